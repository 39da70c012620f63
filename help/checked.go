// This file explains the errors of a program that parses: of names, types, and how statements leave functions.

package help

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// explainChecked returns the better faults of a program that parses. What is gone with the fix of a fault is a consequence of it. Of
// the faults on a line, that one is reported which has a fix for all of them, if there is one.
func (h *helper) explainChecked(p *program) []*diag.Diagnostic {
	var better []*diag.Diagnostic
	gone := map[*diag.Diagnostic]bool{}
	for k, f := range p.faults {
		if gone[f] {
			continue
		}
		if h.explained >= mostExplained {
			better = append(better, f)
			continue
		}
		line := p.onLineOf(k, gone)
		a, q := h.checked(p, f)
		for _, g := range line[1:] {
			if q != nil && !slices.ContainsFunc(line, func(o *diag.Diagnostic) bool { return q.faultLike(o, a.edits) != nil }) {
				break
			}
			if b, r := h.checked(p, g); r != nil && !slices.ContainsFunc(line, func(o *diag.Diagnostic) bool { return r.faultLike(o, b.edits) != nil }) {
				f, a, q = g, b, r
			}
		}
		if a == nil {
			better = append(better, f)
		} else {
			better = append(better, a.fault(f))
		}
		for _, g := range p.faults {
			if g == f || g.Primary.Span.Start < line[0].Primary.Span.Start {
				continue
			}
			again := undeclaredName(g) && undeclaredName(f) && p.sameText(f, g) // a name is reported once
			gone[g] = gone[g] || again || q != nil && q.faultLike(g, a.edits) == nil || q == nil && slices.Contains(line, g) && g.Code >= diag.WrongType
		}
	}
	return better
}

// onLineOf returns the fault k and those after it on its line that are not gone.
func (p *program) onLineOf(k int, gone map[*diag.Diagnostic]bool) []*diag.Diagnostic {
	f := p.faults[k]
	line := []*diag.Diagnostic{f}
	if !f.Primary.Span.Known() {
		return line
	}
	end := p.lineAfter(f.Primary.Span.End)
	for _, g := range p.faults[k+1:] { // in the order of the text
		if g.Primary.Span.Start > end || len(line) > mostExplained {
			break
		}
		if !gone[g] && g.Primary.Span.Known() {
			line = append(line, g)
		}
	}
	return line
}

// undeclaredName reports whether a fault is about a name that is not declared.
func undeclaredName(f *diag.Diagnostic) bool {
	return f.Code == diag.UndeclaredName || f.Code == diag.UndeclaredType
}

// sameText reports whether two faults are at the same text.
func (p *program) sameText(f, g *diag.Diagnostic) bool {
	a, b := f.Primary.Span, g.Primary.Span
	return p.src[a.Start:a.End] == p.src[b.Start:b.End]
}

// faultLike returns the fault of p, a program with edits, that g was before them, or nil.
func (p *program) faultLike(g *diag.Diagnostic, edits []diag.Edit) *diag.Diagnostic {
	if !g.Primary.Span.Known() {
		edits = nil
	}
	if p.faultAt == nil {
		p.faultAt = make(map[faultKey]*diag.Diagnostic, len(p.faults))
		for _, f := range p.faults {
			p.faultAt[faultKey{f.Code, f.Primary.Span.Start}] = f
		}
	}
	return p.faultAt[faultKey{g.Code, moved(edits, g.Primary.Span.Start)}]
}

// A faultKey is what the faults of two programs have in common.
type faultKey struct {
	code  diag.Code
	start int32
}

// checked returns the best advice for the fault f and, if it has a fix, the program with this.
func (h *helper) checked(p *program, f *diag.Diagnostic) (plain *advice, q *program) {
	if h.explained++; h.explained > mostExplained {
		return nil, nil
	}
	var best *advice
	others := 0
	for a := range h.candidatesChecked(p, f) {
		if others++; others > mostCandidates {
			break
		}
		if len(a.edits) == 0 {
			if plain == nil {
				plain = a
			}
			continue
		}
		for a := range a.filled(p) {
			r := h.apply(p, a.edits)
			if r == nil || !p.improves(f, a.edits, r) {
				continue
			}
			switch {
			case best == nil || len(r.faults) < len(q.faults): // the best one clears most
				best, q = a, r
				if len(r.faults) == 0 && (best.sure || !ambiguous[f.Code]) {
					return best, q
				}
			case ambiguous[f.Code] && len(r.faults) == len(q.faults) && best.also == nil:
				help := "or " + a.helps[0]
				best.helps, best.also = append(slices.Clone(best.helps), help), []diag.Fix{{Help: help, Edits: a.edits}}
				if len(q.faults) == 0 {
					return best, q
				}
			}
			break
		}
	}
	if best != nil {
		return best, q
	}
	return plain, nil
}

