// This file finds what a program declares, without parsing it.

package help

import (
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
)

// typeWords are the names of the types.
const typeWords words.Set = "int float bool string"

// declarations are the names that the declarations of a program give.
type declarations struct {
	words     map[string]bool
	fields    map[string][]string // of each struct, with their names
	types     map[string]bool     // the structs and aliases
	params    map[string][]string // of each function, as they are declared
	results   map[string]string   // of each function, what is after the arrow
	variables map[string]string   // variables, constants and parameters, with their types as far as they are written, or "int", "string" … by a literal
}

// declared returns what the program declares, and what is visible around it.
func (p *program) declared() *declarations {
	if p.known != nil {
		return p.known
	}
	d := &declarations{map[string]bool{}, map[string][]string{}, map[string]bool{}, map[string][]string{}, map[string]string{}, map[string]string{}}
	if p.around != "" {
		newProgram("", p.around).addTo(d)
	}
	p.addTo(d)
	return d
}

// addTo adds what the program declares to d.
func (p *program) addTo(d *declarations) {
	p.known = d
	listed := -1 // the last name that a var declares
	for i := range p.tokens {
		if !p.isName(i) {
			continue
		}
		name := p.text(i)
		d.words[name] = true
		switch before := p.text(i - 1); {
		case before == "struct" && p.text(i+1) == "{":
			d.types[name] = true
			for _, at := range p.split(i+2, p.listEnd(i+2), ",") {
				if p.isName(at[0]) && p.text(at[0]+1) == ":" {
					d.fields[name] = append(d.fields[name], p.text(at[0]))
				}
			}
		case before == "type" && p.text(i+1) == "=":
			d.types[name] = true
		case before == "fn" && p.text(i+1) == "(":
			d.params[name] = []string{}
			for _, at := range p.split(i+2, p.listEnd(i+2), ",") {
				d.params[name] = append(d.params[name], p.raw(at[0], at[1]))
			}
			d.results[name] = ""
			if end := p.closed(i + 1); p.text(end) == "->" {
				d.results[name] = p.raw(end+1, max(end+1, p.typeEnd(end+1)))
			}
		case p.is(i-1, "var const for catch") || before == "," && listed == i-2:
			if before == "var" || before == "," {
				listed = i
			}
			d.variables[name] = p.typeAfter(i)
		case p.text(i+1) == ":" && (before == "(" || before == "," || before == "ref") && p.typeEnd(i+2) > 0:
			d.variables[name] = p.raw(i+2, p.typeEnd(i+2))
		}
	}
}

// typeAfter returns the type of the variable that is declared at the token i, as far as it is written or its value shows it.
func (p *program) typeAfter(i int) string {
	switch {
	case p.text(i+1) == ":":
		return p.raw(i+2, max(i+2, p.typeEnd(i+2)))
	case p.text(i+1) == "=":
		return p.typeOf(i+2, p.operandEnd(i+2))
	case p.text(i+1) == "in" && p.text(p.operandStartAfter(i+2)) == "..":
		return "int"
	}
	return ""
}

// operandStartAfter returns the first .. or { from the token i on, or where another statement begins.
func (p *program) operandStartAfter(i int) int {
	for i < p.end() && !p.is(i, ".. { ; }") && !p.is(i, statements) {
		i = p.closed(i)
	}
	return i
}

// listEnd returns where the list ends that begins with the token i: at its bracket, or at what is in no list.
func (p *program) listEnd(i int) int {
	for i < p.end() && !p.is(i, ") ] { } ;") {
		i = p.closed(i)
	}
	return i
}

// typeOf returns the type of the expression between two tokens as far as its form shows it, or "".
func (p *program) typeOf(from, end int) string {
	if from >= end {
		return ""
	}
	d := p.declared()
	switch text := p.text(from); {
	case end == from+1 && p.isName(from):
		return d.variables[text]
	case p.is(from, "- ( ~"):
		return p.typeOf(from+1, max(from+1, end-strings.Count(text, "(")))
	case text == "[":
		if elem := p.typeOf(from+1, min(p.operandEnd(from+1), end)); elem != "" && p.closed(from) >= end {
			return "[" + elem + "]"
		}
		return ""
	case p.text(from+1) == "(" && p.closed(from+1) == end:
		if typ := map[string]string{"str": "string", "substr": "string", "chr": "string", "read_line": "string", "int": "int", "len": "int", "read_int": "int", "float": "float", "sqrt": "float"}[text]; typ != "" {
			return typ
		}
		if d.types[text] {
			return text
		}
		return d.results[text]
	}
	for i := from; i < end; i = p.closed(i) {
		if p.is(i, "== != < <= > >= && || !") || p.is(i, "true false") && end == from+1 {
			return "bool"
		}
	}
	if p.isLiteral(from) {
		switch text := p.text(from); {
		case text[0] == '"':
			return "string"
		case strings.ContainsAny(text, ".") || strings.ContainsAny(text, "eE") && !strings.HasPrefix(text, "0x"):
			return "float"
		}
		return "int"
	}
	if p.is(from+1, "+ - * / %") {
		return p.typeOf(from, from+1)
	}
	return ""
}

// isDeclared reports whether a variable or function has the name.
func (p *program) isDeclared(name string) bool {
	_, variable := p.declared().variables[name]
	_, function := p.declared().params[name]
	return variable || function
}

// isType reports whether a word is the name of a type of the program.
func (p *program) isType(word string) bool { return typeWords.Has(word) || p.declared().types[word] }

// ownType returns the type of Imp that a word of this or of another language names, or "".
func (p *program) ownType(word string) string {
	if p.isType(word) {
		return word
	}
	return diag.ForeignType(word)
}

// zeros maps the types to values that variables of other languages begin with.
const zeros words.Map = `
	0: int
	0.0: float
	false: bool
	"": string
`

func isUpper(word string) bool { return word != "" && 'A' <= word[0] && word[0] <= 'Z' }
