// This file defines how diagnostics are written for tools.

package diag

import (
	"bytes"
	"encoding/json"
	"io"
)

// RenderJSON writes all diagnostics of a list, in the order of Render, each as a JSON
// object on a line of its own:
//
//	code       the stable code, such as "E0301", or ""
//	severity   "error", "warning" or "trap"
//	message    the headline
//	file       the name of the file as the user wrote it, or "" if there is none; that of the
//	           primary span, if the program comes from several files
//	spans      the primary span, if there is one, then the secondary ones:
//	    byte_start, byte_end        offsets in bytes from 0; the end is exclusive
//	    line_start, column_start    the position of byte_start, counted from 1, columns
//	    line_end, column_end        in Unicode code points, and that of byte_end
//	    label                       the message about this span, or ""
//	    primary                     whether this is the primary span
//	    file                        the name of the file, if it is another one; else not there
//	notes      facts, an array of strings
//	helps      suggestions, an array of strings
//	fixes      the helps that can be applied to the file:
//	    help     one of helps
//	    sure     whether it is certain to be what the author meant
//	    edits    what to replace, in the order of the file, without overlaps:
//	        byte_start, byte_end, line_start, …    the position, as in spans
//	        replacement                            the new text
//	        file                                   as in spans
//	rendered   what Render shows, without colours
//
// All other members are always there. A byte that is not part of valid UTF-8 is
// written as U+FFFD. The error is that of w.
func RenderJSON(w io.Writer, l *List) error {
	for _, d := range l.Sorted() {
		if err := RenderOneJSON(w, l.file(), d); err != nil {
			return err
		}
	}
	return nil
}

type jsonDiagnostic struct {
	Code     Code       `json:"code"`
	Severity string     `json:"severity"`
	Message  string     `json:"message"`
	File     string     `json:"file"`
	Spans    []jsonSpan `json:"spans"`
	Notes    []string   `json:"notes"`
	Helps    []string   `json:"helps"`
	Fixes    []jsonFix  `json:"fixes"`
	Rendered string     `json:"rendered"`
}

type jsonPosition struct {
	File        string `json:"file,omitempty"`
	ByteStart   int32  `json:"byte_start"`
	ByteEnd     int32  `json:"byte_end"`
	LineStart   int32  `json:"line_start"`
	ColumnStart int32  `json:"column_start"`
	LineEnd     int32  `json:"line_end"`
	ColumnEnd   int32  `json:"column_end"`
}

type jsonSpan struct {
	jsonPosition
	Label   string `json:"label"`
	Primary bool   `json:"primary"`
}

type jsonFix struct {
	Help  string     `json:"help"`
	Sure  bool       `json:"sure"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	jsonPosition
	Replacement string `json:"replacement"`
}

// RenderOneJSON writes one diagnostic as RenderJSON does.
func RenderOneJSON(w io.Writer, file *File, d *Diagnostic) error {
	if d == nil {
		return nil
	}
	var rendered bytes.Buffer
	RenderOne(&rendered, file, d, Options{}) // a buffer does not fail
	out := jsonDiagnostic{
		Code:     d.Code,
		Severity: d.Severity.String(),
		Message:  d.Message,
		Spans:    []jsonSpan{},
		Notes:    append([]string{}, d.Notes...),
		Helps:    append([]string{}, d.Helps...),
		Fixes:    []jsonFix{},
		Rendered: rendered.String(),
	}
	if file != nil {
		out.File, _, _ = file.own(max(0, d.Primary.Span.Start))
		out.add(file, d.Primary, true)
		for _, l := range d.Secondary {
			out.add(file, l, false)
		}
		for _, f := range d.Fixes {
			fix := jsonFix{Help: f.Help, Sure: f.Sure}
			for _, e := range f.Edits {
				fix.Edits = append(fix.Edits, jsonEdit{out.position(file, e.Span), e.Text})
			}
			out.Fixes = append(out.Fixes, fix)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(out)
}

// add adds a label, if its span is known.
func (j *jsonDiagnostic) add(file *File, l Label, primary bool) {
	if !l.Span.Known() {
		return
	}
	j.Spans = append(j.Spans, jsonSpan{j.position(file, l.Span), l.Text, primary})
}

// position returns the position of a span that is known, clamped to the file, with the name of the source.
func position(file *File, s Span) jsonPosition {
	start := min(s.Start, int32(len(file.Text)))
	name, from, first := file.own(start)
	_, to, last := file.own(max(start, min(s.End, int32(len(file.Text)))))
	return jsonPosition{name, from, to, first.Line, first.Column, last.Line, last.Column}
}

// position is the function position, with a name only if it is not that of the diagnostic.
func (j *jsonDiagnostic) position(file *File, s Span) jsonPosition {
	p := position(file, s)
	if p.File == j.File {
		p.File = ""
	}
	return p
}
