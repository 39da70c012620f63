// This file checks the arguments of a call: their number, their order, and each of them.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// signature is what a call needs, for messages.
type signature struct {
	params []Param
	names  []string // or nil
	noun   string   // argument or field
	decl   diag.Span
}

// named returns how a message shows the parameters from i to j.
func (s *signature) named(i, j int) string {
	if s.names == nil {
		return listed(s.params[i:j])
	}
	parts := make([]string, j-i)
	for n := range parts {
		parts[n] = s.names[i+n]
		if s.params[i+n].Type == Invalid { // which is reported
			continue
		}
		parts[n] += ": " + listed(s.params[i+n:i+n+1])
		if s.params[i+n].Ref {
			parts[n] = "ref " + s.names[i+n] + ": " + s.params[i+n].Type.String()
		}
	}
	return strings.Join(parts, ", ")
}

// arguments checks the arguments of a call against the parameters.
func (c *checker) arguments(e *ast.CallExpr, s *signature) {
	if c.resultsAsArguments(e, s) {
		return
	}
	if len(e.Args) != len(s.params) {
		c.otherCount(e, s)
		return
	}
	if c.argumentsInOtherOrder(e, s) {
		return
	}
	hidden := false
	for i := range e.Args {
		d := c.argument(e, i, s, i)
		if d == nil || hidden {
			continue
		}
		hidden = true
		helps, fixes := d.Helps, d.Fixes
		if d.Helps, d.Fixes = nil, nil; !c.hidesBuiltin(d, e, s.decl) {
			d.Helps, d.Fixes = helps, fixes
		}
	}
}

// argument checks the argument i of a call against the parameter j, which is another one if arguments are missing or too many. If it is of a
// wrong type, argument returns the error.
func (c *checker) argument(e *ast.CallExpr, i int, s *signature, j int) *diag.Diagnostic {
	a, p := e.Args[i], s.params[j]
	switch {
	case p.Ref && a.Ref:
		n := len(c.errs.Items)
		c.reference(a.X, p.Type, true)
		if !diag.Brief && len(c.errs.Items) == n+1 {
			if d := c.errs.Items[n]; d.Code == diag.WrongType && d.Primary.Span == a.X.Pos() {
				c.labelReference(d, e, i, j, p.Type)
			}
		}
	case p.Ref:
		c.missingRef(e, i, s.noun)
	case a.Ref:
		c.unexpectedRef(e, i, j)
	default:
		d := c.expect(a.X, p.Type)
		if p.Type == Int {
			c.needsInt(a.X)
		}
		if d != nil {
			c.noConversion(d, e, i)
		}
		if !diag.Brief && c.nilErrors != nil {
			c.keepNilArgument(e, i, j)
		}
		if !diag.Brief && c.throwings != nil {
			c.keepPassed(e, i, j)
		}
		if !diag.Brief && d != nil {
			c.labelParam(d, e, i, j, p.Type)
		}
		return d
	}
	return nil
}

// labelParam adds where the parameter or the field j is declared to the error that the argument i of a call is not of its type t.
func (c *checker) labelParam(d *diag.Diagnostic, e *ast.CallExpr, i, j int, t Type) {
	if f := c.calledFunction(e); f != nil {
		d.Label(f.Syntax.Params[j].Pos(), "the parameter is declared here")
		return
	}
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok {
		return
	}
	if s, ok := c.info.Uses[name].(*Struct); ok && j < len(s.Decl.Fields) {
		d.Label(s.Decl.Fields[j].Pos(), "the field is declared here")
		if isFunc(t) || isArray(t) || isArray(c.info.Types[e.Args[i].X]) {
			d.Helps = slices.DeleteFunc(d.Helps, func(help string) bool { return strings.HasPrefix(help, elementHelp) }) // the type may be wrong
		}
	}
}

