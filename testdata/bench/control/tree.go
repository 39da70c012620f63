// Command tree walks through a tree in order, with iter.Pull for each subtree.
package main

import (
	"fmt"
	"iter"
	"os"
	"strconv"
)

type tree struct {
	left  *tree
	key   int
	right *tree
}

func build(low, high int) *tree {
	if low == high {
		return nil
	}
	key := (low + high) / 2
	return &tree{build(low, key), key, build(key+1, high)}
}

func keys(t *tree) iter.Seq[int] {
	return func(yield func(int) bool) {
		if t != nil && all(keys(t.left), yield) && yield(t.key) {
			all(keys(t.right), yield)
		}
	}
}

// all passes on what a sequence yields, and reports whether it did so up to the end.
func all(seq iter.Seq[int], yield func(int) bool) bool {
	next, stop := iter.Pull(seq)
	defer stop()
	for key, ok := next(); ok; key, ok = next() {
		if !yield(key) {
			return false
		}
	}
	return true
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	times, _ := strconv.Atoi(os.Args[2])
	t := build(0, n)
	hash := 0
	for range times {
		all(keys(t), func(key int) bool {
			hash = (31*hash + key) % 1000003
			return true
		})
	}
	fmt.Println(hash)
}
