// This file defines the limits of time and memory: their flags, and how a conversion or
// a run is stopped from outside.

package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/collector"
	"cpsc/internal/limit"
	"cpsc/interp"
	"cpsc/opt"
)

// commandLimits are the limits of a command that converts.
type commandLimits struct {
	time    timeValue  // for the whole command
	convert bytesValue // on the memory of the process while it converts
	tight   bool       // a program that runs then has less than tightMemory
}

// tightMemory is the least --max-memory with which the garbage collector may wait before it runs first.
const tightMemory = 512 << 20

const defaultConvertMemory = 6 << 30

func (l *commandLimits) addFlags(cmd *cobra.Command) {
	l.convert = defaultConvertMemory
	cmd.Flags().Var(&l.time, "timeout", "stop after `TIME` in total, such as 1.5s or 2m; 0s is no limit")
	cmd.Flags().Var(&l.convert, "max-convert-memory", "stop a conversion that needs more than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
}

// context returns a context that ends at the time limit, counted from the start of the
// command, or on a signal to end.
func (a *app) context(l *commandLimits) (context.Context, context.CancelFunc) {
	ctx, catch, stop := a.lazyContext(l)
	catch()
	return ctx, stop
}

// lazyContext returns a context like that of context, but which signals end only when the command
// has run for some time or has called catch. Before, they end the process at once.
func (a *app) lazyContext(l *commandLimits) (ctx context.Context, catch func(), stop context.CancelFunc) {
	ctx, catch, ignore := untilSignalSoon(patience)
	ctx, cancel := until(ctx, a.began, l.time)
	return ctx, catch, func() { cancel(); ignore() }
}

// limited calls f, which need not watch ctx, and returns its error. If a limit is exceeded
// or ctx ends, it reports that and abandons f, so the command has to end. When f calls
// release, the limits end, and f must watch ctx itself from then on.
func (a *app) limited(ctx context.Context, l *commandLimits, f func(release func()) error) error {
	if !a.roomy && !l.tight && l.convert == defaultConvertMemory {
		a.roomy = true
		collector.Delay()
	}
	err := limit.Do(ctx, int64(l.convert), func(release func()) error {
		return recovered(func() error { return f(release) })
	})
	var stopped *limit.Error
	if !errors.As(err, &stopped) {
		return err
	}
	a.temp.abandon()
	return a.stopped(stopped.Reason, l)
}

// convertLimited is limited for a command that converts and does nothing else.
func (a *app) convertLimited(l *commandLimits, f func() error) error {
	ctx, stop := a.context(l)
	defer stop()
	return a.limited(ctx, l, func(func()) error { return f() })
}

// interrupted reports that a signal stopped a command and returns its exit status as an error.
func (a *app) interrupted() error {
	a.report(nil, &diag.Diagnostic{Message: "interrupted"})
	return statusError(statusInterrupted)
}

// stopped reports why a command was stopped and returns its exit status as an error.
func (a *app) stopped(reason error, l *commandLimits) error {
	d := &diag.Diagnostic{Severity: diag.Trap}
	switch reason {
	case limit.ErrMemory:
		d.Message = fmt.Sprintf("conversion memory limit of %s exceeded", &l.convert)
	case context.DeadlineExceeded:
		d.Message = fmt.Sprintf("time limit of %s exceeded", &l.time)
	default:
		return a.interrupted()
	}
	if at := a.progress.Load(); at != nil {
		d.Note("stopped while %s", at)
	}
	a.report(nil, d.Help("`%s` sets the limit", limitFlag(d.Message)))
	return statusError(statusTrap)
}

// A progress describes the function that a command works on.
type progress struct {
	doing string
	pass  *opt.Pass // that it runs, or nil
	f     *cps.Func // nil: the whole program
}

func (p *progress) String() string {
	doing := p.doing
	if p.pass != nil {
		doing = "running pass " + p.pass.Name + " on"
	}
	if p.f == nil {
		return doing + " the program"
	}
	return doing + " function " + quoted(diag.Clean(p.f.Name))
}

// converting records that a function is about to be converted.
func (a *app) converting(f *cps.Func) { a.progress.Store(&progress{doing: "converting", f: f}) }

// optimising records that a pass is about to work on a function.
func (a *app) optimising(pass *opt.Pass, f *cps.Func) {
	a.progress.Store(&progress{pass: pass, f: f})
}

// converted records that the work on a function has ended.
func (a *app) converted() { a.progress.Store(nil) }

// runLimits are the limits of a run, and those of the command that runs.
type runLimits struct {
	commandLimits
	steps  int64
	memory bytesValue
	depth  int
	output bytesValue
}

func (o *runLimits) addFlags(cmd *cobra.Command) {
	o.memory, o.output = interp.DefaultMaxMemory, interp.DefaultMaxOutput
	cmd.Flags().Var(newNumber(&o.steps, 0, 0, math.MaxInt64), "max-steps", "stop a run after `N` operations and jumps; 0 is no limit")
	cmd.Flags().Var(&o.memory, "max-memory", "stop a run that needs more than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
	cmd.Flags().Var(newNumber(&o.depth, interp.DefaultMaxDepth, 1, math.MaxInt), "max-depth", "stop a run with more than `N` calls in progress at once")
	cmd.Flags().Var(&o.output, "max-output", "stop a run before it writes more than `SIZE`")
	o.commandLimits.addFlags(cmd)
}

// options returns the options of a run within the limits.
func (o *runLimits) options() interp.Options {
	return interp.Options{MaxSteps: o.steps, MaxMemory: int64(o.memory), BoundProcess: true, MaxDepth: o.depth, MaxOutput: int64(o.output)}
}

// untilSignal returns a context that ends on SIGINT or SIGTERM.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	return ctx, stop
}

// patience is how long a program runs before the command catches signals: to ask for them starts
// two threads, which would take a sixth of the time of the empty program.
const patience = 20 * time.Millisecond

// untilSignalSoon returns a context like that of untilSignal, but which a signal ends only after
// some time or after a call of catch. Before, a signal ends the process at once, as it does before
// main begins.
func untilSignalSoon(patience time.Duration) (ctx context.Context, catch func(), stop context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	catch = sync.OnceFunc(func() {
		signaled, ignore := untilSignal()
		context.AfterFunc(signaled, cancel)
		context.AfterFunc(ctx, ignore)
	})
	timer := time.AfterFunc(patience, catch)
	return ctx, catch, func() {
		timer.Stop()
		cancel()
	}
}

// until returns a context that also ends after a time from the beginning, unless the time
// is 0.
func until(ctx context.Context, began time.Time, t timeValue) (context.Context, context.CancelFunc) {
	if t == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, began.Add(time.Duration(t)))
}

