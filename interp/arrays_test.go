package interp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/host"
)

// TestShortArrays makes arrays of every length around those at which the fast engine makes other
// objects, with and without a push to arrays of the kind somewhere in the program. Then it
// collects garbage and makes more arrays, which would overwrite what was freed too early.
func TestShortArrays(t *testing.T) {
	gc := host.Funcs{"collect": func(*host.Call) { runtime.GC() }}
	kinds := []struct {
		typ, x, y string
		longest   int // of the shortest lengths
		limit     int // around which there are longer ones
	}{
		{"int", "7", "-8", 12, 253},
		{"float", "1.5", "-0.25", 12, 253},
		{"bool", "true", "false", 44, 8 * 253},
		{"string", `"ab"`, `"c"`, 12, 253},
	}
	for _, kind := range kinds {
		for _, pushes := range []bool{false, true} {
			var lengths []int
			for n := range kind.longest + 1 {
				lengths = append(lengths, n)
			}
			for n := kind.limit - 9; n < kind.limit+3; n++ {
				lengths = append(lengths, n)
			}
			var program strings.Builder
			fmt.Fprintf(&program, "extern fn collect();\nstruct List { a: [%s], rest: List }\nfn main() {\n  var all: List = nil;\n  var lengths = %s;\n  for i in 0..len(lengths) {\n    var n = lengths[i];\n", kind.typ, strings.ReplaceAll(fmt.Sprint(lengths), " ", ", "))
			fmt.Fprintf(&program, "    all = List(array(n, %s), all);\n    if n > 0 { all.a[n - 1] = %s; }\n    all = List(copy(all.a), all);\n  }\n", kind.x, kind.y)
			if pushes {
				fmt.Fprintf(&program, "  for var l = all; l != nil; l = l.rest { for i in 0..len(l.a) { push(l.a, %s); } push(l.a, %s); }\n", kind.x, kind.y)
			}
			fmt.Fprintf(&program, "  all = List([%s, %s], List([%[1]s], all));\n", kind.x, kind.y)
			fmt.Fprintf(&program, "  collect();\n  var other: List = nil;\n  for i in 0..3000 { other = List(array(i %% 50, %s), other); }\n", kind.y)
			program.WriteString("  for var l = all; l != nil; l = l.rest { print(l.a); }\n}\n")

			var lines []string
			for _, n := range lengths {
				var elems []string
				for i := range n {
					elems = append(elems, kind.x)
					if i == n-1 {
						elems[i] = kind.y
					}
				}
				if pushes {
					for range n {
						elems = append(elems, kind.x)
					}
					elems = append(elems, kind.y)
				}
				line := "[" + strings.Join(elems, ", ") + "]\n"
				lines = append(lines, line, line)
			}
			lines = append(lines, "["+kind.x+"]\n", "["+kind.x+", "+kind.y+"]\n")
			want := ""
			for _, line := range lines {
				want = line + want
			}
			if got, err := printed(t, program.String(), Options{Host: gc}); got != want || err != nil {
				t.Errorf("%s, pushes %t: %v\n%s, want\n%s", kind.typ, pushes, err, got, want)
			}
		}
	}
}
