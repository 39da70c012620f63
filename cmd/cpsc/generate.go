// This file defines cpsc generate, which writes random programs.

package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"

	"cpsc/generate"
	"cpsc/internal/cli"
)

// generateOptions are the flags that describe the random programs.
type generateOptions struct {
	seed    uint64
	size    int
	traps   int
	without featureList
	host    bool
}

// greatestSize bounds --size: the cost of writing a program grows with the square of it.
const greatestSize = 100_000

func (o *generateOptions) addFlags(cmd *cli.Command) {
	cmd.Flag("seed", (*seedValue)(&o.seed), "the seed `N`; the default is a new one each time")
	cmd.Flag("size", newNumber(&o.size, generate.DefaultSize, 1, greatestSize), "about `N` statements")
	cmd.Flag("traps", newNumber(&o.traps, 0, 0, 100), "leave `N` of 100 operations that may trap unguarded")
	cmd.Flag("without", &o.without, "leave out `FEATURES`, separated by commas: %s").List = true
	cmd.Bool("host", &o.host, "with host functions, which cpsc run does not define")
}

// options returns the options from the flags, with a new seed if none is given.
func (o *generateOptions) options(cmd *cli.Command) generate.Options {
	if !cmd.Lookup("seed").Given {
		o.seed = uint64(rand.Uint32())
	}
	return generate.Options{Size: o.size, Traps: o.traps, Without: generate.Feature(o.without), Host: o.host}
}

// A seedValue is a flag with a seed.
type seedValue uint64

func (v *seedValue) String() string { return strconv.FormatUint(uint64(*v), 10) }

func (v *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return &valueError{value: text, want: fmt.Sprintf("it must be a number from 0 to %d", uint64(math.MaxUint64))}
	}
	*v = seedValue(n)
	return nil
}

// A featureList is a flag with features, separated by commas.
type featureList generate.Feature

func (l *featureList) String() string   { return generate.Feature(*l).String() }
func (l *featureList) Values() []string { return generate.FeatureNames() }

func (l *featureList) Set(text string) error {
	*l = 0
	if text == "" {
		return nil
	}
	features, err := generate.ParseFeatures(text)
	if err != nil {
		return &valueError{value: text, known: l.Values(), want: "the features are " + cli.Alternatives(l.Values()) + ", separated by commas"}
	}
	*l = featureList(features)
	return nil
}

func (a *app) generateCommand() *cli.Command {
	var o generateOptions
	var output string
	cmd := &cli.Command{
		Short: "Write a random program",
		Long: `Write a random program in Imp. It has no errors and ends by itself. Its first line is
a comment with the command that writes it again.`,
		Example: `  cpsc generate --seed=7 -o random.imp
  cpsc generate --size=40 --traps=10 --without=gotos,floats | cpsc run -`,
		Run: func(cmd *cli.Command) error {
			if err := noArguments(cmd); err != nil {
				return err
			}
			text := generate.Program(o.seed, o.options(cmd))
			write := func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			}
			if output == "" || output == "-" {
				return write(a.stdout)
			}
			return a.writeFile(output, write)
		},
	}
	o.addFlags(cmd)
	cmd.String("output", &output, "write to `PATH` instead of standard output").Short = 'o'
	return cmd
}
