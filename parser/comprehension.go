// This file defines the help about an array that is built by an expression, as [x * x for x in a] in Python.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// builtArray is the message of the habits that build an array by an expression.
const builtArray = "there are no list comprehensions"

const basicTypes words.Set = "int float bool string"

// comprehension changes the help of f, the construct of such an array in the statement that begins with the token first: it shows the
// statements that declare the array and push the elements, and has the fix that writes them, where the type of the array is known.
func (m *patternMatch) comprehension(f *construct, first int) {
	r, loop := m.r, m.pushLoop()
	if loop == "" {
		return
	}
	name, typ, before, after := "", "", "", ""
	switch {
	case r.kind(first) == imp.ImpParserVAR && r.kind(first+1) == imp.ImpParserIDENT && r.kind(m.start-1) == imp.ImpParserASSIGN:
		name = r.text(first + 1)
		switch {
		case r.kind(first+2) == imp.ImpParserCOLON && r.typeEnd(first+3) == m.start-1:
			typ = r.raw(first+3, m.start-1)
		case m.start == first+3:
			elem := r.elementType(m.bound["EXPR"], r.text(m.bound["NAME"][0]), r.sequenceElement(m.start, m.bound["LIST"]))
			typ = "[" + elem + "]"
			if elem == "" {
				typ = "[…]"
			}
		default:
			return
		}
		before = fmt.Sprintf("var %s: %s = []; ", name, typ)
	case r.kind(first) == imp.ImpParserIDENT && r.kind(first+1) == imp.ImpParserASSIGN && m.start == first+2:
		name = r.text(first)
		if before = name + " = []; "; !r.mentions(m.start, m.end, []string{name}) {
			break
		}
		var elements bool
		if typ, elements = r.arrayType(first, name); elements {
			typ = "[" + typ + "]"
		}
		if after = " " + name + " = "; strings.HasPrefix(typ, "[") && typ != "[]" {
			name = r.freshArray()
			before, after = fmt.Sprintf("var %s: %s = []; ", name, typ), after+name+";"
		}
	case r.kind(first) == imp.ImpParserRETURN && m.start == first+1:
		if name, typ = r.freshArray(), r.resultAround(first); typ == "" {
			return
		}
		before, after = fmt.Sprintf("var %s: %s = []; ", name, typ), " return "+name+";"
	default:
		return
	}
	if name == "" || basicTypes.Has(typ) || r.mentions(m.start, m.end, []string{name}) || r.kind(m.end) != imp.ImpParserSEMI {
		return
	}
	text := before + strings.Replace(loop, "…", name, 1) + after
	if len(text) <= 2*maxQuoted && !strings.ContainsAny(text, "\n\r`") {
		f.helps[0] = "push the elements in a loop: `" + text + "`"
	}
	if !r.hasComment(first, m.end+1) {
		f.withEdit(false, r.edit(first, m.end+1, text))
	}
}

// freshArray returns a name for an array that the program does not use, or "".
func (r *recovery) freshArray() string {
	for _, name := range []string{"list", "values", "result"} {
		if r.declared().words[name] == 0 {
			return name
		}
	}
	return ""
}

// pushLoop returns the loop that pushes the elements of the array of a match to …, or "" if a part of it is not plain.
func (m *patternMatch) pushLoop() string {
	r, list := m.r, m.bound["LIST"]
	for _, class := range []string{"EXPR", "EXPR2"} {
		if at := m.bound[class]; at[0] < at[1] && !r.plain(at[0], at[1]) {
			return ""
		}
	}
	seq := r.ownRange(list[0], list[1])
	if seq == "" {
		return ""
	}
	push := "push(…, " + m.fill("EXPR", false) + ");"
	if at := m.bound["EXPR2"]; at[0] < at[1] {
		push = "if " + m.fill("EXPR2", false) + " { " + push + " }"
	}
	return fmt.Sprintf("for %s in %s { %s }", r.text(m.bound["NAME"][0]), seq, push)
}

