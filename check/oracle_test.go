package check_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/long"
)

// The oracle runs a program in all possible ways at once. A random program is
// written both as text and as a flat list of instructions; the instructions are
// executed from every reachable state, where a state is a place and the set of
// the variables that have a value. That is slow and has nothing in common with
// the checker.

type opcode uint8

const (
	opNop     opcode = iota
	opDeclare        // v begins its life without a value
	opAssign
	opUse
	opBranch // goes on or to one of the targets
	opJump   // to the target
	opReturn
)

type instruction struct {
	op      opcode
	v       int
	targets []int // label numbers
	scope   []int // the variables in scope
	line    int
}

// A generator writes a random function.
type generator struct {
	rng    *rand.Rand
	text   strings.Builder
	line   int
	code   []instruction
	starts []int // for each statement in textual order, its first instruction

	scope  []int // variables
	vars   int
	labels map[int]int // where the labels of the flat code are
	fresh  int         // the next label number of the flat code
	named  int         // the number of labels in the text; they are the first
	placed []bool
	loops  []loopLabels
	budget int
}

type loopLabels struct{ exit, again int }

func (g *generator) emit(op opcode, v int, targets ...int) {
	g.code = append(g.code, instruction{op, v, targets, slices.Clone(g.scope), g.line})
}

func (g *generator) begin() { g.starts = append(g.starts, len(g.code)) }

func (g *generator) print(format string, args ...any) {
	fmt.Fprintf(&g.text, format+"\n", args...)
	g.line++
}

func (g *generator) label() int { g.fresh++; return g.fresh - 1 }

func (g *generator) place(label int) { g.labels[label] = len(g.code) }

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

// maybe begins an if, most of the time, and returns what ends it.
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
	kind := g.rng.Intn(20)
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
		g.begin()
		l := g.rng.Intn(g.named)
		g.emit(opJump, 0, l)
		g.print("goto L%d;", l)
	case 10:
		if l := g.rng.Intn(g.named); !g.placed[l] {
			g.placed[l] = true
			g.place(l)
			g.begin()
			g.emit(opNop, 0)
			g.print("L%d:", l)
		}
	case 11:
		defer g.maybe()()
		g.begin()
		switch n := g.rng.Intn(8); {
		case n == 0:
			g.emit(opReturn, 0)
			g.print("return n;")
		case n == 1:
			g.emit(opReturn, 0)
			g.print("exit(n);")
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
	case 19:
		g.print("{")
		g.block(depth - 1)
		g.print("}")
	}
}

// function writes a whole function. The labels that were not placed stand at its
// end. It returns false if the result is not a valid program.
func (g *generator) function() {
	g.line = 1
	g.print("fn f(n: int) -> int {")
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
	g.print("fn main() { f(1); }")
}

// run executes the program in all ways. It returns the lines of the uses that
// lack a value on some path, on which no earlier use lacked one; the instructions
// that are reached; and whether the end is.
func (g *generator) run() (wrong []int, reached []bool, falls bool) {
	type state struct {
		pc       int
		assigned uint64
	}
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
	add(state{0, 0})
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
		jump := func(label int) {
			to, assigned := g.labels[label], s.assigned
			if label < g.named { // a goto: what it enters has no value
				for _, v := range g.code[to].scope {
					if !slices.Contains(in.scope, v) {
						assigned &^= 1 << v
					}
				}
			}
			add(state{to, assigned})
		}
		switch in.op {
		case opNop:
			add(state{s.pc + 1, s.assigned})
		case opDeclare:
			add(state{s.pc + 1, s.assigned &^ bit})
		case opAssign:
			add(state{s.pc + 1, s.assigned | bit})
		case opUse:
			if s.assigned&bit == 0 {
				isWrong[in.line] = true
			}
			add(state{s.pc + 1, s.assigned | bit})
		case opBranch:
			add(state{s.pc + 1, s.assigned})
			for _, l := range in.targets {
				jump(l)
			}
		case opJump:
			jump(in.targets[0])
		}
	}
	for line := range isWrong {
		wrong = append(wrong, line)
	}
	slices.Sort(wrong)
	return wrong, reached, falls
}

// TestOracle compares definite assignment, reachability and running off the end
// with the oracle on random programs full of gotos.
func TestOracle(t *testing.T) {
	n := long.Pick(400, 4000)
	errors := 0
	for seed := range n {
		g := &generator{rng: rand.New(rand.NewSource(int64(seed))), labels: make(map[int]int), named: 3, fresh: 3, placed: make([]bool, 3)}
		g.budget = 4 + g.rng.Intn(26)
		g.function()
		if g.vars > 60 {
			continue
		}
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
	if errors < n/4 {
		t.Errorf("only %d wrong uses in %d programs: the generator is too tame", errors, n)
	}
}

func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(&b, "%3d %s\n", i+1, line)
	}
	return b.String()
}
