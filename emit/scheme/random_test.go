package scheme_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"cpsc/generate"
)

var (
	count = flag.Int("random", 4, "the number of random programs")
	seed  = flag.Uint64("seed", 0, "the seed of the first random program; 0: any")
	level = flag.String("level", "1", "the level of optimisation of the programs that are run")
)

// TestRandom runs random programs. They do without the functions of which the
// last digit depends on the machine.
func TestRandom(t *testing.T) {
	first := *seed
	if first == 0 {
		first = rand.Uint64N(1 << 40)
	}
	t.Logf("the programs are those of -seed=%d -random=%d", first, *count)
	onAll(t, func(t *testing.T, s *system) {
		for n := first; n < first+uint64(*count); n++ {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				text := generate.Program(n, generate.Options{Traps: int(n % 4), Without: generate.Math})
				compare(t, s, compile(t, "random.imp", text, *level), nil, "12 -7 x\nline\n\n99")
			})
		}
	})
}
