// This file defines the reader of the notation. It reads the text that Fprint writes, and
// text with another layout, if every value is defined in the text before it is used.

package cps

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/internal/notation"
	"cpsc/internal/words"
)

// Read parses and verifies the text of a program. Operations without a position
// of their own (@line:column) get their position in the text. If there are errors, Read
// adds them to errs, and the program is nil.
func Read(src *diag.File, errs *diag.List) *Program {
	src, errs = diag.Input(src, errs)
	if !errs.Readable() {
		return nil
	}
	r := NewTextReader(src, errs)
	if r.Declarations(func() { r.head(); r.skipBody() }) {
		for i, f := range r.p.Funcs {
			if !f.Extern {
				r.Try(func() { r.function(f, &r.bodies[i]) })
			}
		}
	}
	if errs.Failed() {
		return nil
	}
	return r.p
}

// A TextReader reads a program in the notation. It has methods for the parts that other
// notations share; package ssa reads its own form of functions with them.
//
// It reads all declarations first and the bodies second, because a body may call
// functions that are defined later in the text.
type TextReader struct {
	notation.Reader
	p *Program

	lines bool // an operation ends at the end of its line; see EndOperationsAtLines

	bodies []body // by function; the zero value for a host function

	// the current function
	f      *Func
	conts  []Cont
	infos  []ValueInfo
	own    map[string]ContID // the continuation parameters
	values map[string]Value
	labels map[string]ContID // continuations
	named  []diag.Span       // by continuation: the name in its definition, or at its first use
	known  []bool            // by continuation: whether it is defined
	consts map[constant]Value
	spans  [][]diag.Span // by continuation: the spans of its operations, then of its terminator
	sites  []Site

	begin    int32          // the offset at which its body begins
	defining notation.Token // the name of the result of the operation that is read
	suspect  notation.Token // the name of a jump that may be a misspelt word

	misfits map[string]bool // what was reported about calls with other arguments than the callee takes
	lacking map[*Func]bool  // the functions whose declarations lack a continuation, as was reported
}

// A body holds what the first pass finds out about a function for the second pass.
type body struct {
	name   diag.Span // in the declaration
	at     int32     // the offset in the text at which it begins
	params []binding
	own    map[string]ContID // the continuation parameters
}

// A binding is a parameter in the text: a name and a type.
type binding struct {
	name notation.Token
	typ  Type
}

// pos returns the position at which a span begins.
func (r *TextReader) pos(at diag.Span) Pos {
	p := r.Src.Position(at.Start)
	return Pos{Line: p.Line, Col: p.Column}
}

// At reads a position, @line:column or @line:column#site, and returns it. If there is
// none, it returns the position of start in the text.
func (r *TextReader) At(start diag.Span) Pos {
	if r.Tok.Kind != notation.Position {
		return r.pos(start)
	}
	lineCol, site, inSite := strings.Cut(r.Tok.Text, "#")
	line, col, _ := strings.Cut(lineCol, ":")
	l, err1 := strconv.ParseInt(line, 10, 32)
	c, err2 := strconv.ParseInt(col, 10, 32)
	if err1 != nil || err2 != nil || l < 1 || c < 1 {
		r.Fail(diag.UnexpectedCPSToken, r.Tok.Span, "a position is @line:column, both from 1")
	}
	pos := Pos{Line: int32(l), Col: int32(c)}
	if inSite {
		n, err := strconv.ParseInt(site, 10, 32)
		if err != nil || n < 1 || int(n) >= len(r.sites) {
			r.Fail(diag.UndefinedCPSName, r.Tok.Span, "there is no site `%s` above", site)
		}
		pos.Site = SiteID(n)
	}
	r.Next()
	return pos
}

// site reads site n: name @line:column, and reports whether there is one.
func (r *TextReader) site() bool {
	if rest := r.Peek(); !r.Tok.Is("site") || rest.Kind != notation.Int {
		return false
	}
	r.Next()
	if len(r.sites) == 0 {
		r.sites = make([]Site, 1)
	}
	if r.Tok.Text != strconv.Itoa(len(r.sites)) {
		r.Unexpected(fmt.Sprintf("`%d`: sites are numbered from 1", len(r.sites)))
	}
	r.Next()
	r.Expect(":")
	name := r.Next()
	s := Site{Tail: name.Is("tail") && r.Tok.Kind == notation.Name}
	if s.Tail {
		name = r.Next()
	}
	s.Func = name.Text
	if name.Kind != notation.Name || r.Tok.Kind != notation.Position {
		r.Unexpected("a function and a position")
	}
	s.Call = r.At(r.Tok.Span)
	r.sites = append(r.sites, s)
	return true
}

// Declarations

// Declarations reads a program up to its end and reports whether there was no error.
// At the word fn of each function, it calls its argument, which reads the function.
func (r *TextReader) Declarations(function func()) bool {
	ok := r.Try(func() {
		r.Seek(0)
		if r.Accept("source") {
			if r.Tok.Kind != notation.String {
				r.Unexpected("the name of a file in quotes")
			}
			r.p.Source = r.Next().Text
		}
		r.declareTypes()
	})
	for ok && r.Tok.Kind != notation.End {
		ok = r.Try(func() { r.declaration(function) })
	}
	return ok
}

// declareTypes finds the names of all types, so that types can be read. If two have the
// same name, declaration reports the second.
func (r *TextReader) declareTypes() {
	start := r.Tok.Span.Start
	for r.Tok.Kind != notation.End {
		switch {
		case r.Accept("struct") && r.Tok.Kind == notation.Name:
			r.p.DeclareStruct(r.Tok.Text)
		case r.Accept("type") && r.Tok.Kind == notation.Name:
			r.p.DeclareFuncType(r.Tok.Text)
		}
		r.Next()
	}
	r.Seek(start)
}

