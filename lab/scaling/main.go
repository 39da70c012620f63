// Command scaling measures how the time and the memory of a conversion grow with the
// program. It converts the families of internal/test/families at the sizes n, 2n, 4n and 8n
// with every strategy, each conversion in a process of its own, and writes a table in
// Markdown.
//
//	go run -C lab ./scaling [-families REGEXP] [-configurations LIST] [-n N] [-timeout TIME]
//
// A configuration is a strategy or an algorithm of package construct, at -O1 unless it
// ends with -O0 or -O2, such as deferred-O0. With +5 after the name, redundant parameters
// are removed. A configuration can also be a stage before the conversion, check or fmt, or
// one after it, verify, effects, print, nest, read, ssa, scheme, llvm, dot or bytecode, which
// takes a program at -O1 or, as in print-O2, at another level.
//
// Time is CPU time, since other processes disturb it less than wall-clock time. Time and
// allocated memory are those of a stage alone, or of the conversion with, at -O2, the passes. The peak is that of the whole process. The exponents are those of n in a fit
// to the measured sizes: 1 is linear, 2 is quadratic. The work is counted by cps.Stats, or, if the
// command was built with counters of coverage, it is the number of basic blocks executed; it
// depends neither on the machine nor on the run.
//
//	go run -C lab -cover -covermode=atomic -coverpkg=cpsc/...,slices,sort,strings ./scaling
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"time"

	"cpsc/internal/process"
	"cpsc/internal/test/families"
)

// measureCommand is the first argument of a process that converts one program.
const measureCommand = "measure"

const defaultConfigs = "check,simple,marker,scc,deferred,deferred-O0,deferred-O2,simple+5,cytron"

const (
	doublings = 3       // how often the size is doubled
	maxMemory = 4 << 30 // bytes, of a conversion: it is given up if it needs more
)

type options struct {
	families *regexp.Regexp
	configs  []config
	n        int // 0: that of the family
	timeout  time.Duration
	memory   int64 // maxMemory, except in tests
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == measureCommand {
		if err := measureOne(os.Args[2], os.Stdout); err != nil {
			fatal(err)
		}
		return
	}
	o, err := parseFlags()
	if err != nil {
		fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := o.run(ctx, os.Stdout); err != nil {
		fatal(err)
	}
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "scaling:", err)
	os.Exit(1)
}

func parseFlags() (o options, err error) {
	only := flag.String("families", "", "measure only the families that match")
	configurations := flag.String("configurations", defaultConfigs, "configurations, separated by commas")
	flag.IntVar(&o.n, "n", 0, "the smallest size, in place of that of each family")
	flag.DurationVar(&o.timeout, "timeout", 10*time.Second, "give up a conversion after this time, and then larger ones too")
	o.memory = maxMemory
	flag.Parse()
	if flag.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q", flag.Arg(0))
	}
	if o.families, err = regexp.Compile(*only); err != nil {
		return o, err
	}
	for name := range strings.SplitSeq(*configurations, ",") {
		w, err := parseConfig(name)
		if err != nil {
			return o, err
		}
		o.configs = append(o.configs, w)
	}
	return o, nil
}

func (o *options) run(ctx context.Context, out io.Writer) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	b := bufio.NewWriter(out)
	defer b.Flush()
	writeHeader(b)
	any := false
	for i := range families.All {
		f := &families.All[i]
		if !o.families.MatchString(f.Name) {
			continue
		}
		any = true
		for _, w := range o.configs {
			row := row{family: f.Name, config: w.name}
			for _, n := range o.sizes(f) {
				r, err := start(ctx, exe, job{f.Name, n, w.name, o.timeout, o.memory})
				if err != nil {
					return fmt.Errorf("%s, n = %d, by %s: %w", f.Name, n, w.name, err)
				}
				row.results = append(row.results, r)
				if r.Stopped != "" {
					break
				}
			}
			row.write(b)
			if err := b.Flush(); err != nil { // the next row may take minutes
				return err
			}
		}
	}
	if !any {
		return errors.New("there are no such families")
	}
	return nil
}

