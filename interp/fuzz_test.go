package interp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
	"cpsc/notation"
)

// FuzzRun runs any valid program on both engines and expects the same output, trap, calls,
// status, steps and other counts: with limits and, if the program ends, without.
func FuzzRun(f *testing.F) {
	if fuzzing.NeedsSeeds() {
		for i, p := range programs.All(f) {
			if i%2 == 1 && !long.Enabled() {
				continue
			}
			for _, level := range long.Pick([]int{i % 3}, []int{i % 2, 2}) {
				var b strings.Builder
				cps.Fprint(&b, interptest.Lower(f, p.Name, p.Text, level, cps.Deferred), cps.PrintOptions{Positions: i%3 == 0})
				if b.Len() <= fuzzing.MaxText {
					f.Add(b.String(), []byte{}, int64(i%9), p.Stdin)
				}
			}
		}
		for i, p := range programs.Conts(f) {
			if p.Name == "testdata/conts/memory_limit" && !long.Enabled() {
				continue // without its limit of memory, it takes seconds
			}
			f.Add(p.Text, []byte{}, int64(i), "")
		}
		for seed := range uint64(10) {
			f.Add(interptest.RandomConts(seed), []byte{}, int64(seed), "")
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte, n int64, stdin string) {
		if len(text)+len(stdin) > fuzzing.MaxText {
			return
		}
		errs := diag.NewList(diag.NewFile("fuzz.cps", fuzzing.Edit(text, edits)))
		p := notation.Read(errs.File, errs)
		if p == nil {
			return
		}
		ctx, stop := context.WithTimeout(t.Context(), fuzzing.Endless)
		defer stop()
		r := &fuzzRun{t, p, stdin, interp.Options{Args: fuzzing.Args(p, n), Context: ctx,
			MaxSteps: fuzzing.MaxSteps, MaxMemory: fuzzing.MaxMemory, MaxDepth: fuzzing.MaxDepth, MaxOutput: fuzzing.MaxOutput}}
		want := r.on(interp.Reference, r.opts)
		if want.little {
			r.opts.MaxMemory = 0 // a limit costs the collection of all garbage, time and again
		}
		r.same("", want, r.on(interp.Fast, r.opts))

		// Both reach any limit of steps at the same position.
		if want.Steps > 0 {
			opts := r.opts
			opts.MaxSteps = 1 + int64(uint64(n)%uint64(want.Steps))
			r.same(fmt.Sprintf("with %d steps, ", opts.MaxSteps), r.on(interp.Reference, opts), r.on(interp.Fast, opts))
		}

		// Without a limit of steps, or with a profile, the code is different.
		if want.ended {
			opts := r.opts
			opts.MaxSteps, opts.Profile = 0, &interp.Profile{}
			r.same("with a profile, ", want, r.on(interp.Fast, opts))
			opts.Profile = nil
			got := r.on(interp.Fast, opts)
			got.Steps, got.Calls = want.Steps, want.Calls
			r.same("with nothing counted, ", want, got)
		}
	})
}

// A fuzzRun is a program and the options to run it with.
type fuzzRun struct {
	t     *testing.T
	p     *cps.Program
	stdin string
	opts  interp.Options
}

// A fuzzOutcome has all observable facts about a run.
type fuzzOutcome struct {
	text   string
	Steps  int64
	Calls  int64
	Made   int64 // objects
	ended  bool  // of itself, or by a trap that is its own
	memory bool  // the limit of memory was reached; where depends on the engine
	little bool  // allocated so little that it cannot be
}

func (r *fuzzRun) on(engine interp.Engine, opts interp.Options) fuzzOutcome {
	var out strings.Builder
	opts.Engine, opts.Stdin, opts.Stdout = engine, strings.NewReader(r.stdin), &out
	result, err := interp.Run(r.p, opts)
	o := fuzzOutcome{Steps: result.Steps, Calls: result.Calls, Made: result.Allocations, little: result.Allocated < fuzzing.MaxMemory/4}
	end := fmt.Sprint("status ", result.Status)
	var trap *interp.Trap
	switch {
	case errors.Is(err, interp.ErrInterrupted):
		r.t.Fatalf("engine %d does not end within %d steps\n%s", engine, fuzzing.MaxSteps, r.p)
	case errors.As(err, &trap):
		o.memory = strings.HasPrefix(trap.Message, "memory limit of ")
		o.ended = !strings.HasSuffix(trap.Message, " exceeded")
		end = fmt.Sprint(trap.Message, trap.Stack)
	case err != nil:
		end = err.Error()
	default:
		o.ended = true
	}
	o.text = out.String() + "\n" + end
	return o
}

// same fails unless two runs had the same outcome.
func (r *fuzzRun) same(what string, want, got fuzzOutcome) {
	r.t.Helper()
	if want.memory || got.memory {
		return
	}
	got.little = want.little // the sizes of objects depend on the engine
	if got != want {
		r.t.Errorf("%sthe fast engine gives\n%+v\nthe reference\n%+v\n%s", what, got, want, r.p)
	}
}
