// Chapter 3: statements and control flow.

package main

import "cpsc/cps"

func (c *compiler) statement() {
	if c.Filled() { // after a return, say: nothing reaches this statement, and Finish drops it
		dead := c.Cont("dead")
		c.Seal(dead)
		c.Enter(dead)
	}
	switch name := c.name(); name {
	case "print":
		c.Op(cps.Print, c.expr(0))
	case "let":
		c.let()
	case "if":
		c.ifElse()
	case "while":
		c.while()
	case "break":
		if len(c.breaks) == 0 {
			c.fail("this break is in no loop")
		}
		c.Jump(c.breaks[len(c.breaks)-1])
	case "def":
		c.function()
	case "return":
		x := c.expr(0)
		c.want(x, cps.Int)
		c.Return(x)
	case "throw":
		x := c.expr(0)
		c.want(x, cps.Int)
		c.Jump(c.handler(), x)
	case "try":
		c.try()
	default:
		if c.peek() == "(" {
			c.call(name)
		} else {
			c.assign(name)
		}
	}
}

// block converts statements in braces, with a scope of their own.
func (c *compiler) block() {
	c.scopes = append(c.scopes, map[string]cps.Variable{})
	c.expect("{")
	for !c.accept("}") {
		c.statement()
	}
	c.scopes = c.scopes[:len(c.scopes)-1]
}

func (c *compiler) condition() cps.Value {
	x := c.expr(0)
	c.want(x, cps.Bool)
	return x
}

func (c *compiler) ifElse() {
	condition := c.condition()
	then, els, after := c.Cont("then"), c.Cont("else"), c.Cont("after")
	c.Branch(condition, then, els)
	c.Seal(then)
	c.Seal(els)
	c.Enter(then)
	c.block()
	c.jumpUnlessFilled(after)
	c.Enter(els)
	if c.accept("else") {
		c.block()
	}
	c.jumpUnlessFilled(after)
	c.Seal(after)
	c.Enter(after)
}

func (c *compiler) while() {
	head, body, after := c.Cont("while"), c.Cont("body"), c.Cont("after")
	c.Jump(head)
	c.Enter(head) // not sealed: the body will jump to it
	c.Branch(c.condition(), body, after)
	c.Seal(body)
	c.Enter(body)
	c.breaks = append(c.breaks, after)
	c.block()
	c.breaks = c.breaks[:len(c.breaks)-1]
	c.jumpUnlessFilled(head)
	c.Seal(head)
	c.Seal(after)
	c.Enter(after)
}

func (c *compiler) jumpUnlessFilled(k cps.ContID) {
	if !c.Filled() {
		c.Jump(k)
	}
}
