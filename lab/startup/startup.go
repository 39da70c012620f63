// Package startup compares the time that cpsc takes to run an empty program with the time
// of a program in Go that prints a line. The latter is the unit: every Go program needs
// that much to start.
//
// The processes are started in turns, so that a disturbance of the machine affects all of
// them alike. The order of the turns is random, because a process is faster after another of
// the same binary, which is then in the caches of the processor.
//
// Medians are compared, of three quantities: the wall-clock time, which a user waits for; the
// CPU time, of user and system; and the number of page faults, which are the first accesses to
// pages of memory. Page faults do not depend on how busy the machine is, and are a large part of
// the cost of starting.
package startup

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
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

// Main is the subcommand.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("startup", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	repeat := flags.Int("repeat", 200, "start every program `N` times")
	date := flags.Bool("date", false, "put the date into the output")
	if err := setup.ParseFlags(flags, args, stdout, ""); err != nil {
		return err
	}
	if *repeat < 1 {
		return setup.Usagef("-repeat cannot be %d", *repeat)
	}
	tmp, err := os.MkdirTemp("", "lab-startup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	list, err := prepare(ctx, tmp, stderr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "starting %d programs, %d times each\n", len(list), warmUps+*repeat)
	order := rand.New(rand.NewPCG(1, 2)) // the same each time
	for round := range warmUps + *repeat {
		for _, i := range order.Perm(len(list)) {
			// The programs of a round start different files, so that none finds its own in the caches of the
			// processor because another one has just been started.
			if err := list[i].start(ctx, round+i, round >= warmUps); err != nil {
				return err
			}
		}
	}
	_, err = io.WriteString(stdout, setup.Machine(*date)+".\n\n"+markdown(list, *repeat))
	return err
}

// markdown returns the table of the results.
func markdown(list []*program, repeat int) string {
	text := fmt.Sprintf(`The table shows medians of %d starts, in random turns, and each median as a multiple of that of the hello-world program.
cpsc runs the empty program `+"`fn main() {}`"+`.

| | wall clock | | CPU time | | page faults | |
|---|--:|--:|--:|--:|--:|--:|
`, repeat)
	unit := list[0]
	for _, p := range list {
		wall, cpu, faults := stats.Median(p.wall), stats.Median(p.cpu), stats.Median(p.faults)
		text += fmt.Sprintf("| %s | %.2f ms | %.2f | %.2f ms | %.2f | %.0f | %.2f |\n", p.name,
			1000*wall, wall/stats.Median(unit.wall), 1000*cpu, cpu/stats.Median(unit.cpu), faults, faults/stats.Median(unit.faults))
	}
	return text
}

// prepare builds what is measured. The first program is the unit.
func prepare(ctx context.Context, tmp string, log io.Writer) ([]*program, error) {
	source, file := filepath.Join(tmp, "hello.go"), filepath.Join(tmp, "empty.imp")
	if err := errors.Join(os.WriteFile(source, []byte(hello), 0o666), os.WriteFile(file, []byte(empty), 0o666)); err != nil {
		return nil, err
	}
	build := func(name, dir, pkg string) (binaries []string, err error) {
		fmt.Fprintln(log, "building", name)
		for i := range links {
			binary := filepath.Join(tmp, fmt.Sprint(name, i))
			if err := setup.Build(ctx, name, dir, pkg, binary); err != nil {
				return nil, err
			}
			binaries = append(binaries, binary)
		}
		return binaries, nil
	}
	unit, err := build("hello-world", tmp, source)
	if err != nil {
		return nil, err
	}
	root, err := setup.Root()
	if err != nil {
		return nil, err
	}
	cpsc, err := build("cpsc", root, "./cmd/cpsc")
	if err != nil {
		return nil, err
	}
	return []*program{
		{name: "hello-world in Go", binaries: unit},
		{name: "`cpsc run --engine=fast`", binaries: cpsc, args: []string{"run", "--engine=fast", file}},
		{name: "`cpsc run --engine=reference`", binaries: cpsc, args: []string{"run", "--engine=reference", file}},
		{name: "`cpsc --version`", binaries: cpsc, args: []string{"--version"}},
	}, nil
}

// A program is something to start, and what was measured of it.
type program struct {
	name              string
	binaries          []string // the same program, linked several times
	args              []string
	wall, cpu, faults []float64 // seconds, seconds and page faults, of each start
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
		return fmt.Errorf("%s: %w\n%s", p.name, err, &messages)
	}
	if measured {
		p.wall = append(p.wall, wall.Seconds())
		p.cpu = append(p.cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
		p.faults = append(p.faults, float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Minflt))
	}
	return nil
}
