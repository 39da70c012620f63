// This file defines which part of the runtime a program includes.

package llvm

import (
	_ "embed"
	"io"
	"iter"
	"strings"
	"sync"
)

//go:generate go run ./internal/genruntime

//go:embed runtime/runtime.ll
var runtimeText string

// A part is a function, a variable, a type or a group of attributes of the runtime.
type part struct {
	name string // with the character before it: @cpsc_alloc, %struct.range, #7
	text string
}

// parts are the parts of the runtime.
var parts = sync.OnceValue(func() []part {
	var list []part
	var text string
	for rest := runtimeText; rest != ""; {
		end := "\n"
		if strings.HasPrefix(rest, "define ") {
			end = "\n}\n"
		}
		text, rest, _ = strings.Cut(rest, end)
		declares := strings.HasPrefix(text, "define ") || strings.HasPrefix(text, "declare ")
		for name := range names(text) {
			if !declares || name[0] == '@' { // the types of its results come first
				list = append(list, part{name, text + end})
				break
			}
		}
	}
	return list
})

// writeRuntime writes the parts that a program needs, given the text of the program.
// LLVM would drop the others, but lli compiles all that it reads.
func writeRuntime(out io.StringWriter, program ...string) {
	list := parts()
	numbers := make(map[string]int, len(list))
	for i, p := range list {
		numbers[p.name] = i
	}
	needed := make([]bool, len(list))
	for pending := append(program, "@main"); len(pending) > 0; {
		text := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for name := range names(text) {
			if i, ok := numbers[name]; ok && !needed[i] {
				needed[i] = true
				pending = append(pending, list[i].text)
			}
		}
	}
	for i, p := range list {
		if needed[i] {
			out.WriteString(p.text)
		}
	}
}

// names yields the names in a text of LLVM IR, and perhaps words in string constants that
// look like names.
func names(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			start := strings.IndexAny(text, "@%#")
			if start < 0 {
				return
			}
			text = text[start:]
			end := 1
			for end < len(text) && (text[end] == '_' || text[end] == '.' || '0' <= text[end] && text[end] <= '9' || 'A' <= text[end]&^0x20 && text[end]&^0x20 <= 'Z') {
				end++
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}
