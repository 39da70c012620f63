package interp

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
)

// A flowchart is a random program over int and string variables, with flow as
// wild as gotos make it. It is run as CPS and by a model that knows nothing of
// continuations, parameters or slots.
type flowchart struct{ nodes []flowNode }

const (
	flowInts    = 4 // variables 0 to 3
	flowStrings = 3
	flowFuel    = 60 // nodes that are executed
)

type flowNode struct {
	stmts []flowStmt
	exit  int // 0: jump, 1: branch on an odd variable, 2: switch on a variable's last two bits
	on    int
	to    [3]int
}

type flowStmt struct {
	kind    int
	d, a, b int
}

func randomFlowchart(r *rand.Rand) flowchart {
	f := flowchart{make([]flowNode, 1+r.Intn(12))}
	for i := range f.nodes {
		n := &f.nodes[i]
		n.stmts = make([]flowStmt, r.Intn(6))
		for j := range n.stmts {
			n.stmts[j] = flowStmt{r.Intn(6), r.Intn(12), r.Intn(12), r.Intn(12)}
		}
		n.exit, n.on = r.Intn(3), r.Intn(flowInts)
		for j := range n.to {
			n.to[j] = r.Intn(len(f.nodes))
		}
	}
	return f
}

// model runs the flowchart.
func (f flowchart) model() string {
	ints, strs := [flowInts]int64{1, 2, 3, 4}, [flowStrings]string{"a", "b", "c"}
	at := 0
	for fuel := flowFuel; fuel > 0; fuel-- {
		n := &f.nodes[at]
		for _, s := range n.stmts {
			d, a, b := s.d%flowInts, s.a%flowInts, s.b%flowInts
			sd, sa, sb := s.d%flowStrings, s.a%flowStrings, s.b%flowStrings
			switch s.kind {
			case 0:
				ints[d] = ints[a] + ints[b]
			case 1:
				ints[d] = ints[a]*3 - ints[b]
			case 2:
				strs[sd] = strs[sa]
			case 3:
				strs[sd], strs[sa] = strs[sa], strs[sd]
				ints[d], ints[a] = ints[a], ints[d]
			case 4:
				if strs[sd] = strs[sa] + strs[sb]; len(strs[sd]) > 5 {
					strs[sd] = strs[sd][len(strs[sd])-5:]
				}
			case 5: // the function mix
				ints[d], strs[sd] = ints[a]-ints[b], strs[sa]+fmt.Sprint(ints[b]&7)
				strs[sd] = strs[sd][len(strs[sd])-1:]
			}
		}
		switch n.exit {
		case 0:
			at = n.to[0]
		case 1:
			at = n.to[1-ints[n.on]&1]
		case 2:
			at = n.to[min(ints[n.on]&3, 2)]
		}
	}
	return fmt.Sprintln(ints[0], ints[1], ints[2], ints[3], strs[0], strs[1], strs[2])
}

