// This file defines the subcommand: its flags, and the programs that its parts measure.

package control

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cpsc/lab/peers"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// A part measures one kind of control.
type part struct {
	name string
	run  func(*session) error
}

var parts = []part{{"throw", throw}, {"next", next}}

func partNames() string {
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	return strings.Join(names, ",")
}

type options struct {
	parts  []string
	repeat int
	scale  float64
	root   string // of the repository, or "" to look for it
	date   bool
}

func parseFlags(args []string, out io.Writer) (options, error) {
	o := options{parts: strings.Split(partNames(), ",")}
	flags := flag.NewFlagSet("control", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("parts", "measure the `PARTS`, with commas between them (default "+partNames()+")", func(text string) error {
		o.parts = strings.Split(text, ",")
		for _, name := range o.parts {
			if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
				return fmt.Errorf("there is no part %s: there are %s", name, partNames())
			}
		}
		return nil
	})
	flags.IntVar(&o.repeat, "repeat", 7, "measure every program `N` times")
	flags.Float64Var(&o.scale, "scale", 1, "let every program do `X` times as much")
	flags.StringVar(&o.root, "root", "", "the repository is in `DIRECTORY`, not in this directory or above")
	flags.BoolVar(&o.date, "date", false, "put the date into the output")
	if err := setup.ParseFlags(flags, args, out, ""); err != nil {
		return o, err
	}
	switch {
	case o.repeat < 1:
		return o, setup.Usagef("-repeat cannot be %d", o.repeat)
	case !(o.scale > 0):
		return o, setup.Usagef("-scale cannot be %v", o.scale)
	}
	return o, nil
}

// A session is a run of the subcommand.
type session struct {
	ctx context.Context
	log io.Writer
	options
	dir    string // of the programs
	tables []*table.Table
}

// Main is the subcommand.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parseFlags(args, stdout)
	if err != nil {
		return err
	}
	if o.root == "" {
		if o.root, err = setup.Root(); err != nil {
			return err
		}
	}
	dir, err := filepath.Abs(filepath.Join(o.root, "testdata", "bench", "control"))
	if err != nil {
		return err
	}
	s := &session{ctx: ctx, log: stderr, options: o, dir: dir}
	for _, p := range parts {
		if slices.Contains(o.parts, p.name) {
			if err := p.run(s); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
		}
	}
	fmt.Fprintf(stdout, "%s.\n\nTimes are CPU time, of user and system, without compilation: medians of %d rounds in which all programs take turns. A\nratio is followed by its confidence interval at 95 per cent (bootstrap).\n\n", setup.Machine(o.date), o.repeat)
	return table.WriteMarkdown(stdout, s.tables)
}

func (s *session) table(t *table.Table) *table.Table {
	s.tables = append(s.tables, t)
	return t
}

// scaled returns a number of repetitions multiplied by the flag -scale, but at least 1.
func (s *session) scaled(n int) int { return max(1, int(float64(n)*s.scale)) }

// task returns a program of the directory, to be measured.
func (s *session) task(peer, program, want string, args ...int) *peers.Task {
	t := &peers.Task{Peer: peer, File: filepath.Join(s.dir, program), Want: want}
	for _, a := range args {
		t.Args = append(t.Args, strconv.Itoa(a))
	}
	return t
}

// nanoseconds returns the median time of a task for each of its n units.
func nanoseconds(t *peers.Task, n int) any {
	if t == nil {
		return nil
	}
	return table.Number{Value: 1e9 * stats.Median(t.Seconds) / float64(n), Unit: "ns"}
}

// ratio returns the time of a task divided by that of another one, or nil if one of them
// was not measured.
func ratio(a, b *peers.Task) any {
	if a == nil || b == nil {
		return nil
	}
	return table.Times(a.Seconds, b.Seconds)
}

// netRatio is ratio after the time of a third task, base, is subtracted from both.
func netRatio(a, b, base *peers.Task) any {
	r := table.Statistic([][]float64{a.Seconds, b.Seconds, base.Seconds}, func(samples [][]float64) float64 {
		base := stats.Median(samples[2])
		return (stats.Median(samples[0]) - base) / (stats.Median(samples[1]) - base)
	})
	if size := math.Abs(r.Interval.Low) + math.Abs(r.Interval.High); math.IsNaN(size) || math.IsInf(size, 0) {
		return nil // in some rounds, b took as long as base
	}
	return r
}
