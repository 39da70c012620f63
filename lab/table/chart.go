// This file defines bar charts.

package table

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"unicode/utf8"

	"cpsc/lab/stats"
)

// A Chart is a chart of horizontal bars.
type Chart struct {
	Title  string
	Axis   string // what the bars measure, with the unit
	Counts bool   // the bars are whole numbers
	Bars   []Bar
}

// A Bar is a bar, with an interval that is drawn at its end if there is one.
type Bar struct {
	Name     string
	Value    float64
	Interval *stats.Interval
	Marked   bool // it is the one that others are compared with
}

// Add adds a bar.
func (c *Chart) Add(b Bar) { c.Bars = append(c.Bars, b) }

const (
	barHeight  = 16
	barStep    = 24
	nameWidth  = 180 // at least
	charWidth  = 6.5 // of a name, about
	barWidth   = 400
	valueWidth = 80
	headHeight = 50
)

// colours are black and greys on white, which print well, and the reverse on a dark page.
const colours = `<style>
	.page { fill: #fff } text { fill: #000 } .axis { fill: #555 } .bar { fill: #999 } .marked { fill: #333 } path { stroke: #000 }
	@media (prefers-color-scheme: dark) {
		.page { fill: #0d1117 } text { fill: #e6edf3 } .axis { fill: #9da7b1 } .bar { fill: #6e7681 } .marked { fill: #d0d7de } path { stroke: #e6edf3 }
	}
</style>
`

// WriteSVG writes charts below each other.
func WriteSVG(w io.Writer, charts []*Chart) error {
	out := bufio.NewWriter(w)
	height, left := 0, nameWidth
	for _, c := range charts {
		height += c.height()
		for _, b := range c.Bars {
			left = max(left, int(charWidth*float64(utf8.RuneCountInString(b.Name)))+16)
		}
	}
	width := left + barWidth + valueWidth
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height, width, height)
	fmt.Fprintf(out, `%s<rect class="page" width="%d" height="%d"/>`+"\n", colours, width, height)
	y := 0
	for _, c := range charts {
		c.write(out, y, left)
		y += c.height()
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

func (c *Chart) height() int { return headHeight + barStep*len(c.Bars) + 12 }

// write writes a chart from a line on. The bars begin at left, with their names before them.
func (c *Chart) write(out io.Writer, top, left int) {
	most := 0.0
	for _, b := range c.Bars {
		most = max(most, b.Value)
		if b.Interval != nil {
			most = max(most, b.Interval.High)
		}
	}
	if most == 0 {
		most = 1
	}
	at := func(x float64) float64 { return float64(left) + barWidth*x/most }
	fmt.Fprintf(out, `<text x="8" y="%d" font-weight="bold">%s</text>`+"\n", top+20, html.EscapeString(c.Title))
	fmt.Fprintf(out, `<text x="8" y="%d" class="axis">%s</text>`+"\n", top+38, html.EscapeString(c.Axis))
	for i, b := range c.Bars {
		y := top + headHeight + barStep*i
		middle := y + barHeight/2
		class := "bar"
		if b.Marked {
			class = "marked"
		}
		fmt.Fprintf(out, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-8, middle+4, html.EscapeString(b.Name))
		fmt.Fprintf(out, `<rect class="%s" x="%d" y="%d" width="%.1f" height="%d"/>`+"\n", class, left, y, at(b.Value)-float64(left), barHeight)
		end := at(b.Value)
		if b.Interval != nil {
			low, high := at(b.Interval.Low), at(b.Interval.High)
			fmt.Fprintf(out, `<path d="M%.1f %dH%.1fM%.1f %dv8M%.1f %dv8"/>`+"\n", low, middle, high, low, middle-4, high, middle-4)
			end = max(end, high)
		}
		value := Digits(b.Value)
		if c.Counts {
			value = Grouped(int(b.Value))
		}
		fmt.Fprintf(out, `<text x="%.1f" y="%d">%s</text>`+"\n", end+6, middle+4, value)
	}
}
