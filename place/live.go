// This file defines which parameters, and values of other kinds, are used.

package place

// liveness holds the buffers of findLive.
type liveness struct {
	list   []int32 // the parameters that were found
	marks  []bool  // by parameter: it is in list
	values []bool  // by value, with Options.Operands: it is used, and is no parameter
	work   []Value // a worklist of such values
	used   []Value // see eager.functionEnds
}

// remaining returns all parameters that were not replaced and can be reached.
func (p *Placer) remaining() []int32 {
	list := p.live.list[:0]
	for i := range p.params {
		if p.params[i].complete && p.alive(int32(i)) {
			list = append(list, int32(i))
		}
	}
	p.live.list = list
	return list
}

// countPlaced returns how many of some parameters are those of variables.
func (p *Placer) countPlaced(list []int32) (n int) {
	for _, i := range list {
		if p.params[i].v != NoVar {
			n++
		}
	}
	return n
}

// findLive returns the parameters that something other than a parameter uses, directly or through other
// parameters. With Options.Operands, it also marks all other values that are used.
//
// If every read is a use, it need not search: all parameters that remain are used. Why?
// Something asked for each of them: a read, which uses the answer, or another parameter, as
// one of its arguments. If that parameter remains, it uses the argument. If it was replaced,
// then by the value of its arguments, which is this parameter; so this one is used wherever
// the other one was asked for. docs/algorithms.md has the proof.
func (p *Placer) findLive(used []Value) []int32 {
	if p.opts.ReadsAreUses {
		return p.remaining()
	}
	l := &p.live
	l.list, l.work, l.marks = l.list[:0], l.work[:0], zeroed(l.marks, len(p.params))
	if p.opts.Operands != nil {
		l.values = zeroed(l.values, len(p.values))
	}
	p.keepAll(used)
	for at := 0; at < len(l.list) || len(l.work) > 0; {
		if n := len(l.work); n > 0 {
			x := l.work[n-1]
			l.work = l.work[:n-1]
			p.keepAll(p.opts.Operands(x))
		} else {
			p.keepAll(p.argsOf(l.list[at]))
			at++
		}
	}
	return l.list
}

// keepAll adds parameters to the list, and marks other values. It puts them on the worklists, so that
// their operands are marked, too.
func (p *Placer) keepAll(list []Value) {
	l := &p.live
	for _, x := range list {
		x = p.values.resolve(x)
		if i := p.paramOf(x); i >= 0 {
			if !l.marks[i] {
				l.marks[i] = true
				l.list = append(l.list, i)
			}
		} else if p.opts.Operands != nil {
			l.values = grow(l.values, int(x)+1)
			if !l.values[x] {
				l.values[x] = true
				l.work = append(l.work, x)
			}
		}
	}
}

// Live reports whether something that is no parameter and may not be dropped uses x, directly or through
// other values, or x is such a thing. It is for clients with Options.Operands, after Finish.
func (p *Placer) Live(x Value) bool {
	if i := p.paramOf(x); i >= 0 {
		return p.params[i].kept
	}
	return uint(x) < uint(len(p.live.values)) && p.live.values[x]
}
