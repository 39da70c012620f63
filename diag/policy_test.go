package diag

import (
	"strings"
	"testing"
)

func TestPolicy(t *testing.T) {
	text := "a // cpsc:allow W1 W3\n// cpsc:allow W2, W9\nb\nc\n  d // cpsc:allow W1\ne\n"
	for _, test := range []struct {
		policy Policy
		want   string
	}{
		// a: W1 and W2; b: W2 and W1; c: W2; e: W1, to which the comment after d does not refer.
		{Policy{}, "W2 a, W1 b, W2 c, W1 e, E1 c"},
		{Policy{Allow: []Code{"W1"}}, "W2 a, W2 c, E1 c"},
		{Policy{None: true}, "E1 c"},
		{Policy{None: true, Warn: []Code{"W1"}}, "W1 b, W1 e, E1 c"},
		{Policy{None: true, Deny: []Code{"W2"}}, "W2! a, W2! c, E1 c"},
		{Policy{Deny: []Code{"W1"}, Allow: []Code{"W2", "E1"}}, "W1! b, W1! e, E1 c"},
	} {
		l := NewList(NewFile("", text))
		for _, w := range []string{"W1 a", "W2 a", "W2 b", "W1 b", "W2 c", "W1 e"} {
			at := int32(strings.Index("\n"+text, "\n"+w[3:]))
			l.Warnf(Code(w[:2]), Span{at, at + 1}, "")
		}
		l.Errorf("E1", Span{int32(strings.Index(text, "\nc")) + 1, int32(strings.Index(text, "\nc")) + 2}, "")
		test.policy.Apply(l)
		var got []string
		for _, d := range l.Items {
			mark := ""
			if d.Severity == Error && d.Code != "E1" {
				mark = "!"
			}
			got = append(got, string(d.Code)+mark+" "+text[d.Primary.Span.Start:d.Primary.Span.End])
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%+v: %s, want %s", test.policy, got, test.want)
		}
	}
}
