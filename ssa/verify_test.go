package ssa

import (
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
)

// Each test changes a valid program so that it breaks one rule.
func TestVerifyFindsEveryFault(t *testing.T) {
	const text = `global g: int

fn callee(x: int) -> int {
entry:
  ret x
}

fn f(x: int, c: bool) -> int {
entry:
  y = x + 1
  branch c, a, b
a:  // from entry
  z = y * 2
  jump j
b:  // from entry
  r = call callee(y)
  s = call callee(r) to j
j:  // from a, b
  v: int = phi [a: z] [b: s]
  w: int = phi [a: 1] [b: 2]
  u = v + w
  switch u, 1: d, _: e
d:  // from j
  ret u
e:  // from j
  exit v
}
`
	// Blocks of f: 0 entry, 1 a, 2 b, 3 j, 4 d, 5 e.
	tests := []breach{
		{"no body", func(f *Func) { f.Blocks = nil }, "it has no body"},
		{"no operation", func(f *Func) { f.Blocks[1].Instrs[0].Code = cps.NoCode }, "the instruction is neither an operation nor a call"},
		{"an operation and a call", func(f *Func) { f.Blocks[2].Instrs[0].Code = cps.Add }, "the instruction must be a call without targets, and nothing else"},
		{"a call that is a jump", func(f *Func) { f.Blocks[2].Instrs[0].Call.Kind = cps.Jump }, "the instruction must be a call without targets, and nothing else"},
		{"a call with a target", func(f *Func) { f.Blocks[2].Instrs[0].Call.Targets = []BlockID{3} }, "the instruction must be a call without targets, and nothing else"},
		{"no terminator", func(f *Func) { f.Blocks[4].Term.Kind = cps.NoTerm }, "there is no terminator"},
		{"too many targets", func(f *Func) { f.Blocks[1].Term.Targets = []BlockID{3, 3} }, "the terminator has 2 targets, not 1"},
		{"no such block", func(f *Func) { f.Blocks[1].Term.Targets[0] = 9 }, "the terminator goes to block number 9, which does not exist"},
		{"no block", func(f *Func) { f.Blocks[1].Term.Targets[0] = cps.NoCont }, "the terminator goes to block number -1, which does not exist"},
		{"the entry has a predecessor", func(f *Func) { f.Blocks[1].Term.Targets[0] = Entry }, "the terminator goes to the entry"},
		{"a jump with arguments", func(f *Func) { f.Blocks[1].Term.Args = f.Args[:1] }, "a jump has arguments, but blocks have phis instead of parameters"},
		{"results of a jump", func(f *Func) { f.Blocks[1].Term.Results = [][]cps.Value{f.Args[:1]} }, "the terminator has results, but is not a call"},
		{"too many predecessors", func(f *Func) { f.Blocks[4].Preds = []BlockID{3, 3} }, "the list of predecessors does not match the edges to this block"},
		{"too few predecessors", func(f *Func) { f.Blocks[4].Preds = nil }, "the list of predecessors does not match the edges to this block"},
		{"another predecessor", func(f *Func) { f.Blocks[4].Preds[0] = 2 }, "the list of predecessors does not match the edges to this block"},
		{"too few operands", func(f *Func) { f.Blocks[3].Phis[0].Args = f.Blocks[3].Phis[0].Args[:1] }, "a phi has 1 operand for 2 predecessors"},
		{"too many operands", func(f *Func) {
			f.Blocks[3].Phis[1].Args = append(f.Blocks[3].Phis[1].Args, f.Blocks[3].Phis[1].Args[0])
		}, "a phi has 3 operands for 2 predecessors"},
		{"a phi in the entry", func(f *Func) { f.Blocks[0].Phis = []Phi{{}} }, "the entry has phis"},
		{"predecessors exchanged", func(f *Func) { f.Blocks[3].Preds = []BlockID{2, 1} },
			"the definition of value z does not dominate this use"},
		{"defined twice", func(f *Func) { f.Blocks[1].Instrs[0].Result = f.Blocks[0].Instrs[0].Result }, "value y is defined twice"},
		{"a phi defines a parameter", func(f *Func) { f.Blocks[3].Phis[0].Result = f.Args[0] }, "value x is defined twice"},
		{"an operation defines a phi", func(f *Func) { f.Blocks[1].Instrs[0].Result = f.Blocks[3].Phis[0].Result },
			"the kind of value v does not match its definition"},
		{"no such result", func(f *Func) { f.Blocks[3].Phis[0].Result = 99 }, "there is no value number 99"},
		{"no such operand", func(f *Func) { f.Blocks[1].Instrs[0].Args[0] = -1 }, "there is no value number -1"},
		{"no such operand of a phi", func(f *Func) { f.Blocks[3].Phis[0].Args[0] = 99 }, "there is no value number 99"},
		{"no operand", func(f *Func) { f.Blocks[1].Instrs[0].Args[0] = cps.NoValue }, "there is no value number 0"},
		{"not defined", func(f *Func) { f.Blocks[1].Instrs = nil }, "value z is not defined"},
		{"unreachable", func(f *Func) {
			f.Blocks[0].Term.Targets[1], f.Blocks[1].Preds, f.Blocks[2].Preds = 1, []BlockID{0, 0}, nil
		},
			"the block cannot be reached"},
		{"order", func(f *Func) {
			f.Blocks[4], f.Blocks[3] = f.Blocks[3], f.Blocks[4]
			f.Blocks[1].Term.Targets[0], f.Blocks[2].Term.Targets[0], f.Blocks[4].Term.Targets[0] = 4, 4, 3
			f.Blocks[3].Preds[0], f.Blocks[5].Preds[0] = 4, 4
		}, "the block comes before its immediate dominator"},
		{"not dominated", func(f *Func) { f.Blocks[4].Term.Args[0] = f.Blocks[1].Instrs[0].Result },
			"the definition of value z does not dominate this use"},
		{"used by itself", func(f *Func) { f.Blocks[0].Instrs[0].Args[0] = f.Blocks[0].Instrs[0].Result },
			"the definition of value y does not dominate this use"},
		{"a call takes its result", func(f *Func) { f.Blocks[2].Term.Args[0] = f.Blocks[2].Term.Results[0][0] },
			"the definition of value s does not dominate this use"},
		{"an operand of a phi is not defined at the end of the predecessor", func(f *Func) { f.Blocks[3].Phis[0].Args[1] = f.Blocks[3].Phis[1].Result },
			"the definition of value w does not dominate this use"},
		{"no type", func(f *Func) { f.Decl.Values[f.Blocks[3].Phis[0].Result].Type = 999 }, "value v has no type"},
		{"no type of a constant", func(f *Func) { f.Decl.Values[f.Blocks[1].Instrs[0].Args[1]].Type = 999 }, "has no type"},
		{"type of a phi", func(f *Func) { f.Blocks[3].Phis[0].Args[0] = f.Args[1] }, "a phi of int has an operand of bool"},
		{"type of a result", func(f *Func) { f.Blocks[4].Term.Args[0] = f.Args[1] }, "ret returns bool, but the function has the results int"},
		{"type of an operand", func(f *Func) { f.Blocks[1].Instrs[0].Args[0] = f.Args[1] }, "* does not apply to bool and int"},
		{"type of a condition", func(f *Func) { f.Blocks[0].Term.Subject = f.Args[0] }, "branch takes bool and gets int"},
		{"type of an argument", func(f *Func) { f.Blocks[2].Instrs[0].Call.Args[0] = f.Args[1] }, "callee takes int and gets bool"},
		{"results of a call", func(f *Func) {
			f.Blocks[2].Instrs[0].Call.Func = 1
			f.Blocks[2].Instrs[0].Call.Args = f.Args[:2]
			f.Decl.ContParams[0].Types = []cps.Type{cps.Bool}
		},
			"ret returns int, but the function has the results bool"},
		{"arity of a call", func(f *Func) { f.Blocks[2].Term.Args = nil }, "callee takes int and gets nothing"},
		{"parameters", func(f *Func) { f.Decl.Params = f.Decl.Params[:1] }, "the entry takes int and bool, but the function takes int"},
		{"a case", func(f *Func) { f.Blocks[3].Term.Cases[0] = f.Args[0] }, "a case of the switch is not a constant of type int"},
		{"no position", func(f *Func) { f.Blocks[1].Instrs[0].Pos = cps.Pos{} }, "* has no position"},
		{"no site", func(f *Func) { f.Blocks[1].Instrs[0].Pos.Site = 3 }, "there is no site number 3"},
	}
	for _, test := range tests {
		test.run(t, text)
	}
}

