package cps_test

// This file tests what docs/algorithms.md proves about finished functions, at both levels of
// optimisation. It builds random functions through the exported builder: with flow of any
// kind, parameters of AddParam, values that are used in other blocks than their own, and
// calls whose continuations other calls and jumps share. It fills their blocks in any order
// and seals them at any moment. The oracles are definitions: no set of parameters is
// redundant, something with an effect uses every parameter and every operation, and a path
// through the source has the same events as the same path through the finished function.
// A function that fails is shrunk. A million functions of each kind take about half an hour
// of processor time:
//
//	go test ./cps -run TestMinimality -minimality.functions=1000000 -timeout 4h -v

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/internal/test/long"
)

var (
	minimalityFunctions = flag.Int("minimality.functions", 0, "the number `N` of random functions of each kind that TestMinimality builds, half as many with calls; if N is 0, 2500, or 6700 at full length")
	minimalitySurvey    = flag.Bool("minimality.survey", false, "count all faults by kind, with the shortest example of each, and shrink none")
)

// A sketch is a function before it is built. Block 0 follows the entry.
type sketch struct {
	vars   int
	folds  bool // it has operations that can be folded; all variables are set at first
	calls  bool // some blocks end with calls; it is f(n, ret: cont(int), raise: cont(int, int), stop: cont())
	blocks []sketchBlock
	fill   [][]int // by block: the blocks that must be filled before, for their values
}

type sketchBlock struct {
	params int // made by AddParam
	steps  []step
	to     []int
	args   []operand  // of the one jump, for the parameters of its target
	call   []int      // if it ends with a call: the blocks that are passed, or continuations of f, as ownCont returns them
	form   int        // of that call: by CallTo, by CallValueTo, by CallOr with a jump
	own    int        // if it has no target: the continuation of f that it calls
	test   [2]operand // what is returned, compared, or passed to a callee
	tests  bool       // a branch of two targets compares; others depend on eof()
}

// ownTakes holds how many values the continuations of f take.
var ownTakes = []int{1, 2, 0}

// ownCont returns the number that represents a continuation of f in sketchBlock.call.
func ownCont(n int) int { return -1 - n }

// takes returns how many values a callee passes to one of its continuations.
func (f *sketch) takes(to int) int {
	if to < 0 {
		return ownTakes[-1-to]
	}
	return f.blocks[to].params
}

type step struct {
	kind stepKind
	v    int // the variable that is set
	args [2]operand
	code cps.Code // of compute
}

type stepKind uint8

const (
	doPrint   stepKind = iota // print(x, y)
	doSet                     // v = x
	doGet                     // x: its value is used elsewhere
	doRead                    // v = read_int(): an effect
	doLen                     // v = len([x, y]): neither folded nor merged, but removed if nothing uses it
	doCall                    // v = f(x)
	doCompute                 // v = x code y
)

// An operand is a variable, a constant, a parameter of a block, or the result of a step of a
// block.
type operand struct {
	kind  operandKind
	block int
	n     int
}

type operandKind uint8

const (
	ofVariable operandKind = iota
	ofConstant
	ofParam
	ofStep
)

// Drawing

// A rawBlock is a block that is drawn before the others are known. Its numbers are taken
// modulo the number of things that there are to choose from.
type rawBlock struct {
	params, kind int
	call         int // if there may be calls
	to           []int
	steps        []rawStep
	args         []rawOperand
}

type rawStep struct {
	kind, v, code int
	args          [2]rawOperand
}

type rawOperand struct{ kind, n int }

func drawSketch(folds, calls bool) *rapid.Generator[*sketch] {
	number := rapid.IntRange(0, 63)
	kindOfOperand, kindOfStep := rapid.IntRange(0, 15), rapid.IntRange(0, 9)
	kindOfBlock, numberOfParams := rapid.IntRange(0, 15), rapid.IntRange(0, 6)
	operand := func(t *rapid.T) rawOperand {
		return rawOperand{kindOfOperand.Draw(t, ""), number.Draw(t, "")}
	}
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) rawStep {
		return rawStep{kindOfStep.Draw(t, ""), number.Draw(t, ""), number.Draw(t, ""), [2]rawOperand{operand(t), operand(t)}}
	}), 0, 6)
	targets := rapid.SliceOfN(number, 3, 3)
	block := rapid.Custom(func(t *rapid.T) rawBlock {
		r := rawBlock{numberOfParams.Draw(t, ""), kindOfBlock.Draw(t, ""), noCall, targets.Draw(t, ""), steps.Draw(t, ""),
			[]rawOperand{operand(t), operand(t), operand(t)}}
		if calls {
			r.call = number.Draw(t, "")
		}
		return r
	})
	variables := rapid.IntRange(1, 4)
	least := rapid.SampledFrom([]int{1, 1, 1, 5, 5, 10})
	return rapid.Custom(func(t *rapid.T) *sketch {
		vars, n := variables.Draw(t, ""), least.Draw(t, "")
		return newSketch(vars, folds, calls, rapid.SliceOfN(block, n, n+6).Draw(t, ""))
	})
}

