// This file lists the recognisers: they explain what no row of the table of habits can describe. The better message of an if
// without braces, say, comes from noBraces (blocks.go).

package help

import "cpsc/diag"

// A recogniser returns what may be said of a syntax error f at the token i, the most likely first.
type recogniser struct {
	name      string
	late      bool // it is asked after the table
	recognise func(p *program, f *diag.Diagnostic, where place, i int) []*advice
}

var recognisers = []recogniser{
	// literals.go
	{name: "literals", recognise: literals},
	// operators.go
	{name: "operators", recognise: operators},
	{name: "unfinishedLine", recognise: unfinishedLine},
	{name: "pointAtEndOfLine", late: true, recognise: pointAtEndOfLine},
	{name: "chained", recognise: chained},
	{name: "assignedInCondition", recognise: assignedInCondition},
	// heads.go
	{name: "loopOfC", recognise: loopOfC},
	{name: "functionHead", late: true, recognise: functionHead},
	{name: "structFields", late: true, recognise: structFields},
	{name: "typedDeclaration", recognise: typedDeclaration},
	{name: "genericType", recognise: genericType},
	// cases.go
	{name: "enum", recognise: enum},
	{name: "caseRange", recognise: caseRange},
	// blocks.go
	{name: "colon", recognise: colonForBrace},
	{name: "words", recognise: wordsForBraces},
	{name: "noBraces", late: true, recognise: noBraces},
	// calls.go
	{name: "structLiteral", recognise: structLiteral},
	{name: "namedArguments", late: true, recognise: namedArguments},
	{name: "callWithoutParentheses", late: true, recognise: callWithoutParentheses},
	{name: "valueAlone", recognise: valueAlone},
}
