package wasmsuite

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
	"cpsc/opt"
	"cpsc/wasm"
)

// A script is the commands of a file with the units that they instantiate.
type script struct {
	dir      string
	commands []command
	units    []*wasm.Unit
	of       map[int]*wasm.Unit // by the number of a command: the unit that it instantiates, or nil
	skipped  map[string]int

	unlinkable int // modules that are not linkable, as they should be
}

// read reads the modules of a file. Modules that are not supported are skipped, with a reason.
func read(t *testing.T, file string) *script {
	s := &script{dir: filepath.Dir(file), commands: commands(t, file), of: map[int]*wasm.Unit{}, skipped: map[string]int{}}
	decode := func(name string) (*wasm.Module, error) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return wasm.Decode(string(text))
	}
	m, err := decode(spectest(file))
	if err != nil {
		t.Fatal(err)
	}
	first := &wasm.Unit{Module: m, Prefix: "spectest"}
	s.units = append(s.units, first)
	registered := map[string]*wasm.Unit{"spectest": first}
	named := map[string]*wasm.Unit{}
	for i, c := range s.commands {
		switch c.Type {
		case "module", "assert_uninstantiable":
			m, err := decode(filepath.Join(s.dir, c.Filename))
			if err != nil {
				s.skipped[err.(*wasm.Error).Feature]++
				named[""] = nil
				continue
			}
			u := &wasm.Unit{Module: m, Prefix: fmt.Sprintf("m%d", i), Imports: maps.Clone(registered)}
			if _, err := wasm.Link("", copies(append(slices.Clone(s.units), u)), cps.Options{Verbatim: true}); err != nil {
				t.Errorf("%s:%d: %v", file, c.Line, err)
				named[""] = nil
				continue
			}
			s.units = append(s.units, u)
			s.of[i] = u
			if c.Type == "module" {
				named[""], named[c.Name] = u, u
			}
		case "assert_unlinkable":
			m, err := decode(filepath.Join(s.dir, c.Filename))
			if err != nil {
				s.skipped[err.(*wasm.Error).Feature]++
				continue
			}
			u := &wasm.Unit{Module: m, Prefix: "unlinkable", Imports: maps.Clone(registered)}
			_, err = wasm.Link("", copies(append(slices.Clone(s.units), u)), cps.Options{Verbatim: true})
			if e := (*wasm.Error)(nil); errors.As(err, &e) && e.Kind == wasm.Unlinkable {
				s.unlinkable++
			} else if err == nil { // it traps when it is instantiated
				u.Prefix = fmt.Sprintf("m%d", i)
				s.units = append(s.units, u)
				s.of[i] = u
			} else {
				t.Errorf("%s:%d: %v; want not linkable: %s", file, c.Line, err, c.Text)
			}
		case "register":
			registered[c.As] = named[c.Name]
		default:
			s.of[i] = named[c.Action.Module]
		}
	}
	return s
}

// copies returns units for another program.
func copies(units []*wasm.Unit) []*wasm.Unit {
	list := make([]*wasm.Unit, len(units))
	for i, u := range units {
		list[i] = &wasm.Unit{Module: u.Module, Prefix: u.Prefix, Imports: map[string]*wasm.Unit{}}
		for name, v := range u.Imports {
			if j := slices.Index(units, v); j >= 0 {
				list[i].Imports[name] = list[j]
			}
		}
	}
	return list
}

// A run runs a script.
type run struct {
	*script
	name     string
	units    []*wasm.Unit
	instance interface {
		Call(function string, args ...any) ([]any, error)
	}
	pass map[string]int
}

// before has the assertions of version 1 that a module whose instantiation traps has written nothing. Since version 2, what it has
// written before the trap stays.
var before = map[string]bool{
	"v1/linking.json:236": true, "v1/linking.json:248": true, "v1/linking.json:342": true, "v1/linking.json:354": true,
}

// TestRun executes the suites: on the fast engine at O1, or at full length on both engines at every level.
func TestRun(t *testing.T) {
	list := []string{"v2", "tail-call", "exception-handling", "extended-const"}
	levels, engines := []compile.Level{compile.O1}, []interp.Engine{interp.Fast}
	if long.Enabled() {
		list = append(list, "v1")
		levels, engines = compile.Levels[:], []interp.Engine{interp.Fast, interp.Reference}
	}
	all := suites(t)
	for _, suite := range list {
		counts, failures := map[string]int{}, 0
		for _, file := range all[suite] {
			if isSIMD(file) {
				continue
			}
			s := read(t, file)
			counts["assert_unlinkable"] += s.unlinkable
			for _, level := range levels {
				for _, engine := range engines {
					name := fmt.Sprintf("%s/%s %s %s", suite, filepath.Base(file), level, engine)
					r := &run{script: s, name: name, pass: counts}
					p, err := r.link(level, cps.Verify)
					if err != nil {
						t.Errorf("%s: %v", name, err)
						failures++
						continue
					}
					if r.instance, err = interp.NewInstance(p, interp.Options{Engine: engine, MaxMemory: 8 << 30, MaxDepth: 20000}); err != nil {
						t.Fatal(err)
					}
					if _, err := r.instance.Call(r.units[0].Init); err != nil {
						t.Fatal(err)
					}
					for i := range s.commands {
						if before[fmt.Sprintf("%s/%s:%d", suite, filepath.Base(file), s.commands[i].Line)] {
							counts["left out"]++
						} else if err := r.command(i); err != nil {
							failures++
							t.Errorf("%s:%d: %v", name, s.commands[i].Line, err)
						}
					}
				}
			}
		}
		t.Logf("%s: %v, failed %d", suite, counts, failures)
	}
}

