// This file recognises functions without a name as other languages write them: blocks in braces, or
// between do and end, with or without parameters, as a value or after the arguments of a call; and what else
// is written in braces as a value.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A closure is a block that other languages take for a function.
type closure struct {
	params   string // as Imp has them
	declared bool   // the parameters are written in the block
	implicit bool   // they are not declared, but have names such as it and $0
	from, to int    // its statements
	end      int    // the token after it
}

// closureAt returns the closure whose brace or do is the token open. It has no end if it is no block.
func (r *recovery) closureAt(open int) closure {
	c := closure{from: open + 1, to: r.partner(open)}
	switch {
	case r.kind(open) == imp.ImpParserLBRACE && r.kind(c.to) == imp.ImpParserRBRACE:
		c.end = c.to + 1
	case r.kind(open) == imp.ImpParserDO:
		if c.to, _ = r.wordEnd(open); c.to == 0 {
			return closure{}
		}
		c.end = c.to + 1
	default:
		return closure{}
	}
	if from, to, body := r.closureParams(c.from, c.to); body > 0 {
		c.params, c.from, c.declared = r.parameters(from, to), body, true
		return c
	}
	for j := c.from; j < c.to; j++ {
		switch {
		case r.text(j) == "it" && r.kind(j) == imp.ImpParserIDENT && c.params == "":
			c.implicit, c.params = true, "it: …"
		case r.afterDollar(j) && r.text(j) == "1":
			c.implicit, c.params = true, "x: …, y: …"
		case r.afterDollar(j) && c.params == "":
			c.implicit, c.params = true, "x: …"
		}
	}
	return c
}

// afterDollar reports whether a $ is directly before the token i, which no token of Imp has.
func (r *recovery) afterDollar(i int) bool {
	start := r.token(i).start
	return r.token(i).flags&afterError != 0 && start > 0 && r.src.Text[start-1] == '$'
}

// closureParams returns where the parameters of a closure begin and end, and where its statements begin, from
// the token i on: |a, b|, a, b in, (a, b) ->. The statements begin at 0 if there are no parameters.
func (r *recovery) closureParams(i, end int) (from, to, body int) {
	if r.kind(i) == imp.ImpParserOR {
		for j := i + 1; j < end && r.token(j).flags&firstOnLine == 0; j++ {
			if r.kind(j) == imp.ImpParserOR {
				return i + 1, j, j + 1
			}
		}
		return 0, 0, 0
	}
	from, to, body = i, i, i
	if r.kind(i) == imp.ImpParserLPAREN {
		from, to, body = i+1, r.partner(i), r.closed(i)
		if result := r.typeEnd(body + 1); r.kind(body) == imp.ImpParserARROW && result > 0 && r.kind(result) == imp.ImpParserIN {
			return 0, 0, 0 // there is a habit for it
		}
	} else {
		for r.kind(to) == imp.ImpParserIDENT && r.kind(to+1) == imp.ImpParserCOMMA {
			to += 2
		}
		if r.kind(to) != imp.ImpParserIDENT {
			return 0, 0, 0
		}
		to++
		body = to
	}
	if body < end && (r.kind(body) == imp.ImpParserIN || r.kind(body) == imp.ImpParserARROW) {
		return from, to, body + 1
	}
	return 0, 0, 0
}

// text returns the function that Imp has.
func (c *closure) text(r *recovery) string {
	body := r.quote(c.from, c.to)
	if r.afterDollar(c.from) {
		body = "$" + body
	}
	body = strings.NewReplacer("$0", "x", "$1", "y").Replace(body)
	head := "fn(" + c.params + ")"
	acts := false // it has statements
	for j := c.from; j < c.to; j++ {
		if kind := r.kind(j); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserASSIGN || assignOp(kind) != 0 || isStatementKeyword(kind) {
			acts = true
		}
	}
	switch {
	case r.kind(c.from) == imp.ImpParserRETURN && r.operandEnd(c.from+1) >= c.to-1 && body != "…":
		return head + " -> … { " + strings.TrimSuffix(body, ";") + "; }"
	case acts || body == "…":
		return head + " { … }"
	case slices.Contains([]string{"print", "println", "write", "push"}, r.text(c.from)):
		return head + " { " + body + "; }"
	}
	return head + " -> … { return " + body + "; }"
}

const closureSays = "a function without a name begins with `fn`"

