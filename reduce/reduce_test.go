package reduce

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/format"
	"cpsc/generate"
	"cpsc/interp"
)

// TestDdmin reduces sets of parts, few of which matter.
func TestDdmin(t *testing.T) {
	tests := []struct {
		n       int
		matter  []int
		atMost  int // the most tests
		smaller bool
	}{
		{0, nil, 0, false},
		{1, []int{0}, 1, false},
		{1, nil, 1, true},
		{8, []int{0, 1, 2, 3, 4, 5, 6, 7}, 15, false},
		{1000, []int{123}, 30, true},
		{1000, []int{0, 999}, 60, true},
		{1000, []int{100, 101, 700}, 80, true},
		{1000, nil, 1, true},
	}
	for _, test := range tests {
		count := 0
		keep, smaller := ddmin(test.n, func(keep []bool) bool {
			count++
			for _, i := range test.matter {
				if !keep[i] {
					return false
				}
			}
			return true
		})
		var left []int
		for i, k := range keep {
			if k {
				left = append(left, i)
			}
		}
		if fmt.Sprint(left) != fmt.Sprint(test.matter) || smaller != test.smaller || count > test.atMost {
			t.Errorf("%d, %v: got %v, %t, with %d tests", test.n, test.matter, left, smaller, count)
		}
	}
}

// TestDdminTogether expects ddmin to remove neighbours that can only be removed together,
// and to return a set from which no single part can be removed.
func TestDdminTogether(t *testing.T) {
	keep, _ := ddmin(16, func(keep []bool) bool { return keep[4] == keep[5] && keep[0] })
	for i, k := range keep {
		if k != (i == 0) {
			t.Errorf("part %d: %t", i, k)
		}
	}
}

