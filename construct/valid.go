// This file defines the check that a result is correct: on every path, every read gets the
// value of the last write of its variable. It is the lockstep property of Ullrich,
// "Verified Construction of SSA Form" (2013), section 5, decided by data flow: two maps
// from variables to values, one of the function and one of the result, agree along all
// paths.

package construct

import (
	"fmt"

	"cpsc/flow"
)

// States of a variable that are not a value.
const (
	unknown  Def = -2 - iota // no path has reached the node yet
	conflict                 // not the same on all paths
)

// Valid returns an error that names the first read or argument that is wrong, or nil. The
// function must be well-formed.
//
// It propagates the value of each variable along all edges. Where a node has a phi for a
// variable, the phi is the value; elsewhere either all predecessors agree on the value, or
// the variable must not be read. Since a value is known only after its definition, on all
// paths, this also checks that definitions dominate uses.
//
// Copies may be propagated or not: a copy counts as the definition that its read got, where
// that definition dominates the use. A variable can outlive the value that was copied to
// it: where a write or a phi gets a new value, other variables that have its old value have
// none any more.
func (f *Function) Valid(result *Result) error {
	c := &checker{f: f, result: result}
	c.reads, c.writes = f.Numbers()
	c.last = Def(c.writes[len(f.Code)])
	if err := c.shape(); err != nil {
		return err
	}
	for changed := true; changed; {
		changed = false
		for _, n := range c.order {
			c.enter(n)
			c.run(n, nil)
			exit := c.exits[int(n)*len(c.now):][:len(c.now)]
			for v, x := range c.now {
				if exit[v] != x {
					exit[v], changed = x, true
				}
			}
		}
	}
	for _, n := range c.order {
		if err := c.arguments(n); err != nil {
			return err
		}
		c.enter(n)
		if err := c.run(n, c.read); err != nil {
			return err
		}
	}
	return nil
}

type checker struct {
	f             *Function
	result        *Result
	reads, writes []int32
	last          Def // the number of writes
	preds         flow.Graph
	order         []int32
	phis          [][]int32 // by node
	copied        []Def     // by write: the definition that it copies, or itself
	exits         []Def     // by node and variable, the value at the end
	now           []Def     // by variable, its current value
	own           []int32   // by variable, one more than its phi in the current node
	tree          *flow.Tree
	nodes         []int32 // by write, if there are copies
	copies        bool    // whether there are any
}

// CheckResult returns an error that names the first read or phi of a result that does not
// fit the function, or nil. It checks that there is a value for each read, that each phi
// has an argument for each predecessor, and that all values exist. Valid checks more, and
// takes longer. The function must be well-formed.
func (f *Function) CheckResult(result *Result) error {
	reads, writes := f.Numbers()
	n := len(f.Code)
	if result == nil {
		return fmt.Errorf("construct: %s: there is no result", f.Name)
	}
	if len(result.Reads) != int(reads[n]) {
		return fmt.Errorf("construct: %s: %d reads in the result, %d in the function", f.Name, len(result.Reads), reads[n])
	}
	preds := make([]int, n)
	for _, list := range f.Succs {
		for _, s := range list {
			preds[s]++
		}
	}
	exists := func(x Def) bool { return x >= Undef && x < Def(writes[n])+Def(len(result.Phis)) }
	seen := make(map[[2]int32]bool, len(result.Phis))
	for i, p := range result.Phis {
		if p.Node < 0 || int(p.Node) >= n || p.Var < 0 || p.Var >= f.Vars {
			return fmt.Errorf("construct: %s: phi %d: at node %d for variable %d", f.Name, i, p.Node, p.Var)
		}
		if len(p.Args) != preds[p.Node] || len(p.Args) == 0 {
			return fmt.Errorf("construct: %s: phi %d: %d arguments in node %d, which has %d predecessors",
				f.Name, i, len(p.Args), p.Node, preds[p.Node])
		}
		for _, x := range p.Args {
			if !exists(x) {
				return fmt.Errorf("construct: %s: phi %d: there is no value %d", f.Name, i, x)
			}
		}
		if at := [2]int32{p.Node, p.Var}; seen[at] {
			return fmt.Errorf("construct: %s: two phis for %s in node %d", f.Name, varName(p.Var), p.Node)
		} else {
			seen[at] = true
		}
	}
	for r, x := range result.Reads {
		if !exists(x) {
			return fmt.Errorf("construct: %s: read %d: there is no value %d", f.Name, r, x)
		}
	}
	return nil
}

