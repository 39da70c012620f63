// This file defines what cpsc run gives to a command of WASI, a WebAssembly module that exports _start: its arguments,
// standard input and output, clocks, random numbers, and the directories and variables that flags name.

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/wasm/wasi"
)

type wasiOptions struct {
	dirs []string
	env  []string
}

func (o *wasiOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.dirs, "dir", nil, "let a WebAssembly command use `DIR`, or HOST=DIR, the directory HOST under the name DIR")
	cmd.Flags().StringArrayVar(&o.env, "env", nil, "set a variable for a WebAssembly command: `NAME=VALUE`, or NAME for its value here")
}

// define adds the functions of WASI to the options of a run. The first result closes the directories.
func (o *wasiOptions) define(options *interp.Options, p *compile.Program, name string, a *app) (closeDirs func(), _ error) {
	s := &wasi.System{Stdin: options.Stdin, Stderr: a.stderr}
	s.Stdout = &limitedWriter{options.Stdout, options.MaxOutput}
	if a.invoke == "" {
		s.Args = append([]string{filepath.Base(name)}, options.Args...)
		options.Args = nil
	}
	closeDirs = func() {
		for _, d := range s.Dirs {
			d.Root.Close()
		}
	}
	for _, dir := range o.dirs {
		outside, inside, renamed := strings.Cut(dir, "=")
		if !renamed {
			inside = outside
		}
		root, err := os.OpenRoot(outside)
		if err != nil {
			return closeDirs, usagef("cannot open the directory %s: %s", quoted(outside), reason(err))
		}
		s.Dirs = append(s.Dirs, wasi.Dir{Name: inside, Root: root})
	}
	for _, v := range o.env {
		if !strings.Contains(v, "=") {
			value, set := os.LookupEnv(v)
			if !set {
				continue
			}
			v += "=" + value
		}
		s.Env = append(s.Env, v)
	}
	funcs := host.Funcs{}
	maps.Copy(funcs, options.Host)
	maps.Copy(funcs, s.Funcs())
	options.Host = funcs
	return closeDirs, nil
}

// A limitedWriter is a writer that fails after a number of bytes.
type limitedWriter struct {
	w interface{ Write([]byte) (int, error) }
	n int64
}

func (l *limitedWriter) Write(b []byte) (int, error) {
	if l.n -= int64(len(b)); l.n < 0 {
		return 0, fmt.Errorf("output limit exceeded")
	}
	return l.w.Write(b)
}
