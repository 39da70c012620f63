// This file declares the codes of Bril programs, E09xx and W09xx.

package diag

// UnexpectedBrilToken: unexpected token in a Bril program.
const UnexpectedBrilToken Code = "E0901"

// MalformedBrilToken: malformed token in a Bril program.
const MalformedBrilToken Code = "E0902"

// MalformedBrilJSON: malformed Bril program in JSON.
const MalformedBrilJSON Code = "E0903"

// InconsistentBrilType: a Bril variable with two types, or none.
const InconsistentBrilType Code = "E0904"

// WrongBrilType: a value of the wrong type in a Bril program.
const WrongBrilType Code = "E0905"

// UnsupportedBrilExtension: an extension of Bril that is not supported.
const UnsupportedBrilExtension Code = "E0906"

// UnknownBrilType: a Bril type that does not exist.
const UnknownBrilType Code = "E0907"

// FailingBrilInstruction: a Bril instruction that fails.
const FailingBrilInstruction Code = "W0951"

var brilCodes = []Explanation{
	{
		Code:    UnexpectedBrilToken,
		Title:   "unexpected token in a Bril program",
		Text:    "The text form of Bril does not allow this token here. A function is `@name(…): type { … }`. It contains labels, `.name:`, and instructions, `x: type = op …;` or `op …;`.",
		Example: "@main {\n  x: int = const 1\n  print x;\n}\n",
		Lang:    "bril",
	},
	{
		Code:    MalformedBrilToken,
		Title:   "malformed token in a Bril program",
		Text:    "The text has a character that Bril does not use, or a malformed character literal. Between the quotes of a literal is one character or one of the escapes `\\0 \\a \\b \\t \\n \\v \\f \\r`.",
		Example: "@main {\n  x: char = const 'ab';\n}\n",
		Lang:    "bril",
	},
	{
		Code:    MalformedBrilJSON,
		Title:   "malformed Bril program in JSON",
		Text:    "A program is an object with a list of `functions`; a function has a `name` and a list of `instrs`, and may have `args` and a `type`; an element of `instrs` has an `op`, or a `label` if it is one. Other keys are allowed.",
		Example: "{\n  \"functions\": [\n    { \"name\": \"main\" }\n  ]\n}\n",
		Lang:    "bril",
	},
	{
		Code:    InconsistentBrilType,
		Title:   "a Bril variable with two types, or none",
		Text:    "A variable has the same type everywhere in its function, even if only one of the instructions that set it can be reached. Every instruction that sets it gives the type.",
		Example: "@main {\n  x: int = const 1;\n  x: bool = const true;\n}\n",
		Lang:    "bril",
	},
	{
		Code:    WrongBrilType,
		Title:   "a value of the wrong type in a Bril program",
		Text:    "The result of an instruction and its destination have different types, or a pointer points to the wrong type. The reference interpreter does not check this.",
		Example: "@main {\n  x: int = const 1;\n  y: bool = add x x;\n}\n",
		Lang:    "bril",
	},
	{
		Code:    UnsupportedBrilExtension,
		Title:   "an extension of Bril that is not supported",
		Text:    "The supported parts of Bril are core, float, memory, char, SSA with set and get, and bit casts. The program uses another extension (speculation, dynamic types, imports, structs, or the old form of SSA with phi), or its `@main` takes a pointer.",
		Example: "@main {\n  speculate;\n  commit;\n}\n",
		Lang:    "bril",
	},
	{
		Code:    UnknownBrilType,
		Title:   "a Bril type that does not exist",
		Text:    "The types are `int`, `bool`, `float`, `char`, and pointers to them such as `ptr<int>` and `ptr<ptr<int>>`, at most 1000 deep.",
		Example: "@main {\n  x: number = const 1;\n}\n",
		Lang:    "bril",
	},
	{
		Code:    FailingBrilInstruction,
		Title:   "a Bril instruction that fails",
		Text:    "The reference interpreter stops with an error when it reaches this instruction: an argument is never set or has the wrong type, or a label or a function does not exist. The program is accepted, and also stops there. A branch to a label that does not exist stops when it goes there.",
		Example: "@main {\n  x: int = const 1;\n  y: int = add x nowhere;\n}\n",
		Lang:    "bril",
	},
}
