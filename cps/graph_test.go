package cps

// This file defines what the tests of placement share: functions given as
// graphs of blocks, and an evaluator that runs a path through both forms.

import (
	"fmt"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cpsc/place"

	"cpsc/internal/test/long"
)

// A block is a list of statements, x=1, x=y or x (a use), and its successors.
type block struct {
	stmts string
	to    []int
}

// An order says how a graph is given to the builder.
type order struct {
	fill []int // the order of filling; nil: by number
	late bool  // seal everything at the end, not as soon as all predecessors are filled

	// calls says which blocks end with a call that passes all successors as continuations.
	calls []bool
}

// randomCalls returns an order in which some blocks end with calls.
func (o order) randomCalls(rng *rand.Rand, blocks int) order {
	o.calls = make([]bool, blocks)
	for i := range o.calls {
		o.calls[i] = rng.Intn(2) == 0
	}
	return o
}

// buildGraph builds fn f(c: bool, ret: cont()) from blocks; block 0 follows the
// virtual entry. Conditions of branches are c: a path is chosen from outside.
func buildGraph(t testing.TB, blocks []block, o order) *Program {
	t.Helper()
	p, _ := buildWith(t, blocks, o, Options{})
	return p
}

// A tester is a test, or what rapid calls one.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
}

// buildWith is buildGraph with options. It returns the counts of placement, too.
func buildWith(t tester, blocks []block, o order, opts Options) (*Program, Stats) {
	t.Helper()
	p := NewProgram()
	f, _ := p.DeclareFunc("f", []Type{Bool}, nil, Pos{Line: 1, Col: 1})
	opts.Verbatim = true
	b := NewBuilder(p, opts)
	b.Begin(f, "c")
	vars := map[string]Variable{}
	variable := func(name string) Variable {
		if _, ok := vars[name]; !ok {
			vars[name] = b.Variable(name, Int)
		}
		return vars[name]
	}
	conts := make([]ContID, len(blocks))
	missing := make([]int, len(blocks)) // edges that are still to come
	missing[0] = 1
	for i, bl := range blocks {
		conts[i] = b.Cont(fmt.Sprint("b", i))
		for _, s := range bl.to {
			missing[s]++
		}
		for _, s := range strings.Fields(bl.stmts) { // variables in the order of the text
			variable(s[:1])
		}
	}
	arrive := func(k int) {
		if missing[k]--; missing[k] == 0 && !o.late {
			b.Seal(conts[k])
		}
	}
	b.Jump(conts[0])
	arrive(0)
	fill := o.fill
	if fill == nil {
		for i := range blocks {
			fill = append(fill, i)
		}
	}
	for _, i := range fill {
		b.Enter(conts[i])
		for _, s := range strings.Fields(blocks[i].stmts) {
			switch {
			case len(s) == 1:
				b.Op(Print, b.Get(variable(s)))
			case '0' <= s[2] && s[2] <= '9':
				n, _ := strconv.Atoi(s[2:])
				b.Set(variable(s[:1]), b.Int(int64(n)))
			default:
				b.Set(variable(s[:1]), b.Get(variable(s[2:])))
			}
		}
		to := blocks[i].to
		targets := make([]ContID, len(to))
		for j, s := range to {
			targets[j] = conts[s]
		}
		switch {
		case len(to) == 0:
			b.Return()
		case o.calls != nil && o.calls[i]:
			b.CallValueTo(b.Undef(p.FuncType(nil, make([][]Type, len(to))...)), targets)
		case len(to) == 1:
			b.Jump(targets[0])
		case len(to) == 2:
			b.Branch(b.Param(0), targets[0], targets[1])
		default:
			var cases []Value
			for j := range to[1:] {
				cases = append(cases, b.Int(int64(j)))
			}
			b.Switch(b.Int(0), cases, targets)
		}
		for _, s := range to {
			arrive(s)
		}
	}
	for i := range blocks {
		if !b.placer.Sealed(place.Block(conts[i])) && b.Err() == nil {
			b.Seal(conts[i])
		}
	}
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := Verify(p); err != nil {
		t.Errorf("%v\n%v\n%s", blocks, err, p)
	}
	return p, *b.placer.Stats()
}

