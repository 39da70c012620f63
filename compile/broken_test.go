package compile_test

import (
	"io"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/check"
	"cpsc/closing"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/effects"
	"cpsc/emit/dot"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/format"
	"cpsc/interp"
	"cpsc/lint"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/parser"
	"cpsc/ssa"
	"cpsc/validate"
)

// A program that was changed after it was verified is refused by everything that runs or translates
// it, and the error says which rule it breaks. What only shows it does not panic.
func TestBrokenPrograms(t *testing.T) {
	const text = `var g = 1;
struct P { x: int, next: P }
fn f(a: int, b: int) -> int { if a < b { return a; } return b; }
fn main() {
    for i in 0..3 { print(f(i, 1)); }
    var a = [g];
    print(a[0], P(1, nil).x);
}`
	first := func(p *cps.Program) *cps.Op { return &p.Func("f").Conts[cps.Entry].Ops[0] }
	for _, test := range []struct {
		name   string
		change func(p *cps.Program)
		want   string
	}{
		{"a function without a body", func(p *cps.Program) { p.Func("f").Conts = nil }, "no body"},
		{"a function that is nil", func(p *cps.Program) { p.Funcs[p.Func("f").ID] = nil }, "is nil"},
		{"another number", func(p *cps.Program) { p.Func("f").ID = 77 }, "or has another number"},
		{"a name twice", func(p *cps.Program) { p.Func("f").Name = "main" }, "not the name that it was declared with"},
		{"a host function with a body", func(p *cps.Program) { p.Func("f").Extern = true }, "the body of the host function has changed"},
		{"no continuation parameters", func(p *cps.Program) { p.Func("f").ContParams = nil }, "it takes no continuation"},
		{"no terminator", func(p *cps.Program) { p.Func("f").Conts[cps.Entry].Term = cps.Term{} }, "terminator"},
		{"no such target", func(p *cps.Program) { p.Func("f").Conts[cps.Entry].Term.Targets[0] = 99 }, "continuation number 99"},
		{"a jump to the entry", func(p *cps.Program) {
			p.Func("f").Conts[1].Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{cps.Entry}, Pos: cps.Pos{Line: 1, Col: 1}}
		}, "goes to the entry"},
		{"no arguments", func(p *cps.Program) { p.Func("main").Conts[cps.Entry].Term.Args = nil }, "gets nothing"},
		{"no such value", func(p *cps.Program) { first(p).Args[0] = 999 }, "no value number 999"},
		{"no values", func(p *cps.Program) { p.Func("f").Values = nil }, "no value number"},
		{"a value twice", func(p *cps.Program) {
			c := &p.Func("f").Conts[cps.Entry]
			c.Ops = append(c.Ops, c.Ops[0])
		}, "defined twice"},
		{"a parameter twice", func(p *cps.Program) {
			c := &p.Func("f").Conts[cps.Entry]
			c.Params = append(c.Params, c.Params...)
		}, "defined twice"},
		{"no such operation", func(p *cps.Program) { first(p).Code = 200 }, "no operation number 200"},
		{"no such site", func(p *cps.Program) { first(p).Pos.Site = 9 }, "no site number 9"},
		{"no such type", func(p *cps.Program) { p.Func("f").Values[1].Type = 99 }, "has no type"},
		{"strings for all types", func(p *cps.Program) {
			for i := range p.Func("main").Values {
				p.Func("main").Values[i].Type = cps.String
			}
		}, "string"},
		{"no types", func(p *cps.Program) { p.Types = cps.Types{} }, "there is no type number"},
		{"functions that have changed places", func(p *cps.Program) { p.Funcs[0], p.Funcs[1] = p.Funcs[1], p.Funcs[0] }, "or has another number"},
		{"another type", func(p *cps.Program) { p.Func("f").Values[1].Type = cps.Float }, "the entry takes float"},
		{"another kind", func(p *cps.Program) { p.Func("f").Values[1].Kind = cps.ConstValue }, "does not match its definition"},
		{"no globals", func(p *cps.Program) { p.Globals = nil }, "no global number 0"},
		{"no structs", func(p *cps.Program) { p.Structs = nil }, "type P is used but not among the declared types"},
		{"a struct of another program", func(p *cps.Program) { p.Structs[0] = new(cps.Types).DeclareStruct("P") }, "that DeclareStruct did not make"},
		{"no fields", func(p *cps.Program) { p.Structs[0].Fields = nil }, "has 0 fields"},
		{"a field of no type", func(p *cps.Program) {
			p.DeclareStruct("Q").Fields = []cps.StructField{{Name: "y", Type: 99}}
		}, "struct Q, field y: there is no type number 99"},
		{"no such named type", func(p *cps.Program) { p.Named = append(p.Named, 99) }, "there is no type number 99"},
	} {
		broken := func() *cps.Program {
			p, err := compile.Compile("a.imp", text, compile.Options{Level: compile.O0})
			if err != nil {
				t.Fatal(err)
			}
			test.change(p.CPS)
			return p.CPS
		}
		var out strings.Builder
		for name, err := range map[string]error{
			"Verify":      cps.Verify(broken()),
			"Run":         second(interp.Run(broken(), interp.Options{Stdout: &out})),
			"Reference":   second(interp.Run(broken(), interp.Options{Stdout: &out, Engine: interp.Reference})),
			"NewInstance": second(interp.NewInstance(broken(), interp.Options{})),
			"Link":        second(interp.NewSession(interp.Options{}).Link(broken(), nil)),
			"Disassemble": interp.Disassemble(&out, broken()),
			"Optimise":    compile.Optimise(broken(), opt.Options{}),
			"llvm":        llvm.Fprint(&out, broken()),
			"scheme":      scheme.Fprint(&out, broken()),
			"ssa":         second(ssa.FromCPS(broken())),
		} {
			if err == nil || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
				t.Errorf("%s, %s: the error is %v, not %s; the output is %q", test.name, name, err, test.want, &out)
			}
		}
		for _, show := range []func(*cps.Program){
			func(p *cps.Program) { _ = p.String() },
			func(p *cps.Program) { _ = dot.Fprint(io.Discard, p, dot.Flow, nil) },
			func(p *cps.Program) { _ = dot.Fprint(io.Discard, p, dot.Calls, nil) },
			func(p *cps.Program) { _ = effects.Fprint(io.Discard, p) },
			func(p *cps.Program) { _ = opt.Run(p, opt.Options{}) },
			func(p *cps.Program) { p.Declarations() },
			func(p *cps.Program) { _ = p.Startable() },
		} {
			show(broken())
		}
	}
}

