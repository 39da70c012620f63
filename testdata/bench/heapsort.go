// Command heapsort sorts a million floats from a linear congruential generator, and prints a weighted checksum.
package main

import (
	"fmt"
	"math"
)

const size = 1_000_000

func siftDown(v []float64, root, end int) {
	x := v[root]
	for {
		child := 2*root + 1
		if child >= end {
			break
		}
		if child+1 < end && v[child] < v[child+1] {
			child++
		}
		if x >= v[child] {
			break
		}
		v[root] = v[child]
		root = child
	}
	v[root] = x
}

func heapsort(v []float64) {
	n := len(v)
	for root := n/2 - 1; root >= 0; root-- {
		siftDown(v, root, n)
	}
	for end := n - 1; end > 0; end-- {
		v[0], v[end] = v[end], v[0]
		siftDown(v, 0, end)
	}
}

func main() {
	v := make([]float64, size)
	state := 42
	for i := range v {
		state = (state*1664525 + 1013904223) % 4294967296
		v[i] = float64(state) / 4294967296
	}
	heapsort(v)
	checksum := 0
	for i, x := range v {
		if i > 0 && v[i-1] > x {
			fmt.Println("not sorted at", i)
		}
		checksum += int(math.Floor(x*1e6)) * (i % 7)
	}
	fmt.Println(checksum)
}
