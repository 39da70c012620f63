// This file defines the reader of the notation. What Fprint writes it reads
// back; what people write by hand may be laid out otherwise, as long as a name
// is defined in the text before it is used.

package cps

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"cpsc/diag"
)

// Read parses and verifies the text of a program. Operations without a position
// of their own (@line:column) get their place in the text. If there are errors
// they are added to errs, and the program is nil.
func Read(src *diag.File, errs *diag.List) *Program {
	if !errs.Readable() {
		return nil
	}
	r := reader{src: src, errs: errs, p: NewProgram()}
	r.p.Source = src.Name
	if r.declarations(func() { r.head(); r.skipBody() }) {
		for i, f := range r.p.Funcs {
			r.try(func() { r.function(f, &r.bodies[i]) })
		}
	}
	if errs.Failed() {
		return nil
	}
	return r.p
}

// A reader reads declarations first and bodies second, because a body may call
// functions that stand behind it.
type reader struct {
	src  *diag.File
	errs *diag.List
	p    *Program
	tok  token
	end  int32 // of the token before tok

	lines bool // an operation may begin with an operator, and ends with its line

	bodies []body // by function

	// of the function that is read
	f      *Func
	conts  []Cont
	infos  []ValueInfo
	ret    string
	values map[string]Value
	labels map[string]ContID // continuations
	named  []diag.Span       // by continuation: where it is defined, or named first
	known  []bool            // by continuation: it is defined
	consts map[constant]Value
	spans  [][]diag.Span // by continuation: of its operations, then of its terminator
	sites  []Site
}

// A body is what the first pass leaves for the second.
type body struct {
	at     int32 // where it begins
	params []binding
	ret    string
}

// A binding is a parameter as it is written.
type binding struct {
	name token
	typ  Type
}

// bail ends the reading of a part that has an error.
type bail struct{}

// try runs f and reports whether there was no error.
func (r *reader) try(f func()) (ok bool) {
	defer func() {
		if e := recover(); e != nil {
			if _, isBail := e.(bail); !isBail {
				panic(e)
			}
			ok = false
		}
	}()
	f()
	return true
}

func (r *reader) fail(code diag.Code, at diag.Span, format string, args ...any) {
	r.errs.Errorf(code, at, format, args...)
	panic(bail{})
}

// Tokens

func (r *reader) next() token {
	t := r.tok
	r.end = t.span.End
	r.tok = nextToken(r.src.Text, int(t.span.End))
	if r.tok.kind == badToken {
		r.fail(diag.MalformedCPSToken, r.tok.span, "%s", r.tok.text)
	}
	return t
}

func (r *reader) seek(at int32) {
	r.tok = token{span: diag.Span{Start: at, End: at}}
	r.next()
}

func (r *reader) accept(text string) bool {
	if r.tok.is(text) {
		r.next()
		return true
	}
	return false
}

func (r *reader) expect(text string) token {
	if !r.tok.is(text) {
		r.unexpected("`" + text + "`")
	}
	return r.next()
}

func (r *reader) unexpected(want string) {
	found := "the end of the file"
	if s := r.tok.span; s.End > s.Start {
		found = "`" + r.src.Text[s.Start:s.End] + "`"
	}
	r.fail(diag.UnexpectedCPSToken, r.tok.span, "expected %s, found %s", want, found)
}

// name reads a name that is no word of the notation.
func (r *reader) name(what string) token {
	if !r.isName(r.tok) {
		r.unexpected(what)
	}
	return r.next()
}

// isName reports whether t is a name that is no word of the notation.
func (r *reader) isName(t token) bool { return t.kind == nameToken && (t.quoted || !reserved[t.text]) }

// peek returns the next token but one.
func (r *reader) peek() token { return nextToken(r.src.Text, int(r.tok.span.End)) }

// pos returns where a span begins.
func (r *reader) pos(at diag.Span) Pos {
	p := r.src.Position(at.Start)
	return Pos{Line: p.Line, Col: p.Column}
}

