// This file defines how output is written, so that a failure to write is never
// missed and a file is written whole or not at all.

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
)

// A stickyWriter remembers the first error of its writer.
type stickyWriter struct {
	w   io.Writer
	err error
}

func (s *stickyWriter) Write(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(b)
	s.err = err
	return n, err
}

// failure returns the error as one of the command, or nil.
func (s *stickyWriter) failure() error {
	if s.err == nil {
		return nil
	}
	return &writeError{"standard output", s.err}
}

// A writeError is the error of a file that cannot be written.
type writeError struct {
	name string
	err  error
}

func (e *writeError) Error() string { return "cannot write " + e.name + ": " + reason(e.err) }
func (e *writeError) Unwrap() error { return e.err }

// writeFile writes a file whole or not at all: what write gives goes to a new
// file in the same folder, which then takes the place of the old one. Only what
// is no regular file, such as /dev/stdout, is written directly.
func writeFile(name string, write func(io.Writer) error) error {
	target := name
	if resolved, err := filepath.EvalSymlinks(name); err == nil {
		target = resolved // the file is replaced and not the link to it
	}
	err := replaceFile(target, write)
	if err != nil {
		return &writeError{quoted(name), err}
	}
	return nil
}

func replaceFile(name string, write func(io.Writer) error) error {
	mode := fs.FileMode(0o666)
	old, err := os.OpenFile(name, os.O_WRONLY, 0) // fails for what must not be overwritten
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

	temp := fmt.Sprintf("%s.%08x.tmp", name, rand.Uint32())
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if err = fill(f, write); err == nil {
		err = os.Rename(temp, name)
	}
	if err != nil {
		os.Remove(temp)
	}
	return err
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