// labelReference adds to the error that the argument i of a call, which is passed by reference, is not of the type t of the parameter j where
// the two are declared.
func (c *checker) labelReference(d *diag.Diagnostic, e *ast.CallExpr, i, j int, t Type) {
	c.labelParam(d, e, i, j, t)
	x := e.Args[i].X
	if name, ok := x.(*ast.NameExpr); ok {
		if v, ok := c.info.Uses[name].(*Var); ok {
			d.Label(v.Decl, "the variable is declared here")
		}
	} else if f, at := c.fieldOf(x); f != nil {
		d.Label(at, "the field is declared here")
	}
	if len(d.Helps) == 0 && len(d.Secondary) == 2 {
		d.Help("change the type of one of the two declarations")
	}
}

// argumentsInOtherOrder reports arguments that fit the parameters in another order, and returns whether they are such
// arguments.
func (c *checker) argumentsInOtherOrder(e *ast.CallExpr, s *signature) bool {
	if diag.Brief {
		return false
	}
	k := c.compare(e.Args, s.params)
	order := k.order()
	if order == nil {
		return false
	}
	code, things := diag.WrongType, "the arguments are not in the order of the parameters"
	if s.noun == "field" {
		things = "the values are not in the order of the fields"
	}
	at := make([]diag.Span, k.n)
	for i, a := range e.Args {
		at[i] = a.Pos()
		if a.Ref != s.params[i].Ref {
			code = diag.RefMismatch
		}
	}
	d := c.errorf(code, at[0].To(at[k.n-1]), "%s", things).Under("expected `%s`", s.named(0, k.m))
	if !c.hidesBuiltin(d, e, s.decl) && s.decl != (diag.Span{}) {
		d.Label(s.decl, "declared here")
	}
	c.otherOrder(d, k, order, at)
	for j, i := range order {
		if a := e.Args[i]; s.params[j].Ref {
			c.reference(a.X, Invalid, true)
		} else {
			c.expr(a.X, s.params[j].Type)
		}
	}
	return true
}

// builtinInOtherOrder reports a call of array, push or next whose two arguments are exchanged, and returns whether it is one.
func (c *checker) builtinInOtherOrder(e *ast.CallExpr, name string) bool {
	if diag.Brief {
		return false
	}
	if len(e.Args) != 2 {
		return false
	}
	x, y := c.guess(e.Args[0].X), c.guess(e.Args[1].X)
	s := &signature{params: []Param{{Type: y}, {Type: x}}, names: []string{"a", "x"}, noun: "argument"}
	fits := false
	switch name {
	case "array":
		fits = y == Int && x != Int && x != Invalid
		s.names[0] = "n"
	case "push":
		fits = isArray(y) && y.(*Array).Elem == x && x != Invalid
	case "next":
		fits = isGen(y) && y.(*Gen).Elem == x && e.Args[0].Ref
		s.names[0], s.params[1].Ref = "g", true
	}
	return fits && c.argumentsInOtherOrder(e, s)
}

// otherCount reports a call with too many or too few arguments. Of those whose parameter is known, it checks the types.
func (c *checker) otherCount(e *ast.CallExpr, s *signature) {
	k := c.compare(e.Args, s.params)
	to, wrong := make([]int, k.n), 0
	for i := range to {
		if to[i] = -1; i < k.m {
			to[i] = i
		}
	}
	if k.fit != nil {
		to, wrong = k.align()
	}
	d := c.wrongCount(e, s, to)
	if !c.hidesBuiltin(d, e, s.decl) && s.decl != (diag.Span{}) {
		d.Label(s.decl, "declared here")
	}
	if k.n < k.m {
		c.helpMissing(d, e, s, to, wrong)
	}
	if f := c.calledFunction(e); !diag.Brief && f != nil && k.n == k.m+1 {
		i := slices.Index(to, -1)
		c.surplus = append(c.surplus, surplusArg{f.Func, i, e.Args[i]})
	}
	for i, a := range e.Args {
		switch j := to[i]; {
		case j < 0, k.fit == nil:
			c.any(a.X)
		case k.at(i, j) != unfit || k.fitsNone(i) && s.same():
			c.argument(e, i, s, j)
		default:
			c.any(a.X) // it may belong to another parameter
		}
	}
}

// same reports whether all parameters are of one kind and type.
func (s *signature) same() bool {
	for _, p := range s.params {
		if p != s.params[0] {
			return false
		}
	}
	return true
}

