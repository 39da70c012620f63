package compile_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/effects"
	"cpsc/emit/dot"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/host"
	"cpsc/internal/test/long"
	"cpsc/interp"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/session"
	"cpsc/ssa"
	"cpsc/validate"
)

// spoilable has something of everything: types, globals, host functions, exceptions, closures, switches.
const spoilable = `
extern fn ask(n: int) -> (int, string) throws string;
extern fn tell(s: string);

struct Node { label: string, value: int, next: Node }
type Step = fn(int) -> int;
var total = 0;

fn sum(n: Node) -> int { var s = 0; while n != nil { s += n.value; n = n.next; } return s; }
fn twice(f: Step, x: int) -> int { return f(f(x)); }
fn pick(s: string) -> int { switch s { case "a": return 1; case "b": return 2; default: return len(s); } }
fn risky(n: int) -> int throws int { if n > 2 { throw n; } return n * 2; }
fn bump(ref r: int) { r += 1; }

fn main(k: int) -> int {
    var list: Node = nil;
    var a = [1, 2, 3];
    for i in 0..k { list = Node("n", a[i % 3], list); push(a, i); }
    var add = fn(x: int) -> int { return x + k; };
    total = twice(add, sum(list));
    bump(ref total);
    try { total += risky(k); } catch e { print("caught", e); }
    try { var n, s = ask(pick("b")); print(n, s); } catch e { print(e); }
    tell("done");
    print(total, list, a, 1.5 * float(k));
    return total % 7;
}
`

var engines = []interp.Engine{interp.Fast, interp.Reference}

var spoilableHost = host.Funcs{
	"ask":  func(n int64) (int64, string, error) { return n, "x", nil },
	"tell": func(string) {},
}

// places appends everything that a user may change in a value: what exported fields, elements and pointers lead to.
func places(list []reflect.Value, v reflect.Value, seen map[any]bool) []reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || seen[v.Interface()] {
			return list
		}
		seen[v.Interface()] = true
		if v.CanSet() {
			list = append(list, v)
		}
		return places(list, v.Elem(), seen)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				list = places(list, v.Field(i), seen)
			}
		}
	case reflect.Slice:
		list = append(list, v)
		for i := range v.Len() {
			list = places(list, v.Index(i), seen)
		}
	default:
		list = append(list, v)
	}
	return list
}

// spoil changes one place. All choices come from the generator.
func spoil(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := []int64{-3, -2, -1, 0, 1, 2, 3, 5, 17, 99, math.MaxInt32, math.MinInt32, v.Int() + 1, v.Int() - 1}
		v.SetInt(n[r.IntN(len(n))])
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n := []uint64{0, 1, 2, 3, 7, 60, 255, v.Uint() + 1, v.Uint() - 1}
		v.SetUint(n[r.IntN(len(n))])
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		s := []string{"", "main", "::init", "a\x00b\n\"`\xff", v.String() + "2", "fn"}
		v.SetString(s[r.IntN(len(s))])
	case reflect.Pointer:
		v.SetZero()
	case reflect.Slice:
		switch n := v.Len(); r.IntN(5) {
		case 0:
			v.SetZero()
		case 1:
			v.Set(v.Slice(0, n/2))
		case 2:
			v.Set(v.Slice(min(1, n), n))
		case 3:
			v.Set(reflect.Append(v.Slice3(0, n, n), reflect.Zero(v.Type().Elem())))
		case 4:
			if n > 0 {
				v.Set(reflect.Append(v.Slice3(0, n, n), v.Index(r.IntN(n))))
			}
		}
	}
}

// spoilt returns a value with some of its places spoilt: the same for the same seed.
func spoilt[T any](seed uint64, x T) T {
	r := rand.New(rand.NewPCG(seed, 1))
	for range 1 + r.IntN(3) {
		list := places(nil, reflect.ValueOf(x), map[any]bool{})
		spoil(r, list[r.IntN(len(list))])
	}
	return x
}

