// This file defines the experiment that compares what algorithms place, function
// by function.

package experiments

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/construct"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/table"
)

// A claimant places phis as deferred does, or so theory says: on every function,
// or on reducible ones.
type claimant struct {
	name       string
	everywhere bool
	sites      func(*construct.Function) ([]site, error)
}

// claimants returns those who place phis as deferred does, if nothing is copied.
func claimants() (list []claimant) {
	for _, a := range methods.Strategies {
		if a.Name != methods.Base {
			list = append(list, claimant{a.Name, false, placed(a)})
		}
	}
	for _, a := range methods.Reduced {
		list = append(list, claimant{a.Name, true, placed(a)})
	}
	for _, a := range methods.Literature {
		if a.Name == "choi" {
			list = append(list, claimant{a.Name, false, placed(a)})
		}
		if a.Name == "sreedhar-gao" || a.Name == "cytron" {
			build := a.New()
			list = append(list, claimant{a.Name + ", where live", false, func(f *construct.Function) ([]site, error) {
				result, err := build(f)
				if err != nil {
					return nil, err
				}
				return live(f, result), nil
			}})
		}
		build := a.New()
		list = append(list, claimant{a.Name + "+5, used", true, func(f *construct.Function) ([]site, error) {
			result, err := build(f)
			if err != nil {
				return nil, err
			}
			reduced, _ := f.Reduce(result)
			return sites(f.Prune(reduced)), nil
		}})
	}
	return list
}

// placed returns where an algorithm places phis. Its result must be valid; that of deferred, and of other
// strategies followed by Algorithm 5, must be what the verified checker accepts.
func placed(a methods.Method) func(*construct.Function) ([]site, error) {
	build := a.New()
	check := (*construct.Function).Valid
	if a.Name == methods.Base || a.Options.Research.RemoveRedundant {
		check = (*construct.Function).Certify
	}
	return func(f *construct.Function) ([]site, error) {
		result, err := build(f)
		if err != nil {
			return nil, err
		}
		if err := check(f, result); err != nil {
			return nil, &invalid{fmt.Errorf("%s: %s: %w", a.Name, f.Name, err)}
		}
		return sites(result), nil
	}
}

// An invalid result is an error of an algorithm, and no refusal.
type invalid struct{ error }

func agree(s *session) error {
	if s.config.Copies {
		fmt.Fprintln(s.log, "copies are kept: then deferred may place less than others")
	}
	var faults []error
	err := s.corpora(func(k *corpus.Corpus) error {
		t := s.table(&table.Table{Title: "Who places what deferred places: " + k.Title,
			Columns: []string{"by", "must on", "reducible functions", "agree", "irreducible functions", "agree ", "phis of these", "by deferred", "rejected"}})
		base, err := methods.Find(methods.Base)
		if err != nil {
			return err
		}
		deferred := placed(*base)
		want := make([][]site, len(k.Functions))
		reducible := make([]bool, len(k.Functions))
		for i := range k.Functions {
			f := k.Functions[i].Function
			if want[i], err = deferred(f); err != nil {
				return err
			}
			reducible[i] = f.Succs.Reducible()
		}
		different := make([]bool, len(k.Functions)) // irreducible ones
		for _, c := range claimants() {
			var of, same [2]int // irreducible and reducible functions
			phis, wanted, rejected := 0, 0, 0
			for i := range k.Functions {
				f := k.Functions[i].Function
				got, err := c.sites(f)
				if bad := (*invalid)(nil); errors.As(err, &bad) {
					return err
				}
				if err != nil {
					rejected++
					continue
				}
				kind := 0
				if reducible[i] {
					kind = 1
				} else {
					phis, wanted = phis+len(got), wanted+len(want[i])
				}
				of[kind]++
				switch {
				case slices.Equal(got, want[i]):
					same[kind]++
				case !s.config.Copies && (reducible[i] || c.everywhere):
					faults = append(faults, fmt.Errorf("%s: %s has %d phis by %s, %d by deferred", k.Name, k.Functions[i].FullName(), len(got), c.name, len(want[i])))
				case !reducible[i]:
					different[i] = true
				}
			}
			on := "reducible"
			if c.everywhere {
				on = "all"
			}
			t.Add(c.name, on, of[1], same[1], of[0], same[0], phis, wanted, rejected)
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		t.Note("the forms of deferred, and of the strategies followed by Algorithm 5, were certified; those of the other strategies and of choi were checked: every read gets the value of its last write")
		var names []string
		for i := range k.Functions {
			if different[i] {
				names = append(names, k.Functions[i].FullName())
			}
		}
		if n := len(names); n > 0 && n <= 20 {
			t.Note("irreducible functions in which somebody places more than deferred: %s", strings.Join(names, "; "))
		}
		return nil
	})
	return errors.Join(append(faults, err)...)
}
