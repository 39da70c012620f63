package diag

import (
	"errors"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// find returns the span of the n-th occurrence, from 0, of a part of a text.
func find(text, part string, n int) Span {
	at := strings.Index(text, part)
	for ; n > 0; n-- {
		at += 1 + strings.Index(text[at+1:], part)
	}
	return Span{int32(at), int32(at + len(part))}
}

func renderOne(f *File, d *Diagnostic) string {
	var b strings.Builder
	if err := RenderOne(&b, f, d, Options{}); err != nil {
		panic(err)
	}
	return b.String()
}

// expect compares a rendering with one that starts after a newline.
func expect(t *testing.T, got, want string) {
	t.Helper()
	if want = strings.TrimPrefix(want, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s\n(%q)", got, want, got)
	}
}

const program = `fn main() {
    var x = 1;
    x = "a" + 1;
    if x > 0 {
        print(x);
        x = 2;
        x = 3;
    }
}
`

func TestRenderLabels(t *testing.T) {
	f := NewFile("prog.imp", program)
	part := func(s string, n int) Span { return find(program, s, n) }
	for _, c := range []struct {
		name string
		d    Diagnostic
		want string
	}{
		{"bare", Diagnostic{Code: "E0201", Message: "m", Primary: Label{part("x", 0), ""}}, `
error[E0201]: m
 --> prog.imp:2:9
  |
2 |     var x = 1;
  |         ^
`},
		{"warning with remarks of several lines", Diagnostic{Code: "W0601", Severity: Warning, Message: "m\nmore", Primary: Label{part("var", 0), "here"},
			Notes: []string{"one", "two\nthree"}, Helps: []string{"four\nfive"}}, `
warning[W0601]: m
                more
 --> prog.imp:2:5
  |
2 |     var x = 1;
  |     ^^^ here
  |
  = note: one
  = note: two
          three
  = help: four
          five
`},
		{"two labels, the primary one last", Diagnostic{Code: "E0301", Message: "m", Primary: Label{part("1", 1), "here"}, Secondary: []Label{{part(`"a"`, 0), "there"}}}, `
error[E0301]: m
 --> prog.imp:3:15
  |
3 |     x = "a" + 1;
  |         ---   ^ here
  |         |
  |         there
`},
		{"three labels, the primary one first", Diagnostic{Message: "m", Primary: Label{part("x", 1), "one"}, Secondary: []Label{{part("1", 1), "three"}, {part(`"a"`, 0), "two"}}}, `
error: m
 --> prog.imp:3:5
  |
3 |     x = "a" + 1;
  |     ^   ---   - three
  |     |   |
  |     |   two
  |     one
`},
		{"a mark without a label at the end", Diagnostic{Message: "m", Primary: Label{part("x", 1), "one"}, Secondary: []Label{{part("1", 1), ""}}}, `
error: m
 --> prog.imp:3:5
  |
3 |     x = "a" + 1;
  |     ^         -
  |     |
  |     one
`},
		{"marks within marks", Diagnostic{Message: "m", Primary: Label{part(`"a" + 1`, 0), "whole"}, Secondary: []Label{{part("+", 0), "sign"}}}, `
error: m
 --> prog.imp:3:9
  |
3 |     x = "a" + 1;
  |         ^^^^-^^ whole
  |             |
  |             sign
`},
		{"labels of one place", Diagnostic{Message: "m", Primary: Label{part("1", 1), "one"}, Secondary: []Label{{part("1", 1), "two"}, {part("1", 1), "three"}}}, `
error: m
 --> prog.imp:3:15
  |
3 |     x = "a" + 1;
  |               ^ one
  |               |
  |               two
  |               three
`},
		{"neighbouring and distant lines", Diagnostic{Message: "m", Primary: Label{part("x", 3), "use"},
			Secondary: []Label{{part("main", 0), "main"}, {part("x", 0), "declared"}, {part("x", 2), "test"}, {part("}", 1), "end"}}}, `
error: m
 --> prog.imp:5:15
  |
1 | fn main() {
  |    ---- main
2 |     var x = 1;
  |         - declared
3 |     x = "a" + 1;
4 |     if x > 0 {
  |        - test
5 |         print(x);
  |               ^ use
...
9 | }
  | - end
`},
		{"several lines", Diagnostic{Message: "m", Primary: Label{part("x > 0", 0).To(part("3", 0)), "long"}}, `
error: m
 --> prog.imp:4:8
  |
4 |       if x > 0 {
  |  ________^
... |
7 | |         x = 3;
  | |_____________^ long
`},
		{"several lines from the start of one", Diagnostic{Message: "m", Primary: Label{part("if", 0).To(part("print", 0)), "long"}, Secondary: []Label{{part("0", 0), "zero"}}}, `
error: m
 --> prog.imp:4:5
  |
4 | /     if x > 0 {
  | |            - zero
5 | |         print(x);
  | |_____________^ long
`},
		{"several lines beside hanging labels", Diagnostic{Message: "m", Primary: Label{part("{", 1).To(part("x", 4)), "long"},
			Secondary: []Label{{part("if", 0), "if"}, {part("print", 0), "callee"}, {part("x", 3), "argument"}, {part("=", 2), "assigned"}}}, `
error: m
 --> prog.imp:4:14
  |
4 |       if x > 0 {
  |  _____--_______^
  | |     |
  | |     if
5 | |         print(x);
  | |         ----- - argument
  | |         |
  | |         callee
6 | |         x = 2;
  | |         ^ - assigned
  | |_________|
  |           long
`},
		{"several lines, one within the other", Diagnostic{Message: "m", Primary: Label{part("print", 0).To(part("2", 0)), "inner"}, Secondary: []Label{{part("{", 1).To(part("}", 0)), "outer"}}}, `
error: m
 --> prog.imp:5:9
  |
4 |        if x > 0 {
  |  _______________-
5 | |/         print(x);
6 | ||         x = 2;
  | ||_____________^ inner
7 | |          x = 3;
8 | |      }
  | |______- outer
`},
		{"several lines, crossing", Diagnostic{Message: "m", Primary: Label{part("x", 2).To(part("2", 0)), "first"}, Secondary: []Label{{part("{", 1).To(part("x", 4)), "second"}}}, `
error: m
 --> prog.imp:4:8
  |
4 |        if x > 0 {
  |  _________^_____-
  | | ________|
5 | ||         print(x);
6 | ||         x = 2;
  | ||_________-___^ first
  | |__________|
  |            second
`},
		{"the end of a line", Diagnostic{Message: "m", Primary: Label{Span{11, 11}, "here"}}, `
error: m
 --> prog.imp:1:12
  |
1 | fn main() {
  |            ^ here
`},
		{"a newline", Diagnostic{Message: "m", Primary: Label{Span{11, 12}, "here"}}, `
error: m
 --> prog.imp:1:12
  |
1 | fn main() {
  |            ^ here
`},
		{"a line with its newline", Diagnostic{Message: "m", Primary: Label{Span{0, 12}, "here"}}, `
error: m
 --> prog.imp:1:1
  |
1 | fn main() {
  | ^^^^^^^^^^^ here
`},
		{"the end of the file", Diagnostic{Message: "m", Primary: Label{Span{1 << 20, 1 << 20}, "here"}}, `
error: m
  --> prog.imp:10:1
   |
10 |
   | ^ here
`},
		{"no place", Diagnostic{Code: "E0501", Message: "m", Primary: Label{Span: NoSpan}, Helps: []string{"add one"}}, `
error[E0501]: m
  |
  = help: add one
`},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, renderOne(f, &c.d), c.want) })
	}
	expect(t, renderOne(nil, &Diagnostic{Code: "E0801", Message: "no file"}), "error[E0801]: no file\n")
}

