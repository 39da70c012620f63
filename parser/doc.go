// Package parser turns the text of an Imp program into its syntax tree.
//
// Parse returns the tree of package ast, and Syntax a tree with every token. The grammar is
// grammar/Imp.g4. ANTLR generates the lexer and the parser in internal/imp from it; users of
// this package do not see ANTLR. Of the generated lexer only the automaton is used, which
// internal/genlex writes to automaton.go. There are five steps:
//
//   - scan.go splits the text into tokens, reports malformed ones, and rejects a program
//     that nests deeper than diag.Limits allow, so that later stages may recurse;
//   - missing_brace.go and braces.go supply opening and closing braces that are missing, where
//     the layout shows their place, and leave out those that are too many;
//   - the generated parser creates the parse tree of one declaration at a time;
//   - recover.go replaces ANTLR's error handling, so that a syntax error ends only its
//     statement; it also makes keywords of identifiers such as catch where the grammar has
//     these keywords. message*.go choose the message. What looks like another language is
//     found by the recognisers that foreign.go lists, and by the patterns of habits.txt;
//   - build.go creates the syntax tree of package ast from the parse tree.
//
// Parsing takes time linear in the length of the text.
package parser

//go:generate ../grammar/generate.sh
//go:generate go run ./internal/genlex
