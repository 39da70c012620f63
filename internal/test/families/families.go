// Package families has families of Imp programs that grow with a number n, for tests and
// measurements of how time and memory grow. Some are programs as a generator might write
// them; others are difficult for parameter placement.
package families

import (
	"fmt"
	"strings"
)

// A Family has one program for each size.
type Family struct {
	Name string
	N    int // a size whose conversion takes some milliseconds
	Text func(n int) string

	// Large is a size whose conversion takes some seconds at most, or 0 if the family is
	// only for measurements of growth.
	Large int
}

// Find returns the family with a name, or nil.
func Find(name string) *Family {
	for i := range All {
		if All[i].Name == name {
			return &All[i]
		}
	}
	return nil
}

// All lists the families. In most of them, n is the number of statements of one kind in
// one function, and the number of variables is either small or n.
var All = append(append(Cuts, Passes...), []Family{
	// Many statements of one kind, and few variables.
	{"lines", 10_000, manyFunctions, 100_000},
	{"ifs", 2_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "x = a + %d; if x > 1 { } else { }\n"), "return x;\n")
	}, 100_000},
	{"ifs of calls", 2_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "x = g(x); if x > 1 { } else { }\n"), "return x;\n")
	}, 10_000},
	{"ifs that assign", 2_000, func(n int) string {
		return inF("var x = a; var y = 0;\n", repeat(n, "if x > %d { x = y; } else { y = x + 1; }\n"), "return x + y;\n")
	}, 50_000},
	{"ifs that assign another", 2_000, func(n int) string { // a definition far above its only use
		return inF("var x = a; var y = 0;\n", repeat(n, "if y > %d { y = y + 1; }\n"), "return x + y;\n")
	}, 10_000},
	{"loops", 2_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "while x > %d { x -= 1; }\n"), "return x;\n")
	}, 10_000},
	{"else ifs", 2_000, func(n int) string {
		return inF("var x = a;\n", "if x == -1 { x = 1; }", repeat(n, "\nelse if x == %d { x = a; }"), "\nreturn x;\n")
	}, 100_000},
	{"cases", 5_000, func(n int) string {
		return inF("var x = 0;\nswitch a {\n", repeat(n, "case %d: x = a;\n"), "}\nreturn x;\n")
	}, 100_000},
	{"cases of one body", 20_000, func(n int) string {
		return inF("var x = 0;\nswitch a { case -1", repeat(n, ",\n%d"), ": x = a; }\nreturn x;\n")
	}, 100_000},
	{"labels", 2_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "L%[1]d: x += 1; if x == %[1]d { goto L%[1]d; }\n"), "return x;\n")
	}, 100_000},
	{"labels in a row", 10_000, func(n int) string {
		return inF("if a > 0 { goto l0; }\n", repeat(n, "l%d:\n"), "return a;\n")
	}, 100_000},
	{"labels backwards", 2_000, func(n int) string { // each jumps to the one before
		return inF("var x = a;\nL0:\n", pairs(n, "L%d: x += 1; if x < 0 { goto L%d; }\n"), "return x;\n")
	}, 10_000},
	branchesBack("in order", "L%d:\n", 10_000, inOrder),
	branchesBack("in reverse", "L%d:\n", 10_000, reversed),
	branchesBack("in any order", "L%d:\n", 10_000, scattered),
	branchesBack("in order, with code", "L%d: y += x;\n", 10_000, inOrder),
	branchesBack("in reverse, with code", "L%d: y += x;\n", 10_000, reversed),
	branchesBack("in any order, with code", "L%d: y += x;\n", 10_000, scattered),
	{"labels with branches across each other", 2_000, func(n int) string { // the first half forward, the second back
		return inF("var x, y = a, 0;\n", repeatWith(n, "L%[1]d: if y > %[1]d { y += 1; }\nif h(x) { goto L%[2]d; }\n", reversed), "return x + y;\n")
	}, 0},
	{"labels with branches to any of them", 1_000, func(n int) string { // irreducible
		return inF("var x, y = a, 0;\n", repeatWith(n, "L%d: if h(x) { goto L%d; } y += 1;\n", scattered), "return x + y;\n")
	}, 0},
	{"switches to labels", 1_000, func(n int) string { // three labels each, forward and back
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "L%d: switch h(x) ? %[1]d : y { case 0: goto L%d; case 1: goto L%d; case 2: goto L%d; default: }\n",
				i, i/2, n-1-i, scattered(i, n))
		}
		return inF("var x, y = a, 0;\n", b.String(), "return x + y;\n")
	}, 0},
	{"gotos to one label", 2_000, func(n int) string {
		return inF("var x = a;\ntop: x += 1;\n", repeat(n, "if x == %d { goto top; }\n"), "return x;\n")
	}, 10_000},
	{"gotos forward", 2_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "if x == %d { x = 1; goto end; }\n"), "end: return x;\n")
	}, 10_000},
	{"returns and breaks", 2_000, func(n int) string { // n of each
		return inF("var x = a; var y = 0;\nwhile x > 0 {\n", repeat(n, "if x == %[1]d { return y; }\nif y == %[1]d { break; } y = x;\n"), "}\nreturn x + y;\n")
	}, 50_000},
	{"continues", 2_000, func(n int) string {
		return inF("var x = a; var y = 0;\nwhile x > 0 {\n", repeat(n, "if x == %d { continue; } y += x;\n"), "}\nreturn x + y;\n")
	}, 10_000},
	{"terms", 10_000, func(n int) string {
		return inF("return a", repeat(n, "\n+ %d"), ";\n")
	}, 100_000},
	{"ands", 2_000, func(n int) string {
		return inF("var b = a > 0", repeat(n, "\n&& a != %d"), ";\nif a > 0", repeat(n, "\n|| a == %d"), " { return 1; }\nreturn b ? 1 : 2;\n")
	}, 10_000},
	{"variables", 10_000, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), repeat(n, "a += v%d;\n"), "return a;\n")
	}, 100_000},
	{"variables and ifs", 2_000, func(n int) string { // each is assigned in the arms, and read after them
		return inF(repeat(n, "var v%[1]d: int; if a == %[1]d { v%[1]d = 1; } else { v%[1]d = a; } a += v%[1]d;\n"), "return a;\n")
	}, 5_000},
	{"variables in a loop", 2_000, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), "while a > 0 {\n", repeat(n, "v%[1]d += 1; a -= v%[1]d;\n"), "}\nreturn a;\n")
	}, 5_000},
	{"closures", 1_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "var f%d = fn() -> int { x += 1; return x; };\n"), "return x;\n")
	}, 5_000},
	{"elements", 20_000, func(n int) string {
		return inF("var v = [0", repeat(n, ",\n%d"), "];\nreturn v[a];\n")
	}, 100_000},
	{"dead code", 2_000, func(n int) string {
		return inF("var x = a;\nreturn x;\n", repeat(n, "x = %d; while x > 0 { x -= 1; }\n"))
	}, 10_000},

	// n variables that are set at the beginning and read at the end, with other code between.
	over("empty ifs", 500, func(n int) string { return repeat(2*n, "if c { } else { }\n") }),
	over("ifs", 500, func(n int) string { return repeat(n, "if a == %[1]d { v%[1]d = 1; }\n") }),
	over("ifs and elses", 500, func(n int) string {
		return repeat(n, "if a == %[1]d { v%[1]d = 1; } else { v%[1]d = a; }\n")
	}),
	over("empty loops", 500, func(n int) string { return repeat(n, "while h(%d) { }\n") }),
	over("loops", 500, func(n int) string { return repeat(n, "while h(v%[1]d) { v%[1]d += 1; }\n") }),
	over("do loops", 500, func(n int) string { return repeat(n, "do { v%[1]d += 1; } while h(v%[1]d);\n") }),
	over("for loops", 500, func(n int) string { return repeat(n, "for i in 0..a { v%[1]d += i; }\n") }),
	over("calls", 500, func(n int) string { return repeat(n, "g(%d);\n") }),
	over("switches", 500, func(n int) string {
		return repeat(n/4, "switch a { case 0: v%[1]d = 1; case 1: v%[1]d = 2; case 2: default: }\n")
	}),
	over("early returns", 500, func(n int) string { return repeat(n, "if a == %[1]d { return v%[1]d; }\n") }),
	over("short circuits", 500, func(n int) string { return repeat(n, "c = a == %[1]d && h(a) || v%[1]d > 1;\n") }),
	over("nested ifs", 500, func(n int) string {
		return nested(n, 100, func(i int) string { return fmt.Sprintf("if a > %d {\n", i) }, func(i int) string { return fmt.Sprintf("v%d = 1; }\n", i) })
	}),
	over("nested empty ifs", 500, func(n int) string {
		return nested(n, 100, func(int) string { return "if c {\n" }, func(int) string { return "}\n" })
	}),
	over("nested empty loops", 500, func(n int) string {
		return nested(n, 100, func(i int) string { return fmt.Sprintf("while h(%d) {\n", i) }, func(int) string { return "}\n" })
	}),
	over("irreducible loops", 500, func(n int) string {
		return repeat(n, "if a > %[1]d { goto M%[1]d; }\nL%[1]d: a -= 1;\nM%[1]d: if a == %[1]d { goto L%[1]d; }\n")
	}),
	over("gotos to the next", 500, func(n int) string {
		return repeat(n, "if a == %[1]d { goto L%[1]d; }\nv%[1]d = a;\nL%[1]d:\n")
	}),
	over("one loop", 2_000, func(int) string { return "while h(a) { a -= 1; }\n" }),
	over("one loop of ifs", 500, func(n int) string {
		return "while h(a) {\n" + repeat(n, "if a == %d { } else { }\n") + "}\n"
	}),
	over("a loop of exits", 500, func(n int) string {
		return "while h(a) {\n" + repeat(n, "if a == %d { break; }\n") + "}\n"
	}),
	{"n variables in a loop of continues", 500, func(n int) string { // they are read before the header is sealed, which has n predecessors
		return inF(repeat(n, "var v%d = a;\n"), "var x = 0;\nwhile h(x) {\n", repeat(n, "x += v%d;\n"), repeat(n, "if x == %d { x += 1; continue; }\n"), "}\nreturn x;\n")
	}, 0},
	{"n variables over n/100 calls", 10_000, func(n int) string { // a chain of a few blocks
		return inF(repeat(n, "var v%d = a;\n"), repeat(n/100, "g(%d);\n"), repeat(n, "a += v%d;\n"), "return a;\n")
	}, 0},
	{"n variables read after every if", 500, func(n int) string { // each if is between a definition and its last use
		return inF(repeat(n, "var v%d = a;\n"), repeat(n, "if c { } else { }\na += v%d;\n"), "return a;\n")
	}, 0},
	{"n variables read in reverse", 500, func(n int) string { // nested live ranges
		var b strings.Builder
		for i := n - 1; i >= 0; i-- {
			fmt.Fprintf(&b, "if c { } else { }\na += v%d;\n", i)
		}
		return inF(repeat(n, "var v%d = a; if c { } else { }\n"), b.String(), "return a;\n")
	}, 0},

	// Loops, and dependences that are difficult to find.
	{"two-way ladder", 500, func(n int) string { // each label jumps to both neighbours; x has another value from each end
		return inF("var x = 0;\nif c { x = 1; goto L0; }\nx = 2; goto L", fmt.Sprint(n), ";\nL0: if h(0) { goto L1; } goto end;\n",
			triples(n-1, "L%d: if h(%[1]d) { goto L%d; } goto L%d;\n"), fmt.Sprintf("L%d: if h(0) { goto L%d; }\nend: return x;\n", n, n-1))
	}, 0},
	{"irreducible ladder", 1_000, func(n int) string { // loops with two entries; x is set once, y in each
		return inF("var x, y = a, 0;\n", repeat(n, "if h(x) { goto M%[1]d; }\nL%[1]d: y = x + 1;\nM%[1]d: if h(y) { goto L%[1]d; }\n"), "return x + y;\n")
	}, 0},
	{"nested irreducible loops", 400, func(n int) string { // every label jumps to the next one, to one in the first half and to another one
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "L%d: if h(x) { goto L%d; } if h(y) { goto L%d; } y += 1;\n", i, i/2, (i*7+3)%n)
		}
		return inF("var x, y = a, 0;\n", b.String(), "return x + y;\n")
	}, 0},
	{"state machine", 1_000, func(n int) string {
		return inF("var x, s = a, 0;\nwhile s >= 0 {\nswitch s {\n", repeat(n, "case %[1]d: x += %[1]d; s = x %% %[1]d;\n"), "default: s = -1;\n}\n}\nreturn x;\n")
	}, 0},
	{"nested loops", 500, func(n int) string { // at most ten deep, with a variable for each depth
		return inF("var x = a;\n", nested(n, 10, func(i int) string { return fmt.Sprintf("for var i%d = 0; i%[1]d < x; i%[1]d += 1 {\n", i) },
			func(i int) string { return fmt.Sprintf("x += i%d; }\n", i) }), "return x;\n")
	}, 0},
	{"deep loops", 500, func(n int) string { // as deep as the parser allows
		return inF("var x = a;\n", nested(n, 900, func(i int) string { return "while h(x) {\n" }, func(i int) string { return "x += 1; }\n" }), "return x;\n")
	}, 0},
	{"deep ifs", 1_000, func(n int) string {
		return inF("var x = a;\n", nested(n, 900, func(i int) string { return "if h(x) {\n" }, func(i int) string { return "x += 1; }\n" }), "return x;\n")
	}, 0},
	{"loops that break outwards", 500, func(n int) string {
		return inF("var x = a;\n", repeat(n, "L%[1]d: while h(x) { x += 1; while h(x) { if x == 1 { break L%[1]d; } if x == 2 { continue L%[1]d; } x += 1; } }\n"), "return x;\n")
	}, 0},
	{"copies in a loop", 1_000, func(n int) string { // n variables, each assigned the value of the next one
		return inF(repeat(n+1, "var v%d = a;\n"), "while h(a) {\n", pairsBackwards(n, "v%d = v%d;\n"), "}\na = 0;\n", repeat(n, "a += v%d;\n"), "return a;\n")
	}, 0},
	{"chain of copies", 5_000, func(n int) string {
		return inF("var v0 = a;\n", pairs(n, "var v%d = v%d;\n"), fmt.Sprintf("return v%d;\n", n))
	}, 0},
	{"copies over ifs", 1_000, func(n int) string {
		return inF("var v0 = a;\n", pairs(n, "var v%d = v%d; if h(a) { } else { }\n"), fmt.Sprintf("return v%d;\n", n))
	}, 0},
	{"swaps in loops", 500, func(n int) string {
		return inF("var x, y = a, 1;\n", repeat(n, "while h(%d) { x, y = y, x; }\n"), "return x - y;\n")
	}, 0},
	{"loops one after the other's end", 500, func(n int) string { // each can be simplified after the one before
		return inF("var x = 1;\n", repeat(n, "while h(%d) { if x != 1 { x = 2; } }\n"), "return x;\n")
	}, 0},
	{"common subexpressions", 2_000, func(n int) string {
		return inF("var x, y = a, 1;\n", repeat(n, "y = x * %[1]d + a * 3; if y > %[1]d { x = x * %[1]d + a * 3; }\n"), "return x + y;\n")
	}, 0},
	{"constant branches", 2_000, func(n int) string {
		return inF("var x = 1;\n", repeat(n, "if x == 2 { x = a; } else { x = 1; }\n"), "return x;\n")
	}, 0},
	{"conditional expressions", 2_000, func(n int) string {
		return inF(repeat(n, "a = a > %[1]d ? a - %[1]d : c ? 1 : 2;\n"), "return a;\n")
	}, 0},
	{"long expressions", 200, func(n int) string { // n expressions of 100 terms
		return inF(repeat(n, "a = "+strings.TrimSuffix(strings.Repeat("("+strings.TrimSuffix(strings.Repeat("a * 3 + ", 10), "+ ")+") - ", 10), "- ")+";\n"), "return a;\n")
	}, 0},

	// Functions, and variables in memory.
	{"small functions", 2_000, func(n int) string {
		return "fn main(a: int) { print(f0(a)); }\n" + repeat(n, "fn f%[1]d(a: int) -> int { var x = a; if a > %[1]d { x = 1; } return x; }\n")
	}, 0},
	{"parameters", 2_000, func(n int) string { // of one function with two calls
		return "fn main() { f(" + repeat(n, "%d,\n") + "0); f(" + repeat(n, "%d,\n") + "1); }\nfn f(" + repeat(n, "p%d: int,\n") + "q: int) -> int {\nvar a = q;\nif a > 1 { a = 2; }\n" +
			repeat(n, "a += p%d;\n") + "return a;\n}\n"
	}, 0},
	{"captured variables", 1_000, func(n int) string { // all captured by one function
		return inF(repeat(n, "var v%d = a;\n"), "var k = fn() {\n", repeat(n, "v%d += 1;\n"), "};\n", repeat(n, "if h(v%d) { k(); }\n"), "return a;\n")
	}, 0},
	{"captures after assignments", 1_000, func(n int) string { // all variables are values
		return inF(repeat(n, "var v%d = 0;\n"), repeat(n, "if h(%[1]d) { v%[1]d = a; }\n"), repeat(n, "if h(%[1]d) { var k%[1]d = fn() -> int { return v%[1]d; }; a += k%[1]d(); }\n"), "return a;\n")
	}, 5_000},
	{"captures in a loop", 1_000, func(n int) string { // all variables are in cells
		return inF(repeat(n, "var v%d = 0;\n"), "while h(a) {\n", repeat(n, "if h(%[1]d) { v%[1]d = a; }\nvar k%[1]d = fn() -> int { return v%[1]d; };\na += k%[1]d();\n"), "}\nreturn a;\n")
	}, 5_000},
	{"closures in loops", 500, func(n int) string {
		return inF("var x = a;\n", repeat(n, "while h(%[1]d) { var y%[1]d = x; var k%[1]d = fn() -> int { y%[1]d += 1; return y%[1]d; }; x += k%[1]d(); }\n"), "return x;\n")
	}, 0},
	{"arrays", 1_000, func(n int) string {
		return inF("var v = [1, 2, 3];\n", repeat(n, "if v[a] > %[1]d { v[a] += %[1]d; push(v, a); }\n"), "return v[0];\n")
	}, 0},
	{"fields", 1_000, func(n int) string {
		return "struct P { x: int, y: int }\n" + inF("var p = P(a, 1);\n", repeat(n, "if p.x > %[1]d { p = P(p.y, %[1]d); } else { p.y += 1; }\n"), "return p.x;\n")
	}, 0},

	// Exceptions and generators.
	{"calls in one try", 2_000, func(n int) string {
		return inThrowing("var x = a;\ntry {\n", repeat(n, "x = r(x + %d);\n"), "} catch e { x += e; }\nreturn x;\n")
	}, 50_000},
	{"calls in one try with variables", 500, func(n int) string { // of which the handler uses two
		return inThrowing(repeat(n, "var v%[1]d = a * %[1]d;\n"), "try {\n", repeat(n, "v%[1]d = r(v%[1]d);\n"), fmt.Sprintf("} catch e { return v0 + v%d + e; }\n", n/2), repeat(n, "a += v%d;\n"), "return a;\n")
	}, 10_000},
	{"trys", 1_000, func(n int) string {
		return inThrowing("var x = a;\n", repeat(n, "try { x = r(x); } catch e { x = e + %d; }\n"), "return x;\n")
	}, 10_000},
	{"trys with finally", 500, func(n int) string {
		return inThrowing("var x = a;\n", repeat(n, "try { x = r(x); if x == %[1]d { return x; } } catch e { x = e; } finally { a += %[1]d; }\n"), "return x + a;\n")
	}, 10_000},
	{"throws to one handler", 2_000, func(n int) string {
		return inThrowing("var x = a;\ntry {\n", repeat(n, "x += a; if x == %[1]d { throw x + %[1]d; }\n"), "} catch e { x -= e; }\nreturn x;\n")
	}, 10_000},
	{"returns through one finally", 1_000, func(n int) string {
		return inThrowing("var x = a;\ntry {\n", repeat(n, "x += a; if x == %[1]d { return %[1]d; }\n"), "} finally { print(x); }\nreturn x;\n")
	}, 10_000},
	{"deep trys", 500, func(n int) string {
		return inThrowing("var x = a;\n", nested(n, 900, func(i int) string { return "try { x = r(x);\n" }, func(i int) string { return fmt.Sprintf("} catch e { x = e + %d; }\n", i) }), "return x;\n")
	}, 0},
	{"deep trys with finally", 500, func(n int) string {
		return inThrowing("var x = a;\ntry {\n", nested(n, 800, func(i int) string { return fmt.Sprintf("try { if x == %d { return x; }\n", i) }, func(i int) string { return "x = r(x); } finally { x += 1; }\n" }), "} catch e { x = e; }\nreturn x;\n")
	}, 0},
	{"yields", 1_000, func(n int) string {
		return inGenerator("var x = a;\n", repeat(n, "yield x; x += %d;\n"))
	}, 50_000},
	{"yields in ifs and loops", 500, func(n int) string {
		return inGenerator("var x = a;\n", repeat(n, "if x > %[1]d { yield x; }\nwhile x < %[1]d { x += 2; yield x; }\n"))
	}, 5_000},
	{"variables over yields", 500, func(n int) string {
		return inGenerator(repeat(n, "var v%[1]d = a * %[1]d;\n"), repeat(n, "yield v%d;\n"), "var x = a;\n", repeat(n, "x += v%d;\n"), "yield x;\n")
	}, 5_000},
	{"arrays over yields", 500, func(n int) string {
		return inGenerator(repeat(n, "var v%[1]d = [a, %[1]d];\n"), repeat(n, "yield v%[1]d[0]; if a == %[1]d { return; }\n"), "var x = a;\n", repeat(n, "x += v%d[1];\n"), "yield x;\n")
	}, 5_000},
	{"variables that change over yields", 500, func(n int) string {
		return inGenerator(repeat(n, "var v%[1]d = %[1]d;\n"), "while a < 1000 {\n", repeat(n, "if a > v%[1]d { yield v%[1]d; } else { v%[1]d += 1; yield a; }\n"), "a += 1;\n}\n")
	}, 0},
	{"loops over generators", 500, func(n int) string {
		return inThrowing("var x = a;\n", repeat(n, "for y in upTo(%d) { x += y; if x == 1000 { break; } }\n"), "return x;\n")
	}, 5_000},
	{"generators", 500, func(n int) string {
		return "fn main(a: int) {\nvar x = a;\n" + repeat(n, "for y in g%d(x) { x += y; }\n") + "print(x);\n}\n" +
			repeat(n, "fn g%[1]d(a: int) yields int { var x = %[1]d; while x < a { yield x; x += 1; } }\n")
	}, 5_000},
}...)

