package interp

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp/internal/interptest"
)

const (
	minInt = "-9223372036854775808"
	maxInt = "9223372036854775807"
)

// Every operation that computes a value from values, with the text that print writes for
// the result. Operands are written as in the notation.
var operations = []struct{ op, want string }{
	{"1 + 2", "3"},
	{maxInt + " + 1", minInt},
	{"-5 - 7", "-12"},
	{minInt + " - 1", maxInt},
	{"-3 * 4", "-12"},
	{"4294967296 * 4294967297", "4294967296"},    // 2^64 + 2^32
	{"9007199254740993 + 0", "9007199254740993"}, // 2^53 + 1 is no float
	{"7 / 2", "3"}, {"-7 / 2", "-3"}, {"7 / -2", "-3"}, {"-7 / -2", "3"},
	{minInt + " / -1", minInt},
	{"7 % 2", "1"}, {"-7 % 2", "-1"}, {"7 % -2", "1"}, {"-7 % -2", "-1"},
	{minInt + " % -1", "0"},
	{"12 & 10", "8"}, {"-1 & 255", "255"},
	{"12 | 10", "14"}, {minInt + " | 1", "-9223372036854775807"},
	{"12 ^ 10", "6"}, {"-1 ^ 0", "-1"},
	{"1 << 63", minInt}, {"1 << 64", "1"}, {"1 << -1", minInt}, {"3 << 65", "6"},
	{"-8 >> 1", "-4"}, {"-1 >> 63", "-1"}, {"-8 >> 65", "-4"}, {"8 >> -63", "4"},
	{"-1 >>> 60", "15"}, {"-1 >>> 64", "-1"}, {"-1 >>> -1", "1"},
	{"1 == 1", "true"}, {"1 == 2", "false"}, {"true == true", "true"}, {"true == false", "false"},
	{"1 != 1", "false"}, {"1 != 2", "true"}, {"true != false", "true"},
	{"-1 < 1", "true"}, {"1 < 1", "false"}, {minInt + " < " + maxInt, "true"},
	{"1 <= 1", "true"}, {"2 <= 1", "false"},
	{"1 > -1", "true"}, {"1 > 1", "false"},
	{"1 >= 1", "true"}, {"-2 >= 1", "false"},
	{"- " + maxInt, "-9223372036854775807"}, {"~0", "-1"}, {"~5", "-6"},
	{"!true", "false"}, {"!false", "true"},
	{"abs(-5)", "5"}, {"abs(5)", "5"}, {"abs(" + minInt + ")", minInt},
	{"popcount(0)", "0"}, {"popcount(255)", "8"}, {"popcount(-1)", "64"}, {"popcount(" + minInt + ")", "1"}, {"popcount(" + maxInt + ")", "63"},
	{"float_bits(1.0)", "4607182418800017408"}, {"float_bits(-0.0)", minInt}, {"float_bits(0.1)", "4591870180066957722"},
	{"float_bits(nan)", "9221120237041090560"}, {"float_bits(inf)", "9218868437227405312"}, {"float_bits(5e-324)", "1"}, {"bits_float(1)", "5e-324"},
	{"bits_float(4591870180066957722)", "0.1"}, {"bits_float(" + minInt + ")", "-0.0"}, {"bits_float(-1)", "nan"}, {"bits_float(9218868437227405311)", "1.7976931348623157e+308"},
	{"min(-1, 1)", "-1"}, {"max(-1, 1)", "1"},

	{"0.1 + 0.2", "0.30000000000000004"},
	{"- 1.5", "-1.5"}, {"- 0.0", "-0.0"}, {"- nan", "nan"},
	{"inf - inf", "nan"},
	{"1e308 * 10.0", "inf"},
	{"1.0 / 0.0", "inf"}, {"-1.0 / 0.0", "-inf"}, {"0.0 / 0.0", "nan"}, {"1.0 / -0.0", "-inf"},
	{"nan == nan", "false"}, {"0.0 == -0.0", "true"}, {"nan != nan", "true"},
	{"nan < 1.0", "false"}, {"1.0 < nan", "false"}, {"1.0 < 2.0", "true"}, {"nan <= nan", "false"}, {"2.0 <= 2.0", "true"},
	{"nan > 1.0", "false"}, {"2.0 > 1.0", "true"}, {"nan >= nan", "false"}, {"2.0 >= 2.0", "true"},
	{"abs(-0.0)", "0.0"}, {"abs(-2.5)", "2.5"}, {"abs(-inf)", "inf"},
	{"min(1.0, nan)", "nan"}, {"min(nan, 1.0)", "nan"}, {"max(1.0, nan)", "nan"}, {"max(nan, 1.0)", "nan"},
	{"min(0.0, -0.0)", "-0.0"}, {"max(-0.0, 0.0)", "0.0"}, {"min(1.5, 2.5)", "1.5"}, {"max(1.5, 2.5)", "2.5"},
	{"sqrt(2.0)", "1.4142135623730951"}, {"sqrt(-1.0)", "nan"}, {"sqrt(-0.0)", "-0.0"},
	{"floor(-1.5)", "-2.0"}, {"ceil(-1.5)", "-1.0"}, {"ceil(-0.5)", "-0.0"}, {"floor(1e300)", "1e+300"},
	{"sin(0.0)", "0.0"}, {"cos(0.0)", "1.0"}, {"exp(0.0)", "1.0"}, {"exp(-inf)", "0.0"},
	{"log(1.0)", "0.0"}, {"log(0.0)", "-inf"}, {"log(-1.0)", "nan"},
	{"pow(2.0, 10.0)", "1024.0"}, {"pow(nan, 0.0)", "1.0"}, {"pow(2.0, -1.0)", "0.5"},

	{"int(2.7)", "2"}, {"int(-2.7)", "-2"}, {"int(-0.5)", "0"},
	{"int(-9223372036854775808.0)", minInt}, {"int(9223372036854774784.0)", "9223372036854774784"},
	{"float(1)", "1.0"}, {"float(9007199254740993)", "9007199254740992.0"}, {"float(" + minInt + ")", "-9223372036854776000.0"},

	{"sext8(127)", "127"}, {"sext8(128)", "-128"}, {"sext8(-129)", "127"}, {"sext16(98304)", "-32768"}, {"sext16(32767)", "32767"},
	{"sext32(2147483648)", "-2147483648"}, {"sext32(2147483647)", "2147483647"}, {"sext32(4294967296)", "0"}, {"sext32(" + minInt + ")", "0"},
	{"udiv(-1, 10)", "1844674407370955161"}, {"udiv(7, -1)", "0"}, {"udiv(" + minInt + ", -1)", "0"}, {"udiv(-1, 1)", "-1"},
	{"urem(-1, 10)", "5"}, {"urem(7, -1)", "7"}, {"urem(-1, " + maxInt + ")", "1"}, // 2^64 - 1 = 2 (2^63 - 1) + 1
	{"ult(1, -1)", "true"}, {"ult(-1, 1)", "false"}, {"ult(5, 5)", "false"}, {"ule(5, 5)", "true"}, {"ule(" + minInt + ", " + maxInt + ")", "false"},
	{"clz(0)", "64"}, {"clz(1)", "63"}, {"clz(-1)", "0"}, {"ctz(0)", "64"}, {"ctz(" + minInt + ")", "63"}, {"ctz(-1)", "0"}, {"ctz(12)", "2"},
	{"rotl(1, 63)", minInt}, {"rotl(" + minInt + ", 1)", "1"}, {"rotl(1, -1)", minInt}, {"rotl(81985529216486895, 68)", "1311768467463790320"}, // 0x123456789ABCDEF0
	{"rotl32(1, 31)", "-2147483648"}, {"rotl32(-2147483648, 1)", "1"}, {"rotl32(2, -1)", "1"}, {"rotl32(8589934593, 36)", "16"},
	{"bit(true)", "1"}, {"bit(false)", "0"},
	{"trunc(-1.7)", "-1.0"}, {"trunc(-0.7)", "-0.0"}, {"trunc(1e300)", "1e+300"}, {"trunc(nan)", "nan"},
	{"nearest(0.5)", "0.0"}, {"nearest(1.5)", "2.0"}, {"nearest(2.5)", "2.0"}, {"nearest(-0.5)", "-0.0"}, {"nearest(-1.6)", "-2.0"}, {"nearest(inf)", "inf"},
	{"nearest(4503599627370497.5)", "4503599627370498.0"}, {"nearest(0.49999999999999994)", "0.0"},
	{"copysign(1.0, -0.0)", "-1.0"}, {"copysign(-inf, 2.0)", "inf"}, {"copysign(1.0, nan)", "1.0"},
	{"round32(0.1)", "0.10000000149011612"}, {"round32(1e300)", "inf"}, {"round32(-1e-300)", "-0.0"}, {"round32(16777217.0)", "16777216.0"}, {"round32(16777219.0)", "16777220.0"},
	{"float32(16777217)", "16777216.0"}, {"float32(-16777219)", "-16777220.0"},
	{"float32(9007199791611905)", "9007200328482816.0"}, // 2^53 + 2^29 + 1 is just above the middle between two floats of 32 bits; the nearest float is the middle
	{"ufloat(-1)", "18446744073709552000.0"}, {"ufloat(" + minInt + ")", "9223372036854776000.0"}, {"ufloat(1)", "1.0"},
	{"ufloat32(-1)", "18446744073709552000.0"}, {"ufloat32(-9223371487098961919)", "9223373136366404000.0"}, // 2^63 + 2^39 + 1 is likewise just above the middle
	{"uint(-0.9)", "0"}, {"uint(18446744073709549568.0)", "-2048"}, {"uint(9223372036854775808.0)", minInt}, {"uint(2.9)", "2"},
	{"int_sat(1e300)", maxInt}, {"int_sat(-inf)", minInt}, {"int_sat(nan)", "0"}, {"int_sat(-2.7)", "-2"}, {"int_sat(9223372036854774784.0)", "9223372036854774784"},
	{"uint_sat(-5.0)", "0"}, {"uint_sat(nan)", "0"}, {"uint_sat(18446744073709551616.0)", "-1"}, {"uint_sat(18446744073709549568.0)", "-2048"}, {"uint_sat(3.9)", "3"},
	{"raw_bits(-0.0)", minInt}, {"raw_bits(nan)", "9221120237041090560"}, {"raw_bits(1.0)", "4607182418800017408"},
	{"float32_bits(1.0)", "1065353216"}, {"float32_bits(-0.0)", "-2147483648"}, {"float32_bits(0.1)", "1036831949"}, {"float32_bits(inf)", "2139095040"}, {"float32_bits(nan)", "2143289344"},
	{"bits_float32(1065353216)", "1.0"}, {"bits_float32(1036831949)", "0.10000000149011612"}, {"bits_float32(1)", "1.401298464324817e-45"}, {"bits_float32(4286578688)", "-inf"},

	{`"ab" + "c"`, "abc"}, {`"" + ""`, ""}, {`"a\xff" + "\xfe"`, "a\xff\xfe"},
	{`"a" == "a"`, "true"}, {`"a" == "b"`, "false"}, {`"a" != "a"`, "false"}, {`"" != "a"`, "true"},
	{`"a" < "b"`, "true"}, {`"Z" < "a"`, "true"}, {`"a" < "a"`, "false"}, {`"a" < "ab"`, "true"}, {`"\xff" > "é"`, "true"},
	{`"b" <= "a"`, "false"}, {`"a" <= "a"`, "true"}, {`"b" > "a"`, "true"}, {`"a" > "a"`, "false"}, {`"a" >= "a"`, "true"}, {`"a" >= "b"`, "false"},
	{`len("héllo")`, "6"}, {`len("")`, "0"},
	{`"a\xff"[1]`, "255"},
	{`substr("hello", 1, 3)`, "el"}, {`substr("hello", 5, 5)`, ""}, {`substr("hello", 0, 5)`, "hello"},
	{"chr(97)", "a"}, {"chr(0)", "\x00"}, {"chr(233)", "é"}, {"chr(128512)", "😀"}, {"chr(1114111)", "\U0010ffff"},
	{"str(42)", "42"}, {"str(1.0)", "1.0"}, {"str(true)", "true"}, {`str("a\n")`, "a\n"},
}

