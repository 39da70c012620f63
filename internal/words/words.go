// Package words has tables of words that are ready when a process starts: data, which no code has
// to fill. They are searched from the beginning, so they are for the few words of an error, and
// for small tables.
package words

import "strings"

// A Map is a text that maps words to words. A line has a word, a colon, and after it the words
// that are mapped to it. In a program in WebAssembly, a text takes less room than a slice.
type Map string

// Of returns the word that a key is mapped to, or "".
func (m Map) Of(key string) string {
	for line := range strings.Lines(string(m)) {
		value, keys, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if Set(keys).Has(key) {
			return value
		}
	}
	return ""
}

// A Set is a text with words.
type Set string

// Has reports whether a word is in the set.
func (s Set) Has(word string) bool {
	for w := range strings.FieldsSeq(string(s)) {
		if w == word {
			return true
		}
	}
	return false
}

// Texts are pairs of a key and a text. Several keys with the same text may be in one, with spaces
// between them.
type Texts [][2]string

// Of returns the text of a key, or "".
func (t Texts) Of(key string) string {
	for _, pair := range t {
		if Set(pair[0]).Has(key) {
			return pair[1]
		}
	}
	return ""
}
