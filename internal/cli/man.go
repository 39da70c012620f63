// This file defines manual pages, in the macros of man(7).

package cli

import (
	"io"
	"strings"
	"time"
)

// ManName returns the name of the manual page of the command, such as cpsc-run.
func (c *Command) ManName() string { return strings.ReplaceAll(c.Path(), " ", "-") }

// WriteMan writes the manual page of the command, with the texts of its help.
func (c *Command) WriteMan(w io.Writer, date time.Time) error {
	var b strings.Builder
	section := func(name string) { b.WriteString(".SH " + name + "\n") }
	b.WriteString(`.TH "` + roff(strings.ToUpper(c.ManName())) + `" 1 "` + date.Format("January 2006") + `" ` + roff(c.Program.Name) + "\n.nh\n.ad l\n")
	section("NAME")
	b.WriteString(roff(c.ManName()) + ` \- ` + roff(c.Short) + "\n")
	section("SYNOPSIS")
	b.WriteString(`\fB` + roff(c.usageLine()) + "\\fR\n")
	section("DESCRIPTION")
	writeRoffText(&b, c.description())
	if c.Name == "" {
		section("COMMANDS")
		for _, s := range c.Program.Commands {
			b.WriteString(".TP\n\\fB" + roff(s.Name) + "\\fR\n" + roff(s.Make().Short) + "\n")
		}
	}
	own, common := c.groups()
	section("OPTIONS")
	writeRoffFlags(&b, own)
	if len(common) > 0 {
		section("GLOBAL OPTIONS")
		writeRoffFlags(&b, common)
	}
	if c.Example != "" {
		section("EXAMPLES")
		writeRoffText(&b, c.Example)
	}
	section("SEE ALSO")
	related := []string{c.Program.Name}
	if c.Name == "" {
		related = nil
		for _, name := range c.Program.Names() {
			related = append(related, c.Program.Name+"-"+name)
		}
	}
	for i, name := range related {
		end := "\n"
		if i < len(related)-1 {
			end = ",\n"
		}
		b.WriteString(".BR " + roff(name) + " (1)" + end)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeRoffFlags(b *strings.Builder, flags []*Flag) {
	for _, f := range flags {
		b.WriteString(".TP\n")
		if f.Short != 0 {
			b.WriteString(`\fB\-` + string(f.Short) + `\fR, `)
		}
		b.WriteString(`\fB\-\-` + roff(f.Name) + `\fR`)
		form := roff(f.valueForm())
		if name := f.ValueName(); name != "" {
			form = strings.Replace(form, name, `\fI`+name+`\fR`, 1)
		}
		b.WriteString(form + "\n" + roff(f.description()+f.defaultText()) + "\n")
	}
}

// writeRoffText writes paragraphs. Lines that are indented stay as they are.
func writeRoffText(b *strings.Builder, text string) {
	example := false
	for line := range strings.Lines(text) {
		if indented := line[0] == ' '; indented && !example {
			b.WriteString(".EX\n")
			example = true
		} else if !indented && example {
			b.WriteString(".EE\n")
			example = false
		}
		if line == "\n" {
			b.WriteString(".PP\n")
		} else {
			b.WriteString(roff(strings.TrimSuffix(line, "\n")) + "\n")
		}
	}
	if example {
		b.WriteString(".EE\n")
	}
}

// roff escapes a line of text.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
