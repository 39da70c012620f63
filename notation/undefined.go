// This file defines the helps about names without a definition, and about lists of arguments that do
// not fit.

package notation

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// tokens calls f with the tokens of the text of the current function from an offset on, until f
// returns false.
func (r *Reader) tokens(at int32, f func(Token) bool) {
	for {
		t := Scan(r.Src.Text, int(at))
		if t.Kind == End || t.Is("fn") && (t.Span.Start == 0 || r.Src.Text[t.Span.Start-1] == '\n') || !f(t) {
			return
		}
		at = t.Span.End
	}
}

// count returns how often a name occurs in the current function.
func (r *Reader) count(name string) int {
	n := 0
	r.tokens(r.begin, func(t Token) bool {
		if t.Kind == Name && t.Text == name {
			n++
		}
		return true
	})
	return n
}

// isMisspelt reports whether a name without a definition is probably another one, misspelt. If both
// are used, the definition of the name is more likely to be lost.
func (r *Reader) isMisspelt(name string, candidates []string) bool {
	slices.Sort(candidates)
	meant, near := ident.Closest(name, candidates)
	return near && (r.count(name) < 2 || r.count(meant) < 2)
}

// isDefinedAfter reports whether the text of the function defines a continuation after an offset.
func (r *Reader) isDefinedAfter(name string, at int32) bool {
	where, found := false, false
	r.tokens(at, func(t Token) bool {
		found = where && t.Kind == Name && t.Text == name
		where = t.Is("where")
		return !found
	})
	return found
}

// isContinuation reports whether a name is that of a continuation, which may be defined later.
func (r *Reader) isContinuation(name Token) bool {
	_, isOwn := r.own[name.Text]
	k, isLabel := r.labels[name.Text]
	return isOwn || isLabel && r.known[k] || r.isDefinedAfter(name.Text, name.Span.End)
}

// others returns the note that names with the stem of an undefined name are others.
func (r *Reader) others(name string, defined []string) string {
	var same []string
	for _, c := range defined {
		if c != "" && ident.Stem(c) == ident.Stem(name) {
			same = append(same, "`"+ident.Quote(c)+"`")
		}
	}
	slices.Sort(same)
	switch {
	case len(same) == 0 || len(same) > 5 || ident.Stem(name) == "":
		return ""
	case len(same) == 1:
		return same[0] + ", with another number, is another one"
	}
	return strings.Join(same, ", ") + ", with other numbers, are others"
}

// undefinedValue adds the help to the error about a name that no value has.
func (r *Reader) undefinedValue(name Token, d *diag.Diagnostic) {
	quoted := ident.Quote(name.Text)
	if name.Text == r.defining.Text {
		d.Help("no value is defined by itself: one that changes is a parameter of a continuation, or has another name, as in `%s.1`", quoted)
		return
	}
	for k := len(r.conts) - 1; k > 0; k-- {
		if !r.known[k] {
			continue
		}
		passed, found := r.passedTo(cps.ContID(k))
		params := r.typesOf(r.conts[k].Params)
		at := 0
		for at < len(params) && at < len(passed) && params[at] == passed[at] {
			at++
		}
		if !found || len(passed) != len(params)+1 || !slices.Equal(params[at:], passed[at+1:]) {
			continue
		}
		r.parameter(d, cps.ContID(k), at, quoted+": "+r.p.TypeString(passed[at]))
		return
	}
	var later diag.Span
	var last Token
	r.tokens(r.Tok.Span.Start, func(t Token) bool {
		if (t.Is("=") || t.Is(":")) && last.Kind == Name && last.Text == name.Text {
			later = last.Span
		}
		last = t
		return later.End == 0
	})
	if later.End > 0 {
		d.Label(later, "it is defined here")
		d.Help("move the definition to before this, or pass the value to a parameter of the continuation")
		return
	}
	var values []string
	for _, info := range r.infos {
		values = append(values, info.Name)
	}
	if note := r.others(name.Text, values); note != "" {
		d.Note("%s", note)
	}
	d.Help("define it before this, by `let %s = …` or as a parameter of a continuation", quoted)
}

// parameter adds the fix that gives a continuation one more parameter, with a number.
func (r *Reader) parameter(d *diag.Diagnostic, k cps.ContID, number int, text string) {
	items, end := r.list(r.named[k].End)
	at := end
	switch {
	case len(items) > 0 && number < len(items):
		at, text = items[number].Start, text+", "
	case len(items) > 0:
		text = ", " + text
	}
	d.Label(r.named[k], "this continuation gets one value more than it has parameters")
	d.Fix("it may lack the parameter `"+strings.Trim(text, ", ")+"`", insert(at, text))
}

