// This file defines cpsc build, which compiles a program to an executable.

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"cpsc/emit/engines"
)

func (a *app) buildCommand() *cobra.Command {
	var output, host string
	var limits commandLimits
	cmd := &cobra.Command{
		Use:               "build FILE… -o PATH",
		Short:             "Compile a program to an executable",
		Long:              "Compile a program to an executable, by way of Go, and say how long that took. It needs\nthe Go toolchain.",
		Example:           "  cpsc build prog.imp -O2 -o prog",
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := oneProgram(cmd, args)
			if err != nil {
				return err
			}
			if output == "" || overwrites(files, output) {
				return usagef("no file was given for the executable").help("`--output=PATH`")
			}
			return a.convertLimited(&limits, func() error {
				p, err := a.compileFile(files[0], toCPS, files[1:]...)
				if err != nil {
					return err
				}
				began := time.Now()
				if err := engines.Build(context.Background(), p.CPS, host, output); err != nil {
					return usagef("%v", err)
				}
				fmt.Fprintf(a.stderr, "built %s in %.1f s\n", quoted(output), time.Since(began).Seconds())
				return nil
			})
		},
	}
	a.addPassFlags(cmd)
	limits.addFlags(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the executable to `PATH`")
	cmd.Flags().StringVar(&host, "host", "", "take the host functions from `FILE`, in Go")
	a.addBuildFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}
