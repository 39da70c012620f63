// This file defines how names are written, so that any name can be read back.

package ident

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"cpsc/diag"
)

// IsPlain reports whether a name is written as it is: an identifier, with .N after it
// if there are several of that name, and with :: between the names of nested
// functions. A word of the notation is not plain.
func IsPlain(name string) bool {
	return PlainPrefix(name) == len(name) && !IsReserved(name) && name != ""
}

// PlainPrefix returns how many bytes at the start of text are a plain name.
func PlainPrefix(text string) int {
	i := 0
	for {
		if strings.HasPrefix(text[i:], "::") && i+2 < len(text) && IsLetter(text[i+2]) {
			i += 2
		} else if i > 0 {
			return i
		}
		if i == len(text) || !IsLetter(text[i]) {
			return i
		}
		for i < len(text) && (IsLetter(text[i]) || IsDigit(text[i])) {
			i++
		}
		for i+1 < len(text) && text[i] == '.' && IsDigit(text[i+1]) {
			for i++; i < len(text) && IsDigit(text[i]); i++ {
			}
		}
	}
}

// IsLetter reports whether c is a letter of a plain name.
func IsLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func IsDigit(c byte) bool  { return '0' <= c && c <= '9' }

// IsIdentifier reports whether a name consists of letters and digits, and begins with a letter.
func IsIdentifier(name string) bool {
	for i := range len(name) {
		if !IsLetter(name[i]) && (i == 0 || !IsDigit(name[i])) {
			return false
		}
	}
	return name != ""
}

// Stem returns a name without the .N at its end.
func Stem(name string) string {
	for {
		i := len(name)
		for i > 0 && IsDigit(name[i-1]) {
			i--
		}
		if i == len(name) || i < 2 || name[i-1] != '.' {
			return name
		}
		name = name[:i-1]
	}
}

// cutNumber returns a name without the number at its end, and the number: upTo and .2.1 for upTo.2.1.
func cutNumber(name string) (stem, number string) {
	stem = strings.TrimRight(name, "0123456789")
	if s := Stem(name); s != name {
		stem = s
	}
	return stem, name[len(stem):]
}

// lookalikes replaces letters by the digits that look like them.
var lookalikes = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("l", "1", "I", "1", "O", "0", "o", "0")
})

// Closest is diag.Closest for the names of a text. A name with another number is another name:
// neither i nor i.2 nor n.1 is meant by i.1, although they differ in one letter.
func Closest(name string, candidates []string) (meant string, found bool) {
	stem, number := cutNumber(name)
	var stems []string
	for _, c := range candidates {
		if s, n := cutNumber(c); n == number {
			stems = append(stems, s)
		}
	}
	if meant, found = diag.Closest(stem, stems); found {
		return meant + number, true
	}
	digits := lookalikes()
	k := slices.IndexFunc(candidates, func(c string) bool { return c != name && digits.Replace(c) == digits.Replace(name) })
	if k < 0 {
		return "", false
	}
	return candidates[k], true
}

// Quote returns a name as it is written: `in backquotes` if it is not plain.
func Quote(name string) string {
	if IsPlain(name) {
		return name
	}
	quoted := strconv.Quote(name)
	quoted = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	return "`" + strings.ReplaceAll(quoted, "`", `\x60`) + "`"
}

// IsReserved reports whether a word of the notation could be taken for a name.
func IsReserved(word string) bool {
	switch word {
	case "fn", "let", "do", "where", "struct", "type", "global", "source", "extern",
		"new", "closure", "branch", "switch", "exit", "cont", "ref", "_",
		"int", "float", "bool", "string", "bytes", "true", "false", "nil", "undef", "nan", "inf":
		return true
	}
	return false
}
