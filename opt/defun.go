// This file defines defunctionalization (Reynolds, "Definitional Interpreters for
// Higher-Order Programming Languages", 1972) inside a function: closures that only travel
// through its parameters until the function calls them become numbers and captured values,
// and their functions become continuations.
//
//	for(s, r) = r(yield, over)                      for(s, n, i) = upTo(n, i)
//	yield(x, r') = for(s + x, r')              =>   upTo(n, i) = branch(i < n, body, over)
//	entry: for(0, closure upTo(n, 0))               body() = for(s + i, n, i + 1)
//
//	fn upTo(n, i, yield, over) =
//	  branch(i < n, body, over)
//	  body() = yield(i, closure upTo(n, i + 1))
//
// So a loop over a stream becomes a plain loop, and the variables that the rest of the stream
// captures become its parameters. If a call may receive closures of several functions, there
// is a parameter with the number of the function, and a switch. The other passes, above all
// jump threading, remove the switch where the number is known.
//
// # Analysis
//
// Parameters of function type and closures form classes. If a jump passes one for another,
// they are in the same class. If a function value of a class is called and passes a function
// value to one of its continuations, such as the rest of a stream, the analysis assumes that
// this parameter is in the class as well. A class stays as it is if one of its parameters has
// another use or receives another value. Then the assumption is checked in the functions of
// its closures: each value that they pass to a parameter of the class must be a closure made
// there, whose function joins the others.
//
// # What is preserved
//
// The pass expects a verified program. A copied function gets the site of the call that it
// replaces, as in inline.go. The size of all copies is bounded.

package opt

import (
	"slices"

	"cpsc/cps"
)

// defunctionalize rewrites all classes of a function that do not stay. It reports whether
// there are any.
func defunctionalize(p *cps.Program, f *cps.Func) bool {
	if !slices.ContainsFunc(f.Conts, makesClosure) {
		return false
	}
	d := &defunctionalizer{prog: p, f: f, index: make([]int32, len(f.Values)), closures: map[cps.FuncID]knownClosures{}}
	if !d.findCarriers() {
		return false
	}
	d.findClasses()
	if !d.choose() {
		return false
	}
	d.rewrite()
	return true
}

// makesClosure reports whether an operation of a continuation makes a closure.
func makesClosure(c cps.Cont) bool {
	return slices.ContainsFunc(c.Ops, func(op cps.Op) bool { return op.Code == cps.Closure })
}

// A defunctionalizer is the state of the pass.
type defunctionalizer struct {
	prog *cps.Program
	f    *cps.Func
	edit *cps.Editor

	carriers []carrier
	index    []int32 // by value: the number of its carrier, plus one
	forest   unionFind

	closures map[cps.FuncID]knownClosures // by function, if it was asked for
}

// A carrier is a parameter of function type, or the result of a closure operation.
type carrier struct {
	value   cps.Value
	isParam bool
	class   closureClass // at the root of its class
	fields  []cps.Value  // of a parameter whose class is chosen: its new parameters
}

// A closureClass holds the facts about a class of carriers.
type closureClass struct {
	stays   bool
	chosen  bool
	hasCall bool           // a carrier is called
	sites   []cps.ContID   // where a carrier is called, or a call passes closures to one
	copies  [][]cps.FuncID // by site: the functions that are copied there
	funcs   []cps.FuncID   // the functions of the closures; the index is the number of the function

	slots    []slot  // the parameters for captured values
	captured [][]int // by number of a function: the slots of the values that it captures
}

// A slot is a parameter for a value that closures capture, one for each closure.
type slot struct {
	name string
	typ  cps.Type
	last cps.FuncID // the last function to which it was assigned
}

// findCarriers reports whether there are both parameters and closures.
func (d *defunctionalizer) findCarriers() bool {
	params, closures := false, false
	preds := d.f.Preds()
	for k := range d.f.Conts {
		c := &d.f.Conts[k]
		if k != int(cps.Entry) && len(preds[k]) > 0 {
			for _, x := range c.Params {
				if d.prog.Types.Kind(d.f.TypeOf(x)) == cps.FuncKind {
					d.addCarrier(carrier{value: x, isParam: true})
					params = true
				}
			}
		}
		for i := range c.Ops {
			if c.Ops[i].Code == cps.Closure {
				d.addCarrier(carrier{value: c.Ops[i].Result})
				closures = true
			}
		}
	}
	return params && closures
}

func (d *defunctionalizer) addCarrier(c carrier) {
	d.carriers = append(d.carriers, c)
	d.index[c.value] = int32(len(d.carriers))
	d.forest.add()
}

// carrier returns the number of the carrier that a value is, or -1.
func (d *defunctionalizer) carrier(x cps.Value) int32 {
	if int(x) >= len(d.index) { // a new parameter
		return -1
	}
	return d.index[x] - 1
}

