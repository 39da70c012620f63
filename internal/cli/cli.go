// Package cli reads the command lines of a program with subcommands, and writes the help,
// the manual pages and the completions of its commands.
//
// A start of the program costs little: the package has nothing to initialise, and a Program
// makes only the command that is called, with its flags. Flags follow the conventions of POSIX
// and GNU: -o FILE, -oFILE, -ab for -a -b, --output FILE, --output=FILE. They may follow
// arguments, unless -- comes before them.
//
// This file defines programs and commands, and how the command of a command line is found.
package cli

import (
	"cmp"
	"slices"
	"strings"
)

// A Program is a command with subcommands.
type Program struct {
	Name     string
	Main     func() *Command // makes the command that is called without the name of a subcommand
	Commands []Subcommand    // in the order in which the help lists them
	Common   func(*Command)  // adds the flags that all commands have
}

// A Subcommand makes a command when it is called, described or completed.
type Subcommand struct {
	Name string
	Make func() *Command
}

// A Command does the work of a command line.
type Command struct {
	Usage   string // what follows its name in the line of its usage, such as FILE [flags]
	Short   string // what it does, in a line without a full stop
	Long    string // the same in detail; "": Short
	Example string // indented lines, or ""
	Numbers bool   // negative numbers are arguments and not flags

	// Run does the work, after Parse.
	Run func(*Command) error
	// Complete returns the completions of the argument after others: words, each perhaps with
	// a tab and its description, and which files there are besides. If it is nil, there are none.
	Complete func(args []string) ([]string, Files)

	// The Program sets these.
	Program *Program
	Name    string  // "" for the main command
	Flags   []*Flag // those of the command, then the common ones, and at last --help
	own     int     // how many are before the common ones

	// Parse sets these.
	Args []string // the words that are neither flags nor their values
	Dash int      // how many of them precede --, or -1
	Help bool     // --help was given
}

// Root makes the main command.
func (p *Program) Root() *Command { return p.finish(p.Main(), "") }

// Subcommand makes the subcommand of a name. It returns nil if there is none.
func (p *Program) Subcommand(name string) *Command {
	for _, s := range p.Commands {
		if s.Name == name {
			return p.finish(s.Make(), name)
		}
	}
	return nil
}

// finish gives a command its name and the flags that all commands have.
func (p *Program) finish(c *Command, name string) *Command {
	c.Program, c.Name, c.own = p, name, len(c.Flags)
	p.Common(c)
	c.Bool("help", &c.Help, "help for "+cmp.Or(name, p.Name)).Short = 'h'
	return c
}

// Names returns the names of the subcommands.
func (p *Program) Names() []string {
	names := make([]string, len(p.Commands))
	for i, s := range p.Commands {
		names[i] = s.Name
	}
	return names
}

// Summaries returns the names of the subcommands, each with a tab and what it does.
func (p *Program) Summaries() []string {
	list := p.Names()
	for i, s := range p.Commands {
		list[i] += "\t" + s.Make().Short
	}
	return list
}

// Path returns how the command is called, such as "cpsc run".
func (c *Command) Path() string {
	return strings.TrimSuffix(c.Program.Name+" "+c.Name, " ")
}

// Find returns the command that words call, and the other words. Flags of a subcommand may
// precede its name.
func (p *Program) Find(words []string) (*Command, []string) {
	if len(words) > 0 {
		if c := p.Subcommand(words[0]); c != nil {
			return c, words[1:]
		}
	}
	root := p.Root()
	s := scanner{command: root, words: words}
	for s.next() {
		switch {
		case s.err != nil: // this may be a flag of the subcommand, and the next word its value
			alone := len(s.word) == 2 || s.word[1] == '-' && !strings.Contains(s.word, "=")
			if alone && len(s.words) > 0 {
				s.words = s.words[1:]
			}
		case s.flag == nil:
			c := p.Subcommand(s.text)
			if c == nil {
				return root, words
			}
			at := len(words) - len(s.words)
			return c, slices.Concat(words[:at-1], words[at:])
		}
	}
	return root, words
}
