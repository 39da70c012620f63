package limit

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

var errOwn = errors.New("its own")

func TestDo(t *testing.T) {
	expired, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		name string
		ctx  context.Context
		f    func(release func()) error
		want error
	}{
		{"in time", t.Context(), func(func()) error { return nil }, nil},
		{"an error", t.Context(), func(func()) error { return errOwn }, errOwn},
		{"released", t.Context(), func(release func()) error { release(); release(); return errOwn }, errOwn},
		{"too late", expired, func(func()) error { return errOwn }, &Error{context.DeadlineExceeded}},
		{"interrupted", canceled, func(func()) error { return errOwn }, &Error{context.Canceled}},
	} {
		for _, memory := range []int64{0, 1 << 40} {
			got := Do(tt.ctx, memory, tt.f)
			var e, want *Error
			if errors.As(tt.want, &want) {
				if !errors.As(got, &e) || e.Reason != want.Reason {
					t.Errorf("%s: got %v, want the *Error %v", tt.name, got, want)
				}
			} else if got != tt.want {
				t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
			}
		}
	}
}

// TestLeftBehind abandons functions that do not return before Do does.
func TestLeftBehind(t *testing.T) {
	forever := make(chan struct{})
	defer close(forever)
	ctx, cancel := context.WithCancel(t.Context())
	err := Do(ctx, 0, func(func()) error {
		cancel()
		<-forever
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: got %v", err)
	}
	if err = Do(t.Context(), 1, func(func()) error { <-forever; return nil }); !errors.Is(err, ErrMemory) {
		t.Errorf("one byte: got %v", err)
	}
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	enough, ended := make(chan struct{}), make(chan struct{})
	err = Do(t.Context(), 1<<26, func(func()) error {
		defer close(ended)
		big := make([]byte, 1<<27)
		<-enough
		big[0]++
		return nil
	})
	close(enough)
	<-ended
	if !errors.Is(err, ErrMemory) {
		t.Errorf("128 MB with a limit of 64 MB: got %v", err)
	}
	if after := debug.SetGCPercent(100); after != 100 {
		t.Errorf("the percentage of garbage was 100 and is %d", after)
	}
}

// TestReleased expects that Do waits for a released function, which may use any memory.
func TestReleased(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := Do(ctx, 1<<26, func(release func()) error {
		release()
		cancel()
		big := make([]byte, 1<<27)
		<-ctx.Done()
		big[0]++
		return errOwn
	})
	if err != errOwn {
		t.Errorf("got %v, want its own error", err)
	}
}

// TestTooLate expects that a call of release after Do has given up does not return.
func TestTooLate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	gaveUp, wentOn := make(chan struct{}), make(chan struct{})
	err := Do(ctx, 0, func(release func()) error {
		cancel()
		<-gaveUp
		defer close(wentOn)
		release()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(gaveUp)
	runtime.Gosched()
	select {
	case <-wentOn:
		t.Error("it went on")
	default:
	}
}

// The process is measured more often the nearer it is to what it may not have, or to what makes
// the collector work harder.
func TestPause(t *testing.T) {
	const limit = 8 << 30
	for _, tt := range []struct {
		used, memory int64
		want         time.Duration
	}{
		{0, limit, 157_286_400}, // 1200 MiB at 8 bytes a nanosecond
		{800 << 20, limit, 52_428_800},
		{1200<<20 - 1, limit, interval},
		{limit / 2, limit, 536_870_912},
		{limit - 1, limit, interval},
		{limit + 1, limit, interval},
		{0, 512 << 20, 16_777_216}, // a quarter of the limit
		{0, 64 << 20, interval},
		{384 << 20, 512 << 20, 16_777_216},
		{0, 1, interval},
	} {
		if got := pause(tt.used, tt.memory); got != tt.want {
			t.Errorf("%d of %d bytes: %d, want %d", tt.used, tt.memory, got, tt.want)
		}
	}
}
