// Command matmul_int prints the weighted sum of the elements of the product of two 200x200 matrices of ints.
package main

import "fmt"

const size = 200

func matrix(seed int) [][]int {
	m := make([][]int, size)
	for i := range m {
		m[i] = make([]int, size)
		for j := range m[i] {
			m[i][j] = (i*i*seed+i*j*7+j*j)%101 - 50
		}
	}
	return m
}

func multiply(a, b [][]int) [][]int {
	product := make([][]int, size)
	for i, left := range a {
		row := make([]int, size)
		for j := range row {
			sum := 0
			for k, x := range left {
				sum += x * b[k][j]
			}
			row[j] = sum
		}
		product[i] = row
	}
	return product
}

func main() {
	checksum := 0
	for i, row := range multiply(matrix(31), matrix(17)) {
		for j, x := range row {
			checksum += x * (i*j%7 + 1)
		}
	}
	fmt.Println(checksum)
}
