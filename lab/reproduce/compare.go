// This file defines the subcommand that compares two sets of results.

package reproduce

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cpsc/lab/setup"
)

const compareHelp = `Compare two directories that lab reproduce has written: how the results in the second differ from
those in the first. Of an exact step, each line that differs is shown; of a timed one, each figure
whose confidence intervals, in parentheses, do not overlap, and each count. Other figures are not
compared. The exit status is 1 if an exact result has changed.

usage: go run . compare OLD NEW
`

// Compare is the subcommand compare.
func Compare(_ context.Context, args []string, stdout, _ io.Writer) error {
	switch {
	case len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
		fmt.Fprint(stdout, compareHelp)
		return flag.ErrHelp
	case len(args) != 2:
		return setup.Usagef("two directories are compared: go run . compare OLD NEW")
	}
	var sets [2]map[string]*Result
	for i, dir := range args {
		var err error
		if sets[i], err = readAll(dir); err != nil {
			return err
		}
	}
	changes := 0
	for _, name := range slices.Sorted(maps.Keys(sets[1])) {
		after := sets[1][name]
		before := sets[0][name]
		if before == nil {
			fmt.Fprintf(stdout, "%s: only in %s\n", name, args[1])
			continue
		}
		if before.Command != after.Command {
			fmt.Fprintf(stdout, "%s: the commands differ: %s and %s\n", name, before.Command, after.Command)
			continue
		}
		lines := differences(before, after)
		if !after.Timed {
			changes += len(lines)
		}
		if len(lines) == 0 {
			fmt.Fprintf(stdout, "%s: no difference\n", name)
		} else {
			fmt.Fprintf(stdout, "%s:\n%s", name, strings.Join(lines, ""))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sets[0])) {
		if sets[1][name] == nil {
			fmt.Fprintf(stdout, "%s: only in %s\n", name, args[0])
		}
	}
	if changes > 0 {
		return fmt.Errorf("%d lines of exact results differ", changes)
	}
	return nil
}

// readAll reads the results in a directory, by name.
func readAll(dir string) (map[string]*Result, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, setup.Usagef("there are no results in %s", dir)
	}
	set := map[string]*Result{}
	for _, path := range paths {
		res, err := read(path)
		if err != nil {
			return nil, err
		}
		set[res.Name] = res
	}
	return set, nil
}

// differences returns a text for each difference between two results.
func differences(before, after *Result) []string {
	if after.Timed {
		return differentTimes(before.Output, after.Output)
	}
	var lines []string
	old, new := withoutCommon(before.Output, after.Output)
	for _, line := range old {
		lines = append(lines, "  - "+line+"\n")
	}
	for _, line := range new {
		lines = append(lines, "  + "+line+"\n")
	}
	if len(lines) == 0 && !slices.Equal(before.Output, after.Output) {
		lines = append(lines, "  the same lines in another order\n")
	}
	return lines
}

// withoutCommon returns what remains of two lists if the lines that are in both are
// removed. A line that occurs several times is removed as often as it is in both.
func withoutCommon(old, new []string) (onlyOld, onlyNew []string) {
	count := map[string]int{}
	for _, line := range new {
		count[line]++
	}
	for _, line := range old {
		if count[line]--; count[line] < 0 {
			onlyOld = append(onlyOld, line)
		}
	}
	for _, line := range slices.Backward(new) { // of equal lines, the last ones are new
		if count[line] > 0 {
			count[line]--
			onlyNew = append(onlyNew, line)
		}
	}
	slices.Reverse(onlyNew)
	return onlyOld, onlyNew
}

// differentTimes compares the cells of tables that have a confidence interval or are counts,
// by the title before the table, the first cell of the row, and the head of the column.
func differentTimes(before, after []string) []string {
	old := map[string]figure{}
	for _, f := range figures(before) {
		old[f.at] = f
	}
	var lines []string
	for _, f := range figures(after) {
		if o, ok := old[f.at]; ok && (f.from > o.to || f.to < o.from) {
			lines = append(lines, fmt.Sprintf("  %s: %s, before %s\n", f.at, f.text, o.text))
		}
	}
	return lines
}

// A figure is a cell of a table with a confidence interval, or a count, whose interval is
// the number itself.
type figure struct {
	at, text string
	from, to float64
}

var (
	interval = regexp.MustCompile(`\(([-\d.]+) to ([-\d.]+)\)`)
	count    = regexp.MustCompile(`^\d[\d,]*$`)
)

// figures returns the figures in the tables of a text in Markdown.
func figures(lines []string) []figure {
	var list []figure
	var head []string
	seen := map[string]int{} // rows may have the same first cell
	title := ""
	for _, line := range lines {
		if !strings.HasPrefix(line, "|") {
			head = nil
			if line != "" {
				title = strings.TrimLeft(line, "# ")
			}
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if head == nil {
			head = cells
			continue
		}
		for i, text := range cells {
			from, to := text, text
			if m := interval.FindStringSubmatch(text); m != nil {
				from, to = m[1], m[2]
			} else if !count.MatchString(text) {
				continue
			}
			low, err1 := strconv.ParseFloat(strings.ReplaceAll(from, ",", ""), 64)
			high, err2 := strconv.ParseFloat(strings.ReplaceAll(to, ",", ""), 64)
			if i == 0 || i >= len(head) || err1 != nil || err2 != nil {
				continue
			}
			at := title + " / " + cells[0] + " / " + head[i]
			if seen[at]++; seen[at] > 1 {
				at = fmt.Sprintf("%s (%d)", at, seen[at])
			}
			list = append(list, figure{at, text, low, high})
		}
	}
	return list
}
