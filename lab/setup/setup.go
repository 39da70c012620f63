// Package setup holds the functions that the subcommands share: they find the repository,
// build its command, and describe the machine.
package setup

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// A UsageError is the error of a command line that makes no sense.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return e.message }

// Usagef returns a UsageError.
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// ParseFlags parses the arguments of a subcommand, which are all flags. The set of flags has
// its name. For -help it writes the usage to out, after the text in front of it, and returns
// flag.ErrHelp; other errors are UsageErrors.
func ParseFlags(flags *flag.FlagSet, args []string, out io.Writer, text string) error {
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "%susage: go run . %s [FLAGS]\n\n", text, flags.Name())
		flags.SetOutput(out)
		flags.PrintDefaults()
		return err
	case err != nil:
		return Usagef("%v", err)
	case flags.NArg() > 0:
		return Usagef("there are no arguments besides flags, so not %q", flags.Arg(0))
	}
	return nil
}

// Root returns the root directory of the repository: this directory or one above it.
func Root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "testdata", "bench")); err == nil {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", Usagef("no directory testdata/bench here or above: name the root of the repository with -root")
		}
		dir = above
	}
	return "", err
}

// Build builds a Go package, or a file, as a fresh installation of Go does. Messages call it
// by the given name.
func Build(ctx context.Context, name, dir, pkg, binary string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-o", binary, pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	return nil
}

// CPU returns the name of the processor as Linux reports it.
func CPU() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if key, value, _ := strings.Cut(line, ":"); strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

// Machine describes the machine and the version of Go, with the date if it is asked for.
func Machine(date bool) string {
	text := fmt.Sprintf("%s, %d cores, %s/%s, %s", CPU(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if date {
		text += ", " + time.Now().Format(time.DateOnly)
	}
	return text
}

// CPUTime returns the CPU time that the process has taken so far, of user and
// system, of all threads.
func CPUTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // has no other error than that its arguments are wrong
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// WriteFile writes a file with write, if it has a name; without a name it does nothing.
func WriteFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
