// This file finds braces that are missing, or of which there is one too many, before the parser runs.
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

// A braceError is a brace that is missing, or of which there is one too many.
type braceError struct {
	at         int        // the token before which tokens are missing, or the first one that is too many
	kinds      []int32    // of those that are missing
	flags      tokenFlags // of the first one of these, in addition
	excess     int        // how many are too many
	quiet      []int      // tokens at which an error follows from this one
	line       diag.Span  // if another error is on this line, there is none for the brace
	diagnostic *diag.Diagnostic
}

// balance returns the tokens with the braces that seem to be meant, and the errors about them. It returns
// the same tokens if the braces match, or if it is not clear what is wrong.
func balance(src *diag.File, tokens []token) ([]token, []braceError) {
	var arrays []braceError
	if !diag.Brief {
		arrays = openArrays(tokens)
	}
	tokens, repeated := repeatedHeads(src, tokens)
	tokens, unopened := openBlocks(src, tokens)
	tokens, errs := matchBraces(src, tokens)
	return tokens, slices.Concat(arrays, repeated, unopened, errs)
}

// openArrays makes brackets of braces that are values and that a bracket closes on the line, as in {1, 2], if braces are missing, and
// returns the errors about them.
func openArrays(tokens []token) (errs []braceError) {
	missing, _ := unmatched(tokens)
	if missing == 0 {
		return nil
	}
	type brace struct {
		index int
		array bool // what is in it so far may be elements
	}
	var open []brace
	for i := range tokens {
		t := &tokens[i]
		if n := len(open) - 1; n >= 0 && (t.flags&firstOnLine != 0 || t.kind == imp.ImpParserSEMI || t.kind == imp.ImpParserCOLON || isStatementKeyword(t.kind)) {
			open[n].array = false
		}
		switch n := len(open) - 1; t.kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			open = append(open, brace{i, false})
		case imp.ImpParserLBRACE:
			before := int32(imp.ImpParserUNKNOWN)
			if i > 0 {
				before = tokens[i-1].kind
			}
			open = append(open, brace{i, before == imp.ImpParserASSIGN || before == imp.ImpParserLPAREN || before == imp.ImpParserLBRACK || before == imp.ImpParserCOMMA || before == imp.ImpParserRETURN || before == imp.ImpParserIN})
		case imp.ImpParserRBRACE:
			for n >= 0 && tokens[open[n].index].kind != imp.ImpParserLBRACE {
				n--
			}
			open = open[:max(0, n)]
		case imp.ImpParserRPAREN:
			if n >= 0 && tokens[open[n].index].kind == imp.ImpParserLPAREN {
				open = open[:n]
			}
		case imp.ImpParserRBRACK:
			if n < 0 || tokens[open[n].index].kind != imp.ImpParserLBRACK && !open[n].array {
				continue
			}
			if k := open[n].index; open[n].array && len(errs) < missing {
				at := tokens[k].span()
				d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "expected `[` before the elements of an array, found `{`", Primary: diag.Label{Span: at}}
				errs = append(errs, braceError{line: at, diagnostic: d.SureFix("write `{}`", diag.Edit{Span: at, Text: "["})})
				tokens[k].kind = imp.ImpParserLBRACK
			}
			open = open[:n]
		}
	}
	return errs
}

// matchBraces is balance for tokens in which no opening brace is missing at the end of a line.
func matchBraces(src *diag.File, tokens []token) ([]token, []braceError) {
	if slices.ContainsFunc(tokens, func(t token) bool {
		return t.flags&malformed != 0 && strings.ContainsAny(src.Text[t.start:t.end], "{}")
	}) {
		return closeLines(src, tokens), nil
	}
	var errs []braceError
	missing, excess := 0, 0
	for from := 0; from < len(tokens)-1; {
		end := nextAtMargin(src.Text, tokens, from+1)
		opened, closed := unmatched(tokens[from:end])
		if opened > 0 && closed > 0 {
			return tokens, nil
		}
		missing, excess = missing+opened, excess+closed
		l := layout{src: src, tokens: tokens, from: from, end: end}
		switch {
		case opened > 0:
			l.findMissing()
		case closed > 0:
			l.findExcess(closed)
		}
		errs = append(errs, l.errs...)
		from = end
	}
	if len(errs) == 0 || missing > 0 && excess > 0 {
		return tokens, nil
	}
	return repaired(tokens, errs), errs
}

