// This file defines which files of a directory are the sources of one program.

package compile

import (
	"os"
	"path/filepath"
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
// that are not hidden, if at most one of all of them declares main, and else none. It reads them with read; those that cannot be read are left out.
func Beside(path, text string, read func(path string) ([]byte, error)) []Source {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || filepath.Ext(path) != ".imp" {
		return nil
	}
	var list []Source
	hasMain := sync.OnceValue(func() bool { return DeclaresMain(text) })
	for _, e := range entries {
		other := filepath.Join(filepath.Dir(path), e.Name())
		if e.Name()[0] == '.' || filepath.Ext(other) != ".imp" || other == filepath.Clean(path) {
			continue
		}
		info, err := os.Stat(other) // through a symbolic link
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		b, err := read(other)
		if err != nil {
			continue
		}
		if DeclaresMain(string(b)) {
			if hasMain() {
				return nil
			}
			hasMain = func() bool { return true }
		}
		list = append(list, Source{other, string(b)})
	}
	return list
}
