// This file defines the experiment that compares two ways to CPS. The direct one
// drives the builder, as a front end does. The detour makes a graph that is not in SSA
// form, constructs SSA form of it by Choi's algorithm, writes that as a program and
// translates the program to CPS.

package experiments

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"time"

	"cpsc/construct"
	"cpsc/cps"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/ssa"
)

// A route leads from functions to CPS: a write makes a new value, ~n, and a read
// prints what it gets. What a node does in the end depends on a parameter.
type route struct {
	name   string
	run    func(*route, []corpus.Function) (*cps.Program, error)
	stages []stage
	totals []float64 // seconds, by round
	bytes  uint64    // allocated in one round
	apart  uint64    // those of them that are not to be counted
	// By function, the most elements of representations that are there at one time.
	peaks []int
}

// A stage is a part of a route.
type stage struct {
	name    string
	seconds []float64 // by round
	now     float64
}

func (r *route) took(i int, start time.Duration) time.Duration {
	now := setup.CPUTime()
	r.stages[i].now += (now - start).Seconds()
	return now
}

// there records how many elements the representations of a function have at one time.
func (r *route) there(function, n int) { r.peaks[function] = max(r.peaks[function], n) }

// here is the position of everything that is built.
var here = cps.Pos{Line: 1, Col: 1}

// declare declares the functions.
func declare(p *cps.Program, functions []corpus.Function) {
	for i := range functions {
		p.DeclareFunc("f"+strconv.Itoa(i), []cps.Type{cps.Bool, cps.Int}, nil, here)
	}
}

// A skeleton builds functions that are known by the reads and writes of their variables only: a write
// computes something, a read prints, and branches test parameters.
type skeleton struct {
	builder  *cps.Builder
	conts    []cps.ContID // by node
	unfilled []int        // predecessors, by node
}

// build builds a function that is declared.
func (s *skeleton) build(id cps.FuncID, f *construct.Function) error {
	b := s.builder
	b.Begin(id)
	vars := make([]cps.Variable, f.Vars)
	for v := range vars {
		vars[v] = b.Variable("", cps.Int)
	}
	conts, unfilled := append(s.conts[:0], cps.Entry), append(s.unfilled[:0], make([]int, len(f.Code))...)
	for n, succs := range f.Succs {
		if n > 0 {
			conts = append(conts, b.Cont(""))
		}
		for _, s := range succs {
			unfilled[s]++
		}
	}
	s.conts, s.unfilled = conts, unfilled
	for n, code := range f.Code {
		if n > 0 {
			b.Enter(conts[n])
		}
		last := cps.NoValue
		for _, a := range code {
			switch {
			case !a.Write:
				last = b.Get(vars[a.Var])
				b.Op(cps.Print, last)
			case a.Copy:
				b.Set(vars[a.Var], last)
			default:
				b.Set(vars[a.Var], b.Op(cps.Com, b.Param(1)))
			}
		}
		succs := f.Succs[n]
		switch len(succs) {
		case 0:
			b.Return()
		case 1:
			b.Jump(conts[succs[0]])
		case 2:
			b.Branch(b.Param(0), conts[succs[0]], conts[succs[1]])
		default:
			var cases []cps.Value
			var targets []cps.ContID
			for c, s := range succs {
				if c > 0 {
					cases = append(cases, b.Int(int64(c)))
				}
				targets = append(targets, conts[s])
			}
			b.Switch(b.Param(1), cases, targets)
		}
		for _, s := range succs {
			if unfilled[s]--; unfilled[s] == 0 {
				b.Seal(conts[s])
			}
		}
	}
	return b.Finish()
}

// direct builds CPS directly.
func direct(r *route, functions []corpus.Function) (*cps.Program, error) {
	start := setup.CPUTime()
	p := cps.NewProgram()
	declare(p, functions)
	promises := 0
	b := cps.NewBuilder(p, cps.Options{Verbatim: true, Report: func(f *cps.Func, s cps.Stats) { promises = s.Promises - s.Kept }})
	body := skeleton{builder: b}
	for i := range functions {
		if err := body.build(cps.FuncID(i), functions[i].Function); err != nil {
			return nil, err
		}
		r.there(i, promises+cpsElements(p.Funcs[i]))
	}
	r.took(0, start)
	return p, nil
}

// cpsElements counts continuations, operations, parameters, arguments and targets.
func cpsElements(f *cps.Func) int {
	n := 0
	for i := range f.Conts {
		k := &f.Conts[i]
		n += 1 + len(k.Ops) + len(k.Params) + len(k.Term.Args) + len(k.Term.Targets)
	}
	return n
}

