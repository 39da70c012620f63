// This file defines the experiment on irreducible functions and on redundant sets
// of parameters: section 6.1 of the paper.

package experiments

import (
	"fmt"
	"strings"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/table"
)

// redundancy counts the redundant sets that an algorithm leaves.
type redundancy struct {
	functions    int // that have some
	single, sets int // of one parameter, and of several
	params, phis int // in sets, and in all
}

func (r *redundancy) add(f *construct.Function, result *construct.Result) {
	r.phis += len(result.Phis)
	if len(result.Phis) == 0 {
		return
	}
	_, sets := f.Reduce(result)
	if len(sets) > 0 {
		r.functions++
	}
	for _, set := range sets {
		r.params += len(set)
		if len(set) > 1 {
			r.sets++
		} else {
			r.single++
		}
	}
}

func irreducible(s *session) error {
	s.config.Copies = true // they are what makes parameters redundant in reducible functions
	counts := s.table(&table.Table{Title: "Irreducible functions",
		Columns: []string{"corpus", "functions", "irreducible", "edges that make them so", "their blocks, in all functions"}})
	return s.corpora(func(k *corpus.Corpus) error {
		t := s.table(&table.Table{Title: "Redundant parameters: " + k.Title,
			Columns: []string{"by", "functions", "placed", "functions with redundant sets", "sets of one", "sets of several", "parameters in sets"}})
		var parts [2]*corpus.Corpus
		edges, blocks := 0, 0
		var names []string
		preds := flow.Graph(nil)
		parts[0] = k.Only(func(f *corpus.Function) bool {
			preds, _ = f.Succs.Reverse()
			back := f.Succs.Loops(preds, f.Succs.DominatorTree()).Irreducible
			edges += len(back)
			if len(back) > 0 {
				blocks += len(f.Code)
				names = append(names, fmt.Sprintf("%s, %d blocks", f.FullName(), len(f.Code)))
			}
			return len(back) == 0
		})
		in := 0
		parts[1] = k.Only(func(f *corpus.Function) bool { // those that are not in the first part
			if in < len(parts[0].Functions) && parts[0].Functions[in].Function == f.Function {
				in++
				return false
			}
			return true
		})
		counts.Add(k.Name, len(k.Functions), len(names), edges, table.Of(blocks, k.Blocks))
		if s.list || len(names) <= 20 && len(names) > 0 {
			counts.Note("%s: %s", k.Name, strings.Join(names, "; "))
		}
		for _, a := range append(append([]methods.Method{}, methods.Strategies...), methods.Literature...) {
			build := a.New()
			for i, kind := range []string{"reducible", "irreducible"} {
				var r redundancy
				for j := range parts[i].Functions {
					f := parts[i].Functions[j].Function
					result, err := build(f)
					if err != nil {
						continue
					}
					r.add(f, result)
				}
				if len(parts[i].Functions) > 0 {
					t.Add(a.Name, kind, r.phis, r.functions, r.single, r.sets, r.params)
				}
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		t.Note("a redundant set has one value coming in, which replaces it; sets are found by Algorithm 5, one inside another counted as it is found")
		t.Note("copies between variables are propagated by the strategies and by braun; to the others a copy is a definition")
		return nil
	})
}
