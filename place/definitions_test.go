package place

import (
	"testing"

	"cpsc/internal/test/tally"
)

// The table of definitions agrees with a map, in whatever order values are set.
func TestDefinitions(t *testing.T) {
	type key struct {
		v Var
		k Block
	}
	const vars, nodes = 7, 5000
	orders := map[string]func(d *tally.Dice, i int) (k Block, nodes int){
		"upwards":           func(_ *tally.Dice, i int) (Block, int) { return Block(i), i + 1 },
		"downwards":         func(_ *tally.Dice, i int) (Block, int) { return Block(nodes - 1 - i), nodes },
		"from the middle":   func(_ *tally.Dice, i int) (Block, int) { return Block(nodes/2 + (i%2*2-1)*i/2), nodes },
		"far apart":         func(_ *tally.Dice, i int) (Block, int) { return Block(i * 1024), i*1024 + 1 },
		"few, at random":    func(d *tally.Dice, _ int) (Block, int) { return Block(d.Roll(9)), 9 },
		"many, at random":   func(d *tally.Dice, _ int) (Block, int) { return Block(d.Roll(nodes)), nodes },
		"sparse, at random": func(d *tally.Dice, _ int) (Block, int) { return Block(d.Roll(1 << 30)), 1 << 30 },
	}
	var d definitions // one for all orders: it keeps memory from function to function
	for name, order := range orders {
		for _, n := range []int{1, 5, 30, nodes} {
			want := map[key]Value{}
			random := tally.Dice(n)
			d.reset()
			resized := 0
			for i := range n {
				k, nodes := order(&random, i)
				if k < 0 || int(k) >= nodes {
					continue
				}
				d.nodes = max(d.nodes, nodes)
				v := Var(random.Roll(vars))
				if got := d.get(v, k); got != want[key{v, k}] {
					t.Fatalf("%s, %d: variable %d is %d in block %d, want %d", name, n, v, got, k, want[key{v, k}])
				}
				size := 0
				if int(v) < len(d.columns) {
					size = len(d.columns[v].cells)
				}
				d.set(v, k, Value(i+1))
				if len(d.columns[v].cells) != size {
					resized++
				}
				want[key{v, k}] = Value(i + 1)
			}
			cells := 0
			for v := range Var(vars) {
				for i := range nodes {
					k, _ := order(&random, i)
					if got := d.get(v, k); got != want[key{v, k}] {
						t.Fatalf("%s, %d: variable %d is %d in block %d at the end, want %d", name, n, v, got, k, want[key{v, k}])
					}
				}
			}
			for _, c := range d.columns {
				cells += len(c.cells)
			}
			if cells > 11*len(want)+minColumn*vars {
				t.Errorf("%s, %d: %d cells for %d values", name, n, cells, len(want))
			}
			if resized > 30*vars {
				t.Errorf("%s, %d: the columns grew %d times", name, n, resized)
			}
		}
	}
}
