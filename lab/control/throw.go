// This file defines the part that compares throws with results that say whether a call has
// failed.

package control

import (
	"fmt"

	"cpsc/lab/peers"
	"cpsc/lab/table"
)

// depths are the numbers of calls that are in progress at a throw.
var depths = []int{1, 10, 100, 1000, 10_000, 100_000}

// calls is how many calls a program makes in all.
const calls = 4_000_000

// failing returns the output of a program in which every call fails.
func failing(depth, times int) string { return fmt.Sprintln(times) }

// succeeding returns the output of a program in which no call fails.
func succeeding(depth, times int) string { return fmt.Sprintln(depth * times) }

// failingFinally returns the output of a program in which every call fails. The program
// also counts the calls that have a finally block: all but the innermost.
func failingFinally(depth, times int) string { return fmt.Sprintln(times, (depth-1)*times) }

// throwPrograms has the programs and their outputs.
var throwPrograms = map[string]func(depth, times int) string{
	"throw":         failing,
	"flag":          failing,
	"return":        succeeding,
	"nothrow":       succeeding,
	"noflag":        succeeding,
	"throw_finally": failingFinally,
	"flag_finally":  failingFinally,
}

func throw(s *session) error {
	type key struct {
		program      string
		level, depth int
	}
	tasks := map[key]*peers.Task{}
	var list []*peers.Task
	times := func(depth int) int { return s.scaled(calls / depth) }
	for _, depth := range depths {
		for _, level := range []int{2, 1} {
			for _, program := range []string{"throw", "flag", "return", "nothrow", "noflag", "throw_finally", "flag_finally"} {
				t := s.task(peers.Cpsc(level), program, throwPrograms[program](depth, times(depth)), depth, times(depth))
				tasks[key{program, level, depth}] = t
				list = append(list, t)
			}
			t := s.task(peers.Cpsc(level), "loop", sum(times(depth), 0), times(depth), 0)
			tasks[key{"loop", level, depth}] = t
			list = append(list, t)
		}
	}
	if err := peers.Measure(s.ctx, list, s.repeat, s.log); err != nil {
		return err
	}
	compare := func(title, program, flag string, plain bool, notes ...string) {
		for _, level := range []int{2, 1} {
			columns := []string{"depth", program, flag, "ratio"}
			if plain {
				columns = append(columns, "return", "ratio to return", "without the loop")
			}
			t := s.table(&table.Table{Title: fmt.Sprintf("%s, -O%d", title, level), Columns: columns, Notes: notes})
			for _, depth := range depths {
				n := depth * times(depth)
				a, b, c := tasks[key{program, level, depth}], tasks[key{flag, level, depth}], tasks[key{"return", level, depth}]
				row := []any{depth, nanoseconds(a, n), nanoseconds(b, n), ratio(a, b)}
				if plain {
					row = append(row, nanoseconds(c, n), ratio(a, c), netRatio(a, c, tasks[key{"loop", level, depth}]))
				}
				t.Add(row...)
			}
		}
	}
	compare("A throw that is caught at the top", "throw", "flag", true,
		"the time for each call, which includes its part of the loop at the top; `depth` calls are in progress when the innermost one fails",
		"the last column is the ratio of what both programs take beyond the loop alone")
	compare("Nothing is thrown", "nothrow", "noflag", true, "the time for each call, in functions that may fail and do not")
	compare("A throw through calls with a finally block", "throw_finally", "flag_finally", false,
		"the time for each call; each has a finally block, which the throw executes")
	return nil
}
