// This file defines the part of the experiment on exceptions that takes a corpus: what
// inlining and contification recover of second continuations and of tags.

package experiments

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/opt"
)

// throwingLevels are the levels that the experiment compares.
var throwingLevels = []struct {
	name string
	run  func(*cps.Program) error
}{
	{"-O1", func(*cps.Program) error { return nil }},
	{"-O2 without inlining", func(p *cps.Program) error { return opt.Run(p, opt.Options{Sequence: passesWithout("inline")}) }},
	{"-O2 without contification", func(p *cps.Program) error { return opt.Run(p, opt.Options{Sequence: passesWithout("contify")}) }},
	{"-O2 without both", func(p *cps.Program) error {
		return opt.Run(p, opt.Options{Sequence: passesWithout("inline", "contify")})
	}},
	{"-O2", func(p *cps.Program) error { return opt.Run(p, opt.Options{}) }},
}

// passesWithout returns the other passes of -O2, as often as a program could need them.
func passesWithout(names ...string) []*opt.Pass {
	others := slices.DeleteFunc(slices.Clone(opt.Passes), func(p *opt.Pass) bool { return slices.Contains(names, p.Name) })
	return slices.Repeat(others, 8) // as many rounds as opt.Run makes
}

// A throwing counts what programs have in one form at one level.
type throwing struct {
	funcs, calls               int // functions that useTags changes, and calls of them
	params, branches, bytecode int
}

// plus returns the counts of two programs.
func (n throwing) plus(m throwing) throwing {
	return throwing{n.funcs + m.funcs, n.calls + m.calls, n.params + m.params, n.branches + m.branches, n.bytecode + m.bytecode}
}

// add counts a program. The functions that useTags changes, or would change, have names.
func (n *throwing) add(p *cps.Program, names map[string]bool) error {
	for _, f := range p.Funcs {
		if names[f.Name] {
			n.funcs++
		}
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Call && names[p.Funcs[t.Func].Name] {
				n.calls++
			}
		}
	}
	form := exceptionForm{cps: p}
	size, err := form.size()
	n.params += size.params
	n.branches += size.branches
	n.bytecode += size.bytecode
	return err
}

// throwingForms returns a program with continuations and with tags, before the passes, and
// the names of the functions that differ.
func throwingForms(p *corpus.Program) (forms [2]*cps.Program, names map[string]bool, err error) {
	several := [2]map[string]bool{{}, {}}
	for i := range forms {
		if forms[i], err = p.Lower(cps.Options{}); err != nil {
			return forms, nil, err
		}
		if i == 1 {
			if _, err = useTags(forms[i]); err != nil {
				return forms, nil, err
			}
		}
		for _, f := range forms[i].Funcs {
			if len(f.ContParams) > 1 {
				several[i][f.Name] = true
			}
		}
	}
	for name := range several[1] {
		delete(several[0], name)
	}
	return forms, several[0], nil
}

// A thrower is a program in which functions throw or generate, and its input if that is known.
type thrower struct {
	*corpus.Program
	input *programs.Program
}

// throwerOf returns a program with its input, or nil if no function throws. A generated program is
// run for its output.
func throwerOf(p *corpus.Program, inputs map[string]*programs.Program, generated bool) (*thrower, error) {
	_, names, err := throwingForms(p)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	th := &thrower{p, inputs[strings.TrimSuffix(p.Name, ".imp")]}
	if generated {
		th.input, err = withOutput(p)
	}
	return th, err
}

// A throwingCount has the counts of a program in both forms, and the steps that it executes, which
// are 0 if its input is not known.
type throwingCount struct {
	forms [2]throwing
	steps [2]int64
}

// count counts a program after the passes.
func (th *thrower) count(passes func(*cps.Program) error) (*throwingCount, error) {
	forms, names, err := throwingForms(th.Program)
	n := &throwingCount{}
	for i, prog := range forms {
		if err == nil {
			err = passes(prog)
		}
		if err == nil {
			err = n.forms[i].add(prog, names)
		}
		if err == nil && th.input != nil {
			n.steps[i], err = checkedSteps(prog, th.input)
		}
	}
	return n, err
}

