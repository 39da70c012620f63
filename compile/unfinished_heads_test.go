package compile

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
	"cpsc/parser"
)

// TestOpenBracketInHead leaves a bracket open in the heads of statements, before the brace of the block: with each head, each
// bracket, each block, and in each place of the program. The one error is at the last word of the head, and has no fix: the
// brace is that of the block.
func TestOpenBracketInHead(t *testing.T) {
	heads := []string{
		"if %s {*}", "if %s {*} else {¶n = 1;¶}", "if n > 1 {¶n = 1;¶} else if %s {*}", "if n > 1 {¶n = 1;¶} else if %s {*} else {¶n = 2;¶}",
		"while %s {*}", "for x in %s {*}", "for x in 0..%s {*}", "for var i = 0; %s {*}", "for var i = 0; i < n; i += %s {*}",
		"switch %s {¶case 1:*default:*}", "switch %s {¶case 1, 2:*case 3:*}", "outer: while %s {*}",
	}
	open := []string{
		"ok(", "ok(n,", "n > 1 && ok(", "(", "[", "v[", "ok(v[", "ok(-", "(n > 1 ||", "ok(n, ok(", "ok(ref", "[1,", "!(", "ok(n, v[n +", "!ok(", "f(n)(", "v[0].a[", "n == ok(",
	}
	blocks := []string{
		"¶n = 1;¶", "¶print(n);¶", "¶v[0], v[1] = v[1], v[0];¶", "¶if n > 1 {¶print(n);¶}¶", "¶ok(n, 1);¶n = 2;¶", "¶return;¶", "¶break;¶",
		" ", " n = 1; ", " print(n); ", "¶print(v[n]);¶", "¶each(fn() { print(n); });¶", "¶each(v);¶",
	}
	places := []string{
		"fn run(n: int, v: [int]) {\n    *\n    print(n);\n}\nfn main() { }\n",
		"fn run(n: int, v: [int]) {\n    print(n);\n    *\n}\nfn main() { }\n",
		"fn main() { }\nfn run(n: int, v: [int]) {\n    print(n);\n    *\n}",
		"fn main() { }\nfn run(n: int, v: [int]) {\n    while n > 1 {\n        *\n    }\n}\n",
		"fn main() {\n    each(fn(n: int) {\n        *\n    });\n}\n",
		"fn main() {\n    switch 1 {\n    case 1:\n        *\n    case 2:\n        print(2);\n    }\n}\n",
	}
	failed := map[string][]string{}
	total := 0
	for _, place := range places {
		for _, head := range heads {
			for _, block := range blocks {
				if strings.HasPrefix(head, "switch") && strings.HasPrefix(block, " ") {
					continue
				}
				for _, bracket := range open {
					what := fmt.Sprintf(head, bracket+"«")
					text := strings.ReplaceAll(what, "*", block)
					text = strings.ReplaceAll(place, "*", indented(text, "    "))
					before, after, _ := strings.Cut(text, "«")
					text = before + after
					if total++; total%long.Pick(5, 1) != 0 {
						continue
					}
					if wrong := wrongInHead(text, len(before)-len(bracket), len(before)); wrong != "" {
						failed[what] = append(failed[what], fmt.Sprintf("%s\n%s", wrong, text))
					}
				}
			}
		}
	}
	t.Logf("%d programs", total)
	for what, list := range failed {
		t.Errorf("%s: %d times, as in %s", what, len(list), list[0])
	}
}

// indented writes a statement in several lines, which ¶ separates.
func indented(text, indent string) string {
	lines := strings.Split(text, "¶")
	depth := 0
	for i, line := range lines {
		if strings.HasPrefix(line, "}") {
			depth--
		}
		if i > 0 {
			lines[i] = "\n" + indent + strings.Repeat("    ", depth) + line
		}
		if strings.HasSuffix(line, "{") {
			depth++
		}
	}
	return strings.Join(lines, "")
}

// wrongInHead returns what is wrong with the errors of a program: there is one, between two offsets, at whose end
// something is expected, and it has no fix.
func wrongInHead(text string, from, end int) string {
	p := (&cut{text: text}).parse()
	var list []string
	good := true
	for _, d := range p.Diagnostics.Items {
		list = append(list, fmt.Sprintf("%v %s %q", p.File.Position(d.Primary.Span.Start), d.Message, d.Helps))
		good = good && len(d.Fixes) == 0 && strings.HasPrefix(d.Message, "expected ") && int(d.Primary.Span.Start) >= from && int(d.Primary.Span.End) == end
	}
	if len(list) == 1 && good {
		return ""
	}
	return strings.Join(list, "; ")
}

