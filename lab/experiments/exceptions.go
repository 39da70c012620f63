// This file defines the experiment on exceptions: as a second continuation, as tags that are
// tested after each call, and by unwinding (unwinding.go). The programs are in
// testdata/exceptions.

package experiments

import (
	"bytes"
	"embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/interp"
	"cpsc/lab/table"
	"cpsc/opt"
)

//go:embed testdata/exceptions
var exceptionPrograms embed.FS

// exceptionCalls is how often a program calls what may throw.
const exceptionCalls = 1000

var (
	exceptionDepths = []int{1, 10, 100}
	exceptionRates  = []struct {
		name   string
		period int // every period-th call throws; 0: none
	}{{"never", 0}, {"1 of 100", 100}, {"1 of 2", 2}, {"always", 1}}
)

// An exceptionForm is a program with exceptions in one of the forms.
type exceptionForm struct {
	program, form string
	level         int
	cps           *cps.Program
}

// exceptionNames are the programs. The last is the second with copies of its finally block.
var exceptionNames = []string{"plain", "finally", "handlers", "evaluate", "finally, copied"}

// exceptionForms returns a program in both forms, as it is and after the passes. The passes run
// after the transformation.
func exceptionForms(name string) ([]exceptionForm, error) {
	text, err := exceptionPrograms.ReadFile("testdata/exceptions/" + strings.ReplaceAll(name, ", ", "_") + ".imp")
	if err != nil {
		return nil, err
	}
	var list []exceptionForm
	for _, level := range []int{1, 2} {
		for _, form := range []string{"continuation", "tags"} {
			p, err := compile.Compile(name+".imp", string(text), compile.Options{Language: compile.Imp})
			if err != nil {
				return nil, err
			}
			if form == "tags" {
				if _, err := useTags(p.CPS); err != nil {
					return nil, err
				}
			}
			if level == 2 {
				if err := compile.Optimise(p.CPS, opt.Options{}); err != nil {
					return nil, err
				}
			}
			list = append(list, exceptionForm{name, form, level, p.CPS})
		}
	}
	return list, nil
}

// exceptionArgs are the arguments of the programs.
func exceptionArgs(depth, times, period int) []string {
	return []string{strconv.Itoa(depth), strconv.Itoa(times), strconv.Itoa(period)}
}

// stepsOf returns how many steps a program executes, and its output.
func stepsOf(p *cps.Program, args []string) (int, string, error) {
	var out bytes.Buffer
	r, err := interp.Run(p, interp.Options{Args: args, Stdout: &out})
	if err != nil {
		return 0, "", err
	}
	return int(r.Steps), out.String(), nil
}

// bytecodeLine is a line of the disassembly that has an instruction.
var bytecodeLine = regexp.MustCompile(`(?m)^ +\d+ `)

// An exceptionSize has the counts of a form: functions, continuations, parameters of
// continuations, branches, operations and instructions of bytecode.
type exceptionSize struct{ funcs, conts, params, branches, ops, bytecode int }

func (v *exceptionForm) size() (n exceptionSize, err error) {
	n.funcs = len(v.cps.Funcs)
	for _, f := range v.cps.Funcs {
		n.conts += len(f.Conts)
		for k := range f.Conts {
			c := &f.Conts[k]
			n.params += len(c.Params)
			n.ops += len(c.Ops)
			if c.Term.Kind == cps.Branch || c.Term.Kind == cps.Switch {
				n.branches++
			}
		}
	}
	var text bytes.Buffer
	err = interp.Disassemble(&text, v.cps)
	n.bytecode = len(bytecodeLine.FindAll(text.Bytes(), -1))
	return n, err
}

func exceptions(s *session) error {
	if s.times {
		return s.machineTimes()
	}
	sizes := s.table(&table.Table{Title: "Size",
		Columns: []string{"program", "level", "form", "functions", "continuations", "parameters", "branches", "operations", "bytecode"}})
	steps := s.table(&table.Table{Title: "Steps for each call that may throw",
		Columns: []string{"program", "depth", "throws", "-O1, continuation", "-O1, tags", "-O2, continuation", "-O2, tags"}})
	for _, name := range exceptionNames {
		list, err := exceptionForms(name)
		if err != nil {
			return err
		}
		for _, v := range list {
			n, err := v.size()
			if err != nil {
				return err
			}
			sizes.Add(name, fmt.Sprint("-O", v.level), v.form, n.funcs, n.conts, n.params, n.branches, n.ops, n.bytecode)
		}
		for _, depth := range exceptionDepths {
			for _, rate := range exceptionRates {
				row, want := []any{name, depth, rate.name}, ""
				for _, v := range list {
					n, out, err := stepsOf(v.cps, exceptionArgs(depth, exceptionCalls, rate.period))
					if err != nil {
						return err
					}
					if want == "" {
						want = out
					} else if out != want {
						return fmt.Errorf("%s, -O%d: with %s the output is %q, not %q", name, v.level, v.form, out, want)
					}
					base, _, err := stepsOf(v.cps, exceptionArgs(depth, 0, rate.period))
					if err != nil {
						return err
					}
					row = append(row, table.Number{Value: float64(n-base) / exceptionCalls})
				}
				steps.Add(row...)
			}
		}
	}
	for _, name := range s.names {
		if err := s.throwing(name); err != nil {
			return err
		}
	}
	return s.machineCode()
}
