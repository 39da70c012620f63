// This file defines the search for changes that make a text smaller, where the changes are
// made by functions, and the changes of a text of which nothing is known.

package reduce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A step is a change with n parts. Its function returns the text in which the change is made
// for the parts that are not to be kept, or reports false if it cannot be made.
type step struct {
	n      int
	change func(keep []bool) (string, bool)
}

// single is a step with one part.
func single(change func() (string, bool)) step {
	return step{1, func([]bool) (string, bool) { return change() }}
}

// search tries the steps of the text one after the other, until none succeeds. After a
// success the text has other steps, and the search goes on at the same number.
func (r *reducer) search(steps func(text string) []step) {
	for again := true; again && r.tries > 0; {
		again = false
		for i := 0; r.tries > 0; {
			list := steps(r.text)
			if i >= len(list) {
				break
			}
			s := list[i]
			_, smaller := ddmin(s.n, func(keep []bool) bool {
				if r.tries <= 0 {
					return false
				}
				text, ok := s.change(keep)
				return ok && r.try(text)
			})
			again = again || smaller
			// A step of one part may succeed again with the part that is there now.
			if !smaller || s.n > 1 {
				i++
			}
		}
	}
}

// textSteps returns the steps of any text: its lines can be removed, and its words.
func textSteps(text string) []step {
	return []step{parts(slices.Collect(strings.Lines(text))), parts(words(text))}
}

// words splits a text into words and single characters of other kinds, with the white space after them.
func words(text string) []string {
	var list []string
	for text != "" {
		rest := strings.TrimLeftFunc(text, isWordRune)
		if len(rest) == len(text) {
			_, n := utf8.DecodeRuneInString(text)
			rest = text[n:]
		}
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		n := len(text) - len(rest)
		list, text = append(list, text[:n]), rest
	}
	return list
}

func isWordRune(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' }

// parts returns the step that removes parts of a text.
func parts(list []string) step {
	return step{len(list), func(keep []bool) (string, bool) {
		return strings.Join(kept(list, keep), ""), true
	}}
}
