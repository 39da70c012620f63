// This file defines what follows from a second declaration of a name in one scope.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// declaredAgain records that the object again is declared where first is declared already, and adds the helps to the error d
// about that. Only one of them is bound to the name.
func (c *checker) declaredAgain(d *diag.Diagnostic, id *ast.Ident, again, first, bound Object) {
	if c.again == nil {
		c.again = map[Object][]Object{}
	}
	if bound == first {
		c.again[first] = append(c.again[first], again)
	} else {
		c.again[again] = append(slices.Clone(c.again[first]), first)
	}
	f, twoFuncs := first.(*Func)
	var copied *ast.Func
	if g, ok := again.(*Func); twoFuncs && ok {
		if diag.Brief {
			d.Help(otherName + ": a name has one function, whatever its parameters are")
			return
		}
		d.Help(otherName)
		if !c.sameParams(f.Syntax, g.Syntax) {
			d.Note("a name has one function, whatever its parameters are")
		} else {
			copied = g.Syntax
		}
	} else if v, ok := again.(*Var); ok && v.Name == "_" {
		d.Help("`_` is a name like any other: " + otherName)
	} else if c.disputed(bound) && len(c.scopes) > 1 {
		d.Help(otherName)
	} else if v, ok := again.(*Var); ok && v.Kind == Local {
		c.helpAssign(d, id)
	}
	if !diag.Brief && len(d.Fixes) == 0 {
		c.twice = append(c.twice, twice{d, id, bound, bound == again, copied, copied != nil && c.text(copied.Pos()) == c.text(f.Syntax.Pos())})
	}
}

// otherName is the help for a second declaration; see renameTwice.
const otherName = "give it another name"

// sameParams reports whether two functions have parameters of the same types.
func (c *checker) sameParams(f, g *ast.Func) bool {
	return slices.EqualFunc(f.Params, g.Params, func(p, q *ast.Field) bool {
		return p.Ref == q.Ref && c.text(p.Type.Pos()) == c.text(q.Type.Pos())
	})
}

// helpCopied adds to the error that a function is declared twice, with the same parameters, the help to remove one of the two, which
// is the fix if they are the same text.
func (c *checker) helpCopied(w twice) {
	at := w.copied.Pos()
	before := c.file.Text[:at.Start]
	at.Start = int32(len(strings.TrimRight(before, " \t\r\n")))
	between := before[at.Start:]
	line := before[strings.LastIndexByte(before[:at.Start], '\n')+1 : at.Start]
	commented := strings.Count(between, "\n") < 2 && (strings.Contains(line, "//") || strings.HasSuffix(line, "*/"))
	if w.exact && !commented && strings.Contains(between, "\n") {
		w.d.Fix("or remove this copy", diag.Edit{Span: at})
	} else {
		w.d.Help("or remove one of the two")
	}
}

// helpSameLine adds to the error that the name at first is declared again, on the next line, the fix that removes this line, if it is the
// same as the one before it. It comes first unless the two may give different values, since then an assignment may be meant: a call
// without arguments, one that takes an element from an array, or one with a reference.
func (c *checker) helpSameLine(d *diag.Diagnostic, id *ast.Ident, first diag.Span) {
	if diag.Brief || c.partial {
		return
	}
	text := c.file.Text
	start := strings.LastIndexByte(text[:id.Pos().Start], '\n') + 1
	if start == 0 {
		return
	}
	before := strings.LastIndexByte(text[:start-1], '\n') + 1
	line, rest, ended := strings.Cut(text[start:], "\n")
	same := line == text[before:start-1] && int(first.Start)-before == int(id.Pos().Start)-start
	code := strings.TrimSpace(line)
	if !same || !strings.HasSuffix(code, ";") && !strings.HasSuffix(code, "}") || strings.HasPrefix(code, "fn ") {
		return
	}
	at := diag.Span{Start: int32(start), End: int32(len(text) - len(rest))}
	if !ended {
		at.End = int32(len(text))
	}
	const help = "remove this line: it is the same word for word"
	helps, fixes := d.Helps, d.Fixes
	switch {
	case len(helps) > 0 && (strings.Contains(line, "()") || strings.Contains(line, "pop(") || nextWord(line, "ref", 0) >= 0):
		if len(fixes) > 0 {
			d.Fix("or "+help, diag.Edit{Span: at})
		}
		return
	case len(helps) > 0 && len(fixes) == 0: // it says how to keep both
		helps = nil
	}
	d.Helps, d.Fixes = nil, nil
	d.Fix(help, diag.Edit{Span: at})
	for i := range fixes {
		fixes[i].Help = "or " + fixes[i].Help
	}
	for i := range helps {
		helps[i] = "or " + helps[i]
	}
	d.Helps, d.Fixes = append(d.Helps, helps...), append(d.Fixes, fixes...)
}

