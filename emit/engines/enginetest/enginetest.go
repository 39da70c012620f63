// This file defines how tests compile, run and compare programs.

package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/interp"
)

// Compile compiles a program in the language that its name tells, at a level of
// optimisation.
func Compile(t testing.TB, name, text string, level int) *cps.Program {
	t.Helper()
	p, err := compile.Compile(name, text, compile.Options{Level: compile.Levels[level]})
	if err != nil {
		t.Fatal(err)
	}
	return p.CPS
}

// OnEach runs a test with each engine that is installed, and skips the others.
func OnEach(t *testing.T, list []*engines.Engine, test func(t *testing.T, e *engines.Engine)) {
	for _, e := range list {
		t.Run(e.Name, func(t *testing.T) {
			if _, err := e.Path(); err != nil {
				t.Skip(err)
			}
			test(t, e)
		})
	}
}

// An Outcome is everything that a user sees of a run.
type Outcome struct {
	Status      int
	Out, Errors string
}

// Run runs the program that Prepare wrote to a directory.
func Run(t testing.TB, e *engines.Engine, dir string, args []string, stdin string) Outcome {
	t.Helper()
	cmd, err := e.Command(context.Background(), dir, args...)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return Outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// Prepare writes a program to a new directory, ready to run, and returns the directory.
func Prepare(t testing.TB, e *engines.Engine, p *cps.Program) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := e.Prepare(context.Background(), dir, p); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Compare runs a program with an engine and expects the outcome that package interp has.
func Compare(t testing.TB, e *engines.Engine, p *cps.Program, args []string, stdin string) {
	t.Helper()
	Expect(t, e, Prepare(t, e, p), p, args, stdin)
}

// Expect runs the program that Prepare wrote to a directory and expects the outcome that
// package interp has.
func Expect(t testing.TB, e *engines.Engine, dir string, p *cps.Program, args []string, stdin string) {
	t.Helper()
	CompareOutcome(t, e, Run(t, e, dir, args, stdin), p, args, stdin)
}

// CompareOutcome expects that a run of a program with an engine had the outcome that package interp has.
func CompareOutcome(t testing.TB, e *engines.Engine, got Outcome, p *cps.Program, args []string, stdin string) {
	t.Helper()
	want := interpret(p, e, args, stdin)
	if got.Status != want.Status {
		t.Errorf("the exit status is %d, want %d", got.Status, want.Status)
	}
	if got.Out != want.Out {
		t.Errorf("the output differs: %s", firstDifference(got.Out, want.Out))
	}
	if got.Errors != want.Errors {
		t.Errorf("it says\n%s\nwant\n%s", shortened(got.Errors), want.Errors)
	}
}

// interpret runs a program with package interp. It writes errors as cpsc run does when the
// source is not available.
func interpret(p *cps.Program, e *engines.Engine, args []string, stdin string) Outcome {
	var out, errs strings.Builder
	result, err := interp.Run(p, interp.Options{Stdin: strings.NewReader(stdin), Stdout: &out, Args: args})
	o := Outcome{Status: result.Status & 255}
	var trap *interp.Trap
	var wrong *interp.ArgError
	switch {
	case errors.As(err, &trap):
		o.Status = 3
		fmt.Fprintf(&errs, "trap: %s\n", diag.Clean(trap.Message))
		if strings.HasPrefix(trap.Message, "call depth limit") && filepath.Ext(e.File) == ".ll" {
			break // a native stack overflow has no position
		}
		writePlaces(&errs, p.Sources, trap)
	case errors.As(err, &wrong):
		o.Status = 2
		params := strings.TrimSuffix(strings.TrimPrefix(wrong.Usage, "main("), ")")
		if params != "" {
			params = " " + strings.ReplaceAll(strings.ReplaceAll(params, ": ", ":"), ", ", " ")
		}
		fmt.Fprintf(&errs, "error: %s\n  |\n  = note: usage: %s%s\n", diag.Clean(err.Error()), e.Program(), diag.Clean(params))
	case err != nil:
		o.Status = 1
		fmt.Fprintf(&errs, "error: %v\n", err)
	}
	o.Out, o.Errors = out.String(), errs.String()
	return o
}

// writePlaces writes the position of a trap and the calls that led to it, as cpsc run does.
func writePlaces(b *strings.Builder, sources diag.Sources, trap *interp.Trap) {
	if trap.Pos.IsValid() {
		fmt.Fprintf(b, " --> %s\n", sources.Place(trap.Pos.Line, trap.Pos.Col))
	}
	for i, frame := range trap.Stack {
		if hidden := len(trap.Stack) - 20; hidden > 1 && 10 <= i && i < 10+hidden {
			if i == 10 {
				fmt.Fprintf(b, "  … %d more calls …\n", hidden)
			}
			continue
		}
		if frame.Func == "" {
			frame.Func = "<fn>"
		}
		does := "called from"
		if i == 0 {
			does = "in"
		}
		fmt.Fprintf(b, "  %s %s", does, frame.Func)
		if frame.Pos.IsValid() {
			fmt.Fprintf(b, " (%s)", sources.Place(frame.Pos.Line, frame.Pos.Col))
		}
		b.WriteByte('\n')
	}
}

func shortened(s string) string {
	if len(s) > 2000 {
		return s[:2000] + "\n…"
	}
	return s
}

// firstDifference describes the first lines that differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; i < len(g) && i < len(w); i++ {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is %q, want %q", i+1, shortened(g[i]), shortened(w[i]))
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

// Block returns the first fenced block in a Markdown document that is marked with a kind.
func Block(t testing.TB, text, kind string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "\n```"+kind+"\n")
	body, _, closed := strings.Cut(rest, "```\n")
	if !ok || !closed {
		t.Fatalf("there is no block marked %s", kind)
	}
	return body
}
