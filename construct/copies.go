// This file defines the propagation of copies in SSA forms.

package construct

// Propagate returns the form with what copies got in place of the copies. What
// it places no phis for any more, Reduce finds. The result shares no memory with
// the form, which must be valid.
func (f *Func) Propagate(form *Form) *Form {
	copied, _ := f.originals(form)
	result := form.Clone()
	result.Rename(func(x Value) Value {
		if x >= 0 && int(x) < len(copied) {
			return copied[x]
		}
		return x
	})
	return result
}

// originals returns for each write the write itself or, for a copy, what it is
// a copy of in the end. If a write is a copy of itself, which is so in no valid
// form, it returns the number of that, too, and else -1.
func (f *Func) originals(form *Form) (copied []Value, again int) {
	_, writes := f.Numbers()
	copied = make([]Value, writes[len(f.Code)])
	read, write := 0, 0
	for _, code := range f.Code {
		for _, a := range code {
			switch {
			case !a.Write:
				read++
				continue
			case a.Copy:
				copied[write] = form.Reads[read-1]
			default:
				copied[write] = Value(write)
			}
			write++
		}
	}
	isCopy := func(x Value) bool { return x >= 0 && int(x) < len(copied) && copied[x] != x }
	for w := range copied {
		x := Value(w)
		for steps := 0; isCopy(x); steps++ {
			if steps > len(copied) {
				return copied, w
			}
			x = copied[x]
		}
		for y := Value(w); y != x; {
			y, copied[y] = copied[y], x
		}
	}
	return copied, -1
}
