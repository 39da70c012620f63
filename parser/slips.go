// This file defines the messages about small slips in what would be right in Imp otherwise, such as a comma for a semicolon.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// slip recognises a slip at the token i.
func (r *recovery) slip(p antlr.Parser, i int) *construct {
	first := r.first(p)
	for _, f := range []*construct{
		r.sameOperators(i), r.twoOperators(i), r.commaForSemicolon(first, i), r.updateOfTwo(first, i), r.minusForArrow(i), r.headOfGo(first, i), r.groupedParameters(i), r.roundBlock(i), r.prose(first, i, 5),
	} {
		if f != nil {
			return f
		}
	}
	return nil
}

// roundBlock recognises parentheses for the braces of a block.
func (r *recovery) roundBlock(i int) *construct {
	closing := r.partner(i)
	if r.kind(i) != imp.ImpParserLPAREN || r.kind(closing) != imp.ImpParserRPAREN || r.token(i+1).flags&firstOnLine == 0 {
		return nil
	}
	switch r.kind(i - 1) {
	case imp.ImpParserELSE, imp.ImpParserDO, imp.ImpParserTRY, imp.ImpParserFINALLY:
		return r.construct(i, i+1, "a block is between `{` and `}`", "write them in place of the parentheses").skip(closing).
			withEdit(true, r.edit(i, i+1, "{"), r.edit(closing, closing+1, "}"))
	}
	return nil
}

// twoOperators recognises a * after an operator that is no sign of a pointer, since a space is before its operand, as in a + * b.
func (r *recovery) twoOperators(i int) *construct {
	before := r.kind(i - 1)
	if r.kind(i) != imp.ImpParserMUL || before <= 0 || int(before) >= len(binaryOps) || binaryOps[before] == 0 || !endsOperand(r.kind(i-2)) || r.adjacent(i) || r.adjacent(i+1) ||
		r.token(i).flags&firstOnLine != 0 || r.token(i+1).flags&firstOnLine != 0 {
		return nil
	}
	return r.construct(i, i+1, "expected an expression, found `*`", fmt.Sprintf("`%s` and `*` are in a row: remove one of them, or write what is between them", r.text(i-1)))
}

// sameOperators recognises an operator that is in a row twice, as in a && && b, and that is no sign of an operand.
func (r *recovery) sameOperators(i int) *construct {
	op := r.kind(i)
	if diag.Brief || op != r.kind(i-1) || op <= 0 || int(op) >= len(binaryOps) || binaryOps[op] == 0 || op == imp.ImpParserSUB || r.adjacent(i) ||
		!endsOperand(r.kind(i-2)) || !isOperand(r.kind(i+1)) && r.kind(i+1) != imp.ImpParserLPAREN || r.hasComment(i-1, i+1) {
		return nil
	}
	remove := diag.Edit{Span: diag.Span{Start: r.token(i - 1).end, End: r.token(i).end}}
	if r.token(i).flags&firstOnLine != 0 {
		remove.Span = diag.Span{Start: r.token(i).start, End: r.token(i + 1).start}
	}
	return r.construct(i, i+1, fmt.Sprintf("expected an expression, found `%s`", r.text(i)), fmt.Sprintf("`%s` is there twice: remove one of the two", r.text(i))).withEdit(false, remove)
}

// lateSlip recognises a slip at the token i which no habit describes.
func (r *recovery) lateSlip(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i-4) == imp.ImpParserCATCH {
		return r.secondType(i)
	}
	if f := r.rangeAsValue(r.first(p), i); f != nil {
		return f
	}
	return r.prose(r.first(p), i, 3)
}

// prose recognises a line of words, at least as many, with an error at the token i, which seems to be a comment: nothing on it is more than
// a punctuation mark between words.
func (r *recovery) prose(first, i, least int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(first-1) == imp.ImpParserCOLON && r.kind(first-2) == imp.ImpParserIDENT && r.token(first).flags&firstOnLine == 0 { // as TODO: has
		first -= 2
	}
	if r.token(first).flags&firstOnLine == 0 || i > first+4 {
		return nil
	}
	words, end := 0, first
	for ; r.token(end).flags&firstOnLine == 0 || end == first; end++ {
		switch kind := r.kind(end); {
		case kind == imp.ImpParserIDENT, end > first && 0 < kind && kind < imp.ImpParserLPAREN:
			words++
		case kind == imp.ImpParserCOLON && words == 1 && r.kind(first) == imp.ImpParserIDENT, words > 2 && (kind == imp.ImpParserCOMMA || kind == imp.ImpParserDOT):
		default:
			return nil
		}
	}
	if words < least || r.kind(first) != imp.ImpParserIDENT || r.declared().vars[r.text(first)] && r.kind(first+1) == imp.ImpParserIDENT {
		return nil
	}
	return r.construct(first, end, "this line is no statement", "a comment begins with `//`").skip(end).withEdit(false, r.insertBefore(first, "// "))
}

