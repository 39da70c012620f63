// This file defines what several experiments ask of forms.

package experiments

import (
	"cmp"
	"slices"

	"cpsc/construct"
)

// formCounts count the phis of forms.
type formCounts struct{ all, used, minimal int }

func (c *formCounts) add(f *construct.Func, form *construct.Form) {
	c.all += len(form.Phis)
	if len(form.Phis) == 0 {
		return
	}
	for _, used := range f.Used(form) {
		if used {
			c.used++
		}
	}
	reduced, _ := f.Reduce(form)
	c.minimal += len(f.Prune(reduced).Phis)
}

// A site is where a phi stands.
type site struct{ node, v int32 }

// sites returns where the phis of a form stand, in order.
func sites(form *construct.Form) []site {
	list := make([]site, len(form.Phis))
	for i, phi := range form.Phis {
		list[i] = site{phi.Node, phi.Var}
	}
	slices.SortFunc(list, func(a, b site) int { return cmp.Or(cmp.Compare(a.node, b.node), cmp.Compare(a.v, b.v)) })
	return list
}

// live returns where the phis of a form stand, if the variable is live there.
func live(f *construct.Func, form *construct.Form) []site {
	all := sites(form)
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
