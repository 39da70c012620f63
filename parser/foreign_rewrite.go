// This file recognises what takes more than a word to write in Imp: the operator ?., default values of parameters, and the
// streams of C++.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// optionalChain recognises the fields of what may be nil, as in a?.b?.c, if the value is used, and the last field may be a struct,
// which may be nil itself.
func (r *recovery) optionalChain(p antlr.Parser, i int) *construct {
	if diag.Brief || r.kind(i) != imp.ImpParserDOT || r.kind(i-1) != imp.ImpParserQUERY {
		return nil
	}
	from := i - 2
	for r.kind(from-1) == imp.ImpParserDOT && r.kind(from-2) == imp.ImpParserIDENT {
		from -= 2
	}
	if r.kind(from) != imp.ImpParserIDENT || from == r.first(p) || !wantsOperand(r.kind(from-1)) {
		return nil
	}
	chain, test, end := r.text(from), "", from+1
	for ; ; end += 2 {
		if r.kind(end) == imp.ImpParserQUERY && r.kind(end+1) == imp.ImpParserDOT && r.adjacent(end+1) {
			if test != "" {
				test += " || "
			}
			test += chain + " == nil"
			end++
		}
		if r.kind(end) != imp.ImpParserDOT || r.kind(end+1) != imp.ImpParserIDENT {
			break
		}
		chain += "." + r.text(end+1)
	}
	switch next := r.kind(end); {
	case next == imp.ImpParserLPAREN, next == imp.ImpParserLBRACK, next == imp.ImpParserQUERY, r.kind(end-1) != imp.ImpParserIDENT, assignOp(next) != 0:
		return nil
	}
	if !r.mayBeStruct(r.text(end - 1)) {
		return nil
	}
	text := fmt.Sprintf("%s ? nil : %s", test, chain)
	f := r.construct(i-1, i+1, "there is no operator `?.`", "write `"+text+"`").skip(end)
	switch before, next := r.kind(from-1), r.kind(end); {
	case before != imp.ImpParserASSIGN && before != imp.ImpParserRETURN && before != imp.ImpParserLPAREN && before != imp.ImpParserCOMMA,
		next != imp.ImpParserSEMI && next != imp.ImpParserRPAREN && next != imp.ImpParserCOMMA:
		text = "(" + text + ")"
		f.helps[0] = "write `" + text + "`"
	}
	return f.withEdit(false, r.edit(from, end, text))
}

// mayBeStruct reports whether a field of the name is declared as a struct, or none is declared.
func (r *recovery) mayBeStruct(field string) bool {
	declared := false
	for name, fields := range r.structs() {
		if n := slices.Index(fields, field); n >= 0 {
			declared = true
			if _, found := r.structs()[r.fieldType(name, n)]; found {
				return true
			}
		}
	}
	return !declared
}

