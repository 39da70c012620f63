package fast

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

var frequencies = flag.String("frequencies", "", "write to `FILE` how often the benchmark programs execute each instruction")

// With the flag -frequencies, this test writes the file from which genloop chooses the sequences
// of instructions: for each benchmark program a line with its name, and then one line for
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
	files, err := filepath.Glob("../../../testdata/bench/*.imp")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no benchmark programs: ", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		writeFrequencies(t, w, file, interptest.Lower(t, file, string(text), 2, cps.Deferred))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}

// writeFrequencies writes the part of one program.
func writeFrequencies(t *testing.T, w io.Writer, name string, p *cps.Program) {
	e := compileProgram(p, false)
	d := &disassembler{compilation: e}
	d.findTargets()
	m := New(p, rts.Options{Out: rts.NewOutput(nil, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth, Count: true})
	executed := make([]int64, len(e.code))
	m.steps.observe = func(pc int) { executed[pc]++ }
	m.steps.margin = m.steps.limit // execute all instructions one by one
	if err := m.Run(); err != nil {
		t.Fatal(name, err)
	}
	fmt.Fprintln(w, "program", strings.TrimSuffix(filepath.Base(name), ".imp"))
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