// newSketch makes a sketch of raw blocks. Where a branch or switch would lead to a block with
// parameters, it puts a block that jumps in between.
func newSketch(vars int, folds, calls bool, raw []rawBlock) *sketch {
	raw, loops := drawLoops(raw, vars)
	f := &sketch{vars: vars, folds: folds, calls: calls, blocks: make([]sketchBlock, len(raw))}
	from := make([]int, len(raw)) // the raw block that a block takes its arguments from
	for i, r := range raw {
		from[i] = i
		f.blocks[i].params = []int{0, 0, 0, 0, 1, 2, 3}[r.params]
		count := []int{0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 1, 2}[r.kind]
		for _, n := range r.to[:count] {
			f.blocks[i].to = append(f.blocks[i].to, target(i, n, len(raw)))
		}
		if r.kind == 13 && r.to[0]%2 == 0 && !(calls && r.call < noCall) { // a switch with many cases
			for j := range 2 + 3*r.params*r.params/2 {
				f.blocks[i].to = append(f.blocks[i].to, target(i, (r.to[1]+j*r.to[2])%64, len(raw)))
			}
		}
		if loops[i] != nil {
			f.blocks[i].to = loops[i]
		}
		if calls {
			f.blocks[i].own = r.call % len(ownTakes)
		}
		if calls && r.call < noCall {
			f.drawCall(i, r.call, len(raw))
		}
	}
	for i := range raw {
		to := f.blocks[i].to
		for j := range to {
			if len(to) > 1 && f.blocks[i].call == nil && f.blocks[to[j]].params > 0 {
				f.blocks = append(f.blocks, sketchBlock{to: []int{to[j]}})
				from = append(from, (i+j)%len(raw))
				to[j] = len(f.blocks) - 1
			}
		}
	}
	dominates := f.dominators()
	f.fill = make([][]int, len(f.blocks))
	for i := range f.blocks {
		c := chooser{f: f, block: i}
		for d := range f.blocks {
			if d != i && dominates(d, i) {
				c.dominators = append(c.dominators, d)
			}
		}
		r := raw[from[i]]
		b := &f.blocks[i]
		if i < len(raw) {
			for _, s := range r.steps {
				kinds := []stepKind{doPrint, doSet, doSet, doSet, doGet, doRead, doRead, doLen, doLen, doCall}
				if folds {
					kinds = []stepKind{doPrint, doSet, doSet, doGet, doCompute, doCompute, doCompute, doCompute, doRead, doLen}
				}
				codes := []cps.Code{cps.Add, cps.Sub, cps.Mul, cps.And, cps.Xor}
				v := s.v % vars
				if folds && v == vars-1 && s.v < 32 { // the last one often keeps its first value
					v = 0
				}
				b.steps = append(b.steps, step{kinds[s.kind], v, [2]operand{c.choose(s.args[0]), c.choose(s.args[1])}, codes[s.code%len(codes)]})
			}
		}
		if len(b.to) == 1 && b.call == nil {
			for j := range f.blocks[b.to[0]].params {
				b.args = append(b.args, c.choose(r.args[j]))
			}
		}
		b.test = [2]operand{c.choose(r.args[0]), c.choose(r.args[1])}
		b.tests = folds && r.args[0].n%3 > 0
		if b.tests && r.args[0].n%3 == 1 {
			b.test = [2]operand{{kind: ofVariable, n: vars - 1}, {kind: ofConstant, n: r.args[1].n % 3}}
		}
	}
	return f
}

// noCall is the first number that means no call.
const noCall = 36

// drawCall makes block i end with a call that passes its n targets, and sometimes continuations
// of f. Often the last target is also that of calls nearby, like a handler.
func (f *sketch) drawCall(i, number, n int) {
	b := &f.blocks[i]
	b.form = number / 4 % 3
	if number%2 == 1 && len(b.to) > 0 {
		b.to[len(b.to)-1] = (i/4*4 + 5) % n
	}
	b.call = slices.Clone(b.to)
	own := func(at, k int) { b.call = slices.Insert(b.call, min(at, len(b.call)), ownCont(k)) }
	switch number / 12 {
	case 0:
		own(number%3, number/3%3)
		if number%6 == 0 {
			own(0, 2)
		}
	case 1:
		own(0, 0)
	default:
		if len(b.call) == 0 {
			own(0, 1)
		}
	}
}

// drawLoops inserts constructs that are rarely drawn at random and hard to get right. It
// returns the blocks, to which it may have added some, and the targets of those in constructs.
func drawLoops(raw []rawBlock, vars int) ([]rawBlock, map[int][]int) {
	raw = slices.Clone(raw)
	loops := map[int][]int{}
	for i := range len(raw) {
		r := raw[i]
		var shape [][]int
		switch r.kind {
		case 14: // a loop in another one, and after it a branch on a variable that it may not have changed
			shape = [][]int{{1}, {2, 3}, {1}, {0, 4}, {5, 6}, {7}, {7}}
		case 15: // a loop with two entries, after two assignments
			shape = [][]int{{1}, {2, 3}, {4}, {5}, {5, 6}, {4, 6}}
		default:
			continue
		}
		for len(raw) <= i+len(shape) {
			raw = append(raw, rawBlock{to: []int{0, 0, 0}, args: make([]rawOperand, 3)})
		}
		for j, list := range shape {
			loops[i+j] = nil
			for _, n := range list {
				loops[i+j] = append(loops[i+j], i+n)
			}
		}
		add := func(j int, s rawStep) { raw[i+j].steps = append(slices.Clone(raw[i+j].steps), s) }
		if v, n := r.to[0], r.to[1]%4; r.kind == 14 {
			add(3, rawStep{args: [2]rawOperand{{0, vars - 1}, {0, vars - 1}}})
			raw[i+2].args, raw[i+3].args = make([]rawOperand, 3), make([]rawOperand, 3)
			raw[i+4].args = []rawOperand{{0, 1}, {0, r.to[2]}, {0, 0}}
			for _, j := range []int{4, 7} { // these are equal if the branch is known to go one way
				add(j, rawStep{6, 0, v, [2]rawOperand{{12, n}, {12, n}}})
				add(j, rawStep{})
			}
		} else {
			raw[i+1].params = max(raw[i+1].params, 4)
			add(2, rawStep{1, v, 0, [2]rawOperand{{7, n}, {7, n}}})
			add(3, rawStep{1, v, 0, [2]rawOperand{{14, n}, {14, n}}})
		}
	}
	return raw, loops
}

// target maps a number to a target of block i of n. Most targets are near, so that there are
// loops, some with several entries.
func target(i, number, n int) int {
	switch {
	case number < 24:
		return (i + 1 + number%3) % n
	case number < 40:
		return max(0, i-number%3)
	}
	return number % n
}

// A chooser chooses operands that are defined at the end of a block, as far as the block has
// been made.
type chooser struct {
	f          *sketch
	block      int
	dominators []int
}

func (c *chooser) choose(r rawOperand) operand {
	var list []operand
	params := func(d int) {
		for j := range c.f.blocks[d].params {
			list = append(list, operand{ofParam, d, j})
		}
	}
	steps := func(d int) {
		for j, s := range c.f.blocks[d].steps {
			if s.kind != doPrint {
				list = append(list, operand{ofStep, d, j})
			}
		}
	}
	switch r.kind {
	case 4:
		return operand{kind: ofConstant, n: r.n % 3}
	case 5, 6:
		params(c.block)
	case 7, 8, 9, 10:
		for _, d := range c.dominators {
			params(d)
		}
	case 11:
		steps(c.block)
	case 12, 13:
		for _, d := range c.dominators {
			if d < c.block { // its steps have been made
				steps(d)
			}
		}
	case 14, 15: // an argument of a jump
		for _, d := range c.dominators {
			for _, x := range c.f.blocks[d].args {
				if x.kind != ofVariable {
					list = append(list, x)
				}
			}
		}
	}
	if len(list) == 0 {
		return operand{kind: ofVariable, n: r.n % c.f.vars}
	}
	x := list[r.n%len(list)]
	if x.kind == ofStep && x.block != c.block && !slices.Contains(c.f.fill[c.block], x.block) {
		c.f.fill[c.block] = append(c.f.fill[c.block], x.block)
	}
	return x
}