// A panic that the program is not to blame for goes on.
func TestMisuseKeepsOtherPanics(t *testing.T) {
	p, err := compile.Compile("a.imp", "fn main() { }", compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if x := recover(); x != "mine" {
			t.Errorf("the panic is %v", x)
		}
	}()
	opt.Run(p.CPS, opt.Options{Before: func(*opt.Pass, *cps.Func) { panic("mine") }})
	t.Error("there was no panic")
}

// Nil arguments and zero values of the packages that read and check programs, of diagnostics and of
// SSA form are no panic.
func TestMisuseOfReaders(t *testing.T) {
	const wrong, right = "fn main() { print(x); }", "fn main() { }"
	var none *diag.List
	for name, list := range map[string]*diag.List{"nil": nil, "zero": {}, "with nil": {Items: []*diag.Diagnostic{nil}}} {
		t.Run(name, func(t *testing.T) {
			list.Warnf("W0601", diag.Span{Start: 3, End: 90}, "w").Help("h").Note("n").Label(diag.NoSpan, "l")
			list.TooManyFunctions(diag.NoSpan)
			list.Nested("", diag.NoSpan, "types nest")
			(&diag.Policy{}).Apply(list)
			(*diag.Policy)(nil).Apply(list)
			if list.Readable() {
				t.Error("no file can be read")
			}
			if failed, want := list.Failed(), list != none; failed != want || (list.Errors() > 0) != want || (len(list.Sorted()) > 0) != want {
				t.Errorf("failed: %v, %d errors, %d in all", failed, list.Errors(), len(list.Sorted()))
			}
			list.SureFixes()
			if err := diag.Render(io.Discard, list, diag.Options{}); err != nil {
				t.Error(err)
			}
			if err := diag.RenderJSON(io.Discard, list); err != nil {
				t.Error(err)
			}
		})
	}
	if err := diag.RenderOne(io.Discard, nil, nil, diag.Options{}); err != nil {
		t.Error(err)
	}
	if err := diag.RenderOneJSON(io.Discard, nil, nil); err != nil {
		t.Error(err)
	}
	if at := (*diag.File)(nil).Position(1); at.Line != 1 || (*diag.File)(nil).Line(1) != "" || new(diag.File).Position(3).Line != 1 {
		t.Errorf("a nil file: %v", at)
	}
	outside := []diag.Fix{{Edits: []diag.Edit{{Span: diag.Span{Start: 7, End: 2}}}}, {Edits: []diag.Edit{{Span: diag.NoSpan}}}, {Edits: []diag.Edit{{Span: diag.Span{Start: 0, End: 9}}}}}
	if got, n := diag.Apply("abc", outside); got != "abc" || n != 0 {
		t.Errorf("fixes outside of the text: %q, %d", got, n)
	}

	// A zero list gets the file, a nil list drops the errors, and a nil file is that of the list.
	list := new(diag.List)
	check.Check(parser.Parse(diag.NewFile("a.imp", wrong), list), list)
	if !list.Failed() || list.File == nil {
		t.Errorf("a zero list: %v", list)
	}
	for _, text := range []string{wrong, right, "fn {", "const A = ; struct", "fn main() { return 1 }", "fn f() -> int, int { }"} {
		src := diag.NewFile("a.imp", text)
		file := parser.Parse(src, nil)
		info := check.Check(file, nil)
		lint.Run(file, info, nil)
		check.Fragment(file, new(diag.List))
		parser.ParseInput(src, nil)
		parser.Syntax(src, nil)
		format.Source(src, nil)
		notation.Read(src, nil)
		ssa.Read(src, nil)
		bril.Check(bril.Read(src, nil), nil)
		if _, err := lower.Program(src, file, info, cps.Options{}); (err == nil) != (text == right) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if notation.Read(nil, nil) != nil || ssa.Read(nil, nil) != nil || len(parser.Parse(nil, nil).Decls) > 0 || format.Source(nil, nil) != "" {
		t.Error("something was read")
	}
	check.Check(nil, nil)
	lint.Run(nil, nil, nil)
	bril.Check(nil, nil)
	parser.ParseInput(nil, nil)

	// These return an error.
	src := diag.NewFile("a.imp", right)
	file := parser.Parse(src, nil)
	other := check.Check(parser.Parse(diag.NewFile("b.imp", wrong), nil), nil)
	var noSession *interp.Session
	var noProgram *ssa.Program
	p, err := compile.Check("a.imp", right, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := p.Convert(compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const unaccepted = "the program has not been accepted"
	const noSSA = "FromCPS and Read make one"
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"lower.Program nil", second(lower.Program(nil, nil, nil, cps.Options{})), unaccepted},
		{"lower.Program without facts", second(lower.Program(src, file, nil, cps.Options{})), unaccepted},
		{"lower.Program with zero facts", second(lower.Program(src, file, new(check.Info), cps.Options{})), unaccepted},
		{"lower.Program of what is rejected", second(lower.Program(src, file, other, cps.Options{})), unaccepted},
		{"lower.Trace nil", second(lower.Trace(nil, nil, nil, cps.Options{})), unaccepted},
		{"compile.Program.Trace nil", second((*compile.Program)(nil).Trace(nil, compile.Options{})), "the program is empty"},
		{"compile.Program.Trace of nothing", second(p.Trace(nil, compile.Options{})), "want is nil"},
		{"compile.Rejected zero", new(compile.Rejected), "rejected"},
		{"bril.Lower nil", second(bril.Lower(nil, nil, nil, cps.Options{})), "the program has not been checked"},
		{"bril.Lower of another program", second(bril.Lower(src, new(bril.Program), bril.Check(nil, nil), cps.Options{})), "the program has not been checked"},
		{"bril.Args nil", second(bril.Args(nil, nil)), "no function of name main found"},
		{"ssa.Verify nil", ssa.Verify(nil), noSSA},
		{"ssa.Program.ToCPS nil", second(noProgram.ToCPS()), noSSA},
		{"ssa.Program.ToCPS zero", second(new(ssa.Program).ToCPS()), noSSA},
		{"ssa.VerifyFunc", ssa.Faults(ssa.VerifyFunc(nil, 3)), "there is no function number 3"},
		{"ssa.Fprint of a nil function", func() error {
			s, err := ssa.FromCPS(q)
			if err != nil {
				return err
			}
			s.Funcs[0] = nil
			return ssa.Fprint(io.Discard, s, cps.PrintOptions{})
		}(), "function number 0 is nil"},
		{"cps.Edit without a program", func() error { e := cps.Edit(nil, q.Func("main")); e.Commit(); return e.Err() }(), "there is no program"},
		{"cps.Editor.Replace", func() error { e := cps.Edit(q, q.Func("main")); e.Replace(99, 98); e.Commit(); return e.Err() }(), "value 99 is replaced by value 98, but"},
		{"cps.Editor.Redefine", func() error { e := cps.Edit(q, q.Func("main")); e.Redefine(99, 7, 0, 98); e.Commit(); return e.Err() }(), "value 99 becomes value 98, but"},
		{"cps.Program.DeclareExtern nil", second((*cps.Program)(nil).DeclareExtern("f", nil, nil, cps.NoType, cps.Pos{})), "there is no program"},
		{"interp.Instance nil", second((*interp.Instance)(nil).Call("f")), "not made by NewInstance"},
		{"interp.Session nil", second(noSession.Link(q, nil)), "NewSession makes sessions"},
		{"interp.Session.Save zero", second(new(interp.Session).Save(nil)), "NewSession makes sessions"},
		{"interp.Profile zero", new(interp.Profile).WritePprof(io.Discard), "there is no profile"},
		{"interp.IOError zero", new(interp.IOError), "<nil>"},
	} {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("%s: the error is %v, not %s", test.name, test.err, test.want)
		}
	}

	// These return nothing, or an empty text.
	interp.NewSession(interp.Options{}).Restore(new(interp.Snapshot))
	new(cps.Editor).Commit()
	if new(interp.CallContext).Steps(3)+new(interp.CallContext).Times(3, 3) != 0 || len(new(interp.Profile).Conts()) > 0 {
		t.Error("a profile of nothing is not empty")
	}
	trap := &interp.Trap{Message: "m", Pos: cps.Pos{Line: 1, Col: 1}, Stack: make([]cps.Frame, 2)}
	for _, file := range []*diag.File{nil, {}, {Sources: diag.Sources{{Name: "late", First: 2}}}} {
		if err := trap.Render(io.Discard, file, diag.Options{}); err != nil {
			t.Error(err)
		}
		if err := trap.RenderJSON(io.Discard, file); err != nil {
			t.Error(err)
		}
	}
	if closing.Close(q, q.Func("main"), []cps.ContID{99}) != nil || closing.Close(nil, nil, []cps.ContID{1}) != nil || validate.New(nil).ReadsInput() {
		t.Error("something was done")
	}
	if s, err := ssa.FromCPS(q); err != nil || s.FuncText(nil) != "" || s.FuncText(new(ssa.Func)) != "" {
		t.Errorf("the text of a function that is none, %v", err)
	}
	if (cps.Faults{}).Error() != "no faults" || (ssa.Faults{}).Error() != "no faults" || new(cps.Fault).Error() != "" || new(ssa.Fault).Error() != "" {
		t.Error("faults of nothing")
	}
	effects.Find(nil)
}

// The zero Program can be built like one that NewProgram returns.
func TestZeroProgram(t *testing.T) {
	p := new(cps.Program)
	array := p.ArrayType(cps.Int)
	g, ok := p.DeclareGlobal("g", array)
	f, declared := p.DeclareFunc(cps.MainName, nil, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, cps.Options{})
	b.Begin(f)
	b.Op(cps.Print, b.Op(cps.Len, b.ArrayLit(array, b.Int(5))))
	b.Op(cps.Print, b.GetGlobal(g))
	b.Return()
	if err := b.Finish(); err != nil || !ok || !declared {
		t.Fatal(err, ok, declared)
	}
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	list := diag.NewList(diag.NewFile("a.cps", p.String()))
	if q := notation.Read(nil, list); q == nil || q.String() != p.String() {
		t.Errorf("read back: %v %v", q, list.Items)
	}
	if new(cps.Program).Struct("S") != nil || new(cps.Program).RefType(cps.Int) == cps.NoType || new(cps.Program).FuncType(nil, nil) == cps.NoType {
		t.Error("types of the zero Program")
	}
}
