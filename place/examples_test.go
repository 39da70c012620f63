package place_test

// This file defines an example for each exported name that example_test.go has none for. Most use one of
// two functions: a diamond, x = 1; if (…) x = 2; use(x), and a loop that does not write x: x = 1; while (…) use(x).

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/place"
)

type diamond struct {
	*place.Placer
	x                 place.Var
	entry, then, join place.Block
	one, two          place.Value
}

// newDiamond fills a diamond and seals all blocks but join. Edge 0 to join comes from entry, edge 1 from then.
func newDiamond(o place.Options) (d diamond) {
	p, value := numbered(o)
	d = diamond{p, p.NewVar(), p.NewBlock(), p.NewBlock(), p.NewBlock(), value(), value()}
	p.Seal(d.entry)
	p.Write(d.x, d.entry, d.one)
	p.Edge(d.entry, d.then)
	p.Edge(d.entry, d.join)
	p.Seal(d.then)
	p.Write(d.x, d.then, d.two)
	p.Edge(d.then, d.join)
	return d
}

// readInJoin reads x in join and ends the function.
func (d diamond) readInJoin() (use place.Value) {
	d.Seal(d.join)
	use = d.Read(d.x, d.join)
	d.Finish([]place.Value{use})
	return use
}

type loop struct {
	*place.Placer
	x             place.Var
	entry, header place.Block
	one, use      place.Value
}

// newLoop reads x in the header of a loop, which is not sealed yet.
func newLoop(o place.Options) (l loop) {
	p, value := numbered(o)
	l = loop{p, p.NewVar(), p.NewBlock(), p.NewBlock(), value(), 0}
	p.Seal(l.entry)
	p.Write(l.x, l.entry, l.one)
	p.Edge(l.entry, l.header)
	l.use = p.Read(l.x, l.header)
	p.Edge(l.header, l.header)
	return l
}

func ExampleNew() {
	last := place.Value(1)
	p := place.New(place.Options{
		Param:     func(place.Var, place.Block) place.Value { last++; return last },
		Undefined: func(place.Var, place.Value) place.Value { return 1 },
	})
	x, entry := p.NewVar(), p.NewBlock()
	p.Seal(entry)
	fmt.Println(p.Read(x, entry), p.Finish(nil)) // x was never written
	// Output: 1 <nil>
}

// The zero Placer has no options until Reset.
func ExamplePlacer() {
	var p place.Placer
	p.NewVar()
	fmt.Println(p.Err())
	// Output: place: NewVar: the Placer has no options: New and Reset take them
}

// A Placer is used for one function after the other.
func ExamplePlacer_Reset() {
	p, _ := numbered(place.Options{})
	options := place.Options{
		Param:     func(place.Var, place.Block) place.Value { return 2 },
		Undefined: func(place.Var, place.Value) place.Value { return 1 },
	}
	for range 2 {
		fmt.Println(p.NewBlock(), p.NewVar(), p.Finish(nil))
		p.Reset(options)
	}
	// Output:
	// 0 0 <nil>
	// 0 0 <nil>
}

// Only an operation that may be dropped uses x. With Operands, it is not listed as a use, and the parameter goes with it.
func ExampleOptions() {
	for _, droppable := range []bool{false, true} {
		var use, operation place.Value
		o := place.Options{}
		if droppable {
			o.Operands = func(x place.Value) []place.Value {
				if x == operation {
					return []place.Value{use}
				}
				return nil
			}
		}
		d := newDiamond(o)
		d.Seal(d.join)
		use, operation = d.Read(d.x, d.join), d.two+10
		used := []place.Value{use}
		if droppable {
			used = nil
		}
		err := d.Finish(used)
		fmt.Println(len(d.Params(d.join)), err)
	}
	// Output:
	// 1 <nil>
	// 0 <nil>
}

func ExampleBlock() {
	p, _ := numbered(place.Options{})
	fmt.Println(p.NewBlock(), p.NewBlock(), p.NewBlock() == place.NoBlock)
	// Output: 0 1 false
}

func ExampleVar() {
	p, _ := numbered(place.Options{})
	fmt.Println(p.NewVar(), p.NewVar(), p.NewVar() == place.NoVar)
	// Output: 0 1 false
}

// Values are the client's own numbers.
func ExampleValue() {
	p, _ := numbered(place.Options{})
	x, entry := p.NewVar(), p.NewBlock()
	p.Write(x, entry, 1000)
	fmt.Println(p.Read(x, entry), p.Read(x+1, entry) == place.NoValue)
	// Output: 1000 true
}

