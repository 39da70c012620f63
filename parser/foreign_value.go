// This file defines the messages about calls, structs, literals and types as other languages write them.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// bareCall recognises a call without parentheses, as in f 1 2, whose first argument the token i
// begins. A name that is not declared counts as a function, except at the beginning of a statement.
func (r *recovery) bareCall(p antlr.Parser, i int) *construct {
	where, f := r.place(p), i-1
	text, end := r.callOf(where, f)
	if text == "" {
		return nil
	}
	if first := r.kind(where.first); !r.declared().takers[r.text(f)] && (first == imp.ImpParserIF || first == imp.ImpParserWHILE || first == imp.ImpParserFOR) && r.kind(end) == imp.ImpParserSEMI {
		return nil // perhaps if c f();
	}
	for k := end; !diag.Brief && k < len(r.in.tokens)-1 && r.kind(k) != imp.ImpParserSEMI && r.kind(k) != imp.ImpParserLBRACE && r.token(k).flags&firstOnLine == 0; k = r.closed(k) {
		if r.kind(k) == imp.ImpParserRPAREN && r.partner(k) == k { // only the opening parenthesis is missing
			name := r.text(f)
			return r.construct(f, i, "expected `(` after this `"+name+"`", "write `"+name+"(`").skip(k+1).
				withEdit(false, diag.Edit{Span: diag.Span{Start: r.token(f).start, End: r.token(i).start}, Text: name + "("})
		}
	}
	if name := r.text(f); !diag.Brief && !r.isDeclared(name) && end == i+1 && r.kind(i) == imp.ImpParserIDENT && !r.isDeclared(r.text(i)) && !r.isType(name) {
		if whole := name + r.text(i); r.isDeclared(whole) {
			return r.construct(f, end, "a name has no space in it", "did you mean `"+whole+"`?").skip(end).withEdit(false, r.edit(f, end, whole))
		}
		return nil // neither is a function
	}
	return r.construct(f, end, "the arguments of a call are in parentheses", "write `"+text+"`").skip(end).withEdit(false, r.edit(f, end, text))
}

// callOf returns the text of the call without parentheses that begins at the token f, and its end. The
// text is empty if there is none.
func (r *recovery) callOf(where place, f int) (text string, end int) {
	name, known := r.text(f), r.declared()
	if f < where.first || r.kind(f) != imp.ImpParserIDENT || !r.allows(expression, where, f) || foreignWords.Of(name) != "" {
		return "", f
	}
	_, isStruct := known.fields[name]
	isFunction := known.takers[name] || slices.Contains([]string{"push", "write", "pop"}, name) || isStruct && f > where.first
	if !isFunction && (f == where.first || known.vars[name] || known.actions[name] || r.ownType(name) != "") {
		return "", f
	}
	var args []string
	end = f + 1
	for r.token(end).flags&firstOnLine == 0 && foreignWords.Of(r.text(end)) == "" {
		to := end + 1
		switch next := r.kind(to); {
		case r.kind(end) == imp.ImpParserLPAREN && end > f+1 && r.partner(end) > end+1 && r.partner(end) < end+maxQuoted: // an argument in parentheses of its own
			inner := r.raw(end+1, r.closed(end)-1)
			if call, to := r.callOf(where, end+1); to == r.partner(end) {
				inner = call
			}
			args, end = append(args, inner), r.closed(end)
			continue
		case !isOperand(r.kind(end)) || r.isType(r.text(end)):
			to = end
		case next == imp.ImpParserLPAREN && r.adjacent(to), next == imp.ImpParserLBRACK, next == imp.ImpParserDOT:
			to = r.termEnd(end)
		}
		if to <= end {
			break
		}
		args = append(args, r.raw(end, to))
		end = to
	}
	for (f == where.first || len(args) < len(known.params[name])) && len(args) > 0 && r.kind(end) == imp.ImpParserCOMMA { // push a, 1;
		to := r.operandEnd(end + 1)
		args, end = append(args, r.raw(end+1, to)), to
	}
	switch kind := r.kind(end); {
	case len(args) == 0 || r.hasComment(f, end):
		return "", f
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserCOMMA, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK, kind == imp.ImpParserRBRACE,
		kind == imp.ImpParserLBRACE, kind == imp.ImpParserCOLON, kind == imp.ImpParserDOTS, kind == imp.ImpParserQUERY:
	case f > where.first && (kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 || foreignWords.Of(r.text(end)) != "" || r.token(end).flags&firstOnLine != 0):
	default:
		return "", f
	}
	return name + "(" + strings.Join(args, ", ") + ")", end
}