func TestOperations(t *testing.T) {
	for _, test := range operations {
		got := mustRun(t, interptest.Body("  let x = "+test.op+"\n  do print(x)"))
		if got != test.want+"\n" {
			t.Errorf("%s: got %q, want %q", test.op, got, test.want)
		}
	}
}

// What happens to the bits of a NaN: first a signalling one of 64 bits, then one of 32.
func TestNaN(t *testing.T) {
	const signalling = "9218868437227405313" // 0x7FF0000000000001
	got := mustRun(t, `
struct Box { x: float }
fn id(x: float, ret: cont(float)) = ret(x)
fn main(ret: cont()) =
  let n = bits_float(`+signalling+`)
  id(n, k)
  where k(x: float) =
  let p = new Box(x)
  let y = p.x
  let list = [y]
  let z = list[0]
  let a = raw_bits(z)
  let minus = -z
  let b = raw_bits(minus)
  let c = abs(minus)
  let c.1 = raw_bits(c)
  let d = copysign(z, -1.0)
  let d.1 = raw_bits(d)
  let e = float_bits(z)
  do print(a, b, c.1, d.1, e)
  let q = x * 1.0
  let q.1 = raw_bits(q)
  let q.2 = q.1 >>> 51
  let r = floor(x)
  let r.1 = raw_bits(r)
  let r.2 = r.1 >>> 51
  let s = min(x, 1.0)
  let s.1 = raw_bits(s)
  let s.2 = s.1 >>> 51
  let u = round32(x)
  let u.1 = raw_bits(u)
  let u.2 = u.1 >>> 51
  do print(q.2, r.2, s.2, u.2)
  let v = bits_float32(2139095041)
  let v.1 = raw_bits(v)
  let v.2 = float32_bits(v)
  let w = bits_float32(-4194303)
  let w.1 = raw_bits(w)
  let w.2 = float32_bits(w)
  let w.3 = float32_bits(x)
  do print(v.1, v.2, w.1, w.2, w.3)
  ret()
`)
	// 0x7F800001 is 0x7FF0000020000000 as a float; 0xFFC00001 is 0xFFF8000020000000. What has only
	// the lowest bit becomes the quiet NaN of 32 bits.
	const want = signalling + " -4503599627370495 " + signalling + " -4503599627370495 9221120237041090560\n" +
		"4095 4095 4095 4095\n9218868437764276224 2139095041 -2251799276814336 -4194303 2143289344\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A trap has the message and the position of the operation.
func TestTraps(t *testing.T) {
	tests := []struct{ op, want string }{
		{"let x = 1 / 0", "division by zero"},
		{"let x = 1 % 0", "division by zero"},
		{"let x = udiv(1, 0)", "division by zero"},
		{"let x = urem(1, 0)", "division by zero"},
		{"let x = uint(-1.0)", "float -1.0 does not fit into an unsigned int"},
		{"let x = uint(nan)", "float nan does not fit into an unsigned int"},
		{"let x = uint(18446744073709551616.0)", "float 18446744073709552000.0 does not fit into an unsigned int"},
		{"let x = int(1e300)", "float 1e+300 does not fit into an int"},
		{"let x = int(nan)", "float nan does not fit into an int"},
		{"let x = int(-inf)", "float -inf does not fit into an int"},
		{"let x = int(9223372036854775808.0)", "float 9223372036854776000.0 does not fit into an int"},
		{"let x = int(-9223372036854777856.0)", "float -9223372036854778000.0 does not fit into an int"},
		{`let x = "abc"[3]`, "index 3 out of bounds for length 3"},
		{`let x = "abc"[-1]`, "index -1 out of bounds for length 3"},
		{`let x = substr("abc", 2, 9)`, "substring 2..9 out of bounds for length 3"},
		{`let x = substr("abc", 2, 4)`, "substring 2..4 out of bounds for length 3"},
		{`let x = substr("abc", 3, 4)`, "substring 3..4 out of bounds for length 3"},
		{`let x = substr("abc", 2, 1)`, "substring 2..1 out of bounds for length 3"},
		{`let x = substr("abc", -1, 1)`, "substring -1..1 out of bounds for length 3"},
		{"let x = chr(-1)", "chr(-1) is not a code point"},
		{"let x = chr(55296)", "chr(55296) is not a code point"},
		{"let x = chr(57343)", "chr(57343) is not a code point"},
		{"let x = chr(1114112)", "chr(1114112) is not a code point"},
		{"let x = chr(4294967393)", "chr(4294967393) is not a code point"}, // 2^32 + 97
		{"let x = array(-1, 0)", "array size -1 is negative"},
		{`let x = array(-1, "")`, "array size -1 is negative"},
		{"let x = array(1152921504606846976, 0)", "memory limit of 4294967296 bytes exceeded"},
		{`let x = array(` + maxInt + `, "")`, "memory limit of 4294967296 bytes exceeded"},
		{"do assert(false)", "assertion failed"},
		{`do assert(false, "no \"way\"")`, `assertion failed: no "way"`},
		{"let x = read_int()", "end of input"},
		{"let x = read_line()", "end of input"},
		{"let x = @counter", "global counter is used before it is initialised"},
		{"let x = @names", "global names is used before it is initialised"},
		{"let x = ref @counter", "global counter is used before it is initialised"},
		{"let x = ns[5]", "index 5 out of bounds for length 3"},
		{"let x = ns[-1]", "index -1 out of bounds for length 3"},
		{"do ns[3] = 1", "index 3 out of bounds for length 3"},
		{"let x = ss[1]", "index 1 out of bounds for length 1"},
		{`do ss[-9223372036854775808] = ""`, "index -9223372036854775808 out of bounds for length 1"},
		{"let x = pop(es)", "pop of an empty array"},
		{"let x = pop(fs)", "pop of an empty array"},
		{"let x = ref ns[3]", "index 3 out of bounds for length 3"},
		{"let x = ref ss[-1]", "index -1 out of bounds for length 1"},
		{"let x = nil:P.n", "nil dereference"},
		{"let x = nil:P.next", "nil dereference"},
		{"do nil:P.n = 1", "nil dereference"},
		{"do nil:P.next = nil:P", "nil dereference"},
		{"let x = ref nil:P.n", "nil dereference"},
		{"let x = *e0", "index 0 out of bounds for length 0"},
		{"do *e0 = 1", "index 0 out of bounds for length 0"},
		{"let x = *f0", "index 0 out of bounds for length 0"},
		{`do *f0 = ""`, "index 0 out of bounds for length 0"},
	}
	for _, test := range tests {
		text := `
struct P { n: int, next: P }
global counter: int
global names: [string]
fn f(ret: cont()) =
  let ns = [1, 2, 3]
  let ss = ["a"]
  let es = [1]
  let e0 = ref es[0]
  let one = pop(es)
  let fs = ["a"]
  let f0 = ref fs[0]
  let a = pop(fs)
  ` + test.op + `
  ret()
fn main(ret: cont()) =
  f(k)
  where k() = ret()
`
		got := trap(t, text, Options{})
		want := Trap{Message: test.want, Func: "f", Pos: cps.Pos{Line: 14, Col: 3},
			Stack: []cps.Frame{{Func: "f", Pos: cps.Pos{Line: 14, Col: 3}}, {Func: "main", Pos: cps.Pos{Line: 17, Col: 3}}}}
		if fmt.Sprint(*got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", test.op, *got, want)
		}
	}
}

// Operations on memory: each line of ops is followed by what it prints.
func TestMemory(t *testing.T) {
	const decls = `
struct P { n: int, x: float, s: string, next: P, ok: bool }
global g: int
global h: string
fn add(a: int, s: string, b: int, ret: cont(int)) =
  let c = a + b
  ret(c)
fn plain(ret: cont()) = ret()
`
	tests := []struct{ name, ops, want string }{
		{"array of numbers", `
  let a = [1, 2]
  do push(a, 3)
  do a[0] = 7
  let x = a[0]
  let l = len(a)
  let y = pop(a)
  do print(a, x, l, y)`, "[7, 2] 7 3 3"},
		{"array of references", `
  let a = ["x"]
  do push(a, "y")
  do a[0] = "z"
  let x = a[0]
  let l = len(a)
  let y = pop(a)
  do print(a, x, l, y)`, `["z"] z 2 y`},
		{"copies are apart", `
  let a = [1, 2]
  let b = copy(a)
  do a[0] = 9
  do push(b, 3)
  let s = ["u"]
  let r = copy(s)
  do r[0] = "v"
  let same = a == a
  let other = a == b
  let differ = a != b
  do print(a, b, s, r, same, other, differ)`, `[9, 2] [1, 2, 3] ["u"] ["v"] true false true`},
		{"made arrays", `
  let a = array(3, 5)
  let b = array(2, "x")
  let c = array(2, nil:P)
  let d = array(0, 1.5)
  let e = array(2, true)
  let f = array(2, -0.0)
  do a[1] = 6
  do print(a, b, c, d, e, f)`, `[5, 6, 5] ["x", "x"] [nil, nil] [] [true, true] [-0.0, -0.0]`},
		{"the initial value is shared", `
  let row = array(2, 0)
  let m = array(2, row)
  do row[0] = 1
  do print(m)`, "[[1, 0], [1, 0]]"},
		{"structs", `
  let p = new P(1, 2.5, "s", nil:P, true)
  let q = new P(2, 0.5, "t", p, false)
  do q.n = 10
  do q.s = "u"
  do q.ok = true
  let n = q.n
  let x = q.x
  let s = q.s
  let next = q.next
  let ok = q.ok
  let same = next == p
  let isnil = q == nil:P
  do print(n, x, s, ok, same, isnil, q)`, `10 0.5 u true true false P(10, 0.5, "u", P(1, 2.5, "s", nil, true), true)`},
		{"cells", `
  let c = cell(1)
  let d = cell("a")
  let e = cell(undef:int)
  let f = cell(undef:P)
  do *c = 5
  do *d = "b"
  do *e = 6
  let x = *c
  let y = *d
  let z = *e
  do print(x, y, z)`, "5 b 6"},
		{"references to elements and fields", `
  let a = [1, 2, 3]
  let r = ref a[1]
  do *r = 20
  let x = *r
  do push(a, 4)
  do push(a, 5)
  do *r = 21
  let s = ["a"]
  let rs = ref s[0]
  do *rs = "b"
  let v = *rs
  let p = new P(1, 2.5, "s", nil:P, true)
  let pn = ref p.n
  let ps = ref p.s
  let px = ref p.x
  do *pn = 3
  do *ps = "w"
  do *px = 4.0
  let w = *ps
  do print(a, x, s, v, p, w)`, `[1, 21, 3, 4, 5] 20 ["b"] b P(3, 4.0, "w", nil, true) w`},
		{"globals", `
  do @g = 1
  do @h = "x"
  let r = ref @g
  let rh = ref @h
  do *r = 2
  do *rh = "y"
  let x = @g
  let y = @h
  do print(x, y)`, "2 y"},
		{"identity of function values", `
  let a = closure add()
  let b = closure add()
  let c = closure add(1)
  let d = closure add(1)
  let p = closure plain()
  let ab = a == b
  let cd = c == d
  let cc = c == c
  do print(ab, cd, cc, a, c, p)`, "true false true <fn add> <fn add> <fn plain>"},
		{"write", `
  do write(1, "a", 2.0)
  do write()
  do print()
  do print(true)`, "1a2.0\ntrue"},
	}
	for _, test := range tests {
		if got := mustRun(t, decls+interptest.Body(test.ops)); got != test.want+"\n" {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want+"\n")
		}
	}
}

