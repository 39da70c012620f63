// This file defines calls of host functions, which are functions in C.
//
// The function for extern fn f is cpsc_host_f, with these types:
//
//	int     int64_t
//	float   double
//	bool    int64_t: 0 or 1
//	string  const string *, where string is struct { int64_t len; const uint8_t *data; }
//
// It returns its first result, and has a parameter for a pointer to each other result. If it may
// throw, it returns an int64_t: 0 if it returns and 1 if it throws. Then it has a pointer for
// each of its results, and one more for the exception. A string that it gives must stay as it
// is until the program ends.

package llvm

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
)

// hostName returns the name of the C function.
func hostName(f *cps.Func) string { return global("cpsc_host_" + f.Name) }

// hostType returns the type of a value in C.
func (e *emitter) hostType(t cps.Type) string {
	if t == cps.Bool {
		return "i64"
	}
	return e.typ(t)
}

// hostOut returns the types of the values that a C function stores.
func hostOut(f *cps.Func) []cps.Type {
	if t := f.Throws(); t != cps.NoType {
		return append(slices.Clone(f.Results()), t)
	}
	return f.Results()[min(1, len(f.Results())):]
}

// hostReturn returns the type of what a C function returns.
func (e *emitter) hostReturn(f *cps.Func) string {
	switch results := f.Results(); {
	case f.Throws() != cps.NoType:
		return "i64"
	case len(results) > 0:
		return e.hostType(results[0])
	}
	return "void"
}

// declareHost declares the C functions.
func (e *emitter) declareHost() {
	for _, f := range e.p.Externs() {
		var types []string
		for _, t := range f.Params {
			types = append(types, e.hostType(t))
		}
		for _, t := range hostOut(f) {
			types = append(types, e.hostType(t)+"*")
		}
		fmt.Fprintf(&e.data, "declare %s %s(%s)\n", e.hostReturn(f), hostName(f), strings.Join(types, ", "))
	}
}

// hostCall writes the call of the C function for the current function.
func (e *emitter) hostCall(op *cps.Op, args []string) {
	var list []string
	for i, t := range e.f.Params {
		x := args[i]
		if t == cps.Bool {
			x = e.def("zext i1 " + x + " to i64")
		}
		list = append(list, e.hostType(t)+" "+x)
	}
	e.hostOuts = nil
	for _, t := range hostOut(e.f) {
		x := e.temp()
		fmt.Fprintf(&e.allocas, "  %s = alloca %s, align 8\n", x, e.hostType(t))
		e.hostOuts = append(e.hostOuts, x)
		list = append(list, e.hostType(t)+"* "+x)
	}
	returns := e.hostReturn(e.f)
	call := fmt.Sprintf("call %s %s(%s)", returns, hostName(e.f), strings.Join(list, ", "))
	switch {
	case returns == "void":
		e.line("%s", call)
	case e.f.Throws() != cps.NoType:
		e.set(op.Result, "icmp eq i64 "+e.def(call)+", 0")
	case e.f.TypeOf(op.Result) == cps.Bool:
		e.set(op.Result, "icmp ne i64 "+e.def(call)+", 0")
	case e.f.TypeOf(op.Result) == cps.String:
		e.setOperand(op.Result, e.keep(e.def(call)))
	default:
		e.set(op.Result, call)
	}
}

// hostResult returns a value that the C function has stored.
func (e *emitter) hostResult(i int, t cps.Type) string {
	switch {
	case e.f.Throws() == cps.NoType:
		i-- // it returned the first
	case e.inHandler:
		i = len(e.hostOuts) - 1
	}
	typ := e.hostType(t)
	x := e.def(fmt.Sprintf("load %s, %s* %s", typ, typ, e.hostOuts[i]))
	switch t {
	case cps.Bool:
		return e.def("icmp ne i64 " + x + ", 0")
	case cps.String:
		return e.keep(x)
	}
	return x
}
