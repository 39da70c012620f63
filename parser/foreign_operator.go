// This file defines the messages about operators of other languages.

package parser

import (
	"fmt"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// increment reports the error x++ or x-- if the operator ends at the token i or before
// it, and returns whether it did.
func (r *recovery) increment(first, i int) bool {
	if r.kind(i) != imp.ImpParserADD {
		i--
	}
	if i < 1 {
		return false
	}
	a, b := r.token(i-1), r.token(i)
	if a.kind != b.kind || a.end != b.start || a.kind != imp.ImpParserADD && a.kind != imp.ImpParserSUB {
		return false
	}
	r.noIncrement(first, i-1)
	return true
}

// noIncrement reports the operator ++ or -- at the token i, in the statement that begins at
// the token first.
func (r *recovery) noIncrement(first, i int) {
	op := r.text(i)
	start, end := i, i+2
	from, to := i+2, r.termEnd(i+2) // of the operand
	if i > first && endsOperand(r.kind(i-1)) {
		from, to = r.operandStart(first, i, true), i
		start = from
	} else {
		end = to
	}
	d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span().To(r.token(i+1).span()), "there is no operator `%s`", op+op)
	if to <= from {
		d.Help("write `x %s= 1`", op)
		return
	}
	text := fmt.Sprintf("%s %s= 1", r.quote(from, to), op)
	before, after := int32(imp.ImpParserSEMI), r.kind(end)
	if start > first {
		before = r.kind(start - 1)
	}
	if start > first && r.kind(start-1) == imp.ImpParserLBRACE || start == first {
		before = imp.ImpParserSEMI
	}
	nextLine := after != imp.ImpParserSEMI && after != imp.ImpParserLBRACE && r.token(end).flags&firstOnLine != 0
	if before == imp.ImpParserSEMI && (after == imp.ImpParserRBRACE || nextLine) && start == first {
		text = fmt.Sprintf("%s %s= 1;", r.raw(from, to), op)
		d.SureFix("write `{}`", diag.Edit{Span: r.token(start).span().To(r.token(end - 1).span()), Text: text})
		return
	}
	if before != imp.ImpParserSEMI || after != imp.ImpParserSEMI && after != imp.ImpParserLBRACE && r.token(end).flags&firstOnLine == 0 {
		d.Help("write `%s` as a statement of its own", text)
		return
	}
	text = fmt.Sprintf("%s %s= 1", r.raw(from, to), op)
	d.SureFix("write `{}`", diag.Edit{Span: r.token(start).span().To(r.token(end - 1).span()), Text: text})
}

// foreignPairs are operators of other languages that are two tokens here, with what to
// write instead. For := that depends.
const foreignPairs words.Map = `
	!=: <> !==
	==: ===
`

// foreignWords are words that are operators in other languages, with what to write
// instead.
const foreignWords words.Map = `
	&&: and
	||: or
	!: not
`

// foreignOperator reports an operator of other languages if there is one at the token i
// or directly before it, and returns whether it did.
func (r *recovery) foreignOperator(i int) bool {
	for j := max(i-1, 0); j <= i && j+1 < len(r.in.tokens); j++ {
		a, b := r.token(j), r.token(j+1)
		op := r.src.Text[a.start:b.end]
		if own := foreignPairs.Of(op); own != "" || op == ":=" {
			r.noOperator(a.span().To(b.span()), op, "write `var x = …` to declare a variable, `x = …` to assign to it", own)
			return true
		}
	}
	word := i
	switch r.text(i) {
	case "and", "or":
		if next := r.kind(i + 1); !beginsStatement(next) || isStatementKeyword(next) {
			return false
		}
	default: // the parser takes "not" for an operand, so the error is at the next one
		if word--; word < 1 || r.text(word) != "not" {
			return false
		}
		if !wantsOperand(r.kind(word-1)) || !isOperand(r.kind(i)) && r.kind(i) != imp.ImpParserLPAREN && r.kind(i) != imp.ImpParserNOT {
			return false // "not" may be a name
		}
	}
	if r.token(i).flags&firstOnLine != 0 {
		return false
	}
	op := r.text(word)
	at := r.token(word).span()
	if test := i - 2; r.kind(test) == imp.ImpParserEQ && isLiteral(r.kind(i-1)) && isLiteral(r.kind(i+1)) && op == "or" { // n == 1 or 2
		start := test - 1
		if !diag.Brief {
			start = r.operandStart(0, test, true)
		}
		switch before := r.kind(start - 1); {
		case !diag.Brief && r.calls(start, test):
		case diag.Brief && before != imp.ImpParserDOT || before == imp.ImpParserLPAREN || before == imp.ImpParserLAND || before == imp.ImpParserLOR || before == imp.ImpParserASSIGN || isStatementKeyword(before):
			both := fmt.Sprintf("|| %s == %s", r.raw(start, test), r.text(i+1))
			r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `or`").
				Fix("each comparison has two operands: write `{}`", diag.Edit{Span: at.To(r.token(i + 1).span()), Text: both})
			return true
		}
	}
	if next := r.kind(i + 1); op == "or" && isLiteral(next) {
		r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `or`").
			Help("a value is chosen by `c ? a : b`; what a function throws goes to the `catch` around it")
		return true
	}
	if edits := r.wordOperators(word); len(edits) > 1 {
		r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `%s`", op).
			SureFix("the operators are written `&&`, `||` and `!`", edits...)
		return true
	}
	r.noOperator(at, op, "", foreignWords.Of(op))
	d := r.errs.Items[len(r.errs.Items)-1]
	if op != "not" || r.token(word+1).flags&firstOnLine != 0 {
		return true
	}
	if end := r.notEnd(word + 1); end > 0 { // !x == y would be (!x) == y
		text := fmt.Sprintf("!(%s)", r.quote(word+1, end))
		d.Helps, d.Fixes = nil, nil
		if strings.Contains(text, "…") {
			d.Help("write `!(…)`")
		} else {
			d.SureFix("write `{}`", diag.Edit{Span: at.To(r.token(end - 1).span()), Text: text})
		}
		return true
	}
	d.Fixes[0].Edits[0].Span.End = r.token(word + 1).start // !x, not ! x
	return true
}

