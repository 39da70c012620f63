package construct_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/parser"
)

// After any algorithm, Algorithm 5 and the removal of unused parameters give the only
// result without redundant and unused parameters. The deferred strategy gives it, too,
// although it works differently. So the programs also behave the same.
func TestAlgorithmsWithoutRedundantParameters(t *testing.T) {
	type source struct{ name, text string }
	var all []source
	for _, prog := range programs.Sample(t, 24) {
		all = append(all, source{prog.Name, prog.Text})
	}
	for seed := range long.Pick[uint64](10, 40) {
		// Which values share a field of a generator's frame depends on their names, which are not compared.
		all = append(all, source{fmt.Sprint("seed ", seed), generate.Program(seed, generate.Options{Without: generate.Generators})})
	}
	removed := map[string]int{}
	for _, s := range all {
		src := diag.NewFile(s.name, s.text)
		errs := diag.NewList(src)
		file := parser.Parse(src, errs)
		info := check.Check(file, errs)
		if errs.Failed() {
			t.Fatal(s.name, errs.Items[0].Message)
		}
		deferred, err := lower.Program(src, file, info, cps.Options{Verbatim: true})
		if err != nil {
			t.Fatal(s.name, err)
		}
		want := withoutNames(deferred)
		for _, a := range construct.Algorithms {
			p, err := lower.Program(src, file, info, cps.Options{Research: cps.Research{Construct: recording.By(a.Build), RemoveRedundant: true}, Report: func(f *cps.Func, s cps.Stats) {
				removed[a.Name] += s.Removed
				if s.Removed != s.Created-s.Kept {
					t.Errorf("%s: %+v", f.Name, s)
				}
			}})
			if unstructured := (*construct.Unstructured)(nil); errors.As(err, &unstructured) && a.Name == "brandis-moessenboeck" {
				continue
			}
			if err != nil {
				t.Fatal(s.name, a.Name, err)
			}
			if got := withoutNames(p); got != want {
				t.Errorf("%s, %s: got\n%s\nwant\n%s", s.name, a.Name, got, want)
			}
		}
	}
	for _, a := range construct.Algorithms {
		if removed[a.Name] == 0 {
			t.Errorf("%s: nothing was removed", a.Name)
		}
	}
}

// withoutNames returns the text of a program whose values have no names. A value is named
// for the first variable to which it is written; for a value that a read will get, this is
// not known. The fields of a generator's frame are named for values.
func withoutNames(p *cps.Program) string {
	for _, s := range p.Structs {
		if strings.HasPrefix(s.Name, "frame::") {
			for i := range s.Fields {
				s.Fields[i].Name = fmt.Sprint("f", i)
			}
		}
	}
	for _, f := range p.Funcs {
		for i := range f.Values {
			f.Values[i].Name = ""
		}
	}
	return p.String()
}

// Every algorithm, used instead of a strategy of the builder, gives programs that behave as
// before; and its result is valid for the function that the builder recorded.
func TestAlgorithmsConstructPrograms(t *testing.T) {
	for _, prog := range programs.Sample(t, 24) {
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
			if err := cps.Verify(p); err != nil {
				t.Fatal(prog.Name, err)
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
		for _, a := range construct.Algorithms {
			build := func(f *construct.Function) (*construct.Result, error) {
				if err := f.Check(); err != nil {
					t.Fatal(prog.Name, err)
				}
				result, err := a.Build(f)
				if err == nil {
					if err := f.Valid(result); err != nil {
						t.Errorf("%s, %s: %v", prog.Name, a.Name, err)
					}
				}
				return result, err
			}
			got, err := run(cps.Options{Research: cps.Research{Construct: recording.By(build)}})
			if unstructured := (*construct.Unstructured)(nil); errors.As(err, &unstructured) && a.Name == "brandis-moessenboeck" {
				continue
			}
			if err != nil || got != want {
				t.Errorf("%s, %s: %v\n%s\nand not\n%s", prog.Name, a.Name, err, got, want)
			}
		}
	}
}
