package lsp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/programs"
)

const uri = "file:///test/prog.imp"

// isPrime is the program of the README, whose CPS is there, too.
const isPrime = `fn isPrime(n: int) -> bool {
    var ¦prime = true;
    for var d¦ = 2; ¦d * d <= n; ¦d += 1 {
        if n % d == 0 {
            prime = false;
            break;
        }
    }
    return ¦prime;
}

fn main() { print(¦isPrime(7)); }
`

func TestHoverSaysWhatBecomesOfNames(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string // one for each cursor: parts of the hover, separated by |
	}{
		{"values that are passed on", "fn f(n: int) yields int {\n    if n > 0 { for ¦x in f(n - 1) { yield ¦x; } }\n    yield n;\n}\nfn main() { for ¦x in f(3) { print(x); } }\n", []string{
			"var x: int|In CPS: nothing: the loop passes on the values of the generator, and does not get them",
			"In CPS: nothing: the loop passes on",
			"In CPS: `x`, a parameter of `yield`",
		}},
		{"the README", isPrime, []string{
			"var prime: bool|the constant `true`|Parameters of continuations for `prime`: `prime` of `done`.",
			"var d: int|the constant `2`|Parameters of continuations for `d`: `d` of `for`.",
			"In CPS: `d`, a parameter of `for`",
			"In CPS: `d`, a parameter of `for`; then `let d.1 = d + 1`",
			"In CPS: `prime`, a parameter of `done`",
			"fn isPrime(n: int) -> bool|`fn isPrime(n: int, ret: cont(bool))`",
		}},
		{"cells", `fn main() {
    var ¦a = 1;
    var ¦b = 1;
    var ¦c = 1;
    fn inc(ref ¦x: int) { x += 1; }
    inc(ref a);
    fn set() { b = c; }
    set();
    print(a, b, c);
}
`, []string{"passed by `ref`", "in a cell, because a nested function captures it", "Nested functions capture its value", "ref x: int|a reference"}},
		{"a value before a cell", "fn main() {\n    var t = 5; var x = 1;\n    fn f() { x += 1; }\n    f();\n    print(¦t, x);\n}\n", []string{"In CPS: the constant `5`|!cell"}},
		{"an arm of a choice", "fn main() {\n    var n = read_int(); var b = n > 1; var r = n > 0 ? ¦n : 7; var q = b && ¦b;\n    print(r, q);\n}\n", []string{
			"In CPS: `let n = read_int()`|!join", "In CPS: `let b = n > 1`|!join"}},
		{"a host function", "extern fn ext(¦name: string) -> int;\nfn main() { print(ext(\"a\")); }\n", []string{"In CPS: a parameter of the host function"}},
		{"before a finally block", "fn main() {\n    var r = 1;\n    try { print(r); ¦r = 2; } finally { print(3); }\n    print(r);\n}\n", []string{"In CPS: the constant `2`|!`0`"}},
		{"removed", "fn f(n: int) -> int {\n    var ¦d = n * 2;\n    return n;\n}\nfn main() { print(f(1)); }\n", []string{"removed: nothing uses|!parameter of"}},
		{"a promise that becomes a constant", "fn main() {\n    var x = 1;\n    while !eof() { print(read_line(), x); x = ¦x; }\n    print(¦x);\n}\n", []string{
			"the constant `1`|!The lookup", "In CPS: the constant `1`"}},
		{"globals", "const ¦N = 3;\nvar ¦g = N;\nstruct ¦P { ¦x: int, y: float }\nfn ¦main() { print(g, P(1, 2.0).¦x, ¦len(\"a\")); }\n", []string{
			"const N = 3|In CPS: the constant `3`", "var g: int|a global", "struct P { x: int, y: float }", "P.x: int", "fn main()", "P.x: int|field number 0", "fn len(x: [T] or string or bytes) -> int"}},
		{"the result of a call", "fn f() -> int { return 1; }\nfn main() { var x = f(); print(¦x); }\n", []string{
			"`x`, a parameter of `k`|!The lookup"}},
		{"aliases", "struct P { x: int }\ntype Q = P; type F = fn(int,\n    int) -> [¦Q]; // F\nvar f: ¦F = nil;\nfn main() { print(¦Q(1), f == nil); }\n", []string{
			"```imp\ntype Q = P\n```", "```imp\ntype F = fn(int, int) -> [P]\n```", "```imp\ntype Q = P\n```"}},
		{"code that nothing reaches", "fn main() {\n    return;\n    var ¦x = 1;\n    print(x);\n}\n", []string{
			"In CPS: nothing: this code cannot be reached|!parameter"}},
		{"a generator", "fn ¦upTo(n: int) yields int { for ¦i in 0..n { yield i; } }\nfn main() { var ¦g = upTo(2); for ¦x in g { print(x); } }\n", []string{
			"fn upTo(n: int) yields int\n|In CPS: `fn upTo(n: int, ret: cont(gen::int))`, which makes the generator|\n\n`fn upTo.1(|`, which executes the body up to the next `yield`|\n\nPieces of the body:\n\n- `fn upTo.2(|\n- `fn upTo.2.1(|\n- `fn upTo.2.2(",
			"In CPS: `i`, a parameter of `upTo.2.1`", "`g`, a parameter of `k`", "In CPS: `x`, a parameter of `yield`"}},
		{"an operation of a generator", "fn sum(n: int) yields int {\n    var s = 0;\n    for i in 0..n { s = ¦s + i; yield ¦s; }\n}\nfn main() { for x in sum(3) { print(x); } }\n", []string{
			"In CPS: `s`, a parameter of `sum.2.1`", "In CPS: `let s.1 = s + i` in `sum.2.1`"}},
		{"a parameter of a generator", "fn f(n: int) yields int { yield ¦n; yield ¦n; }\nfn main() { for x in f(3) { print(x); } }\n", []string{
			"In CPS: `n`, a parameter of `f.2`", "In CPS: `n`, a parameter of `f.2.1`"}},
		{"names between backquotes", "fn ¦twins() yields [int] { yield [1, 2]; }\nfn main() { for x in twins() { print(x); } }\n", []string{
			"``fn twins(ret: cont(`gen::[int]`))``"}},
		{"the target of next", "fn g() yields int { yield 1; }\nfn main() {\n    var ¦x = 0;\n    var a = g();\n    while next(a, ref ¦x) { print(x); }\n}\n", []string{
			"In CPS: `0`, a constant that the CPS does not need", "In CPS: `x`, a parameter of `yield`|!`0`|!then"}},
		{"a loop that only counts", "fn main() {\n    for ¦i in 0..3 { print(1); }\n    for ¦x in [1, 2] { print(2); }\n    for ¦y in upTo(2) { print(3); }\n    for ¦z in 0..3 { }\n}\nfn upTo(n: int) yields int { for ¦i in 0..n { yield 7; } }\n", []string{
			"In CPS: `i`, a parameter of `for`|!nothing", "In CPS: `let x = t2[t3]`", "In CPS: `y`, a parameter of `yield`", "In CPS: `z`, a parameter of `for.3`", "In CPS: `i`, a parameter of `upTo.2.1`"}},
		{"a constant that nothing reads", "fn main() {\n    var ¦m = 0;\n    m = read_int();\n    print(m, 0);\n}\n", []string{
			"In CPS: `0`, a constant that the CPS does not need, because nothing reads it"}},
		{"a constant that only a dead variable reads", "fn main() {\n    var ¦x = 5; var ¦n = 0;\n    while !eof() { x = x + 1; n += read_int(); if n > 9 { ¦n = 5; } ¦n = 0; n = 1; }\n    print(n, 0, 5);\n}\n", []string{
			"In CPS: `5`, a constant that the CPS does not need|!nothing", "In CPS: the constant `0`", "In CPS: `5`, a constant that the CPS does not need, because nothing reads it", "In CPS: `0`, a constant that the CPS does not need, because nothing reads it"}},
		{"alternatives", "fn main() {\n    var ¦r: int;\n    if eof() { r = 1; } else { r = 2; }\n    print(r);\n}\n", []string{
			"In CPS: the constant `1`, or the constant `2`, or `r`, a parameter of `join`"}},
		{"labels", "fn main() {\n    var i = 0;\n¦again:\n    i += 1;\n    if i < 3 { goto ¦again; }\n¦L: while i < 10 { i += read_int(); if i == 5 { continue ¦L; } if i == 7 { goto done; } }\n    goto ¦next;\n¦next:\n    print(i);\ndone:\n}\n", []string{
			"In CPS: the continuation `again(i: int)`", "In CPS: the continuation `again(i: int)`", "In CPS: the continuation `while(i.2: int)`, with which its loop begins", "In CPS: the continuation `while(i.2: int)`, with which", "In CPS: a part of the continuation `done()`", "In CPS: a part of the continuation `done()`"}},
		{"structs and functions as values", "struct P { x: int }\nfn inc(ref n: int) { n += 1; }\nfn main() {\n    var p = ¦P(1);\n    inc(ref p.¦x);\n    fn step(k: int) -> int { return k + p.¦x; }\n    var s = ¦step;\n    print(¦P(2), s(1), ¦s, ¦step(2));\n}\nvar q: ¦P;\n", []string{
			"In CPS: `let p = new P(1)`", "field number 0 of the struct, in memory: `ref` makes a reference to it, `let t1 = ref p.x`", "each use is a load or a store",
			"In CPS: `fn main::step(p: P, k: int, ret: cont(int))`|Its value: `let step = closure main::step(p)`", "= new P(2)`", "In CPS: `let step = closure", "!Its value", "a struct, which is in memory"}},
		{"parameters of generators", "fn walk(¦n: int, ¦m: int, ¦k: int) yields int {\n    while n > 0 { yield n * m; n -= 1; }\n}\nfn main() { for x in walk(1, 2, 3) { print(x); } }\n", []string{
			"In CPS: parameters: `n` of `walk`, `n` of `walk.2`, |Field of the frame `frame::walk`: `n`", "In CPS: parameters: `m` of `walk`, `m` of `walk.1`, `m` of `walk.2`|!frame", "In CPS: parameters: `k` of `walk`, `k` of `walk.2`|Field of the frame `frame::walk`: `k`"}},
		{"functions of the host and of the language", "extern fn ¦ext(name: string) -> int;\nfn main() { print(ext(\"a\"), ¦len(\"a\")); }\n", []string{
			"In CPS: `extern fn ext(name: string, ret: cont(int))`", "The number of elements or bytes."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := begin(t)
			cursors := c.open(uri, test.text)
			if len(cursors) != len(test.want) {
				t.Fatalf("%d cursors", len(cursors))
			}
			for i, p := range cursors {
				var h *Hover
				if err := c.call("textDocument/hover", at(uri, p), &h); err != nil || h == nil {
					t.Fatalf("cursor %d: %v", i, err)
				}
				for _, part := range strings.Split(test.want[i], "|") {
					without, absent := strings.CutPrefix(part, "!")
					if strings.Contains(h.Contents.Value, without) == absent {
						t.Errorf("cursor %d: %q: want %q", i, h.Contents.Value, part)
					}
				}
			}
		})
	}
}

