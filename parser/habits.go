// This file reads the table of habits, habits.txt and habits_more.txt: what users of other languages write, and what
// Imp has instead. pattern.go explains the patterns; constructs that no pattern describes are in
// foreign.go and the files around it.

package parser

import (
	_ "embed"
	"strings"

	"cpsc/diag"
	"cpsc/internal/lazy"
)

//go:embed habits.txt
var habitsText string

// habits are the habits in the order in which they are tried. The table is a text because a
// program in WebAssembly is smaller with it than with hundreds of structs.
var habits = lazy.Value[[]habit]{Make: func() []habit {
	contexts := contexts()
	var list []habit
	table := habitsText
	if !diag.Brief {
		table = withMore(table, moreHabits)
	}
	for line := range strings.Lines(table) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		key, text, _ := strings.Cut(line, ":")
		text = strings.ReplaceAll(strings.TrimPrefix(text, " "), "␣", " ")
		if key[0] != '\t' {
			h := habit{pattern: text}
			for name := range strings.SplitSeq(key, "|") {
				h.in |= contexts[name]
			}
			list = append(list, h)
			continue
		}
		h := &list[len(list)-1]
		switch key[1:] {
		case "imp", "sure":
			h.imp, h.sure = text, key[1:] == "sure"
			if text == "" {
				h.imp = nothing
			}
		case "says":
			h.says = text
		case "help":
			h.help = text
		case "after":
			h.after = text
		case "code":
			h.code = diag.Code(text)
		case "skip":
			h.skip = true
		}
	}
	return list
}}

// withMore returns a table with the rows of another one, which names the row that each of them is before.
func withMore(table, more string) string {
	for _, part := range strings.Split(more, "\nbefore ")[1:] {
		before, rows, _ := strings.Cut(part, "\n")
		table = strings.Replace(table, "\n"+before+"\n", "\n"+strings.TrimSuffix(rows, "\n")+"\n"+before+"\n", 1)
	}
	return table
}

// contexts are the contexts by their names in the table.
func contexts() map[string]context {
	return map[string]context{
		"declaration": declaration,
		"statement":   statement,
		"expression":  expression,
		"type":        typ,
		"parameter":   parameter,
		"field":       field,
		"clause":      clauseHead,
		"anywhere":    anywhere,
	}
}

// Messages and helps that constructs in other files have, too.
const (
	arraySays    = "the type of an array is `[T]`"
	joinSays     = "strings are joined with `+`"
	mapSays      = "there is no type of maps"
	mapHelp      = "use an array, or an array of structs with a key and a value"
	mapTypeHelp  = "declare `struct Entry { key: TYPE, value: TYPE2 }` and search in an array `[Entry]`, or hash as `examples/string_map.imp` does"
	functionSays = "a function is declared with `fn`"
	throwSays    = "a `throw` is a statement and has no value"
	typeSays     = "the type of a function begins with `fn`"
	unionHelp    = "declare a struct with a field for each alternative, and one that tells which it is"
	varSays      = "a variable is declared with `var`"
	nameFirst    = "the name is before the type, with `:` between"
)
