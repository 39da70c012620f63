// Chapter 5: closures.

package main

import (
	"fmt"

	"cpsc/cps"
)

// functionType returns the type of function values with these parameters.
func (c *compiler) functionType(params ...cps.Type) cps.Type {
	return c.program.FuncType(params, results, raise.Types)
}

// closure converts a function in an expression. It becomes a function of the program whose first
// parameters are the variables of the function around it that its text names.
func (c *compiler) closure() cps.Value {
	at := c.at
	names, types := c.params()
	captured, values := c.captures()
	var all []cps.Type
	for _, x := range values {
		all = append(all, c.TypeOf(x))
	}
	f, _ := c.program.DeclareFunc(fmt.Sprintf("fn.%d", len(c.program.Funcs)), append(all, types...), results, at, raise)
	c.body(f, append(captured, names...))
	return c.Closure(f, values...)
}

// captures returns the variables that the tokens of the block that follows name, and their values.
func (c *compiler) captures() (names []string, values []cps.Value) {
	depth := 0
	seen := map[string]bool{}
	for _, t := range c.tokens {
		switch t.text {
		case "{":
			depth++
		case "}":
			depth--
		}
		for i := len(c.scopes) - 1; i >= 0 && !seen[t.text]; i-- {
			if v, ok := c.scopes[i][t.text]; ok {
				seen[t.text] = true
				names = append(names, t.text)
				values = append(values, c.Get(v))
			}
		}
		if depth == 0 {
			break
		}
	}
	return names, values
}
