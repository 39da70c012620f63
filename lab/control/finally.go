// This file defines the part that compares finally blocks, each of which is one
// continuation, with copies of them.

package control

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lab/peers"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// A family is a kind of program with k exits and d finally blocks. All of its finally
// blocks begin in the same way, so that they can be counted.
type family struct {
	title string
	text  func(k, d int) string
	sizes [][2]int // k and d
}

const finallyBegins = "left = 31 * left"

var families = []family{
	{"k exits of d nested try statements", nested, [][2]int{{1, 1}, {4, 1}, {16, 1}, {4, 2}, {16, 2}, {4, 4}, {16, 4}, {4, 8}, {16, 8}}},
	{"k exits at each of d levels, each in the finally block of the level before", inFinally, [][2]int{{2, 1}, {2, 2}, {2, 3}, {2, 4}, {4, 1}, {4, 2}, {4, 3}, {4, 4}}},
}

// frame returns a program that calls f with the numbers below a limit in turns, n times.
func frame(limit int, body string) string {
	return fmt.Sprintf(`var left = 0;

fn f(x: int) -> int {
%s    return -1;
}

fn main(n: int) {
    var sum = 0;
    for i in 0..n { sum += f(i %% %d); }
    print(sum, left);
}
`, body, limit)
}

// begin returns the first statement of a finally block, which is different at each level.
func begin(level int) string { return fmt.Sprintf("%s %% 1000003 + %d;", finallyBegins, level) }

// nested returns a program with d try statements, one in the block of the other. The
// innermost block has k returns.
func nested(k, d int) string {
	var exits strings.Builder
	for i := range k {
		fmt.Fprintf(&exits, "if x == %d { return %d; }\n", i, 10*i)
	}
	body := exits.String()
	for level := range d {
		body = fmt.Sprintf("try {\n%s} finally { %s }\n", body, begin(level))
	}
	return frame(k+1, body)
}

// inFinally returns a program with d try statements, one in the finally block of the other.
// The block of the first one has k returns, those of the others k gotos. A digit of x for
// each level chooses the exit, so that no exit can be predicted from another.
func inFinally(k, d int) string {
	var level func(i, power int) string
	level = func(i, power int) string {
		var exits, labels strings.Builder
		for j := range k {
			if i == 0 {
				fmt.Fprintf(&exits, "if y0 == %d { return %d; }\n", j, 10*j)
				continue
			}
			fmt.Fprintf(&exits, "if y%d == %d { goto l%dx%d; }\n", i, j, i, j)
			fmt.Fprintf(&labels, "l%dx%d: left += %d;\n", i, j, j)
		}
		inner := ""
		if i+1 < d {
			inner = level(i+1, power*(k+1))
		}
		return fmt.Sprintf("var y%d = x / %d %% %d;\ntry {\n%s} finally {\n%s\n%s}\n%s", i, power, k+1, exits.String(), begin(i), inner, labels.String())
	}
	limit := 1
	for range d {
		limit *= k + 1
	}
	return frame(limit, level(0, 1))
}

// A size is how large a program is, and how many steps it executes.
type size struct {
	conts, ops int
	steps      int64
}

// sizeOf compiles a program and runs it.
func sizeOf(text string, level int, args []string, stdin string) (size, string, error) {
	var s size
	p, err := compile.Compile("test.imp", text, compile.Options{Language: compile.Imp, Level: compile.Levels[level]})
	if err != nil {
		return s, "", err
	}
	for _, f := range p.CPS.Funcs {
		s.conts += len(f.Conts)
		for i := range f.Conts {
			s.ops += len(f.Conts[i].Ops)
		}
	}
	var out strings.Builder
	r, err := interp.Run(p.CPS, interp.Options{Engine: interp.Fast, Args: args, Stdin: strings.NewReader(stdin), Stdout: &out})
	if err != nil {
		return s, "", err
	}
	s.steps = r.Steps
	return s, out.String(), nil
}

// sizes returns the sizes of a program and of the one with copies, which must have the same
// output.
func sizes(text, other string, level int, args []string, stdin string) (a, b size, err error) {
	a, out, err := sizeOf(text, level, args, stdin)
	if err != nil {
		return a, b, err
	}
	b, got, err := sizeOf(other, level, args, stdin)
	if err == nil && got != out {
		err = fmt.Errorf("with copies of the finally blocks the output is %q, not %q", got, out)
	}
	return a, b, err
}

// withFinally returns the programs of the repository that have finally blocks, and end.
func withFinally(root string) ([]*programs.Program, error) {
	list, err := programs.Load(root)
	return slices.DeleteFunc(list, func(p *programs.Program) bool {
		return !strings.Contains(p.Text, "finally {") || p.Trap != nil || p.Status != 0
	}), err
}

// finallyLevels are the levels of optimisation, by number.
var finallyLevels = []int{1, 2}

func finally(s *session) error {
	if err := s.finallyPrograms(); err != nil {
		return err
	}
	return s.finallyFamilies()
}

