//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt interrupts a program that computes and one that waits for input.
func TestInterrupt(t *testing.T) {
	// The first 65,536 bytes are written when the buffer is full, the rest at the end.
	const text = `fn main() {
    var a = "";
    while len(a) < 40000 { a += "0123456789abcdef"; }
    write(a, a);
    END
}
`
	const written = 2 * 40000
	for _, tt := range []struct {
		name, end string
		signal    os.Signal
	}{
		{"computing", "while true { }", syscall.SIGINT},
		{"terminated", "while true { }", syscall.SIGTERM},
		{"waiting", "read_line();", syscall.SIGINT},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := t.TempDir() + "/prog.imp"
			if err := os.WriteFile(path, []byte(strings.Replace(text, "END", tt.end, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			self, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(self)
			cmd.Args = []string{"cpsc", "run", path} // see TestMain
			var errs bytes.Buffer
			cmd.Stderr = &errs
			if _, err := cmd.StdinPipe(); err != nil { // the pipe stays open and empty until the end
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			first, err := io.ReadFull(out, make([]byte, 1<<16))
			if err != nil {
				t.Error(err)
			}
			if err := cmd.Process.Signal(tt.signal); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(out)
			if err != nil {
				t.Error(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
				t.Errorf("%v, want exit status %d", err, statusInterrupted)
			}
			if got := errs.String(); got != "error: interrupted\n" {
				t.Errorf("standard error: %q", got)
			}
			if n := first + len(rest); n != written {
				t.Errorf("%d bytes of output, want %d", n, written)
			}
		})
	}
}

// TestInterruptConversion interrupts the command while it reads, converts, optimises or
// writes. Its output fills the pipe, so that the command cannot end before the signal.
func TestInterruptConversion(t *testing.T) {
	const mega = 1 << 20
	var text strings.Builder
	text.WriteString("fn main(n: int) {\n    var x = 0;\n")
	for range 3000 {
		text.WriteString("    if n > x { x += n; print(n); }\n")
	}
	text.WriteString("}\n")
	path := t.TempDir() + "/prog.imp"
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		args string
		from string // the stream on which the test waits until the command reads or writes
	}{
		{"reading", "check -", "stdin"},
		{"reading to run", "run -", "stdin"},
		{"converting", "check --trace=lookup FILE", "stderr"},
		{"converting by simple", "check --trace=lookup --placement=simple -O0 FILE", "stderr"},
		{"comparing", "stats --trace=lookup FILE", "stderr"},
		{"optimising", "-O2 --print-after=all FILE", "stderr"},
		{"writing", "--emit=scheme FILE", "stdout"},
		{"writing to run", "run --emit=cps FILE", "stdout"},
	} {
		for _, sig := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
			t.Run(tt.name+" "+sig.String(), func(t *testing.T) {
				t.Parallel()
				cmd := exec.Command(self)
				cmd.Args = append([]string{"cpsc"}, strings.Fields(strings.Replace(tt.args, "FILE", path, 1))...)
				stdin, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				stdout, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				stderr, err := cmd.StderrPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				switch tt.from {
				case "stdin": // the pipe holds less than this
					_, err = io.WriteString(stdin, strings.Repeat(" ", mega))
				case "stdout":
					_, err = io.ReadFull(stdout, make([]byte, 1))
				case "stderr":
					_, err = io.ReadFull(stderr, make([]byte, 1))
				}
				if err != nil {
					t.Error(err)
				}
				if err := cmd.Process.Signal(sig); err != nil {
					t.Fatal(err)
				}
				errs, err := io.ReadAll(stderr)
				if err != nil {
					t.Error(err)
				}
				var exit *exec.ExitError
				if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
					t.Errorf("%v, want exit status %d", err, statusInterrupted)
				}
				if !strings.Contains(string(errs), "error: interrupted\n") {
					t.Errorf("standard error: %.300q", errs)
				}
			})
		}
	}
}

