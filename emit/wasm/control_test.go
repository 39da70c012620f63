package wasm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/wasm"
)

// TestControl runs functions with random flow, and expects copies of nodes or a dispatch loop in those whose flow is
// irreducible and in no others. Each node prints its number, changes a variable and goes on to a node that this chooses, or
// only jumps to a later one. In every second function, variables are globals, so jumps assign nothing.
func TestControl(t *testing.T) {
	const functions, steps = 400, 60
	random := rand.New(rand.NewPCG(1, 2))
	pos := cps.Pos{Line: 1, Col: 1}
	p := cps.NewProgram()
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	var list []cps.FuncID
	for i := range functions {
		f, _ := p.DeclareFunc(fmt.Sprintf("f%d", i), []cps.Type{cps.Int}, nil, pos)
		list = append(list, f)
		b.Begin(f)
		variable := func(name string) (get func() cps.Value, set func(cps.Value)) {
			if i%2 == 0 {
				g, _ := p.DeclareGlobal(fmt.Sprint(name, i), cps.Int)
				return func() cps.Value { return b.GetGlobal(g) }, func(x cps.Value) { b.SetGlobal(g, x) }
			}
			v := b.Variable(name, cps.Int)
			return func() cps.Value { return b.Get(v) }, func(x cps.Value) { b.Set(v, x) }
		}
		seed, setSeed := variable("seed")
		left, setLeft := variable("left")
		kept, setKept := variable("kept")
		setKept(b.Param(0))
		setSeed(b.Param(0))
		setLeft(b.Int(steps))
		nodes := make([]cps.ContID, 2+random.IntN(12))
		for n := range nodes {
			nodes[n] = b.Cont(fmt.Sprintf("n%d", n))
		}
		end := b.Cont("end")
		b.Jump(nodes[0])
		for n, k := range nodes {
			b.Enter(k)
			if later := nodes[n+1:]; len(later) > 0 && random.IntN(4) == 0 {
				b.Jump(later[random.IntN(len(later))])
				continue
			}
			b.Op(cps.Write, b.Int(int64(n)))
			switch random.IntN(4) {
			case 0:
				setKept(seed())
			case 1:
				b.Op(cps.Write, kept())
			}
			setLeft(b.Op(cps.Sub, left(), b.Int(1)))
			setSeed(b.Op(cps.Add, b.Op(cps.Mul, seed(), b.Int(6364136223846793005)), b.Int(1442695040888963407)))
			on := b.Cont("on")
			b.Branch(b.Op(cps.Eq, left(), b.Int(0)), end, on)
			b.Seal(on)
			b.Enter(on)
			choice := b.Op(cps.Ushr, seed(), b.Int(62))
			to := func() cps.ContID { return nodes[random.IntN(len(nodes))] }
			switch random.IntN(4) {
			case 0:
				b.Jump(to())
			case 1:
				b.Switch(choice, []cps.Value{b.Int(0), b.Int(1), b.Int(2)}, []cps.ContID{to(), to(), to(), to()})
			default:
				b.Branch(b.Op(cps.Lt, choice, b.Int(2)), to(), to())
			}
		}
		b.Enter(end)
		b.Op(cps.Print, seed())
		b.Return()
		for _, k := range append(nodes, end) {
			b.Seal(k)
		}
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	main, _ := p.DeclareFunc(cps.MainName, nil, nil, pos)
	b.Begin(main)
	for i, f := range list {
		b.Call(f, b.Int(int64(i)))
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	expect(t, []enginetest.Job{{Name: "random flow", CPS: p}})

	var want []string
	for _, f := range p.Funcs {
		if !f.Graph().Reducible() {
			want = append(want, f.Name)
		}
	}
	var module bytes.Buffer
	if err := wasm.Fprint(&module, p); err != nil {
		t.Fatal(err)
	}
	dispatched, split := section(module.String(), "cpsc.dispatch"), section(module.String(), "cpsc.split")
	got := slices.Concat(dispatched, split)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(dispatched) < 10 || len(split) < 10 {
		t.Errorf("%d functions have a dispatch loop, %d copies: %v\nwant %d: %v", len(dispatched), len(split), got, len(want), want)
	}
}

// section returns the lines of a custom section of a module, which is one of the last two.
func section(module, name string) []string {
	for i, text := range strings.Split(module, "cpsc.") {
		if rest, ok := strings.CutPrefix("cpsc."+text, name); i > 0 && ok {
			rest, _, _ = strings.Cut(rest, "\x00")
			return strings.Split(rest, "\n")
		}
	}
	return nil
}

// TestHostFunctions expects an error for a program with host functions.
func TestHostFunctions(t *testing.T) {
	p := cps.NewProgram()
	b := cps.NewBuilder(p, cps.Options{})
	if _, err := p.DeclareExtern("random", []cps.Param{{Name: "n", Type: cps.Int}}, []cps.Type{cps.Int}, cps.NoType, cps.Pos{Line: 1, Col: 1}); err != nil {
		t.Fatal(err)
	}
	main, _ := p.DeclareFunc(cps.MainName, nil, nil, cps.Pos{Line: 1, Col: 1})
	b.Begin(main)
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := wasm.Fprint(new(bytes.Buffer), p); err == nil || !strings.Contains(err.Error(), "host function random") {
		t.Errorf("the error is %v", err)
	}
}
