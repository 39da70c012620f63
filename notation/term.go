// This file defines how the reader reads terminators.

package notation

import (
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// Terminators

// terminator reads a terminator and reports whether the text gives its position.
func (r *Reader) terminator(k cps.ContID) (positioned bool) {
	start := r.Tok
	t := r.term()
	r.spans[k] = append(r.spans[k], r.Since(start.Span))
	positioned = r.Tok.Kind == Position
	t.Pos = r.At(start.Span)
	r.conts[k].Term = t
	return positioned
}

func (r *Reader) term() cps.Term {
	switch {
	case r.Accept("branch"):
		r.open("branch(c, then, else)")
		c := r.Operand()
		r.nested()
		r.Expect(",")
		then := r.target()
		if r.Tok.Is(")") {
			r.Wrong("`,`").Help("a branch takes a condition and two continuations: `branch(c, then, else)`")
			r.Stop()
		}
		r.Expect(",")
		els := r.target()
		r.Expect(")")
		return cps.Term{Kind: cps.Branch, Subject: c, Targets: []cps.ContID{then, els}}
	case r.Accept("switch"):
		r.open("switch(n, 1: a, _: b)")
		t := cps.Term{Kind: cps.Switch, Subject: r.Operand()}
		r.nested()
		for r.Expect(","); !r.Accept("_"); r.Expect(",") {
			if end := r.Peek(); end.Is(")") || r.Tok.Is("default") {
				help, text := "the continuation for all other values has `_` before it: `{}`", "_: "+r.Tok.Text
				if !end.Is(")") {
					help, text = "all other values are `{}`", "_"
				}
				r.Wrong("`_`").Fix(help, diag.Edit{Span: r.Tok.Span, Text: text})
				r.Stop()
			}
			t.Cases = append(t.Cases, r.Operand())
			r.afterCase()
			t.Targets = append(t.Targets, r.target())
			if r.Tok.Is(")") {
				r.wrong("`,`", "the last one is for all other values: `_: k`")
			}
		}
		r.afterCase()
		t.Targets = append(t.Targets, r.target())
		if r.Tok.Is(",") {
			r.wrong("`)`", "the continuation for all other values, `_`, is the last one")
		}
		r.Expect(")")
		return t
	case r.Accept("exit"):
		r.open("exit(0)")
		if r.Tok.Is(")") {
			r.Wrong("a value").Fix("write the exit status: `exit({})`", insert(r.Tok.Span.Start, "0"))
			r.Stop()
		}
		t := cps.Term{Kind: cps.Exit, Subject: r.Operand()}
		r.nested()
		r.Expect(")")
		return t
	}
	if r.Tok.Is("undef") {
		f := r.Operand()
		r.Expect("(")
		return r.callValue(f)
	}
	if r.Tok.Is("{") {
		r.Wrong("`let`, `do` or a terminator").Help("the body of a function or a continuation is not in braces")
		r.Stop()
	}
	if r.comment(); r.Tok.Kind == End || r.Tok.Is("where") || r.Tok.Is("fn") {
		if at := r.Tok.Span.Start; r.Tok.Kind != End && r.doubled(nil, at) {
			r.doubled(r.Wrong("`let`, `do` or a terminator"), at)
			r.Stop()
		}
		r.wrong("`let`, `do` or a terminator", "a body ends with a jump, a call, `branch`, `switch` or `exit`; to return, call the return continuation, for example `ret()`")
	}
	if next := r.Peek(); (r.Tok.Is("int") || r.Tok.Is("float") || r.Tok.Is("bool") || r.Tok.Is("string")) && next.IsName() {
		r.Wrong("`let`, `do` or a terminator").Fix("the result of an operation is named by `{}`, without its type", diag.Edit{Span: r.Tok.Span, Text: "let"})
		r.Stop()
	}
	if !r.Tok.IsName() {
		r.UnexpectedStart("`let`, `do` or a terminator")
	}
	name := r.Next()
	if !r.Tok.Is("(") {
		r.wrongTerminator(name)
	}
	r.Next()
	if x, ok := r.values[name.Text]; ok {
		if t := r.infos[x].Type; r.p.Kind(t) != cps.FuncKind {
			d := r.Errs.Errorf(diag.InvalidCPS, name.Span, "a value of type %s cannot be called", r.p.TypeString(t))
			if slices.Contains(r.conts[0].Params, x) {
				d.Help("a continuation that takes it is declared as `%s: cont(%s)`, after the parameters", ident.Quote(name.Text), r.p.TypeString(t))
			}
			r.Stop()
		}
		return r.callValue(x)
	}
	if k, ok := r.own[name.Text]; ok {
		return cps.Term{Kind: cps.Return, Targets: []cps.ContID{k}, Args: r.Operands(")")}
	}
	if f := r.p.Func(name.Text); f != nil {
		return r.call(cps.Term{Kind: cps.Call, Func: f.ID}, len(f.ContParams))
	}
	r.suspect = name // perhaps no jump, if its arguments are no values
	args := r.Operands(")")
	r.suspect = Token{}
	return cps.Term{Kind: cps.Jump, Targets: []cps.ContID{r.label(name)}, Args: args}
}

// afterCase skips the colon after the value of a case.
func (r *Reader) afterCase() {
	if two := strings.HasPrefix(r.Src.Text[r.Tok.Span.Start:], "=>"); two || r.Tok.Is("->") {
		at := diag.Span{Start: r.Tok.Span.Start, End: r.Tok.Span.Start + 2}
		r.Wrong("`:`").Fix("write `{}` after the value", diag.Edit{Span: at, Text: ":"})
		r.Stop()
	}
	r.Expect(":")
}

// wrongTerminator reports that no parenthesis follows a name where a terminator begins.
func (r *Reader) wrongTerminator(name Token) {
	if r.isContinuation(name) && (r.OnNewLine() || r.Tok.Kind == End) {
		d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected `(` after the continuation %s", ident.Quote(name.Text))
		if !name.Quoted {
			d.Fix("to call it, write `{}`", diag.Edit{Span: name.Span, Text: name.Text + "()"})
		}
		r.Stop()
	}
	next := r.Peek()
	if _, isOwn := r.own[name.Text]; isOwn && !name.Quoted && r.Tok.IsName() && (next.Kind == End || strings.Contains(r.Src.Text[r.Tok.Span.End:next.Span.Start], "\n")) {
		r.Wrong("`(`").Fix("to call the continuation, write `{}`", diag.Edit{Span: name.Span.To(r.Tok.Span), Text: name.Text + "(" + ident.Quote(r.Tok.Text) + ")"})
		r.Stop()
	}
	if r.Tok.IsName() && next.Is("=") && !r.OnNewLine() && !name.Quoted {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected `let`, `do` or a terminator, found `%s`", name.Text).
			Fix("the result of an operation is named by `{}`", diag.Edit{Span: name.Span, Text: "let"})
		r.Stop()
	}
	r.unopened(name)
	if name.Text == "in" {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "unexpected `in`").Fix("remove it: the next line follows", diag.Edit{Span: name.Span})
		r.Stop()
	}
	if r.OnNewLine() {
		r.Unexpected("`(`")
	}
	if r.Tok.Is("[") || r.Tok.Is(".") {
		r.Wrong("`(`").Fix("an element or a field is assigned by `do`: `{}"+name.Text+r.Tok.Text+"…`", diag.Edit{Span: diag.Span{Start: name.Span.Start, End: name.Span.Start}, Text: "do "})
		r.Stop()
	}
	if r.Tok.Is("=") {
		start := diag.Edit{Span: diag.Span{Start: name.Span.Start, End: name.Span.Start}, Text: "let "}
		r.Wrong("`(`").Fix("the result of an operation is named by `let`: `{}"+name.Text+" = …`", start)
		r.Stop()
	}
	if slices.Contains([]string{"var", "val", "const", "auto", "mut"}, name.Text) && r.Tok.IsName() {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected `let`, `do` or a terminator, found `%s`", name.Text).
			Fix("the result of an operation is named by `{}`", diag.Edit{Span: name.Span, Text: "let"})
		r.Stop()
	}
	meant, found := diag.Closest(name.Text, append([]string{"let", "do", "where"}, terminatorWords...))
	help := terminatorHelps.Of(name.Text)
	if !found && help == "" {
		r.Unexpected("`(`")
	}
	d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected `let`, `do` or a terminator, found `%s`", strings.Trim(r.Src.Text[name.Span.Start:name.Span.End], "`"))
	if help != "" {
		d.Help("%s", help)
	} else {
		d.Fix("did you mean `{}`?", diag.Edit{Span: name.Span, Text: meant})
	}
	r.Stop()
}

func (r *Reader) callValue(x cps.Value) cps.Term {
	_, conts := r.p.Signature(r.infos[x].Type)
	return r.call(cps.Term{Kind: cps.CallValue, Subject: x}, max(1, len(conts))) // the verifier says what is wrong
}

// call reads the arguments of a call, of which the last are continuations. A name that
// is no value is one of them.
func (r *Reader) call(t cps.Term, conts int) cps.Term {
	var names []Token
	for {
		last := r.Tok
		r.lambda()
		if _, isValue := r.values[last.Text]; last.IsName() && !isValue {
			names = append(names, r.Next())
		} else {
			if len(names) > 0 {
				r.value(names[0])
			}
			t.Args = append(t.Args, r.Operand())
		}
		if r.Accept(",") {
			continue
		}
		r.nested()
		if last.IsName() && len(names) == 0 {
			r.jumpTo(last)
		}
		r.Expect(")")
		for i, name := range names {
			k, ok := r.own[name.Text]
			switch {
			case ok:
			case i < len(names)-conts && !r.isContinuation(name): // there are too many for continuations
				r.value(name)
			default:
				k = r.label(name)
			}
			t.Targets = append(t.Targets, k)
		}
		return t
	}
}

// target reads the name of a continuation.
func (r *Reader) target() cps.ContID {
	k := r.jumpTo(r.Name("a continuation"))
	if r.Tok.Is("(") {
		d := r.Wrong("`,` or `)`")
		if end := r.Peek(); end.Is(")") {
			d.SureFix("write the name of the continuation without `()`", diag.Edit{Span: r.Tok.Span.To(end.Span)})
			r.Stop()
		}
		d.Help("a branch or a switch goes to continuations without parameters: let it go to one that calls the other one")
		r.Stop()
	}
	return k
}

func (r *Reader) jumpTo(name Token) cps.ContID {
	if _, isValue := r.values[name.Text]; isValue {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s is not a continuation of this function", ident.Quote(name.Text)).
			Help("the last argument of a call is the continuation that takes the results, such as `ret`")
		r.Stop()
	}
	if _, isOwn := r.own[name.Text]; isOwn {
		r.Fail(diag.InvalidCPS, name.Span, "a branch or a switch cannot go to %s, a parameter of the function: let it go to a continuation that calls %[1]s", ident.Quote(name.Text))
	}
	return r.label(name)
}
