// This file defines how a trap is reported.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/interp"
)

// reportTrap reports a trap, whose positions are those of a file.
func (a *app) reportTrap(file *diag.File, t *interp.Trap) {
	var helps []string
	if flag := limitFlag(t.Message); flag != "" {
		helps = []string{"`" + flag + "` sets the limit"}
	}
	if a.format == "json" {
		t.RenderJSON(a.stderr, file, helps...) // an error here cannot be reported
	} else {
		t.Render(a.stderr, file, a.options(), helps...)
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

// source returns the text to which the positions of a program refer. This is the file
// that was read or, for CPS that names its sources, those; the text is empty if a source
// cannot be read or has other lines now. A text must not make the command show an arbitrary file, so only
// programs in Imp and Bril are shown.
func (a *app) source(p *compile.Program) *diag.File {
	sources := p.CPS.Sources
	if slices.Equal(sources, p.File.Sources) && p.Wasm == nil { // whose positions are offsets
		return p.File
	}
	var files []*diag.File
	for _, s := range sources {
		text := ""
		if ext := filepath.Ext(s.Name); ext == ".imp" || ext == ".bril" {
			if info, err := os.Stat(s.Name); err == nil && info.Mode().IsRegular() {
				text, _ = readFile(s.Name, int64(a.maxSource)) // "" if there is an error
			}
		}
		files = append(files, diag.NewFile(s.Name, text))
	}
	if file := diag.Join(files...); slices.Equal(sources, file.Sources) {
		return file
	}
	return &diag.File{Sources: sources}
}
