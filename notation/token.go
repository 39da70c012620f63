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
	case c == '"' || c == '`':
		n := 1
		for n < len(rest) && rest[n] != c && rest[n] != '\n' {
			if rest[n] == '\\' {
				n++
			}
			n++
		}
		if n >= len(rest) || rest[n] == '\n' {
			return make(Bad, min(n, len(rest)), "unterminated "+map[byte]string{'"': "string", '`': "name"}[c])
		}
		n++
		inner := rest[1 : n-1]
		if c == '`' {
			inner = escapeQuotes().Replace(inner)
		}
		meaning, err := strconv.Unquote(`"` + inner + `"`)
		if err != nil {
			return make(Bad, n, "unknown escape in "+map[byte]string{'"': "string", '`': "name"}[c])
		}
		if c == '"' {
			return make(String, n, meaning)
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
	what := "unexpected character " + strconv.QuoteRune(r)
	switch r {
	case ';':
		what += ": nothing ends with a semicolon"
	case '\'':
		what += ": a character is written as its number"
		if text, _, closed := strings.Cut(rest[1:], "'"); closed && utf8.RuneCountInString(text) > 1 && !strings.ContainsAny(text, "\n\\") {
			what = "unexpected character '\\'': a string is written between \""
		}
	case '#':
		what += ": comments begin with //"
	}
	return make(Bad, n, what)
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
