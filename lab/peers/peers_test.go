package peers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"cpsc/lab/setup"
)

// TestMain makes the test binary stand for the command in the processes that
// are started: for the hidden subcommand, and for engines that answer what they
// are told to.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case HostCommand:
			if err := Host(context.Background(), os.Args[2:], os.Stdout, os.Stderr); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		case "say":
			fmt.Print(os.Args[2])
			fmt.Fprint(os.Stderr, os.Args[3])
			os.Exit(len(os.Args) - 4) // each further argument is a failure
		}
	}
	os.Exit(m.Run())
}

func TestParseFlags(t *testing.T) {
	plain := options{levels: []int{2}, repeat: 5, clock: cpuClock, timeout: 5 * time.Minute}
	for _, test := range []struct {
		args string
		want func(*options)
	}{
		{"", func(*options) {}},
		{"--peers=lua5.4,goja --programs fib,,sieve,fib", func(o *options) {
			o.peers, o.programs = []string{"lua5.4", "goja"}, []string{"fib", "sieve"}
		}},
		{"--base=clang --peers=llvm", func(o *options) { o.base, o.peers = "clang", []string{"llvm"} }},
		{"-peers=", func(o *options) { o.peers = []string{} }},
		{"--levels=1,2 --clock=wall --repeat=3", func(o *options) {
			o.levels, o.clock, o.repeat = []int{1, 2}, wallClock, 3
		}},
		{"--timeout=90s --json=a --cpsc=b --root=c --date", func(o *options) {
			o.timeout, o.json, o.cpsc, o.root, o.date = 90*time.Second, "a", "b", "c", true
		}},
	} {
		want := plain
		test.want(&want)
		got, err := parseFlags(strings.Fields(test.args), io.Discard)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v, want %+v", test.args, got, err, want)
		}
	}
}

func TestParseFlagsRejects(t *testing.T) {
	for _, test := range []struct{ args, message string }{
		{"--peers=lua5.4,perl", "there is no peer perl: there are lua5.4, luajit, "},
		{"--base=perl", "there is no peer perl"},
		{"--levels=3", "the levels are 0, 1 and 2"},
		{"--levels=2,02", "each at most once"},
		{"--levels=", "there must be one"},
		{"--clock=sun", "it is cpu or wall"},
		{"--repeat=0", "-repeat cannot be 0"},
		{"--timeout=0s", "-timeout cannot be 0s"},
		{"fib", `not "fib"`},
		{"--fast", "-fast"},
	} {
		_, err := parseFlags(strings.Fields(test.args), io.Discard)
		usage := (*setup.UsageError)(nil)
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s: got %v, want %s", test.args, err, test.message)
		}
	}
	if _, err := parseFlags([]string{"--help"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("--help: got %v", err)
	}
}

func TestLoadPrograms(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"b.imp", "b.out", "a.imp", "a.out", "c.imp"} {
		write(t, filepath.Join(dir, file), file+"\n")
	}
	got, err := loadPrograms(dir, []string{"b", "a"})
	if err != nil || len(got) != 2 || got[0].name != "b" || got[1].want != "a.out\n" || got[1].file(".c") != filepath.Join(dir, "a.c") {
		t.Errorf("got %v, %v", got, err)
	}
	for _, names := range [][]string{{"d"}, {}, nil} { // there is no d; no program; c has no output
		if got, err := loadPrograms(dir, names); err == nil {
			t.Errorf("%q: got %v and no error", names, got)
		}
	}
}

func TestDifference(t *testing.T) {
	for _, test := range []struct{ got, want, message string }{
		{"", "", ""},
		{"1\n2\n", "1\n2\n", ""},
		{"1\n3\n", "1\n2\n", `line 2 of the output is "3\n", not "2\n"`},
		{"1\n2", "1\n2\n", `line 2 of the output is "2", not "2\n"`},
		{"1\n", "1\n2\n", `line 2 of the output is "", not "2\n"`},
		{"1\n2\n", "1\n", `line 2 of the output is "2\n", not ""`},
		{"", "1\n", `line 1 of the output is "", not "1\n"`},
		{"1\r\n", "1\n", `line 1 of the output is "1\r\n", not "1\n"`},
	} {
		if got := difference(test.got, test.want); got != test.message {
			t.Errorf("%q, %q: got %s, want %s", test.got, test.want, got, test.message)
		}
	}
}

func TestParseInside(t *testing.T) {
	for _, test := range []struct {
		messages string
		want     span
		ok       bool
	}{
		{"inside 0.5 0.75", span{0.5, 0.75}, true},
		{"a warning\ninside 2 -", span{2, 0}, true},
		{"", span{}, false},
		{"inside 1 2\nan error", span{}, false},
		{"inside 1 x", span{}, false},
		{"inside -1 1", span{}, false},
		{"inside NaN 1", span{}, false},
	} {
		got, err := parseInside(test.messages)
		if got != test.want || (err == nil) != test.ok {
			t.Errorf("%q: got %v, %v", test.messages, got, err)
		}
	}
}

