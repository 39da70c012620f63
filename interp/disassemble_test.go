package interp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"cpsc/interp/internal/interptest"
)

type fullWriter struct{}

var errFull = errors.New("full")

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

func TestDisassembleReportsErrors(t *testing.T) {
	if err := Disassemble(fullWriter{}, interptest.Read(t, interptest.Body(""))); !errors.Is(err, errFull) {
		t.Error(err)
	}
	// 33,000 values that are live at once need more registers than an operand can name.
	var ops, sum strings.Builder
	const n = 33_000
	for i := range n {
		fmt.Fprintf(&ops, "  let x%d = eof()\n", i)
		fmt.Fprintf(&sum, ", x%d", i)
	}
	text := interptest.Body(ops.String() + "  do print(" + sum.String()[2:] + ")")
	if err := Disassemble(io.Discard, interptest.Read(t, text)); err != ErrTooLarge {
		t.Error(err)
	}
	if got := mustRun(t, text); got != strings.Repeat("true ", n-1)+"true\n" {
		t.Errorf("%d bytes were written", len(got))
	}
	var b bytes.Buffer
	if err := Disassemble(&b, interptest.Read(t, interptest.Body(""))); err != nil || b.Len() == 0 {
		t.Error(err)
	}
}
