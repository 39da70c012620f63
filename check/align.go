// This file compares the arguments of a call, and other lists of values, with what is expected: it
// finds out whether they are in another order, and which are missing or too many.

package check

import (
	"math"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A fit says how well a value suits a type.
type fit uint8

const (
	unfit    fit = iota
	unknown      // nothing is known about the value
	converts     // an int for a float
	needsRef     // a variable whose ref is missing
	exact
)

// fits returns how well an expression that has not been checked suits a type.
func (c *checker) fits(e ast.Expr, want Type) fit {
	switch e := e.(type) {
	case *ast.NilLit:
		if isStruct(want) || want == Invalid {
			return exact
		}
		return unfit
	case *ast.ArrayLit:
		a, ok := want.(*Array)
		if !ok && want != Invalid {
			return unfit
		}
		worst := exact
		for i, x := range e.Elems {
			if ok && i < maxGuesses {
				worst = min(worst, c.fits(x, a.Elem))
			}
		}
		return worst
	case *ast.CondExpr:
		return min(c.fits(e.Then, want), c.fits(e.Else, want))
	case *ast.NameExpr:
		if b := c.names[e.Name]; b != nil {
			if _, builtin := b.obj.(*Builtin); builtin { // which is no value, but is meant as a function
				if isFunc(want) {
					return exact
				}
				return unfit
			}
		}
	}
	switch t := c.guess(e); {
	case t == Invalid || want == Invalid:
		return unknown
	case t == want:
		return exact
	case t == Int && want == Float && c.charAsString(e) == "":
		return converts
	}
	return unfit
}

// maxGuesses bounds how many elements of an array fits looks at.
const maxGuesses = 8

// guess returns the type of an expression that has not been checked, or Invalid if it is not plain. It
// reports nothing.
func (c *checker) guess(e ast.Expr) Type {
	switch e := e.(type) {
	case *ast.IntLit:
		return Int
	case *ast.FloatLit:
		return Float
	case *ast.StringLit:
		return String
	case *ast.BoolLit:
		return Bool
	case *ast.NameExpr:
		if b := c.names[e.Name]; b != nil {
			switch obj := b.obj.(type) {
			case *Var:
				return c.typeOfVar(obj)
			case *Const:
				return obj.Type
			case *Func:
				if obj.Type != nil {
					return obj.Type
				}
			}
		}
	case *ast.UnaryExpr:
		return c.guess(e.X)
	case *ast.BinaryExpr:
		return c.guessBinary(e)
	case *ast.CondExpr:
		if t := c.guess(e.Then); t == c.guess(e.Else) {
			return t
		}
	case *ast.CallExpr:
		return c.guessCall(e)
	case *ast.IndexExpr:
		switch t := c.guess(e.X).(type) {
		case *Array:
			return t.Elem
		case Basic:
			if t == String {
				return Int
			}
		}
	case *ast.FieldExpr:
		if s, ok := c.guess(e.X).(*Struct); ok {
			if f := s.field(e.Name.Name); f != nil {
				return f.Type
			}
		}
	case *ast.ArrayLit:
		if len(e.Elems) > 0 && len(e.Elems) <= maxGuesses {
			elem := c.guess(e.Elems[0])
			for _, x := range e.Elems[1:] {
				if c.guess(x) != elem {
					return Invalid
				}
			}
			return c.types.array(elem)
		}
	case *ast.FuncLit:
		return c.quietly(func() Type {
			var params []Param
			var results []Type
			f := e.Func
			for _, p := range f.Params {
				params = append(params, Param{p.Ref, c.typ(p.Type)})
			}
			for _, r := range f.Results {
				results = append(results, c.typ(r))
			}
			if f.Yields != nil {
				return c.types.fn(params, []Type{c.types.gen(c.typ(f.Yields), c.optional(f.Throws))}, nil)
			}
			return c.types.fn(params, results, c.optional(f.Throws))
		})
	}
	return Invalid
}

// quietly returns what f returns, or Invalid if f reports an error, and removes the errors.
func (c *checker) quietly(f func() Type) Type {
	before, failed, suggestions := len(c.errs.Items), c.fn != nil && c.fn.failed, c.suggestions
	t := f()
	if len(c.errs.Items) > before {
		clear(c.errs.Items[before:])
		c.errs.Items, t = c.errs.Items[:before], Invalid
	}
	c.suggestions = suggestions
	if c.fn != nil {
		c.fn.failed = failed
	}
	return t
}

func (c *checker) guessBinary(e *ast.BinaryExpr) Type {
	switch {
	case e.Op >= ast.Eq:
		return Bool
	case e.Op != ast.Add && e.Op != ast.Sub && e.Op != ast.Mul && e.Op != ast.Div:
		return Int
	}
	first, chain := ast.Spine(e)
	t := c.guess(first)
	for _, b := range chain {
		if u := c.guess(b.Y); t != u {
			return Invalid
		}
	}
	return t
}

func (c *checker) guessCall(e *ast.CallExpr) Type {
	if name, ok := e.Fn.(*ast.NameExpr); ok && c.names[name.Name] != nil {
		switch obj := c.names[name.Name].obj.(type) {
		case *Struct:
			return obj
		case *Alias:
			if s, ok := obj.Type.(*Struct); ok {
				return s
			}
			return Invalid
		case *Builtin:
			return c.guessBuiltin(e, obj.Name)
		}
	}
	if f, ok := c.guess(e.Fn).(*FuncType); ok && len(f.Results) == 1 {
		return f.Results[0]
	}
	return Invalid
}

func (c *checker) guessBuiltin(e *ast.CallExpr, name string) Type {
	arg := func(i int) Type {
		if i < len(e.Args) {
			return c.guess(e.Args[i].X)
		}
		return Invalid
	}
	switch name {
	case "abs", "min", "max", "copy":
		return arg(0)
	case "pop":
		if a, ok := arg(0).(*Array); ok {
			return a.Elem
		}
	case "array":
		return c.types.array(arg(1))
	case "str":
		return String
	case "int", "len":
		return Int
	case "float":
		return Float
	case "next":
		return Bool
	}
	if t := findBuiltin(name).result; t != nil {
		return t
	}
	return Invalid
}

// A comparison holds how well each of some values suits each of the expected types.
type comparison struct {
	n, m int   // the numbers of values and of types
	fit  []fit // of the value i and the type j at i*m + j
}

// maxCompared bounds the number of values that are compared with as many types.
const maxCompared = 64

// compare compares arguments with parameters.
func (c *checker) compare(args []*ast.Arg, params []Param) *comparison {
	k := &comparison{len(args), len(params), nil}
	if k.n > maxCompared || k.m > maxCompared {
		return k
	}
	k.fit = make([]fit, k.n*k.m)
	for i, a := range args {
		for j, p := range params {
			if a.Ref && !p.Ref {
				continue
			}
			f := c.fits(a.X, p.Type)
			switch {
			case p.Ref && f == converts: // a reference is not converted
				f = unfit
			case p.Ref && !a.Ref && f == exact && isPath(a.X):
				f = needsRef
			case p.Ref && !a.Ref:
				f = unfit
			}
			k.fit[i*k.m+j] = f
		}
	}
	return k
}

// isPath reports whether an expression can be passed by reference: a variable, an element or a field.
func isPath(e ast.Expr) bool {
	_, isName := root(e).(*ast.NameExpr)
	return isName
}

func (k *comparison) at(i, j int) fit { return k.fit[i*k.m+j] }

// order returns which value belongs to each of as many types, if the values are in another order: each
// fits, and the fewest pairs of values are in reverse order. It returns nil if that is not clear.
func (k *comparison) order() []int {
	if k.n != k.m || k.n < 2 || k.fit == nil {
		return nil
	}
	wrong := 0
	for i := range k.n {
		if k.at(i, i) == unfit {
			wrong++
		}
	}
	if wrong == 0 {
		return nil
	}
	const conversion = maxCompared * maxCompared // costs more than any order
	best, ties, tries := math.MaxInt, 0, 0
	var found []int
	chosen, used := make([]int, 0, k.m), make([]bool, k.n)
	var choose func(cost int)
	choose = func(cost int) {
		tries++
		j := len(chosen)
		switch {
		case cost > best || tries > maxOrders:
			return
		case j == k.m:
			if cost == best {
				ties++
				return
			}
			best, ties, found = cost, 0, append(found[:0], chosen...)
			return
		}
		before := 0 // values that come later than the next one, but are before it
		for i := range k.n {
			if used[i] {
				continue
			}
			more := before
			before++
			switch k.at(i, j) {
			case unfit:
				continue
			case unknown: // it stays, unless it cannot
				if i != j && k.at(i, i) != unfit {
					continue
				}
			case converts, needsRef:
				more += conversion
			}
			used[i] = true
			chosen = append(chosen, i)
			choose(cost + more)
			chosen = chosen[:j]
			used[i] = false
		}
	}
	choose(0)
	if found == nil || ties > 0 || tries > maxOrders || best >= conversion && wrong < 2 {
		return nil
	}
	return found
}

// maxOrders bounds how many beginnings of orders are tried.
const maxOrders = 5000

// align assigns values to types where the two differ in number, without changing the order of the values.
// It returns the type of each value, or -1 for values that are too many, and how many do not fit. The
// fewest do not; of the ways to do that, those at the end are missing or too many.
func (k *comparison) align() (to []int, wrong int) {
	// cost[i][j] is that of the values from i and the types from j on.
	const misfit = maxCompared
	short, long := min(k.n, k.m), max(k.n, k.m)
	at := func(i, j int) int {
		if k.n > k.m {
			i, j = j, i
		}
		switch k.at(i, j) {
		case unfit:
			return misfit
		case converts, needsRef:
			return 1
		}
		return 0
	}
	cost := make([][]int, short+1)
	cost[short] = make([]int, long+1)
	for i := short - 1; i >= 0; i-- {
		cost[i] = make([]int, long+1)
		cost[i][long] = math.MaxInt / 2
		for j := long - 1; j >= i; j-- {
			cost[i][j] = min(at(i, j)+cost[i+1][j+1], cost[i][j+1])
		}
	}
	to = make([]int, k.n)
	for i := range to {
		to[i] = -1
	}
	for i, j := 0, 0; i < short; j++ {
		if at(i, j)+cost[i+1][j+1] > cost[i][j] {
			continue
		}
		if k.n > k.m {
			to[j] = i
		} else {
			to[i] = j
		}
		i++
	}
	return to, cost[0][0] / misfit
}

// fitsNone reports whether a value fits none of the types.
func (k *comparison) fitsNone(i int) bool {
	for j := range k.m {
		if k.at(i, j) != unfit {
			return false
		}
	}
	return true
}

// otherOrder adds to an error the fix that puts values, which are at spans, into the order in which they
// fit the types.
func (c *checker) otherOrder(d *diag.Diagnostic, k *comparison, order []int, at []diag.Span) {
	var edits []diag.Edit
	texts := make([]string, len(order))
	for j, i := range order {
		text := c.text(at[i])
		if k.at(i, j) == converts && isDecimal(text) {
			text += ".0"
		} else if k.at(i, j) == converts {
			text = "float(" + text + ")"
		} else if k.at(i, j) == needsRef {
			text = "ref " + text
		}
		if texts[j] = text; text != c.text(at[j]) {
			edits = append(edits, diag.Edit{Span: at[j], Text: text})
		}
	}
	help := "write `" + strings.Join(texts, ", ") + "`"
	if len(help) > 2*maxQuoted || strings.ContainsAny(help[len("write `"):len(help)-1], "\n\r`{") {
		help = "put them into that order"
	}
	d.Fix(help, edits...)
}

// listed returns the texts of types, as in a list of parameters.
func listed(params []Param) string {
	var b strings.Builder
	for i, p := range params {
		if i > 0 {
			b.WriteString(", ")
		}
		if p.Ref {
			b.WriteString("ref ")
		}
		b.WriteString(p.Type.String())
	}
	return b.String()
}

// valuesInOtherOrder reports values that fit the types which are wanted, but in another order, and returns
// whether they are such values.
func (c *checker) valuesInOtherOrder(list []ast.Expr, wants []Type, receiver string) bool {
	if len(list) < 2 || len(list) != len(wants) || slices.Contains(wants, nil) {
		return false
	}
	args, params, at := make([]*ast.Arg, len(list)), make([]Param, len(list)), make([]diag.Span, len(list))
	for i, e := range list {
		args[i], params[i], at[i] = &ast.Arg{X: e}, Param{Type: wants[i]}, e.Pos()
	}
	k := c.compare(args, params)
	order := k.order()
	if order == nil {
		return false
	}
	_, receiver, _ = strings.Cut(receiver, " ") // without their number
	d := c.errorf(diag.WrongType, at[0].To(at[len(at)-1]), "the values are not in the order of the %s", receiver).
		Under("expected `%s`", listed(params))
	c.otherOrder(d, k, order, at)
	for j, i := range order {
		c.expr(list[i], wants[j])
	}
	return true
}

// helpMissingValues adds to the error that there are fewer values than types which ones are missing, if the others fit.
func (c *checker) helpMissingValues(d *diag.Diagnostic, list []ast.Expr, wants []Type) {
	if slices.Contains(wants, nil) {
		return
	}
	s := &signature{noun: "value"}
	var args []*ast.Arg
	for _, e := range list {
		args = append(args, &ast.Arg{X: e})
	}
	for _, t := range wants {
		s.params = append(s.params, Param{Type: t})
	}
	if k := c.compare(args, s.params); k.fit != nil {
		if to, wrong := k.align(); wrong == 0 {
			c.helpMissing(d, s, to, wrong)
		}
	}
}

// Arguments of calls.

// signature is what a call needs, for messages.
type signature struct {
	params []Param
	names  []string // or nil
	noun   string   // argument or field
	decl   diag.Span
}

// named returns how a message shows the parameters from i to j.
func (s *signature) named(i, j int) string {
	if s.names == nil {
		return listed(s.params[i:j])
	}
	parts := make([]string, j-i)
	for n := range parts {
		parts[n] = s.names[i+n] + ": " + listed(s.params[i+n:i+n+1])
		if s.params[i+n].Ref {
			parts[n] = "ref " + s.names[i+n] + ": " + s.params[i+n].Type.String()
		}
	}
	return strings.Join(parts, ", ")
}

// arguments checks the arguments of a call against the parameters.
func (c *checker) arguments(e *ast.CallExpr, s *signature) {
	if c.resultsAsArguments(e, s.params) {
		return
	}
	if len(e.Args) != len(s.params) {
		c.otherCount(e, s)
		return
	}
	if c.argumentsInOtherOrder(e, s) {
		return
	}
	hidden := false
	for i := range e.Args {
		d := c.argument(e, i, s.params[i], s.noun)
		if d == nil || hidden {
			continue
		}
		hidden = true
		helps, fixes := d.Helps, d.Fixes
		if d.Helps, d.Fixes = nil, nil; !c.hidesBuiltin(d, e, s.decl) {
			d.Helps, d.Fixes = helps, fixes
		}
	}
}

// argument checks the argument i of a call against a parameter. If it is of a wrong type, argument returns the error.
func (c *checker) argument(e *ast.CallExpr, i int, p Param, noun string) *diag.Diagnostic {
	a := e.Args[i]
	switch {
	case p.Ref && a.Ref:
		c.reference(a.X, p.Type, true)
	case p.Ref:
		c.missingRef(a, noun)
	case a.Ref:
		c.unexpectedRef(e, i)
	default:
		d := c.expect(a.X, p.Type)
		if d != nil {
			c.noConversion(d, e, i)
		}
		return d
	}
	return nil
}

// argumentsInOtherOrder reports arguments that fit the parameters in another order, and returns whether they are such
// arguments.
func (c *checker) argumentsInOtherOrder(e *ast.CallExpr, s *signature) bool {
	k := c.compare(e.Args, s.params)
	order := k.order()
	if order == nil {
		return false
	}
	code, things := diag.WrongType, "the arguments are not in the order of the parameters"
	if s.noun == "field" {
		things = "the values are not in the order of the fields"
	}
	at := make([]diag.Span, k.n)
	for i, a := range e.Args {
		at[i] = a.Pos()
		if a.Ref != s.params[i].Ref {
			code = diag.RefMismatch
		}
	}
	d := c.errorf(code, at[0].To(at[k.n-1]), "%s", things).Under("expected `%s`", s.named(0, k.m))
	if !c.hidesBuiltin(d, e, s.decl) && s.decl != (diag.Span{}) {
		d.Label(s.decl, "declared here")
	}
	c.otherOrder(d, k, order, at)
	for j, i := range order {
		if a := e.Args[i]; s.params[j].Ref {
			c.reference(a.X, Invalid, true)
		} else {
			c.expr(a.X, s.params[j].Type)
		}
	}
	return true
}

// builtinInOtherOrder reports a call of array, push or next whose two arguments are exchanged, and returns whether it is one.
func (c *checker) builtinInOtherOrder(e *ast.CallExpr, name string) bool {
	if len(e.Args) != 2 {
		return false
	}
	x, y := c.guess(e.Args[0].X), c.guess(e.Args[1].X)
	s := &signature{params: []Param{{Type: y}, {Type: x}}, names: []string{"a", "x"}, noun: "argument"}
	fits := false
	switch name {
	case "array":
		fits = y == Int && x != Int && x != Invalid
		s.names[0] = "n"
	case "push":
		fits = isArray(y) && y.(*Array).Elem == x && x != Invalid
	case "next":
		fits = isGen(y) && y.(*Gen).Elem == x && e.Args[0].Ref
		s.names[0], s.params[1].Ref = "g", true
	}
	return fits && c.argumentsInOtherOrder(e, s)
}

// otherCount reports a call with too many or too few arguments. Of those whose parameter is known, it checks the types.
func (c *checker) otherCount(e *ast.CallExpr, s *signature) {
	k := c.compare(e.Args, s.params)
	to, wrong := make([]int, k.n), 0
	for i := range to {
		if to[i] = -1; i < k.m {
			to[i] = i
		}
	}
	if k.fit != nil {
		to, wrong = k.align()
	}
	d := c.wrongCount(e, s, to)
	if !c.hidesBuiltin(d, e, s.decl) && s.decl != (diag.Span{}) {
		d.Label(s.decl, "declared here")
	}
	if k.n < k.m {
		c.helpMissing(d, s, to, wrong)
	}
	for i, a := range e.Args {
		switch j := to[i]; {
		case j < 0, k.fit == nil:
			c.any(a.X)
		case k.at(i, j) != unfit || k.fitsNone(i) && s.same():
			c.argument(e, i, s.params[j], s.noun)
		default:
			c.any(a.X) // it may belong to another parameter
		}
	}
}

// same reports whether all parameters are of one kind and type.
func (s *signature) same() bool {
	for _, p := range s.params {
		if p != s.params[0] {
			return false
		}
	}
	return true
}

// helpMissing adds to the error about a call with too few arguments which ones are missing, if the others fit.
func (c *checker) helpMissing(d *diag.Diagnostic, s *signature, to []int, wrong int) {
	var missing []int
	for j := range s.params {
		if !slices.Contains(to, j) {
			missing = append(missing, j)
		}
	}
	switch {
	case len(d.Notes) > 0 && wrong > 0: // which says what it takes
	case wrong > 0 && !s.same() && len(s.params) <= maxShown:
		d.Note("it takes `%s`", s.named(0, len(s.params)))
	case len(missing) == 1 && s.names != nil:
		d.Help("%s %d is missing: `%s`", s.noun, missing[0]+1, s.named(missing[0], missing[0]+1))
	case len(missing) == 1:
		d.Help("%s %d is missing, which is of type `%s`", s.noun, missing[0]+1, s.named(missing[0], missing[0]+1))
	case len(missing) == missing[len(missing)-1]-missing[0]+1 && len(missing) <= maxShown:
		first, last, and := missing[0], missing[len(missing)-1], "to"
		if len(missing) == 2 {
			and = "and"
		}
		d.Help("%ss %d %s %d are missing: `%s`", s.noun, first+1, and, last+1, s.named(first, last+1))
	case len(s.params) <= maxShown:
		d.Note("it takes `%s`", s.named(0, len(s.params)))
	}
}

// maxShown bounds how many parameters a message shows.
const maxShown = 10
