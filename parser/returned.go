// This file defines the messages about a value that is the last statement of a function, which other languages return.

package parser

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// An endedFunction is a function that a brace closes.
type endedFunction struct {
	fn      int    // the token with which it begins
	name    string // "" if it has none
	params  int    // the parenthesis that closes its parameters
	results bool
	yields  bool
	branch  bool // the brace closes an if at its end
	depth   int  // of variables whose type is that of their values, while the type of a value is sought
}

// endsFunction reports whether the token i is the brace that closes a function with results, or an if at its end.
func (r *recovery) endsFunction(i int) bool {
	f, ok := r.functionEndedBy(i)
	return ok && f.results
}

// functionEndedBy returns the function that the token i closes, if this is a brace that closes one, or an if at its end.
func (r *recovery) functionEndedBy(i int) (f endedFunction, ok bool) {
	for r.kind(i) == imp.ImpParserRBRACE && r.partner(i) < i {
		branch := false
		for j := r.partner(i) - 1; j >= 0 && !branch; j-- {
			switch r.kind(j) {
			case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
				f.params = j
				j = min(j, r.partner(j))
			case imp.ImpParserARROW:
				f.results = true
			case imp.ImpParserYIELDS:
				f.yields = true
			case imp.ImpParserIF, imp.ImpParserELSE:
				branch, f = true, endedFunction{branch: true}
			case imp.ImpParserFN:
				if f.fn = j; r.kind(j+1) == imp.ImpParserIDENT {
					f.name = r.text(j + 1)
				}
				return f, f.params > 0
			case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
				return f, false
			}
		}
		if !branch {
			break
		}
		for i++; r.kind(i) == imp.ImpParserELSE && r.kind(r.headEnd(i)) == imp.ImpParserLBRACE; {
			i = r.closed(r.headEnd(i))
		}
	}
	return f, false
}

// helpReturn adds the help about a value, which may be a name, at the end of a function without results.
func (r *recovery) helpReturn(d *diag.Diagnostic, f endedFunction, name *ast.NameExpr) {
	known := r.declared()
	if !diag.Brief && name != nil && r.mayGoOn(d, name.Name) {
		return
	}
	isValue := name == nil || known.vars[name.Name] && !known.takers[name.Name] && !known.closures[name.Name]
	text := r.src.Text[d.Primary.Span.Start:d.Primary.Span.End]
	if len(text) > 30 || strings.ContainsAny(text, "\n`") {
		text = "…"
	}
	call := ""
	if !isValue {
		call = fmt.Sprintf("; or, if it is a function, call it: `%s()`", text)
	}
	from := f.params
	for r.token(from).start < d.Primary.Span.Start {
		from++
	}
	end := from
	for r.token(end).end <= d.Primary.Span.End && end < len(r.in.tokens)-1 {
		end++
	}
	typ := ""
	if isValue {
		typ = r.resultType(f, from, end)
	}
	switch {
	case !diag.Brief && !isValue && end == from+1 && r.kind(end) != imp.ImpParserSEMI && !r.isDeclared(text) && r.beginsName(text): // as one types
	case f.name == "main" && isValue:
		d.Help("assign its value to a variable, or pass it to a function")
	case f.name == "main":
		d.Help("assign its value to a variable%s", call)
	case f.yields:
		d.Help("a function with `yields` returns nothing; to yield the value, write `yield %s;`%s", text, call)
	case f.branch || typ == "":
		d.Help("to return it, declare the result, `-> %s` after the parameters, and write `return %s;`%s", cmp.Or(typ, "…"), text, call)
	default:
		semicolon := ";"
		if t := r.token(end); t.kind == imp.ImpParserSEMI && t.end > t.start {
			semicolon = ""
		}
		help := fmt.Sprintf("to return it, declare the result, `-> %s` after the parameters, and write `return %s;`", typ, text)
		d.Helps = append(d.Helps, help)
		d.Fixes = append(d.Fixes, diag.Fix{Help: help, Edits: []diag.Edit{
			r.insertAfter(f.params, " -> "+typ), r.insertBefore(from, "return "), r.insertAfter(end-1, semicolon),
		}})
	}
}

