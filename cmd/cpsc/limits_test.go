package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"
)

// A glutton is a writer that allocates much memory when a certain text has been written. It
// then blocks until leave is closed.
type glutton struct {
	after string       // the text
	seen  bytes.Buffer // everything written so far
	full  bool         // the memory is allocated
	leave chan struct{}
	left  chan struct{} // closed when Write returns
}

func (g *glutton) Write(b []byte) (int, error) {
	g.seen.Write(b)
	if !g.full && strings.Contains(g.seen.String(), g.after) {
		g.full = true
		big := make([]byte, gluttony)
		<-g.leave
		big[0]++
		close(g.left)
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

// gluttony is the number of bytes that a glutton allocates.
const gluttony = 1 << 29

// TestStage makes the command exceed its memory limit while it writes output or a trace. The
// message must say which stage was running, and on which function.
func TestStage(t *testing.T) {
	const text = `fn less(a: int, b: int) -> bool { return a < b; }
fn main(n: int) {
    var i = 0;
    while less(i, n) { if i > 2 { i += 2; } else { i += 1; } }
    print(i);
}
`
	file := filepath.Join(t.TempDir(), "prog.imp")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	type stage struct {
		args          string
		stream, after string // the text that starts the allocation, and the stream to which it is written
		at            string // the stage that the message must name
	}
	stages := []stage{
		{"FILE", "stdout", "", ""},
		{"FILE --emit=ast", "stdout", "", ""},
		{"FILE --emit=llvm -O2", "stdout", "", ""},
		{"run FILE --emit=cps", "stdout", "", ""},
		{"stats FILE", "stdout", "", ""},
		{"FILE -O2 --print-after=sccp", "stderr", "// after sccp", "running pass sccp on function `main`"},
		{"FILE -O2 --print-after=contify", "stderr", "// after contify", "running pass contify on the program"},
		{"stats FILE --trace=lookup", "stderr", "function less (scc)\n", "converting function `less`"},
	}
	for _, command := range []string{"check", "run", ""} {
		for _, level := range []string{"-O0", "-O1", "-O2"} {
			for _, placement := range placementNames() {
				stages = append(stages,
					stage{command + " FILE --trace=lookup --placement=" + placement + " " + level, "stderr", "function main (" + placement + ")\n", "converting function `main`"})
			}
		}
	}
	for _, s := range stages {
		g := &glutton{after: s.after, leave: make(chan struct{}), left: make(chan struct{})}
		var report lockedBuffer
		a := &app{began: time.Now(), stdin: strings.NewReader(""), stdout: &stickyWriter{w: io.Discard}, stderr: &report}
		if s.stream == "stdout" {
			a.stdout.w = g
		} else {
			a.stderr = &split{g, &report}
		}
		args := strings.Fields(strings.Replace(s.args, "FILE", file, 1))
		args = append(args, fmt.Sprint("--max-convert-memory=", inUse()+gluttony/2))
		status := a.finish(nil, func() error { return a.execute(args) })
		close(g.leave)
		if !strings.Contains(report.String(), "trap") {
			t.Errorf("%s: the limit did not stop it", s.args)
			continue
		}
		<-g.left
		if status != statusTrap || !strings.HasPrefix(report.String(), "trap: conversion memory limit of ") {
			t.Errorf("%s: exit status %d, want 3\n%s", s.args, status, &report)
		}
		note := ""
		if s.at != "" {
			note = "\n  = note: stopped while " + s.at
		}
		if want := " exceeded\n  |" + note + "\n  = help: `--max-convert-memory` sets the limit\n"; !strings.HasSuffix(report.String(), want) {
			t.Errorf("%s: got\n%s\nwant\n%s", s.args, &report, want)
		}
	}
}

// A lockedBuffer is a buffer that several goroutines write to.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// split writes the report of a limit to report, and everything else to g.
type split struct{ g, report io.Writer }

func (s *split) Write(b []byte) (int, error) {
	if bytes.HasPrefix(b, []byte("trap: ")) {
		return s.report.Write(b)
	}
	return s.g.Write(b)
}

// inUse returns how many bytes of memory the process has, without garbage.
func inUse() uint64 {
	debug.FreeOSMemory()
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}

// TestAbandon expects that a command that is stopped keeps the old output file and leaves no
// other file.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "out.cps")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	a := &app{}
	files := func() string {
		t.Helper()
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(len(list), string(old))
	}
	err := a.writeFile(file, func(w io.Writer) error {
		if got := files(); got != "2old" {
			t.Errorf("during the writing, the files are: %s", got)
		}
		a.temp.abandon()
		if got := files(); got != "1old" {
			t.Errorf("after it is abandoned, the files are: %s", got)
		}
		_, err := io.WriteString(w, "new")
		return err
	})
	if err == nil {
		t.Error("what was abandoned is written without an error")
	}
	if a.writeFile(file, func(io.Writer) error { return nil }) == nil {
		t.Error("what begins after that is written without an error")
	}
	if got := files(); got != "1old" {
		t.Errorf("at the end, the files are: %s", got)
	}
}
