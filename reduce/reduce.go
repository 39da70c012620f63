// This file defines the reduction of programs.

package reduce

import (
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
)

// Program returns a smaller text of which holds is true, as it is of text. It calls
// holds only for programs that the checker accepts, at most tries times, and twice more
// for the layout.
func Program(text string, tries int, holds func(text string) bool) string {
	r := &reducer{text: text, holds: holds, tries: tries}
	if r.parse(text) == nil {
		return text
	}
	for again := true; again && r.tries > 0; {
		again = r.lists()
		again = r.edits((*collector).statements) || again
		again = r.edits((*collector).expressions) || again
		again = r.edits((*collector).parameters) || again
	}
	r.tidy()
	return r.text
}

// A reducer reduces one program.
type reducer struct {
	text  string // that holds
	holds func(string) bool
	tries int // that are left
}

// parse returns the program of a text, or nil if that is rejected.
func (r *reducer) parse(text string) *compile.Program {
	p, err := compile.Check("", text, compile.Options{Language: compile.Imp})
	if err != nil {
		return nil
	}
	return p
}

// try takes a text if it is accepted and holds.
func (r *reducer) try(text string) bool {
	if r.tries <= 0 || text == r.text || r.parse(text) == nil {
		return false
	}
	r.tries--
	if !r.holds(text) {
		return false
	}
	r.text = text
	return true
}

// An edit puts a text in the place of another.
type edit struct {
	at   diag.Span
	with string
}

// A change is edits that belong together.
type change []edit

// apply returns a text with edits, of which one that lies in another is left out.
func apply(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.at.Start != b.at.Start {
			return int(a.at.Start) - int(b.at.Start)
		}
		return int(b.at.End) - int(a.at.End)
	})
	var b strings.Builder
	end := int32(0)
	for _, e := range edits {
		if e.at.Start < end {
			continue
		}
		b.WriteString(text[end:e.at.Start])
		b.WriteString(e.with)
		end = e.at.End
	}
	b.WriteString(text[end:])
	return b.String()
}

// lists leaves out declarations, statements and other members of lists, those of the
// outermost level first.
func (r *reducer) lists() (smaller bool) {
	for depth := 0; ; depth++ {
		p := r.parse(r.text)
		c := collect(p)
		if depth >= len(c.members) {
			return smaller
		}
		members := c.members[depth]
		_, any := ddmin(len(members), func(keep []bool) bool {
			var edits []edit
			for i, m := range members {
				if !keep[i] {
					edits = append(edits, m)
				}
			}
			return r.try(apply(p.File.Text, edits))
		})
		smaller = smaller || any
	}
}

// edits tries changes one after the other: for each place there is a list of
// alternatives. The places are counted, so that after a change the search goes on with
// the next one in the new text.
func (r *reducer) edits(places func(*collector) [][]change) (smaller bool) {
	for i := 0; ; i++ {
		p := r.parse(r.text)
		list := places(collect(p))
		// The tree is walked anew only after a change.
		for ; i < len(list) && r.tries > 0; i++ {
			if slices.ContainsFunc(list[i], func(e change) bool { return r.try(apply(p.File.Text, e)) }) {
				smaller = true
				i-- // what stands there now may get smaller still
				break
			}
		}
		if i >= len(list) || r.tries <= 0 {
			return smaller
		}
	}
}

// tidy takes away comments and empty lines, and indents what is left.
func (r *reducer) tidy() {
	r.tries += 2
	r.try(lines(r.text, func(line string) bool { return line == "" || strings.HasPrefix(line, "//") }))
	r.try(indent(r.text))
}

// lines returns a text without the lines that drop chooses by what they hold.
func lines(text string, drop func(line string) bool) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !drop(strings.TrimSpace(line)) {
			b.WriteString(strings.TrimRight(line, " \t\n") + "\n")
		}
	}
	return b.String()
}

// indent returns a text whose lines are indented by the blocks that they are in. A
// brace in quotes makes it ugly, not wrong.
func indent(text string) string {
	var b strings.Builder
	depth := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		least, at := 0, 0 // of the depth in the line, before it opens anything
		for _, c := range line {
			switch c {
			case '{':
				at++
			case '}':
				at--
				least = min(least, at)
			}
		}
		b.WriteString(strings.Repeat("    ", max(0, depth+least)) + line + "\n")
		depth += at
	}
	return b.String()
}
