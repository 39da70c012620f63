//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines where an exception that nothing catches was thrown.

package rt

import "strings"

// thrown has the functions, in the form of calls, that the exception which is on its way has left.
var thrown []string

// throwAt begins a new exception, at a position and the functions that it is in.
func throwAt(frames string) { thrown = append(thrown[:0], frames) }

// passed adds the call through which an exception has left a function.
func passed(frames string) {
	if frames != "" {
		thrown = append(thrown, frames)
	}
}

// origin returns where the exception comes from, and throwFrom throws it again.
func origin() string { return strings.Join(thrown, "\t") }

func throwFrom(text string) { thrown = strings.Split(text, "\t") }

// uncaught ends the program because of an exception, given as text.
func uncaught(text string) {
	var stack []string
	for _, frames := range thrown {
		if frames != "" {
			stack = append(stack, strings.Split(frames, "\t")...)
		}
	}
	report("uncaught: "+text, stack)
}
