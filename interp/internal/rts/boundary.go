// This file defines how values cross the boundary between a program and Go: which functions can be called from
// outside, and copies of their arguments and results.

package rts

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/host"
)

// tryPrefix begins the name of a function that calls one which throws: see Callable.
const tryPrefix = cps.ArtificialPrefix + "try."

// Callable returns the program with a function for each one that throws. It calls that, and returns whether it
// has returned, its results, and its exception: so the host is called by one continuation.
func Callable(p *cps.Program) *cps.Program {
	q, b := p, (*cps.Builder)(nil)
	for _, f := range p.Funcs {
		if f.Throws() == cps.NoType || f.Extern || strings.HasPrefix(f.Name, cps.ArtificialPrefix) || stays(p, f) != cps.NoType {
			continue
		}
		if b == nil {
			q = p.Declarations()
			copy(q.Funcs, p.Funcs)
			b = cps.NewBuilder(q, cps.Options{})
		}
		types := slices.Concat([]cps.Type{cps.Bool}, f.Results(), f.ContParams[1].Types)
		id, _ := q.DeclareFunc(tryPrefix+f.Name, f.Params, types, cps.Pos{Line: 1, Col: 1})
		b.Begin(id)
		args := make([]cps.Value, len(f.Params))
		for i := range args {
			args[i] = b.Param(i)
		}
		failed := b.Cont("failed")
		exception := b.AddParam(failed, "exception", f.Throws())
		results := b.CallOr(f.ID, []cps.ContID{failed}, args...)[:len(f.Results())]
		b.Return(slices.Concat([]cps.Value{b.Bool(true)}, results, []cps.Value{b.Undef(f.Throws())})...)
		b.Seal(failed)
		b.Enter(failed)
		for i := range results {
			results[i] = b.Undef(types[1+i])
		}
		b.Return(slices.Concat([]cps.Value{b.Bool(false)}, results, []cps.Value{exception})...)
		if err := b.Finish(); err != nil {
			panic(err)
		}
	}
	return q
}

// stays returns a type among those of a function, of elements and of fields whose values do not cross the boundary, or
// NoType.
func stays(p *cps.Program, f *cps.Func) cps.Type {
	types := slices.Clone(f.Params)
	for _, k := range f.ContParams {
		types = append(types, k.Types...)
	}
	seen := map[cps.Type]bool{}
	for i := 0; i < len(types); i++ { // types grows
		t := types[i]
		switch s := p.StructOf(t); {
		case HostType(t) != host.None || seen[t]:
		case s != nil && !s.Labelled:
			for _, f := range s.Fields {
				types = append(types, f.Type)
			}
		case p.Kind(t) == cps.ArrayKind && t != cps.Bytes:
			types = append(types, p.Elem(t))
		default:
			return t
		}
		seen[t] = true
	}
	return cps.NoType
}

// Callee returns the function to call for one that is called from outside, and copies of its arguments.
func Callee(p *cps.Program, o Objects, name string, args []any) (*cps.Func, []Arg, error) {
	f := p.Func(name)
	switch {
	case name == cps.InitName:
		return nil, nil, fmt.Errorf("function %s cannot be called from outside: the first call of another function runs it, to initialise the globals", name)
	case f == nil:
		var names []string
		for _, f := range p.Funcs {
			names = append(names, f.Name)
		}
		suggestion := ""
		if meant, ok := diag.Closest(name, names); ok {
			suggestion = " (did you mean " + meant + "?)"
		}
		return nil, nil, fmt.Errorf("the program has no function %s%s; if -O2 dropped it because nothing in the program calls it, name it in opt.Options.Keep", name, suggestion)
	case len(args) != len(f.Params):
		return nil, nil, fmt.Errorf("function %s takes %s and got %d", name, diag.Count(len(f.Params), "argument"), len(args))
	}
	if t := stays(p, f); t != cps.NoType {
		return nil, nil, fmt.Errorf("function %s cannot be called from outside, because its type contains %s: ints, floats, bools and strings cross the boundary, and arrays and structs of them", name, p.TypeString(t))
	}
	if len(f.ContParams) > 1 {
		if f = p.Func(tryPrefix + name); f == nil {
			return nil, nil, fmt.Errorf("function %s throws, so it cannot be called from a session: call one that catches the exception", name)
		}
	}
	values := make([]Arg, len(args))
	for i, x := range args {
		var err error
		if values[i], err = fromGo(p, o, f.Params[i], x, 0); err != nil {
			return nil, nil, fmt.Errorf("argument %d of function %s %w", i+1, name, err)
		}
	}
	return f, values, nil
}

