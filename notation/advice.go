// This file defines the helps about mistakes in the notation.

package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/internal/words"
)

// insert returns the edit that inserts text at an offset.
func insert(at int32, text string) diag.Edit {
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

// wrong reports that the next token is not what is wanted, with a help, and stops.
func (r *Reader) wrong(want, help string) {
	r.Wrong(want).Help("%s", help)
	r.Stop()
}

// open skips the parenthesis after a word. If there is none, it reports that; form shows how the
// word is used.
func (r *Reader) open(form string) {
	if !r.Tok.Is("(") {
		r.wrong("`(`", "its form is `"+form+"`")
	}
	r.Next()
}

// equals skips the = before a body.
func (r *Reader) equals() {
	switch {
	case r.Tok.Is("="), r.Tok.Is("{"):
	case r.OnNewLine():
		at := diag.Span{Start: r.end, End: r.end}
		r.Errs.Errorf(diag.UnexpectedCPSToken, at, "expected `=`, found the end of the line").Fix("write `{}` before the body", insert(r.end, "="))
		r.Stop()
	case r.Tok.Is("->"), r.Tok.Is(":"):
		r.Wrong("`=`").Fix("write `{}` before the body", diag.Edit{Span: r.Tok.Span, Text: "="})
		r.Stop()
	}
	r.Expect("=")
}

// assigns skips the = of an operation.
func (r *Reader) assigns() {
	if next := r.Peek(); r.Tok.Is(":") && next.Is("=") && next.Span.Start == r.Tok.Span.End {
		r.Wrong("`=`").Fix("write `{}`", diag.Edit{Span: r.Tok.Span.To(next.Span), Text: "="})
		r.Stop()
	}
	switch t := r.Tok; {
	case r.OnNewLine(), t.Kind == End, t.Kind == Punct && !t.Is("["):
	case t.IsName() || cps.CodeOf(t.Text) != cps.NoCode || t.Is("new") || t.Is("closure") || t.Kind != Name && t.Kind != Position:
		r.Wrong("`=`").Fix("write `=` before the operation", insert(t.Span.Start, "= "))
		r.Stop()
	}
	r.Expect("=")
}

// beginOperation reports a let without a name, and a do with one.
func (r *Reader) beginOperation(start Token) {
	next := r.Peek()
	word := diag.Edit{Span: start.Span, Text: "let"}
	switch {
	case start.Is("let") && next.Is("(") && cps.CodeOf(r.Tok.Text) != cps.NoCode:
		word.Text = "do"
		r.Errs.Errorf(diag.UnexpectedCPSToken, next.Span, "expected `=`, found `(`").Fix("an operation without a name begins with `{}`", word)
	case start.Is("let"), !r.Tok.IsName(), !next.Is("="):
		return
	default:
		if _, isValue := r.values[r.Tok.Text]; isValue {
			return
		}
		d := r.Errs.Errorf(diag.UnexpectedCPSToken, r.Tok.Span, "unexpected name after `do`")
		if _, isGlobal := r.p.Global(r.Tok.Text); isGlobal {
			d.Fix("a global is written `{}"+r.Tok.Text+"`", insert(r.Tok.Span.Start, "@"))
		} else {
			d.Fix("the result of an operation is named by `{}`", word)
		}
	}
	r.Stop()
}

// afterBody reports that neither a continuation nor a declaration follows the terminator of k.
func (r *Reader) afterBody(k cps.ContID) {
	if t := r.conts[k].Term; t.Kind == cps.Jump && cps.CodeOf(r.conts[t.Targets[0]].Name) != cps.NoCode && !r.known[t.Targets[0]] {
		r.unknownTarget(t.Targets[0]) // an operation without do
	}
	r.comment()
	d := r.Wrong("`where` or the end of the function")
	if line, _, _ := strings.Cut(r.Src.Text[r.Tok.Span.End:], "\n"); r.OnNewLine() && r.continuationHead() && strings.Contains(line, ": cont(") {
		d.Fix("a function begins with `fn`: `{}(…)`", diag.Edit{Span: r.Tok.Span, Text: "fn " + r.Tok.Text})
		r.Stop()
	}
	if r.OnNewLine() && r.continuationHead() {
		d.Fix("a continuation begins with `where`: `{}(…) =`", diag.Edit{Span: r.Tok.Span, Text: "where " + r.Tok.Text})
		r.Stop()
	}
	if j, ok := r.labels[r.Tok.Text]; ok && r.OnNewLine() && r.Tok.IsName() && !r.known[j] {
		d.Help("a continuation begins with `where`: `where %s(…) =`", ident.Quote(r.Tok.Text))
		r.Stop()
	}
	if r.Tok.Is("and") && r.OnNewLine() {
		d.Fix("each continuation begins with `{}`", diag.Edit{Span: r.Tok.Span, Text: "where"})
		r.Stop()
	}
	if r.Tok.Is("let") || r.Tok.Is("do") || slices.Contains(terminatorWords, r.Tok.Text) || r.Tok.IsName() && r.Peek().Is("(") {
		if !r.doubled(d, r.Tok.Span.Start) && !r.headerLost(d) {
			d.Help("nothing follows a jump, a call or a return: the operations of a continuation are before it")
		}
		r.Stop()
	}
	r.suggest(d, []string{"where", "fn", "struct", "global", "extern"})
	r.Stop()
}

// unapplied reports that an operation does not apply to the types of its operands.
func (r *Reader) unapplied(op cps.Op, at diag.Span, err error) {
	r.mistyped(op.Args)
	d := r.Errs.Errorf(diag.InvalidCPS, at, "%v", err)
	defer r.Stop()
	if s := r.p.StructOf(cps.Type(op.Aux)); op.Code == cps.New && s != nil {
		var want []cps.Type
		var fields []string
		for _, f := range s.Fields {
			want, fields = append(want, f.Type), append(fields, ident.Quote(f.Name)+": "+r.p.TypeString(f.Type))
		}
		if !r.reorder(d, "the fields are in another order: `{}`", want, op.Args, at) && len(fields) < 10 {
			d.Help("the fields are `%s`", strings.Join(fields, ", "))
		}
		return
	}
	if op.Code != cps.ArrayLit && !strings.Contains(err.Error(), "does not apply") {
		return
	}
	types := r.typesOf(op.Args)
	operand := func(t cps.Type) (name string, found bool) { // the first operand of type t
		k := slices.Index(types, t)
		if k < 0 {
			return "", false
		}
		if name = ident.Quote(r.infos[op.Args[k]].Name); r.infos[op.Args[k]].Name == "" {
			name = "…" // a constant
		}
		return name, true
	}
	integer, hasInt := operand(cps.Int)
	_, hasFloat := operand(cps.Float)
	_, hasString := operand(cps.String)
	switch {
	case op.Code == cps.ArrayLit:
		d.Help("the elements of an array have one type")
	case op.Code == cps.Index || op.Code == cps.SetIndex || op.Code == cps.RefIndex:
		d.Help("an index is an int, and what it belongs to is an array or a string")
	case op.Code < cps.Add || op.Code > cps.Ge:
	case hasInt && hasFloat && integer == "…":
		d.Help("both operands have one type: write the integer as a float, as in `2.0`")
	case hasInt && hasFloat:
		d.Help("both operands have one type: convert one before, by `let %s = float(%s)`", r.unusedName("f"), integer)
	case hasString && (op.Code == cps.Sub || op.Code == cps.Mul || op.Code == cps.Div):
		d.Help("`%s` takes ints or floats", strings.ReplaceAll(op.Code.String(), "%", "%%"))
	case hasString && op.Code > cps.Div && op.Code < cps.Eq:
		d.Help("`%s` takes ints", op.Code)
	case hasString && op.Code == cps.Add:
		d.Help("both operands have one type: convert the other one before, by `let %s = str(…)`", r.unusedName("s"))
	case op.Code == cps.Rem && hasFloat:
		d.Help("`%%` takes ints: for floats, use `floor`")
	case types[0] != types[1]:
		d.Help("both operands have one type")
	}
}

// unusedName returns a name that begins with a letter and is not in the text.
func (r *Reader) unusedName(letter string) string {
	words := strings.FieldsFunc(r.Src.Text, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	name := letter
	for n := 2; slices.Contains(words, name); n++ {
		name = letter + strconv.Itoa(n)
	}
	return name
}

// mistyped reports a parameter among some values that has another type than what a call or a jump
// before passes to it.
func (r *Reader) mistyped(args []cps.Value) {
	for k := range r.conts {
		at := slices.IndexFunc(r.conts[k].Params, func(x cps.Value) bool { return slices.Contains(args, x) })
		if at < 0 {
			continue
		}
		params := r.typesOf(r.conts[k].Params)
		for from := range r.conts {
			t := &r.conts[from].Term
			for i, to := range t.Targets {
				var passed []cps.Type
				switch {
				case to != cps.ContID(k):
					continue
				case t.Kind == cps.Jump:
					passed = r.typesOf(t.Args)
				case t.Kind == cps.Call:
					if _, conts := r.p.Funcs[t.Func].Signature(); i < len(conts) {
						passed = conts[i]
					}
				}
				if len(passed) != len(params) || passed[at] == params[at] {
					continue
				}
				spans := r.spans[from]
				what := "continuation `" + strings.Trim(ident.Quote(r.conts[k].Name), "`") + "`"
				r.Errs.Errorf(diag.InvalidCPS, spans[len(spans)-1], "%s takes %s, but gets %s", what, r.p.QuotedTypes(params), r.p.QuotedTypes(passed)).
					Label(r.named[k], "defined here").
					Help("declare its parameters with the types of what it gets, or pass what it takes")
				r.Stop()
			}
		}
	}
}

// nested reports an operation that is itself an operand, such as i + 1 in a[i + 1]. Its first
// operand has been read.
func (r *Reader) nested() {
	if r.lines || r.OnNewLine() || r.Tok.Kind != Punct || !r.Tok.Is("[") && !r.Tok.Is(".") && binaryCode(r.Tok.Text) == cps.NoCode {
		return
	}
	r.Errs.Errorf(diag.UnexpectedCPSToken, r.Tok.Span, "an operand is a value").
		Help(nestedHelp)
	r.Stop()
}

// nameHelps holds helps about words of other languages that are not values here.
var nameHelps = words.Texts{
	{"if", "a condition is tested by `branch(c, then, else)`, where `then` and `else` are continuations"},
	{"match", "one of several is chosen by `switch(n, 1: a, _: b)`, where `a` and `b` are continuations"},
	{"phi", "a value that depends on where control comes from is a parameter of a continuation"},
	{"lambda fun function", closureHelp},
	{"True False", "the bools are `true` and `false`"},
	{"null None NULL", nilHelp},
}

const (
	closureHelp = "a function is declared by itself; `closure f(…)` makes a value of it"
	nestedHelp  = "name the result of the operation by `let`, and write the name here"
	nilHelp     = "`nil` has its type after it: `nil:P`, for a struct `P`"
)

// helpName reports a name that is neither a value nor an operation, if it knows what was meant.
// The next token is the one after the name.
func (r *Reader) helpName(name Token) {
	quoted := ident.Quote(name.Text)
	report := func(what string) *diag.Diagnostic {
		return r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "unknown %s %s", what, quoted)
	}
	isStruct := r.p.Struct(name.Text) != nil
	_, isGlobal := r.p.Global(name.Text)
	switch called := r.Tok.Is("(") && !r.OnNewLine(); {
	case name.Quoted:
		return
	case nameHelps.Of(name.Text) != "":
		what := "value"
		if called {
			what = "operation"
		}
		report(what).Help("%s", nameHelps.Of(name.Text))
	case isGlobal && !called:
		report("value").Fix("a global is written `{}"+quoted+"`", insert(name.Span.Start, "@"))
	case isStruct && called:
		report("operation").Fix("a struct is made by `{}"+quoted+"(…)`", insert(name.Span.Start, "new "))
	case cps.CodeOf(name.Text) != cps.NoCode && !called && !r.OnNewLine() && r.Tok.Kind != End && !r.Tok.Is(",") && !r.Tok.Is(")"):
		report("value").Help("the operands of an operation are in parentheses: `%s(…)`", name.Text)
	case called && (name.Text == "not" || prefixOperators.Of(name.Text) != ""):
		r.prefixed(name, report("operation"))
	default:
		return
	}
	r.Stop()
}

// prefixed adds the fix that writes the operation add(x, y) as x + y, and not(x) as !x.
func (r *Reader) prefixed(name Token, d *diag.Diagnostic) {
	inner, _, found := strings.Cut(r.Src.Text[r.Tok.Span.End:], ")")
	x, y, two := strings.Cut(inner, ",")
	text := "!" + strings.TrimSpace(inner)
	if name.Text != "not" {
		text = strings.TrimSpace(x) + " " + prefixOperators.Of(name.Text) + " " + strings.TrimSpace(y)
	}
	if !found || two == (name.Text == "not") || strings.ContainsAny(inner, "(\n`") {
		d.Help("an operator is between its operands, as in `x + y`")
		return
	}
	at := diag.Span{Start: name.Span.Start, End: r.Tok.Span.End + int32(len(inner)) + 1}
	d.Fix("write `{}`", diag.Edit{Span: at, Text: text})
}

// comment reports a comment of another language, if the next token begins one.
func (r *Reader) comment() {
	next := r.Peek()
	two := r.Src.Text[r.Tok.Span.Start:min(int(r.Tok.Span.Start)+2, len(r.Src.Text))]
	if next.Span.Start == r.Tok.Span.End && (two == "--" || two == "/*" || two == "(*") {
		r.Wrong("`let`, `do` or a terminator").Help("a comment begins with `//`, and ends with the line")
		r.Stop()
	}
}

// helpFault adds a help to the error about a fault that the verifier has found, in the terminator t if it is in one.
func (r *Reader) helpFault(d *diag.Diagnostic, e *cps.Fault, t *cps.Term, at diag.Span) {
	if e.Used != cps.NoValue {
		if at := r.Definition(e.Used); at.End > 0 {
			d.Label(at, "it is defined here")
		}
		r.tokens(at.Start, func(t Token) bool {
			found := t.Text == r.f.Values[e.Used].Name && t.Span.End <= at.End
			if found {
				d.Primary.Span = t.Span
			}
			return !found && t.Span.End < at.End
		})
		if e.Version != cps.NoValue && d.Primary.Span != at {
			d.Fix("did you mean `{}`, which is defined on each way to here?", diag.Edit{Span: d.Primary.Span, Text: ident.Quote(r.f.Values[e.Version].Name)})
			d.Help("or pass `%s` as an argument, to a parameter of a continuation", ident.Quote(r.f.Values[e.Used].Name))
			return
		}
		d.Help("it is defined on another way to here: pass it as an argument, to a parameter of a continuation")
		return
	}
	switch {
	case e.Rule == cps.OwnRule:
		own := r.f.ContParams[t.Targets[0].Own()]
		name, gets := ident.Quote(own.Name), strings.Join(r.typeNames(r.typesOf(t.Args)), ", ")
		if own.Name == "" {
			break
		}
		help := "pass a value of its type"
		switch {
		case len(t.Args) > len(own.Types):
			help = "leave out what it does not take"
		case len(t.Args) < len(own.Types):
			help = "pass a value for each: `" + name + "(…)`"
		}
		d.Help("%s, or declare it with what it gets: `%s: cont(%s)`", help, name, gets)
	case e.Rule == cps.ConditionRule:
		d.Help("a condition is a bool: compare the value first, as in `let c = n != 0`")
	case e.Rule == cps.WithoutParamsRule:
		d.Help("let it go to a continuation without parameters, which calls the other one")
	case e.Rule == cps.ContinuationsRule:
		r.helpContinuations(d, t, at)
	case e.Rule == cps.ReceiverRule:
		for i, k := range t.Targets {
			if !k.IsOwn() && i < len(t.Targets) {
				d.Label(r.named[k], "defined here")
			}
		}
		d.Help("the continuation of a call has a parameter for each result, and the one for an exception has one for its value")
	case e.Rule == cps.ArgumentsRule && t.Kind == cps.Call:
		params, _ := r.signatureOfCall(t)
		if !r.reorder(d, "the arguments are in another order: `{}`", params, t.Args, at) {
			r.declared(d, r.p.Funcs[t.Func])
		}
	case e.Rule == cps.ArgumentsRule && t.Kind == cps.CallValue:
		d.Help("a closure takes those parameters of its function that have no value in `closure f(…)`")
	}
}

// missing returns the place and the text of the only parameter of a continuation for which the arguments have no value, as far as
// their names show it, or else the last one. It is 0 if more than one is missing.
func (r *Reader) missing(params, args []cps.Value) (place int, text string) {
	if len(args) != len(params)-1 {
		return 0, ""
	}
	variable := func(x cps.Value) string {
		name, _, _ := strings.Cut(r.f.Values[x].Name, ".")
		return name
	}
	place = len(params)
	for i, a := range args {
		if variable(a) != variable(params[i]) && variable(a) == variable(params[i+1]) && r.f.Values[a].Type == r.f.Values[params[i+1]].Type {
			place = i + 1
			break
		}
	}
	x := params[place-1]
	return place, ident.Quote(r.f.Values[x].Name) + ": " + r.p.TypeString(r.f.Values[x].Type)
}

// parameterAfter returns the first parameter with a name after a span, which is in the head of a function.
func (r *Reader) parameterAfter(at diag.Span, name string) (found diag.Span) {
	var last Token
	r.tokens(at.End, func(t Token) bool {
		if t.Is(":") && last.Kind == Name && last.Text == name {
			found = last.Span
		}
		last = t
		return found.End == 0 && at.End > 0 && !t.Is("=")
	})
	return found
}