// at reads @line:column or @line:column#site, if there is one; else the position
// is that of the text.
func (r *reader) at(start diag.Span) Pos {
	if r.tok.kind != atToken {
		return r.pos(start)
	}
	place, site, inSite := strings.Cut(r.tok.text, "#")
	line, col, _ := strings.Cut(place, ":")
	l, err1 := strconv.ParseInt(line, 10, 32)
	c, err2 := strconv.ParseInt(col, 10, 32)
	if err1 != nil || err2 != nil || l < 1 || c < 1 {
		r.fail(diag.UnexpectedCPSToken, r.tok.span, "a position is @line:column, both from 1")
	}
	pos := Pos{Line: int32(l), Col: int32(c)}
	if inSite {
		n, err := strconv.ParseInt(site, 10, 32)
		if err != nil || n < 1 || int(n) >= len(r.sites) {
			r.fail(diag.UndefinedCPSName, r.tok.span, "there is no site `%s` above", site)
		}
		pos.Site = SiteID(n)
	}
	r.next()
	return pos
}

// site reads site n: name @line:column, and reports whether there is one.
func (r *reader) site() bool {
	if rest := r.peek(); !r.tok.is("site") || rest.kind != intToken {
		return false
	}
	r.next()
	if len(r.sites) == 0 {
		r.sites = make([]Site, 1)
	}
	if r.tok.text != strconv.Itoa(len(r.sites)) {
		r.unexpected(fmt.Sprintf("`%d`: sites are numbered from 1", len(r.sites)))
	}
	r.next()
	r.expect(":")
	name := r.next()
	s := Site{Tail: name.is("tail") && r.tok.kind == nameToken}
	if s.Tail {
		name = r.next()
	}
	s.Func = name.text
	if name.kind != nameToken || r.tok.kind != atToken {
		r.unexpected("a function and a position")
	}
	s.Call = r.at(r.tok.span)
	r.sites = append(r.sites, s)
	return true
}

// Declarations

// declarations reads everything but functions, which it leaves to its argument.
func (r *reader) declarations(function func()) bool {
	ok := r.try(func() {
		r.seek(0)
		if r.accept("source") {
			if r.tok.kind != stringToken {
				r.unexpected("the name of a file in quotes")
			}
			r.p.Source = r.next().text
		}
		r.declareStructs()
	})
	for ok && r.tok.kind != endToken {
		ok = r.try(func() { r.declaration(function) })
	}
	return ok
}

// declareStructs finds the names of all structs, so that types can be read.
func (r *reader) declareStructs() {
	start := r.tok.span.Start
	for r.tok.kind != endToken {
		if r.accept("struct") && r.tok.kind == nameToken {
			r.p.DeclareStruct(r.tok.text) // a second one is reported later
		}
		r.next()
	}
	r.seek(start)
}

func (r *reader) declaration(function func()) {
	switch {
	case r.tok.is("struct"):
		r.next()
		name := r.name("the name of a struct")
		s := r.p.Struct(name.text)
		if s.Fields != nil {
			r.fail(diag.DuplicateCPSName, name.span, "struct %s is declared twice", quoteName(name.text))
		}
		s.Fields = []StructField{}
		seen := map[string]bool{}
		r.expect("{")
		for !r.tok.is("}") {
			f := r.tok
			if f.kind != nameToken {
				r.unexpected("the name of a field")
			}
			r.next()
			if seen[f.text] {
				r.fail(diag.DuplicateCPSName, f.span, "field %s is declared twice", quoteName(f.text))
			}
			seen[f.text] = true
			r.expect(":")
			s.Fields = append(s.Fields, StructField{f.text, r.typ()})
			if !r.accept(",") {
				break
			}
		}
		r.expect("}")
	case r.tok.is("global"):
		r.next()
		name := r.name("the name of a global")
		r.expect(":")
		if _, ok := r.p.DeclareGlobal(name.text, r.typ()); !ok {
			r.fail(diag.DuplicateCPSName, name.span, "global %s is declared twice", quoteName(name.text))
		}
	case r.tok.is("fn"):
		function()
	default:
		r.unexpected("`fn`, `struct` or `global`")
	}
}