// defaultValue recognises the default values of the parameters of a function, or of the fields of a struct. If they are those of the last
// ones, and constants, the calls without them get them.
func (r *recovery) defaultValue(_ antlr.Parser, i int) *construct {
	if diag.Brief || r.kind(i) != imp.ImpParserASSIGN {
		return nil
	}
	open := i - 1
	for open > 2 && r.kind(open) != imp.ImpParserLPAREN && r.kind(open-2) != imp.ImpParserSTRUCT {
		switch r.kind(open) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open = min(open, r.partner(open))
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return nil
		}
		open--
	}
	end, name := r.partner(open), r.text(open-1)
	isStruct := r.kind(open) == imp.ImpParserLBRACE
	if !isStruct && r.kind(open-2) != imp.ImpParserFN || r.kind(open-1) != imp.ImpParserIDENT || end < i || r.kind(end) != imp.ImpParserRPAREN && r.kind(end) != imp.ImpParserRBRACE {
		return nil
	}
	var values []string
	var edits []diag.Edit
	var labels []diag.Label // of the others
	param, required, constant := "", 0, true
	for j := open + 1; j < end; j++ {
		if r.kind(j) == imp.ImpParserREF {
			j++
		}
		if r.kind(j) != imp.ImpParserIDENT || r.kind(j+1) != imp.ImpParserCOLON {
			return nil
		}
		last := r.typeEnd(j + 2)
		if last < 0 {
			return nil
		}
		stop := last
		if r.kind(last) == imp.ImpParserASSIGN {
			stop = r.operandEnd(last + 1)
			if r.hasComment(last, stop) {
				return nil
			}
			constant = constant && r.isConstant(last+1, stop)
			if last != i && len(labels) < 4 {
				labels = append(labels, diag.Label{Span: r.token(last).span().To(r.token(stop - 1).span()), Text: "and here"})
			}
			values, param = append(values, r.raw(last+1, stop)), r.raw(j, last)
			edits = append(edits, diag.Edit{Span: diag.Span{Start: r.token(last - 1).end, End: r.token(stop - 1).end}})
		} else if required++; len(values) > 0 {
			constant = false // it is before one without a value
		}
		if j = stop; j < end && r.kind(j) != imp.ImpParserCOMMA {
			return nil
		}
	}
	calls := 0
	for j := range r.in.tokens {
		if r.kind(j) != imp.ImpParserIDENT || r.text(j) != name || j == open-1 || r.kind(j-1) == imp.ImpParserDOT {
			continue
		}
		if before := r.kind(j - 1); before == imp.ImpParserFN || before == imp.ImpParserVAR || before == imp.ImpParserFOR || before == imp.ImpParserCATCH || r.kind(j+1) == imp.ImpParserCOLON {
			return nil // something else has the name, too
		}
		if r.kind(j+1) != imp.ImpParserLPAREN {
			continue
		}
		closing := r.partner(j + 1)
		if r.kind(closing) != imp.ImpParserRPAREN {
			return nil
		}
		n := r.elements(j+2, closing)
		if n == required+len(values) {
			continue
		}
		if n < required || n > required+len(values) || r.kind(closing-1) == imp.ImpParserCOMMA || !constant {
			return nil
		}
		if missing := strings.Join(values[n-required:], ", "); missing != "" {
			if n > 0 {
				missing = ", " + missing
			}
			edits = append(edits, r.insertAfter(closing-1, missing))
			calls++
		}
	}
	if len(values) == 0 || calls == 0 && len(values) == 1 || len(edits) > maxNames {
		return nil
	}
	help := fmt.Sprintf("write `%s`, and pass `%s` in the calls that lack it", param, values[0])
	what := "parameters"
	if isStruct {
		what = "fields"
	}
	if len(values) > 1 {
		help = "write the " + what + " without them, and pass the values in the calls that lack them"
	}
	if calls == 0 {
		help = "write the " + what + " without them: every call passes the values"
	}
	f := r.construct(i, r.operandEnd(i+1), "a parameter or a field has no default value", help).skip(end)
	f.labels = labels
	return f.withEdit(false, edits...)
}

// isConstant reports whether the tokens from from up to end are a literal, a constant of the program, nil or an array without elements.
func (r *recovery) isConstant(from, end int) bool {
	if r.kind(from) == imp.ImpParserSUB {
		from++
	}
	switch r.kind(from) {
	case imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserCHAR, imp.ImpParserSTRING, imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNIL:
		return end == from+1
	case imp.ImpParserIDENT:
		return end == from+1 && isUpper(r.text(from))
	case imp.ImpParserLBRACK:
		return end == from+2
	}
	return false
}

// stream recognises a statement with a stream of C++ that has an error, as in std::cout << x << std::endl;.
func (r *recovery) stream(p antlr.Parser, i int) *construct {
	if i <= r.first(p) {
		return nil
	}
	return r.streamAt(r.first(p))
}

// afterStd returns the index of the token after std::, if that begins at the token i, or else i.
func (r *recovery) afterStd(i int) int {
	if r.text(i) == "std" && r.kind(i+1) == imp.ImpParserCOLON && r.kind(i+2) == imp.ImpParserCOLON {
		return i + 3
	}
	return i
}

