// Package tree prints syntax trees. It does not recurse, so a tree may be of any depth.
package tree

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"cpsc/diag"
)

// maxIndent is the depth beyond which lines are not indented further, but begin with
// their depth in brackets. It limits the output to a linear size.
const maxIndent = 60

// Fprint writes a tree. A node is a struct: it gets a line with its type, its position in
// the file, and its fields that are not nodes; the following lines have the fields that
// are nodes. A field with a zero value is omitted, unless it is called Value or Span.
func Fprint(w io.Writer, file *diag.File, root any) error {
	p := &printer{bufio.NewWriter(w), file, nil}
	p.push(0, "", reflect.ValueOf(root))
	for len(p.pending) > 0 {
		last := len(p.pending) - 1
		x := p.pending[last]
		p.pending = p.pending[:last]
		p.write(x)
	}
	return p.out.Flush()
}

type printer struct {
	out     *bufio.Writer
	file    *diag.File
	pending []item // a stack
}

// An item is a node or a list of nodes that is still to be written.
type item struct {
	depth int
	name  string // of the field
	value reflect.Value
}

func (p *printer) push(depth int, name string, v reflect.Value) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	p.pending = append(p.pending, item{depth, name, v})
}

// write writes the line of an item, and pushes the items below it.
func (p *printer) write(x item) {
	if x.depth > maxIndent {
		fmt.Fprintf(p.out, "%s[%d] ", strings.Repeat("  ", maxIndent), x.depth)
	} else {
		p.out.WriteString(strings.Repeat("  ", x.depth))
	}
	below := len(p.pending)
	if x.name != "" {
		p.out.WriteString(x.name + ":")
	}
	if x.value.Kind() == reflect.Slice {
		for i := range x.value.Len() {
			p.push(x.depth+1, "", x.value.Index(i))
		}
	} else {
		if x.name != "" {
			p.out.WriteByte(' ')
		}
		p.out.WriteString(x.value.Type().Name())
		p.fields(x.depth, x.value)
	}
	p.out.WriteByte('\n')
	slices.Reverse(p.pending[below:])
}

// fields writes the fields of a node that are not nodes, and pushes the others.
func (p *printer) fields(depth int, node reflect.Value) {
	for i := range node.NumField() {
		f, t := node.Field(i), node.Type().Field(i)
		if !t.IsExported() || f.IsZero() && !alwaysShown(t) {
			continue
		}
		switch x := f.Interface().(type) {
		case diag.Span:
			if !x.Known() {
				continue
			}
			from, to := p.file.Position(x.Start), p.file.Position(x.End)
			_, last := p.file.Sources.At(to.Line)
			p.field(t, fmt.Sprintf("@%s-%d:%d", diag.Clean(p.file.Sources.Short(from.Line, from.Column)), last, to.Column))
		case diag.Position:
			p.field(t, fmt.Sprintf("@%d:%d", x.Line, x.Column))
		case string, []string, fmt.Stringer:
			p.field(t, fmt.Sprintf("%q", x))
		default:
			switch {
			case t.Anonymous:
				p.fields(depth, f)
			case isNode(t.Type):
				p.push(depth+1, t.Name, f)
			default:
				p.field(t, fmt.Sprint(x))
			}
		}
	}
}

// field writes a field. A position has no name.
func (p *printer) field(t reflect.StructField, text string) {
	p.out.WriteByte(' ')
	if t.Type != reflect.TypeFor[diag.Span]() || t.Name != "Span" {
		p.out.WriteString(t.Name + "=")
	}
	p.out.WriteString(text)
}

// alwaysShown reports whether a field is written even if it is zero: the value of a
// literal, and the position of a node.
func alwaysShown(t reflect.StructField) bool {
	return t.Name == "Value" && !isNode(t.Type) || t.Name == "Span"
}

// isNode reports whether t is the type of a node or of a list of nodes.
func isNode(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice:
		return isNode(t.Elem())
	case reflect.Pointer, reflect.Interface, reflect.Struct:
		return true
	}
	return false
}
