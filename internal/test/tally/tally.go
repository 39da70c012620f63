// Package tally helps the tests of package place and of its clients that check very many programs: it
// collects what they count and what fails.
package tally

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A Report collects what was checked and what failed.
type Report struct {
	mu     sync.Mutex
	fails  map[string]int
	first  map[string]string
	Counts map[string]int
}

// New returns a Report of nothing.
func New() *Report {
	return &Report{fails: map[string]int{}, first: map[string]string{}, Counts: map[string]int{}}
}

// Fail adds a failure of a kind. Show shows the shortest description of each kind.
func (r *Report) Fail(what, how string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fails[what]++; r.fails[what] == 1 || len(how) < len(r.first[what]) {
		r.first[what] = how
	}
}

// Merge adds the counts of a shard.
func (r *Report) Merge(counts map[string]int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for what, n := range counts {
		r.Counts[what] += n
	}
}

// Show logs the counts, and reports the failures.
func (r *Report) Show(t *testing.T) {
	t.Helper()
	var lines []string
	for what, n := range r.Counts {
		lines = append(lines, fmt.Sprintf("%11d %s", n, what))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[12:], b[12:]) })
	t.Log("\n" + strings.Join(lines, "\n"))
	var fails []string
	for what, n := range r.fails {
		fails = append(fails, fmt.Sprintf("%s: %d times, for example\n%s", what, n, r.first[what]))
	}
	slices.Sort(fails)
	for _, f := range fails {
		t.Error(f)
	}
}

// InShards runs two shards at a time.
func InShards(n int, run func(from, step int)) {
	var done sync.WaitGroup
	for i := range 2 {
		done.Go(func() { run(i, 2) })
	}
	done.Wait()
}

// Dice are random numbers from a seed (xorshift).
type Dice uint64

// Roll returns a number below n.
func (d *Dice) Roll(n int) int {
	*d ^= *d << 13
	*d ^= *d >> 7
	*d ^= *d << 17
	return int(uint64(*d) >> 33 % uint64(n))
}
