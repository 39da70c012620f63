// This file defines the help of commands.

package cli

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteHelp writes the help of the command.
func (c *Command) WriteHelp(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString(c.description() + "\n\nUsage:\n  " + c.usageLine() + "\n")
	if c.Name == "" {
		b.WriteString("  " + c.Program.Name + " [command]\n")
	}
	if c.Example != "" {
		b.WriteString("\nExamples:\n" + c.Example + "\n")
	}
	if c.Name == "" {
		b.WriteString("\nAvailable Commands:\n")
		var rows [][2]string
		for _, s := range c.Program.Commands {
			rows = append(rows, [2]string{"  " + s.Name, s.Make().Short})
		}
		writeRows(&b, rows, 2)
	}
	own, common := c.groups()
	b.WriteString("\nFlags:\n")
	writeFlags(&b, own)
	if len(common) > 0 {
		b.WriteString("\nGlobal Flags:\n")
		writeFlags(&b, common)
	}
	if c.Name == "" {
		b.WriteString("\nUse \"" + c.Program.Name + " [command] --help\" for more information about a command.\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// description returns what the command does.
func (c *Command) description() string {
	if c.Long == "" {
		return c.Short
	}
	return strings.TrimSpace(c.Long)
}

// usageLine returns the line of its usage.
func (c *Command) usageLine() string { return strings.TrimSpace(c.Path() + " " + c.Usage) }

// groups returns the flags of the command and --help, and those that all commands have. The main
// command has a single group.
func (c *Command) groups() (own, common []*Flag) {
	if c.Name == "" {
		return c.Flags, nil
	}
	help := len(c.Flags) - 1
	return append(c.Flags[:c.own:c.own], c.Flags[help]), c.Flags[c.own:help]
}

func writeFlags(b *bytes.Buffer, flags []*Flag) {
	var rows [][2]string
	for _, f := range flags {
		left := "      --"
		if f.Short != 0 {
			left = "  -" + string(f.Short) + ", --"
		}
		rows = append(rows, [2]string{left + f.Name + f.valueForm(), f.description() + f.defaultText()})
	}
	writeRows(b, rows, 3)
}

// writeRows writes two columns with a gap between them.
func writeRows(b *bytes.Buffer, rows [][2]string, gap int) {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
	}
	for _, row := range rows {
		b.WriteString(row[0] + strings.Repeat(" ", width+gap-utf8.RuneCountInString(row[0])) + row[1] + "\n")
	}
}

// valueForm returns the name of the value as it follows that of the flag, or "".
func (f *Flag) valueForm() string {
	name := f.ValueName()
	switch {
	case name == "":
		return ""
	case f.Implied != "":
		return " " + name + `[="` + f.Implied + `"]`
	}
	return " " + name
}

// defaultText returns what the help says of the default, or "".
func (f *Flag) defaultText() string {
	preset := f.preset
	if !f.Given {
		preset = f.Value.String()
	}
	if preset == "" || preset == "0" {
		return ""
	}
	return " (default " + preset + ")"
}

// description returns the usage with the values that the flag can have, and without backquotes
// around the name of the value.
func (f *Flag) description() string {
	text := strings.Replace(f.Usage, "`"+f.ValueName()+"`", f.ValueName(), 1)
	return strings.Replace(text, "%s", Alternatives(Words(f.Values())), 1)
}

// Words returns completions without their descriptions.
func Words(completions []string) []string {
	words := make([]string, len(completions))
	for i, c := range completions {
		words[i], _, _ = strings.Cut(c, "\t")
	}
	return words
}

// Alternatives returns "a, b or c".
func Alternatives(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}
