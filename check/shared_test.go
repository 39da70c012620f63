package check_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestShared: the names of the captured variables of two programs say whether they have to
// be shared.
func TestShared(t *testing.T) {
	for _, name := range []string{"captured_values", "captured_cells"} {
		text, err := os.ReadFile("../testdata/programs/" + name + ".imp")
		if err != nil {
			t.Fatal(err)
		}
		_, info := accept(t, string(text))
		vars := make(map[string]bool)
		for id, v := range info.Vars {
			want := strings.HasPrefix(v.Name, "cell")
			if want || strings.HasPrefix(v.Name, "val") {
				vars[v.Name] = true
				if !v.Captured || !v.Assigned && !v.Referred || v.Shared != want {
					t.Errorf("%s: %s in %s: %+v", name, id.Name, v.Func.Name, v)
				}
			}
		}
		for _, f := range info.Funcs {
			if v := f.Value; v != nil && (v.Shared != strings.HasPrefix(v.Name, "cell")) {
				t.Errorf("%s: function %s: %+v", name, f.Name, v)
			}
		}
		if len(vars) < 4 {
			t.Errorf("%s: only the variables %v", name, vars)
		}
	}
}

// TestManyShared: variables beyond the first 64 of a function are analysed, too. In the
// second half of them, each third one is assigned after its capture.
func TestManyShared(t *testing.T) {
	var text strings.Builder
	text.WriteString("fn main() {\nvar f = fn() -> int { return 0; };\n")
	const n = 200
	for i := range n {
		fmt.Fprintf(&text, "var v%[1]d = 0;\nv%[1]d = 1;\n", i)
	}
	for i := range n {
		fmt.Fprintf(&text, "if f() == 0 { f = fn() -> int { return v%d; }; }\n", i)
	}
	for i := n / 2; i < n; i += 3 {
		fmt.Fprintf(&text, "if f() == 0 { v%d = 2; }\n", i)
	}
	text.WriteString("print(f());\n}\n")
	_, info := accept(t, text.String())
	vars := variables(info)
	for i := range n {
		want := i >= n/2 && (i-n/2)%3 == 0
		if v := vars[fmt.Sprint("v", i)]; v.Shared != want {
			t.Errorf("%s: shared %v, want %v", v.Name, v.Shared, want)
		}
	}
}

// TestSharedNames: of nested functions that follow one another, the name of a function is
// shared if a function captures it that is declared before it, or is the function itself.
func TestSharedNames(t *testing.T) {
	_, info := accept(t, `fn main() {
		fn val1() -> bool { return cell2 == cell2; }
		fn cell2() -> bool { return val3(); }
		fn val3() -> bool { return true; }
		print(val1() && val1 == val1);

		fn cell4() -> bool { return val5(); }
		fn val5() -> bool { return cell4 == cell4; }
		print(cell4());

		fn val6() -> bool { return true; }
		fn val7() -> bool { var f = fn() -> bool { return val6 == val6; }; return f(); }
		print(val7());

		fn val8() -> bool { fn cell9() -> bool { return cell9 == cell9; } return cell9() || val10(); }
		fn val10() -> bool { return val8(); }
		print(val8());

		fn val11() -> bool { return val12() && val12(); }
		fn val12() -> bool { return cell13 == cell13; }
		fn cell13() -> bool { return val11(); }
		print(val11() == cell13());
	}`)
	for _, f := range info.Funcs {
		if v := f.Value; v != nil && v.Shared != strings.HasPrefix(v.Name, "cell") {
			t.Errorf("%s: %+v", f.Name, v)
		}
	}
}