// TestFoldedReads expects of reads of a constant in an operation that hover says that the CPS has the constant if, and
// only if, the operation is there, whether or not the function has an equal constant for another reason.
func TestFoldedReads(t *testing.T) {
	for read, needed := range map[string]bool{
		"¦a + 1": false, "1 + ¦a": false, "-¦a": false, "¦a == 42": false, "n * (¦a - 40)": false, "¦a * 2 < n": false, "a + ¦a": false, "1 << ¦a": false, "¦a % 2 == n": false, "n + 1 * ¦a": false, "n - (¦a + 0)": false,
		"¦a + n": true, "n - ¦a": true, "¦a < n": true, "n % ¦a": true, "(n + 1) * ¦a": true, "g(¦a)": true, "n << ¦a": true,
	} {
		for _, other := range []string{"", "print(42);", "var b = 42; print(b);", "print(n * 42);"} {
			text := "fn g(n: int) -> int { return n; }\nfn f(n: int) {\n    var a = 42;\n    " + other + "\n    print(" + read + ");\n}\nfn main() { f(read_int()); }\n"
			at := strings.Index(text, "¦")
			a := snapshotOf(strings.Replace(text, "¦", "", 1), &buffer{}).analyse()
			h := a.hover(parameters{Position: a.position(int32(at))})
			computed := h != nil && (strings.Contains(h.Contents.Value, "In CPS: `42`, a constant in an operation that the conversion computes") || strings.Contains(h.Contents.Value, "In CPS: `42`, a constant that the CPS does not need"))
			if h == nil || strings.Contains(h.Contents.Value, "In CPS: the constant `42`") != needed || computed == needed {
				t.Errorf("%s, %s: %+v", other, read, h)
			}
		}
	}
}

// show returns ranges as LINE:FROM-TO, which are on one line each.
func show(list []Range) string {
	var b strings.Builder
	for i, r := range list {
		if i > 0 {
			b.WriteString(" ")
		}
		fmt.Fprintf(&b, "%d:%d-%d", r.Start.Line, r.Start.Character, r.End.Character)
	}
	return b.String()
}

