// This file defines the hidden subcommand in whose process an engine in Go runs
// one program.

package peers

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
	"github.com/yuin/gopher-lua"

	"cpsc/compile"
	"cpsc/internal/collector"
	"cpsc/interp"
	"cpsc/lab/setup"
)

// HostCommand is the name of the subcommand that Host is.
const HostCommand = "host"

// Host is the subcommand `host KIND FILE ARGUMENTS`: it compiles a program and
// runs it, and writes to stderr how long the run alone took (see process). The
// kinds are imp0, imp1, imp2, wasm and wasmc, whose programs may take arguments, lua and
// js.
func Host(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) < 2 {
		return setup.Usagef("it takes a kind, a file and the arguments of the program")
	}
	load := loaders[args[0]]
	if load == nil {
		return setup.Usagef("there is no kind %s", args[0])
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	run, err := load(ctx, args[1], text, args[2:], stdout)
	if err != nil {
		return err
	}
	start := setup.CPUTime()
	if err := run(); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "inside %.6f\n", (setup.CPUTime() - start).Seconds())
	return nil
}

// loaders has functions that make the engine ready, compile a program and
// return what runs it.
var loaders = map[string]func(ctx context.Context, name string, text []byte, args []string, stdout io.Writer) (run func() error, err error){
	"imp0": loadImp(0),
	"imp1": loadImp(1),
	"imp2": loadImp(2),
	"lua":  loadLua,
	"js":   loadJS,
	"wasm": loadWasm(wazero.NewRuntimeConfigInterpreter()), "wasmc": loadWasm(wazero.NewRuntimeConfigCompiler()),
}

// loadImp returns the loader for Imp at a level of optimisation. It makes the same code as
// cpsc, and treats memory in the same way.
func loadImp(level int) func(context.Context, string, []byte, []string, io.Writer) (func() error, error) {
	return func(ctx context.Context, name string, text []byte, args []string, stdout io.Writer) (func() error, error) {
		collector.Delay()
		p, err := compile.Compile(name, string(text), compile.Options{Language: compile.Imp, Level: compile.Levels[level]})
		if err != nil {
			return nil, err
		}
		return func() error {
			result, err := interp.Run(p.CPS, interp.Options{Engine: interp.Fast, Args: args, Stdin: strings.NewReader(""), Stdout: stdout, Context: ctx})
			if err == nil && result.Status != 0 {
				err = fmt.Errorf("%s returns %d", name, result.Status)
			}
			return err
		}, err
	}
}

// loadLua is the loader for Lua 5.1. The output goes to os.Stdout, because the engine cannot
// write anywhere else.
func loadLua(_ context.Context, name string, text []byte, _ []string, _ io.Writer) (func() error, error) {
	l := lua.NewState()
	f, err := l.Load(strings.NewReader(string(text)), name)
	if err != nil {
		return nil, err
	}
	return func() error {
		l.Push(f)
		return l.PCall(0, 0, nil)
	}, nil
}

// loadJS is the loader for JavaScript, which finds a function print.
func loadJS(_ context.Context, name string, text []byte, _ []string, stdout io.Writer) (func() error, error) {
	code, err := goja.Compile(name, string(text), false)
	if err != nil {
		return nil, err
	}
	vm := goja.New()
	err = vm.Set("print", func(values ...goja.Value) {
		for i, v := range values {
			if i > 0 {
				fmt.Fprint(stdout, " ")
			}
			fmt.Fprint(stdout, v)
		}
		fmt.Fprintln(stdout)
	})
	return func() error {
		_, err := vm.RunProgram(code)
		return err
	}, err
}

// loadWasm returns the loader for WebAssembly with WASI.
func loadWasm(config wazero.RuntimeConfig) func(context.Context, string, []byte, []string, io.Writer) (func() error, error) {
	return func(ctx context.Context, name string, text []byte, args []string, stdout io.Writer) (func() error, error) {
		r := wazero.NewRuntimeWithConfig(ctx, config.WithCoreFeatures(api.CoreFeaturesV2|experimental.CoreFeaturesTailCall))
		if _, err := wasi_snapshot_preview1.Instantiate(ctx, r); err != nil {
			return nil, err
		}
		options := wazero.NewModuleConfig().WithArgs(append([]string{name}, args...)...).WithStdout(stdout).WithStartFunctions()
		m, err := r.InstantiateWithConfig(ctx, text, options)
		runtime.GC() // a collection that has begun would wait for the module, whose code it cannot stop, in a busy loop
		return func() error {
			_, err := m.ExportedFunction("_start").Call(ctx)
			if exit, ok := err.(*sys.ExitError); ok && exit.ExitCode() == 0 {
				return nil
			}
			return err
		}, err
	}
}
