// This file defines where cpsc repl reads lines: from any reader, or with an editor from a
// terminal. The programs that it runs read from the same place.

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"cpsc/interp"
)

// errGivenUp is the error of a line that was given up with Ctrl-C.
var errGivenUp = errors.New("given up")

// maxTerminalLine is the length in characters at which the editor takes no more of a line.
const maxTerminalLine = 4096

// A lineInput reads lines for the session, and for the programs that it runs.
type lineInput struct {
	from  *pump
	lines int // that the session has read
	bytes int // of these lines
	start int // the offset of the last one

	// On a terminal:
	terminal *term.Terminal
	fd       int
	out      io.Writer
	screen   *os.File
	ctx      context.Context // ends the waiting of the editor
	givenUp  bool            // Ctrl-C was typed
	complete func(line string) (words []string, begun string)
}

// newLineInput returns an input that reads from r. It has an editor if r and the output are
// terminals. Prompts are written to out.
func newLineInput(r io.Reader, out, to io.Writer) *lineInput {
	in := &lineInput{from: &pump{r: r, chunks: make(chan chunk)}, out: out}
	file, ok := r.(*os.File)
	screen, isFile := to.(*os.File)
	if ok && isFile && term.IsTerminal(int(file.Fd())) && term.IsTerminal(int(screen.Fd())) {
		in.fd, in.screen = int(file.Fd()), screen
		in.terminal = term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{readerFunc(in.keys), screen}, "")
		in.terminal.History = &history{}
		in.terminal.AutoCompleteCallback = in.tab
	}
	return in
}

// interactive reports whether the lines are typed.
func (in *lineInput) interactive() bool { return in.terminal != nil }

// line reads a line. The error is io.EOF, errGivenUp, errTooLarge for more than limit bytes,
// or that of the context.
func (in *lineInput) line(ctx context.Context, prompt string, limit int64) (string, error) {
	in.lines++
	if in.terminal == nil {
		line, err := in.from.line(ctx, limit)
		in.start, in.bytes = in.bytes, in.bytes+len(line)+len("\n")
		return line, err
	}
	state, err := term.MakeRaw(in.fd)
	if err != nil {
		return "", err
	}
	defer term.Restore(in.fd, state)
	if width, height, err := term.GetSize(int(in.screen.Fd())); err == nil && width > 0 {
		in.terminal.SetSize(width, height)
	}
	in.terminal.SetBracketedPasteMode(true)
	defer in.terminal.SetBracketedPasteMode(false)
	in.terminal.SetPrompt(prompt)
	in.ctx, in.givenUp = ctx, false
	line, err := in.terminal.ReadLine()
	switch {
	case in.givenUp:
		return "", errGivenUp
	case err == io.EOF:
		fmt.Fprint(in.screen, "\r\n")
	case err == term.ErrPasteIndicator:
		err = nil
	}
	if err == nil && utf8.RuneCountInString(line) >= maxTerminalLine {
		return "", usagef("a line on a terminal has less than %d characters", maxTerminalLine).help("`:load` takes a file with lines of any length")
	}
	return line, err
}

// keys reads what is typed for the editor. The editor would take Ctrl-C for the end of the
// input; instead, the line is emptied and ended. A line that was typed before the terminal was
// raw ends with a newline, which the editor ignores.
func (in *lineInput) keys(p []byte) (int, error) {
	n, err := in.from.take(in.ctx, p[:min(len(p), max(1, len(p)-2))], false)
	for i, key := range p[:n] {
		switch key {
		case '\n':
			p[i] = '\r'
		case '\x03':
			in.givenUp = true
			in.from.unread(p[i+1 : n])
			return copy(p[i:], "\x01\x0b\r") + i, nil
		}
	}
	return n, err
}

// tab completes the word before the cursor, or shows the words that can continue it.
func (in *lineInput) tab(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || in.complete == nil {
		return "", 0, false
	}
	words, begun := in.complete(line[:pos])
	if len(words) == 0 {
		return line, pos, true
	}
	common := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, common) {
			common = common[:len(common)-1]
		}
	}
	if common == begun && len(words) > 1 {
		fmt.Fprintln(in.terminal, strings.Join(words, "  "))
	}
	rest := common[len(begun):]
	if len(words) == 1 {
		rest += " "
	}
	return line[:pos] + rest + line[pos:], pos + len(rest), true
}

// program returns the standard input of the programs.
func (in *lineInput) program() interp.ContextReader { return programInput{in.from} }

// A programInput takes a line at a time, and leaves the next one to the session.
type programInput struct{ from *pump }

func (p programInput) Read(b []byte) (int, error) { return p.ReadContext(context.Background(), b) }

func (p programInput) ReadContext(ctx context.Context, b []byte) (int, error) {
	return p.from.take(ctx, b, true)
}

// A readerFunc is a function that reads.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A history holds the lines that were typed, the latest first. It leaves out empty ones and
// repetitions.
type history struct{ lines []string }

func (h *history) Add(line string) {
	if strings.TrimSpace(line) != "" && (len(h.lines) == 0 || h.lines[len(h.lines)-1] != line) {
		h.lines = append(h.lines, line)
	}
}

func (h *history) Len() int        { return len(h.lines) }
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// A pump reads from a reader in a goroutine, so that waiting for it can be interrupted. What
// it reads after that is not lost: the next who reads gets it.
type pump struct {
	r       io.Reader
	chunks  chan chunk
	pending bool   // the goroutine reads
	rest    []byte // read, and not used yet
	err     error  // after the rest
}

// A chunk is what one read has returned.
type chunk struct {
	bytes []byte
	err   error
}

// unread puts bytes back, which are read again next.
func (p *pump) unread(b []byte) { p.rest = append(slices.Clone(b), p.rest...) }

// fill waits until there is something, and returns the error if there is nothing.
func (p *pump) fill(ctx context.Context) error {
	for len(p.rest) == 0 && p.err == nil {
		if !p.pending {
			p.pending = true
			go func() {
				b := make([]byte, 1<<16)
				n, err := p.r.Read(b)
				p.chunks <- chunk{b[:n], err}
			}()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case c := <-p.chunks:
			p.pending, p.rest, p.err = false, c.bytes, c.err
		}
	}
	if len(p.rest) > 0 {
		return nil
	}
	err := p.err
	if err == io.EOF {
		p.err = nil // a terminal can go on after it
	}
	return err
}

// take reads into b, and, if it is asked to, not beyond the end of a line.
func (p *pump) take(ctx context.Context, b []byte, untilNewline bool) (int, error) {
	if err := p.fill(ctx); err != nil {
		return 0, err
	}
	n := min(len(b), len(p.rest))
	if untilNewline {
		if i := bytes.IndexByte(p.rest[:n], '\n'); i >= 0 {
			n = i + 1
		}
	}
	copy(b, p.rest[:n])
	p.rest = p.rest[n:]
	return n, nil
}

// line reads a line of at most limit bytes, and returns it without its end. The last one may
// have no end.
func (p *pump) line(ctx context.Context, limit int64) (string, error) {
	var line []byte
	var b [1 << 12]byte
	for {
		n, err := p.take(ctx, b[:], true)
		line = append(line, b[:n]...)
		if n > 0 && b[n-1] == '\n' {
			return string(line[:len(line)-1]), nil
		}
		if int64(len(line)) > limit {
			return "", errTooLarge
		}
		if err == io.EOF && len(line) > 0 {
			return string(line), nil
		}
		if err != nil {
			return "", err
		}
	}
}
