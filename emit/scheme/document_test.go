package scheme_test

import (
	"os"
	"strings"
	"testing"

	"cpsc/emit"
	"cpsc/emit/internal/emittest"
)

// schemes are the engines that run Scheme.
var schemes = []*emit.Engine{emit.Find("guile"), emit.Find("chezscheme")}

// TestDocument expects that docs/scheme.md shows what its program becomes, and
// what it does in each Scheme.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/scheme.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	imp, console := emittest.Block(t, text, "imp"), emittest.Block(t, text, "console")
	if got, want := body(t, "prog.imp", imp), emittest.Block(t, text, "scheme"); got != want {
		t.Errorf("the program becomes\n%s\nand not\n%s", got, want)
	}
	p := emittest.Compile(t, "prog.imp", imp, 1)
	emittest.OnEach(t, schemes, func(t *testing.T, e *emit.Engine) {
		folder := emittest.Prepare(t, e, p)
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
			o := emittest.Run(t, e, folder, strings.Fields(args), "")
			if status = o.Status; o.Out+o.Errors != want {
				t.Errorf("%s: it says\n%s\nwant\n%s", command, o.Out+o.Errors, want)
			}
		}
	})
}
