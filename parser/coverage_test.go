package parser

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/generate"
	"cpsc/parser/internal/imp"
)

// An element is a part of the right side of a production of the grammar.
type element struct {
	kind  byte // 'a' for a rule or a token, ' ' for a sequence, or '|', '?' or '*'
	text  string
	parts []*element
	seen  [3]int // counts of matches: of an option absent and present; of a repetition 0, 1 and more times; of others in seen[0]
}

// grammarRules reads the parser rules of grammar/Imp.g4.
func grammarRules(t *testing.T) map[string]*element {
	text, err := os.ReadFile("../grammar/Imp.g4")
	if err != nil {
		t.Fatal(err)
	}
	plain := regexp.MustCompile(`(?m) *# \w+.*$|//.*$`).ReplaceAllString(string(text), "")
	plain = regexp.MustCompile(`(\s|\()\w+\+?=`).ReplaceAllString(plain, "$1")
	plain = strings.ReplaceAll(plain, "IDENT | 'type' | 'extern' | 'throws' | 'yields' | 'gen' | 'catch' | 'finally'", "IDENT") // see visit
	rules := map[string]*element{}
	for _, m := range regexp.MustCompile(`(?m)^([a-z]\w*)\n    : ((?s:.*?))\n    ;$`).FindAllStringSubmatch(plain, -1) {
		words := regexp.MustCompile(`'[^']*'|\w+|[()|?*]|<[^>]*>`).FindAllString(m[2], -1)
		r := &grammarReader{words: words}
		rules[m[1]] = r.alternatives()
		if len(r.words) > 0 {
			t.Fatalf("cannot read the rule %s from %v on", m[1], r.words)
		}
	}
	return rules
}

type grammarReader struct{ words []string }

func (r *grammarReader) next(word string) bool {
	if len(r.words) > 0 && r.words[0] == word {
		r.words = r.words[1:]
		return true
	}
	return false
}

func (r *grammarReader) alternatives() *element {
	list := &element{kind: '|'}
	for {
		seq := &element{kind: ' '}
		for len(r.words) > 0 && r.words[0] != "|" && r.words[0] != ")" {
			if e := r.element(); e != nil {
				seq.parts = append(seq.parts, e)
			}
		}
		list.parts = append(list.parts, seq)
		if !r.next("|") {
			return list
		}
	}
}

func (r *grammarReader) element() *element {
	var e *element
	if r.next("(") {
		e = r.alternatives()
		r.next(")")
	} else {
		e = &element{kind: 'a', text: r.words[0]}
		if r.words = r.words[1:]; e.text[0] == '<' {
			return nil
		}
	}
	for _, suffix := range "?*" {
		if r.next(string(suffix)) {
			return &element{kind: byte(suffix), parts: []*element{e}}
		}
	}
	return e
}

func (e *element) String() string {
	var parts []string
	for _, p := range e.parts {
		parts = append(parts, p.String())
	}
	switch e.kind {
	case 'a':
		return e.text
	case ' ':
		return strings.Join(parts, " ")
	case '|':
		if len(parts) == 1 {
			return parts[0]
		}
		return "(" + strings.Join(parts, " | ") + ")"
	}
	return "(" + parts[0] + ")" + string(e.kind)
}

// A mark records which of the cases in element.seen matched.
type mark struct {
	e     *element
	index int // into e.seen
}

// match matches an element with the children from kids[i] on, and calls next with the index
// after the match. It reports whether both succeed.
func (e *element) match(kids []string, i int, marks []mark, next func(int, []mark) bool) bool {
	with := func(index int) []mark { return append(marks[:len(marks):len(marks)], mark{e, index}) }
	switch e.kind {
	case 'a':
		return i < len(kids) && kids[i] == e.text && next(i+1, with(0))
	case '|':
		for _, p := range e.parts {
			if p.match(kids, i, marks, next) {
				return true
			}
		}
		return false
	case ' ':
		return sequence(e.parts, kids, i, with(0), next)
	case '?':
		return e.parts[0].match(kids, i, with(1), next) || next(i, with(0))
	}
	var more func(i, n int, marks []mark) bool
	more = func(i, n int, marks []mark) bool {
		return e.parts[0].match(kids, i, marks, func(j int, marks []mark) bool { return j > i && more(j, n+1, marks) }) ||
			next(i, append(marks[:len(marks):len(marks)], mark{e, min(n, 2)}))
	}
	return more(i, 0, marks)
}