// TestProgram reduces programs that must contain certain texts.
func TestProgram(t *testing.T) {
	tests := []struct {
		name, text string
		holds      []string
		want       string
	}{
		{"declarations and statements", `// a comment
const unused = 1;
struct P { x: int }
fn other() { print(2); }
fn main() {
    var a = 1;

    if a > 0 {
        print("here", a);
        other();
    } else {
        print(3);
    }
}
`, []string{`"here"`}, "fn main() {\n    print(\"here\");\n}\n"},
		{"surrounding statements", `fn main() {
    for i in 0..3 {
        while i < 2 {
            switch i {
            case 1: print("no");
            case 2: do { assert(i == 0, "x"); } while false;
            }
        }
    }
}
`, []string{"assert("}, "fn main() {\n    assert(true);\n}\n"},
		{"expressions", `fn f(a: int, b: [int]) -> int { return a; }
fn main(n: int) {
    print(f(n * 3 + 5 >> 2, [1, 2]) + (n > 2 ? 7 : f(12 / n, [])) * 100);
}
`, []string{"/ n"}, "fn main(n: int) {\n    print(0 / n);\n}\n"},
		{"comments", `fn main() { // begin
    print(7); /* the rest */ // of it
    /* is
       no more */
}
`, []string{"7"}, "fn main() {\n    print(7);\n}\n"},
		{"a comment that must remain", `fn main() {
    // first
    print(7); // second
}
`, []string{"second"}, "fn main() {\n    // second\n}\n"},
		{"parentheses", `fn main(n: int) {
    print(1 / (n - 1), 3 * (n + (4)), ((n)));
}
`, []string{"1 /", "n"}, "fn main(n: int) {\n    print(1 / 0);\n}\n"},
		{"parentheses of a division", `fn main() {
    var a = 12;
    print((a) / (a - (a)));
}
`, []string{"/"}, "fn main() {\n    print(0 / 0);\n}\n"},
		{"a loop that must remain", `fn main() {
    outer: for var i = 0; i < 1000; i += 1 {
        var unused = i;
        if i == 5 { continue outer; }
        print(i);
    }
}
`, []string{"continue"}, "fn main() {\n    outer: for var i = 0; true; i += 0 {\n        continue outer;\n    }\n}\n"},
		{"what is not thrown", `fn f(n: int) -> int throws (fn() throws int) { return n; }
fn upTo(n: int) yields int { yield n; }
fn main() throws fn() throws int {
    for x in upTo(3) {
        print(x, f(12));
    }
}
`, []string{"x, f("}, "fn f() -> int { return 0; }\nfn main() {\n    var x = 0;\n    print(x, f());\n}\n"},
		{"parameters", `fn f(a: int, ref b: int, c: string) -> int {
    print("f");
    return a;
}

fn main() {
    var x = 1;
    x = f(2, ref x, "c",);
    print(f(x, ref x, "d"));
}
`, []string{`"f"`, "x = f("}, "fn f() -> int {\n    print(\"f\");\n    return 0;\n}\nfn main() {\n    var x = 0;\n    x = f();\n}\n"},
		{"constants, aliases and nested functions", `const a = 3 * 7 + 1;
type T = [int];
type U = [T];
fn main() {
    const k = a * 4 - (2 + a);
    const unused = k;
    fn f(n: int) -> int { return n <= 0 ? k : g(n - 1); }
    fn g(n: int) -> int { return f(n - 1); }
    var t: T = [f(k)];
    print("x", t, k);
}
`, []string{"const a", "const k", "t: T", "g(n: int)"},
			"const a = 0;\ntype T = [int];\nfn main() {\n    const k = 0;\n    fn g(n: int) -> int { return 0; }\n    var t: T = [];\n}\n"},
		{"a label with its goto", `fn main() {
    var i = 0;
again:
    i += 1;
    if i < 5 { goto again; }
    print(i - 1);
}
`, []string{"print("}, "fn main() {\n    print();\n}\n"},
	}
	for _, test := range tests {
		got := Program(test.text, 1000, func(text string) bool {
			for _, s := range test.holds {
				if !strings.Contains(text, s) {
					return false
				}
			}
			return true
		})
		if got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestInline reduces programs with functions that have to be executed.
func TestInline(t *testing.T) {
	for _, test := range []struct{ name, text, output, want string }{
		{"an expression", `fn f(x: int, y: int) -> int { return x / (y - y); }
fn main() {
    print(f(7, 3));
}
`, "division by zero", "fn main() {\n    print(0 / 0);\n}\n"},
		{"statements", `fn last(a: [int]) -> int { print("a"); write("b"); return a[0]; }
fn middle(ref n: int) { n += 1; print("c", last([n])); }
fn main() {
    var n = 1;
    middle(ref n);
}
`, "a\nbc 2\n", "fn main() {\n    var n = 1;\n    n += 1;\n    var a: [int] = [n];\n    print(\"a\");\n    write(\"b\");\n    print(\"c\", a[0]);\n}\n"},
		{"two uses", `fn f(n: int) -> int { print("f"); return n; }
fn main() { print(f(1) + f(2)); }
`, "f\nf\n", "fn f() -> int {\n    print(\"f\");\n    return 0;\n}\nfn main() { print(f() + f()); }\n"},
		{"recursion", `fn f(n: int) -> int { return n <= 0 ? 1 / n : f(n - 1); }
fn main() { print(f(1)); }
`, "division by zero", "fn main() { print(0 / 0); }\n"},
	} {
		got := Program(test.text, 1000, func(text string) bool {
			p, err := compile.Compile("prog.imp", text, compile.Options{})
			if err != nil {
				t.Fatalf("%v:\n%s", err, text)
			}
			var out strings.Builder
			if _, err := interp.Run(p.CPS, interp.Options{Stdout: &out, MaxSteps: 10_000}); err != nil {
				out.WriteString(err.Error())
			}
			return strings.Contains(out.String(), test.output)
		})
		if got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestBounds expects no more tries than allowed, and a rejected text to be returned
// unchanged.
func TestBounds(t *testing.T) {
	text := generate.Program(1, generate.Options{})
	tries := 0
	got := Program(text, 20, func(string) bool { tries++; return false })
	if tries > 22 || got != text {
		t.Errorf("%d texts were tried", tries)
	}
	if got := Program("fn main() {", 20, func(string) bool { return true }); got != "fn main() {" {
		t.Errorf("got %q", got)
	}
	// A chain of operators does not count as nesting.
	long := "fn main(n: int) { print(n" + strings.Repeat(" + 1", 20_000) + "); }\n"
	Program(long, 10, func(string) bool { return false })
}

// TestRandom reduces random programs that must contain a word, and expects little more
// than this word.
func TestRandom(t *testing.T) {
	for seed, reduced := uint64(0), 0; reduced < 2; seed++ {
		text := generate.Program(seed, generate.Options{Size: 40})
		if !strings.Contains(text, "switch ") {
			continue
		}
		reduced++
		got := Program(text, 3000, func(text string) bool { return strings.Contains(text, "switch ") })
		if n := strings.Count(got, "\n"); n > 6 {
			t.Errorf("seed %d: %d lines remain:\n%s", seed, n, got)
		}
	}
}

// TestLayout expects that what removals leave behind is formatted.
func TestLayout(t *testing.T) {
	const text = "fn f(a: int, b: int) -> int throws string { if a > b { throw \"x\"; } return a; }\n" +
		"fn main() { try { print(f(1, 2)); } catch e { print(e); } }\n"
	got := Program(text, 1000, func(text string) bool { return strings.Contains(text, "return") && strings.Contains(text, "try") })
	src := diag.NewFile("", got)
	if want := format.Source(src, diag.NewList(src)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
