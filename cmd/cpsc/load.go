// This file defines how source files are read, and how their language is told.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"cpsc/diag"
)

// The limit on the size of a source. More than greatestSource bytes would be more than
// positions are made for.
const (
	defaultSource  = 16 << 20
	greatestSource = diag.MaxText - 1
)

// load reads a file, or standard input for -, and tells its language.
func (a *app) load(name string) (src *diag.File, lang string, err error) {
	if a.maxSource > greatestSource {
		return nil, "", usagef("`--max-source` cannot be `%s`", &a.maxSource).note("it is at most %d bytes", greatestSource)
	}
	var text string
	shown := name
	if name == "-" {
		shown = "<stdin>"
		text, err = readText(a.stdin, int64(a.maxSource))
	} else {
		text, err = readFile(name, int64(a.maxSource))
	}
	if err == errTooLarge {
		d := &diag.Diagnostic{Message: fmt.Sprintf("%s is larger than the source limit of %s", quoted(shown), &a.maxSource)}
		a.report(nil, d.Help("`--max-source` sets the limit"))
		return nil, "", statusError(statusRejected)
	}
	if err != nil {
		e := usagef("cannot read %s: %s", quoted(shown), reason(err))
		if meant, ok := siblings(name); ok && errors.Is(err, fs.ErrNotExist) {
			e.help("did you mean `%s`?", meant)
		}
		return nil, "", e
	}
	if lang = a.lang; lang == "auto" {
		lang = language(shown, text)
	}
	src = diag.NewFile(shown, text)
	src.Limits = a.limits
	return src, lang, nil
}

var (
	errFolder   = errors.New("it is a folder")
	errTooLarge = errors.New("it is larger than the limit")
)

// readFile reads a file of at most limit bytes.
func readFile(name string, limit int64) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return "", err
	} else if info.IsDir() {
		return "", errFolder
	} else if info.Size() > limit {
		return "", errTooLarge
	}
	return readText(f, limit)
}

func readText(r io.Reader, limit int64) (string, error) {
	var b strings.Builder
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
		return errFolder.Error()
	}
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err
	}
	return err.Error()
}

// siblings returns the program in the same folder whose name is the closest.
func siblings(name string) (string, bool) {
	var names []string
	for _, ext := range []string{".imp", ".cps", ".bril", ".json"} {
		found, _ := fs.Glob(os.DirFS(filepath.Dir(name)), "*"+ext)
		names = append(names, found...)
	}
	meant, ok := diag.Closest(filepath.Base(name), names)
	return filepath.Join(filepath.Dir(name), meant), ok
}

// language tells the language of a file by its name, or else by its text.
//
// A text of CPS begins with source, global, struct or fn, one of Imp with
// const, var, struct or fn. Structs look alike; the head of a function ends
// with = in CPS and with { in Imp. One of Bril begins with @ or #, or with {,
// which is JSON. What is none of these is taken for Imp.
func language(name, text string) string {
	switch filepath.Ext(name) {
	case ".imp":
		return "imp"
	case ".cps":
		return "cps"
	case ".bril", ".json":
		return "bril"
	}
	rest := strings.TrimPrefix(text, "\uFEFF")
	if start := skipBlank(rest); start != "" && strings.IndexByte("@#{", start[0]) >= 0 {
		return "bril"
	}
	for {
		rest = skipBlank(rest)
		n := strings.IndexFunc(rest, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			return "imp"
		}
		word := rest[:n]
		rest = rest[n:]
		switch word {
		case "source", "global":
			return "cps"
		case "struct":
			if _, after, ok := strings.Cut(rest, "}"); ok {
				rest = after
				continue
			}
		case "fn":
			if headEnd(rest) == '=' {
				return "cps"
			}
		}
		return "imp"
	}
}

// skipBlank returns a text without the space and the comments it begins with.
func skipBlank(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text[2:], "*/")
		default:
			return text
		}
	}
}

// headEnd returns the = or { that ends the head of a function, or 0.
func headEnd(text string) byte {
	inside := false // a name in backquotes
	for i := range len(text) {
		switch c := text[i]; {
		case c == '`':
			inside = !inside
		case !inside && (c == '=' || c == '{'):
			return c
		}
	}
	return 0
}

// quoted returns the name of a file as messages show it.
func quoted(name string) string { return fmt.Sprintf("`%s`", name) }