// throughSSA goes by way of a graph and of SSA form.
func throughSSA(r *route, functions []corpus.Function) (*cps.Program, error) {
	build := construct.Find("choi").Build
	start := setup.CPUTime()
	p := &ssa.Program{Decls: cps.NewProgram()}
	declare(p.Decls, functions)
	sizes := make([]int, len(functions))
	for i := range functions {
		f, size := copyGraph(functions[i].Function)
		start = r.took(0, start)
		result, err := build(f)
		if err != nil {
			return nil, err
		}
		start = r.took(1, start)
		p.Funcs = append(p.Funcs, function(f, result, p.Decls.Funcs[i]))
		start = r.took(2, start)
		sizes[i] = ssaElements(p.Funcs[i])
		r.there(i, size+len(result.Reads)+sizes[i])
	}
	// The translation verifies first; the direct way does not, so that is left out.
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start = setup.CPUTime()
	if err := ssa.Verify(p); err != nil {
		return nil, err
	}
	verified := (setup.CPUTime() - start).Seconds()
	runtime.ReadMemStats(&after)
	r.apart = 2 * (after.TotalAlloc - before.TotalAlloc) // here and in the translation
	start = setup.CPUTime()
	q, err := p.ToCPS()
	if err != nil {
		return nil, err
	}
	r.took(3, start)
	r.stages[3].now -= verified
	for i := range functions {
		r.there(i, sizes[i]+cpsElements(q.Funcs[i]))
	}
	return q, nil
}

// copyGraph makes the graph that a front end would make, and returns its size:
// nodes, edges, reads and writes.
func copyGraph(f *construct.Function) (*construct.Function, int) {
	g := &construct.Function{Name: f.Name, Vars: f.Vars}
	size := len(f.Code)
	for n := range f.Code {
		g.Code = append(g.Code, slices.Clone(f.Code[n]))
		g.Succs = append(g.Succs, slices.Clone(f.Succs[n]))
		size += len(f.Code[n]) + len(f.Succs[n])
	}
	return g, size
}

// function writes a result as a function in SSA form.
func function(f *construct.Function, result *construct.Result, head *cps.Func) *ssa.Func {
	fn := &ssa.Func{Decl: head, Blocks: make([]ssa.Block, len(f.Code))}
	head.Values = make([]cps.ValueInfo, 1)
	value := func(kind cps.ValueKind, t cps.Type) cps.Value {
		head.Values = append(head.Values, cps.ValueInfo{Kind: kind, Type: t})
		return cps.Value(len(head.Values) - 1)
	}
	fn.Args = []cps.Value{value(cps.ParamValue, cps.Bool), value(cps.ParamValue, cps.Int)}
	undef := cps.NoValue
	constants := map[int64]cps.Value{}
	_, writes := f.Numbers()
	values := make([]cps.Value, int(writes[len(f.Code)])+len(result.Phis))
	for i := range values {
		kind := cps.OpValue
		if i >= int(writes[len(f.Code)]) {
			kind = cps.ParamValue
		}
		values[i] = value(kind, cps.Int)
	}
	get := func(x construct.Def) cps.Value {
		if x != construct.Undef {
			return values[x]
		}
		if undef == cps.NoValue {
			undef = value(cps.UndefValue, cps.Int)
		}
		return undef
	}
	preds, _ := f.Succs.Reverse()
	for i := range result.Phis {
		phi := &result.Phis[i]
		args := make([]cps.Value, len(phi.Args))
		for j, x := range phi.Args {
			args[j] = get(x)
		}
		b := &fn.Blocks[phi.Node]
		b.Phis = append(b.Phis, ssa.Phi{Result: values[int(writes[len(f.Code)])+i], Args: args})
	}
	read, write := 0, 0
	for n, code := range f.Code {
		b := &fn.Blocks[n]
		for _, p := range preds[n] {
			b.Preds = append(b.Preds, ssa.BlockID(p))
		}
		for _, a := range code {
			if a.Write {
				b.Instrs = append(b.Instrs, ssa.Instr{Op: cps.Op{Code: cps.Com, Args: []cps.Value{fn.Args[1]}, Result: values[write], Pos: here}})
				write++
			} else {
				b.Instrs = append(b.Instrs, ssa.Instr{Op: cps.Op{Code: cps.Print, Args: []cps.Value{get(result.Reads[read])}, Pos: here}})
				read++
			}
		}
		b.Pos = here
		t := &b.Term
		t.Pos = here
		for _, s := range f.Succs[n] {
			t.Targets = append(t.Targets, ssa.BlockID(s))
		}
		switch len(t.Targets) {
		case 0:
			t.Kind, t.Targets = cps.Return, []ssa.BlockID{cps.Ret}
		case 1:
			t.Kind = cps.Jump
		case 2:
			t.Kind, t.Subject = cps.Branch, fn.Args[0]
		default:
			t.Kind, t.Subject = cps.Switch, fn.Args[1]
			for c := range t.Targets[1:] {
				c := int64(c + 1)
				if constants[c] == cps.NoValue {
					constants[c] = value(cps.ConstValue, cps.Int)
					fn.Decl.Values[constants[c]].Bits = uint64(c)
				}
				t.Cases = append(t.Cases, constants[c])
			}
		}
	}
	return fn
}

