// This file defines how a trap is shown, with its position in the source and the calls
// that led to it.

package interp

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/sink"
)

// Render writes the trap as cpsc run does: the message, the helps, which are suggestions
// and may be missing, the position with its line, and the calls in progress, the
// innermost first. Of a deep stack, it shows the first ten and the last ten calls.
//
// The file has the name and the text to which the positions of the program refer: that
// of compile.Program.File, unless the text names another source (see cps.Program.Source).
// If it is nil, its text is empty or it has no such position, Render shows no line. The error is
// that of w.
func (t *Trap) Render(w io.Writer, file *diag.File, opts diag.Options, helps ...string) error {
	return t.RenderIn(w, oneFile(file), opts, helps...)
}

var errNoTrap = errors.New("there is no trap: it is nil")

// Files returns the file that the position of a frame refers to, and the position in it. Why a frame? A
// position has no file: if the functions of a program come from several files, its name says from
// which. The name is that of the function of the source, even if this was inlined in one of another file.
type Files func(cps.Frame) (*diag.File, cps.Pos)

func oneFile(file *diag.File) Files {
	return func(f cps.Frame) (*diag.File, cps.Pos) { return file, f.Pos }
}

// orNone returns Files that return an empty file for a frame for which files has none.
func (files Files) orNone() Files {
	return func(f cps.Frame) (*diag.File, cps.Pos) {
		if files != nil {
			if file, at := files(f); file != nil {
				return file, at
			}
		}
		return diag.NewFile("", ""), f.Pos
	}
}

// RenderIn is Render for a program that comes from several files.
func (t *Trap) RenderIn(w io.Writer, files Files, opts diag.Options, helps ...string) error {
	if t == nil {
		return errNoTrap
	}
	files = files.orNone()
	file, pos := files(cps.Frame{Func: t.Func, Pos: t.Pos})
	d, found := t.diagnostic(file, pos, helps)
	var b bytes.Buffer
	diag.RenderOne(&b, file, d, opts) // a buffer does not fail
	if !found && pos.IsValid() {
		fmt.Fprintf(&b, " --> %s\n", diag.Clean(positionText(file, pos)))
	}
	for _, call := range t.calls(files) {
		fmt.Fprintf(&b, "  %s\n", diag.Clean(call))
	}
	_, err := sink.Of(w).Write(b.Bytes())
	return err
}

// RenderJSON writes the trap as an object on one line (see diag.RenderJSON), with the
// calls in progress as notes. The arguments are those of Render.
func (t *Trap) RenderJSON(w io.Writer, file *diag.File, helps ...string) error {
	return t.RenderJSONIn(w, oneFile(file), helps...)
}

// RenderJSONIn is RenderJSON for a program that comes from several files.
func (t *Trap) RenderJSONIn(w io.Writer, files Files, helps ...string) error {
	if t == nil {
		return errNoTrap
	}
	files = files.orNone()
	file, pos := files(cps.Frame{Func: t.Func, Pos: t.Pos})
	d, found := t.diagnostic(file, pos, helps)
	if !found && pos.IsValid() {
		d.Note("at %s", positionText(file, pos))
	}
	d.Notes = append(d.Notes, t.calls(files)...)
	if !found {
		file = nil
	}
	return diag.RenderOneJSON(w, file, d)
}

// diagnostic returns the message of the trap, and whether the file has its position.
func (t *Trap) diagnostic(file *diag.File, pos cps.Pos, helps []string) (*diag.Diagnostic, bool) {
	d := &diag.Diagnostic{Severity: diag.Trap, Message: t.Message, Primary: diag.Label{Span: diag.NoSpan}, Helps: helps}
	want := diag.Position{Line: pos.Line, Column: pos.Col}
	at := file.Offset(want)
	if int(at) >= len(file.Text) || file.Position(at) != want {
		return d, false
	}
	d.Primary.Span = diag.Span{Start: at, End: at}
	return d, true
}

// shownCalls is the number of calls that are shown at either end of a deep stack.
const shownCalls = 10

// calls returns a line for each call, innermost first. For the middle of a deep stack, a
// single line gives the number of calls.
func (t *Trap) calls(files Files) []string {
	var lines []string
	for i := 0; i < len(t.Stack); i++ {
		if hidden := len(t.Stack) - 2*shownCalls; i == shownCalls && hidden > 1 {
			lines = append(lines, fmt.Sprintf("… %d more calls …", hidden))
			i += hidden
		}
		name := t.Stack[i].Func
		if name == "" {
			name = "<fn>"
		}
		line := "called from " + name
		if i == 0 {
			line = "in " + name
		}
		if t.Stack[i].Pos.IsValid() {
			line += " (" + positionText(files(t.Stack[i])) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

func positionText(file *diag.File, pos cps.Pos) string {
	if file.Name == "" {
		return fmt.Sprintf("%d:%d", pos.Line, pos.Col)
	}
	return fmt.Sprintf("%s:%d:%d", file.Name, pos.Line, pos.Col)
}
