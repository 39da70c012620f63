package place_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"cpsc/place"
)

// x = 1; while (…) { x = 2; } use(x)
func Example() {
	last := place.Value(0)
	value := func() place.Value { last++; return last }
	undefined := value()
	p := place.New(place.Options{
		Param:     func(place.Var, place.Block) place.Value { return value() },
		Undefined: func(place.Var, place.Value) place.Value { return undefined },
	})
	x, entry, header, body, exit := p.NewVar(), p.NewBlock(), p.NewBlock(), p.NewBlock(), p.NewBlock()
	one, two := value(), value()
	p.Seal(entry)
	p.Write(x, entry, one)
	p.Edge(entry, header)
	p.Edge(header, body)
	p.Edge(header, exit)
	p.Seal(body)
	p.Seal(exit)
	p.Write(x, body, two)
	p.Edge(body, header)
	p.Seal(header)
	use := p.Read(x, exit)
	if err := p.Finish([]place.Value{use}); err != nil {
		fmt.Println(err)
		return
	}
	for _, prm := range p.Params(header) {
		fmt.Println(prm.Value == p.Resolve(use), prm.Args[0] == one, prm.Args[1] == two)
	}
	// Output: true true true
}

// With Options.Final, the answer of a read never changes: a loop that does not set x keeps the
// parameter that a read in its header got before it was sealed.
func ExampleOptions_final() {
	for _, final := range []bool{false, true} {
		last := place.Value(2)
		p := place.New(place.Options{
			Param:     func(place.Var, place.Block) place.Value { last++; return last },
			Undefined: func(place.Var, place.Value) place.Value { return 1 },
			Final:     final,
		})
		x, entry, header := p.NewVar(), p.NewBlock(), p.NewBlock()
		p.Seal(entry)
		p.Write(x, entry, 2)
		p.Edge(entry, header)
		read := p.Read(x, header)
		p.Edge(header, header)
		p.Seal(header)
		err := p.Finish([]place.Value{read})
		fmt.Println(len(p.Params(header)), p.Resolve(read) == read, err)
	}
	// Output:
	// 0 false <nil>
	// 1 true <nil>
}

// A mistake is an error that names the block and the variable.
func ExampleError() {
	p := place.New(place.Options{
		Param:     func(place.Var, place.Block) place.Value { return 2 },
		Undefined: func(place.Var, place.Value) place.Value { return 1 },
	})
	p.NewVar()
	p.NewBlock()
	p.Read(7, 0)
	fmt.Println(p.Err())
	// Output: place: block 0: variable 7: Read: there is no such variable: NewVar has made 1
}

// The package can be copied with nothing but package flow.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(out)); strings.Join(got, " ") != "cpsc/flow cpsc/place" {
		t.Errorf("the package depends on %v", got)
	}
}