// finallyPrograms compares the programs of the repository with those with copies.
func (s *session) finallyPrograms() error {
	list, err := withFinally(s.root)
	if err != nil {
		return err
	}
	t := s.table(&table.Table{Title: fmt.Sprintf("Finally blocks of the %d programs of the repository that have some: one continuation each, or copies", len(list)),
		Columns: []string{"program", "level", "continuations", "copies", "operations", "copies ", "code, ratio", "steps", "steps, ratio"}})
	var totals [2][2]size // by level; with and without copies
	for _, p := range list {
		other, err := Copied(p.Text)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		for i, level := range finallyLevels {
			a, b, err := sizes(p.Text, other, level, p.Args, p.Stdin)
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			totals[i][0].add(a)
			totals[i][1].add(b)
			if p.IsExample() {
				addSizes(t, p.Name, level, a, b)
			}
		}
	}
	for i, level := range finallyLevels {
		addSizes(t, "all", level, totals[i][0], totals[i][1])
	}
	t.Note("columns named copies are of the program with copies; ratios are its figures divided by those of the program as it is; code is continuations and operations")
	return nil
}

func (s *size) add(other size) {
	s.conts += other.conts
	s.ops += other.ops
	s.steps += other.steps
}

func addSizes(t *table.Table, name string, level int, a, b size) {
	t.Add(name, fmt.Sprint("-O", level), a.conts, b.conts, a.ops, b.ops, b.codeRatio(a), int(a.steps), table.Ratio{Value: float64(b.steps) / float64(a.steps)})
}

// codeRatio returns the size of the code divided by that of another program.
func (s size) codeRatio(other size) table.Ratio {
	return table.Ratio{Value: float64(s.conts+s.ops) / float64(other.conts+other.ops)}
}

// finallyRuns is how often a program of a family executes its try statement.
const finallyRuns = 1_000_000

// finallyFamilies compares programs of the families.
func (s *session) finallyFamilies() error {
	dir, err := os.MkdirTemp("", "lab-control-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	runs := s.scaled(finallyRuns)
	args := []string{fmt.Sprint(runs)}
	file := func(at ...any) string { return filepath.Join(dir, strings.ReplaceAll(fmt.Sprint(at...), " ", "-")) }
	for at, f := range families {
		type row struct {
			k, d, copies, level int
			texts               [2]string // as it is, and with copies; so are all of these
			sizes               [2]size
			tasks               [2]*peers.Task
			compiling           [2][]float64 // seconds, by round
		}
		var rows []*row
		var tasks []*peers.Task
		for _, size := range f.sizes {
			k, d := size[0], size[1]
			texts := [2]string{f.text(k, d)}
			if texts[1], err = Copied(texts[0]); err != nil {
				return err
			}
			_, want, err := sizeOf(texts[0], 2, args, "")
			if err != nil {
				return err
			}
			for i, text := range texts {
				if err := os.WriteFile(file(at, k, d, i)+".imp", []byte(text), 0o666); err != nil {
					return err
				}
			}
			for _, level := range finallyLevels {
				r := &row{k: k, d: d, copies: strings.Count(texts[1], finallyBegins), level: level, texts: texts}
				if r.sizes[0], r.sizes[1], err = sizes(texts[0], texts[1], level, []string{"100"}, ""); err != nil {
					return err
				}
				for i := range texts {
					r.tasks[i] = &peers.Task{Peer: peers.Cpsc(level), File: file(at, k, d, i), Args: args, Want: want}
				}
				tasks = append(tasks, r.tasks[:]...)
				rows = append(rows, r)
			}
		}
		for range s.repeat {
			for _, r := range rows {
				for i, text := range r.texts {
					runtime.GC() // not for what others have left
					start := setup.CPUTime()
					if _, err := compile.Compile("test.imp", text, compile.Options{Language: compile.Imp, Level: compile.Levels[r.level]}); err != nil {
						return err
					}
					r.compiling[i] = append(r.compiling[i], (setup.CPUTime() - start).Seconds())
				}
			}
		}
		if err := peers.Measure(s.ctx, tasks, s.repeat, s.log); err != nil {
			return err
		}
		t := s.table(&table.Table{Title: "Finally blocks, " + f.title,
			Columns: []string{"level", "k", "d", "copies of blocks", "continuations", "copies", "operations", "copies ", "code, ratio", "time", "time, ratio", "to compile", "to compile, ratio"}})
		for _, level := range finallyLevels {
			for _, r := range rows {
				if r.level != level {
					continue
				}
				a, b := r.sizes[0], r.sizes[1]
				t.Add(fmt.Sprint("-O", level), r.k, r.d, r.copies, a.conts, b.conts, a.ops, b.ops, b.codeRatio(a),
					nanoseconds(r.tasks[0], runs), ratio(r.tasks[1], r.tasks[0]),
					table.Number{Value: 1000 * stats.Median(r.compiling[0]), Unit: "ms"},
					table.Times(r.compiling[1], r.compiling[0]))
			}
		}
		t.Note("the time is that for each execution of the outermost statement")
	}
	return nil
}
