// This file defines which part of the runtime a program needs.

package scheme

import (
	_ "embed"
	"iter"
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

// A runtimeParts has the definitions of the runtime, and the index of each name in them.
type runtimeParts struct {
	list  []definition
	index map[string]int
}

// parsedRuntime is the runtime, split at its empty lines.
var parsedRuntime = sync.OnceValue(func() runtimeParts {
	r := runtimeParts{index: map[string]int{}}
	for part := range strings.SplitSeq(strings.TrimSpace(runtimeText), "\n\n") {
		d := definition{text: part}
		if _, form, ok := strings.Cut("\n"+part, "\n(define "); ok {
			form = strings.TrimPrefix(form, "(")
			d.name = form[:strings.IndexAny(form, "() \n")]
			r.index[d.name] = len(r.list)
		}
		r.list = append(r.list, d)
	}
	for i := range r.list {
		d := &r.list[i]
		for name := range symbols(d.text) {
			if _, ok := r.index[name]; ok && name != d.name {
				d.uses = append(d.uses, name)
			}
		}
	}
	return r
})

// symbols yields the symbols in a text, and numbers like them, but not what is in strings and
// comments.
func symbols(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i < len(text); {
			n := strings.IndexAny(text[i:]+"\n", " \n()'\";")
			if n > 0 && !strings.HasPrefix(text[i:], `#\`) {
				if !yield(text[i : i+n]) {
					return
				}
				i += n
				continue
			}
			switch text[i] {
			case '"':
				for i++; text[i] != '"'; i++ {
					if text[i] == '\\' {
						i++
					}
				}
				i++
			case ';':
				for i < len(text) && text[i] != '\n' {
					i++
				}
			case '#':
				i += len(`#\x`)
			default:
				i++
			}
		}
	}
}

// runtimeFor returns the definitions that the used names need, with the comments above
// them.
func runtimeFor(used map[string]bool) string {
	runtime, defined := parsedRuntime().list, parsedRuntime().index
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
