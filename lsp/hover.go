// This file defines hover: the declaration of a name, and what it becomes in CPS.

package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// hover returns the hover at a position, or nil if there is no name that denotes anything.
func (a *analysis) hover(p parameters) *Hover {
	o := a.mentionAt(p)
	if o == nil {
		return nil
	}
	text := "```imp\n" + o.in.declaration(o.symbol) + "\n```"
	if doc := o.in.documentation(o.symbol); doc != "" {
		text += "\n\n" + doc
	}
	if cps := a.inCPS(o.occurrence); len(cps) > 0 {
		text += "\n\nIn CPS: " + strings.Join(cps, "\n\n")
	}
	return &Hover{*a.opts.client.TextDocument.Hover.ContentFormat.of(text), a.rangeOf(o.Span)}
}

// documentation returns what is known about a symbol beside its declaration, in Markdown: of a built-in function what it does, and
// of others the comment that is directly above the declaration.
func (a *analysis) documentation(s *symbol) string {
	if s.kind == builtin {
		meaning := builtinMeanings.Of(s.name)
		return strings.ToUpper(meaning[:1]) + meaning[1:] + "."
	}
	return diag.CommentAbove(a.file.Text, s.node.Pos().Start)
}

// occurrence returns the occurrence at a position, or nil.
func (a *analysis) occurrence(p parameters) *occurrence {
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
			return a.withType(o.Name, o.Type, s.node)
		case check.ByRef:
			return "ref " + a.withType(o.Name, o.Type, s.node)
		}
		return "var " + a.withType(o.Name, o.Type, s.node)
	case *check.Func:
		label, _ := a.signature(o)
		return label
	case *check.Struct:
		fields := a.fields(o)
		if len(fields) == 0 {
			return "struct " + o.Name + " {}"
		}
		return "struct " + o.Name + " { " + strings.Join(fields, ", ") + " }"
	case *check.Alias:
		return "type " + o.Name + " = " + typeText(o.Type)
	case *check.StructField:
		return s.owner.name + "." + a.withType(o.Name, o.Type, s.node)
	case *check.Builtin:
		return "fn " + o.Name + words.Signatures.Of(o.Name)
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
	return strings.TrimSpace(a.file.Line(a.file.Position(s.decl.Start).Line)) // the checker rejected it
}

// withType returns a name with its type, or with the type that its declaration has, if this is not known: a struct that is being
// typed is not. It returns only the name if the declaration has none.
func (a *analysis) withType(name string, t check.Type, node ast.Node) string {
	var written ast.TypeExpr
	switch n := node.(type) {
	case *ast.VarDecl:
		written = n.Type
	case *ast.Field:
		written = n.Type
	case *ast.Catch:
		written = n.Type
	}
	switch {
	case !isUnknown(t):
		return name + ": " + typeText(t)
	case written != nil:
		return name + ": " + oneLine(a.between(written.Pos().Start, written.Pos().End))
	}
	return name
}

// typeText returns a type as hover and the outline show it: one may have a thousand parts.
func typeText(t check.Type) string { return check.Abbreviated(t, 200) }

// isUnknown reports whether a type, or a part of it, is not known.
func isUnknown(t check.Type) bool {
	switch t := t.(type) {
	case *check.Array:
		return isUnknown(t.Elem)
	case *check.Gen:
		return isUnknown(t.Elem) || t.Throws != nil && isUnknown(t.Throws)
	case *check.FuncType:
		return slices.ContainsFunc(t.Params, func(p check.Param) bool { return isUnknown(p.Type) }) || slices.ContainsFunc(t.Results, isUnknown) || t.Throws != nil && isUnknown(t.Throws)
	}
	return t == check.Invalid
}

// between returns a part of the text, which is empty if it ends before it begins, as next to what is missing.
func (a *analysis) between(from, to int32) string { return a.file.Text[from:max(from, to)] }

