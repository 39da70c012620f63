package interptest

import (
	"runtime"
	"strings"
	"testing"

	"cpsc/cps"
)

// kept are objects of every kind: an expression that makes one, with a number i, and its type.
var kept = []struct{ typ, expr string }{
	{"P1", "P1(i)"},
	{"P2", "P2(i, nil)"},
	{"P3", "P3(i, nil, 0.5)"},
	{"P5", `P5(i, 1, 2, "x", nil)`},
	{"[int]", "[i]"},
	{"[int]", "array(20, i)"},
	{"[bool]", "[i > 7, true]"},
	{"[P1]", "[P1(i), nil]"},
	{"[[string]]", `[["abc" + str(i)], []]`},
	{"string", "str(i)"},
	{"string", `str(i) + " and more"`},
	{"string", `str(i) + " and more than thirty bytes"`},
	{"string", `str(i) + "0123456789012345678901234567890123456789012345678901234567890123456789"`},
	{"string", `substr(str(i) + "0123456789012345678901234567890123456789012345678901234567890123456789", 1, 75)`},
	{"fn() -> int", "fn() -> int { return i; }"},
	{"fn() -> int", `fn() -> int { return len(str(i) + s); }`},
	{"[int]", "pushed(i)"},
}

// Account expects that the size that an engine finds of what a program has in use is about that on Go's
// heap. The function run runs a program with the argument n, and calls measured with that size when the
// program reads.
func Account(t *testing.T, run func(p *cps.Program, n uint64, measured func(size int64))) {
	for _, k := range kept {
		p := Lower(t, "test.imp", `
			struct P1 { n: int } struct P2 { n: int, p: P1 } struct P3 { n: int, p: P1, x: float } struct P5 { a: int, b: int, c: int, s: string, p: P1 }
			fn pushed(i: int) -> [int] { var a: [int] = []; for j in 0..20 { push(a, i); } return a; }
			struct Box { of: `+k.typ+` }
			var all: [Box] = [];
			fn main(n: int) { var s = str(n); all = array(n, nil); for j in 0..n { var i = 1000000 + j; all[j] = Box(`+k.expr+`); } print(read_line() + s, len(all)); }`, 1, cps.Deferred)
		measure := func(n uint64) (account, heap int64) {
			before := heapSize()
			run(p, n, func(size int64) { account, heap = size, heapSize()-before })
			return account, heap
		}
		const n = 20_000
		none, empty := measure(0)
		account, heap := measure(n)
		account, heap = account-none, heap-empty
		if ratio := float64(heap) / float64(account); ratio < 0.8 || ratio > 1.15 {
			t.Errorf("%s: %.1f bytes on the heap for each, and %.1f in the account", strings.TrimSpace(k.expr), float64(heap)/n, float64(account)/n)
		}
	}
}

// heapSize returns the size of all objects on Go's heap that are in use.
func heapSize() int64 {
	runtime.GC()
	runtime.GC() // what the first one only finalises
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A Reader is an input of empty lines, which is called for each.
type Reader func()

func (r Reader) Read(b []byte) (int, error) {
	r()
	b[0] = '\n'
	return 1, nil
}
