// This file defines type aliases: each is resolved after those that its type names.
//
// An alias is another name for a type, not a type of its own. So it leaves no trace in the
// results of the checker, and messages show the type itself.

package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// An Alias is a type alias.
type Alias struct {
	Name string
	Type Type
	Decl *ast.TypeDecl
}

// maxAliasParts bounds the length of the type of an alias, in parts as types.size counts
// them. In a chain of aliases, each of which names the one before twice, the lengths would
// grow exponentially.
const maxAliasParts = 1000

// aliases resolves the aliases of the program.
func (c *checker) aliases(list []*Alias) {
	number := make(map[Object]int, len(list))
	for i, a := range list {
		number[a] = i
	}
	topological(len(list),
		func(i int) []dependency {
			var refs []dependency
			namesIn(list[i].Decl.Type, func(e *ast.NamedType) {
				_, predeclared := predeclaredType(e.Name)
				if b := c.names[e.Name]; b != nil && !predeclared {
					if j, ok := number[b.obj]; ok {
						refs = append(refs, dependency{j, e.Pos()})
					}
				}
			})
			return refs
		},
		func(i int) { c.alias(list[i]) },
		func(first int, cycle []dependency) {
			a := list[first]
			d := c.errorf(diag.AliasCycle, a.Decl.Name.Pos(), "the type alias `%s` depends on itself", a.Name)
			cycleLabels(d, cycle, func(i int) string { return list[i].Name })
			d.Help("a type that contains itself is a struct: `struct %s { … }`", a.Name)
		})
}

// alias resolves an alias. Those that its type names must have been resolved.
func (c *checker) alias(a *Alias) {
	t := c.typ(a.Decl.Type)
	at := a.Decl.Type.Pos()
	if c.types.depths[t] > c.file.Limits.MaxNesting() {
		c.errs.Nested(diag.AliasTooLarge, at, "the type of this alias nests")
		return
	}
	if c.types.size(t) > maxAliasParts {
		c.errorf(diag.AliasTooLarge, at, "the type of this alias has more than %d parts", maxAliasParts).
			Help("declare a struct for a part of it: a struct counts as one part")
		return
	}
	a.Type = t
}

// namesIn calls f for each name in a type expression. It recurses as deep as the type nests.
func namesIn(e ast.TypeExpr, f func(*ast.NamedType)) {
	switch e := e.(type) {
	case *ast.NamedType:
		f(e)
	case *ast.ArrayType:
		namesIn(e.Elem, f)
	case *ast.GenType:
		namesIn(e.Elem, f)
		namesIn(e.Throws, f)
	case *ast.FuncType:
		for _, p := range e.Params {
			namesIn(p.Type, f)
		}
		for _, r := range e.Results {
			namesIn(r, f)
		}
		namesIn(e.Throws, f)
	}
}
