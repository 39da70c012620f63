// This file defines what is reported about names that are not declared, or are declared twice.

package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
)

// typedLabel reports a label and the assignment after it if they are the declaration of a
// variable without var, x: int = 1, and returns whether they are one.
func (c *checker) typedLabel(l *label, s *ast.AssignStmt) bool {
	name, ok := s.Targets[0].(*ast.NameExpr)
	if !ok || s.Op != ast.NoOp || len(s.Targets) > 1 || strings.Contains(c.file.Text[l.syntax.Span.Start:name.Pos().Start], "\n") {
		return false
	}
	text := name.Name
	b := c.names[text]
	if foreign := diag.ForeignType(text); b == nil && foreign != "" {
		text = foreign
	}
	var t Type
	if own, ok := predeclaredType(text); ok {
		t = own
	} else if b != nil {
		switch o := b.obj.(type) {
		case *Struct:
			t = o
		case *Alias:
			t = o.Type
		}
	}
	known := t != nil
	if b == nil && !known && 'A' <= text[0] && text[0] <= 'Z' { // as the names of types begin
		t = Invalid
	}
	if t == nil {
		return false
	}
	l.used = true
	at := l.syntax.Name.Pos()
	d := c.errorf(diag.NotAssignable, at.To(name.Pos()), "a variable is declared with `var`")
	d.Fix("write `{}`", diag.Edit{Span: at.To(name.Pos()), Text: fmt.Sprintf("var %s: %s", l.syntax.Name.Name, text)})
	d.Fixes[0].Sure = known
	c.values(s.Values, []Type{t}, "1 variable")
	c.declareVar(l.syntax.Name, &Var{Name: l.syntax.Name.Name, Kind: Local, Type: t, Decl: at, Func: c.fn.Func})
	return true
}

// foreignDeclaration reports an assignment that is a declaration in other languages, x = 1,
// and returns whether it did.
func (c *checker) foreignDeclaration(s *ast.AssignStmt) bool {
	first, ok := s.Targets[0].(*ast.NameExpr)
	if !ok || s.Op != ast.NoOp {
		return false
	}
	for _, x := range s.Targets {
		name, ok := x.(*ast.NameExpr)
		if !ok || c.names[name.Name] != nil {
			return false
		}
		if _, isType := predeclaredType(name.Name); isType {
			return false
		}
	}
	if !diag.Brief {
		if id, _, _ := c.laterDeclaration(first.Name); id != nil {
			return false
		}
	}
	d := c.undeclared(first)
	var b endedBinding
	if !diag.Brief {
		b = c.ended[first.Name]
	}
	ended := !diag.Brief && b.binding != nil && b.in == c.fn && strings.HasSuffix(strings.TrimRight(c.file.Text[:b.at.Start], " "), "var")
	if !ended {
		c.suggest(d, first.Name, func(o Object) bool { _, isVar := o.(*Var); return isVar })
	}
	renamed := len(s.Targets) == 1 && !ended && c.renamed(d, first, false)
	if !diag.Brief && !ended && len(d.Helps) == 0 {
		c.fieldMeant(d, first, false)
	}
	if !diag.Brief && !c.fragment && !ended && len(s.Targets) == 1 {
		c.keepUnknown(d, first)
	}
	declare := "to declare it, write `var %s = …`"
	if len(d.Helps) > 0 {
		declare = "or declare it: `var %s = …`"
	}
	names := c.text(first.Pos().To(s.Targets[len(s.Targets)-1].Pos()))
	if !renamed && (len(s.Targets) > 1 || !c.declareAround(d, first.Name, s.Values) && !c.declareEmpty(d, first, s.Values)) {
		d.Fix(fmt.Sprintf(declare, names), diag.Edit{Span: diag.Span{Start: first.Pos().Start, End: first.Pos().Start}, Text: "var "})
	}
	if ended {
		d.Help("or declare it before the %s", c.labelEnded(d, b, first.Pos()))
	}
	for _, x := range s.Targets {
		c.noted(x.(*ast.NameExpr))
	}
	for _, e := range s.Values {
		c.any(e)
	}
	return true
}

