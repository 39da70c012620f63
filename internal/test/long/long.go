// Package long tells a test whether to run at full length, and lets the garbage collector run less often.
//
// By default random loops are short and exhaustive enumerations small, so that
// go test ./... takes a few minutes. At full length every test does all it can:
//
//	CPSC_LONG=1 go test ./... -timeout 60m
//
// The switch is a variable of the environment and not a flag, because go test gives
// a flag to the tests of every package, and one that does not define it fails.
package long

import (
	"context"
	"os"
	"runtime/debug"
	"testing"
	"time"
)

// Variable names the variable of the environment that is 1 for full length.
const Variable = "CPSC_LONG"

// Tests allocate much and keep little: at 100, the default, a fifth of their CPU time is garbage collection.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Enabled reports whether tests run at full length. It must be called by a running
// test, not by the initialisation of a package: go test, which caches results, only
// notes the variables that a running test reads.
func Enabled() bool { return os.Getenv(Variable) == "1" }

// Pick returns the second of its arguments if tests run at full length, and the
// first otherwise.
func Pick[T any](usual, full T) T {
	if Enabled() {
		return full
	}
	return usual
}

// Only skips a test unless tests run at full length.
func Only(t testing.TB) {
	t.Helper()
	if !Enabled() {
		t.Skip("long: run by " + Variable + "=1 go test")
	}
}

// Context returns a context that ends a little before go test ends a test that runs too long. A test that
// waits for no longer than this fails with a message of its own, and never because the machine is slow.
func Context(t *testing.T) context.Context {
	deadline, ok := t.Deadline()
	if !ok {
		return t.Context()
	}
	ctx, cancel := context.WithDeadline(t.Context(), deadline.Add(-10*time.Second))
	t.Cleanup(cancel)
	return ctx
}
