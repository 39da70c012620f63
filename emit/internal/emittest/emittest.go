// Package emittest runs programs by the engines of package emit and by package
// interp, and compares all that one sees of them.
package emittest

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
	"cpsc/emit"
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

// OnEach runs a test by each engine that is installed.
func OnEach(t *testing.T, engines []*emit.Engine, test func(t *testing.T, e *emit.Engine)) {
	for _, e := range engines {
		t.Run(e.Name, func(t *testing.T) {
			if _, err := e.Path(); err != nil {
				t.Skip(err)
			}
			test(t, e)
		})
	}
}

// An Outcome is all that one sees of a run.
type Outcome struct {
	Status      int
	Out, Errors string
}

// Run runs the program in a folder, which Prepare wrote there.
func Run(t testing.TB, e *emit.Engine, folder string, args []string, stdin string) Outcome {
	t.Helper()
	cmd, err := e.Command(context.Background(), folder, args...)
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

// Prepare writes a program to a folder and returns that.
func Prepare(t testing.TB, e *emit.Engine, p *cps.Program) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := e.Prepare(context.Background(), folder, p); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Compare runs a program by an engine and expects what package interp does.
func Compare(t testing.TB, e *emit.Engine, p *cps.Program, args []string, stdin string) {
	t.Helper()
	Expect(t, e, Prepare(t, e, p), p, args, stdin)
}

// Expect runs the program in a folder and expects what package interp does.
func Expect(t testing.TB, e *emit.Engine, folder string, p *cps.Program, args []string, stdin string) {
	t.Helper()
	want := interpret(p, e, args, stdin)
	got := Run(t, e, folder, args, stdin)
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

// interpret runs a program by package interp. Its errors are those of cpsc run if the
// source is not there.
func interpret(p *cps.Program, e *emit.Engine, args []string, stdin string) Outcome {
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
			break // whoever overflows the stack does not know where it was
		}
		writePlaces(&errs, p.Source, trap)
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

// writePlaces writes where a trap was, and which calls led there, as cpsc run does.
func writePlaces(b *strings.Builder, source string, trap *interp.Trap) {
	if trap.Pos.IsValid() {
		fmt.Fprintf(b, " --> %s:%d:%d\n", source, trap.Pos.Line, trap.Pos.Col)
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
			fmt.Fprintf(b, " (%s:%d:%d)", source, frame.Pos.Line, frame.Pos.Col)
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

// Block returns the first block of a kind in a document.
func Block(t testing.TB, text, kind string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "\n```"+kind+"\n")
	body, _, closed := strings.Cut(rest, "```\n")
	if !ok || !closed {
		t.Fatalf("there is no block marked %s", kind)
	}
	return body
}
