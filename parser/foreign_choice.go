// This file defines the messages about choices between values, such as an if as a value, and about conditions.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// valueOfIf recognises an if or a switch that should have a value.
func (r *recovery) valueOfIf(_ antlr.Parser, i int) *construct {
	help := "use `c ? a : b`, or assign in the blocks"
	if r.kind(i) == imp.ImpParserSWITCH {
		help = "assign in its cases"
	}
	if r.kind(i) != imp.ImpParserIF && r.kind(i) != imp.ImpParserSWITCH || !r.inExpression(i) {
		return nil
	}
	end, text := r.ifValue(i)
	if r.kind(i-1) == imp.ImpParserRETURN && r.kind(r.headEnd(i)) != imp.ImpParserLBRACE && text == "" { // return if c;
		return nil
	}
	f := r.construct(i, i+1, fmt.Sprintf("`%s` is a statement, not part of an expression", r.text(i)), help).skip(end)
	if text != "" && r.kind(i) == imp.ImpParserIF {
		if r.isOperand(i, end) {
			text = "(" + text + ")"
		}
		f.helps[0] = fmt.Sprintf("write `%s`", text)
		f.withFix(r, i, end, text)
	}
	return f
}

// ifEnd returns the end of the if or switch that begins at the token i, with the blocks after each else.
func (r *recovery) ifEnd(i int) int {
	end := i + 1
	for open := r.headEnd(i); r.kind(open) == imp.ImpParserLBRACE; open = r.headEnd(end) {
		if end = r.closed(open); r.kind(end) != imp.ImpParserELSE {
			break
		}
	}
	return end
}

// ifValue returns the end of the if or switch that begins at the token i, and its value as a conditional expression, or "".
func (r *recovery) ifValue(i int) (end int, text string) {
	if end, text = r.ifWithoutBlocks(i); text != "" {
		return end, text
	}
	end = r.ifEnd(i)
	return end, r.conditional(i, end)
}

// ifWithoutBlocks returns the end and the value of if (c) a else b of Kotlin, or if c then a else b; the text is "" if
// there is none at the token i.
func (r *recovery) ifWithoutBlocks(i int) (end int, text string) {
	for r.kind(i) == imp.ImpParserIF {
		from := i + 1
		var to, value int
		if r.kind(from) == imp.ImpParserLPAREN && r.text(r.closed(from)) != "then" {
			value = r.closed(from)
			from, to = from+1, value-1
		} else {
			for to = from; r.text(to) != "then"; to = r.closed(to) {
				if kind := r.kind(to); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || to >= min(i+4*farthest, len(r.in.tokens)-1) {
					return 0, ""
				}
			}
			value = to + 1
		}
		other := value
		for r.kind(other) != imp.ImpParserELSE {
			if kind := r.kind(other); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || isStatementKeyword(kind) || other >= min(i+4*farthest, len(r.in.tokens)-1) {
				return 0, ""
			}
			other = r.closed(other)
		}
		condition := r.ownOperators(from, to)
		if strings.Contains(condition, "?") {
			condition = "(" + condition + ")"
		}
		if !r.plain(from, to) || !r.plain(value, other) || value == other || from == to {
			return 0, ""
		}
		text += condition + " ? " + r.ownOperators(value, other) + " : "
		i = other + 1
	}
	end = r.operandEnd(i)
	if text == "" || end == i || !r.plain(i, end) || r.kind(end) == imp.ImpParserLBRACE || len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r`") {
		return 0, ""
	}
	return end, text + r.ownOperators(i, end)
}

// assigningIf extends a construct at the beginning of a statement, the token first, such as a let, over an if
// that is the value of the statement: it is no error of its own.
func (r *recovery) assigningIf(f *construct, first int) *construct {
	i := f.end
	for r.kind(i) != imp.ImpParserIF && i < f.end+farthest && r.token(i).flags&firstOnLine == 0 && r.kind(i) != imp.ImpParserSEMI && r.kind(i) != imp.ImpParserLBRACE {
		i++
	}
	if r.kind(i) != imp.ImpParserIF || r.kind(i-1) != imp.ImpParserASSIGN || f.at.Start != r.token(first).start {
		return f
	}
	end, text := r.ifValue(i)
	f.end = end
	f.ends = r.token(end).flags&firstOnLine != 0 && endsOperand(r.kind(end-1))
	if text != "" && (r.kind(end) == imp.ImpParserSEMI || f.ends) && !r.hasComment(i, end) && len(f.fixes) == 1 && len(f.fixes[0].Edits) == 1 {
		e := &f.fixes[0].Edits[0]
		e.Text += r.src.Text[e.Span.End:r.token(i).start] + text
		e.Span.End = r.token(end - 1).end
		f.helps[0] = "write `" + e.Text + ";`"
		if f.ends {
			e.Text += ";"
		}
		f.fixes[0].Help = f.helps[0]
	}
	return f
}

// choice recognises a choice of values with the condition between them, as in a if c else b.
func (r *recovery) choice(p antlr.Parser, i int) *construct {
	from := r.operandStart(r.first(p), i, false)
	if r.kind(i) != imp.ImpParserIF || from >= i || !endsOperand(r.kind(i-1)) {
		return nil
	}
	text, sure := "", true
	end := i
	if f := r.callIf(p, i); f != nil {
		return f
	}
	for at := from; ; { // at begins a value
		if r.kind(end) != imp.ImpParserIF || r.token(end).flags&firstOnLine != 0 {
			value := r.operandEnd(at)
			if text == "" || value == at {
				return nil
			}
			text += r.ownOperators(at, end)
			sure = sure && r.plain(at, end) && r.quote(at, end) != "…"
			break
		}
		other := end + 1
		for kind := r.kind(other); kind != imp.ImpParserELSE; kind = r.kind(other) {
			if isStatementKeyword(kind) || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || other == len(r.in.tokens)-1 {
				return nil
			}
			other = r.closed(other)
		}
		condition := r.ownOperators(end+1, other)
		if strings.Contains(condition, "?") {
			condition = "(" + condition + ")"
		}
		text += fmt.Sprintf("%s ? %s : ", condition, r.ownOperators(at, end))
		sure = sure && r.plain(at, end) && r.plain(end+1, other)
		at = other + 1
		end = r.operandEnd(at)
	}
	f := r.construct(i, i+1, "`if` is a statement, not an operator", "use `c ? a : b`").skip(end)
	if len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r{`") || r.hasComment(from, end) {
		return f
	}
	if r.isOperand(from, end) {
		text = "(" + text + ")"
	}
	f.helps[0] = fmt.Sprintf("write `%s`", text)
	return f.withEdit(sure, r.edit(from, end, text))
}