// streamAt returns the construct of a statement that begins with the token first, the name of a stream, or nil.
func (r *recovery) streamAt(first int) *construct {
	if diag.Brief {
		return nil
	}
	name := r.afterStd(first)
	if !slices.Contains([]string{"cout", "cerr", "cin"}, r.text(name)) || r.isDeclared(r.text(name)) || r.tired() {
		return nil
	}
	end := r.headEnd(first)
	if r.kind(end) != imp.ImpParserSEMI {
		return nil
	}
	says := fmt.Sprintf("there is no `%s`", r.text(name))
	if r.text(name) == "cin" {
		f := r.construct(first, name+1, says, "read a line with `read_line()`, and a number with `read_int()`").skip(end)
		if text := r.readFrom(name+1, end); text != "" {
			f.helps[0] = fmt.Sprintf("write `%s;`", text)
			f.withEdit(false, r.edit(first, end, text))
		}
		return f
	}
	f := r.construct(first, name+1, says, "write with `print(…)`, or without a newline with `write(…)`").skip(end)
	if text := r.writtenTo(name+1, end); text != "" && !r.hasComment(first, end) {
		if len(text) <= 2*maxQuoted {
			f.helps[0] = fmt.Sprintf("write `%s;`", text)
		}
		f.withEdit(false, r.edit(first, end, text))
	}
	return f
}

// readFrom returns the assignments for the variables after each >> from the token i on, or "".
func (r *recovery) readFrom(i, end int) string {
	var list []string
	for ; i < end; i += 2 {
		read := ""
		switch name := r.text(i + 1); {
		case r.text(i) != ">>" || r.kind(i+1) != imp.ImpParserIDENT:
			return ""
		case r.declared().strings[name]:
			read = "read_line()"
		case r.declared().numbers[name] && !r.isFloat(name):
			read = "read_int()"
		default:
			return ""
		}
		list = append(list, r.text(i+1)+" = "+read)
	}
	return strings.Join(list, "; ")
}

// isFloat reports whether something of the name is declared as a float.
func (r *recovery) isFloat(name string) bool {
	for i := range r.in.tokens {
		if r.kind(i) == imp.ImpParserIDENT && r.text(i) == name && (r.kind(i+1) == imp.ImpParserCOLON && r.text(i+2) == "float" || r.kind(i+1) == imp.ImpParserASSIGN && r.kind(i+2) == imp.ImpParserFLOAT) {
			return true
		}
	}
	return false
}

// manipulators are names of C++ that change how a stream writes.
var manipulators = []string{"flush", "fixed", "hex", "dec", "oct", "setw", "setprecision", "setfill", "left", "right", "boolalpha", "std"}

// writtenTo returns the call that writes what is after each << from the token i on, or "" if it is not known.
func (r *recovery) writtenTo(i, end int) string {
	var args []string
	for i < end {
		if r.text(i) != "<<" {
			return ""
		}
		from := i + 1
		for i++; i < end && r.text(i) != "<<"; i++ {
			switch kind := r.kind(i); {
			case kind == imp.ImpParserLPAREN, kind == imp.ImpParserLBRACK:
				i = min(r.partner(i), end)
			case slices.Contains([]string{"<", "<=", ">", ">=", "==", "!=", "&", "|", "^", "&&", "||", "?", ">>", ","}, r.text(i)): // C++ has them after the <<
				return ""
			}
		}
		text := r.streamed(from, i)
		if text == "" {
			return ""
		}
		args = append(args, text)
	}
	switch n := len(args); {
	case n > 0 && n <= 2 && args[n-1] == `"\n"`:
		return "print(" + strings.Join(args[:n-1], ", ") + ")"
	case n > 0:
		return "write(" + strings.Join(args, ", ") + ")"
	}
	return ""
}

// streamed returns the argument of write for an operand of <<, the tokens from from up to end, or "".
func (r *recovery) streamed(from, end int) string {
	if at := r.afterStd(from); r.text(at) == "endl" && end == at+1 {
		return `"\n"`
	}
	if from == end || slices.Contains(manipulators, r.text(from)) || !r.plain(from, end) {
		return ""
	}
	text := r.raw(from, end)
	switch {
	case r.kind(from) == imp.ImpParserCHAR && end == from+1: // in Imp, it is a number
		inner := text[1 : len(text)-1]
		if len(inner) > 1 && inner != `\n` && inner != `\t` && inner != `\\` || inner == `"` {
			return ""
		}
		return `"` + inner + `"`
	case r.kind(from+1) == imp.ImpParserLBRACK && r.partner(from+1) == end-1 && r.declared().strings[r.text(from)]:
		return "chr(" + text + ")"
	}
	return text
}