// shape checks everything that needs no data flow, and prepares the rest.
func (c *checker) shape() error {
	f, result := c.f, c.result
	if err := f.CheckResult(result); err != nil {
		return err
	}
	n := len(f.Code)
	c.preds, _ = f.Succs.Reverse()
	c.order = f.Succs.ReversePostorder()
	var nodes, phis []int32
	for i, p := range result.Phis {
		nodes, phis = append(nodes, p.Node), append(phis, int32(i))
	}
	c.phis = group(n, nodes, phis)
	c.own = make([]int32, f.Vars)
	copied, again := f.originals(result)
	if again >= 0 {
		return fmt.Errorf("construct: %s: write %d is a copy of itself", f.Name, again)
	}
	c.copied, c.nodes = copied, make([]int32, c.last)
	for node := range f.Code {
		for w := c.writes[node]; w < c.writes[node+1]; w++ {
			c.nodes[w] = int32(node)
			c.copies = c.copies || copied[w] != Def(w)
		}
	}
	if c.copies {
		c.tree = f.Succs.DominatorTree()
	}
	c.now = make([]Def, f.Vars)
	c.exits = make([]Def, n*len(c.now))
	for i := range c.exits {
		c.exits[i] = unknown
	}
	return nil
}

// original returns the definition that a value copies, or the value.
func (c *checker) original(x Def) Def {
	if x >= 0 && x < c.last {
		return c.copied[x]
	}
	return x
}

// dominates reports whether the definition of x dominates a position: the one in node n
// where the next write has the number next. It is needed only for copies; other values are
// propagated along all edges.
func (c *checker) dominates(x Def, n int32, next Def) bool {
	if x < 0 || x >= c.last || c.copied[x] == x {
		return true
	}
	if c.nodes[x] == n {
		return x < next
	}
	return c.tree.Dominates(c.nodes[x], n)
}

// enter computes the values of the variables at the beginning of a node.
func (c *checker) enter(n int32) {
	if n == 0 {
		for v := range c.now {
			c.now[v] = Undef
		}
		return
	}
	for _, i := range c.phis[n] {
		c.own[c.result.Phis[i].Var] = i + 1
	}
	for v := range c.now {
		if i := c.own[v]; i > 0 {
			c.now[v] = c.last + Def(i-1)
			continue
		}
		x := unknown
		for _, p := range c.preds[n] {
			switch y := c.exits[int(p)*len(c.now)+v]; {
			case y == unknown || y == x:
			case x == unknown:
				x = y
			default:
				x = conflict
			}
		}
		if x >= c.last && c.result.Phis[x-c.last].Node == n {
			x = conflict // it was the value of the phi before
		}
		c.now[v] = x
	}
	for _, i := range c.phis[n] {
		c.own[c.result.Phis[i].Var] = 0
	}
}

// run goes through the code of a node, and calls read for each read, with its
// variable and the number of the next write.
func (c *checker) run(n int32, read func(n, number, v int32, next Def) error) error {
	number, write := c.reads[n], Def(c.writes[n])
	got := Undef // the value of the last read
	for _, a := range c.f.Code[n] {
		switch {
		case !a.Write:
			got = c.now[a.Var]
			if read != nil {
				if err := read(n, number, a.Var, write); err != nil {
					return err
				}
			}
			number++
		case a.Copy:
			c.now[a.Var] = got
			write++
		default:
			if c.copies {
				for v, x := range c.now {
					if x == write {
						c.now[v] = conflict // it was the value of the write before
					}
				}
			}
			c.now[a.Var] = write
			write++
		}
	}
	return nil
}

// read checks a read.
func (c *checker) read(n, number, v int32, next Def) error {
	x := c.result.Reads[number]
	switch {
	case c.original(x) != c.now[v]:
		return fmt.Errorf("construct: %s: read %d of %s gets %d and not %s", c.f.Name, number, varName(v), x, c.expected(c.now[v]))
	case !c.dominates(x, n, next):
		return fmt.Errorf("construct: %s: read %d of %s gets %d, which does not dominate it", c.f.Name, number, varName(v), x)
	}
	return nil
}

// arguments checks the arguments of the phis of a node.
func (c *checker) arguments(n int32) error {
	for _, i := range c.phis[n] {
		p := &c.result.Phis[i]
		for j, x := range p.Args {
			from := c.preds[n][j]
			want := c.exits[int(from)*len(c.now)+int(p.Var)]
			switch {
			case c.original(x) != want:
				return fmt.Errorf("construct: %s: argument %d of the phi for %s in node %d is %d and not %s",
					c.f.Name, j, varName(p.Var), n, x, c.expected(want))
			case !c.dominates(x, from, c.last):
				return fmt.Errorf("construct: %s: argument %d of the phi for %s in node %d is %d, which does not dominate it",
					c.f.Name, j, varName(p.Var), n, x)
			}
		}
	}
	return nil
}

func (c *checker) expected(x Def) string {
	if x < Undef {
		return "one value on all paths"
	}
	return fmt.Sprint(int32(x))
}
