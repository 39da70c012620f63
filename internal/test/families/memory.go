// This file defines families for the passes of -O2: they access memory or have long lists.

package families

import (
	"fmt"
	"strings"
)

// Passes lists families that are, or were, difficult for a pass or for what comes before it.
var Passes = []Family{
	{"stores to elements", 2_000, func(n int) string {
		return inArrays(repeat(n, "s[3] = t[7] + 3;\n"))
	}, 20_000},
	{"stores to elements with sums as indices", 2_000, func(n int) string {
		return inArrays(repeat(n, "s[i + k] = t[i] + s[i + m];\n"))
	}, 20_000},
	{"stores to elements in a loop", 2_000, func(n int) string {
		return inArrays("while k > 0 {\nk -= 1;\n", repeat(n, "s[%d] += t[i];\n"), "}\n")
	}, 10_000},
	{"structs in a loop", 1_000, func(n int) string {
		return "struct S { x: int, y: int }\nfn main(a: int) {\n" + repeat(n, "var s%[1]d = S(a, %[1]d);\n") +
			"while a > 0 {\na -= 1;\n" + repeat(n, "s%[1]d.x = a; s%[1]d.y = a;\n") +
			"}\nprint(" + list(n, "s%d") + ");\n}\n"
	}, 5_000},
	{"structs of others in a loop", 1_000, func(n int) string {
		return "struct S { x: int, y: int }\nfn main(a: int) {\nvar l: [S] = [];\nfor i in 0..a { push(l, S(i, i)); }\nf(l, a);\nprint(l);\n}\nfn f(l: [S], a: int) {\n" +
			repeat(n, "var s%[1]d = l[%[1]d];\n") + "while a > 0 {\na -= 1;\n" + repeat(n, "s%[1]d.x = a; s%[1]d.y = s%[1]d.x;\n") + "}\n}\n"
	}, 5_000},
	{"fields of a struct", 2_000, func(n int) string {
		return "struct S { " + list(n, "x%d: int") + " }\nfn main(a: int) {\nvar s = S(" + list(n, "%d") + ");\nf(s);\nf(s);\nprint(s);\n}\nfn f(s: S) {\n" +
			pairs(n-1, "s.x%d += s.x%d;\n") + "}\n"
	}, 10_000},
	{"structs as arguments", 1_000, func(n int) string {
		return "struct S { x: int }\nfn f(" + list(n, "s%d: S") + ") {\n" + repeat(n, "s%[1]d.x += 1;\n") + "}\nfn main(a: int) {\n" +
			repeat(n, "var s%[1]d = S(a);\n") + "f(" + list(n, "s%d") + ");\nf(" + list(n, "s%d") + ");\nprint(" + list(n, "s%d.x") + ");\n}\n"
	}, 5_000},
	{"globals in a loop", 1_000, func(n int) string {
		return repeat(n, "var g%[1]d = %[1]d;\n") + "fn main(a: int) {\nwhile a > 0 {\na -= 1;\n" + repeat(n, "g%d += a;\n") + "}\n}\n"
	}, 5_000},
	{"globals in a loop with exits", 1_000, func(n int) string {
		return repeat(n, "var g%[1]d = %[1]d;\n") + inF("while a > 0 {\na -= 1;\n", repeat(n, "g%d += a;\n"), "switch a {\n", repeat(n, "case %[1]d: return %[1]d;\n"), "}\n}\nreturn a;\n")
	}, 5_000},
	{"loops with exits, and joins", 1_000, func(n int) string {
		return "var sum = 0;\n" + inF(repeat(n, "for i in 0..a { sum += i; if sum == %d { return i; } }\nif c { a += 1; }\n"), "return a;\n")
	}, 5_000},
	{"stores to globals over calls", 1_000, func(n int) string {
		return "var g = 0;\nfn f(a: int) { if a > 0 { g += a; f(a - 1); } }\nfn main(a: int) {\n" + repeat(n, "g += %d; f(g);\n") + "}\n"
	}, 5_000},
	{"results of a call", 2_000, func(n int) string {
		return "fn g(a: int) -> (" + strings.Repeat("int, ", n) + "int) {\nif a > 3 { return g(a - 1); }\nreturn a, " + list(n, "a + %d") + ";\n}\n" +
			"fn main(a: int) {\nvar x, " + list(n, "x%d") + " = g(a);\n" + repeat(n, "x += x%d;\n") + "print(x);\n}\n"
	}, 10_000},
	{"parameters of a function", 2_000, func(n int) string {
		return "fn g(a: int, " + list(n, "x%d: int") + ") -> int {\nif a > 3 { return g(a - 1, " + list(n, "x%d + a") + "); }\n" + repeat(n, "a += x%d;\n") +
			"return a;\n}\nfn main(a: int) {\nprint(g(a, " + list(n, "a + %d") + "));\n}\n"
	}, 10_000},
	{"n variables over a join before a loop", 1_000, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), "if c {\n", repeat(n, "v%d = a + 1;\n"), "}\nwhile a > 0 {\na -= 1;\n", repeat(n, "v%d += a;\n"), "}\n", repeat(n, "a += v%d;\n"), "return a;\n")
	}, 5_000},
	{"values across yields", 1_000, func(n int) string {
		return inGenerator(repeat(n, "var x%[1]d = a + %[1]d;\n"), repeat(n, "yield a;\n"), repeat(n, "yield x%d;\n"))
	}, 5_000},
	{"gotos out of a try", 1_000, func(n int) string {
		return inThrowing("try {\ntry {\na = r(a);\n", repeat(n, "if a == %[1]d { goto l%[1]d; }\n"), "} finally { a += 1; }\n", repeat(n, "l%d: a += 2;\n"), "} catch e { a = e; }\nreturn a;\n")
	}, 5_000},
	{"gotos out of trys", 1_000, func(n int) string {
		return inThrowing("try {\n", repeat(n, "try { a = r(a); if a == %[1]d { goto l%[1]d; } } finally { a += 1; }\nl%[1]d: a += 2;\n"), "} catch e { a = e; }\nreturn a;\n")
	}, 5_000},
	{"calls as conditions", 2_000, func(n int) string {
		return inF("if h(a)", repeat(n, "\n&& h(a)"), " { a += 1; }\nreturn a;\n")
	}, 20_000},
	{"ands and ors", 2_000, func(n int) string {
		return inF("c = c", repeat(n/2, "\n&& h(%[1]d)\n|| a == %[1]d"), ";\nreturn c ? 1 : 2;\n")
	}, 20_000},
	{"calls as conditions, with a loop", 1_000, func(n int) string {
		return "fn t(x: int) -> bool { var i = 0; while i < x { print(i); i += 2; } return x > 3 && i != 5; }\n" +
			inF("c = t(a)", repeat(n, "\n&& t(a + %d)"), ";\nif c { a += 1; }\nreturn a;\n")
	}, 5_000},
}

// inArrays returns a program in which the parts work on two arrays.
func inArrays(parts ...string) string {
	return "fn main(a: int) {\nvar s = array(a, 0);\nvar t = array(a, 1);\nf(s, t, 1, 2, 3);\nf(t, s, 3, 4, 5);\nprint(s, t);\n}\n" +
		"fn f(s: [int], t: [int], i: int, k: int, m: int) {\n" + strings.Join(parts, "") + "}\n"
}

// list formats n times, with the numbers from 0, and with commas between.
func list(n int, format string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(items, ", ")
}
