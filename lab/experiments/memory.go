// This file defines the experiment that counts what is in memory: variables, structs, arrays
// and closures, before and after the passes that make values of them.

package experiments

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/opt"
)

// memoryPasses are the passes that make values of what is in memory.
var memoryPasses = []string{"cpr", "argpromotion", "refs", "promote", "sink", "loads", "loops", "pre", "defun", "direct"}

// A memoryLevel is how far a program is optimised.
type memoryLevel struct {
	name string
	run  func(*cps.Program) error
}

var memoryLevels = []memoryLevel{
	{"-O1", func(*cps.Program) error { return nil }},
	{"-O2 without the passes over memory", func(p *cps.Program) error { return opt.Run(p, opt.Options{Sequence: passesWithout(memoryPasses...)}) }},
	{"-O2", func(p *cps.Program) error { return opt.Run(p, opt.Options{}) }},
}

// passesWithout returns the other passes of -O2, as often as a program could need them.
func passesWithout(names ...string) []*opt.Pass {
	others := slices.DeleteFunc(slices.Clone(opt.Passes), func(p *opt.Pass) bool { return slices.Contains(names, p.Name) })
	return slices.Repeat(others, 8) // as many rounds as opt.Run makes
}

// inMemory counts the operations of a program that make or use something in memory.
type inMemory struct{ cells, needless, structs, arrays, closures, accesses int }

// add counts the operations of a program.
func (m *inMemory) add(p *cps.Program) {
	for _, f := range p.Funcs {
		if f.Extern {
			continue
		}
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				switch c := f.Conts[k].Ops[i].Code; {
				case c == cps.Cell:
					m.cells++
				case c == cps.New:
					m.structs++
				case c == cps.Closure:
					m.closures++
				case c.Effect()&cps.Allocates != 0:
					m.arrays++
				case corpus.IsMemory(c):
					m.accesses++
				}
			}
		}
		m.needless += needless(f)
	}
}

// needless returns the number of cells of a function that are only loaded from and stored to:
// these could be variables.
func needless(f *cps.Func) int {
	cells := map[cps.Value]bool{} // whether it is used otherwise
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if op := &f.Conts[k].Ops[i]; op.Code == cps.Cell {
				cells[op.Result] = false
			}
		}
	}
	use := func(list []cps.Value) {
		for _, x := range list {
			if _, ok := cells[x]; ok {
				cells[x] = true
			}
		}
	}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			if op.Code == cps.Load || op.Code == cps.Store {
				use(op.Args[1:])
			} else {
				use(op.Args)
			}
		}
		use(f.Conts[k].Term.Args)
		use([]cps.Value{f.Conts[k].Term.Subject})
	}
	n := 0
	for _, otherwise := range cells {
		if !otherwise {
			n++
		}
	}
	return n
}

func memory(s *session) error {
	for _, name := range s.names {
		list, err := s.programs(name)
		if err != nil {
			return err
		}
		t := s.table(&table.Table{Title: fmt.Sprintf("Memory in the code: %s, %d programs", name, len(list)),
			Columns: []string{"level", "cells", "only loaded and stored", "structs", "arrays", "closures", "loads and stores", "nodes"}})
		kept, which := map[string]int{}, map[string][]string{}
		for _, level := range memoryLevels {
			var sum inMemory
			size := 0
			for _, p := range list {
				prog, err := p.Lower(cps.Options{})
				if err == nil {
					err = level.run(prog)
				}
				if err != nil {
					return fmt.Errorf("%s: %w", p.Name, err)
				}
				sum.add(prog)
				size += nodes(prog)
				if level.name == "-O2" {
					keptCells(prog, func(f *cps.Func, cell *cps.Op, reason string) {
						kept[reason]++
						which[reason] = append(which[reason], fmt.Sprintf("%s:%d %s", path.Base(p.Name), cell.Pos.Line, f.Values[cell.Result].Name))
					})
				}
				if err := s.checkContext(); err != nil {
					return err
				}
			}
			t.Add(level.name, sum.cells, sum.needless, sum.structs, sum.arrays, sum.closures, sum.accesses, size)
		}
		if v := variables(list); v.all > 0 {
			t.Note("the programs have %d local variables and parameters; %d of them are captured or passed by ref, and %d need a cell: more than one function may see them change", v.all, v.lent, v.cells)
		}
		t.Note("these are the operations that make something or use it, and inlining copies them; a cell holds a variable")
		if len(kept) > 0 {
			t := s.table(&table.Table{Title: "Why cells stay at -O2: " + name, Columns: []string{"the variable is", "cells", "which"}})
			for _, reason := range cellReasons {
				if kept[reason] > 0 {
					t.Add(reason, kept[reason], strings.Join(which[reason], ", "))
				}
			}
			t.Note("for each cell: the program, the line and the variable; inlining copies cells")
		}
		if name == "imp" {
			if err := s.memoryRuns(); err != nil {
				return err
			}
		}
	}
	return nil
}

