package interp_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
	"cpsc/opt"
)

// nursery stores short strings, which are made in the nursery of the fast engine, in all ways,
// and then makes so many others that the memory of the nursery is used again. Before that, it makes
// as many, because the nursery is not used again as long as it grows.
const nursery = `
extern fn keep(s: string) -> string;
struct Pair { text: string, n: int }
struct Names { all: [string] }
var global = "";
var made = 0;
fn junk() { for i in 0..3000 { var t = "junk" + str(made); made += len(t); } }
fn check(what: string, have: string, letter: string, n: int) {
    if have != letter + str(n) { print("wrong:", what, have, "not", letter + str(n)); }
}
fn set(ref s: string, n: int) { s = "r" + str(n); }
fn deep(n: int, outer: string) -> int {
    var own = "d" + str(n);
    if n == 0 { junk(); return 0; }
    var k = deep(n - 1, own);
    check("a local variable", own, "d", n);
    return k + len(outer);
}
fn names(n: int) yields string { for i in 0..n { yield "y" + str(i); } }
fn fails(n: int) throws string { junk(); throw "e" + str(n); }
fn words(n: int, s: string) -> (string, string) { return "w" + str(n), s; }
fn trapped(n: int) { assert(n < 0, "t" + str(n)); }
fn text(n: int) -> string { return "q" + str(n); }
fn main() { whole(5); }
fn whole(n: int) {
    junk();
    var p = Pair("p" + str(n), n);
    var later = Pair("", n);
    later.text = "l" + str(n);
    var assigned = Pair("", n);
    assigned.text = "m" + str(n);
    var literal = ["a" + str(n), "b" + str(n)];
    var filled = array(3, "f" + str(n));
    var pushed: [string] = [];
    push(pushed, "x" + str(n));
    for i in 0..20 { push(pushed, "x" + str(i)); }
    filled[1] = "g" + str(n);
    global = "v" + str(n);
    var captured = "c" + str(n);
    fn closure() -> string { captured = captured + "!"; return captured; }
    var other = "o" + str(n);
    var value = fn() -> string { return other; };
    var byRef = "";
    set(ref byRef, n);
    set(ref filled[2], n);
    set(ref later.text, n);
    var held = keep("h" + str(n));
    var g = names(40);
    var n1, n2: string;
    junk();
    check("a field of a new struct", p.text, "p", n);
    check("an assigned field", assigned.text, "m", n);
    check("a field through a reference", later.text, "r", n);
    check("a literal", literal[0], "a", n);
    check("a literal", literal[1], "b", n);
    check("an element", filled[0], "f", n);
    check("an element that was assigned", filled[1], "g", n);
    check("an element through a reference", filled[2], "r", n);
    check("a pushed element", pushed[0], "x", n);
    for i in 0..20 { check("a pushed element", pushed[i + 1], "x", i); }
    check("a global", global, "v", n);
    print(closure(), closure());
    junk();
    print(closure());
    check("a captured value", value(), "o", n);
    check("a variable passed by reference", byRef, "r", n);
    check("what the host kept", held, "h", n);
    print(deep(50, "start" + str(n)));
    var i = 0;
    for y in g { junk(); check("what a generator yields", y, "y", i); i += 1; }
    try { fails(n); } catch e: string { junk(); check("what was thrown", e, "e", n); }
    n1, n2 = words(n, "z" + str(n));
    junk();
    check("a result", n1, "w", n);
    check("a result", n2, "z", n);
    print(made > 0, p, literal);
}
`

var nurseryWant = "c5! c5!!\nc5!!!\n145\ntrue Pair(\"p5\", 5) [\"a5\", \"b5\"]\n"

func TestNursery(t *testing.T) {
	for _, level := range compile.Levels {
		p, err := compile.Compile("nursery.imp", nursery, compile.Options{Level: level, Passes: opt.Options{Keep: []string{"junk", "trapped", "text", "whole"}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			for _, limit := range []int64{0, 1 << 40} {
				var out strings.Builder
				var kept []string
				funcs := host.Funcs{"keep": func(s string) string { kept = append(kept, s); return s }}
				in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Stdout: &out, Host: funcs, MaxSteps: limit})
				if err != nil {
					t.Fatal(err)
				}
				call := func(name string, args ...any) []any {
					t.Helper()
					got, err := in.Call(name, args...)
					if err != nil {
						t.Errorf("level %d, engine %d: %v", level, e, err)
					}
					return got
				}
				call("whole", 5)
				if out.String() != nurseryWant {
					t.Errorf("level %d, engine %d: %s", level, e, out.String())
				}
				got := call("text", 6)
				for range 10 {
					call("junk")
				}
				_, err = in.Call("trapped", 7)
				var trap *interp.Trap
				if !errors.As(err, &trap) || trap.Message != "assertion failed: t7" {
					t.Errorf("level %d, engine %d: the trap is %v", level, e, err)
				}
				if text := fmt.Sprint(got, kept); text != "[q6] [h5]" {
					t.Errorf("level %d, engine %d: the host has %s", level, e, text)
				}
			}
		}
	}
}