func (r *TextReader) declaration(function func()) {
	switch {
	case r.Tok.Is("struct"):
		r.Next()
		name := r.Name("the name of a struct")
		s := r.p.Struct(name.Text)
		if s == nil || s.Fields != nil {
			d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "struct %s is declared twice", notation.Quote(name.Text))
			if !r.doubled(d, name.Span.Start) {
				d.Help("rename one of them, or remove it")
			}
			r.Stop()
		}
		s.Fields = []StructField{}
		s.Labelled = r.Accept("labelled")
		seen := map[string]bool{}
		r.Expect("{")
		for !r.Tok.Is("}") {
			f := r.Tok
			if f.Kind != notation.Name {
				r.Unexpected("the name of a field")
			}
			r.Next()
			if seen[f.Text] {
				r.Fail(diag.DuplicateCPSName, f.Span, "field %s is declared twice", notation.Quote(f.Text))
			}
			seen[f.Text] = true
			r.Expect(":")
			s.Fields = append(s.Fields, StructField{f.Text, r.Type()})
			if !r.Accept(",") {
				break
			}
		}
		if r.Tok.IsName() && r.Peek().Is(":") {
			r.Wrong("`,` or `}`").Fix("fields have `{}` between them", insert(r.Reader.End, ","))
			r.Stop()
		}
		end := r.Expect("}")
		if !s.hasLabel() {
			r.Fail(diag.InvalidCPS, end.Span, badLabel)
		}
	case r.Tok.Is("type"):
		r.Next()
		name := r.Name("the name of a type")
		r.Expect("=")
		r.Expect("fn")
		params, conts := r.signature(r.Src.Limits.MaxNesting())
		if !r.p.DefineFuncType(r.p.typeNamed(name.Text), params, conts...) {
			r.Fail(diag.DuplicateCPSName, name.Span, "type %s is declared twice, or is equal to one above", notation.Quote(name.Text))
		}
	case r.Tok.Is("global"):
		r.Next()
		name := r.Name("the name of a global")
		r.Expect(":")
		if _, ok := r.p.DeclareGlobal(name.Text, r.Type()); !ok {
			r.Fail(diag.DuplicateCPSName, name.Span, "global %s is declared twice", notation.Quote(name.Text))
		}
		if r.Tok.Is("=") {
			r.wrong("a declaration", fmt.Sprintf("a global gets its value in a function: `do @%s = …`", name.Text))
		}
	case r.Tok.Is("extern"):
		r.extern()
		r.bodies = append(r.bodies, body{})
	case r.Tok.Is("fn"):
		function()
	default:
		d := r.Wrong("`fn`, `extern`, `struct`, `type` or `global`")
		switch word := r.Tok.Text; {
		case r.Tok.Kind == notation.Name && slices.Contains([]string{"def", "func", "function", "let", "define", "proc"}, word):
			d.Fix("a function begins with `{}`", diag.Edit{Span: r.Tok.Span, Text: "fn"})
		case r.Tok.Kind == notation.Name && r.Peek().Is("("):
			d.Fix("a function begins with `fn`: `{}"+notation.Quote(word)+"(…)`", insert(r.Tok.Span.Start, "fn "))
		default:
			r.suggest(d, []string{"fn", "extern", "struct", "type", "global", "source"})
		}
		r.Stop()
	}
}

// head reads the declaration of a function, up to its body.
func (r *TextReader) head() {
	r.Next()
	name, b, conts := r.signatureOf()
	r.equals()
	pos := r.At(name.Span)
	b.at = r.Tok.Span.Start
	params := make([]Type, len(b.params))
	for i, p := range b.params {
		params[i] = p.typ
	}
	if f, ok := r.p.DeclareFunc(name.Text, params, conts[0].Types, pos, conts[1:]...); ok {
		r.p.Funcs[f].ContParams[0].Name = conts[0].Name
	} else {
		d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "function %s is defined twice", notation.Quote(name.Text))
		if f := r.p.Func(name.Text); int(f.ID) < len(r.bodies) && r.bodies[f.ID].name.End > 0 {
			d.Label(r.bodies[f.ID].name, "first defined here")
		}
		d.Help("rename one of them, or remove it")
		r.Stop()
	}
	r.bodies = append(r.bodies, b)
}

// extern reads the declaration of a host function.
func (r *TextReader) extern() {
	r.Next()
	r.Expect("fn")
	name, b, conts := r.signatureOf()
	params := make([]Param, len(b.params))
	for i, p := range b.params {
		for _, q := range b.params[:i] {
			if p.name.Text == q.name.Text {
				r.twice(p.name)
			}
		}
		params[i] = Param{p.name.Text, p.typ}
	}
	if r.p.Func(name.Text) != nil {
		r.Fail(diag.DuplicateCPSName, name.Span, "function %s is defined twice", notation.Quote(name.Text))
	}
	throws := NoType
	if len(conts) > 2 || len(conts) == 2 && len(conts[1].Types) != 1 {
		r.Fail(diag.InvalidCPS, name.Span, "a host function takes a return continuation and at most one more, for one value")
	}
	if len(conts) == 2 {
		throws = conts[1].Types[0]
	}
	f, err := r.p.DeclareExtern(name.Text, params, conts[0].Types, throws, r.At(name.Span))
	if err != nil {
		r.Fail(diag.InvalidCPS, name.Span, "%v", err)
	}
	for i := range conts {
		r.p.Funcs[f].ContParams[i].Name = conts[i].Name
	}
}

// signatureOf reads the name and the parameters of a function. The body has the names.
func (r *TextReader) signatureOf() (notation.Token, body, []ContParam) {
	name := r.Name("the name of a function")
	if len(r.p.Funcs) == r.Src.Limits.MaxFunctions() {
		r.Errs.TooManyFunctions(name.Span)
		r.Stop()
	}
	r.Expect("(")
	b := body{name: name.Span, own: map[string]ContID{}}
	var conts []ContParam
	for len(conts) == 0 || r.Accept(",") {
		what := "a parameter or the return continuation"
		if len(conts) > 0 {
			what = "a continuation"
		} else if r.Tok.Is(")") {
			r.wrong(what, "a function goes on with a continuation that takes its results, as in `ret: cont(int)`, or `ret: cont()` without results")
		}
		p := r.Name(what)
		if r.Tok.Is(",") || r.Tok.Is(")") {
			r.Wrong("`:`").Help("a parameter has a type, as in `x: int`; the return continuation takes the results, as in `ret: cont(int)`")
			r.Stop()
		}
		r.Expect(":")
		if r.Accept("cont") {
			if _, taken := b.own[p.Text]; taken {
				r.twice(p)
			}
			if !r.Tok.Is("(") {
				r.Wrong("`(`").Fix("what the continuation takes is in parentheses: `cont{}`", insert(r.Reader.End, "()"))
				r.Stop()
			}
			r.Next()
			b.own[p.Text] = Own(len(conts))
			conts = append(conts, ContParam{p.Text, r.Types()})
			continue
		}
		if len(conts) > 0 {
			if r.Tok.Kind == notation.Name && r.Peek().Is("(") {
				r.Wrong("`cont`").Fix("what a continuation takes follows `{}`", diag.Edit{Span: r.Tok.Span, Text: "cont"})
				r.Stop()
			}
			r.Unexpected("`cont`, since parameters come before continuations")
		}
		b.params = append(b.params, binding{p, r.Type()})
		if r.Tok.Is(")") {
			r.Wrong("`,`").Help("a function takes its return continuation as the last parameter, as in `ret: cont(int)`")
			r.Stop()
		}
		r.Expect(",")
	}
	r.Expect(")")
	if r.Tok.Is("->") {
		r.Wrong("`=`").Help("the types of the results are those of the return continuation, as in `ret: cont(int)`")
		r.Stop()
	}
	return name, b, conts
}

