package cps_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestNestByFreeVariables has a continuation for each case: inner uses a value of body, in
// which it is; again only branches on one; join and done use one of the loop; and then uses
// none.
func TestNestByFreeVariables(t *testing.T) {
	text := `fn f(n: int, ret: cont(int)) =
  loop(n)
  where loop(i: int) =
  let t1 = i < 10
  branch(t1, body, done)
  where body() =
    let t2 = i * i
    let t3 = t2 < 5
    switch(t2, 1: then, 2: join, 3: again, _: inner)
    where again() = branch(t3, then, join)
    where then() = exit(0)
    where join() = loop(i)
    where inner() = ret(t2)
  where done() = ret(i)
`
	want := `fn f(n: int, ret: cont(int)) =
  loop(n)
  where loop(i: int) =
    let t1 = i < 10
    branch(t1, body, done)
    where body() =
      let t2 = i * i
      let t3 = t2 < 5
      switch(t2, 1: then, 2: join, 3: again, _: inner)
      where again() = branch(t3, then, join)
      where inner() = ret(t2)
    where join() = loop(i)
    where done() = ret(i)
  where then() = exit(0)
`
	p, err := compile.Compile("f.cps", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := printNested(p.CPS); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestNestedTextIsRead expects of programs, at all levels, that their text nested by free
// variables can be read, and is printed again as it was.
func TestNestedTextIsRead(t *testing.T) {
	check := func(name, text string, level compile.Level) {
		p, err := compile.Compile(name, text, compile.Options{Level: level})
		if err != nil {
			t.Fatal(err)
		}
		nested := printNested(p.CPS)
		q, err := compile.Compile("nested.cps", nested, compile.Options{Level: compile.O0})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, nested)
		} else if again := printNested(q.CPS); again != nested {
			t.Errorf("%s:\n%s\nis printed again as\n%s", name, nested, again)
		}
	}
	for _, level := range compile.Levels {
		for _, p := range programs.Sample(t, 24) {
			check(p.Path, p.Text, level)
		}
		for seed := range uint64(long.Pick(5, 40)) {
			check(fmt.Sprintf("seed%d.imp", seed), generate.Program(seed, generate.Options{}), level)
		}
	}
}

func printNested(p *cps.Program) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Nest: cps.ByFreeVariables})
	return b.String()
}
