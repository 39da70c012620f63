// This file defines corpora of large functions: generated ones, the largest of the Go
// standard library, and the families of programs that grow with a number.

package corpus

import (
	"cmp"
	"context"
	"fmt"
	"math/rand"
	"slices"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/generate"
	"cpsc/internal/test/families"
	"cpsc/lab/setup"
)

// largeSize is how many statements a generated program has, and about how many nodes a
// generated function.
const largeSize = 4000

// large returns, for each of some seeds, the functions of a generated program and one
// generated function.
func large(size string) (*Corpus, error) {
	n, seed, err := numbers(size, 4, 1)
	if err != nil {
		return nil, err
	}
	k := &Corpus{Title: fmt.Sprintf("%d generated programs of %d statements and %[1]d functions of %[2]d nodes, seed %[3]d", n, largeSize, seed)}
	for i := range n {
		seed := seed + i
		name := fmt.Sprint("program ", seed)
		p, err := compile.Check(name, generate.Program(uint64(seed), generate.Options{Size: largeSize}), compile.Options{Language: compile.Imp})
		if err != nil {
			return nil, fmt.Errorf("the generated program of seed %d has errors", seed)
		}
		if err := k.record(&Program{p, name}); err != nil {
			return nil, err
		}
		rng := func() *rand.Rand { return rand.New(rand.NewSource(int64(seed))) }
		g := &generator{rng: rng(), copies: rng(), f: &construct.Function{Name: fmt.Sprint("f", seed)}}
		g.function(300, largeSize)
		k.Functions = append(k.Functions, Function{Function: g.f, Group: fmt.Sprint("function ", seed)})
		k.Blocks += len(g.f.Code)
	}
	return k, nil
}

// largest returns the hundredth part of the functions of the Go standard library that has
// the most blocks.
func (c *Config) largest(ctx context.Context, rest string) (*Corpus, error) {
	if rest != "" {
		return nil, setup.Usagef("the corpus largest takes no %q", rest)
	}
	k, err := c.golang(ctx, StandardLibrary)
	if err != nil {
		return nil, err
	}
	return k.largest(), nil
}

// largest returns the hundredth part of the functions that has the most blocks, one at
// least.
func (k *Corpus) largest() *Corpus {
	list := slices.Clone(k.Functions)
	slices.SortStableFunc(list, func(a, b Function) int { return cmp.Compare(len(b.Code), len(a.Code)) })
	list = list[:max(1, len(list)/100)]
	part := &Corpus{Title: "the largest 1 % of " + k.Title, Functions: list}
	for i := range list {
		part.Blocks += len(list[i].Code)
	}
	part.Notes = append(part.Notes, fmt.Sprintf("from %d to %d blocks", len(list[len(list)-1].Code), len(list[0].Code)))
	part.sort()
	return part
}

// ofFamilies returns the functions of the families of programs at a size.
func ofFamilies(size string) (*Corpus, error) {
	n, _, err := numbers(size, 200, 0)
	if err != nil {
		return nil, err
	}
	k := &Corpus{Title: fmt.Sprintf("%d families of programs, n = %d", len(families.All), n)}
	for _, f := range families.All {
		p, err := compile.Check(f.Name, f.Text(n), compile.Options{Language: compile.Imp})
		if err != nil {
			return nil, setup.Usagef("the family %s has no program for n = %d", f.Name, n)
		}
		if err := k.record(&Program{p, f.Name}); err != nil {
			return nil, err
		}
	}
	return k, nil
}
