package cli

import (
	"strings"
	"testing"
	"time"
)

func TestHelp(t *testing.T) {
	for _, tt := range []struct{ words, want string }{
		{"-ox file", `Work on files.

  like this

Usage:
  tool FILE [flags]
  tool [command]

Examples:
  tool a.txt

Available Commands:
  add  Add numbers
  sub  Subtract numbers

Flags:
  -o, --output PATH       write to PATH (default out)
  -w, --write             change the file itself
  -a, --all               take all
      --colours COLOURS   use these COLOURS: red, green or blue
      --debug             write what happens
  -h, --help              help for tool

Use "tool [command] --help" for more information about a command.
`},
		{"add --trace=all -o x", `Add numbers

Usage:
  tool add N…

Flags:
      --trace WHAT[="steps"]   trace WHAT
  -o, --output PATH            write to PATH
  -h, --help                   help for add

Global Flags:
      --debug   write what happens
`},
	} {
		c, rest := new(tool).program().Find(strings.Fields(tt.words))
		if err := c.Parse(rest); err != nil { // the help shows the defaults and not these values
			t.Fatal(err)
		}
		var b strings.Builder
		if err := c.WriteHelp(&b); err != nil || b.String() != tt.want {
			t.Errorf("%s: %v\ngot\n%s\nwant\n%s", tt.words, err, &b, tt.want)
		}
	}
}

func TestMan(t *testing.T) {
	date := time.Date(2026, time.March, 1, 0, 0, 0, 0, time.UTC)
	p := new(tool).program()
	sub := p.Subcommand("sub")
	sub.Short, sub.Long = "Subtract - numbers", ".dots at the\nstart\n\n  'and' a \\ as they are\n\nThe end.\n"
	for _, tt := range []struct {
		c    *Command
		want string
	}{
		{p.Root(), `.TH "TOOL" 1 "March 2026" tool
.nh
.ad l
.SH NAME
tool \- Work on files
.SH SYNOPSIS
\fBtool FILE [flags]\fR
.SH DESCRIPTION
Work on files.
.PP
.EX
  like this
.EE
.SH COMMANDS
.TP
\fBadd\fR
Add numbers
.TP
\fBsub\fR
Subtract numbers
.SH OPTIONS
.TP
\fB\-o\fR, \fB\-\-output\fR \fIPATH\fR
write to PATH (default out)
.TP
\fB\-w\fR, \fB\-\-write\fR
change the file itself
.TP
\fB\-a\fR, \fB\-\-all\fR
take all
.TP
\fB\-\-colours\fR \fICOLOURS\fR
use these COLOURS: red, green or blue
.TP
\fB\-\-debug\fR
write what happens
.TP
\fB\-h\fR, \fB\-\-help\fR
help for tool
.SH EXAMPLES
.EX
  tool a.txt
.EE
.SH SEE ALSO
.BR tool\-add (1),
.BR tool\-sub (1)
`},
		{sub, `.TH "TOOL\-SUB" 1 "March 2026" tool
.nh
.ad l
.SH NAME
tool\-sub \- Subtract \- numbers
.SH SYNOPSIS
\fBtool sub\fR
.SH DESCRIPTION
\&.dots at the
start
.PP
.EX
  \(aqand\(aq a \e as they are
.EE
.PP
The end.
.SH OPTIONS
.TP
\fB\-h\fR, \fB\-\-help\fR
help for sub
.SH GLOBAL OPTIONS
.TP
\fB\-\-debug\fR
write what happens
.SH SEE ALSO
.BR tool (1)
`},
	} {
		var b strings.Builder
		if err := tt.c.WriteMan(&b, date); err != nil || b.String() != tt.want {
			t.Errorf("%s: %v\ngot\n%s\nwant\n%s", tt.c.ManName(), err, &b, tt.want)
		}
	}
}
