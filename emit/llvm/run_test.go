// This file defines how the tests run programs: by LLVM and by package interp.

package llvm_test

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
	"cpsc/emit/llvm"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/opt"
	"cpsc/parser"
)

// tool returns a program of LLVM 14, or skips the test.
func tool(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name + "-14")
	if err != nil {
		t.Skipf("%s-14 is not installed: on Debian, apt-get install llvm-14 clang-14", name)
	}
	return path
}

// A system is a way to run a program that was emitted.
type system struct {
	name  string
	build func(t testing.TB, file string) []string // returns the command that runs it
}

var systems = []system{
	{"lli", func(t testing.TB, file string) []string { return []string{tool(t, "lli"), file} }},
	{"clang-O0", clang("-O0")},
	{"clang-O2", clang("-O2")},
}

func clang(level string) func(t testing.TB, file string) []string {
	return func(t testing.TB, file string) []string {
		t.Helper()
		program := file + ".run"
		out, err := exec.Command(tool(t, "clang"), level, file, "-o", program, "-lm").CombinedOutput()
		if err != nil || len(out) > 0 {
			t.Fatalf("clang: %v\n%s", err, out)
		}
		return []string{program}
	}
}

// An outcome is all that one sees of a run.
type outcome struct {
	status      int
	out, errors string
}

// run runs a program that was written to a file.
func run(t testing.TB, command []string, stdin string) outcome {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
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

// emit returns a program as LLVM IR.
func emit(t testing.TB, p *cps.Program) string {
	t.Helper()
	var b strings.Builder
	if err := llvm.Fprint(&b, p); err != nil {
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
		fmt.Fprintf(&errs, "trap: %s\n", trap.Message)
		if strings.HasPrefix(trap.Message, "call depth limit") {
			break // The place is not known.
		}
		if trap.Pos.IsValid() {
			fmt.Fprintf(&errs, " --> %s:%d:%d\n", p.Source, trap.Pos.Line, trap.Pos.Col)
		}
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
			fmt.Fprintf(&errs, "  %s %s", does, frame.Func)
			if frame.Pos.IsValid() {
				fmt.Fprintf(&errs, " (%s:%d:%d)", p.Source, frame.Pos.Line, frame.Pos.Col)
			}
			errs.WriteByte('\n')
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

// compare runs a program by a system and expects what package interp does.
func compare(t testing.TB, s *system, p *cps.Program, args []string, stdin string) {
	t.Helper()
	expect(t, prepare(t, s, p), p, args, stdin)
}

// prepare emits a program and returns the command that runs it.
func prepare(t testing.TB, s *system, p *cps.Program) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "prog.ll")
	if err := os.WriteFile(file, []byte(emit(t, p)), 0o666); err != nil {
		t.Fatal(err)
	}
	return s.build(t, file)
}

// expect runs the command of a program and expects what package interp does.
func expect(t testing.TB, command []string, p *cps.Program, args []string, stdin string) {
	t.Helper()
	want := interpret(p, command[len(command)-1], args, stdin)
	got := run(t, append(command[:len(command):len(command)], args...), stdin)
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
