// This file defines the greatest redundant set, by its definition.

package removal

import "cpsc/construct"

// Greatest reports which parameters of a result are in a redundant set (Braun et al., CC
// 2013, section 3.2). It tries all sets, so it is for results of few parameters, to check the
// passes. They are exactly the parameters that the least solution does without.
func Greatest(f *construct.Function, result *construct.Result) []bool {
	_, writes := f.Numbers()
	last := construct.Def(writes[len(f.Code)])
	list := make([]bool, len(result.Phis))
	for set := 1; set < 1<<len(result.Phis); set++ {
		outside := none // the values that enter the set
		for i := range result.Phis {
			if set>>i&1 == 0 {
				continue
			}
			for _, x := range result.Phis[i].Args {
				if x < last || set>>(x-last)&1 == 0 {
					outside = join(outside, x)
				}
			}
		}
		if outside == none || outside == many {
			continue
		}
		for i := range list {
			list[i] = list[i] || set>>i&1 == 1
		}
	}
	return list
}
