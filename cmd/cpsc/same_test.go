package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cpsc/internal/test/programs"
)

// TestSameEachTime converts every program several times to every kind of output: the same
// input must give the same bytes. Output that depends on the order of a map seldom does.
func TestSameEachTime(t *testing.T) {
	paths := map[string]string{}
	for _, p := range programs.Sample(t, 8) {
		paths[p.Name] = p.Path
	}
	paths["much of everything"] = filepath.Join(t.TempDir(), "many.imp")
	if err := os.WriteFile(paths["much of everything"], []byte(manyOfEach(12)), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, path := range paths {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			convert := func(level string) string {
				status, out, errs := cpsc("", path, level, "--emit=ast,cps,ssa,effects,bytecode,scheme,llvm,go", "--positions")
				if status != 0 {
					t.Fatalf("exit status %d\n%s", status, errs)
				}
				return out + errs
			}
			for _, level := range []string{"-O0", "-O2"} {
				want := convert(level)
				for range 3 {
					if got := convert(level); got != want {
						t.Fatalf("%s: the result differs the second time:\n%s", level, firstDifference(want, got))
					}
				}
			}
		})
	}
}

// manyOfEach returns a program with n of each thing that a map may contain: variables that
// are captured through calls, labels, cases, fields, unused declarations.
func manyOfEach(n int) string {
	return numbered(n, "struct S# { a#: int }\nvar g# = #;\nfn f#(x: S#) -> int { return x.a# + g#; }\n") +
		"fn main(n: int) {\n" + numbered(n, "var v# = n + #; var w# = #;\n") +
		"fn inner() -> int { return 0" + numbered(n, " + v#") + "; }\n" +
		"fn outer() -> int { " + numbered(n, "v# += 1; ") + "return inner(); }\n" +
		"fn around() -> fn() -> int { return fn() -> int { return outer()" + numbered(n, " * f#(S#(v#))") + "; }; }\n" +
		numbered(n, "L#: n -= 1; if n > # { goto L#; }\n") +
		"switch n {\n" + numbered(n, "case #: v# = w#;\n") + "}\n" +
		"print(around()(), around());\n}\n"
}

// each returns the concatenation of f(0) to f(n-1).
func each(n int, f func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

// numbered returns n copies of a format, in which # is replaced by the number of the copy.
func numbered(n int, format string) string {
	return each(n, func(i int) string { return strings.ReplaceAll(format, "#", strconv.Itoa(i)) })
}
