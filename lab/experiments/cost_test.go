package experiments

import (
	"testing"

	"cpsc/compile"
	"cpsc/cps"
)

// The header of the loop has one free variable, n, and the join after the if has d and n. Four
// costs show what is chosen: by one that counts parameters nothing is lifted, by its reverse
// all is; by a cost that is always the same nothing is, from either end.
func TestLiftByCost(t *testing.T) {
	const text = `fn f(n: int) -> int {
    var d = 2;
    var s = 0;
    while d < n {
        if n % d == 0 { s += d; }
        d += 1;
    }
    return s;
}
fn main() {}
`
	params := func(sign int) func(p *cps.Program) (bytecodeCost, error) {
		return func(p *cps.Program) (bytecodeCost, error) {
			n := 0
			for k := range p.Func("f").Conts {
				n += len(p.Func("f").Conts[k].Params)
			}
			return bytecodeCost{instructions: sign * n}, nil
		}
	}
	for _, test := range []struct {
		name  string
		cost  func(p *cps.Program) (bytecodeCost, error)
		drops bool
		want  int
	}{
		{"parameters", params(1), false, 0},
		{"parameters", params(1), true, 0},
		{"no parameters", params(-1), false, 3},
		{"no parameters", params(-1), true, 3},
		{"nothing", params(0), false, 0},
		{"nothing", params(0), true, 0},
		{"bytecode", costOf, false, 0},
	} {
		p, err := compile.Compile("f.imp", text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		before, err := costOf(p.CPS)
		if err != nil {
			t.Fatal(err)
		}
		old := p.CPS.String()
		few, _ := params(1)(p.CPS)
		if err := liftByCost(p.CPS, test.drops, test.cost); err != nil {
			t.Fatal(err)
		}
		many, _ := params(1)(p.CPS)
		added := many.instructions - few.instructions
		if added != test.want {
			t.Errorf("%s, drops: %v: %d parameters more, want %d\n%s", test.name, test.drops, added, test.want, p.CPS)
		}
		if got := p.CPS.String(); added == 0 && got != old {
			t.Errorf("%s: nothing is lifted, but it is\n%s", test.name, got)
		}
		if err := cps.Verify(p.CPS); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if after, err := costOf(p.CPS); err != nil || test.name == "bytecode" && before.less(after) {
			t.Errorf("%s: the cost was %v, and is %v; %v", test.name, before, after, err)
		}
	}
}
