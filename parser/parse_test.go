package parser

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/kr/pretty"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

func TestDeclarations(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "(file)"},
		{" // nothing\n/* at all ** */", "(file)"},
		{"\uFEFFvar x;", "(file (var x))"},
		{"const c = 1;", "(file (const c 1))"},
		{"type T = [fn(U) -> int throws V];", "(file (type T [fn(U)->(int) throws V]))"},
		{"type type = int; fn type(type: type) { type = 1; type: type(type); }",
			"(file (type type int) (fn type (type:type)->() {(= type <- 1) (label type) (do (call type type))}))"},
		{"fn f() { const c = 1 + 2; }", "(file (fn f ()->() {(const c (+ 1 2))}))"},
		{"var x;", "(file (var x))"},
		{"var x: int;", "(file (var x: int))"},
		{"var x = 1;", "(file (var x = 1))"},
		{"var x: float = 1.5;", "(file (var x: float = 1.5f))"},
		{"var a, b = 1, 2;", "(file (var a b = 1 2))"},
		{"var a, b: int;", "(file (var a b: int))"},
		{"var q, r = divmod(7, 2);", "(file (var q r = (call divmod 7 2)))"},
		{"struct E { }", "(file (struct E))"},
		{"struct N { value: int, next: N }", "(file (struct N value:int next:N))"},
		{"struct N { value: int, }", "(file (struct N value:int))"},
		{"fn f() { }", "(file (fn f ()->() {}))"},
		{"fn f(a: int, ref b: [int]) -> int { }", "(file (fn f (a:int ref b:[int])->(int) {}))"},
		{"fn f() -> (int, [N]) { }", "(file (fn f ()->(int [N]) {}))"},
		{"fn f(g: fn(ref int, [[N]]) -> fn() -> int) { }", "(file (fn f (g:fn(ref int [[N]])->(fn()->(int)))->() {}))"},
		{"fn f() -> fn() -> (int, int) { }", "(file (fn f ()->(fn()->(int int)) {}))"},
		{"fn f() throws string { }", "(file (fn f ()->() throws string {}))"},
		{"fn f() -> (int, int) throws [S] { }", "(file (fn f ()->(int int) throws [S] {}))"},
		{"fn f() -> fn() throws int { }", "(file (fn f ()->(fn()->() throws int) {}))"},
		{"fn f() -> (fn()) throws int { }", "(file (fn f ()->(fn()->()) throws int {}))"},
		{"fn f() -> fn() throws A throws B { }", "(file (fn f ()->(fn()->() throws A) throws B {}))"},
		{"fn f() throws fn() throws A { }", "(file (fn f ()->() throws fn()->() throws A {}))"},
		{"fn f(n: int) yields int { }", "(file (fn f (n:int)->() yields int {}))"},
		{"fn f() yields [int] throws string { }", "(file (fn f ()->() yields [int] throws string {}))"},
		{"fn f() yields gen int throws string { }", "(file (fn f ()->() yields gen(int) throws string {}))"},
		{"fn f() yields (gen int) throws string { }", "(file (fn f ()->() yields gen(int) throws string {}))"},
		{"var x: fn(gen int throws A) -> gen B throws C = f;", "(file (var x: fn(gen(int) throws A)->(gen(B) throws C) = f))"},
		{"struct gen { throws: gen, yields: [gen], catch: gen gen }", "(file (struct gen throws:gen yields:[gen] catch:gen(gen)))"},
		{"fn throws(yields: catch, finally: gen) -> gen throws gen { }", "(file (fn throws (yields:catch finally:gen)->(gen) throws gen {}))"},
		{"var x; fn f() { } const c = 2;", "(file (var x) (fn f ()->() {}) (const c 2))"},
	} {
		if got := show(mustParse(t, test.text)); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestStatements(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"var x; var y = 1; var a, b: int = 1, 2;", "(var x) (var y = 1) (var a b: int = 1 2)"},
		{"fn g(x: int) -> int { return x; }", "(fn g (x:int)->(int) {(return x)})"},
		{"x = 1; a[i] = e; p.f = e;", "(= x <- 1) (= (index a i) <- e) (= (field p f) <- e)"},
		{"x, y = y, x;", "(= x y <- y x)"},
		{"x, y = f();", "(= x y <- (call f))"},
		{"x += 1; x -= 2; x *= 3; x /= 4; x %= 5;", "(+= x <- 1) (-= x <- 2) (*= x <- 3) (/= x <- 4) (%= x <- 5)"},
		{"x &= 1; x |= 2; x ^= 3; x <<= 4; x >>= 5; x >>>= 6;", "(&= x <- 1) (|= x <- 2) (^= x <- 3) (<<= x <- 4) (>>= x <- 5) (>>>= x <- 6)"},
		{"f(); c.f(x); v[0](); (f)();", "(do (call f)) (do (call (field c f) x)) (do (call (index v 0))) (do (call f))"},
		{"swap(ref x, ref v[i], ref p.f);", "(do (call swap ref x ref (index v i) ref (field p f)))"},
		{"f(a, b,);", "(do (call f a b))"},
		{"fn(x: int) { }(3);", "(do (call (fn (x:int)->() {}) 3))"},
		{"if c { }", "(if c {})"},
		{"if (c) { } else { x = 1; }", "(if c {} else {(= x <- 1)})"},
		{"if a { } else if b { f(); } else if c { } else { }", "(if a {} b {(do (call f))} c {} else {})"},
		{"while c { }", "(while c {})"},
		{"do { f(); } while c;", "(do-while {(do (call f))} c)"},
		{"for var i = 0; i < n; i += 1 { }", "(for (var i = 0) (< i n) (+= i <- 1) {})"},
		{"for i = 0; c; f() { }", "(for (= i <- 0) c (do (call f)) {})"},
		{"for ;; { }", "(for - - - {})"},
		{"for ; ; x, y = y, x { }", "(for - - (= x y <- y x) {})"},
		{"for f(); ; { }", "(for (do (call f)) - - {})"},
		{"for i in a..b + 1 { }", "(for-in i a (+ b 1) {})"},
		{"for i in 0..10 { }", "(for-in i 0 10 {})"},
		{"for i in a[1]..b.c { }", "(for-in i (index a 1) (field b c) {})"},
		{"outer: while c { break outer; continue outer; }", "(label outer) (while c {(break outer) (continue outer)})"},
		{"break; continue;", "(break -) (continue -)"},
		{"switch e { }", "(switch e)"},
		{"switch e { case 1, 2: f(); g(); case 7: default: h(); }", "(switch e (case 1 2 (do (call f)) (do (call g))) (case 7) (default (do (call h))))"},
		{"switch e { default: L: x = 1; case c ? 1 : 2: }", "(switch e (default (label L) (= x <- 1)) (case (? c 1 2)))"},
		{"goto L; L: L2: x = 1; end:", "(goto L) (label L) (label L2) (= x <- 1) (label end)"},
		{"return; return e; return e, f;", "(return) (return e) (return e f)"},
		{"for x in a { }", "(for-each x a {})"},
		{"for x in f(1).b[2] { }", "(for-each x (index (field (call f 1) b) 2) {})"},
		{"for gen in gen { }", "(for-each gen gen {})"},
		{"throw e; throw Err(1, nil);", "(throw e) (throw (call Err 1 nil))"},
		{"yield -x;", "(yield (- x))"},
		{"try { f(); } catch e { g(); }", "(try {(do (call f))} catch e {(do (call g))})"},
		{"try { } catch e: [Err] { }", "(try {} catch e : [Err] {})"},
		{"try { } finally { f(); }", "(try {} finally {(do (call f))})"},
		{"try { } catch e { } finally { }", "(try {} catch e {} finally {})"},
		{"try { try { } catch e { } } finally { try { } finally { } }", "(try {(try {} catch e {})} finally {(try {} finally {})})"},
		{"try { } catch catch { } finally { } catch = finally; finally(catch);", "(try {} catch catch {} finally {}) (= catch <- finally) (do (call finally catch))"},
		{"try { } catch e { } finally(e);", "(try {} catch e {}) (do (call finally e))"},
		{"try { } catch e { } finally = 1;", "(try {} catch e {}) (= finally <- 1)"},
		{"try { } catch e { } finally: f();", "(try {} catch e {}) (label finally) (do (call f))"},
		{"{ } catch(1); { } finally = 1;", "{} (do (call catch 1)) {} (= finally <- 1)"},
		{"gen[0] = throws + yields(gen); gen: goto gen;", "(= (index gen 0) <- (+ throws (call yields gen))) (label gen) (goto gen)"},
		{"var gen: gen = gen; var x: gen gen = y; var z: gen [int];", "(var gen: gen = gen) (var x: gen(gen) = y) (var z: gen([int]))"},
		{"x = fn() yields int throws A { yield 1; };", "(= x <- (fn ()->() yields int throws A {(yield 1)}))"},
		{"x = c ? gen : throws; switch x { case gen: throws(); case catch: }", "(= x <- (? c gen throws)) (switch x (case gen (do (call throws))) (case catch))"},
		{"while next(g, ref x) { }", "(while (call next g ref x) {})"},
		{"{ } { f(); { } }", "{} {(do (call f)) {}}"},
	} {
		want := "(file (fn f ()->() {" + test.want + "}))"
		if got := show(mustParse(t, "fn f() {"+test.text+"}")); got != want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, want)
		}
	}
}

