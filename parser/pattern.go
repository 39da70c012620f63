// This file defines how the patterns of the table in habits.txt are matched with tokens.

package parser

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/internal/lazy"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// A habit is a way to write something that is right in another language.
//
// The pattern consists of elements between spaces. An element is a text, whose tokens have to
// be adjacent in the program, too; or several words between bars, of which one has to be
// there; or a class of texts, perhaps with a digit if there are several of that class:
//
//	NAME    an identifier, the same one if NAME is repeated
//	NUMBER  a NAME that is declared as a number
//	KNOWN   the name of a type, of this or of another language
//	BASIC   a KNOWN that is a basic type
//	TYPE    a type
//	TERM    an operand with the calls, indices and fields after it
//	BARE    a TERM that does not begin with a bracket
//	GROUP   a pair of parentheses with what is between, perhaps over several lines
//	EXPR    an expression without commas
//	ARG     an EXPR that does not begin with a parenthesis
//	NAMES   identifiers between commas, each perhaps after the mut of Rust
//	TARGETS variables, elements and fields between commas
//	RESULTS a call of a function of the program that has several results
//	NEVER   a call of a function whose result is never nil
//	READ    a call of a function that reads from the input
//	OP      an operator that has an assignment, such as +
//	INT     an integer literal
//	STRING  a string literal
//	LITERAL a number, perhaps with a sign, a character, a string, true or false
//	JOIN    only in imp: the STRING, as the sum of its text and of what is in it between { and },
//	        or of the LIST after it where there is nothing between them
//	ZERO    only in imp: the value of a KNOWN that variables of other languages begin with
//	AFTER   only in imp: the EXPR with the same digit, plus one; BEFORE is minus one
//	LIST    anything without semicolons and braces, or nothing
//	CONVERT only in imp: the function that converts to the KNOWN
//	CASES   only in imp: the LIST, with commas in place of its |
//	PARAMS  a LIST of parameters, with or without types
//	TYPES   only in imp: the LIST of types or parameters, as those of the type of a function, without names
//	OWNER   only in imp: the only struct of the program, or … if there are several
//	PARAM   only in imp: all that has matched, as a parameter
//	RESULT  the type of the result before a function's name, with the words before it, as in static const char *
//	CTYPE   only before a name: the same type, and in imp without the arrow
//	REST    the rest of the line, or up to a semicolon
//	END     the end of the line
//	STOP    what a semicolon at the end of the pattern stands for: one, or the end of a line that is
//	        complete, before another statement
//	GAP     space, and nothing else
//
// What is outside of brackets is on one line. The error is at the texts that are marked with @;
// without a mark, at the first text.
type habit struct {
	in      context
	pattern string

	// imp is what Imp has instead; in it, the classes stand for the texts that they have
	// matched. A part that cannot be known is "…"; then the help has no edit.
	imp  string
	sure bool // imp is sure to be what the author meant; see patternMatch.keeps

	says string // the message, in which `%s` is the first text of the pattern; see message
	help string // the help, if it is not "write `imp`"

	skip  bool   // the recovery skips the block at whose brace the pattern ends
	after string // inserted after the block whose brace imp ends with

	code diag.Code // if it is neither that of an unexpected token nor of a misspelt keyword
}

// nothing is the imp of a habit that Imp needs no text for.
const nothing = "\x00"

// A context says where a pattern may match.
type context uint8

const (
	declaration context = 1 << iota // from the beginning of a declaration outside functions
	statement                       // from the beginning of a statement
	expression                      // where an operand is expected
	typ                             // where a type is expected
	parameter                       // where a parameter or a field is expected
	field                           // where a field is expected
	clauseHead                      // where a case of a switch is expected

	anywhere = declaration | statement
)

// A patternElement is an element of a pattern: a class, or the texts of which one has to match.
type patternElement struct {
	class  string
	texts  []string
	marked bool
}

// isClass reports whether a word is the name of a class, perhaps with a digit.
func isClass(word string) bool {
	if n := len(word) - 1; n > 0 && '0' <= word[n] && word[n] <= '9' {
		word = word[:n]
	}
	switch word {
	case "NAME", "NUMBER", "NAMES", "TARGETS", "RESULTS", "OP", "ARG", "INT", "STRING", "LITERAL", "KNOWN", "BASIC", "ZERO", "TYPE", "TERM", "JOIN", "BARE", "GROUP", "EXPR", "AFTER", "BEFORE", "LIST", "CASES", "CONVERT", "PARAMS", "TYPES", "REST", "END", "STOP", "GAP":
		return true
	}
	return !diag.Brief && (word == "NEVER" || word == "READ" || word == "OWNER" || word == "PARAM" || word == "RESULT" || word == "CTYPE")
}

// patterns are the elements of the patterns of all habits.
var patterns = lazy.Value[[][]patternElement]{Make: func() [][]patternElement {
	var all [][]patternElement
	for _, h := range habits.Get() {
		all = append(all, elements(h.pattern))
	}
	return all
}}

// elements returns the elements of a pattern.
func elements(pattern string) []patternElement {
	var list []patternElement
	before, ends := strings.CutSuffix(pattern, " ;")
	if ends {
		pattern = before + " STOP"
	}
	for word := range strings.FieldsSeq(pattern) {
		word, marked := strings.CutPrefix(word, "@")
		switch {
		case isClass(word):
			list = append(list, patternElement{class: word, marked: marked})
		case strings.Contains(strings.Trim(word, "|"), "|"):
			list = append(list, patternElement{texts: strings.Split(word, "|"), marked: marked})
		default:
			list = append(list, patternElement{texts: []string{word}, marked: marked})
		}
	}
	return list
}

// A patternMatch is where a pattern has matched.
type patternMatch struct {
	r          *recovery
	start, end int               // the tokens
	second     int               // the token at which the second element begins, if it is known
	bound      map[string][2]int // the tokens of each class
	at         [2]int            // those of the error
}

// A place is where in the grammar the parser is.
type place struct {
	rule     int  // the innermost rule
	first    int  // the first token of the innermost statement or declaration
	topLevel bool // outside functions
	inClause bool // directly in a case of a switch
}

