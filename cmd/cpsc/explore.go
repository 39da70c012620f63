// This file defines cpsc explore, which writes a page in which one plays the construction of
// a program.

package main

import (
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/explore"
)

type exploreOptions struct {
	output    string
	input     string // the file that the program reads, or ""
	maxEvents int
	maxRun    int
}

func (a *app) exploreCommand() *cobra.Command {
	var opts exploreOptions
	var limits commandLimits
	cmd := &cobra.Command{
		Use:   "explore FILE… [ARGS…] [-- ARGS…]",
		Short: "Write a page that replays the construction of a program, step by step",
		Long: `Write an HTML file that shows a program, its CPS and its graphs. It replays how each
strategy constructs the CPS, how the passes of -O2 change it, and a run. The file needs
no network. ARGS are the arguments of main in that run; files in Imp directly after a
file in Imp are further sources of the program.`,
		Example: `  cpsc explore prog.imp                     write prog.html
  cpsc explore prog.imp -o page.html 10     with a run of main(10)`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return noFile(cmd)
			}
			files, args := sourcesAndArgs(cmd, args)
			return a.convertLimited(&limits, func() error { return a.explore(files, args, opts) })
		},
	}
	cmd.Flags().StringVarP(&opts.output, "output", "o", "", "write to `PATH` (default: FILE with the extension .html); - is standard output")
	cmd.Flags().StringVar(&opts.input, "input", "", "`FILE` that the program reads in the run; without it, its input is empty")
	cmd.Flags().Var(newNumber(&opts.maxEvents, explore.DefaultMaxEvents, 1, math.MaxInt32), "max-events", "leave out the constructions of functions beyond `N` events in all")
	cmd.Flags().Var(newNumber(&opts.maxRun, explore.DefaultMaxRun, 1, math.MaxInt32), "max-run", "record at most `N` continuations of the run")
	limits.addFlags(cmd)
	a.addLevelFlag(cmd)
	a.addPlacementFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// explore writes the page of the program of some files.
func (a *app) explore(files, args []string, opts exploreOptions) error {
	name, output := files[0], opts.output
	if output == "" && name == "-" {
		output = "-"
	} else if output == "" {
		output = strings.TrimSuffix(name, filepath.Ext(name)) + ".html"
	}
	if overwrites(files, output) {
		return usagef("%s would overwrite the program", quoted(output))
	}
	input := ""
	if opts.input != "" {
		var err error
		if _, input, err = a.load(opts.input); err != nil {
			return err
		}
	}
	p, err := a.compileFile(name, toInfo, files[1:]...)
	if err != nil {
		return err
	}
	placement, _ := cps.ParsePlacement(a.placement) // the flag accepts no other
	level := compile.O1
	if a.level == "0" {
		level = compile.O0
	}
	data, err := explore.Collect(p, explore.Options{Level: level, Placement: placement, Redundant: a.redundant, MaxEvents: opts.maxEvents, Flags: true,
		Run: explore.RunOptions{Args: args, Stdin: input, MaxSteps: opts.maxRun}})
	if err != nil {
		return internalf("%v", err)
	}
	return a.writeFile(output, func(w io.Writer) error { return explore.Fprint(w, data) })
}
