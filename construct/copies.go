// This file defines the propagation of copies in SSA form.

package construct

// Propagate returns a valid result with each copy replaced by the definition that it
// copies. Phis that become redundant stay; Reduce removes them. The returned result shares
// no memory with the argument.
func (f *Function) Propagate(result *Result) *Result {
	copied, _ := f.originals(result)
	propagated := result.Clone()
	propagated.Rename(func(x Def) Def {
		if x >= 0 && int(x) < len(copied) {
			return copied[x]
		}
		return x
	})
	return propagated
}

// originals returns for each write the write itself or, for a copy, the definition at the
// end of the chain of copies. If a write is a copy of itself, which no valid result has, it
// also returns the number of that write, and otherwise -1.
func (f *Function) originals(result *Result) (copied []Def, again int) {
	_, writes := f.Numbers()
	copied = make([]Def, writes[len(f.Code)])
	read, write := 0, 0
	for _, code := range f.Code {
		for _, a := range code {
			switch {
			case !a.Write:
				read++
				continue
			case a.Copy:
				copied[write] = result.Reads[read-1]
			default:
				copied[write] = Def(write)
			}
			write++
		}
	}
	isCopy := func(x Def) bool { return x >= 0 && int(x) < len(copied) && copied[x] != x }
	for w := range copied {
		x := Def(w)
		for steps := 0; isCopy(x); steps++ {
			if steps > len(copied) {
				return copied, w
			}
			x = copied[x]
		}
		for y := Def(w); y != x; {
			y, copied[y] = copied[y], x
		}
	}
	return copied, -1
}