// skipBody skips to the next declaration. In a body, fn occurs only in types, and there
// never after a closing parenthesis or a position.
func (r *TextReader) skipBody() {
	for {
		last := r.Next()
		switch {
		case r.Tok.Kind == notation.End, r.Tok.Is("struct"), r.Tok.Is("type"), r.Tok.Is("global"), r.Tok.Is("extern"):
			return
		case r.Tok.Is("fn") && (last.Is(")") || last.Kind == notation.Position || r.Src.Text[r.Tok.Span.Start-1] == '\n'):
			return
		}
	}
}

// Types

// Type reads a type. The types in programs of Imp have at most MaxNesting levels. One more
// is accepted here, because a variable in memory has a reference type, which adds a level.
func (r *TextReader) Type() Type { return r.typeWithin(r.Src.Limits.MaxNesting() + 1) }

func (r *TextReader) typeWithin(depth int) Type {
	start := r.Tok.Span
	t := r.plainType(depth)
	if r.Tok.Is("[") && r.Peek().Is("]") {
		r.Wrong("the end of the type").Fix("the type of an array is `{}`", diag.Edit{Span: start.To(r.Peek().Span), Text: "[" + r.p.TypeString(t) + "]"})
		r.Stop()
	}
	return t
}

// plainType reads a type, and leaves what follows it.
func (r *TextReader) plainType(depth int) Type {
	if depth == 0 {
		r.Errs.Nested(diag.UnexpectedCPSToken, r.Tok.Span, "types nest")
		r.Stop()
	}
	if begins := r.Tok.Is("let") || r.Tok.Is("do") || r.Tok.Is("where") || slices.Contains(terminatorWords, r.Tok.Text); begins && strings.Contains(r.Src.Text[r.Reader.End:r.Tok.Span.Start], "\n") ||
		r.Tok.Is("fn") && r.Src.Text[r.Tok.Span.Start-1] == '\n' {
		r.Fail(diag.UnexpectedCPSToken, diag.Span{Start: r.Reader.End, End: r.Reader.End}, "expected a type, found the end of the line")
	}
	switch {
	case r.Accept("int"):
		return Int
	case r.Accept("float"):
		return Float
	case r.Accept("bool"):
		return Bool
	case r.Accept("string"):
		return String
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
	typ := r.p.typeNamed(name.Text)
	if typ == NoType {
		r.unknownType(name)
	}
	return typ
}

// unknownType reports a type that is not declared.
func (r *TextReader) unknownType(name notation.Token) {
	message := "unknown type " + notation.Quote(name.Text)
	if r.Tok.Is(":") {
		r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected a type, found the parameter %s", notation.Quote(name.Text)).
			Help("close the list of types before it with `)`")
		r.Stop()
	}
	if own := diag.ForeignType(name.Text); own != "" {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).Fix("did you mean `{}`?", diag.Edit{Span: name.Span, Text: own})
		r.Stop()
	}
	candidates := []string{"int", "float", "bool", "string"}
	for _, s := range r.p.Structs {
		candidates = append(candidates, s.Name)
	}
	if r.Tok.Is("(") {
		if _, near := diag.Closest(name.Text, append(candidates, "cont")); !near {
			r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).
				Fix("a continuation is declared by `{}`, with the types of what it takes", diag.Edit{Span: name.Span, Text: "cont"})
			r.Stop()
		}
		candidates = append(candidates, "cont")
	}
	if _, near := diag.Closest(name.Text, candidates); !near {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).
			Help("a struct is declared by `struct %s { … }`", notation.Quote(name.Text))
		r.Stop()
	}
	r.Unknown(name.Span, name.Text, message, candidates)
}

// suggest adds the help with the word that was probably meant to the error about the next
// token.
func (r *TextReader) suggest(d *diag.Diagnostic, words []string) {
	if meant, ok := diag.Closest(r.Tok.Text, words); ok && r.Tok.Kind == notation.Name {
		d.Fix("did you mean `{}`?", diag.Edit{Span: r.Tok.Span, Text: meant})
	}
}

// signature reads the type of a function after its first word.
func (r *TextReader) signature(depth int) (params []Type, conts [][]Type) {
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
		conts = [][]Type{nil}
	case r.Accept("("):
		conts = [][]Type{r.typesWithin(depth)}
	default:
		conts = [][]Type{{r.typeWithin(depth)}}
	}
	return params, conts
}

// Types reads types up to a closing parenthesis.
func (r *TextReader) Types() []Type { return r.typesWithin(r.Src.Limits.MaxNesting() + 1) }

