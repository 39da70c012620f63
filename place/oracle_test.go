package place

// This file defines the oracles: what the placement of parameters must fulfil,
// taken from the definitions and checked by brute force. Nothing here knows how
// placement works, and nothing uses dominance frontiers.

import (
	"fmt"
	"math/bits"
	"strings"
)

// A program is a control-flow graph with statements. Node 0 is the virtual
// entry: it has no predecessor, leads to node 1, and assigns every variable an
// undefined value.
type program struct {
	succs [][]int
	preds [][]int // one for each edge
	code  [][]stmt
	vars  int
	uses  int // in code, numbered in its order
	defs  int // in code, numbered in its order
}

// A stmt uses a variable, assigns it something new, copies another one to it,
// or swaps the two variables 0 and 1.
type stmt struct {
	kind     stmtKind
	to, from int // variables
	id       int // of the use or the definition
}

type stmtKind uint8

const (
	stmtUse stmtKind = iota
	stmtDefine
	stmtCopy
	stmtSwap
)

// The oracles are for small programs.
const (
	maxNodes = 8
	maxVars  = 2
	maxUses  = 12
	maxDefs  = 30
)

// newProgram makes a program from the successors of the blocks. Block i is node i+1.
func newProgram(vars int, blocks [][]int) *program {
	p := &program{vars: vars}
	p.setBlocks(blocks)
	return p
}

func (p *program) setBlocks(blocks [][]int) {
	n := len(blocks) + 1
	p.succs, p.preds, p.code = make([][]int, n), make([][]int, n), make([][]stmt, n)
	p.uses, p.defs = 0, 0
	p.edge(0, 1)
	for i, to := range blocks {
		for _, s := range to {
			p.edge(i+1, s+1)
		}
	}
}

func (p *program) edge(from, to int) {
	p.succs[from] = append(p.succs[from], to)
	p.preds[to] = append(p.preds[to], from)
}

// clear removes all statements.
func (p *program) clear() {
	for i := range p.code {
		p.code[i] = p.code[i][:0]
	}
	p.uses, p.defs = 0, 0
}

// add adds a statement to a node.
func (p *program) add(node int, kind stmtKind, to, from int) {
	s := stmt{kind, to, from, 0}
	switch kind {
	case stmtUse:
		s.id = p.uses
		p.uses++
	case stmtDefine:
		s.id = p.defs
		p.defs++
	}
	p.code[node] = append(p.code[node], s)
}

// parse makes a program from lines "statements -> successors" for the blocks 0,
// 1, …; statements are x (a use), x= (a new value), x=y, and x,y=y,x, for the
// variables x and y.
func parse(text string) *program {
	var blocks [][]int
	var lines [][]string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		left, right, _ := strings.Cut(line, "->")
		var to []int
		for _, s := range strings.Fields(right) {
			to = append(to, int(s[0]-'0'))
		}
		blocks = append(blocks, to)
		lines = append(lines, strings.Fields(left))
	}
	p := newProgram(2, blocks)
	for i, words := range lines {
		for _, w := range words {
			v := int(w[0] - 'x')
			switch {
			case len(w) == 1:
				p.add(i+1, stmtUse, 0, v)
			case w[1:] == "=":
				p.add(i+1, stmtDefine, v, 0)
			case w[1] == ',':
				p.add(i+1, stmtSwap, 0, 0)
			default:
				p.add(i+1, stmtCopy, v, int(w[2]-'x'))
			}
		}
	}
	return p
}

