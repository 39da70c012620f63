// This file defines cpsc check, which reports the errors in a program.

package main

import "github.com/spf13/cobra"

func (a *app) checkCommand() *cobra.Command {
	var limits commandLimits
	cmd := &cobra.Command{
		Use:               "check FILE",
		Short:             "Report the errors and warnings in a program",
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			name, err := oneFile(cmd, args)
			if err != nil {
				return err
			}
			return a.convertLimited(&limits, func() error {
				_, err := a.compileFile(name, toCPS)
				return err
			})
		},
	}
	limits.addFlags(cmd)
	return cmd
}
