// Package diag says what is wrong with a program: it holds source files and
// positions in them, the diagnostics that the stages of the compiler find, and
// the ways to show these to people (Render) and to tools (RenderJSON).
//
// A diagnostic has a stable code, a severity, a message and a primary span; it may
// have a label under that span, secondary spans with labels, notes and helps:
//
//	error[E0301]: mismatched types
//	 --> prog.imp:3:15
//	  |
//	3 |     x = "a" + 1;
//	  |         ---   ^ expected `string`, found `int`
//	  |         |
//	  |         this is a `string`
//	  |
//	  = note: `+` joins two strings or adds two numbers
//	  = help: convert the number: `str(1)`
//
// A stage gets a List and adds to it:
//
//	list.Errorf(diag.WrongType, span, "mismatched types").
//		Under("expected `string`, found `int`").
//		Label(left, "this is a `string`")
//
// Each code is a constant, declared together with its explanation and an example;
// Explain returns these. Closest finds the name that a misspelt one was meant to be.
package diag
