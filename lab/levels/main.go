// Command levels compares the levels of optimisation. For every program in the
// repository and for a corpus of generated programs, it counts continuations,
// parameters, operations and the steps that the interpreter takes, and measures the
// time to build the program. It writes the tables of docs/optimisation.md, in
// Markdown.
//
//	go run -C lab ./levels [-generated N] [-seed S] [-repeat R] [-without PASS]
//
// With -without, the figures of -O2 without the pass replace those of -O1.
//
// A build time is the median of R builds; builds at the three levels alternate. It
// covers everything after the checker. Programs that read input receive it. For a
// program that traps, the steps up to the trap are counted.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lab/setup"
	"cpsc/opt"
)

const levels = 3

func main() {
	generated := flag.Int("generated", 200, "number of generated programs")
	seed := flag.Uint64("seed", 1, "seed of the first generated program")
	repeat := flag.Int("repeat", 5, "number of builds of each program")
	without := flag.String("without", "", "compare -O2 with -O2 without the pass `PASS`, in place of -O1")
	flag.Parse()
	if *without != "" && !slices.ContainsFunc(opt.Passes, func(p *opt.Pass) bool { return p.Name == *without }) {
		fmt.Fprintf(os.Stderr, "levels: there is no pass %s\n", *without)
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	b := builder{repeat: *repeat, without: *without}
	if err := b.run(out, *generated, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "levels:", err)
		os.Exit(1)
	}
	out.Flush()
}

// A source is a program to measure, with its input.
type source struct {
	name, text, stdin string
	args              []string
}

// A row has the counts of one program, or the sums for several, at each level.
type row [levels]struct {
	conts, params, ops int
	steps              int64
	build              time.Duration
}

func (r *row) add(s *row) {
	for i := range r {
		r[i].conts += s[i].conts
		r[i].params += s[i].params
		r[i].ops += s[i].ops
		r[i].steps += s[i].steps
		r[i].build += s[i].build
	}
}

// A builder builds programs at each level.
type builder struct {
	repeat  int    // how often
	without string // the pass that level 1 leaves out of -O2; "" for -O1
}

func (b *builder) run(out io.Writer, generated int, seed uint64) error {
	root, err := setup.Root()
	if err != nil {
		return err
	}
	tree, err := programs.Load(root)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "| program | continuations | parameters | operations | steps | time to build |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|")
	var examples, others, corpus row
	for _, p := range tree {
		r, err := b.measure(source{p.Name, p.Text, p.Stdin, p.Args})
		if err != nil {
			return err
		}
		if p.IsExample() {
			write(out, strings.TrimPrefix(p.Name, "examples/"), r)
			examples.add(r)
		} else {
			others.add(r)
		}
	}
	for i := range generated {
		s := seed + uint64(i)
		r, err := b.measure(source{name: fmt.Sprint("seed ", s), text: generate.Program(s, generate.Options{})})
		if err != nil {
			return err
		}
		corpus.add(r)
	}
	write(out, "**all examples**", &examples)
	write(out, "**all test programs**", &others)
	write(out, fmt.Sprintf("**%d generated programs**", generated), &corpus)

	fmt.Fprintln(out, "\n| compared with -O0 | nodes | steps | time to build |")
	fmt.Fprintln(out, "|---|---|---|---|")
	compare(out, "all examples", &examples)
	compare(out, "all test programs", &others)
	compare(out, fmt.Sprintf("%d generated programs", generated), &corpus)
	return nil
}

// compare writes a line of the second table: the figures of -O1 and -O2 divided by
// those of -O0. Nodes are continuations, parameters and operations.
func compare(out io.Writer, name string, r *row) {
	column := func(format string, figure func(i int) float64) string {
		return fmt.Sprintf(format+" · "+format, figure(1)/figure(0), figure(2)/figure(0))
	}
	fmt.Fprintf(out, "| %s | %s | %s | %s |\n", name,
		column("%.3f", func(i int) float64 { return float64(r[i].conts + r[i].params + r[i].ops) }),
		column("%.3f", func(i int) float64 { return float64(r[i].steps) }),
		column("%.2f", func(i int) float64 { return float64(r[i].build) }))
}

// write writes a line of the first table: each column has the figures of -O0, -O1 and
// -O2.
func write(out io.Writer, name string, r *row) {
	column := func(figure func(i int) string) string {
		return figure(0) + " · " + figure(1) + " · " + figure(2)
	}
	fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s ms |\n", name,
		column(func(i int) string { return fmt.Sprint(r[i].conts) }),
		column(func(i int) string { return fmt.Sprint(r[i].params) }),
		column(func(i int) string { return fmt.Sprint(r[i].ops) }),
		column(func(i int) string { return fmt.Sprint(r[i].steps) }),
		column(func(i int) string { return fmt.Sprintf("%.2f", float64(r[i].build)/float64(time.Millisecond)) }))
}

// measure builds a program at each level, counts its parts and runs it.
func (b *builder) measure(s source) (*row, error) {
	checked, err := compile.Check(s.name+".imp", s.text, compile.Options{})
	if err != nil {
		return nil, err
	}
	var r row
	var times [levels][]time.Duration
	var built [levels]*cps.Program
	for range b.repeat {
		for level := range built {
			start := setup.CPUTime()
			p, err := b.build(checked, level)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.name, err)
			}
			times[level] = append(times[level], setup.CPUTime()-start)
			built[level] = p
		}
	}
	for level, p := range built {
		slices.Sort(times[level])
		r[level].build = times[level][b.repeat/2]
		for _, f := range p.Funcs {
			r[level].conts += len(f.Conts)
			for _, c := range f.Conts {
				r[level].params += len(c.Params)
				r[level].ops += len(c.Ops)
			}
		}
		res, err := interp.Run(p, interp.Options{Args: s.args, Stdin: strings.NewReader(s.stdin)})
		var trap *interp.Trap
		if err != nil && !errors.As(err, &trap) {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		r[level].steps = res.Steps
	}
	return &r, nil
}

// build converts a checked program at a level. It does not verify the result.
func (b *builder) build(checked *compile.Program, level int) (*cps.Program, error) {
	p, err := checked.Lower(cps.Options{Verbatim: level == 0})
	switch {
	case err != nil:
	case level == 1 && b.without != "":
		i := slices.IndexFunc(opt.Passes, func(p *opt.Pass) bool { return p.Name == b.without })
		err = opt.Run(p, opt.Options{Without: opt.Passes[i : i+1]})
	case level == 2:
		err = opt.Run(p, opt.Options{})
	}
	return p, err
}
