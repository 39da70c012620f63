// This file defines the check of exceptions and generators: what may be thrown and what
// catches it, and the statements throw, try and yield.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A region is the inside of one of the blocks of a try statement.
type region struct {
	outer *region // the region around the statement, in the same function, or nil
	try   *ast.TryStmt
	part  string // try, catch or finally

	start, end int32  // values of checker.now
	catcher    *catch // what catches in the region; nil: nothing in this function

	waiting *region // the innermost region, from this one outwards, whose finally block waits
	waits   int     // how many finally blocks wait in the region
	final   *region // the innermost region, from this one outwards, that is a finally block
	pending bool    // whether something may be thrown here that is not caught in the region

	listEnd int32 // of the block of a try, not in a browser: where the list of statements around the try ends
}

// A catch is the catch of a try statement while its try block is being checked.
type catch struct {
	syntax *ast.Catch
	typ    Type      // that of what it gets; nil: not known yet
	at     diag.Span // what determined typ
	by     ast.Node  // the same, unless it is a type
	raised bool      // something may be thrown

	disputed *diag.Diagnostic // that something of another type, other, may be thrown, too
	other    Type
}

// enterRegion begins a block of a try statement.
func (c *checker) enterRegion(s *ast.TryStmt, part string) *region {
	outer := c.fn.region
	c.now++
	r := &region{outer: outer, try: s, part: part, start: c.now, end: maxTime}
	if outer != nil {
		r.catcher, r.waiting, r.waits, r.final = outer.catcher, outer.waiting, outer.waits, outer.final
	}
	if part == "finally" {
		r.final = r
	} else if s.Finally != nil {
		r.waiting = r
		r.waits++
	}
	c.fn.region = r
	return r
}

// maxTime is later than every value of checker.now.
const maxTime = 1<<31 - 1

func (c *checker) leaveRegion() {
	c.now++
	c.fn.region.end = c.now
	c.fn.region = c.fn.region.outer
}

// within reports whether r is outer or inside it; nil is the function.
func (r *region) within(outer *region) bool {
	return outer == nil || r != nil && outer.start <= r.start && r.start < outer.end
}

// try checks a try statement.
func (c *checker) try(s *ast.TryStmt) {
	facts := &Try{}
	c.info.Tries[s] = facts
	c.fn.hasTry = true
	before := len(c.errs.Items)
	unclear := c.unclearUses
	r := c.enterRegion(s, "try")
	if !diag.Brief && len(c.lists) > 0 {
		r.listEnd = c.lists[len(c.lists)-1].end()
	}
	if s.Catch != nil {
		r.catcher = &catch{syntax: s.Catch, typ: c.optional(s.Catch.Type)}
		if s.Catch.Type != nil {
			r.catcher.at = s.Catch.Type.Pos()
		}
	}
	c.block(s.Body)
	c.leaveRegion()
	if s.Catch != nil {
		k := r.catcher
		if k.raised {
			facts.Throws = k.typ
		} else if !c.partial && c.unclearUses == unclear && !slices.ContainsFunc(c.errs.Items[before:], isError) {
			c.nothingToCatch(s)
		}
		if k.typ == nil || k.disputed != nil {
			k.typ = Invalid
		}
		c.enterRegion(s, "catch")
		c.open()
		c.declareVar(s.Catch.Var, c.newVar(s.Catch.Var, k.typ))
		c.block(s.Catch.Body)
		c.close()
		c.leaveRegion()
	} else {
		facts.Throws = facts.Pending
	}
	if s.Finally != nil {
		c.enterRegion(s, "finally")
		c.block(s.Finally)
		c.leaveRegion()
	}
}

func isError(d *diag.Diagnostic) bool { return d.Severity == diag.Error }

// nothingToCatch reports a try statement with a catch whose try block throws nothing.
func (c *checker) nothingToCatch(s *ast.TryStmt) {
	k := s.Catch
	var d *diag.Diagnostic
	if k.Type == nil {
		d = c.errorf(diag.CannotInferType, k.Var.Pos(), "nothing in this `try` throws, so that `%s` has no type", k.Var.Name)
		c.unlessThrows(d)
	} else {
		d = c.errs.Warnf(diag.NothingToCatch, keyword(k.Pos(), "catch"), "this `catch` has nothing to catch")
	}
	d.Label(keyword(s.Pos(), "try"), "nothing in this block throws").
		Note("traps, such as a division by zero, are not thrown, and are not caught")
	if !diag.Brief {
		d.Help("remove the `try` and the `catch`, or let a function that is called in the block throw")
	}
	if !diag.Brief && !c.fragment { // which has parts of other texts
		c.catchless = append(c.catchless, catchless{d, s, c.guardsAround()})
	}
}

