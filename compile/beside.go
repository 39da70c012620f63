// This file defines which files of a directory are the sources of one program.

package compile

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/parser"
)

// DeclaresMain reports whether a text in Imp declares main, as far as its tokens tell: it may have errors.
func DeclaresMain(text string) bool {
	if !strings.Contains(text, cps.MainName) {
		return false
	}
	depth, before := 0, parser.Token{}
	for _, t := range parser.Tokens(text) {
		switch word := text[t.Start:t.End]; {
		case t.Kind == parser.Comment:
			continue
		case word == "{":
			depth++
		case word == "}":
			depth--
		case word == cps.MainName && text[before.Start:before.End] == "fn" && (depth <= 0 || before.Start == 0 || text[before.Start-1] == '\n'):
			return true
		}
		before = t
	}
	return false
}

// Beside returns the further sources of the program that a file in Imp with a text belongs to: the other files in Imp in its directory
// that are not hidden, if at most one of all of them declares main, and else none. Those that are open in an editor are given by their clean
// paths, with their texts, whether they were ever saved or not; others that cannot be read are left out.
func Beside(path, text string, open map[string]string) []Source {
	path = filepath.Clean(path)
	dir := filepath.Dir(path)
	entries, err := os.ReadDir(dir)
	if err != nil || filepath.Ext(path) != ".imp" {
		return nil
	}
	paths := slices.Collect(maps.Keys(open))
	for _, e := range entries {
		paths = append(paths, filepath.Join(dir, e.Name()))
	}
	slices.Sort(paths)
	var list []Source
	hasMain := sync.OnceValue(func() bool { return DeclaresMain(text) })
	for _, other := range slices.Compact(paths) {
		if filepath.Dir(other) != dir || filepath.Base(other)[0] == '.' || filepath.Ext(other) != ".imp" || other == path {
			continue
		}
		text, isOpen := open[other]
		if !isOpen {
			info, err := os.Stat(other) // through a symbolic link
			if err != nil || !info.Mode().IsRegular() {
				continue
			}
			b, err := os.ReadFile(other)
			if err != nil {
				continue
			}
			text = string(b)
		}
		if DeclaresMain(text) {
			if hasMain() {
				return nil
			}
			hasMain = func() bool { return true }
		}
		list = append(list, Source{other, text})
	}
	return list
}