// helpAssign adds to the error that a variable is declared again, with the same type, the help to assign to the first one.
func (c *checker) helpAssign(d *diag.Diagnostic, id *ast.Ident) {
	s, ok := c.current.(*ast.VarDecl)
	if !ok || len(s.Names) > 1 || s.Names[0] != id || len(s.Values) != 1 {
		d.Help("to assign to the first one, leave out `var`")
		return
	}
	edits := []diag.Edit{{Span: diag.Span{Start: s.Pos().Start, End: id.Pos().Start}}}
	if s.Type != nil {
		edits = append(edits, diag.Edit{Span: diag.Span{Start: id.Pos().End, End: s.Type.Pos().End}})
	}
	d.Fix("to assign to the first one, leave out `var`", edits...)
}

// A twice is an error that a name is declared twice, in which the second declaration may need another name.
type twice struct {
	d     *diag.Diagnostic
	id    *ast.Ident // of the second declaration
	bound Object     // what the name is bound to
	again bool       // this is the second declaration

	copied *ast.Func // the second declaration, if it is a function with the parameters of the first one
	exact  bool      // the two functions are the same text
}

// renameTwice adds to the errors that names are declared twice the fixes that rename the second declaration, and the uses that
// mean it: of a variable in a block all that are after it, if that is possible, and otherwise those that do not fit the first one.
// Nothing else can be meant by another `_` that is not used.
func (c *checker) renameTwice(file *ast.File, first int) {
	if diag.Brief || c.renaming || c.partial || len(c.file.Text) > largestRenamed {
		return
	}
	before := countErrors(c.errs.Items[first:])
	taken := c.file.Text // and the names that the fixes give
	tried := 0
	for _, w := range c.twice[:min(len(c.twice), maxSuggestions)] {
		if len(w.d.Helps) == 0 && c.disputed(w.bound) {
			w.d.Help(otherName)
		}
		if len(w.d.Helps) == 0 || !strings.HasSuffix(w.d.Helps[0], otherName) {
			continue
		}
		name := w.id.Name
		other := numbered(name, taken)
		taken += other + ";"
		var uses []*ast.NameExpr
		for e, obj := range c.info.Uses {
			if obj == w.bound && e.Name == name {
				uses = append(uses, e)
			}
		}
		help := strings.Replace(w.d.Helps[0], otherName, otherName+", such as `{}`", 1)
		if name == "_" && len(uses) == 0 {
			w.d.Helps = nil
			w.d.SureFix(help, diag.Edit{Span: w.id.Pos(), Text: other})
			continue
		}
		if tried++; tried > maxRenamed {
			continue
		}
		slices.SortFunc(uses, func(a, b *ast.NameExpr) int { return int(a.Pos().Start - b.Pos().Start) })
		renamed := make([]bool, len(uses))
		if _, ok := w.bound.(*Var); ok && w.again {
			for i := range renamed {
				renamed[i] = true
			}
		}
		for range 2 {
			w.id.Name = other
			for i, e := range uses {
				if renamed[i] {
					e.Name = other
				}
			}
			errs := c.tryOut(file)
			w.id.Name = name
			for _, e := range uses {
				e.Name = name
			}
			if countErrors(errs.Items) < before {
				edits := []diag.Edit{{Span: w.id.Pos(), Text: other}}
				for i, e := range uses {
					if renamed[i] {
						edits = append(edits, diag.Edit{Span: e.Pos(), Text: other})
					}
				}
				slices.SortFunc(edits, func(a, b diag.Edit) int { return int(a.Span.Start - b.Span.Start) })
				w.d.Helps = w.d.Helps[:0]
				w.d.Fix(help, edits...)
				break
			}
			for i, e := range uses {
				if slices.ContainsFunc(errs.Items, func(d *diag.Diagnostic) bool { return c.isAbout(d, e.Pos()) }) {
					renamed[i] = !renamed[i]
				}
			}
		}
		if w.copied != nil {
			c.helpCopied(w)
		}
	}
}

// numbered returns a name followed by the least number from 2 that makes it no part of a text.
func numbered(name, text string) string {
	for n := 2; ; n++ {
		if other := fmt.Sprintf("%s%d", name, n); !strings.Contains(text, other) {
			return other
		}
	}
}

// tryOut checks the file, which was changed to see what a fix does, and returns the errors.
func (c *checker) tryOut(file *ast.File) *diag.List {
	errs := diag.NewList(c.file)
	again := newChecker(file, errs)
	again.renaming, again.fragment = true, c.fragment
	again.check(file)
	return errs
}

func countErrors(list []*diag.Diagnostic) (n int) {
	for _, d := range list {
		if d.Severity == diag.Error {
			n++
		}
	}
	return n
}

// helpGenerators adds to the errors about yields in functions with a result the fixes that make them generator functions, if these
// leave no more errors: a value that is returned may remain, but no call may need a change.
func (c *checker) helpGenerators(file *ast.File, first int) {
	if c.renaming || c.partial || len(c.file.Text) > largestRenamed {
		return
	}
	tried := 0
	for _, f := range c.order {
		t := typeSyntax(f.yields)
		if f.toYield == nil || t == nil || tried == maxRenamed {
			continue
		}
		tried++
		results := f.Syntax.Results
		f.Syntax.Results, f.Syntax.Yields = nil, t
		errs := c.tryOut(file)
		f.Syntax.Results, f.Syntax.Yields = results, nil
		if countErrors(errs.Items) > countErrors(c.errs.Items[first:]) {
			continue
		}
		help, loop, split := strings.Cut(f.yield.Helps[0], "; ")
		f.yield.Helps = nil
		f.yield.Fix(help, f.toYield...)
		if split {
			f.yield.Help("%s", loop)
		}
	}
}

