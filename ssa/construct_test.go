package ssa

import (
	"errors"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/flow"
	"cpsc/internal/programs"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/parser"
)

// Every algorithm, in the place of a strategy of the builder, gives programs that
// do what they did; and its form is valid for the function that the builder saw.
func TestAlgorithmsConstructPrograms(t *testing.T) {
	all := programs.All(t)
	if testing.Short() {
		all = all[:len(all)/4]
	}
	for _, prog := range all {
		src := diag.NewFile(prog.Path, prog.Text)
		errs := diag.NewList(src)
		file := parser.Parse(src, errs)
		info := check.Check(file, errs)
		if errs.Failed() {
			t.Fatal(prog.Name, errs.Items[0].Message)
		}
		run := func(opts cps.Options) (string, error) {
			p, err := lower.Program(src, file, info, opts)
			if err != nil {
				return "", err
			}
			if faults := cps.Verify(p); len(faults) > 0 {
				t.Fatal(prog.Name, faults[0])
			}
			var out strings.Builder
			res, err := interp.Run(p, interp.Options{Args: prog.Args, Stdin: strings.NewReader(prog.Stdin), Stdout: &out, MaxDepth: 50_000})
			if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
				out.WriteString(trap.Message + trap.Func)
			} else if err != nil {
				t.Fatal(prog.Name, err)
			}
			return out.String() + string(rune(res.Status)), nil
		}
		want, err := run(cps.Options{Verbatim: true})
		if err != nil {
			t.Fatal(prog.Name, err)
		}
		for _, a := range Algorithms {
			construct := func(f *flow.Func) (*flow.Form, error) {
				if err := f.Check(); err != nil {
					t.Fatal(prog.Name, err)
				}
				form, err := a.Build(f)
				if err == nil {
					if err := f.Valid(form); err != nil {
						t.Errorf("%s, %s: %v", prog.Name, a.Name, err)
					}
				}
				return form, err
			}
			got, err := run(cps.Options{Construct: construct})
			if unstructured := (*Unstructured)(nil); errors.As(err, &unstructured) && a.Name == "brandis-moessenboeck" {
				continue
			}
			if err != nil || got != want {
				t.Errorf("%s, %s: %v\n%s\nand not\n%s", prog.Name, a.Name, err, got, want)
			}
		}
	}
}
