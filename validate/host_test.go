package validate

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// hostText calls host functions in every way: directly, in a tail call, as a value, in a global
// initialiser, with a result that nothing uses, in a loop, and with handlers.
const hostText = `
extern fn next(n: int) -> int;
extern fn two(s: string, b: bool, x: float) -> (int, string) throws string;
extern fn note(s: string);
extern fn fail(b: bool) throws int;

var first = next(1);

fn apply(f: fn(int) -> int, n: int) -> int { return f(n) + first; }

fn tail(n: int) -> int { return next(n); }

fn loop() -> int {
    var sum = 0;
    for i in 0..20 {
        next(i);
        try {
            var n, s = two("a" + str(i), i % 2 == 0, float(i) / 2.0);
            sum += n;
            note(s);
        } catch e {
            print("caught", e);
        }
        try { fail(i == 3); } catch e { print("code", e); }
    }
    return sum;
}

fn main() {
    print(apply(next, 3), tail(4));
    print(loop());
    print(next(9) + next(9));
}
`

// Every configuration makes the same calls of host functions in the same order, although
// nothing uses most of their results.
func TestHost(t *testing.T) {
	r := validate(t, accept(t, hostText), &Input{Ends: true})
	if len(r.Mismatches) > 0 || r.Want.Err != "" || r.Configurations < 50 {
		t.Errorf("%+v", r)
	}
	// next is called 1 + 2 + 20 + 2 times, two and fail 20 times, and note if two does not throw.
	n := 65 + 20 - strings.Count(r.Output, "caught")
	if want := fmt.Sprint(n, " calls of host functions, with hash "); !strings.HasPrefix(r.Want.Host, want) {
		t.Errorf("the calls are %s, want %s", r.Want.Host, want)
	}
}

// TestOriginOfHostException expects the position where a host function was called, with the
// calls then, for what it throws through a finally block.
func TestOriginOfHostException(t *testing.T) {
	p := accept(t, `extern fn fail(b: bool) throws int;
fn loop() throws int {
    for i in 0..1000 { fail(i % 2 == 0); }
}
fn main() throws int {
    try { loop(); } finally { print("the end"); }
}
`)
	r := validate(t, p, &Input{Ends: true})
	if got := fmt.Sprint(r.Want.Calls); len(r.Mismatches) > 0 || got != "[fail:1:11 loop:3:24 main:6:11]" {
		t.Errorf("the calls are %s, %+v", got, r)
	}
}

// Outcomes that differ only in a call of a host function differ.
func TestHostDifference(t *testing.T) {
	run := func(text string) Outcome {
		p := accept(t, text)
		var out strings.Builder
		return tree.on(p)(t.Context(), &Input{}, &out)
	}
	const head = "extern fn f(n: int) -> int;\nextern fn g();\n"
	want := run(head + "fn main() { f(1); f(2); g(); }")
	for _, other := range []string{"f(1); f(2);", "f(2); f(1); g();", "f(1); f(2); g(); g();", "f(1); g(); f(2);", "f(1); f(3); g();", ""} {
		got := run(head + "fn main() { " + other + " }")
		if d := compare(&want, &got); d.Kind != Output {
			t.Errorf("%s: %+v", other, d)
		}
	}
	same := run(head + "fn main() { f(1); f(1 + 1); g(); }")
	if d := compare(&want, &same); d.Kind != Same {
		t.Errorf("%+v", d)
	}
}

// The example for embedding is valid, too.
func TestHostExample(t *testing.T) {
	text, err := os.ReadFile("../examples/host/dice.imp")
	if err != nil {
		t.Fatal(err)
	}
	if r := validate(t, accept(t, string(text)), &Input{Ends: true}); len(r.Mismatches) > 0 || r.Want.Err != "" {
		t.Errorf("%+v", r)
	}
}
