// Package parser turns the text of an Imp program into its syntax tree.
//
// Parse does it all. The grammar is grammar/Imp.g4; the lexer and the parser that
// ANTLR generates from it lie in internal/imp, and nothing of ANTLR is seen from
// outside. Of the lexer only its automaton is used, which internal/genlex writes to
// automaton.go. There are four steps:
//
//   - scan.go splits the text into tokens, reports the malformed ones, and refuses
//     nesting deeper than diag.Limits allow, so that whatever comes later may recurse;
//   - the generated parser makes the parse tree of one declaration at a time;
//   - recover.go replaces ANTLR's handling of errors: a syntax error ends its
//     statement and nothing else, and message.go finds the words for it;
//   - build.go makes the syntax tree of package ast from the parse tree.
//
// Parsing takes time linear in the length of the text.
package parser

//go:generate ../grammar/generate.sh
//go:generate go run ./internal/genlex
