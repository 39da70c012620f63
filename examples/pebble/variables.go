// Chapter 2: variables.

package main

import "cpsc/cps"

// let declares a variable in the innermost scope. Its type is that of its first value.
func (c *compiler) let() {
	name := c.name()
	c.expect("=")
	x := c.expr(0)
	c.declare(name, x)
}

func (c *compiler) declare(name string, x cps.Value) {
	v := c.Variable(name, c.TypeOf(x))
	c.scopes[len(c.scopes)-1][name] = v
	c.Set(v, x)
}

func (c *compiler) assign(name string) {
	v := c.variable(name)
	c.expect("=")
	x := c.expr(0)
	c.want(x, c.TypeOf(c.Get(v)))
	c.Set(v, x)
}

// variable returns the innermost variable with a name.
func (c *compiler) variable(name string) cps.Variable {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v, ok := c.scopes[i][name]; ok {
			return v
		}
	}
	c.fail("there is no variable %s", name)
	return -1
}

func (c *compiler) name() string {
	name := c.next()
	if !isName(name) {
		c.fail("expected a name, found %q", name)
	}
	return name
}
