// Command mandelbrot computes the Mandelbrot set on 300x300 points, at most 100 iterations each, and prints a checksum
// of the counts.
package main

import "fmt"

const (
	size  = 300
	limit = 100
)

func iterations(cr, ci float64) int {
	zr, zi := 0.0, 0.0
	for n := range limit {
		r2, i2 := zr*zr, zi*zi
		if r2+i2 > 4 {
			return n
		}
		zr, zi = r2-i2+cr, 2*zr*zi+ci
	}
	return limit
}

func main() {
	inside, checksum := 0, 0
	for y := range size {
		ci := 2*float64(y)/size - 1
		for x := range size {
			n := iterations(3*float64(x)/size-2, ci)
			if n == limit {
				inside++
			}
			checksum = (checksum*31 + n) % 1_000_000_007
		}
	}
	fmt.Println(inside, checksum)
}
