// This file defines the notation of functions for tests and examples.
//
//	Function = { Node } .
//	Node     = { Access } "->" { Number } "\n" .
//	Access   = Var | Var "=" | Var "=" Var .
//	Var      = "x" | "y" | "z" | "v" Number .
//
// The lines are the nodes from 0, with their successors after the arrow. An access is a
// read, a write, or a read with a copy of the value read. The letters are the variables 0,
// 1 and 2.

package construct

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a function in the notation that String writes. The function has the variables
// that the text names, and has been checked.
func Parse(text string) (*Function, error) {
	f := &Function{Name: "f"}
	line := 0
	variable := func(s string) (int32, error) {
		v := strings.Index("xyz", s)
		if len(s) != 1 || v < 0 {
			n, err := strconv.ParseInt(strings.TrimPrefix(s, "v"), 10, 24)
			if err != nil || n < 0 || s[0] != 'v' {
				return 0, fmt.Errorf("construct: line %d: %q is not a variable", line, s)
			}
			v = int(n)
		}
		f.Vars = max(f.Vars, int32(v)+1)
		return int32(v), nil
	}
	for row := range strings.Lines(strings.TrimSpace(text)) {
		line++
		code, succs, arrow := strings.Cut(row, "->")
		if !arrow {
			return nil, fmt.Errorf("construct: line %d: there is no arrow", line)
		}
		var accesses []Access
		for _, word := range strings.Fields(code) {
			to, from, write := strings.Cut(word, "=")
			if write && from != "" {
				v, err := variable(from)
				if err != nil {
					return nil, err
				}
				accesses = append(accesses, Access{Var: v})
			}
			if to == "" {
				return nil, fmt.Errorf("construct: line %d: %q is not an access", line, word)
			}
			v, err := variable(to)
			if err != nil {
				return nil, err
			}
			accesses = append(accesses, Access{Var: v, Write: write, Copy: write && from != ""})
		}
		var to []int32
		for _, word := range strings.Fields(succs) {
			n, err := strconv.ParseInt(word, 10, 32)
			if err != nil {
				return nil, fmt.Errorf("construct: line %d: %q is not a node", line, word)
			}
			to = append(to, int32(n))
		}
		f.Code, f.Succs = append(f.Code, accesses), append(f.Succs, to)
	}
	return f, f.Check()
}

// String returns the function in the notation that Parse reads.
func (f *Function) String() string {
	var b strings.Builder
	for n, code := range f.Code {
		for i, a := range code {
			switch {
			case i+1 < len(code) && code[i+1].Copy: // written with the copy
			case a.Copy:
				fmt.Fprintf(&b, "%s=%s ", varName(a.Var), varName(code[i-1].Var))
			case a.Write:
				fmt.Fprintf(&b, "%s= ", varName(a.Var))
			default:
				fmt.Fprintf(&b, "%s ", varName(a.Var))
			}
		}
		b.WriteString("->")
		for _, s := range f.Succs[n] {
			fmt.Fprint(&b, " ", s)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func varName(v int32) string {
	if v < 3 {
		return "xyz"[v : v+1]
	}
	return fmt.Sprint("v", v)
}
