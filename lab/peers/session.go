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
	"strconv"
	"strings"
	"time"

	"cpsc/lab/setup"
)

// A session is one execution of the subcommand.
type session struct {
	ctx     context.Context
	log     io.Writer
	timeout time.Duration // of one run
	tmp     string        // a directory for compiled files
	self    string        // the binary that has the subcommand HostCommand
	cpsc    string        // the binary of cpsc
}

func newSession(ctx context.Context, log io.Writer) (*session, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "lab-peers-")
	return &session{ctx: ctx, log: log, timeout: 5 * time.Minute, tmp: tmp, self: self}, err
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
	r := &report{machine: setup.Machine(o.date), repeat: o.repeat}
	list, err := s.find(o, r)
	if err != nil {
		return nil, err
	}
	var runs [][]*run
	var faults []error
	for _, set := range sets {
		part := &setReport{name: set.name}
		r.sets = append(r.sets, part)
		rows, err := s.check(list, set.programs, part)
		runs = append(runs, rows...)
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if err := s.measure(runs, o.repeat); err != nil {
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
		found = append(found, ours(2))
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
			r.peers = append(r.peers, peerInfo{p.title, version})
		case o.peers != nil || p.name == o.base || p.install == "":
			if p.install != "" {
				return nil, setup.Usagef("%s: %v; install it with: %s", p.name, err, p.install)
			}
			return nil, fmt.Errorf("%s: %w", p.name, err)
		default:
			fmt.Fprintf(s.log, "%s is left out: %v; install it with: %s\n", p.name, err, p.install)
			r.missing = append(r.missing, fmt.Sprintf("%s: left out, because %v; `%s` installs it", p.title, err, p.install))
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
		line := &programReport{name: program.name}
		r.programs = append(r.programs, line)
		var row []*run
		for _, p := range peers {
			x := &run{peer: p, program: program, result: &result{}}
			line.results = append(line.results, x.result)
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
				x.result.unable = string(reason)
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
				if x.result.unable != "" {
					continue
				}
				m, err := s.execute(x)
				var reason unable
				switch {
				case s.ctx.Err() != nil:
					fmt.Fprintln(s.log)
					return s.ctx.Err()
				case errors.As(err, &reason):
					*x.result = result{unable: string(reason)}
					fmt.Fprintf(s.log, " %s n/a;", x.peer.name)
				case err != nil:
					fmt.Fprintln(s.log)
					return err
				default:
					x.result.whole.add(m.whole)
					x.result.inside.add(m.inside)
					fmt.Fprintf(s.log, " %s %.3f;", x.peer.name, m.whole)
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

// A process is a command to run. It reports the CPU time that it measures inside in the
// last line it writes to standard error: "inside SECONDS".
type process struct {
	args   []string
	whole  bool // the time of the whole process is that of the peer
	inside bool // the time that it reports is
}

// both returns a command whose time is measured as a whole and inside.
func both(args ...string) []process { return []process{{args, true, true}} }

// A measurement is what is known of the CPU time of one run, in seconds; 0 is not known.
type measurement struct{ whole, inside float64 }

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
	err := cmd.Run()
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
	m := measurement{whole: cpu.Seconds()}
	if c.inside {
		if m.inside, err = parseInside(messages); err != nil {
			return m, fmt.Errorf("%s: %s: %w", x.peer.name, x.program.name, err)
		}
	}
	return m, nil
}

// parseInside returns the time in the last line of the messages of a process.
func parseInside(messages string) (float64, error) {
	line := messages[strings.LastIndex(messages, "\n")+1:]
	words := strings.Fields(line)
	if len(words) != 2 || words[0] != "inside" {
		return 0, fmt.Errorf("the process does not tell what it measured, but %q", line)
	}
	seconds, err := strconv.ParseFloat(words[1], 64)
	if err != nil || !(seconds >= 0) {
		return 0, fmt.Errorf("the process tells of a time %q", words[1])
	}
	return seconds, nil
}
