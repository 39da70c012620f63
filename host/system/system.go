// Package system has the host functions that the command offers: sets of Go functions that
// programs get only on request.
//
//	time    extern fn now() -> int;              nanoseconds since 1970
//	        extern fn sleep(ms: int);            waits for so many milliseconds
//	random  extern fn random(n: int) -> int;     an int from 0 to n-1; n must be positive
//	        extern fn random_float() -> float;   a float from 0 up to, but not including, 1
//	env     extern fn getenv(name: string) -> string throws string;
//	                                             a variable of the environment; throws if it is not set
package system

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"cpsc/host"
)

// names are the names of the sets, in order.
var names = [...]string{"env", "random", "time"}

// set returns the set with a name, or nil.
func set(name string) host.Funcs {
	switch name {
	case "time":
		return host.Funcs{
			"now": func() int64 { return time.Now().UnixNano() },
			"sleep": func(c *host.Call, ms int64) {
				// Longer times would overflow.
				t := time.NewTimer(time.Duration(min(ms, 1<<40)) * time.Millisecond)
				defer t.Stop()
				select {
				case <-t.C:
				case <-c.Context().Done():
				}
			},
		}
	case "random":
		return host.Funcs{
			"random": func(n int64) (int64, error) {
				if n <= 0 {
					return 0, fmt.Errorf("there is no number from 0 to %d-1", n)
				}
				return rand.Int64N(n), nil
			},
			"random_float": rand.Float64,
		}
	case "env":
		return host.Funcs{
			"getenv": func(name string) (string, error) {
				value, ok := os.LookupEnv(name)
				if !ok {
					return "", errors.New(name + " is not set")
				}
				return value, nil
			},
		}
	}
	return nil
}

// Names returns the names of the sets.
func Names() []string { return slices.Clone(names[:]) }

// Sets returns the functions of the sets with these names.
func Sets(names []string) (host.Funcs, error) {
	all := host.Funcs{}
	for _, name := range names {
		set := set(name)
		if set == nil {
			return nil, fmt.Errorf("there is no set of host functions `%s`, only %s", name, strings.Join(Names(), ", "))
		}
		maps.Copy(all, set)
	}
	return all, nil
}

// Declaration returns the declaration of a function of the sets in a program, or "".
func Declaration(name string) string {
	for _, d := range []string{
		"extern fn now() -> int;",
		"extern fn sleep(ms: int);",
		"extern fn random(n: int) -> int;",
		"extern fn random_float() -> float;",
		"extern fn getenv(name: string) -> string throws string;",
	} {
		if strings.HasPrefix(d, "extern fn "+name+"(") {
			return d
		}
	}
	return ""
}

// SetOf returns the name of the set that has a function, or "".
func SetOf(name string) string {
	for _, n := range names {
		if set(n)[name] != nil {
			return n
		}
	}
	return ""
}