// throwing adds the table of a corpus.
func (s *session) throwing(name string) error {
	list, err := s.programs(name)
	if err != nil {
		return err
	}
	inputs := map[string]*programs.Program{}
	if name == "imp" {
		if inputs, err = s.inputs(); err != nil {
			return err
		}
	}
	t := s.table(&table.Table{Columns: []string{"level", "form", "functions that throw", "calls of them", "parameters", "branches", "bytecode", "steps, tags to continuations", "greatest"}})
	found, err := inParallel(s.ctx, len(list), func(i int) (*thrower, error) {
		th, err := throwerOf(list[i], inputs, strings.HasPrefix(name, "programs"))
		return th, named(list[i].Name, err)
	})
	if err != nil {
		return err
	}
	ran := 0
	var throwers []*corpus.Program
	found = slices.DeleteFunc(found, func(th *thrower) bool { return th == nil })
	for _, th := range found {
		throwers = append(throwers, th.Program)
	}
	for _, level := range throwingLevels {
		fmt.Fprintf(s.log, "%s: %s\n", name, level.name)
		counts, err := inParallel(s.ctx, len(found), func(i int) (*throwingCount, error) {
			n, err := found[i].count(level.run)
			if err != nil {
				err = fmt.Errorf("%s, %s: %w", found[i].Name, level.name, err)
			}
			return n, err
		})
		if err != nil {
			return err
		}
		var sums [2]throwing
		var ratios []float64
		for _, n := range counts {
			for i := range sums {
				sums[i] = sums[i].plus(n.forms[i])
			}
			if n.steps[0] > 0 {
				ratios = append(ratios, float64(n.steps[1])/float64(n.steps[0]))
			}
		}
		ran = len(ratios)
		for i, form := range []string{"continuation", "tags"} {
			n := sums[i]
			row := []any{level.name, form, n.funcs, n.calls, n.params, n.branches, n.bytecode, nil, nil}
			if i == 1 && ran > 0 {
				row[7], row[8] = table.Ratio{Value: stats.GeometricMean(ratios)}, table.Ratio{Value: slices.Max(ratios)}
			}
			t.Add(row...)
		}
	}
	t.Title = fmt.Sprintf("What the passes recover: %s, %d programs with functions that throw or generate", name, len(throwers))
	t.Note("functions that throw: those that take several continuations, or return tags instead; the other counts are of the whole programs")
	t.Note("steps: of the %d programs whose input and output are known, with those of tags as a part of those of continuations, in the geometric mean, and in the program where it is greatest", ran)
	return s.unwound(name, throwers)
}

// inputs returns the programs of the repository whose input is known, by name, without those
// that need flags or end with a trap.
func (s *session) inputs() (map[string]*programs.Program, error) {
	root := s.config.Root
	if root == "" {
		var err error
		if root, err = setup.Root(); err != nil {
			return nil, err
		}
	}
	list, err := programs.Load(root)
	if err != nil {
		return nil, err
	}
	byName := map[string]*programs.Program{}
	for _, p := range list {
		if p.Trap == nil && len(p.Flags) == 0 {
			byName[p.Name] = p
		}
	}
	return byName, nil
}

// withOutput returns a program that reads nothing with the output and the status that the
// reference engine gives, or nil if it traps or takes long.
func withOutput(p *corpus.Program) (*programs.Program, error) {
	prog, err := p.Lower(cps.Options{Verbatim: true})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	r, err := interp.Run(prog, interp.Options{Engine: interp.Reference, MaxSteps: 1_000_000, Stdout: &out})
	if err != nil {
		return nil, nil
	}
	return &programs.Program{Name: p.Name, Stdout: out.String(), Status: r.Status}, nil
}

// checkedSteps returns how many steps a program executes. It returns an error if the program
// does not do what is expected.
func checkedSteps(p *cps.Program, in *programs.Program) (int64, error) {
	var out bytes.Buffer
	r, err := interp.Run(p, interp.Options{Args: in.Args, Stdin: strings.NewReader(in.Stdin), Stdout: &out})
	if err == nil && (out.String() != in.Stdout || r.Status != in.Status) {
		err = fmt.Errorf("the status is %d, and the output\n%s", r.Status, &out)
	}
	return r.Steps, err
}
