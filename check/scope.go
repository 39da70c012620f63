// This file defines scopes: which object a name stands for at a place.
//
// There is one table for the whole program. It maps a name to a stack of
// bindings, the innermost on top, so that a look-up takes the same time
// however deep the blocks nest. A scope is a stretch of the stack of all
// bindings; leaving it takes them back.

package check

import (
	"cmp"
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A binding says that a name stands for an object within a scope.
type binding struct {
	name  string
	obj   Object // nil if the declaration had an error
	depth int    // of the scope: 0 is the universe, 1 the top of the file, others are blocks
	at    diag.Span
	env   *env     // of a variable of a function
	outer *binding // the binding of the same name that this one shadows
}

// An env is the chain of the variables of one function that are in scope at a
// place, the latest first. Times are those of checker.now: a variable is in
// scope from start to end.
type env struct {
	v          *Var
	loop       bool // the variable of for … in
	parent     *env
	start, end int32
}

// predeclaredTypes are the names of types that no declaration may take.
var predeclaredTypes = map[string]Basic{"int": Int, "float": Float, "bool": Bool, "string": String}

// open begins a scope.
func (c *checker) open() { c.scopes = append(c.scopes, len(c.bound)) }

// close ends the innermost scope.
func (c *checker) close() {
	first := c.scopes[len(c.scopes)-1]
	c.scopes = c.scopes[:len(c.scopes)-1]
	c.now++
	for _, b := range slices.Backward(c.bound[first:]) {
		if b.outer == nil {
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

// declare binds a name in the innermost scope. The second declaration of a name
// in one scope is reported; it counts nevertheless in a block, where what
// follows it was most likely written for it. declare returns nil if the
// declaration does not count.
func (c *checker) declare(id *ast.Ident, obj Object) *binding {
	depth, at := len(c.scopes), id.Pos()
	old := c.names[id.Name]
	if _, ok := predeclaredTypes[id.Name]; ok {
		c.errorf(diag.RedeclaredType, id.Pos(), "the predeclared type `%s` cannot be redeclared", id.Name).
			Help("choose another name")
	} else if old != nil && old.depth == depth {
		c.errorf(diag.DuplicateDeclaration, id.Pos(), "`%s` is declared twice in the same block", id.Name).
			Under("declared again here").
			Label(old.at, "first declared here")
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

// enter notes that the variable of a binding is in scope from here on.
func (c *checker) enter(b *binding, v *Var) *binding {
	if b != nil {
		c.now++
		b.env = &env{v: v, parent: c.env, start: c.now}
		c.env = b.env
	}
	return b
}

// maxSuggestions bounds how often a file is searched for names that resemble
// one, which takes time in proportion to the number of names.
const maxSuggestions = 50

// suggest adds the name in scope that a misspelt one was most likely meant to
// be. Only names are considered whose object passes the filter.
func (c *checker) suggest(d *diag.Diagnostic, name string, fits func(Object) bool) {
	c.suggestions++
	if c.suggestions > maxSuggestions {
		return
	}
	var all []*binding
	for _, b := range c.names {
		if b.obj != nil && fits(b.obj) {
			all = append(all, b)
		}
	}
	slices.SortFunc(all, func(a, b *binding) int {
		return cmp.Or(cmp.Compare(b.depth, a.depth), cmp.Compare(a.name, b.name))
	})
	candidates := make([]string, len(all))
	for i, b := range all {
		candidates[i] = b.name
	}
	meant(d, name, candidates)
}

// meant adds the candidate that is most like the name, if any is.
func meant(d *diag.Diagnostic, name string, candidates []string) {
	if best, ok := diag.Closest(name, candidates); ok {
		d.Help("did you mean `%s`?", best)
	}
}

// describe returns what an object is: "a variable".
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
	}
	return "a built-in function"
}
