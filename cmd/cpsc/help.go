// This file defines cpsc help, which shows the help of a command.

package main

import (
	"strings"

	"cpsc/internal/cli"
)

func (a *app) helpCommand() *cli.Command {
	return &cli.Command{
		Usage: "[COMMAND] [flags]",
		Short: "Show the help of a command",
		Complete: func(args []string) ([]string, cli.Files) {
			if len(args) > 0 {
				return nil, cli.NoFiles
			}
			return a.program().Summaries(), cli.NoFiles
		},
		Run: func(cmd *cli.Command) error {
			if len(cmd.Args) == 0 {
				return cmd.Program.Root().WriteHelp(a.stdout)
			}
			name := cmd.Args[0]
			if about := cmd.Program.Subcommand(name); about != nil {
				return about.WriteHelp(a.stdout)
			}
			e := unknown("unknown command `"+name+"`", name, cmd.Program.Names())
			if flag := strings.TrimLeft(name, "-"); cmd.Program.Root().Lookup(flag) != nil {
				e.helps = nil
				e.help("`cpsc --help` and the help of each command describe the flag `--%s`", flag)
			} else if code := strings.ToUpper(name); len(code) == 5 && isCodePrefix(code[:4]) {
				e.helps = nil
				e.help("`cpsc explain %s` explains a diagnostic", code)
			}
			return e
		},
	}
}
