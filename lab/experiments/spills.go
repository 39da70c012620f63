// This file defines what LLVM's register allocator makes of closed continuations and of the
// placements: copies between registers, spills, and the memory for them.

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
	"strconv"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/emit/llvm"
	"cpsc/lab/methods"
	"cpsc/lab/table"
	"cpsc/opt"
)

// An assembly counts what the functions of programs have in assembly of x86-64, without those
// of the runtime.
type assembly struct{ instructions, copies, spills, reloads, frames int }

var (
	assemblyLabel  = regexp.MustCompile(`^"?([^\s".:#][^":]*)"?:.*# @`)
	assemblyCopy   = regexp.MustCompile(`^\s(mov[lq]|movap[sd])\s%\w+, %\w+\s*(#|$)`)
	assemblySpill  = regexp.MustCompile(`# \d+-byte (Folded )?Spill`)
	assemblyReload = regexp.MustCompile(`# \d+-byte (Folded )?Reload`)
	assemblyFrame  = regexp.MustCompile(`^\ssubq\s\$(\d+), %rsp`)
	assemblyCode   = regexp.MustCompile(`^\s[a-z]`)
)

// plus returns the counts of two programs.
func (n assembly) plus(m assembly) assembly {
	return assembly{n.instructions + m.instructions, n.copies + m.copies, n.spills + m.spills, n.reloads + m.reloads, n.frames + m.frames}
}

// add counts the text of a program. Copies have two registers as operands; frames are the
// bytes that functions take from the stack, besides the registers that they push, which count
// as no spills either.
func (n *assembly) add(text string) {
	program := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := assemblyLabel.FindStringSubmatch(line); m != nil {
			program = strings.HasPrefix(m[1], "f.") || strings.HasPrefix(m[1], "code")
		}
		if !program || !assemblyCode.MatchString(line) {
			continue
		}
		n.instructions++
		if assemblyCopy.MatchString(line) {
			n.copies++
		}
		if assemblySpill.MatchString(line) {
			n.spills++
		}
		if assemblyReload.MatchString(line) {
			n.reloads++
		}
		if m := assemblyFrame.FindStringSubmatch(line); m != nil {
			size, _ := strconv.Atoi(m[1])
			n.frames += size
		}
	}
}

// The compilers to assembly: the code generator alone, and after LLVM's own passes.
var (
	llcCommand   = []string{"llc-14", "-O2", "-o", "-"}
	clangCommand = []string{"clang-14", "-O2", "-w", "-S", "-o", "-"}
)

