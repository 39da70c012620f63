package llvm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/programs"
)

// TestProgramsWithContinuations runs the programs of testdata/conts.
func TestProgramsWithContinuations(t *testing.T) {
	enginetest.OnEach(t, all, func(t *testing.T, e *engines.Engine) {
		for i, p := range programs.Conts(t) {
			if len(p.Flags) > 0 { // they set limits
				continue
			}
			if !slices.Contains(inTurn(i), e) {
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				t.Parallel()
				compiled := enginetest.Compile(t, "program.cps", p.Text, 0)
				got := enginetest.Run(t, e, enginetest.Prepare(t, e, compiled), p.Args, p.Stdin)
				want := enginetest.Outcome{Status: p.Status, Out: p.Stdout}
				if p.Trap != nil {
					want.Errors = fmt.Sprintf("trap: %s\n --> program.cps:%d:%d\n", p.Trap.Message, p.Trap.Line, p.Trap.Column)
					for i, frame := range p.Stack {
						name, at, _ := strings.Cut(frame, " ")
						does := "called from"
						if i == 0 {
							does = "in"
						}
						want.Errors += fmt.Sprintf("  %s %s (program.cps:%s)\n", does, name, at)
					}
				}
				if got != want {
					t.Errorf("got %v, want %v", got, want)
				}
			})
		}
	})
}

// TestBrilArguments starts programs in Bril with arguments that fit and that do not.
func TestBrilArguments(t *testing.T) {
	enginetest.OnEach(t, []*engines.Engine{lli}, enginetest.BrilArguments)
}
