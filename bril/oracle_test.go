package bril_test

// This file defines an interpreter of the syntax tree that follows the description of the
// reference interpreter. It is as dynamic as that: it has no blocks, no types of variables
// and no continuations. Generated programs, most of which have some fault, must behave the
// same after conversion.

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

// A stop ends a run early.
type stop struct{ message string }

// tooLong is the message of a run that takes too many steps for the test.
const tooLong = "too long"

type pointer struct{ base, offset int64 }

// undefined is the value that undef gives.
type undefined struct{}

type oracle struct {
	prog  *bril.Program
	out   strings.Builder
	heap  map[int64][]any
	next  int64
	steps int
	depth int
}

func fail(format string, args ...any) { panic(stop{fmt.Sprintf(format, args...)}) }

// interpret runs a program without arguments.
func interpret(p *bril.Program) (out, message string) {
	o := &oracle{prog: p, heap: map[int64][]any{}}
	defer func() {
		switch s := recover().(type) {
		case nil:
		case stop:
			out, message = o.out.String(), s.message
		default:
			panic(s)
		}
	}()
	o.call(o.find("main"), map[string]any{})
	if len(o.heap) > 0 {
		fail("Some memory locations have not been freed by end of execution.")
	}
	return o.out.String(), ""
}

func (o *oracle) find(name string) *bril.Func {
	var found []*bril.Func
	for _, f := range o.prog.Funcs {
		if f.Name == name {
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		fail("no function of name %s found", name)
	}
	if len(found) > 1 {
		fail("multiple functions of name %s found", name)
	}
	return found[0]
}

func kindOf(x any) string {
	switch x.(type) {
	case int64:
		return "int"
	case bool:
		return "bool"
	case float64:
		return "float"
	case rune:
		return "char"
	case pointer:
		return "ptr"
	}
	return ""
}

func kindOfType(t bril.Type) string {
	if t.Depth > 0 {
		return "ptr"
	}
	return t.Name
}

func get(env map[string]any, name string) any {
	x, ok := env[name]
	if !ok {
		fail("undefined variable %s", name)
	}
	return x
}

var fixed = map[string]int{
	"add": 2, "sub": 2, "mul": 2, "div": 2, "id": 1, "lt": 2, "le": 2, "gt": 2, "ge": 2, "eq": 2, "not": 1, "and": 2, "or": 2,
	"fadd": 2, "fsub": 2, "fmul": 2, "fdiv": 2, "flt": 2, "fle": 2, "fgt": 2, "fge": 2, "feq": 2,
	"ceq": 2, "clt": 2, "cle": 2, "cgt": 2, "cge": 2, "char2int": 1, "int2char": 1,
	"float2bits": 1, "bits2float": 1, "set": 2, "get": 0, "undef": 0, "br": 1, "jmp": 0, "nop": 0, "alloc": 1, "free": 1, "store": 2, "load": 1, "ptradd": 2,
}

func compare[T int64 | float64 | rune](op string, x, y T) bool {
	switch op {
	case "eq":
		return x == y
	case "lt":
		return x < y
	case "le":
		return x <= y
	case "gt":
		return x > y
	}
	return x >= y
}

// call runs a function and returns its result, or nil.
func (o *oracle) call(f *bril.Func, env map[string]any) any {
	if o.depth++; o.depth > 500 {
		fail(tooLong)
	}
	defer func() { o.depth-- }()
	shadows := map[string]any{}
	for pc := 0; pc < len(f.Instrs); pc++ {
		in := &f.Instrs[pc]
		if in.Op == "" {
			continue
		}
		if o.steps++; o.steps > 5000 {
			fail(tooLong)
		}
		if n, ok := fixed[in.Op]; ok && n != len(in.Args) {
			fail("%s takes %d argument(s); got %d", in.Op, n, len(in.Args))
		}
		arg := func(i int, kind string) any {
			x := get(env, in.Args[i])
			if kind != "" && kindOf(x) != kind {
				if kind == "ptr" {
					fail("%s argument %d must be a Pointer", in.Op, i)
				}
				fail("%s argument %d must be a %s", in.Op, i, kind)
			}
			return x
		}
		integer := func(i int) int64 { return arg(i, "int").(int64) }
		float := func(i int) float64 { return arg(i, "float").(float64) }
		char := func(i int) rune { return arg(i, "char").(rune) }
		goTo := func(i int) {
			if in.Labels == nil {
				fail("missing labels; expected at least %d", i+1)
			}
			if len(in.Labels) <= i {
				fail("expecting %d labels; found %d", i+1, len(in.Labels))
			}
			for j := range f.Instrs {
				if f.Instrs[j].Op == "" && f.Instrs[j].Label == in.Labels[i] {
					pc = j
					return
				}
			}
			fail("label %s not found", in.Labels[i])
		}
		var x any
		switch in.Op {
		case "const":
			switch in.Value.Kind {
			case bril.IntLiteral:
				if x = in.Value.Bits; in.Type.Name == "float" {
					x = float64(in.Value.Bits)
				}
			case bril.FloatLiteral:
				if x = in.Value.Num; in.Type.Name == "int" {
					x = int64(math.Floor(in.Value.Num))
				}
			case bril.BoolLiteral:
				x = in.Value.Bits != 0
			case bril.CharLiteral:
				x = []rune(in.Value.Text)[0]
			}
		case "id":
			x = arg(0, "")
		case "add":
			x = integer(0) + integer(1)
		case "sub":
			x = integer(0) - integer(1)
		case "mul":
			x = integer(0) * integer(1)
		case "div":
			a, b := integer(0), integer(1)
			if b == 0 {
				fail("division by zero")
			}
			x = a / b
		case "eq", "lt", "le", "gt", "ge":
			x = compare(in.Op, integer(0), integer(1))
		case "fadd":
			x = float(0) + float(1)
		case "fsub":
			x = float(0) - float(1)
		case "fmul":
			x = float(0) * float(1)
		case "fdiv":
			x = float(0) / float(1)
		case "feq", "flt", "fle", "fgt", "fge":
			x = compare(in.Op[1:], float(0), float(1))
		case "ceq", "clt", "cle", "cgt", "cge":
			x = compare(in.Op[1:], char(0), char(1))
		case "not":
			x = !arg(0, "bool").(bool)
		case "and":
			x = arg(0, "bool").(bool) && arg(1, "bool").(bool)
		case "or":
			x = arg(0, "bool").(bool) || arg(1, "bool").(bool)
		case "float2bits":
			if f := float(0); f != f {
				x = int64(0x7FF8000000000000)
			} else {
				x = int64(math.Float64bits(f))
			}
		case "bits2float":
			x = math.Float64frombits(uint64(integer(0)))
		case "set":
			shadows[in.Args[0]] = arg(1, "")
			continue
		case "get":
			var ok bool
			if x, ok = shadows[in.Dest]; !ok {
				fail("get without corresponding set for %s", in.Dest)
			}
		case "undef":
			x = undefined{}
		case "char2int":
			x = int64(char(0))
		case "int2char":
			n := integer(0)
			if n < 0 || n > 0x10FFFF || 0xD800 <= n && n < 0xE000 {
				fail("value %d cannot be converted to char", n)
			}
			x = rune(n)
		case "print":
			var words []string
			for i := range in.Args {
				x := arg(i, "")
				if x == (undefined{}) {
					fail("print of undefined value")
				}
				words = append(words, show(x))
			}
			o.out.WriteString(strings.Join(words, " ") + "\n")
			continue
		case "nop":
			continue
		case "jmp":
			goTo(0)
			continue
		case "br":
			if arg(0, "bool").(bool) {
				goTo(0)
			} else {
				goTo(1)
			}
			continue
		case "ret":
			switch len(in.Args) {
			case 0:
				return nil
			case 1:
				return arg(0, "")
			}
			fail("ret takes 0 or 1 argument(s); got %d", len(in.Args))
		case "call":
			if x = o.calls(in, env); x == nil {
				continue
			}
		case "alloc":
			n := integer(0)
			if in.Type.Depth == 0 {
				fail("cannot allocate non-pointer type %s", in.Type.Name)
			}
			if n <= 0 {
				fail("must allocate a positive amount of memory: %d <= 0", n)
			}
			if n > 1000 {
				fail(tooLong)
			}
			o.heap[o.next] = make([]any, n)
			x = pointer{o.next, 0}
			o.next++
		case "free":
			p := arg(0, "ptr").(pointer)
			if o.heap[p.base] == nil || p.offset != 0 {
				fail("Tried to free illegal memory location base: %d, offset: %d. Offset must be 0.", p.base, p.offset)
			}
			delete(o.heap, p.base)
			continue
		case "load", "store":
			p := arg(0, "ptr").(pointer)
			var y any
			if in.Op == "store" {
				y = arg(1, o.elem(f, in.Args[0]))
			}
			cells := o.heap[p.base]
			if p.offset < 0 || p.offset >= int64(len(cells)) {
				fail("Uninitialized heap location %d and/or illegal offset %d", p.base, p.offset)
			}
			if in.Op == "store" {
				cells[p.offset] = y
				continue
			}
			if x = cells[p.offset]; x == nil {
				fail("Pointer %s points to uninitialized data", in.Args[0])
			}
		case "ptradd":
			p := arg(0, "ptr").(pointer)
			x = pointer{p.base, p.offset + integer(1)}
		default:
			fail("unknown opcode %s", in.Op)
		}
		if in.Dest != "" {
			env[in.Dest] = x
		}
	}
	return nil
}

// elem returns the kind of the values that a pointer variable points to; "" for a pointer.
func (o *oracle) elem(f *bril.Func, name string) string {
	for _, p := range f.Params {
		if p.Name == name && p.Type.Depth == 1 {
			return p.Type.Name
		}
	}
	for i := range f.Instrs {
		if in := &f.Instrs[i]; in.Dest == name && in.Type.Depth == 1 {
			return in.Type.Name
		}
	}
	return ""
}

func (o *oracle) calls(in *bril.Instr, env map[string]any) any {
	if in.Funcs == nil {
		fail("missing functions; expected at least 1")
	}
	f := o.find(in.Funcs[0])
	if len(in.Args) != len(f.Params) {
		fail("function expected %d arguments, got %d", len(f.Params), len(in.Args))
	}
	inner := map[string]any{}
	for i, p := range f.Params {
		x := get(env, in.Args[i])
		if kindOf(x) != kindOfType(p.Type) {
			fail("function argument type mismatch")
		}
		inner[p.Name] = x
	}
	x := o.call(f, inner)
	none := bril.Type{}
	shown := f.Result.Name
	if f.Result == none {
		shown = "undefined"
	} else if f.Result.Depth > 0 {
		shown = "[object Object]"
	}
	if in.Dest == "" {
		if x != nil {
			fail("unexpected value returned without destination")
		}
		if f.Result != none {
			fail("non-void function (type: %s) doesn't return anything", shown)
		}
		return nil
	}
	switch {
	case x == nil:
		fail("non-void function (type: %s) doesn't return anything", shown)
	case kindOf(x) != kindOfType(in.Type):
		fail("type of value returned by function does not match destination type")
	case f.Result == none:
		fail("function with void return type used in value call")
	case in.Type != f.Result:
		fail("type of value returned by function does not match declaration")
	}
	return x
}

func show(x any) string {
	switch x := x.(type) {
	case float64:
		return showFloat(x)
	case rune:
		return string(x)
	case pointer:
		return "[object Object]"
	}
	return fmt.Sprint(x)
}

// showFloat formats x like toFixed(17), or like toExponential(17) if it is large or small,
// in exact arithmetic.
func showFloat(x float64) string {
	sign := ""
	if math.Signbit(x) {
		sign = "-"
	}
	a := math.Abs(x)
	switch {
	case x != x:
		return "NaN"
	case math.IsInf(x, 0):
		return sign + "Infinity"
	case a != 0 && (a >= math.Nextafter(1e10, 0)-1.7e-5 || a < 1.00000000000000207e-10):
		exact := new(big.Rat).SetFloat64(a)
		e := 0
		ten := big.NewRat(10, 1)
		for exact.Cmp(ten) >= 0 {
			exact.Quo(exact, ten)
			e++
		}
		for exact.Cmp(big.NewRat(1, 1)) < 0 {
			exact.Mul(exact, ten)
			e--
		}
		digits := roundHalfUp(exact, 17)
		if len(digits) == 19 {
			digits = digits[:18]
			e++
		}
		return fmt.Sprintf("%s%s.%se%+d", sign, digits[:1], digits[1:], e)
	}
	digits := roundHalfUp(new(big.Rat).SetFloat64(a), 17)
	for len(digits) < 18 {
		digits = "0" + digits
	}
	return sign + digits[:len(digits)-17] + "." + digits[len(digits)-17:]
}

// roundHalfUp returns the digits of x * 10^n, rounded.
func roundHalfUp(x *big.Rat, n int64) string {
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
	scaled := new(big.Rat).Mul(x, new(big.Rat).SetInt(power))
	scaled.Add(scaled, big.NewRat(1, 2))
	return new(big.Int).Quo(scaled.Num(), scaled.Denom()).String()
}

// A writer writes a random program.
type writer struct {
	*rand.Rand
	b      strings.Builder
	funcs  int
	memory bool // the program has pointers
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

// oneIn returns true with probability 1/n.
func (w *writer) oneIn(n int) bool { return w.IntN(n) == 0 }

var kinds = []string{"int", "bool", "float", "char", "ptr<int>", "ptr<ptr<int>>"}

// name returns a variable of a type, or sometimes one of another type.
func (w *writer) name(kind string) string {
	if w.oneIn(150) {
		kind = w.pick(kinds[:5]...)
	}
	if w.oneIn(400) {
		return "nowhere"
	}
	stem := map[string]string{"int": "i", "bool": "b", "float": "f", "char": "c", "ptr<int>": "p", "ptr<ptr<int>>": "q"}[kind]
	return fmt.Sprint(stem, w.IntN(3))
}

func (w *writer) literal(kind string) string {
	switch kind {
	case "int":
		return w.pick("0", "1", "2", "3", "-1", "9223372036854775807", "65", "1.5", "-2.5")
	case "bool":
		return w.pick("true", "false")
	case "float":
		return w.pick("0", "1", "-0.0", "0.1", "1e300", "1e-9", "2.5")
	}
	return w.pick("'a'", "'b'", `'\n'`, "'€'")
}

func (w *writer) label() string {
	if w.oneIn(100) {
		return ".nowhere"
	}
	return fmt.Sprint(".l", w.IntN(5))
}

func (w *writer) instr() {
	line := func(format string, args ...any) { fmt.Fprintf(&w.b, "  "+format+";\n", args...) }
	op := func(kind, arg string, ops ...string) {
		line("%s: %s = %s %s %s", w.nameOf(kind), kind, w.pick(ops...), w.name(arg), w.name(arg))
	}
	cases := 22
	if !w.memory {
		cases = 19
	}
	switch w.IntN(cases) {
	case 0, 1, 2:
		kind := kinds[w.IntN(4)]
		line("%s: %s = const %s", w.nameOf(kind), kind, w.literal(kind))
	case 3, 4:
		op("int", "int", "add", "sub", "mul", "add", "sub", "div")
	case 5, 6:
		op("bool", "int", "eq", "lt", "le", "gt", "ge")
	case 7:
		op("bool", "bool", "and", "or")
	case 8:
		op("float", "float", "fadd", "fsub", "fmul", "fdiv")
	case 9:
		op("bool", "float", "feq", "flt", "fle", "fgt", "fge")
	case 10:
		op("bool", "char", "ceq", "clt", "cle", "cgt", "cge")
	case 11:
		kind := w.kind()
		line("%s: %s = id %s", w.nameOf(kind), kind, w.nameOf(kind))
	case 12, 13:
		line("print %s %s", w.name(w.kind()), w.name(w.kind()))
	case 14:
		line("jmp %s", w.label())
	case 15, 16:
		line("br %s %s %s", w.name("bool"), w.label(), w.label())
	case 19:
		line("%s: %s = alloc %s", w.nameOf("ptr<int>"), "ptr<int>", w.name("int"))
		line("%s: %s = alloc %s", w.nameOf("ptr<ptr<int>>"), "ptr<ptr<int>>", w.name("int"))
	case 20:
		line("store %s %s", w.nameOf("ptr<int>"), w.name("int"))
		line("%s: int = load %s", w.nameOf("int"), w.nameOf("ptr<int>"))
		if w.oneIn(2) {
			line("store %s %s", w.nameOf("ptr<ptr<int>>"), w.nameOf("ptr<int>"))
			line("%s: ptr<int> = load %s", w.nameOf("ptr<int>"), w.nameOf("ptr<ptr<int>>"))
		}
	case 21:
		line("%s: ptr<int> = ptradd %s %s", w.nameOf("ptr<int>"), w.nameOf("ptr<int>"), w.name("int"))
		line("free %s", w.nameOf(w.pick("ptr<int>", "ptr<ptr<int>>")))
	case 17:
		if w.funcs == 0 && !w.oneIn(20) {
			return
		}
		i := w.IntN(w.funcs + 1)
		if i == w.funcs && !w.oneIn(20) {
			i = 0
		}
		f := fmt.Sprint("@f", i)
		args := w.name("int") + " " + w.name("bool")
		if w.memory {
			args += " " + w.nameOf("ptr<int>")
		}
		kind := results[i%len(results)]
		if w.oneIn(30) {
			kind = w.pick(results...)
		}
		if kind == "" {
			line("call %s %s", f, args)
		} else {
			line("%s: %s = call %s %s", w.nameOf(kind), kind, f, args)
		}
	case 18:
		switch w.IntN(9) {
		case 4:
			line("%s: int = float2bits %s", w.nameOf("int"), w.name("float"))
		case 5:
			line("%s: float = bits2float %s", w.nameOf("float"), w.name("int"))
		case 6:
			kind := w.kind()
			line("set %s %s", w.nameOf(kind), w.nameOf(kind))
		case 7:
			kind := w.kind()
			to := w.nameOf(kind)
			if !w.oneIn(5) {
				line("set %s %s", to, w.nameOf(kind))
			}
			if w.oneIn(3) {
				line("br %s %s %s", w.name("bool"), w.label(), w.label())
				w.b.WriteString(w.label() + ":\n")
			}
			line("%s: %s = get", to, kind)
		case 8:
			kind := w.kind()
			x := w.nameOf(kind)
			line("%s: %s = undef", x, kind)
			line("%s: %s = id %s", w.nameOf(kind), kind, x)
			if !strings.HasPrefix(kind, "ptr") && !w.oneIn(4) {
				line("%s: %s = const %s", x, kind, w.literal(kind))
			}
		case 0:
			line("%s: char = int2char %s", w.nameOf("char"), w.name("int"))
		case 1:
			line("%s: int = char2int %s", w.nameOf("int"), w.name("char"))
		case 2:
			line("%s: bool = not %s", w.nameOf("bool"), w.name("bool"))
		case 3:
			line("ret%s", w.pick("", "", " i0", " b0"))
		}
	}
}

// results are the results of most functions.
var results = []string{"", "int", "bool"}

// kind returns a type.
func (w *writer) kind() string {
	if w.memory {
		return w.pick(kinds...)
	}
	return kinds[w.IntN(4)]
}

// nameOf returns a variable of a type.
func (w *writer) nameOf(kind string) string {
	stem := map[string]string{"int": "i", "bool": "b", "float": "f", "char": "c", "ptr<int>": "p", "ptr<ptr<int>>": "q"}[kind]
	return fmt.Sprint(stem, w.IntN(3))
}

func generated(seed uint64) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 0))}
	w.funcs, w.memory = w.IntN(4), w.oneIn(3)
	for i := -1; i < w.funcs; i++ {
		head, result := "@main", ""
		if i >= 0 {
			head = fmt.Sprintf("@f%d(i0: int, b0: bool)", i)
			if w.memory {
				head = fmt.Sprintf("@f%d(i0: int, b0: bool, p0: ptr<int>)", i)
			}
			if result = results[i%len(results)]; w.oneIn(30) {
				result = w.pick("", "int", "bool", "float")
			}
			if result != "" {
				head += ": " + result
			}
		}
		w.b.WriteString(head + " {\n")
		if w.oneIn(8) {
			w.b.WriteString(w.label() + ":\n")
		}
		// Most variables are set at the beginning.
		for _, kind := range kinds {
			for j := range 3 {
				name := fmt.Sprint(string("ibfcpq"[indexOf(kind)]), j)
				switch {
				case w.oneIn(25) || i >= 0 && j == 0 && (kind == "int" || kind == "bool" || kind == "ptr<int>"):
				case strings.HasPrefix(kind, "ptr") && !w.memory:
				case strings.HasPrefix(kind, "ptr"):
					fmt.Fprintf(&w.b, "  i1: int = const 3;\n  %s: %s = alloc i1;\n", name, kind)
				default:
					fmt.Fprintf(&w.b, "  %s: %s = const %s;\n", name, kind, w.literal(kind))
				}
			}
		}
		n := 5 + w.IntN(40)
		for j := range n {
			if w.oneIn(8) {
				w.b.WriteString(w.label() + ":\n")
			}
			if j%(n/5) == 0 {
				fmt.Fprintf(&w.b, ".l%d:\n", j/(n/5))
			}
			w.instr()
		}
		if w.memory && i < 0 && w.oneIn(2) {
			w.b.WriteString("  free p0;\n  free p1;\n  free p2;\n  free q0;\n  free q1;\n  free q2;\n")
		}
		if result != "" && !w.oneIn(10) {
			fmt.Fprintf(&w.b, "  ret %s;\n", w.nameOf(result))
		}
		w.b.WriteString("}\n")
	}
	return w.b.String()
}

