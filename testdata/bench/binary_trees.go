// Command binary_trees builds complete binary trees up to depth 14, counts their nodes and drops them, beside one that
// stays alive.
package main

import "fmt"

const (
	minDepth = 4
	maxDepth = 14
)

type tree struct{ left, right *tree }

func build(depth int) *tree {
	if depth == 0 {
		return &tree{}
	}
	return &tree{build(depth - 1), build(depth - 1)}
}

func (t *tree) count() int {
	if t.left == nil {
		return 1
	}
	return 1 + t.left.count() + t.right.count()
}

func main() {
	fmt.Println(build(maxDepth + 1).count())
	alive := build(maxDepth)
	for depth := minDepth; depth <= maxDepth; depth += 2 {
		trees := 1 << (maxDepth - depth + minDepth)
		total := 0
		for range trees {
			total += build(depth).count()
		}
		fmt.Println(depth, trees, total)
	}
	fmt.Println(alive.count())
}
