package check_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

// The oracle follows all paths of a program. A random program is generated both as text and
// as a flat list of instructions. The oracle executes the instructions from every reachable
// state, where a state is the number of an instruction, the set of variables that have a
// value, and what each finally block that is being executed has interrupted. That is slow,
// and it shares no code with the checker.

type opcode uint8

const (
	opNop     opcode = iota
	opDeclare        // v is declared and has no value
	opAssign
	opUse
	opBranch // continues with the next instruction or jumps to one of the targets
	opJump   // jumps to the target
	opRaise  // continues with the next instruction or jumps to the target
	opResume // continues with what a finally block has interrupted
	opExit
)

type instruction struct {
	op      opcode
	v       int
	targets []int // label numbers
	scope   []int // the variables in scope
	waits   []int // the labels of the finally blocks that wait
	region  []int // the blocks of try statements around it
	line    int
}

// leave is the label of the end of the function, for return and for what nothing catches.
const leave = 3

// A generator generates a random function.
type generator struct {
	rng    *rand.Rand
	text   strings.Builder
	line   int
	code   []instruction
	starts []int // for each statement in textual order, its first instruction

	scope  []int // variables
	vars   int
	labels map[int]int // by label of the flat code: its position
	fresh  int         // the next label number of the flat code
	named  int         // the number of labels in the text; they have the lowest numbers
	placed []bool
	loops  []loopLabels
	budget int

	waits    []int // the labels of the finally blocks that wait
	handlers []int // the labels of the catch blocks
	region   []int // the blocks of try statements around the current statement
	regions  int
	finals   int // how many of them are finally blocks
	at       map[int]context
	final    map[int]bool // the blocks that are finally blocks
}

// A context is what a jump to a label must know of it.
type context struct {
	waits  int // how many finally blocks wait there
	finals int // how many are around it
	region []int
}

type loopLabels struct{ exit, again int }

func (g *generator) emit(op opcode, v int, targets ...int) {
	g.code = append(g.code, instruction{op, v, targets, slices.Clone(g.scope), slices.Clone(g.waits), slices.Clone(g.region), g.line})
}

func (g *generator) begin() { g.starts = append(g.starts, len(g.code)) }

func (g *generator) print(format string, args ...any) {
	fmt.Fprintf(&g.text, format+"\n", args...)
	g.line++
}

func (g *generator) label() int { g.fresh++; return g.fresh - 1 }

func (g *generator) place(label int) {
	g.labels[label] = len(g.code)
	g.at[label] = context{len(g.waits), g.finals, slices.Clone(g.region)}
}

// part writes a block of a try statement.
func (g *generator) part(depth int, final bool) {
	g.regions++
	g.region = append(g.region, g.regions)
	if final {
		g.final[g.regions] = true
		g.finals++
		defer func(loops []loopLabels) { g.finals--; g.loops = loops }(g.loops)
		g.loops = nil
	}
	g.block(depth)
	g.region = g.region[:len(g.region)-1]
}

// handler returns the label of what catches here.
func (g *generator) handler() int {
	if n := len(g.handlers); n > 0 {
		return g.handlers[n-1]
	}
	return leave
}

// raise writes a call that may throw.
func (g *generator) raise() {
	g.begin()
	g.emit(opRaise, 0, g.handler())
	g.print("t(n);")
}

func (g *generator) try(depth int) {
	g.begin()
	g.emit(opNop, 0)
	g.print("try {")
	after, finally, handler := g.label(), -1, -1
	how := g.rng.Intn(3)
	if how > 0 {
		finally = g.label()
		g.waits = append(g.waits, finally)
	}
	if how < 2 {
		handler = g.label()
		g.handlers = append(g.handlers, handler)
	}
	late := g.rng.Intn(2) == 0
	if handler >= 0 && !late {
		g.raise()
	}
	g.part(depth, false)
	if handler >= 0 && late {
		g.raise()
	}
	g.emit(opJump, 0, after)
	if handler >= 0 {
		g.handlers = g.handlers[:len(g.handlers)-1]
		g.place(handler)
		g.print("} catch e {")
		g.part(depth, false)
		g.emit(opJump, 0, after)
	}
	if finally >= 0 {
		g.waits = g.waits[:len(g.waits)-1]
		g.finals++
		g.place(finally)
		g.finals--
		g.print("} finally {")
		g.part(depth, true)
		g.emit(opResume, 0)
	}
	g.print("}")
	g.place(after)
}

