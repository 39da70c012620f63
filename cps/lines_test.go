package cps_test

import (
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/programs"
)

// The lines of the functions of a program are its text. A line that shows an operation or a
// terminator has its position, and each is shown once, after the head of its continuation.
func TestLines(t *testing.T) {
	for _, p := range append(programs.Sample(t, 3), &programs.Program{Name: "a long switch", Path: "switch.imp", Text: longSwitch()}) {
		compiled, err := compile.Compile(p.Path, p.Text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		q := compiled.CPS
		var text strings.Builder
		several := 0
		for _, f := range q.Funcs {
			shown := make([]int, len(f.Conts)) // by continuation: the next part of it
			for i := range shown {
				shown[i] = -1
			}

			for _, l := range q.Lines(f) {
				text.WriteString(l.Text + "\n")
				c := &f.Conts[l.Cont]
				switch {
				case l.Op == len(c.Ops) && shown[l.Cont] == l.Op+1 && c.Term.Kind == cps.Switch:
					several++
					continue
				case l.Op != shown[l.Cont]:
					t.Errorf("%s: %q shows part %d of continuation %d, want %d", p.Name, l.Text, l.Op, l.Cont, shown[l.Cont])
				}
				want := c.Term.Pos
				switch {
				case l.Op < 0 && l.Cont == cps.Entry:
					want = f.Pos
				case l.Op < 0:
					want = c.Pos
				case l.Op < len(c.Ops):
					want = c.Ops[l.Op].Pos
				}
				if l.Pos != want {
					t.Errorf("%s: %q has the position %v, want %v", p.Name, l.Text, l.Pos, want)
				}
				shown[l.Cont]++
			}
			text.WriteByte('\n')
			for k, n := range shown {
				if all := len(f.Conts[k].Ops) + 1; n != all && (n != 0 || all != 1) {
					t.Errorf("%s: %d parts of continuation %d of %s are shown, want %d", p.Name, n, k, f.Name, all)
				}
			}
		}
		if got := strings.TrimSuffix(text.String(), "\n"); !strings.HasSuffix("\n"+q.String(), "\n"+got) {
			t.Errorf("%s: the lines are\n%s\nwant\n%s", p.Name, got, q)
		}
		if p.Path == "switch.imp" && several < 20 {
			t.Errorf("the long switch has %d further lines", several)
		}
	}
}

// longSwitch returns a program with a switch that does not fit in a line.
func longSwitch() string {
	var b strings.Builder
	b.WriteString("fn main(n: int) { switch n {\n")
	for i := range 30 {
		b.WriteString("case " + strings.Repeat("1", i%9+1) + strings.Repeat("0", i/9) + ": print(" + strings.Repeat("2", i%9+1) + ");\n")
	}
	b.WriteString("} }\n")
	return b.String()
}