// sizes returns the sizes at which a family is measured.
func (o *options) sizes(f *families.Family) (list []int) {
	for i := range doublings + 1 {
		list = append(list, cmp.Or(o.n, f.N)<<i)
	}
	return list
}

// start runs a job in a process of its own, of this command.
func start(ctx context.Context, exe string, j job) (result, error) {
	var r result
	text, err := json.Marshal(j)
	if err != nil {
		return r, err
	}
	cmd := process.Command(ctx, exe, measureCommand, string(text))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return r, fmt.Errorf("%w\n%s", err, stderr.Bytes()[:min(stderr.Len(), 2000)])
	}
	return r, json.Unmarshal(stdout.Bytes(), &r)
}

// A row is a line of the table: a family, a configuration, and the results from n on.
type row struct {
	family, config string
	results        []result
}

func writeHeader(w io.Writer) {
	fmt.Fprint(w, "| family | by | source |")
	for i := range doublings + 1 {
		if i == 0 {
			fmt.Fprint(w, " n |")
		} else {
			fmt.Fprintf(w, " %dn |", 1<<i)
		}
	}
	fmt.Fprintln(w, " time | allocated | work | output | peak memory | allocated | parameters |")
	fmt.Fprintln(w, "|---|---|--:|"+strings.Repeat("--:|", doublings+8))
}

// write writes the row. Sizes and counts are those of the largest program that was
// converted. If there is none, the size of the source is that of the smallest program.
func (r *row) write(w io.Writer) {
	last := r.results[max(0, r.converted()-1)]
	fmt.Fprintf(w, "| %s | %s | %s |", r.family, r.config, bytesText(last.Source))
	for i := range doublings + 1 {
		switch {
		case i >= len(r.results):
			fmt.Fprint(w, " |")
		case r.results[i].Stopped != "":
			fmt.Fprintf(w, " > %s |", r.results[i].Stopped)
		default:
			fmt.Fprintf(w, " %s |", timeText(r.results[i].Time))
		}
	}
	for _, of := range []func(*result) float64{
		func(r *result) float64 { return float64(r.Time) },
		func(r *result) float64 { return float64(r.Allocated) },
		func(r *result) float64 { return float64(r.Work) },
		func(r *result) float64 { return float64(r.Output) },
	} {
		if e := r.exponent(of); math.IsNaN(e) {
			fmt.Fprint(w, " |")
		} else {
			fmt.Fprintf(w, " %.2f |", e)
		}
	}
	if last.Stopped != "" {
		fmt.Fprintln(w, " | | |")
		return
	}
	fmt.Fprintf(w, " %s | %s | %d |\n", bytesText(last.Peak), bytesText(last.Allocated), last.Params)
}

// converted returns how many sizes were converted. All were, or all but the last.
func (r *row) converted() int {
	n := len(r.results)
	if n > 0 && r.results[n-1].Stopped != "" {
		n--
	}
	return n
}

// exponent fits y = c n^e to the results, by least squares of the logarithms, and returns
// e. It returns NaN if fewer than two sizes were converted.
func (r *row) exponent(of func(*result) float64) float64 {
	var sx, sy, sxx, sxy, count float64
	for i := range r.converted() {
		y := of(&r.results[i])
		if y <= 0 {
			continue
		}
		lx, ly := float64(i), math.Log2(y)
		sx, sy, sxx, sxy, count = sx+lx, sy+ly, sxx+lx*lx, sxy+lx*ly, count+1
	}
	return (count*sxy - sx*sy) / (count*sxx - sx*sx)
}

func timeText(t time.Duration) string {
	if t < time.Second {
		return fmt.Sprintf("%.3g ms", float64(t)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%.3g s", t.Seconds())
}

func bytesText(n int64) string {
	switch {
	case n < 1<<20:
		return fmt.Sprintf("%.3g KB", float64(n)/(1<<10))
	case n < 1000<<20:
		return fmt.Sprintf("%.3g MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.3g GB", float64(n)/(1<<30))
}
