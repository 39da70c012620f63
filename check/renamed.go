// This file defines what is reported about names that were changed where they are declared, but not where they are used.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// renamed adds to the error that a name is not declared the fix that uses another variable in place of it, if one variable in scope is
// never used, which may be this one by its new name. The name has to occur again, or to be changed here, unless a parameter or the
// variable of a loop or a catch may be meant. If ended is set, the scope of another variable of the name has ended, and only that of a loop
// may be meant. It returns whether it does.
func (c *checker) renamed(d *diag.Diagnostic, e *ast.NameExpr, ended bool) bool {
	const most, farthest = 1 << 14, 16 // bytes in which to look for names, and variables to look at
	if diag.Brief || c.suggestions > maxSuggestions || len(d.Helps) != len(d.Fixes) || len(d.Fixes) > 1 {
		return false
	}
	c.suggestions++
	var meant *binding
	var uses []int
	for i := len(c.bound) - 1; i >= max(0, len(c.bound)-farthest) && c.bound[i].depth > 1; i-- {
		b := c.bound[i]
		t, end, alone := c.renamable(b)
		if t == nil || end-b.at.End > most || strings.HasPrefix(b.name, "_") || !c.isUsedLike(e, t) || nextWord(c.file.Text[b.at.End:end], b.name, 0) >= 0 {
			continue
		}
		switch b.obj.(type) {
		case *Const:
			if c.isTarget(e) {
				continue
			}
		case *Func:
			if c.calling == nil || c.calling.Fn != ast.Expr(e) {
				continue
			}
		}
		if ended && !c.isCounter(b) {
			continue
		}
		of := c.usesUntil(e, end)
		s, assigns := c.current.(*ast.AssignStmt)
		if len(of) == 0 || len(of) == 1 && (!alone && !(assigns && s.Op != ast.NoOp) || c.isSimilar(d, e, b.name)) {
			continue
		}
		switch isLoop := c.isCounter(b); {
		case meant == nil || c.isCounter(meant) && !isLoop:
			meant, uses = b, of
		case !isLoop || c.isCounter(meant):
			return false
		}
	}
	if meant == nil {
		return false
	}
	var edits []diag.Edit
	for _, i := range uses {
		edits = append(edits, diag.Edit{Span: diag.Span{Start: int32(i), End: int32(i + len(e.Name))}, Text: meant.name})
	}
	d.Helps, d.Fixes = nil, nil
	d.Label(meant.at, "%s is never used", strings.Replace(describe(meant.obj), "a ", "this ", 1))
	meansAll(d, edits)
	if c.renamedHere == nil {
		c.renamedHere = map[string]bool{}
	}
	c.renamedHere[e.Name] = true
	c.noted(e)
	for f := c.fn.outer; f != nil; f = f.outer {
		c.unknown[unknownName{f, e.Name}] = true
	}
	return true
}

// meansAll adds to the error that a name is not declared the fix that uses another name in all its places.
func meansAll(d *diag.Diagnostic, edits []diag.Edit) {
	if len(edits) == 1 {
		d.Fix("did you mean `{}`?", edits...)
	} else {
		d.Fix(fmt.Sprintf("did you mean `{}`, in all %d places?", len(edits)), edits...)
	}
}

// isSimilar reports whether the error that a name is not declared suggests another name than one, and not a function as a value.
func (c *checker) isSimilar(d *diag.Diagnostic, e *ast.NameExpr, name string) bool {
	if len(d.Fixes) == 0 || d.Fixes[0].Edits[0].Text == name {
		return false
	}
	if b := c.names[d.Fixes[0].Edits[0].Text]; b != nil && (c.calling == nil || c.calling.Fn != ast.Expr(e)) {
		_, isFunc := b.obj.(*Func)
		return !isFunc
	}
	return true
}

// isCounter reports whether a variable is that of a loop, which may only count how often its body is executed.
func (c *checker) isCounter(b *binding) bool {
	return strings.HasSuffix(strings.TrimRight(c.file.Text[:b.at.Start], " "), "for")
}

