package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
)

// diagnostics returns a line for each error in a text, with its code, position and message.
// If full is set, more lines with its labels, notes and helps follow. Another line follows
// for each fix whose result has more syntax errors, or still has this one.
func diagnostics(text string, full bool) []string {
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	Parse(src, errs)
	var lines []string
	for _, d := range errs.Items {
		p := src.Position(d.Primary.Span.Start)
		lines = append(lines, fmt.Sprintf("%s %d:%d %s", d.Code, p.Line, p.Column, d.Message))
		if full {
			for _, l := range d.Secondary {
				p := src.Position(l.Span.Start)
				lines = append(lines, fmt.Sprintf("label %d:%d %s", p.Line, p.Column, l.Text))
			}
			for _, note := range d.Notes {
				lines = append(lines, "note "+note)
			}
			for _, help := range d.Helps {
				lines = append(lines, "help "+help)
			}
		}
		for _, fix := range d.Fixes {
			fixed, _ := diag.Apply(text, []diag.Fix{fix})
			after := diag.NewList(diag.NewFile("fixed.imp", fixed))
			Parse(after.File, after)
			still := slices.ContainsFunc(after.Items, func(e *diag.Diagnostic) bool {
				return e.Message == d.Message && e.Primary.Span.Start == d.Primary.Span.Start
			})
			if n, was := after.Errors(), errs.Errors(); n > was || still {
				lines = append(lines, fmt.Sprintf("fix %q gives %d errors instead of %d: %s", fix.Help, n, was, fixed))
			}
		}
	}
	return lines
}

func check(t *testing.T, text string, got []string, want string) {
	t.Helper()
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("%s\n got\n%s\nwant\n%s", text, g, want)
	}
}

