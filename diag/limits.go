// This file defines the limits that a program must keep to, in whatever language it
// is written.

package diag

// Limits are what a text may hold. Those who read the text enforce them, so that
// whoever comes later may recurse where programs nest, and need not expect any number
// of functions. A field that is 0 stands for the default.
type Limits struct {
	// Nesting is how deep constructs may nest. What counts as a level is for each
	// language to say. It is at most GreatestNesting.
	Nesting int

	// Functions is how many functions there may be, with those that are nested in
	// others or have no name.
	Functions int
}

const (
	DefaultNesting   = 1000
	DefaultFunctions = 1_000_000

	// GreatestNesting is as deep as can be recursed on Go's stack, with much to spare.
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

// Nested adds the error that something nests too deep, with what can be done about it
// beside raising the limit.
func (l *List) Nested(code Code, at Span, what string, helps ...string) *Diagnostic {
	d := l.Errorf(code, at, "%s deeper than %s", what, plural(l.File.Limits.MaxNesting(), "level"))
	d.Helps = helps
	return d.Help("`--max-nesting` sets the limit, which is at most %d", GreatestNesting)
}

// TooManyFunctions adds the error of the first function beyond the limit.
func (l *List) TooManyFunctions(at Span) {
	l.Errorf(TooManyFunctions, at, "the program has more than %s", plural(l.File.Limits.MaxFunctions(), "function")).
		Under("one function too many").Help("`--max-functions` sets the limit")
}
