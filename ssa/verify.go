// This file defines the verifier, which checks the rules for programs in SSA form.

package ssa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/flow"
	"cpsc/internal/ident"
)

// A Fault is a violation of a rule, with its position.
type Fault struct {
	Func  *Func
	Block BlockID
	Instr int // the number of the instruction, InPhis or InTerm
	Pos   cps.Pos
	Text  string

	value    cps.Value // whose definition does not dominate a use, or NoValue
	phi, arg int       // the numbers, from 1, of a phi of the block and of its operand; 0: it is not about one
}

// The values of Fault.Instr for faults that are not in an instruction.
const (
	InPhis = cps.InParams
	InTerm = cps.InTerm
)

// Error describes the fault.
func (e *Fault) Error() string {
	if e.Func == nil || e.Func.Decl == nil {
		return e.Text
	}
	where := "function " + ident.Quote(e.Func.Decl.Name)
	if int(e.Block) < len(e.Func.Blocks) && e.Block != Entry {
		where += ", block " + ident.Quote(e.Func.Blocks[e.Block].Name)
	}
	if e.Pos.IsValid() {
		where += fmt.Sprintf(" (%d:%d)", e.Pos.Line, e.Pos.Col)
	}
	return where + ": " + e.Text
}

// Faults are faults of one function.
type Faults = cps.FaultList[*Fault]

var errNoProgram = errors.New("there is no program in SSA form: FromCPS and Read make one")

// Verify checks a program. The error is the Faults of the first function that has any. Every
// function has blocks, each with one terminator. All blocks can be reached from the entry,
// which has no predecessors, and each comes after its immediate dominator. The predecessors
// of a block are the blocks that lead to it, and its phis have an operand for each. Every
// value is defined once, and its definition dominates its uses; an operand of a phi is used
// on the edge from the predecessor, and a result of a call at the end of a block is defined
// on the edge to its target. cps.VerifyFunc checks types and source positions, after
// conversion to CPS.
func Verify(p *Program) error {
	if p == nil || p.Decls == nil {
		return errNoProgram
	}
	if len(p.Decls.Funcs) != len(p.Funcs) {
		return fmt.Errorf("there are %s, but Program.Decls declares %d", diag.Count(len(p.Funcs), "function"), len(p.Decls.Funcs))
	}
	for i, f := range p.Funcs {
		if f == nil || f.Decl == nil {
			return fmt.Errorf("function number %d is nil", i)
		}
		if p.Decls.Funcs[i] != f.Decl || int(f.Decl.ID) != i || p.Decls.Func(f.Decl.Name) != f.Decl {
			return fmt.Errorf("function number %d is not the one that is declared with this number and its name in Program.Decls", i)
		}
	}
	for i := range p.Funcs {
		if faults := VerifyFunc(p, cps.FuncID(i)); len(faults) > 0 {
			return Faults(faults)
		}
	}
	return cps.VerifyTypes(p.Decls)
}

// VerifyFunc is Verify for one function. It returns its faults, if it has any.
func VerifyFunc(p *Program, id cps.FuncID) []*Fault {
	if p == nil || p.Decls == nil || uint(id) >= uint(len(p.Funcs)) || p.Funcs[id] == nil ||
		uint(id) >= uint(len(p.Decls.Funcs)) || p.Funcs[id].Decl == nil || p.Decls.Funcs[id] != p.Funcs[id].Decl {
		return []*Fault{{Text: fmt.Sprintf("there is no function number %d, or it is another one than in Program.Decls", id)}}
	}
	f := p.Funcs[id]
	v := verifier{p: p, f: f, instr: InPhis}
	if f.Decl.Extern { // its body is in no notation
		for _, fault := range cps.VerifyFunc(p.Decls, f.Decl) {
			v.pos = fault.Pos
			v.fault("%s", fault.Text)
		}
		return v.faults
	}
	if len(f.Blocks) == 0 {
		v.fault("it has no body")
		return v.faults
	}
	for _, check := range []func(){v.terminators, v.predecessors, v.edgeNodes, v.values, v.dominance, v.uses, v.types, v.inCPS} {
		if check(); len(v.faults) > 0 { // the later checks rely on this one
			break
		}
	}
	return v.faults
}