// valid reports whether all gotos are.
func (g *generator) valid() bool {
	for _, in := range g.code {
		if in.op != opJump || in.targets[0] >= g.named {
			continue
		}
		region := g.at[in.targets[0]].region
		if len(region) > len(in.region) || !slices.Equal(region, in.region[:len(region)]) {
			return false
		}
		for _, r := range in.region[len(region):] {
			if g.final[r] {
				return false
			}
		}
	}
	return true
}

func (g *generator) block(depth int) {
	scope := len(g.scope)
	for n := g.rng.Intn(5); n > 0 && g.budget > 0; n-- {
		g.stmt(depth)
	}
	g.scope = g.scope[:scope]
}

func (g *generator) variable() (int, bool) {
	if len(g.scope) == 0 {
		return 0, false
	}
	return g.scope[g.rng.Intn(len(g.scope))], true
}

// maybe usually begins an if. It returns a function that ends the if.
func (g *generator) maybe() func() {
	if g.rng.Intn(6) == 0 {
		return func() {}
	}
	after := g.label()
	g.begin()
	g.emit(opBranch, 0, after)
	g.print("if n == %d {", g.rng.Intn(9))
	return func() {
		g.print("}")
		g.place(after)
	}
}

func (g *generator) stmt(depth int) {
	g.budget--
	kind := g.rng.Intn(24)
	if depth == 0 && kind >= 12 {
		kind = g.rng.Intn(12)
	}
	switch kind {
	case 0, 1:
		v := g.vars
		g.vars++
		g.begin()
		if g.rng.Intn(3) > 0 {
			g.emit(opDeclare, v)
			g.print("var v%d: int;", v)
		} else {
			g.emit(opAssign, v)
			g.print("var v%d = n;", v)
		}
		g.scope = append(g.scope, v)
	case 2, 3, 4:
		if v, ok := g.variable(); ok {
			g.begin()
			g.emit(opAssign, v)
			g.print("v%d = n;", v)
		}
	case 5, 6, 7:
		if v, ok := g.variable(); ok {
			g.begin()
			g.emit(opUse, v)
			switch g.rng.Intn(4) {
			case 0:
				g.emit(opAssign, v)
				g.print("v%d += 1;", v)
			case 1:
				g.print("print(fn() -> int { return v%d; }());", v)
			default:
				g.print("print(v%d);", v)
			}
		}
	case 8, 9:
		defer g.maybe()()
		l := g.rng.Intn(g.named)
		if g.finals > 0 && !g.placed[l] {
			return
		}
		g.begin()
		g.emit(opJump, 0, l)
		g.print("goto L%d;", l)
	case 10:
		if l := g.rng.Intn(g.named); !g.placed[l] && g.rng.Intn(1+2*len(g.region)) == 0 {
			g.placed[l] = true
			g.place(l)
			g.begin()
			g.emit(opNop, 0)
			g.print("L%d:", l)
		}
	case 11:
		defer g.maybe()()
		g.begin()
		switch n := g.rng.Intn(9); {
		case n == 0 && g.finals == 0:
			g.emit(opJump, 0, leave)
			g.print("return n;")
		case n == 1:
			g.emit(opExit, 0)
			g.print("exit(n);")
		case n == 8:
			g.emit(opJump, 0, g.handler())
			g.print("throw n;")
		case n < 5 && len(g.loops) > 0:
			g.emit(opJump, 0, g.loops[len(g.loops)-1].exit)
			g.print("break;")
		case len(g.loops) > 0:
			g.emit(opJump, 0, g.loops[len(g.loops)-1].again)
			g.print("continue;")
		default:
			g.emit(opNop, 0)
			g.print("n += 1;")
		}
	case 12, 13, 14:
		g.begin()
		otherwise, after := g.label(), g.label()
		g.emit(opBranch, 0, otherwise)
		g.print("if n > %d {", g.rng.Intn(9))
		g.block(depth - 1)
		g.emit(opJump, 0, after)
		g.place(otherwise)
		if g.rng.Intn(2) == 0 {
			g.print("} else {")
			g.block(depth - 1)
		}
		g.print("}")
		g.place(after)
	case 15, 16:
		endless := g.rng.Intn(3) == 0
		exit, again := g.label(), g.label()
		g.place(again)
		g.begin()
		if endless {
			g.emit(opNop, 0)
			g.print("while true {")
		} else {
			g.emit(opBranch, 0, exit)
			g.print("while n > %d {", g.rng.Intn(9))
		}
		g.loops = append(g.loops, loopLabels{exit, again})
		g.block(depth - 1)
		g.loops = g.loops[:len(g.loops)-1]
		g.emit(opJump, 0, again)
		g.print("}")
		g.place(exit)
	case 17:
		first, exit, again := g.label(), g.label(), g.label()
		g.place(first)
		g.begin()
		g.emit(opNop, 0)
		g.print("do {")
		g.loops = append(g.loops, loopLabels{exit, again})
		g.block(depth - 1)
		g.loops = g.loops[:len(g.loops)-1]
		g.place(again)
		g.begin()
		g.emit(opBranch, 0, first)
		g.print("} while n > %d;", g.rng.Intn(9))
		g.place(exit)
	case 18:
		after := g.label()
		n := g.rng.Intn(4)
		withDefault := g.rng.Intn(2) == 0
		var cases []int
		for range n {
			cases = append(cases, g.label())
		}
		g.begin()
		if targets := append(slices.Clone(cases), after); withDefault && n > 0 {
			g.emit(opBranch, 0, cases[1:]...)
			g.code[len(g.code)-1].targets = cases[1:]
		} else {
			g.emit(opBranch, 0, targets...)
		}
		g.print("switch n {")
		if n == 0 {
			g.emit(opJump, 0, after)
		}
		for i, l := range cases {
			g.place(l)
			if i == 0 && withDefault {
				g.print("default:")
			} else {
				g.print("case %d:", i)
			}
			g.block(depth - 1)
			g.emit(opJump, 0, after)
		}
		g.print("}")
		g.place(after)
	case 19, 20, 21:
		g.try(depth - 1)
	case 22:
		if v, ok := g.variable(); ok {
			g.begin()
			g.emit(opRaise, 0, g.handler())
			g.emit(opAssign, v)
			g.print("v%d = t(n);", v)
		}
	case 23:
		g.print("{")
		g.block(depth - 1)
		g.print("}")
	}
}

