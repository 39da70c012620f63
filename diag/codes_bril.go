// This file declares the codes of Bril programs, E09xx and W09xx.

package diag

// UnexpectedBrilToken: the text form of Bril asks for something else here.
const UnexpectedBrilToken Code = "E0901"

var _ = explain(Explanation{
	Code:    UnexpectedBrilToken,
	Title:   "the text form of Bril asks for something else here",
	Text:    "The reader expected something else at this place. A function is `@name(…): type { … }`; in it stand labels, `.name:`, and instructions, `x: type = op …;` or `op …;`.",
	Example: "@main {\n  x: int = const 1\n  print x;\n}\n",
	Lang:    "bril",
})

// MalformedBrilToken: what cannot be a part of a Bril program.
const MalformedBrilToken Code = "E0902"

var _ = explain(Explanation{
	Code:    MalformedBrilToken,
	Title:   "what cannot be a part of a Bril program",
	Text:    "The text holds a character that Bril has no use for, or a character literal that is not one character, or one of the escapes `\\0 \\a \\b \\t \\n \\v \\f \\r`, between quotes.",
	Example: "@main {\n  x: char = const 'ab';\n}\n",
	Lang:    "bril",
})

// MalformedBrilJSON: a text in JSON that is not a Bril program.
const MalformedBrilJSON Code = "E0903"

var _ = explain(Explanation{
	Code:    MalformedBrilJSON,
	Title:   "a text in JSON that is not a Bril program",
	Text:    "A program is an object with a list of `functions`; a function has a `name` and a list of `instrs`, and may have `args` and a `type`; what `instrs` holds has an `op` or is a `label`. Other keys are allowed.",
	Example: "{\n  \"functions\": [\n    { \"name\": \"main\" }\n  ]\n}\n",
	Lang:    "bril",
})

// InconsistentBrilType: a Bril variable with two types, or none.
const InconsistentBrilType Code = "E0904"

var _ = explain(Explanation{
	Code:    InconsistentBrilType,
	Title:   "a Bril variable with two types, or none",
	Text:    "A variable has one type in all of its function, also where only one of the instructions that set it can ever be reached. The type stands at every instruction that sets it.",
	Example: "@main {\n  x: int = const 1;\n  x: bool = const true;\n}\n",
	Lang:    "bril",
})

// WrongBrilType: a value of another type in a Bril program.
const WrongBrilType Code = "E0905"

var _ = explain(Explanation{
	Code:    WrongBrilType,
	Title:   "a value of another type in a Bril program",
	Text:    "The result of an instruction has another type than its destination, or a pointer is to something else than it should be. The reference interpreter does not look at this.",
	Example: "@main {\n  x: int = const 1;\n  y: bool = add x x;\n}\n",
	Lang:    "bril",
})

// UnsupportedBrilExtension: an extension of Bril that is not supported.
const UnsupportedBrilExtension Code = "E0906"

var _ = explain(Explanation{
	Code:    UnsupportedBrilExtension,
	Title:   "an extension of Bril that is not supported",
	Text:    "The program needs an extension beside core, float, memory and char: SSA, speculation, imports, structs or bit casts, or its `@main` takes a pointer.",
	Example: "@main {\n  speculate;\n  commit;\n}\n",
	Lang:    "bril",
})

// UnknownBrilType: a Bril type that does not exist.
const UnknownBrilType Code = "E0907"

var _ = explain(Explanation{
	Code:    UnknownBrilType,
	Title:   "a Bril type that does not exist",
	Text:    "The types are `int`, `bool`, `float`, `char`, and pointers to them such as `ptr<int>` and `ptr<ptr<int>>`, at most 1000 deep.",
	Example: "@main {\n  x: number = const 1;\n}\n",
	Lang:    "bril",
})

// FailingBrilInstruction: a Bril instruction that always fails.
const FailingBrilInstruction Code = "W0951"

var _ = explain(Explanation{
	Code:    FailingBrilInstruction,
	Title:   "a Bril instruction that always fails",
	Text:    "The interpreter stops the program with an error whenever it reaches this instruction: an argument is never set or has the wrong type, a label or a function does not exist. The program is accepted, and does the same.",
	Example: "@main {\n  x: int = const 1;\n  y: int = add x nowhere;\n}\n",
	Lang:    "bril",
})