// program builds the flowchart as CPS.
func (f flowchart) program(t *testing.T) *cps.Program {
	p := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	mix, _ := p.DeclareFunc("mix", []cps.Type{cps.Int, cps.String, cps.Int}, []cps.Type{cps.Int, cps.String}, pos)
	tail, _ := p.DeclareFunc("tail", []cps.Type{cps.String, cps.Int}, []cps.Type{cps.String}, pos)
	main, _ := p.DeclareFunc("main", nil, nil, pos)
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.At(pos)

	b.Begin(tail, "s", "n") // the last n bytes of s
	length := b.Op(cps.Len, b.Param(0))
	from := b.Op(cps.Max, b.Op(cps.Sub, length, b.Param(1)), b.Int(0))
	b.Return(b.Op(cps.Substr, b.Param(0), from, length))
	finish(t, b)

	b.Begin(mix, "a", "s", "b")
	digit := b.Op(cps.ToString, b.Op(cps.And, b.Param(2), b.Int(7)))
	s := b.Call(tail, b.Op(cps.Add, b.Param(1), digit), b.Int(1))[0]
	b.Return(b.Op(cps.Sub, b.Param(0), b.Param(2)), s)
	finish(t, b)

	b.Begin(main)
	var ints, strs []cps.Variable
	for i := range flowInts {
		ints = append(ints, b.Variable(fmt.Sprint("i", i), cps.Int))
		b.Set(ints[i], b.Int(int64(i+1)))
	}
	for i := range flowStrings {
		strs = append(strs, b.Variable(fmt.Sprint("s", i), cps.String))
		b.Set(strs[i], b.String("abc"[i:i+1]))
	}
	fuel := b.Variable("fuel", cps.Int)
	b.Set(fuel, b.Int(flowFuel))
	conts := make([]cps.ContID, len(f.nodes))
	for i := range conts {
		conts[i] = b.Cont("node")
	}
	end := b.Cont("end")
	b.Jump(conts[0])
	for i := range f.nodes {
		n := &f.nodes[i]
		b.Enter(conts[i])
		left := b.Get(fuel)
		work := b.Cont("work")
		b.Branch(b.Op(cps.Gt, left, b.Int(0)), work, end)
		b.Seal(work)
		b.Enter(work)
		b.Set(fuel, b.Op(cps.Sub, left, b.Int(1)))
		for _, s := range n.stmts {
			d, a, x := ints[s.d%flowInts], ints[s.a%flowInts], ints[s.b%flowInts]
			sd, sa, sx := strs[s.d%flowStrings], strs[s.a%flowStrings], strs[s.b%flowStrings]
			switch s.kind {
			case 0:
				b.Set(d, b.Op(cps.Add, b.Get(a), b.Get(x)))
			case 1:
				b.Set(d, b.Op(cps.Sub, b.Op(cps.Mul, b.Get(a), b.Int(3)), b.Get(x)))
			case 2:
				b.Set(sd, b.Get(sa))
			case 3:
				u, v := b.Get(sd), b.Get(sa)
				b.Set(sd, v)
				b.Set(sa, u)
				u, v = b.Get(d), b.Get(a)
				b.Set(d, v)
				b.Set(a, u)
			case 4:
				b.Set(sd, b.Call(tail, b.Op(cps.Add, b.Get(sa), b.Get(sx)), b.Int(5))[0])
			case 5:
				f := b.Closure(mix, b.Get(a))
				r := b.CallValue(f, b.Get(sa), b.Get(x))
				b.Set(d, r[0])
				b.Set(sd, r[1])
			}
		}
		to := []cps.ContID{conts[n.to[0]], conts[n.to[1]], conts[n.to[2]]}
		switch on := b.Get(ints[n.on]); n.exit {
		case 0:
			b.Jump(to[0])
		case 1:
			b.Branch(b.Op(cps.Eq, b.Op(cps.And, on, b.Int(1)), b.Int(1)), to[0], to[1])
		case 2:
			b.Switch(b.Op(cps.And, on, b.Int(3)), []cps.Value{b.Int(0), b.Int(1)}, to)
		}
	}
	for _, k := range append(conts, end) {
		b.Seal(k)
	}
	b.Enter(end)
	var all []cps.Value
	for _, v := range append(ints, strs...) {
		all = append(all, b.Get(v))
	}
	b.Op(cps.Print, all...)
	b.Return()
	finish(t, b)
	for _, fault := range cps.Verify(p) {
		t.Fatal(fault)
	}
	return p
}

func finish(t *testing.T, b *cps.Builder) {
	t.Helper()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
}

func TestRandomFlowcharts(t *testing.T) {
	for seed := range int64(2000) {
		f := randomFlowchart(rand.New(rand.NewSource(seed)))
		want := f.model()
		p := f.program(t)
		for _, limit := range []int{maxLive, 0} {
			var out strings.Builder
			m := newMachine(p, Options{Stdout: &out})
			m.codes = compileProgram(p, limit, false)
			err := m.runProgram(arguments{})
			m.out.flush()
			if err != nil || out.String() != want {
				t.Fatalf("seed %d, limit %d: got %q, %v, want %q\n%s", seed, limit, out.String(), err, want, p)
			}
			// Nothing is left of the references of functions that returned.
			for i, ref := range m.refs {
				if ref != nil {
					t.Fatalf("seed %d, limit %d: slot %d keeps %v\n%s", seed, limit, i, ref, p)
				}
			}
		}
	}
}

