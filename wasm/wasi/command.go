// This file defines how a command gets what the user lets it have.

package wasi

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"cpsc/host"
	"cpsc/interp"
)

// A Command says what a command may use.
type Command struct {
	Dirs []string // "DIR", or "HOST=DIR" for the directory HOST under the name DIR
	Env  []string // "NAME=VALUE", or "NAME" for its value in this process
}

// Define adds the host functions of a command to the options of its run. The command gets the base of the name and the
// arguments of the options; without arguments, as for an export that is called instead, main gets those. The error is
// one in opening a directory.
func (c *Command) Define(options *interp.Options, name string, arguments bool, stderr io.Writer) error {
	s := &System{Stdin: options.Stdin, Stderr: stderr}
	s.Stdout = &limitedWriter{options.Stdout, cmp.Or(options.MaxOutput, interp.DefaultMaxOutput)}
	if arguments {
		s.Args = append([]string{filepath.Base(name)}, options.Args...)
		options.Args = nil
	}
	for _, dir := range c.Dirs {
		outside, inside, renamed := strings.Cut(dir, "=")
		if !renamed {
			inside = outside
		}
		root, err := os.OpenRoot(outside)
		if err != nil {
			return fmt.Errorf("cannot open the directory `%s`: %w", outside, errors.Unwrap(err))
		}
		s.Dirs = append(s.Dirs, Dir{inside, root})
	}
	for _, v := range c.Env {
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
	return nil
}

// A limitedWriter is a writer that fails after a number of bytes.
type limitedWriter struct {
	w    io.Writer
	left int64
}

func (l *limitedWriter) Write(b []byte) (int, error) {
	if l.left -= int64(len(b)); l.left < 0 {
		return 0, errors.New("output limit exceeded")
	}
	return l.w.Write(b)
}
