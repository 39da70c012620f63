// This file defines the subcommand: its flags, and its steps.

package peers

import (
	"context"
	"errors"
	"flag"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/lab/setup"
)

// options are what the flags say.
type options struct {
	peers    []string // nil: all that are found
	base     string   // the peer that all are measured relative to, or "" for cpsc
	sets     []string // of programs
	programs []string // nil: all
	repeat   int
	date     bool
}

// parseFlags returns what the arguments say; help goes to out, and is an error,
// flag.ErrHelp.
func parseFlags(args []string, out io.Writer) (options, error) {
	o := options{sets: []string{training}}
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
	flags.IntVar(&o.repeat, "repeat", 5, "measure every program `N` times on every peer")
	flags.BoolVar(&o.date, "date", false, "put the date into the output")

	if err := setup.ParseFlags(flags, args, out, ""); err != nil {
		return o, err
	}
	if o.repeat < 1 {
		return o, setup.Usagef("-repeat cannot be %d", o.repeat)
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
	root, err := setup.Root()
	if err != nil {
		return err
	}
	sets, err := loadSets(filepath.Join(root, "testdata", "bench"), o.sets, o.programs)
	if err != nil {
		return err
	}
	s, err := newSession(ctx, stderr)
	if err != nil {
		return err
	}
	defer s.close()
	if s.cpsc, err = s.build(root); err != nil {
		return err
	}
	r, err := s.compare(o, sets)
	if err != nil {
		return err
	}
	return r.writeMarkdown(stdout)
}