// head reads a function up to its body.
func (r *reader) head() {
	r.next()
	name := r.name("the name of a function")
	if len(r.p.Funcs) == r.src.Limits.MaxFunctions() {
		r.errs.TooManyFunctions(name.span)
		panic(bail{})
	}
	r.expect("(")
	var b body
	var params, results []Type
	for b.ret == "" {
		p := r.name("a parameter or the return continuation")
		r.expect(":")
		if r.accept("cont") {
			r.expect("(")
			results, b.ret = r.types(), p.text
			break
		}
		t := r.typ()
		b.params = append(b.params, binding{p, t})
		params = append(params, t)
		r.expect(",")
	}
	r.expect(")")
	r.expect("=")
	pos := r.at(name.span)
	b.at = r.tok.span.Start
	if _, ok := r.p.DeclareFunc(name.text, params, results, pos); !ok {
		r.fail(diag.DuplicateCPSName, name.span, "function %s is defined twice", quoteName(name.text))
	}
	r.bodies = append(r.bodies, b)
}

// skipBody goes to the next declaration. In a body, fn stands only in types,
// and there never behind a closing parenthesis or a position.
func (r *reader) skipBody() {
	for {
		last := r.next()
		switch {
		case r.tok.kind == endToken, r.tok.is("struct"), r.tok.is("global"):
			return
		case r.tok.is("fn") && (last.is(")") || last.kind == atToken):
			return
		}
	}
}

// Types

// typ reads a type. One of Imp that is within the limit may be that of a variable in
// memory, which adds one level.
func (r *reader) typ() Type { return r.typeWithin(r.src.Limits.MaxNesting() + 1) }

func (r *reader) typeWithin(depth int) Type {
	if depth == 0 {
		r.errs.Nested(diag.UnexpectedCPSToken, r.tok.span, "types nest")
		panic(bail{})
	}
	t := r.tok
	switch {
	case r.accept("int"):
		return Int
	case r.accept("float"):
		return Float
	case r.accept("bool"):
		return Bool
	case r.accept("string"):
		return String
	case r.accept("["):
		elem := r.typeWithin(depth - 1)
		r.expect("]")
		return r.p.ArrayType(elem)
	case r.accept("ref"):
		return r.p.RefType(r.typeWithin(depth - 1))
	case r.accept("fn"):
		r.expect("(")
		params := r.typesWithin(depth - 1)
		var results []Type
		if r.accept("->") {
			if r.accept("(") {
				results = r.typesWithin(depth - 1)
			} else {
				results = []Type{r.typeWithin(depth - 1)}
			}
		}
		return r.p.FuncType(params, results)
	}
	name := r.name("a type")
	s := r.p.Struct(name.text)
	if s == nil {
		r.fail(diag.UndefinedCPSName, t.span, "unknown type %s", quoteName(name.text))
	}
	return s.Type
}

// types reads types up to a closing parenthesis.
func (r *reader) types() []Type { return r.typesWithin(r.src.Limits.MaxNesting() + 1) }

func (r *reader) typesWithin(depth int) []Type {
	var types []Type
	for !r.tok.is(")") {
		types = append(types, r.typeWithin(depth))
		if !r.accept(",") {
			break
		}
	}
	r.expect(")")
	return types
}

// Bodies

// begin begins the body of a function.
func (r *reader) begin(f *Func) {
	r.f = f
	r.conts, r.infos = nil, make([]ValueInfo, 1)
	r.values, r.labels, r.consts = map[string]Value{}, map[string]ContID{}, map[constant]Value{}
	r.named, r.known, r.spans, r.sites = nil, nil, nil, nil
}

