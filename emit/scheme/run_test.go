// This file defines how the tests run programs: by a Scheme and by package interp.

package scheme_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/scheme"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/opt"
	"cpsc/parser"
)

// A system is a Scheme that may be installed.
type system struct {
	commands []string // what it may be called
	flags    []string
}

var systems = []system{
	{[]string{"guile", "guile-3.0"}, []string{"--no-auto-compile"}},
	{[]string{"chezscheme", "chez", "scheme"}, []string{"--program"}},
}

// command returns the command that runs a file, or skips the test.
func (s *system) command(t testing.TB, file string, args []string) *exec.Cmd {
	t.Helper()
	for _, name := range s.commands {
		if path, err := exec.LookPath(name); err == nil {
			cmd := exec.Command(path, append(append(s.flags[:len(s.flags):len(s.flags)], file), args...)...)
			cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
			return cmd
		}
	}
	t.Skipf("%s is not installed: on Debian, apt-get install guile-3.0 chezscheme", s.commands[0])
	return nil
}

// An outcome is all that one sees of a run.
type outcome struct {
	status      int
	out, errors string
}

// run runs a program that was written to a file.
func (s *system) run(t testing.TB, file string, args []string, stdin string) outcome {
	t.Helper()
	cmd := s.command(t, filepath.Base(file), args)
	cmd.Dir = filepath.Dir(file)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// compile compiles a program in Imp, or in CPS if its name says so.
func compile(t testing.TB, name, text, level string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile(name, text))
	if filepath.Ext(name) == ".cps" {
		p := cps.Read(errs.File, errs)
		if p == nil || errs.Failed() {
			t.Fatalf("%s is not accepted: %v", name, errs.Items)
		}
		return p
	}
	file := parser.Parse(errs.File, errs)
	if errs.Failed() {
		t.Fatalf("%s is not accepted: %v", name, errs.Items)
	}
	info := check.Check(file, errs)
	if errs.Failed() {
		t.Fatalf("%s is not accepted: %v", name, errs.Items)
	}
	p, err := lower.Program(errs.File, file, info, cps.Options{Verbatim: level == "0"})
	if err == nil && level == "2" {
		err = opt.Run(p, opt.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// emit returns a program in Scheme.
func emit(t testing.TB, p *cps.Program) string {
	t.Helper()
	var b strings.Builder
	if err := scheme.Fprint(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// interpret runs a program by package interp. Its errors are those of cpsc run if
// the source is not there; program is what the usage calls the program.
func interpret(p *cps.Program, program string, args []string, stdin string) outcome {
	var out, errs strings.Builder
	result, err := interp.Run(p, interp.Options{Stdin: strings.NewReader(stdin), Stdout: &out, Args: args})
	o := outcome{status: result.Status & 255}
	var trap *interp.Trap
	var wrong *interp.ArgError
	switch {
	case errors.As(err, &trap):
		o.status = 3
		fmt.Fprintf(&errs, "trap: %s\n --> %s:%d:%d\n", trap.Message, p.Source, trap.Pos.Line, trap.Pos.Col)
		for i, frame := range trap.Stack {
			if hidden := len(trap.Stack) - 20; hidden > 1 && 10 <= i && i < 10+hidden {
				if i == 10 {
					fmt.Fprintf(&errs, "  … %d more calls …\n", hidden)
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
			fmt.Fprintf(&errs, "  %s %s (%s:%d:%d)\n", does, frame.Func, p.Source, frame.Pos.Line, frame.Pos.Col)
		}
	case errors.As(err, &wrong):
		o.status = 2
		params := strings.TrimSuffix(strings.TrimPrefix(wrong.Usage, "main("), ")")
		if params != "" {
			params = " " + strings.ReplaceAll(strings.ReplaceAll(params, ": ", ":"), ", ", " ")
		}
		fmt.Fprintf(&errs, "error: %v\n  |\n  = note: usage: %s%s\n", err, program, params)
	case err != nil:
		o.status = 1
		fmt.Fprintf(&errs, "error: %v\n", err)
	}
	o.out, o.errors = out.String(), errs.String()
	return o
}

// compare runs a program by a Scheme and expects what package interp does.
func compare(t testing.TB, s *system, p *cps.Program, args []string, stdin string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "prog.scm")
	if err := os.WriteFile(file, []byte(emit(t, p)), 0o666); err != nil {
		t.Fatal(err)
	}
	want := interpret(p, "prog.scm", args, stdin)
	got := s.run(t, file, args, stdin)
	if got.status != want.status {
		t.Errorf("the exit status is %d, want %d", got.status, want.status)
	}
	if got.out != want.out {
		t.Errorf("the output differs: %s", firstDifference(got.out, want.out))
	}
	if got.errors != want.errors {
		t.Errorf("it says\n%s\nwant\n%s", shortened(got.errors), want.errors)
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

// block returns the first block of a kind in a document.
func block(t *testing.T, text, kind string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "\n```"+kind+"\n")
	body, _, closed := strings.Cut(rest, "```\n")
	if !ok || !closed {
		t.Fatalf("there is no block marked %s", kind)
	}
	return body
}
