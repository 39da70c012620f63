// This file defines the host functions of programs that are validated.

package validate

import (
	"fmt"
	"hash/fnv"

	"cpsc/host"
)

// A recorder defines any host function. What a call gives follows from all calls so far, with
// their arguments. So if a configuration removes a call, repeats one or changes their order,
// later results differ, and so does the state at the end.
type recorder struct {
	calls int
	state uint64
}

// funcs returns the functions with some names.
func (r *recorder) funcs(names []string) host.Funcs {
	funcs := host.Funcs{}
	for _, name := range names {
		funcs[name] = host.Func(r.call)
	}
	return funcs
}

// call makes results that are small, so that programs that count to them end soon. Every
// fourth call of a function that may throw throws.
func (r *recorder) call(c *host.Call) error {
	h := fnv.New64a()
	fmt.Fprint(h, r.state, c.Name)
	for i, t := range c.Params {
		// As text, because the bits of a NaN depend on where it was computed.
		fmt.Fprintf(h, " %q", fmt.Sprint(c.Args[i].Go(t)))
	}
	r.calls++
	r.state = h.Sum64()
	if c.Throws != host.None && r.state%4 == 0 {
		return host.Throw(value(r.state, c.Throws))
	}
	for i, t := range c.Results {
		c.Set(i, value(r.state>>8+uint64(i), t))
	}
	return nil
}

// value returns a value of a type.
func value(n uint64, t host.Type) any {
	switch t {
	case host.Int:
		return int64(n%100) - 10
	case host.Float:
		return float64(n%1000) / 8
	case host.Bool:
		return n%2 == 0
	}
	return fmt.Sprint("text ", n%1000)
}

// String says how many calls there were, and which.
func (r *recorder) String() string {
	if r.calls == 0 {
		return ""
	}
	if r.calls == 1 {
		return fmt.Sprintf("1 call of a host function, with hash %x", r.state)
	}
	return fmt.Sprintf("%d calls of host functions, with hash %x", r.calls, r.state)
}
