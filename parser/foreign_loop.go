// This file defines the messages about loops of other languages.

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

// foreignRange recognises ranges that other languages write in another way.
func (r *recovery) foreignRange(_ antlr.Parser, i int) *construct {
	if r.kind(i-1) != imp.ImpParserDOTS || !r.adjacent(i) {
		return nil
	}
	switch r.kind(i) {
	case imp.ImpParserASSIGN:
		if f := r.valueOfIf(nil, i+1); f != nil { // ..=if c { a } else { b }
			f.at, f.message = r.token(i-1).span().To(r.token(i).span()), "there is no operator `..=`"
			text := r.conditional(i+1, f.end)
			if f.helps[0], f.fixes = "a range ends before its second bound: add 1 to it, and use `c ? a : b`", nil; text != "" {
				f.helps[0] = fmt.Sprintf("a range ends before its second bound: write `..(%s) + 1`", text)
				f.withFix(r, i-1, f.end, "..("+text+") + 1")
			}
			return f
		}
		to := plus(r.quote(i+1, r.operandEnd(i+1)), 1)
		return r.construct(i-1, i+1, "there is no operator `..=`", fmt.Sprintf("a range ends before its second bound: write `..%s`", to)).
			withFix(r, i-1, r.operandEnd(i+1), ".."+to)
	case imp.ImpParserLT:
		return r.construct(i-1, i+1, "there is no operator `..<`", "write `..`: a range ends before its second bound").
			withEdit(true, r.edit(i-1, i+1, ".."))
	case imp.ImpParserDOT:
		end := r.operandEnd(i + 1)
		to := r.quote(i+1, end)
		return r.construct(i-1, i+1, "there is no operator `...`", fmt.Sprintf("a range ends before its second bound: write `..%s` to include `%s`, or else `..%[2]s`", plus(to, 1), to)).
			withEdit(false, r.edit(i-1, end, ".."+plus(to, 1)))
	}
	return nil
}

