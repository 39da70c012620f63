package place

import "slices"

// A function is a Placer with numbers for values, for tests.
type function struct {
	Placer
	last  Value
	param func(Var, Block) Value
}

// undef is the value of a variable that was never written.
const undef Value = 1

// begin begins the next function.
func (f *function) begin(o Options) {
	if f.param == nil {
		f.param = func(Var, Block) Value { return f.newValue() }
	}
	o.Param, o.Undefined = f.param, func(Var, Value) Value { return undef }
	o.Far = o.Far || *everFar
	f.last = undef
	f.Reset(o)
}

func (f *function) newValue() Value {
	f.last++
	return f.last
}

// finish ends the function, in which there must be no mistake.
func (f *function) finish(used []Value) {
	if err := f.Finish(used); err != nil {
		panic(err)
	}
}

// A recording is a Tracer that keeps all events.
type recording []Event

func (r *recording) Event(e Event) {
	e.Args, e.Blocks = slices.Clone(e.Args), slices.Clone(e.Blocks)
	*r = append(*r, e)
}
