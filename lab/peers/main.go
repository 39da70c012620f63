// This file defines the subcommand: its flags, and its steps.

package peers

import (
	"context"
	"errors"
	"flag"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cpsc/lab/setup"
)

// options are what the flags say.
type options struct {
	peers    []string // nil: all that are found
	base     string   // the peer that all are measured relative to, or "" for cpsc
	sets     []string // of programs
	programs []string // nil: all
	levels   []int    // of optimisation; all are measured relative to the first
	repeat   int
	clock    clock
	timeout  time.Duration // of one run
	json     string        // a file, or ""
	cpsc     string        // the binary, or "" to build one
	root     string        // of the repository, or "" to look for it
	date     bool
}

// parseFlags returns what the arguments say; help goes to out, and is an error,
// flag.ErrHelp.
func parseFlags(args []string, out io.Writer) (options, error) {
	o := options{sets: []string{training}, levels: []int{2}, clock: cpuClock}
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("peers", "the `NAMES` of the peers, with commas: "+strings.Join(peerNames(), ", ")+"; none of them if empty; without this flag, all that are found", func(text string) error {
		o.peers = list(text)
		return nil
	})
	flags.Func("base", "all ratios are relative to the peer `NAME` instead of cpsc, which is left out", func(text string) error {
		o.base = text
		return nil
	})
	flags.Func("set", "the `SETS` of programs, with commas: training, which the engine was tuned on, and measuring, which it was not (default training)", func(text string) error {
		o.sets = list(text)
		for _, name := range o.sets {
			if name != training && name != measuring {
				return errors.New("the sets are training and measuring")
			}
		}
		if len(o.sets) == 0 {
			return errors.New("there must be one")
		}
		return nil
	})
	flags.Func("programs", "the `NAMES` of the programs, with commas; without this flag, all", func(text string) error {
		o.programs = list(text)
		return nil
	})
	flags.Func("levels", "the `LEVELS` of optimisation of cpsc, with commas; all ratios are relative to the first (default 2)", func(text string) error {
		o.levels = nil
		for _, word := range list(text) {
			level, err := strconv.Atoi(word)
			if err != nil || level < 0 || level > 2 || slices.Contains(o.levels, level) {
				return errors.New("the levels are 0, 1 and 2, each at most once")
			}
			o.levels = append(o.levels, level)
		}
		if len(o.levels) == 0 {
			return errors.New("there must be one")
		}
		return nil
	})
	flags.IntVar(&o.repeat, "repeat", 5, "measure every program `N` times on every peer")
	flags.Func("clock", "the `CLOCK` of the tables: cpu, the CPU time of user and system, or wall (default cpu)", func(text string) error {
		o.clock = clock(text)
		if o.clock != cpuClock && o.clock != wallClock {
			return errors.New("it is cpu or wall")
		}
		return nil
	})
	flags.DurationVar(&o.timeout, "timeout", 5*time.Minute, "give up a program on a peer that takes more than `TIME` for it once")
	flags.StringVar(&o.json, "json", "", "write all times to `FILE`, as JSON")
	flags.StringVar(&o.cpsc, "cpsc", "", "the cpsc to measure is `FILE`, instead of one built now")
	flags.StringVar(&o.root, "root", "", "the repository is in `DIRECTORY`, not in this directory or above")
	flags.BoolVar(&o.date, "date", false, "put the date into the output")

	if err := setup.ParseFlags(flags, args, out, ""); err != nil {
		return o, err
	}
	switch {
	case o.repeat < 1:
		return o, setup.Usagef("-repeat cannot be %d", o.repeat)
	case o.timeout <= 0:
		return o, setup.Usagef("-timeout cannot be %v", o.timeout)
	}
	names := o.peers
	if o.base != "" {
		names = append([]string{o.base}, names...)
	}
	for _, name := range names {
		if !slices.Contains(peerNames(), name) {
			return o, setup.Usagef("there is no peer %s: there are %s", name, strings.Join(peerNames(), ", "))
		}
	}
	return o, nil
}

// list returns the words between commas, each once; it is not nil.
func list(text string) []string {
	words := []string{}
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
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
	sets, err := loadSets(filepath.Join(o.root, "testdata", "bench"), o.sets, o.programs)
	if err != nil {
		return err
	}
	s, err := newSession(ctx, o, stderr)
	if err != nil {
		return err
	}
	defer s.close()
	r, err := s.compare(o, sets)
	if err != nil {
		return err
	}
	if o.date {
		r.Date = time.Now().Format(time.DateOnly)
	}
	if o.json != "" {
		if err := r.writeJSON(o.json); err != nil {
			return err
		}
	}
	return r.writeMarkdown(stdout)
}
