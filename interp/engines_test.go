package interp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// describe runs a program and returns a text with all observable facts about the run.
func describe(p *cps.Program, engine interp.Engine, args []string, stdin string) string {
	var out strings.Builder
	res, err := interp.Run(p, interp.Options{Engine: engine, Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, MaxDepth: 50_000})
	text := &out
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		text.WriteString("\n" + trap.Message)
		for _, f := range trap.Stack {
			fmt.Fprintf(text, "\n\tin %s at %d:%d", f.Func, f.Pos.Line, f.Pos.Col)
		}
	case err != nil:
		text.WriteString("\n" + err.Error())
	default:
		fmt.Fprint(text, "\nstatus ", res.Status)
	}
	return text.String()
}

func compare(t *testing.T, name string, p *cps.Program, args []string, stdin string) {
	t.Helper()
	want := describe(p, interp.Reference, args, stdin)
	got := describe(p, interp.Fast, args, stdin)
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s: line %d is\n%s\nand on the reference engine\n%s", name, i+1, g[i], w[i])
			return
		}
	}
	t.Errorf("%s: %d lines, and %d on the reference engine", name, len(g), len(w))
}

// Both engines give the same results for every program of the tree, at every level of
// optimisation and with every strategy.
func TestEnginesAgree(t *testing.T) {
	t.Parallel()
	for _, prog := range programs.Sample(t, 24) {
		for level := range 3 {
			for _, p := range interptest.LowerAll(t, prog.Path, prog.Text, level) {
				compare(t, fmt.Sprintf("%s -O%d %v", prog.Name, level, p.Placement), p.Program, prog.Args, prog.Stdin)
			}
		}
	}
}

// Both engines give the same results for random programs, some of which trap.
func TestEnginesAgreeOnRandomPrograms(t *testing.T) {
	t.Parallel()
	for seed := range long.Pick[uint64](10, 150) {
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			compare(t, name, interptest.Lower(t, name, text, level, cps.Deferred), nil, "1 2 3\nfour\n")
		}
	}
}

// A loop without calls is interrupted, and so are calls of all kinds.
func TestFastEngineIsInterrupted(t *testing.T) {
	for _, text := range []string{
		"fn main() { while true { } }",
		"fn main() { var x = 0; while x >= 0 { x = (x + 1) % 7; } }",
		"fn f(n: int) -> int { return n < 20 ? f(n + 1) + f(n + 1) : 1; } fn main() { while true { f(0); } }",
		"fn f() { g(); } fn g() { f(); } fn main() { f(); }",
		"var h = f; fn f() { h(); } fn main() { f(); }",
		"fn main() { while true { print(1); } }",
	} {
		for level := range 3 {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			_, err := interp.Run(interptest.Lower(t, "test.imp", text, level, cps.Deferred), interp.Options{Context: ctx})
			if !errors.Is(err, interp.ErrInterrupted) {
				t.Errorf("-O%d: %v\n%s", level, err, text)
			}
			cancel()
		}
	}
}

// Strings that grow share memory, but do not change each other.
func TestStringsThatGrow(t *testing.T) {
	const text = `
fn main() {
    var all = [""];
    var seed = 1;
    for i in 0..400 {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        var old = all[seed / 65536 % len(all)];
        var piece = substr("abcdefghijklmnopqrstuvwxyz", i % 20, i % 20 + 1 + i % 6);
        var last = all[len(all) - 1];
        push(all, last + piece);
        push(all, piece + last);
        push(all, old + piece);
        push(all, piece + old);
        push(all, old + old);
        if len(all[len(all) - 1]) > 3000 { pop(all); }
    }
    for i in 0..len(all) { print(all[i]); }
}`
	for level := range 3 {
		compare(t, "strings", interptest.Lower(t, "strings", text, level, cps.Deferred), nil, "")
	}
}
