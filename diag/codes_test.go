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

// declared returns the constants that codes.go declares: their names and comments, by code.
func declared(t *testing.T) map[Code][2]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	names := map[Code][2]string{}
	for _, d := range file.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			continue
		}
		for _, s := range d.Specs {
			spec := s.(*ast.ValueSpec)
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names[Code(text)] = [2]string{spec.Names[0].Name, strings.TrimSpace(spec.Comment.Text())}
		}
	}
	return names
}

// TestCodesAreDeclared expects of each constant that it has an explanation, and that
// its comment is the title of that.
func TestCodesAreDeclared(t *testing.T) {
	constants := declared(t)
	for code, c := range constants {
		if e, ok := Explain(code); !ok || c[1] != e.Title {
			t.Errorf("%s: the comment is %q, the title %q", c[0], c[1], e.Title)
		}
	}
	for _, e := range Codes() {
		lang := map[string]string{"E07": "cps", "E09": "bril", "W09": "bril"}[string(e.Code[:3])]
		if lang == "" {
			lang = "imp"
		}
		if constants[e.Code][0] == "" || e.Lang != lang {
			t.Errorf("%s: the constant is %q, the language %s", e.Code, constants[e.Code][0], e.Lang)
		}
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
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == "../diag/codes.go":
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
	for code, c := range declared(t) {
		if !used[c[0]] {
			t.Errorf("no code reports %s, %s", c[0], code)
		}
	}
}
