// This file defines Go identifiers for the names in a program.

package golang

import (
	"go/token"
	"strconv"
	"strings"
)

// identifier returns a Go identifier for a name in the CPS notation, with which different names
// may agree.
func identifier(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9' && b.Len() > 0:
			b.WriteByte(c)
		case c == '`', c == '.' && !isDigit(name[i-1]):
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	if s := strings.TrimSuffix(b.String(), "_"); s != "" {
		return s
	}
	return "x"
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// A scope holds the identifiers that are taken in a function or, if outer is nil, everywhere.
type scope struct {
	outer *scope
	taken map[string]bool
	last  map[string]int // the last suffix of a name
}

func (s *scope) inner() *scope { return &scope{s, map[string]bool{}, map[string]int{}} }

// predeclared has the identifiers that Go declares. Package go/types has them, too, and a start of cpsc would initialise it.
const predeclared = "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr " +
	"true false iota nil append cap clear close complex copy delete imag len make max min new panic print println real recover"

// newScope returns the scope of a file, in which the runtime has its names.
func newScope() *scope {
	s := (*scope)(nil).inner()
	for _, name := range strings.Fields("init main _ " + predeclared) {
		s.taken[name] = true
	}
	for name := range runtimeParts() {
		s.taken[name] = true
		pkg, _, _ := strings.Cut(name, ".")
		s.taken[pkg] = true
	}
	return s
}

// name returns an identifier that nothing has, and takes it.
func (s *scope) name(name string) string {
	name = identifier(name)
	base := name
	for s.has(name) || token.IsKeyword(name) {
		s.last[base]++
		name = base + "_"
		if n := s.last[base]; n > 1 {
			name += strconv.Itoa(n)
		}
	}
	s.taken[name] = true
	return name
}

func (s *scope) has(name string) bool {
	return s.taken[name] || s.outer != nil && s.outer.has(name)
}
