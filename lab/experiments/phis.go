// This file defines what several experiments ask of phis.

package experiments

import (
	"cmp"
	"slices"

	"cpsc/construct"
)

// phiCounts count the phis of results.
type phiCounts struct{ all, used, minimal int }

func (c *phiCounts) add(f *construct.Function, result *construct.Result) {
	c.all += len(result.Phis)
	if len(result.Phis) == 0 {
		return
	}
	for _, used := range f.Used(result) {
		if used {
			c.used++
		}
	}
	reduced, _ := f.Reduce(result)
	c.minimal += len(f.Prune(reduced).Phis)
}

// A site is the position of a phi.
type site struct{ node, v int32 }

// sites returns where the phis of a result are, in order.
func sites(result *construct.Result) []site {
	list := make([]site, len(result.Phis))
	for i, phi := range result.Phis {
		list[i] = site{phi.Node, phi.Var}
	}
	slices.SortFunc(list, func(a, b site) int { return cmp.Or(cmp.Compare(a.node, b.node), cmp.Compare(a.v, b.v)) })
	return list
}

// live returns where the phis of a result are, if the variable is live there.
func live(f *construct.Function, result *construct.Result) []site {
	all := sites(result)
	slices.SortStableFunc(all, func(a, b site) int { return cmp.Compare(a.v, b.v) })
	preds, _ := f.Succs.Reverse()
	l := f.Liveness(preds, f.Writers())
	var list []site
	for i, x := range all {
		if i == 0 || all[i-1].v != x.v {
			l.Of(x.v)
		}
		if l.In(x.node) {
			list = append(list, x)
		}
	}
	slices.SortFunc(list, func(a, b site) int { return cmp.Or(cmp.Compare(a.node, b.node), cmp.Compare(a.v, b.v)) })
	return list
}