// param returns the number of the carrier that a value is, if it is a parameter, or -1.
func (d *defunctionalizer) param(x cps.Value) int32 {
	if i := d.carrier(x); i >= 0 && d.carriers[i].isParam {
		return i
	}
	return -1
}

func (d *defunctionalizer) class(i int32) *closureClass { return &d.carriers[d.forest.find(i)].class }

// keep lets the class of a value stay, if it is a parameter.
func (d *defunctionalizer) keep(x cps.Value) {
	if i := d.param(x); i >= 0 {
		d.class(i).stays = true
	}
}

// unite makes one class of those of two carriers.
func (d *defunctionalizer) unite(i, j int32) {
	if to, from, ok := d.forest.unite(i, j); ok {
		t, f := &d.carriers[to], &d.carriers[from]
		t.class.stays = t.class.stays || f.class.stays || d.f.TypeOf(t.value) != d.f.TypeOf(f.value)
		t.class.hasCall = t.class.hasCall || f.class.hasCall
	}
}

// findClasses finds the classes, and those that have to stay.
func (d *defunctionalizer) findClasses() {
	for k := range d.f.Conts {
		c := &d.f.Conts[k]
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				d.keep(x)
			}
		}
		t := &c.Term
		if t.Kind != cps.Jump {
			for _, x := range t.Args {
				d.keep(x)
			}
		}
		switch t.Kind {
		case cps.Jump:
			for n, x := range d.f.Conts[t.Targets[0]].Params {
				switch to, from := d.param(x), d.carrier(t.Args[n]); {
				case to >= 0 && from >= 0:
					d.unite(to, from)
				case to >= 0:
					d.class(to).stays = true
				}
			}
		case cps.Call, cps.CallValue:
			d.uniteResults(t)
		default:
			d.keep(t.Subject)
		}
	}
	for k := range d.f.Conts {
		if i := d.site(&d.f.Conts[k].Term); i >= 0 {
			c := d.class(i)
			c.sites = append(c.sites, cps.ContID(k))
		}
	}
}

// uniteResults puts the function values that a call passes to its continuations into the
// class of the function value that it calls. If it calls a function directly, they become one
// class.
func (d *defunctionalizer) uniteResults(call *cps.Term) {
	first := d.param(call.Subject)
	if first >= 0 {
		d.class(first).hasCall = true
	}
	for _, k := range call.Succs() {
		for _, x := range d.f.Conts[k].Params {
			i := d.param(x)
			if first < 0 {
				first = i
			}
			if i >= 0 {
				d.unite(first, i)
			}
		}
	}
	if call.Kind == cps.CallValue && first >= 0 && d.param(call.Subject) < 0 {
		d.class(first).stays = true // the function value is not known
	}
}

// site returns a carrier of the class to which a call belongs, or -1.
func (d *defunctionalizer) site(call *cps.Term) int32 {
	if !call.IsCall() {
		return -1
	}
	if i := d.param(call.Subject); i >= 0 {
		return i
	}
	for _, k := range call.Succs() {
		for _, x := range d.f.Conts[k].Params {
			if i := d.param(x); i >= 0 {
				return i
			}
		}
	}
	return -1
}

// choose decides which classes are rewritten. It reports whether there are any.
func (d *defunctionalizer) choose() (any bool) {
	budget := callerGrowth + sizeOf(d.f)
	funcs := map[*closureClass][]cps.FuncID{}
	for k := range d.f.Conts {
		for i := range d.f.Conts[k].Ops {
			if op := &d.f.Conts[k].Ops[i]; op.Code == cps.Closure {
				c := d.class(d.carrier(op.Result))
				funcs[c] = append(funcs[c], cps.FuncID(op.Aux))
			}
		}
	}
	for i := range d.carriers {
		c := &d.carriers[i].class
		if d.forest.find(int32(i)) != int32(i) || c.stays || !c.hasCall || len(funcs[c]) == 0 {
			continue
		}
		s := search{defunctionalizer: d, class: c, copied: map[siteFunc]bool{}, budget: budget}
		c.copies = make([][]cps.FuncID, len(c.sites))
		for _, id := range funcs[c] {
			if s.budget >= 0 {
				s.addClosure(id)
			}
		}
		if c.chosen = s.run() && d.assignSlots(c, d.f.TypeOf(d.carriers[i].value)); c.chosen {
			budget = s.budget
			any = true
		}
	}
	return any
}

// A search looks through the functions whose closures a class may have.
type search struct {
	*defunctionalizer
	class  *closureClass
	copied map[siteFunc]bool
	work   []siteFunc
	budget int // the size of what may still be copied
}

// A siteFunc is a function that is copied in place of a call, which ends a continuation.
type siteFunc struct {
	site int // the index of the continuation in the class
	f    cps.FuncID
}