// TestErrorsInStatements puts each text into a function whose body begins at 2:1.
func TestErrorsInStatements(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x = 1", "E0102 2:6 expected `;` after this statement"},
		{"x = 1\ny = 2;", "E0102 2:6 expected `;` after this statement"},
		{"f() // why\n\nreturn 1;", "E0102 2:4 expected `;` after this statement"},
		{"for true return;", "E0101 2:10 expected `;` after this part of the `for`, found `return`"},
		{"for var i = 0; i < 3 break;", "E0101 2:22 expected `;` after this part of the `for`, found `break`"},
		{"x = 1 y;", "E0101 2:7 an operator is missing before `y`"},
		{"var x int;", "E0101 2:7 expected `:` before the type"},
		{"var x [int];", "E0101 2:7 expected `:` before the type, found `[`"},
		{"var x: = 1;", "E0101 2:8 expected a type, found `=`"},
		{"var 1;", "E0101 2:5 expected a name, found `1`"},
		{"x = ;", "E0101 2:5 expected an expression, found `;`"},
		{"x = 1 + * 2;", "E0101 2:9 expected an expression, found `*`"},
		{"x = (1;", "E0101 2:7 expected `)`, found `;`"},
		{"x = a[1;", "E0101 2:8 expected `]`, found `;`"},
		{"x = [1, 2;", "E0101 2:10 expected `]` or `,`, found `;`"},
		{"f(a b);", "E0101 2:5 expected `)` or `,`, found `b`"}, // neither is declared
		{"var b = 1; f(a b);", "E0101 2:14 the arguments of a call are in parentheses"},
		{"f(1 b);", "E0101 2:5 expected `)` or `,`, found `b`"},
		{"f(a, ;", "E0101 2:4 expected an expression or `)` after this `,`"},
		{"f(,);", "E0101 2:3 expected an expression or `)`, found `,`"},
		{"x = [,];", "E0101 2:6 expected an expression or `]`, found `,`"},
		{"x = a ? b;", "E0101 2:10 expected `:`, found `;`"},
		{"x = p.;", "E0101 2:6 expected the name of a field after this `.`"},
		{"x = p.1;", "E0101 2:6 there are no tuples"},
		{"if c x = 1;", "E0101 2:6 expected `{`, found `x`"},
		{"if { }", "E0101 2:1 an `if` needs a condition"},
		{"if c { } else x = 1;", "E0101 2:15 expected `{`, found `x`"},
		{"while x = 1 { }", "E0113 2:9 expected a condition, found an assignment"},
		{"if (x = 1) { }", "E0113 2:7 expected a condition, found an assignment"},
		{"if a { } else if b = 1 { }", "E0113 2:20 expected a condition, found an assignment"},
		{"do { } while x = 1;", "E0113 2:16 expected a condition, found an assignment"},
		{"for ; x = 1; { }", "E0113 2:9 expected a condition, found an assignment"},
		{"f(x = 1);", "E0101 2:3 an argument has no name here"},
		{"x = y = 1;", "E0101 2:7 an assignment has no value"},
		{"do { } x = 1;", "E0101 2:8 expected `while`, found `x`"},
		{"for i n 0..3 { }", "E0101 2:7 expected `in` or `=` after the variable, found `n`"},
		{"for i in 0 x = 1;", "E0101 2:12 expected `{`, found `x`"},
		{"for 1..2 { }", "E0101 2:6 expected `;` after this part of the `for`, found `..`"},
		{"for var i = 0; i < n i += 1 { }", "E0101 2:22 the three parts of a `for` are separated by `;`"},
		{"for (i = 0; i < n; i += 1) { }", "E0101 2:5 the parts of a `for` are not in parentheses"},
		{"switch x { f(); case 1: }", "E0101 2:12 expected `case`, `default` or `}`, found `f`"},
		{"switch x { case 1 2: f(); case 3: }", "E0101 2:19 expected `:`, found `2`"},
		{"goto 3;", "E0101 2:6 a label is a name"},
		{"fn 3;", "E0101 2:4 expected a name or `(` after `fn`, found `3`"},
		{"fn(a) { };", "E0101 2:4 `a` has no type"},
		{";", "E0101 2:1 expected a statement, found `;`"},
		{") x = 1;", "E0101 2:1 expected a statement, found `)`"},
		{"else { }", "E0101 2:1 this `else` follows no `if`"},
		{"case 1: f();", "E0101 2:1 this `case` is not in a switch statement"},
		{"const x 1;", "E0101 2:9 expected `=`, found `1`"},
		{"const x = 1", "E0102 2:12 expected `;` after this declaration"},
		{"cosnt x = 1;", "E0115 2:1 `cosnt` is not a keyword"},
		{"type A = int;", "E0118 2:1 `type` is allowed only outside functions"},
		{"type A = [int]; x++;", "E0118 2:1 `type` is allowed only outside functions\nE0101 2:18 there is no operator `++`"},
		{"type A { x: int }", "E0115 2:1 `type` is not a keyword"},
		{"struct A { x: int }", "E0118 2:1 `struct` is allowed only outside functions"},
		{"x++;", "E0101 2:2 there is no operator `++`"},
		{"x--;", "E0101 2:2 there is no operator `--`"},
		{"++x;", "E0101 2:1 there is no operator `++`"},
		{"--x;", "E0116 2:1 an expression alone is not a statement"},
		{"for ; ; x-- { }", "E0101 2:10 there is no operator `--`"},
		{"a + b;", "E0116 2:1 an expression alone is not a statement"},
		{"x == 1;", "E0116 2:1 an expression alone is not a statement"},
		{"a, b;", "E0116 2:1 an expression alone is not a statement"},
		{"f(), g();", "E0116 2:1 an expression alone is not a statement"},
		{"for a; ; { }", "E0116 2:5 an expression alone is not a statement"},
		{"a + b = 1;", "E0117 2:1 this cannot be assigned to"},
		{"a, f() = 1, 2;", "E0117 2:4 this cannot be assigned to"},
		{"(a + b) = 1;", "E0117 2:1 this cannot be assigned to"},
		{"a, b += 1;", "E0117 2:6 `+=` assigns one value to one target"},
		{"a += 1, 2;", "E0117 2:3 `+=` assigns one value to one target"},
		{"x = a < b < c;", "E0112 2:11 comparisons cannot be chained"},
		{"x = a == b != c;", "E0112 2:12 comparisons cannot be chained"},
		{"x = a + 1 < b * 2 >= c;", "E0112 2:19 comparisons cannot be chained"},
		{"whlie c { x = 1; }", "E0115 2:1 `whlie` is not a keyword"},
		{"whlie (c) { x = 1; }", "E0115 2:1 `whlie` is not a keyword"},
		{"retrun x;", "E0115 2:1 `retrun` is not a keyword"},
		{"if c { } esle { x = 1; }", "E0115 2:10 `esle` is not a keyword"},
		{"continu;", "E0115 2:1 `continu` is not a keyword"},
		{"contiune;", "E0115 2:1 `contiune` is not a keyword"},
		{"brek;\nx = ;", "E0115 2:1 `brek` is not a keyword\nE0101 3:5 expected an expression, found `;`"},
		{"retrun;", "E0115 2:1 `retrun` is not a keyword"},
		{"whle;", "E0116 2:1 an expression alone is not a statement"}, // `while` is not suggested, since it cannot be a statement alone
		{"brek, x;", "E0116 2:1 an expression alone is not a statement"},
		{"x = a and b;", "E0101 2:7 there is no operator `and`"},
		{"if a and not b { x = ; }", "E0101 2:6 there is no operator `and`\nE0101 2:22 expected an expression, found `;`"},
		{"while f(a or b) { }", "E0101 2:11 there is no operator `or`"},
		{"a or b;", "E0101 2:3 there is no operator `or`"},
		{"if not a { }", "E0101 2:4 there is no operator `not`"},
		{"x = not a;", "E0101 2:5 there is no operator `not`"},
		{"return b && not a;", "E0101 2:13 there is no operator `not`"},
		{"x = a\nand(b);", "E0102 2:6 expected `;` after this statement"},
		{"var not int;", "E0101 2:9 expected `:` before the type"},
		{"and = or; not = and(or);", ""},
		{"x := 1;\ny = ;", "E0101 2:3 there is no operator `:=`\nE0101 3:5 expected an expression, found `;`"},
		{"var x := 1;", "E0101 2:7 there is no operator `:=`"},
		{"for i := 0; i < n; i += 1 { }", "E0101 2:7 there is no operator `:=`"},
		{"if a <> b { }", "E0101 2:6 there is no operator `<>`"},
		{"x = a === b;", "E0101 2:7 there is no operator `===`"},
		{"if (a !== b) { }", "E0101 2:7 there is no operator `!==`"},
		{"x = a < > b;", "E0101 2:9 expected an expression, found `>`"},
		{"let x = 1;", "E0115 2:1 `let` is not a keyword"},
		{"int x = 1;", "E0101 2:1 a variable is declared with `var`"},
		{"x = 1 @ 2;", "E0104 2:7 unexpected character `@`"},
		{"x = #;", "E0104 2:5 unexpected character `#`"},
		{"x = “abc”;", "E0104 2:5 a string is written between straight quotes"},
		{"größe = 1;", "E0104 2:3 unexpected characters"},
		{"x = \u00a01;", "E0104 2:5 unexpected character U+00A0"},
		{"x = \"abc;\ny = 1;", "E0105 2:5 this string is not closed"},
		{"f(\"abc);\nf(2);", "E0105 2:3 this string is not closed"},
		{"x = \"abc\ny = \"z\" + a;", "E0105 2:5 this string is not closed"},
		{"x = \"abc\nxyz\";", "E0105 2:5 a string ends on the line where it begins"},
		{"x = \"\"\"abc\nf(\"x\")\n\"\"\" + 1;", "E0105 2:5 a string ends on the line where it begins"},
		{"x = \"abc\\", "E0105 2:5 this string is not closed"},
		{"x = 'a;\ny = 1;", "E0107 2:5 this character literal is not closed"},
		{"x = '';", "E0107 2:5 a character literal holds one character"},
		{"x = 'ab';", "E0107 2:5 a character literal holds one character"},
		{`x = "é\q";`, "E0108 2:7 unknown escape `\\q`"},
		{`x = "\é";`, "E0108 2:6 unknown escape `\\é`"},
		{`x = "\x4";`, "E0108 2:6 `\\x` needs two hexadecimal digits"},
		{`f("\x", "\xg1", '\x4');`, "E0108 2:4 `\\x` needs two hexadecimal digits\nE0108 2:10 `\\x` needs two hexadecimal digits\nE0108 2:18 `\\x` needs two hexadecimal digits"},
		{`x = "\u{}";`, "E0108 2:6 `\\u` needs one to six hexadecimal digits in braces, as in `\\u{E9}`"},
		{`x = "\u{xyz}";`, "E0108 2:6 `\\u` needs one to six hexadecimal digits in braces, as in `\\u{E9}`"},
		{`x = "\u41";`, "E0108 2:6 `\\u` needs one to six hexadecimal digits in braces, as in `\\u{E9}`"},
		{`x = "\u{110000}";`, "E0108 2:6 `\\u{110000}` is not a code point"},
		{`x = "\u{D800}";`, "E0108 2:6 `\\u{D800}` is not a code point"},
		{`x = "\a\b";`, "E0108 2:6 unknown escape `\\a`\nE0108 2:8 unknown escape `\\b`"},
		{"x = 1__0;", "E0109 2:5 `1__0` is not a number"},
		{"x = 1_;", "E0109 2:5 `1_` is not a number"},
		{"x = 0x;", "E0109 2:5 `0x` is not a number"},
		{"x = 0x_1;", "E0109 2:5 `0x_1` is not a number"},
		{"x = 0b12;", "E0109 2:5 `0b12` is not a number"},
		{"x = 0x1.5;", "E0109 2:5 `0x1.5` is not a number"},
		{"x = 1.5_;", "E0109 2:5 `1.5_` is not a number"},
		{"x = 1e;", "E0109 2:5 `1e` is not a number"},
		{"x = 12abc;", "E0109 2:5 `12abc` is not a number"},
		{"x = 9223372036854775808;", "E0110 2:5 this integer does not fit 64 bits"},
		{"x = a-9223372036854775808;", "E0110 2:7 this integer does not fit 64 bits"},
		{"x = -(9223372036854775808);", "E0110 2:7 this integer does not fit 64 bits"},
		{"x = -9223372036854775809;", "E0110 2:6 this integer does not fit 64 bits"},
		{"x = 0x1_0000_0000_0000_0000;", "E0110 2:5 this integer does not fit 64 bits"},
		{"x = 1e999;", "E0111 2:5 this number is too large for a float"},
		{"try { }", "E0101 2:7 expected `catch` or `finally` after the block of a `try`"},
		{"try { } x = 1;", "E0101 2:9 expected `catch` or `finally` after the block of a `try`, found `x`"},
		{"try x = 1;", "E0101 2:1 a `try` is followed by a block"},
		{"try { } catch { } x = ;", "E0101 2:15 expected a name after `catch`, found `{`\nE0101 2:23 expected an expression, found `;`"},
		{"try { } catch (e) { } x = ;", "E0101 2:15 expected a name after `catch`, found `(`\nE0101 2:27 expected an expression, found `;`"},
		{"try { } catch e int { } x = ;", "E0101 2:17 expected `:` before the type, found `int`\nE0101 2:29 expected an expression, found `;`"},
		{"try { } catch e { } catch f { } x = ;", "E0101 2:21 a `try` has one `catch`\nE0101 2:37 expected an expression, found `;`"},
		{"try { } finally { } catch f { } x = ;", "E0101 2:21 this `catch` follows no `try`\nE0101 2:37 expected an expression, found `;`"},
		{"try { } finally { } finally { }", "E0101 2:21 this `finally` follows no `try`"},
		{"catch e { }", "E0101 2:1 this `catch` follows no `try`"},
		{"finally { }", "E0101 2:1 this `finally` follows no `try`"},
		{"try { x = ; } catch e { y = ; } finally { z = ; }",
			"E0101 2:11 expected an expression, found `;`\nE0101 2:29 expected an expression, found `;`\nE0101 2:47 expected an expression, found `;`"},
		{"if p->x { }", "E0101 2:5 there is no operator `->`"},
		{"x = fn() yields int -> int { };", "E0101 2:21 this `->` is misplaced"},
		{"throw;", "E0101 2:1 a `throw` needs a value"},
		{"throw 1, 2;", "E0101 2:8 `throw` takes one value"},
		{"throw 1\nx = 2;", "E0102 2:8 expected `;` after this statement"},
		{"yield;", "E0101 2:1 a `yield` needs a value"},
		{"raise x;", "E0115 2:1 `raise` is not a keyword"},
		{"thorw x;", "E0115 2:1 `thorw` is not a keyword"},
		{"foreach x in a { }", "E0115 2:1 `foreach` is not a keyword"},
		{"var f: fn() yields int;", "E0101 2:13 a function type has no `yields`"},
		{"var f: int throws int;", "E0119 2:12 this `throws` belongs to no function"},
		{"var f: [fn()] throws int;", "E0119 2:15 this `throws` belongs to no function"},
		{"var f: gen (int, int);", "E0120 2:12 `gen` takes one type"},
		{"var f: gen;", ""}, // a struct may have this name
		{"var f: fn() throws;", "E0101 2:19 expected a type or `(`, found `;`"},
		// Several errors in one text.
		{"x = ;\ny = 1;\nz = );\nif a = b { w = ; }\nv = 1",
			"E0101 2:5 expected an expression, found `;`\nE0101 4:5 expected an expression, found `)`\n" +
				"E0113 5:6 expected a condition, found an assignment\nE0101 5:16 expected an expression, found `;`\nE0102 6:6 expected `;` after this statement"},
		{"x = \"\\q\" + 1__0;\ny = 'ab' < 1 < 99999999999999999999;",
			"E0108 2:6 unknown escape `\\q`\nE0109 2:12 `1__0` is not a number\nE0107 3:5 a character literal holds one character\n" +
				"E0112 3:14 comparisons cannot be chained\nE0110 3:16 this integer does not fit 64 bits"},
		{"g = fn(a: int) { x = ; };\ny = );", "E0101 2:22 expected an expression, found `;`\nE0101 3:5 expected an expression, found `)`"},
		{"while a { b = ; while c { d = ; } e = ; }\nf = ;",
			"E0101 2:15 expected an expression, found `;`\nE0101 2:31 expected an expression, found `;`\n" +
				"E0101 2:39 expected an expression, found `;`\nE0101 3:5 expected an expression, found `;`"},
	} {
		text := "fn f() {\n" + test.text + "\n}"
		check(t, test.text, diagnostics(text, false), test.want)
	}
}

