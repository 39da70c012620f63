// This file defines the messages about labels: what begins like one, but is something else in
// other languages, which is a variable that is declared without var; a label that is a number;
// and one without a colon.

package parser

import (
	"fmt"
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// typedLabel returns the construct of a label and the statement that the token i begins, if
// they are the declaration of a variable without var, as in p: Point; or xs: [int] = [1];. To
// the parser, such a type is an expression.
func (r *recovery) typedLabel(i int) *construct {
	name := i - 2
	if name < 1 || r.kind(name) != imp.ImpParserIDENT || r.kind(i-1) != imp.ImpParserCOLON || (r.token(i-1).flags|r.token(i).flags)&firstOnLine != 0 {
		return nil
	}
	if !beforeStatement(r.kind(name - 1)) {
		return nil
	}
	text, end, known := r.typeText(i)
	if end < 0 || r.kind(end) != imp.ImpParserSEMI && r.kind(end) != imp.ImpParserASSIGN {
		return nil
	}
	text = fmt.Sprintf("var %s: %s", r.text(name), text)
	f := r.construct(name, end, "a variable is declared with `var`", fmt.Sprintf("write `%s`", text)).skip(r.statementEnd(end))
	f.code = diag.ExpressionAsStatement
	if !r.hasComment(name, end) {
		f.withEdit(known, r.edit(name, end, text))
	}
	return f
}

// typeText returns the text of the type that begins at the token i, with Imp's names for the
// types, and where the type ends, which is -1 if no type begins there. It is known if its
// names are those of types.
func (r *recovery) typeText(i int) (text string, end int, known bool) {
	end = r.typeTextEnd(i)
	if end < 0 {
		return "", -1, false
	}
	known = true
	pos := r.token(i).start
	for ; i < end; i++ {
		t := r.token(i)
		text += r.src.Text[pos:t.start]
		pos = t.end
		word := r.text(i)
		if own := r.ownType(word); own != "" {
			word = own
		} else if r.kind(i) == imp.ImpParserIDENT && word != "gen" && word != "throws" {
			known = false
		}
		text += word
	}
	return text, end, known
}

// typeTextEnd returns the end of typeText. It does not recurse, since arrays of arrays can be
// deep: it accepts some texts that are no types, and every type whose names are known, or
// are in upper case.
func (r *recovery) typeTextEnd(i int) int {
	start, depth := i, 0
	for ; i < len(r.in.tokens)-1; i++ {
		before := r.kind(i - 1)
		switch kind := r.kind(i); kind {
		case imp.ImpParserLBRACK, imp.ImpParserLPAREN:
			depth++
		case imp.ImpParserRBRACK, imp.ImpParserRPAREN:
			if depth--; depth < 0 || before == imp.ImpParserLBRACK {
				return -1
			}
		case imp.ImpParserIDENT, imp.ImpParserGEN, imp.ImpParserTHROWS:
			if word := r.text(i); word != "gen" && word != "throws" && r.ownType(word) == "" && !isUpper(word) {
				return -1
			}
		case imp.ImpParserFN, imp.ImpParserREF, imp.ImpParserARROW:
		case imp.ImpParserCOMMA:
			if depth == 0 {
				return -1
			}
		default:
			if i > start && depth == 0 {
				return i
			}
			return -1
		}
	}
	return -1
}

// isUpper reports whether a word begins with a capital letter, as the names of types do.
func isUpper(word string) bool { return 'A' <= word[0] && word[0] <= 'Z' }

// statementEnd returns the index of the semicolon or brace that ends the statement in which
// the token i is.
func (r *recovery) statementEnd(i int) int {
	for ; i < len(r.in.tokens)-1; i++ {
		switch r.kind(i) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
			i = max(i, r.partner(i))
		case imp.ImpParserSEMI, imp.ImpParserRBRACE:
			return i
		}
	}
	return len(r.in.tokens) - 1
}

// A numbered is a number that a function uses as a label: where it is before a colon, and
// after a goto.
type numbered struct{ labels, gotos []int }

// places returns the tokens of both kinds, in the order of the text.
func (n *numbered) places() []int {
	list := slices.Concat(n.labels, n.gotos)
	slices.Sort(list)
	return list
}

// numberedLabel returns the construct of a label that is the number at the token i, or nil. It
// is about all places of the label, and the first of them reports it.
func (r *recovery) numberedLabel(i int) *construct {
	n := r.numbers()[i]
	if n == nil {
		return nil
	}
	places := n.places()
	if len(n.gotos) == 0 && r.inSwitch(i) {
		f := r.construct(i, i+2, "a case begins with `case`", fmt.Sprintf("write `case %s:`", r.text(i))).skip(i + 2)
		return f.withEdit(true, r.insertBefore(i, "case "))
	}
	f := r.construct(i, i+1, "a label is a name", fmt.Sprintf("write a name, such as `%s`", r.labelFor(i))).skip(i + 1)
	if r.kind(i+1) == imp.ImpParserCOLON {
		f.end++
	}
	if places[0] != i {
		f.message = "" // the first one has reported it
		return f
	}
	var edits []diag.Edit
	for _, k := range places {
		edits = append(edits, diag.Edit{Span: r.token(k).span(), Text: r.labelFor(i)})
		if k != i {
			f.labels = append(f.labels, diag.Label{Span: r.token(k).span(), Text: "and here"})
		}
	}
	switch {
	case len(n.labels) == 0:
		f.helps[0] = fmt.Sprintf("name the statement to go to, as in `%s:`, and write `goto %[1]s;`", r.labelFor(i))
	case len(n.labels) == 1:
		f.withEdit(true, edits...)
	}
	return f
}

