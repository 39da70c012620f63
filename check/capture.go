// This file defines what nested functions capture, and which captures last longer than a
// call.

package check

import "cpsc/diag"

// use records that the current function uses a variable. If the variable belongs to
// an enclosing function, the current function captures it, and so do all functions
// between the two.
func (c *checker) use(v *Var, at diag.Span) {
	if v.Func == nil || c.fn == nil || v.Func == c.fn.Func {
		return
	}
	if v.Kind == ByRef && !c.fn.captured[v] {
		c.errorf(diag.CapturedRef, at, "the `ref` parameter `%s` cannot be captured", v.Name).
			Under("used in a nested function").
			Label(v.Decl, "declared here").
			Note("a `ref` parameter is a variable of the caller, which the nested function may outlive").
			Help("copy it to a variable first, and use that; if it is assigned to, assign the copy back at the end")
	}
	v.Captured = true
	for f := c.fn; f.Func != v.Func && f.capture(v); f = f.outer {
	}
}

// precedes reports whether v is the name of f or of a nested function that is declared
// after f: it gets its value after f is declared.
func (f *function) precedes(v *Var) bool {
	return v.Kind == FuncName && f.Decl.Start <= v.Decl.Start
}

// capture adds a variable to the captures of f and reports whether it is new. The
// caller must also add it to the captures of the functions between f and the
// function of the variable.
func (f *function) capture(v *Var) bool {
	if f.captured[v] {
		return false
	}
	if f.captured == nil {
		f.captured = make(map[*Var]bool)
	}
	f.captured[v] = true
	f.Captures = append(f.Captures, v)
	if f.precedes(v) {
		v.Shared = true
	}
	return true
}

// callByName records that the current function calls a nested function by its name,
// and so captures what the callee captures.
func (c *checker) callByName(callee *function) {
	if c.fn.callees[callee] {
		return
	}
	if c.fn.callees == nil {
		c.fn.callees = make(map[*function]bool)
	}
	c.fn.callees[callee] = true
	callee.callers = append(callee.callers, c.fn)
	for _, v := range callee.Captures { // incomplete while the body of callee is being checked
		for f := c.fn; f.Func != v.Func && f.capture(v); f = f.outer {
		}
	}
	for f := c.fn; f != callee.outer && !f.isCalledName[callee.Value]; f = f.outer {
		if f.isCalledName == nil {
			f.isCalledName = make(map[*Var]bool)
		}
		f.isCalledName[callee.Value] = true
		f.calledNames = append(f.calledNames, callee.Value)
	}
}

// captures completes the captures of all functions. They are incomplete where a
// function was called by name before its body was checked to the end. A captured
// variable spreads from a function to the functions that call it by name and to the
// function that contains it, up to the one that declares the variable.
func (c *checker) captures() {
	type item struct {
		f *function
		v *Var
	}
	var work []item
	for _, f := range c.order {
		for _, v := range f.Captures {
			work = append(work, item{f, v})
		}
	}
	spread := func(to *function, v *Var) {
		if to.Func != v.Func && to.capture(v) {
			work = append(work, item{to, v})
		}
	}
	for len(work) > 0 {
		it := work[0]
		work = work[1:]
		for _, caller := range it.f.callers {
			spread(caller, it.v)
		}
		if it.f.outer != nil {
			spread(it.f.outer, it.v)
		}
	}
}

// isUndecided reports whether it depends on the order of captures and assignments in its
// own function if a variable is shared. See shared.go.
func (v *Var) isUndecided() bool {
	return v.Captured && !v.Shared && (v.Assigned || v.Referred)
}

// keep adds a variable to the ones that calls of f by name keep and reports whether it is
// new.
func (f *function) keep(v *Var) bool {
	if f.isKept[v] {
		return false
	}
	if f.isKept == nil {
		f.isKept = make(map[*Var]bool)
	}
	f.isKept[v] = true
	f.kept = append(f.kept, v)
	return true
}

// keeps finds for each function the captures that may outlive a call of it by name: those
// of the function values that it creates, those of generators, and those that the
// functions keep that it calls by name. It considers only variables that are undecided.
func (c *checker) keeps() {
	type item struct {
		f *function
		v *Var
	}
	var work []item
	keep := func(f *function, v *Var) {
		if f.Func != v.Func && f.keep(v) {
			work = append(work, item{f, v})
		}
	}
	for _, f := range c.order {
		for _, v := range f.Captures {
			if !v.isUndecided() {
				continue
			}
			if f.Yields != nil {
				keep(f, v)
			}
			if f.Escapes {
				keep(f.outer, v)
			}
		}
	}
	for len(work) > 0 {
		it := work[0]
		work = work[1:]
		for _, caller := range it.f.callers {
			keep(caller, it.v)
		}
	}
}
