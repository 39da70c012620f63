// This file defines cpsc FILE, which converts a program, and the kinds of
// output that it can be converted to.

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/effects"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/emit/wasm"
	"cpsc/internal/tree"
	"cpsc/interp"
	"cpsc/ssa"
)

// A kind is a kind of output. Its file is NAME.kind.
type kind struct {
	name  string
	from  stage // the stage that it needs
	write func(w io.Writer, p *compile.Program, opts convertOptions) error
}

var kinds = []kind{
	{"cps", toCPS, func(w io.Writer, p *compile.Program, opts convertOptions) error {
		return cps.Fprint(w, p.CPS, cps.PrintOptions{Positions: opts.positions, Nest: opts.nesting()})
	}},
	{"ast", toSyntax, func(w io.Writer, p *compile.Program, _ convertOptions) error {
		root := any(p.Syntax)
		if p.Bril != nil {
			root = p.Bril
		}
		return tree.Fprint(w, p.File, root)
	}},
	{"ssa", toCPS, func(w io.Writer, p *compile.Program, opts convertOptions) error {
		q, err := ssa.FromCPS(p.CPS)
		if err != nil {
			return err
		}
		return ssa.Fprint(w, q, cps.PrintOptions{Positions: opts.positions})
	}},
	{"effects", toCPS, ofCPS(effects.Fprint)},
	{"bytecode", toCPS, ofCPS(interp.Disassemble)},
	{"scheme", toCPS, ofCPS(scheme.Fprint)},
	{"llvm", toCPS, ofCPS(llvm.Fprint)},
	{"go", toCPS, writeGo},
	{"wasm", toCPS, func(w io.Writer, p *compile.Program, opts convertOptions) error {
		if p.Place != nil {
			return opts.wasm.FprintInPlace(w, p.CPS, p.Place)
		}
		return opts.wasm.Fprint(w, p.CPS)
	}},
	{"dot", toCPS, writeGraph},
}

// ofCPS returns what writes a kind that needs nothing but the CPS.
func ofCPS(write func(io.Writer, *cps.Program) error) func(io.Writer, *compile.Program, convertOptions) error {
	return func(w io.Writer, p *compile.Program, _ convertOptions) error { return write(w, p.CPS) }
}

func kindNames() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

type convertOptions struct {
	kinds     kindList
	output    string
	positions bool
	nest      string // the name of a cps.Nesting
	graph     graphOptions
	pkg       string // the name of the package of Go, or ""
	wasm      wasm.Options
	sourceMap bool
}

func (a *app) convertCommand() *cobra.Command {
	var opts convertOptions
	var limits commandLimits
	var showVersion bool
	cmd := &cobra.Command{
		Use:   "cpsc FILE…",
		Short: "Convert imperative programs to continuation-passing style, and run them",
		Long: `cpsc converts a program to continuation-passing style and shows the result.

FILE is a program in Imp (.imp), in Bril (.bril, or .json), in the notation of CPS
(.cps) or in SSA form (.ssa), or a WebAssembly module (.wasm); - is standard input.
Several files in Imp are the sources of one program.
Every command accepts all of them, except stats, which accepts no CPS and SSA form,
and fmt and repl, which accept only Imp.

Exit status: 0 for success, or the result of the program that was run; 1 if the
program has errors; 2 if the command line is wrong, a file cannot be read or written,
or Bril's interpreter would stop the program; 3 if a trap or a limit stopped the
program; 70 for a bug in cpsc; 130 if it was interrupted.`,
		Example: `  cpsc prog.imp                            show the program as CPS
  cpsc prog.imp --emit=ast,cps -o out      write out.ast and out.cps
  cpsc run prog.imp 10 -5                  run it with the arguments 10 and -5
  cpsc explain E0301                       explain a diagnostic`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if showVersion {
				return a.printVersion()
			}
			files, err := oneProgram(cmd, args)
			if err != nil {
				return err
			}
			a.mainless = true
			return a.convertLimited(&limits, func() error { return a.convert(files, opts) })
		},
	}
	a.addKindFlags(cmd, &opts, "`KINDS` of output, separated by commas: %s (default cps)")
	cmd.Flags().Lookup("func").Usage += "; with --package, the names of its functions, separated by commas"
	cmd.Flags().StringVar(&opts.pkg, "package", "", "write, with --emit=go, a package `NAME` with the functions of --func or, of a WebAssembly module, its exports")
	cmd.Flags().BoolVar(&opts.wasm.NoTailCalls, "no-tail-calls", false, "write, with --emit=wasm, tail calls as calls, for engines without them")
	cmd.Flags().BoolVar(&opts.sourceMap, "source-map", false, "write, with --emit=wasm and -o PATH, a source map PATH.map")
	a.addPassFlags(cmd)
	limits.addFlags(cmd)
	cmd.Flags().StringVarP(&opts.output, "output", "o", "", "write to `PATH`, or each of several kinds to PATH.kind; - is standard output")
	a.addBuildFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	cmd.Flags().BoolVarP(&showVersion, "version", "V", false, "show the version")
	return cmd
}

// addKindFlags adds the flags that choose which kinds of output are shown.
func (a *app) addKindFlags(cmd *cobra.Command, opts *convertOptions, usage string) {
	cmd.Flags().Var(&list{values: kindNames, add: opts.kinds.add}, "emit", usage)
	cmd.Flags().BoolVar(&opts.positions, "positions", false, "show the source position of each line of CPS, SSA or Go")
	opts.nest = cps.ByDominance.String()
	cmd.Flags().Var(newChoice(&opts.nest, opts.nest, cps.ByFreeVariables.String()), "nest", "nest the continuations of CPS by `RULE`: dominance; or free, only as deep as their free variables demand")
	opts.graph.addFlags(cmd)
}