// dominators returns a function that reports whether a block dominates another one, which must
// be reachable: no path leads to it without the first.
func (f *sketch) dominators() func(d, n int) bool {
	reach := func(without int) []bool {
		seen := make([]bool, len(f.blocks))
		todo := []int{0}
		for len(todo) > 0 {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if n != without && !seen[n] {
				seen[n] = true
				todo = append(todo, f.blocks[n].to...)
			}
		}
		return seen
	}
	all := reach(-1)
	without := make([][]bool, len(f.blocks))
	for d := range f.blocks {
		without[d] = reach(d)
	}
	return func(d, n int) bool { return all[n] && !without[d][n] }
}

// GoString returns the text of a sketch, which rapid prints. Blocks are b0, b1, …, variables
// a, b, …; q0.1 is parameter 1 of block 0, and 0.1 is the result of its step 1.
func (f *sketch) GoString() string {
	var s strings.Builder
	for i, b := range f.blocks {
		fmt.Fprintf(&s, "\nb%d(%s):", i, strings.Join(paramNames[i][:b.params], ", "))
		for _, st := range b.steps {
			x, y, v := st.args[0], st.args[1], varNames[st.v]
			switch st.kind {
			case doPrint:
				fmt.Fprintf(&s, " print(%v, %v);", x, y)
			case doSet:
				fmt.Fprintf(&s, " %s = %v;", v, x)
			case doGet:
				fmt.Fprintf(&s, " %v;", x)
			case doRead:
				fmt.Fprintf(&s, " %s = read;", v)
			case doLen:
				fmt.Fprintf(&s, " %s = len[%v, %v];", v, x, y)
			case doCall:
				fmt.Fprintf(&s, " %s = f(%v);", v, x)
			case doCompute:
				fmt.Fprintf(&s, " %s = %v %v %v;", v, x, st.code, y)
			}
		}
		switch {
		case b.call != nil:
			fmt.Fprintf(&s, " g%v -> b%d", b.test, b.call)
		case b.own > 0 && len(b.to) == 0:
			fmt.Fprintf(&s, " own %d %v", b.own, b.test)
		case len(b.to) == 0:
			fmt.Fprintf(&s, " ret %v", b.test[0])
		case len(b.to) == 1:
			fmt.Fprintf(&s, " b%d%v", b.to[0], b.args)
		case b.tests && len(b.to) == 2:
			fmt.Fprintf(&s, " %v < %v -> b%d, b%d", b.test[0], b.test[1], b.to[0], b.to[1])
		default:
			fmt.Fprintf(&s, " -> b%d", b.to)
		}
	}
	return s.String()
}

func (x operand) String() string {
	switch x.kind {
	case ofVariable:
		return varNames[x.n]
	case ofConstant:
		return fmt.Sprint(x.n)
	case ofParam:
		return paramNames[x.block][x.n]
	}
	return fmt.Sprintf("%d.%d", x.block, x.n)
}

const maxSketch = 1024 // blocks

var (
	varNames   = []string{"a", "b", "c", "d"}
	blockNames [maxSketch]string
	paramNames [maxSketch][]string
)

func init() {
	for i := range blockNames {
		blockNames[i] = fmt.Sprint("b", i)
		for j := range 3 {
			paramNames[i] = append(paramNames[i], fmt.Sprintf("q%d.%d", i, j))
		}
	}
}

// Building

// A schedule says in which order blocks are filled, how many steps after its last
// predecessor each is sealed, and in which order those are sealed that are due at the same time.
type schedule struct {
	fill  []int
	delay []int
	seal  []int
}

const atEnd = math.MaxInt32

// schedules returns four schedules. The blocks are filled in their order, each sealed as soon
// as possible; in a random order, or backwards, all sealed at the end; in a random order,
// sealed at random; and in their order except that up to two come last, most of them sealed
// as soon as possible.
func (f *sketch) schedules(rng *rand.Rand) []*schedule {
	n := len(f.blocks)
	var list []*schedule
	for i := range 4 {
		s := &schedule{make([]int, n), make([]int, n), make([]int, n)}
		list = append(list, s)
		for k := range n {
			s.fill[k], s.seal[k] = k, k
		}
		delays := []int{0}
		switch i {
		case 1:
			delays[0] = atEnd
			slices.Reverse(s.fill)
		case 2:
			delays = []int{0, 0, 0, 3, 20, atEnd}
		case 3:
			delays = []int{0, 0, 0, 0, 0, 0, 4, 8}
			for range rng.IntN(3) {
				k := rng.IntN(n)
				last := s.fill[k]
				s.fill = append(slices.Delete(s.fill, k, k+1), last)
			}
		}
		if i == 2 || i == 1 && rng.IntN(2) == 0 {
			rng.Shuffle(n, func(j, k int) { s.fill[j], s.fill[k] = s.fill[k], s.fill[j] })
		}
		for k := range n {
			if d := delays[rng.IntN(len(delays))]; d == atEnd {
				s.delay[k] = atEnd
			} else {
				s.delay[k] = rng.IntN(d + 1)
			}
		}
		s.fill = f.order(s.fill)
		switch rng.IntN(3) {
		case 0:
			slices.Reverse(s.seal)
		case 1:
			rng.Shuffle(n, func(j, k int) { s.seal[j], s.seal[k] = s.seal[k], s.seal[j] })
		}
	}
	return list
}

// order moves blocks forward in an order, so that each comes after those that it needs.
func (f *sketch) order(fill []int) []int {
	var list []int
	done := make([]bool, len(f.blocks))
	var add func(i int)
	add = func(i int) {
		if !done[i] {
			done[i] = true
			for _, d := range f.fill[i] {
				add(d)
			}
			list = append(list, i)
		}
	}
	for _, i := range fill {
		add(i)
	}
	return list
}

// A sketcher builds a sketch.
type sketcher struct {
	*sketch
	*cps.Builder
	vars    []cps.Variable
	conts   []cps.ContID
	params  [][]cps.Value // by block
	given   [][]cps.Value // by block and step
	missing []int         // by block: edges that are still to come
	due     []int         // by block: the time at which it is sealed, as now counts it
	seal    []int         // the order in which blocks are sealed at the same time
	now     int           // the number of steps so far
}

