// This file defines how source files are read.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
)

// The limit on the size of a source. Positions cannot represent more than greatestSource
// bytes.
const (
	defaultSource  = 16 << 20
	greatestSource = diag.MaxText - 1
)

// load reads a file, or standard input for -, and returns its name in messages and its text.
func (a *app) load(name string) (shown, text string, err error) {
	if a.maxSource > greatestSource {
		return "", "", usagef("`--max-source` cannot be `%s`", &a.maxSource).note("it must be at most %d bytes", greatestSource)
	}
	shown = name
	if name == "-" {
		shown = "<stdin>"
		text, err = readText(a.stdin, 0, int64(a.maxSource))
	} else {
		text, err = readFile(name, int64(a.maxSource))
	}
	if err == errTooLarge {
		d := &diag.Diagnostic{Message: fmt.Sprintf("%s is larger than the source limit of %s", quoted(shown), &a.maxSource)}
		a.report(nil, d.Help("`--max-source` sets the limit"))
		return "", "", statusError(statusRejected)
	}
	if err != nil {
		e := usagef("cannot read %s: %s", quoted(shown), reason(err))
		if meant, ok := closestSibling(name); ok && errors.Is(err, fs.ErrNotExist) {
			e.help("did you mean `%s`?", meant)
		}
		return "", "", e
	}
	return shown, text, nil
}

// loadAll reads further sources of a program.
func (a *app) loadAll(names []string) (list []compile.Source, err error) {
	for _, name := range names {
		shown, text, err := a.load(name)
		if err != nil {
			return nil, err
		}
		list = append(list, compile.Source{Name: shown, Text: text})
	}
	return list, nil
}

// isImp reports whether a file can be one of several sources of a program.
func isImp(name string) bool { return filepath.Ext(name) == ".imp" }

// oneProgram returns those of several files that can be read, if they are the sources of one program: at most one has a main.
func (a *app) oneProgram(files []string) (program []string) {
	if len(files) < 2 || slices.ContainsFunc(files, func(name string) bool { return !isImp(name) }) {
		return nil
	}
	mains := 0
	for _, name := range files {
		text, err := readFile(name, int64(a.maxSource))
		if err != nil {
			continue
		}
		program = append(program, name)
		if compile.DeclaresMain(text) {
			mains++
		}
	}
	if mains > 1 {
		return nil
	}
	return program
}

var (
	errDirectory = errors.New("it is a directory")
	errTooLarge  = errors.New("it is larger than the limit")
)

// readFile reads a file of at most limit bytes.
func readFile(name string, limit int64) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", errDirectory
	case info.Size() > limit:
		return "", errTooLarge
	}
	return readText(f, info.Size(), limit)
}

// readText reads at most limit bytes; size is how many are expected, or 0.
func readText(r io.Reader, size, limit int64) (string, error) {
	var b strings.Builder
	b.Grow(int(size))
	n, err := io.Copy(&b, io.LimitReader(r, limit+1))
	if err == nil && n > limit {
		err = errTooLarge
	}
	return b.String(), err
}

// reason returns why a file cannot be read or written, without its name.
func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case errors.Is(err, fs.ErrPermission):
		return "permission denied"
	case errors.Is(err, syscall.EISDIR):
		return errDirectory.Error()
	}
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err
	}
	return err.Error()
}

// closestSibling returns the program in the same directory whose name is closest, or the same
// with an extension.
func closestSibling(name string) (string, bool) {
	var names []string
	for _, ext := range compile.Extensions {
		found, _ := fs.Glob(os.DirFS(filepath.Dir(name)), "*"+ext)
		names = append(names, found...)
	}
	meant, ok := diag.Closest(filepath.Base(name), names)
	for _, ext := range compile.Extensions {
		if whole := filepath.Base(name) + ext; slices.Contains(names, whole) {
			meant, ok = whole, true
			break
		}
	}
	return filepath.Join(filepath.Dir(name), meant), ok
}

// quoted returns the name of a file for messages.
func quoted(name string) string { return fmt.Sprintf("`%s`", name) }

// sources are the extensions of programs for people.
var sources = []string{".imp", ".cps", ".ssa", ".bril"}

// programsIn returns the arguments with each directory replaced by the programs with some extensions below it.
func programsIn(args, extensions []string) (names []string, err error) {
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			names = append(names, arg)
			continue
		}
		before := len(names)
		err := filepath.WalkDir(arg, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return usagef("cannot read %s: %s", quoted(name), reason(err))
			case entry.IsDir() && len(entry.Name()) > 1 && entry.Name()[0] == '.' && name != arg: // such as .git
				return fs.SkipDir
			case !entry.IsDir() && entry.Name()[0] != '.' && slices.Contains(extensions, filepath.Ext(name)):
				names = append(names, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(names) == before {
			return nil, usagef("there are no programs in %s", quoted(arg)).note("their names end in %s", alternatives(extensions))
		}
	}
	return names, nil
}

// eachFile calls f with each of the arguments, of which there must be one, and with each program in
// directories that has one of the extensions. An error in a file does not keep the others from being read: the greatest exit status counts.
func (a *app) eachFile(cmd *cobra.Command, args, extensions []string, f func(name string) error) error {
	if len(args) == 0 {
		return noFile(cmd)
	}
	args, err := programsIn(args, extensions)
	if err != nil {
		return err
	}
	if len(args) == 1 {
		return f(args[0])
	}
	if first := slices.Index(args, "-"); first >= 0 && slices.Contains(args[first+1:], "-") {
		return usagef("standard input is given twice: `-`")
	}
	status := 0
	for _, name := range args {
		err := f(name)
		var internal *internalError
		if errors.As(err, &internal) {
			return err
		}
		status = max(status, a.finish(nil, func() error { return err }))
	}
	if status != 0 {
		return statusError(status)
	}
	return nil
}