// raise records that a call, a throw statement or a for … in may throw a value of type t;
// nil: it throws nothing. It reports an error if nothing catches the value.
func (c *checker) raise(n ast.Node, at diag.Span, t Type) {
	if t == nil {
		return
	}
	if c.fn == nil {
		d := c.errorf(diag.Uncaught, at, "an initialiser of a global may not throw")
		c.uncaughtCalls = append(c.uncaughtCalls, uncaughtCall{n, d})
		d.Under("this call may throw `%s`", t).
			Help("call it in a function that catches what it throws, and call that function here")
		return
	}
	c.info.Throws[n] = t
	r := c.fn.region
	if r != nil && r.catcher != nil {
		c.caught(n, at, t, r.catcher)
	} else {
		c.uncaught(n, at, t)
	}
	for ; r != nil && !r.pending && !(r.part == "try" && r.try.Catch != nil); r = r.outer {
		r.pending = true
		if r.part != "finally" {
			c.info.Tries[r.try].Pending = t
		}
	}
}

// may returns how a message says that a statement or expression throws.
func may(n ast.Node) string {
	switch n.(type) {
	case *ast.ThrowStmt:
		return "this throws"
	case *ast.ForEachStmt:
		return "this generator may throw"
	}
	return "this call may throw"
}

// caught records that a catch gets a value of type t.
func (c *checker) caught(n ast.Node, at diag.Span, t Type, k *catch) {
	k.raised = true
	switch {
	case k.typ == nil:
		k.typ, k.at, k.by = t, at, n
	case agree(k.typ, t):
	case k.syntax.Type != nil:
		d := c.errorf(diag.WrongThrowType, at, "%s `%s`, but the `catch` around it takes `%s`", may(n), t, k.typ).
			Under("expected `%s`", k.typ).
			Label(k.at, "because of this type")
		if !c.helpThrown(d, n, t, k.typ) {
			help := fmt.Sprintf("if this is what is to be caught, write `catch %s: %s`", k.syntax.Var.Name, t)
			d.Fix(help, diag.Edit{Span: k.syntax.Type.Pos(), Text: fmt.Sprint(t)})
			d.Help("or catch it in a `try` of its own, and throw a value of type `%s` there", k.typ)
			k.typ = Invalid // one of the two types is wrong
		}
	case k.disputed != nil && k.other == t:
		c.alsoHere(k.disputed, at)
	default:
		k.other = t
		k.disputed = c.errorf(diag.WrongThrowType, at, "one `catch` cannot take values of two types, `%s` and `%s`", k.typ, t).
			Under("%s `%s`", may(n), t).
			Label(k.at, "%s `%s`", may(k.by), k.typ).
			Label(keyword(k.syntax.Pos(), "catch"), "this `catch` gets both").
			Help("catch one of them in a `try` of its own, and throw a value of the other type there")
	}
}

// maxAlso bounds how many more throws of a function are shown with the first one that
// nothing catches.
const maxAlso = 5

// maxQuoted bounds the length of a statement that a help repeats, in bytes.
const maxQuoted = 60

