package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestTreeOfUnfinished expects that each part of a text is parsed once, although the parser goes back to
// the end of an unfinished line: a function without its head ends at the declaration at the left margin,
// and a block that is not closed does not end before the statements in it.
func TestTreeOfUnfinished(t *testing.T) {
	for _, test := range []struct{ text, tree, errors string }{
		{"fn a\n  g(l {\n    x();\n}\n\nfn b() {\n  y();\n}\n",
			"(file (fn a ()->() {{(do (call x))}}) (fn b ()->() {(do (call y))}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 2:7 expected `)` or `,`, found `{`"},
		{"fn a\n  g(l {\n    x();\n}\n\nfn b() {",
			"(file (fn a ()->() {{(do (call x))}}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 2:7 expected `)` or `,`, found `{`\nE0103 6:8 this `{` is not closed"},
		{"fn f(n: int) -> string {\n    try {\n        try {\n        } finally \n            s += \"f\";\n    return s + \"2\";\n}",
			"(file (fn f (n:int)->(string) {{{}} (return (+ s \"2\"))}))",
			"E0103 2:9 this `{` is not closed\nE0101 5:13 expected `{`, found `s`"},
		{"fn a\n  while c {\n    if d {\n      x();\n}\n\nvar v = 1;\nfn b() { y = ; }\n",
			"(file (fn a ()->() {(while c {(if d {(do (call x))})})}) (var v = 1) (fn b ()->() {}))",
			"E0101 1:4 expected `(` after this `a`\nE0103 3:10 this `{` is not closed\nE0101 8:14 expected an expression, found `;`"},
		{"fn a\n  x();\n}\nfn b\n  fn c() { y(); }\n}\n",
			"(file (fn a ()->() {(do (call x))}) (fn b ()->() {(fn c ()->() {(do (call y))})}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 4:4 expected `(` after this `b`"},
		{"fn a() {\n{\nfn b() {\nx = ;\n}\n",
			"(file (fn a ()->() {{}}) (fn b ()->() {}))",
			"E0103 2:1 this `{` is not closed\nE0101 4:5 expected an expression, found `;`"},
		{"fn\n    print(1);\n}\nfn b() { }\n",
			"(file (fn b ()->() {}))",
			"E0101 1:1 expected a name after this `fn`"},
		{"fn p(b:\n a, t;\n}",
			"(file (fn p ()->() {}))",
			"E0101 1:7 expected a type after this `:`\nE0116 2:2 an expression alone is not a statement"},
		{"fn main() {\n    var\n    print(a);\n    var x, = 1;\n}\n",
			"(file (fn main ()->() {(do (call print a)) (var x = BAD)}))",
			"E0101 2:5 expected a name after this `var`\nE0101 4:10 expected a name after this `,`"},
	} {
		file, errs := parseAny(t, test.text)
		if got := show(file); got != test.tree {
			t.Errorf("%s\n gives %s\nand not %s", test.text, got, test.tree)
		}
		check(t, test.text, diagnostics(test.text, false), test.errors)
		starts := map[diag.Span]bool{}
		for _, d := range errs.Items {
			if starts[d.Primary.Span] {
				t.Errorf("%s\ntwo errors are at %v", test.text, d.Primary.Span)
			}
			starts[d.Primary.Span] = true
		}
	}
}

