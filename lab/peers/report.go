// This file defines the result of a comparison, and how it is written.

package peers

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"cpsc/lab/stats"
)

// A report is the result of a comparison. The first peer is the one that all
// ratios are relative to.
type report struct {
	machine string
	repeat  int
	peers   []peerInfo
	missing []string // a line for each peer that is missing
	sets    []*setReport
}

// A setReport is the result of a set of programs.
type setReport struct {
	name          string
	programs      []*programReport
	whole, inside []mean // by peer; none for the first
}

type peerInfo struct{ title, version string }

type programReport struct {
	name    string
	results []*result // one for each peer, in their order
}

// A result is what was measured of a program on a peer.
type result struct {
	unable        string // why there are no figures
	whole, inside figures
}

// figures are CPU times in seconds, and what follows from them if there are any.
type figures struct {
	times  []float64
	median float64
	ratio  float64 // of the median to that of the first peer; 0 if one of them is not known

	// interval is the confidence interval of the ratio at 95 per cent, by the bootstrap
	// over the rounds. It is nil for the first peer, and if there was only one round.
	interval *stats.Interval
}

// add adds a measurement, where it is known.
func (f *figures) add(seconds float64) {
	if seconds > 0 {
		f.times = append(f.times, seconds)
	}
}

// summarise fills in the median, the ratio and its interval; base has the figures of the first peer.
func (f *figures) summarise(base *figures) {
	if len(f.times) == 0 || len(base.times) == 0 {
		return
	}
	f.median = stats.Median(f.times)
	f.ratio = f.median / stats.Median(base.times)
	if f != base && len(f.times) == len(base.times) && len(f.times) > 1 {
		interval := stats.Bootstrap([][]float64{f.times, base.times}, stats.RatioOfMedians)
		f.interval = &interval
	}
}

// A mean is the geometric mean of the ratios of a peer, over the programs that
// both it and the first peer ran. There is none if there are no ratios.
type mean struct {
	ratios []float64
	mean   float64
	least  float64 // the least of the ratios

	// interval is the confidence interval of the mean at 95 per cent, by the bootstrap
	// over the programs: how much the mean depends on which programs are in the set.
	interval stats.Interval
}

// summarise fills in what follows from the times.
func (r *report) summarise() {
	for _, set := range r.sets {
		for _, line := range set.programs {
			for _, x := range line.results {
				x.whole.summarise(&line.results[0].whole)
				x.inside.summarise(&line.results[0].inside)
			}
		}
		set.whole = set.means(len(r.peers), whole)
		set.inside = set.means(len(r.peers), inside)
	}
}

func whole(x *result) *figures  { return &x.whole }
func inside(x *result) *figures { return &x.inside }

// means returns the means of the peers, by peer.
func (r *setReport) means(peers int, of func(*result) *figures) []mean {
	means := make([]mean, peers)
	for i := 1; i < peers; i++ {
		var ratios []float64
		for _, line := range r.programs {
			if ratio := of(line.results[i]).ratio; ratio > 0 {
				ratios = append(ratios, ratio)
			}
		}
		if len(ratios) > 0 {
			means[i] = newMean(ratios)
		}
	}
	return means
}

// newMean returns the mean of ratios, of which there is at least one.
func newMean(ratios []float64) mean {
	return mean{
		ratios:   ratios,
		mean:     stats.GeometricMean(ratios),
		least:    slices.Min(ratios),
		interval: stats.Bootstrap([][]float64{ratios}, func(drawn [][]float64) float64 { return stats.GeometricMean(drawn[0]) }),
	}
}

// measured reports whether some peer has a mean.
func measured(means []mean) bool {
	return slices.ContainsFunc(means, func(m mean) bool { return m.ratios != nil })
}

func (r *report) writeMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	first := r.peers[0].title
	brackets := "the confidence interval at 95 per cent, by the bootstrap\nover the rounds. That of a geometric mean is by the bootstrap over the programs."
	if r.repeat == 1 {
		brackets = "the confidence interval of a geometric mean at 95 per\ncent, by the bootstrap over the programs."
	}
	fmt.Fprintf(out, `%s.

Time is CPU time, of user and system, of all threads. Each program ran %s on each peer, the peers in turns, after a
warm-up. The column of %s shows its median; the columns of the other peers show their medians as multiples of it:
how many times as fast %s is. In brackets is %s All outputs agree.
`, r.machine, times(r.repeat), first, first, brackets)
	r.compareSets(out, "whole process", func(s *setReport) []mean { return s.whole })
	r.compareSets(out, "inside", func(s *setReport) []mean { return s.inside })
	for _, set := range r.sets {
		suffix := ""
		if len(r.sets) > 1 {
			suffix = ", " + set.name + " set"
		}
		r.table(out, set, "Whole process"+suffix, set.whole, whole)
		if slices.ContainsFunc(set.programs, func(p *programReport) bool { return p.results[0].inside.median > 0 }) {
			r.table(out, set, "Inside: the run alone, after compilation"+suffix, set.inside, inside)
		}
	}

	fmt.Fprint(out, "\n")
	for _, p := range r.peers {
		fmt.Fprintf(out, "- %s: %s\n", p.title, p.version)
	}
	for _, line := range r.missing {
		fmt.Fprintf(out, "- %s\n", line)
	}
	for i, p := range r.peers {
		r.unable(out, i, p.title)
	}
	return out.Flush()
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprint(n, " times")
}