// uncaught checks what is thrown where no try of the function catches it.
func (c *checker) uncaught(n ast.Node, at diag.Span, t Type) {
	f := c.fn
	switch {
	case f.Throws != nil && agree(f.Throws, t) || t == Invalid:
		if s, ok := n.(*ast.ThrowStmt); !ok {
			f.passes = append(f.passes, n)
		} else if f.throw == nil {
			f.throw = s
		}
		return
	case f.Throws != nil:
		d := c.errorf(diag.WrongThrowType, at, "%s `%s`, but the function throws `%s`", may(n), t, f.Throws).
			Under("expected `%s`", f.Throws).
			Label(f.Syntax.Throws.Pos(), "declared here")
		if !c.helpThrown(d, n, t, f.Throws) {
			d.Help("catch it, and throw a new one: `try { … } catch e { throw …; }`")
		}
		return
	case !diag.Brief && c.miscounted(n): // another function may be meant, or what is around it
		f.badHead = true
		return
	case f.uncaught != nil:
		if f.catchable != nil && (f.catchable != c.current || f.thrown != t) { // one try does not catch both
			f.catchable = nil
			f.uncaught.Fixes = f.uncaught.Fixes[1:]
		}
		if len(f.uncaught.Secondary) < maxAlso {
			f.uncaught.Label(at, "%s `%s`, too", may(n), t)
		}
		return
	}
	d := c.errorf(diag.Uncaught, at, "%s `%s`, and nothing catches it", may(n), t)
	f.uncaught = d
	if name := f.Name; name != "" {
		d.Under("`%s` does not say that it throws", name)
	} else {
		d.Label(f.Decl, "this function does not say that it throws")
	}
	var try *ast.TryStmt // without a catch, around it
	for r := f.region; r != nil; r = r.outer {
		switch {
		case r.part == "try":
			d.Label(keyword(r.try.Pos(), "try"), "this `try` has no `catch`")
			try = r.try
		case r.part == "catch" || r.try.Catch != nil:
			d.Label(keyword(r.try.Catch.Pos(), "catch"), "this catches only what the block of its `try` throws")
		default:
			continue
		}
		break
	}
	if !diag.Brief && try == nil {
		labelOuterTry(d, f)
	}
	if !diag.Brief && f.Name == "" {
		if need := c.refused(f, t); need != nil {
			f.badHead = true
			if isThrow(n) {
				d.Help("catch it in the function: `try { … } catch e { … }`")
			} else {
				c.uncaughtCalls = append(c.uncaughtCalls, uncaughtCall{n, d})
				d.Help("catch it in the function: `try { %s } catch e { … }`", c.quoted(at))
			}
			c.keepThrowing(f.Syntax, throwing{d: d, lit: f, need: need, t: t})
			return
		}
	}
	if isThrow(n) {
		f.badHead = true
		d.Fix(fmt.Sprintf("let it out of the function: `%s`", c.header(f, t)), c.letOut(f, t)...)
		if diag.Brief || try == nil {
			d.Help("or catch it: `try { … } catch e { … }`")
		} else {
			c.helpAddCatch(d, "or add", try)
		}
		return
	}
	f.badHead = true
	c.uncaughtCalls = append(c.uncaughtCalls, uncaughtCall{n, d})
	switch {
	case diag.Brief:
		d.Help("catch it: `try { %s } catch e { … }`", c.quoted(at))
	case try == nil:
		c.helpCatch(d, n, at, t)
	default:
		c.helpAddCatch(d, "add", try)
	}
	d.Fix(fmt.Sprintf("or let it out of the function: `%s`", c.header(f, t)), c.letOut(f, t)...)
}

// helpCatch adds the help to catch what the current statement throws to the error that nothing catches it. If the statement is a call or an
// assignment, it is the fix, which prints what is caught: a block that does nothing would hide it. A variable that has no value yet would
// have none after the try.
func (c *checker) helpCatch(d *diag.Diagnostic, n ast.Node, at diag.Span, t Type) {
	text, name := c.quoted(at), c.freshName("e", "error", "e2", "e3")
	if name == "…" {
		name = "e"
	}
	help := fmt.Sprintf("catch it: `try { %s } catch %s { … }`", text, name)
	_, isCall := n.(*ast.CallExpr)
	_, printed := c.names["print"].obj.(*Builtin)
	if s, ok := c.current.(*ast.AssignStmt); ok {
		isCall = isCall && !slices.ContainsFunc(s.Targets, c.withoutValue)
	}
	if !isCall || !printed || text == "…" || strings.Contains(text, "{}") || strings.Contains(text, "`") || c.names[name] != nil {
		d.Help("%s", help)
		return
	}
	s := c.current.Pos()
	block := fmt.Sprintf("try { %s } catch %s { print(%s); }", text, name, name)
	if lines := c.lines(s); lines != s { // it is alone on its line
		indent := c.file.Text[lines.Start:s.Start]
		block = fmt.Sprintf("try {\n%[1]s    %[2]s\n%[1]s} catch %[3]s {\n%[1]s    print(%[3]s);\n%[1]s}", indent, text, name)
	}
	d.Fix(help, diag.Edit{Span: s, Text: block})
	c.fn.catchable, c.fn.thrown = c.current, t
}

