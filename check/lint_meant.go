//go:build !js

// This file defines the lints about code that means something else than its author seems to think, because
// another language or its way of writing has it so.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A counter is the loop of the variable of a range.
type counter struct {
	loop  *ast.ForInStmt
	depth int // of the lists of statements around its body
}

// A kept function is a function expression, or the name of a nested function, that something keeps which is
// declared outside of the loops around it.
type keptFunction struct {
	e     ast.Expr
	loops []*ast.ForStmt
	stmt  ast.Stmt // that keeps it
}

// lintAssign records what an assignment may mean instead.
func (c *checker) lintAssign(s *ast.AssignStmt) {
	if c.lints == nil || len(s.Targets) != 1 || len(s.Values) != 1 {
		return
	}
	switch s.Op {
	case ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Ushr:
		c.lints.bits[c.fn] = true
	}
	c.lintSign(s)
	c.lintSkip(s)
	if decl := c.rootOf(s.Targets[0]); decl != nil {
		c.lintKept(s.Values[0], decl)
	}
}

// lintSign records an assignment of a negative value that is written like a subtraction: i =- 1, i =- n / 2.
func (c *checker) lintSign(s *ast.AssignStmt) {
	value, at := s.Values[0].Pos(), s.OpPos
	text := c.text(value)
	if !strings.HasPrefix(text, "- ") || value.Start != at.End || c.file.Text[at.Start-1] != ' ' {
		return
	}
	c.lints.signs = append(c.lints.signs, diag.Span{Start: at.Start, End: at.End + 1})
}

// signs warns of what lintSign has recorded.
func (c *checker) signs() {
	for _, at := range c.lints.signs {
		c.errs.Warnf(diag.MisleadingSign, at, "this assigns a negative value").
			Fix("to subtract, write `{}`; to assign the negative value, `= -`", diag.Edit{Span: at, Text: "-="})
	}
}

// lintSkip records an assignment in a loop over a range that seems to skip or to repeat some of its numbers: it
// adds a constant to the variable of the loop, or subtracts one from it, and is executed only in some rounds.
func (c *checker) lintSkip(s *ast.AssignStmt) {
	name, ok := s.Targets[0].(*ast.NameExpr)
	if !ok {
		return
	}
	v, _ := c.info.Uses[name].(*Var)
	counter, ok := c.lints.counters[v]
	if !ok || counter.depth == len(c.lists) || v.Func != c.fn.Func {
		return
	}
	op, step := s.Op, s.Values[0]
	if b, ok := step.(*ast.BinaryExpr); ok && op == ast.NoOp {
		if x, ok := b.X.(*ast.NameExpr); ok && x.Name == name.Name {
			op, step = b.Op, b.Y
		}
	}
	inner := slices.IndexFunc(c.fn.frames, func(f frame) bool { return f.stmt == counter.loop })
	nested := slices.ContainsFunc(c.fn.frames[inner+1:], func(f frame) bool { return isLoop(f.stmt) })
	if n, ok := c.info.Values[step].(int64); !ok || n <= 0 || op != ast.Add && (op != ast.Sub || nested) {
		return
	}
	if later := c.lists[len(c.lists)-1].later; len(later) > 0 {
		switch later[len(later)-1].(type) {
		case *ast.BreakStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.GotoStmt: // there is no next round
			return
		}
	}
	c.lints.skips[name.Pos().Start] = true
	c.found(diag.SkippedRound, name.Pos(),
		"the next round does not go on from this value", c.countedLoop(counter.loop))
}

// countedLoop returns the help to count in a variable that the body of a loop may change.
func (c *checker) countedLoop(s *ast.ForInStmt) string {
	return fmt.Sprintf("the range sets `%s` in each round; a loop whose body changes it is `for var %[1]s = %[2]s; %[1]s < %[3]s; %[1]s += 1 { … }`",
		s.Var.Name, c.excerpt(s.Low), c.excerpt(s.High))
}