// unopenedCall recognises a call that is a statement and lacks only its first parenthesis, as in f 1, 2).
func (r *recovery) unopenedCall(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	name := r.text(first)
	_, called := r.declared().params[name]
	own := name // what Imp has
	if slices.Contains([]string{"println", "echo", "puts"}, name) && !called {
		own = "print"
	}
	if r.kind(first) != imp.ImpParserIDENT || i != first+1 || !isOperand(r.kind(i)) || !called && !slices.Contains([]string{"print", "write", "push", "pop", "assert"}, own) {
		return nil
	}
	end := r.operandEnd(i)
	for r.kind(end) == imp.ImpParserCOMMA {
		end = r.operandEnd(end + 1)
	}
	if r.kind(end) != imp.ImpParserRPAREN || r.partner(end) != end {
		return nil
	}
	f := r.construct(first, i, "expected `(` after this `"+name+"`", "write `"+own+"(`").skip(end + 1)
	return f.withEdit(true, diag.Edit{Span: diag.Span{Start: r.token(first).start, End: r.token(i).start}, Text: own + "("})
}

// newValue recognises a value that is made with new, and next without parentheses.
func (r *recovery) newValue(p antlr.Parser, i int) *construct {
	word := i - 1
	if r.kind(word) != imp.ImpParserIDENT || r.kind(i) != imp.ImpParserIDENT || r.token(i).flags&firstOnLine != 0 ||
		word != r.first(p) && !wantsOperand(r.kind(word-1)) {
		return nil
	}
	switch r.text(word) {
	case "next":
		return r.construct(word, i, "`next` is a function",
			fmt.Sprintf("write `next(%s, ref x)`, which assigns the next value to `x` and tells whether there is one", r.text(i)))
	case "new":
	default:
		return nil
	}
	end := i + 1
	open := end
	if r.kind(open) == imp.ImpParserLT { // of the type of a container
		return nil
	}
	switch r.kind(open) {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACE:
		end = r.closed(open)
		if _, known := r.structs()[r.text(i)]; known {
			text := r.structCall(i, open)
			return r.notKeyword(word, end, structHelp(text)).withEdit(r.keepsOrder(i, open), r.structEdit(word, end, i, open))
		}
		if r.kind(word-1) == imp.ImpParserTHROW && end > i+3 && r.operandEnd(i+2) == end-1 {
			if t := r.thrownType(); !diag.Brief && t != "" && t != "string" {
				return r.notKeyword(word, end, fmt.Sprintf("write `throw …;`, with a value of type `%s`", t))
			}
			return r.notKeyword(word, end, fmt.Sprintf("any value can be thrown: write `throw %s;`", r.quote(i+2, end-1))).
				withEdit(catchesAll.Has(r.text(i)), r.edit(word, end, r.raw(i+2, end-1)))
		}
		if r.kind(open) == imp.ImpParserLPAREN {
			return r.notKeyword(word, end, fmt.Sprintf("write `%s`", r.quote(i, end))).withEdit(true, r.edit(word, i, ""))
		}
	case imp.ImpParserLBRACK:
		end = r.closed(open)
		f := r.notKeyword(word, end, fmt.Sprintf("an array is made by `array(%s, …)`, with the value of its elements", r.quote(open+1, end-1)))
		if zero := zeros.Of(r.ownType(r.text(i))); zero != "" && r.kind(end) != imp.ImpParserLBRACK && end > open+2 {
			f.helps[0] = fmt.Sprintf("write `array(%s, %s)`, with the value of its elements", r.quote(open+1, end-1), zero)
			f.withEdit(true, r.edit(word, end, fmt.Sprintf("array(%s, %s)", r.raw(open+1, end-1), zero)))
		}
		return f
	}
	return r.notKeyword(word, end, fmt.Sprintf("write `%s(…)`", r.text(i)))
}

