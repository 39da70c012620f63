// This file finds the marks that Git leaves in a text of which it could not merge two versions.

package parser

import (
	"strings"

	"cpsc/diag"
)

// Git puts these marks before the first version, before the one that both were made from, before the second one, and after it.
const conflictStart, conflictBase, conflictMiddle, conflictEnd = "<<<<<<<", "|||||||", "=======", ">>>>>>>"

// conflicts finds the merge conflicts of a text. Of each, the first version is a part of the program.
type conflicts struct {
	skipped diag.Span // the second version of the last conflict, with the marks before and after it
	none    bool      // there is no further one
}

// begins reports the conflict whose first mark is at start, and returns where the first version begins, or 0 if there is no
// conflict.
func (c *conflicts) begins(errs *diag.List, text string, start int) int {
	rest := text[start:]
	if c.none || start < int(c.skipped.End) || start > 0 && text[start-1] != '\n' || !strings.HasPrefix(rest, conflictStart) {
		return 0
	}
	middle := strings.Index(rest, "\n"+conflictMiddle) + 1
	last := middle + strings.Index(rest[middle:], "\n"+conflictEnd) + 1
	if middle == 0 || last == middle {
		c.none = true
		return 0
	}
	first := lineLength(rest)
	second := middle + lineLength(rest[middle:])
	end := last + lineLength(rest[last:])
	skipped := middle
	if base := strings.Index(rest[:middle], "\n"+conflictBase) + 1; base > 0 {
		skipped = base
	}
	between := func(from, to int) diag.Span { return spanOf(start+from, to-from) }
	mark := func(at int) diag.Span { return spanOf(start+at, len(conflictStart)) }
	errs.Errorf(diag.UnexpectedToken, mark(0), "this is the mark of a merge conflict").
		Label(mark(middle), "the second version begins here").
		Label(mark(last), "and ends here").
		Fix("keep the first version", diag.Edit{Span: between(0, first)}, diag.Edit{Span: between(skipped, end)}).
		Fix("or keep the second version", diag.Edit{Span: between(0, second)}, diag.Edit{Span: between(last, end)})
	c.skipped = between(skipped, end)
	return start + first
}

// skips reports whether the offset pos is in the second version of the last conflict.
func (c *conflicts) skips(pos int) bool {
	return int(c.skipped.Start) <= pos && pos < int(c.skipped.End)
}

// lineLength returns the length of the first line of a text, with its end.
func lineLength(text string) int {
	line, _, _ := strings.Cut(text, "\n")
	return min(len(line)+1, len(text))
}
