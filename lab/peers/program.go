// This file defines the benchmark programs, and how their output is compared.

package peers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/lab/setup"
)

// A program is a benchmark program in all its languages.
type program struct {
	name string
	dir  string
	want string // its standard output
	args []string
}

// file returns the file of the program in a language, by extension.
func (p *program) file(ext string) string { return filepath.Join(p.dir, p.name+ext) }

// The sets of programs.
const (
	training  = "training"  // the fast engine was tuned on these programs
	measuring = "measuring" // nothing is ever chosen or tuned on these
)

// A set has some programs of training or measuring.
type set struct {
	name     string
	programs []*program
}

// loadSets returns sets of programs below the directory of the benchmark programs. If
// names is not nil, it returns only the programs with these names, and no set without
// programs.
func loadSets(dir string, sets, names []string) ([]*set, error) {
	var loaded []*set
	var all []string
	for _, name := range sets {
		from := dir
		if name == measuring {
			from = filepath.Join(dir, measuring)
		}
		there, err := programNames(from)
		if err != nil {
			return nil, err
		}
		all = append(all, there...)
		if names != nil {
			there = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !slices.Contains(there, name) })
		}
		if len(there) == 0 {
			continue
		}
		programs, err := loadPrograms(from, there)
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, &set{name, programs})
	}
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, setup.Usagef("there is no program %s: there are %s", name, strings.Join(all, ", "))
		}
	}
	if len(loaded) == 0 {
		return nil, setup.Usagef("there are no programs")
	}
	return loaded, nil
}

// programNames returns the names of the programs of a directory.
func programNames(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.imp"))
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".imp"))
	}
	return names, err
}

// loadPrograms returns the programs of a directory that have these names.
func loadPrograms(dir string, names []string) ([]*program, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, name := range names {
		p := &program{name: name, dir: dir}
		want, err := os.ReadFile(p.file(".out"))
		if err != nil {
			return nil, err
		}
		p.want = string(want)
		programs = append(programs, p)
	}
	return programs, nil
}

// difference says where an output is not what it should be, or returns "".
func difference(got, want string) string {
	if got == want {
		return ""
	}
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < len(g) && i < len(w) && g[i] == w[i] {
		i++
	}
	// Both texts have a line i. The last line of a text has no newline, so it is equal to a
	// line of the other text only if that is the last one, too; then the texts are equal.
	return fmt.Sprintf("line %d of the output is %q, not %q", i+1, g[i], w[i])
}