// fields returns the fields of a struct as they are declared.
func (a *analysis) fields(t *check.Struct) []string {
	var list []string
	for _, f := range t.Fields {
		i := slices.IndexFunc(t.Decl.Fields, func(d *ast.Field) bool { return d.Name.Name == f.Name })
		list = append(list, a.withType(f.Name, f.Type, t.Decl.Fields[i]))
	}
	return list
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
func (a *analysis) signature(f *check.Func) (string, []string) {
	var params []string
	for i, p := range f.Params {
		text := a.withType(p.Name, p.Type, f.Syntax.Params[i])
		if p.Kind == check.ByRef {
			text = "ref " + text
		}
		params = append(params, text)
	}
	label := "fn " + f.Name + "(" + strings.Join(params, ", ") + ")"
	switch {
	case isUnknown(f.Type): // as it is written
		from := f.Syntax.Start
		if n := len(f.Syntax.Params); n > 0 {
			from = f.Syntax.Params[n-1].Pos().End
		}
		_, tail, _ := strings.Cut(a.between(from, f.Syntax.Body.Pos().Start), ")")
		return strings.TrimRight(label+" "+oneLine(tail), " "), params
	case f.Yields != nil: // what follows the parameters is in the text of the type
		return label + " yields" + strings.TrimPrefix(typeText(f.Type.Results[0]), "gen"), params
	}
	return label + strings.TrimPrefix(typeText(&check.FuncType{Results: f.Type.Results, Throws: f.Type.Throws}), "fn()"), params
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
		if f := a.becomes(object)[0]; f != nil {
			var heads []string
			for _, head := range f.heads[a.file.Position(object.Decl.Start)] {
				heads = append(heads, inCode(head))
			}
			if object.Yields != nil && len(heads) > 2 {
				return []string{heads[0] + ", which makes the generator", heads[1] + ", which executes the body up to the next `yield`", "Pieces of the body:", "- " + strings.Join(heads[2:], "\n- ")}
			}
			return append(heads, a.functionValue(o, object)...)
		}
	case *check.Struct:
		if made := a.madeAt(o.Start); made != "" {
			return []string{made}
		}
		return []string{"a struct, which is in memory"}
	case *check.StructField:
		text := fmt.Sprintf("field number %d of the struct, in memory: ", object.Index)
		if !a.index.references[o.Start] {
			return []string{text + "each use is a load or a store"}
		}
		text += "`ref` makes a reference to it"
		if made := a.madeAt(int32(strings.LastIndexByte(a.string[:o.Start], '.'))); made != "" {
			text += ", " + made
		}
		return []string{text}
	}
	switch n := o.symbol.node.(type) {
	case *ast.LabelStmt:
		if text := a.labelInCPS(o.symbol); text != "" {
			return []string{text}
		}
	case *ast.ConstDecl:
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
	var functions []*check.Func // in which it is used, and no part of a larger constant
	needed, unknown := false, false
	for _, u := range uses {
		if slices.ContainsFunc(a.index.folded, func(s diag.Span) bool { return contains(s, u.Start) }) {
			continue
		}
		fn := a.functionAround(u.Start)
		needed = needed || fn == nil && a.isInitial(u.Start)
		unknown = unknown || fn == nil
		if n := len(functions); fn != nil && (n == 0 || functions[n-1] != fn) { // the uses are in the order of the text
			functions = append(functions, fn)
		}
	}
	text := inCode(literal(x))
	if !needed && len(functions) <= maxConverted {
		for _, f := range a.becomes(functions...) {
			if f == nil {
				return nil
			}
			if form, ok := f.constants[constantKey(x)]; ok && !needed {
				needed, text = true, inCode(form)
			}
		}
	}
	unknown = unknown || len(functions) > maxConverted
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

// functionAround returns the innermost function whose body an offset is in, or nil.
func (a *analysis) functionAround(offset int32) *check.Func {
	n, _ := slices.BinarySearchFunc(a.index.info.Funcs, offset+1, func(f *check.Func, at int32) int { return cmp.Compare(f.Syntax.Start, at) })
	if n == 0 {
		return nil
	}
	fn := a.index.info.Funcs[n-1] // the last one that begins before it is in the same functions
	for fn != nil && !contains(fn.Syntax.Pos(), offset) {
		fn = fn.Outer
	}
	return fn
}

// factsAround returns what the function around an offset becomes, or nil.
func (a *analysis) factsAround(offset int32) *facts {
	if f := a.functionAround(offset); f != nil {
		return a.becomes(f)[0]
	}
	return nil
}

// madeAt returns the operation that makes a struct or a reference at an offset, or "".
func (a *analysis) madeAt(offset int32) string {
	if f := a.factsAround(offset); f != nil {
		return f.made[a.file.Position(offset)]
	}
	return ""
}

// functionValue returns what a nested function is where it is used as a value.
func (a *analysis) functionValue(o *occurrence, fn *check.Func) []string {
	if fn.Value == nil || !fn.Escapes || fn.Value.InCell() {
		return nil
	}
	f := a.factsAround(o.Start)
	if f == nil {
		return nil
	}
	var list []string
	for _, x := range f.values[a.file.Position(o.Start)] {
		if x.name == fn.Name && strings.Contains(x.text, "`let ") {
			list = append(list, "Its value: "+x.text)
		}
	}
	return list
}

// labelInCPS returns the continuation that a label becomes, or "". One that no goto targets is the name of a loop.
func (a *analysis) labelInCPS(s *symbol) string {
	f := a.factsAround(s.decl.Start)
	if f == nil {
		return ""
	}
	tokens := a.tokens()
	at := func(offset int32) int {
		return slices.IndexFunc(tokens, func(t parser.Token) bool { return t.Start == offset })
	}
	named := func(token int, name string) string {
		for _, c := range f.conts[a.file.Position(tokens[token].Start)] {
			if c.name == name {
				return c.text
			}
		}
		return ""
	}
	for _, o := range a.index.of(s) {
		n := at(o.Start)
		if n > 0 && o.Span != s.decl { // the goto before the label
			n--
		}
		if text := named(n, s.name); text != "" {
			return text
		}
	}
	if n := at(s.decl.Start) + 2; n < len(tokens) {
		if text := named(n, a.string[tokens[n].Start:tokens[n].End]); text != "" {
			return text + ", with which its loop begins"
		}
	}
	return ""
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

// generatorParameter returns what a parameter of a generator becomes: the functions that have it as a parameter, and
// its field in the frame, if it is kept there.
func (a *analysis) generatorParameter(v *check.Var, f *facts) []string {
	var functions, frame []string
	for _, head := range f.heads[a.file.Position(v.Func.Decl.Start)] {
		name, params, _ := strings.Cut(strings.TrimPrefix(head, "fn "), "(")
		for param := range strings.SplitSeq(params, ", ") {
			if of, t, _ := strings.Cut(param, ": "); of == v.Name {
				functions = append(functions, inCode(of)+" of "+inCode(name))
			} else if of == "frame" && len(frame) == 0 {
				for _, s := range f.frames {
					if fields, ok := strings.CutPrefix(s, "struct "+t+" { "); ok && slices.ContainsFunc(strings.Split(fields, ", "), func(s string) bool { return strings.HasPrefix(s, v.Name+": ") }) {
						frame = []string{"Field of the frame " + inCode(t) + ": " + inCode(v.Name) + "."}
					}
				}
			}
		}
	}
	if len(functions) == 0 {
		return nil
	}
	return append([]string{"parameters: " + strings.Join(functions, ", ")}, frame...)
}

// isPassedOn reports whether a variable is that of a loop which only passes on values.
func (a *analysis) isPassedOn(v *check.Var) bool {
	for s := range a.index.info.PassedOn {
		if a.index.info.Vars[s.Var] == v {
			return true
		}
	}
	return false
}

// variableInCPS is inCPS for a variable.
func (a *analysis) variableInCPS(o *occurrence, v *check.Var) []string {
	if text := notInCPS(v); text != "" {
		return []string{text}
	}
	uses := a.index.of(o.symbol)
	functions := []*check.Func{v.Func} // that have it
	for _, use := range uses {
		if fn := a.functionAround(use.Start); fn != functions[len(functions)-1] {
			functions = append(functions, fn)
		}
	}
	of := map[*check.Func]*facts{}
	for i, f := range a.becomes(functions...) {
		if f == nil {
			return nil
		}
		of[functions[i]] = f
	}
	if o.Span == o.symbol.decl && v.Kind == check.ByValue && v.Func.Yields != nil {
		return a.generatorParameter(v, of[v.Func])
	}
	reads, writes, all, params := a.valuesAt(o, v, uses, of)
	if len(reads)+len(writes) == 0 { // a declaration that is no write
		writes = all
	}
	// A variable that is read and written there is read first. Of several values, each comes from another path.
	var here []string
	for _, list := range [][]string{reads, writes} {
		if known := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == unreachable }); len(known) > 0 {
			list = known
		}
		if len(list) > 0 {
			here = addDistinct(here, strings.Join(list, ", or "))
		}
	}
	text := []string{strings.Join(here, "; then ")}
	switch {
	case len(all) == 0 && a.isPassedOn(v):
		return []string{"nothing: the loop passes on the values of the generator, and does not get them"}
	case len(all) == 0:
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

// notInCPS returns what a variable is that is in memory or belongs to a host function, and "" for the others.
func notInCPS(v *check.Var) string {
	switch {
	case v.Kind == check.Global:
		return "a global, which is in memory: each use is a load or a store"
	case v.Func != nil && v.Func.Syntax.Extern:
		return "a parameter of the host function, which is defined elsewhere"
	case v.Kind == check.ByRef:
		return "a reference to a variable of a caller: each use is a load or a store"
	case v.InCell() && v.Shared:
		return "in a cell, because a nested function captures it and it may be assigned after that"
	case v.InCell():
		return "in a cell, because it is passed by `ref`"
	}
	return ""
}

// valuesAt returns what a variable is where an occurrence reads and writes it, up to three of its values anywhere, and the
// parameters of continuations for it, given its uses and what their functions become.
func (a *analysis) valuesAt(o *occurrence, v *check.Var, uses []occurrence, of map[*check.Func]*facts) (reads, writes, all, params []string) {
	type variable struct {
		fn *check.Func
		cps.Variable
	}
	variables := map[variable]bool{}
	for _, use := range uses {
		fn := a.functionAround(use.Start)
		f := of[fn]
		for _, x := range f.values[a.file.Position(use.Start)] {
			if x.name != v.Name { // of an expression around it
				continue
			}
			if fn != v.Func {
				x.text = x.far
			}
			if operator, ok := a.index.operators[use.Start]; ok && x.constant != "" && !x.write && !f.operands[operand{a.file.Position(operator.Start), x.constant}] {
				x.text = inCode(x.constant) + ", a constant in an operation that the conversion computes"
			}
			switch {
			case use.Span != o.Span:
			case x.write:
				writes = addDistinct(writes, x.text)
			default:
				reads = addDistinct(reads, x.text)
			}
			if len(all) < 3 {
				all = addDistinct(all, x.text)
			}
			if k := (variable{fn, x.variable}); !variables[k] {
				variables[k] = true
				params = append(params, f.params[x.variable]...)
			}
		}
	}
	return reads, writes, all, params
}

func addDistinct(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
