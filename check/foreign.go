// This file defines the helps about mistakes of users who know exceptions, generators and
// loops from other languages.

package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
)

// excerpt returns the text of an expression for a help, or "…" if it is long.
func (c *checker) excerpt(e ast.Node) string {
	text := c.text(e.Pos())
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

// Names.

// foreignNames maps names of other languages to the keywords and operators that
// replace them in this one.
const foreignNames words.Map = `
	nil: null NULL nul nullptr None Nil NIL undefined
	true: True TRUE
	false: False FALSE
	!: not
`

// foreignFunctions maps functions of other languages to built-in functions that take the same
// arguments.
const foreignFunctions words.Map = `
	print: println Println puts echo log writeln WriteLine
	exit: quit
	push: append
	len: strlen length size count
	str: to_string toString String repr Itoa
	read_line: readLine readline gets
	read_int: readInt
	abs: fabs
	int: toInt
	float: toFloat
`

// valueHelps maps names of values of other languages that nothing here replaces to a help.
var valueHelps = words.Texts{
	{"this self", "there are no methods: pass the struct as a parameter"},
	{"cout", "write with `print(…)`, or without a newline with `write(…)`"},
	{"argv args", "the parameters of `main` are the arguments of the command line"},
	{"inf Infinity INFINITY", "write `1.0 / 0.0`"},
	{"nan NaN NAN", "write `0.0 / 0.0`"},
	{"_", "`_` is a name like any other, so declare it; in a `switch`, other values belong to `default`"},
}

// wordHelps maps functions of other languages that nothing here replaces to a help.
var wordHelps = words.Texts{
	{"sprintf format", noFormats},
	{"input", "write the question with `write(…)`, and read the answer with `read_line()`, or a number with `read_int()`"},
	{"rand random time clock now sleep", hostHelp},
	{"Some Just", "there are no optional types: write the value itself"},
	{"Ok", "a function returns the value itself, and throws what is wrong"},
	{"Err", "a function throws what is wrong: `throw …;`"},
	{"recover", "an exception is caught by `try { … } catch e { … }`"},
	{"ord", "a character literal is a number already: `'a'`; a byte of a string is `s[i]`"},
	{"parseInt atoi parseFloat Number parse_int parse_float to_int toInt stoi", noParsing},
	{"strcmp", "strings are compared by `==` and `<`"},
	{"strcpy", "a string is assigned by `=`"},
	{"strcat", "strings are joined by `+`"},
	{"setTimeout", "there are no events; functions can take turns as generators, as in `examples/scheduler.imp`"},
	{"type typeof isinstance", "the type of a value is known before the program runs"},
	{"round", "the nearest integer is `int(floor(x + 0.5))`"},
	{"read", "`read_line()` reads a line, and `read_int()` a number"},
	{"reverse", "swap the elements in a loop, or count downwards in a `for` with three parts"},
	{"delete remove", noRemove},
	{"insert", "an element is added at the end: `push(a, x)`"},
	{"enumerate", "take the indices in a loop: `for i in 0..len(a)`"},
	{"list", "add the values to an array with `push`, in a loop"},
	{"map", "compute the values in a loop"},
	{"filter", "choose the values in a loop"},
	{"sum", "add the values in a loop"},
	{"sorted sort", sortHelp},
	{"reversed", "count downwards in a `for` with three parts"},
	{"sizeof", "every `int` and `float` has 64 bits; the length of an array or string is `len(…)`"},
	{"contains includes indexOf index find", searchHelp},
	{"join", "join the elements in a loop, with `+`"},
	{"split trim replace upper lower toUpper toLower", bytesHelp},
	{"zip", "take the elements by their index: `for i in 0..min(len(a), len(b))`"},
	{"keys values", "there is no type of maps: " + mapHelp},
}

const (
	hostHelp   = "a program calls the functions of its host for that: `extern fn …;`, with `--host` on the command line"
	noFormats  = "there are no formats: join the parts with `+` and `str(…)`"
	noRemove   = "`pop(a)` removes the last element; others are removed by copying those that stay to a new array"
	genHelp    = "the values of a generator come from a loop, `for x in %s { … }`, or from `next`"
	sortHelp   = "sort the array in a function, as `examples/quicksort.imp` does"
	searchHelp = "search in a loop: `for x in a { … }`"
	bytesHelp  = "write a function over the bytes `s[i]`, for `i in 0..len(s)`"
	noParsing  = "a string has to be converted digit by digit; `read_int()` reads a number from the input"
)

// foreignCall reports the call of a function that is not declared but that other languages
// have, and returns whether it did.
func (c *checker) foreignCall(e *ast.CallExpr, name *ast.NameExpr) bool {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.excerpt(a.X)
	}
	fix := func(help, text string, at diag.Span) bool {
		c.undeclared(name).SureFix(strings.ReplaceAll(help, "{}", text), diag.Edit{Span: at, Text: text})
		c.args(e)
		return true
	}
	help := ""
	switch s := c.current.(type) {
	case *ast.CallStmt:
		if s.Call != e {
			break
		}
		if slices.Contains([]string{"raise", "panic", "error", "fail", "fatal", "die", "abort"}, name.Name) && len(args) == 1 {
			return fix("write `{};`", "throw "+c.text(e.Args[0].X.Pos()), e.Pos())
		}
	case *ast.AssignStmt: // a = append(a, x)
		if name.Name == "append" && len(args) == 2 && len(s.Values) == 1 && s.Values[0] == e && s.Op == ast.NoOp && c.text(s.Targets[0].Pos()) == args[0] {
			text := fmt.Sprintf("push(%s, %s)", args[0], c.text(e.Args[1].X.Pos()))
			return fix("write `{}`", text, s.Targets[0].Pos().To(e.Pos()))
		}
	case *ast.ThrowStmt:
		if s.Value == e && (name.Name == "Exception" || name.Name == "Error") && len(args) == 1 {
			return fix(fmt.Sprintf("any value can be thrown: `throw %s;`", args[0]), c.text(e.Args[0].X.Pos()), e.Pos())
		}
	case *ast.YieldStmt:
		if s.Value == e && name.Name == "from" && len(args) == 1 {
			help = fmt.Sprintf("write `for x in %s { yield x; }`", args[0])
		}
	case *ast.ForEachStmt:
		switch {
		case s.Seq != e:
		case name.Name == "range" && len(args) == 1:
			return fix("write a range: `for "+s.Var.Name+" in {}`", "0.."+c.rangeEnd(e.Args[0].X), e.Pos())
		case name.Name == "range" && len(args) == 2:
			return fix("write a range: `for "+s.Var.Name+" in {}`", c.text(e.Args[0].X.Pos())+".."+c.rangeEnd(e.Args[1].X), e.Pos())
		case name.Name == "range" && len(args) == 3:
			cmp := "<"
			if strings.HasPrefix(args[2], "-") {
				cmp = ">"
			}
			help = fmt.Sprintf("write `for var %s = %s; %[1]s %[4]s %[3]s; %[1]s += %[5]s { … }`", s.Var.Name, args[0], args[1], cmp, args[2])
			edit := fmt.Sprintf("for var %s = %s; %[1]s %[4]s %[3]s; %[1]s += %[5]s", s.Var.Name, args[0], args[1], cmp, args[2])
			if !strings.Contains(edit, "…") {
				c.undeclared(name).Fix(help, diag.Edit{Span: diag.Span{Start: s.Span.Start, End: e.Pos().End}, Text: edit})
				c.args(e)
				return true
			}
		}
	}
	if name.Name == "printf" && help == "" {
		return c.printf(e, name)
	}
	if lower := strings.ToLower(name.Name); (lower == "sprintf" || lower == "format") && len(args) > 1 {
		if _, ok := e.Args[0].X.(*ast.StringLit); ok {
			d := c.undeclared(name)
			c.args(e)
			if !c.joined(e, "sprintf", d) {
				d.Help(noFormats)
			}
			return true
		}
	}
	if name.Name == "new" && len(args) == 1 && c.newStruct(e, name) {
		return true
	}
	own := foreignFunctions.Of(name.Name)
	if _, isType := predeclaredType(name.Name); own == "" && !isType && wordHelps.Of(name.Name) == "" && valueHelps.Of(name.Name) == "" {
		var d diag.Diagnostic
		c.suggest(&d, name.Name, func(Object) bool { return true })
		if len(d.Helps) == 0 && c.suggestions <= maxSuggestions {
			words := foreignFunctions.Keys()
			slices.Sort(words)
			meant, _ := diag.Closest(name.Name, words)
			own = foreignFunctions.Of(meant)
		}
	}
	if own != "" && help == "" {
		c.undeclared(name).Fix("did you mean `{}`?", diag.Edit{Span: name.Pos(), Text: own})
		c.args(e)
		return true
	}
	if help == "" {
		return false
	}
	c.undeclared(name).Help("%s", help)
	c.args(e)
	return true
}