func (r *TextReader) typesWithin(depth int) []Type {
	var types []Type
	for !r.Tok.Is(")") {
		types = append(types, r.typeWithin(depth))
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	return types
}

// Bodies

// Begin begins to read the body of a function, and reads its sites. The body has to be
// next in the text.
func (r *TextReader) Begin(f *Func) {
	r.f, r.begin = f, r.Tok.Span.Start
	r.suspect = notation.Token{}
	r.conts, r.infos = nil, make([]ValueInfo, 1)
	r.values, r.labels, r.consts = map[string]Value{}, map[string]ContID{}, map[constant]Value{}
	r.named, r.known, r.spans, r.sites = nil, nil, nil, nil
	for r.site() {
	}
}

// function reads the body of a function, verifies it, and renumbers its values and
// continuations.
func (r *TextReader) function(f *Func, b *body) {
	r.Seek(b.at)
	r.Begin(f)
	r.own = b.own
	k := r.newCont(notation.Token{Span: r.Tok.Span})
	r.known[k] = true
	r.conts[k].Pos = f.Pos
	r.bind(k, b.params)
	positioned := true
	for {
		for r.Tok.Is("let") || r.Tok.Is("do") {
			r.operation(k)
		}
		if r.terminator(k) && !positioned && len(r.conts[k].Ops) == 0 {
			r.conts[k].Pos = r.conts[k].Term.Pos // both are on one line, which has one position
		}
		if !r.Accept("where") {
			break
		}
		k, positioned = r.header()
	}
	if r.Tok.Kind != notation.End && !r.Tok.Is("fn") && !r.Tok.Is("struct") && !r.Tok.Is("type") && !r.Tok.Is("global") && !r.Tok.Is("extern") {
		if t := r.conts[k].Term; t.Kind == Jump && wordCodes.Get()[r.conts[t.Targets[0]].Name] != NoCode && !r.known[t.Targets[0]] {
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
			d.Help("a continuation begins with `where`: `where %s(…) =`", notation.Quote(r.Tok.Text))
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
	for k, known := range r.known {
		if !known {
			r.unknownTarget(ContID(k))
		}
	}
	f.Conts, f.Values, f.Sites = r.conts, r.infos, r.sites
	faults := VerifyFunc(r.p, f)
	others := slices.ContainsFunc(faults, func(e *Fault) bool { return !e.isUnreachable() })
	for _, fault := range faults {
		if !others || !fault.isUnreachable() { // otherwise they may be the reason
			r.fault(fault)
		}
	}
	if !r.Errs.Failed() {
		f.Renumber()
	}
}

// unknownTarget reports a continuation that is used and not defined. Its name may also be that
// of an operation without do.
func (r *TextReader) unknownTarget(k ContID) {
	name, at := r.conts[k].Name, r.named[k]
	message := fmt.Sprintf("unknown function, value or continuation %s", notation.Quote(name))
	if help := terminatorHelps.Of(name); help != "" {
		d := r.Errs.Errorf(diag.UndefinedCPSName, at, "%s", message)
		if own := r.f.ContParams[0].Name; name == "return" && own != "" {
			d.Fix("to return, call the return continuation: `{}`", diag.Edit{Span: at, Text: notation.Quote(own)})
		} else {
			d.Help("%s", help)
		}
		r.Stop()
	}
	if wordCodes.Get()[name] != NoCode {
		r.Errs.Errorf(diag.UndefinedCPSName, at, "%s", message).
			Fix("an operation begins with `let` or `do`: `{}"+name+"(…)`", diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start}, Text: "do "})
		r.Stop()
	}
	candidates := []string{"branch", "switch", "exit"}
	for j, known := range r.known {
		if known && r.conts[j].Name != "" {
			candidates = append(candidates, r.conts[j].Name)
		}
	}
	for _, f := range r.p.Funcs {
		candidates = append(candidates, f.Name)
	}
	candidates = append(candidates, r.names()...)
	if r.isMisspelt(name, candidates) {
		r.Unknown(at, name, message, candidates)
	}
	r.undefined(k, r.Errs.Errorf(diag.UndefinedCPSName, at, "%s", message))
	r.Stop()
}

// names returns the names of the values and of the continuations that the function takes.
func (r *TextReader) names() []string {
	return append(slices.Collect(maps.Keys(r.values)), slices.Collect(maps.Keys(r.own))...)
}

// isUnreachable reports whether e is about a continuation that nothing goes to.
func (e *Fault) isUnreachable() bool {
	return e.Op == InParams && strings.HasSuffix(e.Text, "cannot be reached")
}

// fault reports a fault that the verifier has found, at its position in the text.
func (r *TextReader) fault(e *Fault) {
	span := r.named[e.Cont]
	if spans := r.spans[e.Cont]; e.Op >= 0 {
		span = spans[e.Op]
	} else if e.Op == InTerm {
		span = spans[len(spans)-1]
	}
	if t := &r.conts[e.Cont].Term; e.rule == continuationsRule && t.Kind == Call && r.lacking[r.p.Funcs[t.Func]] {
		return
	}
	if e.rule == argumentsRule {
		if r.misfits[e.Text] {
			return // the declaration is wrong rather than each call
		}
		if r.misfits == nil {
			r.misfits = map[string]bool{}
		}
		r.misfits[e.Text] = true
	}
	d := r.Errs.Errorf(diag.InvalidCPS, span, "%s", cmp.Or(e.shown, e.Text))
	if e.isUnreachable() {
		d.Help("nothing goes to it: remove it, or name it in a jump, a call, a branch or a switch")
		return
	}
	if t := &r.conts[e.Cont].Term; e.Op == InTerm && e.value == NoValue && t.Kind == Jump && len(r.named) > int(t.Targets[0]) {
		k := t.Targets[0]
		d.Label(r.named[k], "defined here")
		switch takes, gets := len(r.conts[k].Params), len(t.Args); {
		case gets > takes:
			d.Help("leave out what `%s` has no parameter for, or give it one more", r.conts[k].Name)
		case gets < takes:
			if i, text := r.missing(r.conts[k].Params, t.Args); i > 0 {
				d.Help("argument %d is missing: `%s`; pass a value for it, or remove the parameter", i, text)
				break
			}
			d.Help("pass a value for each of its parameters, or remove those that it does not need")
		}
		return
	}
	r.helpFault(d, e, &r.conts[e.Cont].Term, span)
}

func (r *TextReader) newCont(name notation.Token) ContID {
	r.conts = append(r.conts, Cont{Name: name.Text})
	r.named, r.known, r.spans = append(r.named, name.Span), append(r.known, false), append(r.spans, nil)
	return ContID(len(r.conts) - 1)
}

// label returns the continuation with a name. It may be defined later.
func (r *TextReader) label(name notation.Token) ContID {
	k, ok := r.labels[name.Text]
	if !ok {
		k = r.newCont(name)
		r.labels[name.Text] = k
	}
	return k
}

// header reads the header of a continuation, name(params) =. It returns the continuation,
// and reports whether the text gives its position.
func (r *TextReader) header() (k ContID, positioned bool) {
	if r.Tok.Is("(") {
		r.wrong("the name of a continuation", "write it after `where`, as in `where k(x: int) =`")
	}
	name := r.Name("the name of a continuation")
	k = r.label(name)
	_, isValue := r.values[name.Text]
	_, isOwn := r.own[name.Text]
	if r.known[k] || isValue || isOwn {
		r.twice(name)
	}
	r.known[k], r.named[k] = true, name.Span
	if r.Tok.Is(")") {
		r.Wrong("`(`").Fix("write `{}` before it", insert(r.Reader.End, "("))
		r.Stop()
	}
	if r.Tok.Is("=") {
		r.Wrong("`(`").Fix("a continuation has parentheses, also without parameters: `"+notation.Quote(name.Text)+"{}`", insert(r.Reader.End, "()"))
		r.Stop()
	}
	r.Expect("(")
	var params []binding
	for !r.Tok.Is(")") {
		p := r.Name("a parameter")
		if r.Tok.Is(",") || r.Tok.Is(")") {
			r.Wrong("`:`").Help("a parameter has a type, as in `%s: int`", p.Text)
			r.Stop()
		}
		r.Expect(":")
		params = append(params, binding{p, r.Type()})
		if !r.Accept(",") {
			break
		}
	}
	if r.Tok.IsName() && r.Peek().Is(":") && !r.OnNewLine() {
		r.Wrong("`,` or `)`").Fix("parameters have `{}` between them", insert(r.Reader.End, ","))
		r.Stop()
	}
	r.Expect(")")
	r.equals()
	positioned = r.Tok.Kind == notation.Position
	r.conts[k].Pos = r.At(name.Span)
	r.bind(k, params)
	return k, positioned
}

func (r *TextReader) bind(k ContID, params []binding) {
	for _, p := range params {
		r.conts[k].Params = append(r.conts[k].Params, r.Define(p.name, ParamValue, p.typ))
	}
}

// Define defines a value with a name that is not used yet.
func (r *TextReader) Define(name notation.Token, kind ValueKind, t Type) Value {
	_, isValue := r.values[name.Text]
	_, isLabel := r.labels[name.Text]
	_, isOwn := r.own[name.Text]
	if isValue || isLabel || isOwn {
		r.twice(name)
	}
	x := r.newValue(ValueInfo{Kind: kind, Type: t, Name: name.Text})
	r.values[name.Text] = x
	return x
}

func (r *TextReader) newValue(info ValueInfo) Value {
	r.infos = append(r.infos, info)
	return Value(len(r.infos) - 1)
}

func (r *TextReader) constant(c constant) Value {
	x, ok := r.consts[c]
	if !ok {
		x = r.newValue(ValueInfo{Kind: ConstValue, Type: c.typ, Bits: c.bits, Text: c.text})
		r.consts[c] = x
	}
	return x
}

func (r *TextReader) typesOf(xs []Value) []Type {
	types := make([]Type, len(xs))
	for i, x := range xs {
		types[i] = r.infos[x].Type
	}
	return types
}

// Operands

// Operand reads a value.
func (r *TextReader) Operand() Value {
	t := r.Tok
	switch {
	case t.Kind == notation.Int, t.Kind == notation.Float, t.Is("nan"), t.Is("inf"):
		return r.number("")
	case t.Is("-"):
		r.Next()
		return r.number("-")
	case t.Kind == notation.String:
		r.Next()
		return r.constant(constant{String, 0, t.Text})
	case r.Accept("true"):
		return r.constant(constant{Bool, 1, ""})
	case r.Accept("false"):
		return r.constant(constant{Bool, 0, ""})
	case r.Accept("nil"):
		if !r.Tok.Is(":") {
			d := r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.Reader.End, End: r.Reader.End}, "expected `:` and a type after `nil`")
			d.Help(nilHelp)
			r.Stop()
		}
		r.Next()
		at := r.Tok
		typ := r.Type()
		if r.p.Kind(typ) != StructKind {
			r.Fail(diag.InvalidCPS, r.Since(at.Span), "only a struct can be nil")
		}
		return r.constant(constant{typ, 0, ""})
	case r.Accept("undef"):
		if !r.Tok.Is(":") {
			r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.Reader.End, End: r.Reader.End}, "expected `:` and a type after `undef`").
				Help("an undefined value has its type after it: `undef:int`")
			r.Stop()
		}
		r.Next()
		return r.newValue(ValueInfo{Kind: UndefValue, Type: r.Type()})
	}
	if _, ok := r.values[t.Text]; t.IsName() && !ok && r.OnNewLine() && strings.ContainsAny(r.Src.Text[r.Reader.End-1:r.Reader.End], "+-*/%&|^<>=!~") {
		r.Unexpected("a value") // t begins what follows
	}
	if t.Is("(") && !r.OnNewLine() {
		r.Wrong("a value").Help("an operation has no parentheses: name the inner one first, by `let`")
		r.Stop()
	}
	return r.value(r.Name("a value"))
}

