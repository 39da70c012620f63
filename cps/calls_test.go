package cps

// This file defines the exhaustive test of calls with several continuations: every graph of
// a few blocks, with every way to end each block by a jump, a branch or a call, and every
// way to use and assign a variable, through the exported builder. What is expected of a
// finished function is computed from the definitions:
//
//   - A block takes a parameter for the variable if and only if that is necessary (paths from
//     different assignments converge there) and the variable is live. Calls change nothing.
//   - A block to which a callee may pass an exception takes a parameter for it at -O0. At
//     -O1 it does so if it uses the exception, or if it takes nothing else and only calls
//     lead to it.
//   - There is a continuation between a call and its target if and only if the target takes
//     other arguments than the callee passes.
//   - On every path, what is printed is what the source prints.

import (
	"fmt"
	"math/bits"
	"testing"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/internal/test/long"
	"cpsc/internal/test/smallgraphs"
	"cpsc/internal/test/tally"
)

// callKinds are the variants of a program: blocks take no exception, one that they ignore, or
// one that they print.
const (
	noException = iota
	ignored
	printedException
)

// An order of filling and sealing the blocks.
type manner uint8

const (
	early manner = iota // each block is sealed as soon as all its predecessors are filled
	late                // all blocks are sealed at the end
	mixed               // blocks are filled in a random order, and sealed at random moments
)

func (m manner) String() string { return [...]string{"early", "late", "mixed"}[m] }

// callCode has the accesses of a block to the variable: reads, and writes, which are true.
var callCode = [][]bool{nil, {false}, {true}, {false, true}}

// A callProgram is a graph whose blocks may end with calls.
type callProgram struct {
	blocks [][]int // what each block leads to
	writes []int   // by block: its accesses of the variable; see callCode
	calls  []bool  // by block
	kind   int
	takes  []bool // by block: it takes an exception
	byJump []int  // by block: how many jumps lead to it
	byCall []int  // by block: how many edges of calls lead to it
	need   uint64 // the blocks where a parameter for the variable is necessary and the variable live
}

// setCalls says which blocks end with calls.
func (c *callProgram) setCalls(calls []bool, kind int) {
	n := len(calls)
	c.calls, c.kind = calls, kind
	c.takes, c.byJump, c.byCall = make([]bool, n), make([]int, n), make([]int, n)
	for i := range c.takes {
		c.takes[i] = kind != noException
	}
	c.byJump[0] = 1
	for i, call := range calls {
		to := c.blocks[i]
		for _, s := range to {
			switch {
			case call:
				c.byCall[s]++
			case len(to) > 1:
				c.takes[s] = false
			default:
				c.byJump[s]++
			}
		}
	}
}

// build builds the program as fn f(ret: cont()).
func (c *callProgram) build(opts Options, m manner, d *tally.Dice) (*Program, Stats, error) {
	p := NewProgram()
	pos := Pos{Line: 1, Col: 1}
	f, _ := p.DeclareFunc("f", nil, nil, pos)
	var stats Stats
	opts.Report = func(_ *Func, s Stats) { stats = s }
	b := NewBuilder(p, opts)
	b.Begin(f)
	n := len(c.calls)
	x := b.Variable("x", Int)
	blocks, missing, sealed := make([]ContID, n), make([]int, n), make([]bool, n)
	exceptions, fill := make([]Value, n), make([]int, n)
	for i := range blocks {
		blocks[i], fill[i] = b.Cont(fmt.Sprint("b", i)), i
		if c.takes[i] {
			exceptions[i] = b.AddParam(blocks[i], "e", Int)
		}
	}
	missing[0] = 1 // the jump from the entry
	for _, to := range c.blocks {
		for _, s := range to {
			missing[s]++
		}
	}
	if m == mixed {
		for i := n - 1; i > 0; i-- {
			j := d.Roll(i + 1)
			fill[i], fill[j] = fill[j], fill[i]
		}
	}
	seal := func(always bool) {
		for i := range blocks {
			if missing[i] == 0 && !sealed[i] && (always || m == early || m == mixed && d.Roll(3) == 0) {
				b.Seal(blocks[i])
				sealed[i] = true
			}
		}
	}
	jump := func(i int) {
		if c.takes[i] {
			b.Jump(blocks[i], b.Op(ReadInt))
		} else {
			b.Jump(blocks[i])
		}
	}
	jump(0)
	missing[0]--
	for _, i := range fill {
		seal(false)
		b.Enter(blocks[i])
		b.At(Pos{Line: int32(2 + i), Col: 1})
		if c.takes[i] && c.kind == printedException {
			b.Op(Print, exceptions[i])
		}
		for _, write := range callCode[c.writes[i]] {
			seal(false)
			if !write {
				b.Op(Print, b.Get(x))
			} else {
				b.Set(x, b.Op(ReadInt))
			}
		}
		seal(false)
		to := c.blocks[i]
		switch {
		case c.calls[i]:
			var takes [][]Type
			var conts []ContID
			if len(to) == 1 { // the results go elsewhere
				takes, conts = append(takes, nil), append(conts, Ret)
			}
			for _, s := range to {
				var types []Type
				if c.takes[s] {
					types = []Type{Int}
				}
				takes, conts = append(takes, types), append(conts, blocks[s])
			}
			b.CallValueTo(b.Undef(p.FuncType(nil, takes...)), conts)
		case len(to) == 0:
			b.Return()
		case len(to) == 1:
			jump(to[0])
		default:
			b.Branch(b.Op(EOF), blocks[to[0]], blocks[to[1]])
		}
		for _, s := range to {
			missing[s]--
		}
	}
	seal(true)
	err := b.Finish()
	return p, stats, err
}

