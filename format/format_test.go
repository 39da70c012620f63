package format_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kr/pretty"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/format"
	"cpsc/generate"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/parser"
)

// TestExamples expects the examples to be formatted.
func TestExamples(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../examples/*.imp", "../examples/tour/*.imp"} {
		list, err := filepath.Glob(pattern)
		if err != nil || len(list) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, list...)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := check(t, name, string(text)); got != string(text) {
			t.Errorf("%s is not formatted: run `cpsc fmt -w %s`", name, name)
		}
	}
}

// TestPrograms formats all programs, as they are and in random layouts.
func TestPrograms(t *testing.T) {
	for i, p := range programs.Sample(t, 4) {
		check(t, p.Name, p.Text)
		if long.Enabled() || i%4 == 0 && len(p.Text) < 20_000 {
			check(t, p.Name+" in a random layout", scatter(t, p.Text, uint64(i)))
		}
	}
}

// TestRandom formats random programs, which use the whole grammar (see TestGenerated in
// package parser), in random layouts.
func TestRandom(t *testing.T) {
	for seed := range uint64(long.Pick(6, 200)) {
		text := generate.Program(seed, generate.Options{Size: 60})
		check(t, fmt.Sprintf("seed %d", seed), text)
		check(t, fmt.Sprintf("seed %d in a random layout", seed), scatter(t, text, seed))
	}
}

// TestMutated changes a token or a line of programs at random. Those that are still right are formatted.
func TestMutated(t *testing.T) {
	formatted := 0
	for i, p := range programs.All(t) {
		if i%4 > 0 && !long.Enabled() {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(i), 2))
		pieces := fuzzing.Tokens(p.Text)
		for range long.Pick(2, 20) {
			text := fuzzing.Mutate(rng, pieces, pieces, 1)
			src := diag.NewFile(p.Name, text)
			errs := diag.NewList(src)
			if got := format.Source(src, errs); !errs.Failed() {
				check(t, p.Name+" after a change", text)
				formatted++
			} else if got != "" {
				t.Errorf("%s: a program with an error is formatted:\n%s", p.Name, text)
			}
		}
	}
	if formatted == 0 {
		t.Error("no program was right")
	}
}

// scatter returns the program with random space and comments between its tokens.
func scatter(t *testing.T, text string, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	comments := rng.IntN(3) * 10 // in 1000 gaps
	breaks := []int{5, 50, 200}[rng.IntN(3)]
	var b strings.Builder
	n := 0
	for _, x := range pieces(t, text) {
		if x.comment {
			continue
		}
		for rng.IntN(1000) < comments {
			n++
			switch rng.IntN(6) {
			case 0:
				fmt.Fprintf(&b, " /* %d */", n)
			case 1:
				fmt.Fprintf(&b, " /* %d\n   %d  */ ", n, n)
			case 2:
				fmt.Fprintf(&b, "\n/* %d */\n", n)
			case 3:
				fmt.Fprintf(&b, " // %d  \n", n)
			case 4:
				fmt.Fprintf(&b, "\n// %d\r\n", n)
			default:
				fmt.Fprintf(&b, "\n\n    // %d\n\t\n\n", n)
			}
		}
		switch r := rng.IntN(1000); {
		case r < breaks:
			b.WriteString(strings.Repeat("\n", 1+rng.IntN(3)))
			b.WriteString(strings.Repeat(" ", rng.IntN(9)))
		case r < 900:
			b.WriteByte(' ')
		default:
			b.WriteString("  \t ")
		}
		b.WriteString(x.text)
	}
	return b.String()
}

