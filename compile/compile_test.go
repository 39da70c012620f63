package compile_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/programs"
	"cpsc/opt"
	"cpsc/ssa"
)

const loop = "fn main(n: int) { while n > 1 { n = n / 2; } print(n, 2 * 3); }"

func compiled(t *testing.T, name, text string, opts compile.Options) *compile.Program {
	t.Helper()
	p, err := compile.Compile(name, text, opts)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every program of the tree gives the same CPS from its source, from its text in CPS and
// from its text in SSA form.
func TestLanguagesAgree(t *testing.T) {
	for i, p := range programs.Sample(t, 4) {
		level := compile.Levels[i%3]
		want := compiled(t, p.Path, p.Text, compile.Options{Level: level}).CPS
		var text, form strings.Builder
		cps.Fprint(&text, want, cps.PrintOptions{Positions: true})
		s, err := ssa.FromCPS(want)
		if err != nil {
			t.Fatal(err)
		}
		ssa.Fprint(&form, s, cps.PrintOptions{Positions: true})
		for lang, printed := range map[compile.Language]string{compile.CPS: text.String(), compile.SSA: form.String()} {
			if guess := compile.Guess("-", printed); guess != lang {
				t.Errorf("%s: the text in %s is taken for %s", p.Name, lang, guess)
			}
			var again strings.Builder
			cps.Fprint(&again, compiled(t, "printed."+string(lang), printed, compile.Options{}).CPS, cps.PrintOptions{Positions: true})
			if again.String() != text.String() {
				t.Errorf("%s: the text in %s gives other CPS", p.Name, lang)
			}
		}
	}
}

// Each stage has made what the table in doc.go says.
func TestStages(t *testing.T) {
	for _, tt := range []struct{ name, text string }{
		{"a.imp", "fn main() { }"},
		{"a.bril", "@main {\n}\n"},
		{"a.json", `{"functions": [{"name": "main", "instrs": []}]}`},
		{"a.cps", "fn main(ret: cont()) =\n  ret()\n"},
		{"a.ssa", "fn main() {\nentry:\n  ret\n}\n"},
	} {
		for stage, f := range []func(string, string, compile.Options) (*compile.Program, error){compile.Parse, compile.Check, compile.Compile} {
			p, err := f(tt.name, tt.text, compile.Options{})
			if err != nil || len(p.Diagnostics.Items) > 0 {
				t.Fatal(tt.name, err)
			}
			imp, bril := p.Language == compile.Imp, p.Language == compile.Bril
			if (p.Syntax != nil) != imp || (p.Bril != nil) != bril {
				t.Errorf("%s, stage %d: the tree is wrong", tt.name, stage)
			}
			if (p.Info != nil) != (imp && stage > 0) || (p.BrilInfo != nil) != (bril && stage > 0) {
				t.Errorf("%s, stage %d: the facts are wrong", tt.name, stage)
			}
			if (p.CPS != nil) != (!imp && !bril || stage == 2) {
				t.Errorf("%s, stage %d: the CPS is wrong", tt.name, stage)
			}
		}
	}
}

func TestLevels(t *testing.T) {
	var passes int
	after := func(opt.PassRun) { passes++ }
	for level, want := range map[compile.Level]string{compile.O0: "let t2 = 2 * 3", compile.O1: `print(n.1, 6)`, compile.O2: `print(n.1, 6)`} {
		passes = 0
		p := compiled(t, "a.imp", loop, compile.Options{Level: level, Passes: opt.Options{Verify: true, After: after}})
		if text := p.CPS.String(); !strings.Contains(text, want) {
			t.Errorf("level %d: no %q in\n%s", level, want, text)
		}
		if (passes > 0) != (level == compile.O2) {
			t.Errorf("level %d: %d passes", level, passes)
		}
	}
	before := compiled(t, "a.cps", compiled(t, "a.imp", loop, compile.Options{Level: compile.O0}).CPS.String(), compile.Options{})
	passes = 0
	compiled(t, "a.cps", before.CPS.String(), compile.Options{Level: compile.O2, Passes: opt.Options{After: after}})
	if passes == 0 {
		t.Error("a text in CPS is not optimised")
	}
}

// A program is converted again and again, each time into a new one.
func TestConvert(t *testing.T) {
	printed := compiled(t, "a.imp", loop, compile.Options{Level: compile.O0}).CPS.String()
	for _, text := range []string{loop, printed} {
		p, err := compile.Check("a", text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		plain, err := p.Convert(compile.Options{Level: compile.O0})
		if err != nil {
			t.Fatal(err)
		}
		optimised, err := p.Convert(compile.Options{Level: compile.O2})
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Lower(cps.Options{Verbatim: true})
		if err != nil {
			t.Fatal(err)
		}
		if plain.String() != printed || again.String() != printed || optimised.String() == printed {
			t.Errorf("converted several times, it is\n%s\n%s\n%s", plain, optimised, again)
		}
	}
}

func TestRejected(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		opts       compile.Options
		want       string
	}{
		{"a.imp", "fn main() {\n  1\n}", compile.Options{}, "a.imp:2:3: "},
		{"a.imp", "fn main() {\n  var x = 1;\n  print(y);\n}", compile.Options{}, "a.imp:3:9: `y` is not declared"},
		{"a.bril", "@main {\n  x = 1;\n}\n", compile.Options{}, "a.bril:2:"},
		{"a.cps", "fn main(ret: cont()) =\n  no()\n", compile.Options{}, "a.cps:2:3: "},
		{"a.ssa", "fn main() {\nentry:\n  jump no\n}\n", compile.Options{}, "a.ssa:3:8: "},
		{"a.imp", "\x00", compile.Options{}, "a.imp:1:1: the file is binary"},
		{"a.imp", "fn main() { }", compile.Options{MaxSource: 12}, "a.imp: the program is larger than the source limit of 12 bytes"},
		{"a.imp", "fn main() { } fn f() { }", compile.Options{Limits: diag.Limits{Functions: 1}}, "a.imp:1:15: the program has more than 1 function"},
		{"a.cps", "fn main() { 1 }", compile.Options{Language: compile.Imp}, "a.cps:1:"},
	} {
		p, err := compile.Compile(tt.name, tt.text, tt.opts)
		var rejected *compile.Rejected
		if !errors.As(err, &rejected) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
			continue
		}
		if p.CPS != nil || rejected.Diagnostics != p.Diagnostics || !p.Diagnostics.Failed() {
			t.Errorf("%q: %+v", tt.text, p)
		}
	}
	p := compiled(t, "a.imp", "fn main() { unused: print(1); }", compile.Options{})
	if len(p.Diagnostics.Items) != 1 || p.Diagnostics.Items[0].Severity != diag.Warning {
		t.Error("a variable that is not used gives no warning")
	}
	if _, err := compile.Parse("a", "", compile.Options{Language: "c"}); err == nil || err.Error() != `there is no language "c": the languages are "imp", "cps", "ssa", "bril" and "wasm"` {
		t.Errorf("got %v", err)
	}
}