// build builds f(n).
func (f *sketch) build(opts cps.Options, when *schedule) (*cps.Program, error) {
	p := cps.NewProgram()
	at := cps.Pos{Line: 1, Col: 1}
	var others []cps.ContParam
	if f.calls {
		others = []cps.ContParam{{Name: "raise", Types: ints(ownTakes[1])}, {Name: "stop"}}
	}
	id, _ := p.DeclareFunc("f", ints(1), ints(1), at, others...)
	h := id
	if f.calls {
		h, _ = p.DeclareFunc("h", ints(1), ints(1), at)
		for i := range f.blocks {
			if call := f.blocks[i].call; call != nil {
				name, takes := f.calleeOf(call)
				var others []cps.ContParam
				for j := 1; j < len(takes); j++ {
					others = append(others, cps.ContParam{Name: fmt.Sprint("c", j), Types: takes[j]})
				}
				p.DeclareFunc(name, ints(2), takes[0], at, others...) // or it is declared already
			}
		}
	}
	n := len(f.blocks)
	b := sketcher{sketch: f, Builder: cps.NewBuilder(p, opts), conts: make([]cps.ContID, n), params: make([][]cps.Value, n),
		given: make([][]cps.Value, n), missing: make([]int, n), due: make([]int, n), seal: when.seal}
	array := p.ArrayType(cps.Int)
	b.Begin(id, "n")
	for i := range f.vars {
		v := b.Variable(varNames[i], cps.Int)
		b.vars = append(b.vars, v)
		if i == 0 {
			b.Set(v, b.Param(0))
		} else if f.folds {
			b.Set(v, b.Int(int64(i-1)))
		}
	}
	for i := range f.blocks {
		b.conts[i] = b.Cont(blockNames[i])
		for j := range f.blocks[i].params {
			b.params[i] = append(b.params[i], b.AddParam(b.conts[i], paramNames[i][j], cps.Int))
		}
		b.due[i] = atEnd + 1
		for _, to := range f.blocks[i].to {
			b.missing[to]++
		}
	}
	var args []cps.Value
	for j := range b.params[0] {
		args = append(args, b.Int(int64(j)))
	}
	b.Jump(b.conts[0], args...)
	for i, m := range b.missing {
		if m == 0 {
			b.due[i] = when.delay[i]
		}
	}
	for _, i := range when.fill {
		bl := &f.blocks[i]
		b.tick()
		b.Enter(b.conts[i])
		for _, s := range bl.steps {
			b.tick()
			var x cps.Value
			switch s.kind {
			case doPrint:
				b.Op(cps.Print, b.operand(s.args[0]), b.operand(s.args[1]))
			case doSet, doGet:
				x = b.operand(s.args[0])
			case doRead:
				x = b.Op(cps.ReadInt)
			case doLen:
				x = b.Op(cps.Len, b.ArrayLit(array, b.operand(s.args[0]), b.operand(s.args[1])))
			case doCall:
				x = b.Call(h, b.operand(s.args[0]))[0]
			case doCompute:
				x = b.Op(s.code, b.operand(s.args[0]), b.operand(s.args[1]))
			}
			if s.kind != doPrint && s.kind != doGet {
				b.Set(b.vars[s.v], x)
			}
			b.given[i] = append(b.given[i], x)
		}
		b.tick()
		var targets []cps.ContID
		for _, to := range bl.to {
			targets = append(targets, b.conts[to])
		}
		switch {
		case bl.call != nil:
			b.endWithCall(p, bl)
		case len(targets) == 0 && bl.own > 0:
			var args []cps.Value
			for j := range ownTakes[bl.own] {
				args = append(args, b.operand(bl.test[j]))
			}
			b.Jump(cps.Own(bl.own), args...)
		case len(targets) == 0:
			b.Return(b.operand(bl.test[0]))
		case len(targets) == 1:
			var args []cps.Value
			for _, x := range bl.args {
				args = append(args, b.operand(x))
			}
			b.Jump(targets[0], args...)
		case len(targets) == 2:
			if bl.tests {
				b.Branch(b.Op(cps.Lt, b.operand(bl.test[0]), b.operand(bl.test[1])), targets[0], targets[1])
			} else {
				b.Branch(b.Op(cps.EOF), targets[0], targets[1])
			}
		default:
			var cases []cps.Value
			for j := range len(targets) - 1 {
				cases = append(cases, b.Int(int64(j)))
			}
			b.Switch(b.Op(cps.ReadInt), cases, targets)
		}
		for _, to := range bl.to {
			if b.missing[to]--; b.missing[to] == 0 {
				b.due[to] = min(b.now+when.delay[to], atEnd)
			}
		}
	}
	b.now = atEnd
	b.tick()
	return p, b.Finish()
}

// calleeOf returns the name of a function to call with these continuations, and the types
// that it passes to each.
func (f *sketch) calleeOf(call []int) (name string, takes [][]cps.Type) {
	name = "g"
	for _, to := range call {
		name += fmt.Sprint(f.takes(to))
		takes = append(takes, ints(f.takes(to)))
	}
	return name, takes
}

// endWithCall ends a block with its call.
func (b *sketcher) endWithCall(p *cps.Program, bl *sketchBlock) {
	var conts []cps.ContID
	for _, to := range bl.call {
		if to < 0 {
			conts = append(conts, cps.Own(-1-to))
		} else {
			conts = append(conts, b.conts[to])
		}
	}
	name, takes := b.calleeOf(bl.call)
	args := []cps.Value{b.operand(bl.test[0]), b.operand(bl.test[1])}
	switch {
	case bl.form == 1:
		b.CallValueTo(b.Undef(p.FuncType(ints(2), takes...)), conts, args...)
	case bl.form == 2 && !conts[0].IsOwn():
		results := b.CallOr(p.Func(name).ID, conts[1:], args...)
		for _, x := range results[:len(takes[0])] {
			b.Set(b.Variable("r", cps.Int), x) // the name does not depend on the order
		}
		b.Jump(conts[0], results[:len(takes[0])]...)
	default:
		b.CallTo(p.Func(name).ID, conts, args...)
	}
}

// ints returns a list of n times int.
func ints(n int) []cps.Type { return slices.Repeat([]cps.Type{cps.Int}, n) }

// tick seals the blocks that are due.
func (b *sketcher) tick() {
	for _, i := range b.seal {
		if b.due[i] <= b.now {
			b.Seal(b.conts[i])
			b.due[i] = math.MaxInt
		}
	}
	b.now++
}

func (b *sketcher) operand(x operand) cps.Value {
	switch x.kind {
	case ofVariable:
		return b.Get(b.vars[x.n])
	case ofConstant:
		return b.Int(int64(x.n))
	case ofParam:
		return b.params[x.block][x.n]
	}
	return b.given[x.block][x.n]
}

