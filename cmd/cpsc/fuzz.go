// This file defines cpsc fuzz, which looks for random programs on which configurations
// disagree.

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/generate"
	"cpsc/validate"
)

type fuzzOptions struct {
	generate generateOptions
	count    int
	time     timeValue
	jobs     int
	failures int
	with     []string
	dir      string
}

func (a *app) fuzzCommand() *cobra.Command {
	var o fuzzOptions
	cmd := &cobra.Command{
		Use:   "fuzz",
		Short: "Run random programs in every configuration and compare the outcomes",
		Long: `Generate random programs and run each in every configuration, as cpsc validate
does, until --count, --time or --failures is reached. A program on which
configurations disagree is reduced and written to fuzz-SEED.imp. If it reads input, the
input is written to fuzz-SEED.in. Half of the programs have lines that are
repeated, as by cpsc validate.

Properties that --size, --traps and --without do not set vary from program to program.
The seed of the first program is shown at the start. The seeds of the others are the
numbers after it.

The exit status is 0 if all configurations agree on all programs, 1 if they disagree,
and 130 if an interrupt ended the command before any disagreement was found.`,
		Example: `  cpsc fuzz --count=1000
  cpsc fuzz --time=10m --jobs=4 -o found
  cpsc fuzz --time=1h --with=guile --with=chezscheme --with=lli --with=clang -O2
  cpsc fuzz --seed=7 --count=1 --with='./other-compiler --run'`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			options := o.generate.options(cmd)
			others, err := a.outside(o.with)
			if err != nil {
				return err
			}
			withEngine := slices.ContainsFunc(o.with, func(name string) bool { return engines.Find(name) != nil })
			if o.jobs == 0 {
				o.jobs = min(runtime.GOMAXPROCS(0), mostJobs)
			}
			f := validate.FuzzOptions{Seed: o.generate.seed, Count: o.count, Jobs: o.jobs, Failures: o.failures, Others: others}
			f.Options = func(seed uint64) generate.Options {
				vary := validate.Vary(seed)
				if cmd.Flags().Changed("size") {
					vary.Size = options.Size
				}
				if cmd.Flags().Changed("traps") {
					vary.Traps = options.Traps
				}
				if cmd.Flags().Changed("without") {
					vary.Without = options.Without
				}
				if cmd.Flags().Changed("host") {
					vary.Host = options.Host
				}
				vary.Host = vary.Host && len(others) == 0 // other processes do not define host functions
				if withEngine {
					vary.Without |= generate.Math // the last digit of its results depends on the C library
				}
				return vary
			}
			return a.fuzz(f, &o)
		},
	}
	o.generate.addFlags(cmd)
	cmd.Flags().Var(newNumber(&o.count, 0, 0, math.MaxInt), "count", "stop after `N` programs; 0 is no limit")
	cmd.Flags().Var(&o.time, "time", "stop after `TIME`, such as 30s or 10m; 0s is no limit")
	cmd.Flags().Var(newNumber(&o.jobs, 0, 1, mostJobs), "jobs", "run `N` programs at the same time; the default is the number of processors")
	cmd.Flags().Var(newNumber(&o.failures, 1, 1, math.MaxInt), "failures", "stop after `N` programs on which configurations disagree")
	addWithFlag(cmd, &o.with)
	a.addLevelFlag(cmd)
	cmd.Flags().StringVarP(&o.dir, "output", "o", ".", "write the programs that are found to the directory `PATH`")
	return cmd
}

const mostJobs = 1000

// fuzz validates random programs and reports the result.
func (a *app) fuzz(f validate.FuzzOptions, o *fuzzOptions) error {
	ctx, stop := untilSignal()
	defer stop()
	timed, cancel := until(ctx, a.began, o.time)
	defer cancel()
	if err := os.MkdirAll(o.dir, 0o777); err != nil {
		return &writeError{quoted(o.dir), err}
	}
	fmt.Fprintf(a.stderr, "seed %d\n", f.Seed)
	var failed error
	f.Failure = func(failure *validate.Failure) {
		if err := a.writeFailure(o, failure); err != nil && failed == nil {
			failed = err
		}
	}
	progress := a.progressWriter()
	f.Progress = func(s validate.FuzzSummary) {
		progress("%s after %s", diag.Count(s.Programs, "program"), time.Since(a.began).Round(time.Second))
	}
	s := validate.Fuzz(timed, f)
	if failed != nil {
		return failed
	}
	fmt.Fprintf(a.stdout, "%s from seed %d, %d of which trapped, in up to %d configurations: ", diag.Count(s.Programs, "program"), f.Seed, s.Traps, s.Configurations)
	switch {
	case s.Failures > 0:
		fmt.Fprintf(a.stdout, "they disagree on %s\n", diag.Count(s.Failures, "program"))
		return statusError(statusRejected)
	case s.Programs == 0:
		fmt.Fprintln(a.stdout, "there was no time to run a program")
	default:
		fmt.Fprintln(a.stdout, "they agree")
	}
	if ctx.Err() != nil {
		return statusError(statusInterrupted)
	}
	return nil
}

// writeFailure writes a program on which configurations disagree to a file, with its
// input, and reports the file's name.
func (a *app) writeFailure(o *fuzzOptions, f *validate.Failure) error {
	base := filepath.Join(o.dir, fmt.Sprintf("fuzz-%d", f.Seed))
	repeat := "cpsc validate " + shellQuoted(base+".imp")
	for _, command := range o.with {
		repeat += " --with=" + shellQuoted(command)
	}
	if a.level != "1" {
		repeat += " -O" + a.level
	}
	reads := strings.Contains(f.Reduced, "read_") || strings.Contains(f.Reduced, "eof(")
	if reads {
		repeat += " < " + shellQuoted(base+".in")
	}
	why := "the program was rejected, which is a bug in the generator"
	if f.Final != nil && len(f.Final.Mismatches) > 0 {
		p := f.Final.Mismatches[0]
		first, _, _ := strings.Cut(p.Text, "\n")
		why = p.Configurations[0]
		if n := len(p.Configurations) - 1; n > 0 {
			why += fmt.Sprintf(", and %d more", n)
		}
		why += ":\n// " + first
	}
	from := "Reduced from"
	if f.Reduced == f.Text {
		from = "From"
	}
	text := fmt.Sprintf("// %s\n// %s: %s\n// Repeat with: %s\n\n%s", why, from, f.Repeat(), repeat, f.Reduced)
	if reads {
		if err := a.writeText(base+".in", f.Stdin); err != nil {
			return err
		}
	}
	if err := a.writeText(base+".imp", text); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "seed %d: see %s.imp\n", f.Seed, base)
	return nil
}

// shellQuoted quotes a word for the shell, if necessary.
func shellQuoted(word string) string {
	if isPlainWord(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// isPlainWord reports whether a word means itself to the shell.
func isPlainWord(word string) bool {
	return word != "" && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-") == ""
}
