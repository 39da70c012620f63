package opt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/cps"
)

// naive computes which values are congruent directly from the definition: it starts
// with all pairs of the same kind, and removes pairs with an operand pair that is not
// congruent, until nothing changes.
func naive(e *cps.Editor, preds [][]cps.ContID) [][]bool {
	f := e.Func
	n := len(f.Values)
	kind, operands := make([]string, n), make([][]cps.Value, n)
	for x := range kind {
		kind[x] = fmt.Sprint("itself ", x)
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i, x := range c.Params {
			if onlyJumps(f, preds[k]) {
				kind[x] = fmt.Sprint("parameter ", k)
				for _, from := range preds[k] {
					operands[x] = append(operands[x], f.Conts[from].Term.Args[i])
				}
			}
		}
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Result != cps.NoValue && e.Func.Effect(op)&^cps.Traps == 0 {
				kind[op.Result] = fmt.Sprint("operation ", op.Code, op.Aux)
				operands[op.Result] = op.Args
			}
		}
	}
	same := make([][]bool, n)
	for x := range same {
		same[x] = make([]bool, n)
		for y := range same[x] {
			same[x][y] = kind[x] == kind[y]
		}
	}
	for changed := true; changed; {
		changed = false
		for x := range same {
			for y := range same[x] {
				for i := range operands[x] {
					if same[x][y] && !same[operands[x][i]][operands[y][i]] {
						same[x][y], changed = false, true
					}
				}
			}
		}
	}
	return same
}

// TestCongruence compares congruent with the definition, on random functions whose
// continuations pass their parameters to each other and compute with them.
func TestCongruence(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	pairs := 0
	for round := range 500 {
		conts, params := 1+r.IntN(4), 2*(1+r.IntN(3))
		var b strings.Builder
		ops := 0
		// Parameters come in pairs, which mostly receive equal arguments.
		jump := func(own string, to int) {
			args := make([]string, params)
			var from, constant, code, step int
			for i := range args {
				if i%2 == 0 || r.IntN(20) == 0 {
					from, constant, code, step = r.IntN(params/2), r.IntN(4), r.IntN(4), 1+r.IntN(2)
				}
				x := fmt.Sprint(constant / 2)
				if own != "" && constant > 0 {
					x = fmt.Sprint(own, 2*from+i%2)
				}
				if code > 0 {
					ops++
					fmt.Fprintf(&b, "let t%d = %s %c %d\n", ops, x, "+*-"[code-1], step)
					x = fmt.Sprint("t", ops)
				}
				args[i] = x
			}
			fmt.Fprintf(&b, "k%d(%s)\n", to, strings.Join(args, ", "))
		}
		b.WriteString("fn f(c: bool, ret: cont()) =\n")
		for k := range conts {
			fmt.Fprintf(&b, "branch(c, go%d, next%d)\nwhere go%d() =\n", k, k, k)
			jump("", k)
			fmt.Fprintf(&b, "where next%d() =\n", k)
		}
		b.WriteString("ret()\n")
		for k := range conts {
			list := make([]string, params)
			for i := range list {
				list[i] = fmt.Sprintf("k%d_%d: int", k, i)
			}
			fmt.Fprintf(&b, "where k%d(%s) =\nbranch(c, a%d, b%d)\nwhere a%d() =\n", k, strings.Join(list, ", "), k, k, k)
			jump(fmt.Sprintf("k%d_", k), r.IntN(conts))
			fmt.Fprintf(&b, "where b%d() =\n", k)
			jump(fmt.Sprintf("k%d_", k), r.IntN(conts))
		}
		p := read(t, b.String())
		e := cps.Edit(p, p.Funcs[0])
		preds := e.Preds()
		want, got := naive(e, preds), congruent(e, preds)
		for x := range want {
			for y := range want[x] {
				if x == 0 || y == 0 {
					continue
				}
				if (got.class[x] == got.class[y]) != want[x][y] {
					t.Fatalf("round %d: values %d and %d: congruent %t, want %t\n%s", round, x, y, !want[x][y], want[x][y], p)
				}
				if x < y && want[x][y] {
					pairs++
				}
			}
		}
	}
	if pairs < 1000 {
		t.Errorf("only %d pairs were congruent", pairs)
	}
}
