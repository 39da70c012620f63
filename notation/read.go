// This file defines the reader of the notation. It reads the text that Fprint writes, and
// text with another layout, if every value is defined in the text before it is used.

package notation

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/internal/shield"
	"cpsc/internal/words"
)

// Read parses and verifies the text of a program. Operations without a position
// of their own (@line:column) get their position in the text. If there are errors, Read
// adds them to errs, and the program is nil.
func Read(src *diag.File, errs *diag.List) *cps.Program {
	src, errs = diag.Input(src, errs)
	if !errs.Readable() {
		return nil
	}
	r := NewReader(src, errs)
	shield.Errors(errs, func() {
		if r.Declarations(func() { r.head(); r.skipBody() }) {
			for i, f := range r.p.Funcs {
				if !f.Extern {
					r.Try(func() { r.function(f, &r.bodies[i]) })
				}
			}
		}
	})
	if errs.Failed() {
		return nil
	}
	return r.p
}

// A Reader reads a program in the notation. It has methods for the parts that other
// notations share; package ssa reads its own form of functions with them.
//
// It reads all declarations first and the bodies second, because a body may call
// functions that are defined later in the text.
type Reader struct {
	scanner
	p *cps.Program

	lines bool // an operation ends at the end of its line; see EndOperationsAtLines

	heads  []diag.Span // by function: its name in its declaration
	bodies []body      // by function; the zero value for a host function

	// the current function
	f       *cps.Func
	conts   []cps.Cont
	infos   []cps.ValueInfo
	defined []diag.Span           // by value: its name in its definition
	own     map[string]cps.ContID // the continuation parameters
	values  map[string]cps.Value
	labels  map[string]cps.ContID // continuations; Entry for one that has no number yet
	first   map[string]diag.Span  // the names in the declaration
	named   []diag.Span           // by continuation: the name in its definition, or at its first use
	known   []bool                // by continuation: whether it is defined
	consts  map[cps.ValueInfo]cps.Value
	spans   [][]diag.Span // by continuation: the spans of its operations, then of its terminator
	sites   []cps.Site
	unknown []Token // what jumps and calls go to, and nothing defines
	jump    Token   // while the arguments of a jump are read: its target, if nothing defines it
}

// A body holds what the first pass finds out about a function for the second pass.
type body struct {
	at     int32 // the offset in the text at which it begins
	params []binding
	first  map[string]diag.Span  // the names of the parameters and of the continuation parameters
	own    map[string]cps.ContID // the continuation parameters
	labels map[string]cps.ContID // the names after where, all for Entry
}

// A binding is a parameter in the text: a name and a type.
type binding struct {
	name Token
	typ  cps.Type
}

// pos returns the position at which a span begins.
func (r *Reader) pos(at diag.Span) cps.Pos {
	p := r.Src.Position(at.Start)
	return cps.Pos{Line: p.Line, Col: p.Column}
}

// At reads a position, @line:column or @line:column#site, and returns it. If there is
// none, it returns the position of start in the text.
func (r *Reader) At(start diag.Span) cps.Pos {
	if r.Tok.Kind != Position {
		return r.pos(start)
	}
	lineCol, site, inSite := strings.Cut(r.Tok.Text, "#")
	line, col, _ := strings.Cut(lineCol, ":")
	l, err1 := strconv.ParseInt(line, 10, 32)
	c, err2 := strconv.ParseInt(col, 10, 32)
	if err1 != nil || err2 != nil || l < 1 || c < 1 {
		r.Fail(diag.UnexpectedCPSToken, r.Tok.Span, "a position is @line:column, both from 1")
	}
	pos := cps.Pos{Line: int32(l), Col: int32(c)}
	if inSite {
		n, err := strconv.ParseInt(site, 10, 32)
		if err != nil || n < 1 || int(n) >= len(r.sites) {
			r.Fail(diag.UndefinedCPSName, r.Tok.Span, "there is no site `%s` above", site)
		}
		pos.Site = cps.SiteID(n)
	}
	r.Next()
	return pos
}

