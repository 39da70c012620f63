// This file defines how a trap is reported: where in the source it happened,
// and the calls that led there.

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

// edge is how many calls are shown at either end of a deep stack.
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

// limitFlag returns the flag of the limit that a trap says was exceeded, or "".
func limitFlag(message string) string {
	limit, _, ok := strings.Cut(message, " limit of ")
	if !ok {
		return ""
	}
	return map[string]string{
		"step": "--max-steps", "memory": "--max-memory", "conversion memory": "--max-convert-memory", "call depth": "--max-depth", "output": "--max-output", "time": "--timeout",
	}[limit]
}

// stackLines returns a line for each call, the innermost first, and for the
// middle of a deep stack one that says how many calls it stands for.
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

// source returns the text that the positions of a program speak of: the file
// that was read or, if this is CPS that names its source, that file; nil if it
// is not there. A text must not make the command show just any file, so only
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

// offset returns where in a file a position is, if it is in it.
func offset(src *diag.File, pos cps.Pos) (int32, bool) {
	want := diag.Position{Line: pos.Line, Column: pos.Col}
	at := src.Offset(want)
	return at, src.Position(at) == want
}
