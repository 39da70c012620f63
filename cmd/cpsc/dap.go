// This file defines cpsc dap, the debugger for editors.

package main

import (
	"github.com/spf13/cobra"

	"cpsc/dap"
)

func (a *app) dapCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "dap",
		Short: "Start the debugger, for editors",
		Long: `Speak the Debug Adapter Protocol over standard input and output. Editors start this
command to debug a program in Imp or Bril; docs/editors.md says how to set them up.

The arguments of the request launch are program, the path of the program; args, the
arguments of main; stopOnEntry; and sources, further sources of the program: by default the
others in its directory, if at most one of all has a main. The program has no input.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error { return dap.Serve(a.stdin, a.stdout.w) },
	}
}
