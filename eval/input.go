// This file defines standard input and the arguments of main.

package eval

import (
	"bufio"
	"io"
	"regexp"
	"strconv"
	"strings"

	"cpsc/check"
)

const endOfInput trap = "end of input"

// An input is the standard input of a program. It flushes the program's output
// before it waits for input.
type input struct {
	r   *bufio.Reader
	out *bufio.Writer
}

func newInput(r io.Reader, out *bufio.Writer) *input {
	if r == nil {
		r = strings.NewReader("")
	}
	return &input{bufio.NewReader(r), out}
}

// peek returns the next byte without consuming it, or io.EOF at the end.
func (in *input) peek() (byte, error) {
	if in.r.Buffered() == 0 {
		if err := in.out.Flush(); err != nil {
			return 0, err
		}
	}
	next, err := in.r.Peek(1)
	if len(next) == 0 {
		return 0, err
	}
	return next[0], nil
}

func (in *input) eof() (bool, error) {
	_, err := in.peek()
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

// until consumes and returns the bytes before the next byte in stop, or before the
// end.
func (in *input) until(stop string) (string, error) {
	var b strings.Builder
	for {
		c, err := in.peek()
		switch {
		case err == io.EOF || err == nil && strings.IndexByte(stop, c) >= 0:
			return b.String(), nil
		case err != nil:
			return "", err
		}
		b.WriteByte(c)
		in.r.Discard(1)
	}
}

func (in *input) line() (string, error) {
	if end, err := in.eof(); err != nil {
		return "", err
	} else if end {
		return "", endOfInput
	}
	s, err := in.until("\n")
	in.r.Discard(1) // the newline; at the end, nothing
	return s, err
}

const spaces = " \t\n\v\f\r"

func (in *input) int() (int64, error) {
	for {
		c, err := in.peek()
		if err == io.EOF {
			return 0, endOfInput
		} else if err != nil {
			return 0, err
		}
		if strings.IndexByte(spaces, c) < 0 {
			break
		}
		in.r.Discard(1)
	}
	word, err := in.until(spaces)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		var b strings.Builder
		quote(&b, word)
		digits := strings.TrimPrefix(strings.TrimPrefix(word, "-"), "+")
		if strings.HasPrefix(word, "-+") || digits == "" || strings.Trim(digits, "0123456789") != "" {
			return 0, trapf("not an integer: %s", &b)
		}
		return 0, trapf("integer does not fit into 64 bits: %s", &b)
	}
	return n, nil
}

// readArgs converts the arguments of main to values of its parameters' types.
func readArgs(main *check.Func, texts []string) ([]value, error) {
	if len(texts) != len(main.Params) {
		return nil, &ArgError{"main takes " + decimal(int64(len(main.Params))) + " arguments and got " + decimal(int64(len(texts)))}
	}
	var args []value
	for i, p := range main.Params {
		x, ok := readArg(p.Type, texts[i])
		if !ok {
			return nil, &ArgError{"argument " + decimal(int64(i+1)) + " is no " + p.Type.String() + ": " + texts[i]}
		}
		args = append(args, x)
	}
	return args, nil
}

// The forms of numbers, which are those of the source: underscores are between digits.
const (
	intForm   = `0x[[:xdigit:]]+(_[[:xdigit:]]+)*|0b[01]+(_[01]+)*|\d+(_\d+)*`
	floatForm = `\d+(_\d+)*(\.\d+(_\d+)*)?([eE][-+]?\d+(_\d+)*)?`
)

// readArg converts text to a value of type t, and reports whether it could.
func readArg(t check.Type, text string) (value, bool) {
	form := intForm
	switch t {
	case check.String:
		return text, true
	case check.Bool:
		return text == "true", text == "true" || text == "false"
	case check.Float:
		form = floatForm
	}
	digits, negative := strings.CutPrefix(text, "-")
	if !negative {
		digits = strings.TrimPrefix(text, "+")
	}
	if !regexp.MustCompile("^(" + form + ")$").MatchString(digits) {
		return nil, false
	}
	digits = strings.ReplaceAll(digits, "_", "")
	if t == check.Float {
		x, err := strconv.ParseFloat(digits, 64)
		if negative {
			x = -x
		}
		return x, err == nil
	}
	base := 10
	if len(digits) > 1 && digits[1] > '9' {
		base, digits = map[byte]int{'x': 16, 'b': 2}[digits[1]], digits[2:]
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if base == 10 && (n > 1<<63 || n == 1<<63 && !negative) {
		err = strconv.ErrRange
	}
	if negative {
		n = -n
	}
	return int64(n), err == nil
}
