// Command loop adds the numbers below n in a loop.
package main

import (
	"fmt"
	"os"
	"strconv"
)

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	sum := 0
	for x := range n {
		sum += x
	}
	fmt.Println(sum)
}