// typeSyntax returns the syntax of a type, or nil if it is that of a function or a generator.
func typeSyntax(t Type) ast.TypeExpr {
	switch t := t.(type) {
	case *Array:
		if elem := typeSyntax(t.Elem); elem != nil {
			return &ast.ArrayType{Elem: elem}
		}
		return nil
	case nil, *FuncType, *Gen:
		return nil
	}
	if t == Invalid {
		return nil
	}
	return &ast.NamedType{Name: t.String()}
}

// A listedTwice is an error that a list of parameters, fields, or variables of one declaration has a name twice.
type listedTwice struct {
	d      *diag.Diagnostic
	id     *ast.Ident // the second one
	within diag.Span  // where the names of the list are used
	of     diag.Span  // the name of the struct that has the fields, or zero
}

// inOneList reports whether a variable that is declared twice is in one list with the first declaration, at a span.
func (c *checker) inOneList(v *Var, first diag.Span) bool {
	if v.Name == "_" {
		return false
	}
	if v.Kind == ByValue || v.Kind == ByRef {
		return true
	}
	s, ok := c.current.(*ast.VarDecl)
	return ok && len(s.Names) > 1 && s.Pos().Start <= first.Start && first.End <= v.Decl.Start
}

// renameListed makes one error of those that a name is in a list twice and that another one, for which there is no suggestion, is in none:
// the second of the two is meant to have this name.
func (c *checker) renameListed() {
	lists := map[[2]diag.Span]int{}
	for _, w := range c.listedTwice {
		lists[[2]diag.Span{w.within, w.of}]++
	}
	joined := map[*diag.Diagnostic]bool{}
	for _, w := range c.listedTwice[:min(len(c.listedTwice), maxSuggestions)] {
		if lists[[2]diag.Span{w.within, w.of}] > 1 {
			continue
		}
		name, alone := "", true
		var unknown []*diag.Diagnostic
		for _, d := range c.errs.Items {
			at := d.Primary.Span
			if len(d.Fixes) > 0 || at.Start < w.id.Pos().End && w.of == (diag.Span{}) || at.End > w.within.End {
				continue
			}
			switch text := c.text(at); {
			case w.of == (diag.Span{}) && d.Message == "`"+text+"` is not declared" && len(d.Secondary) == 0 && (len(d.Helps) == 0 || strings.HasPrefix(d.Helps[0], "declare it ")),
				w.of != (diag.Span{}) && d.Code == diag.UnknownField && len(d.Secondary) > 0 && d.Secondary[0].Span == w.of:
				alone = alone && (name == "" || name == text) && !strings.HasPrefix(c.file.Text[at.End:], "(")
				name = text
				unknown = append(unknown, d)
			}
		}
		if name == "" || !alone {
			continue
		}
		w.d.Helps, w.d.Fixes = nil, nil
		w.d.Label(unknown[0].Primary.Span, "this name is not declared").
			Fix("did you mean `{}` in the second place?", diag.Edit{Span: w.id.Pos(), Text: name})
		for _, d := range unknown {
			joined[d] = true
		}
	}
	c.dropJoined(joined)
}

// isAbout reports whether an error has a label that contains the name at a span, or begins in the arguments of its call.
func (c *checker) isAbout(d *diag.Diagnostic, at diag.Span) bool {
	contains := func(s diag.Span) bool { return s.Start <= at.Start && at.End <= s.End }
	if contains(d.Primary.Span) || slices.ContainsFunc(d.Secondary, func(l diag.Label) bool { return contains(l.Span) }) {
		return true
	}
	start := d.Primary.Span.Start
	return at.End < start && c.file.Text[at.End] == '(' && !strings.Contains(c.file.Text[at.End:start], ")")
}

// Since each fix of renameTwice costs two checks, there are few of them, in files that are not large.
const (
	maxRenamed     = 4
	largestRenamed = 1 << 16
)

// disputed reports whether the name of an object has other declarations in the same scope, after which a use of the name means
// something else. Which one is meant is not known, so that no error about a use follows from the one about the declarations.
func (c *checker) disputed(obj Object) bool {
	return slices.ContainsFunc(c.again[obj], func(other Object) bool {
		switch x := obj.(type) {
		case *Var:
			y, ok := other.(*Var)
			return !ok || x.Type != y.Type || x.Type == Invalid
		case *Const:
			y, ok := other.(*Const)
			return !ok || x.Type != y.Type || x.Type == Invalid
		case *Func:
			y, ok := other.(*Func)
			return !ok || x.Type != y.Type
		}
		return true
	})
}
