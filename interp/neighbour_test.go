package interp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/host"
	"cpsc/internal/test/long"
	"cpsc/interp/internal/interptest"
)

// limited are programs that use less than 2 MiB of memory at once on both engines, but allocate
// more than that: of every kind of object, which they keep for a while.
var limited = []struct{ name, text, want string }{
	{"structs", `struct P { n: int, next: P } fn main() {
		var sum = 0;
		for var i = 0; i < 100; i += 1 { var p: P = nil; for var j = 0; j < 5000; j += 1 { p = P(j, p); } while p != nil { sum += p.n; p = p.next; } }
		print(sum); }`, "1249750000\n"},
	{"a ring", `struct P { n: int, next: P } fn main() {
		var sum = 0;
		for var i = 0; i < 100; i += 1 { var p = P(1, nil); var first = p; for var j = 0; j < 5000; j += 1 { p = P(1, p); } first.next = p;
			for var j = 0; j < 10002; j += 1 { sum += p.n; p = p.next; } }
		print(sum); }`, "1000200\n"},
	{"arrays of arrays", `fn main() {
		var sum = 0;
		for var i = 0; i < 100; i += 1 { var a: [[bool]] = []; for var j = 0; j < 100; j += 1 { push(a, array(200, j % 2 == 0)); } for b in a { if b[7] { sum += 1; } } }
		print(sum); }`, "5000\n"},
	{"closures", `fn main() {
		var sum = 0;
		for var i = 0; i < 100; i += 1 { var f = fn(x: int) -> int { return x; }; for var j = 0; j < 2000; j += 1 { var g = f; var k = j; f = fn(x: int) -> int { return k == 0 ? x : x + k; }; if j % 2 == 0 { f = g; } } sum += f(1); }
		print(sum); }`, ""},
	{"texts", `fn main() {
		var k = 0; var a = array(100, "");
		for var i = 0; i < 20000; i += 1 { a[i % 100] = "some text that is longer than sixty-four bytes, so that it has a buffer of its own: " + str(i) + "."; }
		for s in a { k += len(s); }
		print(k); }`, "9000\n"},
	{"parts of a text", `fn main() {
		var s = "0123456789"; for var i = 0; i < 14; i += 1 { s += s; }
		var a: [string] = []; for var i = 0; i < 5000; i += 1 { push(a, substr(s, i, len(s))); }
		var k = 0; for var i = 0; i < 1000; i += 1 { var t = substr(s, 0, 9000) + str(i); k += len(t); }
		for p in a { k += len(p); }
		print(len(a), k); }`, ""},
	{"a deep recursion", `struct P { n: int } fn down(p: P, n: int) -> int { if n == 0 { var k = 0; for var i = 0; i < 300000; i += 1 { k += P(p.n).n; } return k; } var q = P(p.n); return down(q, n - 1) + q.n; }
		fn main() { print(down(P(1), 4000)); }`, "304000\n"},
}

// A neighbour in the same process that holds and allocates much memory does not stop a program
// that has a smaller limit.
func TestNeighbours(t *testing.T) {
	neighbour := make([][]byte, 64)
	for i := range neighbour {
		neighbour[i] = make([]byte, 1<<20)
	}
	for _, test := range limited {
		for level := range long.Pick(1, 3) {
			p := interptest.Lower(t, "test.imp", test.text, level, cps.Deferred)
			var first string
			for _, e := range engines {
				var out strings.Builder
				done, more := make(chan bool), make(chan [][]byte)
				go func() { // it allocates while the program runs
					var list [][]byte
					for len(list) < 64 {
						select {
						case <-done:
							more <- list
							return
						default:
							list = append(list, make([]byte, 1<<18))
						}
					}
					<-done
					more <- list
				}()
				res, err := Run(p, Options{Engine: e.Engine, MaxMemory: 2 << 20, Stdout: &out})
				close(done)
				runtime.KeepAlive(<-more)
				if test.want == "" && first == "" {
					first = out.String()
				}
				if want := test.want + first; err != nil || out.String() != want {
					t.Errorf("%s, -O%d, %s: got %q, %v, want %q", test.name, level, e.name, out.String(), err, want)
				}
				if res.Allocated < 2<<20 && level == 0 {
					t.Errorf("%s, %s: only %d bytes were allocated", test.name, e.name, res.Allocated)
				}
			}
		}
	}
	runtime.KeepAlive(neighbour)
}

