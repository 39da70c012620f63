// This file defines the result of a comparison, and how it is written.

package peers

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"cpsc/lab/stats"
)

// A clock is a way to measure time.
type clock string

const (
	cpuClock  clock = "cpu"  // CPU time, of user and system
	wallClock clock = "wall" // the time that passes
)

// A report is the result of a comparison. The first peer is the one that all
// ratios are relative to.
type report struct {
	Date    string        `json:"date,omitempty"`
	CPU     string        `json:"cpu"`
	Cores   int           `json:"cores"`
	System  string        `json:"system"`
	Go      string        `json:"go"`
	Clock   clock         `json:"clock"` // of the medians, ratios and means
	Repeat  int           `json:"repeat"`
	Peers   []peerInfo    `json:"peers"`
	Missing []missingPeer `json:"missing,omitempty"`
	Sets    []*setReport  `json:"sets"`
}

// A setReport is the result of a set of programs.
type setReport struct {
	Name     string           `json:"name"`
	Programs []*programReport `json:"programs"`
	Whole    []mean           `json:"geometric_means_of_the_whole_process"`
	Inside   []mean           `json:"geometric_means_inside"`
}

type peerInfo struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Version string `json:"version"`
}

type missingPeer struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Reason  string `json:"reason"`
	Install string `json:"install"`
}

type programReport struct {
	Name    string    `json:"name"`
	Results []*result `json:"results"` // one for each peer, in their order
}

// A result is what was measured of a program on a peer.
type result struct {
	Peer   string  `json:"peer"`
	Unable string  `json:"not_applicable,omitempty"` // why there are no figures
	Whole  figures `json:"whole,omitzero"`
	Inside figures `json:"inside,omitzero"`
}

// figures are times in seconds; the summary and the ratio are those of the
// clock of the report, and nil if it did not measure.
type figures struct {
	CPU     []float64      `json:"cpu_seconds,omitempty"`
	Wall    []float64      `json:"wall_seconds,omitempty"`
	Summary *stats.Summary `json:"summary,omitempty"`
	Ratio   *float64       `json:"ratio,omitempty"` // of the median to that of the first peer

	// Interval is the confidence interval of the ratio at 95 per cent, by the bootstrap
	// over the rounds. It is nil for the first peer, and if there was only one round.
	Interval *stats.Interval `json:"interval,omitempty"`
}

// add adds a measurement, where it is known.
func (f *figures) add(s span) {
	if s.cpu > 0 {
		f.CPU = append(f.CPU, s.cpu)
	}
	if s.wall > 0 {
		f.Wall = append(f.Wall, s.wall)
	}
}

// times returns the times by a clock.
func (f *figures) times(c clock) []float64 {
	if c == wallClock {
		return f.Wall
	}
	return f.CPU
}

// summarise fills in the summary, the ratio and its interval; base has the figures of
// the first peer, which are summarised already, or is nil for the first peer itself.
func (f *figures) summarise(c clock, base *figures) {
	times := f.times(c)
	if len(times) == 0 || base != nil && base.Summary == nil {
		return
	}
	s := stats.Summarise(times)
	f.Summary = &s
	ratio := 1.0
	if base != nil {
		ratio = s.Median / base.Summary.Median
		if pair := [][]float64{times, base.times(c)}; len(pair[0]) == len(pair[1]) && len(times) > 1 {
			interval := stats.Bootstrap(pair, stats.RatioOfMedians)
			f.Interval = &interval
		}
	}
	f.Ratio = &ratio
}

// A mean is the geometric mean of the ratios of a peer, over the programs that
// both it and the first peer ran.
type mean struct {
	Peer     string  `json:"peer"`
	Mean     float64 `json:"mean"`
	Least    float64 `json:"least"` // the least of the ratios
	Programs int     `json:"programs"`

	// Interval is the confidence interval of the mean at 95 per cent, by the bootstrap
	// over the programs: how much the mean depends on which programs are in the set.
	Interval stats.Interval `json:"interval"`

	ratios []float64
}

// summarise fills in what follows from the times.
func (r *report) summarise() {
	for _, set := range r.Sets {
		for _, line := range set.Programs {
			first := line.Results[0]
			first.Whole.summarise(r.Clock, nil)
			first.Inside.summarise(r.Clock, nil)
			for _, x := range line.Results[1:] {
				x.Whole.summarise(r.Clock, &first.Whole)
				x.Inside.summarise(r.Clock, &first.Inside)
			}
		}
		set.Whole = set.means(r.Peers, whole)
		set.Inside = set.means(r.Peers, inside)
	}
}

func whole(x *result) *figures  { return &x.Whole }
func inside(x *result) *figures { return &x.Inside }

// means returns the means of the peers that have ratios, but for the first.
func (r *setReport) means(peers []peerInfo, of func(*result) *figures) []mean {
	means := []mean{}
	for i, p := range peers {
		var ratios []float64
		for _, line := range r.Programs {
			if ratio := of(line.Results[i]).Ratio; ratio != nil {
				ratios = append(ratios, *ratio)
			}
		}
		if i > 0 && len(ratios) > 0 {
			means = append(means, newMean(p.Name, ratios))
		}
	}
	return means
}

// newMean returns the mean of ratios, of which there is at least one.
func newMean(peer string, ratios []float64) mean {
	return mean{
		Peer:     peer,
		Mean:     stats.GeometricMean(ratios),
		Least:    slices.Min(ratios),
		Programs: len(ratios),
		Interval: stats.Bootstrap([][]float64{ratios}, func(drawn [][]float64) float64 { return stats.GeometricMean(drawn[0]) }),
		ratios:   ratios,
	}
}