// habitAt returns the habit that the error at the token i shows, as a construct, or nil.
func (r *recovery) habitAt(where place, i int) *construct {
	if r.kind(where.first) == imp.ImpParserRETURN && r.kind(i-1) == imp.ImpParserCOMMA && !r.tired() {
		if needed, _ := r.needsValue(where.first, i-1); needed {
			return nil // it ends too early
		}
	}
	list, all := habits.Get(), patterns.Get()
	before := r.startsBefore(where.first, i)
	for k := range list {
		h, pattern := &list[k], all[k]
		for _, s := range r.starts(h, pattern, where.first, i, before) {
			if !r.allows(h.in, where, s.start) || s.second == 0 && pattern[0].class == "" && pattern[0].end(r, s.start) < 0 {
				continue
			}
			m := &patternMatch{r: r, start: s.start, second: s.second, end: s.start}
			if m.matches(pattern) && m.start <= i && i <= m.end && !m.unfit(h.imp) && !m.isResults(i) {
				if open := m.end - 1; strings.Contains(h.pattern, "enum ") && r.kind(open) == imp.ImpParserLBRACE {
					if f := r.foreignEnum(m.start, open); f != nil {
						return f
					}
				}
				f := m.construct(h)
				switch {
				case diag.Brief:
				case h.says == noRanges:
					m.caseRange(f)
				case h.says == builtArray:
					m.comprehension(f, where.first)
				case h.says == noSlices:
					m.slice(h, f, where.first)
				case strings.HasPrefix(h.imp, "CONVERT("):
					m.parsed(f)
				}
				if r.text(m.start) == "static" && !where.topLevel && !strings.Contains(h.imp, "fn") {
					f.helps, f.fixes = []string{"a variable that keeps its value between calls is declared outside the functions"}, nil
				}
				return f
			}
		}
	}
	return nil
}

// farthest bounds how many tokens before an error a pattern may begin, if it does not begin
// with the statement.
const farthest = 16

// A startOfPattern is where a pattern may begin, and its second element, if that is known.
type startOfPattern struct{ start, second int }

// startsBefore returns where a pattern may begin that matches at the token i: it and those before it in its
// statement, as far as farthest.
func (r *recovery) startsBefore(first, i int) []startOfPattern {
	var starts []startOfPattern
	for at := i; at >= max(first, i-farthest); at-- {
		starts = append(starts, startOfPattern{at, 0})
	}
	return starts
}

// starts returns where a pattern may begin that matches at the token i, given what startsBefore returns.
func (r *recovery) starts(h *habit, list []patternElement, first, i int, before []startOfPattern) []startOfPattern {
	if h.in&anywhere != 0 {
		return []startOfPattern{{first, 0}}
	}
	switch strings.TrimRight(list[0].class, "0123456789") {
	case "EXPR", "TERM": // begin before the text that follows, which is not far before the error
		var starts []startOfPattern
		for at := i; at > first && at >= i-farthest; at-- {
			start := r.operandStart(first, at, list[0].class[0] == 'T')
			if !diag.Brief && h.imp != "" && r.isSign(first, start-1) {
				start--
			}
			if start < at && list[1].end(r, at) > at {
				starts = append(starts, startOfPattern{start, at})
			}
		}
		return starts
	}
	return before
}

// isResults reports whether the match is the list of the results of a function, which is legal: the error at the token i is after it,
// or it is a comma at the end of the list.
func (m *patternMatch) isResults(i int) bool {
	r := m.r
	return m.start > 0 && r.kind(m.start-1) == imp.ImpParserARROW && r.kind(m.start) == imp.ImpParserLPAREN && r.partner(m.start) == m.end-1 &&
		(m.end == i || m.end == i+1 && r.kind(i-1) == imp.ImpParserCOMMA)
}

// allows reports whether a pattern of a context may match from the token start on.
func (r *recovery) allows(in context, where place, start int) bool {
	before := int32(0)
	if start > 0 {
		before = r.kind(start - 1)
	}
	opens := before == imp.ImpParserLPAREN || before == imp.ImpParserLBRACK || before == imp.ImpParserLBRACE || before == imp.ImpParserCOMMA
	inTypes, inFields := false, false
	switch where.rule {
	case imp.ImpParserRULE_params, imp.ImpParserRULE_param, imp.ImpParserRULE_signature, imp.ImpParserRULE_results,
		imp.ImpParserRULE_type, imp.ImpParserRULE_plainType, imp.ImpParserRULE_paramType:
		inTypes = true
	case imp.ImpParserRULE_structDecl, imp.ImpParserRULE_field:
		inFields = true
	}
	switch in {
	case clauseHead:
		switch before {
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI, imp.ImpParserCOMMA, imp.ImpParserCOLON:
			inSwitch := where.rule == imp.ImpParserRULE_switchStmt || where.rule == imp.ImpParserRULE_clause || where.inClause
			return inSwitch && (before != imp.ImpParserCOMMA || r.endsChoice(start-1))
		}
		return false
	case field:
		return inFields && (before == imp.ImpParserLBRACE || before == imp.ImpParserCOMMA)
	case parameter:
		return inTypes && (before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA) ||
			inFields && (before == imp.ImpParserLBRACE || before == imp.ImpParserCOMMA || before != imp.ImpParserCOLON && (r.kind(start) == imp.ImpParserFN || r.kind(start+2) == imp.ImpParserLPAREN))
	case typ:
		if r.kind(start) == imp.ImpParserFN && r.in.pos == start+1 && (where.rule == imp.ImpParserRULE_params || where.rule == imp.ImpParserRULE_signature) { // a value
			return false
		}
		switch before {
		case imp.ImpParserCOLON: // not of a ?:
			return inTypes || inFields || r.kind(where.first) == imp.ImpParserVAR && !r.inValue(where.first, start)
		case imp.ImpParserARROW, imp.ImpParserTHROWS, imp.ImpParserYIELDS:
			return true
		case imp.ImpParserASSIGN:
			return r.kind(where.first) == imp.ImpParserTYPE
		}
		return (inTypes || inFields) && opens
	case expression:
		if r.kind(start) == imp.ImpParserLBRACE && !opens && before != imp.ImpParserASSIGN && before != imp.ImpParserRETURN {
			return false
		}
		if where.topLevel && start == where.first {
			return false
		}
		return where.rule != imp.ImpParserRULE_switchStmt && where.rule != imp.ImpParserRULE_typeDecl && !inTypes && !inFields && (start == where.first || wantsOperand(before) || before == imp.ImpParserCOLON && r.inArm(where.first, start-1))
	}
	return in == anywhere || in == declaration && where.topLevel || in == statement && !where.topLevel
}