// An array that has room is not charged for an element that is pushed, also if that is a string
// of the nursery.
func TestNurseryIsNotCharged(t *testing.T) {
	const text = `
fn main() {
    var a: [string] = [];
    for i in 0..20000 {
        push(a, "x" + str(i));
        if len(a) > 1000 { a = []; }
    }
}
`
	p, err := compile.Compile("push.imp", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var allocated [2]int64
	for i, e := range engines {
		r, err := interp.Run(p.CPS, interp.Options{Engine: e})
		if err != nil {
			t.Fatal(err)
		}
		allocated[i] = r.Allocated
	}
	// The sizes of arrays differ between the engines, but each push would cost 4 KB on average.
	if allocated[1] > 2*allocated[0] {
		t.Errorf("the fast engine was charged for %d bytes, the reference for %d", allocated[1], allocated[0])
	}
}

// The origin of an exception, which names functions, does not change while the program goes on.
func TestNurseryAndOrigins(t *testing.T) {
	const text = `
fn junk(n: int, ret: cont()) =
  loop(0)
  where loop(i: int) =
  let more = i < n
  branch(more, body, done)
  where body() =
  let s = str(i)
  let j = i + 1
  loop(j)
  where done() = ret()

fn main(ret: cont(), raise: cont(int)) =
  junk(5000, k)
  where k() =
  let s = str(7)
  let name = "0\nf" + s
  let from = name + "\n3\n4\n"
  do throw_from(from)
  junk(5000, k2)
  where k2() = raise(1)
`
	p := interptest.Read(t, text)
	for _, e := range engines {
		var trap *interp.Trap
		_, err := interp.Run(p, interp.Options{Engine: e})
		if !errors.As(err, &trap) || trap.Func != "f7" || trap.Pos.Line != 3 || trap.Pos.Col != 4 {
			t.Errorf("engine %d: %v %#v", e, err, trap)
		}
	}
}

// Strings that share a buffer keep their bytes when it is continued or replaced, while only registers
// refer to them and the collector runs, and wherever they are stored.
func TestGrowingStrings(t *testing.T) {
	const text = `
extern fn collect();
struct Pair { text: string, n: int }
var global = "";
fn more(h: int, s: string) -> int {
    for i in 0..len(s) { h = (h * 31 + s[i]) % 1000003; }
    return h;
}
// junk fills memory that the collector has freed with strings like those of main.
fn junk() {
    for i in 0..100 {
        var t = "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj";
        for k in 0..20 { t += "jj"; t += "j" + str(k); }
    }
}
fn check(what: string, s: string, h: int, n: int) {
    if more(0, s) != h { print("wrong:", what, n, s); }
}
fn main() {
    var s = "a string that is so long that what is appended to it goes to a buffer:";
    var h = more(0, s);
    var list: [string] = [];
    var hashes: [int] = [];
    var pairs: [Pair] = [];
    for i in 0..50 {
        var before, hash = s, h;
        var piece = "p" + str(i);
        s += "ab";
        s += piece;
        h = more(more(h, "ab"), piece);
        var other = before + "other";
        var part = substr(s, 1, len(s));
        if i % 8 == 7 {
            collect();
            junk();
        }
        check("a string that was continued", before, hash, i);
        check("a string that has grown", s, h, i);
        check("a string that was continued twice", other, more(hash, "other"), i);
        check("a part", "a" + part, h, i);
        if i % 5 == 0 {
            push(list, s);
            push(list, s + "");
            push(hashes, h);
            push(pairs, Pair(s, h));
            global = s;
            global += "!";
            check("a global", global, more(h, "!"), i);
        }
    }
    for i in 0..len(hashes) {
        check("an element", list[2 * i], hashes[i], i);
        check("the same string", list[2 * i + 1], hashes[i], i);
        check("a field", pairs[i].text, hashes[i], i);
    }
    print(len(s), len(list));
}
`
	const want = "310 20\n" // 70 bytes, 50 times "ab" and "p", and 10 + 2*40 digits
	for _, level := range compile.Levels {
		p, err := compile.Compile("growing.imp", text, compile.Options{Level: level})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			for _, limit := range []int64{0, 1 << 40} {
				var out strings.Builder
				opts := interp.Options{Engine: e, Stdout: &out, Host: host.Funcs{"collect": runtime.GC}, MaxSteps: limit}
				if _, err := interp.Run(p.CPS, opts); err != nil || out.String() != want {
					t.Errorf("level %d, engine %d: %v, %s", level, e, err, out.String())
				}
			}
		}
	}
}
