// This file defines completion and signature help. Both are wanted in the middle of typing,
// when the text is not valid. So they put a name and what is missing after it at the cursor,
// and look at what the parser and the checker make of that name.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// placeholder is the name that is put at the cursor. A program is unlikely to have it.
const placeholder = "cpsc_placeholder"

// patched returns an analysis of the text with the placeholder instead of a span, and the
// node that the placeholder is in: an *ast.NameExpr, *ast.FieldExpr, *ast.NamedType or the
// *ast.Ident of a label. It tries several texts that may be missing after the placeholder.
// If none of them makes one of these nodes, the node is nil.
func (a *analysis) patched(at diag.Span) (*analysis, ast.Node) {
	end := a.closers(at.Start)
	list := []string{"", ";", " = 0;", end, end + ";", end + " = 0;", end + " {}"}
	if blocks := a.openTry(at.Start); blocks != "" {
		list = append(list, end+";"+blocks, end+" {}"+blocks)
	}
	for _, missing := range list {
		text := newText(a.string[:at.Start]+placeholder+missing+a.string[at.End:], a.encoding)
		p := newAnalysis(&snapshot{text: text, uri: a.uri, lang: a.lang, opts: a.opts})
		if p.index == nil {
			continue
		}
		for _, n := range p.index.unknown {
			name := n.Pos()
			if f, ok := n.(*ast.FieldExpr); ok {
				name = f.Name.Pos()
			}
			if name.Start == at.Start {
				return p, n
			}
		}
	}
	return nil, nil
}

// closers returns the brackets that close those that are open before an offset, in the
// statement that it is in.
func (a *analysis) closers(offset int32) string {
	var open []byte
	for _, t := range a.tokens {
		if t.Start >= offset {
			break
		}
		switch a.string[t.Start:t.End] {
		case "(":
			open = append(open, ')')
		case "[":
			open = append(open, ']')
		case ")", "]":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case "{", "}", ";":
			open = open[:0]
		}
	}
	slices.Reverse(open)
	return string(open)
}

