//go:build !js

// This file defines the lints about expressions that do not do what they seem to.

package check

import (
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
)

// valueInString finds the first name or expression that a string seems to contain the value of: $x, {x + 1}, ${x}
// or #{x}. It returns the text before it, the expression, and the text after it.
func (c *checker) valueInString(s string) (before, value, after string) {
	for i := range len(s) {
		open := i
		if (s[i] == '$' || s[i] == '#') && strings.HasPrefix(s[i+1:], "{") {
			open++
		}
		if s[open] != '{' && s[open] != '$' {
			continue
		}
		rest := s[open+1:]
		after = strings.TrimLeft(rest, nameCharacters)
		value = rest[:len(rest)-len(after)]
		if s[open] == '{' {
			closed := false
			if after, closed = strings.CutPrefix(after, "}"); !closed {
				if value, _, closed = strings.Cut(rest[:min(len(rest), maxQuoted)], "}"); closed && c.isExpression(value) {
					return s[:i], value, rest[len(value)+1:]
				}
				continue
			}
		}
		if value != "" && !('0' <= value[0] && value[0] <= '9') {
			return s[:i], value, after
		}
	}
	return s, "", ""
}

// isExpression reports whether a text is an expression of names that are declared, numbers, arithmetic operators and brackets. A
// function in it may be called.
func (c *checker) isExpression(text string) bool {
	names, ended, open := false, false, "" // ended: the text so far ends an operand
	for last := byte(0); text != ""; {
		char := text[0]
		after := strings.TrimLeft(text, nameCharacters)
		word := text[:len(text)-len(after)]
		isName := word != "" && !('0' <= char && char <= '9')
		switch {
		case char == ' ':
			text = text[1:]
			continue
		case word != "" && last == '.':
			ended = true
		case word != "" && (ended || isName && !c.isValue(word, after)):
			return false
		case word != "":
			names, ended = names || isName, true
		case char == '.' && ended && last != ')':
			ended = false
		case (char == '(' && (!ended || inName(last))) || char == '[' && ended:
			open, ended = open+text[:1], false
		case char == ')' && strings.HasSuffix(open, "(") && (ended || last == '('), char == ']' && strings.HasSuffix(open, "[") && ended:
			open, ended = open[:len(open)-1], true
		case char == ',' && ended && strings.HasSuffix(open, "("), strings.IndexByte("+-*/%", char) >= 0 && (ended || char == '-'):
			ended = false
		default:
			return false
		}
		if word != "" {
			last, text = word[len(word)-1], after
		} else {
			last, text = char, text[1:]
		}
	}
	return names && ended && open == ""
}

// isValue reports whether a name with a text after it is that of a variable or constant, or, if it is called, of a function with
// a result.
func (c *checker) isValue(name, after string) bool {
	called := strings.HasPrefix(after, "(")
	b := c.names[name]
	if b == nil {
		return false
	}
	switch obj := b.obj.(type) {
	case *Var, *Const:
		return !called
	case *Func:
		return called && obj.Type != nil && len(obj.Type.Results) == 1 && obj.Type.Throws == nil
	case *Builtin:
		return called && !noResult(name) && !strings.HasPrefix(after, "()")
	}
	return false
}

// lintString records a string that seems to contain the values of variables in scope.
func (c *checker) lintString(e *ast.StringLit) {
	if c.lints == nil || !strings.ContainsAny(e.Value, "{$") {
		return
	}
	literal := c.text(e.Pos())
	s := misleading{at: e.Pos()}
	text := literal[1 : len(literal)-1]
	last := 0 // where the last value ends
	for at := 0; at < len(text); {
		before, value, after := c.valueInString(text[at:])
		start, end := at+len(before), len(text)-len(after)
		at = end
		isName := strings.Trim(value, nameCharacters) == ""
		if value == "" || isName && !c.isValue(value, "") || strings.HasSuffix(before, `\u`) { // of \u{…}
			continue
		}
		if s.part == "" {
			s.part = text[start:end]
		}
		var obj Object
		if isName {
			obj = c.names[value].obj
		}
		s.texts, s.values, last = append(s.texts, text[last:start]), append(s.values, valueText{value, obj}), end
	}
	if s.part != "" {
		s.texts = append(s.texts, text[last:])
		c.lints.strings = append(c.lints.strings, s)
	}
}