// value returns the value with a name.
func (r *TextReader) value(name notation.Token) Value {
	x, ok := r.values[name.Text]
	if !ok {
		r.unknownValue(name)
	}
	return x
}

// unknownValue reports a name that is no value. If a parenthesis follows, it is an operation.
func (r *TextReader) unknownValue(name notation.Token) {
	quoted := notation.Quote(name.Text)
	isDefined := func(text string) bool { return r.isDefinedAfter(text, name.Span.End) }
	_, jumped := r.labels[r.suspect.Text]
	if s := r.suspect; s.Text != "" && !s.Quoted && !jumped && !isDefined(s.Text) {
		if help := terminatorHelps.Of(s.Text); help != "" {
			r.Errs.Errorf(diag.UndefinedCPSName, s.Span, "unknown function, value or continuation %s", s.Text).Help("%s", help)
			r.Stop()
		}
		callable := append(slices.Collect(maps.Keys(r.p.funcs)), terminatorWords...)
		if r.isMisspelt(s.Text, callable) {
			r.Unknown(s.Span, s.Text, "unknown function, value or continuation "+notation.Quote(s.Text), callable)
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
			if r.OnNewLine() || second.Kind == notation.End {
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
	if r.Tok.Is("(") && !name.Quoted {
		_, isOwn := r.own[name.Text]
		if _, isFunc := r.p.funcs[name.Text]; isFunc || isOwn {
			d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "a call is not an operation")
			d.Help("a call ends a continuation, and its result is the parameter of another one: `%s(…, k)`, `where k(x: int) =`", name.Text)
			if isFunc {
				d.Help("`closure %s(…)` would make a value of the function", name.Text)
			}
			r.Stop()
		}
		words := slices.Collect(maps.Keys(wordCodes.Get()))
		slices.Sort(words)
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
	if word := longestPrefix(name.Text, wordCodes.Get()); word != "" && !r.lines && !name.Quoted && r.suspect.Text == "" && r.Tok.Is(")") {
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

// prefixOperators are the names that operations have before their operands in Bril and LLVM,
// with their operators.
const prefixOperators words.Map = `
	+: add
	-: sub
	*: mul
	/: div sdiv
	%: srem
	&: and
	|: or
	^: xor
	<<: shl
	>>: ashr
	==: eq
	<: lt
	<=: le
	>: gt
	>=: ge
`

// number reads a number. Its sign, "-" or "", was read already.
func (r *TextReader) number(sign string) Value {
	t := r.Tok
	switch {
	case t.Is("nan") && sign == "":
		r.Next()
		return r.constant(constant{Float, math.Float64bits(math.NaN()), ""})
	case t.Is("inf"), t.Kind == notation.Float:
		r.Next()
		x, err := strconv.ParseFloat(sign+t.Text, 64)
		if err != nil {
			r.Fail(diag.UnexpectedCPSToken, t.Span, "the number does not fit into a float")
		}
		return r.constant(constant{Float, math.Float64bits(x), ""})
	case t.Kind == notation.Int:
		r.Next()
		n, err := strconv.ParseInt(sign+t.Text, 10, 64)
		if err != nil {
			r.Fail(diag.UnexpectedCPSToken, t.Span, "the number does not fit into an int")
		}
		return r.constant(constant{Int, uint64(n), ""})
	}
	r.Unexpected("a number")
	return NoValue
}

// Operands reads operands up to a closing bracket.
func (r *TextReader) Operands(closing string) []Value {
	var xs []Value
	for !r.Tok.Is(closing) {
		xs = append(xs, r.Operand())
		if !r.Accept(",") {
			break
		}
	}
	r.nested()
	if binaryCode(r.Tok.Text) != NoCode && !r.OnNewLine() {
		r.Wrong("`" + closing + "`").Help("name the result of the operation by `let`, and write the name here")
		r.Stop()
	}
	r.Expect(closing)
	return xs
}

// Operations

// binaryCode returns the operation that the notation writes with an operator between its
// operands, or NoCode.
func binaryCode(operator string) Code {
	for c := Add; c <= Ge; c++ {
		if codes[c].name == operator {
			return c
		}
	}
	return NoCode
}

// operation reads let x = … or do ….
func (r *TextReader) operation(k ContID) {
	start := r.Next()
	var name notation.Token
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
				d.Fix(help, diag.Edit{Span: diag.Span{Start: r.Reader.End, End: r.Tok.Span.Start + int32(len(strings.TrimRight(line[:n], " ")))}})
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
	r.defining = notation.Token{}
	r.nested()
	span := r.Since(start.Span)
	op.Pos = r.At(start.Span)
	t, err := r.p.resultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.unapplied(op, span, err)
	case let && t == NoType:
		r.Errs.Errorf(diag.InvalidCPS, span, "%s gives no value", op.Code).
			Fix("write `{}`", diag.Edit{Span: diag.Span{Start: start.Span.Start, End: assign.End}, Text: "do"})
		r.Stop()
	case !let && t != NoType:
		r.Errs.Errorf(diag.InvalidCPS, span, "%s gives a value", op.Code).
			Help("name it: `let x = …`; if it is not needed, leave out the operation")
		r.Stop()
	case let:
		op.Result = r.Define(name, OpValue, t)
	}
	r.conts[k].Ops = append(r.conts[k].Ops, op)
	r.spans[k] = append(r.spans[k], span)
}

// expression reads an operation without the name of its result; let reports whether the
// text gives such a name.
func (r *TextReader) expression(let bool) Op {
	t := r.Tok
	switch {
	case r.Accept("!"):
		return Op{Code: Not, Args: []Value{r.Operand()}}
	case r.Accept("~"):
		return Op{Code: Com, Args: []Value{r.Operand()}}
	case r.Accept("*"):
		return r.access(let, Load, Store, 0, r.Operand())
	case r.Accept("@"):
		return r.access(let, GetGlobal, SetGlobal, r.global())
	case r.Accept("-"):
		if !r.Tok.Is("-") && r.Tok.Kind != notation.Name || r.Tok.Is("nan") || r.Tok.Is("inf") {
			// -1 is either the first operand of a binary operation, or the negation of 1.
			operator := r.Peek()
			onNewLine := r.lines && strings.Contains(r.Src.Text[r.Tok.Span.End:operator.Span.Start], "\n")
			if binaryCode(operator.Text) != NoCode && operator.Kind == notation.Punct && !onNewLine {
				return r.binary(r.number("-"))
			}
		}
		if n, err := strconv.ParseInt("-"+r.Tok.Text, 10, 64); r.Tok.Kind == notation.Int && err == nil && n == math.MinInt64 {
			// No int is this number without its sign. The negation of the least int is the
			// least int.
			return Op{Code: Neg, Args: []Value{r.number("-")}}
		}
		return Op{Code: Neg, Args: []Value{r.Operand()}}
	case r.Accept("["):
		op := Op{Code: ArrayLit, Args: r.Operands("]")}
		if len(op.Args) > 0 {
			op.Aux = int32(r.p.ArrayType(r.infos[op.Args[0]].Type))
		} else {
			if !r.Tok.Is(":") {
				r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.Reader.End, End: r.Reader.End}, "expected `:` and a type after `[]`").
					Help("an empty array has its type after it: `[]:[int]`")
				r.Stop()
			}
			r.Next()
			op.Aux = int32(r.Type())
		}
		return op
	case r.Accept("ref"):
		if r.Accept("@") {
			return Op{Code: RefGlobal, Aux: r.global()}
		}
		x := r.Operand()
		if r.Accept("[") {
			return Op{Code: RefIndex, Args: append([]Value{x}, r.Operands("]")...)}
		}
		r.Expect(".")
		return Op{Code: RefField, Args: []Value{x}, Aux: r.field(x)}
	case r.Accept("new"):
		typ := r.Type()
		r.Expect("(")
		return Op{Code: New, Args: r.Operands(")"), Aux: int32(typ)}
	case r.Tok.Is("fn"):
		r.wrong("an operation", closureHelp)
	case r.Accept("closure"):
		f := r.Name("the name of a function")
		if !r.Tok.Is("(") {
			r.Errs.Errorf(diag.UnexpectedCPSToken, f.Span, "expected `(` after the function %s", notation.Quote(f.Text)).
				Fix("the values that it captures are in parentheses: `"+notation.Quote(f.Text)+"{}`", insert(f.Span.End, "()"))
			r.Stop()
		}
		r.Next()
		id, ok := r.p.funcs[f.Text]
		if !ok {
			known := slices.Collect(maps.Keys(r.p.funcs))
			if _, near := notation.Closest(f.Text, known); !near {
				d := r.Errs.Errorf(diag.UndefinedCPSName, f.Span, "unknown function %s", notation.Quote(f.Text))
				if note := r.others(f.Text, known); note != "" {
					d.Note("%s", note)
				}
				d.Help("declare it: `fn %s(…, ret: cont(…)) =`", notation.Quote(f.Text))
				r.Stop()
			}
			r.Unknown(f.Span, f.Text, "unknown function "+notation.Quote(f.Text), known)
		}
		return Op{Code: Closure, Args: r.Operands(")"), Aux: int32(id)}
	case t.Kind == notation.Name && !t.Quoted && wordCodes.Get()[t.Text] != NoCode &&
		strings.HasPrefix(r.Src.Text[t.Span.End:], "("):
		r.Next()
		r.Next()
		return Op{Code: wordCodes.Get()[t.Text], Args: r.Operands(")")}
	}
	x := r.Operand()
	switch {
	case r.Accept("["):
		i := r.Operand()
		r.nested()
		r.Expect("]")
		return r.access(let, Index, SetIndex, 0, x, i)
	case r.Accept("."):
		return r.access(let, GetField, SetField, r.field(x), x)
	}
	return r.binary(x)
}

// access reads the rest of an operation that loads or stores. After a load nothing is left
// to read; after a store there is = and the operand to be stored.
func (r *TextReader) access(let bool, get, set Code, aux int32, args ...Value) Op {
	if let {
		return Op{Code: get, Args: args, Aux: aux}
	}
	if r.OnNewLine() {
		r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.Reader.End, End: r.Reader.End}, "expected `=`, found the end of the line").
			Help("to read a value, name it: `let x = …`; to write one, give it after `=`")
		r.Stop()
	}
	r.assigns()
	x := r.Operand()
	r.nested()
	return Op{Code: set, Args: append(args, x), Aux: aux}
}

