// This file finds closing braces that are missing, before the parser runs.
// The grammar alone sees such a mistake much later, often at the end of the file; the layout and some
// words, such as catch and case, show where it is. Each function at the left margin is looked at by
// itself: where one is wrong, the parser gets tokens with the braces that are meant, so that all others are
// parsed as they are.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A braceError is about braces that are missing.
type braceError struct {
	at         int       // the token before which tokens are missing
	kinds      []int32   // of those that are missing
	quiet      []int     // tokens at which an error follows from this one
	line       diag.Span // if another error is on this line, there is none for the brace
	diagnostic *diag.Diagnostic
}

// balance returns the tokens with the braces that seem to be meant, and the errors about them. It returns
// the same tokens if the braces match, or if it is not clear what is wrong.
func balance(src *diag.File, tokens []*token) ([]*token, []braceError) {
	if slices.ContainsFunc(tokens, func(t *token) bool {
		return t.flags&malformed != 0 && strings.ContainsAny(src.Text[t.start:t.end], "{}")
	}) {
		return tokens, nil
	}
	var errs []braceError
	for from := 0; from < len(tokens)-1; {
		end := nextAtMargin(src.Text, tokens, from+1)
		opened, closed := unmatched(tokens[from:end])
		if closed > 0 {
			return tokens, nil
		}
		if opened > 0 {
			l := layout{src: src, tokens: tokens, from: from, end: end}
			l.findMissing()
			errs = append(errs, l.errs...)
		}
		from = end
	}
	if len(errs) == 0 {
		return tokens, nil
	}
	return repaired(tokens, errs), errs
}

// repaired returns the tokens with those that are missing.
func repaired(tokens []*token, errs []braceError) []*token {
	var list []*token
	from := 0
	for _, e := range errs {
		list = append(list, tokens[from:e.at]...)
		from = e.at
		for _, i := range e.quiet {
			tokens[i].flags |= afterError
		}
		at := tokens[max(e.at-1, 0)].end
		flags := tokens[e.at].flags & firstOnLine
		for _, kind := range e.kinds {
			list = append(list, &token{kind: kind, start: at, end: at, flags: flags})
			flags = afterError
		}
	}
	list = append(list, tokens[from:]...)
	return indexed(list)
}

// nextAtMargin returns the first token from i on that begins, at the left margin, a declaration that no function contains or a
// function, or the end of the file.
func nextAtMargin(text string, tokens []*token, i int) int {
	for ; i < len(tokens)-1; i++ {
		switch t, next := tokens[i], tokens[i+1].kind; t.kind {
		case imp.ImpParserFN, imp.ImpParserSTRUCT:
			if !isName(next) {
				continue
			}
		case imp.ImpParserEXTERN:
			if next != imp.ImpParserFN {
				continue
			}
		case imp.ImpParserTYPE:
			if !isName(next) || tokens[i+2].kind != imp.ImpParserASSIGN {
				continue
			}
		default:
			continue
		}
		if start := tokens[i].start; start > 0 && text[start-1] == '\n' {
			return i
		}
	}
	return len(tokens) - 1
}

// unmatched returns how many braces are not closed, and how many close nothing.
func unmatched(tokens []*token) (opened, closed int) {
	for _, t := range tokens {
		switch {
		case t.kind == imp.ImpParserLBRACE:
			opened++
		case t.kind == imp.ImpParserRBRACE && opened > 0:
			opened--
		case t.kind == imp.ImpParserRBRACE:
			closed++
		}
	}
	return opened, closed
}

// A layout walks over the tokens of a declaration.
type layout struct {
	src       *diag.File
	tokens    []*token
	from, end int

	open   []bracket
	state  head
	indent int     // of the current line
	closed bracket // by the token before

	errs   []braceError
	excess int // braces that close nothing, or do not fit the layout
}

// A head is the beginning of a statement, up to the current token.
type head struct {
	begun  bool
	first  int    // its first token
	word   string // its last keyword
	indent int    // of its first line
}

// A bracket is one that is open.
type bracket struct {
	index  int
	kind   int32
	head   head // of the statement that it is in
	indent int  // of its line
	value  bool // it is the brace of a function without a name
}

