// This file defines Explain, the door of the package, and how it goes from one fault of a program to the next.

package help

import (
	"cmp"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// Bounds on the work for one program. What is beyond them keeps its plain faults.
const (
	mostTried     = 1 << 18 // how many bytes are parsed to try fixes; a long text is parsed mostTimes in any case
	mostTimes     = 8
	mostExplained = 50   // how many faults are explained
	mostMerged    = 8    // how many repairs one fix may consist of
	mostTokens    = 1000 // how long a statement may be that is compared with the habits
)

// Explain replaces the errors of a program by better ones, where it can say what the author may have meant: it knows how other
// languages write what Imp writes otherwise (habits.txt, recognisers.go), and which small change makes the program right
// (repair.go, names.go, values.go). Each fix that it offers was tried: with it, the program has fewer errors, or the first one is
// further on. After an error in the syntax, it goes on with the repaired text, so that the next error is one of its own, and no
// consequence of the first.
//
// The errors are those that the parser, or after it check.Check, has added to errs; info is what the latter returned, or nil. If
// there is no error, Explain does nothing. If it panics, errs is as it was.
//
// whole is check.Check or check.Library, whichever has checked the program.
func Explain(errs *diag.List, info *check.Info, whole func(*ast.File, *diag.List) *check.Info) {
	explain(errs, info, &helper{recovers: true, read: func(file *diag.File, errs *diag.List) *check.Info {
		if tree := parser.Parse(file, errs); !errs.Failed() {
			return whole(tree, errs)
		}
		return nil
	}})
}

// ExplainAs is Explain for texts that are no whole programs, such as the inputs of a session. read reads and checks a text as the one
// with the errors was; it returns nil if there is an error in the syntax. around has the declarations that are visible in the texts.
func ExplainAs(errs *diag.List, info *check.Info, read func(*diag.File, *diag.List) *check.Info, around string) {
	explain(errs, info, &helper{read: read, around: around})
}

func explain(errs *diag.List, info *check.Info, h *helper) {
	if !errs.Failed() || errs.File == nil {
		return
	}
	faults, others := split(errs.Items)
	if slices.ContainsFunc(faults, func(d *diag.Diagnostic) bool { return d.Code == diag.NestingTooDeep }) {
		return // nothing was parsed
	}
	defer func() {
		if v := recover(); v != nil && !rethrow {
			errs.Items = append(slices.Clone(faults), others...)
		}
	}()
	h.limits = errs.File.Limits
	p := newProgram(errs.File.Name, strings.ReplaceAll(errs.File.Text, "\n\n"+diag.ByteOrderMark, "\n\n   ")) // it becomes one source
	p.around = h.around
	p.faults, p.info = inTextOrder(slices.Clone(faults)), info
	if panicking != nil {
		panicking()
	}
	better := h.explain(p)
	if h.recovers && !p.parses() {
		better = h.besides(p, better)
	}
	keepComments(errs.File.Text, better)
	errs.Items = append(better, others...)
}

// For tests: panicking is called before a program is explained, and rethrow lets a panic through.
var (
	panicking func()
	rethrow   bool
)

// split returns the errors among diagnostics, and the others.
func split(items []*diag.Diagnostic) (errs, others []*diag.Diagnostic) {
	for _, d := range items {
		if d.Severity == diag.Error {
			errs = append(errs, d)
		} else {
			others = append(others, d)
		}
	}
	return errs, others
}

// inTextOrder sorts faults by where they are.
func inTextOrder(list []*diag.Diagnostic) []*diag.Diagnostic {
	slices.SortStableFunc(list, func(a, b *diag.Diagnostic) int { return cmp.Compare(a.Primary.Span.Start, b.Primary.Span.Start) })
	return list
}

// A helper explains the faults of one program.
type helper struct {
	read      func(*diag.File, *diag.List) *check.Info // parses and checks a text
	around    string
	recovers  bool // read parses a whole program, so that recovered can replace it
	limits    diag.Limits
	tried     int // bytes
	explained int // faults
}

// An advice is what may be said of a fault in place of its own message.
type advice struct {
	code     diag.Code
	at       diag.Span
	says     string // or "" to keep what the fault says, and where
	label    []diag.Label
	notes    []string
	helps    []string
	edits    []diag.Edit // of the first help, in the order of the text
	sure     bool        // the author can have meant nothing else
	searched bool        // it comes from search
	clean    bool        // it holds only if the program is right where the edits are
	stop     bool        // it only adds or removes a `;`, which no name and no type depends on
	skip     diag.Span   // without edits: what the parser is not to see
	also     []diag.Fix  // of other helps
}

// fault returns the fault that an advice makes of f.
func (a *advice) fault(f *diag.Diagnostic) *diag.Diagnostic {
	d := *f
	if a.says != "" {
		d.Message, d.Primary, d.Secondary, d.Notes, d.Helps, d.Fixes = a.says, diag.Label{Span: a.at}, a.label, nil, nil, nil
		d.Code = cmp.Or(a.code, d.Code)
	}
	if len(a.helps) > 0 {
		d.Helps, d.Fixes = a.helps, nil
	}
	d.Notes = append(slices.Clone(d.Notes), a.notes...)
	if len(a.edits) > 0 {
		d.Fixes = []diag.Fix{{Help: a.helps[0], Sure: a.sure, Edits: a.edits}}
	}
	d.Fixes = append(d.Fixes, a.also...)
	return &d
}

// exhausted reports whether so much was tried that a text of n bytes is not tried any more.
func (h *helper) exhausted(n int) bool { return h.tried+n > max(mostTried, mostTimes*n) }

// analyse returns the program of a text, with its faults. It returns nil if too much was tried.
func (h *helper) analyse(name, src string) *program {
	if h.exhausted(len(src)) {
		return nil
	}
	h.tried += len(src)
	file := diag.NewFile(name, src)
	file.Limits = h.limits
	errs := diag.NewList(file)
	p := newProgram(name, src)
	p.around = h.around
	p.info = h.read(file, errs)
	faults, _ := split(errs.Items)
	p.faults = inTextOrder(faults)
	return p
}

// apply returns the program with edits, or nil if it is the same or too much was tried.
func (h *helper) apply(p *program, edits []diag.Edit) *program {
	if h.exhausted(len(p.src)) {
		return nil
	}
	if src, n := diag.Apply(p.src, []diag.Fix{{Edits: edits}}); n == 1 && src != p.src {
		return h.analyse(p.name, src)
	}
	return nil
}

// parses reports whether a program has no syntax errors.
func (p *program) parses() bool { return p.info != nil }

// explain returns the better faults of a program.
func (h *helper) explain(p *program) []*diag.Diagnostic {
	if p.parses() {
		return h.explainChecked(p)
	}
	var better []*diag.Diagnostic
	var back mapping              // from the repaired text to that of the author
	whole, done := true, int32(0) // whether the repairs are sure, and what is before done is explained
	for h.explained < mostExplained {
		f := p.faultFrom(done)
		if f == nil {
			return better
		}
		if p.parses() { // the errors of the rest of the program
			if whole {
				for _, f := range h.explainChecked(p) {
					if d := back.fault(f); d != nil {
						better = append(better, d)
					}
				}
			}
			return better
		}
		h.explained++
		a, q := h.syntax(p, f, 0)
		if q == nil { // no repair is known
			d := f
			if a != nil {
				d = a.fault(f)
			}
			better = append(better, back.plain(d))
			whole = false
			p, done = h.without(p, f, a)
			continue
		}
		d, r := h.merge(p, f, a, q)
		if !r.parses() && !a.sure { // perhaps the next error follows from a wrong repair
			if w, from := h.without(p, f, a); w.fewer(r) {
				if a.searched {
					d = f
				}
				better = append(better, back.plain(d))
				p, done, whole = w, from, false
				continue
			}
		}
		better = append(better, back.plain(d))
		whole = whole && a.sure
		step := difference(p.src, r.src)
		back = append(back, step)
		done = r.lineAfter(step.Span.Start + int32(len(step.Text)))
		p = r
	}
	for _, f := range p.faults {
		if f.Primary.Span.Start >= done && !p.parses() {
			better = append(better, back.plain(f))
		}
	}
	return better
}

// fewer reports whether a program has fewer syntax errors than another one.
func (p *program) fewer(q *program) bool {
	return p.parses() && !q.parses() || p.parses() == q.parses() && len(p.faults) < len(q.faults)
}

// lineAfter returns where the line of an offset ends.
func (p *program) lineAfter(offset int32) int32 {
	if n := strings.IndexByte(p.src[offset:], '\n'); n >= 0 {
		return offset + int32(n)
	}
	return int32(len(p.src))
}

// faultFrom returns the first fault at or after an offset, or nil. If the program parses, that is its first fault. A brace that is not
// closed may follow from a quote that is not, which hides what is after it.
func (p *program) faultFrom(offset int32) *diag.Diagnostic {
	var first *diag.Diagnostic
	for _, f := range p.faults {
		switch {
		case f.Primary.Span.Start < offset && !p.parses():
		case first == nil && f.Code != diag.UnexpectedEOF, f.Code == diag.UnclosedString, f.Code == diag.MalformedCharacter:
			return f
		case first == nil:
			first = f
		}
	}
	return first
}

// without returns a program without what the fault f is in, which no repair is known for, so that its consequences are not reported,
// and where the rest of it begins: the text that the advice a skips is left out, or the statement, or else the parser's recovery has
// to do.
func (h *helper) without(p *program, f *diag.Diagnostic, a *advice) (*program, int32) {
	where, i := p.placeOf(f)
	next := max(f.Primary.Span.Start, p.token(i).Start) + 1
	end := p.wholeStatement(i)
	if where.topLevel {
		end = p.declarationEnd(i)
	}
	spans := []diag.Span{p.span(where.first, end)}
	if a != nil {
		next = max(next, p.lineAfter(a.at.End))
		spans = append([]diag.Span{a.skip}, spans...)
	}
	for _, at := range spans {
		if at.End <= at.Start {
			continue
		}
		blanks := []byte(p.src[at.Start:at.End])
		for k, c := range blanks {
			if c != '\n' {
				blanks[k] = ' '
			}
		}
		q := h.analyse(p.name, p.src[:at.Start]+string(blanks)+p.src[at.End:])
		if q == nil {
			break
		}
		after := q.faultFrom(at.Start)
		if q.parses() || after == nil || after.Primary.Span.Start > max(next, p.lineAfter(at.End)) {
			return q, max(next, at.End)
		}
	}
	return p, next
}

// declarationEnd returns the end of the declaration in which the token i is: where a line begins with the next one.
func (p *program) declarationEnd(i int) int {
	for i++; i < p.end() && !(p.token(i).first && p.indent(i) == "" && p.is(i, declaring)); i++ {
	}
	return i
}

// syntax returns the best advice for a syntax error and, if it has a fix, the program with this. The advice is nil if there is
// none. depth is how many repairs without progress are before this one.
func (h *helper) syntax(p *program, f *diag.Diagnostic, depth int) (*advice, *program) {
	where, i := p.placeOf(f)
	var plain, doubtful *advice // the first one without a fix; with a fix after which something else is wrong
	var with *program
	for a := range h.candidates(p, f, where, i) {
		if len(a.edits) == 0 {
			plain = cmp.Or(plain, a)
			continue
		}
		for a := range a.filled(p) {
			q := h.apply(p, a.edits)
			if q == nil {
				continue
			}
			progress, clean := p.progress(f, a.edits, q), q.cleanAround(a.edits)
			switch {
			case a.clean && (!q.parses() || !clean):
			case progress > 0 && clean:
				return a.under(plain), q
			case progress > 0 && doubtful == nil:
				doubtful, with = a, q
			case progress == 0 && depth < 2: // another habit is in the same text
				next := q.faultFrom(a.edits[0].Span.Start)
				if b, r := h.syntax(q, next, depth+1); r != nil {
					a.edits, a.sure = []diag.Edit{difference(p.src, r.src)}, a.sure && b.sure
					a.helps = []string{p.helpFor(a.edits[0], a.helps[0])}
					return a, r
				}
			}
		}
	}
	if doubtful != nil {
		return doubtful.under(plain), with
	}
	if _, ok := f.Fact.(*parser.Unexpected); (ok || f.Code == diag.UnexpectedEOF) && plain == nil {
		if a, q := h.search(p, f, where, i); a != nil {
			return a, q
		}
	}
	return plain, nil
}

// under returns the advice with what another one, which has no fix, says of the fault, unless that is nil.
func (a *advice) under(plain *advice) *advice {
	if plain != nil {
		a.code, a.at, a.says, a.sure = plain.code, plain.at, plain.says, false
	}
	return a
}

// progress compares where the first syntax error at or after edits is in q, the program with them, with where the fault f of p is: it
// is positive if it is further on, and 0 if it is at the same token.
func (p *program) progress(f *diag.Diagnostic, edits []diag.Edit, q *program) int {
	if q.parses() {
		return 1
	}
	next := q.faultFrom(min(edits[0].Span.Start, f.Primary.Span.Start))
	if next == nil {
		return 1
	}
	limit := max(moved(edits, edits[len(edits)-1].Span.End), moved(edits, f.Primary.Span.Start))
	if len(edits) > 1 { // the last one only closes what the first one opens
		limit = max(moved(edits[:1], edits[0].Span.End), moved(edits, f.Primary.Span.Start))
	}
	return cmp.Compare(next.Primary.Span.Start, q.token(q.at(limit)).Start)
}

// moved returns where an offset is after edits; what is inside of one is at its end.
func moved(edits []diag.Edit, offset int32) int32 {
	by := int32(0)
	for _, e := range edits {
		if e.Span.Start > offset || e.Span.Start == offset && e.Span.End > offset {
			break
		}
		if e.Span.End > offset {
			return e.Span.Start + by + int32(len(e.Text))
		}
		by += int32(len(e.Text)) - (e.Span.End - e.Span.Start)
	}
	return offset + by
}

// cleanAround reports whether no fault is on the lines that edits have made.
func (p *program) cleanAround(edits []diag.Edit) bool {
	by := int32(0)
	for _, e := range edits {
		start := e.Span.Start + by
		end := p.lineAfter(start + int32(len(e.Text)))
		start = int32(strings.LastIndexByte(p.src[:start], '\n') + 1)
		for _, f := range p.faults {
			if at := f.Primary.Span; at.Start <= end && at.End >= start {
				return false
			}
		}
		by += int32(len(e.Text)) - (e.Span.End - e.Span.Start)
	}
	return true
}

// merge goes on with what is wrong on the same line, or in the same struct, after the advice a for the fault f, which gave q: it returns one fault for all of
// it, and the program with its fix.
func (h *helper) merge(p *program, f *diag.Diagnostic, a *advice, q *program) (*diag.Diagnostic, *program) {
	d := a.fault(f)
	for n := 0; n < mostMerged && !q.parses(); n++ {
		step := difference(p.src, q.src)
		next := q.faultFrom(step.Span.Start)
		end := q.lineAfter(step.Span.Start + int32(len(step.Text)))
		if open := p.structAround(f); open > 0 {
			end = max(end, moved([]diag.Edit{step}, p.token(p.partner(open)).Start))
		}
		if next == nil || next.Primary.Span.Start > end {
			break
		}
		b, r := h.syntax(q, next, 0)
		if r == nil {
			break
		}
		a.sure, a.stop = a.sure && b.sure, a.stop && b.stop
		q = r
		step = difference(p.src, q.src)
		help := p.helpFor(step, a.helps[0])
		d.Helps, d.Fixes = []string{help}, []diag.Fix{{Help: help, Sure: a.sure, Edits: []diag.Edit{step}}}
	}
	if fix := &d.Fixes[0]; !q.cleanAround(fix.Edits) && !(a.stop && q.parses()) {
		fix.Sure, a.sure = false, false
	}
	return d, q
}

// structAround returns the brace of the struct in whose declaration the fault f is, or 0.
func (p *program) structAround(f *diag.Diagnostic) int {
	if u, ok := f.Fact.(*parser.Unexpected); ok {
		for _, r := range u.Rules {
			if i := p.at(r.Start); r.Name == "structDecl" && p.text(i+2) == "{" {
				return i + 2
			}
		}
	}
	return 0
}

// helpFor returns the help of a fix that consists of an edit: with its text if that is short, or else the help of its first part.
func (p *program) helpFor(e diag.Edit, help string) string {
	if text := strings.TrimSpace(e.Text); quotable(text, 2*maxQuoted) && strings.HasPrefix(help, "write `") {
		return "write `" + text + "`"
	}
	return help
}

// difference returns the edit that makes one text of another: it replaces whole words.
func difference(from, to string) diag.Edit {
	n := min(len(from), len(to))
	before := 0
	for before < n && from[before] == to[before] {
		before++
	}
	inWord := func(text string, i int) bool {
		return i > 0 && i < len(text) && isWord(text[i-1]) && isWord(text[i])
	}
	for inWord(from, before) || inWord(to, before) {
		before--
	}
	after := 0
	for after < n-before && from[len(from)-1-after] == to[len(to)-1-after] {
		after++
	}
	for after > 0 && (inWord(from, len(from)-after) || inWord(to, len(to)-after)) {
		after--
	}
	return diag.Edit{Span: diag.Span{Start: int32(before), End: int32(len(from) - after)}, Text: to[before : len(to)-after]}
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// A mapping leads from a repaired text back to the one of the author: it has the repairs in the order in which they were made.
type mapping []diag.Edit

// span returns where a span of the repaired text is in that of the author, and whether no repair has touched it.
func (m mapping) span(at diag.Span) (diag.Span, bool) {
	exact := true
	for _, e := range slices.Backward(m) {
		end := e.Span.Start + int32(len(e.Text))
		back := func(offset int32) int32 {
			switch {
			case offset <= e.Span.Start:
				return offset
			case offset >= end:
				return offset - end + e.Span.End
			}
			return e.Span.Start
		}
		exact = exact && (at.End <= e.Span.Start || at.Start >= end)
		at = diag.Span{Start: back(at.Start), End: max(back(at.Start), back(at.End))}
	}
	return at, exact
}

// plain returns a fault of the repaired text as one of the author's text. Fixes that change what was repaired are left out.
func (m mapping) plain(f *diag.Diagnostic) *diag.Diagnostic {
	if len(m) == 0 || !f.Primary.Span.Known() {
		return f
	}
	d := *f
	d.Primary.Span, _ = m.span(f.Primary.Span)
	d.Secondary = slices.Clone(f.Secondary)
	for k, l := range d.Secondary {
		d.Secondary[k].Span, _ = m.span(l.Span)
	}
	d.Fixes = nil
	for _, fix := range f.Fixes {
		fix.Edits = slices.Clone(fix.Edits)
		all := true
		for k, e := range fix.Edits {
			at, exact := m.span(e.Span)
			fix.Edits[k].Span, all = at, all && exact
		}
		if all {
			d.Fixes = append(d.Fixes, fix)
		}
	}
	return &d
}

// fault is plain for a fault that may be a consequence of a repair: then it returns nil.
func (m mapping) fault(f *diag.Diagnostic) *diag.Diagnostic {
	if _, exact := m.span(f.Primary.Span); !exact {
		return nil
	}
	return m.plain(f)
}

// keepComments removes the fixes that would delete a comment.
func keepComments(src string, faults []*diag.Diagnostic) {
	if !strings.Contains(src, "//") && !strings.Contains(src, "/*") {
		return
	}
	comments := slices.DeleteFunc(parser.Tokens(src), func(t parser.Token) bool { return t.Kind != parser.Comment })
	deletes := func(e diag.Edit) bool {
		return slices.ContainsFunc(comments, func(t parser.Token) bool {
			return e.Span.Start <= t.Start && t.End <= e.Span.End && !strings.Contains(e.Text, src[t.Start:t.End])
		})
	}
	for _, d := range faults {
		d.Fixes = slices.DeleteFunc(d.Fixes, func(f diag.Fix) bool { return slices.ContainsFunc(f.Edits, deletes) })
	}
}
