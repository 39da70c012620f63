// This file defines the part of the experiment on exceptions that makes machine code: tags and
// unwinding from the same CPS, by the options of package emit/llvm, and in C++ by hand.

package experiments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/emit/llvm"
	"cpsc/lab/corpus"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// A binary is a program in machine code.
type binary struct {
	name string
	file string // executable
	size objectSize
}

// An objectSize has the bytes of machine code, and of tables for unwinding.
type objectSize struct{ text, tables int }

// compileObject compiles a file by a compiler and returns the sizes of what it makes.
func compileObject(ctx context.Context, compiler, source, object string, flags ...string) (n objectSize, err error) {
	if err := quiet(ctx, append([]string{compiler, "-O2", "-w", "-c", source, "-o", object}, flags...)); err != nil {
		return n, err
	}
	out, err := exec.CommandContext(ctx, "size", "-A", object).Output()
	if err != nil {
		return n, err
	}
	return sectionSizes(string(out)), nil
}

var sectionSize = regexp.MustCompile(`(?m)^(\.\S+) +(\d+)`)

// sectionSizes adds up what size -A writes.
func sectionSizes(text string) (n objectSize) {
	for _, m := range sectionSize.FindAllStringSubmatch(text, -1) {
		bytes, _ := strconv.Atoi(m[2])
		switch {
		case m[1] == ".eh_frame" || strings.HasPrefix(m[1], ".gcc_except_table"):
			n.tables += bytes
		case strings.HasPrefix(m[1], ".text"):
			n.text += bytes
		}
	}
	return n
}

// build compiles and links a file.
func (s *session) build(name, compiler, source string, flags ...string) (*binary, error) {
	b := &binary{name: name, file: source + name + ".out"}
	object := b.file + ".o"
	var err error
	if b.size, err = compileObject(s.ctx, compiler, source, object, flags...); err != nil {
		return nil, err
	}
	return b, quiet(s.ctx, []string{compiler, object, "-o", b.file, "-lm"})
}

// withFrames keeps LLVM from making loops of recursion in a program: then no exception would
// leave any calls.
func withFrames(text string) string {
	return strings.NewReplacer("attributes #900 = { uwtable }", `attributes #900 = { uwtable "disable-tail-calls"="true" }`,
		"attributes #901 = { nounwind }", `attributes #901 = { nounwind "disable-tail-calls"="true" }`).Replace(text)
}

