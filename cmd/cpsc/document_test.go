//go:build unix

package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/internal/programs"
)

var update = flag.Bool("update", false, "write what the commands print into docs/command.md")

// TestDocument runs the commands of docs/command.md and expects the output that
// stands there. A block of Imp whose first line is a comment with a name is a
// file; a block of console holds commands, each behind "$ ", and their output.
func TestDocument(t *testing.T) {
	path, err := filepath.Abs(filepath.Join(programs.Root(t), "docs", "command.md"))
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var page strings.Builder
	rest := string(old)
	for {
		before, block, ok := strings.Cut(rest, "\n```")
		page.WriteString(before)
		if !ok {
			break
		}
		fence, block, _ := strings.Cut(block, "\n")
		body, after, ok := strings.Cut(block, "```\n")
		if !ok {
			t.Fatalf("the block is not closed: %s", block)
		}
		switch kind, _, _ := strings.Cut(fence, " "); kind {
		case "imp":
			first, _, _ := strings.Cut(body, "\n")
			name := strings.TrimPrefix(first, "// ")
			if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o666); err != nil {
				t.Fatal(err)
			}
		case "console":
			body = session(t, dir, body)
		}
		page.WriteString("\n```" + fence + "\n" + body + "```\n")
		rest = after
	}
	if got := page.String(); got != string(old) {
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("docs/command.md is out of date, run this test with -update: %s", firstDifference(got, string(old)))
	}
}

// session runs the commands of a console block in one shell and returns the
// block with what they print.
func session(t *testing.T, dir, block string) string {
	const mark = "\x01\n"
	script := "unset NO_COLOR\n"
	var commands []string
	for line := range strings.Lines(block) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			commands = append(commands, command)
			// The exit status of the command before is still there.
			script += `(s=$?; printf '\001\n'; exit $s)` + "\n" + command
		}
	}
	shell := exec.Command("sh", "-c", script)
	shell.Dir = dir
	var out bytes.Buffer
	shell.Stdout, shell.Stderr = &out, &out
	shell.Run() // its status is that of the last command
	parts := strings.Split(out.String(), mark)
	if len(parts) != len(commands)+1 || parts[0] != "" {
		t.Fatalf("the shell prints:\n%s", &out)
	}
	var b strings.Builder
	for i, command := range commands {
		b.WriteString("$ " + command + parts[i+1])
	}
	return b.String()
}
