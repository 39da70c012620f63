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

// notOneChar is the message about an argument for a char, before the argument.
const notOneChar = "char argument to main must have one character; got "

// Args converts texts, the arguments of @main, to arguments for interp.Options: numbers in
// the forms that only JavaScript reads become literals. If the reference interpreter would
// refuse to start, Args returns its error. The run-time systems of compiled programs do the same.
func Args(p *Program, texts []string) ([]string, error) {
	if message := p.noMain(); message != "" {
		return nil, errors.New(message)
	}
	params := p.named(mainName)[0].Params
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
			if r, n := utf8.DecodeRuneInString(text); n == 0 || n < len(text) || r == utf8.RuneError && n == 1 {
				return nil, errors.New(notOneChar + text)
			}
			args[i] = text
		case floatType:
			x, ok := decimal(strings.Trim(text, space))
			if !ok || math.IsInf(x, 0) {
				return nil, fmt.Errorf("float argument to main must not be 'NaN'; got %s", text)
			}
			args[i] = strconv.FormatFloat(x, 'e', -1, 64)
		default:
			n, ok := integer(strings.Trim(text, space))
			if !ok {
				return nil, fmt.Errorf("int argument to main must be an integer of 64 bits; got %s", text)
			}
			args[i] = strconv.FormatInt(n, 10)
		}
	}
	return args, nil
}

// space has the characters that may surround a number.
const space = " \t\n\v\f\r"

// noMain returns the interpreter's message for a program without exactly one @main, or "".
func (p *Program) noMain() string {
	switch len(p.named(mainName)) {
	case 0:
		return "no function of name main found"
	case 1:
		return ""
	}
	return "multiple functions of name main found"
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
