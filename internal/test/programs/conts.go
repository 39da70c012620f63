// This file defines the programs that tests share whose functions take several
// continuations. They are written by hand in the notation of CPS.

package programs

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Conts returns the programs in testdata/conts/. Each is a txtar archive: program.cps is the
// program, stdout its standard output. These files are optional: flags has flags of cpsc run,
// one per line; status has the exit status; steps has the number of steps; trap has the
// message of the trap and, in the lines after it, the stack: FUNCTION LINE:COLUMN, the
// innermost first. The positions are those in program.cps.
func Conts(t testing.TB) []*Program {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(Root(t), "testdata", "conts", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no programs in testdata/conts", err)
	}
	var list []*Program
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		p := &Program{Name: "testdata/conts/" + strings.TrimSuffix(filepath.Base(path), ".txtar"), Path: path}
		for _, f := range archive.Files {
			if err := p.set(f.Name, string(f.Data)); err != nil {
				t.Fatalf("%s: %s: %v", path, f.Name, err)
			}
		}
		list = append(list, p)
	}
	return list
}

var trapForm = regexp.MustCompile(`^(.*) at (\d+):(\d+)$`)

var frameForm = regexp.MustCompile(`^(\S+) (\d+):(\d+)$`)

// set sets the facts about a program that one of its files has, or a file of its archive.
func (p *Program) set(file, text string) (err error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	switch file {
	case "program.cps", ".imp":
		p.Text = text
	case "stdout", ".out":
		p.Stdout = text
	case ".in":
		p.Stdin = text
	case ".args":
		if text != "" {
			p.Args = lines
		}
	case "flags", ".flags":
		p.Flags = lines
	case "status", ".status":
		p.Status, err = strconv.Atoi(lines[0])
	case "steps":
		p.Steps, err = strconv.ParseInt(lines[0], 10, 64)
	case ".trap":
		m := trapForm.FindStringSubmatch(lines[0])
		if m == nil {
			return errors.New("it is not of the form MESSAGE at LINE:COLUMN")
		}
		p.Trap, p.Status = &Trap{Message: m[1]}, 3
		if len(lines) > 1 {
			p.Stack = lines[1:]
		}
		p.Trap.Line, _ = strconv.Atoi(m[2])
		p.Trap.Column, err = strconv.Atoi(m[3])
	case "trap":
		p.Trap, p.Status = &Trap{Message: lines[0]}, 3
		if len(lines) == 1 {
			return nil
		}
		p.Stack = lines[1:]
		for _, line := range p.Stack {
			if !frameForm.MatchString(line) {
				return fmt.Errorf("%q is not of the form FUNCTION LINE:COLUMN", line)
			}
		}
		m := frameForm.FindStringSubmatch(p.Stack[0])
		p.Trap.Line, _ = strconv.Atoi(m[2])
		p.Trap.Column, err = strconv.Atoi(m[3])
	default:
		err = fmt.Errorf("a program has no such file")
	}
	return err
}
