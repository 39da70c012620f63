// This file defines the part of the experiment on redundant parameters that measures how the
// passes grow on families of functions that are hard for one of them or another.

package experiments

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/lab/setup"
	"cpsc/lab/table"
)

// A family is functions that grow with a number. Their results have a parameter for every
// variable in every block.
type family struct {
	name     string
	function func(n int) *construct.Function
}

var hard = []family{
	{"a switch with n cases that fall through", func(n int) *construct.Function {
		f := begin(1)
		for i := range int32(n) {
			f.Succs[1] = append(f.Succs[1], i+2)
			block(f, i+3)
		}
		block(f)
		return f
	}},
	{"a ladder of n blocks, two values", func(n int) *construct.Function {
		f := ladder(n)
		f.Code[n] = []construct.Access{{Write: true}}
		return f
	}},
	{"a ladder of n blocks, one value", ladder},
	{"a loop with n variables", func(n int) *construct.Function {
		f := begin(n)
		f.Succs[1] = []int32{1}
		return f
	}},
	{"n early exits", func(n int) *construct.Function {
		f := begin(1)
		block(f) // the exit
		f.Succs[1] = []int32{3, 2}
		for i := range int32(n) {
			block(f, i+4, 2)
		}
		f.Succs[n+2] = []int32{2}
		return f
	}},
}

// begin returns a function of two nodes; the first writes the variables.
func begin(vars int) *construct.Function {
	f := &construct.Function{Name: "f", Vars: int32(vars)}
	block(f, 1)
	for v := range int32(vars) {
		f.Code[0] = append(f.Code[0], construct.Access{Var: v, Write: true})
	}
	block(f)
	return f
}

func block(f *construct.Function, succs ...int32) {
	f.Code, f.Succs = append(f.Code, nil), append(f.Succs, succs)
}

// ladder returns a function in which each block leads to the next one and back.
func ladder(n int) *construct.Function {
	f := begin(1)
	for i := int32(1); i < int32(n); i++ {
		f.Succs[i] = append(f.Succs[i], i+1)
		block(f, i)
	}
	return f
}

var (
	hardSizes = []int{500, 1000, 2000, 4000} // at which the families are measured
	leastRun  = 0.005                        // how many seconds a measurement takes at least
)

func worstCases(s *session) error {
	names := []string{"by"}
	for _, f := range hard {
		names = append(names, f.name)
	}
	t := s.table(&table.Table{Title: "Worst cases: exponents of the looks at arguments", Columns: names})
	t.Note("a parameter for every variable in every block; n = %v; the exponent is that of the line of least squares through the logarithms", hardSizes)
	repeat := 1
	if s.times {
		t.Title, repeat = "Worst cases: exponents of the time", s.repeat
		t.Note("CPU time, the least of %d measurements, without garbage collection", s.repeat)
	}
	for i := range removal.All {
		r := &removal.All[i]
		fmt.Fprintf(s.log, "worst cases: %s\n", r.Name)
		row := []any{r.Name}
		for _, family := range hard {
			var sizes, grown []float64 // by size: the looks, or the seconds
			for _, n := range hardSizes {
				f := family.function(n)
				if err := f.Check(); err != nil {
					return err
				}
				result := construct.Everywhere(f)
				var sample []float64
				var did removal.Work
				for range repeat {
					runtime.GC()
					percent := debug.SetGCPercent(-1)
					took, runs := 0.0, 0
					for ; runs == 0 || s.times && took < leastRun; runs++ {
						m := removal.NewForm(f, result.Clone())
						start := setup.CPUTime()
						_, did = r.Values(m)
						took += (setup.CPUTime() - start).Seconds()
					}
					debug.SetGCPercent(percent)
					sample = append(sample, took/float64(runs))
				}
				y := float64(did.Looks)
				if s.times {
					y = slices.Min(sample)
				}
				sizes, grown = append(sizes, float64(n)), append(grown, y)
				if err := s.checkContext(); err != nil {
					return err
				}
			}
			row = append(row, exponent(sizes, grown))
		}
		t.Add(row...)
	}
	return nil
}

// exponent returns e for which y is nearly proportional to x^e: the slope of the line of
// least squares through the logarithms. It is nil if the clock is too coarse for some y.
func exponent(x, y []float64) any {
	if slices.Min(y) == 0 {
		return nil
	}
	var sx, sy, sxx, sxy float64
	for i := range x {
		a, b := math.Log(x[i]), math.Log(y[i])
		sx, sy, sxx, sxy = sx+a, sy+b, sxx+a*a, sxy+a*b
	}
	n := float64(len(x))
	return table.Number{Value: (n*sxy - sx*sy) / (n*sxx - sx*sx)}
}
