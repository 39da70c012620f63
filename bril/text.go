// This file defines the reader of the text form, after the grammar of bril2json:
//
//	program = { func } .
//	func    = "@"name [ "(" [ param { "," param } ] ")" ] [ ":" type ] "{" { instr } "}" .
//	param   = name ":" type .
//	instr   = "."name ":" | [ name [ ":" type ] "=" ] op ";" .
//	op      = "const" literal | name { "@"name | "."name | name } .
//	type    = name | name "<" type ">" .
//
// Comments go from # to the end of the line.

package bril

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
	"cpsc/internal/shield"
)

// Read reads a program, in JSON if the text begins with { and in the text form otherwise.
// It reports errors to errs. The result is never nil.
func Read(src *diag.File, errs *diag.List) *Program {
	src, errs = diag.Input(src, errs)
	if !errs.Readable() {
		return &Program{}
	}
	text := strings.TrimPrefix(src.Text, diag.ByteOrderMark)
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return readJSON(src, errs)
	}
	r := &textReader{text: src.Text, errs: errs, pos: len(src.Text) - len(text)}
	p := &Program{}
	shield.Errors(errs, func() {
		r.next()
		for !p.full(errs) && r.tok.kind != endToken {
			if f := r.function(); f != nil {
				p.Funcs = append(p.Funcs, f)
			}
		}
	})
	return p
}

// full reports whether there are more functions than allowed, and reports the first
// excess function as an error.
func (p *Program) full(errs *diag.List) bool {
	most := errs.File.Limits.MaxFunctions()
	if len(p.Funcs) == most+1 {
		errs.TooManyFunctions(p.Funcs[most].Span)
	}
	return len(p.Funcs) > most
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	funcToken  // @name
	labelToken // .name
	numberToken
	charToken
	signToken // one of ( ) { } < > : , ; =
	badToken
)

// A token is a token; its text does not include the @, the dot or the quotes.
type token struct {
	kind tokenKind
	text string
	span diag.Span
}

