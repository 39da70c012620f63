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

	"cpsc/cps"
	"cpsc/emit/llvm"
	"cpsc/lab/corpus"
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

// assemble returns the assembly of a program without the runtime.
func assemble(ctx context.Context, dir string, p *cps.Program, command []string) (string, error) {
	file := filepath.Join(dir, "program.ll")
	var text bytes.Buffer
	if err := llvm.Fprint(&text, p); err != nil {
		return "", err
	}
	if err := os.WriteFile(file, []byte(withoutRuntime(text.String())), 0o666); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, command[0], append(command[1:len(command):len(command)], file)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", command[0], err, errs.Bytes())
	}
	return out.String(), nil
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
func spillRows() (rows []spillRow) {
	add := func(by string, command []string, ways ...wayToClose) {
		for _, way := range ways {
			name := way.name
			if !strings.Contains(name, "lifted") {
				name += " lifted"
			}
			rows = append(rows, spillRow{by, "-O2, " + name, cps.Options{}, optimisedAnd(way), command})
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
		rows = append(rows, spillRow{"llc", "-O0, " + by, opts, cps.Verify, llcCommand})
	}
	return rows
}

type spillRow struct {
	by, name string
	options  cps.Options
	change   func(*cps.Program) error
	command  []string
}

// spills adds the table of a corpus.
func (s *session) spills(name string, list []*corpus.Program) error {
	t := s.table(&table.Table{Title: "Assembly: " + name,
		Columns: []string{"by", "programs", "instructions", "copies", "spills", "reloads", "stack frames, bytes"}})
	dir, err := os.MkdirTemp("", "lab-spills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, row := range spillRows() {
		fmt.Fprintf(s.log, "%s: assembly by %s: %s\n", name, row.by, row.name)
		var n assembly
		missing := false
		for _, p := range list {
			prog, err := p.Lower(row.options)
			if err == nil {
				err = row.change(prog)
			}
			text := ""
			if err == nil {
				text, err = assemble(s.ctx, dir, prog, row.command)
			}
			if err := s.checkContext(); err != nil {
				return err
			}
			if errors.Is(err, exec.ErrNotFound) {
				t.Note("n/a: %s is missing (on Debian: apt-get install llvm-14 clang-14)", row.command[0])
				fmt.Fprintf(s.log, "%s is missing: the table of assembly has no rows by it\n", row.command[0])
				missing = true
				break
			} else if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			n.add(text)
		}
		if missing {
			t.Add(row.by, row.name, nil, nil, nil, nil, nil)
			continue
		}
		t.Add(row.by, row.name, n.instructions, n.copies, n.spills, n.reloads, n.frames)
	}
	t.Note("llc: `%s` of the LLVM IR as cpsc writes it; clang: `%s`, with LLVM's own passes", strings.Join(llcCommand[:2], " "), strings.Join(clangCommand[:2], " "))
	t.Note("counted in the functions of the programs; those of the runtime are only declared, so they are not inlined; frames without pushed registers")
	return nil
}
