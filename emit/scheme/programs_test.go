package scheme_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"cpsc/internal/programs"
)

var all = flag.Bool("all", false, "run all programs of the tree, and not a sample")

// onAll runs a test on each Scheme that is installed.
func onAll(t *testing.T, test func(t *testing.T, s *system)) {
	for i := range systems {
		s := &systems[i]
		t.Run(s.commands[0], func(t *testing.T) {
			s.command(t, "", nil) // or the test is skipped
			test(t, s)
		})
	}
}

// TestPrograms runs the programs of the tree: one of ten, or with -all all of them.
func TestPrograms(t *testing.T) {
	list := slices.DeleteFunc(programs.All(t), func(p *programs.Program) bool {
		return len(p.Flags) > 0 // it is about limits that flags of cpsc run set
	})
	step, first := 10, rand.IntN(10)
	if *all {
		step, first = 1, 0
	}
	onAll(t, func(t *testing.T, s *system) {
		for i := first; i < len(list); i += step {
			p := list[i]
			t.Run(p.Name, func(t *testing.T) {
				t.Parallel()
				compare(t, s, compile(t, p.Name+".imp", p.Text, *level), p.Args, p.Stdin)
			})
		}
	})
}

// TestOperations compares what operations give.
func TestOperations(t *testing.T) {
	text, err := os.ReadFile("testdata/operations.imp")
	if err != nil {
		t.Fatal(err)
	}
	onAll(t, func(t *testing.T, s *system) {
		compare(t, s, compile(t, "operations.imp", string(text), "0"), nil, "")
	})
}

// TestInput gives a program arguments, right and wrong ones, and input.
func TestInput(t *testing.T) {
	const text = `
fn deep(n: int) -> int { if n == 0 { return 0; } return 1 + deep(n - 1); }
fn main(n: int, x: float, b: bool, s: string) {
    print(n, x, b, s, len(s), [s]);
    while !eof() {
        print([read_line()]);
        print(read_int());
    }
    print(deep(100000), 1 / (n - 5));
}
`
	arguments := [][]string{
		{}, {"1"}, {"1", "1", "true", "a", "b"}, {"x", "1", "true", ""}, {"1", "1", "True", ""}, {"", "1", "true", ""},
		{"-0x10", "-1e-400", "false", "é"}, {"0xFFFFFFFFFFFFFFFF", "00.1E-5", "true", "\""}, {"0b101", "1_0.5e+3", "true", "-x"},
		{"9223372036854775808", "1", "true", ""}, {"-9223372036854775808", "1e400", "true", ""}, {"99999999999999999999x", "1", "true", ""},
		{"1__0", "1", "true", ""}, {"1", "1.", "true", ""}, {"1", ".5", "true", ""}, {"1", "1e", "true", ""}, {"1", "1e99999999999999", "true", ""},
		{"+5", "179769313486231580793728971405301e276", "true", ""}, {"1", "2.4703282292062328e-324", "true", ""}, {"1", "2.4703282292062327e-324", "true", ""},
	}
	onAll(t, func(t *testing.T, s *system) {
		p := compile(t, "input.imp", text, "1")
		for _, args := range arguments {
			compare(t, s, p, args, "one\r\n 12")
		}
		for _, stdin := range []string{"", "\n", "\nx\xff ", "a\n9223372036854775807\n\n-9223372036854775808\n\n9223372036854775808", "a\n+1\tb\n -"} {
			compare(t, s, p, []string{"1", "2", "true", "s"}, stdin)
		}
	})
}
