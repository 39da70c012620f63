// This file defines the tokens of the notation.

package cps

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
)

type tokenKind uint8

const (
	endToken  tokenKind = iota
	nameToken           // a plain or a quoted name, or a word of the notation
	intToken
	floatToken
	stringToken
	atToken // @line:column, @line:column#site; a global is "@" and a name
	punctToken
	badToken // text holds what is wrong with it
)

type token struct {
	kind   tokenKind
	quoted bool   // a name in backquotes is never a word of the notation
	text   string // of a name or string: its meaning
	span   diag.Span
}

// is reports whether t is this word or punctuation.
func (t *token) is(text string) bool {
	return (t.kind == punctToken || t.kind == nameToken && !t.quoted) && t.text == text
}

// puncts holds the punctuation, longer ones before their beginnings.
var puncts = []string{">>>", "<<", ">>", "->", "==", "!=", "<=", ">=",
	"(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "!", "~", "@"}

// nextToken returns the token that begins at or behind an offset.
func nextToken(text string, at int) token {
	if at == 0 {
		at = len(text) - len(strings.TrimPrefix(text, diag.ByteOrderMark))
	}
	for at < len(text) {
		if c := text[at]; c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			at++
		} else if strings.HasPrefix(text[at:], "//") {
			if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
				at += n
			} else {
				at = len(text)
			}
		} else {
			break
		}
	}
	make := func(kind tokenKind, n int, meaning string) token {
		return token{kind: kind, text: meaning, span: diag.Span{Start: int32(at), End: int32(at + n)}}
	}
	rest := text[at:]
	if rest == "" {
		return make(endToken, 0, "")
	}
	if n := plainPrefix(rest); n > 0 {
		return make(nameToken, n, rest[:n])
	}
	switch c := rest[0]; {
	case isDigit(c):
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
			return make(badToken, min(n, len(rest)), "unterminated "+map[byte]string{'"': "string", '`': "name"}[c])
		}
		n++
		inner := rest[1 : n-1]
		if c == '`' {
			inner = escapeQuotes.Replace(inner)
		}
		meaning, err := strconv.Unquote(`"` + inner + `"`)
		if err != nil {
			return make(badToken, n, "unknown escape in "+map[byte]string{'"': "string", '`': "name"}[c])
		}
		if c == '"' {
			return make(stringToken, n, meaning)
		}
		t := make(nameToken, n, meaning)
		t.quoted = true
		return t
	case c == '@' && len(rest) > 1 && isDigit(rest[1]):
		n := 1
		for n < len(rest) && (isDigit(rest[n]) || rest[n] == ':' || rest[n] == '#') {
			n++
		}
		return make(atToken, n, rest[1:n])
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			return make(punctToken, len(p), p)
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	return make(badToken, n, "unexpected character "+strconv.QuoteRune(r))
}

// escapeQuotes escapes the quotes that are not.
var escapeQuotes = strings.NewReplacer(`\\`, `\\`, `\"`, `\"`, `"`, `\"`)

func number(rest string, make func(tokenKind, int, string) token) token {
	digits := func(n int) int {
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		return n
	}
	kind, n := intToken, digits(0)
	if n+1 < len(rest) && rest[n] == '.' && isDigit(rest[n+1]) {
		kind, n = floatToken, digits(n+1)
	}
	if n < len(rest) && rest[n] == 'e' {
		m := n + 1
		if m < len(rest) && (rest[m] == '+' || rest[m] == '-') {
			m++
		}
		if e := digits(m); e > m {
			kind, n = floatToken, e
		}
	}
	return make(kind, n, rest[:n])
}
