package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/interp"
	"cpsc/validate"
)

// A block is a fenced block of the tutorial: what it is marked with, and its text.
var block = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

func tutorial(t *testing.T) [][]string {
	text, err := os.ReadFile("../../docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	return block.FindAllStringSubmatch(string(text), -1)
}

// outcome runs a program and returns its output, and the trap if there is one.
func outcome(t *testing.T, text string) (out, cps string) {
	p, err := translate(text)
	if err != nil {
		return err.Error() + "\n", ""
	}
	var b strings.Builder
	_, err = interp.Run(p, interp.Options{Stdout: &b})
	if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
		fmt.Fprintf(&b, "trap in line %d: %s\n", trap.Pos.Line, trap.Message)
	} else if err != nil {
		t.Error(err)
	}
	compiled, err := compile.Compile("pebble.cps", p.String(), compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := validate.Run(context.Background(), validate.New(compiled), &validate.Input{}, nil)
	if err != nil {
		t.Error(err)
	} else if len(report.Mismatches) > 0 {
		t.Errorf("%v", report.Mismatches)
	}
	return b.String(), p.String()
}

// TestTutorial runs the programs and inputs of the tutorial, which has what comes out, and looks for its code in the files.
func TestTutorial(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(text)
	}
	counts := map[string]int{}
	var out, shown string
	for _, b := range tutorial(t) {
		counts[b[1]]++
		switch b[1] {
		case "go":
			if !strings.Contains(code.String(), b[2]) {
				t.Errorf("no file has\n%s", b[2])
			}
		case "pebble":
			out, shown = outcome(t, b[2])
		case "text":
			if out != b[2] {
				t.Errorf("got\n%s, want\n%s", out, b[2])
			}
		case "cps":
			if shown != b[2] {
				t.Errorf("got\n%s, want\n%s", shown, b[2])
			}
		case "session":
			var inputs, got strings.Builder
			for line := range strings.Lines(b[2]) {
				if input, ok := strings.CutPrefix(line, "> "); ok {
					inputs.WriteString(input)
				}
			}
			if err := repl(strings.NewReader(inputs.String()), &got); err != nil {
				t.Error(err)
			}
			want := regexp.MustCompile(`(?m)^> .*\n`).ReplaceAllString(b[2], "> ") + "> "
			if got.String() != want {
				t.Errorf("got\n%s, want\n%s", got.String(), want)
			}
		}
	}
	if counts["pebble"] != counts["text"] || counts["pebble"] < 7 || counts["go"] < 8 || counts["session"] != 1 || counts["cps"] != 1 {
		t.Errorf("the tutorial has %v", counts)
	}
}

// A mistake is reported where it is.
func TestMistakes(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"print 1 +", "2:1: expected an expression, found \"\""},
		{"break", "1:1: this break is in no loop"},
		{"let x = fn(a) {", "2:1: expected a name, found \"\""},
		{"let a = 1\na(2)", "2:1: a is no function"},
		{"def f(x) { return 1 } print f()", "1:29: wrong number of arguments for f: 0 instead of 1"},
		{"}", "1:1: expected a name, found \"}\""},
		{"if 1 { }", "1:4: expected bool, found int"},
		{"let y = 1 y = y < 2", "1:19: expected int, found bool"},
		{"def main() { }", "1:5: there is a function main already"},
		{"try { throw 1 }", "2:1: expected catch, found \"\""},
		{"print 99999999999999999999", "1:7: 99999999999999999999 is too large"},
		{"{ let x = 1 }", "1:1: expected a name, found \"{\""},
		{"if 1 < 2 { let x = 1 } print x", "1:30: there is no variable x"},
	} {
		if _, err := translate(tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}
