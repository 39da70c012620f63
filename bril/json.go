// This file defines the reader of the JSON form. It reads token by token, so that it
// knows the position of everything in the text.

package bril

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"cpsc/diag"
)

type jsonReader struct {
	dec  *json.Decoder
	errs *diag.List
	text string     // the text that dec decodes
	base int        // the offset of text in the file
	tok  json.Token // the last token; nil after an error, and for null
	at   int        // the offset of tok in text
	null bool       // tok was null
	stop bool       // nothing more is read: the JSON is malformed, or there are too many functions
}

func readJSON(src *diag.File, errs *diag.List) *Program {
	text := strings.TrimPrefix(src.Text, diag.ByteOrderMark)
	r := &jsonReader{dec: json.NewDecoder(strings.NewReader(text)), errs: errs, text: text, base: len(src.Text) - len(text)}
	r.dec.UseNumber()
	p := &Program{}
	r.next()
	found := false
	span, ok := r.object("the program", func(key string) {
		switch key {
		case "functions":
			found = true
			p.Funcs = nil
			r.list("`functions`", func() {
				p.Funcs = append(p.Funcs, r.function(p))
				r.stop = r.stop || p.full(errs)
			})
		case "imports", "structs":
			r.list("`"+key+"`", func() {
				if !r.stop {
					unsupported(r.errs, r.span(r.at), key, map[string]string{"imports": imports, "structs": structs}[key])
				}
				r.skip()
			})
		default:
			r.skip()
		}
	})
	if ok && !found {
		r.fail(diag.MalformedBrilJSON, span, "the program has no `functions`")
	}
	if !r.stop {
		if _, err := r.token(); err != io.EOF {
			r.fail(diag.MalformedBrilJSON, r.span(r.at), "something follows the program")
		}
	}
	if p.Positions && p.Source == "" {
		p.Source = strings.TrimSuffix(src.Name, ".json") + ".bril"
	}
	return p
}

// span returns the span from an offset of the text to the end of the last token.
func (r *jsonReader) span(start int) diag.Span {
	end := max(start, int(r.dec.InputOffset()))
	return diag.Span{Start: int32(r.base + start), End: int32(r.base + end)}
}

// fail reports an error, unless malformed JSON has already been reported.
func (r *jsonReader) fail(code diag.Code, at diag.Span, format string, args ...any) {
	if !r.stop {
		r.errs.Errorf(code, at, format, args...)
	}
}

// token reads the next token and determines its offset.
func (r *jsonReader) token() (json.Token, error) {
	before := int(r.dec.InputOffset())
	r.at = len(r.text) - len(strings.TrimLeft(r.text[before:], " \t\r\n:,"))
	return r.dec.Token()
}

// next reads the next token.
func (r *jsonReader) next() {
	r.tok, r.null = nil, false
	if r.stop {
		return
	}
	tok, err := r.token()
	r.tok, r.null = tok, err == nil && tok == nil
	if err == nil {
		return
	}
	at := r.at
	message := "the file ends in the middle"
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		message = syntax.Error()
		at = max(at, min(int(syntax.Offset)-1, len(r.text)))
	} else if err != io.EOF && err != io.ErrUnexpectedEOF {
		message = err.Error()
	}
	r.errs.Errorf(diag.MalformedBrilJSON, diag.Span{Start: int32(r.base + at), End: int32(r.base + at)}, "this is not JSON: %s", message)
	r.stop = true
}

// shape reports a value of a wrong form, and skips it.
func (r *jsonReader) shape(what, want string) {
	r.fail(diag.MalformedBrilJSON, r.span(r.at), "%s must be %s", what, want)
	r.skip()
}

