package compile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
	"cpsc/parser"
)

// A cut is a program whose line ends too early, after a token.
type cut struct {
	text string
	line int    // the line that is cut, from 1
	what string // what is left of the line
}

// cuts returns the programs that a line of a text becomes when it ends after each of its tokens but
// the last.
func cuts(text string, line int) []cut {
	lines := strings.SplitAfter(text, "\n")
	start := 0
	for _, l := range lines[:line-1] {
		start += len(l)
	}
	end := start + len(strings.TrimRight(lines[line-1], "\n"))
	var ends []int
	for _, t := range parser.Tokens(text) {
		if start <= int(t.Start) && int(t.End) <= end && t.Kind != parser.Comment {
			ends = append(ends, int(t.End))
		}
	}
	var list []cut
	for i, at := range ends {
		if i < len(ends)-1 {
			list = append(list, cut{text[:at] + text[end:], line, strings.TrimSpace(text[start:at])})
		}
	}
	return list
}

// TestUnfinishedLines cuts lines of the examples after each of their tokens. The first error is on the
// line that is cut, and no other error of syntax follows from it.
func TestUnfinishedLines(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	total, legal, good := 0, 0, 0
	var exceptions []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		count := strings.Count(text, "\n")
		for range long.Pick(6, 60) {
			for _, c := range cuts(text, 1+random.IntN(count)) {
				total++
				switch p := c.check(); {
				case p == nil:
					legal++
				case c.wrong(p) == "":
					good++
				default:
					exceptions = append(exceptions, filepath.Base(name)+": "+c.wrong(p))
				}
			}
		}
	}
	t.Logf("%d cuts, %d legal; of the others %d are right", total, legal, good)
	if 100*good < 97*(total-legal) {
		t.Errorf("too few: %s", strings.Join(exceptions, "\n"))
	}
}

// check checks the program. The result is nil if it has no errors.
func (c *cut) check() *Program {
	p, err := Check("cut.imp", c.text, Options{})
	if err == nil {
		return nil
	}
	return p
}

// wrong returns the errors of the program, or "" if the first one is on the line that is cut, and is the
// only one of syntax.
func (c *cut) wrong(p *Program) string {
	var list []string
	first := 0
	for _, d := range p.Diagnostics.Sorted() {
		if d.Severity == diag.Error {
			at := p.File.Position(d.Primary.Span.Start)
			if list = append(list, fmt.Sprintf("%d:%d %s %s", at.Line, at.Column, d.Code, d.Message)); len(list) == 1 {
				first = int(at.Line)
			}
		}
	}
	if first == c.line && (len(list) == 1 || p.Info != nil) {
		return ""
	}
	return fmt.Sprintf("line %d, %q: %s", c.line, c.what, strings.Join(list, "; "))
}

// statements has each kind of statement, in a line.
const statements = `
const c = 1;
var k: int = total;
var a, b = 1, total + 2;
var g: gen int = nil;
var h: [fn(int, ref [int]) -> (int, gen int) throws string] = [];
fn helper(a: int, ref b: [int]) -> int throws string { return a; }
fn each(n: int) yields int { yield n; }
total = total + 1;
total += ok(total, 2) * 3;
total, other = -other, !flag ? total : 2;
items.next.price = 2;
many[total + 1] = many[0];
many = [total, -other, 3];
bump(ref total, 1);
show(fn(a: int) -> int { return a; });
if total > 1 { print(1); } else if total == 0 { print(2); } else { print(3); }
if total > 1 && !flag {
while total < 3 { total += 1; }
while len(many) < 3 {
do { total += 1; } while total < 3;
for x in [1, 2] { print(x); }
for x in 0..total { print(x); }
for x in many {
for var i = 0; i < 3; i += 1 { print(i); }
switch total { case 1, 2: print(1); default: print(2); }
switch items.price % 2 {
try { print(1); } catch e: string { print(2); } finally { print(3); }
try { throw "a"; } catch e { print(e); }
throw "a" + "b";
return total, -other;
break top;
continue top;
goto top;
var f = fn(a: int) -> int { return a; };
var v: [fn(int) -> int] = [fn(a: int) -> int { return a; }, fn(a: int) -> int { return 2; }];
var w = total > 1 ? ok(1, 2) : -total;
`

// following has lines that may follow one that is unfinished.
const following = `
total = 1;
items.price = 1;
many[0] = 1;
total += 1;
total, other = 1, 2;
print(total);
show(fn(a: int) -> int { return a; });
show(fn(a: int) -> int {|    return a;|});
var z = 1;
var z: fn(int) -> int = fn(a: int) -> int { return a; };
const z = 1;
fn z() { }
if total > 1 { print(1); }
if total > 1 {|    print(1);|} else {|    print(2);|}
while total < 3 { total += 1; }
do { total += 1; } while total < 3;
for x in many { print(x); }
for var i = 0; i < 3; i += 1 {|    print(i);|}
switch total { case 1: print(1); default: print(2); }
switch total {|case 1:|    print(1);|case 2: print(2);|}
try { print(1); } catch e: string { print(2); }
throw "a";
return 1, 2;
break;
continue top;
goto top;
outer: while true { break outer; }
outer: for x in many {|    if x > 1 { continue outer; }|}
outer: total = 1;
outer: print(total);
outer: show(fn(a: int) -> int { return a; });
<outer:|while true { break outer; }
<outer:|total = 1;
<outer:|show(fn(a: int) -> int { return a; });
<outer:|print(total);
{ print(1); }
`