// lintPower records an exclusive or that may be meant as a power: its first operand is 2 or 10, or its
// second one begins with 2.
func (c *checker) lintPower(e *ast.BinaryExpr) {
	if c.lints == nil {
		return
	}
	switch e.Op {
	case ast.And, ast.Or, ast.Shl, ast.Shr, ast.Ushr:
		c.lints.bits[c.fn] = true
		return
	case ast.Xor:
	default:
		return
	}
	base, exponent := c.text(e.X.Pos()), c.text(e.Y.Pos())
	left, isBinary := e.X.(*ast.BinaryExpr)
	_, sum := e.Y.(*ast.BinaryExpr)
	switch {
	case base == "2", base == "10", exponent == "2", sum && strings.HasPrefix(exponent, "2 "):
		c.lints.powers = append(c.lints.powers, power{e, c.fn})
	case isBinary && left.Op == ast.Xor: // 10 ^ n + 1 ^ n is (10 ^ (n + 1)) ^ n
	default:
		c.lints.bits[c.fn] = true
	}
}

// A power is an exclusive or that may be meant as a power, in a function, or nil.
type power struct {
	e  *ast.BinaryExpr
	in *function
}

// powers warns of those in functions that have no operators on bits but these.
func (c *checker) powers() {
	for _, p := range c.lints.powers {
		if c.lints.bits[p.in] {
			continue
		}
		d := c.errs.Warnf(diag.XorAsPower, p.e.OpPos, "`^` is exclusive or, not a power")
		x, y := c.text(p.e.X.Pos()), c.text(p.e.Y.Pos())
		_, isName := p.e.X.(*ast.NameExpr)
		exponent, isNumber := p.e.Y.(*ast.IntLit)
		switch {
		case isName && y == "2":
			d.Fix("the square is `{}`", diag.Edit{Span: p.e.Pos(), Text: x + " * " + x})
		case strings.HasPrefix(y, "2"):
			d.Help("the square is `x * x`; for the exclusive or, write `0x2`")
		case x == "10" && isNumber && exponent.Value <= 18:
			d.Fix("the power is `{}`", diag.Edit{Span: p.e.Pos(), Text: "1" + strings.Repeat("0", int(exponent.Value))})
		case x == "10":
			d.Help("multiply in a loop; a power of floats is `pow(x, y)`")
		default:
			d.Help("a power of 2 is `1 << n`; for the exclusive or, write `0x2`")
		}
	}
}

// lintPush records the function that a call of push adds to an array.
func (c *checker) lintPush(e *ast.CallExpr) {
	if c.lints != nil && len(e.Args) == 2 {
		if decl := c.rootOf(e.Args[0].X); decl != nil {
			c.lintKept(e.Args[1].X, decl)
		}
	}
}