// The first block is the entry, to which no edge leads.
func ExamplePlacer_NewBlock() {
	p, _ := numbered(place.Options{})
	entry := p.NewBlock()
	p.Edge(entry, entry)
	fmt.Println(p.Err())
	// Output: place: block 0: Edge: no edge leads to block 0, the entry: add a block after it, and go back to that
}

// Variables may be added at any time before Finish.
func ExamplePlacer_NewVar() {
	p, _ := numbered(place.Options{})
	entry := p.NewBlock()
	p.Seal(entry)
	x := p.NewVar()
	p.Write(x, entry, 7)
	fmt.Println(p.Read(x, entry), p.Finish(nil))
	// Output: 7 <nil>
}

// Read and Write mean "here": a read after a write in the same block returns what was written.
func ExamplePlacer_Write() {
	p, _ := numbered(place.Options{})
	x, entry := p.NewVar(), p.NewBlock()
	p.Write(x, entry, 7)
	fmt.Print(p.Read(x, entry), " ")
	p.Write(x, entry, 8)
	fmt.Println(p.Read(x, entry))
	// Output: 7 8
}

// While its block is not sealed, the value of a read is a promise.
func ExamplePlacer_Read() {
	l := newLoop(place.Options{})
	fmt.Println(l.Resolve(l.use) == l.one)
	l.Seal(l.header)
	fmt.Println(l.Resolve(l.use) == l.one)
	// Output:
	// false
	// true
}

// A switch with two equal targets has two edges to one block.
func ExamplePlacer_Edge() {
	p, _ := numbered(place.Options{})
	entry, target := p.NewBlock(), p.NewBlock()
	fmt.Println(p.Edge(entry, target), p.Edge(entry, target))
	// Output: 0 1
}

func ExamplePlacer_Preds() {
	d := newDiamond(place.Options{})
	fmt.Println(d.Preds(d.entry), d.Preds(d.then), d.Preds(d.join))
	// Output: [] [0] [0 1]
}

func ExamplePlacer_Seal() {
	d := newDiamond(place.Options{})
	d.Seal(d.join)
	d.Edge(d.join, d.join)
	fmt.Println(d.Err())
	// Output: place: block 2: Edge: an edge from block 2 leads to a block that is sealed: seal it after the last edge to it
}

func ExamplePlacer_Sealed() {
	d := newDiamond(place.Options{})
	fmt.Println(d.Sealed(d.then), d.Sealed(d.join))
	// Output: true false
}

// Waiting names a variable that was read in a block before that was sealed.
func ExamplePlacer_Waiting() {
	l := newLoop(place.Options{})
	fmt.Println(l.Waiting(l.header) == l.x, l.Waiting(l.entry) == place.NoVar)
	// Output: true true
}

// Finish keeps the parameters that the used values need.
func ExamplePlacer_Finish() {
	for _, isUsed := range []bool{false, true} {
		d := newDiamond(place.Options{})
		d.Seal(d.join)
		used := []place.Value{d.Read(d.x, d.join)}
		if !isUsed {
			used = nil
		}
		err := d.Finish(used)
		fmt.Println(len(d.Params(d.join)), err)
	}
	// Output:
	// 0 <nil>
	// 1 <nil>
}

// After a mistake, calls do nothing.
func ExamplePlacer_Err() {
	d := newDiamond(place.Options{})
	d.Write(d.x, d.entry, place.NoValue)
	fmt.Println(d.Err())
	fmt.Println(d.NewBlock() == place.NoBlock, d.Finish(nil) == d.Err())
	// Output:
	// place: block 0: variable 0: Write: 0 is no value: values are numbers from 1
	// true true
}

func ExamplePlacer_Params() {
	d := newDiamond(place.Options{})
	use := d.readInJoin()
	for _, prm := range d.Params(d.join) {
		fmt.Println(prm.Value == use, prm.Var == d.x, prm.Args[0] == d.one, prm.Args[1] == d.two)
	}
	// Output: true true true true
}

// An argument is NoValue if its edge cannot be taken.
func ExampleParam() {
	d := newDiamond(place.Options{})
	unreachable := d.NewBlock()
	d.Seal(unreachable)
	d.Edge(unreachable, d.join)
	d.readInJoin()
	prm := d.Params(d.join)[0]
	fmt.Println(prm.Number, len(prm.Args), prm.Args[2] == place.NoValue)
	// Output: -1 3 true
}

