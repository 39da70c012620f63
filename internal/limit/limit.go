// Package limit stops waiting for work that takes too long or needs too much memory.
package limit

import (
	"context"
	"errors"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// ErrMemory is the reason of an Error: the memory limit was exceeded.
var ErrMemory = errors.New("memory limit exceeded")

// An Error says why Do did not wait for a function: ErrMemory, or the error of the context.
type Error struct{ Reason error }

func (e *Error) Error() string { return e.Reason.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Reason }

// interval is the time between two measurements of the memory.
const interval = 5 * time.Millisecond

// Do calls f in a goroutine and returns its error. As soon as ctx is done, or the process
// has more than so many bytes of memory (0: any number), Do returns an *Error instead and
// leaves f alone: nothing that f writes may be used any more, and the process should end
// soon, because f goes on. So f need not look at ctx, however long it computes.
//
// When f calls release, these limits end, and Do waits for f: f looks at ctx itself from
// then on. A release that comes too late does not return. A panic in f ends the process.
func Do(ctx context.Context, memory int64, f func(release func()) error) error {
	if err := ctx.Err(); err != nil {
		return &Error{err}
	}
	var tick <-chan time.Time
	restore := func() {}
	if memory > 0 {
		restore = collectBelow(memory)
		defer restore()
		if inUse() > uint64(memory) {
			return &Error{ErrMemory}
		}
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		tick = ticker.C
	}
	// Whoever takes the token decides: f, that it is released, or Do, that f is left alone.
	token := make(chan struct{}, 1)
	token <- struct{}{}
	done, released := make(chan error, 1), make(chan struct{})
	release := sync.OnceFunc(func() {
		<-token
		close(released)
	})
	go func() { done <- f(release) }()
	var reason error
	for reason == nil {
		select {
		case err := <-done:
			return err
		case <-released:
			restore()
			return <-done
		case <-ctx.Done():
			reason = ctx.Err()
		case <-tick:
			if inUse() > uint64(memory) {
				reason = ErrMemory
			}
		}
	}
	select {
	case <-token:
		return &Error{reason}
	default:
		restore()
		return <-done
	}
}

// collectBelow has the garbage collector work harder before the process has so much memory
// that garbage alone would exceed the limit. It returns what ends that.
func collectBelow(memory int64) (restore func()) {
	old := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(old, memory-memory/8))
	if inUse() > uint64(memory) {
		debug.FreeOSMemory() // an earlier run may have left garbage
	}
	return func() { debug.SetMemoryLimit(old) }
}

// inUse returns how many bytes of memory the process has from the system, without those
// of its program and those that it has given back.
func inUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
