// This file defines the validation of random programs.

package validate

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cpsc/compile"
	"cpsc/generate"
	"cpsc/internal/limit"
	"cpsc/reduce"
)

// FuzzOptions configure Fuzz.
type FuzzOptions struct {
	Seed     uint64                        // of the first program; each program has the seed after the one before
	Count    int                           // the number of programs; 0 or less: until the context is done
	Jobs     int                           // the number of programs at the same time, at least 1
	Options  func(uint64) generate.Options // returns the options for a seed; nil: Vary
	Others   []Configuration               // configurations in addition to those in this process
	Failures int                           // stop after this number of failures; 0: 1

	// Progress, if not nil, is called after each program. Failure, if not nil, is called
	// for each program on which configurations disagree. These calls never overlap.
	Progress func(FuzzSummary)
	Failure  func(*Failure)

	patience time.Duration // for tests; 0: patience
}

// A FuzzSummary counts what Fuzz has done.
type FuzzSummary struct {
	Programs       int
	Configurations int // per program, at most
	Runs           int // in all: fewer if configurations have the same CPS
	Traps          int // programs that trapped
	Failures       int
}

// A Failure is a program on which configurations disagree.
type Failure struct {
	Seed    uint64
	Options generate.Options
	Text    string  // the program
	Stdin   string  // the standard input of the program
	Report  *Report // nil if the program was rejected

	Reduced string  // a smaller program that fails in the same way
	Final   *Report // the report on the reduced program
}

// Limits of each run. Generated programs end long before these.
const (
	fuzzSteps  = 20_000_000
	fuzzMemory = 1 << 29
	fuzzDepth  = 100_000
)

// patience is the time limit for all configurations of one program. Runs reach their own
// limits long before, so if it passes, a stage does not end.
const patience = 10 * time.Minute

// cleanUp is the time that an interrupted configuration has to kill its processes and
// remove its files.
const cleanUp = 5 * time.Second

// reduceTries is the most programs that one reduction tries.
const reduceTries = 4000

// Vary returns options that differ from seed to seed: small programs more often than
// large ones, with and without traps, now and then without some features.
func Vary(seed uint64) generate.Options {
	r := rand.New(rand.NewPCG(seed, 0xF022))
	opts := generate.Options{
		Size:  []int{10, 20, 20, 40, 40, 80, 150}[r.IntN(7)],
		Traps: []int{0, 0, 3, 10}[r.IntN(4)],
	}
	if r.IntN(4) == 0 {
		opts.Without = generate.Feature(r.Uint32()) & (generate.Generators<<1 - 1)
	}
	opts.Host = r.IntN(4) == 0
	return opts
}