// closure returns the construct of a closure that is a value, from the token from on.
func (r *recovery) closure(from int, c closure) *construct {
	r.forgetDollars(from, c.end)
	text := r.withTypes(c.text(r), from)
	return r.construct(from, min(c.from, from+1), closureSays, "write `"+text+"`").skip(c.end).withEdit(false, r.edit(from, c.end, text))
}

// withTypes returns the text of a function without a name, which is the value at the token i, with the types that its place needs:
// those of the parameter of the function that is called, or of the variable that is declared.
func (r *recovery) withTypes(text string, i int) string {
	rest, isFunc := strings.CutPrefix(text, "fn(")
	names, body, _ := strings.Cut(rest, ")")
	head, block, found := strings.Cut(body, "{")
	open := r.functionTypeAt(i) + 1
	if !isFunc || !found || open == 0 || strings.Contains(names, "(") {
		return text
	}
	var params []string
	for k := open + 1; k < r.partner(open); k++ {
		end := k
		for end < r.partner(open) && r.kind(end) != imp.ImpParserCOMMA {
			end = r.closed(end)
		}
		params = append(params, r.raw(k, end))
		k = end
	}
	if n := strings.Count(names, ","); n+1 != len(params) && (names != "" || len(params) > 0) {
		return text
	}
	end := r.closed(open)
	for kind := r.kind(end); r.token(end).flags&firstOnLine == 0 && (kind == imp.ImpParserARROW || kind == imp.ImpParserIDENT || kind == imp.ImpParserTHROWS || kind == imp.ImpParserLBRACK || kind == imp.ImpParserLPAREN); kind = r.kind(end) {
		end = r.closed(end)
	}
	result := r.raw(r.closed(open), end)
	if names != "" {
		for k, name := range strings.Split(names, ", ") {
			before, unknown := strings.CutSuffix(name, "…")
			if before == "" {
				return text
			}
			if unknown {
				own, isRef := strings.CutPrefix(params[k], "ref ")
				name = map[bool]string{true: "ref "}[isRef] + before + own
			}
			params[k] = name
		}
	}
	returns := strings.HasPrefix(result, "->")
	value, isValue := strings.CutPrefix(block, " return ")
	if written := strings.TrimSpace(head); written != "" && !strings.Contains(written, "…") && !strings.Contains(written, "throws") {
		_, throws, _ := strings.Cut(result, "throws")
		result = strings.TrimSuffix(written+" throws"+throws, " throws")
	} else if !returns && strings.HasSuffix(value, "); }") && isValue {
		block = " " + value
	} else if written != "" && !returns {
		return text
	}
	if result != "" {
		result = " " + result
	}
	return "fn(" + strings.Join(params, ", ") + ")" + result + " {" + block
}

// functionTypeAt returns the fn of the type of a function that the value at the token i has to have, or -1.
func (r *recovery) functionTypeAt(i int) int {
	at := -1
	switch r.kind(i - 1) {
	case imp.ImpParserASSIGN:
		for j := i - 2; j > max(0, i-2*farthest) && r.kind(j) != imp.ImpParserSEMI; j-- {
			if r.kind(j) == imp.ImpParserVAR {
				at = j + 1
				break
			}
		}
	case imp.ImpParserLPAREN, imp.ImpParserCOMMA:
		if call := r.enclosingCall(i); call > 0 {
			at = r.parameterOf(call, i)
		}
	}
	if at < 0 || r.kind(at+1) != imp.ImpParserCOLON {
		return -1
	}
	at += 2
	for k := range r.in.tokens {
		if r.text(k) == "type" && r.kind(k+1) == imp.ImpParserIDENT && r.text(k+1) == r.text(at) && r.kind(k+2) == imp.ImpParserASSIGN {
			at = k + 3
			break
		}
	}
	if r.kind(at) != imp.ImpParserFN || r.kind(at+1) != imp.ImpParserLPAREN {
		return -1
	}
	return at
}