// endsChoice reports whether the comma i is between the choices of a match, not between the values of one.
func (r *recovery) endsChoice(i int) bool {
	for i--; i > 0; i-- {
		switch r.kind(i) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			i = min(i, r.partner(i))
		case imp.ImpParserARROW, imp.ImpParserCOLON:
			return true
		case imp.ImpParserASSIGN: // of =>
			return r.textAt(i, "=>") > 0
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE, imp.ImpParserSEMI, imp.ImpParserCASE:
			return false
		}
	}
	return false
}

// inArm reports whether the colon at the token i, not far from the token first or from a ?, belongs to a ?:.
func (r *recovery) inArm(first, i int) bool {
	for j := i - 1; j >= max(first, i-4*farthest); j-- {
		switch r.kind(j) {
		case imp.ImpParserQUERY:
			return true
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			j = min(j, r.partner(j))
		case imp.ImpParserSEMI, imp.ImpParserCOMMA, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return false
		}
	}
	return false
}

// matches matches a list of elements from the end of the match on.
func (m *patternMatch) matches(elements []patternElement) bool {
	marked := false
	for k, e := range elements {
		if m.end > m.start && e.class != "END" && e.class != "STOP" && e.class != "REST" && m.r.token(m.end).flags&firstOnLine != 0 {
			return false
		}
		end := e.end(m.r, m.end)
		if k == 0 && m.second > 0 {
			end = m.second
		}
		switch class := strings.TrimRight(e.class, "0123456789"); class {
		case "EXPR", "ARG", "LIST", "PARAMS":
			isList := class == "LIST" || class == "PARAMS"
			var next *patternElement
			if k+1 < len(elements) {
				next = &elements[k+1]
			}
			if k == 0 && m.second > 0 {
				break
			}
			end = m.r.textEnd(m.end, next, isList)
			if end == m.end && (!isList || k == 0) || class == "ARG" && m.r.kind(m.end) == imp.ImpParserLPAREN || class == "PARAMS" && m.r.takesContinuation(m.end, end) {
				end = -1
			}
		}
		if end < 0 {
			return false
		}
		switch {
		case e.marked && marked:
			m.at[1] = end
		case e.marked, e.class == "" && m.at[1] == 0:
			m.at = [2]int{m.end, end}
		}
		marked = marked || e.marked
		if e.class != "" {
			if at, ok := m.bound[e.class]; ok && e.class == "NAME" && m.r.raw(at[0], at[1]) != m.r.raw(m.end, end) {
				return false
			}
			if m.bound == nil {
				m.bound = map[string][2]int{}
			}
			m.bound[e.class] = [2]int{m.end, end}
		}
		m.end = end
	}
	return true
}

// end returns the end of an element that begins at the token i, or -1 if there is none. It
// does not know the ends of lists and expressions.
func (e *patternElement) end(r *recovery, i int) int {
	if !diag.Brief && e.class == "NEVER" && r.neverNil(i) {
		return r.closed(i + 1)
	}
	if !diag.Brief && e.class == "READ" {
		return r.readEnd(i)
	}
	if !diag.Brief && (e.class == "RESULT" || e.class == "CTYPE") {
		_, end := r.foreignResult(i)
		return end
	}
	switch strings.TrimRight(e.class, "0123456789") {
	case "":
		for _, text := range e.texts {
			if end := r.textAt(i, text); end > 0 && (text != "=" || r.textAt(i, "=>") < 0 && r.textAt(i, "=<") < 0) {
				return end
			}
		}
	case "NAME":
		if r.kind(i) == imp.ImpParserIDENT {
			return i + 1
		}
	case "NUMBER":
		if r.kind(i) == imp.ImpParserIDENT && r.declared().numbers[r.text(i)] {
			return i + 1
		}
	case "NAMES":
		for r.kind(i) == imp.ImpParserIDENT {
			if r.text(i) == "mut" && r.kind(i+1) == imp.ImpParserIDENT {
				i++
			}
			if i++; r.kind(i) != imp.ImpParserCOMMA {
				return i
			}
			i++
		}
	case "RESULTS":
		if r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserLPAREN && resultsOf(r.declared().results[r.text(i)]) > 1 {
			return r.closed(i + 1)
		}
	case "TARGETS":
		for r.kind(i) == imp.ImpParserIDENT {
			if i = r.termEnd(i); r.kind(i-1) == imp.ImpParserRPAREN {
				break
			}
			if r.kind(i) != imp.ImpParserCOMMA {
				return i
			}
			i++
		}
	case "OP":
		switch r.kind(i) {
		case imp.ImpParserADD, imp.ImpParserSUB, imp.ImpParserMUL, imp.ImpParserDIV, imp.ImpParserREM, imp.ImpParserAND, imp.ImpParserOR, imp.ImpParserXOR:
			return i + 1
		}
	case "INT":
		if r.kind(i) == imp.ImpParserINT {
			return i + 1
		}
	case "STRING":
		if r.kind(i) == imp.ImpParserSTRING {
			return i + 1
		}
	case "LITERAL":
		if r.kind(i) == imp.ImpParserSUB {
			i++
		}
		switch r.kind(i) {
		case imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserCHAR, imp.ImpParserSTRING, imp.ImpParserTRUE, imp.ImpParserFALSE:
			return i + 1
		}
	case "KNOWN":
		if r.kind(i) == imp.ImpParserIDENT && r.ownType(r.text(i)) != "" {
			return i + 1
		}
	case "BASIC":
		if r.kind(i) == imp.ImpParserIDENT && zeros.Of(r.ownType(r.text(i))) != "" {
			return i + 1
		}
	case "TYPE":
		return r.typeEnd(i)
	case "TERM":
		return r.termEnd(i)
	case "BARE":
		if kind := r.kind(i); kind != imp.ImpParserLPAREN && kind != imp.ImpParserLBRACK {
			return r.termEnd(i)
		}
	case "GROUP":
		if r.kind(i) == imp.ImpParserLPAREN && r.kind(r.partner(i)) == imp.ImpParserRPAREN {
			return r.closed(i)
		}
	case "END":
		if r.token(i).flags&firstOnLine != 0 || r.kind(i) == imp.ImpParserRBRACE {
			return i
		}
	case "STOP":
		switch kind := r.kind(i); {
		case kind == imp.ImpParserSEMI && r.token(i).flags&firstOnLine == 0:
			return i + 1
		case kind != imp.ImpParserLBRACE && r.endsStatement(i) && endsOperand(r.kind(i-1)) && (kind == imp.ImpParserRBRACE || r.token(i).flags&firstOnLine != 0 && len(r.indent(i)) <= len(r.indent(i-1))):
			return i
		}
	case "GAP":
		if !r.adjacent(i) {
			return i
		}
	case "REST":
		for i < len(r.in.tokens)-1 && r.token(i).flags&firstOnLine == 0 && r.kind(i-1) != imp.ImpParserSEMI {
			i++
		}
		return i
	}
	return -1
}