// newStruct reports the call new(S) for a struct S, and returns whether it is one.
func (c *checker) newStruct(e *ast.CallExpr, name *ast.NameExpr) bool {
	arg, ok := e.Args[0].X.(*ast.NameExpr)
	if !ok || c.names[arg.Name] == nil {
		return false
	}
	s, ok := c.names[arg.Name].obj.(*Struct)
	if !ok {
		return false
	}
	values := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		if values[i] = zeroOf(f.Type); values[i] == "" {
			if values[i] = "nil"; !isStruct(f.Type) {
				return false
			}
		}
	}
	c.undeclared(name).Fix("a struct is made with a value for each field: `{}`", diag.Edit{Span: e.Pos(), Text: s.Name + "(" + strings.Join(values, ", ") + ")"})
	return true
}

// rangeEnd returns the text of the upper bound of a range.
func (c *checker) rangeEnd(e ast.Expr) string { return c.text(e.Pos()) }

// printf reports a call of printf. If its format consists of nothing but verbs between spaces,
// or has none, the fix writes the same.
func (c *checker) printf(e *ast.CallExpr, name *ast.NameExpr) bool {
	d := c.undeclared(name)
	c.args(e)
	if len(e.Args) == 0 {
		return false
	}
	format, ok := e.Args[0].X.(*ast.StringLit)
	switch {
	case ok && len(e.Args) == 1 && !strings.Contains(format.Value, "%"):
		d.SureFix("`{}` writes a text without a newline after it", diag.Edit{Span: name.Pos(), Text: "write"})
	case ok && len(e.Args) > 1 && strings.HasSuffix(format.Value, "\n") && onlyVerbs(format.Value) == len(e.Args)-1:
		text := fmt.Sprintf("print(%s)", c.text(e.Args[1].X.Pos().To(e.Args[len(e.Args)-1].X.Pos())))
		d.Fix("there are no formats: write `{}`", diag.Edit{Span: e.Pos(), Text: text})
	case ok && c.joined(e, name.Name, d):
	default:
		d.Help("there are no formats: pass the parts to `print`, which writes spaces between them, or join them with `+` and `str(…)`")
	}
	return true
}

// joined adds the fix that joins the parts of the format and the other arguments of a call of
// printf or sprintf, and returns whether it did.
func (c *checker) joined(e *ast.CallExpr, name string, d *diag.Diagnostic) bool {
	literal := c.text(e.Args[0].X.Pos())
	var args []string
	for _, a := range e.Args[1:] {
		args = append(args, c.text(a.X.Pos()))
	}
	write := "write"
	if before, ok := strings.CutSuffix(literal, `\n"`); ok {
		literal, write = before+`"`, "print"
	}
	text := diag.Interpolated(literal, "%", args)
	if text == "" || strings.ContainsAny(text, "\n\r`") {
		return false
	}
	if name == "printf" {
		text = write + "(" + text + ")"
	}
	d.Fix("there are no formats: write `{}`", diag.Edit{Span: e.Pos(), Text: text})
	return true
}

// onlyVerbs returns how many verbs are in a format that has nothing else but spaces, or -1.
func onlyVerbs(format string) int {
	n := 0
	for word := range strings.FieldsSeq(format) {
		switch word {
		case "%d", "%s", "%v", "%i", "%f", "%g", "%ld", "%u", "{}":
			n++
		default:
			return -1
		}
	}
	return n
}

// foreignModule reports a name of a module of another language, as in fmt.Println, and
// returns whether it did.
func (c *checker) foreignModule(e *ast.FieldExpr) bool {
	root := e.X
	for {
		inner, ok := root.(*ast.FieldExpr)
		if !ok {
			break
		}
		root = inner.X
	}
	name, ok := root.(*ast.NameExpr)
	if !ok {
		return false
	}
	called := c.calling != nil && c.calling.Fn == ast.Expr(e)
	if b := c.names[name.Name]; b != nil {
		_, builtin := b.obj.(*Builtin)
		if _, isType := predeclaredType(name.Name); isType && builtin && root == e.X {
			c.memberOfType(e, name.Name)
			return true
		}
		s, isStruct := b.obj.(*Struct)
		if isStruct && called && root == e.X && strings.EqualFold(e.Name.Name, "new") {
			c.errorf(diag.WrongKindOfName, e.Pos(), "the struct `%s` has no functions", s.Name).
				SureFix("make a struct with `{}(…)`", diag.Edit{Span: e.Pos(), Text: s.Name})
			return true
		}
		return false
	}
	if own := diag.ForeignType(name.Name); own != "" || name.Name == "string" || name.Name == "bool" {
		c.memberOfType(e, cmp.Or(own, name.Name))
		return true
	}
	if !modules.Has(name.Name) {
		return false
	}
	own := strings.ToLower(e.Name.Name)
	if name.Name == "console" && slices.Contains([]string{"error", "warn", "info", "debug"}, own) {
		own = "print"
	}
	if f := foreignFunctions.Of(e.Name.Name); f != "" && (own != "log" || name.Name == "console") {
		own = f
	}
	d := c.errorf(diag.UndeclaredName, e.Pos(), "`%s` is not declared", c.excerpt(e)).Under("there are no modules")
	if own == "pi" && !called {
		d.Fix("write the number: `{}`", diag.Edit{Span: e.Pos(), Text: "3.141592653589793"})
		return true
	}
	for _, b := range builtins {
		if b.name == own && called {
			d.Fix("did you mean `{}`?", diag.Edit{Span: e.Pos(), Text: own})
			return true
		}
	}
	if help := wordHelps.Of(own); help != "" && called {
		d.Help("%s", help)
	}
	if name.Name == "errors" {
		d.Help("throw a value: `throw \"…\";`")
	}
	if strings.HasPrefix(own, "printf") || strings.HasPrefix(own, "sprint") || own == "format" {
		d.Help(noFormats)
	}
	return true
}

