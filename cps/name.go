// This file defines how names are written, so that any name can be read back.

package cps

import (
	"strconv"
	"strings"
)

// isPlain reports whether a name is written as it is: an identifier, with .N
// behind it to tell namesakes apart, and with :: between the names of nested
// functions; and no word of the notation.
func isPlain(name string) bool {
	return plainPrefix(name) == len(name) && !reserved[name] && name != ""
}

// plainPrefix returns how many bytes at the start of text are a plain name.
func plainPrefix(text string) int {
	i := 0
	for {
		if strings.HasPrefix(text[i:], "::") && i+2 < len(text) && isLetter(text[i+2]) {
			i += 2
		} else if i > 0 {
			return i
		}
		if i == len(text) || !isLetter(text[i]) {
			return i
		}
		for i < len(text) && (isLetter(text[i]) || isDigit(text[i])) {
			i++
		}
		for i+1 < len(text) && text[i] == '.' && isDigit(text[i+1]) {
			for i++; i < len(text) && isDigit(text[i]); i++ {
			}
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// stem returns a name without the .N behind it.
func stem(name string) string {
	for {
		i := len(name)
		for i > 0 && isDigit(name[i-1]) {
			i--
		}
		if i == len(name) || i < 2 || name[i-1] != '.' {
			return name
		}
		name = name[:i-1]
	}
}

// DisplayName returns the name that a user knows a function by: the innermost
// part of the name of a nested function, or "" for an anonymous one, whose
// innermost part is fn.
func DisplayName(name string) string {
	if name == InitName {
		return "globals"
	}
	if i := strings.LastIndex(name, "::"); i >= 0 {
		name = name[i+2:]
	}
	if name = stem(name); name == "fn" {
		return ""
	}
	return name
}

// quoteName returns a name as it is written: `in backquotes` if it is not plain.
func quoteName(name string) string {
	if isPlain(name) {
		return name
	}
	quoted := strconv.Quote(name)
	quoted = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	return "`" + strings.ReplaceAll(quoted, "`", `\x60`) + "`"
}

// reserved holds the words that mean something where a name could stand.
var reserved = map[string]bool{
	"fn": true, "let": true, "do": true, "where": true, "struct": true, "global": true, "source": true,
	"new": true, "closure": true, "branch": true, "switch": true, "exit": true, "cont": true, "ref": true, "_": true,
	"int": true, "float": true, "bool": true, "string": true, "true": true, "false": true,
	"nil": true, "undef": true, "nan": true, "inf": true,
}