// closeLines returns the tokens with the braces that close the blocks which are opened on the line of a string that is not closed,
// if the next line is not indented deeper: the string has their closing braces, or will have.
func closeLines(src *diag.File, tokens []token) []token {
	if diag.Brief {
		return tokens
	}
	l := layout{src: src, tokens: tokens}
	missing, _ := unmatched(tokens)
	for i := len(tokens) - 2; i > 0 && missing > 0; i-- {
		if t := tokens[i]; t.flags&malformed == 0 || t.kind != imp.ImpParserSTRING || tokens[i+1].flags&firstOnLine == 0 {
			continue
		}
		start := i
		for tokens[start].flags&firstOnLine == 0 && start > 0 {
			start--
		}
		opened, _ := unmatched(tokens[start:i])
		next := tokens[i+1]
		if opened == 0 || opened > missing || next.kind != antlr.TokenEOF && l.indentOf(i+1) > l.indentOf(start) {
			continue
		}
		missing -= opened
		closing := slices.Repeat([]token{{kind: imp.ImpParserRBRACE, start: tokens[i].end, end: tokens[i].end, flags: afterError}}, opened)
		tokens = slices.Insert(slices.Clip(tokens), i+1, closing...)
	}
	for i := range tokens {
		tokens[i].index = int32(i)
	}
	return tokens
}

// repaired returns the tokens with those that are missing, and without those that are too many.
func repaired(tokens []token, errs []braceError) []token {
	var list []token
	from := 0
	for _, e := range errs {
		list = append(list, tokens[from:e.at]...)
		from = e.at
		from += e.excess
		for _, i := range e.quiet {
			tokens[i].flags |= afterError
		}
		at := tokens[max(e.at-1, 0)].end
		flags := e.flags
		if flags != missingAtEnd {
			flags |= tokens[e.at].flags & firstOnLine
		}
		for _, kind := range e.kinds {
			t := token{kind: kind, start: at, end: at, flags: flags}
			if kind == imp.ImpParserTRUE { // no expression in the tree is empty
				at++ // there is a space
				t.end = at
			}
			list = append(list, t)
			flags = afterError
		}
	}
	list = append(list, tokens[from:]...)
	for i := range list {
		list[i].index = int32(i)
	}
	return list
}

