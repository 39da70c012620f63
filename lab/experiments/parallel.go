// This file spreads work over the processors.

package experiments

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel calls f with each number from 0 to n-1, several at a time, and returns the results in
// the order of the numbers. It stops when the user interrupts the run, or when a call fails; then
// it returns the error of the smallest number.
func inParallel[T any](ctx context.Context, n int, f func(i int) (T, error)) ([]T, error) {
	results, errs := make([]T, n), make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for ctx.Err() == nil && !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if results[i], errs[i] = f(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return results, nil
}