// textAt returns the end of the adjacent tokens from i on that together are a text, or -1.
func (r *recovery) textAt(i int, text string) int {
	for j := i; j < len(r.in.tokens)-1; j++ {
		rest, ok := strings.CutPrefix(text, r.text(j))
		if !ok || j > i && !r.adjacent(j) {
			return -1
		}
		if text = rest; text == "" {
			return j + 1
		}
	}
	return -1
}

// textEnd returns the end of an expression or list that begins at the token i: where the
// next element begins, or where the expression ends if there is none. It is -1 if the next
// element does not come.
func (r *recovery) textEnd(i int, next *patternElement, list bool) int {
	if next == nil {
		return r.operandEnd(i)
	}
	for j := i; j < len(r.in.tokens)-1; j++ {
		if j >= i && next.end(r, j) > 0 && (j > i || list) {
			return j
		}
		switch kind := r.kind(j); kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			j = r.partner(j)
		case imp.ImpParserSEMI, imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserLBRACE, imp.ImpParserRBRACE,
			imp.ImpParserCASE, imp.ImpParserDEFAULT:
			return -1
		case imp.ImpParserCOMMA, imp.ImpParserIN, imp.ImpParserASSIGN, imp.ImpParserDOTS:
			if !list {
				return -1
			}
		default:
			if !list && j > i && isOperand(kind) && endsOperand(r.kind(j-1)) {
				return -1
			}
			declares := list && (kind == imp.ImpParserVAR || kind == imp.ImpParserCONST) // of a parameter
			if isStatementKeyword(kind) && !declares || j > i && r.token(j).flags&firstOnLine != 0 {
				return -1
			}
		}
	}
	return -1
}

// isOperand reports whether a token of the kind is an operand.
func isOperand(kind int32) bool {
	return endsOperand(kind) && kind != imp.ImpParserRPAREN && kind != imp.ImpParserRBRACK && kind != imp.ImpParserRBRACE
}

// typeEnd returns the end of the type that begins at the token i, or -1.
func (r *recovery) typeEnd(i int) int {
	switch r.kind(i) {
	case imp.ImpParserIDENT:
		if r.text(i) == "gen" && r.kind(i+1) == imp.ImpParserIDENT {
			return i + 2
		}
		if diag.Brief {
			return i + 1
		}
		if end := r.argumentsEnd(i + 1); end > 0 {
			return end
		}
		if r.kind(i+1) == imp.ImpParserLBRACK && genericOf(r.text(i)).imp != "" && r.closed(i+1) > i+3 {
			return r.closed(i + 1)
		}
		return i + 1
	case imp.ImpParserLBRACK, imp.ImpParserLPAREN:
		if end := r.closed(i); end > i+2 {
			return end
		}
	}
	return -1
}

// termEnd returns the end of the operand that begins at the token i, with the calls, indices
// and fields after it, or -1.
func (r *recovery) termEnd(i int) int {
	switch r.kind(i) {
	case imp.ImpParserSUB, imp.ImpParserNOT, imp.ImpParserCOM:
		i++
	}
	switch r.kind(i) {
	case imp.ImpParserIDENT, imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserCHAR, imp.ImpParserSTRING,
		imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNIL:
		i++
	case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
		i = r.closed(i)
	default:
		return -1
	}
	for {
		switch kind := r.kind(i); {
		case kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK:
			i = r.closed(i)
		case kind == imp.ImpParserDOT && r.kind(i+1) == imp.ImpParserIDENT:
			i += 2
		default:
			return i
		}
	}
}

// operandStart returns the first token of the expression before the token i; or of the term,
// which ends at any operator.
func (r *recovery) operandStart(first, i int, term bool) int {
	for i > first {
		j := i - 1
		switch kind := r.kind(j); kind {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			j = min(j, r.partner(j))
		default:
			operator := wantsOperand(kind)
			if assigns := assignOp(kind) != 0; operator && !assigns && !term && int(kind) < len(binaryOps) && binaryOps[kind] != 0 {
				operator = false
			}
			if operator || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || kind == imp.ImpParserCOLON ||
				isStatementKeyword(kind) || kind == imp.ImpParserREF {
				return i
			}
		}
		i = j
	}
	return i
}

