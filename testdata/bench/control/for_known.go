// Command for_known computes the same sum as loop by iter.Pull of a known generator.
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

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	next, stop := iter.Pull(upwards(n))
	defer stop()
	sum := 0
	for x, ok := next(); ok; x, ok = next() {
		sum += x
	}
	fmt.Println(sum)
}