func TestReferences(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{ // the first range is the declaration
		{"shadowed", "fn main() {\n    var x = 1;\n    { var x = 2; print(x); }\n    print(¦x);\n}\n", "1:8-9 3:10-11"},
		{"inner", "fn main() {\n    var x = 1;\n    { var x = 2; print(¦x); }\n    print(x);\n}\n", "2:10-11 2:23-24"},
		{"its own initialiser", "fn main() {\n    var x = 1;\n    { var ¦x = x; print(x); }\n}\n", "2:10-11 2:23-24"},
		{"function", "fn f(n: int) -> int { return n; }\nfn main() { print(f(1), ¦f(2)); var g = f; print(g(1)); }\n", "0:3-4 1:18-19 1:24-25 1:39-40"},
		{"nested function", "fn main() {\n    fn f(n: int) { if n > 0 { ¦f(n - 1); } }\n    f(3);\n    var g = f; g(1);\n}\n", "1:7-8 1:30-31 2:4-5 3:12-13"},
		{"struct and type", "struct P { x: int }\nfn f(p: ¦P) -> [P] { return [P(p.x)]; }\nfn main() { print(len(f(P(1)))); }\n", "0:7-8 1:8-9 1:15-16 1:28-29 2:24-25"},
		{"field", "struct P { x: int }\nstruct Q { x: int }\nfn main() { var p = P(1); p.x = Q(2).x; print(p.¦x); }\n", "0:11-12 2:28-29 2:48-49"},
		{"label", "fn main() {\n    var i = 0;\n    goto ¦L;\nL:\n    while i < 3 { i += 1; continue L; }\n}\n", "3:0-1 2:9-10 4:35-36"},
		{"label of another function", "fn f() { L: while true { break ¦L; } }\nfn main() { f(); L: while true { break L; } }\n", "0:9-10 0:31-32"},
		{"constant", "const N = 1;\nconst M = N + 1;\nfn main() { switch M { case ¦N: print(N); } }\n", "0:6-7 1:10-11 2:28-29 2:37-38"},
		{"catch", "fn f() throws string { throw \"a\"; }\nfn main() { try { f(); } catch e { print(¦e); } }\n", "1:31-32 1:41-42"},
		{"parameter", "fn f(ref a: int) { ¦a += 1; }\nfn main() { var a = 1; f(ref a); }\n", "0:9-10 0:19-20"},
		{"after letters of two units", "fn main() {\n    var x = 1; /* 𝄞é */ print(\"𝄞\", ¦x);\n}\n", "1:8-9 1:37-38"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := begin(t)
			p := c.open(uri, test.text)[0]
			for _, d := range c.diagnostics(uri) {
				if d.Severity == 1 {
					t.Fatal(d.Message)
				}
			}
			var def *Location
			c.call("textDocument/definition", at(uri, p), &def)
			var refs []Location
			params := at(uri, p)
			params["context"] = map[string]any{"includeDeclaration": false}
			c.call("textDocument/references", params, &refs)
			ranges := []Range{def.Range}
			for _, r := range refs {
				ranges = append(ranges, r.Range)
			}
			if got := show(ranges); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			params["context"] = map[string]any{"includeDeclaration": true}
			c.call("textDocument/references", params, &refs)
			if len(refs) != len(ranges) {
				t.Errorf("with the declaration: %d, want %d", len(refs), len(ranges))
			}
		})
	}
}