// construct returns the construct of a habit.
func (m *patternMatch) construct(h *habit) *construct {
	r := m.r
	named := 0 // the name after the struct of a typedef
	if closing := r.partner(m.end - 1); !diag.Brief && r.text(m.start) == "typedef" && r.kind(m.end-1) == imp.ImpParserLBRACE && r.kind(closing+1) == imp.ImpParserIDENT && r.kind(closing+2) == imp.ImpParserSEMI {
		named = closing + 1
		if _, ok := m.bound["NAME"]; !ok {
			m.bound = map[string][2]int{"NAME": {named, named + 1}}
		}
	}
	if before, found := strings.CutSuffix(h.imp, " -> … {"); found && !m.returns() {
		plain := *h
		plain.imp = before + " {"
		h = &plain
	}
	if before, found := strings.CutSuffix(h.imp, " -> … { return EXPR; }"); found && slices.Contains([]string{"print", "write", "push", "assert", "exit"}, r.text(m.bound["EXPR"][0])) {
		plain := *h
		plain.imp = before + " { EXPR; }"
		h = &plain
	}
	h = m.once(h)
	says := h.says
	code := diag.UnexpectedToken
	if m.at[0] >= m.at[1] {
		m.at = [2]int{m.start, m.end}
	}
	lead := r.src.Text[r.token(m.at[0]).start:r.token(m.at[1]-1).end]
	switch {
	case says != "":
	case r.kind(m.at[0]) == imp.ImpParserIDENT:
		says, code = "`%s` is not a keyword", diag.MisspeltKeyword
	default:
		says = "there is no operator `%s`"
	}
	help := h.help
	switch {
	case help != "":
		help = m.fill(help, true)
	case h.imp == nothing:
		help = "remove it"
	default:
		help = "write `" + strings.TrimSpace(m.fill(h.imp, true)) + "`"
	}
	rows := -1 // the call of array whose elements would all be this one
	if !diag.Brief && strings.HasPrefix(h.imp, "array(") && r.kind(m.start-1) == imp.ImpParserCOMMA {
		if rows = r.enclosingCall(m.start); rows > 0 && r.text(rows-1) == "array" {
			help = "push the rows in a loop: `for i in 0.." + r.quote(rows+1, m.start-1) + " { push(…, " + m.fill(h.imp, true) + "); }`"
		} else {
			rows = -1
		}
	}
	f := r.construct(m.at[0], m.at[1], m.fill(strings.ReplaceAll(says, "%s", lead), true), help).skip(m.end)
	f.code = code
	if h.code != "" {
		f.code = h.code
	}
	if strings.HasSuffix(h.pattern, " ;") && r.kind(m.end-1) != imp.ImpParserSEMI {
		f.ends = true
	}
	switch last := m.end - 1; {
	case r.kind(last) == imp.ImpParserLBRACE && h.skip:
		f.end = r.closed(last)
	case r.kind(last) == imp.ImpParserLBRACE, r.kind(last) == imp.ImpParserSEMI, last > m.start && (isStatementKeyword(r.kind(last)) || r.kind(last) == imp.ImpParserSTRUCT):
		f.end = last
	case r.kind(last) == imp.ImpParserCOLON && h.skip:
		f.end = r.indentedEnd(last)
	}
	switch {
	case !diag.Brief && r.kind(m.end-1) == imp.ImpParserLBRACE && h.skip && h.in == clauseHead:
		return r.withoutBraces(f, m.end-1)
	case r.kind(m.end-1) == imp.ImpParserLBRACE:
	case lead == "then", lead == "do", lead == "begin":
		if edits := r.wordBlock(m.at[0], lead == "begin" && m.at[0] > m.start || r.text(m.at[0]+1) == "begin"); len(edits) > 0 {
			if r.kind(m.at[0]) == imp.ImpParserLBRACE {
				f.end = m.at[0]
			}
			return f.withEdit(false, edits...)
		}
	case slices.Contains(endWords, lead) && r.openedLike(m.start) >= 0:
		r.leftEnd = true
		f.helps[0] = "write `}`"
		return f.withEdit(false, r.edit(m.start, m.end, "}"))
	}
	switch next := r.kind(m.end); { // as one types
	case diag.Brief:
	case h.imp == "default:" && (next == imp.ImpParserCASE || next == imp.ImpParserDEFAULT || next == imp.ImpParserRBRACE):
		f.helps[0] = "write the values between `case` and `:`"
		return f
	case h.pattern == "for {" && next == imp.ImpParserRBRACE:
		f.message, f.helps[0] = "expected a variable after this `for`", "write `for x in a { … }`; a loop without an end is `while true { … }`"
		return f
	}
	if h.in == clauseHead && r.kind(m.end-1) == imp.ImpParserCOLON && r.kind(m.start) != imp.ImpParserCASE {
		return f.withEdit(h.sure && m.keeps(h.imp), append([]diag.Edit{r.edit(m.start, m.end, m.fill(h.imp, false))}, r.otherDefaults(m.end)...)...)
	}
	if !diag.Brief && h.in == expression && (strings.Contains(h.imp, " ? ") || strings.Contains(h.imp, " && ")) && r.joins(m.start, m.end, h.imp) {
		f.helps[0] = strings.Replace(f.helps[0], m.fill(h.imp, true), "("+m.fill(h.imp, true)+")", 1)
		if op, level := operatorAt(r.text(m.start - 1)); op != "" && level > 3 { // it may be a part of the operand
			f.helps[0] = "put what is before it into parentheses"
		}
		return f
	}
	if text := m.fill(h.imp, false); h.imp != "" && rows < 0 && !strings.Contains(text, "…") && !r.hasComment(m.start, m.end) {
		if h.imp == nothing {
			text = ""
		} else if !diag.Brief && h.imp == "EXPR" && h.in == expression {
			text = beside(r.text(m.start-1), text, r.text(m.end))
		}
		replace := r.edit(m.start, m.end, text)
		last := r.kind(m.end - 1)
		closing := r.partner(m.end - 1)
		sure := h.sure && m.keeps(h.imp)
		switch {
		case strings.HasSuffix(text, "{") && (last == imp.ImpParserDO || r.text(m.end-1) == "then"):
			if edits := r.wordBlock(m.end-1, false); len(edits) > 0 {
				f.withEdit(false, append([]diag.Edit{replace}, edits[1:]...)...)
			}
		case strings.HasSuffix(text, "{") && last == imp.ImpParserCOLON:
			f.fixes = r.colonFixes(f.helps[0], replace, m.end-1)
			for k := range f.fixes {
				f.fixes[k].Edits[1].Text += h.after
			}
		case strings.HasPrefix(h.imp, "struct NAME {") && last == imp.ImpParserLBRACE && !strings.Contains(h.pattern, "("):
			edits, understood := r.fieldsFix(m.end - 1)
			if !diag.Brief && named > 0 {
				other := ""
				if tag := m.bound["NAME"][0]; r.text(named) != r.text(tag) {
					other = fmt.Sprintf("\ntype %s = %s;", r.text(named), r.text(tag))
				}
				edits = append(edits, diag.Edit{Span: diag.Span{Start: r.token(closing).end, End: r.token(named + 1).end}, Text: other})
				closing = named + 1
			}
			if !diag.Brief && (understood || len(edits) > 0) && strings.HasPrefix(h.help, "functions are") {
				f.helps[0] = m.fill("write `struct NAME {`; methods are functions outside of it that take the struct", true)
			}
			if !diag.Brief && understood && r.text(m.start) == "interface" {
				f.helps[0] = m.fill("write `struct NAME {`", true)
			}
			if understood {
				f.withEdit(sure && !r.wider(m.end-1) && !r.removesConstructor(edits), append([]diag.Edit{replace}, edits...)...).skip(closing + 1)
			} else if edits := r.staticClass(m.start, m.end-1); edits != nil {
				f.helps[0] = "functions are declared at the top of the file: remove the class around them"
				f.withEdit(false, edits...)
			}
		case !diag.Brief && strings.HasPrefix(h.imp, "NAME: TYPE, "):
			known := r.typesOfUses(m.start, &replace)
			f.helps[0] = "write `" + replace.Text + "`"
			f.withEdit(known, replace)
		case h.after == "":
			f.withEdit(sure, replace)
		case last == imp.ImpParserLBRACE && r.kind(closing) == imp.ImpParserRBRACE:
			f.withEdit(sure, replace, r.insertAfter(closing, h.after))
		}
	}
	return f
}