// exprOf parses an expression.
func exprOf(t testing.TB, text string) ast.Expr {
	t.Helper()
	return mustParse(t, "var x = "+text+";").Decls[0].(*ast.VarDecl).Values[0]
}

func TestExpressions(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a", "a"},
		{"int(x)", "(call int x)"},
		{"true", "true"},
		{"false", "false"},
		{"nil", "nil"},
		{"[]", "[]"},
		{"[1]", "[1]"},
		{"[1, 2, 3,]", "[1 2 3]"},
		{"[[], [a]]", "[[] [a]]"},
		{"f(a)(b)[c].d(e)", "(call (field (index (call (call f a) b) c) d) e)"},
		{"fn(x: int) -> int { return x + k; }", "(fn (x:int)->(int) {(return (+ x k))})"},
		{"fn() { }()", "(call (fn ()->() {}))"},
		{"a ? b : c", "(? a b c)"},
		{"a ? b : c ? d : e", "(? a b (? c d e))"},
		{"a ? b ? c : d : e", "(? a (? b c d) e)"},
		{"(a ? b : c) ? d : e", "(? (? a b c) d e)"},
		{"a || b ? c || d : e || f", "(? (|| a b) (|| c d) (|| e f))"},
		{"-a", "(- a)"},
		{"- - -a", "(- (- (- a)))"},
		{"!~-a", "(! (~ (- a)))"},
		{"-a.b", "(- (field a b))"},
		{"-a[0]", "(- (index a 0))"},
		{"-a()", "(- (call a))"},
		{"!a == b", "(== (! a) b)"},
		{"-a * -b", "(* (- a) (- b))"},
		{"a - -b", "(- a (- b))"},
		{"a--b", "(- a (- b))"},
		{"(a)", "a"},
		{"((a + b)) * c", "(* (+ a b) c)"},
		{"a * (b + c)", "(* a (+ b c))"},
		{"(a < b) == (c < d)", "(== (< a b) (< c d))"},
		{"(a < b) < c", "(< (< a b) c)"},
		{"a < b && b < c", "(&& (< a b) (< b c))"},
		{"a < (b < c)", "(< a (< b c))"},
	} {
		if got := show(exprOf(t, test.text)); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestPrecedence checks every pair of binary operators. The test lists the levels from the
// lowest precedence to the highest; all operators associate to the left.
func TestPrecedence(t *testing.T) {
	levels := [][]string{{"||"}, {"&&"}, {"==", "!=", "<", "<=", ">", ">="}, {"|"}, {"^"}, {"&"}, {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"}}
	for i, loose := range levels {
		for _, p := range loose {
			for j, tight := range levels {
				for _, q := range tight {
					text := fmt.Sprintf("a %s b %s c", p, q)
					want := fmt.Sprintf("(%s (%s a b) c)", q, p)
					if j > i {
						want = fmt.Sprintf("(%s a (%s b c))", p, q)
					}
					if i == 2 && j == 2 {
						continue // these operators cannot be chained
					}
					if got := show(exprOf(t, text)); got != want {
						t.Errorf("%s is %s, want %s", text, got, want)
					}
				}
			}
			text := fmt.Sprintf("a %s b ? c : d %s e", p, p)
			want := fmt.Sprintf("(? (%s a b) c (%s d e))", p, p)
			if got := show(exprOf(t, text)); got != want {
				t.Errorf("%s is %s, want %s", text, got, want)
			}
			text = fmt.Sprintf("-a %s !b.c", p)
			want = fmt.Sprintf("(%s (- a) (! (field b c)))", p)
			if got := show(exprOf(t, text)); got != want {
				t.Errorf("%s is %s, want %s", text, got, want)
			}
		}
	}
}

func TestLiterals(t *testing.T) {
	for _, test := range []struct {
		text string
		want any
	}{
		{"0", int64(0)},
		{"007", int64(7)},
		{"1_000_000", int64(1000000)},
		{"0xFF", int64(255)},
		{"0xff_FF", int64(65535)},
		{"0b1010", int64(10)},
		{"0b1_0", int64(2)},
		{"9223372036854775807", int64(math.MaxInt64)},
		{"-9223372036854775808", int64(math.MinInt64)},
		{"- 9_223_372_036_854_775_808", int64(math.MinInt64)},
		{"-/**/09223372036854775808", int64(math.MinInt64)},
		{"0xFFFFFFFFFFFFFFFF", int64(-1)},
		{"0x8000000000000000", int64(math.MinInt64)},
		{"0x0000_FFFF_FFFF_FFFF_FFFF", int64(-1)},
		{"0b" + strings.Repeat("1", 64), int64(-1)},
		{"1.5", 1.5},
		{"0.1", 0.1},
		{"1e9", 1e9},
		{"1E+2", 100.0},
		{"2.5e-3", 0.0025},
		{"1_0.2_5e1_0", 10.25e10},
		{"1e-999", 0.0},
		{"1.7976931348623157e308", math.MaxFloat64},
		{"'a'", int64('a')},
		{`'\''`, int64('\'')},
		{`'"'`, int64('"')},
		{`'\n'`, int64(10)},
		{`'\\'`, int64('\\')},
		{`'\0'`, int64(0)},
		{`'\xFF'`, int64(255)},
		{`'\u{1F600}'`, int64(0x1F600)},
		{"'é'", int64('é')},
		{"'😀'", int64('😀')},
		{`""`, ""},
		{`"abc"`, "abc"},
		{`"\n\t\r\0\\\""`, "\n\t\r\x00\\\""},
		{`"\'"`, "'"},
		{`"\x41\xe9"`, "A\xe9"},
		{`"\u{41}\u{E9}\u{10FFFF}"`, "Aé\U0010FFFF"},
		{`"größe 😀 // /* "`, "größe 😀 // /* "},
		{`"\\"`, `\`},
		{"\"\x7f\"", "\x7f"},
	} {
		var got any
		switch e := exprOf(t, test.text).(type) {
		case *ast.IntLit:
			got = e.Value
		case *ast.FloatLit:
			got = e.Value
		case *ast.StringLit:
			got = e.Value
		}
		if got != test.want {
			t.Errorf("%s is %#v, want %#v", test.text, got, test.want)
		}
	}
}

// TestMinIntFoldsNothingElse expects that a minus becomes a part of a literal only for the
// smallest int.
func TestMinIntFoldsNothingElse(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"-1", "(- 1)"},
		{"-9223372036854775807", "(- 9223372036854775807)"},
		{"- -9223372036854775808", "(- -9223372036854775808)"},
		{"-0x8000000000000000", "(- -9223372036854775808)"},
		{"a + -9223372036854775808", "(+ a -9223372036854775808)"},
		{"-9223372036854775808 + a", "(+ -9223372036854775808 a)"},
	} {
		if got := show(exprOf(t, test.text)); got != test.want {
			t.Errorf("%s is %s, want %s", test.text, got, test.want)
		}
	}
}

// TestSpans compares the text that each node covers with the expected text.
func TestSpans(t *testing.T) {
	const text = "const c = (1 + 2) * 3; fn f(ref a: [int]) -> int { x, y = a[1], -p.f; L: if b { } else if d { } f(ref x, 1); }"
	file := mustParse(t, text)
	fn := file.Decls[1].(*ast.FuncDecl)
	product := file.Decls[0].(*ast.ConstDecl).Value.(*ast.BinaryExpr)
	assign := fn.Func.Body.Stmts[0].(*ast.AssignStmt)
	minus := assign.Values[1].(*ast.UnaryExpr)
	branch := fn.Func.Body.Stmts[2].(*ast.IfStmt)
	call := fn.Func.Body.Stmts[3].(*ast.CallStmt)
	for _, test := range []struct {
		span diag.Span
		want string
	}{
		{file.Pos(), text},
		{file.Decls[0].Pos(), "const c = (1 + 2) * 3;"},
		{file.Decls[0].(*ast.ConstDecl).Name.Pos(), "c"},
		{product.Pos(), "(1 + 2) * 3"},
		{product.OpPos, "*"},
		{product.X.Pos(), "1 + 2"},
		{product.X.(*ast.BinaryExpr).OpPos, "+"},
		{fn.Pos(), text[strings.Index(text, "fn f"):]},
		{fn.Func.Pos(), text[strings.Index(text, "fn f"):]},
		{fn.Func.Params[0].Pos(), "ref a: [int]"},
		{fn.Func.Params[0].Type.Pos(), "[int]"},
		{fn.Func.Results[0].Pos(), "int"},
		{fn.Func.Body.Pos(), text[strings.Index(text, "{ x,"):]},
		{assign.Pos(), "x, y = a[1], -p.f;"},
		{assign.OpPos, "="},
		{assign.Targets[1].Pos(), "y"},
		{assign.Values[0].Pos(), "a[1]"},
		{minus.Pos(), "-p.f"},
		{minus.X.Pos(), "p.f"},
		{minus.X.(*ast.FieldExpr).Name.Pos(), "f"},
		{fn.Func.Body.Stmts[1].Pos(), "L:"},
		{branch.Pos(), "if b { } else if d { }"},
		{branch.Arms[1].Pos(), "if d { }"},
		{branch.Arms[1].Body.Pos(), "{ }"},
		{call.Pos(), "f(ref x, 1);"},
		{call.Call.Pos(), "f(ref x, 1)"},
		{call.Call.Args[0].Pos(), "ref x"},
		{call.Call.Args[0].X.Pos(), "x"},
	} {
		if got := text[test.span.Start:test.span.End]; got != test.want {
			t.Errorf("the span is %q, want %q", got, test.want)
		}
	}
	const control = "fn f() -> fn() -> gen int throws A throws B { try { throw 1; } catch e: int { yield 2; } finally { } for x in a { } }"
	file = mustParse(t, control)
	fn = file.Decls[0].(*ast.FuncDecl)
	try := fn.Func.Body.Stmts[0].(*ast.TryStmt)
	each := fn.Func.Body.Stmts[1].(*ast.ForEachStmt)
	for _, test := range []struct {
		span diag.Span
		want string
	}{
		{fn.Func.Results[0].Pos(), "fn() -> gen int throws A throws B"},
		{fn.Func.Results[0].(*ast.FuncType).Results[0].Pos(), "gen int throws A"},
		{fn.Func.Results[0].(*ast.FuncType).Throws.Pos(), "B"},
		{try.Pos(), "try { throw 1; } catch e: int { yield 2; } finally { }"},
		{try.Body.Stmts[0].Pos(), "throw 1;"},
		{try.Catch.Pos(), "catch e: int { yield 2; }"},
		{try.Catch.Var.Pos(), "e"},
		{try.Catch.Type.Pos(), "int"},
		{try.Catch.Body.Stmts[0].Pos(), "yield 2;"},
		{try.Finally.Pos(), "{ }"},
		{each.Pos(), "for x in a { }"},
		{each.Seq.Pos(), "a"},
	} {
		if got := control[test.span.Start:test.span.End]; got != test.want {
			t.Errorf("the span is %q, want %q", got, test.want)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"for var i = 0; c; i += 1 { }", "var i = 0|i += 1"},
		{"for f(); ; g() { }", "f()|g()"},
	} {
		text := "fn f() { " + test.text + " }"
		loop := mustParse(t, text).Decls[0].(*ast.FuncDecl).Func.Body.Stmts[0].(*ast.ForStmt)
		init, post := loop.Init.Pos(), loop.Post.Pos()
		if got := text[init.Start:init.End] + "|" + text[post.Start:post.End]; got != test.want {
			t.Errorf("%s: the parts are %q, want %q", test.text, got, test.want)
		}
	}
	text3 := `var s = "éé" + b;`
	sum := mustParse(t, text3).Decls[0].(*ast.VarDecl).Values[0].(*ast.BinaryExpr)
	if got := text3[sum.OpPos.Start:sum.OpPos.End]; got != "+" {
		t.Errorf("offsets are not bytes: the operator is %q", got)
	}
	checkSpans(t, mustParse(t, every))
}

// TestLongLists expects that the parser does not recurse on long lists.
func TestLongLists(t *testing.T) {
	n := long.Pick(4_000, 100_000)
	rep := strings.Repeat
	for name, text := range map[string]string{
		"statements":   "fn f() {" + rep("x = 1;\n", n) + "}",
		"labels":       "fn f() {" + rep("L:", n) + "}",
		"else ifs":     "fn f() { if c { }" + rep(" else if c ? d : e.f { }", n) + "}",
		"ifs":          "fn f() {" + rep("if a.b.c() { x = -y; }\n", n) + "}",
		"ifs with ?:":  "fn f() {" + rep("if a ? b : c { }", n) + "}",
		"blocks":       "fn f() {" + rep("{ }", n) + "}",
		"cases":        "fn f() { switch x { " + rep("case 1: ", n) + "} }",
		"case values":  "fn f() { switch x { case " + rep("1, ", n) + "1: } }",
		"arguments":    "fn f() { g(" + rep("-a.b, ", n) + "1); }",
		"elements":     "var a = [" + rep("a[0], ", n) + "];",
		"targets":      "fn f() { " + rep("x, ", n) + "x = 1; }",
		"names":        "var " + rep("x, ", n) + "x;",
		"values":       "var x = " + rep("1, ", n) + "1;",
		"fields":       "struct S { " + rep("x: int, ", n) + "}",
		"parameters":   "fn f(" + rep("x: fn() -> int, ", n) + "x: int) { }",
		"results":      "fn f() -> (" + rep("int, ", n) + "int) { }",
		"types":        "var f: fn(" + rep("int, ", n) + "int);",
		"declarations": rep("fn f() -> fn() { }\n", n),
		"nested fns":   "fn f() {" + rep("fn f() -> fn() { }\n", n) + "}",
		"literals":     "fn f() {" + rep("x = fn() { };\n", n) + "}",
		"comments":     rep("// a\n/* b */", n),
		"a comment":    "/*" + rep("* /", n) + "*/",
		"a string":     `var s = "` + rep("a\\n", n) + `";`,
	} {
		t.Run(name, func(t *testing.T) { mustParse(t, text) })
	}
}

func TestLongChains(t *testing.T) {
	for op, n := range map[string]int{"+": long.Pick(100_000, 1_000_000), "||": 10_000, "-": 10_000, "*": 10_000} {
		first, chain := ast.Spine(exprOf(t, "a"+strings.Repeat(op+"b", n)))
		if len(chain) != n || show(first) != "a" {
			t.Errorf("a chain of %d %s has %d links", n, op, len(chain))
		}
	}
	first, chain := ast.Spine(exprOf(t, "-a.b"+strings.Repeat(" * -c.d + !e(f) ", 10_000)))
	if len(chain) != 10_001 || show(first) != "(- (field a b))" {
		t.Errorf("the chain has %d links and begins with %s", len(chain), show(first))
	}
}

// TestParallel parses in many goroutines, which share the tables of ANTLR, for the race
// detector.
func TestParallel(t *testing.T) {
	want := mustParse(t, every)
	var wait sync.WaitGroup
	for range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for range 4 {
				src := diag.NewFile("test.imp", every)
				errs := diag.NewList(src)
				if diff := pretty.Diff(want, Parse(src, errs)); len(diff) > 0 || errs.Failed() {
					t.Errorf("a parallel parse differs: %v", diff)
				}
				bad := diag.NewFile("test.imp", every[:len(every)/2])
				Parse(bad, diag.NewList(bad))
			}
		}()
	}
	wait.Wait()
}
