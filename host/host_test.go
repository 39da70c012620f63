package host_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"cpsc/host"
)

// A Go function of every type that is called without reflection, and of types that need it,
// receives its arguments and gives its results.
func TestBind(t *testing.T) {
	type name string
	for _, test := range []struct {
		fn   any
		args []any
		want []any
	}{
		{func() {}, nil, nil},
		{func() int64 { return 7 }, nil, []any{int64(7)}},
		{func(x int64) int64 { return -x }, []any{7}, []any{int64(-7)}},
		{func(x, y int64) int64 { return x - y }, []any{7, 2}, []any{int64(5)}},
		{func(x int64) {}, []any{7}, nil},
		{func() float64 { return math.Inf(-1) }, nil, []any{math.Inf(-1)}},
		{func(x float64) float64 { return x / 2 }, []any{5.0}, []any{2.5}},
		{func(x, y float64) float64 { return x - y }, []any{5.0, 1.5}, []any{3.5}},
		{func(x float64) {}, []any{5.0}, nil},
		{func() string { return "a\x00\xff" }, nil, []any{"a\x00\xff"}},
		{func(x string) string { return x + x }, []any{"ab"}, []any{"abab"}},
		{func(x, y string) string { return y + x }, []any{"a", "b"}, []any{"ba"}},
		{func(x string) {}, []any{"a"}, nil},
		{func(x int) int { return x + 1 }, []any{7}, []any{int64(8)}},
		{func(x name) name { return x + "!" }, []any{"a"}, []any{"a!"}},
		{func(x bool, y float64, z string) (string, bool) { return fmt.Sprint(x, y, z), !x }, []any{true, 1.5, "z"}, []any{"true 1.5z", false}},
		{func(c *host.Call, x int64) (int64, error) { return x, nil }, []any{7}, []any{int64(7)}},
		{host.Func(func(c *host.Call) error {
			c.Set(0, c.Text(2)+fmt.Sprint(c.Bool(0), c.Int(1)))
			c.SetFloat(1, c.Float(3))
			return nil
		}), []any{true, 3, "s", 0.5}, []any{"strue 3", 0.5}},
	} {
		s := host.Signature{Name: "f"}
		var values []host.Value
		for _, x := range test.args {
			v, typ := host.ValueOf(x)
			values, s.Params = append(values, v), append(s.Params, typ)
		}
		for _, x := range test.want {
			_, typ := host.ValueOf(x)
			s.Results = append(s.Results, typ)
		}
		list, err := host.Bind(host.Funcs{"f": test.fn}, []host.Signature{s})
		if err != nil {
			t.Errorf("%T: %v", test.fn, err)
			continue
		}
		c := list[0].NewCall()
		copy(c.Args, values)
		threw, err := list[0].Call(c)
		if threw || err != nil {
			t.Errorf("%T: %t, %v", test.fn, threw, err)
		}
		for i, want := range test.want {
			if got := c.Out[i].Go(s.Results[i]); got != want {
				t.Errorf("%T: result %d is %v, want %v", test.fn, i, got, want)
			}
		}
		// The same function is refused for a signature with one more parameter, or with a last one
		// of another type, and if the host function throws but the Go function cannot say so.
		more, other, throws := s, s, s
		more.Params = append(more.Params[:len(more.Params):len(more.Params)], host.Bool)
		throws.Throws = host.Int
		if _, raw := test.fn.(host.Func); !raw {
			if _, err := host.Bind(host.Funcs{"f": test.fn}, []host.Signature{more}); err == nil || !strings.Contains(err.Error(), "host function f") {
				t.Errorf("%T is accepted for %s: %v", test.fn, &more, err)
			}
			if n := len(s.Params); n > 0 {
				other.Params = append(s.Params[:n-1:n-1], s.Params[n-1]%host.String+1)
				if _, err := host.Bind(host.Funcs{"f": test.fn}, []host.Signature{other}); err == nil || !strings.Contains(err.Error(), "host function f") {
					t.Errorf("%T is accepted for %s: %v", test.fn, &other, err)
				}
			}
			_, err := host.Bind(host.Funcs{"f": test.fn}, []host.Signature{throws})
			if fails := strings.HasSuffix(fmt.Sprintf("%T", test.fn), "error)"); (err == nil) != fails {
				t.Errorf("%T for %s: %v", test.fn, &throws, err)
			}
		}
	}
}

