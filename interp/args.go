// This file defines how the arguments of main are parsed.

package interp

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp/internal/rts"
)

// parseArgs parses the arguments for main. The error is an *ArgError.
func parseArgs(f *cps.Func, texts []string) ([]rts.Arg, error) {
	args := make([]rts.Arg, len(f.Params))
	bad := func(format string, a ...any) ([]rts.Arg, error) {
		return nil, &ArgError{Message: fmt.Sprintf(format, a...), Usage: usage(f)}
	}
	for i, t := range f.Params {
		if i >= len(texts) {
			return bad("%s is missing: main takes %s and got %d", describeParam(f, i), diag.Count(len(f.Params), "argument"), len(texts))
		}
		text := texts[i]
		var err error
		switch t {
		case cps.String:
			args[i].Text = text
		case cps.Int:
			var n int64
			n, err = parseInt(text)
			args[i].Bits = uint64(n)
		case cps.Float:
			var x float64
			x, err = parseFloat(text)
			args[i].Bits = math.Float64bits(x)
		case cps.Bool:
			if text != "true" && text != "false" {
				err = errors.New("is neither true nor false")
			}
			if text == "true" {
				args[i].Bits = 1
			}
		}
		if err != nil {
			return bad("%s %v: %s was given", describeParam(f, i), err, rts.Quote(text))
		}
	}
	if extra := len(texts) - len(f.Params); extra > 0 {
		return bad("main takes %s and got %d: %s is too many", diag.Count(len(f.Params), "argument"), len(texts), rts.Quote(texts[len(f.Params)]))
	}
	return args, nil
}

func describeParam(f *cps.Func, i int) string {
	return fmt.Sprintf("argument %d (%s: %s)", i+1, f.ParamName(i), rts.HostType(f.Params[i]))
}

// usage returns main with its parameters.
func usage(f *cps.Func) string {
	parts := make([]string, len(f.Params))
	for i, t := range f.Params {
		parts[i] = f.ParamName(i) + ": " + rts.HostType(t).String()
	}
	return "main(" + strings.Join(parts, ", ") + ")"
}

// parseInt parses an int as Imp writes it, with an optional sign. The message of the error
// continues a sentence that begins with the name of the parameter.
func parseInt(text string) (int64, error) {
	digits, negative := cutSign(text)
	base := 10
	switch {
	case strings.HasPrefix(digits, "0x"):
		digits, base = digits[2:], 16
	case strings.HasPrefix(digits, "0b"):
		digits, base = digits[2:], 2
	}
	digits, ok := dropSeparators(digits)
	if !ok || strings.Trim(strings.ToLower(digits), "0123456789abcdef"[:base]) != "" { // ParseUint may not read as far
		return 0, errors.New("is not an integer")
	}
	n, err := strconv.ParseUint(digits, base, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && base == 10 && n > 1<<63-1 && !(negative && n == 1<<63):
		return 0, errors.New("does not fit into 64 bits")
	case err != nil:
		return 0, errors.New("is not an integer")
	case negative:
		return -int64(n), nil
	}
	return int64(n), nil // hexadecimal and binary may fill all 64 bits
}

// parseFloat parses a float as Imp writes it, with an optional sign, and with or without a
// point. The message of the error is like that of parseInt.
func parseFloat(text string) (float64, error) {
	unsigned, negative := cutSign(text)
	mantissa, exponent, hasExponent := strings.Cut(strings.ReplaceAll(unsigned, "E", "e"), "e")
	whole, fraction, hasFraction := strings.Cut(mantissa, ".")
	exponent, _ = cutSign(exponent)
	for _, part := range []struct {
		digits string
		there  bool
	}{{whole, true}, {fraction, hasFraction}, {exponent, hasExponent}} {
		digits, ok := dropSeparators(part.digits)
		if part.there && (!ok || strings.Trim(digits, "0123456789") != "") {
			return 0, errors.New("is not a number")
		}
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(unsigned, "_", ""), 64)
	if err != nil {
		return 0, errors.New("does not fit into a float")
	}
	if negative {
		x = -x
	}
	return x, nil
}

func cutSign(s string) (rest string, negative bool) {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:], s[0] == '-'
	}
	return s, false
}

// dropSeparators removes the underscores between digits. It reports false if
// one is elsewhere, or if there are no digits.
func dropSeparators(s string) (string, bool) {
	if s == "" || s[0] == '_' || s[len(s)-1] == '_' || strings.Contains(s, "__") {
		return "", false
	}
	return strings.ReplaceAll(s, "_", ""), true
}
