// Package table holds the results of experiments, and writes them as Markdown,
// and as bar charts in SVG.
package table

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"cpsc/lab/stats"
)

// A Table is a result: rows of cells under columns.
type Table struct {
	Title   string
	Notes   []string // what to know to read it
	Columns []string
	Rows    [][]any // of a string, an int, a Number, a Ratio, a Percent, or nil where there is nothing
	Chart   *Chart  // nil if it would add nothing
}

// A Number has a unit and about three digits.
type Number struct {
	Value float64
	Unit  string
}

// A Ratio is one number divided by another, with the interval that holds it with
// a confidence of 95 per cent, if that was computed.
type Ratio struct {
	Value    float64
	Interval *stats.Interval
}

// Statistic returns a statistic of samples that were measured in turns, with its interval.
func Statistic(samples [][]float64, of func(samples [][]float64) float64) Ratio {
	interval := stats.Bootstrap(samples, of)
	return Ratio{of(samples), &interval}
}

// Times returns the median of a as a multiple of that of b. Without an interval, they are the same.
func Times(a, b []float64) Ratio {
	if &a[0] == &b[0] {
		return Ratio{Value: 1}
	}
	return Statistic([][]float64{a, b}, stats.RatioOfMedians)
}

// A Percent is a part of a whole, 1 for all of it.
type Percent float64

// Add adds a row.
func (t *Table) Add(cells ...any) { t.Rows = append(t.Rows, cells) }

// Note adds a note.
func (t *Table) Note(format string, args ...any) {
	t.Notes = append(t.Notes, fmt.Sprintf(format, args...))
}

// Of returns a part as a percentage, or nil if there is no whole.
func Of(part, whole int) any {
	if whole == 0 {
		return nil
	}
	return Percent(float64(part) / float64(whole))
}

// Digits writes a number with three digits, or more before the point.
func Digits(x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.Abs(x) >= 999.5:
		return Grouped(int(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'f', max(0, 2-int(math.Floor(math.Log10(math.Abs(x))))), 64)
}

// Grouped writes a number with a comma before every three digits.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func text(cell any) string {
	switch x := cell.(type) {
	case nil:
		return "n/a"
	case string:
		return x
	case int:
		return Grouped(x)
	case Number:
		return strings.TrimSpace(Digits(x.Value) + " " + x.Unit)
	case Ratio:
		if x.Interval == nil {
			return Digits(x.Value)
		}
		return fmt.Sprintf("%s (%s to %s)", Digits(x.Value), Digits(x.Interval.Low), Digits(x.Interval.High))
	case Percent:
		return Digits(100*float64(x)) + " %"
	}
	return fmt.Sprint(cell)
}

// WriteMarkdown writes tables for people.
func WriteMarkdown(w io.Writer, tables []*Table) error {
	out := bufio.NewWriter(w)
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "### %s\n\n|", t.Title)
		for _, c := range t.Columns {
			fmt.Fprintf(out, " %s |", c)
		}
		fmt.Fprint(out, "\n|")
		for i := range t.Columns {
			if i < t.words() {
				fmt.Fprint(out, "---|")
			} else {
				fmt.Fprint(out, "--:|")
			}
		}
		fmt.Fprintln(out)
		for _, row := range t.Rows {
			fmt.Fprint(out, "|")
			for _, cell := range row {
				fmt.Fprintf(out, " %s |", strings.ReplaceAll(text(cell), "|", `\|`))
			}
			fmt.Fprintln(out)
		}
		if len(t.Notes) > 0 {
			fmt.Fprintln(out)
		}
		for _, n := range t.Notes {
			fmt.Fprintf(out, "- %s\n", n)
		}
	}
	return out.Flush()
}

// words returns the number of columns on the left that hold texts.
func (t *Table) words() int {
	n := 0
	for ; n < len(t.Columns); n++ {
		for _, row := range t.Rows {
			if _, ok := row[n].(string); !ok {
				return n
			}
		}
	}
	return n
}
