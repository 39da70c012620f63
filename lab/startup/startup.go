// This file defines the subcommand and what it measures.

package startup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"cpsc/lab/setup"
	"cpsc/lab/stats"
)

const (
	hello = "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello, world\") }\n"
	empty = "fn main() {}\n"

	warmUps = 5

	// links is how often each binary is built: how fast a file is read that the linker wrote depends on
	// where in memory its pages happen to be.
	links = 4
)

type options struct {
	repeat int
	json   string // a file, or ""
	cpsc   string // the binary, or "" to build one
	root   string // of the repository, or "" to look for it
	copy   string // how the programs are copied: cp, whole, or "" for not at all
	date   bool
}

func parseFlags(args []string, out io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("startup", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&o.repeat, "repeat", 200, "start every program `N` times")
	flags.StringVar(&o.json, "json", "", "write all figures to `FILE`, as JSON")
	flags.StringVar(&o.cpsc, "cpsc", "", "the cpsc to measure is `FILE`, instead of one built now")
	flags.StringVar(&o.root, "root", "", "the repository is in `DIRECTORY`, not in this directory or above")
	flags.StringVar(&o.copy, "copy", "", "measure copies of the programs, made `HOW`: cp, as cp makes them, or whole, by a single write")
	flags.BoolVar(&o.date, "date", false, "put the date into the output")
	if err := setup.ParseFlags(flags, args, out, ""); err != nil {
		return o, err
	}
	if o.repeat < 1 {
		return o, setup.Usagef("-repeat cannot be %d", o.repeat)
	}
	if o.copy != "" && o.copy != "cp" && o.copy != "whole" {
		return o, setup.Usagef("-copy cannot be %q: it must be cp or whole", o.copy)
	}
	return o, nil
}

// Main is the subcommand.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parseFlags(args, stdout)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "lab-startup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	list, err := o.prepare(ctx, tmp, stderr)
	if err != nil {
		return err
	}
	if o.copy != "" {
		if err := copyAll(list, tmp, o.copy); err != nil {
			return err
		}
	}
	r := &report{
		CPU: setup.CPU(), Cores: runtime.NumCPU(), System: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(),
		Repeat: o.repeat, Programs: list,
	}
	if o.date {
		r.Date = time.Now().Format(time.DateOnly)
	}
	fmt.Fprintf(stderr, "starting %d programs, %d times each\n", len(list), warmUps+o.repeat)
	order := rand.New(rand.NewPCG(1, 2)) // the same each time
	for round := range warmUps + o.repeat {
		for _, i := range order.Perm(len(list)) {
			// The programs of a round start different files, so that none finds its own in the caches of the
			// processor because another one has just been started.
			if err := list[i].start(ctx, round+i, round >= warmUps); err != nil {
				return err
			}
		}
	}
	r.summarise()
	if o.json != "" {
		text, err := json.MarshalIndent(r, "", "\t")
		if err == nil {
			err = os.WriteFile(o.json, append(text, '\n'), 0o666)
		}
		if err != nil {
			return err
		}
	}
	return r.writeMarkdown(stdout)
}

// prepare builds what is measured. The first program is the unit.
func (o *options) prepare(ctx context.Context, tmp string, log io.Writer) ([]*program, error) {
	source, file := filepath.Join(tmp, "hello.go"), filepath.Join(tmp, "empty.imp")
	if err := errors.Join(os.WriteFile(source, []byte(hello), 0o666), os.WriteFile(file, []byte(empty), 0o666)); err != nil {
		return nil, err
	}
	built := 0
	build := func(name, dir, pkg string) (binaries []string, err error) {
		fmt.Fprintln(log, "building", name)
		for range links {
			built++
			binary := filepath.Join(tmp, fmt.Sprint("binary", built))
			if err := setup.Build(ctx, name, dir, pkg, binary); err != nil {
				return nil, err
			}
			binaries = append(binaries, binary)
		}
		return binaries, nil
	}
	unit, err := build("a hello-world", tmp, source)
	if err != nil {
		return nil, err
	}
	list := []*program{{Name: "hello-world in Go", binaries: unit}}
	var cpsc []string
	if o.cpsc != "" {
		binary, err := filepath.Abs(o.cpsc)
		if err != nil {
			return nil, err
		}
		cpsc = []string{binary}
	} else {
		root := o.root
		if root == "" {
			if root, err = setup.Root(); err != nil {
				return nil, err
			}
		}
		if cpsc, err = build("cpsc", root, "./cmd/cpsc"); err != nil {
			return nil, err
		}
	}
	return append(list,
		&program{Name: "`cpsc run --engine=fast`", binaries: cpsc, args: []string{"run", "--engine=fast", file}},
		&program{Name: "`cpsc run --engine=reference`", binaries: cpsc, args: []string{"run", "--engine=reference", file}},
		&program{Name: "`cpsc --version`", binaries: cpsc, args: []string{"--version"}}), nil
}

// copyAll copies the binaries into a directory and has the copies measured. How a file was written
// determines in how large pieces Linux keeps it in the page cache, and so how much of it is mapped at
// once: the linker writes it page by page, through a mapping.
func copyAll(list []*program, dir, how string) error {
	copies := map[string]string{}
	for _, p := range list {
		p.binaries = slices.Clone(p.binaries)
		for i, binary := range p.binaries {
			if copies[binary] == "" {
				copies[binary] = filepath.Join(dir, fmt.Sprint("copy", len(copies)))
				if err := copyFile(copies[binary], binary, how); err != nil {
					return err
				}
			}
			p.binaries[i] = copies[binary]
		}
	}
	return nil
}

// copyFile copies a file: whole, by a single write, or else by the system call that cp uses, where there is one.
func copyFile(to, from, how string) error {
	if how == "whole" {
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o777)
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o777)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// A program is something to start, and what was measured of it.
type program struct {
	Name     string   `json:"name"`
	binaries []string // the same program, linked several times
	args     []string
	Wall     figures `json:"wall_seconds"`
	CPU      figures `json:"cpu_seconds"`
	Faults   figures `json:"page_faults"`
}

// figures are all measurements, their summary, and the ratio of their median to
// that of the first program.
type figures struct {
	All     []float64     `json:"all"`
	Summary stats.Summary `json:"summary"`
	Ratio   float64       `json:"ratio"`
}

// start runs a program once, its binaries by turns.
func (p *program) start(ctx context.Context, round int, measured bool) error {
	var messages bytes.Buffer
	cmd := exec.CommandContext(ctx, p.binaries[round%len(p.binaries)], p.args...)
	cmd.Stderr = &messages
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", p.Name, err, &messages)
	}
	if measured {
		p.Wall.add(wall.Seconds())
		p.CPU.add((cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
		if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			p.Faults.add(float64(u.Minflt))
		}
	}
	return nil
}

func (f *figures) add(x float64) { f.All = append(f.All, x) }
