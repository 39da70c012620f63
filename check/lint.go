//go:build !js

// This file defines the lints: warnings about code that is accepted but does nothing, such
// as a variable that is never used. A name that begins with an underscore is exempt.

package check

import (
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// Lint is Check, and also adds the warnings of the lints to errs, if it finds no errors. In a
// browser there are no lints.
func Lint(file *ast.File, errs *diag.List) *Info {
	c := newChecker(file, errs)
	c.lints = &lints{
		writes:    make(map[*ast.NameExpr]bool),
		assigned:  make(map[int32]*ast.AssignStmt),
		vars:      make(map[*Var]bool),
		hides:     make(map[*Var]*binding),
		removable: make(map[*Var]diag.Span),
		written:   make(map[*Var]int32),
		elements:  make(map[*Var]string),
		counters:  make(map[*Var]counter),
		skips:     make(map[int32]bool),
		bits:      make(map[*function]bool),
	}
	info := c.check(file)
	if !info.Rejected {
		c.lint(file)
	}
	return info
}

// lints holds what the checker records for the lints.
type lints struct {
	conditions []ast.Expr // of if, loops and ?:
	strings    []misleading
	cases      []*ast.BinaryExpr // values of cases that combine bits
	traps      []trap
	ranges     []*ast.ForInStmt
	writes     map[*ast.NameExpr]bool    // the names that are only assigned
	assigned   map[int32]*ast.AssignStmt // by the position of the target
	vars       map[*Var]bool             // those that var declares, not with others for the results of one call
	removable  map[*Var]diag.Span        // the declarations of variables of blocks that have no effect
	hides      map[*Var]*binding         // the variables of the same function that others shadow
	written    map[*Var]int32            // the position of the last assignment so far
	elements   map[*Var]string           // those that stand for the elements of an array, and its text
	left       int32                     // that of the last statement so far that may leave a loop
	loops      []ast.Expr                // the conditions that nothing in their loops seems to change
	counters   map[*Var]counter          // the variables of ranges
	skips      map[int32]bool            // the positions of assignments to these that seem to skip numbers
	powers     []power
	bits       map[*function]bool // those with operators on bits that are no powers
	signs      []diag.Span        // of the = and - of assignments that are written like subtractions
	kept       []keptFunction
}

// A misleading string seems to contain the value of a variable, or to be a format.
type misleading struct {
	at   diag.Span
	part string // such as ${x} or %d

	// What is between the variables, and these; there are none if the part is a verb of a format.
	texts  []string
	values []Object
}

// A trap is an operation that traps whenever it is executed, or another expression that a lint
// finds where it is checked.
type trap struct {
	code    diag.Code
	at      diag.Span
	message string
	help    string
}

// usage counts how an object is used.
type usage struct{ reads, writes int }

// lint reports what the lints find. Each is in the order of the text.
func (c *checker) lint(file *ast.File) {
	used := make(map[Object]*usage)
	for name, obj := range c.info.Uses {
		u := used[obj]
		if u == nil {
			u = new(usage)
			used[obj] = u
		}
		if c.lints.writes[name] {
			u.writes++
		} else {
			u.reads++
		}
	}
	c.unusedVariables(used)
	c.unusedDeclarations(file, used)
	c.constantConditions()
	c.unchangedConditions()
	for _, s := range c.lints.strings {
		d := c.errs.Warnf(diag.MisleadingString, s.at, "`%s` in a string is only text", s.part)
		if len(s.values) > 0 {
			d.Fix("join the parts: `{}`", diag.Edit{Span: s.at, Text: s.sum()})
		} else {
			d.Help("there are no formats: pass the parts in their order, between which `print` writes spaces")
		}
	}
	for _, b := range c.lints.cases {
		d := c.errs.Warnf(diag.CombinedCase, b.Pos(), "this case is for one value, which `|` computes")
		if first, chain := ast.Spine(b); len(chain) == 1 {
			d.Fix("separate the values of a case by commas: `{}`", diag.Edit{Span: b.Pos(), Text: c.text(first.Pos()) + ", " + c.text(b.Y.Pos())})
		} else {
			d.Help("separate the values of a case by commas")
		}
	}
	for _, s := range c.lints.ranges {
		low, ok1 := c.info.Values[s.Low].(int64)
		high, ok2 := c.info.Values[s.High].(int64)
		if !ok1 || !ok2 || low < high || hasName(s.Low) || hasName(s.High) {
			continue
		}
		d := c.errs.Warnf(diag.EmptyRange, s.Low.Pos().To(s.High.Pos()), "this range is empty")
		if low > high {
			d.Help("to count downwards, write `for var %s = %d; %[1]s > %[3]d; %[1]s -= 1 { … }`", s.Var.Name, low, high)
		}
	}
	c.signs()
	c.powers()
	c.sharedCounters()
	c.neverAssigned(file, used)
	for _, t := range c.lints.traps {
		d := c.errs.Warnf(t.code, t.at, "%s", t.message)
		if t.help != "" {
			d.Help("%s", t.help)
		}
	}
	assigned := make(map[*Func][]*Var) // the variables whose assignments may be dead
	for obj, u := range used {
		if v, ok := obj.(*Var); ok && (v.Kind == Local || v.Kind == ByValue) && u.reads > 0 && u.writes > 0 && !v.Captured && !v.Referred && !exempt(v.Name) {
			assigned[v.Func] = append(assigned[v.Func], v)
		}
	}
	steps := maxLintSteps
	for _, f := range c.order {
		c.deadAssignments(f, assigned[f.Func], &steps)
	}
}

// nameInString finds the first name that a string seems to contain the value of: $x, {x}, ${x}
// or #{x}. It returns the text before it, the name, and the text after it.
func nameInString(s string) (before, name, after string) {
	for i := range len(s) {
		open := i
		if (s[i] == '$' || s[i] == '#') && strings.HasPrefix(s[i+1:], "{") {
			open++
		}
		if s[open] != '{' && s[open] != '$' {
			continue
		}
		rest := s[open+1:]
		after = strings.TrimLeft(rest, nameCharacters)
		name = rest[:len(rest)-len(after)]
		if s[open] == '{' {
			closed := false
			if after, closed = strings.CutPrefix(after, "}"); !closed {
				continue
			}
		}
		if name != "" && !('0' <= name[0] && name[0] <= '9') {
			return s[:i], name, after
		}
	}
	return s, "", ""
}

const nameCharacters = "_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// lintString records a string that seems to contain the values of variables in scope.
func (c *checker) lintString(e *ast.StringLit) {
	if c.lints == nil || !strings.ContainsAny(e.Value, "{$") {
		return
	}
	literal := c.text(e.Pos())
	s := misleading{at: e.Pos()}
	text := literal[1 : len(literal)-1]
	last := 0 // where the last value ends
	for at := 0; at < len(text); {
		before, name, after := nameInString(text[at:])
		start, end := at+len(before), len(text)-len(after)
		at = end
		b := c.names[name]
		if b == nil || strings.HasSuffix(before, `\u`) { // of \u{…}
			continue
		}
		switch b.obj.(type) {
		case *Var, *Const:
			if s.part == "" {
				s.part = text[start:end]
			}
			s.texts, s.values, last = append(s.texts, text[last:start]), append(s.values, b.obj), end
		}
	}
	if s.part != "" {
		s.texts = append(s.texts, text[last:])
		c.lints.strings = append(c.lints.strings, s)
	}
}

// sum returns the expression that such a string is in Imp.
func (s *misleading) sum() string {
	var parts []string
	for i, text := range s.texts {
		if text != "" {
			parts = append(parts, `"`+text+`"`)
		}
		if i == len(s.values) {
			break
		}
		switch x := s.values[i].(type) {
		case *Var:
			parts = append(parts, asString(x.Name, x.Type))
		case *Const:
			parts = append(parts, asString(x.Name, x.Type))
		}
	}
	return strings.Join(parts, " + ")
}

// asString returns the expression that converts a variable to a string.
func asString(name string, t Type) string {
	if t == String {
		return name
	}
	return "str(" + name + ")"
}

// verbs returns the parts of a string that stand for a value in formats, such as %d and {}.
func verbs(s string) (list []string) {
	for i := range len(s) {
		switch rest := strings.TrimLeft(s[i+1:], "-+.0123456789"); {
		case s[i] == '%' && rest != "" && strings.ContainsAny(rest[:1], "dsvfgixqu"):
			list = append(list, s[i:len(s)-len(rest)+1])
		case strings.HasPrefix(s[i:], "{}"):
			list = append(list, "{}")
		}
	}
	return list
}

// lintFormat records the first argument of a print if it seems to be the format of the others.
func (c *checker) lintFormat(e *ast.CallExpr) {
	if c.lints == nil || len(e.Args) < 2 {
		return
	}
	if lit, ok := e.Args[0].X.(*ast.StringLit); ok {
		if found := verbs(lit.Value); len(found) == len(e.Args)-1 {
			c.lints.strings = append(c.lints.strings, misleading{at: lit.Pos(), part: found[0]})
		}
	}
}

// lintCondition records a condition.
func (c *checker) lintCondition(e ast.Expr) {
	if c.lints != nil {
		c.lints.conditions = append(c.lints.conditions, e)
	}
}

// lintWrite records a name that is a target of an assignment.
func (c *checker) lintWrite(name *ast.NameExpr, s *ast.AssignStmt) {
	if c.lints != nil {
		c.lints.writes[name] = true
		c.lints.assigned[name.Pos().Start] = s
	}
}

// lintRange records a loop over a range, and its variable.
func (c *checker) lintRange(s *ast.ForInStmt, v *Var) {
	if c.lints != nil {
		c.lints.ranges = append(c.lints.ranges, s)
		c.lints.counters[v] = counter{s, len(c.lists) + 1}
	}
}

// lintElement records the variable of a loop over an array.
func (c *checker) lintElement(v *Var, s *ast.ForEachStmt) {
	if c.lints != nil && isArray(c.info.Types[s.Seq]) {
		c.lints.elements[v] = c.excerpt(s.Seq)
	}
}

// lintCase records a value of a case that combines bits.
func (c *checker) lintCase(e ast.Expr) {
	if b, ok := e.(*ast.BinaryExpr); ok && c.lints != nil && b.Op == ast.Or {
		c.lints.cases = append(c.lints.cases, b)
	}
}

// lintVar records a variable that a statement declares, and what it may hide.
func (c *checker) lintVar(v *Var, s *ast.VarDecl, hidden *binding) {
	if c.lints == nil {
		return
	}
	c.lints.vars[v] = len(s.Names) == 1 || len(s.Values) != 1
	// The declaration in the head of a for has no line for itself, and stays.
	if at := c.lines(c.withSemicolon(s.Pos())); len(s.Names) == 1 && (len(s.Values) == 0 || isLiteral(s.Values[0])) && strings.HasSuffix(c.text(at), "\n") {
		c.lints.removable[v] = at
	}
	if hidden != nil && hidden.env != nil && hidden.depth < len(c.scopes) && hidden.env.v.Func == v.Func {
		c.lints.hides[v] = hidden
	}
}

// lintIndex records an index that is negative.
func (c *checker) lintIndex(e *ast.IndexExpr) {
	if i, ok := c.info.Values[e.Index].(int64); ok && i < 0 && c.lints != nil {
		x := c.excerpt(e.X)
		help := "the last element is `" + x + "[len(" + x + ") - 1]`"
		if i != -1 || x == "…" {
			help = ""
		}
		c.lints.traps = append(c.lints.traps, trap{diag.AlwaysTraps, e.Index.Pos(), "this always traps: an index is not negative", help})
	}
}

// lintLength records an index that is the length of the same array or string.
func (c *checker) lintLength(e *ast.IndexExpr) {
	call, ok := e.Index.(*ast.CallExpr)
	if !ok || c.lints == nil || len(call.Args) != 1 {
		return
	}
	fn, ok1 := call.Fn.(*ast.NameExpr)
	arg, ok2 := call.Args[0].X.(*ast.NameExpr)
	x, ok3 := e.X.(*ast.NameExpr)
	if !ok1 || !ok2 || !ok3 || arg.Name != x.Name {
		return
	}
	if b, ok := c.info.Uses[fn].(*Builtin); ok && b.Name == "len" {
		c.lints.traps = append(c.lints.traps, trap{diag.AlwaysTraps, e.Index.Pos(), "this index is greater than that of the last element",
			"the last element is `" + x.Name + "[len(" + x.Name + ") - 1]`"})
	}
}

// lintZero records a decimal number that C and others take for an octal one.
func (c *checker) lintZero(e *ast.IntLit) {
	if c.lints == nil || e.Value < 8 {
		return
	}
	if text := c.text(e.Pos()); text[0] == '0' && strings.Trim(text, "01234567_") == "" {
		help := "write `" + strings.TrimLeft(text, "0_") + "`"
		if octal, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 8, 64); err == nil {
			help += ", or `" + strconv.FormatInt(octal, 10) + "` for the octal number"
		}
		c.lints.traps = append(c.lints.traps, trap{diag.LeadingZero, e.Pos(), "this number is decimal", help})
	}
}

