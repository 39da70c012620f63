// This file defines the API, and the order in which a program is written.

package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Feature is a part of the language that the generator can leave out.
type Feature uint16

const (
	Gotos      Feature = 1 << iota // goto and its labels; loops keep their labels
	Closures                       // nested functions, function expressions, function values
	Recursion                      // calls that may lead back to the caller
	Refs                           // parameters by reference
	Floats                         // the type float
	Math                           // sin, cos, exp, log, pow: the last digit may depend on the machine
	Strings                        // the type string
	Arrays                         // all types [T]
	Structs                        // structs and nil
	Input                          // read_line, read_int, eof
	Exits                          // exit, and a result of main
	Exceptions                     // throw, try and functions that throw
	Generators                     // functions that yield, and the types gen T
)

// features are the names of the features, indexed by the number of their bit.
var features = []string{"gotos", "closures", "recursion", "refs", "floats", "math", "strings", "arrays", "structs", "input", "exits", "exceptions", "generators"}

// FeatureNames returns the names of all features.
func FeatureNames() []string { return slices.Clone(features) }

// ParseFeatures returns the features named in a list that is separated by commas.
func ParseFeatures(list string) (Feature, error) {
	var f Feature
	for name := range strings.SplitSeq(list, ",") {
		i := slices.Index(features, name)
		if i < 0 {
			return 0, fmt.Errorf("unknown feature %q", name)
		}
		f |= 1 << i
	}
	return f, nil
}

