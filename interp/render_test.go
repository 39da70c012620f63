package interp

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
)

// A trap is rendered with the line of the file, if the file has it, and with the
// position in any case.
func TestRender(t *testing.T) {
	trap := &Trap{Message: "assertion failed: a\nb", Pos: cps.Pos{Line: 2, Col: 3},
		Stack: []cps.Frame{{Func: "", Pos: cps.Pos{Line: 2, Col: 3}}, {Func: "main", Pos: cps.Pos{Line: 9, Col: 1}}}}
	const calls = "  in <fn> (x.imp:2:3)\n  called from main (x.imp:9:1)\n"
	for _, tt := range []struct{ name, text, want string }{
		{"with its line", "one\n  two\n", "trap: assertion failed: a␊b\n --> x.imp:2:3\n  |\n2 |   two\n  |   ^\n  |\n  = help: more\n" + calls},
		{"another text", "one\n", "trap: assertion failed: a␊b\n  |\n  = help: more\n --> x.imp:2:3\n" + calls},
		{"no text", "", "trap: assertion failed: a␊b\n  |\n  = help: more\n --> x.imp:2:3\n" + calls},
	} {
		var b bytes.Buffer
		if err := trap.Render(&b, diag.NewFile("x.imp", tt.text), diag.Options{}, "more"); err != nil || b.String() != tt.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", tt.name, err, b.String(), tt.want)
		}
		b.Reset()
		var got struct {
			Message string
			Notes   []string
		}
		if err := trap.RenderJSON(&b, diag.NewFile("x.imp", tt.text)); err != nil {
			t.Error(err)
		}
		want := "in <fn> (x.imp:2:3), called from main (x.imp:9:1)"
		if tt.name != "with its line" {
			want = "at x.imp:2:3, " + want
		}
		if err := json.Unmarshal(b.Bytes(), &got); err != nil || got.Message != trap.Message || strings.Join(got.Notes, ", ") != want {
			t.Errorf("%s: %v: %s", tt.name, err, b.String())
		}
	}
	if err := trap.Render(fullWriter{}, diag.NewFile("x.imp", ""), diag.Options{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

// Result.Engine is the engine that ran the program, not the one that was asked for.
func TestResultEngine(t *testing.T) {
	small := "fn main(ret: cont()) =\n  ret()\n"
	large := "fn main(ret: cont()) =\n  let a = [" + strings.Repeat("0, ", 50_000) + "0]\n  ret()\n"
	for _, tt := range []struct {
		text      string
		ask, want Engine
	}{{small, Fast, Fast}, {small, Reference, Reference}, {large, Fast, Reference}} {
		errs := diag.NewList(diag.NewFile("x.cps", tt.text))
		result, err := Run(notation.Read(errs.File, errs), Options{Engine: tt.ask})
		if err != nil || result.Engine != tt.want {
			t.Errorf("asked for %s: %v, %v; want %s", tt.ask, result.Engine, err, tt.want)
		}
	}
}
