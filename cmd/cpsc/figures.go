// This file defines the figures and profiles that cpsc run shows.

package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/process"
	"cpsc/interp"
)

// figureOptions choose what to show about a run, on standard error or in a file.
type figureOptions struct {
	stats   bool
	profile bool
	pprof   string // the path of a file, or ""
}

func (o *figureOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.stats, "stats", false, "show the cost of the run: steps, calls, memory, time")
	cmd.Flags().BoolVar(&o.profile, "profile", false, "show how many steps each continuation and each line took")
	cmd.Flags().StringVar(&o.pprof, "pprof", "", "write the profile to `PATH`, for `go tool pprof`; - is standard output")
}

// figures are the measurements of a run.
type figures struct {
	result  interp.Result
	profile interp.Profile
	time    time.Duration
}

// tell shows the figures and the profile of a run. It returns an error if a file cannot
// be written.
func (a *app) tell(p *compile.Program, f *figures, opts figureOptions) error {
	var b bytes.Buffer
	if opts.profile {
		writeProfile(&b, p, a.source(p), &f.profile)
	}
	if opts.stats {
		if opts.profile {
			b.WriteByte('\n')
		}
		writeFigures(&b, f)
	}
	if b.Len() > 0 {
		a.stderr.Write(b.Bytes())
	}
	if opts.pprof == "" {
		return nil
	}
	return a.writeFile(opts.pprof, f.profile.WritePprof)
}

// writeFigures writes a line for each figure: its key, its value, its unit.
func writeFigures(w io.Writer, f *figures) {
	line := func(key, value, unit string) { fmt.Fprintf(w, "%-11s  %15s%s\n", key, value, unit) }
	line("steps", grouped(f.result.Steps), "")
	line("calls", grouped(f.result.Calls), "")
	line("allocations", grouped(f.result.Allocations), "")
	line("allocated", grouped(f.result.Allocated), " bytes")
	if peak := process.PeakMemory(); peak > 0 {
		line("peak memory", grouped(peak), " bytes of the process")
	}
	line("time", strconv.FormatFloat(f.time.Seconds(), 'f', 6, 64), " s")
	if f.time > 0 {
		line("speed", grouped(int64(math.Round(float64(f.result.Steps)/f.time.Seconds()))), " steps/s")
	}
	line("engine", f.result.Engine.String(), "")
}

// grouped returns a number, not negative, with a comma before every three digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// topRows is the most rows in a table of a profile, not counting the row for the rest.
const topRows = 20

// A stepRow is one row in a table of a profile.
type stepRow struct {
	steps   int64
	entered string
	what    string
	place   string
}

// writeProfile writes the steps of each continuation and of each line of the source,
// which may be nil.
func writeProfile(w io.Writer, p *compile.Program, src *diag.File, profile *interp.Profile) {
	total := profile.Steps()
	var conts []stepRow
	for _, c := range profile.Conts() {
		row := stepRow{steps: c.Steps, entered: grouped(c.Entered), what: c.Name}
		if c.Pos.IsValid() {
			row.place = diag.Clean(p.CPS.Sources.Place(c.Pos.Line, c.Pos.Col))
		}
		conts = append(conts, row)
	}
	var lines []stepRow
	for _, l := range profile.Lines() {
		row := stepRow{steps: l.Steps, what: "without a position"}
		if l.Line > 0 {
			file, own := p.CPS.Sources.At(l.Line)
			row.what = fmt.Sprintf("%s:%d", diag.Clean(file), own)
			if src != nil && src.Position(src.Offset(diag.Position{Line: l.Line, Column: 1})).Line == l.Line {
				row.place = diag.Clean(strings.TrimSpace(strings.ReplaceAll(src.Line(l.Line), "\t", " ")))
			}
		}
		lines = append(lines, row)
	}
	writeRows(w, "entered", "continuation", "continuations", conts, total)
	fmt.Fprintln(w)
	writeRows(w, "", "line", "lines", lines, total)
}

// writeRows writes a table: the first rows, the sum of the others, and the total.
func writeRows(w io.Writer, entered, what, many string, rows []stepRow, total int64) {
	top := rows[:min(len(rows), topRows)]
	rest := stepRow{steps: total, what: fmt.Sprintf("%d other %s", len(rows)-len(top), many)}
	if len(rows)-len(top) == 1 {
		rest.what = "1 other " + what
	}
	widths := [3]int{max(len("steps"), len(grouped(total))), len(entered), len(what)}
	for _, row := range top {
		rest.steps -= row.steps
		widths[1] = max(widths[1], len(row.entered))
		widths[2] = max(widths[2], len([]rune(row.what)))
	}
	line := func(steps, share, entered, what, place string) {
		text := fmt.Sprintf("%*s  %6s", widths[0], steps, share)
		if widths[1] > 0 {
			text += fmt.Sprintf("  %*s", widths[1], entered)
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%s  %-*s  %s", text, widths[2], what, place), " "))
	}
	show := func(row stepRow) {
		share := "0.0%"
		if total > 0 {
			share = fmt.Sprintf("%.1f%%", 100*float64(row.steps)/float64(total))
		}
		line(grouped(row.steps), share, row.entered, row.what, row.place)
	}
	line("steps", "share", entered, what, "")
	for _, row := range top {
		show(row)
	}
	if len(rows) > len(top) {
		show(rest)
	}
	show(stepRow{steps: total, what: "in total"})
}
