package imp

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// TestContexts expects that contexts has all contexts of the generated parser, in its order.
func TestContexts(t *testing.T) {
	text, err := os.ReadFile("imp_parser.go")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^type (\w+Context) struct`).FindAllSubmatch(text, -1) {
		want = append(want, string(m[1]))
	}
	for _, c := range contexts {
		name := reflect.TypeOf(c.ParserRuleContext).Elem().Name()
		got = append(got, name)
		for _, same := range []any{c.RuleContext, c.Tree} {
			if other := reflect.TypeOf(same).Elem().Name(); other != name {
				t.Errorf("%s is next to %s", other, name)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("contexts has\n%q, want\n%q", got, want)
	}
}