// wordOperators returns the edits that replace and, or and not from the token i on, up to the end of its line or statement, or nil if
// one of them is not followed by an operand there.
func (r *recovery) wordOperators(i int) (edits []diag.Edit) {
	if diag.Brief {
		return nil
	}
	words := 0
	closing := map[int]int{} // how many parentheses end before each token
	for first := i; i < len(r.in.tokens)-1 && (i == first || r.token(i).flags&firstOnLine == 0); i++ {
		for range closing[i] {
			edits = append(edits, r.insertAfter(i-1, ")"))
		}
		delete(closing, i)
		kind, own := r.kind(i), foreignWords.Of(r.text(i))
		if kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE {
			break
		}
		if kind == imp.ImpParserIN {
			return nil
		}
		if kind != imp.ImpParserIDENT || own == "" || (own != "!") != endsOperand(r.kind(i-1)) && foreignWords.Of(r.text(i-1)) == "" {
			continue
		}
		next := r.kind(i + 1)
		if r.token(i+1).flags&firstOnLine != 0 || !isOperand(next) && next != imp.ImpParserLPAREN && next != imp.ImpParserLBRACK && next != imp.ImpParserNOT && next != imp.ImpParserSUB && next != imp.ImpParserCOM {
			return nil
		}
		words++
		if own != "!" {
			edits = append(edits, r.edit(i, i+1, own))
			continue
		}
		if end := r.notEnd(i + 1); end > 0 {
			own = "!("
			closing[end]++
		}
		edits = append(edits, diag.Edit{Span: diag.Span{Start: r.token(i).start, End: r.token(i + 1).start}, Text: own})
	}
	if words < 2 || len(closing) > 1 {
		return nil
	}
	for end, n := range closing {
		for range n {
			edits = append(edits, r.insertAfter(end-1, ")"))
		}
	}
	return edits
}

// helpCompared adds the help to write what is compared again to the error that the comparison i is directly after && or ||, as in
// x > 0 && < 10.
func (r *recovery) helpCompared(d *diag.Diagnostic, first, i int) {
	if op := r.kind(i - 1); diag.Brief || op != imp.ImpParserLAND && op != imp.ImpParserLOR || !isComparisonKind(r.kind(i)) {
		return
	}
	j := i - 2
	for j > first && !isComparisonKind(r.kind(j)) {
		if kind := r.kind(j); kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK {
			j = min(j, r.partner(j))
		} else if kind == imp.ImpParserLAND || kind == imp.ImpParserLOR || kind == imp.ImpParserLPAREN || kind == imp.ImpParserSEMI {
			return
		}
		j--
	}
	start := r.operandStart(first, j, true)
	if _, level := operatorAt(r.text(start - 1)); j == first || start == j || level > 3 && level < noLevel {
		return
	}
	help := "each side of `" + r.text(i-1) + "` is a condition of its own: write `" + r.quote(start, j) + " " + r.text(i) + " …`"
	if text := r.raw(start, j); r.calls(start, j) || strings.ContainsAny(text, "\n\r`") {
		d.Help("%s", help)
	} else {
		d.Fix(help, diag.Edit{Span: diag.Span{Start: r.token(i).start, End: r.token(i).start}, Text: text + " "})
	}
}

// isComparisonKind reports whether a token of the kind compares.
func isComparisonKind(kind int32) bool {
	return kind == imp.ImpParserLT || kind == imp.ImpParserLE || kind == imp.ImpParserGT || kind == imp.ImpParserGE || kind == imp.ImpParserEQ || kind == imp.ImpParserNE
}

// isLiteral reports whether a token of the kind is a number or a string.
func isLiteral(kind int32) bool {
	return kind == imp.ImpParserINT || kind == imp.ImpParserFLOAT || kind == imp.ImpParserSTRING || kind == imp.ImpParserCHAR
}

// notEnd returns the end of the operand of a not before the token i, which binds less tightly than all operators but && and ||, or 0
// if it has no operator, so that ! is before the same operand.
func (r *recovery) notEnd(i int) int {
	binary := false
	for first := i; i < len(r.in.tokens)-1; i++ {
		switch kind := r.kind(i); kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			i = max(i, r.partner(i))
		default:
			ends := kind == imp.ImpParserLAND || kind == imp.ImpParserLOR || kind == imp.ImpParserQUERY || kind == imp.ImpParserCOLON ||
				kind == imp.ImpParserSEMI || kind == imp.ImpParserCOMMA || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE ||
				kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK || foreignWords.Of(r.text(i)) != "" || r.token(i).flags&firstOnLine != 0 ||
				isStatementKeyword(kind) || i > first && isOperand(kind) && endsOperand(r.kind(i-1)) // a block without braces, or then
			if ends {
				if binary && endsOperand(r.kind(i-1)) {
					return i
				}
				return 0
			}
			binary = binary || i > first && int(kind) < len(binaryOps) && binaryOps[kind] != 0
		}
	}
	return 0
}

// noOperator reports an operator that the language does not have. The help says what to
// write, unless it is another operator.
func (r *recovery) noOperator(at diag.Span, op, help, own string) {
	d := r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `%s`", op)
	if own == "" {
		d.Help("%s", help)
		return
	}
	d.SureFix("write `{}`", diag.Edit{Span: at, Text: own})
}
