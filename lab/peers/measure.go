// This file defines how other comparisons measure programs on the peers.

package peers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

// A Task is a program with arguments, to be run on a peer.
type Task struct {
	Peer string // the name of a peer, or that of cpsc at a level of optimisation (see Cpsc)
	File string // the program, without the extension of the peer's language
	Args []string
	Want string // the standard output

	Seconds []float64 // the CPU time of each run: inside, or where that is not known, of the whole process
}

// Cpsc returns the name of cpsc at a level of optimisation.
func Cpsc(level int) string { return ours(level).name }

// Versions returns the versions of peers, by their names. Those that are missing are not
// in it; messages say how to install them.
func Versions(ctx context.Context, names []string, log io.Writer) map[string]string {
	s := &session{ctx: ctx}
	versions := map[string]string{}
	for _, name := range names {
		p := lookup(name)
		version, err := p.find(s)
		if err != nil {
			fmt.Fprintf(log, "%s is left out: %v; install it with: %s\n", name, err, p.install)
			continue
		}
		versions[name] = version
	}
	return versions
}

// Measure runs every task repeat times and adds what it takes to Seconds. All tasks take
// turns, and each round starts with another one. A first round, which is not measured,
// warms up. It is an error if an output is wrong.
func Measure(ctx context.Context, tasks []*Task, repeat int, log io.Writer) error {
	s, err := newSession(ctx, log)
	if err != nil {
		return err
	}
	defer s.close()
	peers := map[string]*peer{}
	for level := range 3 {
		peers[Cpsc(level)] = ours(level)
	}
	var runs []*run
	for _, t := range tasks {
		if peers[t.Peer] == nil {
			peers[t.Peer] = lookup(t.Peer)
			if _, err := peers[t.Peer].find(s); err != nil {
				return err
			}
		}
		x := &run{peer: peers[t.Peer], program: &program{name: filepath.Base(t.File), dir: filepath.Dir(t.File), want: t.Want, args: t.Args}}
		if x.commands, err = x.peer.commands(s, x.program); err != nil {
			return errors.Join(ctx.Err(), err)
		}
		// Of cpsc, only the run inside is needed.
		for i, c := range x.commands {
			if c.inside {
				x.commands = x.commands[i : i+1]
				break
			}
		}
		runs = append(runs, x)
	}
	for round := -1; round < repeat; round++ {
		fmt.Fprintf(log, "round %d of %d\n", round+1, repeat)
		for i := range runs {
			at := (i + max(0, round)) % len(runs)
			m, err := s.execute(runs[at])
			if err != nil {
				return errors.Join(ctx.Err(), err)
			}
			if round < 0 {
				continue
			}
			seconds := m.inside
			if !runs[at].commands[0].inside {
				seconds = m.whole
			}
			tasks[at].Seconds = append(tasks[at].Seconds, seconds)
		}
	}
	return nil
}
