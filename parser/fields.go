// This file defines how parameters and fields of other languages are written in Imp, and the fix of a struct with such
// fields.

package parser

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// parameters returns the parameters between two tokens as Imp has them, with "…" for a type
// that is not known.
func (r *recovery) parameters(from, end int) string {
	var list []string
	if r.text(from) == "void" && end == from+1 {
		return ""
	}
	for i := from; i < end; i++ {
		to := i
		for to < end && r.kind(to) != imp.ImpParserCOMMA {
			if kind := r.kind(to); kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK {
				to = min(r.partner(to), end-1)
			} else if !diag.Brief {
				to = max(to, min(r.argumentsEnd(to), end)-1)
			}
			to++
		}
		if to > i {
			list = append(list, r.parameter(i, to))
		}
		i = to
	}
	for k := len(list) - 2; k >= 0 && (r.text(from-3) == "func" || r.text(from-2) == "func" || r.text(from-3) == "fn"); k-- { // of a, b T
		if name, group := strings.CutSuffix(list[k], ": …"); group {
			_, typ, _ := strings.Cut(list[k+1], ": ")
			list[k] = name + ": " + typ
		}
	}
	return strings.Join(list, ", ")
}

// parameterTypes returns the types of the parameters between two tokens, which may have names.
func (r *recovery) parameterTypes(from, end int) string {
	var list []string
	for i := from; i < end; {
		to := i
		for to < end && r.kind(to) != imp.ImpParserCOMMA {
			to = max(r.closed(to), r.argumentsEnd(to))
		}
		own := r.raw(i, to)
		if name, typ, found := strings.Cut(r.parameter(i, to), ": "); found && !strings.Contains(typ, "…") {
			if own = typ; strings.HasPrefix(name, "ref ") {
				own = "ref " + typ
			}
		}
		if unknown := to == i+1 && r.kind(i) == imp.ImpParserIDENT && !isUpper(own) && r.ownType(own) == ""; unknown || strings.Contains(own, ":") {
			own = "…" // it is a name, or has names in it
		}
		list = append(list, own)
		i = to + 1
	}
	return strings.Join(list, ", ")
}

// droppedBefore are words before parameters and fields that Imp does not need.
const droppedBefore words.Set = "const final mut ref struct var val let readonly public private protected internal pub static"

// parameter returns a parameter or a field as Imp has it, with "…" for a type that is not known, or "…" if it is not
// understood.
func (r *recovery) parameter(from, end int) string {
	mode, constant := "", false
	for end-from > 1 && droppedBefore.Has(r.text(from)) {
		if r.text(from) == "ref" {
			mode = "ref "
		}
		constant = constant || r.text(from) == "const"
		from++
	}
	typed := func(name, from, end int) string {
		way, typ := r.passed(name, from, end, constant)
		if mode != "" {
			way = mode
		}
		return way + r.text(name) + ": " + typ
	}
	last := end - 1
	if !diag.Brief && r.kind(from) == imp.ImpParserAND && from+1 == last { // |&x|
		from++
	}
	isName := func(i int) bool { return from <= i && i < end && r.kind(i) == imp.ImpParserIDENT }
	isType := func(i int) bool { return isName(i) && (r.ownType(r.text(i)) != "" || isUpper(r.text(i))) }
	switch {
	case !diag.Brief && isName(last) && last > from && noTypes.Has(r.text(from)):
		return mode + r.text(last) + ": …"
	case isName(from) && r.kind(from+1) == imp.ImpParserCOLON && end-from > 2 && r.kind(from+2) != imp.ImpParserCOLON: // a: T
		return typed(from, from+2, end)
	case isType(from) && isName(from+1) && end-from > 3 && r.kind(from+2) == imp.ImpParserLBRACK && r.closed(from+2) == end: // T a[]
		elem := "[" + r.foreignType(from, from+1) + "]"
		if r.text(from) == "char" {
			elem = "string"
		}
		return mode + r.text(from+1) + ": " + elem
	case isName(last) && last > from && (isType(from) || r.text(from) == "std") && (!isType(last) || !isName(from) || last > from+1 || r.ownType(r.text(from)) != ""): // T a
		return typed(last, from, last)
	case isName(from) && last > from: // a T
		return typed(from, from+1, end)
	case isName(from): // a
		return mode + r.text(from) + ": …"
	}
	return "…"
}

// noTypes are words in place of the type of a parameter that other languages infer.
const noTypes words.Set = "auto var let dynamic"