// callIf recognises a choice between two calls that is a statement, as in f() if c else g().
func (r *recovery) callIf(p antlr.Parser, i int) *construct {
	first, other := r.first(p), i+1
	for k := r.kind(other); k != imp.ImpParserELSE && k != imp.ImpParserSEMI && k != imp.ImpParserLBRACE && k != imp.ImpParserRBRACE && other < len(r.in.tokens)-1; k = r.kind(other) {
		other = r.closed(other)
	}
	end := r.termEnd(other + 1)
	if r.kind(other) != imp.ImpParserELSE || r.kind(first) != imp.ImpParserIDENT || r.termEnd(first) != i || r.kind(i-1) != imp.ImpParserRPAREN || end < 0 || r.kind(end-1) != imp.ImpParserRPAREN {
		return nil
	}
	text := fmt.Sprintf("if %s { %s; } else { %s; }", r.quote(i+1, other), r.quote(first, i), r.quote(other+1, end))
	f := r.construct(i, i+1, "`if` is a statement, not an operator", "write `"+text+"`").skip(end)
	if r.kind(end) == imp.ImpParserSEMI {
		return f.withEdit(r.plain(i+1, other), r.edit(first, end+1, text))
	}
	f.ends = true
	return f.withEdit(r.plain(i+1, other), r.edit(first, end, text))
}

// sides returns where the operand before the token i begins and where the one after the token j ends, if both
// consist of operators that bind more tightly than && and, unless compares is set, than comparisons.
func (r *recovery) sides(first, i, j int, compares bool) (from, end int) {
	stops := func(k int) bool {
		switch kind := r.kind(k); kind {
		case imp.ImpParserLAND, imp.ImpParserLOR, imp.ImpParserQUERY, imp.ImpParserCOLON, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE,
			imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE, imp.ImpParserSEMI, imp.ImpParserCOMMA, imp.ImpParserASSIGN, imp.ImpParserIN, antlr.TokenEOF:
			return true
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE:
			return !compares
		case imp.ImpParserIDENT:
			return k > first && foreignWords.Of(r.text(k)) != "" && r.text(k) != "not"
		default:
			assigns := assignOp(kind) != 0
			return assigns || isStatementKeyword(kind)
		}
	}
	for from = i; from > first; from-- {
		if kind := r.kind(from - 1); (kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK) && r.partner(from-1) < from-1 && r.partner(from-1) >= first {
			from = r.partner(from-1) + 1
		} else if stops(from - 1) {
			break
		}
	}
	for end = j + 1; end < len(r.in.tokens)-1; end++ {
		if kind := r.kind(end); (kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK) && r.partner(end) < len(r.in.tokens)-1 {
			end = r.partner(end)
		} else if stops(end) || r.token(end).flags&firstOnLine != 0 && isStatementKeyword(kind) {
			break
		}
	}
	return from, end
}

