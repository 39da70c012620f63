package opt

import "testing"

func TestUnused(t *testing.T) { testPass(t, "unused") }

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
		// A parameter that is passed to a function value, or to a function that becomes a
		// value and keeps its signature.
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
		// A function value returns its result to k, which has to accept it; so f has to
		// return one, too.
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
		// k uses the result of f, so j keeps a parameter, and h has to return a value.
		{"a continuation shared with a call whose result is used elsewhere", `
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
		// main uses one of the results of f.
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
