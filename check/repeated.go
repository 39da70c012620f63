// This file joins errors that are about one thing: a variable that is used as if it were of another type.

package check

import (
	"cmp"
	"fmt"
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A nilUse is an error about a nil that something is given, or compared with, that cannot be nil.
type nilUse struct {
	of    any // *Var, *StructField, or *Func for its result
	d     *diag.Diagnostic
	test  bool // it is compared
	plain bool // its type has no value that stands for nothing
}

// holder returns what an expression denotes as the key of a nilUse, or nil.
func (c *checker) holder(e ast.Expr) any {
	switch e := e.(type) {
	case *ast.NameExpr:
		if v, ok := c.info.Uses[e].(*Var); ok {
			return v
		}
	case *ast.FieldExpr:
		if f := c.info.Fields[e]; f != nil {
			return f
		}
	case *ast.CallExpr:
		if f := c.calledFunction(e); f != nil {
			return f.Func
		}
	}
	return nil
}

// nilError records the error that e is a nil where a value of a type t is expected.
func (c *checker) nilError(e ast.Expr, t Type, d *diag.Diagnostic) {
	if diag.Brief || isArray(t) || d.Code == "" { // it was reported before
		return
	}
	if c.nilErrors == nil {
		c.nilErrors = map[ast.Expr]nilUse{}
	}
	c.nilErrors[e] = nilUse{d: d, plain: t != String}
}

// keepNil records what e is a value of, if it is a nil with an error.
func (c *checker) keepNil(e ast.Expr, of any) {
	if u, ok := c.nilErrors[e]; ok && of != nil {
		u.of = of
		c.nils = append(c.nils, u)
	}
}

// keepNilArgument is keepNil for the argument i of a call, whose parameter or field is j.
func (c *checker) keepNilArgument(e *ast.CallExpr, i, j int) {
	if f := c.calledFunction(e); f != nil {
		c.keepNil(e.Args[i].X, f.Params[j])
	} else if name, ok := e.Fn.(*ast.NameExpr); ok {
		if s, ok := c.info.Uses[name].(*Struct); ok && j < len(s.Fields) {
			c.keepNil(e.Args[i].X, s.Fields[j])
		}
	}
}

// helpNoNil adds a help to the error that a number, or a bool, cannot be nil.
func helpNoNil(d *diag.Diagnostic, of any) {
	another := "`bool` variable"
	switch of.(type) {
	case *StructField:
		another = "field of type `bool`"
	case *Func:
		another = "second result of type `bool`"
	}
	d.Help("a %s can tell whether there is a value", another)
}

// nilResult adds a help to the error that a nil is returned by a function whose result is a number, and returns whether it is: a zero would
// be a result like any other.
func (c *checker) nilResult(d *diag.Diagnostic, want Type) bool {
	_, returns := c.current.(*ast.ReturnStmt)
	if !returns || !isNumber(want) {
		return false
	}
	d.Help("return a value that stands for none, such as -1, or a second result of type `bool`, or throw")
	return true
}

// joinNils makes one error of those about the nils of one thing that is compared with nil: a value in place of each nil would not mean
// that there is none.
func (c *checker) joinNils() {
	tested, first := map[any]bool{}, map[any]nilUse{}
	for _, u := range c.nils {
		tested[u.of] = tested[u.of] || u.test
		if f := first[u.of]; f.d == nil || u.d.Primary.Span.Start < f.d.Primary.Span.Start {
			first[u.of] = u
		}
	}
	joined := map[*diag.Diagnostic]bool{}
	for _, u := range c.nils {
		f := first[u.of]
		switch d := f.d; {
		case !tested[u.of]:
		case u.d == d && u.plain:
			d.Helps, d.Fixes = nil, nil
			helpNoNil(d, u.of)
		case u.d != d:
			joined[u.d] = true
			c.alsoHere(d, u.d.Primary.Span)
			if len(d.Fixes) > 0 && len(u.d.Fixes) > 0 && !u.plain {
				d.Fixes[0].Edits = append(d.Fixes[0].Edits, u.d.Fixes[0].Edits...)
				slices.SortFunc(d.Fixes[0].Edits, func(x, y diag.Edit) int { return int(x.Span.Start - y.Span.Start) })
			}
		}
	}
	c.dropJoined(joined)
}

// dropJoined removes errors that became parts of others.
func (c *checker) dropJoined(joined map[*diag.Diagnostic]bool) {
	c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return joined[d] })
}

// A genUse is an error about a variable that holds a generator and is used as if that were an array.
type genUse struct {
	v       *Var
	d       *diag.Diagnostic
	indexed bool
	collect string // the help to make an array of the values
	next    string // the help to take only the first value, if it is indexed by 0, or ""
}

// keepGen records the error that e is a generator, if it is a variable. The index is nil if it is not indexed.
func (c *checker) keepGen(d *diag.Diagnostic, e ast.Expr, t Type, index ast.Expr) {
	name, ok := e.(*ast.NameExpr)
	if diag.Brief || !ok {
		return
	}
	if v, ok := c.info.Uses[name].(*Var); ok {
		elem, x, next := t.(*Gen).Elem, c.freshName("x", "value", "v"), ""
		if lit, ok := index.(*ast.IntLit); ok && lit.Value == 0 && !isFunc(elem) && !isGen(elem) {
			decl := fmt.Sprintf("var %s = %s;", x, zeroOf(elem))
			if !isPlain(elem) && elem != String {
				decl = fmt.Sprintf("var %s: %s = %s;", x, elem, cmp.Or(zeroOf(elem), "nil"))
			}
			next = fmt.Sprintf("take the first value: `%s next(%s, ref %s);`; a loop after that takes the others", decl, name.Name, x)
		}
		c.gens = append(c.gens, genUse{v, d, index != nil, fmt.Sprintf(
			"collect the values first: `var %s: [%s] = []; for %s in %s { push(%[1]s, %[3]s); }`, and use `%[1]s` in place of `%[4]s` after that",
			c.freshName("a", "values", "array"), elem, x, name.Name), next})
	}
}

// joinGens makes one error of those about a generator that is used as an array more than once: a loop over it for each use would find
// no values but for the first one.
func (c *checker) joinGens() {
	uses := map[*Var][]genUse{}
	joined := map[*diag.Diagnostic]bool{}
	for _, u := range c.gens {
		uses[u.v] = append(uses[u.v], u)
	}
	for v, of := range uses {
		first, again := of[0], of[0].indexed || len(of) > 1
		if !again && v.Func != nil && c.suggestions <= maxSuggestions {
			c.suggestions++
			again = len(wordsIn(c.file.Text[v.Decl.End:v.Func.Syntax.End], v.Name)) > 1
		}
		if !again {
			continue
		}
		first.d.Helps, first.d.Fixes = nil, nil
		if first.next != "" && len(of) == 1 {
			first.d.Help("%s", first.next)
			first.collect = "or " + first.collect
		}
		first.d.Help("%s", first.collect)
		for _, u := range of[1:] {
			joined[u.d] = true
			c.alsoHere(first.d, u.d.Primary.Span)
		}
	}
	c.dropJoined(joined)
}
