//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/internal/test/golden"
	"cpsc/internal/test/programs"
)

// TestDocuments runs the commands in documents and expects the output that follows
// them. A block marked console holds commands, each after "$ ", and their output. In
// docs/command.md, a block of Imp whose first line is a comment with a name is a
// file; the README uses files of the repository.
func TestDocuments(t *testing.T) {
	needShell(t)
	root, err := filepath.Abs(programs.Root(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("README", func(t *testing.T) { testDocument(t, filepath.Join(root, "README.md"), root, false) })
	t.Run("command", func(t *testing.T) { testDocument(t, filepath.Join(root, "docs", "command.md"), t.TempDir(), true) })
}

// needShell skips a test where there is no shell.
func needShell(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
}

// testDocument runs the commands of one document in a directory.
func testDocument(t *testing.T, path, dir string, files bool) {
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
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
			if !files {
				break
			}
			first, _, _ := strings.Cut(body, "\n")
			name := strings.TrimPrefix(first, "// ")
			if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o666); err != nil {
				t.Fatal(err)
			}
		case "console":
			body = console(t, dir, body)
		}
		page.WriteString("\n```" + fence + "\n" + body + "```\n")
		rest = after
	}
	if got := page.String(); got != string(old) {
		if golden.Update() {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("%s is out of date, run this test with -update: %s", filepath.Base(path), firstDifference(got, string(old)))
	}
}

// console runs the commands of a console block in one shell and returns the
// block with what they print.
func console(t *testing.T, dir, block string) string {
	const mark = "\x01\n"
	script := "unset NO_COLOR\n"
	var commands []string
	for line := range strings.Lines(block) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			commands = append(commands, command)
			// This leaves the exit status of the previous command in $?.
			script += `(s=$?; printf '\001\n'; exit $s)` + "\n" + command
		}
	}
	shell := exec.Command("sh", "-c", script)
	shell.Dir = dir
	var out bytes.Buffer
	shell.Stdout, shell.Stderr = &out, &out
	shell.Run() // the error is the exit status of the last command
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

// TestGoPrograms builds the Go programs of the README, docs/library.md and docs/place.md in a separate
// module, as their readers do, and expects the output that follows them.
func TestGoPrograms(t *testing.T) {
	root, err := filepath.Abs(programs.Root(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666); err != nil {
		t.Fatal(err)
	}
	// Linking takes most of the time. So program N becomes the package pN, and one command calls the one whose number is its argument.
	var wants []string // what program N prints
	imports, mains := `import "os"`+"\n", ""
	for name, count := range map[string]int{"README.md": 2, "docs/library.md": 7, "docs/place.md": 1} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(string(text), "\n```go\n")[1:]
		if len(parts) != count {
			t.Fatalf("%s: there are %d Go programs", name, len(parts))
		}
		for _, part := range parts {
			source, rest, _ := strings.Cut(part, "```\n")
			want, ok := strings.CutPrefix(rest, "\n```text\n")
			want, _, closed := strings.Cut(want, "```\n")
			if !ok || !closed {
				t.Fatal("a program has no output")
			}
			p := fmt.Sprint("p", len(wants))
			source = strings.Replace(strings.Replace(source, "package main", "package "+p, 1), "\nfunc main() {", "\nfunc Main() {", 1)
			if err := errors.Join(os.Mkdir(filepath.Join(dir, p), 0o777), os.WriteFile(filepath.Join(dir, p, p+".go"), []byte(source), 0o666)); err != nil {
				t.Fatal(err)
			}
			imports += fmt.Sprintf("import %q\n", "example.org/embedding/"+p)
			mains += fmt.Sprintf("\tcase \"%d\":\n\t\t%s.Main()\n", len(wants), p)
			wants = append(wants, want)
		}
	}
	main := "package main\n" + imports + "func main() {\n\tswitch os.Args[1] {\n" + mains + "\t}\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(main), 0o666); err != nil {
		t.Fatal(err)
	}
	run("go", "mod", "init", "example.org/embedding")
	run("go", "mod", "edit", "-require=cpsc@v0.0.0", "-replace=cpsc="+root)
	run("go", "mod", "tidy")
	run("go", "build", "-ldflags=-w", "-o", "all") // without debugging information, which takes the linker time
	for i, want := range wants {
		if got := run(filepath.Join(dir, "all"), fmt.Sprint(i)); got != want {
			t.Errorf("the program prints:\n%s\nwant:\n%s", got, want)
		}
	}
	// The same in a workspace, without the replacement.
	run("go", "mod", "edit", "-droprequire=cpsc", "-dropreplace=cpsc")
	run("go", "work", "init", root, ".")
	run("go", "build", "-o", os.DevNull, "./p0") // compiled and not linked, which is enough to find the packages
}