// compareSets writes the means of two sets side by side, and the ratio of the second to the
// first. It writes nothing if there is only one set, or if there are no means.
func (r *report) compareSets(out io.Writer, heading string, of func(*setReport) []mean) {
	if len(r.sets) != 2 || !measured(of(r.sets[0])) {
		return
	}
	a, b := r.sets[0], r.sets[1]
	fmt.Fprintf(out, "\n## Both sets, %s: geometric means\n\n", heading)
	fmt.Fprintf(out, "| peer | %s | least | %s | least | %s / %s |\n|---|--:|--:|--:|--:|--:|\n", a.name, b.name, b.name, a.name)
	for i, p := range r.peers {
		m, n := of(a)[i], of(b)[i]
		if m.ratios == nil || n.ratios == nil {
			continue
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s |\n", p.title,
			withInterval(m.mean, m.interval), digits(m.least), withInterval(n.mean, n.interval), digits(n.least),
			withInterval(n.mean/m.mean, differenceInterval(m.ratios, n.ratios)))
	}
}

// differenceInterval returns the confidence interval at 95 per cent of the ratio of the
// geometric means of b and a. The samples are independent, and may differ in length. The
// standard error of the logarithm of the ratio is the root of the sum of the squares of the
// standard errors of the logarithms of the two means.
func differenceInterval(a, b []float64) stats.Interval {
	variance := func(list []float64) float64 {
		mean, sum := math.Log(stats.GeometricMean(list)), 0.0
		for _, x := range list {
			d := math.Log(x) - mean
			sum += d * d
		}
		n := float64(len(list))
		return sum / max(1, n-1) / n
	}
	ratio := stats.GeometricMean(b) / stats.GeometricMean(a)
	factor := math.Exp(1.96 * math.Sqrt(variance(a)+variance(b)))
	return stats.Interval{Low: ratio / factor, High: ratio * factor}
}

func withInterval(x float64, i stats.Interval) string {
	return fmt.Sprintf("%s (%s to %s)", digits(x), digits(i.Low), digits(i.High))
}

// table writes the figures of the peers that have some.
func (r *report) table(out io.Writer, set *setReport, heading string, means []mean, of func(*result) *figures) {
	var columns []int
	for i := range r.peers {
		if i == 0 || means[i].ratios != nil {
			columns = append(columns, i)
		}
	}
	fmt.Fprintf(out, "\n## %s\n\n| program |", heading)
	for _, i := range columns {
		fmt.Fprintf(out, " %s |", r.peers[i].title)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("--:|", len(columns)))
	for _, line := range set.programs {
		fmt.Fprintf(out, "| %s |", line.name)
		for _, i := range columns {
			f := of(line.results[i])
			switch {
			case f.ratio == 0:
				fmt.Fprint(out, " n/a |")
			case i == 0:
				fmt.Fprintf(out, " %.3f s |", f.median)
			case f.interval == nil:
				fmt.Fprintf(out, " %s |", digits(f.ratio))
			default:
				fmt.Fprintf(out, " %s |", withInterval(f.ratio, *f.interval))
			}
		}
		fmt.Fprintln(out)
	}
	if len(columns) == 1 {
		return
	}
	fmt.Fprint(out, "| least | |")
	for _, i := range columns[1:] {
		fmt.Fprintf(out, " %s |", digits(means[i].least))
	}
	fmt.Fprint(out, "\n| **geometric mean** | |")
	for _, i := range columns[1:] {
		m := &means[i]
		fmt.Fprintf(out, " **%s** (%s to %s)", digits(m.mean), digits(m.interval.Low), digits(m.interval.High))
		if len(m.ratios) < len(set.programs) {
			fmt.Fprintf(out, " of %d", len(m.ratios))
		}
		fmt.Fprint(out, " |")
	}
	fmt.Fprintln(out)
}

// digits writes a positive number with three digits, or more before the point.
func digits(x float64) string {
	return fmt.Sprintf("%.*f", max(0, 2-int(math.Floor(math.Log10(x)))), x)
}

// unable writes why a peer did not run programs. Programs with the same reason share a line.
func (r *report) unable(out io.Writer, i int, title string) {
	var reasons []string
	programs := map[string][]string{}
	for _, set := range r.sets {
		for _, line := range set.programs {
			if reason := line.results[i].unable; reason != "" {
				if programs[reason] == nil {
					reasons = append(reasons, reason)
				}
				programs[reason] = append(programs[reason], line.name)
			}
		}
	}
	for _, reason := range reasons {
		fmt.Fprintf(out, "- n/a on %s: %s: %s\n", title, strings.Join(programs[reason], ", "), reason)
	}
}