func TestErrorsInDeclarations(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x = 1;", "E0118 1:1 a variable is declared with `var`"},
		{"fn f() { } } fn g() { }", "E0118 1:12 expected a declaration, found `}`"},
		{";", "E0118 1:1 expected a declaration, found `;`"},
		{"func main() { }\nfn f() { x = ; }", "E0115 1:1 `func` is not a keyword\nE0101 2:14 expected an expression, found `;`"},
		{"strcut A { x: int }\nfn f() { }", "E0115 1:1 `strcut` is not a keyword"},
		{"struct A { x: int y: int }\nvar z = ;", "E0101 1:18 expected `,` after this field\nE0101 2:9 expected an expression, found `;`"},
		{"struct A { x: int, 1 }", "E0101 1:20 expected a field or `}`, found `1`"},
		{"struct A { x }", "E0101 1:12 `x` has no type"},
		{"fn f(a int) { }\nfn g(b) { }", "E0101 1:8 expected `:` before the type\nE0101 2:6 `b` has no type"},
		{"fn f(a: int,) { }", "E0101 1:13 expected a parameter, found `)`"},
		{"fn f() -> { }", "E0101 1:8 `->` needs a type"},
		{"fn f() -> int;", "E0101 1:4 `f` has no body"},
		{"fn (a: int) { }", "E0101 1:4 a function that is declared has a name"},
		{"fn f() yields int -> int { }", "E0101 1:19 this `->` is misplaced"},
		{"fn f() -> int yields int { }", "E0101 1:15 this `yields` is misplaced"},
		{"fn f() throws int -> int { }", "E0101 1:19 this `->` is misplaced"},
		{"fn f() throws int throws string { }", "E0119 1:19 this `throws` belongs to no function"},
		{"fn f() throws (int, string) { }", "E0120 1:15 `throws` takes one type"},
		{"fn f() yields (int, string) throws int { }", "E0120 1:15 `yields` takes one type"},
		{"fn f() yields { }", "E0101 1:8 `yields` needs a type"},
		{"const c;", "E0101 1:7 a constant needs a value"},
		{"type A = int", "E0102 1:13 expected `;` after this declaration"},
		{"type A = ;", "E0101 1:10 expected a type, found `;`"},
		{"type A = 3; var x += 1;", "E0101 1:10 expected a type, found `3`\nE0101 1:19 expected `:` and a type, or `=` and a value, found `+=`"},
		{"type A struct { x: int }", "E0101 1:1 a struct is not declared with `type`"},
		{"type A = struct { x: int }\nvar x += 1;", "E0101 1:10 a struct is not declared with `type`\nE0101 2:7 expected `:` and a type, or `=` and a value, found `+=`"},
		{"type A = { x: int }; var x += 1;", "E0101 1:10 a struct is not declared with `type`\nE0101 1:28 expected `:` and a type, or `=` and a value, found `+=`"},
		{"type A = (int) -> int;", "E0101 1:10 the type of a function begins with `fn`"},
		{"typo A = int;", "E0115 1:1 `typo` is not a keyword"},
		{"const c = 1\nvar x = 2\nvar y = 3;", "E0102 1:12 expected `;` after this declaration\nE0102 2:10 expected `;` after this declaration"},
		{"fn", "E0103 1:1 expected a name after this `fn`"},
		{"fn f(", "E0103 1:5 expected a parameter or `)` after this `(`"},
		{"fn f() {", "E0103 1:8 this `{` is not closed"},
		{"fn f() { x = ", "E0103 1:12 expected an expression after this `=`"},
		{"fn f() { }\nfn g() { 1\n", "E0103 2:8 this `{` is not closed"}, // once, nothing was reported
		{"fn f() { fn() { x, \"\"\n", "E0103 1:15 this `{` is not closed"},
		{"fn y() {\n while e { do { x();\n}", "E0103 2:15 this `{` is not closed"},
		{"fn/* /**/*/}}", "E0101 1:10 this is no comment any more\nE0118 1:13 expected a declaration, found `}`"},
		{"fn n() { /* /**/*/; }", "E0101 1:17 this is no comment any more"},
		{"fn f() {++", "E0101 1:9 there is no operator `++`"},
		{"fn/* /**/*/}}fn m", "E0101 1:10 this is no comment any more\nE0118 1:13 expected a declaration, found `}`\nE0103 1:17 expected `(` after this `m`"},
		{"fn f() { d = 2 => b", "E0101 1:16 there is no operator `=>`"},
		{"fn f() { if a { while b {", "E0103 1:25 this `{` is not closed"},
		{"var x = 1; /* never\n closed", "E0106 1:12 this comment is not closed"},
		{"fn f() { x = 1; /* never\n closed", "E0106 1:17 this comment is not closed"},
		{"a\xffb", "E0801 1:2 the file is not valid UTF-8"},
		{"var s = \"\xc3\x28\";", "E0801 1:10 the file is not valid UTF-8"},
		{"var s = \"é\xed\xa0\x80\";", "E0801 1:11 the file is not valid UTF-8"},
		{"\x7fELF\x02\x01\x00\x00\xff\xff;;;{{{", "E0802 1:7 the file is binary, not text"},
		{"\x01\x02\x03", "E0104 1:1 unexpected characters"},
	} {
		check(t, test.text, diagnostics(test.text, false), test.want)
	}
}

