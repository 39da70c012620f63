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
			d.vars = vars
			resized := 0
			for i := range n {
				k, nodes := order(&random, i)
				if k < 0 || int(k) >= nodes {
					continue
				}
				d.newBlock(nodes)
				v := Var(random.Roll(vars))
				if got := d.get(v, k); got != want[key{v, k}] {
					t.Fatalf("%s, %d: variable %d is %d in block %d, want %d", name, n, v, got, k, want[key{v, k}])
				}
				cells, slots := len(d.cells), len(d.table)
				d.set(v, k, Value(i+1))
				if len(d.cells) != cells || len(d.table) != slots {
					resized++
				}
				want[key{v, k}] = Value(i + 1)
			}
			for v := range Var(vars) {
				for i := range nodes {
					k, nodes := order(&random, i)
					d.newBlock(nodes)
					if got := d.get(v, k); got != want[key{v, k}] {
						t.Fatalf("%s, %d: variable %d is %d in block %d at the end, want %d", name, n, v, got, k, want[key{v, k}])
					}
				}
			}
			if len(d.cells) > maxCells || len(d.pages) > len(want) || len(d.table) > max(minTable, 4*len(want)) {
				t.Errorf("%s, %d: %d cells, %d pages and %d slots for %d values", name, n, len(d.cells), len(d.pages), len(d.table), len(want))
			}
			if resized > 30 {
				t.Errorf("%s, %d: the table grew %d times", name, n, resized)
			}
		}
	}
}
