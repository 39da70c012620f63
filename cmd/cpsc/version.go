// This file defines cpsc version, and the text of --version.

package main

import (
	_ "embed"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// notices has the licences of the packages of others; explore/page/build.sh makes it.
//
//go:embed THIRD_PARTY_NOTICES
var notices string

func (a *app) versionCommand() *cobra.Command {
	var licenses bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Show the version",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if licenses {
				_, err := io.WriteString(a.stdout, notices)
				return err
			}
			return a.printVersion()
		},
	}
	cmd.Flags().BoolVar(&licenses, "licenses", false, "show the licences of the packages of others in the command")
	return cmd
}

func (a *app) printVersion() error {
	_, err := fmt.Fprintf(a.stdout, "cpsc version %s\n", version())
	return err
}

// version returns the version of the command and the revision it was built from, as far
// as they are known, and the Go version and platform it was built with.
func version() string {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" && info.Main.Version != "(devel)" {
			v = info.Main.Version
		}
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if revision := settings["vcs.revision"]; revision != "" && v == "devel" {
			v += " " + revision[:min(12, len(revision))]
			if settings["vcs.modified"] == "true" {
				v += " modified"
			}
		}
	}
	return fmt.Sprintf("%s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