// Lockstep

// An event is an observable action of a run, with the value that the action returns.
type event struct {
	kind   eventKind
	args   [2]int64
	result int64
	cont   int      // the continuation of f that is called
	call   callEnds // if it is a call with several continuations
}

// callEnds says how a call with several continuations ends.
type callEnds struct {
	conts   int // how many are passed
	by      int // which one is called
	own     int // which of f's that is, or -1
	results [3]int64
}

type eventKind uint8

const (
	printed eventKind = iota
	read
	ended // eof(): decides a branch
	called
	returned
)

// anything is the value of a variable that was never set, and of what is computed from it.
const anything = math.MinInt64

// The values of f(n) and of the steps doRead and doCall.
const firstInput = 100

// run runs a sketch along a path and returns its events. It ends when f returns, when the
// path is long enough, or when the path depends on a variable that was never set.
func (f *sketch) run(rng *rand.Rand, length int) (trace []event) {
	inputs := int64(firstInput)
	input := func() int64 {
		if f.folds && rng.IntN(2) == 0 {
			return rng.Int64N(4) - 1
		}
		inputs++
		return inputs
	}
	vars := make([]int64, f.vars)
	params, given := make([][3]int64, len(f.blocks)), make([][]int64, len(f.blocks))
	for i := range vars {
		vars[i] = anything
		if f.folds {
			vars[i] = int64(i - 1)
		}
	}
	for i := range f.blocks {
		given[i] = make([]int64, len(f.blocks[i].steps))
	}
	vars[0] = firstInput
	params[0] = [3]int64{0, 1, 2}
	value := func(x operand) int64 {
		switch x.kind {
		case ofVariable:
			return vars[x.n]
		case ofConstant:
			return int64(x.n)
		case ofParam:
			return params[x.block][x.n]
		}
		return given[x.block][x.n]
	}
	for at := 0; ; length-- {
		b := &f.blocks[at]
		for j := range b.steps {
			s := &b.steps[j]
			x, y := int64(0), int64(0)
			if s.kind != doRead {
				x, y = value(s.args[0]), value(s.args[1])
			}
			switch s.kind {
			case doPrint:
				trace = append(trace, event{kind: printed, args: [2]int64{x, y}})
			case doRead:
				x = input()
				trace = append(trace, event{kind: read, result: x})
			case doLen:
				x = lengthOf(pair(x, y))
			case doCall:
				arg := x
				x = input()
				trace = append(trace, event{kind: called, args: [2]int64{arg, 0}, result: x})
			case doCompute:
				x = compute(s.code, x, y)
			}
			given[at][j] = x
			if s.kind != doPrint && s.kind != doGet {
				vars[s.v] = x
			}
		}
		next := 0
		switch {
		case b.call != nil:
			e := event{kind: called, args: [2]int64{value(b.test[0]), value(b.test[1])}}
			e.call = callEnds{len(b.call), rng.IntN(len(b.call)), -1, [3]int64{}}
			to := b.call[e.call.by]
			for j := range f.takes(to) {
				e.call.results[j] = input()
			}
			if to < 0 {
				e.call.own = -1 - to
				return append(trace, e)
			}
			trace = append(trace, e)
			params[to] = e.call.results
			for _, own := range b.call[:e.call.by] {
				if own >= 0 {
					next++
				}
			}
		case len(b.to) == 0:
			e := event{kind: returned, cont: b.own}
			for j := range ownTakes[b.own] {
				e.args[j] = value(b.test[j])
			}
			return append(trace, e)
		case len(b.to) == 1:
			var args [3]int64
			for j, x := range b.args {
				args[j] = value(x)
			}
			params[b.to[0]] = args
		case len(b.to) == 2:
			if b.tests {
				c := compute(cps.Lt, value(b.test[0]), value(b.test[1]))
				if c == anything {
					return trace
				}
				next = 1 - int(c)
			} else {
				next = rng.IntN(2)
				trace = append(trace, event{kind: ended, result: int64(1 - next)})
			}
		default:
			next = rng.IntN(len(b.to))
			trace = append(trace, event{kind: read, result: int64(next)})
		}
		if length == 0 {
			return trace
		}
		at = b.to[next]
	}
}

// pair represents an array of two elements, and lengthOf its length. In these tests, arrays
// with different elements have different lengths, so that no mix-up stays hidden.
func pair(x, y int64) int64 {
	if x == anything || y == anything {
		return anything
	}
	return (x*0x9E3779B9+y)*0x85EBCA6B | 1<<40
}

func lengthOf(x int64) int64 {
	if x == anything {
		return anything
	}
	return x ^ x>>17
}

func compute(c cps.Code, x, y int64) int64 {
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	if x == anything || y == anything {
		return anything
	}
	switch c {
	case cps.Add:
		return x + y
	case cps.Sub:
		return x - y
	case cps.Mul:
		return x * y
	case cps.And:
		return x & y
	case cps.Or:
		return x | y
	case cps.Xor:
		return x ^ y
	case cps.Shl:
		return x << (y & 63)
	case cps.Neg:
		return -x
	case cps.Com:
		return ^x
	case cps.Not:
		return 1 - x
	case cps.Eq:
		return truth(x == y)
	case cps.Ne:
		return truth(x != y)
	case cps.Lt:
		return truth(x < y)
	case cps.Le:
		return truth(x <= y)
	case cps.Gt:
		return truth(x > y)
	case cps.Ge:
		return truth(x >= y)
	}
	panic(fmt.Sprint("no such operation here: ", c))
}