// at returns the token i.
func (l *layout) at(i int) *token { return l.tokens[min(max(i, 0), len(l.tokens)-1)] }

func (l *layout) text(i int) string { return l.src.Text[l.at(i).start:l.at(i).end] }

// indentOf returns the width of the white space at the beginning of the line of the token i.
func (l *layout) indentOf(i int) int {
	line := l.src.Text[:l.at(i).start]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return len(line) - len(strings.TrimLeft(line, " \t"))
}

// findMissing finds where closing braces are missing. If the layout does not fit, all of them are at the end of
// the declaration.
func (l *layout) findMissing() {
	for i := l.from; i < l.end && l.excess == 0; i++ {
		l.step(i, true)
	}
	if l.excess > 0 {
		l.errs, l.open, l.excess, l.state, l.closed = nil, nil, 0, head{}, bracket{}
		for i := l.from; i < l.end; i++ {
			l.step(i, false)
		}
	}
	if l.at(l.end).kind == antlr.TokenEOF {
		return // where the parser reports it
	}
	for n := l.innermost(); n >= 0; n = l.innermost() {
		l.closeBefore(l.end, n)
	}
}

// step updates the brackets that are open for the token i. With repair, it closes those blocks before that seem to end
// before it.
func (l *layout) step(i int, repair bool) {
	t := l.at(i)
	if t.flags&firstOnLine != 0 {
		l.indent = l.indentOf(i)
	}
	if repair {
		l.repair(i)
	}
	closed := l.closed
	l.closed = bracket{}
	if !l.state.begun {
		l.state = head{begun: true, first: i, indent: l.indent}
		if closed.kind != 0 { // perhaps the next part of the same statement
			l.state.indent = min(l.indent, closed.head.indent)
		}
	}
	switch t.kind {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
		l.open = append(l.open, bracket{index: i, kind: t.kind, head: l.state})
	case imp.ImpParserLBRACE:
		h := l.state
		h.indent = min(h.indent, l.indent)
		l.open = append(l.open, bracket{index: i, kind: t.kind, head: h, indent: l.indent, value: h.word == "fn" && (l.at(h.first).kind != imp.ImpParserFN || !isName(l.at(h.first+1).kind))})
		l.state = head{}
	case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
		l.closeBracket(i, repair)
	case imp.ImpParserRBRACE:
		n := l.innermost()
		if n < 0 || repair && t.flags&firstOnLine != 0 && l.indent != l.open[n].head.indent && l.indent != l.open[n].indent {
			l.excess++
			return
		}
		l.pop(n)
	case imp.ImpParserSEMI:
		l.state = head{}
	case imp.ImpParserCOLON:
		if first := l.at(l.state.first).kind; l.isLabel(i-1) && l.state.first == i-1 || first == imp.ImpParserCASE || first == imp.ImpParserDEFAULT {
			l.state = head{}
		}
	case imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserFOR, imp.ImpParserDO, imp.ImpParserSWITCH, imp.ImpParserTRY, imp.ImpParserFN, imp.ImpParserSTRUCT, imp.ImpParserELSE:
		l.state.word = l.text(i)
	case imp.ImpParserCATCH, imp.ImpParserFINALLY:
		if closed.kind != 0 {
			l.state.word = l.text(i)
		}
	}
}

// repair closes the blocks that seem to end before the token i.
func (l *layout) repair(i int) {
	if l.at(i).flags&firstOnLine != 0 {
		l.dedent(i)
	}
	l.clause(i)
	if n := len(l.open) - 1; l.at(i).kind == imp.ImpParserCOMMA && !l.state.begun && n >= 0 && l.open[n].value { // no statement begins so
		l.closeBefore(i, n)
	}
}

// pop closes the brace n, and the brackets that are open in its block.
func (l *layout) pop(n int) {
	l.closed, l.open = l.open[n], l.open[:n]
	l.state = head{}
	if l.closed.value {
		l.state = l.closed.head
	}
}

// innermost returns the innermost brace that is open, or -1.
func (l *layout) innermost() int {
	n := len(l.open) - 1
	for n >= 0 && l.open[n].kind != imp.ImpParserLBRACE {
		n--
	}
	return n
}

