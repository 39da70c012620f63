// Command sieve prints how many primes below five million there are, and the last, by the sieve of Eratosthenes.
package main

import "fmt"

const bound = 5_000_000

func main() {
	composite := make([]bool, bound)
	count, last := 0, 0
	for i := 2; i < bound; i++ {
		if !composite[i] {
			count++
			last = i
			for j := i * i; j < bound; j += i {
				composite[j] = true
			}
		}
	}
	fmt.Println(count, last)
}