// resultType returns the type of the expression from the token from up to end in a function, or "" if it is not clear.
func (r *recovery) resultType(f endedFunction, from, end int) string {
	if diag.Brief || r.tired() || end-from > farthest {
		return ""
	}
	for i := from; i < end; i = r.closed(i) {
		if r.kind(i) == imp.ImpParserQUERY { // it binds least: what is compared before it is a condition
			return ""
		}
	}
	typ, operand := "", from
	for i := from; i <= end; i = r.closed(i) {
		kind := r.kind(i)
		switch {
		case i == end, kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 && i > operand:
		default:
			continue
		}
		t := r.operandType(f, operand, i)
		switch kind {
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserLAND, imp.ImpParserLOR:
			if i < end {
				return "bool"
			}
		}
		if t == "" || typ != "" && t != typ || t != "int" && t != "float" && (i < end || operand > from) {
			return ""
		}
		typ, operand = t, i+1
	}
	return typ
}

// operandType returns the type of the operand from the token from up to end in a function: a literal, or a variable
// whose type is declared.
func (r *recovery) operandType(f endedFunction, from, end int) string {
	if r.kind(from) == imp.ImpParserSUB {
		from++
	}
	if r.kind(from) == imp.ImpParserNOT {
		return "bool"
	}
	if r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == end-1 {
		return r.resultType(f, from+1, end-1)
	}
	if end != from+1 {
		return ""
	}
	switch r.kind(from) {
	case imp.ImpParserINT, imp.ImpParserCHAR:
		return "int"
	case imp.ImpParserFLOAT:
		return "float"
	case imp.ImpParserSTRING:
		return "string"
	case imp.ImpParserTRUE, imp.ImpParserFALSE:
		return "bool"
	case imp.ImpParserIDENT:
	default:
		return ""
	}
	for i := from - 1; i > f.fn; i-- {
		if r.kind(i) != imp.ImpParserIDENT || r.text(i) != r.text(from) {
			continue
		}
		before := r.kind(i - 1)
		switch declared := before == imp.ImpParserVAR || i < f.params && (before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA || before == imp.ImpParserREF); {
		case declared && r.kind(i+1) == imp.ImpParserCOLON:
			if to := r.typeEnd(i + 2); to > 0 && to < from {
				return r.raw(i+2, to)
			}
			return ""
		case declared && before == imp.ImpParserVAR && r.kind(i+1) == imp.ImpParserASSIGN && r.headEnd(i) < from:
			if f.depth++; f.depth > 2 {
				return ""
			}
			return r.resultType(f, i+2, r.headEnd(i))
		case before == imp.ImpParserVAR, before == imp.ImpParserFOR, before == imp.ImpParserCATCH, before == imp.ImpParserCOMMA, before == imp.ImpParserFN:
			return ""
		}
	}
	return ""
}

// returnOther is the help about a value of another type at the end of a function with a result.
const returnOther = "the result of the function is of type `%s`: write `return` and a value of this type"

// helpResult adds the help about a name at the end of a function with results, whose brace is the token i if it is known. The word may
// not be complete: the fix is sure only for a variable that has the type of the result.
func (r *recovery) helpResult(d *diag.Diagnostic, name string, from, i int) {
	switch other := r.otherResult(from, from+1, i); {
	case other != "":
		d.Help(returnOther, other)
	case r.isVisible(from):
		d.Fix("to return the value, write `{}`", diag.Edit{Span: d.Primary.Span, Text: "return " + name + ";"})
		d.Fixes[0].Sure = r.isResult(from, from+1, i)
	case !diag.Brief && r.mayGoOn(d, name):
	default:
		d.Help("to return its value, write `return %s;`; or, if it is a function, call it: `%[1]s()`", name)
	}
}

// isVisible reports whether the name that is the token i seems to be one of a variable there: it occurs before in the
// declaration at the left margin around it, or is declared at the left margin.
func (r *recovery) isVisible(i int) bool {
	name, own := r.text(i), true
	if diag.Brief {
		return r.declared().vars[name]
	}
	for j := i - 1; j >= 0 && !r.tired(); j-- {
		before := r.kind(j - 1)
		if r.text(j) == name && before != imp.ImpParserDOT && (own || (before == imp.ImpParserVAR || before == imp.ImpParserCONST) && r.atMargin(j-1)) {
			return true
		}
		own = own && !(r.kind(j) == imp.ImpParserFN && r.atMargin(j))
	}
	return false
}

// otherResult returns the type of the result of the function that the brace i closes, if it is a basic one and the expression from the
// token from up to end seems to have another one, which no conversion of numbers mends. Else it returns "".
func (r *recovery) otherResult(from, end, i int) string {
	f, ok := r.functionEndedBy(i)
	if !ok || r.kind(f.params+1) != imp.ImpParserARROW {
		return ""
	}
	to := r.typeEnd(f.params + 2)
	if to < 0 {
		return ""
	}
	const numbers, basic words.Set = "int float", "int float bool string"
	want, got := r.raw(f.params+2, to), r.resultType(f, from, end)
	if want == got || !basic.Has(want) || !basic.Has(got) || numbers.Has(want) && numbers.Has(got) {
		return ""
	}
	return want
}

