// This file defines how the reader reads values and operations.

package notation

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// Define defines a value with a name that is not used yet.
func (r *Reader) Define(name Token, kind cps.ValueKind, t cps.Type) cps.Value {
	_, isValue := r.values[name.Text]
	_, isLabel := r.labels[name.Text]
	_, isOwn := r.own[name.Text]
	if isValue || isLabel || isOwn {
		r.twice(name)
	}
	x := r.newValue(cps.ValueInfo{Kind: kind, Type: t, Name: name.Text})
	r.defined[x] = name.Span
	r.values[name.Text] = x
	return x
}

// Definition returns where a value has its name in its definition. The span is zero for a value
// that is not defined in the text.
func (r *Reader) Definition(x cps.Value) diag.Span { return r.defined[x] }

func (r *Reader) newValue(info cps.ValueInfo) cps.Value {
	r.infos = append(r.infos, info)
	r.defined = append(r.defined, diag.Span{})
	return cps.Value(len(r.infos) - 1)
}

func (r *Reader) constant(c cps.ValueInfo) cps.Value {
	c.Kind = cps.ConstValue
	x, ok := r.consts[c]
	if !ok {
		x = r.newValue(c)
		r.consts[c] = x
	}
	return x
}

func (r *Reader) typesOf(xs []cps.Value) []cps.Type {
	types := make([]cps.Type, len(xs))
	for i, x := range xs {
		types[i] = r.infos[x].Type
	}
	return types
}

// Operands

// Operand reads a value.
func (r *Reader) Operand() cps.Value {
	t := r.Tok
	switch {
	case t.Kind == Int, t.Kind == Float, t.Is("nan"), t.Is("inf"):
		return r.number("")
	case t.Is("-"):
		r.Next()
		return r.number("-")
	case t.Kind == String:
		r.Next()
		return r.constant(cps.ValueInfo{Type: cps.String, Text: t.Text})
	case r.Accept("true"):
		return r.constant(cps.ValueInfo{Type: cps.Bool, Bits: 1})
	case r.Accept("false"):
		return r.constant(cps.ValueInfo{Type: cps.Bool})
	case r.Accept("nil"):
		r.colonAfter("nil")
		at := r.Tok
		typ := r.Type()
		if r.p.Kind(typ) != cps.StructKind {
			r.Fail(diag.InvalidCPS, r.Since(at.Span), "only a struct can be nil")
		}
		return r.constant(cps.ValueInfo{Type: typ})
	case r.Accept("undef"):
		r.colonAfter("undef")
		return r.newValue(cps.ValueInfo{Kind: cps.UndefValue, Type: r.Type()})
	}
	if _, isValue := r.values[t.Text]; !isValue && r.OnNewLine() && r.Peek().Is("(") {
		r.Unexpected("a value") // t begins what follows
	}
	return r.value(r.Name("a value"))
}

// colonAfter skips the colon between what has no type of its own, such as nil, and its type.
func (r *Reader) colonAfter(what string) {
	if !r.Accept(":") {
		r.Fail(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected `:` and a type after `%s`", what)
	}
}

// value returns the value with a name.
func (r *Reader) value(name Token) cps.Value {
	x, ok := r.values[name.Text]
	if !ok {
		r.unknownValue(name)
	}
	return x
}

// unknownValue reports a name that is no value. If a parenthesis follows, it was meant as an operation.
func (r *Reader) unknownValue(name Token) {
	if r.jump.Text != "" { // perhaps a call, with continuations among its arguments
		r.unknownTarget(r.jump)
	}
	quoted := ident.Quote(name.Text)
	switch called := r.Tok.Is("(") && !name.Quoted; {
	case r.isContinuation(name) && !called:
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s is a continuation, not a value", quoted).
			Help("to go on there, jump to it: `%s(…)`; a call passes it as its last argument", quoted)
		r.Stop()
	case called && cps.CodeOf(name.Text) != cps.NoCode:
		r.nested(name)
	case called && (r.p.Func(name.Text) != nil || r.isContinuation(name)):
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "a call is not an operation").
			Help("a call ends a continuation, and its result is the parameter of another one: `%s(…, k)`, `where k(x: int) =`", name.Text)
		r.Stop()
	case called:
		r.Unknown(name.Span, name.Text, "unknown operation "+quoted, operations())
	}
	candidates := slices.Collect(maps.Keys(r.values))
	if r.lines { // SSA form, where a word at the beginning of a line may be misspelt
		candidates = append(candidates, "jump", "branch", "switch", "exit", "call", "tailcall")
	}
	r.Unknown(name.Span, name.Text, fmt.Sprintf("unknown value %s; a value is defined in the text before it is used", quoted), candidates)
}