// follow runs a finished function along the path of a trace. It returns a description of the
// first difference, or "".
func follow(f *cps.Func, trace []event, limit int) string {
	env := make([]int64, len(f.Values))
	for x := range f.Values {
		switch info := &f.Values[x]; info.Kind {
		case cps.ConstValue:
			env[x] = info.Int()
		case cps.UndefValue:
			env[x] = anything
		}
	}
	fault := ""
	at := 0
	// happen checks an event against the trace, and returns that of the trace.
	happen := func(kind eventKind, args []cps.Value) *event {
		if at == len(trace) || fault != "" {
			return &event{}
		}
		e := &trace[at]
		at++
		if e.kind != kind {
			fault = fmt.Sprintf("event %d is %d and not %d", at-1, kind, e.kind)
		}
		for i, x := range args {
			if e.args[i] != anything && env[x] != e.args[i] {
				fault = fmt.Sprintf("event %d has operand %d and not %d", at-1, env[x], e.args[i])
			}
		}
		return e
	}
	args := []int64{firstInput}
	for k := cps.Entry; limit > 0; limit-- {
		c := &f.Conts[k]
		for i, x := range c.Params {
			env[x] = args[i]
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			x := int64(0)
			switch op.Code {
			case cps.Print:
				happen(printed, op.Args)
			case cps.ReadInt:
				x = happen(read, nil).result
			case cps.EOF:
				x = happen(ended, nil).result
			case cps.ArrayLit:
				x = pair(env[op.Args[0]], env[op.Args[1]])
			case cps.Len:
				x = lengthOf(env[op.Args[0]])
			default:
				x = compute(op.Code, env[op.Args[0]], env[op.Args[len(op.Args)-1]])
			}
			if op.Result != cps.NoValue {
				env[op.Result] = x
			}
		}
		t := &c.Term
		args = args[:0]
		next := 0
		switch t.Kind {
		case cps.Jump:
			for _, x := range t.Args {
				args = append(args, env[x])
			}
		case cps.Branch:
			if env[t.Subject] == 0 {
				next = 1
			}
		case cps.Switch:
			for next < len(t.Cases) && env[t.Cases[next]] != env[t.Subject] {
				next++
			}
		case cps.Call, cps.CallValue:
			e := happen(called, t.Args)
			ends := &e.call
			if ends.conts == 0 {
				args = append(args, e.result)
				break
			}
			next = ends.by
			if k := t.Targets; len(k) != ends.conts || k[next].IsOwn() != (ends.own >= 0) || ends.own >= 0 && k[next] != cps.Own(ends.own) {
				return fmt.Sprintf("event %d is a call that passes %v, and ends as %+v", at-1, k, *ends)
			} else if ends.own < 0 {
				args = append(args, ends.results[:len(f.Conts[k[next]].Params)]...)
			}
		case cps.Return:
			if e := happen(returned, t.Args); t.Targets[0] != cps.Own(e.cont) {
				return fmt.Sprintf("event %d calls continuation %d and not %d", at-1, t.Targets[0].Own(), e.cont)
			}
		}
		if at == len(trace) || fault != "" {
			return fault
		}
		if t.Kind == cps.Return {
			return fmt.Sprintf("it returns after event %d", at-1)
		}
		k = t.Targets[next]
	}
	return fmt.Sprintf("it is in a loop after event %d", at-1)
}

// Minimal and pruned

// A dataflow holds the parameters of a finished function that the checks are about, and which
// value uses which.
type dataflow struct {
	f       *cps.Func
	params  []cps.Value
	isParam []bool        // by value of the function and, after these, by value that a callee passes
	args    [][]cps.Value // by parameter; for each jump
	needs   [][]cps.Value // by value: the operands of the operation, if it is kept only for its result
	used    []cps.Value   // by something with an effect
}

// dataflowOf returns the dataflow of a function. Its parameters are those of continuations
// that jumps lead to. If calls pass such a continuation, too, each call has a value of its
// own for what the callee passes. Parameters of AddParam count as ordinary values if they
// must stay, and all operations count as used if the function was built verbatim.
func dataflowOf(f *cps.Func, verbatim, addedStay bool) *dataflow {
	n := len(f.Values)
	for i := range f.Conts {
		if t := &f.Conts[i].Term; t.IsCall() {
			for _, s := range t.Succs() {
				n += len(f.Conts[s].Params)
			}
		}
	}
	g := &dataflow{f: f, isParam: make([]bool, n), args: make([][]cps.Value, n), needs: make([][]cps.Value, n)}
	for i := range f.Conts {
		t := &f.Conts[i].Term
		if t.Kind == cps.Jump {
			for j, x := range f.Conts[t.Targets[0]].Params {
				if addedStay && strings.HasPrefix(f.Info(x).Name, "q") {
					g.used = append(g.used, t.Args[j])
					continue
				}
				if !g.isParam[x] {
					g.isParam[x] = true
					g.params = append(g.params, x)
				}
				g.args[x] = append(g.args[x], t.Args[j])
			}
		} else {
			g.used = append(append(g.used, t.Subject), t.Args...)
		}
		for j := range f.Conts[i].Ops {
			op := &f.Conts[i].Ops[j]
			if verbatim || op.Result == cps.NoValue || f.Effect(op)&(cps.Traps|cps.Writes|cps.IO) != 0 {
				g.used = append(g.used, op.Args...)
			} else {
				g.needs[op.Result] = append([]cps.Value{}, op.Args...)
			}
		}
	}
	passed := cps.Value(len(f.Values))
	for i := range f.Conts {
		if t := &f.Conts[i].Term; t.IsCall() {
			for _, s := range t.Succs() {
				for _, x := range f.Conts[s].Params {
					if g.isParam[x] {
						g.args[x] = append(g.args[x], passed)
						passed++
					}
				}
			}
		}
	}
	return g
}

// uselessEdge returns the name of a continuation that the builder has put between a call
// and its target, and that passes on exactly what it takes, or "" if there is none.
func uselessEdge(f *cps.Func) string {
	for i := range f.Conts {
		if t := &f.Conts[i].Term; t.IsCall() {
			for slot, s := range t.Succs() {
				c := &f.Conts[s]
				byCallOr := slot == 0 && t.Kind == cps.Call // the jump may be that of the front end
				if !byCallOr && c.Term.Kind == cps.Jump && len(c.Ops) == 0 && !strings.HasPrefix(c.Name, "b") && slices.Equal(c.Params, c.Term.Args) {
					return c.Name
				}
			}
		}
	}
	return ""
}

// useless returns the parameters and the results of operations that nothing with
// an effect uses, directly or through others.
func (g *dataflow) useless() (list []cps.Value) {
	live := make([]bool, len(g.isParam))
	todo := g.used
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !live[x] {
			live[x] = true
			todo = append(append(todo, g.args[x]...), g.needs[x]...)
		}
	}
	for x := range live {
		if !live[x] && (g.isParam[x] || g.needs[x] != nil) {
			list = append(list, cps.Value(x))
		}
	}
	return list
}

