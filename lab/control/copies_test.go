package control

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/eval"
)

// Copies of finally blocks change nothing, in all programs that have any, and in families.
func TestCopied(t *testing.T) {
	list, err := withFinally("../..")
	if err != nil || len(list) < 20 {
		t.Fatal(len(list), err)
	}
	check := func(name, text string, args []string, stdin, want string) {
		t.Helper()
		other, err := Copied(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		for _, level := range finallyLevels {
			_, got, err := sizeOf(other, level, args, stdin)
			if err != nil || got != want {
				t.Errorf("%s, %v: %v, got\n%s\nwant\n%s\nfrom\n%s", name, level, err, got, want, other)
			}
		}
	}
	for _, p := range list {
		check(p.Name, p.Text, p.Args, p.Stdin, p.Stdout)
	}
	// Every exit of d nested statements leaves d blocks. In the other family, k + 1 copies
	// of a block have each k + 1 copies of the next one.
	for _, c := range []struct{ family, k, d, copies int }{
		{0, 1, 1, 2}, {0, 4, 3, 15}, {1, 2, 1, 3}, {1, 2, 3, 3 + 9 + 27}, {1, 3, 2, 4 + 16},
	} {
		f := families[c.family]
		name, text := fmt.Sprint(f.title, c.k, c.d), f.text(c.k, c.d)
		check(name, text, []string{"40"}, "", evaluate(t, text, "40"))
		other, _ := Copied(text)
		if got := strings.Count(other, finallyBegins); got != c.copies {
			t.Errorf("%s: %d copies, want %d", name, got, c.copies)
		}
	}
}

// A program with what the rewriting must not confuse: a function in a try block with jumps
// of its own, labels in a finally block, names that are taken, and several results.
func TestCopiedDetails(t *testing.T) {
	const text = `var log = "";

fn f(exit1: int) -> (int, string) throws string {
    outer: for i in 0..3 {
        try {
            var g = fn(x: int) -> int {
                try {
                    for j in 0..x { if j == 1 { return j; } }
                    return 10 * x;
                } finally {
                    log += "g";
                }
            };
            if exit1 == 0 { return g(0), "zero"; }
            try {
                if exit1 == g(5) { continue outer; }
                if exit1 == 2 { break outer; }
                if exit1 == 3 { throw "three"; }
            } finally {
                var n = 0;
                again:
                n += 1;
                log += "n";
                if n < 2 { goto again; }
            }
            if exit1 == 4 { goto after; }
        } catch e {
            log += e;
            if i == 1 { throw e + e; }
        } finally {
            log += str(i);
        }
    }
    return 7, "end";
    after:
    return 8, "after";
}

fn main() {
    for x in 0..6 {
        log = "";
        try {
            var n, s = f(x);
            print(n, s, log);
        } catch e {
            print(e, log);
        }
    }
}
`
	// For 5, each turn ends normally; for 1, a continue leaves it.
	const want = `0 zero g0
7 end gnn0gnn1gnn2
7 end gnn0
threethree gnnthree0gnnthree1
8 after gnn0
7 end gnn0gnn1gnn2
`
	if got := evaluate(t, text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	other, err := Copied(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := evaluate(t, other); got != want {
		t.Errorf("got\n%s\nwant\n%s\nfrom\n%s", got, want, other)
	}
}

// evaluate returns the output of a program by the engine that runs the syntax tree.
func evaluate(t *testing.T, text string, args ...string) string {
	t.Helper()
	p, err := compile.Check("test.imp", text, compile.Options{Language: compile.Imp})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := eval.Run(p.File, p.Syntax, p.Info, eval.Options{Args: args, Stdin: strings.NewReader(""), Stdout: &out}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
