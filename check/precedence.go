package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// helpChoice adds a help to the error about the operands x and y of op, if they are the beginning of the condition of a
// ?: that was probably meant to be the operand y alone, as in 1 + (a > b) ? a : b. It returns whether it does.
func (c *checker) helpChoice(d *diag.Diagnostic, op ast.Op, y ast.Expr, u Type) bool {
	e := c.choosing
	if e == nil || op > ast.Ushr {
		return false
	}
	at := c.withParens(y.Pos())
	rest := strings.TrimLeft(c.file.Text[at.End:], " \t\r\n")
	test, _ := e.Cond.(*ast.BinaryExpr)
	switch {
	case u == Bool && strings.HasPrefix(rest, "?"):
	case test != nil && ast.Eq <= test.Op && test.Op <= ast.Ge && strings.HasPrefix(rest, test.Op.String()) && literalType(test.Y) == u:
	default:
		return false
	}
	to := c.withParens(e.Else.Pos()).End
	d.Fix("`?:` binds less tightly than `"+op.String()+"`: put the choice in parentheses",
		diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start}, Text: "("}, diag.Edit{Span: diag.Span{Start: to, End: to}, Text: ")"})
	return true
}

// withParens returns a span with the parentheses directly around it.
func (c *checker) withParens(s diag.Span) diag.Span {
	for {
		before := strings.TrimRight(c.file.Text[:s.Start], " \t\r\n")
		after := strings.TrimLeft(c.file.Text[s.End:], " \t\r\n")
		if !strings.HasSuffix(before, "(") || !strings.HasPrefix(after, ")") {
			return s
		}
		s = diag.Span{Start: int32(len(before) - 1), End: int32(len(c.file.Text) - len(after) + 1)}
	}
}

// literalType returns the type of a literal, or Invalid.
func literalType(e ast.Expr) Type {
	switch e.(type) {
	case *ast.IntLit:
		return Int
	case *ast.FloatLit:
		return Float
	case *ast.StringLit:
		return String
	case *ast.BoolLit:
		return Bool
	}
	return Invalid
}