func TestExecute(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	say := func(args ...string) run {
		return run{
			peer:     &peer{name: "parrot"},
			program:  &program{name: "hello", want: "hello\n"},
			commands: both(append([]string{self, "say"}, args...)...),
		}
	}
	s := &session{ctx: context.Background(), timeout: time.Hour}
	x := say("hello\n", "inside 0.25 0.5\n")
	m, err := s.execute(&x)
	if err != nil || m.inside != (span{0.25, 0.5}) || m.whole.cpu <= 0 || m.whole.wall <= 0 {
		t.Errorf("got %v, %v", m, err)
	}
	for _, test := range []struct {
		x       run
		message string
	}{
		{say("goodbye\n", "inside 1 1\n"), `parrot: hello: line 1 of the output is "goodbye\n", not "hello\n"`},
		{say("hello\n", "no cracker\n", "fail"), "parrot: hello: exit status 1\nno cracker"},
		{say("hello\n", ""), "parrot: hello: the process does not tell what it measured"},
	} {
		if _, err := s.execute(&test.x); err == nil || !strings.HasPrefix(err.Error(), test.message) {
			t.Errorf("got %v, want %s", err, test.message)
		}
	}
	s.timeout = 1 // nanosecond
	var reason unable
	if _, err := s.execute(&x); !errors.As(err, &reason) {
		t.Errorf("got %v for a run that takes too long", err)
	}
}

// Every task runs once to warm up, and is then measured; a wrong output is an error.
func TestMeasure(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "sum.imp"), "fn main(a: int, b: int) { print(a + b); }")
	file := filepath.Join(dir, "sum")
	list := []*Task{
		{Peer: Cpsc(1), File: file, Args: []string{"2", "3"}, Want: "5\n"},
		{Peer: Cpsc(2), File: file, Args: []string{"4", "5"}, Want: "9\n"},
	}
	if err := Measure(context.Background(), list, 3, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		if len(x.Seconds) != 3 {
			t.Errorf("%s: measured %v", x.Peer, x.Seconds)
		}
	}
	wrong := &Task{Peer: Cpsc(1), File: file, Args: []string{"2", "3"}, Want: "6\n"}
	if err := Measure(context.Background(), append(list, wrong), 1, io.Discard); err == nil || !strings.Contains(err.Error(), `is "5\n", not "6\n"`) {
		t.Errorf("got %v", err)
	}
}

func TestPrepare(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "old.lua"), "print(7 / 2)\n")
	write(t, filepath.Join(dir, "new.lua"), "print(7 // 2)\n")
	write(t, filepath.Join(dir, "mandelbrot.lua"), "")
	s := &session{self: "lab"}
	for _, test := range []struct {
		peer, program string
		ok            bool
	}{
		{"gopher-lua", "old", true},
		{"gopher-lua", "new", false},
		{"lua5.4", "new", true},
		{"gopher-lua", "mandelbrot", false}, // for a fault of it
		{"lua5.4", "mandelbrot", true},
		{"goja", "old", false}, // there is no JavaScript
	} {
		_, err := lookup(test.peer).prepare(s, &program{name: test.program, dir: dir})
		var reason unable
		if ok := err == nil; ok != test.ok || !ok && !errors.As(err, &reason) {
			t.Errorf("%s, %s: got %v", test.peer, test.program, err)
		}
	}
}

func TestHost(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ kind, text, want, message string }{
		{"imp0", `fn main() { print(6 * 7); }`, "42\n", ""},
		{"imp1 6 7", `fn main(a: int, b: int) { print(a * b); }`, "42\n", ""},
		{"imp2", `fn main() { print(6 * 7); }`, "42\n", ""},
		{"imp2", `fn main() -> int { return 3; }`, "", "returns 3"},
		{"imp2", `fn main() { print(x); }`, "", "x"},
		{"js", `print(6 * 7, "a"); print()`, "42 a\n\n", ""},
		{"js", `throw new Error("so it is")`, "", "so it is"},
		{"lua", `local x = 6 * 7`, "", ""},
		{"lua", `error("so it is")`, "", "so it is"},
		{"wasm", ``, "", "magic"},
	} {
		file := filepath.Join(dir, "program")
		write(t, file, test.text)
		var out, errs bytes.Buffer
		words := strings.Fields(test.kind)
		err := Host(context.Background(), append([]string{words[0], file}, words[1:]...), &out, &errs)
		if test.message != "" {
			if err == nil || !strings.Contains(err.Error(), test.message) {
				t.Errorf("%s: %s: got the error %v", test.kind, test.text, err)
			}
			continue
		}
		if _, perr := parseInside(strings.TrimSpace(errs.String())); err != nil || perr != nil || out.String() != test.want {
			t.Errorf("%s: %s: got %q, %v, %v", test.kind, test.text, &out, err, perr)
		}
	}
}

