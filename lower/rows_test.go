package lower_test

// This file defines the tests of the examples in the literature: figures, examples
// and claims of texts on the construction of SSA form, written as Imp programs,
// with the results that the texts give. A phi is a parameter here. The texts are:
//
//   - S0: Braun et al., "Simple and Efficient Construction of Static Single
//     Assignment Form" (CC 2013);
//   - S2: a chapter on a compiler for tinylang that targets LLVM;
//   - S3: an article on enterSSA, the SSA construction of the React Compiler;
//   - S4: a tutorial on SSA form, which begins with straight-line code.

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
)

// A row is a test of one function f and its expected properties.
type row struct {
	name   string
	text   string // the program, without main
	calls  string // arguments of print in main; "" if the text has a main
	out    string // the expected output of main
	placed string // the parameters that f needs
	conts  int    // the number of continuations of f; 0: not compared
	cps    string // f in the notation; "": not compared

	// redundant has the parameters that all strategies except deferred place
	// without Algorithm 5; "": the same as placed. Labels are sealed at the end of
	// the function, so the strategy scc decides too early as well.
	redundant string
}

// test tests a row with every placement strategy.
func (r row) test(t *testing.T) {
	text, name := r.text, "main"
	if r.calls != "" {
		text, name = text+"\nfn main() { print("+r.calls+"); }\n", "f"
	}
	for _, placement := range cps.Placements {
		p := convertWith(t, "test.imp", text, cps.Options{Verbatim: true, Placement: placement})
		checkRoundTrip(t, "test.imp", p)
		if got := run(p); got != r.out+"\n" {
			t.Errorf("%v: printed %q, want %q", placement, got, r.out+"\n")
		}
		f, want := function(t, p, name), r.placed
		if r.redundant != "" && placement != cps.Deferred {
			want = r.redundant
		}
		if got := placed(f); got != want {
			t.Errorf("%v: parameters %q, want %q\n%s", placement, got, want, p)
		}
		if r.conts != 0 && len(f.Conts) != r.conts {
			t.Errorf("%v: %d continuations, want %d\n%s", placement, len(f.Conts), r.conts, p)
		}
		if r.cps != "" {
			expect(t, textOf(t, p, name), r.cps)
		}
	}
	p := convertWith(t, "test.imp", text, cps.Options{Verbatim: true, Placement: cps.Simple, Research: cps.Research{RemoveRedundant: true}})
	if got := placed(function(t, p, name)); got != r.placed {
		t.Errorf("with Algorithm 5: parameters %q, want %q\n%s", got, r.placed, p)
	}
}

func testRows(t *testing.T, rows []row) {
	for _, r := range rows {
		t.Run(r.name, r.test)
	}
}

