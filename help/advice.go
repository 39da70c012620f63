// This file defines the candidates for what is said of a syntax error, and how a habit that matches becomes advice.

package help

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"cpsc/diag"
)

// candidates returns what may be said of the syntax error f at the token i, the most likely first: of the recognisers, and of the
// table of habits. For a very long statement there are none.
func (h *helper) candidates(p *program, f *diag.Diagnostic, where place, i int) iter.Seq[*advice] {
	return func(yield func(*advice) bool) {
		if f.Code == diag.NotOneType {
			return // it says what to do
		}
		if p.statementEnd(i)-where.first > mostTokens {
			return
		}
		for _, r := range recognisers {
			if r.late {
				continue
			}
			for _, a := range r.recognise(p, f, where, i) {
				if !yield(a) {
					return
				}
			}
		}
		list := habits()
		for k := range list {
			if list[k].in == checking {
				continue
			}
			m := p.matchAt(&list[k], where, i)
			if m == nil {
				continue
			}
			if list[k].try != "" {
				if a := m.advice(&list[k], list[k].try); !yield(a) {
					return
				}
			}
			if list[k].imp == "" && list[k].help == "" {
				continue
			}
			a := m.advice(&list[k], "")
			if !yield(a) {
				return
			}
			if len(a.edits) == 0 {
				break
			}
		}
		for _, r := range recognisers {
			if !r.late {
				continue
			}
			for _, a := range r.recognise(p, f, where, i) {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// advice returns the advice of a habit whose pattern has matched. Unless try is "", it replaces what Imp has instead, and the advice
// holds only if the program is right with it.
func (m *match) advice(h *habit, try string) *advice {
	a := &advice{code: h.code, at: m.span(m.at[0], m.at[1]), says: h.says, sure: h.sure, clean: try != ""}
	lead, imp := m.raw(m.at[0], m.at[1]), cmp.Or(try, h.imp)
	if before, found := strings.CutSuffix(imp, " -> … {"); found && !m.returns() {
		imp = before + " {"
	}
	switch {
	case a.says != "":
	case m.isName(m.at[0]):
		a.says, a.code = "`%s` is not a keyword", diag.MisspeltKeyword
	default:
		a.says = "there is no operator `%s`"
	}
	if a.code == "" {
		a.code = diag.UnexpectedToken
	}
	a.says = m.fill(strings.ReplaceAll(a.says, "%s", lead), true)
	help := "write `" + strings.TrimSpace(m.fill(imp, true)) + "`"
	switch {
	case h.help != "" && try == "":
		help = m.fill(strings.ReplaceAll(h.help, "%s", lead), true)
	case imp == nothing:
		help = "remove it"
	}
	a.helps = []string{help}
	a.edits = m.edits(h, imp)
	if len(a.edits) == 0 {
		a.skip = m.skipped(h)
	}
	return a
}

// edits returns the edits of a habit with this imp, or nil if a part of it is not known.
func (m *match) edits(h *habit, imp string) []diag.Edit {
	if imp == "" || m.hasComment(m.start, m.end) || m.repeatsCall(imp) {
		return nil
	}
	text := ""
	if imp != nothing {
		text = m.fill(imp, false)
		if h.in == expression || h.in == checking {
			text = beside(m.text(m.start-1), text, m.text(m.end))
		}
	}
	if strings.Contains(text, "…") && !hasHoles(text) {
		return nil
	}
	last, at := m.end-1, m.span(m.start, m.end)
	if text == "" && m.onLine(m.end) {
		at.End = m.token(m.end).Start
	}
	edits := []diag.Edit{{Span: at, Text: text}}
	switch {
	case strings.Count(text, "{") > strings.Count(text, "}") && !m.is(last, "{ struct"):
		closing, ok := m.closingFor(m.start, last)
		if !ok {
			return nil
		}
		closing.Text += h.after
		edits = append(edits, closing)
	case strings.HasPrefix(imp, "struct NAME {") && m.text(last) == "{" && !strings.Contains(h.text, "("):
		fields, _ := m.fields(last)
		edits = append(edits, fields...)
	case h.after != "":
		closing := m.partner(last)
		if m.text(last) != "{" || m.text(closing) != "}" {
			return nil
		}
		end := m.token(closing).End
		edits = append(edits, diag.Edit{Span: diag.Span{Start: end, End: end}, Text: h.after})
	}
	return edits
}

// repeatsCall reports whether a text has a class twice that has matched a call, so that this would be executed twice.
func (m *match) repeatsCall(imp string) bool {
	for class, at := range m.bound {
		switch withoutDigit(class) {
		case "TERM", "EXPR", "ARG", "BARE":
			if strings.Count(imp+" ", class+" ")+strings.Count(imp, class+")")+strings.Count(imp, class+",")+strings.Count(imp, class+".")+strings.Count(imp, class+";") > 1 && m.calls(at[0], at[1]) {
				return true
			}
		}
	}
	return false
}

// skipped returns what the parser is not to see after a match without a fix: the statement, with its block if the habit says so.
func (m *match) skipped(h *habit) diag.Span {
	end := m.end
	switch last := m.end - 1; {
	case m.text(last) == "{" && h.skip:
		end = m.closed(last)
	case m.text(last) == "{" || m.text(last) == ";":
		end = last
	}
	return m.span(m.start, end)
}

// returns reports whether the block after a match, or the indented lines after its colon, return a value.
func (m *match) returns() bool {
	open := m.end - 1
	end := m.partner(open)
	if m.text(open) != "{" {
		end = m.blockEnd(open)
	}
	for i := open + 1; i < end; i++ {
		if m.text(i) == "return" && !m.is(i+1, "; }") {
			return true
		}
	}
	return false
}

// insertAfter and insertBefore return the edits that insert a text beside the token i.
func (p *program) insertAfter(i int, text string) diag.Edit {
	at := p.token(i).End
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

func (p *program) insertBefore(i int, text string) diag.Edit {
	at := p.token(i).Start
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

// replace returns the edit that replaces the tokens from from up to end. Without a new text, it also removes the space after them.
func (p *program) replace(from, end int, text string) diag.Edit {
	at := p.span(from, end)
	if text == "" && p.onLine(end) && !p.hasComment(end-1, end+1) {
		at.End = p.token(end).Start
	}
	return diag.Edit{Span: at, Text: text}
}

// inOrder returns edits in the order of the text.
func inOrder(edits ...diag.Edit) []diag.Edit {
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return int(a.Span.Start - b.Span.Start) })
	return edits
}
