package dot_test

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/dot"
	"cpsc/internal/test/programs"
)

// compiled returns a program and its graph of promises.
func compiled(t *testing.T, name, text string) (*cps.Program, *dot.PromiseGraph) {
	t.Helper()
	var promises dot.PromiseGraph
	p, err := compile.Compile(name, text, compile.Options{Build: cps.Options{Trace: promises.Add}})
	if err != nil {
		t.Fatal(err)
	}
	return p.CPS, &promises
}

// text returns the text of a graph.
func text(t *testing.T, p *cps.Program, g dot.GraphKind, only string) string {
	t.Helper()
	var b bytes.Buffer
	if err := dot.Fprint(&b, p, g, p.Func(only)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func expect(t *testing.T, g *graph, want ...string) {
	t.Helper()
	got := g.texts()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Figure 2 of the paper, with a condition that reads x.
const figure2 = `fn f(c: bool) -> int {
    var x = 0;
    while c {
        if x > 5 { x = 1; }
    }
    return x;
}
fn main() { print(f(false)); }
`

func TestFlow(t *testing.T) {
	p, _ := compiled(t, "figure2.imp", figure2)
	g := parse(t, text(t, p, dot.Flow, "f"))
	expect(t, g,
		"f(c: bool) -> while(x: int); branch(c) [(0)]",
		"while(x: int); branch(c) -> body(); t1 = x > 5; branch(t1) [true]",
		"while(x: int); branch(c) -> done() [false]",
		"body(); t1 = x > 5; branch(t1) -> then() [true]",
		"body(); t1 = x > 5; branch(t1) -> else() [false]",
		"then() -> join(x.1: int) [(1)]",
		"else() -> join(x.1: int) [(x)]",
		"join(x.1: int) -> while(x: int); branch(c) [(x.1)]",
		"done() -> ret: cont(int) [(x)]")
	if !slices.Equal(g.names, []string{"fn f"}) || len(g.nodes) != 8 {
		t.Errorf("%v, %d nodes", g.names, len(g.nodes))
	}
	g = parse(t, text(t, p, dot.Flow, ""))
	if !slices.Equal(g.names, []string{"fn f", "fn main"}) {
		t.Error(g.names)
	}
}

func TestDom(t *testing.T) {
	p, _ := compiled(t, "figure2.imp", figure2)
	expect(t, parse(t, text(t, p, dot.Dom, "f")),
		"f(c: bool) -> while(x: int)",
		"while(x: int) -> body()",
		"body() -> then()",
		"body() -> else()",
		"body() -> join(x.1: int)",
		"while(x: int) -> done()")
}

// TestNest expects that body, else and done are in the header of the loop, whose x they use.
// The others use nothing but the parameter c of the function, which the header needs.
func TestNest(t *testing.T) {
	p, _ := compiled(t, "figure2.imp", figure2)
	expect(t, parse(t, text(t, p, dot.Nest, "f")),
		"f(c: bool) -> while(x: int)",
		"while(x: int) -> body()",
		"while(x: int) -> else()",
		"while(x: int) -> done()",
		"f(c: bool) -> then()",
		"f(c: bool) -> join(x.1: int)")
}

func TestCalls(t *testing.T) {
	p, _ := compiled(t, "calls.imp", `fn even(n: int) -> bool { return n == 0 || odd(n - 1); }
fn odd(n: int) -> bool { return n != 0 && even(n - 1); }
fn apply(f: fn(int) -> bool) -> bool { return f(3); }
fn main() {
    print(even(1), even(2), odd(3));
    print(apply(odd));
}
`)
	all := parse(t, text(t, p, dot.Calls, ""))
	expect(t, all,
		"even -> odd",
		"odd -> even",
		"apply -> function values",
		"main -> even [2 calls]",
		"main -> odd",
		"main -> odd [closure] dotted",
		"main -> apply")
	expect(t, parse(t, text(t, p, dot.Calls, "apply")),
		"apply -> function values",
		"main -> apply")
}

func TestPromises(t *testing.T) {
	_, promises := compiled(t, "figure2.imp", figure2)
	var b bytes.Buffer
	if err := promises.Fprint(&b, promises.Func("f")); err != nil {
		t.Fatal(err)
	}
	g := parse(t, b.String())
	expect(t, g,
		"x; x in while -> x.1; x in join [body]",
		"1 -> x.1; x in join [then]",
		"0 -> x; x in while [entry]",
		"x.1; x in join -> x; x in while [join]",
		"c -> c@while; c in while [entry]",
		"c@while; c in while -> c@while; c in while [join]",
		"c@while; c in while -> c [is] dotted")
	styles := map[string]string{}
	for _, a := range g.nodes {
		styles[strings.Split(a.label(), "\n")[0]] = a["shape"] + a["style"]
	}
	if styles["x"] != "ellipse" || styles["c@while"] != "ellipsedashed" || styles["0"] != "" {
		t.Error(styles)
	}
	if promises.Func("g") != nil {
		t.Error("there is a function g")
	}
}

// hostile is a program whose names and strings have all signs that mean something in DOT
// or in a page.
const hostile = "fn `<script>\"a\"\\\\b&amp;é`(x: int, `</svg>`: string, ret: cont(int), `raise \"it\"`: cont(string)) =\n" +
	"  let t1 = `</svg>` + \"\\\"\\\\n<b>&lt;\"\n" +
	"  switch(t1, \"a\\\"b\": one, \"\\n\": two, _: two)\n" +
	"  where one() = ret(x)\n" +
	"  where two() = `raise \"it\"`(t1)\n" +
	"\n" +
	"fn main(ret: cont()) =\n" +
	"  `<script>\"a\"\\\\b&amp;é`(1, \"s\", `k&`, h)\n" +
	"  where `k&`(y: int) =\n" +
	"    do print(y)\n" +
	"    ret()\n" +
	"  where h(e: string) =\n" +
	"  do print(e)\n" +
	"  exit(1)\n"

// TestNames expects names and strings as they are in the text of the program, and edges
// to several continuations as such.
func TestNames(t *testing.T) {
	p, _ := compiled(t, "hostile.cps", hostile)
	const (
		f    = "`<script>\"a\"\\\\b&amp;é`"
		head = f + "(x: int, `</svg>`: string); t1 = `</svg>` + \"\\\"\\\\n<b>&lt;\"; switch(t1)"
		main = "main(); call " + f + "(1, \"s\")"
	)
	g := parse(t, text(t, p, dot.Flow, ""))
	expect(t, g,
		head+" -> one() [\"a\\\"b\"]",
		head+" -> two() [\"\\n\"]",
		head+" -> two() [_]",
		"one() -> ret: cont(int) [(x)]",
		"two() -> `raise \"it\"`: cont(string) [(t1)]",
		main+" -> `k&`(y: int); print(y) [return]",
		main+" -> h(e: string); print(e); exit(1) [`raise \"it\"`] dashed",
		"`k&`(y: int); print(y) -> ret: cont()")
	if want := []string{"fn " + f, "fn main"}; !slices.Equal(g.names, want) {
		t.Errorf("%q", g.names)
	}
}

// Long operations and long continuations are cut.
func TestLong(t *testing.T) {
	p, _ := compiled(t, "long.imp", "fn main() { print(\""+strings.Repeat("é", 100)+"\");"+strings.Repeat("print(1);", 50)+" }")
	for _, a := range parse(t, text(t, p, dot.Flow, "")).nodes {
		lines := strings.Split(a.label(), "\n")
		if lines[0] != "main()" {
			continue
		}
		if want := "print(\"" + strings.Repeat("é", 52) + "…"; lines[1] != want {
			t.Errorf("%s, want %s", lines[1], want)
		}
		if len(lines) != 41 || lines[40] != "… 12 more" { // the head, and 51 calls of print
			t.Errorf("%d lines, the last is %s", len(lines), lines[len(lines)-1])
		}
	}
}

// TestAllPrograms compares the flow graphs of all programs with their text: each jump has
// its arguments. Graphviz reads all graphs, where it is installed.
func TestAllPrograms(t *testing.T) {
	type source struct{ name, text string }
	var list []source
	for _, p := range programs.Sample(t, 6) {
		list = append(list, source{p.Path, p.Text})
	}
	for _, p := range programs.Conts(t) {
		list = append(list, source{p.Name + ".cps", p.Text})
	}
	var all strings.Builder
	for _, s := range list {
		p, promises := compiled(t, s.name, s.text)
		printed := p.String()
		for _, f := range p.Funcs {
			out := text(t, p, dot.Flow, f.Name)
			all.WriteString(out)
			g := parse(t, out)
			_, conts, own := p.Names(f)
			edges := 0
			for k := range f.Conts {
				term := &f.Conts[k].Term
				for slot, to := range term.Targets {
					e := g.edges[edges]
					edges++
					var name string
					if to.IsOwn() {
						name = own[to.Own()]
					} else {
						name = conts[to]
					}
					if head := g.nodes[e.to].label(); !strings.HasPrefix(head, name) {
						t.Errorf("%s, %s: an edge leads to %s, want %s", s.name, f.Name, head, name)
					}
					if exceptional := e.attributes["style"] == "dashed"; exceptional != (term.IsCall() && slot > 0) {
						t.Errorf("%s, %s: %v is exceptional: %v", s.name, f.Name, e, exceptional)
					}
					label := e.attributes.label()
					if label == "" {
						label = "()"
					}
					if (term.Kind == cps.Jump || term.Kind == cps.Return) && len([]rune(label)) < 60 && !strings.Contains(printed, name+label) {
						t.Errorf("%s, %s: the program has no jump %s%s", s.name, f.Name, name, label)
					}
				}
			}
			if edges != len(g.edges) {
				t.Errorf("%s, %s: %d edges, want %d", s.name, f.Name, len(g.edges), edges)
			}
			dom := parse(t, text(t, p, dot.Dom, f.Name))
			if len(dom.nodes) != len(f.Conts) || len(dom.edges) != len(f.Conts)-1 {
				t.Errorf("%s, %s: the dominator tree has %d nodes and %d edges", s.name, f.Name, len(dom.nodes), len(dom.edges))
			}
		}
		var b bytes.Buffer
		if err := promises.Fprint(&b, nil); err != nil {
			t.Fatal(err)
		}
		for _, out := range []string{b.String(), text(t, p, dot.Calls, ""), text(t, p, dot.Dom, "")} {
			all.WriteString(out)
			for _, line := range parse(t, out).texts() {
				if strings.HasSuffix(line, "does not exist") {
					t.Errorf("%s: %s", s.name, line)
				}
			}
		}
	}
	path, err := exec.LookPath("dot")
	if err != nil {
		t.Log("Graphviz is not installed")
		return
	}
	for _, args := range [][]string{{"-Tcanon"}, {"-Tsvg"}} {
		cmd := exec.Command(path, args...)
		input := all.String()
		if args[0] == "-Tsvg" { // which takes long
			p, _ := compiled(t, "hostile.cps", hostile)
			input = text(t, p, dot.Flow, "")
		}
		cmd.Stdin = strings.NewReader(input)
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("dot %s: %v", args[0], err)
		}
		if args[0] == "-Tsvg" && !bytes.Contains(out, []byte("`&lt;script&gt;&quot;a&quot;\\\\b&amp;amp;é`(x: int, `&lt;/svg&gt;`: string)</text>")) {
			t.Errorf("the names are not in the picture:\n%s", out)
		}
	}
}
