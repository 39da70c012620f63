// This file defines what nested functions capture.

package check

import "cpsc/diag"

// use notes that the current function uses a variable, which may belong to a
// function around it. All functions between the two then capture it.
func (c *checker) use(v *Var, at diag.Span) {
	if v.Func == nil || c.fn == nil || v.Func == c.fn.Func {
		return
	}
	if v.Kind == ByRef && !c.fn.captured[v] {
		c.errorf(diag.CapturedRef, at, "the `ref` parameter `%s` cannot be captured", v.Name).
			Under("used in a nested function").
			Label(v.Decl, "declared here").
			Note("a `ref` parameter is a variable of the caller, which the nested function may outlive").
			Help("copy it to a variable first, and use that")
	}
	v.Captured = true
	if v.Kind == FuncName {
		v.Assigned = true // the function is made after the variable that it captures
	}
	for f := c.fn; f.Func != v.Func && f.capture(v); f = f.outer {
	}
}

// capture adds a variable to what f captures and reports whether it is new. What
// f captures is captured by the functions between it and the variable as well.
func (f *function) capture(v *Var) bool {
	if f.captured[v] {
		return false
	}
	if f.captured == nil {
		f.captured = make(map[*Var]bool)
	}
	f.captured[v] = true
	f.Captures = append(f.Captures, v)
	return true
}

// callByName notes that the current function calls a nested function by its
// name, and so needs what that captures.
func (c *checker) callByName(callee *function) {
	if c.fn.callees[callee] {
		return
	}
	if c.fn.callees == nil {
		c.fn.callees = make(map[*function]bool)
	}
	c.fn.callees[callee] = true
	callee.users = append(callee.users, c.fn)
	for _, v := range callee.Captures { // all, unless the callee is still open
		for f := c.fn; f.Func != v.Func && f.capture(v); f = f.outer {
		}
	}
	for f := c.fn; f != callee.outer && !f.mentioned[callee.Value]; f = f.outer {
		if f.mentioned == nil {
			f.mentioned = make(map[*Var]bool)
		}
		f.mentioned[callee.Value] = true
		f.mentions = append(f.mentions, callee.Value)
	}
}

// captures completes what functions capture, which calls of functions that were
// still open left incomplete: captures spread from a function to those that call
// it by name and to the one that contains it, up to the one that declares them.
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
		for _, user := range it.f.users {
			spread(user, it.v)
		}
		if it.f.outer != nil {
			spread(it.f.outer, it.v)
		}
	}
}