// TestHighlights tells what is read from what is given a value.
func TestHighlights(t *testing.T) {
	for _, test := range []struct{ text, want string }{ // the kind of each occurrence: 2 is a read, 3 a write
		{"struct P { x: int }\nfn main() { var p = P(1); p.¦x = 2; print(p.x); }\n", "2 3 2"},
		{"struct P { x: int }\nfn main() { var ¦p = P(1); p.x = 2; p = P(3); print(p.x); }\n", "3 2 3 2"},
		{"struct P { x: int }\nfn main() { var a = [P(1)]; a[0].¦x += 2; print(a[0].x); }\n", "2 3 2"},
		{"struct Q { y: int }\nstruct P { q: Q }\nfn main() { var p = P(Q(1)); p.¦q.y = 2; }\n", "2 2"},
		{"struct P { x: int }\nfn f(ref n: int, k: int) { n = k; }\nfn main() { var p = P(1); f(ref p.¦x, p.x); }\n", "2 3 2"},
	} {
		c := begin(t)
		p := c.open(uri, test.text)[0]
		var list []DocumentHighlight
		c.call("textDocument/documentHighlight", at(uri, p), &list)
		slices.SortFunc(list, func(a, b DocumentHighlight) int {
			return cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
		})
		var kinds []string
		for _, h := range list {
			kinds = append(kinds, fmt.Sprint(h.Kind))
		}
		if got := strings.Join(kinds, " "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}

func TestRename(t *testing.T) {
	for _, test := range []struct{ name, text, to, want string }{
		{"variable", "fn main() { var x = 1; print(¦x, x); }\n", "longer", "fn main() { var longer = 1; print(longer, longer); }\n"},
		{"field", "struct P { x: int }\nfn main() { var p = P(1); p.¦x += p.x; }\n", "y", "struct P { y: int }\nfn main() { var p = P(1); p.y += p.y; }\n"},
		{"field like a variable", "struct P { x: int }\nfn main() { var p = P(1); print(p.¦x); }\n", "p", "struct P { p: int }\nfn main() { var p = P(1); print(p.p); }\n"},
		{"label", "fn main() { L: while true { break ¦L; } }\n", "main", "fn main() { main: while true { break main; } }\n"},
		{"to a name that another block has", "fn main() { var x = 1; print(¦x); { var y = 1; print(y); } }\n", "y", "fn main() { var y = 1; print(y); { var y = 1; print(y); } }\n"},
		{"contextual keyword", "fn main() { var x = 1; print(¦x); }\n", "catch", "fn main() { var catch = 1; print(catch); }\n"},
		{"in a program with an error", "fn main() { var x = 1; print(¦x, nothing); }\n", "z", "fn main() { var z = 1; print(z, nothing); }\n"},
		{"hides nothing that is used", "var g = 1;\nfn main() { var x = 1; print(¦x); }\n", "g", "var g = 1;\nfn main() { var g = 1; print(g); }\n"},

		{"keyword", "fn main() { var x = 1; print(¦x); }\n", "while", "error: `while` is a keyword"},
		{"no name", "fn main() { var x = 1; print(¦x); }\n", "1x", "error: `1x` is not a name"},
		{"clash", "fn main() {\n    var x = 1;\n    var «y» = 2;\n    print(¦x, y);\n}\n", "y", "error: `x` cannot be renamed to `y`: `y` is already declared in the same block, on line 3"},
		{"clash with an earlier one", "fn f(«n»: int) {\n    var ¦x = 1;\n    print(x, n);\n}\n", "n", "error: `x` cannot be renamed to `n`: `n` is already declared in the same block, on line 1"},
		{"clash with a longer name", "fn f() {\n    var ¦x, z = 1, 2;\n    print(x, z);\n    var «longer» = x; print(x);\n}\n", "longer", "error: `x` cannot be renamed to `longer`: `longer` is already declared in the same block, on line 4"},
		{"clash of fields", "struct P {\n    ¦x: int,\n    «y»: int,\n}\n", "y", "error: `x` cannot be renamed to `y`: the field `y` of `P` is already declared, on line 3"},
		{"clash of labels", "fn main() {\n    «L»: while true { break L; }\n    M: while true { break ¦M; }\n}\n", "L", "error: `M` cannot be renamed to `L`: the label `L` is already declared in this function, on line 2"},
		{"capture of an inner use", "fn main() {\n    var x = 1; {\n        var y = 2;\n        print(¦«x», y);\n    }\n}\n", "y", "error: `x` cannot be renamed to `y`: `y` on line 4 would denote the variable that line 3 declares"},
		{"capture of an outer use", "var g = 1;\nfn main() {\n    var x = 1;\n    print(¦x, «g»);\n}\n", "g", "error: `x` cannot be renamed to `g`: `g` on line 4 would denote the variable that line 3 declares"},
		{"capture that makes errors", "struct P { x: int }\nfn main() {\n    var p = P(1); {\n        var k = 2;\n        print(¦k, «p».x);\n    }\n}\n", "p", "error: `k` cannot be renamed to `p`: `p` on line 5 would denote the variable that line 4 declares"},
		{"another main", "fn ¦norm(s: [int]) { }\n", "main", "error: `norm` cannot be renamed to `main`: the program begins with `main`"},
		{"capture of a builtin", "fn main() { var x = 1; «print»(¦x); }\n", "print", "error: `x` cannot be renamed to `print`: `print` on line 1 would denote the variable that line 1 declares"},
		{"a capture of what is called", "fn f() {}\nfn main() {\n    var x = 1;\n    ¦«f»();\n    print(x);\n}\n", "x", "error: `f` cannot be renamed to `x`: `x` on line 4 would denote the variable that line 3 declares"},
		{"a parameter like a builtin", "fn f(¦amount: int) -> int { return amount; }\nfn main() { print(f(1)); }\n", "min", "fn f(min: int) -> int { return min; }\nfn main() { print(f(1)); }\n"},
		{"a variable like a builtin", "fn main() { var ¦x = 1; var y = x; }\n", "len", "fn main() { var len = 1; var y = len; }\n"},
		{"an unused builtin", "fn ¦f() { }\nfn main() { f(); }\n", "write", "error: `f` cannot be renamed to `write`: `write` is a built-in function"},
		{"resolves an error", "fn main() { var x = 1; print(¦x, «y»); }\n", "y", "error: `x` cannot be renamed to `y`: `y` on line 1 denotes nothing now, and would denote the variable that line 1 declares"},
		{"type", "struct «P» { x: int }\nfn main() { print(¦P(1)); }\n", "int", "error: `P` cannot be renamed to `int`: there would be an error on line 1: the predeclared type `int` cannot be redeclared"},
		{"builtin", "fn main() { ¦print(1); }\n", "p", "error: `print` is a built-in function"},
		{"main", "fn ¦main() { }\n", "p", "error: the program begins in `main`"},
		{"host function", "extern fn «h»(n: int) -> int;\nfn main() { print(¦h(1)); }\n", "p", "error: `h` is a host function"},
		{"nothing", "fn main() { ¦ }\n", "p", "error: there is no name here"},
		{"syntax error", "fn main() {\n    var x = 1;\n    print(¦x);\n    «print(»;\n}\n", "p", "error: nothing can be renamed before the syntax error on line 4 is corrected: there may be uses"},
		{"syntax errors", "fn main() {\n    var x «=» ;\n    print(¦x);\n    print(;\n}\n", "p", "error: nothing can be renamed before the 2 syntax errors are corrected, the first on line 2: there may be uses"},
		{"an open block", "fn main() {\n    var ¦x = 1;\n    while x > 1 «{»\n        x -= 1;\n\n}\n", "p", "error: nothing can be renamed before the syntax error on line 3 is corrected: there may be uses"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := begin(t)
			hinders := marked(&test.text)
			p := c.open(uri, test.text)[0]
			params := at(uri, p)
			params["newName"] = test.to
			var e WorkspaceEdit
			var got string
			if err := c.call("textDocument/rename", params, &e); err != nil {
				if err.Code != codeRequestFailed {
					t.Errorf("code %d", err.Code)
				}
				got = "error: " + err.Message
				if at := string(err.Data); at != hinders {
					t.Errorf("what hinders it is at %s, want %s", at, hinders)
				}
			} else {
				got = apply(strings.ReplaceAll(test.text, cursor, ""), e.Changes[uri])
			}
			if want, isError := test.want, strings.HasPrefix(test.want, "error: "); isError && !strings.HasPrefix(got, want) || !isError && got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

// marked removes « and » from a text in ASCII and returns the location between them as JSON, or "".
func marked(text *string) string {
	plain := strings.ReplaceAll(*text, cursor, "")
	before, rest, found := strings.Cut(plain, "«")
	if !found {
		return ""
	}
	inside, _, _ := strings.Cut(rest, "»")
	*text = strings.NewReplacer("«", "", "»", "").Replace(*text)
	line, character := strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')-1
	b, _ := json.Marshal(Location{uri, Range{Position{uint32(line), uint32(character)}, Position{uint32(line), uint32(character + len(inside))}}})
	return string(b)
}

// apply applies edits to a text in ASCII.
func apply(text string, edits []TextEdit) string {
	offset := func(p Position) int {
		n := 0
		for range p.Line {
			n += strings.IndexByte(text[n:], '\n') + 1
		}
		return n + int(p.Character)
	}
	slices.SortFunc(edits, func(a, b TextEdit) int { return offset(b.Range.Start) - offset(a.Range.Start) })
	for _, e := range edits {
		text = text[:offset(e.Range.Start)] + e.NewText + text[offset(e.Range.End):]
	}
	return text
}

func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		name, text    string
		want, without string // labels
	}{
		{"fields", "struct P { x: int, y: int }\nfn main() {\n    var p = P(1, 2);\n    p.¦\n}\n", "x y", "p main print"},
		{"fields before more", "struct P { x: int, y: int }\nfn main() {\n    var p = P(1, 2);\n    print(p.¦, 1);\n}\n", "x y", "p main"},
		{"fields of a call in an open call", "struct P { x: int, y: int }\nfn f() -> P { return P(1, 2); }\nfn main() {\n    print(max(f().¦\n}\n", "x y", "main"},
		{"fields of a condition", "struct P { x: int, y: int }\nfn main() {\n    var p = P(1, 2);\n    if p.¦\n}\n", "x y", "p"},
		{"the beginning of a field", "struct P { xs: int, y: int }\nfn main() { var p = P(1, 2); p.x¦ = 1; }\n", "xs y", "p"},
		{"labels", "fn main() {\nL: while true { M: while true { goto ¦; } }\nN:\n}\nfn f() { O: }\n", "L M N", "O main"},
		{"labels outside of for in", "fn main() {\n    for i in 0..3 {\n    L: print(i);\n        while true { fn f() { N: } f(); M: }\n    }\n    for x in [1] { O: }\n    goto ¦\nP:\n}\n", "P", "L M N O"},
		{"labels in the same for in", "fn main() {\n    for i in 0..3 {\n    L: print(i);\n        for x in [1] { O: goto ¦; }\n        for x in [1] { P: }\n    Q:\n    }\n}\n", "L O Q", "P"},
		{"labels of loops", "fn main() {\nP: while true { }\nL: while true { M: while true { break ¦; } }\nN: print(1);\n}\n", "L M", "N P main"},
		{"declarations", "fn f() { }\n\ns¦\n\nfn main() { }\n", "fn struct const var type extern", "f main while"},
		{"after the parameters", "fn f() y¦\n\nfn main() { }\n", "yields throws", "f while"},
		{"after a result", "fn f() -> int t¦ {\n}\nfn main() { }\n", "throws", "yields f while"},
		{"after a try", "fn f() {\n    try { f(); } c¦\n}\nfn main() { }\n", "catch finally", "f while"},
		{"in a switch", "fn f(x: int) {\n    switch x { c¦ }\n}\nfn main() { }\n", "case default", "f while"},
		{"in an expression", "fn f(x: int) {\n    x = ¦;\n}\nfn main() { }\n", "f x true false nil fn", "while case struct in"},
		{"at a statement", "fn f(x: int) {\n    if x > 1 { }\n    ¦\n}\nfn main() { }\n", "f x while else", "case struct in true"},
		{"after ref", "fn f(ref x: int) {\n    f(ref ¦);\n}\nfn main() { }\n", "x", "f while print"},
		{"before a ref argument", "fn f(n: int, ref x: int) {\n    f(¦);\n}\nfn main() { }\n", "n x f len", "ref print"},
		{"in an index in place of a ref argument", "fn f(n: int, ref x: int) {\n    var a = [1];\n    f(n, ref a[¦]);\n}\nfn main() { }\n", "n x a", "ref"},
		{"the type of a parameter", "fn f(x: ¦) { }\nfn main() { }\n", "int", "ref"},
		{"an alias is not of itself", "type T = ¦;\nstruct S { x: int }\nfn main() { }\n", "S int", "T"},
		{"no labels of the function outside", "fn main() {\nL: while true { fn g() { while true { break ¦; } } g(); }\n}\n", "", "L"},
		{"types", "struct P { x: int }\nfn f(p: ¦) { }\nfn main() { var x = 1; }\n", "P int float bool string fn gen", "x main print"},
		{"an alias after a function that does not end", "fn f() {\n    print(1;\n\ntype Q = int;\nfn main() { var q: ¦ }\n", "Q int", "f main"},
		{"type is a name in a function that does not end", "fn f() {\n    var type = 1;\n\ntype = 2;\n    print(ty¦\n", "type f", ""},
		{"names", "const N = 1;\nvar g = 1;\nfn f(a: int) {\n    var b = 1;\n    { var c = 1; }\n    ¦\n    var d = 1;\n}\nfn main() { }\n", "a b g f main print while", "c d N int32"},
		{"names in an open call", "fn f(abc: int) { print(1, ab¦\n}\nfn main() { f(1); }\n", "abc main", ""},
		{"in a constant", "const N = 1;\nvar g = 1;\nfn main() { var x = 1; const a = ¦; }\n", "N int float str true false", "a x g main print len nil fn"},
		{"in a constant at the top", "const N = 1;\nconst M = ¦;\nfn main() { }\n", "N str true", "M main fn nil"},
		{"a case", "const N = 1;\nfn main() {\n    var x = 1;\n    switch x {\n    case ¦\n    }\n}\n", "N int", "float str true false x main print nil fn"},
		{"a case of strings", "const N = 1;\nconst S = \"a\";\nfn main() {\n    switch read_line() {\n    case \"b\", ¦\n    }\n}\n", "S str", "N int float true false main print nil fn"},
		{"in a call in a case", "const N = 1;\nconst S = \"a\";\nfn main() {\n    switch read_line() {\n    case str(¦):\n    }\n}\n", "N S int str true", "main print nil fn"},
		{"a case of what is not known", "const N = 1;\nconst S = \"a\";\nfn main() {\n    switch nothing {\n    case ¦:\n    }\n}\n", "N S int str", "true main print nil fn"},
		{"the body of a case", "const N = 1;\nfn main() {\n    var x = 1;\n    switch x {\n    case N: ¦\n    }\n}\n", "x main print case default while", "N true break"},
		{"a value", "fn f() { }\nfn main() { var x = ¦; }\n", "f main len true nil fn", "x print push exit while"},
		{"after return in a function without results", "fn f(a: int, g: fn() -> int) { return ¦ }\nfn main() { }\n", "", "a f true fn nil len"},
		{"after return with a word", "fn f(a: int) { if a > 1 { return a¦; } a = 2; }\nfn main() { }\n", "", "a f true"},
		{"after return in a generator", "fn f(a: int) yields int { return ¦ }\nfn main() { }\n", "", "a f true"},
		{"after return in a function without a name and without results", "fn f(a: int) -> int { var g = fn() { return ¦ }; }\nfn main() { }\n", "", "a f true"},
		{"after return with a result", "fn f(a: int) { var g = fn() -> int { return ¦ }; }\nfn main() { }\n", "len f", "print"},
		{"in a loop", "fn main() { while true { ¦ } }\n", "break continue", "yield"},
		{"in a function in a loop", "fn main() { while true { fn f() { ¦ } } }\n", "return", "break continue yield"},
		{"in a function without a name in a loop", "fn main() { while true { var f = fn() { ¦ }; } }\n", "return", "break continue yield"},
		{"in a generator", "fn f() yields int { ¦ }\nfn main() { }\n", "yield", "break continue"},
		{"in a function in a generator", "fn f() yields int { fn g() { ¦ } }\nfn main() { }\n", "return", "yield"},
		{"in a function that is a generator", "fn main() { var f = fn() yields int { ¦ }; }\n", "yield", "break"},
		{"the parameters of a type", "fn f(g: fn(¦ }\nfn main() { }\n", "ref int fn gen", "main"},
		{"throws after a type", "fn f() { var g: fn() -> int ¦ }\nfn main() { }\n", "throws", "yields"},
		{"no throws after a basic type", "fn f() { var g: int ¦ }\nfn main() { }\n", "", "throws"},
		{"the update of a for", "fn main() { var a = [1]; for var i = 0; i < 3; ¦ { } }\n", "i a push print", "true while"},
		{"after for", "struct P { x: int }\nconst N = 1;\nfn main() { var k = 1; for ¦; k < 3; k += 1 { } }\n", "k var main print", "true while P N"},
		{"no names after var", "fn main() { var ¦ = 1; }\n", "", "main print"},
		{"no names in a string", "fn main() { print(\"ma¦\"); }\n", "", "main"},
		{"no names in a comment", "fn main() { // ma¦\n}\n", "", "main"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := begin(t)
			p := c.open(uri, test.text)[0]
			var items []CompletionItem
			if err := c.call("textDocument/completion", at(uri, p), &items); err != nil {
				t.Fatal(err)
			}
			var labels []string
			for _, it := range items {
				if slices.Contains(labels, it.Label) {
					t.Errorf("%s is there twice", it.Label)
				}
				labels = append(labels, it.Label)
			}
			for _, w := range strings.Fields(test.want) {
				if !slices.Contains(labels, w) {
					t.Errorf("no %s in %q", w, labels)
				}
			}
			for _, w := range strings.Fields(test.without) {
				if slices.Contains(labels, w) {
					t.Errorf("%s in %q", w, labels)
				}
			}
			if test.want == "" && len(labels) > 0 {
				t.Errorf("%q", labels)
			}
		})
	}
}

// TestCompletionEdits expects that a completion replaces what is typed of a word, and what is after the cursor only if the
// client lets its user choose.
func TestCompletionEdits(t *testing.T) {
	const head = "fn keep(n: int) -> bool { return n > 1; }\nfn main() {\n    var pen = 1;\n    "
	for _, test := range []struct{ text, label, plain, both string }{ // the ranges on line 3; both: of the insertion and of the replacement
		{"print(p¦ep);", "pen", "10-11", "10-11 10-13"},
		{"return withT¦price;", "pen", "", ""}, // main returns nothing
		{"var x = withT¦price;", "pen", "12-17", "12-17 12-22"},
		{"print(pe¦);", "pen", "10-12", "10-12"},
		{"print(pe¦", "pen", "10-12", "10-12"},
		{"print(¦pen, 4);", "keep", "10-10", "10-10"},
		{"if keep(¦pen) { }", "pen", "12-12", "12-12"},
		{"for it ¦select(pen) { }", "in", "11-11", "11-11"},
		{"for it i¦select(pen) { }", "in", "11-12", "11-12 11-18"},
		{"¦pen += 1;", "pen", "4-4", "4-4"},
		{"¦while true { }", "pen", "4-4", "4-4"},
		{"w¦hile true { }", "while", "4-5", "4-5 4-9"},
		{"/* 𝄞 */ print(p¦ep);", "pen", "19-20", "19-20 19-22"},
	} {
		for both, want := range map[bool]string{false: test.plain, true: test.both} {
			c := connect(t)
			c.call("initialize", map[string]any{"capabilities": map[string]any{"textDocument": map[string]any{"completion": map[string]any{"completionItem": map[string]any{"insertReplaceSupport": both}}}}}, nil)
			c.notify("initialized", map[string]any{})
			p := c.open(uri, head+test.text+"\n}\n")[0]
			var items []CompletionItem
			c.call("textDocument/completion", at(uri, p), &items)
			i := slices.IndexFunc(items, func(it CompletionItem) bool { return it.Label == test.label })
			if i < 0 {
				if want != "" {
					t.Errorf("%s: no %s", test.text, test.label)
				}
				continue
			}
			var list []Range
			for _, r := range []*Range{items[i].TextEdit.Range, items[i].TextEdit.Insert, items[i].TextEdit.Replace} {
				if r != nil {
					list = append(list, *r)
				}
			}
			if got := strings.ReplaceAll(show(list), "3:", ""); got != want || items[i].TextEdit.NewText != test.label {
				t.Errorf("%s: %s %+v, want %s", test.text, got, items[i], want)
			}
		}
	}
}

func TestSignatureHelp(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"first", "fn f(a: int, ref b: [int]) -> int { return a; }\nfn main() { f(¦); }\n", "fn f(a: int, ref b: [int]) -> int: a: int"},
		{"second", "fn f(a: int, ref b: [int]) -> int { return a; }\nfn main() { f(1, ¦); }\n", "fn f(a: int, ref b: [int]) -> int: ref b: [int]"},
		{"in the second", "fn f(a: int, b: int) { }\nfn main() { f(1, 2¦3); }\n", "fn f(a: int, b: int): b: int"},
		{"inner", "fn f(a: int, b: int) { }\nfn main() { f(1, max(2, ¦)); }\n", "max(x: num, y: num) -> num: y: num"},
		{"struct", "struct P { x: int, y: float }\nfn main() { var p = P(1, ¦\n}\n", "P(x: int, y: float): y: float"},
		{"function value", "fn main() { var g = fn(n: int, ref m: int) { }; g(1, ¦); }\n", "g(int, ref int): ref int"},
		{"parameter of function type", "fn f(keep: fn(int) -> bool throws string) throws string {\n    if keep(¦\n}\n", "keep(int) -> bool throws string: int"},
		{"field of function type", "struct P { g: fn(int) -> bool }\nfn f(p: [P]) { print(p[0].g(¦)); }\n", "g(int) -> bool: int"},
		{"generator", "fn f(g: fn(int) -> gen int) { for x in g(¦) { } }\n", "g(int) -> gen int: int"},
		{"result of a call", "fn f() -> fn(int) -> bool { return nil; }\nfn main() { print(f()(¦)); }\n", "fn(int) -> bool: int"},
		{"rest", "fn main() { print(1, 2, 3, ¦); }\n", "print(x: T, …): …"},
		{"throws", "fn f(a: int) -> (int, int) throws string { return a, a; }\nfn main() { f(¦); }\n", "fn f(a: int) -> (int, int) throws string: a: int"},
		{"in a try", "fn f(a: int) { }\nfn main() {\n    try {\n        f(¦", "fn f(a: int): a: int"},
		{"in a head in a try", "fn f(a: int) yields int { yield a; }\nfn main() {\n    try {\n        for k in f(¦\n", "fn f(a: int) yields int: a: int"},
		{"in a block in a try", "fn main() { try { if true { print(1, ¦", "print(x: T, …): …"},
		{"beyond the last", "fn f(a: int, b: int) { }\nfn main() { f(1, 2, ¦); }\n", "fn f(a: int, b: int): "},
		{"none", "fn main() { ¦print(1); }\n", ""},
		{"after", "fn main() { print(1)¦; }\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := begin(t)
			p := c.open(uri, test.text)[0]
			var h *SignatureHelp
			if err := c.call("textDocument/signatureHelp", at(uri, p), &h); err != nil {
				t.Fatal(err)
			}
			got := ""
			if h != nil {
				s := h.Signatures[0]
				got = s.Label + ": "
				if *h.ActiveParameter < len(s.Parameters) {
					got += s.Parameters[*h.ActiveParameter].Label.(string)
				}
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestOffsetsOfParameters expects offsets from a client that knows them: the text of a parameter may be in another one.
func TestOffsetsOfParameters(t *testing.T) {
	c := connect(t)
	c.call("initialize", map[string]any{"capabilities": map[string]any{"textDocument": map[string]any{"signatureHelp": map[string]any{"signatureInformation": map[string]any{"parameterInformation": map[string]any{"labelOffsetSupport": true}}}}}}, nil)
	c.notify("initialized", map[string]any{})
	for declaration, want := range map[string]string{
		"f: fn(int, int, ref int)":               "f(int, int, ref int) [2 5] [7 10] [12 19]",
		"int1: fn(fn(bool) -> int, bool) -> int": "int1(fn(bool) -> int, bool) -> int [5 20] [22 26]",
		"print1: fn()":                           "print1()",
	} {
		name, _, _ := strings.Cut(declaration, ":")
		p := c.open(uri, "fn g("+declaration+") { "+name+"(¦); }\n")[0]
		var h SignatureHelp
		c.call("textDocument/signatureHelp", at(uri, p), &h)
		if len(h.Signatures) != 1 {
			t.Errorf("%s: %+v", declaration, h)
			continue
		}
		got := h.Signatures[0].Label
		for _, p := range h.Signatures[0].Parameters {
			got += fmt.Sprint(" ", p.Label)
		}
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestNoActiveParameter expects null beyond the last parameter for a client that knows what it means.
func TestNoActiveParameter(t *testing.T) {
	c := connect(t)
	c.call("initialize", map[string]any{"capabilities": map[string]any{"textDocument": map[string]any{"signatureHelp": map[string]any{"signatureInformation": map[string]any{"noActiveParameterSupport": true}}}}}, nil)
	c.notify("initialized", map[string]any{})
	for i, p := range c.open(uri, "fn f(a: int, b: int) { }\nfn main() { f(1, ¦2, ¦); }\n") {
		var h map[string]any
		c.call("textDocument/signatureHelp", at(uri, p), &h)
		active, there := h["activeParameter"]
		if want := []any{1.0, nil}[i]; !there || active != want || len(h["signatures"].([]any)[0].(map[string]any)["parameters"].([]any)) != 2 {
			t.Errorf("%v, want %v", h, want)
		}
	}
}

// outline returns symbols as NAME[CHILDREN].
func outline(list []DocumentSymbol) string {
	var parts []string
	for _, s := range list {
		text := s.Name
		if len(s.Children) > 0 {
			text += "[" + outline(s.Children) + "]"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func TestDocumentSymbols(t *testing.T) {
	const text = `const N = 1;
var g, h = 1, 2;
struct P { x: int, y: int }
extern fn host(n: int);
fn f(a: int) -> int {
    var local = 1;
    const constant = 2;
    fn inner() { fn innermost() { } innermost(); }
    inner();
    return a + local;
}
fn main() { f(1); }
`
	const want = "N g h P[x y] host f[inner[innermost]] main"
	for _, test := range []struct{ name, text, want string }{
		{"valid", text, want},
		{"wrong types", strings.Replace(text, "return a", "return \"a\"", 1), want},
		{"a wrong statement", strings.Replace(text, "var local = 1;", "var local = = 1;", 1), want},
		{"a brace that is not closed", strings.Replace(text, "var local = 1;", "if a > 1 {", 1), want},
		{"the end is missing", strings.TrimSuffix(text, "f(1); }\n"), want},
		{"an open call", strings.Replace(text, "f(1); }", "f(1, ", 1), want},
		{"empty", "", ""},
	} {
		c := begin(t)
		c.open(uri, test.text)
		var list []DocumentSymbol
		c.call("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": uri}}, &list)
		if got := outline(list); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if test.name == "valid" {
			f := list[5]
			if f.Detail != "(a: int) -> int" || f.Range != (Range{Position{4, 0}, Position{10, 1}}) || f.SelectionRange != (Range{Position{4, 3}, Position{4, 4}}) || f.Kind != 12 {
				t.Errorf("%+v", f)
			}
		}
	}
}

func TestFolding(t *testing.T) {
	c := begin(t)
	c.open(uri, `// one
// two
fn main() {
    if true {
        print(1); // not this one
    } else {
        print(2);
    }
    /* a
       b */
    switch 1 {
        case 1: print(1);
    }
    { print(3); }
    while true { switch 2 {
    case 1:
        print(1);
        print(2);

    default:
        print([
            1,
        ]);
    }
    }
}
struct P {
    x: int,
}
// alone
`)
	var list []FoldingRange
	c.call("textDocument/foldingRange", map[string]any{"textDocument": map[string]any{"uri": uri}}, &list)
	var got []string
	for _, f := range list {
		got = append(got, fmt.Sprintf("%d-%d%s", f.StartLine, f.EndLine, f.Kind))
	}
	slices.Sort(got)
	if want := "0-1comment 10-11 14-23 15-17 19-22 2-24 20-21 26-27 3-4 5-6 8-9comment"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", strings.Join(got, " "), want)
	}
}

// TestFoldingOfBrackets folds what is in brackets of each kind, in each layout: the line with the closing bracket stays.
func TestFoldingOfBrackets(t *testing.T) {
	for kind, in := range map[string][2]string{
		"call": {"print(", ");"}, "array": {"a = [", "];"}, "array in a call": {"print([", "]);"}, "call in an array": {"a = [max(", ")];"},
		"struct": {"p = P(", ");"}, "argument": {"print(1, P(", "));"}, "call in a condition": {"if f(", ") { }"}, "called value": {"g[0](", ");"}, "statement": {"{ print(", "); }"},
		"result": {"return f(", ");"}, "call of a result": {"f(1)(", ");"},
	} {
		for _, test := range []struct{ layout, want string }{
			{"1, 2", "0-3"},
			{"1,\n2", "0-4"},
			{"\n1, 2\n", "0-5 1-2"},
			{"1,\n2,\n3", "0-5 1-2"},
			{"\n1,\n2\n", "0-6 1-3"},
			{"\n\n", "0-5 1-2"},
			{"max(1,\n2,\n3), 4", "0-5 1-2"},
			{"1,\nmax(\n2,\n3\n)\n", "0-8 1-5 2-4"},
		} {
			text := "fn main() {\n" + in[0] + test.layout + in[1] + "\nprint(1);\nprint(2);\n}\n"
			var got []string
			for _, f := range snapshotOf(text, &buffer{}).analyse().foldingRanges() {
				got = append(got, fmt.Sprintf("%d-%d%s", f.StartLine, f.EndLine, f.Kind))
			}
			if slices.Sort(got); strings.Join(got, " ") != test.want {
				t.Errorf("%s, %q: %q, want %s", kind, text, got, test.want)
			}
		}
	}
}

// TestFoldingNests expects of every program that no range ends in the middle of another one.
func TestFoldingNests(t *testing.T) {
	ranges := 0
	for _, p := range programs.All(t) {
		list := snapshotOf(p.Text, &buffer{}).analyse().foldingRanges()
		ranges += len(list)
		for _, a := range list {
			for _, b := range list {
				if a.StartLine < b.StartLine && b.StartLine <= a.EndLine && a.EndLine < b.EndLine {
					t.Errorf("%s: lines %d to %d and %d to %d", p.Name, a.StartLine+1, a.EndLine+1, b.StartLine+1, b.EndLine+1)
				}
			}
		}
	}
	if ranges < 3000 {
		t.Errorf("%d ranges", ranges)
	}
}

func TestFormatting(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		edits            []string // their ranges, from 0
	}{
		{"a line in the middle", "fn main() {\n  print( 1 );\n}\n", "fn main() {\n    print(1);\n}\n", []string{"1:0-2:0"}},
		{"several", "fn f(){}\n\n\n\nfn main() { f( ); }", "fn f() {}\n\nfn main() { f(); }\n", []string{"0:0-1:0", "2:0-4:19"}},
		{"formatted", "fn main() { }\n", "fn main() {}\n", []string{"0:0-1:0"}},
		{"nothing to do", "fn main() {}\n", "fn main() {}\n", nil},
		{"a syntax error", "fn main(  ) {\n «print(»;\n}\n", "error: the program cannot be formatted before the syntax error on line 2 is corrected", nil},
		{"two syntax errors", "fn main(  ) {\n var x = 1;\n var y «=» ;\n print(;\n}\n", "error: the program cannot be formatted before the 2 syntax errors are corrected, the first on line 3", nil},
		{"a wrong type", "fn main(  ) { print(x); }\n", "fn main() { print(x); }\n", []string{"0:0-1:0"}},
		{"no newline at the end", "fn main() {}", "fn main() {}\n", []string{"0:0-0:12"}},
		{"carriage returns", "fn main() {\r\n  print(1);\r\n\r\n\r\n    print(2);\r\n  print(3);\r\n}\r\n",
			"fn main() {\r\n    print(1);\r\n\r\n    print(2);\r\n    print(3);\r\n}\r\n", []string{"1:0-2:0", "3:0-4:0", "5:0-6:0"}},
		{"two declarations", "fn f(n:int){ // a\n  if n==0{print(1);} // b\n\n\n    print(n);\n}\n\nfn main() {\n\tf( 1);\n    f(2);\n}",
			"fn f(n: int) { // a\n    if n == 0 { print(1); } // b\n\n    print(n);\n}\n\nfn main() {\n    f(1);\n    f(2);\n}\n",
			[]string{"0:0-2:0", "3:0-4:0", "8:0-9:0", "10:0-10:1"}},
		{"space on an empty line", "fn main() {\n    print(1);\n  \n    print(2);\n  print(3);\n}\n", "fn main() {\n    print(1);\n\n    print(2);\n    print(3);\n}\n", []string{"2:0-3:0", "4:0-5:0"}},
		{"a list divided", "fn main() {\n    print(\n1, 2);\n    print(3);\n print(4);\n}\n", "fn main() {\n    print(\n        1,\n        2,\n    );\n    print(3);\n    print(4);\n}\n",
			[]string{"2:0-3:0", "4:0-5:0"}},
		{"a comma less", "fn main() {\n    print([1,]);\n    print(3);\n  print(4);\n}\n", "fn main() {\n    print([1]);\n    print(3);\n    print(4);\n}\n",
			[]string{"1:0-2:0", "3:0-4:0"}},
		{"a line divided", "fn f() {}\nfn g() {}\nfn main() { f(); g(); }\n", "fn f() {}\nfn g() {}\nfn main() {\n    f();\n    g();\n}\n", []string{"2:0-3:0"}},
	} {
		c := begin(t)
		hinders := marked(&test.text)
		c.open(uri, test.text)
		var edits []TextEdit
		err := c.call("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": uri}, "options": map[string]any{"tabSize": 4, "insertSpaces": true}}, &edits)
		if err != nil {
			if got := "error: " + err.Message; got != test.want || string(err.Data) != hinders {
				t.Errorf("%s: %s at %s, want %s at %s", test.name, got, err.Data, test.want, hinders)
			}
			continue
		}
		var ranges []string
		for _, e := range edits {
			r := e.Range
			ranges = append(ranges, fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character))
		}
		if got := apply(test.text, edits); got != test.want || !slices.Equal(ranges, test.edits) {
			t.Errorf("%s: %q with edits of %q, want %q with %q", test.name, got, ranges, test.want, test.edits)
		}
	}
}

// TestFormattingChangesOnlyTheLinesThatDiffer indents some lines of formatted programs, and expects an edit for each run of them.
func TestFormattingChangesOnlyTheLinesThatDiffer(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	runs := 0
	for _, p := range programs.Sample(t, 8) {
		formatted, ok := newAnalysis(&snapshot{text: newText(p.Text, utf16Encoding), uri: uri, lang: compile.Imp, opts: &Options{}}).formatted()
		if !ok || strings.Contains(p.Text, "/*") {
			continue
		}
		var changed strings.Builder
		var want []TextEdit
		for n, line := range strings.SplitAfter(formatted, "\n") {
			if line = strings.TrimRight(line, "\r"); strings.TrimSpace(line) == "" || rng.IntN(4) > 0 {
				changed.WriteString(line)
				continue
			}
			changed.WriteString("  " + line)
			if last := len(want) - 1; last >= 0 && want[last].Range.End.Line == uint32(n) {
				want[last].Range.End.Line++
				want[last].NewText += line
			} else {
				want = append(want, TextEdit{Range{Position{uint32(n), 0}, Position{uint32(n + 1), 0}}, line})
			}
		}
		got, err := newAnalysis(&snapshot{text: newText(changed.String(), utf16Encoding), uri: uri, lang: compile.Imp, opts: &Options{}}).formatting()
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %+v, want %+v", p.Name, err, got, want)
		}
		runs += len(want)
	}
	if runs < 300 {
		t.Errorf("only %d runs of lines", runs)
	}
}

// TestReplace makes one random text of another: the lines between two edits are the same in both.
func TestReplace(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		var b strings.Builder
		for range rng.IntN(8) {
			b.WriteString([]string{"a", "b", " ", ",", "\n", "\n", "a\n", "\r\n"}[rng.IntN(8)])
		}
		return b.String()
	}
	for range 20_000 {
		from, to := random(), random()
		edits := newText(from, utf16Encoding).replace(to)
		for i := 1; i < len(edits); i++ {
			if edits[i-1].Range.End.Line >= edits[i].Range.Start.Line {
				t.Errorf("%q to %q: %+v", from, to, edits)
			}
		}
		if got := apply(from, edits); got != to || from == to && len(edits) > 0 {
			t.Fatalf("%q to %q: %+v gives %q", from, to, edits, got)
		}
	}
}

