package bril_test

// This file defines what the tests of this package share, and the tests of the programs
// in testdata/bril.

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
	"cpsc/opt"
)

var directory = flag.String("dir", "", "run the Bril programs below `DIRECTORY` that have a .out or .err file, too")

// A source is a program that was read and checked.
type source struct {
	src  *diag.File
	prog *bril.Program
	info *bril.Info
	errs *diag.List
}

// load reads and checks a text.
func load(name, text string) source {
	s := source{src: diag.NewFile(name, text)}
	s.errs = diag.NewList(s.src)
	s.prog = bril.Read(s.src, s.errs)
	if !s.errs.Failed() {
		s.info = bril.Check(s.prog, s.errs)
	}
	return s
}

func (s source) accepted(t testing.TB) source {
	t.Helper()
	if s.errs.Failed() {
		d := s.errs.Items[0]
		t.Fatalf("%s: %v: %s %s", s.src.Name, s.src.Position(d.Primary.Span.Start), d.Code, d.Message)
	}
	return s
}

// lower converts and verifies a program.
func (s source) lower(t testing.TB, opts cps.Options) *cps.Program {
	t.Helper()
	p, err := bril.Lower(s.src, s.prog, s.info, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	return p
}

// run runs a converted program and returns its output and the message of the error that
// ended it.
func (s source) run(t testing.TB, p *cps.Program, engine interp.Engine, args []string) (out, message string) {
	t.Helper()
	args, err := bril.Args(s.prog, args)
	if err != nil {
		return "", err.Error()
	}
	var b bytes.Buffer
	result, err := interp.Run(p, interp.Options{Stdout: &b, Args: args, Engine: engine, MaxSteps: 200_000_000})
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		m, ok := bril.Message(trap.Message)
		if !ok {
			m = "trap: " + trap.Message
		}
		return b.String(), m
	case err != nil:
		t.Fatal(err)
	case result.Status != 0:
		t.Errorf("exit status %d", result.Status)
	}
	return b.String(), ""
}

// A configuration determines how a program is converted and run.
type configuration struct {
	level     int
	placement cps.Placement
	engine    interp.Engine
}

func (c configuration) String() string {
	return fmt.Sprintf("-O%d, %s, engine %d", c.level, c.placement, c.engine)
}

// configurations returns all configurations.
func configurations() []configuration {
	var list []configuration
	for level := range 3 {
		for _, placement := range cps.Placements {
			list = append(list, configuration{level, placement, interp.Reference})
		}
		list = append(list, configuration{level, cps.Deferred, interp.Fast})
	}
	return list
}

// runAt converts and runs a program in a configuration.
func (s source) runAt(t testing.TB, c configuration, args []string) (out, message string) {
	t.Helper()
	p := s.lower(t, cps.Options{Verbatim: c.level == 0, Placement: c.placement})
	if c.level == 2 {
		if err := opt.Run(p, opt.Options{Verify: true}); err != nil {
			t.Fatal(err)
		}
	}
	return s.run(t, p, c.engine, args)
}

var argsForm = regexp.MustCompile(`(?m)^\s*#\s*ARGS:(.*)$`)

func argsOf(text string) []string {
	if m := argsForm.FindStringSubmatch(text); m != nil {
		return strings.Fields(m[1])
	}
	return nil
}

// readIf reads a file if it exists.
func readIf(path string) (string, bool) {
	text, err := os.ReadFile(path)
	return string(text), err == nil
}

// TestPrograms runs the programs in testdata/bril at all levels, with all strategies and
// on both engines. NAME.out has the output of NAME.bril, and NAME.err the error that ends
// it, if there is one; a comment "ARGS:" has its arguments.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("../testdata/bril/*.bril")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".bril"), func(t *testing.T) {
			t.Parallel()
			testProgram(t, file, configurations())
		})
	}
}

// TestDirectory runs the programs of another directory, such as Bril's own benchmarks, that
// have a file of output or of an error beside them.
func TestDirectory(t *testing.T) {
	if *directory == "" {
		t.Skip("no -dir")
	}
	err := filepath.WalkDir(*directory, func(path string, _ os.DirEntry, err error) error {
		base := strings.TrimSuffix(path, ".bril")
		_, out := readIf(base + ".out")
		_, bad := readIf(base + ".err")
		if err == nil && base != path && (out || bad) {
			t.Run(path, func(t *testing.T) {
				testProgram(t, path, []configuration{{0, cps.Deferred, interp.Fast}, {2, cps.Deferred, interp.Fast}})
			})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func testProgram(t *testing.T, file string, configs []configuration) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(file, ".bril")
	want, known := readIf(base + ".out") // Bril's own programs that fail have none
	wantErr, fails := readIf(base + ".err")
	s := load(file, string(text)).accepted(t)
	for _, c := range configs {
		out, message := s.runAt(t, c, argsOf(string(text)))
		if known && out != want {
			t.Errorf("%v: it prints\n%s\ninstead of\n%s", c, out, want)
		}
		if message != "" {
			message = "error: " + message + "\n"
		}
		if fails && message != wantErr || !fails && message != "" {
			t.Errorf("%v: it ends with %q instead of %q", c, message, wantErr)
		}
	}
}

// TestRoundTrip writes every program as JSON and as text, and reads it back.
func TestRoundTrip(t *testing.T) {
	files, _ := filepath.Glob("../testdata/bril/*.bril")
	for _, file := range files {
		text, _ := readIf(file)
		checkRoundTrip(t, load(file, text).accepted(t))
	}
}

func checkRoundTrip(t *testing.T, s source) {
	t.Helper()
	write := func(f func(b *bytes.Buffer) error) string {
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := write(func(b *bytes.Buffer) error { return bril.Fprint(b, s.prog) })
	fromText := load(s.src.Name, first).accepted(t)
	if again := write(func(b *bytes.Buffer) error { return bril.Fprint(b, fromText.prog) }); again != first {
		t.Errorf("%s: read back and written again, it is\n%s\nand not\n%s", s.src.Name, again, first)
	}
	asJSON := write(func(b *bytes.Buffer) error { return bril.WriteJSON(b, s.prog) })
	fromJSON := load(s.src.Name, asJSON).accepted(t)
	if again := write(func(b *bytes.Buffer) error { return bril.WriteJSON(b, fromJSON.prog) }); again != asJSON {
		t.Errorf("%s: its JSON, read back and written again, is\n%s\nand not\n%s", s.src.Name, again, asJSON)
	}
	if again := write(func(b *bytes.Buffer) error { return bril.Fprint(b, fromJSON.prog) }); again != first {
		t.Errorf("%s: from JSON, it is\n%s\nand not\n%s", s.src.Name, again, first)
	}
	if a, b := s.lower(t, cps.Options{}).String(), fromJSON.lower(t, cps.Options{}).String(); a != b {
		t.Errorf("%s: from JSON, it becomes\n%s\nand not\n%s", s.src.Name, b, a)
	}
}