// site reads site n: name @line:column, and reports whether there is one.
func (r *Reader) site() bool {
	if rest := r.Peek(); !r.Tok.Is("site") || rest.Kind != Int {
		return false
	}
	r.Next()
	if len(r.sites) == 0 {
		r.sites = make([]cps.Site, 1)
	}
	if r.Tok.Text != strconv.Itoa(len(r.sites)) {
		r.Unexpected(fmt.Sprintf("`%d`: sites are numbered from 1", len(r.sites)))
	}
	r.Next()
	r.Expect(":")
	name := r.Next()
	s := cps.Site{Tail: name.Is("tail") && r.Tok.Kind == Name}
	if s.Tail {
		name = r.Next()
	}
	s.Func = name.Text
	if name.Kind != Name || r.Tok.Kind != Position {
		r.Unexpected("a function and a position")
	}
	s.Call = r.At(r.Tok.Span)
	r.sites = append(r.sites, s)
	return true
}

// Declarations

// Declarations reads a program up to its end and reports whether there was no error.
// At the word fn of each function, it calls its argument, which reads the function.
func (r *Reader) Declarations(function func()) bool {
	ok := r.Try(func() {
		r.Seek(0)
		if r.Accept("source") {
			if r.Tok.Kind != String {
				r.Unexpected("the name of a file in quotes")
			}
			r.p.Sources = diag.Sources{{Name: r.Next().Text, First: 1}}
		}
		for r.Accept("source") {
			r.source()
		}
		r.declareTypes()
	})
	for ok && r.Tok.Kind != End {
		ok = r.Try(func() { r.declaration(function) })
	}
	return ok
}

// source reads a source after the first: its name, and the position at which it begins.
func (r *Reader) source() {
	name := r.Tok
	if r.Next(); name.Kind != String || r.Tok.Kind != Position {
		r.Unexpected("the name of a file in quotes, and its first position")
	}
	last := r.p.Sources[len(r.p.Sources)-1]
	at := r.Tok.Span
	s := diag.Source{Name: name.Text, First: r.At(at).Line}
	if s.First <= last.First {
		r.Fail(diag.InvalidCPS, at, "%s begins before line %d, at which %s begins", ident.Quote(s.Name), last.First, ident.Quote(last.Name))
	}
	r.p.Sources = append(r.p.Sources, s)
}

// declareTypes finds the names of all types, so that types can be read. If two have the
// same name, declaration reports the second.
func (r *Reader) declareTypes() {
	start := r.Tok.Span.Start
	for r.Tok.Kind != End {
		switch {
		case r.Accept("struct") && r.Tok.Kind == Name:
			r.p.DeclareStruct(r.Tok.Text)
		case r.Accept("type") && r.Tok.Kind == Name:
			r.p.DeclareFuncType(r.Tok.Text)
		}
		r.Next()
	}
	r.Seek(start)
}

func (r *Reader) declaration(function func()) {
	switch {
	case r.Tok.Is("struct"):
		r.Next()
		name := r.Name("the name of a struct")
		s := r.p.Struct(name.Text)
		if s == nil || s.Fields != nil {
			r.Fail(diag.DuplicateCPSName, name.Span, "struct %s is declared twice", ident.Quote(name.Text))
		}
		s.Fields = []cps.StructField{}
		s.Labelled = r.Accept("labelled")
		seen := map[string]bool{}
		r.Expect("{")
		for !r.Tok.Is("}") {
			f := r.Tok
			if f.Kind != Name {
				r.Unexpected("the name of a field")
			}
			r.Next()
			if seen[f.Text] {
				r.Fail(diag.DuplicateCPSName, f.Span, "field %s is declared twice", ident.Quote(f.Text))
			}
			seen[f.Text] = true
			r.Expect(":")
			s.Fields = append(s.Fields, cps.StructField{Name: f.Text, Type: r.Type()})
			if !r.Accept(",") {
				break
			}
		}
		end := r.Expect("}")
		if err := s.Check(); err != nil {
			r.Fail(diag.InvalidCPS, end.Span, "%v", err)
		}
	case r.Tok.Is("type"):
		r.Next()
		name := r.Name("the name of a type")
		r.Expect("=")
		r.Expect("fn")
		params, conts := r.signature(r.Src.Limits.MaxNesting())
		if !r.p.DefineFuncType(r.p.TypeNamed(name.Text), params, conts...) {
			r.Fail(diag.DuplicateCPSName, name.Span, "type %s is declared twice, or is equal to one above", ident.Quote(name.Text))
		}
	case r.Tok.Is("global"):
		r.Next()
		name := r.Name("the name of a global")
		r.Expect(":")
		if _, ok := r.p.DeclareGlobal(name.Text, r.Type()); !ok {
			r.Fail(diag.DuplicateCPSName, name.Span, "global %s is declared twice", ident.Quote(name.Text))
		}
	case r.Tok.Is("extern"):
		r.extern()
		r.bodies = append(r.bodies, body{})
	case r.Tok.Is("fn"):
		function()
	default:
		suggest(r.Wrong("`fn`, `extern`, `struct`, `type` or `global`"), r.Tok, []string{"fn", "extern", "struct", "type", "global", "source"})
		r.Stop()
	}
}

