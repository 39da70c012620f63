//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines how a program ends. A trap and the end with a status are panics, so that a
// caller in Go can recover from them.

package rt

import (
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A trap is the message of an error that stops the program.
type trap string

func (t trap) Error() string { return string(t) }

// An exit ends the program with a status.
type exit int64

func (e exit) Error() string { return "exit status " + itoa(int64(e)) }

// assert traps with a message unless c is true.
func assert(c bool, text ...string) {
	if !c {
		panic(trap(strings.Join(append([]string{"assertion failed"}, text...), ": ")))
	}
}

// unset traps because a global has no value yet.
func unset(name string) {
	panic(trap("global " + name + " is used before it is initialised"))
}

// end is deferred by main. It ends the program as a panic demands.
func end() {
	switch x := recover().(type) {
	case nil:
		leave(0)
	case exit:
		leave(int(x & 255))
	case trap:
		report(string(x), calls())
	case runtime.Error:
		text := message(x)
		if text == "" {
			stdout.Flush()
			panic(x)
		}
		report(text, calls())
	default:
		stdout.Flush()
		panic(x)
	}
}

// leave writes what is buffered and ends the program.
func leave(status int) {
	if err := stdout.Flush(); err != nil {
		fail(2, "writing standard output: "+err.Error())
	}
	os.Exit(status)
}

// fail ends a program that cannot go on.
func fail(status int, text string) {
	os.Stderr.WriteString("error: " + clean(text) + "\n")
	os.Exit(status)
}

// message returns the message of the trap that is a panic of Go's runtime, or "".
func message(err runtime.Error) string {
	var x, y int64 // of an error of bounds, whose text does not have the length if the index is negative
	if v := reflect.ValueOf(err); v.Kind() == reflect.Struct && v.FieldByName("y").CanInt() {
		x, y = v.FieldByName("x").Int(), v.FieldByName("y").Int()
	}
	switch text := err.Error(); {
	case strings.Contains(text, "integer divide by zero"):
		return "division by zero"
	case strings.Contains(text, "nil pointer"):
		return "nil dereference"
	case strings.Contains(text, "out of range"):
		if n := accessSize(); n > 0 {
			if strings.Contains(text, "slice") {
				x -= n // the end
			}
			return itoa(n) + " bytes at " + itoa(x) + " are out of bounds for length " + itoa(y)
		}
		return "index " + itoa(x) + " out of bounds for length " + itoa(y)
	case strings.Contains(text, "makeslice"):
		return "the memory does not suffice"
	}
	return ""
}

// accessSize returns how many bytes the function loads or stores that panics, or 0 if it is another
// one.
func accessSize() int64 {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	for frame, more := frames.Next(); more; frame, more = frames.Next() {
		if frame.Function != "runtime.gopanic" {
			continue
		}
		for strings.HasPrefix(frame.Function, "runtime.") {
			frame, _ = frames.Next()
		}
		name, _, _ := strings.Cut(frame.Function, "[")
		name = name[strings.LastIndexByte(name, '.')+1:]
		for _, kind := range []string{"load", "store"} {
			if width, ok := strings.CutPrefix(name, kind); ok {
				n, _ := strconv.Atoi(strings.TrimRight(width, "su"))
				return int64(n / 8)
			}
		}
		break
	}
	return 0
}

// report ends the program with the message of a trap and the calls in progress.
func report(text string, stack []string) {
	stdout.Flush()
	var b strings.Builder
	b.WriteString("trap: " + clean(text) + "\n")
	hidden := max(0, len(stack)-20)
	for i, frame := range stack {
		at, name, _ := strings.Cut(frame, "\n")
		if at != "" {
			name += " (" + at + ")"
		}
		switch {
		case i == 0 && at != "":
			b.WriteString(" --> " + at + "\n  in " + name + "\n")
		case i == 0:
			b.WriteString("  in " + name + "\n")
		case hidden > 1 && i == 10:
			b.WriteString("  … " + strconv.Itoa(hidden) + " more calls …\n")
		case hidden <= 1 || i < 10 || i >= 10+hidden:
			b.WriteString("  called from " + name + "\n")
		}
	}
	os.Stderr.WriteString(b.String())
	os.Exit(3)
}

// calls returns the functions of the source that are active, the innermost first. Of each it has
// the position and the name.
func calls() []string {
	pcs := make([]uintptr, 64)
	n := runtime.Callers(2, pcs)
	for n == len(pcs) {
		pcs = make([]uintptr, 2*n)
		n = runtime.Callers(2, pcs)
	}
	if n == 0 {
		return nil
	}
	known := map[string]string{}
	for _, line := range positions {
		key, names, _ := strings.Cut(line, "\t")
		known[key] = names
	}
	_, file, _, _ := runtime.Caller(0)
	var stack []string
	frames := runtime.CallersFrames(pcs[:n])
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		name := strings.TrimPrefix(frame.File, file)
		key := name[strings.LastIndexByte(name, '/')+1:] + ":" + strconv.Itoa(frame.Line)
		if name != "" {
			key += frame.Function[strings.LastIndexByte(frame.Function, '.'):]
		}
		if names := known[key]; names != "" {
			stack = append(stack, strings.Split(names, "\t")...)
		}
	}
	return stack
}

// clean returns a text on one line that cannot control a terminal.
func clean(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case ' ' <= r && r < 0x7f:
			b.WriteRune(r)
		case r == '\t':
			b.WriteString("    ")
		case r < ' ':
			b.WriteRune('␀' + r)
		case r == 0x7f:
			b.WriteRune('␡')
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteRune(r)
		case r == 0x200D || unicode.Is(unicode.Variation_Selector, r):
		case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp),
			unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r):
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