// sum returns the expression that such a string is in Imp.
func (s *misleading) sum() string {
	var parts []string
	for i, text := range s.texts {
		if text != "" {
			parts = append(parts, `"`+text+`"`)
		}
		if i == len(s.values) {
			break
		}
		var t Type
		switch x := s.values[i].obj.(type) {
		case *Var:
			t = x.Type
		case *Const:
			t = x.Type
		}
		parts = append(parts, asString(s.values[i].text, t))
	}
	return strings.Join(parts, " + ")
}

// asString returns the expression that converts a variable to a string.
func asString(name string, t Type) string {
	if t == String {
		return name
	}
	return "str(" + name + ")"
}

// verbs returns the parts of a string that stand for a value in formats, such as %d and {}.
func verbs(s string) (list []string) {
	for i := range len(s) {
		switch rest := strings.TrimLeft(s[i+1:], "-+.0123456789"); {
		case s[i] == '%' && rest != "" && strings.ContainsAny(rest[:1], "dsvfgixqu"):
			list = append(list, s[i:len(s)-len(rest)+1])
		case strings.HasPrefix(s[i:], "{}"):
			list = append(list, "{}")
		}
	}
	return list
}

// lintFormat records the first argument of a print if it seems to be the format of the others.
func (c *checker) lintFormat(e *ast.CallExpr) {
	if c.lints == nil || len(e.Args) < 2 {
		return
	}
	if lit, ok := e.Args[0].X.(*ast.StringLit); ok {
		if found := verbs(lit.Value); len(found) == len(e.Args)-1 {
			c.lints.strings = append(c.lints.strings, misleading{at: lit.Pos(), part: found[0]})
		}
	}
}

// lintPrinted records the arguments of a print that are functions without parameters, most likely calls without parentheses.
func (c *checker) lintPrinted(e *ast.CallExpr) {
	if c.lints == nil {
		return
	}
	for _, a := range e.Args {
		f, ok := c.info.Types[a.X].(*FuncType)
		if _, isLit := a.X.(*ast.FuncLit); !ok || isLit || len(f.Params) > 0 || len(f.Results) == 0 {
			continue
		}
		c.found(diag.PrintedFunction, a.X.Pos(), "this prints `<fn>`, not a result of the function",
			"call the function: `"+c.excerpt(a.X)+"()`")
	}
}

// pureBuiltins holds the built-in functions that do no more than compute their result.
const pureBuiltins words.Set = `
	len str int float substr chr array copy abs min max popcount float_bits bits_float
	sqrt floor ceil sin cos exp log pow
`

// lintResult records the call of a statement if it only computes a value.
func (c *checker) lintResult(e *ast.CallExpr) {
	if c.lints == nil {
		return
	}
	if name, ok := e.Fn.(*ast.NameExpr); ok && pureBuiltins.Has(name.Name) {
		if _, ok := c.info.Uses[name].(*Builtin); ok {
			c.found(diag.UnusedResult, e.Pos(), "the result of this call is not used",
				"`"+name.Name+"` changes none of its arguments: assign its result, or remove the call")
		}
	}
}

// lintIndex records an index that is negative.
func (c *checker) lintIndex(e *ast.IndexExpr) {
	if i, ok := c.info.Values[e.Index].(int64); ok && i < 0 && c.lints != nil {
		x := c.excerpt(e.X)
		help := "the last element is `" + x + "[len(" + x + ") - 1]`"
		if i != -1 || x == "…" {
			help = ""
		}
		var fix []diag.Edit
		if help != "" && isPath(e.X) && !strings.ContainsAny(x, "…(") && c.text(e.Index.Pos()) == "-1" {
			fix = []diag.Edit{{Span: e.Index.Pos(), Text: "len(" + x + ") - 1"}}
		}
		c.found(diag.AlwaysTraps, e.Index.Pos(), "this always traps: an index is not negative", help, fix...)
	}
}