// TestAdvice checks the labels, notes and helps of errors.
func TestAdvice(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"fn f() { if x = 1 { } }", "E0113 1:15 expected a condition, found an assignment\nhelp use `==` to compare"},
		{"fn f() {\n    while (a < 3\n        b = 1;\n}", "E0101 2:17 expected `)` at the end of this line\nlabel 2:11 this `(` is not closed"},
		{"fn f() { retrun 1; }", "E0115 1:10 `retrun` is not a keyword\nhelp did you mean `return`?"},
		{"fn f() { continu; }", "E0115 1:10 `continu` is not a keyword\nhelp did you mean `continue`?"},
		{"fn f() { x = \"\\q\"; }", "E0108 1:15 unknown escape `\\q`\n" +
			"note the escapes are `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"`, `\\'`, `\\xHH` and `\\u{H…}`\nhelp a backslash is written `\\\\`"},
		{"fn f() { x = '\\u{DFFF}'; }", "E0108 1:15 `\\u{DFFF}` is not a code point\nnote code points go up to 10FFFF, without D800 to DFFF"},
		{"fn f() { x = a or b; }", "E0101 1:16 there is no operator `or`\nhelp write `||`"},
		{"fn f() { if not a == 1 return; }", "E0101 1:13 there is no operator `not`\nhelp write `!(a == 1)`"},
		{"fn f() { if not a == 1 then { } }", "E0101 1:13 there is no operator `not`\nhelp write `!(a == 1)`"},
		{"fn f() { if not a == 1 a = -1; }", "E0101 1:13 there is no operator `not`\nhelp write `!(a == 1)`"},
		{"fn f() { x = not a[0] == -f(1).y; }", "E0101 1:14 there is no operator `not`\nhelp write `!(a[0] == -f(1).y)`"},
		{"fn f() { x := 1; }", "E0101 1:12 there is no operator `:=`\nhelp write `var x = …` to declare variables; to assign, `x = …`"},
		{"fn f() { let x = 1; }", "E0115 1:10 `let` is not a keyword\nhelp write `var x`"},
		{"fn f() { x = (a + b; }", "E0101 1:20 expected `)`, found `;`\nlabel 1:14 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f() { g(a, (b), [c]; }", "E0101 1:23 expected `)` or `,`, found `;`\nlabel 1:11 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f() { if a < b < c { } }", "E0112 1:19 comparisons cannot be chained\nlabel 1:15 the first comparison\n" +
			"help write `a < b && b < c`, or put parentheses around one of them"},
		{"fn f() {\n    while a {\n        g();\n}\nfn h() {\n}\n", "E0103 2:13 this `{` is not closed\nlabel 4:1 its block seems to end before this `}`\n" +
			"help close it with `}` before the `}` on line 4"},
		{"fn f() { if c x = 1; }", "E0101 1:15 expected `{`, found `x`\nhelp put the block between `{` and `}`, even if it is a single statement"},
		{"fn f() {\n  if c\n    x = 1;\n    y = 2; }", "E0101 3:5 expected `{`, found `x`\nhelp put the block between `{` and `}`, even if it is a single statement"},
		{"fn f() { try { } g(); }", "E0101 1:18 expected `catch` or `finally` after the block of a `try`, found `g`\nlabel 1:10 this `try` has neither\n" +
			"help write `catch e { … }` after the block, or `finally { … }`, or both"},
		{"fn f() { try { } catch (e: int) { } }", "E0101 1:24 expected a name after `catch`, found `(`\n" +
			"help write `catch e: int { … }`"},
		{"fn f() { try { } catch (string e) { } }", "E0101 1:24 expected a name after `catch`, found `(`\nhelp write `catch e: string { … }`"},
		{"fn f() { for (x in a) { } }", "E0101 1:10 a loop over a sequence has the form `for x in a`\nhelp write `for x in a { … }`"},
		{"fn f() { try { } catch { } }", "E0101 1:24 expected a name after `catch`, found `{`\n" +
			"help name the variable that gets what was thrown: `catch e { … }`"},
		{"fn f() { finally { } }", "E0101 1:10 this `finally` follows no `try`\nnote a `try` has one `finally`, directly after its block or its `catch`"},
		{"fn main() {\n    for it\n}\n", "E0101 2:9 expected `in` or `=` after this `it`\nhelp write `for it in 0..n { … }`, or `for var it = 0; it < n; it += 1 { … }`"},
		{"fn main() {\n    var it, n = 0, 5;\n    for it\n}\n", "E0101 3:9 expected `in` or `=` after this `it`\nhelp write `for it in 0..n { … }`, or `for it = 0; it < n; it += 1 { … }`"},
		{"fn main() {\n    switch 1 {\n    case 0,\nfn f() { }\n", "E0103 2:14 this `{` is not closed\nlabel 4:1 its block seems to end before this `fn`\nlabel 1:11 and neither is this one\nhelp close them before `fn`\n" +
			"E0101 3:11 expected an expression after this `,`"},
		{"fn f() { except { } }", "E0115 1:10 `except` is not a keyword\nhelp write `catch e`"},
		{"fn f(g: fn() yields int) { }", "E0101 1:14 a function type has no `yields`\nhelp the type of a function with `yields T` is `fn(…) -> gen T`"},
		{"fn f() -> int yields int { }", "E0101 1:15 this `yields` is misplaced\nnote a function has either results or `yields`, directly after its parameters\nhelp a generator has no results: leave out `-> int`"},
		{"fn f() throws int -> int { }", "E0101 1:19 this `->` is misplaced\nnote a function has either results or `yields`, directly after its parameters\n" +
			"help write `-> int throws int`"},
		{"fn f(n: int) { n }", "E0116 1:16 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n;`"},
		{"fn f(n: int) { n; }", "E0116 1:16 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n;`"},
		{"fn f(n: int) { n + 1 }", "E0116 1:16 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n + 1;`"},
		{"fn f(n: int) { n + 1 > 2 }", "E0116 1:16 an expression alone is not a statement\nhelp to return it, declare the result, `-> bool` after the parameters, and write `return n + 1 > 2;`"},
		{"fn f() throws int { var n = 1; n }", "E0116 1:32 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n;`"},
		{"fn f(c: bool, n: int) { if c { n } else { n; } }", "E0116 1:32 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n;`\nE0116 1:43 an expression alone is not a statement\nhelp to return it, declare the result, `-> int` after the parameters, and write `return n;`"},
		{"fn f(g: fn()) { g }", "E0116 1:17 an expression alone is not a statement\nhelp to return it, declare the result, `-> …` after the parameters, and write `return g;`; or, if it is a function, call it: `g()`"},
		{"fn f() { g; }", "E0116 1:10 an expression alone is not a statement\nhelp to return it, declare the result, `-> …` after the parameters, and write `return g;`; or, if it is a function, call it: `g()`"},
		{"fn f() { }\nfn g() { f; }", "E0116 2:10 an expression alone is not a statement\nhelp to call the function, write `f()`"},
		{"fn f(n: int) { n; f(1); }", "E0116 1:16 an expression alone is not a statement\nhelp assign its value to a variable"},
		{"fn f(n: int) { while c { n; } }", "E0116 1:26 an expression alone is not a statement\nhelp assign its value to a variable"},
		{"fn f(n: int) yields int { yield 1; n; }", "E0116 1:36 an expression alone is not a statement\nhelp a function with `yields` returns nothing; to yield the value, write `yield n;`"},
		{"fn main() { var n = 1; n }", "E0116 1:24 an expression alone is not a statement\nhelp assign its value to a variable, or pass it to a function"},
		{"fn main() { n; }", "E0116 1:13 an expression alone is not a statement\nhelp assign its value to a variable; or, if it is a function, call it: `n()`"},
		{"fn f() { i++; }", "E0101 1:11 there is no operator `++`\nhelp write `i += 1`"},
		{"fn f() { for (i = 0; i < n; i += 1) { } }", "E0101 1:14 the parts of a `for` are not in parentheses\n" +
			"help write `for i = 0; i < n; i += 1 { … }`"},
	} {
		check(t, test.text, diagnostics(test.text, true), test.want)
	}
}

