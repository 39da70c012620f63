package host

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
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

// Every Go function with up to two parameters and at most one result, without int64 and int
// together, is called without reflection, and gets and returns what it should.
func TestDirect(t *testing.T) {
	values := []any{int64(-7), int(5), 1.5, true, "x"}
	kinds := []Type{Int, Int, Float, Bool, String}
	lists := [][]int{nil}
	for i := range values {
		lists = append(lists, []int{i})
		for j := range values {
			lists = append(lists, []int{i, j})
		}
	}
	bad := errors.New("bad")
	count := 0
	for _, list := range lists {
		for result := -1; result < len(values); result++ {
			if all := append(slices.Clone(list), result); slices.Contains(all, 0) && slices.Contains(all, 1) {
				continue
			}
			for _, call := range []bool{false, true} {
				for _, fails := range []bool{false, true} {
					s := Signature{Name: "f"}
					var in, out []reflect.Type
					if call {
						in = append(in, callType())
					}
					for _, i := range list {
						in, s.Params = append(in, reflect.TypeOf(values[i])), append(s.Params, kinds[i])
					}
					if result >= 0 {
						out, s.Results = append(out, reflect.TypeOf(values[result])), append(s.Results, kinds[result])
					}
					if fails {
						out = append(out, errorType())
					}
					var got []any
					fn := reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) (results []reflect.Value) {
						got = nil
						for _, x := range args {
							got = append(got, x.Interface())
						}
						if result >= 0 {
							results = append(results, reflect.ValueOf(values[result]))
						}
						if fails {
							results = append(results, reflect.ValueOf(&bad).Elem())
						}
						return results
					}).Interface()
					if direct(fn) == nil {
						t.Errorf("%T is called by reflection", fn)
					}
					bound, err := Bind(Funcs{"f": fn}, []Signature{s})
					if err != nil {
						t.Fatal(err)
					}
					c := bound[0].NewCall()
					var want []any
					if call {
						want = append(want, c)
					}
					for i, x := range list {
						c.Args[i], _ = ValueOf(values[x])
						want = append(want, values[x])
					}
					if _, err := bound[0].Call(c); errors.Is(err, bad) != fails || !slices.Equal(got, want) {
						t.Errorf("%T gets %v, not %v, and fails with %v", fn, got, want, err)
					}
					if result >= 0 {
						if want, _ := ValueOf(values[result]); c.Out[0] != want {
							t.Errorf("%T returns %v, not %v", fn, c.Out[0], want)
						}
					}
					count++
				}
			}
		}
	}
	if count != 632 {
		t.Errorf("there are %d types", count)
	}
}
