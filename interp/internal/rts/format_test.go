package rts

import (
	"math"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestFloatsByHand(t *testing.T) {
	tests := []struct {
		x    float64
		want string
	}{
		{0, "0.0"}, {math.Copysign(0, -1), "-0.0"}, {0.5, "0.5"}, {100, "100.0"}, {-1.25, "-1.25"},
		{1e-4, "0.0001"}, {math.Nextafter(1e-4, 0), "9.999999999999999e-05"}, {2.5e-7, "2.5e-07"},
		{1e20, "100000000000000000000.0"}, {math.Nextafter(1e21, 0), "999999999999999900000.0"}, {1e21, "1e+21"}, {-1e21, "-1e+21"},
		{1e100, "1e+100"}, {math.MaxFloat64, "1.7976931348623157e+308"}, {5e-324, "5e-324"}, {2.2250738585072014e-308, "2.2250738585072014e-308"},
		{0.1, "0.1"}, {1.0 / 3, "0.3333333333333333"}, {123456789.125, "123456789.125"}, {1 << 53, "9007199254740992.0"},
		{math.NaN(), "nan"}, {math.Inf(1), "inf"}, {math.Inf(-1), "-inf"},
	}
	for _, test := range tests {
		if got := PlainFloat(test.x); got != test.want {
			t.Errorf("%g: got %s, want %s", test.x, got, test.want)
		}
	}
}

// The text of a float has an exponent if the float is very large or small. It reads back as
// the same float, and no text with fewer digits does.
func TestFloatsByProperty(t *testing.T) {
	plain := regexp.MustCompile(`^-?(0|[1-9][0-9]*)\.([0-9]*[1-9]|0)$`)
	exponent := regexp.MustCompile(`^-?[1-9](\.[0-9]*[1-9])?e[+-][0-9]?[0-9][0-9]$`)
	digits := regexp.MustCompile(`e.*|[-.]`)
	r := rand.New(rand.NewSource(1))
	for range 200_000 {
		x := math.Float64frombits(r.Uint64())
		if r.Intn(2) == 0 { // of a size that prints plain
			x = r.NormFloat64() * math.Pow10(r.Intn(26)-5)
		}
		if x != x || math.IsInf(x, 0) {
			continue
		}
		s := PlainFloat(x)
		shape := exponent
		if a := math.Abs(x); x == 0 || a >= 1e-4 && a < 1e21 {
			shape = plain
		}
		if !shape.MatchString(s) {
			t.Fatalf("%g has the wrong shape: %s", x, s)
		}
		if back, err := strconv.ParseFloat(s, 64); err != nil || back != x {
			t.Fatalf("%g reads back as %g", x, back)
		}
		n := len(strings.Trim(digits.ReplaceAllString(s, ""), "0"))
		if n > 1 {
			shorter, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', n-2, 64), 64)
			if shorter == x {
				t.Fatalf("%s has more digits than it needs", s)
			}
		}
	}
}
