// This file declares the codes of characters and syntax, E01xx, and of files and
// input, E08xx.

package diag

// UnexpectedToken: unexpected token.
const UnexpectedToken Code = "E0101"

// MissingSemicolon: missing semicolon.
const MissingSemicolon Code = "E0102"

// UnexpectedEOF: unexpected end of the file.
const UnexpectedEOF Code = "E0103"

// UnexpectedCharacter: unexpected character.
const UnexpectedCharacter Code = "E0104"

// UnclosedString: string that is not closed.
const UnclosedString Code = "E0105"

// UnclosedComment: comment that is not closed.
const UnclosedComment Code = "E0106"

// MalformedCharacter: malformed character literal.
const MalformedCharacter Code = "E0107"

// MalformedEscape: unknown or malformed escape.
const MalformedEscape Code = "E0108"

// MalformedNumber: malformed number.
const MalformedNumber Code = "E0109"

// IntegerOutOfRange: integer out of range.
const IntegerOutOfRange Code = "E0110"

// FloatOutOfRange: float out of range.
const FloatOutOfRange Code = "E0111"

// ChainedComparison: chained comparison.
const ChainedComparison Code = "E0112"

// AssignmentAsCondition: assignment as a condition.
const AssignmentAsCondition Code = "E0113"

// NestingTooDeep: program that nests too deep.
const NestingTooDeep Code = "E0114"

// MisspeltKeyword: misspelt keyword.
const MisspeltKeyword Code = "E0115"

// ExpressionAsStatement: expression that is not a statement.
const ExpressionAsStatement Code = "E0116"

// MalformedAssignment: malformed assignment.
const MalformedAssignment Code = "E0117"

// ExpectedDeclaration: declaration expected.
const ExpectedDeclaration Code = "E0118"

// MisplacedThrows: throws that belongs to no function.
const MisplacedThrows Code = "E0119"

// NotOneType: several types where one is expected.
const NotOneType Code = "E0120"

// NotUTF8: text that is not UTF-8.
const NotUTF8 Code = "E0801"

// BinaryFile: binary file.
const BinaryFile Code = "E0802"

// TooManyFunctions: too many functions.
const TooManyFunctions Code = "E0803"