func (r *TextReader) binary(x Value) Op {
	c := binaryCode(r.Tok.Text)
	if c == NoCode || r.Tok.Kind != notation.Punct {
		r.wrongOperator()
	}
	r.lazyOperator()
	if next := r.Peek(); (c == Add || c == Sub) && next.Is(r.Tok.Text) && next.Span.Start == r.Tok.Span.End {
		at := r.Tok.Span.To(next.Span)
		r.Errs.Errorf(diag.UnexpectedCPSToken, at, "there is no operator `%s`", r.Tok.Text+next.Text).
			Fix("the next number is another value: `let n.1 = n{}`", diag.Edit{Span: at, Text: " " + r.Tok.Text + " 1"})
		r.Stop()
	}
	r.Next()
	op := Op{Code: c, Args: []Value{x, r.Operand()}}
	if r.Tok.Is("[") || r.Tok.Is(".") {
		r.nested()
	}
	if t := r.Tok; t.Kind == notation.Punct && !r.OnNewLine() && t.Text != "@" && binaryCode(t.Text) != NoCode {
		r.lazyOperator()
		r.Errs.Errorf(diag.UnexpectedCPSToken, t.Span, "expected the end of the operation, found `%s`", t.Text).
			Help("an operation has one operator: name the result of the first one, and use that name")
		r.Stop()
	}
	return op
}

