// This file defines the test of how compiled programs in Bril start.

package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/emit/engines"
	"cpsc/internal/test/long"
)

// brilArguments are arguments of each type, and whether Bril's interpreter takes them.
var brilArguments = []struct {
	typ            string
	taken, refused []string
	short          int // how many of the latter a short test tries
}{
	{"int", []string{"1", "-5", "+7", "0x10", "0X1F", "0o17", "0b101", "1e3", "1.0", "1.", "5.e1", "", " 12\t", " ", "9223372036854775807", "-9223372036854775808",
		"-9223372036854775809", "0x7fffffffffffffff", "1e18", "-0", "00012", "100e-2"},
		[]string{"9223372036854775808", "abc", "1.5", "0x_1", "1_0", "0b2", "0x", "1e", ".5", "1e19", "-1e999", "1e99999999999", "0x8000000000000000", "+0x5", "0x-5", "-", "+", "e5", "nan"}, 3},
	{"float", []string{"1", "-0", ".5", "5.", "1e-400", "1e308", " 2.5\n", "1E5", "+1.5e+3", "123456789012345678901234567890", "4.9e-324", "2.2250738585072011e-308"},
		[]string{"1e400", "", "0x10", "-1e400", " ", "nan", "Infinity", "1_0", ".", "e1"}, 2},
	{"bool", []string{"true", "false"}, []string{"True", "", "1"}, 1},
	{"char", []string{"a", "é", "€", "𝛀", "\x7f", "\U0010FFFF"}, []string{"ab", "", "éa", "a\u0301", "€€"}, 2},
}

// BrilArguments runs programs in Bril with arguments that Bril's interpreter takes or refuses,
// also without parameters, and programs without exactly one main. The message and the status must be those of cpsc run.
func BrilArguments(t *testing.T, e *engines.Engine) {
	check := func(text string, args []string, dir string, p *compile.Program) {
		t.Helper()
		want := Outcome{}
		if _, err := bril.Args(p.Bril, args); err != nil {
			want = Outcome{Status: bril.StatusError, Errors: "error: " + err.Error() + "\n"}
		}
		got := Run(t, e, dir, args, "")
		if want.Status == 0 {
			literals, _ := bril.Args(p.Bril, args)
			want.Out = interpret(p.CPS, e, literals, "").Out
		}
		if got != want {
			t.Errorf("%s\n%q: got %v, want %v", text, args, got, want)
		}
	}
	prepare := func(text string) (string, *compile.Program) {
		p, err := compile.Compile("args.bril", text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return Prepare(t, e, p.CPS), p
	}
	var params, names, args []string
	for _, test := range brilArguments {
		for _, arg := range test.taken {
			name := fmt.Sprintf("x%d", len(params))
			params, names, args = append(params, name+": "+test.typ), append(names, name), append(args, arg)
		}
	}
	text := "@main(" + strings.Join(params, ", ") + ") {\n  print " + strings.Join(names, " ") + ";\n}\n"
	dir, p := prepare(text)
	check(text, args, dir, p)
	check(text, nil, dir, p)
	check(text, append(args, "a"), dir, p)
	at := 0 // the first parameter of the type
	for _, test := range brilArguments {
		for _, arg := range test.refused[:long.Pick(test.short, len(test.refused))] {
			wrong := slices.Clone(args)
			wrong[len(wrong)-1], wrong[at] = "not a char", arg // the first error counts
			check(text, wrong, dir, p)
		}
		at += len(test.taken)
	}
	for _, text := range []string{"@main {\n}\n", "@f {\n}\n", "@main {\n}\n@main {\n}\n"} {
		dir, p := prepare(text)
		check(text, nil, dir, p)
		check(text, []string{"1"}, dir, p)
	}
}
