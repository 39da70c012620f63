// This file defines items, and how they are written: which lines end.

package format

import "strings"

// maxWidth is the number of characters that a line may have, if there is a way to break it.
// Comments may be longer.
const maxWidth = 100

const indentWidth = 4

type itemKind uint8

const (
	textItem   itemKind = iota // a token, a comment or a space
	lineItem                   // a point where a line may end
	brokenItem                 // a line ends, because of a comment
	commaItem                  // a comma, if the group ends its lines
	beginItem                  // a group begins
	endItem                    // it ends
)

// An item is a part of the text, or the beginning or the end of a group.
type item struct {
	kind itemKind

	text    string
	width   int  // of the text, in characters
	comment bool // the text is a comment
	last    bool // the comment is the last one on its line

	// Of a line.
	flat    string // what is written if the line does not end
	must    bool   // it ends, because the group is forced to end its lines
	edge    bool   // in a group that fills its lines: it ends like that of other groups
	outdent bool   // the next line is indented like the line before the group
	blank   bool   // an empty line follows if it ends
	first   bool   // there is no empty line before the next token

	// Of a group.
	end     int  // the index of its end
	indent  bool // its lines are indented, if they end
	forced  bool // its lines end
	follow  bool // its lines end if those of the group around it do
	fill    bool // a line ends only if the text up to the next one does not fit
	block   bool // a list or a block that can be hugged
	hugging bool // its last element is being written, with which it may share its first line
	several bool // this element is on several lines
	hugged  int  // the index of the group that this element consists of, or 0
}

// A mode says which lines of a group end.
type mode uint8

const (
	flatMode   mode = iota // none, also in the groups inside it
	hugMode                // none, except in the last element
	fillMode               // those before what does not fit
	brokenMode             // all
)

// An openGroup is a group that is being written.
type openGroup struct {
	mode   mode
	indent int // of its lines
}

// A printer writes items. It does not recurse.
type printer struct {
	items  []item
	groups []openGroup
	out    strings.Builder
	column int // in the current line, if something was written in it
	indent int // of the current line
	breaks int // how many line breaks come before the next text
}

// print returns the text of items.
func print(items []item) string {
	p := &printer{items: items, groups: []openGroup{{brokenMode, 0}}}
	for i := range items {
		x := &items[i]
		top := p.groups[len(p.groups)-1]
		switch x.kind {
		case textItem:
			p.write(x.text, x.width)
		case commaItem:
			if top.mode >= fillMode {
				p.write(",", 1)
			}
		case brokenItem:
			p.breaks, p.indent = max(p.breaks, 1), top.indent+indentWidth
		case beginItem:
			g := openGroup{p.choose(i), top.indent}
			if x.indent && g.mode >= fillMode {
				g.indent += indentWidth
			}
			p.groups = append(p.groups, g)
		case endItem:
			p.groups = p.groups[:len(p.groups)-1]
		case lineItem:
			if !p.ends(i, top.mode) {
				p.write(x.flat, len(x.flat))
				continue
			}
			p.breaks, p.indent = max(p.breaks, 1), top.indent
			if x.blank {
				p.breaks = 2
			}
			if x.outdent && len(p.groups) > 1 {
				p.indent = p.groups[len(p.groups)-2].indent
			}
		}
	}
	if p.out.Len() > 0 {
		p.out.WriteByte('\n')
	}
	return p.out.String()
}

// write writes text, and the line breaks before it.
func (p *printer) write(text string, width int) {
	if text == "" {
		return
	}
	if p.breaks > 0 {
		if p.out.Len() > 0 {
			p.out.WriteString("\n\n"[:p.breaks])
		}
		p.out.WriteString(strings.Repeat(" ", p.indent))
		p.column, p.breaks = p.indent, 0
	}
	p.out.WriteString(text)
	p.column += width
}

// at returns the column in which the next text will be written.
func (p *printer) at() int {
	if p.breaks > 0 {
		return p.indent
	}
	return p.column
}

// choose returns the mode of the group that begins at an index.
func (p *printer) choose(i int) mode {
	g := &p.items[i]
	around := p.groups[len(p.groups)-1].mode
	switch {
	case around == flatMode:
		return flatMode
	case g.follow && !g.forced:
		return around
	case !g.forced && !g.several && p.fits(i+1, g.end+1):
		return flatMode
	case !g.forced && g.hugged > 0 && p.measure(i+1, g.hugged) >= 0:
		return hugMode
	case g.fill:
		return fillMode
	}
	return brokenMode
}

// ends reports whether a line ends at an index, in a group of the given mode.
func (p *printer) ends(i int, m mode) bool {
	x := &p.items[i]
	if m != fillMode || x.must || x.edge {
		return m >= fillMode
	}
	depth, width, next := 0, 0, i+1
	for ; depth > 0 || p.items[next].kind != lineItem && p.items[next].kind != endItem; next++ {
		switch p.items[next].kind {
		case beginItem:
			depth++
		case endItem:
			depth--
		}
		if width += p.items[next].width; width > maxWidth {
			return true
		}
	}
	return !p.fits(i, next)
}

// fits reports whether the items from start to end fit on the current line, together with
// what comes after them up to the point where the line may end.
func (p *printer) fits(start, end int) bool {
	column := p.measure(start, end)
	if column < 0 {
		return false
	}
	depth, level := 0, len(p.groups)-1
	for i := end; i < len(p.items) && column <= maxWidth; i++ {
		x := &p.items[i]
		switch x.kind {
		case textItem:
			if p.endsLine(i) {
				return true
			}
			column += x.width
		case commaItem:
			if depth == 0 && p.groups[level].mode >= fillMode {
				column++
			}
		case brokenItem:
			return true
		case beginItem:
			depth++
		case endItem:
			if depth > 0 {
				depth--
			} else {
				level--
			}
		case lineItem:
			if depth > 0 || p.groups[level].mode >= fillMode {
				return true
			}
			column += len(x.flat)
		}
	}
	return column <= maxWidth
}

// endsLine reports whether nothing but comments is on the line from an index on.
func (p *printer) endsLine(i int) bool {
	for ; p.items[i].comment || p.items[i].text == " "; i++ {
		if p.items[i].last {
			return true
		}
	}
	return false
}

// measure returns the column after the items from start to end, written on the current
// line, or -1 if they do not fit or must be on several lines.
func (p *printer) measure(start, end int) int {
	column := p.at()
	for i := start; i < end; i++ {
		x := &p.items[i]
		switch x.kind {
		case textItem:
			column += x.width
		case lineItem:
			column += len(x.flat)
			if x.must {
				return -1
			}
		case brokenItem:
			return -1
		case beginItem:
			if x.forced || x.several {
				return -1
			}
		}
		if column > maxWidth {
			return -1
		}
	}
	return column
}
