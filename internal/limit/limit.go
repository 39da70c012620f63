// Package limit abandons a function call that takes too long or needs too much memory.
package limit

import (
	"context"
	"errors"
	"runtime"
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
	if c := comfortable(memory); used < c {
		memory = c
	}
	return max(interval, time.Duration(memory-used)/8)
}

// comfortable returns how much memory the process may have before Go's garbage collector works harder.
// By default, it lets garbage take as much memory as live objects. This is fine for small programs. Beyond
// this size, garbage gets only half as much as live objects. It does not get less near the limit,
// because most programs that come near it exceed it, and would only take much longer for that.
func comfortable(memory int64) int64 { return min(1200<<20, memory/4) }

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
	percent := -1 // of live objects that garbage got before; -1: it still gets that
	restore := func() {
		if percent >= 0 {
			debug.SetGCPercent(percent)
			percent = -1
		}
	}
	defer restore()
	if memory > 0 {
		if inUse() > memory {
			runtime.GC() // the garbage of earlier calls does not count
			if inUse() > memory {
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
			used := inUse()
			if used > memory {
				reason = ErrMemory
			}
			if used > comfortable(memory) && percent < 0 {
				percent = debug.SetGCPercent(50)
			}
			timer.Reset(pause(used, memory))
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
