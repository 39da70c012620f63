// This file defines cpsc playground, which serves the playground.

package main

import (
	"os/exec"

	"github.com/spf13/cobra"

	"cpsc/playground/site"
)

func (a *app) playgroundCommand() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "playground",
		Short: "Serve a page on which one edits, converts and runs programs",
		Long: `Serve the playground and print its address. The page has an editor, the page of cpsc
explore, and a tour of the algorithm. Everything happens in the browser.

A released cpsc contains the page. Any other one compiles it first: that takes the Go
toolchain, and the sources of cpsc in the working directory.`,
		Example: "  cpsc playground",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if files := site.Files(); files != nil {
				if err := site.Serve(a.stdout, address, files); err != nil {
					return usagef("%v", err)
				}
				return nil
			}
			if err := exec.Command("go", "list", "cpsc/playground").Run(); err != nil {
				return usagef("this cpsc does not contain the playground, and the working directory does not have its sources").
					help("in the sources, `go run ./playground -embed && go install -tags site ./cmd/cpsc` makes one that does")
			}
			build := exec.Command("go", "run", "cpsc/playground", "-serve", "-address", address)
			build.Stdout, build.Stderr = a.stdout, a.stderr
			if build.Run() != nil {
				return statusError(2) // it has said why
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&address, "address", "localhost:8080", "serve at `HOST:PORT`; port 0 is any that is free")
	return cmd
}
