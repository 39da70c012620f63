package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/test/families"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/internal/words"
	"cpsc/interp"
	"cpsc/parser"
)

// snapshotOf returns a snapshot of a text in Imp.
func snapshotOf(text string, log *buffer) *snapshot {
	opts := &Options{Log: log}
	if err := json.Unmarshal([]byte(capable), &struct{ Capabilities *clientCapabilities }{&opts.client}); err != nil {
		panic(err)
	}
	return &snapshot{text: newText(text, utf16Encoding), uri: uri, lang: compile.Imp, opts: opts}
}

// TestIndexIsComplete expects of every program of the tree that each identifier is in the
// index exactly once, except for the names of basic types and contextual keywords, and that
// each symbol has the name that is in the text.
func TestIndexIsComplete(t *testing.T) {
	for _, p := range programs.All(t) {
		log := &buffer{}
		a := snapshotOf(p.Text, log).analyse()
		if a.index == nil || a.failed {
			t.Errorf("%s: %s", p.Name, log)
			continue
		}
		at := checkIndex(t, p.Name, p.Text, a.index)
		for _, token := range parser.Tokens(p.Text) {
			word := p.Text[token.Start:token.End]
			basic := word == "int" || word == "float" || word == "bool" || word == "string"
			if token.Kind == parser.Identifier && at[token.Span] == nil && !basic {
				t.Errorf("%s:%v: %s is not in the index", p.Name, a.file.Position(token.Start), word)
			}
		}
	}
}

// checkIndex expects of an index that each identifier is in it once, where its name is in the text, and in
// its scope. It returns the symbols by position.
func checkIndex(t *testing.T, name, text string, x *index) map[diag.Span]*symbol {
	t.Helper()
	at := map[diag.Span]*symbol{}
	for _, o := range x.occurrences {
		if at[o.Span] != nil {
			t.Errorf("%s: %s is there twice", name, text[o.Start:o.End])
		}
		at[o.Span] = o.symbol
		if got := text[o.Start:o.End]; got != o.symbol.name {
			t.Errorf("%s: %s denotes %s", name, got, o.symbol.name)
		}
		if s := o.symbol; s.decl.Known() && o.Span != s.decl && s.kind != label && s.kind != field && !contains(s.scope, o.Start) {
			t.Errorf("%s: %s is used outside of its scope", name, s.name)
		}
	}
	for _, s := range x.symbols {
		if s.decl.Known() && at[s.decl] != s {
			t.Errorf("%s: the declaration of %s is not in the index", name, s.name)
		}
	}
	return at
}

// TestVisibleNames expects at every use of a variable, function, constant or struct that
// completion would offer it, and not another of the same name.
func TestVisibleNames(t *testing.T) {
	for _, p := range programs.Sample(t, 40) {
		a := snapshotOf(p.Text, &buffer{}).analyse()
		for i, o := range a.index.occurrences {
			switch {
			case o.symbol.kind == field || o.Span == o.symbol.decl || i%7 != 0:
			case o.symbol.kind == label:
				if !slices.Contains(a.index.labelsAt(o.Start), o.symbol) {
					t.Errorf("%s:%v: the label %s", p.Name, a.file.Position(o.Start), o.symbol.name)
				}
			case !slices.Contains(a.index.visible(o.Start), o.symbol):
				t.Errorf("%s:%v: %s", p.Name, a.file.Position(o.Start), o.symbol.name)
			}
		}
	}
}

// TestVisibleInInitialiser expects that a variable is not known in its own initialiser, where
// the name means the one outside.
func TestVisibleInInitialiser(t *testing.T) {
	const text = "fn main() { var x = 1; { var x = x; print(x); } }"
	x := snapshotOf(text, &buffer{}).analyse().index
	for _, test := range []struct{ at, decl int }{{strings.Index(text, "x; print"), 16}, {strings.Index(text, "x); }"), 29}} {
		for _, s := range x.visible(int32(test.at)) {
			if s.name == "x" && int(s.decl.Start) != test.decl {
				t.Errorf("at %d, x is declared at %d, want %d", test.at, s.decl.Start, test.decl)
			}
		}
	}
}

