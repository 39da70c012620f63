// This file matches the patterns of the habits with the tokens of a program.

package help

import (
	"strings"

	"cpsc/internal/words"
	"cpsc/parser"
)

// A place is where in the grammar the parser found a syntax error.
type place struct {
	rule     string // the innermost rule
	first    int    // the first token of the innermost statement or declaration
	topLevel bool   // outside functions
	inClause bool   // directly in a case of a switch
}

// A match is where a pattern has matched.
type match struct {
	*program
	start, end int               // the tokens
	second     int               // the token at which the second element begins, if it is known
	bound      map[string][2]int // the tokens of each class
	texts      []string          // what elements have matched that are no classes
	at         [2]int            // those of the error
	filling    string            // what is being filled
}

// farthest bounds how many tokens before an error a pattern may begin, if it does not begin with the statement.
const farthest = 16

// matchAt returns the first match of a habit with the error at the token i, or nil.
func (p *program) matchAt(h *habit, where place, i int) *match {
	for _, s := range p.starts(h, where.first, i) {
		if !p.allows(h.in, where, i, s.start) || s.second == 0 && h.elements[0].class == "" && h.elements[0].end(p, s.start) < 0 {
			continue
		}
		m := &match{program: p, start: s.start, second: s.second, end: s.start, bound: map[string][2]int{}}
		if m.matches(h.elements) && m.start <= i && i <= m.end {
			return m
		}
	}
	return nil
}

// A startOfMatch is where a pattern may begin, and its second element, if that is known.
type startOfMatch struct{ start, second int }

// starts returns where a pattern may begin that matches at the token i, in the statement that begins with the token first.
func (p *program) starts(h *habit, first, i int) (starts []startOfMatch) {
	if h.in&anywhere != 0 {
		starts = append(starts, startOfMatch{first, 0})
		if h.elements[0].kind == "TERM" && len(h.elements) > 1 && h.elements[1].class == "" { // a part of the term
			for at, end := first+1, p.termEnd(first); at < end; at++ {
				if h.elements[1].end(p, at) > at {
					starts = append(starts, startOfMatch{first, at})
				}
			}
		}
		return starts
	}
	switch kind := h.elements[0].kind; kind {
	case "EXPR", "TERM": // begin before the text that follows, which is not far before the error
		for at := i; at > first && at >= i-farthest; at-- {
			start := p.operandStart(first, at, kind == "TERM")
			if start > 0 && p.is(start-1, "- ~") && p.wantsOperand(start-2) {
				start--
			}
			if start < at && h.elements[1].end(p, at) > at {
				starts = append(starts, startOfMatch{start, at})
			}
		}
	default:
		for at := i; at >= max(first, i-farthest); at-- {
			starts = append(starts, startOfMatch{at, 0})
		}
	}
	return starts
}

// allows reports whether a pattern of a context may match from the token start on, with the error at the token i.
func (s *source) allows(in context, where place, i, start int) bool {
	before := s.text(start - 1)
	if start == 0 {
		before = ""
	}
	switch in {
	case checking:
		return true
	case clauseHead:
		return (where.rule == "switchStmt" || where.rule == "clause" || where.inClause) && s.is(start-1, "{ } ; , :")
	case field:
		return where.inFields() && (before == "{" || before == ",")
	case parameter:
		return s.allowsParameter(where, before, start)
	case typ:
		return s.allowsType(where, before, i, start)
	case expression:
		return s.allowsExpression(where, before, start)
	}
	return in == anywhere || in == declaration && where.topLevel || in == statement && !where.topLevel
}

// typeRules are the rules of the grammar for types, and for what has a type in the head of a function.
const typeRules words.Set = "params param signature results type plainType paramType"

func (where place) inTypes() bool { return typeRules.Has(where.rule) }

// inFields reports whether the error is in the fields of a struct.
func (where place) inFields() bool { return where.rule == "structDecl" || where.rule == "field" }

// allowsParameter is allows for a parameter or a field.
func (s *source) allowsParameter(where place, before string, start int) bool {
	return where.inTypes() && (before == "(" || before == ",") ||
		where.inFields() && (before == "{" || before == "," || before != ":" && (s.text(start) == "fn" || s.text(start+2) == "("))
}

// allowsType is allows for a type.
func (s *source) allowsType(where place, before string, i, start int) bool {
	if s.text(start) == "fn" && i == start+1 && (where.rule == "params" || where.rule == "signature") { // a value
		return false
	}
	declares := where.inTypes() || where.inFields()
	switch before {
	case ":": // not of a ?:
		return declares || s.text(where.first) == "var" && s.operandStart(where.first, start-1, false) == where.first+1
	case "->", "throws", "yields":
		return true
	case "=":
		return s.text(where.first) == "type"
	}
	return declares && opens(before)
}

