package wasm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/wasm"
	"cpsc/generate"
)

// expect runs all programs in one process of Node, and expects of each what package interp does: output, status, and the
// message of a trap with the calls in progress. If wasm-validate is installed, it has to accept all modules.
func expect(t *testing.T, runs []enginetest.Job) {
	t.Helper()
	expectWith(t, wasm.Options{}, runs)
}

func expectWith(t *testing.T, options wasm.Options, runs []enginetest.Job) {
	t.Helper()
	if _, err := engines.Wasm.Path(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	var jobs []map[string]any
	var list []*cps.Program
	var files []string
	for i, r := range runs {
		n := slices.Index(list, r.CPS)
		if n < 0 {
			n = len(list)
			list = append(list, r.CPS)
			files = append(files, filepath.Join(dir, fmt.Sprintf("%d.wasm", n)))
			f, err := os.Create(files[n])
			if err != nil {
				t.Fatal(err)
			}
			if err := options.Fprint(f, r.CPS); err != nil {
				t.Fatalf("%s: %v", r.Name, err)
			}
			f.Close()
		}
		in := filepath.Join(dir, fmt.Sprintf("%d.in", i))
		if err := os.WriteFile(in, []byte(r.Stdin), 0o666); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, map[string]any{"file": files[n], "args": append([]string{"prog.wasm"}, r.Args...), "stdin": in,
			"stdout": filepath.Join(dir, fmt.Sprintf("%d.out", i)), "stderr": filepath.Join(dir, fmt.Sprintf("%d.err", i))})
	}
	if validator, err := exec.LookPath("wasm-validate"); err == nil {
		flags := []string{"--enable-tail-call"}
		if options.NoTailCalls {
			flags = nil // then it refuses them
		}
		for i, file := range files {
			if out, err := exec.Command(validator, append(flags, file)...).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", list[i].Sources.Name(), err, out)
			}
		}
	}
	text, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	jobsFile := filepath.Join(dir, "jobs.json")
	if err := os.WriteFile(jobsFile, text, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd, err := engines.Wasm.Command(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Args[len(cmd.Args)-1] = jobsFile
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var statuses []int
	if err := json.Unmarshal(out, &statuses); err != nil || len(statuses) != len(runs) {
		t.Fatalf("%v\n%s", err, out)
	}
	read := func(format string, i int) string {
		text, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf(format, i)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for i, r := range runs {
		t.Run(r.Name, func(t *testing.T) {
			enginetest.CompareOutcome(t, engines.Wasm, enginetest.Outcome{Status: statuses[i], Out: read("%d.out", i), Errors: read("%d.err", i)}, r.CPS, r.Args, r.Stdin)
		})
	}
}

// TestPrograms runs all programs of the repository, each at one level of optimisation or at all.
func TestPrograms(t *testing.T) { expect(t, enginetest.Programs(t)) }

// TestDivisor divides by a constant in a function that cannot trap.
func TestDivisor(t *testing.T) {
	p := enginetest.Compile(t, "divisor.imp", "const c = -1; var rest = ~c % c; var quotient = ~c / c; fn main() { print(rest, quotient); }", 0)
	expect(t, []enginetest.Job{{Name: "divisor", CPS: p}})
}

// TestPowers divides by powers of two.
func TestPowers(t *testing.T) {
	p := enginetest.Compile(t, "powers.imp", `
fn all(x: int) { print(x / 2, x % 2, x / 4, x % 4, x / 4294967296, x % 4294967296, x / 4611686018427387904, x % 4611686018427387904, x / 1, x % 1); }
fn main() {
    for i in -5..6 { all(i); all(i * 1099511627776); all(-9223372036854775807 - 1 + i); if i >= 0 { print(i / 2, i % 4); } }
}`, 2)
	expect(t, []enginetest.Job{{Name: "powers", CPS: p}})
}

// TestChecks expects the checks that may fail, and no others.
func TestChecks(t *testing.T) {
	const start = "struct P { next: P, x: int } fn f(a: [int], p: P, n: int) "
	for _, c := range []struct {
		code, trap string
		checked    bool
	}{
		{"{ for i in 0..len(a) { a[i] = a[i] + 1; } }", "element", false},
		{"{ for i in 0..len(a) { a[i] = a[i + 1]; } }", "element", true},
		{"{ if n > 0 { a[0] = 1 / n + 2 % n; } }", "divide", false},
		{"{ if n >= 0 { a[0] = 1 / n; } }", "divide", true},
		{"{ p.x += 1; }", "nil", false},
		{"{ p.next.x += 1; }", "nil", true},
	} {
		var module bytes.Buffer
		p := enginetest.Compile(t, "checks.imp", start+c.code+" fn main(n: int) { var a = array(n, 1); f(a, P(P(nil, 1), 2), n); print(a); }", 0)
		if err := wasm.Fprint(&module, p); err != nil {
			t.Fatal(err)
		}
		if checked := bytes.Contains(module.Bytes(), []byte("cpsc_trap_"+c.trap)); checked != c.checked {
			t.Errorf("%s: it checks for %s: %v", c.code, c.trap, checked)
		}
	}
}

// TestBlocks expects that branches leave each block, and that an if whose branches assign the same local has a value.
func TestBlocks(t *testing.T) {
	p := enginetest.Compile(t, "blocks.imp", `
fn f(n: int, m: int) -> int {
    var a, b = n, 0;
    if n < m { a = m + n; } else { a = n * m; }
    while a > 0 { if a % 3 == 0 { b += m; if b < 7 { break; } } a -= 1; }
    return a + b;
}
fn main(n: int) { print(f(n, 9), f(9, n)); }`, 2)
	file := filepath.Join(t.TempDir(), "blocks.wasm")
	var module bytes.Buffer
	if err := wasm.Fprint(&module, p); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, module.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("wasm-objdump", "-d", file).Output()
	if err != nil {
		t.Skip(err)
	}
	_, text, _ = bytes.Cut(text, []byte("<main>:"))
	text, _, _ = bytes.Cut(text, []byte(" func["))
	var left []bool // of the blocks around an instruction: it is no block, or branches leave it
	for line := range strings.Lines(string(text)) {
		_, instruction, _ := strings.Cut(line, "|")
		switch word := strings.Fields(instruction + " x"); word[0] {
		case "block", "loop", "if":
			left = append(left, word[0] != "block")
		case "br", "br_if":
			n, err := strconv.Atoi(word[1])
			if err != nil {
				t.Fatal(err)
			}
			left[len(left)-1-n] = true
		case "end":
			if n := len(left) - 1; n >= 0 {
				if !left[n] {
					t.Errorf("no branch leaves a block in\n%s", text)
				}
				left = left[:n]
			}
		}
	}
	if !bytes.Contains(text, []byte("if i64")) {
		t.Errorf("no if has a value in\n%s", text)
	}
}

// TestNoTailCalls runs cycles of tail calls that are calls: by name, of function values, and with exceptions.
func TestNoTailCalls(t *testing.T) {
	p := enginetest.Compile(t, "tail.imp", `
fn even(n: int) -> bool { return n == 0 ? true : odd(n - 1); }
fn odd(n: int) -> bool { return n == 0 ? false : even(n - 1); }
fn through(f: fn(int) -> int, n: int) -> int { return n == 0 ? f(0) : apply(f, n - 1); }
fn apply(f: fn(int) -> int, n: int) -> int { return through(fn(i: int) -> int { return f(i) + 1; }, n); }
fn up(n: int) -> int throws string { if n > 90 { throw "high"; } return down(n + 3); }
fn down(n: int) -> int throws string { if n == 77 { return n; } return up(n - 1); }
fn main(n: int) {
    print(even(n), odd(n), through(fn(i: int) -> int { return i; }, n));
    try { print(up(n)); print(up(n + 1)); } catch s { print(s); }
    print(1 / (n - 7));
}`, 1)
	expectWith(t, wasm.Options{NoTailCalls: true}, []enginetest.Job{{Name: "seven", CPS: p, Args: []string{"7"}}, {Name: "ten", CPS: p, Args: []string{"10"}}})
}

// TestRandom runs random programs without the functions that the C library computes, whose last digits are its own.
func TestRandom(t *testing.T) { enginetest.Random(t, generate.Math, expect) }

// TestOperations compares the results of operations, and runs a program with valid and invalid arguments
// and with input. The last digit of pow is that of C.
func TestOperations(t *testing.T) { expect(t, enginetest.Operations(t, "pow")) }