// function reads the body of a function, verifies it and puts it in order.
func (r *reader) function(f *Func, b *body) {
	r.begin(f)
	r.ret = b.ret
	r.seek(b.at)
	for r.site() {
	}
	k := r.newCont(token{span: r.tok.span})
	r.known[k] = true
	r.conts[k].Pos = f.Pos
	r.bind(k, b.params)
	placed := true
	for {
		for r.tok.is("let") || r.tok.is("do") {
			r.operation(k)
		}
		if r.terminator(k) && !placed && len(r.conts[k].Ops) == 0 {
			r.conts[k].Pos = r.conts[k].Term.Pos // a line tells one place
		}
		if !r.accept("where") {
			break
		}
		k, placed = r.header()
	}
	if r.tok.kind != endToken && !r.tok.is("fn") && !r.tok.is("struct") && !r.tok.is("global") {
		r.unexpected("`where` or the end of the function")
	}
	for k, known := range r.known {
		if !known {
			r.fail(diag.UndefinedCPSName, r.named[k], "unknown function, value or continuation %s", quoteName(r.conts[k].Name))
		}
	}
	f.Conts, f.Values, f.Sites = r.conts, r.infos, r.sites
	for _, fault := range VerifyFunc(r.p, f) {
		r.fault(fault)
	}
	if !r.errs.Failed() {
		renumber(f, func(x Value) Value { return x })
	}
}

// fault reports what the verifier found, where it stands in the text.
func (r *reader) fault(e *Fault) {
	span := r.named[e.Cont]
	if spans := r.spans[e.Cont]; e.Op >= 0 {
		span = spans[e.Op]
	} else if e.Op == InTerm {
		span = spans[len(spans)-1]
	}
	r.errs.Errorf(diag.InvalidCPS, span, "%s", e.Text)
}

func (r *reader) newCont(name token) ContID {
	r.conts = append(r.conts, Cont{Name: name.text})
	r.named, r.known, r.spans = append(r.named, name.span), append(r.known, false), append(r.spans, nil)
	return ContID(len(r.conts) - 1)
}

// label returns the continuation of a name, which may be defined later.
func (r *reader) label(name token) ContID {
	k, ok := r.labels[name.text]
	if !ok {
		k = r.newCont(name)
		r.labels[name.text] = k
	}
	return k
}

// header reads name(params) = and returns the continuation, and whether its place
// is written.
func (r *reader) header() (k ContID, placed bool) {
	name := r.name("the name of a continuation")
	k = r.label(name)
	_, isValue := r.values[name.text]
	if r.known[k] || isValue || name.text == r.ret {
		r.fail(diag.DuplicateCPSName, name.span, "%s is defined twice", quoteName(name.text))
	}
	r.known[k], r.named[k] = true, name.span
	r.expect("(")
	var params []binding
	for !r.tok.is(")") {
		p := r.name("a parameter")
		r.expect(":")
		params = append(params, binding{p, r.typ()})
		if !r.accept(",") {
			break
		}
	}
	r.expect(")")
	r.expect("=")
	placed = r.tok.kind == atToken
	r.conts[k].Pos = r.at(name.span)
	r.bind(k, params)
	return k, placed
}

func (r *reader) bind(k ContID, params []binding) {
	for _, p := range params {
		r.conts[k].Params = append(r.conts[k].Params, r.define(p.name, ParamValue, p.typ))
	}
}

func (r *reader) define(name token, kind ValueKind, t Type) Value {
	_, isValue := r.values[name.text]
	_, isLabel := r.labels[name.text]
	if isValue || isLabel || name.text == r.ret {
		r.fail(diag.DuplicateCPSName, name.span, "%s is defined twice", quoteName(name.text))
	}
	x := r.newValue(ValueInfo{Kind: kind, Type: t, Name: name.text})
	r.values[name.text] = x
	return x
}

