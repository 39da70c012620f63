// This file defines how programs are run and measured.

package peers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"cpsc/lab/setup"
)

// A session is one execution of the subcommand.
type session struct {
	ctx     context.Context
	log     io.Writer
	timeout time.Duration
	tmp     string // a directory for compiled files
	self    string // the binary that has the subcommand HostCommand
	cpsc    string // the binary of cpsc
}

func newSession(ctx context.Context, o options, log io.Writer) (*session, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "lab-peers-")
	if err != nil {
		return nil, err
	}
	s := &session{ctx: ctx, log: log, timeout: o.timeout, tmp: tmp, self: self}
	if s.cpsc, err = filepath.Abs(o.cpsc); o.cpsc == "" {
		s.cpsc, err = s.build(o.root)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *session) close() { os.RemoveAll(s.tmp) }

// build builds cpsc and returns the binary.
func (s *session) build(root string) (string, error) {
	fmt.Fprintln(s.log, "building cpsc")
	binary := filepath.Join(s.tmp, "cpsc")
	return binary, setup.Build(s.ctx, "cpsc", root, "./cmd/cpsc", binary)
}

// output runs a tool and returns the first line that it writes to either output,
// where different tools write their versions.
func (s *session) output(tool string, args ...string) (string, error) {
	out, err := exec.CommandContext(s.ctx, tool, args...).CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil && line != "" {
		err = fmt.Errorf("%s: %w: %s", tool, err, line)
	}
	return line, err
}

