// This file defines how the sequences are chosen: from how often the programs of the training
// set execute each instruction. A test of package fast writes these frequencies.
//
// The algorithm is byte pair encoding (P. Gage, A new algorithm for data compression, 1994)
// on the straight-line runs of instructions: of all pairs of neighbours, the one whose fusion
// saves the most dispatches becomes a sequence, and counts as one instruction from then on.
//
// It runs twice. The first time, it uses only the programs with hot loops, and chooses long
// sequences whose instructions pass results to each other in variables. These save most in
// such loops, but are rare in other programs. The second time, it uses all programs, and
// chooses sequences of up to three instructions with any registers. Eight programs that were
// not used for the choice took 0.84 dispatches for each instruction with the sequences of the
// first run only, and 0.77 with all.
//
// A third run, chooseText, adds sequences that programs share that process text.

package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
)

const (
	maxParts  = 6   // instructions of a sequence
	maxChosen = 300 // sequences
	minShare  = 0.1 // in percent of the dispatches of a program: rarer instructions are left out
	minGain   = 0.7 // the dispatches that a sequence saves: the sum over the programs, in percent of each
)

// An executed is an instruction of a program, with its share of the instructions that the
// program executes, in percent.
type executed struct {
	op             *op
	share          float64
	kinds          string
	regs           [3]int
	single, leader bool
}

// A run is straight-line code of a program.
type run struct {
	code    []executed
	program string
}

// isText reports whether the program is one of those that process text; isGeneral, whether it is
// another one without hot loops.
func (r run) isText() bool {
	return strings.HasPrefix(r.program, "strings/") || strings.HasPrefix(r.program, "../../../examples/")
}
func (r run) isGeneral() bool { return strings.HasPrefix(r.program, "general/") }

// ends holds the instructions after which control never falls through to the next one.
var ends = map[string]bool{"Jump": true, "Call": true, "CallV": true, "TailV": true, "Ret": true, "RetN": true, "RetR": true, "RetI": true, "Switch": true}

// readExecuted reads a file of frequencies and returns the straight-line runs of
// instructions that the programs execute often.
func readExecuted(name string) ([]run, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	byName := map[string]*op{}
	for i := range ops {
		byName[strings.ToLower(ops[i].name)] = &ops[i]
	}
	var runs []run
	var all []executed
	program := ""
	finish := func() {
		total := 0.0
		for _, in := range all {
			total += in.share
		}
		var code []executed
		cut := func() {
			if len(code) > 1 {
				runs = append(runs, run{code, program})
			}
			code = nil
		}
		for _, in := range all {
			in.share *= 100 / total
			if in.leader || in.op == nil || in.share < minShare {
				cut()
			}
			if in.op == nil || in.share < minShare {
				continue
			}
			code = append(code, in)
			if ends[in.op.name] {
				cut()
			}
		}
		cut()
		all = nil
	}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "program ") {
			finish()
			program = strings.TrimPrefix(lines.Text(), "program ")
			continue
		}
		var in executed
		var mnemonic string
		if _, err := fmt.Sscan(lines.Text(), &in.share, &mnemonic, &in.kinds, &in.regs[0], &in.regs[1], &in.regs[2]); err != nil {
			return nil, fmt.Errorf("%s: %q: %v", name, lines.Text(), err)
		}
		in.op = byName[strings.ReplaceAll(mnemonic, ".", "")]
		in.single = strings.Contains(lines.Text(), " single")
		in.leader = strings.Contains(lines.Text(), " leader")
		all = append(all, in)
	}
	finish()
	return runs, lines.Err()
}

// leaves reports whether an instruction may leave the loop.
func (o *op) leaves() bool { return strings.Contains(o.pre+o.expr+o.end, "SLOW") }

