// This file defines the operators and the built-in functions.

package eval

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"cpsc/ast"
)

func unary(op ast.Op, x value) value {
	switch x := x.(type) {
	case int64:
		if op == ast.Com {
			return ^x
		}
		return -x
	case float64:
		return -x
	}
	return !x.(bool)
}

const divisionByZero trap = "division by zero"

// binary applies an operator that evaluates both operands.
func (m *machine) binary(op ast.Op, x, y value) (value, error) {
	switch op {
	case ast.Eq:
		return x == y, nil
	case ast.Ne:
		return x != y, nil
	}
	switch x := x.(type) {
	case int64:
		return integer(op, x, y.(int64))
	case float64:
		return float(op, x, y.(float64)), nil
	case string:
		y := y.(string)
		if op == ast.Add {
			return x + y, m.use(objectSize + int64(len(x)+len(y)))
		}
		return compare(op, x, y), nil
	}
	panic(fmt.Sprintf("eval: %s of %T", op, x))
}

func integer(op ast.Op, x, y int64) (value, error) {
	switch op {
	case ast.Add:
		return x + y, nil
	case ast.Sub:
		return x - y, nil
	case ast.Mul:
		return x * y, nil
	case ast.Div, ast.Rem:
		if y == 0 {
			return nil, divisionByZero
		}
		if op == ast.Div {
			return x / y, nil // in Imp as in Go, MIN / -1 is MIN
		}
		return x % y, nil
	case ast.And:
		return x & y, nil
	case ast.Or:
		return x | y, nil
	case ast.Xor:
		return x ^ y, nil
	case ast.Shl:
		return x << (uint64(y) % 64), nil
	case ast.Shr:
		return x >> (uint64(y) % 64), nil
	case ast.Ushr:
		return int64(uint64(x) >> (uint64(y) % 64)), nil
	}
	return compare(op, x, y), nil
}

func float(op ast.Op, x, y float64) value {
	switch op {
	case ast.Add:
		return x + y
	case ast.Sub:
		return x - y
	case ast.Mul:
		return x * y
	case ast.Div:
		return x / y
	}
	return compare(op, x, y)
}

// compare returns the result of an ordering operator; it is false if x or y is a NaN.
func compare[T cmp.Ordered](op ast.Op, x, y T) bool {
	switch op {
	case ast.Lt:
		return x < y
	case ast.Le:
		return x <= y
	case ast.Gt:
		return x > y
	case ast.Ge:
		return x >= y
	}
	panic("eval: unexpected operator " + op.String())
}

