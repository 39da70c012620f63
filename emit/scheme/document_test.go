package scheme_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocument expects that docs/scheme.md shows what its program becomes, and
// what it does in each Scheme.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/scheme.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	imp, console := block(t, text, "imp"), block(t, text, "console")
	if got, want := body(t, "prog.imp", imp), block(t, text, "scheme"); got != want {
		t.Errorf("the program becomes\n%s\nand not\n%s", got, want)
	}
	onAll(t, func(t *testing.T, s *system) {
		file := filepath.Join(t.TempDir(), "prog.scm")
		if err := os.WriteFile(file, []byte(emit(t, compile(t, "prog.imp", imp, "1"))), 0o666); err != nil {
			t.Fatal(err)
		}
		status := 0
		for _, session := range strings.Split(console, "$ ")[1:] {
			command, want, _ := strings.Cut(session, "\n")
			if command == "echo $?" {
				if want != "3\n" || status != 3 {
					t.Errorf("the exit status is %d, want %s", status, want)
				}
				continue
			}
			_, args, _ := strings.Cut(command, "prog.scm ")
			o := s.run(t, file, strings.Fields(args), "")
			if status = o.status; o.out+o.errors != want {
				t.Errorf("%s: it says\n%s\nwant\n%s", command, o.out+o.errors, want)
			}
		}
	})
}
