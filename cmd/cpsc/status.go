// This file defines the line that shows the progress of long work on a terminal.

package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A statusLine is a line on a terminal that is written again and again. On anything else it
// writes nothing.
type statusLine struct {
	mu    sync.Mutex
	w     io.Writer // nil: no terminal
	shown bool
	next  time.Time // when it may be written again
}

// statusInterval is the least time between two states of the line.
const statusInterval = 100 * time.Millisecond

// statusLine returns the line of a command. The caller clears it before other output.
func (a *app) statusLine() *statusLine {
	s := &statusLine{next: time.Now().Add(5 * statusInterval)} // short work shows nothing
	if f, ok := a.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		s.w = f
	}
	return s
}

// show writes the line, unless it was written very recently.
func (s *statusLine) show(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); s.w != nil && !now.Before(s.next) {
		s.next = now.Add(statusInterval)
		s.shown = true
		fmt.Fprintf(s.w, "\r"+format+"\x1b[K", args...)
	}
}

// clear removes the line.
func (s *statusLine) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown {
		s.shown = false
		fmt.Fprint(s.w, "\r\x1b[K")
	}
}