// builtins are the built-in functions with one result.
var builtins = sync.OnceValue(func() map[string]func(m *machine, args []value) (value, error) {
	return map[string]func(m *machine, args []value) (value, error){
		"str": func(m *machine, args []value) (value, error) { return m.text(args[0]) },
		"int": func(_ *machine, args []value) (value, error) {
			x, ok := args[0].(float64)
			switch {
			case !ok:
				return args[0], nil
			case !(x >= -0x1p63 && x < 0x1p63):
				return nil, trapf("float %s does not fit into an int", floatText(x))
			}
			return int64(x), nil
		},
		"float": func(_ *machine, args []value) (value, error) {
			if n, ok := args[0].(int64); ok {
				return float64(n), nil
			}
			return args[0], nil
		},
		"len": func(_ *machine, args []value) (value, error) {
			if s, ok := args[0].(string); ok {
				return int64(len(s)), nil
			}
			return int64(len(args[0].(*array).elems)), nil
		},
		"array": func(m *machine, args []value) (value, error) { return newArray(m, args[0].(int64), args[1]) },
		"bytes": func(m *machine, args []value) (value, error) { return newArray(m, args[0].(int64), int64(0)) },
		"pop": func(_ *machine, args []value) (value, error) {
			a := args[0].(*array)
			last := len(a.elems) - 1
			if last < 0 {
				return nil, trap("pop of an empty array")
			}
			x := a.elems[last]
			a.elems = slices.Delete(a.elems, last, last+1)
			return x, nil
		},
		"copy": func(m *machine, args []value) (value, error) {
			a := args[0].(*array)
			return &array{slices.Clone(a.elems)}, m.use(objectSize + valueSize*int64(len(a.elems)))
		},
		"substr": func(_ *machine, args []value) (value, error) {
			s, ok := args[0].(string)
			if !ok {
				for _, x := range args[0].(*array).elems {
					s += string([]byte{byte(x.(int64))})
				}
			}
			from, to := args[1].(int64), args[2].(int64)
			if !(0 <= from && from <= to && to <= int64(len(s))) {
				return nil, trapf("substring %d..%d out of bounds for length %d", from, to, len(s))
			}
			return s[from:to], nil
		},
		"chr": func(_ *machine, args []value) (value, error) {
			n := args[0].(int64)
			if n < 0 || n > utf8.MaxRune || n >= 0xD800 && n < 0xE000 {
				return nil, trapf("chr(%d) is not a code point", n)
			}
			return string(rune(n)), nil
		},
		"read_line": func(m *machine, _ []value) (value, error) { return m.in.line() },
		"read_int":  func(m *machine, _ []value) (value, error) { return m.in.int() },
		"eof":       func(m *machine, _ []value) (value, error) { return m.in.eof() },
		"abs": func(_ *machine, args []value) (value, error) {
			if n, ok := args[0].(int64); ok {
				if n < 0 {
					n = -n
				}
				return n, nil
			}
			return math.Abs(args[0].(float64)), nil
		},
		"min": func(_ *machine, args []value) (value, error) {
			if n, ok := args[0].(int64); ok {
				return min(n, args[1].(int64)), nil
			}
			return min(args[0].(float64), args[1].(float64)), nil
		},
		"max": func(_ *machine, args []value) (value, error) {
			if n, ok := args[0].(int64); ok {
				return max(n, args[1].(int64)), nil
			}
			return max(args[0].(float64), args[1].(float64)), nil
		},
		"popcount": func(_ *machine, args []value) (value, error) {
			count := int64(0)
			for n := uint64(args[0].(int64)); n != 0; n &= n - 1 {
				count++
			}
			return count, nil
		},
		"float_bits": func(_ *machine, args []value) (value, error) {
			x := args[0].(float64)
			if math.IsNaN(x) {
				return int64(0x7FF)<<52 | int64(1)<<51, nil
			}
			return int64(math.Float64bits(x)), nil
		},
		"bits_float": func(_ *machine, args []value) (value, error) {
			return math.Float64frombits(uint64(args[0].(int64))), nil
		},
		"sqrt":  mathematical(math.Sqrt),
		"floor": mathematical(math.Floor),
		"ceil":  mathematical(math.Ceil),
		"sin":   mathematical(math.Sin),
		"cos":   mathematical(math.Cos),
		"exp":   mathematical(math.Exp),
		"log":   mathematical(logarithm),
		"pow": func(_ *machine, args []value) (value, error) {
			return math.Pow(args[0].(float64), args[1].(float64)), nil
		},
		"grow": func(m *machine, args []value) (value, error) {
			a, n := args[0].(*array), args[1].(int64)
			before := int64(len(a.elems))
			if n < 0 || n > (math.MaxInt64-objectSize)/valueSize || m.use(valueSize*n) != nil {
				return int64(-1), nil
			}
			a.elems = append(a.elems, slices.Repeat([]value{int64(0)}, int(n))...)
			return before, nil
		},
		"load8_s": loading(1, true), "load16_s": loading(2, true), "load32_s": loading(4, true),
		"load8_u": loading(1, false), "load16_u": loading(2, false), "load32_u": loading(4, false), "load64": loading(8, false),
	}
})

// newArray returns an array of n elements, all of them x. Bytes are arrays of ints.
func newArray(m *machine, n int64, x value) (value, error) {
	if n < 0 {
		return nil, trapf("array size %d is negative", n)
	}
	if err := m.use(objectSize + valueSize*min(n, math.MaxInt64/valueSize-objectSize)); err != nil {
		return nil, err
	}
	return &array{slices.Repeat([]value{x}, int(n))}, nil
}

// within returns the n bytes at i of b.
func within(b value, i, n int64) ([]value, error) {
	elems := b.(*array).elems
	if n < 0 || i < 0 || n > int64(len(elems)) || i > int64(len(elems))-n {
		return nil, trapf("%d bytes at %d are out of bounds for length %d", n, i, len(elems))
	}
	return elems[i : i+n], nil
}

