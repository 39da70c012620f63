// Package corpus finds functions to experiment with, and reduces them to what the
// construction of SSA form sees: control-flow graphs with reads and writes of
// variables. There are
//
//	imp                 the Imp programs of the repository
//	go, go:PATTERN      the Go standard library, or other Go packages, each with
//	                    what it imports
//	modules             a dozen well-known Go modules
//	generated:N:SEED    N structured functions from a seed
//	gotos:N:SEED        the same with jumps to anywhere
//	large:N:SEED        N large programs and N large functions from seeds
//	programs:N:SEED     N programs from seeds, as cpsc generate writes them
//	largest             the largest 1 % of the Go standard library
//	families:N          the families of internal/test/families at a size
//	bril:DIRECTORY      the Bril programs below a directory
//
//	corpus.go    corpora, and how they are named
//	gostd.go     Go packages
//	modules.go   Go modules from the module proxy
//	cache.go     a corpus in a file
//	programs.go  Imp and Bril programs, through their front ends
//	generate.go  generated functions
//	large.go     large functions
package corpus

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"cpsc/construct"
	"cpsc/lab/setup"
)

// A Function is a function of a corpus.
type Function struct {
	*construct.Function
	Group string // what it belongs to: a package, a program, a size
	// Instructions beside the reads and writes, terminators included, and those of
	// them that load from memory or store to it. Both are 0 if there is no code.
	Other, Memory int32
}

// FullName returns the name of a function, after its group if that adds information.
func (f *Function) FullName() string {
	if strings.Contains(f.Name, f.Group) {
		return f.Name
	}
	return f.Group + ": " + f.Name
}

// A Corpus is a list of functions.
type Corpus struct {
	Name      string // as the user gave it
	Title     string // for people
	Functions []Function
	Blocks    int      // of all functions, those that cannot be reached included
	Notes     []string // what to know about it
}

// Config says where corpora come from.
type Config struct {
	Root    string // of the repository, or "" to look for it
	Rebuild bool   // do not use what an earlier run left in the cache
	Copies  bool   // distinguish copies from other writes
	Log     io.Writer
}

// Names is how corpora are named, for messages.
const Names = "imp, go, go:PATTERN, modules, generated:N:SEED, gotos:N:SEED, large:N:SEED, largest, families:N, programs:N:SEED, bril:DIRECTORY"

// Open loads a corpus.
func Open(ctx context.Context, name string, c Config) (*Corpus, error) {
	kind, rest, _ := strings.Cut(name, ":")
	var k *Corpus
	var err error
	switch kind {
	case "imp":
		k, err = c.imp()
	case "go":
		k, err = c.golang(ctx, cmp.Or(rest, StandardLibrary))
	case "modules":
		if rest != "" {
			return nil, setup.Usagef("the corpus modules takes no argument, so not %q", rest)
		}
		k, err = c.modules(ctx)
	case "generated", "gotos":
		k, err = generated(kind == "gotos", rest)
	case "large":
		k, err = large(rest)
	case "largest":
		k, err = c.largest(ctx, rest)
	case "families":
		k, err = ofFamilies(rest)
	case "programs":
		k, err = c.recorded(name, "generated programs")
	case "bril":
		k, err = c.bril(rest)
	default:
		return nil, setup.Usagef("there is no corpus %q; there are %s", name, Names)
	}
	if err != nil {
		return nil, err
	}
	if len(k.Functions) == 0 {
		return nil, fmt.Errorf("the corpus %s has no functions", name)
	}
	k.Name = name
	if !c.Copies {
		for i := range k.Functions {
			for _, code := range k.Functions[i].Code {
				for j := range code {
					code[j].Copy = false
				}
			}
		}
	}
	return k, nil
}

// Only returns the part of a corpus that a function chooses.
func (k *Corpus) Only(wanted func(*Function) bool) *Corpus {
	part := *k
	part.Functions = nil
	for i := range k.Functions {
		if wanted(&k.Functions[i]) {
			part.Functions = append(part.Functions, k.Functions[i])
		}
	}
	return &part
}

// sort puts functions into an order that does not depend on how they were found.
func (k *Corpus) sort() {
	slices.SortStableFunc(k.Functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Name, b.Name),
			cmp.Compare(len(a.Code), len(b.Code)), cmp.Compare(a.Vars, b.Vars))
	})
}

// numbers reads up to two numbers, N:SEED.
func numbers(text string, n, seed int) (int, int, error) {
	for i, word := range strings.SplitN(text, ":", 3) {
		if word == "" {
			continue
		}
		x, err := strconv.Atoi(word)
		switch {
		case err != nil || x < 0 || i > 1:
			return 0, 0, setup.Usagef("%q is not of the form N:SEED", text)
		case i == 0:
			n = x
		default:
			seed = x
		}
	}
	return n, seed, nil
}

// A progress writes to a log how much of a task is done, about every second.
type progress struct {
	log  io.Writer
	what string
	last time.Time
}

func newProgress(log io.Writer, what string) *progress {
	fmt.Fprintln(log, what)
	return &progress{log, what, time.Now()}
}

// at says that n of total are done; total is 0 if it is not known.
func (p *progress) at(n, total int) {
	if now := time.Now(); now.Sub(p.last) > time.Second {
		p.last = now
		if total > 0 {
			fmt.Fprintf(p.log, "%s: %d of %d\n", p.what, n, total)
		} else {
			fmt.Fprintf(p.log, "%s: %d\n", p.what, n)
		}
	}
}

// watch reports a count that others raise, until done is closed.
func (p *progress) watch(n *atomic.Int32, done <-chan struct{}) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.at(int(n.Load()), 0)
		case <-done:
			return
		}
	}
}