type verifier struct {
	p      *Program
	f      *Func
	faults []*Fault

	// the current position
	b     BlockID
	instr int
	pos   cps.Pos

	// The graph has a node for each block, and then one for each edge of a call. The
	// nodes of the edges of a block begin at edgeNode.
	graph    flow.Graph
	edgeNode []BlockID
	tree     *flow.Tree
	defs     []position // by value
}

func (v *verifier) fault(format string, args ...any) {
	v.faults = append(v.faults, &Fault{Func: v.f, Block: v.b, Instr: v.instr, Pos: v.pos, Text: fmt.Sprintf(format, args...)})
}

// at sets the current position; the number after the last instruction means the terminator.
func (v *verifier) at(at position) {
	b := &v.f.Blocks[at.block]
	if at.instr >= len(b.Instrs) {
		at.instr = InTerm
	}
	v.b, v.instr = at.block, at.instr
	switch {
	case at.instr == InPhis:
		v.pos = b.Pos
	case at.instr == InTerm:
		v.pos = b.Term.Pos
	case b.Instrs[at.instr].Call != nil:
		v.pos = b.Instrs[at.instr].Call.Pos
	default:
		v.pos = b.Instrs[at.instr].Pos
	}
}

// terminators checks calls and terminators, with their targets.
func (v *verifier) terminators() {
	for b := range v.f.Blocks {
		block := &v.f.Blocks[b]
		for i := range block.Instrs {
			v.at(position{BlockID(b), i})
			call := block.Instrs[i].Call
			switch {
			case call == nil && block.Instrs[i].Code == cps.NoCode:
				v.fault("the instruction is neither an operation nor a call")
			case call != nil && (block.Instrs[i].Code != cps.NoCode || !call.IsCall() || len(call.Targets) > 0):
				v.fault("the instruction must be a call without targets, and nothing else")
			}
		}
		v.at(position{BlockID(b), InTerm})
		v.terminator(&block.Term)
	}
}

func (v *verifier) terminator(t *Term) {
	want := 0
	switch t.Kind {
	case cps.Jump, cps.Return:
		want = 1
	case cps.Call, cps.CallValue:
		want = max(1, len(t.Targets)) // inCPS compares it with the callee
	case cps.Branch:
		want = 2
	case cps.Switch:
		want = len(t.Cases) + 1
	case cps.Exit:
	default:
		v.fault("there is no terminator")
		return
	}
	if len(t.Targets) != want {
		v.fault("the terminator has %s, not %d", diag.Count(len(t.Targets), "target"), want)
	}
	for _, s := range t.Targets {
		v.target(t, s)
	}
	if t.Kind == cps.Jump && len(t.Args) > 0 {
		v.fault("a jump has arguments, but blocks have phis instead of parameters")
	}
	switch {
	case !t.IsCall() && len(t.Results) > 0:
		v.fault("the terminator has results, but is not a call")
	case t.IsCall() && len(t.Results) != len(t.Targets):
		v.fault("the call has %s of results, and %s", diag.Count(len(t.Results), "list"), diag.Count(len(t.Targets), "target"))
	}
	for slot, results := range t.Results {
		if len(results) > 0 && slot < len(t.Targets) && t.Targets[slot].IsOwn() {
			v.fault("the call has results for a target that is not a block")
		}
	}
}

// target checks a target of a terminator.
func (v *verifier) target(t *Term, s BlockID) {
	switch own := s.IsOwn(); {
	case s == Entry:
		v.fault("the terminator goes to the entry")
	case own && t.Kind != cps.Return && !t.IsCall(), !own && (t.Kind == cps.Return || s < 0 || int(s) >= len(v.f.Blocks)):
		v.fault("the terminator goes to block number %d, which does not exist", s)
	case own && s.Own() >= len(v.f.Decl.ContParams):
		v.fault("the terminator goes to continuation parameter %d, which does not exist", s.Own()+1)
	}
}

// predecessors checks that the list of predecessors of each block matches the edges that
// lead to it, and that each phi has one operand for each predecessor.
func (v *verifier) predecessors() {
	if len(v.f.Blocks[Entry].Phis) > 0 {
		v.at(position{Entry, InPhis})
		v.fault("the entry has phis")
	}
	for b, in := range incoming(v.f) {
		v.at(position{BlockID(b), InPhis})
		block := &v.f.Blocks[b]
		preds := slices.Clone(block.Preds)
		slices.Sort(preds)
		if !slices.EqualFunc(preds, in, func(p BlockID, e edge) bool { return p == e.from }) {
			v.fault("the list of predecessors does not match the edges to this block")
		}
		for i := range block.Phis {
			if n := len(block.Phis[i].Args); n != len(block.Preds) {
				v.fault("a phi has %s for %s", diag.Count(n, "operand"), diag.Count(len(block.Preds), "predecessor"))
			}
		}
	}
}

