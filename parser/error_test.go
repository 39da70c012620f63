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
		{"x = 1 y;", "E0102 2:7 expected `;` after this statement, found `y`"},
		{"var x int;", "E0101 2:7 expected `:` and a type, or `=` and a value, found `int`"},
		{"var x [int];", "E0101 2:7 expected `:` and a type, or `=` and a value, found `[`"},
		{"var x: = 1;", "E0101 2:8 expected a type, found `=`"},
		{"var 1;", "E0101 2:5 expected a name, found `1`"},
		{"x = ;", "E0101 2:3 expected an expression after this `=`"},
		{"x = 1 + * 2;", "E0101 2:9 expected an expression, found `*`"},
		{"x = (1;", "E0101 2:7 expected `)`, found `;`"},
		{"x = a[1;", "E0101 2:8 expected `]`, found `;`"},
		{"x = [1, 2;", "E0101 2:10 expected `]` or `,`, found `;`"},
		{"f(1 b);", "E0101 2:5 expected `)` or `,`, found `b`"},
		{"f(a, ;", "E0101 2:4 expected an expression after this `,`"},
		{"f(,);", "E0101 2:3 expected an expression or `)`, found `,`"},
		{"x = [,];", "E0101 2:6 expected an expression or `]`, found `,`"},
		{"x = a ? b;", "E0101 2:10 expected `:`, found `;`"},
		{"x = p.;", "E0101 2:6 expected a name after this `.`"},
		{"if c x = 1;", "E0101 2:6 expected `{`, found `x`"},
		{"if { }", "E0101 2:1 expected an expression after this `if`"},
		{"if c { } else x = 1;", "E0101 2:15 expected `{` or `if`, found `x`"},
		{"while x = 1 { }", "E0113 2:9 expected a condition, found an assignment"},
		{"if (x = 1) { }", "E0113 2:7 expected a condition, found an assignment"},
		{"if a { } else if b = 1 { }", "E0113 2:20 expected a condition, found an assignment"},
		{"do { } while x = 1;", "E0113 2:16 expected a condition, found an assignment"},
		{"for ; x = 1; { }", "E0113 2:9 expected a condition, found an assignment"},
		{"f(x = 1);", "E0101 2:5 expected `)` or `,`, found `=`"},
		{"x = y = 1;", "E0101 2:7 expected `;`, found `=`"},
		{"do { } x = 1;", "E0101 2:8 expected `while`, found `x`"},
		{"for i n 0..3 { }", "E0101 2:7 expected `in` or `=`, found `n`"},
		{"for i in 0 x = 1;", "E0101 2:12 expected `{`, found `x`"},
		{"for 1..2 { }", "E0101 2:6 expected `;` after this part of the `for`, found `..`"},
		{"for var i = 0; i < n i += 1 { }", "E0101 2:22 expected `;` after this part of the `for`, found `i`"},
		{"for (i = 0; i < n; i += 1) { }", "E0101 2:8 expected `)`, found `=`"},
		{"switch x { f(); case 1: }", "E0101 2:12 expected `case`, `default` or `}`, found `f`"},
		{"switch x { case 1 2: f(); case 3: }", "E0101 2:19 expected `:`, found `2`"},
		{"fn(a) { };", "E0101 2:5 expected `:`, found `)`"},
		{";", "E0101 2:1 expected a statement, found `;`"},
		{") x = 1;", "E0101 2:1 expected a statement, found `)`"},
		{"else { }", "E0101 2:1 this `else` follows no `if`"},
		{"case 1: f();", "E0101 2:1 this `case` is not in a switch statement"},
		{"const x 1;", "E0101 2:9 expected `=`, found `1`"},
		{"const x = 1", "E0102 2:12 expected `;` after this declaration"},
		{"type A = int;", "E0118 2:1 `type` is allowed only outside functions"},
		{"struct A { x: int }", "E0118 2:1 `struct` is allowed only outside functions"},
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
		{"while f(a or b) { }", "E0101 2:11 expected `)` or `,`, found `or`"},
		{"x = a < > b;", "E0101 2:9 expected an expression, found `>`"},
		{"x = 1 @ 2;", "E0104 2:7 unexpected character `@`"},
		{"x = “abc”;", "E0104 2:5 unexpected character `“`"},
		{"größe = 1;", "E0104 2:3 unexpected characters"},
		{"x = \u00a01;", "E0104 2:5 unexpected character U+00A0"},
		{"x = \"abc;\ny = 1;", "E0105 2:5 this string is not closed"},
		{"f(\"abc);\nf(2);", "E0105 2:3 this string is not closed"},
		{"x = \"abc\ny = \"z\" + a;", "E0105 2:5 this string is not closed"},
		{"x = \"abc\nxyz\";", "E0105 2:5 this string is not closed\nE0105 3:4 this string is not closed"},
		{"x = \"\"\"abc\nf(\"x\")\n\"\"\" + 1;", "E0105 2:7 this string is not closed\nE0105 4:3 this string is not closed"},
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
		{"try { }", "E0101 2:7 expected `catch` or `finally` after this `}`"},
		{"try { } x = 1;", "E0101 2:9 expected `catch` or `finally`, found `x`"},
		{"try x = 1;", "E0101 2:5 expected `{`, found `x`"},
		{"try { } catch { } x = ;", "E0101 2:15 expected a name, found `{`"},
		{"try { } catch (e) { } x = ;", "E0101 2:15 expected a name, found `(`"},
		{"try { } catch e int { } x = ;", "E0101 2:17 expected `{`, found `int`"},
		{"try { } catch e { } catch f { } x = ;", "E0101 2:21 this `catch` follows no `try`"},
		{"try { } finally { } catch f { } x = ;", "E0101 2:21 this `catch` follows no `try`"},
		{"try { } finally { } finally { }", "E0101 2:21 this `finally` follows no `try`"},
		{"catch e { }", "E0101 2:1 this `catch` follows no `try`"},
		{"finally { }", "E0101 2:1 this `finally` follows no `try`"},
		{"try { x = ; } catch e { y = ; } finally { z = ; }", "E0101 2:9 expected an expression after this `=`"},
		{"if p->x { }", "E0101 2:5 expected `{`, found `->`"},
		{"x = fn() yields int -> int { };", "E0101 2:21 expected `{`, found `->`"},
		{"throw;", "E0101 2:1 expected an expression after this `throw`"},
		{"throw 1, 2;", "E0102 2:8 expected `;` after this statement, found `,`"},
		{"throw 1\nx = 2;", "E0102 2:8 expected `;` after this statement"},
		{"yield;", "E0101 2:1 expected an expression after this `yield`"},
		{"var f: fn() yields int;", "E0102 2:13 expected `;` after this declaration, found `yields`"},
		{"var f: int throws int;", "E0119 2:12 this `throws` belongs to no function"},
		{"var f: [fn()] throws int;", "E0119 2:15 this `throws` belongs to no function"},
		{"var f: gen (int, int);", "E0120 2:12 `gen` takes one type"},
		{"var f: gen;", ""}, // a struct may have this name
		{"var f: fn() throws;", "E0101 2:13 expected a type or `(` after this `throws`"},
		// Several errors in one text.
		{"x = ;\ny = 1;\nz = );\nif a = b { w = ; }\nv = 1", "E0101 2:3 expected an expression after this `=`\nE0101 4:5 this `)` closes nothing\nE0113 5:6 expected a condition, found an assignment\nE0102 6:6 expected `;` after this statement"},
		{"x = \"\\q\" + 1__0;\ny = 'ab' < 1 < 99999999999999999999;",
			"E0108 2:6 unknown escape `\\q`\nE0109 2:12 `1__0` is not a number\nE0107 3:5 a character literal holds one character\n" +
				"E0112 3:14 comparisons cannot be chained\nE0110 3:16 this integer does not fit 64 bits"},
		{"g = fn(a: int) { x = ; };\ny = );", "E0101 2:20 expected an expression after this `=`\nE0101 3:5 this `)` closes nothing"},
		{"while a { b = ; while c { d = ; } e = ; }\nf = ;", "E0101 2:13 expected an expression after this `=`\nE0101 3:3 expected an expression after this `=`"},
	} {
		text := "fn f() {\n" + test.text + "\n}"
		check(t, test.text, diagnostics(text, false), test.want)
	}
}

