// This file defines which part of the runtime a program needs.

package scheme

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed runtime.scm
var runtimeText string

// A definition is a piece of the runtime: a definition with the comment directly before
// it, or a separate comment, which has no name.
type definition struct {
	name string
	text string
	uses []string // the definitions that it needs
}

var runtime, defined = parseRuntime(runtimeText)

var (
	definedName = regexp.MustCompile(`(?m)^\(define \(?([^() \n]+)`)
	ignored     = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|;.*|#\\.`)
	token       = regexp.MustCompile(`[^\s()'"]+`)
)

// parseRuntime splits the runtime at its empty lines. It returns the definitions and the
// index of each name in them.
func parseRuntime(text string) ([]definition, map[string]int) {
	var list []definition
	places := map[string]int{}
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		d := definition{text: part}
		if m := definedName.FindStringSubmatch(part); m != nil {
			d.name = m[1]
			places[d.name] = len(list)
		}
		list = append(list, d)
	}
	for i := range list {
		d := &list[i]
		for _, name := range token.FindAllString(ignored.ReplaceAllString(d.text, " "), -1) {
			if _, ok := places[name]; ok && name != d.name {
				d.uses = append(d.uses, name)
			}
		}
	}
	return list, places
}

// runtimeFor returns the definitions that the used names need, with the comments above
// them.
func runtimeFor(used map[string]bool) string {
	needed := make([]bool, len(runtime))
	var pending []int
	need := func(name string) {
		if i, ok := defined[name]; ok && !needed[i] {
			needed[i] = true
			pending = append(pending, i)
		}
	}
	for name := range used {
		need(name)
	}
	for len(pending) > 0 {
		i := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, name := range runtime[i].uses {
			need(name)
		}
	}
	var b strings.Builder
	comment := runtime[0].text // describes the whole runtime
	for i, d := range runtime {
		switch {
		case d.name == "" && i > 0:
			comment = d.text
		case needed[i]:
			if comment != "" {
				b.WriteString(comment + "\n\n")
				comment = ""
			}
			b.WriteString(d.text + "\n\n")
		}
	}
	return b.String()
}
