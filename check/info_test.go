package check_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/check"
)

// names returns the names of variables.
func names(vars []*check.Var) string {
	var s []string
	for _, v := range vars {
		s = append(s, v.Name)
	}
	return strings.Join(s, " ")
}

// function returns the function with this name. The name of an anonymous function is its
// number among all functions, as in "#2".
func function(t *testing.T, info *check.Info, name string) *check.Func {
	t.Helper()
	for i, f := range info.Funcs {
		if f.Name == name || fmt.Sprintf("#%d", i) == name {
			return f
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

func TestCaptures(t *testing.T) {
	for _, test := range []struct {
		name string
		body string            // of main(n: int)
		want map[string]string // captures by function
	}{
		{"none", `var x = 1; fn f(y: int) { var z = y; print(z); } f(x);`, map[string]string{"f": ""}},
		{"first use first", `var a = 1; var b = 2; fn f() { print(b, n, a, b); } f();`, map[string]string{"f": "b n a"}},
		{"globals and constants are not captured", `fn f() { print(global, constant); } f();`, map[string]string{"f": ""}},
		{"shadowing", `var x = 1; fn f() { var x = 2; print(x); { print(n); } } f(); print(x);`, map[string]string{"f": "n"}},
		{"assignments and references", `var x = 1; var y = 2; fn f() { x = 1; inc(ref y); } f(); print(x, y);`, map[string]string{"f": "x y"}},
		{"through the functions between", `var x = 1; fn f() { fn g() { fn h() { print(x); } h(); } g(); } f();`,
			map[string]string{"f": "x", "g": "x", "h": "x"}},
		{"of the function between", `fn f() { var x = n; fn g() { print(x); } g(); } f();`, map[string]string{"f": "n", "g": "x"}},
		{"of what is called", `var x = 1; fn f() { print(x); } fn g() { f(); } fn h() { print(n); g(); } h();`,
			map[string]string{"f": "x", "g": "x", "h": "n x"}},
		{"recursion", `var x = 1; fn f(k: int) { if k > 0 { f(k - 1); } print(x); } f(1);`, map[string]string{"f": "x"}},
		{"a call of an open function", `var x = 1; fn f() { fn g() { f(); } g(); print(x, n); } f();`,
			map[string]string{"f": "x n", "g": "x n"}},
		{"a call of an open function loses what that declares", `fn f(a: int) { var x = n; fn g() { print(x); f(a); } g(); } f(1);`,
			map[string]string{"f": "n", "g": "x n a"}},
		{"a literal", `var x = 1; var f = fn() -> int { return x; }; print(f());`, map[string]string{"#3": "x"}},
		{"a function value in itself", `fn f() -> int { var g = f; return g(); } f();`, map[string]string{"f": "f"}},
		{"a function value in a later one", `fn f() { } fn g() -> fn() { return f; } g();`, map[string]string{"f": "", "g": "f"}},
		{"a function that is only called is not captured", `fn f() { } fn g() { f(); g(); } g();`, map[string]string{"f": "", "g": ""}},
		{"a loop variable", `for i in 0..n { var f = fn() -> int { return i; }; f(); }`, map[string]string{"#3": "i"}},
		{"a callee in an outer function", `var x = 1; fn f() { print(x); } fn g() { fn h() { f(); } h(); } g();`,
			map[string]string{"g": "x", "h": "x"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, info := accept(t, "var global = 1; const constant = 2; fn inc(ref a: int) { a += 1; }\nfn none() { } fn main(n: int) { "+test.body+" }")
			for name, want := range test.want {
				if got := names(function(t, info, name).Captures); got != want {
					t.Errorf("%s captures %q, want %q", name, got, want)
				}
			}
		})
	}
}

// variables returns all variables that are declared in a program, by name.
func variables(info *check.Info) map[string]*check.Var {
	all := make(map[string]*check.Var)
	for id, v := range info.Vars {
		all[id.Name] = v
	}
	for _, f := range info.Funcs {
		if f.Value != nil {
			all[f.Name] = f.Value
		}
	}
	return all
}

func TestFlagsOfVariables(t *testing.T) {
	_, info := accept(t, `
var g = 1;
fn inc(ref r: int, by: int) { r += by; }
fn main(p: int, q: int) {
    var plain = 1;
    var assigned = 1; assigned += 1;
    var later: int; later = 1;
    var captured = 1;
    var both = 1;
    var referred = 1;
    var inner = 1;
    p = q;
    fn f() { both = captured; inc(ref inner, 1); g = 2; print(q); }
    fn self() -> fn() { var s = self; s(); return f; }
    fn called() { f(); called(); }
    inc(ref referred, plain + later);
    inc(ref g, 1);
    for i in 0..3 { i = 7; }
    for j in 0..3 { print(j); }
    for var k = 0; k < 3; k += 1 { }
    called(); self();
}`)
	type flags struct{ captured, assigned, referred, inCell bool }
	vars := variables(info)
	for name, want := range map[string]flags{
		"plain":    {},
		"assigned": {assigned: true},
		"later":    {assigned: true},
		"captured": {captured: true},
		"both":     {captured: true, assigned: true, inCell: true},
		"referred": {referred: true, inCell: true},
		"inner":    {captured: true, referred: true, inCell: true},
		"p":        {assigned: true},
		"q":        {captured: true},
		"r":        {assigned: true},
		"by":       {},
		"g":        {assigned: true, referred: true},
		"i":        {assigned: true},
		"j":        {},
		"k":        {assigned: true},
		"f":        {captured: true},
		"self":     {captured: true, inCell: true},
		"called":   {},
	} {
		v := vars[name]
		if got := (flags{v.Captured, v.Assigned, v.Referred, v.InCell()}); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestFunctions(t *testing.T) {
	text := `
var lit = fn(a: int) -> int { var b = fn() { }; b(); return a; };
fn main() {
    fn f() { fn g() { } g(); }
    var h = f;
    h();
    top();
}
fn top() { }
fn value(ref x: float) -> (int, [string]) { return 1, []; }
var v = value;`
	_, info := accept(t, text)
	want := []struct {
		name, typ, outer, decl string
		value, escapes         bool
	}{
		{"", "fn(int) -> int", "-", "fn", false, true},
		{"", "fn()", "", "fn", false, true},
		{"main", "fn()", "-", "main", false, false},
		{"f", "fn()", "main", "f", true, true},
		{"g", "fn()", "f", "g", true, false},
		{"top", "fn()", "-", "top", false, false},
		{"value", "fn(ref float) -> (int, [string])", "-", "value", false, true},
	}
	if len(info.Funcs) != len(want) {
		t.Fatalf("%d functions, want %d", len(info.Funcs), len(want))
	}
	for i, f := range info.Funcs {
		w := want[i]
		outer := "-"
		if f.Outer != nil {
			outer = f.Outer.Name
			if !slices.Contains(f.Outer.Nested, f) {
				t.Errorf("%d is not in Nested", i)
			}
		}
		decl := text[f.Decl.Start:f.Decl.End]
		if f.Name != w.name || f.Type.String() != w.typ || outer != w.outer || decl != w.decl || (f.Value != nil) != w.value || f.Escapes != w.escapes || f.Index != i || info.FuncOf[f.Syntax] != f {
			t.Errorf("%d: %q %s outer %s decl %q value %v escapes %v index %d", i, f.Name, f.Type, outer, decl, f.Value, f.Escapes, f.Index)
		}
		if v := f.Value; v != nil && (v.Kind != check.FuncName || v.Func != f.Outer || v.Type != check.Type(f.Type)) {
			t.Errorf("%d: value %+v", i, v)
		}
	}
	if info.Main != info.Funcs[2] {
		t.Error("main is another function")
	}
	if names(info.Globals) != "lit v" || info.Globals[1].Index != 1 || info.Globals[0].Func != nil {
		t.Errorf("globals: %s", names(info.Globals))
	}
}

// source returns the text of a node.
func source(text string, n ast.Node) string { s := n.Pos(); return text[s.Start:s.End] }

func TestValues(t *testing.T) {
	for _, test := range []struct {
		expr string
		want any
	}{
		{"1", int64(1)},
		{"'a' + 1", int64(98)},
		{"9223372036854775807 + 1", int64(math.MinInt64)},
		{"-9223372036854775808 - 1", int64(math.MaxInt64)},
		{"4611686018427387904 * 2", int64(math.MinInt64)},
		{"-9223372036854775808 / -1", int64(math.MinInt64)},
		{"-9223372036854775808 % -1", int64(0)},
		{"-7 / 2", int64(-3)},
		{"-7 % 2", int64(-1)},
		{"7 % -2", int64(1)},
		{"1 << 64", int64(1)},
		{"1 << 65", int64(2)},
		{"1 << -1", int64(math.MinInt64)},
		{"-8 >> 1", int64(-4)},
		{"-8 >> 65", int64(-4)},
		{"-1 >>> 1", int64(math.MaxInt64)},
		{"-1 >>> 64", int64(-1)},
		{"6 & 3 | 8 ^ 1", int64(11)},
		{"~5", int64(-6)},
		{"-(-9223372036854775808)", int64(math.MinInt64)},
		{"1 / 0", nil},
		{"1 % 0", nil},
		{"1.5 + 2.25", 3.75},
		{"1.0 / 0.0", math.Inf(1)},
		{"0.1 + 0.2", 0.30000000000000004},
		{"-0.0", math.Copysign(0, -1)},
		{"1.5 < 2.5", true},
		{"0.0 / 0.0 == 0.0 / 0.0", false},
		{"0.0 / 0.0 != 0.0 / 0.0", true},
		{"0.0 / 0.0 < 1.0", false},
		{"0.0 == -0.0", true},
		{`"a" + "b" + "c"`, "abc"},
		{`"a" + "b" == "ab"`, true},
		{`"a" < "B"`, false},
		{`"a" <= "ab"`, true},
		{`"\xff" > "z"`, true},
		{"true && false", false},
		{"true || false", true},
		{"!true", false},
		{"true == false", false},
		{"true != false", true},
		{"1 < 2 ? 3 : 4", int64(3)},
		{"1 > 2 ? 3 : 4", int64(4)},
		{"int(2.9)", int64(2)},
		{"int(-2.9)", int64(-2)},
		{"int(3)", int64(3)},
		{"int(9223372036854775808.0)", nil},
		{"int(-9223372036854775808.0)", int64(math.MinInt64)},
		{"int(0.0 / 0.0)", nil},
		{"float(3)", 3.0},
		{"float(9223372036854775807)", 9223372036854775808.0},
		{"str(-5)", "-5"},
		{"str(true)", "true"},
		{`str("a")`, "a"},
		{"str(0.5)", "0.5"},
		{"str(100.0)", "100.0"},
		{"str(-0.0)", "-0.0"},
		{"str(1e21)", "1e+21"},
		{"str(123456789012345680000.0)", "123456789012345680000.0"},
		{"str(2.5e-7)", "2.5e-07"},
		{"str(0.0001)", "0.0001"},
		{"str(0.00001)", "1e-05"},
		{"str(1.0 / 0.0)", "inf"},
		{"str(-1.0 / 0.0)", "-inf"},
		{"str(0.0 / 0.0)", "nan"},
		{"k * 2", int64(84)},
		{"n", nil},
		{"1 + n", nil},
		{"true || n == 1", nil},
		{"len(\"abc\")", nil},
		{"[1]", nil},
	} {
		file, info := accept(t, "const k = 42; fn main(n: int) { print("+test.expr+"); }")
		got, ok := info.Values[printed(file)]
		if !ok {
			got = nil
		}
		if f, isFloat := got.(float64); isFloat {
			w, _ := test.want.(float64)
			if f != w || math.Signbit(f) != math.Signbit(w) {
				t.Errorf("%s = %v, want %v", test.expr, got, test.want)
			}
		} else if got != test.want {
			t.Errorf("%s = %v, want %v", test.expr, got, test.want)
		}
	}
}

// printed returns the first argument of the first statement of main, a print.
func printed(file *ast.File) ast.Expr {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "main" {
			return f.Func.Body.Stmts[0].(*ast.CallStmt).Call.Args[0].X
		}
	}
	return nil
}

func TestValuesOfPartlyConstantChain(t *testing.T) {
	file, info := accept(t, `fn main(s: string) { print("a" + "b" + s + "c" + "d"); }`)
	_, chain := ast.Spine(printed(file))
	if got := info.Values[chain[0]]; got != "ab" {
		t.Errorf("the constant start of the chain is %v, want ab", got)
	}
	for _, b := range chain[1:] {
		if v, ok := info.Values[b]; ok {
			t.Errorf("an expression that is not constant has the value %v", v)
		}
	}
}

func TestTypes(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"1", "int"}, {"'a'", "int"}, {"1.5", "float"}, {"true", "bool"}, {`"s"`, "string"},
		{"[1, 2]", "[int]"}, {"[[], [1.5]]", "[[float]]"}, {"[nil, p]", "[P]"},
		{"p", "P"}, {"p.next.next", "P"}, {"p.f", "fn(int) -> string"}, {"p.f(1)", "string"},
		{"P(nil, p.f)", "P"}, {"f", "fn(ref int) -> (int, P)"}, {"n > 0 ? nil : p", "P"},
		{"n == 1 && true", "bool"}, {"p == nil", "bool"}, {`"abc"[0]`, "int"}, {"-1.5", "float"},
		{"fn(x: [P], ref y: int) { }", "fn([P], ref int)"}, {"array(3, array(2, 0.0))", "[[float]]"},
		{"pop([p])", "P"}, {"abs(-1.5)", "float"}, {"min(1, 2)", "int"}, {"str(p)", "string"}, {"eof()", "bool"},
		{"n > 0 ? [] : [p]", "[P]"}, {"[] == [1]", "bool"}, {"copy([1])", "[int]"}, {"n << 3", "int"},
	} {
		file, info := accept(t, `
struct P { next: P, f: fn(int) -> string }
fn f(ref x: int) -> (int, P) { return x, nil; }
fn main(n: int) { print(`+test.expr+`); }
var p: P = nil;`)
		if got := info.Types[printed(file)]; got == nil || got.String() != test.want {
			t.Errorf("%s is of type %v, want %s", test.expr, got, test.want)
		}
	}
}

func TestTypesAreInterned(t *testing.T) {
	_, info := accept(t, `
fn main() { var a: [[int]] = []; var b = [[1]]; var c: fn(ref [int]) -> (int, [float]) = f; var d = fn(ref x: [int]) -> (int, [float]) { return 1, []; }; print(a, b, c, d); }
fn f(ref x: [int]) -> (int, [float]) { return 1, [1.0]; }`)
	v := variables(info)
	if v["a"].Type != v["b"].Type {
		t.Error("[[int]] is two types")
	}
	if v["c"].Type != v["d"].Type || v["c"].Type != check.Type(function(t, info, "f").Type) {
		t.Error("the function type is more than one type")
	}
}

func TestMaps(t *testing.T) {
	text := `
struct P { x: int, f: fn() -> int }
fn two() -> (int, int) { return 1, 2; }
fn main() {
    var p = P(1, nested0);
    var a, b = two();
    two();
    p.x += p.f() + a + b;
    fn nested() -> int { return 1; }
    print(nested(), len("a"));
    nested();
}
fn nested0() -> int { return 0; }`
	file, info := accept(t, text)
	var typed, untyped []string
	calls := func(stmts []ast.Stmt) {
		for _, s := range stmts {
			if c, ok := s.(*ast.CallStmt); ok {
				for _, e := range []ast.Expr{c.Call, c.Call.Fn} {
					if _, ok := info.Types[e]; ok {
						typed = append(typed, source(text, e))
					} else {
						untyped = append(untyped, source(text, e))
					}
				}
			}
		}
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			calls(f.Func.Body.Stmts)
		}
	}
	if got := fmt.Sprint(typed); got != "[nested()]" {
		t.Errorf("calls with types: %s", got)
	}
	if got := fmt.Sprint(untyped); got != `[two() two print(nested(), len("a")) print nested]` {
		t.Errorf("calls without types: %s", got)
	}
	var fields []string
	for e, f := range info.Fields {
		fields = append(fields, fmt.Sprintf("%s:%d", source(text, e), f.Index))
	}
	slices.Sort(fields)
	if got := fmt.Sprint(fields); got != "[p.f:1 p.x:0]" {
		t.Errorf("fields: %s", got)
	}
	var uses []string
	for e, obj := range info.Uses {
		uses = append(uses, fmt.Sprintf("%s:%T", e.Name, obj))
	}
	slices.Sort(uses)
	uses = slices.Compact(uses)
	want := "[P:*check.Struct a:*check.Var b:*check.Var len:*check.Builtin nested0:*check.Func nested:*check.Func p:*check.Var print:*check.Builtin two:*check.Func]"
	if got := fmt.Sprint(uses); got != want {
		t.Errorf("uses: %s", got)
	}
}

func TestFresh(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"the same scope", `var a = 1; goto L; L: print(a);`, ""},
		{"into a block", `goto L; { var a = 1; var b = 2; L: print(n); var c = 3; print(c); }`, "a b"},
		{"out of a block", `{ var a = 1; goto L; } L: print(n);`, ""},
		{"past a declaration", `var a = 1; goto L; var b = 2; L: print(a); var c = 1;`, "b"},
		{"back", `var a = 1; L: print(a); var b = 2; goto L;`, ""},
		{"from block to block", `var a = 1; { var b = 1; goto L; } { var c = 1; { var d = 1; L: print(a); } }`, "c d"},
		{"within a block", `while n > 0 { var a = 1; if n > 1 { var b = 1; goto L; } var c = 1; L: print(a); }`, "c"},
		{"into a for", `goto L; for var i = 0; n > 0; n -= 1 { var a = 1; L: print(n); }`, "i a"},
		{"in a for", `for i in 0..n { goto L; var a = 1; L: print(n); }`, "a"},
		{"into a case", `goto L; switch n { case 1: var a = 1; case 2: var b = 1; L: print(n); }`, "b"},
		{"between cases", `switch n { case 1: var a = 1; goto L; case 2: var b = 1; L: print(n); }`, "b"},
		{"past a function", `goto L; fn f() { } var a = 1; L: print(n);`, "f a"},
		{"out of a for in and back", `for i in 0..n { var a = 1; goto L; } { var b = 1; L: print(n); }`, "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, info := accept(t, "fn main(n: int) { "+test.body+" }")
			if len(info.Gotos) != 1 {
				t.Fatalf("%d gotos", len(info.Gotos))
			}
			for _, g := range info.Gotos {
				if got := names(g.Fresh); got != test.want || g.Label.Name.Name != "L" {
					t.Errorf("fresh: %q, want %q", got, test.want)
				}
			}
		})
	}
}

