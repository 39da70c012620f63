//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"cpsc/internal/test/long"
)

// A typist types at a terminal, and reads what is on it.
type typist struct {
	t      *testing.T
	screen *os.File
	cmd    *exec.Cmd
	parts  chan string // what was written to the terminal, and not read yet
	text   string      // that was written to the terminal, up to now
	read   int         // how much of it is expected already
}

// prompt is the prompt of cpsc repl, after the sequence that turns bracketed paste on.
const prompt = "\x1b[?2004h> "

// newTypist runs the command on a terminal.
func newTypist(t *testing.T, args ...string) *typist {
	t.Helper()
	cmd := exec.CommandContext(long.Context(t), executable(t))
	cmd.Args = append([]string{"cpsc"}, args...) // see TestMain
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "TERM=xterm")
	screen, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 50, Cols: 200})
	if err != nil {
		t.Skip("no terminal:", err)
	}
	t.Cleanup(func() {
		screen.Close()
		cmd.Process.Kill() // unless it has ended
		cmd.Wait()
	})
	y := &typist{t: t, screen: screen, cmd: cmd, parts: make(chan string, 1000)}
	go func() {
		defer close(y.parts)
		b := make([]byte, 4096)
		for {
			n, err := screen.Read(b)
			if n > 0 {
				y.parts <- string(b[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return y
}

// types writes keys to the terminal.
func (y *typist) types(keys string) {
	y.t.Helper()
	if _, err := y.screen.WriteString(keys); err != nil {
		y.t.Fatal(err)
	}
}

// expects reads until a text appears after the texts that were expected before.
func (y *typist) expects(text string) {
	y.t.Helper()
	for {
		if i := strings.Index(y.text[y.read:], text); i >= 0 {
			y.read += i + len(text)
			return
		}
		part, ok := <-y.parts
		if !ok {
			y.t.Fatalf("the end instead of %q after\n%q", text, y.text)
		}
		y.text += part
	}
}

// ends waits for the end of the command, and compares its exit status.
func (y *typist) ends(status int) {
	y.t.Helper()
	err := y.cmd.Wait()
	var exit *exec.ExitError
	got := 0
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	}
	if got != status {
		y.t.Errorf("exit status %d, want %d\n%s", got, status, y.text)
	}
}

func TestReplOnTerminal(t *testing.T) {
	t.Parallel()
	y := newTypist(t, "repl")
	y.expects(":help shows the commands\r\n")
	y.expects(prompt)
	y.types("6 * 7\r")
	y.expects("42\r\n")
	y.expects(prompt)

	// An input of several lines, whose errors have its own positions.
	y.types("fn double(n: int) -> int {\r")
	y.expects("\x1b[?2004h| ")
	y.types("return n * 2;\r")
	y.expects("\x1b[?2004h| ")
	y.types("}\r")
	y.expects(prompt)
	y.types("double(4)\r")
	y.expects("8\r\n")
	y.types("double(\"x\")\r")
	y.expects("<input 4>:1:8")
	y.expects(prompt)

	// An unfinished input is given up with Ctrl-C, and so is a line.
	y.types("if true {\r")
	y.expects("\x1b[?2004h| ")
	y.types("nonsense\x03")
	y.expects("\r\n")
	y.expects(prompt)
	y.types("1 + 1\x031 + 2\r")
	y.expects("3\r\n")
	y.expects(prompt)

	// The history, without what was given up; the cursor; completion.
	y.types("\x1b[A\x1b[A\x1b[A\x01100 + \r") // three up, to double("x")
	y.expects("<input 6>:1:14")
	y.expects(prompt)
	y.types("dou\t")
	y.expects("double ")
	y.types("\x7f(10)\r")
	y.expects("20\r\n")
	y.expects(prompt)
	y.types("re\t")
	y.expects("read_int  read_line  ref  return")
	y.types("\x03")
	y.expects(prompt)
	y.types(":he\t\r")
	y.expects("the CPS of a function, or of the last input")
	y.expects(prompt)

	// The program reads from the terminal.
	y.types("print(\"name?\"); read_line() + \"!\"\r")
	y.expects("name?\r\n")
	y.types("typed\r")
	y.expects("\"typed!\"\r\n")
	y.expects(prompt)

	// Ctrl-C interrupts an input, and the session goes on as before it.
	y.types("var n = 1\r")
	y.expects(prompt)
	y.types("n = 2; print(\"begun\"); read_line()\r")
	y.expects("begun\r\n")
	y.types("\x03")
	y.expects("error: interrupted\r\n")
	y.expects(prompt)
	y.types("n\r")
	y.expects("\x1b[?2004l1\r\n")
	y.expects(prompt)
	y.types("print(\"again\"); eof(); while true { n += 1; }\r")
	y.expects("again\r\n")
	y.types("\r")
	y.types("\x03")
	y.expects("error: interrupted\r\n")
	y.expects(prompt)
	y.types("n\r")
	y.expects("\x1b[?2004l1\r\n")

	y.expects(prompt) // typed earlier, Ctrl-D would end a line of the terminal, not the session
	y.types("\x04")
	y.ends(0)
}

func TestReplEndsOnTerminal(t *testing.T) {
	t.Parallel()
	y := newTypist(t, "repl")
	y.expects(prompt)
	y.types("nonsense\r")
	y.expects(prompt)
	y.types(":quit\r")
	y.ends(0) // it is no error of the session

	y = newTypist(t, "repl")
	y.expects(prompt)
	y.types("exit(3)\r")
	y.ends(3)

	y = newTypist(t, "repl")
	y.expects(prompt)
	y.types("unfini")
	if err := y.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	y.expects("error: interrupted\r\n")
	y.ends(statusInterrupted)
}
