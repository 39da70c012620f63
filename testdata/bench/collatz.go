// Command collatz prints the number below 300,000 with the longest Collatz chain, and the length of the chain.
package main

import "fmt"

const bound = 300_000

func main() {
	best, longest := 0, 0
	for start := 1; start < bound; start++ {
		length := 1
		for n := start; n != 1; length++ {
			if n%2 == 0 {
				n /= 2
			} else {
				n = 3*n + 1
			}
		}
		if length > longest {
			longest, best = length, start
		}
	}
	fmt.Println(best, longest)
}
