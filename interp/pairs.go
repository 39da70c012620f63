// This file defines how sequences of instructions are made to run as one.

package interp

//go:generate go run ./internal/genloop

// A fusion is a sequence of instructions. Behind the first, an operand may have
// to be the register that the one before it writes.
type fusion struct {
	ops     []uint16
	forward []string
}

// longestFirst holds for each opcode the sequences that begin with it.
var longestFirst = func() (index [firstPair][]int) {
	for i := range sequences {
		first := sequences[i].ops[0]
		l := append(index[first], i)
		for j := len(l) - 1; j > 0 && sequences[l[j]].weight() > sequences[l[j-1]].weight(); j-- {
			l[j], l[j-1] = l[j-1], l[j]
		}
		index[first] = l
	}
	return index
}()

// weight orders sequences: long ones first, and then those that forward more.
func (f *fusion) weight() int {
	w := 100 * len(f.ops)
	for _, s := range f.forward {
		w += len(s)
	}
	return w
}

// baseOp returns the instruction that an opcode stands for, or begins with.
func baseOp(op uint16) uint16 {
	if op >= firstPair {
		return sequences[op-firstPair].ops[0]
	}
	return op
}

// fuse gives the first instruction of every sequence the opcode of the longest one. A
// jump into the middle finds there what it would without.
func fuse(code []instruction) {
	for i := range code {
		for _, s := range longestFirst[code[i].op] {
			if sequences[s].matches(code[i:]) {
				code[i].op = firstPair + uint16(s)
				break
			}
		}
	}
}

// matches reports whether code, of which nothing was fused, begins with the sequence.
func (f *fusion) matches(code []instruction) bool {
	if len(code) < len(f.ops) {
		return false
	}
	for k, op := range f.ops {
		in := &code[k]
		if in.op != op {
			return false
		}
		for _, c := range f.forward[k] {
			if reg := map[rune]uint16{'a': in.a, 'b': in.b, 'c': in.c}[c]; reg != code[k-1].a {
				return false
			}
		}
	}
	return true
}
