package llvm_test

import (
	"fmt"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// TestBounds checks that loops whose tests perform the bounds checks trap as before:
// after the end of either array, before the first element, and not at all.
func TestBounds(t *testing.T) {
	p := enginetest.Compile(t, "bounds.imp", `
fn dot(a: [int], b: [int], from: int, to: int) -> int {
    var sum = 0;
    for var i = from; i < to; i += 1 { sum += a[i] * b[i]; }
    return sum;
}
fn fill(a: [int], to: int) { for var i = 0; i <= to; i += 1 { a[i] = i; } }
fn column(m: [[int]], j: int) -> int {
    var sum = 0;
    for k in 0..3 { sum += m[k][j]; }
    return sum;
}
fn main(what: int) {
    var a = [1, 2, 3, 4];
    var b = array(3, 5);
    fill(b, 1);
    print(dot(a, b, 0, 3), dot(a, b, 2, -9), column([a, b, a], 2));
    switch what {
    case 0: print(dot(a, b, 0, 4));
    case 1: print(dot(b, a, 0, 4));
    case 2: print(dot(a, b, -1, 3));
    case 3: fill(a, 4);
    case 4: fill(a, 9223372036854775807);
    case 5: print(column([a, b, a], 3));
    case 6: print(column([a, a], 3));
    default: fill(a, -1);
    }
    print(a);
}`, 1)
	enginetest.OnEach(t, []*engines.Engine{plain}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, what := range []string{"0", "1", "2", "3", "4", "5", "6", "7"} {
			enginetest.Expect(t, e, dir, p, []string{what}, "")
		}
	})
}

// TestBoundsOfStrings does the same for loops over strings, with an array among them, and with
// limits that are the lengths of the strings or more.
func TestBoundsOfStrings(t *testing.T) {
	p := enginetest.Compile(t, "strings.imp", `
fn word(s: string, from: int) -> int {
    var i = from;
    while i < len(s) && s[i] >= 'a' { i += 1; }
    return i;
}
fn count(s: string, from: int, to: int) -> int {
    var n = 0;
    for var i = from; i < to; i += 1 { if s[i] == 'a' { n += 1; print(i); } }
    return n;
}
fn both(s: string, a: [int], from: int, to: int) -> int {
    var sum = 0;
    for var i = from; i <= to; i += 1 { sum += s[i] * a[i]; }
    return sum;
}
fn grown(s: string, n: int) -> string {
    var t = s;
    for var i = n; i < n + 4; i += 1 { if s[i] == 'x' { t += s; } t += "-"; }
    return t;
}
fn main(what: int) {
    var s = "banana split " + chr(what + 97);
    print(word(s, 0), word(s, 7), word(s, 99), count(s, 0, 4), count(s, 2, 0), both(s, [1, 2, 3], 1, 2), grown(s, 2));
    switch what {
    case 0: print(word(s, -1));
    case 1: print(count(s, 9, 15));
    case 2: print(count(s, -2, 3));
    case 3: print(both(s, [1, 2, 3], 1, 3));
    case 4: print(both("ab", [1, 2, 3], 1, 3));
    case 5: print(both("ab", [1, 2], -1, 9223372036854775807));
    case 6: print(grown(s, 11));
    case 7: print(count(s, 0, 9223372036854775807));
    default: print(count("", 0, what - 9));
    }
    print(s);
}`, 1)
	enginetest.OnEach(t, []*engines.Engine{plain}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for what := range 11 {
			enginetest.Expect(t, e, dir, p, []string{fmt.Sprint(what)}, "")
		}
	})
}
