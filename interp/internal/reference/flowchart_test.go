// This file defines random flowcharts.

package reference

import (
	"fmt"
	"math/rand"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
)

// A flowchart is a random program with int and string variables and arbitrary control flow,
// as with gotos. Tests compare the output of the program in CPS with that of model,
// which has no continuations, parameters or registers.
type flowchart struct{ nodes []flowNode }

const (
	flowInts    = 4 // variables 0 to 3
	flowStrings = 3
	flowFuel    = 60 // the number of nodes that are executed
)

type flowNode struct {
	stmts []flowStmt
	exit  int // 0: jump, 1: branch if a variable is odd, 2: switch on the last two bits of a variable
	on    int // the variable
	to    [3]int
}

type flowStmt struct {
	kind    int
	d, a, b int
}

// randomFlowchart returns a flowchart of up to 12 nodes.
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

// model runs the flowchart and returns its output.
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

// program returns the flowchart as a program in CPS.
func (f flowchart) program(t testing.TB) *cps.Program {
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
	interptest.Finish(t, b)

	b.Begin(mix, "a", "s", "b")
	digit := b.Op(cps.ToString, b.Op(cps.And, b.Param(2), b.Int(7)))
	s := b.Call(tail, b.Op(cps.Add, b.Param(1), digit), b.Int(1))[0]
	b.Return(b.Op(cps.Sub, b.Param(0), b.Param(2)), s)
	interptest.Finish(t, b)

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
	interptest.Finish(t, b)
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
	return p
}
