package interp

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

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

// Run calls Ended once, after the last step of the program and before the rest of its output is
// written.
func TestEnded(t *testing.T) {
	for _, engine := range []Engine{Fast, Reference} {
		var events []string
		out := writerFunc(func(p []byte) (int, error) {
			events = append(events, string(p))
			return len(p), nil
		})
		in := iotest.DataErrReader(strings.NewReader("5\n")) // before the program reads, what it has written is due
		text := interptest.Body("do write(\"number? \")\n let n = read_int()\n do print(n)")
		o := runOn(t, engine, text, Options{Stdin: in, Stdout: out, Ended: func() { events = append(events, "ended") }})
		if got := strings.Join(events, "|"); got != "number? |ended|5\n" || o.err != nil {
			t.Errorf("%v: %q, %v", engine, got, o.err)
		}
	}
}
