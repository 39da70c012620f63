// This file defines which parameters and operations are used.

package cps

// findLive collects in work the parameters that are used by something that is
// not a parameter, directly or through others, and marks them kept, and no
// others. With pureOperands, it does the same for all other values: they are live.
func (p *placer) findLive(used []Value) {
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.work, p.wants = p.work[:0], p.wants[:0]
	if p.pureOperands != nil {
		p.live = p.live[:0]
		p.live = grow(p.live, len(p.values))
	} else if len(p.params) == 0 {
		return
	}
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

// keepAll marks values live, and remembers to mark what they need. Without
// pureOperands, an ordinary value needs nothing.
func (p *placer) keepAll(list []Value) {
	if p.pureOperands != nil {
		for _, x := range list {
			p.keep(x)
		}
		return
	}
	paramOf := p.paramOf
	for _, x := range list {
		if paramOf[x] != 0 {
			p.keep(x)
		}
	}
}

func (p *placer) keep(x Value) {
	x = p.resolve(x)
	if i := p.paramOf[x] - 1; i >= 0 {
		if !p.params[i].kept {
			p.params[i].kept = true
			p.work = append(p.work, i)
		}
	} else if p.pureOperands != nil && !p.live[x] {
		p.live[x] = true
		p.wants = append(p.wants, x)
	}
}