// inSwitch reports whether the token i is directly in the braces of a switch.
func (r *recovery) inSwitch(i int) bool {
	for i--; i > 0; i-- {
		switch r.kind(i) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			i = min(i, r.partner(i))
		case imp.ImpParserLBRACE:
			for i > 0 && r.kind(i-1) != imp.ImpParserSEMI && r.kind(i-1) != imp.ImpParserLBRACE && r.kind(i-1) != imp.ImpParserRBRACE {
				i--
			}
			return r.kind(i) == imp.ImpParserSWITCH
		}
	}
	return false
}

// labelFor returns a name for the label that is the number at the token i. No other name of
// the program is like it.
func (r *recovery) labelFor(i int) string {
	name := "L" + r.text(i)
	for r.declared().words[name] > 0 {
		name += "_"
	}
	return name
}

// numbers returns the numbers that the program uses as labels, by the tokens that they are.
func (r *recovery) numbers() map[int]*numbered {
	if r.numberedAt != nil {
		return r.numberedAt
	}
	r.numberedAt = map[int]*numbered{}
	type function struct {
		end    int // its closing brace
		labels map[string]*numbered
	}
	functions := []function{{len(r.in.tokens), map[string]*numbered{}}} // around the token, from the outside
	open := 0                                                           // after the head of the last function
	for i := range r.in.tokens {
		for i > functions[len(functions)-1].end {
			functions = functions[:len(functions)-1]
		}
		if r.kind(i) == imp.ImpParserFN {
			if open <= i {
				open = r.headEnd(i)
			}
			if r.kind(open) == imp.ImpParserLBRACE {
				functions = append(functions, function{r.partner(open), map[string]*numbered{}})
			}
		}
		if r.kind(i) != imp.ImpParserINT {
			continue
		}
		isGoto := r.kind(i-1) == imp.ImpParserGOTO
		if !isGoto && (r.kind(i+1) != imp.ImpParserCOLON || !beforeStatement(r.kind(i-1)) && r.token(i).flags&firstOnLine == 0) {
			continue
		}
		labels := functions[len(functions)-1].labels
		n := labels[r.text(i)]
		if n == nil {
			n = &numbered{}
			labels[r.text(i)] = n
		}
		if isGoto {
			n.gotos = append(n.gotos, i)
		} else {
			n.labels = append(n.labels, i)
		}
		r.numberedAt[i] = n
	}
	return r.numberedAt
}

// bareLabel returns the construct of a label without a colon that the token i is, or nil: a statement that is only a name to which
// a goto goes, or that is nowhere else and is alone at the left margin, where the other statements are not.
func (r *recovery) bareLabel(i int) *construct {
	d := r.declared()
	if next := r.token(i + 1); !diag.Brief && r.kind(i) == imp.ImpParserIDENT && r.atMargin(i) && r.indent(i-1) != "" && d.words[r.text(i)] == 1 &&
		(next.flags&firstOnLine != 0 || next.kind == antlr.TokenEOF) {
		return r.construct(i, i+1, "a label is followed by `:`", fmt.Sprintf("write `%s:`", r.text(i))).skip(i+1).withEdit(false, r.insertAfter(i, ":"))
	}
	if next := r.token(i + 1); !diag.Brief && r.kind(i) == imp.ImpParserIDENT && next.flags&firstOnLine != 0 && isLoop(next.kind) && r.jumpsTo(i) {
		return r.construct(i, i+1, "a label is followed by `:`", fmt.Sprintf("write `%s:`", r.text(i))).skip(i+1).withEdit(true, r.insertAfter(i, ":"))
	}
	if r.kind(i) != imp.ImpParserIDENT || !d.targets[r.text(i)] || d.labels[r.text(i)] {
		return nil
	}
	end, edit := i+1, r.insertAfter(i, ":")
	switch {
	case r.kind(end) == imp.ImpParserSEMI:
		edit = diag.Edit{Span: r.token(end).span(), Text: ":"}
		end++
	case r.token(end).flags&firstOnLine == 0:
		return nil
	}
	return r.construct(i, i+1, "a label is followed by `:`", fmt.Sprintf("write `%s:`", r.text(i))).skip(end).withEdit(true, edit)
}

// isLoop reports whether a loop begins with a token of the kind.
func isLoop(kind int32) bool {
	return kind == imp.ImpParserFOR || kind == imp.ImpParserWHILE || kind == imp.ImpParserDO
}

// jumpsTo reports whether the loop after the token i, a name, has a break or continue with this name, and the name has no other uses.
func (r *recovery) jumpsTo(i int) bool {
	n, open := 0, r.headEnd(i+1)
	for r.kind(i+1) == imp.ImpParserFOR && r.kind(open) == imp.ImpParserSEMI {
		open = r.headEnd(open + 1)
	}
	if r.kind(open) != imp.ImpParserLBRACE {
		return false
	}
	for j := open; j < r.partner(open); j++ {
		if before := r.kind(j - 1); r.text(j) == r.text(i) && (before == imp.ImpParserBREAK || before == imp.ImpParserCONTINUE) {
			n++
		}
	}
	return n > 0 && r.declared().words[r.text(i)] == n+1
}

// beforeStatement reports whether a statement can follow a token of the kind.
func beforeStatement(kind int32) bool {
	switch kind {
	case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI, imp.ImpParserCOLON:
		return true
	}
	return false
}