func TestTargetsAndEndless(t *testing.T) {
	text := `
const yes = true;
fn main(n: int) {
    outer: while n > 1 { for i in 0..9 { switch n { case 1: break; case 2: continue; case 3: break outer; case 4: continue outer; } } }
    while true { break; }
    for ; ; { break; }
    do { break; } while yes || false;
    for ; 1 < 2; { break; }
    while n < 0 || true { break; }
    for var i = 0; i < 3; i += 1 { }
    while false { }
}`
	_, info := accept(t, text)
	var targets []string
	for s, loop := range info.Targets {
		targets = append(targets, fmt.Sprintf("%s %s", source(text, s), strings.Fields(source(text, loop))[0]))
	}
	slices.Sort(targets)
	want := []string{"break outer; while", "break; do", "break; for", "break; for", "break; for", "break; while", "break; while", "continue outer; while", "continue; for"}
	if !slices.Equal(targets, want) {
		t.Errorf("targets: %q", targets)
	}
	var endless []string
	for s := range info.Endless {
		head, _, _ := strings.Cut(source(text, s), "{")
		endless = append(endless, strings.TrimSpace(head))
	}
	slices.Sort(endless)
	if want := []string{"do", "for ; 1 < 2;", "for ; ;", "while true"}; !slices.Equal(endless, want) {
		t.Errorf("endless: %q", endless)
	}
}

