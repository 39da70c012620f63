// This file defines the measurement of one conversion.

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
	"cpsc/internal/families"
	"cpsc/internal/process"
	"cpsc/opt"
)

// A config determines how a program is converted.
type config struct {
	name      string
	checkOnly bool
	opts      cps.Options
	passes    bool // run the passes of -O2
}

func parseConfig(name string) (config, error) {
	w := config{name: name}
	if name == "check" {
		w.checkOnly = true
		return w, nil
	}
	rest := name
	if base, level, ok := strings.Cut(rest, "-O"); ok {
		switch level {
		case "0":
			w.opts.Verbatim = true
		case "1":
		case "2":
			w.passes = true
		default:
			return w, fmt.Errorf("there is no level -O%s", level)
		}
		rest = base
	}
	rest, w.opts.Research.RemoveRedundant = strings.CutSuffix(rest, "+5")
	if a := construct.Find(rest); a != nil {
		w.opts.Research.Construct = a.Build
		return w, nil
	}
	var err error
	w.opts.Placement, err = cps.ParsePlacement(rest)
	return w, err
}

// A job is a conversion to measure, with its limits.
type job struct {
	Family  string
	N       int
	Config  string
	Timeout time.Duration
	Memory  int64
}

// A result is the result of a measurement. If the conversion was stopped, it has only the
// size of the source.
type result struct {
	Source    int64         // bytes
	Stopped   string        // the limit that stopped it, or ""
	Time      time.Duration // CPU time of the conversion, including garbage collection
	Allocated int64         // bytes allocated by the conversion
	Peak      int64         // maximum resident set size of the process in bytes
	counts
}

// counts has the results that do not depend on the machine.
type counts struct {
	Work   int // lookups, continuations that they visited, and comparisons
	Output int // continuations, operations, parameters and operands
	Params int // parameters of continuations
}

func read(name, text string) (*compile.Program, error) {
	return compile.Check(name, text, compile.Options{Language: compile.Imp})
}

// convert converts a program without verifying it, and returns the work that it took.
func convert(s *compile.Program, w config) (*cps.Program, int, error) {
	work := 0
	w.opts.Report = func(_ *cps.Func, s cps.Stats) { work += s.Lookups + s.Visited + s.Comparisons }
	p, err := s.Lower(w.opts)
	if err == nil && w.passes {
		err = opt.Run(p, opt.Options{})
	}
	return p, work, err
}

// count returns the size of a program, and the work.
func count(p *cps.Program, work int) counts {
	c := counts{Work: work}
	for _, f := range p.Funcs {
		c.Output += len(f.Conts)
		for k := range f.Conts {
			cont := &f.Conts[k]
			c.Params += len(cont.Params)
			c.Output += len(cont.Params) + len(cont.Ops) + len(cont.Term.Args) + len(cont.Term.Targets)
			for i := range cont.Ops {
				c.Output += len(cont.Ops[i].Args)
			}
		}
	}
	return c
}

// measureOne runs a job given as JSON, and writes its result as JSON.
func measureOne(text string, out io.Writer) error {
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		return err
	}
	family := families.Find(j.Family)
	w, err := parseConfig(j.Config)
	if family == nil || err != nil {
		return fmt.Errorf("not a job: %s", text)
	}
	program := family.Text(j.N)
	r := result{Source: int64(len(program))}

	var once sync.Once // the first to finish writes the result
	done := func() { err = json.NewEncoder(out).Encode(r) }
	stop := func(limit string) {
		once.Do(func() {
			r = result{Source: r.Source, Stopped: limit}
			if done(); err != nil {
				fatal(err)
			}
			os.Exit(0)
		})
	}
	var s *compile.Program
	if !w.checkOnly {
		if s, err = read(j.Family, program); err != nil {
			return err
		}
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	time.AfterFunc(j.Timeout, func() { stop(timeText(j.Timeout)) })
	stopIfLarge := func() {
		if memoryInUse() > j.Memory {
			stop(bytesText(j.Memory))
		}
	}
	stopIfLarge()
	go func() {
		for range time.Tick(10 * time.Millisecond) {
			stopIfLarge()
		}
	}()
	start := process.CPUTime()
	if w.checkOnly {
		_, err = read(j.Family, program)
		r.Time = process.CPUTime() - start
	} else {
		p, work, failed := convert(s, w)
		r.Time = process.CPUTime() - start
		if err = failed; err == nil {
			r.counts = count(p, work)
		}
	}
	runtime.ReadMemStats(&after)
	if err != nil {
		return err
	}
	r.Allocated, r.Peak = int64(after.TotalAlloc-before.TotalAlloc), process.PeakMemory()
	once.Do(done)
	return err
}

// memoryInUse returns the number of bytes that Go has from the operating system.
func memoryInUse() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - sample[1].Value.Uint64())
}
