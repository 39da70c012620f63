// This file defines the pipeline from the text of a program to verified CPS.

package main

import (
	"errors"

	"cpsc/ast"
	"cpsc/bril"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/lower"
	"cpsc/parser"
	"cpsc/ssa"
)

// A program is what the stages made of a file.
type program struct {
	src    *diag.File
	syntax *ast.File    // of Imp, or nil
	info   *check.Info  // of Imp, or nil
	bril   *brilProgram // nil for other languages
	cps    *cps.Program // nil if less was asked for
}

// A brilProgram is what the stages made of a file in Bril.
type brilProgram struct {
	syntax *bril.Program
	info   *bril.Info
}

// isCPS reports whether the program was CPS from the beginning.
func (p *program) isCPS() bool { return p.syntax == nil && p.bril == nil }

// A stage is how far a program is compiled.
type stage int

const (
	toSyntax stage = iota
	toInfo
	toCPS
)

// compile takes a program through the stages. What is wrong with the program
// goes to errs, and the result is of use only if this holds no error. The error
// is a bug in one of the stages.
func compile(src *diag.File, lang string, until stage, opts cps.Options, errs *diag.List) (*program, error) {
	p := &program{src: src}
	if lang == "cps" {
		p.cps = cps.Read(src, errs) // verifies, too
		return p, nil
	}
	if lang == "bril" {
		p.bril = &brilProgram{syntax: bril.Read(src, errs)}
	} else {
		p.syntax = parser.Parse(src, errs)
	}
	if errs.Failed() || until == toSyntax {
		return p, nil
	}
	if p.bril != nil {
		p.bril.info = bril.Check(p.bril.syntax, errs)
	} else {
		p.info = check.Check(p.syntax, errs)
	}
	if errs.Failed() || until == toInfo {
		return p, nil
	}
	var err error
	p.cps, err = p.convert(opts)
	return p, err
}

// convert converts a checked program and verifies the result.
func (p *program) convert(opts cps.Options) (*cps.Program, error) {
	prog, err := p.lower(opts)
	var unstructured *ssa.Unstructured
	switch {
	case errors.As(err, &unstructured):
		return nil, usagef("the algorithm is for structured control flow only, which that of %s in %s is not", unstructured.Func, quoted(p.src.Name)).note("%s", unstructured.Reason)
	case err != nil:
		return nil, internalf("converting %s: %v", p.src.Name, err)
	}
	if faults := cps.Verify(prog); len(faults) > 0 {
		return nil, internalf("verifying the CPS of %s: %v", p.src.Name, faults[0])
	}
	return prog, nil
}

// lower converts a checked program.
func (p *program) lower(opts cps.Options) (*cps.Program, error) {
	if p.bril != nil {
		return bril.Lower(p.src, p.bril.syntax, p.bril.info, opts)
	}
	return lower.Program(p.src, p.syntax, p.info, opts)
}

// compileFile loads and compiles a file and reports what is wrong with it.
func (a *app) compileFile(name string, until stage) (*program, error) {
	src, lang, err := a.load(name)
	if err != nil {
		return nil, err
	}
	if lang == "cps" && a.places() {
		return nil, usagef("%s is CPS, and its parameters are placed already", quoted(src.Name))
	}
	if a.algorithm != "" && (a.placement != cps.Deferred.String() || a.trace == traceLookup) {
		return nil, usagef("`--algorithm` takes the place of the strategies, and makes none of their lookups")
	}
	if flag := a.passes.first(); flag != "" && a.level != "2" {
		return nil, usagef("`%s` is about the passes of `-O2`", flag)
	}
	errs := diag.NewList(src)
	p, err := compile(src, lang, until, a.builderOptions(), errs)
	if !a.running || p == nil || p.bril == nil || errs.Failed() {
		a.reportAll(errs) // the interpreter of Bril knows no warnings
	}
	switch {
	case err != nil:
		return nil, err
	case errs.Failed():
		return nil, statusError(statusRejected)
	case p.cps != nil:
		return p, a.optimise(p.cps)
	}
	return p, nil
}
