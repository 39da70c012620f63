// This file defines how a trap is reported.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
)

func (a *app) reportTrap(p *compile.Program, t *interp.Trap) {
	var helps []string
	if flag := limitFlag(t.Message); flag != "" {
		helps = []string{"`" + flag + "` sets the limit"}
	}
	if a.format == "json" {
		t.RenderJSON(a.stderr, a.source(p), helps...) // an error here cannot be reported
	} else {
		t.Render(a.stderr, a.source(p), a.options(), helps...)
	}
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

func position(file string, pos cps.Pos) string {
	return fmt.Sprintf("%s:%d:%d", file, pos.Line, pos.Col)
}

// source returns the text to which the positions of a program refer. This is the file
// that was read or, for CPS that names its source, that source; the text is empty if the
// source cannot be read. A text must not make the command show an arbitrary file, so only
// programs in Imp and Bril are shown.
func (a *app) source(p *compile.Program) *diag.File {
	name := p.CPS.Source
	if name == p.File.Name && p.Wasm == nil { // whose positions are offsets
		return p.File
	}
	text := ""
	if ext := filepath.Ext(name); ext == ".imp" || ext == ".bril" {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			text, _ = readFile(name, int64(a.maxSource)) // "" if there is an error
		}
	}
	return diag.NewFile(name, text)
}