// withoutValue reports whether the target of an assignment is a variable that was declared without a value.
func (c *checker) withoutValue(target ast.Expr) bool {
	name, ok := target.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return false
	}
	v, ok := c.names[name.Name].obj.(*Var)
	for f := c.fn; ok && f != nil; f = f.outer {
		if slices.Contains(f.unassigned, v) {
			return true
		}
	}
	return false
}

// helpAddCatch adds the fix that gives a try its catch, with an empty block, to the error that nothing catches what its block throws.
func (c *checker) helpAddCatch(d *diag.Diagnostic, add string, s *ast.TryStmt) {
	name := c.freshName("e", "error", "e2", "e3")
	block := fmt.Sprintf(" catch %s { }", name)
	end := s.Body.Span.End
	if body := c.text(s.Body.Pos()); strings.Contains(body, "\n") {
		line := c.file.Text[:end]
		line = line[strings.LastIndexByte(line, '\n')+1:]
		block = fmt.Sprintf(" catch %s {\n%s}", name, line[:len(line)-len(strings.TrimLeft(line, " \t"))])
	}
	help := fmt.Sprintf("%s `catch %s { … }` to this `try`", add, name)
	if name == "…" {
		d.Help("%s", help)
		return
	}
	d.Fix(help, diag.Edit{Span: diag.Span{Start: end, End: end}, Text: block})
}

// miscounted reports whether an error was reported about the number of arguments of a call.
func (c *checker) miscounted(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && slices.ContainsFunc(c.errs.Items[max(0, len(c.errs.Items)-maxSuggestions):], func(d *diag.Diagnostic) bool {
		return d.Code == diag.WrongArgumentCount && d.Primary.Span == call.Fn.Pos()
	})
}

// An uncaughtCall is a call or a for … in that may throw where nothing catches it, and the
// error about it.
type uncaughtCall struct {
	n ast.Node
	d *diag.Diagnostic
}

// showThrows adds to the errors about uncaught calls where the exception is thrown. All
// functions have been checked.
func (c *checker) showThrows() {
	for _, u := range c.uncaughtCalls {
		c.showThrow(u)
	}
}

// showThrow adds a label to an error about an uncaught call: the throw in the function that is
// called or, if that has none, in the nearest one that it calls; else what says that the
// callee throws.
func (c *checker) showThrow(u uncaughtCall) {
	seen := map[*function]bool{}
	for calls := []ast.Node{u.n}; len(calls) > 0; calls = calls[1:] {
		f, _, _ := c.thrower(calls[0])
		switch {
		case f == nil || seen[f]:
		case f.throw != nil:
			u.d.Label(throwSpan(f.throw), "%s throws here", named(f))
			return
		default:
			seen[f] = true
			calls = append(calls, f.passes...)
		}
	}
	if f, at, label := c.thrower(u.n); f != nil && f.Syntax.Throws == nil { // it makes no generator, but returns one
		u.d.Label(f.resultsSpan(), "%s returns this generator", named(f))
	} else if f != nil {
		u.d.Label(f.Syntax.Throws.Pos(), "%s says here that it throws", named(f))
	} else if label != "" {
		u.d.Label(at, "%s", label)
	}
}

// thrower returns the function of the program that a call executes, or whose generator a call
// of next or a for … in resumes. If it is not known which one that is, thrower returns a label
// that says what is known.
func (c *checker) thrower(n ast.Node) (*function, diag.Span, string) {
	var callee ast.Expr
	switch n := n.(type) {
	case *ast.CallExpr:
		callee = n.Fn
		if name, ok := n.Fn.(*ast.NameExpr); ok {
			if _, ok := c.info.Uses[name].(*Builtin); ok {
				callee = generatorOf(n.Args[0].X)
			}
		}
	case *ast.ForEachStmt:
		callee = generatorOf(n.Seq)
	}
	switch e := callee.(type) {
	case *ast.FuncLit:
		return c.funcs[c.info.FuncOf[e.Func]], diag.Span{}, ""
	case *ast.NameExpr:
		switch obj := c.info.Uses[e].(type) {
		case *Func:
			return c.funcs[obj], diag.Span{}, ""
		case *Var:
			return nil, obj.Decl, fmt.Sprintf("`%s` is of type `%s`", obj.Name, obj.Type)
		}
	}
	if t := c.info.Types[callee]; t != nil {
		return nil, callee.Pos(), fmt.Sprintf("this is of type `%s`", t)
	}
	return nil, diag.Span{}, ""
}

