// Package host binds Go functions to the host functions of a program: those that it declares
// with extern fn, and that the Go program which runs it defines.
//
//	extern fn rand(n: int) -> int;
//	extern fn getenv(name: string) -> string throws string;
//
// Both engines of package interp, and package eval, take a table of Go functions:
//
//	host.Funcs{
//		"rand":   func(n int64) int64 { return r.Int63n(n) },
//		"getenv": func(name string) (string, error) { … },
//	}
//
// A Go function has a parameter for each parameter of the host function, and a result for each
// of its results:
//
//	int     int64 or int
//	float   float64
//	bool    bool
//	string  string, any bytes
//
// Its first parameter may also be a *Call, through which the function can wait for the end of
// the context of the run and call functions of the program. Its last result may also be an
// error. If the host function throws a T, an error is an exception: the value of Throw, if it
// was made by it and is a T, or the text of the error, if T is string. All other errors, and
// panics, end the program with an *Error, which names the function. Whatever happens, the
// engine can be used again. A mistake in the use of a *Call is such an error, too, and no panic.
//
// Functions with up to two parameters and at most one result, of the types int64, int, float64,
// bool and string, are called directly, also with a *Call and an error. Others are called by
// reflection, which costs much more: those with more parameters or results, with int64 and int
// together, or with types that have names of their own. To avoid it, use a Func, which fits all
// parameters and results and gets and sets them one by one.
//
// Sets has the functions that the command offers.
package host