// closeBracket updates the brackets for the parenthesis or bracket i, which closes one. If that one is outside of
// a block, the block lacks its brace.
func (l *layout) closeBracket(i int, repair bool) {
	n := len(l.open) - 1
	for n >= 0 && l.open[n].kind == imp.ImpParserLBRACE && l.open[n].value {
		n--
	}
	switch {
	case n < 0 || l.open[n].kind != opener(l.at(i).kind):
	case n == len(l.open)-1:
		l.open = l.open[:n]
	case repair:
		for len(l.open)-1 > n {
			l.closeBefore(i, len(l.open)-1)
		}
		l.open = l.open[:n]
	}
}

// dedent closes the blocks that end before the token i, the first one on its line, by its indentation.
func (l *layout) dedent(i int) {
	t := l.at(i)
	switch {
	case l.isLabel(i) && !l.labelsStatement(i):
		return
	case t.kind == imp.ImpParserRPAREN, t.kind == imp.ImpParserRBRACK, t.kind == imp.ImpParserCOMMA, t.kind == imp.ImpParserSEMI, t.kind == antlr.TokenEOF:
		return
	}
	begins := l.begins(i)
	for {
		n := l.innermost()
		if n < 0 {
			return
		}
		b := l.open[n]
		ends := l.indent <= b.head.indent
		switch {
		case t.kind == imp.ImpParserRBRACE:
			ends = l.indent < b.head.indent
		case b.head.word == "struct" && isStatementKeyword(t.kind): // no field begins so
			ends = true
		case n < len(l.open)-1 && !begins: // the line continues a call
			return
		case b.head.word == "switch" && l.isCase(i):
			return
		}
		if !ends || b.index == i-1 && !l.mayBeEmpty(n) {
			return
		}
		at := i
		for l.at(at-1).kind == imp.ImpParserCOLON && l.isLabel(at-2) && b.index < at-2 {
			at -= 2
		}
		l.closeBefore(at, n)
	}
}

// isCase reports whether the token i begins a case of a switch, or its line is the beginning of such a word, as while one types it.
func (l *layout) isCase(i int) bool {
	text := l.text(i)
	return beginsCase(l.at(i).kind) || l.at(i+1).flags&firstOnLine != 0 && text != "" && (strings.HasPrefix("case", text) || strings.HasPrefix("default", text))
}

// begins reports whether a statement or a clause seems to begin at the token i, the first one on its line, whatever is open
// there.
func (l *layout) begins(i int) bool {
	if l.isLabel(i) {
		i += 2
	}
	switch kind := l.at(i).kind; {
	case kind == imp.ImpParserFN:
		return isName(l.at(i + 1).kind)
	case kind == imp.ImpParserELSE, beginsCase(kind), kind == imp.ImpParserLBRACE:
		return true
	case isName(kind):
		for ; i < l.end; i++ { // the line ends with a semicolon, or with a brace before a block
			if l.at(i+1).flags&firstOnLine != 0 {
				return l.at(i).kind == imp.ImpParserSEMI || l.at(i).kind == imp.ImpParserLBRACE
			}
		}
		return false
	default:
		return isStatementKeyword(kind)
	}
}

// isLabel reports whether the token i begins a line with a label, or a field.
func (l *layout) isLabel(i int) bool {
	return isName(l.at(i).kind) && l.at(i).flags&firstOnLine != 0 && l.at(i+1).kind == imp.ImpParserCOLON
}

// labelsStatement reports whether the label i is on the line of a statement that is indented like those around it, and not like
// a label alone, which may be at the left margin.
func (l *layout) labelsStatement(i int) bool {
	next := l.at(i + 2)
	return len(l.open) > 0 && l.open[0].head.word == "fn" && l.indent > l.open[0].head.indent && next.flags&firstOnLine == 0 && beginsStatement(next.kind)
}

// mayBeEmpty reports whether the block of the brace n, whose next line is not indented deeper, seems to have no
// statements: the lines of the block around it are indented.
func (l *layout) mayBeEmpty(n int) bool {
	if l.open[n].head.word == "struct" {
		return true
	}
	for k := n - 1; k >= 0; k-- {
		if l.open[k].kind == imp.ImpParserLBRACE {
			return l.open[k].head.indent < l.open[n].head.indent
		}
	}
	return false
}