// lintShared records a call of array whose elements are all the same new array or struct.
func (c *checker) lintShared(e *ast.CallExpr) {
	if c.lints == nil {
		return
	}
	if n, ok := c.info.Values[e.Args[0].X].(int64); ok && n < 2 {
		return
	}
	x := e.Args[1].X
	if call, ok := x.(*ast.CallExpr); ok {
		fn, ok := call.Fn.(*ast.NameExpr)
		if !ok {
			return
		}
		switch obj := c.info.Uses[fn].(type) {
		case *Struct:
		case *Builtin:
			if obj.Name != "array" && obj.Name != "copy" {
				return
			}
		default:
			return
		}
	} else if _, ok := x.(*ast.ArrayLit); !ok {
		return
	}
	c.lints.traps = append(c.lints.traps, trap{diag.SharedElement, x.Pos(), "all elements are this same one",
		"to make one for each, push them in a loop: `push(…, " + c.excerpt(x) + ");`"})
}

// lintIdentity records a comparison with a new array or struct, which is equal to nothing else.
func (c *checker) lintIdentity(e *ast.BinaryExpr) {
	if c.lints == nil || e.Op != ast.Eq && e.Op != ast.Ne {
		return
	}
	for _, x := range []ast.Expr{e.X, e.Y} {
		help := "compare the elements, in a loop"
		if lit, ok := x.(*ast.ArrayLit); ok && len(lit.Elems) == 0 {
			help = "test whether it is empty: `" + c.lenTest(e).Text + "`"
		}
		if call, ok := x.(*ast.CallExpr); ok {
			help = "compare the fields"
			if fn, ok := call.Fn.(*ast.NameExpr); !ok {
				continue
			} else if _, ok := c.info.Uses[fn].(*Struct); !ok {
				continue
			}
		} else if _, ok := x.(*ast.ArrayLit); !ok {
			continue
		}
		what := "array"
		if isStruct(c.info.Types[x]) {
			what = "struct"
		}
		c.lints.traps = append(c.lints.traps, trap{diag.ConstantCondition, e.Pos(),
			"this is always " + strconv.FormatBool(e.Op == ast.Ne) + ": a new " + what + " is equal only to itself", help})
		return
	}
}