// link converts the modules of a script to one program, which finish may add to or verify, and optimises it at -O2.
func (r *run) link(level compile.Level, finish func(*cps.Program) error) (*cps.Program, error) {
	r.units = copies(r.script.units)
	p, err := wasm.Link(r.name, r.units, cps.Options{Verbatim: level == compile.O0})
	if err == nil {
		err = finish(p)
	}
	if err == nil && level == compile.O2 {
		err = compile.Optimise(p, opt.Options{})
	}
	return p, err
}

func (r *run) command(i int) error {
	c := r.commands[i]
	u := r.of[i]
	if u == nil {
		return nil
	}
	u = r.units[slices.Index(r.script.units, u)]
	var trap *interp.Trap
	switch c.Type {
	case "module":
		_, err := r.instance.Call(u.Init)
		return err
	case "assert_uninstantiable", "assert_unlinkable":
		if _, err := r.instance.Call(u.Init); err == nil {
			return fmt.Errorf("the module is instantiated; want trap %s", c.Text)
		}
		r.pass[c.Type]++
		return nil
	case "action", "assert_return", "assert_trap", "assert_exhaustion", "assert_exception":
	default:
		return nil
	}
	f := u.Functions[c.Action.Field]
	if c.Action.Type == "get" {
		f = u.Globals[c.Action.Field]
	}
	args := make([]any, len(c.Action.Args))
	for i, a := range c.Action.Args {
		args[i] = a.goValue()
	}
	results, err := r.instance.Call(f, args...)
	if (c.Type != "action" && c.Type != "assert_return") != errors.As(err, &trap) || err != nil && trap == nil {
		return fmt.Errorf("%s %s(%v): %v, %v; want %s %v %s", c.Type, c.Action.Field, c.Action.Args, results, err, c.Type, c.Expected, c.Text)
	}
	if c.Type == "assert_return" {
		if len(results) != len(c.Expected) {
			return fmt.Errorf("%s(%v): %v; want %v", c.Action.Field, c.Action.Args, results, c.Expected)
		}
		for i, want := range c.Expected {
			if !want.is(results[i]) {
				return fmt.Errorf("%s(%v): %v (%x); want %v", c.Action.Field, c.Action.Args, results, bits(results[i], want.Type), c.Expected)
			}
		}
	}
	if trap != nil && !fits(c.Text, trap.Message) {
		return fmt.Errorf("%s(%v): trap %s; want %s", c.Action.Field, c.Action.Args, trap.Message, c.Text)
	}
	r.pass[c.Type]++
	return nil
}

// traps has the messages of traps by those of the suites, at last those of Go. A call through a table finds the callee by
// an index that is out of bounds if there is none of its type.
var traps = []struct{ suite, message string }{
	{"uninitialized", "out of bounds"}, {"undefined", "out of bounds"}, {"indirect call", "out of bounds"},
	{"out of bounds memory access", "out of bounds"}, {"out of bounds table access", "out of bounds"},
	{"unreachable", "unreachable"}, {"integer divide by zero", "division by zero"},
	{"invalid conversion to integer", "does not fit"}, {"integer overflow", "does not fit"}, {"integer overflow", "integer overflow"},
	{"call stack exhausted", "call depth limit"}, {"", "uncaught exception"}, {"null exception reference", "nil"},
	{"uninitialized", "out of range"}, {"undefined", "out of range"}, {"indirect call", "out of range"},
	{"out of bounds memory access", "out of range"}, {"out of bounds table access", "out of range"}, {"integer divide by zero", "divide by zero"},
}

// fits reports whether the message of a trap is one for what the suite expects.
func fits(want, message string) bool {
	return slices.ContainsFunc(traps, func(t struct{ suite, message string }) bool {
		return strings.HasPrefix(want, t.suite) && (t.suite != "" || want == "") && strings.Contains(message, t.message)
	})
}

// goValue returns an argument.
func (v value) goValue() any {
	text, _ := v.Value.(string)
	if text == "null" {
		return int64(-1)
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return int64(-2)
	}
	switch v.Type {
	case "i32":
		return int64(int32(n))
	case "f32":
		return widened(uint32(n))
	case "f64":
		return math.Float64frombits(n)
	}
	return int64(n)
}

// widened returns a float of 32 bits as a float, with the payload of a NaN.
func widened(b uint32) float64 {
	if x := math.Float32frombits(b); x == x {
		return float64(x)
	}
	return math.Float64frombits(uint64(b>>31)<<63 | 0x7FF<<52 | uint64(b&(1<<23-1))<<29)
}

// bits returns the representation of a result.
func bits(x any, typ string) uint64 {
	switch x := x.(type) {
	case int64:
		if typ == "i32" {
			return uint64(uint32(x))
		}
		return uint64(x)
	case float64:
		b := math.Float64bits(x)
		if typ != "f32" {
			return b
		}
		if x == x {
			return uint64(math.Float32bits(float32(x)))
		}
		return b>>63<<31 | 0xFF<<23 | b<<12>>41
	}
	return 0
}

// is reports whether a result is as expected.
func (v value) is(x any) bool {
	text, _ := v.Value.(string)
	b := bits(x, v.Type)
	switch text {
	case "nan:canonical":
		return v.Type == "f32" && b&(1<<31-1) == 0x7FC00000 || v.Type == "f64" && b&(1<<63-1) == 0x7FF8<<48
	case "nan:arithmetic":
		return v.Type == "f32" && b&0x7FC00000 == 0x7FC00000 || v.Type == "f64" && b&(0x7FF8<<48) == 0x7FF8<<48
	}
	n := x
	if v.Type == "i32" {
		if y, ok := x.(int64); !ok || y != int64(int32(y)) {
			return false
		}
	}
	if v.Type == "funcref" && text != "null" {
		return n != int64(-1)
	}
	return b == bits(v.goValue(), v.Type)
}