func TestRenderCharacters(t *testing.T) {
	for _, c := range []struct{ name, text, part, want string }{
		{"tabs", "\tx\t= y;", "= y", `
1 |     x    = y;
  |          ^^^ here
`},
		{"a tab", "a\tb", "\t", `
1 | a    b
  |  ^^^^ here
`},
		{"two bytes", "é = ü + 1", "ü", `
1 | é = ü + 1
  |     ^ here
`},
		{"wide", `f("日本", x)`, "x", `
1 | f("日本", x)
  |           ^ here
`},
		{"wide marked", `f("日本", x)`, "本", `
1 | f("日本", x)
  |      ^^ here
`},
		{"emoji", `f("🙂", x)`, `"🙂"`, `
1 | f("🙂", x)
  |   ^^^^ here
`},
		{"combining", "e\u0301 = x", "x", "\n1 | e\u0301 = x\n  |     ^ here\n"},
		{"a combining mark", "ae\u0301x", "\u0301", "\n1 | ae\u0301x\n  |  ^ here\n"},
		{"joined emoji are shown apart", "\"👩\u200d💻\" x", "x", "\n1 | \"👩💻\" x\n  |        ^ here\n"},
		{"controls", "a\x1b[31m\x00\x7fb", "b", `
1 | a␛[31m␀␡b
  |         ^ here
`},
		{"controls of the second set and of direction", "a\u009b\u202eb", "b", `
1 | a��b
  |    ^ here
`},
		{"a byte that is not UTF-8", "a\xffb", "\xff", `
1 | a�b
  |  ^ here
`},
		{"a carriage return in the middle", "a\rb", "b", `
1 | a␍b
  |   ^ here
`},
		{"blanks at the end", "x  \t ", "x", `
1 | x
  | ^ here
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := renderOne(NewFile("f", c.text), &Diagnostic{Message: "m", Primary: Label{find(c.text, c.part, 0), "here"}})
			_, got, _ = strings.Cut(got, "  |\n")
			expect(t, got, c.want)
		})
	}
}

func TestRenderCRLF(t *testing.T) {
	text := "fn f() {\r\n    x = 1;\r\n}\r\n"
	f := NewFile("f", text)
	want := `
error: m
 --> f:2:10
  |
2 |     x = 1;
  |          ^ here
`
	end := find(text, ";", 0).Start
	for _, span := range []Span{{end, end + 1}, {end, end + 2}, {end, end + 3}} {
		expect(t, renderOne(f, &Diagnostic{Message: "m", Primary: Label{span, "here"}}), want)
	}
	// After the semicolon: at the carriage return, and at the newline.
	for i := int32(1); i <= 2; i++ {
		got := renderOne(f, &Diagnostic{Message: "m", Primary: Label{Span{end + i, end + i}, "here"}})
		if !strings.HasSuffix(got, "2 |     x = 1;\n  |           ^ here\n") {
			t.Errorf("%d after the semicolon:\n%s", i, got)
		}
	}
	expect(t, renderOne(f, &Diagnostic{Message: "m", Primary: Label{Span{7, int32(len(text))}, ""}}), `
error: m
 --> f:1:8
  |
1 |   fn f() {
  |  ________^
2 | |     x = 1;
3 | | }
  | |_^
`)
}

func TestRenderLongLines(t *testing.T) {
	// The window is 200 columns wide, with the ellipses. At least 60 columns of
	// it are before the marked position, if there are as many.
	a, b := strings.Repeat("a", 500), strings.Repeat("b", 500)
	render := func(text string, d *Diagnostic) string {
		_, s, _ := strings.Cut(renderOne(NewFile("f", text), d), "  |\n")
		return s
	}
	blank := func(n int) string { return strings.Repeat(" ", n) }

	d := &Diagnostic{Primary: Label{Span{500, 501}, "here"}}
	expect(t, render(a+"X"+b, d), "1 | …"+a[:60]+"X"+b[:137]+"…\n  | "+blank(61)+"^ here\n")
	expect(t, render(a+"X", d), "1 | …"+a[:197]+"X\n  | "+blank(198)+"^ here\n")
	expect(t, render(a+"X"+b[:10], d), "1 | …"+a[:187]+"X"+b[:10]+"\n  | "+blank(188)+"^ here\n")

	d = &Diagnostic{Primary: Label{Span{0, 1}, "here"}}
	expect(t, render("X"+b, d), "1 | X"+b[:197]+"…\n  | ^ here\n")

	d = &Diagnostic{Primary: Label{Span{1, 1}, ""}}
	expect(t, render(b[:200], d), "1 | "+b[:200]+"\n  |  ^\n") // just fits
	expect(t, render(b[:201], d), "1 | "+b[:198]+"…\n  |  ^\n")

	// The text that is not shown is at the ellipses.
	d = &Diagnostic{Primary: Label{Span{500, 501}, "here"}, Secondary: []Label{{Span{3, 4}, "before"}, {Span{1000, 1001}, "after"}}}
	expect(t, render(a+"X"+b, d), "1 | …"+a[:60]+"X"+b[:137]+"…\n"+
		"  | -"+blank(60)+"^"+blank(137)+"- after\n"+
		"  | |"+blank(60)+"|\n"+
		"  | |"+blank(60)+"here\n"+
		"  | before\n")

	// A primary span longer than the window is cut with it.
	d = &Diagnostic{Primary: Label{Span{100, 900}, "here"}}
	expect(t, render(a+"X"+b, d), "1 | …"+a[:138]+a[:60]+"…\n  | "+blank(61)+strings.Repeat("^", 139)+" here\n")
}

func TestRenderColor(t *testing.T) {
	f := NewFile("f", "a + b\n")
	d := &Diagnostic{Code: "E0301", Message: "m", Primary: Label{Span{2, 3}, "p"}, Secondary: []Label{{Span{0, 1}, ""}}, Notes: []string{"n"}}
	var b strings.Builder
	RenderOne(&b, f, d, Options{Color: true})
	mark := strings.NewReplacer("\x1b[1;31m", "<r>", "\x1b[1;34m", "<b>", "\x1b[1m", "<B>", "\x1b[0m", "</>")
	expect(t, mark.Replace(b.String()), `
<r>error[E0301]</><B>: m</>
<b> --> </>f:1:3
<b>  |</>
<b>1 | </>a + b
<b>  | </><b>-</> <r>^ p</>
<b>  |</>
<b>  = </>note: n
`)
	// Without the escape sequences it is what is printed without colour.
	if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(b.String(), ""); got != renderOne(f, d) {
		t.Errorf("colours change the text:\n%s", got)
	}
}

func render(l *List, opts Options) string {
	var b strings.Builder
	if err := Render(&b, l, opts); err != nil {
		panic(err)
	}
	return b.String()
}

func TestRenderList(t *testing.T) {
	l := NewList(NewFile("f", "a\nb\nc\n"))
	expect(t, render(l, Options{}), "")
	l.Warnf("W0601", Span{2, 3}, "second")
	l.Errorf("E0201", Span{4, 5}, "third")
	l.Errorf("E0201", Span{0, 1}, "first")
	l.Errorf("E0201", Span{4, 5}, "third again")
	l.Errorf("E0202", Span{4, 5}, "fourth")
	expect(t, render(l, Options{}), `
error[E0201]: first
 --> f:1:1
  |
1 | a
  | ^

warning[W0601]: second
 --> f:2:1
  |
2 | b
  | ^

error[E0201]: third
 --> f:3:1
  |
3 | c
  | ^

error[E0202]: fourth
 --> f:3:1
  |
3 | c
  | ^

error: aborting due to 3 previous errors; 1 warning emitted
`)
	if l.Items[0].Message != "second" || len(l.Items) != 5 {
		t.Errorf("Render changed the list")
	}
	l.Items = sorted(l.Items)
	if len(l.Items) != 4 || l.Items[0].Message != "first" || l.Items[3].Message != "fourth" {
		t.Errorf("%d items are left", len(l.Items))
	}
}

func TestSortKeepsWhatDiffers(t *testing.T) {
	l := NewList(NewFile("f", "abc"))
	l.Errorf("E0201", Span{0, 1}, "name a")
	l.Errorf("E0201", Span{0, 2}, "name ab") // another span
	l.Errorf("E0202", Span{0, 1}, "name a")  // another code
	l.Errorf("E0801", NoSpan, "file f")
	l.Errorf("E0801", NoSpan, "file g") // another message, and no position
	l.Errorf("E0801", NoSpan, "file f")
	l.Items = sorted(l.Items)
	var got []string
	for _, d := range l.Items {
		got = append(got, string(d.Code)+" "+d.Message)
	}
	want := "E0801 file f, E0801 file g, E0201 name a, E0201 name ab, E0202 name a"
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRenderLimit(t *testing.T) {
	list := func(errors, warnings int) *List {
		l := NewList(NewFile("f", strings.Repeat("x", 200)))
		for i := range int32(errors) {
			l.Errorf("E0201", Span{i, i + 1}, "error %d", i)
		}
		for i := range int32(warnings) {
			l.Warnf("W0601", Span{100 + i, 101 + i}, "warning %d", i)
		}
		return l
	}
	for _, c := range []struct {
		errors, warnings, limit int
		shown                   int
		end                     string
	}{
		{1, 0, 0, 1, "\n\nerror: aborting due to 1 previous error\n"},
		{0, 1, 0, 1, "\n\nwarning: 1 warning emitted\n"},
		{0, 2, 1, 1, "\n\nnote: 1 more warning not shown\n\nwarning: 2 warnings emitted\n"},
		{20, 0, 0, 20, "\n\nerror: aborting due to 20 previous errors\n"},
		{21, 0, 0, 20, "\n\nnote: 1 more error not shown\n\nerror: aborting due to 21 previous errors\n"},
		{7, 9, 5, 10, "\n\nnote: 2 more errors and 4 more warnings (4 of W0601) not shown\n\nerror: aborting due to 7 previous errors; 9 warnings emitted\n"},
		{50, 50, -1, 100, "\n\nerror: aborting due to 50 previous errors; 50 warnings emitted\n"},
	} {
		got := render(list(c.errors, c.warnings), Options{MaxErrors: c.limit})
		if n := strings.Count(got, "-->"); n != c.shown {
			t.Errorf("%+v: %d shown", c, n)
		}
		if !strings.HasSuffix(got, c.end) {
			t.Errorf("%+v: ends %q", c, got[max(0, len(got)-150):])
		}
	}
}

func TestRenderTrap(t *testing.T) {
	f := NewFile("prog.imp", program)
	expect(t, renderOne(f, &Diagnostic{Severity: Trap, Message: "division by zero", Primary: Label{Span: find(program, "x", 1)}}), `
trap: division by zero
 --> prog.imp:3:5
  |
3 |     x = "a" + 1;
  |     ^
`)
}

func TestRenderHarmlessMessages(t *testing.T) {
	f := NewFile("f\x1b.imp", "x")
	expect(t, renderOne(f, &Diagnostic{Message: "a\x1b[2Jb", Primary: Label{Span{0, 1}, "c\x07\nd"}, Notes: []string{"e\r\nf\x00"}}), `
error: a␛[2Jb
 --> f␛.imp:1:1
  |
1 | x
  | ^ c␇ d
  |
  = note: e
          f␀
`)
}

type failingWriter struct{}

var errFull = errors.New("full")

func (failingWriter) Write([]byte) (int, error) { return 0, errFull }

func TestRenderReportsWriteErrors(t *testing.T) {
	l := NewList(nil)
	l.Errorf("E0801", NoSpan, "m")
	if err := Render(failingWriter{}, l, Options{}); err != errFull {
		t.Errorf("Render: %v", err)
	}
	if err := RenderJSON(failingWriter{}, l); err != errFull {
		t.Errorf("RenderJSON: %v", err)
	}
}

// A line of 10 MB costs no more than its window, apart from the first position.
func TestRenderHugeLine(t *testing.T) {
	const n = 10 << 20
	l := NewList(NewFile("f", strings.Repeat("ab ", n/3)))
	for i := range int32(1000) {
		at := i * (n / 1024)
		l.Errorf("E0201", Span{at, at + 2}, "m").Label(Span{0, 1}, "start")
	}
	if got := render(l, Options{MaxErrors: -1}); len(got) > 1000*1000 {
		t.Errorf("%d bytes", len(got))
	}
}

// shown says how the characters of randomText are shown, and how wide.
var shown = map[string]struct {
	text  string
	width int
}{
	"a": {"a", 1}, "b": {"b", 1}, " ": {" ", 1}, "\t": {"    ", 4}, "\r": {"␍", 1}, "é": {"é", 1}, "日": {"日", 2}, "🙂": {"🙂", 2},
	"e": {"e", 1}, "\u0301": {"\u0301", 0}, "\u200d": {"", 0}, "\ufe0f": {"", 0}, "\u202e": {"�", 1}, "\x00": {"␀", 1}, "\x1b": {"␛", 1},
	"\x7f": {"␡", 1}, "\u0085": {"�", 1}, "\xff": {"�", 1}, "\xe2": {"�", 1}, "\x82": {"�", 1}, "\x80": {"�", 1},
	"₀": {"₀", 1}, // of \xe2\x82 and \x80
}

// The marks below a line are under the visible part of the span, on lines that are
// shown whole: by walking over the source, and not as the renderer does it.
func TestMarksStandUnderTheirSpan(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 20000 {
		before, line := "x\n", strings.ReplaceAll(randomText(r, r.Intn(40)), "\n", "")
		line = strings.TrimRight(line, "\r")
		f := NewFile("f", before+line+"\nx")
		start := r.Intn(len(line) + 1)
		end := start + r.Intn(len(line)+1-start)
		got := renderOne(f, &Diagnostic{Message: "m", Primary: Label{Span{int32(len(before) + start), int32(len(before) + end)}, ""}})

		from, to, base, at := -1, -1, 0, 0
		var source strings.Builder
		for i := 0; i < len(line); {
			_, n := utf8.DecodeRuneInString(line[i:])
			s := shown[line[i:i+n]]
			if s.width > 0 {
				base = at
			}
			at += s.width
			source.WriteString(s.text)
			if from < 0 && i+n > start {
				from = base
			}
			if i < end {
				to = at
			}
			i += n
		}
		if from < 0 {
			from = at
		}
		to = max(to, from+1)
		want := "  |\n" + strings.TrimRight("2 | "+source.String(), " ") + "\n  | " + strings.Repeat(" ", from) + strings.Repeat("^", to-from) + "\n"
		if !strings.HasSuffix(got, want) {
			t.Fatalf("%q, bytes %d to %d: got\n%s\nwant at the end\n%s", line, start, end, got, want)
		}
	}
}

// Whatever the text and the spans are, rendering ends, every label can be read,
// and nothing is written that could harm a terminal.
func TestRenderAnything(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for i := range 5000 {
		size := r.Intn(60)
		if i%50 == 0 {
			size = r.Intn(5000) // lines that are cut
		}
		text := randomText(r, size)
		span := func() Span {
			a := int32(r.Intn(len(text)+3) - 1)
			return Span{a, a + int32(r.Intn(len(text)+3)-1)}
		}
		f := NewFile("f", text)
		l := NewList(f)
		d := l.Errorf("E0101", span(), "message").Under("<0>")
		labels := 1 + r.Intn(6)
		for k := 1; k < labels; k++ {
			d.Label(span(), "<%d>", k)
		}
		got := render(l, Options{})
		if d.Primary.Span.Known() {
			for k, label := range append([]Label{d.Primary}, d.Secondary...) {
				if label.Span.Known() && strings.Count(got, fmt.Sprintf("<%d>", k)) != 1 {
					t.Fatalf("label %d of %+v is not there in\n%s", k, d, got)
				}
			}
		}
		for _, line := range strings.Split(got, "\n") {
			if strings.HasSuffix(line, " ") {
				t.Fatalf("a blank at the end of %q", line)
			}
			if utf8.RuneCountInString(line) > maxColumns+100 {
				t.Fatalf("a line of %d characters", utf8.RuneCountInString(line))
			}
			for _, c := range line {
				if unicode.In(c, unicode.Cc, unicode.Cf) {
					t.Fatalf("%U in %q", c, line)
				}
			}
		}
		if !utf8.ValidString(got) {
			t.Fatalf("not UTF-8: %q", got)
		}
		var b strings.Builder
		if err := RenderJSON(&b, l); err != nil {
			t.Fatal(err)
		}
	}
}
