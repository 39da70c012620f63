// This file defines the experiment that compares variables in memory with values:
// table 1 of the paper.

package experiments

import (
	"cpsc/construct/strategies"
	"cpsc/lab/corpus"
	"cpsc/lab/table"
	"cpsc/place"
)

func loadstore(s *session) error {
	t := s.table(&table.Table{Title: "Variables in memory against values",
		Columns: []string{"corpus", "instructions, load/store form", "with values", "fewer", "memory operations, load/store form", "with values ", "fewer ", "parameters", "of the instructions"}})
	t.Note("in load/store form a variable is in memory: a read is a load, a write a store; no value form has them, but parameters, which count as instructions")
	return s.corpora(func(k *corpus.Corpus) error {
		m := strategies.New(place.Options{})
		before, after, memoryBefore, memoryAfter, params := 0, 0, 0, 0, 0
		for i := range k.Functions {
			f := &k.Functions[i]
			reads, writes := f.Numbers()
			accesses := int(reads[len(f.Code)] + writes[len(f.Code)])
			result, _ := m.Construct(f.Function)
			before += int(f.Other) + accesses
			after += int(f.Other) + len(result.Phis)
			memoryBefore += int(f.Memory) + accesses
			memoryAfter += int(f.Memory)
			params += len(result.Phis)
		}
		if k.Functions[0].Other == 0 {
			t.Note("%s has no instructions but reads and writes, and is left out", k.Name)
			return nil
		}
		t.Add(k.Name, before, after, table.Of(before-after, before), memoryBefore, memoryAfter, table.Of(memoryBefore-memoryAfter, memoryBefore),
			params, table.Of(params, after))
		return nil
	})
}
