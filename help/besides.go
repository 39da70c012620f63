// This file finds the errors in names and types of a program that has syntax errors, too.

package help

import (
	"cmp"
	"slices"
	"strings"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// recovered returns the read of a helper for programs with at most as many syntax errors. It checks what the parser has understood,
// and reports only faults in names and types that cannot follow from what is lost: they are not in it, and about no name that is in it.
func recovered(syntax int) func(*diag.File, *diag.List) *check.Info {
	return func(file *diag.File, errs *diag.List) *check.Info {
		tree := parser.Parse(file, errs)
		p := newProgram(file.Name, file.Text)
		if len(errs.Items) > syntax || !p.balanced() { // a fix makes it worse, or nobody knows what is in which block
			return nil
		}
		lost := p.lost(tree.Skipped, errs.Items)
		names, nameless := map[string]bool{}, false // nameless: any name may be lost
		for i, t := range p.tokens {
			if lost[i] && t.class == parser.Identifier {
				names[t.text] = true
			}
			nameless = nameless || lost[i] && p.is(i, "struct const var type") && p.tokens[i+1].class == parser.Symbol
		}
		errs.Items = nil
		info := check.Check(tree, errs)
		errs.Items = slices.DeleteFunc(errs.Items, func(d *diag.Diagnostic) bool {
			switch d.Code {
			case diag.CannotInferType, diag.WrongValueCount, diag.NotOneResult: // they depend on what calls and functions return
				return true
			}
			if d.Code < diag.UndeclaredName || d.Code >= diag.NotAssignable || nameless && undeclaredName(d) {
				return true
			}
			for _, l := range append([]diag.Label{d.Primary}, d.Secondary...) {
				first, end := p.touched(l.Span)
				for i := first; i < end; i++ {
					if lost[i] || names[p.tokens[i].text] {
						return true
					}
				}
			}
			return false
		})
		return info
	}
}

// touched returns which tokens a span touches: from the first up to but not including the end. If it is between two, that is the one
// before it.
func (p *program) touched(at diag.Span) (first, end int) {
	after := func(offset int32) int {
		n, _ := slices.BinarySearchFunc(p.tokens, offset, func(t token, at int32) int { return cmp.Compare(t.Start, at) })
		return n
	}
	first, end = after(at.Start), after(max(at.End, at.Start+1))
	if first == end || first > 0 && p.tokens[first-1].End > at.Start {
		first--
	}
	return max(0, first), min(end, len(p.tokens)-1)
}

// lost returns for each token whether it is in what the parser skipped, or in a statement or a head with a syntax error. After one in
// the head of a declaration, that is the whole declaration.
func (p *program) lost(skipped []diag.Span, syntax []*diag.Diagnostic) []bool {
	lost := make([]bool, len(p.tokens))
	for _, d := range syntax {
		skipped = append(skipped, d.Primary.Span)
	}
	depth := make([]int, len(p.tokens)+1)
	for i, t := range p.tokens {
		depth[i+1] = depth[i]
		switch t.text {
		case "{":
			depth[i+1]++
		case "}":
			depth[i+1]--
		}
	}
	for _, at := range skipped {
		first, end := p.touched(at)
		for first > 0 && !p.is(first-1, "; { }") {
			first--
		}
		for end < len(p.tokens)-1 && !p.is(end-1, "; { }") && !p.is(end, "; { }") {
			end++
		}
		if depth[first] == 0 && p.is(end, "{") {
			end = p.partners[end]
		}
		for i := first; i < end; i++ {
			lost[i] = true
		}
	}
	return lost
}

// balanced reports whether each brace has its partner, and none may be in a token that is malformed.
func (p *program) balanced() bool {
	for i, t := range p.tokens {
		if t.text == "{" && p.partners[i] == len(p.tokens)-1 || t.text == "}" && p.partners[i] == i || t.class == parser.Malformed && strings.ContainsAny(t.text, "{}") {
			return false
		}
	}
	return true
}

// besides returns the better faults of a program with syntax errors together with its faults in names and types.
func (h *helper) besides(p *program, better []*diag.Diagnostic) []*diag.Diagnostic {
	g := &helper{read: recovered(len(p.faults)), limits: h.limits}
	if q := g.analyse(p.name, p.src); q != nil && q.parses() {
		for _, d := range g.explainChecked(q) {
			if !slices.ContainsFunc(better, func(f *diag.Diagnostic) bool {
				return d.Primary.Span.Start < f.Primary.Span.End && f.Primary.Span.Start < d.Primary.Span.End
			}) {
				better = append(better, d)
			}
		}
	}
	return better
}
