// This file defines the intermediate representation: programs, functions,
// continuations, operations, terminators and values.

package cps

import (
	"iter"
	"math"
	"slices"

	"cpsc/diag"
	"cpsc/place"
)

// A Program is a set of functions with the types and globals that they share.
type Program struct {
	Types
	Sources diag.Sources // the files that the positions refer to, for messages; may be empty
	NoMain  string       // why there is no main, if there is none and a front end knows; the notation does not have it
	AsBril  bool         // compiled programs read and check the arguments of main as Bril's interpreter does; the notation does not have it
	Globals []Global
	Funcs   []*Func
	funcs   map[string]FuncID
	globals map[string]GlobalID

	builders   int // with Options.Foreign: see firstNumbers
	renumbered int // how many calls of RemoveFuncs have given functions other numbers
}

// NewProgram returns an empty program.
func NewProgram() *Program {
	p := new(Program)
	p.init()
	return p
}

// init makes the tables of a zero Program.
func (p *Program) init() {
	if p.funcs == nil {
		p.funcs, p.globals = map[string]FuncID{}, map[string]GlobalID{}
		p.Types.init()
	}
}

// MainName is the function that a program starts with. InitName, if there is
// such a function, runs before it and initialises the globals.
const (
	MainName = "main"
	InitName = "::init"
)

// A Global is a variable in memory. It holds nothing until it is first set.
type Global struct {
	Name     string
	Type     Type
	Exported bool // it may be read from outside of the program
}

// A GlobalID is a global's number in Program.Globals. Zero is the first global: a lookup in a map must
// check whether the name is there.
type GlobalID int32

// DeclareGlobal adds a global. It returns -1 and false if the name is taken.
func (p *Program) DeclareGlobal(name string, t Type) (GlobalID, bool) {
	p.init()
	if _, taken := p.globals[name]; taken {
		return -1, false
	}
	g := GlobalID(len(p.Globals))
	p.Globals = append(p.Globals, Global{Name: name, Type: t})
	p.globals[name] = g
	return g, true
}

// Global returns the number of the global of a name, and whether there is one.
func (p *Program) Global(name string) (GlobalID, bool) {
	g, ok := p.globals[name]
	return g, ok
}

// A FuncID is a function's number in Program.Funcs. Zero is the first function: a lookup in a map must
// check whether the name is there. RemoveFuncs and package opt number functions anew.
type FuncID int32

// NoFunc is no function.
const NoFunc FuncID = -1

// DeclareFunc adds a function without a body, so that others can call it. Its return
// continuation takes the results; others are its further continuation parameters. It
// reports false if the name is taken. The position must be valid, which Begin checks: a trap
// or a message must be able to say where the function is, even before At is called.
func (p *Program) DeclareFunc(name string, params, results []Type, pos Pos, others ...ContParam) (FuncID, bool) {
	if p == nil {
		return NoFunc, false
	}
	p.init()
	if _, taken := p.funcs[name]; taken {
		return NoFunc, false
	}
	conts := []ContParam{{RetName, slices.Clone(results)}}
	for _, c := range others {
		conts = append(conts, ContParam{c.Name, slices.Clone(c.Types)})
	}
	id := FuncID(len(p.Funcs))
	p.Funcs = append(p.Funcs, &Func{Name: name, ID: id, Params: slices.Clone(params), ContParams: conts, Pos: pos})
	p.funcs[name] = id
	return id, true
}

// RemoveFuncs removes functions to which nothing refers any more, and numbers
// the others anew: a FuncID from before may then be that of another function, and Func finds
// functions by their names. A builder that was made before builds no functions any more.
func (p *Program) RemoveFuncs(useless func(*Func) bool) {
	if useless == nil {
		return
	}
	number := make([]FuncID, len(p.Funcs))
	kept := p.Funcs[:0]
	for i, f := range p.Funcs {
		if f != nil && useless(f) {
			number[i] = NoFunc
			delete(p.funcs, f.Name)
			continue
		}
		number[i] = FuncID(len(kept))
		kept = append(kept, f)
	}
	if len(kept) < len(number) {
		p.renumbered++
	}
	clear(p.Funcs[len(kept):])
	p.Funcs = kept
	anew := func(id FuncID) FuncID {
		if uint(id) >= uint(len(number)) {
			return id // the program breaks a rule of Verify
		}
		return number[id]
	}
	for i, f := range p.Funcs {
		if f == nil {
			continue
		}
		f.ID = FuncID(i)
		p.funcs[f.Name] = f.ID
		for k := range f.Conts {
			c := &f.Conts[k]
			for j := range c.Ops {
				if op := &c.Ops[j]; op.Code == Closure {
					op.Aux = int32(anew(FuncID(op.Aux)))
				}
			}
			if c.Term.Kind == Call {
				c.Term.Func = anew(c.Term.Func)
			}
		}
	}
}