// isResult reports whether the expression from the token from up to end seems to have the type of the result of the function that the
// brace i closes. Of what is more than a name or a literal, it is enough that the names are declared.
func (r *recovery) isResult(from, end, i int) bool {
	f, ok := r.functionEndedBy(i)
	if !ok || r.kind(f.params+1) != imp.ImpParserARROW || r.kind(f.params+2) == imp.ImpParserLPAREN {
		return false
	}
	if typ := r.resultType(f, from, end); typ != "" {
		to := r.typeEnd(f.params + 2)
		return to > 0 && typ == r.raw(f.params+2, to)
	}
	for j := from; j < end; j++ {
		if r.kind(j) == imp.ImpParserIDENT && !r.declared().vars[r.text(j)] && r.kind(j+1) != imp.ImpParserLPAREN {
			return false
		}
	}
	return end > from+1
}

// reportName reports the name that is the token first, which is a statement alone, before the token i.
func (r *recovery) reportName(p antlr.Parser, first, i int) {
	name, at := r.text(first), r.token(first).span()
	if f := r.bareLabel(first); f != nil {
		r.reportConstruct(f)
		return
	}
	if r.loneWord(name, at, at) {
		return
	}
	if !diag.Brief && r.restOfReturn(first, 1, r.resultCount(p)) {
		return
	}
	d := r.errs.Errorf(diag.ExpressionAsStatement, at, "an expression alone is not a statement")
	ends := r.kind(i) == imp.ImpParserRBRACE && r.text(i) != "" // if it is missing, more statements may follow
	result := ends && r.endsFunction(i)
	f, ended := r.functionEndedBy(i)
	switch {
	case r.helpCall(d, name, result, true):
	case result:
		r.helpResult(d, name, first, i)
	case ends && ended:
		r.helpReturn(d, f, &ast.NameExpr{Name: name})
	default:
		r.helpUnused(d, name)
	}
}

// restOfReturn reports a semicolon after a return that has too few values for the n results of its function, if they are as many with
// those from the token first on, which are a statement alone. It returns whether they are.
func (r *recovery) restOfReturn(first, values, n int) bool {
	if n < 2 || r.kind(first-1) != imp.ImpParserSEMI {
		return false
	}
	from := first - 2
	for from > 0 && r.kind(from) != imp.ImpParserRETURN && r.kind(from) != imp.ImpParserSEMI && r.kind(from) != imp.ImpParserLBRACE && r.kind(from) != imp.ImpParserRBRACE {
		from--
	}
	if r.kind(from) != imp.ImpParserRETURN || r.elements(from+1, first-1)+values != n || from+1 == first-1 {
		return false
	}
	at := r.token(first - 1).span()
	r.errs.Errorf(diag.UnexpectedToken, at, "expected `,` between the values of a `return`, found `;`").
		Label(r.token(from).span(), "this has too few values").Fix("write `{}`", diag.Edit{Span: at, Text: ","})
	return true
}

// helpCall adds the help to call the function with a name, which is a statement without a semicolon or with one. The result of
// the call is the result of the function that it is the last statement of, perhaps. It returns whether there is such a function.
func (r *recovery) helpCall(d *diag.Diagnostic, name string, result, semicolon bool) bool {
	known := r.declared()
	params, taker := known.params[name]
	signature := ""
	if !diag.Brief {
		signature = words.Signatures.Of(name)
	}
	end := ""
	if semicolon {
		end = ";"
	}
	switch {
	case known.vars[name]:
		return false
	case known.actions[name] && result:
		d.Fix("to return the result of the function, write `{}`", diag.Edit{Span: d.Primary.Span, Text: "return " + name + "()" + end})
	case known.actions[name]:
		d.SureFix("to call the function, write `{}`", diag.Edit{Span: d.Primary.Span, Text: name + "()" + end})
	case name == "exit" && !taker:
		d.Fix("to call the function, write `{}`", diag.Edit{Span: d.Primary.Span, Text: "exit(0)" + end})
	case taker:
		d.Help("to call the function, give it arguments: `%s(%s)`", name, strings.Join(params, ", "))
	case signature != "":
		call, _, _ := strings.Cut(signature, " -> ")
		if strings.HasSuffix(call, "()") {
			d.Help("to call the function, write `%s`", call)
		} else {
			d.Help("to call the function, give it arguments: `%s`", call)
		}
	default:
		return false
	}
	return true
}

