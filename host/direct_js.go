package host

import "fmt"

// In a browser, only a Func can be bound: each byte that would call other Go functions is a byte
// to load.
func direct(fn any, _ *Signature) Func {
	call, _ := fn.(Func)
	return call
}

func reflected(fn any, _ *Signature) (Func, error) {
	return nil, fmt.Errorf("the Go function is a %T: in a browser it must be a host.Func", fn)
}