// allowsExpression is allows for an operand.
func (s *source) allowsExpression(where place, before string, start int) bool {
	switch {
	case s.text(start) == "{" && !opens(before) && before != "=" && before != "return", where.topLevel && start == where.first,
		where.rule == "switchStmt", where.rule == "typeDecl", where.inTypes(), where.inFields():
		return false
	}
	return start == where.first || s.wantsOperand(start-1) || before == ":" && s.inArm(where.first, start-1)
}

// opens reports whether a list or a block begins or goes on after a text.
func opens(text string) bool { return text == "(" || text == "[" || text == "{" || text == "," }

// inArm reports whether the colon at the token i, not far from the token first or from a ?, belongs to a ?:.
func (s *source) inArm(first, i int) bool {
	for j := i - 1; j >= max(first, i-4*farthest); j-- {
		switch s.text(j) {
		case "?":
			return true
		case ")", "]":
			j = min(j, s.partner(j))
		case ";", ",", "(", "[", "{", "}":
			return false
		}
	}
	return false
}

// matches matches a list of elements from the end of the match on.
func (m *match) matches(elements []element) bool {
	marked := false
	for k, e := range elements {
		if m.end > m.start && e.kind != "END" && e.kind != "STOP" && e.kind != "REST" && m.token(m.end).first {
			return false
		}
		end := m.elementEnd(elements, k)
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
			if at, ok := m.bound[e.class]; ok && e.class == "NAME" && m.raw(at[0], at[1]) != m.raw(m.end, end) {
				return false
			}
			m.bound[e.class] = [2]int{m.end, end}
		} else {
			m.texts = append(m.texts, m.raw(m.end, end))
		}
		m.end = end
	}
	if m.at[0] >= m.at[1] {
		m.at = [2]int{m.start, m.end}
	}
	return true
}

// elementEnd returns the end of the element k, which begins at the end of the match, or -1 if it is not there.
func (m *match) elementEnd(elements []element, k int) int {
	e := &elements[k]
	if k == 0 && m.second > 0 {
		return m.second
	}
	isList := e.kind == "LIST" || e.kind == "PARAMS"
	if !isList && e.kind != "EXPR" && e.kind != "ARG" {
		return e.end(m.program, m.end)
	}
	var next *element
	if k+1 < len(elements) {
		next = &elements[k+1]
	}
	end := m.textEnd(m.end, next, isList)
	if end == m.end && (!isList || k == 0) || e.kind == "ARG" && m.text(m.end) == "(" {
		return -1
	}
	return end
}

// end returns the end of an element that begins at the token i, or -1 if there is none. It does not know the ends of lists and
// expressions.
func (e *element) end(p *program, i int) int {
	if e.ends != nil {
		return e.ends(p, i)
	}
	if e.kind == "" {
		for _, text := range e.texts {
			if end := p.textAt(i, text); end > 0 && (text != "=" || p.textAt(i, "=>") < 0 && p.textAt(i, "=<") < 0) {
				return end
			}
		}
	}
	return -1
}

// An ender returns the end of what a class of elements stands for and begins at the token i, or -1 if that is something else.
type ender func(p *program, i int) int

// enders are those of the classes that are no lists and no expressions.
var enders = map[string]ender{
	"NAME":   one((*program).isName),
	"NUMBER": one((*program).isNumeric),
	"OP":     one(func(p *program, i int) bool { return p.is(i, "+ - * / % & | ^") }),
	"INT": one(func(p *program, i int) bool {
		return p.token(i).class == parser.Number && !strings.Contains(p.text(i), ".")
	}),
	"STRING": one(func(p *program, i int) bool { return p.token(i).class == parser.String }),
	"KNOWN":  one(func(p *program, i int) bool { return p.isName(i) && p.ownType(p.text(i)) != "" }),
	"BASIC":  one(func(p *program, i int) bool { return p.isName(i) && zeros.Of(p.ownType(p.text(i))) != "" }),
	"END":    none(func(p *program, i int) bool { return p.token(i).first || p.text(i) == "}" }),
	"GAP":    none(func(p *program, i int) bool { return !p.adjacent(i) }),
	"READ":   (*program).readEnd, "NAMES": (*program).namesEnd, "TARGETS": (*program).targetsEnd, "RESULTS": (*program).resultsEnd,
	"NEVER": (*program).neverEnd, "LITERAL": (*program).literalEnd, "TYPE": (*program).typeEnd, "TERM": (*program).termEnd,
	"RESULT": (*program).resultEnd, "CTYPE": (*program).resultEnd, "BARE": (*program).bareEnd, "GROUP": (*program).groupEnd,
	"STOP": (*program).stopEnd, "REST": (*program).restEnd,
}

