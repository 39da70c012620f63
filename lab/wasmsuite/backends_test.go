package wasmsuite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/engines"
	emit "cpsc/emit/wasm"
	"cpsc/interp"
	"cpsc/wasm"
)

// A starter runs a program with arguments, and returns its output, its errors and its exit status.
type starter func(args ...string) (out, errs string, status int, err error)

// A recording is an instance for what a program prints that has the calls of a script in its main: see addMain.
type recording struct {
	run     *run
	start   starter
	at      int                 // the command that is executed
	results map[string][]string // by the number of a command
}

// Call returns what the program printed for a command. For one that must trap, it starts the program once more.
func (r *recording) Call(string, ...any) ([]any, error) {
	c, at := r.run.commands[r.at], strconv.Itoa(r.at)
	if mustTrap(c) {
		_, errs, status, err := r.start(at, "0")
		if message, ok := strings.CutPrefix(errs, "trap: "); ok && err == nil && status == 3 {
			return nil, &interp.Trap{Message: message}
		}
		return nil, fmt.Errorf("the exit status is %d, with %v, after the errors %s", status, err, errs)
	}
	texts, ok := r.results[at]
	if !ok {
		return nil, errors.New("there is no output")
	}
	var results []any
	for i, text := range texts {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, err
		}
		var x any = n
		if i < len(c.Expected) && c.Expected[i].Type == "f32" {
			x = widened(uint32(n))
		} else if i < len(c.Expected) && c.Expected[i].Type == "f64" {
			x = math.Float64frombits(uint64(n))
		}
		results = append(results, x)
	}
	return results, nil
}

func mustTrap(c command) bool {
	switch c.Type {
	case "assert_uninstantiable", "assert_unlinkable", "assert_trap", "assert_exhaustion", "assert_exception":
		return true
	}
	return false
}

// addMain adds a main that executes the commands of a script and prints the number of each with the bits of its results.
// Commands that must trap are executed only if the first parameter is their number. No argument is known before the
// program runs, because the second parameter, which is 0, is added to it.
func (r *run) addMain(p *cps.Program) error {
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	int2 := []cps.Type{cps.Int, cps.Int}
	declare := func(name string) cps.FuncID {
		id, _ := p.DeclareFunc(name, int2, nil, cps.Pos{Line: 1, Col: 1})
		return id
	}
	var parts []cps.FuncID // of some commands each, which compilers of LLVM prefer to one of thousands
	for first := 0; first < len(r.commands); first += 50 {
		id := declare(fmt.Sprintf("part%d", first))
		parts = append(parts, id)
		b.Begin(id)
		for i := first; i < min(first+50, len(r.commands)); i++ {
			c := r.commands[i]
			u := r.of[i]
			if u == nil || leftOut(c) {
				continue
			}
			u = r.units[slices.Index(r.script.units, u)]
			f, types := u.Init, []wasm.ValType(nil)
			switch {
			case c.Action.Type == "get":
				f, types = u.Globals[c.Action.Field], []wasm.ValType{u.Module.GlobalType(u.Module.Export(c.Action.Field).Index).Type}
			case c.Action.Type == "invoke":
				f, types = u.Functions[c.Action.Field], u.Module.Funcs[u.Module.Export(c.Action.Field).Index].Type.Results
			}
			call := func() {
				var args []cps.Value
				for _, a := range c.Action.Args {
					x := b.Op(cps.Add, b.Int(int64(bits(a.goValue(), a.Type))), b.Param(1))
					switch a.Type {
					case "i32":
						x = b.Op(cps.Sext32, x)
					case "f32":
						x = b.Op(cps.BitsFloat32, x)
					case "f64":
						x = b.Op(cps.BitsFloat, x)
					}
					args = append(args, x)
				}
				list := []cps.Value{b.Int(int64(i))}
				results := b.Call(p.Func(f).ID, args...)
				for i, typ := range types {
					x := results[i]
					switch typ {
					case wasm.F32:
						x = b.Op(cps.Float32Bits, x)
					case wasm.F64:
						x = b.Op(cps.RawBits, x)
					}
					list = append(list, x)
				}
				b.Op(cps.Print, list...)
			}
			if mustTrap(c) {
				b.If(b.Op(cps.Eq, b.Param(0), b.Int(int64(i))), call, nil)
			} else {
				call()
			}
		}
		b.Return()
		if err := b.Finish(); err != nil {
			return err
		}
	}
	b.Begin(declare(cps.MainName))
	b.Call(p.Func(r.units[0].Init).ID)
	for _, id := range parts {
		b.Call(id, b.Param(0), b.Param(1))
	}
	b.Return()
	for _, f := range p.Funcs {
		f.Exported = false
	}
	return b.Finish()
}

// leftOut reports whether the back ends do not execute a command: a stack overflow is not one of their traps.
func leftOut(c command) bool { return c.Type == "assert_exhaustion" }

