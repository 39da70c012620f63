// This file defines ways that are programs outside of this process.

package validate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/internal/engines"
	"cpsc/internal/process"
)

// External returns the way that is a command of the shell. The name of a file with
// the program, and the arguments, are added to the command; it gets the standard
// input, and has to write the standard output of the program and to end with its exit
// status: 3 for a trap. Where the first line on standard error is "trap: MESSAGE", the
// message is compared, and so are the place and the calls, if they follow in the form
// in which cpsc run shows them. Limits are not passed on.
func External(command string) Way {
	return Way{command, func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
		return inFolder(func(folder string) Outcome {
			name := filepath.Base(p.File.Name)
			if p.Syntax != nil && filepath.Ext(name) != ".imp" {
				name = "program.imp"
			}
			file := filepath.Join(folder, name)
			if err := os.WriteFile(file, []byte(p.File.Text), 0o666); err != nil {
				return Outcome{Err: err.Error()}
			}
			given := in.Args
			if in.Given != nil {
				given = in.Given
			}
			args := append([]string{"-c", command + ` "$@"`, "sh", file}, given...)
			return execute(ctx, func(ctx context.Context) (*exec.Cmd, error) { return process.Command(ctx, "sh", args...), nil }, in, stdout)
		})
	}}
}

// Engine returns the way that is an engine outside of this project. It is given the
// CPS of a level of optimisation.
func Engine(e *engines.Engine, level int) Way {
	return Way{fmt.Sprintf("%s -O%d", e.Name, level), func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
		return inFolder(func(folder string) Outcome {
			var q *cps.Program
			err := interruptible(ctx, 0, func(func()) (err error) {
				q, err = p.form(level).verified(p)
				return err
			})
			if err == nil {
				err = e.Prepare(ctx, folder, q)
			}
			if ctx.Err() != nil {
				return Outcome{Cut: true}
			} else if err != nil {
				return Outcome{Err: err.Error()}
			}
			o := execute(ctx, func(ctx context.Context) (*exec.Cmd, error) { return e.Command(ctx, folder, in.Args...) }, in, stdout)
			o.Tells = true
			return o
		})
	}}
}

// inFolder runs a program with a folder of its own.
func inFolder(run func(folder string) Outcome) Outcome {
	folder, err := os.MkdirTemp("", "cpsc-")
	if err != nil {
		return Outcome{Err: err.Error()}
	}
	defer os.RemoveAll(folder)
	return run(folder)
}

// execute runs a command and returns what it came to.
func execute(ctx context.Context, command func(context.Context) (*exec.Cmd, error), in *Input, stdout io.Writer) Outcome {
	running, stop := context.WithCancel(ctx)
	defer stop()
	cmd, err := command(running)
	if err != nil {
		return Outcome{Err: err.Error()}
	}
	out := &stopper{w: stdout, stop: stop}
	var stderr beginning
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(in.Stdin), out, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil, out.stopped:
		return Outcome{Cut: true}
	case err == nil:
		return Outcome{Outside: true}
	case !errors.As(err, &exit):
		return Outcome{Err: err.Error()}
	case exit.ExitCode() < 0:
		return Outcome{Err: strings.TrimSpace(fmt.Sprintf("%s\n%s", exit, stderr))}
	}
	return reported(exit.ExitCode(), string(stderr))
}

// A stopper is a standard output that stops the process when no more of it is wanted.
// How the process then ends is none of its faults.
type stopper struct {
	w       io.Writer
	stop    func()
	stopped bool
}

func (s *stopper) Write(b []byte) (int, error) {
	n, err := s.w.Write(b)
	if err != nil {
		s.stopped = true
		s.stop()
	}
	return n, err
}

// beginning is a standard error of which only the beginning is kept.
type beginning []byte

const mostKept = 1 << 20

func (s *beginning) Write(b []byte) (int, error) {
	*s = append(*s, b[:min(len(b), mostKept-len(*s))]...)
	return len(b), nil
}

var callForm = regexp.MustCompile(`^\s*(?:in|called from) (.+) \(.*:(\d+):(\d+)\)$`)

// reported returns the outcome that an exit status and a standard error tell of.
func reported(status int, stderr string) Outcome {
	first, rest, _ := strings.Cut(stderr, "\n")
	message, isTrap := strings.CutPrefix(first, "trap: ")
	if !isTrap || status != 3 {
		return Outcome{Status: status, Outside: true, Said: first}
	}
	o := trapped(message)
	o.Outside = true
	for line := range strings.Lines(rest) {
		line = strings.TrimSuffix(line, "\n")
		if m := callForm.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			o.Calls = append(o.Calls, Call{strings.Replace(m[1], "<fn>", "", 1), int32(n), int32(column)})
		} else if strings.HasPrefix(strings.TrimSpace(line), "…") {
			o.Elided = true
			break
		}
	}
	return o
}
