// This file defines how the reader reads types.

package notation

import (
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// Types

// Type reads a type. The types in programs of Imp have at most MaxNesting levels. One more
// is accepted here, because a variable in memory has a reference type, which adds a level.
func (r *Reader) Type() cps.Type { return r.typeWithin(r.Src.Limits.MaxNesting() + 1) }

func (r *Reader) typeWithin(depth int) cps.Type {
	start := r.Tok.Span
	t := r.plainType(depth)
	if r.Tok.Is("[") && r.Peek().Is("]") {
		r.Wrong("the end of the type").Fix("the type of an array is `{}`", diag.Edit{Span: start.To(r.Peek().Span), Text: "[" + r.p.TypeString(t) + "]"})
		r.Stop()
	}
	return t
}

// plainType reads a type, and leaves what follows it.
func (r *Reader) plainType(depth int) cps.Type {
	if depth == 0 {
		r.Errs.Nested(diag.UnexpectedCPSToken, r.Tok.Span, "types nest")
		r.Stop()
	}
	if begins := r.Tok.Is("let") || r.Tok.Is("do") || r.Tok.Is("where") || slices.Contains(terminatorWords, r.Tok.Text); begins && strings.Contains(r.Src.Text[r.end:r.Tok.Span.Start], "\n") ||
		r.Tok.Is("fn") && r.Src.Text[r.Tok.Span.Start-1] == '\n' {
		r.Fail(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected a type, found the end of the line")
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
		if r.Tok.Is("]") {
			r.wrong("a type", "the type of an array has that of its elements in the brackets: `[int]`")
		}
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
		r.unknownType(name, false)
	}
	return typ
}

// unknownType reports a type that is not declared; made reports whether it follows `new`.
func (r *Reader) unknownType(name Token, made bool) {
	message := "unknown type " + ident.Quote(name.Text)
	if r.Tok.Is(":") {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected a type, found the parameter %s", ident.Quote(name.Text)).
			Help("close the list of types before it with `)`")
		r.Stop()
	}
	if own := diag.ForeignType(name.Text); own != "" && !made {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).Fix("did you mean `{}`?", diag.Edit{Span: name.Span, Text: own})
		r.Stop()
	}
	var candidates []string
	if !made {
		candidates = []string{"int", "float", "bool", "string", "bytes"}
	}
	for _, s := range r.p.Structs {
		candidates = append(candidates, s.Name)
	}
	if r.Tok.Is("(") && !made {
		if _, near := diag.Closest(name.Text, append(candidates, "cont")); !near {
			r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).
				Fix("a continuation is declared by `{}`, with the types of what it takes", diag.Edit{Span: name.Span, Text: "cont"})
			r.Stop()
		}
		candidates = append(candidates, "cont")
	}
	if _, near := diag.Closest(name.Text, candidates); !near {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).
			Help("a struct is declared by `struct %s { … }`", ident.Quote(name.Text))
		r.Stop()
	}
	r.Unknown(name.Span, name.Text, message, candidates)
}

// suggest adds the help with the word that was probably meant to the error about the next
// token.
func (r *Reader) suggest(d *diag.Diagnostic, words []string) {
	if meant, ok := diag.Closest(r.Tok.Text, words); ok && r.Tok.Kind == Name {
		d.Fix("did you mean `{}`?", diag.Edit{Span: r.Tok.Span, Text: meant})
	}
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
