// This file defines which structs become part of the function value that captures them, so that
// the engine makes one object instead of two and a call need not load the struct. This is object
// inlining (J. Dolby and A. Chien, An automatic object inlining optimization and its evaluation,
// PLDI 2000). It is for the frames of generators, which the rest of a generator captures.
//
// A struct type is inlined if each operation that makes such a struct makes it for the function
// value that the next operation makes, and this captures as many other references each time. Then
// all structs of the type consist of the entry of the function value, the references among their
// fields, the other references that the function value captures, the numbers among the fields, and
// the captured numbers. A reference to the struct is one to the function value. So a struct that
// outlives the function value keeps alive what that refers to; if this is anything, the struct must
// not be stored anywhere. To the program, there are still two objects: they are charged and counted
// as such.

package fast

import (
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/liveness"
)

// inlining says what is inlined in a program.
type inlining struct {
	structs map[*cps.Struct]int // the other references that its function value captures; -1 if it is not inlined
	within  map[*cps.Op]*cps.Op // by operation that makes a function value: the one that makes the struct in it
	skipped map[*cps.Op]bool    // the operations that make these structs
}

// maxInlined is how many fields an inlined struct may have, so that all offsets fit into operands.
const maxInlined = 1 << 12

// findInlined finds what is inlined in a program.
func findInlined(p *cps.Program) inlining {
	in := inlining{map[*cps.Struct]int{}, map[*cps.Op]*cps.Op{}, map[*cps.Op]bool{}}
	for _, f := range p.Funcs {
		var uses []int32 // by value
		for i := range f.Conts {
			ops := f.Conts[i].Ops
			for j := range ops {
				made := &ops[j]
				if made.Code != cps.New {
					continue
				}
				if uses == nil {
					uses = countUses(f)
				}
				s := p.StructOf(cps.Type(made.Aux))
				refs := -1
				if j+1 < len(ops) && uses[made.Result] == 1 && len(s.Fields) <= maxInlined && !s.Labelled {
					refs = capturesBesides(f, &ops[j+1], made.Result)
				}
				if all, seen := in.structs[s]; seen && all != refs {
					refs = -1
				}
				if in.structs[s] = refs; refs >= 0 {
					in.within[&ops[j+1]], in.skipped[made] = made, true
				}
			}
		}
	}
	if len(in.within) > 0 {
		in.refuseStored(p)
	}
	for fn, made := range in.within {
		if in.structs[p.StructOf(cps.Type(made.Aux))] < 0 {
			delete(in.within, fn)
			delete(in.skipped, made)
		}
	}
	return in
}

// countUses returns how often a function uses each value.
func countUses(f *cps.Func) []int32 {
	uses := make([]int32, len(f.Values))
	for i := range f.Conts {
		liveness.Operands(&f.Conts[i], func(x cps.Value) { uses[x]++ })
	}
	return uses
}

// capturesBesides returns how many references besides x an operation captures that makes a function
// value with x, or -1 if it is no such operation.
func capturesBesides(f *cps.Func, op *cps.Op, x cps.Value) int {
	if op.Code != cps.Closure || !slices.Contains(op.Args, x) || len(op.Args) > maxInlined {
		return -1
	}
	refs := -1
	for _, y := range op.Args {
		if fileOf(f.TypeOf(y)) == refFile {
			refs++
		}
	}
	return refs
}

// refuseStored refuses structs whose function value captures other references, if an operation
// might store a reference to the struct.
func (in *inlining) refuseStored(p *cps.Program) {
	for _, f := range p.Funcs {
		for i := range f.Conts {
			for j := range f.Conts[i].Ops {
				op := &f.Conts[i].Ops[j]
				for arg, x := range op.Args {
					t := f.TypeOf(x)
					if p.Kind(t) != cps.StructKind || in.structs[p.StructOf(t)] <= 0 {
						continue
					}
					switch {
					case arg == 0 && (op.Code == cps.GetField || op.Code == cps.SetField):
					case in.within[op] != nil && in.within[op].Result == x:
					default:
						in.structs[p.StructOf(t)] = -1
					}
				}
			}
		}
	}
}

// isInlined reports whether a struct is inlined, and firstField returns the offset of its first
// field, in words.
func (in *inlining) isInlined(s *cps.Struct) bool {
	refs, made := in.structs[s]
	return made && refs >= 0
}

func (in *inlining) firstField(s *cps.Struct) int {
	if in.isInlined(s) {
		return 1 // after the entry
	}
	return 0
}

// A layout says where a function value with a struct has what it captures.
type layout struct {
	param    int      // the captured parameter that is the struct, or -1 if none is
	of       cps.Type // the type of the struct
	ref, num int      // the offsets of the other captured references and numbers, in words
}

// layoutOf returns the layout of function values of f with the first parameters, refs of which are
// references.
func (e *compilation) layoutOf(f *cps.Func, key entryKey) layout {
	l := layout{param: int(key.within) - 1, ref: 1}
	refs, nums := 0, 0
	for i, t := range f.Params[:key.captures] {
		switch {
		case i == l.param:
			l.of = t
			for _, field := range e.prog.StructOf(t).Fields {
				if fileOf(field.Type) == refFile {
					l.ref++
				} else {
					nums++
				}
			}
		case fileOf(t) == refFile:
			refs++
		}
	}
	l.num = l.ref + refs + nums
	return l
}

// structSize returns the size that is charged for the struct that an operation makes.
func (e *compilation) structSize(made *cps.Op) int64 {
	s, refs := e.prog.StructOf(cps.Type(made.Aux)), 0
	for _, f := range s.Fields {
		if fileOf(f.Type) == refFile {
			refs++
		}
	}
	return objectSize(refs, len(s.Fields)-refs)
}
