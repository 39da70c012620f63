//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines arrays, and references to their elements.

package rt

import "slices"

// An array can grow and shrink. Arrays of a type of which the program changes no length are slices.
type array[T any] struct{ s []T }

// list returns the array with these elements.
func list[T any](elems ...T) *array[T] { return &array[T]{elems} }

// fill returns an array of n elements x.
func fill[T any](n int64, x T) *array[T] { return &array[T]{slice(n, x)} }

// slice returns a slice of n elements x. It has a capacity of one at least, so that it differs
// from every other slice.
func slice[T any](n int64, x T) []T {
	s := zeros[T](n)
	for i := range s {
		s[i] = x
	}
	return s
}

// zeros is slice for a zero.
func zeros[T any](n int64) []T {
	if n < 0 {
		panic(trap("array size " + itoa(n) + " is negative"))
	}
	if n == 0 {
		return make([]T, 0, 1)
	}
	return make([]T, n)
}

// clone returns a copy of a slice.
func clone[T any](s []T) []T { return append(make([]T, 0, max(1, len(s))), s...) }

// cloned returns a copy of an array.
func cloned[T any](a *array[T]) *array[T] { return &array[T]{slices.Clone(a.s)} }

// same reports whether two slices are the same array.
func same[T any](a, b []T) bool {
	return cap(a) > 0 && cap(b) > 0 && &a[:1][0] == &b[:1][0]
}

// pop removes the last element of an array and returns it.
func pop[T any](a *array[T]) T {
	n := len(a.s) - 1
	if n < 0 {
		panic(trap("pop of an empty array"))
	}
	x := a.s[n]
	clear(a.s[n:])
	a.s = a.s[:n]
	return x
}

// cell returns a new variable.
func cell[T any](x T) *T { return &x }

// A ref refers to a variable or, if in is not nil, to an element of an array, which a push may
// move and a pop may remove.
type ref[T any] struct {
	p  *T
	in *array[T]
	i  int64
}

// element returns a reference to an element.
func element[T any](a *array[T], i int64) ref[T] {
	_ = a.s[i]
	return ref[T]{in: a, i: i}
}

func (r ref[T]) at() *T {
	if r.in != nil {
		return &r.in.s[r.i]
	}
	return r.p
}
