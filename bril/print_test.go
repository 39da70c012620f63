// This file defines how programs are written: in the text form as by bril2txt, and in JSON
// as by bril2json.

package bril

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
)

var errNoProgram = errors.New("there is no program: it is nil")

// Fprint writes a program in the text form. Read reads it back if the text form can
// express all its names.
func Fprint(w io.Writer, p *Program) error {
	if p == nil {
		return errNoProgram
	}
	b := bufio.NewWriter(w)
	for _, f := range p.Funcs {
		if f == nil {
			continue // of a program that was made by hand
		}
		b.WriteString("@" + f.Name)
		for i, param := range f.Params {
			b.WriteString([]string{"(", ", "}[min(i, 1)] + param.Name + ": " + param.Type.String())
		}
		if len(f.Params) > 0 {
			b.WriteByte(')')
		}
		if f.Result != (Type{}) {
			b.WriteString(": " + f.Result.String())
		}
		b.WriteString(" {\n")
		for i := range f.Instrs {
			writeInstr(b, &f.Instrs[i])
		}
		b.WriteString("}\n")
	}
	return b.Flush()
}

func writeInstr(b *bufio.Writer, in *Instr) {
	if in.Op == "" {
		b.WriteString("." + in.Label + ":\n")
		return
	}
	b.WriteString("  ")
	if in.Dest != "" {
		b.WriteString(in.Dest)
		if in.Type != (Type{}) {
			b.WriteString(": " + in.Type.String())
		}
		b.WriteString(" = ")
	}
	b.WriteString(in.Op)
	for _, list := range []struct {
		prefix string
		names  []string
	}{{" @", in.Funcs}, {" ", in.Args}, {" .", in.Labels}} {
		for _, name := range list.names {
			b.WriteString(list.prefix + name)
		}
	}
	if in.Value.Kind != NoLiteral {
		b.WriteString(" " + in.Value.String())
	}
	b.WriteString(";\n")
}

// String returns the literal in the text form.
func (l Literal) String() string {
	switch l.Kind {
	case BoolLiteral:
		return strconv.FormatBool(l.Bits != 0)
	case CharLiteral:
		if i := strings.Index(escaped, l.Text); i >= 0 && len(l.Text) == 1 {
			return `'\` + escapes[i:i+1] + `'`
		}
		return "'" + l.Text + "'"
	}
	return l.number()
}

// number returns a text that reads back as the same number.
func (l Literal) number() string {
	if l.Kind == IntLiteral {
		return strconv.FormatInt(l.Bits, 10)
	}
	if math.IsInf(l.Num, 0) { // JSON allows numbers that are too large for a float
		return map[bool]string{true: "-1e999", false: "1e999"}[l.Num < 0]
	}
	s := strconv.FormatFloat(l.Num, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// WriteJSON writes a program in JSON with keys in alphabetical order, and with pos fields
// if it was read with them.
func WriteJSON(w io.Writer, p *Program) error {
	if p == nil {
		return errNoProgram
	}
	funcs := []any{}
	for _, f := range p.Funcs {
		if f == nil {
			continue
		}
		instrs := []any{}
		for i := range f.Instrs {
			instrs = append(instrs, f.Instrs[i].json(p.Positions))
		}
		m := map[string]any{"name": f.Name, "instrs": instrs}
		var params []any
		for _, param := range f.Params {
			params = append(params, map[string]any{"name": param.Name, "type": param.Type.json()})
		}
		if len(params) > 0 {
			m["args"] = params
		}
		if f.Result != (Type{}) {
			m["type"] = f.Result.json()
		}
		if p.Positions {
			m["pos"] = map[string]any{"row": f.Pos.Line, "col": f.Pos.Column}
		}
		funcs = append(funcs, m)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(map[string]any{"functions": funcs}); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
}

func (in *Instr) json(positions bool) map[string]any {
	m := map[string]any{}
	if positions && in.Pos.Line > 0 {
		m["pos"] = map[string]any{"row": in.Pos.Line, "col": in.Pos.Column}
	}
	if in.Op == "" {
		m["label"] = in.Label
		return m
	}
	m["op"] = in.Op
	if in.Dest != "" {
		m["dest"] = in.Dest
	}
	if in.Type != (Type{}) {
		m["type"] = in.Type.json()
	}
	for key, names := range map[string][]string{"args": in.Args, "funcs": in.Funcs, "labels": in.Labels} {
		if names != nil {
			m[key] = names
		}
	}
	switch lit := in.Value; lit.Kind {
	case NoLiteral:
	case BoolLiteral:
		m["value"] = lit.Bits != 0
	case CharLiteral:
		m["value"] = lit.Text
	default:
		m["value"] = json.RawMessage(lit.number())
	}
	return m
}

// json returns a type as JSON. It writes the text itself, so a type may be nested to any
// depth.
func (t Type) json() json.RawMessage {
	name, _ := json.Marshal(t.Name)
	return json.RawMessage(strings.Repeat(`{"ptr":`, t.Depth) + string(name) + strings.Repeat("}", t.Depth))
}