func TestS0(t *testing.T) {
	testRows(t, []row{
		{
			name: "row01_Figure1_local_value_numbering",
			text: `fn f(d: int) -> int {
				var a = 42; var b = a; var c = a + b;
				a = c + 23; c = a + d;
				return c;
			}`,
			calls: "f(0), f(-2)", out: "107 105", conts: 1,
			cps: `
				fn f(d: int, ret: cont(int)) =
				  let c = 42 + 42
				  let a = c + 23
				  let c.1 = a + d
				  ret(c.1)
			`,
		},
		{
			name: "row02_Figure2_lookup_through_a_loop",
			text: `fn f(c: [bool]) -> int {
				var x = 0;
				while pop(c) { if pop(c) { x = 1; } }
				return x;
			}`,
			calls: "f([false]), f([false, false, true]), f([false, false, true, true, true])", out: "0 0 1",
			placed: "while(x) join(x)", conts: 7,
			cps: `
				fn f(c: [bool], ret: cont(int)) =
				  while(0)
				  where while(x: int) =
				  let t1 = pop(c)
				  branch(t1, body, done)
				  where body() =
				    let t2 = pop(c)
				    branch(t2, then, else)
				    where then() = join(1)
				    where else() = join(x)
				    where join(x.1: int) = while(x.1)
				  where done() = ret(x)
			`,
		},
		{
			// The header is sealed after its back edge, so a parameter for each variable
			// read in it waits for its second argument. The exit is sealed last, after the
			// break. The parameter for step, which is only read, is removed.
			name: "row04_Figure3_sealing",
			text: `fn f(limit: int, step: int, stop: int) -> int {
				var sum = 0; var i = 0;
				while i < limit {
					if sum > stop { break; }
					sum += i; i += step;
				}
				return sum * 100 + i;
			}`,
			calls: "f(10, 1, 1000), f(10, 3, 1000), f(10, 1, 20), f(0, 1, 0)", out: "4510 1812 2107 0",
			placed: "while(sum i)",
			cps: `
				fn f(limit: int, step: int, stop: int, ret: cont(int)) =
				  while(0, 0)
				  where while(sum: int, i: int) =
				  let t1 = i < limit
				  branch(t1, body, done)
				  where body() =
				    let t2 = sum > stop
				    branch(t2, then, join)
				    where then() = done()
				    where join() =
				    let sum.1 = sum + i
				    let i.1 = i + step
				    while(sum.1, i.1)
				  where done() =
				  let t3 = sum * 100
				  let t4 = t3 + i
				  ret(t4)
			`,
		},
		{
			name: "row08_Figure4_before_optimisation",
			text: `fn f(x: int) -> int {
				var mask = x & 0; var res: int;
				if mask != 0 { res = 0; } else { res = x; }
				return res;
			}`,
			calls: "f(7), f(-1)", out: "7 -1", placed: "join(res)",
			cps: `
				fn f(x: int, ret: cont(int)) =
				  let mask = x & 0
				  let t1 = mask != 0
				  branch(t1, then, else)
				  where then() = join(0)
				  where else() = join(x)
				  where join(res: int) = ret(res)
			`,
		},
		{
			// Irreducible flow: x and c have one definition each, but without Algorithm 5
			// each keeps two parameters that always equal it.
			name: "row09_Figure5_irreducible_loop",
			text: `fn f(c: [bool]) -> int {
				var x = len(c);
				if pop(c) { goto second; }
			first:
				if pop(c) { return x; }
			second:
				if pop(c) { return -x; }
				goto first;
			}`,
			calls: "f([true, false]), f([true, true]), f([true, false, false, false])", out: "2 -2 4",
			redundant: "first(c x) second(c x)",
		},
		{
			name: "row18_Figure7_before_threading",
			text: `fn f(known: bool, n: int) -> int {
				if n > 10 { known = true; }
				var v = n * 3;
				if known { return v + 1; }
				return v - 1;
			}`,
			calls: "f(false, 2), f(true, 2), f(false, 20)", out: "5 7 61", placed: "join(known)",
		},
		{
			name: "row20_Figure8_direct_construction",
			text: `fn f(x: int) -> int {
				var a: int;
				if x == 0 { a = 23; } else { a = 42; }
				return a;
			}`,
			calls: "f(0), f(1)", out: "23 42", placed: "join(a)", conts: 4,
			cps: `
				fn f(x: int, ret: cont(int)) =
				  let t1 = x == 0
				  branch(t1, then, else)
				  where then() = join(23)
				  where else() = join(42)
				  where join(a: int) = ret(a)
			`,
		},
		{
			// Every call is a tail call of the machine: it receives the continuation with
			// the rest of the program as an argument.
			name: "row20_every_call_takes_a_continuation",
			text: `fn h(n: int) -> int { return n + 1; }
			fn f(n: int) -> int {
				var x = h(n);
				while x < 10 { x = h(x + n); }
				return h(x);
			}`,
			calls: "f(1), f(3)", out: "11 13", placed: "while(x)",
			cps: `
				fn f(n: int, ret: cont(int)) =
				  h(n, k)
				  where k(x: int) =
				  while(x)
				  where while(x.1: int) =
				  let t1 = x.1 < 10
				  branch(t1, body, done)
				  where body() =
				    let t2 = x.1 + n
				    h(t2, k.1)
				    where k.1(x.2: int) = while(x.2)
				  where done() = h(x.1, ret)
			`,
		},
	})
}