// needed returns the blocks where a parameter for the variable is necessary and the variable is live.
func (c *callProgram) needed() (set uint64) {
	f := &construct.Function{Vars: 1, Succs: flow.Graph{{1}}, Code: [][]construct.Access{nil}}
	for i, to := range c.blocks {
		var succs []int32
		for _, s := range to {
			succs = append(succs, int32(s+1))
		}
		var code []construct.Access
		for _, write := range callCode[c.writes[i]] {
			code = append(code, construct.Access{Write: write})
		}
		f.Succs, f.Code = append(f.Succs, succs), append(f.Code, code)
	}
	preds, _ := f.Succs.Reverse()
	live := f.Liveness(preds, f.Writers())
	live.Of(0)
	for _, phi := range f.Necessary() {
		if live.In(phi.Node) {
			set |= 1 << (phi.Node - 1)
		}
	}
	return set
}

// String describes the program.
func (c *callProgram) String() string {
	return fmt.Sprintf("%v, code %v, calls %v, kind %d\n", c.blocks, c.writes, c.calls, c.kind)
}

// trace runs a path, given by the targets to take where there are several, and returns what
// is printed: the numbers of the values, in the order in which they are read or passed by
// callees; 0 for a variable that was not set. It ends with -1 if f returns. A path without
// end is cut off.
func (c *callProgram) trace(path []int) (out []int) {
	x, values, exception := 0, 0, 0
	read := func() int { values++; return values }
	at := 0
	for range 3 * maxPath {
		if c.takes[at] {
			if exception = read(); c.kind == printedException {
				out = append(out, exception)
			}
		}
		for _, write := range callCode[c.writes[at]] {
			if !write {
				out = append(out, x)
			} else {
				x = read()
			}
		}
		to, choice := c.blocks[at], 0
		if call := c.calls[at]; call || len(to) > 1 {
			if len(path) == 0 {
				return out
			}
			choice, path = path[0], path[1:]
			if call && len(to) == 1 { // the first continuation is that of f
				choice--
			}
		}
		if len(to) == 0 || choice < 0 {
			return append(out, -1)
		}
		at = to[choice]
	}
	return out
}

// follow runs the same path through the finished function.
func (c *callProgram) follow(f *Func, path []int) (out []int) {
	env := make([]int, len(f.Values))
	values := 0
	read := func() int { values++; return values }
	var args []int
	k := Entry
	for range 20 * maxPath {
		cont := &f.Conts[k]
		for i, x := range cont.Params {
			env[x] = args[i]
		}
		for _, op := range cont.Ops {
			switch op.Code {
			case ReadInt:
				env[op.Result] = read()
			case Print:
				out = append(out, env[op.Args[0]])
			}
		}
		t, choice := &cont.Term, 0
		if len(t.Targets) > 1 {
			if len(path) == 0 {
				return out
			}
			choice, path = path[0], path[1:]
		}
		args = args[:0]
		k = t.Targets[choice]
		switch {
		case k.IsOwn():
			return append(out, -1)
		case t.Kind == Jump:
			for _, x := range t.Args {
				args = append(args, env[x])
			}
		case t.Kind == CallValue:
			for range f.Conts[k].Params {
				args = append(args, read())
			}
		}
	}
	return out
}

// maxPath is the length of the paths.
const maxPath = 6

// runs compares what is printed on all paths.
func (c *callProgram) runs(f *Func) string {
	path := make([]int, maxPath)
	for n := range 1 << maxPath {
		for i := range path {
			path[i] = n >> i & 1
		}
		want, got := c.trace(path), c.follow(f, path)
		ended := len(want) > 0 && want[len(want)-1] == -1
		if len(got) < len(want) || ended && len(got) > len(want) {
			return fmt.Sprintf("path %v: printed %v, want %v", path, got, want)
		}
		for i, x := range want {
			if x != 0 && x != got[i] {
				return fmt.Sprintf("path %v: printed %v, want %v", path, got, want)
			}
		}
	}
	return ""
}

