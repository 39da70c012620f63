// This file defines what the messages know about the declarations of a program.

package parser

import (
	"slices"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// declarations are the names that the declarations of a program give, as far as they can be
// found without parsing it.
type declarations struct {
	fields              map[string][]string // of each struct
	aliases             map[string]bool
	params              map[string][]string // of each function
	actions             map[string]bool     // the functions without parameters
	takers              map[string]bool     // the functions with parameters
	results             map[string]string   // the results of each function, as far as they are simple, and "" if two have the name
	words               map[string]int      // all identifiers, with how often they occur
	numbers             map[string]bool     // the variables and parameters that are declared as numbers
	strings, conditions map[string]bool     // as numbers, for the types string and bool
	vars                map[string]bool     // the variables, constants, parameters and fields
	variables           map[string]bool     // the variables, constants and parameters
	closures            map[string]bool     // the variables and parameters that are declared as functions
	labels, targets     map[string]bool     // the labels, and the names to which a goto goes
}

// declared returns the declarations of the program.
func (r *recovery) declared() *declarations {
	if r.declarations != nil {
		return r.declarations
	}
	d := &declarations{
		fields: map[string][]string{}, aliases: map[string]bool{}, params: map[string][]string{}, actions: map[string]bool{}, takers: map[string]bool{},
		words: map[string]int{}, numbers: map[string]bool{}, strings: map[string]bool{}, conditions: map[string]bool{}, vars: map[string]bool{},
		closures: map[string]bool{}, results: map[string]string{},
		variables: map[string]bool{}, labels: map[string]bool{}, targets: map[string]bool{},
	}
	r.declarations = d
	names := func(open int) (list []string) {
		for j := open + 1; j < r.partner(open); j++ {
			if r.kind(j) == imp.ImpParserIDENT && r.kind(j+1) == imp.ImpParserCOLON {
				list = append(list, r.text(j))
			}
		}
		return list
	}
	for i := range r.in.tokens {
		name := r.text(i + 1)
		if r.kind(i) == imp.ImpParserIDENT {
			d.words[r.text(i)]++
		}
		if r.kind(i+1) != imp.ImpParserIDENT {
			continue
		}
		if beforeStatement(r.kind(i)) && r.kind(i+2) == imp.ImpParserCOLON {
			d.labels[name] = true
		}
		if !diag.Brief && r.text(i) == "catch" {
			d.vars[name], d.variables[name] = true, true
		}
		switch r.kind(i) {
		case imp.ImpParserGOTO:
			d.targets[name] = true
		case imp.ImpParserVAR, imp.ImpParserCONST, imp.ImpParserFOR, imp.ImpParserCATCH:
			d.vars[name], d.variables[name] = true, true
			d.numbers[name] = d.numbers[name] || !diag.Brief && r.kind(i+2) == imp.ImpParserIN && r.kind(i+4) == imp.ImpParserDOTS // the index of a loop
			for j := i + 2; r.kind(j) == imp.ImpParserCOMMA && r.kind(j+1) == imp.ImpParserIDENT; j += 2 {
				d.vars[r.text(j+1)], d.variables[r.text(j+1)] = true, true
			}
		}
		if next := r.kind(i + 2); next == imp.ImpParserCOLON && r.kind(i+3) != imp.ImpParserCOLON || next == imp.ImpParserASSIGN {
			d.vars[name] = true
			is := r.kind(i + 3)
			d.numbers[name] = d.numbers[name] || is == imp.ImpParserINT || is == imp.ImpParserFLOAT ||
				next == imp.ImpParserCOLON && (r.text(i+3) == "int" || r.text(i+3) == "float")
			d.strings[name] = d.strings[name] || is == imp.ImpParserSTRING || next == imp.ImpParserCOLON && r.text(i+3) == "string"
			d.closures[name] = d.closures[name] || is == imp.ImpParserFN
			d.conditions[name] = d.conditions[name] || is == imp.ImpParserTRUE || is == imp.ImpParserFALSE || next == imp.ImpParserCOLON && r.text(i+3) == "bool"
		}
		if open := r.kind(i); r.kind(i+2) == imp.ImpParserCOLON && (open == imp.ImpParserLPAREN || open == imp.ImpParserREF) {
			d.variables[name] = true
			if r.kind(i-1) == imp.ImpParserFN || r.kind(i-2) == imp.ImpParserFN {
				for _, name := range names(i) {
					d.variables[name] = true
				}
			}
		}
		if r.kind(i) == imp.ImpParserFN && r.kind(i+2) == imp.ImpParserLPAREN {
			_, again := d.results[name]
			d.results[name] = r.simpleResults(r.partner(i + 2))
			if again {
				d.results[name] = ""
			}
		}
		switch {
		case r.kind(i) == imp.ImpParserSTRUCT && r.kind(i+2) == imp.ImpParserLBRACE:
			d.fields[name] = names(i + 2)
		case r.text(i) == "type" && r.kind(i+2) == imp.ImpParserASSIGN:
			d.aliases[name] = true
		case r.kind(i) == imp.ImpParserFN && r.kind(i+2) == imp.ImpParserLPAREN && r.kind(i+3) == imp.ImpParserRPAREN:
			d.actions[name] = true
		case r.kind(i) == imp.ImpParserFN && r.kind(i+2) == imp.ImpParserLPAREN:
			d.params[name] = names(i + 2)
			d.takers[name] = true
		}
	}
	return d
}

// isDeclared reports whether a variable or function has the name.
func (r *recovery) isDeclared(name string) bool {
	d := r.declared()
	return d.variables[name] || d.actions[name] || d.takers[name]
}

// isField reports whether a struct of the program has a field of the name.
func (r *recovery) isField(name string) bool {
	for _, fields := range r.structs() {
		if slices.Contains(fields, name) {
			return true
		}
	}
	return false
}

// structs returns the names of the fields of each struct of the program.
func (r *recovery) structs() map[string][]string { return r.declared().fields }

// onlyStruct returns the name of the only struct of the program, or "…" if there are several, or none.
func (r *recovery) onlyStruct() string {
	if list := r.structs(); !diag.Brief && len(list) == 1 {
		for name := range list {
			return name
		}
	}
	return "…"
}

// isType reports whether a word is the name of a type of the program.
func (r *recovery) isType(word string) bool {
	_, declared := r.structs()[word]
	return declared || r.declared().aliases[word] || typeWords.Has(word)
}