// Programs that keep more than the limit are stopped, however they do it, and soon: before the
// array that refers to the objects, or the stack, is itself larger than the limit.
func TestHoarders(t *testing.T) {
	tests := []struct{ name, text string }{
		{"closures", `fn main() { var f = fn() -> int { return 1; }; while true { var g = f; f = fn() -> int { return g() + 1; }; } }`},
		{"closures in an array", `fn main() { var a: [fn() -> int] = []; var i = 0; while true { var k = i; push(a, fn() -> int { return k; }); i += 1; } }`},
		{"captured variables", `fn main() { var a: [fn() -> int] = []; while true { var k = 0; push(a, fn() -> int { k += 1; return k; }); } }`},
		{"parts of parts", `fn main() { var a: [string] = []; while true { var s = "0123456789"; for var i = 0; i < 7; i += 1 { s += s; } while len(s) > 40 { s = substr(s, 0, (len(s) + 1) / 2); } push(a, s); } }`},
		{"frames", `fn f(a: [int], n: int) -> int { var b = array(100, n); return f(b, n + 1) + b[0]; } fn main() { print(f([1], 0)); }`},
		{"a global", `struct L { n: int, next: L } var all: L = nil; fn main() { while true { all = L(1, all); } }`},
		{"elements of a global", `var all = array(5000, [0]); fn main() { var i = 0; while true { var b = array(100, i); all[i % 5000] = b; i += 1; } }`},
		{"a local array", `fn main() { var a = [[1]]; while true { push(a, [1, 2, 3]); } }`},
		{"an array in a function", `fn fill(a: [[int]]) { while true { push(a, [1, 2, 3]); } } fn main() { var a = [[1]]; fill(a); print(len(a)); }`},
	}
	for _, test := range tests {
		p := interptest.Lower(t, "test.imp", test.text, 0, cps.Deferred) // an optimised one may keep nothing
		for _, e := range engines {
			const limit = 1 << 20
			_, err := Run(p, Options{Engine: e.Engine, MaxMemory: limit, MaxSteps: 2_000_000, MaxDepth: 5000})
			if trap, ok := err.(*Trap); !ok || trap.Message != fmt.Sprintf("memory limit of %d bytes exceeded", limit) {
				t.Errorf("%s, %s: %v", test.name, e.name, err)
			}
		}
	}
}

// References to fields of structs that are otherwise garbage keep the structs alive.
func TestHoardedFields(t *testing.T) {
	var fields strings.Builder
	for i := range 100 {
		fmt.Fprintf(&fields, ", f%d: int", i)
	}
	for _, typ := range []string{"int", "string"} {
		zero := map[string]string{"int": "1", "string": `"x"`}[typ]
		text := "struct S { a: " + typ + fields.String() + ` }
fn main(ret: cont()) =
  let all = []:[ref ` + typ + `]
  loop(0)
  where loop(i: int) =
    let s = new S(` + zero + strings.Repeat(", i", 100) + `)
    let r = ref s.a
    do push(all, r)
    let j = i + 1
    let more = j < 4000
    branch(more, again, done)
    where again() = loop(j)
    where done() =
      let l = len(all)
      do print(l)
      ret()
`
		for _, e := range engines {
			p := interptest.Read(t, text)
			if _, err := Run(p, Options{Engine: e.Engine, MaxMemory: 1 << 20}); err == nil {
				t.Errorf("%s, %s: no trap", typ, e.name)
			}
			if _, err := Run(p, Options{Engine: e.Engine, MaxMemory: 16 << 20}); err != nil {
				t.Errorf("%s, %s: %v", typ, e.name, err)
			}
		}
	}
}

// Strings that come from outside count, too: as arguments of an instance, and of a function that
// a host function calls.
func TestHoardedArguments(t *testing.T) {
	const text = `extern fn feed();
var all: [string] = [];
fn keep(s: string) -> int { push(all, s); return len(all); }
fn drop(s: string) -> int { return len(s); }
fn main() { feed(); }`
	p := interptest.Lower(t, "test.imp", text, 0, cps.Deferred)
	part := strings.Repeat("x", 1<<20)
	const limit = 8 << 20
	// call calls a function until it fails, at most 100 times.
	call := func(name string, call func(string, ...any) ([]any, error)) (calls int, err error) {
		for err == nil && calls < 100 {
			_, err = call(name, strings.Clone(part))
			calls++
		}
		return calls, err
	}
	for _, e := range engines {
		for _, name := range []string{"keep", "drop"} {
			var calls [2]int
			var inside error
			opts := Options{Engine: e.Engine, MaxMemory: limit, Host: host.Funcs{"feed": func(c *host.Call) error {
				calls[1], inside = call(name, c.Call)
				return nil
			}}}
			in, err := NewInstance(p, opts)
			if err != nil {
				t.Fatal(err)
			}
			calls[0], err = call(name, in.Call)
			_, outside := Run(p, opts)
			if name == "drop" {
				if err != nil || inside != nil || outside != nil {
					t.Errorf("%s: %v, %v and %v, though nothing is kept", e.name, err, inside, outside)
				}
				continue
			}
			for i, err := range []error{err, outside} {
				if trap, ok := err.(*Trap); !ok || trap.Message != fmt.Sprintf("memory limit of %d bytes exceeded", limit) || calls[i] < 7 || calls[i] > 9 {
					t.Errorf("%s: after %d strings of 1 MiB: %v", e.name, calls[i], err)
				}
			}
		}
	}
}