// one returns the ender of a class of single tokens.
func one(is func(*program, int) bool) ender {
	return func(p *program, i int) int { return endIf(is(p, i), i+1) }
}

// none returns the ender of a class of places between tokens.
func none(is func(*program, int) bool) ender {
	return func(p *program, i int) int { return endIf(is(p, i), i) }
}

// endIf returns an end if there is one, and -1 if not.
func endIf(ok bool, end int) int {
	if ok {
		return end
	}
	return -1
}

// isNumeric reports whether the token i is a type of numbers, or a variable of such a type.
func (p *program) isNumeric(i int) bool {
	own := p.declared().variables[p.text(i)]
	return p.isName(i) && (p.is(i, "int float") || typeWords.Has(own) && zeros.Of(own)[0] == '0')
}

func (s *source) readEnd(i int) int {
	return endIf(s.is(i, "read_line read_int") && s.text(i+1) == "(" && s.text(i+2) == ")", i+3)
}

func (s *source) namesEnd(i int) int {
	for s.isName(i) {
		if s.text(i) == "mut" && s.isName(i+1) {
			i++
		}
		if i++; s.text(i) != "," {
			return i
		}
		i++
	}
	return -1
}

func (s *source) targetsEnd(i int) int {
	for s.isName(i) {
		if i = s.termEnd(i); s.text(i-1) == ")" {
			break
		}
		if s.text(i) != "," {
			return i
		}
		i++
	}
	return -1
}

// resultsEnd returns the end of a call of a function with several results.
func (p *program) resultsEnd(i int) int {
	return endIf(p.isName(i) && p.text(i+1) == "(" && strings.HasPrefix(p.declared().results[p.text(i)], "("), p.closed(i+1))
}

// neverEnd returns the end of a call of a function with one result, which is never nil.
func (p *program) neverEnd(i int) int {
	result := p.declared().results[p.text(i)]
	return endIf(p.text(i+1) == "(" && result != "" && result[0] != '(' && !p.declared().types[result], p.closed(i+1))
}

func (s *source) literalEnd(i int) int {
	if s.text(i) == "-" {
		i++
	}
	return endIf(s.isLiteral(i) || s.is(i, "true false"), i+1)
}

func (p *program) resultEnd(i int) int {
	_, end := p.resultBefore(i)
	return end
}

func (s *source) bareEnd(i int) int {
	if s.is(i, "( [") {
		return -1
	}
	return s.termEnd(i)
}

func (s *source) groupEnd(i int) int {
	return endIf(s.text(i) == "(" && s.text(s.partner(i)) == ")", s.closed(i))
}

func (s *source) stopEnd(i int) int {
	switch {
	case s.text(i) == ";" && s.onLine(i):
		return i + 1
	case s.text(i) != "{" && s.endsStatement(i) && (s.text(i) == "}" || s.token(i).first && len(s.indent(i)) <= len(s.indent(i-1))):
		return i
	}
	return -1
}

func (s *source) restEnd(i int) int {
	for s.onLine(i) && s.text(i-1) != ";" {
		i++
	}
	return i
}

// textEnd returns the end of an expression or list that begins at the token i: where the next element begins, or where the
// expression ends if there is none. It is -1 if the next element does not come.
func (p *program) textEnd(i int, next *element, list bool) int {
	if next == nil {
		return p.operandEnd(i)
	}
	for j := i; j < p.end(); j++ {
		if next.end(p, j) > 0 && (j > i || list) {
			return j
		}
		switch {
		case p.is(j, "( ["):
			j = p.partner(j)
		case p.is(j, "; ) ] { } case default"):
			return -1
		case p.is(j, ", in = .."):
			if !list {
				return -1
			}
		default:
			declares := list && p.is(j, "var const") // of a parameter
			if !list && j > i && p.isOperand(j) && p.endsOperand(j-1) && !p.is(j, "and or not") && !p.is(j-1, "and or not") ||
				p.is(j, statements) && p.text(j) != "fn" && !declares || j > i && p.token(j).first {
				return -1
			}
		}
	}
	return -1
}