// String gives the text that parse reads.
func (p *program) String() string {
	var b strings.Builder
	for n := 1; n < len(p.code); n++ {
		for _, s := range p.code[n] {
			switch s.kind {
			case stmtUse:
				fmt.Fprintf(&b, "%c ", 'x'+s.from)
			case stmtDefine:
				fmt.Fprintf(&b, "%c= ", 'x'+s.to)
			case stmtCopy:
				fmt.Fprintf(&b, "%c=%c ", 'x'+s.to, 'x'+s.from)
			case stmtSwap:
				b.WriteString("x,y=y,x ")
			}
		}
		b.WriteString("->")
		for _, s := range p.succs[n] {
			fmt.Fprint(&b, " ", s-1)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// A value is what a use sees or an argument is: a definition of the program,
// what the entry assigned, or a parameter. Values are below 64, so that sets of
// them are words.
type value uint8

const (
	nothing   value = 0 // a fault
	undefined value = 1 // what the entry assigned
	firstDef  value = 2
	firstPar  value = 32
)

func definition(id int) value         { return firstDef + value(id) }
func parameter(v, node int) value     { return firstPar + value(v*maxNodes+node) }
func (x value) isParam() bool         { return x >= firstPar }
func (x value) place() (v, at int)    { return int(x-firstPar) / maxNodes, int(x-firstPar) % maxNodes }
func (x value) set() uint64           { return 1 << x }
func has(set uint64, x value) bool    { return set>>x&1 != 0 }
func next(set uint64) (value, uint64) { return value(bits.TrailingZeros64(set)), set & (set - 1) }

// String writes a definition as #id, and a parameter as x@block.
func (x value) String() string {
	switch {
	case x == nothing:
		return "nothing"
	case x == undefined:
		return "undef"
	case x.isParam():
		v, at := x.place()
		return fmt.Sprintf("%c@%d", 'x'+v, at-1)
	}
	return fmt.Sprintf("#%d", x-firstDef)
}

// A placed program says which parameters there are, what their arguments are,
// and what the uses see. It does not depend on any order, so that equal results are ==.
type placed struct {
	params uint64                              // the set of parameters
	args   [maxVars * maxNodes][maxNodes]value // of parameter, by predecessor
	uses   [maxUses]value                      // by number
}

func (r *placed) arg(x value, pred int) value { return r.args[x-firstPar][pred] }

// argSet returns the arguments of a parameter.
func (r *placed) argSet(x value, p *program) uint64 {
	_, at := x.place()
	set := uint64(0)
	for _, pred := range p.preds[at] {
		set |= r.arg(x, pred).set()
	}
	return set
}

// text describes a placed program.
func (r *placed) text(p *program) string {
	var b strings.Builder
	for set := r.params; set != 0; {
		var x value
		x, set = next(set)
		_, at := x.place()
		fmt.Fprintf(&b, "%v(", x)
		for i, pred := range p.preds[at] {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprint(&b, r.arg(x, pred))
		}
		b.WriteString(") ")
	}
	b.WriteString("uses")
	for _, x := range r.uses[:p.uses] {
		fmt.Fprint(&b, " ", x)
	}
	return b.String()
}

// Lockstep

// A state is where both forms of a program are after a path: the node, what the
// variables of the source hold, and what the parameters are bound to. A held
// value is a definition and its age, the number of younger values of the same
// definition that somebody holds: a loop may compute a definition again while
// the old value is still in use.
type state struct {
	node uint8
	vars [maxVars]held
	env  [maxVars * maxNodes]held
}

// held is age<<5 | value; the value is no parameter.
type held uint8

func (h held) value() value { return value(h & 31) }

// compute gives a definition a new value: copies of its earlier values grow older.
func (s *state) compute(x value) {
	ages := uint8(0)
	each := func(f func(h *held)) {
		for i := range s.vars {
			f(&s.vars[i])
		}
		for i := range s.env {
			if s.env[i] != 0 {
				f(&s.env[i])
			}
		}
	}
	each(func(h *held) {
		if h.value() == x {
			ages |= 1 << (*h >> 5)
		}
	})
	if ages == 0 {
		return
	}
	each(func(h *held) {
		if h.value() == x {
			// One more than the number of held values that are younger.
			younger := bits.OnesCount8(ages & (1<<(*h>>5) - 1))
			*h = held(younger+1)<<5 | held(x)
		}
	})
}

// A lockstep runs a program and its placed form along all paths at once.
type lockstep struct {
	seen map[state]bool
	todo []state
}

// correct reports in words the first use that does not see the last assignment
// of its variable on some path, or "". The product of both forms is finite, so
// every path is covered, however long.
func (l *lockstep) correct(p *program, r *placed) string {
	if l.seen == nil {
		l.seen = map[state]bool{}
	}
	clear(l.seen)
	live := liveParams(p, r)
	start := state{}
	for v := range p.vars {
		start.vars[v] = held(undefined)
	}
	l.todo = append(l.todo[:0], start)
	for len(l.todo) > 0 {
		s := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		node := int(s.node)
		see := func(x value) held { // a definition by its name is the youngest
			if x.isParam() {
				return s.env[x-firstPar]
			}
			return held(x)
		}
		for _, st := range p.code[node] {
			switch st.kind {
			case stmtUse:
				if got := see(r.uses[st.id]); got != s.vars[st.from] || got == 0 {
					return fmt.Sprintf("use %d in block %d sees %v, which holds %v, and not %v",
						st.id, node-1, r.uses[st.id], got.value(), s.vars[st.from].value())
				}
			case stmtDefine:
				s.compute(definition(st.id))
				s.vars[st.to] = held(definition(st.id))
			case stmtCopy:
				s.vars[st.to] = s.vars[st.from]
			case stmtSwap:
				s.vars[0], s.vars[1] = s.vars[1], s.vars[0]
			}
		}
		for _, to := range p.succs[node] {
			n := s
			n.node = uint8(to)
			for v := range p.vars {
				x := parameter(v, to)
				if !has(r.params, x) {
					continue
				}
				arg := see(r.arg(x, node))
				if arg == 0 {
					return fmt.Sprintf("the jump from block %d to %d passes %v, which is not bound", node-1, to-1, r.arg(x, node))
				}
				n.env[x-firstPar] = arg
			}
			for i := range n.env {
				if !has(live[to], firstPar+value(i)) {
					n.env[i] = 0
				}
			}
			if !l.seen[n] {
				l.seen[n] = true
				l.todo = append(l.todo, n)
			}
		}
	}
	return ""
}

// liveParams returns, by node, the parameters that uses and arguments may still see. A state without the others
// is the same for them, and there are far fewer.
func liveParams(p *program, r *placed) (live [maxNodes]uint64) {
	for again := true; again; {
		again = false
		for n := range p.succs {
			set := uint64(0)
			for _, s := range p.code[n] {
				if s.kind == stmtUse {
					set |= r.uses[s.id].set()
				}
			}
			for _, to := range p.succs[n] {
				after := live[to]
				for v := range p.vars {
					if x := parameter(v, to); has(r.params, x) {
						after &^= x.set() // bound on the edge
						set |= r.arg(x, n).set()
					}
				}
				set |= after
			}
			again = again || live[n] != set
			live[n] = set
		}
	}
	return live
}

// alongPaths is the same by running every path of up to some length from the
// entry, with the steps of computation as values (Ullrich, section 5).
func alongPaths(p *program, r *placed, length int) string {
	type at struct {
		def  value
		step int
	}
	var vars [maxVars]at
	var names [64]at // what definitions and parameters hold
	names[undefined] = at{undefined, 0}
	for v := range p.vars {
		vars[v] = names[undefined]
	}
	var walk func(node, step int, vars [maxVars]at, names [64]at) string
	walk = func(node, step int, vars [maxVars]at, names [64]at) string {
		for _, s := range p.code[node] {
			switch s.kind {
			case stmtUse:
				if got := names[r.uses[s.id]]; got != vars[s.from] || got.def == nothing {
					return fmt.Sprintf("after %d steps use %d sees %v, which holds %v of step %d, and not %v of step %d",
						step, s.id, r.uses[s.id], got.def, got.step, vars[s.from].def, vars[s.from].step)
				}
			case stmtDefine:
				x := definition(s.id)
				names[x] = at{x, step}
				vars[s.to] = names[x]
			case stmtCopy:
				vars[s.to] = vars[s.from]
			case stmtSwap:
				vars[0], vars[1] = vars[1], vars[0]
			}
		}
		if step == length {
			return ""
		}
		for _, to := range p.succs[node] {
			bound := names
			for v := range p.vars {
				if x := parameter(v, to); has(r.params, x) {
					bound[x] = names[r.arg(x, node)]
				}
			}
			if fault := walk(to, step+1, vars, bound); fault != "" {
				return fault
			}
		}
		return ""
	}
	return walk(0, 0, vars, names)
}

// Pruned, redundant, trivial

// pruned reports whether every parameter is used by something that is not a
// parameter, directly or through others.
func pruned(p *program, r *placed) bool {
	live := uint64(0)
	for _, x := range r.uses[:p.uses] {
		live |= x.set()
	}
	for again := true; again; {
		again = false
		for set := live & r.params; set != 0; {
			var x value
			x, set = next(set)
			if more := live | r.argSet(x, p); more != live {
				live, again = more, true
			}
		}
	}
	return r.params&^live == 0
}

// redundant returns a non-empty set of parameters whose arguments are all in
// the set or one value, which it returns too, or nothing if there are none. It tries all sets.
func redundant(p *program, r *placed) (set uint64, by value) {
	for set = r.params; set != 0; set = (set - 1) & r.params {
		args := uint64(0)
		for rest := set; rest != 0; {
			var x value
			x, rest = next(rest)
			args |= r.argSet(x, p)
		}
		if args &^= set; args == 0 {
			return set, nothing
		} else if args&(args-1) == 0 {
			by, _ = next(args)
			return set, by
		}
	}
	return 0, nothing
}

// trivial reports whether a parameter is redundant by itself.
func trivial(p *program, r *placed, x value) bool {
	return bits.OnesCount64(r.argSet(x, p)&^x.set()) <= 1
}

// removeSets is Algorithm 5 by brute force: as long as there is a redundant
// set, it is replaced by the one value.
func removeSets(p *program, r placed) placed {
	for {
		set, by := redundant(p, &r)
		if set == 0 {
			return r
		}
		if by == nothing {
			by = undefined
		}
		r.params &^= set
		for i := range r.args {
			for j, x := range r.args[i] {
				if !has(r.params, firstPar+value(i)) {
					r.args[i][j] = nothing
				} else if has(set, x) {
					r.args[i][j] = by
				}
			}
		}
		for i, x := range r.uses {
			if has(set, x) {
				r.uses[i] = by
			}
		}
	}
}

// Path convergence, for programs without copies

// convergence tells for each node z the pairs of nodes from which two paths
// converge at z: Definition 1 of Braun et al.
type convergence [maxNodes][maxNodes][maxNodes]bool

// converge enumerates paths. Those on which no node but z occurs twice are
// enough: what is cut out of others leaves paths that converge as well.
func converge(p *program) *convergence {
	var c convergence
	for z := range p.succs {
		// paths[x] holds the sets of nodes of the paths from x to z, without z at the end.
		var paths [maxNodes][]uint16
		var back func(at int, set uint16)
		back = func(at int, set uint16) {
			for _, pred := range p.preds[at] {
				if set>>pred&1 != 0 {
					continue
				}
				paths[pred] = append(paths[pred], set|1<<pred)
				if pred != z { // a path that starts in z ends there, too
					back(pred, set|1<<pred)
				}
			}
		}
		back(z, 0)
		for x := range p.succs {
			for y := range x {
				for _, a := range paths[x] {
					for _, b := range paths[y] {
						if a&b == 0 {
							c[z][x][y], c[z][y][x] = true, true
						}
					}
				}
			}
		}
	}
	return &c
}

// assigns reports whether a node assigns a variable.
func (p *program) assigns(v, node int) bool {
	if node == 0 {
		return true
	}
	for _, s := range p.code[node] {
		if s.kind == stmtDefine && s.to == v {
			return true
		}
	}
	return false
}

// usesBefore reports whether a node uses a variable before it assigns it.
func (p *program) usesBefore(v, node int) bool {
	for _, s := range p.code[node] {
		if s.kind == stmtUse && s.from == v {
			return true
		}
		if s.kind == stmtDefine && s.to == v {
			return false
		}
	}
	return false
}

// necessary returns the parameters that Definition 2 calls necessary: two paths
// from different assignments converge there.
func necessary(p *program, c *convergence) uint64 {
	set := uint64(0)
	for v := range p.vars {
		assigns := uint(0)
		for x := range p.succs {
			if p.assigns(v, x) {
				assigns |= 1 << x
			}
		}
		for z := range p.succs {
			for x := range p.succs {
				for y := range x {
					if assigns>>x&1 != 0 && assigns>>y&1 != 0 && c[z][x][y] {
						set |= parameter(v, z).set()
					}
				}
			}
		}
	}
	return set
}

// liveIn returns the parameters of the nodes from which a path leads to a use
// of the variable before an assignment.
func liveIn(p *program) uint64 {
	set := uint64(0)
	for v := range p.vars {
		for start := range p.succs {
			seen, todo := uint(1)<<start, []int{start}
			for len(todo) > 0 {
				n := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				if p.usesBefore(v, n) {
					set |= parameter(v, start).set()
					break
				}
				if p.assigns(v, n) {
					continue
				}
				for _, s := range p.succs[n] {
					if seen>>s&1 == 0 {
						seen |= 1 << s
						todo = append(todo, s)
					}
				}
			}
		}
	}
	return set
}

// Graphs

// reach returns the nodes that can be reached from one, itself included,
// without going through a node that is avoided, or -1.
func (p *program) reach(from, avoid int) uint {
	if from == avoid {
		return 0
	}
	seen, todo := uint(1)<<from, []int{from}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, s := range p.succs[n] {
			if s != avoid && seen>>s&1 == 0 {
				seen |= 1 << s
				todo = append(todo, s)
			}
		}
	}
	return seen
}

// dominates reports whether every path from the entry to b contains a.
func (p *program) dominates(a, b int) bool { return p.reach(0, a)>>b&1 == 0 }

// reducible is Definition 3: every cycle has a node that dominates the others.
func (p *program) reducible() bool {
	var dom [maxNodes]uint // what a node dominates
	for a := range p.succs {
		dom[a] = ^p.reach(0, a)
	}
	ok := true
	var walk func(start, at int, cycle uint)
	walk = func(start, at int, cycle uint) {
		for _, s := range p.succs[at] {
			switch {
			case s == start:
				headed := false
				for n := range p.succs {
					headed = headed || cycle>>n&1 != 0 && cycle&^dom[n] == 0
				}
				ok = ok && headed
			case s > start && cycle>>s&1 == 0: // each cycle from its least node
				walk(start, s, cycle|1<<s)
			}
		}
	}
	for n := range p.succs {
		walk(n, n, 1<<n)
	}
	return ok
}

// definitelyAssigned reports whether every path from the entry to a use of a
// variable assigns it, the assignment of the entry not counted.
func (p *program) definitelyAssigned() bool {
	for v := range p.vars {
		seen, todo := uint(1), []int{0} // reached without an assignment
		for len(todo) > 0 {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if p.usesBefore(v, n) {
				return false
			}
			if n > 0 && p.assigns(v, n) {
				continue
			}
			for _, s := range p.succs[n] {
				if seen>>s&1 == 0 {
					seen |= 1 << s
					todo = append(todo, s)
				}
			}
		}
	}
	return true
}

// The SSA property, for programs without copies

// ssaProperty is Definition 4: no path from a value of a variable to a use of
// the value contains another definition or parameter of the variable. A path
// ends where the value is computed anew. Arguments are used at the end of the predecessor.
func ssaProperty(p *program, r *placed) bool {
	for v := range p.vars {
		for node := range p.succs {
			// A use at the top of a node, after its parameter, and one at its end.
			for _, s := range p.code[node] {
				if s.kind == stmtDefine && s.to == v {
					break
				}
				if s.kind == stmtUse && s.from == v && reaching(p, r, v, node, false) != r.uses[s.id].set() {
					return false
				}
			}
			for _, to := range p.succs[node] {
				if x := parameter(v, to); has(r.params, x) && reaching(p, r, v, node, true) != r.arg(x, node).set() {
					return false
				}
			}
		}
	}
	return true
}

// reaching goes back from the beginning or the end of a node, along all paths, and returns
// the nearest definitions and parameters of v. A variable is undefined where a path begins,
// and in a cycle that no path leads to and that does not assign it.
func reaching(p *program, r *placed, v, node int, end bool) uint64 {
	var seen [2 * maxNodes]bool
	var back func(node int, end bool) uint64
	back = func(node int, end bool) (set uint64) {
		if i := 2 * node; end && seen[i] || !end && seen[i+1] {
			return 0
		} else if end {
			seen[i] = true
		} else {
			seen[i+1] = true
		}
		if end {
			for i := len(p.code[node]) - 1; i >= 0; i-- {
				if s := p.code[node][i]; s.kind == stmtDefine && s.to == v {
					return definition(s.id).set()
				}
			}
		}
		if own := parameter(v, node); has(r.params, own) {
			return own.set()
		}
		if len(p.preds[node]) == 0 {
			return undefined.set()
		}
		for _, pred := range p.preds[node] {
			set |= back(pred, true)
		}
		return set
	}
	if set := back(node, end); set != 0 {
		return set
	}
	return undefined.set()
}