// zeros maps the types to values that variables of other languages begin with.
const zeros words.Map = `
	0: int
	0.0: float
	false: bool
	"": string
`

// ownType returns the type of Imp that a word of this or of another language names, or "".
func (r *recovery) ownType(word string) string {
	if r.isType(word) {
		return word
	}
	return diag.ForeignType(word)
}

// markedCall recognises a ? or ! after a call.
func (r *recovery) markedCall(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	mark := i
	if r.kind(i) != imp.ImpParserNOT {
		mark--
	}
	if mark < 1 || r.kind(mark-1) != imp.ImpParserRPAREN || !r.adjacent(mark) {
		return nil
	}
	after := r.kind(mark + 1)
	if r.kind(mark) != imp.ImpParserQUERY && (r.kind(mark) != imp.ImpParserNOT || after != imp.ImpParserLBRACE && beginsStatement(after)) {
		return nil
	}
	return r.construct(mark, mark+1, fmt.Sprintf("there is no operator `%s` after a call", r.text(mark)),
		fmt.Sprintf("write the call without `%s`: what it throws goes to the `catch` around it, or out of a function with `throws`", r.text(mark))).
		withEdit(true, r.edit(mark, mark+1, ""))
}

// structHelp returns the help to write a call that makes a struct.
func structHelp(call string) string {
	return fmt.Sprintf("write `%s`: a value for each field, in their order", call)
}

// structEdit replaces the tokens from from up to end by the call of structCall. Without its
// values it has no text.
func (r *recovery) structEdit(from, end, name, open int) diag.Edit {
	e := r.edit(from, end, r.structCall(name, open))
	if r.fieldsOf(name, open) == nil {
		e.Text = "…"
	}
	return e
}

// structCall returns the call that makes the struct that the token name names, with the
// values between the bracket open and its partner, or with the names of the fields if the
// values do not fit.
func (r *recovery) structCall(name, open int) string {
	values := r.fieldsOf(name, open)
	if values == nil {
		values = r.structs()[r.text(name)]
	}
	return fmt.Sprintf("%s(%s)", r.text(name), strings.Join(values, ", "))
}

// fieldsOf returns the values of structCall in the order of the fields, or nil if they do not
// fit.
func (r *recovery) fieldsOf(name, open int) []string {
	return r.inOrder(r.structs()[r.text(name)], open)
}

// keepsOrder reports whether structCall cannot change the order of what the values between the bracket open and its
// partner do: they are in the order of the fields, or none of them has an effect or may trap.
func (r *recovery) keepsOrder(name, open int) bool {
	last, ordered, effects := -1, true, false
	for i := open + 1; i < r.partner(open); i++ {
		switch kind := r.kind(i); {
		case kind == imp.ImpParserLPAREN, kind == imp.ImpParserLBRACK, kind == imp.ImpParserDIV, kind == imp.ImpParserREM, kind == imp.ImpParserSHL, kind == imp.ImpParserSHR:
			effects = true
		case kind == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserCOLON || r.kind(i+1) == imp.ImpParserASSIGN):
			field := slices.Index(r.structs()[r.text(name)], r.text(i))
			ordered = ordered && field > last
			last = field
		}
	}
	return ordered || !effects
}

