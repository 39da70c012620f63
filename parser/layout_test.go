package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
)

// A layoutBlock is a kind of block: the lines of its head, and what follows its closing brace.
type layoutBlock struct{ head, tail string }

var layoutBlocks = []layoutBlock{
	{"if eof() {", ""},
	{"while eof() {", ""},
	{"for i in 0..3 {", ""},
	{"do {", " while eof();"},
	{"try {", " finally { }"},
	{"switch x {\ncase 1:", ""},
	{"fn k() -> int {", ""},
	{"var f = fn() -> int {", ";"},
	{"{", ""},
	{"if eof() {\n    print(0);\n} else {", ""},
}

// Statements of which the end is missing.
var layoutUnfinished = []string{"print(1", "x = min(1", "var v = [1", "x =", "x = x +", "var y =", "return", "x = (x", "print(min(1, 2)", "return x -", "throw", "print(", "x = v[0", "x = [1,", "print(1,", "x.", "var", "x.y(1", "print(x < 1 ?", "x = !", "goto"}

// A layoutCase is a program in which the braces of some blocks are missing.
type layoutCase struct {
	text  string // without the braces
	meant string // with them
	line  int    // of the unfinished statement
	brace int    // line of the innermost block that is not closed
	tails int    // how many of them lack what follows the brace, such as while of a do
}

// layoutCases generates the programs: an unfinished statement in blocks, of which the inner ones are not closed, as the line after
// it shows.
func layoutCases(blocks []layoutBlock, unfinished string) []layoutCase {
	var cases []layoutCase
	indented := func(depth int, text string) []string {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = strings.Repeat("    ", depth) + lines[i]
		}
		return lines
	}
	lines := []string{"fn main() -> int {", "    var x = 1;"}
	brace := 0
	for i, b := range blocks {
		lines = append(lines, indented(i+1, b.head)...)
		brace = len(lines)
		if strings.Contains(b.head, "case") {
			brace--
		}
	}
	lines = append(lines, indented(len(blocks)+1, unfinished)...)
	line := len(lines)
	closers := func(from, to int, tails bool) (list []string) { // of the blocks from..to+1
		for i := from; i > to; i-- {
			text := "}"
			if i > 0 && (tails || blocks[i-1].tail == ";") {
				text += blocks[i-1].tail
			}
			list = append(list, indented(i, text)...)
		}
		return list
	}
	add := func(missing int, after ...string) {
		c := layoutCase{line: line, brace: brace}
		for i := len(blocks); i > len(blocks)-missing && i > 0; i-- {
			if tail := blocks[i-1].tail; tail != "" && tail != ";" {
				c.tails++
			}
		}
		c.text = strings.Join(slices.Concat(lines, after), "\n") + "\n"
		c.meant = strings.Join(slices.Concat(lines, closers(len(blocks), len(blocks)-missing, false), after), "\n") + "\n"
		cases = append(cases, c)
	}
	n := len(blocks)
	for missing := 1; missing <= n; missing++ {
		outer := n - missing
		rest := closers(outer, -1, true)
		add(missing, rest...)
		add(missing, slices.Concat(indented(outer+1, "print(2);"), rest)...)
		add(missing, slices.Concat(indented(outer+1, "x = 2;\nprint(x);"), rest)...)
		add(missing, slices.Concat(indented(outer+1, "var z = [\n    1,\n];"), rest)...)
		add(missing, slices.Concat(indented(outer+1, "while x < 3 {\n    x += 1;\n}"), rest)...)
		add(missing, slices.Concat(indented(outer+1, "return 1;"), rest)...)
		if blocks[outer].head == "if eof() {" {
			add(missing, slices.Concat(indented(outer+1, "else {\n    x = 2;\n}"), rest)...)
		}
	}
	add(n+1, "", "fn other() {", "}")
	add(n+1, "fn other() {", "    print(2);", "}")
	return cases
}

// TestUnfinishedInOpenBlocks expects that the braces of blocks are proposed where the layout shows them, whatever is unfinished in
// the innermost one: the fix moves no statement into a block, and adds no error.
func TestUnfinishedInOpenBlocks(t *testing.T) {
	parsed := func(text string) *diag.List {
		errs := diag.NewList(diag.NewFile("test.imp", text))
		Parse(errs.File, errs)
		return errs
	}
	lineOf := func(l *diag.List, d *diag.Diagnostic) int { return int(l.File.Position(d.Primary.Span.Start).Line) }
	show := func(l *diag.List) string {
		var b strings.Builder
		for _, d := range l.Items {
			fmt.Fprintf(&b, "  %d: %s\n", lineOf(l, d), d.Message)
		}
		return b.String()
	}
	failed := map[string]int{}
	fail := func(c layoutCase, l *diag.List, why string) {
		if failed[why]++; failed[why] <= 3 {
			t.Errorf("%s\n%s%s", why, c.text, show(l))
		}
	}
	try := func(unfinished string, blocks ...layoutBlock) {
		for _, c := range layoutCases(blocks, unfinished) {
			errs := parsed(c.text)
			var brace, statement *diag.Diagnostic
			for _, d := range errs.Items {
				switch line := lineOf(errs, d); {
				case line == c.brace && d.Message == "this `{` is not closed" && brace == nil:
					brace = d
				case line == c.line && statement == nil:
					statement = d
				default:
					fail(c, errs, "one error too many: "+d.Message)
				}
			}
			if brace == nil || statement == nil || len(brace.Fixes) != 1 {
				fail(c, errs, "no brace is proposed, or the unfinished statement is not reported")
				continue
			}
			fixed, _ := diag.Apply(c.text, brace.Fixes)
			after := parsed(fixed)
			if tokensOf(fixed) != tokensOf(c.meant) {
				fail(c, after, "the fix closes the block elsewhere")
			}
			if len(after.Items) > max(2, 1+c.tails) || slices.ContainsFunc(after.Items, func(d *diag.Diagnostic) bool { return d.Message == brace.Message }) {
				fail(c, after, "the fix adds an error")
			}
			for _, fix := range statement.Fixes {
				fixed, _ := diag.Apply(c.text, []diag.Fix{fix})
				if after := parsed(fixed); len(after.Items) != 1 || after.Items[0].Message != brace.Message || tokensOf(mustApply(fixed, after)) != tokensOf(mustApply(c.meant, parsed(c.meant))) && c.tails == 0 {
					fail(c, after, "the fix of the statement adds an error, or changes the one of the block")
				}
			}
		}
	}
	n := 0
	for _, unfinished := range layoutUnfinished {
		for _, outer := range layoutBlocks {
			try(unfinished, outer)
			for _, inner := range layoutBlocks {
				if n++; n%long.Pick(11, 1) == 0 {
					try(unfinished, outer, inner)
				}
			}
		}
	}
}

// mustApply returns the text with all fixes of the errors.
func mustApply(text string, errs *diag.List) string {
	var fixes []diag.Fix
	for _, d := range errs.Items {
		fixes = append(fixes, d.Fixes...)
	}
	fixed, _ := diag.Apply(text, fixes)
	return fixed
}