// declarations has each kind of declaration, in a line.
const declarations = `
const c = 1;
var k: int = 1 + 2;
type T = fn(int, [int]) -> int;
struct S { a: int, b: [S], c: fn() }
extern fn host(a: int, b: string) -> int;
fn helper(a: int, ref b: [int]) -> int throws string { return a; }
`

// TestUnfinishedForms cuts each statement and declaration after each of its tokens, and puts other lines after
// it.
func TestUnfinishedForms(t *testing.T) {
	const before = "struct Item { name: string, price: int, next: Item }\nfn bump(ref n: int, by: int) { n += by; }\nfn ok(a: int, b: int) -> int { return 1; }\n"
	total, legal := 0, 0
	try := func(text string, line int) {
		for _, c := range cuts(text, line) {
			total++
			p := c.check()
			if p == nil {
				legal++
			} else if wrong := c.wrong(p); wrong != "" {
				t.Errorf("%s\n%s", wrong, c.text)
			}
		}
	}
	for _, s := range strings.Split(strings.TrimSpace(statements), "\n") {
		for _, next := range []string{"    print(total);\n", "    total = 1;\n", "    if total > 1 { print(1); }\n", ""} {
			try(before+"fn main() {\n    var items: Item = nil;\n    var total = 0;\n    "+s+"\n"+next+"}\n", 7)
		}
	}
	for _, d := range strings.Split(strings.TrimSpace(declarations), "\n") {
		for _, next := range []string{"fn main() {\n    print(1);\n}\n", "struct P { x: int }\nfn main() { }\n", "var z = 1;\nfn main() { }\n", "const z = 1;\nfn main() { }\n", ""} {
			try(d+"\n"+next, 1)
		}
	}
	t.Logf("%d cuts, %d legal", total, legal)
}

// A layout of lines that follow one that is unfinished: | ends a line, and < moves one to the left margin.
func indentedLines(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "|") {
		if rest, label := strings.CutPrefix(line, "<"); label {
			b.WriteString(rest + "\n")
		} else {
			b.WriteString("        " + line + "\n")
		}
	}
	return b.String()
}

// TestUnfinishedBefore cuts each kind of statement after each of its tokens, and expects one error whatever the next lines begin
// with: on the line that is cut. No fix changes another line, or gives more errors.
func TestUnfinishedBefore(t *testing.T) {
	const before = "struct Item { name: string, price: int, next: Item }\nfn bump(ref n: int, by: int) { n += by; }\nfn ok(a: int, b: int) -> int { return 1; }\n" +
		"fn show(f: fn(int) -> int) { }\nfn run(items: Item, many: [int]) -> (int, int) throws string {\n    var total, other, flag = 0, 0, true;\ntop:\n    while flag {\n"
	const after = "        flag = false;\n    }\n    return total, other;\n}\nfn main() { }\n"
	line := 1 + strings.Count(before, "\n")
	n, total, legal := 0, 0, 0
	failed := map[string][]string{}
	for s := range strings.SplitSeq(strings.TrimSpace(statements), "\n") {
		for f := range strings.SplitSeq(strings.TrimSpace(following)+"\n", "\n") {
			next := ""
			if f != "" {
				next = indentedLines(f)
			}
			for _, c := range cuts(before+"        "+s+"\n"+next+after, line) {
				if strings.HasPrefix(f, "{") && takesBlock(c.what) {
					continue // this block may be meant, with its brace on a line of its own
				}
				if n++; n%long.Pick(7, 1) != 0 {
					continue
				}
				total++
				p := c.check()
				if p == nil {
					legal++
					continue
				}
				if wrong := c.wrongBefore((*cut).check); wrong != "" {
					failed[c.what] = append(failed[c.what], fmt.Sprintf("%s: %s", f, wrong))
				}
			}
		}
	}
	t.Logf("%d cuts, %d legal", total, legal)
	for what, list := range failed {
		t.Errorf("%s\n  %s", what, strings.Join(list, "\n  "))
	}
}

