package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// families says which codes each file declares.
var families = []struct {
	file string
	code *regexp.Regexp
	lang string
}{
	{"codes_syntax.go", regexp.MustCompile(`^E0[18]\d\d$`), "imp"},
	{"codes_check.go", regexp.MustCompile(`^(E0[2345]|W06)\d\d$`), "imp"},
	{"codes_cps.go", regexp.MustCompile(`^E07\d\d$`), "cps"},
	{"codes_bril.go", regexp.MustCompile(`^[EW]09\d\d$`), "bril"},
}

// A constant is the declaration of a code.
type constant struct {
	name, comment string
	code          Code
}

// constants returns the codes that a file of this package declares.
func constants(t *testing.T, path string) []constant {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var list []constant
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			spec := d.Specs[0].(*ast.ValueSpec)
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, constant{spec.Names[0].Name, strings.TrimSpace(d.Doc.Text()), Code(text)})
		}
	}
	return list
}

// TestCodesAreDeclared expects of each constant that it has an explanation, and that
// its comment is the title of that.
func TestCodesAreDeclared(t *testing.T) {
	declared := 0
	for _, f := range families {
		for _, c := range constants(t, f.file) {
			declared++
			if !f.code.MatchString(string(c.code)) {
				t.Errorf("%s: %s, %s, belongs to another file", f.file, c.name, c.code)
			}
			e, ok := Explain(c.code)
			if !ok {
				t.Errorf("%s, %s, has no explanation", c.name, c.code)
				continue
			}
			if e.Lang != f.lang {
				t.Errorf("%s: the language is %q, want %q", c.name, e.Lang, f.lang)
			}
			if want := c.name + ": " + e.Title + "."; c.comment != want {
				t.Errorf("%s: the comment is %q, want %q", c.name, c.comment, want)
			}
		}
	}
	if declared != len(Codes()) {
		t.Errorf("%d codes are declared, and %d explained", declared, len(Codes()))
	}
}

func TestExplanationsAreWellFormed(t *testing.T) {
	all := Codes()
	for i, e := range all {
		if e.Title == "" || strings.HasSuffix(e.Title, ".") || unicode.IsUpper([]rune(e.Title)[0]) || strings.Contains(e.Title, "\n") {
			t.Errorf("%s: the title %q must be one line in lower case without a full stop", e.Code, e.Title)
		}
		if strings.TrimSpace(e.Text) == "" {
			t.Errorf("%s has no text", e.Code)
		}
		// An empty file may be an example, of a program without main.
		if e.Example == "" && !strings.HasPrefix(string(e.Code), "E05") {
			t.Errorf("%s has no example", e.Code)
		}
		if strings.Contains(strings.ToLower(e.Title+e.Text), "illegal") {
			t.Errorf("%s: nothing is illegal in a program", e.Code)
		}
		if i > 0 && all[i-1].Code >= e.Code {
			t.Errorf("%s comes before %s", all[i-1].Code, e.Code)
		}
		if got, ok := Explain(e.Code); !ok || got != e {
			t.Errorf("Explain(%s) = %v, %v", e.Code, got, ok)
		}
	}
}

func TestExplainUnknown(t *testing.T) {
	for _, code := range []Code{"", "E", "E9999", "e0101", "Z"} {
		if e, ok := Explain(code); ok {
			t.Errorf("Explain(%q) = %v", code, e)
		}
	}
}

// TestCodesAreNamed expects that a code is written as text only where it is declared,
// and that each constant is used elsewhere. Tests may write the text.
func TestCodesAreNamed(t *testing.T) {
	literal := regexp.MustCompile(`^"[EW]\d{4}"$`)
	used := make(map[string]bool)
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir():
			return err
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(entry.Name(), "codes_"):
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if literal.MatchString(n.Value) {
					t.Errorf("%s: %s is written as text", set.Position(n.Pos()), n.Value)
				}
			case *ast.Ident:
				used[n.Name] = true
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		for _, c := range constants(t, f.file) {
			if !used[c.name] {
				t.Errorf("no code reports %s, %s", c.name, c.code)
			}
		}
	}
}