var syntaxCodes = []Explanation{
	{
		Code:  UnexpectedToken,
		Title: "unexpected token",
		Text: "The grammar does not allow this token here. The message says what it allows." + "\n\n" +
			"The parser goes on with the next statement, so that one run reports the errors of all statements.",
		Example: `fn main() {
    var x = 1 + ;
}
`,
		Lang: "imp",
	},
	{
		Code:  MissingSemicolon,
		Title: "missing semicolon",
		Text:  "Declarations of variables and constants, assignments, calls, and break, continue, goto and return end with a semicolon. Blocks do not.",
		Example: `fn main() {
    var x = 1
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  UnexpectedEOF,
		Title: "unexpected end of the file",
		Text:  "The file ends inside something that is not closed, most often a block. A label shows the bracket that is not closed. If a block seems to end earlier, because the lines after it are indented less or begin with a word such as `catch`, the error is at its opening brace, and a label shows where it seems to end.",
		Example: `fn main() {
    if 1 < 2 {
        print(1);
}
`,
		Lang: "imp",
	},
	{
		Code:  UnexpectedCharacter,
		Title: "unexpected character",
		Text:  "Outside strings, character literals and comments, a program consists of ASCII letters, digits, `_`, space, and the characters of operators and punctuation. Each line gets at most one such error.",
		Example: `fn main() {
    var price = 3 $ 4;
}
`,
		Lang: "imp",
	},
	{
		Code:  UnclosedString,
		Title: "string that is not closed",
		Text:  "A string ends on the line on which it begins. A line break in it is written `\\n`, a quote `\\\"`.",
		Example: `fn main() {
    print("hello);
}
`,
		Lang: "imp",
	},
	{
		Code:  UnclosedComment,
		Title: "comment that is not closed",
		Text:  "A comment that begins with `/*` ends with the next `*/`. Comments do not nest.",
		Example: `fn main() { }
/* the end
`,
		Lang: "imp",
	},
	{
		Code:  MalformedCharacter,
		Title: "malformed character literal",
		Text:  "A character literal holds exactly one character or escape between single quotes, and its value is the number of the code point. Text of any other length is a string, between double quotes.",
		Example: `fn main() {
    print('ab');
}
`,
		Lang: "imp",
	},
	{
		Code:  MalformedEscape,
		Title: "unknown or malformed escape",
		Text:  "The escapes in strings and character literals are `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"` and `\\'`, then `\\x` and two hexadecimal digits, which is a byte in a string and a code point in a character literal, and `\\u{…}` with the one to six hexadecimal digits of a code point.",
		Example: `fn main() {
    print("100\%");
}
`,
		Lang: "imp",
	},
	{
		Code:  MalformedNumber,
		Title: "malformed number",
		Text:  "Integers are written in decimal, in hexadecimal after `0x` or in binary after `0b`. Floats are decimal, with digits on both sides of the point, or with an exponent. `_` may separate two digits. A name cannot begin with a digit.",
		Example: `fn main() {
    print(1__000);
}
`,
		Lang: "imp",
	},
	{
		Code:  IntegerOutOfRange,
		Title: "integer out of range",
		Text:  "An integer has 64 bits. Decimal literals go up to 9223372036854775807, and -9223372036854775808 is allowed if the minus is directly before the digits. Hexadecimal and binary literals give at most 64 bits, which include the sign bit: `0xFFFFFFFFFFFFFFFF` is -1.",
		Example: `fn main() {
    print(9223372036854775808);
}
`,
		Lang: "imp",
	},
	{
		Code:  FloatOutOfRange,
		Title: "float out of range",
		Text:  "A floating-point literal must not be larger than the largest float, which is about 1.8e308. One that is closer to zero than any other float is zero.",
		Example: `fn main() {
    print(1e999);
}
`,
		Lang: "imp",
	},
	{
		Code:  ChainedComparison,
		Title: "chained comparison",
		Text:  "`a < b < c` would compare the result of `a < b`, which is a bool, with c. Write `a < b && b < c`. To compare bools put parentheses around the first comparison.",
		Example: `fn main(n: int) {
    if 0 < n < 10 {
        print(n);
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  AssignmentAsCondition,
		Title: "assignment as a condition",
		Text:  "`=` assigns and is a statement of its own; `==` compares.",
		Example: `fn main(n: int) {
    if n = 0 {
        print(n);
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  NestingTooDeep,
		Title: "program that nests too deep",
		Text:  "Blocks, brackets, prefix operators, calls, indices, fields, `?:` and types may be nested up to 1000 levels deep; `--max-nesting` sets another limit. There may be any number of binary operators, `else if` and statements in a row.",
		Example: `fn main() {
    print((((((((((1))))))))));
}
`,
		Lang:   "imp",
		Limits: Limits{Nesting: 8},
	},
	{
		Code:  MisspeltKeyword,
		Title: "misspelt keyword",
		Text:  "A statement or declaration begins with a word that is not a keyword but resembles one, or that is a keyword in other languages.",
		Example: `fn main(n: int) {
    whlie n > 0 {
        n -= 1;
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  ExpressionAsStatement,
		Title: "expression that is not a statement",
		Text:  "A call is the only expression that can be a statement. The value of any other expression would be lost.",
		Example: `fn main(n: int) {
    n + 1;
}
`,
		Lang: "imp",
	},
	{
		Code:  MalformedAssignment,
		Title: "malformed assignment",
		Text:  "The target of an assignment is a variable, an element of an array or a field of a struct. Only `=` can have several targets: operators such as `+=` take one target and one value.",
		Example: `fn main(n: int) {
    n + 1 = 2;
}
`,
		Lang: "imp",
	},
	{
		Code:  ExpectedDeclaration,
		Title: "declaration expected",
		Text:  "At the top of a file only declarations are allowed, which begin with `const`, `var`, `struct` or `fn`. Statements must be inside functions; constants and structs must be outside.",
		Example: `print(1);

fn main() { }
`,
		Lang: "imp",
	},
	{
		Code:  MisplacedThrows,
		Title: "throws that belongs to no function",
		Text: `A function, a function type or a generator type says what it may throw with throws and one
type. In a type, throws belongs to the nearest fn or gen before it that has none yet;
parentheses around results end the types inside them. Other types throw nothing, and no
function throws values of two types.`,
		Example: `fn read(name: string) -> int throws string throws int { return len(name); }

fn main() { }
`,
		Lang: "imp",
	},
	{
		Code:  NotOneType,
		Title: "several types where one is expected",
		Text: `A generator yields values of one type, and a function throws values of one type. To yield or
throw several values at once, declare a struct for them.`,
		Example: `fn pairs() yields (int, int) { }

fn main() { }
`,
		Lang: "imp",
	},
	{
		Code:    NotUTF8,
		Title:   "text that is not UTF-8",
		Text:    "Source files are UTF-8. The file contains a byte that is not part of a character in that encoding: the file may be in another encoding, or damaged.",
		Example: "fn main() {\n    print(\"caf\xe9\");\n}\n",
		Lang:    "imp",
	},
	{
		Code:    BinaryFile,
		Title:   "binary file",
		Text:    "The file contains a zero byte, which text never does. It is probably not a source file.",
		Example: "fn main() { }\n\x00\x01",
		Lang:    "imp",
	},
	{
		Code:  TooManyFunctions,
		Title: "too many functions",
		Text:  "A program may have a million functions, including nested and anonymous ones. `--max-functions` sets another limit. In the example the limit is 2.",
		Example: `fn main() {
    var inc = fn(n: int) -> int { return n + 1; };
    var dec = fn(n: int) -> int { return n - 1; };
    print(inc(dec(1)));
}
`,
		Lang:   "imp",
		Limits: Limits{Functions: 2},
	},
}
