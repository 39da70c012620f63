// This file defines the limits of runs: their flags, and what stops a run from
// outside.

package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cpsc/interp"
)

// limitOptions are the limits of a run.
type limitOptions struct {
	steps  int64
	memory bytesValue
	depth  int
	output bytesValue
	time   timeValue // of all runs together
}

func (o *limitOptions) addFlags(cmd *cobra.Command) {
	o.memory, o.output = interp.DefaultMaxMemory, interp.DefaultMaxOutput
	flags := cmd.Flags()
	flags.Var(newNumber(&o.steps, 0, 0, math.MaxInt64), "max-steps", "stop a run after `N` operations and jumps; 0 is no limit")
	flags.Var(&o.memory, "max-memory", "stop a run that needs more than `SIZE`: bytes, or with K, M, G or T")
	flags.Var(newNumber(&o.depth, interp.DefaultMaxDepth, 1, math.MaxInt), "max-depth", "stop a run with more than `N` calls in progress at once")
	flags.Var(&o.output, "max-output", "stop a run before it writes more than `SIZE`")
	flags.Var(&o.time, "timeout", "stop after `TIME` in all, such as 1.5s or 2m; 0s is no limit")
}

// untilSignal returns a context that ends when the process is asked to.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	return ctx, stop
}

// inTime returns a context that ends after a time, too, unless that is 0.
func inTime(ctx context.Context, t timeValue) (context.Context, context.CancelFunc) {
	if t == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(t))
}

// A timeValue is a flag with a time that is not negative.
type timeValue time.Duration

func (v *timeValue) String() string {
	if *v == 0 {
		return "0" // which help does not show as a default
	}
	return time.Duration(*v).String()
}

func (v *timeValue) Type() string { return "duration" }

func (v *timeValue) Set(text string) error {
	t, err := time.ParseDuration(text)
	if err != nil || t < 0 {
		return &valueError{value: text, want: "it is a duration, such as 1.5s or 2m"}
	}
	*v = timeValue(t)
	return nil
}

// A bytesValue is a flag with a number of bytes: 1000, 64K, 1.5G, 2GiB.
type bytesValue int64

const units = "KMGT"

var sizeForm = regexp.MustCompile(`(?i)^([0-9.]+)(?:([kmgt])i?)?b?$`)

func (v *bytesValue) String() string {
	n, unit := int64(*v), ""
	for i := 0; i < len(units) && n%1024 == 0 && n > 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return fmt.Sprint(n, unit)
}

func (v *bytesValue) Type() string { return "string" }

func (v *bytesValue) Set(text string) error {
	digits, scale := "", int64(1)
	if m := sizeForm.FindStringSubmatch(text); m != nil {
		digits = m[1]
		if m[2] != "" {
			scale = 1024 << (10 * strings.Index(units, strings.ToUpper(m[2])))
		}
	}
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil && n >= 1 && n <= math.MaxInt64/scale {
		*v = bytesValue(n * scale)
		return nil
	}
	x, err := strconv.ParseFloat(digits, 64)
	if x *= float64(scale); err != nil || !(x >= 1 && x < 1<<63) {
		return &valueError{value: text, want: fmt.Sprintf("it is a number of bytes from 1 to %d, or one with K, M, G or T, such as 64M", int64(math.MaxInt64))}
	}
	*v = bytesValue(x)
	return nil
}
