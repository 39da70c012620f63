package peers

import (
	"bytes"
	"context"
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

	"cpsc/internal/test/long"
	"cpsc/lab/setup"
)

// TestMain lets the processes that tests start run the test binary in place of the command:
// for the hidden subcommand, and for engines whose answers the test chooses.
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
	plain := options{sets: []string{training}, repeat: 5}
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
		{"--set=training,measuring", func(o *options) { o.sets = []string{training, measuring} }},
		{"--repeat=3 --date", func(o *options) { o.repeat, o.date = 3, true }},
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
		{"--set=testing", "the sets are training and measuring"},
		{"--set=", "there must be one"},
		{"--repeat=0", "-repeat cannot be 0"},
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
	got, err := loadSets(dir, []string{training}, []string{"b", "a"})
	if err != nil || len(got) != 1 || len(got[0].programs) != 2 {
		t.Fatalf("got %v, %v", got, err)
	}
	if p := got[0].programs; p[0].name != "b" || p[1].want != "a.out\n" || p[1].file(".c") != filepath.Join(dir, "a.c") {
		t.Errorf("got %v", p)
	}
	for _, names := range [][]string{{"d"}, {}, nil} { // there is no d; no program; c has no output
		if got, err := loadSets(dir, []string{training}, names); err == nil {
			t.Errorf("%q: got %v and no error", names, got)
		}
	}
}

// A program may be named if it is in one of the sets; a set without programs is left out.
func TestLoadSets(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, measuring), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"a.imp", "a.out", "measuring/b.imp", "measuring/b.out"} {
		write(t, filepath.Join(dir, filepath.FromSlash(file)), file+"\n")
	}
	both := []string{training, measuring}
	for _, test := range []struct {
		sets, names []string
		want        string // the programs by set, or "" for an error
	}{
		{both, nil, "training:a measuring:b"},
		{both[:1], nil, "training:a"},
		{both[1:], nil, "measuring:b"},
		{both, []string{"b"}, "measuring:b"},
		{both, []string{"b", "a"}, "training:a measuring:b"},
		{both[:1], []string{"b"}, ""},
		{both, []string{"a", "c"}, ""},
	} {
		sets, err := loadSets(dir, test.sets, test.names)
		var got []string
		for _, s := range sets {
			for _, p := range s.programs {
				got = append(got, s.name+":"+p.name)
			}
		}
		if text := strings.Join(got, " "); text != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%v, %v: got %q, %v, want %q", test.sets, test.names, text, err, test.want)
		}
	}
}

// TestVersionsAgree runs the programs of both sets in all languages: what they print must be
// the same. By default it takes every ninth program.
func TestVersionsAgree(t *testing.T) {
	sets, err := loadSets(filepath.Join("..", "..", "testdata", "bench"), []string{training, measuring}, nil)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := &session{ctx: context.Background(), log: io.Discard, timeout: 10 * time.Minute, tmp: t.TempDir(), self: self}
	engines := []*peer{lookup("lua5.4"), lookup("python3"), lookup("node"), lookup("gcc")}
	for _, p := range engines {
		t.Run(p.name, func(t *testing.T) {
			if _, err := p.find(s); err != nil {
				t.Skipf("%v; install it with: %s", err, p.install)
			}
			compareOutputs(t, s, p, sets)
		})
	}
	t.Run("cpsc", func(t *testing.T) {
		inside := *ours(2)
		inside.engine = hostedImp{}
		compareOutputs(t, s, &inside, sets)
	})
}

// notInJavaScript lists the programs that are in all languages but JavaScript.
var notInJavaScript = map[string]bool{"lcg": true, "xorshift": true}

