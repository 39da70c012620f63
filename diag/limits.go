// This file defines the limits on programs, in all input languages.

package diag

// Limits are bounds on a program. The parser or reader of a text enforces them, so that
// later stages may recurse on nested constructs, and know a bound on the number of
// functions. A field that is 0 means the default.
type Limits struct {
	// Nesting is how deep constructs may nest. Each language defines what counts as a
	// level. Values above GreatestNesting mean GreatestNesting.
	Nesting int

	// Functions is how many functions there may be, including nested and anonymous
	// ones.
	Functions int
}

const (
	DefaultNesting   = 1000
	DefaultFunctions = 1_000_000

	// GreatestNesting is the greatest limit on nesting. A recursion of this depth needs
	// only a small part of the largest stack that Go allows.
	GreatestNesting = 10_000
)

// MaxNesting returns how deep constructs may nest.
func (l Limits) MaxNesting() int {
	if l.Nesting <= 0 {
		return DefaultNesting
	}
	return min(l.Nesting, GreatestNesting)
}

// MaxFunctions returns how many functions there may be.
func (l Limits) MaxFunctions() int {
	if l.Functions <= 0 {
		return DefaultFunctions
	}
	return l.Functions
}

// limits returns the limits of the list's file, or the defaults without a file.
func (l *List) limits() Limits {
	if l.file() == nil {
		return Limits{}
	}
	return l.File.Limits
}

// Nested adds the error that a program nests deeper than the limit. The text what is
// subject and verb of the message, such as "types nest". The helps say how to change the
// program; Nested adds one that says how to raise the limit.
func (l *List) Nested(code Code, at Span, what string, helps ...string) *Diagnostic {
	d := l.Errorf(code, at, "%s deeper than %s", what, Count(l.limits().MaxNesting(), "level"))
	d.Helps = helps
	return d.Help("`--max-nesting` sets the limit, which is at most %d", GreatestNesting)
}

// TooManyFunctions adds the error that there are too many functions. The first one
// beyond the limit is at the span.
func (l *List) TooManyFunctions(at Span) {
	l.Errorf(TooManyFunctions, at, "the program has more than %s", Count(l.limits().MaxFunctions(), "function")).
		Under("one function too many").Help("`--max-functions` sets the limit")
}
