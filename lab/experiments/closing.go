// This file defines the experiment that closes continuations: their free variables become
// parameters (lambda lifting, Johnsson 1985), from those with few of them to all. Dropping is
// the way back (Danvy and Schultz, 2000): Editor.RemoveRedundant. cost.go chooses for each free
// variable by itself.

package experiments

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cpsc/cps"
	"cpsc/interp"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/table"
	"cpsc/opt"
)

// A lifts says, for each free variable of each continuation of a function that takes
// arguments, whether it becomes a parameter.
type lifts struct {
	free   [][]int32 // by continuation; none if not only jumps lead to it
	lifted [][]bool  // by continuation and free variable
}

// liftsOf returns the lifting that lifts nothing. Only continuations to which only jumps lead
// take arguments: the targets of branches and the continuations of calls stay as they are.
func liftsOf(f *cps.Func) *lifts {
	l := &lifts{make([][]int32, len(f.Conts)), make([][]bool, len(f.Conts))}
	if f.Extern {
		return l
	}
	copy(l.free, scopesOf(f).live())
	l.free[cps.Entry] = nil
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.Kind != cps.Jump {
			for _, to := range t.Succs() {
				l.free[to] = nil
			}
		}
	}
	for k := range l.free {
		l.lifted[k] = make([]bool, len(l.free[k]))
	}
	return l
}

// choices returns how many free variables can be lifted.
func (l *lifts) choices() int {
	n := 0
	for _, list := range l.lifted {
		n += len(list)
	}
	return n
}

// closeFunc makes parameters of the free variables of each continuation that has at most limit of
// them.
func closeFunc(p *cps.Program, f *cps.Func, limit int) {
	l := liftsOf(f)
	for k := range l.lifted {
		for i := range l.lifted[k] {
			l.lifted[k][i] = len(l.free[k]) <= limit
		}
	}
	l.lift(p, f)
}

// lift makes parameters of the free variables that are lifted.
func (l *lifts) lift(p *cps.Program, f *cps.Func) {
	if f.Extern {
		return
	}
	e := cps.Edit(p, f)
	for k := range f.Conts {
		for i, x := range l.free[k] {
			if !l.lifted[k][i] {
				continue
			}
			info := *e.Info(cps.Value(x))
			y := e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Type: info.Type, Name: info.Name})
			f.Conts[k].Params = append(f.Conts[k].Params, y)
			e.Redefine(cps.Value(x), cps.ContID(k), 0, y)
		}
	}
	for k := range f.Conts {
		t := &f.Conts[k].Term
		if t.Kind != cps.Jump || t.Targets[0].IsOwn() {
			continue
		}
		for i, x := range l.free[t.Targets[0]] {
			if l.lifted[t.Targets[0]][i] {
				t.Args = append(t.Args[:len(t.Args):len(t.Args)], cps.Value(x))
			}
		}
	}
	e.Commit()
	if err := e.Err(); err != nil {
		panic(err)
	}
}

// drop removes the parameters that carry one value.
func drop(p *cps.Program, f *cps.Func) {
	if f.Extern {
		return
	}
	e := cps.Edit(p, f)
	if e.RemoveRedundant() {
		e.Commit()
	}
}

// maxLive returns the greatest number of values that are live at one point of a function,
// constants aside.
func maxLive(f *cps.Func) int {
	s := scopesOf(f)
	free := s.live()
	most := 0
	for k := range f.Conts {
		c := &f.Conts[k]
		live := map[cps.Value]bool{}
		add := func(x cps.Value) {
			if s.home[x] >= 0 {
				live[x] = true
			}
		}
		for _, to := range c.Term.Succs() {
			for _, x := range free[to] {
				live[cps.Value(x)] = true
			}
		}
		for _, x := range c.Term.Args {
			add(x)
		}
		add(c.Term.Subject)
		most = max(most, len(live))
		for i := len(c.Ops) - 1; i >= 0; i-- {
			delete(live, c.Ops[i].Result)
			for _, x := range c.Ops[i].Args {
				add(x)
			}
			most = max(most, len(live))
		}
		for _, x := range c.Params {
			live[x] = true
		}
		most = max(most, len(live))
	}
	return most
}

// A closeness counts what programs have at some limit of lifting.
type closeness struct{ params, args, live, instructions, moves, registers int }

func (n *closeness) add(p *cps.Program) error {
	for _, f := range p.Funcs {
		if f.Extern {
			continue
		}
		for k := range f.Conts {
			c := &f.Conts[k]
			if k != int(cps.Entry) {
				n.params += len(c.Params)
			}
			if c.Term.Kind == cps.Jump {
				n.args += len(c.Term.Args)
			}
		}
		n.live += maxLive(f)
	}
	var text bytes.Buffer
	if err := interp.Disassemble(&text, p); err != nil {
		return err
	}
	n.addBytecode(text.String())
	return nil
}

