package tour

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// The lessons of the project are right, and follow the paper.
func TestLessons(t *testing.T) {
	lessons, err := Load(os.DirFS("../../docs/tour"))
	if err != nil {
		t.Fatal(err)
	}
	figures := 0
	names := map[string]bool{}
	for _, l := range lessons {
		if names[l.Name] {
			t.Errorf("two lessons are called %s", l.Name)
		}
		names[l.Name] = true
		if err := judge(l); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		questions := 0
		for _, p := range l.Parts {
			if p.Question != nil {
				questions++
			}
			if strings.Contains(fmt.Sprint(p.Text), fmt.Sprintf("Figure %d", figures+1)) {
				figures++
			}
		}
		if questions == 0 {
			t.Errorf("%s asks nothing", l.Name)
		}
	}
	if figures != 8 {
		t.Errorf("the lessons follow %d figures", figures)
	}
}

// figure2 is Figure 2 of the paper. In lines 4 and 7 x is assigned, in line 10 it is read.
const figure2 = `fn f(n: int) -> int {
    var y = n;
    var z = 5;
    var x = 0;
    while n > 0 {
        if n == z {
            x = 1;
        }
        n -= 1;
    }
    return x;
}

fn main() {
    print(f(7));
}
`

const figure4 = "fn f(x: int) -> int {\n    var m = x & 0;\n    var r: int;\n    if m != 0 { r = 0; } else { r = x; }\n    return r;\n}\n\nfn main() {\n    print(f(7), f(8));\n}\n"

const figure7 = "fn f(k: bool, n: int) -> int {\n    if n > 10 { k = true; }\n    var v = n * 3;\n    if k { return v + 1; }\n    return v - 1;\n}\n\nfn main() {\n    print(f(true, 1));\n}\n"

// The facts about the figures of the paper, and about what the strategies do with them.
func TestFacts(t *testing.T) {
	tests := []struct {
		program, strategy string
		level             int
		fact, operand     string
		want              []string // or the error, which begins with !
	}{
		{figure2, "simple", 1, "parameters", "x", []string{"join", "while"}},
		{figure2, "simple", 1, "parameters", "n", []string{"while"}},
		{figure2, "simple", 1, "parameters", "y", nil},
		{figure2, "simple", 1, "parameters", "q", []string{"!there is no variable q"}},
		{figure2, "simple", 1, "parameter", "x in while", []string{"yes"}},
		{figure2, "simple", 1, "parameter", "x in done", []string{"no"}},
		{figure2, "simple", 1, "parameter", "x", []string{"!a variable in a continuation was expected"}},
		{figure2, "simple", 1, "arguments", "x in while", []string{"0, x.1"}},
		{figure2, "simple", 1, "arguments", "x in join", []string{"x, 1"}},
		{figure2, "simple", 1, "arguments", "x in done", []string{"!nothing was placed"}},
		{figure2, "simple", 1, "arguments", "n in join", []string{"!it is not a parameter in the end"}},
		{figure2, "simple", 1, "value", "x on line 11", []string{"x"}},
		{figure2, "simple", 1, "value", "x in done", []string{"x"}},
		{figure2, "simple", 1, "value", "n on line 9", []string{"n.1"}},
		{figure2, "simple", 1, "value", "n in while", []string{"n.1"}},
		{figure2, "simple", 1, "value", "z in body", []string{"5"}}, // first, the parameter of a loop that is not complete
		{figure2, "simple", 1, "value", "x in body", []string{"!it is not read there"}},
		{figure2, "simple", 1, "reason", "n in while", []string{"it is not sealed"}},
		{figure2, "simple", 1, "reason", "x in while", []string{"it is a join"}},
		{figure2, "marker", 1, "reason", "x in while", []string{"the lookup has come back to it"}},
		{figure2, "marker", 1, "reason", "x in join", []string{"its predecessors disagree"}},
		{figure2, "scc", 1, "reason", "x in while", []string{"several values come into its component"}},
		{figure2, "simple", 1, "fate", "n in join", []string{"n.1"}},
		{figure2, "simple", 0, "fate", "x in join", []string{"parameter"}},
		{figure2, "simple", 1, "placed", "n", []string{"2"}},
		{figure2, "marker", 1, "placed", "n", []string{"1"}},
		{figure2, "simple", 1, "kept", "n", []string{"1"}},
		{figure2, "simple", 1, "last jump", "while", []string{"join"}},
		{figure2, "simple", 1, "last jump", "f", []string{"!nothing jumps to it"}},
		{figure2, "simple", 1, "takes", "while", []string{"n.1, x"}},
		{figure2, "simple", 1, "takes", "body", []string{"nothing"}},
		{figure2, "simple", 1, "takes", "nowhere", []string{"!there is no continuation nowhere"}},
		{figure2, "simple", 1, "returns", "", []string{"x"}},
		{figure2, "simple", 1, "output", "", []string{"1"}},
		{figure4, "simple", 0, "parameter", "r in join", []string{"yes"}},
		{figure4, "simple", 1, "parameter", "r in join", []string{"no"}},
		{figure4, "simple", 0, "returns", "", []string{"r"}},
		{figure4, "simple", 1, "returns", "", []string{"x"}},
		{figure4, "simple", 1, "output", "", []string{"7 8"}},
		{figure7, "deferred", 1, "takes", "join", []string{"k.1"}},
		{figure7, "deferred", 2, "takes", "then.2 after thread", []string{"v.2"}},
		{figure7, "deferred", 1, "returns", "", []string{"!it does not return in one place"}},
	}
	for _, test := range tests {
		f, err := know(test.program, View{Strategy: test.strategy, Level: test.level, Func: "f"})
		if err != nil {
			t.Fatal(err)
		}
		got, err := answers[test.fact](f, test.operand)
		if err != nil {
			got = []string{"!" + err.Error()}
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s, %d, %s: %s: %q, want %q", test.strategy, test.level, test.fact, test.operand, got, test.want)
		}
	}
}

