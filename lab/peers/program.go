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

// loadPrograms returns the programs of a directory, by name; all of them if names
// is nil.
func loadPrograms(dir string, names []string) ([]*program, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.imp"))
	if err != nil {
		return nil, err
	}
	var all []string
	for _, file := range files {
		all = append(all, strings.TrimSuffix(filepath.Base(file), ".imp"))
	}
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, setup.Usagef("there is no program %s: there are %s", name, strings.Join(all, ", "))
		}
	}
	if names == nil {
		names = all
	}
	if len(names) == 0 {
		return nil, setup.Usagef("there are no programs")
	}
	if dir, err = filepath.Abs(dir); err != nil {
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
	// What differs has a line i on both sides: the last of each is without a
	// newline, and no two texts begin with the same last line but equal ones.
	return fmt.Sprintf("line %d of the output is %q, not %q", i+1, g[i], w[i])
}
