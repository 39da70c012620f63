package system

import (
	"context"
	"testing"

	"cpsc/host"
)

// The functions have the types that the package comment and docs/command.md declare.
func TestSets(t *testing.T) {
	funcs, err := Sets(Names())
	if err != nil {
		t.Fatal(err)
	}
	list, err := host.Bind(funcs, []host.Signature{
		{Name: "now", Results: []host.Type{host.Int}},
		{Name: "sleep", Params: []host.Type{host.Int}},
		{Name: "random", Params: []host.Type{host.Int}, Results: []host.Type{host.Int}},
		{Name: "random_float", Results: []host.Type{host.Float}},
		{Name: "getenv", Params: []host.Type{host.String}, Results: []host.Type{host.String}, Throws: host.String},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(funcs) {
		t.Errorf("%d of %d functions are tested", len(list), len(funcs))
	}
	for name := range funcs {
		if Declaration(name) == "" {
			t.Errorf("%s has no declaration", name)
		}
	}
	call := func(i int, args ...any) (any, bool, error) {
		c := list[i].NewCall()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		c.Ctx = ctx // so that no call waits
		for i, x := range args {
			c.Args[i], _ = host.ValueOf(x)
		}
		threw, err := list[i].Call(c)
		if threw || len(c.Results) == 0 {
			return nil, threw, err
		}
		return c.Out[0].Go(c.Results[0]), threw, err
	}
	if x, _, err := call(0); err != nil || x.(int64) < 1e18 {
		t.Error(x, err)
	}
	for _, ms := range []int64{0, -1, 1 << 62} {
		if _, _, err := call(1, ms); err != nil {
			t.Error(err)
		}
	}
	seen := map[any]bool{}
	for range 1000 {
		x, _, err := call(2, 3)
		if err != nil {
			t.Fatal(err)
		}
		seen[x] = true
	}
	if len(seen) != 3 || !seen[int64(0)] || !seen[int64(2)] {
		t.Error(seen)
	}
	for _, n := range []int64{0, -1} {
		if _, _, err := call(2, n); err == nil {
			t.Errorf("random(%d) gives no error", n)
		}
	}
	if x, _, err := call(3); err != nil || x.(float64) < 0 || x.(float64) >= 1 {
		t.Error(x, err)
	}
	t.Setenv("CPSC_TEST_HOST", "value")
	if x, threw, err := call(4, "CPSC_TEST_HOST"); x != "value" || threw || err != nil {
		t.Error(x, threw, err)
	}
	if _, threw, err := call(4, "CPSC_TEST_NOT_SET"); !threw || err != nil {
		t.Error(threw, err)
	}
	if _, err := Sets([]string{"time", "files"}); err == nil || SetOf("now") != "time" || SetOf("files") != "" {
		t.Error(err)
	}
}
