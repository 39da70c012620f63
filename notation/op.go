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
		if !r.Tok.Is(":") {
			d := r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected `:` and a type after `nil`")
			d.Help(nilHelp)
			r.Stop()
		}
		r.Next()
		at := r.Tok
		typ := r.Type()
		if r.p.Kind(typ) != cps.StructKind {
			r.Fail(diag.InvalidCPS, r.Since(at.Span), "only a struct can be nil")
		}
		return r.constant(cps.ValueInfo{Type: typ})
	case r.Accept("undef"):
		if !r.Tok.Is(":") {
			r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected `:` and a type after `undef`").
				Help("an undefined value has its type after it: `undef:int`")
			r.Stop()
		}
		r.Next()
		return r.newValue(cps.ValueInfo{Kind: cps.UndefValue, Type: r.Type()})
	}
	if _, ok := r.values[t.Text]; t.IsName() && !ok && r.OnNewLine() && strings.ContainsAny(r.Src.Text[r.end-1:r.end], "+-*/%&|^<>=!~") {
		r.Unexpected("a value") // t begins what follows
	}
	if t.Is("(") && !r.OnNewLine() {
		r.Wrong("a value").Help("an operation has no parentheses: name the inner one first, by `let`")
		r.Stop()
	}
	return r.value(r.Name("a value"))
}

// value returns the value with a name.
func (r *Reader) value(name Token) cps.Value {
	x, ok := r.values[name.Text]
	if !ok {
		r.unknownValue(name)
	}
	return x
}

// unknownValue reports a name that is no value. If a parenthesis follows, it is an operation.
func (r *Reader) unknownValue(name Token) {
	quoted := ident.Quote(name.Text)
	isDefined := func(text string) bool { return r.isDefinedAfter(text, name.Span.End) }
	_, jumped := r.labels[r.suspect.Text]
	if s := r.suspect; s.Text != "" && !s.Quoted && !jumped && !isDefined(s.Text) {
		if help := terminatorHelps.Of(s.Text); help != "" {
			r.Errs.Errorf(diag.UndefinedCPSName, s.Span, "unknown function, value or continuation %s", s.Text).Help("%s", help)
			r.Stop()
		}
		callable := append(r.functions(), terminatorWords...)
		if r.isMisspelt(s.Text, callable) {
			r.Unknown(s.Span, s.Text, "unknown function, value or continuation "+ident.Quote(s.Text), callable)
		}
		if _, isOwn := r.own[name.Text]; isOwn || isDefined(name.Text) {
			r.Errs.Errorf(diag.UndefinedCPSName, s.Span, "unknown function or value %s", s.Text).Help("declare the function: `fn %s(…, ret: cont(…)) =`", s.Text)
			r.Stop()
		}
	}
	_, isLabel := r.labels[name.Text]
	isLabel = isLabel || isDefined(name.Text)
	if _, isOwn := r.own[name.Text]; (isLabel || isOwn) && !r.Tok.Is("(") {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s is a continuation, not a value", quoted).
			Help("to go on there, jump to it: `%s(…)`; a call passes it as its last argument", quoted)
		r.Stop()
	}
	if !r.lines {
		r.helpName(name)
	}
	candidates := slices.Collect(maps.Keys(r.values))
	if r.lines && !name.Quoted { // SSA form
		candidates = append(candidates, "jump", "branch", "switch", "exit", "call", "tailcall")
		if name.Text == "return" {
			r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown value return").
				Fix("to return, write `{}`", diag.Edit{Span: name.Span, Text: "ret"})
			r.Stop()
		}
	}
	if sign := prefixOperators.Of(name.Text); sign != "" && !name.Quoted && !r.OnNewLine() {
		if _, isValue := r.values[r.Tok.Text]; isValue {
			d := r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown operation %s", quoted)
			first := r.Next()
			r.Accept(",")
			second := r.Tok
			if r.OnNewLine() || second.Kind == End {
				d.Help("an operator is between its operands, as in `x + y`")
				r.Stop()
			}
			d.Fix("an operator is between its operands: `{}`", diag.Edit{Span: name.Span.To(second.Span), Text: first.Text + " " + sign + " " + second.Text})
			r.Stop()
		}
	}
	if name.Text == "not" && r.Tok.IsName() && !r.OnNewLine() {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown operation not").
			Fix("write `{}`", diag.Edit{Span: name.Span.To(r.Tok.Span), Text: "!" + r.Tok.Text})
		r.Stop()
	}
	if r.Tok.Is("(") && r.isOperation(name) {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "an operand is a value").Help(nestedHelp)
		r.Stop()
	}
	if r.Tok.Is("(") && !name.Quoted {
		_, isOwn := r.own[name.Text]
		if isFunc := r.p.Func(name.Text) != nil; isFunc || isOwn {
			d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "a call is not an operation")
			d.Help("a call ends a continuation, and its result is the parameter of another one: `%s(…, k)`, `where k(x: int) =`", name.Text)
			if isFunc {
				d.Help("`closure %s(…)` would make a value of the function", name.Text)
			}
			r.Stop()
		}
		words := operations()
		if _, near := diag.Closest(name.Text, words); !near { // perhaps a longer word
			words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 3 || !strings.HasPrefix(name.Text, w) })
			if len(words) > 0 {
				r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown operation %s", quoted).
					Fix("did you mean `{}`?", diag.Edit{Span: name.Span, Text: words[0]})
				r.Stop()
			}
		}
		r.Unknown(name.Span, name.Text, "unknown operation "+quoted, words)
	}
	if word := longestPrefix(name.Text, operations()); word != "" && !r.lines && !name.Quoted && r.suspect.Text == "" && r.Tok.Is(")") {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown value %s", quoted).
			Fix("the operands of an operation are in parentheses: `"+word+"{}`", insert(name.Span.Start+int32(len(word)), "("))
		r.Stop()
	}
	message := fmt.Sprintf("unknown value %s; a value is defined in the text before it is used", quoted)
	if r.lines || r.isMisspelt(name.Text, candidates) {
		r.Unknown(name.Span, name.Text, message, candidates)
	}
	r.undefinedValue(name, r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message))
	r.Stop()
}