// TestRenameEverything gives every symbol of some programs a new name, all at once, and checks
// them. It does the same without structs and their fields, whose names a program can print,
// and runs the programs: their output must be the same.
func TestRenameEverything(t *testing.T) {
	for _, p := range programs.Sample(t, 30) {
		if p.Trap != nil || p.Stdin != "" {
			continue
		}
		a := snapshotOf(p.Text, &buffer{}).analyse()
		var edits, printed []diag.Edit
		for _, o := range a.index.occurrences {
			fixed := o.symbol.kind == builtin || o.symbol.name == "main" && o.symbol.kind == function
			if f, ok := o.symbol.object.(*check.Func); ok && f.Syntax.Extern {
				fixed = true
			}
			edit := diag.Edit{Span: o.Span, Text: fmt.Sprintf("n%d_", slices.Index(a.index.symbols, o.symbol))}
			switch {
			case fixed:
			case o.symbol.kind == structType || o.symbol.kind == field:
				printed = append(printed, edit)
			default:
				edits = append(edits, edit)
			}
		}
		text, _ := diag.Apply(p.Text, []diag.Fix{{Edits: slices.Concat(edits, printed)}})
		if _, err := compile.Compile("renamed.imp", text, compile.Options{}); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		text, _ = diag.Apply(p.Text, []diag.Fix{{Edits: edits}})
		q, err := compile.Compile("renamed.imp", text, compile.Options{})
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if len(q.CPS.Externs()) > 0 {
			continue
		}
		var out bytes.Buffer
		interp.Run(q.CPS, interp.Options{Stdout: &out, Args: p.Args})
		if out.String() != p.Stdout && !strings.Contains(p.Stdout, "<") { // values that show the names of functions
			t.Errorf("%s: the output differs", p.Name)
		}
	}
}

// features calls all features at a position.
func features(a *analysis, offset int32) {
	var p parameters
	p.Position = a.position(offset)
	a.diagnostics()
	a.hover(p)
	a.definition(p)
	a.references(p)
	a.highlights(p)
	a.rename(parameters{Position: p.Position, NewName: "renamed_"})
	a.documentSymbols()
	a.foldingRanges()
	a.formatting()
	a.completion(p)
	a.signatureHelp(p)
	a.codeActions(parameters{Range: Range{p.Position, p.Position}})
}

// TestMangledPrograms changes tokens and lines of programs at random and calls every feature: none may
// panic, whatever the parser made of the text, and what is in the index must be right.
func TestMangledPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range programs.Sample(t, 60) {
		if len(p.Text) > 20_000 {
			continue
		}
		pieces := fuzzing.Tokens(p.Text)
		for range long.Pick(3, 20) {
			text := fuzzing.Mutate(rng, pieces, pieces, 1+rng.IntN(4))
			log := &buffer{}
			a := snapshotOf(text, log).analyse()
			if err := recovered(func() error { features(a, int32(rng.IntN(len(text)+1))); return nil }); err != nil || log.String() != "" {
				t.Fatalf("%s: %v\n%s\n%s", p.Name, err, log, text)
			}
			if a.index == nil { // the text is not valid UTF-8
				continue
			}
			if checkIndex(t, p.Name, text, a.index); t.Failed() {
				t.Fatal(text)
			}
		}
	}
}

// TestUnfinishedPrograms cuts a program after every token: the declarations before must still
// be in the outline.
func TestUnfinishedPrograms(t *testing.T) {
	text, err := os.ReadFile("../examples/primes.imp")
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range parser.Tokens(string(text)) {
		before := string(text[:token.End])
		log := &buffer{}
		a := snapshotOf(before, log).analyse()
		if err := recovered(func() error { features(a, token.End); return nil }); err != nil || log.String() != "" {
			t.Fatalf("%d: %v\n%s", token.End, err, log)
		}
		var names []string
		for _, s := range a.documentSymbols() {
			names = append(names, s.Name)
		}
		for _, line := range strings.Split(before, "\n") {
			name, isFunc := strings.CutPrefix(line, "fn ")
			name, _, isFunc2 := strings.Cut(name, "(")
			body := strings.Contains(before[strings.Index(before, line):], "{")
			if isFunc && isFunc2 && body && !slices.Contains(names, name) {
				t.Errorf("after %d bytes, the outline has %q, but not %s", token.End, names, name)
			}
		}
	}
}