func (r *reader) newValue(info ValueInfo) Value {
	r.infos = append(r.infos, info)
	return Value(len(r.infos) - 1)
}

func (r *reader) constant(c constant) Value {
	x, ok := r.consts[c]
	if !ok {
		x = r.newValue(ValueInfo{Kind: ConstValue, Type: c.typ, Bits: c.bits, Text: c.text})
		r.consts[c] = x
	}
	return x
}

func (r *reader) typesOf(xs []Value) []Type {
	types := make([]Type, len(xs))
	for i, x := range xs {
		types[i] = r.infos[x].Type
	}
	return types
}

// since returns the span of what was read from start on.
func (r *reader) since(start token) diag.Span { return diag.Span{Start: start.span.Start, End: r.end} }

// Operands

// operand reads a value.
func (r *reader) operand() Value {
	t := r.tok
	switch {
	case t.kind == intToken, t.kind == floatToken, t.is("nan"), t.is("inf"):
		return r.number("")
	case t.is("-"):
		r.next()
		return r.number("-")
	case t.kind == stringToken:
		r.next()
		return r.constant(constant{String, 0, t.text})
	case r.accept("true"):
		return r.constant(constant{Bool, 1, ""})
	case r.accept("false"):
		return r.constant(constant{Bool, 0, ""})
	case r.accept("nil"):
		r.expect(":")
		at := r.tok
		typ := r.typ()
		if r.p.Kind(typ) != StructKind {
			r.fail(diag.InvalidCPS, r.since(at), "only a struct can be nil")
		}
		return r.constant(constant{typ, 0, ""})
	case r.accept("undef"):
		r.expect(":")
		return r.newValue(ValueInfo{Kind: UndefValue, Type: r.typ()})
	}
	return r.value(r.name("a value"))
}

// value returns the value of a name.
func (r *reader) value(name token) Value {
	x, ok := r.values[name.text]
	if !ok {
		r.fail(diag.UndefinedCPSName, name.span, "unknown value %s; a value is defined in the text before it is used", quoteName(name.text))
	}
	return x
}

// number reads a number without its sign.
func (r *reader) number(sign string) Value {
	t := r.tok
	switch {
	case t.is("nan") && sign == "":
		r.next()
		return r.constant(constant{Float, math.Float64bits(math.NaN()), ""})
	case t.is("inf"), t.kind == floatToken:
		r.next()
		x, err := strconv.ParseFloat(sign+t.text, 64)
		if err != nil {
			r.fail(diag.UnexpectedCPSToken, t.span, "the number does not fit into a float")
		}
		return r.constant(constant{Float, math.Float64bits(x), ""})
	case t.kind == intToken:
		r.next()
		n, err := strconv.ParseInt(sign+t.text, 10, 64)
		if err != nil {
			r.fail(diag.UnexpectedCPSToken, t.span, "the number does not fit into an int")
		}
		return r.constant(constant{Int, uint64(n), ""})
	}
	r.unexpected("a number")
	return NoValue
}

// operands reads operands up to a closing bracket.
func (r *reader) operands(closing string) []Value {
	var xs []Value
	for !r.tok.is(closing) {
		xs = append(xs, r.operand())
		if !r.accept(",") {
			break
		}
	}
	r.expect(closing)
	return xs
}

// Operations

var binaryCodes, wordCodes = map[string]Code{}, map[string]Code{}

func init() {
	for c := Add; c <= Ge; c++ {
		binaryCodes[c.String()] = c
	}
	for c := ToInt; c < numCodes; c++ {
		if isLetter(c.String()[0]) {
			wordCodes[c.String()] = c
		}
	}
}

