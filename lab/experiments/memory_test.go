package experiments

import (
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/programs"
	"cpsc/lab/corpus"
)

// f has 2 variables that it passes by ref: 2 cells, 2 loads. swap has the parameters a and b,
// and reads and writes both: 4 accesses, and a variable t. inc captures n, which it assigns: a
// cell, its load for the result, a closure, and a load and a store in the closure.
const inMemoryProgram = `fn swap(ref a: int, ref b: int) {
    var t = a;
    a = b;
    b = t;
}
fn f(x: int, y: int) -> int {
    swap(ref x, ref y);
    return x - y;
}
struct P { x: int }
fn main() {
    var n = 0;
    var inc = fn() { n += 1; };
    inc();
    print(f(1, 2), P(n).x, len([1]));
}
`

func TestMemory(t *testing.T) {
	p, err := compile.Check("memory.imp", inMemoryProgram, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := variables([]*corpus.Program{{Program: p}}), (variableCount{all: 5, lent: 3, cells: 3}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for level, want := range map[int]inMemory{
		0: {cells: 3, structs: 1, arrays: 1, closures: 1, accesses: 2 + 4 + 1 + 2 + 1}, // the last is the field of P
		2: {},                                                                          // nothing outlives main
	} {
		p, err := compile.Compile("memory.imp", inMemoryProgram, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := memoryLevels[level].run(p.CPS); err != nil {
			t.Fatal(err)
		}
		var got inMemory
		if got.add(p.CPS); got != want {
			t.Errorf("%s: got %+v, want %+v\n%s", memoryLevels[level].name, got, want, p.CPS)
		}
	}
	uses, runs, err := runLevels(&programs.Program{Name: "memory", Text: inMemoryProgram}, memoryLevels[1:])
	if err != nil {
		t.Fatal(err)
	}
	// Without the passes, the closure is inlined, and the rest is made and used.
	if without, with := runs[0], runs[1]; !uses || without.allocations != 5 || without.accesses != 10 || with.allocations != 0 || with.accesses != 0 ||
		with.steps >= without.steps || with.output != "1 1 1\n" {
		t.Errorf("%t, %+v", uses, runs)
	}
	if uses, _, err := runLevels(&programs.Program{Name: "none", Text: "fn main() { print([1]); }"}, memoryLevels[1:]); uses || err != nil {
		t.Error("a program with an array alone counts,", err)
	}
}
