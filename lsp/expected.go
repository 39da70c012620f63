// This file defines the order of completions: what has the type that is expected comes first.

package lsp

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/internal/words"
)

// An expected is what is expected where a name is typed.
type expected struct {
	one      func(t string) bool // reports whether a value of a type, as it is written in a program, is; nil: nothing is known
	exact    string              // the type, if it is known
	several  []string            // the types of the results of a call that can be there, "" if any will do; nil: it must have one
	compared bool                // a comparison can be there, and begin with the value
	holders  map[string]bool     // the structs, by name, of which a part, or a part of that, is expected
}

func exactly(t string) expected {
	return expected{one: func(u string) bool { return u == t }, exact: t}
}

// begins reports whether a value is expected whose type begins with a text, such as [ of arrays.
func (e expected) begins(with string) bool {
	return e.one == nil || strings.HasPrefix(e.exact, with) || e.exact == "" && e.one(with)
}

func isNumber(t string) bool { return t == "int" || t == "float" }

// iterable is what for … in takes.
func iterable(t string) bool { return strings.HasPrefix(t, "[") || strings.HasPrefix(t, "gen ") }

// ofParameter returns what is expected of an argument of a built-in function, by the type in its signature.
func ofParameter(t string) expected {
	if first, rest, ok := strings.Cut(t, " or "); ok {
		return expected{one: func(t string) bool { return ofParameter(first).one(t) || ofParameter(rest).one(t) }}
	}
	switch t {
	case "T":
		return expected{}
	case "num":
		return expected{one: isNumber}
	case "[T]":
		return expected{one: func(t string) bool { return strings.HasPrefix(t, "[") }}
	case "gen T":
		return expected{one: func(t string) bool { return strings.HasPrefix(t, "gen ") }}
	}
	return exactly(t)
}

// expectedAt returns what is expected of the placeholder, after a token.
func (a *analysis) expectedAt(n *ast.NameExpr, before string) expected {
	e := a.withHolders(a.oneAt(n, before))
	e.several = a.index.several[n]
	switch before {
	case "==", "!=", "<", "<=", ">", ">=", "!", "ref":
	default:
		e.compared = e.one != nil && e.one("bool")
	}
	return e
}

// withHolders returns what is expected with the structs that hold it.
func (a *analysis) withHolders(e expected) expected {
	e.holders = a.holders(e)
	return e
}

// oneAt returns what is expected of the placeholder if it has one value.
func (a *analysis) oneAt(n *ast.NameExpr, before string) expected {
	t := a.index.info.Wanted[n]
	switch {
	case before == "in":
		return expected{one: iterable}
	case before == "switch":
		return expected{one: func(t string) bool { return t == "int" || t == "string" }}
	}
	if call, i := a.argumentAt(n.Start); call != nil && call.Args[i].X == ast.Expr(n) {
		_, params := a.callee(call)
		_, isBuiltin := a.index.info.Uses[calledName(call)].(*check.Builtin)
		switch {
		case i >= len(params) || params[i] == "…":
			return expected{}
		case !isBuiltin:
			return exactly(typeOfParameter(params[i]))
		case t == nil && i == 1 && calledName(call).Name == "next":
			if g, ok := a.index.info.Types[call.Args[0].X].(*check.Gen); ok {
				return exactly(g.Elem.String())
			}
			return expected{}
		case t == nil:
			return ofParameter(typeOfParameter(params[i]))
		}
	}
	if t == nil {
		return expected{}
	}
	return exactly(t.String())
}

// calledName returns the name that is called, or nil.
func calledName(call *ast.CallExpr) *ast.NameExpr {
	name, _ := call.Fn.(*ast.NameExpr)
	return name
}

// typeOfParameter returns the type of a parameter in a signature.
func typeOfParameter(param string) string {
	param = strings.TrimPrefix(param, "ref ")
	if name, t, named := strings.Cut(param, ": "); named && !strings.ContainsAny(name, "([ ") {
		return t
	}
	return param
}

// argumentAt returns the call and the number of its argument that begins at an offset, or nil.
func (a *analysis) argumentAt(offset int32) (*ast.CallExpr, int) {
	call, _ := a.callAt(offset + 1)
	if call == nil {
		return nil, 0
	}
	i := slices.IndexFunc(call.Args, func(arg *ast.Arg) bool { return arg.X.Pos().Start == offset })
	if i < 0 {
		return nil, 0
	}
	return call, i
}

// The ranks of completions, in the order in which an editor shows them.
const (
	fitting   = iota // its value, or what a call of it returns, is expected
	comparing        // a comparison of it is
	possible         // nothing is known, or a part of its value may be expected
	unlikely
)

