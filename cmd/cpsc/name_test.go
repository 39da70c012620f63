package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// The name of a file may be any bytes. What the command writes is text all the same, and moves no
// cursor.
func TestNameOfAFile(t *testing.T) {
	dir := t.TempDir()
	bad, page, profile := filepath.Join(dir, "a\xff\x1b[31m.imp"), filepath.Join(dir, "page.html"), filepath.Join(dir, "profile")
	if err := os.WriteFile(bad, []byte("fn f(n: int) -> int { if n > 2 { return f(n - 1); } return 10 / n; }\nfn main() { print(f(5)); print(f(0)); var x = 1; }\n"), 0o666); err != nil {
		t.Skip(err) // a file system that has only names that are text
	}
	for _, args := range [][]string{
		{"--emit=ast,cps,ssa,effects,bytecode,scheme,llvm,go", "--positions"}, {"--emit=dot"}, {"--trace=lookup"}, {"--trace=lookup", "--format=json", "--diagnostics=json"},
		{"check"}, {"check", "--diagnostics=json"}, {"run"}, {"run", "--diagnostics=json"}, {"run", "--trace"}, {"run", "--profile"}, {"run", "--pprof=" + profile}, {"run", "--stats"},
		{"stats", bad}, {"stats", "--format=csv", bad}, {"validate"}, {"explore", "-o", page},
	} {
		status, out, errs := cpsc("", append(args, bad)...)
		if status == statusInternal || status == statusMisuse {
			t.Errorf("%q: exit status %d\n%s", args, status, errs)
		}
		if text := out + errs; !utf8.ValidString(text) || strings.Contains(text, "\x1b") {
			t.Errorf("%q writes\n%q", args, text)
		}
	}
	text, err := os.ReadFile(page)
	if err != nil || !utf8.Valid(text) {
		t.Errorf("the page is no text, or %v", err)
	}
}