// helpMissing adds to the error about a call with too few arguments, or a list of values, for which e is nil, which ones are missing, if the
// others fit.
func (c *checker) helpMissing(d *diag.Diagnostic, e *ast.CallExpr, s *signature, to []int, wrong int) {
	var missing []int
	for j := range s.params {
		if !slices.Contains(to, j) {
			missing = append(missing, j)
		}
	}
	switch {
	case len(d.Notes) > 0 && wrong > 0: // which says what it takes
	case wrong > 0 && !s.same() && len(s.params) <= maxShown:
		d.Note("it takes `%s`", s.named(0, len(s.params)))
	case !diag.Brief && len(d.Fixes) > 0: // which adds it
	case !diag.Brief && s.noun == "field" && len(missing) == 1 && wrong == 0 && missing[0] == len(s.params)-1 && len(e.Args) > 0 && isStruct(s.params[missing[0]].Type):
		at := e.Args[len(e.Args)-1].Pos().End
		d.Fix(fmt.Sprintf("field %d is missing: `%s`, which may be nil", missing[0]+1, s.named(missing[0], missing[0]+1)),
			diag.Edit{Span: diag.Span{Start: at, End: at}, Text: ", nil"})
	case len(missing) == 1 && s.names != nil:
		d.Help("%s %d is missing: `%s`", s.noun, missing[0]+1, s.named(missing[0], missing[0]+1))
	case len(missing) == 1:
		d.Help("%s %d is missing, which is of type `%s`", s.noun, missing[0]+1, s.named(missing[0], missing[0]+1))
	case len(missing) == missing[len(missing)-1]-missing[0]+1 && len(missing) <= maxShown:
		first, last, and := missing[0], missing[len(missing)-1], "to"
		if len(missing) == 2 {
			and = "and"
		}
		d.Help("%ss %d %s %d are missing: `%s`", s.noun, first+1, and, last+1, s.named(first, last+1))
	case len(s.params) <= maxShown:
		d.Note("it takes `%s`", s.named(0, len(s.params)))
	}
}

// maxShown bounds how many parameters a message shows.
const maxShown = 10

// freshName returns the first of several names that is not declared, or "…".
func (c *checker) freshName(names ...string) string {
	for _, name := range names {
		if c.names[name] == nil {
			return name
		}
	}
	return "…"
}

// noConversion replaces the help to convert the argument i, whose type d reports, if a built-in function
// takes a string and the argument is no basic value: its text is not what is meant.
func (c *checker) noConversion(d *diag.Diagnostic, e *ast.CallExpr, i int) {
	if diag.Brief {
		return
	}
	name, ok := e.Fn.(*ast.NameExpr)
	t := c.info.Types[e.Args[i].X]
	if !ok || findBuiltin(name.Name) == nil || isPlain(t) || len(d.Helps) != 1 || !strings.HasPrefix(d.Helps[0], "convert it: `str(") {
		return
	}
	d.Helps, d.Fixes = nil, nil
	if name.Name == "substr" && isArray(t) && len(e.Args) == 3 {
		d.Help("copy the elements in a loop: `for i in %s..%s { push(…, %s[i]); }`", c.excerpt(e.Args[1].X), c.excerpt(e.Args[2].X), c.excerpt(e.Args[0].X))
	}
}

// resultsAsArguments reports a call that is an argument of another one and has as many results as that lacks arguments, and returns
// whether there is one.
func (c *checker) resultsAsArguments(e *ast.CallExpr, s *signature) bool {
	if diag.Brief || len(e.Args) >= len(s.params) {
		return false
	}
	n := len(s.params) - len(e.Args) + 1 // how many results there have to be
	for i, a := range e.Args {
		call, ok := a.X.(*ast.CallExpr)
		if !ok {
			continue
		}
		name, ok := call.Fn.(*ast.NameExpr)
		if !ok || c.names[name.Name] == nil {
			continue
		}
		if f, ok := c.names[name.Name].obj.(*Func); ok && len(f.Type.Results) == n {
			for k := range e.Args {
				switch {
				case k < i:
					c.argument(e, k, s, k)
				case k > i:
					c.argument(e, k, s, k+n-1)
				default:
					c.resultsAsArgument(e, s, i, f)
				}
			}
			return true
		}
	}
	return false
}

