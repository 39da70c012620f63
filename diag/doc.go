// Package diag defines diagnostics, the messages about a program that a user sees.
// It holds source files and positions in them, collects the diagnostics that the
// stages of the compiler report, and writes them for people (Render) and for tools
// (RenderJSON).
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
// A stage receives a List and adds diagnostics to it:
//
//	list.Errorf(diag.WrongType, span, "mismatched types").
//		Under("expected `string`, found `int`").
//		Label(left, "this is a `string`")
//
// Each code is a constant, declared together with its explanation and an example;
// Explain returns these. Closest finds the name that is most similar to a misspelt one.
package diag