// memberOfType reports a member of the type of Imp, such as int.parse.
func (c *checker) memberOfType(e *ast.FieldExpr, own string) {
	d := c.errorf(diag.UndeclaredName, e.Pos(), "`%s` is not declared", c.excerpt(e)).Under("a type has no members")
	switch word := strings.ToLower(e.Name.Name); {
	case strings.HasPrefix(word, "max") && own == "int":
		d.Help("the greatest `int` is `9223372036854775807`")
	case strings.HasPrefix(word, "min") && own == "int":
		d.Help("the least `int` is `-9223372036854775807 - 1`")
	case own == "string" && (strings.HasPrefix(word, "valueof") || word == "from"):
		d.Help("the conversion to a string is `str(…)`")
	case strings.Contains(word, "format"):
		d.Help(noFormats)
	case own != "string":
		d.Help(noParsing)
	}
}

// modules holds names of modules of other languages.
const modules words.Set = `
	fmt os math strings strconv io sys console Math System JSON std process random time errors
	Console
`

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

func isArray(t Type) bool  { _, ok := t.(*Array); return ok }
func isString(t Type) bool { return t == String }
func hasLen(t Type) bool   { return isArray(t) || isString(t) }
func isInt(t Type) bool    { return t == Int }
func anyType(Type) bool    { return true }

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
			text, sure = m.fill(c, x, call), m.sure && !own
		}
	}
	if text == "" || strings.ContainsAny(text, "\n\r`") {
		return false
	}
	if sure {
		d.SureFix("there are no methods: write `{}`", diag.Edit{Span: at, Text: text})
	} else {
		d.Fix("there are no methods: write `{}`", diag.Edit{Span: at, Text: text})
	}
	return true
}

