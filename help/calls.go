// This file explains calls and structs as other languages write them, and values that are no statements.

package help

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// structLiteral recognises a struct with its values in braces, as in P { x: 1, y: 2 }, perhaps without its name.
func structLiteral(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	for _, open := range []int{i, i + 1, i + 2, i + 3, i - 1, i - 2} {
		if p.text(open) != "{" || p.text(p.partner(open)) != "}" || open < where.first {
			continue
		}
		name := open - 1
		fields, known := p.declared().fields[p.text(name)]
		named := map[string][]string{p.text(name): fields}
		from := name
		switch {
		case known && p.is(from-1, "& new"):
			from--
		case known:
		case p.wantsOperand(open - 1):
			named, from = p.declared().fields, open
		default:
			continue
		}
		if p.is(from-1, "struct") {
			continue
		}
		for s, fields := range named {
			values := p.valuesOf(fields, open)
			if values == nil {
				continue
			}
			text := fmt.Sprintf("%s(%s)", s, strings.Join(values, ", "))
			a := &advice{code: diag.UnexpectedToken, at: p.span(from, p.closed(open)), says: fmt.Sprintf("a struct `%s` is made by a call", s),
				helps: []string{fmt.Sprintf("write `%s`: a value for each field, in their order", text)}, sure: from < open && p.text(from) != "&", edits: []diag.Edit{p.replace(from, p.closed(open), text)}}
			if from == open {
				a.says = "a struct is made by a call"
			}
			list = append(list, a)
		}
	}
	return list
}

// valuesOf returns the values between the brace open and its partner in the order of the fields of a struct, or nil if they do not
// fit.
func (p *program) valuesOf(fields []string, open int) []string {
	values := make([]string, len(fields))
	rest := "" // the struct that has the values of the other fields
	for n, at := range p.split(open+1, p.partner(open), ",") {
		i, end, field := at[0], at[1], n
		if i == end {
			continue
		}
		dots := max(p.textAt(i, ".."), p.textAt(i, "..."))
		switch {
		case dots > 0:
			rest = p.raw(dots, end)
			continue
		case p.text(i) == ".":
			i++
		}
		switch {
		case p.isName(i) && p.is(i+1, ": ="):
			field = slices.Index(fields, p.text(i))
			i += 2
		case end == i+1 && slices.Contains(fields, p.text(i)): // P { y, x }
			field = slices.Index(fields, p.text(i))
		}
		if field < 0 || field >= len(fields) || values[field] != "" || i >= end {
			return nil
		}
		values[field] = p.raw(i, end)
	}
	for k := range values {
		if values[k] == "" && rest != "" {
			values[k] = rest + "." + fields[k]
		}
	}
	if slices.Contains(values, "") {
		return nil
	}
	return values
}

// called are built-in functions that beginners call without parentheses.
const called words.Set = "print println write push pop len str int float floor ceil sqrt abs min max chr assert exit echo puts printf"

// callWithoutParentheses recognises a call such as f 1, 2, whose first argument is at the token i or after it.
func callWithoutParentheses(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	for _, name := range []int{i - 1, i, i - 2} {
		params, declared := p.declared().params[p.text(name)]
		if _, isStruct := p.declared().fields[p.text(name)]; name < where.first || p.is(name-1, "fn struct type") || !p.isName(name) || !declared && !called.Has(p.text(name)) && !isStruct {
			continue
		}
		own := p.text(name)
		if p.is(name, "println echo puts printf") && !declared {
			own = "print"
		}
		args, end := p.bareArguments(name+1, name == where.first, len(params))
		if len(args) == 0 {
			continue
		}
		text := own + "(" + strings.Join(args, ", ") + ")"
		if p.text(end) == ")" && p.partner(end) == end { // only the opening one is missing
			list = append(list, &advice{code: diag.UnexpectedToken, at: p.span(name, name+1), says: "expected `(` after this `" + p.text(name) + "`", helps: []string{"write `" + own + "(`"},
				edits: []diag.Edit{{Span: diag.Span{Start: p.token(name).Start, End: p.token(name + 1).Start}, Text: own + "("}}})
		}
		list = append(list, &advice{code: diag.UnexpectedToken, at: p.span(name, end), says: "the arguments of a call are in parentheses", helps: []string{"write `" + text + "`"},
			edits: []diag.Edit{p.replace(name, end, text)}})
	}
	return list
}

// bareArguments returns the arguments from the token i on of a call without parentheses, and their end. If the call is a statement,
// they go on to its end.
func (p *program) bareArguments(i int, statement bool, most int) (args []string, end int) {
	for end = i; p.onLine(end) && (p.isOperand(end) || p.is(end, "( [ -")); {
		to := p.termEnd(end)
		if p.is(end, "( [") {
			to = p.closed(end)
		}
		if to < 0 {
			break
		}
		if statement {
			to = p.operandEnd(end)
		}
		arg := p.raw(end, to)
		if p.text(end) == "(" && p.closed(end) == to {
			arg = p.raw(end+1, to-1)
		}
		args = append(args, arg)
		if end = to; p.text(end) == "," && (statement || len(args) < most) {
			end++
		}
	}
	return args, end
}