// shape checks the parameters and the edges of a finished function; need has the parameters
// for the variable.
func (c *callProgram) shape(f *Func, verbatim bool, need uint64) string {
	placed := uint64(0)
	byName := map[string]int{}
	for i := range c.calls {
		byName[fmt.Sprint("b", i)] = i
	}
	for k := range f.Conts[1:] {
		cont := &f.Conts[k+1]
		i, isBlock := byName[cont.Name]
		if !isBlock {
			continue
		}
		exceptions := 0
		for _, x := range cont.Params {
			if f.Info(x).Name == "x" {
				placed |= 1 << i
			} else {
				exceptions++
			}
		}
		needs := need>>i&1 != 0
		want := 0
		switch {
		case !c.takes[i]:
		case verbatim, c.kind == printedException && (c.byCall[i] > 0 || c.byJump[i] > 1), c.kind == ignored && c.byJump[i] == 0 && !needs:
			want = 1
		}
		if exceptions != want {
			return fmt.Sprintf("%s takes %d exceptions, want %d", cont.Name, exceptions, want)
		}
	}
	if placed != need {
		return fmt.Sprintf("the variable has parameters %b, want %b", placed, need)
	}
	for k := range f.Conts {
		t := &f.Conts[k].Term
		for slot, s := range t.Succs() {
			if t.Kind != CallValue {
				continue
			}
			_, direct := byName[f.Conts[s].Name]
			i := int(t.Pos.Line) - 2 // the block may have become a part of another one
			to := c.blocks[i]
			target := to[slot+len(to)-len(t.Targets)]
			needs := need>>target&1 != 0
			dropped := !verbatim && c.takes[target] && c.kind == ignored && c.byJump[target] > 0
			if direct == (needs || dropped) {
				return fmt.Sprintf("the call of b%d goes to %s", i, f.Conts[s].Name)
			}
		}
	}
	return ""
}

// At full length, with 3 blocks, it builds 7.5 million functions, which took 42 minutes at low priority on a busy machine.
func TestExhaustiveCalls(t *testing.T) {
	for n := 1; n <= 3; n++ {
		t.Run(fmt.Sprint(n, " blocks"), func(t *testing.T) {
			var list [][][]int
			smallgraphs.Each(n, func(g flow.Graph) {
				blocks := make([][]int, n)
				for i, to := range g[1:] {
					for _, s := range to {
						blocks[i] = append(blocks[i], int(s)-1)
					}
				}
				list = append(list, blocks)
			})
			r := tally.New()
			every := uint64(1)
			if n == 3 {
				every = uint64(long.Pick(8999, 1))
			}
			tally.InShards(len(list), func(from, step int) {
				counts := map[string]int{}
				number := uint64(0)
				for i := from; i < len(list); i += step {
					eachCallProgram(list[i], func(c *callProgram) {
						if number++; number%every == 0 {
							c.check(r, counts, uint64(i)<<20+number)
						}
					})
				}
				r.Merge(counts)
			})
			r.Counts["graphs"] = len(list)
			r.Show(t)
		})
	}
}

// eachCallProgram calls a function with all programs of a graph.
func eachCallProgram(blocks [][]int, check func(*callProgram)) {
	n := len(blocks)
	c := &callProgram{blocks: blocks, writes: make([]int, n)}
	for pattern := range 1 << (2 * n) {
		for i := range n {
			c.writes[i] = pattern >> (2 * i) & 3
		}
		c.need = c.needed()
		for calls := range 1 << n {
			list := make([]bool, n)
			ok := true
			for i, to := range blocks {
				list[i] = calls>>i&1 != 0
				if list[i] {
					ok = ok && len(to) > 0
				} else {
					ok = ok && (len(to) < 2 || to[0] != to[1])
				}
			}
			for kind := noException; ok && kind <= printedException; kind++ {
				c.setCalls(list, kind)
				check(c)
			}
		}
	}
}

// check builds the program by all strategies, at both levels, in three orders of sealing.
func (c *callProgram) check(r *tally.Report, counts map[string]int, seed uint64) {
	counts["programs"]++
	d := tally.Dice(seed*0x9E3779B97F4A7C15 | 1)
	known := map[string]bool{}
	for _, verbatim := range []bool{true, false} {
		for _, placement := range Placements {
			for _, m := range []manner{early, late, mixed} {
				opts := Options{Placement: placement, Verbatim: verbatim, Research: Research{RemoveRedundant: placement != Deferred}}
				p, stats, err := c.build(opts, m, &d)
				counts["functions built"]++
				complain := func(fault string) {
					r.Fail(fmt.Sprintf("%v, verbatim %v", placement, verbatim), fmt.Sprintf("%s\n%s%v %v\n%s", fault, c, placement, m, p))
				}
				if err != nil {
					complain(err.Error())
					continue
				}
				f := p.Funcs[0]
				if n := bits.OnesCount64(c.need); stats.Kept != n || placement == Deferred && stats.Created != n {
					complain(fmt.Sprintf("the statistics are %+v, want %d parameters", stats, n))
				}
				text := p.String()
				if verbatim {
					text += "-O0"
				}
				if known[text] {
					continue
				}
				known[text] = true
				counts["different functions checked"]++
				if err := Verify(p); err != nil {
					complain(err.Error())
				}
				if fault := c.shape(f, verbatim, c.need); fault != "" {
					complain(fault)
				}
				if fault := c.runs(f); fault != "" {
					complain(fault)
				}
			}
		}
	}
}
