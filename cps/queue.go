// This file defines a queue of ints from which the least is taken first.

package cps

import "math/bits"

// A queue is a set of ints less than n. Bit i of level 0 is set if i is in it, and bit i of another
// level if word i of the level below is not 0. So each method takes O(log n), and a few steps in practice.
type queue [][]uint64

// newQueue returns the queue of all ints less than n.
func newQueue(n int) (q queue) {
	for {
		words := make([]uint64, n/64+1)
		for i := range words {
			words[i] = 1<<64 - 1
		}
		words[n/64] = 1<<(n%64) - 1
		q = append(q, words)
		if len(words) == 1 {
			return q
		}
		n = (n + 63) / 64
	}
}

// add adds i to the queue.
func (q queue) add(i int32) {
	for _, words := range q {
		before := words[i/64]
		words[i/64] |= 1 << (i % 64)
		if before != 0 {
			return
		}
		i /= 64
	}
}

// take removes the least int from the queue, or returns -1 if it is empty.
func (q queue) take() int32 {
	i := 0
	for level := len(q) - 1; level >= 0; level-- {
		word := q[level][i]
		if word == 0 {
			return -1
		}
		i = 64*i + bits.TrailingZeros64(word)
	}
	least := int32(i)
	for _, words := range q {
		words[i/64] &^= 1 << (i % 64)
		if words[i/64] != 0 {
			break
		}
		i /= 64
	}
	return least
}
