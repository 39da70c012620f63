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
	first := -1 // the first token of the statement
	for j := i - 1; ; j-- {
		text := s.text(j)
		if j >= 0 && first < 0 && s.beginsHere(j, i) {
			first = j + 1
		}
		switch {
		case j < 0:
			where.first, where.rule = max(first, 0), "statement"
			return where
		case text == ")" || text == "]" || text == "}":
			j = min(j, s.partner(j))
		case text == "{" && where.topLevel:
			if s.is(s.headOf(j), "switch match") {
				where.inClause = true
				if first == j+1 {
					where.rule = "switchStmt"
				}
			}
			where.topLevel = false
			where.first = first
			if where.rule == "" {
				where.rule = "statement"
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

// headOf returns the first token of what is before the brace i on its line, after another statement.
func (s *source) headOf(i int) int {
	j := i - 1
	for ; j > 0 && !s.token(j).first && !s.is(j-1, "{ } ;"); j-- {
	}
	return max(j, 0)
}

// expectsBlock reports whether only the brace of a block is expected where the fault f is, and no statement.
func expectsBlock(f *diag.Diagnostic) bool { return expects(f, "{") && !expects(f, "while") }

// expects reports whether a text is expected where the fault f is.
func expects(f *diag.Diagnostic, text string) bool {
	u, ok := f.Fact.(*parser.Unexpected)
	return ok && slices.Contains(u.Expected, text)
}