// passed returns the type of the parameter name, which the tokens from from up to end are, and "ref " if the function changes the
// variable of the caller through it: a reference of C++ or a pointer to a value that Imp copies. What the body indexes is an array.
func (r *recovery) passed(name, from, end int, constant bool) (way, typ string) {
	typ = r.foreignType(from, end)
	first, last := r.kind(from), r.kind(end-1)
	pointer := (first == imp.ImpParserMUL || last == imp.ImpParserMUL) && r.text(from) != "char"
	changes := last == imp.ImpParserAND || pointer && r.text(from+1) != "const" || first == imp.ImpParserAND && r.text(from+1) == "mut"
	if !pointer && !changes {
		return "", typ
	}
	open := max(name+1, end)
	if !diag.Brief && pointer && r.kind(open) == imp.ImpParserSEMI && zeros.Of(typ) != "" { // a field
		return "", "[" + typ + "]"
	}
	for r.kind(open) != imp.ImpParserLBRACE {
		if kind := r.kind(open); kind == imp.ImpParserSEMI || kind == imp.ImpParserRBRACE || r.token(open).flags&firstOnLine != 0 || open >= len(r.in.tokens)-1 || r.tired() {
			return "", typ // there is no body
		}
		open++
	}
	for i := open; pointer && i < r.partner(open) && !r.tired(); i++ {
		if r.kind(i) == imp.ImpParserIDENT && r.text(i) == r.text(name) && r.kind(i+1) == imp.ImpParserLBRACK && r.kind(i-1) != imp.ImpParserDOT {
			return "", "[" + typ + "]"
		}
	}
	if changes && !constant && typeWords.Has(typ) {
		way = "ref "
	}
	return way, typ
}

// hasPointer reports whether the list of parameters from the token from up to end has a pointer to values that may be an array, or
// the variable of the caller, or a type with parameters in place of which Imp has another one.
func (r *recovery) hasPointer(from, end int) bool {
	others := false // there are pointers to other values
	for i := from; i < end; i++ {
		if !diag.Brief && r.argumentsEnd(i) > 0 && !genericOf(r.text(i-1)).sure {
			return true
		}
		if r.kind(i) == imp.ImpParserMUL && r.text(i-1) != "char" {
			base := i - 1
			if r.kind(base) != imp.ImpParserIDENT || r.kind(i+1) == imp.ImpParserIDENT && r.ownType(r.text(base)) == "" {
				base = i + 1
			}
			if typeWords.Has(r.ownType(r.text(base))) {
				return true
			}
			others = true
		}
	}
	return others && strings.Contains(r.parameters(from, end), "[")
}

// resultWords are words before the type of a result that Imp does not need.
const resultWords words.Set = "static inline extern const constexpr public private protected internal virtual override final export async synchronized friend struct"

// foreignResult returns what Imp has in place of the type that the token i begins, perhaps after other words, if it is that of a
// function's result before its name: "" for void, or -> and the type. The end of the type is -1 if there is none.
func (r *recovery) foreignResult(i int) (own string, end int) {
	isStruct := false
	if diag.Brief {
		return "", -1
	}
	for ; resultWords.Has(r.text(i)) && !r.isType(r.text(i)); i++ {
		isStruct = r.kind(i) == imp.ImpParserSTRUCT
	}
	std := r.textAt(i, "std::")
	if i = max(i, std); r.text(i) == "void" && r.kind(i+1) == imp.ImpParserIDENT && r.text(i+1) != "main" {
		return "", i + 1
	}
	known := func(i int) bool { return r.kind(i) == imp.ImpParserIDENT && r.ownType(r.text(i)) != "" }
	if r.kind(i) != imp.ImpParserIDENT || !isStruct && !known(i) && std < 0 && (r.argumentsEnd(i+1) < 0 || genericOf(r.text(i)) == &noGenerics) {
		return "", -1
	}
	for known(i) && known(i+1) && (r.kind(i+2) == imp.ImpParserIDENT || r.kind(i+2) == imp.ImpParserMUL || r.kind(i+2) == imp.ImpParserAND) { // unsigned int
		i++
	}
	if end = r.argumentsEnd(i + 1); end < 0 {
		end = i + 1
	}
	for r.kind(end) == imp.ImpParserLBRACK && r.kind(end+1) == imp.ImpParserRBRACK {
		end += 2
	}
	for kind := r.kind(end); kind == imp.ImpParserMUL || kind == imp.ImpParserAND || kind == imp.ImpParserCONST; kind = r.kind(end) {
		end++
	}
	if r.text(end) == "main" {
		return "", -1 // it has rows of its own
	}
	own = r.foreignType(i, end)
	if r.kind(end-1) == imp.ImpParserMUL && zeros.Of(own) != "" && own != "string" {
		own = "[" + own + "]"
	}
	return r.resultOf(own, end+1), end
}

