// This file defines the list of bugs: how it is written, and how one is planted.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A bug is a change to one file that a good programmer might make by mistake.
//
// In the list, it is written as in a patch. Its old lines must occur exactly once in the
// file:
//
//	== NAME FILE
//	By: PACKAGE TEST [-far] [long]
//	The rule that the bug breaks, in one line or more.
//	 a line that stays
//	-a line that is removed
//	+a line that is added
//
// The test is one that is known to notice the bug. With -far, it needs the flag that makes
// every lookup of package cps go far; with long, it must run at full length (see package
// long).
type bug struct {
	name, file string
	pkg, test  string
	far, long  bool
	why        string
	old, new   string // the lines, each with its end
}

// readList reads a list of bugs.
func readList(name string) ([]*bug, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var bugs []*bug
	seen := map[string]bool{}
	for i, line := range strings.Split(string(text), "\n") {
		if header, ok := strings.CutPrefix(line, "== "); ok {
			name, file, ok := strings.Cut(header, " ")
			if !ok || seen[name] {
				return nil, fmt.Errorf("line %d: a header is == NAME FILE, and each name occurs once", i+1)
			}
			seen[name] = true
			bugs = append(bugs, &bug{name: name, file: file})
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		if len(bugs) == 0 {
			return nil, fmt.Errorf("line %d: there is no header above", i+1)
		}
		b := bugs[len(bugs)-1]
		switch rest := line[1:] + "\n"; line[0] {
		case ' ':
			b.old, b.new = b.old+rest, b.new+rest
		case '-':
			b.old += rest
		case '+':
			b.new += rest
		case 'B':
			words := strings.Fields(line)
			if len(words) < 3 || words[0] != "By:" {
				return nil, fmt.Errorf("line %d: a test is By: PACKAGE TEST [-far] [long]", i+1)
			}
			b.pkg, b.test = words[1], words[2]
			for _, word := range words[3:] {
				switch word {
				case "-far":
					b.far = true
				case "long":
					b.long = true
				default:
					return nil, fmt.Errorf("line %d: %s is neither -far nor long", i+1, word)
				}
			}
		default:
			b.why = strings.TrimPrefix(b.why+" "+line, " ")
		}
	}
	return bugs, nil
}

// plant returns the text of the file, which is in the directory root, without and with the bug.
func (b *bug) plant(root string) (before, after string, err error) {
	text, err := os.ReadFile(filepath.Join(root, b.file))
	if err != nil {
		return "", "", err
	}
	before = string(text)
	// The lines have to be whole.
	whole := "\n" + before
	if n := strings.Count(whole, "\n"+b.old); b.old == "" || b.old == b.new || n != 1 {
		return "", "", fmt.Errorf("%s: the old lines occur %d times in %s", b.name, n, b.file)
	}
	return before, strings.Replace(whole, "\n"+b.old, "\n"+b.new, 1)[1:], nil
}