// check formats a program and returns the result. It expects that the result has the same
// syntax tree, the same comments between the same tokens, no space at the ends of lines,
// and that formatting it again changes nothing.
func check(t *testing.T, name, text string) string {
	t.Helper()
	got := source(t, name, text)
	if again := source(t, name, got); again != got {
		t.Errorf("%s: formatting twice differs from once:\n%s", name, strings.Join(pretty.Diff(strings.Split(got, "\n"), strings.Split(again, "\n")), "\n"))
	}
	for i, line := range strings.Split(got, "\n") {
		if strings.TrimRight(line, " \t\r") != line {
			t.Errorf("%s: line %d ends with a space: %q", name, i+1, line)
		}
	}
	if strings.HasPrefix(got, "\n") || strings.Contains(got, "\n\n\n") || strings.HasSuffix(got, "\n\n") {
		t.Errorf("%s: too many empty lines", name)
	}
	want, have := pieces(t, text), pieces(t, got)
	for i := range min(len(want), len(have)) {
		w, h := want[i], have[i]
		// A comment that is not the last thing on its line may become so.
		if w.text != h.text || w.comment && w.last && (w.first != h.first || !h.last) {
			t.Fatalf("%s: %+v became %+v in\n%s", name, w, h, got)
		}
	}
	if len(want) != len(have) {
		t.Fatalf("%s: %d tokens and comments became %d", name, len(want), len(have))
	}
	if a, b := tree(t, text), tree(t, got); !reflect.DeepEqual(a, b) {
		t.Errorf("%s: another syntax tree: %s", name, strings.Join(pretty.Diff(a, b), "\n"))
	}
	return got
}

func source(t *testing.T, name, text string) string {
	t.Helper()
	src := diag.NewFile(name, text)
	errs := diag.NewList(src)
	got := format.Source(src, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s\n%s", name, errs.Items[0].Message, text)
	}
	return got
}

// A piece is a token or a comment.
type piece struct {
	text        string
	comment     bool
	first, last bool // on its line
}

// pieces returns the tokens and comments of a program, without the commas at the end of
// lists and without space at the ends of lines.
func pieces(t *testing.T, text string) []piece {
	t.Helper()
	text = strings.TrimPrefix(text, diag.ByteOrderMark)
	src := diag.NewFile("", text)
	errs := diag.NewList(src)
	decls := parser.Syntax(src, errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	var list []piece
	pos := 0
	add := func(start, end int, comment bool) {
		lines := strings.Split(text[start:end], "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t\r")
		}
		before := text[:start]
		list = append(list, piece{
			text: strings.Join(lines, "\n"), comment: comment,
			first: strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) == "",
			last:  strings.TrimSpace((text[end:] + "\n")[:strings.IndexByte(text[end:]+"\n", '\n')]) == "",
		})
		pos = end
	}
	gap := func(end int) {
		for pos < end {
			rest := text[pos:]
			switch {
			case strings.HasPrefix(rest, "//"):
				add(pos, pos+strings.IndexByte(rest+"\n", '\n'), true)
			case strings.HasPrefix(rest, "/*"):
				add(pos, pos+strings.Index(rest[2:], "*/")+4, true)
			default:
				pos++
			}
		}
	}
	comma := -1 // in list, if only comments follow
	pending := decls
	pending = reversed(pending)
	for len(pending) > 0 {
		n := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if n.Rule != "" {
			pending = append(pending, reversed(n.Parts)...)
			continue
		}
		gap(int(n.Start))
		if token := text[n.Start:n.End]; comma >= 0 && (token == ")" || token == "]" || token == "}") {
			list = append(list[:comma], list[comma+1:]...)
		}
		comma = -1
		add(int(n.Start), int(n.End), false)
		if text[n.Start:n.End] == "," {
			comma = len(list) - 1
		}
	}
	gap(len(text))
	return list
}

func reversed(list []*parser.Node) []*parser.Node {
	var r []*parser.Node
	for i := len(list) - 1; i >= 0; i-- {
		r = append(r, list[i])
	}
	return r
}

// tree returns the syntax tree of a program without positions.
func tree(t *testing.T, text string) *ast.File {
	t.Helper()
	src := diag.NewFile("", text)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	clear(reflect.ValueOf(file))
	return file
}

// clear sets all positions in a tree to zero.
func clear(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			clear(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			clear(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[diag.Span]() {
			v.SetZero()
			return
		}
		for i := range v.NumField() {
			clear(v.Field(i))
		}
	}
}

// TestLineEnds expects that all lines end as the first one does.
func TestLineEnds(t *testing.T) {
	for text, want := range map[string]string{
		"fn main() {\r\n  print( 1 ); // a \r\n\r\n\r\n\r\n/* b\r\n   c */\r\n}": "fn main() {\r\n    print(1); // a\r\n\r\n    /* b\r\n   c */\r\n}\r\n",
		"fn main() { }\n// a\r\n":   "fn main() {}\n// a\n",
		"\r\nfn main() { }\n// a\n": "fn main() {}\r\n// a\r\n",
		"fn main() { }":             "fn main() {}\n",
	} {
		if got := source(t, "text", text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		} else if again := source(t, "text", got); again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	}
}