// otherDefaults returns the edits that make a default of each _: from the token i up to the end of the switch.
func (r *recovery) otherDefaults(i int) []diag.Edit {
	var edits []diag.Edit
	for ; i < len(r.in.tokens)-1 && r.kind(i) != imp.ImpParserRBRACE; i = r.closed(i) {
		if r.text(i) == "_" && r.kind(i+1) == imp.ImpParserCOLON && (r.kind(i-1) == imp.ImpParserSEMI || r.kind(i-1) == imp.ImpParserRBRACE || r.kind(i-1) == imp.ImpParserCOLON) {
			edits = append(edits, r.edit(i, i+2, "default:"))
		}
	}
	return edits
}

// keeps reports whether the imp of a habit, filled with a match, keeps what the match means, so that it can be
// sure: expressions are those of Imp, none of them is executed twice, and a type that is left out
// cannot differ from that of the value.
func (m *patternMatch) keeps(own string) bool {
	r := m.r
	names, targets, list, call := m.bound["NAMES"], m.bound["TARGETS"], m.bound["LIST"], m.bound["RESULTS"]
	n := r.elements(names[0], names[1]) + r.elements(targets[0], targets[1]) // a pattern has only one of them
	switch {
	case call[0] > 0 && n != resultsOf(r.declared().results[r.text(call[0])]), r.calls(targets[0], targets[1]):
		return false
	case (strings.Contains(own, "NAMES = LIST") || targets[0] > 0 && list[0] > 0) && n != r.elements(list[0], list[1]) && !r.calls(list[0], list[1]):
		return false
	}
	switch {
	case diag.Brief:
	case own == "var NAMES =": // of as many values
		if after := m.end; r.kind(after-2) == imp.ImpParserRPAREN && r.elements(after, r.statementEnd(after)) != n && resultsOf(r.declared().results[r.text(after)]) != n {
			return false
		}
	case own == "TERM = EXPR; var NAME = TERM;":
		if at := m.bound["TERM"]; at[1] == at[0]+1 && !r.isLocal(m.start, r.text(at[0])) {
			return false
		}
	}
	for class, at := range m.bound {
		name := strings.TrimRight(class, "0123456789")
		if !diag.Brief && (class == "RESULT" || class == "CTYPE") && r.hasPointer(at[0], at[1]) {
			return false
		}
		switch name {
		case "EXPR", "ARG", "TERM", "BARE", "LIST", "TARGETS", "RESULTS":
			if !r.plain(at[0], at[1]) || strings.Count(own, class) > 1 && r.calls(at[0], at[1]) {
				return false
			}
		case "PARAMS":
			if r.hasPointer(at[0], at[1]) {
				return false
			}
		case "KNOWN", "TYPE":
			text, raw := m.fill(class, false), r.raw(at[0], at[1])
			kept := strings.Contains(own, class) || strings.Contains(own, "ZERO") || strings.Contains(own, " in ")
			switch {
			case strings.Contains(own, "CONVERT"):
				if text != raw && !slices.Contains(wideTypes, raw) {
					return false
				}
			case !kept && text == "float" && r.kind(m.bound["LITERAL"][0]) != imp.ImpParserFLOAT:
				return false
			case !kept && !typeWords.Has(text):
				return false
			}
		}
	}
	return true
}

// wideTypes are types of other languages to which a conversion changes no more than one of Imp
// does.
var wideTypes = []string{"i64", "int64", "long", "isize", "f64", "float64", "double", "Double", "str", "String", "Int", "Integer"}

// unfit reports whether the imp of a habit assigns the values of two variables at once, although the second
// value contains the first variable; or takes a field of what is no variable; or subtracts from it, for the -- of a comment; or takes a type for the name.
func (m *patternMatch) unfit(own string) bool {
	r, name, at := m.r, m.r.text(m.bound["NAME"][0]), m.bound["EXPR2"]
	if own == "default:" && m.end == m.start+2 && r.kind(m.start) == imp.ImpParserCASE { // case:
		for i := m.start - 1; i > 0 && r.kind(i) != imp.ImpParserSWITCH; i-- {
			if r.kind(i) == imp.ImpParserDEFAULT {
				return true
			}
		}
		for i := m.end; i < len(r.in.tokens)-1 && r.kind(i) != imp.ImpParserRBRACE; i = r.closed(i) {
			if r.kind(i) == imp.ImpParserDEFAULT {
				return true
			}
		}
		return false
	}
	if strings.HasPrefix(own, "extern fn NAME") { // another declaration of the function may have the body
		n := 0
		for i := range r.in.tokens {
			if r.kind(i) == imp.ImpParserFN && r.text(i+1) == name {
				n++
			}
		}
		return n > 1
	}
	if !diag.Brief && (own == "var NAME, NAME2 = LITERAL, LITERAL;" || own == "var NAME2 = EXPR; var NAME = NAME2;") {
		return r.isDeclared(r.text(m.bound["NAME2"][0]))
	}
	if !diag.Brief && own == "var NAME2 =" {
		return !isUpper(name) || r.isType(name)
	}
	if !diag.Brief && own == nothing && r.text(m.start) == "del" && slices.ContainsFunc(r.in.tokens[m.start:m.end], func(t token) bool { return t.kind == imp.ImpParserLBRACK }) {
		return true // an element is removed
	}
	if _, named := m.bound["NAME"]; !diag.Brief && own == "struct NAME {" && !named {
		closing := r.partner(m.end - 1)
		return r.kind(closing+1) != imp.ImpParserIDENT || r.kind(closing+2) != imp.ImpParserSEMI
	}
	if !diag.Brief && strings.Contains(own, " { push(NAME, ") { // the variable of the loop hides it
		return strings.Contains(own, "for "+name+" in ")
	}
	if !diag.Brief && strings.HasPrefix(own, "NAME * NAME") { // a power binds more tightly than what may be beside it
		before := r.kind(m.start - 1)
		return before == imp.ImpParserDIV || before == imp.ImpParserREM || before == imp.ImpParserCOM || r.kind(m.end) == imp.ImpParserMUL
	}
	if !diag.Brief && own == "TERM != nil ? TERM : TERM2" {
		return len(r.structs()) == 0
	}
	if !diag.Brief && own == "EXPR ? EXPR2 : EXPR3" && r.kind(m.start-1) == imp.ImpParserQUERY { // the colon belongs to this one
		return true
	}
	if own == "NAME: KNOWN" && typeWords.Has(name) { // byte int
		return true
	}
	if own == "NAME -= 1;" {
		return !r.adjacent(m.bound["NAME"][0]) || !r.declared().variables[name]
	}
	return strings.Contains(own, "NAME, NAME2") && m.r.mentions(at[0], at[1], []string{name}) || own == "NAME.NAME2" && !m.r.declared().vars[name]
}

