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
	wallClock clock = "wall" // what a clock on the wall shows
)

// A report is the result of a comparison. The first peer is the one that all
// ratios are relative to.
type report struct {
	Date     string           `json:"date,omitempty"`
	CPU      string           `json:"cpu"`
	Cores    int              `json:"cores"`
	System   string           `json:"system"`
	Go       string           `json:"go"`
	Clock    clock            `json:"clock"` // of the medians, ratios and means
	Repeat   int              `json:"repeat"`
	Peers    []peerInfo       `json:"peers"`
	Missing  []missingPeer    `json:"missing,omitempty"`
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

// summarise fills in the summary and the ratio.
func (f *figures) summarise(c clock, base *stats.Summary) {
	times := f.CPU
	if c == wallClock {
		times = f.Wall
	}
	if len(times) == 0 {
		return
	}
	s := stats.Summarise(times)
	f.Summary = &s
	if base == nil {
		base = f.Summary
	}
	ratio := s.Median / base.Median
	f.Ratio = &ratio
}

// A mean is the geometric mean of the ratios of a peer, over the programs that
// both it and the first peer ran.
type mean struct {
	Peer     string  `json:"peer"`
	Mean     float64 `json:"mean"`
	Least    float64 `json:"least"` // the least of the ratios
	Programs int     `json:"programs"`
}

// summarise fills in what follows from the times.
func (r *report) summarise() {
	for _, line := range r.Programs {
		first := line.Results[0]
		first.Whole.summarise(r.Clock, nil)
		first.Inside.summarise(r.Clock, nil)
		for _, x := range line.Results[1:] {
			if first.Whole.Summary != nil {
				x.Whole.summarise(r.Clock, first.Whole.Summary)
			}
			if first.Inside.Summary != nil {
				x.Inside.summarise(r.Clock, first.Inside.Summary)
			}
		}
	}
	r.Whole = r.means(whole)
	r.Inside = r.means(inside)
}

func whole(x *result) *figures  { return &x.Whole }
func inside(x *result) *figures { return &x.Inside }

// means returns the means of the peers that have ratios, but for the first.
func (r *report) means(of func(*result) *figures) []mean {
	means := []mean{}
	for i, p := range r.Peers {
		var ratios []float64
		for _, line := range r.Programs {
			if ratio := of(line.Results[i]).Ratio; ratio != nil {
				ratios = append(ratios, *ratio)
			}
		}
		if i > 0 && len(ratios) > 0 {
			means = append(means, mean{p.Name, stats.GeometricMean(ratios), slices.Min(ratios), len(ratios)})
		}
	}
	return means
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
	fmt.Fprintf(out, `.

Time is %s. Each program ran %s on each peer, the peers in turns, after a
warm-up. The column of %s shows its median; the columns of the other peers show their medians as multiples of it:
how many times as fast %s is. The spread is in brackets: the distance between the quartiles, in per cent of the
median. All outputs agree.
`, meaning, times(r.Repeat), first, first)
	r.table(out, "Whole process", r.Whole, whole)
	if len(r.Inside) > 0 || slices.ContainsFunc(r.Programs, func(p *programReport) bool { return p.Results[0].Inside.Summary != nil }) {
		r.table(out, "Inside: the run alone, after compilation", r.Inside, inside)
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

// table writes the figures of the peers that have some.
func (r *report) table(out io.Writer, heading string, means []mean, of func(*result) *figures) {
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
	for _, line := range r.Programs {
		fmt.Fprintf(out, "| %s |", line.Name)
		for _, i := range columns {
			f := of(line.Results[i])
			switch {
			case f.Ratio == nil:
				fmt.Fprint(out, " n/a |")
			case i == 0:
				fmt.Fprintf(out, " %.3f s (%.0f) |", f.Summary.Median, 100*f.Summary.Spread())
			default:
				fmt.Fprintf(out, " %s (%.0f) |", digits(*f.Ratio), 100*f.Summary.Spread())
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
		fmt.Fprintf(out, " **%s**", digits(m.Mean))
		if m.Programs < len(r.Programs) {
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

// unable writes why a peer did not run programs, those with the same reason in
// one line.
func (r *report) unable(out io.Writer, i int, title string) {
	var reasons []string
	programs := map[string][]string{}
	for _, line := range r.Programs {
		if reason := line.Results[i].Unable; reason != "" {
			if programs[reason] == nil {
				reasons = append(reasons, reason)
			}
			programs[reason] = append(programs[reason], line.Name)
		}
	}
	for _, reason := range reasons {
		fmt.Fprintf(out, "- n/a on %s: %s: %s\n", title, strings.Join(programs[reason], ", "), reason)
	}
}
