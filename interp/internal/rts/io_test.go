package rts

import (
	"context"
	"errors"
	"io"
	"testing"
)

// A lateReader gives what is left, but only after an interrupt.
type lateReader struct {
	cancel context.CancelFunc
	left   string
}

func (r *lateReader) Read([]byte) (int, error) { panic("not by ReadContext") }

func (r *lateReader) ReadContext(ctx context.Context, p []byte) (int, error) {
	r.cancel()
	<-ctx.Done()
	n := copy(p, r.left)
	r.left = r.left[n:]
	if n == 0 {
		return 0, ctx.Err()
	}
	return n, nil
}

// What a read gives after an interrupt is not lost: the program gets the line, and the next read
// reports the interrupt.
func TestReadAcrossInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	heap := NewHeap(1000, false)
	in := NewInput(&lateReader{cancel, "line\n"}, ctx, &heap, NewOutput(io.Discard, 1000))
	if line, err := in.ReadLine(); line != "line" || err != nil {
		t.Errorf("read %q, %v", line, err)
	}
	if line, err := in.ReadLine(); line != "" || !errors.Is(err, ErrInterrupted) {
		t.Errorf("after the interrupt, read %q, %v", line, err)
	}
}
