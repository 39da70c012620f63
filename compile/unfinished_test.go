package compile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
fn helper(a: int, ref b: [int]) -> int throws string { return a; }
fn each(n: int) yields int { yield n; }
total = total + 1;
total += ok(total, 2) * 3;
items.next.price = 2;
bump(ref total, 1);
if total > 1 { print(1); } else if total == 0 { print(2); } else { print(3); }
while total < 3 { total += 1; }
do { total += 1; } while total < 3;
for x in [1, 2] { print(x); }
for x in 0..total { print(x); }
for var i = 0; i < 3; i += 1 { print(i); }
switch total { case 1, 2: print(1); default: print(2); }
try { print(1); } catch e: string { print(2); } finally { print(3); }
try { throw "a"; } catch e { print(e); }
throw "a";
return;
var f = fn(a: int) -> int { return a; };
var v: [fn(int) -> int] = [fn(a: int) -> int { return a; }, fn(a: int) -> int { return 2; }];
var w = total > 1 ? ok(1, 2) : -total;
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
