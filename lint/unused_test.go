package lint_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestFixesOfUnusedNames applies each fix of the warnings of unused names. It ends that warning, and
// gives no other. A name that the text has elsewhere is not renamed, and what others use is not removed.
func TestFixesOfUnusedNames(t *testing.T) {
	text := `const k = 3;
const used = 2;
const user = used;
var g = 1;
fn alone(x: int, y: int) -> int { return y; }
fn again() { again(); }
fn _taken() {}
fn taken() {}
fn main() {
    var z = 1;
    const local = 1;
    fn inner() { var w = 2; }
    inner();
}
`
	warnings := warningsOf(t, text)
	fixed := map[string]bool{}
	for _, d := range warnings {
		name := text[d.Primary.Span.Start:d.Primary.Span.End]
		for _, f := range d.Fixes {
			removed, _ := strings.CutPrefix(f.Help, "remove it")
			kind := "rename "
			if removed == "" {
				kind = "remove "
			}
			fixed[kind+name] = true
			after, n := diag.Apply(text, []diag.Fix{f})
			if n != 1 || (strings.Count(after, "_"+name) > strings.Count(text, "_"+name)) == (removed == "") {
				t.Errorf("%s: %d fixes give\n%s", name, n, after)
			}
			// With a function, warnings about its parameters go.
			if left := warningsOf(t, after); len(left) >= len(warnings) || removed != "" && len(left) != len(warnings)-1 {
				t.Errorf("%s: %d warnings instead of %d after the fix %s", name, len(left), len(warnings)-1, f.Help)
			}
		}
	}
	want := []string{"remove again", "remove alone", "remove k", "remove taken", "remove user", "remove z",
		"rename alone", "rename g", "rename k", "rename user", "rename w", "rename x", "rename z"}
	if got := slices.Sorted(maps.Keys(fixed)); !slices.Equal(got, want) {
		t.Errorf("fixes: %q, want %q", got, want)
	}
}

// TestAssignedParameters expects that the warning about a parameter that is only assigned tells how the variable
// of the caller is changed, not how to get rid of the warning.
func TestAssignedParameters(t *testing.T) {
	list := warningsOf(t, "fn inc(n: int) { n += 1; }\nfn main() { inc(1); }\n")
	if len(list) != 1 || list[0].Code != diag.UnusedParameter || len(list[0].Fixes) != 0 ||
		len(list[0].Helps) != 1 || list[0].Helps[0] != "to change the variable of the caller, declare `ref n: int`" {
		t.Errorf("%v", list)
	}
}