// lintLength records an index that is the length of the same array or string.
func (c *checker) lintLength(e *ast.IndexExpr) {
	call, ok := e.Index.(*ast.CallExpr)
	if !ok || c.lints == nil || len(call.Args) != 1 {
		return
	}
	fn, ok1 := call.Fn.(*ast.NameExpr)
	arg, ok2 := call.Args[0].X.(*ast.NameExpr)
	x, ok3 := e.X.(*ast.NameExpr)
	if !ok1 || !ok2 || !ok3 || arg.Name != x.Name {
		return
	}
	if b, ok := c.info.Uses[fn].(*Builtin); ok && b.Name == "len" {
		c.found(diag.AlwaysTraps, e.Index.Pos(), "this index is greater than that of the last element",
			"the last element is `"+x.Name+"[len("+x.Name+") - 1]`")
	}
}

// lintZero records a decimal number that C and others take for an octal one.
func (c *checker) lintZero(e *ast.IntLit) {
	if c.lints == nil || e.Value < 8 {
		return
	}
	if text := c.text(e.Pos()); text[0] == '0' && strings.Trim(text, "01234567_") == "" {
		help := "write `" + strings.TrimLeft(text, "0_") + "`"
		if octal, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 8, 64); err == nil {
			help += ", or `" + strconv.FormatInt(octal, 10) + "` for the octal number"
		}
		c.found(diag.LeadingZero, e.Pos(), "this number is decimal", help)
	}
}

// lintShared records a call of array whose elements are all the same new array or struct.
func (c *checker) lintShared(e *ast.CallExpr) {
	if c.lints == nil {
		return
	}
	if n, ok := c.info.Values[e.Args[0].X].(int64); ok && n < 2 {
		return
	}
	x := e.Args[1].X
	if call, ok := x.(*ast.CallExpr); ok {
		fn, ok := call.Fn.(*ast.NameExpr)
		if !ok {
			return
		}
		switch obj := c.info.Uses[fn].(type) {
		case *Struct:
		case *Builtin:
			if obj.Name != "array" && obj.Name != "copy" {
				return
			}
		default:
			return
		}
	} else if _, ok := x.(*ast.ArrayLit); !ok {
		return
	}
	c.found(diag.SharedElement, x.Pos(), "all elements are this same one",
		"to make one for each, push them in a loop: `push(…, "+c.excerpt(x)+");`")
}

// lintIdentity records a comparison with a new array or struct, which is equal to nothing else.
func (c *checker) lintIdentity(e *ast.BinaryExpr) {
	if c.lints == nil || e.Op != ast.Eq && e.Op != ast.Ne {
		return
	}
	for _, x := range []ast.Expr{e.X, e.Y} {
		help := "compare the elements, in a loop"
		if lit, ok := x.(*ast.ArrayLit); ok && len(lit.Elems) == 0 {
			other := e.X
			if x == e.X {
				other = e.Y
			}
			help = "test whether it is empty: `" + c.lenTest(e, other).Text + "`"
		}
		if call, ok := x.(*ast.CallExpr); ok {
			help = "compare the fields"
			if fn, ok := call.Fn.(*ast.NameExpr); !ok {
				continue
			} else if _, ok := c.info.Uses[fn].(*Struct); !ok {
				continue
			}
		} else if _, ok := x.(*ast.ArrayLit); !ok {
			continue
		}
		what := "array"
		if isStruct(c.info.Types[x]) {
			what = "struct"
		}
		c.found(diag.ConstantCondition, e.Pos(),
			"this is always "+strconv.FormatBool(e.Op == ast.Ne)+": a new "+what+" is equal only to itself", help)
		return
	}
}

// lintNewGenerator warns of next(f(), ref x) in the condition of a loop, which takes the first value of a
// new generator each time.
func (c *checker) lintNewGenerator(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return
	}
	if name, builtin := c.builtinOf(call); !builtin || name != "next" {
		return
	}
	made, ok := call.Args[0].X.(*ast.CallExpr)
	if !ok || !isGen(c.info.Types[made]) {
		return
	}
	for _, a := range made.Args {
		if _, constant := c.info.Values[a.X]; !constant {
			return
		}
	}
	text := c.excerpt(made)
	c.errs.Warnf(diag.UnchangedCondition, made.Pos(), "this makes a new generator each time").
		Help("make it before the loop, `var g = %s;`; or take its values by `for x in %[1]s { … }`", text)
}
