// This file explains names that are not declared, or that are declared twice.

package help

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// similar returns the names that may have been meant by another one, the closest first.
func similar(name string, candidates []string) (list []string) {
	for range 3 {
		best, found := diag.Closest(name, candidates)
		if !found {
			return list
		}
		list = append(list, best)
		candidates = slices.DeleteFunc(slices.Clone(candidates), func(c string) bool { return c == best })
	}
	return list
}

// values returns the names of the variables, functions, structs and built-in functions of a program.
func (p *program) values() []string {
	d := p.declared()
	list := slices.Concat(slices.Sorted(maps.Keys(d.variables)), slices.Sorted(maps.Keys(d.params)), slices.Sorted(maps.Keys(d.fields)))
	for _, builtin := range words.Signatures {
		list = append(list, strings.Fields(builtin[0])...)
	}
	return append(list, "true", "false", "nil")
}

// renamed returns the advice to replace a name by another one, and if other faults are about the same name, by the same fix in all
// places.
func (p *program) renamed(f *diag.Diagnostic, from, end int, own string) []*advice {
	list := []*advice{p.change(from, end, own, "did you mean `{}`?")}
	var edits []diag.Edit
	for _, g := range p.faults {
		i, stop := p.tokensOf(g)
		if g.Code == f.Code && p.raw(i, stop) == p.raw(from, end) {
			edits = append(edits, diag.Edit{Span: p.span(i, stop), Text: own})
		}
	}
	if len(edits) > 1 {
		list = append([]*advice{{helps: []string{fmt.Sprintf("did you mean `%s`, in all %d places?", own, len(edits))}, edits: edits}}, list...)
	}
	return list
}

// undeclared explains the use of a name that is not declared.
func undeclared(p *program, f *diag.Diagnostic) (list []*advice) {
	i, end := p.tokensOf(f)
	name := p.text(end - 1)
	first := p.statementStart(i)
	all := p.values()
	if p.text(i-1) == "," { // a comma for a point
		start := p.operandStart(first, i-1, true)
		list = append(list, p.change(start, end, p.raw(start, i-1)+"."+name, "did you mean `{}`?"))
		if start < i-1 {
			list[0].at, list[0].says, list[0].code = p.span(start, end), f.Message, f.Code
		}
	}
	for _, own := range similar(name, all) {
		list = append(list, p.renamed(f, i, end, own)...)
	}
	if keyword, ok := diag.Closest(name, keywords()); ok && i == first {
		list = append(list, p.change(i, end, keyword, "did you mean `{}`?"))
	}
	// A field of a variable.
	for _, v := range slices.Sorted(maps.Keys(p.declared().variables)) {
		if fields := p.declared().fields[p.declared().variables[v]]; slices.Contains(fields, name) {
			list = append(list, p.renamed(f, i, end, v+"."+name)...)
		}
	}
	if i == first && p.is(end, "= ,") {
		list = append(list, p.insert(i, "var ", "to declare it, write `var "+name+" = …`"), p.change(i, end, "var "+name+": …", "to declare it, write `{}`"))
	}
	// A conversion of a string to a number, a string for a name.
	var fitting []*advice
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(min(p.occurrences(a), 2), min(p.occurrences(b), 2)) })
	for _, own := range all { // those that are not used yet first
		_, variable := p.declared().variables[own]
		if here := p.occurrences(own) > 0; here && own != "main" && (variable || p.declared().params[own] != nil) {
			fitting = append(fitting, p.renamed(f, i, end, own)...)
		}
	}
	if len(fitting) <= 40 {
		list = append(list, fitting...)
	}
	return list
}

// keywords returns all keywords.
func keywords() []string {
	always, contextual := parser.Keywords()
	return append(always, contextual...)
}

// otherName explains the name of a type, a field or a label that does not exist.
func otherName(p *program, f *diag.Diagnostic) (list []*advice) {
	i, end := p.tokensOf(f)
	name := p.text(end - 1)
	var names []string // the closest first
	switch f.Code {
	case diag.UndeclaredType:
		if name == "void" && p.text(i-1) == "->" {
			return []*advice{{helps: []string{"a function without results has no `->`: remove it"}, edits: []diag.Edit{p.replace(i-1, end, "")}, sure: true}}
		}
		if own := cmp.Or(diag.ForeignType(name), diag.ForeignType(strings.ToLower(name))); own != "" {
			names = []string{own}
		}
		types := slices.Sorted(maps.Keys(p.declared().types))
		names = slices.Concat(names, similar(name, append([]string{"int", "float", "string", "bool"}, types...)), types)
	case diag.UnknownField:
		i = end - 1
		var fields []string
		for _, s := range slices.Sorted(maps.Keys(p.declared().fields)) {
			fields = append(fields, p.declared().fields[s]...)
		}
		names = append(similar(name, fields), fields...)
	case diag.UndeclaredLabel:
		var labels []string
		for j := 1; j < p.end(); j++ {
			if p.text(j) == ":" && p.isName(j-1) && p.is(j-2, "; { }") {
				labels = append(labels, p.text(j-1))
			}
		}
		names = similar(name, labels)
		slices.SortStableFunc(labels, func(a, b string) int { return cmp.Compare(p.occurrences(a), p.occurrences(b)) })
		names = append(names, labels...)
	}
	for _, own := range names {
		list = append(list, p.renamed(f, i, end, own)...)
	}
	if f.Code == diag.UndeclaredLabel {
		list = append(list, &advice{helps: []string{"only one loop is around it: write it without a label"}, edits: []diag.Edit{{Span: diag.Span{Start: p.token(i - 1).End, End: p.token(i).End}}}})
	}
	return list
}