func sequence(parts []*element, kids []string, i int, marks []mark, next func(int, []mark) bool) bool {
	if len(parts) == 0 {
		return next(i, marks)
	}
	return parts[0].match(kids, i, marks, func(i int, marks []mark) bool { return sequence(parts[1:], kids, i, marks, next) })
}

// A coverage listens to a parser and counts which parts of the grammar it uses.
type coverage struct {
	*antlr.BaseParseTreeListener
	t     *testing.T
	rules map[string]*element
}

func (c *coverage) EnterEveryRule(antlr.ParserRuleContext) {}
func (c *coverage) ExitEveryRule(ctx antlr.ParserRuleContext) {
	if d, ok := ctx.(*imp.DeclarationContext); ok {
		c.visit(d)
	}
}

func (c *coverage) visit(ctx antlr.ParserRuleContext) {
	names := &imp.ImpParserStaticData
	var kids []string
	for _, kid := range ctx.GetChildren() {
		switch kid := kid.(type) {
		case antlr.ParserRuleContext:
			kids = append(kids, names.RuleNames[kid.GetRuleIndex()])
			c.visit(kid)
		case antlr.TerminalNode:
			kind := kid.GetSymbol().GetTokenType()
			if ctx.GetChildCount() == 1 && isName(int32(kind)) {
				kind = imp.ImpParserIDENT // a name, also if it is a keyword elsewhere
			}
			if kind < len(names.LiteralNames) && names.LiteralNames[kind] != "" {
				kids = append(kids, names.LiteralNames[kind])
			} else {
				kids = append(kids, names.SymbolicNames[kind])
			}
		}
	}
	rule := names.RuleNames[ctx.GetRuleIndex()]
	matched := c.rules[rule].match(kids, 0, nil, func(i int, marks []mark) bool {
		if i < len(kids) {
			return false
		}
		for _, m := range marks {
			m.e.seen[m.index]++
		}
		return true
	})
	if !matched {
		c.t.Fatalf("the children %[2]s do not match the rule %[1]s", rule, kids)
	}
}

// missing returns the parts of the element that were not used.
func (e *element) missing(rule string) []string {
	ways := map[byte][]string{'a': {"%s"}, ' ': {"the alternative %s"}, '?': {"%s absent", "%s present"}, '*': {"none of %s", "one of %s", "more of %s"}}
	var list []string
	for i, form := range ways[e.kind] {
		if e.seen[i] == 0 {
			list = append(list, rule+": "+fmt.Sprintf(form, e))
		}
	}
	for _, p := range e.parts {
		list = append(list, p.missing(rule)...)
	}
	return list
}

// TestGenerated expects the programs of package generate to use the whole grammar: every
// alternative of every production, every option present and absent, and every repetition
// with no, one and several elements. The parser does not use the rule file.
func TestGenerated(t *testing.T) {
	imp.ImpParserInit()
	c := &coverage{&antlr.BaseParseTreeListener{}, t, grammarRules(t)}
	if len(c.rules) != len(imp.ImpParserStaticData.RuleNames) {
		t.Fatalf("there are %d rules", len(c.rules))
	}
	delete(c.rules, "file")
	const maxPrograms = 400
	seed := uint64(0)
	for ; seed < maxPrograms && (seed%20 != 0 || len(c.missing()) > 0); seed++ {
		src := diag.NewFile("", generate.Program(seed, generate.Options{Host: seed%5 == 0}))
		errs := diag.NewList(src)
		p, r := newParser(src, scan(src, 0, errs), errs)
		p.AddParseListener(c)
		parse(p, r, nil)
		if errs.Failed() {
			t.Fatal(errs.Items[0].Message)
		}
	}
	parts := 0
	for _, e := range c.rules {
		parts += e.count()
	}
	for _, m := range c.missing() {
		t.Errorf("no program has %s", m)
	}
	t.Logf("%d programs have all %d parts of %d rules", seed, parts, len(c.rules))
}

// missing returns the parts of the grammar that were not used.
func (c *coverage) missing() []string {
	var list []string
	for rule, e := range c.rules {
		list = append(list, e.missing(rule)...)
	}
	return list
}

func (e *element) count() int {
	n := 1
	for _, p := range e.parts {
		n += p.count()
	}
	return n
}
