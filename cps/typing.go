// This file defines the typing rules of operations, for the builder, the reader and
// the verifier. The operations on basic types have signatures in the table of op.go.
// The rules of all other operations are here.

package cps

import (
	"fmt"

	"cpsc/diag"
	"cpsc/internal/ident"
)

// ResultType returns the type of the result of an operation, or NoType if it has no
// result. It returns an error if the operation does not exist, or does not apply to
// operands of these types.
func (p *Program) ResultType(c Code, args []Type, aux int) (Type, error) {
	if c <= NoCode || c >= numCodes {
		return NoType, fmt.Errorf("there is no operation number %d: %s", c, codesHelp)
	}
	if n := codes[c].arity; n >= 0 && len(args) != n {
		return NoType, fmt.Errorf("%s takes %s, not %d", c, diag.Count(n, "operand"), len(args))
	}
	if signatures := codes[c].signatures; signatures != nil {
		var operands [5]Type
		copy(operands[:], args)
		for _, s := range signatures {
			if s.operands == operands {
				return s.result, nil
			}
		}
	}
	mismatch := func() (Type, error) {
		return NoType, fmt.Errorf("%s does not apply to %s%s", c, p.typeList(args), operandHelp(c, args))
	}
	// assigned is the error about args[i], which does not have the type t of what it is assigned to.
	assigned := func(i int, t Type, format string, names ...any) (Type, error) {
		return NoType, fmt.Errorf("%s, of type %s, is set to a value of type %s", fmt.Sprintf(format, names...), p.TypeString(t), p.TypeString(args[i]))
	}
	is := func(i int, t Type) bool { return args[i] == t }
	typ := Type(aux) // for ArrayLit and New: the type of the array or struct
	if int(typ) != aux {
		typ = NoType
	}
	kind := func(i int, k Kind) bool { return args[i] != NoType && args[i] != Bytes && p.Kind(args[i]) == k }

	switch c {
	case Eq, Ne:
		if args[0] == args[1] && args[0] != NoType && !kind(0, RefKind) {
			return Bool, nil
		}
	case Select:
		if is(0, Bool) && args[1] == args[2] && args[1] != NoType && (is(1, Bytes) || !kind(1, RefKind)) {
			return args[1], nil
		}
	case ToString:
		if args[0] != NoType && args[0] != Bytes && !kind(0, RefKind) {
			return String, nil
		}
	case Len:
		if is(0, String) || is(0, Bytes) || kind(0, ArrayKind) {
			return Int, nil
		}
	case Index:
		if is(1, Int) && is(0, String) {
			return Int, nil
		}
		if is(1, Int) && kind(0, ArrayKind) {
			return p.Elem(args[0]), nil
		}
	case SetIndex:
		if kind(0, ArrayKind) && is(1, Int) {
			if elem := p.Elem(args[0]); !is(2, elem) {
				return assigned(2, elem, "an element of the array")
			}
			return NoType, nil
		}
	case ArrayLit:
		if !p.has(typ) || p.Kind(typ) != ArrayKind || typ == Bytes {
			return NoType, fmt.Errorf("an array literal needs the type of an array%s", p.not(typ))
		}
		for i := range args {
			if !is(i, p.Elem(typ)) {
				return assigned(i, p.Elem(typ), "an element of the array")
			}
		}
		return typ, nil
	case MakeArray:
		if is(0, Int) && args[1] != NoType && !kind(1, RefKind) {
			return p.ArrayType(args[1]), nil
		}
	case Push:
		if kind(0, ArrayKind) && is(1, p.Elem(args[0])) {
			return NoType, nil
		}
	case Pop:
		if kind(0, ArrayKind) {
			return p.Elem(args[0]), nil
		}
	case Copy:
		if kind(0, ArrayKind) || is(0, Bytes) {
			return args[0], nil
		}
	case New:
		if !p.has(typ) || p.Kind(typ) != StructKind {
			return NoType, fmt.Errorf("new needs the type of a struct%s", p.not(typ))
		}
		fields := p.StructOf(typ).Fields
		if len(args) != len(fields) {
			return NoType, fmt.Errorf("new %s: the struct has %s, and gets %d", p.TypeString(typ), diag.Count(len(fields), "field"), len(args))
		}
		for i := range args {
			if !p.has(fields[i].Type) {
				return NoType, fmt.Errorf("field %s of %s has no type", ident.Quote(fields[i].Name), p.TypeString(typ))
			}
			if !is(i, fields[i].Type) {
				return assigned(i, fields[i].Type, "field %s of %s", ident.Quote(fields[i].Name), p.TypeString(typ))
			}
		}
		return typ, nil
	case GetField, SetField, RefField:
		if !kind(0, StructKind) {
			return mismatch()
		}
		fields := p.StructOf(args[0]).Fields
		if aux < 0 || aux >= len(fields) {
			return NoType, fmt.Errorf("%s has no field number %d", p.TypeString(args[0]), aux)
		}
		switch t := fields[aux].Type; {
		case !p.has(t):
			return NoType, fmt.Errorf("field %s of %s has no type", ident.Quote(fields[aux].Name), p.TypeString(args[0]))
		case c == GetField:
			return t, nil
		case c == RefField:
			return p.RefType(t), nil
		case is(1, t):
			return NoType, nil
		default:
			return assigned(1, t, "field %s of %s", ident.Quote(fields[aux].Name), p.TypeString(args[0]))
		}
	case Cell:
		if args[0] != NoType && !kind(0, RefKind) {
			return p.RefType(args[0]), nil
		}
	case Load:
		if kind(0, RefKind) {
			return p.Elem(args[0]), nil
		}
	case Store:
		if kind(0, RefKind) {
			if elem := p.Elem(args[0]); !is(1, elem) {
				return assigned(1, elem, "what the reference refers to")
			}
			return NoType, nil
		}
	case RefIndex:
		if kind(0, ArrayKind) && is(1, Int) {
			return p.RefType(p.Elem(args[0])), nil
		}
	case GetGlobal, SetGlobal, RefGlobal:
		if aux < 0 || aux >= len(p.Globals) {
			return NoType, fmt.Errorf("there is no global number %d%s", aux, taken(aux, "DeclareGlobal", "global"))
		}
		switch t := p.Globals[aux].Type; {
		case !p.has(t):
			return NoType, fmt.Errorf("global %s has no type", ident.Quote(p.Globals[aux].Name))
		case c == GetGlobal:
			return t, nil
		case c == RefGlobal:
			return p.RefType(t), nil
		case is(0, t):
			return NoType, nil
		default:
			return assigned(0, t, "global %s", ident.Quote(p.Globals[aux].Name))
		}
	case Closure:
		f, err := p.function(aux)
		if err != nil {
			return NoType, err
		}
		if len(args) > len(f.Params) {
			return NoType, fmt.Errorf("%s takes %s, not %d", f.Name, diag.Count(len(f.Params), "argument"), len(args))
		}
		for i := range args {
			if !is(i, f.Params[i]) {
				return assigned(i, f.Params[i], "parameter %d of %s", i+1, ident.Quote(f.Name))
			}
		}
		params, conts := f.Signature()
		t := p.FuncType(params[len(args):], conts...)
		if t == NoType {
			return NoType, fmt.Errorf("%s has parameters or results without a type", f.Name)
		}
		return t, nil
	case Print, Write:
		for i := range args {
			if args[i] == NoType || args[i] == Bytes || kind(i, RefKind) {
				return mismatch()
			}
		}
		return NoType, nil
	case Assert:
		if len(args) == 1 && is(0, Bool) || len(args) == 2 && is(0, Bool) && is(1, String) {
			return NoType, nil
		}
	}
	return mismatch()
}

