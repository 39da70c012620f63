// This file defines the arguments of a program and the messages of its errors, as in
// the reference interpreter.

package bril

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// StatusError is the exit status of the reference interpreter after an error of the
// program.
const StatusError = 2

// Message returns the message of the reference interpreter for a trap, and reports
// whether the interpreter has this error. It does not have limits of time and memory.
func Message(trap string) (string, bool) {
	if trap == "division by zero" {
		return trap, true
	}
	return strings.CutPrefix(trap, "assertion failed: ")
}

// Args converts texts, the arguments of @main, to arguments for interp.Options. A char
// becomes its code point. If the reference interpreter would refuse to start, Args
// returns its error.
func Args(p *Program, texts []string) ([]string, error) {
	list := p.named(mainName)
	switch len(list) {
	case 0:
		return nil, errors.New("no function of name main found")
	case 2:
		return nil, errors.New("multiple functions of name main found")
	}
	params := list[0].Params
	if len(texts) != len(params) {
		return nil, fmt.Errorf("mismatched main argument arity: expected %d; got %d", len(params), len(texts))
	}
	args := make([]string, len(texts))
	for i, text := range texts {
		switch params[i].Type {
		case boolType:
			if text != "true" && text != "false" {
				return nil, fmt.Errorf("boolean argument to main must be 'true'/'false'; got %s", text)
			}
			args[i] = text
		case charType:
			r, n := utf8.DecodeRuneInString(text)
			if n == 0 || n < len(text) {
				return nil, fmt.Errorf("char argument to main must have one character; got %s", text)
			}
			args[i] = strconv.Itoa(int(r))
		case floatType:
			x, ok := decimal(strings.TrimSpace(text))
			if !ok || math.IsInf(x, 0) {
				return nil, fmt.Errorf("float argument to main must not be 'NaN'; got %s", text)
			}
			args[i] = strconv.FormatFloat(x, 'e', -1, 64)
		default:
			n, ok := integer(strings.TrimSpace(text))
			if !ok {
				return nil, fmt.Errorf("int argument to main must be an integer of 64 bits; got %s", text)
			}
			args[i] = strconv.FormatInt(n, 10)
		}
	}
	return args, nil
}

// decimal reads a number as JavaScript does. A number that is too large is infinite.
func decimal(text string) (float64, bool) {
	if strings.Trim(text, "0123456789+-.eE") != "" { // no hexadecimal, no names
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil || errors.Is(err, strconv.ErrRange)
}

// integer reads an int: digits or, as in JavaScript, any number with an integer value.
func integer(text string) (int64, bool) {
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
	x, ok := decimal(text)
	if !ok || x != math.Floor(x) || x < -1<<63 || x >= 1<<63 {
		return 0, false
	}
	return int64(x), true
}