// passedTo returns the types of what the first jump or call that was read passes to a continuation.
func (r *Reader) passedTo(k cps.ContID) (types []cps.Type, found bool) {
	for from := range r.conts {
		t := &r.conts[from].Term
		for i, to := range t.Targets {
			if to != k {
				continue
			}
			switch t.Kind {
			case cps.Jump:
				return r.typesOf(t.Args), true
			case cps.Call, cps.CallValue:
				_, conts := r.signatureOfCall(t)
				if i < len(conts) {
					return conts[i], true
				}
			}
		}
	}
	return nil, false
}

func (r *Reader) signatureOfCall(t *cps.Term) (params []cps.Type, conts [][]cps.Type) {
	if t.Kind == cps.Call {
		return r.p.Funcs[t.Func].Signature()
	}
	return r.p.Signature(r.infos[t.Subject].Type)
}

func (r *Reader) typeNames(types []cps.Type) []string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = r.p.TypeString(t)
	}
	return names
}

// undefined adds a help to the error about a continuation that is used but not defined. If exactly
// one is defined but not used, that one may have been meant.
func (r *Reader) undefined(k cps.ContID, d *diag.Diagnostic) {
	used := make([]bool, len(r.conts))
	for j := range r.conts {
		for _, to := range r.conts[j].Term.Targets {
			if int(to) >= 0 && int(to) < len(used) {
				used[to] = true
			}
		}
	}
	var unused, defined []string
	for j := range r.conts {
		if j > 0 && r.known[j] {
			defined = append(defined, r.conts[j].Name)
			if !used[j] {
				unused = append(unused, r.conts[j].Name)
			}
		}
	}
	name := ident.Quote(r.conts[k].Name)
	types, passed := r.passedTo(k)
	taken := slices.ContainsFunc(r.p.Funcs, func(f *cps.Func) bool {
		return slices.ContainsFunc(f.ContParams[1:], func(c cps.ContParam) bool { return c.Name == r.conts[k].Name })
	})
	switch {
	case len(unused) == 1:
		d.Fix("did you mean `{}`, to which nothing goes?", diag.Edit{Span: r.named[k], Text: ident.Quote(unused[0])})
	case len(d.Helps) > 0:
	case passed && !r.f.Extern && (taken || r.conts[k].Name == "raise"):
		if r.lacking == nil {
			r.lacking = map[*cps.Func]bool{}
		}
		r.lacking[r.f] = true
		if r.p.Func("main") == r.f {
			d.Help("`main` takes no continuation for exceptions: define one in it, by `where %s(…) =`", name)
			return
		}
		d.Help("let the function take it, as its last parameter: `%s: cont(%s)`", name, strings.Join(r.typeNames(types), ", "))
	default:
		if note := r.others(r.conts[k].Name, defined); note != "" {
			d.Note("%s", note)
		}
		d.Help("a continuation is defined in the same function: `where %s(…) =`", name)
	}
}

// list returns the spans of the parts of a list in parentheses that begins at an offset or after it,
// and the offset of its end.
func (r *Reader) list(at int32) (items []diag.Span, end int32) {
	depth := 0
	var item diag.Span
	r.tokens(at, func(t Token) bool {
		switch {
		case t.Is("("), t.Is("["):
			if depth++; depth == 1 {
				return true
			}
		case depth == 0:
			return true
		case t.Is(")"), t.Is("]"):
			depth--
		}
		if depth == 0 || depth == 1 && t.Is(",") {
			if item.End > 0 {
				items = append(items, item)
			}
			item, end = diag.Span{}, t.Span.Start
			return depth > 0
		}
		if item.End == 0 {
			item = t.Span
		}
		item.End = t.Span.End
		return true
	})
	return items, end
}

// doubled reports whether the line that an offset is in is the same as the one before it, and adds
// the help about that to an error, if there is one.
func (r *Reader) doubled(d *diag.Diagnostic, at int32) bool {
	line := r.line(at)
	if line.Start == 0 {
		return false
	}
	before := r.line(line.Start - 1)
	if strings.TrimSpace(r.Src.Text[line.Start:line.End]) != strings.TrimSpace(r.Src.Text[before.Start:before.End]) {
		return false
	}
	if d != nil {
		d.Fix("the line is there twice: remove one", diag.Edit{Span: line})
	}
	return true
}

