package compile_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/effects"
	"cpsc/emit/dot"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/eval"
	"cpsc/explore"
	"cpsc/format"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/reduce"
	"cpsc/session"
	"cpsc/ssa"
	"cpsc/trace"
	"cpsc/validate"
)

// The packages of the toolkit answer a mistake of their caller with an error that says what it
// is: an argument that is nil or zero, a negative limit, a program that was not checked, parts of
// another program. Builders have tests of their own.
func TestMisuse(t *testing.T) {
	const text = "fn f(n: int) -> int { return n; } fn main() { print(f(1)); }"
	compiled := func() *compile.Program {
		p, err := compile.Compile("a.imp", text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, other := compiled(), compiled()
	parsed, err := compile.Parse("a.imp", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const none = "there is no program: it is nil"
	const negative = "a limit must not be negative"
	const unchecked = "the program was not checked: New takes what compile.Check returns"
	two := [2]*interp.Session{interp.NewSession(interp.Options{}), interp.NewSession(interp.Options{})}
	unit, err := two[0].Link(p.CPS, nil)
	if err != nil {
		t.Fatal(err)
	}
	call := func(s *interp.Session, u *interp.Unit) error {
		_, _, err := s.Call(context.Background(), u, "main")
		return err
	}
	link := func(s *interp.Session, q *cps.Program) error {
		_, err := s.Link(q, nil)
		return err
	}
	evaluate := func(p *compile.Program, opts eval.Options) error {
		_, err := eval.Run(p.File, p.Syntax, p.Info, opts)
		return err
	}
	check := func(p *compile.Program, in *validate.Input) error {
		_, err := validate.Run(context.Background(), validate.New(p), in, nil)
		return err
	}
	collect := func(p *compile.Program, opts explore.Options) error {
		_, err := explore.Collect(p, opts)
		return err
	}
	shrink := func(text string, lang compile.Language) error {
		_, err := reduce.Text(text, lang, 10, func(string) (bool, error) { return true, nil })
		return err
	}
	edit := func(q *cps.Program, f *cps.Func, change func(*cps.Editor)) error {
		before := q.String()
		e := cps.Edit(q, f)
		change(e)
		e.Commit()
		if after := q.String(); e.Err() != nil && after != before {
			t.Errorf("after %v, the program is\n%s\nbefore it was\n%s", e.Err(), after, before)
		}
		return e.Err()
	}
	nothing := func(*cps.Editor) {}
	var trap *interp.Trap
	var profile interp.Profile
	if _, err := interp.Run(p.CPS, interp.Options{Profile: &profile}); err != nil { // without a writer and a reader
		t.Fatal(err)
	}
	edited := func(change func(*cps.Editor)) error { // of a program of its own
		q := compiled().CPS
		return edit(q, q.Func("f"), change)
	}
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"compile.Optimise nil", compile.Optimise(nil, opt.Options{}), none},
		{"compile.Program zero", second(new(compile.Program).Convert(compile.Options{})), "the program is empty: Check makes programs"},
		{"compile.Program zero, Lower", second(new(compile.Program).Lower(cps.Options{})), "the program is empty: Check makes programs"},
		{"compile.Options.Language", second(compile.Compile("a", text, compile.Options{Language: "c"})), `the languages are "imp", "cps", "ssa", "bril" and "wasm"`},

		{"cps.Verify nil", cps.Verify(nil), none},
		{"cps.Fprint nil", cps.Fprint(io.Discard, nil, cps.PrintOptions{}), none},
		{"ssa.Fprint nil", ssa.Fprint(io.Discard, nil, cps.PrintOptions{}), "FromCPS and Read make one"},
		{"ssa.FromCPS nil", second(ssa.FromCPS(nil)), none},
		{"Edit of another program", edit(p.CPS, other.CPS.Func("f"), nothing), "the function belongs to another program"},
		{"Edit nil", edit(p.CPS, nil, nothing), "there is no function to edit: it is nil"},
		{"Edit without a body", func() error {
			q := cps.NewProgram()
			q.DeclareFunc("g", nil, nil, cps.Pos{Line: 1, Col: 1})
			return edit(q, q.Func("g"), nothing)
		}(), "editing function g: the function has no body"},
		{"Editor.Replace of another type", edited(func(e *cps.Editor) {
			e.Replace(e.Func.Conts[cps.Entry].Params[0], e.Constant(cps.ValueInfo{Type: cps.String, Text: "a"}))
		}), "of type int is replaced by value"},
		{"Editor zero", new(cps.Editor).Err(), "the editor is empty: Edit makes editors"},
		{"Editor.Goto without the continuation", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Goto(7, 0) }), "there is no continuation 7"},
		{"Editor.Goto of a return", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Goto(cps.Entry, 0) }), "does not end with a branch or a switch that has a target number 0"},
		{"Editor.Info", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Info(-1) }), "there is no value -1: the function has only"},
		{"Editor.Resolve", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Resolve(99) }), "there is no value 99: the function has only"},
		{"Editor.Drop", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Drop(nil) }), "Drop: the operation is nil"},
		{"Editor.Simplify", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Simplify(nil) }), "Simplify: the operation is nil"},
		{"Editor.Simplify without the operand", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Simplify(&cps.Op{Code: cps.Neg, Args: []cps.Value{99}}) }), "there is no value 99"},
		{"Editor.OnlyTarget", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.OnlyTarget(nil) }), "OnlyTarget: the terminator is nil"},
		{"Editor.Operation", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Operation(-1) }), "there is no value -1: the function has only"},
		{"Editor.ExprKey", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.ExprKey(nil) }), "ExprKey: the operation is nil"},
		{"Editor.ExprKey without the operand", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.ExprKey(&cps.Op{Code: cps.Neg, Args: []cps.Value{99}}) }), "there is no value 99"},
		{"Editor.Undef", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Undef(-5) }), "there is no type number -5"},
		{"Editor.Commit without the operand", edited(func(e *cps.Editor) {
			c := &e.Func.Conts[cps.Entry]
			c.Ops = append(c.Ops, cps.Op{Code: cps.Print, Args: []cps.Value{99}})
		}), "there is no value 99"},
		{"Editor.Commit without the result", edited(func(e *cps.Editor) {
			c := &e.Func.Conts[cps.Entry]
			c.Ops = append(c.Ops, cps.Op{Code: cps.Print, Result: 99})
		}), "there is no value 99"},
		{"Editor.Commit without the target", edited(func(e *cps.Editor) {
			e.Func.Conts[cps.Entry].Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{77}}
		}), "continuation 0 has the target 77, but the function has only"},
		{"Editor.Commit without the arguments", edited(func(e *cps.Editor) {
			x := e.NewValue(cps.ValueInfo{Type: cps.Int})
			to := e.NewCont(cps.Cont{Params: []cps.Value{x}, Ops: []cps.Op{{Code: cps.Print, Args: []cps.Value{x}}}})
			e.Func.Conts[cps.Entry].Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{to}}
		}), "continuation 0 jumps with 0 arguments to one with 1 parameters"},
		{"Editor.Redefine of another type", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) {
			e.Redefine(e.Func.Conts[cps.Entry].Params[0], cps.Entry, 0, e.Constant(cps.ValueInfo{Type: cps.Bool}))
		}), "of type int becomes value"},
		{"Editor.Redefine at no point", edit(p.CPS, p.CPS.Func("f"), func(e *cps.Editor) { e.Redefine(1, cps.Entry, 99, 1) }), "has only 0 operations: AtEnd is the point after the terminator"},
		{"Editor.Redefine in no continuation", edited(func(e *cps.Editor) { e.Redefine(1, 7, 0, 1) }), "in continuation 7, but the function has only"},
		{"Editor after Commit", func() error {
			q := compiled().CPS
			return edit(q, q.Func("f"), func(e *cps.Editor) { e.Commit() })
		}(), "a change comes after Commit: Edit makes another editor"},
		{"cps.VerifyFunc nil", cps.Faults(cps.VerifyFunc(p.CPS, nil)), "there is no function"},
		{"cps.PrintOptions.Nest", cps.Fprint(io.Discard, p.CPS, cps.PrintOptions{Nest: 9}), "there is no rule number 9"},
		{"DeclareExtern without a position", second(cps.NewProgram().DeclareExtern("h", nil, nil, cps.NoType, cps.Pos{})), "give one, such as Pos{Line: 1, Col: 1}"},
		{"Begin of what DeclareFunc declined", func() error {
			b := cps.NewBuilder(p.CPS, cps.Options{})
			f, _ := p.CPS.DeclareFunc("main", nil, nil, cps.Pos{Line: 1, Col: 1})
			b.Begin(f)
			return b.Finish()
		}(), "which DeclareFunc returns if the name is taken"},
		{"lower.Program with the Info of another tree", second(lower.Program(p.File, parsed.Syntax, p.Info, cps.Options{})), "the Info belongs to another syntax tree"},
		{"eval.Run with the Info of another tree", second(eval.Run(p.File, parsed.Syntax, p.Info, eval.Options{})), "the Info belongs to another syntax tree"},
		{"eval.Run of what was rejected", func() error {
			q, _ := compile.Check("a.imp", "fn main() { print(x); }", compile.Options{})
			return evaluate(q, eval.Options{})
		}(), "the program has errors"},
		{"host.Funcs without a function", second(host.Bind(host.Funcs{"h": 7}, []host.Signature{{Name: "h"}})), "of type int, which is no function"},

		{"opt.Run nil", opt.Run(nil, opt.Options{}), none},
		{"opt.Options.Sequence nil", opt.Run(p.CPS, opt.Options{Sequence: []*opt.Pass{nil}}), "take passes from Passes"},
		{"opt.Options.Sequence zero", opt.Run(p.CPS, opt.Options{Sequence: []*opt.Pass{{}}}), "take passes from Passes"},
		{"opt.Run of a program with other types", func() error {
			q := compiled().CPS
			for i := range q.Func("f").Values {
				q.Func("f").Values[i].Type = cps.String
			}
			e := cps.Edit(q, q.Func("f"))
			copied := e.NewValue(cps.ValueInfo{Kind: cps.OpValue, Type: cps.Int})
			entry := &e.Func.Conts[cps.Entry]
			entry.Ops = append(entry.Ops, cps.Op{Code: cps.Add, Result: copied, Args: []cps.Value{e.Constant(cps.ValueInfo{Type: cps.String}), entry.Params[0]}, Pos: entry.Pos})
			entry.Term.Args[0] = copied
			e.Commit()
			return opt.Run(q, opt.Options{Sequence: opt.Passes[:3]})
		}(), "of type int is replaced by value"},
		{"effects.Fprint nil", effects.Fprint(io.Discard, nil), none},
		{"llvm.Fprint nil", llvm.Fprint(io.Discard, nil), none},
		{"scheme.Fprint nil", scheme.Fprint(io.Discard, nil), none},
		{"dot.Fprint nil", dot.Fprint(io.Discard, nil, dot.Flow, nil), none},
		{"dot.Fprint of another program", dot.Fprint(io.Discard, p.CPS, dot.Flow, other.CPS.Func("f")), "the program does not have this function f"},
		{"dot.Fprint of promises", dot.Fprint(io.Discard, p.CPS, dot.Promises, nil), "it has [flow dom nest calls], and a PromiseGraph writes promises"},
		{"interp.Disassemble nil", interp.Disassemble(io.Discard, nil), "the program is nil"},
		{"trace.Fprint nil", trace.Fprint(io.Discard, nil), "there is no trace"},
		{"trace.FprintJSON zero", trace.FprintJSON(io.Discard, new(cps.Trace)), "there is no trace"},

		{"interp.Session zero", link(new(interp.Session), p.CPS), "NewSession makes sessions"},
		{"interp.Session with a negative limit", link(interp.NewSession(interp.Options{MaxDepth: -1}), p.CPS), "Options.MaxDepth is -1: " + negative},
		{"interp.Session.Link nil", link(two[0], nil), "the program is nil"},
		{"interp.Session.Call of another session's unit", call(two[1], unit), "the unit belongs to another session"},
		{"interp.Session.Save of another session's unit", second(two[1].Save([]*interp.Unit{unit})), "the unit belongs to another session"},
		{"session.Session zero", second(new(session.Session).Eval(context.Background(), session.Input{})), "New makes sessions"},
		{"session.Options with a negative limit", second(session.New(session.Options{Run: interp.Options{MaxSteps: -1}}).Eval(context.Background(), session.Input{Text: "1"})), negative},

		{"eval.Run of what was only parsed", evaluate(parsed, eval.Options{}), "the program has not been checked"},
		{"eval.Options with a negative limit", evaluate(p, eval.Options{MaxSteps: -1}), negative},
		{"validate.Run of what was only parsed", check(parsed, &validate.Input{}), unchecked},
		{"validate.Run nil", check(nil, &validate.Input{}), unchecked},
		{"validate.Input with a negative limit", check(p, &validate.Input{MaxSteps: -1}), negative},
		{"explore.Collect nil", collect(nil, explore.Options{}), "the program is empty"},
		{"explore.Options.MaxEvents", collect(p, explore.Options{MaxEvents: -1}), negative},
		{"explore.Options.Run.MaxSteps", collect(p, explore.Options{Run: explore.RunOptions{MaxSteps: -1}}), negative},
		{"explore.Options.Level", collect(p, explore.Options{Level: compile.O2}), "the builds have O0 or O1"},
		{"explore.Fprint nil", explore.Fprint(io.Discard, nil), "Collect makes it"},
		{"explore.Fprint zero", explore.Fprint(io.Discard, new(explore.Data)), "Collect makes it"},
		{"reduce.Text of another language", shrink(text, "c"), "there is no language"},
		{"reduce.Text of what cannot be read", shrink("fn main( {", compile.Imp), "expected a parameter"},
		{"reduce.Text without holds", second(reduce.Text(text, compile.Imp, 1, nil)), "holds is nil"},
		{"interp.Trap nil", trap.Render(io.Discard, p.File, diag.Options{}), "there is no trap"},
		{"interp.Trap nil, JSON", trap.RenderJSON(io.Discard, p.File), "there is no trap"},
		{"interp.Trap nil, Error", trap, "there is no trap"},
		{"interp.Profile nil", (*interp.Profile)(nil).WritePprof(io.Discard), "there is no profile"},
		{"dot.PromiseGraph nil", (*dot.PromiseGraph)(nil).Fprint(io.Discard, nil), "there is no graph"},

		{"compile.Rejected nil", (*compile.Rejected)(nil), "rejected"},
		{"session.Session zero, TypeOf", second(new(session.Session).TypeOf(context.Background(), session.Input{})), "New makes sessions"},
		{"host.Bound nil", func() error {
			_, err := (*host.Bound)(nil).Call(nil)
			return err
		}(), "Bind binds functions"},
		{"host.Call nil", second((*host.Call)(nil).Call("f")), "the host.Call is not of a run: a test of a host.Func gets one from Bind and NewCall"},
		{"cps.Options.Started that ends the function", func() error {
			q := cps.NewProgram()
			f, _ := q.DeclareFunc("g", nil, nil, cps.Pos{Line: 1, Col: 1})
			var b *cps.Builder
			b = cps.NewBuilder(q, cps.Options{Started: func(*cps.Func) { b.Return() }})
			b.Begin(f)
			b.Return()
			return b.Finish()
		}(), "no continuation is entered"},
		{"cps.Struct with two fields of a name", func() error {
			q := cps.NewProgram()
			q.DeclareStruct("P").Fields = []cps.StructField{{Name: "x", Type: cps.Int}, {Name: "y", Type: cps.Int}, {Name: "x", Type: cps.Int}}
			return cps.Verify(q)
		}(), "struct P has two fields called x: give them different names"},
		{"cps.Struct with a label that is no string", func() error {
			q := cps.NewProgram()
			s := q.DeclareStruct("P")
			s.Fields, s.Labelled = []cps.StructField{{Name: "x", Type: cps.Int}}, true
			return cps.Verify(q)
		}(), "struct P: the first field of a labelled struct is its label, a string"},
		{"cps.Struct without a label, run", func() error {
			q := cps.NewProgram()
			f, _ := q.DeclareFunc("main", nil, nil, cps.Pos{Line: 1, Col: 1})
			s := q.DeclareStruct("P")
			s.Labelled = true
			b := cps.NewBuilder(q, cps.Options{})
			b.Begin(f)
			b.Op(cps.Print, b.New(s.Type))
			b.Return()
			return errors.Join(b.Finish(), second(interp.Run(q, interp.Options{})))
		}(), "struct P: the first field of a labelled struct is its label, a string"},
		{"cps.Types.DeclareFuncType without a signature", func() error {
			q := cps.NewProgram()
			q.DeclareFuncType("handler")
			if text := q.String(); text != "type handler = fn()\n" {
				t.Errorf("the program is written %q", text)
			}
			return cps.Verify(q)
		}(), "type handler has no signature: call DefineFuncType"},
		{"DeclareExtern nil", second((*cps.Program)(nil).DeclareExtern("f", nil, nil, cps.NoType, cps.Pos{Line: 1, Col: 1})), none},
		{"main with a parameter without a name", func() error {
			q := cps.NewProgram()
			q.DeclareFunc("main", []cps.Type{q.ArrayType(cps.Int)}, nil, cps.Pos{Line: 1, Col: 1})
			b := cps.NewBuilder(q, cps.Options{})
			b.Begin(0)
			b.Return()
			return errors.Join(b.Finish(), q.Startable())
		}(), "parameter 1 of main cannot be given as text: its type is [int]"},
		{"opt.Options.Without of a copy", compile.Optimise(compiled().CPS, opt.Options{Without: []*opt.Pass{{Name: "inline"}}}), "Options.Without: element 0 is no pass of Passes: take passes from there"},
		{"opt.Options.Without of nil", compile.Optimise(compiled().CPS, opt.Options{Without: []*opt.Pass{opt.Passes[0], nil}}), "Options.Without: element 1 is no pass of Passes"},
		{"opt.Options.Keep of nothing", compile.Optimise(compiled().CPS, opt.Options{Keep: []string{""}}), "Options.Keep: element 0 is empty: give the name of a function"},
		{"opt.Options.Keep at O1", second(compile.Compile("x.imp", "fn main() { }", compile.Options{Passes: opt.Options{Keep: []string{"man"}}})), "there is no function man to keep"},
		{"reduce.Anything without holds", second(reduce.Anything(text, 1, nil)), "holds is nil"},
	} {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("%s: the error is %v, not %s", test.name, test.err, test.want)
		}
	}

	// A program that breaks a rule says which, where its text should be.
	broken := compiled().CPS
	broken.Func("f").Conts[cps.Entry].Term.Args[0] = 99
	if text := broken.String(); !strings.HasPrefix(text, "// There is no text: the program breaks a rule of cps.Verify: function f") || (*cps.Program)(nil).String() != "nil" {
		t.Errorf("the text is %q", text)
	}

	// These have no error to return, and do nothing.
	zero := new(cps.Editor)
	zero.NewCont(cps.Cont{})
	zero.NewSite(cps.Site{})
	zero.Undef(cps.Int)
	zero.Redefine(1, cps.Entry, 0, 1)
	if _, known := zero.Simplify(&cps.Op{}); known || zero.Operation(0) != nil || zero.RemoveRedundant() || zero.Preds() != nil {
		t.Error("an editor that is empty knows something")
	}
	two[0].Restore(nil)
	new(dot.PromiseGraph).Add(nil)
	if (*opt.Pass)(nil).Run(p.CPS) || new(opt.Pass).Run(p.CPS) || reduce.Program(text, 1, nil) != text {
		t.Error("something was done")
	}

	// A file that is nil is that of the list. There are no lines of a function that is nil.
	list := diag.NewList(diag.NewFile("a.cps", "fn main(ret: cont()) = ret()"))
	if q := notation.Read(nil, list); q == nil || q.Lines(nil) != nil {
		t.Errorf("notation.Read nil: %v", list.Items)
	}
	list = diag.NewList(diag.NewFile("a.imp", "fn main ( ) { }"))
	if got := format.Source(nil, list); got != "fn main() { }\n" && got != "fn main() {}\n" {
		t.Errorf("format.Source nil: %q, %v", got, list.Items)
	}
	if got := format.Source(nil, new(diag.List)); got != "" {
		t.Errorf("format.Source without a file: %q", got)
	}
	if text, ok := session.New(session.Options{}).Text("", nil); text != "" || ok {
		t.Errorf("session.Text nil: %q", text)
	}
	report, err := validate.Run(context.Background(), validate.New(p), &validate.Input{}, []validate.Configuration{{Name: "mine"}})
	if err != nil || !strings.Contains(fmt.Sprintf("%+v", *report), "the configuration has no function Run") {
		t.Errorf("validate with a zero configuration: %+v, %v", report, err)
	}

	if new(cps.Func).Results() != nil || (*diag.File)(nil).Offset(diag.Position{Line: 2, Column: 2}) != 0 {
		t.Error("a zero function has results, or a nil file a position")
	}
	if name := new(cps.Func).ParamName(5); name != "parameter 6" {
		t.Errorf("the parameter of a zero function is named %s", name)
	}
	if f, ok := (*cps.Program)(nil).DeclareFunc("f", nil, nil, cps.Pos{}); ok || f != cps.NoFunc || (*cps.Program)(nil).Externs() != nil {
		t.Error("a program that is nil has functions")
	}
	bare := new(cps.Func)
	if bare.Renumber(); len(bare.Preds())+len(bare.Conts) > 0 || (*cps.Program)(nil).Declarations().String() != "" {
		t.Error("a zero function has continuations, or a nil program declarations")
	}
	for text, is := range map[string]fmt.Stringer{"O0": compile.O0, "O1": compile.O1, "O2": compile.O2, "level number 7": compile.Level(7), "fast": interp.Fast, "reference": interp.Reference, "engine 9": interp.Engine(9)} {
		if is.String() != text {
			t.Errorf("%s is written %s", text, is)
		}
	}
	if cps.Own(0) != cps.Ret || cps.Own(1<<31-2).Own() != 1<<31-2 || cps.Own(-1) != cps.NoCont || cps.Own(1<<31-1) != cps.NoCont {
		t.Error("the numbers of continuation parameters")
	}
	p.CPS.Text(nil)
	if values, conts, own := p.CPS.Names(nil); values != nil || conts != nil || own != nil {
		t.Error("a function that is nil has names")
	}
	p.CPS.RemoveFuncs(nil)
	word, number := &cps.ValueInfo{Kind: cps.ConstValue, Type: cps.String}, &cps.ValueInfo{Kind: cps.ConstValue, Type: cps.Int}
	for _, args := range [][]*cps.ValueInfo{nil, {nil, nil}, {{}, {}}, {number}, {number, word}, {number, number, number, number}} {
		if x, ok := cps.Fold(cps.Add, args...); ok {
			t.Errorf("the sum of %d operands is %+v", len(args), x)
		}
	}
	null := &cps.ValueInfo{Kind: cps.ConstValue, Type: 99} // nil of a struct
	for _, args := range [][]*cps.ValueInfo{{null}, {null, number}, {number, null}, {null, null, null}} {
		if x, ok := cps.Fold(cps.Eq, args...); ok {
			t.Errorf("the comparison of nil with %d operands is %+v", len(args), x)
		}
	}
	if x, ok := cps.Fold(cps.Eq, null, null); !ok || !x.Bool() {
		t.Error("nil does not equal nil")
	}
	effect := effects.Find(p.CPS)
	if all := effect.Func(99); !all.Traps || effect.Func(-1) != all || effect.Op(nil, nil) != all || effect.Call(nil) != all || effects.Find(nil).Func(0) != all {
		t.Error("what does not exist has not all effects")
	}
	effect.Global(-1)
	if (*host.Call)(nil).Context() == nil || (*host.Signature)(nil).String() != "nil" || diag.Interpolated("", "", nil) != "" || diag.Interpolated("a", "{", nil) != "" {
		t.Error("a nil call, signature or literal")
	}
	nothingThere := &bril.Program{Funcs: []*bril.Func{nil}}
	if _, err := bril.Args(nothingThere, nil); err == nil {
		t.Errorf("a nil function of Bril: %v", err)
	}
	if name := (bril.Type{Name: "int", Depth: -1}).String(); name != "int" {
		t.Errorf("a negative pointer is %s", name)
	}
	handmade := &bril.Program{Funcs: []*bril.Func{nil, {Name: "main"}}}
	if bril.Check(handmade, diag.NewList(nil)); len(handmade.Funcs) != 1 {
		t.Error("a nil function of Bril is still there")
	}

	// These arguments may be nil, or empty.
	var ctx context.Context
	if _, err := validate.Run(ctx, validate.New(p), nil, nil); err != nil {
		t.Error(err)
	}
	if err := shrink(text, ""); err != nil {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }

// An interrupted program tells why: the context was cancelled, or its time was over.
func TestInterruptionHasACause(t *testing.T) {
	p, err := compile.Compile("a.imp", "fn main() { while true { } }", compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	for _, e := range []interp.Engine{interp.Fast, interp.Reference} {
		_, err := interp.Run(p.CPS, interp.Options{Context: ctx, Engine: e})
		if !errors.Is(err, interp.ErrInterrupted) || !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", e, err)
		}
	}
}