// TestBuiltins compares the signatures with the checker, the reference, and the grammar of
// editors.
func TestBuiltins(t *testing.T) {
	text, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	grammar, err := os.ReadFile("../editors/vscode/syntaxes/imp.tmLanguage.json")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(grammar), `"name": "support.function.imp"`)
	_, list, _ = strings.Cut(list, "(?:")
	list, _, _ = strings.Cut(list, ")")
	names := check.Builtins()
	if got := strings.Split(list, "|"); !slices.Equal(got, slices.Sorted(slices.Values(names))) {
		t.Errorf("the grammar has %q", got)
	}
	keys := 0
	for _, s := range words.Signatures {
		keys += len(strings.Fields(s[0]))
	}
	if keys != len(names) {
		t.Errorf("%d signatures for %d functions", keys, len(names))
	}
	for _, name := range names {
		s := name + words.Signatures.Of(name)
		if !strings.HasPrefix(s, name+"(") {
			t.Errorf("%s has the signature %q", name, s)
		}
		isMath := strings.HasPrefix(s, name+"(x: float")
		if !isMath && name != "len" && !strings.Contains(string(text), "`"+s+"`") {
			t.Errorf("docs/language.md does not have `%s`", s)
		}
		meaning := builtinMeanings.Of(name)
		if links := regexp.MustCompile(`\[([^\]]*)\]\(#[^)]*\)`); meaning == "" || !strings.Contains(links.ReplaceAllString(string(text), "$1"), meaning) {
			t.Errorf("docs/language.md does not say of %s: %q", name, meaning)
		}
	}
}

// largeProgram returns a program of some 10,000 lines.
func largeProgram() string { return families.Find("lines").Text(10_000) }

// TestLargeProgram uses a program of 10,000 lines through a connection.
func TestLargeProgram(t *testing.T) {
	text := largeProgram()
	lines := strings.Count(text, "\n")
	if lines < 10_000 {
		t.Fatalf("%d lines", lines)
	}
	c := begin(t)
	c.open(uri, text)
	c.diagnostics(uri)
	middle := Position{uint32(lines / 2), 0}
	c.change(uri, contentChange{&Range{middle, middle}, "@"})
	if d := c.diagnostics(uri); len(d) != 1 || d[0].Range.Start != middle {
		t.Errorf("%+v", d)
	}
	var symbols []DocumentSymbol
	if err := c.call("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": uri}}, &symbols); err != nil || len(symbols) < 400 {
		t.Errorf("%d symbols, %v", len(symbols), err)
	}
	if status := c.end(); status != 0 {
		t.Error("status", status)
	}
}

// TestCompletionIsCheap expects that what editors ask for at every key costs less than an
// analysis of a large program, which the server makes once for an edit.
func TestCompletionIsCheap(t *testing.T) {
	base := newText(largeProgram(), utf16Encoding)
	at := Position{uint32(len(base.starts) / 2), 0}
	allocations := func(f func(s *snapshot)) float64 {
		return testing.AllocsPerRun(1, func() {
			f(&snapshot{text: base, uri: uri, lang: compile.Imp, opts: &Options{}})
		})
	}
	analysis := allocations(func(s *snapshot) { s.analyse() })
	for name, f := range map[string]func(s *snapshot){
		"completion":     func(s *snapshot) { s.completion(parameters{Position: at}) },
		"signature help": func(s *snapshot) { s.signatureHelp(parameters{Position: at}) },
	} {
		if n := allocations(f); n > analysis/2 {
			t.Errorf("%s makes %.0f allocations, and the analysis %.0f", name, n, analysis)
		}
	}
}

// TestHoverConvertsOneFunction expects that hover converts the function that it is asked about,
// of a variable those that use it, each once, and no other.
func TestHoverConvertsOneFunction(t *testing.T) {
	text := largeProgram() + "fn last(n: int) -> int {\n    var m = n; var f = fn() -> int { return m; };\n    return f() + n;\n}\n"
	a := snapshotOf(text, &buffer{}).analyse()
	hover := func(name string, functions int) *Hover {
		t.Helper()
		h := a.hover(parameters{Position: a.position(int32(strings.LastIndex(text, name)))})
		if len(a.facts) != functions {
			t.Errorf("%d functions were converted, want %d", len(a.facts), functions)
		}
		return h
	}
	if h := hover("n;\n}\n", 1); h == nil || !strings.Contains(h.Contents.Value, "parameter of the function") {
		t.Fatalf("%+v", h)
	}
	last := slices.IndexFunc(a.index.info.Funcs, func(f *check.Func) bool { return f.Name == "last" })
	f := a.facts[a.index.info.Funcs[last]]
	if f == nil || len(f.heads) != 1 {
		t.Fatalf("another function was converted: %v", a.facts)
	}
	hover("f() + n", 1)
	hover("last(n: int)", 1)
	hover("m = n", 2)
	if a.facts[a.index.info.Funcs[last]] != f {
		t.Error("the function was converted again")
	}
	hover("main()", 3)
}