// All that is missing or wrong is named at once.
func TestBindErrors(t *testing.T) {
	_, err := host.Bind(host.Funcs{"b": 1, "c": (func())(nil), "e": func() {}}, []host.Signature{
		{Name: "a", Params: []host.Type{host.Int, host.String}, Results: []host.Type{host.Float, host.Bool}, Throws: host.String}, {Name: "b"}, {Name: "c"}, {Name: "e"}})
	var lines []string
	if err != nil {
		lines = strings.Split(err.Error(), "\n")
	}
	if len(lines) != 3 || lines[0] != "host function a is not defined: the program declares it as fn a(int, string) -> (float, bool) throws string" ||
		!strings.HasPrefix(lines[1], "host function b ") || !strings.HasPrefix(lines[2], "host function c ") {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	cause := errors.New("cause")
	err := error(&host.Error{Func: "f", Err: cause})
	if !errors.Is(err, cause) || err.Error() != "host function f: cause" {
		t.Error(err)
	}
}

type failure struct{ text string }

func (f *failure) Error() string { return f.text }

// A call that NewCall did not make, and an error that is a pointer to nothing, are no panics.
func TestUnusualCalls(t *testing.T) {
	f := host.Func(func(c *host.Call) error { return (*failure)(nil) })
	list, err := host.Bind(host.Funcs{"f": f, "g": f}, []host.Signature{{Name: "f", Throws: host.String}, {Name: "g", Throws: host.Int}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*host.Call{{}, list[1].NewCall(), nil} {
		if threw, err := list[0].Call(c); threw || err == nil || err.Error() != "host function f: its Call is nil, empty or of another function: NewCall makes calls" {
			t.Errorf("a call of another function: %t, %v", threw, err)
		}
	}
	if _, err := new(host.Call).Call("f"); err == nil || !strings.Contains(err.Error(), "gets one from Bind and NewCall") {
		t.Errorf("a call by no call: %v", err)
	}
	if _, err := host.Bind(nil, []host.Signature{{}}); err == nil || err.Error() != "a host function has no name, by which host.Funcs defines it" {
		t.Errorf("no name: %v", err)
	}
	for _, fn := range []any{nil, (func())(nil), host.Func(nil)} {
		if _, err := host.Bind(host.Funcs{"f": fn}, []host.Signature{{Name: "f"}}); err == nil || err.Error() != "host function f is defined by a nil function in host.Funcs: the program declares it as fn f()" {
			t.Errorf("nil function: %v", err)
		}
	}
	var none *host.Bound
	if threw, err := none.Call(none.NewCall()); threw || err == nil || !strings.Contains(err.Error(), "NewCall makes calls") {
		t.Errorf("a call of nothing: %t, %v", threw, err)
	}
	if err := none.Recovered("x"); !strings.HasSuffix(err.Error(), "panicked: x") {
		t.Error(err)
	}
	c := list[0].NewCall()
	if threw, err := list[0].Call(c); !threw || err != nil || c.Out[0].Text != "<nil>" {
		t.Errorf("%t, %v, %q", threw, err, c.Out[0].Text)
	}
	if threw, err := list[1].Call(list[1].NewCall()); threw || err == nil || err.Error() != "host function g: it returned a nil pointer of type *host_test.failure as an error that is not nil: return nil itself" {
		t.Errorf("%t, %v", threw, err)
	}
}

// A call that is not of a run has no arguments and results, and says so.
func TestCallOfNoRun(t *testing.T) {
	for _, signature := range []*host.Signature{nil, {Name: "f", Params: []host.Type{host.Int, host.String}, Results: []host.Type{host.Int}}} {
		for _, c := range []*host.Call{{Signature: signature}, nil} {
			if c.Int(0) != 0 || c.Float(0) != 0 || c.Bool(0) || c.Text(1) != "" {
				t.Errorf("%v has arguments", c)
			}
			want := "the host.Call is not of a run: a test of a host.Func gets one from Bind and NewCall"
			if err := c.Err(); err == nil || err.Error() != want {
				t.Errorf("%v: %v", c, err)
			}
			c.Set(0, 1)
			c.SetInt(0, 1)
			c.SetFloat(0, 1)
			if _, err := c.Call("f"); err == nil || c.Context() == nil {
				t.Errorf("%v: calls", c)
			}
		}
	}
}

// The first misuse of a call is the error of the function, whatever this returns, and concerns no later
// call.
func TestMisusedCalls(t *testing.T) {
	f := host.Signature{Name: "f", Params: []host.Type{host.Int, host.Bool}, Results: []host.Type{host.String}, Throws: host.String}
	for want, use := range map[string]func(c *host.Call){
		"argument number 0 is of type int, not string":                                  func(c *host.Call) { c.Text(0); c.Text(7) },
		"argument number 1 is of type bool, not int":                                    func(c *host.Call) { c.Int(1); c.Text(0) },
		"there is no argument number 2: it has 2 arguments, and the first is number 0":  func(c *host.Call) { c.Float(2) },
		"there is no argument number -1: it has 2 arguments, and the first is number 0": func(c *host.Call) { c.Bool(-1) },
		"there is no result number 1: it has 1 result, and the first is number 0":       func(c *host.Call) { c.Set(1, "x") },
		"result number 0 is of type string, not int":                                    func(c *host.Call) { c.SetInt(0, 1) },
		"result number 0 is of type string, not float":                                  func(c *host.Call) { c.SetFloat(0, 1) },
		"result number 0 is of type string, not []uint8":                                func(c *host.Call) { c.Set(0, []byte("x")) },
		"it has replaced the Args or Out of its host.Call: Set sets results":            func(c *host.Call) { c.Out = nil; c.Set(0, "x") },
	} {
		for _, result := range []error{nil, errors.New("another"), host.Throw("another")} {
			misuse := true
			bound, err := host.Bind(host.Funcs{"f": host.Func(func(c *host.Call) error {
				c.Set(0, "right")
				if !misuse {
					return nil
				}
				use(c)
				if c.Err() == nil || c.Err().Error() != want {
					t.Errorf("Err is %v, want %s", c.Err(), want)
				}
				return result
			})}, []host.Signature{f})
			if err != nil {
				t.Fatal(err)
			}
			c := bound[0].NewCall()
			if threw, err := bound[0].Call(c); threw || err == nil || err.Error() != "host function f: "+want {
				t.Errorf("%t, %v, want %s", threw, err, want)
			}
			misuse = false
			if threw, err := bound[0].Call(c); threw || err != nil || c.Out[0].Text != "right" {
				t.Errorf("the next call: %t, %v, %v", threw, err, c.Out)
			}
		}
	}
}