// foreignFor recognises a loop over a sequence that is not written for x in a, and one with
// three parts in parentheses.
func (r *recovery) foreignFor(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.kind(first) != imp.ImpParserFOR && (r.text(first) != "foreach" || r.kind(first+1) != imp.ImpParserLPAREN) {
		return nil
	}
	at := first + 1
	plain := true
	paren := r.kind(at) == imp.ImpParserLPAREN
	if paren {
		end := r.partner(at)
		if !diag.Brief && r.kind(end) != imp.ImpParserRPAREN {
			for end = at + 1; r.token(end).flags&firstOnLine == 0 && r.kind(end) != imp.ImpParserLBRACE; end++ {
			} // or the brace
		}
		if kind := r.kind(end); (kind == imp.ImpParserRPAREN || kind == imp.ImpParserLBRACE) && r.countedLoop(at, end) {
			return r.loopInParens(at, end)
		}
	}
	if paren {
		at, plain = at+1, false
	}
	if r.text(at) == "await" && r.kind(at+1) == imp.ImpParserIDENT {
		at, plain = at+1, false
	}
	unknown := false         // a word before the variable is neither a type nor one that declares it
	keys := false            // for (let i in a) of JavaScript
	for n := 0; n < 2; n++ { // const int x, let mut x
		kind := r.kind(at)
		keys = keys || paren && r.kind(first) == imp.ImpParserFOR && (kind == imp.ImpParserVAR || kind == imp.ImpParserCONST || r.text(at) == "let")
		typed := kind == imp.ImpParserIDENT && r.text(at+1) != "of" && (r.kind(at+1) == imp.ImpParserIDENT || r.kind(at+1) == imp.ImpParserAND)
		if kind != imp.ImpParserVAR && kind != imp.ImpParserCONST && !typed {
			break
		}
		if word := r.text(at); typed && r.ownType(word) == "" && !isUpper(word) && !bindingWords.Has(word) {
			unknown = true
		}
		at, plain = at+1, false
	}
	elements := r.kind(at) == imp.ImpParserAND && paren // the variable stands for the elements themselves
	if elements {
		elements = r.kind(first+2) != imp.ImpParserCONST
		at++
	}
	var names []string
	for r.kind(at) == imp.ImpParserIDENT {
		names = append(names, r.text(at))
		at++
		if r.kind(at) != imp.ImpParserCOMMA {
			break
		}
		at++
	}
	if len(names) == 0 || len(names) > 2 || at > len(r.in.tokens)-4 {
		return nil
	}
	if r.kind(at) == imp.ImpParserCOLON { // for x: int in a
		if end := r.typeTextEnd(at + 1); end > 0 && r.kind(end) == imp.ImpParserIN {
			at, plain = end, false
		}
	}
	if plain && len(names) == 1 && r.kind(at) == imp.ImpParserCOLON && r.kind(at+1) == imp.ImpParserIDENT && r.kind(at+2) == imp.ImpParserIN {
		return r.construct(at-1, at+1, "the label of a loop is before `for`", fmt.Sprintf("write `%s: for %s in`", names[0], r.text(at+1))).
			skip(r.headEnd(at)).withEdit(true, r.edit(first, at+2, fmt.Sprintf("%s: for %s", names[0], r.text(at+1))))
	}
	indices := false // the first variable gets the indices
	switch {
	case r.kind(at) == imp.ImpParserIN:
		if plain && len(names) == 1 {
			return nil
		}
	case r.text(at) == "of":
	case r.kind(at) == imp.ImpParserCOLON && r.kind(at+1) == imp.ImpParserASSIGN && r.text(at+2) == "range":
		at, indices = at+2, true
	case r.kind(at) == imp.ImpParserASSIGN && r.text(at+1) == "range" && r.kind(at+2) != imp.ImpParserLPAREN:
		at, indices = at+1, true
	case r.kind(at) == imp.ImpParserCOLON && (paren || len(names) == 1 && r.kind(at+1) == imp.ImpParserIDENT):
	default:
		return nil
	}
	if r.text(at) == "in" && r.text(at+1) == "range" && r.kind(at+2) == imp.ImpParserIDENT {
		at, indices = at+1, true
	}
	if i > at+1 || i > at && r.text(at) != "range" {
		return nil
	}
	from := at + 1
	end := r.operandEnd(from)
	for j := from + 1; paren && j < end; j++ { // a word of a range, as in 0 until 10
		if r.kind(j) == imp.ImpParserIDENT && endsOperand(r.kind(j-1)) {
			return nil
		}
	}
	open := end                                                      // the brace after the head
	if paren && (diag.Brief || r.kind(end) == imp.ImpParserRPAREN) { // or it is missing
		open++
	}
	if word := r.text(from); (word == "enumerate" || word == "ipairs") && r.kind(from+1) == imp.ImpParserLPAREN && r.partner(from+1) == end-1 {
		from, end, indices = from+2, end-1, true
	}
	start := "0" // enumerate(a, 1), enumerate(a, start=1)
	for j := from; !diag.Brief && indices && j < end; j = r.closed(j) {
		if r.kind(j) == imp.ImpParserCOMMA {
			value := j + 1
			if r.text(value) == "start" && r.kind(value+1) == imp.ImpParserASSIGN {
				value += 2
			}
			start, end = r.quote(value, end), j
		}
	}
	message := "a loop over a sequence has the form `for x in a`"
	if what := r.text(end - 3); len(names) == 2 && (r.kind(from) == imp.ImpParserLBRACE || what == "items" || what == "entries") {
		return r.construct(first, at+1, mapSays, mapHelp).skip(r.headEnd(r.closed(open)))
	}
	seq, name := r.quote(from, end), names[len(names)-1]
	if !endsOperand(r.kind(end - 1)) {
		seq = "…"
	}
	oneName := r.kind(from) == imp.ImpParserIDENT && end == from+1 && start == "0"
	for j := open; paren && !plain && oneName && r.kind(at) == imp.ImpParserIN && j < r.partner(open); j++ { // for (let i in a)
		indices = indices || r.text(j) == seq && r.kind(j+1) == imp.ImpParserLBRACK && r.text(j+2) == name
	}
	head := "" // what Imp has, if it goes beyond the brace
	switch {
	case len(names) == 2 && names[0] == "_" && names[1] != "_":
	case len(names) == 2:
		message = "a loop over a sequence has one variable"
		var help string
		if pair := r.pair(from, end); pair != nil {
			head = fmt.Sprintf("for i in 0..min(len(%s), len(%s)) { var %s, %s = %[1]s[i], %[2]s[i];", pair[0], pair[1], names[0], name)
			help = fmt.Sprintf("write `%s … }`", head)
		} else if oneName {
			head = fmt.Sprintf("for %s in 0..len(%s) { var %s = %s[%s];", names[0], seq, name, seq, names[0])
			help = fmt.Sprintf("for an array, write `%s … }`", head)
		} else {
			return r.construct(first, at+1, message, fmt.Sprintf("count in a variable of your own: `var %s = %s; for %s in %s { …; %[1]s += 1; }`", names[0], start, name, seq)).skip(open)
		}
		f := r.construct(first, at+1, message, help).skip(open)
		return r.loopHead(f, first, open, head, false)
	case !diag.Brief && !indices && (oneName && r.typeOfName(from, seq) == "string" || r.kind(from) == imp.ImpParserSTRING && end == from+1):
		index := r.freshIndex()
		head = fmt.Sprintf("for %s in 0..len(%s) { var %s = %[2]s[%[1]s];", index, seq, name)
		f := r.construct(first, at+1, "a loop over a string counts its bytes", fmt.Sprintf("write `%s … }`", head)).skip(open)
		return r.loopHead(f, first, open, head, false)
	case indices && (r.kind(from) == imp.ImpParserINT || !diag.Brief && oneName && r.declared().numbers[seq]):
		seq = "0.." + seq
	case indices:
		seq = "0..len(" + seq + ")"
	}
	head = fmt.Sprintf("for %s in %s", name, seq)
	f := r.construct(first, at+1, message, fmt.Sprintf("write `%s { … }`", head)).skip(open)
	if elements {
		f.helps = append(f.helps, fmt.Sprintf("an assignment to `%s` does not change the array; to change it, count: `for i in 0..len(%s)`", name, seq))
	}
	keys = keys && r.kind(at) == imp.ImpParserIN
	if keys && !indices {
		f.helps = append(f.helps, fmt.Sprintf("for the indices, count: `for %s in 0..len(%s)`", name, seq))
	}
	return r.loopHead(f, first, open, head+" {", !unknown && r.plain(from, end) && (!elements && !indices && !keys || !elements && r.kind(from) == imp.ImpParserINT))
}