// addClosure adds a function of which there are closures in the class.
func (s *search) addClosure(id cps.FuncID) {
	if slices.Contains(s.class.funcs, id) {
		return
	}
	s.class.funcs = append(s.class.funcs, id)
	for n, k := range s.class.sites {
		if s.budget < 0 {
			return
		}
		if s.f.Conts[k].Term.Kind == cps.CallValue {
			s.copy(n, id)
		}
	}
}

// copy adds a function to those that are copied at a site.
func (s *search) copy(site int, id cps.FuncID) {
	if at := (siteFunc{site, id}); !s.copied[at] {
		s.copied[at] = true
		s.class.copies[site] = append(s.class.copies[site], id)
		s.budget -= sizeOf(s.prog.Funcs[id])
		s.work = append(s.work, at)
	}
}

// run reports whether all functions can be copied.
func (s *search) run() bool {
	for n, k := range s.class.sites {
		if t := &s.f.Conts[k].Term; t.Kind == cps.Call {
			s.copy(n, t.Func)
		}
	}
	for len(s.work) > 0 && s.budget >= 0 {
		at := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		if !s.lookThrough(at) {
			return false
		}
	}
	return s.budget >= 0
}

// lookThrough finds the closures that a function passes to the class. It reports whether the
// function can be copied.
func (s *search) lookThrough(at siteFunc) bool {
	h, call := s.prog.Funcs[at.f], &s.f.Conts[s.class.sites[at.site]].Term
	if h == s.f || isEntryPoint(h) || endsFrame(call, h) {
		return false
	}
	for k := range h.Conts {
		switch t := &h.Conts[k].Term; t.Kind {
		case cps.Return:
			to := call.Targets[t.Targets[0].Own()]
			if to.IsOwn() {
				continue
			}
			for n, x := range s.f.Conts[to].Params {
				if s.param(x) < 0 {
					continue
				}
				op, ok := s.closuresOf(h)[t.Args[n]]
				if !ok {
					return false
				}
				s.addClosure(cps.FuncID(op.Aux))
			}
		case cps.Call, cps.CallValue:
			if s.passesOn(call, t) {
				return false
			}
		}
	}
	return true
}

// passesOn reports whether a call in a function that is copied passes a continuation that
// takes a carrier.
func (s *search) passesOn(call, t *cps.Term) bool {
	return slices.ContainsFunc(t.Targets, func(k cps.ContID) bool {
		return k.IsOwn() && !call.Targets[k.Own()].IsOwn() &&
			slices.ContainsFunc(s.f.Conts[call.Targets[k.Own()]].Params, func(x cps.Value) bool { return s.param(x) >= 0 })
	})
}

// closuresOf returns the closures that a function makes.
func (d *defunctionalizer) closuresOf(f *cps.Func) knownClosures {
	known, ok := d.closures[f.ID]
	if !ok {
		known = knownClosures{}
		for k := range f.Conts {
			known.add(f.Conts[k].Ops)
		}
		d.closures[f.ID] = known
	}
	return known
}

// rewrite rewrites the chosen classes.
func (d *defunctionalizer) rewrite() {
	d.edit = cps.EditInPlace(d.prog, d.f)
	own := d.closuresOf(d.f)
	conts := len(d.f.Conts)
	for k := range conts {
		d.addParams(&d.f.Conts[k])
	}
	for k := range conts {
		t := &d.f.Conts[k].Term
		d.passFields(t, func(n int) []cps.Value {
			x := t.Args[n]
			if i := d.param(x); i >= 0 {
				return d.carriers[i].fields
			}
			return d.fields(d.class(d.carrier(x)), cps.FuncID(own[x].Aux), own[x].Args)
		})
	}
	for i := range d.carriers {
		if c := &d.carriers[i].class; c.chosen {
			for n := range c.sites {
				d.expand(c, n)
			}
		}
	}
	commit(d.edit)
}

// assignSlots finds out which parameters are needed for the values that closures of a
// class capture. Values of one type share them. It reports whether there are few enough,
// since they replace each parameter of the class.
func (d *defunctionalizer) assignSlots(c *closureClass, t cps.Type) bool {
	params, _ := d.prog.Types.Signature(t)
	for _, id := range c.funcs {
		h := d.prog.Funcs[id]
		captured := h.Conts[cps.Entry].Params[:len(h.Params)-len(params)]
		slots := make([]int, len(captured))
		for n, x := range captured {
			at := slices.IndexFunc(c.slots, func(s slot) bool { return s.typ == h.TypeOf(x) && s.last != id })
			if at < 0 {
				if len(c.slots) == maxFields {
					return false
				}
				at = len(c.slots)
				c.slots = append(c.slots, slot{h.Info(x).Name, h.TypeOf(x), id})
			}
			c.slots[at].last = id
			slots[n] = at
		}
		c.captured = append(c.captured, slots)
	}
	return true
}

