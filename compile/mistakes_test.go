package compile

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/shield"
	"cpsc/internal/test/golden"
)

// The tests look for panics.
func init() { shield.Strict = true }

// TestMistakes compiles programs with typical mistakes and compares what is reported with the archives of testdata/mistakes. In a
// program, each mistake is marked, together with what its author meant: «wrong⇒right». A part of the same mistake that is elsewhere in
// the text is marked ‹wrong⇒right›; it belongs to the last «…» before it, or to the first one.
//
// A marked program contains its own oracle:
//   - Every error is inside the «…» of a mistake, and every mistake has one error. Errors that others hide come out when the author has
//     repaired those.
//   - What was meant is accepted.
//   - A fix that is sure gives what was meant, and drops only words that mean nothing in Imp. Any other fix leads to no more errors.
//   - Code that a help tells to write is a part of what was meant, and of what its fix gives.
//
// So the expected text has only the messages; it adds what a fix that is not sure gives, if that is not what was meant. The most common
// mistakes, in common.txtar, have such texts. What is reported of the others only counts, in TestMistakesAlone.
func TestMistakes(t *testing.T) {
	golden.Run(t, filepath.Join("testdata", "mistakes"), func(t *testing.T, c *golden.Archive) {
		for _, lang := range []string{".imp", ".cps", ".ssa", ".bril"} {
			for _, name := range c.Names(lang) {
				if !slices.Contains(c.Names(".out"), name) {
					continue
				}
				m := parseMistakes(t, name+lang, c.Text(t, name+lang))
				c.Expect(t, name+".out", m.report(t))
				// Whatever is missing, the text is only rejected.
				text := m.text(nil)
				for i := len(text) % 53; i < len(text); i += 53 {
					Check(name+lang, text[:i], Options{})
					Check(name+lang, text[:i]+text[min(i+5, len(text)):], Options{})
				}
			}
		}
	})
}

// TestHabitKeepsComment expects that no fix deletes a comment.
func TestHabitKeepsComment(t *testing.T) {
	for _, mistake := range []string{"let /* why */ x = 1;", "import /* why */ os; var x = 1;"} {
		errs := errorsOf("comment.imp", "fn main() {\n    "+mistake+"\n    print(x);\n}\n")
		if len(errs) != 1 || len(errs[0].Helps) != 1 || len(errs[0].Fixes) != 0 {
			t.Errorf("%s: %v", mistake, errs)
		}
	}
}

// marked is a program with marked mistakes.
type marked struct {
	name  string
	parts []part
	count int // of mistakes
}

// A part of a marked program is text, or a part of a mistake.
type part struct {
	mistake      int // or -1
	main         bool
	wrong, right string
}

var markPattern = regexp.MustCompile(`(?s)«(.*?)⇒(.*?)»|‹(.*?)⇒(.*?)›`)

func parseMistakes(t *testing.T, name, text string) *marked {
	m := &marked{name: name}
	pos := 0
	for _, at := range markPattern.FindAllStringSubmatchIndex(text, -1) {
		plain := text[pos:at[0]]
		m.parts = append(m.parts, part{-1, false, plain, plain})
		if at[2] >= 0 {
			m.parts = append(m.parts, part{m.count, true, text[at[2]:at[3]], text[at[4]:at[5]]})
			m.count++
		} else {
			m.parts = append(m.parts, part{max(m.count-1, 0), false, text[at[6]:at[7]], text[at[8]:at[9]]})
		}
		pos = at[1]
	}
	m.parts = append(m.parts, part{-1, false, text[pos:], text[pos:]})
	if m.count == 0 || strings.ContainsAny(m.text(nil), "«»‹›⇒") {
		t.Errorf("%s: the marks are wrong", name)
	}
	return m
}

// text returns the program in which some of the mistakes are repaired.
func (m *marked) text(repaired map[int]bool) string {
	var b strings.Builder
	for _, p := range m.parts {
		if p.mistake >= 0 && repaired[p.mistake] {
			b.WriteString(p.right)
		} else {
			b.WriteString(p.wrong)
		}
	}
	return b.String()
}

// at returns the mistake that is at a span of that text, or -1.
func (m *marked) at(span diag.Span, repaired map[int]bool) int {
	pos := 0
	for _, p := range m.parts {
		n := len(p.wrong)
		if p.mistake >= 0 && repaired[p.mistake] {
			n = len(p.right)
		}
		if p.main && !repaired[p.mistake] && int(span.Start) >= pos && int(span.End) <= pos+n {
			return p.mistake
		}
		pos += n
	}
	return -1
}

