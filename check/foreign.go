// This file defines the helps about names, functions, modules and types of other languages.

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

// excerpt returns the text of an expression for a help, or "…" if it is long.
func (c *checker) excerpt(e ast.Node) string {
	text := c.text(e.Pos())
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

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
	{"strcat StringBuilder StringBuffer", "strings are joined by `+`"},
	{"setTimeout", "there are no events; functions can take turns as generators, as in `examples/scheduler.imp`"},
	{"type typeof isinstance", "the type of a value is known before the program runs"},
	{"trunc", "`int(x)` drops the fraction of a float"},
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

// keepWordHelp removes the help about a function of another language from the error that it is not declared if it is called
// with a struct: none of them takes one, so that a function of the program is meant.
func (c *checker) keepWordHelp(reported []*diag.Diagnostic, e *ast.CallExpr) {
	if diag.Brief || len(reported) != 1 || len(e.Args) == 0 {
		return
	}
	help := wordHelps.Of(e.Fn.(*ast.NameExpr).Name)
	t := c.info.Types[e.Args[0].X]
	if call, ok := e.Args[0].X.(*ast.CallExpr); ok {
		if name, ok := call.Fn.(*ast.NameExpr); ok {
			switch callee := c.info.Uses[name].(type) {
			case *Struct:
				t = callee
			case *Func:
				if len(callee.Results) == 1 {
					t = callee.Results[0]
				}
			}
		}
	}
	if _, isStruct := t.(*Struct); isStruct && help != "" {
		reported[0].Helps = slices.DeleteFunc(reported[0].Helps, func(h string) bool { return h == help })
	}
}

const appendHelp = "`%s;` is a statement of its own: it changes the array itself"

// pushes returns the calls of push that add the arguments of an append, after the first one, to it.
func (c *checker) pushes(e *ast.CallExpr) string {
	var calls []string
	for _, a := range e.Args[1:] {
		calls = append(calls, fmt.Sprintf("push(%s, %s)", c.excerpt(e.Args[0].X), c.excerpt(a.X)))
	}
	return strings.Join(calls, "; ")
}

// appended reports the call of append in a statement that does not append to what it assigns to, or appends several values, and returns
// whether it does.
func (c *checker) appended(e *ast.CallExpr, name *ast.NameExpr, array string) bool {
	text := c.pushes(e)
	clear := !strings.Contains(array+text, "…")
	d := diag.Diagnostic{}
	switch s := c.current.(type) {
	case *ast.AssignStmt:
		if clear && len(e.Args) > 2 && len(s.Values) == 1 && s.Values[0] == e && s.Op == ast.NoOp && c.text(s.Targets[0].Pos()) == array {
			d.Fix("write `{}`", diag.Edit{Span: s.Targets[0].Pos().To(e.Pos()), Text: text})
		} else {
			d.Help(appendHelp, text)
		}
	case *ast.VarDecl:
		d.Help(appendHelp, text)
	case *ast.ReturnStmt:
		if !clear || len(s.Values) != 1 || s.Values[0] != e || !isPath(e.Args[0].X) {
			return false
		}
		d.Help("write `%s; return %s;`", text, array)
	default:
		return false
	}
	reported := c.undeclared(name)
	reported.Helps, reported.Fixes = append(reported.Helps, d.Helps...), append(reported.Fixes, d.Fixes...)
	c.args(e)
	return true
}

// throwsOther reports the call of what makes an exception in other languages, in a throw, if the function throws values of another type
// than its argument, and returns whether it does.
func (c *checker) throwsOther(e *ast.CallExpr, name *ast.NameExpr) bool {
	t := c.fn.Throws
	if t == nil || t == Invalid || t == c.guess(e.Args[0].X) {
		return false
	}
	c.undeclared(name).Help("write `throw …;`, with a value of type `%s`", t)
	c.args(e)
	return true
}

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
			if !diag.Brief && c.throwsOther(e, name) {
				return true
			}
			return fix("write `{};`", "throw "+c.text(e.Args[0].X.Pos()), e.Pos())
		}
	case *ast.AssignStmt: // a = append(a, x)
		if name.Name == "append" && len(args) == 2 && len(s.Values) == 1 && s.Values[0] == e && s.Op == ast.NoOp && c.text(s.Targets[0].Pos()) == args[0] {
			text := fmt.Sprintf("push(%s, %s)", args[0], c.text(e.Args[1].X.Pos()))
			return fix("write `{}`", text, s.Targets[0].Pos().To(e.Pos()))
		}
	}
	if !diag.Brief && name.Name == "append" && len(args) > 1 && c.appended(e, name, args[0]) {
		return true
	}
	switch s := c.current.(type) {
	case *ast.ThrowStmt:
		if s.Value == e && (name.Name == "Exception" || name.Name == "Error") && len(args) == 1 {
			if !diag.Brief && c.throwsOther(e, name) {
				return true
			}
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
	if name.Name == "not" && len(args) == 1 && !diag.Brief {
		space, _, _ := strings.Cut(c.text(e.Pos())[len("not"):], "(")
		next := strings.TrimSpace(c.file.Text[e.Pos().End:])
		if strings.TrimSpace(space) == "" && (next == "" || strings.ContainsAny(next[:1], ");,{}]:?") || strings.HasPrefix(next, "&&") || strings.HasPrefix(next, "||")) {
			return fix("write `{}`", "!", diag.Span{Start: name.Pos().Start, End: name.Pos().End + int32(len(space))})
		}
		help = "write `!(…)`, with the whole operand of the `not` in the parentheses" // it binds less tightly than most operators
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
			words := slices.DeleteFunc(foreignFunctions.Keys(), func(w string) bool { // short ones, and those with an ending, are near to many names
				return len(w) < 5 || strings.HasPrefix(name.Name, w)
			})
			slices.Sort(words)
			if meant, _ := diag.Closest(name.Name, words); meant != "" && meant[0] == name.Name[0] { // the first letter is seldom wrong
				own = foreignFunctions.Of(meant)
			}
		}
	}
	if own == "len" && len(e.Args) == 1 && c.isNumber(e.Args[0].X) || !diag.Brief && !mayTake(own, e) { // a number has no length
		own = ""
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

// isNumber reports whether an expression is a number: a literal, or a variable of its type.
func (c *checker) isNumber(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IntLit, *ast.FloatLit:
		return true
	case *ast.NameExpr:
		if b := c.names[e.Name]; b != nil {
			v, ok := b.obj.(*Var)
			return ok && (v.Type == Int || v.Type == Float)
		}
	}
	return false
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
	if !diag.Brief && c.formats(d, own) {
		return true
	}
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
	if (strings.HasPrefix(own, "printf") || strings.HasPrefix(own, "sprint") || own == "format") && len(d.Helps) == 0 {
		d.Help(noFormats)
	}
	return true
}

// formats adds the fix that joins the parts of a format and the other arguments to the error that what is called with them is not
// declared, and returns whether it does.
func (c *checker) formats(d *diag.Diagnostic, name string) bool {
	call := c.calling
	if name != "printf" && name != "sprintf" && name != "format" || call == nil || len(call.Args) < 2 {
		return false
	}
	if _, ok := call.Args[0].X.(*ast.StringLit); !ok {
		return false
	}
	return c.joined(call, name, d)
}

// memberOfType reports a member of the type of Imp, such as int.parse.
func (c *checker) memberOfType(e *ast.FieldExpr, own string) {
	d := c.errorf(diag.UndeclaredName, e.Pos(), "`%s` is not declared", c.excerpt(e)).Under("a type has no members")
	if !diag.Brief && c.formats(d, e.Name.Name) {
		return
	}
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
	d := c.undeclared(e)
	if diag.Brief || !c.nilResult(d, want) {
		d.Fix(fmt.Sprintf("only a struct may be nil; the empty value of type `%s` is `{}`", want), diag.Edit{Span: e.Pos(), Text: zero})
	}
	if !diag.Brief {
		c.nilError(e, want, d)
	}
	return true
}

// foreignVoid reports a result of type void, and returns whether it did.
func (c *checker) foreignVoid(f *function, r ast.TypeExpr) bool {
	if diag.Brief {
		return false
	}
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
	{"list List array Array vector slice ArrayList", "the type of an array has that of its elements, as in `[int]`"},
	{"tuple Tuple pair Pair", "declare a struct with a field for each value"},
	{"number Number num", "a number is of type `int` or `float`"},
	{"generator Generator iterator Iterator Iterable iter", "the type of a generator has that of its values, as in `gen int`"},
	{"T U K V", "there are no type parameters: write a function or a struct for each type"},
}

const mapHelp = "use an array of structs with a key and a value, or hash as `examples/string_map.imp` does"
