package wasmsuite

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
	"cpsc/opt"
	"cpsc/wasm"
)

// An action is a call of a function of a random module with the bits of the arguments, or reads a global.
type action struct {
	name string
	typ  signature
	args []uint64
}

// random returns the module of a seed, what to execute, and the number of functions.
func random(seed uint64) (funcs int, text string, list []action) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
	text, types := g.module()
	return len(types), text, g.actions(types)
}

// actions returns some calls of each function, after which the memory and the globals are looked at.
func (g *generator) actions(funcs []signature) (list []action) {
	for range 3 {
		for i, t := range funcs {
			a := action{name: fmt.Sprint(i), typ: t}
			for j := range t.params {
				a.args = append(a.args, g.edge(t.params[j]))
			}
			list = append(list, a)
		}
	}
	list = append(list, action{name: "sum", typ: signature{"", "I"}})
	for i := range letters {
		list = append(list, action{name: fmt.Sprint("g", i), typ: signature{"", letters[i : i+1]}})
	}
	return list
}

// outcome describes the bits of results, or a trap by its kind. All NaNs are the same.
func (a *action) outcome(results []uint64, err error) string {
	if err != nil {
		for _, k := range []struct{ message, kind string }{
			{"unreachable", "unreachable"}, {"out of bounds", "bounds"}, {"table access", "bounds"}, {"indirect call", "bounds"}, {"out of range", "bounds"},
			{"divi", "division"}, {"overflow", "conversion"}, {"does not fit", "conversion"}, {"conversion", "conversion"},
		} {
			if strings.Contains(err.Error(), k.message) {
				return "trap " + k.kind
			}
		}
		return err.Error()
	}
	text := ""
	for i, x := range results {
		t := a.typ.results[i]
		if t == 'f' && math.Float32frombits(uint32(x)) != math.Float32frombits(uint32(x)) || t == 'F' && math.Float64frombits(x) != math.Float64frombits(x) {
			text += " nan"
		} else {
			text += fmt.Sprintf(" %c:%x", t, x)
		}
	}
	return text
}

var typeNames = map[byte]string{'i': "i32", 'I': "i64", 'f': "f32", 'F': "f64"}

// by returns the outcomes of actions by an instance for a unit.
func by(instance interface {
	Call(string, ...any) ([]any, error)
}, u *wasm.Unit, list []action) (outcomes []string) {
	if _, err := instance.Call(u.Init); err != nil {
		return []string{err.Error()}
	}
	for _, a := range list {
		var args []any
		for i, x := range a.args {
			args = append(args, value{typeNames[a.typ.params[i]], fmt.Sprint(x)}.goValue())
		}
		f := u.Functions[a.name]
		if f == "" {
			f = u.Globals[a.name]
		}
		list, err := instance.Call(f, args...)
		var results []uint64
		for i, x := range list {
			results = append(results, bits(x, typeNames[a.typ.results[i]]))
		}
		outcomes = append(outcomes, a.outcome(results, err))
	}
	return outcomes
}

// byWazero returns the outcomes of actions.
func byWazero(r wazero.Runtime, text string, list []action) (outcomes []string, err error) {
	ctx := context.Background()
	m, err := r.InstantiateWithConfig(ctx, []byte(text), wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	defer m.Close(ctx)
	for _, a := range list {
		f := m.ExportedFunction(a.name)
		if f == nil {
			outcomes = append(outcomes, a.outcome([]uint64{m.ExportedGlobal(a.name).Get()}, nil))
			continue
		}
		results, err := f.Call(ctx, a.args...)
		outcomes = append(outcomes, a.outcome(results, err))
	}
	return outcomes, nil
}

var randomConfig = wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall)