// values finds the definition of each value, and checks that all used values exist. Their
// types must exist, too.
func (v *verifier) values() {
	v.defs = make([]position, len(v.f.Decl.Values))
	for x := range v.defs {
		v.defs[x].block = cps.NoCont
	}
	defineOn := func(at, def position, kind cps.ValueKind, xs []cps.Value) {
		v.at(at)
		for _, x := range xs {
			switch {
			case x <= cps.NoValue || int(x) >= len(v.f.Decl.Values):
				v.fault("there is no value number %d", x)
			case v.f.Decl.Values[x].Kind != kind:
				v.fault("the kind of value %s does not match its definition", v.name(x))
			case v.defs[x].block != cps.NoCont:
				v.fault("value %s is defined twice", v.name(x))
			case !v.p.Decls.HasType(v.f.Decl.TypeOf(x)):
				v.fault("value %s has no type", v.name(x))
			default:
				v.defs[x] = def
			}
		}
	}
	define := func(b BlockID, instr int, kind cps.ValueKind, xs ...cps.Value) {
		defineOn(position{b, instr}, position{b, instr}, kind, xs)
	}
	define(Entry, InPhis, cps.ParamValue, v.f.Args...)
	for b := range v.f.Blocks {
		block, id := &v.f.Blocks[b], BlockID(b)
		for i := range block.Phis {
			define(id, InPhis, cps.ParamValue, block.Phis[i].Result)
		}
		for i := range block.Instrs {
			if in := &block.Instrs[i]; in.Call != nil {
				define(id, i, cps.OpValue, in.Call.Results...)
			} else if in.Result != cps.NoValue {
				define(id, i, cps.OpValue, in.Result)
			}
		}
		for slot, results := range block.Term.Results {
			defineOn(position{id, len(block.Instrs)}, position{v.edgeNode[b] + BlockID(slot), InPhis}, cps.OpValue, results)
		}
	}
	v.f.visit(func(at position, x cps.Value) {
		if x < cps.NoValue || int(x) >= len(v.f.Decl.Values) {
			v.at(at)
			v.fault("there is no value number %d", x)
		} else if x != cps.NoValue && !v.p.Decls.HasType(v.f.Decl.TypeOf(x)) {
			v.at(at)
			v.fault("value %s has no type", v.name(x))
		}
	})
}

// edgeNodes gives each edge of a call a node of its own in the graph, because the results of
// a call are defined on its edges.
func (v *verifier) edgeNodes() {
	v.edgeNode = make([]BlockID, len(v.f.Blocks))
	next := BlockID(len(v.f.Blocks))
	for b := range v.f.Blocks {
		v.edgeNode[b] = next
		next += BlockID(len(v.f.Blocks[b].Term.Results))
	}
	v.graph = make(flow.Graph, next)
	for b := range v.f.Blocks {
		t := &v.f.Blocks[b].Term
		for slot, s := range t.Succs() {
			if !t.IsCall() {
				v.graph[b] = append(v.graph[b], int32(s))
				continue
			}
			node := int32(v.edgeNode[b]) + int32(slot)
			v.graph[b] = append(v.graph[b], node)
			v.graph[node] = []int32{int32(s)}
		}
	}
}

// dominance computes the dominator tree, and checks the order of the blocks.
func (v *verifier) dominance() {
	v.tree = v.graph.DominatorTree()
	for b := 1; b < len(v.f.Blocks); b++ {
		v.at(position{BlockID(b), InPhis})
		if !v.tree.Reached(int32(b)) {
			v.fault("the block cannot be reached")
			continue
		}
		idom := v.tree.Idom[b]
		if int(idom) >= len(v.f.Blocks) { // the edge of a call
			idom = v.tree.Idom[idom]
		}
		if int(idom) > b {
			v.fault("the block comes before its immediate dominator")
		}
	}
}