// nesting returns the rule by which the text of CPS is nested.
func (opts *convertOptions) nesting() cps.Nesting {
	n, _ := cps.ParseNesting(opts.nest) // the flag accepts no other
	return n
}

// prepare checks the flags for some kinds before the program is compiled, and has collected
// what they need.
func (a *app) prepare(list kindList, opts *convertOptions) error {
	if file, ok := a.stdout.w.(*os.File); list.has("wasm") && (opts.output == "" || opts.output == "-") && (len(list) > 1 || ok && term.IsTerminal(int(file.Fd()))) {
		return usagef("`--emit=wasm` writes binary, which needs a file or a pipe of its own: use `-o FILE`")
	}
	a.inPlace = len(list) == 1 && list.has("wasm") && a.invoke == ""
	if opts.nesting() != cps.ByDominance && !list.has("cps") {
		return usagef("`--nest` chooses the nesting of `--emit=cps`")
	}
	if opts.sourceMap && (len(list) > 1 || !list.has("wasm") || isStdout(opts.output) || isSpecial(opts.output)) {
		return usagef("`--source-map` writes a file beside a module").help("`--emit=wasm -o FILE`")
	}
	if opts.pkg != "" {
		return a.preparePackage(list, opts)
	}
	if opts.wasm.NoTailCalls && !list.has("wasm") {
		return usagef("`--no-tail-calls` is for `--emit=wasm`")
	}
	return a.prepareGraph(list, &opts.graph)
}

// convert writes the program of some files in all requested kinds.
func (a *app) convert(files []string, opts convertOptions) error {
	list := opts.kinds
	if len(list) == 0 {
		list = kindList{kinds[0]}
	}
	until := toSyntax
	for _, k := range list {
		until = max(until, k.from)
	}
	if overwrites(files, opts.output) {
		return usagef("%s would overwrite the program", quoted(opts.output))
	}
	if err := a.prepare(list, &opts); err != nil {
		return err
	}
	if opts.sourceMap {
		opts.wasm.Map = &wasm.SourceMap{File: opts.output + ".map"}
		if overwrites(files, opts.wasm.Map.File) {
			return usagef("%s would overwrite the program", quoted(opts.wasm.Map.File))
		}
	}
	p, err := a.compileFile(files[0], until, files[1:]...)
	if err != nil {
		return err
	}
	if err := has(p, list); err != nil {
		return err
	}
	if opts.pkg == "" {
		if err := opts.graph.find(p); err != nil {
			return err
		}
	}

	if isStdout(opts.output) || len(list) == 1 || isSpecial(opts.output) {
		return a.writeFile(opts.output, func(w io.Writer) error {
			if err := writeAll(w, list, p, opts); err != nil || !opts.sourceMap {
				return err
			}
			return os.WriteFile(opts.wasm.Map.File, opts.wasm.Map.Text, 0o666) // before the module gets its name
		})
	}
	base := withoutKind(opts.output)
	for _, k := range list {
		if overwrites(files, base+"."+k.name) {
			return usagef("%s would overwrite the program", quoted(base+"."+k.name))
		}
	}
	for _, k := range list {
		if err := a.writeFile(base+"."+k.name, func(w io.Writer) error { return k.write(w, p, opts) }); err != nil {
			return err
		}
	}
	return nil
}

// has returns an error if a program lacks something that a kind needs.
func has(p *compile.Program, list kindList) error {
	if i := slices.IndexFunc(list, func(k kind) bool { return k.from == toSyntax }); i >= 0 && p.Syntax == nil && p.Bril == nil {
		return usagef("%s is %s and has no %s", quoted(p.File.Name), strings.ToUpper(string(p.Language)), list[i].name)
	}
	return nil
}

// writeAll writes kinds one after the other. If there are several, a comment with its
// name precedes each.
func writeAll(w io.Writer, list []kind, p *compile.Program, opts convertOptions) error {
	b := bufio.NewWriter(w)
	for i, k := range list {
		if i > 0 {
			fmt.Fprintln(b)
		}
		if len(list) > 1 {
			fmt.Fprintf(b, "// %s\n", k.name)
		}
		if err := k.write(b, p, opts); err != nil {
			return err
		}
	}
	return b.Flush()
}

// withoutKind returns a path without the extension of a kind.
func withoutKind(path string) string {
	ext := filepath.Ext(path)
	if slices.Contains(kindNames(), strings.TrimPrefix(ext, ".")) {
		return strings.TrimSuffix(path, ext)
	}
	return path
}

func isSpecial(path string) bool {
	info, err := os.Stat(path)
	return isDescriptor(path) || err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// overwrites reports whether an output would replace one of the files.
func overwrites(files []string, output string) bool {
	return slices.ContainsFunc(files, func(name string) bool { return sameFile(name, output) })
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && x.Mode().IsRegular() && os.SameFile(x, y)
}

// A kindList has kinds in the order of their first occurrence in --emit.
type kindList []kind

func (l kindList) has(name string) bool {
	return slices.ContainsFunc(l, func(k kind) bool { return k.name == name })
}

// add adds a kind, unless the list has it.
func (l *kindList) add(name string) {
	if !l.has(name) {
		*l = append(*l, kinds[slices.Index(kindNames(), name)])
	}
}
