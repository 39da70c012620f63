// This file declares the codes of the CPS notation, E07xx, which its SSA form shares.

package diag

// MalformedCPSToken: what cannot be a part of the CPS notation.
const MalformedCPSToken Code = "E0701"

var _ = explain(Explanation{
	Code:  MalformedCPSToken,
	Title: "what cannot be a part of the CPS notation",
	Text: "The text of a CPS program holds a character that the notation has no use for, or a string or a name in\n" +
		"backquotes that does not end on its line or has an escape that does not exist.",
	Example: "fn main(ret: cont()) =\n  do print(\"hello)\n  ret()\n",
	Lang:    "cps",
})

// UnexpectedCPSToken: the CPS notation asks for something else here.
const UnexpectedCPSToken Code = "E0702"

var _ = explain(Explanation{
	Code:  UnexpectedCPSToken,
	Title: "the CPS notation asks for something else here",
	Text: "The reader of the CPS notation expected something else at this place. A function is a head, operations that\n" +
		"begin with `let` or `do`, one terminator, and the continuations inside it, each behind `where`.",
	Example: "fn main(ret: cont()) =\n  let x 1 + 2\n  ret()\n",
	Lang:    "cps",
})

// UndefinedCPSName: a name that is not defined in a CPS program.
const UndefinedCPSName Code = "E0703"

var _ = explain(Explanation{
	Code:  UndefinedCPSName,
	Title: "a name that is not defined in a CPS program",
	Text: "A type, field, global, function, value or continuation is used that is not defined. A value is defined in the\n" +
		"text before it is used; functions and continuations may be defined later.",
	Example: "fn main(ret: cont()) =\n  do print(x)\n  ret()\n",
	Lang:    "cps",
})

// DuplicateCPSName: a name that is defined twice in a CPS program.
const DuplicateCPSName Code = "E0704"

var _ = explain(Explanation{
	Code:  DuplicateCPSName,
	Title: "a name that is defined twice in a CPS program",
	Text: "The names of values and continuations, the return continuation included, are unique in a function; those of\n" +
		"functions, globals and structs in a program, and those of fields in a struct.",
	Example: "fn main(ret: cont()) =\n  let x = 1 + 2\n  let x = 3 + 4\n  ret()\n",
	Lang:    "cps",
})

// InvalidCPS: a CPS program that is not well formed.
const InvalidCPS Code = "E0705"

var _ = explain(Explanation{
	Code:  InvalidCPS,
	Title: "a CPS program that is not well formed",
	Text: "The verifier found a rule that the program breaks: the operands of an operation have the wrong types, a jump, a\n" +
		"call or a return passes other arguments than its target takes, the target of a branch or a switch takes\n" +
		"parameters, a value is used where its definition does not dominate, or a continuation cannot be reached.",
	Example: "fn main(ret: cont()) =\n  k(1, 2)\n  where k(x: int) = ret()\n",
	Lang:    "cps",
})