// lintBreaks records the breaks of a switch in a loop whose cases all end as in C, by a break. At least two
// have one, and no case but the last goes on after the switch.
func (c *checker) lintBreaks(s *ast.SwitchStmt) {
	if c.lints == nil || !slices.ContainsFunc(c.fn.frames, func(f frame) bool { return isLoop(f.stmt) }) {
		return
	}
	var breaks []*ast.BreakStmt
	for i, k := range s.Cases {
		if len(k.Body) == 0 {
			continue
		}
		switch last := k.Body[len(k.Body)-1].(type) {
		case *ast.BreakStmt:
			if last.Label == nil {
				breaks = append(breaks, last)
			}
		case *ast.ContinueStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.GotoStmt:
		default:
			if i < len(s.Cases)-1 {
				return
			}
		}
	}
	if len(breaks) < 2 {
		return
	}
	for _, b := range breaks {
		c.lints.traps = append(c.lints.traps, trap{diag.BreakAfterCase, b.Pos(), "this leaves the loop, not only the `switch`",
			"remove it: a case ends where the next one begins; to leave the loop, name it by a label"})
	}
}

// lintEmptyCase records cases without statements before one with some: in C, they would go on there. Each has one value,
// as in C.
func (c *checker) lintEmptyCase(s *ast.SwitchStmt) {
	if c.lints == nil {
		return
	}
	first := -1 // of the cases without statements so far
	for i, k := range s.Cases {
		switch {
		case len(k.Values) != 1:
		case len(k.Body) == 0:
			if first < 0 {
				first = i
			}
			continue
		case first >= 0:
			c.lints.traps = append(c.lints.traps, trap{diag.EmptyCase, s.Cases[first].Values[0].Pos(), "this case does nothing: it does not go on into the next one",
				"to do the same for several values, write them in one `case`, as in `case 1, 2:`; to do nothing, write `{}` after the `:`"})
		}
		first = -1
	}
}