// renamable returns the type of a variable or constant of a function that may have got another name, where its scope ends, and whether
// it may be meant if it is used once. The type is nil if it is none.
func (c *checker) renamable(b *binding) (t Type, end int32, alone bool) {
	before := strings.TrimRight(c.file.Text[:b.at.Start], " ")
	switch o := b.obj.(type) {
	case *Const:
		return o.Type, c.fn.Syntax.Pos().End, true
	case *Func:
		if f := c.enclosing(o.Outer); f != nil {
			return o.Type, f.Syntax.Pos().End, true
		}
	case *Var:
		f := c.enclosing(o.Func)
		if f == nil {
			break
		}
		line := before[strings.LastIndexByte(before, '\n')+1:]
		switch end = f.Syntax.Pos().End; {
		case o.Kind == ByValue || o.Kind == ByRef:
			return o.Type, end, true
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), "var ") && !strings.ContainsAny(line, "=;"), strings.HasSuffix(before, "var"):
			return o.Type, end, false
		case strings.HasSuffix(before, "for"):
			for _, f := range f.frames {
				if at := f.stmt.Pos(); at.Start < b.at.Start && b.at.End <= at.End {
					end = at.End
				}
			}
			return o.Type, end, true
		case strings.HasSuffix(before, "catch"):
			for r := f.region; r != nil; r = r.outer {
				if r.part == "catch" && r.try.Catch.Var.Pos() == b.at {
					return o.Type, r.try.Catch.Body.Pos().End, true
				}
			}
		}
	}
	return nil, 0, false
}

// enclosing returns the state of a function that is the current one, or around it, or nil.
func (c *checker) enclosing(f *Func) *function {
	for state := c.fn; state != nil; state = state.outer {
		if state.Func == f {
			return state
		}
	}
	return nil
}

// usesUntil returns where a name occurs from its use on, up to an offset, or nil if another thing of the name is declared there.
func (c *checker) usesUntil(e *ast.NameExpr, end int32) (at []int) {
	start := e.Pos().Start
	if end < start {
		return nil
	}
	text := c.file.Text[start:end]
	for _, i := range wordsIn(text, e.Name) {
		line := text[:i]
		line = line[strings.LastIndexByte(line, '\n')+1:]
		switch {
		case strings.Contains(line, "/*"):
			return nil
		case !isCode(line):
			continue
		}
		for _, word := range []string{"var ", "for ", "catch ", "const "} {
			if strings.HasSuffix(line, word) {
				return nil
			}
		}
		at = append(at, int(start)+i)
	}
	return at
}

// isCode reports whether what is after the beginning of a line is not in a literal or a comment.
func isCode(line string) bool {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case quote != 0 && b == '\\':
			i++
		case b == quote:
			quote = 0
		case quote != 0:
		case b == '"' || b == '\'':
			quote = b
		case b == '/' && strings.HasPrefix(line[i:], "//"):
			return false
		}
	}
	return quote == 0
}

// isUsedLike reports whether a name, or a field, that is not declared seems to be used as a value of a type can be.
func (c *checker) isUsedLike(e ast.Expr, t Type) bool {
	if t == Invalid {
		return true
	}
	rest, before := c.file.Text[e.Pos().End:], strings.TrimRight(c.file.Text[:e.Pos().Start], " ")
	switch after := strings.TrimLeft(rest, " "); {
	case strings.HasPrefix(rest, "."):
		return isStruct(t)
	case strings.HasPrefix(rest, "["):
		return hasLen(t)
	case strings.HasPrefix(rest, "("):
		f, ok := t.(*FuncType)
		return ok && (c.calling == nil || len(f.Params) == len(c.calling.Args))
	case strings.HasSuffix(before, "len(") || strings.HasSuffix(before, "push(") || strings.HasSuffix(before, "pop("):
		return hasLen(t)
	case adjoins(before, after, "*/%-") && !isNumber(t), adjoins(before, after, "+<>") && !isNumber(t) && t != String:
		return false
	}
	if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && len(s.Values) == 1 && s.Targets[0] == e {
		return c.fits(s.Values[0], t) != unfit
	}
	return true
}

