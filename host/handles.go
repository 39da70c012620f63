package host

import "fmt"

// Handles has Go values that a program holds by number. To the program, a handle is an int, to which a
// type alias can give a name; it is opaque, because a number that is no handle gets an error. The zero
// Handles is empty. Goroutines that run programs at the same time must not share one.
type Handles[T any] struct {
	values map[int64]T
	last   int64
}

// Add returns a handle of x: 1, 2, 3 and so on. No handle is given twice.
func (h *Handles[T]) Add(x T) int64 {
	if h.values == nil {
		h.values = map[int64]T{}
	}
	h.last++
	h.values[h.last] = x
	return h.last
}

// Get returns the value of a handle. It is an error if Add never gave it or if it was removed.
func (h *Handles[T]) Get(handle int64) (T, error) {
	x, ok := h.values[handle]
	if !ok {
		return x, fmt.Errorf("%d is no handle", handle)
	}
	return x, nil
}

// Remove returns the value of a handle, as Get does, and forgets both. A program that never calls what
// calls Remove keeps all values.
func (h *Handles[T]) Remove(handle int64) (T, error) {
	x, err := h.Get(handle)
	delete(h.values, handle)
	return x, err
}
