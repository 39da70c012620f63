// This file defines the experiment that says what functions need.

package experiments

import (
	"slices"

	"cpsc/construct/strategies"
	"cpsc/lab/corpus"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/place"
)

// need counts what the functions of a corpus have.
type need struct {
	functions, nodes, edges, joins, vars, reads, writes, copies int

	// Functions, each counted for the first of these that it has, from the right.
	straight, branches, loops, irreducible int

	withVars, withParams int // functions
	params               int
	byVar                [4]int    // variables with 0, 1, 2, and more parameters
	varsOf               []float64 // by function
	// The most variables and parameters in a function, and parameters for a variable.
	mostVars, mostParams, mostOf int
}

func countNeeds(k *corpus.Corpus) *need {
	c := &need{functions: len(k.Functions)}
	constructor := strategies.New(place.Options{})
	for i := range k.Functions {
		f := k.Functions[i].Function
		c.nodes += len(f.Code)
		c.vars += int(f.Vars)
		joins := 0
		preds, _ := f.Succs.Reverse()
		for n := range f.Succs {
			c.edges += len(f.Succs[n])
			if len(preds[n]) > 1 {
				joins++
			}
			for _, a := range f.Code[n] {
				switch {
				case !a.Write:
					c.reads++
				case a.Copy:
					c.copies++
					fallthrough
				default:
					c.writes++
				}
			}
		}
		c.joins += joins
		loops := f.Succs.Loops(preds, f.Succs.DominatorTree())
		switch {
		case len(loops.Irreducible) > 0:
			c.irreducible++
		case slices.Contains(loops.Header, true):
			c.loops++
		case joins > 0:
			c.branches++
		default:
			c.straight++
		}
		if f.Vars > 0 {
			c.withVars++
		}
		c.varsOf = append(c.varsOf, float64(f.Vars))
		result, _ := constructor.Construct(f)
		params := make([]int, f.Vars)
		for _, phi := range result.Phis {
			params[phi.Var]++
		}
		for _, n := range params {
			c.byVar[min(n, 3)]++
			c.mostOf = max(c.mostOf, n)
		}
		if len(result.Phis) > 0 {
			c.withParams++
		}
		c.params += len(result.Phis)
		c.mostVars, c.mostParams = max(c.mostVars, int(f.Vars)), max(c.mostParams, len(result.Phis))
	}
	return c
}

func needs(s *session) error {
	sizes := s.table(&table.Table{Title: "Sizes",
		Columns: []string{"corpus", "functions", "blocks", "reached", "edges", "joins", "variables", "reads", "writes", "of these, copies"}})
	shapes := s.table(&table.Table{Title: "Functions by what is hardest in them",
		Columns: []string{"corpus", "no join", "joins, no loop", "loops", "irreducible", "with variables", "with parameters"}})
	vars := s.table(&table.Table{Title: "Variables, and the parameters that they need (deferred)",
		Columns: []string{"corpus", "per function, median", "most", "parameters", "no parameter", "1", "2", "3 or more", "most for one", "most in a function"}})
	s.config.Copies = true
	return s.corpora(func(k *corpus.Corpus) error {
		c := countNeeds(k)
		sizes.Add(k.Name, c.functions, k.Blocks, c.nodes, c.edges, c.joins, c.vars, c.reads, c.writes, c.copies)
		sizes.Note("%s: %s", k.Name, k.Title)
		for _, note := range k.Notes {
			sizes.Note("%s: %s", k.Name, note)
		}
		of := func(n int) any { return table.Of(n, c.functions) }
		shapes.Add(k.Name, of(c.straight), of(c.branches), of(c.loops), c.irreducible, of(c.withVars), of(c.withParams))
		part := func(i int) any { return table.Of(c.byVar[i], c.vars) }
		vars.Add(k.Name, table.Number{Value: stats.Median(c.varsOf)}, c.mostVars, c.params, part(0), part(1), part(2), part(3), c.mostOf, c.mostParams)
		return nil
	})
}
