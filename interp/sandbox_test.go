package interp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// This environment variable marks a process in which programs run in a sandbox. Its value
// says what the process does.
const inSandbox = "CPSC_TEST_SANDBOX"

// errNoFilter reports that nothing can be opened, but that system calls are not filtered,
// because the kernel refuses.
var errNoFilter = errors.New("system calls cannot be filtered")

var engines = []interp.Engine{interp.Reference, interp.Fast}

// TestNoFileSystem runs programs in processes that can access nothing but standard input,
// standard output and their own memory.
func TestNoFileSystem(t *testing.T) {
	if do := os.Getenv(inSandbox); do != "" {
		runSandboxed(t, do)
		os.Exit(0)
	}
	start := func(do, stdin string) (out, errs string, err error) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestNoFileSystem$")
		cmd.Env = append(os.Environ(), inSandbox+"="+do, "GOMAXPROCS=2") // so that the runtime does not look this number up
		var o, e bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &o, &e
		err = cmd.Run()
		return o.String(), e.String(), err
	}
	out, errs, err := start("open", "")
	switch {
	case strings.Contains(out, errors.ErrUnsupported.Error()):
		t.Skip("there is no sandbox on this system")
	case strings.Contains(out, errNoFilter.Error()):
		t.Log(out)
		if !strings.Contains(out, "too many open files") {
			t.Errorf("to open a file comes to\n%s", out)
		}
	case err == nil || !strings.Contains(errs, "SIGSYS"):
		t.Errorf("to open a file comes to %v\n%s%s", err, out, errs)
	}

	out, errs, err = start("all", "")
	if err != nil || !strings.HasSuffix(out, "done\n") {
		t.Fatalf("all programs: %v\n%s\n%s", err, out, errs)
	}
	t.Log(out)

	real := 0
	for i, p := range programs.All(t) {
		if p.Stdin == "" && (i%30 != 0 || p.Trap != nil) {
			continue // enough of them
		}
		for engine := range engines {
			real++
			out, errs, err := start(fmt.Sprint("run ", engine, i), p.Stdin)
			if err != nil || out != p.Stdout {
				t.Errorf("%s: %v; it prints\n%s\nand not\n%s\n%s", p.Name, err, out, p.Stdout, errs)
			}
		}
	}
	if real < 10 {
		t.Errorf("%d runs with real input and output", real)
	}
}

// A ready program is completely prepared to run.
type ready struct {
	*programs.Program
	cps  *cps.Program
	opts interp.Options
}

func prepare(t *testing.T, p *programs.Program, level int) ready {
	r := ready{p, interptest.Lower(t, p.Name, p.Text, level, cps.Deferred), interp.Options{Args: p.Args}}
	for _, flag := range p.Flags {
		fmt.Sscanf(flag, "--max-depth=%d", &r.opts.MaxDepth)
		fmt.Sscanf(flag, "--max-memory=%dM", &r.opts.MaxMemory)
		fmt.Sscanf(flag, "--max-steps=%d", &r.opts.MaxSteps)
	}
	r.opts.MaxMemory <<= 20
	return r
}

// runSandboxed is the process in the sandbox. Programs are read and converted before.
func runSandboxed(t *testing.T, do string) {
	var list []ready
	if do == "all" {
		for i, p := range programs.Sample(t, 8) {
			list = append(list, prepare(t, p, i%3))
		}
	}
	var one ready
	var engine, number int
	if n, _ := fmt.Sscanf(do, "run %d %d", &engine, &number); n == 2 {
		one = prepare(t, programs.All(t)[number], 2)
	}
	endless := interptest.Lower(t, "endless", "fn main() { while true { } }", 1, cps.Deferred)
	calls := interptest.Lower(t, "calls", "fn f(n: int) -> int { return 1 + f(n); } fn main() { print(f(1)); }", 2, cps.Deferred)
	ctx, stop := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer stop()

	if err := enterSandbox(); err != nil {
		fmt.Println(err)
		if !errors.Is(err, errNoFilter) {
			return
		}
	}
	expect := func(what, got, want string) {
		if got != want {
			fmt.Printf("%s: got %q, want %q\n", what, got, want)
			os.Exit(1)
		}
	}
	switch {
	case do == "open":
		_, err := os.Open(os.DevNull)
		fmt.Println(err)
	case one.cps != nil:
		one.run(engines[engine], os.Stdin, os.Stdout)
	case do == "all":
		runs := 0
		for _, p := range list {
			for _, engine := range engines {
				var out strings.Builder
				end, want := p.run(engine, strings.NewReader(p.Stdin), &out), fmt.Sprint("status ", p.Status)
				if p.Trap != nil {
					want = p.Trap.Message
				}
				expect(p.Name, out.String()+end, p.Stdout+want)
				runs++
			}
		}
		for _, engine := range engines {
			_, err := interp.Run(endless, interp.Options{Engine: engine, Context: ctx})
			expect("endless", fmt.Sprint(err), "interrupted: context deadline exceeded")
			_, err = interp.Run(calls, interp.Options{Engine: engine, MaxDepth: 1_000_000})
			expect("calls", fmt.Sprint(err), "call depth limit of 1000000 exceeded")
			_, err = interp.Run(calls, interp.Options{Engine: engine, Profile: &interp.Profile{}, MaxSteps: 1000})
			expect("steps", fmt.Sprint(err), "step limit of 1000 exceeded")
		}
		fmt.Println(len(list), "programs,", runs, "runs")
		fmt.Println("done")
	}
}

// run runs the program and returns how it ended.
func (r *ready) run(engine interp.Engine, stdin io.Reader, stdout io.Writer) string {
	opts := r.opts
	opts.Engine, opts.Stdin, opts.Stdout = engine, stdin, stdout
	result, err := interp.Run(r.cps, opts)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint("status ", result.Status&0xFF)
}
