// This file defines how diagnostics are shown to people, in the style of rustc: a
// headline, the position, the lines of the source with marks and labels under them,
// notes and helps, and at the end a count.

package diag

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Options say how diagnostics are rendered.
type Options struct {
	Color     bool // with the escape sequences of ANSI terminals
	MaxErrors int  // how many errors, and how many warnings, are shown; 0 means 20, less than 0 all
}

// defaultMaxErrors is what Options.MaxErrors means when it is 0.
const defaultMaxErrors = 20

// maxOfKind is how many warnings with the same code are shown, unless all are.
const maxOfKind = 5

// Render writes the diagnostics of a list in the order of their positions, each followed
// by an empty line. Unless all are to be shown, it leaves out those that opts.MaxErrors
// excludes, and warnings after the fifth with the same code, and then writes how many it
// left out. At the end it writes the number of errors and warnings. It writes nothing for
// an empty list, and does not change the list. The error is that of w.
func Render(w io.Writer, l *List, opts Options) error {
	limit := opts.MaxErrors
	if limit == 0 {
		limit = defaultMaxErrors
	}
	var total, shown, hidden [Trap + 1]int
	ofKind := make(map[Code]int)
	for _, d := range l.Sorted() {
		total[d.Severity]++
		repeated := false
		if d.Severity == Warning {
			ofKind[d.Code]++
			repeated = ofKind[d.Code] > maxOfKind
		}
		if limit >= 0 && (shown[d.Severity] >= limit || repeated) {
			hidden[d.Severity]++
			continue
		}
		shown[d.Severity]++
		if err := RenderOne(w, l.file(), d, opts); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	p := printer{color: opts.Color}
	var left []string
	if n := hidden[Error]; n > 0 {
		left = append(left, Count(n, "more error"))
	}
	if n := hidden[Warning]; n > 0 {
		left = append(left, Count(n, "more warning")+kinds(ofKind))
	}
	if len(left) > 0 {
		p.line(piece{bold, "note: "}, piece{plain, strings.Join(left, " and ") + " not shown\n"})
	}
	warned := Count(total[Warning], "warning") + " emitted"
	switch {
	case total[Error] > 0:
		text := ": aborting due to " + Count(total[Error], "previous error")
		if total[Warning] > 0 {
			text += "; " + warned
		}
		p.line(piece{red, "error"}, piece{bold, text})
	case total[Warning] > 0:
		p.line(piece{yellow, "warning"}, piece{bold, ": " + warned})
	}
	_, err := w.Write(p.Bytes())
	return err
}

// kinds returns the codes with too many warnings, each with the number of its warnings, in
// parentheses.
func kinds(ofKind map[Code]int) string {
	var list []string
	for _, code := range slices.Sorted(maps.Keys(ofKind)) {
		if n := ofKind[code]; n > maxOfKind {
			list = append(list, fmt.Sprintf("%d of %s", n-maxOfKind, code))
		}
	}
	if list == nil {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// Count returns a number with a noun, which is in the plural unless the number is 1: "1 case",
// "2 cases".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// RenderOne writes one diagnostic. If file is nil or the primary span is not known, it
// writes only the headline, the notes and the helps. No empty line follows, so that the
// caller can append something, such as a call stack. The error is that of w.
func RenderOne(w io.Writer, file *File, d *Diagnostic, opts Options) error {
	if d == nil {
		return nil
	}
	p := printer{color: opts.Color, gutter: 1}
	p.diagnostic(file, d)
	_, err := w.Write(p.Bytes())
	return err
}

// A style is the look of a piece of the output.
type style uint8

const (
	plain style = iota
	bold
	red
	yellow
	blue
)

// escapes holds the sequence that switches to each style.
var escapes = [...]string{bold: "\x1b[1m", red: "\x1b[1;31m", yellow: "\x1b[1;33m", blue: "\x1b[1;34m"}

const reset = "\x1b[0m"

// A piece is a text in one style.
type piece struct {
	style style
	text  string
}

// A printer collects the output.
type printer struct {
	bytes.Buffer
	color  bool
	gutter int // the number of columns that the line numbers take
}

// line writes a line of the given pieces, without blanks at its end.
func (p *printer) line(pieces ...piece) {
	last := len(pieces) - 1
	for last >= 0 && strings.TrimRight(pieces[last].text, " ") == "" {
		last--
	}
	for i, s := range pieces[:last+1] {
		text := s.text
		if i == last {
			text = strings.TrimRight(text, " ")
		}
		if p.color && s.style != plain && text != "" {
			p.WriteString(escapes[s.style] + text + reset)
		} else {
			p.WriteString(text)
		}
	}
	p.WriteByte('\n')
}

// pad returns blanks as wide as a line number.
func (p *printer) pad() string { return strings.Repeat(" ", p.gutter) }

// diagnostic writes d.
func (p *printer) diagnostic(file *File, d *Diagnostic) {
	main := red
	if d.Severity == Warning {
		main = yellow
	}
	head := d.Severity.String()
	if d.Code != "" {
		head += "[" + string(d.Code) + "]"
	}
	message := d.Message
	if d.Severity == Trap { // the text may be the program's own
		message = Clean(message)
	}
	p.text(piece{main, head}, bold, ": ", message)

	if file != nil && d.Primary.Span.Known() {
		s := snippet{file: file}
		s.add(d.Primary, main, true)
		for _, l := range d.Secondary {
			if l.Span.Known() {
				s.add(l, blue, false)
			}
		}
		s.print(p, d.Primary.Span.Start)
	}
	if len(d.Notes)+len(d.Helps) > 0 {
		p.line(piece{blue, p.pad() + " |"})
	}
	for _, n := range d.Notes {
		p.remark("note", n)
	}
	for _, h := range d.Helps {
		p.remark("help", h)
	}
}

// remark writes a note or a help.
func (p *printer) remark(kind, text string) {
	p.text(piece{blue, p.pad() + " = "}, plain, kind+": ", text)
}

// text writes a message. Its further lines begin below its first.
func (p *printer) text(head piece, s style, lead, text string) {
	indent := strings.Repeat(" ", len(head.text)+len(lead))
	for i, line := range strings.Split(text, "\n") {
		line = Clean(strings.TrimSuffix(line, "\r"))
		if i == 0 {
			p.line(head, piece{s, lead + line})
		} else {
			p.line(piece{s, indent + line})
		}
	}
}

// A snippet is the part of a file that a diagnostic shows.
type snippet struct {
	file  *File
	areas []*area // the primary one first
	depth int     // how many columns the bars of areas over several lines take
}

// An area is a label and its span, clipped to the text.
type area struct {
	start, end  int   // byte offsets
	first, last int32 // lines
	text        string
	style       style
	primary     bool

	// The row below the current line to which the label and the horizontal line of
	// the area hang down; 0 is the row of the marks.
	row int

	// An area over several lines is drawn as a bar to the left of them, with a
	// horizontal line to its start and one to its end.
	column int  // of the bar
	slash  bool // it starts where its line does: the bar begins beside that line
}

// add adds the area of a label.
func (s *snippet) add(l Label, look style, primary bool) {
	text := s.file.Text
	start := min(int(l.Span.Start), len(text))
	end := max(start, min(int(l.Span.End), len(text)))
	// A newline at the end would make the area end on a line of which it has no text.
	for end > start && text[end-1] == '\n' {
		end--
		if end > start && text[end-1] == '\r' {
			end--
		}
	}
	a := &area{start: start, end: end, text: Clean(strings.ReplaceAll(l.Text, "\n", " ")), style: look, primary: primary}
	a.first, a.last = s.file.lineOf(start), s.file.lineOf(end)
	if a.first != a.last {
		from, _ := s.file.bounds(a.first)
		a.slash = strings.Trim(text[from:start], " \t") == ""
	}
	s.areas = append(s.areas, a)
}

// layout gives every area over several lines a column for its bar, the leftmost that is
// free. The order is that of the lines on which the areas begin. Of the areas that begin
// on one line, those at its start come first and then the others from right to left: the
// horizontal line of the rightmost is the highest, so that few lines cross a bar.
func (s *snippet) layout() {
	var long []*area
	for _, a := range s.areas {
		if a.first != a.last {
			long = append(long, a)
		}
	}
	slices.SortStableFunc(long, func(a, b *area) int {
		switch {
		case a.first != b.first:
			return int(a.first - b.first)
		case a.slash && b.slash:
			return int(b.last - a.last) // the outer one first
		case a.slash:
			return -1
		case b.slash:
			return 1
		}
		return b.start - a.start
	})
	var taken []int32 // the last line of the bar in each column
	for _, a := range long {
		a.column = slices.IndexFunc(taken, func(last int32) bool { return last < a.first })
		if a.column < 0 {
			a.column = len(taken)
			taken = append(taken, 0)
		}
		taken[a.column] = a.last
	}
	s.depth = len(taken)
}

// print writes the position of the diagnostic, which is the offset at, and the lines on which its areas begin and
// end: first those of the source that the position is in.
func (s *snippet) print(p *printer, at int32) {
	s.layout()
	lines := make(map[int32][]*area)
	var order []int32
	for _, a := range s.areas {
		lines[a.first] = append(lines[a.first], a)
		order = append(order, a.first)
		if a.last != a.first {
			lines[a.last] = append(lines[a.last], a)
			order = append(order, a.last)
		}
	}
	source := s.file.Sources.at
	elsewhere := func(line int32) int {
		if source(line) == source(s.file.Position(at).Line) {
			return 0
		}
		return 1
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Or(elsewhere(a)-elsewhere(b), int(a-b)) })
	order = slices.Compact(order)
	for _, line := range order {
		_, own := s.file.Sources.At(line)
		p.gutter = max(p.gutter, len(fmt.Sprint(own)))
	}

	for i, line := range order {
		if i == 0 || source(order[i-1]) != source(line) {
			arrow := "--> "
			if i > 0 {
				p.line(piece{blue, p.pad() + " |"})
				arrow, at = "::: ", int32(lines[line][0].start)
			}
			name, _, pos := s.file.own(at)
			p.line(piece{blue, p.pad() + arrow}, piece{plain, fmt.Sprintf("%s:%d:%d", Clean(name), pos.Line, pos.Column)})
			p.line(piece{blue, p.pad() + " |"})
		} else {
			switch before := order[i-1]; {
			case line == before+2:
				s.line(p, line-1, nil)
			case line > before+2:
				var c canvas
				s.bars(&c, 0, func(a *area) bool { return a.first < line && line <= a.last })
				p.line(append([]piece{{blue, fmt.Sprintf("%-*s", p.gutter+3, "...")}}, c.row(0)...)...)
			}
		}
		s.line(p, line, lines[line])
	}
}

// bars draws the bars that the given function chooses.
func (s *snippet) bars(c *canvas, row int, chosen func(*area) bool) {
	for _, a := range s.areas {
		if a.first != a.last && chosen(a) {
			c.put(row, a.column, "|", a.style)
		}
	}
}

// A mark is a part of the row below a line, and its label.
type mark struct {
	*area
	from, to int // columns
	label    string
}

// line writes a line of the source, and below it the marks and labels of the
// areas that begin or end on it.
//
// The labels are arranged so that nothing crosses them: the label of the last mark is
// beside it, the others hang below, the rightmost first.
func (s *snippet) line(p *printer, line int32, areas []*area) {
	margin := 0
	if s.depth > 0 {
		margin = s.depth + 1
	}
	start, _ := s.file.bounds(line)
	anchor := start
	for i, a := range areas {
		if i == 0 || a.primary {
			anchor = a.start
			if a.first != line {
				anchor = max(start, a.end-1)
			}
		}
	}
	v := newView(s.file, line, anchor)

	var marks []*mark
	for _, a := range areas {
		m := &mark{area: a}
		switch {
		case a.first == a.last:
			m.from, m.to, m.label = v.from(a.start), v.to(a.end), a.text
		case a.first == line:
			if a.slash {
				continue
			}
			m.from = v.from(a.start)
		default:
			m.from, m.label = max(0, v.to(a.end)-1), a.text
		}
		m.to = max(m.to, m.from+1)
		m.from, m.to = m.from+margin, m.to+margin
		marks = append(marks, m)
	}
	arrange(marks)

	var c canvas
	s.bars(&c, 0, func(a *area) bool { return a.first < line && line <= a.last })
	for _, a := range areas {
		if a.first == line && a.slash {
			c.put(0, a.column, "/", a.style)
		}
	}
	c.put(0, margin, v.text, plain)
	_, number := s.file.Sources.At(line)
	p.line(append([]piece{{blue, fmt.Sprintf("%*d | ", p.gutter, number)}}, c.row(0)...)...)

	if len(marks) == 0 {
		return
	}
	c = canvas{}
	s.draw(&c, line, marks)
	for row := range c.rows {
		p.line(append([]piece{{blue, p.pad() + " | "}}, c.row(row)...)...)
	}
}

// arrange sorts the marks, the rightmost first, and chooses the rows to which their
// labels and horizontal lines hang down.
func arrange(marks []*mark) {
	slices.SortStableFunc(marks, func(a, b *mark) int {
		if a.from != b.from {
			return b.from - a.from
		}
		// A horizontal line must not run into the label of its neighbour.
		if la, lb := a.first != a.last, b.first != b.last; la != lb {
			if la {
				return -1
			}
			return 1
		}
		return 0
	})
	end := 0
	for _, m := range marks {
		end = max(end, m.to)
	}
	// The first mark that reaches to the end of the row has its label beside it.
	beside := slices.IndexFunc(marks, func(m *mark) bool { return m.to == end && m.label != "" })
	top := beside >= 0 && marks[beside].first != marks[beside].last // row 0 has its horizontal line
	row := 0
	for i, m := range marks {
		long := m.first != m.last
		switch {
		case i == beside, !long && m.label == "":
			m.row = 0
		case long && m.label == "" && !top:
			m.row, top = 0, true
		default:
			row++
			m.row = row
			if long && m.label != "" {
				row++ // the next horizontal line must not run into this label
			}
		}
	}
}

// draw draws everything below a line. What it draws later covers what it drew before.
func (s *snippet) draw(c *canvas, line int32, marks []*mark) {
	height := 1
	for _, m := range marks {
		height = max(height, m.row+1)
		if m.row > 0 && m.label != "" {
			height = max(height, m.row+2)
		}
	}
	for _, m := range marks {
		if m.first != m.last {
			for x := m.column + 1; x < m.from; x++ {
				c.put(m.row, x, "_", m.style)
			}
		}
	}
	for row := range height {
		s.bars(c, row, func(a *area) bool {
			return (a.first < line || a.first == line && (a.slash || row > a.row)) &&
				(line < a.last || line == a.last && row <= a.row)
		})
	}
	for _, m := range marks {
		for row := 1; row <= m.row; row++ {
			c.put(row, m.from, "|", m.style)
		}
	}
	// Short marks cover long ones, and the primary mark covers others of its length.
	order := slices.Clone(marks)
	slices.SortStableFunc(order, func(a, b *mark) int {
		switch n := (b.to - b.from) - (a.to - a.from); {
		case n != 0:
			return n
		case a.primary:
			return 1
		case b.primary:
			return -1
		}
		return 0
	})
	for _, m := range order {
		sign := "-"
		if m.primary {
			sign = "^"
		}
		for x := m.from; x < m.to; x++ {
			c.put(0, x, sign, m.style)
		}
	}
	for _, m := range marks {
		switch {
		case m.label == "":
		case m.row == 0:
			c.put(0, m.to, " "+m.label, m.style)
		default:
			c.put(m.row+1, m.from, m.label, m.style)
		}
	}
}

// A canvas is a drawing of rows of characters.
type canvas struct {
	rows [][]piece // of one column each, except the last of a row
}

// put draws a text over what is there.
func (c *canvas) put(row, column int, text string, s style) {
	for len(c.rows) <= row {
		c.rows = append(c.rows, nil)
	}
	r := c.rows[row]
	for len(r) <= column {
		r = append(r, piece{plain, " "})
	}
	r[column] = piece{s, text}
	c.rows[row] = r
}

// row returns a row with neighbours of the same style joined.
func (c *canvas) row(i int) []piece {
	if i >= len(c.rows) {
		return nil
	}
	var row []piece
	r := c.rows[i]
	for start, i := 0, 1; i <= len(r); i++ {
		if i == len(r) || r[i].style != r[start].style {
			var b strings.Builder
			for _, p := range r[start:i] {
				b.WriteString(p.text)
			}
			row = append(row, piece{r[start].style, b.String()})
			start = i
		}
	}
	return row
}
