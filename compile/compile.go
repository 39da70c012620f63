// This file defines the stages from the text of a program to verified CPS.

package compile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"

	"cpsc/ast"
	"cpsc/bril"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/help"
	"cpsc/internal/limit"
	"cpsc/internal/shield"
	"cpsc/lint"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/parser"
	"cpsc/ssa"
	"cpsc/wasm"
)

// A Program is what the stages made of a text.
type Program struct {
	File        *diag.File // the text, with its name; with Options.Sources, that of all
	Language    Language
	Diagnostics *diag.List // in the order in which they were found

	// Of Imp, the syntax tree and, after Check, the facts.
	Syntax *ast.File
	Info   *check.Info

	// Of Bril, the same.
	Bril     *bril.Program
	BrilInfo *bril.Info

	Wasm  *wasm.Module // of WebAssembly, after Parse
	Unit  *wasm.Unit   // the same after Compile, if Options.Library is set
	Place *wasm.Place  // the same after Compile, if Options.InPlace is set

	// CPS is set by Compile and, if the text is CPS or SSA, by all stages.
	CPS *cps.Program

	invoke  string // Options.Invoke
	library bool   // Options.Library
	inPlace bool   // Options.InPlace
}

// Options say how a text is compiled. The zero value guesses the language, optimises at
// level O1 and places parameters by the default strategy.
type Options struct {
	Language Language // of the text; if it is empty, Guess chooses

	Invoke  string // of WebAssembly: the export that main calls, with its parameters, instead of _start
	InPlace bool   // of WebAssembly: the functions become those of the module again, by package emit/wasm
	Library bool   // of WebAssembly: there is no main, and every export may be called; of Imp: if there is none, every function may be

	Level  Level
	Build  cps.Options // what the builder does; O0 sets Verbatim
	Passes opt.Options // how the passes are run at O2

	Lint  bool // add the warnings of the lints, if the text is Imp
	Plain bool // leave the errors as the parser and the checker report them, for a caller that only asks whether there are any

	Sources []Source // further sources of the program, which must be Imp

	// The limits must not be negative.

	Limits    diag.Limits // on what the text holds
	MaxSource int         // on the length of the text in bytes; 0: diag.MaxText

	// Context, if not nil, stops the compilation when it is done. Then what was begun goes
	// on in the background, and is not used.
	Context context.Context

	// MaxMemory, if not 0, stops the compilation in the same way when the process has more
	// bytes of memory. The process should end soon after, since it does not get them back.
	MaxMemory int64
}

// A Source is a text with its name.
type Source struct{ Name, Text string }

// ErrMemory is the error of a compilation that MaxMemory stopped.
var ErrMemory = limit.ErrMemory

// A Level says how much is optimised. The zero value is O1, so that the levels are not in the order
// of their numbers: for level n, take Levels[n], not Level(n).
type Level uint8

const (
	O1 Level = iota // what the builder optimises
	O0              // nothing
	O2              // what the builder and all passes of package opt optimise
)

// Levels holds the levels by their number: Levels[0] is O0.
var Levels = [...]Level{O0, O1, O2}

// String returns the name of the level, such as O1.
func (l Level) String() string {
	for n, level := range Levels {
		if l == level {
			return fmt.Sprint("O", n)
		}
	}
	return fmt.Sprintf("level number %d", uint8(l))
}

// Rejected is the error of a text that has errors.
type Rejected struct {
	Diagnostics *diag.List
}

// Error returns the first error of the text, with its position.
func (r *Rejected) Error() string {
	if r == nil || r.Diagnostics == nil || r.Diagnostics.File == nil {
		return "rejected"
	}
	at := r.Diagnostics.File.Name
	for _, d := range r.Diagnostics.Items {
		if d.Severity != diag.Error {
			continue
		}
		if d.Primary.Span.Known() {
			pos := r.Diagnostics.File.Position(d.Primary.Span.Start)
			at = r.Diagnostics.File.Sources.Place(pos.Line, pos.Column)
		}
		return at + ": " + d.Message
	}
	return at + ": rejected"
}

// Parse reads a text, whose name is used in messages and to guess the language. If the
// text has errors, the program is as far as it was read, and the error is a *Rejected.
func Parse(name, text string, opts Options) (*Program, error) {
	return compile(name, text, opts, parse)
}

// Check is Parse, and checks the program.
func Check(name, text string, opts Options) (*Program, error) {
	return compile(name, text, opts, checked)
}

// Compile is Check, and sets the program's CPS, which is verified.
func Compile(name, text string, opts Options) (*Program, error) {
	return compile(name, text, opts, func(p *Program, opts *Options) error {
		if err := checked(p, opts); err != nil {
			return err
		}
		if p.CPS != nil { // it was read
			return optimise(p.CPS, opts)
		}
		var err error
		p.CPS, err = p.convert(opts)
		return err
	})
}

