//lint:file-ignore U1000 The runtime uses these.

// This file declares what each program declares itself, so that the package compiles. No program
// contains it.

package rt

import "reflect"

// positions has an element for each line of the program that may trap or calls a function: its file,
// or "" for this one, a colon and its number, in another file a point and the function, and the
// functions of the source that it is in, the innermost first, separated by tabs. Each is a position
// in a file, a newline and a name.
var positions []string

// typeNames has the names by which values are printed: of a struct; or, if it begins with <, the
// text of a function value. The name of a labelled struct is empty.
var typeNames = map[reflect.Type]string{}
