// This file defines the execution of operations, except arithmetic.

package reference

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// operate executes an operation of the current continuation.
func (m *Machine) operate(op *cps.Op) error {
	var t cps.Type // of the first operand
	if len(op.Args) > 0 {
		t = m.fn.types[op.Args[0]]
	}
	if isArithmetic(op.Code, t) {
		return m.calculate(op, t)
	}
	result, err := m.evaluate(op, t)
	if err == nil && op.Result != cps.NoValue {
		m.env[op.Result] = result
	}
	return err
}

// evaluate executes an operation other than arithmetic and returns its result, if it has
// one. The first operand has the type t.
//
//gocyclo:ignore
func (m *Machine) evaluate(op *cps.Op, t cps.Type) (value, error) {
	var x, y value // the first two operands
	if len(op.Args) > 0 {
		x = m.env[op.Args[0]]
	}
	if len(op.Args) > 1 {
		y = m.env[op.Args[1]]
	}
	switch op.Code {
	case cps.HostCall:
		return m.callHost(op)
	case cps.HostResult:
		return m.hostResult(m.fn.types[op.Result], int(op.Aux))
	case cps.Add:
		s, err := m.heap.Concat(x.ref.(*rts.String), y.ref.(*rts.String))
		return m.counted(value{ref: s.OnHeap()}, err)
	case cps.ToString:
		text, err := m.text(t, x)
		return m.counted(textValue(text), err)
	case cps.Select:
		if x.bool() {
			return y, nil
		}
		return m.env[op.Args[2]], nil
	case cps.Substr:
		if t == cps.Bytes {
			text, err := rts.TextOfBytes(&m.heap, x.array().nums, y.int(), m.env[op.Args[2]].int())
			return m.counted(textValue(text), err)
		}
		part, err := m.heap.Substr(x.ref.(*rts.String), y.int(), m.env[op.Args[2]].int())
		return m.counted(value{ref: part.OnHeap()}, err)
	case cps.Chr:
		c := x.int()
		if c != int64(rune(c)) || !utf8.ValidRune(rune(c)) {
			return value{}, rts.NoCodePoint(c)
		}
		return m.allocate(rts.StringSize+utf8.UTFMax, func() any { return &rts.String{Text: string(rune(c))} })

	case cps.Len:
		if t == cps.String {
			return intValue(int64(len(x.text()))), nil
		}
		return intValue(int64(x.array().len())), nil
	case cps.Index:
		i := y.int()
		if t == cps.String {
			s := x.text()
			if uint64(i) >= uint64(len(s)) {
				return value{}, rts.OutOfBounds(i, len(s))
			}
			return intValue(int64(s[i])), nil
		}
		if err := x.array().check(i); err != nil {
			return value{}, err
		}
		return x.array().at(i), nil
	case cps.SetIndex:
		if err := x.array().check(y.int()); err != nil {
			return value{}, err
		}
		x.array().set(y.int(), m.env[op.Args[2]])
	case cps.ArrayLit:
		elem := m.types().Elem(cps.Type(op.Aux))
		return m.allocate(arraySize+int64(len(op.Args))*elemSize(elem), func() any {
			a := &array{}
			for _, arg := range op.Args {
				a.push(elem, m.env[arg])
			}
			return a
		})
	case cps.MakeArray:
		elem, n := m.fn.TypeOf(op.Args[1]), x.int()
		if n < 0 {
			return value{}, rts.NegativeSize(n)
		}
		if n > m.heap.Limit/elemSize(elem) {
			return value{}, m.heap.Exceeded()
		}
		return m.allocate(arraySize+n*elemSize(elem), func() any {
			if rts.IsNumber(elem) {
				return &array{nums: slices.Repeat([]uint64{y.num}, int(n))}
			}
			return &array{refs: slices.Repeat([]any{y.ref}, int(n))}
		})
	case cps.Push:
		a, elem := x.array(), m.types().Elem(t)
		if a.len() == cap(a.nums)+cap(a.refs) {
			if err := m.heap.Charge(rts.Grown(a.len()) * elemSize(elem)); err != nil {
				return value{}, err
			}
		}
		a.push(elem, y)
	case cps.Pop:
		if x.array().len() == 0 {
			return value{}, rts.PopOfEmpty
		}
		return x.array().pop(), nil
	case cps.Copy:
		size := arraySize + int64(x.array().len())*elemSize(m.types().Elem(t))
		return m.allocate(size, func() any { return x.array().clone() })

	case cps.MakeBytes:
		n := x.int()
		if n < 0 {
			return value{}, rts.NegativeSize(n)
		}
		if n > m.heap.Limit/rts.NumSize {
			return value{}, m.heap.Exceeded()
		}
		return m.allocate(arraySize+n*rts.NumSize, func() any { return &array{nums: make([]uint64, n)} })
	case cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64,
		cps.Store8, cps.Store16, cps.Store32, cps.Store64, cps.Fill:
		var args [3]uint64
		for i, arg := range op.Args[1:] {
			args[i] = m.env[arg].num
		}
		result, err := rts.AccessBytes(op.Code, x.array().nums, args[:len(op.Args)-1])
		return value{num: result}, err
	case cps.Grow:
		result, err := rts.GrowBytes(&m.heap, &x.array().nums, y.int(), rts.NumSize)
		return value{num: result}, err
	case cps.Move:
		text, from := "", []uint64(nil)
		switch ref := m.env[op.Args[2]].ref.(type) {
		case *rts.String:
			text = ref.Text
		case *array:
			from = ref.nums
		}
		return value{}, rts.MoveBytes(x.array().nums, y.int(), from, text, m.env[op.Args[3]].int(), m.env[op.Args[4]].int())

	case cps.New:
		return m.allocate(structureSize+int64(len(op.Args))*valueSize, func() any { return &structure{fields: m.values(op.Args)} })
	case cps.GetField:
		s, err := x.structure()
		if err != nil {
			return value{}, err
		}
		return s.fields[op.Aux], nil
	case cps.SetField:
		s, err := x.structure()
		if err != nil {
			return value{}, err
		}
		s.fields[op.Aux] = y

	case cps.Cell:
		return m.allocate(rts.CellSize, func() any { return &value{x.num, x.ref} })
	case cps.Load:
		return load(x.ref)
	case cps.Store:
		return value{}, store(x.ref, y)
	case cps.RefIndex:
		if err := x.array().check(y.int()); err != nil {
			return value{}, err
		}
		return m.allocate(rts.CellSize, func() any { return &element{x.array(), y.int()} })
	case cps.RefField:
		s, err := x.structure()
		if err != nil {
			return value{}, err
		}
		return m.allocate(rts.CellSize, func() any { return &field{s, int(op.Aux)} })

	case cps.GetGlobal, cps.RefGlobal:
		g := m.fn.unit.globals[op.Aux]
		if !g.set {
			return value{}, rts.Uninitialised(&m.fn.unit.prog.Globals[op.Aux])
		}
		if op.Code == cps.RefGlobal {
			return value{ref: &g.value}, nil
		}
		return g.value, nil
	case cps.SetGlobal:
		*m.fn.unit.globals[op.Aux] = global{x, true}

	case cps.Closure:
		f := m.fn.unit.funcs[op.Aux]
		if len(op.Args) == 0 {
			return value{ref: f.self}, nil
		}
		return m.allocate(closureSize+int64(len(op.Args))*valueSize, func() any { return &closure{f, m.values(op.Args)} })

	case cps.Print:
		return value{}, m.print(op.Args, " ", "\n")
	case cps.Write:
		return value{}, m.print(op.Args, "", "")
	case cps.Trap:
		return value{}, rts.TrapMessage(x.text())
	case cps.Assert:
		switch {
		case x.bool():
		case len(op.Args) > 1:
			return value{}, rts.AssertionFailed + rts.TrapMessage(": "+y.text())
		default:
			return value{}, rts.AssertionFailed
		}
	case cps.ReadLine:
		line, err := m.in.ReadLine()
		return m.counted(textValue(line), err)
	case cps.ReadInt:
		n, err := m.in.ReadInt()
		return intValue(n), err
	case cps.EOF:
		end, err := m.in.EOF()
		return boolValue(end), err
	case cps.ThrowHere:
		m.throw(op.Pos)
	case cps.ThrowFrom:
		m.throwFrom(x.text())
	case cps.Origin:
		return m.origin()
	default:
		panic(fmt.Sprintf("interp: unknown operation %v", op.Code))
	}
	return value{}, nil
}

// allocate charges for an object of a size and counts it. Only then it calls the function
// that makes the object.
func (m *Machine) allocate(size int64, object func() any) (value, error) {
	if err := m.heap.Object(size); err != nil {
		return value{}, err
	}
	return value{ref: object()}, nil
}

// counted counts an object that was made and charged for already, unless there is an error.
func (m *Machine) counted(v value, err error) (value, error) {
	if err == nil {
		m.heap.Objects++
	}
	return v, err
}

// elemSize returns the size in an array of an element of type t, for memory accounting.
func elemSize(t cps.Type) int64 {
	if rts.IsNumber(t) {
		return rts.NumSize
	}
	return refSize
}

// values returns the values of operands.
func (m *Machine) values(operands []cps.Value) []value {
	vs := make([]value, len(operands))
	for i, x := range operands {
		vs[i] = m.env[x]
	}
	return vs
}

// print writes operands with a separator between them and an end.
func (m *Machine) print(operands []cps.Value, sep, end string) error {
	f := &m.format
	f.types = m.types()
	err := f.Print(m.opts.Out, len(operands), sep, end, func(i int) error {
		return f.value(m.fn.TypeOf(operands[i]), m.env[operands[i]])
	})
	f.shrink()
	return err
}
