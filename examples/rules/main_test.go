package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
)

func Example() {
	main()
	// Output:
	// Ada 180 <nil>
	// Bob 200 <nil>
	// Ada orders for 200 and has ordered 1 times
	// Bob orders for 200 and has ordered 2 times
	// no discount: Bob is unknown
}

// The rules of TestThousand, and how a session with each ends: with the error, or after three
// orders.
var rules = []struct{ name, text, want string }{
	{"discount", discount, ""},
	{"garbage", `fn price(c: string, n: int) -> int { var s = ""; for i in 0..200 { s = c + str(i); } return n - n / 10; } fn main() { }`, ""},
	{"trap", `var a: [int] = []; fn price(c: string, n: int) -> int { return a[7]; } fn main() { }`, "index 7 out of bounds for length 0"},
	{"loop", `fn price(c: string, n: int) -> int { while true { } return n; } fn main() { }`, "step limit of 20000 exceeded"},
	{"strings", `fn price(c: string, n: int) -> int { var s = c; while len(s) > 0 { s = s + s; } return n; } fn main() { }`, "memory limit of 1048576 bytes exceeded"},
	{"array", `fn price(c: string, n: int) -> int { return len(array(1000000, n)); } fn main() { }`, "memory limit of 1048576 bytes exceeded"},
	{"output", `fn price(c: string, n: int) -> int { while true { print(c); } return n; } fn main() { }`, "output limit of 1000 bytes exceeded"},
	{"depth", `fn f(n: int) -> int { return 1 + f(n); } fn price(c: string, n: int) -> int { return f(n); } fn main() { }`, "call depth limit of 100 exceeded"},
	{"exit", `fn price(c: string, n: int) -> int { exit(3); return n; } fn main() { }`, "the program has called exit"},
	{"wait", discount, "interrupted: context canceled"},
	{"panic", discount, "host function credit panicked: the file is gone"},
	{"type", `fn price(c: string) -> int { return len(c); } fn main() { }`, "function price takes 1 argument and got 2"},
}

// A thousand sessions run at once, most of them with a rule that misbehaves. Each gets its own
// results and its own output; .ci/run has the race detector look on.
func TestThousand(t *testing.T) {
	compiled := make([]*Rule, len(rules))
	for i, r := range rules {
		var err error
		if compiled[i], err = NewRule(t.Context(), r.name+".imp", r.text); err != nil {
			t.Fatal(err)
		}
	}
	var sessions sync.WaitGroup
	all := make(chan struct{}) // is closed when all have begun
	var begun sync.WaitGroup
	begun.Add(1000)
	for i := range 1000 {
		sessions.Go(func() {
			begun.Done()
			<-all
			n := i % len(rules)
			if err := session(rules[n].name, rules[n].want, compiled[n], i); err != nil {
				t.Errorf("session %d, rule %s: %v", i, rules[n].name, err)
			}
		})
	}
	begun.Wait()
	close(all)
	sessions.Wait()
}

// session has three orders of one customer, whose credit is enough if i is 500 or more.
func session(name, want string, rule *Rule, i int) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	customer, orders := fmt.Sprintf("customer %d", i), 0
	s, err := rule.NewSession(ctx, func(ctx context.Context, who string) (int64, error) {
		switch {
		case who != customer:
			return 0, fmt.Errorf("%s in the session of %s", who, customer)
		case name == "wait":
			cancel()
			<-ctx.Done()
		case name == "panic":
			panic("the file is gone")
		}
		orders++
		return 2 * int64(i), nil
	})
	if err != nil {
		return err
	}
	var printed strings.Builder
	for k := range 3 {
		price, err := s.Price(customer, 1000)
		if want != "" {
			_, again := s.Price(customer, 1000)
			if err == nil || err.Error() != want || again == nil || again.Error() != want {
				return fmt.Errorf("%d, %v, then %v", price, err, again)
			}
			if out := s.Printed(); len(out) > 1000 || strings.Count(out, customer) != strings.Count(out, "\n") {
				return fmt.Errorf("it printed %q", out)
			}
			return nil
		}
		due := int64(900)
		if name == "discount" {
			if i < 500 { // too little credit
				due = 1000
			}
			fmt.Fprintf(&printed, "%s orders for 1000 and has ordered %d times\n", customer, k+1)
		}
		if err != nil || price != due || name == "discount" && orders != k+1 || s.Printed() != printed.String() {
			return fmt.Errorf("price %d, %v, %d calls of the host, printed %q", price, err, orders, s.Printed())
		}
	}
	return nil
}
