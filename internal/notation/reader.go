// This file defines the reader of tokens.

package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
)

// A Reader reads the tokens of a text, one token ahead. A method that finds an error
// adds it to Errs and ends the function that Try runs.
type Reader struct {
	Src  *diag.File
	Errs *diag.List
	Tok  Token // the next token
	End  int32 // the end of the token before it
}

// stop is the panic that ends the function that Try runs.
type stop struct{}

// Try runs f and reports whether there was no error.
func (r *Reader) Try(f func()) (ok bool) {
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
func (r *Reader) Fail(code diag.Code, at diag.Span, format string, args ...any) {
	r.Errs.Errorf(code, at, format, args...)
	r.Stop()
}

// Stop ends the function that Try runs, after an error was reported.
func (r *Reader) Stop() { panic(stop{}) }

// Next skips the next token and returns it.
func (r *Reader) Next() Token {
	t := r.Tok
	r.End = t.Span.End
	r.Tok = Scan(r.Src.Text, int(t.Span.End))
	if r.Tok.Kind == Bad {
		r.malformed()
	}
	return t
}

// malformed reports that the next token is none of the notation.
func (r *Reader) malformed() {
	at := r.Tok.Span
	d := r.Errs.Errorf(diag.MalformedCPSToken, at, "%s", r.Tok.Text)
	switch text, rest := r.Src.Text[at.Start:at.End], r.Src.Text[at.End:]; text {
	case ";":
		line, _, _ := strings.Cut(rest, "\n")
		name, _, typed := strings.Cut(line, ":")
		switch line, _, _ := strings.Cut(line, "//"); {
		case strings.TrimSpace(line) == "":
			d.Fix("remove it", diag.Edit{Span: at})
		case typed && isPlain(strings.TrimSpace(name)):
			d.Fix("fields and parameters have `{}` between them", diag.Edit{Span: at, Text: ","})
		default:
			d.Help("write what follows on a line of its own, without the semicolon")
		}
	case "'":
		if c, n := utf8.DecodeRuneInString(rest); n > 0 && strings.HasPrefix(rest[n:], "'") {
			d.Fix("write `{}`", diag.Edit{Span: diag.Span{Start: at.Start, End: at.End + int32(n) + 1}, Text: strconv.Itoa(int(c))})
		}
	case "#":
		d.Fix("write `{}`", diag.Edit{Span: at, Text: "//"})
	}
	r.Stop()
}

// Peek returns the token after the next one.
func (r *Reader) Peek() Token { return Scan(r.Src.Text, int(r.Tok.Span.End)) }

// Seek makes the token at an offset the next one.
func (r *Reader) Seek(at int32) {
	r.Tok = Token{Span: diag.Span{Start: at, End: at}}
	r.Next()
}

// Accept skips the next token if it is this word or punctuation, and reports whether
// it was.
func (r *Reader) Accept(text string) bool {
	if r.Tok.Is(text) {
		r.Next()
		return true
	}
	return false
}

// Expect skips the next token, which must be this word or punctuation.
func (r *Reader) Expect(text string) Token {
	if r.Tok.Is(text) {
		return r.Next()
	}
	if (text == "," || text == ":") && !r.OnNewLine() && r.Tok.Kind != End && (r.Tok.Kind != Punct || r.Tok.Is("[")) {
		r.Wrong("`"+text+"`").Fix("write `{}` before it", diag.Edit{Span: diag.Span{Start: r.End, End: r.End}, Text: text})
		r.Stop()
	}
	r.Unexpected("`" + text + "`")
	return Token{}
}

// Unexpected reports that the next token is not what is wanted to continue what was begun.
// If the token is on another line, the error is at the end of the line that is not finished.
func (r *Reader) Unexpected(want string) {
	if r.OnNewLine() {
		r.Errs.Errorf(diag.UnexpectedCPSToken, diag.Span{Start: r.End, End: r.End}, "expected %s, found the end of the line", want)
		r.Stop()
	}
	r.UnexpectedStart(want)
}

// UnexpectedStart is Unexpected where nothing is unfinished: the error is at the next token.
func (r *Reader) UnexpectedStart(want string) {
	r.Wrong(want)
	r.Stop()
}

// Wrong reports that the next token is not what is wanted, for a help, and does not end the
// function that Try runs.
func (r *Reader) Wrong(want string) *diag.Diagnostic {
	found := "the end of the file"
	if s := r.Tok.Span; s.End > s.Start {
		found = "`" + r.Src.Text[s.Start:s.End] + "`"
	}
	d := r.Errs.Errorf(diag.UnexpectedCPSToken, r.Tok.Span, "expected %s, found %s", want, found)
	if want == "`=`" && r.Tok.Is("{") {
		d.Help("the body of a continuation is not in braces: write `=` before it")
	}
	return d
}

// OnNewLine reports whether the next token is on another line than the one before it, and
// that one is no colon, after which a line may end.
func (r *Reader) OnNewLine() bool {
	return r.End > 0 && r.Tok.Kind != End && r.Src.Text[r.End-1] != ':' && strings.Contains(r.Src.Text[r.End:r.Tok.Span.Start], "\n")
}

// Unknown reports a name that stands for nothing, with the name that was probably meant.
func (r *Reader) Unknown(at diag.Span, name, message string, candidates []string) {
	d := r.Errs.Errorf(diag.UndefinedCPSName, at, "%s", message)
	slices.Sort(candidates)
	if meant, ok := Closest(name, candidates); ok {
		if !IsReserved(meant) { // else it is meant as this word
			meant = Quote(meant)
		}
		d.Fix("did you mean `{}`?", diag.Edit{Span: at, Text: meant})
	}
	r.Stop()
}

// Name reads a name. What it names is for the message if there is none.
func (r *Reader) Name(what string) Token {
	if t := r.Tok; !t.IsName() {
		if t.Kind == Name && !r.OnNewLine() && strings.HasPrefix(what, "the name of") {
			r.Wrong(what).Help("`%s` is a word of the notation: as a name, it is in backquotes", t.Text)
			r.Stop()
		}
		r.Unexpected(what)
	}
	return r.Next()
}

// Since returns the span from the start of a span to the end of the last token.
func (r *Reader) Since(start diag.Span) diag.Span {
	return diag.Span{Start: start.Start, End: r.End}
}