// addParams adds the new parameters of a continuation to it.
func (d *defunctionalizer) addParams(c *cps.Cont) {
	for _, x := range c.Params {
		i := d.param(x)
		if i < 0 || !d.class(i).chosen {
			continue
		}
		var fields []cps.Value
		add := func(name string, t cps.Type) {
			fields = append(fields, d.edit.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Name: name, Type: t}))
		}
		if len(d.class(i).funcs) > 1 {
			add(d.f.Info(x).Name, cps.Int)
		}
		for _, s := range d.class(i).slots {
			add(s.name, s.typ)
		}
		d.carriers[i].fields = fields
		c.Params = append(c.Params, fields...)
	}
}

// passFields adds the arguments for new parameters to a jump; fields returns them for
// each argument for an old one.
func (d *defunctionalizer) passFields(t *cps.Term, fields func(n int) []cps.Value) {
	if t.Kind != cps.Jump {
		return
	}
	args := t.Args[:len(t.Args):len(t.Args)]
	for n := range t.Args {
		if i := d.param(d.f.Conts[t.Targets[0]].Params[n]); i >= 0 && d.class(i).chosen {
			args = append(args, fields(n)...)
		}
	}
	t.Args = args
}

// fields returns the arguments that a closure becomes, given what it captures.
func (d *defunctionalizer) fields(c *closureClass, id cps.FuncID, captured []cps.Value) []cps.Value {
	var list []cps.Value
	for _, s := range c.slots {
		list = append(list, d.edit.Undef(s.typ))
	}
	number := slices.Index(c.funcs, id)
	for n, at := range c.captured[number] {
		list[at] = captured[n]
	}
	if len(c.funcs) > 1 {
		list = slices.Insert(list, 0, d.number(number))
	}
	return list
}

// number returns the number of a function as a constant.
func (d *defunctionalizer) number(n int) cps.Value {
	return d.edit.Constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(n)})
}

// expand copies the functions of a site, and replaces the call that ends it by a jump to
// one of them.
func (d *defunctionalizer) expand(c *closureClass, n int) {
	call := d.f.Conts[c.sites[n]].Term
	entries := map[cps.FuncID]cps.ContID{}
	next := cps.ContID(len(d.f.Conts))
	for _, id := range c.copies[n] {
		entries[id] = next
		next += cps.ContID(len(d.prog.Funcs[id].Conts))
	}
	for _, id := range c.copies[n] {
		d.copyBody(c, d.prog.Funcs[id], &call, entries[id])
	}
	if call.Kind == cps.Call {
		d.f.Conts[c.sites[n]].Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{entries[call.Func]}, Args: call.Args, Pos: call.Pos}
		return
	}
	fields := d.carriers[d.param(call.Subject)].fields
	to := cps.Term{Kind: cps.Switch, Pos: call.Pos}
	if len(c.funcs) > 1 {
		to.Subject, fields = fields[0], fields[1:]
	}
	for n, id := range c.funcs {
		jump := cps.Term{Kind: cps.Jump, Targets: []cps.ContID{entries[id]}, Pos: call.Pos}
		for _, at := range c.captured[n] {
			jump.Args = append(jump.Args, fields[at])
		}
		jump.Args = append(jump.Args, call.Args...)
		if len(c.funcs) == 1 {
			to = jump
			break
		}
		if n < len(c.funcs)-1 { // the last one is the default
			to.Cases = append(to.Cases, d.number(n))
		}
		to.Targets = append(to.Targets, d.edit.NewCont(cps.Cont{Name: cps.DisplayName(d.prog.Funcs[id].Name), Term: jump, Pos: call.Pos}))
	}
	d.f.Conts[c.sites[n]].Term = to
}

// copyBody copies a function in place of a call. The copy begins at the continuation entry.
func (d *defunctionalizer) copyBody(c *closureClass, h *cps.Func, call *cps.Term, entry cps.ContID) {
	b := newBody(d.edit, h, entry, call.Targets, cps.Site{Func: h.Name, Call: call.Pos, Tail: call.IsTailCall()})
	for k := range h.Conts {
		part := b.cont(cps.ContID(k))
		if k == int(cps.Entry) {
			part.Name = cps.DisplayName(h.Name)
		}
		from, t := &h.Conts[k].Term, &part.Term
		if b.bindOwn(t); from.Kind == cps.Return {
			d.passFields(t, func(n int) []cps.Value {
				op := d.closuresOf(h)[from.Args[n]]
				return d.fields(c, cps.FuncID(op.Aux), b.list(op.Args))
			})
		}
		d.edit.NewCont(part)
	}
}