// lintTrap records an operation that always traps.
func (c *checker) lintTrap(at diag.Span, message string) {
	if c.lints != nil {
		c.lints.traps = append(c.lints.traps, trap{diag.AlwaysTraps, at, message, ""})
	}
}

func exempt(name string) bool { return strings.HasPrefix(name, "_") }

// unusedVariables warns of variables and parameters that are never read.
func (c *checker) unusedVariables(used map[Object]*usage) {
	for id, v := range c.info.Vars {
		u := used[v]
		if u == nil {
			u = new(usage)
		}
		if u.reads > 0 || exempt(v.Name) {
			continue
		}
		switch {
		case v.Kind == ByValue || v.Kind == ByRef:
			// The type of a function that is a value may be given from outside.
			if v.Kind == ByValue && !v.Func.Escapes && v.Func.Name != "" && v.Func != c.info.Main && !v.Func.Syntax.Extern {
				d := c.errs.Warnf(diag.UnusedParameter, id.Pos(), "the parameter `%s` is never read", v.Name)
				if u.writes > 0 {
					d.Help("to change the variable of the caller, declare `ref %s: %s`", v.Name, v.Type)
				} else {
					c.helpUnused(d, id.Pos(), diag.Span{}, false, v.Func.Syntax.Pos())
				}
			}
		case c.lints.elements[v] != "" && u.writes > 0:
			seq, at := c.lints.elements[v], c.lints.written[v]
			c.errs.Warnf(diag.DeadAssignment, diag.Span{Start: at, End: at + int32(len(v.Name))}, "the value assigned to `%s` is never read", v.Name).
				Help("to change the array, assign to its elements: `for i in 0..len(%s) { %[1]s[i] = …; }`", seq)
		case !c.declared(v): // a for or a catch needs a name
		case c.lints.hides[v] != nil && c.lints.hides[v].obj.(*Var).Type == v.Type:
			c.errs.Warnf(diag.SuspiciousShadowing, id.Pos(), "this `%s` is another variable, and is never read", v.Name).
				Label(c.lints.hides[v].at, "it hides this one").
				Help("to assign to the variable outside, leave out `var`")
		case u.writes > 0:
			c.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is assigned, but never read", v.Name)
		default:
			d := c.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is never used", v.Name)
			within := diag.Span{End: int32(len(c.file.Text))}
			if v.Func != nil {
				within = v.Func.Syntax.Pos()
			}
			c.helpUnused(d, id.Pos(), c.lints.removable[v], false, within)
		}
	}
}

