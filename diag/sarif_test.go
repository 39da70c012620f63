package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func scanned() *List {
	l := NewList(NewFile("a b,c.imp", "é = 50%\n"))
	l.Errorf("E0301", Span{0, 2}, "100 %% wrong").Label(Span{5, 8}, "there").Note("a").Help("b")
	l.Warnf("W0601", Span{5, 9}, "two lines")
	l.Errorf("E0501", NoSpan, "nowhere")
	return l
}

// The form is that of https://docs.github.com/actions, "Workflow commands".
func TestRenderGitHub(t *testing.T) {
	var b strings.Builder
	for _, d := range scanned().Sorted() {
		if err := RenderOneGitHub(&b, scanned().File, d); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, b.String(), `
::error::nowhere
::error file=a b%2Cc.imp,line=1,endLine=1,col=1,endColumn=2,title=E0301::100 %25 wrong%0Anote: a%0Ahelp: b
::warning file=a b%2Cc.imp,line=1,endLine=2,title=W0601::two lines
`)
}

// What is required and what a region means are those of the standard, sections 3.14, 3.27 and 3.30.
func TestSarif(t *testing.T) {
	var s Sarif
	for _, d := range scanned().Sorted() {
		s.Add(scanned().File, d)
	}
	var b bytes.Buffer
	if err := s.Write(&b, "v1"); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID string }
				}
			}
			ColumnKind string
			Results    json.RawMessage
		}
	}
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].ColumnKind != "unicodeCodePoints" || log.Runs[0].Tool.Driver.Name != "cpsc" || len(log.Runs[0].Tool.Driver.Rules) != 3 {
		t.Errorf("got %s", b.String())
	}
	expect(t, string(log.Runs[0].Results)+"\n", `
[{"ruleId":"E0501","level":"error","message":{"text":"nowhere"},"locations":[]},`+
		`{"ruleId":"E0301","level":"error","message":{"text":"100 % wrong\nnote: a\nhelp: b"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b%2Cc.imp"},"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":2}}}],`+
		`"relatedLocations":[{"message":{"text":"there"},"physicalLocation":{"artifactLocation":{"uri":"a%20b%2Cc.imp"},"region":{"startLine":1,"startColumn":5,"endLine":1,"endColumn":8}}}]},`+
		`{"ruleId":"W0601","level":"warning","message":{"text":"two lines"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b%2Cc.imp"},"region":{"startLine":1,"startColumn":5,"endLine":2,"endColumn":1}}}]}]
`)
}
