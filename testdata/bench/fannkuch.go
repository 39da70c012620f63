// Command fannkuch flips pancakes over all permutations of 9 elements, and prints the checksum and the most flips.
package main

import "fmt"

const size = 9

func flips(permutation, p []int) int {
	copy(p, permutation)
	count := 0
	for p[0] != 0 {
		for i, j := 0, p[0]; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
		count++
	}
	return count
}

// advance makes p the next permutation, and reports whether there is one: it rotates
// ever longer prefixes until one has turns left.
func advance(p, turns []int) bool {
	for i := 1; i < len(p); i++ {
		first := p[0]
		for k := range i {
			p[k] = p[k+1]
		}
		p[i] = first
		turns[i]++
		if turns[i] <= i {
			return true
		}
		turns[i] = 0
	}
	return false
}

func main() {
	p, turns, scratch := make([]int, size), make([]int, size), make([]int, size)
	for i := range p {
		p[i] = i
	}
	checksum, most, sign := 0, 0, 1
	for more := true; more; more = advance(p, turns) {
		count := flips(p, scratch)
		most = max(most, count)
		checksum += sign * count
		sign = -sign
	}
	fmt.Println(checksum, most)
}