// A timeValue is a flag with a time that is not negative.
type timeValue time.Duration

func (v *timeValue) Type() string { return "duration" }
func (v *timeValue) String() string {
	if *v == 0 {
		return "0" // the help does not show this as a default
	}
	return time.Duration(*v).String()
}

func (v *timeValue) Set(text string) error {
	t, err := time.ParseDuration(text)
	if err != nil || t < 0 {
		e := &valueError{value: text, want: "it must be a duration, such as 1.5s or 2m"}
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			e.want = fmt.Sprintf("it must be a duration with its unit, such as %ss", text)
		}
		return e
	}
	*v = timeValue(t)
	return nil
}

// A bytesValue is a flag with a number of bytes: 1000, 64K, 1.5G, 2GiB.
type bytesValue int64

const units = "KMGT"

// scaleOf returns the number of bytes in a unit, such as M, MB, Mi or MiB in any case, or 0.
func scaleOf(unit string) int64 {
	name := strings.TrimSuffix(strings.ToUpper(unit), "B")
	if name == "" {
		return 1
	}
	name = strings.TrimSuffix(name, "I")
	if k := strings.Index(units, name); k >= 0 && len(name) == 1 {
		return 1024 << (10 * k)
	}
	return 0
}

func (v *bytesValue) Type() string { return "bytes" }
func (v *bytesValue) String() string {
	n, unit := int64(*v), ""
	for i := 0; i < len(units) && n%1024 == 0 && n > 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return strconv.FormatInt(n, 10) + unit
}

func (v *bytesValue) Set(text string) error {
	unit := strings.TrimLeft(text, "0123456789.")
	digits, scale := text[:len(text)-len(unit)], scaleOf(unit)
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil && n >= 1 && scale > 0 && n <= math.MaxInt64/scale {
		*v = bytesValue(n * scale)
		return nil
	}
	x, err := strconv.ParseFloat(digits, 64)
	if x *= float64(scale); err != nil || !(x >= 1 && x < 1<<63) {
		return &valueError{value: text, want: fmt.Sprintf("it must be a number of bytes from 1 to %d, or a number with K, M, G or T, such as 64M", int64(math.MaxInt64))}
	}
	*v = bytesValue(x)
	return nil
}