// isOperation reports whether a token is the name of an operation whose operands are in parentheses.
func (r *Reader) isOperation(t Token) bool {
	return t.Kind == Name && !t.Quoted && cps.CodeOf(t.Text) != cps.NoCode
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
	r.nested()
	if binaryCode(r.Tok.Text) != cps.NoCode && !r.OnNewLine() {
		r.Wrong("`" + closing + "`").Help(nestedHelp)
		r.Stop()
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
	var name Token
	var assign diag.Span
	let := start.Is("let")
	if !r.lines {
		r.beginOperation(start)
	}
	if let {
		name = r.Name("the name of a value")
		if r.Tok.Is(":") && !r.Peek().Is("=") {
			d, help := r.Wrong("`=`"), "a value has the type of its operation, which is not written"
			line, _, _ := strings.Cut(r.Src.Text[r.Tok.Span.Start:], "\n")
			if n := strings.Index(line, "="); n > 0 {
				d.Fix(help, diag.Edit{Span: diag.Span{Start: r.end, End: r.Tok.Span.Start + int32(len(strings.TrimRight(line[:n], " ")))}})
			} else {
				d.Help("%s", help)
			}
			r.Stop()
		}
		if r.Tok.Is(".") || r.Tok.Is("[") {
			what := "a field"
			if r.Tok.Is("[") {
				what = "an element"
			}
			r.Wrong("`=`").Fix(what+" is assigned by `{}`", diag.Edit{Span: start.Span, Text: "do"})
			r.Stop()
		}
		assign = r.Tok.Span
		r.assigns()
	}
	r.defining = name
	op := r.expression(let)
	r.defining = Token{}
	r.nested()
	span := r.Since(start.Span)
	op.Pos = r.At(start.Span)
	t, err := r.p.ResultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.unapplied(op, span, err)
	case let && t == cps.NoType:
		r.Errs.Errorf(diag.InvalidCPS, span, "%s gives no value", op.Code).
			Fix("write `{}`", diag.Edit{Span: diag.Span{Start: start.Span.Start, End: assign.End}, Text: "do"})
		r.Stop()
	case !let && t != cps.NoType:
		d := r.Errs.Errorf(diag.InvalidCPS, span, "%s gives a value", op.Code)
		if op.Code.Effect()&^(cps.Traps|cps.Reads|cps.Allocates) != cps.Pure {
			d.Fix("name the value, even if it is not needed: `{} …`", diag.Edit{Span: start.Span, Text: "let " + r.unusedName("x") + " ="})
		} else {
			d.Help("name it: `let x = …`; if it is not needed, leave out the operation")
		}
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
	t := r.Tok
	switch {
	case r.Accept("!"):
		return cps.Op{Code: cps.Not, Args: []cps.Value{r.Operand()}}
	case r.Accept("~"):
		return cps.Op{Code: cps.Com, Args: []cps.Value{r.Operand()}}
	case r.Accept("*"):
		return r.access(let, cps.Load, cps.Store, 0, r.Operand())
	case r.Accept("@"):
		return r.access(let, cps.GetGlobal, cps.SetGlobal, r.global())
	case r.Accept("-"):
		if !r.Tok.Is("-") && r.Tok.Kind != Name || r.Tok.Is("nan") || r.Tok.Is("inf") {
			// -1 is either the first operand of a binary operation, or the negation of 1.
			operator := r.Peek()
			onNewLine := r.lines && strings.Contains(r.Src.Text[r.Tok.Span.End:operator.Span.Start], "\n")
			if binaryCode(operator.Text) != cps.NoCode && operator.Kind == Punct && !onNewLine {
				return r.binary(r.number("-"))
			}
		}
		if n, err := strconv.ParseInt("-"+r.Tok.Text, 10, 64); r.Tok.Kind == Int && err == nil && n == math.MinInt64 {
			// No int is this number without its sign. The negation of the least int is the
			// least int.
			return cps.Op{Code: cps.Neg, Args: []cps.Value{r.number("-")}}
		}
		return cps.Op{Code: cps.Neg, Args: []cps.Value{r.Operand()}}
	case r.Accept("["):
		op := cps.Op{Code: cps.ArrayLit, Args: r.Operands("]")}
		if len(op.Args) > 0 {
			op.Aux = int32(r.p.ArrayType(r.infos[op.Args[0]].Type))
		} else {
			if !r.Tok.Is(":") {
				r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected `:` and a type after `[]`").
					Help("an empty array has its type after it: `[]:[int]`")
				r.Stop()
			}
			r.Next()
			op.Aux = int32(r.Type())
		}
		return op
	case r.Accept("ref"):
		if r.Accept("@") {
			return cps.Op{Code: cps.RefGlobal, Aux: r.global()}
		}
		x := r.Operand()
		if r.Accept("[") {
			return cps.Op{Code: cps.RefIndex, Args: append([]cps.Value{x}, r.Operands("]")...)}
		}
		r.Expect(".")
		return cps.Op{Code: cps.RefField, Args: []cps.Value{x}, Aux: r.field(x)}
	case r.Accept("new"):
		if t := r.Tok; t.IsName() && r.p.TypeNamed(t.Text) == cps.NoType {
			r.Next()
			r.unknownType(t, true)
		}
		typ := r.Type()
		r.Expect("(")
		return cps.Op{Code: cps.New, Args: r.Operands(")"), Aux: int32(typ)}
	case r.Tok.Is("fn"):
		r.wrong("an operation", closureHelp)
	case r.Accept("closure"):
		f := r.Name("the name of a function")
		if !r.Tok.Is("(") {
			r.Errs.Errorf(diag.UnexpectedCPSToken, f.Span, "expected `(` after the function %s", ident.Quote(f.Text)).
				Fix("the values that it captures are in parentheses: `"+ident.Quote(f.Text)+"{}`", insert(f.Span.End, "()"))
			r.Stop()
		}
		r.Next()
		callee := r.p.Func(f.Text)
		if callee == nil {
			known := r.functions()
			if _, near := ident.Closest(f.Text, known); !near {
				d := r.Errs.Errorf(diag.UndefinedCPSName, f.Span, "unknown function %s", ident.Quote(f.Text))
				if note := r.others(f.Text, known); note != "" {
					d.Note("%s", note)
				}
				d.Help("declare it: `fn %s(…, ret: cont(…)) =`", ident.Quote(f.Text))
				r.Stop()
			}
			r.Unknown(f.Span, f.Text, "unknown function "+ident.Quote(f.Text), known)
		}
		return cps.Op{Code: cps.Closure, Args: r.Operands(")"), Aux: int32(callee.ID)}
	case r.isOperation(t) && r.Peek().Is("("):
		r.Next()
		if space := (diag.Span{Start: t.Span.End, End: r.Tok.Span.Start}); space.Start < space.End {
			d := r.Errs.Errorf(diag.UnexpectedCPSToken, space, "expected `(` directly after %s", t.Text)
			if strings.TrimSpace(r.Src.Text[space.Start:space.End]) == "" { // no comment
				d.Fix("remove the space", diag.Edit{Span: space})
			}
			r.Stop()
		}
		r.Next()
		return cps.Op{Code: cps.CodeOf(t.Text), Args: r.Operands(")")}
	}
	x := r.Operand()
	switch {
	case r.Accept("["):
		i := r.Operand()
		r.nested()
		r.Expect("]")
		return r.access(let, cps.Index, cps.SetIndex, 0, x, i)
	case r.Accept("."):
		return r.access(let, cps.GetField, cps.SetField, r.field(x), x)
	}
	return r.binary(x)
}

// access reads the rest of an operation that loads or stores. After a load nothing is left
// to read; after a store there is = and the operand to be stored.
func (r *Reader) access(let bool, get, set cps.Code, aux int32, args ...cps.Value) cps.Op {
	if let {
		return cps.Op{Code: get, Args: args, Aux: aux}
	}
	if r.OnNewLine() {
		r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.end, End: r.end}, "expected `=`, found the end of the line").
			Help("to read a value, name it: `let x = …`; to write one, give it after `=`")
		r.Stop()
	}
	r.assigns()
	x := r.Operand()
	r.nested()
	return cps.Op{Code: set, Args: append(args, x), Aux: aux}
}

