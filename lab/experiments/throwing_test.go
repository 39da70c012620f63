package experiments

import (
	"context"
	"errors"
	"io"
	"testing"

	"cpsc/compile"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
)

// f has a branch, and with tags main has one, too. Inlined, f is gone in both forms, and so are
// the branches, since the argument is known.
func TestThrowing(t *testing.T) {
	checked, err := compile.Check("f.imp", `fn f(n: int) -> int throws int { if n > 1 { throw n; } return n; }
fn main() { try { print(f(1)); } catch e { print(e); } }
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range throwingLevels {
		forms, names, err := throwingForms(&corpus.Program{Program: checked, Name: "f.imp"})
		if err != nil || len(names) != 1 || !names["f"] {
			t.Fatalf("the functions are %v, %v", names, err)
		}
		for i, p := range forms {
			var n throwing
			if err := level.run(p); err != nil {
				t.Fatal(err)
			}
			if err := n.add(p, names); err != nil {
				t.Fatal(err)
			}
			switch level.name {
			case "-O1":
				if n.funcs != 1 || n.calls != 1 || n.branches != 1+i {
					t.Errorf("%s, form %d: got %+v, want one function, one call and %d branches", level.name, i, n, 1+i)
				}
			case "-O2":
				if n.funcs != 0 || n.calls != 0 || n.branches != 0 {
					t.Errorf("%s, form %d: got %+v, want nothing left", level.name, i, n)
				}
			}
		}
	}
}

func TestExceptionsCorpus(t *testing.T) {
	for _, e := range All {
		if e.Name != "exceptions" {
			continue
		}
		err := e.Main(context.Background(), []string{"-corpus=go"}, io.Discard, io.Discard)
		if usage := (*setup.UsageError)(nil); !errors.As(err, &usage) {
			t.Errorf("a corpus without programs: got %v", err)
		}
	}
}

// The output and the status of a generated program are those of a run; one that traps has none.
func TestWithOutput(t *testing.T) {
	for text, want := range map[string]string{
		"fn main() -> int { print(6 * 7); return 3; }\n":        "42\n",
		"fn main() { var n = len([1]); print(1 / (n - 1)); }\n": "",
	} {
		c, err := compile.Check("p.imp", text, compile.Options{Language: compile.Imp})
		if err != nil {
			t.Fatal(err)
		}
		p, err := withOutput(&corpus.Program{Program: c, Name: "p"})
		if err != nil || (p == nil) != (want == "") || p != nil && (p.Stdout != want || p.Status != 3) {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
}