// generatorOf returns the function that makes a generator if the expression calls it, and
// otherwise the expression.
func generatorOf(e ast.Expr) ast.Expr {
	if call, ok := e.(*ast.CallExpr); ok {
		switch call.Fn.(type) {
		case *ast.NameExpr, *ast.FuncLit:
			return call.Fn
		}
	}
	return e
}

func isThrow(n ast.Node) bool {
	_, ok := n.(*ast.ThrowStmt)
	return ok
}

// throwSpan returns the span of a throw statement without the semicolon.
func throwSpan(s *ast.ThrowStmt) diag.Span {
	return diag.Span{Start: s.Span.Start, End: s.Value.Pos().End}
}

// named returns how a message names a function.
func named(f *function) string {
	if f.Name == "" {
		return "the function"
	}
	return "`" + f.Name + "`"
}

// quoted returns the text of the current statement if it contains a span and can be put
// into a try block as it is, or else "…".
func (c *checker) quoted(at diag.Span) string {
	switch c.current.(type) {
	case *ast.CallStmt, *ast.AssignStmt:
	default:
		return "…"
	}
	s := c.current.Pos()
	if at.Start < s.Start || at.End > s.End || s.End-s.Start > maxQuoted {
		return "…"
	}
	text := c.text(s)
	if !strings.HasSuffix(text, ";") || strings.Contains(text, "\n") { // it is a part of a for, or long
		return "…"
	}
	return text
}

// header returns the head of a function with throws t added to it.
func (c *checker) header(f *function, t Type) string {
	syntax := f.Syntax
	head := diag.Span{Start: syntax.Span.Start, End: syntax.Body.Span.Start}
	text := strings.TrimRight(c.text(head), " \t\r\n")
	if last := c.takesThrows(f); last != nil {
		from := last.Pos().Start - head.Start
		text = text[:from] + "(" + text[from:] + ")"
	}
	if strings.Contains(text, "\n") || strings.Contains(text, "/*") {
		text = "fn …"
	}
	return text + " throws " + t.String()
}

// takesThrows returns the type at the end of the head of a function to which a throws after it would belong, or nil.
func (c *checker) takesThrows(f *function) ast.TypeExpr {
	last := f.Syntax.Yields
	if len(f.Syntax.Results) == 1 {
		last = f.Syntax.Results[0]
	}
	switch last.(type) {
	case *ast.FuncType, *ast.GenType:
		before := c.text(diag.Span{Start: f.Syntax.Start, End: last.Pos().Start})
		if !strings.HasSuffix(strings.TrimRight(before, " \t"), "(") {
			return last
		}
	}
	return nil
}

// letOut returns the edits by which a function throws t: the head is that of header.
func (c *checker) letOut(f *function, t Type) []diag.Edit {
	edits := []diag.Edit{c.beforeBody(f, fmt.Sprintf("throws %s ", t))}
	if last := c.takesThrows(f); last != nil {
		at := last.Pos()
		edits = append([]diag.Edit{
			{Span: diag.Span{Start: at.Start, End: at.Start}, Text: "("},
			{Span: diag.Span{Start: at.End, End: at.End}, Text: ")"},
		}, edits...)
	}
	return edits
}

// helpWrap adds a help to the error that the function e of type got is not of type want,
// if the two differ only in what they throw: a function of the right type that calls e.
func (c *checker) helpWrap(d *diag.Diagnostic, e ast.Expr, want Type, got *FuncType) {
	if diag.Brief {
		return
	}
	w, ok := want.(*FuncType)
	if !ok || c.types.fn(got.Params, got.Results, w.Throws) != w || len(w.Params) > 25 {
		return
	}
	if lit, ok := e.(*ast.FuncLit); ok && got.Throws == nil && lit.Func.Yields == nil && !slices.ContainsFunc(got.Results, func(t Type) bool { return isFunc(t) || isGen(t) }) {
		d.Fix("let it throw: `throws "+w.Throws.String()+"` before its body", c.beforeBody(c.funcs[c.info.FuncOf[lit.Func]], "throws "+w.Throws.String()+" "))
		return
	}
	f, first, known := "f", "", isPath(e) && !strings.ContainsAny(c.excerpt(e), "…[") // an index may have the name of a parameter
	if known {
		f, first = c.text(e.Pos()), root(e).(*ast.NameExpr).Name
	}
	head, call := wrapper(w, f, first)
	switch {
	case got.Throws == nil:
	case w.Throws == nil:
		call = "try { " + call + " } catch e { … }"
	default:
		call = "try { " + call + " } catch e { throw …; }"
	}
	if got.Throws != nil && w.Throws == nil {
		c.keepThrowing(e, throwing{d: d, need: got, t: got.Throws})
	}
	if _, isLit := e.(*ast.FuncLit); isLit && got.Throws != nil && w.Throws == nil {
		d.Help("catch in it what it throws, and leave out `throws %s`", got.Throws)
		return
	}
	if text := head + " { " + call + " }"; known && got.Throws == nil {
		d.Fix("wrap it: `{}`", diag.Edit{Span: e.Pos(), Text: text})
	} else {
		d.Help("wrap it: `%s`", text)
	}
}

