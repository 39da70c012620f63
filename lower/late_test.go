package lower_test

// This file defines tests of conversions that have to happen late: references are
// created and captured values are read at the call, and some captures are known only
// when an enclosing function has ended.

import (
	"testing"

	"cpsc/cps"
)

// testOutput runs a program as written and optimised, and compares its output.
func testOutput(t *testing.T, text, want string) {
	t.Helper()
	for _, opts := range []cps.Options{{Verbatim: true}, {}} {
		if got := run(convertWith(t, "test.imp", text, opts)); got != want {
			t.Errorf("verbatim %v: printed %q, want %q", opts.Verbatim, got, want)
		}
	}
}

// The bounds of ref v[1] are checked after all arguments have been evaluated. By
// then, grow has made the array long enough, and shrink has made it too short,
// which is reported at the bracket.
func TestReferencesAreMadeAtTheCall(t *testing.T) {
	testOutput(t, `fn put(ref x: int, n: int) { x = n; }
fn grow(v: [int]) -> int { push(v, 0); return 7; }
fn main() { var v = [1]; put(ref v[1], grow(v)); print(v); }`, "[1, 7]\n")
	testOutput(t, `fn put(ref x: int, n: int) { print("called"); }
fn shrink(v: [int]) -> int { return pop(v); }
fn main() { var v = [1]; put(ref v[0], shrink(v)); }`, "trap at 3:35: index 0 out of bounds for length 0\n")
}

// A call by name passes the values that the captured variables have after the arguments.
func TestCapturesAreReadAtTheCall(t *testing.T) {
	testOutput(t, `fn add(ref x: int) -> bool { x += 1; return true; }
fn numbers() yields int { yield 7; }
fn main() {
	var n, m = 1, 1;
	fn show(ok: bool) -> bool { print(ok, n, m); return ok; }
	show(add(ref n) && add(ref n));
	show(next(numbers(), ref m));
	show(show(add(ref n)) && next(numbers(), ref m) && add(ref m));
}`, "true 3 1\ntrue 3 7\ntrue 4 7\ntrue 4 8\n")
}

// The captures of a function are not known before its end: count uses x only after
// the nested function that calls it. So later, which calls count, needs x as well.
func TestCapturesOfAnOpenFunction(t *testing.T) {
	testOutput(t, `fn main() {
	var x = 0;
	fn count(n: int) {
		fn later() -> fn() { return fn() { count(n - 1); }; }
		x += 1;
		if n > 0 { later()(); }
	}
	count(3);
	print(x);
}`, "4\n")
}

// One call may initialise several globals.
func TestGlobalsFromOneCall(t *testing.T) {
	testOutput(t, `fn two() -> (int, int) { return 1, 2; }
var a, b = two();
fn main() { print(a, b); }`, "1 2\n")
}

// An empty case does nothing: it does not fall through into the next one.
func TestEmptyCase(t *testing.T) {
	testOutput(t, `fn f(n: int) -> int {
	var r = 0;
	switch n { case 1: case 2: r = 5; case 3: default: r = 7; }
	return r;
}
fn main() { print(f(1), f(2), f(3), f(4)); }`, "0 5 0 7\n")
}
