// This file defines how a line of the source is shown: which part, if the line is very
// long, and in which column each byte is.

package diag

import "unicode/utf8"

// maxColumns is the largest number of columns that are shown of a line.
const maxColumns = 200

// leadColumns is the number of columns that are shown before the anchor, at least, of a
// line that is too long; fewer only if the line has fewer there.
const leadColumns = 60

// A view is the part of a line that is shown.
type view struct {
	text              string
	cutLeft, cutRight bool     // the rest of the line is replaced by an ellipsis, one column wide
	first             int      // the byte offset at which the part begins
	columns           [][2]int // of each byte of the part, the columns in which its code point begins and ends
	width             int
}

// newView returns a view of a line that shows the code point at the byte offset anchor.
// It reads only the part that is shown, however long the line is.
func newView(f *File, line int32, anchor int) *view {
	start, end := f.bounds(line)
	anchor = runeStart(f.Text, max(start, min(anchor, end)))

	// A code point counts as the columns that it takes, but at least one: otherwise any
	// number of combining marks would fit.
	from, room := start, 0
	to, _ := forward(f.Text, from, end, maxColumns)
	if to < end {
		var left int
		from, room = backward(f.Text, start, anchor, leadColumns)
		to, left = forward(f.Text, anchor, end, maxColumns-2-leadColumns+room)
		from, _ = backward(f.Text, start, from, left)
	}

	v := &view{cutLeft: from > start, cutRight: to < end, first: from, columns: make([][2]int, 0, to-from)}
	var text []byte
	if v.cutLeft {
		text = append(text, "…"...)
		v.width = 1
	}
	for at, base := from, v.width; at < to; {
		r, n := utf8.DecodeRuneInString(f.Text[at:])
		s, w := show(r, n)
		if w > 0 {
			base = v.width // a code point without columns is shown in those of the one before it
		}
		text = append(text, s...)
		v.width += w
		for range n {
			v.columns = append(v.columns, [2]int{base, v.width})
		}
		at += n
	}
	if v.cutRight {
		text = append(text, "…"...)
		v.width++
	}
	v.text = string(text)
	return v
}

// cost returns the columns that a code point is counted as.
func cost(r rune, n int) int {
	_, w := show(r, n)
	return max(1, w)
}

// forward returns the offset up to which the text from an offset fits into the
// given columns, but not beyond end, and how many columns are left.
func forward(text string, from, end, columns int) (to, left int) {
	for from < end {
		r, n := utf8.DecodeRuneInString(text[from:end])
		if c := cost(r, n); c <= columns {
			columns -= c
		} else {
			break
		}
		from += n
	}
	return from, columns
}

// backward does the same from an offset towards start.
func backward(text string, start, from, columns int) (to, left int) {
	for from > start {
		r, n := utf8.DecodeLastRuneInString(text[start:from])
		if c := cost(r, n); c <= columns {
			columns -= c
		} else {
			break
		}
		from -= n
	}
	return from, columns
}

// from returns the column in which the code point at a byte offset begins. For one that
// is not shown this is the column of the ellipsis.
func (v *view) from(offset int) int {
	switch i := offset - v.first; {
	case i < 0:
		return 0
	case i < len(v.columns):
		return v.columns[i][0]
	case v.cutRight:
		return v.width - 1
	}
	return v.width
}

// to returns the column in which the code point before a byte offset ends.
func (v *view) to(offset int) int {
	switch i := offset - 1 - v.first; {
	case i < 0 && v.cutLeft:
		return 1
	case i < 0:
		return 0
	case i < len(v.columns):
		return v.columns[i][1]
	}
	return v.width
}
