// This file defines the tokens of the notation.

package notation

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"cpsc/diag"
	"cpsc/internal/ident"
)

// A Kind is a kind of token.
type Kind uint8

const (
	End  Kind = iota
	Name      // a plain or a quoted name, or a word of the notation
	Int
	Float
	String
	Position // @line:column, @line:column#site; a global is "@" and a name
	Punct
	Bad // Text says what is wrong with it
)

// A Token is a token of the notation.
type Token struct {
	Kind   Kind
	Quoted bool   // a name in backquotes is never a word of the notation
	Text   string // of a name or string: its meaning
	Span   diag.Span
}

// Is reports whether t is this word or punctuation.
func (t Token) Is(text string) bool {
	return (t.Kind == Punct || t.Kind == Name && !t.Quoted) && t.Text == text
}

// IsName reports whether t is a name, and not a word of the notation.
func (t Token) IsName() bool { return t.Kind == Name && (t.Quoted || !ident.IsReserved(t.Text)) }

// puncts holds the punctuation, longer ones before their beginnings.
var puncts = []string{">>>", "<<", ">>", "->", "==", "!=", "<=", ">=",
	"(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "!", "~", "@"}

// Scan returns the first token that begins at an offset or after it.
func Scan(text string, at int) Token {
	at = skipSpace(text, at)
	make := func(kind Kind, n int, meaning string) Token {
		return Token{Kind: kind, Text: meaning, Span: diag.Span{Start: int32(at), End: int32(at + n)}}
	}
	rest := text[at:]
	if rest == "" {
		return make(End, 0, "")
	}
	if n := ident.PlainPrefix(rest); n > 0 {
		return make(Name, n, rest[:n])
	}
	switch c := rest[0]; {
	case ident.IsDigit(c):
		return number(rest, make)
	case c == '"':
		n, meaning, fault := quoted(rest, "string")
		if fault != "" {
			return make(Bad, n, fault)
		}
		return make(String, n, meaning)
	case c == '`':
		n, meaning, fault := quoted(rest, "name")
		if fault != "" {
			return make(Bad, n, fault)
		}
		t := make(Name, n, meaning)
		t.Quoted = true
		return t
	case c == '@' && len(rest) > 1 && ident.IsDigit(rest[1]):
		n := 1
		for n < len(rest) && (ident.IsDigit(rest[n]) || rest[n] == ':' || rest[n] == '#') {
			n++
		}
		return make(Position, n, rest[1:n])
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			return make(Punct, len(p), p)
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	return make(Bad, n, "unexpected character "+strconv.QuoteRune(r)+badCharacters[r])
}

// badCharacters says what is written in place of characters that no token has.
var badCharacters = map[rune]string{
	';':  ": nothing ends with a semicolon",
	'\'': ": a character is written as its number",
	'#':  ": comments begin with //",
}

// skipSpace returns the offset of the first text after white space and comments.
func skipSpace(text string, at int) int {
	if at == 0 {
		at = len(text) - len(strings.TrimPrefix(text, diag.ByteOrderMark))
	}
	for at < len(text) {
		if c := text[at]; c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			at++
		} else if strings.HasPrefix(text[at:], "//") {
			at = diag.LineEnd(text, at)
		} else {
			break
		}
	}
	return at
}

// quoted reads what is between quotes at the start of a text, and returns its length with the quotes and
// its meaning, or what is wrong with it.
func quoted(text, what string) (n int, meaning, fault string) {
	quote := text[0]
	n = 1
	for n < len(text) && text[n] != quote && text[n] != '\n' {
		if text[n] == '\\' {
			n++
		}
		n++
	}
	if n >= len(text) || text[n] == '\n' {
		return min(n, len(text)), "", "unterminated " + what
	}
	inner := text[1:n]
	if quote == '`' {
		inner = escapeQuotes().Replace(inner)
	}
	meaning, err := strconv.Unquote(`"` + inner + `"`)
	if err != nil {
		fault = "unknown escape in " + what
	}
	return n + 1, meaning, fault
}

// escapeQuotes escapes the quotes that are not escaped yet.
var escapeQuotes = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer(`\\`, `\\`, `\"`, `\"`, `"`, `\"`)
})

func number(rest string, make func(Kind, int, string) Token) Token {
	digits := func(n int) int {
		for n < len(rest) && ident.IsDigit(rest[n]) {
			n++
		}
		return n
	}
	kind, n := Int, digits(0)
	if n+1 < len(rest) && rest[n] == '.' && ident.IsDigit(rest[n+1]) {
		kind, n = Float, digits(n+1)
	}
	if n < len(rest) && rest[n] == 'e' {
		m := n + 1
		if m < len(rest) && (rest[m] == '+' || rest[m] == '-') {
			m++
		}
		if e := digits(m); e > m {
			kind, n = Float, e
		}
	}
	return make(kind, n, rest[:n])
}
