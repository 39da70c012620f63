package smallgraphs

import (
	"fmt"
	"testing"

	"cpsc/flow"
)

// One block has no successor, itself, or itself twice. Of two, the first must lead to the
// second: {2}, {1, 2} or {2, 2}; the second has six choices. Package cps, which enumerates
// graphs in its own way, has 13,411 of up to four blocks.
func TestEach(t *testing.T) {
	total := 0
	for blocks := 1; blocks <= 4; blocks++ {
		seen := map[string]bool{}
		Each(blocks, func(g flow.Graph) {
			seen[fmt.Sprint(g)] = true
			total++
			if len(g) != blocks+1 || len(g.ReversePostorder()) != len(g) {
				t.Errorf("%v", g)
			}
		})
		if want := map[int]int{1: 3, 2: 18}[blocks]; want > 0 && len(seen) != want {
			t.Errorf("%d graphs of %d blocks, want %d", len(seen), blocks, want)
		}
	}
	if total != 13_411 {
		t.Errorf("%d graphs", total)
	}
}