// compile takes a text through some stages, within the limits.
func compile(name, text string, opts Options, stages func(*Program, *Options) error) (*Program, error) {
	file := diag.NewFile(name, text)
	if len(opts.Sources) > 0 {
		files := []*diag.File{file}
		for _, s := range opts.Sources {
			files = append(files, diag.NewFile(s.Name, s.Text))
		}
		file = diag.Join(files...)
	}
	file.Limits = opts.Limits
	p := &Program{File: file, Language: opts.Language, Diagnostics: diag.NewList(file), invoke: opts.Invoke, library: opts.Library, inPlace: opts.InPlace}
	if p.Language == "" {
		p.Language = Guess(name, text)
	}
	if err := opts.validate(); err != nil {
		return p, err
	}
	if len(opts.Sources) > 0 && p.Language != Imp {
		return p, fmt.Errorf("%s is not in Imp: only a program in Imp has several sources", name)
	}
	if opts.MaxSource > 0 && len(file.Text) > opts.MaxSource {
		p.Diagnostics.Errorf("", diag.NoSpan, "the program is larger than the source limit of %d bytes", opts.MaxSource)
		return p, &Rejected{p.Diagnostics}
	}
	err := opts.within(func() error {
		err := stages(p, &opts)
		if err != nil && p.Language == Imp && !opts.Plain {
			help.Explain(p.Diagnostics, p.Info, opts.check)
		}
		return err
	})
	if stopped := (*limit.Error)(nil); errors.As(err, &stopped) {
		return nil, err // the stages go on, and write to p
	}
	return p, err
}

// validate returns an error if a limit is negative.
func (opts *Options) validate() error {
	for _, limit := range []struct {
		name  string
		value int64
		zero  string
	}{
		{"Limits.Nesting", int64(opts.Limits.Nesting), "the default"},
		{"Limits.Functions", int64(opts.Limits.Functions), "the default"},
		{"MaxSource", int64(opts.MaxSource), "the default"},
		{"MaxMemory", opts.MaxMemory, "no limit"},
	} {
		if limit.value < 0 {
			return fmt.Errorf("compile.Options.%s is %d: a limit must not be negative, and 0 means %s", limit.name, limit.value, limit.zero)
		}
	}
	return nil
}

// within calls f within the limits of time and memory.
func (opts *Options) within(f func() error) error {
	if opts.Context == nil && opts.MaxMemory == 0 {
		return f()
	}
	ctx := opts.Context
	if ctx == nil {
		ctx = context.Background()
	}
	var panicked string
	err := limit.Do(ctx, opts.MaxMemory, func(func()) error {
		defer func() {
			if v := recover(); v != nil {
				panicked = fmt.Sprintf("%v\n\n%s", v, debug.Stack())
			}
		}()
		return f()
	})
	if stopped := (*limit.Error)(nil); !errors.As(err, &stopped) && panicked != "" {
		panic(panicked) // in the goroutine of the caller, who may recover
	}
	return err
}

// parse reads the text of a program.
func parse(p *Program, _ *Options) error {
	switch p.Language {
	case Imp:
		p.Syntax = parser.Parse(p.File, p.Diagnostics)
	case Bril:
		p.Bril = bril.Read(p.File, p.Diagnostics)
	case CPS, SSA:
		var err error
		if p.CPS, err = read(p.Language, p.Diagnostics); err != nil {
			return err
		}
		if d := p.Diagnostics.Items; len(d) > 0 && d[0].Code == diag.MalformedCPSToken && p.File.Text[d[0].Primary.Span.Start] == ';' && filepath.Ext(p.File.Name) != ".imp" && Guess("", p.File.Text) == Imp {
			d[0].Help("this seems to be Imp: give the file a name that ends in `.imp`")
		}
	case Wasm:
		var err error
		if p.Wasm, err = wasm.Decode(p.File.Text); err != nil {
			p.Diagnostics.Errorf("", diag.NoSpan, "%v", err)
		} else if p.invoke != "" && p.Wasm.Export(p.invoke) == nil {
			p.Diagnostics.Errorf("", diag.NoSpan, "the module has no export %q", p.invoke)
		}
	default:
		return fmt.Errorf("there is no language %q: the languages are %q, %q, %q, %q and %q", p.Language, Imp, CPS, SSA, Bril, Wasm)
	}
	return p.rejected()
}

// read reads a text of CPS or SSA. It is nil if there are errors in the text. The Go
// error is a bug.
func read(lang Language, errs *diag.List) (*cps.Program, error) {
	if lang == CPS {
		return notation.Read(errs.File, errs), nil
	}
	q := ssa.Read(errs.File, errs)
	if q == nil {
		return nil, nil
	}
	return verified(errs.File.Name, q.ToCPS)
}

// checked reads and checks a program.
func checked(p *Program, opts *Options) error {
	if err := parse(p, opts); err != nil {
		return err
	}
	switch p.Language {
	case Imp:
		if p.Info = opts.check(p.Syntax, p.Diagnostics); opts.Lint {
			shield.Advice(func() { lint.Run(p.Syntax, p.Info, p.Diagnostics) })
		}
	case Bril:
		p.BrilInfo = bril.Check(p.Bril, p.Diagnostics)
	}
	return p.rejected()
}

// check checks a program in Imp.
func (opts *Options) check(tree *ast.File, errs *diag.List) *check.Info {
	if opts.Library {
		return check.Library(tree, errs)
	}
	return check.Check(tree, errs)
}

