package host

import (
	"strings"
	"testing"
)

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