func TestS2(t *testing.T) {
	testRows(t, []row{
		{
			// The condition of a WHILE is read while its block is not sealed. When a
			// placeholder is replaced, definitions that were recorded earlier follow. b is
			// replaced last, after the back edge; t needs no parameter.
			name: "row47_gcd_condition_unsealed_until_the_back_edge",
			text: `fn f(a: int, b: int) -> int {
				var t: int;
				if b == 0 { return a; }
				while b != 0 { t = a % b; a = b; b = t; }
				return a;
			}`,
			calls: "f(25, 20), f(7, 0), f(0, 7)", out: "5 7 7", placed: "while(a b)",
			cps: `
				fn f(a: int, b: int, ret: cont(int)) =
				  let t1 = b == 0
				  branch(t1, then, join)
				  where then() = ret(a)
				  where join() =
				  while(a, b)
				  where while(a.1: int, b.1: int) =
				  let t2 = b.1 != 0
				  branch(t2, body, done)
				  where body() =
				    let t = a.1 % b.1
				    while(b.1, t)
				  where done() = ret(a.1)
			`,
		},
		{
			// A local that is only read in the loop, and one that is copied to itself: their
			// placeholders are replaced, and the definitions recorded in the body follow.
			name: "row47_definitions_follow_replacement",
			text: `fn f(n: int) -> int {
				var x = n; var y = 7;
				while n > 0 { var z = x; n -= 1; x = z; y = y; }
				return x * 10 + y;
			}`,
			calls: "f(0), f(3)", out: "7 37", placed: "while(n)",
			cps: `
				fn f(n: int, ret: cont(int)) =
				  while(n)
				  where while(n.1: int) =
				  let t1 = n.1 > 0
				  branch(t1, body, done)
				  where body() =
				    let n.2 = n.1 - 1
				    while(n.2)
				  where done() =
				  let t2 = n * 10
				  let t3 = t2 + 7
				  ret(t3)
			`,
		},
		{
			// A by-value parameter is a value; a VAR parameter is a reference; a global is
			// memory.
			name:  "row48_locals_globals_and_references",
			text:  "var g = 5;\nfn f(ref a: int, b: int) -> int { a += b; b += g; g = b; return a; }\nfn main() { var x = 1; print(f(ref x, 2), x, g, f(ref g, 1), g); }",
			calls: "", out: "3 3 7 9 9", placed: "",
		},
		{
			name: "row48_swap_of_a_VAR_and_a_value",
			text: `fn swap(ref a: int, b: int) -> int { var t = a; a = b; return t; }
			fn main() { var x = 1; var y = 2; y = swap(ref x, y); print(x, y); }`,
			out: "2 1", placed: "",
		},
		{
			name: "row48_aliasing",
			text: `fn p(ref a: int, ref b: int) -> int { a += 1; b += 1; return a * 10 + b; }
			fn main() { var x = 1; var y = 1; print(p(ref x, ref x), x); x = 1; print(p(ref x, ref y), x, y); }`,
			out: "33 3\n22 2 2", placed: "",
		},
		{
			name: "row48_global_written_by_the_callee",
			text: `var g = 1;
			fn set(n: int) { g = n; }
			fn f() -> int { var before = g; set(7); return before * 10 + g; }`,
			calls: "f()", out: "17",
			cps: `
				fn f(ret: cont(int)) =
				  let before = @g
				  set(7, k)
				  where k() =
				  let t1 = before * 10
				  let t2 = @g
				  let t3 = t1 + t2
				  ret(t3)
			`,
		},
		{
			name: "row50_nested_procedures",
			text: `fn f(n: int) -> int {
				var total = 0;
				fn middle(k: int) {
					var local = 10 * k;
					fn inner() { total += local + n; local = 0; }
					inner(); inner();
					total += k;
				}
				for i in 0..n { middle(i); }
				return total;
			}`,
			calls: "f(0), f(1), f(3)", out: "0 2 51", placed: "for(i)",
		},
		{
			// The parameters have their values in the entry. A function that reaches its end
			// returns, and the last continuation is sealed although nothing is read in it.
			name: "row52_parameters_in_the_entry_and_implicit_return",
			text: `var g = 0;
			fn f(a: int, b: int) { if a > b { g = a; } }
			fn main() { f(1, 2); print(g); f(4, 3); print(g); }`,
			out: "0\n4", placed: "",
		},
	})
	t.Run("row52_text", func(t *testing.T) {
		p := convert(t, "test.imp", "var g = 0; fn f(a: int, b: int) { if a > b { g = a; } } fn main() { f(1, 2); }")
		expect(t, textOf(t, p, "f"), `
			fn f(a: int, b: int, ret: cont()) =
			  let t1 = a > b
			  branch(t1, then, join)
			  where then() =
			    do @g = a
			    join()
			  where join() = ret()
		`)
		expect(t, textOf(t, p, "main"), `
			fn main(ret: cont()) =
			  f(1, 2, ret)
		`)
	})
}

// S2: an argument of a VAR parameter is a variable, and the reference that is
// passed is neither nil nor stored.
func TestS2_row49_references_never_escape(t *testing.T) {
	programs := map[string]string{
		"a literal":        "fn p(ref a: int) { } fn main() { p(ref 1); }",
		"an expression":    "fn p(ref a: int) { } fn main() { var x = 1; p(ref (x + 1)); }",
		"a call":           "fn p(ref a: int) { } fn g() -> int { return 1; } fn main() { p(ref g()); }",
		"a value":          "fn p(ref a: int) { } fn main() { var x = 1; p(x); }",
		"a constant":       "const c = 1; fn p(ref a: int) { } fn main() { p(ref c); }",
		"nil":              "struct S { x: int } fn p(ref a: S) { } fn main() { p(ref nil); }",
		"another type":     "fn p(ref a: int) { } fn main() { var x = 1.5; p(ref x); }",
		"a byte":           "fn p(ref a: int) { } fn main() { var s = \"a\"; p(ref s[0]); }",
		"unset":            "fn p(ref a: int) { } fn main() { var x: int; p(ref x); }",
		"captured":         "fn p(ref a: int) -> fn() -> int { return fn() -> int { return a; }; } fn main() { }",
		"captured by name": "fn p(ref a: int) { fn q() { a = 1; } q(); } fn main() { }",
		"stored":           "struct S { x: int } fn p(ref a: int) { var s = S(ref a); } fn main() { }",
		"returned":         "fn p(ref a: int) -> int { return ref a; } fn main() { }",
		"a variable of it": "fn p(ref a: int) { var r = ref a; } fn main() { }",
		"ref to a value":   "fn p(a: int) { } fn main() { var x = 1; p(ref x); }",
		"a function name":  "fn p(ref a: fn()) { } fn g() { } fn main() { p(ref g); }",
	}
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			if _, _, errs := front("test.imp", text); !errs.Failed() {
				t.Errorf("accepted: %s", text)
			}
		})
	}
	// Passing it on is no escape.
	row{
		text: `fn p(ref a: int) { a += 1; if a < 5 { p(ref a); } }
		fn main() { var x = 1; p(ref x); print(x); }`,
		out: "5",
	}.test(t)
}

