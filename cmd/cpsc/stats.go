// This file defines cpsc stats, which compares the strategies that place
// parameters, and the algorithms that construct SSA form.

package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/diag"
)

// A statsRow has the counts of one strategy for one function, or for all functions.
type statsRow struct {
	Function  string `json:"function"`  // "" for the total
	Placement string `json:"placement"` // a strategy, or an algorithm, which has only the counts created and kept
	cps.Stats
	Refused string `json:"refused,omitempty"` // why the algorithm does not support the function
}

// statsColumns are the counts in display order.
var statsColumns = []struct {
	name string
	of   func(*cps.Stats) int
}{
	{"created", func(s *cps.Stats) int { return s.Created }},
	{"removed", func(s *cps.Stats) int { return s.Removed }},
	{"kept", func(s *cps.Stats) int { return s.Kept }},
	{"promises", func(s *cps.Stats) int { return s.Promises }},
	{"lookups", func(s *cps.Stats) int { return s.Lookups }},
	{"visited", func(s *cps.Stats) int { return s.Visited }},
	{"comparisons", func(s *cps.Stats) int { return s.Comparisons }},
	{"longest", func(s *cps.Stats) int { return s.Longest }},
}

func (a *app) statsCommand() *cobra.Command {
	var limits commandLimits
	var format string
	var algorithms, certify bool
	var research cps.Research
	cmd := &cobra.Command{
		Use:   "stats FILE…",
		Short: "Compare the strategies that place parameters",
		Long: `Convert a program by each strategy and show its counts, for each function and in
total:

  created      parameters that were placed
  removed      parameters that were removed again
  kept         parameters of the finished function
  promises     values that might have become parameters (deferred)
  lookups      lookups of variables
  visited      continuations that lookups went through
  comparisons  arguments compared
  longest      the longest path that a lookup went up without a join

With --algorithms, the construction algorithms of the literature follow; they
create and keep phis. --algorithm=NAME adds one of them.

With --certify, a checker whose algorithm is proved in Coq then checks what deferred, and
each of the others followed by Algorithm 5, place for the reads and writes of each
function: that it is a solution, that each parameter is used, and that they are the fewest
that any solution has.

--no-witnesses and --no-user-lists turn off two techniques of the removal of trivial
parameters, which make it cheap and complete (Braun et al., section 3.1).`,
		Example: `  cpsc stats prog.imp
  cpsc stats prog.imp --format=csv --remove-redundant`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "json" && a.trace == traceLookup {
				a.traceAs = format
			}
			contenders := a.compared(algorithms, research)
			return a.convertLimited(&limits, func() error {
				return a.eachFile(cmd, args, sources, func(name string) error {
					if len(args) > 1 && format == "table" {
						fmt.Fprintf(a.stdout, "%s:\n", diag.Clean(name))
					}
					return a.stats(name, format, contenders, certify)
				})
			})
		},
	}
	cmd.Flags().Var(newChoice(&format, "table", "json", "csv"), "format", "`FORMAT` of the figures: %s; json is also that of a trace")
	cmd.Flags().BoolVar(&algorithms, "algorithms", false, "also show the construction algorithms of the literature")
	cmd.Flags().BoolVar(&certify, "certify", false, "have a verified checker check what the strategies place")
	cmd.Flags().BoolVar(&research.NoWitnesses, "no-witnesses", false, "compare all arguments of a parameter to see whether it is trivial, not two witnesses first")
	cmd.Flags().BoolVar(&research.NoUserLists, "no-user-lists", false, "after a replacement, check the replacing value again instead of the users; more parameters may remain")
	limits.addFlags(cmd)
	a.addLevelFlag(cmd)
	a.addRedundantFlag(cmd) // not --placement: all strategies are compared
	a.addConstructionFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// A contender is a strategy or an algorithm that stats compares.
type contender struct {
	name string
	opts cps.Options
}

// compared returns the strategies and the algorithms to compare. The strategies remove
// trivial parameters as research says.
func (a *app) compared(all bool, research cps.Research) []contender {
	only := a.algorithm
	a.algorithm = ""
	var contenders []contender
	for _, placement := range cps.Placements {
		opts := a.builderOptions()
		opts.Placement = placement
		opts.Research.NoWitnesses, opts.Research.NoUserLists = research.NoWitnesses, research.NoUserLists
		contenders = append(contenders, contender{placement.String(), opts})
	}
	for _, algorithm := range construct.Algorithms {
		if all || algorithm.Name == only {
			contenders = append(contenders, contender{algorithm.Name, cps.Options{Research: cps.Research{Construct: recording.By(algorithm.Build), RemoveRedundant: a.redundant}, Started: a.converting}})
		}
	}
	return contenders
}

