package main

import (
	"bytes"
	"errors"
	"math"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"cpsc/internal/test/golden"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the test binary behave as cpsc when it is called by that name.
func TestMain(m *testing.M) {
	progressInterval = math.MaxInt64
	testscript.Main(m, map[string]func(){"cpsc": func() {
		debug.SetGCPercent(100) // package long has changed it, and the tests of memory expect what users have
		main()
	}})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: golden.Update(),
		Setup: func(env *testscript.Env) error { // cpsc build uses the cache of the Go toolchain
			out, err := exec.Command("go", "env", "GOCACHE").Output()
			env.Setenv("GOCACHE", strings.TrimSpace(string(out)))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
		},
	})
}

// status N COMMAND… runs a command and expects that it exits with status N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND [ARGS...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// cpsc runs the command in the process of the test.
func cpsc(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = command(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// The help of a subcommand is the same whether the command makes all subcommands or only this one.
func TestHelpOfASubcommand(t *testing.T) {
	for _, name := range []string{"run", "check", "repl", "stats"} {
		_, alone, _ := cpsc("", name, "-h")
		_, whole, _ := cpsc("", "help", name)
		if alone != whole || strings.Contains(alone, "%") || !strings.Contains(alone, "auto, imp, cps, ssa, bril or wasm") && name != "repl" {
			t.Errorf("cpsc %s -h:\n%s\ncpsc help %s:\n%s", name, alone, name, whole)
		}
	}
}

func TestPanicIsAnInternalError(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var errs bytes.Buffer
		a := &app{stderr: &errs, format: format, color: "never"}
		got := a.finish([]string{"run", "p.imp"}, func() error {
			var none []int
			return statusError(none[len(format)])
		})
		if got != statusInternal {
			t.Errorf("exit status %d, want %d", got, statusInternal)
		}
		for _, want := range []string{"internal error: runtime error: index out of range", "please report it", "cpsc version ", "p.imp", "report.go"} {
			if !strings.Contains(errs.String(), want) {
				t.Errorf("the %s report lacks %q:\n%s", format, want, &errs)
			}
		}
	}
}

func TestFaultOfAStageIsAnInternalError(t *testing.T) {
	var errs bytes.Buffer
	a := &app{stderr: &errs, color: "never"}
	if got := a.finish(nil, func() error { return internalf("verifying the CPS of p.imp: %s", "no") }); got != 70 {
		t.Errorf("exit status %d, want 70", got)
	}
	if want := "internal error: verifying the CPS of p.imp: no\n"; !strings.HasPrefix(errs.String(), want) {
		t.Errorf("got %q, want %q first", &errs, want)
	}
}

func TestBytes(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int64 // 0: an error
		form string
	}{
		{"1", 1, "1"}, {"1000", 1000, "1000"}, {"64K", 64 << 10, "64K"}, {"64k", 64 << 10, "64K"}, {"1024K", 1 << 20, "1M"},
		{"2G", 2 << 30, "2G"}, {"2GiB", 2 << 30, "2G"}, {"2GB", 2 << 30, "2G"}, {"1.5M", 3 << 19, "1536K"}, {"3T", 3 << 40, "3T"},
		{"", 0, ""}, {"0", 0, ""}, {"-1", 0, ""}, {"M", 0, ""}, {"12Q", 0, ""}, {"nan", 0, ""}, {"inf", 0, ""}, {"9e99", 0, ""}, {"9000000T", 0, ""},
	} {
		var v bytesValue
		err := v.Set(tt.text)
		if (err != nil) != (tt.want == 0) || int64(v) != tt.want {
			t.Errorf("Set(%q): %d, %v, want %d", tt.text, int64(v), err, tt.want)
		}
		if err == nil && v.String() != tt.form {
			t.Errorf("%q is shown as %s, want %s", tt.text, v.String(), tt.form)
		}
	}
}

func TestColor(t *testing.T) {
	for _, tt := range []struct {
		when, noColor, force string
		want                 bool
	}{{"auto", "", "", false}, {"always", "1", "", true}, {"never", "", "1", false}, {"auto", "", "1", true}, {"auto", "1", "1", false}, {"auto", "", "0", false}} {
		t.Setenv("NO_COLOR", tt.noColor)
		t.Setenv("FORCE_COLOR", tt.force)
		a := &app{color: tt.when, stderr: new(bytes.Buffer)}
		if got := a.colored(); got != tt.want {
			t.Errorf("--color=%s with NO_COLOR=%q and FORCE_COLOR=%q: %v", tt.when, tt.noColor, tt.force, got)
		}
	}
}