func (r *Reader) binary(x cps.Value) cps.Op {
	c := binaryCode(r.Tok.Text)
	if c == cps.NoCode || r.Tok.Kind != Punct {
		r.wrongOperator()
	}
	r.lazyOperator()
	if next := r.Peek(); (c == cps.Add || c == cps.Sub) && next.Is(r.Tok.Text) && next.Span.Start == r.Tok.Span.End {
		at := r.Tok.Span.To(next.Span)
		r.Errs.Errorf(diag.UnexpectedCPSToken, at, "there is no operator `%s`", r.Tok.Text+next.Text).
			Fix("the next number is another value: `let n.1 = n{}`", diag.Edit{Span: at, Text: " " + r.Tok.Text + " 1"})
		r.Stop()
	}
	r.Next()
	op := cps.Op{Code: c, Args: []cps.Value{x, r.Operand()}}
	if r.Tok.Is("[") || r.Tok.Is(".") {
		r.nested()
	}
	if t := r.Tok; t.Kind == Punct && !r.OnNewLine() && t.Text != "@" && binaryCode(t.Text) != cps.NoCode {
		r.lazyOperator()
		r.Errs.Errorf(diag.UnexpectedCPSToken, t.Span, "expected the end of the operation, found `%s`", t.Text).
			Help("an operation has one operator: name the result of the first one, and use that name")
		r.Stop()
	}
	return op
}