// The values of x that come into the loop are one and the same, so this replaces the promise.
func ExamplePlacer_Resolve() {
	l := newLoop(place.Options{})
	l.Seal(l.header)
	err := l.Finish([]place.Value{l.use})
	fmt.Println(l.Resolve(l.use) == l.one, l.Resolve(l.one) == l.one, len(l.Params(l.header)), err)
	// Output: true true 0 <nil>
}

// Definition tells what is known already, without a lookup.
func ExamplePlacer_Definition() {
	d := newDiamond(place.Options{})
	fmt.Println(d.Definition(d.x, d.then) == d.two, d.Definition(d.x, d.join) == place.NoValue)
	// Output: true true
}

// BlockOf tells parameters and promises from other values.
func ExamplePlacer_BlockOf() {
	l := newLoop(place.Options{})
	fmt.Println(l.BlockOf(l.use) == l.header, l.BlockOf(l.one) == place.NoBlock)
	// Output: true true
}

func ExamplePlacer_Args() {
	d := newDiamond(place.Options{})
	args := d.Args(d.readInJoin())
	fmt.Println(args[0] == d.one, args[1] == d.two, d.Args(d.one) == nil)
	// Output: true true true
}

// A parameter that nothing uses is in ParamsNow, but not in Params.
func ExamplePlacer_ParamsNow() {
	d := newDiamond(place.Options{})
	d.Seal(d.join)
	x := d.Read(d.x, d.join)
	err := d.Finish(nil)
	fmt.Println(d.ParamsNow(d.join)[0] == x, len(d.Params(d.join)), err)
	// Output: true 0 <nil>
}

// Here is one parameter with two arguments.
func ExamplePlacer_Size() {
	d := newDiamond(place.Options{})
	d.readInJoin()
	fmt.Println(d.Size())
	// Output: 3
}

// With Operands, Live says which operations are useless: here, the one whose value nothing uses.
func ExamplePlacer_Live() {
	p, value := numbered(place.Options{Operands: func(place.Value) []place.Value { return nil }})
	x, entry := p.NewVar(), p.NewBlock()
	p.Seal(entry)
	useless, useful := value(), value()
	p.Write(x, entry, useless)
	p.Write(x, entry, useful)
	err := p.Finish([]place.Value{p.Read(x, entry)})
	fmt.Println(p.Live(useless), p.Live(useful), err)
	// Output: false true <nil>
}

// After the edge from then was cut, one argument is left. RemoveTrivial does not wait for Again.
func ExamplePlacer_Cut() {
	d := newDiamond(place.Options{})
	use := d.readInJoin()
	d.Cut(d.join, 1)
	fmt.Println(d.Preds(d.join), d.Resolve(use) == use)
	fmt.Println(d.RemoveTrivial(use), d.Resolve(use) == d.one)
	// Output:
	// [0 -1] true
	// true true
}

// A client that has folded both values into one says so.
func ExamplePlacer_Replace() {
	d := newDiamond(place.Options{})
	use := d.readInJoin()
	d.Replace(d.two, d.one)
	fmt.Println(d.Again([]place.Value{use}), d.Resolve(use) == d.one)
	// Output: true true
}

func ExamplePlacer_RemoveTrivial() {
	d := newDiamond(place.Options{})
	use := d.readInJoin()
	fmt.Println(d.RemoveTrivial(use))
	d.Replace(d.two, d.one)
	fmt.Println(d.RemoveTrivial(use), d.Resolve(use) == d.one)
	// Output:
	// false
	// true true
}

// Two joins with the same two values, the second of which the first dominates in the graph of values
// as soon as its edge from elsewhere is cut.
func exampleSuspects() (d diamond, use place.Value) {
	d = newDiamond(place.Options{})
	d.Seal(d.join)
	d.Read(d.x, d.join)
	last := d.NewBlock()
	d.Edge(d.join, last)
	d.Edge(d.then, last)
	d.Seal(last)
	use = d.Read(d.x, last)
	d.Finish([]place.Value{use})
	d.Cut(last, 1)
	return d, use
}

// Revise begins a search, in which each block has its number in reverse postorder.
func ExamplePlacer_Revise() {
	d, use := exampleSuspects()
	d.Revise([]int32{0, 1, 2, 3}, 10, 10)
	d.Suspect(use)
	fmt.Println(len(d.RemoveRedundant()), d.BlockOf(d.Resolve(use)) == d.join)
	// Output: 1 true
}