// resultOf returns what Imp has after the parameters, whose parenthesis is the token open, of a function of another language with
// this type before its name: with a yield in its body, it is a generator.
func (r *recovery) resultOf(own string, open int) string {
	elem, isGen := strings.CutPrefix(own, "gen ")
	if body := r.closed(open); isGen && r.kind(open) == imp.ImpParserLPAREN && r.kind(body) == imp.ImpParserLBRACE {
		for k := body; k < r.partner(body) && !r.tired(); k++ {
			if r.kind(k) == imp.ImpParserYIELD {
				return " yields " + elem
			}
		}
	}
	return " -> " + own
}

// foreignType returns the type that the tokens from from up to end are, in this or in another language, as Imp has it, or
// "…" if it is not known.
func (r *recovery) foreignType(from, end int) string {
	last := end - 1
	switch first := r.kind(from); {
	case from >= end || end-from > farthest:
		return "…"
	case from == last && first == imp.ImpParserIDENT:
		if own := r.ownType(r.text(from)); own != "" {
			return own
		}
		return r.text(from)
	case r.kind(last) == imp.ImpParserQUERY:
		return r.foreignType(from, last)
	case !diag.Brief && first == imp.ImpParserIDENT && r.kind(from+1) == imp.ImpParserIDENT && r.ownType(r.text(from)) != "" && r.ownType(r.text(from+1)) != "": // unsigned int
		return r.foreignType(from+1, end)
	case first == imp.ImpParserMUL, first == imp.ImpParserAND, r.text(from) == "mut", r.text(from) == "const":
		return r.foreignType(from+1, end)
	case r.text(from) == "std" && r.textAt(from+1, "::") > 0:
		return r.foreignType(from+3, end)
	case r.text(from) == "char" && r.kind(last) == imp.ImpParserMUL && from+1 == last:
		return "string"
	case r.kind(last) == imp.ImpParserMUL && r.kind(last-1) != imp.ImpParserMUL, r.kind(last) == imp.ImpParserAND:
		return r.foreignType(from, last)
	case first == imp.ImpParserLBRACK && r.closed(from) == from+2:
		return "[" + r.foreignType(from+2, end) + "]"
	case r.kind(last) == imp.ImpParserRBRACK && r.kind(last-1) == imp.ImpParserLBRACK:
		return "[" + r.foreignType(from, last-1) + "]"
	case r.kind(last-1) == imp.ImpParserOR && slices.Contains([]string{"null", "nil", "undefined", "None"}, r.text(last)):
		return r.foreignType(from, last-1)
	case first == imp.ImpParserIDENT && r.argumentsEnd(from+1) == end:
		return r.ownGeneric(r.raw(from, end))
	}
	t := r.newTrial(r.ending(from, end), 0)
	if t.parser.Type_(); t.in.failed || t.errs.Failed() || t.in.pos != end-from {
		return "…"
	}
	var text strings.Builder
	pos := r.token(from).start
	for i := from; i < end; i++ {
		text.WriteString(r.src.Text[pos:r.token(i).start])
		pos = r.token(i).end
		if own := r.ownType(r.text(i)); own != "" && r.kind(i) == imp.ImpParserIDENT {
			text.WriteString(own)
		} else {
			text.WriteString(r.text(i))
		}
	}
	return text.String()
}

