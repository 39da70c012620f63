//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/long"
)

// These tests give the command texts that nobody writes by hand: they are very large, nest
// very deep, or are not programs at all. The command must always end with an ordinary exit
// status, print little, and use memory in proportion to the size of the text.

// A hostile is a family of texts.
type hostile struct {
	name, ext string
	text      func(n int) string
	n         int    // the size; TestHostile uses a tenth of it unless it runs at full length
	want      string // the beginning of standard error, or "" if the program is accepted
	out       string // what the program writes if its argument is 3
}

// within returns a function main with these statements.
func within(statements string) string { return "fn main(n: int) {\n" + statements + "}\n" }

// labels returns a program with a goto to each label.
func labels(n int) string {
	return within(each(n, func(i int) string {
		return fmt.Sprintf("L%d: n -= 1; if n > 5 { goto L%d; }\n", i, (i*7919+3)%n)
	}) + "print(n);")
}

const (
	million = 1_000_000
	mega    = 1 << 20
)

var tooDeep = "error[E0114]: the program nests deeper than 1000 levels\n"

// rejected are texts that are rejected after a small part of them has been read.
var rejected = []hostile{
	{"spaces", "imp", func(n int) string { return strings.Repeat(" ", n) }, 100 * mega, "error: `spaces.imp` is larger than the source limit of 16M\n", ""},
	{"parentheses", "imp", func(n int) string { return strings.Repeat("(", n) }, 15 * mega, tooDeep, ""},
	{"a long name", "imp", func(n int) string { return strings.Repeat("a", n) }, 15 * mega, "error[E0118]: expected a declaration, found `aaa", ""},
	{"quotes", "imp", func(n int) string { return strings.Repeat(`"`, n|1) }, mega, "error[E0105]: this string is not closed\n", ""},
	{"digits", "imp", func(n int) string { return strings.Repeat("1", n) }, 15 * mega, "error[E0118]: expected a declaration, found `111", ""},
	{"comment openers", "imp", func(n int) string { return strings.Repeat("/* ", n) }, 5 * mega, "error[E0106]: this comment is not closed\n", ""},
	{"zero bytes", "imp", func(n int) string { return strings.Repeat("\x00", n) }, 15 * mega, "error[E0802]: the file is binary, not text\n", ""},
	{"no UTF-8", "imp", func(n int) string { return strings.Repeat(" ", n) + "\xFF" }, 15 * mega, "error[E0801]: the file is not valid UTF-8\n", ""},
	{"nested parentheses", "imp", func(n int) string {
		return within("print(" + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + ");")
	}, million, tooDeep, ""},
	{"nested blocks", "imp", func(n int) string { return within(strings.Repeat("{", n) + strings.Repeat("}", n)) }, million, tooDeep, ""},
	{"nested brackets", "imp", func(n int) string {
		return within("print(" + strings.Repeat("[", n) + "1" + strings.Repeat("]", n) + ");")
	}, million, tooDeep, ""},
	{"unary minus", "imp", func(n int) string { return within("print(" + strings.Repeat("- ", n) + "1);") }, million, tooDeep, ""},
	{"conditions", "imp", func(n int) string { return within("print(" + strings.Repeat("n > 1 ? 1 : ", n) + "1);") }, million, tooDeep, ""},
	{"function types", "imp", func(n int) string {
		return "fn main(f: " + strings.Repeat("fn(", n) + strings.Repeat(")", n) + ") { }"
	}, million, tooDeep, ""},
	{"types of CPS", "cps", func(n int) string { return "global g: " + strings.Repeat("[", n) }, million, "error[E0702]: types nest deeper than 1000 levels\n", ""},
	{"references of CPS", "cps", func(n int) string { return "global g: " + strings.Repeat("ref ", n) }, million, "error[E0702]: types nest deeper than 1000 levels\n", ""},
	{"a long unknown name", "cps", func(n int) string { return "fn f(ret: cont(int)) = ret(" + strings.Repeat("a", n) + ")" }, mega, "error[E0703]: unknown value aaa", ""},
	{"a long number of CPS", "cps", func(n int) string { return "fn f(ret: cont(int)) = ret(" + strings.Repeat("1", n) + ")" }, mega, "error[E0702]: the number does not fit into an int\n", ""},
	{"unknown values", "cps", func(n int) string {
		return "fn main(ret: cont()) =\n" + strings.Repeat("  do print(x)\n", n) + "  ret()\n"
	}, 100_000, "error[E0703]: unknown value x; ", ""},
	{"pointers", "bril", func(n int) string {
		return "@main(x: " + strings.Repeat("ptr<", n) + "int" + strings.Repeat(">", n) + ") {\n}\n"
	}, million, "error[E0907]: pointers nest deeper than 1000 levels\n", ""},
	{"pointers in JSON", "json", func(n int) string {
		return `{"functions":[{"name":"main","args":[{"name":"x","type":` + strings.Repeat(`{"ptr":`, n) + `"int"` + strings.Repeat("}", n) + `}],"instrs":[]}]}`
	}, 5000, "error[E0907]: pointers nest deeper than 1000 levels\n", ""},
	{"lists in JSON", "json", func(n int) string { return `{"functions":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}" }, million, "error[E0903]: a function must be an object\n", ""},
	{"objects in JSON", "json", func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }, million, "error[E0903]: the program has no `functions`\n", ""},
	{"a long key in JSON", "json", func(n int) string { return `{"` + strings.Repeat("a", n) + `": 1}` }, 10 * mega, "error[E0903]: the program has no `functions`\n", ""},
	{"a long number in JSON", "json", func(n int) string {
		return `{"functions":[{"name":"main","instrs":[{"op":"const","dest":"a","type":"int","value":` + strings.Repeat("1", n) + `}]}]}`
	}, mega, "error[E0905]: the number does not fit into 64 bits\n", ""},
	{"a long name that is not declared", "imp", func(n int) string { return within("print(" + strings.Repeat("a", n) + ");") }, mega, "error[E0201]: `aaa", ""},
	{"a long number", "imp", func(n int) string { return within("print(" + strings.Repeat("1", n) + ");") }, mega, "error[E0110]: this integer does not fit 64 bits\n", ""},
	{"a long float", "imp", func(n int) string { return within("print(" + strings.Repeat("1", n) + ".0);") }, mega, "error[E0111]: this number is too large for a float\n", ""},
	{"names that are not declared", "imp", func(n int) string { return within(numbered(n, "print(w#);\n")) }, 100_000, "error[E0201]: `w0` is not declared\n", ""},
	{"labels on a line", "imp", func(n int) string { return within(strings.Repeat("a: ", n)) }, 100_000, "error[E0208]: the label `a` is declared twice in this function\n", ""},
	{"names on a line", "imp", func(n int) string { return strings.Repeat("a, ", n) }, 100_000, "error[E0101]: this line is no statement\n", ""},
	{"misspelt names", "imp", func(n int) string {
		return within("var count = n;\n" + numbered(n, "print(count#);\n"))
	}, 100_000, "error[E0201]: `count0` is not declared\n", ""},
	{"escapes", "imp", func(n int) string { return within(`print("` + strings.Repeat(`\u`, n) + `");`) }, mega, "error[E0108]: ", ""},
	{"missing expressions", "imp", func(n int) string { return within(strings.Repeat("n = ;\n", n)) }, 100_000, "error[E0101]: expected an expression after this `=`\n", ""},
	{"functions", "imp", func(n int) string { return strings.Repeat("fn f(){}", n) }, million + 1, "error[E0803]: the program has more than 1000000 functions\n", ""},
}

// accepted are programs that are converted and run.
var accepted = []hostile{
	{"statements on a line", "imp", func(n int) string { return within(strings.Repeat("n+=1;", n) + "print(n);") }, 50_000, "", "50003\n"},
	{"else ifs", "imp", func(n int) string {
		return within("if n < 0 { }" + numbered(n, " else if n == # { print(#); }\n"))
	}, 10_000, "", "3\n"},
	{"binary operators", "imp", func(n int) string { return within("print(n" + strings.Repeat(" + n", n) + ");") }, 100_000, "", "300003\n"},
	{"short-circuit operators", "imp", func(n int) string { return within("print(n == 3" + strings.Repeat(" && n > 1", n) + ");") }, 10_000, "", "true\n"},
	{"joined strings", "imp", func(n int) string { return within("print(len(str(n)" + strings.Repeat(` + "a"`, n) + "));") }, 20_000, "", "20001\n"},
	{"labels", "imp", labels, 8_000, "", "-7997\n"},
	{"functions", "imp", func(n int) string {
		return numbered(n, "fn f#(n: int) -> int { return n + #; }\n") + within("print(f7(n));")
	}, 10_000, "", "10\n"},
	{"nested functions", "imp", func(n int) string {
		return within(numbered(n, "fn f#() -> int { return n; }\n") + "print(f7());")
	}, 10_000, "", "3\n"},
	{"variables", "imp", func(n int) string {
		return within(numbered(n, "var v# = n + #;\n") + numbered(n, "n += v#;\n") + "print(n);")
	}, 10_000, "", ""},
	{"globals", "imp", func(n int) string { return numbered(n, "var v# = #;\n") + within("print(v7);") }, 10_000, "", "7\n"},
	{"parameters", "imp", func(n int) string {
		return "fn f(" + numbered(n, "v#: int, ")[:len(numbered(n, "v#: int, "))-2] + ") -> int { return v7; }\n" +
			within("print(f("+strings.Repeat("n, ", n-1)+"n));")
	}, 70_000, "", "3\n"},
	{"fields", "imp", func(n int) string {
		return "struct S { last: int, " + numbered(n, "v#: int, ") + " }\nfn get(s: S) -> int { return s.v" + strconv.Itoa(n-1) + "; }\n" +
			within("var s = S(1, "+strings.Repeat("1, ", n-1)+"n); print(get(s));")
	}, 70_000, "", "3\n"},
	{"cases", "imp", func(n int) string { return within("switch n {\n" + numbered(n, "case #: print(#);\n") + "}") }, 70_000, "", "3\n"},
	{"elements", "imp", func(n int) string { return within("print(len([" + strings.Repeat("n, ", n) + "n]));") }, 200_000, "", "200001\n"},
	{"arguments", "imp", func(n int) string { return within("print(" + strings.Repeat("n, ", n) + "n);") }, 70_000, "", strings.Repeat("3 ", 70_000) + "3\n"},
	{"loops", "imp", func(n int) string {
		return within("var x = 0; " + strings.Repeat("while x < n { x += 1; }\n", n) + "print(x);")
	}, 8_000, "", "3\n"},
	{"a long name", "imp", func(n int) string {
		return within("var " + strings.Repeat("a", n) + " = n; print(" + strings.Repeat("a", n) + ");")
	}, mega, "", "3\n"},
	{"a long string", "imp", func(n int) string { return within(`print(len("` + strings.Repeat(`\n`, n) + `"));`) }, mega, "", "1048576\n"},
	{"a long fraction", "imp", func(n int) string { return within("print(0." + strings.Repeat("0", n) + "1);") }, mega, "", "0.0\n"},
	{"a chain of continuations", "cps", func(n int) string {
		return "fn main(n: int, ret: cont()) =\n  k0(n)\n" + each(n, func(i int) string {
			return fmt.Sprintf("  where k%d(a%d: int) =\n  let t%d = a%d + 1\n  k%d(t%d)\n", i, i, i, i, i+1, i)
		}) + fmt.Sprintf("  where k%d(a: int) =\n  do print(a)\n  ret()\n", n)
	}, 10_000, "", "10003\n"},
	{"a chain of labels", "bril", func(n int) string {
		return "@main(n: int) {\n one: int = const 1;\n" + each(n, func(i int) string {
			return fmt.Sprintf(".l%d:\n n: int = add n one;\n jmp .l%d;\n", i, i+1)
		}) + fmt.Sprintf(".l%d:\n print n;\n}\n", n)
	}, 10_000, "", "10003\n"},
}

// TestHostileRejected runs texts that must be rejected, of up to 100 MB or with a million of
// one thing.
func TestHostileRejected(t *testing.T) {
	for _, h := range rejected {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			n := h.n
			switch {
			case n > mega, n > million && n < mega: // large, or just above a limit
				long.Only(t)
			case n >= 100_000:
				n = long.Pick(n/10, n)
			}
			text := h.text(n)
			got := spawn(t, h, text, "run")
			if got.status != statusRejected || !strings.HasPrefix(got.stderr, h.want) {
				t.Errorf("exit status %d, want 1\n%.200s\nwant %s", got.status, got.stderr, h.want)
			}
			got.check(t, len(text), 600)
		})
	}
}

