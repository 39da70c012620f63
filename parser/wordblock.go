// This file recognises blocks between words, such as begin and end.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// endWords end blocks in other languages.
var endWords = []string{"end", "fi", "done", "od", "endif", "endwhile"}

// wordsForBraces recognises a begin, do or is where a block is expected, and the block of a function
// with only an end after it.
func (r *recovery) wordsForBraces(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	c := p.GetParserRuleContext()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	empty := c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() == 0
	loop := r.kind(i) == imp.ImpParserDO && r.kind(i+1) == imp.ImpParserLBRACE
	ofFunction := empty && around != nil && around.GetRuleIndex() == imp.ImpParserRULE_funcDecl
	switch word := r.text(i); {
	case loop:
	case word == "begin" && (empty || r.kind(i-1) == imp.ImpParserELSE), ofFunction && (word == "do" || word == "is"):
		f := r.construct(i, i+1, "a block begins with `{`", "write the blocks between `{` and `}`")
		f.end = i
		if word == "is" && r.text(i+1) == "begin" {
			f.end++
		}
		return f.withEdit(false, r.wordBlock(i, true)...)
	case empty && word == "do" && !ofFunction:
		f := r.construct(i, i+1, "a block begins with `{`", "write the blocks between `{` and `}`").withEdit(false, r.wordBlock(i, true)...)
		if f.end = i; r.kind(i) != imp.ImpParserLBRACE {
			f.end++
		}
		return f
	case empty && r.token(i).flags&firstOnLine != 0 && r.kind(i) != imp.ImpParserLBRACE:
		if end, other := r.wordEnd(r.first(p)); end > i {
			f := r.construct(i, i+1, "a block begins with `{`", "write the blocks between `{` and `}`").skip(end + 1)
			f.ends = true
			edits := append(r.otherBranches(r.first(p), end), r.insertAfter(i-1, " {"), r.edit(end, end+1, "}"))
			if other > 0 {
				edits = append(edits, r.edit(other, other+1, "} else {"))
			}
			return f.withEdit(false, edits...)
		}
	}
	return nil
}

// eachDo recognises the block of a method, as in v.each do |x| … end, at the token i, its do.
func (r *recovery) eachDo(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.kind(i) == imp.ImpParserDOTS && r.kind(first) == imp.ImpParserLPAREN && i < r.partner(first) { // of a range
		i = r.partner(first) + 3
	}
	if r.kind(i) != imp.ImpParserDO || i < first+3 || r.kind(i-1) != imp.ImpParserIDENT || r.kind(i-2) != imp.ImpParserDOT || r.token(i).flags&firstOnLine != 0 {
		return nil
	}
	name, begin, body := "x", "", i+1
	if r.kind(body) == imp.ImpParserOR {
		for body++; r.token(body).flags&firstOnLine == 0 && r.kind(body) != imp.ImpParserOR; body++ {
		}
		if r.kind(body) != imp.ImpParserOR {
			return nil
		}
		name, body = r.raw(i+2, body), body+1
	}
	seq := r.rangeOrTerm(first, i-2)
	head := fmt.Sprintf("for %s in %s {", name, seq)
	switch {
	case r.text(i-1) == "times" && name == "x": // it is not used
		head = fmt.Sprintf("for _ in 0..%s {", seq)
	case r.text(i-1) == "times":
		head = fmt.Sprintf("for %s in 0..%s {", name, seq)
	case r.text(i-1) == "each_with_index" && body == i+6 && r.kind(i+3) == imp.ImpParserCOMMA:
		head = fmt.Sprintf("for %s in 0..len(%s) {", r.text(i+4), seq)
		begin = fmt.Sprintf(" var %s = %s[%s];", r.text(i+2), seq, r.text(i+4))
	}
	help := fmt.Sprintf("take the elements in a loop: `%s%s … }`", head, begin)
	f := r.construct(i-1, body, "a loop is written with `for`, and its block between `{` and `}`", help).skip(body)
	f.ends = true
	known := r.text(i-1) == "each" && body == i+4 || r.text(i-1) == "times" && (body == i+4 || body == i+1) || begin != ""
	if edits := r.wordBlock(i, false); len(edits) > 0 && known && seq != "…" {
		f.withEdit(false, append([]diag.Edit{r.edit(first, body, head+begin)}, edits[1:]...)...)
	}
	return f
}

