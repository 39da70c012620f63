package linediff

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

func TestUnified(t *testing.T) {
	const old = "fn main() {\n  a();\n}\nfn g(){\n b();\n}\n\n1\n2\n3\n4\n5\n6\n7\n8\nlast"
	const new = "fn main() {\n    a();\n}\nfn g() {\n    b();\n}\n\n1\n2\n3\n4\n5\n6\n7\n8\nlast\n"
	const want = `diff old new
--- old
+++ new
@@ -1,8 +1,8 @@
 fn main() {
-  a();
+    a();
 }
-fn g(){
- b();
+fn g() {
+    b();
 }
 
 1
@@ -13,4 +13,4 @@
 6
 7
 8
-last
\ No newline at end of file
+last
`
	if got := Unified("old", old, "new", new); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Unified("old", old, "new", old); got != "" {
		t.Errorf("the same text differs:\n%s", got)
	}
	if got, want := Unified("old", "", "new", "a\n"), "diff old new\n--- old\n+++ new\n@@ -0,0 +1,1 @@\n+a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// apply returns a text after a diff, or a message if the diff does not fit.
func apply(old, diff string) string {
	lines, at := split(old), 0
	var out strings.Builder
	for hunk := range strings.SplitSeq(diff, "@@ -") {
		head, body, found := strings.Cut(hunk, " @@\n")
		if !found {
			continue
		}
		var from, n, newFrom, newN int
		fmt.Sscanf(head, "%d,%d +%d,%d", &from, &n, &newFrom, &newN)
		if n > 0 {
			from--
		}
		for ; at < from; at++ {
			out.WriteString(lines[at])
		}
		for _, l := range strings.SplitAfter(body, "\n") {
			switch {
			case l == "" || l[0] == '\\':
			case l[0] == '+':
				out.WriteString(l[1:])
			case at >= len(lines) || strings.TrimSuffix(lines[at], "\\ No newline at end of file\n") != l[1:]:
				return "the diff does not fit"
			default:
				if l[0] == ' ' {
					out.WriteString(l[1:])
				}
				at++
			}
		}
	}
	for ; at < len(lines); at++ {
		out.WriteString(lines[at])
	}
	return out.String()
}

// Random changes: the diff gives the new text, and keeps at least as many lines as another diff does.
func TestRandom(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n, kinds := 1+rng.IntN(40), 1+rng.IntN(40)
		if seed%50 == 0 {
			n, kinds = 3000, 2000 // more than maxExact
		}
		var old, new strings.Builder
		for range n {
			line := strconv.Itoa(rng.IntN(kinds)) + "\n"
			if rng.IntN(4) > 0 {
				old.WriteString(line)
			}
			if rng.IntN(4) > 0 {
				new.WriteString(line)
			}
		}
		got := Unified("old", old.String(), "new", new.String())
		if after := apply(old.String(), got); got != "" && after != new.String() {
			t.Fatalf("seed %d: %s gives\n%s\nwant\n%s", seed, got, after, &new)
		}
		other := string(diff.Diff("old", []byte(old.String()), "new", []byte(new.String())))
		if a, b := strings.Count(got, "\n-"), strings.Count(other, "\n-"); a > b {
			t.Errorf("seed %d: %d lines are removed, and %d by another diff", seed, a, b)
		}
	}
}
