package opt

import "testing"

func TestUnused(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"functions", `
			fn ::init(ret: cont()) = a(ret)
			fn a(ret: cont()) =
			  do print(1)
			  ret()
			fn b(ret: cont()) = c(ret)
			fn c(ret: cont()) = b(ret)
			fn main(ret: cont(fn() -> ())) =
			  let f = closure d()
			  ret(f)
			fn d(ret: cont()) = e(ret)
			fn e(ret: cont()) = ret()`, `
			fn ::init(ret: cont()) = a(ret)
			fn a(ret: cont()) =
			  do print(1)
			  ret()
			fn main(ret: cont(fn() -> ())) =
			  let f = closure d()
			  ret(f)
			fn d(ret: cont()) = e(ret)
			fn e(ret: cont()) = ret()`},
		// What is computed for it goes too.
		{"a parameter", `
			fn f(a: int, b: int, c: int, ret: cont(int)) =
			  let d = a - c
			  ret(d)
			fn main(x: int, ret: cont(int)) =
			  let y = x * x
			  f(x, y, 2, k)
			  where k(z: int) = f(z, x, 3, ret)`, `
			fn f(a: int, c: int, ret: cont(int)) =
			  let d = a - c
			  ret(d)
			fn main(x: int, ret: cont(int)) =
			  f(x, 2, k)
			  where k(z: int) = f(z, 3, ret)`},
		{"parameters that are only passed on", `
			fn even(n: int, seen: int, last: int, ret: cont(bool)) =
			  let c = n == 0
			  branch(c, then, else)
			  where then() = ret(true)
			  where else() =
			  let m = n - 1
			  let more = seen + 1
			  odd(last, m, more, ret)
			fn odd(last: int, n: int, seen: int, ret: cont(bool)) =
			  let c = n == 0
			  branch(c, then, else)
			  where then() = ret(false)
			  where else() =
			  let m = n - 1
			  while(0, seen)
			  where while(i: int, s: int) =
			  let j = i + 1
			  let s.1 = s + j
			  let d = j < n
			  branch(d, body, done)
			  where body() = while(j, s.1)
			  where done() = even(m, s.1, last, ret)
			fn main(x: int, ret: cont(bool)) = even(x, 0, x, ret)`, `
			fn even(n: int, ret: cont(bool)) =
			  let c = n == 0
			  branch(c, then, else)
			  where then() = ret(true)
			  where else() =
			  let m = n - 1
			  odd(m, ret)
			fn odd(n: int, ret: cont(bool)) =
			  let c = n == 0
			  branch(c, then, else)
			  where then() = ret(false)
			  where else() =
			  let m = n - 1
			  while(0)
			  where while(i: int) =
			  let j = i + 1
			  let d = j < n
			  branch(d, body, done)
			  where body() = while(j)
			  where done() = even(m, ret)
			fn main(x: int, ret: cont(bool)) = even(x, ret)`},
		// Division stays: it traps. What it is given is of use.
		{"an argument that traps", `
			fn f(a: int, ret: cont()) = ret()
			fn main(x: int, ret: cont()) =
			  let y = x + 1
			  let z = 1 / y
			  f(z, ret)`, `
			fn f(ret: cont()) = ret()
			fn main(x: int, ret: cont()) =
			  let y = x + 1
			  let z = 1 / y
			  f(ret)`},
		{"results", `
			fn f(a: int, b: int, ret: cont(int, int, int)) =
			  let q = a * b
			  do print(a)
			  ret(q, a, b)
			fn main(x: int, ret: cont(int)) =
			  f(x, 2, k)
			  where k(y: int, z: int, w: int) =
			  f(z, 3, k.1)
			  where k.1(y.1: int, z.1: int, w.1: int) =
			  ret(w.1)`, `
			fn f(a: int, b: int, ret: cont(int, int)) =
			  do print(a)
			  ret(a, b)
			fn main(x: int, ret: cont(int)) =
			  f(x, 2, k)
			  where k(z: int, w: int) =
			  f(z, 3, k.1)
			  where k.1(z.1: int, w.1: int) =
			  ret(w.1)`},
		// Both results become arguments of the same call again. One of them is printed
		// then; the other only goes round.
		{"a circle of a result and a parameter", `
			fn f(a: int, b: int, ret: cont(int, int)) =
			  do print(a)
			  let c = a + 1
			  ret(c, b)
			fn main(x: int, ret: cont()) =
			  f(x, x, k)
			  where k(y: int, z: int) =
			  f(y, z, k)`, `
			fn f(a: int, ret: cont(int)) =
			  do print(a)
			  let c = a + 1
			  ret(c)
			fn main(x: int, ret: cont()) =
			  f(x, k)
			  where k(y: int) =
			  f(y, k)`},
		{"results of tail calls", `
			fn h(a: int, ret: cont(int, int)) =
			  do print(a)
			  ret(a, 1)
			fn g(a: int, ret: cont(int, int)) = h(a, ret)
			fn f(a: int, ret: cont(int, int)) =
			  let c = a > 0
			  branch(c, then, else)
			  where then() = g(a, ret)
			  where else() = ret(a, a)
			fn main(x: int, ret: cont(int)) =
			  f(x, k)
			  where k(y: int, z: int) = ret(y)`, `
			fn h(a: int, ret: cont(int)) =
			  do print(a)
			  ret(a)
			fn g(a: int, ret: cont(int)) = h(a, ret)
			fn f(a: int, ret: cont(int)) =
			  let c = a > 0
			  branch(c, then, else)
			  where then() = g(a, ret)
			  where else() = ret(a)
			fn main(x: int, ret: cont(int)) =
			  f(x, k)
			  where k(y: int) = ret(y)`},
		// The second result of h is of use in main. So g, too, returns what it gets from
		// h, though nobody uses it.
		{"a tail call of what another caller uses", `
			fn h(a: int, ret: cont(int, int)) =
			  do print(a)
			  ret(a, 1)
			fn g(a: int, ret: cont(int, int)) =
			  let c = a > 0
			  branch(c, then, else)
			  where then() = h(a, ret)
			  where else() = ret(a, a)
			fn main(x: int, ret: cont(int)) =
			  g(x, k)
			  where k(y: int, z: int) =
			  h(x, k.1)
			  where k.1(y.1: int, z.1: int) = ret(z.1)`, `
			fn h(a: int, ret: cont(int)) =
			  do print(a)
			  ret(1)
			fn g(a: int, ret: cont(int)) =
			  let c = a > 0
			  branch(c, then, else)
			  where then() = h(a, ret)
			  where else() = ret(a)
			fn main(x: int, ret: cont(int)) =
			  g(x, k)
			  where k(z: int) =
			  h(x, k.1)
			  where k.1(z.1: int) = ret(z.1)`},
		{"a continuation of two calls and a jump", `
			fn f(a: int, ret: cont(int, int)) =
			  do print(a)
			  ret(a, 1)
			fn g(a: int, ret: cont(int, int)) =
			  do print(a)
			  ret(2, a)
			fn main(x: int, ret: cont(int)) =
			  switch(x, 0: zero, 1: one, _: more)
			  where zero() = f(x, k)
			  where one() = g(x, k)
			  where more() =
			    let y = x * x
			    k(y, x)
			  where k(a: int, b: int) = ret(b)`, `
			fn f(a: int, ret: cont(int)) =
			  do print(a)
			  ret(1)
			fn g(a: int, ret: cont(int)) =
			  do print(a)
			  ret(a)
			fn main(x: int, ret: cont(int)) =
			  switch(x, 0: zero, 1: one, _: more)
			  where zero() = f(x, k)
			  where one() = g(x, k)
			  where more() = k(x)
			  where k(b: int) = ret(b)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { becomes(t, "unused", test.before, test.after) })
	}
}

func TestNotUnused(t *testing.T) {
	tests := []struct{ name, text string }{
		{"a library", `
			fn f(x: int, ret: cont(int)) = ret(1)
			fn g(ret: cont()) =
			  f(2, k)
			  where k(y: int) = ret()`},
		{"parameters and results of main and the initialiser", `
			fn ::init(x: int, ret: cont(int)) = ret(x)
			fn main(x: int, y: int, ret: cont(int)) = ret(x)`},
		// A parameter that goes to a function value, or to one whose signature is
		// that of its type.
		{"function values", `
			fn f(x: int, ret: cont(int)) = ret(1)
			fn apply(g: fn(int) -> int, x: int, ret: cont(int)) =
			  g(x, k)
			  where k(y: int) = ret(y)
			fn main(x: int, ret: cont(int)) =
			  let g = closure f()
			  f(x, k)
			  where k(y: int) =
			  do print(y)
			  apply(g, x, k.1)
			  where k.1(z: int) = ret(z)`},
		// A function value gives its result to k, which has to take it; so f has to
		// give one, too.
		{"a continuation shared with a function value", `
			fn f(x: int, ret: cont(int)) =
			  do print(x)
			  ret(1)
			fn main(g: fn(int) -> int, x: int, ret: cont()) =
			  let c = x > 0
			  branch(c, then, else)
			  where then() = f(x, k)
			  where else() = g(x, k)
			  where k(y: int) = ret()`},
		{"a tail call of a function value", `
			fn f(g: fn(int) -> int, x: int, ret: cont(int)) =
			  do print(x)
			  g(x, ret)
			fn main(g: fn(int) -> int, x: int, ret: cont()) =
			  f(g, x, k)
			  where k(y: int) = ret()`},
		// What f returns is of use in k, so j takes something, and h has to give it.
		{"a continuation shared with a call whose result is of use elsewhere", `
			fn f(x: int, ret: cont(int)) =
			  do print(x)
			  ret(x)
			fn h(x: int, ret: cont(int)) =
			  do print(x)
			  ret(x)
			fn main(x: int, ret: cont(int)) =
			  f(x, k)
			  where k(y: int) =
			  let c = y > 0
			  branch(c, then, else)
			  where then() = f(x, j)
			  where else() = h(x, j)
			  where j(z: int) = ret(y)`},
		// What f returns, main uses once.
		{"a result that one of two callers uses", `
			fn f(x: int, ret: cont(int)) =
			  do print(x)
			  ret(x)
			fn main(x: int, ret: cont(int)) =
			  f(x, k)
			  where k(y: int) =
			  f(x, k.1)
			  where k.1(z: int) = ret(z)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { becomes(t, "unused", test.text, "") })
	}
}
