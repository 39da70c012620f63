// Package lazy has values that are made when they are first used.
package lazy

import "sync"

// A Value is what Make returns. A variable of a package with this type is data, whereas one whose
// value is a function from sync.OnceValue needs code that every start of a process executes.
type Value[T any] struct {
	Make  func() T
	once  sync.Once
	value T
}

// Get returns the value. The first call makes it.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.value = v.Make() })
	return v.value
}
