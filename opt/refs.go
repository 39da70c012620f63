// This file defines the replacement of references to fields, elements and globals. If a function
// makes such a reference and only loads from it and stores to it, it accesses what the reference
// refers to directly:
//
//	let r = ref a[i]              let t = a[i]
//	let x = *r             =>     let x = a[i]
//	do *r = y                     do a[i] = y
//
// That is what remains of swap(ref a[i], ref a[j]) once it is inlined. The first access takes the
// place of the reference, since that traps if there is no such field or element; the pass loads
// then removes the second. Each operation is replaced by one, so no path gets longer.
//
// An access to an element traps if the element has been removed since the reference was made. So
// between the two, nothing may change the length of an array of this type. A field remains, and so
// does a global that has a value.

package opt

import (
	"cpsc/cps"
	"cpsc/effects"
)

// replaceReferences does this for all functions of a program. It reports whether it has changed
// something.
func replaceReferences(p *cps.Program) (any bool) {
	var summary *effects.Summary
	for _, f := range p.Funcs {
		refs := localReferences(f)
		if len(refs) == 0 {
			continue
		}
		if summary == nil {
			summary = effects.Find(p)
		}
		m := newMemory(p, f, summary)
		m.findAccesses()
		changed := false
		for _, r := range refs {
			if m.staysValid(r) {
				m.replaceReference(r)
				changed = true
			}
		}
		if changed {
			m.edit.Commit()
			any = true
		}
	}
	return any
}

// A reference is made at one place in a function, and only loaded from and stored to at others.
type reference struct {
	made opLocation
	uses []opLocation
}

// localReferences returns the references of a function to fields, elements and globals, in the
// order of the function.
func localReferences(f *cps.Func) (list []*reference) {
	refs := map[cps.Value]*reference{}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			switch op.Code {
			case cps.RefIndex, cps.RefField, cps.RefGlobal:
				r := &reference{made: opLocation{cps.ContID(k), int32(i)}}
				refs[op.Result] = r
				list = append(list, r)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	drop := func(xs []cps.Value) {
		for _, x := range xs {
			delete(refs, x)
		}
	}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			args := op.Args
			if op.Code == cps.Load || op.Code == cps.Store {
				if r := refs[args[0]]; r != nil {
					r.uses = append(r.uses, opLocation{cps.ContID(k), int32(i)})
				}
				args = args[1:]
			}
			drop(args)
		}
		drop(f.Conts[k].Term.Args)
	}
	kept := list[:0]
	for _, r := range list {
		if refs[f.Conts[r.made.cont].Ops[r.made.op].Result] == r {
			kept = append(kept, r)
		}
	}
	return kept
}

// staysValid reports whether no use of a reference traps.
func (m *memory) staysValid(r *reference) bool {
	op := &m.f.Conts[r.made.cont].Ops[r.made.op]
	if op.Code != cps.RefIndex {
		return true
	}
	a := access{address: address{kind: effects.Length, base: m.edit.Resolve(op.Args[0])}}
	a.loc = m.location(a.address)
	for _, a.opLocation = range r.uses {
		_, _, ok := m.before(a, func(b access) verdict {
			switch {
			case b.opLocation == r.made:
				return found
			case b.writes:
				return blocked
			}
			return nothing
		})
		if !ok {
			return false
		}
	}
	return true
}

// replaceReference replaces a reference and its uses.
func (m *memory) replaceReference(r *reference) {
	made := &m.f.Conts[r.made.cont].Ops[r.made.op]
	var get, set cps.Code
	switch made.Code {
	case cps.RefIndex:
		get, set = cps.Index, cps.SetIndex
	case cps.RefField:
		get, set = cps.GetField, cps.SetField
	default:
		get, set = cps.GetGlobal, cps.SetGlobal
	}
	info := *m.edit.Info(made.Result)
	info.Type = m.prog.Elem(info.Type)
	for _, at := range r.uses {
		op := &m.f.Conts[at.cont].Ops[at.op]
		args := made.Args[:len(made.Args):len(made.Args)]
		if op.Code == cps.Load {
			op.Code = get
		} else {
			op.Code = set
		}
		op.Aux, op.Args = made.Aux, append(args, op.Args[1:]...)
	}
	made.Code, made.Result = get, m.edit.NewValue(info)
}
