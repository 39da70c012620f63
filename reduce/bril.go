// This file defines the changes of programs in Bril, in the text form and in JSON.

package reduce

import (
	"slices"
	"strings"

	"cpsc/bril"
	"cpsc/diag"
)

// readBril reads a program, which has no errors.
func readBril(text string) *bril.Program {
	src := diag.NewFile("", text)
	return bril.Read(src, diag.NewList(src))
}

// brilSteps returns the steps of a program: functions, instructions and parameters are
// removed, and instructions are replaced by simpler ones.
func brilSteps(text string) []step {
	p := readBril(text)
	write := bril.Fprint
	if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(text, diag.ByteOrderMark)), "{") {
		write = bril.WriteJSON
	}
	// change returns the text after a change of the program.
	change := func(f func(p *bril.Program)) (string, bool) {
		q := readBril(text)
		f(q)
		var b strings.Builder
		err := write(&b, q)
		return b.String(), err == nil
	}
	steps := []step{{len(p.Funcs), func(keep []bool) (string, bool) {
		return change(func(q *bril.Program) { q.Funcs = kept(q.Funcs, keep) })
	}}}
	for i, f := range p.Funcs {
		steps = append(steps, step{len(f.Instrs), func(keep []bool) (string, bool) {
			return change(func(q *bril.Program) { q.Funcs[i].Instrs = kept(q.Funcs[i].Instrs, keep) })
		}})
	}
	for i, f := range p.Funcs {
		for j := range f.Params {
			steps = append(steps, single(func() (string, bool) {
				return change(func(q *bril.Program) { removeBrilParam(q, q.Funcs[i], j) })
			}))
		}
		if f.Result != (bril.Type{}) {
			steps = append(steps, single(func() (string, bool) {
				return change(func(q *bril.Program) { q.Funcs[i].Result = bril.Type{} })
			}))
		}
		for j := range f.Instrs {
			for _, simpler := range simplerInstrs(&f.Instrs[j]) {
				steps = append(steps, single(func() (string, bool) {
					return change(func(q *bril.Program) { q.Funcs[i].Instrs[j] = simpler })
				}))
			}
		}
	}
	if p.Positions {
		steps = append(steps, single(func() (string, bool) {
			return change(func(q *bril.Program) { q.Positions = false })
		}))
	}
	// In JSON there may be more than the program.
	return append(steps, single(func() (string, bool) { return change(func(*bril.Program) {}) }))
}

// kept returns the elements of a list that are to be kept.
func kept[T any](list []T, keep []bool) []T {
	var rest []T
	for i, x := range list {
		if keep[i] {
			rest = append(rest, x)
		}
	}
	return rest
}

// removeBrilParam removes a parameter, and the arguments for it. In the function, the name
// gets a constant.
func removeBrilParam(p *bril.Program, f *bril.Func, i int) {
	param := f.Params[i]
	f.Params = slices.Delete(f.Params, i, i+1)
	if c, ok := constant(param.Name, param.Type); ok {
		f.Instrs = slices.Insert(f.Instrs, 0, c)
	}
	for _, g := range p.Funcs {
		for j := range g.Instrs {
			if in := &g.Instrs[j]; in.Op == "call" && slices.Equal(in.Funcs, []string{f.Name}) && i < len(in.Args) {
				in.Args = slices.Delete(in.Args, i, i+1)
			}
		}
	}
}

// constant returns the instruction that gives a variable the simplest value of a type.
func constant(name string, t bril.Type) (bril.Instr, bool) {
	in := bril.Instr{Op: "const", Dest: name, Type: t}
	switch t.String() {
	case "int":
		in.Value.Kind = bril.IntLiteral
	case "bool":
		in.Value.Kind = bril.BoolLiteral
	case "float":
		in.Value.Kind = bril.FloatLiteral
	case "char":
		in.Value = bril.Literal{Kind: bril.CharLiteral, Text: "a"}
	default:
		return in, false
	}
	return in, true
}

// simplerInstrs returns the instructions that may replace an instruction, the simplest first.
func simplerInstrs(in *bril.Instr) []bril.Instr {
	var list []bril.Instr
	add := func(change func(*bril.Instr)) {
		simpler := *in
		simpler.Args, simpler.Labels = slices.Clone(in.Args), slices.Clone(in.Labels)
		change(&simpler)
		list = append(list, simpler)
	}
	switch {
	case in.Op == "br":
		for _, label := range in.Labels {
			add(func(s *bril.Instr) { s.Op, s.Args, s.Labels = "jmp", nil, []string{label} })
		}
	case in.Op == "jmp":
		return nil
	case in.Dest != "":
		if c, ok := constant(in.Dest, in.Type); ok && (in.Op != "const" || in.Value != c.Value) {
			list = append(list, c)
		}
		if in.Op != "const" && in.Op != "id" {
			for _, x := range in.Args {
				add(func(s *bril.Instr) { s.Op, s.Args, s.Funcs = "id", []string{x}, nil })
			}
		}
	}
	if in.Op == "ret" || in.Op == "print" || in.Op == "call" {
		for i := range in.Args {
			add(func(s *bril.Instr) { s.Args = slices.Delete(s.Args, i, i+1) })
		}
	}
	return list
}