// TestExamplesOfCodes expects that the example of each code for syntax or input is reported
// with that code.
func TestExamplesOfCodes(t *testing.T) {
	seen := 0
	for _, e := range diag.Codes() {
		if !strings.HasPrefix(string(e.Code), "E01") && !strings.HasPrefix(string(e.Code), "E08") {
			continue
		}
		seen++
		src := diag.NewFile("example.imp", e.Example)
		src.Limits = e.Limits
		errs := diag.NewList(src)
		Parse(src, errs)
		if len(errs.Items) != 1 || errs.Items[0].Code != e.Code {
			t.Errorf("the example of %s is reported with %q", e.Code, diagnostics(e.Example, false))
		}
	}
	if seen < 20 {
		t.Errorf("only %d codes have explanations", seen)
	}
}

// TestEveryTokenIsNeeded deletes each token of a program, and puts each other one on a line of its
// own, where the recovery takes many of them for the beginning of a statement. What is then
// accepted has no tokens but its own: the recovery reports each token that it inserts.
func TestEveryTokenIsNeeded(t *testing.T) {
	tokens := scan(diag.NewFile("every.imp", every), diag.NewList(diag.NewFile("every.imp", every)))
	tokens = tokens[:len(tokens)-1]
	for i := range tokens {
		var words []string
		for k, t := range tokens {
			if k != i {
				words = append(words, every[t.start:t.end])
			}
		}
		text := strings.Join(words, "\n")
		errs := diag.NewList(diag.NewFile("test.imp", text))
		decls := Syntax(errs.File, errs)
		n := 0
		for pending := decls; len(pending) > 0; {
			node := pending[len(pending)-1]
			pending = append(pending[:len(pending)-1], node.Parts...)
			if node.Rule == "" {
				n++
			}
		}
		if !errs.Failed() && n != len(words) {
			t.Errorf("without token %d, %q, of the program that uses every rule, there are no errors, and %d tokens in place of %d", i, every[tokens[i].start:tokens[i].end], n, len(words))
		}
	}
}

// TestValueInBranch expects no fix for a value at the end of a branch: the function does not return on the other way.
func TestValueInBranch(t *testing.T) {
	errs := diag.NewList(diag.NewFile("test.imp", "fn f(n: int) { if n > 0 { n } }\n"))
	Parse(errs.File, errs)
	if len(errs.Items) != 1 || len(errs.Items[0].Helps) != 1 || len(errs.Items[0].Fixes) != 0 {
		t.Errorf("there is a fix, or no help")
	}
}

// TestKeywordOfFunctions expects that the keyword fn in place of a name is one error, and that no function expression has another.
func TestKeywordOfFunctions(t *testing.T) {
	errs := diag.NewList(diag.NewFile("test.imp", "fn main() {\n    var fn = 1;\n    f(fn(a: int) { });\n    var g = fn(a: int) { };\n}\n"))
	Parse(errs.File, errs)
	if n := len(errs.Items); n != 1 || errs.Items[0].Primary.Span.Start != int32(len("fn main() {\n    var ")) {
		t.Errorf("the program has %d errors", n)
	}
}
