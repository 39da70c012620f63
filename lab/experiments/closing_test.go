package experiments

import (
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
	"cpsc/flow"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lab/methods"
	"cpsc/lab/setup"
	"cpsc/opt"
)

// The header of the loop needs n, and only jumps lead to it: closed, it takes n, too, from the
// function and from the end of the loop. The other continuations are targets of branches.
func TestClosing(t *testing.T) {
	p, err := compile.Compile("prime.imp", `fn isPrime(n: int) -> bool {
    for var d = 2; d * d <= n; d += 1 {
        if n % d == 0 { return false; }
    }
    return true;
}
fn main() {}
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := p.CPS.Func("isPrime")
	before, live := p.CPS.String(), maxLive(f)
	closeFunc(p.CPS, f, 0)
	if got := p.CPS.String(); got != before {
		t.Errorf("nothing is lifted, but it is\n%s", got)
	}
	closeFunc(p.CPS, f, 1)
	if err := cps.Verify(p.CPS); err != nil {
		t.Fatal(err)
	}
	var header, back []string
	for _, line := range strings.Split(p.CPS.String(), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "where for(") {
			header = append(header, line)
		} else if strings.HasPrefix(line, "for(") {
			back = append(back, line)
		}
	}
	if len(header) != 1 || strings.Count(header[0], ": int") != 2 || len(back) != 2 || strings.Count(back[0], ",") != 1 || strings.Count(back[1], ",") != 1 {
		t.Errorf("the header does not take d and n:\n%s", p.CPS)
	}
	// n and d at the header; n, d and the product or the remainder where these are computed.
	if live != 3 || maxLive(f) != 3 {
		t.Errorf("%d and %d values are live at once, want 3", live, maxLive(f))
	}
	drop(p.CPS, f)
	if got := p.CPS.String(); got != before {
		t.Errorf("dropping gives\n%s\nand not\n%s", got, before)
	}
}

// Both variables are written first; 1 is the head of a loop, which reads the one; 2 writes it
// again; 3 reads the other. Only jumps lead to the head, so it alone can take the other variable.
// Before the head reads, two values are live: as many as in 2 after the write.
func TestSkeleton(t *testing.T) {
	read := func(v int32) construct.Access { return construct.Access{Var: v} }
	write := func(v int32) construct.Access { return construct.Access{Var: v, Write: true} }
	f := &construct.Function{Name: "f", Vars: 2, Succs: flow.Graph{{1}, {2, 3}, {1}, nil},
		Code: [][]construct.Access{{write(0), write(1)}, {read(0)}, {write(0)}, {read(1)}}}
	for _, m := range methods.All {
		if strings.HasSuffix(m.Name, "new buffers") {
			continue
		}
		p, err := skeletonOf(f, m.Options)
		if err != nil {
			t.Fatal(m.Name, err)
		}
		if n := liftsOf(p.Funcs[0]).choices(); n != 1 && m.Name == methods.Base {
			t.Errorf("%d free variables can be lifted, want 1\n%s", n, p)
		}
		var n closeness
		if err := n.add(p); err != nil {
			t.Fatal(m.Name, err)
		}
		want := closeness{params: 1, args: 2, live: 2}
		if m.Name == "click-paleczny" || m.Name == "mansky-gunter" || m.Name == "ullrich" || m.Name == "react" {
			continue // these place more
		}
		if n.params != want.params || n.args != want.args || n.live != want.live {
			t.Errorf("%s: got %+v, want %+v\n%s", m.Name, n, want, p)
		}
		closed, err := upTo(all).apply(p)
		if err != nil {
			t.Fatal(m.Name, err)
		}
		n = closeness{}
		if err := n.add(closed); err != nil {
			t.Fatal(m.Name, err)
		}
		if n.params != 2 || n.args != 4 || n.live != 2 {
			t.Errorf("%s: closed, it has %+v\n%s", m.Name, n, closed)
		}
	}
}

// Closed programs behave as before, in both engines.
func TestClosedPrograms(t *testing.T) {
	root, err := setup.Root()
	if err != nil {
		t.Fatal(err)
	}
	list, err := programs.Load(root)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		if i%3 != 0 || len(p.Flags) > 0 {
			continue
		}
		for _, level := range []compile.Level{compile.O1, compile.O2} {
			c, err := compile.Compile(p.Name+".imp", p.Text, compile.Options{Level: level, Passes: opt.Options{}})
			if err != nil {
				t.Fatal(p.Name, err)
			}
			for _, f := range c.CPS.Funcs {
				closeFunc(c.CPS, f, []int{1, 2, all}[i/3%3])
			}
			if err := cps.Verify(c.CPS); err != nil {
				t.Fatal(p.Name, err)
			}
			for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
				var out strings.Builder
				interp.Run(c.CPS, interp.Options{Args: p.Args, Stdin: strings.NewReader(p.Stdin), Stdout: &out, Engine: engine})
				if out.String() != p.Stdout {
					t.Errorf("%s prints\n%swant\n%s", p.Name, out.String(), p.Stdout)
				}
			}
		}
	}
}

// f has two registers for numbers and one for references; g one.
func TestBytecodeCounts(t *testing.T) {
	var n closeness
	n.addBytecode(`; 2 functions
fn f(n0: int); references: 1
     0    load        n1, 0                      ; n7 is no register here
     1 +1 mov         n0, n1
     2    mov.r       r0, r0

fn g(n0: int); references: 0
     3    ret.n       n0
`)
	if want := (closeness{instructions: 4, moves: 2, registers: 2 + 1 + 1}); n != want {
		t.Errorf("got %+v, want %+v", n, want)
	}
}