// fill returns imp for the value x and the arguments of the call.
func (m *member) fill(c *checker, x string, call *ast.CallExpr) string {
	pairs := []string{"X", x}
	for i := range m.arity() {
		arg := c.text(call.Args[i].Pos())
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

// usages holds the forms of built-in functions that take several arguments.
var usages = words.Texts{
	{"exit", "exit(n)"},
	{"chr", "chr(n)"},
	{"len", "len(x)"},
	{"str", "str(x)"},
	{"array", "array(n, x)"},
	{"push", "push(a, x)"},
	{"substr", "substr(s, from, to)"},
	{"pow", "pow(x, y)"},
	{"min", "min(x, y)"},
	{"max", "max(x, y)"},
}

// messageFirst reports a call of assert whose message is before its condition, and returns
// whether it is one.
func (c *checker) messageFirst(e *ast.CallExpr) bool {
	if len(e.Args) < 2 {
		return false
	}
	message, cond := e.Args[0].X, e.Args[1].X
	if _, ok := message.(*ast.StringLit); !ok {
		return false
	}
	if b, ok := cond.(*ast.BinaryExpr); !ok || b.Op < ast.Eq || b.Op > ast.LOr {
		return false
	}
	c.condition(cond)
	c.expect(message, String)
	text := c.text(cond.Pos()) + ", " + c.text(message.Pos())
	d := c.errorf(diag.WrongType, message.Pos(), "the message of an `assert` is after its condition")
	if !strings.ContainsAny(text, "\n\r`") {
		d.SureFix("write `assert({})`", diag.Edit{Span: message.Pos().To(cond.Pos()), Text: text})
	}
	return true
}

// partOfCondition reports a choice whose condition is only the last part of what is before the ?, as in 1 + (a > b) ? x : y
// or "n = " + n == 0 ? "none" : str(n), and returns whether it is one.
func (c *checker) partOfCondition(e *ast.CondExpr) bool {
	// The operators of the condition from the end, down to the arithmetic one whose second operand begins the part.
	b, ok := e.Cond.(*ast.BinaryExpr)
	for ok && b.Op >= ast.Eq {
		b, ok = b.X.(*ast.BinaryExpr)
	}
	if !ok {
		return false
	}
	before := c.guess(b.X)
	if ok = b == e.Cond && c.guess(b.Y) == Bool; !ok && b != e.Cond { // what is compared is of another type
		y := c.guess(b.Y)
		ok = before == String && y != String && y != Invalid
	}
	if !ok || before == Invalid || before == Bool {
		return false
	}
	at := diag.Span{Start: b.OpPos.End, End: e.Pos().End}
	part := c.text(at)
	at.Start += int32(len(part) - len(strings.TrimLeft(part, " ")))
	d := c.errorf(diag.WrongType, e.Cond.Pos(), "the condition of `?:` is all that is before the `?`").
		Under("expected `bool`")
	if part = c.text(at); strings.ContainsAny(part, "\n\r`") {
		d.Help("put the choice into parentheses")
	} else {
		d.Fix(fmt.Sprintf("put the choice into parentheses: `(%s)`", part), diag.Edit{Span: at, Text: "(" + part + ")"})
	}
	for _, x := range []ast.Expr{b.X, b.Y, e.Then, e.Else} {
		c.expr(x, nil)
	}
	return true
}

// Types of operands.

// zeroOf returns a value of a type that stands for nothing, or "".
func zeroOf(t Type) string {
	switch t {
	case Int:
		return "0"
	case Float:
		return "0.0"
	case Bool:
		return "false"
	case String:
		return `""`
	}
	if isArray(t) {
		return "[]"
	}
	return ""
}

// charAsString returns the string literal for a character literal, or "" if e is none.
func (c *checker) charAsString(e ast.Expr) string {
	text := c.text(e.Pos())
	if _, ok := e.(*ast.IntLit); !ok || !strings.HasPrefix(text, "'") || strings.ContainsAny(text[1:len(text)-1], `"'`) {
		return ""
	}
	return `"` + text[1:len(text)-1] + `"`
}

// stringAsChar returns the character literal for a string literal of one byte, or "".
func (c *checker) stringAsChar(e ast.Expr) string {
	text := c.text(e.Pos())
	if lit, ok := e.(*ast.StringLit); !ok || len(lit.Value) != 1 || strings.ContainsAny(text[1:len(text)-1], `"'`) {
		return ""
	}
	return "'" + text[1:len(text)-1] + "'"
}

func isDecimal(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && len(text) < 19
}

// isNumeral reports whether an expression is a string literal of decimal digits.
func isNumeral(e ast.Expr) bool {
	lit, ok := e.(*ast.StringLit)
	return ok && isDecimal(lit.Value)
}

// helpTest adds the fix that compares a value of type t with the one that stands for nothing,
// by the operator op.
func (c *checker) helpTest(d *diag.Diagnostic, e ast.Expr, t Type, op string) {
	x := operand(e, c.text(e.Pos()))
	var test string
	lit, isLit := e.(*ast.IntLit)
	switch _, isStruct := t.(*Struct); {
	case isLit && t == Int && !strings.HasPrefix(x, "'") && lit.Value <= 1 && lit.Value >= 0:
		d.Fix("write `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprint((lit.Value == 1) == (op == "!="))})
		return
	case t == Int:
		test = x + " " + op + " 0"
	case t == Float:
		test = x + " " + op + " 0.0"
	case t == String:
		test = x + " " + op + ` ""`
	case isStruct:
		test = x + " " + op + " nil"
	case isArray(t):
		test = "len(" + c.text(e.Pos()) + ") " + op + " 0"
	default:
		return
	}
	if strings.ContainsAny(test, "\n\r`") {
		return
	}
	d.Fix("compare it: `{}`", diag.Edit{Span: e.Pos(), Text: test})
}

// helpNot adds the help for the operator ! on a value of type t. Before a comparison, it was
// most likely meant for the comparison.
func (c *checker) helpNot(d *diag.Diagnostic, e *ast.UnaryExpr, t Type) {
	after := strings.TrimLeft(c.file.Text[e.Pos().End:], " ")
	if after != "" && strings.IndexByte("<>=!+-*/%^", after[0]) >= 0 {
		d.Help("`!` binds tighter than other operators: put the comparison into parentheses, `!(…)`")
		return
	}
	before := len(d.Fixes)
	c.helpTest(d, e.X, t, "==")
	if len(d.Fixes) == before {
		return
	}
	edit := &d.Fixes[before].Edits[0]
	if edit.Span = e.Pos(); edit.Span.Start > 0 && c.file.Text[edit.Span.Start-1] == '!' { // !!x
		edit.Span.Start--
		test := strings.Replace(edit.Text, "==", "!=", 1)
		help := strings.Replace(d.Fixes[before].Help, edit.Text, test, 1)
		edit.Text, d.Fixes[before].Help, d.Helps[len(d.Helps)-1] = test, help, help
	}
}

// helpOperands adds a help to the error that x of type t and y of type u, the operands of the
// operator at a span, are of different types.
func (c *checker) helpOperands(d *diag.Diagnostic, op ast.Op, at diag.Span, x, y ast.Expr, t, u Type) {
	if int(at.End-at.Start) > len(op.String()) { // x is assigned to
		if t == Int && u == Float && c.helpLiteral(d, x) {
			return
		}
		if t == Int && u == Float {
			d.Fix("convert it: `int(…)`, which drops the fraction", around(y, "int(", ")")...)
			return
		}
		if u == Float || u == String {
			return
		}
	}
	if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && (t == Int && u == Float || t == Float && u == Int) { // v = v + 0.5
		number := x
		if u == Int {
			number = y
		}
		if c.text(number.Pos()) == c.text(s.Targets[0].Pos()) && c.helpLiteral(d, number) {
			return
		}
	}
	if u == Float && t != String || u == String && t != String || u == Bool && t == Int {
		x, y, t, u = y, x, u, t // y is the one to be converted
	}
	lit, isLit := y.(*ast.IntLit)
	word, isText := x.(*ast.StringLit)
	char := c.charAsString(y)
	equality := op == ast.Eq || op == ast.Ne
	switch {
	case t == Float && u == Int && isLit && char == "":
		d.SureFix("write the number as a `float`: `{}`", diag.Edit{Span: y.Pos(), Text: fmt.Sprintf("%d.0", lit.Value)})
	case t == Float && u == Int && c.helpQuotient(d, y):
	case t == Float && u == Int && c.helpInts(d, y):
	case t == Float && u == Int:
		c.usedAsInt(y, d)
		d.Fix("convert it: `{}(…)`", around(y, "float(", ")")...)
		d.Helps[len(d.Helps)-1], d.Fixes[0].Help = "convert it: `float(…)`", "convert it: `float(…)`"
	case t == String && char != "" && c.stringAsChar(x) == "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: y.Pos(), Text: char})
	case t == String && char != "":
		d.Fix("a character literal is a number; the string is `{}`", diag.Edit{Span: y.Pos(), Text: char})
	case t == String && op != ast.Add && c.helpNumeral(d, x, y, u):
	case t == String && u == Int && c.stringAsChar(x) != "" && op != ast.Add:
		d.Fix("a byte is a number: compare it with `{}`", diag.Edit{Span: x.Pos(), Text: c.stringAsChar(x)})
		d.Fixes[0].Sure = c.isByte(y)
	case t == String && equality && isText && len(word.Value) != 1 && c.helpByte(new(diag.Diagnostic), y):
		d.Help("a byte is a number; `substr(s, from, to)` is a part of a string")
	case t == String && (op == ast.Add || equality) && c.helpByte(d, y):
	case t == String && isPlain(u) && (op == ast.Add || equality):
		d.Fix("convert it: `str(…)`", around(y, "str(", ")")...)
	case t == String && op == ast.Add:
		d.Help("convert the other operand: `str(…)`")
	case u == Int && isStruct(t) && isLit && equality && lit.Value == 0:
		d.Fix("a struct is compared with `{}`, not with a number", diag.Edit{Span: y.Pos(), Text: "nil"})
	case isGen(t):
		d.Help(genHelp, c.excerpt(x))
	case isGen(u):
		d.Help(genHelp, c.excerpt(y))
	case returns(t, u):
		d.Fix("call the function: `{}`", diag.Edit{Span: x.Pos(), Text: c.text(x.Pos()) + "()"})
	case returns(u, t):
		d.Fix("call the function: `{}`", diag.Edit{Span: y.Pos(), Text: c.text(y.Pos()) + "()"})
	case t == Bool && u == Int && isLit && equality && (lit.Value == 0 || lit.Value == 1):
		text := c.text(x.Pos())
		if (lit.Value == 0) == (op == ast.Eq) {
			text = "!" + operand(x, text)
		}
		at := diag.Span{Start: min(x.Pos().Start, y.Pos().Start), End: max(x.Pos().End, y.Pos().End)}
		d.Fix("a condition needs no comparison: `{}`", diag.Edit{Span: at, Text: text})
	}
}

// alone reports whether no operator is beside a span, so that any expression can replace it.
func (c *checker) alone(at diag.Span) bool {
	before, after := strings.TrimRight(c.file.Text[:at.Start], " "), strings.TrimLeft(c.file.Text[at.End:], " ")
	if after == "" || strings.IndexByte(";,)]}", after[0]) < 0 {
		return false
	}
	if assigned, ok := strings.CutSuffix(before, "="); ok {
		return !strings.HasSuffix(assigned, "=") && !strings.HasSuffix(assigned, "!") && !strings.HasSuffix(assigned, "<") && !strings.HasSuffix(assigned, ">")
	}
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, "[") || strings.HasSuffix(before, ",") || strings.HasSuffix(before, "return")
}

// helpLen adds the fix that takes the length of e.
func (c *checker) helpLen(d *diag.Diagnostic, e ast.Expr) {
	d.Fix("its length is `len(…)`", around(e, "len(", ")")...)
}

// emptyTest reports the comparison of an array with nil, which is y, and returns whether it is one.
func (c *checker) emptyTest(b *ast.BinaryExpr, t Type) bool {
	_, isNil := b.Y.(*ast.NilLit)
	if name, ok := b.Y.(*ast.NameExpr); ok && c.names[name.Name] == nil {
		isNil = foreignNames.Of(name.Name) == "nil"
	}
	if !isNil || !isArray(t) || b.Op != ast.Eq && b.Op != ast.Ne {
		return false
	}
	c.errorf(diag.WrongType, b.Y.Pos(), "expected `%s`, found `%s`", t, c.text(b.Y.Pos())).Under("only a struct may be `nil`").
		Fix("an array without elements has the length 0: `{}`", c.lenTest(b))
	c.info.Types[b.Y] = Invalid
	return true
}

// lenTest returns the edit that compares the length of the first operand of b with 0.
func (c *checker) lenTest(b *ast.BinaryExpr) diag.Edit {
	return diag.Edit{Span: b.X.Pos().To(b.Y.Pos()), Text: fmt.Sprintf("len(%s) %s 0", c.text(b.X.Pos()), b.Op)}
}

// helpOperator adds a help to the error that the operator op, which is at a span, is not
// defined on the type of wrong, one of its operands x and y.
func (c *checker) helpOperator(d *diag.Diagnostic, op ast.Op, at diag.Span, x, y, wrong ast.Expr, of Type) {
	assigns := int(at.End-at.Start) > len(op.String())
	whole := x.Pos().To(y.Pos())
	a, b := c.text(x.Pos()), c.text(y.Pos())
	f, isFunc := of.(*FuncType)
	array, isLit := x.(*ast.ArrayLit)
	other := c.info.Types[x]
	if wrong == x {
		other = c.info.Types[y]
	}
	switch {
	case op == ast.Add && other == String && isPlain(of):
		d.Fix("convert it: `str(…)`", around(wrong, "str(", ")")...)
	case (op == ast.And || op == ast.Xor) && of == String && other == String && !assigns:
		d.Fix("strings are joined with `{}`", diag.Edit{Span: at, Text: "+"})
	case (op == ast.LOr || op == ast.LAnd) && wrong == y && c.isListed(op, y) && c.compareToo(d, x, y, of):
	case isStruct(of) && other == of && ast.Eq <= op && op <= ast.Ge:
		c.helpFields(d, op, x, y, of.(*Struct))
	case isArray(of) && ast.Lt <= op && op <= ast.Ge:
		d.Help("an array has no order: compare elements, or lengths with `len(…)`")
	case of == Bool && ast.Lt <= op && op <= ast.Ge:
		d.Help("a bool has no order: use `!=`, `&&` and `!`")
	case isStruct(of) && other == of && op < ast.Eq:
		d.Help("write a function that takes both structs")
	case op == ast.Rem && of == Float && !assigns:
		a, b = c.floatOperand(x), c.floatOperand(y)
		d.Fix("compute the remainder of floats as `{}`", diag.Edit{Span: whole, Text: fmt.Sprintf("%s - floor(%s / %s) * %s", a, a, b, b)})
	case op == ast.Rem && of == Float:
		d.Help("compute the remainder of floats as `x - floor(x / y) * y`")
	case op == ast.Rem && of == String:
		d.Help("there are no formats: pass the parts to `print`, or join them with `+` and `str(…)`")
	case op == ast.Mul && of == String:
		d.Help("join the string with itself in a loop, with `+`")
	case op == ast.Mul && isLit && len(array.Elems) == 1 && !assigns:
		d.SureFix("an array of equal elements is `{}`", diag.Edit{Span: whole, Text: fmt.Sprintf("array(%s, %s)", b, c.text(array.Elems[0].Pos()))})
	case op == ast.Add && isArray(of) && assigns && x == wrong && c.info.Types[y] == of.(*Array).Elem:
		d.Fix("add an element with `{}`", diag.Edit{Span: whole, Text: fmt.Sprintf("push(%s, %s)", a, b)})
	case op == ast.Add && isStruct(of) && other == String:
		if fields := of.(*Struct).fieldsOf(String); len(fields) > 0 {
			d.Help("a struct is no text; join one of its fields, as in `%s.%s`", c.excerpt(wrong), fields[0])
		}
	case op == ast.Sub && of == String && other == String:
		d.Help("a string has no `-`: a part of it is `substr(s, from, to)`")
	case op == ast.Add && isArray(of) && !isArray(other) && other != nil:
		elem := of.(*Array).Elem
		to, added := c.excerpt(x), c.excerpt(y)
		if x != wrong {
			to, added = added, to
		}
		if other == elem || other == Invalid {
			d.Help("an element is added with `push(%s, %s)`", to, added)
		} else {
			d.Help("an element is added with `push(%s, …)`; here it is of type `%s`", to, elem)
		}
	case op == ast.Add && isArray(of):
		d.Help("add the elements of one array to the other with `push`, in a loop")
	case op == ast.Xor && of == Float && !assigns: // which binds less than a power
		base := x
		for {
			product, ok := base.(*ast.BinaryExpr)
			if !ok {
				break
			}
			base = product.Y
		}
		if b = c.text(y.Pos()); c.info.Types[y] == Int && isDecimal(b) {
			b += ".0"
		} else if c.info.Types[y] == Int {
			b = "float(" + b + ")"
		}
		d.Fix("the power of floats is `{}`", diag.Edit{Span: base.Pos().To(y.Pos()), Text: fmt.Sprintf("pow(%s, %s)", c.text(base.Pos()), b)})
	case isFunc && len(f.Params) == 0 && len(f.Results) == 1:
		d.Fix("call the function: `{}`", diag.Edit{Span: wrong.Pos(), Text: c.text(wrong.Pos()) + "()"})
	case of == Bool && (op == ast.Add || op == ast.Sub || op == ast.Mul):
		d.Fix("choose the number: `{}`", diag.Edit{Span: wrong.Pos(), Text: "(" + operand(wrong, c.text(wrong.Pos())) + " ? 1 : 0)"})
		d.Helps[len(d.Helps)-1], d.Fixes[0].Help = "choose the number: `… ? 1 : 0`", "choose the number: `… ? 1 : 0`"
	case op == ast.And && of == Bool:
		useOperator(d, op, at, "&&")
	case op == ast.Or && of == Bool:
		useOperator(d, op, at, "||")
	case op == ast.Xor && of == Bool:
		useOperator(d, op, at, "!=")
	case isArray(of) && ast.Lt <= op && op <= ast.Ge && (wrong == x && c.info.Types[y] == Int || wrong == y && c.info.Types[x] == Int):
		c.helpLen(d, wrong)
	case isGen(of):
		d.Help(genHelp, c.excerpt(wrong))
	case op == ast.LOr && isStruct(of) && x == wrong && c.wantsValue():
		d.Fix("choose the one that is not nil: `{}`", diag.Edit{Span: whole, Text: a + " != nil ? " + a + " : " + b})
	case (op == ast.LAnd || op == ast.LOr) && isNumber(of) && isNumberLit(wrong):
		d.Help("each side of `%s` is a condition of its own, as in `x == 1 %[1]s x == 2`", op)
	case op == ast.LAnd || op == ast.LOr:
		c.helpTest(d, wrong, of, "!=")
	}
}

// floatOperand returns the text of a number that an operator on floats can take.
func (c *checker) floatOperand(e ast.Expr) string {
	text := c.text(e.Pos())
	switch {
	case c.info.Types[e] != Int:
		return operand(e, text)
	case isDecimal(text):
		return text + ".0"
	}
	return "float(" + text + ")"
}

func isNumberLit(e ast.Expr) bool {
	_, isInt := e.(*ast.IntLit)
	_, isFloat := e.(*ast.FloatLit)
	return isInt || isFloat
}

// isListed reports whether y seems to be one of several values with which something is compared,
// as in x == a || b.
func (c *checker) isListed(op ast.Op, y ast.Expr) bool {
	if _, constant := c.info.Values[y]; constant || isNumberLit(y) {
		return true
	}
	_, isName := y.(*ast.NameExpr)
	_, isString := y.(*ast.StringLit)
	return isString || isName && op == ast.LOr
}

// compareToo adds the fix that compares y, of type t, with the operand that the last comparison of
// x compares, as x == 1 || 2 is meant, and returns whether there is one.
func (c *checker) compareToo(d *diag.Diagnostic, x, y ast.Expr, t Type) bool {
	b, ok := x.(*ast.BinaryExpr)
	if ok && (b.Op == ast.LOr || b.Op == ast.LAnd) {
		b, ok = b.Y.(*ast.BinaryExpr)
	}
	if !ok || b.Op < ast.Eq || b.Op > ast.Ge || c.info.Types[b.X] != t {
		return false
	}
	text := fmt.Sprintf("%s %s %s", c.text(b.X.Pos()), b.Op, c.text(y.Pos()))
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	d.Fix("each side is a condition of its own: write `{}`", diag.Edit{Span: y.Pos(), Text: text})
	return true
}

// helpFields adds the help to compare fields of x and y, structs of type s.
func (c *checker) helpFields(d *diag.Diagnostic, op ast.Op, x, y ast.Expr, s *Struct) {
	for _, f := range s.Fields {
		if isOrdered(f.Type) {
			d.Help("a struct has no order; compare a field: `%s.%s %s %s.%[2]s`", c.excerpt(x), f.Name, op, c.excerpt(y))
			return
		}
	}
}

// wantsValue reports whether the current statement stores or returns a value.
func (c *checker) wantsValue() bool {
	switch c.current.(type) {
	case *ast.VarDecl, *ast.AssignStmt, *ast.ReturnStmt:
		return true
	}
	return false
}

// helpQuotient adds the fix that divides floats to the error that the quotient e of integers is
// no float, and returns whether e is one.
func (c *checker) helpQuotient(d *diag.Diagnostic, e ast.Expr) bool {
	q, ok := e.(*ast.BinaryExpr)
	if !ok || q.Op != ast.Div {
		return false
	}
	float := func(x ast.Expr) string {
		text := c.text(x.Pos())
		if isDecimal(text) {
			return text + ".0"
		}
		return "float(" + text + ")"
	}
	if _, chain := q.X.(*ast.BinaryExpr); chain {
		d.Help("a quotient of integers has no fraction: convert the operands with `float(…)`")
		return true
	}
	text := float(q.X) + " / " + float(q.Y)
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	d.Note("a quotient of integers has no fraction")
	d.Fix("divide floats: `{}`", diag.Edit{Span: e.Pos(), Text: text})
	return true
}

// helpByte adds the fix that takes the text of a byte to the error that e, a byte of a string,
// is no string, and returns whether e is one.
func (c *checker) helpByte(d *diag.Diagnostic, e ast.Expr) bool {
	if c.holdsByte(e) && !strings.ContainsAny(c.text(e.Pos()), "\n\r`") {
		d.Fix(fmt.Sprintf("a byte is a number; its text is `chr(%s)`", c.text(e.Pos())), around(e, "chr(", ")")...)
		return true
	}
	index, ok := e.(*ast.IndexExpr)
	if !ok || c.info.Types[index.X] != String {
		return false
	}
	x, i := c.text(index.X.Pos()), c.text(index.Index.Pos())
	if strings.ContainsAny(x+i, "(\n\r`") {
		d.Help("a byte is a number; `substr(s, i, i + 1)` is its text")
		return true
	}
	d.Fix("a byte is a number; its text is `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("substr(%s, %s, %s)", x, i, after(i))})
	return true
}

// helpCopy adds the fix that copies the fields of x, a struct of type s.
func (c *checker) helpCopy(d *diag.Diagnostic, x ast.Expr, s *Struct) {
	name, ok := x.(*ast.NameExpr)
	if !ok || len(s.Fields) > 9 {
		return
	}
	fields := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		fields[i] = name.Name + "." + f.Name
	}
	d.Help("a struct is copied field by field: `%s(%s)`", s.Name, strings.Join(fields, ", "))
}

// helpFloats replaces the help about a float in an array that begins with integer literals by the
// fix that makes floats of these.
func (c *checker) helpFloats(d *diag.Diagnostic, e *ast.ArrayLit) {
	var edits []diag.Edit
	for _, x := range e.Elems {
		if _, ok := x.(*ast.IntLit); ok && isDecimal(c.text(x.Pos())) {
			edits = append(edits, diag.Edit{Span: diag.Span{Start: x.Pos().End, End: x.Pos().End}, Text: ".0"})
		} else if _, ok := x.(*ast.FloatLit); !ok {
			return
		}
	}
	d.Helps, d.Fixes = nil, nil
	d.Fix("write the integers as floats", edits...)
}

// helpSignature adds the help that names the first difference between the types of functions with as
// many parameters and results: the one that is wanted, w, and that of f.
func helpSignature(d *diag.Diagnostic, w, f *FuncType) {
	for i, p := range w.Params {
		q := f.Params[i]
		switch {
		case p.Ref != q.Ref:
			d.Help("parameter %d is passed by reference in one of them: its type is `ref %s`, in the type of the function, too", i+1, q.Type)
			return
		case p.Type != q.Type:
			d.Help("its parameter %d has to be of type `%s`", i+1, p.Type)
			return
		}
	}
	for i, t := range w.Results {
		if t != f.Results[i] {
			d.Help("its result has to be of type `%s`", t)
			return
		}
	}
}

// sizedType reports a type with a length, int[10], which is no value, and returns whether e is one.
func (c *checker) sizedType(e *ast.IndexExpr) bool {
	name, ok := e.X.(*ast.NameExpr)
	if !ok {
		return false
	}
	own := name.Name
	if t := diag.ForeignType(own); t != "" && c.names[own] == nil {
		own = t
	}
	t, known := predeclaredType(own)
	if b := c.names[name.Name]; !known || b != nil && b.depth > 0 {
		return false
	}
	n := c.text(e.Index.Pos())
	c.any(e.Index)
	d := c.errorf(diag.WrongKindOfName, name.Pos(), "`%s` is a type, not a value", name.Name).Under("expected a value")
	if !strings.ContainsAny(n, "\n\r`") {
		d.Fix("an array of equal elements is `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("array(%s, %s)", n, zeroOf(t))})
	}
	return true
}

// hasNoResult reports whether a call is one of a function without results, by its name.
func (c *checker) hasNoResult(e *ast.CallExpr) bool {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return false
	}
	switch obj := c.names[name.Name].obj.(type) {
	case *Func:
		return len(obj.Type.Results) == 0 && obj.Yields == nil
	case *Builtin:
		return noResult(obj.Name)
	}
	return false
}

// noResult reports whether a built-in function has no result.
func noResult(name string) bool {
	switch name {
	case "print", "write", "push", "assert", "exit":
		return true
	}
	return false
}

// foreignNil reports a name that other languages have for nil where a value of another type
// than a struct is expected, and returns whether it did.
func (c *checker) foreignNil(e *ast.NameExpr, want Type) bool {
	if c.names[e.Name] != nil || foreignNames.Of(e.Name) != "nil" || want == nil {
		return false
	}
	zero := zeroOf(want)
	if zero == "" {
		return false
	}
	c.undeclared(e).Fix(fmt.Sprintf("only a struct may be nil; the empty value of type `%s` is `{}`", want), diag.Edit{Span: e.Pos(), Text: zero})
	return true
}

// helpNoResult adds a help to the error that a call has no result.
func (c *checker) helpNoResult(d *diag.Diagnostic, e *ast.CallExpr) {
	if s, ok := c.current.(*ast.AssignStmt); ok && s.Op == ast.NoOp && len(s.Values) == 1 && s.Values[0] == e && len(e.Args) > 0 &&
		c.text(e.Args[0].X.Pos()) == c.text(s.Targets[0].Pos()) && c.hasNoResult(e) { // a = push(a, x)
		d.SureFix("the call changes its argument: write `{}`", diag.Edit{Span: s.Targets[0].Pos().To(e.Pos()), Text: c.text(e.Pos())})
		return
	}
	d.Help("write the call as a statement of its own")
}

// alternatives reports the value e of a case that joins constants by ||, in a switch on a value of
// type t, and returns whether it did.
func (c *checker) alternatives(e ast.Expr, t Type) bool {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != ast.LOr && (b.Op != ast.Or || t != String) || t != Int && t != String {
		return false
	}
	first, chain := ast.Spine(b)
	values := []ast.Expr{first}
	for _, x := range chain {
		if x.Op != b.Op {
			return false
		}
		values = append(values, x.Y)
	}
	var texts []string
	for _, x := range values {
		switch x := x.(type) {
		case *ast.IntLit:
			ok = t == Int
		case *ast.StringLit:
			ok = t == String
		case *ast.NameExpr:
			b := c.names[x.Name]
			ok = b != nil && isConst(b.obj) && b.obj.(*Const).Type == t
		default:
			return false
		}
		if !ok {
			return false
		}
		texts = append(texts, c.text(x.Pos()))
	}
	c.errorf(diag.UndefinedOperator, e.Pos(), "the operator `%s` is not defined on `%s`", b.Op, t).
		SureFix("separate the values of a case by commas: `{}`", diag.Edit{Span: e.Pos(), Text: strings.Join(texts, ", ")})
	return true
}

// after returns the text of an index plus one.
func after(index string) string {
	if n, err := strconv.Atoi(index); err == nil {
		return strconv.Itoa(n + 1)
	}
	return index + " + 1"
}

// returns reports whether t is the type of functions without parameters that return a u.
func returns(t, u Type) bool {
	f, ok := t.(*FuncType)
	return ok && len(f.Params) == 0 && len(f.Results) == 1 && f.Results[0] == u
}

// fieldsOf returns the names of the fields of a type.
func (s *Struct) fieldsOf(t Type) []string {
	var names []string
	for _, f := range s.Fields {
		if f.Type == t {
			names = append(names, f.Name)
		}
	}
	return names
}

func isFunc(t Type) bool    { _, ok := t.(*FuncType); return ok }
func isStruct(t Type) bool  { _, ok := t.(*Struct); return ok }
func isConst(o Object) bool { _, ok := o.(*Const); return ok }
func isGen(t Type) bool     { _, ok := t.(*Gen); return ok }

// helpTwice adds a help to the error that a name is declared again.
func (c *checker) helpTwice(d *diag.Diagnostic, again, first Object) {
	if v, ok := again.(*Var); ok && v.Name == "_" {
		d.Help("`_` is a name like any other: give one of them another name, such as `_2`")
		return
	}
	switch first := first.(type) {
	case *Func:
		if _, ok := again.(*Func); ok {
			d.Help("give it another name: a name has one function, whatever its parameters are")
			if c.overloaded == nil {
				c.overloaded = map[*Func]bool{}
			}
			c.overloaded[first] = true
		}
	case *Var:
		if v, ok := again.(*Var); ok && v.Kind == Local && len(c.scopes) > 1 {
			d.Help("to assign to the first one, leave out `var`")
		}
	}
}

// Declarations.

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
	d := c.undeclared(first)
	c.suggest(d, first.Name, func(o Object) bool { _, isVar := o.(*Var); return isVar })
	declare := "to declare it, write `var %s = …`"
	if len(d.Helps) > 0 {
		declare = "or declare it: `var %s = …`"
	}
	names := c.text(first.Pos().To(s.Targets[len(s.Targets)-1].Pos()))
	d.Fix(fmt.Sprintf(declare, names), diag.Edit{Span: diag.Span{Start: first.Pos().Start, End: first.Pos().Start}, Text: "var "})
	for _, x := range s.Targets {
		c.noted(x.(*ast.NameExpr))
	}
	for _, e := range s.Values {
		c.any(e)
	}
	return true
}

// foreignVoid reports a result of type void, and returns whether it did.
func (c *checker) foreignVoid(f *function, r ast.TypeExpr) bool {
	name, ok := r.(*ast.NamedType)
	if !ok || len(f.Syntax.Results) > 1 || c.names[name.Name] != nil || f.Syntax.Body == nil {
		return false
	}
	switch name.Name {
	case "void", "Void", "unit", "Unit", "None":
	default:
		return false
	}
	start := name.Pos().Start
	before := c.file.Text[f.Syntax.Span.Start:start]
	arrow := strings.LastIndex(before, "->")
	d := c.errorf(diag.UndeclaredType, name.Pos(), "the type `%s` is not declared", name.Name).Under("no such type")
	if arrow < 0 || strings.TrimSpace(before[arrow+2:]) != "" {
		d.Help("a function without results has no `->`")
		return true
	}
	at := diag.Span{Start: f.Syntax.Span.Start + int32(len(strings.TrimRight(before[:arrow], " "))), End: name.Pos().End}
	d.SureFix("a function without results has no `->`", diag.Edit{Span: at})
	return true
}

// typeHelps maps names that types have in other languages, and that no type of Imp replaces, to a
// help.
var typeHelps = words.Texts{
	{"error", "a function that may fail says what it throws, and any value can be thrown: `-> int throws string`"},
	{"Exception Error Throwable", "any value can be thrown: `string`, for example"},
	{"function func Function Func callable Callable lambda closure Closure", "the type of a function has its parameters and its result, as in `fn(int) -> int`"},
	{"any Any object Object dynamic interface", "there is no type for all values: write that of the values that are meant"},
	{"auto let", "leave the type out: a variable has the type of its value"},
	{"map Map dict Dict HashMap", "there is no type of maps: " + mapHelp},
	{"list List array Array vector Vec slice ArrayList", "the type of an array has that of its elements, as in `[int]`"},
	{"tuple Tuple pair Pair", "declare a struct with a field for each value"},
	{"number Number num", "a number is of type `int` or `float`"},
	{"generator Generator iterator Iterator Iterable iter", "the type of a generator has that of its values, as in `gen int`"},
	{"T U K V", "there are no type parameters: write a function or a struct for each type"},
}

const mapHelp = "use an array of structs with a key and a value, or hash as `examples/string_map.imp` does"

// Heads of functions.

// A consequence is an error that is reported only if the head of a function, or of any function
// if f is nil, was not found to be wrong.
type consequence struct {
	f *function
	d *diag.Diagnostic
}

// unlessHeadFails makes an error one that is reported only if the head of f is right.
func (c *checker) unlessHeadFails(f *function, d *diag.Diagnostic) {
	if f != nil {
		c.consequences = append(c.consequences, consequence{f, d})
	}
}

// unlessThrows makes an error one that is reported only if all functions say what they throw.
func (c *checker) unlessThrows(d *diag.Diagnostic) {
	c.consequences = append(c.consequences, consequence{nil, d})
}

// calledFunction returns the function that a call calls by its name, or nil. A variable is such a
// name if its function was found to have a wrong head.
func (c *checker) calledFunction(e *ast.CallExpr) *function {
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		return c.functionOf(name)
	}
	return nil
}