// An undefined value may be any value of its type, but must not crash the engine.
func TestUndefinedOperands(t *testing.T) {
	mustRun(t, `
struct P { n: int }
`+interptest.Body(`
  let a = len(undef:string)
  let b = undef:int + 1
  let c = len(undef:[int])
  let d = len(undef:[string])
  let e = *undef:ref int
  let f = *undef:ref [string]
  do print(undef:P, undef:fn(), undef:bool)`))
	got := trap(t, `
fn main(ret: cont()) =
  loop(undef:fn())
  where loop(f: fn()) =
    f(k)
    where k() = ret()
`, Options{})
	if got.Message != "nil dereference" {
		t.Error(got)
	}
}

func TestPrintDeepAndCyclic(t *testing.T) {
	const decls = "struct Node { value: int, next: Node }\nstruct Box { items: [Box], tag: string }\n"
	tests := []struct{ name, ops, want string }{
		{"struct cycle", `
  let n = new Node(1, nil:Node)
  do n.next = n
  do print(n, n)`, "Node(1, …) Node(1, …)"},
		{"longer cycle", `
  let n = new Node(1, nil:Node)
  let m = new Node(2, n)
  do n.next = m
  do print(n)
  do print(m)`, "Node(1, Node(2, …))\nNode(2, Node(1, …))"},
		{"array cycle", `
  let items = array(0, nil:Box)
  let b = new Box(items, "t")
  do push(items, b)
  do push(items, b)
  do print(b, items)`, `Box([…, …], "t") [Box(…, "t"), Box(…, "t")]`},
		{"sharing is no cycle", `
  let n = new Node(1, nil:Node)
  let a = [n, n]
  do print(a)`, "[Node(1, nil), Node(1, nil)]"},
		{"strings inside", `
  let a = ["\n\t\r\x00\\\"'", "é😀\x7f\x01\xc3", "\xed\xa0\x80�"]
  do print(a)`, `["\n\t\r\0\\\"'", "é😀\x7f\x01\xc3", "\xed\xa0\x80�"]`},
		{"empty", `
  let a = []:[[int]]
  let b = array(2, a)
  do print(a, b)`, "[] [[], []]"},
	}
	for _, test := range tests {
		if got := mustRun(t, decls+interptest.Body(test.ops)); got != test.want+"\n" {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want+"\n")
		}
	}

	depth := long.Pick(200_000, 1_000_000)
	got := mustRun(t, decls+fmt.Sprintf(`
fn main(ret: cont()) =
  loop(0, nil:Node)
  where loop(i: int, list: Node) =
    let more = i < %d
    branch(more, body, done)
    where body() =
      let n = new Node(7, list)
      let j = i + 1
      loop(j, n)
    where done() =
      do print(list)
      let s = str(list)
      let l = len(s)
      let same = list == list
      do print(l, same)
      ret()
`, depth))
	list := strings.Repeat("Node(7, ", depth) + "nil" + strings.Repeat(")", depth)
	if got != list+fmt.Sprintf("\n%d true\n", len(list)) {
		t.Errorf("a long list is not printed as it should be: %d bytes", len(got))
	}
}

// Anonymous functions have no name to print.
func TestPrintFunctions(t *testing.T) {
	got := mustRun(t, "fn main::fn.1(ret: cont()) = ret()\nfn main::inner(ret: cont()) = ret()\n"+interptest.Body(`
  let f = closure main::fn.1()
  let g = closure main::inner()
  let a = [f, g]
  do print(f, g, a)`))
	if want := "<fn> <fn inner> [<fn>, <fn inner>]\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