// sourceTrace follows a path, given by the successors to take, and returns what
// the uses see: nothing for a variable that is not set.
func sourceTrace(blocks []block, path []int) []string {
	env := map[string]string{}
	var trace []string
	for at, i := 0, 0; ; i++ {
		for _, s := range strings.Fields(blocks[at].stmts) {
			switch {
			case len(s) == 1:
				trace = append(trace, env[s])
			case '0' <= s[2] && s[2] <= '9':
				env[s[:1]] = s[2:]
			default:
				env[s[:1]] = env[s[2:]]
			}
		}
		to := blocks[at].to
		if len(to) == 0 || i == len(path) {
			return trace
		}
		at = to[path[i]%len(to)]
	}
}

// cpsTrace follows the same path through the converted function.
func cpsTrace(f *Func, path []int) []string {
	env := map[Value]string{}
	value := func(x Value) string {
		switch info := &f.Values[x]; info.Kind {
		case ConstValue:
			return strconv.FormatInt(info.Int(), 10)
		case UndefValue:
			return ""
		}
		return env[x]
	}
	var trace []string
	step := 0
	for at := Entry; ; {
		k := &f.Conts[at]
		for _, op := range k.Ops {
			trace = append(trace, value(op.Args[0]))
		}
		// Continuations of split edges are no blocks of the source.
		choice, isBlock := 0, strings.HasPrefix(k.Name, "b")
		if isBlock {
			if step == len(path) {
				return trace
			}
			choice = path[step]
			step++
		}
		t := &k.Term
		if t.Kind == Return {
			return trace
		}
		at = t.Targets[choice%len(t.Targets)]
		args := make([]string, len(t.Args))
		for i, x := range t.Args {
			args[i] = value(x)
		}
		for i, x := range f.Conts[at].Params {
			env[x] = args[i]
		}
	}
}

// checkLockstep compares both forms along random paths. What an unset variable
// holds is not compared.
func checkLockstep(t *testing.T, rng *rand.Rand, blocks []block, p *Program) {
	t.Helper()
	for range 5 {
		path := make([]int, 20)
		for i := range path {
			path[i] = rng.Intn(6)
		}
		want, got := sourceTrace(blocks, path), cpsTrace(p.Funcs[0], path)
		if len(want) != len(got) {
			t.Fatalf("%v, path %v: %d uses, want %d\n%s", blocks, path, len(got), len(want), p)
		}
		for i := range want {
			if want[i] != "" && want[i] != got[i] {
				t.Fatalf("%v, path %v: use %d sees %q, want %q\n%s", blocks, path, i, got[i], want[i], p)
			}
		}
	}
}

// randomBlocks returns a graph in which blocks may be unreachable.
func randomBlocks(rng *rand.Rand, n int) []block {
	stmts := []string{"x", "y", "x=1", "x=2", "y=3", "x=y", "y=x", "z=x", "z"}
	blocks := make([]block, n)
	for i := range blocks {
		var list []string
		for range rng.Intn(4) {
			list = append(list, stmts[rng.Intn(len(stmts))])
		}
		blocks[i].stmts = strings.Join(list, " ")
		for range rng.Intn(4) {
			blocks[i].to = append(blocks[i].to, rng.Intn(n))
		}
	}
	return blocks
}

// countParams returns the number of parameters that placement made, by the
// names of the continuations.
func countParams(p *Program) map[string]int {
	counts := map[string]int{}
	for _, k := range p.Funcs[0].Conts[1:] {
		if len(k.Params) > 0 {
			counts[k.Name] += len(k.Params)
		}
	}
	return counts
}

func TestRandomGraphsInLockstep(t *testing.T) {
	rng, calls := rand.New(rand.NewSource(2)), rand.New(rand.NewSource(3))
	for n := range long.Pick(10_000, 20_000) {
		blocks := randomBlocks(rng, 1+rng.Intn(8))
		fill := rng.Perm(len(blocks))
		o := order{fill: fill, late: rng.Intn(2) == 0}
		if n%2 == 1 {
			o = o.randomCalls(calls, len(blocks))
		}
		p := buildGraph(t, blocks, o)
		checkLockstep(t, rng, blocks, p)
		roundTrip(t, p)
		if t.Failed() {
			return
		}
		for _, k := range p.Funcs[0].Conts { // at most one parameter for a variable in a continuation
			var names []string
			for _, x := range k.Params {
				names = append(names, p.Funcs[0].Info(x).Name)
			}
			slices.Sort(names)
			if len(slices.Compact(slices.Clone(names))) != len(names) {
				t.Fatalf("%v: two parameters for one variable\n%s", blocks, p)
			}
		}
	}
}