// fieldsFix returns the edits that give the fields after the brace open the form that they have in Imp, and whether
// each field is understood.
func (r *recovery) fieldsFix(open int) (edits []diag.Edit, understood bool) {
	if diag.Brief {
		return nil, false
	}
	end := r.partner(open)
	if r.kind(open) != imp.ImpParserLBRACE || r.kind(end) != imp.ImpParserRBRACE {
		return nil, false
	}
	typ := "" // of the fields before, if it is written before their names
	var fields []string
	for i := open + 1; i < end; {
		if body, to := r.constructor(open, i); to > 0 {
			if !r.assignsFields(body, fields) || r.hasComment(i-1, to) || to < end {
				return edits, false
			}
			if k := len(edits) - 1; k >= 0 && edits[k].Text == "," {
				edits[k].Text = ""
			}
			return append(edits, diag.Edit{Span: diag.Span{Start: r.token(i - 1).end, End: r.token(to - 1).end}}), true
		}
		to := r.fieldTextEnd(i, end)
		text := r.parameter(i, to)
		name := i
		if r.kind(i) == imp.ImpParserMUL {
			name++
		}
		if r.kind(name) == imp.ImpParserIDENT && to == name+1 { // of x, y
			if typ == "" {
				typ = r.sharedType(i, end)
			}
			text = r.text(name) + ": " + typ
		} else if before, after, found := strings.Cut(text, ": "); found && r.text(to-1) == before {
			typ = after
		}
		if to == i || text == "" || strings.HasSuffix(text, ": ") || strings.Contains(text, "…") || strings.HasPrefix(text, "ref ") || r.hasComment(i, to) {
			if to == i { // a member with a body ends the fields
				return edits, false
			}
			return nil, false
		}
		if text != r.raw(i, to) {
			edits = append(edits, r.edit(i, to, text))
		}
		field, _, _ := strings.Cut(text, ": ")
		fields = append(fields, field)
		switch r.kind(to) {
		case imp.ImpParserCOMMA:
			to++
		case imp.ImpParserSEMI:
			comma := ","
			if to+1 == end {
				comma = ""
			}
			edits = append(edits, diag.Edit{Span: r.token(to).span(), Text: comma})
			to++
			typ = ""
		default:
			if to < end {
				edits = append(edits, r.insertAfter(to-1, ","))
			}
			typ = ""
		}
		i = to
	}
	return edits, true
}

// constructor returns the brace of the body of the constructor that begins at the token i, perhaps with words before it, in the block
// open of a struct or class, and its end, or 0 if there is none.
func (r *recovery) constructor(open, i int) (body, end int) {
	for droppedBefore.Has(r.text(i)) {
		i++
	}
	if r.text(i) != r.text(open-1) || r.kind(i+1) != imp.ImpParserLPAREN {
		return 0, 0
	}
	if body = r.closed(i + 1); r.kind(body) != imp.ImpParserLBRACE || r.kind(r.partner(body)) != imp.ImpParserRBRACE {
		return 0, 0
	}
	return body, r.closed(body)
}

// assignsFields reports whether the body of a constructor only assigns each parameter to a field, as in this.x = x;, and the
// parameters are in the order of the fields, so that the call that makes a struct means the same.
func (r *recovery) assignsFields(body int, fields []string) bool {
	assigned := map[string]string{} // by the parameter
	i := body + 1
	for end := r.partner(body); i < end; i += 6 {
		if r.text(i) != "this" || r.kind(i+1) != imp.ImpParserDOT || r.kind(i+3) != imp.ImpParserASSIGN || r.kind(i+4) != imp.ImpParserIDENT || r.kind(i+5) != imp.ImpParserSEMI {
			return false
		}
		assigned[r.text(i+4)] = r.text(i + 2)
	}
	params := strings.Split(r.parameters(r.partner(body-1)+1, body-1), ", ")
	if len(params) != len(fields) {
		return false
	}
	for k, p := range params {
		if name, _, _ := strings.Cut(p, ": "); assigned[name] != fields[k] {
			return false
		}
	}
	return true
}

// removesConstructor reports whether the last of the edits that fieldsFix returns removes a constructor.
func (r *recovery) removesConstructor(edits []diag.Edit) bool {
	if diag.Brief || len(edits) == 0 {
		return false
	}
	at := edits[len(edits)-1].Span
	return strings.HasSuffix(r.src.Text[at.Start:at.End], "}")
}

// constructorIn recognises a constructor in the struct that begins with the token first.
func (r *recovery) constructorIn(first, i int) *construct {
	open := first + 2
	if r.kind(i) == imp.ImpParserLPAREN {
		i--
	}
	for i > open+1 && droppedBefore.Has(r.text(i-1)) {
		i--
	}
	body, end := r.constructor(open, i)
	if end == 0 {
		return nil
	}
	at := r.partner(body-1) - 1
	name := r.text(at)
	return r.construct(at, at+1, "a struct has no constructor", "remove it: `"+name+"(…)` makes a struct, with a value for each field").skip(end)
}