// TestHoverIsThatOfTheProgram expects that hover says of every name what it says when the
// whole program is converted.
func TestHoverIsThatOfTheProgram(t *testing.T) {
	names := 0
	for _, p := range programs.Sample(t, 3) {
		a, whole := snapshotOf(p.Text, &buffer{}).analyse(), snapshotOf(p.Text, &buffer{}).analyse()
		if a.failed {
			continue
		}
		all, err := newFacts(whole.program, func(*check.Func) bool { return true }, compile.Options{})
		if err != nil {
			t.Fatal(p.Name, err)
		}
		whole.facts = all
		for _, token := range parser.Tokens(p.Text) {
			at := parameters{Position: a.position(token.Start)}
			got, want := a.hover(at), whole.hover(at)
			if (got == nil) != (want == nil) || got != nil && *got != *want {
				t.Errorf("%s, %v:\n%v\nin the whole program:\n%v", p.Name, at.Position, got, want)
			}
			if got != nil {
				names++
			}
		}
	}
	if names < 1000 {
		t.Errorf("%d names", names)
	}
}

// TestExcerpt expects that only the bodies of other functions are blank, and that those whose
// braces do not match stay.
func TestExcerpt(t *testing.T) {
	const text = "struct P { x: int }\n" +
		"fn f() { if a { b(); }\n}\n" +
		"fn g(x: fn(int) -> int) {\n    x(1);\n    |\n}\n" +
		"var v = fn() { f(); };\n" +
		"fn h() { if a { \n" +
		"fn k() { }  fn l() { k(); }\n"
	at := int32(strings.Index(text, "|"))
	want := "struct P { x: int }\n" +
		"fn f() {              \n}\n" +
		"fn g(x: fn(int) -> int) {\n    x(1);\n    |\n}\n" +
		"var v = fn() {      };\n" +
		"fn h() { if a { \n" +
		"fn k() { }  fn l() {      }\n"
	if got := excerpt(text, parser.Tokens(text), diag.Span{Start: at, End: at}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// BenchmarkCompletion measures the time from a key to what completes the statement that it is in, in a program of 10,000 lines with
// many functions, and in one function of 2,000 lines.
func BenchmarkCompletion(b *testing.B) {
	for name, text := range map[string]string{"functions": largeProgram(), "function": families.Find("ifs").Text(2_000)} {
		line := strings.Index(text[len(text)/2:], "\n") + len(text)/2 + 1
		for strings.HasPrefix(text[line:], "fn") || text[line] == '}' || text[line] == '\n' {
			line += strings.Index(text[line:], "\n") + 1
		}
		for _, typed := range []string{"pr", "print(a", "if a < ", "var b = a.", "goto "} {
			changed := newText(text[:line]+typed+"\n"+text[line:], utf16Encoding)
			at := parameters{Position: changed.position(int32(line + len(typed)))}
			b.Run(name+"/"+typed, func(b *testing.B) {
				for b.Loop() {
					(&snapshot{text: changed, uri: uri, lang: compile.Imp, opts: &Options{}}).completion(at)
				}
			})
		}
	}
}

// BenchmarkEdit measures the time from an edit in a program of 10,000 lines to its diagnostics
// and to the answer to a hover.
func BenchmarkEdit(b *testing.B) {
	text := largeProgram()
	b.Logf("%d lines, %d bytes", strings.Count(text, "\n"), len(text))
	base := newText(text, utf16Encoding)
	middle := Position{uint32(len(base.starts) / 2), 0}
	for _, feature := range []struct {
		name string
		run  func(s *snapshot)
	}{
		{"diagnostics", func(s *snapshot) { s.analyse().diagnostics() }},
		{"definition", func(s *snapshot) { s.analyse().definition(parameters{Position: middle}) }},
		{"hover", func(s *snapshot) {
			a := s.analyse()
			for _, fn := range a.program.Info.Funcs {
				if fn.Syntax.Pos().End >= s.offset(middle) {
					a.becomes(fn)
					break
				}
			}
		}},
	} {
		b.Run(feature.name, func(b *testing.B) {
			for b.Loop() {
				t := base.change(contentChange{&Range{middle, middle}, " "})
				s := &snapshot{text: t, uri: uri, lang: compile.Imp, opts: &Options{}}
				feature.run(s)
			}
		})
	}
}
