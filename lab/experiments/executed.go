// This file defines the experiment that counts the instructions of whole
// processes: table 2 of the paper, which counts those of a compiler by either
// algorithm with Valgrind.

package experiments

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// ConstructCommand is the subcommand that the processes are.
const ConstructCommand = "construct"

// nothing is an algorithm that leaves all reads undefined. So its process executes only the
// instructions that are not part of any algorithm.
const nothing = "nothing"

// Construct is the subcommand that runs in these processes. It reads a corpus, programs
// through their front end, and constructs SSA form of all functions by one algorithm.
func Construct(ctx context.Context, args []string, _, stderr io.Writer) error {
	flags := flag.NewFlagSet(ConstructCommand, flag.ContinueOnError)
	flags.SetOutput(stderr)
	name := flags.String("corpus", "", "")
	root := flags.String("root", "", "")
	by := flags.String("algorithm", methods.Base, "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	a := methods.Method{Options: cps.Options{Research: cps.Research{Construct: recording.By(undefined)}}, New: func() methods.Build { return undefined }}
	if *by != nothing {
		found, err := methods.Find(*by)
		if err != nil {
			return err
		}
		a = *found
	}
	config := corpus.Config{Root: *root, Log: stderr}
	programs, _, err := corpus.Programs(*name, config)
	if err != nil {
		return err
	}
	if programs != nil {
		for _, p := range programs {
			if _, err := p.Lower(a.Options); err != nil && a.Strategy {
				return err
			}
		}
		return nil
	}
	k, err := corpus.Open(ctx, *name, config)
	if err != nil {
		return err
	}
	build := a.New()
	for i := range k.Functions {
		if _, err := build(k.Functions[i].Function); err != nil && a.Strategy {
			return err
		}
	}
	return nil
}

func undefined(f *construct.Function) (*construct.Result, error) {
	reads, _ := f.Numbers()
	result := &construct.Result{Reads: make([]construct.Def, reads[len(f.Code)])}
	for i := range result.Reads {
		result.Reads[i] = construct.Undef
	}
	return result, nil
}

// A counter counts the instructions that a command executes in user mode.
type counter struct {
	name, how string
	count     func(ctx context.Context, tmp string, command []string) (int, error)
}

// valgrind counts the same each time; perf also counts some of what interrupts do.
var valgrind = counter{"valgrind", "`valgrind --tool=cachegrind --cache-sim=no`", func(ctx context.Context, tmp string, command []string) (int, error) {
	file := filepath.Join(tmp, "valgrind")
	if err := quiet(ctx, append([]string{"valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-file=" + file}, command...)); err != nil {
		return 0, err
	}
	return find(file, valgrindLine)
}}

// counters lists the counters, the fastest first.
var counters = []counter{
	{"perf", "`perf stat -e instructions:u`", func(ctx context.Context, tmp string, command []string) (int, error) {
		file := filepath.Join(tmp, "perf")
		if err := quiet(ctx, append([]string{"perf", "stat", "-x,", "-e", "instructions:u", "-o", file, "--"}, command...)); err != nil {
			return 0, err
		}
		return find(file, perfLine)
	}},
	valgrind,
}

// The output of the counters.
const (
	perfLine     = `(?m)^(\d+),[^,]*,instructions`
	valgrindLine = `I +refs: +([\d,]+)`
)

// quiet runs a command. Go's collector and its other threads would make the
// count depend on the moment.
func quiet(ctx context.Context, command []string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "GOGC=off", "GOMAXPROCS=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", command[0], err, out)
	}
	return nil
}

// find returns the number that a file has where a pattern says.
func find(file, pattern string) (int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	m := regexp.MustCompile(pattern).FindStringSubmatch(string(text))
	if m == nil {
		return 0, errors.New("it counts no instructions here")
	}
	return strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
}

func executed(s *session) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "lab-executed-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	root := s.config.Root
	if root == "" {
		if root, err = setup.Root(); err != nil {
			return err
		}
	}
	process := func(name, by string) []string {
		return []string{self, ConstructCommand, "-corpus=" + name, "-algorithm=" + by, "-root=" + root}
	}
	var by *counter
	for i := range counters {
		_, err := counters[i].count(s.ctx, tmp, process("generated:1", nothing))
		if err == nil {
			by = &counters[i]
			break
		}
		fmt.Fprintf(s.log, "%s cannot be used: %v\n", counters[i].name, err)
	}
	for _, name := range s.names {
		if _, err := corpus.Open(s.ctx, name, s.config); err != nil { // to be in the cache
			return err
		}
		front := corpus.OfPrograms(name)
		t := s.table(&table.Table{Title: "Instructions executed: " + name,
			Columns: []string{"by", "whole process", "against cytron"},
			Chart:   &table.Chart{Title: name, Axis: "millions of instructions executed"}})
		if by == nil {
			t.Note("n/a: neither perf nor valgrind can count here; on Debian `apt-get install valgrind` installs one")
			continue
		}
		t.Note("counted by %s, without garbage collection, in processes that do one thing each; medians of %d: the hash functions of Go differ from run to run", by.how, s.repeat)
		counts := map[string]int{}
		list := methods.All
		if front {
			t.Note("a process reads all programs and converts them to CPS by their front end; the strategies construct at once, the others get a graph of each function that is recorded for them")
		} else {
			t.Note("a process reads the corpus and constructs a form for each function; construction alone is what is more than by saying that all reads are undefined")
			list = append([]methods.Method{{Name: nothing}}, list...)
			t.Columns = append(t.Columns, "construction alone", "against cytron ")
		}
		for _, a := range list {
			fmt.Fprintf(s.log, "%s: %s\n", name, a.Name)
			var sample []float64
			for range s.repeat {
				n, err := by.count(s.ctx, tmp, process(name, a.Name))
				if err != nil {
					return err
				}
				sample = append(sample, float64(n))
			}
			counts[a.Name] = int(stats.Median(sample))
		}
		base, cytron := counts[nothing], counts["cytron"]
		against := func(n, cytron int) any { return table.Percent(float64(n)/float64(cytron) - 1) }
		for _, a := range list {
			n := counts[a.Name]
			switch {
			case front:
				t.Add(a.Name, n, against(n, cytron))
			case a.Name == nothing:
				t.Add(a.Name, n, against(n, cytron), nil, nil)
				continue
			default:
				t.Add(a.Name, n, against(n, cytron), n-base, against(n-base, cytron-base))
			}
			t.Chart.Add(table.Bar{Name: a.Name, Value: float64(n-base) / 1e6, Marked: a.Name == methods.Base})
		}
		t.Note("brandis-moessenboeck refuses unstructured functions, which it does not construct")
	}
	return nil
}
