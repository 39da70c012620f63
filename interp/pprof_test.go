package interp

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/internal/test/long"
	"cpsc/interp/internal/interptest"
)

// decode returns the fields of a message in the wire format: numbers and texts.
func decode(t *testing.T, b []byte) map[int][]any {
	t.Helper()
	number := func() uint64 {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			t.Fatal("a number is wrong")
		}
		b = b[n:]
		return x
	}
	fields := map[int][]any{}
	for len(b) > 0 {
		key := number()
		field := int(key >> 3)
		switch key & 7 {
		case 0:
			fields[field] = append(fields[field], number())
		case 2:
			n := number()
			if n > uint64(len(b)) {
				t.Fatal("a text is too long")
			}
			fields[field] = append(fields[field], b[:n:n])
			b = b[n:]
		default:
			t.Fatal("there is no such type:", key&7)
		}
	}
	return fields
}

// samples returns a line for each sample of a profile: its values, its label and
// its stack.
func samples(t *testing.T, data []byte) []string {
	t.Helper()
	p := decode(t, data)
	text := func(i any) string { return string(p[6][i.(uint64)].([]byte)) }
	message := func(x any) map[int][]any { return decode(t, x.([]byte)) }
	packed := func(x any) (list []uint64) {
		for b := x.([]byte); len(b) > 0; {
			v, n := binary.Uvarint(b)
			list, b = append(list, v), b[n:]
		}
		return list
	}
	functions := map[uint64]string{}
	for _, x := range p[5] {
		f := message(x)
		functions[f[1][0].(uint64)] = text(f[2][0])
		if got := text(f[4][0]); got != "test.cps" {
			t.Errorf("the file is %s", got)
		}
	}
	locations := map[uint64]string{}
	for _, x := range p[4] {
		l := message(x)
		var lines []string
		for _, x := range l[4] {
			line := message(x)
			lines = append(lines, fmt.Sprint(functions[line[1][0].(uint64)], ":", line[2][0]))
		}
		locations[l[1][0].(uint64)] = strings.Join(lines, "+")
	}
	var types []string
	for _, x := range p[1] {
		m := message(x)
		types = append(types, text(m[1][0])+"/"+text(m[2][0]))
	}
	if got := strings.Join(types, " "); got != "steps/count entries/count" || text(p[14][0]) != "steps" {
		t.Errorf("the samples are %s", got)
	}
	var list []string
	for _, x := range p[2] {
		s := message(x)
		label := message(s[3][0])
		line := fmt.Sprint(packed(s[2][0]), " ", text(label[1][0]), "=", text(label[2][0]))
		for _, id := range packed(s[1][0]) {
			line += " " + locations[id]
		}
		list = append(list, line)
	}
	slices.Sort(list)
	return list
}

func pprofOf(t *testing.T, p *Profile) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.WritePprof(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPprof(t *testing.T) {
	p, _, _ := profileOf(t, fibonacci, Options{})
	got := samples(t, pprofOf(t, p))
	want := []string{
		"[1 1] continuation=main main:16",
		"[1 1] continuation=main.k main:18",
		"[1 0] continuation=main.k main:19",
		"[9 9] continuation=fib fib:3 main:16",
		"[9 0] continuation=fib fib:4 main:16",
		"[5 5] continuation=fib.base fib:5 main:16",
		"[4 4] continuation=fib.step fib:7 main:16",
		"[4 0] continuation=fib.step fib:8 main:16",
		"[4 4] continuation=fib.k fib:10 main:16",
		"[4 0] continuation=fib.k fib:11 main:16",
		"[4 4] continuation=fib.k2 fib:13 main:16",
		"[4 0] continuation=fib.k2 fib:14 main:16",
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if again := pprofOf(t, p); !bytes.Equal(again, pprofOf(t, p)) {
		t.Error("the bytes differ from time to time")
	}
}

// Inlined functions have frames of their own; the caller of an inlined tail call has none.
func TestPprofOfInlinedCalls(t *testing.T) {
	text := `
source "test.cps"
fn main(ret: cont()) = @1:1
  site 1: f @2:3
  site 2: g @12:5#1
  site 3: tail h @22:7#2
  let a = 1 + 1 @31:1
  let b = 1 + 2 @32:1#1
  let c = 1 + 3 @33:1#2
  let d = 1 + 4 @34:1#3
  do print(a, b, c, d) @35:1
  ret() @35:1
`
	p := interptest.Read(t, text)
	var profile Profile
	if _, err := Run(p, Options{Profile: &profile}); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(samples(t, pprofOf(t, &profile)), "\n")
	const want = `[1 0] continuation=main f:32+main:2
[1 0] continuation=main g:33+f:12+main:2
[1 0] continuation=main h:34+f:12+main:2
[1 1] continuation=main main:31
[2 0] continuation=main main:35`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if lines := fmt.Sprint(profile.Lines()); lines != "[{35 2} {31 1} {32 1} {33 1} {34 1}]" {
		t.Error(lines)
	}
}

// go tool pprof reads the profile.
func TestPprofTool(t *testing.T) {
	long.Only(t)
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	p, _, _ := profileOf(t, fibonacci, Options{})
	file := filepath.Join(t.TempDir(), "fib.pb")
	if err := os.WriteFile(file, pprofOf(t, p), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, "tool", "pprof", "-top", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"Type: steps\n", " of 50 total\n", "47 94.00% 94.00%         47 94.00%  fib\n", "3  6.00%   100%         50   100%  main\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("there is no %q in\n%s", want, out)
		}
	}
}

// The strings of a message are UTF-8; names of files and functions may be any bytes.
func TestPprofIsText(t *testing.T) {
	p, _, _ := profileOf(t, fibonacci, Options{})
	p.prog.Sources[0].Name = "a\xff.cps"
	if b := pprofOf(t, p); bytes.Contains(b, []byte("a\xff.cps")) || !bytes.Contains(b, []byte("a\uFFFD.cps")) {
		t.Errorf("%q", b)
	}
}