// dropped has the assertions that x * 1, x - 0, x * -1 and the like make a NaN quiet, in operations that LLVM drops or makes
// negations where the constant is 1 only after its own propagation, or where it is -1.
var dropped = map[string]bool{"76": true, "107": true, "137": true, "149": true, "161": true, "173": true,
	"2409": true, "2410": true, "2411": true, "2412": true, "2413": true, "2414": true}

// TestBackEnds executes the suites through the back ends of LLVM and of WebAssembly: some files, or at full length all at
// every level.
func TestBackEnds(t *testing.T) {
	ctx := context.Background()
	backEnds := map[string]func(t *testing.T, p *cps.Program) (starter, error){"llvm": llvmStarter}
	for name, config := range map[string]wazero.RuntimeConfig{"compiled": wazero.NewRuntimeConfigCompiler(), "interpreted": wazero.NewRuntimeConfigInterpreter()} {
		r := wazero.NewRuntimeWithConfig(ctx, config.WithCoreFeatures(api.CoreFeaturesV2|experimental.CoreFeaturesTailCall))
		defer r.Close(ctx)
		wasi_snapshot_preview1.MustInstantiate(ctx, r)
		backEnds["wasm, "+name] = func(t *testing.T, p *cps.Program) (starter, error) { return wazeroStarter(t, r, p) }
	}
	if _, err := exec.LookPath("clang-14"); err != nil {
		delete(backEnds, "llvm")
	}
	counts := map[string]map[string]int{}
	chosen(t, func(suite, file string, _ int, levels []compile.Level) {
		if suite == "v2" && filepath.Base(file) == "linking.json" { // it needs what modules wrote before they trapped
			return
		}
		s := read(t, file)
		for _, level := range levels {
			r := &run{script: s, name: fmt.Sprintf("%s/%s %s", suite, filepath.Base(file), level)}
			p, err := r.link(level, r.addMain)
			if err != nil {
				t.Errorf("%s: %v", r.name, err)
				continue
			}
			for name, prepare := range backEnds {
				of := suite + ", " + name
				if counts[of] == nil {
					counts[of] = map[string]int{}
				}
				r.pass = counts[of]
				start, err := prepare(t, p)
				if err != nil {
					t.Errorf("%s, %s: %v", r.name, name, err)
					continue
				}
				r.replay(t, name, start)
			}
		}
	})
	for of, list := range counts {
		t.Logf("%s: %v", of, list)
	}
}

// replay starts a program once, and compares what it prints with what the script expects.
func (r *run) replay(t *testing.T, name string, start starter) {
	out, errs, status, err := start("-1", "0")
	if err != nil || status != 0 {
		t.Errorf("%s, %s: the exit status is %d, with %v, after %s", r.name, name, status, err, errs)
	}
	rec := &recording{run: r, start: start, results: map[string][]string{}}
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		rec.results[words[0]] = words[1:]
	}
	r.instance = rec
	failed := 0
	for i, c := range r.commands {
		rec.at = i
		if leftOut(c) || name == "llvm" && strings.Contains(r.name, "/float_exprs.json") && dropped[strconv.Itoa(c.Line)] {
			r.pass["left out"]++
		} else if err := r.command(i); err != nil && failed < 10 {
			failed++
			t.Errorf("%s, %s:%d: %v", r.name, name, c.Line, err)
		}
	}
}

func llvmStarter(t *testing.T, p *cps.Program) (starter, error) {
	e, dir := engines.Clang("clang", "-O1"), t.TempDir()
	if err := e.Prepare(t.Context(), dir, p); err != nil {
		return nil, err
	}
	return func(args ...string) (string, string, int, error) {
		cmd, err := e.Command(t.Context(), dir, args...)
		if err != nil {
			return "", "", 0, err
		}
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		err = cmd.Run()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() > 0 {
			err = nil
		}
		return out.String(), errs.String(), cmd.ProcessState.ExitCode(), err
	}, nil
}

func wazeroStarter(t *testing.T, r wazero.Runtime, p *cps.Program) (starter, error) {
	var text bytes.Buffer
	if err := emit.Fprint(&text, p); err != nil {
		return nil, err
	}
	module, err := r.CompileModule(t.Context(), text.Bytes())
	if err != nil {
		return nil, err
	}
	return func(args ...string) (string, string, int, error) {
		var out, errs bytes.Buffer
		_, err := r.InstantiateModule(t.Context(), module, wazero.NewModuleConfig().WithName("").
			WithArgs(append([]string{"prog.wasm"}, args...)...).WithStdout(&out).WithStderr(&errs))
		status := 0
		if exit := (*sys.ExitError)(nil); errors.As(err, &exit) {
			status, err = int(exit.ExitCode()), nil
		}
		return out.String(), errs.String(), status, err
	}, nil
}
