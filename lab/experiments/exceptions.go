// This file defines the experiment on exceptions: as a second continuation, as tags that are
// tested after each call, and by unwinding. The programs are in testdata/exceptions.

package experiments

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/llvm"
	"cpsc/interp"
	"cpsc/lab/control"
	"cpsc/lab/table"
	"cpsc/opt"
)

//go:embed testdata/exceptions
var exceptionPrograms embed.FS

// exceptionCalls is how often a program calls what may throw.
const exceptionCalls = 1000

var (
	exceptionDepths = []int{1, 10, 100}
	exceptionRates  = []struct {
		name   string
		period int // every period-th call throws; 0: none
	}{{"never", 0}, {"1 of 100", 100}, {"1 of 2", 2}, {"always", 1}}
)

// An exceptionForm is a program with exceptions in one of the forms.
type exceptionForm struct {
	program, form string
	level         int
	cps           *cps.Program
}

// exceptionForms returns a program in both forms, as it is and after the passes. The passes run
// after the transformation.
func exceptionForms(name, text string) ([]exceptionForm, error) {
	var list []exceptionForm
	for _, level := range []int{1, 2} {
		for _, form := range []string{"continuation", "tags"} {
			p, err := compile.Compile(name+".imp", text, compile.Options{Language: compile.Imp})
			if err != nil {
				return nil, err
			}
			if form == "tags" {
				if _, err := useTags(p.CPS); err != nil {
					return nil, err
				}
			}
			if level == 2 {
				if err := compile.Optimise(p.CPS, opt.Options{}); err != nil {
					return nil, err
				}
			}
			list = append(list, exceptionForm{name, form, level, p.CPS})
		}
	}
	return list, nil
}

// exceptionArgs are the arguments of the programs.
func exceptionArgs(depth, times, period int) []string {
	return []string{strconv.Itoa(depth), strconv.Itoa(times), strconv.Itoa(period)}
}

// stepsOf returns how many steps a program executes, and its output.
func stepsOf(p *cps.Program, args []string) (int, string, error) {
	var out bytes.Buffer
	r, err := interp.Run(p, interp.Options{Count: true, Args: args, Stdout: &out})
	if err != nil {
		return 0, "", err
	}
	return int(r.Steps), out.String(), nil
}

// bytecodeLine is a line of the disassembly that has an instruction.
var bytecodeLine = regexp.MustCompile(`(?m)^ +\d+ `)

// An exceptionSize has the counts of a form: functions, continuations, parameters of
// continuations, branches, operations and instructions of bytecode.
type exceptionSize struct{ funcs, conts, params, branches, ops, bytecode int }

func (v *exceptionForm) size() (n exceptionSize, err error) {
	n.funcs = len(v.cps.Funcs)
	for _, f := range v.cps.Funcs {
		n.conts += len(f.Conts)
		for k := range f.Conts {
			c := &f.Conts[k]
			n.params += len(c.Params)
			n.ops += len(c.Ops)
			if c.Term.Kind == cps.Branch || c.Term.Kind == cps.Switch {
				n.branches++
			}
		}
	}
	var text bytes.Buffer
	err = interp.Disassemble(&text, v.cps)
	n.bytecode = len(bytecodeLine.FindAll(text.Bytes(), -1))
	return n, err
}

// A binary is a program in machine code.
type binary struct {
	name         string
	file         string // executable
	text, tables int    // bytes
}

// build compiles a file by clang -O2. Its text is that of the file alone, without libraries;
// its tables are those for unwinding.
func (s *session) build(name, compiler, source string, flags ...string) (*binary, error) {
	b := &binary{name: name, file: source + name + ".out"}
	object := b.file + ".o"
	if err := quiet(s.ctx, append([]string{compiler, "-O2", "-w", "-c", source, "-o", object}, flags...)); err != nil {
		return nil, err
	}
	if err := quiet(s.ctx, []string{compiler, object, "-o", b.file, "-lm"}); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(s.ctx, "size", "-A", object).Output()
	if err != nil {
		return nil, err
	}
	for _, m := range regexp.MustCompile(`(?m)^(\.\S+) +(\d+)`).FindAllStringSubmatch(string(out), -1) {
		n, _ := strconv.Atoi(m[2])
		switch {
		case m[1] == ".eh_frame" || len(m[1]) >= 17 && m[1][:17] == ".gcc_except_table":
			b.tables += n
		case len(m[1]) >= 5 && m[1][:5] == ".text":
			b.text += n
		}
	}
	return b, nil
}

