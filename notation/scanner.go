// This file defines the reader of tokens.

package notation

import (
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/internal/ident"
)

// A scanner reads the tokens of a text, one token ahead. A method that finds an error
// adds it to Errs and ends the function that Try runs.
type scanner struct {
	Src  *diag.File
	Errs *diag.List
	Tok  Token // the next token
	end  int32 // the end of the token before it
}

// stop is the panic that ends the function that Try runs.
type stop struct{}

// Try runs f and reports whether there was no error.
func (s *scanner) Try(f func()) (ok bool) {
	defer func() {
		if e := recover(); e != nil {
			if _, isStop := e.(stop); !isStop {
				panic(e)
			}
			ok = false
		}
	}()
	f()
	return true
}

// Fail reports an error.
func (s *scanner) Fail(code diag.Code, at diag.Span, format string, args ...any) {
	s.Errs.Errorf(code, at, format, args...)
	s.Stop()
}

// Stop ends the function that Try runs, after an error was reported.
func (s *scanner) Stop() { panic(stop{}) }

// Next skips the next token and returns it.
func (s *scanner) Next() Token {
	t := s.Tok
	s.end = t.Span.End
	s.Tok = Scan(s.Src.Text, int(t.Span.End))
	if s.Tok.Kind == Bad {
		s.Fail(diag.MalformedCPSToken, s.Tok.Span, "%s", s.Tok.Text)
	}
	return t
}

// Peek returns the token after the next one.
func (s *scanner) Peek() Token { return Scan(s.Src.Text, int(s.Tok.Span.End)) }

// Seek makes the token at an offset the next one.
func (s *scanner) Seek(at int32) {
	s.Tok = Token{Span: diag.Span{Start: at, End: at}}
	s.Next()
}

// Accept skips the next token if it is this word or punctuation, and reports whether
// it was.
func (s *scanner) Accept(text string) bool {
	if s.Tok.Is(text) {
		s.Next()
		return true
	}
	return false
}

// Expect skips the next token, which must be this word or punctuation.
func (s *scanner) Expect(text string) Token {
	if s.Tok.Is(text) {
		return s.Next()
	}
	s.Unexpected("`" + text + "`")
	return Token{}
}

// Unexpected reports that the next token is not what is wanted to continue what was begun.
// If the token is on another line, the error is at the end of the line that is not finished.
func (s *scanner) Unexpected(want string) {
	if s.OnNewLine() {
		s.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: s.end, End: s.end}, "expected %s, found the end of the line", want)
		s.Stop()
	}
	s.UnexpectedStart(want)
}

// UnexpectedStart is Unexpected where nothing is unfinished: the error is at the next token.
func (s *scanner) UnexpectedStart(want string) {
	s.Wrong(want)
	s.Stop()
}

// Wrong reports that the next token is not what is wanted, for a help, and does not end the
// function that Try runs.
func (s *scanner) Wrong(want string) *diag.Diagnostic {
	found := "the end of the file"
	if at := s.Tok.Span; at.End > at.Start {
		found = "`" + s.Src.Text[at.Start:at.End] + "`"
	}
	return s.Errs.Errorf(diag.UnexpectedCPSToken, s.Tok.Span, "expected %s, found %s", want, found)
}

// OnNewLine reports whether the next token is on another line than the one before it, and
// that one is no colon, after which a line may end.
func (s *scanner) OnNewLine() bool {
	return s.end > 0 && s.Tok.Kind != End && s.Src.Text[s.end-1] != ':' && strings.Contains(s.Src.Text[s.end:s.Tok.Span.Start], "\n")
}

// Unknown reports a name that stands for nothing, with the name that was probably meant.
func (s *scanner) Unknown(at diag.Span, name, message string, candidates []string) {
	d := s.Errs.Errorf(diag.UndefinedCPSName, at, "%s", message)
	slices.Sort(candidates)
	if meant, ok := ident.Closest(name, candidates); ok {
		if !ident.IsReserved(meant) { // else it is meant as this word
			meant = ident.Quote(meant)
		}
		d.Fix("did you mean `{}`?", diag.Edit{Span: at, Text: meant})
	}
	s.Stop()
}

// Name reads a name. What it names is for the message if there is none.
func (s *scanner) Name(what string) Token {
	if !s.Tok.IsName() {
		s.Unexpected(what)
	}
	return s.Next()
}

// suggest adds the fix with the word that was probably meant to an error about a word.
func suggest(d *diag.Diagnostic, word Token, words []string) {
	if meant, ok := diag.Closest(word.Text, words); ok && word.Kind == Name {
		d.Fix("did you mean `{}`?", diag.Edit{Span: word.Span, Text: meant})
	}
}

// Since returns the span from the start of a span to the end of the last token.
func (s *scanner) Since(start diag.Span) diag.Span {
	return diag.Span{Start: start.Start, End: s.end}
}
