// This file defines cpsc generate, which writes random programs.

package main

import (
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"cpsc/generate"
)

// generateOptions are the flags that describe the random programs.
type generateOptions struct {
	seed    uint64
	size    int
	traps   int
	without string
	host    bool
}

// greatestSize bounds --size: the cost of writing a program grows with the square of it.
const greatestSize = 100_000

func (o *generateOptions) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Uint64Var(&o.seed, "seed", 0, "the seed `N`; the default is a new one each time")
	flags.Var(newNumber(&o.size, generate.DefaultSize, 1, greatestSize), "size", "about `N` statements")
	flags.Var(newNumber(&o.traps, 0, 0, 100), "traps", "leave `N` of 100 operations that may trap unguarded")
	flags.StringVar(&o.without, "without", "", "leave out `FEATURES`, separated by commas: "+alternatives(generate.FeatureNames()))
	flags.BoolVar(&o.host, "host", false, "with host functions, which cpsc run does not define")
}

// options returns the options from the flags, with a new seed if none is given.
func (o *generateOptions) options(cmd *cobra.Command) (generate.Options, error) {
	opts := generate.Options{Size: o.size, Traps: o.traps, Host: o.host}
	if o.without != "" {
		var err error
		if opts.Without, err = generate.ParseFeatures(o.without); err != nil {
			return opts, usagef("`--without` cannot be `%s`", o.without).
				note("the features are %s, separated by commas", alternatives(generate.FeatureNames()))
		}
	}
	if !cmd.Flags().Changed("seed") {
		o.seed = uint64(rand.Uint32())
	}
	return opts, nil
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
		DisableFlagsInUseLine: true,
		Args:                  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			opts, err := o.options(cmd)
			if err != nil {
				return err
			}
			text := generate.Program(o.seed, opts)
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
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `PATH` instead of standard output")
	return cmd
}