// lesson returns a lesson about figure2 with a block or a text at its end.
func lesson(rest string) string {
	return "# Title\n\n```imp\n" + figure2 + "```\n\n" + rest + "\n"
}

func question(keys, choices string) string {
	return lesson("```question\n" + keys + "\n\nWhich?\n\n" + choices + "\n```")
}

// Every mistake in a lesson is found, with its line.
func TestMistakes(t *testing.T) {
	const keys = "parameters: x\nstrategy: simple"
	tests := []struct{ text, want string }{
		// Answers.
		{question(keys, "- [x] `while`: Yes.\n- [x] `join`: Yes.\n- [ ] `body`: No."), ""},
		{question(keys, "- [x] `while`: Yes.\n- [ ] `join`: No.\n- [ ] `body`: No."), `parameters: x: the right answer is ["join" "while"], and not ["while"]`},
		{question(keys, "- [x] `while`: Yes.\n- [ ] `body`: No."), `the right answer is ["join" "while"]`},
		{question(keys, "- [x] `while`: Yes.\n- [x] `join`: Yes.\n- [x] `body`: No."), `and not ["body" "join" "while"]`},
		{question(keys, "- [x] `while`: Yes.\n- [x] `join`: Yes.\n- [ ] `nowhere`: No."), "there is no continuation nowhere"},
		{question("arguments: x in while", "- [x] `0, x.1` (two of them): Yes.\n- [ ] `0, 1`: No."), ""},
		{question("arguments: x in while", "- [x] `0, 1`: Yes.\n- [ ] `0, x.1`: No."), `the right answer is ["0, x.1"], and not ["0, 1"]`},
		{question("arguments: x in while", "- [x] `0, x.1`: Yes.\n- [x] `0, 1`: No."), `and not ["0, 1" "0, x.1"]`},
		{question("arguments: x in body", "- [x] `0`: Yes.\n- [ ] `1`: No."), "arguments: x in body: nothing was placed"},
		{question("colour: x", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown fact "colour"`},
		// Keys.
		{question(keys+"\nwhen: now", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown key "when"`},
		{question(keys+"\nmark: x", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown key "mark"`},
		{question(keys+"\nlevel: 1\nlevel: 1", "- [x] `0`: Yes.\n- [ ] `1`: No."), `the key "level" has no value, or several`},
		{question(keys+"\nlevel: 3", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown level "3"`},
		{question(keys+"\nlevel: 12", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown level "12"`},
		{question(keys+"\nno key", "- [x] `0`: Yes.\n- [ ] `1`: No."), `"no key" is not a key with a value`},
		{question("parameters: x\nstrategy: best", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown placement "best": there are `},
		{question(keys+"\nfunction: g", "- [x] `0`: Yes.\n- [ ] `1`: No."), "there is no function g"},
		{question(keys+"\ntab: run", "- [x] `0`: Yes.\n- [ ] `1`: No."), "unknown tab or stops"},
		{question(keys+"\nbeside: best", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown placement "best": there are `},
		// Moments.
		{question(keys+"\nfrom: later", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown moment "later"`},
		{question(keys+"\nfrom: start now", "- [x] `0`: Yes.\n- [ ] `1`: No."), `unknown moment "start now"`},
		{question(keys+"\nfrom: before", "- [x] `0`: Yes.\n- [ ] `1`: No."), "the event is missing"},
		{question(keys+"\nto: after place x in body", "- [x] `0`: Yes.\n- [ ] `1`: No."), `no event is "place x in body"`},
		{question(keys+"\nto: after place x y in body", "- [x] `0`: Yes.\n- [ ] `1`: No."), `"place x y in body" is not an event`},
		{question(keys+"\nto: pass coffee", "- [x] `0`: Yes.\n- [ ] `1`: No."), `no pass "coffee" changes the program`},
		// Choices.
		{question(keys, "- `while`: Yes."), "a choice is - [x] ANSWER: REASON"},
		{question(keys, "- [x] `while`"), "a choice is - [x] ANSWER: REASON"},
		{question(keys, "- [x] `while`: Yes."), "a question has at least two choices"},
		{question(keys, "- [x] `while`: Yes.\n- [x] while: Yes."), `the choice "while" is there twice`},
		{question(keys, "Nothing."), "the question has no choices"},
		{lesson("```question\nparameters: x\n```"), "an empty line and a text have to follow the keys"},
		// Texts and programs.
		{"# Title\n\n```question\nparameters: x\n\nWhich?\n```\n", "01-a.md:4: there is no program before it"},
		{lesson("A <b>bold</b> text"), "a lesson cannot have this: RawHTML"},
		{lesson("<script>alert(1)</script>"), "a lesson cannot have this: HTMLBlock"},
		{lesson("![picture](picture.png)"), "a lesson cannot have this: Image"},
		{lesson("[a link](javascript:alert)"), `and not to "javascript:alert"`},
		{lesson("[a link](02-b.md)"), `and not to "02-b.md"`},
		{lesson("[a link](01-a.md), [another](https://example.org/)"), ""},
		{lesson("```show\nto: end\nmark: x\n\nShow it\n```"), ""},
		{lesson("```show\nto: end\nmark: q\n\nShow it\n```"), "there is no variable q"},
		{lesson("```show\nmark: x\n\nShow it\n```"), "what is shown is missing"},
		{lesson("```show\nto: end\nfrom: start\n\nShow it\n```"), `unknown key "from"`},
		{lesson("```show\nto: end\n\nShow it\n\nor not\n```"), "is not one paragraph"},
		{"# Title\n\n```imp\nfn main() { print(x); }\n```\n", "01-a.md:4:"},
		{"# Title\n\n```imp\nfn main() { print(1 / 0); }\n```\n", "the program does not run"},
		{"# Title\n\n```imp\nfn main() { while true { } }\n```\n", "the program does not run"},
		{"Title\n", "a lesson begins with a heading"},
		{"", "a lesson begins with a heading"},
	}
	for _, test := range tests {
		list, err := Load(fstest.MapFS{"01-a.md": {Data: []byte(test.text)}})
		if err == nil {
			err = judge(list[0])
		}
		if got := fmt.Sprint(err); test.want == "" && err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s\n%s\nwant %s", test.text[max(0, len(test.text)-200):], got, test.want)
		}
	}
	twice := question(keys, "- [x] `while`: Yes.\n- [x] `join`: Yes.")
	if _, err := Parse("01-a.md", []byte(twice+twice[strings.Index(twice, "```question"):]), nil); err == nil || !strings.Contains(err.Error(), "asked twice") {
		t.Error(err)
	}
	if _, err := Load(fstest.MapFS{}); err == nil {
		t.Error("there are no lessons, and no error")
	}
	if _, err := Parse("lesson.md", []byte("# T\n"), nil); err == nil {
		t.Error("a bad name is accepted")
	}
}

// A moment is the number of events before which, or after which, it is.
func TestMoments(t *testing.T) {
	text := question("parameters: x\nstrategy: simple\nbeside: marker\nfrom: before place x in while\nto: after place x in while", "- [x] `while`: Yes.\n- [x] `join`: Yes.")
	text += "\n```show\nstrategy: simple\nto: end\nbeside: marker\nstops: decisions\ntab: values\nlevel: 0\n\nShow `x`\n```\n"
	l, err := Parse("01-a.md", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	q, s := l.Parts[1].Question, l.Parts[2].Show
	p, _ := check(figure2)
	b, _ := p.build("simple", 1, false)
	events := b.funcs["f"].events
	if e := events[q.From.At]; e.Kind.String() != "place" || b.funcs["f"].names.Vars[e.Var] != "x" || q.To.At != q.From.At+1 {
		t.Errorf("from %d to %d: %v", q.From.At, q.To.At, e.Kind)
	}
	if q.From.Beside != "" || q.To.Beside != "marker" {
		t.Errorf("%q may give the answer; in the end there is %q", q.From.Beside, q.To.Beside)
	}
	if q.From.Mark != "x" || !q.Multiple || !q.Graph || q.From.Strategy != "simple" || q.From.Func != "f" || q.From.Level != 1 {
		t.Errorf("%+v", q)
	}
	verbatim, _ := p.build("simple", 0, false)
	want := View{Level: 0, Strategy: "simple", Func: "f", At: len(verbatim.funcs["f"].events), Tab: "values", Stops: "decisions", Beside: "marker"}
	if s.View != want {
		t.Errorf("%+v, want %+v", s.View, want)
	}
	if !reflect.DeepEqual(s.Label, []Node{"Show ", []any{"code", "x"}}) {
		t.Errorf("%q", s.Label)
	}
}

// Markdown becomes the elements that the page knows, and the text stays as it is.
func TestMarkdown(t *testing.T) {
	got, err := renderer{files: []string{"02-b.md"}}.blocks("A *very* **long** `x < y` line\nand [more](02-b.md) & `` ` ``.\n\n> - one\n> - two\n\n1. three\n\n## Head\n\n```text\na <b>\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	want := `[["p","A ",["em","very"]," ",["strong","long"]," ",["code","x < y"]," line"," ","and ",["a","#tour=b","more"]," & ",["code","` + "`" + `"],"."],` +
		`["blockquote",["ul",["li",["span","one"]],["li",["span","two"]]]],["ol",["li",["span","three"]]],["h3","Head"],["pre","a <b>\n"]]`
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(got); err != nil || strings.TrimSpace(b.String()) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, &b, want)
	}
}