// TestInterruptFuzz expects that an interrupted `cpsc fuzz` exits with its own status.
func TestInterruptFuzz(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Args = []string{"cpsc", "fuzz", "--jobs=1", "-o", t.TempDir()}
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(errs, make([]byte, len("seed 0"))); err != nil {
		t.Error(err)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, errs)
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
		t.Errorf("%v, want exit status %d", err, statusInterrupted)
	}
}

// TestInterruptReduce expects that an interrupted `cpsc reduce` writes what it has found, which
// is the program itself, and ends the command that runs.
func TestInterruptReduce(t *testing.T) {
	needShell(t)
	for _, sig := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			const text = "fn main() { print(1); }\n"
			path, fifo, out := dir+"/prog.imp", dir+"/fifo", dir+"/small.imp"
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mkfifo(fifo, 0o666); err != nil {
				t.Fatal(err)
			}
			// The first run succeeds. The second one does not end, and says so.
			script := "test -f " + dir + "/mark && { echo >" + fifo + "; sleep 600; }; touch " + dir + "/mark"
			cmd := exec.Command(executable(t))
			cmd.Args = []string{"cpsc", "reduce", path, "-o", out, "--", "sh", "-c", script}
			var errs bytes.Buffer
			cmd.Stderr = &errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := os.ReadFile(fifo); err != nil { // until the second run is there
				t.Fatal(err)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
				t.Errorf("%v, want exit status %d", err, statusInterrupted)
			}
			if got := errs.String(); got != "error: interrupted\n" {
				t.Errorf("standard error: %q", got)
			}
			if got, err := os.ReadFile(out); err != nil || string(got) != text {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// TestInterruptRepl interrupts a session without a terminal while it computes, and while it
// waits for the next line.
func TestInterruptRepl(t *testing.T) {
	for _, sig := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, input := range []string{"print(\"begun\"); eof(); while true { }\nx\n", "print(\"begun\"); eof()\nx\nif true {\n"} {
			t.Run(sig.String(), func(t *testing.T) {
				t.Parallel()
				cmd := exec.Command(executable(t))
				cmd.Args = []string{"cpsc", "repl"}
				var errs bytes.Buffer
				cmd.Stderr = &errs
				stdin, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				stdout, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				if _, err := io.WriteString(stdin, input); err != nil {
					t.Fatal(err)
				}
				if _, err := io.ReadFull(stdout, make([]byte, len("begun\n"))); err != nil {
					t.Error(err)
				}
				if err := cmd.Process.Signal(sig); err != nil {
					t.Fatal(err)
				}
				go io.Copy(io.Discard, stdout)
				var exit *exec.ExitError
				if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
					t.Errorf("%v, want exit status %d", err, statusInterrupted)
				}
				if got := errs.String(); !strings.HasSuffix(got, "error: interrupted\n") {
					t.Errorf("standard error: %q", got)
				}
			})
		}
	}
}

func executable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// TestUntilSignalSoon expects that a signal ends the context after a call of catch, or after some
// time, and not before.
func TestUntilSignalSoon(t *testing.T) {
	own := make(chan os.Signal, 1) // without it, a signal that is not caught would end the test
	signal.Notify(own, syscall.SIGTERM)
	defer signal.Stop(own)
	ends := func(ctx context.Context, signals int) bool {
		for range signals {
			if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			<-own
			if ctx.Err() != nil {
				return true
			}
		}
		return false
	}
	const many = 100_000 // the context ends a little later than the signal comes
	ctx, catch, stop := untilSignalSoon(time.Hour)
	defer stop()
	if ends(ctx, 1) {
		t.Error("a signal ended the context too early")
	}
	catch()
	if !ends(ctx, many) {
		t.Error("no signal after the call of catch ended the context")
	}
	ctx, _, stop = untilSignalSoon(0)
	defer stop()
	if !ends(ctx, many) {
		t.Error("no signal after the time ended the context")
	}
}
