// Command spectral_norm prints the spectral norm of a 200x200 corner of an infinite matrix, by ten rounds of the power
// method.
package main

import (
	"fmt"
	"math"
)

const (
	size   = 200
	rounds = 10
)

func a(i, j int) float64 {
	return 1 / float64((i+j)*(i+j+1)/2+i+1)
}

func multiply(x, y []float64) {
	for i := range y {
		sum := 0.0
		for j := range x {
			sum += a(i, j) * x[j]
		}
		y[i] = sum
	}
}

func multiplyTransposed(x, y []float64) {
	for i := range y {
		sum := 0.0
		for j := range x {
			sum += a(j, i) * x[j]
		}
		y[i] = sum
	}
}

func main() {
	u, v, t := make([]float64, size), make([]float64, size), make([]float64, size)
	for i := range u {
		u[i] = 1
	}
	for range rounds {
		multiply(u, t)
		multiplyTransposed(t, v)
		multiply(v, t)
		multiplyTransposed(t, u)
	}
	uv, vv := 0.0, 0.0
	for i := range u {
		uv += u[i] * v[i]
		vv += v[i] * v[i]
	}
	fmt.Println(int(math.Floor(math.Sqrt(uv/vv) * 1e12)))
}
