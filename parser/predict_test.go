package parser

import (
	"maps"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// TestPredict compares what Predict decides on any three tokens, at any precedence, with what
// ANTLR's simulator decides.
func TestPredict(t *testing.T) {
	newParser := func(kinds ...int) (*imp.ImpParser, *stream) {
		in := &stream{}
		for i, kind := range kinds {
			in.tokens = append(in.tokens, token{kind: int32(kind), index: int32(i)})
		}
		p := imp.NewImpParser(in)
		p.RemoveErrorListeners()
		return p, in
	}
	kinds := []int{antlr.TokenEOF}
	for kind := imp.ImpParserCONST; kind <= imp.ImpParserUNKNOWN; kind++ {
		kinds = append(kinds, kind)
	}
	decided := map[int]int{}
	compare := func(decision, precedence int, first, second, third int) {
		p, in := newParser(first, second, third, antlr.TokenEOF)
		p.EnterRecursionRule(antlr.NewBaseParserRuleContext(nil, -1), 0, imp.ImpParserRULE_expr, precedence)
		got := p.Predict(decision)
		if p.Interpreter != nil {
			return // the simulator decided
		}
		decided[decision]++
		ahead, at := in.ahead, in.pos
		in.ahead = 0
		p.Simulate()
		if want := p.Predict(decision); got != want || ahead != in.ahead || at != 0 {
			t.Errorf("decision %d, precedence %d, tokens %d %d %d: got %d and looked at %d, want %d and %d",
				decision, precedence, first, second, third, got, ahead, want, in.ahead)
		}
	}
	for _, decision := range []int{6, 27, 31, 44, 48, 51} {
		for _, first := range kinds {
			for _, second := range kinds {
				if decision != 27 || first != imp.ImpParserFOR {
					compare(decision, 0, first, second, antlr.TokenEOF)
					continue
				}
				for _, third := range kinds {
					compare(decision, 0, first, second, third)
				}
			}
		}
	}
	for precedence := range 27 {
		for _, first := range kinds {
			compare(52, precedence, first, antlr.TokenEOF, antlr.TokenEOF)
		}
	}
	const any, exprs, plain, operators, assignments = 91, 14, 14, 23, 12 // tokens that are, or begin, such
	const names = operators + assignments + 2                            // after the name that a statement begins with
	want := map[int]int{
		6:  any + 2,
		27: (plain+exprs-2)*any + 2 + (1 + names) + (2+exprs-1)*any + (1 + names),
		31: (plain+exprs+4)*any + 2,
		44: any + 1 + exprs,
		48: any + 1 + exprs + 1,
		51: operators * any,
		52: (operators + assignments + 7) * 27,
	}
	if !maps.Equal(decided, want) {
		t.Errorf("without the simulator, so many sequences are decided by decision: %v; want %v", decided, want)
	}
}

// TestNoSimulator expects that no decision in a program without syntax errors needs the
// simulator, whose tables cost a small program more than all else.
func TestNoSimulator(t *testing.T) {
	count := 0
	for name, text := range programs(t) {
		src := diag.NewFile(name, text)
		errs := diag.NewList(src)
		if !errs.Readable() {
			continue // a test of files that are not programs
		}
		tokens := scan(src, errs)
		if tokens == nil {
			continue
		}
		var p *imp.ImpParser
		parse(src, tokens, nil, errs, func(used *imp.ImpParser) { p = used }, nil)
		if errs.Failed() {
			continue
		}
		count++
		if p.Interpreter != nil {
			t.Errorf("%s needs the simulator", name)
		}
	}
	if count < 100 {
		t.Errorf("there are only %d programs", count)
	}
}