// errorsOf returns the errors of a program.
func errorsOf(name, text string) []*diag.Diagnostic {
	p, _ := Compile(name, text, Options{})
	var errs []*diag.Diagnostic
	for _, d := range p.Diagnostics.Items {
		if d.Severity == diag.Error {
			errs = append(errs, d)
		}
	}
	return errs
}

// report returns what is reported about the mistakes. Where the errors of some hide those of
// others, the author repairs the reported ones, and tries again.
func (m *marked) report(t *testing.T) string {
	var b strings.Builder
	repaired := map[int]bool{}
	for len(repaired) < m.count {
		text := m.text(repaired)
		errs := errorsOf(m.name, text)
		found := map[int]bool{}
		for _, d := range errs {
			k := m.at(d.Primary.Span, repaired)
			if !d.Primary.Span.Known() {
				k = len(repaired) // it is about the whole program
			}
			if k < 0 || found[k] {
				file := diag.NewFile(m.name, text)
				t.Errorf("%s: this error is outside of the mistakes, or the second one for the same mistake:\n%s", m.name, rendered(file, d))
			}
			found[k] = true
			m.describe(t, &b, d, k, repaired, len(errs))
		}
		delete(found, -1)
		if len(found) == 0 {
			t.Errorf("%s: no error for the mistakes that remain in\n%s", m.name, text)
			break
		}
		for k := range found {
			repaired[k] = true
		}
	}
	all := map[int]bool{}
	for k := range m.count {
		all[k] = true
	}
	for _, d := range errorsOf(m.name, m.text(all)) {
		t.Errorf("%s: what was meant is not accepted:\n%s", m.name, rendered(diag.NewFile(m.name, m.text(all)), d))
	}
	return b.String()
}

func rendered(file *diag.File, d *diag.Diagnostic) string {
	var b strings.Builder
	diag.RenderOne(&b, file, d, diag.Options{})
	return b.String()
}

// describe adds the text of an error to b, and checks its helps and fixes. before is the
// number of errors.
func (m *marked) describe(t *testing.T, b *strings.Builder, d *diag.Diagnostic, mistake int, repaired map[int]bool, before int) {
	fmt.Fprintf(b, "%s: %s\n", d.Code, d.Message)
	text := m.text(repaired)
	if d.Primary.Text != "" {
		fmt.Fprintf(b, "  here: %s\n", d.Primary.Text)
	}
	for _, l := range d.Secondary {
		fmt.Fprintf(b, "  at %q: %s\n", text[l.Span.Start:l.Span.End], l.Text)
	}
	for _, note := range d.Notes {
		fmt.Fprintf(b, "  note: %s\n", note)
	}
	meant := map[int]bool{mistake: true}
	for k := range repaired {
		meant[k] = true
	}
	right := m.text(meant)
	for _, help := range d.Helps {
		fmt.Fprintf(b, "  help: %s", help)
		for _, piece := range quotedCode(help) {
			if !strings.Contains(normal(right), normal(piece)) {
				t.Errorf("%s: the help tells to write `%s`, which was not meant", m.name, piece)
			}
		}
		for _, fix := range d.Fixes {
			if fix.Help == help {
				m.tryFix(t, b, fix, text, right, before)
			}
		}
		b.WriteString("\n")
	}
}

// tryFix applies a fix to a text, and compares the result with what was meant.
func (m *marked) tryFix(t *testing.T, b *strings.Builder, fix diag.Fix, text, right string, before int) {
	fixed, _ := diag.Apply(text, []diag.Fix{fix})
	same := normal(fixed) == normal(right)
	for _, piece := range quotedCode(fix.Help) {
		if !strings.Contains(normal(fixed), normal(piece)) {
			t.Errorf("%s: the help tells to write `%s`, but the fix does not give that:\n%s", m.name, piece, fixed)
		}
	}
	switch {
	case fix.Sure && same:
		b.WriteString(" (sure)")
		if dropped := droppedWords(m.name, text, fix); len(dropped) > 0 {
			t.Errorf("%s: the sure fix %q drops %q", m.name, fix.Help, dropped)
		}
	case fix.Sure:
		t.Errorf("%s: the sure fix %q gives\n%s\nin place of\n%s", m.name, fix.Help, fixed, right)
	case same:
		b.WriteString(" (fix)")
	default:
		was, is := strings.Split(text, "\n"), strings.Split(fixed, "\n")
		b.WriteString(" (fix:")
		for i, line := range is {
			if len(was) != len(is) || was[i] != line {
				b.WriteString(" " + strings.TrimSpace(line))
			}
		}
		b.WriteString(")")
		after := errorsOf(m.name, fixed)
		if limit := max(before, len(errorsOf(m.name, right))); len(after) > limit {
			t.Errorf("%s: the fix %q gives %d errors instead of %d:\n%s", m.name, fix.Help, len(after), limit, fixed)
		}
	}
}

