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
	imp.ImpParserInit() // for the names of the rules
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

// concrete converts a parse tree. It does not recurse: see Node.
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
		x.to.Span = spanOfNode(x.from).Span
		if c, ok := x.from.(antlr.ParserRuleContext); ok {
			x.to.Rule = imp.ImpParserStaticData.RuleNames[c.GetRuleIndex()]
			for _, kid := range children(c) {
				part := &Node{}
				x.to.Parts = append(x.to.Parts, part)
				pending = append(pending, item{kid, part})
			}
		}
	}
	return result
}