// What a host function holds while it calls the program counts: its arguments, and the strings
// that calls of the program have returned to it. Each of 150 calls within each other holds
// 100 KB of its own, which is all that keeps them alive.
func TestHostHoldsStrings(t *testing.T) {
	const text = `extern fn pass(depth: int, s: string);
extern fn get(depth: int);
fn long() -> string {
    var s = "0123456789";
    for var i = 0; i < 13; i += 1 { s += s; }
    return s;
}
fn passing(depth: int) { if depth < 150 { pass(depth + 1, long()); } }
fn getting(depth: int) { if depth < 150 { get(depth + 1); } }
fn main(passes: bool) { if passes { passing(0); } else { getting(0); } }`
	p := interptest.Lower(t, "test.imp", text, 0, cps.Deferred)
	for _, e := range engines {
		for _, passes := range []string{"true", "false"} {
			deepest := int64(0)
			note := func(depth int64) { deepest = max(deepest, depth) }
			funcs := host.Funcs{
				"pass": func(c *host.Call, depth int64, s string) error {
					note(depth)
					_, err := c.Call("passing", depth)
					return err
				},
				"get": func(c *host.Call, depth int64) error {
					note(depth)
					if _, err := c.Call("long"); err != nil {
						return err
					}
					_, err := c.Call("getting", depth)
					return err
				},
			}
			// A string of 82 KB takes up to 205 KB while it is built, so 8 of them need less
			// than 1 MiB, and 40 more than 2 MiB.
			_, err := Run(p, Options{Engine: e.Engine, Args: []string{passes}, MaxMemory: 2 << 20, Host: funcs})
			if trap, ok := err.(*Trap); !ok || !strings.HasPrefix(trap.Message, "memory limit of ") || deepest < 8 || deepest > 40 {
				t.Errorf("%s, %s: %d deep: %v", e.name, passes, deepest, err)
			}
			if _, err := Run(p, Options{Engine: e.Engine, Args: []string{passes}, MaxMemory: 64 << 20, Host: funcs}); err != nil || deepest != 150 {
				t.Errorf("%s, %s: %d deep: %v", e.name, passes, deepest, err)
			}
		}
	}
}

// When a host function has returned, what it held no longer counts.
func TestHostDropsStrings(t *testing.T) {
	const text = `extern fn use(s: string) -> string;
fn long() -> string {
    var s = "0123456789";
    for var i = 0; i < 13; i += 1 { s += s; }
    return s;
}
fn main() { for var i = 0; i < 200; i += 1 { use(long()); } }`
	p := interptest.Lower(t, "test.imp", text, 0, cps.Deferred)
	for _, e := range engines {
		_, err := Run(p, Options{Engine: e.Engine, MaxMemory: 1 << 20, Host: host.Funcs{"use": func(c *host.Call, s string) (string, error) {
			r, err := c.Call("long")
			if err != nil {
				return "", err
			}
			return r[0].(string), nil
		}}})
		if err != nil {
			t.Errorf("%s: %v", e.name, err)
		}
	}
}

// Measuring the memory costs a constant time for each byte that is allocated, also if the
// program is large and its limit is tiny: the time of 100,000 allocations with 20,000 functions
// and globals would otherwise be minutes.
func TestTinyLimitOfLargeProgram(t *testing.T) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "fn f%d(n: int) -> int { return n + %d; }\nvar s%d = \"x\";\n", i, i, i)
	}
	text.WriteString(`fn main() { var k = 0; for var i = 0; i < 100000; i += 1 { var s = str(i); k += len(s); } print(k); }`)
	p := interptest.Lower(t, "test.imp", text.String(), 0, cps.Deferred)
	for _, e := range engines {
		var out strings.Builder
		if _, err := Run(p, Options{Engine: e.Engine, MaxMemory: 256, Stdout: &out}); err != nil || out.String() != "488890\n" {
			t.Errorf("%s: %q, %v", e.name, &out, err)
		}
	}
}

// The first stacks are not charged, so a program that makes few calls fits into any limit.
func TestFirstStacksAreFree(t *testing.T) {
	const text = `fn f(n: int) -> int { return n == 0 ? 0 : 1 + f(n - 1); } fn main() { print(f(20)); }`
	p := interptest.Lower(t, "test.imp", text, 0, cps.Deferred)
	for _, e := range engines {
		if _, err := Run(p, Options{Engine: e.Engine, MaxMemory: 1}); err != nil {
			t.Errorf("%s: %v", e.name, err)
		}
		// Larger ones are.
		const deep = `fn f(n: int) -> int { return n == 0 ? 0 : 1 + f(n - 1); } fn main() { print(f(1000)); }`
		if _, err := Run(interptest.Lower(t, "test.imp", deep, 0, cps.Deferred), Options{Engine: e.Engine, MaxMemory: 1}); err == nil {
			t.Errorf("%s: 1,000 calls fit into one byte", e.name)
		}
	}
}
