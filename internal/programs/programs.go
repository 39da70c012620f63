// Package programs finds the programs that the tests of all packages share:
// those in examples/, testdata/programs/ and testdata/traps/.
//
// Beside NAME.imp stands NAME.out, its standard output, and, where there is
// something to say, NAME.in, its standard input, NAME.args, its arguments, one
// a line, NAME.flags, flags of cpsc run, one a line, NAME.status, its exit
// status, and for a program that traps NAME.trap: MESSAGE at LINE:COLUMN.
package programs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A Program is a program with what it is given and what it must do.
type Program struct {
	Name   string // its folder and file without .imp: examples/gcd
	Path   string // its file, to be opened from the folder of the test
	Text   string
	Args   []string
	Flags  []string // of cpsc run, such as --max-depth=100
	Stdin  string
	Stdout string
	Status int
	Trap   *Trap // nil if it does not trap
}

// A Trap is how a program is stopped.
type Trap struct {
	Message      string
	Line, Column int
}

// All returns all programs.
func All(t testing.TB) []*Program {
	t.Helper()
	return append(Examples(t), append(load(t, "testdata/programs"), load(t, "testdata/traps")...)...)
}

// Examples returns those that are there to be read.
func Examples(t testing.TB) []*Program {
	t.Helper()
	return load(t, "examples")
}

// Root returns the way from the folder of the test to that of the module.
func Root(t testing.TB) string {
	t.Helper()
	dir := "."
	for range 10 {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Join(dir, "..")
	}
	t.Fatal("there is no go.mod here or above")
	return ""
}

func load(t testing.TB, folder string) []*Program {
	t.Helper()
	dir := filepath.Join(Root(t), filepath.FromSlash(folder))
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []*Program
	for _, e := range entries {
		name, ext := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), filepath.Ext(e.Name())
		base := filepath.Join(dir, name)
		switch ext {
		case ".imp":
			list = append(list, read(t, folder+"/"+name, base))
		case ".out", ".in", ".args", ".flags", ".status", ".trap":
			if _, err := os.Stat(base + ".imp"); err != nil {
				t.Errorf("%s/%s belongs to no program", folder, e.Name())
			}
		}
	}
	return list
}

var trapForm = regexp.MustCompile(`^(.*) at (\d+):(\d+)$`)

func read(t testing.TB, name, base string) *Program {
	t.Helper()
	file := func(ext string, needed bool) string {
		text, err := os.ReadFile(base + ext)
		if err != nil && (needed || !errors.Is(err, fs.ErrNotExist)) {
			t.Fatal(err)
		}
		return string(text)
	}
	lines := func(text string) []string {
		if text == "" {
			return nil
		}
		return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	number := func(text string) int {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return n
	}
	p := &Program{
		Name:   name,
		Path:   base + ".imp",
		Text:   file(".imp", true),
		Args:   lines(file(".args", false)),
		Flags:  lines(file(".flags", false)),
		Stdin:  file(".in", false),
		Stdout: file(".out", true),
	}
	if status := file(".status", false); status != "" {
		p.Status = number(status)
	}
	if trap := file(".trap", false); trap != "" {
		line, _, _ := strings.Cut(trap, "\n")
		m := trapForm.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("%s.trap is not of the form MESSAGE at LINE:COLUMN", name)
		}
		p.Trap, p.Status = &Trap{m[1], number(m[2]), number(m[3])}, 3
	}
	return p
}