// resultsAsArgument reports the argument i of a call, a call of f, whose results are to be the arguments from i on.
func (c *checker) resultsAsArgument(e *ast.CallExpr, s *signature, i int, f *Func) {
	call, n := e.Args[i].X.(*ast.CallExpr), len(f.Type.Results)
	c.call(call, nil)
	d := c.errorf(diag.NotOneResult, call.Pos(), "%s has %d results", callee(call), n).
		Under("expected one value")
	names := c.variables(n)
	free := c.free(strings.Split(names, ", "))
	if s.names != nil && c.free(s.names[i:i+n]) {
		names, free = strings.Join(s.names[i:i+n], ", "), true
	}
	declared := fmt.Sprintf("var %s = %s;", names, c.excerpt(call))
	help := "assign the results to variables first: `" + declared + "`"
	at := c.beforeCall(call)
	before, after := diag.Span{Start: e.Fn.Pos().End, End: call.Pos().Start}, diag.Span{Start: call.Pos().End, End: e.Pos().End}
	if i > 0 {
		before.Start = e.Args[i-1].Pos().End
	}
	if i+1 < len(e.Args) {
		after.End = e.Args[i+1].Pos().Start
	}
	if strings.Trim(c.text(before), " ,") != strings.Repeat("(", max(0, 1-i)) || strings.Trim(c.text(after), " ,") != strings.Repeat(")", max(0, i+2-len(e.Args))) {
		at = -1 // it is in parentheses
	}
	for k, t := range f.Type.Results {
		if p := s.params[i+k]; p.Ref || p.Type != t {
			at = -1
		}
	}
	for _, a := range e.Args[:i] {
		if calls(a.X) { // what it changes may be used by the other call
			at = -1
		}
	}
	if at < 0 || !free || strings.Contains(declared, "…") {
		d.Help("%s", help)
		return
	}
	d.Fix(help, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: declared + " "}, diag.Edit{Span: call.Pos(), Text: names})
}

// resultNames returns the names of the variables that the function of a call returns, with commas between them, if they are free before the
// current statement, or else others.
func (c *checker) resultNames(e *ast.CallExpr, others string) string {
	f := c.calledFunction(e)
	if f == nil || f.Syntax.Body == nil {
		return others
	}
	text := c.text(f.Syntax.Body.Pos())
	n := 0
	for at := nextWord(text, "return", 0); at >= 0 && n < maxReturns; at = nextWord(text, "return", at+len("return")) {
		list, _, _ := strings.Cut(text[at+len("return"):], ";")
		names := strings.Split(strings.TrimSpace(list), ", ")
		if n++; len(names) == len(f.Results) && areNames(names) && c.free(names) {
			return strings.Join(names, ", ")
		}
	}
	return others
}

// areNames reports whether texts are names that a variable can have.
func areNames(texts []string) bool {
	for _, s := range texts {
		if _, isType := predeclaredType(s); s == "" || s[0] <= '9' || strings.Trim(s, nameCharacters) != "" || isType || s == "true" || s == "false" || s == "nil" {
			return false
		}
	}
	return true
}

// maxReturns bounds in how many returns resultNames looks for names.
const maxReturns = 8

// printsResults adds to the error that a call has several results the fix that assigns them to variables first, if it is an argument of a
// print, which takes all of them.
func (c *checker) printsResults(d *diag.Diagnostic, e *ast.CallExpr, names string) {
	s, ok := c.current.(*ast.CallStmt)
	at := c.beforeCall(e)
	if !ok || at != s.Pos().Start || !c.free(strings.Split(names, ", ")) || strings.Contains(d.Helps[0], "…") {
		return
	}
	if name, builtin := c.builtinOf(s.Call); !builtin || name != "print" && name != "write" {
		return
	}
	for _, a := range s.Call.Args {
		if a.X == ast.Expr(e) {
			d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: []diag.Edit{
				{Span: diag.Span{Start: at, End: at}, Text: fmt.Sprintf("var %s = %s; ", names, c.text(e.Pos()))}, {Span: e.Pos(), Text: names},
			}}}
			return
		}
		if calls(a.X) { // what it changes may be used by the other call
			return
		}
	}
}

