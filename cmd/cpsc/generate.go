// This file defines cpsc generate, which writes random programs.

package main

import (
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"cpsc/generate"
)

// generateOptions are the flags that say what random programs are like.
type generateOptions struct {
	seed    uint64
	size    int
	traps   int
	without string
}

// greatestSize bounds --size: what it takes to write a program grows with the square.
const greatestSize = 100_000

func (o *generateOptions) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Uint64Var(&o.seed, "seed", 0, "the seed, `N`; without it a new one each time")
	flags.Var(newNumber(&o.size, generate.DefaultSize, 1, greatestSize), "size", "about `N` statements")
	flags.Var(newNumber(&o.traps, 0, 0, 100), "traps", "leave `N` of 100 operations that may trap without a guard")
	flags.StringVar(&o.without, "without", "", "leave out `FEATURES`, with commas between them: "+alternatives(generate.FeatureNames()))
	must(cmd.RegisterFlagCompletionFunc("without", cobra.FixedCompletions(generate.FeatureNames(), cobra.ShellCompDirectiveNoFileComp)))
}

// options returns what the flags say, with a new seed if none is given.
func (o *generateOptions) options(cmd *cobra.Command) (generate.Options, error) {
	opts := generate.Options{Size: o.size, Traps: o.traps}
	if o.without != "" {
		var err error
		if opts.Without, err = generate.ParseFeatures(o.without); err != nil {
			return opts, usagef("`--without` cannot be `%s`", o.without).
				note("it takes %s, with commas between several", alternatives(generate.FeatureNames()))
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
		Long: `Write a random program in Imp. It is accepted without errors and ends by itself. Its
first line is a comment with the command that writes it again.`,
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