// TestUnfinishedHeads cuts the heads of functions, clauses and cases after each of their tokens, where the block or the statements
// below are complete.
func TestUnfinishedHeads(t *testing.T) {
	const before = "struct Item { name: string, price: int }\n"
	heads := []string{
		"fn f(a: int, ref b: [int], c: fn(int) -> int) -> int throws string {",
		"fn f() yields (int) {",
		"fn f(a: gen int throws string) -> (int, [fn()]) {",
	}
	bodies := []string{
		"    print(1);", "    var x = 1;|    print(x);", "end:|    print(1);", "    print(1);|end:|    print(2);", "    var x: int;|end:|    x = 1;",
		"    while true {|        break;|    }", "end:|    while true { break; }", "    show(fn(a: int) -> int { return a; });|end:|    print(1);",
		"    fn g() {|        print(1);|    }|    g();", "    outer: while true { break outer; }",
	}
	total, failed := 0, map[string][]string{}
	try := func(text string, line int) {
		for _, c := range cuts(text, line) {
			total++
			if c.what == "}" {
				continue // the clause is gone
			}
			if wrong := c.wrongBefore((*cut).parse); wrong != "" {
				_, rest, _ := strings.Cut(c.text, c.what)
				failed[c.what] = append(failed[c.what], fmt.Sprintf("%q: %s", rest, wrong))
			}
		}
	}
	for _, head := range heads {
		for _, body := range bodies {
			try(before+head+"\n"+strings.ReplaceAll(body, "|", "\n")+"\n}\n\nfn main() {\n}\n", 2)
		}
	}
	for _, part := range []string{
		"if a {|  b();|} else if c > 1 {|*}", "if a {|  b();|} else if c {|  d();|} else {|*}", "if a {|  b();|} else if c > 1 {|*} else {|  d();|}",
		"try {|  b();|} catch e: string {|*}", "try {|  b();|} catch e: string {|*} finally {|  b();|}",
		"try {|  b();|} catch e {|  b();|} finally {|*}", "try {|  b();|} finally {|*}",
		"switch a {|case 1, b + 2:|*case 3: c();|}", "switch a {|case 3: c();|case 'x':|*}", "switch a {|case 3: c();|default:|*}", "switch a {|default:|*case 3: c();|}",
		"switch a.b % 2 {|case 1:|*default:|  c();|}",
	} {
		for _, body := range []string{"  d();|", "  n = 1;|  d();|", "  n += 1;|", "  while true {|    d();|  }|", "  return 1;|", "  outer: while true { break outer; }|", "  show(fn() { d(); });|"} {
			lines := strings.Split(part, "|")
			line := 0
			for i, l := range lines {
				if strings.HasPrefix(l, "*") {
					line = i - 1
				}
			}
			if strings.HasPrefix(part, "switch a.b") {
				line = 0
			}
			text := strings.ReplaceAll(strings.ReplaceAll(part, "*", body), "|", "\n    ")
			try("fn f() -> int {\n    "+text+"\n    print(1);\n}\n", 2+line)
		}
	}
	t.Logf("%d cuts", total)
	for what, list := range failed {
		t.Errorf("%s\n  %s", what, strings.Join(list, "\n  "))
	}
}

// parse parses the program.
func (c *cut) parse() *Program {
	p := &Program{File: diag.NewFile("cut.imp", c.text)}
	p.Diagnostics = diag.NewList(p.File)
	parser.Parse(p.File, p.Diagnostics)
	return p
}

// takesBlock reports whether what is left of a line may be followed by a block.
func takesBlock(what string) bool {
	head := what[strings.LastIndex(what, "{")+1:]
	for _, word := range []string{"do", "try", "switch ", "fn"} {
		if strings.HasPrefix(head, word) || strings.Contains(head, "fn(") {
			return true
		}
	}
	return false
}

// wrongBefore returns what is wrong with the errors of the program: there is one, on the line that is cut, and each of its fixes
// changes this line alone, and gives no more errors.
func (c *cut) wrongBefore(check func(*cut) *Program) string {
	errs := func(p *Program) (list []string) {
		for _, d := range p.Diagnostics.Sorted() {
			if d.Severity == diag.Error {
				at := p.File.Position(d.Primary.Span.Start)
				list = append(list, fmt.Sprintf("%d:%d %s", at.Line, at.Column, d.Message))
			}
		}
		return list
	}
	p := check(c)
	list := errs(p)
	if len(list) != 1 || !strings.HasPrefix(list[0], fmt.Sprintf("%d:", c.line)) {
		return strings.Join(list, "; ")
	}
	for _, d := range p.Diagnostics.Items {
		for _, fix := range d.Fixes {
			for _, e := range fix.Edits {
				from, to := p.File.Position(e.Span.Start), p.File.Position(e.Span.End)
				removed := from.Column == 1 && to.Column == 1 && e.Text == "" && int(to.Line) == c.line+1 // the line with its end
				if int(from.Line) != c.line || int(to.Line) != c.line && !removed {
					return fmt.Sprintf("%s: the fix %q changes another line", list[0], fix.Help)
				}
			}
			text, _ := diag.Apply(c.text, []diag.Fix{fix})
			fixed := cut{text: text}
			if q := check(&fixed); q != nil && d.Severity == diag.Error {
				if now := errs(q); len(now) > 1 || slices.Contains(now, list[0]) {
					return fmt.Sprintf("%s: the fix %q gives %s", list[0], fix.Help, strings.Join(now, "; "))
				}
			}
		}
	}
	return ""
}