// free reports whether variables that are declared before the current statement may have these names.
func (c *checker) free(names []string) bool {
	if c.suggestions++; len(c.lists) == 0 || c.suggestions > maxSuggestions || len(names) > maxShown {
		return false
	}
	list := c.lists[len(c.lists)-1]
	later := c.file.Text[list.current.Pos().Start:list.end()]
	for i, name := range names {
		if c.names[name] != nil || slices.Contains(names[:i], name) || nextWord(later, name, 0) >= 0 {
			return false
		}
	}
	return true
}

// beforeCall returns where a statement can be inserted that executes a call before the current statement, or -1 if the statement may
// execute it later, several times, or not at all.
func (c *checker) beforeCall(call *ast.CallExpr) int32 {
	if len(c.lists) == 0 {
		return -1
	}
	current := c.lists[len(c.lists)-1].current
	switch s := current.(type) {
	case *ast.CallStmt, *ast.VarDecl, *ast.AssignStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.YieldStmt:
	case *ast.IfStmt:
		if call.Pos().End > s.Arms[0].Cond.Pos().End {
			return -1
		}
	default:
		return -1
	}
	at := current.Pos().Start
	if call.Pos().Start < at || strings.ContainsAny(c.text(diag.Span{Start: at, End: call.Pos().Start}), "&|?") {
		return -1
	}
	return at
}

// wrongCount reports a call with another number of arguments than s says. Those that are too many have no parameter
// in to.
func (c *checker) wrongCount(e *ast.CallExpr, s *signature, to []int) *diag.Diagnostic {
	given, n := fmt.Sprintf("%d are given", len(e.Args)), len(s.params)
	if len(e.Args) == 1 {
		given = "1 is given"
	}
	d := c.errorf(diag.WrongArgumentCount, e.Fn.Pos(), "%s takes %s, but %s", callee(e), count(n, s.noun), given)
	name, builtin := c.builtinOf(e)
	if builtin && usages.Of(name) != "" {
		d.Note("its form is `%s`", usages.Of(name))
	}
	if builtin && (name == "min" || name == "max") && len(e.Args) == 1 && isArray(c.guess(e.Args[0].X)) {
		d.Help("it compares two values; those of an array are compared in a loop: `for x in %s { m = %s(m, x); }`", c.excerpt(e.Args[0].X), name)
	}
	if len(e.Args) <= n {
		if builtin && !diag.Brief {
			c.helpTooFew(d, e, name)
		}
		return d
	}
	many := "one too many"
	if len(e.Args) > n+1 {
		many = "too many"
	}
	for i, a := range e.Args {
		if to[i] < 0 && len(d.Secondary) < maxAlso {
			d.Label(a.Pos(), "%s", many)
		}
	}
	if builtin {
		c.helpTooMany(d, e, name)
		return d
	}
	var edits []diag.Edit
	for i, a := range e.Args {
		switch {
		case to[i] >= 0:
			continue
		case i > 0 && n > 0 && slices.Index(to[:i], 0) >= 0: // with the comma before it
			edits = append(edits, diag.Edit{Span: diag.Span{Start: e.Args[i-1].Pos().End, End: a.Pos().End}})
		case i+1 < len(e.Args):
			edits = append(edits, diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: e.Args[i+1].Pos().Start}})
		default:
			edits = append(edits, diag.Edit{Span: a.Pos()})
		}
	}
	d.Fix(c.removeSurplus(e, s.noun, to), edits...)
	return d
}

// removeSurplus returns the help to remove the arguments of a call that belong to no parameter in to.
func (c *checker) removeSurplus(e *ast.CallExpr, noun string, to []int) string {
	if noun == "field" {
		noun = "value"
	}
	var texts []string
	at := 0 // of the last of them
	for i, a := range e.Args {
		if to[i] < 0 {
			texts, at = append(texts, c.excerpt(a)), i+1
		}
	}
	all := strings.Join(texts, ", ")
	switch {
	case len(texts) > 1 && len(all) <= maxQuoted:
		return fmt.Sprintf("remove the %ss `%s`", noun, all)
	case len(texts) > 1:
		return "remove what is too many"
	case all == "…":
		return fmt.Sprintf("remove %s %d", noun, at)
	}
	return fmt.Sprintf("remove the %s `%s`", noun, all)
}

