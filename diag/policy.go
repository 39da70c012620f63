// This file defines which warnings are reported, and which count as errors.

package diag

import (
	"slices"
	"strings"
)

// A Policy says what becomes of warnings. The zero value reports all of them.
type Policy struct {
	None  bool   // report none but those of Warn and Deny
	Allow []Code // these are not reported
	Warn  []Code // these are, even with None, unless they are allowed
	Deny  []Code // these are errors
}

// AllowComment begins a comment such as // cpsc:allow W0610 W0614. It allows these warnings
// on its own line. If it is alone on that line, it also allows them on the next one.
const AllowComment = "// cpsc:allow "

// Apply removes from a list the warnings that are not to be reported, by the policy or by
// a comment in the text. It turns the remaining ones that the policy denies into errors.
func (p *Policy) Apply(l *List) {
	if p == nil || l == nil {
		return
	}
	l.Items = slices.DeleteFunc(l.Items, func(d *Diagnostic) bool {
		if d == nil || d.Severity != Warning {
			return false
		}
		denied := slices.Contains(p.Deny, d.Code)
		if slices.Contains(p.Allow, d.Code) || l.allowedHere(d) || p.None && !denied && !slices.Contains(p.Warn, d.Code) {
			return true
		}
		if denied {
			d.Severity = Error
			d.Note("`--deny=%s` makes an error of this warning", d.Code)
		}
		return false
	})
}

// allowedHere reports whether a comment allows a warning.
func (l *List) allowedHere(d *Diagnostic) bool {
	if l.File == nil || !d.Primary.Span.Known() {
		return false
	}
	line := l.File.Position(d.Primary.Span.Start).Line
	_, here, _ := strings.Cut(l.File.Line(line), AllowComment)
	above, isComment := strings.CutPrefix(strings.TrimSpace(l.File.Line(line-1)), AllowComment)
	codes := strings.Fields(here)
	if isComment {
		codes = append(codes, strings.Fields(above)...)
	}
	return slices.ContainsFunc(codes, func(code string) bool { return strings.TrimSuffix(code, ",") == string(d.Code) })
}
