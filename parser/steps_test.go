package parser_test

import (
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/parser"
)

var marks = regexp.MustCompile(`(?s)[«‹](.*?)⇒(.*?)[»›]`)

// mistakes returns, for each archive of typical mistakes, its programs in Imp, with their mistakes, and the texts of
// the mistakes of all.
func mistakes(t *testing.T) (archives [][]string, pieces []string) {
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
		var programs []string
		for _, f := range archive.Files {
			if filepath.Ext(f.Name) == ".imp" {
				programs = append(programs, marks.ReplaceAllString(string(f.Data), "$1"))
				for _, m := range marks.FindAllStringSubmatch(string(f.Data), -1) {
					pieces = append(pieces, m[1])
				}
			}
		}
		archives = append(archives, programs)
	}
	slices.Sort(pieces)
	return archives, slices.Compact(pieces)
}

// stepsPerToken bounds the tokens that the recovery looks at for each token of a text.
const stepsPerToken = 20

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
		if n++; n%long.Pick(1499, 29) != 0 {
			return
		}
		steps, tokens := parser.Steps(func() {
			src := diag.NewFile("test.imp", text)
			parser.Parse(src, diag.NewList(src))
		})
		if limit := stepsPerToken * tokens; steps > limit {
			t.Errorf("%d steps for %d tokens; the text begins\n%.200s", steps, tokens, text)
		}
	}
	for _, p := range slices.Concat(whole...) {
		try(strings.Repeat(p, 5000/len(p)*5+5))
	}
	for _, p := range pieces {
		for _, a := range around {
			try(a[0] + strings.Repeat(p+a[1], 10000/(len(p)+1)+1) + p + a[2])
		}
	}
}

// TestMutatedMistakes changes programs with mistakes and examples at random. It expects that the checker ends, that no
// fix has edits that overlap, that all fixes can be applied, and that those that are sure lead to an end. What
// becomes of a program depends only on the programs of its archive, so that a new mistake changes no other one.
func TestMutatedMistakes(t *testing.T) {
	archives, _ := mistakes(t)
	var short []string
	for _, p := range programs.All(t) {
		if strings.HasSuffix(p.Path, ".imp") && len(p.Text) < 4000 {
			short = append(short, p.Text)
		}
	}
	rounds := long.Pick(1, 30)
	for _, texts := range append(archives, short) {
		pool := fuzzing.Tokens(strings.Join(texts, ""))
		for i, text := range texts {
			if i%16 > 0 && !long.Enabled() {
				continue
			}
			h := fnv.New64a()
			h.Write([]byte(text)) // never fails
			rng := rand.New(rand.NewPCG(h.Sum64(), 0))
			tokens := fuzzing.Tokens(text)
			for range rounds {
				tryFixes(t, fuzzing.Mutate(rng, tokens, pool, 1+rng.IntN(4)))
				if t.Failed() {
					return
				}
			}
		}
	}
}

// TestFoundTexts tries texts that once led to a panic, to an edit outside of the text, or to fixes without an end.
func TestFoundTexts(t *testing.T) {
	for _, text := range []string{
		"#define //", "#define X //", "#define", "#define\t", "#define X", "#define X /*", "#define X \"", "#define é 1",
		"fn main() { print($\"a {x}", "fn main() { print($\"", "$", "$\"",
		"fn main{for i,v in (}\n",
		"main(){(a)struct\n({\n}\n",
		"var fact=fn(n int){fn(n int){}",
		"fn main(s string){switch s{\"a\",\"abc\":",
		"# /* /* \nfn main() { a */ }",
		"type B = fn(int p int q) -> int;", "type B=fn([h[", "type B = fn(p int q [int]);",
		"type t=fn(a p[)",
		"fn b(n: int) {\n  switch n {\n  case 0: (n)\n  case 4:", "fn e(t: string){switch[]{case '':\n t&f case'':",
	} {
		tryFixes(t, text)
	}
}

// tryFixes checks a text, and applies the fixes of its diagnostics: one by one, and the sure ones together, until there are none.
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
	const mostRounds = 30
	fixed := text
	for round := 0; len(p.Diagnostics.SureFixes()) > 0; round++ {
		if round == mostRounds {
			t.Fatalf("%d rounds of fixes that are sure have no end; the text is\n%s\nand becomes\n%s", round, text, fixed)
		}
		fixed, _ = diag.Apply(fixed, p.Diagnostics.SureFixes())
		if p, _ = compile.Check("test.imp", fixed, compile.Options{}); p == nil {
			return
		}
	}
}

// TestStepsOfOneLongExpression expects that the recovery does not parse the rest of a long expression from each
// of its lines.
func TestStepsOfOneLongExpression(t *testing.T) {
	text := "fn main() {\n" + strings.Repeat("3 +\n", 5000) + "}\n"
	steps, tokens := parser.Steps(func() {
		src := diag.NewFile("test.imp", text)
		parser.Parse(src, diag.NewList(src))
	})
	if limit := stepsPerToken * tokens; steps > limit {
		t.Errorf("%d steps for %d tokens, want at most %d", steps, tokens, limit)
	}
}
