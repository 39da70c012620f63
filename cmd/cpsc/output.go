// This file defines how output is written. A failure to write is never missed, and a
// file is written completely or not at all.

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/diff"
)

// A stickyWriter is standard output. It keeps the first error, so that its callers need
// not check for errors.
type stickyWriter struct {
	w   io.Writer
	err error // a *writeError, or nil
}

func (s *stickyWriter) Write(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(b)
	if err != nil {
		s.err = &writeError{"standard output", err}
	}
	return n, s.err
}

// A writeError reports a file that cannot be written.
type writeError struct {
	name string
	err  error
}

func (e *writeError) Error() string {
	why := reason(e.err)
	if errors.Is(e.err, fs.ErrNotExist) {
		why = "there is no such directory"
	}
	return "cannot write " + e.name + ": " + why
}

func (e *writeError) Unwrap() error { return e.err }

// writeFile writes a file completely or not at all. The output of write goes to a new
// file in the same directory, which then replaces the old one. Only a file that is not a
// regular file, such as /dev/stdout, is written directly.
func (a *app) writeFile(name string, write func(io.Writer) error) error {
	if isStdout(name) {
		b := bufio.NewWriter(a.stdout)
		if err := write(b); err != nil {
			return err
		}
		return b.Flush()
	}
	put := a.temp.replaceFile
	if isDescriptor(name) {
		put = appendFile
	}
	if err := put(name, write); err != nil {
		return &writeError{quoted(name), err}
	}
	return nil
}

// writeText is writeFile of a text.
func (a *app) writeText(name, text string) error {
	return a.writeFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// unified returns the difference of two texts in the unified format, or "".
func unified(before, after, old, text string) string {
	_, change, _ := strings.Cut(string(diff.Diff(before, []byte(old), after, []byte(text))), "\n") // after a line for tools of Go
	return change
}

// isStdout reports whether a path, which may be missing, denotes standard output.
func isStdout(path string) bool { return path == "" || path == "-" || path == "/dev/stdout" }

// isDescriptor reports whether a path denotes an open file of this process. Such a path
// looks like a link to a file that could be replaced.
func isDescriptor(path string) bool {
	return path == "/dev/stderr" || strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/self/fd/")
}

func appendFile(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	return fill(f, write)
}

// A tempFile is a file that replaces another one when it is complete. At most one exists
// at a time.
type tempFile struct {
	mu        sync.Mutex
	name      string // "" if there is none
	abandoned bool   // no further file may be created
}

var errAbandoned = errors.New("the command was stopped")

// create creates the file.
func (t *tempFile) create(name string) (*os.File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.abandoned {
		return nil, errAbandoned
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		t.name = name
	}
	return f, err
}

// finish gives the file its name, or removes it because of an error, which it returns.
func (t *tempFile) finish(name string, err error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.abandoned {
		return errAbandoned
	}
	if err == nil {
		err = os.Rename(t.name, name)
	}
	if err != nil {
		os.Remove(t.name)
	}
	t.name = ""
	return err
}

// abandon removes the file, even while another goroutine writes it.
func (t *tempFile) abandon() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.abandoned = true
	if t.name != "" {
		os.Remove(t.name)
	}
}

// linked returns the file that a name leads to over symbolic links, which need not exist.
func linked(name string) string {
	for range 255 { // there are links that lead back to themselves
		target, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) { // filepath.Join would remove .. together with the name of a link before it
			target = filepath.Dir(name) + string(filepath.Separator) + target
		}
		name = target
	}
	return name
}

func (t *tempFile) replaceFile(name string, write func(io.Writer) error) error {
	name = linked(name)  // replace the file, not the link to it
	var mode fs.FileMode // of the old file
	// Opening it fails if it must not be overwritten.
	old, err := os.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case err == nil:
		info, err := old.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return errors.Join(err, fill(old, write))
		}
		mode = info.Mode().Perm()
		old.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}

	f, err := t.create(fmt.Sprintf("%s.%08x.tmp", name, rand.Uint32()))
	if err != nil {
		return err
	}
	if mode != 0 {
		err = f.Chmod(mode)
	}
	return t.finish(name, errors.Join(err, fill(f, write)))
}

// fill writes and closes a file.
func fill(f *os.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(f)
	err := write(b)
	if err == nil {
		err = b.Flush()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}
