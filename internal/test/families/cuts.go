// This file defines families of functions in which the builder finds only at the end that
// branches always go one way. It cuts the other edges, parameters lose arguments and become
// equal, and then it can cut further edges.

package families

import (
	"fmt"
	"strings"
)

// Cuts lists these families. In all of them n edges are cut; in most, one after the other.
var Cuts = []Family{
	{"cuts from the last one to the first", 500, func(n int) string { // in a loop; each variable becomes a constant after the next one
		return inF(repeat(n+1, "var v%d = 0;\n"), "while h(a) {\na += 1;\n", pairs(n, "if v%d != 0 { v%d = g(a); }\n"), "}\n", repeat(n+1, "a += v%d;\n"), "return a;\n")
	}, 0},
	{"cuts around operations, from the last one to the first", 500, func(n int) string { // extended basic blocks grow at their tops
		return inF(repeat(n+1, "var v%d = 0;\n"), "var x = 0;\nwhile h(a) {\na += 1;\n", pairs(n, "x ^= a * %[1]d; if v%[1]d != 0 { v%[2]d = g(a); }\n"), "}\n", repeat(n+1, "a += v%d;\n"), "return a + x;\n")
	}, 0},
	{"cuts after cycles of 40 ifs", 1_000, func(n int) string { return cyclesOfCopies(n, 40, "0") }, 0},
	{"cuts after cycles of 400 ifs", 4_000, func(n int) string { return cyclesOfCopies(n, 400, "0") }, 0},
	{"cuts after cycles of a parameter", 1_000, func(n int) string { return cyclesOfCopies(n, 40, "c ? 1 : a") }, 0},
	{"cuts after cycles in one loop", 1_000, func(n int) string { // the cycles of all sections and x are one component
		return inF("var x, y, z = 0, 0, 0;\nwhile h(a) {\nvar s = z;\n", copySections(n, 40, "s", ""), "if h(z) { z = g(a); }\n}\nreturn x + y + z;\n")
	}, 0},
	{"cuts of loops", 500, func(n int) string { // only their back edges lead to them then
		return inF("var x, z = 0, 0;\n", repeat(n, "while h(%[1]d) { if z != 0 { while h(x) { x = g(x); } } }\nz = x;\n"), "return x;\n")
	}, 0},
	{"cuts of irreducible loops", 500, func(n int) string {
		return inF("var x, z = 0, 0;\n", repeat(n, "while h(%[1]d) { if z != 0 { if h(x) { goto M%[1]d; } L%[1]d: x = g(x); M%[1]d: if h(x) { goto L%[1]d; } } }\nz = x;\n"), "return x;\n")
	}, 0},
	{"cuts after cycles with a chain of parameters", 1_000, func(n int) string { // x and y come from far above; what is compared, from the section before
		return inF("var x, y, p, q = c ? 1 : 2, c ? 2 : 1, 0, 0;\n", repeat(n/10, "var s%[1]d = x; var t%[1]d = x;\nwhile h(a) {\n"+
			strings.Repeat("if h(a) { s%[1]d = t%[1]d; } else { t%[1]d = s%[1]d; }\n", 10)+
			"if p != q { s%[1]d = g(a); }\n}\np, q = s%[1]d, x; if h(a) { x = y; }\nif h(a) { y = x; }\n"), "return x + y;\n")
	}, 0},
	{"cuts after cycles with a chain of parameters in a loop", 1_000, func(n int) string {
		return inF("var x, y, p, q = c ? 1 : 2, c ? 2 : 1, 0, 0;\nwhile h(a) {\np, q = 0, 0;\n", repeat(n/10, "var s%[1]d = x; var t%[1]d = x;\nwhile h(a) {\n"+
			strings.Repeat("if h(a) { s%[1]d = t%[1]d; } else { t%[1]d = s%[1]d; }\n", 10)+
			"if p != q { s%[1]d = g(a); }\n}\np, q = s%[1]d, x; if h(a) { x = y; }\nif h(a) { y = x; }\n"), "}\nreturn x + y;\n")
	}, 0},
	{"cut back edges", 1_000, func(n int) string { // all at once
		return inF("var x = 0;\nwhile h(a) {\na += 1;\n", repeat(n, "if x != 0 { continue; }\ng(a);\n"), "}\nreturn a;\n")
	}, 0},
	{"cut back edges and variables", 500, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), "var x = 0;\nwhile h(a) {\n", repeat(n, "a += v%d;\n"), repeat(n, "if x != 0 { continue; }\ng(a);\n"), "}\nreturn a;\n")
	}, 0},
	{"cut back edges after cycles", 1_000, func(n int) string { // in one loop, of whose header all of them are edges
		return inF("var x, y, z = 0, 0, 0;\nL: while h(a) {\nvar s = z;\n", copySections(n, 40, "s", "continue L;"), "if h(z) { z = g(a); }\n}\nreturn x + y + z;\n")
	}, 0},
	{"cut exits", 1_000, func(n int) string {
		return inF("var x, y = 0, a;\nwhile h(a) {\na += 1;\n", repeat(n, "if x != 0 { y = %d; break; }\ny += a;\n"), "}\nreturn y;\n")
	}, 0},
	{"cuts in a chain of parameters", 1_000, func(n int) string { // x and y have two values at each join, which come from far above
		return inF("var x, y, z = c ? 1 : 2, c ? 2 : 1, 0;\nwhile h(a) {\na += 1;\n", repeat(n, "if h(%d) { x = y; }\nif h(a) { y = x; }\nif z != 0 { x = g(a); }\n"), "}\nreturn x + y;\n")
	}, 0},
	{"cuts in a two-way ladder", 500, func(n int) string { // as the family below, but each label has one more value of x that is cut
		return inF("var x, z = 0, 0;\nif c { x = 1; goto L0; }\nx = 2; goto L", fmt.Sprint(n), ";\nL0: if h(0) { goto L1; } goto end;\n",
			triples(n-1, "L%d: if z != 0 { x = g(a); } if h(%[1]d) { goto L%d; } goto L%d;\n"), fmt.Sprintf("L%d: if h(0) { goto L%d; }\nend: return x;\n", n, n-1))
	}, 0},
}

// cyclesOfCopies returns a function with n ifs, in loops of so many each. In each loop they copy
// between two variables, and an edge to another value is cut after the loop before it.
func cyclesOfCopies(n, each int, first string) string {
	return inF("var x, y, z = 0, 0, "+first+";\nvar s = z;\n", copySections(n, each, "s", ""), "return x + y + z;\n")
}

func copySections(n, each int, same, end string) string {
	section := "x = z; y = z;\nwhile h(a) {\n" + repeat(each, "if h(a) { x = y; } else { y = x; }\n") + "if z != " + same + " { x = g(a); " + end + " }\n}\nz = x;\n"
	return repeat(max(1, n/each), section)
}