// rangeAsValue recognises a range where a value is expected.
func (r *recovery) rangeAsValue(first, i int) *construct {
	if r.kind(i) != imp.ImpParserDOTS || r.kind(first) == imp.ImpParserFOR || r.token(i).flags&firstOnLine != 0 || !endsOperand(r.kind(i-1)) {
		return nil
	}
	from, end := r.operandStart(first, i, false), r.operandEnd(i+1)
	switch before := r.kind(from - 1); {
	case from == first, end == i+1, !isOperand(r.kind(i+1)) && r.kind(i+1) != imp.ImpParserLPAREN:
		return nil
	case before == imp.ImpParserASSIGN, before == imp.ImpParserRETURN, before == imp.ImpParserLPAREN && (r.kind(from-2) == imp.ImpParserIDENT || r.kind(from-2) == imp.ImpParserASSIGN),
		before == imp.ImpParserCOMMA && r.enclosingCall(from) > 0:
	default:
		return nil
	}
	return r.construct(i, i+1, "a range is not a value", fmt.Sprintf("write it in the head of a loop: `for i in %s { … }`", r.quote(from, end))).skip(end)
}

// commaForSemicolon recognises assignments with commas between them.
func (r *recovery) commaForSemicolon(first, i int) *construct {
	if !isAssignment(r.kind(i)) || r.kind(first) != imp.ImpParserIDENT {
		return nil
	}
	end := first
	var edits []diag.Edit
	at, combined := -1, false // an operator is combined with an assignment
	for {
		op := r.termEnd(end)
		if op < 0 || !isAssignment(r.kind(op)) {
			return nil
		}
		combined = combined || r.kind(op) != imp.ImpParserASSIGN
		if end = r.operandEnd(op + 1); end == op+1 {
			return nil
		}
		if r.kind(end) != imp.ImpParserCOMMA {
			break
		}
		if at < 0 {
			at = end
		}
		edits = append(edits, r.edit(end, end+1, ";"))
		end++
	}
	if at < 0 || !combined || r.kind(end) != imp.ImpParserSEMI {
		return nil
	}
	return r.construct(at, at+1, "statements are separated by `;`", "put a `;` in its place").skip(end).withEdit(true, edits...)
}

// isAssignment reports whether a token of the kind assigns.
func isAssignment(kind int32) bool { return kind == imp.ImpParserASSIGN || assignOp(kind) != 0 }

// updateOfTwo recognises several assignments at the end of the head of a for, as in i += 1, j -= 1.
func (r *recovery) updateOfTwo(first, i int) *construct {
	if r.kind(first) != imp.ImpParserFOR {
		return nil
	}
	from, parts := first+1, 0
	for ; from < i && parts < 2; from = r.closed(from) {
		if r.kind(from) == imp.ImpParserSEMI {
			parts++
		}
	}
	end := from
	for end < len(r.in.tokens)-1 && r.kind(end) != imp.ImpParserLBRACE && r.kind(end) != imp.ImpParserSEMI && r.token(end).flags&firstOnLine == 0 {
		end = r.closed(end)
	}
	if parts < 2 || i > end || r.kind(end) != imp.ImpParserLBRACE || r.elements(from, end) < 2 || r.hasComment(from, end) {
		return nil
	}
	text := r.updates(from, end)
	if strings.Contains(text, "…") || text == r.quote(from, end) {
		return nil
	}
	return r.construct(from, end, "the last part of a `for` is one assignment", "write `"+text+"`").skip(end).withEdit(true, r.edit(from, end, text))
}

// minusForArrow recognises a - for the -> before the result of a function.
func (r *recovery) minusForArrow(i int) *construct {
	if r.kind(i) != imp.ImpParserSUB || r.kind(i-1) != imp.ImpParserRPAREN {
		return nil
	}
	open := r.partner(i - 1)
	if open > i-2 || open < 1 || r.kind(open-1) != imp.ImpParserFN && r.kind(open-2) != imp.ImpParserFN {
		return nil
	}
	end := r.typeTextEnd(i + 1)
	if end < 0 || !endsHead(r.kind(end)) && r.kind(end) != imp.ImpParserTHROWS {
		return nil
	}
	return r.construct(i, i+1, "the result of a function is after `->`", fmt.Sprintf("write `-> %s`", r.quote(i+1, end))).skip(end).withEdit(true, r.edit(i, i+1, "->"))
}

