// Chapter 7: a session, input by input.

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"cpsc/cps"
	"cpsc/interp"
)

// repl runs each line of the input as a program that goes on where the last one ended: a variable
// of the session is a global, which an input reads when it begins and writes when it ends.
func repl(in io.Reader, out io.Writer) error {
	session := interp.NewSession(interp.Options{Stdout: out})
	program := cps.NewProgram()
	units := map[string]*interp.Unit{} // where each function and global is
	for lines := bufio.NewScanner(in); ; {
		fmt.Fprint(out, "> ")
		if !lines.Scan() {
			return lines.Err()
		}
		next, unit, err := input(session, program, units, lines.Text())
		if err != nil {
			fmt.Fprintln(out, err) // the session is as it was
			continue
		}
		for _, f := range next.Funcs[len(program.Funcs):] {
			units[f.Name] = unit
		}
		for _, g := range next.Globals[len(program.Globals):] {
			units[g.Name] = unit
		}
		program = next
	}
}

// input runs a text after a program, and returns the program with what the text has declared, and its unit.
func input(session *interp.Session, program *cps.Program, units map[string]*interp.Unit, text string) (*cps.Program, *interp.Unit, error) {
	next := program.Declarations()
	for _, f := range next.Funcs { // a program is complete, but the bodies of what is in other units are not used
		b := cps.NewBuilder(next, cps.Options{})
		b.Begin(f.ID)
		b.Exit(b.Int(0))
		if err := b.Finish(); err != nil {
			return nil, nil, err
		}
	}
	name := fmt.Sprintf("input.%d", len(next.Funcs))
	if err := convert(next, name, text, true); err != nil {
		return nil, nil, err
	}
	unit, err := session.Link(next, units)
	if err == nil {
		_, _, err = session.Call(context.Background(), unit, name)
	}
	return next, unit, err
}

// load declares the globals as variables, with their values.
func (c *compiler) load() {
	for i, g := range c.program.Globals {
		c.declare(g.Name, c.GetGlobal(cps.GlobalID(i)))
	}
}

// store sets the globals, and declares those that are new.
func (c *compiler) store() {
	for _, name := range slices.Sorted(maps.Keys(c.scopes[0])) {
		x := c.Get(c.scopes[0][name])
		g, known := c.program.Global(name)
		if !known {
			g, _ = c.program.DeclareGlobal(name, c.TypeOf(x))
		}
		c.SetGlobal(g, x)
	}
}
