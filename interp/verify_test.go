package interp

import (
	"fmt"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/generate"
	"cpsc/internal/programs"
	"cpsc/lower"
	"cpsc/opt"
	"cpsc/parser"
)

// lowered returns the program of a text in Imp at a level of optimisation. The optimiser
// does not import this package, but in tests.
func lowered(t testing.TB, name, text string, level int, placement cps.Placement) *cps.Program {
	t.Helper()
	src := diag.NewFile(name, text)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	info := check.Check(file, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	p, err := lower.Program(src, file, info, cps.Options{Verbatim: level == 0, Placement: placement})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if level == 2 {
		if err := opt.Run(p, opt.Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return p
}

// What the compiler of the bytecode makes of the programs of the tree is verified.
func TestVerifyBytecode(t *testing.T) {
	for _, prog := range programs.All(t) {
		for level := range 3 {
			for _, placement := range cps.Placements {
				e := compileEngine(lowered(t, prog.Path, prog.Text, level, placement))
				if e == nil {
					t.Fatalf("%s: no bytecode", prog.Name)
				}
				if err := e.verify(); err != nil {
					t.Errorf("%s -O%d %v: %v", prog.Name, level, placement, err)
				}
			}
		}
	}
}

// And so is that of random programs.
func TestVerifyRandomBytecode(t *testing.T) {
	for seed := range uint64(100) {
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			if err := compileEngine(lowered(t, name, text, level, cps.Deferred)).verify(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
