package table

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"cpsc/lab/stats"
)

var sample = &Table{
	Title:   "A & B",
	Notes:   []string{"a note"},
	Columns: []string{"by", "count", "time", "ratio", "part"},
	Rows: [][]any{
		{"one", 1234567, Number{12.345, "ms"}, Ratio{1, nil}, Of(1, 4)},
		{"a|b", 12, nil, Ratio{2.5, &stats.Interval{Low: 2, High: 3.25}}, Of(1, 0)},
	},
	Chart: &Chart{Title: "A & B", Axis: "ratio", Bars: []Bar{{Name: "one", Value: 1, Marked: true}, {Name: "a<b", Value: 2.5, Interval: &stats.Interval{Low: 2, High: 3.25}}}},
}

func TestWrite(t *testing.T) {
	for _, c := range []struct {
		name  string
		write func(io.Writer) error
		want  string
	}{
		{"Markdown", func(w io.Writer) error { return WriteMarkdown(w, []*Table{sample}) }, `### A & B

| by | count | time | ratio | part |
|---|--:|--:|--:|--:|
| one | 1,234,567 | 12.3 ms | 1.00 | 25.0 % |
| a\|b | 12 | n/a | 2.50 (2.00 to 3.25) | n/a |

- a note
`},
	} {
		var out bytes.Buffer
		if err := c.write(&out); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, &out, c.want)
		}
	}
}

// The longest bar, or its interval, is as long as there is room: 3.25 is 400, so 1
// is 123.1.
func TestSVG(t *testing.T) {
	var out bytes.Buffer
	if err := WriteSVG(&out, []*Chart{sample.Chart, {Title: "empty"}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`x="180" y="50" width="123.1"`, "H580.0", "a&lt;b", ">2.50<"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
	d := xml.NewDecoder(&out)
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// Counts have no digits after the point, however small.
func TestCounts(t *testing.T) {
	var out bytes.Buffer
	counts := &Chart{Title: "counts", Counts: true, Bars: []Bar{{Name: "few", Value: 99}, {Name: "many", Value: 1234}}}
	if err := WriteSVG(&out, []*Chart{counts}); err != nil || !strings.Contains(out.String(), ">99<") || !strings.Contains(out.String(), ">1,234<") {
		t.Errorf("%v: counts are written as\n%s", err, &out)
	}
}

// The bars begin where the longest name ends: 30 characters of 6.5, and 16.
func TestLongNames(t *testing.T) {
	var out bytes.Buffer
	long := &Chart{Title: "long", Bars: []Bar{{Name: strings.Repeat("é", 30), Value: 1}}}
	if err := WriteSVG(&out, []*Chart{sample.Chart, long}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`width="691"`, `x="211" y="50" width="123.1"`, `<text x="203"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
}

func TestDigits(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1.00", 0.0123: "0.0123", 12345: "12,345", 999.7: "1,000", 999.4: "999", -2.5: "-2.50", 10: "10.0"} {
		if got := Digits(x); got != want {
			t.Errorf("%v: got %s, want %s", x, got, want)
		}
	}
	if got := Grouped(-123456); got != "-123,456" {
		t.Errorf("got %s", got)
	}
}