// declaredTwice explains a name that is declared again.
func declaredTwice(p *program, f *diag.Diagnostic) (list []*advice) {
	i, end := p.tokensOf(f)
	first := p.statementStart(i)
	name := p.text(i)
	for _, g := range p.faults { // the other one is used, but not declared
		if _, stop := p.tokensOf(g); g.Code == diag.UndeclaredName || g.Code == diag.UnknownField {
			list = append(list, p.change(i, end, p.text(stop-1), "did you mean `{}` in the second place?"))
		}
	}
	if p.token(first).first {
		for j := first - 1; j >= 0; j-- { // word for word
			if p.token(j).first && p.raw(j, p.lineEnd(j)) == p.raw(first, p.lineEnd(first)) && p.text(p.lineEnd(first)-1) == ";" {
				list = append(list, p.withoutLines(first, "remove this line: it is the same word for word"))
				break
			}
		}
	}
	if p.text(first) == "var" && first == i-1 && p.text(i+1) == "=" {
		list = append(list, p.change(first, i+1, name, "to assign to the first one, leave out `var`"))
	}
	var others []*advice
	for n := 2; n < 20; n++ {
		own := name + strconv.Itoa(n)
		if name == "_" {
			own = "_" + strconv.Itoa(n)
		}
		if p.declared().words[own] {
			continue
		}
		edits := []diag.Edit{{Span: p.token(i).Span, Text: own}}
		a := &advice{helps: []string{fmt.Sprintf("give it another name, such as `%s`", own)}, edits: edits, sure: name == "_"}
		if later := p.usesAfter(i, end, name); len(later) > 0 && name != "_" {
			for _, j := range later {
				a.edits = append(a.edits, diag.Edit{Span: p.token(j).Span, Text: own})
			}
		}
		others = append(others, a)
		if len(a.edits) > 1 {
			others = append(others, &advice{helps: a.helps, edits: edits})
		}
		break
	}
	return append(list, others...)
}

// usesAfter returns the uses of a name after the token i in its block.
func (p *program) usesAfter(i, end int, name string) (uses []int) {
	depth := 0
	for j := end; j < p.end() && depth >= 0; j++ {
		switch p.text(j) {
		case "{":
			depth++
		case "}":
			depth--
		case name:
			if p.text(j-1) != "." && p.text(j+1) != ":" {
				uses = append(uses, j)
			}
		}
	}
	return uses
}

// wrongKind explains a name of another kind than is needed.
func wrongKind(p *program, f *diag.Diagnostic) (list []*advice) {
	i, end := p.tokensOf(f)
	name := p.text(i)
	if own := map[string]string{"str": "string"}[name]; own != "" {
		list = append(list, p.change(i, end, own, "did you mean `{}`?"))
	}
	if signature := words.Signatures.Of(name); signature != "" {
		list = append(list, p.change(i, end, name+"()", "call it: `{}`"))
		if p.text(i+1) == "." && p.isName(i+2) {
			list = append(list, p.change(i, i+3, name+"("+p.text(i+2)+")", "write `{}`"))
		}
		_, params, _ := strings.Cut(signature, "(")
		params, result, _ := strings.Cut(params, ")")
		for _, number := range []string{"int", "float"} {
			own := strings.NewReplacer("num", number, "T", number).Replace(params)
			var names, args []string
			for k, param := range strings.Split(own, ", ") {
				_, typ, _ := strings.Cut(param, ": ")
				letter := string(rune('a' + k))
				names, args = append(names, letter+": "+typ), append(args, letter)
			}
			body := strings.NewReplacer("num", number, "T", number).Replace(result)
			fn := fmt.Sprintf("fn(%s)%s { return %s(%s); }", strings.Join(names, ", "), body, name, strings.Join(args, ", "))
			list = append(list, p.change(i, end, fn, "wrap it in a function: `{}`"))
		}
	}
	return list
}

// occurrences returns how often a name is in the program.
func (p *program) occurrences(name string) int {
	if p.times == nil {
		p.times = map[string]int{}
		for i := range p.tokens {
			p.times[p.tokens[i].text]++
		}
	}
	return p.times[name]
}
