// Command rules is a rules engine: it runs programs that nobody has checked, each with limits
// and with one function of the host, any number at once.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/opt"
)

// The function that a rule must have, with the name and the order of a customer as arguments.
// Its result is the price.
const entry = "price"

// A Rule is a program, which may be evaluated by many goroutines at once.
type Rule struct{ program *cps.Program }

// NewRule compiles the text of a rule, unless ctx ends before, with a limit that a text of
// reasonable size does not reach.
func NewRule(ctx context.Context, name, text string) (*Rule, error) {
	p, err := compile.Compile(name, text, compile.Options{
		Language:  compile.Imp,
		Level:     compile.O2,
		Passes:    opt.Options{Keep: []string{entry}}, // main does not call it
		MaxSource: 100_000,
		Context:   ctx,
	})
	if err != nil {
		return nil, err
	}
	return &Rule{p.CPS}, nil
}

// Credit returns the credit of a customer.
type Credit func(ctx context.Context, customer string) (int64, error)

// A Session evaluates a rule for one customer after another. The rule may remember something in
// its globals. Sessions share nothing.
type Session struct {
	instance *interp.Instance
	out      bytes.Buffer
}

// NewSession returns a session that ends when the context is done, or with the first error. An
// error of credit is an exception of the rule.
func (r *Rule) NewSession(ctx context.Context, credit Credit) (*Session, error) {
	s := &Session{}
	var err error
	s.instance, err = interp.NewInstance(r.program, interp.Options{
		MaxSteps:  20_000,
		MaxMemory: 1 << 20,
		MaxDepth:  100,
		MaxOutput: 1_000,
		Context:   ctx,
		Stdout:    &s.out,
		Host: host.Funcs{"credit": func(c *host.Call, customer string) (int64, error) {
			return credit(c.Context(), customer)
		}},
	})
	return s, err
}

// Price evaluates the rule.
func (s *Session) Price(customer string, order int64) (int64, error) {
	results, err := s.instance.Call(entry, customer, order)
	if err != nil {
		return 0, err
	}
	if len(results) == 1 {
		if price, ok := results[0].(int64); ok {
			return price, nil
		}
	}
	return 0, fmt.Errorf("%s does not return an int", entry)
}

// Printed returns what the rule has printed.
func (s *Session) Printed() string { return s.out.String() }

const discount = `
extern fn credit(customer: string) -> int throws string;

var orders = 0;

fn price(customer: string, order: int) -> int {
    orders += 1;
    print(customer, "orders for", order, "and has ordered", orders, "times");
    try {
        if credit(customer) >= order { return order - order / 10; }
    } catch e {
        print("no discount:", e);
    }
    return order;
}

fn main() { }
`

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	rule, err := NewRule(ctx, "discount.imp", discount)
	if err != nil {
		log.Fatal(err)
	}
	s, err := rule.NewSession(ctx, func(ctx context.Context, customer string) (int64, error) {
		if customer != "Ada" {
			return 0, fmt.Errorf("%s is unknown", customer)
		}
		return 500, nil
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, customer := range []string{"Ada", "Bob"} {
		price, err := s.Price(customer, 200)
		fmt.Println(customer, price, err)
	}
	os.Stdout.WriteString(s.Printed())
}
