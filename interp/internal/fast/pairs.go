// This file defines how the compiler makes sequences of instructions run as one.

package fast

//go:generate go run ./genloop

// A fusion is a sequence of instructions that runs as one.
type fusion []fusedPart

// A fusedPart is an instruction of a sequence. Some of its operands must be results of
// earlier parts: forward lists each of them, as its letter and the number of the part that
// wrote it last. If the result is elided, it is not written to its register, and only the
// sequence may use it.
type fusedPart struct {
	op      uint16
	forward string
	elided  bool
}

// sequencesOf holds for each opcode the sequences that begin with it.
var sequencesOf = func() (index [firstPair][]int) {
	for i := range sequences {
		first := sequences[i][0].op
		index[first] = append(index[first], i)
	}
	return index
}()

// weight returns the preference for a sequence: longer ones weigh more and, of the same
// length, those that forward more operands.
func (f fusion) weight() int {
	w := 100 * len(f)
	for _, p := range f {
		w += 2 * len(p.forward)
		if p.elided {
			w++
		}
	}
	return w
}

// baseOp returns the opcode of a single instruction: of the first one if op is that of a
// sequence, else op.
func baseOp(op uint16) uint16 {
	if op >= firstPair {
		return sequences[op-firstPair][0].op
	}
	return op
}

// fuse gives the first instruction of every sequence the opcode of the sequence. If there
// are several that match, it takes the one that weighs most. The other instructions do not
// change, so jumps into the middle of a sequence still work. Single says for each
// instruction whether its result is used once.
func fuse(code []instruction, single []bool) {
	for i := range code {
		op, best := code[i].op, 0
		for _, s := range sequencesOf[op] {
			if w := sequences[s].weight(); w > best && sequences[s].matches(code[i:], single[i:]) {
				op, best = firstPair+uint16(s), w
			}
		}
		code[i].op = op
	}
}

// matches reports whether code, in which nothing is fused yet, begins with the sequence.
func (f fusion) matches(code []instruction, single []bool) bool {
	if len(code) < len(f) {
		return false
	}
	for k, p := range f {
		if code[k].op != p.op || p.elided && !single[k] {
			return false
		}
		for i := 0; i+1 < len(p.forward); i += 2 {
			if writer(code, k, p.forward[i]) != int(p.forward[i+1]-'0') {
				return false
			}
		}
	}
	return true
}

// operand returns the register and the kind of an operand.
func (in *instruction) operand(letter byte) (uint16, byte) {
	kinds := specs[in.op].operands
	switch letter {
	case 'a':
		return in.a, kinds[0]
	case 'b':
		return in.b, kinds[1]
	}
	return in.c, kinds[2]
}

// writer returns the last of the instructions before the k-th that writes the register of
// one of its operands, or -1.
func writer(code []instruction, k int, letter byte) int {
	reg, kind := code[k].operand(letter)
	for j := k - 1; j >= 0; j-- {
		to, is := code[j].operand('a')
		if to == reg && (kind == 'n' && is == 'N' || kind == 'r' && is == 'R') {
			return j
		}
	}
	return -1
}