// rejected returns the error of a program that has errors.
func (p *Program) rejected() error {
	if p.Diagnostics.Failed() {
		return &Rejected{p.Diagnostics}
	}
	return nil
}

// Convert returns new, verified CPS of a program that Check accepted.
func (p *Program) Convert(opts Options) (*cps.Program, error) {
	var q *cps.Program // not a result: a conversion that is stopped may still write it
	if err := opts.within(func() (err error) {
		q, err = p.convert(&opts)
		return err
	}); err != nil {
		return nil, err
	}
	return q, nil
}

func (p *Program) convert(opts *Options) (*cps.Program, error) {
	if p == nil || p.File == nil {
		return nil, errEmpty
	}
	build := opts.Build
	build.Verbatim = build.Verbatim || opts.Level == O0
	q, err := verified(p.File.Name, func() (*cps.Program, error) { return p.Lower(build) })
	if err != nil && p.Diagnostics.Failed() {
		return nil, p.rejected()
	}
	if err != nil {
		return nil, err
	}
	if err := optimise(q, opts); err != nil {
		return nil, err
	}
	return q, nil
}

// verified returns what a conversion gives, if that is valid.
func verified(name string, convert func() (*cps.Program, error)) (*cps.Program, error) {
	q, err := convert()
	if err != nil {
		return nil, fmt.Errorf("converting %s: %w", name, err)
	}
	if err := cps.Verify(q); err != nil {
		return nil, fmt.Errorf("verifying the CPS of %s: %w", name, err)
	}
	return q, nil
}

var errEmpty = errors.New("the program is empty: Check makes programs")

// Lower only converts a program that Check accepted, and returns new CPS: neither
// verified nor optimised by passes. It is for those who measure the conversion.
func (p *Program) Lower(opts cps.Options) (*cps.Program, error) {
	if p == nil || p.File == nil {
		return nil, errEmpty
	}
	if p.Diagnostics.Failed() {
		return nil, p.rejected()
	}
	if (p.Language == Imp || p.Language == Bril) && p.Info == nil && p.BrilInfo == nil {
		return nil, errors.New("the program was not checked: Parse was called, not Check")
	}
	switch p.Language {
	case Imp:
		return lower.Program(p.File, p.Syntax, p.Info, opts)
	case Bril:
		return bril.Lower(p.File, p.Bril, p.BrilInfo, opts)
	case Wasm:
		var q *cps.Program
		var err error
		if p.inPlace {
			q, p.Place, err = wasm.InPlace(p.File.Name, p.Wasm, opts)
		} else if p.library {
			q, p.Unit, err = wasm.Library(p.File.Name, p.Wasm, opts)
		} else {
			q, err = wasm.Lower(p.File.Name, p.Wasm, p.invoke, opts)
		}
		if e := (*wasm.Error)(nil); errors.As(err, &e) { // an import does not fit
			p.Diagnostics.Errorf("", diag.NoSpan, "%v", e)
			return nil, p.rejected()
		}
		return q, err
	}
	errs := diag.NewList(p.File)
	q, err := read(p.Language, errs)
	if errs.Failed() {
		return nil, &Rejected{errs}
	}
	return q, err
}

// Trace converts, for opts.Build.Trace, only those functions of a program in Imp that want
// accepts, and generator functions. Check has accepted the program. Each function becomes what
// it becomes in the whole program at O1; none is verified.
func (p *Program) Trace(want func(*check.Func) bool, opts Options) (*lower.Traced, error) {
	if p == nil {
		return nil, errEmpty
	}
	var traced *lower.Traced
	err := opts.within(func() error {
		t, err := lower.Trace(p.File, p.Info, want, opts.Build)
		traced = t
		return err
	})
	if err != nil { // the conversion may go on
		return nil, err
	}
	return traced, nil
}

// optimise runs the passes over a program, if the level says so.
func optimise(q *cps.Program, opts *Options) error {
	switch opts.Level {
	case O0, O1:
		return opts.Passes.Check(q)
	case O2:
		opts.Passes.Small = opts.Passes.Small || opts.InPlace
		return runPasses(q, opts.Passes)
	}
	return fmt.Errorf("there is no level number %d", opts.Level)
}

// Optimise verifies a program, runs the passes over it as level O2 does, and verifies the result.
// It removes functions and numbers the others anew: a cps.FuncID from before may then be that of another
// function, and cps.Program.Func finds functions by their names. All functions must be finished.
func Optimise(q *cps.Program, opts opt.Options) error {
	if err := cmp.Or(q.Complete(), cps.Verify(q)); err != nil {
		return err
	}
	return runPasses(q, opts)
}

// runPasses is Optimise for a program that was verified.
func runPasses(q *cps.Program, opts opt.Options) error {
	if err := opt.Run(q, opts); err != nil {
		return fmt.Errorf("optimising %s: %w", cmp.Or(q.Sources.Name(), "the program"), err)
	}
	if err := cps.Verify(q); err != nil {
		return fmt.Errorf("verifying the optimised CPS of %s: %w", cmp.Or(q.Sources.Name(), "the program"), err)
	}
	return nil
}
