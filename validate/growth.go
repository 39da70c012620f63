// This file defines the check that the work of a conversion grows in proportion to the program.

package validate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
)

// The comments around the lines of a program that are repeated to see how the work grows.
const (
	repeatFrom = "// cpsc:repeat\n"
	repeatTo   = "// cpsc:end\n"
)

// The lines are repeated fewCopies times and manyCopies times. With fewCopies, lookups already go far
// (place/far.go), and then the exponent of the work is at most 1.1: each takes logarithmic time.
const (
	fewCopies    = 300
	manyCopies   = 4 * fewCopies
	mostExponent = 1.2
	mostRepeated = 200 // bytes in the lines that mark chooses
)

// lastFunc matches what comes before the body of the last function of a generated program.
var lastFunc = regexp.MustCompile(`(?s)^(.*\nfn [^\n]*\{\n)`)

// mark puts the comments around random lines of a program that can be repeated. Half of the time, these
// begin with a jump of which only the end of the function shows that it is never taken. Without such
// lines, it returns the program as it is.
func mark(r *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	jump := r.IntN(2) == 0
	for range 50 {
		from := r.IntN(len(lines))
		to := min(from+1+r.IntN(6), len(lines))
		before, chosen := strings.Join(lines[:from], ""), strings.Join(lines[from:to], "")
		if jump {
			before = lastFunc.ReplaceAllString(before, "${1}    var never = 0;\n")
			chosen = "if never != 0 { continue; }\n" + chosen
		}
		marked := before + repeatFrom + chosen + repeatTo + strings.Join(lines[to:], "")
		if len(chosen) <= mostRepeated && strings.Count(chosen, "{") == strings.Count(chosen, "}") && repeated(marked, 1) != nil {
			return marked
		}
	}
	return text
}

// repeated returns a program with n more copies of the lines between the comments, each in a block, or
// nil if there are no such lines or the checker rejects the copies.
func repeated(text string, n int) *compile.Program {
	before, rest, _ := strings.Cut(text, repeatFrom)
	lines, after, found := strings.Cut(rest, repeatTo)
	if !found {
		return nil
	}
	p, err := compile.Check("repeated.imp", before+lines+strings.Repeat("{\n"+lines+"}\n", n)+after, compile.Options{Plain: true})
	if err != nil {
		return nil
	}
	return p
}

// growing returns the form of a program whose conversion takes work in proportion to the number of copies
// of the lines between the comments, by every strategy.
func growing(opts cps.Options) *form {
	return &form{name: "repeated lines", make: func(p *Program) (*cps.Program, error) {
		few, many := repeated(p.File.Text, fewCopies), repeated(p.File.Text, manyCopies)
		for _, opts.Placement = range cps.Placements {
			if few == nil || many == nil {
				break
			}
			a, err := work(few, opts)
			b, err2 := work(many, opts)
			if err = errors.Join(err, err2); err != nil {
				return nil, err
			}
			if e := math.Log(b/a) / math.Log(manyCopies/fewCopies); e > mostExponent {
				return nil, fmt.Errorf("--placement=%s: the conversion takes %.0f steps with %d copies and %.0f with %d: the exponent is %.1f",
					opts.Placement, a, fewCopies, b, manyCopies, e)
			}
		}
		return p.ToCPS(cps.Options{})
	}}
}

// work returns the number of steps of a conversion that cps.Stats count.
func work(p *compile.Program, opts cps.Options) (steps float64, err error) {
	opts.Report = func(_ *cps.Func, s cps.Stats) { steps += float64(s.Work()) }
	_, err = p.Lower(opts)
	return steps, err
}