// helpUnused adds the helps for a name that is not used: to remove its declaration, which is a fix if this
// is given and known, and to begin the name with an underscore, which is a fix if no other part of the text
// that it is within has to change.
func (c *checker) helpUnused(d *diag.Diagnostic, at, declaration diag.Span, used bool, within diag.Span) {
	const most = 1 << 16 // bytes in which to look for the new name
	if declaration.End > declaration.Start {
		d.Fix("remove it", diag.Edit{Span: c.lines(c.withSemicolon(declaration))})
	} else {
		d.Help("remove it")
	}
	name := "_" + c.text(at)
	if text := c.text(within); used || len(text) > most || strings.Contains(text, name) {
		d.Help("or begin its name with `_`")
	} else {
		d.Fix("or begin its name with `_`: `{}`", diag.Edit{Span: at, Text: name})
	}
}

// withSemicolon returns the span of a declaration with the semicolon directly after it.
func (c *checker) withSemicolon(s diag.Span) diag.Span {
	if strings.HasPrefix(c.file.Text[s.End:], ";") {
		s.End++
	}
	return s
}

// lines returns a span with the rest of its lines, if nothing else is on them.
func (c *checker) lines(s diag.Span) diag.Span {
	text := c.file.Text
	start := strings.LastIndexByte(text[:s.Start], '\n') + 1
	end := len(text)
	if n := strings.IndexByte(text[s.End:], '\n'); n >= 0 {
		end = int(s.End) + n + 1
	}
	if strings.TrimSpace(text[start:s.Start]) != "" || strings.TrimSpace(text[s.End:end]) != "" {
		return s
	}
	return diag.Span{Start: int32(start), End: int32(end)}
}

// declared reports whether a variable is declared by var.
func (c *checker) declared(v *Var) bool {
	return v.Kind == Global || c.lints.vars[v]
}