// branchesBack returns a family of n labels in a row and, after them, n branches back to
// them, the k-th to the label with the number order(k, n).
func branchesBack(name, label string, large int, order func(k, n int) int) Family {
	return Family{Name: "branches back to labels " + name, N: 1_000, Large: large, Text: func(n int) string {
		return inF("var x, y = a, 0;\n", repeat(n, label), repeatWith(n, "if c { goto L%[2]d; } var v%[1]d = x + x;\n", order), "return x + y;\n")
	}}
}

func inOrder(k, n int) int   { return k }
func reversed(k, n int) int  { return n - 1 - k }
func scattered(k, n int) int { return k * 7919 % n } // a permutation, unless n is a multiple of this prime

// over returns a family of n variables that are set before some code and read after it.
func over(name string, n int, between func(n int) string) Family {
	return Family{Name: "n variables over " + name, N: n, Text: func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), between(n), repeat(n, "a += v%d;\n"), "return a;\n")
	}}
}

// inF returns a program in which the parts are the body of the function f.
func inF(parts ...string) string {
	return "fn g(x: int) -> int { return x + 1; }\nfn h(x: int) -> bool { return x > 3; }\nfn main(a: int, c: bool) { print(f(a, c)); }\nfn f(a: int, c: bool) -> int {\n" +
		strings.Join(parts, "") + "}\n"
}

