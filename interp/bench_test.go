package interp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
)

// BenchmarkLimits measures what limits cost. It runs the benchmark programs with and
// without a limit, in turns. The metrics are medians: the time with a limit as a multiple
// of the time without. Run it with -benchtime=9x.
func BenchmarkLimits(b *testing.B) {
	const hour = time.Hour
	ctx, cancel := context.WithTimeout(context.Background(), hour)
	defer cancel()
	limits := []struct {
		name string
		opts Options
	}{
		{"steps", Options{MaxSteps: math.MaxInt64}},
		{"memory", Options{MaxMemory: 2 << 30}},
		{"depth", Options{MaxDepth: 1_000_000}},
		{"timeout", Options{Context: ctx}},
		{"nothing", Options{}},
	}
	files, _ := filepath.Glob("../testdata/bench/*.imp")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		p := interptest.Lower(b, file, string(text), 2, cps.Deferred)
		b.Run(strings.TrimSuffix(filepath.Base(file), ".imp"), func(b *testing.B) {
			run := func(opts Options) float64 {
				begin := time.Now()
				if _, err := Run(p, opts); err != nil {
					b.Fatal(err)
				}
				return time.Since(begin).Seconds()
			}
			ratios := make([][]float64, len(limits))
			for b.Loop() {
				free := run(Options{})
				for i, l := range limits {
					ratios[i] = append(ratios[i], run(l.opts)/free)
				}
			}
			for i, l := range limits {
				slices.SortFunc(ratios[i], cmp.Compare)
				b.ReportMetric(ratios[i][len(ratios[i])/2], "x-"+l.name)
			}
		})
	}
}

// BenchmarkStrings measures what it takes to add a piece to a string, in nanoseconds, if the
// string gets so many pieces.
func BenchmarkStrings(b *testing.B) {
	for _, g := range growths {
		p := interptest.Lower(b, "test.imp", g.text, 2, cps.Deferred)
		for _, n := range []int{10_000, 100_000, 1_000_000} {
			b.Run(fmt.Sprint(g.name, "/", n), func(b *testing.B) {
				for b.Loop() {
					if _, err := Run(p, Options{Args: []string{fmt.Sprint(n)}}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/piece")
			})
		}
	}
}
