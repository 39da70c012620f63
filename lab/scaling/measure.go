// This file defines the measurement of one conversion.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/coverage"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/effects"
	"cpsc/emit/dot"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/format"
	"cpsc/internal/process"
	"cpsc/internal/test/families"
	"cpsc/interp"
	"cpsc/lab/setup"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/ssa"
)

// A config determines what is measured: the conversion of a checked program, or one of
// these stages before or after it.
type config struct {
	name   string
	opts   cps.Options
	passes bool // run the passes of -O2
	before func(name, text string) error
	after  func(io.Writer, *cps.Program) error
}

// before has the stages that work on the text.
var before = map[string]func(name, text string) error{
	"check": func(name, text string) error {
		_, err := read(name, text)
		return err
	},
	"fmt": func(name, text string) error {
		src := diag.NewFile(name, text)
		errs := diag.NewList(src)
		if format.Source(src, errs); errs.Failed() {
			return fmt.Errorf("%s is not valid", name)
		}
		return nil
	},
}

// after has the stages that work on the CPS.
var after = map[string]func(io.Writer, *cps.Program) error{
	"verify":  func(_ io.Writer, p *cps.Program) error { return cps.Verify(p) },
	"effects": effects.Fprint,
	"print":   func(w io.Writer, p *cps.Program) error { return cps.Fprint(w, p, cps.PrintOptions{}) },
	"nest": func(w io.Writer, p *cps.Program) error {
		return cps.Fprint(w, p, cps.PrintOptions{Nest: cps.ByFreeVariables})
	},
	"read":     readBack,
	"ssa":      throughSSA,
	"scheme":   scheme.Fprint,
	"llvm":     llvm.Fprint,
	"dot":      func(w io.Writer, p *cps.Program) error { return dot.Fprint(w, p, dot.Flow, nil) },
	"bytecode": interp.Disassemble,
}

// readBack prints a program and reads it again.
func readBack(w io.Writer, p *cps.Program) error {
	src := diag.NewFile("printed.cps", p.String())
	errs := diag.NewList(src)
	if notation.Read(src, errs); errs.Failed() {
		return errors.New(errs.Items[0].Message)
	}
	return nil
}

// throughSSA converts a program to SSA form and back, and prints the SSA form.
func throughSSA(w io.Writer, p *cps.Program) error {
	q, err := ssa.FromCPS(p)
	if err != nil {
		return err
	}
	if _, err := q.ToCPS(); err != nil {
		return err
	}
	return ssa.Fprint(w, q, cps.PrintOptions{})
}

func parseConfig(name string) (config, error) {
	w := config{name: name, before: before[name]}
	if w.before != nil {
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
	if w.after = after[rest]; w.after != nil {
		return w, nil
	}
	rest, w.opts.Research.RemoveRedundant = strings.CutSuffix(rest, "+5")
	if a := construct.Find(rest); a != nil {
		w.opts.Research.Construct = recording.By(a.Build)
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
	Work   int // lookups, continuations that they visited, and comparisons; or basic blocks
	Output int // continuations, operations, parameters and operands; or the bytes that a stage writes
	Params int // parameters of continuations
}

func read(name, text string) (*compile.Program, error) {
	return compile.Check(name, text, compile.Options{Language: compile.Imp})
}

// convert converts a program without verifying it, and returns the work that it took.
func convert(s *compile.Program, w config) (*cps.Program, int, error) {
	work := 0
	w.opts.Report = func(_ *cps.Func, s cps.Stats) { work += s.Work() }
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
	var p *cps.Program
	if w.before == nil {
		if s, err = read(j.Family, program); err != nil {
			return err
		}
	}
	if w.after != nil {
		if p, _, err = convert(s, w); err != nil {
			return err
		}
	}
	var start, end runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&start)
	time.AfterFunc(j.Timeout, func() { stop(timeText(j.Timeout)) })
	stopIfLarge := func() {
		if memoryInUse() > j.Memory {
			stop(bytesText(j.Memory))
		}
	}
	stopIfLarge()
	covered := coverage.ClearCounters() == nil
	go func() {
		for range time.Tick(10 * time.Millisecond) {
			stopIfLarge()
		}
	}()
	began := setup.CPUTime()
	switch {
	case w.before != nil:
		err = w.before(j.Family, program)
		r.Time = setup.CPUTime() - began
	case w.after != nil:
		var written counter
		err = w.after(&written, p)
		r.Time = setup.CPUTime() - began
		r.counts = counts{Output: int(written)}
	default:
		p, work, failed := convert(s, w)
		r.Time = setup.CPUTime() - began
		if err = failed; err == nil {
			r.counts = count(p, work)
		}
	}
	runtime.ReadMemStats(&end)
	if err == nil && covered {
		r.Work, err = blocks()
	}
	if err != nil {
		return err
	}
	r.Allocated, r.Peak = int64(end.TotalAlloc-start.TotalAlloc), process.PeakMemory()
	once.Do(done)
	return err
}

// blocks returns how many basic blocks the process has executed since the counters were cleared.
func blocks() (n int, err error) {
	dir, err := os.MkdirTemp("", "scaling")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	text := filepath.Join(dir, "text")
	if err := errors.Join(coverage.WriteMetaDir(dir), coverage.WriteCountersDir(dir)); err != nil {
		return 0, err
	}
	if out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i", dir, "-o", text).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w: %s", err, out)
	}
	data, err := os.ReadFile(text)
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line) // a line is file:from,to statements count
		if len(fields) == 3 {
			count, err := strconv.Atoi(fields[2])
			if err != nil {
				return 0, err
			}
			n += count
		}
	}
	return n, err
}

// A counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// memoryInUse returns the number of bytes that Go has from the operating system.
func memoryInUse() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - sample[1].Value.Uint64())
}
