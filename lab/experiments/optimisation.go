// This file defines the experiment that switches optimisation while building on and
// off: table 3 of the paper.

package experiments

import (
	"fmt"
	"runtime"
	"time"

	"cpsc/cps"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/opt"
)

// nodes counts operations, terminators and parameters.
func nodes(p *cps.Program) int {
	n := 0
	for _, f := range p.Funcs {
		for i := range f.Conts {
			n += len(f.Conts[i].Ops) + 1 + len(f.Conts[i].Params)
		}
	}
	return n
}

// A mode is a way to build, and what came of it.
type mode struct {
	name               string
	opts               cps.Options
	built, optimised   int       // nodes
	building, rest, of []float64 // seconds, by round; of is the sum
}

func (m *mode) run(programs []*corpus.Program, measured bool) error {
	runtime.GC()
	m.built, m.optimised = 0, 0
	var building, rest time.Duration
	for _, p := range programs {
		start := setup.CPUTime()
		prog, err := p.Lower(m.opts)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		middle := setup.CPUTime()
		m.built += nodes(prog)
		again := setup.CPUTime()
		if err := opt.Run(prog, opt.Options{}); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		rest += setup.CPUTime() - again
		building += middle - start
		m.optimised += nodes(prog)
	}
	if measured {
		m.building = append(m.building, building.Seconds())
		m.rest = append(m.rest, rest.Seconds())
		m.of = append(m.of, (building + rest).Seconds())
	}
	return nil
}

func optimisation(s *session) error {
	for _, name := range s.names {
		programs, err := s.programs(name)
		if err != nil {
			return err
		}
		modes := []*mode{{name: "off", opts: cps.Options{Verbatim: true}}, {name: "on"}}
		for round := -3; round < s.repeat; round++ {
			for i := range modes {
				if err := modes[(i+max(0, round))%2].run(programs, round >= 0); err != nil {
					return err
				}
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		t := s.table(&table.Table{Title: fmt.Sprintf("Optimisation while building: %s, %d programs", name, len(programs)),
			Columns: []string{"optimisation", "nodes built", "of off", "time to build", "times off", "time of the passes", "times off ", "both", "times off  ", "nodes in the end"}})
		off := modes[0]
		for _, m := range modes {
			ms := func(sample []float64) table.Number {
				return table.Number{Value: 1000 * stats.Median(sample), Unit: "ms"}
			}
			t.Add(m.name, m.built, table.Of(m.built, off.built), ms(m.building), table.Times(m.building, off.building),
				ms(m.rest), table.Times(m.rest, off.rest), ms(m.of), table.Times(m.of, off.of), m.optimised)
		}
		t.Note("nodes are operations, terminators and parameters; building is the conversion of checked programs, and the passes after it are all of package opt")
		t.Note("CPU time, of user and system; medians of %d rounds in turns, with intervals of 95 %% (bootstrap)", s.repeat)
	}
	return nil
}
