package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	shared "cpsc/internal/test/programs"
	"cpsc/lint"
	"cpsc/parser"
)

// parse parses a program that must have no syntax errors.
func parse(t testing.TB, text string) (*ast.File, *diag.List) {
	t.Helper()
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	for _, d := range errs.Items {
		t.Fatalf("%s: %s", position(src, d.Primary.Span), d.Message)
	}
	return file, errs
}

// accept checks a program that must have no errors. Warnings are fine.
func accept(t testing.TB, text string) (*ast.File, *check.Info) {
	t.Helper()
	file, errs := parse(t, text)
	info := check.Check(file, errs)
	for _, d := range errs.Items {
		if d.Severity == diag.Error {
			t.Fatalf("%s: %s %s", position(errs.File, d.Primary.Span), d.Code, d.Message)
		}
	}
	return file, info
}

// parseAny parses a program that may have syntax errors.
func parseAny(src *diag.File, errs *diag.List) *ast.File { return parser.Parse(src, errs) }

// position returns the line and column at which a span begins.
func position(f *diag.File, s diag.Span) string {
	p := f.Position(s.Start)
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// blank matches white space and comments, which may separate a marker from the token that
// it marks.
var blank = regexp.MustCompile(`^(?:\s|//[^\n]*|(?s:/\*.*?\*/))*`)

// marker matches a comment in a test program that expects a diagnostic. The marker precedes
// the token at which the primary span begins. LABEL expects a secondary label.
var marker = regexp.MustCompile(`/\*\s*(?:(ERROR|WARNING) ([EW]\d+)|LABEL)\s+"([^"]*)"\s*\*/`)

// declaration matches the beginning of a LABEL marker for the declaration of a variable that
// may be used before it is assigned.
var declaration = regexp.MustCompile(`LABEL "(declared here|this declaration)`)

// token returns the offset of the first token at or after an offset.
func token(text string, offset int) int { return offset + len(blank.FindString(text[offset:])) }

// programs returns the test programs of a file, by title. Each begins with a line
// "// --- title".
func programs(t *testing.T, path string) (titles []string, byTitle map[string]string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	byTitle = make(map[string]string)
	for i, part := range strings.Split("\n"+string(data), "\n// --- ") {
		title, body, _ := strings.Cut(part, "\n")
		if i == 0 {
			continue // the comment at the beginning of the file
		}
		if _, dup := byTitle[title]; dup {
			t.Fatalf("%s: two programs have the title %q", path, title)
		}
		titles = append(titles, title)
		byTitle[title] = body
	}
	return titles, byTitle
}

// TestPrograms checks the programs in testdata. For each program, the checker must report
// exactly the diagnostics that its markers expect.
func TestPrograms(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.imp")
	if len(paths) == 0 {
		t.Fatal("no test programs")
	}
	for _, path := range paths {
		titles, byTitle := programs(t, path)
		for _, title := range titles {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".imp")+"/"+title, func(t *testing.T) {
				text := byTitle[title]
				if !regexp.MustCompile(`\bmain\b`).MatchString(text) && !strings.Contains(title, "main") {
					text += "\nfn main() { }\n"
				}
				checkMarkers(t, text, filepath.Base(path) == "lints.imp")
			})
		}
	}
}

// testFixes applies each fix of the diagnostics of a program, on its own. The result must
// not have more errors, and fewer if the fix is sure. Errors of the checker
// do not count if there are syntax errors.
func testFixes(t *testing.T, errs *diag.List) {
	t.Helper()
	syntax, all := countErrors(errs.File.Text)
	for _, d := range errs.Items {
		for _, fix := range d.Fixes {
			fixed, _ := diag.Apply(errs.File.Text, []diag.Fix{fix})
			s, a := countErrors(fixed)
			if s > syntax || s == syntax && (s == 0 && a > all || fix.Sure && a == all) {
				t.Errorf("%s: %s\n%q gives %d errors (%d of syntax) instead of %d (%d):\n%s", position(errs.File, d.Primary.Span), d.Message, fix.Help, a, s, all, syntax, fixed)
			}
		}
	}
}

