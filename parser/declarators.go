// This file defines the messages about declarations that have several values, no name or no
// condition, and about lists with semicolons.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// maxNames bounds the declarations that a fix takes apart.
const maxNames = 25

// declarators recognises a declaration of several variables or constants, each with a value of
// its own, or several constants with one list of values.
func (r *recovery) declarators(p antlr.Parser, i int) *construct {
	first := r.first(p)
	says := "a declaration has one list of names, and then one of values"
	word, typ := "var", ""
	switch r.kind(first) {
	case imp.ImpParserVAR:
	case imp.ImpParserCONST:
		says, word = "a declaration has one constant", "const"
	case imp.ImpParserIDENT: // int x = 1, y = 2;
		if typ = r.ownType(r.text(first)); typ == "" || r.kind(first+1) != imp.ImpParserIDENT {
			return nil
		}
		says = varSays
	default:
		return nil
	}
	var names, types, values []string
	all, plain, second := true, true, 0
	at := first + 1
	for {
		if r.kind(at) != imp.ImpParserIDENT {
			return nil
		}
		name, t, value := r.text(at), typ, ""
		if at++; r.kind(at) == imp.ImpParserCOLON {
			end := r.typeTextEnd(at + 1)
			if end < 0 || typ != "" {
				return nil
			}
			t, at = r.raw(at+1, end), end
		}
		if r.kind(at) == imp.ImpParserASSIGN {
			end := r.operandEnd(at + 1)
			plain = plain && !r.mentions(at+1, end, names)
			value, at = r.raw(at+1, end), end
		}
		all = all && value != ""
		if len(names) > 0 && t == "" {
			t = types[0]
		}
		names, types, values = append(names, name), append(types, t), append(values, value)
		if len(names) == 1 {
			second = at
		}
		if r.kind(at) != imp.ImpParserCOMMA || len(names) == maxNames {
			break
		}
		at++
	}
	if r.kind(at) != imp.ImpParserSEMI || i > at || len(names) < 2 || strings.Join(values, "") == "" || r.hasComment(first, at) {
		return nil
	}
	if r.kind(first) == imp.ImpParserVAR && strings.Join(values[:len(values)-1], "") == "" && strings.Join(types[:len(types)-1], "") == "" {
		return nil // one list of names and values, with a mistake in the values
	}
	for j := first + 1; j < at; j++ {
		if r.token(j).flags&firstOnLine != 0 && len(r.indent(j)) <= len(r.indent(first)) {
			return nil // the semicolon is missing
		}
	}
	text := ""
	for k, name := range names {
		plain = plain && types[k] == types[0]
		text += word + " " + name
		if types[k] != "" {
			text += ": " + types[k]
		}
		if values[k] != "" {
			text += " = " + values[k]
		}
		text += "; "
	}
	if text = strings.TrimSuffix(text, "; "); word == "var" && all && plain {
		text = "var " + strings.Join(names, ", ")
		if types[0] != "" {
			text += ": " + types[0]
		}
		text += " = " + strings.Join(values, ", ")
	}
	f := r.construct(first, first+1, says, fmt.Sprintf("write `%s;`", text))
	if says != varSays {
		f.at = r.token(second).span().To(r.token(second + 2).span())
	}
	if len(text) > 2*maxQuoted {
		f.helps[0] = "write the names before the `=`, and the values after it"
		if word == "const" {
			f.helps[0] = "declare each by itself: `const A = 1; const B = 2;`"
		}
	}
	return f.withEdit(true, r.edit(first, at, text)).skip(at)
}

// constantList recognises constants with one list of values, const a, b = 1, 2;.
func (r *recovery) constantList(p antlr.Parser, _ int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.kind(first) != imp.ImpParserCONST {
		return nil
	}
	var names, values []string
	at := first + 1
	for r.kind(at) == imp.ImpParserIDENT {
		names = append(names, r.text(at))
		if at++; r.kind(at) != imp.ImpParserCOMMA || len(names) == maxNames {
			break
		}
		at++
	}
	if r.kind(at) != imp.ImpParserASSIGN || len(names) < 2 {
		return nil
	}
	for more := true; more; more = r.kind(at) == imp.ImpParserCOMMA {
		end := r.operandEnd(at + 1)
		values = append(values, r.raw(at+1, end))
		at = end
	}
	f := r.construct(first+2, first+3, "a declaration has one constant", "declare each by itself: `const A = 1; const B = 2;`").skip(at)
	if len(names) != len(values) || r.kind(at) != imp.ImpParserSEMI || r.hasComment(first, at) {
		return f
	}
	text := ""
	for k, name := range names {
		text += fmt.Sprintf("const %s = %s; ", name, values[k])
	}
	if text = strings.TrimSuffix(text, " "); len(text) <= 2*maxQuoted {
		f.helps[0] = fmt.Sprintf("write `%s`", text)
	}
	return f.withEdit(true, r.edit(first, at+1, text))
}

