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
		var types [5]Type
		copy(types[:], args)
		for _, s := range signatures {
			if s.operands == types {
				return s.result, nil
			}
		}
	}
	o := operands{p, c, args, aux}
	if rule := rules[c]; rule != nil {
		return rule(o)
	}
	return o.mismatch()
}

// The operands of an operation, for its rule: their types, and Aux.
type operands struct {
	p    *Program
	code Code
	args []Type
	aux  int
}

// rules holds the rules of the operations whose operands are not only of basic types. The number of operands is right.
var rules = [numCodes]func(operands) (Type, error){
	Eq:        operands.compared,
	Ne:        operands.compared,
	Select:    operands.chosen,
	ToString:  operands.written,
	Print:     operands.written,
	Write:     operands.written,
	Len:       operands.length,
	Index:     operands.element,
	RefIndex:  operands.refElement,
	SetIndex:  operands.setElement,
	ArrayLit:  operands.arrayLiteral,
	MakeArray: operands.filledArray,
	Push:      operands.pushed,
	Pop:       operands.popped,
	Copy:      operands.copied,
	New:       operands.made,
	GetField:  operands.field,
	SetField:  operands.field,
	RefField:  operands.field,
	Cell:      operands.cell,
	Load:      operands.loaded,
	Store:     operands.stored,
	GetGlobal: operands.global,
	SetGlobal: operands.global,
	RefGlobal: operands.global,
	Closure:   operands.closure,
	Assert:    operands.asserted,
}

func (o operands) is(i int, t Type) bool { return o.args[i] == t }

// kind reports whether operand i is of a kind. Bytes are of none here: the operations on them have signatures.
func (o operands) kind(i int, k Kind) bool {
	return o.args[i] != NoType && o.args[i] != Bytes && o.p.Kind(o.args[i]) == k
}

// plain reports whether operand i has a type that a variable of a program may have: it is no reference.
func (o operands) plain(i int) bool { return o.args[i] != NoType && !o.kind(i, RefKind) }

// mismatch is the error about operands to which the operation does not apply.
func (o operands) mismatch() (Type, error) {
	return NoType, fmt.Errorf("%s does not apply to %s%s", o.code, o.p.typeList(o.args), operandHelp(o.code, o.args))
}

// result returns t if the operation applies to its operands, and an error otherwise.
func (o operands) result(t Type, applies bool) (Type, error) {
	if !applies {
		return o.mismatch()
	}
	return t, nil
}

// assign checks that operand i has the type of what it is assigned to.
func (o operands) assign(i int, t Type, format string, names ...any) error {
	if o.is(i, t) {
		return nil
	}
	return fmt.Errorf("%s, of type %s, is set to a value of type %s", fmt.Sprintf(format, names...), o.p.TypeString(t), o.p.TypeString(o.args[i]))
}

// aType returns the type whose number Aux is, or NoType.
func (o operands) aType() Type {
	if t := Type(o.aux); int(t) == o.aux {
		return t
	}
	return NoType
}

func (o operands) compared() (Type, error) {
	return o.result(Bool, o.args[0] == o.args[1] && o.args[0] != NoType && !o.kind(0, RefKind))
}

func (o operands) chosen() (Type, error) {
	return o.result(o.args[1], o.is(0, Bool) && o.args[1] == o.args[2] && o.plain(1))
}

// written is the rule of str, print and write.
func (o operands) written() (Type, error) {
	for i := range o.args {
		if !o.plain(i) {
			return o.mismatch()
		}
	}
	if o.code == ToString {
		return String, nil
	}
	return NoType, nil
}

func (o operands) length() (Type, error) {
	return o.result(Int, o.is(0, String) || o.is(0, Bytes) || o.kind(0, ArrayKind))
}

func (o operands) element() (Type, error) {
	if o.is(0, String) && o.is(1, Int) {
		return Int, nil
	}
	if !o.kind(0, ArrayKind) || !o.is(1, Int) {
		return o.mismatch()
	}
	return o.p.Elem(o.args[0]), nil
}

func (o operands) refElement() (Type, error) {
	if !o.kind(0, ArrayKind) || !o.is(1, Int) {
		return o.mismatch()
	}
	return o.p.RefType(o.p.Elem(o.args[0])), nil
}

func (o operands) setElement() (Type, error) {
	if !o.kind(0, ArrayKind) || !o.is(1, Int) {
		return o.mismatch()
	}
	return NoType, o.assign(2, o.p.Elem(o.args[0]), "an element of the array")
}

func (o operands) arrayLiteral() (Type, error) {
	t := o.aType()
	if !o.p.has(t) || o.p.Kind(t) != ArrayKind || t == Bytes {
		return NoType, fmt.Errorf("an array literal needs the type of an array%s", o.p.not(t))
	}
	for i := range o.args {
		if err := o.assign(i, o.p.Elem(t), "an element of the array"); err != nil {
			return NoType, err
		}
	}
	return t, nil
}