// lazyOperator reports && and ||, which are two tokens.
func (r *TextReader) lazyOperator() {
	if next := r.Peek(); (r.Tok.Is("&") || r.Tok.Is("|")) && next.Is(r.Tok.Text) {
		r.Errs.Errorf(diag.UnexpectedCPSToken, r.Tok.Span.To(next.Span), "there is no operator `%s`", r.Tok.Text+next.Text).
			Help("test the first condition by `branch`, and the second one in a continuation of it")
		r.Stop()
	}
}

// twice reports a name that is defined again in a function.
func (r *TextReader) twice(name notation.Token) {
	d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "%s is defined twice", notation.Quote(name.Text))
	var first diag.Span
	if k, isLabel := r.labels[name.Text]; isLabel && r.known[k] {
		first = r.named[k]
	} else if at, found := r.definition(r.values[name.Text]); found {
		first = at
	}
	if first.End > 0 {
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
func (r *TextReader) continuationHead() bool {
	line, _, _ := strings.Cut(r.Src.Text[r.Tok.Span.End:], "\n")
	line, _, found := strings.Cut(line, "=")
	return found && r.Tok.IsName() && !r.Tok.Quoted && strings.HasPrefix(line, "(") && strings.HasSuffix(strings.TrimSpace(line), ")")
}

// wrongOperator reports that no operator follows the first operand of an operation.
func (r *TextReader) wrongOperator() {
	// An operation without an operator names a value that has a name already, or a constant.
	if next := r.Tok; r.OnNewLine() || next.Kind == notation.End || next.Kind == notation.Position {
		at := diag.Span{Start: r.Reader.End, End: r.Reader.End}
		r.Errs.Errorf(diag.UnexpectedCPSToken, at, "expected an operator after the value").
			Help("a value or a constant needs no second name: write it where it is used")
		r.Stop()
	}
	if own := prefixOperators.Of(r.Tok.Text); own != "" && !r.OnNewLine() {
		r.Wrong("an operator").Fix("write `{}`", diag.Edit{Span: r.Tok.Span, Text: own})
		r.Stop()
	}
	if field := r.Peek(); r.Tok.Is("->") && field.Kind == notation.Name {
		r.Wrong("an operator").Fix("a field is written with `{}`", diag.Edit{Span: r.Tok.Span, Text: "."})
		r.Stop()
	}
	if r.Tok.Is("=") && !r.OnNewLine() {
		r.Wrong("an operator").Fix("use `{}` to compare", diag.Edit{Span: r.Tok.Span, Text: "=="})
		r.Stop()
	}
	r.Unexpected("an operator")
}

func (r *TextReader) global() int32 {
	name := r.Name("the name of a global")
	g, ok := r.p.globals[name.Text]
	if !ok {
		r.Unknown(name.Span, name.Text, "unknown global "+notation.Quote(name.Text), slices.Collect(maps.Keys(r.p.globals)))
	}
	return int32(g)
}

// field reads the name of a field of x and returns its number.
func (r *TextReader) field(x Value) int32 {
	name := r.Tok
	if dot := (diag.Span{Start: r.Reader.End - 1, End: r.Reader.End}); name.Is("[") {
		r.Wrong("the name of a field").Fix("the index of an element follows the array, without `.`", diag.Edit{Span: dot})
		r.Stop()
	}
	t := r.infos[x].Type
	if name.Kind != notation.Name {
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
	if _, near := notation.Closest(name.Text, fields); !near {
		d := r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s has no field %s", r.p.TypeString(t), notation.Quote(name.Text))
		switch kind := r.p.Kind(t); {
		case len(fields) > 0 && len(fields) < 10:
			d.Help("its fields are `%s`", strings.Join(fields, ", "))
		case (kind == ArrayKind || t == String) && slices.Contains([]string{"len", "length", "size", "count"}, name.Text):
			d.Help("the length is an operation: `len(%s)`", notation.Quote(r.infos[x].Name))
		case r.Tok.Is("(") && wordCodes.Get()[name.Text] != NoCode:
			d.Help("an operation has all its operands in the parentheses: `%s(%s, …)`", name.Text, notation.Quote(r.infos[x].Name))
		}
		r.Stop()
	}
	r.Unknown(name.Span, name.Text, fmt.Sprintf("%s has no field %s", r.p.TypeString(t), notation.Quote(name.Text)), fields)
	return 0
}

// Terminators

// terminator reads a terminator and reports whether the text gives its position.
func (r *TextReader) terminator(k ContID) (positioned bool) {
	start := r.Tok
	t := r.term()
	r.spans[k] = append(r.spans[k], r.Since(start.Span))
	positioned = r.Tok.Kind == notation.Position
	t.Pos = r.At(start.Span)
	r.conts[k].Term = t
	return positioned
}

func (r *TextReader) term() Term {
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
		return Term{Kind: Branch, Subject: c, Targets: []ContID{then, els}}
	case r.Accept("switch"):
		r.open("switch(n, 1: a, _: b)")
		t := Term{Kind: Switch, Subject: r.Operand()}
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
		t := Term{Kind: Exit, Subject: r.Operand()}
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
	if r.comment(); r.Tok.Kind == notation.End || r.Tok.Is("where") || r.Tok.Is("fn") {
		if at := r.Tok.Span.Start; r.Tok.Kind != notation.End && r.doubled(nil, at) {
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
		if t := r.infos[x].Type; r.p.Kind(t) != FuncKind {
			d := r.Errs.Errorf(diag.InvalidCPS, name.Span, "a value of type %s cannot be called", r.p.TypeString(t))
			if slices.Contains(r.conts[0].Params, x) {
				d.Help("a continuation that takes it is declared as `%s: cont(%s)`, after the parameters", notation.Quote(name.Text), r.p.TypeString(t))
			}
			r.Stop()
		}
		return r.callValue(x)
	}
	if k, ok := r.own[name.Text]; ok {
		return Term{Kind: Return, Targets: []ContID{k}, Args: r.Operands(")")}
	}
	if f, ok := r.p.funcs[name.Text]; ok {
		return r.call(Term{Kind: Call, Func: f}, len(r.p.Funcs[f].ContParams))
	}
	r.suspect = name // perhaps no jump, if its arguments are no values
	args := r.Operands(")")
	r.suspect = notation.Token{}
	return Term{Kind: Jump, Targets: []ContID{r.label(name)}, Args: args}
}

// afterCase skips the colon after the value of a case.
func (r *TextReader) afterCase() {
	if two := strings.HasPrefix(r.Src.Text[r.Tok.Span.Start:], "=>"); two || r.Tok.Is("->") {
		at := diag.Span{Start: r.Tok.Span.Start, End: r.Tok.Span.Start + 2}
		r.Wrong("`:`").Fix("write `{}` after the value", diag.Edit{Span: at, Text: ":"})
		r.Stop()
	}
	r.Expect(":")
}

// terminatorWords are the words that terminators begin with.
var terminatorWords = []string{"branch", "switch", "exit"}

// terminatorHelps holds helps about words that begin terminators elsewhere.
var terminatorHelps = words.Texts{
	{"throw", "to throw, call the continuation for exceptions, the second one that the function takes, for example `raise(…)`"},
	{"return", "to return, call the return continuation, for example `ret(…)`"},
	{"goto jump br call", jumpHelp},
	{"halt stop quit", exitHelp},
	{"if", "a condition is tested by `branch(c, then, else)`, where `then` and `else` are continuations"},
	{"while", "a loop is a continuation that a jump in it calls again, with `branch` to leave it"},
}

const exitHelp = "to end the program, write `exit(0)`"

const jumpHelp = "a jump or a call has no word before it: `k(…)`"

// wrongTerminator reports that no parenthesis follows a name where a terminator begins.
func (r *TextReader) wrongTerminator(name notation.Token) {
	if r.isContinuation(name) && (r.OnNewLine() || r.Tok.Kind == notation.End) {
		d := r.Errs.Errorf(diag.UnexpectedCPSToken, name.Span, "expected `(` after the continuation %s", notation.Quote(name.Text))
		if !name.Quoted {
			d.Fix("to call it, write `{}`", diag.Edit{Span: name.Span, Text: name.Text + "()"})
		}
		r.Stop()
	}
	next := r.Peek()
	if _, isOwn := r.own[name.Text]; isOwn && !name.Quoted && r.Tok.IsName() && (next.Kind == notation.End || strings.Contains(r.Src.Text[r.Tok.Span.End:next.Span.Start], "\n")) {
		r.Wrong("`(`").Fix("to call the continuation, write `{}`", diag.Edit{Span: name.Span.To(r.Tok.Span), Text: name.Text + "(" + notation.Quote(r.Tok.Text) + ")"})
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

func (r *TextReader) callValue(x Value) Term {
	_, conts := r.p.Signature(r.infos[x].Type)
	return r.call(Term{Kind: CallValue, Subject: x}, max(1, len(conts))) // the verifier says what is wrong
}

// call reads the arguments of a call, of which the last are continuations. A name that
// is no value is one of them.
func (r *TextReader) call(t Term, conts int) Term {
	var names []notation.Token
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
func (r *TextReader) target() ContID {
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

func (r *TextReader) jumpTo(name notation.Token) ContID {
	if _, isValue := r.values[name.Text]; isValue {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s is not a continuation of this function", notation.Quote(name.Text)).
			Help("the last argument of a call is the continuation that takes the results, such as `ret`")
		r.Stop()
	}
	if _, isOwn := r.own[name.Text]; isOwn {
		r.Fail(diag.InvalidCPS, name.Span, "a branch or a switch cannot go to %s, a parameter of the function: let it go to a continuation that calls %[1]s", notation.Quote(name.Text))
	}
	return r.label(name)
}
