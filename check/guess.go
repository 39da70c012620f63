// This file guesses the types of expressions that have not been checked, to compare several of them with what is
// expected before an error is reported about one.

package check

import (
	"cpsc/ast"
)

// A fit says how well a value suits a type.
type fit uint8

// fits returns how well an expression that has not been checked suits a type.
func (c *checker) fits(e ast.Expr, want Type) fit {
	switch e := e.(type) {
	case *ast.NilLit:
		if isStruct(want) || want == Invalid {
			return exact
		}
		return unfit
	case *ast.ArrayLit:
		a, ok := want.(*Array)
		if !ok && want != Invalid {
			return unfit
		}
		worst := exact
		for i, x := range e.Elems {
			if ok && i < maxGuesses {
				worst = min(worst, c.fits(x, a.Elem))
			}
		}
		return worst
	case *ast.CondExpr:
		return min(c.fits(e.Then, want), c.fits(e.Else, want))
	case *ast.NameExpr:
		if b := c.names[e.Name]; b != nil {
			if _, builtin := b.obj.(*Builtin); builtin { // which is no value, but is meant as a function
				if isFunc(want) {
					return exact
				}
				return unfit
			}
		}
	}
	switch t := c.guess(e); {
	case t == Invalid || want == Invalid:
		return unknown
	case t == want:
		return exact
	case t == Int && want == Float && c.charAsString(e) == "":
		return converts
	}
	return unfit
}

// maxGuesses bounds how many elements of an array fits looks at.
const maxGuesses = 8

// guess returns the type of an expression that has not been checked, or Invalid if it is not plain. It
// reports nothing.
func (c *checker) guess(e ast.Expr) Type {
	switch e := e.(type) {
	case *ast.IntLit:
		return Int
	case *ast.FloatLit:
		return Float
	case *ast.StringLit:
		return String
	case *ast.BoolLit:
		return Bool
	case *ast.NameExpr:
		if b := c.names[e.Name]; b != nil {
			switch obj := b.obj.(type) {
			case *Var:
				return c.typeOfVar(obj)
			case *Const:
				return obj.Type
			case *Func:
				if obj.Type != nil {
					return obj.Type
				}
			}
		}
	case *ast.UnaryExpr:
		return c.guess(e.X)
	case *ast.BinaryExpr:
		return c.guessBinary(e)
	case *ast.CondExpr:
		if t := c.guess(e.Then); t == c.guess(e.Else) {
			return t
		}
	case *ast.CallExpr:
		return c.guessCall(e)
	case *ast.IndexExpr:
		switch t := c.guess(e.X).(type) {
		case *Array:
			return t.Elem
		case Basic:
			if t == String {
				return Int
			}
		}
	case *ast.FieldExpr:
		if s, ok := c.guess(e.X).(*Struct); ok {
			if f := s.field(e.Name.Name); f != nil {
				return f.Type
			}
		}
	case *ast.ArrayLit:
		if len(e.Elems) > 0 && len(e.Elems) <= maxGuesses {
			elem := c.guess(e.Elems[0])
			for _, x := range e.Elems[1:] {
				if c.guess(x) != elem {
					return Invalid
				}
			}
			return c.types.array(elem)
		}
	case *ast.FuncLit:
		return c.quietly(func() Type {
			var params []Param
			var results []Type
			f := e.Func
			for _, p := range f.Params {
				params = append(params, Param{p.Ref, c.typ(p.Type)})
			}
			for _, r := range f.Results {
				results = append(results, c.typ(r))
			}
			if f.Yields != nil {
				return c.types.fn(params, []Type{c.types.gen(c.typ(f.Yields), c.optional(f.Throws))}, nil)
			}
			return c.types.fn(params, results, c.optional(f.Throws))
		})
	}
	return Invalid
}

// quietly returns what f returns, or Invalid if f reports an error, and removes the errors.
func (c *checker) quietly(f func() Type) Type {
	before, failed, suggestions := len(c.errs.Items), c.fn != nil && c.fn.failed, c.suggestions
	t := f()
	if len(c.errs.Items) > before {
		clear(c.errs.Items[before:])
		c.errs.Items, t = c.errs.Items[:before], Invalid
	}
	c.suggestions = suggestions
	if c.fn != nil {
		c.fn.failed = failed
	}
	return t
}

func (c *checker) guessBinary(e *ast.BinaryExpr) Type {
	switch {
	case e.Op >= ast.Eq:
		return Bool
	case e.Op != ast.Add && e.Op != ast.Sub && e.Op != ast.Mul && e.Op != ast.Div:
		return Int
	}
	first, chain := ast.Spine(e)
	t := c.guess(first)
	for _, b := range chain {
		if u := c.guess(b.Y); t != u {
			return Invalid
		}
	}
	return t
}

func (c *checker) guessCall(e *ast.CallExpr) Type {
	if name, ok := e.Fn.(*ast.NameExpr); ok && c.names[name.Name] != nil {
		switch obj := c.names[name.Name].obj.(type) {
		case *Struct:
			return obj
		case *Alias:
			if s, ok := obj.Type.(*Struct); ok {
				return s
			}
			return Invalid
		case *Builtin:
			return c.guessBuiltin(e, obj.Name)
		}
	}
	if f, ok := c.guess(e.Fn).(*FuncType); ok && len(f.Results) == 1 {
		return f.Results[0]
	}
	return Invalid
}

func (c *checker) guessBuiltin(e *ast.CallExpr, name string) Type {
	arg := func(i int) Type {
		if i < len(e.Args) {
			return c.guess(e.Args[i].X)
		}
		return Invalid
	}
	switch name {
	case "abs", "min", "max", "copy":
		return arg(0)
	case "pop":
		if a, ok := arg(0).(*Array); ok {
			return a.Elem
		}
	case "array":
		return c.types.array(arg(1))
	case "str":
		return String
	case "int", "len":
		return Int
	case "float":
		return Float
	case "next":
		return Bool
	}
	if t := findBuiltin(name).result; t != nil {
		return t
	}
	return Invalid
}
