// This file defines hover: the declaration of a name, and what it becomes in CPS.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/words"
)

// hover returns the hover at a position, or nil if there is no name that denotes anything.
func (a *analysis) hover(p positionParams) *Hover {
	o := a.occurrence(p)
	if o == nil {
		return nil
	}
	text := "```imp\n" + a.declaration(o.symbol) + "\n```"
	if b, ok := o.symbol.object.(*check.Builtin); ok {
		text += "\n\n" + strings.ToUpper(builtinMeanings.Of(b.Name)[:1]) + builtinMeanings.Of(b.Name)[1:] + "."
	}
	if cps := a.inCPS(o); len(cps) > 0 {
		text += "\n\nIn CPS: " + strings.Join(cps, "\n\n")
	}
	return &Hover{markupContent{"markdown", text}, a.rangeOf(o.Span)}
}

// occurrence returns the occurrence at a position, or nil.
func (a *analysis) occurrence(p positionParams) *occurrence {
	if a.index == nil {
		return nil
	}
	return a.index.at(a.offset(p.Position))
}

// declaration returns a declaration in one line.
func (a *analysis) declaration(s *symbol) string {
	switch o := s.object.(type) {
	case *check.Var:
		switch o.Kind {
		case check.ByValue:
			return o.Name + ": " + o.Type.String()
		case check.ByRef:
			return "ref " + o.Name + ": " + o.Type.String()
		}
		return "var " + o.Name + ": " + o.Type.String()
	case *check.Func:
		label, _ := signature(o)
		return label
	case *check.Struct:
		var fields []string
		for _, f := range o.Fields {
			fields = append(fields, f.Name+": "+f.Type.String())
		}
		return "struct " + o.Name + " { " + strings.Join(fields, ", ") + " }"
	case *check.Alias:
		return "type " + o.Name + " = " + o.Type.String()
	case *check.StructField:
		return s.owner.name + "." + o.Name + ": " + o.Type.String()
	case *check.Builtin:
		return "fn " + words.Signatures.Of(o.Name)
	}
	switch n := s.node.(type) {
	case *ast.ConstDecl:
		if v, ok := a.index.info.Values[n.Value]; ok {
			return "const " + s.name + " = " + literal(v)
		}
		return "const " + s.name
	case *ast.LabelStmt:
		return s.name + ":"
	}
	return strings.TrimSpace(a.line(a.lineOf(s.decl.Start))) // the checker rejected it
}

// literal returns a constant as it is written in a program.
func literal(x any) string {
	switch x := x.(type) {
	case string:
		return fmt.Sprintf("%q", x)
	case float64:
		return check.FormatFloat(x)
	}
	return fmt.Sprint(x)
}

// signature returns the declaration of a function, and its parameters.
func signature(f *check.Func) (string, []string) {
	var params []string
	for _, p := range f.Params {
		ref := ""
		if p.Kind == check.ByRef {
			ref = "ref "
		}
		params = append(params, ref+p.Name+": "+p.Type.String())
	}
	// What follows the parameters is in the text of the type.
	if f.Yields != nil {
		return "fn " + f.Name + "(" + strings.Join(params, ", ") + ") yields" + strings.TrimPrefix(f.Type.Results[0].String(), "gen"), params
	}
	tail := strings.TrimPrefix(f.Type.String(), (&check.FuncType{Params: f.Type.Params}).String())
	return "fn " + f.Name + "(" + strings.Join(params, ", ") + ")" + tail, params
}

// inCPS returns what an occurrence and its symbol become in CPS, in paragraphs. It returns nothing
// if the program has errors.
func (a *analysis) inCPS(o *occurrence) []string {
	if a.failed {
		return nil
	}
	switch object := o.symbol.object.(type) {
	case *check.Var:
		return a.variableInCPS(o, object)
	case *check.Func:
		if f := a.becomes(object); f != nil {
			heads := code(f.heads[a.file.Position(object.Decl.Start)])
			if object.Yields != nil && len(heads) > 2 {
				return []string{heads[0] + ", which makes the generator", heads[1] + ", which executes the body up to the next `yield`", "Pieces of the body:", "- " + strings.Join(heads[2:], "\n- ")}
			}
			return heads
		}
	case *check.Struct:
		return []string{"a struct, which is in memory"}
	case *check.StructField:
		return []string{"field number " + fmt.Sprint(object.Index) + " of the struct, in memory: each use is a load or a store"}
	}
	if n, ok := o.symbol.node.(*ast.ConstDecl); ok {
		return a.constantInCPS(o, a.index.info.Values[n.Value])
	}
	return nil
}

// maxConverted is in how many functions hover looks for a constant at its declaration.
const maxConverted = 8

