package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A list is a value with words, separated by commas.
type list []string

func (l *list) String() string   { return strings.Join(*l, ",") }
func (l *list) Values() []string { return []string{"red\twarm", "green\tcalm", "blue\tcold"} }

func (l *list) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		if !slices.Contains(Words(l.Values()), word) {
			return fmt.Errorf("%s is no colour", word)
		}
		*l = append(*l, word)
	}
	return nil
}

// A tool has what the flags of the commands below set.
type tool struct {
	output, trace string
	write, all    bool
	colours       list
	debug         bool
}

// program returns the program tool, with the main command and the commands add and sub.
func (v *tool) program() *Program {
	return &Program{
		Name: "tool",
		Common: func(c *Command) {
			c.Bool("debug", &v.debug, "write what happens")
		},
		Main: func() *Command {
			c := &Command{
				Usage:    "FILE [flags]",
				Short:    "Work on files",
				Long:     "Work on files.\n\n  like this\n",
				Example:  "  tool a.txt",
				Complete: func([]string) ([]string, Files) { return []string{"txt"}, FilesNamed },
			}
			v.output = "out"
			c.String("output", &v.output, "write to `PATH`").Short = 'o'
			c.Bool("write", &v.write, "change the file itself").Short = 'w'
			c.Bool("all", &v.all, "take all").Short = 'a'
			c.Flag("colours", &v.colours, "use these `COLOURS`: %s").List = true
			return c
		},
		Commands: []Subcommand{
			{"add", func() *Command {
				c := &Command{Usage: "N…", Short: "Add numbers", Numbers: true}
				c.String("trace", &v.trace, "trace `WHAT`").Implied = "steps"
				c.String("output", &v.output, "write to `PATH`").Short = 'o'
				return c
			}},
			{"sub", func() *Command {
				return &Command{Short: "Subtract numbers", Complete: func(args []string) ([]string, Files) {
					return []string{"one\tthe first", "two"}, NoFiles
				}}
			}},
		},
	}
}