// adjoins reports whether one of some operators, each of one byte, ends the text before an operand or begins that after it.
func adjoins(before, after, operators string) bool {
	return before != "" && strings.IndexByte(operators, before[len(before)-1]) >= 0 || after != "" && strings.IndexByte(operators, after[0]) >= 0
}

// An unknownUse is a use of a name that is not declared.
type unknownUse struct {
	unknownField
	at    diag.Span
	err   *diag.Diagnostic // says so, or nil if it was said before
	meant []declared       // the fields, or declarations of the program, that are never used, and can be used like this
	weak  bool             // it says little about what is meant
}

// An unknownField is a field that is not declared, or another name if it is of no struct.
type unknownField struct {
	of   *Struct
	name string
}

// A declared is a declaration of a name, or of a field.
type declared struct {
	name string
	at   diag.Span
	what string // what it is
}

// keepUnknownField records an error about a field for renames.
func (c *checker) keepUnknownField(d *diag.Diagnostic, s *Struct, e *ast.FieldExpr) {
	u := unknownUse{unknownField: unknownField{s, e.Name.Name}, at: e.Name.Pos(), err: d}
	for i, f := range s.Fields {
		if !c.occurrences().fields[f.Name] && c.isUsedLike(e, f.Type) {
			u.meant = append(u.meant, declared{f.Name, s.Decl.Fields[i].Name.Pos(), "field"})
		}
	}
	c.unknownUses = append(c.unknownUses, u)
}

// keepUnknown records the error about a name in an expression for renames.
func (c *checker) keepUnknown(d *diag.Diagnostic, e *ast.NameExpr) {
	call := c.calling
	if call != nil && call.Fn != ast.Expr(e) {
		call = nil
	}
	u := unknownUse{unknownField: unknownField{name: e.Name}, at: e.Pos(), err: d}
	if call != nil {
		known := wordHelps.Of(e.Name) != "" // in other languages
		u.weak = len(call.Args) == 0 || known && len(call.Args) == 1
	}
	for _, b := range c.neverUsed() {
		what := ""
		switch o := b.obj.(type) {
		case *Func:
			what = "function"
			if call != nil && !c.canBeCalled(o, call) || !c.isUsedLike(e, o.Type) {
				continue
			}
			if call == nil && !c.isArgument(e) || call != nil && c.isStatement(call) && len(o.Type.Results) > 0 {
				u.weak = true
				break
			}
			if slices.ContainsFunc(o.Type.Results, isStruct) || slices.ContainsFunc(o.Type.Params, func(p Param) bool { return isStruct(p.Type) }) {
				u.weak = false // no function of another language is meant
			}
		case *Struct:
			what = "struct"
			if call == nil || len(o.Fields) != len(call.Args) {
				continue
			}
			u.weak = false
		case *Alias:
			what = "type"
			if s, ok := o.Type.(*Struct); !ok || call == nil || len(s.Fields) != len(call.Args) {
				continue
			}
		case *Const:
			what = "constant"
			if call != nil || c.isTarget(e) || !c.isUsedLike(e, o.Type) {
				continue
			}
		case *Var:
			what = "variable"
			if !c.isUsedLike(e, o.Type) {
				continue
			}
		default:
			continue
		}
		u.meant = append(u.meant, declared{b.name, b.at, what})
	}
	c.unknownUses = append(c.unknownUses, u)
}

// keepUnknownType records the error about a type for renames. A type of this name is known if other languages have one.
func (c *checker) keepUnknownType(d *diag.Diagnostic, e *ast.NamedType, known bool) {
	u := unknownUse{unknownField: unknownField{name: e.Name}, at: e.Pos(), err: d, weak: known}
	for _, b := range c.neverUsed() {
		switch b.obj.(type) {
		case *Struct:
			u.meant = append(u.meant, declared{b.name, b.at, "struct"})
		case *Alias:
			u.meant = append(u.meant, declared{b.name, b.at, "type"})
		}
	}
	c.unknownUses = append(c.unknownUses, u)
}