// functionOf returns the function that is the value of an expression, a literal or a name, or nil.
func (c *checker) functionOf(e ast.Expr) *function {
	switch e := e.(type) {
	case *ast.FuncLit:
		return c.funcs[c.info.FuncOf[e.Func]]
	case *ast.NameExpr:
		switch obj := c.info.Uses[e].(type) {
		case *Func:
			return c.funcs[obj]
		case *Var:
			return c.badValues[obj]
		}
	}
	return nil
}

// isOwnValue reports whether f is the function that a declaration of a variable without a type makes.
func (c *checker) isOwnValue(f *function) bool {
	s := c.declaring
	if s == nil || s.Type != nil || len(s.Values) != 1 {
		return false
	}
	lit, ok := s.Values[0].(*ast.FuncLit)
	return ok && lit.Func == f.Syntax
}

// keepBadHead notes that the value of a variable is a function whose head is wrong.
func (c *checker) keepBadHead(v *Var, value ast.Expr) {
	lit, ok := value.(*ast.FuncLit)
	if !ok {
		return
	}
	for _, f := range slices.Backward(c.order) {
		if f.Syntax == lit.Func && f.badHead {
			if c.badValues == nil {
				c.badValues = map[*Var]*function{}
			}
			c.badValues[v] = f
		}
		if f.Syntax == lit.Func {
			return
		}
	}
}