// unusedDeclarations warns of functions and constants that no part of the program uses that
// itself is used by main or the initialiser of a global variable.
func (c *checker) unusedDeclarations(file *ast.File, used map[Object]*usage) {
	type use struct {
		at  int32
		obj Object
	}
	var uses []use
	for name, obj := range c.info.Uses {
		uses = append(uses, use{name.Pos().Start, obj})
	}
	slices.SortFunc(uses, func(a, b use) int { return int(a.at) - int(b.at) })
	within := func(s diag.Span) []use {
		first, _ := slices.BinarySearchFunc(uses, s.Start, func(u use, at int32) int { return int(u.at) - int(at) })
		last, _ := slices.BinarySearchFunc(uses, s.End, func(u use, at int32) int { return int(u.at) - int(at) })
		return uses[first:last]
	}
	reached := map[Object]bool{c.info.Main: true}
	work := []diag.Span{}
	if c.info.Main != nil {
		work = append(work, c.info.Main.Syntax.Pos())
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.VarDecl); ok {
			work = append(work, d.Pos())
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range within(s) {
			if reached[u.obj] {
				continue
			}
			reached[u.obj] = true
			switch obj := u.obj.(type) {
			case *Func:
				work = append(work, obj.Syntax.Pos())
			case *Const:
				work = append(work, obj.Decl.Pos())
			}
		}
	}
	unused := func(code diag.Code, kind string, name *ast.Ident, decl diag.Span, obj Object) {
		within := diag.Span{End: int32(len(c.file.Text))}
		isOutside := func(u use) bool { return u.obj == obj && (u.at < decl.Start || decl.End <= u.at) }
		switch i := slices.IndexFunc(uses, isOutside); {
		case i >= 0: // it cannot be removed alone
			c.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by declarations that are never used", kind, name.Name).
				Label(diag.Span{Start: uses[i].at, End: uses[i].at + int32(len(name.Name))}, "such as this one").
				Help("remove it together with them")
		case used[obj] != nil:
			d := c.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by itself", kind, name.Name)
			c.helpUnused(d, name.Pos(), decl, true, within)
		default:
			d := c.errs.Warnf(code, name.Pos(), "the %s `%s` is never used", kind, name.Name)
			c.helpUnused(d, name.Pos(), decl, false, within)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if f := c.info.FuncOf[d.Func]; !reached[f] && !exempt(f.Name) {
				unused(diag.UnusedFunction, "function", d.Name, d.Pos(), f)
			}
		case *ast.ConstDecl:
			if b := c.names[d.Name.Name]; b != nil && !reached[b.obj] && !exempt(b.name) {
				unused(diag.UnusedConstant, "constant", d.Name, d.Pos(), b.obj)
			}
		}
	}
	for _, k := range c.consts {
		if !reached[k.Const] && !exempt(k.Name) && (k.fn.Func == c.info.Main || reached[c.outermost(k.fn)]) {
			c.errs.Warnf(diag.UnusedConstant, k.Decl.Name.Pos(), "the constant `%s` is never used", k.Name)
		}
	}
	for _, f := range c.order {
		if f.Value != nil && !reached[f.Func] && !reached[f.Value] && !exempt(f.Name) && reached[c.outermost(f)] {
			c.errs.Warnf(diag.UnusedFunction, f.Decl, "the function `%s` is never used", f.Name)
		}
	}
}

// outermost returns the function at the top of the file that a function is in.
func (c *checker) outermost(f *function) *Func {
	g := f.Func
	for g.Outer != nil {
		g = g.Outer
	}
	return g
}

// constantConditions warns of conditions that are always true or always false. One that
// names a constant may differ in another version of the program.
func (c *checker) constantConditions() {
	for _, e := range c.lints.conditions {
		if _, literal := e.(*ast.BoolLit); literal {
			continue
		}
		named := hasName(e)
		value, constant := c.info.Values[e].(bool)
		if b, ok := e.(*ast.BinaryExpr); ok && named {
			x, isName := b.X.(*ast.NameExpr)
			y, alike := b.Y.(*ast.NameExpr)
			constant = isName && alike && x.Name == y.Name && c.info.Types[x] != Float && ast.Eq <= b.Op && b.Op <= ast.Ge
			value = b.Op == ast.Eq || b.Op == ast.Le || b.Op == ast.Ge
		}
		if constant {
			c.errs.Warnf(diag.ConstantCondition, e.Pos(), "this condition is always %v", value)
		}
	}
}

// lintStmt records a statement that may leave a loop around it.
func (c *checker) lintStmt(s ast.Stmt) {
	switch s.(type) {
	case *ast.BreakStmt, *ast.GotoStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.YieldStmt:
		c.lintLeaving(s.Pos())
	}
}

// lintLeaving records where a loop may be left.
func (c *checker) lintLeaving(at diag.Span) {
	if c.lints != nil {
		c.lints.left = at.Start
	}
}

// lintTarget records an assignment to a variable.
func (c *checker) lintTarget(v *Var, at diag.Span) {
	if c.lints != nil {
		c.lints.written[v] = at.Start
	}
}

// lintLoop records the condition of a loop that has just been checked if nothing in it assigns
// to what the condition reads, or leaves the loop.
func (c *checker) lintLoop(s ast.Stmt, cond ast.Expr) {
	start := s.Pos().Start
	if c.lints == nil || cond == nil {
		return
	}
	inspect(cond, func(e ast.Expr) bool {
		c.lintNewGenerator(e)
		return true
	})
	if c.lints.left > start {
		return
	}
	same, reads := true, false
	inspect(cond, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.NameExpr:
			if v, ok := c.info.Uses[e].(*Var); ok {
				reads = true
				same = same && (v.Kind == Local || v.Kind == ByValue) && c.lints.written[v] < start
			}
		case *ast.CallExpr, *ast.IndexExpr, *ast.FieldExpr:
			same = false
		}
		return same
	})
	if same && reads {
		c.lints.loops = append(c.lints.loops, cond)
	}
}

