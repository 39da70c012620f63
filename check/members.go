// This file defines the helps about methods and fields that values have in other languages.

package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A member is a field or method of values in other languages, and what Imp has instead: X is
// the value, and ARGS are the arguments.
type member struct {
	names string
	of    func(Type) bool
	imp   string // or a help, which quotes code
	sure  bool
}

// arity returns how many arguments imp takes: ARGS is one.
func (m *member) arity() int {
	if strings.Contains(m.imp, "ARG2") {
		return 2
	}
	return strings.Count(m.imp, "ARGS")
}

func (m *member) isHelp() bool { return strings.Contains(m.imp, "`") }

var members = []member{
	{"push append add push_back Add", isArray, "push(X, ARGS)", true},
	{"push append push_back", isArray, "push the values one by one: `push(X, …);`", false},
	{"unshift prepend push_front add insert", isArray, "`push(X, …)` adds an element at the end; to add one elsewhere, copy the others to a new array", false},
	{"pop pop_back", isArray, "pop(X)", true},
	{"pop shift popleft pop_front remove removeAt removeFirst erase delete splice", isArray, noRemove, false},
	{"clear", isArray, "assign an empty array: `X = [];`", false},
	{"fill", isArray, "an array of equal elements is `array(n, x)`; or assign to the elements in a loop", false},
	{"len length size count Length Count", hasLen, "len(X)", true},
	{"count", isArray, "count in a loop: `for x in X { if x == … { n += 1; } }`", false},
	{"isEmpty is_empty empty", isArray, "(len(X) == 0)", true},
	{"isEmpty is_empty empty", isString, `(X == "")`, true},
	{"first front", isArray, "X[0]", true},
	{"last back", isArray, "X[len(X) - 1]", true},
	{"copy clone slice to_vec", isArray, "copy(X)", true},
	{"slice subarray sublist take drop", isArray, "copy the elements in a loop: `for i in from..to { push(…, X[i]); }`", false},
	{"swap", isArray, "X[ARG1], X[ARG2] = X[ARG2], X[ARG1]", false},
	{"iter into_iter values", isArray, "X", true},
	{"forEach each", isArray, "take the elements in a loop: `for x in X { … }`", false},
	{"sort sorted", isArray, sortHelp, false},
	{"map filter reduce contains includes indexOf index find reverse join extend concat sum min max", isArray,
		"there are no methods: write a loop, `for x in X { … }`, or a function", false},
	{"equals eq isEqual", isString, "(X == ARGS)", false},
	{"substring slice", isString, "substr(X, ARG1, ARG2)", false},
	{"substr", isString, "substr(X, ARG1, ARG1 + ARG2)", false},
	{"substring substr slice", isString, "substr(X, ARGS, len(X))", false},
	{"charAt at charCodeAt codePointAt", isString, "X[ARGS]", false},
	{"split trim strip upper lower toUpperCase toLowerCase replace find indexOf contains startsWith endsWith starts_with ends_with count lines chars repeat", isString,
		"there are no methods: write a function over the bytes `X[i]`, for `i in 0..len(X)`", false},
	{"push_str append concat push", isString, "a string cannot be changed; to make a longer one, write `X += …;`", false},
	{"toInt to_i toDouble toFloat parse", isString, noParsing, false},
	{"join", isString, "join the elements in a loop, with `+`", false},
	{"unwrap_or getOrElse", isStruct, "choose by a condition: `X != nil ? X : …`", false},
	{"message msg what getMessage Message localizedDescription", isString, "X", false},
	{"toString to_string String str", anyType, "str(X)", true},
	{"toString", isInt, "`str(X)` has the digits of base 10; those of another base are computed in a loop, with `%` and `/`", false},
	{"toFixed", isNumber, "there are no formats: `str(X)` has all digits", false},
	{"unwrap", anyType, "X", true},
}