// S2 mangles names, since LLVM has one flat name space; so does the notation. The
// name of a nested function is its path; functions with equal names get a number.
func TestS2_row51_qualified_names_are_unique(t *testing.T) {
	p := convert(t, "test.imp", `
		fn square(x: int) -> int { fn root(y: int) -> int { return y * y; } return root(x); }
		fn cube(x: int) -> int {
			fn root(y: int) -> int { fn root(z: int) -> int { return z; } return root(y) * y * y; }
			return root(x);
		}
		fn root(x: int) -> int {
			if x > 3 { fn root(y: int) -> int { return y + 1; } return root(x); }
			{ fn root(y: int) -> int { return y + 2; } x = root(x); }
			var f = fn(y: int) -> int { return y + 3; };
			var g = fn(y: int) -> int { return (fn() -> int { return y + 4; })(); };
			return f(x) * 100 + g(x);
		}
		fn fn_(x: int) -> int { fn fn_1() -> int { return x; } return fn_1(); }
		var h = fn(x: int) -> int { return x; };
		var i = fn(x: int) -> int { return x + 1; };
		fn main() { print(square(3), cube(3), root(3), root(4), fn_(5), h(6), i(6)); }
	`)
	var names []string
	seen := map[string]bool{}
	for _, f := range p.Funcs {
		names = append(names, f.Name)
		if seen[f.Name] {
			t.Errorf("two functions are called %s", f.Name)
		}
		seen[f.Name] = true
	}
	want := "square square::root cube cube::root cube::root::root root root::root root::root.1 " +
		"root::fn root::fn.1 root::fn.1::fn fn_ fn_::fn_1 ::fn ::fn.1 main ::init"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("functions\n%s\nwant\n%s", got, want)
	}
	checkRoundTrip(t, "test.imp", p)
	if got, want := run(p), "9 27 809 5 5 6 7\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

func TestS3(t *testing.T) {
	testRows(t, []row{
		{
			name:  "row53_redefinition",
			text:  `fn f() -> int { var x = 5; var y = x + 2; x = 10; var z = x + y; return y * 100 + z; }`,
			calls: "f()", out: "717", conts: 1,
			cps: `
				fn f(ret: cont(int)) =
				  let y = 5 + 2
				  let z = 10 + y
				  let t1 = y * 100
				  let t2 = t1 + z
				  ret(t2)
			`,
		},
		{
			// The graph 1->2,5; 2->3,4; 3,4->6; 5,6->7 from structured source: parameters are
			// needed in 6 and, since a parameter is a definition too, in 7 (the iterated
			// dominance frontier).
			name: "row54_dominance_frontier_graph",
			text: `fn f(a: bool, b: bool) -> int {
				var x: int;
				if a { if b { x = 3; } else { x = 4; } print(x); } else { x = 5; }
				return x;
			}`,
			calls: "f(true, true), f(true, false), f(false, true)", out: "3\n4\n3 4 5", placed: "join(x) join(x)",
		},
		{
			name:  "row55_if_else",
			text:  `fn f() -> int { var x = 0; if x > 3 { x = 5; } else { x = 10; } var y = x + 2; return y; }`,
			calls: "f()", out: "12", placed: "join(x)", conts: 4,
			cps: `
				fn f(ret: cont(int)) =
				  let t1 = 0 > 3
				  branch(t1, then, else)
				  where then() = join(5)
				  where else() = join(10)
				  where join(x: int) =
				  let y = x + 2
				  ret(y)
			`,
		},
		{
			name:  "row56_if_else_and_copy",
			text:  `fn f() -> int { var y = 333; if y > 1 { y = 111; } else { y = 222; } var x = y; return x; }`,
			calls: "f()", out: "111", placed: "join(y)", conts: 4,
			cps: `
				fn f(ret: cont(int)) =
				  let t1 = 333 > 1
				  branch(t1, then, else)
				  where then() = join(111)
				  where else() = join(222)
				  where join(y: int) = ret(y)
			`,
		},
		{
			name:  "row57_for",
			text:  `fn f() -> int { var x = 1; for var i = 0; i < 10; i += 1 { x += 1; } return x; }`,
			calls: "f()", out: "11", placed: "for(x i)", conts: 4,
			cps: `
				fn f(ret: cont(int)) =
				  for(1, 0)
				  where for(x: int, i: int) =
				  let t1 = i < 10
				  branch(t1, body, done)
				  where body() =
				    let x.1 = x + 1
				    let i.1 = i + 1
				    for(x.1, i.1)
				  where done() = ret(x)
			`,
		},
		{
			// The context of a function expression is looked up at the expression: fixed has
			// the value 7 that it has there, after the join. x is assigned later, so its
			// variable is captured.
			name: "row60_context_looked_up_at_creation",
			text: `fn f(c: bool) -> int {
				var x = 1;
				var fixed = c ? 7 : 8;
				var read = fn() -> int { return x * 10 + fixed; };
				x = 5;
				return read();
			}`,
			calls: "f(true), f(false)", out: "57 58", placed: "join(fixed)",
			cps: `
				fn f(c: bool, ret: cont(int)) =
				  let x = cell(1)
				  branch(c, then, else)
				  where then() = join(7)
				  where else() = join(8)
				  where join(fixed: int) =
				  let read = closure f::fn(x, fixed)
				  do *x = 5
				  read(ret)
			`,
		},
		{
			// x has several assignments, but none after the function expression, so its value
			// is captured.
			name: "row60_assigned_before_the_closure",
			text: `fn f(c: bool) -> fn() -> int {
				var x: int;
				if c { x = 1; } else { x = 2; }
				return fn() -> int { return x; };
			}`,
			calls: "f(true)(), f(false)()", out: "1 2", placed: "join(x)",
			cps: `
				fn f(c: bool, ret: cont(fn() -> int)) =
				  branch(c, then, else)
				  where then() = join(1)
				  where else() = join(2)
				  where join(x: int) =
				  let t1 = closure f::fn(x)
				  ret(t1)
			`,
		},
		{
			// x is in a cell only as long as it is passed by reference.
			name: "row60_reference_before_the_closure",
			text: `fn inc(ref n: int) { n += 1; }
			fn f(n: int) -> fn() -> int {
				inc(ref n);
				return fn() -> int { return n; };
			}`,
			calls: "f(1)(), f(2)()", out: "2 3", placed: "",
			cps: `
				fn f(n: int, ret: cont(fn() -> int)) =
				  let n.1 = cell(n)
				  inc(n.1, k)
				  where k() =
				  let t1 = *n.1
				  let t2 = closure f::fn(t1)
				  ret(t2)
			`,
		},
		{
			// enterSSA places a phi in every join that a lookup passes, and another pass
			// removes those with equal operands: here in both joins and in the header.
			name: "row61_no_trivial_parameters_are_left",
			text: `fn f(a: bool, n: int) -> int {
				var x = n;
				if a { print("a"); } else { print("b"); }
				while n > 0 { if a { n -= 2; } else { n -= 1; } }
				return x;
			}`,
			calls: "f(true, 3), f(false, 2)", out: "a\nb\n3 2", placed: "while(n) join(n)",
		},
	})
}