// redundant returns a set of parameters whose arguments are all in the set or are one value
// that is not in it, or nil. It looks for the greatest set for each value: from all
// parameters, it removes those that have another argument, until none has.
func (g *dataflow) redundant() []cps.Value {
	users := make([][]cps.Value, len(g.isParam))
	var others []cps.Value // that are not parameters
	for _, x := range g.params {
		for _, y := range g.args[x] {
			if !g.isParam[y] && users[y] == nil {
				others = append(others, y)
			}
			users[y] = append(users[y], x)
		}
	}
	out := make([]cps.Value, len(g.isParam)) // the last value for which something was taken out
	var todo []cps.Value
	for v := range users {
		v := cps.Value(v)
		if users[v] == nil && v != cps.NoValue { // for none: nothing comes in
			continue
		}
		left := len(g.params)
		if g.isParam[v] {
			left--
		}
		out[v] = v
		todo = append(todo[:0], others...)
		if v == cps.NoValue {
			out = make([]cps.Value, len(g.isParam))
			for i := range out {
				out[i] = -1
			}
		}
		for len(todo) > 0 {
			y := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if y == v {
				continue
			}
			for _, x := range users[y] {
				if out[x] != v {
					out[x] = v
					left--
					todo = append(todo, x)
				}
			}
		}
		if left > 0 {
			return slices.DeleteFunc(slices.Clone(g.params), func(x cps.Value) bool { return out[x] == v })
		}
	}
	return nil
}

// isRedundant reports whether a given set is redundant, by the definition.
func (g *dataflow) isRedundant(set []cps.Value) bool {
	outside := cps.NoValue
	for _, x := range set {
		for _, y := range g.args[x] {
			switch {
			case y == outside || slices.Contains(set, y):
			case outside == cps.NoValue:
				outside = y
			default:
				return false
			}
		}
	}
	return true
}

// Checking

// A finding holds the facts about a finished function.
type finding struct {
	params, ops int
	trivial     int // parameters that are redundant by themselves
	redundant   []cps.Value
	useless     []cps.Value

	// There are none if parameters of AddParam count as ordinary values.
	addedRedundant, addedUseless bool
}

// An examination builds a sketch in many ways and collects the faults.
type examination struct {
	f         *sketch
	schedules []*schedule
	traces    [][]event
	known     map[string]*finding // by text
	fault     func(kind string, details func() string)
}

func (e *examination) limit() int { return 20*len(e.f.blocks) + 100 }

// built is the result of building a sketch.
type built struct {
	*finding
	opts cps.Options
	when *schedule
	text string
}

func (b *built) String() string {
	return fmt.Sprintf("%s\nfilled %v\nsealed %v\nin the order %v\n%s", optionsText(b.opts), b.when.fill, b.when.delay, b.when.seal, b.text)
}

func optionsText(opts cps.Options) string {
	s := opts.Placement.String()
	if opts.Research.RemoveRedundant {
		s += ", redundant ones removed"
	}
	if opts.Verbatim {
		return s + ", -O0"
	}
	return s + ", -O1"
}

// build builds the sketch and checks what holds for every function.
func (e *examination) build(opts cps.Options, when *schedule) *built {
	p, err := e.f.build(opts, when)
	b := &built{opts: opts, when: when}
	if err != nil {
		e.complain("the builder fails", b, "%v", err)
		b.finding = &finding{}
		return b
	}
	b.text = p.String()
	key := b.text
	if opts.Verbatim {
		key += "-O0"
	}
	if b.finding = e.known[key]; b.finding != nil {
		return b
	}
	b.finding = &finding{}
	e.known[key] = b.finding
	f := p.Funcs[0]
	for _, fault := range cps.VerifyFunc(p, f) {
		e.complain("not well-formed", b, "%v", fault)
		return b
	}
	if name := uselessEdge(f); name != "" {
		e.complain("useless edge", b, "%s", name)
	}
	for _, trace := range e.traces {
		if fault := follow(f, trace, e.limit()*4); fault != "" {
			e.complain("wrong", b, "%s; the events are %v", fault, trace)
		}
	}
	g := dataflowOf(f, opts.Verbatim, opts.Verbatim)
	b.params, b.redundant, b.useless = len(g.params), g.redundant(), g.useless()
	for _, k := range f.Conts {
		b.ops += len(k.Ops)
	}
	for i := range g.params {
		if g.isRedundant(g.params[i : i+1]) {
			b.trivial++
		}
	}
	if len(b.redundant)+len(b.useless) > 0 {
		g := dataflowOf(f, opts.Verbatim, true)
		b.addedRedundant, b.addedUseless = len(g.redundant()) == 0, len(g.useless()) == 0
	}
	if n := len(g.params); n <= 6 {
		any := false
		for bits := 1; bits < 1<<n; bits++ {
			var set []cps.Value
			for i, x := range g.params {
				if bits>>i&1 != 0 {
					set = append(set, x)
				}
			}
			any = any || g.isRedundant(set)
		}
		if any != (len(b.redundant) > 0) {
			e.complain("the two oracles of redundancy disagree", b, "")
		}
	}
	return b
}

func (e *examination) complain(kind string, b *built, format string, args ...any) {
	e.fault(optionsText(b.opts)+": "+kind, func() string {
		return fmt.Sprintf(format, args...) + fmt.Sprintf("\n%v%#v", b, e.f)
	})
}

// leastAndPruned checks a result that must be the least solution and pruned.
func (e *examination) leastAndPruned(b *built) {
	kind := func(what string, added bool) string {
		if added {
			what += ", because of parameters of AddParam"
		}
		return what
	}
	if n := len(b.redundant); n > 0 {
		e.complain(kind("not strictly minimal", b.addedRedundant), b, "redundant: %d of %d", n, b.params)
	}
	if n := len(b.useless); n > 0 {
		e.complain(kind("not pruned", b.addedUseless), b, "useless: %d", n)
	}
}

// opaque checks a sketch without operations that can be folded: the result of
// deferred does not depend on the order, and the others, if they remove what is
// redundant, keep the same number of parameters.
func (e *examination) opaque(rng *rand.Rand) {
	for _, verbatim := range []bool{true, false} {
		var first *built
		for _, when := range e.schedules {
			b := e.build(cps.Options{Verbatim: verbatim}, when)
			e.leastAndPruned(b)
			if first == nil {
				first = b
			} else if b.text != first.text {
				e.complain("depends on the order", b, "%s", first.text)
			}
		}
		if verbatim && e.f.calls {
			e.constructed(rng, first)
		}
		for _, placement := range []cps.Placement{cps.Simple, cps.Marker, cps.SCC} {
			when := e.schedules[rng.IntN(len(e.schedules))]
			b := e.build(cps.Options{Verbatim: verbatim, Placement: placement, Research: cps.Research{RemoveRedundant: true}}, when)
			e.leastAndPruned(b)
			if b.params != first.params {
				e.complain("not as many parameters as deferred", b, "%d and not %d", b.params, first.params)
			}
			b = e.build(cps.Options{Verbatim: verbatim, Placement: placement}, when)
			if verbatim && b.trivial > 0 {
				e.complain("trivial parameters are left", b, "%d of %d", b.trivial, b.params)
			}
		}
	}
}

