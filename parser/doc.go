// Package parser turns the text of an Imp program into its syntax tree.
//
// Parse returns the tree of package ast, and Syntax a tree with every token. The grammar is
// grammar/Imp.g4. ANTLR generates the lexer and the parser in internal/imp from it; users of
// this package do not see ANTLR. These are the stages:
//
//   - lexer.go has ANTLR's lexer make the tokens, and reports malformed ones. nesting.go rejects
//     a program that nests deeper than diag.Limits allow, so that later stages may recurse;
//   - braces.go supplies closing braces that are missing, where the layout shows their place;
//   - ANTLR's parser creates the parse tree of one declaration at a time;
//   - recover.go is ANTLR's error strategy: a syntax error ends only its statement. message.go
//     says what was expected and found, and has the facts for those who explain errors: Unexpected;
//   - build.go creates the syntax tree of package ast from the parse tree.
//
// An error says what the grammar has, and nothing of what may have been meant. Only the first
// syntax error on a line is reported, since the next ones often follow from it.
//
// Parsing takes time linear in the length of the text.
package parser

//go:generate ../grammar/generate.sh
