// Command next computes the same sum as loop by iter.Pull of a generator that is only known
// when the program runs.
package main

import (
	"fmt"
	"iter"
	"os"
	"strconv"
)

func upwards(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func downwards(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := n - 1; i >= 0; i-- {
			if !yield(i) {
				return
			}
		}
	}
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	seq := upwards(n)
	if os.Args[2] != "0" {
		seq = downwards(n)
	}
	next, stop := iter.Pull(seq)
	defer stop()
	sum := 0
	for x, ok := next(); ok; x, ok = next() {
		sum += x
	}
	fmt.Println(sum)
}