// binaries compiles the program plain in all forms.
func (s *session) binaries(dir string, list []exceptionForm) ([]*binary, error) {
	var all []*binary
	add := func(b *binary, err error) error {
		all = append(all, b)
		return err
	}
	for _, v := range list {
		if v.level != 2 {
			continue
		}
		file := filepath.Join(dir, v.form+".ll")
		var text bytes.Buffer
		if err := llvm.Fprint(&text, v.cps); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			return nil, err
		}
		if err := add(s.build("cpsc, "+v.form, "clang-14", file)); err != nil {
			return nil, err
		}
	}
	text, err := exceptionPrograms.ReadFile("testdata/exceptions/plain.cc")
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "plain.cc")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return nil, err
	}
	if err := add(s.build("C++, tags", "clang++-14", file, "-fno-optimize-sibling-calls", "-DTAGS")); err != nil {
		return nil, err
	}
	// Without the flag, clang makes a loop of down, and then no exception leaves any calls.
	return all, add(s.build("C++, unwinding", "clang++-14", file, "-fno-optimize-sibling-calls"))
}

func exceptions(s *session) error {
	sizes := s.table(&table.Table{Title: "Size",
		Columns: []string{"program", "level", "form", "functions", "continuations", "parameters", "branches", "operations", "bytecode"}})
	steps := s.table(&table.Table{Title: "Steps for each call that may throw",
		Columns: []string{"program", "depth", "throws", "-O1, continuation", "-O1, tags", "-O2, continuation", "-O2, tags"}})
	var plain []exceptionForm
	for _, name := range []string{"plain", "finally", "finally, copied"} {
		file := name
		if name == "finally, copied" {
			file = "finally"
		}
		source, err := exceptionPrograms.ReadFile("testdata/exceptions/" + file + ".imp")
		if err != nil {
			return err
		}
		text := string(source)
		if name != file {
			if text, err = control.Copied(text); err != nil {
				return err
			}
		}
		list, err := exceptionForms(name, text)
		if err != nil {
			return err
		}
		if name == "plain" {
			plain = list
		}
		for _, v := range list {
			n, err := v.size()
			if err != nil {
				return err
			}
			sizes.Add(name, fmt.Sprint("-O", v.level), v.form, n.funcs, n.conts, n.params, n.branches, n.ops, n.bytecode)
		}
		for _, depth := range exceptionDepths {
			for _, rate := range exceptionRates {
				row, want := []any{name, depth, rate.name}, ""
				for _, v := range list {
					n, out, err := stepsOf(v.cps, exceptionArgs(depth, exceptionCalls, rate.period))
					if err != nil {
						return err
					}
					if want == "" {
						want = out
					} else if out != want {
						return fmt.Errorf("%s, -O%d: with %s the output is %q, not %q", name, v.level, v.form, out, want)
					}
					base, _, err := stepsOf(v.cps, exceptionArgs(depth, 0, rate.period))
					if err != nil {
						return err
					}
					row = append(row, table.Number{Value: float64(n-base) / exceptionCalls})
				}
				steps.Add(row...)
			}
		}
	}
	for _, name := range s.names {
		if err := s.throwing(name); err != nil {
			return err
		}
	}
	return s.machineCode(plain)
}

// machineCode adds the tables of machine code.
func (s *session) machineCode(plain []exceptionForm) error {
	dir, err := os.MkdirTemp("", "lab-exceptions-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	sizes := s.table(&table.Table{Title: "Machine code of plain, in bytes", Columns: []string{"form", "text", "tables for unwinding"}})
	list, err := s.binaries(dir, plain)
	if errors.Is(err, exec.ErrNotFound) {
		sizes.Note("n/a: this needs clang-14, clang++-14 and size: %v", err)
		return s.checkContext()
	} else if err != nil {
		return err
	}
	t := s.table(&table.Table{Title: "Instructions of machine code for each call that may throw", Columns: []string{"depth", "throws"}})
	for _, b := range list {
		sizes.Add(b.name, b.text, b.tables)
		t.Columns = append(t.Columns, b.name)
	}
	sizes.Note("those of cpsc include the whole runtime, with its unwinding for traps, so only their difference says something")
	for i := range counters {
		by := &counters[i]
		count := func(b *binary, args []string) (int, error) {
			return by.count(s.ctx, dir, append([]string{b.file}, args...))
		}
		if _, err := count(list[0], exceptionArgs(1, 0, 0)); err != nil {
			fmt.Fprintf(s.log, "%s cannot be used: %v\n", by.name, err)
			continue
		}
		t.Note("counted by %s", by.how)
		for _, depth := range exceptionDepths {
			for _, rate := range exceptionRates {
				fmt.Fprintf(s.log, "depth %d, %s\n", depth, rate.name)
				row := []any{depth, rate.name}
				for _, b := range list {
					// The first exception of a process has costs of its own.
					first, err := count(b, exceptionArgs(depth, exceptionCalls, rate.period))
					if err != nil {
						return err
					}
					both, err := count(b, exceptionArgs(depth, 2*exceptionCalls, rate.period))
					if err != nil {
						return err
					}
					row = append(row, table.Number{Value: float64(both-first) / exceptionCalls})
				}
				t.Add(row...)
			}
		}
		return nil
	}
	t.Note("n/a: neither perf nor valgrind can count here")
	return s.checkContext()
}
