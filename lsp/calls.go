// This file defines the call hierarchy, inlay hints, selections, and the symbols of all documents.

package lsp

import (
	"context"
	"maps"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// prepareCalls returns the function at a position in a list, which is empty if there is none.
func (a *analysis) prepareCalls(p parameters) []callHierarchyItem {
	if o := a.occurrence(p); o != nil && o.symbol.kind == function && o.symbol.node != nil {
		return []callHierarchyItem{*a.callItem(o.symbol)}
	}
	return []callHierarchyItem{}
}

func (a *analysis) callItem(s *symbol) *callHierarchyItem {
	at := a.location(s.decl)
	return &callHierarchyItem{s.name, symbolKinds[s.kind], at.URI, a.location(s.node.Pos()).Range, at.Range}
}

// itemSymbol returns the function that an item is about, or nil.
func (a *analysis) itemSymbol(item callHierarchyItem) *symbol {
	if a.index == nil {
		return nil
	}
	i := slices.IndexFunc(a.index.symbols, func(s *symbol) bool {
		return s.kind == function && a.location(s.decl) == Location{item.URI, item.SelectionRange}
	})
	if i < 0 {
		return nil
	}
	return a.index.symbols[i]
}

// incomingCalls returns the functions that use a function, with the places where.
func (a *analysis) incomingCalls(p parameters) []hierarchyCall {
	called := a.itemSymbol(p.Item)
	if called == nil {
		return []hierarchyCall{}
	}
	return a.grouped(a.index.of(called), func(o occurrence) *symbol {
		if fn := a.functionAround(o.Start); fn != nil && o.Span != called.decl {
			return a.symbolOf(fn)
		}
		return nil
	}, func(item *callHierarchyItem) hierarchyCall { return hierarchyCall{From: item} })
}

// outgoingCalls returns the functions that a function uses, with the places where.
func (a *analysis) outgoingCalls(p parameters) []hierarchyCall {
	caller := a.itemSymbol(p.Item)
	if caller == nil {
		return []hierarchyCall{}
	}
	return a.grouped(a.index.occurrences, func(use occurrence) *symbol {
		if use.symbol.kind == function && use.Span != use.symbol.decl && contains(caller.node.Pos(), use.Start) {
			return use.symbol
		}
		return nil
	}, func(item *callHierarchyItem) hierarchyCall { return hierarchyCall{To: item} })
}

// grouped returns a call for each symbol that of returns for some uses, with these, in the order of the text.
func (a *analysis) grouped(uses []occurrence, of func(occurrence) *symbol, call func(*callHierarchyItem) hierarchyCall) []hierarchyCall {
	list, at := []hierarchyCall{}, map[*symbol]int{}
	for _, use := range uses {
		s := of(use)
		if s == nil {
			continue
		}
		if _, known := at[s]; !known {
			at[s] = len(list)
			list = append(list, call(a.callItem(s)))
		}
		list[at[s]].FromRanges = append(list[at[s]].FromRanges, a.location(use.Span).Range)
	}
	return list
}

// symbolOf returns the symbol of a function, of one without a name that of the function around it, or nil.
func (a *analysis) symbolOf(fn *check.Func) *symbol {
	for ; fn != nil; fn = fn.Outer {
		for _, s := range a.index.symbols {
			if s.object == any(fn) {
				return s
			}
		}
	}
	return nil
}

// typeDefinition returns the declaration of the struct that the value at a position is, or has as its elements, or nil.
func (a *analysis) typeDefinition(p parameters) *Location {
	o := a.mentionAt(p)
	if o == nil {
		return nil
	}
	var t check.Type
	switch object := o.symbol.object.(type) {
	case *check.Var:
		t = object.Type
	case *check.StructField:
		t = object.Type
	case *check.Alias:
		t = object.Type
	case *check.Struct:
		t = object
	case *check.Func:
		if len(object.Type.Results) > 0 {
			t = object.Type.Results[0]
		}
	}
	for {
		switch of := t.(type) {
		case *check.Array:
			t = of.Elem
		case *check.Gen:
			t = of.Elem
		case *check.Struct:
			at := a.location(o.original(of.Decl.Name.Pos()))
			return &at
		default:
			return nil
		}
	}
}

// longestHint is how many bytes of a type an inlay hint shows.
const longestHint = 30

// inlayHints returns the types of the variables in a range that are declared without one, and the names of the parameters of calls,
// unless they have one letter or are those of the arguments.
func (a *analysis) inlayHints(p parameters) []InlayHint {
	list := []InlayHint{}
	if a.index == nil {
		return list
	}
	within := a.span(p.Range)
	for _, s := range a.index.symbols {
		d, ok := s.node.(*ast.VarDecl)
		if v, known := s.object.(*check.Var); ok && known && d.Type == nil && !isUnknown(v.Type) && contains(within, s.decl.End) {
			list = append(list, InlayHint{Position: a.position(s.decl.End), Label: ": " + check.Abbreviated(v.Type, longestHint), Kind: 1})
		}
	}
	for _, c := range a.index.calls {
		_, isBuiltin := a.index.info.Uses[calledName(c.call)].(*check.Builtin)
		if _, params := a.callee(c.call); contains(within, c.Start) && !isBuiltin {
			for i, arg := range c.call.Args[:min(len(params), len(c.call.Args))] {
				name, _, named := strings.Cut(strings.TrimPrefix(params[i], "ref "), ":") // those of the type of a value are not
				if n, same := arg.X.(*ast.NameExpr); named && len(name) > 1 && !(same && n.Name == name) {
					list = append(list, InlayHint{a.position(arg.Start), name + ":", 2, true})
				}
			}
		}
	}
	return list
}

// selectionRanges returns, for each position, the name there and what is around it: arguments, statements, blocks and declarations, each
// in the next one.
func (a *analysis) selectionRanges(p parameters) []SelectionRange {
	list := []SelectionRange{}
	for _, position := range p.Positions {
		offset := a.offset(position)
		spans := []diag.Span{{End: int32(len(a.string))}}
		add := func(at diag.Span) {
			if contains(at, offset) {
				spans = append(spans, at)
			}
		}
		if t := a.tokenAt(offset); t != nil {
			add(t.Span)
		}
		if a.index != nil {
			for _, stmt := range a.index.statements() {
				add(stmt.Pos())
			}
			for _, c := range a.index.calls {
				add(c.call.Pos())
				add(diag.Span{Start: c.Start + 1, End: c.End - 1})
			}
			for _, b := range a.index.braces {
				add(b)
				add(diag.Span{Start: b.Start + 1, End: b.End - 1})
			}
			for _, s := range a.index.symbols {
				if s.node != nil {
					add(s.node.Pos())
				}
			}
		}
		slices.SortStableFunc(spans, func(x, y diag.Span) int { return int((y.End - y.Start) - (x.End - x.Start)) })
		var parent *SelectionRange
		for i, at := range spans {
			if i == 0 || at != spans[i-1] {
				parent = &SelectionRange{a.rangeOf(at), parent}
			}
		}
		list = append(list, *parent)
	}
	return list
}

// workspaceSymbols returns the declarations in all open documents whose names have the letters of a query in its order.
func (s *server) workspaceSymbols(ctx context.Context, query string) []SymbolInformation {
	s.mu.Lock()
	documents := maps.Clone(s.documents)
	s.mu.Unlock()
	list := []SymbolInformation{}
	for _, uri := range slices.Sorted(maps.Keys(documents)) {
		s.work(ctx, s.working, documents[uri], func() { list = append(list, documents[uri].analyse().flatSymbols()...) })
	}
	return slices.DeleteFunc(list, func(x SymbolInformation) bool {
		rest := strings.ToLower(query)
		for _, c := range strings.ToLower(x.Name) {
			if after, ok := strings.CutPrefix(rest, string(c)); ok {
				rest = after
			}
		}
		return rest != ""
	})
}