// helpMember adds a help to the error that a value of type t has no such field, if it is one
// or a method in other languages, and returns whether it did.
func (c *checker) helpMember(d *diag.Diagnostic, e *ast.FieldExpr, t Type) bool {
	x, name := c.text(e.X.Pos()), e.Name.Name
	call := c.calling
	at, args, n := e.Pos(), "", 0
	if call != nil && call.Fn == ast.Expr(e) {
		at, n = call.Pos(), len(call.Args)
		if n > 0 {
			args = c.text(call.Args[0].Pos().To(call.Args[n-1].Pos()))
		}
	} else {
		call = nil
	}
	if a, ok := t.(*Array); ok {
		if s, ok := a.Elem.(*Struct); ok && s.field(name) != nil {
			d.Help("the elements have this field: `%s[i].%s`", c.excerpt(e.X), name)
			return true
		}
	}
	if _, gen := t.(*Gen); gen && slices.Contains([]string{"len", "length", "size", "count"}, name) {
		d.Help("count the values in a loop: `for x in %s { n += 1; }`", c.excerpt(e.X))
		return true
	} else if gen {
		d.Help("write `next(%s, ref x)`, which tells whether there is a value for `x`", c.excerpt(e.X))
		return true
	}
	if t == String && name == "format" && call != nil {
		if text := c.formatted(e.X, call); text != "" {
			d.Fix("there are no formats: write `{}`", diag.Edit{Span: at, Text: text})
		} else {
			d.Help(noFormats)
		}
		return true
	}
	if t == String && call == nil && !diag.Brief && c.helpJoined(d, e) {
		return true
	}
	text, sure := "", false
	if call != nil && c.takesFirst(name, t, n+1) {
		text, sure = strings.Replace(name+"("+x+", "+args+")", ", )", ")", 1), true
	}
	own := false // then the author may have meant the function of the program
	if b := c.names[name]; b != nil {
		_, own = b.obj.(*Func)
	}
	for i := range members {
		m := &members[i]
		if text != "" || !m.of(t) || !slices.Contains(strings.Fields(m.names), name) {
			continue
		}
		if m.isHelp() {
			d.Help("%s", strings.ReplaceAll(m.imp, "X", c.excerpt(e.X)))
			return true
		}
		if m.arity() == n && (strings.Count(m.imp, "X") < 2 || !strings.Contains(x, "(")) {
			value := x
			if _, isLit := e.X.(*ast.ArrayLit); !diag.Brief && !isLit && (strings.HasPrefix(m.imp, "X") || strings.HasPrefix(m.imp, "(X")) { // beside an operator
				value = operand(e.X, x)
			}
			text, sure = m.fill(c, value, call), m.sure && !own
		}
	}
	if text == "" || strings.ContainsAny(text, "\n\r`") {
		return false
	}
	if !diag.Brief && c.isTarget(e) && !strings.HasSuffix(text, "]") { // which cannot be assigned to
		if !isArray(t) || !strings.HasPrefix(text, "len(") {
			return false
		}
		d.Help("the length of an array changes by `push(%s, …);` and `pop(%[1]s);`", c.excerpt(e.X))
		return true
	}
	if !diag.Brief && t == String && text == x && c.isCaught(e.X) {
		d.Fix("`{}` is the string that was thrown", diag.Edit{Span: at, Text: text})
	} else if sure {
		d.SureFix("there are no methods: write `{}`", diag.Edit{Span: at, Text: text})
	} else {
		d.Fix("there are no methods: write `{}`", diag.Edit{Span: at, Text: text})
	}
	return true
}

// isCaught reports whether an expression is the variable of a catch.
func (c *checker) isCaught(e ast.Expr) bool {
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return false
	}
	v, ok := c.info.Uses[name].(*Var)
	return ok && strings.HasSuffix(strings.TrimRight(c.file.Text[:v.Decl.Start], " "), "catch")
}

