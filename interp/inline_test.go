package interp

// This file tests structs that the fast engine makes as a part of a function value, and calls of
// function values that are loaded from a struct.

import (
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
)

// The fields come before the captured numbers, in any order of parameters, and a reference to
// the struct works like any other: it can be printed, compared, kept, and referred to.
func TestInlinedStruct(t *testing.T) {
	const text = `
struct S { a: int, s: string, b: float, t: S, u: bool }

fn f(x: int, s: S, y: float, kept: [S], z: int, text: string, ret: cont(int)) =
  let a = s.a
  let b = s.b
  do print(x, s, y, z, text, a, b)
  let r = ref s.a
  let n = *r
  let m = n + x
  do *r = m
  let q = ref s.s
  do *q = text
  let old = s.t
  let first = old == nil:S
  do s.t = s
  do print(s, first)
  do push(kept, s)
  ret(m)

// another makes a function value of a struct that exists: that one is an object of its own.
fn another(s: S, ret: cont(fn([S], int, string, cont(int)))) =
  let g = closure f(3, s, 5.5)
  ret(g)

fn main(ret: cont()) =
  let kept = []:[S]
  let s1 = new S(10, "one", 1.5, nil:S, true)
  let g1 = closure f(1, s1, 2.5)
  let s2 = new S(20, "two", 3.5, nil:S, false)
  let g2 = closure f(2, s2, 4.5)
  g1(kept, 7, "a", k1)
  where k1(m1: int) =
  g2(kept, 8, "b", k2)
  where k2(m2: int) =
  g1(kept, 9, "c", k3)
  where k3(m3: int) =
  do print(m1, m2, m3, kept)
  let x = kept[0]
  let y = kept[1]
  let z = kept[2]
  let same = x == z
  let other = x == y
  do print(same, other)
  another(y, k4)
  where k4(g3: fn([S], int, string, cont(int))) =
  g3(kept, 1, "d", k5)
  where k5(m4: int) =
  do print(m4)
  ret()
`
	const want = `1 S(10, "one", 1.5, nil, true) 2.5 7 a 10 1.5
S(11, "a", 1.5, …, true) true
2 S(20, "two", 3.5, nil, false) 4.5 8 b 20 3.5
S(22, "b", 3.5, …, false) true
1 S(11, "a", 1.5, …, true) 2.5 9 c 11 1.5
S(12, "c", 1.5, …, true) false
11 22 12 [S(12, "c", 1.5, …, true), S(22, "b", 3.5, …, false), S(12, "c", 1.5, …, true)]
true false
3 S(22, "b", 3.5, …, false) 5.5 1 d 22 3.5
S(25, "d", 3.5, …, false) false
25
`
	if out := mustRun(t, text); out != want {
		t.Errorf("%s\nwant\n%s", out, want)
	}
}

// With other references that are captured, the struct comes first, wherever it is among the
// parameters.
func TestInlinedStructWithReferences(t *testing.T) {
	const text = `
struct S { a: int, s: string, b: float }

fn f(x: int, text: string, s: S, list: [int], y: float, z: string, ret: cont(S)) =
  let a = s.a
  let b = a + x
  do s.a = b
  do s.s = z
  do push(list, b)
  let c = s.s
  let d = s.b
  do print(x, text, a, c, d, list, y, z)
  ret(s)

fn main(ret: cont()) =
  let list = [0]
  let s1 = new S(10, "one", 1.5)
  let g1 = closure f(1, "first", s1, list, 2.5)
  let s2 = new S(20, "two", 3.5)
  let g2 = closure f(2, "second", s2, list, 4.5, "z")
  let s3 = new S(30, "three", 5.5)
  let g3 = closure f(3, "third", s3, list, 6.5)
  g1("x", k1)
  where k1(r1: S) =
  g2(k2)
  where k2(r2: S) =
  g3("y", k3)
  where k3(r3: S) =
  g1("w", k4)
  where k4(r4: S) =
  let same = r1 == r4
  let a2 = r2.a
  let t3 = r3.s
  do print(same, a2, t3)
  ret()
`
	const want = `1 first 10 x 1.5 [0, 11] 2.5 x
2 second 20 z 3.5 [0, 11, 22] 4.5 z
3 third 30 y 5.5 [0, 11, 22, 33] 6.5 y
1 first 11 w 1.5 [0, 11, 22, 33, 12] 2.5 w
true 22 y
`
	if out := mustRun(t, text); out != want {
		t.Errorf("%s\nwant\n%s", out, want)
	}
}

// The stacks grow at a call of the rest of a generator, at any depth: the sequence of instructions
// that loads the rest, makes the handler and calls is then repeated step by step. With a handler
// in every frame, the frames that handlers lead to move with the stacks.
func TestStacksGrowAtNext(t *testing.T) {
	const text = `
fn upTo(n: int) yields int {
    for i in 0..n {
        yield i;
    }
}

fn down(n: int, g: [gen int]) -> int throws string {
    var x = 0;
    if !next(g[0], ref x) {
        throw "end";
    }
    if n == 0 {
        return x;
    }
    try {
        x += down(n - 1, g);
    } catch e {
        throw e + ".";
    }
    return x;
}

fn deep(n: int) -> int {
    return n == 0 ? 0 : deep(n - 1) + 1;
}

fn main() {
    // The handler for the end of the loop is made before the loop.
    var h = [upTo(3)];
    var y = 0;
    var s = 0;
    while next(h[0], ref y) {
        s += deep(y * 3000);
    }
    print(s);
    try {
        print(down(5000, [upTo(10000)]));
        print(down(3, [upTo(2)]));
    } catch e {
        print(e);
    }
}
`
	for level := range 3 {
		p := interptest.Lower(t, "next.imp", text, level, cps.Deferred)
		for _, engine := range []Engine{Reference, Fast} {
			var out strings.Builder
			if _, err := Run(p, Options{Engine: engine, Stdout: &out}); err != nil || out.String() != "9000\n12502500\nend..\n" {
				t.Errorf("-O%d, %v: %q, %v", level, engine, out.String(), err)
			}
		}
	}
}
