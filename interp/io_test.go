package interp

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"cpsc/interp/internal/interptest"
)

const echo = `
fn main(ret: cont()) =
  loop()
  where loop() =
    let end = eof()
    branch(end, done, more)
    where more() =
      let s = read_line()
      let a = [s]
      do print(a)
      loop()
    where done() = ret()
`

func TestReadLine(t *testing.T) {
	long := strings.Repeat("long ", 40000) // longer than the buffer
	tests := []struct{ in, want string }{
		{"", ""},
		{"\n", "[\"\"]\n"},
		{"a\nb\n", "[\"a\"]\n[\"b\"]\n"},
		{"a\r\n\nlast", "[\"a\\r\"]\n[\"\"]\n[\"last\"]\n"},
		{long + "\n" + long, "[\"" + long + "\"]\n[\"" + long + "\"]\n"},
	}
	for _, test := range tests {
		for _, wrap := range []func(io.Reader) io.Reader{iotest.HalfReader, iotest.OneByteReader, iotest.DataErrReader} {
			var out strings.Builder
			_, _, err := run(t, echo, Options{Stdin: wrap(strings.NewReader(test.in)), Stdout: &out})
			if out.String() != test.want || err != nil {
				t.Errorf("%.20q: got %.40q, %v, want %.40q", test.in, out.String(), err, test.want)
			}
		}
	}
}

const readInts = `
fn main(ret: cont()) =
  loop()
  where loop() =
    let n = read_int()
    do print(n)
    loop()
`

func TestReadInt(t *testing.T) {
	tests := []struct{ in, want, message string }{
		{" 1\n-2\t+3\r\n  ", "1\n-2\n3\n", "end of input"},
		{"9223372036854775807 -9223372036854775808", "9223372036854775807\n-9223372036854775808\n", "end of input"},
		{"1 abc", "1\n", `not an integer: "abc"`},
		{"9223372036854775808", "", `integer does not fit into 64 bits: "9223372036854775808"`},
		{"-9223372036854775809", "", `integer does not fit into 64 bits: "-9223372036854775809"`},
		{"+99999999999999999999", "", `integer does not fit into 64 bits: "+99999999999999999999"`},
		{"99999999999999999999x", "", `not an integer: "99999999999999999999x"`},
		{"+-99999999999999999999", "", `not an integer: "+-99999999999999999999"`},
		{"-+99999999999999999999", "", `not an integer: "-+99999999999999999999"`},
		{"1.5", "", `not an integer: "1.5"`},
		{"1_0", "", `not an integer: "1_0"`},
		{"0x10", "", `not an integer: "0x10"`},
		{"- 1", "", `not an integer: "-"`},
		{"\"\xff", "", `not an integer: "\"\xff"`},
	}
	for _, test := range tests {
		out, _, err := run(t, readInts, Options{Stdin: iotest.OneByteReader(strings.NewReader(test.in))})
		if out != test.want || err == nil || err.Error() != test.message {
			t.Errorf("%q: got %q, %v, want %q, %s", test.in, out, err, test.want, test.message)
		}
	}
}