// wrapper returns the head of a function of type w, and the statement in it that calls f with its parameters. None of them has the name
// other.
func wrapper(w *FuncType, f, other string) (head, call string) {
	var params, args []string
	letter := 'a'
	for _, p := range w.Params {
		if other == string(letter) {
			letter++
		}
		name, ref := string(letter), ""
		letter++
		if p.Ref {
			ref = "ref "
		}
		params = append(params, ref+name+": "+p.Type.String())
		args = append(args, ref+name)
	}
	call = f + "(" + strings.Join(args, ", ") + ");"
	if len(w.Results) > 0 {
		call = "return " + call
	}
	return "fn(" + strings.Join(params, ", ") + ")" + w.tail(), call
}

// isLike reports whether a function of type w can be one that passes its parameters to a built-in function.
func (w *FuncType) isLike(name string) bool {
	n := len(w.Params)
	if len(w.Results) > 1 || slices.ContainsFunc(w.Params, func(p Param) bool { return p.Ref }) || n > 25 {
		return false
	}
	var t, result Type
	if n > 0 {
		t = w.Params[0].Type
	}
	if len(w.Results) > 0 {
		result = w.Results[0]
	}
	switch name {
	case "print", "write":
		return result == nil
	case "len":
		return n == 1 && hasLen(t) && result == Int
	case "str":
		return n == 1 && isPlain(t) && result == String
	case "abs":
		return n == 1 && isNumber(t) && result == t
	case "min", "max":
		return n == 2 && isNumber(t) && w.Params[1].Type == t && result == t
	}
	b := findBuiltin(name)
	return n == len(b.params) && (n > 0 || b.result != nil) && result == b.result && !slices.ContainsFunc(w.Params, func(p Param) bool { return !slices.Contains(b.params, p.Type) })
}

// text returns the source text of a span. In a program with syntax errors, of which editors ask what it can mean, a token that
// was inserted has no text, and the span from its end to what follows may end before it begins.
func (c *checker) text(at diag.Span) string {
	if !diag.Brief && at.End < at.Start {
		return ""
	}
	return c.file.Text[at.Start:at.End]
}

// operand returns the text of an expression, in parentheses unless it can be an operand
// of any operator.
func operand(e ast.Expr, text string) string {
	switch e.(type) {
	case *ast.UnaryExpr, *ast.BinaryExpr, *ast.CondExpr:
		return "(" + text + ")"
	}
	return text
}

// throw checks a throw statement.
func (c *checker) throw(s *ast.ThrowStmt) {
	want := c.fn.Throws
	if r := c.fn.region; r != nil && r.catcher != nil {
		want = r.catcher.typ
	}
	t := c.expr(s.Value, want)
	c.raise(s, throwSpan(s), t)
}

