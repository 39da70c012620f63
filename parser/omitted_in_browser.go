// This file defines some messages that the toolkit in a browser does without (diag.Brief): about enums, misspelt words
// before parameters, arrays of C++, and calls that a suggestion would execute twice.

package parser

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// misspeltRef recognises a misspelt ref before the name of a parameter, or before an argument.
func (r *recovery) misspeltRef(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	word := i - 1
	if r.kind(word-1) == imp.ImpParserIDENT && r.kind(i) == imp.ImpParserCOLON {
		word--
	}
	before, after := r.kind(word-1), r.kind(word+2)
	meant, near := diag.Closest(r.text(word), []string{"ref"})
	if !near || r.kind(word) != imp.ImpParserIDENT || r.kind(word+1) != imp.ImpParserIDENT || before != imp.ImpParserLPAREN && before != imp.ImpParserCOMMA {
		return nil
	}
	if after != imp.ImpParserCOLON && (r.enclosingCall(word) < 0 || after != imp.ImpParserCOMMA && after != imp.ImpParserRPAREN) {
		return nil
	}
	f := r.notKeyword(word, i, fmt.Sprintf("did you mean `%s`?", meant))
	return f.withEdit(false, r.edit(word, word+1, meant))
}

// fieldOnLine reports whether the token i begins a line with a field, perhaps without a colon before its type.
func (r *recovery) fieldOnLine(i int) bool {
	return r.kind(i) == imp.ImpParserIDENT && r.token(i).flags&firstOnLine != 0 && r.token(i+1).flags&firstOnLine == 0 &&
		(r.kind(i+1) == imp.ImpParserIDENT || r.kind(i+1) == imp.ImpParserLBRACK || r.kind(i+1) == imp.ImpParserCOLON)
}

// parameterOnLine reports the token i if it begins a line with a parameter that no comma precedes, and that has no colon,
// and returns whether it does.
func (r *recovery) parameterOnLine(i int) bool {
	if diag.Brief {
		return false
	}
	if r.fieldOnLine(i) && r.typeEnd(i+1) > 0 && len(r.open(r.first(r.parser), i)) > 0 {
		end := r.token(i - 1).end
		r.errs.Errorf(diag.UnexpectedToken, diag.Span{Start: end, End: end}, "expected `,` after this parameter").
			SureFix("write `,` between parameters, and `:` before a type", r.insertAfter(i-1, ","), r.insertAfter(i, ":"))
		return true
	}
	return false
}

// sizedArray recognises the declaration of an array with its length, as in vector<int> v(n). The type of the array is own, and
// the name is the token at.
func (r *recovery) sizedArray(first, at int, own string) *construct {
	if diag.Brief {
		return nil
	}
	from, end := at+2, r.closed(at+1)
	zero := zeros.Of(strings.Trim(own, "[]"))
	if r.kind(end) != imp.ImpParserSEMI || r.operandEnd(from) != end-1 || zero == "" {
		return nil
	}
	text := fmt.Sprintf("var %s = array(%s, %s)", r.text(at), r.raw(from, end-1), zero)
	return r.construct(first, at, varSays, "write `"+text+"`").withEdit(false, r.edit(first, end, text)).skip(end)
}

// once returns the habit with an imp that has no call twice which its pattern has once: the value is
// assigned to a variable before. If that takes a statement before the one of the pattern, there is no imp,
// and a help says so.
func (m *patternMatch) once(h *habit) *habit {
	if diag.Brief {
		return h
	}
	r := m.r
	for class, at := range m.bound {
		switch strings.TrimRight(class, "0123456789") {
		case "TERM", "EXPR", "ARG":
		default:
			continue
		}
		name, n := "value", 0
		for r.declared().words[name] > 0 {
			name += "_"
		}
		plain := *h
		text := mapWords(cmp.Or(h.imp, h.help), func(word string) string {
			if word != class {
				return word
			}
			n++
			return name
		})
		if n < 2 || !r.calls(at[0], at[1]) {
			continue
		}
		declared := "var " + name + " = " + class + ";"
		plain.imp = ""
		switch {
		case strings.HasPrefix(h.imp, "var "):
			plain.imp = declared + " " + text
		case strings.Contains(text, name+" = "): // to its index, say
			plain.help = "assign the result of the call to a variable before, and use that"
		case h.imp == "":
			plain.help = "assign the value to a variable before, `" + declared + "`; " + text
		default:
			plain.help = "assign the value to a variable before, `" + declared + "`, and write `" + text + "`"
		}
		return &plain
	}
	return h
}