// declareAround adds to the error that a name is not declared, to which the current statement assigns one of the values, the help to declare
// it before the innermost statement around it that has all uses of the name, if that is not the current one. It returns whether it does.
func (c *checker) declareAround(d *diag.Diagnostic, name string, values []ast.Expr) bool {
	if diag.Brief || c.suggestions > maxSuggestions {
		return false
	}
	n := len(c.lists) - 1
	last := c.lists[n].end()
	for k := n - 1; k >= 0; k-- {
		if end := c.lists[k].end(); end > last && usedIn(c.file.Text[last:end], name) {
			n = k
			last = end
		}
	}
	if n == len(c.lists)-1 {
		return false
	}
	value := "…"
	if len(values) == 1 {
		value = cmp.Or(zeroOf(c.guess(values[0])), value)
	}
	help := "declare it before the block: `{}`"
	if len(d.Helps) > 0 {
		help = "or " + help
	}
	text := fmt.Sprintf("var %s = %s;", name, value)
	if at := c.beforeLabels(c.lists[n].current.Pos().Start); value != "…" {
		line := c.file.Text[:at]
		line = line[strings.LastIndexByte(line, '\n')+1:]
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		d.Fix(strings.Replace(help, "{}", text, 1), diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text + "\n" + indent})
	} else {
		d.Help("%s", strings.Replace(help, "{}", text, 1))
	}
	return true
}

// beforeLabels returns where the labels of the statement at an offset begin, or the offset if it has none.
func (c *checker) beforeLabels(at int32) int32 {
	for {
		before, found := strings.CutSuffix(strings.TrimRight(c.file.Text[:at], " \t\r\n"), ":")
		before = strings.TrimRight(before, " ")
		name := before[len(strings.TrimRight(before, nameCharacters)):]
		l := c.fn.labels[name]
		if !found || l == nil || int(l.syntax.Name.Pos().End) != len(before) {
			return at
		}
		at = l.syntax.Pos().Start
	}
}

// declareEmpty adds to the error that a name is not declared, to which nil or [] is assigned, the declaration with the type that
// neither of them has, and returns whether one of them is.
func (c *checker) declareEmpty(d *diag.Diagnostic, name *ast.NameExpr, values []ast.Expr) bool {
	if diag.Brief || len(values) != 1 || len(d.Helps) > 0 {
		return false
	}
	switch value := values[0].(type) {
	case *ast.NilLit:
		of := c.structOf(name.Name)
		if of == "" {
			d.Help("to declare it, write `var %s: … = nil;` with the type of a struct", name.Name)
			return true
		}
		d.Fix(fmt.Sprintf("to declare it, write `var %s: %s = nil;`", name.Name, of), diag.Edit{Span: name.Pos(), Text: "var " + name.Name + ": " + of})
	case *ast.ArrayLit:
		if len(value.Elems) > 0 {
			return false
		}
		d.Help("to declare it, give it the type of its elements, as in `var %s: [int] = [];`", name.Name)
	default:
		return false
	}
	return true
}

// structOf returns the name of the struct that a variable seems to have, to which nil is assigned: the only one of the program, or
// one that the text assigns to it elsewhere. Otherwise it returns "".
func (c *checker) structOf(name string) string {
	if len(c.info.Structs) == 1 {
		return c.info.Structs[0].Name
	}
	if c.suggestions++; diag.Brief || c.suggestions > maxSuggestions {
		return ""
	}
	for i := nextWord(c.file.Text, name, 0); i >= 0; i = nextWord(c.file.Text, name, i+len(name)) {
		value, assigned := strings.CutPrefix(c.file.Text[i+len(name):], " = ")
		called, _, call := strings.Cut(value, "(")
		if !assigned || !call || c.names[called] == nil {
			continue
		}
		switch o := c.names[called].obj.(type) {
		case *Struct:
			return o.Name
		case *Func:
			if o.Type != nil && len(o.Type.Results) == 1 {
				if t, ok := o.Type.Results[0].(*Struct); ok {
					return t.Name
				}
			}
		}
	}
	return ""
}

// end returns where a list of statements ends.
func (l *stmtList) end() int32 {
	if n := len(l.later); n > 0 {
		return l.later[n-1].Pos().End
	}
	return l.current.Pos().End
}

// inName reports whether a byte can be a part of a name.
func inName(b byte) bool { return b == '_' || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' }

// nextWord returns where a name that is not that of a field occurs next in a text, from an offset on, or -1.
func nextWord(text, name string, from int) int {
	for {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return -1
		}
		i += from
		from = i + len(name)
		before := strings.TrimRight(text[:i], " ")
		isField := strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "..")
		if !isField && (i == 0 || !inName(text[i-1])) && (from == len(text) || !inName(text[from])) {
			return i
		}
	}
}

