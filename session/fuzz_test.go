package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/programs"
	"cpsc/interp"
)

// FuzzEval evaluates the lines of a text as inputs. Each leads to a result, a diagnostic or a
// trap; and an input that fails changes none of the visible variables.
func FuzzEval(f *testing.F) {
	f.Add("var x = 1\nx + 1\nfn f() -> int { return x; }\nx = 1 / 0\nf()", []byte{})
	f.Add("struct P { x: int }\nvar p = P(1)\nstruct P { y: [P] }\np\nP([])\nvar f = fn() -> P { return P([]); }\nf()", []byte{})
	f.Add("var a = [1, 2]; var g = upTo(2); fn upTo(n: int) yields int { yield n; throw a; }\nfor x in g { push(a, x); }\na", []byte{})
	f.Add("const k = 1.0 / 0.0\nvar s: string\ns = str(k)\ns\nvar k = k\nthrow k\ntry { throw s; } catch e { e }", []byte{})
	for i, p := range programs.All(f) {
		if i%10 == 0 {
			f.Add(p.Text, []byte{})
			f.Add(strings.ReplaceAll(p.Text, "\n", " ")+"\nmain()", []byte{})
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		if len(text) > fuzzing.MaxText {
			return
		}
		s := New(Options{Run: interp.Options{MaxSteps: fuzzing.MaxSteps, MaxMemory: fuzzing.MaxMemory, MaxDepth: fuzzing.MaxDepth, MaxOutput: 1 << 16}})
		shown := 0
		for line := range strings.Lines(fuzzing.Edit(text, edits)) {
			before := values(s)
			if shown += len(before) + 1000*(1+len(s.visible)); shown > maxShown {
				return
			}
			o, err := s.Eval(context.Background(), Input{Name: "input", Text: line, Line: 1})
			var trap *interp.Trap
			var start *interp.StartError
			switch {
			case errors.Is(err, interp.ErrExited):
				return
			case errors.Is(err, ErrRejected):
				fuzzing.CheckDiagnostics(t, o.Diagnostics, false)
			case errors.As(err, &trap):
				for _, f := range trap.Stack {
					if in, _ := s.File().Sources.At(f.Pos.Line); in == "" {
						t.Errorf("%s in no input", f.Func)
					}
				}
			case err != nil && !errors.As(err, &start):
				t.Fatalf("%q: %v", line, err)
			}
			if err != nil {
				if after := values(s); after != before {
					t.Errorf("after %q, %v: the variables are\n%s\nwere\n%s", line, err, after, before)
				}
			}
		}
	})
}

// maxShown limits how often variables are shown. All of them are, before each input, which would
// take quadratic time.
const maxShown = 1 << 20

// values returns the values of the visible variables, as far as they can be shown.
func values(s *Session) string {
	var b strings.Builder
	words := len(s.visible)
	for _, e := range s.visible {
		if e.unit == nil || e.program == nil || e.program.Func(e.name) != nil {
			continue
		}
		o, err := s.Eval(context.Background(), Input{Name: "values", Text: e.name, Line: 1})
		fmt.Fprintln(&b, e.name, o.Values, err)
	}
	return fmt.Sprint(words, b.String())
}
