// This file defines cpsc stats, which compares the strategies that place
// parameters.

package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"cpsc/cps"
)

// A statsRow is what one strategy did for one function, or for all of them.
type statsRow struct {
	Function  string `json:"function"` // "" for the total
	Placement string `json:"placement"`
	cps.Stats
}

// statsColumns are the counts, in the order in which they are shown.
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

var statsFormats = map[string]func(io.Writer, []statsRow) error{
	"table": writeStatsTable,
	"json":  writeStatsJSON,
	"csv":   writeStatsCSV,
}

func (a *app) statsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "stats FILE",
		Short: "Compare the strategies that place parameters",
		Long: `Convert a program by each strategy and show what it did, function by function and
in total:

  created      parameters that were placed
  removed      parameters that were taken back
  kept         parameters of the finished function
  promises     values that might have become parameters (deferred)
  lookups      values of variables that were asked for
  visited      continuations that lookups went through
  comparisons  arguments compared
  longest      the longest way that a lookup went up without a join`,
		Example: `  cpsc stats prog.imp
  cpsc stats prog.imp --format=csv --remove-redundant`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			name, err := oneFile(cmd, args)
			if err != nil {
				return err
			}
			return a.stats(name, format)
		},
	}
	formats := []string{"table", "json", "csv"}
	cmd.Flags().Var(newChoice(&format, formats...), "format", "`FORMAT` of the figures: "+alternatives(formats))
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// stats converts a program by each strategy and writes what it did.
func (a *app) stats(name, format string) error {
	p, err := a.compileFile(name, toInfo)
	if err != nil {
		return err
	}
	if p.syntax == nil {
		return usagef("%s is CPS, and its parameters are placed already", quoted(p.src.Name))
	}
	byPlacement := make([][]statsRow, len(cps.Placements))
	for i, placement := range cps.Placements {
		total := statsRow{Placement: placement.String()}
		opts := a.builderOptions()
		opts.Placement = placement
		opts.Report = func(f *cps.Func, s cps.Stats) {
			byPlacement[i] = append(byPlacement[i], statsRow{f.Name, placement.String(), s})
			total.Add(s)
		}
		if opts.Trace != nil {
			opts.Trace("placement " + placement.String())
		}
		if _, err := p.convert(opts); err != nil {
			return err
		}
		byPlacement[i] = append(byPlacement[i], total)
	}
	var rows []statsRow // the strategies of a function side by side
	for f := range byPlacement[0] {
		for i := range byPlacement {
			rows = append(rows, byPlacement[i][f])
		}
	}
	b := bufio.NewWriter(a.stdout)
	if err := statsFormats[format](b, rows); err != nil {
		return err
	}
	return b.Flush()
}

func writeStatsTable(w io.Writer, rows []statsRow) error {
	const first = 12 // the width of the first column
	widths := make([]int, len(statsColumns))
	fmt.Fprintf(w, "%-*s", first, "")
	for i, c := range statsColumns {
		widths[i] = len(c.name)
		for _, row := range rows {
			widths[i] = max(widths[i], len(strconv.Itoa(c.of(&row.Stats))))
		}
		fmt.Fprintf(w, "  %*s", widths[i], c.name)
	}
	fmt.Fprintln(w)
	n := len(cps.Placements)
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
		for i, c := range statsColumns {
			fmt.Fprintf(w, "  %*d", widths[i], c.of(&row.Stats))
		}
		fmt.Fprintln(w)
	}
	return nil // the buffer remembers its error
}

func writeStatsJSON(w io.Writer, rows []statsRow) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(rows)
}

func writeStatsCSV(w io.Writer, rows []statsRow) error {
	out := csv.NewWriter(w)
	header := []string{"function", "placement"}
	for _, c := range statsColumns {
		header = append(header, c.name)
	}
	lines := [][]string{header}
	for _, row := range rows {
		line := []string{row.Function, row.Placement}
		for _, c := range statsColumns {
			line = append(line, strconv.Itoa(c.of(&row.Stats)))
		}
		lines = append(lines, line)
	}
	return out.WriteAll(lines)
}
