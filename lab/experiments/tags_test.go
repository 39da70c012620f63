package experiments

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/opt"
)

// A function with two continuations returns a bool, and the string and the int in slots of
// their own; in g, the result and the exception share one. The tail call of down stays one.
// Neither main nor the function value changes.
func TestUseTags(t *testing.T) {
	p := compiled(t, `
fn f(n: int) -> int throws string { if n > 1 { throw "large"; } return n; }
fn g(n: int) -> int throws int { if n > 1 { throw n; } return n; }
fn down(n: int) -> int throws int { if n == 0 { throw 5; } return down(n - 1); }
fn main() {
    var h = fn(n: int) -> int throws string { return f(n); };
    for i in 1..3 {
        try { print(f(i)); } catch e { print(e); }
        try { print(h(i)); } catch e { print(e); }
        try { print(g(i)); } catch e { print(-e); }
        try { print(down(i)); } catch e { print(e); }
    }
}
`, 1)
	changed, err := useTags(p)
	if err != nil || changed != 3 {
		t.Fatalf("%d functions, %v", changed, err)
	}
	for name, want := range map[string]string{"f": "[[3 1 4]]", "g": "[[3 1]]", "down": "[[3 1]]"} {
		_, conts := p.Func(name).Signature()
		if got := fmt.Sprint(conts); got != want {
			t.Errorf("%s returns %s, want %s", name, got, want)
		}
	}
	tail := false
	for _, c := range p.Func("down").Conts {
		tail = tail || c.Term.Kind == cps.Call && c.Term.Targets[0] == cps.Ret
	}
	if !tail {
		t.Error("down has no tail call")
	}
	const want = "1\n1\n1\n5\nlarge\nlarge\n-2\n5\n"
	for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
		var out bytes.Buffer
		if _, err := interp.Run(p, interp.Options{Engine: engine, Stdout: &out}); err != nil || out.String() != want {
			t.Errorf("%v: %v, got\n%s", engine, err, &out)
		}
	}
}

// All programs of the repository that end without a trap have the same output with tags, on
// both engines, before and after the passes.
func TestUseTagsPrograms(t *testing.T) {
	list, err := programs.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, prog := range list {
		if prog.Trap != nil || !strings.Contains(prog.Text, "throws") && !strings.Contains(prog.Text, "gen ") {
			continue
		}
		for _, level := range []int{1, 2} {
			p := compiled(t, prog.Text, level)
			n, err := useTags(p)
			if err != nil {
				t.Errorf("%s: %v", prog.Name, err)
				break
			}
			if changed += n; n == 0 {
				continue
			}
			if level == 2 {
				p = compiled(t, prog.Text, 1)
				if _, err = useTags(p); err == nil {
					err = compile.Optimise(p, opt.Options{})
				}
				if err != nil {
					t.Errorf("%s: %v", prog.Name, err)
					break
				}
			}
			for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
				var out bytes.Buffer
				r, err := interp.Run(p, interp.Options{Engine: engine, Args: prog.Args, Stdin: strings.NewReader(prog.Stdin), Stdout: &out, MaxSteps: 50_000_000})
				if err != nil || r.Status != prog.Status || out.String() != prog.Stdout {
					t.Errorf("%s, -O%d, %v: %v, status %d, got\n%.300s", prog.Name, level, engine, err, r.Status, &out)
				}
			}
		}
	}
	if changed < 50 {
		t.Errorf("only %d functions have changed", changed)
	}
}

func compiled(t *testing.T, text string, level int) *cps.Program {
	t.Helper()
	p, err := compile.Compile("test.imp", text, compile.Options{Language: compile.Imp, Level: compile.Levels[level]})
	if err != nil {
		t.Fatal(err)
	}
	return p.CPS
}
