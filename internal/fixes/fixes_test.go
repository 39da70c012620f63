package fixes

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestErrorsOnOtherLines has a sure fix of the first line after which the second one has errors. They were hidden before, unless
// the fix removes a brace: then they may follow from it, and it is not applied.
func TestErrorsOnOtherLines(t *testing.T) {
	for _, test := range []struct{ wrong, want string }{{";", "a\nb\n"}, {"}", "a }\nb\n"}} {
		text := "a " + test.wrong + "\nb\n"
		diagnose := func(text string) (*diag.List, int) {
			errs := diag.NewList(diag.NewFile("test.imp", text))
			if i := strings.Index(text, " "+test.wrong); i >= 0 {
				at := diag.Span{Start: int32(i), End: int32(i + 2)}
				errs.Errorf(diag.UnexpectedToken, at, "the first line").SureFix("remove it", diag.Edit{Span: at})
			} else {
				for i := strings.Index(text, "b"); i < len(text); i++ {
					errs.Errorf(diag.UnexpectedToken, diag.Span{Start: int32(i), End: int32(i)}, "the second line")
				}
			}
			return errs, errs.Errors()
		}
		if got, _ := All(text, 100, diagnose); got != test.want {
			t.Errorf("%q becomes %q, want %q", text, got, test.want)
		}
	}
}