// dropConsequences removes the errors that others explain.
func (c *checker) dropConsequences() {
	anyBad := slices.ContainsFunc(c.order, func(f *function) bool { return f.badHead })
	for _, q := range c.consequences {
		if q.f == nil && anyBad || q.f != nil && q.f.badHead {
			c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return d == q.d })
		}
	}
}

// beforeBody inserts a text before the body of a function.
func (c *checker) beforeBody(f *function, text string) diag.Edit {
	at := f.Syntax.Body.Span.Start
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

// helpThrown adds the help to convert what a throw statement throws, of type t, to the type
// want, and returns whether n is such a statement.
func (c *checker) helpThrown(d *diag.Diagnostic, n ast.Node, t, want Type) bool {
	s, ok := n.(*ast.ThrowStmt)
	if !ok {
		return false
	}
	switch char := c.charAsString(s.Value); {
	case want == String && char != "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: s.Value.Pos(), Text: char})
	case want == String && isPlain(t):
		d.Fix("convert it: `str(…)`", around(s.Value, "str(", ")")...)
	default:
		d.Help("throw a value of type `%s`", want)
	}
	return true
}

// Generators and control flow.

// unusedGenerator warns of a call statement that only makes a generator.
func (c *checker) unusedGenerator(call *ast.CallExpr) {
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok {
		return
	}
	f, ok := c.info.Uses[name].(*Func)
	if !ok || f.Yields == nil {
		return
	}
	c.errs.Warnf(diag.UnusedGenerator, call.Pos(), "this call executes nothing of `%s`", f.Name).
		Under("its generator is not used").
		Label(f.Syntax.Yields.Pos(), "`%s` is a generator function", f.Name).
		Help("take the values in a loop: `for x in %s { … }`", c.excerpt(call))
}

// helpGen adds a help to the error that a value of type got is not of type want, if want
// is the type of generators of arrays of what got yields.
func helpGen(d *diag.Diagnostic, want, got Type) {
	w, _ := want.(*Gen)
	g, _ := got.(*Gen)
	if w != nil && g != nil && w.Elem == g.Elem {
		d.Help("what a generator throws is a part of its type: declare `%s`", g)
		return
	}
	if a, ok := want.(*Array); ok && g != nil && a.Elem == g.Elem {
		d.Help("to accept a generator, declare the type `%s`; or add its values to an array: `for x in … { push(…, x); }`", g)
	}
	if w == nil || g == nil {
		return
	}
	if a, ok := w.Elem.(*Array); ok && a.Elem == g.Elem {
		d.Help("write `gen %s`: `%s` is the type of generators of arrays", g.Elem, w)
	}
}

// helpNeverReturns adds a help to the error that the end of a function is reachable, if its
// last statement calls a function that never returns. To the control flow checks, every
// call but one of exit may return.
func (c *checker) helpNeverReturns(d *diag.Diagnostic, f *function) {
	call := lastCall(f.Syntax.Body.Stmts)
	if call == nil {
		return
	}
	callee, _ := c.info.Uses[call.Fn.(*ast.NameExpr)].(*Func)
	if callee == nil || callee.Yields != nil {
		return
	}
	throws, exits := c.neverReturns(c.funcs[callee])
	if !throws && !exits {
		return
	}
	d.Label(call.Pos(), "this call never returns, but the type of `%s` does not say so", callee.Name)
	if value := c.thrownValue(callee, call); value != "" {
		d.Help("write `throw %s;` in place of the call", value)
		return
	}
	d.Help("add a `return` or a `throw` after the call, which is never executed")
}

// helpEmptyCases adds the help that a case does not fall through to the error that the end of a
// function is reachable, if the last statement is a switch with an empty case before another one.
func (c *checker) helpEmptyCases(d *diag.Diagnostic, f *function) {
	body := f.Syntax.Body.Stmts
	if len(body) == 0 {
		return
	}
	s, ok := body[len(body)-1].(*ast.SwitchStmt)
	if !ok {
		return
	}
	for i, k := range s.Cases {
		if len(k.Body) > 0 || len(k.Values) == 0 {
			continue
		}
		var values []string
		end := i
		for ; end < len(s.Cases) && len(s.Cases[end].Values) > 0; end++ {
			for _, x := range s.Cases[end].Values {
				values = append(values, c.text(x.Pos()))
			}
			if len(s.Cases[end].Body) > 0 {
				break
			}
		}
		if text := strings.Join(values, ", "); end < len(s.Cases) && len(s.Cases[end].Values) > 0 && !strings.ContainsAny(text, "\n\r`") {
			last := s.Cases[end].Values
			d.Fix("a case does not go on with the next one; one for several values is `case {}:`", diag.Edit{Span: k.Values[0].Pos().To(last[len(last)-1].Pos()), Text: text})
		}
		return
	}
}

// lastCall returns the call of a function by its name with which a list of statements ends,
// or nil. In an if or a switch, it takes the first of the branches that end with one.
func lastCall(list []ast.Stmt) *ast.CallExpr {
	if len(list) == 0 {
		return nil
	}
	switch s := list[len(list)-1].(type) {
	case *ast.CallStmt:
		if _, ok := s.Call.Fn.(*ast.NameExpr); ok {
			return s.Call
		}
	case *ast.Block:
		return lastCall(s.Stmts)
	case *ast.TryStmt:
		if call := lastCall(s.Body.Stmts); call != nil || s.Catch == nil {
			return call
		}
		return lastCall(s.Catch.Body.Stmts)
	case *ast.SwitchStmt:
		for _, k := range s.Cases {
			if call := lastCall(k.Body); call != nil {
				return call
			}
		}
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			if call := lastCall(arm.Body.Stmts); call != nil {
				return call
			}
		}
		if s.Else != nil {
			return lastCall(s.Else.Stmts)
		}
	}
	return nil
}