// lintNewGenerator warns of next(f(), ref x) in the condition of a loop, which takes the first value of a
// new generator each time.
func (c *checker) lintNewGenerator(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return
	}
	if name, builtin := c.builtinOf(call); !builtin || name != "next" {
		return
	}
	made, ok := call.Args[0].X.(*ast.CallExpr)
	if !ok || !isGen(c.info.Types[made]) {
		return
	}
	for _, a := range made.Args {
		if _, constant := c.info.Values[a.X]; !constant {
			return
		}
	}
	text := c.excerpt(made)
	c.errs.Warnf(diag.UnchangedCondition, made.Pos(), "this makes a new generator each time").
		Help("make it before the loop, `var g = %s;`; or take its values by `for x in %[1]s { … }`", text)
}

// unchangedConditions warns of the conditions that lintLoop has recorded, unless they read a
// variable that others can change.
func (c *checker) unchangedConditions() {
	for _, cond := range c.lints.loops {
		same := true
		inspect(cond, func(e ast.Expr) bool {
			if name, ok := e.(*ast.NameExpr); ok {
				v, ok := c.info.Uses[name].(*Var)
				same = same && !(ok && (v.Captured || v.Referred))
			}
			return same
		})
		if same {
			c.errs.Warnf(diag.UnchangedCondition, cond.Pos(), "this condition does not change in the loop")
		}
	}
}

// lintSame records the statement s if it assigns to a variable the value that it has, perhaps
// because of the statement before it.
func (c *checker) lintSame(s, before ast.Stmt) {
	if c.lints == nil {
		return
	}
	to, from := c.moved(s)
	last, value := c.moved(before)
	switch {
	case to == nil:
	case to == from:
		c.lints.traps = append(c.lints.traps, trap{diag.NoChange, s.Pos(), "this assignment changes nothing", ""})
	case last == from && value == to:
		c.lints.traps = append(c.lints.traps, trap{diag.NoChange, s.Pos(), "this assignment changes nothing",
			"to exchange the two, write `" + to.Name + ", " + from.Name + " = " + from.Name + ", " + to.Name + "` in place of both"})
	}
}

// moved returns the variables of an assignment of one to another, or nil.
func (c *checker) moved(s ast.Stmt) (to, from *Var) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Op != ast.NoOp || len(a.Targets) != 1 || len(a.Values) != 1 {
		return nil, nil
	}
	x, ok1 := a.Targets[0].(*ast.NameExpr)
	y, ok2 := a.Values[0].(*ast.NameExpr)
	if !ok1 || !ok2 {
		return nil, nil
	}
	to, _ = c.info.Uses[x].(*Var)
	from, _ = c.info.Uses[y].(*Var)
	if from == nil {
		to = nil
	}
	return to, from
}

// hasName reports whether a name occurs in an expression.
func hasName(e ast.Expr) bool {
	named := false
	inspect(e, func(e ast.Expr) bool {
		_, name := e.(*ast.NameExpr)
		named = named || name
		return true
	})
	return named
}

// maxLintSteps bounds the cost of deadAssignments, in blocks visited. In a program for which
// that is not enough, some dead assignments are not reported.
const maxLintSteps = 20_000_000