// valueAlone recognises a value that is no statement: it may be meant to be returned, called, assigned or compared.
func valueAlone(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	from, end := 0, 0
	if f.Code == diag.ExpressionAsStatement {
		from = p.at(f.Primary.Span.Start)
		end = p.at(f.Primary.Span.End-1) + 1
	} else if from, end = where.first, where.first+1; !p.isOperand(from) || i != end && i != from {
		return nil
	}
	semicolon := ";"
	if p.text(end) == ";" {
		semicolon = ""
	}
	text := p.ownOperators(from, end)
	add := func(help, own string, sure bool) {
		list = append(list, &advice{code: f.Code, at: p.span(from, end), says: f.Message, helps: []string{help}, clean: true, sure: sure,
			edits: []diag.Edit{{Span: p.span(from, end), Text: own}}})
	}
	if end == from+1 && p.isName(from) {
		args := ""
		if p.text(from) == "exit" {
			args = "0"
		}
		add("to call the function, write `"+text+"("+args+");`", text+"("+args+")"+semicolon, true)
	}
	if own := map[string]string{"next": "continue", "last": "break", "quit": "exit(0)", "end": "}"}[text]; own != "" {
		add("did you mean `"+own+"`?", own+semicolon, false)
	}
	if p.text(from-1) == ":" && p.isName(from-2) {
		list = append(list, &advice{code: f.Code, at: p.span(from-2, end), says: "a variable is declared with `var`", helps: []string{"write `var " + p.raw(from-2, end) + "`"}, clean: true,
			edits: []diag.Edit{p.insertBefore(from-2, "var ")}})
	}
	if stream := p.stream(from, end); stream != "" {
		list = append(list, &advice{code: f.Code, at: p.span(from, end), says: "there is no `cout`", helps: []string{"write `" + stream + ";`"}, edits: []diag.Edit{{Span: p.span(from, end), Text: stream}}})
	}
	add("to return the value, write `return` before it", "return "+text+semicolon, false)
	for j := from; j < end; j = p.closed(j) {
		left, right := p.raw(from, j), p.ownOperators(j+1, end)
		switch p.text(j) {
		case "==":
			add("use `=` to assign", left+" = "+right+semicolon, true)
		case "&&":
			add(fmt.Sprintf("to execute a call under a condition, write `if %s { %s; }`", left, right), fmt.Sprintf("if %s { %s; }", left, right), false)
		case "||":
			add(fmt.Sprintf("to execute a call under a condition, write `if !(%s) { %s; }`", left, right), fmt.Sprintf("if !(%s) { %s; }", left, right), false)
		case "<<":
			add(fmt.Sprintf("write `push(%s, %s)`", left, right), fmt.Sprintf("push(%s, %s)", left, right)+semicolon, false)
		case "<":
			if p.text(j+1) == "-" && p.adjacent(j+1) {
				add(fmt.Sprintf("write `%s = %s`", left, p.raw(j+2, end)), fmt.Sprintf("%s = %s", left, p.raw(j+2, end))+semicolon, false)
			}
		}
	}
	return list
}

// stream returns the call that writes what the tokens from from up to end write to cout, or "".
func (p *program) stream(from, end int) string {
	if p.text(from) == "std" {
		from += 3
	}
	if p.text(from) != "cout" {
		return ""
	}
	var values []string
	line := false
	for _, at := range p.split(from+1, end, "<<") {
		text := strings.TrimPrefix(p.raw(at[0], at[1]), "std::")
		switch {
		case at[0] == at[1] || strings.HasPrefix(text, "setw") || text == "fixed":
			continue
		case text == "endl" || text == `"\n"` || text == `'\n'`:
			line = at[1] == end
			continue
		case p.token(at[0]).class == parser.Character && at[1] == at[0]+1:
			text = `"` + strings.Trim(text, "'") + `"`
		case p.text(at[1]-1) == "]" && p.typeOf(at[0], at[0]+1) == "string":
			text = "chr(" + text + ")"
		}
		values = append(values, text)
	}
	switch {
	case line && len(values) == 1:
		return "print(" + values[0] + ")"
	case line:
		values = append(values, `"\n"`)
	}
	return "write(" + strings.Join(values, ", ") + ")"
}

// namedArguments recognises a call whose arguments have names.
func namedArguments(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	open := p.enclosing(i)
	if open < 1 || p.text(open) != "(" {
		return nil
	}
	name := p.text(open - 1)
	fields, isStruct := p.declared().fields[name]
	if !isStruct {
		for _, param := range p.declared().params[name] {
			field, _, _ := strings.Cut(strings.TrimPrefix(param, "ref "), ":")
			fields = append(fields, field)
		}
	}
	values := p.valuesOf(fields, open)
	if len(fields) == 0 || values == nil {
		return nil
	}
	text := strings.Join(values, ", ")
	says := "an argument has no name here"
	if isStruct {
		says = "the values of a struct have no names here"
	}
	return []*advice{{code: diag.UnexpectedToken, at: p.span(open+1, p.partner(open)), says: says, helps: []string{"write `" + text + "`"}, edits: []diag.Edit{{Span: p.span(open+1, p.partner(open)), Text: text}}}}
}