// constructed checks the result of an algorithm of package construct, or of one that places
// a phi for each variable in each node. It has as many parameters as that of deferred, which
// is first, if redundant ones are removed.
func (e *examination) constructed(rng *rand.Rand, first *built) {
	build := crude
	if i := rng.IntN(len(construct.Algorithms) + 1); i < len(construct.Algorithms) {
		build = construct.Algorithms[i].Build
	}
	when, structured := e.schedules[rng.IntN(len(e.schedules))], true
	opts := cps.Options{Verbatim: true, Research: cps.Research{RemoveRedundant: rng.IntN(2) == 0}}
	opts.Research.Construct = recording.By(func(f *construct.Function) (*construct.Result, error) {
		r, err := build(f)
		if err != nil && strings.Contains(err.Error(), "not structured") {
			structured = false
			return crude(f)
		}
		return r, err
	})
	b := e.build(opts, when)
	if opts.Research.RemoveRedundant && structured {
		e.leastAndPruned(b)
		if b.params != first.params {
			e.complain("not as many parameters as deferred", b, "%d and not %d", b.params, first.params)
		}
	}
}

// crude places a phi for each variable in each node but the entry, except that a node with
// one predecessor has none if that predecessor has some.
func crude(f *construct.Function) (*construct.Result, error) {
	writes := construct.Def(0)
	for _, code := range f.Code {
		for _, a := range code {
			if a.Write {
				writes++
			}
		}
	}
	preds, _ := f.Succs.Reverse()
	r := &construct.Result{}
	hasPhis := make([]bool, len(f.Succs))
	out := make([][]construct.Def, len(f.Succs)) // by node and variable: the definition at its end
	write := construct.Def(0)
	for n, code := range f.Code { // a predecessor that is the only one comes first
		defs := make([]construct.Def, f.Vars)
		hasPhis[n] = n > 0 && (len(preds[n]) > 1 || !hasPhis[preds[n][0]])
		for v := range defs {
			switch {
			case n == 0:
				defs[v] = construct.Undef
			case hasPhis[n]:
				defs[v] = writes + construct.Def(len(r.Phis))
				r.Phis = append(r.Phis, construct.Phi{Node: int32(n), Var: int32(v)})
			default:
				defs[v] = out[preds[n][0]][v]
			}
		}
		for _, a := range code {
			if !a.Write {
				r.Reads = append(r.Reads, defs[a.Var])
			} else {
				defs[a.Var] = write
				write++
			}
		}
		out[n] = defs
	}
	for i := range r.Phis {
		phi := &r.Phis[i]
		for _, p := range preds[phi.Node] {
			phi.Args = append(phi.Args, out[p][phi.Var])
		}
	}
	return r, nil
}

// foldable checks a sketch with operations that can be folded, at -O1: deferred is
// minimal and pruned, and no other strategy builds less.
func (e *examination) foldable(rng *rand.Rand) {
	for _, when := range []*schedule{e.schedules[0], e.schedules[1+rng.IntN(3)]} {
		first := e.build(cps.Options{}, when)
		e.leastAndPruned(first)
		for _, placement := range []cps.Placement{cps.Simple, cps.Marker, cps.SCC} {
			for _, remove := range []bool{true, false} {
				b := e.build(cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: remove}}, when)
				if remove {
					e.leastAndPruned(b)
				}
				if b.ops < first.ops || b.params < first.params {
					kind := "fewer parameters than deferred"
					if b.ops < first.ops {
						kind = "fewer operations than deferred"
					}
					e.complain(kind, b, "%d operations and %d parameters, deferred %d and %d\n%s",
						b.ops, b.params, first.ops, first.params, first.text)
				}
			}
		}
	}
	// Folding does not change a function that is built verbatim.
	when := e.schedules[2]
	e.leastAndPruned(e.build(cps.Options{Verbatim: true}, when))
}

func TestMinimality(t *testing.T) {
	for n := range 4 {
		folds, calls := n%2 == 1, n < 2
		t.Run(fmt.Sprintf("folds=%v calls=%v", folds, calls), func(t *testing.T) {
			functions, params, blocks := 0, 0, 0
			counts, least, example := map[string]int{}, map[string]int{}, map[string]string{}
			generator, seeds := drawSketch(folds, calls), rapid.Uint64Range(0, 1<<20)
			checks := *minimalityFunctions
			if checks == 0 {
				checks = long.Pick(400, 6700)
			}
			if calls {
				checks /= 2
			}
			rapidly(t, checks, func(t *rapid.T) {
				f := generator.Draw(t, "function")
				rng := rand.New(rand.NewPCG(seeds.Draw(t, "seed"), 0))
				e := &examination{f: f, schedules: f.schedules(rng), known: map[string]*finding{}}
				e.fault = func(kind string, details func() string) {
					if !*minimalitySurvey {
						t.Fatalf("%s\n%s", kind, details())
					}
					size := len(f.GoString())
					if counts[kind]++; counts[kind] == 1 || size < least[kind] {
						least[kind], example[kind] = size, details()
					}
				}
				for range 4 {
					e.traces = append(e.traces, f.run(rng, e.limit()/8))
				}
				if folds {
					e.foldable(rng)
				} else {
					e.opaque(rng)
				}
				functions, blocks = functions+1, blocks+len(f.blocks)
				for _, x := range e.known {
					params += x.params
				}
			})
			t.Logf("%d functions, %d blocks, %d parameters in different results", functions, blocks, params)
			var kinds []string
			for kind := range counts {
				kinds = append(kinds, kind)
			}
			slices.SortFunc(kinds, cmp.Compare)
			for _, kind := range kinds {
				t.Errorf("%s: %d times, for example\n%s", kind, counts[kind], example[kind])
			}
		})
	}
}

// rapidly is rapid.Check with a number of checks. They are the same in each run, unless the
// flags of the command ask for others.
func rapidly(t *testing.T, checks int, property func(*rapid.T)) {
	t.Helper()
	set := func(name, value string) {
		old := flag.Lookup(name).Value.String()
		t.Cleanup(func() { flag.Set(name, old) })
		flag.Set(name, value)
	}
	set("rapid.checks", fmt.Sprint(checks))
	set("rapid.nofailfile", "true") // the seed is enough
	if flag.Lookup("rapid.seed").Value.String() == "0" {
		set("rapid.seed", "1")
	}
	rapid.Check(t, property)
}