// A surplusArg is the argument i of a call of a function that takes one fewer.
type surplusArg struct {
	f *Func
	i int
	*ast.Arg
}

// missingParams adds to the errors that names are not declared the fixes that make them parameters. If the calls of a function have one
// argument too many, all of the same type and at the same place, and one name in its body is not declared, the two are the same mistake.
func (c *checker) missingParams() {
	calls := map[*Func][]surplusArg{}
	var called []*Func
	for _, a := range c.surplus {
		if calls[a.f] == nil {
			called = append(called, a.f)
		}
		calls[a.f] = append(calls[a.f], a)
	}
	if len(called) > maxSuggestions {
		return
	}
	uses := map[*Func]int{}
	for _, o := range c.info.Uses {
		if f, ok := o.(*Func); ok && calls[f] != nil {
			uses[f]++
		}
	}
	unknown := map[*Func][]*diag.Diagnostic{}
	for _, d := range c.errs.Items {
		if d.Code != diag.UndeclaredName {
			continue
		}
		for _, f := range called {
			if at, body := d.Primary.Span, f.Syntax.Body.Span; body.Start < at.Start && at.End < body.End {
				unknown[f] = append(unknown[f], d)
			}
		}
	}
	for _, f := range called {
		ds, i, t, same := unknown[f], calls[f][0].i, Type(Invalid), true
		for _, a := range calls[f] {
			of := c.info.Types[a.X]
			if of == nil {
				of = Invalid
			}
			if t == Invalid {
				t = of
			}
			same = same && a.i == i && !a.Ref && (of == t || of == Invalid) // it may use the name itself
		}
		if len(calls[f]) != uses[f] || t == Invalid || t == Nil || !same || len(ds) == 0 {
			continue
		}
		name := c.text(ds[0].Primary.Span)
		if strings.Trim(name, nameCharacters) != "" || slices.ContainsFunc(ds, func(d *diag.Diagnostic) bool {
			after := strings.TrimLeft(c.file.Text[d.Primary.Span.End:], " ")
			assigned := strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==")
			return c.text(d.Primary.Span) != name || len(d.Fixes) > 0 || strings.HasPrefix(after, "(") || assigned
		}) {
			continue
		}
		edit := diag.Edit{Text: name + ": " + t.String()}
		switch params := f.Syntax.Params; {
		case i < len(params):
			at := params[i].Pos().Start
			edit.Span, edit.Text = diag.Span{Start: at, End: at}, edit.Text+", "
		case len(params) > 0:
			at := params[len(params)-1].Pos().End
			edit.Span, edit.Text = diag.Span{Start: at, End: at}, ", "+edit.Text
		default:
			at := f.Decl.End
			paren := strings.IndexByte(c.text(diag.Span{Start: at, End: f.Syntax.Body.Span.Start}), '(')
			if paren < 0 {
				continue
			}
			at += int32(paren) + 1
			edit.Span = diag.Span{Start: at, End: at}
		}
		from := f.Syntax.Pos().Start
		head := c.text(diag.Span{Start: from, End: edit.Span.Start}) + edit.Text + c.text(diag.Span{Start: edit.Span.Start, End: f.Syntax.Body.Span.Start})
		head = strings.TrimSpace(head)
		if len(head) > 2*maxQuoted || strings.ContainsAny(head, "\n\r`") {
			head = edit.Text
		}
		for _, d := range ds {
			d.Helps = nil
		}
		ds[0].Fix("declare the parameter: `"+head+"`", edit)
	}
}

// builtinCount reports a call of a built-in function, which takes n arguments, with another number.
func (c *checker) builtinCount(e *ast.CallExpr, n int) *diag.Diagnostic {
	to := make([]int, len(e.Args))
	for i := range to {
		if i >= n {
			to[i] = -1
		}
	}
	return c.wrongCount(e, &signature{params: make([]Param, n), noun: "argument"}, to)
}