// usedIn reports whether a text seems to use a variable, before it declares another one of the name.
func usedIn(text, name string) bool {
	i := nextWord(text, name, 0)
	if i < 0 {
		return false
	}
	before := strings.TrimRight(text[:i], " ")
	return !strings.HasSuffix(before, "var") && !strings.HasSuffix(before, "for")
}

// fieldMeant adds to the error that a name is not declared the fix that takes the field of this name, if a local variable has one,
// and returns whether it does.
func (c *checker) fieldMeant(d *diag.Diagnostic, e *ast.NameExpr, called bool) bool {
	if c.suggestions > maxSuggestions || c.fn == nil {
		return false
	}
	c.suggestions++
	var of []string
	for _, b := range c.names {
		v, ok := b.obj.(*Var)
		if !ok || v.Func == nil {
			continue
		}
		if s, ok := v.Type.(*Struct); ok {
			if f := s.field(e.Name); f != nil && (!called || isFunc(f.Type)) && (diag.Brief || !c.isBeside(e, b.name+"."+e.Name)) {
				of = append(of, b.name)
			}
		}
	}
	switch slices.Sort(of); len(of) {
	case 0:
		return false
	case 1:
		d.Fix("did you mean `{}`?", diag.Edit{Span: e.Pos(), Text: of[0] + "." + e.Name})
	default:
		d.Help("it is a field: write the variable before it, as in `%s.%s`", of[0], e.Name)
	}
	return true
}

// isBeside reports whether a text is the other operand of the operator beside a name, or what it is assigned to.
func (c *checker) isBeside(e *ast.NameExpr, text string) bool {
	const operators = "=!<>&|-/%"
	before, after := strings.TrimRight(c.file.Text[:e.Pos().Start], " "), strings.TrimLeft(c.file.Text[e.Pos().End:], " ")
	if left := strings.TrimRight(before, operators); len(left) < len(before) {
		left, found := strings.CutSuffix(strings.TrimRight(left, " "), text)
		if found && (left == "" || !inName(left[len(left)-1]) && left[len(left)-1] != '.') {
			return true
		}
	}
	right := strings.TrimLeft(after, operators)
	rest, found := strings.CutPrefix(strings.TrimLeft(right, " "), text)
	return len(right) < len(after) && found && (rest == "" || !inName(rest[0]) && rest[0] != '.')
}

// wordsIn returns where a name that is not that of a field occurs in a text.
func wordsIn(text, name string) (at []int) {
	for i := nextWord(text, name, 0); i >= 0; i = nextWord(text, name, i+len(name)) {
		at = append(at, i)
	}
	return at
}

// helpDeclare adds to the error that a name is not declared the help to declare it, if the current statement assigns
// to it, or to a part of it, or if no other name is similar.
func (c *checker) helpDeclare(d *diag.Diagnostic, e *ast.NameExpr) {
	if c.renamed(d, e, false) {
		return
	}
	value := ""
	if s, ok := c.current.(*ast.AssignStmt); ok {
		for i, x := range s.Targets {
			if root(x) != ast.Expr(e) {
				continue
			}
			if value = "…"; x == ast.Expr(e) && (s.Op == ast.Add || s.Op == ast.Sub) && i < len(s.Values) {
				value = cmp.Or(zeroOf(c.guess(s.Values[i])), value)
			}
		}
	}
	help := "declare it first: `var %s = %s;`"
	switch {
	case value == "" && len(d.Helps) > 0:
		return
	case value == "":
		value = "…"
	default:
		c.noted(e)
		if slices.ContainsFunc(c.fn.frames, func(f frame) bool { _, isSwitch := f.stmt.(*ast.SwitchStmt); return !isSwitch }) {
			help = "declare it before the loop: `var %s = %s;`"
		}
	}
	before := c.file.Text[:e.Pos().Start]
	line := strings.TrimLeft(before[strings.LastIndexByte(before, '\n')+1:], " \t")
	if !diag.Brief && strings.HasPrefix(line, "case ") && !strings.Contains(line, ":") {
		help = "declare it first: `const %s = %s;`"
	}
	if len(d.Helps) > 0 {
		help = "or " + help
	}
	d.Help(help, e.Name, value)
	if diag.Brief || c.calling == nil {
		return
	}
	if f, ok := c.calling.Fn.(*ast.FieldExpr); ok && f.X == ast.Expr(e) {
		d.Help("there are no modules: if it is one, declare a function `%s`, and call it by its name", f.Name.Name)
	}
}