// plus returns the counts of two programs.
func (n closeness) plus(m closeness) closeness {
	return closeness{n.params + m.params, n.args + m.args, n.live + m.live, n.instructions + m.instructions, n.moves + m.moves, n.registers + m.registers}
}

// instructionOf returns the instruction in a line of a disassembly: what follows its number and the
// column of its loop. The result is empty if the line has no instruction.
func instructionOf(line string) string {
	rest := strings.TrimLeft(line, " ")
	digits := strings.TrimLeft(rest, "0123456789")
	if len(rest) == len(line) || len(digits) == len(rest) || len(digits) < 5 || digits[0] != ' ' || digits[4] <= ' ' {
		return ""
	}
	code, _, _ := strings.Cut(digits[4:], ";")
	return code
}

// addBytecode counts the instructions of a disassembly, those that move, and the registers that
// its functions use.
func (n *closeness) addBytecode(text string) {
	var used [2]int // numbers, references
	flush := func() {
		n.registers += used[0] + used[1]
		used = [2]int{}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "fn ") {
			flush()
		}
		code := instructionOf(line)
		if code == "" {
			continue
		}
		n.instructions++
		if strings.HasPrefix(code, "mov") {
			n.moves++
		}
		for word := range strings.FieldsFuncSeq(code, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			kind := strings.IndexByte("nr", word[0])
			number, err := strconv.Atoi(word[1:])
			if kind >= 0 && err == nil {
				used[kind] = max(used[kind], number+1)
			}
		}
	}
	flush()
}

const all = 1 << 30

// A wayToClose changes the continuations of a program.
type wayToClose struct {
	name   string
	change func(*cps.Program) error
}

// upTo lifts what has at most limit free variables.
func upTo(limit int) wayToClose {
	name := strconv.Itoa(limit)
	if limit == all {
		name = "all"
	}
	return wayToClose{name, func(p *cps.Program) error {
		for _, f := range p.Funcs {
			closeFunc(p, f, limit)
		}
		return nil
	}}
}

// apply returns a changed copy of a program.
func (w wayToClose) apply(p *cps.Program) (*cps.Program, error) {
	q := *p
	q.Funcs = slices.Clone(p.Funcs)
	for i, f := range q.Funcs {
		q.Funcs[i] = f.Clone()
	}
	err := w.change(&q)
	if err == nil {
		err = cps.Verify(&q)
	}
	return &q, err
}

var (
	liftedByCost  = wayToClose{"lifted by a cost", func(p *cps.Program) error { return liftByCost(p, false, costOf) }}
	droppedByCost = wayToClose{"dropped by a cost", func(p *cps.Program) error { return liftByCost(p, true, costOf) }}
)

// waysToClose are what the experiment compares, the least placement first; the last ones try many
// choices.
var (
	waysByLimit = []wayToClose{upTo(0), upTo(1), upTo(2), upTo(4), upTo(8), upTo(all),
		{"dropped", func(p *cps.Program) error {
			for _, f := range p.Funcs {
				closeFunc(p, f, all)
				drop(p, f)
			}
			return nil
		}},
	}
	waysByCost = []wayToClose{liftedByCost, droppedByCost}
)

// A source is something that CPS can be made of.
type source struct {
	name  string
	lower func(cps.Options) (*cps.Program, error)
}

