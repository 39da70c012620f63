// This file defines the names of the placement strategies, and the statistics of a placement.

package place

import "fmt"

// A Strategy decides which blocks take parameters. The zero value is Deferred.
type Strategy uint8

const (
	Deferred Strategy = iota
	SCC
	Marker
	Simple
)

// Strategies lists all strategies.
var Strategies = []Strategy{Simple, Marker, SCC, Deferred}

var strategyNames = [...]string{"deferred", "scc", "marker", "simple"}

// String returns the name of the strategy.
func (s Strategy) String() string { return nameOf(strategyNames[:], "placement", uint8(s)) }

// nameOf returns the name of what has a number, or the number if there is none.
func nameOf(names []string, what string, number uint8) string {
	if int(number) >= len(names) {
		return fmt.Sprintf("%s %d", what, number)
	}
	return names[number]
}

// Stats count the steps of placement in one function, or, added up, in several.
type Stats struct {
	Created     int `json:"created"`     // parameters that were placed
	Removed     int `json:"removed"`     // parameters that were removed again
	Kept        int `json:"kept"`        // placed parameters that the finished function has
	Promises    int `json:"promises"`    // values that might have become parameters (Deferred)
	Lookups     int `json:"lookups"`     // lookups of variables, for reads and for arguments
	Visited     int `json:"visited"`     // blocks that lookups visited
	Comparisons int `json:"comparisons"` // comparisons of arguments
	Revisits    int `json:"-"`           // steps after Finish, those of the client among them; see Work
	Longest     int `json:"longest"`     // the greatest number of steps of a lookup before a join
}

// Work returns the number of steps of all kinds.
func (s *Stats) Work() int { return s.Lookups + s.Visited + s.Comparisons + s.Revisits }

// Add adds the counts of another function.
func (s *Stats) Add(t Stats) {
	s.Created += t.Created
	s.Removed += t.Removed
	s.Kept += t.Kept
	s.Promises += t.Promises
	s.Lookups += t.Lookups
	s.Visited += t.Visited
	s.Comparisons += t.Comparisons
	s.Revisits += t.Revisits
	s.Longest = max(s.Longest, t.Longest)
}
