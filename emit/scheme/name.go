// This file defines the Scheme identifiers for the names in a program.

package scheme

import (
	"fmt"
	"strings"

	"cpsc/cps"
	"cpsc/internal/ident"
	"cpsc/internal/words"
)

// ownWords are the identifiers that the text of a function needs and that a program could
// also use as names. All other needed identifiers contain a character that names do not
// have.
const ownWords words.Set = "define flceiling flcos flexp flfloor flsin if inexact lambda nil not quote vector"

// switchWords are the further identifiers that a function with a switch needs.
const switchWords words.Set = "case cond else"

// startWords are the further identifiers that the start of a program needs.
const startWords words.Set = "fail start"

// identifier returns the identifier for a name in the CPS notation. Different names
// have different identifiers.
func identifier(name string) string {
	if len(name) > 1 && name[0] == '`' {
		name = name[1 : len(name)-1] // never equal to a name without backquotes
	}
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == ':', i > 0 && ('0' <= c && c <= '9' || c == '.'):
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02x", c)
		}
	}
	return b.String()
}

// names holds the identifiers that are visible in all functions.
type names struct {
	taken   map[string]bool
	funcs   []string              // by function
	globals []string              // by global
	fields  map[cps.Type][]string // by struct and field
}

// newNames chooses identifiers for functions, globals and fields. They cannot clash with
// the runtime's identifiers: those contain other characters or are among the words.
func newNames(p *cps.Program) *names {
	n := &names{taken: map[string]bool{}, fields: map[cps.Type][]string{}}
	for _, f := range p.Funcs {
		n.funcs = append(n.funcs, n.reserve(identifier(ident.Quote(f.Name))))
	}
	for _, g := range p.Globals {
		n.globals = append(n.globals, n.reserve("*"+identifier(ident.Quote(g.Name))+"*"))
	}
	for _, s := range p.Structs {
		for _, f := range s.Fields {
			name := n.reserve(identifier(ident.Quote(s.Name)) + "." + identifier(ident.Quote(f.Name)))
			n.fields[s.Type] = append(n.fields[s.Type], name)
		}
	}
	return n
}

// reserve returns an unused identifier, and reserves it. It is visible in all functions.
func (n *names) reserve(name string) string {
	for n.taken[name] || ownWords.Has(name) || switchWords.Has(name) || startWords.Has(name) {
		name += "-"
	}
	n.taken[name] = true
	return name
}

// local returns an identifier for a name that a function defines. It hides no identifier
// that the text of the function may need.
func (n *names) local(name string, switches bool) string {
	for n.taken[name] || ownWords.Has(name) || switches && switchWords.Has(name) {
		name += "-"
	}
	return name
}
