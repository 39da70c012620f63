// This file defines the code action that moves a declaration above the first use of its name.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser"
)

// earlier returns the title and the edits of the action that moves a declaration above the first use of its name, for the error that
// a name is not declared, or false: if there is no declaration later in the same block, if it might have another value there, or
// if the program would have another error.
func (a *analysis) earlier(d *diag.Diagnostic) (string, []diag.Edit, bool) {
	if a.syntax || a.index == nil {
		return "", nil, false
	}
	name := a.string[d.Primary.Span.Start:d.Primary.Span.End]
	list, decl := a.declaredLater(name, d.Primary.Span.Start)
	if decl == nil {
		return "", nil, false
	}
	use := slices.IndexFunc(list, func(s ast.Stmt) bool { // of the first statement with the error
		return slices.ContainsFunc(a.errs, func(other *diag.Diagnostic) bool {
			at := other.Primary.Span
			return other.Code == d.Code && contains(s.Pos(), at.Start) && a.string[at.Start:at.End] == name
		})
	})
	if !a.movable(decl, list[use], name) {
		return "", nil, false
	}
	to := use
	for to > 0 && isLabel(list[to-1]) {
		to--
	}
	edits := a.move(decl.Pos(), list[to].Pos().Start)
	return fmt.Sprintf("move the declaration of `%s` above its first use", name), edits, a.mends(d, edits)
}

// mends reports whether edits leave fewer errors with the code of an error, and no more with any other.
func (a *analysis) mends(d *diag.Diagnostic, edits []diag.Edit) bool {
	text, _ := diag.Apply(a.string, []diag.Fix{{Edits: edits}})
	after := newAnalysis(&snapshot{text: newText(text, a.encoding), uri: a.uri, lang: a.lang, opts: a.opts})
	left := a.errors()
	for code, n := range after.errors() {
		if left[code] -= n; left[code] < 0 {
			return false
		}
	}
	return left[d.Code] > 0
}

// errors returns how many errors there are, by code.
func (a *analysis) errors() map[diag.Code]int {
	list := map[diag.Code]int{}
	for _, d := range a.errs {
		if d.Severity == diag.Error {
			list[d.Code]++
		}
	}
	return list
}

func isLabel(s ast.Stmt) bool {
	_, ok := s.(*ast.LabelStmt)
	return ok
}

// declaredLater returns the statements of the innermost block around an offset in which a later statement declares a name, and
// this statement, or nil.
func (a *analysis) declaredLater(name string, offset int32) ([]ast.Stmt, ast.Stmt) {
	for _, list := range slices.Backward(a.index.lists) { // the inner ones come later
		if len(list) == 0 || offset < list[0].Pos().Start || list[len(list)-1].Pos().End <= offset {
			continue
		}
		for _, s := range list {
			if s.Pos().Start > offset && slices.Contains(declaredNames(s), name) {
				return list, s
			}
		}
	}
	return nil, nil
}

// declaredNames returns the names that a statement declares in its block.
func declaredNames(s ast.Stmt) []string {
	switch s := s.(type) {
	case *ast.VarDecl:
		var list []string
		for _, name := range s.Names {
			list = append(list, name.Name)
		}
		return list
	case *ast.ConstDecl:
		return []string{s.Name.Name}
	case *ast.FuncDecl:
		return []string{s.Name.Name}
	}
	return nil
}

// movable reports whether a declaration means the same before the statement with the first use of a name that it declares.
func (a *analysis) movable(decl, use ast.Stmt, name string) bool {
	v, ok := decl.(*ast.VarDecl)
	if !ok {
		return true // constants and functions execute nothing
	}
	inside := func(s diag.Span) bool { return contains(s, v.Start) }
	if slices.ContainsFunc(a.index.loops, inside) { // the use may be of the value from the iteration before
		return false
	}
	for g := range a.index.info.Gotos {
		if a.functionAround(g.Start) == a.functionAround(v.Start) {
			return false
		}
	}
	if s, ok := use.(*ast.AssignStmt); ok && s.Op == 0 && len(v.Values) > 0 && slices.ContainsFunc(s.Targets, func(e ast.Expr) bool {
		n, ok := e.(*ast.NameExpr)
		return ok && n.Name == name
	}) { // the assignment might be the declaration
		return false
	}
	between := diag.Span{Start: use.Pos().Start, End: v.Start}
	for _, e := range v.Values {
		if _, ok := e.(*ast.FuncLit); !ok && !a.hasValue(e.Pos(), between) {
			return false
		}
	}
	return true
}