// joined recognises strings that are joined by an operator of other languages: .. or ++.
func (r *recovery) joined(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	at, width := i, 1
	first := r.first(p)
	if name := r.text(i + 1); r.kind(i) == imp.ImpParserDOTS && r.adjacent(i) && r.adjacent(i+1) && !r.isDeclared(name) && r.isField(name) { // m.b.name without b
		f := r.construct(i, i+1, "expected the name of a field after this `.`").skip(i + 2)
		f.at.End = f.at.Start + 1
		return f
	}
	switch {
	case r.kind(i) == imp.ImpParserDOTS && r.kind(first) != imp.ImpParserFOR:
	case r.kind(i) == imp.ImpParserADD && r.kind(i-1) == imp.ImpParserADD && r.adjacent(i):
		at, width = i-1, 2
	default:
		return nil
	}
	op := r.raw(at, at+width)
	from, end := r.sides(first, at, at+width-1, false)
	var parts []string
	anyString, sure := false, true
	for start, j := from, from; j <= end; j++ {
		if kind := r.kind(j); j < end && (kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK) {
			j = min(max(j, r.partner(j)), end-1)
			continue
		}
		if j < end && r.textAt(j, op) != j+width {
			continue
		}
		if !r.plain(start, j) || start == j {
			return nil
		}
		text := r.raw(start, j)
		switch r.typeOf(start, j) {
		case "string":
			anyString = true
		case "number":
			text = "str(" + text + ")"
		default:
			sure = false
		}
		parts = append(parts, text)
		j += width - 1
		start = j + 1
	}
	text := strings.Join(parts, " + ")
	if !anyString || len(parts) < 2 || len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r{`") || r.hasComment(from, end) {
		return nil
	}
	return r.construct(at, at+width, joinSays, fmt.Sprintf("write `%s`", text)).skip(end).withEdit(sure, r.edit(from, end, text))
}

// typeOf returns whether the tokens from from up to end are a "string", a "number" or a "condition", or "" if that is
// not seen from literals, operators and declarations.
func (r *recovery) typeOf(from, end int) string {
	known := r.declared()
	is := func(names map[string]bool, name string) bool { // and nothing else, in another function
		return names[name] && !(known.numbers[name] && known.strings[name]) && !(known.numbers[name] && known.conditions[name]) && !(known.strings[name] && known.conditions[name])
	}
	found := ""
	for i := from; i < end; i = max(i+1, r.closed(i)) {
		called := r.kind(i+1) == imp.ImpParserLPAREN && i+1 < end
		whole := i == from || !endsOperand(r.kind(i-1)) && r.kind(i-1) != imp.ImpParserDOT
		plain := whole && r.kind(i+1) != imp.ImpParserDOT && r.kind(i+1) != imp.ImpParserLBRACK
		switch kind := r.kind(i); kind {
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNOT:
			return "condition"
		case imp.ImpParserSTRING:
			if r.kind(i+1) != imp.ImpParserLBRACK {
				found = "string"
			}
		case imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserMUL, imp.ImpParserDIV, imp.ImpParserSUB, imp.ImpParserREM:
			if found == "" {
				found = "number"
			}
		case imp.ImpParserIDENT:
			switch name := r.text(i); {
			case called && name == "str" || plain && !called && is(known.strings, name):
				found = "string"
			case called && (name == "len" || name == "int" || name == "float") || plain && !called && is(known.numbers, name):
				if found == "" {
					found = "number"
				}
			case plain && !called && is(known.conditions, name):
				return "condition"
			}
		}
	}
	return found
}

// exclusiveOr recognises the operator xor.
func (r *recovery) exclusiveOr(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.text(i) != "xor" || i == first || !endsOperand(r.kind(i-1)) {
		return nil
	}
	from, end := r.sides(first, i, i, true)
	if from == i || end == i+1 {
		return nil
	}
	left, right := r.typeOf(from, i), r.typeOf(i+1, end)
	whole := (r.kind(first) == imp.ImpParserIF || r.kind(first) == imp.ImpParserWHILE) && r.kind(end) == imp.ImpParserLBRACE
	side := func(from, end int) string {
		if text := r.quote(from, end); text == "…" || r.termEnd(from) == end {
			return text
		}
		return "(" + r.quote(from, end) + ")"
	}
	f := r.construct(i, i+1, "there is no operator `xor`", "").skip(end)
	unequal := fmt.Sprintf("%s != %s", side(from, i), side(i+1, end))
	switch {
	case left == "condition" || right == "condition" || whole:
		f.helps[0] = fmt.Sprintf("write `%s`", unequal)
		return f.withEdit(r.plain(from, i) && r.plain(i+1, end), r.edit(from, end, unequal))
	case left == "number" || right == "number":
		f.helps[0] = "write `^`"
		return f.withEdit(false, r.edit(i, i+1, "^"))
	}
	f.helps[0] = fmt.Sprintf("of two numbers it is `%s ^ %s`, of two conditions `%s`", side(from, i), side(i+1, end), unequal)
	return f
}

// noBlock recognises a semicolon in place of the block of an if or a loop.
func (r *recovery) noBlock(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	first := r.first(p)
	if r.kind(i) != imp.ImpParserSEMI || c.GetRuleIndex() != imp.ImpParserRULE_block || c.GetChildCount() > 0 || i < first+2 {
		return nil
	}
	switch r.kind(first) {
	case imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserFOR:
	default:
		return nil
	}
	says := fmt.Sprintf("an `%s` has a block, not a `;`", r.text(first))
	if r.kind(first) != imp.ImpParserIF {
		says = "a loop has a block, not a `;`"
	}
	if r.kind(i+1) == imp.ImpParserLBRACE {
		remove := r.edit(i, i+1, "")
		if !diag.Brief && !r.hasComment(i, i+2) && r.token(i+1).flags&firstOnLine == 0 {
			remove = diag.Edit{Span: diag.Span{Start: r.token(i - 1).end, End: r.token(i + 1).start}, Text: " "}
		}
		return r.construct(i, i+1, says, "remove the `;` before the block").withEdit(r.token(i+1).flags&firstOnLine == 0, remove).skip(i)
	}
	for k := i + 1; !diag.Brief && r.token(k).flags&firstOnLine == 0 && r.kind(k) != antlr.TokenEOF; k = r.closed(k) {
		if r.kind(k) == imp.ImpParserRBRACE && r.lineEndOf(r.partner(k)) < r.token(k).start { // of the block, perhaps
			return r.construct(i, i+1, says).skip(i)
		}
	}
	return r.construct(i, i+1, says, "write `{ }` for a block without statements").withEdit(false, r.edit(i, i+1, " { }")).skip(i)
}

// conditional returns the if whose blocks are single expressions, from the token i up to end,
// as a conditional expression, or "".
func (r *recovery) conditional(i, end int) string {
	var b strings.Builder
	for r.kind(i) == imp.ImpParserIF {
		open := r.headEnd(i)
		close := r.partner(open)
		if r.kind(open) != imp.ImpParserLBRACE || r.operandEnd(open+1) != close || r.kind(close+1) != imp.ImpParserELSE {
			return ""
		}
		condition := r.quote(i+1, open)
		for k := i + 1; k < open; k = r.closed(k) {
			if r.partner(k) < k { // a bracket from before the if is closed
				return ""
			}
			if r.kind(k) == imp.ImpParserQUERY { // a conditional expression itself
				condition = "(" + condition + ")"
				break
			}
		}
		fmt.Fprintf(&b, "%s ? %s : ", condition, r.quote(open+1, close))
		i = close + 2
	}
	if r.kind(i) != imp.ImpParserLBRACE || r.partner(i) != end-1 || r.operandEnd(i+1) != end-1 {
		return ""
	}
	b.WriteString(r.quote(i+1, end-1))
	if text := b.String(); !strings.Contains(text, "…") {
		return text
	}
	return ""
}

// isOperand reports whether an operator is before or after the tokens from i up to end, so that
// a conditional expression there must be in parentheses.
func (r *recovery) isOperand(i, end int) bool {
	isBinary := func(kind int32) bool { return kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 }
	before, after := r.kind(i-1), r.kind(end)
	switch after {
	case imp.ImpParserQUERY, imp.ImpParserLBRACK, imp.ImpParserLPAREN, imp.ImpParserDOT:
		return true
	}
	return before == imp.ImpParserNOT || before == imp.ImpParserCOM || isBinary(before) || isBinary(after)
}
