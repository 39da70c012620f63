package explore_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/explore"
)

// The page knows every kind of event, and its shape has the fields that the kind needs.
func TestKinds(t *testing.T) {
	data := collect(t, "a.imp", "fn main() {}", explore.Options{})
	if got, want := len(data.Kinds), int(cps.EventMerge)+1; got != want {
		t.Fatalf("%d kinds, want %d", got, want)
	}
	story, err := os.ReadFile("page/story.ts")
	if err != nil {
		t.Fatal(err)
	}
	for kind, shape := range data.Kinds {
		if shape.Name != cps.EventKind(kind).String() {
			t.Errorf("kind %d is %s, want %v", kind, shape.Name, cps.EventKind(kind))
		}
		if !strings.Contains(string(story), `case "`+shape.Name+`":`) {
			t.Errorf("page/story.ts does not tell the event %s", shape.Name)
		}
		if shape.Fields == "" && shape.Name != "finish" && shape.Name != "reopen" {
			t.Errorf("the event %s has no fields", shape.Name)
		}
	}
}

const hostile = "</script><script>alert(1)</script><!--\u2028"

// The page allows its own style and script only, ends its scripts nowhere else, and has the
// data as they were.
func TestPage(t *testing.T) {
	data := collect(t, "/a/prog.imp", "fn main() { print(\""+hostile+"\"); }", explore.Options{})
	if data.Name != "prog.imp" {
		t.Errorf("the name is %q", data.Name)
	}
	data.Name = hostile + "\xff"
	var b strings.Builder
	if err := explore.Fprint(&b, data); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	part := func(open, close string) string {
		_, rest, _ := strings.Cut(page, open)
		text, _, ok := strings.Cut(rest, close)
		if !ok {
			t.Fatalf("there is no %s", open)
		}
		return text
	}
	if n := strings.Count(strings.ToLower(page), "</script"); n != 2 {
		t.Errorf("%d scripts end, want 2", n)
	}
	if strings.Contains(page, "<!--") {
		t.Error("a comment begins")
	}
	policy := part(`Content-Security-Policy" content="`, `"`)
	for what, text := range map[string]string{"script-src": part("<script>", "</script>"), "style-src": part("<style>", "</style>")} {
		sum := sha256.Sum256([]byte(text))
		if want := what + " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "';"; !strings.Contains(policy+";", want) {
			t.Errorf("the policy %s does not have %s", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") || !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("the policy is %s", policy)
	}
	if title := html.UnescapeString(part("<title>", "</title>")); title != hostile+"\uFFFD - cpsc explore" {
		t.Errorf("the title is %q", title)
	}
	if !utf8.ValidString(page) {
		t.Error("the page is no UTF-8")
	}
	text := part(`id="data">`, "</script>")
	var back explore.Data
	if err := json.Unmarshal([]byte(text), &back); err != nil {
		t.Fatal(err)
	}
	if back.Source != data.Source || back.Name != hostile+"\uFFFD" || !reflect.DeepEqual(back.Strings, data.Strings) {
		t.Error("the data have changed")
	}
	if size := len(page) - len(text); size > 400_000 {
		t.Errorf("the page has %d bytes without the data, want at most 400,000", size)
	}
}

// All input languages give a page. Only what is built has a construction.
func TestLanguages(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		builds int
		syntax bool
	}{
		"a.imp":  {"fn main() { var i = 0; while i < 3 { i += 1; } print(i); }", 4, true},
		"b.imp":  {"extern fn f() -> int;\nfn main() { print(f()); }", 4, true},
		"a.bril": {"@main {\n  x: int = const 1;\n  print x;\n}\n", 4, true},
		"a.cps":  {"fn main(ret: cont()) =\n  do print(1)\n  ret()\n", 1, false},
		"a.ssa":  {"fn main() {\nentry:\n  ret\n}\n", 1, false},
	} {
		data := collect(t, name, tt.text, explore.Options{Placement: cps.Marker})
		if len(data.Builds) != tt.builds || (data.Syntax != nil) != tt.syntax {
			t.Errorf("%s: %d builds, want %d; syntax: %v", name, len(data.Builds), tt.builds, data.Syntax != nil)
		}
		first := data.Builds[data.First]
		want := ""
		if tt.syntax {
			want = "marker"
		}
		if first.Strategy != want {
			t.Errorf("%s: the first build is %q, want %q", name, first.Strategy, want)
		}
		if traced := first.Funcs[0].Trace != nil; traced != tt.syntax {
			t.Errorf("%s: there is a trace: %v", name, traced)
		}
		if len(data.Passes) == 0 {
			t.Errorf("%s: there are no passes", name)
		}
	}
}