// neverReturns reports whether a function clearly never returns: it has no return, and ends
// with a throw or with a call of exit.
func (c *checker) neverReturns(f *function) (throws, exits bool) {
	body := f.Syntax.Body.Stmts
	if f.returns || len(body) == 0 {
		return false, false
	}
	switch s := body[len(body)-1].(type) {
	case *ast.ThrowStmt:
		return true, false
	case *ast.CallStmt:
		return false, c.exits(s.Call)
	}
	return false, false
}

// thrownValue returns the text of what a call throws if the body of the function only
// throws one of its parameters, or else "".
func (c *checker) thrownValue(f *Func, call *ast.CallExpr) string {
	s, ok := f.Syntax.Body.Stmts[0].(*ast.ThrowStmt)
	if !ok {
		return ""
	}
	value, ok := s.Value.(*ast.NameExpr)
	if !ok {
		return ""
	}
	for i, p := range f.Params {
		if c.info.Uses[value] == Object(p) && i < len(call.Args) && p.Kind != ByRef {
			return c.excerpt(call.Args[i].X)
		}
	}
	return ""
}

// isFraction reports whether a text is digits around a point.
func isFraction(text string) bool {
	whole, fraction, found := strings.Cut(text, ".")
	return found && isDecimal(whole) && isDecimal(fraction)
}