// ownRange returns what a loop in Imp is over for the tokens from from up to end, or "" if it is not plain.
func (r *recovery) ownRange(from, end int) string {
	for i := from; i < end; i = max(i+1, r.closed(i)) {
		if r.kind(i) == imp.ImpParserDOTS && r.plain(from, i) && r.plain(i+1, end) && i > from && i+1 < end {
			return r.raw(from, end)
		}
	}
	if from >= end || !r.plain(from, end) {
		return ""
	}
	if r.text(from) != "range" || r.isDeclared("range") {
		return r.raw(from, end)
	}
	comma := from + 2
	for comma < end-1 && r.kind(comma) != imp.ImpParserCOMMA {
		comma = max(comma+1, r.closed(comma))
	}
	switch n := r.elements(from+2, end-1); {
	case r.kind(from+1) != imp.ImpParserLPAREN || r.partner(from+1) != end-1:
		return ""
	case n == 1:
		return "0.." + r.raw(from+2, end-1)
	case n == 2:
		return r.raw(from+2, comma) + ".." + r.raw(comma+1, end-1)
	}
	return ""
}

// sequenceElement returns the type of the elements of what a loop before the token before is over, or "" if it is not known.
func (r *recovery) sequenceElement(before int, at [2]int) string {
	from, end := at[0], at[1]
	for i := from; i < end; i = max(i+1, r.closed(i)) {
		if r.kind(i) == imp.ImpParserDOTS {
			return "int"
		}
	}
	typ := ""
	switch {
	case r.text(from) == "range" && !r.isDeclared("range"):
		return "int"
	case r.kind(from) == imp.ImpParserLBRACK && r.partner(from) == end-1:
		return r.firstType(from+1, end-1)
	case r.kind(from) == imp.ImpParserIDENT && r.kind(from+1) == imp.ImpParserLPAREN && r.partner(from+1) == end-1:
		typ = r.resultOfCall(r.text(from))
	case r.kind(from) == imp.ImpParserIDENT && end == from+1:
		var lit bool
		if typ, lit = r.arrayType(before, r.text(from)); lit {
			return typ
		}
	}
	if elem, ok := strings.CutPrefix(typ, "gen "); ok {
		return elem
	}
	if strings.HasPrefix(typ, "[") && strings.HasSuffix(typ, "]") && typ != "[T]" {
		return typ[1 : len(typ)-1]
	}
	return ""
}

// firstType returns the type of the first of several elements, or "".
func (r *recovery) firstType(from, end int) string {
	comma := from
	for comma < end && r.kind(comma) != imp.ImpParserCOMMA {
		comma = max(comma+1, r.closed(comma))
	}
	return r.elementType([2]int{from, comma}, "", "")
}

// arrayType returns the type that a variable or parameter is declared with before the token i, in its function or outside of functions; or,
// if it is declared with an array of literals, the type of these, and true.
func (r *recovery) arrayType(i int, name string) (typ string, elements bool) {
	inside := true
	for j := i - 1; j > 0 && !r.tired(); j-- {
		r.steps++
		if r.kind(j) == imp.ImpParserFN && r.kind(j+1) == imp.ImpParserIDENT {
			inside = false
		}
		if r.kind(j) != imp.ImpParserIDENT || r.text(j) != name || !inside && (r.kind(j-1) != imp.ImpParserVAR || !r.atMargin(j-1)) {
			continue
		}
		before := r.kind(j - 1)
		isVar := before == imp.ImpParserVAR
		switch declared := isVar || before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA; {
		case declared && r.kind(j+1) == imp.ImpParserCOLON:
			if end := r.typeEnd(j + 2); end > 0 {
				return r.raw(j+2, end), false
			}
			return "", false
		case isVar && r.kind(j+1) == imp.ImpParserASSIGN && r.kind(j+2) == imp.ImpParserLBRACK && r.kind(r.closed(j+2)) == imp.ImpParserSEMI:
			return r.firstType(j+3, r.partner(j+2)), true
		case isVar && r.kind(j+1) == imp.ImpParserASSIGN && r.kind(j+2) == imp.ImpParserIDENT && r.kind(j+3) == imp.ImpParserLPAREN && r.kind(r.closed(j+3)) == imp.ImpParserSEMI:
			return r.resultOfCall(r.text(j + 2)), false
		case isVar, before == imp.ImpParserFOR, before == imp.ImpParserCATCH:
			return "", false
		}
	}
	return "", false
}