// withoutRuntime declares the functions of the runtime instead of defining them, in the LLVM IR
// of a program: most of the text, and the same in all programs.
func withoutRuntime(text string) string {
	program, runtime, _ := strings.Cut(text, "\n; The runtime.\n")
	var b strings.Builder
	// Nothing calls the start of the program now, and it must stay.
	b.WriteString(strings.Replace(program, "define internal void @cpsc_start()", "define void @cpsc_start()", 1) + "\n")
	inside := false
	for line := range strings.Lines(runtime) {
		switch {
		case inside:
			inside = line != "}\n"
		case strings.HasPrefix(line, "define "):
			inside = true
			line = strings.Replace(strings.Replace(line, "define internal ", "declare ", 1), "define ", "declare ", 1)
			b.WriteString(strings.TrimSuffix(line, "{\n") + "\n")
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}

// An assembler makes assembly of programs, in files of a directory. It makes that of the same text
// only once: many programs are the same in several rows.
type assembler struct {
	dir   string
	mutex sync.Mutex
	known map[string]assembly // by command and text
}

// count counts the assembly of program i without the runtime.
func (a *assembler) count(ctx context.Context, i int, p *cps.Program, command []string) (n assembly, err error) {
	var whole bytes.Buffer
	if err := llvm.Fprint(&whole, p); err != nil {
		return n, err
	}
	text := withoutRuntime(whole.String())
	key := command[0] + "\n" + text
	a.mutex.Lock()
	n, ok := a.known[key]
	a.mutex.Unlock()
	if ok {
		return n, nil
	}
	file := filepath.Join(a.dir, fmt.Sprintf("%d.ll", i))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return n, err
	}
	cmd := exec.CommandContext(ctx, command[0], append(command[1:len(command):len(command)], file)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return n, fmt.Errorf("%s: %w\n%s", command[0], err, errs.Bytes())
	}
	n.add(out.String())
	a.mutex.Lock()
	a.known[key] = n
	a.mutex.Unlock()
	return n, nil
}

// optimisedAnd runs the passes, and then changes the continuations.
func optimisedAnd(way wayToClose) func(*cps.Program) error {
	return func(p *cps.Program) error {
		if err := opt.Run(p, opt.Options{}); err != nil {
			return err
		}
		if err := way.change(p); err != nil {
			return err
		}
		return cps.Verify(p)
	}
}

// spillRows are what the experiment hands to LLVM: few, because each takes a minute or more.
func spillRows(list []source, optimised []*cps.Program) (rows []spillRow) {
	add := func(by string, command []string, ways ...wayToClose) {
		for _, way := range ways {
			name := way.name
			if !strings.Contains(name, "lifted") {
				name += " lifted"
			}
			rows = append(rows, spillRow{by, "-O2, " + name, func(i int) (*cps.Program, error) { return way.apply(optimised[i]) }, command})
		}
	}
	add("llc", llcCommand, upTo(0), upTo(2), upTo(all), liftedByCost)
	add("clang", clangCommand, upTo(0), upTo(all), liftedByCost)
	for _, by := range []string{methods.Base, "cytron", "click-paleczny", "ullrich"} {
		m, err := methods.Find(by)
		if err != nil {
			panic(err) // they are in the list
		}
		opts := m.Options
		opts.Verbatim = true
		rows = append(rows, spillRow{"llc", "-O0, " + by, func(i int) (*cps.Program, error) { return list[i].placedBy(opts) }, llcCommand})
	}
	return rows
}

type spillRow struct {
	by, name string
	program  func(i int) (*cps.Program, error) // makes program i
	command  []string
}

// spills adds the table of a corpus, whose programs are given before and after the passes.
func (s *session) spills(name string, list []source, optimised []*cps.Program) error {
	t := s.table(&table.Table{Title: "Assembly: " + name,
		Columns: []string{"by", "programs", "instructions", "copies", "spills", "reloads", "stack frames, bytes"}})
	dir, err := os.MkdirTemp("", "lab-spills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	a := &assembler{dir: dir, known: map[string]assembly{}}
	for _, row := range spillRows(list, optimised) {
		fmt.Fprintf(s.log, "%s: assembly by %s: %s\n", name, row.by, row.name)
		counts, err := inParallel(s.ctx, len(list), func(i int) (n assembly, err error) {
			prog, err := row.program(i)
			if err == nil {
				n, err = a.count(s.ctx, i, prog, row.command)
			}
			return n, named(list[i].name, err)
		})
		if errors.Is(err, exec.ErrNotFound) {
			t.Note("n/a: %s is missing (on Debian: apt-get install llvm-14 clang-14)", row.command[0])
			fmt.Fprintf(s.log, "%s is missing: the table of assembly has no rows by it\n", row.command[0])
			t.Add(row.by, row.name, nil, nil, nil, nil, nil)
			continue
		} else if err != nil {
			return err
		}
		var n assembly
		for _, m := range counts {
			n = n.plus(m)
		}
		t.Add(row.by, row.name, n.instructions, n.copies, n.spills, n.reloads, n.frames)
	}
	t.Note("llc: `%s` of the LLVM IR as cpsc writes it; clang: `%s`, with LLVM's own passes", strings.Join(llcCommand[:2], " "), strings.Join(clangCommand[:2], " "))
	t.Note("counted in the functions of the programs; those of the runtime are only declared, so they are not inlined; frames without pushed registers")
	return nil
}
