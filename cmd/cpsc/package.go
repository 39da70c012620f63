// This file defines --package, which writes a package of Go.

package main

import (
	"go/token"
	"io"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	golang "cpsc/emit/go"
	"cpsc/wasm"
)

// preparePackage checks the flags, and has the functions of the package kept.
func (a *app) preparePackage(list kindList, opts *convertOptions) error {
	switch {
	case len(list) != 1 || !list.has("go") || opts.graph.graph != "":
		return usagef("`--package` writes a package of Go").help("`--emit=go`")
	case !token.IsIdentifier(opts.pkg) || opts.pkg == "main":
		return usagef("%s cannot be the name of a package of Go", quoted(opts.pkg))
	}
	a.library = true
	if opts.graph.name != "" {
		a.keep = strings.Split(opts.graph.name, ",")
	}
	return nil
}

// writeGo writes a program, or the package that the flags demand.
func writeGo(w io.Writer, p *compile.Program, opts convertOptions) error {
	if opts.pkg == "" {
		return golang.Options{Positions: opts.positions}.Fprint(w, p.CPS)
	}
	pkg := golang.Package{Options: golang.Options{Positions: opts.positions}, Name: opts.pkg, Host: map[string]golang.Signature{}}
	switch {
	case p.Unit != nil && opts.graph.name != "":
		return usagef("the package of a WebAssembly module has its exports: `--func` cannot choose others")
	case p.Unit != nil:
		pkg.Exports = wasmExports(p)
		for _, i := range p.Wasm.Imports {
			if i.Kind == wasm.FuncKind {
				pkg.Host[i.Module+"."+i.Name] = goSignature(p.Wasm.Funcs[i.Index].Type)
			}
		}
	case opts.graph.name == "":
		return usagef("a package needs functions").help("`--func=NAME,NAME`")
	}
	if p.Unit == nil {
		for name := range strings.SplitSeq(opts.graph.name, ",") {
			pkg.Exports = append(pkg.Exports, golang.Export{Func: name, Doc: comment(p, name)})
		}
	}
	if err := pkg.Fprint(w, p.CPS); err != nil {
		return usagef("%v", err)
	}
	return nil
}

// wasmExports returns the exports of a module that are functions, and functions for those that are globals.
func wasmExports(p *compile.Program) (list []golang.Export) {
	for _, e := range p.Wasm.Exports {
		switch e.Kind {
		case wasm.FuncKind:
			list = append(list, golang.Export{Func: p.Unit.Functions[e.Name], Name: e.Name, Signature: goSignature(p.Wasm.Funcs[e.Index].Type)})
		case wasm.GlobalKind:
			t := &wasm.FuncType{Results: []wasm.ValType{p.Wasm.GlobalType(e.Index).Type}}
			list = append(list, golang.Export{Func: p.Unit.Globals[e.Name], Name: "Get " + e.Name, Signature: goSignature(t)})
		}
	}
	return list
}

// goSignature returns the types of Go for those of a function of WebAssembly.
func goSignature(t *wasm.FuncType) golang.Signature {
	types := func(list []wasm.ValType) []string {
		names := make([]string, len(list))
		for i, t := range list {
			names[i] = map[wasm.ValType]string{wasm.I32: "int32", wasm.F32: "float32"}[t]
		}
		return names
	}
	return golang.Signature{Params: types(t.Params), Results: types(t.Results)}
}

// comment returns the comment above a function in the source.
func comment(p *compile.Program, name string) string {
	f := p.CPS.Func(name)
	if f == nil || p.Language != compile.Imp || !f.Pos.IsValid() {
		return ""
	}
	return diag.CommentAbove(p.File.Text, p.File.Offset(diag.Position{Line: f.Pos.Line, Column: 1}))
}