// uses checks that definitions dominate uses. An operand of a phi is used on its edge.
func (v *verifier) uses() {
	v.f.visit(func(at position, x cps.Value) {
		if at.instr != InPhis {
			v.use(at, at, x, 0, 0)
		}
	})
	for b, in := range v.f.edges() {
		for i, e := range in {
			from := &v.f.Blocks[e.from]
			when := position{e.from, len(from.Instrs)}
			if from.Term.IsCall() {
				when = position{v.edgeNode[e.from] + BlockID(e.slot), 0}
			}
			for n, phi := range v.f.Blocks[b].Phis {
				v.use(position{BlockID(b), InPhis}, when, phi.Args[i], n+1, i+1)
			}
		}
	}
}

// use checks that the definition of x dominates an operand, which is evaluated at when. If it is that of a phi, the numbers
// are those of Fault.
func (v *verifier) use(at, when position, x cps.Value, phi, arg int) {
	if kind := v.f.Decl.Values[x].Kind; x == cps.NoValue || kind == cps.ConstValue || kind == cps.UndefValue {
		return
	}
	def := v.defs[x]
	switch {
	case def.block == cps.NoCont:
		v.at(at)
		v.fault("value %s is not defined", v.name(x))
	case def.block == when.block && def.instr < when.instr:
	case def.block != when.block && v.tree.Dominates(int32(def.block), int32(when.block)):
	default:
		v.at(at)
		v.fault("the definition of value %s does not dominate this use", v.name(x))
		last := v.faults[len(v.faults)-1]
		last.value, last.phi, last.arg = x, phi, arg
	}
}

// types checks the types of phis and of the values that are passed to continuation
// parameters, because cps.VerifyFunc would report these faults in terms of CPS.
func (v *verifier) types() {
	for b := range v.f.Blocks {
		if t := &v.f.Blocks[b].Term; t.Kind == cps.Return {
			v.at(position{BlockID(b), InTerm})
			var got []cps.Type
			for _, x := range t.Args {
				got = append(got, v.f.Decl.TypeOf(x))
			}
			own := &v.f.Decl.ContParams[t.Targets[0].Own()]
			switch {
			case slices.Equal(got, own.Types):
			case t.Targets[0] == cps.Ret:
				v.fault("%s returns %s, but the function has the results %s", ident.Quote(own.Name), v.list(got), v.list(own.Types))
			default:
				v.fault("%s takes %s and gets %s", ident.Quote(own.Name), v.list(own.Types), v.list(got))
			}
		}
		v.at(position{BlockID(b), InPhis})
		for n, phi := range v.f.Blocks[b].Phis {
			want := v.f.Decl.TypeOf(phi.Result)
			for i, x := range phi.Args {
				if got := v.f.Decl.TypeOf(x); got != want {
					v.fault("a phi of %s has an operand of %s", v.p.Decls.TypeString(want), v.p.Decls.TypeString(got))
					last := v.faults[len(v.faults)-1]
					last.phi, last.arg = n+1, i+1
				}
			}
		}
	}
}

// inCPS converts the function to CPS, and lets the verifier of CPS check everything else.
func (v *verifier) inCPS() {
	g := *v.f.Decl
	from := v.p.toCPS(v.f, &g)
	for _, fault := range cps.VerifyFunc(v.p.Decls, &g) {
		at := position{Entry, InPhis}
		if int(fault.Cont) < len(from) {
			at = from[fault.Cont]
		}
		switch {
		case at.instr == InTerm: // a continuation that toCPS put on an edge
		case fault.Op == cps.InTerm:
			at.instr += len(g.Conts[fault.Cont].Ops)
		case fault.Op == cps.InParams:
			at.instr-- // the phis, or the call before the continuation
		default:
			at.instr += fault.Op
		}
		v.at(at)
		v.fault("%s", fault.Text)
	}
}

func (v *verifier) list(types []cps.Type) string {
	if len(types) == 0 {
		return "nothing"
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = v.p.Decls.TypeString(t)
	}
	return strings.Join(names, ", ")
}

func (v *verifier) name(x cps.Value) string {
	if x > cps.NoValue && int(x) < len(v.f.Decl.Values) && v.f.Decl.Values[x].Name != "" {
		return ident.Quote(v.f.Decl.Values[x].Name)
	}
	return fmt.Sprintf("number %d", x)
}