// foreignEnum returns the construct of an enum in the declaration that begins with the token first. Its
// values are between the bracket open and its partner.
func (r *recovery) foreignEnum(first, open int) *construct {
	if diag.Brief {
		return nil
	}
	word, end := first, r.partner(open)
	for r.text(word) != "enum" {
		word++
	}
	var text strings.Builder
	n := 0
	for j := open + 1; j < end; j += 2 {
		if kind := r.kind(j + 1); kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACE {
			return r.notKeyword(word, r.closed(open), unionHelp)
		}
		name := r.text(j)
		if r.kind(j) != imp.ImpParserIDENT {
			return nil
		}
		if value, err := strconv.Atoi(r.text(j + 2)); r.kind(j+1) == imp.ImpParserASSIGN && err == nil {
			n, j = value, j+2
		}
		if r.kind(j+1) != imp.ImpParserCOMMA && j+1 != end {
			return nil
		}
		if text.Len() > 0 {
			text.WriteString(" ")
		}
		fmt.Fprintf(&text, "const %s = %d;", name, n)
		n++
	}
	if text.Len() == 0 || text.Len() > 2*maxQuoted || r.kind(end) != imp.ImpParserRBRACE {
		return nil
	}
	end++
	if r.kind(end) == imp.ImpParserIDENT && r.kind(end+1) == imp.ImpParserSEMI { // of typedef enum { Red } Color;
		end++
	}
	if r.kind(end) == imp.ImpParserSEMI {
		end++
	}
	last := end - 1 // where the recovery goes on
	if r.kind(last) != imp.ImpParserSEMI {
		last = end
	}
	f := r.notKeyword(word, last, fmt.Sprintf("declare a constant for each value: `%s`", text.String()))
	if r.hasComment(first, end) {
		return f
	}
	return f.withEdit(false, r.edit(first, end, text.String()))
}

// secondType recognises a second type after throws or yields, and after a word or an operator, the token i.
func (r *recovery) secondType(i int) *construct {
	if diag.Brief {
		return nil
	}
	if r.kind(i) != imp.ImpParserCOMMA && r.kind(i) != imp.ImpParserOR && foreignWords.Of(r.text(i)) == "" {
		return nil
	}
	clause := i - 2
	if r.kind(i-1) == imp.ImpParserRBRACK {
		clause = r.partner(i-1) - 1
	}
	help := "declare a struct with a field for each, and write its name"
	switch r.kind(clause) {
	case imp.ImpParserTHROWS:
		help = "to throw values of several kinds, declare a struct that tells them apart"
	case imp.ImpParserYIELDS:
	case imp.ImpParserCOLON:
		clause -= 2
		if r.kind(clause) != imp.ImpParserCATCH || r.kind(clause+1) != imp.ImpParserIDENT {
			return nil
		}
		help = "to catch values of several kinds, throw a struct that tells them apart"
	default:
		return nil
	}
	f := r.construct(i, i+1, fmt.Sprintf("`%s` takes one type", r.text(clause)), help)
	f.code = diag.NotOneType
	return f
}