// countErrors returns the number of syntax errors of a program, and of all errors, without
// those of control flow: a function with other errors has none of them.
func countErrors(text string) (syntax, all int) {
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	file := parseAny(src, errs)
	syntax = errs.Errors()
	check.Check(file, errs)
	errs.Items = slices.DeleteFunc(errs.Items, func(d *diag.Diagnostic) bool { return strings.HasPrefix(string(d.Code), "E04") })
	return syntax, errs.Errors()
}

// checkMarkers checks a program, with the lints if lint is set, and compares the diagnostics
// with its markers.
func checkMarkers(t *testing.T, text string, lint bool) {
	t.Helper()
	file, errs := parse(t, text)
	if lint {
		lintOf(file, errs)
	} else {
		check.Check(file, errs)
	}
	testFixes(t, errs)
	items, marked := slices.Clone(errs.Items), 0
	for _, m := range marker.FindAllStringSubmatchIndex(text, -1) {
		at := token(text, m[1])
		want := text[m[6]:m[7]]
		if m[2] < 0 {
			marked++
			if !hasLabel(errs.Items, text, at, want) {
				t.Errorf("%s: no label %q", position(errs.File, diag.Span{Start: int32(at)}), want)
			}
			continue
		}
		code, isWarning := diag.Code(text[m[4]:m[5]]), text[m[2]:m[3]] == "WARNING"
		i := slices.IndexFunc(items, func(d *diag.Diagnostic) bool {
			return d.Code == code && (d.Severity == diag.Warning) == isWarning &&
				token(text, int(d.Primary.Span.Start)) == at && strings.Contains(messages(d), want)
		})
		if i < 0 {
			t.Errorf("%s: no %s %q", position(errs.File, diag.Span{Start: int32(at)}), code, want)
			continue
		}
		items = slices.Delete(items, i, i+1)
	}
	for _, d := range items {
		t.Errorf("%s: unexpected %s %s", position(errs.File, d.Primary.Span), d.Code, messages(d))
	}
	branchPoints := 0
	for _, d := range errs.Items {
		wellFormed(t, d, len(text))
		if d.Code == diag.MaybeUnassigned {
			branchPoints += len(d.Secondary) - 1 // one is at the declaration
		}
	}
	if branchPoints > 0 && branchPoints != marked-len(declaration.FindAllString(text, -1)) {
		t.Errorf("%d branch points are reported, and %d are marked", branchPoints, marked)
	}
}

// messages returns the texts of a diagnostic, except its secondary labels.
func messages(d *diag.Diagnostic) string {
	return strings.Join(slices.Concat([]string{d.Message, d.Primary.Text}, d.Notes, d.Helps), " | ")
}

// hasLabel reports whether a diagnostic has a secondary label that contains want and
// begins at the token at this offset.
func hasLabel(items []*diag.Diagnostic, text string, at int, want string) bool {
	for _, d := range items {
		for _, l := range d.Secondary {
			if token(text, int(l.Span.Start)) == at && strings.Contains(l.Text, want) {
				return true
			}
		}
	}
	return false
}

// wellFormed checks the properties that every diagnostic must have.
func wellFormed(t *testing.T, d *diag.Diagnostic, size int) {
	t.Helper()
	if _, ok := diag.Explain(d.Code); !ok {
		t.Errorf("%s has no explanation", d.Code)
	}
	spans := []diag.Span{d.Primary.Span}
	for _, l := range d.Secondary {
		spans = append(spans, l.Span)
	}
	for _, s := range spans {
		if s.Start < 0 || s.End < s.Start || int(s.End) > size || s.Start == s.End && d.Code != diag.MissingMain {
			t.Errorf("%s has the span %v in a text of %d bytes", d.Code, s, size)
		}
	}
	if first := d.Message[0]; first >= 'A' && first <= 'Z' || strings.HasSuffix(d.Message, ".") {
		t.Errorf("%s: %q should begin in lower case and have no full stop", d.Code, d.Message)
	}
}

