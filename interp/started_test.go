package interp

import (
	"context"
	"errors"
	"testing"

	"cpsc/interp/internal/interptest"
)

// Run calls Started once, early enough to interrupt the program.
func TestStarted(t *testing.T) {
	for _, engine := range []Engine{Fast, Reference} {
		for _, steps := range []int64{0, 1 << 62} {
			text := "fn main(ret: cont()) =\n  loop()\n  where loop() = loop()\n"
			ctx, cancel := context.WithCancel(t.Context())
			started := 0
			_, err := Run(interptest.Read(t, text), Options{
				Engine: engine, MaxSteps: steps, Context: ctx,
				Started: func() {
					started++
					cancel()
				},
			})
			if !errors.Is(err, ErrInterrupted) || started != 1 {
				t.Errorf("started %d times, %v", started, err)
			}
		}
	}
}