// renames reports the uses of a name that is not declared only once, with the fix that uses another one in place of it, if one is never
// used and can be used like all of them: it may be this one by its new name.
func (c *checker) renames() {
	slices.SortFunc(c.unknownUses, func(a, b unknownUse) int { return int(a.at.Start - b.at.Start) })
	uses := map[unknownField][]*unknownUse{}
	for i := range c.unknownUses {
		u := &c.unknownUses[i]
		uses[u.unknownField] = append(uses[u.unknownField], u)
	}
	names := map[declared][]unknownField{} // for which it may be meant
	for k, list := range uses {
		meant := list[0].meant
		for _, u := range list[1:] {
			meant = slices.DeleteFunc(slices.Clone(meant), func(m declared) bool { return !slices.Contains(u.meant, m) })
		}
		if len(meant) == 1 && !c.renamedHere[k.name] && (len(list) > 1 || !list[0].weak) {
			names[meant[0]] = append(names[meant[0]], k)
		}
	}
	kept := map[*diag.Diagnostic]bool{}
	for _, d := range c.errs.Items {
		kept[d] = true
	}
	for meant, of := range names {
		if len(of) > 1 {
			continue
		}
		var first *diag.Diagnostic
		var edits []diag.Edit
		for _, u := range uses[of[0]] {
			edits = append(edits, diag.Edit{Span: u.at, Text: meant.name})
			if first == nil && kept[u.err] {
				first = u.err
			}
		}
		if first == nil || len(first.Fixes) > 0 && len(edits) == 1 { // a similar one is meant
			continue
		}
		for _, u := range uses[of[0]] {
			kept[u.err] = u.err == first
		}
		first.Notes, first.Helps, first.Fixes = nil, nil, nil
		first.Label(meant.at, "this %s is never used", meant.what)
		meansAll(first, edits)
	}
	c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return !kept[d] })
}

// occurrences are the words of a text.
type occurrences struct {
	words  map[string]int  // how often each of them occurs
	fields map[string]bool // those after a point
}

// occurrences returns the words of the program.
func (c *checker) occurrences() *occurrences {
	if c.words != nil {
		return c.words
	}
	c.words = &occurrences{map[string]int{}, map[string]bool{}}
	for text := c.file.Text; text != ""; {
		rest := strings.TrimLeft(text, nameCharacters)
		if word := text[:len(text)-len(rest)]; word != "" {
			c.words.words[word]++
			text = rest
			continue
		}
		if text = text[1:]; rest[0] == '.' {
			rest = strings.TrimLeft(text, " ")
			c.words.fields[rest[:len(rest)-len(strings.TrimLeft(rest, nameCharacters))]] = true
		}
	}
	return c.words
}

// neverUsed returns the declarations of the program whose names the text has only once, or nil if there are too many of them.
func (c *checker) neverUsed() []*binding {
	if c.unusedNames == nil {
		c.unusedNames = []*binding{}
		for _, b := range c.names {
			if b.depth == 1 && b.name != "main" && c.occurrences().words[b.name] == 1 {
				c.unusedNames = append(c.unusedNames, b)
			}
		}
		if len(c.unusedNames) > maxSuggestions {
			c.unusedNames = c.unusedNames[:0]
		}
	}
	return c.unusedNames
}

// canBeCalled reports whether a call suits a function: the arguments may have the types of the parameters, and it is a statement if the
// function has no result.
func (c *checker) canBeCalled(f *Func, e *ast.CallExpr) bool {
	if len(e.Args) != len(f.Type.Params) || !c.isStatement(e) && len(f.Type.Results) == 0 {
		return false
	}
	for i, p := range f.Type.Params {
		if a := e.Args[i]; a.Ref != p.Ref || c.fits(a.X, p.Type) == unfit {
			return false
		}
	}
	return true
}

// isArgument reports whether a name seems to be an argument of a call.
func (c *checker) isArgument(e *ast.NameExpr) bool {
	before, after := strings.TrimRight(c.file.Text[:e.Pos().Start], " "), strings.TrimLeft(c.file.Text[e.Pos().End:], " ")
	return before != "" && after != "" && strings.Contains("(,", before[len(before)-1:]) && strings.Contains("),", after[:1])
}
