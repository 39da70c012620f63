package scheme_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/emit/engines/enginetest"
	"cpsc/emit/scheme"
	"cpsc/interp"
)

// written returns the translation of a program.
func written(t *testing.T, name, text string) string {
	t.Helper()
	var b strings.Builder
	if err := scheme.Fprint(&b, enginetest.Compile(t, name, text, 1)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// body returns the text of a program without the runtime.
func body(t *testing.T, name, text string) string {
	t.Helper()
	_, after, ok := strings.Cut(written(t, name, text), "; The program.\n\n")
	if !ok {
		t.Fatal("the beginning of the program was not found")
	}
	return after
}

// TestText expects translations that were worked out by hand from the table in the
// package documentation.
func TestText(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a loop", `fn gcd(a: int, b: int, ret: cont(int)) =
  while(a, b)
  where while(a.1: int, b.1: int) =
  let c = b.1 != 0
  branch(c, body, done)
  where body() =
    let r = a.1 % b.1
    while(b.1, r)
  where done() = ret(a.1)

fn main(ret: cont()) =
  gcd(48, 18, k)
  where k(g: int) =
  do print(g, "gcd")
  ret()
`, `(let ()
  (define (gcd a b ret)
    (define (while a.1 b.1)
      (let* ((c (not (= b.1 0))))
        (define (body)
          (let* ((r (int% a.1 b.1 '(gcd 7 5))))
            (while b.1 r)))
        (define (done) (ret a.1))
        (if c (body) (done))))
    (while a b))

  (define (main ret)
    (define (k g)
      (let* ((_ (print! g "gcd")))
        (ret)))
    (gcd 48 18 (call-frame '(main 12 3) k)))

  (start (lambda (k) (k)) main '()))
`},
		{"globals, structs and references", "source \"a.imp\"\nstruct Node { value: int, next: Node }\nglobal g: int\n\n" +
			`fn ::init(ret: cont()) =
  do @g = 1 @1:9
  ret() @1:9

fn main(n: int, s: string, ret: cont(int)) =
  let p = new Node(n, nil:Node) @2:1
  do p.value = 7 @3:1
  let q = p.next @4:1
  let r = ref p.value @5:1
  let x = *r @6:1
  do *r = x @7:1
  let r.1 = ref @g @8:1
  let c = cell(s) @9:1
  let g = @g @10:1
  ret(g) @11:1
`, `(let ()
  (define Node.value 1)
  (define Node.next 2)
  (define *g* (make-global "g"))

  (define (::init ret)
    (let* ((_ (set-global! *g* 1)))
      (ret)))

  (define (main n s ret)
    (let* ((p (vector "Node" n nil))
           (_ (set-field! p Node.value 7 '(main 3 1)))
           (q (get-field p Node.next '(main 4 1)))
           (r (field-ref p Node.value '(main 5 1)))
           (x (load-ref r '(main 6 1)))
           (_ (store-ref! r x '(main 7 1)))
           (r.1 (global-ref *g* '(main 8 1)))
           (c (make-cell s))
           (g (get-global *g* '(main 10 1))))
      (ret g)))

  (start ::init main '(("n" int) ("s" string))))
`},
		{"switches, calls and function values", `fn main(ret: cont()) =
  let f = closure twice()
  let h = closure add(5)
  f(h, 3, k)
  where k(n: int) =
  switch(n, 1: a, 2: a, 13: b, _: else)
  where a() = exit(4)
  where b() =
    pair("x", ret)
  where else() = ret()

fn pair(s: string, ret: cont()) =
  switch(s, "x\"\x01": case, _: else)
  where case() = none(k)
  where k() = ret()
  where else() = both(k.1)
  where k.1(x: int, y: float) = ret()

fn twice(f: fn(int) -> int, n: int, ret: cont(int)) =
  f(n, k)
  where k(m: int) = f(m, ret)

fn add(a: int, b: int, ret: cont(int)) =
  let c = a + b
  ret(c)

fn none(ret: cont()) =
  ret()

fn both(ret: cont(int, float)) =
  ret(1, 2.0)
`, `(let ()
  (define (main ret)
    (let* ((f &twice)
           (h (make-function "add" (lambda (&1 &ret) (add 5 &1 &ret)))))
      (define (k n)
        (define (a) (exit! 4))
        (define (b) (pair "x" ret))
        (define (else-) (ret))
        (case n
          ((1 2) (a))
          ((13) (b))
          (else (else-))))
      ((function-code f) h 3 (call-frame '(main 4 3) k))))

  (define (pair s ret)
    (define (case-)
      (define (k) (ret))
      (none (call-frame/none '(pair 14 18) k)))
    (define (else-)
      (define (k.1 x y) (ret))
      (both (call-frame/several '(pair 16 18) k.1)))
    (cond
      ((string=? s "x\"\x1;") (case-))
      (else (else-))))

  (define (twice f n ret)
    (define (k m) ((function-code f) m ret))
    ((function-code f) n (call-frame '(twice 20 3) k)))
  (define &twice (make-function "twice" twice))

  (define (add a b ret)
    (let* ((c (int+ a b)))
      (ret c)))

  (define (none ret)
    (ret))

  (define (both ret)
    (ret 1 2.0))

  (start (lambda (k) (k)) main '()))
`},
		{"several continuations", `fn half(n: int, ret: cont(int), odd: cont(), big: cont(int, string)) =
  switch(n, 1: one, 2: two, _: other)
  where one() = odd()
  where two() = ret(1)
  where other() = big(n, "big")

fn f(n: int, ret: cont(int), list: cont(string)) =
  half(n, ret, none, many)
  where none() = half(n, k, none.1, many)
    where k(x: int) = list("k")
    where none.1() = ret(0)
  where many(x.1: int, s: string) =
    let h = closure half(x.1)
    h(ret, case, many.1)
    where case() = f(1, k.1, list)
      where k.1(z: int) = f(z, ret, list)
    where many.1(y: int, t: string) =
      list(t)

fn main(ret: cont(), raise: cont(string)) =
  f(1, k, raise)
  where k(n: int) = g(raise)

fn g(up: cont(string)) =
  up("g")
`, `(let ()
  (define (half n ret odd big)
    (define (one) (odd))
    (define (two) (ret 1))
    (define (other) (big n "big"))
    (case n
      ((1) (one))
      ((2) (two))
      (else (other))))

  (define (f n ret list)
    (define (none)
      (define (k x) (raise-at '(f 10 23) list "k"))
      (define (none.1) (ret 0))
      (let* ((outer-calls (push-call! '(f 9 18))))
        (half n (unwind-to outer-calls k) (unwind-to/none outer-calls none.1) (unwind-to/several outer-calls many))))
    (define (many x.1 s)
      (let* ((h (make-function "half" (lambda (&ret &ret.1 &ret.2) (half x.1 &ret &ret.1 &ret.2)))))
        (define (case)
          (define (k.1 z) (f z ret list))
          (f 1 (call-frame '(f 15 20) k.1) list))
        (define (many.1 y t) (raise-at '(f 18 7) list t))
        (let* ((outer-calls (push-call! '(f 14 5))))
          ((function-code h) ret (unwind-to/none outer-calls case) (unwind-to/several outer-calls many.1)))))
    (let* ((outer-calls (push-call! '(f 8 3))))
      (half n ret (unwind-to/none outer-calls none) (unwind-to/several outer-calls many))))

  (define (main ret raise)
    (define (k n) (g raise))
    (f 1 (call-frame '(main 21 3) k) raise))

  (define (g up)
    (raise-at '(g 25 3) up "g"))

  (start (lambda (k) (k)) (lambda (&ret) (main &ret uncaught!)) '()))
`},
		{"names", "fn `a b`(define: int, vector: int, case: int, ret: cont(int)) =\n  ret(case)\n\n" +
			"fn list(ret: cont(int)) =\n  `a b`(1, 2, 3, ret)\n\nfn start(ret: cont()) =\n  list(k)\n  where k(`x%`: int) = ret()\n", `(let ()
  (define (a%20b define- vector- case ret)
    (ret case))

  (define (list ret)
    (a%20b 1 2 3 ret))

  (define (start- ret)
    (define (k x%25) (ret))
    (list (call-frame '(start 8 3) k)))

  (fail 1 "the program has no function main"))
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := body(t, "test.cps", tt.text); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestRuntime expects exactly those runtime definitions that a program needs.
func TestRuntime(t *testing.T) {
	text := written(t, "test.imp", "fn main(n: int) { exit(n * 2); }")
	for _, name := range []string{"int*", "wrap", "start", "exit!", "parse-int"} {
		if !strings.Contains(text, "\n(define ("+name+" ") {
			t.Errorf("%s is not defined", name)
		}
	}
	for _, name := range []string{"array-ref", "write-text", "float-pow", "read-line!", "make-global", "trap"} {
		if strings.Contains(text, "\n(define ("+name+" ") {
			t.Errorf("%s is defined", name)
		}
	}
}

// TestLimit expects the same limit of calls as in package interp.
func TestLimit(t *testing.T) {
	if scheme.MaxDepth != interp.DefaultMaxDepth {
		t.Errorf("it is %d, want %d", scheme.MaxDepth, interp.DefaultMaxDepth)
	}
}

// TestSize expects text whose size is linear in the program, however deeply it nests.
func TestSize(t *testing.T) {
	size := func(n int) int {
		var b strings.Builder
		b.WriteString("fn main(x: int) {\n")
		for i := range n {
			fmt.Fprintf(&b, "if x == %d { print(x); }\n", 1000000+i)
		}
		b.WriteString("}\n")
		return len(body(t, "test.imp", b.String()))
	}
	if small, large := size(1000), size(8000); large > 9*small {
		t.Errorf("%d bytes for 1000 statements and %d for 8000", small, large)
	}
}
