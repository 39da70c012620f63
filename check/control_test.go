package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// TestControl checks the programs with exceptions and generators that tests of later
// stages run. Some of them have code that cannot be reached, which is a warning.
func TestControl(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/control/*.imp")
	if len(paths) == 0 {
		t.Fatal("no test programs")
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, errs := parse(t, string(text))
		check.Check(file, errs)
		for _, d := range errs.Items {
			if d.Severity == diag.Warning {
				continue
			}
			t.Errorf("%s: %s: %s %s", path, position(errs.File, d.Primary.Span), d.Code, d.Message)
		}
	}
}

// TestThrowsInTypes reads types and expects that their text reads back as the same type.
func TestThrowsInTypes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"fn() throws int", ""},
		{"fn(string) -> int throws string", ""},
		{"fn() -> (int, float) throws string", ""},
		{"fn() -> fn() throws int", ""}, // the inner one throws
		{"fn() -> (fn() throws int)", "fn() -> fn() throws int"},
		{"fn() -> (fn()) throws int", ""}, // the outer one
		{"fn() -> fn() throws int throws string", "fn() -> (fn() throws int) throws string"},
		{"fn() -> fn() -> fn() throws int", ""},
		{"fn() -> fn() -> fn() throws int throws string throws bool", "fn() -> (fn() -> (fn() throws int) throws string) throws bool"},
		{"fn() -> (fn() -> fn() throws int) throws string", ""},
		{"fn() throws fn() throws int", ""}, // a function that throws a function that throws
		{"fn() throws fn() throws int throws string", "!"},
		{"fn() -> fn() throws fn() throws int throws string", "fn() -> (fn() throws fn() throws int) throws string"},
		{"fn() throws (fn())", "fn() throws fn()"},
		{"fn(fn() throws int, ref gen int throws string) throws bool", ""},
		{"gen int", ""},
		{"gen int throws string", ""},
		{"gen gen int throws string", ""},   // the inner one
		{"gen (gen int) throws string", ""}, // the outer one
		{"gen (gen int throws bool) throws string", ""},
		{"gen (int)", "gen int"},
		{"gen fn() -> gen int throws string", ""},
		{"gen (fn() -> gen int) throws string", ""},
		{"fn() -> gen int throws string", ""},
		{"fn() -> (gen int) throws string", ""},
		{"fn() -> (gen int throws bool, int) throws string", ""},
		{"fn() throws gen int throws string", ""},
		{"[gen int throws [fn() throws S]]", ""},
		{"fn() -> [fn()] throws int", ""},
		{"gen [gen int] throws int", ""},
	} {
		if test.want == "" {
			test.want = test.text
		}
		text := fmt.Sprintf("struct S { x: int }\nfn f(x: %s) { }\nfn main() { }\n", test.text)
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		file := parseAny(src, errs)
		if test.want == "!" {
			if len(errs.Items) != 1 || errs.Items[0].Code != diag.MisplacedThrows {
				t.Errorf("%s is accepted", test.text)
			}
			continue
		}
		info := check.Check(file, errs)
		for _, d := range errs.Items {
			t.Errorf("%s: %s %s", test.text, position(src, d.Primary.Span), d.Message)
		}
		syntax := file.Decls[1].(*ast.FuncDecl).Func.Params[0].Type
		if got := text[syntax.Pos().Start:syntax.Pos().End]; got != test.text {
			t.Errorf("%s: the type covers %s", test.text, got)
		}
		if got := info.Vars[file.Decls[1].(*ast.FuncDecl).Func.Params[0].Name].Type.String(); got != test.want {
			t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
		}
	}
}

// TestThrowsFacts checks the facts that the conversion needs about each call, throw, loop
// and jump: what may be thrown, and how many finally blocks run.
func TestThrowsFacts(t *testing.T) {
	text := `
fn f(n: int) -> int throws string { return n; }
fn safe() { }
fn g() yields int throws bool { yield 1; throw true; }
fn h() yields int { yield 1; }
fn local() -> int throws string {
    fn inner() throws int { throw 3; }
    try { inner(); } catch e { return e; }
    return f(1);
}
fn main(n: int) throws string {
    f(1); safe(); n = f(f(2)); g();
    var x = 0; var p = g(); var q = h();
    outer: for i in 0..3 {
        try {
            if n == 1 { break; }
            try { if n == 2 { continue outer; } f(3); throw "a"; } catch e { goto end; } finally { n = 1; }
            try { if n == 3 { return; } if n == 4 { goto here; } while true { if n == 5 { break; } continue; } here: } finally { while true { break; } goto mid; mid: }
        } finally { f(4); }
        try { if n == 6 { break; } next(p, ref x); for y in p { n = y; } } catch e { if n == 7 { break; } throw "b"; }
        next(q, ref x); for y in q { n = y; }
    }
    end:
}
`
	_, info := accept(t, text)
	lines := strings.Split(text, "\n")
	var got []string
	at := func(n ast.Node) string {
		p := diag.NewFile("", text).Position(n.Pos().Start)
		word := lines[p.Line-1][p.Column-1:]
		return fmt.Sprintf("%d:%s", p.Line, strings.TrimSpace(strings.FieldsFunc(word, func(r rune) bool { return r == ';' || r == '{' })[0]))
	}
	for n, typ := range info.Throws {
		got = append(got, at(n)+" throws "+typ.String())
	}
	for n, count := range info.Leaves {
		got = append(got, fmt.Sprintf("%s leaves %d", at(n), count))
	}
	for n, try := range info.Tries {
		got = append(got, fmt.Sprintf("%d:try %v %v", diag.NewFile("", text).Position(n.Pos().Start).Line, try.Throws, try.Pending))
	}
	slices.Sort(got)
	want := strings.Split(strings.TrimSpace(`
4:throw true throws bool
7:throw 3 throws int
8:inner() throws int
8:try int <nil>
9:f(1) throws string
12:f(1) throws string
12:f(f(2)) throws string
12:f(2)) throws string
15:try <nil> <nil>
16:break leaves 1
17:try string <nil>
17:continue outer leaves 2
17:f(3) throws string
17:throw "a" throws string
17:goto end leaves 2
18:try <nil> <nil>
18:return leaves 2
19:f(4) throws string
20:try bool string
20:next(p, ref x) throws bool
20:for y in p throws bool
20:throw "b" throws string
`), "\n")
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	names := map[string]*check.Func{}
	for _, f := range info.Funcs {
		names[f.Name] = f
	}
	for _, test := range []struct {
		name, typ      string
		results        int
		yields, throws check.Type
	}{
		{"f", "fn(int) -> int throws string", 1, nil, check.String},
		{"g", "fn() -> gen int throws bool", 0, check.Int, check.Bool},
		{"h", "fn() -> gen int", 0, check.Int, nil},
		{"inner", "fn() throws int", 0, nil, check.Int},
		{"safe", "fn()", 0, nil, nil},
	} {
		f := names[test.name]
		if f.Type.String() != test.typ || len(f.Results) != test.results || f.Yields != test.yields || f.Throws != test.throws {
			t.Errorf("%s: %s, results %v, yields %v, throws %v", test.name, f.Type, f.Results, f.Yields, f.Throws)
		}
	}
}

// TestNextAssigns: next assigns to a variable but does not keep a reference to it, so the
// variable needs no cell, unless a function value captures it before.
func TestNextAssigns(t *testing.T) {
	_, info := accept(t, `
fn g() yields int { yield 1; }
fn main() {
    var plain, captured = 0, 0;
    var use = fn() -> int { return captured; };
    next(g(), ref plain);
    next(g(), ref captured);
    print(use(), plain);
}
`)
	for id, v := range info.Vars {
		if v.Name == "plain" && (!v.Assigned || v.Referred || v.InCell()) || v.Name == "captured" && !v.InCell() {
			t.Errorf("%s: %+v", id.Name, v)
		}
	}
}