// sample returns a report of two programs on three peers: the second is twice
// and eight times as slow as the first, the third cannot run one program.
func sample() *report {
	return &report{
		CPU: "Abacus", Cores: 2, System: "linux/amd64", Go: "go1.25", Clock: cpuClock, Repeat: 3,
		Peers:   []peerInfo{{"a", "A", "A 1"}, {"b", "B", "B 2"}, {"c", "C", "C 3"}},
		Missing: []missingPeer{{"d", "D", "there is no d", "apt-get install d"}},
		Programs: []*programReport{{
			Name: "p",
			Results: []*result{
				{Peer: "a", Whole: figures{CPU: []float64{0.5, 0.4, 0.6}, Wall: []float64{1, 1, 1}}, Inside: figures{CPU: []float64{0.25}}},
				{Peer: "b", Whole: figures{CPU: []float64{1, 1, 1}, Wall: []float64{3, 3, 3}}, Inside: figures{CPU: []float64{1}}},
				{Peer: "c", Whole: figures{CPU: []float64{0.25, 0.25, 0.25}, Wall: []float64{1, 1, 1}}},
			},
		}, {
			Name: "q",
			Results: []*result{
				{Peer: "a", Whole: figures{CPU: []float64{2, 2, 2}, Wall: []float64{2, 2, 2}}, Inside: figures{CPU: []float64{2}}},
				{Peer: "b", Whole: figures{CPU: []float64{16, 8, 24}, Wall: []float64{24, 24, 24}}, Inside: figures{CPU: []float64{18}}},
				{Peer: "c", Unable: "it cannot"},
			},
		}},
	}
}

func TestSummarise(t *testing.T) {
	r := sample()
	r.summarise()
	check := func(what string, got, want []mean) {
		t.Helper()
		if len(got) != len(want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
			return
		}
		for i, g := range got {
			w := want[i]
			if d := g.Mean - w.Mean; d > 1e-9 || d < -1e-9 || g.Peer != w.Peer || g.Least != w.Least || g.Programs != w.Programs {
				t.Errorf("%s: got %v, want %v", what, g, w)
			}
		}
	}
	check("whole", r.Whole, []mean{{"b", 4, 2, 2}, {"c", 0.5, 0.5, 1}})
	check("inside", r.Inside, []mean{{"b", 6, 4, 2}})

	r = sample()
	r.Clock = wallClock
	r.summarise()
	check("whole, wall clock", r.Whole, []mean{{"b", 6, 3, 2}, {"c", 1, 1, 1}})
	check("inside, wall clock", r.Inside, []mean{})
}

func TestWriteMarkdown(t *testing.T) {
	r := sample()
	r.summarise()
	var out bytes.Buffer
	if err := r.writeMarkdown(&out); err != nil {
		t.Fatal(err)
	}
	_, tables, _ := strings.Cut(out.String(), "\n## ")
	const want = `Whole process

| program | A | B | C |
|---|--:|--:|--:|
| p | 0.500 s (20) | 2.00 (0) | 0.500 (0) |
| q | 2.000 s (0) | 8.00 (50) | n/a |
| least | | 2.00 | 0.500 |
| **geometric mean** | | **4.00** | **0.500** of 1 |

## Inside: the run alone, after compilation

| program | A | B |
|---|--:|--:|
| p | 0.250 s (0) | 4.00 (0) |
| q | 2.000 s (0) | 9.00 (0) |
| least | | 4.00 |
| **geometric mean** | | **6.00** |

- A: A 1
- B: B 2
- C: C 3
- D: left out, because there is no d; ` + "`apt-get install d`" + ` installs it
- n/a on C: q: it cannot
`
	if tables != want {
		t.Errorf("got\n%s\nwant\n%s", tables, want)
	}
}

func TestDigits(t *testing.T) {
	for x, want := range map[float64]string{0.01234: "0.0123", 0.5: "0.500", 1: "1.00", 12.34: "12.3", 123.4: "123", 1234: "1234"} {
		if got := digits(x); got != want {
			t.Errorf("%v: got %s, want %s", x, got, want)
		}
	}
}

// TestMainAlone runs the shortest program on cpsc alone, from the flags to the
// tables.
func TestMainAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "times.json")
	var out, log bytes.Buffer
	args := []string{"--peers=", "--levels=2,1", "--programs=spectral_norm", "--repeat=1", "--json=" + file}
	if err := Main(context.Background(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, part := range []string{"\n| spectral_norm | 0.", "\n| **geometric mean** | | **", "\n- cpsc -O1: cpsc version "} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the output lacks %q:\n%s", part, &out)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Peers) != 2 || len(r.Programs) != 1 || len(r.Programs[0].Results) != 2 {
		t.Fatalf("the file has %s", text)
	}
	for _, x := range r.Programs[0].Results {
		for _, f := range []figures{x.Whole, x.Inside} {
			if len(f.CPU) != 1 || len(f.Wall) != 1 || f.Summary == nil || f.Summary.Median != f.CPU[0] || f.Ratio == nil {
				t.Errorf("%s: %+v", x.Peer, f)
			}
		}
	}
	if r.Date != "" {
		t.Errorf("the date is there, and nobody asked")
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
