// Package words makes maps of words from texts. In a program in WebAssembly, a text takes less room
// than the code that fills a map.
package words

import "strings"

// Map returns a map whose values are the first words of the lines of a text, before a colon. The
// words after the colon are their keys.
func Map(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		value, keys, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for key := range strings.FieldsSeq(keys) {
			m[key] = value
		}
	}
	return m
}

// Set returns the set of the words of a text.
func Set(text string) map[string]bool {
	m := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		m[word] = true
	}
	return m
}