// inOrder returns the values between the bracket open and its partner, of which some have names,
// in the order of the fields or parameters, or nil if they do not fit.
func (r *recovery) inOrder(fields []string, open int) []string {
	values, all := make([]string, len(fields)), true
	rest, n := "", 0 // rest is the struct that has the values of the other fields
	for i, end := open+1, r.partner(open); i < end; n++ {
		to := i
		for ; to < end && r.kind(to) != imp.ImpParserCOMMA; to++ {
			switch r.kind(to) {
			case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
				to = min(r.partner(to), end-1)
			}
		}
		field := n
		if to == i+1 && slices.Contains(fields, r.text(i)) { // P { y, x }
			field = slices.Index(fields, r.text(i))
		}
		if r.kind(i) == imp.ImpParserDOT && r.kind(i+1) == imp.ImpParserIDENT {
			i++
		}
		if r.kind(i) == imp.ImpParserDOTS {
			if i++; r.kind(i) == imp.ImpParserDOT {
				i++
			}
			all = all && r.termEnd(i) == to && !r.calls(i, to)
			rest = r.quote(i, to)
			i = to + 1
			continue
		}
		ref := ""
		if r.kind(i) == imp.ImpParserREF && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserCOLON {
			ref = "ref "
			i++
		}
		if r.kind(i) == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserCOLON || r.kind(i+1) == imp.ImpParserASSIGN) {
			field = slices.Index(fields, r.text(i))
			i += 2
		}
		for k := i + 1; k < to; k = r.closed(k) { // x 1, without a colon or a comma
			all = all && (!isOperand(r.kind(k)) || !endsOperand(r.kind(k-1)) || foreignWords.Of(r.text(k)) != "" || foreignWords.Of(r.text(k-1)) != "")
		}
		if field >= 0 && field < len(values) && values[field] == "" {
			values[field] = ref + r.quote(i, to)
		} else {
			all = false
		}
		i = to + 1
	}
	for k, v := range values {
		if v == "" && rest != "" {
			values[k] = rest + "." + fields[k]
		}
	}
	if !all || slices.Contains(values, "") {
		return nil
	}
	return values
}

// structWith returns the name, where it is declared, of the only struct that has just the fields whose names and values are after the
// brace open, or 0.
func (r *recovery) structWith(open int) int {
	name := 0
	if r.kind(open+1) != imp.ImpParserIDENT || r.kind(open+2) != imp.ImpParserCOLON && r.kind(open+2) != imp.ImpParserASSIGN {
		return 0
	}
	for k := range r.in.tokens {
		if r.kind(k) == imp.ImpParserSTRUCT && r.kind(k+2) == imp.ImpParserLBRACE && r.inOrder(r.structs()[r.text(k+1)], open) != nil {
			if name > 0 {
				return 0
			}
			name = k + 1
		}
	}
	return name
}

// structLiteral recognises a struct with its values in braces.
func (r *recovery) structLiteral(_ antlr.Parser, i int) *construct {
	name, open, from := i-1, i, i-1
	switch {
	case r.kind(i) == imp.ImpParserAND && wantsOperand(r.kind(i-1)) && r.kind(i+2) == imp.ImpParserLBRACE: // &P{…}
		name, open, from = i+1, i+2, i
	case r.kind(i) == imp.ImpParserLBRACE && r.kind(i-1) == imp.ImpParserASSIGN && i > 2: // var p: P = {…}
		if r.kind(i-3) == imp.ImpParserCOLON {
			name, from = i-2, i
		} else if diag.Brief {
			return nil
		}
	}
	guessed := 0
	if !diag.Brief && r.kind(i) == imp.ImpParserLBRACE && r.kind(name) != imp.ImpParserIDENT { // {x: 1}
		guessed = r.structWith(i)
		name, from = guessed, i
	}
	end := r.partner(open)
	if r.kind(open) != imp.ImpParserLBRACE || r.kind(name) != imp.ImpParserIDENT || r.kind(end) != imp.ImpParserRBRACE {
		return nil
	}
	if _, known := r.structs()[r.text(name)]; !known {
		if !isUpper(r.text(name)) || r.kind(open+1) != imp.ImpParserIDENT || r.kind(open+2) != imp.ImpParserCOLON || r.kind(open+3) == imp.ImpParserCOLON {
			return nil
		}
		return r.construct(from, end+1, fmt.Sprintf("a struct `%s` is made by a call", r.text(name)), structHelp(r.text(name)+"(…)")).skip(end + 1) // of a session, perhaps
	}
	e, call := r.structEdit(from, end+1, name, open), r.structCall(name, open)
	if from == name && r.kind(name-1) == imp.ImpParserCOLON && r.kind(name-3) == imp.ImpParserVAR { // var p: P{…}
		e.Text, call = r.text(name)+" = "+e.Text, r.text(name)+" = "+call
	}
	f := r.construct(from, end+1, fmt.Sprintf("a struct `%s` is made by a call", r.text(name)), structHelp(call)).withEdit(guessed == 0 && r.keepsOrder(name, open), e)
	for { // the other ones in the statement
		next := r.headEnd(f.end)
		if _, known := r.structs()[r.text(next-1)]; !known || r.kind(next) != imp.ImpParserLBRACE {
			return f
		}
		f.end = r.closed(next)
	}
}