// untyped recognises a function without a name, none of whose parameters has a type, as the value at a place that gives them theirs.
func (r *recovery) untyped(i int) *construct {
	open := i - 1
	for from := max(1, i-farthest); open > from && (r.kind(open) == imp.ImpParserIDENT || r.kind(open) == imp.ImpParserCOMMA); {
		open--
	}
	fn := open - 1
	if r.kind(open) != imp.ImpParserLPAREN || r.kind(fn) != imp.ImpParserFN || !wantsOperand(r.kind(fn-1)) {
		return nil
	}
	body := r.closed(open)
	for end := min(len(r.in.tokens)-1, body+farthest); body < end && r.kind(body) != imp.ImpParserLBRACE && !endsHead(r.kind(body)) && r.token(body).flags&firstOnLine == 0; {
		body = r.closed(body)
	}
	if r.kind(body) != imp.ImpParserLBRACE || r.hasComment(fn, body+1) {
		return nil
	}
	var names []string
	for j := open + 1; j < r.partner(open); j += 2 {
		if r.kind(j) != imp.ImpParserIDENT || r.kind(j+1) != imp.ImpParserCOMMA && r.kind(j+1) != imp.ImpParserRPAREN {
			return nil
		}
		names = append(names, r.text(j)+": …")
	}
	head := "fn(" + strings.Join(names, ", ") + ") "
	if r.closed(open) < body {
		head += r.raw(r.closed(open), body) + " "
	}
	text := r.withTypes(head+"{", fn)
	if len(names) == 0 || strings.Contains(text, "…") {
		return nil
	}
	f := r.construct(open+1, r.partner(open), fmt.Sprintf("`%s` has no type", r.text(open+1)), "write `"+text+"`").skip(body)
	return f.withEdit(false, r.edit(fn, body+1, text))
}

// forgetDollars removes the errors about each $ in the tokens from from up to end: they are part of a closure.
func (r *recovery) forgetDollars(from, end int) {
	start, stop := r.token(from).start, r.token(end-1).end
	r.errs.Items = slices.DeleteFunc(r.errs.Items, func(d *diag.Diagnostic) bool {
		at := d.Primary.Span
		return d.Code == diag.UnexpectedCharacter && start <= at.Start && at.End <= stop && r.src.Text[at.Start:at.End] == "$"
	})
}

// bracedValue recognises a block in braces as a value: a closure, a map or a struct, or one value.
func (r *recovery) bracedValue(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	before := r.kind(i - 1)
	if r.kind(i) == imp.ImpParserARROW && wantsOperand(before) { // -> (x) { … }
		return r.arrowClosure(i)
	}
	first := i
	switch before {
	case imp.ImpParserASSIGN, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserCOMMA, imp.ImpParserRETURN:
	default:
		if !r.isClosureWord(i - 1) {
			return nil
		}
		first--
	}
	if r.kind(i) != imp.ImpParserLBRACE || before == imp.ImpParserASSIGN && r.text(i-3) == "type" { // type T = { … }
		return nil
	}
	if open := r.open(r.first(p), i); len(open) > 0 && r.isResultList(open[len(open)-1]) { // the body of the function
		return nil
	}
	c := r.closureAt(i)
	switch value := r.kind(c.from + 1); {
	case c.end == 0, c.from == c.to, r.kind(c.from) == imp.ImpParserDOTS, r.kind(c.from) == imp.ImpParserLPAREN && r.kind(r.closed(c.from)) == imp.ImpParserARROW:
		return nil
	case c.declared || c.implicit || first < i:
		return r.closure(first, c)
	case r.structWith(i) > 0: // see structLiteral
		return nil
	case value == imp.ImpParserASSIGN && r.textAt(c.from+1, "=>") < 0 && r.kind(c.from) == imp.ImpParserIDENT:
		return r.construct(i, i+1, "a struct is made by a call",
			fmt.Sprintf("declare it, as in `struct S { %s: … }`, and write `S(…)`, with a value for each field", r.text(c.from))).skip(c.end)
	case r.pairs(c.from, c.to):
		return r.construct(i, i+1, mapSays, mapHelp).skip(c.end)
	case r.endsWithSemicolon(c):
		return r.construct(i, i+1, "a block is no value", "a function without a name is written `fn() { … }`").skip(c.end).withEdit(false, r.insertBefore(i, "fn() "))
	case r.operandEnd(c.from) != c.to || c.to == c.from+1 && r.kind(c.from) != imp.ImpParserIDENT || value == imp.ImpParserCOLON:
		return nil
	}
	return r.construct(i, i+1, "a block is no value", fmt.Sprintf("an array is written `[%s]`, and a function `%s`", r.quote(c.from, c.to), c.text(r))).skip(c.end)
}

