package parser

import (
	"strings"
	"testing"
)

// TestClosures gives the parser functions without a name, and other values in braces, as users of other languages
// write them, with functions apply(x, f), each(v, f) and add(a, b) declared. Each has one error, with one help.
func TestClosures(t *testing.T) {
	const (
		anonymous = "a function without a name begins with `fn`\nhelp write "
		argument  = "a function is an argument, between the parentheses\nhelp write "
	)
	for _, test := range []struct{ text, want string }{
		{"apply(3, { x in x + 1 });", anonymous + "`fn(x: int) -> int { return x + 1; }`"},
		{"apply(3, { $0 + 1 });", anonymous + "`fn(x: int) -> int { return x + 1; }`"},
		{"sort(v, { $0 < $1 });", anonymous + "`fn(x: …, y: …) -> … { return x < y; }`"},
		{"sort(v, { a, b in a < b });", anonymous + "`fn(a: …, b: …) -> … { return a < b; }`"},
		{"apply(3, { it + 1 });", anonymous + "`fn(it: int) -> int { return it + 1; }`"},
		{"apply(3, { |x| x + 1 });", anonymous + "`fn(x: int) -> int { return x + 1; }`"},
		{"each(v, { |x| print(x); });", anonymous + "`fn(x: int) { … }`"},
		{"apply(3, { x -> return x + 1; });", anonymous + "`fn(x: int) -> int { return x + 1; }`"},
		{"apply(3, -> (x) { x + 1 });", anonymous + "`fn(x: int) -> int { return x + 1; }`"},
		{"var f = lambda { |x| x + 1 };", anonymous + "`fn(x: …) -> … { return x + 1; }`"},
		{"apply(3) { $0 + 1 };", argument + "`apply(3, fn(x: …) -> … { return x + 1; })`"},
		{"var y = apply(3) { |k| k + 1 };", argument + "`apply(3, fn(k: …) -> … { return k + 1; })`"},
		{"print(apply(3) { x in x + 1 });", argument + "`apply(3, fn(x: …) -> … { return x + 1; })`"},
		{"each([1, 2]) { x in print(x); }\nx = 1;", argument + "`each([1, 2], fn(x: …) { … })`"},
		{"each([1, 2]) do |x|\n    print(x);\nend\nx = 1;", argument + "`each([1, 2], fn(x: …) { … })`"},
		{"each(v) { print(1); }\nx = 1;", argument + "`each(v, fn() { … })`"},
		{"run { x in print(x); }\nx = 1;", argument + "`run(fn(x: …) { … })`"},
		{"run() { x in print(x); }\nx = 1;", argument + "`run(fn(x: …) { … })`"},
		{"each(v, { print(1); });", "a block is no value\nhelp a function without a name is written `fn() { … }`"},
		{"var b = { a + 1 };", "a block is no value\nhelp an array is written `[a + 1]`, and a function `fn() -> … { return a + 1; }`"},
		{"var c = { a, 2 };", "the elements of an array are written between `[` and `]`\nhelp write `[a, 2]`"},
		{"var h = { :a => 1 };", "there is no type of maps\nhelp " + mapHelp},
		{"var h = { \"a\" => 1, \"b\" => 2 };", "there is no type of maps\nhelp " + mapHelp},
		{"var h = { a => 1 };", "there is no type of maps\nhelp " + mapHelp},
		{"var h = { [\"a\"] = 1 };", "there is no type of maps\nhelp " + mapHelp},
		{"var p = { x = 1, y = 2 };", "a struct is made by a call\nhelp declare it, as in `struct S { x: … }`, and write `S(…)`, with a value for each field"},
		{"print{v};", "the arguments of a call are in parentheses\nhelp write `print(v)`"},
		{"var s = add{1, 2};", "the arguments of a call are in parentheses\nhelp write `add(1, 2)`"},
		{"print(add 1, 2);", "the arguments of a call are in parentheses\nhelp write `add(1, 2)`"},
		{"loop do\n    x = 1;\nend\ny = 1;", "a loop without an end is written with `while`\nhelp write `while true {`, and `}` at its end"},
		{"if v.empty? { x = 1; }", "a name has no `?`\nhelp write `len(v) == 0`"},
		{"print(p.x.nil?);", "there is no field `nil`"},
		{"if x.even? { x = 1; }", "a name has no `?`\nhelp write `x % 2 == 0`"},
		{"if ready? { x = 1; }", "a name has no `?`\nhelp remove it; a condition is written with an operator, such as `==`"},
		{"var s = \"one \" +\n    \"two \"\n    \"three\"\n    \"four\";", "strings are joined with `+`\nhelp add `+` before this string"},
	} {
		const head = "fn apply(x: int, f: fn(int) -> int) -> int { return f(x); }\nfn each(v: [int], f: fn(int)) { }\n" +
			"fn add(a: int, b: int) -> int { return a + b; }\nfn main() {\n"
		lines := diagnostics(head+test.text+"\n}\n", true)
		if len(lines) > 0 { // without its code and position
			lines[0] = strings.SplitN(lines[0], " ", 3)[2]
		}
		check(t, test.text, lines, test.want)
	}
}
