// This file defines how a file is compiled, and how its errors are reported.

package main

import (
	"errors"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
)

// A stage is how far a program is compiled.
type stage int

const (
	toSyntax stage = iota
	toInfo
	toCPS
)

// stages holds the function that compiles up to each stage.
var stages = [...]func(name, text string, opts compile.Options) (*compile.Program, error){compile.Parse, compile.Check, compile.Compile}

// compileFile loads and compiles a file and reports its errors. The others are further sources of the program.
func (a *app) compileFile(name string, until stage, others ...string) (*compile.Program, error) {
	name, text, err := a.load(name)
	if err != nil {
		return nil, err
	}
	libraries, err := a.loadAll(others)
	if err != nil {
		return nil, err
	}
	lang := a.language(name, text)
	if err := a.agreeing(name, lang); err != nil {
		return nil, err
	}
	p, err := stages[until](name, text, compile.Options{Language: lang, Invoke: a.invoke, InPlace: a.inPlace && lang == compile.Wasm, Library: a.library || a.mainless && lang == compile.Imp,
		Build: a.builderOptions(), Limits: a.limits, Lint: a.lints(), Sources: libraries})
	a.applyPolicy(p.Diagnostics)
	failed := p.Diagnostics.Failed()
	if !a.running || p.Bril == nil || failed {
		a.reportAll(p.Diagnostics) // Bril's interpreter reports no warnings
	}
	switch {
	case failed:
		return nil, statusError(statusRejected)
	case err != nil:
		return nil, conversionError(p, err)
	case p.CPS != nil:
		return p, a.optimise(p.CPS, p.Place != nil)
	}
	return p, nil
}

// agreeing returns an error if flags contradict each other or the language of a program.
func (a *app) agreeing(name string, lang compile.Language) error {
	if err := placedAlready(name, lang); err != nil && a.places() {
		return err
	}
	if a.algorithm != "" && (a.placement != cps.Deferred.String() || a.trace == traceLookup || a.promises != nil) {
		return usagef("`--algorithm` replaces the strategies and does none of their lookups")
	}
	if a.traceAs != "text" && a.trace != traceLookup {
		return usagef("`--format` is the format of a trace of lookups").help("`--trace=lookup --format=%s`", a.traceAs)
	}
	if flag := a.passes.first(); flag != "" && a.level != "2" && len(a.passes.sequence) == 0 {
		return usagef("`%s` needs the passes of `-O2`", flag)
	}
	return nil
}

// placedAlready returns an error if a flag asks for a placement but the program's
// parameters are placed already.
func placedAlready(name string, lang compile.Language) error {
	switch lang {
	case compile.CPS:
		return usagef("%s is CPS, so its parameters are already placed", quoted(name))
	case compile.SSA:
		return usagef("%s is SSA, so its phis are already placed", quoted(name))
	}
	return nil
}

// conversionError returns the message for a program that was accepted but cannot be
// converted.
func conversionError(p *compile.Program, err error) error {
	var unstructured *construct.Unstructured
	if errors.As(err, &unstructured) {
		return usagef("the algorithm supports only structured control flow, but that of %s in %s is not structured", unstructured.Func, quoted(p.File.Name)).note("%s", unstructured.Reason())
	}
	return internalf("%v", err)
}
