// This file defines how the reader reads types.

package notation

import (
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// Types

// Type reads a type. The types in programs of Imp have at most MaxNesting levels. One more
// is accepted here, because a variable in memory has a reference type, which adds a level.
func (r *Reader) Type() cps.Type { return r.typeWithin(r.Src.Limits.MaxNesting() + 1) }

func (r *Reader) typeWithin(depth int) cps.Type {
	if depth == 0 {
		r.Errs.Nested(diag.UnexpectedCPSToken, r.Tok.Span, "types nest")
		r.Stop()
	}
	switch {
	case r.Accept("int"):
		return cps.Int
	case r.Accept("float"):
		return cps.Float
	case r.Accept("bool"):
		return cps.Bool
	case r.Accept("string"):
		return cps.String
	case r.Accept("bytes"):
		return cps.Bytes
	case r.Accept("["):
		elem := r.typeWithin(depth - 1)
		r.Expect("]")
		return r.p.ArrayType(elem)
	case r.Accept("ref"):
		return r.p.RefType(r.typeWithin(depth - 1))
	case r.Accept("fn"):
		params, conts := r.signature(depth - 1)
		return r.p.FuncType(params, conts...)
	}
	name := r.Name("a type")
	typ := r.p.TypeNamed(name.Text)
	if typ == cps.NoType {
		r.unknownType(name)
	}
	return typ
}

// unknownType reports a type that is not declared.
func (r *Reader) unknownType(name Token) {
	message := "unknown type " + ident.Quote(name.Text)
	if own := diag.ForeignType(name.Text); own != "" {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).Fix("did you mean `{}`?", diag.Edit{Span: name.Span, Text: own})
		r.Stop()
	}
	candidates := []string{"int", "float", "bool", "string", "bytes"}
	for _, s := range r.p.Structs {
		candidates = append(candidates, s.Name)
	}
	r.Unknown(name.Span, name.Text, message, candidates)
}

// signature reads the type of a function after its first word.
func (r *Reader) signature(depth int) (params []cps.Type, conts [][]cps.Type) {
	r.Expect("(")
	for !r.Tok.Is(")") {
		if r.Accept("cont") {
			r.Expect("(")
			conts = append(conts, r.typesWithin(depth))
		} else if len(conts) > 0 {
			r.Unexpected("`cont`, since parameters come before continuations")
		} else {
			params = append(params, r.typeWithin(depth))
		}
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	switch {
	case len(conts) > 0:
	case !r.Accept("->"):
		conts = [][]cps.Type{nil}
	case r.Accept("("):
		conts = [][]cps.Type{r.typesWithin(depth)}
	default:
		conts = [][]cps.Type{{r.typeWithin(depth)}}
	}
	return params, conts
}

// Types reads types up to a closing parenthesis.
func (r *Reader) Types() []cps.Type { return r.typesWithin(r.Src.Limits.MaxNesting() + 1) }

func (r *Reader) typesWithin(depth int) []cps.Type {
	var types []cps.Type
	for !r.Tok.Is(")") {
		types = append(types, r.typeWithin(depth))
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	return types
}