// Results returns copies of the results of a function that Callee has returned, or a *host.Thrown.
func Results(p *cps.Program, o Objects, f *cps.Func, results []Arg) (out []any, err error) {
	out = make([]any, len(results))
	made := map[any]any{}
	for i, t := range f.Results() {
		if out[i], err = toGo(p, o, t, results[i], made, 0); err != nil {
			return nil, fmt.Errorf("a result of function %s %w", strings.TrimPrefix(f.Name, tryPrefix), err)
		}
	}
	switch last := len(out) - 1; {
	case !strings.HasPrefix(f.Name, tryPrefix):
		return out, nil
	case out[0] == true:
		return out[1:last], nil
	default:
		return nil, &host.Thrown{Value: out[last]}
	}
}

// Objects makes and reads the arrays and structs of an engine. The engine refers to one by Arg.Ref, which is nil for nil.
type Objects interface {
	Make(p *cps.Program, t cps.Type, parts []Arg) any   // of these elements or fields; charged as TakeArguments charges
	Parts(p *cps.Program, t cps.Type, object any) []Arg // returns them
}

// maxNested is how deep a copied value may be nested. So a Go value that contains itself is an error.
const maxNested = 10_000

var errNested = fmt.Errorf("is nested more than %d deep", maxNested)

// fromGo copies a Go value. The error continues a sentence that begins with the argument.
func fromGo(p *cps.Program, o Objects, t cps.Type, x any, depth int) (a Arg, err error) {
	is, want, as, v, s := "is of type", "a slice", fmt.Sprintf("%T", x), reflect.ValueOf(x), p.StructOf(t)
	if depth > 0 {
		is = "contains a value of type"
	}
	switch basic := HostType(t); {
	case depth > maxNested:
		return a, errNested
	case basic != host.None:
		given, got := host.ValueOf(x)
		if got == basic {
			return Arg{Bits: given.Bits, Text: given.Text}, nil
		}
		want = basic.InGo()
	case s != nil && x == nil:
		return a, nil
	case s != nil:
		m, isMap := x.(map[string]any)
		parts, names := make([]Arg, len(s.Fields)), make([]string, len(s.Fields))
		same := len(m) == len(parts)
		for i, f := range s.Fields {
			names[i] = f.Name
			if x, ok := m[f.Name]; !ok {
				same = false
			} else if parts[i], err = fromGo(p, o, f.Type, x, depth+1); err != nil {
				return a, err
			}
		}
		if isMap && same {
			return Arg{Ref: o.Make(p, t, parts)}, nil
		}
		want = "nil or a map[string]any with the fields " + strings.Join(names, ", ")
		if isMap {
			as = "one with " + strings.Join(slices.Sorted(maps.Keys(m)), ", ")
		}
	case v.Kind() == reflect.Slice:
		parts := make([]Arg, v.Len())
		for i := range parts {
			if parts[i], err = fromGo(p, o, p.Elem(t), v.Index(i).Interface(), depth+1); err != nil {
				return a, err
			}
		}
		return Arg{Ref: o.Make(p, t, parts)}, nil
	}
	return a, fmt.Errorf("%s %s, given as %s, not as %s", is, p.TypeString(t), want, as)
}

// toGo copies a value of the program; made has the copies of objects.
func toGo(p *cps.Program, o Objects, t cps.Type, a Arg, made map[any]any, depth int) (any, error) {
	if basic := HostType(t); basic != host.None {
		return host.Value{Bits: a.Bits, Text: a.Text}.Go(basic), nil
	}
	if x, ok := made[a.Ref]; ok || a.Ref == nil {
		return x, nil
	}
	if depth > maxNested {
		return nil, errNested
	}
	parts := o.Parts(p, t, a.Ref)
	if s := p.StructOf(t); s != nil {
		m := make(map[string]any, len(parts))
		made[a.Ref] = m
		for i, f := range s.Fields {
			x, err := toGo(p, o, f.Type, parts[i], made, depth+1)
			if err != nil {
				return nil, err
			}
			m[f.Name] = x
		}
		return m, nil
	}
	elem := reflect.TypeFor[any]()
	if basic := HostType(p.Elem(t)); basic != host.None {
		elem = reflect.TypeOf(host.Value{}.Go(basic))
	}
	list := reflect.MakeSlice(reflect.SliceOf(elem), len(parts), len(parts))
	made[a.Ref] = list.Interface()
	for i, part := range parts {
		if x, err := toGo(p, o, p.Elem(t), part, made, depth+1); err != nil {
			return nil, err
		} else if x != nil {
			list.Index(i).Set(reflect.ValueOf(x))
		}
	}
	return list.Interface(), nil
}
