// This file defines how a trap is shown, with its position in the source and the calls
// that led to it.

package interp

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"cpsc/diag"
)

// Render writes the trap as cpsc run does: the message, the helps, which are suggestions
// and may be missing, the position with its line, and the calls in progress, the
// innermost first. Of a deep stack, it shows the first ten and the last ten calls.
//
// The file has the text to which the positions of the program refer, and its sources: that
// of compile.Program.File, unless the program names others (see cps.Program.Sources).
// If it is nil, its text is empty or it has no such position, Render shows no line. The error is
// that of w.
func (t *Trap) Render(w io.Writer, file *diag.File, opts diag.Options, helps ...string) error {
	if t == nil {
		return errNoTrap
	}
	file, d, found := t.diagnostic(file, helps)
	var b bytes.Buffer
	diag.RenderOne(&b, file, d, opts) // a buffer does not fail
	if !found && t.Pos.IsValid() {
		fmt.Fprintf(&b, " --> %s\n", diag.Clean(file.Sources.Place(t.Pos.Line, t.Pos.Col)))
	}
	for _, call := range t.calls(file) {
		fmt.Fprintf(&b, "  %s\n", diag.Clean(call))
	}
	_, err := w.Write(b.Bytes())
	return err
}

var errNoTrap = errors.New("there is no trap: it is nil")

// RenderJSON writes the trap as an object on one line (see diag.RenderJSON), with the
// calls in progress as notes. The arguments are those of Render.
func (t *Trap) RenderJSON(w io.Writer, file *diag.File, helps ...string) error {
	if t == nil {
		return errNoTrap
	}
	file, d, found := t.diagnostic(file, helps)
	if !found && t.Pos.IsValid() {
		d.Note("at %s", file.Sources.Place(t.Pos.Line, t.Pos.Col))
	}
	d.Notes = append(d.Notes, t.calls(file)...)
	if !found {
		file = nil
	}
	return diag.RenderOneJSON(w, file, d)
}

// diagnostic returns the message of the trap, and whether the file has its position. The file that it returns is
// empty if there is none.
func (t *Trap) diagnostic(file *diag.File, helps []string) (*diag.File, *diag.Diagnostic, bool) {
	if file == nil {
		file = diag.NewFile("", "")
	}
	d := &diag.Diagnostic{Severity: diag.Trap, Message: t.Message, Primary: diag.Label{Span: diag.NoSpan}, Helps: helps}
	want := diag.Position{Line: t.Pos.Line, Column: t.Pos.Col}
	at := file.Offset(want)
	if int(at) >= len(file.Text) || file.Position(at) != want {
		return file, d, false
	}
	d.Primary.Span = diag.Span{Start: at, End: at}
	return file, d, true
}

// shownCalls is the number of calls that are shown at either end of a deep stack.
const shownCalls = 10

// calls returns a line for each call, innermost first. For the middle of a deep stack, a
// single line gives the number of calls.
func (t *Trap) calls(file *diag.File) []string {
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
			line += " (" + file.Sources.Place(t.Stack[i].Pos.Line, t.Stack[i].Pos.Col) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}
