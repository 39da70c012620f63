package notation

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// everything has every kind of operation and terminator, in the layout of Fprint.
const everything = "struct Node { value: int, next: Node }\n" +
	"struct `odd name` { `fn`: float }\n" +
	`global counter: int
global names: [string]

fn ::init(ret: cont()) =
  do @counter = 0
  ret()

extern fn host(n: int, ret: cont(int, string), raise: cont(string))

fn gcd(a: int, b: int, ret: cont(int)) =
  while(a, b)
  where while(a.1: int, b.1: int) =
  let t1 = b.1 != 0
  branch(t1, body, done)
  where body() =
    let r = a.1 % b.1
    while(b.1, r)
  where done() = ret(a.1)

fn divmod(a: int, b: int, ret: cont(int, int)) =
  let q = a / b
  let r = a % b
  ret(q, r)

fn main::add(n: ref int, x: int, ret: cont()) =
  let t1 = *n
  let t2 = t1 + x
  do *n = t2
  ret()

fn ops(i: int, x: float, s: string, p: Node, v: [int], f: fn(int) -> int, g: fn(ref int, [float]) -> (int, bool), ret.1: cont(int)) =
  let a = i + 1
  let b = i - -1
  let c = -9223372036854775808 * i
  let d = i & 3
  let e = d | 4
  let e.1 = e ^ 5
  let h = e.1 << 2
  let h.1 = h >> 2
  let h.2 = h.1 >>> 2
  let k = -h.2
  let k.1 = -5
  let k.2 = --5
  let k.3 = ~k.1
  let l = x / 0.5
  let l.1 = l + 1e+21
  let l.2 = l.1 * -inf
  let l.3 = l.2 - nan
  let l.4 = -0.0 + l.3
  let l.5 = -l.4
  let m = s + "tab\tquote\"\x00é\xff"
  let m.1 = m < s
  let m.2 = !m.1
  let m.3 = m.2 == true
  let n = int(x)
  let n.1 = float(n)
  let n.2 = str(v)
  let o = abs(n)
  let o.1 = min(o, 3)
  let o.2 = max(n.1, l)
  let o.11 = popcount(i)
  let o.12 = float_bits(x)
  let o.13 = bits_float(i)
  let o.3 = pow(o.2, 2.0)
  let o.4 = sqrt(o.3)
  let o.5 = floor(o.4)
  let o.6 = ceil(o.5)
  let o.7 = sin(o.6)
  let o.8 = cos(o.7)
  let o.9 = exp(o.8)
  let o.10 = log(o.9)
  let q = substr(s, 0, 1)
  let q.1 = chr(65)
  let q.2 = len(s)
  let q.3 = s[0]
  let r = []:[Node]
  let r.1 = [1, 2, 3]
  let r.2 = array(3, nil:Node)
  do push(v, 4)
  let r.3 = pop(v)
  let r.4 = copy(v)
  let r.5 = v[i]
  do v[i] = 7
  let u = new Node(1, nil:Node)
  let u.1 = u.next
  do u.next = p
  let u.2 = ref u.value
  let u.3 = ref v[0]
  let u.4 = ref @counter
  let w = cell(undef:int)
  let w.1 = cell(r.1)
  let w.2 = *w
  do *u.2 = 3
  let y = @counter
  do @counter = y
  let z = closure gcd()
  let z.1 = closure main::add(w)
  let z.2 = z == z
  do print("a", 1, true)
  do write()
  do assert(z.2)
  do assert(z.2, "message")
  do trap("message")
  let in = read_line()
  let in.1 = read_int()
  let in.2 = eof()
  do throw_here()
  let in.3 = origin()
  do throw_from(in.3)
  switch(i, 1: one, 2: two, -3: one, _: other)
  where one() =
    f(i, k.4)
    where k.4(j: int) =
    g(w, []:[float]x, k.5)
`

func readText(text string) (*cps.Program, *diag.List) {
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	return Read(src, errs), errs
}

// roundTrip verifies a program, prints it, reads it back and prints it again. It returns the text.
func roundTrip(t *testing.T, p *cps.Program) string {
	t.Helper()
	if err := cps.Verify(p); err != nil {
		t.Errorf("verify: %v", err)
	}
	text := p.String()
	q, errs := readText(text)
	if q == nil {
		t.Fatalf("cannot read back: %+v\n%s", errs.Items[0], text)
	}
	if again := q.String(); again != text {
		t.Errorf("printed again:\n%s\nat first:\n%s", again, text)
	}
	return text
}

// all is everything, completed to a well-formed program.
var all = strings.Replace(everything, "    g(w, []:[float]x, k.5)\n", `    ret.1(j)
  where two() =
    gcd(i, 2, ret.1)
  where other() =
  divmod(i, 2, k.5)
  where k.5(j.1: int, j.2: int) =
  let list = array(0, 0.0)
  g(w, list, k.6)
  where k.6(j.3: int, j.4: bool) =
  exit(j.3)
`, 1)