// helpTooFew adds a help to the error that a call of a built-in function has too few arguments.
func (c *checker) helpTooFew(d *diag.Diagnostic, e *ast.CallExpr, name string) {
	switch {
	case name == "substr" && len(e.Args) == 2:
		s, from := e.Args[0].X, e.Args[1].X
		text := c.text(s.Pos())
		if _, plain := s.(*ast.NameExpr); !plain || c.guess(s) != String || c.guess(from) != Int {
			return
		}
		d.Fix("to the end of the string: `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("substr(%s, %s, len(%s))", text, c.text(from.Pos()), text)})
	case name == "array" && len(e.Args) == 1 && c.guess(e.Args[0].X) == Int:
		d.Help("`x` is the value of the elements, as in `array(%s, 0)`", c.excerpt(e.Args[0].X))
	}
}

// helpTooMany adds a help to the error that a call of a built-in function has too many arguments.
// The values mean something in other languages, so that no fix removes them.
func (c *checker) helpTooMany(d *diag.Diagnostic, e *ast.CallExpr, name string) {
	if diag.Brief {
		return
	}
	first := c.text(e.Args[0].Pos())
	switch name {
	case "pop":
		d.Help(noRemove)
	case "push":
		if c.pushedFields(d, e) {
			break
		}
		d.Help("push the values one by one: `push(%s, …);`", c.excerpt(e.Args[0].X))
	case "min", "max":
		for _, a := range e.Args[1:] {
			first = fmt.Sprintf("%s(%s, %s)", name, first, c.text(a.Pos()))
		}
		if !strings.ContainsAny(first, "\n\r`") {
			d.Fix("compare two values at a time: `{}`", diag.Edit{Span: e.Pos(), Text: first})
		}
	}
}

// isStatement reports whether a call is a statement.
func (c *checker) isStatement(e *ast.CallExpr) bool {
	s, ok := c.current.(*ast.CallStmt)
	return ok && s.Call == e
}

// pushedFields adds the fix that makes a struct of the values that a call of push has too many, if they are its fields, and
// returns whether they are.
func (c *checker) pushedFields(d *diag.Diagnostic, e *ast.CallExpr) bool {
	if diag.Brief {
		return false
	}
	a, ok := c.guess(e.Args[0].X).(*Array)
	if !ok {
		return false
	}
	s, ok := a.Elem.(*Struct)
	if !ok || len(s.Fields) != len(e.Args)-1 {
		return false
	}
	for i, f := range s.Fields {
		if c.fits(e.Args[i+1].X, f.Type) != exact {
			return false
		}
	}
	at := e.Args[1].Pos().To(e.Args[len(e.Args)-1].Pos())
	text := s.Name + "(" + c.text(at) + ")"
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	d.Fix("an element is a struct: `{}`", diag.Edit{Span: at, Text: text})
	return true
}

// missingRef reports the argument i of a call, which has no ref but whose parameter has. If others before it lack theirs, the error
// about the first gets a label, and its fix writes all of them.
func (c *checker) missingRef(e *ast.CallExpr, i int, noun string) {
	const missing = "`ref` is missing"
	a := e.Args[i]
	edit := diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: a.Pos().Start}, Text: "ref "}
	fixed := false
	switch a.X.(type) {
	case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr:
		fixed = true
	}
	if fixed && !diag.Brief {
		for _, d := range c.errs.Items[max(0, len(c.errs.Items)-maxSuggestions):] {
			if d.Code == diag.RefMismatch && d.Primary.Text == missing && len(d.Fixes) > 0 &&
				slices.ContainsFunc(e.Args[:i], func(before *ast.Arg) bool { return before.Pos() == d.Primary.Span }) {
				edits := append(d.Fixes[0].Edits, edit)
				d.Helps, d.Fixes = nil, nil
				d.Label(a.Pos(), "and here").Fix("write `ref` before each of them: the function may assign to them", edits...)
				c.any(a.X)
				return
			}
		}
	}
	d := c.errorf(diag.RefMismatch, a.Pos(), "this %s must be passed by reference", noun).Under(missing)
	if fixed {
		d.Fix("write `ref` before it: the function may assign to it", edit)
	} else {
		d.Help("assign the value to a variable, and pass that: `ref x`")
	}
	c.any(a.X)
}