// bindingWords are words of other languages that declare the variable of a loop.
const bindingWords words.Set = "let auto val mut final local my"

// loopHead adds to the construct of a loop the edit of its head, the tokens from first up to open, which is the brace of
// its block, or a do.
func (r *recovery) loopHead(f *construct, first, open int, head string, sure bool) *construct {
	if r.hasComment(first, open+1) {
		return f
	}
	switch r.kind(open) {
	case imp.ImpParserLBRACE:
		f.withEdit(sure, r.edit(first, open+1, head))
	case imp.ImpParserDO:
		if edits := r.wordBlock(open, false); len(edits) > 0 {
			f.withEdit(false, append([]diag.Edit{r.edit(first, open+1, head)}, edits[1:]...)...)
			f.end, f.ends = open+1, true
		}
	}
	return f
}

// pair returns the arguments of zip(a, b) if the tokens from from up to end are this call and
// both are names.
func (r *recovery) pair(from, end int) []string {
	if r.text(from) == "zip" && end == from+6 && r.kind(from+1) == imp.ImpParserLPAREN && r.kind(from+2) == imp.ImpParserIDENT &&
		r.kind(from+3) == imp.ImpParserCOMMA && r.kind(from+4) == imp.ImpParserIDENT {
		return []string{r.text(from + 2), r.text(from + 4)}
	}
	return nil
}

// loopInParens returns the construct of the three parts of a for that are in the parentheses
// that the token open begins.
func (r *recovery) loopInParens(open, end int) *construct {
	var parts []string
	for i, n := open+1, 0; n < 3; n++ {
		to := i
		for to < end && r.kind(to) != imp.ImpParserSEMI {
			to++
		}
		text := r.quote(i, to)
		switch {
		case i == to:
			text = ""
		case n == 0 && r.kind(i) == imp.ImpParserVAR && r.kind(i+1) == imp.ImpParserIDENT: // var i = 0, j = 1
			text = "var " + r.initialValues(i+1, to)
		case n == 0 && r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserIDENT: // int i = 0
			if text = "var " + r.initialValues(i+1, to); r.ownType(r.text(i)) == "float" {
				text = strings.Replace(text, " =", ": float =", 1)
			}
		case n == 0 && r.kind(i) == imp.ImpParserIDENT:
			text = r.initialValues(i, to)
		case n == 2:
			text = r.updates(i, to)
		}
		parts = append(parts, text)
		i = min(to+1, end)
	}
	text := strings.TrimRight(fmt.Sprintf("%s; %s; %s", parts[0], parts[1], parts[2]), " ")
	if !diag.Brief && r.kind(end) == imp.ImpParserLBRACE {
		f := r.construct(open, open+1, "the parts of a `for` are not in parentheses", fmt.Sprintf("write `for %s { … }`", text)).skip(end)
		return r.loopHead(f, open-1, end, "for "+text+" {", true)
	}
	if text == "; ;" && r.kind(open-1) == imp.ImpParserFOR {
		f := r.construct(open, open+1, "a loop without an end is written with `while`", "write `while true {`").skip(r.closed(open))
		return f.withEdit(true, r.edit(open-1, end+1, "while true"))
	}
	f := r.construct(open, open+1, "the parts of a `for` are not in parentheses", fmt.Sprintf("write `for %s { … }`", text)).skip(r.closed(open))
	if !r.hasComment(open, end+1) {
		f.withEdit(true, r.edit(open, end+1, text))
	}
	return f
}

