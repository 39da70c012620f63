package experiments

import (
	"strings"
	"testing"

	"cpsc/emit/llvm"
)

// The lines are as llc-14 writes them. Only f.f and code0.g are functions of the program. Of
// f's instructions, one copies, two spill (one in a pair of instruction and store), one reloads.
func TestAssembly(t *testing.T) {
	var n assembly
	n.add("\t.text\n" +
		"f.f:                                    # @f.f\n" +
		"\t.cfi_startproc\n" +
		"# %bb.0:                                # %entry.k0\n" +
		"\tpushq\t%rbx\n" +
		"\tsubq\t$24, %rsp\n" +
		"\tmovq\t%rdi, %rbx\n" +
		"\tmovq\t%rsi, 8(%rsp)                   # 8-byte Spill\n" +
		"\tmovsd\t%xmm0, (%rsp)                  # 8-byte Spill\n" +
		"\taddq\t8(%rsp), %rbx                   # 8-byte Folded Reload\n" +
		".LBB0_1:                                # %while.k1\n" +
		"\tmovq\t16(%rdi), %rax\n" +
		"\tretq\n" +
		"\"code0.g\":                              # @code0.g\n" +
		"\tmovapd\t%xmm1, %xmm0\n" +
		"cpsc_exit:                              # @cpsc_exit\n" +
		"\tmovq\t%rdi, %rbx\n")
	if want := (assembly{instructions: 9, copies: 2, spills: 2, reloads: 1, frames: 24}); n != want {
		t.Errorf("got %+v, want %+v", n, want)
	}
}

// The functions of the program stay, and its start, to which others lead. Those of the
// runtime are declared.
func TestWithoutRuntime(t *testing.T) {
	p := compiled(t, `fn f(n: int) -> int throws int { if n > 1 { throw n; } return n; }
fn main() { try { print(f(1)); } catch e { print(e); } }`, 1)
	var b strings.Builder
	if err := llvm.Fprint(&b, p); err != nil {
		t.Fatal(err)
	}
	got := withoutRuntime(b.String())
	defined := 0
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "define ") {
			defined++
		}
	}
	if defined != 3 || !strings.Contains(got, `define internal { i64, i64 } @"f.f"(`) || !strings.Contains(got, "\ndefine void @cpsc_start()") {
		t.Errorf("%d functions are defined:\n%.5000s", defined, got)
	}
	if !strings.Contains(got, "\ndeclare void @cpsc_exit(") {
		t.Error("cpsc_exit is not declared")
	}
}

func TestSectionSizes(t *testing.T) {
	got := sectionSizes(`plain.o  :
section              size   addr
.text                 100      0
.text.unlikely.       10       0
.rodata              1000      0
.gcc_except_table      20      0
.eh_frame               4      0
Total                1134
`)
	if want := (objectSize{text: 110, tables: 24}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// In the first program work takes 2 seconds instead of 1, in the second 8 instead of 1.
func TestWorkRatio(t *testing.T) {
	samples := [][]float64{{5, 9, 5}, {3, 3, 3}, {2, 2, 2}, {1, 1, 0}, {8, 8, 8}, {0, 0, 0}, {2, 2, 2}, {1, 1, 1}}
	if got := workRatio(samples); got < 3.999 || got > 4.001 {
		t.Errorf("the mean is %v, want 4", got)
	}
}

// Work is done as often as the argument says, by programs that are closed, too.
func TestRepeated(t *testing.T) {
	text, err := repeated("fn main() {\n    var i = 0;\n    while i < 3 { i += 1; }\n    print(i);\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range timedWays {
		p := compiled(t, text, 1)
		if err := optimisedAnd(way)(p); err != nil {
			t.Fatal(err)
		}
		run, err := timedEngines[0].runner(t.Context(), t.TempDir(), p)
		if err != nil {
			t.Fatal(err)
		}
		for times, want := range []string{"", "3\n", "3\n3\n"} {
			if _, out, err := run(times); err != nil || out != want {
				t.Errorf("lifted: %s, %d times: %v, got %q", way.name, times, err, out)
			}
		}
	}
	if _, err := repeated("fn main(n: int) { print(n); }"); err == nil {
		t.Error("a main with parameters is accepted")
	}
}

// All forms of the exception programs have the same output, by hand: of 10 calls of depth 3,
// every second throws.
func TestExceptionForms(t *testing.T) {
	for name, want := range map[string]string{
		"plain":           "50\n",    // 5 times 3 and 5 times 7
		"finally":         "50 20\n", // two calls of three have a finally block
		"finally, copied": "50 20\n",
		"handlers":        "60\n", // 7 + 2 arrives
		"evaluate":        "50\n",
	} {
		list, err := exceptionForms(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range list {
			_, got, err := stepsOf(v.cps, exceptionArgs(3, 10, 2))
			if err != nil || got != want {
				t.Errorf("%s, %s, -O%d: %v, got %q, want %q", name, v.form, v.level, err, got, want)
			}
			// With its frames and without the runtime, the text is still what the lab expects.
			var b strings.Builder
			if err := (llvm.Options{Unwind: true}).Fprint(&b, v.cps); err != nil {
				t.Fatal(err)
			}
			if strings.Count(withFrames(b.String()), "disable-tail-calls") != 2 {
				t.Errorf("%s: the attributes of functions are not found", name)
			}
			if v.form == "continuation" && !strings.Contains(b.String(), "call void @cpsc_raise(i64 1)") {
				t.Errorf("%s: no exception unwinds", name)
			}
		}
	}
}