// headerLost adds the help to the error about what follows a terminator, if a continuation is missing
// whose body it may be.
func (r *Reader) headerLost(d *diag.Diagnostic) bool {
	for k := len(r.conts) - 1; k > 0; k-- {
		name := r.conts[k].Name
		if r.known[k] || r.isDefinedAfter(name, r.Tok.Span.Start) {
			continue
		}
		passed, _ := r.passedTo(cps.ContID(k))
		params := make([]string, len(passed))
		for i, t := range passed {
			params[i] = "…: " + r.p.TypeString(t)
		}
		d.Label(r.named[k], "this continuation is not defined")
		d.Help("perhaps the line before this is missing: `where %s(%s) =`", ident.Quote(name), strings.Join(params, ", "))
		return true
	}
	return false
}

// unopened reports the name of what can be called, or a name that begins with one, if what follows
// seems to be in parentheses of which the first is missing.
func (r *Reader) unopened(name Token) {
	called := name.Text
	_, isValue := r.values[name.Text]
	isFunc := r.p.Func(name.Text) != nil
	switch inList := r.Tok.Is(",") || r.Tok.Is(")"); {
	case name.Quoted || r.OnNewLine() || !inList && (r.Tok.Kind == Punct || r.Tok.Kind == Position || r.Tok.Kind == End):
		return
	case isValue || isFunc || r.isContinuation(name):
	case inList && r.begun(name.Text) != "":
		called = r.begun(name.Text)
	default:
		return
	}
	r.Wrong("`(`").Fix("what it takes is in parentheses: `"+called+"{}`", insert(name.Span.Start+int32(len(called)), "("))
	r.Stop()
}

// begun returns the longest name of what can be called that a name begins with, or "".
func (r *Reader) begun(name string) string {
	names := slices.AppendSeq(r.functions(), maps.Keys(r.own))
	return longestPrefix(name, slices.AppendSeq(names, maps.Keys(r.labels)))
}

// longestPrefix returns the longest of some names that a longer name begins with, or "".
func longestPrefix(name string, names []string) (found string) {
	for _, known := range names {
		if len(known) > len(found) && len(known) < len(name) && strings.HasPrefix(name, known) {
			found = known
		}
	}
	return found
}

// line returns the span of the line that an offset is in, with its end.
func (r *Reader) line(at int32) diag.Span {
	start := int32(strings.LastIndexByte(r.Src.Text[:at], '\n')) + 1
	n := strings.IndexByte(r.Src.Text[at:], '\n')
	if n < 0 {
		return diag.Span{Start: start, End: int32(len(r.Src.Text))}
	}
	return diag.Span{Start: start, End: at + int32(n) + 1}
}

// fields returns the names of the fields of a struct.
func (r *Reader) fields(s *cps.Struct) []string {
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return names
}

// lambda reports a function that is written where a call passes a continuation.
func (r *Reader) lambda() {
	next := r.Peek()
	if r.Tok.Is("fn") || r.Tok.IsName() && (next.Is("->") || next.Is("=") && strings.HasPrefix(r.Src.Text[next.Span.Start:], "=>")) {
		r.wrong("a value or a continuation", "write the name of a continuation here, and define it in this function: `where k(x: int) =`")
	}
}

// reorder adds the fix that writes arguments in the order of the types that are wanted, if that makes them fit.
// Arguments of one type stay in their order. It reports whether it does.
func (r *Reader) reorder(d *diag.Diagnostic, help string, want []cps.Type, args []cps.Value, at diag.Span) bool {
	items, _ := r.list(at.Start)
	got := r.typesOf(args)
	if len(want) != len(got) || len(items) < len(args) {
		return false
	}
	var texts []string
	for _, t := range want {
		i := slices.Index(got, t)
		if i < 0 {
			return false
		}
		got[i] = cps.NoType
		texts = append(texts, r.Src.Text[items[i].Start:items[i].End])
	}
	d.Fix(help, diag.Edit{Span: items[0].To(items[len(args)-1]), Text: strings.Join(texts, ", ")})
	return true
}

// declared adds where a function of the program is declared, and how.
func (r *Reader) declared(d *diag.Diagnostic, f *cps.Func) {
	name := r.heads[f.ID]
	if _, end := r.list(name.End); end > 0 {
		d.Label(name, "declared here")
		if text := r.Src.Text[name.Start : end+1]; !strings.Contains(text, "\n") {
			d.Help("it is declared as `%s`", text)
		}
	}
}

