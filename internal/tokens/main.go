// Command tokens writes the tokens of programs in Imp as JSON, for the test that compares the
// grammar of editors/ with the lexer (web/grammar.test.mjs). It writes one line for each file:
// an object with the path and a list of tokens, each with its kind and its first and last
// offset in bytes.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"cpsc/parser"
)

var kinds = [...]string{parser.Identifier: "identifier", parser.Keyword: "keyword", parser.Contextual: "contextual",
	parser.Number: "number", parser.String: "string", parser.Character: "character", parser.Comment: "comment",
	parser.Symbol: "symbol", parser.Malformed: "malformed"}

type file struct {
	Path   string  `json:"path"`
	Tokens []token `json:"tokens"`
}

type token struct {
	Kind  string `json:"kind"`
	Start int32  `json:"start"`
	End   int32  `json:"end"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		if err == nil {
			f := file{path, []token{}}
			for _, t := range parser.Tokens(string(text)) {
				f.Tokens = append(f.Tokens, token{kinds[t.Kind], t.Start, t.End})
			}
			err = out.Encode(f)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "tokens:", err)
			os.Exit(1)
		}
	}
}
