// Package linediff compares texts line by line.
package linediff

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A line of a diff is kept (' '), removed ('-') or added ('+').
type line struct {
	kind byte
	text string
}

// context is how many lines that are kept are shown before and after those that change.
const context = 3

// Unified returns the unified diff from a text to another one, or "" if they are the same.
func Unified(oldName, old, newName, new string) string {
	if old == new {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "diff %s %s\n--- %[1]s\n+++ %[2]s\n", oldName, newName)
	all := compare(split(old), split(new))
	isChange := func(l line) bool { return l.kind != ' ' }
	at, oldLine, newLine := 0, 1, 1 // up to where the lines are written, and the numbers of the next ones
	for {
		first := slices.IndexFunc(all[at:], isChange)
		if first < 0 {
			return b.String()
		}
		first += at
		last := first
		for i := first; i < len(all) && i <= last+2*context; i++ {
			if isChange(all[i]) {
				last = i
			}
		}
		start := max(at, first-context)
		end := min(len(all), last+1+context)
		oldLine, newLine = oldLine+start-at, newLine+start-at
		var hunk strings.Builder
		removed, added := 0, 0
		for _, l := range all[start:end] {
			hunk.WriteString(string(l.kind) + l.text)
			if l.kind != '+' {
				removed++
			}
			if l.kind != '-' {
				added++
			}
		}
		fmt.Fprintf(&b, "@@ -%s +%s @@\n%s", lineRange(oldLine, removed), lineRange(newLine, added), &hunk)
		at, oldLine, newLine = end, oldLine+removed, newLine+added
	}
}

// lineRange returns n lines from a number on, as the head of a hunk has them.
func lineRange(from, n int) string {
	if n == 0 {
		from-- // the line before
	}
	return fmt.Sprintf("%d,%d", from, n)
}

// split returns the lines of a text. One without a newline, at the end, says so.
func split(text string) []string {
	list := strings.SplitAfter(text, "\n")
	if last := len(list) - 1; list[last] == "" {
		list = list[:last]
	} else {
		list[last] += "\n\\ No newline at end of file\n"
	}
	return list
}

// compare returns the lines of x and y, with those that are kept only once.
func compare(x, y []string) []line {
	var all []line
	i, j := 0, 0
	for _, m := range append(kept(x, y), match{len(x), len(y)}) {
		for ; i < m.i; i++ {
			all = append(all, line{'-', x[i]})
		}
		for ; j < m.j; j++ {
			all = append(all, line{'+', y[j]})
		}
		if m.i < len(x) {
			all = append(all, line{' ', x[m.i]})
		}
		i, j = m.i+1, m.j+1
	}
	return all
}

// A match is a line of x and the same line of y.
type match struct{ i, j int }

// An area is what is between two matches.
type area struct{ i, iEnd, j, jEnd int }

// kept returns the lines that a diff keeps, in their order: as many as possible of areas up to maxExact. In a larger
// area, the lines that occur once in both texts divide it, as in a patience diff.
func kept(x, y []string) []match {
	var list []match
	for pending := []area{{0, len(x), 0, len(y)}}; len(pending) > 0; {
		a := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for ; a.i < a.iEnd && a.j < a.jEnd && x[a.i] == y[a.j]; a.i, a.j = a.i+1, a.j+1 {
			list = append(list, match{a.i, a.j})
		}
		for ; a.i < a.iEnd && a.j < a.jEnd && x[a.iEnd-1] == y[a.jEnd-1]; a.iEnd, a.jEnd = a.iEnd-1, a.jEnd-1 {
			list = append(list, match{a.iEnd - 1, a.jEnd - 1})
		}
		if (a.iEnd-a.i)*(a.jEnd-a.j) <= maxExact {
			list = append(list, longest(x, y, a)...)
			continue
		}
		anchors := unique(x, y, a)
		for _, m := range anchors {
			pending = append(pending, area{a.i, m.i, a.j, m.j})
			a.i, a.j = m.i, m.j // and the anchor begins the next area
		}
		if len(anchors) > 0 {
			pending = append(pending, a)
		}
	}
	slices.SortFunc(list, func(a, b match) int { return a.i - b.i })
	return list
}

// maxExact is how many pairs of lines an area may have for longest.
const maxExact = 1 << 20

// longest returns a longest common subsequence of an area.
func longest(x, y []string, a area) []match {
	n, m := a.iEnd-a.i, a.jEnd-a.j
	if n == 0 || m == 0 {
		return nil
	}
	length := make([]int32, (n+1)*(m+1)) // of the rests from i and j on
	for i := n - 1; i >= 0; i-- {
		row, next := length[i*(m+1):], length[(i+1)*(m+1):]
		for j := m - 1; j >= 0; j-- {
			if x[a.i+i] == y[a.j+j] {
				row[j] = next[j+1] + 1
			} else {
				row[j] = max(row[j+1], next[j])
			}
		}
	}
	var list []match
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case x[a.i+i] == y[a.j+j]:
			list = append(list, match{a.i + i, a.j + j})
			i, j = i+1, j+1
		case length[(i+1)*(m+1)+j] >= length[i*(m+1)+j+1]:
			i++
		default:
			j++
		}
	}
	return list
}

// unique returns a longest sequence of lines that occur once in each text of an area, in the same order.
func unique(x, y []string, a area) []match {
	times, inY := map[string]int{}, map[string]int{}
	for _, text := range x[a.i:a.iEnd] {
		times[text] += 2
	}
	for j := a.j; j < a.jEnd; j++ {
		times[y[j]] += 3
		inY[y[j]] = j
	}
	// Of the lines in the order of x, the longest increasing sequence in y.
	var ends []match          // by its length: the sequence that ends first
	before := map[int]match{} // by i
	for i := a.i; i < a.iEnd; i++ {
		if times[x[i]] != 2+3 {
			continue
		}
		m := match{i, inY[x[i]]}
		k := sort.Search(len(ends), func(k int) bool { return ends[k].j > m.j })
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, m)
		} else {
			ends[k] = m
		}
	}
	if len(ends) == 0 {
		return nil
	}
	list := []match{ends[len(ends)-1]}
	for {
		m, found := before[list[len(list)-1].i]
		if !found {
			slices.Reverse(list)
			return list
		}
		list = append(list, m)
	}
}