// openTry returns what closes the blocks that are open before an offset, up to that of the
// outermost try, and ends each try. It is empty if none is the block of a try: the parser
// closes the others.
func (a *analysis) openTry(offset int32) string {
	var open []bool // for each block, whether it is that of a try
	before := ""
	for _, t := range a.tokens {
		if t.Start >= offset {
			break
		}
		word := a.string[t.Start:t.End]
		switch word {
		case "{":
			open = append(open, before == "try")
		case "}":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		if t.Kind != parser.Comment {
			before = word
		}
	}
	outermost := slices.Index(open, true)
	if outermost < 0 {
		return ""
	}
	var b strings.Builder
	for i := len(open) - 1; i >= outermost; i-- {
		b.WriteString(" }")
		if open[i] {
			b.WriteString(" finally { }")
		}
	}
	return b.String()
}

// tokenAt returns the token that an offset is in or directly after, or nil.
func (a *analysis) tokenAt(offset int32) *parser.Token {
	for i := range a.tokens {
		if t := &a.tokens[i]; t.Start < offset && offset <= t.End && (offset < t.End || i+1 == len(a.tokens) || a.tokens[i+1].Start > offset || isName(t.Kind)) {
			return t
		} else if t.Start == offset && isName(t.Kind) {
			return t
		}
	}
	return nil
}

func isName(k parser.TokenKind) bool {
	return k == parser.Identifier || k == parser.Keyword || k == parser.Contextual
}

// completion returns the names that can be at a position: those of fields after a dot, of
// labels after goto, break and continue, of types where a type is written, and elsewhere all
// names that are known there, and the keywords.
func (a *analysis) completion(q positionParams) []CompletionItem {
	items := []CompletionItem{}
	if a.index == nil {
		return items
	}
	offset := a.offset(q.Position)
	word := diag.Span{Start: offset, End: offset}
	if t := a.tokenAt(offset); t != nil {
		switch t.Kind {
		case parser.Number, parser.String, parser.Character, parser.Malformed:
			return items
		case parser.Comment:
			if offset < t.End || strings.HasPrefix(a.string[t.Start:], "//") {
				return items
			}
		case parser.Symbol:
		default:
			word = t.Span
		}
	}
	add := func(group int, kind int, label, detail string) {
		items = append(items, CompletionItem{label, kind, detail, fmt.Sprintf("%d%s", group, label), TextEdit{a.rangeOf(word), label}})
	}
	symbols := func(x *analysis, group int, list []*symbol) {
		for _, s := range list {
			add(group, completionKinds[s.kind], s.name, x.declaration(s))
		}
	}
	const keyword = 14 // the kind of a keyword in the protocol
	p, node := a.patched(word)
	switch n := node.(type) {
	case *ast.FieldExpr:
		if t, ok := p.index.info.Types[n.X].(*check.Struct); ok {
			symbols(p, 0, p.index.fieldsOf(t))
		}
	case *ast.Ident:
		symbols(p, 0, p.index.labelsAt(word.Start))
	case *ast.NamedType:
		for _, name := range []string{"int", "float", "bool", "string"} {
			add(1, keyword, name, "")
		}
		for _, s := range p.index.visible(word.Start) {
			if s.kind == structType || s.kind == alias {
				symbols(p, 0, []*symbol{s})
			}
		}
		add(1, keyword, "fn", "")
		add(1, keyword, "gen", "")
	case *ast.NameExpr:
		for _, s := range p.index.visible(word.Start) {
			group := 0 // what is declared in functions
			switch s.kind {
			case builtin:
				group = 2
			case global, function, constant, structType, alias:
				group = 1
			}
			symbols(p, group, []*symbol{s})
		}
		always, _ := parser.Keywords()
		for _, k := range always {
			add(3, keyword, k, "")
		}
	}
	return items
}

// signatureHelp returns the signature of the innermost call around a position, or nil.
func (a *analysis) signatureHelp(q positionParams) *SignatureHelp {
	if a.index == nil {
		return nil
	}
	offset := a.offset(q.Position)
	x := a
	call := x.callAt(offset)
	if call == nil && a.syntax { // it is not in the syntax tree
		if x, _ = a.patched(diag.Span{Start: offset, End: offset}); x == nil {
			return nil
		}
		call = x.callAt(offset)
	}
	if call == nil {
		return nil
	}
	label, params := x.callee(call)
	if label == "" {
		return nil
	}
	active := 0
	for _, arg := range call.Args {
		if arg.End < offset {
			// The next one begins after the comma.
			if strings.Contains(x.string[arg.End:offset], ",") {
				active++
			}
		}
	}
	help := &SignatureHelp{Signatures: []signatureInformation{{Label: label, Parameters: []parameterInformation{}}}, ActiveParameter: active}
	for _, p := range params {
		help.Signatures[0].Parameters = append(help.Signatures[0].Parameters, parameterInformation{p})
	}
	if n := len(params); n > 0 && params[n-1] == "…" {
		help.ActiveParameter = min(active, n-1)
	}
	return help
}

// callAt returns the innermost call around whose arguments an offset is, or nil.
func (a *analysis) callAt(offset int32) *ast.CallExpr {
	var found *ast.CallExpr
	for _, c := range a.index.calls {
		if c.Start < offset && (offset < c.End) {
			found = c.call // those that begin later are inside
		}
	}
	return found
}

// callee returns the signature of what is called, and the parameters in it.
func (a *analysis) callee(call *ast.CallExpr) (string, []string) {
	if name, ok := call.Fn.(*ast.NameExpr); ok {
		switch o := a.index.info.Uses[name].(type) {
		case *check.Func:
			return signature(o)
		case *check.Builtin:
			return builtinSignatures[o.Name], builtinParams(o.Name)
		case *check.Struct:
			var fields []string
			for _, f := range o.Fields {
				fields = append(fields, f.Name+": "+f.Type.String())
			}
			return o.Name + "(" + strings.Join(fields, ", ") + ")", fields
		}
	}
	f, ok := a.index.info.Types[call.Fn].(*check.FuncType)
	if !ok {
		return "", nil
	}
	var params []string
	for _, p := range f.Params {
		text := p.Type.String()
		if p.Ref {
			text = "ref " + text
		}
		params = append(params, text)
	}
	return f.String(), params
}
