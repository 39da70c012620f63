// This file defines the experiment on what it costs if the answers of reads are final.

package experiments

import (
	"cpsc/construct/strategies"
	"cpsc/lab/corpus"
	"cpsc/lab/table"
	"cpsc/place"
)

func final(s *session) error {
	return s.corpora(func(k *corpus.Corpus) error {
		t := s.table(&table.Table{Title: "Parameters if the answers of reads are final: " + k.Title,
			Columns: []string{"by", "parameters", "if answers are final", "times as many", "functions with more"}})
		for _, strategy := range place.Strategies {
			c, fixed := strategies.New(place.Options{Strategy: strategy}), strategies.New(place.Options{Strategy: strategy, Final: true})
			all, allFixed, more := 0, 0, 0
			for i := range k.Functions {
				_, stats := c.Construct(k.Functions[i].Function)
				_, statsFixed := fixed.Construct(k.Functions[i].Function)
				all, allFixed = all+stats.Kept, allFixed+statsFixed.Kept
				if statsFixed.Kept > stats.Kept {
					more++
				}
			}
			t.Add(strategy.String(), all, allFixed, table.Ratio{Value: float64(allFixed) / float64(max(1, all))}, more)
		}
		t.Note("each block is sealed as soon as all its predecessors are filled; every read is a use")
		return nil
	})
}
