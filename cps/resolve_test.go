package cps_test

// This file tests that a value that was replaced is not compared, nor looked up,
// as if it still were one of its own.

import (
	"testing"

	"cpsc/cps"
)

// A read in the loop i, before it is sealed, gets a parameter, which turns out to
// be y. Where i is left, this is what is remembered of v. Over the other way into
// the loop of g and h, which has two entries, y itself comes in:
//
//	entry: v = read_int(); i or c
//	i: print(v); i or g     c: h
//	g: h or e     h: g or e     e: return v
//
// So one value comes in, and nothing is placed for g, h and e, although Algorithm
// 5 does not run. The parameter of i is the only one that is ever placed.
func TestRegionOfAReplacedParameter(t *testing.T) {
	for _, verbatim := range []bool{true, false} {
		var stats cps.Stats
		b := newBuilderTest(t, cps.Options{Placement: cps.SCC, Verbatim: verbatim, Report: func(_ *cps.Func, s cps.Stats) { stats = s }})
		v := b.Variable("v", cps.Int)
		list := b.conts("i", "c", "g", "h", "e")
		i, c, g, h, e := list[0], list[1], list[2], list[3], list[4]
		b.Set(v, b.read())
		b.fork(i, c)
		b.Enter(i)
		b.Op(cps.Print, b.Get(v))
		b.fork(i, g)
		b.seal(i, c)
		b.Enter(c)
		b.Jump(h)
		b.Enter(g)
		b.fork(h, e)
		b.Enter(h)
		b.fork(g, e)
		b.seal(g, h, e)
		b.Enter(e)
		b.Return(b.Get(v))
		params, _ := b.result(cps.NoCode)
		if params != 0 || stats.Created != 1 || stats.Removed != 1 || stats.Kept != 0 {
			t.Errorf("%d parameters, and %+v; want none, of one that was placed\n%s", params, stats, b.prog)
		}
	}
}

// What was replaced and is redefined, before that or after it, is what it was
// replaced by: w is 7 in A, under both names, and nowhere else.
func TestRedefineWhatWasReplaced(t *testing.T) {
	const before = `
fn main(x: int, c: bool, ret: cont(int)) =
  let v = x * 3
  let w = x * 5
  branch(c, A, B)
  where A() =
    let s = v + w
    ret(s)
  where B() =
    let u = v - x
    ret(u)
`
	const after = `fn main(x: int, c: bool, ret: cont(int)) =
  let w = x * 5
  branch(c, A, B)
  where A() =
    let s = 7 + 7
    ret(s)
  where B() =
  let u = w - x
  ret(u)
`
	for _, test := range []struct {
		name string
		edit func(e editing)
	}{
		{"redefined after it", func(e editing) {
			e.Replace(e.value("v"), e.value("w"))
			e.Redefine(e.value("v"), e.cont("A"), 0, e.int(7))
		}},
		{"redefined before it", func(e editing) {
			e.Redefine(e.value("v"), e.cont("A"), 0, e.int(7))
			e.Replace(e.value("v"), e.value("w"))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := edit(t, before)
			test.edit(e)
			e.Commit()
			verify(t, e.Prog)
			if got := e.Prog.String(); got != after {
				t.Errorf("got\n%s\nwant\n%s", got, after)
			}
		})
	}
}
