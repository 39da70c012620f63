// This file defines scopes, which determine the object that a name denotes.
//
// There is one table for the whole program. It maps a name to a stack of
// bindings, the innermost on top, so that the time of a lookup does not depend on
// how deep blocks nest. All bindings are also on one stack, in order of
// declaration. The bindings of the innermost scope are at its end; leaving the
// scope removes them.

package check

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A binding says that a name denotes an object within a scope.
type binding struct {
	name  string
	obj   Object // nil if the declaration had an error
	depth int    // of the scope: 0 is the universe, 1 the top of the file, others are blocks
	at    diag.Span
	env   *env     // of a variable of a function
	outer *binding // the binding of the same name that this one shadows
}

// An env is a linked list of the variables of one function that are in scope at
// some position, the latest first. A variable is in scope from start to end, which
// are values of checker.now.
type env struct {
	v          *Var
	loop       bool // v is the variable of a for … in
	parent     *env
	start, end int32
}

// predeclaredType returns the type whose name no declaration may take, and whether there is one.
func predeclaredType(name string) (Basic, bool) {
	switch name {
	case "int":
		return Int, true
	case "float":
		return Float, true
	case "bool":
		return Bool, true
	case "string":
		return String, true
	}
	return Invalid, false
}

// An endedBinding is the last binding of a name whose scope has ended, and the function that it was in.
type endedBinding struct {
	*binding
	in *function
}

// open begins a scope.
func (c *checker) open() { c.scopes = append(c.scopes, len(c.bound)) }

// close ends the innermost scope.
func (c *checker) close() {
	first := c.scopes[len(c.scopes)-1]
	c.scopes = c.scopes[:len(c.scopes)-1]
	c.now++
	for _, b := range slices.Backward(c.bound[first:]) {
		if b.outer == nil {
			c.ended[b.name] = endedBinding{b, c.fn}
			delete(c.names, b.name)
		} else {
			c.names[b.name] = b.outer
		}
		if b.env != nil {
			b.env.end = c.now
			c.env = c.env.parent
		}
	}
	clear(c.bound[first:])
	c.bound = c.bound[:first]
}

// declare binds a name in the innermost scope and returns the binding. It reports a
// second declaration of the same name in one scope. In a block, the second
// declaration nevertheless replaces the first, because the code after it was most
// likely written for it. At the top of the file it is ignored, and declare returns nil.
func (c *checker) declare(id *ast.Ident, obj Object) *binding {
	depth, at := len(c.scopes), id.Pos()
	old := c.names[id.Name]
	if _, ok := predeclaredType(id.Name); ok {
		c.errorf(diag.RedeclaredType, at, "the predeclared type `%s` cannot be redeclared", id.Name)
	} else if old != nil && old.depth == depth {
		c.errorf(diag.DuplicateDeclaration, at, "`%s` is declared twice in the same block", id.Name).
			Under("declared again here").
			Label(old.at, "first declared here")
		c.twice[obj], c.twice[old.obj] = true, true
		if depth == 1 {
			return nil
		}
		at = old.at
	}
	b := &binding{name: id.Name, obj: obj, depth: depth, at: at, outer: old}
	c.names[id.Name] = b
	c.bound = append(c.bound, b)
	return b
}

// declareVar binds a variable of the current function, from here to the end of
// the innermost scope.
func (c *checker) declareVar(id *ast.Ident, v *Var) *binding {
	return c.enter(c.declare(id, v), v)
}

// enter records that the variable of a binding is in scope from here on. If b is nil
// it does nothing.
func (c *checker) enter(b *binding, v *Var) *binding {
	if b != nil {
		c.now++
		b.env = &env{v: v, parent: c.env, start: c.now}
		c.env = b.env
	}
	return b
}

// describe returns the kind of an object for messages, such as "a variable".
func describe(obj Object) string {
	switch obj := obj.(type) {
	case *Var:
		switch obj.Kind {
		case ByValue, ByRef:
			return "a parameter"
		case Global:
			return "a global variable"
		}
		return "a variable"
	case *Func:
		return "a function"
	case *Const:
		return "a constant"
	case *Struct:
		return "a struct type"
	case *Alias:
		return "a type alias"
	}
	return "a built-in function"
}
