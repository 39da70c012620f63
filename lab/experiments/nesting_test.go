package experiments

import (
	"testing"

	"cpsc/compile"
)

// In figure 2, the parameters are x@1 and x@4. Only the nodes 2, which passes x@1 on to 4,
// and 5, which reads it, have a free variable, and are inside 1; 3 and 4 have none.
func TestNestingsOfForms(t *testing.T) {
	got := nestingsOf(small(t, figure2))
	want := nestings{
		functions: 1, conts: 5,
		dominance: depth{levels: 1 + 2 + 3 + 3 + 2, deepest: 3, visible: 1 + 2 + 2 + 2 + 2},
		free:      depth{levels: 1 + 2 + 1 + 1 + 2, deepest: 2, visible: 1 + 2 + 1 + 1 + 2},
		moved:     2, outside: 3, closed: 3, freeVars: 2,
	}
	if *got != want {
		t.Errorf("got %+v\nwant %+v", *got, want)
	}
}

// The function defines n; for defines d, t1 and t2, body t3 and t4, join d.1. The header of
// the loop needs n, body and join need n and d, and the others nothing.
func TestNestingsOfPrograms(t *testing.T) {
	p, err := compile.Compile("prime.imp", `fn isPrime(n: int) -> bool {
    for var d = 2; d * d <= n; d += 1 {
        if n % d == 0 { return false; }
    }
    return true;
}
fn main() {}
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got nestings
	got.add(scopesOf(p.CPS.Func("isPrime")))
	want := nestings{
		functions: 1, conts: 5,
		dominance: depth{levels: 1 + 2 + 3 + 3 + 2, deepest: 3, visible: 1 + 4 + 6 + 6 + 4},
		free:      depth{levels: 1 + 2 + 1 + 2 + 1, deepest: 2, visible: 1 + 4 + 1 + 4 + 1},
		moved:     3, outside: 3, closed: 2, freeVars: 1 + 2 + 2,
	}
	if got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}