func TestLimits(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		opts compile.Options
		want error
	}{
		{compile.Options{Context: ended}, context.Canceled},
		{compile.Options{MaxMemory: 1}, compile.ErrMemory},
		{compile.Options{Context: context.Background(), MaxMemory: 1 << 40}, nil},
	} {
		p, err := compile.Compile("a.imp", loop, tt.opts)
		if !errors.Is(err, tt.want) || (p == nil) != (tt.want != nil) {
			t.Errorf("got %v, want %v", err, tt.want)
		}
	}

	// The builder hangs, as far as the caller can see.
	timed, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	hang := make(chan bool)
	defer close(hang)
	_, err := compile.Compile("a.imp", loop, compile.Options{Context: timed, Build: cps.Options{Started: func(*cps.Func) { <-hang }}})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestNegativeLimits(t *testing.T) {
	for name, opts := range map[string]compile.Options{
		"Limits.Nesting":   {Limits: diag.Limits{Nesting: -1}},
		"Limits.Functions": {Limits: diag.Limits{Functions: -1}},
		"MaxSource":        {MaxSource: -1},
		"MaxMemory":        {MaxMemory: -1},
	} {
		_, err := compile.Parse("a.imp", loop, opts)
		if want := "compile.Options." + name + " is -1: a limit must not be negative"; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A panic reaches the caller, with a limit as well as without.
func TestPanic(t *testing.T) {
	for _, ctx := range []context.Context{nil, context.Background()} {
		func() {
			defer func() {
				if v := recover(); v == nil {
					t.Error("there was no panic")
				}
			}()
			compile.Compile("a.imp", loop, compile.Options{Context: ctx, Build: cps.Options{Started: func(*cps.Func) { panic("no") }}})
		}()
	}
}

// What is not the program's fault is no *Rejected.
func TestErrorsOfStages(t *testing.T) {
	wrong := errors.New("wrong")
	_, err := compile.Compile("a.imp", loop, compile.Options{Build: cps.Options{Research: cps.Research{Construct: func(*cps.Recording) error { return wrong }}}})
	if !errors.Is(err, wrong) || !strings.HasPrefix(err.Error(), "converting a.imp: ") {
		t.Errorf("got %v", err)
	}
	q := compiled(t, "a.imp", "fn main() { }", compile.Options{}).CPS
	damage := func(e opt.PassRun) {
		if e.Pass == opt.Passes[len(opt.Passes)-1] {
			q.Funcs[0].Conts[cps.Entry].Term.Args = []cps.Value{99}
		}
	}
	if err := compile.Optimise(q, opt.Options{After: damage}); err == nil || !strings.HasPrefix(err.Error(), "verifying the optimised CPS of a.imp: ") {
		t.Errorf("got %v", err)
	}
}

// A program that was not checked, or that was rejected, cannot be converted.
func TestConvertTooEarly(t *testing.T) {
	for _, name := range []string{"a.imp", "a.bril"} {
		text := map[string]string{"a.imp": "fn main() { }", "a.bril": "@main { }"}[name]
		p, err := compile.Parse(name, text, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Convert(compile.Options{}); err == nil || !strings.HasSuffix(err.Error(), "the program was not checked: Parse was called, not Check") {
			t.Errorf("%s: %v", name, err)
		}
		p, _ = compile.Check(name, text+"x", compile.Options{})
		var rejected *compile.Rejected
		if _, err := p.Convert(compile.Options{}); !errors.As(err, &rejected) {
			t.Errorf("%s, rejected: %v", name, err)
		}
	}
	if _, err := compile.Compile("a.imp", "fn main() { }", compile.Options{Level: 7}); err == nil || err.Error() != "there is no level number 7" {
		t.Errorf("%v", err)
	}
}