func TestEveryOperationIsReadBack(t *testing.T) {
	// The bodies of one line are printed beside their heads.
	want := strings.Replace(all, "  where two() =\n    gcd(i, 2, ret.1)", "  where two() = gcd(i, 2, ret.1)", 1)
	want = strings.Replace(strings.Replace(want, "  exit(j.3)\n", "", 1), "where k.6(j.3: int, j.4: bool) =", "where k.6(j.3: int, j.4: bool) = exit(j.3)", 1)
	want = strings.Replace(strings.Replace(want, "    ret.1(j)\n", "", 1), "where k.4(j: int) =", "where k.4(j: int) = ret.1(j)", 1)
	p, errs := readText(all)
	if p == nil {
		t.Fatalf("%s at %v", errs.Items[0].Message, errs.File.Position(errs.Items[0].Primary.Span.Start))
	}
	if got := p.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	roundTrip(t, p)

	used := map[cps.Code]bool{}
	terms := map[cps.TermKind]bool{}
	for _, f := range p.Funcs {
		for _, k := range f.Conts {
			terms[k.Term.Kind] = true
			for _, op := range k.Ops {
				used[op.Code] = true
			}
		}
	}
	for _, c := range cps.Codes() {
		if !used[c] && (c < cps.Eq || c > cps.Ge) && !takesWords(t, c) {
			t.Errorf("%s does not occur in the test", c)
		}
	}
	for k := cps.Jump; k <= cps.Exit; k++ {
		if !terms[k] {
			t.Errorf("terminator %d does not occur in the test", k)
		}
	}
}

// takesWords reports whether a program is read back with an operation that is written as a word and
// has one to five operands of basic types and bytes.
func takesWords(t *testing.T, c cps.Code) bool {
	operands := []string{""}
	for range 5 {
		var longer []string
		for _, some := range operands {
			for _, x := range []string{"i", "m", "x", "b", "s"} {
				longer = append(longer, strings.TrimPrefix(some+", "+x, ", "))
			}
		}
		operands = longer
		for _, some := range operands {
			for _, bound := range []string{"let y =", "do"} {
				if p, _ := readText(fmt.Sprintf("fn f(i: int, x: float, b: bool, s: string, m: bytes, ret: cont()) =\n  %s %s(%s)\n  ret()\n", bound, c, some)); p != nil {
					roundTrip(t, p)
					return true
				}
			}
		}
	}
	return false
}

// several has all constructs of the notation for several continuations: continuation parameters
// with any names and types, types of functions that take them, calls that pass them and local
// continuations in any order, one of them twice, and jumps to the target of a call.
const several = `struct Node { f: fn(Node, cont(), cont(Node, [fn(cont(), cont())])) }
global g: [fn(cont(int), cont())]

fn parse(s: string, ret: cont(int), raise: cont(string)) =
  let t1 = s == ""
  branch(t1, then, else)
  where then() = raise("empty")
  where else() =
  let t2 = len(s)
  ret(t2)

fn none(ok: cont(), ` + "`not ok`" + `: cont(), other: cont(int, string)) =
  parse("x", k, k.1)
  where k(n: int) = other(n, "none")
  where k.1(e: string) = ` + "`not ok`" + `()

fn swap(s: string, ret: cont(string), raise: cont(int)) =
  parse(s, raise, ret)

fn twice(f: fn(int, cont(int), cont(int)), ret: cont(int), raise: cont(int)) =
  f(1, k, k)
  where k(x: int) = f(x, ret, ret)

fn shared(s: string, f: fn(string, cont(int), cont(string)), ret: cont(int), raise: cont(string)) =
  parse(s, k, catch)
  where k(n: int) =
    f(s, k.1, catch)
    where k.1(n.1: int) =
    let t1 = n > n.1
    branch(t1, big, next)
    where big() = catch("big")
    where next() = f("", ret, raise)
  where catch(e: string) =
  undef:fn(cont(), cont(int), cont())(done, ret, done)
  where done() = parse(e, ret, raise)

fn again(ret: cont()) =
  let t1 = closure shared("x")
  loop()
  where loop() =
  t1(undef:fn(string, cont(int), cont(string)), k, catch)
  where k(n: int) = loop()
  where catch(e: string) = loop()
`

