// This file defines the messages about catch and yields in a wrong place.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// misplacedClause reports a catch or finally that belongs to no try, a catch whose variable
// is missing or in parentheses, and a try without either, and returns whether it did.
func (r *recovery) misplacedClause(p antlr.Parser, i int) bool {
	rule := p.GetParserRuleContext().GetRuleIndex()
	first := r.first(p)
	switch {
	case rule == imp.ImpParserRULE_catchClause && r.kind(i-1) == imp.ImpParserCATCH:
		r.unexpected(i, "a name after `catch`").Help("name the variable that gets what was thrown: `catch e { … }`")
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && r.text(i) == "as" && r.kind(i+1) == imp.ImpParserIDENT:
		name, typ := r.text(i+1), r.text(i-1) // as in string as e
		if r.isType(name) {
			name, typ = typ, name
		}
		r.helpCatch(r.unexpected(i, "`:` before the type"), name, typ)
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && (r.kind(i) == imp.ImpParserIDENT || r.kind(i) == imp.ImpParserLBRACK):
		d := r.unexpected(i, "`:` before the type")
		name, typ := r.text(i-1), r.text(i)
		if r.kind(i) == imp.ImpParserIDENT && (r.isType(name) || !r.isType(typ) && strings.ToLower(name) != name) {
			d.Under("the name is before the type")
			name, typ = typ, name
		}
		if r.kind(i) == imp.ImpParserIDENT {
			if r.helpCatch(d, name, typ); !diag.Brief && r.isType(typ) && r.kind(i+1) == imp.ImpParserLBRACE {
				d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: []diag.Edit{r.edit(i-1, i+1, name+": "+typ)}}}
			}
		}
	case rule == imp.ImpParserRULE_tryStmt && r.kind(i-1) == imp.ImpParserRBRACE:
		const words = "`catch` or `finally` after the block of a `try`"
		d := r.unexpected(i, words)
		if r.token(i).flags&firstOnLine != 0 || r.text(i) == "" && r.kind(i) != antlr.TokenEOF {
			d.Message, d.Primary.Span = "expected "+words, r.token(i-1).span()
		}
		d.
			Label(r.token(first).span(), "this `try` has neither").
			Help("write `catch e { … }` after the block, or `finally { … }`, or both")
	case first == i-1 && r.text(first) == "catch" && r.kind(i) == imp.ImpParserIDENT:
		d := r.errs.Errorf(diag.UnexpectedToken, r.token(first).span(), "this `catch` follows no `try`").
			Note("a `try` has one `catch`, directly after its block, and then one `finally`")
		if r.kind(first-1) == imp.ImpParserRBRACE && r.text(max(r.partner(first-1)-1, 0)) == "finally" {
			d.Help("move it before the `finally`")
		} else if diag.Brief || !r.helpNoTry(d, first) {
			d.Help("if this is for values of another kind, test them in the first `catch`")
		}
	case first == i-1 && r.text(first) == "finally" && r.kind(i) == imp.ImpParserLBRACE:
		d := r.errs.Errorf(diag.UnexpectedToken, r.token(first).span(), "this `finally` follows no `try`").
			Note("a `try` has one `finally`, directly after its block or its `catch`")
		if !diag.Brief {
			r.helpNoTry(d, first)
		}
	default:
		return false
	}
	return true
}

// helpNoTry adds to the error that the catch or finally i follows no try the help to put one around the statement before it, if
// that is another one with a block, and returns whether it is.
func (r *recovery) helpNoTry(d *diag.Diagnostic, i int) bool {
	if r.kind(i-1) != imp.ImpParserRBRACE {
		return false
	}
	from := r.partner(i - 1)
	for from > 0 && !beforeStatement(r.kind(from-1)) {
		from--
	}
	switch r.kind(from) {
	case imp.ImpParserIF, imp.ImpParserELSE, imp.ImpParserWHILE, imp.ImpParserFOR, imp.ImpParserSWITCH:
		d.Help("put `try { … }` around this `%s`, or in place of it", r.text(from))
		return true
	}
	return false
}

// caughtInParens returns the name and the type of the variable of a catch that is written in
// parentheses, from the token i on: (e), (e: T), (T e). The type is empty if none is
// declared, and so is the name if none is found.
func (r *recovery) caughtInParens(i int) (name, typ string) {
	end := r.partner(i)
	if r.kind(i) != imp.ImpParserLPAREN || r.kind(i+1) != imp.ImpParserIDENT || r.kind(end) != imp.ImpParserRPAREN {
		return "", ""
	}
	name = r.text(i + 1)
	switch {
	case r.kind(i+2) == imp.ImpParserCOLON && end > i+3:
		if typ = r.quote(i+3, end); typ == "…" || r.kind(i+3) == imp.ImpParserIDENT && !r.isType(r.text(i+3)) {
			typ = ""
		}
	case end == i+3 && r.kind(i+2) == imp.ImpParserIDENT:
		if r.isType(name) {
			typ = name
		}
		name = r.text(i + 2)
	case end == i+2 && !r.isType(name) && strings.ToLower(name) == name:
	default:
		return "", ""
	}
	return name, typ
}

// helpCatch adds the help for a catch whose variable has the name and perhaps the type.
func (r *recovery) helpCatch(d *diag.Diagnostic, name, typ string) {
	if r.isType(typ) {
		d.Help("write `catch %s: %s { … }`", name, typ)
	} else {
		d.Help("write `catch %s { … }`: its type is that of what the block throws", name)
	}
}

// isFunction reports whether a context is that of a function declaration or expression.
func isFunction(c antlr.ParserRuleContext) bool {
	return c != nil && (c.GetRuleIndex() == imp.ImpParserRULE_funcDecl || c.GetRuleIndex() == imp.ImpParserRULE_expr)
}

// misplacedYields reports a yields that is not directly after the parameters of a
// function, and results that are not, and returns whether it did.
func (r *recovery) misplacedYields(p antlr.Parser, i int) bool {
	c := p.GetParserRuleContext()
	if kind := r.kind(i); kind != imp.ImpParserYIELDS && kind != imp.ImpParserARROW {
		return false
	}
	at := r.token(i).span()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	if c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() == 0 && isFunction(around) {
		d := r.errs.Errorf(diag.UnexpectedToken, at, "this `%s` is misplaced", r.text(i)).
			Note("a function has either results or `yields`, directly after its parameters")
		if r.kind(i-2) == imp.ImpParserTHROWS && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserLBRACE {
			d.Fix("write `{}`", r.edit(i-2, i+2, fmt.Sprintf("%s %s throws %s", r.text(i), r.text(i+1), r.text(i-1))))
		} else if !diag.Brief {
			r.helpResults(d, i)
		}
		return true
	}
	if r.kind(i) == imp.ImpParserYIELDS {
		r.errs.Errorf(diag.UnexpectedToken, at, "a function type has no `yields`").
			Help("the type of a function with `yields T` is `fn(…) -> gen T`")
		return true
	}
	return false
}

// helpResults adds the fix that removes the results before the yields i to the error that a function has both.
func (r *recovery) helpResults(d *diag.Diagnostic, i int) {
	arrow := i - 1
	for arrow > max(0, i-farthest) && r.kind(arrow) != imp.ImpParserARROW {
		arrow--
	}
	if r.kind(i) == imp.ImpParserYIELDS && r.kind(arrow) == imp.ImpParserARROW && r.typeTextEnd(arrow+1) == i && !r.hasComment(arrow, i+1) {
		d.Fix("a generator has no results: leave out `"+r.raw(arrow, i)+"`", r.edit(arrow, i, ""))
	}
}
