// This file defines cpsc lsp, which tells editors about programs.

package main

import (
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"cpsc/lsp"
)

// lspDelay is how long the language server waits after a change for the next one.
const lspDelay = 50 * time.Millisecond

func (a *app) lspCommand() *cobra.Command {
	memory := bytesValue(defaultConvertMemory)
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Start the language server, for editors",
		Long: `Speak the Language Server Protocol over standard input and output. Editors start this
command; docs/editors.md says how to set them up. The log goes to standard error.

Exit status: 0 if the editor ends the server as the protocol says, else 1.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.maxSource > greatestSource {
				return usagef("`--max-source` cannot be `%s`", &a.maxSource).note("it must be at most %d bytes", greatestSource)
			}
			a.policy.None = a.warnings == "none"
			cache, err := os.UserCacheDir()
			if err == nil {
				cache = filepath.Join(cache, "cpsc")
			}
			status := lsp.Serve(a.stdin, a.stdout.w, lsp.Options{Version: version(), Limits: a.limits, MaxSource: int(a.maxSource), MaxMemory: int64(memory),
				Policy: a.policy, Delay: lspDelay, Cache: cache, Log: a.stderr})
			if status != 0 {
				return statusError(status)
			}
			return nil
		},
	}
	var stdio bool // it always does that
	cmd.Flags().BoolVar(&stdio, "stdio", false, "speak over standard input and output, as it always does: some editors pass this flag")
	cmd.Flags().Var(&memory, "max-convert-memory", "stop checking or converting a program when the server needs more than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
	a.addLimitFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}
