package scheme_test

import (
	"os"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// schemes are the engines that run Scheme.
var schemes = []*engines.Engine{engines.Find("guile"), engines.Find("chezscheme")}

// TestDocument expects docs/scheme.md to show the translation of its program, and the
// output in each Scheme system.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/scheme.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	imp, console := enginetest.Block(t, text, "imp"), enginetest.Block(t, text, "console")
	if got, want := body(t, "prog.imp", imp), enginetest.Block(t, text, "scheme"); got != want {
		t.Errorf("the program becomes\n%s\nwant\n%s", got, want)
	}
	if got, want := body(t, "prog.cps", lastBlock(t, text, "cps")), lastBlock(t, text, "scheme from cps"); got != want {
		t.Errorf("the program with several continuations becomes\n%s\nwant\n%s", got, want)
	}
	p := enginetest.Compile(t, "prog.imp", imp, 1)
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
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
			o := enginetest.Run(t, e, dir, strings.Fields(args), "")
			if status = o.Status; o.Out+o.Errors != want {
				t.Errorf("%s: the output is\n%s\nwant\n%s", command, o.Out+o.Errors, want)
			}
		}
	})
}

// lastBlock returns the last fenced block in a document that is marked with a kind.
func lastBlock(t *testing.T, text, kind string) string {
	t.Helper()
	i := strings.LastIndex(text, "\n```"+kind+"\n")
	if i < 0 {
		t.Fatalf("there is no block marked %s", kind)
	}
	return enginetest.Block(t, text[i:], kind)
}
