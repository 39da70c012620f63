// This file defines the errors that report misuse of a Placer.

package place

import "fmt"

// An Error is a mistake in the use of a Placer.
type Error struct {
	Block Block // where it was made; NoBlock if in none
	Var   Var   // the variable; NoVar if it concerns none
	Msg   string
}

// Error describes the mistake.
func (e *Error) Error() string {
	where := "place: "
	if e.Block != NoBlock {
		where += fmt.Sprintf("block %d: ", e.Block)
	}
	if e.Var != NoVar {
		where += fmt.Sprintf("variable %d: ", e.Var)
	}
	return where + e.Msg
}

// Err returns the first mistake since Reset, as an *Error, or nil. The calls after a mistake do
// nothing, and return NoValue, NoBlock or NoVar, and -1 for an edge.
func (p *Placer) Err() error { return p.err }

// fail remembers the first mistake.
func (p *Placer) fail(b Block, v Var, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{b, v, fmt.Sprintf(format, args...)}
	}
	p.open, p.known = false, 0
}

// These checks are inlined. If they are false, the methods after them report why.

func (p *Placer) hasBlock(b Block) bool { return uint(b) < uint(len(p.nodes)) }

// mayChange reports whether the function is under construction and has a block.
func (p *Placer) mayChange(b Block) bool { return p.open && p.hasBlock(b) }

// has reports whether a variable may be read or written in a block.
func (p *Placer) has(v Var, b Block) bool { return p.hasBlock(b) && uint(v) < uint(p.known) }

// closed reports that the function is not under construction, unless a mistake was made before.
func (p *Placer) closed(what string) {
	switch {
	case p.err != nil:
	case p.strategy == nil:
		p.fail(NoBlock, NoVar, "%s: the Placer has no options: New and Reset take them", what)
	default:
		p.fail(NoBlock, NoVar, "%s is called after Finish: Reset begins the next function", what)
	}
}

func (p *Placer) noBlock(what string, b Block) {
	if p.err == nil {
		p.fail(b, NoVar, "%s: there is no such block: NewBlock has made %d", what, len(p.nodes))
	}
}

func (p *Placer) mayNotChange(what string, b Block) {
	if p.open {
		p.noBlock(what, b)
	} else {
		p.closed(what)
	}
}

func (p *Placer) hasNot(what string, v Var, b Block) {
	switch {
	case !p.open:
		p.closed(what)
	case !p.hasBlock(b):
		p.fail(b, v, "%s: there is no such block: NewBlock has made %d", what, len(p.nodes))
	default:
		p.fail(b, v, "%s: there is no such variable: NewVar has made %d", what, p.known)
	}
}

// mayWrite reports whether x may be written to v in b. In a block that an edge leaves already, only before
// the first Read.
func (p *Placer) mayWrite(v Var, b Block, x Value) bool {
	switch {
	case !p.has(v, b):
		p.hasNot("Write", v, b)
	case x <= NoValue:
		p.fail(b, v, "Write: %d is no value: values are numbers from 1", x)
	case p.stats.Lookups > 0 || len(p.params) > 0:
		p.fail(b, v, "Write: an edge leaves the block already, and variables were read: write before the first edge")
	}
	return p.open
}

// mayAdd reports whether an edge may be added. Most edges need not ask.
func (p *Placer) mayAdd(from, to Block, args []Value) bool {
	switch {
	case !p.mayChange(from):
		p.mayNotChange("Edge", from)
	case !p.hasBlock(to):
		p.noBlock("Edge", to)
	case to == 0:
		p.fail(from, NoVar, "Edge: no edge leads to block 0, the entry: add a block after it, and go back to that")
	case p.nodes[to].sealed:
		p.fail(to, NoVar, "Edge: an edge from block %d leads to a block that is sealed: seal it after the last edge to it", from)
	case len(args) != int(p.nodes[to].explicit):
		p.fail(to, NoVar, "Edge: an edge from block %d passes %d arguments, and AddParam has added %d parameters", from, len(args), p.nodes[to].explicit)
	}
	for _, x := range args {
		if x <= NoValue {
			p.fail(to, NoVar, "Edge: an edge from block %d passes %d, which is no value", from, x)
		}
	}
	return p.open
}
