// This file defines the part that compares generators with calls, with state machines
// written by hand, and with generators in other languages.

package control

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/lab/peers"
	"cpsc/lab/table"
)

// values is how many values a generator yields.
const values = 8_000_000

const (
	treeLevels = 12
	treeKeys   = 1<<treeLevels - 1
	treeWalks  = 80
)

// A consumer is a program that adds the values that it gets, or hashes the keys of a tree.
type consumer struct {
	name   string
	others []string // the peers that run it, too
	out    func(n, second int) string
	by     []string // programs in Imp that do the same in another way
}

var everywhere = []string{"lua5.4", "python3", "go"}

var consumers = []consumer{
	{"loop", everywhere, sum, nil},
	{"call", everywhere, sum, nil},
	{"indirect", nil, sum, nil},
	{"machine", nil, sum, nil},
	{"machine_throw", nil, sum, []string{"call", "indirect"}},
	{"machine_guard", nil, sum, []string{"call", "indirect"}},
	{"for", []string{"lua5.4", "python3"}, sum, []string{"call", "indirect", "machine", "machine_guard"}},
	{"next", everywhere, sum, []string{"call", "indirect", "machine", "machine_guard"}},
	{"for_stored", nil, sum, []string{"call", "indirect", "machine", "machine_guard"}},
	{"next_stored", nil, sum, []string{"call", "indirect", "machine", "machine_guard"}},
	{"for_known", everywhere, sum, []string{"call", "indirect", "machine", "machine_guard"}},
	{"array_machine", nil, sumOfEight, nil},
	{"array", everywhere, sumOfEight, []string{"call", "array_machine"}},
	{"tree_stack", nil, hash, nil},
	{"tree_visit", nil, hash, nil},
	{"tree", everywhere, hash, []string{"tree_stack", "tree_visit"}},
}

// sum returns the output of a program that adds the numbers below n.
func sum(n, _ int) string { return fmt.Sprintln(n * (n - 1) / 2) }

// sumOfEight returns the output of a program that adds the numbers below n / 8, eight times.
func sumOfEight(n, _ int) string { return fmt.Sprintln(8 * (n / 8) * (n/8 - 1) / 2) }

// hash returns the output of a program that hashes the numbers below n, so many times.
func hash(n, times int) string {
	hash := 0
	for i := range n * times {
		hash = (31*hash + i%n) % 1000003
	}
	return fmt.Sprintln(hash)
}

// nexts returns how often a walk through a complete tree asks a generator for a value, if
// each subtree has a generator, even an empty one. A generator is asked once for each key
// of its subtree, and once more at its end.
func nexts(levels int) int {
	if levels == 0 {
		return 1
	}
	return 1<<levels + 2*nexts(levels-1)
}

func next(s *session) error {
	type key struct{ program, peer string }
	tasks := map[key]*peers.Task{}
	var list []*peers.Task
	versions := peers.Versions(s.ctx, everywhere, s.log)
	ours := []string{peers.Cpsc(2), peers.Cpsc(1)}
	for _, c := range consumers {
		_, args := c.size(s)
		for _, peer := range append(ours[:2:2], c.others...) {
			if !slices.Contains(ours, peer) && versions[peer] == "" {
				continue
			}
			t := s.task(peer, c.name, c.out(args[0], args[1]), args...)
			tasks[key{c.name, peer}] = t
			list = append(list, t)
		}
	}
	if err := peers.Measure(s.ctx, list, s.repeat, s.log); err != nil {
		return err
	}

	t := s.table(&table.Table{Title: "The time for each value", Columns: append(append([]string{"program"}, ours...), everywhere...)})
	for _, c := range consumers {
		n, _ := c.size(s)
		row := []any{"`" + c.name + "`"}
		for _, peer := range t.Columns[1:] {
			row = append(row, nanoseconds(tasks[key{c.name, peer}], n))
		}
		t.Add(row...)
	}
	t.Note("%s, whose time is that of the whole process; the others measure themselves, after compilation", "go")
	walk := nexts(treeLevels)
	t.Note("`tree` asks %d times for a value in each walk, that is %.1f times for each of the %d keys", walk, float64(walk)/treeKeys, treeKeys)
	for _, name := range everywhere {
		if versions[name] != "" {
			t.Note("%s: %s", name, versions[name])
		} else {
			t.Note("%s is not installed", name)
		}
	}

	for _, level := range ours {
		t := s.table(&table.Table{Title: level + ": generators and state machines, compared with other programs in Imp",
			Columns: []string{"program", "compared with", "ratio", "ratio without the loop"}})
		loop := tasks[key{"loop", level}]
		for _, c := range consumers {
			for _, by := range c.by {
				a, b := tasks[key{c.name, level}], tasks[key{by, level}]
				row := []any{"`" + c.name + "`", "`" + by + "`", ratio(a, b), nil}
				if c.out(3, 2) == sum(3, 2) {
					row[3] = netRatio(a, b, loop)
				}
				t.Add(row...)
			}
		}
		t.Note("the last column is the ratio of what both programs take beyond `loop`")
	}
	t = s.table(&table.Table{Title: "Other languages: their time divided by that of cpsc -O2", Columns: append([]string{"program"}, everywhere...)})
	for _, c := range consumers {
		if c.others == nil {
			continue
		}
		row := []any{"`" + c.name + "`"}
		for _, peer := range everywhere {
			row = append(row, ratio(tasks[key{c.name, peer}], tasks[key{c.name, ours[0]}]))
		}
		t.Add(row...)
	}
	return nil
}

// size returns how many values a program consumes, and its arguments.
func (c *consumer) size(s *session) (n int, args []int) {
	if strings.HasPrefix(c.name, "tree") {
		walks := s.scaled(treeWalks)
		return treeKeys * walks, []int{treeKeys, walks}
	}
	n = 8 * s.scaled(values/8)
	return n, []int{n, 0} // upwards, like for_known
}
