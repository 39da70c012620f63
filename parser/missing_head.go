// This file finds the blocks that lack their head and its brace, as when its line was deleted: the brace at their end fits no block
// that is open, and is indented less than statements before it; or there is a case outside of a switch.

package parser

import (
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A missingHead is what is missing before a block.
type missingHead struct {
	kinds   []int32
	word    string // with which the statement begins
	message string
	text    string // of the line that is missing
	known   bool   // the text is all of it
}

// headOf returns what the clause that begins at the token i needs before it, or nil if none does. A block is before it.
func (l *layout) headOf(i int) *missingHead {
	text := l.text(i)
	const brace = imp.ImpParserLBRACE
	switch next := l.at(i + 1).kind; {
	case text == "catch" && next == imp.ImpParserIDENT && l.at(l.headEnd(i)).kind == brace, text == "finally" && next == brace:
		return &missingHead{[]int32{imp.ImpParserTRY, brace}, "try", "this `" + text + "` follows no `try`", "try {", true}
	case l.at(i).kind == imp.ImpParserELSE:
		return &missingHead{[]int32{imp.ImpParserIF, imp.ImpParserTRUE, brace}, "if", "this `else` follows no `if`", "if … {", false}
	case l.at(i).kind == imp.ImpParserWHILE && l.at(l.headEnd(i)).kind == imp.ImpParserSEMI:
		return &missingHead{[]int32{imp.ImpParserDO, brace}, "do", "this `while` follows no `do`", "do {", true}
	}
	return nil
}

// tryBefore returns the try whose block ends directly before the token i, or -1.
func (l *layout) tryBefore(i int) int {
	depth := 0
	for k := i - 1; k > l.from; k-- {
		switch l.at(k).kind {
		case imp.ImpParserRBRACE:
			depth++
		case imp.ImpParserLBRACE:
			depth--
		}
		if depth == 0 {
			if l.at(k-1).kind == imp.ImpParserTRY {
				return k - 1
			}
			return -1
		}
	}
	return -1
}

// findHead reports that the block that ends with the brace i, or the switch with the case i, lacks its head, and opens it, if
// that seems to be the mistake. The innermost brace that is open is n.
func (l *layout) findHead(i, n int) {
	t := l.at(i)
	if n < 0 || t.flags&firstOnLine == 0 {
		return
	}
	indent, b := l.indentOf(i), &l.open[n]
	if indent <= b.head.indent || indent == b.indent {
		return
	}
	var h *missingHead
	clause, at, line := i, i, i
	switch t.kind {
	case imp.ImpParserCASE, imp.ImpParserDEFAULT:
		inSwitch := b.head.word == "switch" && (len(b.starts) == 0 || indent <= b.starts[0].indent)                                              // or deeper than its cases
		ofEarlier := slices.ContainsFunc(b.starts, func(s head) bool { return l.at(s.first).kind == imp.ImpParserSWITCH && s.indent == indent }) // which ends too early
		typed := !diag.Brief && l.state.begun && l.state.first == i-1 && strings.HasPrefix("switch", l.text(i-1))                                // an error is reported there
		if inSwitch || ofEarlier || l.state.begun && !typed {
			return
		}
		if typed {
			line = i - 1
		}
		h = &missingHead{[]int32{imp.ImpParserSWITCH, imp.ImpParserTRUE, imp.ImpParserLBRACE}, "switch", "this `" + l.text(i) + "` is not in a switch statement", "switch … {", false}
	case imp.ImpParserRBRACE:
		clause, line = i+1, i+1
		if h = l.headOf(clause); h == nil {
			h = &missingHead{[]int32{imp.ImpParserLBRACE}, "", "this `}` closes nothing", "", false}
			clause = i
		}
		s := len(b.starts)
		for s > 0 && b.starts[s-1].indent > indent {
			s--
		}
		if s == len(b.starts) {
			return // no statement seems to be in it
		}
		at = b.starts[s].first
		switch l.at(at - 1).kind {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserCOLON:
		default:
			if clause == i {
				return // the line before is unfinished, and may be the head
			}
		}
		b.starts = b.starts[:s]
	default:
		return
	}
	b.starts = append(b.starts, head{first: at, indent: indent})
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: h.message, Primary: diag.Label{Span: l.at(clause).span()}}
	var quiet []int
	tooEarly := false // the block of the try ends too early
	if !diag.Brief && (h.word == "try" || clause == i) {
		if try := l.tryBefore(at); try >= 0 { // it lacks its catch, or ends too early
			if tooEarly = l.text(clause) == "catch"; clause > i {
				quiet = []int{clause, clause + 1}
			}
			h = &missingHead{[]int32{imp.ImpParserFINALLY, imp.ImpParserLBRACE}, "catch", "", "", true}
			clause, line = at-1, at-1
			d.Message, d.Primary.Span = "expected `catch` or `finally` after the block of a `try`", l.at(clause).span()
			d.Label(l.at(try).span(), "this `try` has neither")
		}
	}
	start := int32(strings.LastIndexByte(l.src.Text[:l.at(at).start], '\n') + 1)
	if tooEarly {
		d.Fix("remove this `}`", diag.Edit{Span: l.at(clause).span()})
	} else if h.word == "catch" {
		end := l.at(clause).end
		d.Fix("write `catch e {` after it", diag.Edit{Span: diag.Span{Start: end, End: end}, Text: " catch e {"})
	} else if h.known {
		d.Fix("open `"+h.text+"` above", diag.Edit{Span: diag.Span{Start: start, End: start}, Text: strings.Repeat(" ", indent) + h.text + "\n"})
	} else if h.text == "" {
		d.Help("the line that opens its block seems to be missing")
	} else {
		d.Help("open `%s` above", h.text)
	}
	if at < i {
		d.Label(l.at(at).span(), "its block seems to begin here")
	}
	l.insert(braceError{at: at, kinds: h.kinds, line: l.at(line).span(), quiet: quiet, diagnostic: d})
	l.open = append(l.open, bracket{index: at, kind: imp.ImpParserLBRACE, head: head{begun: true, first: at, word: h.word, indent: indent}, indent: indent})
	l.state = head{}
}
