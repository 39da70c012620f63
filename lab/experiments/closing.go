// This file defines the experiment that closes continuations: their free variables become
// parameters (lambda lifting, Johnsson 1985), from those with few of them to all. Dropping is
// the way back (Danvy and Schultz, 2000): Editor.RemoveRedundant.

package experiments

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/interp"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/table"
	"cpsc/opt"
)

// closeFunc makes parameters of the free variables of each continuation that has at most limit of
// them. The continuation must take arguments: only jumps lead to it. The targets of branches
// and the continuations of calls stay as they are.
func closeFunc(p *cps.Program, f *cps.Func, limit int) {
	if f.Extern {
		return
	}
	free := scopesOf(f).live()
	jumps := make([]bool, len(f.Conts))
	for k := range f.Conts {
		jumps[k] = k != int(cps.Entry)
	}
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.Kind != cps.Jump {
			for _, to := range t.Succs() {
				jumps[to] = false
			}
		}
	}
	e := cps.Edit(p, f)
	for k := range f.Conts {
		if !jumps[k] || len(free[k]) > limit {
			continue
		}
		for _, x := range free[k] {
			info := *e.Info(cps.Value(x))
			y := e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Type: info.Type, Name: info.Name})
			f.Conts[k].Params = append(f.Conts[k].Params, y)
			e.Redefine(cps.Value(x), cps.ContID(k), 0, y)
		}
	}
	for k := range f.Conts {
		t := &f.Conts[k].Term
		if t.Kind != cps.Jump {
			continue
		}
		to := t.Targets[0]
		if !to.IsOwn() && jumps[to] && len(free[to]) <= limit {
			for _, x := range free[to] {
				t.Args = append(t.Args[:len(t.Args):len(t.Args)], cps.Value(x))
			}
		}
	}
	e.Commit()
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

var (
	instructionLine = regexp.MustCompile(`^ +\d+ .{3}(\S+)`)
	register        = regexp.MustCompile(`\b([nr])(\d+)\b`)
)

// addBytecode counts the instructions of a disassembly, those that move, and the registers that
// its functions use.
func (n *closeness) addBytecode(text string) {
	used := map[string]int{}
	flush := func() {
		n.registers += used["n"] + used["r"]
		clear(used)
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "fn ") {
			flush()
		}
		m := instructionLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		n.instructions++
		if strings.HasPrefix(m[1], "mov") {
			n.moves++
		}
		code, _, _ := strings.Cut(line, ";")
		for _, r := range register.FindAllStringSubmatch(code, -1) {
			number, _ := strconv.Atoi(r[2])
			used[r[1]] = max(used[r[1]], number+1)
		}
	}
	flush()
}

const all = 1 << 30

// liftLimits are the limits that the experiment compares.
var liftLimits = []int{0, 1, 2, 4, 8, all}

func closing(s *session) error {
	if s.times {
		return s.closedTimes()
	}
	for _, name := range s.names {
		list, err := s.programs(name)
		if err != nil {
			return err
		}
		for _, level := range []string{"-O1", "-O2"} {
			t := s.closenessTable("Closed continuations: "+name+", "+level, "free variables lifted")
			t.Chart = &table.Chart{Title: t.Title, Axis: "moves in the bytecode, by the number of free variables that are lifted"}
			t.Note("a continuation is lifted if only jumps lead to it and it has at most so many free variables; dropped: all are lifted, and then redundant parameters are removed")
			for i, limit := range append(liftLimits, all) {
				row := strconv.Itoa(limit)
				switch {
				case i == len(liftLimits):
					row = "dropped"
				case limit == all:
					row = "all"
				}
				err := s.addCloseness(t, row, list, cps.Options{}, func(p *cps.Program) error {
					if level == "-O2" {
						if err := opt.Run(p, opt.Options{}); err != nil {
							return err
						}
					}
					for _, f := range p.Funcs {
						closeFunc(p, f, limit)
						if row == "dropped" {
							drop(p, f)
						}
					}
					return cps.Verify(p)
				})
				if err != nil {
					return err
				}
			}
		}
		t := s.closenessTable("Placement: "+name+", -O0", "by")
		for _, m := range methods.All {
			if m.Name == "brandis-moessenboeck" || strings.HasSuffix(m.Name, "new buffers") {
				continue // it refuses some functions; it places what deferred places
			}
			opts := m.Options
			opts.Verbatim = true
			if err := s.addCloseness(t, m.Name, list, opts, cps.Verify); err != nil {
				return err
			}
		}
		if err := s.spills(name, list); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) closenessTable(title, first string) *table.Table {
	return s.table(&table.Table{Title: title,
		Columns: []string{first, "parameters", "arguments", "MaxLive, in sum", "instructions", "moves", "registers, in sum"}})
}

// addCloseness adds a row: the programs, built with options, after a change.
func (s *session) addCloseness(t *table.Table, row string, list []*corpus.Program, opts cps.Options, change func(*cps.Program) error) error {
	var n closeness
	for _, p := range list {
		prog, err := p.Lower(opts)
		if err == nil {
			err = change(prog)
		}
		if err == nil {
			err = n.add(prog)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		if err := s.checkContext(); err != nil {
			return err
		}
	}
	t.Add(row, n.params, n.args, n.live, n.instructions, n.moves, n.registers)
	if t.Chart != nil {
		t.Chart.Add(table.Bar{Name: row, Value: float64(n.moves), Marked: row == "0"})
	}
	return nil
}
