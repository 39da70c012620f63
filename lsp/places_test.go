package lsp

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/parser"
)

// A wordIn is a word of a program at which a test asks for completion.
type wordIn struct {
	program, text string
	diag.Span
	symbol *symbol // what the word denotes, or nil
}

// wordsOfExamples returns words of the examples that declare nothing: of each kind of place at most as many as are
// asked for.
func wordsOfExamples(t *testing.T, each int) []wordIn {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 3))
	kinds := map[string][]wordIn{}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		a := snapshotOf(text, &buffer{}).analyse()
		before := ""
		for _, w := range a.tokens() {
			kind := before
			if before = text[w.Start:w.End]; w.Kind == parser.Comment {
				before = kind
			} else if w.Kind != parser.Symbol && w.Kind != parser.Keyword {
				before = "an operand"
			}
			if !isName(w.Kind) {
				continue
			}
			word := wordIn{filepath.Base(name), text, w.Span, nil}
			if o := a.index.at(w.Start); o != nil && o.Span == w.Span {
				if word.symbol = o.symbol; o.symbol.decl == o.Span {
					continue
				}
				kind += fmt.Sprint(" and symbol ", o.symbol.kind)
			} else {
				kind += " and " + word.word()
			}
			kinds[kind] = append(kinds[kind], word)
		}
	}
	var list []wordIn
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		words := kinds[kind]
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		list = append(list, words[:min(each, len(words))]...)
	}
	t.Logf("%d words of %d kinds", len(list), len(kinds))
	return list
}

func (w wordIn) word() string { return w.text[w.Start:w.End] }

// line returns the line up to the word, and what follows the line.
func (w wordIn) line() (before, after string) {
	_, after, _ = strings.Cut(w.text[w.End:], "\n")
	return w.text[strings.LastIndexByte(w.text[:w.Start], '\n')+1 : w.Start], "\n" + after
}

// TestEveryWordIsOffered types the examples: at the beginning of each word, completion offers this word, whether
// the rest of the program is there, except for the line, or nothing of it.
func TestEveryWordIsOffered(t *testing.T) {
	asked := 0
	for _, w := range wordsOfExamples(t, long.Pick(1, 40)) {
		before, after := w.line()
		for _, rest := range []string{after, ""} {
			if rest == "" && w.symbol != nil && w.symbol.decl.Start > w.Start {
				continue // not in the text yet
			}
			x := snapshotOf(w.text[:w.Start]+rest, &buffer{})
			got := labels(x.completion(parameters{Position: x.position(w.Start)}))
			if asked++; !slices.Contains(got, w.word()) {
				t.Errorf("%s: after %q, %q is not offered (rest: %v)", w.program, before, w.word(), rest != "")
			}
		}
	}
	t.Logf("%d words", asked)
}

// notThere are the codes that say that a word cannot be where it is.
var notThere = []diag.Code{diag.UnexpectedToken, diag.MissingSemicolon, diag.MisspeltKeyword, diag.ExpectedDeclaration, diag.ExpressionAsStatement, diag.MisplacedThrows,
	diag.UndeclaredName, diag.UndeclaredType, diag.WrongKindOfName, diag.UnknownField, diag.UndeclaredLabel, diag.JumpToOtherFunction, diag.ConstantCycle,
	diag.NotConstant, diag.InvalidConstantValue, diag.GlobalTypeCycle, diag.AliasCycle, diag.NotOneResult, diag.InvalidRefArgument, diag.RefMismatch,
	diag.NotAssignable, diag.NoEnclosingLoop, diag.NotALoopLabel, diag.CaseNotConstant, diag.YieldOutsideGenerator, diag.NotOneType}

// refusedAt returns why a word at a span of a text cannot be there, or "". It looks only at the function around the word
// and at the heads of the others.
func refusedAt(text string, word diag.Span) string {
	text = excerpt(text, parser.Tokens(text), word)
	src := diag.NewFile("text", text)
	errs := diag.NewList(src)
	check.Check(parser.ParseOpen(src, errs), errs)
	for _, d := range errs.Items {
		if s := d.Primary.Span; d.Severity == diag.Error && s.Start < word.End && word.Start < s.End && slices.Contains(notThere, d.Code) {
			return fmt.Sprintf("%s: %s", d.Code, d.Message)
		}
	}
	return ""
}

// TestWhatIsOfferedCanBeThere tries what completion offers at words of the examples: with one of several texts after
// it, no error says that it cannot be there.
func TestWhatIsOfferedCanBeThere(t *testing.T) {
	tried := 0
	// The text that has followed the last item comes first: it is likely to fit the next one.
	const restOfLine = "the rest of the line"
	rests := []string{restOfLine, "();", "(1);", " = 1;", ";", " x", "", " {}", " (1);", "(1):"}
	for i, w := range wordsOfExamples(t, long.Pick(1, 6)) {
		before, after := w.line()
		line, _, _ := strings.Cut(w.text[w.End:], "\n")
		x := snapshotOf(w.text[:w.Start]+after, &buffer{})
		for j, item := range x.completion(parameters{Position: x.position(w.Start)}) {
			every := long.Pick(3, 1)
			if slices.Contains(check.Builtins(), item.Label) { // there are many of them at each word, which differ little
				every *= 4
			}
			if (i+j)%every != 0 {
				continue
			}
			why := ""
			for i, rest := range rests {
				used := rest
				if rest == restOfLine {
					rest = line
				}
				text := w.text[:w.Start] + item.Label + rest + after
				at := diag.Span{Start: w.Start, End: w.Start + int32(len(item.Label))}
				now := refusedAt(text, at)
				if now == "" {
					why = ""
					copy(rests[1:], rests[:i])
					rests[0] = used
					break
				}
				if why == "" {
					why = now
				}
			}
			if tried++; why != "" {
				t.Errorf("%s: after %q, %q is offered, but %s", w.program, before, item.Label, why)
			}
		}
	}
	t.Logf("%d items", tried)
}
