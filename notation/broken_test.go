package notation

// This file tests what the reader reports for texts with one mistake.

import (
	"fmt"
	"strings"
	"testing"
)

// brokenHead is the text before each body of TestBroken. It has six lines, so that a body
// begins in line 7.
const brokenHead = `struct S { n: int, next: S }
global g: int
fn callee(x: int, b: bool, ret: cont(int, bool)) =
  ret(x, b)
fn none(ret: cont()) = ret()
fn f(x: int, y: float, b: bool, s: string, a: [int], p: S, h: fn(int) -> int, r: ref int, ret: cont(int)) =
`

// TestBroken reads bodies each of which has one mistake of scope, type or arity, and
// expects its position, code and message.
func TestBroken(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"  k()", "7:3 E0703 unknown function, value or continuation k"},
		{"  z(1)", "7:3 E0703 unknown function, value or continuation z"},
		{"  ret(z)", "7:7 E0703 unknown value z; a value is defined in the text before it is used"},
		{"  let z = w + 1\n  ret(z)", "7:11 E0703 unknown value w; a value is defined in the text before it is used"},
		{"  let z = z + 1\n  ret(z)", "7:11 E0703 unknown value z; a value is defined in the text before it is used"},
		{"  k()\n  where k() = ret(z)\n  where l() =\n  let z = x + 1\n  ret(z)", "8:19 E0703 unknown value z; a value is defined in the text before it is used"},
		{"  branch(b, k, l)\n  where k() =\n  let z = x + 1\n  ret(z)\n  where l() = ret(z)", "11:19 E0705 the definition of value z does not dominate this use"},
		{"  k(1)\n  where k(z: int) = l()\n  where l() = m(z)\n  where m(z: int) = ret(z)", "10:11 E0704 z is defined twice"},
		{"  let x = 1 + 1\n  ret(x)", "7:7 E0704 x is defined twice"},
		{"  let callee = 1 + 1\n  k()\n  where k() = ret(k)", "9:19 E0703 k is a continuation, not a value"},
		{"  k()\n  where k() = ret(1)\n  where k() = ret(2)", "9:9 E0704 k is defined twice"},
		{"  k(1)\n  where k(x: int) = ret(x)", "8:11 E0704 x is defined twice"},
		{"  k(1, 2)\n  where k(z: int, z: int) = ret(z)", "8:19 E0704 z is defined twice"},
		{"  k(1)\n  where k(z: int) = l(z)\n  where l(z.1: int) = ret(z.1)\n  where ret(z.2: int) = ret(z.2)", "10:9 E0704 ret is defined twice"},
		{"  k()\n  where k() =", "8:14 E0702 expected `let`, `do` or a terminator, found the end of the file"},
		{"  k()\n  where k() =\n  let z = x + 1", "9:16 E0702 expected `let`, `do` or a terminator, found the end of the file"},
		{"  let z = x + 1\n  where k() = ret(1)", "8:3 E0702 expected `let`, `do` or a terminator, found `where`"},
		{"  ret(1)\n  ret(2)", "8:3 E0702 expected `where` or the end of the function, found `ret`"},
		{"  ret(1)\n  where k() = ret(2)", "8:9 E0705 the continuation cannot be reached"},
		{"  ret()", "7:3 E0705 the return continuation takes `int`, but gets nothing"},
		{"  ret(1, 2)", "7:3 E0705 the return continuation takes `int`, but gets `int` and `int`"},
		{"  ret(b)", "7:3 E0705 the return continuation takes `int`, but gets `bool`"},
		{"  ret(ret)", "7:7 E0703 ret is a continuation, not a value"},
		{"  let z = ret + 1\n  ret(z)", "7:11 E0703 ret is a continuation, not a value"},
		{"  k()\n  where k(z: int) = ret(z)", "7:3 E0705 continuation `k` takes `int`, but gets nothing"},
		{"  k(1, 2)\n  where k(z: int) = ret(z)", "7:3 E0705 continuation `k` takes `int`, but gets `int` and `int`"},
		{"  k(b)\n  where k(z: int) = ret(z)", "7:3 E0705 continuation `k` takes `int`, but gets `bool`"},
		{"  branch(b, k)\n  where k() = ret(1)", "7:14 E0702 expected `,`, found `)`"},
		{"  branch(b, k, k, k)\n  where k() = ret(1)", "7:17 E0702 expected `)`, found `,`"},
		{"  branch(x, k, k)\n  where k() = ret(1)", "7:3 E0705 `branch` takes `bool`, but gets `int`"},
		{"  branch(b, k, k)\n  where k(z: int) = ret(z)", "7:3 E0705 continuation k has parameters, but a branch or a switch passes no arguments"},
		{"  branch(b, ret, ret)", "7:13 E0705 a branch or a switch cannot go to ret, a parameter of the function: let it go to a continuation that calls ret"},
		{"  branch(b, x, x)", "7:13 E0703 x is not a continuation of this function"},
		{"  branch(b, none, none)", "7:13 E0703 unknown function, value or continuation none"},
		{"  switch(x, 1: k)\n  where k() = ret(1)", "7:17 E0702 expected `,`, found `)`"},
		{"  switch(x, _: k, 1: k)\n  where k() = ret(1)", "7:17 E0702 expected `)`, found `,`"},
		{"  switch(x, x: k, _: k)\n  where k() = ret(1)", "7:3 E0705 a case of the switch is not a constant of type int"},
		{"  switch(x, 1: k, 1: k, _: k)\n  where k() = ret(1)", "7:3 E0705 two cases of the switch are the same"},
		{"  switch(x, 1.5: k, _: k)\n  where k() = ret(1)", "7:3 E0705 a case of the switch is not a constant of type int"},
		{"  switch(y, 1.5: k, _: k)\n  where k() = ret(1)", "7:3 E0705 switch does not apply to float"},
		{"  switch(b, true: k, _: k)\n  where k() = ret(1)", "7:3 E0705 switch does not apply to bool"},
		{"  exit()", "7:8 E0702 expected a value, found `)`"},
		{"  exit(b)", "7:3 E0705 `exit` takes `int`, but gets `bool`"},
		{"  exit(1, 2)", "7:9 E0702 expected `)`, found `,`"},
		{"  callee(x, b)", "7:13 E0703 b is not a continuation of this function"},
		{"  callee(x, k)\n  where k(u: int, v: bool) = ret(u)", "7:3 E0705 `callee` takes `int` and `bool`, but gets `int`"},
		{"  callee(b, x, k)\n  where k(u: int, v: bool) = ret(u)", "7:3 E0705 `callee` takes `int` and `bool`, but gets `bool` and `int`"},
		{"  callee(x, b, k)\n  where k(u: int) = ret(u)", "7:3 E0705 the continuation of the call takes `int`, but gets `int` and `bool`"},
		{"  callee(x, b, k)\n  where k(u: bool, v: int) = ret(v)", "7:3 E0705 the continuation of the call takes `bool` and `int`, but gets `int` and `bool`"},
		{"  callee(x, b, ret)", "7:3 E0705 the return continuation takes `int`, but gets `int` and `bool`"},
		{"  callee(x, b, x)", "7:16 E0703 x is not a continuation of this function"},
		{"  nobody(x, b, k)\n  where k() = ret(1)", "7:3 E0703 unknown function, value or continuation nobody"},
		{"  none(k)\n  where k(u: int) = ret(u)", "7:3 E0705 the continuation of the call takes `int`, but gets nothing"},
		{"  h(ret)", "7:3 E0705 the function value takes `int`, but gets nothing"},
		{"  h(b, ret)", "7:3 E0705 the function value takes `int`, but gets `bool`"},
		{"  h(1, 2, ret)", "7:3 E0705 the function value takes `int`, but gets `int` and `int`"},
		{"  x(1, ret)", "7:3 E0705 a value of type int cannot be called"},
		{"  let z = callee + 1\n  ret(z)", "7:11 E0703 unknown value callee; a value is defined in the text before it is used"},
		{"  let z = x + y\n  ret(1)", "7:3 E0705 + does not apply to int and float"},
		{"  let z = x + b\n  ret(1)", "7:3 E0705 + does not apply to int and bool"},
		{"  let z = b + b\n  ret(1)", "7:3 E0705 + does not apply to bool and bool"},
		{"  let z = s - s\n  ret(1)", "7:3 E0705 - does not apply to string and string"},
		{"  let z = y << y\n  ret(1)", "7:3 E0705 << does not apply to float and float"},
		{"  let z = a < a\n  ret(1)", "7:3 E0705 < does not apply to [int] and [int]"},
		{"  let z = x == y\n  ret(1)", "7:3 E0705 == does not apply to int and float"},
		{"  let z = !x\n  ret(1)", "7:3 E0705 ! does not apply to int"},
		{"  let z = ~y\n  ret(1)", "7:3 E0705 ~ does not apply to float"},
		{"  let z = -b\n  ret(1)", "7:3 E0705 - does not apply to bool"},
		{"  let z = x[0]\n  ret(1)", "7:3 E0705 [] does not apply to int and int"},
		{"  let z = a[b]\n  ret(1)", "7:3 E0705 [] does not apply to [int] and bool"},
		{"  let z = p[0]\n  ret(1)", "7:3 E0705 [] does not apply to S and int"},
		{"  do a[0] = b\n  ret(1)", "7:3 E0705 an element of the array, of type int, is set to a value of type bool"},
		{"  do s[0] = 1\n  ret(1)", "7:3 E0705 []= does not apply to string, int and int"},
		{"  let z = p.none\n  ret(1)", "7:13 E0703 S has no field none"},
		{"  let z = x.n\n  ret(1)", "7:13 E0703 int has no field n"},
		{"  do p.n = b\n  ret(1)", "7:3 E0705 field n of S, of type int, is set to a value of type bool"},
		{"  do p.next = x\n  ret(1)", "7:3 E0705 field next of S, of type S, is set to a value of type int"},
		{"  let z = *x\n  ret(1)", "7:3 E0705 * does not apply to int: its first operand is a reference"},
		{"  do *r = b\n  ret(1)", "7:3 E0705 what the reference refers to, of type int, is set to a value of type bool"},
		{"  let z = @none\n  ret(1)", "7:12 E0703 unknown global none"},
		{"  do @g = b\n  ret(1)", "7:3 E0705 global g, of type int, is set to a value of type bool"},
		{"  let z = ref @none\n  ret(1)", "7:16 E0703 unknown global none"},
		{"  let z = ref x\n  ret(1)", "7:16 E0702 expected `.`, found the end of the line"},
		{"  let z = ref a[b]\n  ret(1)", "7:3 E0705 ref [] does not apply to [int] and bool"},
		{"  let z = ref x[0]\n  ret(1)", "7:3 E0705 ref [] does not apply to int and int"},
		{"  let z = ref p.none\n  ret(1)", "7:17 E0703 S has no field none"},
		{"  let z = ref a[0, 1]\n  ret(1)", "7:3 E0705 ref [] takes 2 operands, not 3"},
		{"  let z = [1, b]\n  ret(1)", "7:3 E0705 an element of the array, of type int, is set to a value of type bool"},
		{"  let z = []\n  ret(1)", "7:13 E0702 expected `:` and a type after `[]`"},
		{"  let z = []: int\n  ret(1)", "7:3 E0705 an array literal needs the type of an array, not int"},
		{"  let z = new S()\n  ret(1)", "7:3 E0705 new S: the struct has 2 fields, and gets 0"},
		{"  let z = new S(1, p, p)\n  ret(1)", "7:3 E0705 new S: the struct has 2 fields, and gets 3"},
		{"  let z = new S(p, 1)\n  ret(1)", "7:3 E0705 field n of S, of type int, is set to a value of type S"},
		{"  let z = new T(1)\n  ret(1)", "7:15 E0703 unknown type T"},
		{"  let z = new int(1)\n  ret(1)", "7:3 E0705 new needs the type of a struct, not int"},
		{"  let z = closure none2()\n  ret(1)", "7:19 E0703 unknown function none2"},
		{"  let z = closure callee(b)\n  ret(1)", "7:3 E0705 parameter 1 of callee, of type int, is set to a value of type bool"},
		{"  let z = closure callee(1, b, 2)\n  ret(1)", "7:3 E0705 callee takes 2 arguments, not 3"},
		{"  let z = len(x)\n  ret(1)", "7:3 E0705 len does not apply to int"},
		{"  let z = len()\n  ret(1)", "7:3 E0705 len takes 1 operand, not 0"},
		{"  let z = sqrt(x)\n  ret(1)", "7:3 E0705 sqrt does not apply to int"},
		{"  let z = push(a, 1)\n  ret(1)", "7:3 E0705 push gives no value"},
		{"  do len(a)\n  ret(1)", "7:3 E0705 len gives a value"},
		{"  do push(a, b)\n  ret(1)", "7:3 E0705 push does not apply to [int] and bool"},
		{"  do assert(x)\n  ret(1)", "7:3 E0705 assert does not apply to int"},
		{"  let z = len (a)\n  ret(1)", "7:14 E0702 expected `(` directly after len"},
		{"  let z = len // a\n  (a)\n  ret(1)", "7:14 E0702 expected `(` directly after len"},
		{"  let z = x + len(a)\n  ret(1)", "7:15 E0702 an operand is a value"},
		{"  let z = x + len (a)\n  ret(1)", "7:15 E0702 an operand is a value"},
		{"  let z = frobnicate(x)\n  ret(1)", "7:11 E0703 unknown operation frobnicate"},
		{"  let z = 99999999999999999999 + 1\n  ret(1)", "7:11 E0702 the number does not fit into an int"},
		{"  let z = 1e999 + 1.0\n  ret(1)", "7:11 E0702 the number does not fit into a float"},
		{"  let z = 1x + 1\n  ret(1)", "7:12 E0702 expected an operator, found `x`"},
		{"  let z = 0x10 + 1\n  ret(1)", "7:12 E0702 expected an operator, found `x10`"},
		{"  let z = 1. + 1.0\n  ret(1)", "7:14 E0702 expected the name of a field, found `+`"},
		{"  let z = - + 1\n  ret(1)", "7:13 E0702 expected a value, found `+`"},
		{"  let z = nil:int\n  ret(1)", "7:15 E0705 only a struct can be nil"},
		{"  let z = nil + 1\n  ret(1)", "7:14 E0702 expected `:` and a type after `nil`"},
		{"  let z = x +\n  ret(1)", "7:14 E0702 expected a value, found the end of the line"},
		{"  let = x + 1\n  ret(1)", "7:7 E0702 expected the name of a value, found `=`"},
		{"  let z x + 1\n  ret(1)", "7:9 E0702 expected `=`, found `x`"},
		{"  let z = x ** 2\n  ret(1)", "7:14 E0702 expected a value, found `*`"},
		{"  let z = 'a' + 1\n  ret(1)", "7:11 E0701 unexpected character '\\'': a character is written as its number"},
		{"  let z = \"a\n  ret(1)", "7:11 E0701 unterminated string"},
		{"  let z = x + 1 @1\n  ret(1)", "7:17 E0702 a position is @line:column, both from 1"},
		{"  let z = x + 1 @1:1#1\n  ret(1)", "7:17 E0703 there is no site `1` above"},
		{"  ret(1) @99999999999:1", "7:10 E0702 a position is @line:column, both from 1"},
		{"  ret(1) garbage", "7:10 E0702 expected `where` or the end of the function, found `garbage`"},
		{"  k()\n  where k(z) = ret(z)", "8:12 E0702 expected `:`, found `)`"},
		{"  k()\n  where k() ret(1)", "8:13 E0702 expected `=`, found `ret`"},
		{"  k()\n  where k(z: None) = ret(1)", "8:14 E0703 unknown type None"},
		{"  k()\n  where () = ret(1)", "8:9 E0702 expected the name of a continuation, found `(`"},
		{"  let z = undef:None\n  ret(1)", "7:17 E0703 unknown type None"},
	} {
		_, errs := readText(brokenHead + test.body)
		got := ""
		if len(errs.Items) > 0 {
			d := errs.Items[0]
			pos := errs.File.Position(d.Primary.Span.Start)
			got = fmt.Sprintf("%d:%d %s %s", pos.Line, pos.Column, d.Code, d.Message)
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

// TestBrokenOperations calls every named operation with zero to four operands of all types.
// The reader accepts each call, or reports one error in its line.
func TestBrokenOperations(t *testing.T) {
	operands := []string{"x", "y", "b", "s", "a", "p", "h", "r", "nil:S", "undef:int", "1", "1.5", "true", `"s"`}
	for _, name := range operations() {
		for n := range 5 {
			for i := range operands {
				args := make([]string, n)
				for k := range args {
					args[k] = operands[(i+k*k)%len(operands)]
				}
				for _, start := range []string{"let z = ", "do "} {
					text := brokenHead + "  " + start + name + "(" + strings.Join(args, ", ") + ")\n  ret(1)\n"
					p, errs := readText(text)
					switch {
					case p != nil && !errs.Failed():
						roundTrip(t, p)
					case len(errs.Items) != 1 || errs.File.Position(errs.Items[0].Primary.Span.Start).Line != 7:
						t.Fatalf("%d errors\n%s", len(errs.Items), text)
					}
				}
			}
		}
	}
}