func TestReadLineAfterReadInt(t *testing.T) {
	out, _, err := run(t, interptest.Body(`
  let n = read_int()
  let a = read_line()
  let b = read_line()
  let e = eof()
  let m = read_int()
  let f = eof()
  let c = read_line()
  let g = eof()
  let all = [a, b, c]
  do print(n, m, all, e, f, g)`), Options{Stdin: strings.NewReader(" 12 x\ny\n3\n")})
	if want := "12 3 [\" x\", \"y\", \"\"] false false true\n"; out != want || err != nil {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}

func TestOutputComesBeforeInput(t *testing.T) {
	var out strings.Builder
	seen := ""
	in := readerFunc(func(p []byte) (int, error) {
		seen = out.String()
		return copy(p, "5\n"), nil
	})
	_, _, err := run(t, interptest.Body("do write(\"number? \")\n let n = read_int()\n do print(n)"), Options{Stdin: in, Stdout: &out})
	if seen != "number? " || out.String() != "number? 5\n" || err != nil {
		t.Errorf("%q, %q, %v", seen, out.String(), err)
	}
}

// A dueWriter collects the pieces that are written to it.
type dueWriter struct {
	pieces []string
	due    func() bool
}

func (w *dueWriter) Write(p []byte) (int, error) {
	w.pieces = append(w.pieces, string(p))
	return len(p), nil
}

func (w *dueWriter) Due() bool { return w.due() }

// A writer gets what is buffered whenever it says so.
func TestDueWriter(t *testing.T) {
	text := interptest.Body("do print(1)\n do write(2)\n do print(3)\n do print(4)\n do print(5)")
	for _, engine := range []Engine{Fast, Reference} {
		for _, test := range []struct {
			due  string // by write: y or n
			want string
		}{
			{"yyyyy", "1\n|2|3\n|4\n|5\n"},
			{"nnnnn", "1\n23\n4\n5\n"},
			{"nynny", "1\n2|3\n4\n5\n"},
			{"nnyn", "1\n23\n|4\n5\n"}, // and then a panic, which is an error
		} {
			w := &dueWriter{}
			calls := 0
			w.due = func() bool { calls++; return test.due[calls-1] == 'y' }
			o := runOn(t, engine, text, Options{Stdout: w})
			if got := strings.Join(w.pieces, "|"); got != test.want || calls != 5 {
				t.Errorf("%v, %s: %q, %d calls", engine, test.due, got, calls)
			}
			var ioError *IOError
			if failed := errors.As(o.err, &ioError) && strings.Contains(o.err.Error(), "it panicked"); failed != (len(test.due) < 5) {
				t.Errorf("%v, %s: %v", engine, test.due, o.err)
			}
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A waitingReader gives a line, then waits for an interrupt, then gives what is left.
type waitingReader struct {
	interrupt context.CancelFunc
	left      string // after the interrupt
	reading   bool
}

func (r *waitingReader) Read([]byte) (int, error) { panic("not by ReadContext") }

func (r *waitingReader) ReadContext(ctx context.Context, p []byte) (int, error) {
	r.reading = true
	defer func() { r.reading = false }()
	if r.interrupt != nil {
		r.interrupt()
		r.interrupt = nil
		<-ctx.Done()
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	if n == 0 {
		return 0, ctx.Err()
	}
	return n, nil
}

// TestContextReader expects that an interrupt leaves no read behind. That nothing of what is read is
// lost, rts.TestReadAcrossInterrupt says.
func TestContextReader(t *testing.T) {
	for _, engine := range []Engine{Fast, Reference} {
		for _, left := range []string{"", "line\n"} {
			ctx, cancel := context.WithCancel(context.Background())
			in := &waitingReader{interrupt: cancel, left: left}
			o := runOn(t, engine, interptest.Body("let s = read_line()\n do print(s)\n let x = read_line()"), Options{Stdin: in, Context: ctx})
			// The run may notice the interrupt before it prints the line.
			if o.out != left && o.out != "" || in.left != "" || !errors.Is(o.err, ErrInterrupted) || in.reading {
				t.Errorf("%s: got %q, %v, want %q and an interrupt; a read is in progress: %t", engine, o.out, o.err, left, in.reading)
			}
		}
	}
}

func TestOutputComesBeforeTraps(t *testing.T) {
	out, _, err := run(t, interptest.Body("do print(1)\n let x = 1 / 0"), Options{})
	if out != "1\n" || err == nil {
		t.Error(out, err)
	}
}

type failingWriter struct{ left int }

var errPipe = errors.New("the pipe is closed")

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errPipe
	}
	return len(p), nil
}

func TestFailures(t *testing.T) {
	const forever = `
fn main(ret: cont()) =
  loop()
  where loop() =
    do print("again")
    loop()
`
	var ioError *IOError
	for _, text := range []string{forever, interptest.Body("do print(1)"), interptest.Body("do print(1)\n let n = read_int()")} {
		_, _, err := run(t, text, Options{Stdout: &failingWriter{0}, Stdin: strings.NewReader("1")})
		if !errors.As(err, &ioError) || !errors.Is(err, errPipe) || err.Error() != "writing standard output: the pipe is closed" {
			t.Error(err)
		}
	}
	_, _, err := run(t, interptest.Body("do print(1)\n let x = 1 / 0"), Options{Stdout: &failingWriter{0}})
	if err == nil || err.Error() != "division by zero" {
		t.Error(err)
	}
	for _, op := range []string{"read_line()", "read_int()", "eof()"} {
		_, _, err := run(t, interptest.Body("let x = "+op), Options{Stdin: iotest.ErrReader(errPipe)})
		if !errors.As(err, &ioError) || err.Error() != "reading standard input: the pipe is closed" {
			t.Error(op, err)
		}
		_, _, err = run(t, interptest.Body("let x = "+op), Options{Stdin: readerFunc(func([]byte) (int, error) { return 0, nil })})
		if !errors.Is(err, io.ErrNoProgress) {
			t.Error(op, err)
		}
	}
}

func TestArguments(t *testing.T) {
	const text = `
fn main(n: int, x: float, b: bool, s: string, ret: cont()) =
  let a = [s]
  do print(n, x, b, a)
  ret()
`
	good := []struct{ n, x, b, s, want string }{
		{"1", "1.5", "true", "", `1 1.5 true [""]`},
		{"-1", "-1", "false", "a b", `-1 -1.0 false ["a b"]`},
		{"+1_000", "1_0.5e-3", "true", "-1", `1000 0.0105 true ["-1"]`},
		{"0xFF", "1E5", "true", "true", `255 100000.0 true ["true"]`},
		{"-0x10", "-0.0", "true", "x", `-16 -0.0 true ["x"]`},
		{"0xFFFFFFFFFFFFFFFF", "0", "true", "x", `-1 0.0 true ["x"]`},
		{"0b1_01", "1e-400", "true", "x", `5 0.0 true ["x"]`},
		{minInt, "1e400", "", "", ""},
		{maxInt, "1e+21", "true", "x", maxInt + ` 1e+21 true ["x"]`},
	}
	for _, test := range good {
		out, _, err := run(t, text, Options{Args: []string{test.n, test.x, test.b, test.s}})
		if test.want == "" {
			if err == nil || err.Error() != `argument 2 (x: float) does not fit into a float: "1e400" was given` {
				t.Error(err)
			}
		} else if out != test.want+"\n" || err != nil {
			t.Errorf("%v: got %q, %v", test, out, err)
		}
	}
	for _, n := range []string{"", "-", "abc", "1.0", "1e3", " 1", "1 ", "_1", "1_", "1__0", "0x", "0b2", "0xG", "--1", "0x-1", "1-", "０", "0X1", "99999999999999999999x", "0x1FFFFFFFFFFFFFFFFG"} {
		_, _, err := run(t, text, Options{Args: []string{n, "1", "true", ""}})
		if want := "argument 1 (n: int) is not an integer: " + strconv.Quote(n) + " was given"; err == nil || err.Error() != want {
			t.Errorf("%q: got %v", n, err)
		}
	}
	for _, n := range []string{"9223372036854775808", "-9223372036854775809", "99999999999999999999", "0x10000000000000000"} {
		_, _, err := run(t, text, Options{Args: []string{n, "1", "true", ""}})
		if want := "argument 1 (n: int) does not fit into 64 bits: " + strconv.Quote(n) + " was given"; err == nil || err.Error() != want {
			t.Errorf("%q: got %v", n, err)
		}
	}
	for _, x := range []string{"", ".", ".5", "5.", "1e", "e5", "nan", "inf", "0x1p3", "1.5.2", "1_e5", "--1.0", "1.-5", "1e++5", " 1.0"} {
		_, _, err := run(t, text, Options{Args: []string{"1", x, "true", ""}})
		if want := "argument 2 (x: float) is not a number: " + strconv.Quote(x) + " was given"; err == nil || err.Error() != want {
			t.Errorf("%q: got %v", x, err)
		}
	}
	bad := []struct {
		args []string
		want string
	}{
		{[]string{"1", "2", "yes", ""}, `argument 3 (b: bool) is neither true nor false: "yes" was given`},
		{nil, "argument 1 (n: int) is missing: main takes 4 arguments and got 0"},
		{[]string{"1", "2", "true"}, "argument 4 (s: string) is missing: main takes 4 arguments and got 3"},
		{[]string{"1", "2", "true", "", "more\n"}, `main takes 4 arguments and got 5: "more\n" is too many`},
	}
	for _, test := range bad {
		_, _, err := run(t, text, Options{Args: test.args})
		var arg *ArgError
		if !errors.As(err, &arg) || arg.Message != test.want || arg.Usage != "main(n: int, x: float, b: bool, s: string)" {
			t.Errorf("%q: got %v", test.args, err)
		}
	}
}

func TestStart(t *testing.T) {
	tests := []struct{ text, want string }{
		{"fn f(ret: cont()) = ret()", "the program has no function main"},
		{"fn main(a: [int], ret: cont()) = ret()", "parameter a of main cannot be given as text: its type is [int]"},
		{"fn main(ret: cont(string)) = ret(\"\")", "main must return nothing or an int"},
		{"fn INIT(a: int, ret: cont()) = ret()\nfn main(ret: cont()) = ret()", "::init has parameters or results"},
	}
	for _, test := range tests {
		_, _, err := run(t, test.text, Options{})
		var start *StartError
		if !errors.As(err, &start) || start.Message != test.want {
			t.Errorf("%s: got %v", test.text, err)
		}
	}
}
