package llvm

import (
	"slices"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
)

// TestJoinsInAnyOrder expects that a join is not lost if the continuation that makes its first part
// comes after it in the function.
func TestJoinsInAnyOrder(t *testing.T) {
	src := diag.NewFile("joins.cps", `
fn main(a: string, ret: cont()) =
  do print(a)
  first()
  where first() =
    let b = a + "b"
    second()
    where second() =
    let c = b + "c"
    do print(c)
    ret()
`)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if errs.Failed() {
		t.Fatal(errs.Items[0].Message)
	}
	f := p.Func(cps.MainName)
	first, second := f.Conts[0].Term.Targets[0], f.Conts[f.Conts[0].Term.Targets[0]].Term.Targets[0]
	b, c := f.Conts[first].Ops[0], f.Conts[second].Ops[0]
	for _, swapped := range []bool{false, true} {
		if swapped {
			f.Conts[first], f.Conts[second] = f.Conts[second], f.Conts[first]
			f.Conts[0].Term.Targets[0] = second
			f.Conts[second].Term.Targets[0] = first
		}
		if err := cps.Verify(p); err != nil {
			t.Fatal(err)
		}
		want := []cps.Value{b.Args[0], b.Args[1], c.Args[1]}
		if swapped {
			want = c.Args
		}
		if j := findJoins(f); !slices.Equal(j.parts[c.Result], want) || j.part[b.Result] == swapped {
			t.Errorf("swapped %v: the second join has the parts %v, want %v; the first is a part: %v", swapped, j.parts[c.Result], want, j.part[b.Result])
		}
	}
}
