// This file measures whole conversions of a large program of ordinary functions.

package compile_test

import (
	"fmt"
	"io"
	"runtime"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/families"
)

// BenchmarkConvert measures how fast 4 MB of source become the text of the CPS, on one core
// and on all: parsing, checking, lowering, the passes of the level, and printing. It also
// measures the memory in use for each byte of source, when the syntax tree, the facts of the
// checker and the CPS are all there.
func BenchmarkConvert(b *testing.B) {
	text := families.Ordinary(4 << 20)
	for _, level := range []int{1, 2} {
		for _, procs := range []int{1, runtime.NumCPU()} {
			b.Run(fmt.Sprintf("O%d/cores=%d", level, procs), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
				b.SetBytes(int64(len(text)))
				before := inUse()
				var p *compile.Program
				for b.Loop() {
					var err error
					if p, err = compile.Compile("bench.imp", text, compile.Options{Level: compile.Levels[level]}); err != nil {
						b.Fatal(err)
					}
					cps.Fprint(io.Discard, p.CPS, cps.PrintOptions{})
				}
				b.ReportMetric((inUse()-before)/float64(len(text)), "B-in-use/B")
				runtime.KeepAlive(p)
			})
		}
	}
}

// inUse returns the bytes of the heap that are in use.
func inUse() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