// loneWord reports a name that is a statement, if it seems to be a keyword, misspelt or of another language. The statement may
// have a semicolon.
func (r *recovery) loneWord(name string, at, statement diag.Span) bool {
	if r.isDeclared(name) {
		return false
	}
	if _, found := diag.Closest(name, loneWords); found {
		suggest(r.errs, at, name, loneWords)
		return true
	}
	if word := r.completed(name); word != "" {
		r.errs.Errorf(diag.MisspeltKeyword, at, "`%s` is not a keyword", name).Fix("did you mean `{}`?", diag.Edit{Span: at, Text: word})
		return true
	}
	complete := at != statement && r.src.Text[statement.End-1] == ';'
	f := loneForeign(name)
	if f.help == "" || name == "next" && !complete { // it may be the beginning of a call
		return false
	}
	d := r.errs.Errorf(diag.MisspeltKeyword, at, "`%s` is not a keyword", name)
	if !diag.Brief && name == "fallthrough" {
		f.help = r.helpFallthrough(at, f.help)
	}
	switch f.own {
	case "":
		d.Help("%s", f.help)
	case nothing:
		d.SureFix(f.help, diag.Edit{Span: statement})
	default:
		if !complete {
			f.own += ";"
		}
		d.SureFix(f.help, diag.Edit{Span: at, Text: f.own})
	}
	return true
}

// completed returns the keyword that is a statement alone, of which a name is the beginning, as one types, or "".
func (r *recovery) completed(name string) string {
	for _, word := range loneWords {
		if strings.HasPrefix(word, name) && len(name) > 2 && !r.declared().vars[name] {
			return word
		}
	}
	return ""
}

// loneForeign returns the help about a word that is a statement in other languages, and what Imp
// has instead, if it is sure.
func loneForeign(word string) (f struct{ help, own string }) {
	switch word {
	case "pass":
		f.help, f.own = "remove it: a block may be empty", nothing
	case "raise":
		f.help = "write `throw`, and a value after it"
	case "fallthrough":
		f.help = "list the values of both cases in one, as in `case 1, 2:`"
	case "rethrow":
		f.help = "write `throw e;`, with the variable of the `catch`"
	case "next":
		f.help, f.own = "write `{}`", "continue"
	case "last":
		f.help, f.own = "write `{}`", "break"
	}
	return f
}

// simpleResults returns the results that are declared after the parenthesis i, which closes parameters, or "" if there are none
// or their end is not clear.
func (r *recovery) simpleResults(i int) string {
	if r.kind(i+1) != imp.ImpParserARROW {
		return ""
	}
	return r.raw(i+2, r.typeEnd(i+2))
}

// isResultCall reports whether the tokens from the token from up to end, which closes a function with results, are a call of a
// function whose results are the same.
func (r *recovery) isResultCall(from, end int) bool {
	if r.kind(from) != imp.ImpParserIDENT || r.kind(from+1) != imp.ImpParserLPAREN || r.partner(from+1) != end-1 {
		return false
	}
	f, ok := r.functionEndedBy(end)
	name := r.text(from)
	results, own := r.declared().results[name]
	if !own && !diag.Brief {
		_, results, _ = strings.Cut(words.Signatures.Of(name), " -> ")
	}
	return ok && f.results && results != "" && !r.declared().vars[name] && results == r.simpleResults(f.params)
}

// unfinishedResults recognises results in parentheses that end with a comma.
func (r *recovery) unfinishedResults(p antlr.Parser, i int) *construct {
	open := r.first(p) + 1
	end := r.partner(open)
	last := end - 1
	if r.kind(open-1) != imp.ImpParserRETURN || r.kind(open) != imp.ImpParserLPAREN || r.kind(end) != imp.ImpParserRPAREN ||
		r.kind(last) != imp.ImpParserCOMMA || r.kind(i) != imp.ImpParserCOMMA || last == open+1 {
		return nil
	}
	for j := open + 1; j != i; j = r.closed(j) {
		if j > i {
			return nil // it is in other brackets
		}
	}
	switch n, want := r.elements(open+1, last), r.resultCount(p); {
	case n < want:
		return r.construct(last, end, "expected an expression after this `,`").skip(end + 1)
	case n == 1:
		return r.construct(last, end, "expected `)`, found `,`", "remove the `,`").withEdit(want == 1, r.edit(last, end, "")).skip(end + 1)
	default:
		f := r.construct(open, end+1, "the results are not in parentheses", fmt.Sprintf("write `return %s`", r.quote(open+1, last))).skip(end + 1)
		return f.withEdit(n == want, r.edit(open, open+1, ""), r.edit(last, end+1, ""))
	}
}