// elementType returns the type of an expression in which a variable of a loop has the type elem, or "" if it is not clear.
func (r *recovery) elementType(at [2]int, variable, elem string) string {
	for i := at[0]; i < at[1]; i++ {
		if r.kind(i) == imp.ImpParserQUERY || r.kind(i) == imp.ImpParserIDENT && foreignWords.Of(r.text(i)) != "" {
			return ""
		}
	}
	typ, operand := "", at[0]
	for i := at[0]; i <= at[1]; i = max(i+1, r.closed(i)) {
		kind := r.kind(i)
		if i < at[1] && !(i > operand && kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0) {
			continue
		}
		switch kind {
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserLAND, imp.ImpParserLOR:
			if i < at[1] {
				return "bool"
			}
		}
		t := r.termType(operand, i, variable, elem)
		if t == "" || typ != "" && t != typ {
			return ""
		}
		typ, operand = t, i+1
	}
	return typ
}

// termType is elementType for an operand.
func (r *recovery) termType(from, end int, variable, elem string) string {
	if r.kind(from) == imp.ImpParserSUB {
		from++
	}
	name := r.text(from)
	switch kind := r.kind(from); {
	case kind == imp.ImpParserNOT:
		return "bool"
	case kind == imp.ImpParserLPAREN && r.partner(from) == end-1:
		return r.elementType([2]int{from + 1, end - 1}, variable, elem)
	case kind == imp.ImpParserIDENT && r.kind(from+1) == imp.ImpParserLPAREN && r.partner(from+1) == end-1:
		if _, isStruct := r.structs()[name]; isStruct {
			return name
		}
		if t := r.resultOfCall(name); t != "num" && !strings.Contains(t, "T") && !strings.HasPrefix(t, "(") {
			return t
		}
		return ""
	case kind == imp.ImpParserIDENT && name == variable && r.kind(from+1) == imp.ImpParserDOT && end == from+3:
		if n := slices.Index(r.structs()[elem], r.text(from+2)); n >= 0 {
			return r.fieldType(elem, n)
		}
		return ""
	case end != from+1:
		return ""
	case kind == imp.ImpParserIDENT && name == variable:
		return elem
	case kind == imp.ImpParserINT, kind == imp.ImpParserCHAR:
		return "int"
	case kind == imp.ImpParserFLOAT:
		return "float"
	case kind == imp.ImpParserSTRING:
		return "string"
	case kind == imp.ImpParserTRUE, kind == imp.ImpParserFALSE:
		return "bool"
	}
	if t := r.typeOfName(from, name); r.kind(from) == imp.ImpParserIDENT && basicTypes.Has(t) {
		return t
	}
	return ""
}

// resultAround returns the type of the only result of the function in which the token i is, or "".
func (r *recovery) resultAround(i int) string {
	inHead := false
	for i--; i > 0 && !r.tired(); i-- {
		r.steps++
		switch r.kind(i) {
		case imp.ImpParserLBRACE:
			inHead = true
		case imp.ImpParserSEMI:
			inHead = false
		case imp.ImpParserRBRACE, imp.ImpParserRPAREN:
			open := min(i, r.partner(i))
			if inHead = inHead && r.kind(i) == imp.ImpParserRPAREN; !inHead {
				i = open
				continue
			}
			if r.kind(open-1) == imp.ImpParserFN || r.kind(open-2) == imp.ImpParserFN {
				if t := r.simpleResults(i); !strings.HasPrefix(t, "(") && r.kind(i+1) == imp.ImpParserARROW {
					return t
				}
				return ""
			}
			i = open
		}
	}
	return ""
}