// String returns the names of the features, in the format of ParseFeatures.
func (f Feature) String() string {
	var names []string
	for i, name := range features {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// Options control the programs. The zero value gives programs of the default size
// with all features, in which nothing traps on purpose.
type Options struct {
	Size    int     // roughly the number of statements; 0: DefaultSize
	Traps   int     // the percentage of trapping operations that have no guard
	Without Feature // the features to leave out
	Host    bool    // with host functions, without whose definitions the program cannot be run
}

// Flags returns the options as flags of cpsc generate, each after a space.
func (o Options) Flags() string {
	var b strings.Builder
	if o.Size > 0 && o.Size != DefaultSize {
		fmt.Fprintf(&b, " --size=%d", o.Size)
	}
	if o.Traps > 0 {
		fmt.Fprintf(&b, " --traps=%d", o.Traps)
	}
	if o.Host {
		b.WriteString(" --host")
	}
	if names := o.Without.String(); names != "" {
		fmt.Fprintf(&b, " --without=%s", names)
	}
	return b.String()
}

// DefaultSize is the size of programs if Options does not set one.
const DefaultSize = 150

// Limits on the cost of a program. A unit is about one step of the interpreter.
const (
	fuel        = 250    // how many calls of functions with a guard run
	guardedCost = 1_000  // of one call of such a function
	plainCost   = 2_000  // of one call of any other function
	valueCost   = 80     // of a function without a guard that may become a value
	mainCost    = 60_000 // of main without the functions with a guard
)

// A generator is the state of writing one program.
type generator struct {
	scopes
	writer
	typeTable
	pool      []*typ       // the types of variables; frequent ones occur several times
	signature []*signature // of function values
	thrown    []*typ       // the types of exceptions; frequent ones occur several times
	genTypes  []*typ       // the types of generators
	structs   []*structDecl
	funcs     []*function // at the top level, except main
	nesting   int         // of statements and function expressions
	throwing  int         // the number of calls that may throw
	taken     int         // calls that make generators and whose arguments are being written
	helpers   map[string]bool
	simple    []statement // the statements to choose from
	compound  []statement
}

// dice make the choices that the options allow.
type dice struct {
	r    *rand.Rand
	rare *rand.Rand // for rare constructs: adding one leaves most programs of other seeds as they were
	opts Options
}

// A writer writes indented lines.
type writer struct {
	buf    *strings.Builder
	indent int
}

// Program returns the text of a random program. It is determined by the seed and the
// options.
func Program(seed uint64, opts Options) string {
	head := fmt.Sprintf("// cpsc generate --seed=%d%s\n\n", seed, opts.Flags())
	if opts.Size <= 0 {
		opts.Size = DefaultSize
	}
	if opts.Without&Floats != 0 {
		opts.Without |= Math
	}
	dice := dice{rand.New(rand.NewPCG(seed, 0x1319)), rand.New(rand.NewPCG(seed, 0x2718)), opts}
	g := &generator{
		scopes:    scopes{dice: dice, ids: map[string]int{}},
		typeTable: typeTable{},
		helpers:   map[string]bool{},
	}
	g.statements()
	return head + g.program()
}

// has reports whether programs have a feature.
func (d *dice) has(f Feature) bool { return d.opts.Without&f == 0 }

// n returns a random number in [0, n).
func (d *dice) n(n int) int { return d.r.IntN(n) }

// chance returns true with a probability given in percent.
func (d *dice) chance(percent int) bool { return d.n(100) < percent }

// rarely returns true in one of the given number of cases.
func (d *dice) rarely(cases int) bool { return d.rare.IntN(cases) == 0 }

// unguarded reports whether the next operation that may trap has no guard.
func (d *dice) unguarded() bool { return d.opts.Traps > 0 && d.chance(d.opts.Traps) }

// pick returns a random element of a non-empty list.
func pick[T any](g *generator, list []T) T { return list[g.n(len(list))] }

// name returns a new name.
func (s *scopes) name(prefix string) string {
	s.names++
	return fmt.Sprint(prefix, s.names)
}

// line writes a line.
func (w *writer) line(format string, args ...any) {
	for range w.indent {
		w.buf.WriteString("    ")
	}
	fmt.Fprintf(w.buf, format, args...)
	w.buf.WriteByte('\n')
}

// capture returns the text that write writes.
func (w *writer) capture(write func()) string {
	saved := w.buf
	w.buf = &strings.Builder{}
	write()
	text := w.buf.String()
	w.buf = saved
	return text
}

// program writes the whole program.
func (g *generator) program() string {
	g.push(nil) // the declarations at the top level
	decls := []string{fmt.Sprintf("var fuel = %d;\n", fuel)}
	decls = append(decls, g.consts()...)
	decls = append(decls, g.makeTypes()...)
	g.signatures()
	globals := g.globals()
	for _, f := range g.funcs {
		if f.text == "" {
			f.text = g.function(f, "fn "+f.name, g.opts.Size/(3*len(g.funcs)+6))
		}
		decls = append(decls, f.text)
	}
	decls = append(decls, g.main())
	decls = append(decls, g.helperTexts()...)
	g.r.Shuffle(len(decls), func(i, j int) { decls[i], decls[j] = decls[j], decls[i] })

	// Globals are initialised in the order of the text; the other declarations may
	// be anywhere between them.
	var texts []string
	for len(decls)+len(globals) > 0 {
		from := &decls
		if g.n(len(decls)+len(globals)) < len(globals) {
			from = &globals
		}
		texts = append(texts, (*from)[0])
		*from = (*from)[1:]
	}
	return strings.Join(texts, "\n")
}

// consts writes constants. One that is a literal may be used as the value of a case.
func (g *generator) consts() []string {
	var texts []string
	for range g.n(5) {
		t := pick(g, g.scalars())
		v := &variable{name: g.name("c"), t: t, fixed: true, constant: true}
		var value string
		switch {
		case t.kind == intKind && g.chance(60):
			v.value, v.known = int64(g.n(20)-5), true
			value = fmt.Sprint(v.value)
		default:
			value = g.constant(t, 2).text
		}
		g.declare(v)
		texts = append(texts, fmt.Sprintf("const %s = %s;\n", v.name, value))
	}
	return texts
}

// globals writes global variables. Nothing is called before main, except to trap.
func (g *generator) globals() []string {
	var texts []string
	g.fn = &body{mult: 1, plain: true} // its limit of 0 allows no call
	for range 1 + g.n(5) {
		t := pick(g, g.pool)
		value := g.capture(func() { g.buf.WriteString(g.expr(t, 2).text) })
		v := &variable{name: g.name("g"), t: t}
		if t.nilable() || g.chance(30) {
			texts = append(texts, fmt.Sprintf("var %s: %s = %s;\n", v.name, t.name, value))
		} else {
			texts = append(texts, fmt.Sprintf("var %s = %s;\n", v.name, value))
		}
		g.declare(v)
	}
	if g.opts.Traps > 0 && g.n(400) < g.opts.Traps {
		texts = append(texts, "var early = late();\n", "var last = 1;\n")
		g.helpers["late"] = true
	}
	g.fn = nil
	return texts
}

// main writes main.
func (g *generator) main() string {
	f := &function{name: "main"}
	if g.has(Exits) && g.chance(25) {
		f.sig.results = []*typ{g.basic("int")}
	}
	if t := g.someThrown(10); t != nil && t.printable() {
		f.sig.throws = t
	}
	return g.function(f, "fn main", 2+g.opts.Size/4)
}

// helperTexts returns the helper functions that the program calls.
func (g *generator) helperTexts() []string {
	all := []struct{ name, text string }{
		{"at", "fn at(i: int, n: int) -> int { return (i & 0x7FFF_FFFF_FFFF_FFFF) % n; }\n"},
		{"clip", "fn clip(s: string) -> string {\n    if len(s) > 20 { return substr(s, 0, 20); }\n    return s;\n}\n"},
		{"fit", "fn fit(x: float) -> int { return x > -1e15 && x < 1e15 ? int(x) : 0; }\n"},
		{"late", "fn late() -> int { return last + 1; }\n"},
	}
	var texts []string
	for _, h := range all {
		if g.helpers[h.name] {
			texts = append(texts, h.text)
		}
	}
	for _, d := range g.structs {
		if g.helpers["keep_"+d.name] {
			texts = append(texts, strings.ReplaceAll(keepText, "List", d.name))
		}
	}
	return append(texts, g.fewTexts()...)
}

// keepText cuts a list off after its fifth element.
const keepText = `fn keep_List(list: List) -> List {
    var p = list;
    for i in 0..4 {
        if p == nil { return list; }
        p = p.next;
    }
    if p != nil { p.next = nil; }
    return list;
}
`
