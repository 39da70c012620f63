// This file defines concrete syntax trees, which have every token of a program.

package parser

import (
	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A Node is a node of a concrete syntax tree: a token, or a use of a rule of the grammar,
// grammar/Imp.g4. An operator and its operands are one node of the rule expr, so the tree
// of a chain of binary operators is as deep as the chain is long.
type Node struct {
	diag.Span
	Rule  string  // the name of the rule, or "" for a token
	Parts []*Node // what the rule consists of, in textual order
}

// Syntax returns the concrete syntax trees of the declarations of a program. If the
// program has syntax errors, it adds them to errs, as Parse does, and returns nil.
func Syntax(src *diag.File, errs *diag.List) []*Node {
	src, errs = diag.Input(src, errs)
	var decls []*Node
	parseFile(src, errs, nil, func(c *imp.DeclarationContext) {
		if !errs.Failed() {
			decls = append(decls, concrete(c))
		}
	})
	if errs.Failed() {
		return nil
	}
	return decls
}

// concrete converts a parse tree. It does not recurse: see Node. A name is no node of its own.
func concrete(root antlr.Tree) *Node {
	type item struct {
		from antlr.Tree
		to   *Node
	}
	result := &Node{}
	pending := []item{{root, result}}
	for len(pending) > 0 {
		x := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if n, ok := x.from.(*imp.NameContext); ok {
			x.from = n.GetChild(0)
		}
		switch n := x.from.(type) {
		case antlr.TerminalNode:
			x.to.Span = n.GetSymbol().(*token).span()
		case antlr.ParserRuleContext:
			x.to.Span, x.to.Rule = spanOfNode(n).Span, imp.ImpParserStaticData.RuleNames[n.GetRuleIndex()]
			for _, kid := range n.GetChildren() {
				part := &Node{}
				x.to.Parts = append(x.to.Parts, part)
				pending = append(pending, item{kid, part})
			}
		}
	}
	return result
}
