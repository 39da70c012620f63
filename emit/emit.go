// Package emit names the engines outside of this project that run what the packages
// below it write: Guile and Chez Scheme, and the interpreter and the C compiler of
// LLVM. Differential testing and the tests of those packages run programs by them.
package emit

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"cpsc/cps"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/internal/limit"
	"cpsc/internal/process"
)

// An Engine runs programs of one of the languages that CPS is written in.
type Engine struct {
	Name    string
	Package string // of Debian, which has it

	File string // what a program is called

	write func(io.Writer, *cps.Program) error
	names []string // what the engine may be called
	args  []string // with which it takes the file

	// binary is the program that the engine makes of the file, or "" if it runs the
	// file itself.
	binary string
}

// Engines are all engines.
var Engines = []*Engine{
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
}

// Clang returns the engine that compiles programs at a level of optimisation of its
// own: -O0 to -O3.
func Clang(name, level string) *Engine {
	return &Engine{
		Name: name, Package: "clang-14",
		File: "prog.ll", write: llvm.Fprint,
		names: []string{"clang-14"}, args: []string{level, "prog.ll", "-lm", "-o", "prog"}, binary: "./prog",
	}
}

// Find returns the engine of a name, or nil.
func Find(name string) *Engine {
	for _, e := range Engines {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// Path returns where the engine is. The error is that it is not installed.
func (e *Engine) Path() (string, error) {
	for _, name := range e.names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not installed; Debian has it in the package %s", e.Name, e.Package)
}

// Program returns what the programs of the engine call themselves when they tell
// how they are used.
func (e *Engine) Program() string {
	if e.binary != "" {
		return e.binary
	}
	return e.File
}

// Prepare writes a program to a folder, in the place of any other, and compiles it if
// that is what the engine does.
func (e *Engine) Prepare(ctx context.Context, folder string, p *cps.Program) error {
	f, err := os.Create(filepath.Join(folder, e.File))
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
	cmd, err := e.command(ctx, folder)
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		return fmt.Errorf("%s: %v\n%s", e.Name, err, out)
	}
	return nil
}

// Command returns the command that runs the program in a folder with arguments.
func (e *Engine) Command(ctx context.Context, folder string, args ...string) (*exec.Cmd, error) {
	if e.binary == "" {
		return e.command(ctx, folder, args...)
	}
	cmd := process.Command(ctx, e.binary, args...)
	cmd.Dir = folder
	return cmd, nil
}

// command returns the command that has the engine take the file in a folder.
func (e *Engine) command(ctx context.Context, folder string, args ...string) (*exec.Cmd, error) {
	path, err := e.Path()
	if err != nil {
		return nil, err
	}
	cmd := process.Command(ctx, path, slices.Concat(e.args, args)...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMPDIR="+folder) // Guile decodes its arguments
	return cmd, nil
}
