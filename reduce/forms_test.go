package reduce

import (
	"errors"
	"os"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/ssa"
)

// textIn returns the text of a program of the tree in a language.
func textIn(t *testing.T, name string, lang compile.Language) string {
	t.Helper()
	text, err := os.ReadFile(programs.Root(t) + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if lang == compile.Bril || lang == compile.Imp {
		return string(text)
	}
	p, err := compile.Compile(name, string(text), compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if lang == compile.CPS {
		return p.CPS.String()
	}
	q, err := ssa.FromCPS(p.CPS)
	if err != nil {
		t.Fatal(err)
	}
	return q.String()
}

// Programs are reduced as long as they contain a text. The results were read: no line of them
// can be left out.
func TestForms(t *testing.T) {
	tests := []struct {
		lang compile.Language
		file string
		has  string
		want string
	}{
		{compile.CPS, "examples/primes.imp", "branch", `
fn main(ret: cont()) =
  branch(false, then, else)
  where then() = ret()
  where else() = ret()
`},
		{compile.CPS, "examples/primes.imp", "n + ", `
fn main(ret: cont()) =
  for(0)
  where for(n: int) =
  do write(n)
  let n.1 = n + 0
  for(n.1)
`},
		{compile.CPS, "examples/early_exit.imp", "raise(", `
fn search(ret: cont(), raise: cont(string)) =
  raise("")

fn main(ret: cont()) =
  ret()
`},
		{compile.SSA, "examples/primes.imp", "phi", `
fn main() {
entry:
  jump for
for:  // from entry, for
  n: int = phi [entry: 0] [for: 0]
  write(n)
  jump for
}
`},
		{compile.Bril, "playground/examples/collatz.bril", "br ", `
@main(n: int) {
  br ;
}
`},
		{compile.Bril, "testdata/bril/call.bril", "call @hypot2", `
@main {
  c: int = call @hypot2 ;
}
`},
		{compile.Bril, "playground/examples/collatz.bril", "eq n", `
@main{
  eq n ;
}
`},
	}
	for _, test := range tests {
		got := reduced(t, test.lang, textIn(t, test.file, test.lang), test.has)
		if got != strings.TrimPrefix(test.want, "\n") {
			t.Errorf("%s in %s:\n%s", test.file, test.lang, got)
		}
	}
}

// reduced reduces a program as long as it contains a text.
func reduced(t *testing.T, lang compile.Language, text, has string) string {
	t.Helper()
	if !strings.Contains(text, has) {
		t.Fatalf("no %q in\n%s", has, text)
	}
	got, err := Text(text, lang, 10_000, func(text string) (bool, error) {
		if _, err := compile.Compile("", text, compile.Options{Language: lang}); err != nil {
			t.Errorf("a program that is rejected was tried: %v\n%s", err, text)
		}
		return strings.Contains(text, has), nil
	})
	if err != nil {
		t.Error(err)
	}
	return got
}

// A program with a fault at run time keeps it.
func TestTrapIsKept(t *testing.T) {
	text := textIn(t, "examples/tour/share.imp", compile.CPS)
	got, _ := Text(text, compile.CPS, 10_000, func(text string) (bool, error) {
		p, err := compile.Compile("", text, compile.Options{Language: compile.CPS})
		if err != nil {
			return false, nil
		}
		var trap *interp.Trap
		_, err = interp.Run(p.CPS, interp.Options{MaxSteps: 1000})
		return errors.As(err, &trap) && trap.Message == "division by zero", nil
	})
	want := `fn share(ret: cont(int)) =
  let t1 = 0 / 0
  ret(t1)

fn main(ret: cont()) =
  share(k)
  where k(t3: int) = ret()
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

// Any text is reduced by lines and words.
func TestAnything(t *testing.T) {
	text := "fn f() {\n    var x = (1 + ;\n    print(x);\n}\n"
	got, _ := Anything(text, 1000, func(text string) (bool, error) { return strings.Contains(text, "+ ;"), nil })
	if got != "+ ;\n" {
		t.Errorf("got %q", got)
	}
}

// An error ends the search with the smallest text so far.
func TestErrorEndsSearch(t *testing.T) {
	for _, lang := range []compile.Language{compile.Imp, compile.CPS, compile.Bril} {
		file := map[compile.Language]string{compile.Imp: "examples/primes.imp", compile.CPS: "examples/primes.imp", compile.Bril: "testdata/bril/call.bril"}[lang]
		text := textIn(t, file, lang)
		stop := errors.New("stop")
		tries := 0
		first := ""
		got, err := Text(text, lang, 10_000, func(text string) (bool, error) {
			tries++
			if first == "" && strings.Contains(text, "main") {
				first, tries = text, 1
				return true, nil
			}
			if first == "" {
				return false, nil
			}
			return true, stop
		})
		if tries != 2 || err != stop || got != first {
			t.Errorf("%s: %d tries, %v\n%s", lang, tries, err, got)
		}
	}
}

// The functions that main uses as values stay, also those that they use.
func TestFunctionsThatAreValuesStay(t *testing.T) {
	q, err := compile.Compile("p.imp", `
		fn inner(n: int) -> int { return n; }
		fn outer(n: int) -> int { return [inner][0](n); }
		fn called() { }
		fn main() { called(); print([outer][0](1)); }`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := q.CPS
	removeCPSFuncs(p, make([]bool, len(p.Funcs)))
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range p.Funcs {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "inner outer main" {
		t.Errorf("what is left: %s", got)
	}
}