// rootOf returns the variable that an expression reads, or whose element or field, or nil.
func (c *checker) rootOf(e ast.Expr) *Var {
	for {
		switch x := e.(type) {
		case *ast.NameExpr:
			v, _ := c.info.Uses[x].(*Var)
			return v
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// lintKept records the functions in a value that a variable keeps, or something that is reached from it.
func (c *checker) lintKept(value ast.Expr, by *Var) {
	if c.fn == nil {
		return
	}
	var loops []*ast.ForStmt
	for _, f := range c.fn.frames {
		if loop, ok := f.stmt.(*ast.ForStmt); ok && (by.Decl.Start < loop.Pos().Start || by.Decl.Start >= loop.Pos().End) {
			loops = append(loops, loop)
		}
	}
	if len(loops) == 0 {
		return
	}
	stmt := c.lists[len(c.lists)-1].current
	inspect(value, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.FuncLit:
			c.lints.kept = append(c.lints.kept, keptFunction{e, loops, stmt})
		case *ast.NameExpr:
			if f, ok := c.info.Uses[e].(*Func); ok && f.Outer != nil {
				c.lints.kept = append(c.lints.kept, keptFunction{e, loops, stmt})
			}
		}
		return true
	})
}

// sharedCounters warns of functions that are kept and use the variable of a loop in three parts, which
// they share with the loop.
func (c *checker) sharedCounters() {
	for _, k := range c.lints.kept {
		var f *Func
		switch e := k.e.(type) {
		case *ast.FuncLit:
			f = c.info.FuncOf[e.Func]
		case *ast.NameExpr:
			f = c.info.Uses[e].(*Func)
		}
		for _, v := range f.Captures {
			for _, loop := range k.loops {
				decl, ok := loop.Init.(*ast.VarDecl)
				if !ok || !v.Assigned || v.Decl.Start < decl.Pos().Start || v.Decl.Start >= decl.Pos().End {
					continue
				}
				at := k.e.Pos()
				if lit, ok := k.e.(*ast.FuncLit); ok {
					at = diag.Span{Start: at.Start, End: lit.Func.Body.Pos().Start}
					at.End = at.Start + int32(len(strings.TrimRight(c.text(at), " \t\r\n")))
				}
				d := c.errs.Warnf(diag.SharedCounter, at, "this function sees later values of `%s`", v.Name).
					Label(v.Decl, "all rounds share this variable")
				c.helpOwnCopy(d, k, v)
				d.Help("or loop over a range, whose variable is a new one in each round")
			}
		}
	}
}

// helpOwnCopy adds to the warning that a kept function sees later values of the variable of a loop the help to copy it, as a fix if it
// is among the first ones: each searches the whole program.
func (c *checker) helpOwnCopy(d *diag.Diagnostic, k keptFunction, v *Var) {
	const help = "copy it into a variable of the body, `var %s = %s;`, and use that"
	if c.suggestions++; c.suggestions > maxSuggestions {
		d.Help(help, "value", v.Name)
		return
	}
	other := numbered(v.Name, c.file.Text)
	if edits := c.readCopy(k, v, other); edits != nil {
		d.Fix(fmt.Sprintf(help, other, v.Name), edits...)
	} else {
		d.Help(help, other, v.Name)
	}
}

// readCopy returns the edits by which a kept function reads a copy of the variable of a loop, which is declared before the
// statement that keeps the function. There are none if the function assigns to the variable, or is one with a name.
func (c *checker) readCopy(k keptFunction, v *Var, other string) []diag.Edit {
	lit, isLit := k.e.(*ast.FuncLit)
	at := k.stmt.Pos()
	if !isLit || v.Referred {
		return nil
	}
	var edits []diag.Edit
	for name, obj := range c.info.Uses {
		if in := name.Pos(); obj == v && lit.Pos().Start <= in.Start && in.End <= lit.Pos().End {
			if c.lints.assigned[in.Start] != nil {
				return nil
			}
			edits = append(edits, diag.Edit{Span: in, Text: other})
		}
	}
	separator := " "
	if lines := c.lines(at); lines != at { // it is alone on its line
		separator = "\n" + c.file.Text[lines.Start:at.Start]
	}
	edits = append(edits, diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start}, Text: fmt.Sprintf("var %s = %s;%s", other, v.Name, separator)})
	slices.SortFunc(edits, func(a, b diag.Edit) int { return int(a.Span.Start - b.Span.Start) })
	return edits
}

// neverAssigned warns of globals that are used, but get a value neither where they are declared nor by an assignment
// that does not read them first.
func (c *checker) neverAssigned(file *ast.File, used map[Object]*usage) {
	given := make(map[Object]bool)
	for name, obj := range c.info.Uses {
		if v, ok := obj.(*Var); ok && v.Kind == Global {
			at := name.Pos().Start
			if c.lints.writes[name] && c.lints.assigned[at].Op == ast.NoOp || strings.HasSuffix(strings.TrimRight(c.file.Text[:at], " \t\r\n"), "ref") {
				given[v] = true
			}
		}
	}
	for _, d := range file.Decls {
		decl, ok := d.(*ast.VarDecl)
		if !ok || len(decl.Values) > 0 {
			continue
		}
		for _, name := range decl.Names {
			v := c.info.Vars[name]
			if given[v] || used[v] == nil {
				continue
			}
			d := c.errs.Warnf(diag.NeverAssigned, name.Pos(), "`%s` never gets a value: a use of it traps", v.Name)
			if zero := zeroOf(v.Type); zero != "" && len(decl.Names) == 1 {
				end := decl.Type.Pos().End
				d.Fix("give it one here: `"+c.text(diag.Span{Start: decl.Pos().Start, End: end})+"{}`", diag.Edit{Span: diag.Span{Start: end, End: end}, Text: " = " + zero})
			} else {
				d.Help("give it a value where it is declared, or assign one before it is used")
			}
		}
	}
}

// constantGlobals warns of globals that could be constants: nothing changes them.
func (c *checker) constantGlobals(file *ast.File, used map[Object]*usage) {
	for _, d := range file.Decls {
		s, ok := d.(*ast.VarDecl)
		if !ok {
			continue
		}
		v := c.info.Vars[s.Names[0]]
		if c.fixed[v] == nil || exempt(v.Name) || used[v] == nil || used[v].reads == 0 {
			continue
		}
		if edits := c.asConstant(v, s); edits != nil {
			c.errs.Warnf(diag.ConstantGlobal, s.Names[0].Pos(), "nothing changes the variable `%s`", v.Name).
				Fix("declare it as a constant: "+c.constantDecl(s), edits...)
		}
	}
}

