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
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/notation"
)

func read(t *testing.T, text string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile("test.cps", text))
	p := notation.Read(errs.File, errs)
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

// A value that is spilled is stored where it is defined, and loaded by the functions that
// use it. Where control goes on to a function that does not need it, the field of a reference
// is cleared. A parameter is in its field from the beginning.
func TestCloseWithFrame(t *testing.T) {
	p := read(t, `struct frame { state: int }

fn f(s: string, a: int, frame: frame, ret: cont()) =
  let t1 = a + 1
  let t2 = str(t1)
  g(k)
  where k() =
    do print(t1)
    g(k2)
    where k2() =
      do print(t2)
      loop(s)
      where loop(x: string) =
      let t3 = x + x
      g(k3)
      where k3() =
        let t4 = len(t3)
        let t5 = t4 < t1
        branch(t5, loop2, k4)
        where loop2() = loop(t3)
        where k4() =
          do print(s, x)
          ret()

fn g(ret: cont()) = ret()
`)
	f := p.Funcs[0]
	params := slices.Clone(f.Conts[cps.Entry].Params)
	spilled := map[cps.Value]int{}
	frame := &closing.HeapFrame{Value: params[2], Field: fieldsOf(p.Structs[0], f, spilled)}
	closing.CloseWithFrame(p, f, []cps.ContID{contNamed(t, f, "k"), contNamed(t, f, "k2"), contNamed(t, f, "k3"), contNamed(t, f, "k4")}, frame)
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	if _, ok := spilled[params[0]]; !ok || len(spilled) != 5 {
		t.Errorf("the fields are %v; the parameter s is %d", spilled, params[0])
	}
	want := `struct frame { state: int, x1: string, x5: int, x6: string, x7: string, x8: string }

fn f(s: string, a: int, frame: frame, ret: cont()) =
  let t1 = a + 1
  do frame.x5 = t1
  let t2 = str(t1)
  do frame.x6 = t2
  g(k)
  where k() = f.1(frame, ret)

fn g(ret: cont()) =
  ret()

fn f.1(frame: frame, ret: cont()) =
  let t1 = frame.x5
  do print(t1)
  g(k2)
  where k2() = f.2(frame, ret)

fn f.2(frame: frame, ret: cont()) =
  let s = frame.x1
  let t2 = frame.x6
  do print(t2)
  do frame.x6 = undef:string
  f.3(frame, s, ret)

fn f.3(frame: frame, x: string, ret: cont()) =
  do frame.x7 = x
  let t3 = x + x
  do frame.x8 = t3
  g(k3)
  where k3() = f.4(frame, ret)

fn f.4(frame: frame, ret: cont()) =
  let t1 = frame.x5
  let t3 = frame.x8
  let t4 = len(t3)
  let t5 = t4 < t1
  branch(t5, loop2, k4)
  where loop2() =
    do frame.x7 = undef:string
    do frame.x8 = undef:string
    f.3(frame, t3, ret)
  where k4() =
  do frame.x8 = undef:string
  f.5(frame, ret)

fn f.5(frame: frame, ret: cont()) =
  let s = frame.x1
  let x = frame.x7
  do print(s, x)
  ret()
`
	if got := p.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// fieldsOf returns a function that adds fields to a struct for values of f, and notes them.
func fieldsOf(s *cps.Struct, f *cps.Func, spilled map[cps.Value]int) func(cps.Value) int {
	values := f.Values
	return func(x cps.Value) int {
		spilled[x] = len(s.Fields)
		s.Fields = append(s.Fields, cps.StructField{Name: fmt.Sprint("x", x), Type: values[x].Type})
		return spilled[x]
	}
}

// A program does the same when continuations are closed, whichever they are, and also if
// values are spilled to a frame.
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
				if len(conts) > 0 && random.IntN(2) == 0 {
					checkSpill(t, p.CPS, f, conts, random.IntN(4))
				} else {
					checkClose(t, p.CPS, f, conts)
				}
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
		if got, want := len(made.Params), len(live[k])+params[k]; got != want {
			t.Errorf("%s takes %d parameters: %d values are live, and the continuation has %d", made.Name, got, len(live[k]), params[k])
		}
		for i, x := range c.Captures {
			if want := types[x]; made.Params[i] != want {
				t.Errorf("%s takes %s for a value of type %s", made.Name, p.TypeString(made.Params[i]), p.TypeString(want))
			}
		}
	}
}

// checkSpill does the same with a frame. The body of f becomes a function of its own, which
// has the frame as its last parameter, and f calls it with a new one.
func checkSpill(t *testing.T, p *cps.Program, f *cps.Func, conts []cps.ContID, limit int) {
	t.Helper()
	live := liveIn(f)
	s := p.DeclareStruct("framed::" + f.Name) // a generator function has a frame:: already
	id, _ := p.DeclareFunc(f.Name+"::framed", append(slices.Clone(f.Params), s.Type), f.Results(), f.Pos, f.ContParams[1:]...)
	body := p.Funcs[id]
	body.Conts, body.Values, body.Sites = f.Conts, append(f.Values, cps.ValueInfo{Kind: cps.ParamValue, Type: s.Type}), f.Sites
	inBody := cps.Value(len(f.Values))
	params := body.Conts[cps.Entry].Params
	body.Conts[cps.Entry].Params = append(slices.Clone(params), inBody)
	spilled := map[cps.Value]int{}
	made := closing.CloseWithFrame(p, body, conts, &closing.HeapFrame{Value: inBody, Field: fieldsOf(s, body, spilled), Limit: limit})

	for k, c := range made {
		for _, x := range c.Captures {
			if !live[k][x] && x != inBody {
				t.Errorf("%s captures %d, which is not live", p.Funcs[c.Func].Name, x)
			}
		}
		for x := range live[k] {
			if _, ok := spilled[x]; ok == slices.Contains(c.Captures, x) {
				t.Errorf("%s: %d is live; spilled: %t", p.Funcs[c.Func].Name, x, ok)
			}
		}
	}

	f.Values = make([]cps.ValueInfo, 1)
	value := func(info cps.ValueInfo) cps.Value {
		f.Values = append(f.Values, info)
		return cps.Value(len(f.Values) - 1)
	}
	entry := cps.Cont{Pos: f.Pos}
	for _, t := range f.Params {
		entry.Params = append(entry.Params, value(cps.ValueInfo{Kind: cps.ParamValue, Type: t}))
	}
	var fields []cps.Value
	for _, field := range s.Fields {
		fields = append(fields, value(cps.ValueInfo{Kind: cps.UndefValue, Type: field.Type}))
	}
	for i, x := range params {
		if field, ok := spilled[x]; ok {
			fields[field] = entry.Params[i]
		}
	}
	frame := value(cps.ValueInfo{Kind: cps.OpValue, Type: s.Type})
	entry.Ops = []cps.Op{{Code: cps.New, Result: frame, Args: fields, Aux: int32(s.Type), Pos: f.Pos}}
	entry.Term = cps.Term{Kind: cps.Call, Func: id, Args: append(slices.Clone(entry.Params), frame), Pos: f.Pos}
	for i := range f.ContParams {
		entry.Term.Targets = append(entry.Term.Targets, cps.Own(i))
	}
	f.Conts, f.Sites = []cps.Cont{entry}, nil
	f.Renumber()
}

// liveIn returns which values are live at the start of each continuation, besides its
// parameters, by the equations of data flow, solved from the empty sets up.
func liveIn(f *cps.Func) []map[cps.Value]bool {
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
	return live
}
