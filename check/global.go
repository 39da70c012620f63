// This file defines the evaluation of constants and the inference of the types of
// globals, each after those that it refers to.

package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// A dependency is a reference from one declaration to another.
type dependency struct {
	to int
	at diag.Span
}

// topological calls visit for each of 0 … n-1, after those that it depends on. If it
// finds a cycle, it calls report with the references that form the cycle, and does
// not visit its members. It is a depth-first search with an explicit stack.
func topological(n int, depends func(int) []dependency, visit func(int), report func(first int, cycle []dependency)) {
	const (
		unseen = iota
		active
		done
	)
	type step struct {
		node int
		next []dependency // not yet followed
		via  dependency   // the reference by which the search reached node
	}
	state, cyclic := make([]uint8, n), make([]bool, n)
	var stack []step
	push := func(node int, via dependency) {
		state[node] = active
		stack = append(stack, step{node, depends(node), via})
	}
	for root := range n {
		if state[root] != unseen {
			continue
		}
		push(root, dependency{})
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if len(top.next) == 0 {
				if state[top.node] = done; !cyclic[top.node] {
					visit(top.node)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			d := top.next[0]
			top.next = top.next[1:]
			switch state[d.to] {
			case unseen:
				push(d.to, d)
			case active:
				// A cycle through a member of an earlier cycle is not reported. The
				// walk down the stack ends there, so all walks together take linear time.
				first := len(stack) - 1
				for ; !cyclic[stack[first].node]; first-- {
					cyclic[stack[first].node] = true
					if stack[first].node == d.to {
						var cycle []dependency
						for _, s := range stack[first+1:] {
							cycle = append(cycle, s.via)
						}
						report(d.to, append(cycle, d))
						break
					}
				}
			}
		}
	}
}

// references returns the references in expressions to the objects that have a number.
func (c *checker) references(exprs []ast.Expr, number map[Object]int) []dependency {
	var refs []dependency
	for _, e := range exprs {
		ast.Inspect(e, func(e ast.Expr) bool {
			if name, ok := e.(*ast.NameExpr); ok {
				if b := c.names[name.Name]; b != nil {
					if i, ok := number[b.obj]; ok {
						refs = append(refs, dependency{i, name.Pos()})
					}
				}
			}
			return true
		})
	}
	return refs
}

// maxCycle bounds how many references of a cycle are shown.
const maxCycle = 10

func cycleLabels(d *diag.Diagnostic, cycle []dependency, name func(int) string) {
	for i, ref := range cycle {
		if i == maxCycle {
			d.Note("%d more references are part of the cycle", len(cycle)-i)
			break
		}
		d.Label(ref.at, "refers to `%s`", name(ref.to))
	}
}

// constants evaluates the constants of the program.
func (c *checker) constants(consts []*Const) {
	number := make(map[Object]int, len(consts))
	for i, k := range consts {
		number[k] = i
	}
	topological(len(consts),
		func(i int) []dependency { return c.references([]ast.Expr{consts[i].Decl.Value}, number) },
		func(i int) { c.constant(consts[i]) },
		func(first int, cycle []dependency) {
			k := consts[first]
			d := c.errorf(diag.ConstantCycle, k.Decl.Name.Pos(), "the constant `%s` depends on itself", k.Name)
			cycleLabels(d, cycle, func(i int) string { return consts[i].Name })
		})
}

// constant evaluates a constant. Those that it refers to must have been evaluated.
func (c *checker) constant(k *Const) {
	errors := len(c.errs.Items)
	e := k.Decl.Value
	t := c.expr(e, nil)
	if value, ok := c.info.Values[e]; ok {
		k.Type, k.Value = t, value
		return
	}
	if len(c.errs.Items) > errors {
		return
	}
	ast.Inspect(e, func(e ast.Expr) bool {
		if f := c.faults[e]; f != noFault {
			c.errorf(diag.InvalidConstantValue, e.Pos(), "the constant `%s` cannot be evaluated: %s", k.Name, f).Under("%s", f)
			return false
		}
		what := c.notConstant(e)
		if what == "" {
			return true
		}
		c.errorf(diag.NotConstant, e.Pos(), "the value of the constant `%s` is not constant", k.Name).Under("%s", what)
		return false
	})
}

// notConstant returns the reason why an expression can never be part of a constant,
// or "" if it can.
func (c *checker) notConstant(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.NameExpr:
		switch obj := c.info.Uses[e].(type) {
		case *Var, *Func:
			return describe(obj) + " is not constant"
		}
	case *ast.CallExpr:
		if name, ok := e.Fn.(*ast.NameExpr); ok {
			if b, ok := c.info.Uses[name].(*Builtin); ok && isConversion(b.Name) {
				return ""
			}
		}
		return "a call is not constant"
	case *ast.ArrayLit:
		return "an array is not constant"
	case *ast.FuncLit:
		return "a function is not constant"
	case *ast.IndexExpr:
		return "an element is not constant"
	case *ast.FieldExpr:
		return "a field is not constant"
	}
	return ""
}

// separate splits each declaration that gives every variable a value of its own into
// one declaration for each variable: the type of one may depend on the type of another.
func separate(decls []*ast.VarDecl) []*ast.VarDecl {
	var single []*ast.VarDecl
	for _, d := range decls {
		if d.Type != nil || len(d.Values) != len(d.Names) {
			single = append(single, d)
			continue
		}
		for i := range d.Names {
			one := *d
			one.Names, one.Values = d.Names[i:i+1], d.Values[i:i+1]
			single = append(single, &one)
		}
	}
	return single
}

// globals checks the declarations of globals.
func (c *checker) globals(decls []*ast.VarDecl) {
	decls = separate(decls)
	number := make(map[Object]int)
	for i, d := range decls {
		for _, name := range d.Names {
			number[c.info.Vars[name]] = i
		}
	}
	topological(len(decls),
		func(i int) []dependency {
			if decls[i].Type != nil {
				return nil // known already
			}
			return c.references(decls[i].Values, number)
		},
		func(i int) { c.global(decls[i]) },
		func(first int, cycle []dependency) {
			name := decls[first].Names[0]
			if len(cycle) == 1 && len(decls[first].Names) == 1 {
				d := c.errorf(diag.GlobalTypeCycle, name.Pos(), "the first value of `%s` uses `%s` itself", name.Name, name.Name)
				cycleLabels(d, cycle, func(i int) string { return decls[i].Names[0].Name })
				return
			}
			d := c.errorf(diag.GlobalTypeCycle, name.Pos(), "the type of `%s` depends on itself", name.Name)
			cycleLabels(d, cycle, func(i int) string { return decls[i].Names[0].Name })
			d.Note("a type that is declared breaks the cycle, as in `var %s: int = …;`", name.Name)
		})
}

// global checks the declaration of a global. Those that it refers to must have types.
func (c *checker) global(d *ast.VarDecl) {
	var want Type
	if d.Type != nil {
		want = c.info.Vars[d.Names[0]].Type
	}
	if len(d.Values) == 0 {
		if want == nil {
			c.noType(d)
		}
		return
	}
	for i, t := range c.initial(d, want) {
		c.info.Vars[d.Names[i]].Type = t
	}
}