// A breach is a change by which the function f of a valid program breaks a rule.
type breach struct {
	name   string
	mutate func(f *Func)
	want   string // the message of the first fault
}

// run expects that Verify and ToCPS reject a program after the change.
func (b breach) run(t *testing.T, text string) {
	t.Run(b.name, func(t *testing.T) {
		p := mustRead(t, text)
		b.mutate(p.Func("f"))
		faults, _ := Verify(p).(Faults)
		if len(faults) == 0 || !strings.Contains(faults[0].Text, b.want) {
			t.Errorf("faults %v, want %s", faults, b.want)
		}
		if _, err := p.ToCPS(); err == nil {
			t.Error("ToCPS accepts the program")
		}
	})
}

// Faults have positions, also those in instructions after a call.
func TestPositionsOfFaults(t *testing.T) {
	const text = `fn f(x: int) -> int {
entry:
  y = call f(x)
  z = y + 1
  w = call f(z)
  ret w
}
`
	tests := []struct {
		mutate func(b *Block)
		instr  int
		line   int32
	}{
		{func(b *Block) { b.Instrs[1].Args = b.Instrs[1].Args[:1] }, 1, 4},
		{func(b *Block) { b.Instrs[2].Call.Args = nil }, 2, 5},
		{func(b *Block) { b.Instrs[0].Call.Args = nil }, 0, 3},
		{func(b *Block) { b.Instrs[2].Call.ContPos = cps.Pos{} }, 2, 5},
		{func(b *Block) { b.Term.Args = nil }, InTerm, 6},
		{func(b *Block) { b.Pos = cps.Pos{} }, InPhis, 0},
	}
	for i, test := range tests {
		p := mustRead(t, text)
		test.mutate(&p.Funcs[0].Blocks[0])
		faults, _ := Verify(p).(Faults)
		if len(faults) == 0 || faults[0].Instr != test.instr || faults[0].Pos.Line != test.line {
			t.Errorf("%d: faults %v", i, faults)
		}
	}
}

// The dominator tree of each function of random programs agrees with the definition: a block
// dominates another if every path from the entry to the other goes through it.
func TestDominanceByDefinition(t *testing.T) {
	for seed := range uint64(10) {
		p := fromCPS1(t, "", convert(t, "random", generate.Program(seed, generate.Options{Size: 60}), int(seed%3), cps.Deferred))
		for _, f := range p.Funcs {
			tree := f.Graph().DominatorTree()
			for a := range f.Blocks {
				avoiding := reachedWithout(f, BlockID(a))
				for b := range f.Blocks {
					if tree.Dominates(int32(a), int32(b)) == avoiding[b] {
						t.Fatalf("seed %d, %s: block %d and block %d\n%s", seed, f.Decl.Name, a, b, p)
					}
				}
			}
		}
	}
}

// reachedWithout reports which blocks can be reached from the entry on paths that avoid one
// block.
func reachedWithout(f *Func, avoid BlockID) []bool {
	reached := make([]bool, len(f.Blocks))
	work := []BlockID{Entry}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b != avoid && !reached[b] {
			reached[b] = true
			for _, s := range f.Blocks[b].Term.Succs() {
				work = append(work, s)
			}
		}
	}
	return reached
}