func TestContinuationsAreReadBack(t *testing.T) {
	p, errs := readText(several)
	if p == nil {
		t.Fatalf("%s at %v", errs.Items[0].Message, errs.File.Position(errs.Items[0].Primary.Span.Start))
	}
	if got := p.String(); got != several {
		t.Errorf("it is printed as\n%s", got)
	}
	roundTrip(t, p)
	swap, twice := p.Func("swap"), p.Func("twice")
	if got := swap.Conts[0].Term.Targets; !slices.Equal(got, []cps.ContID{cps.Own(1), cps.Own(0)}) || !swap.Conts[0].Term.IsTailCall() {
		t.Errorf("swap passes %v", got)
	}
	if got := twice.Conts[0].Term.Targets; !slices.Equal(got, []cps.ContID{1, 1}) || twice.Conts[0].Term.IsTailCall() {
		t.Errorf("twice passes %v", got)
	}
	var once, again strings.Builder
	cps.Fprint(&once, p, cps.PrintOptions{Positions: true})
	q, _ := readText(once.String())
	if q == nil {
		t.Fatal("with positions, it is not read")
	}
	cps.Fprint(&again, q, cps.PrintOptions{Positions: true})
	if once.String() != again.String() {
		t.Errorf("printed\n%s\nand again\n%s", &once, &again)
	}
	// Names of functions and words of the notation are not free as names of parameters. A
	// function type with one continuation has its results after an arrow.
	p, errs = readText("fn f(g: cont(fn(cont(int)))) = h() where h() = exit(1)\nfn g(h: fn(fn(cont()), cont(bool, int)), f: cont(), `let`: cont()) = `let`()")
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	if got, want := roundTrip(t, p), "fn f(g.1: cont(fn() -> int)) =\n  h()\n  where h() = exit(1)\n\nfn g(h: fn(fn()) -> (bool, int), f.1: cont(), let.1: cont()) =\n  let.1()\n"; got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

// If a damaged text of several is accepted, the program is valid.
func TestDamagedContinuationsNeverPanic(t *testing.T) { damage(t, several) }

// TestSourcesAreInOrder: a source begins after those before it.
func TestSourcesAreInOrder(t *testing.T) {
	for text, want := range map[string]string{
		"source \"a\" source \"b\" @9:1 source \"c\" @10:1": "",
		"source \"a\" source \"b\" @1:1":                    "b begins before line 1, at which a begins",
		"source \"a\" source \"b\" @9:1 source \"c\" @9:1":  "c begins before line 9, at which b begins",
		"source \"a\" source \"b\"":                         "expected the name of a file in quotes, and its first position",
	} {
		p, errs := readText(text + "\nfn f(ret: cont()) = ret()")
		if want == "" && (p == nil || p.Sources.Place(9, 5) != "b:1:5" || p.Sources.Place(12, 5) != "c:3:5") || want != "" && (p != nil || !strings.Contains(errs.Items[0].Message, want)) {
			t.Errorf("%s: %v", text, errs.Items)
		}
	}
}

func TestPositionsAreReadBack(t *testing.T) {
	p, _ := readText("source \"a \\\"b\\\".imp\"\n\nfn f(x: int, ret: cont()) = @1:4\n" +
		"  let y = x / 2 @2:9\n  do print(y)\n  k() @3:3\n  where k() = ret() @4:1\n")
	if p == nil || p.Sources.Name() != `a "b".imp` {
		t.Fatal("not read")
	}
	f := p.Funcs[0]
	ops := f.Conts[0].Ops
	if f.Pos != (cps.Pos{Line: 1, Col: 4}) || ops[0].Pos != (cps.Pos{Line: 2, Col: 9}) || ops[1].Pos != (cps.Pos{Line: 5, Col: 3}) ||
		f.Conts[0].Term.Pos != (cps.Pos{Line: 3, Col: 3}) || f.Conts[1].Term.Pos != (cps.Pos{Line: 4, Col: 1}) {
		t.Errorf("positions %v %v %v %v", f.Pos, ops[0].Pos, ops[1].Pos, f.Conts[0].Term.Pos)
	}
	var once, again strings.Builder
	cps.Fprint(&once, p, cps.PrintOptions{Positions: true})
	q, _ := readText(once.String())
	cps.Fprint(&again, q, cps.PrintOptions{Positions: true})
	if once.String() != again.String() || !strings.Contains(once.String(), "do print(y) @5:3") {
		t.Errorf("printed\n%s\nand again\n%s", &once, &again)
	}
}

// A continuation on one line is written with one position, that of its terminator. If a site
// occurred only in its own position, the site was once written, but lost when it was read
// back.
func TestSitesOfShortContinuationsAreReadBack(t *testing.T) {
	text := strings.Join([]string{
		`source "f.imp"`, "",
		"fn f(b: bool, ret: cont()) = @1:1",
		"  site 1: g @2:2",
		"  branch(b, then, else) @3:3",
		"  where then() = @4:4#1",
		"    join(1) @5:5",
		"  where else() = join(2) @6:6#1",
		"  where join(x: int) = @7:7",
		"  do print(x) @8:8",
		"  ret() @9:9\n",
	}, "\n")
	p, errs := readText(text)
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Positions: true})
	if b.String() != text {
		t.Errorf("printed\n%s\nwant\n%s", &b, text)
	}
	if !strings.Contains(p.String(), "where then() = join(1)\n") {
		t.Errorf("without positions\n%s", p)
	}
}

