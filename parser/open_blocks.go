// This file defines the parser for editors: blocks that are still open end with the declaration that they are in.

package parser

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// ParseOpen is Parse for a program of which any number of blocks may be open: it closes them before the next declaration at the
// left margin, and at the end of the text. No error is about them.
func ParseOpen(src *diag.File, errs *diag.List) *ast.File {
	return parseFile(src, errs, closeBlocks, nil)
}

// closeBlocks returns the tokens with the braces that close the blocks that are open where a declaration begins at the left margin,
// and at the end. The variables, constants and types of a function whose statements are at the margin are no declarations.
func closeBlocks(src *diag.File, tokens []*token) []*token {
	atMargin := func(i int) bool { return tokens[i].start == 0 || src.Text[tokens[i].start-1] == '\n' }
	var missing []braceError
	ended := true      // the functions that have open braces end with one at the left margin, so that a block lacks its own
	open, body := 0, 0 // the braces that are open, and the first token after the outermost one
	for i, t := range tokens {
		switch t.kind {
		case imp.ImpParserLBRACE:
			if open++; open == 1 {
				body = i + 1
			}
			continue
		case imp.ImpParserRBRACE:
			open = max(0, open-1)
			continue
		case imp.ImpParserFN, imp.ImpParserSTRUCT:
			if !atMargin(i) {
				continue
			}
		case imp.ImpParserCONST, imp.ImpParserVAR:
			if !atMargin(i) || atMargin(body) {
				continue
			}
		case imp.ImpParserTYPE, imp.ImpParserEXTERN:
			if !atMargin(i) || t.kind == imp.ImpParserTYPE && atMargin(body) || tokenKind(int(tokens[i+1].kind)) > Contextual {
				continue
			}
		case antlr.TokenEOF:
		default:
			continue
		}
		if open > 0 {
			ended = ended && tokens[i-1].kind == imp.ImpParserRBRACE && atMargin(i-1)
			missing = append(missing, braceError{at: i, kinds: slices.Repeat([]int32{imp.ImpParserRBRACE}, open)})
			open = 0
		}
	}
	if ended && len(missing) > 0 {
		balanced, _ := balance(src, tokens)
		if n, excess := unmatched(balanced); n == 0 && excess == 0 {
			return balanced
		}
	}
	return repaired(tokens, missing)
}