// normal returns a program in which the white space does not count.
func normal(text string) string {
	text = spacePattern.ReplaceAllString(text, " ")
	return strings.TrimSpace(punctPattern.ReplaceAllString(text, "$1"))
}

var (
	spacePattern = regexp.MustCompile(`\s+`)
	punctPattern = regexp.MustCompile(` ?([^\w\s]) ?`)
	wordPattern  = regexp.MustCompile(`[A-Za-z_]\w*|\d\w*(?:\.\d\w*)?|"(\\.|[^"\\])*"|'(\\.|[^'\\])*'`)
)

// quotedCode returns the code that a help tells to write, in pieces between "…".
func quotedCode(help string) []string {
	_, code, found := strings.Cut(help, "rite `")
	if !found {
		return nil
	}
	code, _, _ = strings.Cut(code, "`")
	return strings.Split(code, "…")
}

// mayDrop holds the words that a fix that is sure may leave out, since they mean nothing in Imp.
// A word in place of which there is another one in Imp belongs to them, too.
var mayDrop = strings.Fields(`
	Callable Error Exception Generator Int List None Some String Vec and append array as assert_eq async auto await case char class clone
	const constant constexpr data def define div do double each echo else enumerate enumerated export f64 final for foreach from func function global
	guard i32 i64 if import include inline int is isEmpty iter label length let list local long make mod module mut mutable new not of or out
	package panic private program pub public raise range record repeat rescue return shl shr size static string struct then
	std toString type typealias typedef u8 unless unsigned until unwrap use using val var vec vector void when while xor`)

// mayDropIn holds what else a fix that is sure may leave out in a program of the archives: names of
// fields, whose values are put in order; lengths in types; numbers of labels, which get names;
// imported names; and the parts of a literal that is written in another way.
var mayDropIn = map[string]string{
	"casesWithoutCase":     `_`,
	"chosenCharacters":     `'#' '.' '+' '"' 'x' 'y' '\n' '\''`, // for strings
	"cppString":            `R "(abc)"`,
	"digitSeparators":      `1 '000' 000`,
	"fieldsInAnotherOrder": `x y`,
	"fromImport":           `math sqrt`,
	"goImports":            `"fmt" "os"`,
	"goSum":                `main "fmt"`,
	"import":               `"fmt"`,
	"importNode":           `fs "fs"`,
	"include":              `stdio h`,
	"namesInTypes":         `a b q r`,
	"addressOfStruct":      `n`,
	"arraysOfOthers":       `3`,
	"preprocessor":         `stdio h`,
	"jsObject":             `x y`,
	"keywordArguments":     `x y`,
	"labelNumber":          `10`,
	"labelNumberNested":    `1`,
	"labelNumberTaken":     `10`,
	"labelNumberUnused":    `20`,
	"macroNames":           `EMPTY`,
	"literal":              `x y`,
	"literalSpaced":        `y x`,
	"literalAfterType":     `x y`,
	"named":                `y x`,
	"package":              `main`,
	"pascalArray":          `9`,
	"pascalProgram":        `Hello`,
	"pythonGlobal":         `count`,
	"rawString":            `r`,
	"rustOption":           `value next`,
	"rustSized":            `3`,
	"semicolonsInBrackets": `4`,
	"sizedByName":          `N`,
	"sizedType":            `3`,
	"staticMut":            `exports COUNT`,
	"structUpdate":         `x`,
	"spreadValues":         `x`,
	"subscript":            `"x"`,
	"tripleQuotes":         `""`,
	"typesOfFunctions":     `a b f n p Fn`, // of parameters of a type
	"unlabelledParameter":  `_`,
	"use":                  `std io`,
	"whileLetNext":         `next`,
	"nextNotNil":           `nil null`,
}

// droppedWords returns the names and literals in the text that a fix of a program replaces which are
// not in its own text.
func droppedWords(program, text string, fix diag.Fix) []string {
	var old, new string
	for _, e := range fix.Edits {
		old += text[e.Span.Start:e.Span.End] + " "
		new += e.Text + " "
	}
	words := wordPattern.FindAllString(new, -1)
	replaced := wordPattern.FindAllString(old, -1)
	if len(replaced) == 1 { // it is another word for the same
		return nil
	}
	allowed := append(strings.Fields(mayDropIn[strings.TrimSuffix(program, ".imp")]), mayDrop...)
	var dropped []string
	for _, w := range replaced {
		if !slices.Contains(words, w) && !slices.Contains(allowed, w) {
			dropped = append(dropped, w)
		}
	}
	return dropped
}