func indexOf(kind string) int {
	for i, k := range kinds {
		if k == kind {
			return i
		}
	}
	return -1
}

// TestGenerated compares converted programs with the interpreter of the syntax tree.
func TestGenerated(t *testing.T) {
	n := long.Pick(75, 400)
	messages := map[string]int{}
	compared := 0
	for seed := range uint64(n) {
		text := generated(seed)
		s := load("generated.bril", text)
		if s.errs.Failed() {
			for _, d := range s.errs.Items {
				if d.Severity == 0 && d.Code != diag.WrongBrilType { // a pointer of another type
					t.Fatalf("seed %d: %s %s\n%s", seed, d.Code, d.Message, text)
				}
			}
			continue
		}
		out, message := interpret(s.prog)
		if message == tooLong {
			continue
		}
		compared++
		key := message
		if fields := strings.Fields(message); len(fields) > 3 {
			key = strings.Join(fields[:3], " ")
		}
		messages[key]++
		all := configurations()
		for _, w := range []configuration{all[0], all[4], all[seed%5+5], all[len(all)-1], {2, cps.Placements[seed%4], 1}} {
			gotOut, gotMessage := s.runAt(t, w, nil)
			if gotOut != out || gotMessage != message {
				t.Fatalf("seed %d, %v: it ends with %q and not %q, and prints\n%s\nand not\n%s\n%s", seed, w, gotMessage, message, gotOut, out, text)
			}
		}
	}
	if compared < n/3 || messages[""] < compared/10 || len(messages) < 20 {
		t.Errorf("of %d programs %d are compared, which end with %v", n, compared, messages)
	}
}
