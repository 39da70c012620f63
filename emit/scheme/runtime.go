// This file defines which part of the runtime a program needs.

package scheme

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
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

// parsedRuntime splits the runtime at its empty lines. It returns the definitions and the
// index of each name in them. It does so once, and only if a program is written as Scheme:
// this would otherwise be a third of the time in which the command starts.
var parsedRuntime = sync.OnceValues(func() ([]definition, map[string]int) {
	definedName := regexp.MustCompile(`(?m)^\(define \(?([^() \n]+)`)
	ignored := regexp.MustCompile(`"(?:[^"\\]|\\.)*"|;.*|#\\.`)
	token := regexp.MustCompile(`[^\s()'"]+`)
	var list []definition
	places := map[string]int{}
	for part := range strings.SplitSeq(strings.TrimSpace(runtimeText), "\n\n") {
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
})

// runtimeFor returns the definitions that the used names need, with the comments above
// them.
func runtimeFor(used map[string]bool) string {
	runtime, defined := parsedRuntime()
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