// nameless recognises a declaration without a name, and a function expression with one.
func (r *recovery) nameless(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	word := i - 1
	if r.kind(word) == imp.ImpParserFN && wantsOperand(r.kind(word-1)) && r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserLPAREN {
		help := fmt.Sprintf("write `fn(…)`; a function that calls itself is declared by a statement: `fn %s(…) { … }`", r.text(i))
		return r.construct(i, i+1, "a function in an expression has no name", help).withEdit(false, r.edit(i, i+1, "")).skip(r.headEnd(i))
	}
	if r.kind(word) == imp.ImpParserFN && wantsOperand(r.kind(word-1)) && r.kind(i) == imp.ImpParserLBRACE {
		return r.construct(word, i, "a function has its parameters in parentheses", "write `fn() {`").withEdit(true, r.insertAfter(word, "()")).skip(r.closed(i))
	}
	if word != r.first(p) {
		return nil
	}
	switch what := r.kind(word); {
	case what == imp.ImpParserSTRUCT && r.kind(i) == imp.ImpParserLBRACE:
		end := r.closed(i)
		f := r.construct(i, i+1, "a struct has a name", "write it before the fields: `struct S { … }`").skip(end - 1)
		if r.kind(end) == imp.ImpParserIDENT && r.kind(end+1) == imp.ImpParserSEMI { // struct { … } S;
			f.helps[0] = fmt.Sprintf("write it before the fields: `struct %s { … }`", r.text(end))
			f.withEdit(true, r.insertAfter(word, " "+r.text(end)), r.edit(end, end+2, "")).skip(end + 1)
		}
		return f
	case what == imp.ImpParserFN && (r.kind(i) == imp.ImpParserLBRACE || r.kind(i) == imp.ImpParserLPAREN && r.place(p).topLevel && r.kind(r.closed(i)) != imp.ImpParserIDENT):
		return r.construct(i, i+1, "a function that is declared has a name", "write it after `fn`: `fn f(…) { … }`").skip(i)
	case (what == imp.ImpParserVAR || what == imp.ImpParserCONST) && r.kind(i) == imp.ImpParserASSIGN:
		return r.construct(i, i+1, "expected a name, found `=`", fmt.Sprintf("write the name after `%s`: `%[1]s x = …`", r.text(word)))
	}
	return nil
}

// missingCondition recognises an if or while without a condition, and an else with one.
func (r *recovery) missingCondition(_ antlr.Parser, i int) *construct {
	word := r.kind(i - 1)
	if r.kind(i) == imp.ImpParserLBRACE {
		switch {
		case !diag.Brief && word == imp.ImpParserIF && r.kind(r.closed(i)) == imp.ImpParserELSE:
			return r.construct(i-1, i, "an `if` needs a condition", "write it before the block: `if c { … }`").skip(i)
		case word == imp.ImpParserIF && r.kind(i-2) == imp.ImpParserELSE:
			return r.construct(i-1, i, "an `if` needs a condition", "for all other cases, write `else {`").withEdit(false, r.edit(i-1, i, "")).skip(i)
		case word == imp.ImpParserIF:
			return r.construct(i-1, i, "an `if` needs a condition", "write it before the block: `if c { … }`").skip(i)
		case word == imp.ImpParserWHILE && (r.kind(i-2) != imp.ImpParserRBRACE || r.kind(r.partner(i-2)-1) != imp.ImpParserDO):
			return r.construct(i-1, i, "a `while` needs a condition", "for a loop without an end, write `while true {`").withEdit(false, r.insertAfter(i-1, " true")).skip(i)
		}
		return nil
	}
	if end := r.operandEnd(i); word == imp.ImpParserELSE && r.kind(i) != imp.ImpParserIF && r.kind(i) != imp.ImpParserCOLON && end > i && r.kind(end) == imp.ImpParserLBRACE && r.token(end).flags&firstOnLine == 0 {
		for j := i + 1; j < end; j++ {
			if r.token(j).flags&firstOnLine != 0 {
				return nil
			}
		}
		return r.construct(i-1, i, "an `else` has no condition", fmt.Sprintf("write `else if %s {`", r.quote(i, end))).
			withEdit(true, r.insertBefore(i, "if ")).skip(end)
	}
	return nil
}

// semicolons recognises arguments or elements that are separated by semicolons.
func (r *recovery) semicolons(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserSEMI {
		return nil
	}
	open, what := r.enclosingCall(i), "arguments"
	if open < 0 {
		for j := i - 1; j > 0 && r.kind(j) != imp.ImpParserSEMI && r.kind(j) != imp.ImpParserLBRACE; j-- {
			if r.kind(j) == imp.ImpParserLBRACK && r.partner(j) > i {
				open, what = j, "elements"
				break
			}
		}
	}
	if open < 0 || open == i-1 {
		return nil
	}
	end := r.partner(open)
	if end >= len(r.in.tokens)-1 {
		return nil
	}
	var list []int
	for j := open + 1; j < end; j++ {
		switch r.kind(j) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			j = min(r.partner(j), end)
		case imp.ImpParserSEMI:
			list = append(list, j)
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return nil
		}
		if r.token(j).flags&firstOnLine != 0 {
			return nil
		}
	}
	if what == "elements" && len(list) == 1 { // [x; n]
		return nil
	}
	return r.commasFor(i, list, what).skip(end)
}

