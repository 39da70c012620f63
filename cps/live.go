// This file defines which parameters and operations are used.

package cps

// findLive marks as kept, and lists in work, exactly the parameters that something other
// than a parameter uses, directly or through other parameters. With pureOperands, it
// also marks all other values that are used as live.
func (p *placer) findLive(used []Value) {
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.work, p.wants = p.work[:0], p.wants[:0]
	if p.pureOperands == nil {
		p.findLiveParams(used)
		return
	}
	p.live = p.live[:0]
	p.live = grow(p.live, len(p.values))
	p.keepAll(used)
	for at := 0; at < len(p.work) || len(p.wants) > 0; {
		if n := len(p.wants); n > 0 {
			x := p.wants[n-1]
			p.wants = p.wants[:n-1]
			p.keepAll(p.pureOperands(x))
		} else {
			prm := &p.params[p.work[at]]
			p.keepAll(p.args[prm.args : prm.args+prm.count])
			at++
		}
	}
}

// findLiveParams is findLive without pureOperands: only parameters have operands. It
// starts from the last uses, because most parameters are used late, and ends when it has
// found all of them.
func (p *placer) findLiveParams(used []Value) {
	left := len(p.params) - p.replaced // the parameters that may still be found
	list, paramOf := used, p.paramOf
	for at := 0; left > 0; at++ {
		for n := len(list) - 1; n >= 0; n-- {
			x := list[n]
			if paramOf[x] == 0 {
				continue
			}
			if i := paramOf[p.resolve(x)] - 1; i >= 0 && !p.params[i].kept {
				p.params[i].kept = true
				p.work = append(p.work, i)
				left--
				if left == 0 {
					return
				}
			}
		}
		if at == len(p.work) {
			return
		}
		prm := &p.params[p.work[at]]
		list = p.args[prm.args : prm.args+prm.count]
	}
}

// keepAll marks values as live, and parameters as kept. It puts them on the worklists, so
// that their operands are marked, too.
func (p *placer) keepAll(list []Value) {
	for _, x := range list {
		x = p.resolve(x)
		if i := p.paramOf[x] - 1; i >= 0 {
			if !p.params[i].kept {
				p.params[i].kept = true
				p.work = append(p.work, i)
			}
		} else if !p.live[x] {
			p.live[x] = true
			p.wants = append(p.wants, x)
		}
	}
}