// TestHostile runs programs that have very many of one thing, and writes them as every kind
// of output.
func TestHostile(t *testing.T) {
	for _, h := range accepted {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			kinds := "ast,cps,ssa,effects,bytecode,scheme,llvm,go,dot"
			if h.name == "parameters" || h.name == "fields" { // more than an operand of the bytecode can name
				kinds = strings.ReplaceAll(kinds, "bytecode,", "")
			}
			if h.ext == "cps" {
				kinds = strings.ReplaceAll(kinds, "ast,", "")
			}
			n, commands := h.n, [][]string{{"run", "-O2"}, {"run", "-O0", "--engine=reference"}, {"--emit=" + kinds, "-o", "out"}}
			if !long.Enabled() {
				n, commands = n/10, commands[:1]
			}
			text := h.text(n)
			for _, command := range commands {
				got := spawn(t, h, text, command...)
				if got.status != 0 || strings.Contains(got.stderr, "error") {
					t.Errorf("%s: exit status %d\n%.200s", command, got.status, got.stderr)
				}
				if n == h.n && command[0] == "run" && h.out != "" && got.stdout != h.out {
					t.Errorf("%s: the output is %.100q, want %.100q", command, got.stdout, h.out)
				}
				got.check(t, len(text), 2000)
			}
		})
	}
}

