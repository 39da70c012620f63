// This file defines how a trap is reported, with its position in the source and the calls
// that led to it.

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
)

// edge is the number of calls that are shown at either end of a deep stack.
const edge = 10

func (a *app) reportTrap(p *compile.Program, t *interp.Trap) {
	file := p.CPS.Source
	d := &diag.Diagnostic{Severity: diag.Trap, Message: t.Message, Primary: diag.Label{Span: diag.NoSpan}}
	if flag := limitFlag(t.Message); flag != "" {
		d.Help("`%s` sets the limit", flag)
	}
	src := a.source(p)
	if src != nil {
		if at, ok := offset(src, t.Pos); ok {
			d.Primary.Span = diag.Span{Start: at, End: at}
		} else {
			src = nil
		}
	}
	calls := stackLines(t.Stack, file)
	if a.format == "json" {
		if src == nil && t.Pos.IsValid() {
			d.Note("at %s", place(file, t.Pos))
		}
		d.Notes = append(d.Notes, calls...)
		a.report(src, d)
		return
	}
	a.report(src, d)
	var b bytes.Buffer
	if src == nil && t.Pos.IsValid() {
		fmt.Fprintf(&b, " --> %s\n", diag.Clean(place(file, t.Pos)))
	}
	for _, call := range calls {
		fmt.Fprintf(&b, "  %s\n", diag.Clean(call))
	}
	a.stderr.Write(b.Bytes())
}

// limitFlag returns the flag for the limit that a trap reports as exceeded, or "".
func limitFlag(message string) string {
	limit, _, ok := strings.Cut(message, " limit of ")
	if !ok {
		return ""
	}
	return map[string]string{
		"step": "--max-steps", "memory": "--max-memory", "conversion memory": "--max-convert-memory", "call depth": "--max-depth", "output": "--max-output", "time": "--timeout",
	}[limit]
}

// stackLines returns a line for each call, innermost first. For the middle of a deep
// stack, a single line gives the number of calls.
func stackLines(stack []cps.Frame, file string) []string {
	var lines []string
	for i := 0; i < len(stack); i++ {
		if hidden := len(stack) - 2*edge; i == edge && hidden > 1 {
			lines = append(lines, fmt.Sprintf("… %d more calls …", hidden))
			i += hidden
		}
		name := stack[i].Func
		if name == "" {
			name = "<fn>"
		}
		line := "called from " + name
		if i == 0 {
			line = "in " + name
		}
		if pos := stack[i].Pos; pos.IsValid() {
			line += " (" + place(file, pos) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

func place(file string, pos cps.Pos) string {
	return fmt.Sprintf("%s:%d:%d", file, pos.Line, pos.Col)
}

// source returns the text to which the positions of a program refer. This is the file
// that was read or, for CPS that names its source, that source; it is nil if the source
// does not exist. A text must not make the command show an arbitrary file, so only
// programs in Imp and Bril are shown.
func (a *app) source(p *compile.Program) *diag.File {
	name := p.CPS.Source
	if name == p.File.Name {
		return p.File
	}
	if ext := filepath.Ext(name); ext != ".imp" && ext != ".bril" {
		return nil
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := readFile(name, int64(a.maxSource))
	if err != nil {
		return nil
	}
	return diag.NewFile(name, text)
}

// offset returns the offset of a position in a file, if the file contains it.
func offset(src *diag.File, pos cps.Pos) (int32, bool) {
	want := diag.Position{Line: pos.Line, Column: pos.Col}
	at := src.Offset(want)
	return at, src.Position(at) == want
}
