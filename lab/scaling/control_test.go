package main

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// controlPrograms have functions with many calls in one try, with deeply nested trys, and
// with many yields. r throws -x if x is the argument of main.
var controlPrograms = []struct {
	name string
	n    int // the greatest size
	text func(n int) string
	runs func(n int) map[int]string // by argument of main: the output
}{
	{"calls in one try", 100_000, func(n int) string {
		return r + "fn main(last: int) {\n    var x = 0;\n    try {\n" + strings.Repeat("        x = r(x, last);\n", n) +
			"    } catch e {\n        print(\"caught\", e);\n    }\n    print(x);\n}\n"
	}, func(n int) map[int]string {
		return map[int]string{n: fmt.Sprintln(n), n - 1: fmt.Sprintf("caught %d\n%d\n", 1-n, n-1)}
	}},
	// The m-th try throws, and each catch around it throws one more.
	{"nested trys", diag.GreatestNesting - 3, nestedTrys("catch e { x += 1; throw e + 1; }"), func(n int) map[int]string {
		return map[int]string{n: fmt.Sprintln(n), n - 1: fmt.Sprintf("caught 1\n%d\n", 2*n-1), 0: "caught 1\n1\n"}
	}},
	// The value of the m-th try passes all finallys around it.
	{"nested finallys", diag.GreatestNesting - 3, nestedTrys("finally { x += 1; }"), func(n int) map[int]string {
		return map[int]string{n: fmt.Sprintln(2 * n), n - 1: fmt.Sprintf("caught %d\n%d\n", 1-n, 2*n-1), 0: "caught 0\n1\n"}
	}},
	{"yields", 100_000, func(n int) string {
		return "fn g(x: int) yields int {\n" + strings.Repeat("    yield x;\n    x += 1;\n", n) +
			"}\nfn main(x: int) {\n    var sum = 0;\n    for y in g(x) { sum += y; }\n    print(sum);\n}\n"
	}, func(n int) map[int]string {
		return map[int]string{0: fmt.Sprintln(n * (n - 1) / 2)}
	}},
}

const r = "fn r(x: int, last: int) -> int throws int { if x == last { throw -x; } return x + 1; }\n"

func nestedTrys(after string) func(n int) string {
	return func(n int) string {
		return r + "fn main(last: int) {\nvar x = 0;\ntry {\n" + strings.Repeat("try { x = r(x, last);\n", n) +
			strings.Repeat("} "+after+"\n", n) + "} catch e { print(\"caught\", e); }\nprint(x);\n}\n"
	}
}

func checkControl(t *testing.T, text string) *compile.Program {
	t.Helper()
	s, err := compile.Check("test.imp", text, compile.Options{Limits: diag.Limits{Nesting: diag.GreatestNesting}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The conversion of large functions with exceptions and generators takes work and memory in
// proportion to the program, and what it gives runs.
func TestLargeControl(t *testing.T) {
	for _, c := range controlPrograms {
		t.Run(c.name, func(t *testing.T) {
			n := c.n
			if !long.Enabled() {
				n /= 100
			}
			for _, level := range []string{"deferred-O0", "deferred-O2"} {
				w, err := parseConfig(level)
				if err != nil {
					t.Fatal(err)
				}
				var p *cps.Program
				var work, memory [3]float64
				for i, n := range []int{n / 4, n / 2, n} {
					text := c.text(n)
					s := checkControl(t, text)
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					var done int
					if p, done, err = convert(s, w); err != nil {
						t.Fatal(err)
					}
					runtime.ReadMemStats(&after)
					size := float64(len(text))
					work[i], memory[i] = float64(done)/size, float64(after.TotalAlloc-before.TotalAlloc)/size
				}
				t.Logf("%s: per byte, work %.3f and memory %.0f", level, work, memory)
				if long.Enabled() && (work[2] > 1.2*work[0] || memory[2] > 1.4*memory[0]) { // small programs use other data structures
					t.Errorf("%s: per byte of n/4, n/2 and n, the work is %.3f and the memory %.0f", level, work, memory)
				}
				for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
					for arg, want := range c.runs(n) {
						var out bytes.Buffer
						_, err := interp.Run(p, interp.Options{Engine: engine, Args: []string{fmt.Sprint(arg)}, Stdout: &out})
						if err != nil || out.String() != want {
							t.Errorf("%s, %v, main(%d): got %.200q, %v, want %q", level, engine, arg, &out, err, want)
						}
					}
				}
			}
		})
	}
}

// One try more than the greatest nesting allows is rejected.
func TestTooManyTrys(t *testing.T) {
	limits := diag.Limits{Nesting: diag.GreatestNesting}
	for _, c := range controlPrograms[1:3] {
		_, err := compile.Check("test.imp", c.text(c.n+1), compile.Options{Limits: limits})
		if err == nil || !strings.Contains(err.Error(), "the program nests deeper than 10000 levels") {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}
