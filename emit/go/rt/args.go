//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines how the arguments of main are read.

package rt

import (
	"errors"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxStack is the size of the stack in bytes.
const maxStack = 1 << 32

// begin prepares the start of a program, and returns the arguments of its main. Params has the
// names and types of the parameters, and parse reads an argument.
func begin(parse func(typ, text string) (any, error), params ...string) []any {
	debug.SetMaxStack(maxStack)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // small programs would collect garbage again and again
	}
	texts := os.Args[1:]
	wrong := func(text string) {
		os.Stderr.WriteString("error: " + clean(text) + "\n  |\n  = note: usage: " + clean(strings.Join(append(os.Args[:1:1], params...), " ")) + "\n")
		os.Exit(2)
	}
	takes := "main takes " + strconv.Itoa(len(params)) + " arguments"
	if len(params) == 1 {
		takes = "main takes 1 argument"
	}
	takes += " and got " + strconv.Itoa(len(texts))
	args := make([]any, len(params))
	for i, param := range params {
		colon := strings.LastIndex(param, ":")
		this := "argument " + strconv.Itoa(i+1) + " (" + param[:colon] + ": " + param[colon+1:] + ") "
		if i >= len(texts) {
			wrong(this + "is missing: " + takes)
		}
		var err error
		if args[i], err = parse(param[colon+1:], texts[i]); err != nil {
			wrong(this + err.Error() + ": " + quote(texts[i]) + " was given")
		}
	}
	if len(texts) > len(params) {
		wrong(takes + ": " + quote(texts[len(params)]) + " is too many")
	}
	return args
}

// parseArg reads an argument as Imp writes it. The message of the error continues a sentence that
// begins with the name of the parameter.
func parseArg(typ, text string) (any, error) {
	switch typ {
	case "int":
		return parseInt(text)
	case "float":
		return parseFloat(text)
	case "bool":
		if text != "true" && text != "false" {
			return nil, errors.New("is neither true nor false")
		}
		return text == "true", nil
	}
	return text, nil
}

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

// dropSeparators removes the underscores between digits. It reports false if one is elsewhere, or
// if there are no digits.
func dropSeparators(s string) (string, bool) {
	if s == "" || s[0] == '_' || s[len(s)-1] == '_' || strings.Contains(s, "__") {
		return "", false
	}
	return strings.ReplaceAll(s, "_", ""), true
}

// beginBril is begin for a program in Bril, whose arguments are read as Bril's interpreter does.
func beginBril(params ...string) []any {
	if n := len(os.Args) - 1; n != len(params) {
		fail(2, "mismatched main argument arity: expected "+strconv.Itoa(len(params))+"; got "+strconv.Itoa(n))
	}
	return begin(func(typ, text string) (any, error) {
		x, wrong := brilArg(typ, text)
		if wrong != "" {
			fail(2, wrong+"; got "+text)
		}
		return x, nil
	}, params...)
}

// brilArg reads an argument of a program in Bril, or returns what is wrong.
func brilArg(typ, text string) (x any, wrong string) {
	trimmed := strings.Trim(text, " \t\n\v\f\r")
	switch typ {
	case "bool":
		if text != "true" && text != "false" {
			return nil, "boolean argument to main must be 'true'/'false'"
		}
		return text == "true", ""
	case "string": // a char
		if r, n := utf8.DecodeRuneInString(text); n == 0 || n < len(text) || r == utf8.RuneError && n == 1 {
			return nil, "char argument to main must have one character"
		}
		return text, ""
	case "float":
		f, ok := brilDecimal(trimmed)
		if !ok || math.IsInf(f, 0) {
			return nil, "float argument to main must not be 'NaN'"
		}
		return f, ""
	}
	n, ok := brilInt(trimmed)
	if !ok {
		return nil, "int argument to main must be an integer of 64 bits"
	}
	return n, ""
}

// brilDecimal reads a number as JavaScript does. A number that is too large is infinite.
func brilDecimal(text string) (float64, bool) {
	if strings.Trim(text, "0123456789+-.eE") != "" { // no hexadecimal, no names
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil || errors.Is(err, strconv.ErrRange)
}

// brilInt reads digits or, as JavaScript does, any number with an integer value.
func brilInt(text string) (int64, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, true
	}
	if text == "" {
		return 0, true
	}
	if len(text) > 2 && text[0] == '0' && strings.IndexByte("xXoObB", text[1]) >= 0 && !strings.Contains(text, "_") {
		n, err := strconv.ParseInt(text, 0, 64)
		return n, err == nil
	}
	x, ok := brilDecimal(text)
	if !ok || x != math.Floor(x) || x < -1<<63 || x >= 1<<63 {
		return 0, false
	}
	return int64(x), true
}
