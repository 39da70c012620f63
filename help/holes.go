// This file fills the types that a fix does not know with those that make the program right.

package help

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"

	"cpsc/diag"
)

// hole is a type that is not known, in a text.
var hole = regexp.MustCompile(`(: |-> |\[|ref |fn\(|, )…`)

// mostHoles bounds how many types of a fix may be unknown, since all combinations of types are tried.
const mostHoles = 3

// hasHoles reports whether all that is not known in a text is types, and not too many.
func hasHoles(text string) bool {
	n := strings.Count(text, "…")
	return n > 0 && n <= mostHoles && len(hole.FindAllString(text, -1)) == n
}

// filled returns an advice with each combination of types in place of those that its first edit does not know. They hold only if the
// program is right with them.
func (a *advice) filled(p *program) iter.Seq[*advice] {
	return func(yield func(*advice) bool) {
		text := a.edits[0].Text
		if !strings.Contains(text, "…") {
			yield(a)
			return
		}
		types := append([]string{"int", "string", "float", "bool"}, slices.Sorted(maps.Keys(p.declared().types))...)
		types = append(types[:min(len(types), 8)], "[int]", "[string]")
		combinations := 1
		for range strings.Count(text, "…") {
			combinations *= len(types)
		}
		for c := range combinations {
			own := text
			for rest := c; strings.Contains(own, "…"); rest /= len(types) {
				own = strings.Replace(own, "…", types[rest%len(types)], 1)
			}
			b := *a
			b.edits = append([]diag.Edit{{Span: a.edits[0].Span, Text: own}}, a.edits[1:]...)
			b.clean, b.sure = true, false
			b.helps = []string{strings.ReplaceAll(a.helps[0], strings.TrimSpace(text), strings.TrimSpace(own))}
			if !yield(&b) {
				return
			}
		}
	}
}
