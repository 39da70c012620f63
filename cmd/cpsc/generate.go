// This file defines cpsc generate, which writes random programs.

package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"

	"cpsc/generate"
)

// generateOptions are the flags that describe the random programs.
type generateOptions struct {
	seed    uint64
	size    int
	traps   int
	without generate.Feature
	host    bool
}

// greatestSize bounds --size: the cost of writing a program grows with the square of it.
const greatestSize = 100_000

func (o *generateOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var((*seedValue)(&o.seed), "seed", "the seed `N`; the default is a new one each time")
	cmd.Flags().Var(newNumber(&o.size, generate.DefaultSize, 1, greatestSize), "size", "about `N` statements")
	cmd.Flags().Var(newNumber(&o.traps, 0, 0, 100), "traps", "leave `N` of 100 operations that may trap unguarded")
	without := func(name string) {
		f, _ := generate.ParseFeatures(name) // the flag accepts no other
		o.without |= f
	}
	cmd.Flags().Var(&list{values: generate.FeatureNames, add: without}, "without", "leave out `FEATURES`, separated by commas: %s")
	cmd.Flags().BoolVar(&o.host, "host", false, "with host functions, which cpsc run does not define")
}

// options returns the options from the flags, with a new seed if none is given.
func (o *generateOptions) options(cmd *cobra.Command) generate.Options {
	if !cmd.Flags().Changed("seed") {
		o.seed = uint64(rand.Uint32())
	}
	return generate.Options{Size: o.size, Traps: o.traps, Without: o.without, Host: o.host}
}

// A seedValue is a flag with a seed.
type seedValue uint64

func (v *seedValue) Type() string   { return "number" }
func (v *seedValue) String() string { return strconv.FormatUint(uint64(*v), 10) }

func (v *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return &valueError{value: text, want: fmt.Sprintf("it must be a number from 0 to %d", uint64(math.MaxUint64))}
	}
	*v = seedValue(n)
	return nil
}

func (a *app) generateCommand() *cobra.Command {
	var o generateOptions
	var output string
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Write a random program",
		Long: `Write a random program in Imp. It has no errors and ends by itself. Its first line is
a comment with the command that writes it again.`,
		Example: `  cpsc generate --seed=7 -o random.imp
  cpsc generate --size=40 --traps=10 --without=gotos,floats | cpsc run -`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			options := o.options(cmd) // which may set the seed
			return a.writeText(output, generate.Program(o.seed, options))
		},
	}
	o.addFlags(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `PATH` instead of standard output")
	return cmd
}