var huge = flag.Bool("huge", false, "convert and run programs of a million labels and of 100 MB, which takes minutes and some 15 GB")

// TestHuge runs programs that are too large for the default of --max-source.
func TestHuge(t *testing.T) {
	if !*huge {
		t.Skip("without the flag -huge")
	}
	for _, h := range []hostile{
		{"labels", "imp", labels, million, "", "-999997\n"},
		{"functions", "imp", func(n int) string {
			return within("print(f7(n));") + numbered(n, "fn f#(n: int) -> int { if n > 2 { return n + #; } while n < 10 { n += 2; } while n > 100 { n /= 2; } return n; }\n")
		}, 900_000, "", "10\n"},
	} {
		t.Run(h.name, func(t *testing.T) {
			text := h.text(h.n)
			got := spawn(t, h, text, "run", "--max-source=1G", "--max-convert-memory=1T")
			if got.status != 0 || got.stdout != h.out {
				t.Errorf("exit status %d, %.100q, want %q\n%.300s", got.status, got.stdout, h.out, got.stderr)
			}
			got.check(t, len(text), 250)
		})
	}
}

// A spawned is the result of a process that has ended.
type spawned struct {
	status         int
	stdout, stderr string
	peak           int64 // memory in bytes
}

// spawn runs the command with a text in a separate process. The argument of the program
// is 3.
func spawn(t *testing.T, h hostile, text string, args ...string) spawned {
	t.Helper()
	dir := t.TempDir()
	file := strings.ReplaceAll(h.name, " ", "-") + "." + h.ext
	if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	args = append(args, file)
	if args[0] == "run" && h.want == "" {
		args = append(args, "3")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Args[0] = "cpsc" // see TestMain
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOGC=50") // with less garbage, the peak depends less on how busy the machine is
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return spawned{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String(), int64(usage.Maxrss) * 1024}
}

// check expects that the process printed few messages. Apart from the memory that every
// process needs, it must not have used more than factor bytes for each byte of the text.
func (s *spawned) check(t *testing.T, size, factor int) {
	t.Helper()
	if len(s.stderr) > 20_000 {
		t.Errorf("standard error has %d bytes: %.200s", len(s.stderr), s.stderr)
	}
	if most := bare(t).peak + 32*mega + int64(size)*int64(factor); s.peak > most && !raceDetector() {
		t.Errorf("%d bytes of text took %d MB, want at most %d MB", size, s.peak/mega, most/mega)
	}
}

// bare runs a process that has nothing to do. It must be measured each time: until a new
// process executes its program, it is a copy of this one, whose memory Linux counts and
// which grows.
func bare(t *testing.T) spawned {
	return spawn(t, hostile{name: "empty", ext: "imp"}, "fn main() { }", "check")
}

// raceDetector reports whether the tests are built with the race detector, which itself
// takes memory.
func raceDetector() bool {
	info, _ := debug.ReadBuildInfo()
	return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// TestGreatestNesting expects that programs with the greatest nesting that --max-nesting can
// allow run, and can be written as every kind of output.
func TestGreatestNesting(t *testing.T) {
	for _, h := range []hostile{
		{"operands", "imp", func(n int) string {
			return within("print(" + strings.Repeat("(n + 1 * -", n/2) + "1" + strings.Repeat(")", n/2) + ");")
		}, 0, "", ""},
		{"blocks", "imp", func(n int) string {
			return within(strings.Repeat("while n > 0 { n -= 1; ", n) + strings.Repeat("}", n))
		}, 0, "", ""},
		{"arrays", "imp", func(n int) string {
			return within("print(" + strings.Repeat("[", n) + "1" + strings.Repeat("]", n) + ");")
		}, 0, "", ""},
		{"functions", "imp", func(n int) string { return within(strings.Repeat("fn f() { n += 1; ", n) + strings.Repeat("}", n)) }, 0, "", ""},
	} {
		t.Run(h.name, func(t *testing.T) {
			n := diag.GreatestNesting - 10
			for _, command := range [][]string{{"run", "-O2"}, {"--emit=cps,ssa,effects,bytecode,scheme,llvm,go,ast", "-o", "out"}} {
				if command[0] != "run" && !long.Enabled() {
					break
				}
				if got := spawn(t, h, h.text(n), append(command, fmt.Sprint("--max-nesting=", diag.GreatestNesting))...); got.status != 0 {
					t.Errorf("%s: exit status %d\n%.300s", command, got.status, got.stderr)
				}
			}
		})
	}
}
