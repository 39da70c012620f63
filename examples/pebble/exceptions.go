// Chapter 6: exceptions.

package main

import "cpsc/cps"

// handler returns the continuation for exceptions: that of the innermost try, or else of the caller.
func (c *compiler) handler() cps.ContID {
	if n := len(c.handlers); n > 0 {
		return c.handlers[n-1]
	}
	return cps.Own(1)
}

func (c *compiler) try() {
	catch, after := c.Cont("catch"), c.Cont("after")
	x := c.AddParam(catch, "x", cps.Int)
	c.handlers = append(c.handlers, catch)
	c.block()
	c.handlers = c.handlers[:len(c.handlers)-1]
	c.jumpUnlessFilled(after)
	c.Seal(catch)
	c.Enter(catch)
	c.expect("catch")
	c.scopes = append(c.scopes, map[string]cps.Variable{})
	c.declare(c.name(), x)
	c.block()
	c.scopes = c.scopes[:len(c.scopes)-1]
	c.jumpUnlessFilled(after)
	c.Seal(after)
	c.Enter(after)
}
