// This file defines scopes, which determine the object that a name denotes.
//
// There is one table for the whole program. It maps a name to a stack of
// bindings, the innermost on top, so that the time of a lookup does not depend on
// how deep blocks nest. All bindings are also on one stack, in order of
// declaration. The bindings of the innermost scope are at its end; leaving the
// scope removes them.

package check

import (
	"cmp"
	"slices"
	"strings"

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

// An endedBinding is the last binding of a name whose scope has ended, and the function and
// the block of a try that it was in.
type endedBinding struct {
	*binding
	in     *function
	region *region // not in a browser
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
			ended := endedBinding{b, c.fn, nil}
			if !diag.Brief && c.fn != nil {
				ended.region = c.fn.region
			}
			c.ended[b.name] = ended
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
		d := c.errorf(diag.RedeclaredType, id.Pos(), "the predeclared type `%s` cannot be redeclared", id.Name)
		if strings.HasSuffix(strings.TrimRight(c.file.Text[:at.Start], " "), "catch") {
			d.Fix("name the variable, too: `catch {} { … }`", diag.Edit{Span: at, Text: "e: " + id.Name})
		} else {
			d.Help("choose another name")
		}
	} else if old != nil && old.depth == depth {
		d := c.errorf(diag.DuplicateDeclaration, id.Pos(), "`%s` is declared twice in the same block", id.Name).
			Under("declared again here").
			Label(old.at, "first declared here")
		if depth == 1 {
			c.declaredAgain(d, id, obj, old.obj, old.obj)
			c.helpSameLine(d, id, old.at)
			return nil
		}
		c.declaredAgain(d, id, obj, old.obj, obj)
		c.helpSameLine(d, id, old.at)
		if v, ok := obj.(*Var); ok && !diag.Brief && c.inOneList(v, old.at) {
			c.listedTwice = append(c.listedTwice, listedTwice{d, id, c.fn.Syntax.Pos(), diag.Span{}})
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

// maxSuggestions bounds how many searches for similar names one file gets. Each
// search takes time in proportion to the number of names in scope.
const maxSuggestions = 50

// suggest adds a help with the name in scope that is most similar to a misspelt one,
// if any is. It considers only names of objects for which fits returns true.
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
	suggestClosest(d, name, candidates)
}

// declaredLater makes the error d about an undeclared name one about the place of its use, if the name is declared after the current
// statement of a list around it. Until there, no other use of the name is an error.
func (c *checker) declaredLater(d *diag.Diagnostic, name string) bool {
	id, decl, current := c.laterDeclaration(name)
	if id == nil {
		return false
	}
	d.Message = "`" + name + "` is used before its declaration"
	d.Under("").Label(id.Pos(), "declared here")
	if _, isFunc := decl.(*ast.FuncDecl); isFunc {
		if from, nested := current.(*ast.FuncDecl); nested {
			d.Help("declare `%s` and `%s` directly one after the other: then each is in scope in the other", from.Name.Name, name)
		} else {
			d.Help("declare `%s` before this statement", name)
		}
	} else if f, nested := current.(*ast.FuncDecl); nested && !diag.Brief {
		d.Help("declare it before the function `%s`", f.Name.Name)
	}
	if !diag.Brief {
		if c.early == nil {
			c.early = map[string]earlyUse{}
		}
		c.early[name] = earlyUse{d.Primary.Span.Start, id.Pos().Start}
	}
	return true
}

// laterDeclaration returns the declaration of a name after the current statement of a list around it, and this statement, or nil.
func (c *checker) laterDeclaration(name string) (id *ast.Ident, decl, current ast.Stmt) {
	if c.suggestions >= maxSuggestions {
		return nil, nil, nil
	}
	for _, list := range slices.Backward(c.lists) {
		for _, s := range list.later {
			var names []*ast.Ident
			switch s := s.(type) {
			case *ast.ConstDecl:
				names = []*ast.Ident{s.Name}
			case *ast.VarDecl:
				names = s.Names
			case *ast.FuncDecl:
				names = []*ast.Ident{s.Name}
			}
			for _, id := range names {
				if id.Name == name {
					return id, s, list.current
				}
			}
		}
	}
	return nil, nil, nil
}

// suggestClosest adds a help with the candidate that is most similar to the name, if any is, or the only one that begins
// with it, as while it is typed.
func suggestClosest(d *diag.Diagnostic, name string, candidates []string) {
	best, ok := diag.Closest(name, candidates)
	if !ok && len(name) > 1 && !diag.Brief {
		longer := slices.DeleteFunc(slices.Clone(candidates), func(s string) bool { return len(s) == len(name) || !strings.HasPrefix(s, name) })
		if ok = len(longer) == 1; ok {
			best = longer[0]
		}
	}
	if ok {
		d.Fix("did you mean `{}`?", diag.Edit{Span: d.Primary.Span, Text: best})
	}
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