// TestUsedByUnused expects that the warning of a function that is used says by what.
func TestUsedByUnused(t *testing.T) {
	for text, want := range map[string]string{
		"fn a() { }\nfn b() { a(); }\nfn main() { }\n":        "the function `a` is used only by declarations that are never used; the function `b` is never used",
		"fn a() { b(); }\nfn b() { a(); }\nfn main() { }\n":   "the function `a` is used only by declarations that are never used; the function `b` is used only by declarations that are never used",
		"fn a() { a(); }\nfn main() { }\n":                    "the function `a` is used only by itself",
		"fn a() { a(); }\nfn b() { a(); }\nfn main() { }\n":   "the function `a` is used only by declarations that are never used; the function `b` is never used",
		"const k = 1;\nconst l = k;\nfn main() { }\n":         "the constant `k` is used only by declarations that are never used; the constant `l` is never used",
		"fn a() { }\nfn _b() { a(); }\nfn main() { _b(); }\n": "",
	} {
		var got []string
		for _, d := range warningsOf(t, text) {
			got = append(got, d.Message)
			if others := strings.Contains(d.Message, "declarations"); others != (len(d.Fixes) == 0) {
				t.Errorf("%s: %d fixes", d.Message, len(d.Fixes))
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q:\n     %q\nwant %q", text, got, want)
		}
	}
}

// TestFixesOfMeantLints applies the fixes of an assignment that declares another variable, of an index from the end, and of functions
// that share the variable of a loop.
func TestFixesOfMeantLints(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"var best = 0; for x in v { if x > best { var best = x; } } print(best);", "var best = 0; for x in v { if x > best { best = x; } } print(best);"},
		{"var s = \"\"; { var s: string = \"a\"; } print(s, v);", "var s = \"\"; { s = \"a\"; } print(s, v);"},
		{"var a = 0; { var a, b = 1, 2; print(b); } print(a, v);", ""}, // b would stay without a declaration
		{"var a = 0; { var a: int; a = 2; } print(a, v);", ""},
		{"var a = 0; { var /* a */ a = 2; } print(a, v);", ""},
		{"print(v[-1]);", "print(v[len(v) - 1]);"},
		{"var w = [v]; w[0][-1] = 2;", "var w = [v]; w[0][len(w[0]) - 1] = 2;"},
		{"var w = [v]; print(w[pop(v)][-1]);", ""}, // which would pop twice
		{"print(v[0 - 1]);", ""},
		{"print(v[-2]);", ""},
		{"for var i = 0; i < 3; i += 1 { push(fs, fn() -> int { return i * i; }); }", "for var i = 0; i < 3; i += 1 { var i2 = i; push(fs, fn() -> int { return i2 * i2; }); }"},
		{"for var i = 0; i < 3; i += 1 {\n    fs[0] = fn() -> int {\n        return i;\n    };\n}", "for var i = 0; i < 3; i += 1 {\n    var i2 = i;\n    fs[0] = fn() -> int {\n        return i2;\n    };\n}"},
		{"for var i, k = 0, 1; i < 3; i += k { switch i { case 0: push(fs, fn() -> int { return i + k; }); default: } }", "for var i, k = 0, 1; i < 3; i += k { switch i { case 0: var i2 = i; push(fs, fn() -> int { return i2 + k; }); default: } }"},
		{"for var i = 0; i < 3; i += 1 { push(fs, fn() -> int { i += 1; return i; }); }", ""}, // the loop skips numbers
		{"for var i = 0; i < 3; i += 1 { inc(ref i); push(fs, fn() -> int { return i; }); }", ""},
		{"for var i = 0; i < 3; i += 1 { fn f() -> int { return i; } push(fs, f); }", ""},
	} {
		head := "var v = [1];\nvar fs: [fn() -> int] = [];\nfn inc(ref n: int) { n += 1; }\nfn main() { "
		text := head + tt.text + " }\n"
		var fixes []diag.Fix
		found := false
		for _, d := range warningsOf(t, text) {
			if d.Code == diag.SuspiciousShadowing || d.Code == diag.AlwaysTraps || d.Code == diag.SharedCounter {
				found = true
				fixes = append(fixes, d.Fixes...)
			}
		}
		got, _ := diag.Apply(text, fixes)
		if want := head + tt.want + " }\n"; !found || tt.want == "" && len(fixes) > 0 || tt.want != "" && got != want {
			t.Errorf("%s\nfound %t, %d fixes give\n%s", text, found, len(fixes), got)
		}
		warningsOf(t, got)
	}
}

// TestCopiesOfCounters: each search for the uses of the variable of a loop is through the whole program, so only
// the first warnings of functions that share such a variable have a fix.
func TestCopiesOfCounters(t *testing.T) {
	const n = 200
	loop := "for var i = 0; i < 3; i += 1 { push(fs, fn() -> int { return i; }); }\n"
	warnings := warningsOf(t, "fn main() {\nvar fs: [fn() -> int] = [];\n"+strings.Repeat(loop, n)+"print(len(fs));\n}\n")
	fixes := 0
	for _, d := range warnings {
		if d.Code != diag.SharedCounter {
			t.Fatalf("another warning: %s", d.Message)
		}
		fixes += len(d.Fixes)
	}
	if len(warnings) != n || fixes == 0 || fixes > n/2 {
		t.Errorf("%d warnings with %d fixes, want %d warnings, and fixes for some of them", len(warnings), fixes, n)
	}
}
