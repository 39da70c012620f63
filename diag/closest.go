// This file defines the search for the name that is most similar to a misspelt one. It
// uses the restricted Damerau-Levenshtein distance, also called optimal string
// alignment distance.

package diag

import (
	"slices"
	"strings"
)

// longestName is the length in code points above which no distances of a name are
// computed, because the time for that is quadratic.
const longestName = 128

// Closest returns the candidate that name was most likely meant to be, and whether
// there is one. It prefers a candidate that differs only in case, then one that has the
// same words, separated by underscores, in another order, then the one at the smallest
// distance. The distance must be 1 or at most a third of the length of name. Among
// equally good candidates the first wins. Candidates equal to name are skipped.
func Closest(name string, candidates []string) (string, bool) {
	for _, c := range candidates {
		if c != name && strings.EqualFold(c, name) {
			return c, true
		}
	}
	if strings.Contains(name, "_") {
		sorted := sortedWords(name)
		for _, c := range candidates {
			if c != name && len(c) == len(name) && slices.Equal(sortedWords(c), sorted) {
				return c, true
			}
		}
	}
	a := []rune(name)
	if len(a) == 0 || len(a) > longestName {
		return "", false
	}
	best, found := "", false
	limit := max(1, len(a)/3)
	for _, c := range candidates {
		if c == name || len(c) > 4*(len(a)+limit) {
			continue // a code point has at most four bytes
		}
		b := []rune(c)
		if d := distance(a, b, limit); d <= limit && alike(a, b, d) {
			if d == 1 {
				return c, true
			}
			best, found, limit = c, true, d-1
		}
	}
	return best, found
}

// alike reports whether two names at distance d agree in more letters than they differ
// in, or are the same two letters exchanged. Without this test x would be similar to y:
// one change makes any name of one letter into any other.
func alike(a, b []rune, d int) bool {
	if 2*d < max(len(a), len(b)) && d < min(len(a), len(b)) {
		return true
	}
	return len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// sortedWords returns the words of a name in alphabetical order.
func sortedWords(name string) []string {
	words := strings.Split(name, "_")
	slices.Sort(words)
	return words
}

// distance returns how many insertions, deletions, replacements and swaps of
// neighbours turn a into b, or limit+1 if there are more than limit of them.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	// The last three rows of the table of distances between prefixes: those of
	// a[:i-2], a[:i-1] and a[:i].
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least > limit && slices.Min(above) > limit {
			return limit + 1 // a swap reaches back two rows, but no further
		}
		before, above, row = above, row, before
	}
	return min(above[len(b)], limit+1)
}