// nextAtMargin returns the first token from i on that begins, at the left margin, a declaration that no function contains or a
// function, or the end of the file.
func nextAtMargin(text string, tokens []token, i int) int {
	for ; i < len(tokens)-1; i++ {
		switch t, next := tokens[i], tokens[i+1].kind; t.kind {
		case imp.ImpParserFN, imp.ImpParserSTRUCT:
			if next != imp.ImpParserIDENT {
				continue
			}
		case imp.ImpParserIDENT:
			switch word := text[t.start:t.end]; {
			case diag.Brief:
				continue
			case word == "extern" && next == imp.ImpParserFN:
			case word == "type" && next == imp.ImpParserIDENT && tokens[i+2].kind == imp.ImpParserASSIGN:
			default:
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
func unmatched(tokens []token) (opened, closed int) {
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
	tokens    []token
	from, end int

	open   []bracket
	state  head
	start  int     // the first token of the current line
	indent int     // of this line
	rest   rest    // of a line
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
	head   head   // of the statement that it is in
	indent int    // of its line
	value  bool   // it is the brace of a function without a name
	starts []head // of a brace: its statements so far
}

// insert adds an error before those at the same token or a later one: blocks in a block may have errors, too, and of several that begin
// at a token the outermost one is found last.
func (l *layout) insert(e braceError) {
	k := len(l.errs)
	for k > 0 && l.errs[k-1].at >= e.at {
		k--
	}
	l.errs = slices.Insert(l.errs, k, e)
}

// at returns the token i.
func (l *layout) at(i int) *token { return &l.tokens[min(max(i, 0), len(l.tokens)-1)] }

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
		if t.flags&firstOnLine != 0 {
			l.dedent(i)
		}
		l.clause(i)
		if n := len(l.open) - 1; !diag.Brief && t.kind == imp.ImpParserCOMMA && !l.state.begun && n >= 0 && l.open[n].value { // no statement begins so
			l.closeBefore(i, n)
		}
	}
	closed := l.closed
	l.closed = bracket{}
	if !l.state.begun {
		l.state = head{begun: true, first: i, indent: l.indent}
		if closed.kind != 0 { // perhaps the next part of the same statement
			l.state.indent = min(l.indent, closed.head.indent)
		}
		if n := len(l.open) - 1; n >= 0 && l.open[n].kind == imp.ImpParserLBRACE && !l.isLabel(i) {
			l.open[n].starts = append(l.open[n].starts, head{first: i, indent: l.indent})
		}
	}
	switch t.kind {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
		l.open = append(l.open, bracket{index: i, kind: t.kind, head: l.state})
	case imp.ImpParserLBRACE:
		h := l.state
		h.indent = min(h.indent, l.indent)
		l.open = append(l.open, bracket{index: i, kind: t.kind, head: h, indent: l.indent, value: h.word == "fn" && (l.at(h.first).kind != imp.ImpParserFN || l.at(h.first+1).kind != imp.ImpParserIDENT)})
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
	case imp.ImpParserIDENT:
		if word := l.text(i); (word == "catch" || word == "finally") && closed.kind != 0 {
			l.state.word = word
		}
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
	case l.isLabel(i) && !l.labelsStatement(i), !diag.Brief && l.mayBeLabel(i):
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
		case b.head.word == "switch" && (t.kind == imp.ImpParserCASE || t.kind == imp.ImpParserDEFAULT || beginsClause(l.src.Text, t)):
			return
		}
		if !ends || b.index == i-1 && !l.mayBeEmpty(n) {
			return
		}
		if l.endWord(i, b) {
			return
		}
		at := i
		for l.at(at-1).kind == imp.ImpParserCOLON && l.isLabel(at-2) && b.index < at-2 {
			at -= 2
		}
		l.closeBefore(at, n)
	}
}

// begins reports whether a statement or a clause seems to begin at the token i, the first one on its line, whatever is open
// there.
func (l *layout) begins(i int) bool {
	if l.isLabel(i) {
		i += 2
	}
	switch kind := l.at(i).kind; kind {
	case imp.ImpParserFN:
		return l.at(i+1).kind == imp.ImpParserIDENT
	case imp.ImpParserELSE, imp.ImpParserCASE, imp.ImpParserDEFAULT, imp.ImpParserLBRACE:
		return true
	case imp.ImpParserIDENT:
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

// beginsClause reports whether a token is the beginning of case or default, as one types: it is alone on its line.
func beginsClause(text string, t *token) bool {
	line, _, _ := strings.Cut(text[t.start:], "\n")
	line = strings.TrimRight(line, " \r")
	return t.flags&firstOnLine != 0 && line != "" && (strings.HasPrefix("case", line) || strings.HasPrefix("default", line))
}

// endWord reports the token i if it is an end in place of the brace that closes the innermost block, b, and
// returns whether it is.
func (l *layout) endWord(i int, b bracket) bool {
	if !slices.Contains(endWords, l.text(i)) || l.indent != b.head.indent {
		return false
	}
	stop := i + 1
	if l.at(stop).kind == imp.ImpParserSEMI {
		stop++
	}
	if next := l.at(stop); next.flags&firstOnLine == 0 && next.kind != imp.ImpParserRBRACE && next.kind != antlr.TokenEOF {
		return false
	}
	at := diag.Span{Start: l.at(i).start, End: l.at(stop - 1).end}
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "a block ends with `}`", Primary: diag.Label{Span: l.at(i).span()}}
	d.Fix("write `{}`", diag.Edit{Span: at, Text: "}"})
	l.errs = append(l.errs, braceError{at: i, kinds: []int32{imp.ImpParserRBRACE}, excess: stop - i, line: at, diagnostic: d})
	l.pop(l.innermost())
	return true
}

// isLabel reports whether the token i begins a line with a label, or a field.
func (l *layout) isLabel(i int) bool {
	return l.at(i).kind == imp.ImpParserIDENT && l.at(i).flags&firstOnLine != 0 && l.at(i+1).kind == imp.ImpParserCOLON
}

// isLabelAlone reports whether the token i begins a label that is alone on its line.
func (l *layout) isLabelAlone(i int) bool {
	return l.isLabel(i) && l.at(i+2).flags&firstOnLine != 0
}

// mayBeLabel reports whether the token i seems to be a label in a function whose colon is not typed yet: a name alone on its line at
// the left margin, with which no declaration begins.
func (l *layout) mayBeLabel(i int) bool {
	t, next, word := l.at(i), l.at(i+1), l.text(i)
	if diag.Brief || t.kind != imp.ImpParserIDENT || l.indent > 0 || next.flags&firstOnLine == 0 && next.kind != antlr.TokenEOF {
		return false
	}
	return len(l.open) > 0 && l.open[0].head.word == "fn" && l.indentOf(i-1) > 0 && len(begunDeclaration(word)) == 0 &&
		word != "type" && word != "extern" && !slices.Contains(endWords, word)
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
	last := l.closed.head.word // of the block before it, if it is directly after one
	var words []string
	switch next := l.at(i + 1).kind; l.at(i).kind {
	case imp.ImpParserELSE:
		words = []string{"if"}
	case imp.ImpParserCASE, imp.ImpParserDEFAULT:
		words = []string{"switch"}
		last = ""
	case imp.ImpParserWHILE:
		if words = []string{"do"}; l.at(l.headEnd(i)).kind != imp.ImpParserSEMI {
			return
		}
	case imp.ImpParserIDENT:
		switch word := l.text(i); {
		case word == "catch" && next == imp.ImpParserIDENT && l.at(l.headEnd(i)).kind == imp.ImpParserLBRACE:
			words = []string{"try"}
		case word == "finally" && next == imp.ImpParserLBRACE:
			words = []string{"try", "catch"}
		default:
			return
		}
	default:
		return
	}
	if slices.Contains(words, last) {
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
	if b.index == i-1 && t.flags&firstOnLine != 0 {
		d.Note("the next line is not indented deeper, so it seems to be after the block")
		if !diag.Brief && l.indentOf(b.index) > 0 { // the lines of a function may not be indented
			helpEmpty(d, text)
		}
		return d
	}
	before := l.at(i - 1)
	at := diag.Edit{Span: diag.Span{Start: before.end, End: before.end}, Text: " " + text}
	switch {
	case t.flags&firstOnLine == 0:
	case continuesBlock(l.text(i)) && (t.kind != imp.ImpParserWHILE || l.at(l.headEnd(i)).kind == imp.ImpParserSEMI):
		at = diag.Edit{Span: diag.Span{Start: t.start, End: t.start}, Text: text + " "}
	case !diag.Brief && (t.kind == imp.ImpParserCOMMA || t.kind == imp.ImpParserRPAREN || t.kind == imp.ImpParserRBRACK):
		at = diag.Edit{Span: diag.Span{Start: t.start, End: t.start}, Text: text}
	default:
		line := strings.IndexByte(l.src.Text[before.end:]+"\n", '\n')
		end := min(before.end+int32(line), t.start)
		at = diag.Edit{Span: diag.Span{Start: end, End: end}, Text: "\n" + strings.Repeat(" ", b.head.indent) + text}
	}
	d.Label(t.span(), "its block seems to end before this %s", l.named(i))
	return d.Fix("close it with `"+text+"` "+l.place(i), at)
}

// helpEmpty adds to the error that a brace is not closed, and whose block seems to have no statements, the fix that closes it.
func helpEmpty(d *diag.Diagnostic, text string) {
	at := d.Primary.Span.End
	d.Fix("if the block is empty, close it with `"+text+"` here", diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text})
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
		return fmt.Sprintf("before the %s on line %d", name, l.src.Position(l.at(i).start).Line)
	default:
		return "before " + name
	}
}

// findExcess finds braces too many, or a switch without its opening brace. There are n braces that close nothing.
func (l *layout) findExcess(n int) {
	headless := false // a head is missing, if all others have their braces
	deeper := false   // a block ends with a brace that is indented deeper than its head, so that another one lacks its head
	for i := l.from; i < l.end; i++ {
		k := l.innermost()
		t := l.at(i)
		if t.flags&firstOnLine != 0 {
			l.start = i
		}
		if t.kind == imp.ImpParserRBRACE && k >= 0 && l.at(i-1).kind == imp.ImpParserRBRACE && l.closed.kind != 0 &&
			(l.start < i && l.open[k].index < l.start || l.repeats(i, l.open[k])) {
			if l.restOf(l.start).lacksBrace {
				l.errs = nil
				return
			}
			l.errs = append(l.errs, braceError{at: i, excess: 1, line: t.span(), diagnostic: l.tooMany(i, l.open[k])})
			continue
		}
		if l.state.word == "switch" && (t.kind == imp.ImpParserCASE || t.kind == imp.ImpParserDEFAULT) {
			l.errs = append(l.errs, braceError{at: i, kinds: []int32{imp.ImpParserLBRACE}, line: l.at(i - 1).span(), diagnostic: l.noBrace(i, "before the cases of this `switch`", false)})
			l.open = append(l.open, bracket{index: i, kind: imp.ImpParserLBRACE, head: l.state})
			l.state = head{}
		}
		found := len(l.errs)
		if l.findHead(i, l.innermost()); len(l.errs) > found {
			headless = true
		} else if b := l.innermost(); b >= 0 && t.kind == imp.ImpParserRBRACE && t.flags&firstOnLine != 0 && l.indentOf(i) > max(l.open[b].indent, l.open[b].head.indent) {
			deeper = true
		}
		l.step(i, false)
	}
	if len(l.errs) != n || headless && deeper {
		l.errs = nil
	}
}

// repeats reports whether the brace i is below another one with the same indentation, and deeper than the block b that it closes.
func (l *layout) repeats(i int, b bracket) bool {
	if diag.Brief || l.at(i).flags&l.at(i-1).flags&firstOnLine == 0 {
		return false
	}
	indent := l.indentOf(i)
	return indent == l.indentOf(i-1) && indent > max(b.indent, b.head.indent)
}

// A rest is what is known of a line that has a brace after other tokens.
type rest struct {
	start, next int  // its first token, and the first one of the next line with more than a label
	lacksBrace  bool // it has more heads of blocks than opening braces: one of these is missing, rather than a closing one too many
}

// restOf returns the rest of the line with the token start.
func (l *layout) restOf(start int) rest {
	if l.rest.start == start && l.rest.next > 0 {
		return l.rest
	}
	heads, i := 0, start
	for ; i < l.end && (i == start || l.at(i).flags&firstOnLine == 0); i++ {
		switch before, after := l.at(i-1).kind, l.at(i+1).kind; l.at(i).kind {
		case imp.ImpParserLBRACE:
			heads--
		case imp.ImpParserIF, imp.ImpParserFOR, imp.ImpParserDO, imp.ImpParserTRY, imp.ImpParserSWITCH, imp.ImpParserFN:
			heads++
		case imp.ImpParserELSE:
			if after != imp.ImpParserIF {
				heads++
			}
		case imp.ImpParserWHILE:
			if before != imp.ImpParserRBRACE || l.at(l.headEnd(i)).kind != imp.ImpParserSEMI {
				heads++
			}
		case imp.ImpParserIDENT:
			if word := l.text(i); before == imp.ImpParserRBRACE && (word == "catch" || word == "finally") {
				heads++
			}
		}
	}
	for i < l.end && (l.at(i).flags&firstOnLine == 0 || l.isLabelAlone(i)) {
		i++
	}
	l.rest = rest{start, i, heads > 0}
	return l.rest
}

// tooMany returns the error that the brace i is one too many. It would close b.
func (l *layout) tooMany(i int, b bracket) *diag.Diagnostic {
	at := l.at(i).span()
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "this `}` seems to be one too many", Primary: diag.Label{Span: at}}
	d.Label(b.span(l), "it closes this block, whose statements go on after it")
	return d.Fix("remove it", diag.Edit{Span: diag.Span{Start: l.at(i - 1).end, End: at.End}})
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
