// Chapter 4: functions.

package main

import "cpsc/cps"

// Every function returns an int, and throws ints.
var (
	results = []cps.Type{cps.Int}
	raise   = cps.ContParam{Name: "raise", Types: []cps.Type{cps.Int}}
)

// function converts a definition. What is read inside is built by a builder of its own.
func (c *compiler) function() {
	name := c.name()
	at := c.at
	if c.program.Func(name) != nil {
		c.fail("there is a function %s already", name)
	}
	names, types := c.params()
	f, _ := c.program.DeclareFunc(name, types, results, at, raise)
	c.body(f, names)
}

// params converts the parameters of a function. Ints have a name only, and functions of one
// parameter have () after it.
func (c *compiler) params() (names []string, types []cps.Type) {
	c.expect("(")
	for !c.accept(")") {
		if len(names) > 0 {
			c.expect(",")
		}
		names = append(names, c.name())
		t := cps.Int
		if c.accept("(") {
			c.expect(")")
			t = c.functionType(cps.Int)
		}
		types = append(types, t)
	}
	return names, types
}

// body converts the block of a declared function, and then continues with the function around it.
func (c *compiler) body(f cps.FuncID, params []string) {
	inner := compiler{Builder: cps.NewBuilder(c.program, cps.Options{}), program: c.program, tokens: c.tokens}
	inner.Begin(f, params...)
	inner.scopes = []map[string]cps.Variable{{}}
	for i, name := range params {
		inner.declare(name, inner.Param(i))
	}
	inner.block()
	if !inner.Filled() {
		inner.Return(inner.Int(0))
	}
	if err := inner.Finish(); err != nil {
		panic(err)
	}
	c.tokens = inner.tokens
}

// call converts the arguments in a call of a variable or function, and the call.
func (c *compiler) call(name string) cps.Value {
	at := c.at
	c.expect("(")
	var args []cps.Value
	for !c.accept(")") {
		if len(args) > 0 {
			c.expect(",")
		}
		args = append(args, c.expr(0))
	}
	c.at = at
	c.At(at)
	handlers := []cps.ContID{c.handler()} // beside the continuation to which it returns
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v, ok := c.scopes[i][name]; ok {
			f := c.Get(v)
			params, conts := c.program.Signature(c.TypeOf(f))
			if conts == nil {
				c.fail("%s is no function", name)
			}
			c.fit(name, params, args)
			return c.CallValueOr(f, handlers, args...)[0]
		}
	}
	f := c.program.Func(name)
	if f == nil {
		c.fail("there is no function %s", name)
	}
	params, _ := f.Signature()
	c.fit(name, params, args)
	return c.CallOr(f.ID, handlers, args...)[0]
}

// fit reports arguments that are not those of a function.
func (c *compiler) fit(name string, params []cps.Type, args []cps.Value) {
	if len(args) != len(params) {
		c.fail("wrong number of arguments for %s: %d instead of %d", name, len(args), len(params))
	}
	for i, x := range args {
		c.want(x, params[i])
	}
}