// nested reports a token that makes an operation of an operand, such as the plus sign in a[i + 1].
func (r *Reader) nested(at Token) {
	r.Errs.Errorf(diag.UnexpectedCPSToken, at.Span, "an operand is a value").
		Help("name the result of the operation by `let`, and write the name here")
	r.Stop()
}

// number reads a number. Its sign, "-" or "", was read already.
func (r *Reader) number(sign string) cps.Value {
	t := r.Tok
	switch {
	case t.Is("nan") && sign == "":
		r.Next()
		return r.constant(cps.ValueInfo{Type: cps.Float, Bits: cps.NaNBits})
	case t.Is("inf"), t.Kind == Float:
		r.Next()
		x, err := strconv.ParseFloat(sign+t.Text, 64)
		if err != nil {
			r.Fail(diag.UnexpectedCPSToken, t.Span, "the number does not fit into a float")
		}
		return r.constant(cps.ValueInfo{Type: cps.Float, Bits: math.Float64bits(x)})
	case t.Kind == Int:
		r.Next()
		n, err := strconv.ParseInt(sign+t.Text, 10, 64)
		if err != nil {
			r.Fail(diag.UnexpectedCPSToken, t.Span, "the number does not fit into an int")
		}
		return r.constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(n)})
	}
	r.Unexpected("a number")
	return cps.NoValue
}

// Operands reads operands up to a closing bracket.
func (r *Reader) Operands(closing string) []cps.Value {
	var xs []cps.Value
	for !r.Tok.Is(closing) {
		xs = append(xs, r.Operand())
		if !r.Accept(",") {
			break
		}
	}
	if binaryCode(r.Tok.Text) != cps.NoCode && !r.OnNewLine() {
		r.nested(r.Tok)
	}
	r.Expect(closing)
	return xs
}

// Operations

// binaryCode returns the operation that the notation writes with an operator between its
// operands, or NoCode.
func binaryCode(operator string) cps.Code {
	for c := cps.Add; c <= cps.Ge; c++ {
		if c.String() == operator {
			return c
		}
	}
	return cps.NoCode
}

// operations returns the operations whose names are words, in the order of their names.
func operations() []string {
	var words []string
	for _, c := range cps.Codes() {
		if cps.CodeOf(c.String()) == c {
			words = append(words, c.String())
		}
	}
	slices.Sort(words)
	return words
}

// operation reads let x = … or do ….
func (r *Reader) operation(k cps.ContID) {
	start := r.Next()
	let := start.Is("let")
	var name Token
	var assign diag.Span
	if let {
		name = r.Name("the name of a value")
		assign = r.Expect("=").Span
	}
	op := r.expression(let)
	span := r.Since(start.Span)
	op.Pos = r.At(start.Span)
	t, err := r.p.ResultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.Fail(diag.InvalidCPS, span, "%v", err)
	case let && t == cps.NoType:
		r.Errs.Errorf(diag.InvalidCPS, span, "%s gives no value", op.Code).
			Fix("write `{}`", diag.Edit{Span: start.Span.To(assign), Text: "do"})
		r.Stop()
	case !let && t != cps.NoType:
		r.Errs.Errorf(diag.InvalidCPS, span, "%s gives a value", op.Code).
			Help("name it: `let x = …`")
		r.Stop()
	case let:
		op.Result = r.Define(name, cps.OpValue, t)
	}
	r.conts[k].Ops = append(r.conts[k].Ops, op)
	r.spans[k] = append(r.spans[k], span)
}

