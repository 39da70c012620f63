// Command array asks eight generators in an array in turns. n is a multiple of 8.
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
	which, _ := strconv.Atoi(os.Args[2])
	var list []func() (int, bool)
	for i := range 8 {
		seq := downwards(n / 8)
		if i%2 == which {
			seq = upwards(n / 8)
		}
		next, stop := iter.Pull(seq)
		defer stop()
		list = append(list, next)
	}
	sum := 0
	for active := 8; active > 0; {
		active = 0
		for _, next := range list {
			if x, ok := next(); ok {
				sum += x
				active++
			}
		}
	}
	fmt.Println(sum)
}
