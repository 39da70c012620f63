// Package stats sums up measurements.
//
// The quantiles are those of definition 7 in Hyndman and Fan, "Sample Quantiles
// in Statistical Packages", The American Statistician 50 (1996): linear
// interpolation between the two nearest order statistics, the smallest value
// being the quantile of 0 and the greatest that of 1.
package stats

import (
	"math"
	"math/rand/v2"
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
// is at least one. It is the right mean for ratios: which peer ranks first does not depend
// on the peer that they are relative to (Fleming and Wallace, "How Not To Lie With
// Statistics", CACM 29(3), 1986).
func GeometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}

// An Interval holds a number with some confidence.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Bootstrap returns the confidence interval at 95 per cent of a statistic, by the
// percentile method of Efron and Tibshirani, "An Introduction to the Bootstrap" (1993),
// chapter 13. It resamples 2000 times. All samples are resampled at the same indices, since
// their measurements were made in turns. The samples have the same length, 1 or more. The
// result is the same each time.
func Bootstrap(samples [][]float64, statistic func(samples [][]float64) float64) Interval {
	const draws = 2000
	rng := rand.New(rand.NewPCG(1, 2))
	drawn := make([][]float64, len(samples))
	for i := range samples {
		drawn[i] = make([]float64, len(samples[i]))
	}
	results := make([]float64, draws)
	for d := range results {
		for at := range samples[0] {
			from := rng.IntN(len(samples[0]))
			for i := range samples {
				drawn[i][at] = samples[i][from]
			}
		}
		results[d] = statistic(drawn)
	}
	slices.Sort(results)
	return Interval{quantile(results, 0.025), quantile(results, 0.975)}
}

// Median returns the median of a sample of at least one value.
func Median(sample []float64) float64 { return Summarise(sample).Median }

// RatioOfMedians returns the median of the first sample divided by that of the
// second: a statistic for Bootstrap.
func RatioOfMedians(samples [][]float64) float64 { return Median(samples[0]) / Median(samples[1]) }