func closing(s *session) error {
	if s.times {
		return s.closedTimes()
	}
	for _, name := range s.names {
		ofCorpus := s.closingOfFunctions
		if corpus.OfPrograms(name) {
			ofCorpus = s.closingOfPrograms
		}
		if err := ofCorpus(name); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) closingOfPrograms(name string) error {
	programs, err := s.programs(name)
	if err != nil {
		return err
	}
	var list []source
	for _, p := range programs {
		list = append(list, source{p.Name, p.Lower})
	}
	var optimised []*cps.Program
	for _, level := range []string{"-O1", "-O2"} {
		optimised, err = inParallel(s.ctx, len(list), func(i int) (*cps.Program, error) {
			p, err := list[i].lower(cps.Options{})
			if err == nil && level == "-O2" {
				err = opt.Run(p, opt.Options{})
			}
			return p, named(list[i].name, err)
		})
		if err != nil {
			return err
		}
		t, err := s.closedTable(name+", "+level, list, slices.Concat(waysByLimit, waysByCost),
			func(i int) (*cps.Program, error) { return optimised[i], nil })
		if err != nil {
			return err
		}
		t.Note("%s", noteOnLimit)
		t.Note("%s", noteOnCost)
	}
	if err := s.placementTable(name+", -O0", list); err != nil {
		return err
	}
	return s.spills(name, list, optimised)
}

const (
	noteOnLimit = "a continuation is lifted if only jumps lead to it and it has at most so many free variables; dropped: all are lifted, and then redundant parameters are removed"
	noteOnCost  = "by a cost: each free variable is lifted, or not, so that the bytecode has fewer instructions, or as many and fewer registers; from the least placement, and from all lifted"
)

// mostChoices is how many free variables the continuations of a function may have, if each is tried
// by itself.
const mostChoices = 100

// closingOfFunctions does the same with functions that are known by their reads and writes.
func (s *session) closingOfFunctions(name string) error {
	k, err := corpus.Open(s.ctx, name, s.config)
	if err != nil {
		return err
	}
	var list []source
	for i := range k.Functions {
		list = append(list, source{k.Functions[i].FullName(), func(o cps.Options) (*cps.Program, error) { return skeletonOf(k.Functions[i].Function, o) }})
	}
	least := func(list []source) func(i int) (*cps.Program, error) {
		return func(i int) (*cps.Program, error) { return list[i].lower(cps.Options{}) }
	}
	t, err := s.closedTable(name, list, waysByLimit, least(list))
	if err != nil {
		return err
	}
	t.Note("%s: %s", name, k.Title)
	t.Note("%s", noteOnLimit)
	choices, err := inParallel(s.ctx, len(list), func(i int) (int, error) {
		p, err := list[i].lower(cps.Options{})
		if err != nil {
			return 0, named(list[i].name, err)
		}
		return liftsOf(p.Funcs[0]).choices(), nil
	})
	if err != nil {
		return err
	}
	var few []source
	trivial := 0
	for i, n := range choices {
		switch {
		case n == 0:
			trivial++
		case n <= mostChoices:
			few = append(few, list[i])
		}
	}
	t, err = s.closedTable(name+", small functions", few, slices.Concat([]wayToClose{upTo(0), upTo(all)}, waysByCost), least(few))
	if err != nil {
		return err
	}
	t.Chart = nil
	t.Note("%d functions, whose continuations have at most %d free variables that can be lifted; %d have more, and %d have none", len(few), mostChoices, len(list)-len(few)-trivial, trivial)
	t.Note("%s", noteOnCost)
	return s.placementTable(name, list)
}

// closedTable adds a table with a row for each way to close programs.
func (s *session) closedTable(title string, list []source, ways []wayToClose, program func(i int) (*cps.Program, error)) (*table.Table, error) {
	t := s.closenessTable("Closed continuations: "+title, "free variables lifted")
	t.Chart = &table.Chart{Title: t.Title, Counts: true, Axis: "moves in the bytecode, by the number of free variables that are lifted"}
	for _, way := range ways {
		err := s.addCloseness(t, way.name, list, func(i int) (*cps.Program, error) {
			p, err := program(i)
			if err != nil {
				return nil, err
			}
			return way.apply(p)
		})
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// placementTable adds a table with a row for each strategy and algorithm.
func (s *session) placementTable(title string, list []source) error {
	t := s.closenessTable("Placement: "+title, "by")
	for _, m := range methods.All {
		if m.Name == "brandis-moessenboeck" || strings.HasSuffix(m.Name, "new buffers") {
			continue // it refuses some functions; it places what deferred places
		}
		opts := m.Options
		opts.Verbatim = true
		if err := s.addCloseness(t, m.Name, list, func(i int) (*cps.Program, error) { return list[i].placedBy(opts) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) closenessTable(title, first string) *table.Table {
	return s.table(&table.Table{Title: title,
		Columns: []string{first, "parameters", "arguments", "MaxLive, in sum", "instructions", "moves", "registers, in sum"}})
}

// placedBy returns the program as a strategy or an algorithm places it, without optimisation.
func (c source) placedBy(opts cps.Options) (*cps.Program, error) {
	p, err := c.lower(opts)
	if err == nil {
		err = cps.Verify(p)
	}
	return p, err
}

// named adds a name to an error.
func named(name string, err error) error {
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// addCloseness adds a row: the programs that a function makes of a list.
func (s *session) addCloseness(t *table.Table, row string, list []source, program func(i int) (*cps.Program, error)) error {
	fmt.Fprintf(s.log, "%s: %s\n", t.Title, row)
	counts, err := inParallel(s.ctx, len(list), func(i int) (n closeness, err error) {
		prog, err := program(i)
		if err == nil {
			err = n.add(prog)
		}
		return n, named(list[i].name, err)
	})
	if err != nil {
		return err
	}
	var n closeness
	for _, m := range counts {
		n = n.plus(m)
	}
	t.Add(row, n.params, n.args, n.live, n.instructions, n.moves, n.registers)
	if t.Chart != nil {
		t.Chart.Add(table.Bar{Name: row, Value: float64(n.moves), Marked: row == "0"})
	}
	return nil
}