// RemoveTypes removes the declared types that no value, signature or global has, nor any
// part of their types. It reports whether there were any.
func (p *Program) RemoveTypes() bool {
	used := p.usedTypes()
	useless := func(t Type) bool { return !p.has(t) || !used[t] }
	named, structs := len(p.Named), len(p.Structs)
	p.Named = slices.DeleteFunc(slices.Clone(p.Named), useless)
	p.Structs = slices.DeleteFunc(slices.Clone(p.Structs), func(s *Struct) bool { return s == nil || useless(s.Type) })
	return len(p.Named) < named || len(p.Structs) < structs
}

// usedTypes returns by type whether a value, a signature or a global has it, or a part of their
// types.
func (p *Program) usedTypes() []bool {
	used := make([]bool, len(p.infos))
	var work []Type
	use := func(types ...Type) {
		for _, t := range types {
			if p.has(t) && !used[t] {
				used[t] = true
				work = append(work, t)
			}
		}
	}
	for _, g := range p.Globals {
		use(g.Type)
	}
	for _, f := range p.Funcs {
		if f == nil {
			continue
		}
		use(f.Params...)
		for _, c := range f.ContParams {
			use(c.Types...)
		}
		for i := range f.Values {
			use(f.Values[i].Type)
		}
	}
	for len(work) > 0 {
		info := p.info(work[len(work)-1])
		work = work[:len(work)-1]
		use(info.elem)
		use(info.params...)
		for _, types := range info.conts {
			use(types...)
		}
		if info.decl != nil {
			for _, field := range info.decl.Fields {
				use(field.Type)
			}
		}
	}
	return used
}

// Func returns the function of a name, or nil.
func (p *Program) Func(name string) *Func {
	if p == nil {
		return nil
	}
	if id, ok := p.funcs[name]; ok && int(id) < len(p.Funcs) {
		return p.Funcs[id]
	}
	return nil
}

// A Pos is a position in a source text: a line and a column, both from 1; the
// column counts code points. The zero Pos is no position.
type Pos struct {
	Line, Col int32
	Site      SiteID // the call by which the code came into the function; 0: none
}

// IsValid reports whether p is a position.
func (p Pos) IsValid() bool { return p.Line > 0 }

// A Site is a call whose callee became part of the calling function. Code from the
// callee keeps its position and has the site, so that a trap can list the calls of the
// source.
type Site struct {
	Func string // the name of the callee
	Call Pos    // the position of the call, which may itself come from such a callee
	Tail bool   // it was a tail call: its caller had returned
}

// A SiteID is a site's number in Func.Sites.
type SiteID int32

// A Frame is a function of the source that has not returned, and its current position.
type Frame struct {
	Func string
	Pos  Pos // without a site
}

// Frames appends the functions of the source that are active at a position in f, the
// innermost first. There are several if the position has a site, and none if f is
// artificial: see ArtificialPrefix. It ends at a site that breaks a rule of Verify.
func (f *Func) Frames(frames []Frame, pos Pos) []Frame {
	for tail := false; ; {
		name, site := f.Name, Site{}
		if pos.Site != 0 {
			if uint(pos.Site) >= uint(len(f.Sites)) || f.Sites[pos.Site].Call.Site >= pos.Site {
				return frames
			}
			site = f.Sites[pos.Site]
			name = site.Func
		}
		if !tail && !isArtificial(name) {
			frames = append(frames, Frame{name, Pos{Line: pos.Line, Col: pos.Col}})
		}
		if pos.Site == 0 {
			return frames
		}
		pos, tail = site.Call, site.Tail
	}
}

// A Func is a function in continuation-passing style. It owns its
// continuations and values; scope is dominance.
type Func struct {
	Name   string // unique in the program
	ID     FuncID
	Params []Type // the types of the parameters, those of Conts[0]

	// ContParams holds the continuations that the function takes as parameters: it ends
	// by calling one of them. The first is the return continuation.
	ContParams []ContParam

	// Extern says that this is a host function, which DeclareExtern has declared. It has a
	// body that calls the host, which nothing may change.
	Extern bool

	// Exported says that the function may be called from outside of the program, as main is:
	// passes keep it, and do not change its signature. The notation does not have it.
	Exported bool

	Pos Pos

	// Conts holds the continuations in reverse postorder, successors of a
	// terminator in their order. The first is the entry: its parameters are
	// the function's, it has no name, and nothing jumps to it. A function that
	// is declared and not yet defined has none.
	Conts []Cont

	// Values holds the facts known about each Value; Values[0] is unused.
	Values []ValueInfo

	// Sites holds the calls whose callees became part of the function, each
	// after the site of its own position. Sites[0] is unused; Sites is nil if
	// there are none.
	Sites []Site
}

// Results returns the types that the return continuation takes.
func (f *Func) Results() []Type {
	if len(f.ContParams) == 0 {
		return nil
	}
	return f.ContParams[0].Types
}

// Signature returns the types of the parameters of f, and for each of its continuation
// parameters the types that it takes.
func (f *Func) Signature() (params []Type, conts [][]Type) {
	conts = make([][]Type, len(f.ContParams))
	for i := range conts {
		conts[i] = f.ContParams[i].Types
	}
	return f.Params, conts
}

