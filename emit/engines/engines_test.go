package engines_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

var (
	all    = flag.Bool("all", false, "run all programs of the tree, and not a sample")
	sample = flag.Int("sample", rand.IntN(40), "run every fortieth program from number `N` on")
)

// TestPrograms runs programs of the repository with every engine: one in eighty or, with
// -all, every program at every level.
func TestPrograms(t *testing.T) {
	t.Logf("-sample=%d", *sample)
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		for i, p := range programs.All(t) {
			if len(p.Flags) > 0 || !*all && i%80 != *sample { // the flags of cpsc run set limits
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				t.Parallel()
				for level := range 3 {
					if *all || level == i/80%3 {
						enginetest.Compare(t, e, enginetest.Compile(t, p.Name+".imp", p.Text, level), p.Args, p.Stdin)
					}
				}
			})
		}
	})
}

// TestStacksOfExceptions runs the programs with exceptions that nothing catches and that may
// be passed on, with every engine: the report has the calls when they were thrown.
func TestStacksOfExceptions(t *testing.T) {
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		for i, p := range programs.All(t) {
			if p.Stack == nil || engines.All[i%len(engines.All)] != e && !long.Enabled() {
				continue
			}
			for level := range 3 {
				if level != i%3 && !long.Enabled() {
					continue
				}
				t.Run(fmt.Sprint(p.Name, " -O", level), func(t *testing.T) {
					t.Parallel()
					enginetest.Compare(t, e, enginetest.Compile(t, p.Name+".imp", p.Text, level), p.Args, p.Stdin)
				})
			}
		}
	})
}

// TestReferencesAreShown prints values that contain references of every kind, next to
// structs, function values and arrays with similar representations.
func TestReferencesAreShown(t *testing.T) {
	p := enginetest.Compile(t, "refs.cps", `
struct Both { r: ref int, n: int }
struct Ref { first: string, second: string }
struct Empty { }
global g: string
fn f(r: ref int, ret: cont()) = ret()
fn main(ret: cont()) =
  do @g = "ref"
  let a = [1, 2]
  let e = ref a[1]
  let c = cell(3)
  let both = new Both(c, 4)
  let field = ref both.n
  let list = [e, c, field]
  let s = new Ref("Both", "ref")
  let t = ref s.first
  let u = ref @g
  let v = cell("ref")
  let texts = [t, u, v]
  let empty = new Empty()
  let h = closure f(c)
  let fs = [h]
  let nested = [list, list]
  do print(list, both, s, texts, empty, fs, nested)
  ret()
`, 1)
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
		want := enginetest.Outcome{Out: "[<ref>, <ref>, <ref>] Both(<ref>, 4) Ref(\"Both\", \"ref\") [<ref>, <ref>, <ref>] Empty() [<fn f>] " +
			"[[<ref>, <ref>, <ref>], [<ref>, <ref>, <ref>]]\n"}
		if got != want {
			t.Errorf("got %v, want %v", got, want)
		}
		enginetest.CompareOutcome(t, e, got, p, nil, "")
	})
}

// TestMessagesAreClean expects that the messages and names of a program cannot control a
// terminal.
func TestMessagesAreClean(t *testing.T) {
	asserts := enginetest.Compile(t, "asserts.imp", `fn main(s: string) { assert(false, "\x1b[31m\x7f\t\n\xc2\x9b é \r\0" + s); }`, 1)
	broken := enginetest.Compile(t, "broken.imp", `fn main() { assert(false, "x\xc2AB \xc2\ny z\xff\x9b31m \xe2\x82 \xf0\x9f\x98 \xed\xa0\x80 \xc2"); }`, 1)
	// All code points next to those that Clean changes, and a sample of the others.
	var text strings.Builder
	last := ""
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		now := diag.Clean(string(r))
		if now == string(r) {
			now = "itself"
		}
		if now != last || r%997 == 0 {
			text.WriteString(string(r-1) + string(r))
		}
		last = now
	}
	odd := enginetest.Compile(t, "odd.imp", "fn main() { assert(false, \""+text.String()+"\"); }", 1)
	named := enginetest.Compile(t, "named.cps", "fn main(`a\\nb`: int, ret: cont()) = ret()\n", 1)
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, asserts), []string{"end"}, "")
		want := enginetest.Outcome{Status: 3, Errors: "trap: assertion failed: ␛[31m␡    ␊� é ␍␀end\n" +
			" --> asserts.imp:1:22\n  in main (asserts.imp:1:22)\n"}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		enginetest.Compare(t, e, broken, nil, "")
		enginetest.Compare(t, e, odd, nil, "")
		dir := enginetest.Prepare(t, e, named)
		enginetest.Expect(t, e, dir, named, []string{"x"}, "")
		enginetest.Expect(t, e, dir, named, nil, "")
	})
}
