package host

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// Typed functions get their arguments in order, of the types that they have, and return their
// results and errors.
func TestTyped(t *testing.T) {
	bad := errors.New("bad")
	var got []any
	note := func(list ...any) { got = append(got, list...) }
	for _, test := range []struct {
		fn      Typed
		args    []any
		results []Type
		want    []any // what the function got, and its result
		err     error
	}{
		{Func2(func(c *Call, a string, b int64) (float64, error) { note(c.Name, a, b); return 1.5, nil }), []any{"x", 7}, []Type{Float}, []any{"f", "x", int64(7), 1.5}, nil},
		{Func2(func(_ *Call, a int, b bool) (int, error) { note(a, b); return 0, bad }), []any{7, true}, []Type{Int}, []any{7, true}, bad},
		{Func3(func(_ *Call, a float64, b string, c bool) (string, error) { note(a, b, c); return "r", nil }), []any{0.5, "x", true}, []Type{String}, []any{0.5, "x", true, "r"}, nil},
		{Func3(func(_ *Call, a, b, c string) (bool, error) { note(a, b, c); return true, bad }), []any{"x", "y", "z"}, []Type{Bool}, []any{"x", "y", "z"}, bad},
		{Func4(func(_ *Call, a string, b float64, c int64, d bool) (int64, error) { note(a, b, c, d); return -1, nil }), []any{"x", 0.5, 7, true}, []Type{Int}, []any{"x", 0.5, int64(7), true, int64(-1)}, nil},
		{Func4(func(_ *Call, a, b, c, d int) (bool, error) { note(a, b, c, d); return false, nil }), []any{1, 2, 3, 4}, []Type{Bool}, []any{1, 2, 3, 4, false}, nil},
		{Do2(func(_ *Call, a bool, b string) error { note(a, b); return nil }), []any{true, "x"}, nil, []any{true, "x"}, nil},
		{Do3(func(_ *Call, a int64, b, c float64) error { note(a, b, c); return bad }), []any{7, 0.5, 1.5}, nil, []any{int64(7), 0.5, 1.5}, bad},
		{Do4(func(_ *Call, a, b, c string, d int) error { note(a, b, c, d); return nil }), []any{"x", "y", "z", 4}, nil, []any{"x", "y", "z", 4}, nil},
	} {
		s := Signature{Name: "f", Results: test.results}
		var values []Value
		for _, x := range test.args {
			v, kind := ValueOf(x)
			values, s.Params = append(values, v), append(s.Params, kind)
		}
		list, err := Bind(Funcs{"f": test.fn}, []Signature{s})
		if err != nil {
			t.Errorf("%T: %v", test.fn.fn, err)
			continue
		}
		got = nil
		c := list[0].NewCall()
		copy(c.Args, values)
		_, err = list[0].Call(c)
		if !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%T: the error is %v, not %v", test.fn.fn, err, test.err)
		}
		if err == nil && len(test.results) > 0 {
			got = append(got, c.Out[0].Go(test.results[0]))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%T: %v, want %v", test.fn.fn, got, test.want)
		}

		// It does not fit a host function with other parameters or other results.
		for _, wrong := range []Signature{
			{Name: "f", Params: s.Params[1:], Results: s.Results},
			{Name: "f", Params: append([]Type{None}, s.Params[1:]...), Results: s.Results},
			{Name: "f", Params: s.Params, Results: append([]Type{Int}, s.Results...)},
		} {
			if _, err := Bind(Funcs{"f": test.fn}, []Signature{wrong}); err == nil || !strings.Contains(err.Error(), "the Go function is a func(*host.Call, ") {
				t.Errorf("%T for %s: %v", test.fn.fn, &wrong, err)
			}
		}
	}
	for name, fn := range map[string]Typed{
		"zero": {}, "Func2": Func2[int, int, int](nil), "Func3": Func3[int, int, int, int](nil), "Func4": Func4[int, int, int, int, int](nil),
		"Do2": Do2[int, int](nil), "Do3": Do3[int, int, int](nil), "Do4": Do4[int, int, int, int](nil),
	} {
		if _, err := Bind(Funcs{"f": fn}, []Signature{{Name: "f"}}); err == nil || !strings.Contains(err.Error(), "host function f is defined by a nil function in host.Funcs") {
			t.Errorf("%s of nil: %v", name, err)
		}
	}
}

// A misspelt name is suggested if a Go function has it that defines no other host function.
func TestMisspeltName(t *testing.T) {
	signatures := []Signature{{Name: "random"}, {Name: "randon"}}
	for want, funcs := range map[string]Funcs{
		"fn random(); did you mean radnom, which is defined?": {"radnom": func() {}, "zebra": func() {}, "randon": func() {}},
		"fn random()": {"randon": func() {}, "zebra": func() {}},
	} {
		if _, err := Bind(funcs, signatures); err == nil || err.Error() != "host function random is not defined: the program declares it as "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Mistakes in the use of the package outside of a run are errors, too.
func TestMisuse(t *testing.T) {
	if _, err := new(Bound).Call(nil); err == nil || !strings.Contains(err.Error(), "Bind binds functions") {
		t.Errorf("a zero Bound: %v", err)
	}
	if _, err := new(Call).Call("f"); err == nil {
		t.Error("a zero Call calls a program")
	}
	if Type(9).String() != "type number 9" {
		t.Error(Type(9))
	}
	// A function that replaces the slices of its call fails, and can be called again.
	again := false
	list, err := Bind(Funcs{"f": Func(func(c *Call) error {
		if again {
			c.SetInt(0, c.Int(0)+1)
			return nil
		}
		c.Args, c.Out = nil, nil
		return nil
	})}, []Signature{{Name: "f", Params: []Type{Int}, Results: []Type{Int}}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0].NewCall()
	if _, err := list[0].Call(c); err == nil || !strings.Contains(err.Error(), "it has replaced the Args or Out") {
		t.Errorf("replaced slices: %v", err)
	}
	again = true
	c.Args[0].Bits = 4
	if _, err := list[0].Call(c); err != nil || c.Out[0].Bits != 5 {
		t.Errorf("the next call: %d, %v", c.Out[0].Bits, err)
	}
}