// TestRandom executes random modules at every level on both engines, and in wazero as they come out of the conversion in
// place. The results, the traps, and memory and globals afterwards must be those of wazero.
func TestRandom(t *testing.T) {
	r := wazero.NewRuntimeWithConfig(t.Context(), randomConfig)
	defer r.Close(context.Background())
	counts := map[string]int{}
	for seed := range uint64(long.Pick(50, 10_000)) {
		execute(t, r, seed, counts)
	}
	t.Logf("%v", counts)
}

// execute does so with the module of a seed.
func execute(t *testing.T, r wazero.Runtime, seed uint64, counts map[string]int) {
	defer func() {
		if x := recover(); x != nil {
			t.Errorf("module %d: panic: %v", seed, x)
		}
	}()
	funcs, text, list := random(seed)
	want, err := byWazero(r, text, list)
	if err != nil {
		t.Fatalf("module %d: %v", seed, err)
	}
	for _, o := range want[:3*funcs] {
		if !strings.HasPrefix(o, "trap") {
			o = "results"
		}
		counts[o]++
	}
	check := func(how string, got []string, err error) {
		if err != nil {
			t.Errorf("module %d, %s: %v", seed, how, err)
		}
		for i, x := range got {
			anyTrap := strings.HasPrefix(how, "in place") && strings.HasPrefix(x, "trap") && strings.HasPrefix(want[i], "trap")
			if x != want[i] && !anyTrap {
				t.Errorf("module %d, %s: action %d, %s of %x: %s; want %s", seed, how, i, list[i].name, list[i].args, x, want[i])
				return
			}
		}
	}
	for _, level := range compile.Levels {
		p, u, err := library(text, level)
		if err != nil {
			check(level.String(), nil, err)
			continue
		}
		for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
			instance, err := interp.NewInstance(p, interp.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			check(fmt.Sprintf("%s %s", level, engine), by(instance, u, list), nil)
		}
		out, err := inPlace("random.wasm", text, level)
		if err != nil {
			check("in place", nil, err)
			continue
		}
		got, err := byWazero(r, string(out), list)
		check("in place "+level.String(), got, err)
	}
}

// library converts a module at a level of optimisation.
func library(text string, level compile.Level) (*cps.Program, *wasm.Unit, error) {
	m, err := wasm.Decode(text)
	if err != nil {
		return nil, nil, err
	}
	u := &wasm.Unit{Module: m, Prefix: "m"}
	p, err := wasm.Link("random.wasm", []*wasm.Unit{u}, cps.Options{Verbatim: level == compile.O0})
	if err == nil {
		err = cps.Verify(p)
	}
	if err == nil && level == compile.O2 {
		err = compile.Optimise(p, opt.Options{})
	}
	return p, u, err
}

// TestRandomGo executes random modules as packages of Go.
func TestRandomGo(t *testing.T) {
	r := wazero.NewRuntimeWithConfig(t.Context(), randomConfig)
	defer r.Close(context.Background())
	batch := uint64(long.Pick(8, 100))
	for first := uint64(0); first < long.Pick(batch, 1000); first += batch {
		dir := t.TempDir()
		var instances []*goInstance
		var units []*wasm.Unit
		for seed := first; seed < first+batch; seed++ {
			_, text, _ := random(seed)
			g := &goInstance{pkg: fmt.Sprint("p", seed), types: map[string]*wasm.FuncType{}, names: map[string]string{}}
			p, u, err := library(text, compile.Levels[seed%3])
			if err == nil {
				err = g.writePackage(dir, p, []*wasm.Unit{u})
			}
			if err != nil {
				t.Fatalf("module %d: %v", seed, err)
			}
			instances, units = append(instances, g), append(units, u)
		}
		end := startGo(t, dir, instances)
		for i, g := range instances {
			_, text, list := random(first + uint64(i))
			want, err := byWazero(r, text, list)
			if err != nil {
				t.Fatal(err)
			}
			if got := by(g, units[i], list); !slices.Equal(got, want) {
				t.Errorf("%s: %q; want %q", g.pkg, got, want)
			}
		}
		end()
	}
}
