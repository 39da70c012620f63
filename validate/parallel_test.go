package validate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/ssa"
)

// TestParallel runs all stages on several programs in many goroutines at once, some of
// which have the same program, and expects the same results as from one goroutine. Then
// the goroutines share the tree, its type information and the CPS. The test is for the
// race detector.
func TestParallel(t *testing.T) {
	workers := long.Pick(2, 8)
	var sources []*programs.Program
	for _, p := range programs.All(t) {
		switch p.Name {
		case "examples/gcd", "examples/quicksort", "examples/calculator", "testdata/traps/nested_closure", "testdata/traps/pop_empty":
			sources = append(sources, p)
		}
		if len(p.Text) < 700 && len(sources) < 7 && p.Trap == nil != (len(sources)%3 == 2) {
			sources = append(sources, p)
		}
	}
	sources = append(sources, &programs.Program{Name: "rejected", Text: "fn main() { print(x); var y: int; y += 1; return 1; }"},
		&programs.Program{Name: "unreadable", Text: "fn main( { é ) \"\n while"})
	if len(sources) < 8 {
		t.Fatalf("%d programs", len(sources))
	}

	want := make([]string, len(sources))
	for i, p := range sources {
		want[i] = all(p)
	}
	each(workers, func(worker int) {
		for i := range sources {
			i = (i + worker/2) % len(sources) // pairs of goroutines have the same program
			if got := all(sources[i]); got != want[i] {
				t.Errorf("%s: in parallel the result is\n%s\nand alone\n%s", sources[i].Name, got, want[i])
			}
		}
	})

	for _, source := range sources {
		p := parsed(source.Text)
		if p == nil {
			continue
		}
		var shared []*cps.Program
		for i, f := range p.forms() {
			if i%3 > 0 && !long.Enabled() {
				continue
			}
			if q, err := f.verified(p); err == nil {
				shared = append(shared, q)
			}
		}
		of := func() string {
			var b strings.Builder
			io.WriteString(&b, converted(p, source))
			for i, q := range shared {
				if i%5 == 0 {
					outputs(&b, q)
				}
				runs(&b, q, source)
			}
			return b.String()
		}
		want := of()
		each(workers, func(int) {
			if got := of(); got != want {
				t.Errorf("%s, shared: in parallel the result is\n%s\nand alone\n%s", source.Name, got, want)
			}
		})
	}
}

// each calls a function in goroutines that start together, and waits for them.
func each(workers int, do func(worker int)) {
	var work sync.WaitGroup
	begin := make(chan bool)
	for i := range workers {
		work.Go(func() {
			<-begin
			do(i)
		})
	}
	close(begin)
	work.Wait()
}

// all returns a text with the results of all stages for a program.
func all(source *programs.Program) string {
	var b strings.Builder
	p, err := compile.Check("program.imp", source.Text, compile.Options{})
	diag.Render(&b, p.Diagnostics, diag.Options{})
	if err != nil {
		return b.String()
	}
	io.WriteString(&b, converted(New(p), source))
	return b.String()
}

// converted returns a text with the outcome of a program's tree, and of all its forms
// with their outputs.
func converted(p *Program, source *programs.Program) string {
	var b strings.Builder
	o := attempt(context.Background(), tree.on(p), limited(source), &b)
	fmt.Fprintln(&b, &o)
	for i, f := range p.forms() {
		if i%3 > 0 && !long.Enabled() {
			continue
		}
		q, err := f.verified(p)
		var unstructured *construct.Unstructured
		if err != nil && !errors.As(err, &unstructured) {
			fmt.Fprintln(&b, f.name, err)
		}
		if err != nil {
			continue
		}
		fmt.Fprintf(&b, "%s %x\n", f.name, sha256.Sum256([]byte(text(q))))
		if i%7 == 0 {
			outputs(&b, q)
			runs(&b, q, source)
		}
	}
	return b.String()
}

// outputs returns the output of all back ends for a program.
func outputs(w io.Writer, p *cps.Program) {
	write := func(name string, to func(io.Writer) error) {
		h := sha256.New()
		err := to(h)
		fmt.Fprintf(w, "%s %x %v\n", name, h.Sum(nil), err)
	}
	write("cps", func(w io.Writer) error { return cps.Fprint(w, p, cps.PrintOptions{}) })
	write("bytecode", func(w io.Writer) error { return interp.Disassemble(w, p) })
	write("scheme", func(w io.Writer) error { return scheme.Fprint(w, p) })
	write("llvm", func(w io.Writer) error { return llvm.Fprint(w, p) })
	write("ssa", func(w io.Writer) error {
		s, err := ssa.FromCPS(p)
		if err != nil {
			return err
		}
		return ssa.Fprint(w, s, cps.PrintOptions{})
	})
}

// runs returns the outcomes of a program on both engines.
func runs(w io.Writer, p *cps.Program, source *programs.Program) {
	for _, e := range interpreters {
		o := attempt(context.Background(), running(p, e.engine), limited(source), w)
		fmt.Fprintln(w, e.name, &o)
	}
}

// limited returns an input without a memory limit: such a limit would also count the
// memory of other goroutines.
func limited(source *programs.Program) *Input {
	in := inputOf(source)
	in.MaxSteps, in.MaxMemory = 20_000, 0
	return in
}