// helpDot adds to the error d the fix that writes a dot for the comma i, if a name is before it and that of a field after it.
func (r *recovery) helpDot(d *diag.Diagnostic, i int) {
	field := r.text(i + 1)
	if r.kind(i-1) == imp.ImpParserIDENT && r.isField(field) && (r.adjacent(i) && r.adjacent(i+1) || !r.isDeclared(field)) {
		d.Fix("did you mean `{}`?", r.edit(i-1, i+2, r.text(i-1)+"."+field))
	}
}

// groupedParameters recognises parameters that share a type, as in x, y int.
func (r *recovery) groupedParameters(i int) *construct {
	open := i - 1
	for from := max(1, i-farthest); open > from && r.kind(open) != imp.ImpParserLPAREN; open-- {
		if kind := r.kind(open); kind != imp.ImpParserIDENT && kind != imp.ImpParserCOMMA && kind != imp.ImpParserCOLON && kind != imp.ImpParserLBRACK && kind != imp.ImpParserRBRACK {
			return nil
		}
	}
	closing := r.partner(open)
	if r.kind(open) != imp.ImpParserLPAREN || r.kind(closing) != imp.ImpParserRPAREN || r.kind(open-1) != imp.ImpParserFN && r.kind(open-2) != imp.ImpParserFN || r.hasComment(open, closing) {
		return nil
	}
	var texts, names []string
	start := -1 // of the first group
	for j, from := open+1, open+1; j < closing; j++ {
		if r.kind(j) != imp.ImpParserIDENT {
			return nil
		}
		if len(names) == 0 {
			from = j
		}
		names = append(names, r.text(j))
		j++
		if r.kind(j) == imp.ImpParserCOMMA {
			continue
		}
		colon := r.kind(j) == imp.ImpParserCOLON
		if colon {
			j++
		}
		elem := j // of an array of Go
		if r.kind(j) == imp.ImpParserLBRACK && r.kind(j+1) == imp.ImpParserRBRACK {
			elem = j + 2
		}
		end := r.typeEnd(elem)
		if end < 0 || r.kind(end) != imp.ImpParserCOMMA && end != closing || r.kind(elem) == imp.ImpParserIDENT && r.ownType(r.text(elem)) == "" {
			return nil
		}
		typ := r.raw(elem, end)
		if own := r.ownType(typ); own != "" {
			typ = own
		}
		if elem > j {
			typ = "[" + typ + "]"
		}
		if start < 0 && len(names) > 1 && !colon {
			start = from
		}
		for _, name := range names {
			if start >= 0 {
				texts = append(texts, name+": "+typ)
			}
		}
		names, j = nil, end
	}
	if start < 0 || len(names) > 0 {
		return nil
	}
	text := strings.Join(texts, ", ")
	return r.construct(start, closing, "each parameter has a type of its own", "write `"+text+"`").skip(closing).withEdit(true, r.edit(start, closing, text))
}

// typeOfName returns the type of the variable or parameter with the name at the token i, if a declaration in the same function shows
// it: a name, or "[" for an array. Otherwise it returns "".
func (r *recovery) typeOfName(i int, name string) string {
	for j := i - 1; j > 0 && (r.kind(j) != imp.ImpParserFN || r.kind(j+1) != imp.ImpParserIDENT); j-- {
		if r.kind(j) != imp.ImpParserIDENT || r.text(j) != name {
			continue
		}
		before, after := r.kind(j-1), r.kind(j+1)
		declared := before == imp.ImpParserVAR || before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA || before == imp.ImpParserREF
		switch value := r.kind(j + 2); {
		case declared && after == imp.ImpParserCOLON && value != imp.ImpParserCOLON:
			return r.text(j + 2)
		case before == imp.ImpParserVAR && after == imp.ImpParserASSIGN && value == imp.ImpParserLBRACK && r.kind(r.closed(j+2)) == imp.ImpParserSEMI:
			return "["
		case before == imp.ImpParserVAR && after == imp.ImpParserASSIGN && value == imp.ImpParserSTRING && r.kind(j+3) == imp.ImpParserSEMI:
			return "string"
		case before == imp.ImpParserVAR && after == imp.ImpParserASSIGN && (value == imp.ImpParserTRUE || value == imp.ImpParserFALSE) && r.kind(j+3) == imp.ImpParserSEMI:
			return "bool"
		case before == imp.ImpParserVAR, before == imp.ImpParserFOR, before == imp.ImpParserCATCH:
			return ""
		}
	}
	return ""
}