// skip skips the rest of the value that the last token begins.
func (r *jsonReader) skip() {
	depth := 0
	for {
		switch r.tok {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth <= 0 || r.stop {
			return
		}
		r.next()
	}
}

// object reads an object. For each key, it calls field, which has the first token of the
// value in r.tok and must read the rest. It returns the span of the object, and whether
// the value is one.
func (r *jsonReader) object(what string, field func(key string)) (diag.Span, bool) {
	start := r.at
	if r.tok != json.Delim('{') {
		r.shape(what, "an object")
		return diag.NoSpan, false
	}
	for {
		r.next()
		key, ok := r.tok.(string)
		if !ok { // the end of the object
			return r.span(start), true
		}
		r.next()
		if r.null {
			continue // null counts as absent
		}
		field(key)
	}
}

// list reads a list. For each element, it calls item with the first token in r.tok.
func (r *jsonReader) list(what string, item func()) {
	if r.tok != json.Delim('[') {
		r.shape(what, "a list")
		return
	}
	for {
		r.next()
		if r.stop || r.tok == json.Delim(']') {
			return
		}
		item()
	}
}

func (r *jsonReader) string(what string) string {
	s, ok := r.tok.(string)
	if !ok {
		r.shape(what, "a string")
	}
	return s
}

func (r *jsonReader) strings(what string) []string {
	list := []string{}
	r.list(what, func() { list = append(list, r.string("what "+what+" holds")) })
	return list
}

// typ reads a type: a string, or nested objects such as {"ptr": "int"}.
func (r *jsonReader) typ() Type {
	start := r.at
	depth, unknown := 0, ""
	for r.tok == json.Delim('{') {
		r.next()
		if key, ok := r.tok.(string); ok && key != "ptr" && unknown == "" {
			unknown = key
		} else if !ok {
			r.fail(diag.MalformedBrilJSON, r.span(start), "a type is a string or an object with the key `ptr`")
			r.close(depth)
			return intType
		}
		depth++
		r.next()
	}
	name := ""
	if s, ok := r.tok.(string); ok {
		name = s
	} else {
		r.shape("a type", "a string or an object")
		r.close(depth)
		return intType
	}
	for range depth {
		r.next()
		if _, more := r.tok.(string); more {
			r.fail(diag.MalformedBrilJSON, r.span(start), "a type has one key")
			r.close(depth)
			return intType
		}
	}
	span := r.span(start)
	if unknown != "" {
		r.fail(diag.UnknownBrilType, span, "there is no type `%s<…>`", unknown)
		return intType
	}
	return knownType(Type{name, depth}, span, r.errs)
}

// close skips to the end of the enclosing objects.
func (r *jsonReader) close(depth int) {
	for depth > 0 && !r.stop {
		r.next()
		switch r.tok {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
}

// pos reads a pos field.
func (r *jsonReader) pos(p *Program) diag.Position {
	var pos diag.Position
	r.object("`pos`", func(key string) {
		var n int64
		if x, ok := r.tok.(json.Number); ok && (key == "row" || key == "col") {
			n, _ = x.Int64()
		} else {
			r.skip()
		}
		n = max(0, min(n, diag.MaxText))
		switch key {
		case "row":
			pos.Line = int32(n)
		case "col":
			pos.Column = int32(n)
		}
	})
	if pos.Line > 0 {
		p.Positions = true
	}
	return pos
}

func (r *jsonReader) function(p *Program) *Func {
	f := &Func{}
	named, hasInstrs, ok := false, false, false
	f.Span, ok = r.object("a function", func(key string) {
		switch key {
		case "name":
			named = true
			f.Name = r.string("the name of a function")
		case "args":
			f.Params = nil
			r.list("`args`", func() { f.Params = append(f.Params, r.param()) })
		case "type":
			f.Result = r.typ()
		case "instrs":
			hasInstrs = true
			f.Instrs = nil
			r.list("`instrs`", func() { f.Instrs = append(f.Instrs, r.instr(p)) })
		case "pos":
			f.Pos = r.pos(p)
		case "src":
			p.Source = r.string("`src`")
		default:
			r.skip()
		}
	})
	if ok && !named {
		r.fail(diag.MalformedBrilJSON, f.Span, "a function has no `name`")
	}
	if ok && !hasInstrs {
		r.fail(diag.MalformedBrilJSON, f.Span, "a function has no `instrs`")
	}
	return f
}

func (r *jsonReader) param() Param {
	var param Param
	ok := false
	param.Span, ok = r.object("a parameter", func(key string) {
		switch key {
		case "name":
			param.Name = r.string("the name of a parameter")
		case "type":
			param.Type = r.typ()
		default:
			r.skip()
		}
	})
	if !ok {
		return param
	}
	if param.Name == "" || param.Type == (Type{}) {
		r.fail(diag.MalformedBrilJSON, param.Span, "a parameter needs a `name` and a `type`")
	}
	return param
}

func (r *jsonReader) instr(p *Program) Instr {
	var in Instr
	isLabel, ok := false, false
	in.Span, ok = r.object("an instruction", func(key string) {
		switch key {
		case "label":
			isLabel = true
			in.Label = r.string("a label")
		case "op":
			in.Op = r.string("`op`")
		case "dest":
			if in.Dest = r.string("`dest`"); in.Dest == "" {
				r.fail(diag.MalformedBrilJSON, r.span(r.at), "`dest` is empty")
			}
		case "type":
			in.Type = r.typ()
		case "args":
			in.Args = r.strings("`args`")
		case "funcs":
			in.Funcs = r.strings("`funcs`")
		case "labels":
			in.Labels = r.strings("`labels`")
		case "value":
			in.Value = r.value()
		case "pos":
			in.Pos = r.pos(p)
		default:
			r.skip()
		}
	})
	if ok && isLabel == (in.Op != "") {
		r.fail(diag.MalformedBrilJSON, in.Span, "an instruction has an `op`, and a label has a `label`")
	}
	if isLabel { // other keys are ignored
		return Instr{Label: in.Label, Span: in.Span, Pos: in.Pos}
	}
	return in
}

// value reads the value of a const.
func (r *jsonReader) value() Literal {
	switch x := r.tok.(type) {
	case bool:
		return boolLiteral(x)
	case string:
		return Literal{Kind: CharLiteral, Text: x}
	case json.Number:
		lit, _ := number(x.String())
		if x == "-0" {
			lit = Literal{Kind: FloatLiteral}
			lit.Num = -lit.Num
		}
		return lit
	}
	r.shape("`value`", "a number, a string or a bool")
	return Literal{}
}