// structsOfGo recognises an array of structs as Go writes it, []P{{1, 2}, {3, 4}}.
func (r *recovery) structsOfGo(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	open := i + 1
	end := r.partner(open)
	if _, isStruct := r.structs()[r.text(i)]; !isStruct || r.kind(i-1) != imp.ImpParserRBRACK || r.kind(i-2) != imp.ImpParserLBRACK || r.kind(open) != imp.ImpParserLBRACE || r.kind(end) != imp.ImpParserRBRACE {
		return nil
	}
	var calls []string
	for j := open + 1; j < end; j++ {
		if r.text(j) == r.text(i) {
			j++
		}
		if r.kind(j) != imp.ImpParserLBRACE {
			return nil
		}
		call := r.structCall(i, j)
		if r.fieldsOf(i, j) == nil {
			call = "…"
		}
		calls = append(calls, call)
		if j = r.closed(j); j < end && r.kind(j) != imp.ImpParserCOMMA {
			return nil
		}
	}
	if len(calls) == 0 {
		return nil
	}
	f := r.construct(i-2, i+1, "an array of structs is made of calls", fmt.Sprintf("write `[%s, …]`", calls[0])).skip(end + 1)
	return f.withEdit(false, r.edit(i-2, end+1, "["+strings.Join(calls, ", ")+"]"))
}

// namedArgument recognises an argument with the name of the parameter or field.
func (r *recovery) namedArgument(_ antlr.Parser, i int) *construct {
	named := r.kind(i) == imp.ImpParserCOLON || r.kind(i) == imp.ImpParserASSIGN
	if !named || i < 3 || r.kind(i-1) != imp.ImpParserIDENT || r.kind(i-2) != imp.ImpParserLPAREN && r.kind(i-2) != imp.ImpParserCOMMA {
		return nil
	}
	open := r.enclosingCall(i)
	if open < 0 || r.kind(r.partner(open)) != imp.ImpParserRPAREN || !diag.Brief && r.text(i-1) == "lambda" || r.text(open-1) == "Array" || r.text(open-1) == "stride" {
		return nil
	}
	end := r.closed(open)
	if r.kind(end) == imp.ImpParserLBRACE || r.kind(end) == imp.ImpParserARROW { // a function that lacks fn
		return nil
	}
	fields, isStruct := r.structs()[r.text(open-1)]
	switch {
	case !diag.Brief && isStruct && r.textAt(i, "=>") > 0 && !slices.Contains(fields, r.text(i-1)): // a function
		return nil
	case isStruct:
		return r.construct(i-1, i+1, "the values of a struct have no names here", structHelp(r.structCall(open-1, open))).skip(end).
			withEdit(r.keepsOrder(open-1, open), r.structEdit(open-1, end, open-1, open))
	case r.kind(i) == imp.ImpParserCOLON && r.kind(i+1) != imp.ImpParserCOLON, r.kind(i) == imp.ImpParserASSIGN && r.kind(i+1) != imp.ImpParserGT && r.kind(i-2) != imp.ImpParserREF:
		if r.kind(i) == imp.ImpParserASSIGN && r.text(open-1) == "assert" && r.kind(i-2) == imp.ImpParserLPAREN {
			return r.construct(i, i+1, "expected a condition, found an assignment", "use `==` to compare").skip(end).withEdit(false, r.edit(i, i+1, "=="))
		}
		help := "write only the values: the parameters get the arguments in their order"
		if callee := r.text(open - 1); callee == "print" || callee == "println" {
			if text := r.writeCall(open, i-1); !diag.Brief && text != "" {
				return r.construct(i-1, i+1, "an argument has no name here", "write `"+text+"`").skip(end).withEdit(false, r.edit(open-1, end, text))
			}
			return r.construct(i-1, i+1, "an argument has no name here",
				"`print` writes a space between its values, and a newline after them; `write` writes neither").skip(end)
		}
		f := r.construct(i-1, i+1, "an argument has no name here", help).skip(end)
		names := r.declared().params[r.text(open-1)]
		if values := r.inOrder(names, open); values != nil {
			f.helps[0] = fmt.Sprintf("write the values in the order of the parameters: `%s(%s)`", r.text(open-1), strings.Join(values, ", "))
			f.withEdit(false, r.edit(open+1, end-1, strings.Join(values, ", ")))
		}
		return f
	}
	return nil
}