// mostCandidates bounds how many fixes of a fault are tried.
const mostCandidates = 100

// ambiguous are the codes for which a second fix is offered, too.
var ambiguous = map[diag.Code]bool{
	diag.DuplicateDeclaration: true, diag.NoEnclosingLoop: true, diag.MismatchedOperands: true, diag.WrongType: true, diag.UndefinedOperator: true, diag.WrongValueCount: true,
}

// improves reports whether q, the program with edits, has fewer faults, not f, and none that is new. How statements leave functions and
// variables get their values is only checked if names and types are right, so that such faults may be new.
func (p *program) improves(f *diag.Diagnostic, edits []diag.Edit, q *program) bool {
	if !q.parses() {
		return false
	}
	before := map[faultKey]bool{}
	for _, o := range p.faults {
		if o != f {
			before[faultKey{o.Code, moved(edits, o.Primary.Span.Start)}] = true
		}
	}
	remain := 0
	for _, g := range q.faults {
		switch later := f.Code < diag.NotAssignable && g.Code >= diag.NotAssignable; {
		case before[faultKey{g.Code, g.Primary.Span.Start}]:
			remain++
		case !later:
			return false
		}
	}
	return remain < len(p.faults)
}

// tokensOf returns the tokens of a fault.
func (p *program) tokensOf(f *diag.Diagnostic) (from, end int) {
	if !f.Primary.Span.Known() {
		return 0, 0
	}
	from = p.at(f.Primary.Span.Start)
	return from, max(from+1, p.at(max(f.Primary.Span.End, f.Primary.Span.Start+1)-1)+1)
}

// statementStart returns the first token of the statement or case in which the token i is.
func (p *program) statementStart(i int) int {
	for ; i > 0; i-- {
		switch p.text(i - 1) {
		case ";", "{":
			return i
		case "}":
			if p.token(i).first {
				return i
			}
		case ":":
			if p.is(i-2, "default") || p.caseBefore(i-1) || p.token(i).first {
				return i
			}
		case ")", "]":
			if open := p.partner(i - 1); open < i-1 {
				i = open + 1
			}
		}
	}
	return 0
}

// A fnHead is the head of a function.
type fnHead struct {
	fn, open, closing, brace int // its tokens
}

// function returns the head of the innermost function around the token i, and whether there is one.
func (p *program) function(i int) (head fnHead, ok bool) {
	for fn := i; fn >= 0; fn-- {
		if p.text(fn) != "fn" {
			continue
		}
		open := fn + 1
		if p.isName(open) {
			open++
		}
		closing := p.partner(open)
		brace := closing + 1
		for brace < p.end() && p.text(brace) != "{" && !p.is(brace, "; = ,") {
			brace = p.closed(brace)
		}
		if p.text(open) == "(" && p.text(brace) == "{" && brace < i && i <= p.partner(brace) {
			return fnHead{fn, open, closing, brace}, true
		}
	}
	return fnHead{}, false
}