// compare runs all programs of the sets on all peers.
func (s *session) compare(o options, sets []*set) (*report, error) {
	r := &report{
		CPU:    setup.CPU(),
		Cores:  runtime.NumCPU(),
		System: runtime.GOOS + "/" + runtime.GOARCH,
		Go:     runtime.Version(),
		Clock:  o.clock,
		Repeat: o.repeat,
	}
	list, err := s.find(o, r)
	if err != nil {
		return nil, err
	}
	var runs [][]*run
	var faults []error
	for _, set := range sets {
		part := &setReport{Name: set.name}
		r.Sets = append(r.Sets, part)
		rows, err := s.check(list, set.programs, part)
		runs = append(runs, rows...)
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if err := s.measure(runs, r.Repeat); err != nil {
		return nil, err
	}
	r.summarise()
	return r, nil
}

// find returns cpsc and the peers that are there, and enters into the report
// which they are and which are missing. A peer that was asked for by its name
// and is missing is an error.
func (s *session) find(o options, r *report) ([]*peer, error) {
	var found []*peer
	if o.base != "" {
		found = append(found, lookup(o.base))
	} else {
		for _, level := range o.levels {
			found = append(found, ours(level))
		}
	}
	for _, p := range knownPeers() {
		if o.peers == nil && !p.asked && p.name != o.base {
			found = append(found, p)
		}
	}
	for _, name := range o.peers {
		if name != o.base {
			found = append(found, lookup(name))
		}
	}
	n := 0
	for _, p := range found {
		version, err := p.find(s)
		if err := s.ctx.Err(); err != nil {
			return nil, err
		}
		switch {
		case err == nil:
			found[n] = p
			n++
			r.Peers = append(r.Peers, peerInfo{p.name, p.title, version})
		case o.peers != nil || p.name == o.base || p.install == "":
			if p.install != "" {
				return nil, setup.Usagef("%s: %v; install it with: %s", p.name, err, p.install)
			}
			return nil, fmt.Errorf("%s: %w", p.name, err)
		default:
			fmt.Fprintf(s.log, "%s is left out: %v; install it with: %s\n", p.name, err, p.install)
			r.Missing = append(r.Missing, missingPeer{p.name, p.title, err.Error(), p.install})
		}
	}
	return found[:n], nil
}

// A run is a program on a peer.
type run struct {
	peer     *peer
	program  *program
	commands []process
	result   *result // in the report
}

// check has every peer run every program once, and returns, program by
// program, the runs that gave the right output. What a peer cannot run is
// entered into the report; wrong outputs are errors, and all of them are found.
func (s *session) check(peers []*peer, programs []*program, r *setReport) ([][]*run, error) {
	var runs [][]*run
	var faults []error
	for _, program := range programs {
		fmt.Fprintf(s.log, "%s, warm-up:", program.name)
		line := &programReport{Name: program.name}
		r.Programs = append(r.Programs, line)
		var row []*run
		for _, p := range peers {
			x := &run{peer: p, program: program, result: &result{Peer: p.name}}
			line.Results = append(line.Results, x.result)
			var err error
			if x.commands, err = p.prepare(s, program); err == nil {
				_, err = s.execute(x)
			}
			var reason unable
			switch {
			case s.ctx.Err() != nil:
				fmt.Fprintln(s.log)
				return nil, s.ctx.Err()
			case errors.As(err, &reason):
				x.result.Unable = string(reason)
				fmt.Fprintf(s.log, " %s n/a;", p.name)
			case err != nil:
				faults = append(faults, err)
				fmt.Fprintf(s.log, " %s WRONG;", p.name)
			default:
				fmt.Fprintf(s.log, " %s;", p.name)
				row = append(row, x)
			}
		}
		fmt.Fprintln(s.log)
		runs = append(runs, row)
	}
	return runs, errors.Join(faults...)
}

// measure repeats the runs and enters the times into the report.
func (s *session) measure(runs [][]*run, repeat int) error {
	for _, row := range runs {
		for round := range repeat {
			for i, x := range row {
				if i == 0 {
					fmt.Fprintf(s.log, "%s, %d of %d:", x.program.name, round+1, repeat)
				}
				if x.result.Unable != "" {
					continue
				}
				m, err := s.execute(x)
				var reason unable
				switch {
				case s.ctx.Err() != nil:
					fmt.Fprintln(s.log)
					return s.ctx.Err()
				case errors.As(err, &reason):
					*x.result = result{Peer: x.peer.name, Unable: string(reason)}
					fmt.Fprintf(s.log, " %s n/a;", x.peer.name)
				case err != nil:
					fmt.Fprintln(s.log)
					return err
				default:
					x.result.Whole.add(m.whole)
					x.result.Inside.add(m.inside)
					fmt.Fprintf(s.log, " %s %.3f;", x.peer.name, m.whole.cpu)
				}
			}
			if len(row) > 0 {
				fmt.Fprintln(s.log)
			}
		}
	}
	return nil
}

// unable is the error of a peer that a program cannot be run on; it says why.
type unable string

func (u unable) Error() string { return string(u) }

// A process is a command to run. It reports the time that it measures inside in the
// last line it writes to standard error: "inside CPU WALL", each in seconds, or
// - if it cannot.
type process struct {
	args   []string
	whole  bool // the time of the whole process is that of the peer
	inside bool // the time that it reports is
}

// both returns a command whose time is measured as a whole and inside.
func both(args ...string) []process { return []process{{args, true, true}} }

// A span is a time by both clocks in seconds; 0 is not known.
type span struct{ cpu, wall float64 }

// A measurement is what is known of the time of one run.
type measurement struct{ whole, inside span }

// programVariable is the variable of the environment in which a process that
// is given a program as text of its own finds the file to run.
const programVariable = "LAB_PROGRAM"

// argumentsVariable is the variable in which such a process finds the arguments,
// with spaces between them.
const argumentsVariable = "LAB_ARGUMENTS"

// execute runs a program on a peer once and compares its output.
func (s *session) execute(x *run) (measurement, error) {
	var all measurement
	for _, c := range x.commands {
		m, err := s.process(c, x)
		if err != nil {
			return all, err
		}
		if c.whole {
			all.whole = m.whole
		}
		if c.inside {
			all.inside = m.inside
		}
	}
	return all, nil
}

func (s *session) process(c process, x *run) (measurement, error) {
	ctx, cancel := context.WithTimeout(s.ctx, s.timeout)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Env = append(os.Environ(), programVariable+"="+x.program.file(x.peer.lang), argumentsVariable+"="+strings.Join(x.program.args, " "))
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second // if children of its own keep the outputs open
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return measurement{}, unable(fmt.Sprintf("takes more than %v", s.timeout))
	}
	messages := strings.TrimSpace(stderr.String())
	if err != nil {
		return measurement{}, fmt.Errorf("%s: %s: %w\n%s", x.peer.name, x.program.name, err, messages)
	}
	if d := difference(stdout.String(), x.program.want); d != "" {
		return measurement{}, fmt.Errorf("%s: %s: %s", x.peer.name, x.program.name, d)
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	m := measurement{whole: span{cpu.Seconds(), wall.Seconds()}}
	if c.inside {
		if m.inside, err = parseInside(messages); err != nil {
			return m, fmt.Errorf("%s: %s: %w", x.peer.name, x.program.name, err)
		}
	}
	return m, nil
}

// parseInside returns the times in the last line of the messages of a process.
func parseInside(messages string) (span, error) {
	line := messages[strings.LastIndex(messages, "\n")+1:]
	words := strings.Fields(line)
	if len(words) != 3 || words[0] != "inside" {
		return span{}, fmt.Errorf("the process does not tell what it measured, but %q", line)
	}
	var times [2]float64
	for i, word := range words[1:] {
		if word == "-" {
			continue
		}
		var err error
		if times[i], err = strconv.ParseFloat(word, 64); err != nil || !(times[i] >= 0) {
			return span{}, fmt.Errorf("the process tells of a time %q", word)
		}
	}
	return span{times[0], times[1]}, nil
}
