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

// FuzzOptions say which random programs are tried, and how.
type FuzzOptions struct {
	Seed     uint64                        // of the first program; the next has the next one
	Count    int                           // of programs; 0: until the context is done
	Jobs     int                           // that run at the same time, at least 1
	Options  func(uint64) generate.Options // of the program of a seed; nil: Vary
	Others   []Way                         // ways beside those in this process
	Failures int                           // so many are enough; 0: 1

	// Progress, if not nil, is told after each program what there was so far, and
	// Failure of each program on which two ways part. Neither is called while the
	// other, or itself, has not returned.
	Progress func(Summary)
	Failure  func(*Failure)

	patience time.Duration // for tests; 0: patience
}

// A Summary is what was done.
type Summary struct {
	Programs int
	Ways     int // to run a program
	Runs     int // in all, fewer than that where ways have the same CPS
	Traps    int // programs that trapped
	Failures int
}

// A Failure is a program on which two ways part.
type Failure struct {
	Seed    uint64
	Options generate.Options
	Text    string  // of the program
	Stdin   string  // that it was given
	Report  *Report // nil if the program was rejected

	Reduced string  // a smaller program that fails in the same way
	Final   *Report // of that one
}

// Limits of each run. What is generated ends long before.
const (
	fuzzSteps  = 20_000_000
	fuzzMemory = 1 << 29
	fuzzDepth  = 100_000
)

// patience is how long all ways of one program may take. Runs come to their limits
// long before; so it is a stage that does not end.
const patience = 10 * time.Minute

// cleanUp is how long an interrupted way has to kill its processes and remove its files.
const cleanUp = 5 * time.Second

// reduceTries bounds how many programs the reduction of one tries.
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
		opts.Without = generate.Feature(r.Uint32()) & (generate.Exits<<1 - 1)
	}
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

// Fuzz tries random programs until there are enough of them, or enough failures, or
// the context is done.
func Fuzz(ctx context.Context, opts FuzzOptions) Summary {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var (
		mu    sync.Mutex
		sum   Summary
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
			sum.Ways = max(sum.Ways, r.Ways)
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

// fuzzOne tries one program.
func fuzzOne(ctx context.Context, seed uint64, opts *FuzzOptions) (*Report, *Failure) {
	f := &Failure{Seed: seed, Stdin: stdinFor(seed)}
	if opts.Options != nil {
		f.Options = opts.Options(seed)
	} else {
		f.Options = Vary(seed)
	}
	err := limit.Do(ctx, 0, func(func()) error {
		f.Text = generate.Program(seed, f.Options)
		return nil
	})
	if err != nil {
		return nil, nil
	}
	f.Report = f.watched(ctx, opts)
	if f.Report != nil && len(f.Report.Parted) == 0 || ctx.Err() != nil {
		return f.Report, nil
	}
	f.Reduced, f.Final = f.Text, f.Report
	if f.Report != nil && f.Report.Parted[0].Ways[0] != beforeWays && f.Report.Parted[0].Kind != Stuck {
		f.reduce(ctx, opts.Others)
	}
	return f.Report, f
}

func (f *Failure) input() *Input {
	return &Input{Stdin: f.Stdin, MaxSteps: fuzzSteps, MaxMemory: fuzzMemory, MaxDepth: fuzzDepth, Ends: true}
}

// beforeWays is what goes wrong before there is anything to run.
const beforeWays = "the parser and the checker"

// watched validates the program, and does not wait for ever.
func (f *Failure) watched(ctx context.Context, opts *FuzzOptions) *Report {
	limit := cmp.Or(opts.patience, patience)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var at atomic.Value
	at.Store(beforeWays)
	done := make(chan *Report, 1)
	go func() { done <- f.run(limited, f.Text, opts.Others, func(way string) { at.Store(way) }) }()
	var r *Report
	select {
	case r = <-done:
	case <-limited.Done(): // which ends programs, but not the stages before
		select {
		case r = <-done:
		case <-time.After(cleanUp):
		}
	}
	if limited.Err() == nil || ctx.Err() != nil {
		return r
	}
	return &Report{Parted: []Parting{{[]string{at.Load().(string)}, Difference{Stuck, fmt.Sprintf("it has not come to an end %s after the beginning", limit)}}}}
}

// run validates a text, unless it is rejected, and tells which way it is about to go.
func (f *Failure) run(ctx context.Context, text string, others []Way, tell func(string)) *Report {
	var p *Program
	err := protect(func() error {
		p = parsed(text)
		return nil
	})
	if err != nil {
		return &Report{Parted: []Parting{{[]string{beforeWays}, Difference{Failed, err.Error()}}}}
	}
	if p == nil {
		return nil
	}
	r, _ := run(ctx, p, f.input(), others, tell) // it takes no arguments
	return r
}

// parsed returns the program of a text, or nil if it is rejected.
func parsed(text string) *Program {
	p, err := compile.Check("program.imp", text, compile.Options{})
	if err != nil {
		return nil
	}
	return New(p)
}

// reduce looks for a smaller program on which the first of the ways that are wrong
// is wrong in the same way.
func (f *Failure) reduce(ctx context.Context, others []Way) {
	parting := f.Report.Parted[0]
	way, kind := parting.Ways[0], parting.Kind
	in := *f.input()
	in.MaxSteps /= 10 // without its fuel, a program may go on and on
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
		case way == tree.Name:
			return want.Err != ""
		case want.Err != "" || want.Cut:
			return false
		}
		return against(limited, find(p, way, others), &in, out.String(), &want).Kind == kind
	})
	// What was interrupted has come to something, too.
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer stop()
	if f.Final = f.run(last, f.Reduced, others, func(string) {}); f.Final == nil || len(f.Final.Parted) == 0 {
		f.Reduced, f.Final = f.Text, f.Report
	}
}

// Repeat returns the command that writes the program anew.
func (f *Failure) Repeat() string {
	return fmt.Sprintf("cpsc generate --seed=%d%s", f.Seed, f.Options.Flags())
}