// clause closes the blocks that end before the token i since it is a part of the statement around them.
func (l *layout) clause(i int) {
	before := l.at(i - 1).kind
	if before != imp.ImpParserSEMI && before != imp.ImpParserLBRACE && before != imp.ImpParserRBRACE {
		return
	}
	if n := len(l.open) - 1; l.at(i).kind == imp.ImpParserSEMI && before != imp.ImpParserLBRACE && n >= 0 && l.open[n].value && (n == 0 || l.open[n-1].kind == imp.ImpParserLBRACE) {
		l.closeBefore(i, n) // the semicolon after a function without a name
		return
	}
	words := l.continued(i)
	if words == nil || words[0] != "switch" && slices.Contains(words, l.closed.head.word) { // it follows its block
		return
	}
	for n := len(l.open) - 1; n >= 0 && l.open[n].head.word != "fn"; n-- {
		if l.open[n].kind != imp.ImpParserLBRACE || !slices.Contains(words, l.open[n].head.word) {
			continue
		}
		if words[0] == "switch" {
			n++ // it is in the switch
		}
		for len(l.open) > n {
			k := l.innermost()
			if k < n {
				return
			}
			l.closeBefore(i, k)
		}
		return
	}
}

// continued returns the words with which a statement begins that the token i continues, or nil.
func (l *layout) continued(i int) []string {
	switch next := l.at(i + 1).kind; l.at(i).kind {
	case imp.ImpParserELSE:
		return []string{"if"}
	case imp.ImpParserCASE, imp.ImpParserDEFAULT:
		return []string{"switch"}
	case imp.ImpParserWHILE:
		if l.at(l.headEnd(i)).kind == imp.ImpParserSEMI {
			return []string{"do"}
		}
	case imp.ImpParserCATCH:
		if isName(next) && l.at(l.headEnd(i)).kind == imp.ImpParserLBRACE {
			return []string{"try"}
		}
	case imp.ImpParserFINALLY:
		if next == imp.ImpParserLBRACE {
			return []string{"try", "catch"}
		}
	}
	return nil
}

// headEnd returns the first semicolon or brace from the token i on, or the end of the declaration.
func (l *layout) headEnd(i int) int {
	for ; i < l.end; i++ {
		switch l.at(i).kind {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return i
		}
	}
	return l.end
}

// closeBefore closes the brace n before the token i, and with it the brackets of the statement that it is in, if
// it is the body of a function without a name.
func (l *layout) closeBefore(i, n int) {
	b := l.open[n]
	e := braceError{at: i, kinds: []int32{imp.ImpParserRBRACE}, line: b.span(l)}
	text := "}"
	next := l.at(i).kind
	l.pop(n)
	switch around := len(l.errs) - 1; {
	case around >= 0 && l.errs[around].at == i && len(l.errs[around].quiet) > 0:
	case b.head.word == "do" && next == imp.ImpParserWHILE:
		if end := l.headEnd(i); l.at(end).kind != imp.ImpParserSEMI { // it is that of a loop
			e.quiet = []int{i, end}
		}
	case b.head.word == "do", b.head.word == "try" && l.text(i) != "catch" && l.text(i) != "finally":
		e.quiet = []int{i}
	}
	if b.value && next != imp.ImpParserRPAREN && next != imp.ImpParserRBRACK && next != imp.ImpParserCOMMA && next != imp.ImpParserSEMI {
		for k := len(l.open) - 1; k >= 0 && l.open[k].kind != imp.ImpParserLBRACE; k-- {
			kind, closer := int32(imp.ImpParserRPAREN), ")"
			if l.open[k].kind == imp.ImpParserLBRACK {
				kind, closer = imp.ImpParserRBRACK, "]"
			}
			e.kinds, text = append(e.kinds, kind), text+closer
			l.open = l.open[:k]
		}
		e.kinds, text = append(e.kinds, imp.ImpParserSEMI), text+";"
		l.state = head{}
	}
	if n := len(l.errs) - 1; n >= 0 && l.errs[n].at == i {
		l.errs[n].addClosed(l.notClosed(b, i, text), e.kinds, l.place(i))
		l.errs[n].quiet = append(l.errs[n].quiet, e.quiet...)
		return
	}
	e.diagnostic = l.notClosed(b, i, text)
	l.errs = append(l.errs, e)
}

