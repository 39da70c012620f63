// Command lab runs experiments: comparisons of cpsc with other tools and of its
// parts with each other, which need more than cpsc itself does. Each is a
// package of this module and a subcommand:
//
//	go run . SUBCOMMAND [FLAGS]
//
// A subcommand writes its result to standard output and what it is doing to
// standard error. The exit status is 0 if all went well, 1 if something failed
// and 2 if the command was used wrongly.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"cpsc/lab/control"
	"cpsc/lab/experiments"
	"cpsc/lab/peers"
	"cpsc/lab/reproduce"
	"cpsc/lab/setup"
)

// A subcommand is an experiment, or a part of one that runs in a process of its
// own: then it has no summary.
type subcommand struct {
	name, summary string
	run           func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}

var subcommands = []subcommand{
	{"peers", "compare the speed of programs on cpsc and on other engines", peers.Main},
	{"control", "measure what exceptions and generators cost", control.Main},
	{"reproduce", "make the results of the documentation again", reproduce.Main},
	{peers.HostCommand, "", peers.Host},
	{experiments.ConstructCommand, "", experiments.Construct},
}

func init() {
	for _, e := range experiments.All {
		subcommands = append(subcommands, subcommand{e.Name, e.Summary, e.Main})
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// command runs a subcommand and returns the exit status.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "help", "-h", "-help", "--help":
			usage(stdout)
			return 0
		}
		for _, c := range subcommands {
			if c.name != args[0] {
				continue
			}
			err := c.run(ctx, args[1:], stdout, stderr)
			switch usage := (*setup.UsageError)(nil); {
			case err == nil || errors.Is(err, flag.ErrHelp):
				return 0
			case ctx.Err() != nil:
				fmt.Fprintf(stderr, "lab %s: interrupted\n", c.name)
				return 1
			case errors.As(err, &usage):
				fmt.Fprintf(stderr, "lab %s: %v\n", c.name, err)
				return 2
			default:
				fmt.Fprintf(stderr, "lab %s: %v\n", c.name, err)
				return 1
			}
		}
		fmt.Fprintf(stderr, "lab: there is no subcommand %s\n", args[0])
	}
	usage(stderr)
	return 2
}

func usage(w io.Writer) {
	fmt.Fprint(w, "usage: go run . SUBCOMMAND [FLAGS]\n\n")
	for _, c := range subcommands {
		if c.summary != "" {
			fmt.Fprintf(w, "  %-12s %s\n", c.name, c.summary)
		}
	}
	fmt.Fprint(w, "\n`go run . SUBCOMMAND -help` tells its flags.\n")
}
