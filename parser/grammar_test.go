package parser

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/test/families"
	"cpsc/parser/internal/imp"
)

// programs returns all programs of the tree, by file name, and the programs in the tests of
// this package.
func programs(t *testing.T) map[string]string {
	texts := map[string]string{"every": every, "ordinary": families.Ordinary(100_000)}
	for _, dir := range []string{"../examples", "../testdata", "../check/testdata"} {
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				if os.IsNotExist(err) {
					return nil
				}
				return err
			}
			if strings.HasSuffix(path, ".imp") {
				text, err := os.ReadFile(path)
				texts[path] = string(text)
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

// fallbacks counts the decisions for which SLL prediction was not sufficient.
type fallbacks struct {
	*antlr.DefaultErrorListener
	n int
}

func (f *fallbacks) ReportAmbiguity(antlr.Parser, *antlr.DFA, int, int, bool, *antlr.BitSet, *antlr.ATNConfigSet) {
	f.n++
}

func (f *fallbacks) ReportAttemptingFullContext(antlr.Parser, *antlr.DFA, int, int, *antlr.BitSet, *antlr.ATNConfigSet) {
	f.n++
}

func (f *fallbacks) ReportContextSensitivity(antlr.Parser, *antlr.DFA, int, int, int, *antlr.ATNConfigSet) {
	f.n++
}

// TestNoFullContext expects that no decision on any program falls back to full context, so
// that SLL prediction is sufficient.
func TestNoFullContext(t *testing.T) {
	count := 0
	for name, text := range programs(t) {
		src := diag.NewFile(name, text)
		errs := diag.NewList(src)
		if !errs.Readable() {
			continue // a test of files that are not programs
		}
		tokens := scan(src, 0, errs)
		if tokens == nil || errs.Failed() {
			continue
		}
		listener := &fallbacks{DefaultErrorListener: antlr.NewDefaultErrorListener()}
		p, r := newParser(src, tokens, errs)
		// A separate table, because the shared one was filled in another prediction mode.
		tables := make([]*antlr.DFA, len(p.GetATN().DecisionToState))
		for i, s := range p.GetATN().DecisionToState {
			tables[i] = antlr.NewDFA(s, i)
		}
		p.Interpreter = antlr.NewParserATNSimulator(p, p.GetATN(), tables, antlr.NewPredictionContextCache())
		p.Interpreter.SetPredictionMode(antlr.PredictionModeLLExactAmbigDetection)
		p.AddErrorListener(listener)
		decls := parse(p, r, nil)
		if listener.n > 0 {
			t.Errorf("%s: %d decisions fall back to full context", name, listener.n)
		}
		if errs.Failed() {
			continue
		}
		count++
		want := mustParse(t, text)
		if len(decls) != len(want.Decls) {
			t.Errorf("%s: full LL finds %d declarations, SLL %d", name, len(decls), len(want.Decls))
			continue
		}
		for i := range decls {
			if got, want := show(decls[i]), show(want.Decls[i]); got != want {
				t.Errorf("%s: full LL gives %s, SLL %s", name, got, want)
			}
		}
	}
	if count < 3 {
		t.Errorf("only %d programs were examined", count)
	}
	t.Logf("%d programs", count)
}

// TestEveryProduction expects that the program every uses each rule and each token.
func TestEveryProduction(t *testing.T) {
	imp.ImpParserInit()
	src := diag.NewFile("every.imp", every)
	errs := diag.NewList(src)
	seen := map[int32]bool{}
	tokens := scan(src, 0, errs)
	rules := &ruleCounter{seen: map[int]bool{}}
	p, r := newParser(src, tokens, errs)
	p.AddParseListener(rules)
	parse(p, r, nil)
	for _, token := range tokens {
		seen[token.kind] = true
	}
	for kind := int32(imp.ImpParserCONST); kind <= imp.ImpParserSTRING; kind++ {
		if !seen[kind] {
			t.Errorf("no token is a %s", imp.ImpParserStaticData.SymbolicNames[kind])
		}
	}
	for i, name := range imp.ImpParserStaticData.RuleNames {
		if !rules.seen[i] && i != imp.ImpParserRULE_file {
			t.Errorf("the rule %s is not used", name)
		}
	}
	for _, d := range errs.Items {
		t.Error(d.Message)
	}
}

type ruleCounter struct {
	antlr.BaseParseTreeListener
	seen map[int]bool
}

func (r *ruleCounter) EnterEveryRule(c antlr.ParserRuleContext) { r.seen[c.GetRuleIndex()] = true }
func (r *ruleCounter) ExitEveryRule(antlr.ParserRuleContext)    {}
func (r *ruleCounter) VisitTerminal(antlr.TerminalNode)         {}
func (r *ruleCounter) VisitErrorNode(antlr.ErrorNode)           {}