// lazyOperator reports && and ||, which are two tokens.
func (r *Reader) lazyOperator() {
	if next := r.Peek(); (r.Tok.Is("&") || r.Tok.Is("|")) && next.Is(r.Tok.Text) {
		r.Errs.Errorf(diag.UnexpectedCPSToken, r.Tok.Span.To(next.Span), "there is no operator `%s`", r.Tok.Text+next.Text).
			Help("test the first condition by `branch`, and the second one in a continuation of it")
		r.Stop()
	}
}

// twice reports a name that is defined again in a function.
func (r *Reader) twice(name Token) {
	d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "%s is defined twice", ident.Quote(name.Text))
	var first diag.Span
	x, isValue := r.values[name.Text]
	if k, isLabel := r.labels[name.Text]; isLabel && r.known[k] {
		first = r.named[k]
	} else if isValue {
		first = r.defined[x]
	} else {
		first = r.parameterAfter(r.at, name.Text)
	}
	if first == name.Span { // a continuation parameter of the function has the same name
		d.Label(r.parameterAfter(name.Span, name.Text), "and here")
	} else if first.End > 0 {
		d.Label(first, "first defined here")
		line, before := r.line(name.Span.Start), r.line(first.Start)
		if text := r.Src.Text[line.Start:line.End]; text == r.Src.Text[before.Start:before.End] && line != before {
			d.Fix("the line is there twice: remove one", diag.Edit{Span: line})
			r.Stop()
		}
	}
	d.Help("a name has one definition in a function; others with that name have a suffix, as in `n.1`")
	r.Stop()
}

