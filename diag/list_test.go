package diag_test

import (
	"bytes"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestZeroList: a list needs no file.
func TestZeroList(t *testing.T) {
	var l diag.List
	if l.Failed() {
		t.Error("an empty list has failed")
	}
	l.Warnf("W1234", diag.Span{Start: 3, End: 5}, "a warning").Label(diag.Span{Start: 1, End: 2}, "a label").Fix("write `{}`", diag.Edit{Text: "x"})
	l.Errorf("E1234", diag.NoSpan, "an error").Under("here").Note("a note").Help("a help")
	l.Nested("E1235", diag.Span{}, "it nests")
	l.TooManyFunctions(diag.Span{Start: 7, End: 9})
	if !l.Failed() || l.Readable() || len(l.Items) != 5 {
		t.Errorf("it has %d items", len(l.Items))
	}
	var text, json bytes.Buffer
	if err := diag.Render(&text, &l, diag.Options{}); err != nil {
		t.Error(err)
	}
	if err := diag.RenderJSON(&json, &l); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"warning[W1234]: a warning", "error[E1234]: an error", "= note: a note", "it nests deeper than 1000 levels", "more than 1000000 functions", "there is no file to read"} {
		if !strings.Contains(text.String(), want) || !strings.Contains(json.String(), strings.TrimPrefix(want, "= note: ")) && !strings.Contains(want, "[") {
			t.Errorf("%q is not in\n%s\n%s", want, text.String(), json.String())
		}
	}
}
