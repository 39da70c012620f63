//go:build !safe

package fast

import (
	"io"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// The size that live returns is that of the objects on Go's heap.
func TestAccount(t *testing.T) {
	interptest.Account(t, func(p *cps.Program, n uint64, measured func(size int64)) {
		var m *VM
		stdin := interptest.Reader(func() {
			m.ballast.Reset()
			size, _ := m.live()
			measured(size)
		})
		m = New(p, rts.Options{Stdin: stdin, Out: rts.NewOutput(io.Discard, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth, Args: []rts.Arg{{Bits: n}}})
		if err := m.Run(); err != nil {
			t.Fatal(err)
		}
	})
}