// commasFor returns the construct of semicolons in a list in brackets, the first of which is the token i. After the last element,
// there is none.
func (r *recovery) commasFor(i int, list []int, what string) *construct {
	f := r.construct(i, i+1, "expected `,`, found `;`", "write `,` between "+what)
	var edits []diag.Edit
	sure := true
	for _, j := range list {
		e := diag.Edit{Span: r.token(j).span(), Text: ","}
		switch r.kind(j + 1) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			if e.Text = ""; j == i {
				f.message, f.helps[0] = "expected `"+r.text(j+1)+"`, found `;`", "remove the `;`"
			}
		}
		if before := r.kind(j - 2); what == "parameters" && before != imp.ImpParserCOLON && r.kind(j-1) == imp.ImpParserIDENT && (r.kind(j+1) == imp.ImpParserLBRACK || r.isType(r.text(j+1))) { // n; int
			if e.Text = ":"; j == i {
				f.message, f.helps[0] = "expected `:` before the type, found `;`", "write `:`"
			}
		}
		edits = append(edits, e)
		sure = sure && endsOperand(r.kind(j-1)) && e.Text != ":"
	}
	return f.withEdit(sure, edits...)
}

// namedInType recognises a name before a type where there are only types: in the type of a function,
// fn(x: int), and in the results of one, -> (q: int, r: int).
func (r *recovery) namedInType(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i) != imp.ImpParserCOLON || r.kind(i-1) != imp.ImpParserIDENT {
		return nil
	}
	open := i - 2
	for ; open > 0 && r.kind(open) != imp.ImpParserLPAREN; open-- {
		switch r.kind(open) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open = min(open, r.partner(open))
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return nil
		}
	}
	says := ""
	switch r.kind(open - 1) {
	case imp.ImpParserFN:
		if arrow := open - 2; r.kind(arrow) == imp.ImpParserARROW && r.token(open-1).flags&firstOnLine != 0 && len(r.indent(open-1)) <= len(r.indent(arrow)) {
			return r.construct(arrow, arrow+1, "expected a type after this `->`").skip(r.headEnd(open - 1))
		}
		says = "the type of a function has no names of parameters"
	case imp.ImpParserARROW:
		says = "the results of a function have no names"
	default:
		return nil
	}
	end := r.partner(open)
	if r.kind(end) != imp.ImpParserRPAREN {
		return nil
	}
	var edits []diag.Edit
	text, pos := "", r.token(open).start
	for j := open + 1; j < end; j++ {
		if kind := r.kind(j); kind == imp.ImpParserLPAREN && (diag.Brief || r.kind(j-1) != imp.ImpParserFN) || kind == imp.ImpParserLBRACK {
			j = min(r.partner(j), end)
		} else if kind == imp.ImpParserIDENT && r.kind(j+1) == imp.ImpParserCOLON {
			edits = append(edits, r.edit(j, j+2, ""))
			text += r.src.Text[pos:r.token(j).start]
			pos = edits[len(edits)-1].Span.End
			j++
		}
	}
	text = r.text(open-1) + text + r.src.Text[pos:r.token(end).end]
	if result := r.typeEnd(end + 2); r.kind(open-1) == imp.ImpParserFN && r.kind(end+1) == imp.ImpParserARROW && result > 0 {
		text += r.src.Text[r.token(end).end:r.token(result-1).end]
	}
	if r.kind(open-1) == imp.ImpParserARROW {
		text = strings.Replace(text, "->(", "-> (", 1)
	}
	f := r.construct(i-1, i, says, fmt.Sprintf("write `%s`", text)).skip(end + 1)
	if strings.ContainsAny(text, "\n\r`") || len(text) > 2*maxQuoted {
		f.helps[0] = "write only the types"
	}
	return f.withEdit(true, edits...)
}

// headWithSemicolon recognises a semicolon between the head of a function and its body.
func (r *recovery) headWithSemicolon(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.kind(i) != imp.ImpParserSEMI || r.kind(i+1) != imp.ImpParserLBRACE || r.kind(first) != imp.ImpParserFN || r.kind(first+1) != imp.ImpParserIDENT ||
		r.kind(first+2) != imp.ImpParserLPAREN || r.partner(first+2) >= i {
		return nil
	}
	return r.construct(i, i+1, "the head of a function is followed directly by its body", "remove the `;`").withEdit(true, r.edit(i, i+1, "")).skip(r.closed(i+1) - 1)
}