// writeCall returns the call of write that does what a call of print of Python does whose arguments are between the parenthesis open and
// its partner, of which those from the token named on have names, or "" if that is not plain.
func (r *recovery) writeCall(open, named int) string {
	if diag.Brief || named < open+2 {
		return ""
	}
	sep, end := `" "`, `"\n"`
	for i := named; i < r.partner(open); i += 4 {
		value := r.text(i + 2)
		if r.kind(i+2) == imp.ImpParserCHAR && value != `'"'` {
			value = `"` + strings.Trim(value, "'") + `"`
		} else if r.kind(i+2) != imp.ImpParserSTRING {
			return ""
		}
		switch name := r.text(i); {
		case r.kind(i+1) != imp.ImpParserASSIGN || r.closed(i+2) < r.partner(open) && r.kind(i+3) != imp.ImpParserCOMMA:
			return ""
		case name == "sep":
			sep = value
		case name == "end":
			end = value
		default:
			return ""
		}
	}
	var parts []string
	for i := open + 1; i < named; {
		to := r.operandEnd(i)
		if len(parts) > 0 && sep != `""` {
			parts = append(parts, sep)
		}
		parts = append(parts, r.raw(i, to))
		i = to + 1
	}
	if end != `""` {
		parts = append(parts, end)
	}
	text := "write(" + strings.Join(parts, ", ") + ")"
	if len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r`") {
		return ""
	}
	return text
}

// declaredArgument recognises a variable that is declared where it is passed.
func (r *recovery) declaredArgument(p antlr.Parser, i int) *construct {
	if rule := p.GetParserRuleContext().GetRuleIndex(); r.kind(i) != imp.ImpParserVAR || r.kind(i+1) != imp.ImpParserIDENT || rule == imp.ImpParserRULE_params || rule == imp.ImpParserRULE_param {
		return nil
	}
	switch r.kind(i - 1) {
	case imp.ImpParserREF, imp.ImpParserCOMMA, imp.ImpParserLPAREN, imp.ImpParserAND:
	default:
		return nil
	}
	if call := r.enclosingCall(i); call < 0 || r.text(call-1) == "using" {
		return nil
	}
	name := r.text(i + 1)
	return r.construct(i, i+2, "a variable cannot be declared in an argument",
		fmt.Sprintf("declare it before, with a value, as `var %s = …;`, and pass `ref %s`", name, name))
}

// maxReferences bounds how many arguments of a call addressOf looks at.
const maxReferences = 8

// inCaptures reports whether the token i is in the list of what a function without a name of C++ captures, as in [&n](int x) { … }.
func (r *recovery) inCaptures(p antlr.Parser, i int) bool {
	open := r.open(r.first(p), i)
	if len(open) == 0 || r.kind(open[len(open)-1]) != imp.ImpParserLBRACK {
		return false
	}
	params := r.closed(open[len(open)-1])
	after := r.kind(r.closed(params))
	return r.kind(params) == imp.ImpParserLPAREN && (after == imp.ImpParserLBRACE || after == imp.ImpParserARROW)
}

// addressOf recognises the address of a variable.
func (r *recovery) addressOf(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i) != imp.ImpParserAND || !wantsOperand(r.kind(i-1)) || r.inCaptures(p, i) {
		return nil
	}
	end := i + 1
	if r.text(end) == "mut" {
		end++
	}
	to := r.termEnd(end)
	if to < 0 {
		return nil
	}
	if _, isStruct := r.structs()[r.text(end)]; (isStruct || isUpper(r.text(end))) && r.kind(to) == imp.ImpParserLBRACE {
		return r.construct(i, to, fmt.Sprintf("a struct `%s` is made by a call", r.quote(end, to)), fmt.Sprintf("write `%s(…)`, with a value for each field", r.quote(end, to))).skip(r.closed(to))
	}
	if open := r.partner(to - 1); r.kind(to-1) == imp.ImpParserRBRACK && open > end { // &a[1..]
		if f := r.habitAt(r.place(p), open); f != nil && f.message == noSlices {
			for k := range f.fixes {
				f.fixes[k].Edits[0].Span.Start = r.token(i).start
			}
			return f
		}
	}
	before := r.kind(i - 1)
	call := r.enclosingCall(i)
	if call > 1 && r.kind(call-2) == imp.ImpParserFN { // a parameter
		return nil
	}
	if call >= 0 && (before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA) && !r.takesValue(call, i) {
		texts, edits := []string{"ref " + r.quote(end, to)}, []diag.Edit{r.edit(i, to, "ref "+r.raw(end, to))}
		f := r.construct(i, to, "an argument that is passed by reference has `ref` before it", "")
		for len(edits) < maxReferences && r.kind(to) == imp.ImpParserCOMMA && r.kind(to+1) == imp.ImpParserAND && !r.takesValue(call, to+1) {
			next := to + 2
			if r.text(next) == "mut" {
				next++
			}
			last := r.termEnd(next)
			if last < 0 {
				break
			}
			texts, edits = append(texts, "ref "+r.quote(next, last)), append(edits, r.edit(to+1, last, "ref "+r.raw(next, last)))
			to = last
		}
		f.helps[0] = "write `" + strings.Join(texts, ", ") + "`"
		return f.skip(to).withEdit(false, edits...)
	}
	f := r.construct(i, to, "there are no pointers", fmt.Sprintf("write `%s`; arrays and structs are references", r.quote(end, to)))
	if call >= 0 && !r.isType(r.text(call-1)) {
		if at := r.parameterOf(call, i); at >= 0 && r.kind(at+1) == imp.ImpParserCOLON && typeWords.Has(r.text(at+2)) { // the argument is copied
			f.helps[0] = fmt.Sprintf("write `%s`; to change it in `%s`, declare `ref %s: %s` there and pass `ref %[1]s`", r.quote(end, to), r.text(call-1), r.text(at), r.text(at+2))
		}
	}
	return f.withEdit(false, r.edit(i, to, r.raw(end, to)))
}

// takesValue reports whether what is called at the parenthesis open takes no reference for the argument that begins at the token i:
// a struct, a built-in function, or a function of the program, at its first declaration.
func (r *recovery) takesValue(open, i int) bool {
	name, n := r.text(open-1), r.elements(open+1, i)
	if r.isType(name) {
		return true
	}
	if !r.isDeclared(name) {
		return valueFunctions.Has(name) || name == "next" && n == 0
	}
	at := r.parameterOf(open, i)
	return at >= 0 && r.kind(at) == imp.ImpParserIDENT && r.kind(at+2) != imp.ImpParserAND && r.kind(at+2) != imp.ImpParserMUL
}

// thrownType returns the type of what the declaration around is declared to throw, or "" if there is none.
func (r *recovery) thrownType() string {
	if diag.Brief {
		return ""
	}
	first := max(0, r.declaration(r.parser))
	body := r.headEnd(first)
	for i := first; i < body; i++ {
		if r.text(i) == "throws" {
			return r.raw(i+1, body)
		}
	}
	return ""
}

// parameterOf returns the token with which the parameter begins whose argument, in the call with the parenthesis open, begins at the
// token i, if a function of the program is called, or the field if a struct is made, or -1.
func (r *recovery) parameterOf(open, i int) int {
	name, n := r.text(open-1), r.elements(open+1, i)
	for k := range r.in.tokens {
		isFunc := r.kind(k) == imp.ImpParserFN && r.kind(k+2) == imp.ImpParserLPAREN
		if r.kind(k+1) != imp.ImpParserIDENT || r.text(k+1) != name || !isFunc && (r.kind(k) != imp.ImpParserSTRUCT || r.kind(k+2) != imp.ImpParserLBRACE) {
			continue
		}
		at := k + 3
		for end := r.partner(k + 2); at < end && n > 1; at = r.closed(at) {
			if r.kind(at) == imp.ImpParserCOMMA {
				n--
			}
		}
		if n > 1 {
			return -1
		}
		return at
	}
	return -1
}

// valueFunctions holds built-in functions whose arguments are all passed by value.
const valueFunctions words.Set = "print write len str int float push pop copy array assert substr chr abs min max sqrt floor"

// genericType recognises gen<T>.
func (r *recovery) genericType(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i) != imp.ImpParserLT || r.text(i-1) != "gen" || r.token(i-1).kind != imp.ImpParserIDENT {
		return nil
	}
	elem := "T"
	end := i + 2
	if r.kind(i+1) == imp.ImpParserLBRACK {
		end = r.closed(i + 1)
	}
	if r.kind(end) == imp.ImpParserGT {
		elem = r.quote(i+1, end)
	}
	return r.construct(i, i+1, "the type after `gen` is written without `<` and `>`", fmt.Sprintf("write `gen %s`", elem)).
		withFix(r, i-1, min(end+1, len(r.in.tokens)-1), genText(elem))
}

// genText returns the type of the generators of a type, or "…" if it is not known.
func genText(elem string) string {
	if elem == "T" {
		return "…"
	}
	return "gen " + elem
}

// prefixedString recognises strings with a letter before them, or with three quotes.
func (r *recovery) prefixedString(p antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserSTRING || !r.adjacent(i) || r.token(i).flags&malformed != 0 {
		return nil
	}
	if r.text(i-1) == `""` { // """text"""
		end := i + 1
		if r.text(end) == `""` && r.adjacent(end) {
			end++
		}
		return r.construct(i-1, end, "a string has one quote on each side", fmt.Sprintf("write `%s`", r.quote(i, i+1))).withEdit(true, r.edit(i-1, end, r.text(i)))
	}
	if r.kind(i-1) != imp.ImpParserIDENT || len(r.text(i-1)) > 2 {
		return nil
	}
	text := r.text(i)
	f := r.construct(i-1, i+1, fmt.Sprintf("a string has no `%s` before it", r.text(i-1)), "write it without the letter; the escapes are those of every string")
	switch strings.ToLower(r.text(i - 1)) {
	case "f":
		if sum := diag.Interpolated(text, "{", nil); sum != "" {
			f.message, f.helps[0] = "a string contains no expressions", fmt.Sprintf("write `%s`", sum)
			return f.withEdit(false, r.edit(i-1, i+1, sum))
		}
		if !diag.Brief && strings.Contains(text, "{") {
			f.message, f.helps[0] = "a string contains no expressions", "there are no formats: join the parts with `+` and `str(…)`"
		}
	case "r", "b", "u", "br":
		if strings.HasPrefix(text, `"(`) && strings.HasSuffix(text, `)"`) { // R"(text)" of C++
			text = `"` + text[2:len(text)-2] + `"`
		}
		if !strings.Contains(text, `\`) {
			return f.withEdit(true, r.edit(i-1, i+1, text))
		}
	}
	return f
}

// suffixedFloat recognises a letter after an exponent, as in 1e-3f; other suffixes are a part of
// the token.
func (r *recovery) suffixedFloat(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i) != imp.ImpParserIDENT || r.kind(i-1) != imp.ImpParserFLOAT || !r.adjacent(i) || len(r.text(i)) > 1 {
		return nil
	}
	return r.construct(i-1, i+1, "a number has no suffix", fmt.Sprintf("write `%s`", r.text(i-1))).withEdit(true, r.edit(i, i+1, ""))
}
