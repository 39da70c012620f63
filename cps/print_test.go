package cps

// This file tests how names and numbers are printed.

import (
	"math"
	"testing"
)

func TestDisplayName(t *testing.T) {
	for name, want := range map[string]string{"f": "f", "f::g": "g", "f::g.1": "g", "f::fn": "", "f::fn.12": "", "::fn": "", "f.1": "f"} {
		if got := DisplayName(name); got != want {
			t.Errorf("DisplayName(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestFloatsAreWrittenSoThatTheyCanBeRead(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.0", 1: "1.0", 0.1: "0.1", 1e20: "100000000000000000000.0", 1e21: "1e+21", 1e-4: "0.0001", 1e-5: "1e-05",
		math.Inf(1): "inf", math.Inf(-1): "-inf", 5e-324: "5e-324", -2.5: "-2.5",
	} {
		if got := formatFloat(x); got != want {
			t.Errorf("%g is written %s, want %s", x, got, want)
		}
	}
	if got := formatFloat(math.Copysign(0, -1)); got != "-0.0" { // as a key of the map it would be 0
		t.Errorf("-0 is written %s", got)
	}
	if got := formatFloat(math.NaN()); got != "nan" {
		t.Errorf("NaN is written %s", got)
	}
}