// Without optimisation there are no passes, and what the text says is built.
func TestLevel(t *testing.T) {
	data := collect(t, "a.imp", "fn main() { print(2 * 3); }", explore.Options{Level: compile.O0})
	if data.Passes != nil {
		t.Error("there are passes")
	}
	if text := lines(data, data.Builds[data.First].Funcs[0]); !strings.Contains(text, "2 * 3") {
		t.Errorf("the product is folded:\n%s", text)
	}
}

func lines(d *explore.Data, f *explore.Func) string {
	var b strings.Builder
	for _, l := range f.Lines {
		b.WriteString(d.Strings[l[0]] + "\n")
	}
	return b.String()
}

// The last text of the passes is the program as -O2 makes it, and the passes that are said
// to change nothing do not.
func TestPasses(t *testing.T) {
	text := "fn half(n: int) -> int { return n / 2; }\nfn main() { print(half(8)); }"
	data := collect(t, "a.imp", text, explore.Options{})
	want, err := compile.Compile("a.imp", text, compile.Options{Level: compile.O2})
	if err != nil {
		t.Fatal(err)
	}
	var last []explore.Ref
	changed := 0
	for i, pass := range data.Passes {
		if pass.Changed != (pass.Lines != nil) && i > 0 {
			t.Errorf("pass %d, %s: changed %v, but lines %v", i, pass.Name, pass.Changed, pass.Lines)
		}
		if pass.Lines != nil {
			if reflect.DeepEqual(last, pass.Lines) {
				t.Errorf("pass %d, %s, changes nothing", i, pass.Name)
			}
			last = pass.Lines
			changed++
		}
	}
	var got strings.Builder
	for _, ref := range last {
		got.WriteString(data.Strings[ref] + "\n")
	}
	if got.String() != want.CPS.String() || changed < 2 {
		t.Errorf("after %d changes, the program is\n%s\nwant\n%s", changed, got.String(), want.CPS)
	}
}

// A run has each continuation with the values of its parameters, and how it ended.
func TestRun(t *testing.T) {
	program := `fn main(n: int) {
    var i = 0;
    while i < n { i += 1; }
    print("i", i);
    print(1 / (n - 2));
}`
	tests := []struct {
		name  string
		opts  explore.RunOptions
		steps []string
		out   string
		end   string
	}{
		{"a trap", explore.RunOptions{Args: []string{"2"}}, []string{"main(2)", "while(0)", "body()", "while(1)", "body()", "while(2)", "done()"}, "i 2\n", "Trap: division by zero, at 5:13"},
		{"the end", explore.RunOptions{Args: []string{"0"}}, []string{"main(0)", "while(0)", "done()"}, "i 0\n0\n", "The program ended with status 0."},
		{"the limit", explore.RunOptions{Args: []string{"9"}, MaxSteps: 3}, []string{"main(9)", "while(0)", "body()"}, "", "The record ends here, after 3 continuations."},
		{"an argument too few", explore.RunOptions{}, nil, "", "The program did not run: "},
	}
	for _, tt := range tests {
		data := collect(t, "a.imp", program, explore.Options{Run: tt.opts})
		var steps []string
		for _, step := range data.Run.Steps {
			f := data.Builds[data.First].Funcs[step[1]]
			var args []string
			for _, ref := range step[4:] {
				args = append(args, data.Strings[ref])
			}
			steps = append(steps, data.Strings[f.Conts[step[2]].Name]+"("+strings.Join(args, ", ")+")")
		}
		if !reflect.DeepEqual(steps, tt.steps) || data.Run.Output != tt.out || !strings.HasPrefix(data.Run.End, tt.end) {
			t.Errorf("%s: %q, %q, %q", tt.name, steps, data.Run.Output, data.Run.End)
		}
		if strings.Contains(data.Run.End, "--") || strings.Contains(data.Run.End, "command line") {
			t.Errorf("%s: the reader has no command line: %s", tt.name, data.Run.End)
		}
	}
	data := collect(t, "a.imp", program, explore.Options{Flags: true, Run: explore.RunOptions{Args: []string{"9"}, MaxSteps: 3}})
	if want := "The record ends here, after 3 continuations. --max-run sets the limit."; data.Run.End != want || !data.Flags {
		t.Errorf("%s, want %s", data.Run.End, want)
	}
}