// binaries compiles a program in all forms after the passes; of plain, there is one in C++.
func (s *session) binaries(dir, program string) ([]*binary, error) {
	dir, err := os.MkdirTemp(dir, "program-")
	if err != nil {
		return nil, err
	}
	list, err := exceptionForms(program)
	if err != nil {
		return nil, err
	}
	var all []*binary
	emit := func(name string, p *cps.Program, options llvm.Options) error {
		var text bytes.Buffer
		if err := options.Fprint(&text, p); err != nil {
			return err
		}
		file := filepath.Join(dir, name+".ll")
		if err := os.WriteFile(file, []byte(withFrames(text.String())), 0o666); err != nil {
			return err
		}
		b, err := s.build(name, "clang-14", file)
		all = append(all, b)
		return err
	}
	for _, v := range list {
		if v.level != 2 {
			continue
		}
		if err := emit("cpsc, "+v.form, v.cps, llvm.Options{}); err != nil {
			return nil, err
		}
		if v.form == "continuation" {
			if err := emit("cpsc, unwinding", v.cps, llvm.Options{Unwind: true}); err != nil {
				return nil, err
			}
		}
	}
	text, err := exceptionPrograms.ReadFile("testdata/exceptions/" + program + ".cc")
	if errors.Is(err, os.ErrNotExist) {
		return all, nil
	} else if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, program+".cc")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return nil, err
	}
	// The flag -fno-optimize-sibling-calls does the same as withFrames.
	for _, form := range []struct {
		name  string
		flags []string
	}{{"C++, tags", []string{"-DTAGS"}}, {"C++, unwinding", nil}} {
		b, err := s.build(form.name, "clang++-14", file, append(form.flags, "-fno-optimize-sibling-calls")...)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// binaryForms are the names of binaries, in the order of the columns.
var binaryForms = []string{"cpsc, continuation", "cpsc, tags", "cpsc, unwinding", "C++, tags", "C++, unwinding"}

// binaryRow returns the cells for binaries, nil for those that there are not.
func binaryRow(list []*binary, cell func(*binary) (any, error)) ([]any, error) {
	row := make([]any, len(binaryForms))
	for _, b := range list {
		x, err := cell(b)
		if err != nil {
			return nil, err
		}
		row[slices.Index(binaryForms, b.name)] = x
	}
	return row, nil
}

// An exceptionCase is a program, and how it is run.
type exceptionCase struct {
	program string
	depth   int
	rate    string
	period  int
}

// exceptionCases returns the cases that are run in machine code: all of plain, and fewer of the
// other programs.
func exceptionCases() (list []exceptionCase) {
	for _, program := range exceptionNames[:4] {
		for _, depth := range exceptionDepths {
			for _, rate := range exceptionRates {
				if program == "plain" || depth > 1 && rate.name != "1 of 2" {
					list = append(list, exceptionCase{program, depth, rate.name, rate.period})
				}
			}
		}
	}
	return list
}

// withBinaries makes the binaries and calls use with them, by program. It adds a note to a
// table if the compilers are missing.
func (s *session) withBinaries(t *table.Table, use func(dir string, programs map[string][]*binary) error) error {
	dir, err := os.MkdirTemp("", "lab-exceptions-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	names := exceptionNames[:4]
	list, err := inParallel(s.ctx, len(names), func(i int) ([]*binary, error) { return s.binaries(dir, names[i]) })
	if errors.Is(err, exec.ErrNotFound) {
		t.Note("n/a: this needs clang-14, clang++-14 and size (on Debian: apt-get install clang-14 binutils): %v", err)
		fmt.Fprintf(s.log, "there are no tables of machine code: %v\n", err)
		return s.checkContext()
	} else if err != nil {
		return err
	}
	programs := map[string][]*binary{}
	for i, name := range names {
		programs[name] = list[i]
	}
	return use(dir, programs)
}

// machineCode adds the tables of sizes and of instructions executed.
func (s *session) machineCode() error {
	sizes := s.table(&table.Table{Title: "Machine code, in bytes: text and tables for unwinding", Columns: append([]string{"program"}, binaryForms...)})
	return s.withBinaries(sizes, func(dir string, programs map[string][]*binary) error {
		for _, program := range exceptionNames[:4] {
			row, err := binaryRow(programs[program], func(b *binary) (any, error) {
				return fmt.Sprintf("%d + %d", b.size.text, b.size.tables), nil
			})
			if err != nil {
				return err
			}
			sizes.Add(append([]any{program}, row...)...)
		}
		sizes.Note("those of cpsc include the whole runtime, with its unwinding for traps, so only their difference says something")
		t := s.table(&table.Table{Title: "Instructions of machine code for each call that may throw", Columns: append([]string{"program", "depth", "throws"}, binaryForms...)})
		count := func(dir string, b *binary, args []string) (int, error) {
			return valgrind.count(s.ctx, dir, append([]string{b.file}, args...))
		}
		if _, err := count(dir, programs["plain"][0], exceptionArgs(1, 0, 0)); err != nil {
			fmt.Fprintf(s.log, "valgrind cannot be used: %v\n", err)
			t.Note("n/a: valgrind cannot count here")
			return s.checkContext()
		}
		t.Note("counted by %s", valgrind.how)
		t.Chart = &table.Chart{Title: "Exceptions, at a depth of 100", Axis: "instructions of machine code for each call, if nothing is thrown or one call in 100 throws"}
		cases := exceptionCases()
		fmt.Fprintf(s.log, "counting instructions in %d cases\n", len(cases))
		rows, err := inParallel(s.ctx, len(cases), func(i int) ([]any, error) {
			c := cases[i]
			own := filepath.Join(dir, fmt.Sprint("case-", i)) // for the log of Valgrind
			if err := os.Mkdir(own, 0o777); err != nil {
				return nil, err
			}
			return binaryRow(programs[c.program], func(b *binary) (any, error) {
				// The first exception of a process has costs of its own.
				first, err := count(own, b, exceptionArgs(c.depth, exceptionCalls, c.period))
				if err != nil {
					return nil, err
				}
				both, err := count(own, b, exceptionArgs(c.depth, 2*exceptionCalls, c.period))
				return table.Number{Value: float64(both-first) / exceptionCalls}, err
			})
		})
		if err != nil {
			return err
		}
		for i, c := range cases {
			row := rows[i]
			t.Add(append([]any{c.program, strconv.Itoa(c.depth), c.rate}, row...)...)
			rate, shown := map[string]string{"never": "0 %", "1 of 100": "1 %"}[c.rate]
			for i, form := range binaryForms[:3] {
				if n, ok := row[i].(table.Number); ok && shown && c.depth == 100 {
					form = strings.TrimPrefix(form, "cpsc, ")
					t.Chart.Add(table.Bar{Name: c.program + ", " + rate + ": " + form, Value: n.Value, Marked: form == "continuation"})
				}
			}
		}
		return nil
	})
}

// leastProcess is the CPU time that a process takes at least, in seconds.
const leastProcess = 0.1

// machineTimes adds the table of times.
func (s *session) machineTimes() error {
	t := s.table(&table.Table{Title: "Time of each call that may throw, by that of continuations", Columns: append([]string{"program", "depth", "throws", "continuation, ns"}, binaryForms[1:]...)})
	t.Note("CPU time of processes of at least %v s, medians of %d rounds in which all forms take turns, with the interval of 95 %% (bootstrap)", leastProcess, s.repeat)
	return s.withBinaries(t, func(_ string, programs map[string][]*binary) error {
		for _, c := range exceptionCases() {
			if c.depth != 10 || c.rate == "1 of 2" {
				continue
			}
			fmt.Fprintf(s.log, "%s: depth %d, %s\n", c.program, c.depth, c.rate)
			list := programs[c.program]
			calls := make([]int, len(list))
			outputs := map[string]string{}
			run := func(b *binary, calls int) (float64, string, error) {
				seconds, out, err := cpuTime(exec.CommandContext(s.ctx, b.file, exceptionArgs(c.depth, calls, c.period)...))
				return seconds, out, errors.Join(s.checkContext(), err)
			}
			for i, b := range list {
				for calls[i] = exceptionCalls; ; {
					seconds, out, err := run(b, calls[i])
					if err != nil {
						return err
					}
					if calls[i] == exceptionCalls {
						outputs[b.name] = out
					}
					if seconds >= leastProcess {
						break
					}
					calls[i] *= min(16, 2+int(leastProcess/max(seconds, 0.001)))
				}
				if outputs[b.name] != outputs[list[0].name] {
					return fmt.Errorf("%s: the output of %s is %q, that of %s %q", c.program, b.name, outputs[b.name], list[0].name, outputs[list[0].name])
				}
			}
			samples := map[string][]float64{}
			for round := range s.repeat {
				for i := range list {
					i = (i + round) % len(list)
					seconds, _, err := run(list[i], calls[i])
					if err != nil {
						return err
					}
					samples[list[i].name] = append(samples[list[i].name], seconds/float64(calls[i]))
				}
			}
			base := samples[list[0].name]
			row, err := binaryRow(list, func(b *binary) (any, error) {
				return table.Times(samples[b.name], base), nil
			})
			if err != nil {
				return err
			}
			row[0] = table.Number{Value: 1e9 * stats.Median(base)}
			t.Add(append([]any{c.program, strconv.Itoa(c.depth), c.rate}, row...)...)
		}
		return nil
	})
}

// An unwoundSize counts what programs have as machine code in one form.
type unwoundSize struct {
	raises, handlers int // calls that unwind, and landing pads that look where to
	object           objectSize
}

// unwoundLevels are the levels at which a corpus is compiled to machine code.
var unwoundLevels = []string{"-O1", "-O2 without both", "-O2"}

// unwound adds the table of a corpus: what unwinding makes of its programs that throw.
func (s *session) unwound(name string, list []*corpus.Program) error {
	t := s.table(&table.Table{Title: "Machine code by LLVM: " + name, Columns: []string{"level", "form", "calls that unwind", "landing pads", "text, bytes", "tables, bytes"}})
	size := &table.Chart{Title: t.Title, Axis: "bytes of machine code, without tables"}
	dir, err := os.MkdirTemp("", "lab-unwound-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, level := range throwingLevels {
		if !slices.Contains(unwoundLevels, level.name) {
			continue
		}
		fmt.Fprintf(s.log, "%s: %s: machine code by LLVM\n", name, level.name)
		sizes, err := inParallel(s.ctx, len(list), func(i int) (n [2]unwoundSize, err error) {
			prog, err := list[i].Lower(cps.Options{})
			if err == nil {
				err = level.run(prog)
			}
			for form := range n {
				if err == nil {
					err = n[form].add(s.ctx, filepath.Join(dir, fmt.Sprint(i)), prog, llvm.Options{Unwind: form == 1})
				}
			}
			if err != nil {
				err = fmt.Errorf("%s, %s: %w", list[i].Name, level.name, err)
			}
			return n, err
		})
		if errors.Is(err, exec.ErrNotFound) {
			t.Note("n/a: this needs clang-14 and size (on Debian: apt-get install clang-14 binutils): %v", err)
			fmt.Fprintf(s.log, "there is no table of machine code by LLVM: %v\n", err)
			return s.checkContext()
		} else if err != nil {
			return err
		}
		var sums [2]unwoundSize
		for _, n := range sizes {
			for form := range sums {
				sums[form] = sums[form].plus(n[form])
			}
		}
		for i, form := range []string{"continuation", "unwinding"} {
			n := sums[i]
			t.Add(level.name, form, n.raises, n.handlers, n.object.text, n.object.tables)
			size.Add(table.Bar{Name: level.name + ": " + form, Value: float64(n.object.text), Marked: i == 0})
		}
	}
	t.Chart = size
	t.Note("the same CPS, translated by emit/llvm without and with the option Unwind; bytes by clang-14 -O2, without the runtime, but with the landing pads and tables for traps in both forms")
	return nil
}

// plus returns the counts of two programs.
func (n unwoundSize) plus(m unwoundSize) unwoundSize {
	return unwoundSize{n.raises + m.raises, n.handlers + m.handlers,
		objectSize{n.object.text + m.object.text, n.object.tables + m.object.tables}}
}

// add counts a program, which it compiles in files with a prefix.
func (n *unwoundSize) add(ctx context.Context, prefix string, p *cps.Program, options llvm.Options) error {
	var b bytes.Buffer
	if err := options.Fprint(&b, p); err != nil {
		return err
	}
	text := withoutRuntime(b.String())
	n.raises += strings.Count(text, "call void @cpsc_raise(")
	n.handlers += strings.Count(text, "cleanup\n  %") // those for traps alone call cpsc_frame at once
	file := prefix + ".ll"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return err
	}
	size, err := compileObject(ctx, "clang-14", file, file+".o")
	n.object.text += size.text
	n.object.tables += size.tables
	return err
}