// inThrowing returns the same, with a function that may throw and a generator.
func inThrowing(parts ...string) string {
	return "fn r(x: int) -> int throws int { if x > 3 { throw x; } return x + 1; }\nfn upTo(n: int) yields int { for i in 0..n { yield i; } }\n" + inF(parts...)
}

// inGenerator returns a program with a generator that consists of parts, and has the parameter a.
func inGenerator(parts ...string) string {
	return inThrowing("for x in gen(a) { a += x; }\nreturn a;\n") + "fn gen(a: int) yields int {\n" + strings.Join(parts, "") + "}\n"
}

// repeat formats n times, with the numbers from 0.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

// each joins the results of f for the numbers from 0 to n-1.
func each(n int, f func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

// repeatWith formats n times, with each number k from 0 and order(k, n).
func repeatWith(n int, format string, order func(k, n int) int) string {
	return each(n, func(k int) string { return fmt.Sprintf(format, k, order(k, n)) })
}

// pairs formats n times, with the numbers from 1 and from 0.
func pairs(n int, format string) string {
	return each(n, func(i int) string { return fmt.Sprintf(format, i+1, i) })
}

// pairsBackwards formats n times, with the numbers from 0 and from 1.
func pairsBackwards(n int, format string) string {
	return each(n, func(i int) string { return fmt.Sprintf(format, i, i+1) })
}

// triples formats for each number from 1 to n: with the number, the next one and the
// previous one.
func triples(n int, format string) string {
	return each(n, func(i int) string { return fmt.Sprintf(format, i+1, i+2, i) })
}

// nested returns n pairs of an opening and a closing part, nested up to a depth.
func nested(n, depth int, open, end func(i int) string) string {
	var b strings.Builder
	for first := 0; first < n; first += depth {
		last := min(first+depth, n)
		for i := first; i < last; i++ {
			b.WriteString(open(i))
		}
		for i := last - 1; i >= first; i-- {
			b.WriteString(end(i))
		}
	}
	return b.String()
}

// manyFunctions returns a program of n lines with all kinds of statements.
func manyFunctions(n int) string {
	const body = `
fn f%d(a: int, b: [int]) -> int {
    var sum = 0;
    for i in 0..len(b) {
        if b[i] %% 2 == 0 && i > a {
            sum += b[i] * 3;
        } else {
            sum -= i;
        }
    }
    while sum > 100 {
        sum /= 2;
    }
    switch sum {
        case 0: return f%d(a - 1, b);
        case 1, 2: sum += a;
        default: b[0] = sum;
    }
    return a > 0 ? sum : sum + a;
}
`
	lines := strings.Count(body, "\n")
	var b strings.Builder
	b.WriteString("fn main() { print(f0(1, [1, 2, 3])); }\n")
	for i := range n/lines + 1 {
		fmt.Fprintf(&b, body, i, i)
	}
	return b.String()
}