// deadAssignments warns of assignments to some variables of a function whose value no path
// reads: on all of them the variable is assigned again, or the function ends. The initial value of
// a variable is exempt, and so are assignments to several variables at once, unless all of them
// are parameters whose values are not read: a function that swaps those does nothing.
func (c *checker) deadAssignments(f *function, vars []*Var, steps *int) {
	g := newFlowGraph(c, f)
	// In the order of the text, so that the limit always ends the search at the same one.
	slices.SortFunc(vars, func(v, w *Var) int { return int(v.Decl.Start) - int(w.Decl.Start) })
	for _, v := range vars {
		g.track(v)
	}
	if len(g.vars) == 0 {
		return
	}
	g.build()
	// The events of each variable in the blocks that are reached, and whether the block
	// begins with a use.
	type part struct {
		block  int32
		events []event
	}
	parts := make([][]part, len(g.vars))
	for b := range g.blocks {
		block := &g.blocks[b]
		if !block.reached {
			continue
		}
		for _, e := range g.events[block.events:block.end] {
			list := parts[e.v]
			if n := len(list); n == 0 || list[n-1].block != int32(b) {
				parts[e.v] = append(list, part{int32(b), []event{e}})
				continue
			}
			list[len(list)-1].events = append(list[len(list)-1].events, e)
		}
	}
	type warning struct {
		v  *Var
		at diag.Span

		next diag.Span // the assignment that overwrites the value, or zero
	}
	var found []warning
	dead := make(map[int32]bool) // the positions of those that are parameters
	live := liveness{flowGraph: g, at: make([]int32, len(g.blocks)), free: make([]int32, len(g.blocks)), has: make([]int32, len(g.blocks))}
	for v, list := range parts {
		mark := int32(v) + 1
		var uses []int32
		for _, p := range list {
			live.has[p.block] = mark
			if p.events[0].isUse() || p.events[0].kind == keepEvent {
				uses = append(uses, p.block)
			}
		}
		live.search(mark, uses, steps)
		if *steps <= 0 {
			break
		}
		for _, p := range list {
			for i, e := range p.events {
				last := i == len(p.events)-1
				if e.kind != assignEvent || last && live.at[p.block] == mark || !last && p.events[i+1].kind < assignEvent {
					continue
				}
				dead[e.at.Start] = g.vars[v].Kind == ByValue
				if c.lints.skips[e.at.Start] { // another warning
					continue
				}
				w := warning{v: g.vars[v], at: e.at}
				if !last && p.events[i+1].kind == assignEvent {
					w.next = p.events[i+1].at
				}
				found = append(found, w)
			}
		}
	}
next:
	for _, w := range found {
		if targets := c.lints.assigned[w.at.Start].Targets; len(targets) > 1 {
			if w.at != targets[0].Pos() {
				continue
			}
			for _, e := range targets {
				if !dead[e.Pos().Start] {
					continue next
				}
			}
		}
		if to, from := c.moved(c.lints.assigned[w.at.Start]); to != nil && to == from {
			continue // it changes nothing, which is reported
		}
		d := c.errs.Warnf(diag.DeadAssignment, w.at, "the value assigned to `%s` is never read", w.v.Name)
		if w.next != (diag.Span{}) {
			d.Label(w.next, "it is overwritten here")
		} else if w.v.Kind == ByValue {
			d.Help("to change the variable of the caller, declare `ref %s: %s`", w.v.Name, w.v.Type)
		} else if counter, ok := c.lints.counters[w.v]; ok {
			d.Help("%s", c.countedLoop(counter.loop))
		}
	}
}

// A liveness says at the ends of which blocks a variable is live, the variables being searched
// for one after the other.
//
// What follows the end of a finally block depends on what the block has interrupted. So a search
// that goes from there back into the block arrives at its beginning with that in mind, and goes
// on before it only at the jumps that continue where the search came from.
type liveness struct {
	*flowGraph
	at   []int32 // by block: 1 + the variable, if it is live at its end
	free []int32 // the same, if that does not depend on what a finally block has interrupted
	has  []int32 // by block: 1 + the variable, if the block has events of it

	work    []livePoint
	seen    map[livePoint]bool    // those that depend on that
	waiting map[int32][]livePoint // by finally block: before it, if there is a way through it
}

// A livePoint is a block and the finally block whose end the search has entered last without
// having left it by its beginning, or -1.
type livePoint struct{ block, final int32 }

// search finds where a variable is live that the blocks in uses begin by reading.
func (l *liveness) search(mark int32, uses []int32, steps *int) {
	l.work, l.seen, l.waiting = l.work[:0], nil, nil
	for _, b := range uses {
		l.work = append(l.work, livePoint{b, -1})
	}
	for len(l.work) > 0 && *steps > 0 {
		p := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		if p.final >= 0 && l.ends[l.finals[p.final].end] == p.block {
			through := livePoint{-1, p.final}
			if l.seen[through] {
				continue
			}
			l.seen[through] = true
			for _, before := range l.waiting[p.final] {
				l.visit(mark, before)
			}
			continue
		}
		for e := l.blocks[p.block].in; e >= 0; e = l.edges[e].nextIn {
			*steps--
			before := livePoint{l.edges[e].from, p.final}
			via := l.edges[e].via
			if via < 0 {
				l.visit(mark, before)
				continue
			}
			final := l.blocks[via].within
			l.visit(mark, livePoint{via, final})
			if l.seen[livePoint{-1, final}] {
				l.visit(mark, before)
				continue
			}
			if l.waiting == nil {
				l.waiting = make(map[int32][]livePoint)
			}
			l.waiting[final] = append(l.waiting[final], before)
		}
	}
}

// visit records that the variable is live at the end of a block.
func (l *liveness) visit(mark int32, p livePoint) {
	l.at[p.block] = mark
	if l.free[p.block] == mark || l.has[p.block] == mark {
		return
	}
	if p.final < 0 {
		l.free[p.block] = mark
	} else if l.seen[p] {
		return
	} else if l.seen == nil {
		l.seen = map[livePoint]bool{p: true}
	} else {
		l.seen[p] = true
	}
	l.work = append(l.work, p)
}
