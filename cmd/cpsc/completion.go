// This file defines cpsc completion, which writes a script for a shell.

package main

import (
	"io"

	"cpsc/internal/cli"
)

func (a *app) completionCommand() *cli.Command {
	var plain bool
	cmd := &cli.Command{
		Usage: "SHELL [flags]",
		Short: "Write a script with which a shell completes command lines",
		Long: `Write a script with which a shell completes the commands, flags, values and files of a
command line. SHELL is bash, fish, powershell or zsh.

These commands load the script into a shell that is already running. zsh needs compinit
before, as in autoload -Uz compinit && compinit.

  source <(cpsc completion bash)
  cpsc completion fish | source
  cpsc completion powershell | Out-String | Invoke-Expression
  source <(cpsc completion zsh)

These write it to a file that each new shell loads. bash does so if the package
bash-completion is installed; without it, add the command above to ~/.bashrc.

  cpsc completion bash > ~/.local/share/bash-completion/completions/cpsc
  cpsc completion fish > ~/.config/fish/completions/cpsc.fish
  cpsc completion powershell >> $PROFILE
  cpsc completion zsh > "${fpath[1]}/_cpsc"`,
		Complete: func(args []string) ([]string, cli.Files) {
			if len(args) > 0 {
				return nil, cli.NoFiles
			}
			return cli.Shells(), cli.NoFiles
		},
		Run: func(cmd *cli.Command) error {
			switch len(cmd.Args) {
			case 0:
				return usagef("no shell was given").note("there are completions for %s", cli.Alternatives(cli.Words(cli.Shells())))
			case 1:
			default:
				return usagef("unexpected argument `%s`: only one shell can be given", cmd.Args[1])
			}
			script, err := cmd.Program.Script(cmd.Args[0], !plain)
			if err != nil {
				return usagef("no completions for `%s`", cmd.Args[0]).note("there are some for %s", cli.Alternatives(cli.Words(cli.Shells())))
			}
			_, err = io.WriteString(a.stdout, script)
			return err
		},
	}
	cmd.Bool("no-descriptions", &plain, "show no descriptions")
	return cmd
}
