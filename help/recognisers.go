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

// recognisers are asked in this order; where one or more of them and a row of the table of habits know a fix, the first that gets the
// parser on counts.
var recognisers = []recogniser{
	// literals.go
	{name: "literals", recognise: literals},
	// operators.go
	{name: "operators", recognise: operators},
	{name: "unfinishedLine", recognise: unfinishedLine},
	{name: "assignedInCondition", recognise: assignedInCondition},
	// heads.go
	{name: "loopOfC", recognise: loopOfC},
	{name: "functionHead", late: true, recognise: functionHead},
	{name: "structFields", late: true, recognise: structFields},
	{name: "genericType", recognise: genericType},
	// cases.go
	{name: "enum", recognise: enum},
	{name: "caseRange", recognise: caseRange},
	// blocks.go
	{name: "otherBlock", recognise: otherBlock},
	{name: "noBraces", late: true, recognise: noBraces},
	// calls.go
	{name: "structLiteral", recognise: structLiteral},
	{name: "namedArguments", late: true, recognise: namedArguments},
	{name: "callWithoutParentheses", late: true, recognise: callWithoutParentheses},
	{name: "valueAlone", recognise: valueAlone},
}

// A checkedRecogniser returns what may be said of a fault of a program that parses, the most likely first.
type checkedRecogniser func(p *program, f *diag.Diagnostic) []*advice

// checkedRecognisers are the recognisers for codes of check. They are asked after the table.
var checkedRecognisers = map[diag.Code]checkedRecogniser{
	// names.go
	diag.UndeclaredName:       undeclared,
	diag.UndeclaredType:       otherName,
	diag.UnknownField:         otherName,
	diag.UndeclaredLabel:      otherName,
	diag.DuplicateDeclaration: declaredTwice,
	diag.WrongKindOfName:      wrongKind,
	// values.go
	diag.WrongType:          wrongType,
	diag.UndefinedOperator:  wrongOperand,
	diag.MismatchedOperands: wrongOperand,
	diag.WrongArgumentCount: wrongArguments,
	diag.RefMismatch:        wrongArguments,
	// checked.go
	diag.WrongValueCount:       resultCount,
	diag.YieldOutsideGenerator: noGenerator,
	diag.Uncaught:              uncaught,
	diag.NotOneResult:          noValue,
	diag.NoEnclosingLoop:       outsideLoop,
	diag.NotAssignable:         notAssignable,
	diag.NotConstant:           notAssignable,
	diag.MaybeUnassigned:       unassigned,
	diag.CannotInferType:       untyped,
	diag.DuplicateCase:         duplicateCase,
}