// TestExamples checks that the example of each code of this package is reported with that
// code and no other.
func TestExamples(t *testing.T) {
	family := regexp.MustCompile(`^(E0[2345]|W06)`)
	n := 0
	for _, e := range diag.Codes() {
		if !family.MatchString(string(e.Code)) {
			continue
		}
		n++
		t.Run(string(e.Code), func(t *testing.T) {
			file, errs := parse(t, e.Example)
			if e.Lint {
				lintOf(file, errs)
			} else {
				check.Check(file, errs)
			}
			if len(errs.Items) == 0 {
				t.Error("the example has no errors")
			}
			for _, d := range errs.Items {
				if d.Code != e.Code {
					t.Errorf("the example gives %s %s", d.Code, d.Message)
				}
			}
		})
	}
	if n == 0 {
		t.Error("no codes")
	}
}

// TestCodesAreTested checks that a program in testdata expects each code of this package.
func TestCodesAreTested(t *testing.T) {
	var all strings.Builder
	paths, _ := filepath.Glob("testdata/*.imp")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	for _, e := range diag.Codes() {
		if regexp.MustCompile(`^(E0[2345]|W06)`).MatchString(string(e.Code)) && !strings.Contains(all.String(), string(e.Code)) {
			t.Errorf("%s is not in any test program", e.Code)
		}
	}
}

// TestExamplesHaveNoLints expects no warning about the examples.
func TestExamplesHaveNoLints(t *testing.T) {
	for _, p := range shared.Examples(t) {
		file, errs := parse(t, p.Text)
		lintOf(file, errs)
		for _, d := range errs.Items {
			t.Errorf("%s:%s: %s %s", p.Name, position(errs.File, d.Primary.Span), d.Code, d.Message)
		}
	}
}

// TestMisleadingStrings checks what is suggested for strings that seem to contain variables.
func TestMisleadingStrings(t *testing.T) {
	for _, test := range []struct{ literal, want string }{
		{`"hello ${s}, you are {n}"`, `"hello " + s + ", you are " + str(n)`},
		{`"$n"`, `str(n)`},
		{`"\t#{n}\""`, `"\t" + str(n) + "\""`},
		{`"{s}{n}{other}"`, `s + str(n) + "{other}"`},
		{`"\u{ab} {s}"`, `"\u{ab} " + s`},
	} {
		file, errs := parse(t, "fn main(n: int, s: string, ab: int) { print(n, s, ab); print("+test.literal+"); }")
		lintOf(file, errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Fixes) != 1 || errs.Items[0].Fixes[0].Edits[0].Text != test.want {
			t.Errorf("%s: %v", test.literal, errs.Items)
		}
	}
}

// TestUnusedParameterFix applies the fix of W0611: it renames the parameter, unless that name
// is taken already.
func TestUnusedParameterFix(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"fn f(n: int) -> int { return 1; }\nfn main() { print(f(2)); }\n", "fn f(_n: int) -> int { return 1; }\nfn main() { print(f(2)); }\n"},
		{"fn f(_n: int, n: int) -> int { return _n; }\nfn main() { print(f(2, 3)); }\n", ""},
		{"fn f(n: int) -> int { const _n = 2; return _n; }\nfn main() { print(f(2)); }\n", ""},
		{"var _n = 2;\nfn f(n: int) -> int { return _n; }\nfn main() { print(f(2)); }\n", ""},
		{"fn f(n: int) -> int { fn _n() -> int { return 2; } return _n(); }\nfn main() { print(f(2)); }\n", ""},
		{"fn f(n: int) { n = 2; }\nfn main() { f(2); }\n", ""},
	} {
		src := diag.NewFile("test.imp", tt.text)
		errs := diag.NewList(src)
		lintOf(parser.Parse(src, errs), errs)
		if len(errs.Items) == 0 || !slices.ContainsFunc(errs.Items, func(d *diag.Diagnostic) bool { return d.Code == diag.UnusedParameter }) {
			t.Errorf("%s: %v", tt.text, errs.Items)
			continue
		}
		got := ""
		if d := errs.Items[0]; len(d.Fixes) > 0 {
			got, _ = diag.Apply(tt.text, d.Fixes)
		}
		if got != tt.want {
			t.Errorf("%s\ngives %q, want %q", tt.text, got, tt.want)
		}
	}
}

// lintOf checks a program and runs the lints.
func lintOf(file *ast.File, errs *diag.List) *check.Info {
	info := check.Check(file, errs)
	lint.Run(file, info, errs)
	return info
}
