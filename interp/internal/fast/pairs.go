// This file defines how the compiler makes sequences of instructions run as one.

package fast

//go:generate go run ./genloop

// A fusion is a sequence of instructions that runs as one.
type fusion []fusedPart

// A fusedPart is an instruction of a sequence. Some of its operands must be results of earlier
// parts: forward lists them. If the result is elided, it is not written to its register, and only
// the sequence may use it.
//
// It has no pointers: at each start of a program, Go looks at all words of the variables that have some.
type fusedPart struct {
	op      uint16
	forward forwards
	elided  bool
}

// forwards are up to two operands of an instruction. The letter of those that are missing is 0.
type forwards [2]forward

type forward struct {
	letter byte
	from   uint8 // the number of the part that wrote it last
}

// list returns those that are not missing.
func (f *forwards) list() []forward {
	n := 0
	for n < len(f) && f[n].letter != 0 {
		n++
	}
	return f[:n]
}

// A sequenceIndex has for each opcode a list of the sequences that begin with it: first has the
// number of the first one by opcode, and next that of the following one by sequence. The numbers
// count from 1, and 0 ends a list. The index is data, because each start of the command needs it.
type sequenceIndex struct {
	first [firstPair]uint16
	next  [len(sequences) + 1]uint16
}

// The costs by which fuse chooses sequences: of a dispatch, and what it saves if an operand is
// passed on in a variable, and if a result is not written to its register.
const (
	dispatchCost = 16
	forwardGain  = 2
	elideGain    = 1
)

// cost returns what the sequence costs.
func (f fusion) cost() int {
	c := dispatchCost
	for _, p := range f {
		c -= forwardGain * len(p.forward.list())
		if p.elided {
			c -= elideGain
		}
	}
	return c
}

// baseOp returns the opcode of a single instruction: of the first one if op is that of a
// sequence, else op.
func baseOp(op uint16) uint16 {
	if op >= firstPair {
		return sequences[op-firstPair][0].op
	}
	return op
}

// fuse gives the first instruction of every sequence the opcode of the sequence. From each
// instruction on, the sequences that it chooses cost least in all, if no branch is taken. (Control
// that never falls through to the next instruction makes no difference: it ends a sequence, so
// all choices cost the same from there on.) The other instructions do not change, so jumps into
// the middle of a sequence still work. Single says for each instruction whether its result is
// used once.
func fuse(code []instruction, single []bool) {
	fused := make([]uint16, len(code))
	costs := make([]int, len(code)+1) // by instruction: of the code from it on
	for i := len(code) - 1; i >= 0; i-- {
		fused[i], costs[i] = code[i].op, dispatchCost+costs[i+1]
		for s := sequencesOf.first[code[i].op]; s > 0; s = sequencesOf.next[s] {
			f := &sequences[s-1]
			if !f.matches(code[i:], single[i:]) {
				continue
			}
			if c := f.cost() + costs[i+len(*f)]; c < costs[i] {
				fused[i], costs[i] = firstPair+s-1, c
			}
		}
	}
	for i := range code {
		code[i].op = fused[i]
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
		for _, x := range p.forward.list() {
			if writer(code, k, x.letter) != int(x.from) {
				return false
			}
		}
	}
	return true
}

// operand returns the register and the kind of an operand. That of letter x is what callV calls.
func (in *instruction) operand(letter byte) (uint16, byte) {
	kinds := specs[in.op].operands
	switch letter {
	case 'x':
		return uint16(in.x), 'r'
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