type textReader struct {
	text string
	errs *diag.List
	pos  int // the offset after tok
	tok  token
	prev diag.Span // of the token before tok
	mute bool      // errors are not reported while tokens are skipped
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '%' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// nameEnd returns the end of a name that begins at offset i, or i if there is none.
func (r *textReader) nameEnd(i int) int {
	if i == len(r.text) || !isLetter(r.text[i]) {
		return i
	}
	for i < len(r.text) && (isLetter(r.text[i]) || isDigit(r.text[i]) || r.text[i] == '.') {
		i++
	}
	return i
}

// escapes are the escape letters of char literals, and the control characters that they mean.
const (
	escapes = "0abtnvfr"
	escaped = "\x00\a\b\t\n\v\f\r"
)

// next reads the next token.
func (r *textReader) next() {
	r.prev = r.tok.span
	for r.pos < len(r.text) {
		switch c := r.text[r.pos]; {
		case strings.IndexByte(" \t\r\n\f", c) >= 0:
			r.pos++
			continue
		case c == '#':
			r.pos = diag.LineEnd(r.text, r.pos)
			continue
		}
		break
	}
	start := r.pos
	set := func(kind tokenKind, from, to, end int) {
		r.pos = end
		r.tok = token{kind, r.text[from:to], diag.Span{Start: int32(start), End: int32(end)}}
	}
	if start == len(r.text) {
		set(endToken, start, start, start)
		return
	}
	c := r.text[start]
	end := r.nameEnd(start)
	if end > start {
		set(nameToken, start, end, end)
		return
	}
	end = r.nameEnd(start + 1)
	switch {
	case c == '@' && end > start+1:
		set(funcToken, start+1, end, end)
	case c == '.' && end > start+1:
		set(labelToken, start+1, end, end)
	case strings.IndexByte("(){}<>:,;=", c) >= 0:
		set(signToken, start, start+1, start+1)
	case c == '\'':
		n := r.charLength(start + 1)
		if n == 0 {
			end = start + 1
			line, _, _ := strings.Cut(r.text[end:], "\n")
			if n := strings.IndexByte(line, '\''); n >= 0 {
				end += n + 1
			}
			set(badToken, start, end, end)
			r.notToken("a character literal is one character between quotes")
			return
		}
		set(charToken, start+1, start+1+n, start+n+2)
	case isDigit(c) || strings.IndexByte("+-.", c) >= 0:
		end = r.numberEnd(start)
		if end == start {
			_, n := utf8.DecodeRuneInString(r.text[start:])
			set(badToken, start, start+n, start+n)
			r.notToken("unexpected `%s`", r.tok.text)
			return
		}
		set(numberToken, start, end, end)
	default:
		_, n := utf8.DecodeRuneInString(r.text[start:])
		set(badToken, start, start+n, start+n)
		r.notToken("unexpected character %s", strconv.QuoteRune([]rune(r.tok.text)[0]))
	}
}

// notToken reports characters that are not a token.
func (r *textReader) notToken(format string, args ...any) {
	if !r.mute {
		r.errs.Errorf(diag.MalformedBrilToken, r.tok.span, format, args...)
	}
}

// charLength returns the length of the content of a char literal that begins at offset
// i, an escape or a character, or 0 if there is none.
func (r *textReader) charLength(i int) int {
	rest := r.text[i:]
	if len(rest) > 2 && rest[0] == '\\' && rest[2] == '\'' {
		if strings.IndexByte(escapes, rest[1]) >= 0 {
			return 2
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	if n == len(rest) || n == 0 || rest[0] == '\n' || rest[n] != '\'' {
		return 0
	}
	return n
}

// numberEnd returns the end of a number that begins at offset i, or i if there is none.
func (r *textReader) numberEnd(i int) int {
	start := i
	digits := func() bool {
		first := i
		for i < len(r.text) && isDigit(r.text[i]) {
			i++
		}
		return i > first
	}
	at := func(set string) bool { return i < len(r.text) && strings.IndexByte(set, r.text[i]) >= 0 }
	if at("+-") {
		i++
	}
	some := digits()
	if at(".") {
		i++
		some = digits() || some
	}
	if !some {
		return start
	}
	if before := i; at("eE") {
		i++
		if at("+-") {
			i++
		}
		if !digits() {
			i = before
		}
	}
	return i
}

// expected reports that something is missing at the current token, unless the token has
// already been reported.
func (r *textReader) expected(what string) {
	switch r.tok.kind {
	case badToken:
	case endToken:
		r.errs.Errorf(diag.UnexpectedBrilToken, r.tok.span, "expected %s, found the end of the file", what)
	default:
		r.errs.Errorf(diag.UnexpectedBrilToken, r.tok.span, "expected %s, found `%s`", what, r.text[r.tok.span.Start:r.tok.span.End])
	}
}

// notEnded reports the token after an instruction that has no semicolon, and returns whether
// that is all that is missing. If arguments are on a line of their own, the line before it ends
// at the offset line; otherwise that is 0.
func (r *textReader) notEnded(what string, line int32) bool {
	if line > 0 && (r.at(":") || r.at("=")) { // the last argument begins the next instruction
		r.semicolon(line)
		return false
	}
	if r.at("}") || r.tok.kind == nameToken && r.onNewLine() {
		r.semicolon(r.prev.End)
		return true
	}
	r.expected(what)
	return false
}

// semicolon reports that an instruction that ends at an offset has no semicolon.
func (r *textReader) semicolon(end int32) {
	at := diag.Span{Start: end, End: end}
	r.errs.Errorf(diag.UnexpectedBrilToken, at, "expected `;` after this instruction").
		Fix("add `{}` here", diag.Edit{Span: at, Text: ";"})
}

// onNewLine reports whether the current token is on another line than the one before it.
func (r *textReader) onNewLine() bool {
	return strings.Contains(r.text[r.prev.End:r.tok.span.Start], "\n")
}

func (r *textReader) at(sign string) bool { return r.tok.kind == signToken && r.tok.text == sign }

// accept consumes a sign if it is the current token.
func (r *textReader) accept(sign string) bool {
	ok := r.at(sign)
	if ok {
		r.next()
	}
	return ok
}

// expect consumes a sign, or reports that it is missing.
func (r *textReader) expect(sign string) bool {
	ok := r.accept(sign)
	if !ok {
		r.expected("`" + sign + "`")
	}
	return ok
}

// take consumes a token of a kind and returns its text.
func (r *textReader) take(kind tokenKind, what string) (string, bool) {
	text := r.tok.text
	if r.tok.kind != kind {
		r.expected(what)
		return "", false
	}
	r.next()
	return text, true
}

// function reads a function. After an error in its head it skips to the next function.
func (r *textReader) function() *Func {
	f := &Func{Span: r.tok.span}
	if r.tok.kind == nameToken && (r.tok.text == "from" || r.tok.text == "struct") {
		unsupported(r.errs, r.tok.span, r.tok.text, map[string]string{"from": imports, "struct": structs}[r.tok.text])
		r.skip(func() bool { return r.at(";") || r.at("}") })
		r.next()
		return nil
	}
	if !r.head(f) {
		r.skipToFunction()
		return nil
	}
	f.Instrs = []Instr{}
	for !r.accept("}") {
		if r.tok.kind == endToken || r.tok.kind == funcToken {
			r.expected("`}`")
			break
		}
		in := Instr{Span: r.tok.span}
		if r.instr(&in) {
			in.Span.End = r.prev.End
			f.Instrs = append(f.Instrs, in)
			continue
		}
		depth := 0 // of blocks, which Bril does not have
		r.skip(func() bool {
			switch {
			case r.at("{"):
				depth++
			case r.at("}") && depth > 0:
				depth--
				return false
			}
			return depth == 0 && (r.at("}") || r.at(";"))
		})
		r.accept(";")
	}
	return f
}

// skip skips tokens until found returns true, or to the end of the file.
func (r *textReader) skip(found func() bool) {
	r.mute = true
	for r.tok.kind != endToken && !found() {
		r.next()
	}
	r.mute = false
}

// skipToFunction skips at least one token, up to the next function.
func (r *textReader) skipToFunction() {
	first, depth := true, 0
	r.skip(func() bool {
		if r.at("{") {
			depth++
		} else if r.at("}") && depth > 0 {
			depth--
		}
		found := !first && depth == 0 && r.tok.kind == funcToken
		first = false
		return found
	})
}

func (r *textReader) head(f *Func) (ok bool) {
	if f.Name, ok = r.take(funcToken, "a function, such as `@main`"); !ok {
		return false
	}
	if r.accept("(") && !r.accept(")") {
		for {
			param := Param{Span: r.tok.span}
			if param.Name, ok = r.take(nameToken, "the name of a parameter"); !ok {
				return false
			}
			if !r.expect(":") {
				return false
			}
			if param.Type, ok = r.typ(); !ok {
				return false
			}
			f.Params = append(f.Params, param)
			if r.accept(")") {
				break
			}
			if !r.at(",") {
				r.expected("`,` or `)`")
				return false
			}
			r.next()
		}
	}
	if r.accept(":") {
		if f.Result, ok = r.typ(); !ok {
			return false
		}
	}
	return r.expect("{")
}

// typ reads a type. It returns false after a syntax error; it reports an unknown type and
// returns int in its place.
func (r *textReader) typ() (Type, bool) {
	span := r.tok.span
	var t Type
	unknown := ""
	for {
		name, ok := r.take(nameToken, "a type")
		if !ok {
			return t, false
		}
		if !r.accept("<") {
			t.Name = name
			break
		}
		if name != "ptr" && unknown == "" {
			unknown = name
		}
		t.Depth++
	}
	for range t.Depth {
		if !r.expect(">") {
			return t, false
		}
	}
	span.End = r.prev.End
	if unknown != "" {
		r.errs.Errorf(diag.UnknownBrilType, span, "there is no type `%s<…>`", unknown)
		return intType, true
	}
	return knownType(t, span, r.errs), true
}

// knownType returns t, or int if t is unknown, which it reports.
func knownType(t Type, span diag.Span, errs *diag.List) Type {
	switch t.Name {
	case "int", "bool", "float", "char":
		if t.Depth <= errs.File.Limits.MaxNesting() {
			return t
		}
		errs.Nested(diag.UnknownBrilType, span, "pointers nest")
	case "any":
		unsupported(errs, span, t.String(), dynamicTypes)
	default:
		errs.Errorf(diag.UnknownBrilType, span, "there is no type `%s`", t.Name).
			Note("the types are int, bool, float, char and pointers to them, such as ptr<int>")
	}
	return intType
}

// instr reads an instruction or a label. It returns false after a syntax error.
func (r *textReader) instr(in *Instr) (ok bool) {
	if r.tok.kind == labelToken {
		in.Label = r.tok.text
		r.next()
		return r.expect(":")
	}
	name, ok := r.take(nameToken, "an instruction, a label or `}`")
	if !ok {
		return false
	}
	if r.labelWithoutPoint() {
		r.errs.Errorf(diag.UnexpectedBrilToken, in.Span, "a label begins with a point").
			Fix("write `{}`", diag.Edit{Span: in.Span, Text: "." + name})
		r.next()
		in.Label = name
		return true
	}
	if r.at(":") || r.at("=") {
		in.Dest = name
		if r.accept(":") {
			if in.Type, ok = r.typ(); !ok {
				return false
			}
		}
		if !r.expect("=") {
			return false
		}
		if name, ok = r.take(nameToken, "an operation"); !ok {
			return false
		}
		if name == "const" {
			in.Op = name
			if in.Value, ok = r.literal(); ok && !r.accept(";") {
				ok = r.notEnded("`;`", 0)
			}
			return ok
		}
	}
	in.Op = name
	line := int32(0) // where the line before the last arguments ends
	for {
		switch r.tok.kind {
		case nameToken:
			in.Args = append(in.Args, r.tok.text)
		case funcToken:
			in.Funcs = append(in.Funcs, r.tok.text)
		case labelToken:
			in.Labels = append(in.Labels, r.tok.text)
		default:
			if !r.accept(";") {
				return r.notEnded("an argument or `;`", line)
			}
			return true
		}
		if r.onNewLine() {
			line = r.prev.End
		}
		r.next()
	}
}

// labelWithoutPoint reports whether the current token is the colon of a label whose point is
// missing: nothing else is on its line, and no type and = follow.
func (r *textReader) labelWithoutPoint() bool {
	rest := r.text[r.tok.span.End:]
	if space := rest[:len(rest)-len(strings.TrimLeft(rest, " \t\r\n"))]; !r.at(":") || !strings.Contains(space, "\n") {
		return false
	}
	probe := *r
	probe.errs = &diag.List{File: r.errs.File}
	probe.next()
	_, ok := probe.typ()
	return !ok || !probe.at("=") || len(probe.errs.Items) > 0
}

// literal reads the value of a const.
func (r *textReader) literal() (Literal, bool) {
	tok := r.tok
	switch {
	case tok.kind == numberToken:
		x, ok := number(tok.text)
		if !ok {
			r.errs.Errorf(diag.UnexpectedBrilToken, tok.span, "the number does not fit into a float")
		}
		r.next()
		return x, true
	case tok.kind == charToken:
		text := tok.text
		if len(text) == 2 && text[0] == '\\' {
			text = string(rune(escaped[strings.IndexByte(escapes, text[1])]))
		}
		r.next()
		return Literal{Kind: CharLiteral, Text: text}, true
	case tok.kind == nameToken && (tok.text == "true" || tok.text == "false"):
		r.next()
		return boolLiteral(tok.text == "true"), true
	}
	r.expected("a number, a character, `true` or `false`")
	return Literal{}, false
}

func boolLiteral(x bool) Literal {
	if x {
		return Literal{Kind: BoolLiteral, Bits: 1}
	}
	return Literal{Kind: BoolLiteral}
}

// number returns the literal of a number, and whether it is finite.
func number(text string) (Literal, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return Literal{Kind: IntLiteral, Bits: n}, true
	}
	x, _ := strconv.ParseFloat(text, 64) // text is a number; if it is too large, x is infinite
	return Literal{Kind: FloatLiteral, Num: x}, !math.IsInf(x, 0)
}

// Tokens returns where the tokens of a text are, in its order. Space and comments are between
// them. The first characters of a token tell what it is, by the grammar above.
func Tokens(text string) []diag.Span {
	var list []diag.Span
	r := &textReader{text: text, mute: true}
	for r.next(); r.tok.kind != endToken; r.next() {
		list = append(list, r.tok.span)
	}
	return list
}
