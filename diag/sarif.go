// This file defines how diagnostics are written for code scanners and for GitHub.

package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Sarif collects diagnostics, of several files, for one log in the Static Analysis Results Interchange Format (SARIF 2.1.0 of
// OASIS), which GitHub's code scanning and many editors read. Columns count Unicode code points. The zero value is empty.
type Sarif struct {
	results []sarifResult
	codes   []Code
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId,omitempty"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
	Related   []sarifLocation `json:"relatedLocations,omitempty"`
}

type sarifLocation struct {
	Message  *sarifText `json:"message,omitempty"`
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			StartLine   int32 `json:"startLine"`
			StartColumn int32 `json:"startColumn"`
			EndLine     int32 `json:"endLine"`
			EndColumn   int32 `json:"endColumn"`
		} `json:"region"`
	} `json:"physicalLocation"`
}

type sarifRule struct {
	ID    string    `json:"id"`
	Short sarifText `json:"shortDescription"`
	Full  sarifText `json:"fullDescription"`
}

// Add adds a diagnostic, whose file may be nil.
func (s *Sarif) Add(file *File, d *Diagnostic) {
	r := sarifResult{RuleID: string(d.Code), Level: "error", Message: sarifText{wholeMessage(d)}, Locations: []sarifLocation{}}
	if d.Severity == Warning {
		r.Level = "warning"
	}
	if file != nil && d.Primary.Span.Known() {
		r.Locations = append(r.Locations, sarifAt(file, d.Primary))
		for _, l := range d.Secondary {
			if l.Span.Known() {
				r.Related = append(r.Related, sarifAt(file, l))
			}
		}
	}
	s.results = append(s.results, r)
	if d.Code != "" && !slices.Contains(s.codes, d.Code) {
		s.codes = append(s.codes, d.Code)
	}
}

func sarifAt(file *File, l Label) sarifLocation {
	var at sarifLocation
	if l.Text != "" {
		at.Message = &sarifText{l.Text}
	}
	p := position(file, l.Span)
	at.Physical.Artifact.URI = uri(p.File)
	region := &at.Physical.Region
	region.StartLine, region.StartColumn, region.EndLine, region.EndColumn = p.LineStart, p.ColumnStart, p.LineEnd, p.ColumnEnd
	return at
}

// uri returns a relative reference (RFC 3986) to a file. Why not by net/url? The engines, which import this package, import nothing
// that reaches a network.
func uri(name string) string {
	var b strings.Builder
	for _, c := range []byte(strings.ReplaceAll(name, `\`, "/")) {
		if 'a' <= c|' ' && c|' ' <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-._~/", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// Write writes the log of a version of the command. The error is that of w.
func (s *Sarif) Write(w io.Writer, version string) error {
	rules := []sarifRule{}
	for _, code := range s.codes {
		e, _ := Explain(code)
		rules = append(rules, sarifRule{string(code), sarifText{e.Title}, sarifText{e.Text}})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(map[string]any{
		"version": "2.1.0",
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"runs": []any{map[string]any{
			"tool":       map[string]any{"driver": map[string]any{"name": "cpsc", "version": version, "rules": rules}},
			"columnKind": "unicodeCodePoints",
			"results":    append([]sarifResult{}, s.results...),
		}},
	})
}

// RenderOneGitHub writes a diagnostic, whose file may be nil, as a workflow command of GitHub Actions, which shows it at its line.
// The error is that of w.
func RenderOneGitHub(w io.Writer, file *File, d *Diagnostic) error {
	level, place := "error", ""
	if d.Severity == Warning {
		level = "warning"
	}
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	if file != nil && d.Primary.Span.Known() {
		p := position(file, d.Primary.Span)
		place = fmt.Sprintf(" file=%s,line=%d,endLine=%d", property.Replace(p.File), p.LineStart, p.LineEnd)
		if p.LineStart == p.LineEnd { // GitHub wants columns only then
			place += fmt.Sprintf(",col=%d,endColumn=%d", p.ColumnStart, p.ColumnEnd)
		}
		if d.Code != "" {
			place += ",title=" + string(d.Code)
		}
	}
	_, err := fmt.Fprintf(w, "::%s%s::%s\n", level, place, strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(wholeMessage(d)))
	return err
}

// wholeMessage returns a diagnostic's message, with its notes and helps on lines of their own.
func wholeMessage(d *Diagnostic) string {
	lines := []string{d.Message}
	for _, note := range d.Notes {
		lines = append(lines, "note: "+note)
	}
	for _, help := range d.Helps {
		lines = append(lines, "help: "+help)
	}
	return strings.Join(lines, "\n")
}