// TestVariableBeforeBlock has a for with a single word before its block: a condition if it is known to be a bool, and
// otherwise the variable of a loop that is not written yet.
func TestVariableBeforeBlock(t *testing.T) {
	for _, test := range []struct{ before, word, message string }{
		{"", "i", "expected `in` or `=` after this `i`"},
		{"var xs = [1];", "x", "expected `in` or `=` after this `x`"},
		{"var i = 1;", "i", "expected `in` or `=` after this `i`"},
		{"{ var i = true; }", "i", "expected `in` or `=` after this `i`"},
		{"fn g(i: bool) { }", "i", "expected `in` or `=` after this `i`"},
		{"", "_", "expected `in` after this `_`"},
		{"var more = true;", "more", "a loop with a condition is written with `while`"},
		{"var more: bool;", "more", "a loop with a condition is written with `while`"},
		{"var a, more = 1, g(); more = !more;", "more", "a loop with a condition is written with `while`"},
		{"", "on", "a loop with a condition is written with `while`"},
		{"", "global", "a loop with a condition is written with `while`"},
		{"", "n > 1", "a loop with a condition is written with `while`"},
		{"", "!on", "a loop with a condition is written with `while`"},
		{"", "done()", "a loop with a condition is written with `while`"},
	} {
		for _, block := range []string{"\n        print(1);\n    ", " ", " print(n); "} {
			text := "var global = true;\nfn f(n: int, on: bool) {\n    " + test.before + "\n    for " + test.word + " {" + block + "}\n}\n"
			errs := (&cut{text: text}).parse().Diagnostics.Items
			if len(errs) != 1 || errs[0].Message != test.message {
				t.Errorf("%v\n%s", errs, text)
			}
		}
	}
}

// TestColonBeforeClosedBlock has a colon in place of the brace of a block whose other brace is there. The only fix replaces the
// colon, and gives what was meant.
func TestColonBeforeClosedBlock(t *testing.T) {
	const place = "fn main() {\n    *\n    print(9);\n}\nfn last() { }\n"
	for _, meant := range []string{
		"if true @{¶print(1);¶}", "if true @{¶print(1);¶} else {¶print(2);¶}", "if true {¶print(1);¶} else @{¶print(2);¶}",
		"if true {¶print(1);¶} else if false @{¶print(2);¶}", "if true {¶print(1);¶} else if false @{¶print(2);¶} else {¶print(3);¶}",
		"while true @{¶print(1);¶print(2);¶}", "for i in 0..3 @{¶print(i);¶}", "for i in [1] @{¶if i > 1 {¶print(i);¶}¶}", "do @{¶print(1);¶} while false;",
		"try @{¶print(1);¶} finally {¶print(2);¶}", "try {¶print(1);¶} finally @{¶print(2);¶}", "while true {¶if false @{¶print(1);¶}¶}",
		"while true {¶if false @{¶print(1);¶}¶print(2);¶}", "fn g(x: int) @{¶print(x);¶}", "fn g(x: int) -> int @{¶if x > 1 {¶print(x);¶}¶return x;¶}",
	} {
		meant = strings.ReplaceAll(place, "*", indented(meant, "    "))
		text, right := strings.ReplaceAll(meant, " @{", ":"), strings.ReplaceAll(meant, "@", "")
		p := (&cut{text: text}).parse()
		errs := p.Diagnostics.Items
		if len(errs) != 1 || len(errs[0].Fixes) != 1 || errs[0].Primary.Span.Start != int32(strings.Index(meant, " @{")) {
			t.Errorf("%v\n%s", errs, text)
			continue
		}
		if fixed, _ := diag.Apply(text, errs[0].Fixes); fixed != right {
			t.Errorf("the fix of\n%s gives\n%s", text, fixed)
		}
	}
}

// TestEndOfText expects that an unfinished program has the same errors whether or not its last line ends.
func TestEndOfText(t *testing.T) {
	errs := func(line, end string) string {
		text := line + end
		p := (&cut{text: text}).parse()
		var list []string
		for _, d := range p.Diagnostics.Items {
			at := min(int(d.Primary.Span.Start), len(line)) // wherever the end is
			list = append(list, fmt.Sprintf("%v %s %q", p.File.Position(int32(at)), d.Message, d.Helps))
		}
		return strings.Join(list, "; ")
	}
	const before = "fn main() { }\n"
	try := func(lead, line string) {
		text := lead + line
		for _, token := range parser.Tokens(text) {
			if int(token.Start) < len(lead) {
				continue
			}
			cut := text[:token.End]
			want := errs(cut, "\n")
			for _, end := range []string{"", " ", "\n\n", "\n\n    "} {
				if got := errs(cut, end); got != want {
					t.Errorf("%q: %s\nwith a line break: %s", cut+end, got, want)
				}
			}
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(declarations), "\n") {
		try("", line)
		try(before, line)
		try(before+"fn f() {\n    g();\n", line)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(statements), "\n") {
		try("fn main() {\n    ", line)
		try("fn main() {\n    if a {\n        b();\n        ", line)
		try("fn main() { ", line)
	}
}

// TestFunctionBeforeParameters has only the word of a function expression.
func TestFunctionBeforeParameters(t *testing.T) {
	for _, s := range []string{"each(fn);", "each(1, fn);", "each(fn, 1);", "var f = [fn];", "var f = [1, fn, 2];", "print((fn));", "g(each(fn));", "x = fn;", "each(fn"} {
		for _, after := range []string{"\n    print(1);\n}\n", "\n}\n", ""} {
			text := "fn main() {\n    " + s + after
			at := int32(strings.LastIndex(text, "fn"))
			found := false
			for _, d := range (&cut{text: text}).parse().Diagnostics.Items {
				found = found || d.Primary.Span.Start == at && (d.Message == "expected `(` after this `fn`" || d.Message == "expected a name or `(` after this `fn`")
			}
			if !found {
				t.Errorf("%v\n%s", (&cut{text: text}).parse().Diagnostics.Items, text)
			}
		}
	}
}
