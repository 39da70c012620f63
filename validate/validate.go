// This file defines the validation of one program.

package validate

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"strings"

	"cpsc/construct"
	"cpsc/cps"
	"cpsc/internal/limit"
	"cpsc/interp"
)

// A Report is the result of a validation.
type Report struct {
	Oracle         string  // the configuration that defines the correct outcome
	Output         string  // its output
	Want           Outcome // its outcome
	Configurations int     // the number of configurations, including the oracle
	Runs           int     // the number of runs: fewer if configurations have the same CPS
	LimitHits      int     // configurations that a limit or an interruption ended; those not begun count as one
	Mismatches     []Mismatch

	// LeftOut lists the forms of the program that an algorithm refused to construct, because the
	// control flow of a function is not structured. They are not among the configurations.
	LeftOut []LeftOut
}

// A LeftOut is a form of the program that was not run.
type LeftOut struct{ Form, Reason string }

// A Mismatch is a list of configurations that differ from the oracle in the same way.
type Mismatch struct {
	Configurations []string
	Difference
}

// Run runs a program in every configuration, including others, and compares each outcome
// with the first. The context may be nil; a nil Input has neither arguments nor input. Configurations with the same CPS are run only once. It returns an
// *interp.ArgError or an *interp.StartError if the program cannot be started with these
// arguments, or at all. It returns a *limit.Error if the context ends before this is
// known, or if a conversion exceeds its memory limit.
func Run(ctx context.Context, p *Program, in *Input, others []Configuration) (*Report, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	if in == nil {
		in = &Input{}
	}
	return run(ctx, p, in, others, func(string) {})
}

// run is Run. It calls tell with the name of each configuration or form before it begins.
func run(ctx context.Context, p *Program, in *Input, others []Configuration, tell func(name string)) (*Report, error) {
	err := interruptible(ctx, in.MaxConvertMemory, func(func()) error { return p.start(ctx, in) })
	if err != nil {
		return nil, err
	}
	r := &Report{}
	try := func(name string, run runner) result {
		tell(name)
		r.Runs++
		if r.Oracle != "" {
			res := against(ctx, run, in, r.Output, &r.Want)
			r.note(name, res)
			return res
		}
		var out strings.Builder
		r.Oracle, r.Want, r.Output = name, attempt(ctx, run, in, &out), out.String()
		res := result{limitHit: r.Want.LimitHit}
		if r.Want.Err != "" {
			res.Difference = Difference{Failed, "it ends with " + r.Want.String()}
		}
		r.note(name, res)
		return res
	}
	if p.Syntax != nil {
		try(tree.Name, tree.on(p))
	}
	type key struct {
		text   hash
		engine interp.Engine
	}
	seen := map[key]result{}
	m := maker{maphash.MakeSeed(), map[*form]hash{}, map[step]hash{}}
	for _, f := range p.forms() {
		var text hash
		var q *cps.Program
		err := interruptible(ctx, in.MaxConvertMemory, func(func()) (err error) {
			tell(f.name)
			text, q, err = m.form(p, f)
			return err
		})
		var unstructured *construct.Unstructured
		var stopped *limit.Error
		switch {
		case errors.Is(err, limit.ErrMemory):
			return nil, err
		case errors.As(err, &stopped):
			r.LimitHits++
			return r, nil
		case errors.As(err, &unstructured):
			r.LeftOut = append(r.LeftOut, LeftOut{f.name, fmt.Sprintf("the control flow of %s is not structured: %s", unstructured.Func, unstructured.Reason())})
			continue
		case err != nil:
			try(f.name, failing(err))
			continue
		}
		for _, e := range interpreters {
			k := key{text, e.engine}
			if res, ok := seen[k]; ok {
				r.note(f.by(e.name), res)
			} else {
				seen[k] = try(f.by(e.name), running(q, e.engine))
			}
		}
	}
	for _, w := range others {
		try(w.Name, w.on(p))
	}
	return r, nil
}

// A maker makes the forms of a program, and applies no step twice to the same text.
type maker struct {
	seed  maphash.Seed
	texts map[*form]hash
	made  map[step]hash
}

// A hash identifies the text of a form.
type hash uint64

// A step is a step on the text of a form.
type step struct {
	how string
	of  hash
}

// form returns the hash of a form. It also returns the program, unless the form is known
// to have the same text as an earlier one.
func (m *maker) form(p *Program, f *form) (hash, *cps.Program, error) {
	of, derived := m.texts[f.of]
	if text, ok := m.made[step{f.how, of}]; ok && derived {
		m.texts[f] = text
		return text, nil, nil
	}
	q, err := f.verified(p)
	if err != nil {
		return 0, nil, err
	}
	m.texts[f] = hash(maphash.String(m.seed, text(q)))
	if derived {
		m.made[step{f.how, of}] = m.texts[f]
	}
	return m.texts[f], q, nil
}

// A result is the outcome of one configuration, compared with that of the oracle.
type result struct {
	Difference
	limitHit bool
}

// note records the result of a configuration.
func (r *Report) note(name string, res result) {
	r.Configurations++
	if res.limitHit {
		r.LimitHits++
	}
	if res.Kind == Same {
		return
	}
	for i := range r.Mismatches {
		if p := &r.Mismatches[i]; p.Difference == res.Difference {
			p.Configurations = append(p.Configurations, name)
			return
		}
	}
	r.Mismatches = append(r.Mismatches, Mismatch{[]string{name}, res.Difference})
}

// against runs a program and compares the output and the outcome with the expected ones.
func against(ctx context.Context, run runner, in *Input, output string, want *Outcome) result {
	c := &comparer{want: output, limitHit: want.LimitHit}
	got := attempt(ctx, run, in, c)
	d := c.difference(&got)
	if d.Kind == Same {
		d = compare(want, &got)
	}
	if d.Kind == Same && in.Ends && got.LimitHit && !want.LimitHit && ctx.Err() == nil {
		d = Difference{Endless, "it ends with " + got.String() + "; expected " + want.String()}
	}
	if d.Kind != Same && got.Stderr != "" {
		d.Text += "\nits standard error begins with " + showLine(got.Stderr)
	}
	return result{d, got.LimitHit}
}

// attempt runs a program. A panic becomes an outcome.
func attempt(ctx context.Context, run runner, in *Input, stdout io.Writer) (o Outcome) {
	err := protect(func() error {
		o = run(ctx, in, stdout)
		return nil
	})
	if err != nil {
		return Outcome{Err: err.Error()}
	}
	return o
}