// elements returns how many elements are between two tokens, with commas between them.
func (r *recovery) elements(from, end int) int {
	if from >= end {
		return 0
	}
	n := 1
	for i := from; i < end; i = r.closed(i) {
		if r.kind(i) == imp.ImpParserCOMMA {
			n++
		}
	}
	return n
}

// calls reports whether there is a call between two tokens.
func (r *recovery) calls(from, end int) bool {
	for i := from; i < end; i++ {
		if r.kind(i) == imp.ImpParserLPAREN && i > from && endsOperand(r.kind(i-1)) {
			return true
		}
	}
	return false
}

// plain reports whether the tokens from from up to end have the form of expressions between
// commas, or of none, with operators of Imp or those that ownOperators replaces.
func (r *recovery) plain(from, end int) bool {
	operand := true // comes next
	for i := from; i < end; i++ {
		kind := r.kind(i)
		switch word := r.text(i); {
		case operand && (kind == imp.ImpParserSUB || kind == imp.ImpParserNOT || kind == imp.ImpParserCOM || kind == imp.ImpParserREF || word == "not"):
		case kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK:
			operand = true
		case kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK:
			if open := r.kind(i - 1); operand && open != imp.ImpParserLPAREN && open != imp.ImpParserLBRACK || r.partner(i) < from {
				return false
			}
			operand = false
		case operand:
			if !isOperand(kind) {
				return false
			}
			operand = false
		case kind == imp.ImpParserDOT:
			if i++; r.kind(i) != imp.ImpParserIDENT {
				return false
			}
		case i+1 < end && r.adjacent(i+1) && foreignPairs.Of(word+r.text(i+1)) != "":
			i, operand = i+1, true
		case kind != imp.ImpParserASSIGN && kind != imp.ImpParserDOTS && kind != imp.ImpParserIN && wantsOperand(kind) ||
			kind == imp.ImpParserCOLON || kind == imp.ImpParserIDENT && foreignWords.Of(word) != "":
			operand = true
		default:
			return false
		}
	}
	return from == end || !operand
}

// neverNil reports whether a call of a function begins at the token i whose result is of a type that has no nil.
func (r *recovery) neverNil(i int) bool {
	d, result := r.declared(), r.resultOfCall(r.text(i))
	_, isStruct := d.fields[result]
	return r.kind(i+1) == imp.ImpParserLPAREN && result != "" && !strings.HasPrefix(result, "(") && !isStruct && !d.aliases[result]
}

// resultOfCall returns the results of a function of the program, as simpleResults does, or of a built-in one, if they are known.
func (r *recovery) resultOfCall(name string) string {
	if result, own := r.declared().results[name]; own {
		return result
	}
	_, result, _ := strings.Cut(words.Signatures.Of(name), " -> ")
	if result == "T" {
		return ""
	}
	return result
}

// readEnd returns the token after a call of a function that reads from the input, which begins at the token i, or -1.
func (r *recovery) readEnd(i int) int {
	const readers words.Set = "read_line read_int"
	if !readers.Has(r.text(i)) || r.kind(i+1) != imp.ImpParserLPAREN || r.kind(i+2) != imp.ImpParserRPAREN {
		return -1
	}
	return i + 3
}

// resultsOf returns how many results a function has, of which simpleResults has returned the text.
func resultsOf(text string) int {
	if !strings.HasPrefix(text, "(") {
		return min(len(text), 1)
	}
	n, depth := 1, 0
	for _, c := range text {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 1 {
				n++
			}
		}
	}
	return n
}

// alternatives returns the tokens from from up to end, values of a case, with commas in place of
// the | between them.
func (r *recovery) alternatives(from, end int) string {
	if r.kind(from) == imp.ImpParserOR {
		from++
	}
	text := ""
	start := from
	for i := from; i < end; i++ {
		switch r.kind(i) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			i = min(r.partner(i), end)
		case imp.ImpParserOR, imp.ImpParserLOR:
			text += r.raw(start, i) + ", "
			start = i + 1
		}
	}
	return text + r.raw(start, end)
}

// returns reports whether the block after a match, or the indented lines after its colon,
// return a value.
func (m *patternMatch) returns() bool {
	r, open := m.r, m.end-1
	end := r.partner(open)
	if r.kind(open) == imp.ImpParserCOLON {
		end = r.indentedEnd(open)
	}
	for i := open + 1; i < end; i++ {
		if r.kind(i) == imp.ImpParserRETURN && r.kind(i+1) != imp.ImpParserSEMI {
			return true
		}
	}
	return end <= open+1 && r.kind(open) == imp.ImpParserCOLON
}