// continuationHead reports whether the next token is a name, and the rest of its line is the
// parameters of a continuation and =.
func (r *Reader) continuationHead() bool {
	line, _, _ := strings.Cut(r.Src.Text[r.Tok.Span.End:], "\n")
	line, _, found := strings.Cut(line, "=")
	return found && r.Tok.IsName() && !r.Tok.Quoted && strings.HasPrefix(line, "(") && strings.HasSuffix(strings.TrimSpace(line), ")")
}

// wrongOperator reports that no operator follows the first operand of an operation.
func (r *Reader) wrongOperator() {
	// An operation without an operator names a value that has a name already, or a constant.
	if next := r.Tok; r.OnNewLine() || next.Kind == End || next.Kind == Position {
		at := diag.Span{Start: r.end, End: r.end}
		r.Errs.Errorf(diag.UnexpectedCPSToken, at, "expected an operator after the value").
			Help("a value or a constant needs no second name: write it where it is used")
		r.Stop()
	}
	if own := prefixOperators.Of(r.Tok.Text); own != "" && !r.OnNewLine() {
		r.Wrong("an operator").Fix("write `{}`", diag.Edit{Span: r.Tok.Span, Text: own})
		r.Stop()
	}
	if field := r.Peek(); r.Tok.Is("->") && field.Kind == Name {
		r.Wrong("an operator").Fix("a field is written with `{}`", diag.Edit{Span: r.Tok.Span, Text: "."})
		r.Stop()
	}
	if r.Tok.Is("=") && !r.OnNewLine() {
		r.Wrong("an operator").Fix("use `{}` to compare", diag.Edit{Span: r.Tok.Span, Text: "=="})
		r.Stop()
	}
	r.Unexpected("an operator")
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
	if dot := (diag.Span{Start: r.end - 1, End: r.end}); name.Is("[") {
		r.Wrong("the name of a field").Fix("the index of an element follows the array, without `.`", diag.Edit{Span: dot})
		r.Stop()
	}
	t := r.infos[x].Type
	if name.Kind != Name {
		if s := r.p.StructOf(t); s != nil && !r.OnNewLine() && len(s.Fields) > 0 && len(s.Fields) < 10 {
			r.wrong("the name of a field", "the fields are `"+strings.Join(r.fields(s), ", ")+"`")
		}
		r.Unexpected("the name of a field")
	}
	r.Next()
	if s := r.p.StructOf(t); s != nil {
		for i, f := range s.Fields {
			if f.Name == name.Text {
				return int32(i)
			}
		}
	}
	var fields []string
	if s := r.p.StructOf(t); s != nil {
		for _, f := range s.Fields {
			fields = append(fields, f.Name)
		}
	}
	if _, near := ident.Closest(name.Text, fields); !near {
		d := r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s has no field %s", r.p.TypeString(t), ident.Quote(name.Text))
		switch kind := r.p.Kind(t); {
		case len(fields) > 0 && len(fields) < 10:
			d.Help("its fields are `%s`", strings.Join(fields, ", "))
		case (kind == cps.ArrayKind || t == cps.String) && slices.Contains([]string{"len", "length", "size", "count"}, name.Text):
			d.Help("the length is an operation: `len(%s)`", ident.Quote(r.infos[x].Name))
		case r.Tok.Is("(") && cps.CodeOf(name.Text) != cps.NoCode:
			d.Help("an operation has all its operands in the parentheses: `%s(%s, …)`", name.Text, ident.Quote(r.infos[x].Name))
		}
		r.Stop()
	}
	r.Unknown(name.Span, name.Text, fmt.Sprintf("%s has no field %s", r.p.TypeString(t), ident.Quote(name.Text)), fields)
	return 0
}