// hasValue reports whether a value is the same before and after the statements in a span. It is if it has neither calls nor what
// is in memory, and its variables are not assigned there or in other functions; or if the statements change nothing.
func (a *analysis) hasValue(value, between diag.Span) bool {
	if a.isPure(value) {
		for _, o := range a.index.occurrences {
			if !contains(value, o.Start) {
				continue
			}
			for _, w := range a.index.of(o.symbol) {
				if w.write && w.Span != w.symbol.decl && (contains(between, w.Start) || w.symbol.kind == global || a.functionAround(w.Start) != a.functionAround(value.Start)) {
					return false
				}
			}
		}
		return true
	}
	for _, o := range a.index.occurrences {
		if contains(between, o.Start) && o.write && o.Span != o.symbol.decl {
			return false
		}
	}
	before := ""
	for _, t := range a.tokens() {
		word := a.string[t.Start:t.End]
		if contains(between, t.Start) && before == "]" && word != "==" && word != "!=" && strings.HasSuffix(word, "=") { // an element is assigned
			return false
		}
		before = word
	}
	return a.callsOnly(between, append([]string{"print", "write"}, pureBuiltins...))
}

// isPure reports whether a value has neither calls, other than of functions that only compute, nor elements and fields.
func (a *analysis) isPure(value diag.Span) bool {
	for _, o := range a.index.occurrences {
		if contains(value, o.Start) && o.symbol.kind == field {
			return false
		}
	}
	before := false // a value, of which [ makes an element
	for _, t := range a.tokens() {
		if t.Start < value.Start || t.End > value.End || t.Kind == parser.Comment {
			continue
		}
		word := a.string[t.Start:t.End]
		if word == "[" && before {
			return false
		}
		before = t.Kind == parser.Identifier || t.Kind == parser.Contextual || t.Kind == parser.String || word == ")" || word == "]"
	}
	return a.callsOnly(value, pureBuiltins)
}

// pureBuiltins are built-in functions whose results depend on nothing but values.
var pureBuiltins = []string{"int", "float", "str", "chr", "abs", "min", "max", "sqrt", "floor", "ceil", "pow", "substr"}

// callsOnly reports whether all calls in a span are of built-in functions in a list, or make structs.
func (a *analysis) callsOnly(in diag.Span, list []string) bool {
	for _, c := range a.index.calls {
		if c.call.Start < in.Start || in.End < c.call.End {
			continue
		}
		o := a.index.at(c.call.Fn.Pos().Start)
		if o == nil || o.symbol.kind != structType && (o.symbol.kind != builtin || !slices.Contains(list, o.symbol.name)) {
			return false
		}
	}
	return true
}

// move returns the edits that move a statement before the one that begins at an offset: whole lines, with the comments after it,
// if both are alone on theirs, before the comments above. Comments above a declaration go with it if they are about nothing else.
func (a *analysis) move(from diag.Span, to int32) []diag.Edit {
	first, last, target := a.lineOf(from.Start), a.lineOf(from.End-1), a.lineOf(to)
	before, after := strings.TrimSpace(a.string[a.starts[first]:from.Start]), strings.TrimSpace(a.string[from.End:a.lineEnd(last)])
	if before != "" || after != "" && !strings.HasPrefix(after, "//") || strings.TrimSpace(a.string[a.starts[target]:to]) != "" {
		text := a.string[from.Start:from.End]
		for strings.IndexByte(" \t\r\n", a.string[from.Start-1]) >= 0 {
			from.Start--
		}
		return []diag.Edit{{Span: diag.Span{Start: to, End: to}, Text: text + " "}, {Span: from}}
	}
	line := func(n int) string { return strings.TrimSpace(a.line(n)) }
	above := func(n int) int { // the first of the lines with comments before a line
		for n > 0 && strings.HasPrefix(line(n-1), "//") {
			n--
		}
		return n
	}
	target = above(target)
	if n := above(first); n-1 > target && line(n-1) == "" && (line(last+1) == "" || line(last+1) == "}") { // a paragraph: one empty line stays
		moved := a.string[a.starts[n]:a.starts[last+1]]
		return []diag.Edit{{Span: diag.Span{Start: a.starts[target], End: a.starts[target]}, Text: moved}, {Span: diag.Span{Start: a.starts[n-1], End: a.starts[last+1]}}}
	}
	moved := a.string[a.starts[first]:a.starts[last+1]]
	return []diag.Edit{{Span: diag.Span{Start: a.starts[target], End: a.starts[target]}, Text: moved}, {Span: diag.Span{Start: a.starts[first], End: a.starts[last+1]}}}
}
