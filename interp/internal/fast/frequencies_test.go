package fast

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

var (
	frequencies = flag.String("frequencies", "", "write to `FILE` how often the programs of the training set execute each instruction")
	dispatches  = flag.String("dispatches", "", "log how many dispatches an instruction takes in the programs that match `PATTERN`")
)

// trainingSet lists the programs on which the sequences are chosen.
var trainingSet = []string{"../../../testdata/bench/*.imp", "../../../testdata/bench/general/*.imp", "../../../testdata/bench/strings/*.imp", "../../../examples/*_map.imp"}

// With the flag -frequencies, this test writes the file from which genloop chooses the sequences
// of instructions: for each program a line with its path below testdata/bench, and then one line for
// each instruction:
//
//	count mnemonic operands registers [single] [leader]
//
// The operands are as in the table of opcodes. The word single means that the result is used
// once, and leader that the instruction is the target of a jump.
func TestWriteFrequencies(t *testing.T) {
	if *frequencies == "" {
		t.Skip("without the flag -frequencies")
	}
	out, err := os.Create(*frequencies)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	w := bufio.NewWriter(out)
	for _, pattern := range trainingSet {
		for _, file := range matching(t, pattern) {
			e, executed := observed(t, file)
			writeFrequencies(w, file, e, executed)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}

// With the flag -dispatches, this test logs for each program how many dispatches an instruction
// takes: less than one, because a sequence takes one.
func TestLogDispatches(t *testing.T) {
	if *dispatches == "" {
		t.Skip("without the flag -dispatches")
	}
	sum, n := 0.0, 0
	for _, file := range matching(t, *dispatches) {
		e, executed := observed(t, file)
		fused, all := int64(0), int64(0)
		within := make([]int64, len(e.code))
		for pc := range e.code {
			all += executed[pc]
			d := max(executed[pc]-within[pc], 0)
			fused += d
			if op := e.code[pc].op; op >= firstPair {
				for k := 1; k < len(sequences[op-firstPair]); k++ {
					within[pc+k] = max(within[pc+k], min(d, executed[pc+k]))
				}
			}
		}
		t.Logf("%-16s %.3f", strings.TrimSuffix(filepath.Base(file), ".imp"), float64(fused)/float64(all))
		sum, n = sum+math.Log(float64(fused)/float64(all)), n+1
	}
	t.Logf("%-16s %.3f", "geometric mean", math.Exp(sum/float64(n)))
}

// matching lists the files that match a pattern, at least one.
func matching(t *testing.T, pattern string) []string {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("there are no programs: ", err)
	}
	return files
}

// observed compiles and runs a program, and returns how often it executes each instruction.
func observed(t *testing.T, file string) (*compilation, []int64) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := interptest.Lower(t, file, string(text), 2, cps.Deferred)
	e := compileProgram(p, false)
	m := New(p, rts.Options{Out: rts.NewOutput(nil, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth})
	executed := make([]int64, len(e.code))
	m.steps.observe = func(pc int) { executed[pc]++ }
	m.steps.margin = m.steps.limit // execute all instructions one by one
	if err := m.Run(); err != nil {
		t.Fatal(file, err)
	}
	return e, executed
}

// writeFrequencies writes the part of one program.
func writeFrequencies(w io.Writer, name string, e *compilation, executed []int64) {
	d := &disassembler{compilation: e}
	d.findTargets()
	fmt.Fprintln(w, "program", strings.TrimPrefix(name, "../../../testdata/bench/"))
	for pc := range e.code {
		in := &e.code[pc]
		s := specs[baseOp(in.op)]
		fmt.Fprintf(w, "%d %s %s %d %d %d", executed[pc], s.name, s.operands[:3], in.a, in.b, in.c)
		if e.single[pc] {
			fmt.Fprint(w, " single")
		}
		if d.targets[pc] {
			fmt.Fprint(w, " leader")
		}
		fmt.Fprintln(w)
	}
}
