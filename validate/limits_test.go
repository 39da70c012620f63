package validate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/interp"
)

// TestMaxOutput runs programs with every possible limit on the output. In every
// configuration, each operation writes all of its text or nothing.
func TestMaxOutput(t *testing.T) {
	// The output of each line of the function show. In the second program, the output of
	// the last line is larger than the output buffer of an engine.
	lines := []string{"a b 1\n", "\n", "xyz", "", "[1, -2]\n", "P(1, nil) <fn show>\n"}
	text := `struct P { n: int, next: P }
fn show(long: string) {
    print("a", "b", 1);
    print();
    write("x", "yz");
    write("");
    print([1, -2]);
    print(P(1, nil), show);
    print(long, [long, long]);
}
fn main(n: int) {
    var long = "0123456789";
    for i in 0..n { long += long; }
    show(long);
    write("");
}
`
	for _, n := range []int{0, 13} {
		long := strings.Repeat("0123456789", 1<<n)
		texts := append(slices.Clone(lines), fmt.Sprintf("%s [%q, %[1]q]\n", long, long))
		all := len(strings.Join(texts, ""))
		limits := []int{all - 1, all, all + 1}
		if n == 0 {
			for limit := range all {
				limits = append(limits, limit+1)
			}
		}
		p := accept(t, text)
		for _, limit := range limits {
			want, line := "", 3
			for line-3 < len(texts) && len(want)+len(texts[line-3]) <= limit {
				want += texts[line-3]
				line++
			}
			ended := fmt.Sprintf("output limit of %d bytes exceeded [show:%d:5 main:14:5]", limit, line)
			if limit >= all {
				ended = " []"
			}
			in := &Input{Args: []string{fmt.Sprint(n)}, MaxOutput: int64(limit)}
			q, err := p.forms()[0].verified(p)
			if err != nil {
				t.Fatal(err)
			}
			for name, run := range map[string]runner{
				"tree": tree.on(p), "reference": running(q, interp.Reference), "fast": running(q, interp.Fast),
			} {
				var out strings.Builder
				o := run(context.Background(), in, &out)
				if out.String() != want {
					t.Errorf("%s, %d bytes: it wrote %d bytes, want %d", name, limit, out.Len(), len(want))
				}
				if got := fmt.Sprint(o.Trap, " ", o.Calls); got != ended || o.Err != "" {
					t.Errorf("%s, %d bytes: got %s%s, want %s", name, limit, got, o.Err, ended)
				}
			}
		}
	}
}