// initialValues returns the tokens from from up to end, assignments that are separated by
// commas, as one assignment, or "…" if a value depends on those before it.
func (r *recovery) initialValues(from, end int) string {
	var names, values []string
	for i := from; i < end; {
		to := min(r.operandEnd(i), end)
		if r.kind(i) != imp.ImpParserIDENT || r.kind(i+1) != imp.ImpParserASSIGN || to < i+3 {
			return r.quote(from, end)
		}
		if r.mentions(i+2, to, names) {
			return "…"
		}
		names, values = append(names, r.text(i)), append(values, r.quote(i+2, to))
		i = to + 1
	}
	return strings.Join(names, ", ") + " = " + strings.Join(values, ", ")
}

// mentions reports whether one of the tokens from from up to end is one of the names.
func (r *recovery) mentions(from, end int, names []string) bool {
	for i := from; i < end; i++ {
		if r.kind(i) == imp.ImpParserIDENT && slices.Contains(names, r.text(i)) {
			return true
		}
	}
	return false
}

// updates returns the tokens from from up to end, the last part of a for: steps such as i++
// that are separated by commas, as one assignment, or "…" if a step depends on those before it.
func (r *recovery) updates(from, end int) string {
	var names, ops, steps []string
	for i := from; i < end; {
		to := min(r.operandEnd(i), end)
		name, op, step := i, i+1, "1"
		switch {
		case to == i+3 && (r.textAt(i+1, "++") > 0 || r.textAt(i+1, "--") > 0):
		case to == i+3 && (r.textAt(i, "++") > 0 || r.textAt(i, "--") > 0):
			name, op = i+2, i
		case to > i+2 && (r.kind(i+1) == imp.ImpParserADD_ASSIGN || r.kind(i+1) == imp.ImpParserSUB_ASSIGN):
			if r.mentions(i+2, to, names) {
				return "…"
			}
			step = r.quote(i+2, to)
		default:
			return r.quote(from, end)
		}
		if r.kind(name) != imp.ImpParserIDENT {
			return r.quote(from, end)
		}
		if (i > from || to < end) && to > i+3 { // it becomes an operand
			step = "(" + step + ")"
		}
		names, ops, steps = append(names, r.text(name)), append(ops, r.text(op)[:1]), append(steps, step)
		i = to + 1
	}
	if len(names) == 1 {
		return fmt.Sprintf("%s %s= %s", names[0], ops[0], steps[0])
	}
	var values []string
	for k, name := range names {
		values = append(values, fmt.Sprintf("%s %s %s", name, ops[k], steps[k]))
	}
	return strings.Join(names, ", ") + " = " + strings.Join(values, ", ")
}

// countedLoop reports whether there is a semicolon between the parenthesis i and the end of what is in it.
func (r *recovery) countedLoop(i, end int) bool {
	for ; i < end; i++ {
		if r.kind(i) == imp.ImpParserSEMI {
			return true
		}
	}
	return false
}

// foreignUntil recognises an until after a block.
func (r *recovery) foreignUntil(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.text(first) != "until" || i <= first || r.kind(r.headEnd(first)) == imp.ImpParserLBRACE {
		return nil
	}
	return r.until(first)
}

// until returns the construct of the until at the token i, which ends a loop.
func (r *recovery) until(i int) *construct {
	end := r.headEnd(i)
	from, to := i+1, end
	if r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == to-1 {
		from, to = from+1, to-1
	}
	cond := r.quote(from, to)
	if cond != "…" {
		cond = r.ownOperators(from, to)
		if before, after, found := strings.Cut(cond, " = "); found { // to compare
			cond = before + " == " + after
		}
	}
	text := fmt.Sprintf("while !(%s)", cond)
	if r.kind(i-1) == imp.ImpParserRBRACE {
		return r.notKeyword(i, end, fmt.Sprintf("write `%s;`", text)).withFix(r, i, end, text)
	}
	return r.notKeyword(i, end, fmt.Sprintf("write `} %s;`", text))
}