// endsWithSemicolon reports whether the last statement of a closure does, or is a block.
func (r *recovery) endsWithSemicolon(c closure) bool {
	last := r.kind(c.to - 1)
	return last == imp.ImpParserSEMI || last == imp.ImpParserRBRACE
}

// isClosureWord reports whether the token i is a word with which closures begin.
func (r *recovery) isClosureWord(i int) bool {
	return r.kind(i) == imp.ImpParserIDENT && slices.Contains([]string{"lambda", "proc"}, r.text(i))
}

// pairs reports whether the tokens from from up to end are keys with values: :a => 1, "a" => 1, ["a"] = 1.
func (r *recovery) pairs(from, end int) bool {
	for j := from; j < end; j++ {
		switch {
		case r.textAt(j, "=>") > 0, r.kind(j) == imp.ImpParserRBRACK && r.kind(j+1) == imp.ImpParserASSIGN:
			return true
		case r.kind(j) == imp.ImpParserLPAREN, r.kind(j) == imp.ImpParserLBRACE:
			j = max(j, min(r.partner(j), end))
		}
	}
	return false
}

// arrowClosure returns the construct of a closure that the arrow i begins, or nil.
func (r *recovery) arrowClosure(i int) *construct {
	open := i + 1
	params := ""
	if r.kind(open) == imp.ImpParserLPAREN {
		params = r.parameters(open+1, r.partner(open))
		open = r.closed(open)
	}
	c := r.closureAt(open)
	if c.end == 0 {
		return nil
	}
	c.params = params
	return r.closure(i, c)
}

// trailingClosure recognises a closure after the arguments of a call, or without any, as in each(v) { … } and each v do |x| … end.
func (r *recovery) trailingClosure(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first, open := r.first(p), r.partner(i-1)
	if kind := r.kind(i); kind != imp.ImpParserLBRACE && kind != imp.ImpParserDO || r.token(i).flags&firstOnLine != 0 || r.place(p).topLevel {
		return nil
	}
	switch r.kind(first) {
	case imp.ImpParserIDENT, imp.ImpParserVAR, imp.ImpParserRETURN:
	default:
		return nil
	}
	c := r.closureAt(i)
	callee, last := open-1, i-1 // without the parenthesis
	if r.kind(i-1) == imp.ImpParserIDENT {
		callee, last = i-1, i
	}
	known := r.declared().takers[r.text(callee)]
	if value := callee - 2; c.end > 0 && (c.declared || c.implicit) && r.kind(callee-1) == imp.ImpParserDOT && r.kind(value) == imp.ImpParserIDENT && value >= first {
		r.forgetDollars(first, c.end)
		return r.construct(callee, callee+1, "there are no methods", fmt.Sprintf("take the elements in a loop: `for x in %s { … }`", r.text(value))).skip(c.end)
	}
	if c.end == 0 || r.kind(callee) != imp.ImpParserIDENT || callee < first || r.kind(callee-1) == imp.ImpParserDOT || !endsOperand(r.kind(i-1)) {
		return nil
	}
	if !c.declared && !c.implicit && !(known && last < i && (r.kind(first) != imp.ImpParserIDENT || callee == first)) {
		return nil
	}
	text := c.text(r)
	switch {
	case last == i:
		text = "(" + text
	case open < i-2:
		text = ", " + text
	}
	r.forgetDollars(first, c.end)
	f := r.construct(i, i+1, "a function is an argument, between the parentheses", fmt.Sprintf("write `%s%s)`", r.quote(callee, last), text)).skip(c.end)
	f.ends = r.token(c.end).flags&firstOnLine != 0 || r.kind(c.end) == imp.ImpParserRBRACE
	return f
}

// bareFunction recognises a function without a name whose parameters are not in parentheses.
func (r *recovery) bareFunction(_ antlr.Parser, i int) *construct {
	if r.kind(i-1) != imp.ImpParserFN || !wantsOperand(r.kind(i-2)) {
		return nil
	}
	switch {
	case r.kind(i) == imp.ImpParserLBRACE:
		f := r.construct(i-1, i+1, "a function without parameters has empty parentheses", "write `fn() {`").skip(r.closed(i))
		return f.withEdit(true, r.insertAfter(i-1, "()"))
	case !diag.Brief && endsHead(r.kind(i)):
		return r.construct(i-1, i, "expected `(` after this `fn`", "write its parameters after it, as in `fn(x: int) -> int { … }`").skip(i)
	case r.kind(i) == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserARROW || r.textAt(i+1, "=>") > 0):
		end := r.operandEnd(i + 2)
		return r.construct(i-1, end, "the parameters of a function are in parentheses",
			fmt.Sprintf("write `fn(%s: …) -> … { return …; }`", r.text(i))).skip(end)
	}
	return nil
}

