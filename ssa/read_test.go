package ssa

// This file tests the reader: each construct of the notation, its layout, and errors.

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
)

// allConstructs has every construct of the notation, in the layout of Fprint. It does not have
// all operations; these are tested in package cps.
const allConstructs = "struct Node { value: int, `odd name`: Node }\n" + `global counter: int

fn f(n: int, p: Node, g: fn(int) -> (int, bool)) -> int {
entry:
  t1 = -5
  r = cell(t1)
  *r = t1
  x = *r
  v = [n, 2, 3]
  v[0] = x
  y = v[1]
  w = []:[int]
  push(w, y)
  q = new Node(y, nil:Node)
  p.value = 1
  z = q.` + "`odd name`" + `
  same = z == p
  @counter = y
  c = closure h(n)
  a, b = call g(y)
  d, e = call h(a, b) as next.1
  call nothing()
  jump loop
loop:  // from entry, then, loop.1
  i: int = phi [entry: d] [then: i.1] [loop.1: i.2]
  ok: bool = phi [entry: same] [then: false] [loop.1: true]
  branch ok, then, else
then:  // from loop
  i.1 = i + 1
  jump loop
else:  // from loop
  switch i, 1: one, 2: two, -3: one, _: three
one:  // from else, else
  tailcall f(i, p, g)
two:  // from else
  exit 2
three:  // from else
  branch e, left, right
left:  // from three
  call nothing() to join
right:  // from three
  jump join
join:  // from left, right
  branch ok, loop.1, done
loop.1:  // from join
  i.2, e.1 = call c(true) to loop
done:  // from join
  ret i
}

fn h(n: int, b: bool) -> (int, bool) {
entry:
  ret n, b
}

fn nothing() {
entry:
  ret
}

fn ways(n: int, g: fn(int, cont(int), cont(), cont(int, bool)), ret: cont(int), none: cont(), call: cont(int, bool)) {
entry:
  x = call ways(n, g) to next or again or y, b.2 to last
next:  // from entry
  call g(x) to ret or again or y.1, b.1 to last
again:  // from entry, next
  switch n, 1: a, 2: b, _: c
a:  // from again
  tailcall g(n) to ret or none or ` + "`call`" + `
b:  // from again
  none
c:  // from again
  ` + "`call`" + ` n, true
last:  // from entry, next
  y.2: int = phi [entry: y] [next: y.1]
  b.3: bool = phi [entry: b.2] [next: b.1]
  ret y.2
}
`

func TestEveryConstructIsReadBack(t *testing.T) {
	p, problem := read(allConstructs)
	if p == nil {
		t.Fatal(problem)
	}
	if got := p.String(); got != allConstructs {
		t.Fatalf("printed, %s", difference(got, allConstructs))
	}
	q := toCPS1(t, "", p)
	checkRoundTrip(t, "", q)
}

func TestPositionsAreReadBack(t *testing.T) {
	text := `source "a.imp"

fn f(x: int) -> int { @1:4
  site 1: g @2:2
  site 2: tail h @3:3#1
entry: @1:4
  y = x / 2 @2:9
  z = call f(y) @3:10#2
  z.1 = call f(z) @3:30 as k.1 @4:1
  z.2 = call f(z.1) @3:40 as next @5:1#1
  jump b @5:3#1
b: @6:1  // from entry
  ret z.2 @7:1
}
`
	p := mustRead(t, text)
	if got := ssaText(p, true); got != text {
		t.Errorf("printed, %s", difference(got, text))
	}
	f := p.Func("f")
	in := f.Blocks[0].Instrs
	at := func(line, col int32) cps.Pos { return cps.Pos{Line: line, Col: col} }
	if f.Decl.Pos != at(1, 4) || in[0].Pos != at(2, 9) || in[1].Call.Pos.Site != 2 || in[2].Call.ContPos != at(4, 1) ||
		in[3].Call.Cont != "next" || f.Blocks[1].Pos != at(6, 1) || f.Blocks[1].Term.Pos != at(7, 1) || p.Decls.Sources.Name() != "a.imp" {
		t.Error("the positions differ")
	}
	checkRoundTrip(t, "", toCPS1(t, "", p))
}