// freshIndex returns a name for the variable of a loop that the program does not use, or "…".
func (r *recovery) freshIndex() string {
	for _, name := range []string{"i", "k", "j", "index"} {
		if r.declared().words[name] == 0 {
			return name
		}
	}
	return "…"
}

// noSlices is the message of the habits that are slices.
const noSlices = "there are no slices"

// slice changes the help of f, the construct of a slice, if the type of what is sliced is known.
func (m *patternMatch) slice(h *habit, f *construct, first int) {
	r, at := m.r, m.bound["TERM"]
	_, bounds, found := strings.Cut(h.help, "use `substr(TERM, ")
	if !found || at[1] != at[0]+1 || r.kind(at[0]) != imp.ImpParserIDENT {
		return
	}
	bounds, _, _ = strings.Cut(bounds, "`")
	bounds = strings.TrimSuffix(bounds, ")")
	name, i := r.text(at[0]), r.freshIndex()
	switch r.typeOfName(m.start, name) {
	case "string":
		text := "substr(" + name + ", " + m.fill(bounds, false) + ")"
		f.helps[0] = "write `" + text + "`"
		f.withEdit(false, r.edit(m.start, m.end, text))
	case "[":
		loop := fmt.Sprintf("for %s in %s { ", i, strings.Replace(m.fill(bounds, true), ", ", "..", 1))
		if r.kind(first) == imp.ImpParserFOR && m.start == first+3 && r.kind(m.end) == imp.ImpParserLBRACE {
			text := loop + fmt.Sprintf("var %s = %s[%s];", r.text(first+1), name, i)
			f.helps[0] = "write `" + text + "`"
			f.withEdit(false, r.edit(first, m.end+1, text))
			return
		}
		f.helps[0] = fmt.Sprintf("copy the elements in a loop: `%spush(…, %s[%s]); }`", loop, name, i)
	}
}

// parsed changes the help of f, the construct of a conversion, if what is converted to a number is a string.
func (m *patternMatch) parsed(f *construct) {
	r, at := m.r, m.bound["TERM"]
	own := r.ownType(r.text(m.bound["KNOWN"][0]))
	if own != "int" && own != "float" || at[1] != at[0]+1 || r.kind(at[0]) != imp.ImpParserSTRING && r.typeOfName(m.start, r.text(at[0])) != "string" {
		return
	}
	f.helps[0], f.fixes = "a string has to be converted digit by digit; `read_int()` reads a number from the input", nil
}

// helpFallthrough returns the help about a fallthrough, which is help if its case has no other statement.
func (r *recovery) helpFallthrough(at diag.Span, help string) string {
	before := strings.TrimRight(r.src.Text[:at.Start], " \t\r\n")
	if strings.HasSuffix(before, ":") {
		return help
	}
	return "a case does not go on with the next one: repeat the statements of that, or put them into a function that both call"
}

// withoutBraces adds to f, the construct of a case whose statements are in braces, the fix that puts them after a colon. The
// first brace is the token open.
func (r *recovery) withoutBraces(f *construct, open int) *construct {
	closing := r.partner(open)
	if diag.Brief || closing <= open || r.hasComment(open-1, open) || r.hasComment(closing-1, closing) {
		return f
	}
	return f.withEdit(false, diag.Edit{Span: diag.Span{Start: r.token(open - 1).end, End: r.token(open).end}, Text: ":"},
		diag.Edit{Span: diag.Span{Start: r.token(closing - 1).end, End: r.token(closing).end}})
}

// lacksOperator reports whether the token i is a number or a name after a value in the statement that begins at the token first, and the
// rest of this would be no statement after a semicolon.
func (r *recovery) lacksOperator(first, i int) bool {
	if diag.Brief || !endsOperand(r.kind(i-1)) || r.kind(i-1) == imp.ImpParserSTRING || r.adjacent(i) {
		return false
	}
	if r.kind(i) != imp.ImpParserIDENT && r.kind(i) != imp.ImpParserINT && r.kind(i) != imp.ImpParserFLOAT {
		return false
	}
	next := r.kind(i + 1)
	if next != imp.ImpParserSEMI && (next <= 0 || int(next) >= len(binaryOps) || binaryOps[next] == 0) {
		return false
	}
	switch r.kind(first) {
	case imp.ImpParserRETURN, imp.ImpParserTHROW:
		return i > first+1
	case imp.ImpParserIDENT, imp.ImpParserVAR, imp.ImpParserCONST:
		for j := i - 2; j > max(first, i-farthest); j-- {
			if isAssignment(r.kind(j)) {
				return true
			}
		}
	}
	return false
}