// isTarget reports whether the current statement assigns to e.
func (c *checker) isTarget(e ast.Expr) bool {
	if s, ok := c.current.(*ast.AssignStmt); ok {
		for _, target := range s.Targets {
			if target == e {
				return true
			}
		}
	}
	return false
}

// memberOfFunction adds a help to the error that a value of type t, a function, has no fields, and returns whether it is one: its
// result may have the field, or the name was meant as that of a module.
func (c *checker) memberOfFunction(d *diag.Diagnostic, e *ast.FieldExpr, t Type) bool {
	f, ok := t.(*FuncType)
	if !ok {
		return false
	}
	if len(f.Results) == 1 {
		if s, ok := f.Results[0].(*Struct); ok && s.field(e.Name.Name) != nil {
			return c.helpNotCalled(d, e.X, t)
		}
	}
	name, ok := e.X.(*ast.NameExpr)
	if !ok {
		return false
	}
	if _, ok = c.info.Uses[name].(*Func); !ok {
		return false
	}
	d.Help("there are no modules: `%s` is a function, which is called by its name alone", name.Name)
	return true
}

// pointForCall reports a built-in function of one argument and a variable with a point between, and returns whether e is that.
func (c *checker) pointForCall(e *ast.FieldExpr) bool {
	fn, ok := e.X.(*ast.NameExpr)
	if !ok || c.calling != nil && c.calling.Fn == ast.Expr(e) || c.names[fn.Name] == nil {
		return false
	}
	b, ok := c.names[fn.Name].obj.(*Builtin)
	t := c.guess(&ast.NameExpr{Name: e.Name.Name})
	if _, conversion := predeclaredType(fn.Name); !ok || conversion || !(b.Name == "len" && hasLen(t) || b.Name == "pop" && isArray(t) || b.Name == "str" && isPlain(t) || c.takesFirst(b.Name, t, 1)) {
		return false
	}
	if between := c.text(diag.Span{Start: fn.Pos().End, End: e.Name.Pos().Start}); between != "." {
		return false
	}
	c.errorf(diag.WrongKindOfName, e.Pos(), "the argument of a call is in parentheses").
		SureFix("write `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("%s(%s)", fn.Name, e.Name.Name)})
	return true
}

// helpJoined adds the fix that joins a string and the value of a variable, which in PHP and Perl is done by a point, and returns
// whether it does.
func (c *checker) helpJoined(d *diag.Diagnostic, e *ast.FieldExpr) bool {
	at := diag.Span{Start: e.X.Pos().End, End: e.Name.Pos().Start}
	_, isLit := e.X.(*ast.StringLit)
	if dot := c.text(at); strings.TrimSpace(dot) != "." || !isLit && dot != " . " {
		return false
	}
	text := e.Name.Name
	switch t := c.guess(&ast.NameExpr{Name: text}); {
	case t == String:
	case isPlain(t):
		text = "str(" + text + ")"
	default:
		return false
	}
	d.Fix("strings are joined with `+`", diag.Edit{Span: diag.Span{Start: at.Start, End: e.Name.Pos().End}, Text: " + " + text})
	return true
}

// fill returns imp for the value x and the arguments of the call.
func (m *member) fill(c *checker, x string, call *ast.CallExpr) string {
	pairs := []string{"X", x}
	for i := range m.arity() {
		arg := c.text(call.Args[i].Pos())
		if !diag.Brief && (strings.Contains(m.imp, "==") || strings.Contains(m.imp, " + ARG")) {
			arg = operand(call.Args[i].X, arg)
		}
		if strings.HasPrefix(m.imp, "substr") && strings.HasPrefix(arg, "-") { // from the end
			arg = "len(" + x + ") - " + arg[1:]
		}
		pairs = append(pairs, fmt.Sprintf("ARG%d", i+1), arg)
		if i == 0 {
			pairs = append(pairs, "ARGS", arg)
		}
	}
	imp := m.imp
	if from, n, found := strings.Cut(imp, " + ARG2"); found && isDecimal(c.text(call.Args[0].Pos())) { // a position and a length
		i, _ := strconv.Atoi(c.text(call.Args[0].Pos()))
		if to, err := strconv.Atoi(c.text(call.Args[1].Pos())); err == nil {
			imp = strings.TrimSuffix(from, "ARG1") + strconv.Itoa(i+to) + n
		}
	}
	return strings.NewReplacer(pairs...).Replace(imp)
}

// formatted returns the sum of the parts of a string literal with {} and of the arguments of a call,
// or "" if they are not simple.
func (c *checker) formatted(literal ast.Expr, call *ast.CallExpr) string {
	if _, ok := literal.(*ast.StringLit); !ok {
		return ""
	}
	var args []string
	for _, a := range call.Args {
		args = append(args, c.text(a.X.Pos()))
	}
	text := diag.Interpolated(c.text(literal.Pos()), "{", args)
	if strings.ContainsAny(text, "\n\r`") {
		return ""
	}
	return text
}

// takesFirst reports whether a function with the name takes a value of a type as its first
// argument, of n.
func (c *checker) takesFirst(name string, t Type, n int) bool {
	b := c.names[name]
	if b == nil {
		return false
	}
	switch obj := b.obj.(type) {
	case *Func:
		return obj.Type != nil && len(obj.Type.Params) == n && obj.Type.Params[0].Type == t && !obj.Type.Params[0].Ref
	case *Builtin:
		switch obj.Name {
		case "abs":
			return isNumber(t) && n == 1
		case "min", "max":
			return isNumber(t) && n == 2
		case "sqrt", "floor", "ceil", "sin", "cos", "exp", "log":
			return t == Float && n == 1
		case "pow":
			return t == Float && n == 2
		}
	}
	return false
}

// arity checks the number of arguments of a built-in function and reports whether it
// is right.
func (c *checker) arity(e *ast.CallExpr, n int) bool {
	if len(e.Args) == n {
		return true
	}
	c.builtinCount(e, n)
	c.args(e)
	return false
}

// takesFirst reports whether an object is a function whose first parameter is of type t.
func takesFirst(o Object, t Type) bool {
	f, ok := o.(*Func)
	return ok && f.Type != nil && len(f.Type.Params) > 0 && f.Type.Params[0].Type == t
}

// notIndexable adds where a field is declared to the error d that its values, or their elements, x, cannot be indexed. There is one error
// about a field: notIndexable returns whether it removed this one.
func (c *checker) notIndexable(d *diag.Diagnostic, x ast.Expr) bool {
	f, at := c.fieldOf(x)
	if f == nil {
		return false
	}
	if first := c.notIndexed[f]; first != nil {
		c.alsoHere(first, d.Primary.Span)
		c.errs.Items = c.errs.Items[:len(c.errs.Items)-1]
		return true
	}
	if c.notIndexed == nil {
		c.notIndexed = map[*StructField]*diag.Diagnostic{}
	}
	c.notIndexed[f] = d
	d.Label(at, "the field is declared here")
	return false
}

// fieldOf returns the field that x is, or an element of, and where it is declared. It is nil if there is none.
func (c *checker) fieldOf(x ast.Expr) (*StructField, diag.Span) {
	index, ok := x.(*ast.IndexExpr)
	for ok {
		x = index.X
		index, ok = x.(*ast.IndexExpr)
	}
	e, ok := x.(*ast.FieldExpr)
	if !ok {
		return nil, diag.NoSpan
	}
	f := c.info.Fields[e]
	s, ok := c.info.Types[e.X].(*Struct)
	if f == nil || !ok || f.Index >= len(s.Decl.Fields) || s.Decl.Fields[f.Index].Name.Name != f.Name {
		return nil, diag.NoSpan
	}
	return f, s.Decl.Fields[f.Index].Pos()
}