// yield checks a yield statement.
func (c *checker) yield(s *ast.YieldStmt) {
	f := c.fn
	at := keyword(s.Pos(), "yield")
	if f.Yields == nil {
		t := c.expr(s.Value, nil)
		f.badHead = true
		if f.yield == nil {
			f.yield = c.errorf(diag.YieldOutsideGenerator, at, "`yield` in a function that is no generator").
				Label(f.Decl, "this function does not say that it yields")
			if len(f.Results) > 0 {
				f.yield.Label(f.resultsSpan(), "it has results")
			}
		} else {
			c.alsoHere(f.yield, at)
		}
		if f.yields == nil || !diag.Brief && f.yields == Invalid && t != Invalid {
			f.yields, f.yield.Helps, f.yield.Fixes = t, nil, nil
			c.helpYields(f)
		}
		return
	}
	if d := c.expect(s.Value, f.Yields); d != nil {
		d.Label(f.Syntax.Yields.Pos(), "because the generator yields this type")
		if g, ok := f.Yields.(*Gen); !diag.Brief && ok && g.Elem == c.info.Types[s.Value] {
			c.yieldsGen(d, f, g)
		}
	}
	switch r := f.region; {
	case r == nil:
	case r.final != nil:
		c.errorf(diag.YieldInFinally, at, "`yield` in a `finally` block").
			Label(c.finally(r.final.try), "in this block").
			Note("a generator may never be resumed after a `yield`, so the block might not come to its end").
			Help("yield the value after the `try` statement")
	case r.waiting != nil:
		c.errorf(diag.YieldInFinally, at, "`yield` where a `finally` block waits").
			Label(c.finally(r.waiting.try), "this block might never run").
			Note("a generator may never be resumed after a `yield`").
			Help("yield the value after the `try` statement, or replace the `finally` block by a `catch`")
	}
}

// helpYields adds to the error about the first yield of f the help that makes f a generator function.
func (c *checker) helpYields(f *function) {
	d, t := f.yield, f.yields
	known := !diag.Brief && t != Invalid && f.Name != ""
	if t == Invalid {
		t = Int
	}
	values := t.String()
	inLoops, loop := !diag.Brief && c.onlyInLoops(f), ""
	if !diag.Brief && !inLoops && f.Name != "" {
		loop = fmt.Sprintf("; the values of a call are taken in a loop: `for x in %s(…) { … }`", f.Name)
	}
	switch {
	case f.outer == nil && f.Name == "main":
		d.Help("`main` cannot be a generator: write a function with `yields %s`, and take its values in a loop", t)
	case f.outer != nil && f.outer.Yields != nil:
		d.Help("a function cannot yield for the function around it: write a loop there, and `yield` in the loop")
	case len(f.Results) == 0 && known:
		if f.Throws != nil && (isFunc(t) || isGen(t)) { // which the throws would belong to
			values = "(" + values + ")"
		}
		d.Fix("write `yields "+values+"` after the parameters", c.beforeThrows(f, "yields "+values+" "))
	case len(f.Results) == 0:
		d.Help("write `yields %s` after the parameters%s", values, loop)
	default:
		at := f.resultsSpan()
		if g := f.madeGen(); !diag.Brief && g != nil {
			values = strings.TrimSpace(c.text(diag.Span{Start: g.Elem.Pos().Start, End: g.End}))
			inLoops, loop = true, "" // calls give what they gave before
		}
		d.Help("write `yields %s` in place of the results%s", values, loop)
		before, arrow := strings.CutSuffix(strings.TrimRight(c.text(diag.Span{Start: f.Syntax.Start, End: at.Start}), " "), "->")
		if len(f.Results) == 1 && arrow && !diag.Brief {
			at.Start = f.Syntax.Start + int32(len(before))
			edits := []diag.Edit{{Span: at, Text: "yields " + values}}
			if f.toYield = nil; inLoops {
				d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: edits}}
			} else if f.yields != Invalid {
				f.toYield = edits
			}
		}
	}
}

// alsoHere adds to an error about the head of a function another position in its body from which it follows.
func (c *checker) alsoHere(d *diag.Diagnostic, at diag.Span) {
	if len(d.Secondary) < 5 {
		d.Label(at, "and here")
	}
}

// finally returns the span of the finally of a try statement.
func (c *checker) finally(s *ast.TryStmt) diag.Span {
	before := s.Body.Span.End
	if s.Catch != nil {
		before = s.Catch.Span.End
	}
	i := before + int32(strings.LastIndex(c.text(diag.Span{Start: before, End: s.Finally.Span.Start}), "finally"))
	return diag.Span{Start: i, End: i + int32(len("finally"))}
}

const nameCharacters = "_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// onlyInLoops reports whether all calls of a function in the text are after the in of a loop. Then they need no
// change if it becomes a generator.
func (c *checker) onlyInLoops(f *function) bool {
	if c.otherCalls == nil {
		c.otherCalls = map[string]bool{}
		text := c.file.Text
		for i := range len(text) {
			if text[i] != '(' {
				continue
			}
			before := strings.TrimRight(text[:i], nameCharacters)
			name, before := text[len(before):i], strings.TrimRight(before, " ")
			if !strings.HasSuffix(before, " in") && !strings.HasSuffix(before, "fn") {
				c.otherCalls[name] = true
			}
		}
	}
	return f.Name != "" && !c.otherCalls[f.Name]
}

