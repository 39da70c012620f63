package closing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/closing"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/programs"
	"cpsc/interp"
)

func read(t *testing.T, text string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile("test.cps", text))
	p := cps.Read(errs.File, errs)
	if p == nil {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	return p
}

// contNamed returns the continuation of a name.
func contNamed(t *testing.T, f *cps.Func, name string) cps.ContID {
	t.Helper()
	for k := range f.Conts {
		if f.Conts[k].Name == name {
			return cps.ContID(k)
		}
	}
	t.Fatalf("%s has no continuation %s", f.Name, name)
	return cps.NoCont
}

// A closed continuation takes the values that are live there. The header of the loop is
// reached from the start of the function and from the closed continuation, and becomes a
// function, too. The inner loop stays a loop.
func TestClose(t *testing.T) {
	p := read(t, `fn f(a: int, b: int, ret: cont(int), raise: cont(string)) =
  let unused = a * b
  outer(0)
  where outer(i: int) =
  let t1 = i < a
  branch(t1, body, done)
  where body() =
    g(i, k, raise)
    where k(x: int) =
    inner(x)
    where inner(y: int) =
    let t2 = y < b
    branch(t2, more, next)
    where more() =
      let y.1 = y + 1
      inner(y.1)
    where next() = outer(y)
  where done() = ret(i)

fn g(x: int, ret: cont(int), raise: cont(string)) = ret(x)
`)
	f := p.Funcs[0]
	made := closing.Close(p, f, []cps.ContID{contNamed(t, f, "k")})
	if len(made) != 2 {
		t.Errorf("%d functions were made", len(made))
	}
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	want := `fn f(a: int, b: int, ret: cont(int), raise: cont(string)) =
  let unused = a * b
  f.1(a, b, 0, ret, raise)

fn g(x: int, ret: cont(int), raise: cont(string)) =
  ret(x)

fn f.1(a: int, b: int, i: int, ret: cont(int), raise: cont(string)) =
  let t1 = i < a
  branch(t1, body, done)
  where body() =
    g(i, k, raise)
    where k(x: int) = f.2(a, b, x, ret, raise)
  where done() = ret(i)

fn f.2(a: int, b: int, x: int, ret: cont(int), raise: cont(string)) =
  inner(x)
  where inner(y: int) =
  let t2 = y < b
  branch(t2, more, next)
  where more() =
    let y.1 = y + 1
    inner(y.1)
  where next() = f.1(a, b, y, ret, raise)
`
	if got := p.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// The head of a loop that is in one piece is a continuation below the entry of its
// function, to which nothing may jump.
func TestLoopInOnePiece(t *testing.T) {
	p := read(t, `fn f(a: int, b: bool, ret: cont()) =
  branch(b, loop, end)
  where loop() =
    do print(a)
    branch(b, loop, end)
  where end() = ret()
`)
	f := p.Funcs[0]
	closing.Close(p, f, []cps.ContID{contNamed(t, f, "loop")})
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	want := `fn f(a: int, b: bool, ret: cont()) =
  branch(b, loop, end)
  where loop() = f.1(a, b, ret)
  where end() = f.2(ret)

fn f.1(a: int, b: bool, ret: cont()) =
  loop()
  where loop() =
  do print(a)
  branch(b, loop, end)
  where end() = f.2(ret)

fn f.2(ret: cont()) =
  ret()
`
	if got := p.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// A program does the same when continuations are closed, whichever they are.
func TestProgramsWithClosedContinuations(t *testing.T) {
	for i, prog := range programs.Sample(t, 3) {
		t.Run(prog.Name, func(t *testing.T) {
			if len(prog.Flags) > 0 {
				t.Skip("it needs limits")
			}
			p, err := compile.Compile(prog.Name+".imp", prog.Text, compile.Options{Level: compile.Level(i % 3)})
			if err != nil {
				t.Fatal(err)
			}
			want := run(p.CPS, prog)
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for _, f := range slices.Clone(p.CPS.Funcs) {
				var conts []cps.ContID
				for k := 1; k < len(f.Conts); k++ {
					if random.IntN(4) == 0 {
						conts = append(conts, cps.ContID(k))
					}
				}
				checkClose(t, p.CPS, f, conts)
			}
			if err := cps.Verify(p.CPS); err != nil {
				t.Fatal(err)
			}
			if got := run(p.CPS, prog); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// run returns the output of a program, and how it ends.
func run(p *cps.Program, prog *programs.Program) string {
	var out strings.Builder
	result, err := interp.Run(p, interp.Options{Args: prog.Args, Stdin: strings.NewReader(prog.Stdin), Stdout: &out})
	return fmt.Sprint(out.String(), "status ", result.Status, ", error ", err)
}

// checkClose closes continuations and compares the captures of the new functions with
// the values that are live where they begin.
func checkClose(t *testing.T, p *cps.Program, f *cps.Func, conts []cps.ContID) {
	t.Helper()
	live, params := liveIn(f), make([]int, len(f.Conts))
	for k := range f.Conts {
		params[k] = len(f.Conts[k].Params)
	}
	var types []cps.Type
	for _, v := range f.Values {
		types = append(types, v.Type)
	}
	made := closing.Close(p, f, conts)
	for _, k := range conts {
		if _, ok := made[k]; !ok {
			t.Errorf("%s: continuation %d was not closed", f.Name, k)
		}
	}
	for k, c := range made {
		made := p.Funcs[c.Func]
		if got, want := len(made.Params), live[k]+params[k]; got != want {
			t.Errorf("%s takes %d parameters: %d values are live, and the continuation has %d", made.Name, got, live[k], params[k])
		}
		for i, x := range c.Captures {
			if want := types[x]; made.Params[i] != want {
				t.Errorf("%s takes %s for a value of type %s", made.Name, p.TypeString(made.Params[i]), p.TypeString(want))
			}
		}
	}
}

// liveIn returns how many values are live at the start of each continuation, besides its
// parameters, by the equations of data flow, solved from the empty sets up.
func liveIn(f *cps.Func) []int {
	live := make([]map[cps.Value]bool, len(f.Conts))
	for k := range live {
		live[k] = map[cps.Value]bool{}
	}
	for changed := true; changed; {
		changed = false
		for k := len(f.Conts) - 1; k >= 0; k-- {
			c, before := &f.Conts[k], len(live[k])
			defined := map[cps.Value]bool{cps.NoValue: true}
			for _, x := range c.Params {
				defined[x] = true
			}
			use := func(xs ...cps.Value) {
				for _, x := range xs {
					if kind := f.Info(x).Kind; !defined[x] && kind != cps.ConstValue && kind != cps.UndefValue {
						live[k][x] = true
					}
				}
			}
			for _, op := range c.Ops {
				use(op.Args...)
				defined[op.Result] = true
			}
			use(c.Term.Subject)
			use(c.Term.Args...)
			for _, s := range c.Term.Succs() {
				for x := range live[s] {
					use(x)
				}
			}
			changed = changed || len(live[k]) > before
		}
	}
	counts := make([]int, len(f.Conts))
	for k := range live {
		counts[k] = len(live[k])
	}
	return counts
}
