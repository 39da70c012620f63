package stats

import (
	"math"
	"slices"
	"testing"
)

func TestSummarise(t *testing.T) {
	for _, test := range []struct {
		sample []float64
		want   Summary
	}{
		{[]float64{7}, Summary{7, 7, 7}},
		{[]float64{4, 2}, Summary{2.5, 3, 3.5}},
		{[]float64{3, 1, 2}, Summary{1.5, 2, 2.5}},
		{[]float64{40, 10, 30, 20}, Summary{17.5, 25, 32.5}},
		{[]float64{5, 1, 4, 2, 3}, Summary{2, 3, 4}},
		{[]float64{1, 1, 1, 1, 1000}, Summary{1, 1, 1}},
	} {
		before := slices.Clone(test.sample)
		if got := Summarise(test.sample); got != test.want {
			t.Errorf("%v: got %v, want %v", test.sample, got, test.want)
		}
		if !slices.Equal(test.sample, before) {
			t.Errorf("%v: the sample was changed to %v", before, test.sample)
		}
	}
}

func TestSpread(t *testing.T) {
	if got := (Summary{2, 4, 5}).Spread(); got != 0.75 {
		t.Errorf("got %v, want 0.75", got)
	}
}

func TestGeometricMean(t *testing.T) {
	for _, test := range []struct {
		list []float64
		want float64
	}{
		{[]float64{3}, 3},
		{[]float64{2, 8}, 4},
		{[]float64{0.5, 2}, 1},
		{[]float64{1, 10, 100}, 10},
	} {
		if got := GeometricMean(test.list); math.Abs(got-test.want) > 1e-12*test.want {
			t.Errorf("%v: got %v, want %v", test.list, got, test.want)
		}
	}
}

// Where all measurements are alike there is no doubt; where they differ, the interval
// is around the middle, and within the sample. Samples are drawn together: a ratio
// that is the same in every round is certain, however the rounds differ.
func TestBootstrap(t *testing.T) {
	same := [][]float64{{6, 6, 6}, {3, 3, 3}}
	if got := Bootstrap(same, RatioOfMedians); got != (Interval{2, 2}) {
		t.Errorf("got %v for equal measurements", got)
	}
	together := [][]float64{{2, 20, 200}, {1, 10, 100}}
	if got := Bootstrap(together, RatioOfMedians); got != (Interval{2, 2}) {
		t.Errorf("got %v for measurements that differ together", got)
	}
	median := func(s [][]float64) float64 { return Median(s[0]) }
	got := Bootstrap([][]float64{{1, 2, 3, 4, 5, 6, 7, 8, 9}}, median)
	if got.Low < 1 || got.Low >= 5 || got.High <= 5 || got.High > 9 {
		t.Errorf("got %v for the median of 1 to 9", got)
	}
	if again := Bootstrap([][]float64{{1, 2, 3, 4, 5, 6, 7, 8, 9}}, median); again != got {
		t.Errorf("got %v and %v", got, again)
	}
}