// beforeOperand reports whether a text begins with an operand, after spaces.
func beforeOperand(text string) bool {
	text = strings.TrimLeft(text, " ")
	return text != "" && (text[0] == '(' || text[0] == '!' || text[0] == '_' || 'a' <= text[0]|0x20 && text[0]|0x20 <= 'z')
}

// caughtMeant adds the fix that uses the variable of the catch around a name that is not declared, if the name is one that is usual for
// such variables, and returns whether it is.
func (c *checker) caughtMeant(d *diag.Diagnostic, e *ast.NameExpr) bool {
	if c.fn == nil || !caughtNames.Has(e.Name) {
		return false
	}
	for r := c.fn.region; r != nil; r = r.outer {
		if r.part == "catch" {
			d.Fix("what is caught here is `{}`", diag.Edit{Span: e.Pos(), Text: r.try.Catch.Var.Name})
			return true
		}
	}
	return false
}

// caughtNames holds usual names of variables that hold what is caught.
const caughtNames words.Set = "e ex err error exc exception it"

// literalMeant adds to the error that a name is not declared the fix that takes true, false or nil, if the name is one of these words with
// letters that are swapped, missing or surplus. Another letter, as in tree, makes a word of its own.
func (c *checker) literalMeant(d *diag.Diagnostic, e *ast.NameExpr) {
	best, ok := diag.Closest(e.Name, []string{"true", "false", "nil"})
	a, b := []byte(e.Name), []byte(best)
	slices.Sort(a)
	slices.Sort(b)
	if ok && len(a) > 2 && (len(a) != len(b) || string(a) == string(b)) {
		d.Fix("did you mean `{}`?", diag.Edit{Span: e.Pos(), Text: best})
	}
}

// root returns the variable of which an expression is an element or a field, or the expression itself.
func root(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		default:
			return e
		}
	}
}

// helpOwnValue adds a help to the error that the values of a declaration use, by e, the variable name, which it
// declares.
func (c *checker) helpOwnValue(d *diag.Diagnostic, s *ast.VarDecl, name *ast.Ident, e *ast.NameExpr) {
	if _, ok := s.Values[0].(*ast.FuncLit); ok && len(s.Values) == 1 {
		if diag.Brief {
			d.Help("a function that calls itself is declared by its name: `fn %s(…) { … }`", name.Name)
			return
		}
		lit, around := s.Values[0].Pos(), c.fn
		for around != nil && around.Syntax.Start >= lit.Start {
			around = around.outer
		}
		if around != nil {
			c.helpByName(d, name.Name, name.Pos(), lit, around.Syntax.End)
		}
		c.noted(e)
		return
	}
	d.Label(name.Pos(), "it can be used only after this declaration")
}

// helpByName adds the help to declare a function literal, which is the value of a variable, by the name of that, and the fix if the
// variable is declared directly before it, or with it, and gets no other value up to an offset.
func (c *checker) helpByName(d *diag.Diagnostic, name string, decl, lit diag.Span, end int32) {
	text := c.file.Text
	head, _, _ := strings.Cut(text[lit.Start:lit.End], "{")
	if head = strings.TrimSpace(strings.TrimPrefix(head, "fn")); len(head) > maxQuoted || strings.ContainsAny(head, "\n\r`") {
		head = "(…)"
	}
	d.Help("a function that calls itself is declared by its name: `fn %s%s { … }`", name, head)
	if c.text(decl) != name || decl.End > lit.Start { // it is not in the text
		return
	}
	typ, rest, two := strings.Cut(text[decl.End:lit.Start], ";")
	typ, rest = strings.TrimSpace(typ), strings.Join(strings.Fields(rest), "")
	isForm := two && strings.HasPrefix(typ, ":") && rest == name+"=" ||
		!two && (typ == "=" || strings.HasPrefix(typ, ":") && strings.HasSuffix(typ, "="))
	if !isForm || strings.Contains(typ, "/") || !strings.HasSuffix(text[:decl.Start], "var ") || !strings.HasPrefix(text[lit.End:], ";") {
		return
	}
	if c.suggestions++; c.suggestions > maxSuggestions {
		return
	}
	later := text[lit.Start:end]
	for _, i := range wordsIn(later, name) {
		after := strings.TrimLeft(later[i+len(name):], " ")
		if !strings.HasPrefix(after, "(") && (strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==") || strings.HasSuffix(later[:i], "ref ") || strings.HasPrefix(after, ",")) { // it may get another value
			return
		}
	}
	d.Fixes = append(d.Fixes, diag.Fix{Help: d.Helps[len(d.Helps)-1], Edits: []diag.Edit{
		{Span: diag.Span{Start: decl.Start - int32(len("var ")), End: lit.Start + int32(len("fn"))}, Text: "fn " + name},
		{Span: diag.Span{Start: lit.End, End: lit.End + 1}},
	}})
}

