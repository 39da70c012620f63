package lsp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/compile"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// captures returns n functions, each in the one before. The innermost one uses the parameters of all, so
// that the CPS of the program has n²/2 parameters.
func captures(n int) string {
	var open, sum, close strings.Builder
	for i := range n {
		fmt.Fprintf(&open, "fn f%[1]d(x%[1]d: int) -> int {\n", i)
		fmt.Fprintf(&sum, " + x%d", i)
		if i > 0 {
			fmt.Fprintf(&close, "return f%d(x%d); }\n", n-i, n-i-1)
		}
	}
	return "fn main() { print(f0(1)); }\n" + open.String() + "return 1" + sum.String() + ";\n}\n" + close.String()
}

// TestWorkOfHover expects that a hover takes less memory than the conversion of the program.
func TestWorkOfHover(t *testing.T) {
	text := captures(400)
	a := snapshotOf(text, &buffer{}).analyse()
	whole := allocated(func() {
		if _, err := compile.Compile("a.imp", text, compile.Options{}); err != nil {
			t.Fatal(err)
		}
	})
	for _, name := range []string{"f0", "x0", "x399", "f399"} {
		var h *Hover
		if n := allocated(func() { h = a.hover(parameters{Position: a.position(int32(strings.LastIndex(text, name)))}) }); n > whole {
			t.Errorf("hover on %s allocates %d bytes, the conversion %d", name, n, whole)
		}
		if h == nil || !strings.Contains(h.Contents.Value, "In CPS: ") {
			t.Errorf("%s: %v", name, h)
		}
	}
}

// TestWorkOfTypes expects that what shows the types of n declarations takes linear memory, although the
// n-th type has n parts.
func TestWorkOfTypes(t *testing.T) {
	program := func(n int) string {
		var b strings.Builder
		b.WriteString("type A0 = int;\n")
		for i := range n {
			fmt.Fprintf(&b, "type A%[2]d = [A%[1]d];\nvar a%[2]d = f%[2]d();\nvar b%[2]d: A%[2]d = [];\nfn f%[2]d() -> A%[2]d { return []; }\n", i, i+1)
		}
		return b.String() + "fn main() {}\n"
	}
	for what, f := range map[string]func(a *analysis){
		"outline": func(a *analysis) { a.documentSymbols() },
		"index":   func(a *analysis) { newIndex(a.program.Syntax, a.program.Info) },
	} {
		var bytes [2]uint64
		for i := range bytes {
			text := program(220 << (2 * i))
			a := snapshotOf(text, &buffer{}).analyse()
			if a.failed {
				t.Fatal(a.errs[0].Message)
			}
			bytes[i] = allocated(func() { f(a) })
		}
		if bytes[1] > 6*bytes[0] {
			t.Errorf("%s: %d bytes, and %d for a program four times as long", what, bytes[0], bytes[1])
		}
	}
}
