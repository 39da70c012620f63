// Package certify checks placements of parameters: whether one is a solution, the least one, and
// pruned. proofs/Certify.v has the same algorithm, definition by definition, and the proof that it
// decides this.
//
// The package imports nothing of this module, and knows nothing of how placements are made: it gets
// the graph of values that docs/algorithms.md defines. Package construct makes this graph from the
// reads and writes of a function (Function.Certify), package validate from a finished program.
package certify

import "slices"

// None is the value of what has none.
const None = int32(-1)

// A Fault is what is wrong with a placement.
type Fault struct {
	Kind  Kind
	Value int32 // a value that shows it
}

// A Kind of fault is what may be said of a value. Of several kinds, Check reports the first.
type Kind string

const (
	NotPruned Kind = "is a parameter, but is not used"
	NotSolved Kind = "is no parameter, but does not have one value"
	NotLeast  Kind = "is a parameter, but always has the value of another one"
)

func (k Kind) Error() string { return string(k) }

// Check checks a placement in a graph of values, which are numbered from 0. The arguments of each
// question are args; an ordinary value has none. What is used are uses: the answers of reads. The
// questions that are parameters are placed. Whatever is used must have a value: from each question,
// arguments lead back to an ordinary value.
//
// Check returns the value of each question that uses depend on, or a *Fault. It returns no fault if
// and only if the parameters are exactly those of the dominator tree on which uses depend (theorem
// certify_correct). So they are the only strictly minimal solution, which has the fewest parameters
// (Theorems 2 and 3, proofs/Least.v), and something other than a parameter uses each of them.
// With a fault NotLeast, the values are returned, too: the placement is a solution, and pruned.
//
// The time is O(V + A) for V values with A arguments, and that again for the parameters alone, for
// each value that is passed to one.
func Check(args [][]int32, uses []int32, placed []bool) (value []int32, fault *Fault) {
	nodes := make([]int32, len(args))
	for x := range nodes {
		nodes[x] = int32(x)
	}
	question := func(x int32) bool { return len(args[x]) > 0 }

	asked := spread(uses, args, func(int32) bool { return true })
	for _, x := range nodes {
		if placed[x] && !(asked[x] != None && question(x)) {
			return nil, &Fault{NotPruned, x}
		}
	}

	users := make([][]int32, len(nodes))
	for _, q := range nodes {
		for _, a := range args[q] {
			users[a] = append(users[a], q)
		}
	}
	root := func(x int32) bool { return asked[x] != None && (!question(x) || placed[x]) }
	value = spread(filter(nodes, root), users, func(x int32) bool { return asked[x] != None && !root(x) })
	for _, q := range nodes {
		different := func(a int32) bool { return value[a] != value[q] }
		if asked[q] != None && !(value[q] != None && (root(q) || !slices.ContainsFunc(args[q], different))) {
			return nil, &Fault{NotSolved, q}
		}
	}

	receivers := make([][]int32, len(nodes))
	for _, q := range nodes {
		for _, a := range args[q] {
			if placed[q] {
				receivers[value[a]] = append(receivers[value[a]], q)
			}
		}
	}
	ordinary := filter(nodes, func(x int32) bool { return root(x) && !placed[x] })
	parameters := filter(nodes, func(x int32) bool { return placed[x] })
	for _, u := range filter(nodes, func(u int32) bool { return root(u) && len(receivers[u]) > 0 }) {
		isOther := func(x int32) bool { return x != u }
		without := spread(filter(ordinary, isOther), receivers, isOther)
		for _, p := range parameters {
			if p != u && without[p] == None {
				return value, &Fault{NotLeast, p}
			}
		}
	}
	return value, nil
}

// spread labels the nodes that can be reached from those of start, through nodes that it may enter:
// each with the node of start from which it was reached. (proofs/Spread.v)
func spread(start []int32, next [][]int32, enter func(int32) bool) []int32 {
	label := make([]int32, len(next))
	for x := range label {
		label[x] = None
	}
	for _, x := range start {
		label[x] = x
	}
	for todo := slices.Clone(start); len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, y := range next[x] {
			if label[y] == None && enter(y) {
				label[y] = label[x]
				todo = append(todo, y)
			}
		}
	}
	return label
}

func filter(list []int32, keep func(int32) bool) (kept []int32) {
	for _, x := range list {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}
