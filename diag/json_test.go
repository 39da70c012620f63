package diag

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestRenderJSON(t *testing.T) {
	l := NewList(NewFile("prog.imp", "é = <1\n"))
	l.Warnf("W0601", Span{5, 7}, "second")
	l.Errorf("E0301", Span{0, 2}, "first & last").Under("here").Label(Span{5, 8}, "there").Note("a").Help("b").Help("c")
	l.Errorf("E0501", NoSpan, "nowhere")
	var b strings.Builder
	if err := RenderJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	expect(t, b.String(), `
{"code":"E0501","severity":"error","message":"nowhere","file":"prog.imp","spans":[],"notes":[],"helps":[],"fixes":[],"rendered":"error[E0501]: nowhere\n"}
{"code":"E0301","severity":"error","message":"first & last","file":"prog.imp","spans":[`+
		`{"byte_start":0,"byte_end":2,"line_start":1,"column_start":1,"line_end":1,"column_end":2,"label":"here","primary":true},`+
		`{"byte_start":5,"byte_end":8,"line_start":1,"column_start":5,"line_end":2,"column_end":1,"label":"there","primary":false}],`+
		`"notes":["a"],"helps":["b","c"],"fixes":[],"rendered":"error[E0301]: first & last\n --> prog.imp:1:1\n  |\n1 | é = <1\n  | ^   -- there\n  | |\n  | here\n  |\n  = note: a\n  = help: b\n  = help: c\n"}
{"code":"W0601","severity":"warning","message":"second","file":"prog.imp","spans":[`+
		`{"byte_start":5,"byte_end":7,"line_start":1,"column_start":5,"line_end":1,"column_end":7,"label":"","primary":true}],`+
		`"notes":[],"helps":[],"fixes":[],"rendered":"warning[W0601]: second\n --> prog.imp:1:5\n  |\n1 | é = <1\n  |     ^^\n"}
`)
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil || len(v) != 9 {
			t.Errorf("%v in %s", err, line)
		}
	}
}

func TestRenderJSONWithoutFile(t *testing.T) {
	l := NewList(nil)
	l.Errorf("E0801", Span{}, "cannot read \xff")
	var b strings.Builder
	if err := RenderJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	expect(t, b.String(), `{"code":"E0801","severity":"error","message":"cannot read `+"\\ufffd"+`","file":"","spans":[],"notes":[],"helps":[],"fixes":[],"rendered":"error[E0801]: cannot read �\n"}
`)
}
