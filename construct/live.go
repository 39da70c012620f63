// This file defines where variables are read, written and live.

package construct

import "cpsc/flow"

// Writers returns for each variable the nodes that write it, each once, by increasing
// number.
func (f *Function) Writers() [][]int32 {
	vars, nodes, _ := f.lastWrites()
	return group(int(f.Vars), vars, nodes)
}

// LastWrites returns what Writers returns, and the number of the last write of
// the variable in each of these nodes.
func (f *Function) LastWrites() (nodes, writes [][]int32) {
	vars, at, last := f.lastWrites()
	return group(int(f.Vars), vars, at), group(int(f.Vars), vars, last)
}

// lastWrites lists the last writes of variables in nodes, by node.
func (f *Function) lastWrites() (vars, nodes, writes []int32) {
	entry := make([]int32, f.Vars) // by variable, one more than its index in the lists
	write := int32(0)
	for n, code := range f.Code {
		first := len(vars)
		for _, a := range code {
			if !a.Write {
				continue
			}
			if e := int(entry[a.Var]); e > first {
				writes[e-1] = write
			} else {
				vars, nodes, writes = append(vars, a.Var), append(nodes, int32(n)), append(writes, write)
				entry[a.Var] = int32(len(vars))
			}
			write++
		}
	}
	return vars, nodes, writes
}

// Readers returns for each variable the numbers of the reads that come before any write of
// it in their node, and the nodes of these reads.
func (f *Function) Readers() (reads, nodes [][]int32) {
	var vars, at, numbers []int32
	last := make([]int32, f.Vars) // by variable, one more than the node that wrote it last
	read := int32(0)
	for n, code := range f.Code {
		for _, a := range code {
			if a.Write {
				last[a.Var] = int32(n) + 1
				continue
			}
			if last[a.Var] != int32(n)+1 {
				vars, at, numbers = append(vars, a.Var), append(at, int32(n)), append(numbers, read)
			}
			read++
		}
	}
	return group(int(f.Vars), vars, numbers), group(int(f.Vars), vars, at)
}

// Liveness computes where variables are live, one variable at a time: Of computes it for a
// variable, and then In answers for each node.
type Liveness struct {
	preds            flow.Graph
	writers, readers [][]int32
	written, live    []int32 // by node, one more than the variable for which it was last marked
	v                int32
	work             []int32
}

// Liveness returns the buffers for computing liveness; writers is the result of f.Writers.
func (f *Function) Liveness(preds flow.Graph, writers [][]int32) *Liveness {
	_, readers := f.Readers()
	n := len(f.Code)
	return &Liveness{preds: preds, writers: writers, readers: readers,
		written: make([]int32, n), live: make([]int32, n)}
}

// Of computes where a variable is live. It walks back from the nodes that read the
// variable, so it takes time in the number of edges between nodes where the variable is
// live.
func (l *Liveness) Of(v int32) {
	l.v = v
	for _, n := range l.writers[v] {
		l.written[n] = v + 1
	}
	l.work = l.work[:0]
	l.add(l.readers[v])
	for len(l.work) > 0 {
		n := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		for _, p := range l.preds[n] {
			if l.written[p] != v+1 && l.live[p] != v+1 {
				l.live[p] = v + 1
				l.work = append(l.work, p)
			}
		}
	}
}

func (l *Liveness) add(nodes []int32) {
	for _, n := range nodes {
		if l.live[n] != l.v+1 {
			l.live[n] = l.v + 1
			l.work = append(l.work, n)
		}
	}
}

// In reports whether the variable is live on entry to a node: some path leads from there to
// a read of the variable without a write before it.
func (l *Liveness) In(n int32) bool { return l.live[n] == l.v+1 }

// group returns n lists: values[i] is in list keys[i].
func group(n int, keys, values []int32) [][]int32 {
	count := make([]int32, n)
	for _, x := range keys {
		count[x]++
	}
	lists, space := make([][]int32, n), make([]int32, len(values))
	for i, c := range count {
		lists[i], space = space[:0:c], space[c:]
	}
	for i, x := range keys {
		lists[x] = append(lists[x], values[i])
	}
	return lists
}
