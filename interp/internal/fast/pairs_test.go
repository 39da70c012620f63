package fast

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// TestFuse compares the sequences that fuse chooses for random code with all others: none costs
// less from any instruction on.
func TestFuse(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fused := 0
	for range 2000 {
		var code []instruction
		var single []bool
		for range 2 + r.IntN(3) { // sequences one after the other, so that there are many to choose from
			f := sequences[r.IntN(len(sequences))]
			for _, p := range f {
				code = append(code, instruction{op: p.op, a: uint16(r.IntN(3)), b: uint16(r.IntN(3)), c: uint16(r.IntN(3))})
				single = append(single, r.IntN(2) == 0)
			}
		}
		plain := append([]instruction(nil), code...)
		least := make([]int, len(code)+1) // by instruction: the least cost of the code from there
		for i := len(code) - 1; i >= 0; i-- {
			least[i] = dispatchCost + least[i+1]
			for _, f := range sequences {
				if f.matches(plain[i:], single[i:]) {
					least[i] = min(least[i], f.cost()+least[i+len(f)])
				}
			}
		}
		fuse(code, single)
		for i := range code {
			cost, at := 0, i
			for at < len(code) {
				n := 1
				if op := code[at].op; op >= firstPair {
					f := sequences[op-firstPair]
					if !f.matches(plain[at:], single[at:]) {
						t.Fatalf("%v does not match %v", f, plain[at:])
					}
					checkForwarded(t, f, plain[at:])
					n = len(f)
					cost += f.cost()
					fused++
				} else {
					cost += dispatchCost
				}
				at += n
			}
			if cost != least[i] {
				t.Fatalf("the code from %d on costs %d, want %d: %v", i, cost, least[i], code)
			}
			if baseOp(code[i].op) != plain[i].op {
				t.Fatalf("fuse has changed instruction %d", i)
			}
		}
	}
	if fused < 10_000 {
		t.Errorf("only %d sequences were chosen", fused)
	}
}

// checkForwarded expects each operand that a sequence forwards to be the result of the part that
// wrote its register last.
func checkForwarded(t *testing.T, f fusion, code []instruction) {
	type register struct {
		kind byte
		no   uint16
	}
	last := map[register]int{}
	for k, p := range f {
		for _, x := range p.forward.list() {
			no, kind := code[k].operand(x.letter)
			if from, ok := last[register{kind, no}]; !ok || from != int(x.from) {
				t.Fatalf("operand %c of part %d of %v is not that result in %v", x.letter, k, f, code[:len(f)])
			}
		}
		switch no, kind := code[k].operand('a'); kind {
		case 'N':
			last[register{'n', no}] = k
		case 'R':
			last[register{'r', no}] = k
		}
	}
}

// TestSequencesAreCounted expects RATIONALE.md to say how many sequences there are.
func TestSequencesAreCounted(t *testing.T) {
	text, err := os.ReadFile("../../../RATIONALE.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf(" %d sequences ", len(sequences)); !strings.Contains(string(text), want) {
		t.Errorf("RATIONALE.md does not have %q", want)
	}
}