// function generates a whole function. Labels that were not placed are put at its end.
func (g *generator) function() {
	g.line = 1
	g.print("fn f(n: int) -> int throws int {")
	for g.budget > 0 {
		g.stmt(3)
	}
	for l, ok := range g.placed {
		if !ok {
			g.place(l)
			g.begin()
			g.emit(opNop, 0)
			g.print("L%d:", l)
		}
	}
	g.print("}")
	g.print("fn t(n: int) -> int throws int { throw n; }")
	g.print("fn main() throws int { f(1); }")
}

// run executes all paths of the program. It returns the lines of the uses of variables that
// have no value on some path, of which only the first use on the path counts; which
// instructions are reached; and whether control reaches the end.
func (g *generator) run() (wrong []int, reached []bool, falls bool) {
	type state struct {
		pc       int
		assigned uint64
		// For each finally block that is running, from the outside: the jump that it
		// has interrupted, its label, and how many finally blocks it still has to run.
		pending string
	}
	const entry = 3 // runes of pending
	reached = make([]bool, len(g.code))
	isWrong := make(map[int]bool)
	seen := map[state]bool{}
	var work []state
	add := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	add(state{0, 0, ""})
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.pc == len(g.code) {
			falls = true
			continue
		}
		in := g.code[s.pc]
		reached[s.pc] = true
		bit := uint64(1) << in.v
		// jump continues with the jump at pc, before which some finally blocks still wait.
		jump := func(pc, label, waits int) {
			to, assigned, pending := g.labels[label], s.assigned, []rune(s.pending)
			if waits > g.at[label].waits {
				finally := g.code[pc].waits[waits-1]
				pending = append(pending[:entry*(g.at[finally].finals-1)], rune(pc), rune(label), rune(waits-1))
				add(state{g.labels[finally], assigned, string(pending)})
				return
			}
			if label == leave {
				return
			}
			if label < g.named { // a goto: variables whose scope it enters have no value
				for _, v := range g.code[to].scope {
					if !slices.Contains(g.code[pc].scope, v) {
						assigned &^= 1 << v
					}
				}
			}
			add(state{to, assigned, string(pending[:entry*g.at[label].finals])})
		}
		switch in.op {
		case opNop:
			add(state{s.pc + 1, s.assigned, s.pending})
		case opDeclare:
			add(state{s.pc + 1, s.assigned &^ bit, s.pending})
		case opAssign:
			add(state{s.pc + 1, s.assigned | bit, s.pending})
		case opUse:
			if s.assigned&bit == 0 {
				isWrong[in.line] = true
			}
			add(state{s.pc + 1, s.assigned | bit, s.pending})
		case opBranch, opRaise:
			add(state{s.pc + 1, s.assigned, s.pending})
			for _, l := range in.targets {
				jump(s.pc, l, len(in.waits))
			}
		case opJump:
			jump(s.pc, in.targets[0], len(in.waits))
		case opResume:
			p := []rune(s.pending)
			p = p[len(p)-entry:]
			jump(int(p[0]), int(p[1]), int(p[2]))
		}
	}
	for line := range isWrong {
		wrong = append(wrong, line)
	}
	slices.Sort(wrong)
	return wrong, reached, falls
}