// expression reads an operation without the name of its result; let reports whether the
// text gives such a name.
func (r *Reader) expression(let bool) cps.Op {
	switch t := r.Tok; {
	case r.Accept("!"):
		return cps.Op{Code: cps.Not, Args: []cps.Value{r.Operand()}}
	case r.Accept("~"):
		return cps.Op{Code: cps.Com, Args: []cps.Value{r.Operand()}}
	case r.Accept("*"):
		return r.access(let, cps.Load, cps.Store, 0, r.Operand())
	case r.Accept("@"):
		return r.access(let, cps.GetGlobal, cps.SetGlobal, r.global())
	case r.Accept("-"):
		return r.negation()
	case r.Accept("["):
		return r.array()
	case r.Accept("ref"):
		return r.ref()
	case r.Accept("new"):
		typ := r.Type()
		r.Expect("(")
		return cps.Op{Code: cps.New, Args: r.Operands(")"), Aux: int32(typ)}
	case r.Accept("closure"):
		return r.closure()
	case t.Kind == Name && !t.Quoted && cps.CodeOf(t.Text) != cps.NoCode && r.Peek().Is("("):
		r.Next()
		if space := (diag.Span{Start: t.Span.End, End: r.Tok.Span.Start}); space.Start < space.End {
			r.Fail(diag.UnexpectedCPSToken, space, "expected `(` directly after %s", t.Text)
		}
		r.Next()
		return cps.Op{Code: cps.CodeOf(t.Text), Args: r.Operands(")")}
	}
	x := r.Operand()
	switch {
	case r.Accept("["):
		return r.access(let, cps.Index, cps.SetIndex, 0, append([]cps.Value{x}, r.index())...)
	case r.Accept("."):
		return r.access(let, cps.GetField, cps.SetField, r.field(x), x)
	}
	return r.binary(x)
}

// negation reads what follows a minus sign: -1 is either the first operand of a binary operation, or the negation of 1.
func (r *Reader) negation() cps.Op {
	if !r.Tok.Is("-") && r.Tok.Kind != Name || r.Tok.Is("nan") || r.Tok.Is("inf") {
		operator := r.Peek()
		onNewLine := r.lines && strings.Contains(r.Src.Text[r.Tok.Span.End:operator.Span.Start], "\n")
		if binaryCode(operator.Text) != cps.NoCode && operator.Kind == Punct && !onNewLine {
			return r.binary(r.number("-"))
		}
	}
	if n, err := strconv.ParseInt("-"+r.Tok.Text, 10, 64); r.Tok.Kind == Int && err == nil && n == math.MinInt64 {
		// No int is this number without its sign. The negation of the least int is the least int.
		return cps.Op{Code: cps.Neg, Args: []cps.Value{r.number("-")}}
	}
	return cps.Op{Code: cps.Neg, Args: []cps.Value{r.Operand()}}
}

// array reads an array literal after its bracket. An empty one has its type after it.
func (r *Reader) array() cps.Op {
	op := cps.Op{Code: cps.ArrayLit, Args: r.Operands("]")}
	if len(op.Args) > 0 {
		op.Aux = int32(r.p.ArrayType(r.infos[op.Args[0]].Type))
	} else {
		r.colonAfter("[]")
		op.Aux = int32(r.Type())
	}
	return op
}

// ref reads a reference after its word.
func (r *Reader) ref() cps.Op {
	if r.Accept("@") {
		return cps.Op{Code: cps.RefGlobal, Aux: r.global()}
	}
	x := r.Operand()
	if r.Accept("[") {
		return cps.Op{Code: cps.RefIndex, Args: append([]cps.Value{x}, r.Operands("]")...)}
	}
	r.Expect(".")
	return cps.Op{Code: cps.RefField, Args: []cps.Value{x}, Aux: r.field(x)}
}