// declareBeforeDo adds to the error that a name is not declared, in the condition of a do whose body declares it, the fix that declares
// it before the do, and returns whether the condition is one.
func (c *checker) declareBeforeDo(d *diag.Diagnostic, e *ast.NameExpr, b *binding) bool {
	if diag.Brief || len(c.lists) == 0 {
		return false
	}
	list := c.lists[len(c.lists)-1]
	do, ok := list.current.(*ast.DoStmt)
	v, isVar := b.obj.(*Var)
	if !ok || !isVar || e.Pos().Start < do.Body.Span.End || v.Type == Invalid {
		return false
	}
	text, at := c.file.Text, do.Pos().Start
	declared := fmt.Sprintf("var %s: %s;", v.Name, v.Type)
	help := "declare it before the `do`, `" + declared + "`, and assign to it in the loop"
	d.Help("%s", help)
	for _, s := range do.Body.Stmts {
		s, ok := s.(*ast.VarDecl)
		if !ok || s.Names[0].Pos() != v.Decl {
			continue
		}
		before := strings.TrimRight(text[:at], " \t\r\n")
		skips := strings.Contains(text[do.Pos().Start:s.Pos().Start], "continue")
		if len(s.Names) > 1 || len(s.Values) != 1 || needsContext(s.Values[0]) && s.Type == nil || skips || strings.HasSuffix(before, ":") || nextWord(text[do.Pos().End:list.end()], v.Name, 0) >= 0 {
			return true
		}
		d.Fixes = append(d.Fixes, diag.Fix{Help: help, Edits: c.moveOut(s, v, at, declared)})
		c.noted(e)
	}
	return true
}

// moveOut returns the edits that declare the only variable of a declaration at an offset before it, and assign the value to it where it was
// declared.
func (c *checker) moveOut(s *ast.VarDecl, v *Var, at int32, declared string) []diag.Edit {
	text := c.file.Text
	assigned := int32(strings.IndexByte(text[v.Decl.End:], '='))
	line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	next := " "
	if strings.TrimSpace(line) == "" {
		next = "\n" + line
	}
	return []diag.Edit{
		{Span: diag.Span{Start: at, End: at}, Text: declared + next},
		{Span: diag.Span{Start: s.Pos().Start, End: v.Decl.End + assigned}, Text: v.Name + " "},
	}
}

// declareBeforeTry adds to the error that a name is not declared, in the catch or finally of a try whose block declares it, or after the
// try, the help to declare it before the try, and the fix that does, and returns whether the block declares it.
func (c *checker) declareBeforeTry(d *diag.Diagnostic, e *ast.NameExpr, b endedBinding) bool {
	v, isVar := b.obj.(*Var)
	if diag.Brief || b.region == nil || b.region.part != "try" || !isVar || v.Type == Invalid ||
		!slices.ContainsFunc(c.lists, func(l stmtList) bool { return l.end() == b.region.listEnd }) { // it is used outside of the block around the try
		return false
	}
	try, text := b.region.try, c.file.Text
	for _, s := range try.Body.Stmts {
		s, ok := s.(*ast.VarDecl)
		if !ok || !slices.ContainsFunc(s.Names, func(id *ast.Ident) bool { return id.Pos() == v.Decl }) {
			continue
		}
		declared, help := fmt.Sprintf("var %s: %s", v.Name, v.Type), "declare it before the `try`, with a value: `"
		zero := zeroOf(v.Type)
		switch {
		case leavesAlways(try.Catch) && nextWord(text[try.Body.Span.End:try.End], v.Name, 0) < 0:
			help = strings.Replace(help, ", with a value", "", 1)
		case isStruct(v.Type):
			declared += " = nil"
		case zero == "":
			declared += " = …"
		default:
			declared += " = " + zero
		}
		declared += ";"
		help += declared + "`, and assign to it in the block"
		d.Help("%s", help)
		rest := text[try.Body.Span.End:b.region.listEnd]
		again := slices.ContainsFunc(wordsIn(rest, v.Name), func(i int) bool {
			before := strings.TrimSpace(rest[strings.LastIndexByte(rest[:i], '\n')+1 : i])
			return strings.HasSuffix(before, "var") || strings.HasSuffix(before, "for") || strings.HasSuffix(before, "catch") || strings.HasSuffix(before, ",") && strings.Contains(before, "var ")
		})
		if !again {
			c.noted(e)
		}
		if len(s.Names) > 1 || len(s.Values) != 1 || s.Type == nil && needsContext(s.Values[0]) || again || isStruct(v.Type) || strings.Contains(declared, "…") {
			return true
		}
		d.Fixes = append(d.Fixes, diag.Fix{Help: help, Edits: c.moveOut(s, v, c.beforeLabels(try.Pos().Start), declared)})
		return true
	}
	return false
}