// helpContinuations adds the help to the error about the number of continuations that a call passes.
func (r *Reader) helpContinuations(d *diag.Diagnostic, t *cps.Term, at diag.Span) {
	_, takes := r.signatureOfCall(t)
	items, end := r.list(at.Start)
	switch excess := len(t.Targets) - len(takes); {
	case excess > 0 && len(items) > excess:
		last := items[len(items)-excess]
		text := r.Src.Text[last.Start:end]
		d.Fix("leave out `"+strings.TrimSpace(text)+"`", diag.Edit{Span: diag.Span{Start: items[len(items)-excess-1].End, End: end}})
	case excess == -1 && end > 0 && r.lastContinuation(d, t, takes[len(takes)-1], diag.Span{Start: at.Start, End: end}):
	case t.Kind == cps.Call && r.p.Funcs[t.Func].ContParams[0].Name != "":
		r.declared(d, r.p.Funcs[t.Func])
	default:
		d.Help("pass one for the results, and then one for each exception: `%s`", "f(…, k, raise)")
	}
}

// lastContinuation adds to the error about a call, the text from at up to its closing parenthesis, that its last continuation is
// missing, which takes the given types. It returns false if another one is missing, or if the call is long.
func (r *Reader) lastContinuation(d *diag.Diagnostic, t *cps.Term, takes []cps.Type, at diag.Span) bool {
	text := r.Src.Text[at.Start:at.End]
	if t.Kind != cps.Call || len(text) > 60 || strings.Contains(text, "\n") {
		return false
	}
	_, passed := r.signatureOfCall(t)
	types := func(k cps.ContID) []cps.Type {
		if k.IsOwn() {
			return r.f.ContParams[k.Own()].Types
		}
		return r.typesOf(r.conts[k].Params)
	}
	for i, k := range t.Targets {
		if !slices.Equal(types(k), passed[i]) {
			return false
		}
	}
	d.Label(r.heads[t.Func], "declared here")
	if len(passed) == 1 {
		r.returnContinuation(d, text, takes, at)
		return true
	}
	for k := range r.conts { // one that is defined, and to which the call does not go already
		if k > 0 && r.conts[k].Name != "" && r.known[k] && !slices.Contains(t.Targets, cps.ContID(k)) && slices.Equal(types(cps.ContID(k)), takes) {
			return r.passLast(d, text, ident.Quote(r.conts[k].Name), at)
		}
	}
	for i := len(r.f.ContParams) - 1; i > 0; i-- {
		if own := r.f.ContParams[i]; own.Name != "" && slices.Equal(own.Types, takes) {
			return r.passLast(d, text, ident.Quote(own.Name), at)
		}
	}
	name := r.unusedName("h")
	params := ""
	if len(takes) == 1 {
		params = r.unusedName("e") + ": " + r.p.TypeString(takes[0])
	}
	d.Help("pass it a continuation for what it throws: `%s, %s)`, and define it in this function: `where %[2]s(%s) =`", text, name, params)
	return true
}

// returnContinuation adds to the error about a call, which has this text up to its closing parenthesis, that its only
// continuation is missing, which takes the results of the given types.
func (r *Reader) returnContinuation(d *diag.Diagnostic, text string, takes []cps.Type, at diag.Span) {
	help := "pass it the continuation that takes its result"
	if len(takes) == 0 {
		help = "pass it the continuation that follows it"
	}
	pass := func(name string) {
		d.Fix(help+": `"+text+"{})`", insert(at.End, ", "+ident.Quote(name)))
	}
	for k := range r.conts { // one that is defined, and that nothing else leads to
		if k > 0 && r.conts[k].Name != "" && r.known[k] && slices.Equal(r.typesOf(r.conts[k].Params), takes) && r.count(r.conts[k].Name) == 1 {
			pass(r.conts[k].Name)
			return
		}
	}
	if own := r.f.ContParams[0]; own.Name != "" && slices.Equal(own.Types, takes) {
		pass(own.Name)
		return
	}
	var params []string
	for i, t := range takes {
		letter := "x"
		if len(takes) > 1 {
			letter += strconv.Itoa(i + 1)
		}
		params = append(params, r.unusedName(letter)+": "+r.p.TypeString(t))
	}
	name := r.unusedName("k")
	d.Help("%s: `%s, %[3]s)`, and define it in this function: `where %[3]s(%s) =`", help, text, name, strings.Join(params, ", "))
}

// passLast adds the fix that passes a continuation as the last argument of a call.
func (r *Reader) passLast(d *diag.Diagnostic, call, name string, at diag.Span) bool {
	d.Fix("pass it a continuation for what it throws: `"+call+"{})`", insert(at.End, ", "+name))
	return true
}
