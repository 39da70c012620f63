package control

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/eval"
	"cpsc/lab/peers"
	"cpsc/lab/setup"
)

// TestMain makes the test binary stand for the command in the processes that are started.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == peers.HostCommand {
		if err := peers.Host(context.Background(), os.Args[2:], os.Stdout, os.Stderr); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestParseFlags(t *testing.T) {
	got, err := parseFlags(strings.Fields("--parts=next,throw --repeat=3 --scale=0.5 --root=c --date"), io.Discard)
	if want := (options{[]string{"next", "throw"}, 3, 0.5, "c", true}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	for _, text := range []string{"--repeat=0", "--scale=0", "--scale=NaN", "--parts=catch", "--parts=", "throw", "--fast"} {
		usage := (*setup.UsageError)(nil)
		if _, err := parseFlags([]string{text}, io.Discard); !errors.As(err, &usage) {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

// outputs has the output of every program for the arguments in the first column, worked out
// by hand, except the hash, which Python computed.
var outputs = []struct {
	args     []int
	programs string
	want     string
}{
	{[]int{5, 3}, "throw flag", "3\n"},
	{[]int{5, 3}, "return nothrow noflag", "15\n"},
	{[]int{5, 3}, "throw_finally flag_finally", "3 12\n"},
	{[]int{1, 4}, "throw_finally flag_finally", "4 0\n"},
	{[]int{16, 0}, "loop call indirect machine machine_throw machine_guard for next for_stored next_stored for_known", "120\n"},
	{[]int{16, 1}, "loop call indirect machine machine_throw machine_guard for next for_stored next_stored for_known", "120\n"},
	{[]int{16, 1}, "array array_machine", "8\n"},
	{[]int{7, 2}, "tree tree_stack tree_visit", "523893\n"},
}

// Every program has the same output in all languages that are installed, on all levels and
// by the engine that runs the syntax tree; and these are the outputs that the command
// expects.
func TestPrograms(t *testing.T) {
	s := &session{dir: "../../testdata/bench/control"}
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	s.dir = dir
	var log bytes.Buffer
	versions := peers.Versions(context.Background(), everywhere, &log)
	t.Log(versions, &log)
	tested := map[string]bool{}
	var tasks []*peers.Task
	for _, o := range outputs {
		for _, name := range strings.Fields(o.programs) {
			expected, others := throwPrograms[name], []string(nil)
			for _, c := range consumers {
				if c.name == name {
					expected, others = c.out, c.others
				}
			}
			if got := expected(o.args[0], o.args[1]); got != o.want {
				t.Errorf("%s %v: the command expects %q, not %q", name, o.args, got, o.want)
			}
			for _, peer := range append([]string{peers.Cpsc(1), peers.Cpsc(2)}, others...) {
				if strings.HasPrefix(peer, "cpsc") || versions[peer] != "" {
					tasks = append(tasks, s.task(peer, name, o.want, o.args...))
				}
			}
			tested[name] = true

			text, err := os.ReadFile(filepath.Join(dir, name+".imp"))
			if err != nil {
				t.Fatal(err)
			}
			if got := evaluate(t, string(text), tasks[len(tasks)-1].Args...); got != o.want {
				t.Errorf("%s %v: got %q, want %q", name, o.args, got, o.want)
			}
		}
	}
	if err := peers.Measure(context.Background(), tasks, 0, io.Discard); err != nil {
		t.Error(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		if !tested[name] {
			t.Errorf("%s is not tested", file)
		}
	}
}

// The tree with one key asks the generator of the root twice, and those of the two empty
// subtrees once each. With another level, the root has three keys, and so four calls.
func TestNexts(t *testing.T) {
	for levels, want := range []int{1, 4, 12, 32} {
		if got := nexts(levels); got != want {
			t.Errorf("%d levels: got %d, want %d", levels, got, want)
		}
	}
}

// The whole command, with a few tiny programs, and without other languages.
func TestMainTiny(t *testing.T) {
	oldDepths, oldPeers := depths, everywhere
	defer func() { depths, everywhere = oldDepths, oldPeers }()
	depths, everywhere = []int{1, 100}, nil
	var out, log bytes.Buffer
	if err := Main(context.Background(), []string{"--scale=0.00001", "--repeat=1"}, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, part := range []string{
		"### A throw that is caught at the top, -O2\n", "\n| 100 | ",
		"\n| `tree` | ", "tree` asks 53248 times for a value in each walk, that is 13.0 times for each of the 4095 keys\n",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %q in\n%s", part, &out)
		}
	}
}

// evaluate returns the output of a program by the engine that runs the syntax tree.
func evaluate(t *testing.T, text string, args ...string) string {
	t.Helper()
	p, err := compile.Check("test.imp", text, compile.Options{Language: compile.Imp})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := eval.Run(p.File, p.Syntax, p.Info, eval.Options{Args: args, Stdin: strings.NewReader(""), Stdout: &out}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
