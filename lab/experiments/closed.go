// This file defines how long programs take whose continuations are closed to some degree: in
// the fast engine, as machine code, and in the Scheme systems.

package experiments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/interp"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// timedWays are the ways to close continuations that are timed, each against the first.
var timedWays = []wayToClose{upTo(0), upTo(1), upTo(2), upTo(all), liftedByCost}

// closedPrograms are programs of testdata/bench that have loops and joins, and whose main
// takes nothing.
var closedPrograms = []string{"fannkuch", "mandelbrot", "matmul_int", "queens", "sieve"}

// A timedEngine runs programs.
type timedEngine struct {
	name  string
	times int // how often a program does its work in one run, so that it takes long enough
}

var timedEngines = []timedEngine{{"interpreter", 3}, {"clang", 10}, {"guile", 1}, {"chezscheme", 3}}

// repeated returns a program whose main does its work as often as its argument says, so that
// the time of the start and of compiling can be subtracted.
func repeated(text string) (string, error) {
	const main = "fn main() {"
	if strings.Count(text, main) != 1 || strings.Contains(text, "timesToWork") {
		return "", errors.New("it has no main without parameters")
	}
	return strings.Replace(text, main, "fn timesToWork() {", 1) + "\nfn main(times: int) { for i in 0..times { timesToWork(); } }\n", nil
}

// runner returns a function that runs a program, given how often to work, and returns the CPU
// time in seconds and the output.
func (e timedEngine) runner(ctx context.Context, dir string, p *cps.Program) (func(times int) (float64, string, error), error) {
	if e.name == "interpreter" {
		return func(times int) (float64, string, error) {
			var out bytes.Buffer
			start := setup.CPUTime()
			_, err := interp.Run(p, interp.Options{Args: []string{strconv.Itoa(times)}, Stdout: &out})
			return (setup.CPUTime() - start).Seconds(), out.String(), err
		}, nil
	}
	engine := engines.Find(e.name)
	if err := engine.Prepare(ctx, dir, p); err != nil {
		return nil, err
	}
	return func(times int) (float64, string, error) {
		cmd, err := engine.Command(ctx, dir, strconv.Itoa(times))
		if err != nil {
			return 0, "", err
		}
		return cpuTime(withCache(cmd, dir))
	}, nil
}

// withCache lets Guile compile a program when it first runs it, and keep that.
func withCache(cmd *exec.Cmd, dir string) *exec.Cmd {
	cmd.Args = slices.DeleteFunc(cmd.Args, func(arg string) bool { return arg == "--no-auto-compile" })
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, "XDG_CACHE_HOME="+dir)
	return cmd
}

// cpuTime runs a command and returns its CPU time, of user and system, and its output.
func cpuTime(cmd *exec.Cmd) (float64, string, error) {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return 0, "", fmt.Errorf("%s: %w\n%s", cmd.Path, err, errs.Bytes())
	}
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), out.String(), nil
}

// A timed is a program, closed in one way, on one engine.
type timed struct {
	run        func(times int) (float64, string, error)
	work, idle []float64 // seconds by round, with work and without
}

// workRatio is a statistic for Bootstrap: the geometric mean of ratios. The samples come in
// fours: with work and without, and the same of what it is compared with.
func workRatio(samples [][]float64) float64 {
	var ratios []float64
	for s := samples; len(s) > 0; s = s[4:] {
		const least = 1e-4 // seconds: less than any program takes
		work := max(least, stats.Median(s[0])-stats.Median(s[1]))
		ratios = append(ratios, work/max(least, stats.Median(s[2])-stats.Median(s[3])))
	}
	return stats.GeometricMean(ratios)
}

// closedTimes adds the table of times.
func (s *session) closedTimes() error {
	root := s.config.Root
	if root == "" {
		var err error
		if root, err = setup.Root(); err != nil {
			return err
		}
	}
	dir, err := os.MkdirTemp("", "lab-closed-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	t := s.table(&table.Table{Title: "Time of closed continuations, -O2", Columns: []string{"engine", "program", "seconds"}})
	for _, way := range timedWays[1:] {
		t.Columns = append(t.Columns, "lifted: "+strings.TrimPrefix(way.name, "lifted "))
	}
	for _, e := range timedEngines {
		if e.name != "interpreter" {
			if _, err := engines.Find(e.name).Path(); err != nil {
				t.Note("n/a: %v", err)
				fmt.Fprintf(s.log, "%s is left out: %v\n", e.name, err)
				continue
			}
		}
		if err := s.closedTimesOn(t, e, root, dir); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	t.Note("CPU time; seconds: the median for one unit of work with nothing lifted; ratios to it, of medians of %d rounds in which all ways take turns, with the interval of 95 %% (bootstrap over the rounds)", s.repeat)
	t.Note("the time of a run without work, which starts and in Chez Scheme compiles the program, is subtracted")
	return nil
}

func (s *session) closedTimesOn(t *table.Table, e timedEngine, root, dir string) error {
	mean := make([][][]float64, len(timedWays)) // the samples of all programs
	for _, name := range closedPrograms {
		list, err := s.closedProgram(e, name, root, filepath.Join(dir, e.name+"-"+name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		base := list[0]
		row := []any{e.name, name, table.Number{Value: (stats.Median(base.work) - stats.Median(base.idle)) / float64(e.times)}}
		for i, x := range list {
			four := [][]float64{x.work, x.idle, base.work, base.idle}
			mean[i] = append(mean[i], four...)
			if i > 0 {
				row = append(row, table.Statistic(four, workRatio))
			}
		}
		t.Add(row...)
	}
	row := []any{e.name, "geometric mean", nil}
	for _, samples := range mean[1:] {
		row = append(row, table.Statistic(samples, workRatio))
	}
	t.Add(row...)
	return nil
}

// closedProgram measures a program on an engine, closed in all ways, in turns.
func (s *session) closedProgram(e timedEngine, name, root, dir string) ([]*timed, error) {
	bench := filepath.Join(root, "testdata", "bench")
	source, err := os.ReadFile(filepath.Join(bench, name+".imp"))
	if err != nil {
		return nil, err
	}
	want, err := os.ReadFile(filepath.Join(bench, name+".out"))
	if err != nil {
		return nil, err
	}
	text, err := repeated(string(source))
	if err != nil {
		return nil, err
	}
	var list []*timed
	for i, way := range timedWays {
		p, err := compile.Compile(name+".imp", text, compile.Options{Language: compile.Imp})
		if err != nil {
			return nil, err
		}
		if err := optimisedAnd(way)(p.CPS); err != nil {
			return nil, err
		}
		own := filepath.Join(dir, strconv.Itoa(i))
		if err := os.MkdirAll(own, 0o777); err != nil {
			return nil, err
		}
		run, err := e.runner(s.ctx, own, p.CPS)
		if err != nil {
			return nil, err
		}
		list = append(list, &timed{run: run})
	}
	fmt.Fprintf(s.log, "times: %s, %s\n", e.name, name)
	for round := -1; round < s.repeat; round++ { // the first one warms up
		for i := range list {
			x := list[(i+max(0, round))%len(list)]
			work, out, err := x.run(e.times)
			if err != nil {
				return nil, errors.Join(s.checkContext(), err)
			}
			if out != strings.Repeat(string(want), e.times) {
				return nil, fmt.Errorf("the output is %.200q", out)
			}
			idle, _, err := x.run(0)
			if err != nil {
				return nil, errors.Join(s.checkContext(), err)
			}
			if round >= 0 {
				x.work, x.idle = append(x.work, work), append(x.idle, idle)
			}
			if err := s.checkContext(); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}