// closure reads a closure after its word.
func (r *Reader) closure() cps.Op {
	name := r.Name("the name of a function")
	f := r.p.Func(name.Text)
	if f == nil {
		r.Unknown(name.Span, name.Text, "unknown function "+ident.Quote(name.Text), r.functions())
	}
	r.Expect("(")
	return cps.Op{Code: cps.Closure, Args: r.Operands(")"), Aux: int32(f.ID)}
}

// index reads the rest of an index after its bracket.
func (r *Reader) index() cps.Value {
	i := r.Operand()
	if binaryCode(r.Tok.Text) != cps.NoCode {
		r.nested(r.Tok)
	}
	r.Expect("]")
	return i
}

// access reads the rest of an operation that loads or stores. After a load nothing is left
// to read; after a store there is = and the operand to be stored.
func (r *Reader) access(let bool, get, set cps.Code, aux int32, args ...cps.Value) cps.Op {
	if let {
		return cps.Op{Code: get, Args: args, Aux: aux}
	}
	r.Expect("=")
	return cps.Op{Code: set, Args: append(args, r.Operand()), Aux: aux}
}

// binary reads an operator and its second operand.
func (r *Reader) binary(x cps.Value) cps.Op {
	c := binaryCode(r.Tok.Text)
	if c == cps.NoCode || r.Tok.Kind != Punct {
		r.noOperator()
	}
	r.Next()
	if r.lines && r.OnNewLine() {
		r.Unexpected("a value")
	}
	op := cps.Op{Code: c, Args: []cps.Value{x, r.Operand()}}
	if t := r.Tok; t.Kind == Punct && !r.OnNewLine() && (binaryCode(t.Text) != cps.NoCode || t.Is("[") || t.Is(".")) {
		r.Errs.Errorf(diag.UnexpectedCPSToken, t.Span, "expected the end of the operation, found `%s`", t.Text).
			Help("an operation has one operator: name the result of the first one, and use that name")
		r.Stop()
	}
	return op
}

// noOperator reports that no operator follows the first operand of an operation.
func (r *Reader) noOperator() {
	if r.OnNewLine() || r.Tok.Kind == End || r.Tok.Kind == Position {
		r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected an operator after the value").
			Help("a value or a constant needs no second name: write it where it is used")
		r.Stop()
	}
	r.UnexpectedStart("an operator")
}

// twice reports a name that is defined again in a function.
func (r *Reader) twice(name Token) {
	d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "%s is defined twice", ident.Quote(name.Text))
	first, ok := r.first[name.Text]
	if x, isValue := r.values[name.Text]; isValue {
		first = r.defined[x]
	} else if !ok {
		first = r.named[r.labels[name.Text]]
	}
	d.Label(first, "first defined here")
	d.Help("a name has one definition in a function; others with that name have a suffix, as in `n.1`")
	r.Stop()
}

func (r *Reader) global() int32 {
	name := r.Name("the name of a global")
	g, ok := r.p.Global(name.Text)
	if !ok {
		var globals []string
		for _, g := range r.p.Globals {
			globals = append(globals, g.Name)
		}
		r.Unknown(name.Span, name.Text, "unknown global "+ident.Quote(name.Text), globals)
	}
	return int32(g)
}

// field reads the name of a field of x and returns its number.
func (r *Reader) field(x cps.Value) int32 {
	name := r.Tok
	if name.Kind != Name {
		r.Unexpected("the name of a field")
	}
	r.Next()
	t := r.infos[x].Type
	var fields []string
	if s := r.p.StructOf(t); s != nil {
		if i := slices.IndexFunc(s.Fields, func(f cps.StructField) bool { return f.Name == name.Text }); i >= 0 {
			return int32(i)
		}
		for _, f := range s.Fields { // for the help only: a struct may have thousands of fields and accesses
			fields = append(fields, f.Name)
		}
	}
	r.Unknown(name.Span, name.Text, fmt.Sprintf("%s has no field %s", r.p.TypeString(t), ident.Quote(name.Text)), fields)
	return 0
}
