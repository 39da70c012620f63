package experiments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestInParallel(t *testing.T) {
	square := func(i int) (int, error) { return i * i, nil }
	if got, err := inParallel(t.Context(), 5, square); err != nil || !slices.Equal(got, []int{0, 1, 4, 9, 16}) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := inParallel(t.Context(), 0, square); err != nil || len(got) != 0 {
		t.Errorf("of nothing: %v, %v", got, err)
	}
	// All numbers up to one that fails have begun before it, so the error is that of 3.
	_, err := inParallel(t.Context(), 100, func(i int) (int, error) {
		if i >= 3 {
			return 0, fmt.Errorf("number %d", i)
		}
		return i, nil
	})
	if err == nil || err.Error() != "number 3" {
		t.Errorf("the error is %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	calls := make(chan int, 1000)
	_, err = inParallel(ctx, 1000, func(i int) (int, error) {
		calls <- i
		stop()
		return i, nil
	})
	if !errors.Is(err, context.Canceled) || len(calls) == 1000 {
		t.Errorf("after an interruption: %v, and %d calls", err, len(calls))
	}
}