func TestErrorsInDeclarations(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x = 1;", "E0118 1:1 expected a declaration, found `x`"},
		{"fn f() { } } fn g() { }", "E0118 1:12 expected a declaration, found `}`"},
		{";", "E0118 1:1 expected a declaration, found `;`"},
		{"struct A { x: int y: int }\nvar z = ;", "E0101 1:19 expected `}` or `,`, found `y`\nE0101 2:7 expected an expression after this `=`"},
		{"struct A { x: int, 1 }", "E0101 1:20 expected a field or `}`, found `1`"},
		{"struct A { x }", "E0101 1:14 expected `:`, found `}`"},
		{"fn f(a int) { }\nfn g(b) { }", "E0101 1:8 expected `:`, found `int`\nE0101 2:7 expected `:`, found `)`"},
		{"fn f(a: int,) { }", "E0101 1:12 expected a name after this `,`"},
		{"fn f() -> { }", "E0101 1:8 expected a type or `(` after this `->`"},
		{"fn f() -> int;", "E0101 1:14 expected `{`, found `;`"},
		{"fn (a: int) { }", "E0101 1:4 expected a name, found `(`"},
		{"fn f() yields int -> int { }", "E0101 1:19 expected `{`, found `->`"},
		{"fn f() -> int yields int { }", "E0101 1:15 expected `{`, found `yields`"},
		{"fn f() throws int -> int { }", "E0101 1:19 expected `{`, found `->`"},
		{"fn f() throws int throws string { }", "E0119 1:19 this `throws` belongs to no function"},
		{"fn f() throws (int, string) { }", "E0120 1:15 `throws` takes one type"},
		{"fn f() yields (int, string) throws int { }", "E0120 1:15 `yields` takes one type"},
		{"fn f() yields { }", "E0101 1:8 expected a type or `(` after this `yields`"},
		{"const c;", "E0101 1:8 expected `=`, found `;`"},
		{"type A = int", "E0102 1:13 expected `;` after this declaration"},
		{"type A = ;", "E0101 1:8 expected a type after this `=`"},
		{"type A = 3; var x += 1;", "E0101 1:10 expected a type, found `3`"},
		{"const c = 1\nvar x = 2\nvar y = 3;", "E0102 1:12 expected `;` after this declaration\nE0102 2:10 expected `;` after this declaration"},
		{"fn", "E0103 1:1 expected a name after this `fn`"},
		{"fn f(", "E0103 1:5 expected a parameter or `)` after this `(`"},
		{"fn f() {", "E0103 1:8 this `{` is not closed"},
		{"fn f() { x = ", "E0103 1:12 expected an expression after this `=`"},
		{"fn f() { }\nfn g() { 1\n", "E0103 2:8 this `{` is not closed"}, // once, nothing was reported
		{"fn f() { fn() { x, \"\"\n", "E0102 1:22 expected `;` after this statement"},
		{"fn y() {\n while e { do { x();\n}", "E0103 2:15 this `{` is not closed"},
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

// TestExamplesOfCodes expects that the example of each code for syntax or input is reported
// with that code.
func TestExamplesOfCodes(t *testing.T) {
	seen := 0
	for _, e := range diag.Codes() {
		if !strings.HasPrefix(string(e.Code), "E01") && !strings.HasPrefix(string(e.Code), "E08") {
			continue
		}
		seen++
		if e.Code == diag.MisspeltKeyword {
			continue // package help finds these
		}
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
	tokens := scan(diag.NewFile("every.imp", every), 0, diag.NewList(diag.NewFile("every.imp", every)))
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
