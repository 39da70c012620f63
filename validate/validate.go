// This file defines the validation of one program.

package validate

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"strings"

	"cpsc/construct"
	"cpsc/cps"
	"cpsc/internal/limit"
	"cpsc/interp"
)

// A Report is what came of a validation.
type Report struct {
	Right  string  // the way that says what is right
	Output string  // of that way
	Want   Outcome // of that way
	Ways   int     // that were gone, that one included
	Runs   int     // that this took: fewer, where ways have the same CPS
	Cut    int     // how many ways a limit or an interruption ended; those not begun are one
	Parted []Parting
}

// A Parting is ways that do the same, which is wrong.
type Parting struct {
	Ways []string
	Difference
}

// Run runs a program in every way, those of others included, and compares each with
// the first. Ways that have the same CPS are run once. The error is that the
// program cannot be started with these arguments, or at all: an *interp.ArgError or
// an *interp.StartError; or a *limit.Error: the context ended before it was known whether
// it can be started, or the memory limit of conversions was exceeded.
func Run(ctx context.Context, p *Program, in *Input, others []Way) (*Report, error) {
	return run(ctx, p, in, others, func(string) {})
}

// run is Run; it tells which way it is about to go.
func run(ctx context.Context, p *Program, in *Input, others []Way, tell func(way string)) (*Report, error) {
	err := interruptible(ctx, in.MaxConvertMemory, func(func()) error { return p.start(ctx, in) })
	if err != nil {
		return nil, err
	}
	r := &Report{}
	try := func(name string, run runner) result {
		tell(name)
		r.Runs++
		if r.Right != "" {
			res := against(ctx, run, in, r.Output, &r.Want)
			r.note(name, res)
			return res
		}
		var out strings.Builder
		r.Right, r.Want, r.Output = name, attempt(ctx, run, in, &out), out.String()
		res := result{cut: r.Want.Cut}
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
	m := maker{map[*form]hash{}, map[step]hash{}}
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
			r.Cut++
			return r, nil
		case errors.As(err, &unstructured):
			continue // an algorithm that is not for all programs
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

// A maker makes the forms of a program, and does nothing to the same text twice.
type maker struct {
	texts map[*form]hash
	made  map[step]hash
}

// A hash is that of the text of a form.
type hash [sha256.Size]byte

// A step makes a form of the text of another one.
type step struct {
	how string
	of  hash
}

// form returns the hash of a form, and its program unless it is known to have a text
// that was returned before.
func (m *maker) form(p *Program, f *form) (hash, *cps.Program, error) {
	of, derived := m.texts[f.of]
	if text, ok := m.made[step{f.how, of}]; ok && derived {
		m.texts[f] = text
		return text, nil, nil
	}
	q, err := f.verified(p)
	if err != nil {
		return hash{}, nil, err
	}
	m.texts[f] = sha256.Sum256([]byte(text(q)))
	if derived {
		m.made[step{f.how, of}] = m.texts[f]
	}
	return m.texts[f], q, nil
}

// A result is what is noted of a way.
type result struct {
	Difference
	cut bool
}

// note notes what became of a way.
func (r *Report) note(way string, res result) {
	r.Ways++
	if res.cut {
		r.Cut++
	}
	if res.Kind == Same {
		return
	}
	for i := range r.Parted {
		if p := &r.Parted[i]; p.Difference == res.Difference {
			p.Ways = append(p.Ways, way)
			return
		}
	}
	r.Parted = append(r.Parted, Parting{[]string{way}, res.Difference})
}

// against runs a program and compares what it does with what is expected.
func against(ctx context.Context, run runner, in *Input, output string, want *Outcome) result {
	c := &comparer{want: output, cut: want.Cut}
	got := attempt(ctx, run, in, c)
	d := c.difference(&got)
	if d.Kind == Same {
		d = compare(want, &got)
	}
	if d.Kind == Same && in.Ends && got.Cut && !want.Cut && ctx.Err() == nil {
		d = Difference{Endless, "it ends with " + got.String() + "; expected " + want.String()}
	}
	if d.Kind != Same && got.Said != "" {
		d.Text += "\nit says: " + showLine(got.Said)
	}
	return result{d, got.Cut}
}

// attempt runs a program; a panic is an outcome.
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