// loading returns the function that makes an int of n bytes, the last of which counts most.
func loading(n int64, signed bool) func(*machine, []value) (value, error) {
	return func(_ *machine, args []value) (value, error) {
		bytes, err := within(args[0], args[1].(int64), n)
		if err != nil {
			return nil, err
		}
		x := int64(0)
		for _, b := range slices.Backward(bytes) {
			x = x*256 + b.(int64)
		}
		if last := bytes[n-1].(int64); signed && last >= 128 {
			x -= int64(1) << (8 * n)
		}
		return x, nil
	}
}

// storing returns the command that stores the last n bytes of an int.
func storing(n int64) func(*machine, []value) error {
	return func(_ *machine, args []value) error {
		bytes, err := within(args[0], args[1].(int64), n)
		x := args[2].(int64)
		for i := range bytes {
			bytes[i] = x & 255
			x >>= 8
		}
		return err
	}
}

// ofText returns the bytes of a string, or bytes as they are.
func ofText(x value) *array {
	s, ok := x.(string)
	if !ok {
		return x.(*array)
	}
	a := &array{}
	for i := range len(s) {
		a.elems = append(a.elems, int64(s[i]))
	}
	return a
}

func mathematical(f func(float64) float64) func(*machine, []value) (value, error) {
	return func(_ *machine, args []value) (value, error) { return f(args[0].(float64)), nil }
}

// logarithm is math.Log, but right for subnormal numbers: the assembly of Go 1.26 for amd64 is not.
func logarithm(x float64) float64 {
	if 0 < x && x < 0x1p-1022 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// commands are the built-in functions without a result.
var commands = sync.OnceValue(func() map[string]func(m *machine, args []value) error {
	return map[string]func(m *machine, args []value) error{
		"print": func(m *machine, args []value) error { return m.print(args, " ", "\n") },
		"write": func(m *machine, args []value) error { return m.print(args, "", "") },
		"push": func(m *machine, args []value) error {
			a := args[0].(*array)
			if len(a.elems) == cap(a.elems) {
				if err := m.use(valueSize * int64(len(a.elems)+1)); err != nil {
					return err
				}
			}
			a.elems = append(a.elems, args[1])
			return nil
		},
		"store8": storing(1), "store16": storing(2), "store32": storing(4), "store64": storing(8),
		"fill": func(_ *machine, args []value) error {
			bytes, err := within(args[0], args[1].(int64), args[3].(int64))
			for i := range bytes {
				bytes[i] = args[2].(int64) & 255
			}
			return err
		},
		"move": func(_ *machine, args []value) error {
			to, err := within(args[0], args[1].(int64), args[4].(int64))
			if err != nil {
				return err
			}
			from, err := within(ofText(args[2]), args[3].(int64), args[4].(int64))
			copy(to, from)
			return err
		},
		"assert": func(_ *machine, args []value) error {
			switch {
			case args[0].(bool):
				return nil
			case len(args) == 1:
				return trap("assertion failed")
			}
			return trap("assertion failed: " + args[1].(string))
		},
		"exit": func(m *machine, args []value) error {
			m.stack = args
			return errExit
		},
	}
})

func (m *machine) print(args []value, between, end string) error {
	texts := make([]string, len(args))
	size := int64(max(0, len(args)-1)*len(between) + len(end))
	for i, x := range args {
		var err error
		if texts[i], err = m.text(x); err != nil {
			return err
		}
		size += int64(len(texts[i]))
	}
	if m.output += size; m.output > m.maxOutput {
		return trapf("output limit of %d bytes exceeded", m.maxOutput)
	}
	for i, s := range texts {
		if i > 0 {
			m.out.WriteString(between)
		}
		m.out.WriteString(s)
	}
	_, err := m.out.WriteString(end) // a bufio.Writer returns its first error again
	return err
}

// builtin emits the call of a built-in function whose arguments are on the stack.
func (w *writer) builtin(e *ast.CallExpr, name string) (results int) {
	n := len(e.Args)
	if command, ok := commands()[name]; ok {
		w.emit(e.Pos(), func(m *machine) error { return command(m, m.popN(n)) })
		return 0
	}
	f := builtins()[name]
	w.emit(e.Pos(), func(m *machine) error {
		x, err := f(m, m.popN(n))
		m.push(x)
		return err
	})
	return 1
}
