// This file defines how a command ends: its messages on standard error and its exit
// status.

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"cpsc/diag"
)

// The exit statuses. A program that runs to its end chooses its own.
const (
	statusRejected    = 1   // there are errors in the program
	statusMisuse      = 2   // the command line is wrong, or a file cannot be read or written
	statusTrap        = 3   // the program was stopped by a trap or a limit
	statusInternal    = 70  // a bug in the command
	statusInterrupted = 130 // by SIGINT or SIGTERM
)

// A statusError ends the command with a status. All messages have been written.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// An internalError is a bug in one of the stages.
type internalError struct {
	message string
	stack   []byte // the stack of a panic
}

func (e *internalError) Error() string { return e.message }

func internalf(format string, args ...any) error {
	return &internalError{message: fmt.Sprintf(format, args...)}
}

// finish calls f, reports its error or panic and returns the exit status.
func (a *app) finish(args []string, f func() error) int {
	err := recovered(f)
	var status statusError
	var usage *usageError
	var internal *internalError
	var write *writeError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.As(err, &internal):
		a.reportInternal(args, internal)
		return statusInternal
	case errors.Is(err, syscall.EPIPE): // the reader has closed the pipe
	case errors.As(err, &usage):
		a.report(nil, &diag.Diagnostic{Message: usage.message, Notes: usage.notes, Helps: usage.helps})
	case errors.As(err, &write):
		a.report(nil, &diag.Diagnostic{Message: write.Error()})
	default:
		a.report(nil, &diag.Diagnostic{Message: err.Error()})
	}
	return statusMisuse
}

// recovered calls f and turns a panic into an error.
func recovered(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &internalError{fmt.Sprint(v), debug.Stack()}
		}
	}()
	return f()
}

// report writes one diagnostic, which may have no position in a file.
func (a *app) report(file *diag.File, d *diag.Diagnostic) {
	if !d.Primary.Span.Known() || file == nil {
		d.Primary.Span = diag.NoSpan
	}
	var b bytes.Buffer
	switch a.format {
	case "json":
		diag.RenderOneJSON(&b, file, d)
	case "github":
		diag.RenderOneGitHub(&b, file, d)
	case "sarif":
		a.sarif.Add(file, d) // written at the end
	default:
		diag.RenderOne(&b, file, d, diag.Options{Color: a.colored()})
	}
	a.stderr.Write(b.Bytes()) // an error here cannot be reported
}

// reportAll writes the diagnostics of a list.
func (a *app) reportAll(list *diag.List) {
	if len(list.Items) == 0 {
		return
	}
	if a.format != "text" {
		for _, d := range list.Sorted() {
			a.report(list.File, d)
		}
		return
	}
	var b bytes.Buffer
	diag.Render(&b, list, a.options())
	a.stderr.Write(b.Bytes())
}

func (a *app) options() diag.Options {
	opts := diag.Options{Color: a.colored(), MaxErrors: a.maxErrors}
	if opts.MaxErrors <= 0 {
		opts.MaxErrors = -1
	}
	return opts
}

// colored reports whether messages are coloured.
func (a *app) colored() bool {
	if a.color != "auto" {
		return a.color == "always"
	}
	f, isFile := a.stderr.(*os.File)
	if force := os.Getenv("FORCE_COLOR"); force != "" && force != "0" && os.Getenv("NO_COLOR") == "" {
		return true
	}
	if !isFile || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progressInterval is the time between two messages about the progress of long work. Tests have none.
var progressInterval = 10 * time.Second

// progressWriter returns a function that writes a message to standard error, but not more often than every ten seconds.
func (a *app) progressWriter() func(format string, args ...any) {
	written := time.Now()
	return func(format string, args ...any) {
		if now := time.Now(); now.Sub(written) >= progressInterval {
			written = now
			fmt.Fprintf(a.stderr, format+"\n", args...)
		}
	}
}

// reportInternal reports a bug, with the information for a bug report.
func (a *app) reportInternal(args []string, e *internalError) {
	message := "internal error: " + e.message
	facts := []string{
		"this is a bug in cpsc and not in the program: please report it, with the program and this message",
		"cpsc version " + version(),
		fmt.Sprintf("arguments: %q", args),
	}
	if a.format == "json" {
		if e.stack != nil {
			facts = append(facts, string(e.stack))
		}
		a.report(nil, &diag.Diagnostic{Message: message, Notes: facts})
		return
	}
	fmt.Fprintf(a.stderr, "%s\n%s\n", message, strings.Join(facts, "\n"))
	if e.stack != nil {
		fmt.Fprintf(a.stderr, "\n%s", e.stack)
	}
}
