// This file defines configurations that are programs outside this process.

package validate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/internal/process"
)

// External returns the configuration that runs a shell command. The name of a file with
// the program, and its arguments, are added to the command. The command receives the
// standard input. It must write the standard output of the program and exit with the
// program's status, which is 3 for a trap. If the first line of its standard error is
// "trap: MESSAGE", the message is compared. So are the position and the calls, if they
// follow in the format of cpsc run. The command does not receive the limits.
func External(command string) Configuration {
	return Configuration{command, func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
		return inTempDir(func(dir string) Outcome {
			name := filepath.Base(p.File.Name)
			if p.Syntax != nil && filepath.Ext(name) != ".imp" {
				name = "program.imp"
			}
			file := filepath.Join(dir, name)
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

// Engine returns the configuration that runs the CPS of a level of optimisation on an
// external engine.
func Engine(e *engines.Engine, level int) Configuration {
	if e == nil {
		return Configuration{Name: "no engine"}
	}
	return Configuration{fmt.Sprintf("%s -O%d", e.Name, level), func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
		return inTempDir(func(dir string) Outcome {
			var q *cps.Program
			err := interruptible(ctx, 0, func(func()) (err error) {
				q, err = p.form(level).verified(p)
				return err
			})
			if err == nil {
				err = e.Prepare(ctx, dir, q)
			}
			if ctx.Err() != nil {
				return Outcome{LimitHit: true}
			} else if err != nil {
				return Outcome{Err: err.Error()}
			}
			o := execute(ctx, func(ctx context.Context) (*exec.Cmd, error) { return e.Command(ctx, dir, in.Args...) }, in, stdout)
			o.ReportsTraps = true
			return o
		})
	}}
}

// inTempDir calls run with the path of a new temporary directory, and removes it
// afterwards.
func inTempDir(run func(dir string) Outcome) Outcome {
	dir, err := os.MkdirTemp("", "cpsc-")
	if err != nil {
		return Outcome{Err: err.Error()}
	}
	defer os.RemoveAll(dir)
	return run(dir)
}

// execute runs a command and returns its outcome.
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
		return Outcome{LimitHit: true}
	case err == nil:
		return Outcome{Outside: true}
	case !errors.As(err, &exit):
		return Outcome{Err: err.Error()}
	case exit.ExitCode() < 0:
		return Outcome{Err: strings.TrimSpace(fmt.Sprintf("%s\n%s", exit, stderr))}
	}
	return reported(exit.ExitCode(), string(stderr))
}

// A stopper is a standard output that stops the process when a write fails because no
// more output is needed. The end of the process is then not compared.
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

// beginning is a standard error that keeps only the beginning of the output.
type beginning []byte

const mostKept = 1 << 20

func (s *beginning) Write(b []byte) (int, error) {
	*s = append(*s, b[:min(len(b), mostKept-len(*s))]...)
	return len(b), nil
}

// frame returns the frame that a line of a stack describes, and whether it describes one.
func frame(line string) (Frame, bool) {
	line, in := strings.CutPrefix(line, "in ")
	line, called := strings.CutPrefix(line, "called from ")
	line, closed := strings.CutSuffix(line, ")")
	open := strings.LastIndex(line, " (")
	if !in && !called || !closed || open < 1 {
		return Frame{}, false
	}
	pos := strings.Split(line[open:], ":")
	if len(pos) < 3 {
		return Frame{}, false
	}
	n, err := strconv.Atoi(pos[len(pos)-2])
	column, err2 := strconv.Atoi(pos[len(pos)-1])
	return Frame{strings.Replace(line[:open], "<fn>", "", 1), int32(n), int32(column)}, err == nil && err2 == nil
}

// reported returns the outcome that an exit status and a standard error describe.
func reported(status int, stderr string) Outcome {
	first, rest, _ := strings.Cut(stderr, "\n")
	message, isTrap := strings.CutPrefix(first, "trap: ")
	if !isTrap || status != 3 {
		return Outcome{Status: status, Outside: true, Stderr: first}
	}
	o := trapped(message)
	o.Outside = true
	for line := range strings.Lines(rest) {
		line = strings.TrimSuffix(line, "\n")
		if f, ok := frame(strings.TrimSpace(line)); ok {
			o.Calls = append(o.Calls, f)
		} else if strings.HasPrefix(strings.TrimSpace(line), "…") {
			o.Elided = true
			break
		}
	}
	return o
}
