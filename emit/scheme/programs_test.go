package scheme_test

import (
	"os"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/long"
)

// TestOperations compares the results of operations.
func TestOperations(t *testing.T) {
	text, err := os.ReadFile("testdata/operations.imp")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		enginetest.Compare(t, e, enginetest.Compile(t, "operations.imp", string(text), 0), nil, "")
	})
}

// TestInput runs a program with valid and invalid arguments, and with input.
func TestInput(t *testing.T) {
	const text = `
fn deep(n: int) -> int { if n == 0 { return 0; } return 1 + deep(n - 1); }
fn main(n: int, x: float, b: bool, s: string) {
    print(n, x, b, s, len(s), [s]);
    while !eof() {
        print([read_line()]);
        print(read_int());
    }
    print(deep(n == 5 ? 100000 : 100), 1 / (n - 5));
}
`
	arguments := [][]string{
		{}, {"1"}, {"1", "1", "true", "a", "b"}, {"x", "1", "true", ""}, {"1", "1", "True", ""}, {"", "1", "true", ""},
		{"-0x10", "-1e-400", "false", "é"}, {"0xFFFFFFFFFFFFFFFF", "00.1E-5", "true", "\""}, {"0b101", "1_0.5e+3", "true", "-x"},
		{"9223372036854775808", "1", "true", ""}, {"-9223372036854775808", "1e400", "true", ""}, {"99999999999999999999x", "1", "true", ""},
		{"1__0", "1", "true", ""}, {"1", "1.", "true", ""}, {"1", ".5", "true", ""}, {"1", "1e", "true", ""}, {"1", "1e99999999999999", "true", ""},
		{"+5", "179769313486231580793728971405301e276", "true", ""}, {"1", "2.4703282292062328e-324", "true", ""}, {"1", "2.4703282292062327e-324", "true", ""},
	}
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		p := enginetest.Compile(t, "input.imp", text, 1)
		dir := enginetest.Prepare(t, e, p)
		for i, args := range arguments {
			if e != schemes[i%len(schemes)] && !long.Enabled() {
				continue
			}
			enginetest.Expect(t, e, dir, p, args, "one\r\n 12")
		}
		for i, stdin := range []string{"", "\n", "\nx\xff ", "a\n9223372036854775807\n\n-9223372036854775808\n\n9223372036854775808", "a\n+1\tb\n -"} {
			if e != schemes[i%len(schemes)] && !long.Enabled() {
				continue
			}
			enginetest.Expect(t, e, dir, p, []string{"1", "2", "true", "s"}, stdin)
		}
	})
}

// TestBrilArguments starts programs in Bril with arguments that fit and that do not.
func TestBrilArguments(t *testing.T) {
	enginetest.OnEach(t, long.Pick(schemes[1:], schemes), enginetest.BrilArguments)
}