// stats converts a program by each contender and writes the counts. Then it has the placements
// checked, if certify is true.
func (a *app) stats(name, format string, contenders []contender, certify bool) error {
	p, err := a.compileFile(name, toInfo)
	if err != nil {
		return err
	}
	if err := placedAlready(p.File.Name, p.Language); err != nil {
		return err
	}
	byContender := make([][]statsRow, len(contenders))
	for i, c := range contenders {
		total, refused := statsRow{Placement: c.name}, ""
		opts := c.opts
		if given := opts.Research.Construct; given != nil {
			opts.Research.Construct = func(r *cps.Recording) error {
				err := given(r)
				if u := (*construct.Unstructured)(nil); errors.As(err, &u) {
					refused, total.Refused = u.Reason(), "not all functions are structured"
					return recording.By(construct.Algorithms[0].Build)(r) // any algorithm: the result is not shown
				}
				return err
			}
		}
		opts.Report = func(f *cps.Func, s cps.Stats) {
			a.converted()
			byContender[i] = append(byContender[i], statsRow{f.Name, c.name, s, refused})
			total.Add(s)
			refused = ""
		}
		if _, err := p.Convert(compile.Options{Build: opts}); err != nil {
			return conversionError(p, err)
		}
		byContender[i] = append(byContender[i], total)
	}
	var rows []statsRow // the rows of a function are adjacent
	for f := range byContender[0] {
		for i := range byContender {
			rows = append(rows, byContender[i][f])
		}
	}
	b := bufio.NewWriter(a.stdout)
	write := writeStatsTable
	switch format {
	case "json":
		write = writeStatsJSON
	case "csv":
		write = writeStatsCSV
	}
	// The rows come in groups, one for each function.
	if err := write(b, rows, len(contenders)); err != nil {
		return err
	}
	if err := b.Flush(); err != nil || !certify {
		return err
	}
	return a.certify(p)
}

// count returns the text of a count: "" if it is not known.
func (r *statsRow) count(i int) string {
	c := statsColumns[i]
	if construct.Find(r.Placement) != nil && (r.Refused != "" || c.name != "created" && c.name != "kept") {
		return ""
	}
	return strconv.Itoa(c.of(&r.Stats))
}

func writeStatsTable(w io.Writer, rows []statsRow, n int) error {
	first := 12 // the width of the first column
	for i := range rows {
		first = max(first, 2+len(rows[i].Placement))
	}
	widths := make([]int, len(statsColumns))
	fmt.Fprintf(w, "%-*s", first, "")
	for i, c := range statsColumns {
		widths[i] = len(c.name)
		for _, row := range rows {
			widths[i] = max(widths[i], len(row.count(i)))
		}
		fmt.Fprintf(w, "  %*s", widths[i], c.name)
	}
	fmt.Fprintln(w)
	for i, row := range rows {
		group := rows[i/n*n : i/n*n+n]
		nothing := !slices.ContainsFunc(group, func(row statsRow) bool { return row.Lookups > 0 })
		switch {
		case i%n != 0:
		case row.Function == "":
			fmt.Fprintln(w, "in total")
		case nothing:
			fmt.Fprintf(w, "fn %s: no lookups\n", row.Function)
		default:
			fmt.Fprintln(w, "fn", row.Function)
		}
		if nothing && row.Function != "" {
			continue
		}
		fmt.Fprintf(w, "  %-*s", first-2, row.Placement)
		for i := range statsColumns {
			text := row.count(i)
			if text == "" {
				text = "-"
			}
			fmt.Fprintf(w, "  %*s", widths[i], text)
		}
		if row.Refused != "" {
			fmt.Fprint(w, "  refused: ", row.Refused)
		}
		fmt.Fprintln(w)
	}
	return nil // the buffer keeps its first error
}

func writeStatsJSON(w io.Writer, rows []statsRow, _ int) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(rows)
}

func writeStatsCSV(w io.Writer, rows []statsRow, _ int) error {
	out := csv.NewWriter(w)
	header := []string{"function", "placement"}
	for _, c := range statsColumns {
		header = append(header, c.name)
	}
	lines := [][]string{header}
	for _, row := range rows {
		line := []string{row.Function, row.Placement}
		for i := range statsColumns {
			line = append(line, row.count(i))
		}
		lines = append(lines, line)
	}
	return out.WriteAll(lines)
}
