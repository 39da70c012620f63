// Command queens counts all ways to place 9 queens so that none attacks another, 20 times by backtracking.
package main

import "fmt"

const (
	size   = 9
	rounds = 20
)

func safe(queens []int, row, column int) bool {
	for r, c := range queens[:row] {
		if c == column || c-column == row-r || column-c == row-r {
			return false
		}
	}
	return true
}

func place(queens []int, row int) int {
	if row == size {
		return 1
	}
	count := 0
	for column := range size {
		if safe(queens, row, column) {
			queens[row] = column
			count += place(queens, row+1)
		}
	}
	return count
}

func main() {
	total := 0
	for range rounds {
		total += place(make([]int, size), 0)
	}
	fmt.Println(total)
}