// Only suspects are examined.
func ExamplePlacer_Suspect() {
	d, use := exampleSuspects()
	d.Revise([]int32{0, 1, 2, 3}, 10, 10)
	fmt.Println(len(d.RemoveRedundant()))
	d.Suspect(use)
	fmt.Println(len(d.RemoveRedundant()))
	// Output:
	// 0
	// 1
}

// RemoveRedundant returns what it has replaced, and nothing when no suspect is redundant.
func ExamplePlacer_RemoveRedundant() {
	d, use := exampleSuspects()
	d.Revise([]int32{0, 1, 2, 3}, 10, 10)
	d.Suspect(use)
	for removed := d.RemoveRedundant(); len(removed) > 0; removed = d.RemoveRedundant() {
		fmt.Println(removed[0] == use)
	}
	// Output: true
}

func ExamplePlacer_Stats() {
	d := newDiamond(place.Options{})
	d.readInJoin()
	fmt.Println(d.Stats().Promises, d.Stats().Created, d.Stats().Removed, d.Stats().Kept)
	// Output: 1 1 0 1
}

// The counts of several functions are added up.
func ExampleStats() {
	var all place.Stats
	for range 3 {
		d := newDiamond(place.Options{})
		d.readInJoin()
		all.Add(*d.Stats())
	}
	fmt.Println(all.Kept, all.Work() == all.Lookups+all.Visited+all.Comparisons+all.Revisits)
	// Output: 3 true
}

func ExampleStats_Add() {
	s := place.Stats{Lookups: 1, Longest: 4}
	s.Add(place.Stats{Lookups: 2, Longest: 3})
	fmt.Println(s.Lookups, s.Longest)
	// Output: 3 4
}

func ExampleStats_Work() {
	fmt.Println((&place.Stats{Lookups: 1, Visited: 2, Comparisons: 3, Revisits: 4}).Work())
	// Output: 10
}

// The other strategies place parameters that are not needed, and remove most of them again.
func ExampleStrategy() {
	for _, s := range place.Strategies {
		l := newLoop(place.Options{Strategy: s})
		l.Seal(l.header)
		l.Finish([]place.Value{l.use})
		fmt.Println(s, l.Stats().Created, l.Stats().Kept)
	}
	// Output:
	// simple 1 0
	// marker 1 0
	// scc 1 0
	// deferred 0 0
}

// reasons prints why parameters are placed and replaced.
type reasons struct{}

func (reasons) Event(e place.Event) {
	if e.Why != place.NoReason {
		fmt.Println(e.Kind, e.Value, e.Why)
	}
}

func ExampleEvent() {
	l := newLoop(place.Options{Trace: reasons{}})
	l.Seal(l.header)
	// Output:
	// place 3 unsealed
	// replace 3 trivial
}

func ExampleEventKind() {
	fmt.Println(place.EventOptional, place.EventLocal, place.EventPlace, place.NumEvents)
	// Output: optional local place event 25
}

func ExampleReason() {
	for _, s := range place.Strategies {
		fmt.Print(s, ": ")
		d := newDiamond(place.Options{Strategy: s, Trace: reasons{}})
		d.readInJoin()
	}
	// Output:
	// simple: place 4 join
	// marker: place 4 disagree
	// scc: place 4 several
	// deferred: place 4 disagree
}

// Each exported type, function and method has an example, except methods that give a text.
func TestExamples(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, examples := map[string]*ast.File{}, map[string]bool{}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = f
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "place_test" {
				examples[d.Name.Name] = true
			}
		}
	}
	want := func(name string) {
		if ast.IsExported(name) && !examples["Example"+name] {
			t.Errorf("there is no Example%s", name)
		}
	}
	for name, f := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						want(s.Name.Name)
					}
				}
			case *ast.FuncDecl:
				switch {
				case d.Recv == nil:
					want(d.Name.Name)
				case ast.IsExported(d.Name.Name) && d.Name.Name != "String" && d.Name.Name != "Error":
					receiver := d.Recv.List[0].Type
					if star, ok := receiver.(*ast.StarExpr); ok {
						receiver = star.X
					}
					want(receiver.(*ast.Ident).Name + "_" + d.Name.Name)
				}
			}
		}
	}
}