// stdinFor returns the standard input of a program: nothing, or lines of words.
func stdinFor(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 0x1A9C7))
	var b strings.Builder
	for range r.IntN(2) * r.IntN(12) {
		b.WriteString([]string{"", " ", "1", "-7 8", "x", "9223372036854775807", "+3\t4", "1.5", "two words", "é"}[r.IntN(10)])
		if r.IntN(8) > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Fuzz validates random programs until it has tried opts.Count of them, or found
// opts.Failures failures, or ctx is done. A nil ctx is never done.
func Fuzz(ctx context.Context, opts FuzzOptions) FuzzSummary {
	if ctx == nil {
		ctx = context.Background()
	}
	if opts.Options == nil {
		opts.Options = Vary
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var (
		mu    sync.Mutex
		sum   FuzzSummary
		begun int
		work  sync.WaitGroup
	)
	next := func() (seed uint64, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil || opts.Count > 0 && begun >= opts.Count {
			return 0, false
		}
		begun++
		return opts.Seed + uint64(begun-1), true
	}
	finish := func(r *Report, f *Failure) {
		mu.Lock()
		defer mu.Unlock()
		if f == nil && ctx.Err() != nil {
			return // it was interrupted
		}
		sum.Programs++
		if r != nil {
			sum.Runs += r.Runs
			sum.Configurations = max(sum.Configurations, r.Configurations)
			if r.Want.Trap != "" {
				sum.Traps++
			}
		}
		if f != nil && sum.Failures < max(1, opts.Failures) {
			sum.Failures++
			if opts.Failure != nil {
				opts.Failure(f)
			}
			if sum.Failures == max(1, opts.Failures) {
				stop()
			}
		}
		if opts.Progress != nil {
			opts.Progress(sum)
		}
	}
	for range max(1, opts.Jobs) {
		work.Add(1)
		go func() {
			defer work.Done()
			for {
				seed, ok := next()
				if !ok {
					return
				}
				finish(fuzzOne(ctx, seed, &opts))
			}
		}()
	}
	work.Wait()
	return sum
}

// fuzzOne validates the program of a seed, and reduces it if configurations disagree.
func fuzzOne(ctx context.Context, seed uint64, opts *FuzzOptions) (*Report, *Failure) {
	f := &Failure{Seed: seed, Stdin: stdinFor(seed), Options: opts.Options(seed)}
	err := limit.Do(ctx, 0, func(func()) error {
		f.Text = generate.Program(seed, f.Options)
		if r := rand.New(rand.NewPCG(seed, 0x62094)); r.IntN(2) == 0 {
			f.Text = mark(r, f.Text)
		}
		return nil
	})
	if err != nil {
		return nil, nil
	}
	f.Report = f.watched(ctx, opts)
	if f.Report != nil && len(f.Report.Mismatches) == 0 || ctx.Err() != nil {
		return f.Report, nil
	}
	f.Reduced, f.Final = f.Text, f.Report
	if f.Report != nil && f.Report.Mismatches[0].Configurations[0] != beforeConversion && f.Report.Mismatches[0].Kind != Stuck {
		f.reduce(ctx, opts.Others)
	}
	return f.Report, f
}

// input returns the input and the limits for the program.
func (f *Failure) input() *Input {
	return &Input{Stdin: f.Stdin, MaxSteps: fuzzSteps, MaxMemory: fuzzMemory, MaxDepth: fuzzDepth, Ends: true}
}

// beforeConversion is the configuration in reports of failures before conversion.
const beforeConversion = "the parser and the checker"

// watched validates the program, but stops waiting after a time limit.
func (f *Failure) watched(ctx context.Context, opts *FuzzOptions) *Report {
	limit := cmp.Or(opts.patience, patience)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var at atomic.Value
	at.Store(beforeConversion)
	done := make(chan *Report, 1)
	go func() { done <- f.run(limited, f.Text, opts.Others, func(name string) { at.Store(name) }) }()
	var r *Report
	select {
	case r = <-done:
	case <-limited.Done(): // this ends running programs, but not the stages before
		select {
		case r = <-done:
		case <-time.After(cleanUp):
		}
	}
	if limited.Err() == nil || ctx.Err() != nil {
		return r
	}
	return &Report{Mismatches: []Mismatch{{[]string{at.Load().(string)}, Difference{Stuck, fmt.Sprintf("this stage did not end within %s", limit)}}}}
}

// run validates a text. It calls tell with the name of each configuration or form before
// it begins. It returns nil if the checker rejects the text.
func (f *Failure) run(ctx context.Context, text string, others []Configuration, tell func(string)) *Report {
	var p *Program
	err := protect(func() error {
		p = parsed(text)
		return nil
	})
	if err != nil {
		return &Report{Mismatches: []Mismatch{{[]string{beforeConversion}, Difference{Failed, err.Error()}}}}
	}
	if p == nil {
		return nil
	}
	r, _ := run(ctx, p, f.input(), others, tell) // generated programs take no arguments, so they can be started
	return r
}

// parsed returns the program of a text, or nil if the checker rejects it.
func parsed(text string) *Program {
	p, err := compile.Check("program.imp", text, compile.Options{Plain: true})
	if err != nil {
		return nil
	}
	return New(p)
}

// reduce looks for a smaller program on which the first configuration that disagrees
// still disagrees in the same way.
func (f *Failure) reduce(ctx context.Context, others []Configuration) {
	mismatch := f.Report.Mismatches[0]
	name, kind := mismatch.Configurations[0], mismatch.Kind
	in := *f.input()
	in.MaxSteps /= 10 // without its fuel, a program may run very long
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	f.Reduced = reduce.Program(f.Text, reduceTries, func(text string) bool {
		p := parsed(text)
		if p == nil || limited.Err() != nil {
			return false
		}
		var out strings.Builder
		want := attempt(limited, tree.on(p), &in, &out)
		switch {
		case name == tree.Name:
			return want.Err != ""
		case want.Err != "" || want.LimitHit:
			return false
		}
		run := find(p, name, others)
		return run != nil && against(limited, run, &in, out.String(), &want).Kind == kind
	})
	// An interrupted reduction has a result, too.
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer stop()
	if f.Final = f.run(last, f.Reduced, others, func(string) {}); f.Final == nil || len(f.Final.Mismatches) == 0 {
		f.Reduced, f.Final = f.Text, f.Report
	}
}

// Repeat returns the command that generates the program again, without the comments around lines to repeat.
func (f *Failure) Repeat() string {
	return fmt.Sprintf("cpsc generate --seed=%d%s", f.Seed, f.Options.Flags())
}