// TestOracle compares the checker with the oracle on random programs with many gotos:
// definite assignment, reachability, and whether control reaches the end of a function.
func TestOracle(t *testing.T) {
	n := long.Pick(800, 8000)
	errors, programs := 0, 0
	for seed := range n {
		g := &generator{rng: rand.New(rand.NewSource(int64(seed))), labels: make(map[int]int), named: 3, fresh: 4, placed: make([]bool, 3),
			at: make(map[int]context), final: make(map[int]bool)}
		g.budget = 4 + g.rng.Intn(36)
		g.function()
		if g.vars > 60 || !g.valid() {
			continue
		}
		programs++
		wrong, reached, falls := g.run()
		var dead []int
		before := true
		for _, s := range g.starts {
			if before && !reached[s] {
				dead = append(dead, g.code[s].line)
			}
			before = reached[s]
		}

		text := g.text.String()
		file, errs := parse(t, text)
		check.Check(file, errs)
		var gotWrong, gotDead []int
		gotFalls := false
		for _, d := range errs.Items {
			line := int(errs.File.Position(d.Primary.Span.Start).Line)
			switch d.Code {
			case diag.MaybeUnassigned:
				gotWrong = append(gotWrong, line)
				for _, l := range d.Secondary { // further uses of the same variable
					if l.Text == "and here" {
						gotWrong = append(gotWrong, int(errs.File.Position(l.Span.Start).Line))
					}
				}
			case diag.UnreachableCode:
				gotDead = append(gotDead, line)
			case diag.MissingReturn:
				gotFalls = true
			case diag.UnusedLabel:
			default:
				t.Fatalf("seed %d: %s %s\n%s", seed, d.Code, d.Message, text)
			}
		}
		slices.Sort(gotWrong)
		slices.Sort(gotDead)
		if !slices.Equal(gotWrong, wrong) || !slices.Equal(gotDead, dead) || gotFalls != falls {
			t.Fatalf("seed %d:\n%swrong uses: %v, want %v\nunreachable: %v, want %v\nfalls off: %v, want %v",
				seed, numbered(text), gotWrong, wrong, gotDead, dead, gotFalls, falls)
		}
		errors += len(wrong)
	}
	if errors < n/5 || programs < n/2 {
		t.Errorf("only %d wrong uses in %d programs of %d: the generator makes too few", errors, programs, n)
	}
	t.Logf("%d wrong uses in %d programs", errors, programs)
}

func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(&b, "%3d %s\n", i+1, line)
	}
	return b.String()
}