// lintItself records a call of the function that it is in, with its own parameters as the arguments, if the function has
// the name of a built-in one: that one was meant.
func (c *checker) lintItself(e *ast.CallExpr, f *Func) {
	if c.lints == nil || c.fn == nil || f != c.fn.Func || findBuiltin(f.Name) == nil || len(e.Args) != len(f.Params) {
		return
	}
	for i, a := range e.Args {
		if name, ok := a.X.(*ast.NameExpr); !ok || c.info.Uses[name] != f.Params[i] {
			return
		}
	}
	c.found(diag.SuspiciousShadowing, e.Fn.Pos(), "this calls the function that it is in, not the built-in one",
		"to call the built-in `"+f.Name+"`, give this function another name")
}

// hidesBuiltin adds to the error that a call does not fit a function, which is declared at decl, that this function hides
// a built-in one, and returns whether it does.
func (c *checker) hidesBuiltin(d *diag.Diagnostic, e *ast.CallExpr, decl diag.Span) bool {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || findBuiltin(name.Name) == nil || decl == (diag.Span{}) {
		return false
	}
	d.Label(decl, "it hides the built-in function").Help("to call the built-in `%s`, give this one another name", name.Name)
	return true
}

// beginsAsByte reports whether a variable is declared with a byte of a string as its value or, if inArray is set, with an
// array that begins with one.
func (c *checker) beginsAsByte(v *Var, inArray bool) bool {
	value, _, _ := strings.Cut(c.file.Text[v.Decl.End:], ";")
	value = strings.TrimLeft(value, " ")
	value = strings.TrimPrefix(strings.TrimPrefix(value, ": int "), ": [int] ")
	value, isValue := strings.CutPrefix(value, "= ")
	if inArray {
		value, isValue = strings.CutPrefix(value, "[")
	}
	name, index, indexed := strings.Cut(value, "[")
	b := c.names[name]
	if !isValue || !indexed || b == nil {
		return false
	}
	of, ok := b.obj.(*Var)
	end := strings.IndexByte(index, ']')
	return ok && of.Type == String && end >= 0 && (end == len(index)-1 || inArray && (index[end+1] == ',' || index[end+1] == ']'))
}

// holdsByte reports whether e is a variable, or an element of one, that is declared with a byte of a string.
func (c *checker) holdsByte(e ast.Expr) bool {
	index, inArray := e.(*ast.IndexExpr)
	if inArray {
		e = index.X
	}
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return false
	}
	v, ok := c.info.Uses[name].(*Var)
	return ok && c.beginsAsByte(v, inArray)
}

// isByte reports whether e is a byte of a string, or a variable that is declared with one as its value, and that
// nothing has assigned to so far.
func (c *checker) isByte(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return c.info.Types[e.X] == String
	case *ast.NameExpr:
		v, ok := c.info.Uses[e].(*Var)
		return ok && !v.Assigned && c.beginsAsByte(v, false)
	}
	return false
}

// helpNumeral adds the help that x, a string literal of digits, is a number without its quotes, unless y, which is compared with it
// and has the type u, is a character. It returns whether it does.
func (c *checker) helpNumeral(d *diag.Diagnostic, x, y ast.Expr, u Type) bool {
	if !isNumber(u) || !isNumeral(x) || c.isByte(y) || c.isChar(y, true) {
		return false
	}
	number := x.(*ast.StringLit).Value
	if name, ok := y.(*ast.NameExpr); ok && u == Int && len(number) == 1 {
		if v, ok := c.info.Uses[name].(*Var); ok && (v.Kind != Local || v.Assigned) {
			d.Help("write the number without quotes, `%s`; or, if `%s` is a byte of a string, `'%[1]s'`", number, name.Name)
			return true
		}
	}
	if u == Float {
		number += ".0"
	}
	d.Fix("write the number without quotes: `{}`", diag.Edit{Span: x.Pos(), Text: number})
	return true
}

// helpCase replaces the help about the value of a case of the wrong type, if the switch is on a byte of a string.
func (c *checker) helpCase(d *diag.Diagnostic, e, subject ast.Expr) {
	if char := c.stringAsChar(e); char != "" && c.isByte(subject) {
		d.Helps, d.Fixes = nil, nil
		d.SureFix("a byte is a number: compare it with `{}`", diag.Edit{Span: e.Pos(), Text: char})
	}
}