// constantInCPS is inCPS for a constant: at its declaration it says what any use becomes.
func (a *analysis) constantInCPS(o *occurrence, x any) []string {
	uses := []occurrence{*o}
	if o.Span == o.symbol.decl {
		uses = slices.DeleteFunc(a.index.of(o.symbol), func(u occurrence) bool { return u.Span == o.Span })
	}
	functions := map[*check.Func]bool{} // in which it is used, and no part of a larger constant
	needed, unknown := false, false
	for _, u := range uses {
		if slices.ContainsFunc(a.index.folded, func(s diag.Span) bool { return contains(s, u.Start) }) {
			continue
		}
		fn := a.functionAround(u.Start)
		needed = needed || fn == nil && a.isInitial(u.Start)
		unknown = unknown || fn == nil
		if fn != nil {
			functions[fn] = true
		}
	}
	unknown = unknown || len(functions) > maxConverted
	text := inCode(literal(x))
	for _, fn := range a.index.info.Funcs { // in their order
		if !functions[fn] || needed || len(functions) > maxConverted {
			continue
		}
		f := a.becomes(fn)
		if f == nil {
			return nil
		}
		if form, ok := f.constants[constantKey(x)]; ok {
			needed, text = true, inCode(form)
		}
	}
	switch {
	case needed:
		return []string{"the constant " + text}
	case unknown:
		return nil
	case len(uses) == 0:
		return []string{text + ", a constant that the CPS does not need, because nothing reads it"}
	}
	return []string{text + ", a constant that the CPS does not need"}
}

// functionAround returns the function at the top in which an offset is, or nil.
func (a *analysis) functionAround(offset int32) *check.Func {
	for _, fn := range a.index.info.Funcs {
		if contains(fn.Syntax.Pos(), offset) {
			return outermost(fn)
		}
	}
	return nil
}

// isInitial reports whether the expression at an offset is the initial value of a global.
func (a *analysis) isInitial(offset int32) bool {
	for _, d := range a.program.Syntax.Decls {
		if v, ok := d.(*ast.VarDecl); ok && slices.ContainsFunc(v.Values, func(e ast.Expr) bool {
			name, ok := e.(*ast.NameExpr)
			return ok && name.Start == offset
		}) {
			return true
		}
	}
	return false
}

func code(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, inCode(s))
	}
	return out
}

// inCode returns a text as code in Markdown. Names in CPS may be between backquotes.
func inCode(s string) string {
	switch {
	case !strings.Contains(s, "`"):
		return "`" + s + "`"
	case strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`"): // Markdown drops the spaces
		return "`` " + s + " ``"
	}
	return "``" + s + "``"
}

// variableInCPS is inCPS for a variable.
func (a *analysis) variableInCPS(o *occurrence, v *check.Var) []string {
	switch {
	case v.Kind == check.Global:
		return []string{"a global, which is in memory: each use is a load or a store"}
	case v.Func != nil && v.Func.Syntax.Extern:
		return []string{"a parameter of the host function, which is defined elsewhere"}
	case v.Kind == check.ByRef:
		return []string{"a reference to a variable of a caller: each use is a load or a store"}
	case v.InCell() && v.Shared:
		return []string{"in a cell, because a nested function captures it and it may be assigned after that"}
	case v.InCell():
		return []string{"in a cell, because it is passed by `ref`"}
	}
	f := a.becomes(v.Func)
	if f == nil {
		return nil
	}
	own := a.file.Position(v.Func.Decl.Start) // the function that declares the variable
	var reads, writes, all, params []string
	found := false
	add := func(list []string, text string) []string {
		if slices.Contains(list, text) {
			return list
		}
		return append(list, text)
	}
	variables := map[variableKey]bool{}
	for _, other := range a.index.of(o.symbol) {
		for _, x := range f.values[a.file.Position(other.Start)] {
			if x.name != v.Name { // of an expression around it
				continue
			}
			found = true
			if f.at[x.variable.fn] != own {
				x.text = x.far
			}
			switch {
			case other.Span != o.Span:
			case x.write:
				writes = add(writes, x.text)
			default:
				reads = add(reads, x.text)
			}
			all = add(all, x.text)
			if !variables[x.variable] {
				variables[x.variable] = true
				params = append(params, f.params[x.variable]...)
			}
		}
	}
	if len(reads)+len(writes) == 0 { // a declaration that is no write
		writes = all[:min(len(all), 3)]
	}
	// A variable that is read and written there is read first. Of several values, each comes from another path.
	var here []string
	for _, list := range [][]string{reads, writes} {
		if known := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == unreachable }); len(known) > 0 {
			list = known
		}
		if len(list) > 0 {
			here = add(here, strings.Join(list, ", or "))
		}
	}
	text := []string{strings.Join(here, "; then ")}
	switch {
	case !found:
		return []string{"nothing: no code that can be reached uses it"}
	case text[0] == unreachable:
		return text
	case len(params) > 0:
		text = append(text, "Parameters of continuations for `"+v.Name+"`: "+strings.Join(params, ", ")+".")
	}
	if v.Captured {
		text = append(text, "Nested functions capture its value.")
	}
	return text
}
