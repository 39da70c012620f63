// Package stats sums up measurements.
//
// The quantiles are those of definition 7 in Hyndman and Fan, "Sample Quantiles
// in Statistical Packages", The American Statistician 50 (1996): linear
// interpolation between the two nearest order statistics, the smallest value
// being the quantile of 0 and the greatest that of 1.
package stats

import (
	"math"
	"slices"
)

// A Summary is the middle of a sample and how far it spreads.
type Summary struct {
	Q1     float64 `json:"q1"`
	Median float64 `json:"median"`
	Q3     float64 `json:"q3"`
}

// Summarise returns the median and the quartiles of a sample of at least one
// value.
func Summarise(sample []float64) Summary {
	sorted := slices.Sorted(slices.Values(sample))
	return Summary{quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)}
}

// Spread returns the distance of the quartiles as a part of the median.
func (s Summary) Spread() float64 { return (s.Q3 - s.Q1) / s.Median }

func quantile(sorted []float64, p float64) float64 {
	at := p * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// GeometricMean returns the geometric mean of positive numbers, of which there
// is at least one. It is the mean for ratios: it does not depend on what they
// are relative to (Fleming and Wallace, "How Not To Lie With Statistics", CACM
// 29(3), 1986).
func GeometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}
