//go:build !js

// This file defines the lints: warnings about code that is accepted but does nothing, such
// as a variable that is never used. A name that begins with an underscore is exempt.

package check

import (
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
		declares:  make(map[*Var]*ast.VarDecl),
		removable: make(map[*Var]diag.Span),
		copies:    make(map[string]*Var),
		heads:     make(map[ast.Expr]*ast.ForStmt),
		swaps:     make(map[*Var]*ast.AssignStmt),
		afterJump: make(map[int32]*diag.Span),
		calls:     make(map[*Var]diag.Span),
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
	afterJump  map[int32]*diag.Span      // by where each of them begins: the statements after a jump, to the end of their list
	copies     map[string]*Var           // by the text of a value: the variable that last got it
	swaps      map[*Var]*ast.AssignStmt  // the assignments that should have the value of a variable
	removable  map[*Var]diag.Span        // the declarations of variables of blocks that have no effect
	calls      map[*Var]diag.Span        // what is before the calls of functions that give variables their values
	hides      map[*Var]*binding         // the variables of the same function that others shadow
	declares   map[*Var]*ast.VarDecl     // the declarations of those
	written    map[*Var]int32            // the position of the last assignment so far
	elements   map[*Var]string           // those that stand for the elements of an array, and its text
	left       int32                     // that of the last statement so far that may leave a loop
	changed    int32                     // that of the last call or assignment so far that may change memory
	loops      []ast.Expr                // the conditions that nothing in their loops seems to change
	heads      map[ast.Expr]*ast.ForStmt // by these: the loops that are a for with an update
	counters   map[*Var]counter          // the variables of ranges
	skips      map[int32]bool            // the positions of assignments to these that seem to skip numbers
	powers     []power
	bits       map[*function]bool // those with operators on bits that are no powers
	signs      []diag.Span        // of the = and - of assignments that are written like subtractions
	kept       []keptFunction
	local      map[string]diag.Span // where functions first declare a variable or constant of a name, once it is asked for
}

// A misleading string seems to contain the value of a variable, or to be a format.
type misleading struct {
	at   diag.Span
	part string // such as ${x} or %d

	// What is between the variables, and these; there are none if the part is a verb of a format.
	texts  []string
	values []valueText
}

// A valueText is a value that a string seems to contain: an expression, and what it names if it is a name alone.
type valueText struct {
	text string
	obj  Object
}

// A trap is an operation that traps whenever it is executed, or another expression that a lint
// finds where it is checked.
type trap struct {
	code    diag.Code
	at      diag.Span
	message string
	help    string
	fix     []diag.Edit // if there is one
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
	c.unknownAllowed()
	c.fixUnreachable()
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
	c.constantGlobals(file, used)
	for _, t := range c.lints.traps {
		d := c.errs.Warnf(t.code, t.at, "%s", t.message)
		if len(t.fix) > 0 {
			d.Fix(t.help, t.fix...)
		} else if t.help != "" {
			d.Help("%s", t.help)
		}
		if t.code == diag.EmptyCase && len(t.fix) > 0 {
			d.Help("or, to do nothing, write `{}` after the `:`")
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
		if !f.breaks { // which has a warning
			c.deadAssignments(f, assigned[f.Func], &steps)
		}
	}
}

// lintTrap records an operation that always traps.
func (c *checker) lintTrap(at diag.Span, message string) {
	if c.lints != nil {
		c.found(diag.AlwaysTraps, at, message, "")
	}
}

// found records a trap, or what a lint has found in an expression. The help is that of the edits if there are some.
func (c *checker) found(code diag.Code, at diag.Span, message, help string, fix ...diag.Edit) {
	c.lints.traps = append(c.lints.traps, trap{code, at, message, help, fix})
}

func exempt(name string) bool { return strings.HasPrefix(name, "_") }
