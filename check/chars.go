//go:build !js

// This file finds the integers that are meant as characters, whose text is not their digits.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// isChar reports whether an expression that was checked, of type int, is meant as a character: it has one because of a literal or is
// a byte of a string or, if uses is set, it is compared with a character literal elsewhere.
func (c *checker) isChar(e ast.Expr, uses bool) bool {
	switch e := e.(type) {
	case *ast.IntLit:
		return strings.HasPrefix(c.text(e.Pos()), "'")
	case *ast.CondExpr:
		return c.isChar(e.Then, uses) || c.isChar(e.Else, uses)
	case *ast.BinaryExpr:
		// A character and a number give a character, two characters a number.
		first, chain := ast.Spine(e)
		char := c.isChar(first, false)
		for _, b := range chain {
			switch y := c.isChar(b.Y, false); {
			case b.Op == ast.Add && char && y: // texts to be joined
				return false
			case b.Op == ast.Add:
				char = char || y
			case b.Op == ast.Sub:
				char = char && !y
			default:
				return false
			}
		}
		return char
	case *ast.IndexExpr:
		return c.info.Types[e.X] == String || c.hasChars(e.X) || uses && c.usedAsChar(e)
	case *ast.FieldExpr:
		return uses && c.usedAsChar(e)
	case *ast.NameExpr:
		switch obj := c.info.Uses[e].(type) {
		case *Const:
			// What a session has declared before has no text.
			return obj.Type == Int && obj.Decl != nil && obj.Decl.Value.Pos().Known() && strings.HasPrefix(c.text(obj.Decl.Value.Pos()), "'")
		case *Var:
			return c.chars[obj] || uses && c.usedAsChar(e)
		}
	}
	return false
}

// joinsChars reports whether an expression adds two characters, whose texts are meant to be joined.
func (c *checker) joinsChars(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	_, chain := ast.Spine(b)
	for _, b := range chain {
		if b.Op == ast.Add && c.isChar(b.Y, false) && (c.isChar(b.X, false) || c.joinsChars(b.X)) {
			return true
		}
	}
	return false
}

// hasChars reports whether the elements of an array, or of the arrays that are its elements, are meant as characters.
func (c *checker) hasChars(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ArrayLit:
		return len(e.Elems) > 0 && (c.isChar(e.Elems[0], false) || c.hasChars(e.Elems[0]))
	case *ast.CallExpr:
		name, builtin := c.builtinOf(e)
		return builtin && name == "array" && len(e.Args) == 2 && (c.isChar(e.Args[1].X, false) || c.hasChars(e.Args[1].X))
	case *ast.IndexExpr:
		return c.hasChars(e.X)
	case *ast.NameExpr:
		v, ok := c.info.Uses[e].(*Var)
		return ok && c.chars[v]
	}
	return false
}

// keepChar records a variable whose value is meant as a character, or as an array of some.
func (c *checker) keepChar(v *Var, value ast.Expr) {
	if c.isChar(value, false) || c.hasChars(value) {
		if c.chars == nil {
			c.chars = map[*Var]bool{}
		}
		c.chars[v] = true
	}
}

// keepElement records a variable that is an element of an array of characters.
func (c *checker) keepElement(v *Var, of ast.Expr) {
	if c.hasChars(of) {
		c.keepChar(v, of)
	}
}

// maxUses bounds in how much text usedAsChar looks for a comparison, in bytes.
const maxUses = 1 << 14

// usedAsChar reports whether the function around compares a variable, an element or a field with a character literal, assigns one to it,
// or has a switch on it with one.
func (c *checker) usedAsChar(e ast.Expr) bool {
	if c.fn == nil {
		return false
	}
	text, part := c.text(e.Pos()), c.text(c.fn.Syntax.Pos())
	part = part[:min(len(part), maxUses)]
	for {
		before, after, found := strings.Cut(part, text)
		if !found {
			return false
		}
		part = after
		if n := len(before); n > 0 && (before[n-1] == '.' || inName(before[n-1])) {
			continue
		}
		rest := strings.TrimLeft(after, " =!<>")
		if rest != "" && rest[0] == '\'' && strings.ContainsAny(after[:len(after)-len(rest)], "=<>") {
			return true
		}
		if head, ok := strings.CutPrefix(strings.TrimLeft(rest, ")"), "{"); ok && strings.HasPrefix(strings.TrimLeft(head, " \t\r\n"), "case '") {
			return true
		}
	}
}

// helpChars adds the fix to the error that e is no string that writes the character literals it chooses from as strings, or takes the
// text of another character, and returns whether e is meant as one.
func (c *checker) helpChars(d *diag.Diagnostic, e ast.Expr) bool {
	if !c.isChar(e, true) {
		return false
	}
	var edits []diag.Edit
	var texts []string
	for arm := e; arm != nil; {
		x := arm
		if cond, ok := arm.(*ast.CondExpr); ok {
			x, arm = cond.Then, cond.Else
		} else {
			arm = nil
		}
		text := c.charAsString(x)
		if text == "" || text == "\"`\"" {
			d.Fix("a character is a number; its text is `chr(…)`", c.around(e, "chr(", ")")...)
			return true
		}
		edits, texts = append(edits, diag.Edit{Span: x.Pos(), Text: text}), append(texts, text)
	}
	d.SureFix("a character literal is a number; the strings are `"+strings.Join(texts, "` and `")+"`", edits...)
	return true
}
