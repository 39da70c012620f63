package fast

import (
	"os"
	"path/filepath"
	"testing"
)

// The branch at the end of a loop goes to its body, also if the other edge leads back to an outer
// loop. If the code of neither target comes after a branch, and one target is a short block that
// returns, a copy of this block comes after it.
func TestBranches(t *testing.T) {
	for _, test := range []struct {
		name, text string
		jumps      int64 // how many jumps are executed
	}{
		// Both loops test at their ends.
		{"nested", "fn main() { var i = 0; var s = 0; while i < 10 { i += 1; for j in 0..i { s += i * j; } } print(s); }", 0},
		// The loop of main gets 40 values and ends with a jump; the generators need none.
		{"yield", "fn upTo(n: int) yields int { for i in 0..n { yield i; } }\nfn main() { var g = [upTo(20), upTo(30)]; var x = 0; var s = 0; var i = 0; while next(g[i % 2], ref x) { s += x; i += 1; } print(s); }", 40},
	} {
		file := filepath.Join(t.TempDir(), test.name+".imp")
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		e, executed := observed(t, file)
		jumps := int64(0)
		for pc, n := range executed {
			if baseOp(e.code[pc].op) == bJump {
				jumps += n
			}
		}
		if jumps != test.jumps {
			t.Errorf("%s: %d jumps, want %d", test.name, jumps, test.jumps)
		}
	}
}
