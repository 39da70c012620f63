// This file defines snapshots of documents and their analysis.

package lsp

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/format"
	"cpsc/internal/limit"
	"cpsc/parser"
)

// A snapshot is a version of a document.
type snapshot struct {
	*text
	uri     string
	version int32
	lang    compile.Language
	opts    *Options
	others  []*source // the other sources of its program

	once     sync.Once
	analysis atomic.Pointer[analysis] // nil until analyse

	scan    sync.Once
	scanned []parser.Token // nil until tokens
}

// An analysis is what is known about a snapshot.
type analysis struct {
	*snapshot
	file    *diag.File         // the program
	parts   []diag.Span        // of its sources, if they are several
	errs    []*diag.Diagnostic // as the command shows them
	failed  bool               // there are errors
	syntax  bool               // there are syntax errors
	program *compile.Program
	index   *index // nil if the language is not Imp

	converting sync.Mutex
	facts      map[*check.Func]*facts // of becomes; nil if the conversion failed

	fixing sync.Once
	fixed  string // of allFixed
}

// analyse analyses a snapshot, the first time that it is called.
func (s *snapshot) analyse() *analysis {
	s.once.Do(func() { s.analysis.Store(newAnalysis(s)) })
	return s.analysis.Load()
}

// tokens returns the tokens of a program in Imp, in the order of the text.
func (s *snapshot) tokens() []parser.Token {
	s.scan.Do(func() { s.scanned = parser.Tokens(s.string) })
	return s.scanned
}

// tokensBefore returns the tokens that begin before an offset, without the comments.
func (s *snapshot) tokensBefore(offset int32) iter.Seq[parser.Token] {
	return func(yield func(parser.Token) bool) {
		for _, t := range s.tokens() {
			if t.Start >= offset || t.Kind != parser.Comment && !yield(t) {
				return
			}
		}
	}
}

// filter returns the elements that keep accepts.
func filter[T any](list []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return !keep(x) })
}

// with returns a snapshot with another text.
func (s *snapshot) with(text string) *snapshot {
	return &snapshot{text: newText(text, s.encoding), uri: s.uri, lang: s.lang, opts: s.opts, others: s.others}
}

// analysed reports whether the snapshot has been analysed.
func (s *snapshot) analysed() bool { return s.analysis.Load() != nil }

func newAnalysis(s *snapshot) *analysis {
	a := &analysis{snapshot: s, file: diag.NewFile(s.uri, s.string)}
	err := recovered(func() error {
		p, err := compile.Check(s.uri, s.string, compile.Options{Language: s.lang, Lint: true, Library: s.lang == compile.Imp, Sources: s.sources()[1:], Limits: s.opts.Limits, MaxSource: s.opts.MaxSource, MaxMemory: s.opts.MaxMemory})
		if errors.Is(err, limit.ErrMemory) {
			a.fail(fmt.Sprintf("memory limit of %d bytes exceeded while the program was checked", s.opts.MaxMemory))
			return nil
		}
		if p == nil {
			return err
		}
		a.program, a.file = p, p.File
		if len(s.others) > 0 {
			a.parts = p.File.Parts()
		}
		a.syntax = p.Syntax == nil || p.Info == nil
		s.opts.Policy.Apply(p.Diagnostics)
		a.errs, a.failed = p.Diagnostics.Sorted(), p.Diagnostics.Failed()
		if p.Syntax == nil {
			return nil
		}
		if p.Info != nil {
			a.index = newIndex(p.Syntax, p.Info)
			return nil
		}
		// There are syntax errors: see what the parser makes of the text with its blocks closed.
		a.index, _ = s.lenientIndex((*source).all)
		return nil
	})
	if err != nil {
		a.fail("internal error: "+err.Error(), "this is a bug in cpsc")
		s.opts.logf("%s, version %d: %v", s.uri, s.version, err)
	}
	return a
}

// fail adds an error that is at no position.
func (a *analysis) fail(message string, notes ...string) {
	a.failed = true
	a.errs = append(a.errs, &diag.Diagnostic{Message: message, Primary: diag.Label{Span: diag.NoSpan}, Notes: notes})
}

// lenientIndex returns the index of what the parser makes of the program with its blocks closed, with texts of the others: it drops a function
// that does not end.
func (s *snapshot) lenientIndex(of func(*source) string) (*index, *diag.File) {
	errs := diag.NewList(s.joined(of))
	file := parser.ParseOpen(errs.File, errs)
	return newIndex(file, check.Check(file, errs)), errs.File
}

// conversionTime limits the conversion for a hover. Tests change it.
var conversionTime = 5 * time.Second

// becomes returns what functions become in CPS. It converts those that it has not converted yet, and
// no others. A result is nil if the program has errors or the conversion takes too long.
func (a *analysis) becomes(list ...*check.Func) []*facts {
	all := make([]*facts, len(list))
	if a.failed || a.index == nil {
		return all
	}
	a.converting.Lock()
	defer a.converting.Unlock()
	if a.facts == nil {
		a.facts = map[*check.Func]*facts{}
	}
	missing := map[*check.Func]bool{}
	for _, fn := range list {
		if _, found := a.facts[fn]; !found {
			missing[fn] = true
			a.facts[fn] = nil
		}
	}
	if len(missing) > 0 {
		err := recovered(func() error {
			ctx, cancel := context.WithTimeout(context.Background(), conversionTime)
			defer cancel()
			// After that, the conversion ends with the function that it is in, and what it finds is dropped.
			found, err := newFacts(a.program, func(fn *check.Func) bool { return missing[fn] && ctx.Err() == nil }, compile.Options{Context: ctx, MaxMemory: a.opts.MaxMemory})
			maps.Copy(a.facts, found)
			return err
		})
		if err != nil {
			a.opts.logf("converting functions of %s, version %d: %v", a.uri, a.version, err)
		}
	}
	for i, fn := range list {
		all[i] = a.facts[fn]
	}
	return all
}

// outermost returns the function in no other that a function is in, or is.
func outermost(fn *check.Func) *check.Func {
	for fn.Outer != nil {
		fn = fn.Outer
	}
	return fn
}

// keywords returns the words that cannot be names.
func keywords() []string {
	always, _ := parser.Keywords()
	return always
}

// formatted returns the formatted text, or false if the text has syntax errors.
func (a *analysis) formatted() (string, bool) {
	src := diag.NewFile(a.uri, a.string)
	src.Limits = a.opts.Limits
	errs := diag.NewList(src)
	out := format.Source(src, errs)
	return out, !errs.Failed()
}

// recovered calls f and returns its error, or a panic as an error with the stack.
func recovered(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%v\n%s", v, debug.Stack())
		}
	}()
	return f()
}
