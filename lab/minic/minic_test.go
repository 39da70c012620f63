package minic

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/internal/test/long"
)

const prelude = "#include <stdio.h>\nlong print(long x) { return printf(\"%ld\\n\", x); }\n"

// need skips a test if a command is missing.
func need(t *testing.T, commands ...string) {
	for _, c := range commands {
		if _, err := exec.LookPath(c); err != nil {
			t.Skip(err)
		}
	}
}

// command runs a command on a file in a directory, and returns what it prints.
func command(t *testing.T, dir string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// check compiles a program in all forms, and by clang. All print the same, and mem2reg
// makes no fewer phis of the form in memory than there are in the others.
func check(t *testing.T, source string) (phis [3]int, byLLVM int) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("p.c", prelude+source)
	write("print.c", prelude)
	command(t, dir, "clang-14", "-S", "-emit-llvm", "-O0", "-o", "print.ll", "print.c")
	command(t, dir, "clang-14", "-w", "-O0", "-fwrapv", "-o", "p", "p.c")
	want := command(t, dir, "./p")
	for i, form := range []Form{Phis, FinalPhis, Alloca} {
		m, err := Compile(source, form)
		if err != nil {
			t.Fatalf("%v\n%s", err, source)
		}
		write("p.ll", m.String())
		phis[i] = strings.Count(m.String(), " = phi ")
		command(t, dir, "opt-14", "-verify", "-S", "-o", "verified.ll", "p.ll")
		if got := command(t, dir, "lli-14", "-extra-module=print.ll", "p.ll"); got != want {
			t.Errorf("form %d prints\n%s\nby clang\n%s\n%s\n%s", form, got, want, source, m)
		}
	}
	byLLVM = strings.Count(command(t, dir, "opt-14", "-passes=mem2reg", "-S", "p.ll"), " = phi ")
	if phis[Alloca] > 0 || phis[Phis] > byLLVM || phis[FinalPhis] < phis[Phis] {
		t.Errorf("%d phis, %d if no use is replaced, %d in memory, %d by mem2reg\n%s", phis[Phis], phis[FinalPhis], phis[Alloca], byLLVM, source)
	}
	return phis, byLLVM
}

func TestPrograms(t *testing.T) {
	need(t, "clang-14", "opt-14", "lli-14")
	files, err := filepath.Glob("testdata/*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			phis, byLLVM := check(t, string(source))
			t.Logf("%d phis, %d if no use is replaced, %d by mem2reg", phis[Phis], phis[FinalPhis], byLLVM)
		})
	}
}

func TestRandom(t *testing.T) {
	const functions = 12
	need(t, "clang-14", "opt-14", "lli-14")
	var total [3]int
	all := 0
	for seed := range long.Pick(1, 100) {
		r := &random{Rand: rand.New(rand.NewPCG(uint64(seed), 45))}
		for i := range functions {
			r.function(i)
		}
		r.line("long main() {")
		for i := range functions {
			for _, args := range []string{"0, 1", "7, 3", "0 - 5, 12"} {
				r.line("print(f%d(%s));", i, args)
			}
		}
		r.line("return 0; }")
		phis, byLLVM := check(t, r.String())
		for i := range phis {
			total[i] += phis[i]
		}
		all += byLLVM
	}
	t.Logf("%d phis, %d if no use is replaced, %d by mem2reg", total[Phis], total[FinalPhis], all)
}

// Mistakes are errors with their positions.
func TestMistakes(t *testing.T) {
	for source, want := range map[string]string{
		"long f() { return x; }":                    "1:20: there is no variable x",
		"long f() { break; }":                       "nothing is around this break",
		"long f() { goto l; }":                      "there is no label l",
		"long f() { l: l: return 1; }":              "there are two labels l",
		"long f(long a) { a = ; }":                  `";" is no name`,
		"long f() { switch (1) { f(); } }":          "a switch begins with a case",
		"long f(long a) { return f(); }":            "f has 1 parameters",
		"long f() { return g(1); }":                 "there is no function g yet",
		"long f() { if (1) return 1; else }":        `"}" is no name`,
		"int main() { return 0; }":                  `"int" instead of "long"`,
		"long f() { return 99999999999999999999; }": "is no number",
		"long f() {":                                "",
	} {
		_, err := Compile(source, Phis)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v", source, err)
		}
	}
}

// random writes random functions that end: each loop has a counter, and a function takes only so many gotos.
type random struct {
	*rand.Rand
	strings.Builder
	loops, labels int
}

func (r *random) line(format string, args ...any) { fmt.Fprintf(r, format+"\n", args...) }

func (r *random) function(i int) {
	r.labels = 0
	r.line("long f%d(long a, long b) {\nlong c = 0; long d = b; long fuel = 100;", i)
	r.line("if (a == 1000) goto l1; if (a == 2000) goto l2;")
	r.statements(4, false)
	r.line("l1: d = d + 1;")
	r.statements(3, false)
	r.line("l2: c = c - a;")
	r.statements(2, false)
	r.line("return a + 3 * b + 5 * c + 7 * d; }")
}

func (r *random) variable() string { return string("abcd"[r.IntN(4)]) }

func (r *random) expression(depth int) string {
	switch r.IntN(8 - depth) {
	case 0, 1, 2:
		return r.variable()
	case 3:
		return fmt.Sprint(r.IntN(5))
	case 4:
		return fmt.Sprintf("(%s %s %s)", r.expression(depth), []string{"&&", "||"}[r.IntN(2)], r.expression(depth))
	case 5:
		return fmt.Sprintf("(%s %s %s)", r.expression(depth), []string{"<", "==", "!=", ">="}[r.IntN(4)], r.expression(depth))
	}
	return fmt.Sprintf("(%s %s %s)", r.expression(depth), []string{"+", "-", "*"}[r.IntN(3)], r.expression(depth))
}

func (r *random) statements(depth int, inLoop bool) {
	for range 1 + r.IntN(4) {
		r.statement(depth, inLoop)
	}
}

func (r *random) statement(depth int, inLoop bool) {
	kind := r.IntN(9)
	if depth == 0 {
		kind = r.IntN(3)
	}
	switch kind {
	case 0:
		r.line("%s = %s;", r.variable(), r.variable())
	case 1, 2:
		r.line("%s = %s;", r.variable(), r.expression(2))
	case 3, 4:
		r.line("if (%s) {", r.expression(3))
		r.statements(depth-1, inLoop)
		r.line("} else {")
		r.statements(depth-1, inLoop)
		r.line("}")
	case 5:
		r.loops++
		r.line("{ long n%d = 0; while (n%d < 3 && %s) { n%d = n%d + 1;", r.loops, r.loops, r.expression(3), r.loops, r.loops)
		r.statements(depth-1, true)
		r.line("} }")
	case 6:
		r.line("switch (%s) { case 0: case 2:", r.expression(3))
		r.statements(depth-1, false)
		r.line("case 1:")
		r.statements(depth-1, false)
		r.line("break; default: ;")
		r.statements(depth-1, false)
		r.line("}")
	case 7:
		r.line("fuel = fuel - 1; if (fuel > 0 && %s) goto l%d;", r.expression(3), 1+r.IntN(2))
	case 8:
		if inLoop {
			r.line("if (%s) break;", r.expression(3))
		} else {
			r.line("if (%s) return %s;", r.expression(3), r.variable())
		}
	}
}