// describe returns the line of sequences.txt for a sequence of instructions.
func describe(seq []executed) string {
	parts := make([]part, len(seq))
	for k, in := range seq {
		parts[k].forward = map[byte]int{}
		for i, kind := range []byte(in.kinds) {
			for j := k - 1; j >= 0 && (kind == 'n' || kind == 'r'); j-- {
				if seq[j].kinds[0] == kind-'a'+'A' && seq[j].regs[0] == in.regs[i] {
					parts[k].forward["abc"[i]] = j
					break
				}
			}
		}
	}
	var words []string
	for k, in := range seq {
		word := in.op.name
		if in.single && elidable(seq, parts, k) {
			word += "!"
		}
		forward := ""
		for _, letter := range []byte("abc") {
			if j, ok := parts[k].forward[letter]; ok {
				forward += fmt.Sprintf("%c%d", letter, j)
			}
		}
		if forward != "" {
			word += "/" + forward
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// elidable reports whether the sequence itself uses the result of a part, before an
// instruction that may leave the loop.
func elidable(seq []executed, parts []part, k int) bool {
	for i := k + 1; i < len(seq); i++ {
		if seq[i].op.leaves() {
			return false
		}
		for _, j := range parts[i].forward {
			if j == k {
				return true
			}
		}
	}
	return false
}

// plain returns the line of sequences.txt for a sequence of instructions with any registers.
func plain(seq []executed) string {
	var words []string
	for _, in := range seq {
		words = append(words, in.op.name)
	}
	return strings.Join(words, " ")
}

// protocol holds sequences that occur in all programs of a kind. A call in a try statement or of
// a generator makes a handler right before it. The entry of the rest of a generator loads the
// frame, perhaps after a captured number. The rest begins with a test of its state and loads a
// field, also where it was inlined. A yield stores fields and returns, and the number of a state is
// a constant. They are not chosen by the frequencies, because few programs of the training set have
// exceptions and generators.
var protocol = []string{
	"Handler Call", "Mov Handler Call", "Handler CallV", "GetR! Handler CallV/x0",
	"Mov Mov Call", "GetR! Mov CallV/x0",
	"GetN! IfNeI/a0", "GetN! IfNeI/a0 GetN", "GetN GetN! IfNeI/a1 GetN", "GetN IfEqI/a0",
	"Load PutN/b0", "GetR Load PutN/b1", "GetR GetR Load PutN/b2", "Load PutN/b0 RetN", "PutN RetN",
	"AddI IfLe/b0 PutN RetN", "AddI IfGeI/a0 PutN RetN", "AddI IfLtI/a0 PutN RetN",
}

// hashes holds the loops over the bytes of a string that compute its hash: h*31 + c, h*33 ^ c and
// FNV-1a, as they are and with a mask or a remainder. Each program has its own, so that few share one.
var hashes = []string{
	"MulI Byte! Add/b0c1 AddI IfLt/a3",
	"MulI Byte! Add!/b0c1 AndI/b2 AddI IfLt/a4",
	"MulI Byte! Xor/b0c1 AddI IfLt/a3",
	"MulI Byte! Xor!/b0c1 AndI/b2 AddI IfLt/a4",
	"Byte! Xor!/c0 MulI/b1 AddI IfLt/a3",
	"Byte! Xor!/c0 MulI!/b1 AndI/b2 AddI IfLt/a4",
}

// choose returns the lines of sequences.txt.
func choose(runs []run) []string {
	var hot, all []run
	for _, r := range runs {
		if r.isText() {
			continue
		}
		all = append(all, r)
		if !r.isGeneral() {
			hot = append(hot, r)
		}
	}
	chosen := append(slices.Clone(protocol), fuseBest(hot, describe, 6, nil, 172, 1)...)
	return append(chosen, fuseBest(all, plain, 3, chosen, 108, 1)...)
}

// chooseText returns the lines of text.txt, given those of sequences.txt.
func chooseText(runs []run, others []string) []string {
	var text []run
	for _, r := range runs {
		if r.isText() || r.isGeneral() {
			text = append(text, r)
		}
	}
	return append(slices.Clone(hashes), fuseBest(text, describe, 6, append(others, hashes...), 60, 2)...)
}

// fuseBest chooses sequences of at most maxParts instructions until no other one saves enough, or n
// of them are not among others. It chooses only those that so many programs share, and returns them
// as lines that describe writes.
func fuseBest(runs []run, describe func([]executed) string, maxParts int, others []string, n, sharing int) []string {
	tiles := make([][][]executed, len(runs)) // by run: its sequences, each of which is one dispatch
	for i, run := range runs {
		for j := range run.code {
			tiles[i] = append(tiles[i], run.code[j:j+1])
		}
	}
	var chosen []string
	seen := map[string]bool{}
	for _, line := range others {
		seen[line] = true
	}
	for len(chosen) < n {
		gain, programs := map[string]float64{}, map[string]map[string]bool{}
		for r, run := range tiles {
			for i := 0; i+1 < len(run); i++ {
				if len(run[i])+len(run[i+1]) <= maxParts {
					line := describe(join(run[i], run[i+1]))
					gain[line] += min(run[i][0].share, run[i+1][0].share)
					if programs[line] == nil {
						programs[line] = map[string]bool{}
					}
					programs[line][runs[r].program] = true
				}
			}
		}
		lines := make([]string, 0, len(gain))
		for line := range gain {
			if len(programs[line]) >= sharing {
				lines = append(lines, line)
			}
		}
		sort.Slice(lines, func(i, j int) bool {
			if gain[lines[i]] != gain[lines[j]] {
				return gain[lines[i]] > gain[lines[j]]
			}
			return lines[i] < lines[j]
		})
		if len(lines) == 0 || gain[lines[0]] < minGain {
			break
		}
		best := lines[0]
		if !seen[best] {
			seen[best] = true
			chosen = append(chosen, best)
		}
		for r, run := range tiles {
			out := run[:0]
			for i := 0; i < len(run); i++ {
				if i+1 < len(run) && len(run[i])+len(run[i+1]) <= maxParts {
					if both := join(run[i], run[i+1]); describe(both) == best {
						out = append(out, both)
						i++
						continue
					}
				}
				out = append(out, run[i])
			}
			tiles[r] = out
		}
	}
	return chosen
}

func join(a, b []executed) []executed { return append(a[:len(a):len(a)], b...) }
