// This file defines the notation of effects.

package effects

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// Fprint writes the effects of the functions of a verified program. It is an error if a
// function has no body. An example:
//
//	fn add
//	  reads P.next, length of [P]
//	  writes length of [P]
//	  allocates, may trap
//	  keeps p
//
// Lines that do not apply are absent; a function without effects has only its name. Of the
// parameters, only those that refer to memory or are functions can be kept.
func Fprint(w io.Writer, p *cps.Program) (err error) {
	defer cps.Recover(p, &err)
	if err := p.Complete(); err != nil {
		return err
	}
	s := Find(p)
	b := bufio.NewWriter(w)
	for id, f := range p.Funcs {
		if id > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "fn %s\n", ident.Quote(f.Name))
		for _, line := range s.lines(f) {
			fmt.Fprintf(b, "  %s\n", line)
		}
	}
	return b.Flush()
}

// lines returns the description of a function.
func (s *Summary) lines(f *cps.Func) (lines []string) {
	add := func(before string, list []string) {
		if len(list) > 0 {
			lines = append(lines, before+strings.Join(list, ", "))
		}
	}
	e := s.Func(f.ID)
	add("reads ", s.names(&e.Reads))
	add("writes ", s.names(&e.Writes))
	var flags []string
	for _, flag := range []struct {
		set  bool
		text string
	}{{e.Allocates, "allocates"}, {e.IO, "does input or output"}, {e.Traps, "may trap"}} {
		if flag.set {
			flags = append(flags, flag.text)
		}
	}
	add("", flags)
	var kept []string
	for i, x := range f.Conts[cps.Entry].Params {
		if s.Keeps(f, x) && s.table.prog.Kind(f.TypeOf(x)) != cps.BasicKind {
			name := ident.Quote(f.Info(x).Name)
			if f.Info(x).Name == "" {
				name = fmt.Sprint("parameter ", i+1)
			}
			kept = append(kept, name)
		}
	}
	add("keeps ", kept)
	return lines
}

// names returns the locations of a set, sorted.
func (s *Summary) names(set *Set) (list []string) {
	if set.All {
		return []string{"everything"}
	}
	for _, l := range set.list {
		list = append(list, s.table.text(l))
	}
	slices.Sort(list)
	return list
}