// leavesAlways reports whether control does not get past the end of a catch.
func leavesAlways(k *ast.Catch) bool {
	if k == nil || len(k.Body.Stmts) == 0 {
		return false
	}
	switch k.Body.Stmts[len(k.Body.Stmts)-1].(type) {
	case *ast.ReturnStmt, *ast.ThrowStmt, *ast.BreakStmt, *ast.ContinueStmt, *ast.GotoStmt:
		return true
	}
	return false
}

// undeclared reports a name that is not declared, unless noted was called with it, or it was reported before on its line, or
// before its declaration.
func (c *checker) undeclared(e *ast.NameExpr) *diag.Diagnostic {
	name := unknownName{c.fn, e.Name}
	noted := c.unknown[name]
	for f := c.fn; !diag.Brief && !noted && f != nil; f = f.outer {
		noted = c.unknown[unknownName{f, e.Name}]
	}
	if noted || !diag.Brief && (c.early[e.Name].contains(e) || c.reportedOnLine(name, e.Pos().Start)) {
		if c.fn != nil {
			c.fn.failed = true
		}
		return &diag.Diagnostic{Primary: diag.Label{Span: e.Pos()}}
	}
	d := c.errorf(diag.UndeclaredName, e.Pos(), "`%s` is not declared", e.Name).Under("no such name in scope")
	c.lastUnknown.name, c.lastUnknown.err, c.lastUnknown.at = name, d, e.Pos().Start
	return d
}

// An earlyUse is the part of the text from the first use of a name before its declaration to that.
type earlyUse struct{ first, declared int32 }

// contains reports whether an expression is in this part.
func (u earlyUse) contains(e ast.Expr) bool {
	at := e.Pos().Start
	return u.first <= at && at < u.declared
}

// reportedOnLine reports whether the last error about a name that is not declared is about this one, on the line of an offset.
func (c *checker) reportedOnLine(name unknownName, at int32) bool {
	last := c.lastUnknown
	if last.name != name || last.err == nil {
		return false
	}
	items := c.errs.Items[max(0, len(c.errs.Items)-maxSuggestions):] // some errors are removed again
	if !slices.Contains(items, last.err) || last.at >= at || strings.Contains(c.file.Text[last.at:at], "\n") {
		return false
	}
	c.lastUnknown.at = at
	return true
}

// An unknownName is a name that is not declared, and the function that gives it a value.
type unknownName struct {
	in   *function
	name string
}

// noted says that an error was reported where a name that is not declared gets a value. There
// is none where the function uses the name.
func (c *checker) noted(e *ast.NameExpr) {
	if c.unknown == nil {
		c.unknown = map[unknownName]bool{}
	}
	c.unknown[unknownName{c.fn, e.Name}] = true
}

// elementMeant reports a name that is not declared, and of which a field is used, if the most similar name is that of an array whose
// elements have this field. It returns whether it is.
func (c *checker) elementMeant(name *ast.NameExpr, field string) bool {
	var similar diag.Diagnostic
	c.suggest(&similar, name.Name, func(o Object) bool { _, isVar := o.(*Var); return isVar })
	if len(similar.Fixes) == 0 {
		return false
	}
	array := similar.Fixes[0].Edits[0].Text
	v := c.names[array].obj.(*Var)
	a, ok := v.Type.(*Array)
	if !ok {
		return false
	}
	s, ok := a.Elem.(*Struct)
	if !ok || s.field(field) == nil {
		return false
	}
	c.undeclared(name).Help("an element of `%s` has this field: `%[1]s[i].%s`, or declare `%s` as one of them", array, field, name.Name)
	return true
}