// A ContParam is a continuation that a function takes as a parameter.
type ContParam struct {
	Name  string // a hint: the printer makes names unique
	Types []Type // what it takes
}

// RetName is the name of the return continuation.
const RetName = "ret"

// A ContID is a continuation: the number of a local one in Func.Conts, or a continuation
// parameter of the function, as Own returns it. Zero is the entry, and nothing may jump there: a
// lookup in a map must check whether the label is there.
type ContID int32

const (
	Entry  ContID = 0  // every function's first continuation
	NoCont ContID = -1 // no continuation
	Ret    ContID = -2 // the return continuation, Own(0)
)

// Own returns the continuation parameter number i of a function, or NoCont if i is negative or too
// large for a ContID.
func Own(i int) ContID {
	if i < 0 || i >= math.MaxInt32 {
		return NoCont
	}
	return Ret - ContID(i)
}

// IsOwn reports whether k is a continuation parameter.
func (k ContID) IsOwn() bool { return k <= Ret }

// Own returns the number of a continuation parameter.
func (k ContID) Own() int { return int(Ret - k) }

// A Cont is a continuation: k(params) = ops… term.
type Cont struct {
	Name   string // a hint: the printer makes names unique
	Params []Value
	Ops    []Op
	Term   Term
	Pos    Pos
}

// A Value is the result of an operation, a parameter or a constant: a number
// in Func.Values.
type Value = place.Value

// NoValue is the result of an operation that has none.
const NoValue = place.NoValue

// A ValueKind says where a value comes from.
type ValueKind uint8

const (
	NoValueKind ValueKind = iota
	ParamValue            // a parameter of a continuation
	OpValue               // the result of an operation
	ConstValue            // a constant: Int, Float, Bool, String, or nil of a struct type
	UndefValue            // the value of a variable that was never set
)

// ValueInfo holds the facts known about a value.
type ValueInfo struct {
	Kind ValueKind
	Type Type
	Name string // the variable that it was named for; may be empty
	Bits uint64 // of a constant: the int, the float's bits, 1 for true
	Text string // of a String constant
}

// Int returns the value of an Int constant.
func (v *ValueInfo) Int() int64 { return int64(v.Bits) }

// Float returns the value of a Float constant.
func (v *ValueInfo) Float() float64 { return math.Float64frombits(v.Bits) }

// Bool returns the value of a Bool constant.
func (v *ValueInfo) Bool() bool { return v.Bits != 0 }

// Info returns the facts known about a value, which must be one of f.Values.
func (f *Func) Info(v Value) *ValueInfo { return &f.Values[v] }

// TypeOf returns the type of a value, which must be one of f.Values.
func (f *Func) TypeOf(v Value) Type { return f.Values[v].Type }

// An Op is a let-bound operation. The constants of type Code list the operations with their
// notation.
type Op struct {
	Code   Code
	Result Value // NoValue if the operation has no result
	Args   []Value
	Aux    int32 // the number of a field, struct (its Type), global or function
	Pos    Pos
}

// A TermKind is the kind of a terminator.
type TermKind uint8

const (
	NoTerm    TermKind = iota // not filled yet
	Jump                      // k(args)
	Branch                    // branch(c, k1, k2)
	Switch                    // switch(x, c1: k1, …, _: kn)
	Call                      // f(args, k, …): a direct call
	CallValue                 // x(args, k, …): a call of a function value
	Return                    // ret(args): a call of a continuation parameter
	Exit                      // exit(n): the end of the program
)

// A Term ends a continuation.
type Term struct {
	Kind TermKind

	// Func is the callee of a Call.
	Func FuncID

	// Subject is the condition of a Branch, the subject of a Switch, the
	// callee of a CallValue, the status of an Exit.
	Subject Value

	// Args are the arguments of a Jump, a Call, a CallValue or a Return. The
	// targets of a Branch or a Switch take none; a target of a call takes what the
	// callee passes to the continuation.
	Args []Value

	// Cases are the constants of a Switch, of type Int or String, in the order of its targets.
	Cases []Value

	// Targets are the continuations that may follow: one for a Jump, the true and the
	// false one for a Branch, one for each case and then the default for a Switch,
	// and for a call one for each continuation parameter of the callee. A Return has a
	// continuation parameter of the function as its target, and a call may have some;
	// all other targets are local.
	Targets []ContID

	Pos Pos
}

// Succs iterates over the successors: the local targets, with their numbers in Targets.
func (t *Term) Succs() iter.Seq2[int, ContID] {
	return func(yield func(int, ContID) bool) {
		for slot, k := range t.Targets {
			if k >= 0 && !yield(slot, k) {
				return
			}
		}
	}
}

// IsTailCall reports whether t is a call to which the function passes only its own
// continuations, so that nothing of the function is left to do after it.
func (t *Term) IsTailCall() bool {
	if !t.IsCall() {
		return false
	}
	for _, k := range t.Targets {
		if !k.IsOwn() {
			return false
		}
	}
	return true
}

// IsCall reports whether t calls a function.
func (t *Term) IsCall() bool { return t.Kind == Call || t.Kind == CallValue }