// operation reads let x = … or do ….
func (r *reader) operation(k ContID) {
	start := r.next()
	var name token
	let := start.is("let")
	if let {
		name = r.name("the name of a value")
		r.expect("=")
	}
	op := r.rightSide(let)
	span := r.since(start)
	op.Pos = r.at(start.span)
	t, err := r.p.resultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.fail(diag.InvalidCPS, span, "%v", err)
	case let && t == NoType:
		r.fail(diag.InvalidCPS, span, "%s gives no value: write `do`", op.Code)
	case !let && t != NoType:
		r.fail(diag.InvalidCPS, span, "%s gives a value: write `let`", op.Code)
	case let:
		op.Result = r.define(name, OpValue, t)
	}
	r.conts[k].Ops = append(r.conts[k].Ops, op)
	r.spans[k] = append(r.spans[k], span)
}

// rightSide reads an operation without its result.
func (r *reader) rightSide(let bool) Op {
	t := r.tok
	switch {
	case r.accept("!"):
		return Op{Code: Not, Args: []Value{r.operand()}}
	case r.accept("~"):
		return Op{Code: Com, Args: []Value{r.operand()}}
	case r.accept("*"):
		return r.place(let, Load, Store, 0, r.operand())
	case r.accept("@"):
		return r.place(let, GetGlobal, SetGlobal, r.global())
	case r.accept("-"):
		if !r.tok.is("-") && r.tok.kind != nameToken || r.tok.is("nan") || r.tok.is("inf") {
			// -1 begins a binary operation, or is the negation of 1.
			operator := r.peek()
			apart := r.lines && strings.Contains(r.src.Text[r.tok.span.End:operator.span.Start], "\n")
			if _, binary := binaryCodes[operator.text]; binary && operator.kind == punctToken && !apart {
				return r.binary(r.number("-"))
			}
		}
		return Op{Code: Neg, Args: []Value{r.operand()}}
	case r.accept("["):
		op := Op{Code: ArrayLit, Args: r.operands("]")}
		if len(op.Args) > 0 {
			op.Aux = int32(r.p.ArrayType(r.infos[op.Args[0]].Type))
		} else {
			r.expect(":")
			op.Aux = int32(r.typ())
		}
		return op
	case r.accept("ref"):
		if r.accept("@") {
			return Op{Code: RefGlobal, Aux: r.global()}
		}
		x := r.operand()
		if r.accept("[") {
			return Op{Code: RefIndex, Args: append([]Value{x}, r.operands("]")...)}
		}
		r.expect(".")
		return Op{Code: RefField, Args: []Value{x}, Aux: r.field(x)}
	case r.accept("new"):
		typ := r.typ()
		r.expect("(")
		return Op{Code: New, Args: r.operands(")"), Aux: int32(typ)}
	case r.accept("closure"):
		f := r.name("the name of a function")
		r.expect("(")
		id, ok := r.p.funcs[f.text]
		if !ok {
			r.fail(diag.UndefinedCPSName, f.span, "unknown function %s", quoteName(f.text))
		}
		return Op{Code: Closure, Args: r.operands(")"), Aux: int32(id)}
	case t.kind == nameToken && !t.quoted && wordCodes[t.text] != NoCode &&
		strings.HasPrefix(r.src.Text[t.span.End:], "("):
		r.next()
		r.next()
		return Op{Code: wordCodes[t.text], Args: r.operands(")")}
	}
	x := r.operand()
	switch {
	case r.accept("["):
		i := r.operand()
		r.expect("]")
		return r.place(let, Index, SetIndex, 0, x, i)
	case r.accept("."):
		return r.place(let, GetField, SetField, r.field(x), x)
	}
	return r.binary(x)
}

// place reads what follows a place in memory: nothing, or = and what is stored.
func (r *reader) place(let bool, get, set Code, aux int32, args ...Value) Op {
	if let {
		return Op{Code: get, Args: args, Aux: aux}
	}
	r.expect("=")
	return Op{Code: set, Args: append(args, r.operand()), Aux: aux}
}

