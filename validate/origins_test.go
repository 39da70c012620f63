package validate

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"cpsc/internal/test/programs"
)

// TestStacksOfExceptions compares the stacks of uncaught exceptions with those expected: that
// of the syntax tree, and those of all other configurations with it.
func TestStacksOfExceptions(t *testing.T) {
	found := 0
	for _, p := range programs.All(t) {
		if p.Stack == nil {
			continue
		}
		found++
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			o := runTree(context.Background(), accept(t, p.Text), inputOf(p), &out)
			var stack []string
			for _, c := range o.Calls {
				stack = append(stack, fmt.Sprintf("%s %d:%d", c.Func, c.Line, c.Column))
			}
			if got, want := strings.Join(stack, "\n"), strings.Join(p.Stack, "\n"); got != want || o.Trap != p.Trap.Message || out.String() != p.Stdout {
				t.Errorf("the trap is %q in\n%s\nafter the output\n%s\nwant %q in\n%s\nafter\n%s", o.Trap, got, &out, p.Trap.Message, want, p.Stdout)
			}
			for _, mismatch := range validate(t, accept(t, p.Text), inputOf(p)).Mismatches {
				t.Errorf("%s\n%s", strings.Join(mismatch.Configurations, "\n"), mismatch.Text)
			}
		})
	}
	if found < 4 {
		t.Errorf("only %d programs have a stack", found)
	}
}
