// Chapter 1: tokens, and expressions as calls of the builder.

package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cpsc/cps"
)

// A token has its text, "" at the end, and its position.
type token struct {
	text string
	pos  cps.Pos
}

var lexer = regexp.MustCompile(`\d+|[a-z]\w*|==|!=|<=|>=|\S`)

func tokens(text string) []token {
	var list []token
	line := 0
	for s := range strings.Lines(text) {
		line++
		s, _, _ = strings.Cut(s, "#")
		for _, at := range lexer.FindAllStringIndex(s, -1) {
			list = append(list, token{s[at[0]:at[1]], cps.Pos{Line: int32(line), Col: int32(at[0]) + 1}})
		}
	}
	return append(list, token{"", cps.Pos{Line: int32(line) + 1, Col: 1}})
}

// A compiler converts a program while it reads it.
type compiler struct {
	*cps.Builder // of the function that is read
	program      *cps.Program
	tokens       []token                   // that are left
	at           cps.Pos                   // of the token before them
	scopes       []map[string]cps.Variable // the variables of the function, the innermost scope last
	handlers     []cps.ContID              // of the tries around the statement, the innermost last
	breaks       []cps.ContID              // where a break leads, the innermost loop last
}

// A mistake of the author of a program ends its conversion.
type mistake struct {
	pos  cps.Pos
	text string
}

func (m mistake) Error() string { return fmt.Sprintf("%d:%d: %s", m.pos.Line, m.pos.Col, m.text) }

// fail reports a mistake at the token that was read last.
func (c *compiler) fail(format string, args ...any) {
	panic(mistake{c.at, fmt.Sprintf(format, args...)})
}

func (c *compiler) peek() string { return c.tokens[0].text }

// next returns the next token, and makes its position that of what is built.
func (c *compiler) next() string {
	t := c.tokens[0]
	c.at = t.pos
	c.At(t.pos)
	if t.text != "" {
		c.tokens = c.tokens[1:]
	}
	return t.text
}

// accept skips a token if it comes next.
func (c *compiler) accept(text string) bool {
	if c.peek() != text {
		return false
	}
	c.next()
	return true
}

func (c *compiler) expect(text string) {
	if found := c.next(); found != text {
		c.fail("expected %s, found %q", text, found)
	}
}

var operators = []map[string]cps.Code{ // from loose to tight
	{"==": cps.Eq, "!=": cps.Ne, "<": cps.Lt, "<=": cps.Le, ">": cps.Gt, ">=": cps.Ge},
	{"+": cps.Add, "-": cps.Sub},
	{"*": cps.Mul, "/": cps.Div, "%": cps.Rem},
}

// expr converts an expression whose operators have this level or are tighter.
func (c *compiler) expr(level int) cps.Value {
	if level == len(operators) {
		return c.operand()
	}
	x := c.expr(level + 1)
	for code, ok := operators[level][c.peek()]; ok; code, ok = operators[level][c.peek()] {
		at := c.tokens[0].pos
		c.want(x, cps.Int)
		c.next()
		y := c.expr(level + 1)
		c.want(y, cps.Int)
		c.At(at)
		x = c.Op(code, x, y)
	}
	return x
}

// want reports a value of another type than t.
func (c *compiler) want(x cps.Value, t cps.Type) {
	if found := c.TypeOf(x); found != t {
		c.fail("expected %s, found %s", c.program.TypeString(t), c.program.TypeString(found))
	}
}

func (c *compiler) operand() cps.Value {
	switch name := c.next(); {
	case name == "(":
		x := c.expr(0)
		c.expect(")")
		return x
	case name == "-":
		x := c.operand()
		c.want(x, cps.Int)
		return c.Op(cps.Neg, x)
	case name == "fn":
		return c.closure()
	case name != "" && '0' <= name[0] && name[0] <= '9':
		n, err := strconv.ParseInt(name, 10, 64)
		if err != nil {
			c.fail("%s is too large", name)
		}
		return c.Int(n)
	case isName(name) && c.peek() == "(":
		return c.call(name)
	case isName(name):
		return c.Get(c.variable(name))
	default:
		c.fail("expected an expression, found %q", name)
	}
	return cps.NoValue
}

func isName(s string) bool { return s != "" && 'a' <= s[0] && s[0] <= 'z' }
