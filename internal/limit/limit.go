// Package limit abandons a function call that takes too long or needs too much memory.
package limit

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"time"
)

// ErrMemory is the reason of an Error: the memory limit was exceeded.
var ErrMemory = errors.New("memory limit exceeded")

// An Error is the reason why Do abandoned a function: ErrMemory, or the error of the
// context.
type Error struct{ Reason error }

func (e *Error) Error() string { return e.Reason.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Reason }

// interval is the shortest time between two measurements of the memory.
const interval = 5 * time.Millisecond

// pause returns the time until the next measurement, when used bytes are in use. A measurement stops
// all threads and costs as much as some hundred lines of source, so the next one comes when a process
// that takes 8 GB a second, more than Go clears, may have what Do has to know of.
func pause(used, memory int64) time.Duration {
	if used < comfortable {
		memory = min(memory, comfortable)
	}
	return max(interval, time.Duration(memory-used)/8)
}

// Do calls f in a goroutine and returns its error. When ctx is done, or the process has
// more than memory bytes (0: no limit), Do returns an *Error immediately and abandons f.
// So f need not check ctx, however long it computes. But f continues to run: the caller
// must not use anything that f writes, and should end the process soon.
//
// When f calls release, these limits no longer apply, and Do waits for f, which has to
// check ctx itself. A call of release after Do has abandoned f does not return. A panic
// in f ends the process.
func Do(ctx context.Context, memory int64, f func(release func()) error) error {
	if err := ctx.Err(); err != nil {
		return &Error{err}
	}
	var tick <-chan time.Time
	var timer *time.Timer
	var heap collector
	restore := func() {}
	if memory > 0 {
		restore = heap.restore
		defer restore()
		if memory < comfortable { // it may be exceeded from the start
			heap.setLimit(memory)
			if exceeded(memory) {
				return &Error{ErrMemory}
			}
		}
		timer = time.NewTimer(pause(0, memory))
		defer timer.Stop()
		tick = timer.C
	}
	// The side that takes the token decides: f that it is released, or Do to abandon f.
	token := make(chan struct{}, 1)
	token <- struct{}{}
	done, released := make(chan error, 1), make(chan struct{})
	release := sync.OnceFunc(func() {
		<-token
		close(released)
	})
	go func() {
		done <- f(release)
	}()
	var reason error
	for first := true; reason == nil; {
		select {
		case err := <-done:
			return err
		case <-released:
			restore()
			return <-done
		case <-ctx.Done():
			reason = ctx.Err()
		case <-tick:
			heap.setLimit(memory)
			used := inUse()
			if used > uint64(memory) && (!first || exceeded(memory)) {
				reason = ErrMemory
			}
			first = false
			heap.adjust(used)
			timer.Reset(pause(int64(used), memory))
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

// exceeded reports whether the process has more than memory bytes, also without the garbage of
// earlier calls.
func exceeded(memory int64) bool {
	if inUse() <= uint64(memory) {
		return false
	}
	debug.FreeOSMemory()
	return inUse() > uint64(memory)
}

// A collector adjusts Go's garbage collector. By default, Go lets garbage take as much
// memory as live objects. This is fine for small programs. When the process has more than
// comfortable bytes, garbage gets only half as much as live objects, and near the limit none.
type collector struct {
	limit   int64 // Go's memory limit before; 0: it has not changed
	percent int   // of live objects that garbage got before; 0: it still gets that
}

const comfortable = 1200 << 20

// setLimit makes the collector work harder before the process has memory bytes. Do calls it late if it
// can: that costs as much as converting a small program.
func (c *collector) setLimit(memory int64) {
	if c.limit == 0 {
		c.limit = debug.SetMemoryLimit(-1)
		debug.SetMemoryLimit(min(c.limit, memory-memory/8))
	}
}

// adjust is called again and again, with the bytes that the process has.
func (c *collector) adjust(used uint64) {
	if used > comfortable && c.percent == 0 {
		c.percent = debug.SetGCPercent(50)
	}
}

func (c *collector) restore() {
	if c.limit != 0 {
		debug.SetMemoryLimit(c.limit)
		c.limit = 0
	}
	if c.percent != 0 {
		debug.SetGCPercent(c.percent)
		c.percent = 0
	}
}
