package help

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/parser"
)

// faultsOf returns what the stages report of a text, and what check returned, if it parses.
func faultsOf(text string) (*diag.List, *check.Info) {
	file := diag.NewFile("test.imp", text)
	errs := diag.NewList(file)
	tree := parser.Parse(file, errs)
	if errs.Failed() {
		return errs, nil
	}
	return errs, check.Check(tree, errs)
}

// A panic leaves the plain errors as they are.
func TestPanicLeavesPlainErrors(t *testing.T) {
	defer func() { panicking = nil }()
	for _, text := range []string{"fn main() {\n    let x = 1;\n    print(x);\n}\n", "fn main() {\n    prnt(1);\n}\n"} {
		errs, info := faultsOf(text)
		plain := rendered(errs)
		panicking = func() { panic("a bug") }
		explainWhole(errs, info)
		if got := rendered(errs); got != plain {
			t.Errorf("got\n%s\nwant\n%s", got, plain)
		}
		panicking = nil
		if explainWhole(errs, info); rendered(errs) == plain {
			t.Errorf("without the panic, nothing is explained:\n%s", plain)
		}
	}
}

func rendered(errs *diag.List) string {
	var b strings.Builder
	for _, d := range errs.Items {
		fmt.Fprintf(&b, "%s %v %s %v %v\n", d.Code, d.Primary, d.Message, d.Helps, d.Fixes)
	}
	return b.String()
}

// A program without errors stays as it is.
func TestNoErrors(t *testing.T) {
	errs, info := faultsOf("fn main() { }\n")
	if explainWhole(errs, info); len(errs.Items) != 0 {
		t.Error(rendered(errs))
	}
}

var mark = regexp.MustCompile(`(?s)[«‹](.*?)⇒(.*?)[»›]`)

// No archived program with mistakes, whole or cut off, makes Explain panic, and no fix is outside of the text.
func TestExplainArchives(t *testing.T) {
	rethrow = true
	defer func() { rethrow = false }()
	golden.Run(t, filepath.Join("..", "compile", "testdata", "mistakes"), func(t *testing.T, c *golden.Archive) {
		for n, name := range c.Names(".imp") {
			whole := mark.ReplaceAllString(c.Text(t, name+".imp"), "$1")
			if n%16 != 0 {
				continue
			}
			for _, text := range []string{whole, whole[:len(whole)*(n%7+1)/8]} {
				errs, info := faultsOf(text)
				explainWhole(errs, info)
				for _, d := range errs.Items {
					for _, f := range d.Fixes {
						if _, applied := diag.Apply(text, []diag.Fix{f}); applied != 1 {
							t.Errorf("%s: the fix %q cannot be applied: %v", name, f.Help, f.Edits)
						}
					}
				}
			}
		}
	})
}

// Each row of the table is complete: it says something, and uses only classes that its pattern has, or that stand for others.
func TestHabits(t *testing.T) {
	made := map[string]bool{"ZERO": true, "JOIN": true, "FORMAT": true, "UNQUOTED": true, "AFTER": true, "BEFORE": true, "CONVERT": true, "CASES": true, "TYPES": true, "OWNER": true, "PARAM": true}
	for _, h := range habits() {
		if h.in == 0 {
			t.Errorf("%s: the context is unknown", h.text)
		}
		if h.imp == "" && h.try == "" && h.help == "" {
			t.Errorf("%s: nothing is advised", h.text)
		}
		has := map[string]bool{}
		for _, e := range h.elements {
			has[e.class] = true
		}
		for _, text := range []string{h.imp, h.try, h.help, h.says} {
			mapWords(text, func(word string) string {
				if name := withoutDigit(word); classes[name] && !made[name] && !has[word] {
					t.Errorf("%s: there is no %s in the pattern", h.text, word)
				}
				return word
			})
		}
	}
}

// What was tried is bounded: a long program with many errors is explained in the time for some trials, not for as many as there are
// errors.
func TestBudget(t *testing.T) {
	text := "fn main() {\n" + strings.Repeat("    let x = foo(1 2;\n", 2000) + "}\n"
	errs, _ := faultsOf(text)
	file := diag.NewFile("test.imp", text)
	h := &helper{read: readProgram, limits: file.Limits}
	p := newProgram("test.imp", text)
	p.faults = inTextOrder(errs.Items)
	h.explain(p)
	if most := mostTried + 16*len(text); h.tried > most {
		t.Errorf("%d bytes were tried, more than %d", h.tried, most)
	}
}

// explainWhole explains the errors of a whole program.
func explainWhole(errs *diag.List, info *check.Info) {
	Explain(errs, info, check.Check)
}

func readProgram(file *diag.File, errs *diag.List) *check.Info {
	tree := parser.Parse(file, errs)
	if errs.Failed() {
		return nil
	}
	return check.Check(tree, errs)
}