// fill replaces the classes in a text by what they have matched. If short is set, what is
// long becomes "…".
func (m *patternMatch) fill(text string, short bool) string {
	r := m.r
	class := func(class string) string {
		at := m.bound[class]
		raw := ""
		if at[0] < at[1] {
			raw = r.src.Text[r.token(at[0]).start:r.token(at[1]-1).end]
			if short {
				raw = r.quote(at[0], at[1])
			}
		}
		if !diag.Brief {
			switch class {
			case "OWNER":
				return r.onlyStruct()
			case "PARAM":
				return r.parameter(m.start, m.end)
			case "RESULT", "CTYPE":
				result, _ := r.foreignResult(at[0])
				if class == "CTYPE" {
					result = strings.TrimPrefix(result, " -> ")
				}
				return result
			}
		}
		switch strings.TrimRight(class, "0123456789") {
		case "JOIN":
			var args []string
			at := m.bound["LIST"]
			for i := at[0] + 1; i < at[1]; { // after a comma
				end := r.operandEnd(i)
				args = append(args, r.raw(i, end))
				i = end + 1
			}
			sum := diag.Interpolated(m.fill("STRING", false), "{", args)
			if len(args) == 1 && sum == "str("+args[0]+")" && strings.Contains(text, "(JOIN)") {
				return args[0]
			}
			return cmp.Or(sum, "…")
		case "CONVERT":
			if own := m.fill("KNOWN", short); own != "string" {
				return own
			}
			return "str"
		case "CASES":
			at := m.bound["LIST"]
			return r.alternatives(at[0], at[1])
		case "ZERO":
			if zero := zeros.Of(m.fill("KNOWN", short)); zero != "" {
				return zero
			}
			return "…"
		case "AFTER":
			return plus(m.fill("EXPR"+class[len("AFTER"):], short), 1)
		case "BEFORE":
			return plus(m.fill("EXPR"+class[len("BEFORE"):], short), -1)
		case "EXPR", "TERM", "LIST":
			if at[0] < at[1] && r.afterHash(at[0]) { // the length, in Lua
				return "len(" + r.raw(at[0], at[1]) + ")"
			}
			if at[0] < at[1] && raw != "…" {
				return r.ownOperators(at[0], at[1])
			}
		case "KNOWN", "BASIC", "TYPE":
			if own := r.ownType(raw); own != "" {
				return own
			}
			if !diag.Brief && strings.ContainsAny(raw, "[<") {
				if own := r.foreignType(at[0], at[1]); !strings.Contains(own, "…") {
					return own
				}
				if own := r.ownGeneric(raw); !strings.Contains(own, "…") {
					return own
				}
			}
		case "PARAMS":
			return r.parameters(at[0], at[1])
		case "TYPES":
			at := m.bound["LIST"]
			if diag.Brief {
				return r.raw(at[0], at[1])
			}
			return r.parameterTypes(at[0], at[1])
		case "NAMES":
			if strings.Contains(raw, "mut ") {
				var names []string
				for i := at[0]; i < at[1]; i++ {
					if r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) != imp.ImpParserIDENT {
						names = append(names, r.text(i))
					}
				}
				return strings.Join(names, ", ")
			}
		}
		return raw
	}
	if at := m.bound["PARAMS"]; at[0] == at[1] {
		text = strings.ReplaceAll(text, ", PARAMS", "")
	}
	rest := text // what is after the last word
	text = mapWords(text, func(word string) string {
		own := word
		if isClass(word) {
			own = class(word)
		}
		if diag.Brief {
			return own
		}
		at := strings.Index(rest, word)
		before := text[:len(text)-len(rest)+at]
		rest = rest[at+len(word):]
		if name := strings.TrimRight(word, "0123456789"); name == "EXPR" || name == "ARG" {
			own = beside(before, own, rest)
		}
		return own
	})
	if !diag.Brief {
		text = r.withTypes(text, m.start)
	}
	return text
}

// mapWords returns a text with the results of f in place of its words.
func mapWords(text string, f func(string) string) string {
	inWord := func(c rune) bool {
		return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
	}
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeftFunc(text, inWord)
		b.WriteString(f(text[:len(text)-len(rest)]))
		text = strings.TrimLeftFunc(rest, func(c rune) bool { return !inWord(c) })
		b.WriteString(rest[:len(rest)-len(text)])
	}
	return b.String()
}

// plus returns the text of an expression plus n, which is 1 or -1.
func plus(text string, n int) string {
	if i, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(i + n)
	}
	if text != "…" && strings.ContainsAny(text, "|&^<>=!?") { // these bind less tightly
		text = "(" + text + ")"
	}
	if n < 0 {
		return text + " - 1"
	}
	return text + " + 1"
}

// ownOperators returns the text of the tokens from from up to end, with Imp's operators in
// place of those of other languages.
func (r *recovery) ownOperators(from, end int) string {
	var b strings.Builder
	pos := r.token(from).start
	for i := from; i < end; i++ {
		b.WriteString(r.src.Text[pos:r.token(i).start])
		pos = r.token(i).end
		own := ""
		if i > from && r.kind(i) == imp.ImpParserIDENT && endsOperand(r.kind(i-1)) {
			own = foreignWords.Of(r.text(i))
		}
		if r.text(i) == "not" && i+1 < end && (i == from || own != "" || wantsOperand(r.kind(i-1)) || foreignWords.Of(r.text(i-1)) != "") {
			own, pos = "!", r.token(i+1).start
			if to := min(r.notEnd(i+1), end); to > 0 { // !x == y would be (!x) == y
				own = "!(" + r.ownOperators(i+1, to) + ")"
				i, pos = to-1, r.token(to-1).end
			}
		} else if i+1 < end && r.adjacent(i+1) {
			if pair := foreignPairs.Of(r.text(i) + r.text(i+1)); pair != "" {
				own, pos = pair, r.token(i+1).end
				i++
			}
		}
		if own == "" {
			own = r.text(i)
		}
		b.WriteString(own)
	}
	return b.String()
}

// afterHash reports whether a # is directly before the token i, which no token of Imp has.
func (r *recovery) afterHash(i int) bool {
	start := r.token(i).start
	return r.token(i).flags&afterError != 0 && start > 0 && r.src.Text[start-1] == '#'
}

// takesContinuation reports whether one of the parameters between two tokens is a continuation, as in CPS: that has a
// message of its own.
func (r *recovery) takesContinuation(from, end int) bool {
	for i := from; i < end-1; i++ {
		if r.text(i) == "cont" && r.kind(i+1) == imp.ImpParserLPAREN {
			return true
		}
	}
	return false
}