// rangeOrTerm returns the text of the tokens from from up to end, which are a name with its fields, indices and calls, or a
// number. A range of Ruby in parentheses is written as one of Imp, which ends before its second value. Otherwise, it is "…".
func (r *recovery) rangeOrTerm(from, end int) string {
	if r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == end-1 {
		for j := from + 1; j < end-1; j++ {
			switch r.kind(j) {
			case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
				j = min(r.partner(j), end)
			case imp.ImpParserDOTS:
				if r.kind(j+1) == imp.ImpParserDOT && r.adjacent(j+1) {
					return r.quote(from+1, j) + ".." + r.quote(j+2, end-1)
				}
				return r.quote(from+1, j) + ".." + plus(r.quote(j+1, end-1), 1)
			}
		}
		return "…"
	}
	for j := from; j < end; j++ {
		switch kind := r.kind(j); kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			j = min(r.partner(j), end)
		case imp.ImpParserIDENT, imp.ImpParserINT, imp.ImpParserDOT:
		default:
			return "…"
		}
	}
	return r.quote(from, end)
}

// loopDo recognises a loop without an end, as in loop do … end, at the token i, its do.
func (r *recovery) loopDo(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.kind(i) != imp.ImpParserDO || i != first+1 || r.text(first) != "loop" {
		return nil
	}
	f := r.construct(first, i+1, "a loop without an end is written with `while`", "write `while true {`, and `}` at its end").skip(i + 1)
	f.ends = true
	if edits := r.wordBlock(i, false); len(edits) > 0 {
		f.withEdit(false, append([]diag.Edit{r.edit(first, first+1, "while true")}, edits...)...)
	}
	return f
}

// repeatUntil recognises a loop between the words repeat and until, which are on lines of their own.
func (r *recovery) repeatUntil(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if r.text(first) != "repeat" || r.kind(first) != imp.ImpParserIDENT || r.token(first+1).flags&firstOnLine == 0 || i > first+2 {
		return nil
	}
	until := first + 1
	for until < len(r.in.tokens)-1 && (r.token(until).flags&firstOnLine == 0 || len(r.indent(until)) > len(r.indent(first))) {
		until++
	}
	from := until + 1
	end := r.operandEnd(from)
	if r.text(until) != "until" || r.indent(until) != r.indent(first) || end == from {
		return nil
	}
	condition := r.ownOperators(from, end)
	if before, after, found := strings.Cut(condition, " = "); found { // to compare
		condition = before + " == " + after
	}
	f := r.notKeyword(first, end, "write `do { … } while !(…);`")
	stop := end
	if r.kind(end) == imp.ImpParserSEMI {
		stop++
	} else {
		f.ends = true
	}
	return f.withEdit(r.plain(from, end), r.edit(first, first+1, "do {"), r.edit(until, stop, "} while !("+condition+");"))
}

// wordBlock finds the end of the block that the word then, do or begin, the token i, begins. What
// belongs to the block is no error of its own: its end is skipped; or, if braces is set, a begin and its end become
// braces. It returns the edits that make a block of Imp of it, or none if no end is found.
func (r *recovery) wordBlock(i int, braces bool) []diag.Edit {
	if diag.Brief {
		return nil
	}
	edits := []diag.Edit{}
	open := i
	if r.text(i) != "begin" && r.text(i+1) == "begin" {
		edits = append(edits, r.edit(i, i+2, "{"))
		open++
	} else {
		edits = append(edits, r.edit(i, i+1, "{"))
	}
	end, other := r.wordEnd(open)
	if end == 0 {
		return nil
	}
	r.partner(open) // finds the brackets before the tokens change
	if braces && slices.Contains([]string{"begin", "do", "is"}, r.text(open)) {
		r.in.tokens[open].kind, r.in.tokens[end].kind = imp.ImpParserLBRACE, imp.ImpParserRBRACE
		r.match[open], r.match[end] = end, open
	} else {
		r.in.tokens[end].kind, r.silent[end] = imp.ImpParserSEMI, true
	}
	edits = append(edits, r.otherBranches(open, end)...)
	if other > 0 {
		r.in.tokens[other].kind, r.silent[other] = imp.ImpParserSEMI, true
		edits = append(edits, r.edit(other, other+1, "} else {"))
	}
	stop := end + 1
	if r.kind(stop) == imp.ImpParserIDENT && r.token(stop).flags&firstOnLine == 0 { // end main;
		r.silent[stop] = true
		stop++
	}
	if word := r.text(stop); word == ";" || word == "." { // not the end of the block around it
		r.silent[stop] = true
		stop++
	}
	edits = append(edits, r.edit(end, stop, "}"))
	if r.kind(stop) == imp.ImpParserELSE && r.text(stop+1) == "begin" {
		more := r.wordBlock(stop+1, true)
		edits = append(edits, more...)
	}
	return edits
}

