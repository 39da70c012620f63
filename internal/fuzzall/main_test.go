package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTargets expects the same targets as a search through all files of the module.
func TestTargets(t *testing.T) {
	found, err := targets("", []string{"cpsc/..."})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range found {
		known[f.String()] = true
	}
	target := regexp.MustCompile(`(?m)^func (Fuzz\w*)\(f \*testing\.F\)`)
	n := 0
	err = filepath.WalkDir("../..", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		dir, _ := filepath.Rel("../..", filepath.Dir(path))
		for _, m := range target.FindAllSubmatch(text, -1) {
			n++
			if name := "cpsc/" + filepath.ToSlash(dir) + "." + string(m[1]); !known[name] {
				t.Errorf("%s is not found", name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 || n != len(known) {
		t.Errorf("there are %d targets, and %d are found", n, len(known))
	}
}

// TestCorpora expects that every input that once failed has a descriptive name.
func TestCorpora(t *testing.T) {
	files, err := filepath.Glob("../../*/testdata/fuzz/*/*")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d inputs, %v", len(files), err)
	}
	more, _ := filepath.Glob("../../*/*/testdata/fuzz/*/*")
	hash := regexp.MustCompile(`^[0-9a-f]{16}$`)
	for _, f := range append(files, more...) {
		if hash.MatchString(filepath.Base(f)) {
			t.Errorf("%s has the name that the fuzzer gave it", f)
		}
	}
}

// TestOutput expects that only the lines that report progress are written, and the others are
// kept, in whatever pieces they come.
func TestOutput(t *testing.T) {
	const (
		begin = "warning: starting with empty corpus\n"
		first = "fuzz: elapsed: 0s, gathering baseline coverage: 0/60 completed\n"
		last  = "fuzz: elapsed: 3s, execs: 950 (0/sec), new interesting: 3 (total: 14)\n"
		end   = "--- FAIL: FuzzParse (3.16s)\n    context deadline exceeded\nFAIL\n"
	)
	text := begin + first + last + end
	for size := 1; size <= len(text); size++ {
		var to strings.Builder
		out := output{to: &to}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if written, err := out.Write([]byte(rest[:n])); written != n || err != nil {
				t.Fatal(written, err)
			}
			rest = rest[n:]
		}
		if to.String() != first+last || out.rest.String() != begin+end || out.all.String() != text {
			t.Fatalf("in pieces of %d bytes: written %q, kept %q", size, &to, &out.rest)
		}
	}
}

// TestOnlyTimeUp distinguishes the end of the fuzzing time from a failure.
func TestOnlyTimeUp(t *testing.T) {
	const (
		progress = "fuzz: elapsed: 10m0s, execs: 950929 (0/sec), new interesting: 384 (total: 1402)\n"
		end      = "FAIL\nexit status 1\nFAIL\tcpsc/parser\t600.188s\n"
	)
	for out, want := range map[string]bool{
		progress + "--- FAIL: FuzzParse (600.16s)\n    context deadline exceeded\n" + end:                                                                true,
		progress + "--- FAIL: FuzzParse (3.16s)\n    --- FAIL: FuzzParse (0.00s)\n        parse_test.go:5: context deadline exceeded\n" + end:            false,
		progress + "--- FAIL: FuzzParse (3.16s)\n    parse_test.go:5: context deadline exceeded\n" + end:                                                 false,
		progress + "--- FAIL: FuzzParse (3.16s)\n    context deadline exceeded\n    Failing input written to testdata/fuzz/FuzzParse/1\n" + end:          false,
		progress + "--- FAIL: FuzzParse (3.16s)\n    fuzzing process hung or terminated unexpectedly: exit status 2\n" + end:                             false,
		progress + "--- FAIL: FuzzParse (3.16s)\n    context deadline exceeded\n    --- FAIL: FuzzParse (0.00s)\n        parse_test.go:5: wrong\n" + end: false,
	} {
		if got := onlyTimeUp(out); got != want {
			t.Errorf("%t, want %t:\n%s", got, want, out)
		}
	}
}

// TestHung finds the input that took too long, but none that failed in another way.
func TestHung(t *testing.T) {
	const (
		ended = "fuzzing process hung or terminated unexpectedly"
		again = "    Failing input written to testdata/fuzz/FuzzParse/0123456789abcdef\n    To re-run:\n    go test -run=FuzzParse/0123456789abcdef\n"
		end   = "FAIL\nexit status 1\nFAIL\tcpsc/parser\t20.188s\n"
	)
	for out, want := range map[string]string{
		"--- FAIL: FuzzParse (20.16s)\n    " + ended + ": exit status 2\n" + again + end:                                                       "0123456789abcdef",
		"--- FAIL: FuzzParse (20.16s)\n    " + ended + " while minimizing: EOF\n" + again + end:                                                "0123456789abcdef",
		"failure while testing seed corpus entry: FuzzParse/seed#46\n--- FAIL: FuzzParse (20.16s)\n    " + ended + ": exit status 2\n" + end:   "seed#46",
		"--- FAIL: FuzzParse (20.16s)\n    --- FAIL: FuzzParse (0.00s)\n        parse_test.go:5: wrong\n" + again + end:                        "",
		"failure while testing seed corpus entry: FuzzParse/seed#46\n--- FAIL: FuzzParse (20.16s)\n        fuzz_test.go:5: no tree\n" + end:    "",
		"--- FAIL: FuzzParse (20.16s)\n    fuzzing process terminated by unexpected signal; no crash will be recorded: signal: killed\n" + end: "",
	} {
		if got := hung(out); got != want {
			t.Errorf("%q, want %q:\n%s", got, want, out)
		}
	}
}