func TestCodeActions(t *testing.T) {
	c := begin(t)
	const text = "fn main() {\n    var total = 1;\n    print(totl)\n}\n"
	c.open(uri, text)
	ask := func(text string, line uint32, only ...string) (titles []string, results []string) {
		var list []CodeAction
		params := map[string]any{"textDocument": map[string]any{"uri": uri}, "range": Range{Position{line, 0}, Position{line, 100}}, "context": map[string]any{"diagnostics": []any{}, "only": only}}
		if err := c.call("textDocument/codeAction", params, &list); err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			titles = append(titles, a.Kind+": "+a.Title)
			results = append(results, apply(text, a.Edit.Changes[uri]))
		}
		return titles, results
	}
	titles, results := ask(text, 2)
	if len(titles) == 0 || !strings.HasPrefix(titles[0], "quickfix: add `;`") || results[0] != strings.Replace(text, "totl)", "totl);", 1) {
		t.Errorf("%q %q", titles, results)
	}
	if titles, _ := ask(text, 1, "quickfix"); len(titles) != 0 {
		t.Errorf("on another line: %q", titles)
	}
	fixed := strings.Replace(text, "totl)", "totl);", 1)
	c.change(uri, contentChange{nil, fixed})
	titles, results = ask(fixed, 2, "quickfix")
	if len(titles) != 1 || titles[0] != "quickfix: did you mean `total`?" || results[0] != strings.Replace(fixed, "totl", "total", 1) {
		t.Errorf("%q %q", titles, results)
	}
	if titles, _ := ask(fixed, 2, "refactor"); len(titles) != 0 {
		t.Errorf("refactor: %q", titles)
	}
	const unused = "fn main() {\n    var total = 1;\n}\n"
	c.change(uri, contentChange{nil, unused})
	titles, results = ask(unused, 1)
	if want := []string{"quickfix: remove it", "quickfix: begin its name with `_`: `_total`", "refactor.extract: extract a function"}; !slices.Equal(titles, want) ||
		results[0] != "fn main() {\n}\n" || results[1] != strings.Replace(unused, "total", "_total", 1) {
		t.Errorf("%q %q", titles, results)
	}
}