// A function with very many continuations and values compiles in a time that
// is linear in its size; so does one with too many values alive at once.
func TestLargeFunctions(t *testing.T) {
	p := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	main, _ := p.DeclareFunc("main", []cps.Type{cps.Int}, []cps.Type{cps.Int}, pos)
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.Begin(main, "n")
	b.At(pos)
	const ifs = 100_000
	x := b.Variable("x", cps.Int)
	b.Set(x, b.Param(0))
	early := make([]cps.Value, 1000) // alive all the way
	for i := range early {
		early[i] = b.Op(cps.Add, b.Param(0), b.Int(int64(i)))
	}
	for i := range ifs {
		then, join := b.Cont("then"), b.Cont("join")
		b.Branch(b.Op(cps.Gt, b.Get(x), b.Int(int64(i))), then, join)
		b.Seal(then)
		b.Enter(then)
		b.Set(x, b.Op(cps.Sub, b.Get(x), b.Int(1)))
		b.Jump(join)
		b.Seal(join)
		b.Enter(join)
	}
	sum := b.Get(x)
	for _, e := range early {
		sum = b.Op(cps.Add, sum, e)
	}
	b.Return(sum)
	finish(t, b)
	// x falls by one as long as it is greater than i: from 1000 to 500. The
	// early values are 1000 to 1999.
	if res, err := Run(p, Options{Args: []string{"1000"}}); err != nil || res.Status != 500+1499500 {
		t.Error(res, err)
	}
}

// What a wide switch over many live references clears is bounded. Of n targets
// that each use one of n arrays, each has the n-1 others to clear when it begins
// and its own when it ends, and the default has all n: n*(n+1) slots. Where this
// exceeds maxLive, nothing is cleared before the function returns.
func TestLargeSwitches(t *testing.T) {
	tests := []struct{ n, cleared int }{{1000, 1000 * 1001}, {5000, 0}}
	for _, test := range tests {
		p := cps.NewProgram()
		pos := cps.Pos{Line: 1, Col: 1}
		main, _ := p.DeclareFunc("main", []cps.Type{cps.Int}, nil, pos)
		b := cps.NewBuilder(p, cps.Options{Verbatim: true})
		b.Begin(main, "n")
		b.At(pos)
		ints := p.ArrayType(cps.Int)
		var arrays, cases []cps.Value
		var targets []cps.ContID
		for i := range test.n {
			x := b.Op(cps.Add, b.Param(0), b.Int(int64(i)))
			arrays = append(arrays, b.ArrayLit(ints, x))
			cases = append(cases, b.Int(int64(i)))
			targets = append(targets, b.Cont("case"))
		}
		end := b.Cont("end")
		b.Switch(b.Param(0), cases, append(targets, end))
		for i, k := range targets {
			b.Seal(k)
			b.Enter(k)
			b.Op(cps.Print, b.Op(cps.Index, arrays[i], b.Int(0)))
			b.Jump(end)
		}
		b.Seal(end)
		b.Enter(end)
		b.Return()
		finish(t, b)

		m := newMachine(p, Options{})
		cleared := 0
		for _, c := range m.codes {
			for _, in := range c.ins {
				if in.op == opClear {
					cleared += len(c.lists[in.b].refs)
				}
			}
			for _, j := range c.jumps {
				cleared += len(j.clear)
			}
		}
		if cleared != test.cleared {
			t.Errorf("%d cases clear %d slots, not %d", test.n, cleared, test.cleared)
		}
		// Array i holds n+i, and case n prints what array n holds.
		for _, arg := range []int{0, 700, test.n - 1, test.n} {
			want := ""
			if arg < test.n {
				want = fmt.Sprintln(2 * arg)
			}
			out := new(strings.Builder)
			_, err := Run(p, Options{Args: []string{fmt.Sprint(arg)}, Stdout: out})
			if err != nil || out.String() != want {
				t.Errorf("%d cases, %d: got %q, %v, want %q", test.n, arg, out, err, want)
			}
		}
	}
}
