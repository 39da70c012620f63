// Command print writes the tokens of programs as JSON, for the tests that compare the grammars of
// editors/ with the lexers (web/grammar.test.mjs). It writes one line for each file: an object
// with the path, the language, the text and a list of tokens, each with its kind and its first and
// last offset in bytes. For a program in Imp, lines for its CPS and SSA form follow.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"cpsc/compile"
	"cpsc/internal/tokens"
	"cpsc/parser"
	"cpsc/ssa"
)

var kinds = [...]string{parser.Identifier: "identifier", parser.Keyword: "keyword", parser.Contextual: "contextual",
	parser.Number: "number", parser.String: "string", parser.Character: "character", parser.Comment: "comment",
	parser.Symbol: "symbol", parser.Malformed: "malformed"}

type file struct {
	Path     string           `json:"path"`
	Language compile.Language `json:"language"`
	Text     string           `json:"text"`
	Tokens   []token          `json:"tokens"`
}

type token struct {
	Kind  string `json:"kind"`
	Start int32  `json:"start"`
	End   int32  `json:"end"`
}

func main() {
	for _, path := range os.Args[1:] {
		if err := write(path); err != nil {
			fmt.Fprintln(os.Stderr, "print:", err)
			os.Exit(1)
		}
	}
}

// write writes the lines of a file.
func write(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	line := func(language compile.Language, text string) error {
		f := file{path, language, text, []token{}}
		for _, t := range tokens.Of(language, text) {
			f.Tokens = append(f.Tokens, token{kinds[t.Kind], t.Start, t.End})
		}
		return out.Encode(f)
	}
	language := compile.Guess(path, string(text))
	if err := line(language, string(text)); err != nil || language != compile.Imp {
		return err
	}
	p, err := compile.Compile(path, string(text), compile.Options{})
	if err != nil {
		return nil // a program with errors has no CPS
	}
	form, err := ssa.FromCPS(p.CPS)
	if err != nil {
		return err
	}
	if err := line(compile.CPS, p.CPS.String()); err != nil {
		return err
	}
	return line(compile.SSA, form.String())
}
