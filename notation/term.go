// This file defines how the reader reads terminators.

package notation

import (
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
		return r.branch()
	case r.Accept("switch"):
		return r.switchTerm()
	case r.Accept("exit"):
		r.Expect("(")
		t := cps.Term{Kind: cps.Exit, Subject: r.Operand()}
		r.Expect(")")
		return t
	case r.Tok.Is("undef"):
		f := r.Operand()
		r.Expect("(")
		return r.callValue(f)
	case r.Tok.Kind == End, r.Tok.Is("where"), r.Tok.Is("fn"):
		r.Wrong(aTerminator).Help("a body ends with a jump, a call, `branch`, `switch` or `exit`; to return, call the return continuation, for example `ret()`")
		r.Stop()
	case !r.Tok.IsName():
		r.UnexpectedStart(aTerminator)
	}
	name := r.Next()
	if !r.Tok.Is("(") {
		r.noTerminator(name)
	}
	r.Next()
	if x, ok := r.values[name.Text]; ok {
		if t := r.infos[x].Type; r.p.Kind(t) != cps.FuncKind {
			r.Fail(diag.InvalidCPS, name.Span, "a value of type %s cannot be called", r.p.TypeString(t))
		}
		return r.callValue(x)
	}
	if k, ok := r.own[name.Text]; ok {
		return cps.Term{Kind: cps.Return, Targets: []cps.ContID{k}, Args: r.Operands(")")}
	}
	if f := r.p.Func(name.Text); f != nil {
		return r.call(cps.Term{Kind: cps.Call, Func: f.ID}, len(f.ContParams))
	}
	if cps.CodeOf(name.Text) != cps.NoCode && !name.Quoted && !r.isContinuation(name) {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected "+aTerminator+", found the operation %s", name.Text).
			Help("an operation begins with `let` or `do`")
		r.Stop()
	}
	t := cps.Term{Kind: cps.Jump, Targets: []cps.ContID{r.label(name)}}
	if !r.isContinuation(name) {
		r.jump = name
	}
	t.Args = r.Operands(")")
	r.jump = Token{}
	return t
}

const aTerminator = "`let`, `do` or a terminator"

// branch reads a branch after its word.
func (r *Reader) branch() cps.Term {
	r.Expect("(")
	c := r.Operand()
	r.Expect(",")
	then := r.target()
	r.Expect(",")
	els := r.target()
	r.Expect(")")
	return cps.Term{Kind: cps.Branch, Subject: c, Targets: []cps.ContID{then, els}}
}

// switchTerm reads a switch after its word.
func (r *Reader) switchTerm() cps.Term {
	r.Expect("(")
	t := cps.Term{Kind: cps.Switch, Subject: r.Operand()}
	for r.Expect(","); !r.Accept("_"); r.Expect(",") {
		t.Cases = append(t.Cases, r.Operand())
		r.Expect(":")
		t.Targets = append(t.Targets, r.target())
	}
	r.Expect(":")
	t.Targets = append(t.Targets, r.target())
	r.Expect(")")
	return t
}

// noTerminator reports that no parenthesis follows a name where a terminator begins.
func (r *Reader) noTerminator(name Token) {
	if r.isContinuation(name) {
		r.Fail(diag.UnexpectedCPSToken, name.Span, "expected `(` after the continuation %s", ident.Quote(name.Text))
	}
	words := append([]string{"let", "do", "where"}, terminatorWords...)
	_, near := diag.Closest(name.Text, words)
	help := terminatorHelps.Of(name.Text)
	if r.OnNewLine() || !near && help == "" && !r.Tok.IsName() {
		r.Unexpected("`(`")
	}
	d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected "+aTerminator+", found `%s`", name.Text)
	if help != "" {
		d.Help("%s", help)
	} else {
		suggest(d, name, words)
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
	for more := true; more; more = r.Accept(",") {
		last := r.Tok
		if _, isValue := r.values[last.Text]; last.IsName() && !isValue {
			names = append(names, r.Next())
			continue
		}
		if len(names) > 0 {
			r.value(names[0])
		}
		t.Args = append(t.Args, r.Operand())
		if last.IsName() && r.Tok.Is(")") {
			r.jumpTo(last)
		}
	}
	r.Expect(")")
	for i, name := range names {
		k, ok := r.own[name.Text]
		if !ok {
			if i < len(names)-conts && !r.isContinuation(name) { // there are too many for continuations
				r.value(name)
			}
			k = r.label(name)
		}
		t.Targets = append(t.Targets, k)
	}
	return t
}

// target reads the name of a continuation.
func (r *Reader) target() cps.ContID { return r.jumpTo(r.Name("a continuation")) }

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