// candidatesChecked returns what may be said of the fault f: of the table of habits, and of the recogniser for its code.
func (h *helper) candidatesChecked(p *program, f *diag.Diagnostic) func(func(*advice) bool) {
	return func(yield func(*advice) bool) {
		from, end := p.tokensOf(f)
		if f.Code == diag.NotOneResult && p.token(from).first && p.is(from-1, assigning) { // the line before is not finished
			yield(p.unfinished(from - 1))
			return
		}
		if (f.Code == diag.UnknownField || f.Code == diag.NotAStruct) && p.token(end-1).first && p.text(end-2) == "." {
			dot := p.unfinishedField(end - 2)
			if n := end - 3; p.token(n).class == parser.Number {
				for _, stop := range []string{";", ","} {
					a := *dot
					a.edits = []diag.Edit{{Span: p.span(n, n+2), Text: p.text(n) + ".0" + stop}}
					if !yield(&a) {
						return
					}
				}
			}
			yield(dot)
			return
		}
		list := habits()
		first := p.statementStart(from)
		for k := range list {
			if list[k].in != checking {
				continue
			}
			for _, i := range slices.Compact([]int{from, end - 1}) {
				m := p.matchAt(&list[k], place{first: first}, i)
				if m == nil {
					continue
				}
				if a := m.advice(&list[k], ""); !yield(keeping(a, f, list[k].says)) {
					return
				}
				break
			}
		}
		if r := checkedRecognisers[f.Code]; r != nil {
			for _, a := range r(p, f) {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// keeping returns an advice with what f says, unless the habit says something.
func keeping(a *advice, f *diag.Diagnostic, says string) *advice {
	if says == "" {
		a.says, a.at, a.code = "", f.Primary.Span, f.Code
	}
	return a
}

// change returns the advice to replace the tokens from from up to end.
func (p *program) change(from, end int, own, help string) *advice {
	return &advice{helps: []string{strings.ReplaceAll(help, "{}", own)}, edits: []diag.Edit{{Span: p.span(from, end), Text: own}}}
}

// insert returns the advice to insert a text before the token i.
func (p *program) insert(i int, own, help string) *advice {
	return &advice{helps: []string{strings.ReplaceAll(help, "{}", strings.TrimSpace(own))}, edits: []diag.Edit{p.insertBefore(i, own)}}
}

// resultCount explains a return of values that the function has no results for.
func resultCount(p *program, f *diag.Diagnostic) []*advice {
	i, _ := p.tokensOf(f)
	head, ok := p.function(i)
	switch {
	case ok && p.text(head.closing+1) == "{":
		return []*advice{p.insert(head.brace, "-> … ", "declare the result after the parameters: `{}`")}
	case ok && p.text(head.closing+1) == "yields":
		return []*advice{p.change(p.statementStart(i), i, "yield ", "to give the value to the caller, write `yield`"),
			{helps: []string{"to give the value to the caller, and end the generator, write `yield …; return;`"},
				edits: inOrder(p.replace(p.statementStart(i), p.statementStart(i)+1, "yield"), p.insertAfter(p.statementEnd(i)-1, " return;"))}}
	}
	return nil
}

// noGenerator explains a yield in a function that does not say what it yields.
func noGenerator(p *program, f *diag.Diagnostic) []*advice {
	i, _ := p.tokensOf(f)
	head, ok := p.function(i)
	switch {
	case !ok:
		return nil
	case p.text(head.closing+1) == "->":
		a := p.change(head.closing+1, head.brace, "yields …", "write `{}` in place of the results")
		a.edits[0].Span.End = p.token(head.brace - 1).End
		return []*advice{a}
	}
	return []*advice{p.insert(head.brace, "yields … ", "write `{}` after the parameters")}
}

// uncaught explains an exception that leaves a function which does not say so.
func uncaught(p *program, f *diag.Diagnostic) []*advice {
	i, _ := p.tokensOf(f)
	if head, ok := p.function(i); ok {
		return []*advice{p.insert(head.brace, "throws … ", "let it out of the function: `{}`")}
	}
	return nil
}

// noValue explains a call without a value that is used as one: it may change its first argument.
func noValue(p *program, f *diag.Diagnostic) (list []*advice) {
	i, stop := p.tokensOf(f)
	open := i + 1
	if args := p.split(open+1, p.partner(open), ","); len(args) > 0 {
		first := p.statementStart(i)
		call, arg := p.raw(i, stop), strings.TrimPrefix(p.raw(args[0][0], args[0][1]), "ref ")
		own := call + "; " + p.src[p.token(first).Start:p.token(i).Start] + arg
		list = append(list, &advice{helps: []string{fmt.Sprintf("`%s` changes its argument: write `%s; …`", p.text(i), call)}, edits: []diag.Edit{{Span: p.span(first, stop), Text: own}}})
	}
	return append(list, p.change(i, stop, p.raw(i, open), "to pass the function itself, leave out `()`: `{}`"))
}

// outsideLoop explains a break or continue that is in no loop.
func outsideLoop(p *program, f *diag.Diagnostic) []*advice {
	i, _ := p.tokensOf(f)
	stop := p.statementEnd(i)
	return []*advice{p.change(i, stop, "return;", "to leave the function, write `{}`"), {helps: []string{"remove it"}, edits: []diag.Edit{p.replace(i, stop, "")}}}
}

// notAssignable explains an assignment to what is no variable: it may be to declare one.
func notAssignable(p *program, f *diag.Diagnostic) (list []*advice) {
	i, end := p.tokensOf(f)
	if label := i - 2; p.text(i-1) == ":" && p.isName(label) {
		a := p.insert(label, "var ", "write `var "+p.raw(label, end)+"`")
		a.code, a.at, a.says, a.sure = f.Code, p.span(label, end), "a variable is declared with `var`", true
		list = append(list, a)
	}
	for j := range p.tokens {
		if p.text(j) == "const" && (p.text(j+1) == p.text(i) || f.Code == diag.NotConstant && j == p.statementStart(i)) {
			list = append(list, p.change(j, j+1, "var", "declare it with `var` in place of `const`"))
		}
	}
	return list
}

// unassigned explains a variable that may have no value yet.
func unassigned(p *program, f *diag.Diagnostic) (list []*advice) {
	i, _ := p.tokensOf(f)
	for j := range p.tokens {
		if p.text(j) != "var" || p.text(j+1) != p.text(i) || p.text(j+2) != ":" {
			continue
		}
		stop := p.typeEnd(j + 3)
		for _, zero := range []string{"0", `""`, "0.0", "false", "[]", "nil"} {
			list = append(list, &advice{helps: []string{"declare it with a value: `" + p.raw(j, stop) + " = " + zero + ";`"}, edits: []diag.Edit{p.insertAfter(stop-1, " = "+zero)}})
		}
	}
	return list
}

// untyped explains a variable whose value does not say what type it has.
func untyped(p *program, f *diag.Diagnostic) (list []*advice) {
	i, _ := p.tokensOf(f)
	if first := p.statementStart(i); p.text(first) == "var" && p.text(first+2) == "=" {
		for _, own := range []string{": …", ": […]"} {
			list = append(list, &advice{helps: []string{"give the variable a type"}, edits: []diag.Edit{p.insertAfter(first+1, own)}})
		}
	}
	return list
}

// duplicateCase explains a value that an earlier case has, too.
func duplicateCase(p *program, f *diag.Diagnostic) []*advice {
	i, end := p.tokensOf(f)
	switch {
	case p.text(end) == ",":
		return []*advice{{helps: []string{"remove it"}, edits: []diag.Edit{p.replace(i, end+1, "")}}}
	case p.text(i-1) == ",":
		return []*advice{{helps: []string{"remove it"}, edits: []diag.Edit{{Span: diag.Span{Start: p.token(i - 1).Start, End: p.token(end - 1).End}}}}}
	case p.token(i - 1).first:
		return []*advice{p.withoutLines(i-1, "remove this case")}
	}
	return nil
}

// withoutLines returns the advice to remove the line that the token i begins.
func (p *program) withoutLines(i int, help string) *advice {
	start := p.token(i).Start - int32(len(p.lineBefore(i)))
	stop := min(p.lineAfter(p.token(i).Start)+1, int32(len(p.src)))
	return &advice{helps: []string{help}, edits: []diag.Edit{{Span: diag.Span{Start: start, End: stop}}}}
}

// unfinished returns the advice about an operator at the end of a line, the token i, after which the next statement is taken for its
// operand.
func (p *program) unfinished(i int) *advice {
	return &advice{code: diag.UnexpectedToken, at: p.token(i).Span, says: "expected an expression after this `" + p.text(i) + "`", helps: []string{"write the value that is missing at the end of the line"}}
}

// unfinishedField returns the advice about a point at the end of a line, the token i.
func (p *program) unfinishedField(i int) *advice {
	if n := i - 1; p.token(n).class == parser.Number {
		return &advice{code: diag.UnexpectedToken, at: p.span(n, i+1), says: "a number has digits on both sides of the point", helps: []string{"write `" + p.text(n) + ".0`"}}
	}
	return &advice{code: diag.UnexpectedToken, at: p.token(i).Span, says: "expected the name of a field after this `.`"}
}