// A blockList is a function given as a finished list of blocks, like the
// intermediate form of enterSSA: statements on variables, and successors.
type blockList []struct {
	stmts []string // "x=1", "x=y", "x+=1", "print x"
	to    []int
}

// A visit is the state of construction after a block has been filled.
type visit struct {
	block    int
	unsealed string // the blocks seen so far, each with the number of its predecessors not yet filled
}

// build gives the blocks to a builder in their order. It counts predecessors: a
// block is sealed when the last of its predecessors has been filled.
func (list blockList) build(t *testing.T, cond func(b *cps.Builder, get func(string) cps.Value) cps.Value) (*cps.Program, []visit) {
	t.Helper()
	p := cps.NewProgram()
	p.Sources = diag.Sources{{Name: "blocks", First: 1}}
	id, _ := p.DeclareFunc("f", []cps.Type{cps.Int}, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.Begin(id, "p")
	vars := map[string]cps.Variable{}
	variable := func(name string) cps.Variable {
		v, ok := vars[name]
		if !ok {
			v = b.Variable(name, cps.Int)
			vars[name] = v
		}
		return v
	}
	get := func(name string) cps.Value { return b.Get(variable(name)) }
	b.Set(variable("p"), b.Param(0))

	missing := make([]int, len(list))
	conts := make([]cps.ContID, len(list))
	for i, block := range list {
		conts[i] = b.Cont(fmt.Sprint("bb", i))
		for _, s := range block.to {
			missing[s]++
		}
	}
	seen := map[int]bool{}
	arrive := func(s int) {
		seen[s] = true
		if missing[s]--; missing[s] == 0 {
			b.Seal(conts[s])
		}
	}
	missing[0]++
	b.Jump(conts[0])
	arrive(0)
	var visits []visit
	for i, block := range list {
		b.Enter(conts[i])
		for _, s := range block.stmts {
			var n int64
			switch {
			case strings.HasPrefix(s, "print "):
				b.Op(cps.Print, get(s[len("print "):]))
			case s[1:3] == "+=":
				fmt.Sscan(s[3:], &n)
				b.Set(variable(s[:1]), b.Op(cps.Add, get(s[:1]), b.Int(n)))
			case s[2] >= '0' && s[2] <= '9':
				fmt.Sscan(s[2:], &n)
				b.Set(variable(s[:1]), b.Int(n))
			default:
				b.Set(variable(s[:1]), get(s[2:]))
			}
		}
		switch len(block.to) {
		case 0:
			b.Return()
		case 1:
			b.Jump(conts[block.to[0]])
		case 2:
			b.Branch(cond(b, get), conts[block.to[0]], conts[block.to[1]])
		}
		for _, s := range block.to {
			arrive(s)
		}
		var state []string
		for s := range list {
			if seen[s] && s > 0 {
				state = append(state, fmt.Sprintf("bb%d:%d", s, missing[s]))
			}
		}
		visits = append(visits, visit{i, strings.Join(state, " ")})
	}
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	checkRoundTrip(t, "f", p)
	return p, visits
}

// The trace of S3: x = 1; for (i = 0; i < 10; i++) x += 1; return x, as blocks in
// reverse postorder. The number of missing predecessors of the loop's test reaches
// 0 only when the update has been filled.
func TestS3_row58_sealing_by_counting_predecessors(t *testing.T) {
	blocks := blockList{
		{[]string{"x=1"}, []int{1}},  // entry
		{[]string{"i=0"}, []int{2}},  // init
		{nil, []int{3, 5}},           // test
		{[]string{"x+=1"}, []int{4}}, // body
		{[]string{"i+=1"}, []int{2}}, // update
		{[]string{"print x"}, nil},   // fallthrough
	}
	p, visits := blocks.build(t, func(b *cps.Builder, get func(string) cps.Value) cps.Value {
		return b.Op(cps.Lt, get("i"), b.Int(10))
	})
	want := []visit{
		{0, "bb1:0"},
		{1, "bb1:0 bb2:1"},
		{2, "bb1:0 bb2:1 bb3:0 bb5:0"},
		{3, "bb1:0 bb2:1 bb3:0 bb4:0 bb5:0"},
		{4, "bb1:0 bb2:0 bb3:0 bb4:0 bb5:0"},
		{5, "bb1:0 bb2:0 bb3:0 bb4:0 bb5:0"},
	}
	for i := range want {
		if visits[i] != want[i] {
			t.Errorf("after block %d: %s, want %s", visits[i].block, visits[i].unsealed, want[i].unsealed)
		}
	}
	expect(t, textOf(t, p, "f"), `
		fn f(p: int, ret: cont()) =
		  bb0()
		  where bb0() =
		  bb1()
		  where bb1() =
		  bb2(1, 0)
		  where bb2(x: int, i: int) =
		  let t1 = i < 10
		  branch(t1, bb3, bb5)
		  where bb3() =
		    let x.1 = x + 1
		    bb4()
		    where bb4() =
		    let i.1 = i + 1
		    bb2(x.1, i.1)
		  where bb5() =
		  do print(x)
		  ret()
	`)
}

// The five cases in which getIdAt of S3 finds a variable. Also, the operand of an
// assignment is looked up before the variable gets its new definition.
func TestS3_row59_five_cases_of_a_lookup(t *testing.T) {
	less := func(b *cps.Builder, get func(string) cps.Value) cps.Value {
		return b.Op(cps.Lt, get("p"), b.Int(10))
	}
	tests := []struct {
		name   string
		blocks blockList
		placed string
		uses   []string // the operands of print
	}{
		{"local", blockList{{[]string{"x=1", "x=2", "print x"}, nil}}, "", []string{"2"}},
		{"entry", blockList{{nil, []int{1}}, {[]string{"print p", "print u"}, nil}}, "", []string{"p", "undef"}},
		{"unsealed", blockList{
			{[]string{"x=1"}, []int{1}},
			{[]string{"print x", "x+=1"}, []int{1, 2}}, // its own predecessor
			{nil, nil},
		}, "bb1(x)", []string{"x"}},
		{"unsealed and trivial in the end", blockList{
			{[]string{"x=1"}, []int{1}},
			{[]string{"print x"}, []int{1, 2}},
			{nil, nil},
		}, "", []string{"1"}},
		{"one predecessor", blockList{
			{[]string{"x=1"}, []int{1, 2}},
			{nil, []int{2}},
			{nil, []int{3}},
			{[]string{"print x"}, nil},
		}, "", []string{"1"}},
		{"several predecessors", blockList{
			{nil, []int{1, 2}},
			{[]string{"x=1"}, []int{3}},
			{[]string{"x=2"}, []int{3}},
			{[]string{"print x"}, nil},
		}, "bb3(x)", []string{"x"}},
		{"operand first", blockList{
			{[]string{"x=1"}, []int{1}},
			{[]string{"x+=1", "print x"}, []int{1, 2}},
			{nil, nil},
		}, "bb1(x)", []string{"x + 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, _ := test.blocks.build(t, less)
			f := p.Func("f")
			if got := placed(f); got != test.placed {
				t.Errorf("parameters %q, want %q\n%s", got, test.placed, p)
			}
			if got := printed(f); strings.Join(got, "; ") != strings.Join(test.uses, "; ") {
				t.Errorf("uses %q, want %q\n%s", got, test.uses, p)
			}
		})
	}
}

// printed returns the operands of print: constants, names of parameters, sums.
func printed(f *cps.Func) []string {
	sums := map[cps.Value]string{}
	operand := func(x cps.Value) string {
		switch info := f.Info(x); info.Kind {
		case cps.ConstValue:
			return fmt.Sprint(info.Int())
		case cps.UndefValue:
			return "undef"
		case cps.OpValue:
			return sums[x]
		default:
			return info.Name
		}
	}
	var list []string
	for k := range f.Conts {
		for _, op := range f.Conts[k].Ops {
			switch op.Code {
			case cps.Add:
				sums[op.Result] = operand(op.Args[0]) + " + " + operand(op.Args[1])
			case cps.Print:
				list = append(list, operand(op.Args[0]))
			}
		}
	}
	return list
}

func TestS4(t *testing.T) {
	testRows(t, []row{
		{
			name:  "row62_straight_line",
			text:  `fn f(x: int) -> int { x = 1; x = x + 1; x = x * 2; return x; }`,
			calls: "f(0)", out: "4", conts: 1,
			cps: `
				fn f(x: int, ret: cont(int)) =
				  let x.1 = 1 + 1
				  let x.2 = x.1 * 2
				  ret(x.2)
			`,
		},
		{
			name:  "row63_if_else",
			text:  `fn f(c: bool) -> int { var x: int; if c { x = 1; } else { x = 2; } var y = x + 1; return y; }`,
			calls: "f(true), f(false)", out: "2 3", placed: "join(x)", conts: 4,
			cps: `
				fn f(c: bool, ret: cont(int)) =
				  branch(c, then, else)
				  where then() = join(1)
				  where else() = join(2)
				  where join(x: int) =
				  let y = x + 1
				  ret(y)
			`,
		},
		{
			name:  "row63_while",
			text:  `fn f() -> int { var i = 0; while i < 10 { i = i + 1; } return i; }`,
			calls: "f()", out: "10", placed: "while(i)", conts: 4,
			cps: `
				fn f(ret: cont(int)) =
				  while(0)
				  where while(i: int) =
				  let t1 = i < 10
				  branch(t1, body, done)
				  where body() =
				    let i.1 = i + 1
				    while(i.1)
				  where done() = ret(i)
			`,
		},
		{
			name:  "row64_if_without_else",
			text:  `fn f(c: bool) -> int { var x = 1; x = x + 1; if c { x = x * 2; } var y = x + 3; return y; }`,
			calls: "f(true), f(false)", out: "7 5", placed: "join(x)",
			cps: `
				fn f(c: bool, ret: cont(int)) =
				  let x = 1 + 1
				  branch(c, then, else)
				  where then() =
				    let x.1 = x * 2
				    join(x.1)
				  where else() = join(x)
				  where join(x.2: int) =
				  let y = x.2 + 3
				  ret(y)
			`,
		},
		{
			name: "row65_nested_ifs",
			text: `fn f(c1: bool, c2: bool) -> int {
				var a = 5; var b = a + 2;
				if c1 { a = b * 3; if c2 { b = a + 4; } else { b = a - 1; } } else { a = b + 5; }
				var y = a + b;
				return y;
			}`,
			calls: "f(true, true), f(true, false), f(false, true), f(false, false)", out: "46 41 19 19",
			placed: "join(b) join(a b)", conts: 7,
			cps: `
				fn f(c1: bool, c2: bool, ret: cont(int)) =
				  let b = 5 + 2
				  branch(c1, then, else.1)
				  where then() =
				    let a = b * 3
				    branch(c2, then.1, else)
				    where then.1() =
				      let b.1 = a + 4
				      join(b.1)
				    where else() =
				      let b.2 = a - 1
				      join(b.2)
				    where join(b.3: int) = join.1(a, b.3)
				  where else.1() =
				    let a.1 = b + 5
				    join.1(a.1, b)
				  where join.1(a.2: int, b.4: int) =
				  let y = a.2 + b.4
				  ret(y)
			`,
		},
		{
			name:  "row66_sum_to_100",
			text:  `fn f() -> int { var sum = 0; var i = 1; while i <= 100 { sum = sum + i; i = i + 1; } return sum; }`,
			calls: "f()", out: "5050", placed: "while(sum i)", conts: 4,
			cps: `
				fn f(ret: cont(int)) =
				  while(0, 1)
				  where while(sum: int, i: int) =
				  let t1 = i <= 100
				  branch(t1, body, done)
				  where body() =
				    let sum.1 = sum + i
				    let i.1 = i + 1
				    while(sum.1, i.1)
				  where done() = ret(sum)
			`,
		},
		{
			// Seven: the edge from the test of the if to the join is a continuation too, since
			// a branch takes no arguments.
			name: "row67_even_sum_in_seven_blocks",
			text: `fn f() -> int {
				var sum: int; var i = 0;
				for sum = 0; i < 100; i += 1 { if i % 2 == 0 { sum += i; } }
				return sum;
			}`,
			calls: "f()", out: "2450", placed: "for(i sum) join(sum)", conts: 7,
			cps: `
				fn f(ret: cont(int)) =
				  for(0, 0)
				  where for(i: int, sum: int) =
				  let t1 = i < 100
				  branch(t1, body, done)
				  where body() =
				    let t2 = i % 2
				    let t3 = t2 == 0
				    branch(t3, then, else)
				    where then() =
				      let sum.1 = sum + i
				      join(sum.1)
				    where else() = join(sum)
				    where join(sum.2: int) =
				    let i.1 = i + 1
				    for(i.1, sum.2)
				  where done() = ret(sum)
			`,
		},
		{
			// continue jumps to the condition, and break after the loop, where the i of the
			// body and the i of the condition meet.
			name: "row68_break_and_continue_in_while",
			text: `fn f(n: int) -> int {
				var i = 0;
				while i < 100 {
					i += 1;
					if i % 2 == 1 { continue; }
					if i > n { break; }
					print(i);
				}
				return i;
			}`,
			calls: "f(5), f(1000)", out: "2\n4\n" + evens(100) + "6 100", placed: "while(i) done(i)",
			cps: `
				fn f(n: int, ret: cont(int)) =
				  while(0)
				  where while(i: int) =
				  let t1 = i < 100
				  branch(t1, body, else)
				  where body() =
				    let i.1 = i + 1
				    let t2 = i.1 % 2
				    let t3 = t2 == 1
				    branch(t3, then, join)
				    where then() = while(i.1)
				    where join() =
				    let t4 = i.1 > n
				    branch(t4, then.1, join.1)
				    where then.1() = done(i.1)
				    where join.1() =
				    do print(i.1)
				    while(i.1)
				  where else() = done(i)
				  where done(i.2: int) = ret(i.2)
			`,
		},
		{
			// continue jumps to the update. break skips it: it leaves with the values that the
			// header has.
			name: "row68_break_and_continue_in_for",
			text: `fn f() -> int {
				var sum = 0; var i = 0;
				for ; i < 100; i += 1 {
					if i % 3 != 0 { continue; }
					if i > 12 { break; }
					sum += i;
				}
				return sum * 100 + i;
			}`,
			calls: "f()", out: "3015", placed: "for(sum i) next(sum)",
		},
		{
			name: "row69_goto",
			text: `fn main() {
				var x = 1; var y = 2; var z = x + y;
			LABEL:
				print(z);
				if z < 10 { z = z + 1; goto LABEL; }
				print("done");
			}`,
			out: "3\n4\n5\n6\n7\n8\n9\n10\ndone", placed: "LABEL(z)", conts: 4,
			cps: `
				fn main(ret: cont()) =
				  let z = 1 + 2
				  LABEL(z)
				  where LABEL(z.1: int) =
				  do print(z.1)
				  let t1 = z.1 < 10
				  branch(t1, then, join)
				  where then() =
				    let z.2 = z.1 + 1
				    LABEL(z.2)
				  where join() =
				  do print("done")
				  ret()
			`,
		},
		{
			// The parameter is in L3, where 1 and 2 meet, not in L1, which has one
			// predecessor.
			name: "row70_parameter_in_L3_and_not_in_L1",
			text: `fn f(conds: [bool]) -> int {
				var x = 1; var y: int;
			L3:
				if pop(conds) { goto L1; } else { goto L2; }
			L2:
				x = 2;
				goto L3;
			L1:
				y = x + 1;
				return y;
			}`,
			calls: "f([true]), f([true, false]), f([true, false, false])", out: "2 3 3", placed: "L3(x)",
			cps: `
				fn f(conds: [bool], ret: cont(int)) =
				  L3(1)
				  where L3(x: int) =
				  let t1 = pop(conds)
				  branch(t1, then, else)
				  where then() =
				    L1()
				    where L1() =
				    let y = x + 1
				    ret(y)
				  where else() =
				  L2()
				  where L2() = L3(2)
			`,
		},
		{
			// Both parameters are bound at once; binding them one after the other would lose
			// one value.
			name: "row71_swap_problem",
			text: `fn f(n: int) -> int {
				var a = 1; var b = 2;
				while n > 0 { a, b = b, a; n -= 1; }
				return a * 10 + b;
			}`,
			calls: "f(0), f(1), f(2), f(3)", out: "12 21 12 21", placed: "while(n a b)",
			cps: `
				fn f(n: int, ret: cont(int)) =
				  while(n, 1, 2)
				  where while(n.1: int, a: int, b: int) =
				  let t1 = n.1 > 0
				  branch(t1, body, done)
				  where body() =
				    let n.2 = n.1 - 1
				    while(n.2, b, a)
				  where done() =
				  let t2 = a * 10
				  let t3 = t2 + b
				  ret(t3)
			`,
		},
		{
			// The value before the update is used after the loop, when the parameter has been
			// bound to a new value.
			name: "row71_lost_copy_problem",
			text: `fn f() -> int {
				var i = 1; var x = 0;
				do { x = i; i = i + 1; } while i < 10;
				return x * 100 + i;
			}`,
			calls: "f()", out: "910", placed: "loop(i)",
			cps: `
				fn f(ret: cont(int)) =
				  loop(1)
				  where loop(i: int) =
				  let i.1 = i + 1
				  let t1 = i.1 < 10
				  branch(t1, then, done)
				  where then() = loop(i.1)
				  where done() =
				  let t2 = i * 100
				  let t3 = t2 + i.1
				  ret(t3)
			`,
		},
	})
}

// evens returns the even numbers up to n, one per line.
func evens(n int) string {
	var b strings.Builder
	for i := 2; i <= n; i += 2 {
		fmt.Fprintln(&b, i)
	}
	return b.String()
}

// S4 divides programs into basic blocks: a leader is the first statement, a label,
// or the statement after a jump. It lists predecessors and successors.
func TestS4_row72_basic_blocks(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"straight-line code is one block", "fn f() { var x = 1; x = x + 1; print(x); }", `
			entry ->
		`},
		{"a label and what follows a goto are leaders", `fn f() {
				var z = 3;
			LABEL:
				print(z);
				if z < 10 { z = z + 1; goto LABEL; }
				print("done");
			}`, `
			entry -> LABEL
			LABEL -> then join
			then -> LABEL
			join ->
		`},
		{"a label that no goto goes to is none", "fn f() { print(1); L: print(2); }", `
			entry ->
		`},
		{"nested ifs", `fn f(c1: bool, c2: bool) {
				var a = 5;
				if c1 { print(1); if c2 { print(2); } else { print(3); } } else { print(4); }
				print(a);
			}`, `
			entry -> then else
			then -> then else
			then -> join
			else -> join
			join -> join
			else -> join
			join ->
		`},
		{"a loop with break and continue", `fn f(n: int) {
				for var i = 0; i < n; i += 1 {
					if i == 3 { continue; }
					if i == 5 { break; }
				}
			}`, `
			entry -> for
			for -> body done
			body -> then join
			then -> next
			join -> then join
			then -> done
			join -> next
			next -> for
			done ->
		`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := convert(t, "test.imp", test.text+"\nfn main() { }\n")
			expect(t, successors(function(t, p, "f")), test.want)
		})
	}
}