// unexpectedRef reports the argument i of a call, which has ref but whose parameter, j, has not.
func (c *checker) unexpectedRef(e *ast.CallExpr, i, j int) {
	a := e.Args[i]
	d := c.errorf(diag.RefMismatch, a.Pos(), "this argument is passed by value, not by reference").Under("unexpected `ref`")
	remove := diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: a.X.Pos().Start}}
	if f := c.calledFunction(e); f != nil && !f.Syntax.Extern {
		p := f.Syntax.Params[j]
		d.Fix("declare the parameter as `{}`", diag.Edit{Span: p.Name.Pos(), Text: "ref " + p.Name.Name})
		d.Fix("or remove `ref`", remove)
	} else {
		d.SureFix("remove `ref`", remove)
	}
	c.any(a.X)
}

// count returns "no argument", "1 argument", "2 arguments".
func count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// comparedInside reports a comparison in the parentheses of a call, as in len(a > 0), that is meant to be of the result, and returns
// whether there is one: the function takes what is compared, and its result can be compared so.
func (c *checker) comparedInside(e *ast.CallExpr, called Object) bool {
	if len(e.Args) == 0 {
		return false
	}
	n := len(e.Args) - 1
	b, ok := e.Args[n].X.(*ast.BinaryExpr)
	if !ok || b.Op < ast.Eq || b.Op > ast.Ge || e.Args[n].Ref {
		return false
	}
	t, takes := c.guess(b.X), false
	var result Type
	switch f := called.(type) {
	case *Builtin:
		switch params := findBuiltin(f.Name).params; {
		case f.Name == "len":
			takes, result = hasLen(t), Int
		case f.Name == "abs":
			takes, result = isNumber(t), t
		default:
			takes, result = len(params) == n+1 && params[n] == t, findBuiltin(f.Name).result
		}
	case *Func:
		params := f.Type.Params
		takes = len(params) == n+1 && params[n].Type == t && t != Bool && len(f.Type.Results) == 1
		if takes {
			result = f.Type.Results[0]
		}
	}
	if !takes || t == Invalid || c.guess(b.Y) != result || !strings.HasSuffix(c.text(e.Pos()), c.text(b.Pos())+")") {
		return false
	}
	end := b.X.Pos().End
	text := c.text(diag.Span{Start: e.Pos().Start, End: end}) + ")" + c.text(diag.Span{Start: end, End: b.Pos().End})
	c.errorf(diag.WrongType, b.OpPos, "this comparison is in the parentheses of the call").
		Fix("write `{}`", diag.Edit{Span: e.Pos(), Text: text})
	for _, a := range e.Args[:n] {
		c.any(a.X)
	}
	c.any(b.X)
	c.any(b.Y)
	if f, ok := called.(*Func); ok {
		c.raise(e, e.Pos(), f.Type.Throws)
	}
	return true
}

// pointForComma reports a point between two arguments of a call in which one is missing, if the first of them has no fields and the other
// one is a variable, and returns whether there is one.
func (c *checker) pointForComma(e *ast.CallExpr, called Object) bool {
	n, ok := c.parameters(called)
	if !ok || len(e.Args)+1 != n {
		return false
	}
	for i, a := range e.Args {
		field, ok := a.X.(*ast.FieldExpr)
		if !ok {
			continue
		}
		t := c.guess(field.X)
		if u := c.guess(&ast.NameExpr{Name: field.Name.Name}); t == Invalid || isStruct(t) || u == Invalid || isFunc(u) {
			continue
		}
		if next := c.file.Text[field.Dot.End]; t == String && next == ' ' && c.file.Text[field.Dot.Start-1] == ' ' { // it joins strings in PHP
			continue
		}
		c.errorf(diag.NotAStruct, field.Dot, "a value of type `%s` has no fields", t).
			Label(field.X.Pos(), "this is of type `%s`", t).
			Fix("did you mean `{}`?", diag.Edit{Span: field.Dot, Text: ","})
		for k, other := range e.Args {
			if k != i {
				c.any(other.X)
			}
		}
		if f, ok := called.(*Func); ok {
			c.raise(e, e.Pos(), f.Type.Throws)
		}
		return true
	}
	return false
}