// head reads the declaration of a function, up to its body.
func (r *Reader) head() {
	r.Next()
	name, b, conts := r.signatureOf()
	r.Expect("=")
	pos := r.At(name.Span)
	b.at = r.Tok.Span.Start
	params := make([]cps.Type, len(b.params))
	for i, p := range b.params {
		params[i] = p.typ
	}
	f, _ := r.p.DeclareFunc(name.Text, params, conts[0].Types, pos, conts[1:]...)
	r.p.Funcs[f].ContParams[0].Name = conts[0].Name
	r.bodies = append(r.bodies, b)
}

// extern reads the declaration of a host function.
func (r *Reader) extern() {
	r.Next()
	r.Expect("fn")
	name, b, conts := r.signatureOf()
	params := make([]cps.Param, len(b.params))
	for i, p := range b.params {
		params[i] = cps.Param{Name: p.name.Text, Type: p.typ}
	}
	throws := cps.NoType
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

// FuncName reads the name of the function that is declared next. No other may have it.
func (r *Reader) FuncName() Token {
	name := r.Name("the name of a function")
	if f := r.p.Func(name.Text); f != nil {
		r.Twice("function ", name, r.heads[f.ID])
	}
	if len(r.p.Funcs) == r.Src.Limits.MaxFunctions() {
		r.Errs.TooManyFunctions(name.Span)
		r.Stop()
	}
	r.heads = append(r.heads, name.Span)
	return name
}

// Twice reports that a name has been defined before, at first, and stops. The kind of what it
// names, such as "block ", may be empty.
func (r *Reader) Twice(kind string, name Token, first diag.Span) {
	d := r.Errs.Errorf(diag.DuplicateCPSName, name.Span, "%s%s is defined twice", kind, ident.Quote(name.Text))
	d.Label(first, "first defined here").Help("rename one of them, or remove it")
	r.Stop()
}

// signatureOf reads the name and the parameters of a function. The body has the names.
func (r *Reader) signatureOf() (Token, body, []cps.ContParam) {
	name := r.FuncName()
	r.Expect("(")
	b := body{first: map[string]diag.Span{}, own: map[string]cps.ContID{}, labels: map[string]cps.ContID{}}
	r.first = b.first
	var conts []cps.ContParam
	for len(conts) == 0 || r.Accept(",") {
		what := "a parameter or the return continuation, such as `ret: cont(int)`"
		if len(conts) > 0 {
			what = "a continuation"
		}
		p := r.Name(what)
		if _, taken := b.first[p.Text]; taken {
			r.twice(p)
		}
		b.first[p.Text] = p.Span
		r.Expect(":")
		switch {
		case r.Accept("cont"):
			r.Expect("(")
			b.own[p.Text] = cps.Own(len(conts))
			conts = append(conts, cps.ContParam{Name: p.Text, Types: r.Types()})
		case len(conts) > 0:
			r.Unexpected("`cont`, since parameters come before continuations")
		default:
			b.params = append(b.params, binding{p, r.Type()})
			if r.Tok.Is(")") {
				r.Wrong("`,`").Help("a function takes its return continuation as the last parameter, as in `ret: cont(int)`")
				r.Stop()
			}
			r.Expect(",")
		}
	}
	r.Expect(")")
	return name, b, conts
}

// skipBody skips to the next declaration, and collects the names of the continuations. In a body, fn occurs
// only in types, and there never after a closing parenthesis or a position.
func (r *Reader) skipBody() {
	labels := r.bodies[len(r.bodies)-1].labels
	for {
		last := r.Next()
		switch {
		case last.Is("where"):
			if !r.Tok.IsName() {
				r.Unexpected("the name of a continuation")
			}
			labels[r.Tok.Text] = cps.Entry
		case r.Tok.Kind == End, r.Tok.Is("struct"), r.Tok.Is("type"), r.Tok.Is("global"), r.Tok.Is("extern"):
			return
		case r.Tok.Is("fn") && (last.Is(")") || last.Kind == Position || r.Src.Text[r.Tok.Span.Start-1] == '\n'):
			return
		}
	}
}

// Bodies

// bodyEnds reports whether nothing follows, or a declaration.
func (r *Reader) bodyEnds() bool {
	return r.Tok.Kind == End || r.Tok.Is("fn") || r.Tok.Is("struct") || r.Tok.Is("type") || r.Tok.Is("global") || r.Tok.Is("extern")
}

// Begin begins to read the body of a function, and reads its sites. The body has to be
// next in the text.
func (r *Reader) Begin(f *cps.Func) {
	r.conts, r.infos, r.defined = nil, make([]cps.ValueInfo, 1), make([]diag.Span, 1)
	r.values, r.consts = map[string]cps.Value{}, map[cps.ValueInfo]cps.Value{}
	r.named, r.known, r.spans, r.sites, r.unknown, r.jump = nil, nil, nil, nil, nil, Token{}
	for r.site() {
	}
}

// function reads the body of a function, verifies it, and renumbers its values and
// continuations.
func (r *Reader) function(f *cps.Func, b *body) {
	r.Seek(b.at)
	r.Begin(f)
	r.f, r.first, r.own, r.labels = f, b.first, b.own, b.labels
	k := r.newCont(Token{Span: r.Tok.Span})
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
	if !r.bodyEnds() {
		suggest(r.Wrong("`where` or the end of the function"), r.Tok, []string{"where", "fn", "struct", "global", "extern"})
		r.Stop()
	}
	if len(r.unknown) > 0 {
		r.unknownTarget(r.unknown[0])
	}
	f.Conts, f.Values, f.Sites = r.conts, r.infos, r.sites
	faults := cps.VerifyFunc(r.p, f)
	others := slices.ContainsFunc(faults, func(e *cps.Fault) bool { return !e.Unreachable })
	for _, fault := range faults {
		if !others || !fault.Unreachable { // otherwise they may be the reason
			r.fault(fault)
		}
	}
	if !r.Errs.Failed() {
		f.Renumber()
	}
}

// unknownTarget reports a name that a jump or a call goes to, and that nothing has.
func (r *Reader) unknownTarget(name Token) {
	message := "unknown function, value or continuation " + ident.Quote(name.Text)
	if help := terminatorHelps.Of(name.Text); help != "" {
		r.Errs.Errorf(diag.UndefinedCPSName, name.Span, "%s", message).Help("%s", help)
		r.Stop()
	}
	candidates := slices.Concat(terminatorWords, r.functions(), slices.Collect(maps.Keys(r.labels)), slices.Collect(maps.Keys(r.own)), slices.Collect(maps.Keys(r.values)))
	r.Unknown(name.Span, name.Text, message, candidates)
}

// functions returns the names of the functions.
func (r *Reader) functions() []string {
	var names []string
	for _, f := range r.p.Funcs {
		names = append(names, f.Name)
	}
	return names
}

// fault reports a fault that the verifier has found, at its position in the text.
func (r *Reader) fault(e *cps.Fault) {
	span := r.named[e.Cont]
	if spans := r.spans[e.Cont]; e.Op >= 0 {
		span = spans[e.Op]
	} else if e.Op == cps.InTerm {
		span = spans[len(spans)-1]
	}
	d := r.Errs.Errorf(diag.InvalidCPS, span, "%s", cmp.Or(e.Quoted, e.Text))
	t := &r.conts[e.Cont].Term
	switch {
	case e.Unreachable:
		d.Help("nothing goes to it: remove it, or name it in a jump, a call, a branch or a switch")
	case e.Used != cps.NoValue:
		d.Primary.Span = r.use(e.Used, span)
		d.Label(r.defined[e.Used], "it is defined here")
		d.Help("it is defined on another way to here: pass it as an argument, to a parameter of a continuation")
	case e.Op == cps.InTerm && t.Kind == cps.Jump:
		d.Label(r.named[t.Targets[0]], "defined here")
	}
}

// use returns where a span of the text first has the name of a value.
func (r *Reader) use(x cps.Value, at diag.Span) diag.Span {
	for t := Scan(r.Src.Text, int(at.Start)); t.Span.End <= at.End && t.Kind != End; t = Scan(r.Src.Text, int(t.Span.End)) {
		if t.Kind == Name && t.Text == r.infos[x].Name {
			return t.Span
		}
	}
	return at
}

func (r *Reader) newCont(name Token) cps.ContID {
	r.conts = append(r.conts, cps.Cont{Name: name.Text})
	r.named, r.known, r.spans = append(r.named, name.Span), append(r.known, false), append(r.spans, nil)
	return cps.ContID(len(r.conts) - 1)
}

// isContinuation reports whether a name is that of a continuation, which may be defined later.
func (r *Reader) isContinuation(name Token) bool {
	_, isOwn := r.own[name.Text]
	_, isLabel := r.labels[name.Text]
	return isOwn || isLabel
}

// label returns the continuation with a name. It may be defined later.
func (r *Reader) label(name Token) cps.ContID {
	k, ok := r.labels[name.Text]
	switch {
	case !ok:
		r.unknown = append(r.unknown, name)
	case k == cps.Entry:
		k = r.newCont(name)
		r.labels[name.Text] = k
	}
	return k
}

// header reads the header of a continuation, name(params) =. It returns the continuation,
// and reports whether the text gives its position.
func (r *Reader) header() (k cps.ContID, positioned bool) {
	name := r.Name("the name of a continuation")
	k = r.label(name)
	_, isValue := r.values[name.Text]
	_, isOwn := r.own[name.Text]
	if r.known[k] || isValue || isOwn {
		r.twice(name)
	}
	r.known[k], r.named[k] = true, name.Span
	r.Expect("(")
	var params []binding
	for !r.Tok.Is(")") {
		p := r.Name("a parameter")
		r.Expect(":")
		params = append(params, binding{p, r.Type()})
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	r.Expect("=")
	positioned = r.Tok.Kind == Position
	r.conts[k].Pos = r.At(name.Span)
	r.bind(k, params)
	return k, positioned
}

func (r *Reader) bind(k cps.ContID, params []binding) {
	for _, p := range params {
		r.conts[k].Params = append(r.conts[k].Params, r.Define(p.name, cps.ParamValue, p.typ))
	}
}

// terminatorWords are the words that terminators begin with.
var terminatorWords = []string{"branch", "switch", "exit"}

// terminatorHelps holds helps about words that begin terminators elsewhere.
var terminatorHelps = words.Texts{
	{"throw", "to throw, call the continuation for exceptions, the second one that the function takes, for example `raise(…)`"},
	{"return", "to return, call the return continuation, for example `ret(…)`"},
	{"goto jump br call", "a jump or a call has no word before it: `k(…)`"},
	{"halt stop quit", "to end the program, write `exit(0)`"},
	{"if", "a condition is tested by `branch(c, then, else)`, where `then` and `else` are continuations"},
	{"while", "a loop is a continuation that a jump in it calls again, with `branch` to leave it"},
}