func (o operands) filledArray() (Type, error) {
	if !o.is(0, Int) || o.args[1] == NoType || o.kind(1, RefKind) {
		return o.mismatch()
	}
	return o.p.ArrayType(o.args[1]), nil
}

func (o operands) pushed() (Type, error) {
	return o.result(NoType, o.kind(0, ArrayKind) && o.is(1, o.p.Elem(o.args[0])))
}

func (o operands) popped() (Type, error) {
	if !o.kind(0, ArrayKind) {
		return o.mismatch()
	}
	return o.p.Elem(o.args[0]), nil
}

func (o operands) copied() (Type, error) {
	return o.result(o.args[0], o.kind(0, ArrayKind) || o.is(0, Bytes))
}

func (o operands) made() (Type, error) {
	p, t := o.p, o.aType()
	if !p.has(t) || p.Kind(t) != StructKind {
		return NoType, fmt.Errorf("new needs the type of a struct%s", p.not(t))
	}
	fields := p.StructOf(t).Fields
	if len(o.args) != len(fields) {
		return NoType, fmt.Errorf("new %s: the struct has %s, and gets %d", p.TypeString(t), diag.Count(len(fields), "field"), len(o.args))
	}
	for i, f := range fields {
		if !p.has(f.Type) {
			return NoType, fmt.Errorf("field %s of %s has no type", ident.Quote(f.Name), p.TypeString(t))
		}
		if err := o.assign(i, f.Type, "field %s of %s", ident.Quote(f.Name), p.TypeString(t)); err != nil {
			return NoType, err
		}
	}
	return t, nil
}

// field is the rule of the operations on a field, whose number Aux is.
func (o operands) field() (Type, error) {
	if !o.kind(0, StructKind) {
		return o.mismatch()
	}
	fields := o.p.StructOf(o.args[0]).Fields
	if o.aux < 0 || o.aux >= len(fields) {
		return NoType, fmt.Errorf("%s has no field number %d", o.p.TypeString(o.args[0]), o.aux)
	}
	f := fields[o.aux]
	return o.variable(1, f.Type, "field %s of %s", ident.Quote(f.Name), o.p.TypeString(o.args[0]))
}

// global is the rule of the operations on a global, whose number Aux is.
func (o operands) global() (Type, error) {
	if o.aux < 0 || o.aux >= len(o.p.Globals) {
		return NoType, fmt.Errorf("there is no global number %d%s", o.aux, taken(o.aux, "DeclareGlobal", "global"))
	}
	g := o.p.Globals[o.aux]
	return o.variable(0, g.Type, "global %s", ident.Quote(g.Name))
}

// variable returns the type of an operation that reads a variable of type t, sets it to operand i, or refers to it.
func (o operands) variable(i int, t Type, format string, names ...any) (Type, error) {
	if !o.p.has(t) {
		return NoType, fmt.Errorf(format+" has no type", names...)
	}
	switch o.code {
	case GetField, GetGlobal:
		return t, nil
	case RefField, RefGlobal:
		return o.p.RefType(t), nil
	}
	return NoType, o.assign(i, t, format, names...)
}

func (o operands) cell() (Type, error) {
	if o.args[0] == NoType || o.kind(0, RefKind) {
		return o.mismatch()
	}
	return o.p.RefType(o.args[0]), nil
}

func (o operands) loaded() (Type, error) {
	if !o.kind(0, RefKind) {
		return o.mismatch()
	}
	return o.p.Elem(o.args[0]), nil
}

func (o operands) stored() (Type, error) {
	if !o.kind(0, RefKind) {
		return o.mismatch()
	}
	return NoType, o.assign(1, o.p.Elem(o.args[0]), "what the reference refers to")
}

// closure is the rule of closures: the operands are the leading arguments of the function, whose number Aux is.
func (o operands) closure() (Type, error) {
	f, err := o.p.function(o.aux)
	if err != nil {
		return NoType, err
	}
	if len(o.args) > len(f.Params) {
		return NoType, fmt.Errorf("%s takes %s, not %d", f.Name, diag.Count(len(f.Params), "argument"), len(o.args))
	}
	for i := range o.args {
		if err := o.assign(i, f.Params[i], "parameter %d of %s", i+1, ident.Quote(f.Name)); err != nil {
			return NoType, err
		}
	}
	params, conts := f.Signature()
	t := o.p.FuncType(params[len(o.args):], conts...)
	if t == NoType {
		return NoType, fmt.Errorf("%s has parameters or results without a type", f.Name)
	}
	return t, nil
}

func (o operands) asserted() (Type, error) {
	return o.result(NoType, len(o.args) == 1 && o.is(0, Bool) || len(o.args) == 2 && o.is(0, Bool) && o.is(1, String))
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