func (r *report) writeJSON(name string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

func (r *report) writeMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	first := r.Peers[0].Title
	fmt.Fprintf(out, "%s, %d cores, %s, %s", r.CPU, r.Cores, r.System, r.Go)
	if r.Date != "" {
		fmt.Fprintf(out, ", %s", r.Date)
	}
	meaning := "CPU time, of user and system, of all threads"
	if r.Clock == wallClock {
		meaning = "wall clock"
	}
	brackets := "the confidence interval at 95 per cent, by the bootstrap\nover the rounds. That of a geometric mean is by the bootstrap over the programs."
	if r.Repeat == 1 {
		brackets = "the confidence interval of a geometric mean at 95 per\ncent, by the bootstrap over the programs."
	}
	fmt.Fprintf(out, `.

Time is %s. Each program ran %s on each peer, the peers in turns, after a
warm-up. The column of %s shows its median; the columns of the other peers show their medians as multiples of it:
how many times as fast %s is. In brackets is %s All outputs agree.
`, meaning, times(r.Repeat), first, first, brackets)
	r.compareSets(out, "whole process", func(s *setReport) []mean { return s.Whole })
	r.compareSets(out, "inside", func(s *setReport) []mean { return s.Inside })
	for _, set := range r.Sets {
		suffix := ""
		if len(r.Sets) > 1 {
			suffix = ", " + set.Name + " set"
		}
		r.table(out, set, "Whole process"+suffix, set.Whole, whole)
		if len(set.Inside) > 0 || slices.ContainsFunc(set.Programs, func(p *programReport) bool { return p.Results[0].Inside.Summary != nil }) {
			r.table(out, set, "Inside: the run alone, after compilation"+suffix, set.Inside, inside)
		}
	}

	fmt.Fprint(out, "\n")
	for _, p := range r.Peers {
		fmt.Fprintf(out, "- %s: %s\n", p.Title, p.Version)
	}
	for _, p := range r.Missing {
		fmt.Fprintf(out, "- %s: left out, because %s; `%s` installs it\n", p.Title, p.Reason, p.Install)
	}
	for i, p := range r.Peers {
		r.unable(out, i, p.Title)
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
	if len(r.Sets) != 2 || len(of(r.Sets[0])) == 0 {
		return
	}
	a, b := r.Sets[0], r.Sets[1]
	fmt.Fprintf(out, "\n## Both sets, %s: geometric means\n\n", heading)
	fmt.Fprintf(out, "| peer | %s | least | %s | least | %s / %s |\n|---|--:|--:|--:|--:|--:|\n", a.Name, b.Name, b.Name, a.Name)
	for _, p := range r.Peers {
		is := func(m mean) bool { return m.Peer == p.Name }
		i, j := slices.IndexFunc(of(a), is), slices.IndexFunc(of(b), is)
		if i < 0 || j < 0 {
			continue
		}
		m, n := of(a)[i], of(b)[j]
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s |\n", p.Title,
			withInterval(m.Mean, m.Interval), digits(m.Least), withInterval(n.Mean, n.Interval), digits(n.Least),
			withInterval(n.Mean/m.Mean, differenceInterval(m.ratios, n.ratios)))
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
	for i, p := range r.Peers {
		if i == 0 || slices.ContainsFunc(means, func(m mean) bool { return m.Peer == p.Name }) {
			columns = append(columns, i)
		}
	}
	fmt.Fprintf(out, "\n## %s\n\n| program |", heading)
	for _, i := range columns {
		fmt.Fprintf(out, " %s |", r.Peers[i].Title)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("--:|", len(columns)))
	for _, line := range set.Programs {
		fmt.Fprintf(out, "| %s |", line.Name)
		for _, i := range columns {
			f := of(line.Results[i])
			switch {
			case f.Ratio == nil:
				fmt.Fprint(out, " n/a |")
			case i == 0:
				fmt.Fprintf(out, " %.3f s |", f.Summary.Median)
			case f.Interval == nil:
				fmt.Fprintf(out, " %s |", digits(*f.Ratio))
			default:
				fmt.Fprintf(out, " %s |", withInterval(*f.Ratio, *f.Interval))
			}
		}
		fmt.Fprintln(out)
	}
	if len(means) == 0 {
		return
	}
	fmt.Fprint(out, "| least | |")
	for _, m := range means {
		fmt.Fprintf(out, " %s |", digits(m.Least))
	}
	fmt.Fprint(out, "\n| **geometric mean** | |")
	for _, m := range means {
		fmt.Fprintf(out, " **%s** (%s to %s)", digits(m.Mean), digits(m.Interval.Low), digits(m.Interval.High))
		if m.Programs < len(set.Programs) {
			fmt.Fprintf(out, " of %d", m.Programs)
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
	for _, set := range r.Sets {
		for _, line := range set.Programs {
			if reason := line.Results[i].Unable; reason != "" {
				if programs[reason] == nil {
					reasons = append(reasons, reason)
				}
				programs[reason] = append(programs[reason], line.Name)
			}
		}
	}
	for _, reason := range reasons {
		fmt.Fprintf(out, "- n/a on %s: %s: %s\n", title, strings.Join(programs[reason], ", "), reason)
	}
}
