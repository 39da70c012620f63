package wasm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"cpsc/compile"
	"cpsc/emit/wasm"
	"cpsc/interp"
)

// A writer writes random code that reads and writes locals 0 to 3, a global and the memory, and calls earlier functions.
type writer struct {
	*rand.Rand
	code []byte
	f    int // the function
}

func (w *writer) op(ops ...byte) { w.code = append(w.code, ops...) }

// address writes a multiple of 4 less than 64.
func (w *writer) address(depth int) {
	w.expr(depth)
	w.op(0x41, 60, 0x71)
}

// expr writes an expression.
func (w *writer) expr(depth int) {
	local, offset := byte(w.IntN(4)), byte(w.IntN(3)*4)
	if depth == 0 {
		w.op([][]byte{{0x41, byte(w.IntN(64))}, {0x20, local}, {0x23, 0}}[w.IntN(3)]...)
		return
	}
	switch depth--; w.IntN(8) {
	case 0:
		w.address(depth)
		w.op(0x28, 2, offset) // i32.load
	case 1:
		w.expr(depth)
		w.op(0x22, local) // local.tee
	case 2:
		w.expr(depth)
		w.expr(depth)
		w.expr(depth)
		w.op(0x1B) // select
	case 3, 4:
		if w.f > 0 {
			w.expr(depth)
			w.expr(depth)
			w.op(0x10, byte(w.IntN(w.f))) // call
			return
		}
		fallthrough
	default:
		w.expr(depth)
		w.expr(depth)
		w.op([]byte{0x6A, 0x6B, 0x6C, 0x73, 0x48, 0x4B}[w.IntN(6)]) // add, sub, mul, xor, lt_s, gt_u
	}
}

// stmts writes statements.
func (w *writer) stmts(n, depth int) {
	for range n {
		switch k := w.IntN(7); {
		case k == 0:
			w.expr(2)
			w.op(0x24, 0) // global.set
		case k <= 2:
			w.address(2)
			w.expr(3)
			w.op(0x36, 2, 0) // i32.store
		case k == 3 && depth > 0:
			w.expr(2)
			w.op(0x04, 0x40) // if
			w.stmts(2, depth-1)
			if w.IntN(2) == 0 {
				w.op(0x05)
				w.stmts(2, depth-1)
			}
			w.op(0x0B)
		case k == 4 && depth > 0: // three times
			counter := byte(3 + depth)
			w.op(0x41, 0, 0x21, counter, 0x03, 0x40)
			w.stmts(2, depth-1)
			w.op(0x20, counter, 0x41, 1, 0x6A, 0x22, counter, 0x41, 3, 0x48, 0x0D, 0, 0x0B)
		default:
			w.expr(3)
			w.op(0x21, byte(w.IntN(4))) // local.set
		}
	}
}

// module returns a module with random functions of two ints, whose last one is exported.
func (w *writer) module(functions int) []byte {
	vector := func(id byte, n int, content []byte) []byte {
		content = append([]byte{byte(n)}, content...)
		return append(append([]byte{id}, leb(len(content))...), content...)
	}
	var bodies []byte
	for w.f = range functions {
		w.code = []byte{1, 4, 0x7F} // locals 2 to 5
		w.stmts(5, 2)
		w.expr(2)
		for at := range byte(16) {
			w.op(0x41, at*4&0x3F, 0x28, 2, 0, 0x41, 3, 0x6C, 0x6A) // and what is in the memory
		}
		w.op(0x0B)
		bodies = append(append(bodies, leb(len(w.code))...), w.code...)
	}
	return bytes.Join([][]byte{[]byte("\x00asm\x01\x00\x00\x00"),
		vector(1, 1, []byte{0x60, 2, 0x7F, 0x7F, 1, 0x7F}), vector(3, functions, make([]byte, functions)), vector(5, 1, []byte{0, 1}),
		vector(6, 1, []byte{0x7F, 1, 0x41, 7, 0x0B}), vector(7, 1, []byte{3, 'r', 'u', 'n', 0, byte(functions - 1)}), vector(10, functions, bodies)}, nil)
}

func leb(n int) (b []byte) {
	for ; n >= 0x80; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// TestInPlaceRandom converts random modules in place, and runs them and what comes out by package interp.
func TestInPlaceRandom(t *testing.T) {
	for seed := range uint64(150) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
		text := w.module(3)
		want := runModule(t, text)
		for _, level := range []compile.Level{compile.O0, compile.O2} {
			p, err := compile.Compile("random.wasm", string(text), compile.Options{Language: compile.Wasm, InPlace: true, Level: level})
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := (wasm.Options{}).FprintInPlace(&out, p.CPS, p.Place); err != nil {
				t.Fatal(err)
			}
			if got := runModule(t, out.Bytes()); got != want {
				t.Errorf("seed %d, level %v: %s, want %s", seed, level, got, want)
			}
		}
	}
}

func runModule(t *testing.T, text []byte) string {
	t.Helper()
	p, err := compile.Compile("random.wasm", string(text), compile.Options{Language: compile.Wasm, Library: true, Level: compile.O0})
	if err != nil {
		t.Fatal(err)
	}
	i, err := interp.NewInstance(p.CPS, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var results []string
	for x := range 3 {
		got, err := i.Call("run", x, 5-x)
		results = append(results, fmt.Sprint(got, err))
	}
	return fmt.Sprint(results)
}