// otherBranches returns the edits of the elseif … then between the words open and end of a block, which are no errors of
// their own.
func (r *recovery) otherBranches(open, end int) (edits []diag.Edit) {
	for i := open + 1; i < end; i++ {
		if r.token(i).flags&firstOnLine == 0 || r.indent(i) != r.indent(open) || !slices.Contains([]string{"elseif", "elsif", "elif"}, r.text(i)) {
			continue
		}
		then := i + 1
		for then < end && r.text(then) != "then" && r.token(then).flags&firstOnLine == 0 {
			then++
		}
		edits = append(edits, r.edit(i, i+1, "} else if"))
		if r.text(then) == "then" {
			edits = append(edits, r.edit(then, then+1, "{"))
			then++
		} else {
			edits = append(edits, r.insertAfter(then-1, " {"))
		}
		for ; i < then; i++ {
			r.in.tokens[i].kind, r.silent[i] = imp.ImpParserSEMI, true
		}
		i--
	}
	return edits
}

// wordEnd returns the end that closes the block of the word open: the one on the same line, or else the
// first that begins a line with the same indentation. It also returns the else that begins such a line
// before the end, or 0.
func (r *recovery) wordEnd(open int) (end, other int) {
	depth := 0
	for j := open + 1; j < len(r.in.tokens)-1; j++ {
		first := r.token(j).flags&firstOnLine != 0
		if first {
			depth = -1 // other lines follow
		}
		if depth >= 0 {
			switch word := r.text(j); {
			case word == "begin":
				depth++
			case slices.Contains(endWords, word) && depth == 0:
				return j, 0
			case slices.Contains(endWords, word):
				depth--
			}
			continue
		}
		if !first {
			continue
		}
		indent, own := r.indent(j), r.indent(open)
		switch {
		case len(indent) < len(own):
			return 0, 0
		case indent != own:
		case slices.Contains([]string{"elseif", "elsif", "elif"}, r.text(j)):
		case slices.Contains(endWords, r.text(j)) && (r.kind(j) == imp.ImpParserIDENT || r.silent[j]):
			return j, other
		case r.kind(j) == imp.ImpParserELSE && other == 0 && r.kind(j+1) != imp.ImpParserIF && r.kind(j+1) != imp.ImpParserLBRACE:
			other = j
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// openedLike returns the brace of the block that the end at the token i closes, by its indentation,
// or -1.
func (r *recovery) openedLike(i int) int {
	if r.token(i).flags&firstOnLine == 0 || r.silent[i] {
		return -1
	}
	depth := 0
	for j := i - 1; j >= 0; j-- {
		switch r.kind(j) {
		case imp.ImpParserRBRACE:
			depth++
		case imp.ImpParserLBRACE:
			if depth--; depth < 0 {
				if r.indent(j) == r.indent(i) {
					return j
				}
				return -1
			}
		}
	}
	return -1
}

// endInPlace reports the first end that closes a brace, where the end of the file was found in place
// of }, unless it is reported already. It returns whether there is one.
func (r *recovery) endInPlace() bool {
	if r.leftEnd {
		return true
	}
	for i := range r.in.tokens {
		if r.kind(i) != imp.ImpParserIDENT || !slices.Contains(endWords, r.text(i)) || r.openedLike(i) < 0 {
			continue
		}
		stop := i + 1
		if r.kind(stop) == imp.ImpParserSEMI {
			stop++
		} else if r.kind(stop) != imp.ImpParserRBRACE && r.token(stop).flags&firstOnLine == 0 && stop < len(r.in.tokens)-1 {
			continue
		}
		r.leftEnd = true
		r.reportConstruct(r.construct(i, i+1, "a block ends with `}`", "write `}`").withEdit(false, r.edit(i, stop, "}")))
		return true
	}
	return false
}