// TestWhileTyping expects what is said about the line that ends with a |, as far as it is typed.
func TestWhileTyping(t *testing.T) {
	for _, test := range []struct{ text, errors string }{
		// The last statement of the text is enough; what closes the blocks around it comes after it.
		{"fn f() {\n  while a {\n    x = f(1|", "E0103 3:12 expected `)` at the end of this line\nlabel 3:10 this `(` is not closed\nhelp close it with `);` here"},
		{"fn f() {\n  x = ;\n  y = 1;|", "E0101 2:7 expected an expression, found `;`\nE0103 4:1 expected `}`, found the end of the file\nlabel 1:8 this `{` is not closed"},
		{"fn f() {\n    fn g() {\nx(1);\n    }\n    for x in y { print(|\n}", "E0101 5:23 expected an expression or `)` after this `(`"},
		{"fn f() {\n  switch a {\n  case 1: x = 1;\n  cas|", "E0115 4:3 `cas` is not a keyword\nhelp did you mean `case`?"},
		{"const a = 1_|\nconst b = 2;", "E0109 1:11 `1_` is not a number\nnote `_` is allowed only between two digits"},
		// A line of a list is closed at its end, as the list goes on.
		{"fn f() {\n  x = [\n    g(1|\n    g(2),\n  ];\n}", "E0101 3:8 expected `)` at the end of this line\nlabel 3:6 this `(` is not closed\nhelp close it with `),` here"},
		{"fn f() {\n  x = [\n    g(|\n    g(2),\n  ];\n}", "E0101 3:6 expected an expression or `)` after this `(`"},
		{"fn f() {\n  x = g(\n    h([1|\n  );\n}", "E0101 3:9 expected `]` at the end of this line\nlabel 3:7 this `[` is not closed\nhelp close it with `])` here"},
		{"fn f() {\n  x = [\n    g(\"a|\n    g(2),\n  ];\n}", "E0105 3:7 this string is not closed\nhelp close it with `\"` on the same line; a line break in a string is written `\\n`"},
		{"fn f() {\n  x = g(1,\n  2, 3 4);\n}", "E0101 3:8 expected `)` or `,`, found `4`\nhelp put a `,` before it"}, // it is not the line
		// What is after the line in a hole.
		{"fn f() {\n  x = g(1, h| 2));\n}", "E0101 2:12 expected `(` after this `h`\nhelp write `h(`"},
		{"fn f() {\n  x = g(| a]);\n}", "E0101 2:11 this `]` closes nothing\nhelp remove it, or open it with `[`"},
		{"fn f() {\n  x = g(a];\n}", "E0101 2:10 expected `)`, found `]`\nlabel 2:8 this `(` is closed by another bracket\nhelp write `)` in place of it"},
		{"fn f() {\n  x = [\"a\"| \"b\", \"c\"];\n}", "E0101 2:12 expected `]` or `,`, found a string\nhelp put a `,` before it"},
		// A name that is not visible is not returned, and the beginning of one is no keyword.
		{"fn g() { var r = 1; }\nfn f() -> int {\n  r|\n}", "E0116 3:3 an expression alone is not a statement\nhelp to return its value, write `return r;`; or, if it is a function, call it: `r()`"},
		{"fn f(r: int) -> int {\n  r|\n}", "E0116 2:3 an expression alone is not a statement\nhelp to return the value, write `return r;`"},
		{"fn f() {\n  par|\n}\nfn parse() { }", "E0116 2:3 an expression alone is not a statement\nhelp a statement assigns, calls a function, or begins with a keyword"},
		{"fn f() {\n  par|\n}", "E0115 2:3 `par` is not a keyword\nhelp did you mean `var`?"},
		{"fn f() thr|", "E0115 1:8 `thr` is not a keyword\nhelp did you mean `throws`?"},
		// The block below a head is its block, although its brace is not there yet.
		{"fn f() {\n  i|\n    x = 1;\n  }\n  y = ;\n}", "E0101 2:3 expected the head of a block, found `i`\nlabel 4:3 the block seems to end here\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  while a =|\n    x = 1;\n  }\n  y = ;\n}", "E0113 2:11 expected a condition, found an assignment\nhelp use `==` to compare\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  while a &&\n    b|\n    x = 1;\n  }\n  y = ;\n}", "E0101 3:6 expected `{` at the end of this line\nhelp add `{` here\nE0101 6:7 expected an expression, found `;`"},
		{"fn f(\n  a: int,\n  b: int\n)|\n  x = 1;\n}\nfn g() { y = ; }", "E0101 4:2 expected `{` at the end of this line\nhelp add `{` here\nE0101 7:14 expected an expression, found `;`"},
		{"fn f() -> (int, int) ,\n  return 1, 2;\n}\nfn g() { y = ; }", "E0101 1:22 expected `{`, found `,`\nE0101 4:14 expected an expression, found `;`"},
		{"fn f() {\n  if a {\n    x = 1;\n  } else|\n    x = 2;\n  } else {\n    x = 3;\n  }\n  y = ;\n}", "E0101 4:5 expected `if` and a condition after this `else`\nE0101 9:7 expected an expression, found `;`"},
		{"fn f() {\n  try {\n    x = 1;\n  }|\n    x = 2;\n  }\n  y = ;\n}", "E0101 4:3 expected `catch` or `finally` after the block of a `try`\nlabel 2:3 this `try` has neither\nlabel 5:5 its block seems to begin here\nhelp write `catch e {` after it\nE0101 7:7 expected an expression, found `;`"},
		{"fn f(n: int) {\n  switch n {\n  case 0: (n)\n  case 4:|", "E0102 3:14 expected `;` after this statement\nhelp add `;` here"},
		{"fn f() {\n  var x = [1,\n    2\n  };\n  y = ;\n}", "E0101 4:3 expected `]`, found `}`\nlabel 2:11 this `[` is closed by another bracket\nhelp write `]` in place of it\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  g(1,\n    2\n  };\n  y = ;\n}", "E0101 4:3 expected `)`, found `}`\nlabel 2:4 this `(` is closed by another bracket\nhelp write `)` in place of it\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  g(fn|\n    x = 1;\n  });\n  y = ;\n}", "E0101 2:5 expected `(` after this `fn`\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  if (n > 3} {\n    x = 1;\n  }\n  y = ;\n}", "E0101 2:12 expected `)`, found `}`\nlabel 2:6 this `(` is closed by another bracket\nhelp write `)` in place of it\nE0101 5:7 expected an expression, found `;`"},
		{"struct|\n  x: int,\n  y: int\n}\nfn f() { y = ; }", "E0101 1:1 expected a name after this `struct`\nE0101 5:14 expected an expression, found `;`"},
		// A division of integers with // comments out the brace.
		{"fn f() {\n  for i in 0..n // 2 {\n    x = 1;\n  }\n  y = ;\n}", "E0101 2:17 expected `{` at the end of this line, found a comment\nhelp `//` begins a comment; integers are divided with `/`\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  switch n // 2 {\n  case 1: x = 1;\n  }\n  y = ;\n}", "E0101 2:12 expected `{` before the cases of this `switch`, found a comment\nhelp `//` begins a comment; integers are divided with `/`\nE0101 5:7 expected an expression, found `;`"},
		{"fn f() {\n  x = a ? n // 2 : 3;\n  y = 1;\n}", "E0101 2:13 expected `:`, found a comment\nhelp `//` begins a comment; integers are divided with `/`"},
		{"fn f() {\n  while n // of what\n    x = 1;\n  }\n  y = ;\n}", "E0101 2:10 expected `{` at the end of this line\nhelp add `{` here\nE0101 5:7 expected an expression, found `;`"},
		// So is the rest of a block on one line.
		{"fn f() {\n  if a| g(1); }\n  y = ;\n}", "E0101 2:8 expected `{`, found `g`\nhelp add `{` before it\nE0101 3:7 expected an expression, found `;`"},
		{"fn f() {\n  g(1, fn| return 1; });\n  y = ;\n}", "E0101 2:11 expected `(`, found `return`\nE0101 3:7 expected an expression, found `;`"},
		{"fn f() {\n  try| x = 1; } catch e { x = 2; }\n  y = ;\n}", "E0101 2:7 expected `{`, found `x`\nhelp add `{` before it\nE0101 3:7 expected an expression, found `;`"},
		{"f|\n  x = 1;\n}\nfn g() { y = ; }", "E0118 1:1 expected a declaration, found `f`\nnote statements must be inside a function; the program begins with `fn main() { … }`\nE0101 4:14 expected an expression, found `;`"},
	} {
		text := strings.ReplaceAll(test.text, "|", "") + "\n"
		check(t, test.text, diagnostics(text, true), test.errors)
	}
}
