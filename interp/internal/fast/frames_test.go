package fast

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// For each call, the stacks grow by no more than the registers that a frame needs, and they
// are at most twice as long as necessary.
func TestSizeOfStacks(t *testing.T) {
	const depth = 100_000
	for _, test := range []struct{ nums, refs int }{{0, 0}, {1, 0}, {10, 0}, {0, 3}, {20, 10}} {
		m := New(interptest.Read(t, interptest.Deep(test.nums, test.refs)), rts.Options{Args: []rts.Arg{{Bits: depth}},
			Stdin: strings.NewReader("\n"), Out: rts.NewOutput(nil, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth})
		if err := m.Run(); err != nil {
			t.Fatal(err)
		}
		// Besides its parameters, a frame may need a register for a result. It needs none
		// for arguments, since these are in the frame of the callee.
		for _, stack := range []struct {
			name        string
			size, least int
		}{
			{"numbers", len(m.nums), 1 + test.nums},
			{"references", len(m.refs), test.refs},
			{"calls", len(m.calls), 1},
		} {
			if stack.size < depth*stack.least || stack.size > 2*depth*(stack.least+1)+1000 {
				t.Errorf("%v: the stack of %s has %d registers, for %d frames of at least %d", test, stack.name, stack.size, depth, stack.least)
			}
		}
	}
}

// A function with many values needs few registers, if few of them are live at once.
func TestFramesAreSmall(t *testing.T) {
	var b strings.Builder
	b.WriteString("fn main(z0: int, s: string, ret: cont()) =\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "let x%[1]d = z%[1]d + 1 let y%[1]d = x%[1]d * z%[1]d let t%[1]d = str(y%[1]d) let u%[1]d = s + t%[1]d\n"+
			"do write(u%[1]d) k%[2]d(y%[1]d) where k%[2]d(z%[2]d: int) =\n", i, i+1)
	}
	b.WriteString("ret()\n")
	e := compileProgram(interptest.Read(t, b.String()), false)
	// At most three numbers are live at once (z, x and y) and two strings (s, and t or u).
	if nums, refs := e.code[0].a, e.refSizes[0]; e.maxSize > 3 || refs != 2 {
		t.Errorf("%d registers for numbers, %d for references, %d at most", nums, refs, e.maxSize)
	}
}
