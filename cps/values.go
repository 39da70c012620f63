// This file defines the table of the values of a function under construction.

package cps

// A valueTable holds the values of a function.
type valueTable struct {
	values []ValueInfo
	undefs []Value // by type
}

const manyValues = 64

// withSpare returns for how many entries a table with n entries gets memory.
func withSpare(n int) int { return n + n/4 + 8 }

func (t *valueTable) newValue(info ValueInfo) Value {
	x := Value(len(t.values))
	if n := len(t.values); n == cap(t.values) && n >= manyValues {
		// append would double it, but a pass adds few values to those of a function.
		t.values = append(make([]ValueInfo, 0, withSpare(n)), t.values...)
	}
	t.values = append(t.values, info)
	return x
}

// undef returns the value of a variable that was never set.
func (t *valueTable) undef(typ Type) Value {
	t.undefs = grow(t.undefs, int(typ)+1)
	if t.undefs[typ] == NoValue {
		t.undefs[typ] = t.newValue(ValueInfo{Kind: UndefValue, Type: typ})
	}
	return t.undefs[typ]
}

// unbuilt returns a value for the result of an operation that is never reached, and so not built. It
// is not the value of undef, so that checkUses finds uses where the operation does not dominate.
func (t *valueTable) unbuilt(typ Type) Value {
	return t.newValue(ValueInfo{Kind: UndefValue, Type: typ})
}

func (t *valueTable) isUnbuilt(x Value) bool {
	info := &t.values[x]
	return info.Kind == UndefValue && x != t.undef(info.Type)
}

// reset forgets all values but NoValue.
func (t *valueTable) reset() {
	t.values = append(t.values[:0], ValueInfo{})
	clear(t.undefs)
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	for len(list) < n {
		var zero T
		list = append(list, zero)
	}
	return list
}
