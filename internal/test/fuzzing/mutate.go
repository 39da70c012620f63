// This file defines random changes that keep most of a program, as mistakes do.

package fuzzing

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Tokens returns the pieces of a text: comments, strings, words, numbers, operators, spaces and single
// characters. Together they are the text.
func Tokens(text string) []string { return tokens.FindAllString(text, -1) }

// comments are what Mutate inserts.
var comments = []string{"// c\n", " //\n", "/* c */", "/**/ ", " /* a\n b */ ", "# c\n", "/*"}

// Mutate returns the text of the pieces after n changes. Each deletes, repeats, cuts, swaps or replaces pieces, characters or
// lines, or inserts comments or some of the pool.
func Mutate(rng *rand.Rand, pieces, pool []string, n int) string {
	list := slices.Clone(pieces)
	for ; n > 0 && len(list) > 0; n-- {
		k := rng.IntN(len(list))
		if rng.IntN(3) == 0 { // a bracket or a separator, if one follows
			k += max(0, slices.IndexFunc(list[k:], isDelimiter))
		}
		end := min(k+1+rng.IntN(3), len(list))
		first, last := lineAround(list, k)
		next := min(last+1, len(list)) // the first piece of the next line
		more := func() []string {      // pieces of the pool, often few
			from := rng.IntN(len(pool))
			return pool[from:min(from+1+rng.IntN(1<<rng.IntN(7)), len(pool))]
		}
		switch rng.IntN(16) {
		case 0:
			list = slices.Delete(list, k, end)
		case 1:
			list = slices.Insert(list, k, list[k:end]...)
		case 2:
			j := rng.IntN(len(list))
			list[j], list[k] = list[k], list[j]
		case 3:
			list[k] = pool[rng.IntN(len(pool))]
		case 4:
			list = slices.Insert(list, k, more()...)
		case 5:
			list = slices.Replace(list, k, min(k+rng.IntN(1<<rng.IntN(7)), len(list)), more()...)
		case 6: // in a word, or in a character
			list[k] = list[k][:rng.IntN(len(list[k])+1)]
		case 7:
			list = slices.Delete(list, first, next)
		case 8:
			list = slices.Insert(list, next, list[first:next]...)
		case 9:
			line := slices.Clone(list[first:next])
			list = slices.Delete(list, first, next)
			list = slices.Insert(list, rng.IntN(len(list)+1), line...)
		case 10: // the rest of the line
			list = slices.Delete(list, k, last)
		case 11: // its indentation, or its end
			if rng.IntN(2) == 0 && last < len(list) {
				list[last] = " "
			} else {
				list = slices.Insert(list, first, []string{"\n", "    ", " "}[rng.IntN(3)])
			}
		case 12:
			list = slices.Insert(list, k+rng.IntN(2), comments[rng.IntN(len(comments))])
		case 13: // the rest of the text
			if rng.IntN(2) == 0 {
				list = list[:k+1]
			}
		case 14: // a character
			list[k] = mutateCharacter(rng, list[k])
		case 15:
			for i, piece := range list {
				if piece == "\n" {
					list[i] = []string{"\r\n", " "}[n%2]
				}
			}
		}
	}
	return strings.Join(list, "")
}

// lineAround returns where the line that the piece k is in begins, and its line break: len(list) if it has none.
func lineAround(list []string, k int) (first, last int) {
	for first = k; first > 0 && list[first-1] != "\n"; first-- {
	}
	for last = k; last < len(list) && list[last] != "\n"; last++ {
	}
	return first, last
}

// mutateCharacter deletes or inserts a character.
func mutateCharacter(rng *rand.Rand, piece string) string {
	n := rng.IntN(len(piece) + 1)
	if n < len(piece) && rng.IntN(2) == 0 {
		return piece[:n] + piece[n+1:]
	}
	return piece[:n] + []string{"\r", "\t", "é", "\"", "'"}[rng.IntN(5)] + piece[n:]
}
