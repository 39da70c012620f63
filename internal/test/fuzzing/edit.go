// This file defines edits that often keep a program valid. When the fuzzer changes bytes
// of a text, nearly every result is rejected early. Targets that need valid programs let
// it choose edits of tokens and lines instead.

package fuzzing

import (
	"regexp"
	"slices"
	"strings"
)

// tokens matches comments, strings, words, numbers, operators, spaces and single characters.
var tokens = regexp.MustCompile(`//[^\n]*|"(?:[^"\\\n]|\\.)*"|` + "`[^`\n]*`" + `|[A-Za-z_][\w.:]*\w|[A-Za-z_]|\d[\w.]*|[-+*/%&|^=<>!]+|\n|\s|.`)

// alike are words that may replace each other. Names and numbers may be replaced by those
// of the same text.
var alike = [][]string{
	strings.Fields("+ - * / % & | ^ << >> >>> min max"),
	strings.Fields("== != < <= > >="),
	strings.Fields("= += -= *= /= %="),
	strings.Fields("break continue return"),
	strings.Fields("true false"),
	strings.Fields("print write assert"),
	strings.Fields("abs popcount float_bits str int len"),
	strings.Fields("sqrt floor ceil float bits_float"),
	strings.Fields("load8_s load8_u load16_s load16_u load32_s load32_u load64"),
	strings.Fields("store8 store16 store32 store64"),
	strings.Fields("if while"),
	strings.Fields("let do"),
}

var numbers = strings.Fields("0 1 2 3 7 8 63 64 65 255 1000 100000 4294967296 9223372036854775807")

// maxEdits is the maximum number of edits; further ones are ignored.
const maxEdits = 100

// Edit returns a changed text. Three bytes describe each edit: two its position, and one
// the replacement. Any bytes are valid. The size of the text is limited, although edits
// duplicate lines and operators.
func Edit(text string, edits []byte) string {
	if len(edits) < 3 {
		return text
	}
	list := Tokens(text)
	if len(list) == 0 {
		return text
	}
	names, floats := distinct(list, isName), distinct(list, isFloat)
	most := max(MaxText, 2*len(list)) // the maximum number of tokens
	for edits = edits[:min(len(edits), 3*maxEdits)]; len(edits) >= 3; edits = edits[3:] {
		at, with := (int(edits[0])<<8|int(edits[1]))%len(list), int(edits[2])
		for n := 0; n < len(list) && plain(list[at]); n++ {
			at = (at + 1) % len(list)
		}
		tok := list[at]
		set := func(from []string) { list[at] = from[with%len(from)] }
		switch i := slices.IndexFunc(alike, func(set []string) bool { return slices.Contains(set, tok) }); {
		case with >= 240: // duplicates or deletes a line
			start, end := lineAround(list, at)
			line := slices.Clone(list[start:min(end+1, len(list))])
			if with&1 == 0 && len(list)+len(line) <= most {
				list = slices.Insert(list, start, line...)
			} else if with&1 != 0 && len(line) < len(list) {
				list = slices.Delete(list, start, start+len(line))
			}
		case i >= 0:
			set(alike[i])
		case isName(tok):
			set(names)
		case isFloat(tok):
			set(floats)
		case isNumber(tok):
			set(numbers)
		case with%2 == 0:
			list[at] = ""
		case len(tok) < 8:
			list[at] = tok + tok
		}
	}
	return strings.Join(list, "")
}

// plain reports whether a token should not be edited.
func plain(tok string) bool {
	return strings.TrimSpace(tok) == "" || strings.HasPrefix(tok, "//") || isDelimiter(tok)
}

// distinct returns the tokens that is accepts, each once.
func distinct(list []string, is func(string) bool) (found []string) {
	for _, tok := range list {
		if is(tok) && !slices.Contains(found, tok) {
			found = append(found, tok)
		}
	}
	return found
}

// isDelimiter reports whether a token is a bracket or a separator.
func isDelimiter(tok string) bool { return len(tok) == 1 && strings.Contains("(){}[],;:", tok) }

func isName(tok string) bool {
	return tok != "" && (tok[0] == '_' || tok[0]|' ' >= 'a' && tok[0]|' ' <= 'z')
}

func isNumber(tok string) bool { return tok != "" && tok[0] >= '0' && tok[0] <= '9' }

func isFloat(tok string) bool { return isNumber(tok) && strings.Contains(tok, ".") }
