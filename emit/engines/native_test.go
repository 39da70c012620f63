package engines_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// TestNative builds a program, and runs it from the cache twice.
func TestNative(t *testing.T) {
	if _, err := engines.Go.Path(); err != nil {
		t.Skip(err)
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	t.Setenv("HOME", dir)
	p := enginetest.Compile(t, "prog.imp", "fn main(n: int) -> int { print(read_int() / n); return n + 256; }", 1)
	for range 2 {
		for _, run := range []struct {
			arg, out, errs string
			status         int
		}{{"3", "2\n", "", 3}, {"0", "", "trap: division by zero\n --> prog.imp:1:43\n  in main (prog.imp:1:43)\n", 3}} {
			var out, errs strings.Builder
			status, err := engines.RunNative(context.Background(), p, []string{run.arg}, strings.NewReader("7"), &out, &errs)
			if err != nil || status != run.status || out.String() != run.out || errs.String() != run.errs {
				t.Errorf("%s: got %q, %q, status %d, %v", run.arg, &out, &errs, status, err)
			}
		}
		if list, _ := filepath.Glob(filepath.Join(dir, "*", "native", "*")); len(list) > 1 {
			t.Errorf("the cache has %q", list)
		}
	}
	path := filepath.Join(dir, "prog")
	if err := engines.Build(context.Background(), p, "", path); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "2")
	cmd.Stdin = strings.NewReader("9")
	if out, _ := cmd.Output(); string(out) != "4\n" {
		t.Errorf("it prints %q", out)
	}
}