// The expected values follow from POSIX (Utility Syntax Guidelines) and from the manual of GNU's
// getopt_long.
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		line string // words, separated by spaces; '' is an empty one
		want string // the command, the flags that are set, the arguments, and how many precede --
	}{
		{"", "tool [] -1"},
		{"a b", "tool [a b] -1"},
		{"-o x a", "tool output=x [a] -1"},
		{"-ox a", "tool output=x [a] -1"},
		{"-o=x a", "tool output=x [a] -1"},
		{"-o= a", "tool output= [a] -1"},
		{"--output x a", "tool output=x [a] -1"},
		{"--output=x a", "tool output=x [a] -1"},
		{"--output= a", "tool output= [a] -1"},
		{"--output=x=y", "tool output=x=y [] -1"},
		{"--output '' a", "tool output= [a] -1"},
		{"--output -w", "tool output=-w [] -1"},
		{"--output -- a", "tool output=-- [a] -1"},
		{"a -w b", "tool write=true [a b] -1"},
		{"-wa", "tool write=true all=true [] -1"},
		{"-waox", "tool write=true all=true output=x [] -1"},
		{"-wo x", "tool write=true output=x [] -1"},
		{"-o x -o y", "tool output=y [] -1"},
		{"--write=false", "tool write=false [] -1"},
		{"-w=0 -a=T", "tool write=false all=true [] -1"},
		{"--write false", "tool write=true [false] -1"},
		{"--colours red,blue --colours=green", "tool colours=red,blue,green [] -1"},
		{"-- -w", "tool [-w] 0"},
		{"a -- -w -- b", "tool [a -w -- b] 1"},
		{"a --", "tool [a] 1"},
		{"-", "tool [-] -1"},
		{"''", "tool [] -1"},
		{"--debug", "tool debug=true [] -1"},
		{"-h", "tool help=true [] -1"},

		{"add", "tool add [] -1"},
		{"add 1 -2 -.5 -o x -3", "tool add output=x [1 -2 -.5 -3] -1"},
		{"add --trace", "tool add trace=steps [] -1"},
		{"add --trace=all", "tool add trace=all [] -1"},
		{"add --trace all", "tool add trace=steps [all] -1"},
		{"add -o -5", "tool add output=-5 [] -1"},
		{"add --debug", "tool add debug=true [] -1"},
		{"add sub", "tool add [sub] -1"},

		// Flags before the name of the command.
		{"-o x add 1", "tool add output=x [1] -1"},
		{"--output=x add -1", "tool add output=x [-1] -1"},
		{"--debug add", "tool add debug=true [] -1"},
		{"--trace=x add", "tool add trace=x [] -1"},
		{"a add", "tool [a add] -1"},
		{"-- add", "tool [add] 0"},
		{"-o add", "tool output=add [] -1"},

		// Mistakes.
		{"-x", "tool unknown -x in -x []"},
		{"a -wxy b", "tool unknown -x in -xy [a]"},
		{"-é", "tool unknown -é in -é []"},
		{"--outpt=x", "tool unknown --outpt in --outpt=x []"},
		{"--out x", "tool unknown --out in --out []"},
		{"---output", "tool unknown ---output in ---output []"},
		{"--=x", "tool unknown -- in --=x []"},
		{"-5", "tool unknown -5 in -5 []"},
		{"a --output", "tool missing output [a]"},
		{"-wo", "tool missing output []"},
		{"--write=maybe", "tool invalid write maybe []"},
		{"--colours red,pink", "tool invalid colours red,pink []"},
		{"add -w", "tool add unknown -w in -w []"},
		{"sub -5", "tool sub unknown -5 in -5 []"},
		{"--trace add", "tool unknown --trace in --trace []"}, // add may be its value
		{"-t add", "tool unknown -t in -t []"},
		{"-trace add", "tool add unknown -t in -trace []"},
		{"--trace=x=y add", "tool add trace=x=y [] -1"},
	} {
		words := strings.Fields(tt.line)
		for i, word := range words {
			words[i] = strings.ReplaceAll(word, "''", "")
		}
		c, rest := new(tool).program().Find(words)
		err := c.Parse(rest)
		got := c.Path()
		var unknown *UnknownFlagError
		var missing *MissingValueError
		var invalid *InvalidValueError
		switch {
		case errors.As(err, &unknown):
			got += fmt.Sprintf(" unknown %s in %s %v", unknown.Flag, unknown.Word, c.Args)
		case errors.As(err, &missing):
			got += fmt.Sprintf(" missing %s %v", missing.Flag.Name, c.Args)
		case errors.As(err, &invalid):
			got += fmt.Sprintf(" invalid %s %s %v", invalid.Flag.Name, invalid.Value, c.Args)
		default:
			for _, name := range []string{"write", "all", "trace", "output", "colours", "debug", "help"} {
				f := c.Lookup(name)
				if f == nil || !f.Given {
					continue
				}
				value := f.Value.String()
				if on, ok := f.Value.(*boolValue); ok {
					value = fmt.Sprint(*on)
				}
				got += " " + name + "=" + value
			}
			got += fmt.Sprintf(" %v %d", c.Args, c.Dash)
		}
		if got != tt.want {
			t.Errorf("%s: got\n%s, want\n%s", tt.line, got, tt.want)
		}
	}
}

// An empty argument is one.
func TestEmptyArgument(t *testing.T) {
	c, rest := new(tool).program().Find([]string{"", "-w", ""})
	if err := c.Parse(rest); err != nil || len(c.Args) != 2 || c.Name != "" {
		t.Errorf("arguments %q of %s, %v", c.Args, c.Path(), err)
	}
}

// Only the command that is called is made.
func TestMakesOneCommand(t *testing.T) {
	p := new(tool).program()
	p.Main = func() *Command { t.Error("the main command was made"); return new(Command) }
	p.Commands[1].Make = func() *Command { t.Error("sub was made"); return new(Command) }
	if c, rest := p.Find([]string{"add", "-o", "x"}); c.Name != "add" || len(rest) != 2 {
		t.Errorf("found %s with %q", c.Path(), rest)
	}
}