func (r *reader) binary(x Value) Op {
	c, ok := binaryCodes[r.tok.text]
	if !ok || r.tok.kind != punctToken {
		r.unexpected("an operator")
	}
	r.next()
	return Op{Code: c, Args: []Value{x, r.operand()}}
}

func (r *reader) global() int32 {
	name := r.name("the name of a global")
	g, ok := r.p.globals[name.text]
	if !ok {
		r.fail(diag.UndefinedCPSName, name.span, "unknown global %s", quoteName(name.text))
	}
	return int32(g)
}

// field reads the name of a field of x and returns its number.
func (r *reader) field(x Value) int32 {
	name := r.tok
	if name.kind != nameToken {
		r.unexpected("the name of a field")
	}
	r.next()
	t := r.infos[x].Type
	if s := r.p.StructOf(t); s != nil {
		for i, f := range s.Fields {
			if f.Name == name.text {
				return int32(i)
			}
		}
	}
	r.fail(diag.UndefinedCPSName, name.span, "%s has no field %s", r.p.TypeString(t), quoteName(name.text))
	return 0
}

// Terminators

// terminator reads a terminator and reports whether its place is written.
func (r *reader) terminator(k ContID) (placed bool) {
	start := r.tok
	t := r.term()
	r.spans[k] = append(r.spans[k], r.since(start))
	placed = r.tok.kind == atToken
	t.Pos = r.at(start.span)
	r.conts[k].Term = t
	return placed
}

func (r *reader) term() Term {
	switch {
	case r.accept("branch"):
		r.expect("(")
		c := r.operand()
		r.expect(",")
		then := r.target()
		r.expect(",")
		els := r.target()
		r.expect(")")
		return Term{Kind: Branch, Subject: c, Targets: []ContID{then, els}}
	case r.accept("switch"):
		r.expect("(")
		t := Term{Kind: Switch, Subject: r.operand()}
		for r.expect(","); !r.accept("_"); r.expect(",") {
			t.Cases = append(t.Cases, r.operand())
			r.expect(":")
			t.Targets = append(t.Targets, r.target())
		}
		r.expect(":")
		t.Targets = append(t.Targets, r.target())
		r.expect(")")
		return t
	case r.accept("exit"):
		r.expect("(")
		t := Term{Kind: Exit, Subject: r.operand()}
		r.expect(")")
		return t
	}
	if r.tok.is("undef") {
		f := r.operand()
		r.expect("(")
		return r.call(Term{Kind: CallValue, Subject: f})
	}
	name := r.name("`let`, `do` or a terminator")
	r.expect("(")
	if x, ok := r.values[name.text]; ok {
		return r.call(Term{Kind: CallValue, Subject: x})
	}
	if name.text == r.ret {
		return Term{Kind: Return, Args: r.operands(")")}
	}
	if f, ok := r.p.funcs[name.text]; ok {
		return r.call(Term{Kind: Call, Func: f})
	}
	return Term{Kind: Jump, Targets: []ContID{r.label(name)}, Args: r.operands(")")}
}

// call reads arguments, of which the last is a continuation.
func (r *reader) call(t Term) Term {
	for {
		if r.tok.kind == nameToken {
			if rest := r.peek(); rest.is(")") {
				t.Targets = []ContID{NoCont}
				if name := r.name("a continuation"); name.text != r.ret {
					t.Targets[0] = r.jumpTo(name)
				}
				r.expect(")")
				return t
			}
		}
		t.Args = append(t.Args, r.operand())
		r.expect(",")
	}
}

// target reads the name of a continuation.
func (r *reader) target() ContID { return r.jumpTo(r.name("a continuation")) }

func (r *reader) jumpTo(name token) ContID {
	_, isValue := r.values[name.text]
	if isValue || name.text == r.ret {
		r.fail(diag.UndefinedCPSName, name.span, "%s is not a continuation of this function", quoteName(name.text))
	}
	return r.label(name)
}
