package llvm_test

import (
	"testing"

	"cpsc/internal/engines"
	"cpsc/internal/engines/enginetest"
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
	enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, what := range []string{"0", "1", "2", "3", "4", "5", "6", "7"} {
			enginetest.Expect(t, e, dir, p, []string{what}, "")
		}
	})
}