func compareOutputs(t *testing.T, s *session, p *peer, sets []*set) {
	n := 0
	for _, set := range sets {
		for _, program := range set.programs {
			if n++; n%9 != 0 && !long.Enabled() {
				continue
			}
			t.Run(program.name, func(t *testing.T) {
				t.Parallel()
				if p.lang == ".js" && notInJavaScript[program.name] {
					t.Skip("JavaScript has no integers of 64 bits that wrap around, except BigInt")
				}
				commands, err := p.prepare(s, program)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.execute(&run{peer: p, program: program, commands: commands}); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// hostedImp is cpsc in a process of this test.
type hostedImp struct{}

func (hostedImp) find(*session) (string, error) { return "", nil }

func (hostedImp) commands(s *session, p *program) ([]process, error) {
	return both(s.self, HostCommand, "imp2", p.file(".imp")), nil
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
		want     float64
		ok       bool
	}{
		{"inside 0.5", 0.5, true},
		{"a warning\ninside 2", 2, true},
		{"", 0, false},
		{"inside 1\nan error", 0, false},
		{"inside x", 0, false},
		{"inside -1", 0, false},
		{"inside NaN", 0, false},
		{"inside 1 1", 0, false},
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
	x := say("hello\n", "inside 0.25\n")
	m, err := s.execute(&x)
	if err != nil || m.inside != 0.25 || m.whole <= 0 {
		t.Errorf("got %v, %v", m, err)
	}
	for _, test := range []struct {
		x       run
		message string
	}{
		{say("goodbye\n", "inside 1\n"), `parrot: hello: line 1 of the output is "goodbye\n", not "hello\n"`},
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
		machine: "Abacus", repeat: 3,
		peers:   []peerInfo{{"A", "A 1"}, {"B", "B 2"}, {"C", "C 3"}},
		missing: []string{"D: left out, because there is no d; `apt-get install d` installs it"},
		sets: []*setReport{{name: training, programs: []*programReport{{
			name: "p",
			results: []*result{
				{whole: figures{times: []float64{0.5, 0.4, 0.6}}, inside: figures{times: []float64{0.25}}},
				{whole: figures{times: []float64{1, 1, 1}}, inside: figures{times: []float64{1}}},
				{whole: figures{times: []float64{0.25, 0.25, 0.25}}},
			},
		}, {
			name: "q",
			results: []*result{
				{whole: figures{times: []float64{2, 2, 2}}, inside: figures{times: []float64{2}}},
				{whole: figures{times: []float64{16, 8, 24}}, inside: figures{times: []float64{18}}},
				{unable: "it cannot"},
			},
		}}}},
	}
}

func TestSummarise(t *testing.T) {
	r := sample()
	r.summarise()
	check := func(what string, got mean, want, least float64, programs int) {
		t.Helper()
		if d := got.mean - want; d > 1e-9 || d < -1e-9 || got.least != least || len(got.ratios) != programs {
			t.Errorf("%s: got %+v, want %v, %v, %d", what, got, want, least, programs)
		}
	}
	check("whole, b", r.sets[0].whole[1], 4, 2, 2)
	check("whole, c", r.sets[0].whole[2], 0.5, 0.5, 1)
	check("inside, b", r.sets[0].inside[1], 6, 4, 2)
	check("inside, c", r.sets[0].inside[2], 0, 0, 0)
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
| p | 0.500 s | 2.00 (1.67 to 2.50) | 0.500 (0.417 to 0.625) |
| q | 2.000 s | 8.00 (4.00 to 12.0) | n/a |
| least | | 2.00 | 0.500 |
| **geometric mean** | | **4.00** (2.00 to 8.00) | **0.500** (0.500 to 0.500) of 1 |

## Inside: the run alone, after compilation

| program | A | B |
|---|--:|--:|
| p | 0.250 s | 4.00 |
| q | 2.000 s | 9.00 |
| least | | 4.00 |
| **geometric mean** | | **6.00** (4.00 to 9.00) |

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

// Two sets are compared: their means are 4 and 2. In logarithms to base 2, the ratios of the
// first are 1 and 3, and those of the second 1 and 1; so the standard error of the difference
// is 1, and the interval is a factor of 2^1.96 = 3.89 on both sides of 0.5.
func TestCompareSets(t *testing.T) {
	r := &report{
		peers: []peerInfo{{title: "A"}, {title: "B"}, {title: "C"}},
		sets: []*setReport{
			{name: training, whole: []mean{{}, newMean([]float64{2, 8}), newMean([]float64{1})}},
			{name: measuring, whole: []mean{{}, newMean([]float64{2, 2}), {}}},
		},
	}
	var out bytes.Buffer
	r.compareSets(&out, "whole process", func(s *setReport) []mean { return s.whole })
	const want = `
## Both sets, whole process: geometric means

| peer | training | least | measuring | least | measuring / training |
|---|--:|--:|--:|--:|--:|
| B | 4.00 (2.00 to 8.00) | 2.00 | 2.00 (2.00 to 2.00) | 2.00 | 0.500 (0.129 to 1.95) |
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
	out.Reset()
	r.sets = r.sets[:1]
	r.compareSets(&out, "whole process", func(s *setReport) []mean { return s.whole })
	if out.Len() > 0 {
		t.Errorf("got %s for one set", &out)
	}
}

func TestDigits(t *testing.T) {
	for x, want := range map[float64]string{0.01234: "0.0123", 0.5: "0.500", 1: "1.00", 12.34: "12.3", 123.4: "123", 1234: "1234"} {
		if got := digits(x); got != want {
			t.Errorf("%v: got %s, want %s", x, got, want)
		}
	}
}

// TestMainAlone runs the shortest program on cpsc and an engine that comes with this module, from the
// flags to the tables.
func TestMainAlone(t *testing.T) {
	var out, log bytes.Buffer
	args := []string{"--peers=goja", "--programs=spectral_norm", "--repeat=1"}
	if err := Main(context.Background(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, part := range []string{"\n| spectral_norm | 0.", "\n| **geometric mean** | | **", "\n- cpsc -O2: cpsc version "} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the output lacks %q:\n%s", part, &out)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
