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
	}
	for _, x := range used {
		if p.pureOperands != nil || p.paramOf[x] != 0 { // else it is an ordinary value
			p.keep(x)
		}
	}
	for at := 0; at < len(p.work) || len(p.wants) > 0; {
		var needs []Value
		if n := len(p.wants); n > 0 {
			needs = p.pureOperands(p.wants[n-1])
			p.wants = p.wants[:n-1]
		} else {
			prm := &p.params[p.work[at]]
			needs = p.args[prm.args : prm.args+prm.count]
			at++
		}
		for _, x := range needs {
			if p.pureOperands != nil || p.paramOf[x] != 0 {
				p.keep(x)
			}
		}
	}
}

// keep marks a value live, and remembers to mark what it needs.
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
