package host

import "fmt"

// In a browser, only a Func and a Typed can be bound, and no name is suggested: each byte of code
// is a byte to load.
func suggestion(string, Funcs, []Signature) string { return "" }

func plain(fn any, _ *Signature) (Func, error) {
	return nil, fmt.Errorf("the Go function is a %T: in a browser it must be a host.Func", fn)
}
