// This file defines the splitting of nodes, which makes a graph reducible: of a cycle with several entries, one becomes the
// header, and edges from outside to others lead to copies of what is reached from there without the header (after Janssen and
// Corporaal, "Making Graphs Reducible with Controlled Node Splitting", TOPLAS 1997).

package wasm

import (
	"slices"

	"cpsc/cps"
)

// maxEntries bounds the choice of a header.
const maxEntries = 8

// split returns a function whose graph is reducible: f itself, or one in which copies of continuations follow those of f. A
// copy defines the same values as the original, so the function is for no pass, but the values have the same locals. It
// returns f if the copies had more operations than f, where a dispatch loop is smaller.
func split(f *cps.Func) *cps.Func {
	g := newFlow(f)
	if g.Reducible() {
		return f
	}
	out := *f
	out.Conts = slices.Clone(f.Conts)
	size := func(k int32) int { return len(out.Conts[k].Ops) + len(out.Conts[k].Params) + 1 }
	room := 0
	for k := range f.Conts {
		room += size(int32(k))
	}
	redirect := func(from int32, copies map[int32]int32) {
		t := &out.Conts[from].Term
		t.Targets = slices.Clone(t.Targets)
		for slot, to := range t.Succs() {
			if c, ok := copies[int32(to)]; ok {
				t.Targets[slot] = cps.ContID(c)
			}
		}
		for i, to := range g.Graph[from] {
			if c, ok := copies[to]; ok {
				g.Graph[from][i] = c
			}
		}
	}
	g.untangle(func(c part, entries []int32) []part {
		header, least, reached := int32(-1), room+1, []int32(nil)
		for _, h := range entries[:min(len(entries), maxEntries)] {
			list, cost := g.without(c.nodes, entries, h), 0
			for _, i := range list {
				cost += size(i)
			}
			if cost < least {
				header, least, reached = h, cost, list
			}
		}
		room -= least
		if header < 0 {
			return nil
		}
		copies, first := map[int32]int32{}, len(out.Conts)
		for _, i := range reached {
			copies[i] = int32(len(out.Conts))
			out.Conts = append(out.Conts, out.Conts[i])
			g.Graph = append(g.Graph, slices.Clone(g.Graph[i]))
			g.preds = append(g.preds, nil)
		}
		inside := map[int32]bool{}
		for _, i := range c.nodes {
			inside[i] = true
		}
		inner, outer := part{c.nodes, header, -1}, part{nil, -1, -1}
		for k := first; k < len(out.Conts); k++ {
			redirect(int32(k), copies)
			outer.nodes = append(outer.nodes, int32(k))
			for _, to := range g.Graph[k] {
				g.preds[to] = append(g.preds[to], int32(k))
			}
		}
		entered := map[int32]int32{}
		var from []int32
		for _, e := range entries {
			if e != header {
				entered[e] = copies[e]
				n := len(from)
				from = append(from, slices.DeleteFunc(slices.Clone(g.preds[e]), func(p int32) bool { return inside[p] })...)
				g.preds[copies[e]] = append(g.preds[copies[e]], from[n:]...)
				g.preds[e] = slices.DeleteFunc(g.preds[e], func(p int32) bool { return !inside[p] })
			}
		}
		slices.Sort(from)
		for _, p := range slices.Compact(from) {
			redirect(p, entered)
		}
		return []part{inner, outer}
	})
	if room < 0 {
		return f
	}
	return &out
}

// without returns the nodes of a component that are reached from its entries without one of them.
func (g *graph) without(nodes, entries []int32, header int32) (reached []int32) {
	open := map[int32]bool{}
	for _, i := range nodes {
		open[i] = i != header
	}
	enter := func(i int32) {
		if open[i] {
			open[i] = false
			reached = append(reached, i)
		}
	}
	for _, e := range entries {
		enter(e)
	}
	for i := 0; i < len(reached); i++ {
		for _, to := range g.Graph[reached[i]] {
			enter(to)
		}
	}
	return reached
}