// variableCount counts the local variables and parameters of Imp programs: all, those that are
// captured or passed by ref, and those that are kept in a cell.
type variableCount struct{ all, lent, cells int }

func variables(list []*corpus.Program) (n variableCount) {
	for _, p := range list {
		if p.Info == nil {
			continue
		}
		for _, v := range p.Info.Vars {
			if v.Kind == check.Global || v.Kind == check.ByRef {
				continue
			}
			n.all++
			if v.Captured || v.Referred {
				n.lent++
			}
			if v.InCell() {
				n.cells++
			}
		}
	}
	return n
}

// A memoryRun is what a program executed at a level.
type memoryRun struct {
	steps, allocations, accesses int64
	output                       string
}

// memoryRuns runs programs with their input at all levels, and adds a table of what they
// executed. All levels must give the same output.
func (s *session) memoryRuns() error {
	root := s.config.Root
	if root == "" {
		var err error
		if root, err = setup.Root(); err != nil {
			return err
		}
	}
	list, err := programs.Load(root)
	if err != nil {
		return err
	}
	for _, set := range []string{"testdata/bench", "testdata/bench/general", "testdata/bench/measuring", "testdata/values/training", "testdata/values/measuring"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(set), "*.imp"))
		if err != nil {
			return err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			list = append(list, &programs.Program{Name: path.Join(set, filepath.Base(file)), Text: string(text)})
		}
	}
	t := s.table(&table.Table{Title: "What was executed at -O2, with the passes over memory and without them",
		Columns: []string{"programs", "number", "steps", "greatest", "allocations", "with", "loads and stores", "with "}})
	t.Note("steps: those with the passes as a part of those without, in the geometric mean, and in the program where it is greatest")
	t.Note("only programs with a cell, a struct or a closure; the last columns are sums, without and with the passes")
	var dirs []string
	for _, p := range list {
		dirs = append(dirs, path.Dir(p.Name))
	}
	for _, dir := range slices.Compact(dirs) {
		var ratios []float64
		var sums [2]memoryRun
		for _, p := range list {
			if path.Dir(p.Name) != dir || len(p.Flags) > 0 { // limits and host functions
				continue
			}
			uses, runs, err := runLevels(p, memoryLevels[1:])
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			if !uses {
				continue
			}
			ratios = append(ratios, float64(runs[1].steps)/float64(runs[0].steps))
			for i := range sums {
				sums[i].allocations += runs[i].allocations
				sums[i].accesses += runs[i].accesses
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		if len(ratios) == 0 {
			continue
		}
		t.Add(dir, len(ratios), table.Ratio{Value: stats.GeometricMean(ratios)}, table.Ratio{Value: slices.Max(ratios)},
			int(sums[0].allocations), int(sums[1].allocations), int(sums[0].accesses), int(sums[1].accesses))
	}
	return nil
}

// runLevels runs a program at two levels. It reports false if the program has no cells, structs
// and closures.
func runLevels(p *programs.Program, levels []memoryLevel) (uses bool, runs [2]memoryRun, err error) {
	for i, level := range levels {
		c, err := compile.Compile(p.Name+".imp", p.Text, compile.Options{})
		if err != nil {
			return false, runs, err
		}
		var m inMemory
		if m.add(c.CPS); i == 0 && m.cells+m.structs+m.closures == 0 {
			return false, runs, nil
		}
		if err := level.run(c.CPS); err != nil {
			return false, runs, err
		}
		if runs[i], err = runMemory(p, c.CPS); err != nil {
			return false, runs, err
		}
	}
	if runs[0].output != runs[1].output {
		return false, runs, errors.New("the passes over memory change the output")
	}
	return true, runs, nil
}

func runMemory(p *programs.Program, prog *cps.Program) (r memoryRun, err error) {
	var out strings.Builder
	var profile interp.Profile
	result, err := interp.Run(prog, interp.Options{Args: p.Args, Stdin: strings.NewReader(p.Stdin), Stdout: &out, Profile: &profile})
	if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
		out.WriteString(trap.Message)
	} else if err != nil {
		return r, err
	}
	r = memoryRun{result.Steps, result.Allocations, 0, out.String()}
	for _, c := range profile.Contexts {
		for k := range c.Func.Conts {
			for i, op := range c.Func.Conts[k].Ops {
				if corpus.IsMemory(op.Code) {
					r.accesses += c.Times(cps.ContID(k), i)
				}
			}
		}
	}
	return r, nil
}
