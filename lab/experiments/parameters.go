// This file defines the experiment that counts parameters and phis.

package experiments

import (
	"cpsc/construct/strategies"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/table"
	"cpsc/place"
)

func parameters(s *session) error {
	return s.corpora(func(k *corpus.Corpus) error {
		t := s.table(&table.Table{Title: "Parameters and phis: " + k.Title,
			Columns: []string{"by", "source", "created", "removed", "kept", "of them used", "after Algorithm 5", "functions rejected"},
			Chart:   &table.Chart{Title: k.Title, Axis: "parameters or phis that are kept"}})
		for _, a := range methods.Strategies {
			m := strategies.New(a.Placement())
			var c phiCounts
			var total place.Stats
			for i := range k.Functions {
				f := k.Functions[i].Function
				result, stats := m.Construct(f)
				total.Add(stats)
				c.add(f, result)
			}
			t.Add(a.Name, a.Source, total.Created, total.Removed, total.Kept, c.used, c.minimal, 0)
			t.Chart.Add(table.Bar{Name: a.Name, Value: float64(c.all), Marked: a.Name == methods.Base})
		}
		for _, a := range methods.Literature {
			build := a.New()
			var c phiCounts
			rejected := 0
			for i := range k.Functions {
				f := k.Functions[i].Function
				result, err := build(f)
				if err != nil {
					rejected++
					continue
				}
				c.add(f, result)
			}
			t.Add(a.Name, a.Source, nil, nil, c.all, c.used, c.minimal, rejected)
			t.Chart.Add(table.Bar{Name: a.Name, Value: float64(c.all)})
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		t.Note("used: by a read, directly or through other phis; after Algorithm 5: used, and in no redundant set")
		return nil
	})
}
