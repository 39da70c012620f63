// This file defines the engines and how they run programs.

package engines

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"cpsc/cps"
	golang "cpsc/emit/go"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/emit/wasm"
	"cpsc/internal/limit"
	"cpsc/internal/process"
)

// An Engine runs programs in one of the languages that the back ends write.
type Engine struct {
	Name    string
	Package string // the Debian package that contains it

	File string // the name of the file with the program

	write func(io.Writer, *cps.Program) error
	names []string // the names that its command may have
	args  []string // the arguments of the command that runs or compiles the file

	// binary is the executable that the engine compiles the file to, or "" if it runs
	// the file itself.
	binary string
}

// All lists all engines.
var All = []*Engine{
	{
		Name: "guile", Package: "guile-3.0",
		File: "prog.scm", write: scheme.Fprint,
		names: []string{"guile", "guile-3.0"}, args: []string{"--no-auto-compile", "prog.scm"},
	},
	{
		Name: "chezscheme", Package: "chezscheme",
		File: "prog.scm", write: scheme.Fprint,
		names: []string{"chezscheme", "chez", "scheme"}, args: []string{"--program", "prog.scm"},
	},
	{
		Name: "lli", Package: "llvm-14",
		File: "prog.ll", write: llvm.Fprint,
		names: []string{"lli-14"}, args: []string{"prog.ll"},
	},
	Clang("clang", "-O2"),
	Go,
	Wasm,
}

// Go compiles programs with the toolchain of Go.
var Go = &Engine{
	Name: "go", Package: "golang-go",
	File: "prog.go", write: golang.Fprint,
	names: []string{"go"}, args: []string{"build", "-o", "prog", "prog.go"}, binary: "./prog",
}

// Wasm runs programs with Node, which has WASI. Without the flag, Node 20 crashes in calls of WASI that it has optimised.
var Wasm = &Engine{
	Name: "wasm", Package: "nodejs",
	File: "prog.wasm", write: wasm.Fprint,
	names: []string{"node"}, args: []string{"--no-warnings", "--no-turbo-fast-api-calls", "-e", wasiScript, "--", "prog.wasm"},
}

//go:embed wasi.js
var wasiScript string

// Clang returns an engine that compiles programs with Clang at the given level of
// Clang's own optimisation: -O0 to -O3.
func Clang(name, level string) *Engine {
	return &Engine{
		Name: name, Package: "clang-14",
		File: "prog.ll", write: llvm.Fprint,
		names: []string{"clang-14"}, args: []string{level, "prog.ll", "-lm", "-o", "prog"}, binary: "./prog",
	}
}

// Find returns the engine with a name, or nil.
func Find(name string) *Engine {
	for _, e := range All {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// Path returns the path of the engine's command, or an error if it is not installed.
func (e *Engine) Path() (string, error) {
	for _, name := range e.names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not installed; Debian has it in the package %s", e.Name, e.Package)
}

// Program returns the name by which a program that the engine runs calls itself in its
// usage message.
func (e *Engine) Program() string {
	if e.binary != "" {
		return e.binary
	}
	return e.File
}

// Prepare writes a program to a directory, overwriting an earlier one, and compiles it
// if the engine is a compiler.
func (e *Engine) Prepare(ctx context.Context, dir string, p *cps.Program) error {
	f, err := os.Create(filepath.Join(dir, e.File))
	if err != nil {
		return err
	}
	defer f.Close()
	err = limit.Do(ctx, 0, func(func()) error {
		w := bufio.NewWriter(f)
		if err := e.write(w, p); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil || e.binary == "" {
		return err
	}
	cmd, err := e.command(ctx, dir)
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		return fmt.Errorf("%s: %v\n%s", e.Name, err, out)
	}
	return nil
}

// Command returns the command that runs, with arguments, the program that Prepare wrote
// to a directory.
func (e *Engine) Command(ctx context.Context, dir string, args ...string) (*exec.Cmd, error) {
	if e.binary == "" {
		return e.command(ctx, dir, args...)
	}
	cmd := process.Command(ctx, e.binary, args...)
	cmd.Dir = dir
	return cmd, nil
}

// command returns the command by which the engine runs or compiles the file in a
// directory.
func (e *Engine) command(ctx context.Context, dir string, args ...string) (*exec.Cmd, error) {
	path, err := e.Path()
	if err != nil {
		return nil, err
	}
	cmd := process.Command(ctx, path, slices.Concat(e.args, args)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMPDIR="+dir) // Guile decodes its arguments
	return cmd, nil
}
