// Command xorshift prints the sum of the upper halves of 50 million steps of the generator xorshift64.
package main

import "fmt"

const steps = 50_000_000

func main() {
	x, sum := uint64(88172645463325252), uint64(0)
	for range steps {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		sum += x >> 32
	}
	fmt.Println(x>>32, sum)
}
