// This file defines the pipeline from the text of a program to verified CPS.

package main

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/lower"
	"cpsc/parser"
)

// A program is what the stages made of a file.
type program struct {
	src    *diag.File
	syntax *ast.File    // nil for CPS text
	info   *check.Info  // nil for CPS text
	cps    *cps.Program // nil if less was asked for
}

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
	p.syntax = parser.Parse(src, errs)
	if errs.Failed() || until == toSyntax {
		return p, nil
	}
	p.info = check.Check(p.syntax, errs)
	if errs.Failed() || until == toInfo {
		return p, nil
	}
	var err error
	p.cps, err = p.convert(opts)
	return p, err
}

// convert converts a checked program and verifies the result.
func (p *program) convert(opts cps.Options) (*cps.Program, error) {
	prog, err := lower.Program(p.src, p.syntax, p.info, opts)
	if err != nil {
		return nil, internalf("converting %s: %v", p.src.Name, err)
	}
	if faults := cps.Verify(prog); len(faults) > 0 {
		return nil, internalf("verifying the CPS of %s: %v", p.src.Name, faults[0])
	}
	return prog, nil
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
	if flag := a.passes.first(); flag != "" && a.level != "2" {
		return nil, usagef("`%s` is about the passes of `-O2`", flag)
	}
	errs := diag.NewList(src)
	p, err := compile(src, lang, until, a.builderOptions(), errs)
	a.reportAll(errs)
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
