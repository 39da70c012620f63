// Package experiments compares strategies and algorithms on corpora. Each
// experiment is a subcommand that takes the same flags and gives tables:
//
//	needs.go         what the functions of a corpus need
//	parameters.go    parameters created, removed and kept; phis by algorithm
//	final.go         what it costs if the answers of reads are final
//	agree.go         who places the same parameters, function by function
//	irreducible.go   irreducible functions and redundant components
//	witnesses.go     witnesses and lists of users, on and off
//	redundant.go     passes that remove redundant parameters, on corpora
//	exhaustive.go    the same on all small graphs
//	worst.go         the same on hard families
//	loadstore.go     variables in memory against values
//	time.go          the time of construction
//	executed.go      the instructions executed, counted
//	detour.go        direct conversion to CPS against conversion by way of SSA form
//	lifting.go       go/ssa's lifting, by itself and by package place
package experiments

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/table"
)

// An Experiment is a subcommand.
type Experiment struct {
	Name, Summary string
	corpora       string // without the flag -corpus
	repeat        int    // without the flag -repeat; 0 if it measures no time
	counts        bool   // it measures time with the flag -times only
	charts        bool   // it draws charts
	run           func(*session) error
}

// All lists the experiments.
var All = []*Experiment{
	{Name: "needs", Summary: "what the functions of a corpus need: joins, loops, parameters", corpora: "imp,go", run: needs},
	{Name: "parameters", Summary: "parameters created, removed and kept; phis by algorithm", corpora: "imp,go", charts: true, run: parameters},
	{Name: "final", Summary: "parameters if the answers of reads are final", corpora: "imp,go", run: final},
	{Name: "agree", Summary: "check, function by function, that algorithms place the same", corpora: "imp,go", run: agree},
	{Name: "irreducible", Summary: "irreducible functions, and redundant components by strategy", corpora: "imp,go,gotos", run: irreducible},
	{Name: "witnesses", Summary: "witnesses and lists of users, on and off: comparisons, and parameters left", corpora: "imp,go,gotos", repeat: 9, counts: true, run: witnesses},
	{Name: "redundant", Summary: "passes that remove redundant parameters: what they leave, and their cost", corpora: "imp,go,gotos", repeat: 5, counts: true, run: redundantParameters},
	{Name: "loadstore", Summary: "variables in memory against values", corpora: "imp,go", run: loadstore},
	{Name: "time", Summary: "the time of construction by every strategy and algorithm", corpora: "imp,go,largest,large,families", repeat: 15, charts: true, run: timing},
	{Name: "lifting", Summary: "variables of the Go standard library lifted to registers, by go/ssa and by package place", corpora: "go", repeat: 7, run: lifting},
	{Name: "executed", Summary: "the instructions executed by construction, counted", corpora: "imp,go", repeat: 1, charts: true, run: executed},
	{Name: "detour", Summary: "direct conversion to CPS against conversion by way of SSA form", corpora: "imp,go", repeat: 7, run: detour},
}

// A session is a run of an experiment.
type session struct {
	ctx        context.Context
	experiment *Experiment
	log        io.Writer
	config     corpus.Config
	names      []string // of the corpora
	repeat     int
	times      bool
	strategies bool // only those of package cps
	list       bool
	blocks     int
	tables     []*table.Table
}

type options struct {
	corpora, svg, root    string
	repeat, blocks        int
	rebuild, copies, date bool
	times, list           bool
	strategies            bool
}

func (e *Experiment) parseFlags(args []string, out io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet(e.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.corpora, "corpus", e.corpora, "the corpora are `LIST`, with commas between them: "+corpus.Names)
	flags.StringVar(&o.root, "root", "", "the repository is in `DIRECTORY`, not in this directory or above")
	flags.BoolVar(&o.rebuild, "rebuild", false, "convert the Go standard library again, and keep that in the cache")
	flags.BoolVar(&o.copies, "copies", false, "keep what is known of copies between variables, which some algorithms propagate")
	flags.BoolVar(&o.date, "date", false, "put the date into the output")
	if e.charts {
		flags.StringVar(&o.svg, "svg", "", "draw the charts into `FILE`, as SVG")
	}
	if e.repeat > 0 {
		flags.IntVar(&o.repeat, "repeat", e.repeat, "measure `N` times")
	}
	if e.counts {
		flags.BoolVar(&o.times, "times", false, "measure times instead of counting")
	}
	switch e.Name {
	case "time":
		flags.BoolVar(&o.strategies, "strategies", false, "measure the strategies only, and no algorithms of the literature")
	case "redundant":
		flags.IntVar(&o.blocks, "blocks", 3, "try all graphs of up to `N` blocks")
	case "irreducible":
		flags.BoolVar(&o.list, "list", false, "list the irreducible functions, however many there are")
	}
	if err := setup.ParseFlags(flags, args, out, e.Summary+"\n\n"); err != nil {
		return o, err
	}
	if e.repeat > 0 && o.repeat < 1 {
		return o, setup.Usagef("-repeat cannot be %d", o.repeat)
	}
	if e.Name == "redundant" && (o.blocks < 1 || o.blocks > 4) {
		return o, setup.Usagef("-blocks cannot be %d: there are too many graphs of more than 4 blocks", o.blocks)
	}
	return o, nil
}

// Main is the subcommand.
func (e *Experiment) Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := e.parseFlags(args, stdout)
	if err != nil {
		return err
	}
	s := &session{
		ctx: ctx, experiment: e, log: stderr, repeat: o.repeat, times: o.times, strategies: o.strategies, list: o.list, blocks: o.blocks,
		config: corpus.Config{Root: o.root, Rebuild: o.rebuild, Copies: o.copies, Log: stderr},
		names:  strings.Split(o.corpora, ","),
	}
	if err := e.run(s); err != nil {
		return err
	}
	var charts []*table.Chart
	for _, t := range s.tables {
		if t.Chart != nil {
			charts = append(charts, t.Chart)
		}
	}
	if err := setup.WriteFile(o.svg, func(w io.Writer) error { return table.WriteSVG(w, charts) }); err != nil {
		return err
	}
	if e.repeat > 0 && (o.times || !e.counts) || o.date {
		fmt.Fprintf(stdout, "%s.\n\n", setup.Machine(o.date))
	}
	return table.WriteMarkdown(stdout, s.tables)
}

// table adds a table to the result.
func (s *session) table(t *table.Table) *table.Table {
	s.tables = append(s.tables, t)
	return t
}

// corpora loads the corpora one after the other.
func (s *session) corpora(use func(*corpus.Corpus) error) error {
	for _, name := range s.names {
		k, err := corpus.Open(s.ctx, name, s.config)
		if err != nil {
			return err
		}
		if err := use(k); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// checkContext returns an error if the user has interrupted the run.
func (s *session) checkContext() error { return s.ctx.Err() }