// addClosed adds to an error about a block the one about the block around it, which ends at the same place.
func (e *braceError) addClosed(around *diag.Diagnostic, kinds []int32, place string) {
	d := e.diagnostic
	e.kinds = append(e.kinds, kinds...)
	d.Label(around.Primary.Span, "and neither is this one")
	if len(d.Notes) > 0 { // it is not known how many of the statements are in it
		d.Helps, d.Fixes = nil, nil
		return
	}
	edit := d.Fixes[0].Edits[0]
	edit.Text += around.Fixes[0].Edits[0].Text
	d.Helps, d.Fixes = nil, nil
	d.Fix("close them "+place, edit)
}

// span returns where a bracket is.
func (b bracket) span(l *layout) diag.Span { return l.at(b.index).span() }

// notClosed returns the error that a brace is not closed, although its block seems to end before the token i. The
// text closes it.
func (l *layout) notClosed(b bracket, i int, text string) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: diag.UnexpectedEOF, Message: "this `{` is not closed", Primary: diag.Label{Span: b.span(l)}}
	t := l.at(i)
	d.Fact = &Unexpected{Expected: []string{"}"}, Found: t.span()}
	if b.index == i-1 && t.flags&firstOnLine != 0 {
		d.Note("the next line is not indented deeper, so it seems to be after the block")
		return d
	}
	before := l.at(i - 1)
	at := diag.Edit{Span: diag.Span{Start: before.end, End: before.end}, Text: " " + text}
	switch {
	case t.flags&firstOnLine == 0:
	case continuesBlock(l.text(i)) && (t.kind != imp.ImpParserWHILE || l.at(l.headEnd(i)).kind == imp.ImpParserSEMI):
		at = diag.Edit{Span: diag.Span{Start: t.start, End: t.start}, Text: text + " "}
	case t.kind == imp.ImpParserCOMMA || t.kind == imp.ImpParserRPAREN || t.kind == imp.ImpParserRBRACK:
		at = diag.Edit{Span: diag.Span{Start: t.start, End: t.start}, Text: text}
	default:
		line := strings.IndexByte(l.src.Text[before.end:]+"\n", '\n')
		end := min(before.end+int32(line), t.start)
		at = diag.Edit{Span: diag.Span{Start: end, End: end}, Text: "\n" + strings.Repeat(" ", b.head.indent) + text}
	}
	d.Label(t.span(), "its block seems to end before this %s", l.named(i))
	return d.Fix("close it with `"+text+"` "+l.place(i), at)
}

// continuesBlock reports whether a word is usually written after the brace of the block before it.
func continuesBlock(word string) bool {
	return slices.Contains([]string{"else", "catch", "finally", "while"}, word)
}

// named describes the token i.
func (l *layout) named(i int) string {
	if l.at(i).kind == imp.ImpParserSTRING {
		return "string"
	}
	return "`" + l.text(i) + "`"
}

// place says where a fix inserts something that closes a block before the token i. As the title of a fix it has no label beside it.
func (l *layout) place(i int) string {
	switch name := l.named(i); {
	case name[0] != '`':
		return "before the " + name
	case strings.Trim(name, "`(){}[];,") == "": // there are many
		_, line := l.src.Sources.At(l.src.Position(l.at(i).start).Line)
		return fmt.Sprintf("before the %s on line %d", name, line)
	default:
		return "before " + name
	}
}

// reportBraces adds errors about braces to those of the parser. On a line with another error, there is none.
func reportBraces(src *diag.File, errs *diag.List, list []braceError) {
	lines := map[int32]bool{}
	for _, d := range errs.Items {
		lines[src.Position(d.Primary.Span.Start).Line] = true
	}
	for _, e := range list {
		if !lines[src.Position(e.line.Start).Line] {
			errs.Items = append(errs.Items, e.diagnostic)
		}
	}
}