// blockArgument recognises a block that is an argument of a call.
func (r *recovery) blockArgument(_ antlr.Parser, i int) *construct {
	if before := r.kind(i - 1); r.kind(i) != imp.ImpParserLBRACE || before != imp.ImpParserLPAREN && before != imp.ImpParserCOMMA {
		return nil
	}
	open := r.enclosingCall(i)
	if open < 0 || r.kind(open-2) == imp.ImpParserFN { // the parameters of a function
		return nil
	}
	f := r.construct(i, i+1, "a block is no value", "a function without a name is written `fn() { … }`").skip(r.closed(i))
	return f.withEdit(false, r.insertBefore(i, "fn() "))
}

// bracedArguments recognises a call with its arguments in braces.
func (r *recovery) bracedArguments(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	name, end := i-1, r.partner(i)
	called := r.declared().takers[r.text(name)] || r.declared().actions[r.text(name)] || slices.Contains([]string{"print", "write", "len", "str", "push"}, r.text(name))
	if r.kind(i) != imp.ImpParserLBRACE || r.kind(name) != imp.ImpParserIDENT || !called || r.kind(end) != imp.ImpParserRBRACE || r.token(i).flags&firstOnLine != 0 {
		return nil
	}
	for j := i + 1; j < end; j++ {
		if kind := r.kind(j); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserIN || kind == imp.ImpParserARROW || isStatementKeyword(kind) {
			return nil
		}
	}
	return r.construct(i, i+1, "the arguments of a call are in parentheses", fmt.Sprintf("write `%s(%s)`", r.text(name), r.raw(i+1, end))).
		skip(end+1).withEdit(false, r.edit(i, i+1, "("), r.edit(end, end+1, ")"))
}

// markedName recognises a ? at the end of a name, as in v.empty?, after which nothing is chosen.
func (r *recovery) markedName(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	mark, name := i-1, i-2
	if r.kind(mark) != imp.ImpParserQUERY || r.kind(name) != imp.ImpParserIDENT || !r.adjacent(mark) || r.kind(i) == imp.ImpParserDOT || r.kind(i) == imp.ImpParserQUERY || isOperand(r.kind(i)) && r.token(i).flags&firstOnLine == 0 {
		return nil
	}
	f := r.construct(name, i, "a name has no `?`", "remove it; a condition is written with an operator, such as `==`")
	from := r.operandStart(r.first(p), name-1, true)
	if r.kind(name-1) != imp.ImpParserDOT || from >= name-1 {
		return f
	}
	own := ""
	switch text := r.quote(from, name-1); r.text(name) {
	case "empty", "isEmpty", "is_empty":
		own = "len(" + text + ") == 0"
	case "nil", "none", "null":
		own = text + " == nil"
	case "zero":
		own = text + " == 0"
	case "even":
		own = text + " % 2 == 0"
	case "odd":
		own = text + " % 2 != 0"
	case "positive":
		own = text + " > 0"
	case "negative":
		own = text + " < 0"
	default:
		return f
	}
	f.helps[0] = "write `" + own + "`"
	return f.withEdit(false, r.edit(from, i, own))
}

// adjacentStrings recognises strings that follow each other on several lines, outside of brackets.
func (r *recovery) adjacentStrings(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	isString := func(i int) bool { return r.kind(i) == imp.ImpParserSTRING && r.token(i).flags&malformed == 0 }
	first := r.first(p)
	if !isString(i-1) || !isString(i) || r.token(i).flags&firstOnLine == 0 || len(r.open(first, i)) > 0 {
		return nil
	}
	var edits []diag.Edit
	end := i
	for ; isString(end); end++ {
		edits = append(edits, r.insertAfter(end-1, " +"))
	}
	return r.construct(i, i+1, joinSays, "add `+` before this string").skip(r.statementEnd(end)).withEdit(false, edits...)
}
