package lower_test

// This file defines the test of a call that looks like a tail call but is none.

import "testing"

// A call at the end of a loop body is followed by the next iteration, also if the
// loop is the last statement of a function without results and the call is in an
// if or a switch. Each of the six loops calls bump three times.
func TestCallAtTheEndOfALoopBody(t *testing.T) {
	testOutput(t, `var n = 0;
fn bump() { n += 1; }
fn while1(k: int) { while n < k { bump(); } }
fn do1(k: int) { do { bump(); } while n < k; }
fn for1() { for var i = 0; i < 3; i += 1 { bump(); } }
fn in1() { for i in 0..3 { bump(); } }
fn if1(k: int) { while n < k { if n > 0 { bump(); } } }
fn switch1(k: int) { while n < k { switch n { case 0: default: bump(); } } }
fn main() {
	while1(3); write(n, " ");
	do1(6); write(n, " ");
	for1(); write(n, " ");
	in1(); write(n, " ");
	if1(15); write(n, " ");
	switch1(18); print(n);
}`, "3 6 9 12 15 18\n")
}
