package llvm_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
)

// nilPrograms are statements, with the number of uses of structs and function values that need a
// check. In them, none is nil, and a and b are structs.
var nilPrograms = []struct {
	name   string
	checks int
	code   string
}{
	{"new", 0, `print(P(n).n); var p = P(n); p.n += 1; print(p);`},
	{"nil", 1, `print(none.n);`},
	{"one of two", 1, `var p = n > 0 ? a : none; print(p.n);`},
	{"both", 0, `var p = n > 0 ? a : b; print(p.n);`},
	{"compared", 1, `if none != nil { print(none.n); }`}, // LLVM knows
	{"loop", 1, `var p = a; for i in 0..n { print(p.n); p = none; }`},
	{"loop of others", 0, `var p = a; for i in 0..n { print(p.n); p = b; }`},

	{"field", 0, `var q = Q(a, one); print(q.p.n, q.f()); q.p = b; q.f = fn() -> int { return n; }; print(q.p.n, q.f());`},
	{"new field", 1, `var q = Q(none, one); print(q.p.n, q.f());`},
	{"set field", 1, `var q = Q(a, one); q.p = none; print(q.p.n, q.f());`},
	{"field of another", 0, `var r = R(none); print(r.p == nil); var q = Q(a, one); print(q.p.n);`},
	{"other field", 0, `var w = W(none, a); print(w.q.n);`},

	{"literal", 0, `var list = [a, b]; print(list[n & 1].n); push(list, P(1)); list[0] = a; print(pop(list).n);`},
	{"nil in a literal", 1, `var list = [a, none]; print(list[n & 1].n);`},
	{"array of nil", 1, `var list = array(2, none); print(list[n & 1].n);`},
	{"array of a struct", 0, `var list = array(2, a); print(list[n & 1].n);`},
	{"pushed nil", 1, `var list = [a]; push(list, none); print(list[n & 1].n);`},
	{"popped nil", 1, `var list = [a]; push(list, none); print(pop(list).n);`},
	{"nil set", 1, `var list = [a, b]; list[1] = none; for p in copy(list) { print(p.n); }`},
	{"array of arrays", 1, `var lists = [[a], [b]]; lists[0][0] = none; print(lists[n & 1][0].n);`},
	{"functions", 0, `var list = [one]; push(list, fn() -> int { return n; }); print(list[n & 1]());`},

	{"captured", 0, `var f = fn() -> int { return a.n; }; print(f());`},
	{"captured nil", 1, `var f = fn() -> int { return none.n; }; print(f());`},
	{"assigned", 0, `var p = a; var f = fn() -> int { p = b; return p.n; }; print(f(), p.n);`},
	{"assigned nil", 3, `var p = a; var f = fn() -> int { p = none; return p.n; }; print(f(), p.n);`},
	{"argument of a value", 0, `var f = [fn(p: P) -> int { return p.n; }, fn(p: P) -> int { return 2 * p.n; }]; print(f[n & 1](a));`},
	{"nil for a value", 2, `var f = [fn(p: P) -> int { return p.n; }, fn(p: P) -> int { return 2 * p.n; }]; print(f[n & 1](none));`},
	{"nil for a value with captures", 2, `var f = [fn(p: P) -> int { p.n = 1; return p.n + a.n; }]; print(f[n & 0](none));`},
	{"result of a value", 0, `var f = [fn() -> P { return a; }, fn() -> P { return b; }]; print(f[n & 1]().n);`},
	{"nil from a value", 1, `var f = [fn() -> P { return a; }, fn() -> P { return none; }]; print(f[n & 1]().n);`},
	{"result of another", 0, `var f = [fn() -> P { return a; }]; print(f[0]().n, nothing(n) == nil);`},

	{"result", 0, `print(some(n).n);`},
	{"nil result", 1, `print(nothing(n).n);`},
	{"second result", 1, `var p, q = two(n, a); print(p.n, q.n);`},
	{"passed on", 1, `print(again(n).n);`},
	{"thrown", 0, `try { print(fail(n)); } catch e { print(e.n); }`},
	{"thrown nil", 1, `try { print(failNil(n)); } catch e { print(e.n); }`},
	{"thrown on", 1, `try { print(failOn(n)); } catch e { print(e.n); }`},

	// The function valueOf also has a check if a reference may refer to nil.
	{"reference", 0, `var p = a; put(ref p, b); print(p.n);`},
	{"nil by reference", 2, `var p = a; put(ref p, none); print(p.n);`},
	{"nil by reference to a field", 2, `var q = Q(a, one); put(ref q.p, none); print(q.p.n);`},
	{"nil by reference to an element", 2, `var list = [a]; put(ref list[0], none); print(list[0].n);`},
	{"nil by reference to a global", 2, `put(ref global, none); print(global.n);`},
	{"nil from a field", 1, `var q = Q(none, one); print(valueOf(ref q.p));`},
	{"nil from an element", 1, `var list = [none]; print(valueOf(ref list[0]));`},
	{"nil from a variable", 1, `var p = none; print(valueOf(ref p));`},
	{"value by reference", 0, `var q = Q(a, one); print(valueOf(ref q.p));`},
	{"global", 0, `global = b; print(global.n);`},
	{"nil in a global", 1, `global = none; print(global.n);`},

	{"generator", 0, `for x in count(n) { print(x); }`},
}

// TestNilness counts the checks in programs.
func TestNilness(t *testing.T) {
	for _, c := range nilPrograms {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			p := enginetest.Compile(t, "nil.imp", fmt.Sprintf(`
struct P { n: int }
struct Q { p: P, f: fn() -> int }
struct R { p: P }
struct W { p: P, q: P }
var global: P = P(5);
fn one() -> int { return 1; }
fn some(n: int) -> P { if n > 0 { return P(n); } return P(1); }
fn nothing(n: int) -> P { if n > 0 { return P(n); } return nil; }
fn two(n: int, p: P) -> (P, P) { return p, nothing(n); }
fn again(n: int) -> P { if n > 5 { return again(n - 1); } return nothing(n); }
fn fail(n: int) -> int throws P { if n > 0 { throw P(n); } return n; }
fn failNil(n: int) -> int throws P { if n > 0 { throw nil; } return n; }
fn failOn(n: int) -> int throws P { if n > 0 { throw P(n); } return failNil(n + 1); }
fn put(ref x: P, y: P) { x = y; }
fn valueOf(ref x: P) -> int { return x.n; }
fn count(n: int) yields int { yield n; yield n + 1; }
fn test(n: int, a: P, b: P, none: P) { %s }
fn main(n: int) { var none: P = nil; test(n, P(3), P(4), none); }`, c.code), 1)
			var text strings.Builder
			if err := llvm.Fprint(&text, p); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(text.String(), "call void @cpsc_trap_nil("); got != c.checks {
				t.Errorf("%d checks, want %d:\n%s", got, c.checks, p)
			}
		})
	}
}
