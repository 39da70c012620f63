package validate

import (
	"context"
	"errors"
	"testing"

	"cpsc/cps"
	"cpsc/internal/limit"
)

// TestInterruptedConversion expects Run not to wait for a conversion that does not end.
func TestInterruptedConversion(t *testing.T) {
	const text = "fn main() { print(1); }"
	forever := make(chan struct{})
	defer close(forever)
	for n := range 4 { // the number of conversions that end
		ctx, cancel := context.WithCancel(t.Context())
		p := accept(t, text)
		convert, conversions := p.ToCPS, 0
		p.ToCPS = func(opts cps.Options) (*cps.Program, error) {
			if conversions == n {
				cancel()
				<-forever
			}
			conversions++
			return convert(opts)
		}
		r, err := Run(ctx, p, &Input{}, nil)
		var stopped *limit.Error
		switch {
		case n == 0: // without CPS, Run cannot tell whether the program can be started
			if !errors.As(err, &stopped) || stopped.Reason != context.Canceled {
				t.Errorf("%d conversions: got %v", n, err)
			}
		case err != nil:
			t.Errorf("%d conversions: %v", n, err)
		case r.LimitHits != 1 || len(r.Mismatches) > 0 || r.Output != "1\n":
			t.Errorf("%d conversions: got %+v", n, r)
		}
	}
}

// TestMaxConvertMemory sets a memory limit that conversions exceed, and one that they do not.
func TestMaxConvertMemory(t *testing.T) {
	p := accept(t, "fn main() { print(1); }")
	if _, err := Run(t.Context(), p, &Input{MaxConvertMemory: 1}, nil); !errors.Is(err, limit.ErrMemory) {
		t.Errorf("one byte: got %v", err)
	}
	if r, err := Run(t.Context(), p, &Input{MaxConvertMemory: 1 << 40}, nil); err != nil || r.LimitHits > 0 {
		t.Errorf("enough: got %+v, %v", r, err)
	}
}
