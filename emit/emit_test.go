package emit_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"cpsc/emit"
	"cpsc/emit/internal/emittest"
	"cpsc/internal/programs"
)

var all = flag.Bool("all", false, "run all programs of the tree, and not a sample")

// TestPrograms runs programs of the tree by every engine: one of ten or, with -all,
// each of them at each level.
func TestPrograms(t *testing.T) {
	first := rand.IntN(10)
	t.Logf("of ten programs it is number %d", first)
	emittest.OnEach(t, emit.Engines, func(t *testing.T, e *emit.Engine) {
		for i, p := range programs.All(t) {
			if len(p.Flags) > 0 || !*all && i%10 != first { // flags of cpsc run set limits
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				t.Parallel()
				for level := range 3 {
					if *all || level == i/10%3 {
						emittest.Compare(t, e, emittest.Compile(t, p.Name+".imp", p.Text, level), p.Args, p.Stdin)
					}
				}
			})
		}
	})
}
