// This file defines how the machine finds the objects that the program can reach: to measure
// the memory that it uses, and for snapshots.

package reference

import (
	"reflect"

	"cpsc/interp/internal/rts"
)

// A walk visits each of the objects that can be reached from some of them once: units,
// globals, and what references refer to. It recurses to a depth of maxWalk at most; objects beyond that
// are pending.
type walk struct {
	visit    func(x any) error
	err      error // of visit; it ends the walk
	seen     rts.Visited
	depth    int
	pending  []any
	followed int64 // how many references were followed
}

// maxWalk is so great that few objects are pending, whatever the objects are: a structure as deep as a
// list leaves at most one for some fifty of its objects.
const maxWalk = 100

// add adds an object, unless it is nil or was added before.
func (w *walk) add(x any) {
	w.followed++
	if x == nil || w.err != nil || !w.seen.Add(reflect.ValueOf(x).Pointer()) {
		return
	}
	deep := w.depth >= maxWalk
	if _, isArray := x.(*array); isArray {
		deep = w.depth >= maxWalk/2 // not so many elements beyond the depth
	}
	if deep {
		w.pending = append(w.pending, x)
		return
	}
	w.depth++
	w.follow(x)
	w.depth--
}

func (w *walk) addAll(list []value) {
	for _, v := range list {
		w.add(v.ref)
	}
}

// follow visits an object and adds what it refers to.
func (w *walk) follow(x any) {
	if w.err = w.visit(x); w.err != nil {
		return
	}
	switch x := x.(type) {
	case *unit:
		for _, f := range x.funcs {
			if f != nil {
				w.add(f.unit)
			}
		}
		for _, g := range x.globals {
			if g != nil {
				w.add(g)
			}
		}
	case *global:
		w.add(x.ref)
	case *closure:
		w.add(x.fn.unit)
		w.addAll(x.captured)
	case *array:
		for _, ref := range x.refs {
			w.add(ref)
		}
	case *structure:
		w.addAll(x.fields)
	case *value:
		w.add(x.ref)
	case *field:
		w.add(x.of)
	case *element:
		w.add(x.array)
	}
}

// run visits what is pending. It returns the error of visit.
func (w *walk) run() error {
	for len(w.pending) > 0 && w.err == nil {
		last := len(w.pending) - 1
		x := w.pending[last]
		w.pending = w.pending[:last]
		w.follow(x)
	}
	return w.err
}

// live returns the size of all that the program can reach, and of the stacks, and how many
// references it followed. The sizes are those that are charged when an object is made or grows.
func (m *Machine) live() (size, refs int64) {
	size = int64(cap(m.callers)-firstStack)*callerSize + int64(cap(m.saved)-firstStack)*valueSize + int64(cap(m.handlers)-firstStack)*handlerSize
	size += int64(len(m.held)) * rts.HeldSize
	n := 0
	w := walk{}
	w.visit = func(x any) error {
		if n++; n&0xFFFF == 0 && m.interrupted() != nil {
			return rts.ErrInterrupted // the program will not go on
		}
		if s, ok := x.(*rts.String); ok {
			size += s.Size(&w.seen)
		} else {
			size += sizeOf(x)
		}
		return nil
	}
	w.add(m.main)
	for _, u := range m.units {
		w.add(u)
	}
	if m.fn != nil {
		w.add(m.fn.unit)
		for _, x := range m.fn.conts[m.cont].held {
			w.add(m.env[x].ref)
		}
	}
	for _, c := range m.callers {
		w.add(c.fn.unit)
	}
	w.addAll(m.saved)
	w.addAll(m.args)
	for _, s := range m.held {
		w.add(s)
	}
	if m.snapshot != nil {
		size += m.snapshot.add(&w)
	}
	w.run()
	return size, w.followed
}

// sizeOf returns the size of an object that is not a string.
func sizeOf(x any) int64 {
	switch x := x.(type) {
	case *array:
		return arraySize + int64(cap(x.nums))*rts.NumSize + int64(cap(x.refs))*refSize
	case *structure:
		return structureSize + int64(len(x.fields))*valueSize
	case *closure:
		if len(x.captured) > 0 {
			return closureSize + int64(len(x.captured))*valueSize
		}
	case *value, *field, *element:
		return rts.CellSize
	}
	return 0
}

// copySize returns the size of the copy of an object's contents in a snapshot.
func copySize(x any) int64 {
	switch x := x.(type) {
	case *array:
		return int64(len(x.nums))*rts.NumSize + int64(len(x.refs))*refSize
	case *structure:
		return int64(len(x.fields)) * valueSize
	}
	return 0
}

// add adds all that a snapshot keeps to a walk, and returns the size of its copies.
func (s *Snapshot) add(w *walk) (size int64) {
	for _, g := range s.globals {
		w.add(g.of)
		w.add(g.then.ref)
	}
	for _, c := range s.cells {
		w.add(c.of)
		w.add(c.then.ref)
	}
	for _, f := range s.structs {
		size += int64(len(f.then)) * valueSize
		w.addAll(f.then)
	}
	for _, a := range s.arrays {
		size += copySize(&a.then)
		w.add(a.of)
		for _, ref := range a.then.refs {
			w.add(ref)
		}
	}
	return size
}
