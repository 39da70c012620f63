// This file declares the codes of the CPS notation, E07xx, which its SSA form shares.

package diag

// MalformedCPSToken: malformed token in a CPS program.
const MalformedCPSToken Code = "E0701"

// UnexpectedCPSToken: unexpected token in a CPS program.
const UnexpectedCPSToken Code = "E0702"

// UndefinedCPSName: undefined name in a CPS program.
const UndefinedCPSName Code = "E0703"

// DuplicateCPSName: duplicate name in a CPS program.
const DuplicateCPSName Code = "E0704"

// InvalidCPS: a CPS program that is not well formed.
const InvalidCPS Code = "E0705"

var cpsCodes = []Explanation{
	{
		Code:  MalformedCPSToken,
		Title: "malformed token in a CPS program",
		Text: "The text has a character that the CPS notation does not use, or a string or a name in backquotes that does\n" +
			"not end on its line or has an unknown escape.",
		Example: "fn main(ret: cont()) =\n  do print(\"hello)\n  ret()\n",
		Lang:    "cps",
	},
	{
		Code:  UnexpectedCPSToken,
		Title: "unexpected token in a CPS program",
		Text: "The CPS notation does not allow this token here. A function consists of a head, operations that begin with\n" +
			"`let` or `do`, one terminator, and the continuations inside it, which follow `where`.",
		Example: "fn main(ret: cont()) =\n  let x 1 + 2\n  ret()\n",
		Lang:    "cps",
	},
	{
		Code:  UndefinedCPSName,
		Title: "undefined name in a CPS program",
		Text: "A type, field, global, function, value or continuation is used and not defined. The definition of a value\n" +
			"must come before its uses in the text; functions and continuations may be defined later.",
		Example: "fn main(ret: cont()) =\n  do print(x)\n  ret()\n",
		Lang:    "cps",
	},
	{
		Code:  DuplicateCPSName,
		Title: "duplicate name in a CPS program",
		Text: "Names of values and continuations, including the return continuation, must be unique in a function. Names of\n" +
			"functions, globals and structs must be unique in a program, and names of fields in a struct.",
		Example: "fn main(ret: cont()) =\n  let x = 1 + 2\n  let x = 3 + 4\n  ret()\n",
		Lang:    "cps",
	},
	{
		Code:  InvalidCPS,
		Title: "a CPS program that is not well formed",
		Text: "The program breaks a rule of the verifier: the operands of an operation have the wrong types; the arguments of a\n" +
			"jump, a call or a return do not match the parameters of its target; the target of a branch or a switch takes\n" +
			"parameters; the definition of a value does not dominate a use; or a continuation cannot be reached.",
		Example: "fn main(ret: cont()) =\n  k(1, 2)\n  where k(x: int) = ret()\n",
		Lang:    "cps",
	},
}