// A text written by hand may have any layout.
func TestLayoutIsFree(t *testing.T) {
	p, errs := readText("// a comment\nfn f(x:int,ret:cont(int))=let y=x- -1 k(y)where k(z:int)=let w=z*2 ret(w)fn g(f:fn(fn(int))->int,ret:cont())=ret()//end")
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	const want = `fn f(x: int, ret: cont(int)) =
  let y = x - -1
  k(y)
  where k(z: int) =
  let w = z * 2
  ret(w)

fn g(f.1: fn(fn(int)) -> int, ret: cont()) =
  ret()
`
	if got := p.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// firstError returns the first error with its position, or "".
func firstError(errs *diag.List) string {
	if len(errs.Items) == 0 {
		return ""
	}
	d := errs.Items[0]
	pos := errs.File.Position(d.Primary.Span.Start)
	return fmt.Sprintf("%d:%d %s %s", pos.Line, pos.Column, d.Code, d.Message)
}

// The number 9223372036854775808 is an int only after a minus, also after the operator.
// The negation of the least int is the least int.
func TestLeastInt(t *testing.T) {
	for _, text := range []string{"-9223372036854775808", "--9223372036854775808", "-9_223"} {
		src := diag.NewFile("least.cps", "fn f(ret: cont(int)) =\n  let y = "+text+"\n  ret(y)\n")
		errs := diag.NewList(src)
		p := Read(src, errs)
		if text == "-9_223" {
			if !errs.Failed() {
				t.Errorf("%s is accepted", text)
			}
			continue
		}
		if errs.Failed() {
			t.Fatalf("%s: %s", text, errs.Items[0].Message)
		}
		f := p.Funcs[0]
		op := f.Conts[cps.Entry].Ops[0]
		if op.Code != cps.Neg || int64(f.Info(op.Args[0]).Bits) != math.MinInt64 {
			t.Errorf("%s is read as\n%s", text, p)
		}
	}
}

func TestReadErrors(t *testing.T) {
	in := func(body string) string { return "fn f(x: int, ret: cont(int)) =\n" + body + "\n" }
	two := func(body string) string {
		return "fn g(ret: cont(), raise: cont(int)) = raise(1)\nfn f(ret: cont(), raise: cont(int)) =\n" + body + "\n"
	}
	tests := []struct{ text, want string }{ // line:column code message
		{"hello", "1:1 E0702 expected `fn`, `extern`, `struct`, `type` or `global`, found `hello`"},
		{"extern fn f(a: [int], ret: cont())", "1:11 E0705 host functions take and return ints, floats, bools and strings, not [int]"},
		{"extern fn f(ret: cont(ref int))", "1:11 E0705 host functions take and return ints, floats, bools and strings, not ref int"},
		{"extern fn f(ret: cont(), raise: cont([int]))", "1:11 E0705 host functions throw ints, floats, bools and strings, not [int]"},
		{"extern fn main(ret: cont())", "1:11 E0705 main cannot be a host function: a program starts with it"},
		{"extern fn f(ret: cont(), raise: cont())", "1:11 E0705 a host function takes a return continuation and at most one more, for one value"},
		{"extern fn f(ret: cont(), g: cont(int), h: cont(int))", "1:11 E0705 a host function takes a return continuation and at most one more, for one value"},
		{"extern fn f(a: int, a: int, ret: cont())", "1:21 E0704 a is defined twice"},
		{"extern fn f(ret: cont()) fn f(ret: cont()) = ret()", "1:29 E0704 function f is defined twice"},
		{"fn f(ret: cont()) = ret() extern fn f(ret: cont())", "1:37 E0704 function f is defined twice"},
		{"extern fn f(ret: cont()) = ret()", "1:26 E0702 expected `fn`, `extern`, `struct`, `type` or `global`, found `=`"},
		{"extern f()", "1:8 E0702 expected `fn`, found `f`"},
		{"fn f() = ret()", "1:6 E0702 expected a parameter or the return continuation, such as `ret: cont(int)`, found `)`"},
		{"fn f(ret: cont()", "1:17 E0702 expected `)`, found the end of the file"},
		{"fn f(ret: cont()) =", "1:20 E0702 expected `let`, `do` or a terminator, found the end of the file"},
		{"global g: [int\nfn f(ret: cont()) = ret()", "1:15 E0702 expected `]`, found the end of the line"},
		{"global g: " + strings.Repeat("[", 2000), "1:1012 E0702 types nest deeper than 1000 levels"},
		{"global g: None", "1:11 E0703 unknown type None"},
		{"global g: int global g: int", "1:22 E0704 global g is declared twice"},
		{"struct A { x: int } struct A { }", "1:28 E0704 struct A is declared twice"},
		{"struct A { x: int, x: A }", "1:20 E0704 field x is declared twice"},
		{"fn f(ret: cont()) = ret() fn f(ret: cont()) = ret()", "1:30 E0704 function f is defined twice"},
		{in("  ret(y)"), "2:7 E0703 unknown value y; a value is defined in the text before it is used"},
		{in("  k(x)"), "2:3 E0703 unknown function, value or continuation k"},
		{in("  ret(x)\n  where k() = ret(x)"), "3:9 E0705 the continuation cannot be reached"},
		{in("  ret(x, x)"), "2:3 E0705 the return continuation takes `int`, but gets `int` and `int`"},
		{in("  ret(true)"), "2:3 E0705 the return continuation takes `int`, but gets `bool`"},
		{in("  let y = -9223372036854775809\n  ret(y)"), "2:12 E0702 the number does not fit into an int"},
		{in("  ret(9223372036854775808)"), "2:7 E0702 the number does not fit into an int"},
		{in("  ret(99999999999999999999)"), "2:7 E0702 the number does not fit into an int"},
		{in("  ret(x) ret(x)"), "2:10 E0702 expected `where` or the end of the function, found `ret`"},
		{in("  let y = x + true\n  ret(y)"), "2:3 E0705 + does not apply to int and bool"},
		{in("  let y = print(x)\n  ret(x)"), "2:3 E0705 print gives no value"},
		{in("  do x + x\n  ret(x)"), "2:3 E0705 + gives a value"},
		{in("  let x = 1 + 1\n  ret(x)"), "2:7 E0704 x is defined twice"},
		{in("  let ret = 1 + 1\n  ret(x)"), "2:7 E0704 ret is defined twice"},
		{in("  k()\n  where k() = k()\n  where k() = k()"), "4:9 E0704 k is defined twice"},
		{in("  let y = x.f\n  ret(y)"), "2:13 E0703 int has no field f"},
		{in("  let y = @g\n  ret(y)"), "2:12 E0703 unknown global g"},
		{in("  let y = closure g()\n  ret(x)"), "2:19 E0703 unknown function g"},
		{in("  branch(x, k, k)\n  where k() = ret(x)"), "2:3 E0705 `branch` takes `bool`, but gets `int`"},
		{in("  branch(true, k, k)\n  where k(y: int) = ret(y)"), "2:3 E0705 continuation k has parameters, but a branch or a switch passes no arguments"},
		{in("  branch(true, x, ret)"), "2:16 E0703 x is not a continuation of this function"},
		{in("  switch(x, 1: k, 1: k, _: k)\n  where k() = ret(x)"), "2:3 E0705 two cases of the switch are the same"},
		{in("  switch(x, \"a\": k, _: k)\n  where k() = ret(x)"), "2:3 E0705 a case of the switch is not a constant of type int"},
		{in("  f(x, k)\n  where k() = ret(x)"), "2:3 E0705 the continuation of the call takes nothing, but gets `int`"},
		{in("  f(x, x, ret)"), "2:3 E0705 `f` takes `int`, but gets `int` and `int`"},
		{in("  x(1, ret)"), "2:3 E0705 a value of type int cannot be called"},
		{in("  branch(true, k, l)\n  where k() =\n    let y = x + 1\n    ret(y)\n  where l() = ret(y)"),
			"6:19 E0705 the definition of value y does not dominate this use"},
		{in("  let y = \"abc\n  ret(x)"), "2:11 E0701 unterminated string"},
		{in("  let y = \"\\q\"\n  ret(x)"), "2:11 E0701 unknown escape in string"},
		{in("  let y = x # 1\n  ret(x)"), "2:13 E0701 unexpected character '#': comments begin with //"},
		{in("  let y = nil:int\n  ret(x)"), "2:15 E0705 only a struct can be nil"},
		{in("  ret(x) @0:1"), "2:10 E0702 a position is @line:column, both from 1"},

		{"fn f(ret: cont(), x: int) = ret()", "1:22 E0702 expected `cont`, since parameters come before continuations, found `int`"},
		{"fn f(ret: cont(), ret: cont()) = ret()", "1:19 E0704 ret is defined twice"},
		{"fn f(a: int, a: cont()) = a()", "1:14 E0704 a is defined twice"},
		{"fn f(ret: cont(), 7: cont()) = ret()", "1:19 E0702 expected a continuation, found `7`"},
		{"fn f(ret: cont(), raise: cont(None)) = ret()", "1:31 E0703 unknown type None"},
		{"fn f(ret: cont(), raise: cont(cont())) = ret()", "1:31 E0702 expected a type, found `cont`"},
		{"fn f(x: fn(cont(), int), ret: cont()) = ret()", "1:20 E0702 expected `cont`, since parameters come before continuations, found `int`"},
		{"fn f(x: fn(cont(int)) -> int, ret: cont()) = ret()", "1:23 E0702 expected `,`, found `->`"},
		{"fn f(ret: cont(), raise: cont(int)) = raise()", "1:39 E0705 continuation `raise` takes `int`, but gets nothing"},
		{"fn f(ret: cont(), raise: cont(int)) = raise(true)", "1:39 E0705 continuation `raise` takes `int`, but gets `bool`"},
		{"fn f(ret: cont(), raise: cont(int)) = let raise = 1 + 1 ret()", "1:43 E0704 raise is defined twice"},
		{"fn f(ret: cont(), raise: cont(int)) = k() where k() = ret() where raise() = ret()", "1:67 E0704 raise is defined twice"},
		{in("  branch(true, ret, ret)"), "2:16 E0705 a branch or a switch cannot go to ret, a parameter of the function: let it go to a continuation that calls ret"},
		{in("  switch(x, _: ret)"), "2:16 E0705 a branch or a switch cannot go to ret, a parameter of the function: let it go to a continuation that calls ret"},
		{in("  let y = ret + 1\n  ret(y)"), "2:11 E0703 ret is a continuation, not a value"},
		{two("  g(ret)"), "3:3 E0705 `g` takes 2 continuations and gets 1"},
		{two("  g(ret, raise, ret)"), "3:3 E0705 `g` takes 2 continuations and gets 3"},
		{two("  g(x, ret, raise)"), "3:5 E0703 unknown value x; a value is defined in the text before it is used"},
		{two("  g(ret, 1, raise)"), "3:5 E0703 ret is a continuation, not a value"},
		{two("  g(ret, raise, 1)"), "3:5 E0703 ret is a continuation, not a value"},
		{two("  g(1, ret, raise)"), "3:3 E0705 `g` takes nothing, but gets `int`"},
		{two("  g(raise, ret)"), "3:3 E0705 continuation `raise` takes `int`, but gets nothing"},
		{two("  g(ret, ret)"), "3:3 E0705 the return continuation takes nothing, but gets `int`"},
		{two("  g(ret, k)\n  where k() = ret()"), "3:3 E0705 continuation `k` takes nothing, but gets `int`"},
		{two("  g(k, raise)\n  where k(x: int) = ret()"), "3:3 E0705 continuation `k` takes `int`, but gets nothing"},
		{two("  g(ret, k)"), "3:10 E0703 unknown function, value or continuation k"},
		{two("  let h = closure g()\n  h(ret)"), "4:3 E0705 the function value takes 2 continuations and gets 1"},
		{two("  let h = closure g()\n  h(ret, ret)"), "4:3 E0705 the return continuation takes nothing, but gets `int`"},
		{two("  g(k, l)\n  where k() = raise(e)\n  where l(e: int) = ret()"), "4:21 E0703 unknown value e; a value is defined in the text before it is used"},
		{two("  g(k, l)\n  where l(e: int) = ret()\n  where k() = raise(e)"), "5:21 E0705 the definition of value e does not dominate this use"},

		{"\uFEFFfn f(ret: cont()) = ret(1)", "1:22 E0705 the return continuation takes nothing, but gets `int`"},
		{"fn f(ret: cont()) = \xff", "1:21 E0801 the file is not valid UTF-8"},
		{"fn f(ret: cont()) = \x00", "1:21 E0802 the file is binary, not text"},
		{"", ""},
	}
	for _, test := range tests {
		p, errs := readText(test.text)
		if got := firstError(errs); got != test.want || (p == nil) != (test.want != "") {
			t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestFirstDefinition expects the mark of the first definition at the parameter, not at an operation without a result.
func TestFirstDefinition(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"fn f(ret: cont()) =\n  do print(1)\n  let ret = 1 + 2\n  ret()", "1:6 first defined here"},
		{"fn f(ret: cont(), raise: cont(int)) =\n  do print(1)\n  k()\n  where k() = ret()\n  where raise() = ret()", "1:19 first defined here"},
		{"fn f(g: fn(int), a: int, ret: cont()) =\n  do print(1)\n  let a = 1 + 2\n  ret()", "1:18 first defined here"},
		{"fn f(a: int, a: int, ret: cont()) = ret()", "1:6 first defined here"},
		{"fn f(a: int, a: cont()) = a()", "1:6 first defined here"},
		{"fn f(ret: cont(), ret: cont()) = ret()", "1:6 first defined here"},
		{"extern fn f(a: int, a: int, ret: cont())", "1:13 first defined here"},
		{"fn f(ret: cont()) =\n  k()\n  where k() =\n  let k = 1 + 2\n  ret()", "3:9 first defined here"},
	} {
		_, errs := readText(test.text)
		got := ""
		for _, l := range errs.Items[0].Secondary {
			at := errs.File.Position(l.Span.Start)
			got += fmt.Sprintf("%d:%d %s", at.Line, at.Column, l.Text)
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s: %s\nwant %s", test.text, errs.Items[0].Message, got, test.want)
		}
	}
}

// A continuation on one line has one position, that of its terminator.
func TestPositionOfOneLine(t *testing.T) {
	p, errs := readText(`source "a.imp"
fn f(x: bool, ret: cont(int)) = @7:1
  branch(x, k, l) @8:2
  where k() = ret(1) @9:3
  where l() = @10:4
  ret(2) @11:5
`)
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	var got []string
	for _, k := range p.Funcs[0].Conts {
		got = append(got, fmt.Sprintf("%d:%d %d:%d", k.Pos.Line, k.Pos.Col, k.Term.Pos.Line, k.Term.Pos.Col))
	}
	if want := "7:1 8:2, 9:3 9:3, 10:4 11:5"; strings.Join(got, ", ") != want {
		t.Errorf("the places are %s, want %s", strings.Join(got, ", "), want)
	}
	// If the text has no positions, they are those in the text itself.
	p, _ = readText("fn f(x: bool, ret: cont(int)) =\n  branch(x, k, k)\n  where k() = ret(1)\n")
	if k := p.Funcs[0].Conts[1]; k.Pos != (cps.Pos{Line: 3, Col: 9}) || k.Term.Pos != (cps.Pos{Line: 3, Col: 15}) {
		t.Errorf("the positions are %v and %v", k.Pos, k.Term.Pos)
	}
}

// Two calls may share the continuation that takes their results.
func TestTwoCallsShareAContinuation(t *testing.T) {
	p, errs := readText(`fn f(x: int, ret: cont(int)) =
  let c = x == 0
  branch(c, a, b)
  where a() = f(1, k)
  where b() = f(2, k)
  where k(y: int) = ret(y)
`)
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	roundTrip(t, p)
}

// Every prefix and every deletion of a token of a valid program is read or
// rejected, and what is read is valid.
func TestDamagedTextNeverPanics(t *testing.T) { damage(t, all) }

// damage reads every prefix of a text, and the text without each of its tokens.
func damage(t *testing.T, all string) {
	t.Helper()
	try := func(text string) {
		if p, errs := readText(text); p != nil {
			if err := cps.Verify(p); err != nil {
				t.Fatalf("accepted: %v\n%s", err, text)
			}
			roundTrip(t, p)
		} else if !errs.Failed() {
			t.Fatalf("neither read nor rejected:\n%s", text)
		}
	}
	for i := 0; i < len(all); i += 7 {
		try(all[:i])
	}
	for at := 0; ; {
		tok := Scan(all, at)
		if tok.Kind == End {
			break
		}
		try(all[:tok.Span.Start] + all[tok.Span.End:])
		at = int(tok.Span.End)
	}
}

func TestNamesAreWrittenSoThatTheyCanBeRead(t *testing.T) {
	for name, want := range map[string]string{
		"x": "x", "a.1": "a.1", "a.1.2": "a.1.2", "f::g": "f::g", "f::g.1": "f::g.1", "::init": "::init",
		"a.b": "`a.b`", "a.": "`a.`", "1a": "`1a`", "": "``", "fn": "`fn`", "ret": "ret", "if": "if",
		"(*T).M": "`(*T).M`", "a`b\n": "`a\\x60b\\n`", `say "hi"`: "`say \"hi\"`", "::": "`::`", "é": "`é`", `back\slash`: "`back\\\\slash`",
	} {
		got := ident.Quote(name)
		if got != want {
			t.Errorf("%q is written %s, want %s", name, got, want)
		}
		if tok := Scan(got, 0); tok.Kind != Name || tok.Text != name || int(tok.Span.End) != len(got) {
			t.Errorf("%s is read as %q", got, tok.Text)
		}
	}
	for text, want := range map[string]string{"`a\\\"b\"`": `a"b"`, "`\\\\\"`": `\"`, "`\\t\\\"`": "\t\"", "`\\\\`": `\`} {
		if tok := Scan(text, 0); tok.Kind != Name || tok.Text != want {
			t.Errorf("%s is read as %q, want %q", text, tok.Text, want)
		}
	}
}

// TestReadSubjects expects that a subject that is followed by its type can be read back
// where an operation or a call continues after the type.
func TestReadSubjects(t *testing.T) {
	const text = "struct `a pair` { `1`: int, next: Pair.1 }\n" + `struct Pair.1 { f: fn() -> [int] }
global g: fn(int) -> int

fn calls(ret: cont()) =
  do print(undef:fn(int) -> int)
  undef:fn()(k)
  where k() =
  undef:fn(int) -> int(3, k.1)
  where k.1(x: int) =
  undef:fn(int, bool) -> (int, [int])(x, true, k.2)
  where k.2(y: int, v: [int]) =
  undef:fn(fn()) -> fn() -> Pair.1(undef:fn(), k.3)
  where k.3(f: fn() -> Pair.1) =
  let list = []:[fn()]
  undef:fn([fn()])(list, ret)

fn operands(ret: cont(int)) =
  let a = nil:Pair.1.f
` + "  let b = nil:`a pair`.`1`\n  do undef:`a pair`.next = undef:Pair.1\n" + `  let c = ref undef:Pair.1.f
  let d = undef:[int][0]
  do undef:[[int]][undef:int] = undef:[int]
  let e = ref undef:[fn() -> int][-1]
  let h = undef:string[0]
  let i = "text"[0]
  let j = *undef:ref int
  do *undef:ref [int] = undef:[int]
  let l = -undef:int
  let m = undef:int - -1
  let n = undef:fn() == undef:fn()
  let o = nil:Pair.1 != undef:Pair.1
  let p = [undef:fn() -> int, undef:fn() -> int]
  let q = undef:string + "x"
  do @g = undef:fn(int) -> int
  let r = ref @g
  branch(undef:bool, then, else)
  where then() =
    switch(undef:int, 1: one, _: else)
    where one() = exit(undef:int)
  where else() = ret(undef:int)
`
	p, errs := readText(text)
	if errs.Failed() {
		t.Fatalf("%v", errs.Items)
	}
	if got := p.String(); got != text {
		t.Errorf("it is printed as\n%s\nwant\n%s", got, text)
	}
	for _, wrong := range []string{"undef:int(ret)", "undef:fn(int)(ret)", "undef:fn()", "undef:fn()()", "undef(ret)", "nil:Pair(ret)"} {
		if _, errs := readText("struct Pair { x: int }\nfn main(ret: cont()) =\n  " + wrong + "\n"); !errs.Failed() {
			t.Errorf("%s is accepted", wrong)
		}
	}
}

// A named function type may refer to itself. A closure has the named type if its function
// has that signature.
func TestNamedFunctionType(t *testing.T) {
	const text = `type rest = fn(cont(int, rest), cont())
type other = fn(int, cont(rest), cont(other))
struct Node { next: rest, node: Node }
struct Gen labelled { label: string, rest: rest }
global g: rest

fn from(n: int, yield: cont(int, rest), done: cont()) =
  let m = n + 1
  let r = closure from(m)
  yield(n, r)

fn none(yield: cont(int, rest), done: cont()) =
  done()

fn main(ret: cont()) =
  let r = closure from(1)
  let e = closure none()
  do @g = e
  let gen = new Gen("<gen>", r)
  do print(gen)
  ret()
`
	p, errs := readText(text)
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	if got := roundTrip(t, p); got != p.String() || !strings.HasPrefix(got, text[:strings.Index(text, "fn from")]) {
		t.Errorf("the declarations are not printed as they were read:\n%s", got)
	}
	rest := p.TypeNamed("rest")
	params, conts := p.Signature(rest)
	if p.FuncType(params, conts...) != rest {
		t.Error("the signature of a named type is another type")
	}
	if q := p.Declarations(); q.String() != p.Declarations().String() || !strings.HasPrefix(q.String(), "type rest = ") {
		t.Error("the declarations of a program have no named types")
	}
	for _, c := range []struct{ text, want string }{
		{"type a = fn()\ntype a = fn(int)", "2:6 E0704 type a is declared twice, or is equal to one above"},
		{"type a = fn()\ntype b = fn()", "2:6 E0704 type b is declared twice, or is equal to one above"},
		{"struct a {}\ntype a = fn()", "2:6 E0704 type a is declared twice, or is equal to one above"},
		{"type a = fn()\nstruct a {}", "2:8 E0704 struct a is declared twice"},
		{"type a = int", "1:10 E0702 expected `fn`, found `int`"},
		{"struct S labelled { n: int }", "1:28 E0705 the first field of a labelled struct is its label, a string"},
		{"struct S labelled {}", "1:20 E0705 the first field of a labelled struct is its label, a string"},
	} {
		_, errs := readText(c.text)
		if got := firstError(errs); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
	q := cps.NewProgram()
	named := q.DeclareFuncType("named")
	switch {
	case q.DeclareFuncType("named") != cps.NoType || q.DeclareStruct("named") != nil:
		t.Error("a name is used twice")
	case q.DefineFuncType(named, nil, []cps.Type{99}) || q.DefineFuncType(cps.Int, nil, nil):
		t.Error("a type that does not exist is accepted")
	case !q.DefineFuncType(named, nil, []cps.Type{named}) || q.DefineFuncType(named, nil, []cps.Type{cps.Int}):
		t.Error("a type is not defined once")
	}
}
