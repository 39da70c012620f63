// Command call computes the same sum as loop. Each number is the result of a call.
package main

import (
	"fmt"
	"os"
	"strconv"
)

//go:noinline
func value(i int) int {
	if i < 0 {
		return value(i+1) - 1
	}
	return i
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	sum := 0
	for i := range n {
		sum += value(i)
	}
	fmt.Println(sum)
}
