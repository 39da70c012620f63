package llvm_test

import (
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// growingArrays extends arrays of sizes near those from which on arrays have memory of their own:
// 128 KiB, with the head of 24 bytes or without. Some grow next to others, and some in their place.
const growingArrays = `
fn show(a: [int]) {
    var sum = 0;
    for i in 0..len(a) { sum = (sum * 31 + a[i] + i) % 1_000_000_007; }
    print(len(a), sum);
}

fn bits(a: [bool]) -> [int] {
    var list = array(len(a), 0);
    for i in 0..len(a) { list[i] = a[i] ? 3 : 1; }
    return list;
}

fn ints(n: int) {
    var a = array(n, 0);
    var same, before = a, copy(a);
    show(a);
    for i in 0..3 { push(a, i); }
    a[n / 2] = 9;
    var next = array(50, 0);
    show(next);
    show(same);
    show(before);
    var b = array(n, 3);
    while len(b) > 10 { pop(b); }
    for i in 0..n { push(b, i); }
    var c = copy(b);
    for i in 0..5 {
        push(b, -i);
        push(c, i);
    }
    show(b);
    show(c);
}

fn bools(n: int) {
    var a = array(n, false);
    push(a, true);
    a[0] = true;
    var next = array(50, false);
    push(next, true);
    show(bits(next));
    show(bits(a));
    show(bits(array(n, true)));
}

fn main() {
    for n in [8190, 8192, 16380, 16381, 16382, 16383, 16384, 16385] { ints(n); }
    for n in [5, 13, 131045, 131047, 131048, 131049, 131071, 131072, 131073] { bools(n); }

    var alone = [1]; // grows in its place, into the next block of memory and beyond 128 KiB
    for i in 0..40_000 { push(alone, i); }
    show(alone);
    var moved = [1];
    var next = [2]; // is in the way of the first growth only
    for i in 0..40_000 { push(moved, i); }
    show(moved);
    show(next);
    var x, y = [1], [2]; // each is in the way of the other
    for i in 0..40_000 {
        push(x, i);
        if i % 3 == 0 { push(y, -i); }
    }
    show(x);
    show(y);
    var lists = [x]; // new memory is zero after all this
    for n in [1, 100, 10_000, 16_000, 16_383, 20_000] { push(lists, array(n, 0)); }
    for list in lists { show(list); }
}`

func TestArraysGrow(t *testing.T) {
	p := enginetest.Compile(t, "arrays.imp", growingArrays, 1)
	enginetest.OnEach(t, []*engines.Engine{clang}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}
