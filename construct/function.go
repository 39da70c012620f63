// This file defines functions as the construction of SSA form sees them: a
// control-flow graph whose nodes read and write variables.

package construct

import (
	"errors"
	"fmt"

	"cpsc/flow"
)

// An Access is a read or a write of a variable. A Copy writes the value that was read by
// the access before it.
type Access struct {
	Var   int32
	Write bool
	Copy  bool // only of a write
}

// A Function is a control-flow graph whose nodes read and write variables. Node 0
// is the entry. It has no predecessor: a function that starts with a loop needs
// a node before it. Every node can be reached from the entry. Until it is
// written, a variable is undefined, as if the entry began with such a write.
//
// Reads and writes are numbered separately, each from 0, over the nodes in their order. A
// Copy counts as a write.
type Function struct {
	Name  string
	Succs flow.Graph
	Code  [][]Access // by node
	Vars  int32      // the number of variables
}

// Check returns nil if the function is well-formed, and otherwise an error that names the
// fault.
func (f *Function) Check() error {
	fault := func(format string, args ...any) error {
		return fmt.Errorf("construct: %s: %s", f.Name, fmt.Sprintf(format, args...))
	}
	if f == nil {
		return errors.New("construct: there is no function: it is nil")
	}
	if len(f.Succs) == 0 {
		return fault("no nodes")
	}
	if len(f.Code) != len(f.Succs) {
		return fault("%d nodes with code, %d in the graph", len(f.Code), len(f.Succs))
	}
	for n, succs := range f.Succs {
		for _, s := range succs {
			switch {
			case s < 0 || int(s) >= len(f.Succs):
				return fault("node %d: there is no node %d for its successor", n, s)
			case s == 0:
				return fault("node %d: leads back to the entry", n)
			}
		}
	}
	if order := f.Succs.ReversePostorder(); len(order) < len(f.Succs) {
		reached := make([]bool, len(f.Succs))
		for _, n := range order {
			reached[n] = true
		}
		for n, ok := range reached {
			if !ok {
				return fault("node %d: cannot be reached from the entry", n)
			}
		}
	}
	for n, code := range f.Code {
		for i, a := range code {
			switch {
			case a.Var < 0 || a.Var >= f.Vars:
				return fault("node %d: there is no variable %d", n, a.Var)
			case a.Copy && !a.Write:
				return fault("node %d: a copy that is not a write", n)
			case a.Copy && (i == 0 || code[i-1].Write):
				return fault("node %d: a copy without a read before it", n)
			}
		}
	}
	return nil
}

// Numbers returns the numbers of the first read and the first write of each node, followed
// by the total numbers of reads and writes.
func (f *Function) Numbers() (reads, writes []int32) {
	n := len(f.Code)
	both := make([]int32, 2*(n+1))
	reads, writes = both[:n+1:n+1], both[n+1:]
	for i, code := range f.Code {
		written := int32(0)
		for _, a := range code {
			if a.Write {
				written++
			}
		}
		writes[i+1] = writes[i] + written
		reads[i+1] = reads[i] + int32(len(code)) - written
	}
	return reads, writes
}