// rank returns the rank of a symbol.
func (a *analysis) rank(e expected, y *symbol) int {
	switch o := y.object.(type) {
	case *check.StructField:
		return e.rankOf(o.Type)
	case *check.Var:
		return e.rankOf(o.Type)
	case *check.Func:
		return e.rankOf(o.Type)
	case *check.Struct:
		return e.rankOfName(o.Name)
	case *check.Alias:
		return e.rankOfName(o.Type.String())
	case *check.Builtin:
		_, result, _ := strings.Cut(words.Signatures.Of(o.Name), " -> ")
		switch result {
		case "T":
			return possible
		case "[T]":
			if e.begins("[") {
				return possible
			}
			return unlikely
		case "num":
			return min(e.rankOfName("int"), e.rankOfName("float"))
		}
		return e.rankOfName(result)
	}
	if n, ok := y.node.(*ast.ConstDecl); ok {
		if t := typeOfConstant(a.index.info.Values[n.Value]); t != "" {
			return e.rankOfName(t)
		}
	}
	return possible
}

// rankOf returns the rank of a value of a type.
func (e expected) rankOf(t check.Type) int {
	f, ok := t.(*check.FuncType)
	if ok && e.takes(f.Results) {
		return fitting
	}
	if e.one == nil {
		return possible
	}
	if ok && !e.one(t.String()) {
		if len(f.Results) != 1 {
			return unlikely
		}
		t = f.Results[0]
	}
	rank := e.rankOfName(t.String())
	if rank == unlikely && (t == check.Invalid || t == check.String && e.one("int") || e.holds(t)) { // or a byte of it
		return possible
	}
	return rank
}

// holds reports whether a value of a type has an element or a field that is expected, or one that has it.
func (e expected) holds(t check.Type) bool {
	found, base := e.inArray(t)
	return found || base != nil && e.holders[base.Name]
}

// inArray reports whether an element of an array, or of an array in it, is expected, and returns the struct that the innermost
// elements are, or the type is, or nil.
func (e expected) inArray(t check.Type) (bool, *check.Struct) {
	for {
		switch x := t.(type) {
		case *check.Array:
			if t = x.Elem; e.one(t.String()) {
				return true, nil
			}
		case *check.Struct:
			return false, x
		default:
			return false, nil
		}
	}
}

// holders returns the names of the structs with a field that is expected, or of which a part is.
func (a *analysis) holders(e expected) map[string]bool {
	list := map[string]bool{}
	if e.one == nil {
		return list
	}
	in := map[*check.Struct][]*check.Struct{} // by struct, those with fields that are of it, or hold it in arrays
	var work []*check.Struct
	add := func(t *check.Struct) {
		if !list[t.Name] {
			list[t.Name], work = true, append(work, t)
		}
	}
	for _, t := range a.index.info.Structs {
		for _, f := range t.Fields {
			if found, base := e.inArray(f.Type); found || e.one(f.Type.String()) {
				add(t)
			} else if base != nil {
				in[base] = append(in[base], t)
			}
		}
	}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		for _, outer := range in[t] {
			add(outer)
		}
	}
	return list
}

// takes reports whether the results of a call are the several values that are expected.
func (e expected) takes(results []check.Type) bool {
	return e.several != nil && slices.EqualFunc(e.several, results, func(want string, t check.Type) bool { return want == "" || want == t.String() })
}

// rankOfName returns the rank of a value of which no part can be expected.
func (e expected) rankOfName(t string) int {
	switch {
	case e.one == nil:
		return possible
	case e.one(t):
		return fitting
	case e.compared && (isNumber(t) || t == "string"):
		return comparing
	}
	return unlikely
}

// rankOfKeyword returns the rank of a keyword.
func (a *analysis) rankOfKeyword(e expected, keyword string) int {
	switch {
	case e.one == nil:
		return possible
	case keyword == "true" || keyword == "false":
		return e.rankOfName("bool")
	case keyword == "nil":
		if slices.ContainsFunc(a.index.info.Structs, func(t *check.Struct) bool { return e.one(t.Name) }) {
			return fitting
		}
		return unlikely
	case keyword == "fn" && e.begins("fn("):
		return fitting
	case keyword == "fn":
		return unlikely
	}
	return possible
}

// typeOfConstant returns the type of a constant value, or "" if it is none.
func typeOfConstant(v any) string {
	switch v.(type) {
	case int64:
		return "int"
	case float64:
		return "float"
	case bool:
		return "bool"
	case string:
		return "string"
	}
	return ""
}