// No exported function panics, or fails to return, for a program whose exported fields a user has spoilt; and what
// Verify accepts runs on both engines with the same result.
func TestSpoiltPrograms(t *testing.T) {
	count := long.Pick[uint64](40, 400)
	checked, err := compile.Check("spoilt.imp", spoilable, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	levels := []func() *cps.Program{
		func() *cps.Program { p, _ := checked.Lower(cps.Options{Verbatim: true}); return p },
		func() *cps.Program { p, _ := checked.Lower(cps.Options{}); return p },
		func() *cps.Program {
			p, _ := checked.Lower(cps.Options{})
			if err := compile.Optimise(p, opt.Options{Keep: []string{"sum", "pick"}}); err != nil {
				t.Fatal(err)
			}
			return p
		},
	}
	var texts []string
	for _, level := range levels {
		var b bytes.Buffer
		if err := cps.Fprint(&b, level(), cps.PrintOptions{Positions: true}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, b.String())
	}
	var accepted int
	panics := map[string]int{}
	for seed := range count {
		program := func() *cps.Program {
			n := seed % uint64(len(levels))
			return spoilt(seed, notation.Read(diag.NewFile("spoilt.cps", texts[n]), new(diag.List)))
		}
		ok := cps.Verify(program()) == nil
		if ok {
			accepted++
		}
		try := func(what string, f func()) {
			defer func() {
				if x := recover(); x != nil {
					if panics[what]++; panics[what] == 1 {
						stack := string(debug.Stack())
						t.Errorf("seed %d (accepted: %v): %s panics: %v\n%s", seed, ok, what, x, stack[strings.Index(stack, "panic("):])
					}
				}
			}()
			f()
		}
		useProgram(try, seed, program)
		var results []string
		for _, e := range engines {
			try("interp.Run", func() {
				var out bytes.Buffer
				r, err := interp.Run(program(), interp.Options{Args: []string{"3"}, Host: spoilableHost, Engine: e, Stdout: &out, MaxSteps: 10_000, MaxMemory: 1 << 24})
				results = append(results, fmt.Sprint(out.String(), r.Status, err))
			})
		}
		if len(results) == 2 && results[0] != results[1] {
			t.Errorf("seed %d: the engines give %q and %q", seed, results[0], results[1])
		}
		useSSA(try, func() *ssa.Program {
			src, errs := diag.NewFile("spoilt.cps", texts[seed%uint64(len(levels))]), new(diag.List)
			q, err := ssa.FromCPS(notation.Read(src, errs))
			if err != nil {
				t.Fatal(err)
			}
			return spoilt(seed, q)
		})
	}
	t.Logf("Verify accepts %d of %d", accepted, count)
}

// useProgram calls everything that takes a program or a function. What may change the program gets one of its own.
func useProgram(try func(string, func()), seed uint64, program func() *cps.Program) {
	p := program()
	try("cps.Verify", func() { _ = cps.Verify(p) })
	for _, nest := range []cps.Nesting{cps.ByDominance, cps.ByFreeVariables} {
		try("cps.Fprint", func() { _ = cps.Fprint(io.Discard, p, cps.PrintOptions{Positions: true, Nest: nest}) })
	}
	try("Program.String", func() { _ = p.String() })
	try("Program.Complete", func() { _ = p.Complete() })
	try("Program.Startable", func() { _ = p.Startable() })
	try("Program.Externs", func() {
		for _, f := range p.Externs() {
			f.Throws()
		}
	})
	try("Program.RecordsOrigins", func() { p.RecordsOrigins() })
	try("Program.Declarations", func() { p.Declarations() })
	try("Program.Func", func() { p.Func("sum") })
	try("Program.Struct", func() { p.TypeString(p.Struct("Node").Type) })
	try("Program.RemoveTypes", func() { program().RemoveTypes() })
	try("Program.RemoveFuncs", func() {
		program().RemoveFuncs(func(f *cps.Func) bool { return f != nil && f.Name == "sum" })
	})
	try("Program.Text(nil)", func() { p.Text(nil).Declarations() })
	try("effects.Find", func() { effects.Find(p) })
	try("effects.Fprint", func() { _ = effects.Fprint(io.Discard, p) })
	for _, g := range dot.Graphs {
		try("dot.Fprint", func() { _ = dot.Fprint(io.Discard, p, g, nil) })
	}
	try("llvm.Fprint", func() { _ = llvm.Fprint(io.Discard, p) })
	try("scheme.Fprint", func() { _ = scheme.Fprint(io.Discard, p) })
	try("ssa.FromCPS", func() { _, _ = ssa.FromCPS(p) })
	try("session.CPS", func() { session.CPS(p, []string{"main", "sum"}) })
	try("session.SSA", func() { session.SSA(p, []string{"main", "sum"}) })
	try("interp.Disassemble", func() { _ = interp.Disassemble(io.Discard, p) })
	try("interp.NewInstance", func() {
		in, err := interp.NewInstance(program(), interp.Options{Host: spoilableHost, MaxSteps: 10_000})
		if err == nil {
			_, _ = in.Call("pick", "a")
		}
	})
	try("interp.Run with a trace", func() {
		_, _ = interp.Run(program(), interp.Options{Args: []string{"3"}, Host: spoilableHost, MaxSteps: 1000, Trace: io.Discard, Profile: new(interp.Profile)})
	})
	try("Session.Link", func() {
		s := interp.NewSession(interp.Options{Host: spoilableHost, MaxSteps: 1000})
		_, _ = s.Link(program(), nil)
	})
	try("compile.Optimise", func() { _ = compile.Optimise(program(), opt.Options{}) })
	try("opt.Run", func() { _ = opt.Run(program(), opt.Options{}) })
	pass := opt.Passes[int(seed)%len(opt.Passes)]
	try("pass "+pass.Name, func() { pass.Run(program()) })
	try("validate.Run", func() {
		q := validate.New(&compile.Program{Language: compile.CPS, File: diag.NewFile("x.cps", ""), CPS: program()})
		q.ReadsInput()
	})
	try("Builder", func() {
		q := program()
		id, _ := q.DeclareFunc("fresh", nil, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
		for _, opts := range []cps.Options{{}, {Verbatim: true}} {
			b := cps.NewBuilder(q, opts)
			b.Begin(id)
			for i := range q.Funcs {
				b.Err()
				b.Call(cps.FuncID(i), b.Int(1))
				b.Closure(cps.FuncID(i))
			}
			for i := range q.Globals {
				b.GetGlobal(cps.GlobalID(i))
			}
			for _, s := range q.Structs {
				if s != nil {
					b.GetField(b.Nil(s.Type), 0)
					b.New(s.Type, b.String("x"), b.Int(1), b.Nil(s.Type))
				}
			}
			_ = b.Finish()
		}
	})
	if n := len(p.Funcs); n > 0 {
		useFunc(try, program, int(seed)%n)
	}
}

// useFunc calls everything that takes a function.
func useFunc(try func(string, func()), program func() *cps.Program, i int) {
	p := program()
	f := p.Funcs[i]
	try("cps.VerifyFunc", func() {
		for _, fault := range cps.VerifyFunc(p, f) {
			_ = fault.Error()
		}
	})
	try("Program.Lines", func() { p.Lines(f) })
	try("Program.Names", func() { p.Names(f) })
	try("Program.Text", func() {
		out := p.Text(f)
		if f == nil {
			return
		}
		for k := range f.Conts {
			out.Cont(cps.ContID(k))
			for i := range f.Conts[k].Ops {
				out.Op(&f.Conts[k].Ops[i])
			}
			t := &f.Conts[k].Term
			out.Term(t)
			for slot := range t.Targets {
				out.EdgeLabel(t, slot)
			}
		}
	})
	try("Program.Text.Extern", func() { p.Text(nil).Extern(f) })
	try("dot.Fprint of a function", func() { _ = dot.Fprint(io.Discard, p, dot.Flow, f) })
	if f == nil {
		return
	}
	try("Func.Preds", func() { f.Preds() })
	try("Func.Graph", func() {
		g := f.Graph()
		g.DominatorTree()
		g.ReversePostorder()
		g.Reducible()
	})
	for _, nest := range []cps.Nesting{cps.ByDominance, cps.ByFreeVariables} {
		try("Nesting.Tree", func() { nest.Tree(f) })
	}
	try("Func.Renumber", func() { program().Funcs[i].Renumber() })
	try("Func.Clone", func() { f.Clone() })
	try("Func.Results", func() { f.Results(); f.Signature(); f.ParamName(0) })
	try("Func.Throws", func() { f.Throws() })
	try("Func.Frames", func() {
		f.Frames(nil, f.Pos)
		for k := range f.Conts {
			f.Frames(nil, f.Conts[k].Pos)
			f.Frames(nil, f.Conts[k].Term.Pos)
			for i := range f.Conts[k].Ops {
				f.Frames(nil, f.Conts[k].Ops[i].Pos)
			}
		}
	})
	try("Func.Effect", func() {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				f.Effect(&f.Conts[k].Ops[i])
			}
		}
	})
	edit := func(what string, change func(e *cps.Editor)) {
		try("Editor."+what, func() {
			q := program()
			e := cps.Edit(q, q.Funcs[i])
			change(e)
			e.Commit()
			_ = e.Err()
			_ = cps.Verify(q)
		})
	}
	edit("Commit", func(e *cps.Editor) {})
	edit("Preds", func(e *cps.Editor) { e.Preds() })
	edit("RemoveRedundant", func(e *cps.Editor) { e.RemoveRedundant() })
	edit("Simplify", func(e *cps.Editor) {
		for k := range e.Func.Conts {
			for i := range e.Func.Conts[k].Ops {
				e.Simplify(&e.Func.Conts[k].Ops[i])
			}
		}
	})
	edit("ExprKey", func(e *cps.Editor) {
		for k := range e.Func.Conts {
			for i := range e.Func.Conts[k].Ops {
				e.ExprKey(&e.Func.Conts[k].Ops[i])
			}
			e.OnlyTarget(&e.Func.Conts[k].Term)
		}
	})
	edit("Operation", func(e *cps.Editor) {
		for x := range e.Func.Values {
			e.Operation(cps.Value(x))
		}
	})
	edit("Goto", func(e *cps.Editor) {
		for k := range e.Func.Conts {
			e.Goto(cps.ContID(k), 0)
		}
	})
	edit("Redefine", func(e *cps.Editor) {
		for x := range e.Func.Values {
			if e.Info(cps.Value(x)).Type == cps.Int {
				e.Redefine(cps.Value(x), 0, 0, e.Constant(cps.ValueInfo{Type: cps.Int}))
			}
		}
	})
	edit("Replace", func(e *cps.Editor) {
		for x := range e.Func.Values {
			if info := e.Info(cps.Value(x)); info.Kind == cps.ParamValue {
				e.Replace(cps.Value(x), e.Constant(cps.ValueInfo{Type: info.Type}))
			}
		}
	})
}

// useSSA calls everything that takes a program in SSA form.
func useSSA(try func(string, func()), program func() *ssa.Program) {
	p := program()
	try("ssa.Verify", func() { _ = ssa.Verify(p) })
	try("ssa.Fprint", func() { _ = ssa.Fprint(io.Discard, p, cps.PrintOptions{Positions: true}) })
	try("ssa.String", func() { _ = p.String() })
	try("ssa.ToCPS", func() {
		if q, err := p.ToCPS(); err == nil {
			if err := cps.Verify(q); err != nil {
				panic(err)
			}
		}
	})
	for i, f := range p.Funcs {
		try("ssa.VerifyFunc", func() {
			for _, fault := range ssa.VerifyFunc(p, cps.FuncID(i)) {
				_ = fault.Error()
			}
		})
		try("ssa.FuncText", func() { p.FuncText(f) })
		if f != nil {
			try("ssa.Graph", func() { f.Graph() })
		}
	}
}
