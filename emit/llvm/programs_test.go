package llvm_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"cpsc/generate"
	"cpsc/internal/programs"
)

var (
	all   = flag.Bool("all", false, "run all programs of the tree, by every system")
	count = flag.Int("random", 4, "the number of random programs")
	seed  = flag.Uint64("seed", 0, "the seed of the first random program; 0: any")
	level = flag.String("level", "1", "the level of optimisation of random programs")
	by    = flag.String("by", "lli", "the system that runs random programs: lli, clang-O0 or clang-O2")
)

// TestPrograms runs the programs of the tree: every eighth by lli or, with -all, all
// by every system.
func TestPrograms(t *testing.T) {
	for i := range systems {
		s := &systems[i]
		t.Run(s.name, func(t *testing.T) {
			if s.name != "lli" && !*all {
				t.Skip("without -all")
			}
			tool(t, "lli")
			for i, p := range programs.All(t) {
				t.Run(p.Name, func(t *testing.T) {
					t.Parallel()
					if len(p.Flags) > 0 {
						t.Skip("it is about limits of cpsc run")
					}
					if !*all && i%8 != 0 {
						t.Skip("without -all")
					}
					compare(t, s, compile(t, p.Name+".imp", p.Text, "1"), p.Args, p.Stdin)
				})
			}
		})
	}
}

// TestRandom runs random programs. They do without the functions of which the
// last digit depends on the machine.
func TestRandom(t *testing.T) {
	first := *seed
	if first == 0 {
		first = rand.Uint64N(1 << 40)
	}
	t.Logf("the programs are those of -seed=%d -random=%d", first, *count)
	for i := range systems {
		s := &systems[i]
		if s.name != *by {
			continue
		}
		tool(t, "clang")
		for n := first; n < first+uint64(*count); n++ {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				text := generate.Program(n, generate.Options{Traps: int(n % 4), Without: generate.Math})
				compare(t, s, compile(t, "random.imp", text, *level), nil, "12 -7 x\nline\n\n99")
			})
		}
	}
}
