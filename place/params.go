// This file defines the parameters of the function under construction, their arguments, and the values that
// replace them.

package place

// A valueEntry holds what is known about a value.
type valueEntry struct {
	forward Value // the value that it was replaced by, or NoValue: see resolve
	param   int32 // the index in params, plus one, of the parameter whose value it is; 0 if there is none
}

// A param is a parameter that was placed for a variable, or the promise of one, or an explicit
// parameter of the client.
type param struct {
	value     Value
	block     Block
	v         Var      // NoVar for an explicit parameter
	number    int32    // of an explicit parameter of its block; otherwise -1
	next      int32    // the next parameter in the list of block
	args      int32    // the index in Placer.args of its first argument; there is one for each predecessor
	count     int32    // the number of arguments
	witnesses [2]int32 // the numbers of two different arguments; see twoArguments
	complete  bool     // it has its arguments; otherwise it is an incomplete parameter of Algorithm 2
	fixed     bool     // it is not replaced any more: see Options.Final
	dead      bool     // its block cannot be reached
	kept      bool     // it is a parameter of the finished function
}

// A valueTable has the entries of values, by value. Greater values are no parameters and were not replaced.
type valueTable []valueEntry

// Resolve returns the value that replaced x, or x.
func (p *Placer) Resolve(x Value) Value {
	if uint(x) >= uint(len(p.values)) || p.values[x].forward == NoValue {
		return x
	}
	return p.values.last(x) // this is resolve written out, so that clients inline it
}

// resolve is Resolve. When a value is replaced, its uses are not rewritten. Instead, forward maps it to
// the new value, and each call of resolve shortens the paths in this map (path halving, as in
// union-find). So a definition that was recorded earlier is never stale.
func (t valueTable) resolve(x Value) Value {
	if uint(x) < uint(len(t)) && t[x].forward != NoValue {
		return t.last(x)
	}
	return x
}

// last is resolve for a value that was replaced. Most values were not, and resolve is inlined only without this.
//
//go:noinline
func (t valueTable) last(x Value) Value {
	for {
		y := t[x].forward
		if uint(y) >= uint(len(t)) {
			return y
		}
		switch z := t[y].forward; {
		case z == NoValue:
			return y
		case uint(z) >= uint(len(t)):
			return z
		default:
			if t[x].forward = z; t[z].forward == NoValue {
				return z
			}
			x = z
		}
	}
}

// paramOf returns the index of the parameter whose value is x, or -1.
func (p *Placer) paramOf(x Value) int32 {
	if uint(x) < uint(len(p.values)) {
		return p.values[x].param - 1
	}
	return -1
}

// undefined returns the value of a variable that was never written, or of a parameter without
// arguments.
func (p *Placer) undefined(v Var, x Value) Value {
	x = p.opts.Undefined(v, x)
	if x <= NoValue {
		p.fail(NoBlock, v, "Options.Undefined returned %d, which is no value", x)
		x = 1
	}
	return p.values.resolve(x)
}

// noValue returns the value of a parameter without arguments.
func (p *Placer) noValue(i int32) Value { return p.undefined(p.params[i].v, p.params[i].value) }

// place places a parameter for v in b and returns its index. It has no arguments yet.
func (p *Placer) place(v Var, b Block, why Reason) int32 {
	if p.opts.Strategy == Deferred {
		p.stats.Promises++
	} else {
		p.stats.Created++
	}
	x := p.opts.Param(v, b)
	if x <= NoValue || p.paramOf(x) >= 0 {
		p.fail(b, v, "Options.Param returned %d, which is no new value", x)
		x = Value(max(1, len(p.values)))
	}
	if p.trace != nil {
		p.event(Event{Kind: EventPlace, Var: v, Block: b, Value: x, Why: why})
	}
	return p.newParam(v, b, x)
}

// placeDefinition is place for a parameter that is the definition of v in b from then on.
func (p *Placer) placeDefinition(v Var, b Block, why Reason) int32 {
	i := p.place(v, b, why)
	p.note(EventRemember, v, b, p.params[i].value)
	p.defs.set(v, b, p.params[i].value)
	return i
}

func (p *Placer) newParam(v Var, b Block, x Value) int32 {
	i := int32(len(p.params))
	p.params = append(p.params, param{value: x, block: b, v: v, number: -1, next: p.nodes[b].params})
	p.entry(x).param = i + 1
	p.nodes[b].params = i
	return i
}

// entry returns the entry of a value, which it adds if there is none.
func (p *Placer) entry(x Value) *valueEntry {
	p.values = grow(p.values, int(x)+1)
	return &p.values[x]
}

// addArguments gives a parameter its arguments, one for each predecessor.
func (p *Placer) addArguments(i int32, args []Value) {
	prm := &p.params[i]
	prm.args, prm.count, prm.complete = int32(len(p.args)), int32(len(args)), true
	p.args = append(p.args, args...)
	if p.trace != nil && len(args) == len(p.nodes[prm.block].preds) { // otherwise it has one that stands for all: see seal
		p.noteArguments(i, args)
	}
}

// complete gives a parameter its arguments. It returns the value of the parameter, or the
// value that has replaced it.
func (p *Placer) complete(i int32, args []Value) Value {
	p.addArguments(i, args)
	p.strategy.argumentsComplete(p, i)
	return p.values.resolve(p.params[i].value)
}

// argument returns argument n of parameter i, resolved. It is NoValue if the predecessor
// from which it comes cannot be reached.
func (p *Placer) argument(i, n int32) Value { return p.values.resolve(p.args[p.params[i].args+n]) }

// argsOf returns the arguments of parameter i.
func (p *Placer) argsOf(i int32) []Value {
	prm := &p.params[i]
	return p.args[prm.args : prm.args+prm.count]
}

// replace replaces a parameter by a value; see resolve.
func (p *Placer) replace(i int32, same Value, why Reason) {
	if p.trace != nil {
		p.noteReplaced(p.params[i].value, same, why)
	}
	p.values[p.params[i].value].forward = same
	p.replaced++
}

// alive reports whether a parameter has not been replaced and is not dead.
func (p *Placer) alive(i int32) bool {
	return p.values[p.params[i].value].forward == NoValue && !p.params[i].dead
}

// isPending reports whether a value is a parameter without arguments.
func (p *Placer) isPending(x Value) bool {
	i := p.paramOf(x)
	return i >= 0 && !p.params[i].complete
}
