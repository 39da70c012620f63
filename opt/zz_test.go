package opt
import ("testing";"math/rand";"fmt";"time";"strings";"cpsc/cps";"cpsc/generate")
func TestZZSoak(t *testing.T) {
	start := time.Now()
	seed := int64(10000)
	for ; time.Since(start) < 60*time.Second; seed++ {
		r := rand.New(rand.NewSource(seed))
		p := randomForks(t, r, seed%2 == 0)
		want := run(t, p, nil, "")
		before := p.String()
		for range 3 {
			apply(t, "x", passNamed(t, "thread"), p)
			apply(t, "x", passNamed(t, "redundant"), p)
			apply(t, "x", passNamed(t, "shrink"), p)
		}
		if same(t, fmt.Sprint(seed), want, run(t, p, nil, "")); t.Failed() { t.Fatalf("before\n%s\nafter\n%s", before, p) }
	}
	t.Log(seed)
	s2 := uint64(1000)
	for ; time.Since(start) < 100*time.Second; s2++ {
		text := generate.Program(s2, generate.Options{Traps: int(s2%2)*10})
		p := convert(t, "x", text, cps.Options{Verbatim: s2%3==0})
		want := run(t, p, nil, "")
		for range 2 {
		apply(t, "x", passNamed(t, "thread"), p)
		apply(t, "x", passNamed(t, "shrink"), p)
		}
		if same(t, fmt.Sprint(s2), want, run(t, p, nil, "")); t.Failed() { t.Fatal(text) }
	}
	t.Log(s2)
}
func TestZZBig(t *testing.T) {
	for _, n := range []int{2500, 5000, 10000} {
		text := "fn f(c: bool, m: int) -> int { var x = 0; var y = 0;\n" + strings.Repeat("if c { print(1); x = x + 1; } else { y = m; }\n if x > y { c = true; } \n while m > x { m = m - 1; if x == m { c = false; } } \n", n) + "return x; }\nfn main() { print(f(true, 1), f(false, 2)); }"
		p := convert(t, "chain.imp", text, cps.Options{})
		for i := range 3 {
		s := time.Now()
		ch := threadJumps(p, p.Func("f"))
		t.Log(n, i, ch, time.Since(s), len(p.Func("f").Conts))
		}
	}
}
