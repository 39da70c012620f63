// This file defines the reduction of programs.

package reduce

import (
	"errors"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/format"
)

// Program returns a smaller text for which holds returns true. It must return true for
// text. Program calls holds only for programs that the checker accepts, at most tries
// times, and twice more for the layout. It returns a text that the checker rejects
// unchanged.
func Program(text string, tries int, holds func(text string) bool) string {
	if holds == nil {
		return text
	}
	text, _ = Text(text, compile.Imp, tries, func(text string) (bool, error) { return holds(text), nil })
	return text
}

// Text is Program for any language; the language "" is that of the text, as compile.Check finds
// it. An error of holds ends the search; Text returns it with the smallest text so far. It is also
// an error if there is no such language, or if the checker rejects the text.
func Text(text string, lang compile.Language, tries int, holds func(text string) (bool, error)) (string, error) {
	if holds == nil {
		return text, errors.New("reduce: holds is nil")
	}
	p, err := compile.Check("", text, compile.Options{Language: lang})
	if err != nil {
		return text, err
	}
	lang = p.Language
	r := &reducer{text: text, lang: lang, holds: holds, tries: tries}
	switch lang {
	case compile.Imp:
		r.imp()
	case compile.Bril:
		r.search(textSteps)
	default:
		r.search(func(text string) []step { return cpsSteps(lang, text) })
	}
	return r.text, r.err
}

// Anything is Text for a text of which nothing is known: holds is called for any part of it. Like
// Program and Text, it returns the text itself if holds is not true for any smaller one.
func Anything(text string, tries int, holds func(text string) (bool, error)) (string, error) {
	if holds == nil {
		return text, errors.New("reduce: holds is nil")
	}
	r := &reducer{text: text, holds: holds, tries: tries}
	r.search(textSteps)
	return r.text, r.err
}

// imp reduces a program in Imp.
func (r *reducer) imp() {
	for again := true; again && r.tries > 0; {
		again = r.comments()
		again = r.lists() || again
		again = r.edits((*collector).inlinings) || again
		again = r.edits((*collector).statements) || again
		again = r.edits((*collector).expressions) || again
		again = r.edits((*collector).parameters) || again
		again = r.edits((*collector).parentheses) || again
	}
	r.tidy()
}

// A reducer reduces one program.
type reducer struct {
	text  string           // the smallest text so far for which holds is true
	lang  compile.Language // "": any text will do
	holds func(string) (bool, error)
	tries int   // the number of tries left
	err   error // that ended the search
}

// parse returns the program of a text, or nil if the checker rejects it.
func (r *reducer) parse(text string) *compile.Program {
	p, err := compile.Check("", text, compile.Options{Language: r.lang, Plain: true})
	if err != nil {
		return nil
	}
	return p
}

// try replaces the text by a new one if the checker accepts it and holds is true for
// it. It reports whether it did.
func (r *reducer) try(text string) bool {
	if r.tries <= 0 || text == r.text || r.lang != "" && r.parse(text) == nil {
		return false
	}
	r.tries--
	holds, err := r.holds(text)
	if err != nil {
		r.tries, r.err = 0, err
		return false
	}
	if holds {
		r.text = text
	}
	return holds
}

// An edit replaces the text of a span.
type edit struct {
	at   diag.Span
	with string
}

// A change is a list of edits that belong together.
type change []edit

// apply applies edits to a text. It skips an edit that is inside another one.
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

// lists removes declarations, statements and other members of lists, level by level from
// the outermost.
func (r *reducer) lists() (smaller bool) {
	for depth := 0; ; depth++ {
		c := collect(r.parse(r.text))
		if depth >= len(c.members) {
			return smaller
		}
		smaller = r.some(c.members[depth]) || smaller
	}
}

// comments removes comments.
func (r *reducer) comments() bool { return r.some(comments(r.text)) }

// some applies as many edits as possible.
func (r *reducer) some(all []edit) (smaller bool) {
	text := r.text
	_, smaller = ddmin(len(all), func(keep []bool) bool {
		var edits []edit
		for i, e := range all {
			if !keep[i] {
				edits = append(edits, e)
			}
		}
		return r.try(apply(text, edits))
	})
	return smaller
}

// edits tries changes one after the other. Choices returns a list of alternatives for
// each position in the program. After a change, the search continues at the same index
// in the list for the new text.
func (r *reducer) edits(choices func(*collector) [][]change) (smaller bool) {
	for i := 0; ; i++ {
		p := r.parse(r.text)
		list := choices(collect(p))
		// The tree is walked again only after a change.
		for ; i < len(list) && r.tries > 0; i++ {
			if slices.ContainsFunc(list[i], func(e change) bool { return r.try(apply(p.File.Text, e)) }) {
				smaller = true
				i-- // the replacement may get smaller still
				break
			}
		}
		if i >= len(list) || r.tries <= 0 {
			return smaller
		}
	}
}

// tidy removes empty lines and the comments that are left, and formats the rest.
func (r *reducer) tidy() {
	if r.err != nil {
		return
	}
	r.tries += 2
	r.try(lines(apply(r.text, comments(r.text)), func(line string) bool { return line == "" }))
	src := diag.NewFile("", r.text)
	r.try(format.Source(src, diag.NewList(src)))
}

// lines returns a text without the lines for which drop returns true.
func lines(text string, drop func(line string) bool) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !drop(strings.TrimSpace(line)) {
			b.WriteString(strings.TrimRight(line, " \t\n") + "\n")
		}
	}
	return b.String()
}