func TestSpans(t *testing.T) {
	for _, test := range []struct{ text, primary string }{
		{`fn main() { print(1 + gone * 2); }`, "gone"},
		{`fn main() { var x: float = 1 + 2; print(x); }`, "1 + 2"},
		{`fn main() { print(1 + "a"); }`, "+"},
		{`fn f(a: int) { } fn main() { f(1, 2); }`, "f"},
		{`fn f() -> int { print(1); } fn main() { f(); }`, "}"},
		{`fn main() { return; while true { } }`, "while true"},
		{`fn main() { return; if true { print(1); } }`, "if true"},
		{`fn main() { var a, b = 1, 2, 3; print(a, b); }`, "1, 2, 3"},
		{`fn inc(ref a: int) { a += 1; } fn main() { inc(ref 1 + 2); }`, "1 + 2"},
		{`fn inc(a: int) { a += 1; } fn main() { var x = 1; inc(ref x); }`, "ref x"},
		{`fn main(n: int) { goto L; for i in 0..n { L: print(i); } }`, "L"},
		{`fn main(n: int) { switch n { default: default: } }`, "default"},
		{`fn main() -> (int, float) { return 1, 2.0; }`, "int, float"},
	} {
		file, errs := parse(t, test.text)
		check.Check(file, errs)
		if len(errs.Items) == 0 {
			t.Errorf("%s: no error", test.text)
			continue
		}
		s := errs.Items[0].Primary.Span
		if got := test.text[s.Start:s.End]; got != test.primary {
			t.Errorf("%s: the error is at %q, want %q", test.text, got, test.primary)
		}
	}
}