// Any layout is accepted, and keywords are names where no keyword is possible.
func TestLayoutIsFree(t *testing.T) {
	p := mustRead(t, `// a comment
fn f(x:int,call:fn(int)->int)->int{phi:t=-x to=call call(t)as=x+to branch true,to,jump to:ret as jump:jump call call:ret x}`)
	want := `fn f(x: int, call.1: fn(int) -> int) -> int {
phi:
  t = -x
  to.1 = call call.1(t)
  as = x + to.1
  branch true, to, jump
to:  // from phi
  ret as
jump:  // from phi
  jump call
call:  // from jump
  ret x
}
`
	if got := p.String(); got != want {
		t.Errorf("printed\n%s", got)
	}
}

// TestFirstDefinition expects the mark of the first definition of each kind of name.
func TestFirstDefinition(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"fn f(x: int) { a: x = 1 + 2 ret }", "1:6"},
		{"fn f(x: int, x: int) { a: ret }", "1:6"},
		{"fn f() { a: x = 1 + 2\n x = 3 + 4 ret }", "1:13"},
		{"fn f() { a: jump b b: x: int = phi [a: 1]\n x = 3 + 4 ret }", "1:23"},
		{"fn f() { a: x = call g()\n x = 3 + 4 ret } fn g() -> int { a: ret 1 }", "1:13"},
		{"fn f() { a: jump b b: ret b: ret }", "1:20"},
		{"fn f(a: cont(), a: cont()) { entry: a }", "1:6"},
		{"fn f() { a: ret } fn g() { a: ret } fn f() { a: ret }", "1:4"},
		{"fn f() { a: ret } extern fn f()", "1:4"},
		{"fn g() { a: ret } extern fn f(ret: cont()) fn f() { a: ret }", "1:29"},
	} {
		errs := diag.NewList(diag.NewFile("test.ssa", test.text))
		Read(errs.File, errs)
		got := ""
		for _, l := range errs.Items[0].Secondary {
			at := errs.File.Position(l.Span.Start)
			got += fmt.Sprintf("%d:%d", at.Line, at.Column)
		}
		if d := errs.Items[0]; got != test.want || d.Code != diag.DuplicateCPSName {
			t.Errorf("%s\ngot  %s %s: %s\nwant %s", test.text, d.Code, d.Message, got, test.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	in := func(body string) string { return "fn f(x: int) -> int {\n" + body + "\n}\n" }
	tests := []struct{ text, want string }{ // line:column code message
		{"hello", "1:1 E0702 expected `fn`, `extern`, `struct`, `type` or `global`, found `hello`"},
		{"fn f(x: int", "1:12 E0702 expected `)`, found the end of the file"},
		{"fn f() {", "1:9 E0702 expected `}`, found the end of the file"},
		{"fn f() { }", "1:10 E0702 expected the label of a block, found `}`"},
		{"fn f() { entry: ret } fn f() { entry: ret }", "1:26 E0704 function f is defined twice"},
		{"fn f() { ret }", "1:10 E0702 expected the label of a block, found `ret`"},
		{in("entry:"), "3:1 E0702 expected a value, found `}`"},
		{in("a:\n ret x\na:\n ret x"), "4:1 E0704 block a is defined twice"},
		{in("a:\n jump b"), "3:7 E0703 unknown block b"},
		{in("a:\n jump b\nb:\n y: int = phi [c: x]\n ret y"), "5:16 E0703 unknown block c"},
		{in("a:\n jump b\nb:\n y: int = phi [a: z]\n ret y"), "5:19 E0703 unknown value z"},
		{in("a:\n jump b\nb:\n y: int = phi [b: x]\n ret y"), "5:16 E0705 block b is not a predecessor, or has its operands already"},
		{in("a:\n jump b\nb:\n y: int = phi [a: x] [a: x]\n ret y"), "5:23 E0705 block a is not a predecessor, or has its operands already"},
		{in("a:\n branch true, b, b\nb:\n y: int = phi [a: x]\n ret y"), "5:2 E0705 a phi has 1 operand for 2 predecessors"},
		{in("a:\n jump b\nb:\n y: bool = phi [a: x]\n ret x"), "5:16 E0705 a phi of bool has an operand of int"},
		{in("a:\n jump b\nb:\n y: int = x + 1\n ret y"), "5:11 E0702 expected `phi`, found `x`"},
		{in("a:\n y = x + true\n ret y"), "3:2 E0705 + does not apply to int and bool"},
		{in("a:\n y = print(x)\n ret x"), "3:2 E0705 print gives no value"},
		{in("a:\n x + x\n ret x"), "3:2 E0705 + gives a value, which needs a name"},
		{in("a:\n x = x + x\n ret x"), "3:2 E0704 x is defined twice"},
		{in("a:\n y = y + x\n ret x"), "3:6 E0703 unknown value y; a value is defined in the text before it is used"},
		{in("a:\n y, z = x + x\n ret x"), "3:9 E0702 expected a call, found `x`"},
		{in("a:\n y, z = call f(x)\n ret x"), "3:2 E0705 the call gives 1 result, and there are names for 2"},
		{in("a:\n call f(x)\n ret x"), "3:2 E0705 the call gives 1 result, and there are names for 0"},
		{in("a:\n y = call f(x, x)\n ret x"), "3:2 E0705 f takes int and gets int and int"},
		{in("a:\n y = call x(x)\n ret x"), "3:11 E0705 a value of type int cannot be called"},
		{in("a:\n y = call g(x)\n ret x"), "3:11 E0703 unknown function or value g"},
		{in("a:\n ret true"), "3:2 E0705 ret returns bool, but the function has the results int"},
		{in("a:\n ret"), "3:2 E0705 ret returns nothing, but the function has the results int"},
		{in("a:\n branch x, b, b\nb:\n ret x"), "3:2 E0705 branch takes bool and gets int"},
		{in("a:\n exit true"), "3:2 E0705 exit takes int and gets bool"},
		{in("a:\n ret x\nb:\n ret x"), "4:1 E0705 the block cannot be reached"},
		{in("a:\n jump b\nb:\n jump a"), "5:2 E0705 the terminator goes to the entry"},
		{in("a:\n jump b\nc:\n ret x\nb:\n jump c"), "4:1 E0705 the block comes before its immediate dominator"},
		{in("a:\n branch true, b, c\nb:\n y = x + 1\n jump c\nc:\n ret y"), "8:2 E0705 the definition of value y does not dominate this use"},
		{in("a:\n branch true, b, c\nb:\n y = x + 1\n jump c\nc:\n z: int = phi [a: y] [b: y]\n ret z"),
			"8:15 E0705 the definition of value y does not dominate this use"},
		{in("a:\n ret x @0:1"), "3:8 E0702 a position is @line:column, both from 1"},
		{in("a:\n y = \"abc\n ret x"), "3:6 E0701 unterminated string"},
		{"fn f() { entry: ret } \xff", "1:23 E0801 the file is not valid UTF-8"},
		{"", ""},
	}
	for _, test := range tests {
		p, got := read(test.text)
		if got != test.want || (p == nil) != (test.want != "") {
			t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// A valid program is cut off, or loses a word or a line, or one of its lines is repeated. Read
// rejects the damaged text, or returns a program that is valid and reads back the same when
// it is printed.
func TestDamagedTextNeverPanics(t *testing.T) {
	try := func(text string) {
		errs := diag.NewList(diag.NewFile("test.ssa", text))
		p := Read(errs.File, errs)
		if p == nil {
			if !errs.Failed() {
				t.Fatalf("neither read nor rejected:\n%s", text)
			}
			return
		}
		if err := Verify(p); err != nil {
			t.Fatalf("accepted: %v\n%s", err, text)
		}
		once := p.String()
		if again := mustRead(t, once).String(); again != once {
			t.Fatalf("printed again, %s", difference(again, once))
		}
		checkRoundTrip(t, text, toCPS1(t, text, p))
	}
	for i := 0; i < len(allConstructs); i += 5 {
		try(allConstructs[:i])
	}
	lines := strings.SplitAfter(allConstructs, "\n")
	for i, line := range lines {
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		try(before + after)
		try(before + line + line + after)
		words := strings.SplitAfter(line, " ")
		for j := range words {
			try(before + strings.Join(words[:j], "") + strings.Join(words[j+1:], "") + after)
		}
	}
}