// sharedType returns the type of the fields x, y: T that begin with the token i, or "".
func (r *recovery) sharedType(i, end int) string {
	for r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserCOMMA {
		i += 2
	}
	to := r.fieldTextEnd(i, end)
	if name, typ, found := strings.Cut(r.parameter(i, to), ": "); found && name == r.text(i) && to > i+1 {
		return typ
	}
	return ""
}

// fieldTextEnd returns the end of the field that begins at the token i: what is before a comma, a semicolon or the
// next line. It is i if the member has a body or a value.
func (r *recovery) fieldTextEnd(i, end int) int {
	for from := i; i < end; i++ {
		switch kind := r.kind(i); {
		case kind == imp.ImpParserCOMMA, kind == imp.ImpParserSEMI, i > from && r.token(i).flags&firstOnLine != 0:
			return i
		case kind == imp.ImpParserLBRACE, kind == imp.ImpParserASSIGN:
			return from
		case kind == imp.ImpParserLPAREN, kind == imp.ImpParserLBRACK:
			i = min(r.partner(i), end-1)
		case kind == imp.ImpParserLT:
			if to := r.argumentsEnd(i); to > 0 {
				i = min(to, end) - 1
			}
		}
	}
	return i
}

// foreignFields recognises an error in a struct whose fields are written as in another language. Its fix is of all of
// them.
func (r *recovery) foreignFields(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	open := first + 2
	if r.kind(first) != imp.ImpParserSTRUCT || i <= open || i >= r.partner(open) {
		return nil
	}
	edits, understood := r.fieldsFix(open)
	if f := r.constructorIn(first, i); f != nil {
		if understood {
			f.withEdit(false, edits...)
		}
		return f
	}
	if len(edits) == 0 || !understood && edits[len(edits)-1].Span.Start < r.token(i).start { // the error is in a member after the fields
		return nil
	}
	f := r.habitAt(r.place(p), i)
	if f != nil && (droppedBefore.Has(r.text(i)) || r.kind(i+1) == imp.ImpParserIDENT) && strings.HasSuffix(f.message, "has no type") { // no name
		f = nil
	}
	if f == nil {
		f = r.typeArguments(p, i)
	}
	switch end := r.token(i - 1).end; {
	case f != nil:
	case r.kind(i) == imp.ImpParserSEMI:
		f = r.construct(i, i+1, "expected `,` after this field, found `;`", "write `,` between fields")
	case i > open+1 && r.kind(i-1) != imp.ImpParserCOMMA && (r.token(i).flags&firstOnLine != 0 || r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserCOLON):
		f = r.construct(i, i+1, "expected `,` after this field", "write `,` between fields")
		f.at = diag.Span{Start: end, End: end}
	default:
		to := r.fieldTextEnd(i, r.partner(open))
		if to == i {
			return nil
		}
		own := r.parameter(i, to)
		if strings.Contains(own, "…") {
			return nil
		}
		f = r.construct(i, to, nameFirst, "write `"+own+"`")
	}
	return f.skip(r.partner(open)).withEdit((len(f.fixes) == 0 || f.fixes[0].Sure) && !r.wider(open) && !r.removesConstructor(edits) && !r.hasPointer(open+1, r.partner(open)), edits...)
}

// wider reports whether a type that may mean more than Imp's types, as an optional one does, is in the block that the token
// open begins.
func (r *recovery) wider(open int) bool {
	for i := open + 1; i < r.partner(open); i++ {
		if r.kind(i) == imp.ImpParserQUERY || r.kind(i) == imp.ImpParserOR || r.argumentsEnd(i) > 0 && !genericOf(r.text(i-1)).sure {
			return true
		}
	}
	return false
}

// staticClass returns the edits that remove a class whose body the token open begins, the tokens from start on, if it
// contains only functions that belong to no object.
func (r *recovery) staticClass(start, open int) []diag.Edit {
	if diag.Brief {
		return nil
	}
	end := r.partner(open)
	if r.kind(end) != imp.ImpParserRBRACE || end == open+1 {
		return nil
	}
	for i := open + 1; i < end; {
		body := r.headEnd(i)
		static := false
		for j := i; j < body; j++ {
			static = static || r.text(j) == "static"
		}
		if !static || r.kind(body) != imp.ImpParserLBRACE || r.kind(body-1) != imp.ImpParserRPAREN {
			return nil
		}
		i = r.closed(body)
	}
	return []diag.Edit{r.edit(start, open+1, ""), r.edit(end, end+1, "")}
}
