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
// A text of CPS or SSA begins with source, type, global, struct or fn, one of Imp with const,
// var, type, struct or fn. A type of Imp ends with a semicolon. Structs look alike; the head of a function ends with = in CPS and
// with { in the others. Then the body begins with a label in SSA form, and the line below
// is an instruction, not a statement. A text of Bril begins with @, perhaps after comments with #, or with {, which
// is JSON. A module of WebAssembly begins with a zero byte. Any other text is taken for Imp.
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
	for {
		rest = skipBlank(rest)
		n := strings.IndexFunc(rest, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			return Imp
		}
		word := rest[:n]
		rest = rest[n:]
		switch word {
		case "type":
			if after, ok := aliasEnd(rest); ok {
				rest = after
				continue
			}
			fallthrough
		case "source", "global":
			if ssaFunction(rest) {
				return SSA
			}
			return CPS
		case "struct":
			if _, after, ok := strings.Cut(rest, "}"); ok {
				rest = after
				continue
			}
		case "fn":
			end, body := headEnd(rest)
			switch {
			case end == '=':
				return CPS
			case end == '{' && ssaBody(body):
				return SSA
			}
		}
		return Imp
	}
}

// ssaFunction reports whether the first function in a text of CPS or SSA is SSA.
func ssaFunction(text string) bool {
	_, text, _ = strings.Cut(text, "\nfn ")
	end, _ := headEnd(text)
	return end == '{'
}

// aliasEnd returns what follows the semicolon of a type of Imp. In CPS or SSA there is
// none: the = of another declaration, a brace or a string comes first.
func aliasEnd(text string) (rest string, ok bool) {
	_, text, _ = strings.Cut(text, "=")
	for {
		i := strings.IndexAny(text, ";={}\"/")
		switch {
		case i < 0:
			return "", false
		case text[i] == ';':
			return text[i+1:], true
		case text[i] != '/' || skipBlank(text[i:]) == text[i:]:
			return "", false
		}
		text = skipBlank(text[i:])
	}
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
