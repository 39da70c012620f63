// This file defines how values cross the boundary between a program and Go: which functions can be called from
// outside, and copies of their arguments and results.

package rts

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unsafe"

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
	var seen map[cps.Type]bool
	for i := 0; i < len(types); i++ { // types grows
		t := types[i]
		s := p.StructOf(t)
		switch {
		case HostType(t) != host.None || seen[t]:
			continue
		case s != nil && !s.Labelled:
			for _, f := range s.Fields {
				types = append(types, f.Type)
			}
		case p.Kind(t) == cps.ArrayKind && t != cps.Bytes:
			types = append(types, p.Elem(t))
		default:
			return t
		}
		if seen == nil {
			seen = map[cps.Type]bool{}
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
	values, err := fromGo(p, o, f, args)
	return f, values, err
}

// Results returns copies of the results of a function that Callee has returned, or a *host.Thrown.
func Results(p *cps.Program, o Objects, f *cps.Func, results []Arg) ([]any, error) {
	types := f.Results()
	if !strings.HasPrefix(f.Name, tryPrefix) {
		return toGo(p, o, types, results), nil
	}
	last := len(types) - 1
	if results[0].Bits != 0 {
		return toGo(p, o, types[1:last], results[1:last]), nil
	}
	return nil, &host.Thrown{Value: toGo(p, o, types[last:], results[last:])[0]}
}

// Objects makes and reads the arrays and structs of an engine. The engine refers to one by Arg.Ref, which is nil for nil.
type Objects interface {
	Make(p *cps.Program, t cps.Type, n int) any               // with n elements or fields; charged as TakeArguments charges
	Fill(p *cps.Program, t cps.Type, object any, parts []Arg) // sets them
	Parts(p *cps.Program, t cps.Type, object any) []Arg       // returns them
}

// fromGo copies the arguments of a function. A slice or a map that they contain several times has one copy.
func fromGo(p *cps.Program, o Objects, f *cps.Func, args []any) ([]Arg, error) {
	type identity struct {
		t  cps.Type
		at unsafe.Pointer
		n  int
	}
	type object struct {
		identity
		from reflect.Value
	}
	made, work := map[identity]any{}, []object(nil)
	copyOf := func(t cps.Type, x any) (_ Arg, want string) {
		if basic := HostType(t); basic != host.None {
			v, got := host.ValueOf(x)
			if got != basic {
				want = basic.InGo()
			}
			return Arg{Bits: v.Bits, Text: v.Text}, want
		}
		s, from, n := p.StructOf(t), reflect.ValueOf(x), 0
		switch m, isMap := x.(map[string]any); {
		case s == nil && from.Kind() == reflect.Slice:
			n = from.Len()
		case s == nil:
			return Arg{}, "a slice"
		case x == nil:
			return Arg{}, ""
		case !isMap || slices.ContainsFunc(s.Fields, func(f cps.StructField) bool { _, ok := m[f.Name]; return !ok }):
			return Arg{}, "nil or a map[string]any with all fields"
		default:
			n = len(s.Fields)
		}
		id := identity{t, from.UnsafePointer(), n}
		if n == 0 || made[id] == nil {
			made[id] = o.Make(p, t, n)
			work = append(work, object{id, from})
		}
		return Arg{Ref: made[id]}, ""
	}
	copies := make([]Arg, len(args))
	for i, x := range args {
		want := ""
		if copies[i], want = copyOf(f.Params[i], x); want != "" {
			return nil, fmt.Errorf("argument %d of function %s is of type %s, given as %s, not as %T", i+1, strings.TrimPrefix(f.Name, tryPrefix), p.TypeString(f.Params[i]), want, x)
		}
	}
	for i := 0; i < len(work); i++ { // work grows
		a := work[i]
		parts := make([]Arg, a.n)
		for j := range parts {
			t, x, want := p.Elem(a.t), any(nil), ""
			if s := p.StructOf(a.t); s != nil {
				t, x = s.Fields[j].Type, a.from.Interface().(map[string]any)[s.Fields[j].Name]
			} else {
				x = a.from.Index(j).Interface()
			}
			if parts[j], want = copyOf(t, x); want != "" {
				return nil, fmt.Errorf("an argument of function %s contains a value of type %s, given as %s, not as %T", strings.TrimPrefix(f.Name, tryPrefix), p.TypeString(t), want, x)
			}
		}
		o.Fill(p, a.t, made[a.identity], parts)
	}
	return copies, nil
}

// toGo copies values of the program. An object that they contain several times has one copy.
func toGo(p *cps.Program, o Objects, types []cps.Type, values []Arg) []any {
	type object struct {
		t     cps.Type
		parts []Arg
		to    reflect.Value
	}
	made, work := map[any]reflect.Value{}, []object(nil)
	copyOf := func(t cps.Type, a Arg) (x any) {
		if basic := HostType(t); basic != host.None {
			return host.Value{Bits: a.Bits, Text: a.Text}.Go(basic)
		}
		if a.Ref == nil {
			return nil
		}
		to, ok := made[a.Ref]
		if !ok {
			parts := o.Parts(p, t, a.Ref)
			if p.StructOf(t) != nil {
				to = reflect.ValueOf(make(map[string]any, len(parts)))
			} else {
				to = reflect.MakeSlice(sliceType(HostType(p.Elem(t))), len(parts), len(parts))
			}
			made[a.Ref] = to
			work = append(work, object{t, parts, to})
		}
		return to.Interface()
	}
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = copyOf(types[i], v)
	}
	for i := 0; i < len(work); i++ { // work grows
		a := work[i]
		for j, part := range a.parts {
			if s := p.StructOf(a.t); s != nil {
				a.to.Interface().(map[string]any)[s.Fields[j].Name] = copyOf(s.Fields[j].Type, part)
			} else if x := copyOf(p.Elem(a.t), part); x != nil {
				a.to.Index(j).Set(reflect.ValueOf(x))
			}
		}
	}
	return out
}

// sliceType returns the type of the copies of arrays with elements of a type: []any if it is None.
func sliceType(elem host.Type) reflect.Type {
	if elem == host.None {
		return reflect.TypeFor[[]any]()
	}
	return reflect.SliceOf(reflect.TypeOf(host.Value{}.Go(elem)))
}
