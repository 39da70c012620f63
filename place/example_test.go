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

// numbered returns a Placer whose values are the numbers from 2; 1 is the undefined one.
func numbered(o place.Options) (p *place.Placer, value func() place.Value) {
	last := place.Value(1)
	value = func() place.Value { last++; return last }
	o.Param = func(place.Var, place.Block) place.Value { return value() }
	o.Undefined = func(place.Var, place.Value) place.Value { return 1 }
	return place.New(o), value
}

// A handler has a parameter for the exception; each edge to it passes one. A switch has two edges to it.
func ExamplePlacer_AddParam() {
	p, value := numbered(place.Options{})
	entry, handler := p.NewBlock(), p.NewBlock()
	exception := value()
	p.AddParam(handler, exception)
	first, second := value(), value()
	p.Seal(entry)
	fmt.Println("edges", p.Edge(entry, handler, first), p.Edge(entry, handler, second))
	p.Seal(handler)
	err := p.Finish([]place.Value{exception})
	prm := p.Params(handler)[0]
	fmt.Println(prm.Number, prm.Var == place.NoVar, prm.Args[0] == first, prm.Args[1] == second, p.Preds(handler), err)
	// Output:
	// edges 0 1
	// 0 true true true [0 0] <nil>
}

// tracer prints the names of events.
type tracer struct{}

func (tracer) Event(e place.Event) { fmt.Print(" ", e.Kind) }

// x is written in the entry and read in a loop that does not write it. The strategy simple places a parameter
// in the header and removes it again.
func ExampleTracer() {
	for _, s := range []place.Strategy{place.Simple, place.Deferred} {
		fmt.Print(s, ":")
		p, value := numbered(place.Options{Strategy: s, Trace: tracer{}})
		x, entry, header := p.NewVar(), p.NewBlock(), p.NewBlock()
		p.Seal(entry)
		p.Write(x, entry, value())
		p.Edge(entry, header)
		use := p.Read(x, header)
		p.Edge(header, header)
		p.Seal(header)
		err := p.Finish([]place.Value{use})
		fmt.Printf("\n%d created, %d removed, %v\n", p.Stats().Created, p.Stats().Removed, err)
	}
	// Output:
	// simple: seal write edge read place remember answer edge seal ask local ask local arguments replace
	// 1 created, 1 removed, <nil>
	// deferred: seal write edge read place remember answer edge seal ask local ask local arguments replace
	// 0 created, 0 removed, <nil>
}

// A client that optimises learns that an edge is never taken, and asks again.
func ExamplePlacer_Again() {
	p, value := numbered(place.Options{})
	x, entry, then, join := p.NewVar(), p.NewBlock(), p.NewBlock(), p.NewBlock()
	one, two := value(), value()
	p.Seal(entry)
	p.Write(x, entry, one)
	p.Edge(entry, then)
	p.Edge(entry, join)
	p.Seal(then)
	p.Write(x, then, two)
	p.Edge(then, join)
	p.Seal(join)
	use := p.Read(x, join)
	used := []place.Value{use}
	err := p.Finish(used)
	fmt.Println(len(p.Params(join)), err)
	p.Cut(join, 0) // the edge from the entry
	fmt.Println(p.Again(used), len(p.Params(join)), p.Resolve(use) == two)
	// Output:
	// 1 <nil>
	// true 0 true
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
