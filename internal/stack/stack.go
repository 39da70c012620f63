// Package stack gives a goroutine a larger stack at once.
package stack

// The goroutine of main gets one before other packages are initialised: Go initialises this package
// early, because it imports nothing.
func init() { Grow(0) }

// Grow makes the stack of the calling goroutine at least 16 KB large. A stack begins with
// 2 KB and doubles when it is full. Go then copies it, and reads tables of the binary about every
// function that is on it. While few functions are on it, this costs least.
//
// The argument is 0. Only for others does the function use its frame, but Go makes room for the
// frame in any case.
//
//go:noinline
func Grow(n int) byte {
	if n == 0 {
		return 0
	}
	var frame [12 << 10]byte
	for i := range frame {
		frame[i] = byte(i * n)
	}
	return frame[n]
}