// halfClause recognises the beginning of a word, after a brace on its line, with which the statement goes on whose block the
// brace closes, such as el for else.
func (r *recovery) halfClause(_ antlr.Parser, i int) *construct {
	end := i
	if r.kind(i-1) == imp.ImpParserIDENT {
		i--
	}
	open := r.partner(i - 1)
	if diag.Brief || r.kind(i) != imp.ImpParserIDENT || r.token(i).flags&firstOnLine != 0 || r.kind(i-1) != imp.ImpParserRBRACE || open >= i-1 || r.tired() {
		return nil
	}
	next := r.kind(i + 1)
	if r.token(i+1).flags&firstOnLine == 0 && next != imp.ImpParserLBRACE && next != imp.ImpParserRBRACE && next != imp.ImpParserIF && next != imp.ImpParserIDENT && next != antlr.TokenEOF {
		return nil
	}
	var words []string
	for j := open - 1; j >= 0 && words == nil; j-- {
		switch kind := r.kind(j); {
		case kind == imp.ImpParserIF:
			words = []string{"else"}
		case kind == imp.ImpParserTRY:
			words = []string{"catch", "finally"}
		case kind == imp.ImpParserCATCH, kind == imp.ImpParserIDENT && r.kind(j-1) == imp.ImpParserRBRACE && strings.HasPrefix("catch", r.text(j)):
			words = []string{"finally"}
		case kind == imp.ImpParserDO:
			words = []string{"while"}
		case kind == imp.ImpParserSEMI, kind == imp.ImpParserLBRACE, kind == imp.ImpParserRBRACE, isStatementKeyword(kind):
			return nil
		}
	}
	word := r.text(i)
	for _, whole := range words {
		if len(word) > 1 && strings.HasPrefix(whole, word) && word != whole {
			return r.notKeyword(i, end, fmt.Sprintf("did you mean `%s`?", whole)).withEdit(false, r.edit(i, i+1, whole))
		}
	}
	return nil
}

// endsLine reports an operator at the end of a line after which the next line begins another statement, if there is one in the
// node of an expression or of a target, and returns whether there is.
func (b *builder) endsLine(n antlr.Tree) bool {
	if diag.Brief {
		return false
	}
	r := b.r
	first := int(firstToken(n).index)
	for j, end := first+1, spanOfNode(n).End; r.token(j).start < end && j < len(r.in.tokens)-1 && !r.tired(); j++ {
		before := r.kind(j - 1)
		if r.token(j).flags&firstOnLine == 0 || len(r.indent(j)) > len(r.indent(first)) || !wantsOperand(before) || !beginsStatement(r.kind(j)) || len(r.open(first, j)) > 0 {
			continue
		}
		if r.statementsEnd(j, j) > 0 {
			if r.increment(first, j) {
				return true
			}
			b.errs.Errorf(diag.UnexpectedToken, r.token(j-1).span(), "expected an expression after this %s", r.named(j-1))
			return true
		}
	}
	return false
}

// functionWords are the words with which functions begin in other languages.
var functionWords = []string{"func", "function", "fun", "def", "proc"}

// misspeltFn reports the token i, which begins a declaration, if it is a misspelt word for functions, and returns whether it does.
func (r *recovery) misspeltFn(i int) bool {
	if diag.Brief {
		return false
	}
	word, at := r.text(i), r.token(i).span()
	if _, near := diag.Closest(word, functionWords); !near || r.kind(i+1) != imp.ImpParserIDENT || r.kind(i+2) != imp.ImpParserLPAREN {
		return false
	}
	suggest(r.errs, at, word, nil).Fix("did you mean `{}`?", diag.Edit{Span: at, Text: "fn"})
	return true
}