// mayGoOn adds the help about a name that is a statement if it may be the beginning of a word that is typed: it occurs once
// in the program, so that it is not declared, and has no semicolon. It returns whether it does.
func (r *recovery) mayGoOn(d *diag.Diagnostic, name string) bool {
	if r.declared().words[name] != 1 || strings.HasPrefix(strings.TrimLeft(r.src.Text[d.Primary.Span.End:], " "), ";") {
		return false
	}
	d.Help("a statement assigns, calls a function, or begins with a keyword")
	return true
}

// helpUnused adds the help about a name that is a statement.
func (r *recovery) helpUnused(d *diag.Diagnostic, name string) {
	if !diag.Brief && r.mayGoOn(d, name) {
		return
	}
	d.Help("assign its value to a variable")
	if known := r.declared(); !known.vars[name] || known.takers[name] || known.closures[name] {
		d.Helps[0] += fmt.Sprintf("; or, if it is a function, call it: `%s()`", name)
	}
}

// typesOfUses changes the types in the text of an edit, which are those of several parameters or fields from the token i on, to those
// that their uses show: literals in calls of the function or struct, and fields to which the body of the function gives a
// parameter. It returns whether that shows every type but the last one, which is the only one that is written.
func (r *recovery) typesOfUses(i int, e *diag.Edit) bool {
	open := i - 1
	for ; open > 1 && r.kind(open) != imp.ImpParserLPAREN && r.kind(open) != imp.ImpParserLBRACE; open-- {
		open = min(open, r.partner(open))
	}
	if r.tired() || r.kind(open-1) != imp.ImpParserIDENT || r.kind(open-2) != imp.ImpParserFN && r.kind(open-2) != imp.ImpParserSTRUCT || strings.Contains(e.Text, "(") {
		return false
	}
	r.steps += len(r.in.tokens)
	body := r.closed(open)
	for r.kind(body) != antlr.TokenEOF && r.kind(body) != imp.ImpParserLBRACE && !r.atMargin(body) {
		body++
	}
	parts := strings.Split(e.Text, ", ")
	types := make([]string, len(parts)) // of the parameters: "" if it is not known, "…" if the uses differ
	note := func(n int, typ string) {
		if 0 <= n && n < len(types) && typ != "" {
			if types[n] != "" && types[n] != typ {
				typ = "…"
			}
			types[n] = typ
		}
	}
	first := max(0, r.elements(open+1, i)-1)
	for j := range r.in.tokens {
		call := r.text(j) == r.text(open-1)
		if r.kind(j) != imp.ImpParserIDENT || r.kind(j+1) != imp.ImpParserLPAREN || r.kind(j-1) == imp.ImpParserFN || r.kind(j-1) == imp.ImpParserDOT || !call && (j < body || r.partner(body) < j) {
			continue
		}
		for n, from := 0, j+2; from < r.partner(j+1); n++ {
			end := from
			for end < r.partner(j+1) && r.kind(end) != imp.ImpParserCOMMA {
				end = r.closed(end)
			}
			if call {
				note(n-first, r.resultType(endedFunction{fn: from}, from, end))
			} else if k := slices.IndexFunc(parts, func(part string) bool { return strings.HasPrefix(part, r.text(from)+":") }); k >= 0 && end == from+1 {
				note(k, r.fieldType(r.text(j), n))
			}
			from = end + 1
		}
	}
	known := true
	for k := range parts[:len(parts)-1] {
		if types[k] == "" || types[k] == "…" {
			known = false
			continue
		}
		name, _, _ := strings.Cut(parts[k], ":")
		parts[k] = name + ": " + types[k]
	}
	e.Text = strings.Join(parts, ", ")
	return known
}

// fieldType returns the type of the field n of a struct of the program, or "".
func (r *recovery) fieldType(name string, n int) string {
	fields := r.structs()[name]
	if n >= len(fields) || r.tired() {
		return ""
	}
	for i := range r.in.tokens {
		if r.steps++; r.kind(i) != imp.ImpParserSTRUCT || r.text(i+1) != name {
			continue
		}
		for j := i + 3; j < r.partner(i+2); j++ {
			if end := r.typeEnd(j + 2); r.text(j) == fields[n] && r.kind(j+1) == imp.ImpParserCOLON && end > 0 {
				return r.raw(j+2, end)
			}
		}
	}
	return ""
}
