// This file finds where blocks end that have no braces of their own, by the layout of their lines.

package help

import (
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
)

// endWords end blocks in other languages.
const endWords words.Set = "end fi done od endif endwhile"

// blockEnd returns the end of the block after the token i, such as a colon: of the rest of the line or, if nothing is on it, of the
// lines that follow with a deeper indentation.
func (p *program) blockEnd(i int) int {
	end := i + 1
	if !p.onLine(end) {
		indent := len(p.indent(i))
		for end < p.end() && (p.onLine(end) || len(p.indent(end)) > indent) {
			end++
		}
		return end
	}
	for p.onLine(end) && (p.text(end) != "}" || p.partner(end) >= i) {
		end++
	}
	return end
}

// closingFor returns the edit that closes the block which begins after the token last, the end of its head, which begins with the
// token first: where a word such as end is, or where the indented lines end. It reports whether there is a block.
func (p *program) closingFor(first, last int, before string) (diag.Edit, bool) {
	end := p.blockEnd(last)
	if p.is(end, endWords) && p.token(end).first && p.indent(end) == p.indent(first) {
		stop := end + 1
		if p.is(stop, "; .") {
			stop++
		}
		return p.replace(end, stop, "}"), true
	}
	if p.is(end-1, endWords) && p.onLine(end-1) { // all on one line
		return p.replace(end-1, end, "}"), true
	}
	if end == last+1 {
		return diag.Edit{}, false
	}
	if p.onLine(last + 1) {
		return p.insertAfter(end-1, before+" }"), true
	}
	return p.closeLines(last, end-1), true
}

// closeLines returns the edit that closes a block of lines after the token last, whose head ends with the token head.
func (p *program) closeLines(head, last int) diag.Edit {
	indent := p.indent(head)
	switch {
	case p.onLine(last + 1):
		return p.insertAfter(last, "\n"+indent+"}")
	case p.is(last+1, "else catch finally") && p.indent(last+1) == indent:
		return p.insertBefore(last+1, "} ")
	}
	end := p.lineAfter(p.token(last).End) // after a comment
	end = int32(len(strings.TrimRight(p.src[:end], "\r")))
	return diag.Edit{Span: diag.Span{Start: end, End: end}, Text: "\n" + indent + "}"}
}

// fields returns the edits that give the fields after the brace open the form that they have in Imp, and whether each of them is
// understood.
func (p *program) fields(open int) (edits []diag.Edit, understood bool) {
	end := p.partner(open)
	if p.text(end) != "}" {
		return nil, false
	}
	shared := "" // the type of the fields before, if it is written before their names
	for i := open + 1; i < end; {
		to := i
		for to < end && !p.is(to, ", ;") && !(to > i && p.token(to).first) {
			to = max(p.closed(to), p.typeArgumentsEnd(to))
		}
		text := p.param(i, to)
		if before, after, found := strings.Cut(text, ": "); found && p.text(to-1) == before {
			shared = after
		} else if p.isName(i) && to == i+1 && shared != "" {
			text = p.text(i) + ": " + shared
		}
		if to == i || strings.Contains(text, "…") || strings.HasPrefix(text, "ref ") || p.hasComment(i, to) || strings.Contains(p.raw(i, to), "(") && !strings.Contains(p.raw(i, to), "fn") {
			return edits, false
		}
		if text != p.raw(i, to) {
			edits = append(edits, p.replace(i, to, text))
		}
		switch {
		case p.text(to) == ",":
			to++
		case p.text(to) == ";":
			comma := ","
			if to+1 == end {
				comma = ""
			}
			edits = append(edits, diag.Edit{Span: p.token(to).Span, Text: comma})
			to++
			shared = ""
		default:
			if to < end {
				edits = append(edits, p.insertAfter(to-1, ","))
			}
			shared = ""
		}
		i = to
	}
	return edits, true
}
