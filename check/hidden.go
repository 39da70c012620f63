// This file finds a name for what hides a function that is called.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A hiddenCall is the error that a call is one of a value, obj, that hides a function of its name.
type hiddenCall struct {
	d    *diag.Diagnostic
	obj  Object
	name *ast.NameExpr
}

// A hiding is what hides a function, and how it gets another name.
type hiding struct {
	first *diag.Diagnostic
	edits []diag.Edit
}

// joinHidden makes one error of those about calls of a value that hides a function, with the fix that gives it another name wherever it
// is not called.
func (c *checker) joinHidden() {
	calls, by := map[*ast.NameExpr]bool{}, map[Object]*hiding{}
	joined := map[*diag.Diagnostic]bool{}
	for _, h := range c.hiddenCalls {
		calls[h.name] = true
		if first := by[h.obj]; first != nil {
			joined[h.d] = true
			c.alsoHere(first.first, h.d.Primary.Span)
			continue
		}
		var at diag.Span
		switch obj := h.obj.(type) {
		case *Var:
			at = obj.Decl
		case *Const:
			at = obj.Decl.Name.Pos()
		}
		by[h.obj] = &hiding{h.d, []diag.Edit{{Span: at}}}
	}
	for e, obj := range c.info.Uses {
		if h := by[obj]; h != nil && !calls[e] {
			h.edits = append(h.edits, diag.Edit{Span: e.Pos()})
		}
	}
	for _, h := range c.hiddenCalls {
		if joined[h.d] {
			continue
		}
		name, edits := h.name.Name, by[h.obj].edits
		if c.suggestions++; c.suggestions > maxSuggestions {
			break
		}
		other := numbered(name, c.file.Text)
		for i := range edits {
			edits[i].Text = other
		}
		slices.SortFunc(edits, func(a, b diag.Edit) int { return int(a.Span.Start - b.Span.Start) })
		h.d.Helps = nil
		h.d.Fix(strings.Replace(describe(h.obj), "a ", "give the ", 1)+" another name, such as `{}`", edits...)
		if c.partial || len(c.again[h.obj]) > 0 || !edits[0].Span.Known() || c.text(edits[0].Span) != name { // or the declaration is in another input of a session
			h.d.Fixes = nil
		}
	}
	c.dropJoined(joined)
}
