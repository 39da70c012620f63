package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/programs"
)

// TestPrograms takes every program of the tree through the command: its CPS is
// printed, read back and printed again, with and without positions, and it does
// what it should from its source and from both texts.
func TestPrograms(t *testing.T) {
	if n := len(programs.Examples(t)); n < 25 {
		t.Errorf("there are %d examples, want 25 or more", n)
	}
	for _, p := range programs.All(t) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			testProgram(t, p)
		})
	}
}

func testProgram(t *testing.T, p *programs.Program) {
	isExample := p.IsExample()
	convert := func(args ...string) string {
		t.Helper()
		status, text, errs := cpsc("", args...)
		if status != 0 || errs != "" && isExample {
			t.Fatalf("cpsc %s: exit status %d\n%s", strings.Join(args, " "), status, errs)
		}
		return text
	}
	dir := t.TempDir()
	save := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}

	text := convert(p.Path)
	plain := save("plain.cps", text)
	if again := convert(plain); again != text {
		t.Errorf("read back it prints differently: %s", firstDifference(again, text))
	}
	text = convert(p.Path, "--positions")
	positions := save("positions.cps", text)
	if again := convert(positions, "--positions"); again != text {
		t.Errorf("read back with positions it prints differently: %s", firstDifference(again, text))
	}

	type way struct{ path, placement, level string }
	ways := []way{{plain, "deferred", "1"}, {positions, "deferred", "1"}}
	for _, placement := range cps.Placements {
		for _, level := range []string{"0", "1"} {
			ways = append(ways, way{p.Path, placement.String(), level})
		}
	}
	for _, way := range ways {
		path := way.path
		name := filepath.Base(path) + " by " + way.placement + " -O" + way.level
		args := slices.Concat([]string{"run", "--diagnostics=json", "--placement=" + way.placement, "-O" + way.level, path}, p.Flags, []string{"--"}, p.Args)
		status, out, errs := cpsc(p.Stdin, args...)
		if status != p.Status {
			t.Errorf("%s: exit status %d, want %d\n%s", name, status, p.Status, errs)
		}
		if out != p.Stdout {
			t.Errorf("%s: the output differs: %s", name, firstDifference(out, p.Stdout))
		}
		got := trapOf(t, errs)
		switch {
		case got == nil && p.Trap == nil:
		case got == nil || p.Trap == nil:
			t.Errorf("%s: it trapped with %+v, want %+v", name, got, p.Trap)
		case path == plain && got.Message != p.Trap.Message: // the position is in the text itself
			t.Errorf("%s: it trapped with %q, want %q", name, got.Message, p.Trap.Message)
		case path != plain && *got != *p.Trap:
			t.Errorf("%s: it trapped with %+v, want %+v", name, *got, *p.Trap)
		}
	}
}

// trapOf returns the trap among JSON diagnostics, or nil.
func trapOf(t *testing.T, diagnostics string) *programs.Trap {
	t.Helper()
	for line := range strings.Lines(diagnostics) {
		var d struct {
			Severity, Message string
			Spans             []struct {
				Line   int `json:"line_start"`
				Column int `json:"column_start"`
			}
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if d.Severity != "trap" {
			continue
		}
		if len(d.Spans) != 1 {
			t.Fatalf("a trap has one place: %s", line)
		}
		return &programs.Trap{Message: d.Message, Line: d.Spans[0].Line, Column: d.Spans[0].Column}
	}
	return nil
}

// firstDifference describes the first lines that differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(g) || i >= len(w):
			return "one is longer"
		case g[i] != w[i]:
			return "got " + g[i] + "\nwant " + w[i]
		}
	}
}

// TestExplanations expects that the example of every code gives this code and
// no other.
func TestExplanations(t *testing.T) {
	for _, e := range diag.Codes() {
		t.Run(string(e.Code), func(t *testing.T) {
			t.Parallel()
			errs := diag.NewList(diag.NewFile("example."+e.Lang, e.Example))
			if _, err := compile(errs.File, e.Lang, toCPS, cps.Options{}, errs); err != nil {
				t.Fatal(err)
			}
			if len(errs.Items) == 0 {
				t.Error("the example is accepted without a word")
			}
			for _, d := range errs.Items {
				if d.Code != e.Code {
					t.Errorf("the example gives %s: %s", d.Code, d.Message)
				}
			}
			status, out, _ := cpsc("", "explain", strings.ToLower(string(e.Code)))
			if status != 0 || !strings.HasPrefix(out, string(e.Code)+": "+e.Title+"\n") {
				t.Errorf("explain: exit status %d\n%s", status, out)
			}
		})
	}
}
