package host

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Go functions of all types that are called without reflection, and of some that are not, get
// their arguments in order and return their results and errors.
func TestEveryWayToCall(t *testing.T) {
	type number int64
	bad := errors.New("bad")
	none, i, f, b, s := []Type(nil), []Type{Int}, []Type{Float}, []Type{Bool}, []Type{String}
	two := func(t []Type) []Type { return append(t, t...) }
	var got any // what a function without a result got
	for _, test := range []struct {
		fn              any
		params, results []Type
		args            []any
		want            any
	}{
		{func() { got = "called" }, none, none, nil, "called"},
		{func() error { return bad }, none, none, nil, bad},
		{func(c *Call) { got = c.Name }, none, none, nil, "f"},
		{func(c *Call) error { return bad }, none, none, nil, bad},
		{func() int { return 7 }, none, i, nil, int64(7)},
		{func() (float64, error) { return 1.5, nil }, none, f, nil, 1.5},
		{func(*Call) bool { return true }, none, b, nil, true},
		{func(c *Call) (string, error) { return c.Name, nil }, none, s, nil, "f"},
		{func(x int64) { got = x }, i, none, []any{7}, int64(7)},
		{func(x string) error { got = x; return nil }, s, none, []any{"x"}, "x"},
		{func(c *Call, x bool) { got = x }, b, none, []any{true}, true},
		{func(c *Call, x float64) error { return bad }, f, none, []any{1.5}, bad},
		{func(x int64) bool { return x == 7 }, i, b, []any{7}, true},
		{func(x float64) (int64, error) { return int64(x), nil }, f, i, []any{7.5}, int64(7)},
		{func(c *Call, x string) string { return x + c.Name }, s, s, []any{"x"}, "xf"},
		{func(c *Call, x bool) (bool, error) { return !x, bad }, b, b, []any{true}, bad},
		{func(x, y int) { got = x - y }, two(i), none, []any{7, 3}, 4},
		{func(x, y string) error { got = x + y; return nil }, two(s), none, []any{"x", "y"}, "xy"},
		{func(c *Call, x, y bool) { got = x && !y }, two(b), none, []any{true, false}, true},
		{func(c *Call, x, y float64) error { got = x - y; return nil }, two(f), none, []any{2.5, 1.0}, 1.5},
		{func(x, y string) bool { return x < y }, two(s), b, []any{"x", "y"}, true},
		{func(x, y int64) (float64, error) { return float64(x) / float64(y), nil }, two(i), f, []any{3, 2}, 1.5},
		{func(c *Call, x, y float64) float64 { return x - y }, two(f), f, []any{2.5, 1.0}, 1.5},
		{func(c *Call, x, y int) (int, error) { return x - y, nil }, two(i), i, []any{7, 3}, int64(4)},
		{func(x number, y string, z bool, v float64) (string, error) { return fmt.Sprint(x, y, z, v), nil }, []Type{Int, String, Bool, Float}, s, []any{7, "x", true, 1.5}, "7xtrue 1.5"},
		{func(c *Call, x int, y int64) number { return number(x) - number(y) }, two(i), i, []any{7, 3}, int64(4)},
	} {
		list, err := Bind(Funcs{"f": test.fn}, []Signature{{Name: "f", Params: test.params, Results: test.results}})
		if err != nil {
			t.Errorf("%T: %v", test.fn, err)
			continue
		}
		c := list[0].NewCall()
		for range 2 { // a call may be used again
			got = nil
			for i, x := range test.args {
				c.Args[i], _ = ValueOf(x)
			}
			_, err := list[0].Call(c)
			if errors.Is(err, bad) {
				got = bad
			} else if err != nil {
				t.Errorf("%T: %v", test.fn, err)
			} else if len(test.results) > 0 {
				got = c.Out[0].Go(test.results[0])
			}
			if got != test.want {
				t.Errorf("%T: %v, want %v", test.fn, got, test.want)
			}
		}
		// If the host function throws, a Go function without an error does not fit.
		_, err = Bind(Funcs{"f": test.fn}, []Signature{{Name: "f", Params: test.params, Results: test.results, Throws: Int}})
		if fails := strings.HasSuffix(fmt.Sprintf("%T", test.fn), "error)") || strings.HasSuffix(fmt.Sprintf("%T", test.fn), " error"); fails != (err == nil) {
			t.Errorf("%T, which throws: %v", test.fn, err)
		}
	}
}
