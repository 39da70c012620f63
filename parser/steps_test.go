package parser_test

import (
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/fuzzing"
	"cpsc/internal/long"
	"cpsc/internal/programs"
	"cpsc/parser"
)

var marks = regexp.MustCompile(`(?s)[«‹](.*?)⇒(.*?)[»›]`)

// mistakes returns the programs in Imp of the archives of typical mistakes, with their mistakes, and the
// texts of these.
func mistakes(t *testing.T) (programs, pieces []string) {
	t.Helper()
	paths, err := filepath.Glob("../compile/testdata/mistakes/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no mistakes", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if filepath.Ext(f.Name) == ".imp" {
				programs = append(programs, marks.ReplaceAllString(string(f.Data), "$1"))
				for _, m := range marks.FindAllStringSubmatch(string(f.Data), -1) {
					pieces = append(pieces, m[1])
				}
			}
		}
	}
	slices.Sort(pieces)
	return programs, slices.Compact(pieces)
}

// around are positions in which a mistake is repeated: what is before, between and after.
var around = [][3]string{
	{"fn main() {\n", "\n", "\n}"},
	{"fn main() { ", "; ", "; }"},
	{"fn main() { ", " ", " }"},
	{"fn main() { f(", ", ", "); }"},
	{"fn main() { x = ", " + ", "; }"},
	{"fn main() { x = ", " ? ", "; }"},
	{"fn main() { if ", " && ", " { } }"},
	{"fn main() { switch n { case ", ": case ", ": } }"},
	{"fn main() { x = [", "[", "; }"},
	{"fn main() { x = (", "(", "; }"},
	{"fn main() {", "{", "; }"},
	{"fn main() { var a: ", ", ", "; }"},
	{"fn f(", ", ", ") { }"},
	{"struct S { ", ", ", " }"},
	{"", " ", ""},
	{"", "\n", ""},
}

// TestStepsOfMistakes repeats each mistake of the archives in many positions, and expects that the
// recovery takes a number of steps that is linear in the length of the text.
func TestStepsOfMistakes(t *testing.T) {
	whole, pieces := mistakes(t)
	n := 0
	try := func(text string) {
		if n++; n%long.Pick(97, 29) != 0 {
			return
		}
		steps, tokens := parser.Steps(func() {
			src := diag.NewFile("test.imp", text)
			parser.Parse(src, diag.NewList(src))
		})
		if limit := 2*parser.MaxSteps(tokens) + 200*tokens; steps > limit {
			t.Errorf("%d steps for %d tokens; the text begins\n%.200s", steps, tokens, text)
		}
	}
	for _, p := range whole {
		try(strings.Repeat(p, 5000/len(p)*5+5))
	}
	for _, p := range pieces {
		for _, a := range around {
			try(a[0] + strings.Repeat(p+a[1], 10000/(len(p)+1)+1) + p + a[2])
		}
	}
}

// TestMutatedMistakes changes tokens of programs with mistakes and of examples at random. It expects that the
// checker ends, that no fix has edits that overlap, and that all fixes can be applied.
func TestMutatedMistakes(t *testing.T) {
	texts, _ := mistakes(t)
	for _, p := range programs.All(t) {
		if strings.HasSuffix(p.Path, ".imp") && len(p.Text) < 4000 {
			texts = append(texts, p.Text)
		}
	}
	var pool []string
	tokens := make([][]string, len(texts))
	for i, text := range texts {
		tokens[i] = fuzzing.Tokens(text)
		pool = append(pool, tokens[i]...)
	}
	parser.LimitSteps(50_000_000)
	defer parser.LimitSteps(0)
	rounds := long.Pick(2, 60)
	for i := range texts {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for range rounds {
			tryFixes(t, fuzzing.Mutate(rng, tokens[i], pool, 1+rng.IntN(4)))
			if t.Failed() {
				return
			}
		}
	}
}

// tryFixes checks a text, and applies the fixes of its diagnostics, one by one and the sure ones together.
func tryFixes(t *testing.T, text string) {
	t.Helper()
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("%v; the text is\n%s", fault, text)
		}
	}()
	p, _ := compile.Check("test.imp", text, compile.Options{Lint: true})
	if p == nil {
		return
	}
	for _, d := range p.Diagnostics.Items {
		for _, fix := range d.Fixes {
			for k, e := range fix.Edits {
				if e.Span.Start < 0 || e.Span.End < e.Span.Start || int(e.Span.End) > len(text) {
					t.Errorf("the fix %q changes bytes %v of %d; the text is\n%s", fix.Help, e.Span, len(text), text)
				} else if k > 0 && e.Span.Start < fix.Edits[k-1].Span.End {
					t.Errorf("the edits of the fix %q overlap, or are not in order: %v; the text is\n%s", fix.Help, fix.Edits, text)
				}
			}
			if t.Failed() {
				return
			}
			if fixed, n := diag.Apply(text, []diag.Fix{fix}); n != 1 || fixed == text {
				t.Errorf("the fix %q of %q cannot be applied, or changes nothing: %v; the text is\n%s", fix.Help, d.Message, fix.Edits, text)
			}
		}
	}
	fixed, _ := diag.Apply(text, p.Diagnostics.SureFixes())
	compile.Check("test.imp", fixed, compile.Options{})
}

// TestStepsOfOneLongExpression expects that the recovery does not parse the rest of a long expression from each
// of its lines.
func TestStepsOfOneLongExpression(t *testing.T) {
	text := "fn main() {\n" + strings.Repeat("3 +\n", 5000) + "}\n"
	steps, tokens := parser.Steps(func() {
		src := diag.NewFile("test.imp", text)
		parser.Parse(src, diag.NewList(src))
	})
	if limit := 2 * parser.MaxSteps(tokens); steps > limit {
		t.Errorf("%d steps for %d tokens, want at most %d", steps, tokens, limit)
	}
}