// ssaElements counts blocks, phis with their operands, instructions and targets.
func ssaElements(f *ssa.Func) int {
	n := 0
	for i := range f.Blocks {
		b := &f.Blocks[i]
		n += 1 + len(b.Instrs) + len(b.Term.Targets)
		for j := range b.Phis {
			n += 1 + len(b.Phis[j].Args)
		}
	}
	return n
}

// round runs a route, and adds what it took.
func (r *route) round(functions []corpus.Function, measured bool) (*cps.Program, error) {
	for i := range r.stages {
		r.stages[i].now = 0
	}
	clear(r.peaks)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := r.run(r, functions)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.name, err)
	}
	runtime.ReadMemStats(&after)
	r.bytes = after.TotalAlloc - before.TotalAlloc - r.apart
	if measured {
		total := 0.0
		for i := range r.stages {
			st := &r.stages[i]
			st.seconds = append(st.seconds, st.now)
			total += st.now
		}
		r.totals = append(r.totals, total)
	}
	return p, nil
}

func detour(s *session) error {
	s.config.Copies = false // Choi's algorithm does not propagate them
	return s.corpora(func(k *corpus.Corpus) error {
		routes := []*route{
			{name: "direct", run: direct, stages: []stage{{name: "build CPS"}}},
			{name: "detour", run: throughSSA, stages: []stage{{name: "make the graph"}, {name: "construct the form"}, {name: "write SSA form"}, {name: "translate to CPS"}}},
		}
		for _, r := range routes {
			r.peaks = make([]int, len(k.Functions))
		}
		for round := -1; round < s.repeat; round++ {
			fmt.Fprintf(s.log, "%s: round %d of %d\n", k.Name, round+1, s.repeat)
			for i := range routes {
				r := routes[(i+max(0, round))%len(routes)]
				p, err := r.round(k.Functions, round >= 0)
				if err != nil {
					return err
				}
				if round >= 0 {
					continue
				}
				if err := cps.Verify(p); err != nil {
					return fmt.Errorf("%s: %w", r.name, err)
				}
				if err := compare(p, k, r.name); err != nil {
					return err
				}
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		t := s.table(&table.Table{Title: "To CPS directly, and by way of SSA form: " + k.Title,
			Columns: []string{"way", "time", "times direct", "allocated", "times direct ", "elements at one time, all functions", "times direct  ", "most in a function"}})
		base := routes[0]
		for _, r := range routes {
			t.Add(r.name, table.Number{Value: 1000 * stats.Median(r.totals), Unit: "ms"}, table.Times(r.totals, base.totals),
				table.Number{Value: float64(r.bytes) / (1 << 20), Unit: "MB"}, table.Ratio{Value: float64(r.bytes) / float64(base.bytes)},
				sum(r.peaks), table.Ratio{Value: float64(sum(r.peaks)) / float64(sum(base.peaks))}, slices.Max(r.peaks))
			if len(r.stages) > 1 {
				for i := range r.stages {
					st := &r.stages[i]
					t.Add("- "+st.name, table.Number{Value: 1000 * stats.Median(st.seconds), Unit: "ms"}, table.Ratio{Value: stats.Median(st.seconds) / stats.Median(base.totals)}, nil, nil, nil, nil, nil)
				}
			}
		}
		t.Note("CPU time, of user and system; medians of %d rounds in turns; both give the same numbers of continuations, operations and parameters", s.repeat)
		t.Note("an element is a continuation, block or node, an operation, read or write, a parameter, phi or promise, an argument or operand, a target or edge; for each function, those that are there at one time are counted when most are")
		t.Note("the translation verifies the SSA form first; that is left out")
		return nil
	})
}

func sum(list []int) int {
	n := 0
	for _, x := range list {
		n += x
	}
	return n
}

// compare checks that a program has the parameters that theory asks for, on reducible
// functions, so that both routes are known to do the same.
func compare(p *cps.Program, k *corpus.Corpus, name string) error {
	build := construct.Find("choi").Build
	for i := range k.Functions {
		f := k.Functions[i].Function
		if !f.Succs.Reducible() {
			continue
		}
		result, err := build(f)
		if err != nil {
			return err
		}
		// The parameters, beside those of the function; split edges have none.
		got := -2
		for j := range p.Funcs[i].Conts {
			got += len(p.Funcs[i].Conts[j].Params)
		}
		if got != len(result.Phis) {
			return fmt.Errorf("%s: %s has %d parameters, not %d", name, f.Name, got, len(result.Phis))
		}
	}
	return nil
}
