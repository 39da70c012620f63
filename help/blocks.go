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
func (p *program) closingFor(first, last int) (diag.Edit, bool) {
	end := p.blockEnd(last)
	if p.is(end, endWords) && p.token(end).first && p.indent(end) == p.indent(first) {
		stop := end + 1
		if p.is(stop, "; .") {
			stop++
		}
		return p.replace(end, stop, "}"), true
	}
	if end == last+1 {
		return diag.Edit{}, false
	}
	if p.onLine(last + 1) {
		return p.insertAfter(end-1, " }"), true
	}
	return p.closeLines(last, end-1), true
}

// closeLines returns the edit that closes a block of lines after the token last, whose head ends with the token head.
func (p *program) closeLines(head, last int) diag.Edit {
	indent := p.indent(head)
	if p.is(last+1, "else catch finally") && p.indent(last+1) == indent {
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

// otherBlock recognises what begins a block in other languages where a brace is expected: a colon, as in Python, or the words then, do,
// begin and is.
func otherBlock(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	last := i
	a := &advice{code: f.Code, says: "a block begins with `{`", helps: []string{"write the blocks between `{` and `}`"}}
	open := "{"
	switch {
	case !expectsBlock(f):
		return nil
	case p.text(i) == ":" && p.text(i-1) != ":" && !(p.text(i+1) == "{" && p.onLine(i+1)):
		a.says, a.helps[0], open = "expected `{`, found `:`", "put the block between `{` and `}`, without a colon", " {"
	case p.is(i, "then do begin is"):
		if p.is(i+1, "begin") {
			last++
		}
	default:
		return nil
	}
	a.at = p.span(i, last+1)
	a.edits = []diag.Edit{{Span: a.at, Text: open}}
	if closing, ok := p.closingFor(where.first, last); ok {
		a.edits = append(a.edits, closing)
	}
	return []*advice{a}
}

// noBraces recognises a block without braces, where one is expected at the token i: a statement, or lines with a deeper
// indentation.
func noBraces(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	if !expectsBlock(f) || p.text(i) == "{" || !p.beginsStatement(i) && !p.token(i).first {
		return nil
	}
	add := func(at diag.Span, says, help string, sure bool, edits ...diag.Edit) {
		list = append(list, &advice{code: f.Code, at: at, says: says, helps: []string{help}, edits: edits, sure: sure})
	}
	if p.is(i, "case default }") {
		add(p.token(i-1).Span, f.Message, "if the block is empty, write `{ }`", false, p.insertAfter(i-1, " { }"))
		return list
	}
	const help = "put the block between `{` and `}`, even if it is a single statement"
	found := "expected `{`, found `" + p.text(i) + "`"
	end := p.wholeStatement(i)
	at := p.token(i - 1).End
	endOfLine := diag.Span{Start: at, End: at}
	if p.token(i).first {
		open := diag.Edit{Span: endOfLine, Text: " {"}
		if rest := p.src[at:p.lineAfter(at)]; strings.TrimSpace(rest) == "" {
			open.Span.End += int32(len(strings.TrimRight(rest, "\r")))
		}
		block := p.blockEnd(i - 1)
		if len(p.indent(i)) <= len(p.indent(i-1)) { // only the brace is missing
			block = i
			add(endOfLine, "expected `{` at the end of this line", "add `{` here", true, open)
		}
		if block > i {
			if p.text(block) == "}" && p.partner(block) == block || p.text(block) == "}" && p.indent(block) == p.indent(i-1) && len(p.indent(p.partner(block))) < len(p.indent(block)) {
				add(endOfLine, "expected `{` at the end of this line", "add `{` here", true, open)
			}
			add(p.token(i).Span, found, help, block <= end, open, p.closeLines(i-1, block-1))
			add(endOfLine, "expected `{` at the end of this line", "add `{` here", true, open)
		}
	} else {
		add(p.token(i).Span, found, "add `{` before it", false, p.insertBefore(i, "{ "))
		if p.onLine(end) || end <= i {
			list = list[:0]
		}
	}
	if end > i {
		closing := p.insertAfter(end-1, " }")
		if p.text(end-1) != ";" && p.text(end-1) != "}" {
			closing.Text = "; }"
		}
		add(p.token(i).Span, found, help, !p.token(i).first, p.insertBefore(i, "{ "), closing)
		if !p.token(i).first {
			add(p.token(i).Span, found, "add `{` before it", false, p.insertBefore(i, "{ "))
		}
	}
	return list
}

// wholeStatement returns the end of the statement that begins at the token i, with its blocks.
func (p *program) wholeStatement(i int) int {
	for ; i < p.end(); i = p.closed(i) {
		switch {
		case p.text(i) == ";":
			if p.text(i+1) == "else" {
				continue
			}
			return i + 1
		case p.text(i) == "}":
			return i
		case p.text(i) == "{":
			if end := p.closed(i); !p.is(end, "else catch finally") && p.text(end) != ";" {
				return end
			}
		case p.token(i+1).first && p.endsOperand(i) && p.endsStatement(i+1):
			return i + 1
		}
	}
	return p.end()
}
