// This file defines the result, and how it is written.

package startup

import (
	"bufio"
	"fmt"
	"io"

	"cpsc/lab/stats"
)

// A report is the result. The first program is the one that ratios are relative to.
type report struct {
	Date     string     `json:"date,omitempty"`
	CPU      string     `json:"cpu"`
	Cores    int        `json:"cores"`
	System   string     `json:"system"`
	Go       string     `json:"go"`
	Repeat   int        `json:"repeat"`
	Programs []*program `json:"programs"`
}

// summarise fills in what follows from the measurements.
func (r *report) summarise() {
	for _, p := range r.Programs {
		unit := r.Programs[0]
		p.Wall.summarise(&unit.Wall)
		p.CPU.summarise(&unit.CPU)
		p.Faults.summarise(&unit.Faults)
	}
}

func (f *figures) summarise(unit *figures) {
	f.Summary = stats.Summarise(f.All)
	f.Ratio = f.Summary.Median / unit.Summary.Median
}

func (r *report) writeMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s, %d cores, %s, %s", r.CPU, r.Cores, r.System, r.Go)
	if r.Date != "" {
		fmt.Fprintf(out, ", %s", r.Date)
	}
	fmt.Fprintf(out, `.

The table shows medians of %d starts, in random turns, and each median as a multiple of that of the hello-world program.
cpsc runs the empty program `+"`fn main() {}`"+`.

| | wall clock | | CPU time | | page faults | |
|---|--:|--:|--:|--:|--:|--:|
`, r.Repeat)
	for _, p := range r.Programs {
		fmt.Fprintf(out, "| %s | %.2f ms | %.2f | %.2f ms | %.2f | %.0f | %.2f |\n", p.Name,
			1000*p.Wall.Summary.Median, p.Wall.Ratio, 1000*p.CPU.Summary.Median, p.CPU.Ratio, p.Faults.Summary.Median, p.Faults.Ratio)
	}
	return out.Flush()
}
