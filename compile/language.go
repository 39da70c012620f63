// This file defines the languages, and how the language of a text is guessed.

package compile

import (
	"path/filepath"
	"slices"
	"strings"

	"cpsc/wasm"
)

// A Language is a language that programs are written in.
type Language string

const (
	Imp  Language = "imp"
	Bril Language = "bril" // the text form or JSON
	CPS  Language = "cps"  // the notation of package cps
	SSA  Language = "ssa"  // the notation of package ssa
	Wasm Language = "wasm" // the binary format of WebAssembly
)

// Languages holds all languages.
var Languages = []Language{Imp, CPS, SSA, Bril, Wasm}

// Extensions holds the ends of file names that tell the language.
var Extensions = []string{".imp", ".cps", ".ssa", ".bril", ".json", ".wasm"}

// Guess returns the language of a file by its name, or else by its text.
//
// A text of Bril begins with @, perhaps after comments with #, or with {, which is JSON. A module of
// WebAssembly begins with a zero byte. In the others, the first line that begins with fn tells: the head
// of a function ends with = in CPS and with { in SSA form and in Imp. Then the body begins with a label in
// SSA form, and the line below is an instruction, not a statement. Any other text is taken for Imp.
func Guess(name, text string) Language {
	switch ext := filepath.Ext(name); {
	case ext == ".json":
		return Bril
	case slices.Contains(Extensions, ext):
		return Language(ext[1:])
	}
	if strings.HasPrefix(text, wasm.Magic) {
		return Wasm
	}
	rest := strings.TrimPrefix(text, "\uFEFF")
	start := skipBlank(rest)
	for strings.HasPrefix(start, "#") { // a comment of Bril, or a line of a language that is none of these
		_, start, _ = strings.Cut(start, "\n")
		if start = skipBlank(start); start == "" {
			return Bril
		}
	}
	if start != "" && strings.IndexByte("@{", start[0]) >= 0 {
		return Bril
	}
	if _, head, ok := strings.Cut("\n"+rest, "\nfn "); ok {
		switch end, body := headEnd(head); {
		case end == '=':
			return CPS
		case end == '{' && ssaBody(body):
			return SSA
		}
	}
	return Imp
}

// ssaBody reports whether the body of a function begins with the label of a block and an
// instruction, which ends with its line. A label of Imp is before a statement, which ends
// with a semicolon or a brace.
func ssaBody(text string) bool {
	label, rest, ok := strings.Cut(skipBlank(text), ":")
	if !ok || strings.ContainsAny(label, " \t\n;(){}") {
		return false
	}
	line, _, _ := strings.Cut(skipBlank(rest), "\n")
	line, _, _ = strings.Cut(line, "//")
	line = strings.TrimRight(line, " \t\r")
	return line != "" && strings.IndexByte(";{}", line[len(line)-1]) < 0
}

// skipBlank returns a text without the space and the comments it begins with.
func skipBlank(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text[2:], "*/")
		default:
			return text
		}
	}
}

// headEnd returns the = or { that ends the head of a function, or 0, and what follows.
func headEnd(text string) (end byte, body string) {
	inside := false // a name in backquotes
	for i := range len(text) {
		switch c := text[i]; {
		case c == '`':
			inside = !inside
		case !inside && (c == '=' || c == '{'):
			return c, text[i+1:]
		}
	}
	return 0, ""
}