// initialList adds to the construct of the declaration of an array of another language the value that it has in Imp: an
// empty array, or the elements, which are in braces. The token i follows the declaration, and own is the one of Imp.
func (r *recovery) initialList(f *construct, i int, own string) {
	if diag.Brief {
		return
	}
	open, end := i+1, r.partner(i+1)
	if strings.Contains(own, "…") || len(f.fixes) == 0 {
		return
	}
	edits := f.fixes[0].Edits
	list := " = []"
	switch {
	case r.kind(i) == imp.ImpParserSEMI:
		edits[0].Text = own + list
	case r.newList(open) != "":
		list = " = " + r.newList(open)
		if strings.Contains(list, "…") {
			f.helps[0], f.fixes = "write `"+own+list+"`", nil
			return
		}
		edits[0].Text, edits[0].Span.End = own+list, r.token(r.statementEnd(open)-1).end
		f.fixes[0].Sure = false
	case r.kind(open) != imp.ImpParserLBRACE || r.kind(end+1) != imp.ImpParserSEMI:
		return
	default:
		edits = append(edits, r.edit(open, open+1, "["), r.edit(end, end+1, "]"))
		if end > open+1 {
			list = " = [" + r.quote(open+1, end) + "]"
		}
	}
	f.helps[0] = "write `" + own + list + "`"
	f.withEdit(f.fixes[0].Sure, edits...)
}

// newList returns the array in place of the value of a declaration that begins at the token i and ends with the statement, if it makes a
// list in another language, as new ArrayList<>() does, and otherwise "".
func (r *recovery) newList(i int) string {
	end := r.statementEnd(i)
	if r.kind(end) != imp.ImpParserSEMI || r.hasComment(i, end) || r.hasComment(end-1, end+1) {
		return ""
	}
	made := r.text(i) == "new"
	if made {
		i++
	}
	if next := r.textAt(i, "std::"); next > 0 {
		i = next
	}
	name := ""
	if r.kind(i) == imp.ImpParserIDENT {
		name = r.text(i)
		i++
	}
	if next := r.argumentsEnd(i); next > 0 {
		i, made = next, true
	}
	for _, of := range [...]string{".of", ".asList"} { // of List, and of Arrays
		if next := r.textAt(i, of); next > 0 && r.kind(next) == imp.ImpParserLPAREN && r.partner(next) == end-1 && (name == "List" || name == "Arrays") {
			return "[" + r.raw(next+1, end-1) + "]"
		}
	}
	empty := r.kind(i) == imp.ImpParserLPAREN && i+1 == r.partner(i)
	if empty {
		i += 2
	}
	switch isList := name == "" || genericOf(name).imp == "[T]"; {
	case !made || !isList || r.kind(i) == imp.ImpParserLT:
	case empty && i == end:
		return "[]"
	case r.kind(i) == imp.ImpParserLBRACE && r.partner(i) == end-1:
		if list := r.raw(i+1, end-1); !strings.Contains(list, "{") {
			return "[" + list + "]"
		}
		return "…"
	case r.kind(i) == imp.ImpParserLPAREN && r.partner(i) == end-1 && (name == "ArrayList" || name == "List"):
		if r.kind(i+1) == imp.ImpParserINT && i+3 == end { // its capacity
			return "[]"
		}
		return "…"
	}
	return ""
}

// newInDeclaration recognises the value of a declaration that begins with a type with parameters, perhaps after a word such as final.
func (r *recovery) newInDeclaration(p antlr.Parser, i int) *construct {
	first := r.first(p)
	start := first
	switch r.text(first) {
	case "final", "const", "static", "private", "public":
		start++
	}
	end := r.argumentsEnd(start + 1)
	if end < 0 || i < start || i > r.statementEnd(end) || start == first && (r.kind(end+1) != imp.ImpParserASSIGN || r.newList(end+2) == "") {
		return nil
	}
	f := r.genericDeclaration(start)
	if f == nil || start == first || len(f.fixes) == 0 {
		return f
	}
	f.at = r.token(first).span().To(f.at)
	f.fixes[0].Sure = false
	f.fixes[0].Edits[0].Span = r.token(first).span().To(f.fixes[0].Edits[0].Span)
	return f
}

// omitted recognises what has a function of its own only outside of a browser.
func (r *recovery) omitted(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	if f := r.newInDeclaration(p, i); f != nil {
		return f
	}
	if f := r.untyped(i); f != nil {
		return f
	}
	if f := r.slip(p, i); f != nil {
		return f
	}
	if f := r.stdType(p, i); f != nil {
		return f
	}
	return r.calledElseIf(p, i)
}
