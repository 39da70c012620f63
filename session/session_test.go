package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/interp"
	"cpsc/parser"
)

// transcript evaluates the inputs of a transcript, and returns it with what they lead to. The
// first line of an input begins with "> ", further lines with "| ". A line "? NAME" shows CPS.
func transcript(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	s := New(Options{Run: interp.Options{Stdout: &out, MaxSteps: 100_000, MaxDepth: 3}})
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if strings.HasPrefix(line, "#") {
			if i > 0 {
				fmt.Fprintln(&out)
			}
			fmt.Fprintln(&out, line)
			continue
		}
		if name, ok := strings.CutPrefix(line, "?"); ok {
			text, _ := s.Text(strings.TrimSpace(name), CPS)
			fmt.Fprintf(&out, "%s\n%s", line, text)
			continue
		}
		input, ok := strings.CutPrefix(line, "> ")
		if !ok {
			continue // the old outcome
		}
		fmt.Fprintln(&out, line)
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "| ") {
			i++
			fmt.Fprintln(&out, lines[i])
			input += "\n" + lines[i][2:]
		}
		if s.Unfinished(input) {
			fmt.Fprintln(&out, "…")
			continue
		}
		evaluate(s, &out, input)
	}
	return strings.TrimRight(out.String(), "\n")
}

func evaluate(s *Session, out *bytes.Buffer, text string) {
	o, err := s.Eval(context.Background(), Input{Name: fmt.Sprint("input ", s.count+1), Text: text, Line: 1})
	if o.Diagnostics != nil {
		diag.Render(out, o.Diagnostics, diag.Options{})
	}
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		fmt.Fprintf(out, "trap: %s\n", trap.Message)
		for _, f := range trap.Stack {
			fmt.Fprintf(out, "  in %s (%s)\n", f.Func, s.File().Sources.Place(f.Pos.Line, f.Pos.Col))
		}
	case errors.Is(err, ErrRejected):
	case err != nil:
		fmt.Fprintf(out, "error: %v\n", err)
	case len(o.Values) > 0:
		fmt.Fprintf(out, "%s: %s\n", strings.Join(o.Values, ", "), strings.Join(o.Types, ", "))
	}
}

// TestWords expects every keyword and every name that an input may have.
func TestWords(t *testing.T) {
	s := New(Options{})
	evaluate(s, &bytes.Buffer{}, "var x = 1; fn f() { }")
	words := s.Words()
	always, contextual := parser.Keywords()
	for _, word := range slices.Concat(always, contextual, []string{"print", "float", "x", "f"}) {
		if !slices.Contains(words, word) {
			t.Errorf("%s is missing", word)
		}
	}
}

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := transcript(t, strings.TrimRight(string(text), "\n")) + "\n"
			if golden.Update() {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != string(text) {
				t.Errorf("%s has changed: see the difference with -update\n%s", file, got)
			}
		})
	}
}