// madeGen returns the type of the only result of a function if it is that of a generator, as what a call of a generator function
// gives, and otherwise nil.
func (f *Func) madeGen() *ast.GenType {
	if len(f.Syntax.Results) != 1 {
		return nil
	}
	g, _ := f.Syntax.Results[0].(*ast.GenType)
	return g
}

// moveAfter adds to the error about a jump out of a finally block that it may be after the try, and the fix that moves it there, if it
// is the last statement of the block and uses nothing that is declared in the block.
func (c *checker) moveAfter(d *diag.Diagnostic, s ast.Stmt, try *ast.TryStmt) {
	if diag.Brief {
		return
	}
	help := "move it after the `try`: it is executed there unless something is thrown, or another jump leaves the `try`"
	d.Help("%s", help)
	stmts := try.Finally.Stmts
	if len(stmts) == 0 || stmts[len(stmts)-1] != s {
		return
	}
	for _, before := range stmts {
		switch before.(type) {
		case *ast.VarDecl, *ast.ConstDecl, *ast.FuncDecl:
			return
		}
	}
	text := c.file.Text
	from, to := s.Pos().Start, s.Pos().End
	line := strings.LastIndexByte(text[:try.Start], '\n') + 1
	indent := text[line:try.Start]
	if strings.TrimSpace(indent) != "" {
		indent = " "
	} else {
		indent = "\n" + indent
	}
	if before := strings.TrimRight(text[:from], " \t\n"); len(stmts) == 1 || strings.HasSuffix(before, ";") || strings.HasSuffix(before, "}") {
		from = int32(len(before))
	}
	d.Fixes = []diag.Fix{{Help: help, Edits: []diag.Edit{
		{Span: diag.Span{Start: from, End: to}},
		{Span: diag.Span{Start: try.End, End: try.End}, Text: indent + text[s.Pos().Start:to]},
	}}}
}

// leaves records how many finally blocks a jump from one region to another around it
// runs. It reports a jump out of a finally block.
func (c *checker) leaves(s ast.Stmt, word string, from, to *region) {
	if from == nil || from == to {
		return
	}
	if r := from.final; r != nil && !to.within(r) {
		d := c.errorf(diag.LeavesFinally, keyword(s.Pos(), word), "a `%s` cannot leave a `finally` block", word).
			Label(c.finally(r.try), "this block has to run to its end, or throw").
			Note("when the block ends, what it interrupted goes on: a `throw`, a `return` or another jump")
		c.moveAfter(d, s, r.try)
		return
	}
	n := from.waits
	if to != nil {
		n -= to.waits
	}
	if n > 0 {
		c.info.Leaves[s] = n
	}
}

// gotoIntoTry reports a goto into a block of a try statement.
func (c *checker) gotoIntoTry(g pendingGoto, l *label) {
	r := l.region
	c.errorf(diag.GotoIntoTry, g.stmt.Label.Pos(), "this goto leads into a `%s` block", r.part).
		Under("from outside of the block").
		Label(l.syntax.Name.Pos(), "the label is here").
		Help("put the label before the `try` statement, or the `goto` into the same block")
}

// generatorParams reports the ref parameters of a generator function.
func (c *checker) generatorParams(f *function) {
	for i, p := range f.Params {
		if p.Kind == ByRef {
			c.errorf(diag.RefInGenerator, f.Syntax.Params[i].Pos(), "a generator cannot have a `ref` parameter").
				Label(f.Syntax.Yields.Pos(), "this function is a generator").
				Note("the variable of the caller may no longer exist when the generator is resumed").
				Help("pass the value, or an array or a struct that holds it")
		}
	}
}

// yieldsGen adds the fix of the type after yields to the error that a value of a generator of generators is one of the type of which
// these are generators.
func (c *checker) yieldsGen(d *diag.Diagnostic, f *function, g *Gen) {
	if at, ok := f.Syntax.Yields.(*ast.GenType); ok {
		d.Helps, d.Fixes = nil, nil
		d.Fix("`yields` is followed by the type of the values: `yields {}`", diag.Edit{Span: at.Pos(), Text: c.text(at.Elem.Pos())})
		meant := *f.Type // what follows expects
		meant.Results = []Type{g}
		f.Type, f.Yields = &meant, g.Elem
	}
}
