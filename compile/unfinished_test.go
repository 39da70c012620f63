package compile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
	"cpsc/parser"
)

// A cut is a program whose line ends too early, after a token.
type cut struct {
	text string
	line int    // the line that is cut, from 1
	what string // what is left of the line
}

// cuts returns the programs that a line of a text becomes when it ends after each of its tokens but
// the last.
func cuts(text string, line int) []cut {
	lines := strings.SplitAfter(text, "\n")
	start := 0
	for _, l := range lines[:line-1] {
		start += len(l)
	}
	end := start + len(strings.TrimRight(lines[line-1], "\n"))
	var ends []int
	for _, t := range parser.Tokens(text) {
		if start <= int(t.Start) && int(t.End) <= end && t.Kind != parser.Comment {
			ends = append(ends, int(t.End))
		}
	}
	var list []cut
	for i, at := range ends {
		if i < len(ends)-1 {
			list = append(list, cut{text[:at] + text[end:], line, strings.TrimSpace(text[start:at])})
		}
	}
	return list
}

// onLine reports whether a span begins or ends on a line.
func onLine(file *diag.File, s diag.Span, line int) bool {
	first := file.Position(s.Start)
	return int(first.Line) == line
}

// TestUnfinishedLines cuts lines of the examples after each of their tokens. The first error is on the
// line that is cut, and no other error of syntax follows from it.
func TestUnfinishedLines(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	total, legal, first, single, both, labelled := 0, 0, 0, 0, 0, 0
	var exceptions []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		count := strings.Count(text, "\n")
		for range long.Pick(6, 60) {
			for _, c := range cuts(text, 1+random.IntN(count)) {
				p, err := Check("cut.imp", c.text, Options{})
				total++
				if err == nil {
					legal++
					continue
				}
				errs := p.Diagnostics.Sorted()
				errs = slices.DeleteFunc(errs, func(d *diag.Diagnostic) bool { return d.Severity != diag.Error })
				isFirst := onLine(p.File, errs[0].Primary.Span, c.line)
				isLabelled := isFirst || slices.ContainsFunc(errs[0].Secondary, func(l diag.Label) bool { return onLine(p.File, l.Span, c.line) })
				isSingle := len(errs) == 1 || p.Info != nil
				if isFirst {
					first++
				}
				if isLabelled {
					labelled++
				}
				if isSingle {
					single++
				}
				if isFirst && isSingle {
					both++
				} else {
					e := fmt.Sprintf("%s:%d: %q:", filepath.Base(name), c.line, c.what)
					for _, d := range errs[:min(3, len(errs))] {
						at := p.File.Position(d.Primary.Span.Start)
						e += fmt.Sprintf(" [%d:%d %s %s]", int(at.Line)-c.line, at.Column, d.Code, d.Message)
					}
					exceptions = append(exceptions, e)
				}
			}
		}
	}
	t.Logf("%d cuts, %d legal; of the others %d first on the line (%d with labels), %d single, %d both", total, legal, first, labelled, single, both)
	if 100*both < 97*(total-legal) {
		t.Errorf("too few: %s", strings.Join(exceptions, "\n"))
	}
	if os.Getenv("EXCEPTIONS") != "" {
		t.Log(strings.Join(exceptions, "\n"))
	}
}