// operandHelp returns what a message adds about an operation that does not apply to its operands, if the
// name of the operation does not say what they should be.
func operandHelp(c Code, args []Type) string {
	switch c {
	case Load, Store:
		return ": its first operand is a reference"
	case GetField, SetField, RefField:
		return ": its first operand is a struct"
	case And, Or, Xor:
		if args[0] == Bool {
			return ": bools are combined by branches, and compared by == and !="
		}
	}
	return ""
}

// codesHelp says where operations are, to one who has another number.
const codesHelp = "the constants of type Code are the operations, and NoCode, 0, is none"

// not returns what a message says about a type that is not of the kind that is needed.
func (p *Program) not(t Type) string {
	if t == NoType {
		return ""
	}
	return ", not " + p.TypeString(t)
}

// function returns the function of a number.
func (p *Program) function(id int) (*Func, error) {
	switch {
	case uint(id) >= uint(len(p.Funcs)):
		return nil, fmt.Errorf("there is no function number %d%s", id, taken(id, "DeclareFunc", "function"))
	case p.Funcs[id] == nil:
		return nil, fmt.Errorf("function number %d is nil", id)
	}
	return p.Funcs[id], nil
}

// taken says where the number -1 comes from.
func taken(id int, declare, what string) string {
	if id != -1 {
		return ""
	}
	return ", which " + declare + " returns if the name is taken: declare each " + what + " once"
}

// typeList returns the types for a message, such as "int, bool and string".
func (p *Program) typeList(types []Type) string { return p.listTypes(types, "") }

// QuotedTypes is typeList with each type between backquotes.
func (p *Program) QuotedTypes(types []Type) string { return p.listTypes(types, "`") }

// listTypes lists types, each between two quotes.
func (p *Program) listTypes(types []Type, quote string) string {
	if len(types) == 0 {
		return "nothing"
	}
	s := ""
	for i, t := range types {
		switch {
		case i > 0 && i == len(types)-1:
			s += " and "
		case i > 0:
			s += ", "
		}
		s += quote + p.TypeString(t) + quote
	}
	return s
}
