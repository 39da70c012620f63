// This file finds where in the grammar a syntax error is.

package help

import (
	"slices"

	"cpsc/diag"
	"cpsc/parser"
)

// placeOf returns where the fault f is, and the token that was found there.
func (p *program) placeOf(f *diag.Diagnostic) (place, int) {
	u, ok := f.Fact.(*parser.Unexpected)
	if !ok {
		i := p.at(f.Primary.Span.Start)
		return p.placeAt(i), i
	}
	where := p.placeIn(u.Rules)
	i := p.at(u.Found.Start)
	if where.first < 0 || where.first > i {
		where.first = i
	}
	if p.text(i-1) == ":" && p.is(i, "= :") && p.adjacent(i) && where.first == i && i > 1 { // to the parser, x := 1 and std::s begin with a label
		where.first, where.rule = i-2, "statement"
		for p.text(where.first-1) == "," && p.isName(where.first-2) {
			where.first -= 2
		}
		return where, i
	}
	if expects(f, "while") { // a statement
		where.first = i
		return where, i
	}
	if where.rule == "block" && where.first < i && !p.beginsHere(i-1, i) {
		where.rule = "statement"
	} else if where.rule == "block" || where.rule == "file" || where.rule == "switchStmt" && p.is(i-1, "{ } ;") {
		where.first = i
	}
	return where, i
}

// placeIn returns the place in some rules of the grammar, the innermost first; its first token is -1 if it is in no statement.
func (s *source) placeIn(rules []parser.Rule) place {
	where := place{topLevel: true, rule: rules[0].Name, first: -1}
	decided := false
	for _, r := range rules {
		switch r.Name {
		case "statement", "declaration":
			if where.first < 0 {
				where.first = s.at(r.Start)
			}
		case "block", "clause":
			where.inClause = where.inClause || !decided && r.Name == "clause"
			decided = true
		}
		if r.Name == "statement" || r.Name == "block" && s.text(s.at(r.Start)) == "{" {
			where.topLevel = false
		}
	}
	return where
}

// placeAt finds the place of the token i by the brackets and words around it.
func (s *source) placeAt(i int) place {
	where := place{first: i, topLevel: true}
	first, inside := -1, i // the first token of the statement; the outermost bracket in it
	parens := false        // the token is between parentheses that the statement has opened
	for j := i - 1; ; j-- {
		text := s.text(j)
		if j >= 0 && first < 0 && s.beginsHere(j, i) {
			first = j + 1
			if inFor := s.forBefore(j); text == ";" && inFor >= 0 {
				first = inFor
			}
		}
		switch {
		case j < 0:
			if first < 0 {
				first = 0
			}
			where.first = first
			where.rule = s.ruleOf(where.first, inside, i, parens)
			return where
		case text == ")" || text == "]" || text == "}":
			j = min(j, s.partner(j))
		case text == "(" || text == "[":
			if first < 0 {
				inside, parens = j, true
			}
		case text == "{" && where.topLevel:
			head := s.headOf(j)
			switch {
			case s.text(head) == "struct":
				if first == j+1 || s.text(i) == "," {
					where.first, where.rule = head, "field"
					return where
				}
			case s.text(head) == "switch" || s.text(head) == "match":
				where.inClause = true
				if first == j+1 {
					where.rule = "switchStmt"
				}
			}
			where.topLevel = false
			where.first = first
			if where.rule == "" {
				where.rule = s.ruleOf(first, inside, i, parens)
			}
			return where
		}
	}
}

// beginsHere reports whether a statement begins after the token j, which is before the token i.
func (s *source) beginsHere(j, i int) bool {
	switch s.text(j) {
	case ";", "{":
		return true
	case "}":
		return !s.is(j+1, "else catch finally while") && (s.token(j+1).first || !s.is(j+1, ") ; , ] = ."))
	case ":":
		return s.is(j-1, "default") || s.token(j+1).first || s.caseBefore(j)
	}
	return s.token(j+1).first && s.endsOperand(j) && (s.is(j+1, statements) || s.is(j+1, declaring))
}

// caseBefore reports whether the colon i ends the values of a case.
func (s *source) caseBefore(i int) bool {
	for j := i - 1; j > 0 && s.onLine(j+1) && !s.is(j, ": ; { }"); j-- {
		if s.text(j) == "case" {
			return true
		}
	}
	return false
}

// forBefore returns the for in the head of which the semicolon i is, or -1.
func (s *source) forBefore(i int) int {
	for j := i - 1; j >= 0; j-- {
		switch s.text(j) {
		case "for":
			return j
		case ")", "]":
			j = min(j, s.partner(j))
		case "{", "}":
			return -1
		}
		if s.token(j).first && s.text(j) != "for" {
			return -1
		}
	}
	return -1
}

// headOf returns the first token of what is before the brace i on its line, after another statement.
func (s *source) headOf(i int) int {
	j := i - 1
	for ; j > 0 && !s.token(j).first && !s.is(j-1, "{ } ;"); j-- {
	}
	return max(j, 0)
}

// ruleOf returns the rule of the grammar in which the token i is, in the statement that begins with the token first; the outermost
// bracket of it that is open there is the token inside.
func (s *source) ruleOf(first, inside, i int, parens bool) string {
	isFunc := parens && (s.text(inside-1) == "fn" || s.text(inside-2) == "fn")
	for k := first; k < i; k++ {
		switch {
		case s.text(k) == "fn" && s.text(k+1) == "(" && i > k+1 && i <= s.partner(k+1), s.text(k) == "fn" && s.text(k+2) == "(" && i > k+2 && i <= s.partner(k+2):
			isFunc = true
		}
	}
	switch {
	case isFunc:
		return "params"
	case s.text(i-1) == "->" || s.is(i-1, "throws yields"):
		return "results"
	case s.text(i-1) == ":" && s.text(first) == "var":
		return "type"
	case s.text(first) == "case" || s.text(first) == "default":
		return "clause"
	case s.text(first) == "type":
		return "typeDecl"
	}
	return "statement"
}

// expectsBlock reports whether only the brace of a block is expected where the fault f is, and no statement.
func expectsBlock(f *diag.Diagnostic) bool { return expects(f, "{") && !expects(f, "while") }

// expects reports whether a text is expected where the fault f is.
func expects(f *diag.Diagnostic, text string) bool {
	u, ok := f.Fact.(*parser.Unexpected)
	return ok && slices.Contains(u.Expected, text)
}