func TestOtherLanguages(t *testing.T) {
	for _, test := range []struct{ name, language, text, want string }{
		{"file:///a/b.cps", "cps", "fn main(ret: cont()) =\n  ret(x)\n", "E0703"},
		{"file:///a/b.ssa", "plaintext", "fn main() {\n", "E07"},
		{"file:///a/b.bril", "bril", "@main {\n  x: int = const 1\n}\n", "E090"},
	} {
		c := begin(t)
		c.versions[test.name] = 1
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": test.name, "languageId": test.language, "version": 1, "text": test.text}})
		if d := c.diagnostics(test.name); len(d) == 0 || !strings.HasPrefix(d[0].Code, test.want) {
			t.Errorf("%s: %+v", test.name, d)
		}
		for method := range documentRequests() {
			params := at(test.name, Position{0, 4})
			params["newName"] = "x"
			if err := c.call(method, params, nil); err != nil && err.Code != codeRequestFailed {
				t.Errorf("%s: %s: %v", test.name, method, err)
			}
		}
	}
}

// TestDiagnosticsAreThoseOfTheCommand has the parts of a diagnostic that the protocol has no
// place for, and a warning.
func TestDiagnosticsAreThoseOfTheCommand(t *testing.T) {
	c := begin(t)
	c.open(uri, "fn main() {\n    var x: int;\n    if true { print(x); }\n    print(\"a\" + 1);\n}\n")
	d := c.diagnostics(uri)
	i := slices.IndexFunc(d, func(d Diagnostic) bool { return d.Code == "E0303" })
	if i < 0 {
		t.Fatalf("%+v", d)
	}
	if !strings.Contains(d[i].Message, "\nnote: ") && !strings.Contains(d[i].Message, "\nhelp: ") || d[i].Source != "cpsc" {
		t.Errorf("%+v", d[i])
	}
	c.change(uri, contentChange{nil, "struct S { n: int }\nfn main() { print(S(true)); push(3, 4); x(); }\n"})
	var messages []string // the text under the span is left out if the message ends with it
	for _, d := range c.diagnostics(uri) {
		message, _, _ := strings.Cut(d.Message, "\n")
		messages = append(messages, message)
	}
	if want := []string{"expected `int`, found `bool`", "expected an array, found `int`", "`x` is not declared: no such name in scope"}; !slices.Equal(messages, want) {
		t.Errorf("%q", messages)
	}
	c.change(uri, contentChange{nil, "fn f() { }\nfn main() { var unused = 1; // cpsc:allow W0610\n}\n"})
	d = c.diagnostics(uri)
	if len(d) != 1 || d[0].Severity != 2 || d[0].Code != "W0612" || !slices.Equal(d[0].Tags, []int{1}) {
		t.Errorf("%+v", d)
	}
}