// Bytes that are no text are one character each, in the output and in the count of it.
func TestRunOutput(t *testing.T) {
	data := collect(t, "a.imp", `fn main() { write("\xff", "ä"); main2(); } fn main2() { write("z"); }`, explore.Options{Level: compile.O0})
	last := data.Run.Steps[len(data.Run.Steps)-1]
	if data.Run.Output != "\uFFFDäz" || last[3] != 2 {
		t.Errorf("the output is %q, and %d characters of it were written before %v", data.Run.Output, last[3], last)
	}
}

// Constructions that are too long are left out, and their length is there.
func TestMaxEvents(t *testing.T) {
	data := collect(t, "a.imp", "fn f() { }\nfn main() { var i = 0; while i < 3 { i += 1; } print(i); }", explore.Options{MaxEvents: 20, Placement: cps.Marker})
	funcs := data.Builds[1].Funcs // what is shown first comes first
	if data.MaxEvents != 20 || funcs[0].Trace.Omitted != 0 || funcs[1].Trace.Omitted < 20 || len(funcs[1].Trace.Events) > 0 {
		t.Errorf("the limit is %d, and %d and %d events are left out", data.MaxEvents, funcs[0].Trace.Omitted, funcs[1].Trace.Omitted)
	}
}

// The edges from a call of the rest of a generator have the names of its continuations, whatever the
// type of the generator.
func TestGeneratorLabels(t *testing.T) {
	data := collect(t, "a.imp", `fn lists() yields [int] throws string { yield [1]; throw "end"; }
fn down(n: int) yields int { yield n; if n > 0 { for x in down(n - 1) { yield x; } } }
fn main() {
	try { for l in lists() { print(l); } } catch e { print(e); }
	for x in down(2) { print(x); }
}`, explore.Options{Level: compile.O0})
	labels := map[string]int{}
	for _, f := range data.Builds[data.First].Funcs {
		if data.Strings[f.Name] == "main" {
			for _, c := range f.Conts {
				for _, e := range c.Edges {
					labels[data.Strings[e[1]]]++
				}
			}
		}
	}
	want := map[string]int{"": labels[""], "return": 2, "yield": 2, "done": 2, "raise": 1, "ask": 1}
	if !reflect.DeepEqual(labels, want) {
		t.Errorf("the edges are labelled %v, want %v", labels, want)
	}
}

// The data of n generators, each of which takes its values from the one before, grow in proportion to n.
func TestDataOfChainedGenerators(t *testing.T) {
	size := func(n int) int {
		var b strings.Builder
		b.WriteString("fn g0(a: int) yields int { yield a; }\n")
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, "fn g%d(a: int) yields int { for x in g%d(a) { yield x + 1; } }\n", i, i-1)
		}
		fmt.Fprintf(&b, "fn main() { for x in g%d(1) { print(x); } }\n", n-1)
		text, err := json.Marshal(collect(t, "a.imp", b.String(), explore.Options{Level: compile.O1}))
		if err != nil {
			t.Fatal(err)
		}
		return len(text)
	}
	if one, four := size(25), size(100); four > 5*one {
		t.Errorf("%d bytes, and %d for four times as many", one, four)
	}
}

// The list of functions has the parts into which a generator is divided, and also the function
// that was built.
func TestDivided(t *testing.T) {
	data := collect(t, "a.imp", "fn f() yields int { yield 1; yield 2; }\nfn main() { for x in f() { print(x); } }", explore.Options{})
	for _, b := range data.Builds {
		divided := 0
		for _, f := range b.Funcs {
			if f.Divided {
				divided++
				if f.Trace == nil || len(f.Trace.Events) == 0 || f.SSA != nil {
					t.Errorf("%s: the construction of %s is not there", b.Strategy, data.Strings[f.Name])
				}
			} else if f.SSA == nil {
				t.Errorf("%s: %s has no SSA form", b.Strategy, data.Strings[f.Name])
			}
		}
		if divided == 0 {
			t.Errorf("%s: no function was divided", b.Strategy)
		}
	}
	if !slices.Contains(data.Strings, "yield") {
		t.Error("no edge leads to a yield")
	}
}
