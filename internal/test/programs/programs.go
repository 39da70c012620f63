// Package programs finds the programs that the tests of all packages share: those in
// examples/, testdata/programs/, testdata/traps/ and, with exceptions and generators,
// testdata/control/.
//
// For NAME.imp, NAME.out has its standard output. These files are optional: NAME.in has
// its standard input; NAME.args its arguments, one per line; NAME.flags the flags of
// cpsc run, one per line; NAME.status its exit status; and, for a program that traps,
// NAME.trap has MESSAGE at LINE:COLUMN and, in the lines after it, perhaps the stack:
// FUNCTION LINE:COLUMN, the innermost first; those that the engines hide are " 0:0".
//
// The file conts.go finds the programs in CPS of testdata/conts/.
package programs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/internal/test/long"
)

// A Program is a program with its input and its expected behaviour.
type Program struct {
	Name   string // its directory and file name without .imp: examples/gcd
	Path   string // its file, relative to the directory of the test
	Text   string
	Args   []string
	Flags  []string // of cpsc run, such as --max-depth=100
	Stdin  string
	Stdout string
	Status int
	Trap   *Trap    // nil if it does not trap
	Stack  []string // of the trap: FUNCTION LINE:COLUMN, the innermost first; nil if this is not known
	Steps  int64    // how many steps it executes as it is written; 0 if this is not known
}

// A Trap is the expected trap of a program.
type Trap struct {
	Message      string
	Line, Column int // 0 if the position is not known
}

// All returns all programs.
func All(t testing.TB) []*Program {
	t.Helper()
	list, err := Load(Root(t))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Sample returns all programs if tests run at full length; otherwise every n-th program, and
// every third of those that trap.
func Sample(t testing.TB, n int) []*Program {
	t.Helper()
	list := All(t)
	if long.Enabled() {
		return list
	}
	var sample []*Program
	for i, p := range list {
		if i%n == 0 || i%3 == 0 && p.Trap != nil {
			sample = append(sample, p)
		}
	}
	return sample
}

// Examples returns the programs in examples/, which are written to be read.
func Examples(t testing.TB) []*Program {
	t.Helper()
	list := All(t)
	return slices.DeleteFunc(list, func(p *Program) bool { return !p.IsExample() })
}

// IsExample reports whether a program is in examples/.
func (p *Program) IsExample() bool { return strings.HasPrefix(p.Name, "examples/") }

// Root returns the path from the directory of the test to the root of the module.
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

// Load returns all programs below the root of the module.
func Load(root string) ([]*Program, error) {
	return load(root, "examples", "testdata/programs", "testdata/control", "testdata/traps")
}

func load(root string, groups ...string) ([]*Program, error) {
	var list []*Program
	for _, group := range groups {
		dir := filepath.Join(root, filepath.FromSlash(group))
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			ext := filepath.Ext(e.Name())
			name := strings.TrimSuffix(e.Name(), ext)
			switch ext {
			case ".imp":
				p := &Program{Name: group + "/" + name, Path: filepath.Join(dir, name) + ".imp"}
				for _, file := range []string{".imp", ".out", ".in", ".args", ".flags", ".status", ".trap"} {
					text, err := os.ReadFile(filepath.Join(dir, name) + file)
					if file != ".out" && errors.Is(err, fs.ErrNotExist) {
						continue
					}
					if err == nil {
						err = p.set(file, string(text))
					}
					if err != nil {
						return nil, fmt.Errorf("%s%s: %w", p.Name, file, err)
					}
				}
				list = append(list, p)
			case ".out", ".in", ".args", ".flags", ".status", ".trap":
				if _, err := os.Stat(filepath.Join(dir, name) + ".imp"); err != nil {
					return nil, fmt.Errorf("%s/%s belongs to no program", group, e.Name())
				}
			}
		}
	}
	return list, nil
}
